"""Rules that may call themselves: `at most 5 deep`."""

from __future__ import annotations

from functools import reduce

import pytest

from cardwright import Game, Project
from cardwright.describe.card_sheet import Printer
from cardwright.findings import codes
from cardwright.play.state import State

PACK = """\
pack: echoes
title: {en: Echoes}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  court:
    name: {en: Court}
    starts_in: stock
    effects: [action]
  skies: {name: {en: Skies}, starts_in: away}
zones:
  stock: {seen_by: nobody}
  away: {seen_by: everyone}
  sky: {seen_by: everyone}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  mat: {per: player, seen_by: everyone}
values:
  log: {type: number, start: 0}
  coins: {type: number, per: player, start: 0}
active_pieces: [sky]
result: {score: coins}
court:
  throne:
    name: {en: Throne}
    copies: 3
    at action: |
      choose other_card from hand:
        move other_card to mat of player
        repeat 2:
          play of player with other_card
  coin:
    name: {en: Coin}
    copies: 5
    at action: |
      add 1 to log
skies:
  echo:
    name: {en: Echo}
    while active:
      after ring of number: |
        ring of number + 1
"""
RULES = """\
rules:
  main: |
    log becomes 0
  ring of number, at most 3 deep: |
    log becomes 10 * log + number
  play of player with card, at most 3 deep: |
    action of card
"""


def project(rules: str = RULES, **texts: str) -> Project:
    more = {f"{name}.yaml": text for name, text in texts.items()}
    pack = PACK.replace("ring of number + 1", "ring of (number + 1)")
    return Project.from_texts({"pack.yaml": pack, "rules.yaml": rules, **more}, "echoes")


def game(more: str = "") -> Game:
    found = project(RULES + more)
    report = found.check(advice=False)
    assert report.is_sound, str(report)
    return found.game()


def after(rule: str, *given: object, more: str = "", **zones: object) -> State:
    return game(more).stage(players=2, rule=rule, arguments=given, zones=zones)


def log(state: State) -> object:
    return state.evaluate("log")


DOWN = """\
  down of number, at most 3 deep: |
    log becomes 10 * log + number
    down of (number + 1)
    log becomes 10 * log + number
"""


def test_a_call_that_is_too_deep_does_nothing() -> None:
    assert log(after("down", 1, more=DOWN)) == 123_321


def test_what_a_rule_calls_its_own_each_call_has_for_itself() -> None:
    tree = """\
  tree of number, at most 3 deep: |
    let left = 2 * number
    tree of left
    log becomes (3 * log + left) % 1009
    tree of (left + 1)
    log becomes (3 * log + number) % 1009
"""

    def noted(number: int, depth: int) -> list[int]:
        left = 2 * number
        return [*noted(left, depth - 1), left, *noted(left + 1, depth - 1), number] if depth else []

    assert log(after("tree", 1, more=tree)) == reduce(lambda log, it: (3 * log + it) % 1009, noted(1, 3), 0)


def test_each_of_two_rules_has_its_own_depth() -> None:
    two = """\
  here of number, at most 2 deep: |
    log becomes (3 * log + 1) % 1009
    there of number
  there of number, at most 3 deep: |
    log becomes (3 * log + 2) % 1009
    there of number
    here of number
"""

    def here(h: int, t: int) -> list[int]:
        return [] if h == 2 else [1, *there(h + 1, t)]

    def there(h: int, t: int) -> list[int]:
        return [] if t == 3 else [2, *there(h, t + 1), *here(h, t + 1)]

    noted = reduce(lambda log, it: (3 * log + it) % 1009, here(0, 0), 0)
    assert log(after("here", 0, more=two)) == noted


def test_a_rule_goes_through_one_that_says_nothing_of_depth() -> None:
    through = """\
  outer of number, at most 3 deep: |
    log becomes 10 * log + number
    inner of number
  inner of number: |
    outer of (number + 1)
"""
    assert log(after("outer", 1, more=through)) == 123
    assert log(after("inner", 1, more=through)) == 234


def test_what_comes_after_a_rule_may_carry_it_out_again() -> None:
    assert log(after("ring", 1)) == 1
    assert log(after("ring", 1, sky="echo")) == 123


def test_a_card_that_plays_a_card_twice_may_play_one_like_itself() -> None:
    state = after(
        "play", "player 1", "throne#2", hand=["throne, coin, coin, coin, coin", ""], mat=["throne", ""]
    )
    choices = 0
    while state.decisions:
        state.choose(0)
        choices += 1
    # The throne plays another twice, which each time plays a coin twice; a fourth level down nothing happens.
    assert (log(state), choices) == (4, 3)
    state = after("play", "player 1", "throne#2", hand=["throne, throne, coin, coin", ""], mat=["throne", ""])
    while state.decisions:
        state.choose(0)
    assert log(state) == 0


