"""Positions of Rebel Nox laid out by hand: cards by short names (`y8`, `b17`, `chief`, `rebel`), few of them."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.rebel_nox_table import LOCATION_NAMED, NUMBER_NAMED, NUMBERS, REBELS, TOP, Table
from tests.oracle.rebel_nox_trick import play_trick
from tests.oracle.table import Chance, Played

COLOURS = {"y": "yellow", "b": "blue", "r": "red"}
PLAIN = "garrison"
"""A location that changes nothing in a trick."""


def piece(name: str) -> int:
    """A card by its short name, a location by its kind; `rebel` is the first of the two."""
    if name in LOCATION_NAMED:
        return LOCATION_NAMED[name]
    if name in ("chief", "rebel", "rebel2"):
        return REBELS[("chief", "rebel", "rebel2").index(name)]
    return NUMBER_NAMED[f"{COLOURS[name[0]]}_{name[1:]}"]


def pieces(text: str) -> list[int]:
    return [piece(name) for name in text.split()]


def short(piece: int) -> str:
    """The short name of a card, the kind of a location."""
    if piece in NUMBERS:
        return f"{NUMBERS[piece].colour[0]}{NUMBERS[piece].rank}"
    if piece in REBELS:
        return ("chief", "rebel", "rebel2")[REBELS.index(piece)]
    return next(kind for kind, it in LOCATION_NAMED.items() if it == piece)


def named(pieces: Iterable[int]) -> str:
    return " ".join(short(piece) for piece in pieces)


def before_a_trick(*hands: str, location: str = PLAIN, leader: int = 0) -> Table:
    """One location is left, on top of the pyramid; nothing else lies on the table."""
    table = Table(len(hands))
    table.draw_pile, table.box, table.location_pile = [], [], []
    table.hand = [pieces(hand) for hand in hands]
    table.site[TOP] = [piece(location)]
    table.leader = leader
    return table


def begin(table: Table, seed: int = 0) -> Played:
    """The trick, its location chosen."""
    game = Played(play_trick(table, Chance(seed)))
    assert table.leader is not None
    game.choose(table.leader, ("space", TOP))
    return game


def fight(table: Table, cards: str, seed: int = 0) -> Played:
    """The trick, these cards played from the leader on."""
    game = begin(table, seed)
    for name in cards.split():
        choose(game, name)
    return game


def choose(game: Played, name: str) -> None:
    (player,) = game.pending
    game.choose(player, ("piece", piece(name)))


def offered(game: Played) -> tuple[int, str]:
    """Who is asked, and the cards that he may choose."""
    ((player, options),) = game.pending.items()
    return player, named(it for kind, it in options if kind == "piece")


def after_a_round(*won: str, rebels: Iterable[int], followers: Iterable[int] = ()) -> Table:
    """All six locations are won; the players named hold a Rebel card, the Chief the first of them."""
    table = Table(len(won))
    table.draw_pile, table.box, table.location_pile = [], [], []
    table.won = [pieces(text) for text in won]
    for player, rebel in zip(rebels, REBELS, strict=False):
        table.hand[player] = [rebel]
    if followers:
        table.followers = [*followers]
    return table
