"""What statements become before they are analysed."""

from __future__ import annotations

import pytest

from cardwright.analysis import operations as op
from cardwright.analysis.lowering import lower
from cardwright.lang import typed as m
from cardwright.lang import types as t
from tests.analysis.tiny import study

EVERYTHING = """
main: |
  shuffle pile
  show first(pile) to players
  announce day
  draw 1 from pile to stall
  host becomes first(players)
  for each player:
    turn of player
  repeat 2:
    add 1 to day
  while day < 5, at most 9 times:
    add 1 to day
  together choose card from hand:
    move card to stall
turn of player: |
  let number = 1
  number becomes 2
  if done:
    stop
  may choose card from hand:
    flip card to back
    open of card
  otherwise:
    may:
      draw number from pile to hand
  either when day > 1:
    move stall to pile
  or:
    done becomes true
  ensure count(hand) > 0:
    choose card from hand:
      move card to pile
  keep choosing card from hand:
    if done:
      leave
    move card to pile
  choose 2 cards from hand:
    move cards to pile
  anyone in players may:
    done becomes true
  otherwise:
    day becomes 1
"""
CARDS = """
apple:
  name: {en: Apple}
  copies: 5
  price: coin in hand
  at open: |
    add 1 to points
  while active:
    instead of turn: |
      original
    after card is flipped: |
      day becomes 1
"""


def shown(code: op.Code) -> list[object]:
    """Operations by name, with those of their blocks."""
    found: list[object] = []
    for it in code:
        found.append(type(it).__name__)
        blocks = [shown(part) for part in _blocks(tuple(it))]
        found += [blocks] if any(blocks) else []
    return found


def _blocks(parts: tuple[object, ...]) -> list[op.Code]:
    found: list[op.Code] = []
    for part in parts:
        if isinstance(part, tuple) and part and isinstance(part[0], op.Operation):
            found.append(part)
        elif isinstance(part, tuple):
            found += _blocks(part)
    return found


def test_every_statement_becomes_one_operation() -> None:
    program = study(EVERYTHING, CARDS).program
    rules = program.checked.rules
    assert shown(program.code(rules["main"])) == [
        *("Rearrange", "Tell", "Tell", "Transfer", "Write"),
        *("Loop", [["Invoke"]], "Loop", [["Write"]], "Loop", [["Write"]], "Loop", [["Transfer"]]),
    ]
    assert shown(program.code(rules["turn"])) == [
        *("Assign", "Assign", "Branch", [["Stop"]]),
        *(
            "Choice",
            [["Assign", "Rearrange", "Branch", [["Invoke"]], "Invoke"], ["Choice", [["Transfer"]]]],
        ),
        *("Choice", [["Transfer"], ["Write"]]),
        *("Attempt", [["Choice", [["Transfer"]]]]),
        *("Loop", [["Choice", [["Branch", [["Leave"]], "Transfer"], ["Leave"]]]]),
        *(
            "Assign",
            "Assign",
            "Assign",
            "Loop",
            [["Choice", [["Assign"] * 4, ["Leave"]]]],
            "Branch",
            [["Transfer"]],
        ),
        *("Assign", "Loop", [["Choice", [["Assign", "Write", "Leave"]]]], "Branch", [["Write"]]),
    ]
    (instead,) = program.modifiers["turn"]
    assert shown(program.code(instead.body)) == ["Invoke"]


@pytest.mark.parametrize(
    ("statement", "operations"),
    [
        (
            "together may choose card from hand:\n  move card to stall\notherwise:\n  add 1 to day",
            ["Loop", [["Choice", [["Transfer"], ["Write"]]]]],
        ),
        (
            "anyone in players may choose card from hand:\n  move card to stall",
            ["Loop", [["Choice", [["Transfer", "Leave"]]]]],
        ),
        (
            "for each player:\n  may choose up to 2 cards from hand:\n    move cards to stall",
            [
                "Loop",
                [
                    [
                        *("Assign", "Assign", "Assign"),
                        *("Loop", [["Choice", [["Assign"] * 4, ["Leave"]]]], "Branch", [["Transfer"]]),
                    ]
                ],
            ],
        ),
    ],
)
def test_questions_to_several_players_or_for_several_cards(statement: str, operations: list[object]) -> None:
    program = study("main: |\n" + "\n".join(f"  {it}" for it in statement.splitlines())).program
    assert shown(program.code(program.checked.rules["main"])) == operations


def test_who_is_out_is_left_out_when_their_turn_comes() -> None:
    found = study("main: |\n  for each player:\n    add 1 to day", players="{from: 2, to: 3, out: gone}")
    loop = ["Loop", [["Branch", [["Write"]]]]]
    assert shown(found.program.code(found.checked.rules["main"])) == loop


def test_what_listens_may_happen_for_each_card_or_not() -> None:
    listening = CARDS.replace("card is flipped", "card moves")
    program = study(EVERYTHING, listening).program
    main = shown(program.code(program.checked.rules["main"]))
    first = main.index("Transfer")
    assert main[first : first + 3] == [
        *("Transfer", "Loop", [["Branch", [["Invoke"]]]]),
    ]


def test_every_statement_of_the_language_is_known() -> None:
    checked = study(EVERYTHING, CARDS).checked
    used = {type(it) for body in checked.bodies() for it in m.walk(body) if isinstance(it, m.Statement)}
    declared = {it for it in vars(m).values() if isinstance(it, type) and issubclass(it, m.Statement)}
    assert declared - used == {m.Statement}
    for body in checked.all_rules():
        assert not any(isinstance(it, op.Unknown) for it in m.walk(lower(body.block)))


def test_each_expression_of_a_rule_stands_in_its_operations_once() -> None:
    checked = study(EVERYTHING, CARDS).checked
    for body in checked.all_rules():
        written = [id(it) for it in m.walk(body) if isinstance(it, m.Expr)]
        lowered = [
            id(it)
            for it in m.walk(lower(body.block))
            if isinstance(it, m.Expr) and not isinstance(it, op.Perhaps)
        ]
        assert sorted(written) == sorted(lowered)


class Doubling(m.Statement):
    """A statement that somebody adds to the language and of which `lowering` is not told."""

    target: m.ValueRead
    body: m.Block


@pytest.mark.parametrize("inside", [(), (m.Stop(m.Place(0, 0)),)])
def test_an_unknown_statement_keeps_its_parts(inside: m.Block) -> None:
    value = m.ValueRead(t.NUMBER, m.Place(0, 0), "day", None, True)
    (found,) = lower((Doubling(m.Place(0, 0), value, inside),))
    assert isinstance(found, op.Unknown)
    assert value in m.walk(found)
    assert sum(isinstance(it, op.Stop) for it in m.walk(found)) == len(inside)
