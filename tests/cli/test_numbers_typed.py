"""At a table, numbers are chosen by typing them: the place of a number in a list would be another number."""

from __future__ import annotations

from cardwright import Game
from cardwright.cli.table.typed import meant, typed, what_numbers
from cardwright.play.decisions import Decision
from tests.cli.terminal import run
from tests.lang.fair import examine_texts

PACK = """\
pack: pledges
title: {en: Pledges}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  goods: {name: {en: Goods}, starts_in: stock}
zones:
  stock: {seen_by: everyone}
values:
  coins: {type: number, per: player}
result: {score: coins}
goods:
  apple: {name: {en: Apple}}
rules:
  main: |
    for each player in first(1, players):
      QUESTION
"""


def asked(question: str) -> Decision:
    checked, findings = examine_texts({"pledges/pack.yaml": PACK.replace("QUESTION", question)})
    assert not findings
    return Game(checked).start(2, 1).decisions[0]


def words(key: str, *given: object) -> str:
    assert key == "range"
    return "{} to {}".format(*given)


def test_a_number_is_typed_itself() -> None:
    decision = asked("choose pledge from 3 to 9:\n        add pledge to coins")
    assert what_numbers(decision, words) == "3 to 9"
    assert [meant(decision, it) for it in ("3", "9", "+04", "1", "10", "0", "n", "x", "²")] == [
        *(0, 6, 1),
        *(None, None, None, None, None, None),
    ]


def test_zero_is_a_number_and_n_declines() -> None:
    decision = asked("may choose pledge from -1 to 1:\n        add pledge to coins")
    assert what_numbers(decision, words) == "-1 to 1, n"
    assert [typed(decision, it) for it in decision] == ["-1", "0", "1", "n"]
    assert [meant(decision, it) for it in ("-1", "0", "-0", "1", "n", "N", "2")] == [0, 1, 1, 2, 3, 3, None]


def test_numbers_with_gaps() -> None:
    decision = asked("choose pledge from (1 to 9) where it != 4 and it < 7:\n        add pledge to coins")
    assert what_numbers(decision, words) == "1 to 3, 5, 6"


def test_anything_else_is_typed_by_its_place() -> None:
    decision = asked("choose card from stock:\n        add 1 to coins")
    assert [meant(decision, it) for it in ("1", "2", "0", "01")] == [0, None, None, 0]


def test_at_the_table() -> None:
    shown = run("play", "tests/proofs/bid", "--players", "2", "--seed", "5", given="7\n5\nq\n").stdout
    assert "0 to 6, or w t c l u s h q >" in shown
    assert "'7' is not offered: 0 to 6, or h for help" in shown
