"""`players: {out: …}`: who is out of the game is left out, and not asked."""

from __future__ import annotations

import pytest

from cardwright import GameError, Project
from cardwright.describe.card_sheet import Printer
from cardwright.play.state import State

PACK = """
pack: duel
title: {en: Duel}
version: 1.0.0
languages: [en]
players: {from: 2, to: 4, out: fallen}
decks:
  shots: {name: {en: Shots}, starts_in: pile}
zones:
  pile: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  fallen: {type: flag, per: player}
  score: {type: number, per: player}
result: {score: score}
shots:
  shot: {name: {en: Shot}, copies: 8}
rules:
"""


def played(rules: str, *choices: tuple[int, str], pack: str = PACK, players: int = 4) -> State:
    """The game after these choices by player and name."""
    text = pack + "\n".join(f"  {line}" for line in rules.strip().split("\n"))
    state = Project.from_texts({"pack.yaml": text}).game().start(players=players, seed=1)
    for player, name in choices:
        [decision] = [it for it in state.decisions if it.player == player]
        state.choose(next(it for it in decision if it.name == name), player=player)
    return state


def scored(body: str, out: tuple[int, ...] = (1,), pack: str = PACK) -> tuple[int, ...]:
    """What `score` is after a rule of the first player, when some are out (counted from 0)."""
    fall = "\n".join(f"  fallen of last(first({it + 1}, seats)) becomes true" for it in out)
    lines = "\n".join(f"  {line}" for line in body.strip().split("\n"))
    rules = f"main: |\n{fall}\n  turn of first(seats)\nturn of player: |\n{lines}"
    return played(rules, pack=pack).result.scores


