"""What a player has seen go out of sight stays in mind, as long as the player can tell where it is."""

from __future__ import annotations

from random import Random

import pytest

from cardwright import Game, State
from cardwright.bots.recall import recalled
from cardwright.bots.seat import Seat
from cardwright.play.picks import numbers, pick
from cardwright.project import Project

PACK = """
pack: cups
title: {en: Cups}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
decks:
  coins: {name: {en: Coins}, starts_in: pile, sides: [heads, tails], attributes: {worth: {type: number}}}
zones:
  pile: {seen_by: nobody}
  cup: {per: player, seen_by: nobody}
  hand: {per: player, seen_by: owner, open_when: shown}
  table: {seen_by: everyone}
values:
  score: {type: number, per: player}
  shown: {type: flag}
result: {score: score}
coins:
  penny: {name: {en: Penny}, copies: 3, worth: 1}
  crown: {name: {en: Crown}, heads: {worth: 5}, tails: {worth: 6}}
  pound: {name: {en: Pound}, worth: 20}
  guinea: {name: {en: Guinea}, worth: 21}
"""
LAID = {"hand": ["guinea", "penny"], "table": "penny, crown, pound", "pile": "penny"}


def staged(*lines: str) -> State:
    """The first player has done this, and is asked something."""
    body = "\n".join(f"    {line}" for line in (*lines, "may:", "  add 1 to score"))
    text = f"{PACK}rules:\n  main: |\n    go of first(players)\n  go of player: |\n{body}\n"
    game = Project.from_texts({"pack.yaml": text}).game()
    return game.stage("go", players=2, arguments=[0], zones=LAID)


def known(state: State, player: int) -> list[str]:
    layout = state.program.layout
    return [f"{layout.shown_name(it)} {state.at[it]}" for it in recalled(state, player)]


def row(state: State, zone: str, owner: int = 0) -> int:
    return state.program.layout.rows[zone] + owner


TAKE = "move pound on table to cup"


@pytest.mark.parametrize(
    ("lines", "names"),
    [
        ([], []),
        (["move last(table) to cup"], ["pound"]),
        (["move last(table) to hand"], []),  # it is still seen
        (["move last(table) to hand of next(player)"], ["pound"]),
        (["move last(table) to pile", "shuffle pile"], ["pound"]),  # lies in the pile, no matter where
        (["move table to cup"], ["penny", "crown", "pound"]),
        (["move last(table) to cup", "move last(cup) to table"], []),
        # Which of them has gone on, the player has not seen.
        (["move table to pile", "draw 1 from pile to cup"], []),
        (["move last(table) to cup", "draw 1 from pile to cup"], ["pound"]),
        # A penny was already there: if one comes to light, it may be either.
        (["move table to pile", "move last(cards in pile where worth == 1) to table"], ["crown", "pound"]),
        (["move table to cup", "flip last(cards in cup where worth == 5) to tails"], ["penny", "pound"]),
        (
            ["flip last(cards in table where worth == 5) to tails", "move table to cup"],
            ["penny", "crown", "pound"],
        ),
        (["shown becomes true", "move last(table) to hand of next(player)"], []),
        (["shown becomes true", "move last(table) to hand of next(player)", "shown becomes false"], []),
    ],
)
def test_what_is_seen_to_go_is_known_to_lie_there(lines: list[str], names: list[str]) -> None:
    state = staged(*lines)
    layout = state.program.layout
    assert [layout.shown_name(it) for it in recalled(state, 0)] == names


def test_worlds_go_by_it_if_they_are_asked_to() -> None:
    state = staged("move last(table) to hand of next(player)")
    pound, hand = state.z[row(state, "hand", 1)][-1], row(state, "hand", 1)
    for recalling, places in ((True, {hand}), (False, {hand, row(state, "pile")})):
        imagination, random = Seat(state, 0).imagination(recalling), Random(1)
        worlds = [imagination.world(random) for _ in range(40)]
        assert {it.at[pound] for it in worlds} == places
        # Which card came into a hand is known, but not where it was put.
        assert {it.z[hand].index(pound) for it in worlds if it.at[pound] == hand} == {0, 1}


def test_what_others_take_in_a_real_game_lies_with_them(insurrection: Game) -> None:
    state, number = insurrection.start(4, 3), numbers(5)
    taken: list[tuple[int, int]] = []
    while len(taken) < 8:
        decision = state.decisions[0]
        index = pick(number(), len(decision))
        if decision.rule == "take" and decision.player:
            taken.append((decision.values[index], row(state, "hand", decision.player)))
        state.choose(index, decision.player)
    found = {it: state.at[it] for it in recalled(state, 0)}
    held = [(piece, hand) for piece, hand in taken if state.at[piece] == hand]
    assert len(held) > 4
    assert all(found[piece] == hand for piece, hand in held)
