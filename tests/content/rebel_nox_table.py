"""Rebel Nox on the table: tricks and ends of rounds laid out by hand, played choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import cardwright
from cardwright import Game, State
from tests.content.conftest import Table

PLAYERS = 4
PLAIN = "garrison"
"""A location that changes nothing in a trick."""


@cache
def nox() -> Game:
    return cardwright.load("rebel_nox")


def start(players: int = PLAYERS, seed: int = 0, **options: str) -> Table:
    game = Game(nox().checked, options) if options else nox()
    return Table(game.start(players, seed))


def lay(rule: str, *arguments: int, players: int = PLAYERS, seed: int = 0, **given: Any) -> Table:
    """A position, played from the beginning of a rule. Zones and values are given by their names."""
    zones = {name: it for name, it in given.items() if name in nox().pack.zones}
    values = {name: it for name, it in given.items() if name not in nox().pack.zones}
    state = nox().stage(rule, players=players, seed=seed, arguments=arguments, zones=zones, values=values)
    return Table(state)


def trick(
    *cards: str,
    at: str = PLAIN,
    holding: Sequence[str] = (),
    leader: int = 0,
    seed: int = 0,
    **given: Any,
) -> Table:
    """A trick at a location: the card of each seat from the first on, all played. `holding`: what each has left."""
    players = len(cards)
    left = [*holding, *[""] * (players - len(holding))]
    hands = [f"{card}, {rest}" for card, rest in zip(cards, left, strict=True)]
    table = lay(
        "contest",
        leader,
        players=players,
        seed=seed,
        hand=hands,
        site=["", "", "", at],
        leader=leader,
        **given,
    )
    table.choose("space 4")
    for number in range(players):
        table.choose(cards[(leader + number) % players])
    return table


def end_of_round(*won: str, rebels: Sequence[int] = (0,), players: int = PLAYERS, **given: Any) -> Table:
    """The end of a round: what lies in front of each seat from the first on, and who holds a Rebel card."""
    cards = iter(("rebel_chief", "rebel#1", "rebel#2"))
    hands = [next(cards) if seat in rebels else "" for seat in range(players)]
    laid = [*won, *[""] * (players - len(won))]
    return lay("end_round", players=players, hand=hands, won=laid, **given)


def winner_of(table: Table, location: str = PLAIN) -> int:
    """Who took a location."""
    return next(seat for seat in range(table.players) if location in table.cards("won", seat))


def play_out(table: Table) -> Table:
    """Takes the first option until nothing is asked."""
    while table.asked:
        table.state.choose(0)
    return table


def moves(state: State, player: int) -> list[tuple[str, str, str]]:
    """What moved from where to where, as a player saw it."""
    return [(it["moved"], it["from"], it["to"]) for it in state.view(player)["log"] if "moved" in it]