@pytest.mark.parametrize(
    ("body", "out", "expected"),
    [
        ("for each player in players:\n  add 1 to score", (1,), (1, 0, 1, 1)),
        ("for each player:\n  add 1 to score", (0, 3), (0, 1, 1, 0)),
        ("for each player in other players:\n  add 1 to score", (2,), (0, 1, 0, 1)),
        ("for each player in seats:\n  add 1 to score", (1, 2), (1, 1, 1, 1)),
        ("add count(players) to score", (1, 2), (2, 0, 0, 0)),
        ("add 1 to score of next(player)", (1, 2), (0, 0, 0, 1)),
        ("add 1 to score of next(player)", (1, 2, 3), (1, 0, 0, 0)),
        ("add 1 to score of previous(player)", (3,), (0, 0, 1, 0)),
        ("add 1 to score of next(player, 2)", (1,), (0, 0, 0, 1)),
        ("add 1 to score of next(player, 3)", (1,), (1, 0, 0, 0)),
        ("add 1 to score of next(player, 0)", (1,), (1, 0, 0, 0)),
        ("add 1 to score of previous(player, 2)", (3,), (0, 1, 0, 0)),
        ("add 1 to score of next(player)", (0,), (0, 1, 0, 0)),
        ("add 1 to score of previous(player, 3)", (0,), (0, 1, 0, 0)),
        ("add 1 to score of first(clockwise(next(player)))", (2,), (0, 1, 0, 0)),
        ("add 1 to score of last(clockwise(player))", (2, 3), (0, 1, 0, 0)),
        ("add 1 to score of first(clockwise(player))", (0,), (0, 1, 0, 0)),
        ("add 1 to score of first(other players clockwise)", (1,), (0, 0, 1, 0)),
        ("if next(player) is none:\n  add 1 to score", (0, 1, 2, 3), (1, 0, 0, 0)),
    ],
)
def test_who_is_out_is_left_out(body: str, out: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert scored(body, out) == expected


@pytest.mark.parametrize(
    "asks",
    [
        "may:\n  add 1 to score\notherwise:\n  add 5 to score",
        "choose some_player from seats:\n  add 1 to score\notherwise:\n  add 5 to score",
        "may choose some_player from seats:\n  add 1 to score\notherwise:\n  add 5 to score",
        "choose 2 rivals from seats:\n  add 1 to score\notherwise:\n  add 5 to score",
        "keep choosing rival from seats:\n  add 1 to score\nadd 5 to score",
        "either:\n  add 1 to score\nor:\n  add 2 to score\nadd 5 to score",
        "anyone in first(1, seats) may:\n  add 1 to score\notherwise:\n  add 5 to score",
    ],
)
def test_who_is_out_is_not_asked(asks: str) -> None:
    assert scored(asks, (0,)) == (5, 0, 0, 0)
    with pytest.raises(AttributeError):
        scored(asks, (1,))  # somebody is asked, so there is no result


def test_a_rule_goes_on_for_a_player_who_goes_out_in_it() -> None:
    rules = """
main: |
  turn of first(players)
turn of player: |
  may:
    fallen becomes true
    add 1 to score
    may:
      add 10 to score
    add 100 to score
"""
    assert played(rules, (0, "yes")).result.scores == (101, 0, 0, 0)


EACH = """
main: |
  for each player:
    may choose rival from other players:
      fallen of rival becomes true
    add 1 to score
"""


def test_a_player_who_goes_out_before_their_round_has_none() -> None:
    state = played(EACH, (0, "player 2"))
    assert [it.player for it in state.decisions] == [1]
    assert [it.name for it in state.decisions[0]] == ["player 0", "player 3", "decline"]
    assert played(EACH, (0, "player 2"), (1, "player 3")).result.scores == (1, 1, 0, 0)


def test_a_round_that_asks_nobody_is_left_out_too() -> None:
    assert scored("for each player:\n  fallen of next(player) becomes true\n  add 1 to score", ()) == (
        1,
        0,
        1,
        0,
    )


TOGETHER = """
main: |
  fallen of last(first(2, seats)) becomes true
  together may choose rival from other players:
    BODY
  otherwise:
    add 5 to score
"""


@pytest.mark.parametrize("body", ["add 1 to score", "may:\n      add 1 to score"])
def test_together_leaves_out_who_is_out(body: str) -> None:
    rules = TOGETHER.replace("BODY", body)
    state = played(rules)
    assert [it.player for it in state.decisions] == [0, 2, 3]
    assert [it.name for it in state.decisions[0]] == ["player 2", "player 3", "decline"]
    state = played(rules, (0, "player 2"), (2, "decline"), (3, "player 0"))
    while not state.over:
        state.choose(0)
    assert state.result.scores == (1, 0, 5, 1)


def test_a_chooser_by_chance_is_settled_once() -> None:
    rules = """
main: |
  for each player in seats where player is not first(seats):
    fallen becomes true
  repeat 20:
    first(shuffled(seats)) may choose rival from seats:
      add 1 to score of rival
"""
    state = played(rules)
    while not state.over:
        assert [it.player for it in state.decisions] == [0]
        state.choose(0)


def test_packs_may_have_something_of_their_own_that_is_called_seats() -> None:
    pack = PACK.replace("values:\n", "values:\n  seats: {type: number, start: 7}\n")
    state = played("main: |\n  add seats to score of first(players)", pack=pack)
    assert state.result.scores == (7, 0, 0, 0)


def test_without_out_seats_are_the_players() -> None:
    pack = PACK.replace(", out: fallen", "")
    rules = "main: |\n  for each player:\n    fallen becomes true\n  for each player in seats:\n    add count(players) to score"
    assert played(rules, pack=pack).result.scores == (4, 4, 4, 4)


def test_a_saved_game_goes_on_without_those_who_are_out() -> None:
    state = played(EACH, (0, "player 1"))
    text = PACK + "\n".join(f"  {line}" for line in EACH.strip().split("\n"))
    loaded = Project.from_texts({"pack.yaml": text}).game().from_json(state.to_json())
    assert [it.player for it in loaded.decisions] == [2]


def test_nobody_next_to_nobody_breaks_the_game() -> None:
    rules = "main: |\n  for each player in seats:\n    fallen becomes true\n  add 1 to score of next(first(seats))"
    with pytest.raises(GameError) as caught:
        played(rules)
    assert "nobody" in str(caught.value)


def test_the_others_of_nobody_break_the_game_as_everywhere() -> None:
    rules = """
main: |
  turn of next(first(seats))
  for each player in seats:
    fallen becomes true
  turn of next(first(seats))
turn of player: |
  for each player in other players:
    add 1 to score
"""
    with pytest.raises(GameError) as caught:
        played(rules)
    assert "nobody" in str(caught.value)


def test_a_text_tells_seats_from_players() -> None:
    """`for each player in seats` is for those as well who are out."""
    on_shots = """\
  shot:
    name: {en: Shot}
    copies: 8
    at dawn: |
      for each player in seats:
        draw 1 from pile to hand
    at dusk: |
      for each player:
        draw 1 from pile to hand
"""
    pack = PACK.replace("starts_in: pile", "starts_in: pile, effects: [dawn, dusk]")
    pack = pack.replace("  shot: {name: {en: Shot}, copies: 8}\n", on_shots)
    rules = "  main: |\n    dawn of first(pile)\n    dusk of first(pile)\n"
    checked = Project.from_texts({"pack.yaml": pack + rules}).check().sound()
    dawn, dusk = Printer(checked, "en").card("shot").faces[0].texts
    assert dawn == "Dawn: each player (even if out of the game) in turn draws 1 card from the pile."
    assert dusk == "Dusk: each player in turn draws 1 card from the pile."
    assert (
        "chaque joueur (même hors jeu), à son tour, pioche"
        in Printer(checked, "fr").card("shot").faces[0].texts[0]
    )
