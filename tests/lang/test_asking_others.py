"""`anyone in … may` and `together may choose`."""

from __future__ import annotations

from cardwright import Project
from cardwright.play.state import State

PACK = """
pack: auction
title: {en: Auction}
version: 1.0.0
languages: [en]
players: {from: 3, to: 3}
decks:
  lots: {name: {en: Lots}, starts_in: stock}
zones:
  stock: {seen_by: nobody}
  pile: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
values:
  coins: {type: number, per: player, start: 0}
result: {score: coins}
lots:
  vase: {name: {en: Vase}, copies: 3}
  lamp: {name: {en: Lamp}, copies: 3}
"""


def played(rules: str, *choices: tuple[int, str]) -> State:
    """The game after these choices by player and name."""
    text = PACK + "rules:\n" + "\n".join(f"  {line}" for line in rules.strip().split("\n"))
    state = Project.from_texts({"pack.yaml": text}).game().start(players=3, seed=1)
    for player, name in choices:
        [decision] = [it for it in state.decisions if it.player == player]
        state.choose(next(it for it in decision if it.name == name), player=player)
    return state


OFFER = """
main: |
  offer of last(players)
offer of player: |
  anyone in other players clockwise may:
    add 1 to coins
  otherwise:
    add 10 to coins
"""


def test_players_are_asked_in_order_until_one_wants_to() -> None:
    assert [it.player for it in played(OFFER).decisions] == [0]
    assert [it.player for it in played(OFFER, (0, "decline")).decisions] == [1]
    assert played(OFFER, (0, "decline"), (1, "yes")).result.scores == (0, 1, 0)
    assert played(OFFER, (0, "yes")).result.scores == (1, 0, 0)


def test_a_named_player_may_say_yes_and_what_follows_is_for_the_player_from_before() -> None:
    plea = """
main: |
  plea of last(players)
plea of player: |
  first(players) may:
    add 1 to coins
  otherwise:
    add 10 to coins
"""
    assert [it.player for it in played(plea).decisions] == [0]
    assert played(plea, (0, "yes")).result.scores == (0, 0, 1)
    assert played(plea, (0, "decline")).result.scores == (0, 0, 10)


def test_several_players_cannot_say_yes_as_one() -> None:
    text = PACK + "rules:\n  main: |\n    players may:\n      stop\n"
    [finding] = [it for it in Project.from_texts({"pack.yaml": text}).check().findings if it.code == "CW403"]
    assert "'anyone in … may:'" in finding.hint


def test_otherwise_is_for_the_player_from_before_if_nobody_wants_to() -> None:
    assert played(OFFER, (0, "decline"), (1, "decline")).result.scores == (0, 0, 10)


def test_who_has_nothing_to_choose_from_is_not_asked() -> None:
    rules = """
main: |
  move the vase to hand of last(players)
  anyone in players may choose card from hand:
    move card to pile
    add 5 to coins
"""
    assert [it.player for it in played(rules).decisions] == [2]
    assert played(rules, (2, "vase#1")).result.scores == (0, 0, 5)
    assert played(rules, (2, "decline")).result.scores == (0, 0, 0)


TOGETHER = """
main: |
  move vase#1 to hand of first(players)
  move vase#2 to hand of last(players)
  together may choose card from hand:
    move card to pile
    INSIDE
  otherwise:
    add 2 to coins
"""


def test_together_who_declines_or_has_nothing_does_otherwise() -> None:
    rules = TOGETHER.replace("INSIDE", "add 5 to coins")
    state = played(rules)
    assert [(it.player, len(it), it.optional) for it in state.decisions] == [(0, 2, True), (2, 2, True)]
    assert played(rules, (2, "decline"), (0, "vase#1")).result.scores == (5, 2, 2)


def test_together_with_choices_inside() -> None:
    rules = TOGETHER.replace("INSIDE", "may:\n      add 5 to coins")
    state = played(rules, (0, "vase#1"), (2, "vase#2"), (0, "decline"), (2, "yes"))
    assert state.result.scores == (0, 2, 5)


def test_together_where_nobody_has_anything() -> None:
    assert played(
        "main: |\n  together may choose card from hand:\n    add 1 to coins\n  otherwise:\n    add 3 to coins"
    ).result.scores == (3, 3, 3)


def test_a_rule_called_anyone_goes_on_working() -> None:
    assert played(
        "main: |\n  anyone of first(players)\nanyone of player: |\n  add 4 to coins"
    ).result.scores == (4, 0, 0)
