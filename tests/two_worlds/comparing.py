"""All that a player is given in states between which the player cannot tell, compared part by part."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from cardwright import Game, State
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.ismcts import IsmctsBot
from cardwright.bots.seat import Seat
from cardwright.cli.table.undo import undone
from cardwright.cli.table.worth import Inquiry
from cardwright.errors import GameError
from cardwright.play.save import to_json
from tests.two_worlds.choices import PLAYED_ON, compare_choices
from tests.two_worlds.veils import behind_the_veil
from tests.two_worlds.worlds import GAMES, alike

# This many of the states that a player cannot tell apart are compared.
COMPARED = 5
# So many simulations a search makes for each of them: enough to try what others do as well.
SIMULATIONS = 4
# A formula that breaks, and tells a designer of cards that others hold.
BREAKS = "pick(1 + total(cards in every hand, count(players)), 0)"


@dataclass
class Compared:
    """How many pairs of states were compared that differ in what the player cannot see."""

    worlds: int = 0
    errors: int = 0
    """Pairs in which a choice broke the game, with another message for a designer."""
    undone: int = 0
    """Pairs in which a choice could be taken back."""
    kept: int = 0
    """Pairs in which a choice could not be taken back."""


def worlds(seat: Seat) -> dict[str, str]:
    """What a seat imagines with given random numbers, as text."""
    return {f"world {seed}": to_json(seat.imagination().world(Random(seed))) for seed in range(2)}


def shown(state: State, player: int) -> dict[str, str]:
    """All that a player is given in a state, each part as text."""
    seat = Seat(state, player)
    given = {"view": json.dumps(seat.view())}
    if state.decisions:
        given["decision"] = json.dumps(seat.decision.to_json())
        given["options"] = repr(list(seat.decision))
        given["greedy"] = str(GreedyBot(1).choose(seat))
        given["ismcts"] = str(IsmctsBot(1, SIMULATIONS).thoughts(seat))
        given |= worlds(seat)
        given["veil"] = behind_the_veil(state, player)
        given["undo"] = undone(state, player, (player,))[1]
    else:
        given["score"] = scored(state, player)
    return given


def said(work: Callable[[], object]) -> set[str]:
    """The error that a player is shown where something breaks. (What it gives is for designers and imagined worlds.)"""
    try:
        work()
    except GameError as error:
        return {str(error.for_a_seat())}
    return set()


def scored(state: State, player: int) -> str:
    """The score pads at the end, and what cards in sight are worth, as a player is shown them."""
    asking = Inquiry(state, player)
    pads = [it.to_json() for it in asking.pads(state.view(player)["result"]["breakdown"])]
    worth = [str(it) for piece in asking.seen for it in asking.worths(piece)]
    return json.dumps([pads, worth])


def compare(game: Game, players: int = 2, games: int = GAMES, most: int | None = None) -> Compared:
    """Asserts that states are alike to players who cannot tell them apart, and stay so whatever they choose.

    `most` bounds how many sets of such states are looked at: some of the beginning, some of the end of games.
    """
    compared = Compared()
    found = list(alike(game, players, games).items())
    for (player, _), moments in found[:: max(1, len(found) // most)] if most else found:
        one, *others = (it.state for it in moments[:COMPARED])
        expected = shown(one, player)
        for other in others:
            compared.worlds += (one.z, one.v) != (other.z, other.v)
            given = shown(other, player)
            assert [it for it in expected if given[it] != expected[it]] == [], (
                f"player {player}: {one.history}"
            )
        if one.decisions:
            compare_choices(moments[:COMPARED], player, compared)
    return compared


def compare_broken(game: Game, players: int = 2, games: int = GAMES) -> Compared:
    """Asserts that nobody can tell states apart by what is said, and what a bot does, where a game breaks."""
    compared = Compared()
    for (player, _), moments in alike(game, players, games).items():
        states = [it.state for it in moments[:PLAYED_ON]]
        assert len(set().union(*(said(partial(it.evaluate, BREAKS, player)) for it in states))) == 1
        assert len(set().union(*(said(partial(it.heuristic, player)) for it in states))) < 2
        if states[0].decisions:
            assert len({GreedyBot(1).choose(Seat(it, player)) for it in states}) == 1
            assert len({str(IsmctsBot(1, SIMULATIONS).thoughts(Seat(it, player))) for it in states}) == 1
            compare_choices(moments, player, compared)
    return compared