def test_somebody_is_asked_at_every_depth_and_can_take_it_back() -> None:
    asks = """\
  ask of player with number, at most 3 deep: |
    choose card from hand of player:
      move card to table
      ask of next(player) with (number + 1)
      log becomes 10 * log + number
      move card to hand of player
"""
    state = after("ask", "player 1", 1, more=asks, hand=["coin, coin", "coin, throne"])
    asked = []
    while state.decisions:
        asked.append(state.decisions[0].player)
        state.choose(0)
    assert (asked, log(state)) == ([0, 1, 0], 321)
    assert state.undo().decisions[0].player == 0


def test_ensure_looks_through_all_depths() -> None:
    careful = """\
  careful of player: |
    ensure log == 111:
      more of player
  more of player, at most 3 deep: |
    may:
      log becomes 10 * log + 1
      more of player
"""
    state = after("careful", "player 1", more=careful)
    while state.decisions:
        assert [it.name for it in state.decisions[0]] == ["yes"]
        state.choose(0)
    assert log(state) == 111


def test_fifty_deep_is_within_reach() -> None:
    assert log(after("far", 0, more=DEEP)) == 50
    state = after("far_asked", "player 1", more=DEEP)
    for _ in range(50):
        state.choose(0)
    assert not state.decisions and log(state) == 50


DEEP = """\
  far of number, at most 50 deep: |
    add 1 to log
    far of number
  far_asked of player, at most 50 deep: |
    may:
      add 1 to log
      if log > 0:
        for each player:
          stop_there of player
      far_asked of player
  stop_there of player: |
    stop
"""


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ("  a: |\n    a\n", "'a, at most 5 deep'"),
        (
            "  a of player: |\n    b of player\n  b of player: |\n    a of player\n",
            "'a of player, at most 5 deep'",
        ),
    ],
)
def test_a_circle_without_a_depth_is_told_how_to_say_one(rules: str, hint: str) -> None:
    [finding] = project(RULES + rules).check(advice=False).findings
    assert finding.code == codes.RECURSION and hint in finding.hint


def test_a_circle_beside_a_bounded_one_is_found() -> None:
    rules = """\
  a: |
    b
    c
  b, at most 3 deep: |
    c
  c: |
    a
"""
    assert [it.code for it in project(RULES + rules).check(advice=False).findings] == [codes.RECURSION]


def test_formulas_cannot_say_how_deep() -> None:
    found = project(RULES + "formulas:\n  f of number, at most 5 deep: number\n").check(advice=False).findings
    assert [it.code for it in found] == [codes.MALFORMED]


@pytest.mark.parametrize(
    "heading",
    [
        "down of number, 5 deep",
        "down of number (max depth 5)",
        "down of number at most five deep",
        "down of number, recursive",
    ],
)
def test_what_is_nearly_said_is_led_to_how_it_is_said(heading: str) -> None:
    rules = f"  {heading}: |\n    log becomes number\n    down of number\n"
    [finding] = project(RULES + rules).check(advice=False).findings
    assert (finding.code, finding.hint) == (codes.MALFORMED, "did you mean 'down of number, at most 5 deep'?")


def test_an_unused_rule_that_calls_itself_is_used_by_nothing() -> None:
    found = project(RULES + DOWN).check().findings
    assert "nothing carries out 'down'" in {it.message for it in found if it.code == codes.UNUSED_RULE}


def test_an_extension_may_change_how_deep_a_rule_goes() -> None:
    deeper = {
        "pack.yaml": "pack: deeper\nextends: echoes\nversion: 1.0.0\ntitle: {en: Deeper}\n",
        "rules.yaml": "",
    }
    deeper["rules.yaml"] = (
        "replace:\n  rules:\n    down of number, at most 2 deep: |\n      log becomes 10 * log + number\n      down of (number + 1)\n"
    )
    found = Project.from_texts(
        {"pack.yaml": PACK.replace("ring of number + 1", "ring of (number + 1)"), "rules.yaml": RULES + DOWN},
        "echoes",
        extensions=[deeper],
    )
    report = found.check(advice=False)
    assert report.is_sound, str(report)
    assert log(found.game().stage(players=2, rule="down", arguments=(1,))) == 12


def test_a_rule_that_calls_itself_is_told_in_words() -> None:
    fan = """\
court:
  fan:
    name: {en: Fan}
    at action: |
      spread of player
"""
    rules = (
        RULES
        + "  spread of player, at most 3 deep: |\n    add 1 to coins\n    may:\n      spread of player\n"
    )
    [text] = Printer(project(rules, fan=fan).check().sound(), "en").card("fan").faces[0].texts
    assert text == "Action: score 1 pt; you may apply this again."
