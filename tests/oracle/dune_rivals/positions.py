"""Positions laid out from plain data, and games that go on from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.oracle.dune_rivals import Game, new_table
from tests.oracle.dune_rivals.cards import IMPERIUM, RESERVE, copies_of, kind_of, pieces_of, starting_deck
from tests.oracle.dune_rivals.conflicts import CONFLICTS, OBJECTIVES
from tests.oracle.dune_rivals.hagal import hagal_deck
from tests.oracle.dune_rivals.influence import settle_alliance
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.rounds import TURNS, play_on
from tests.oracle.dune_rivals.setup import copies
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.dune_rivals.table import FRIENDS, ROW, SARDAUKAR, TROOPS, Seat, Table, Trophy
from tests.oracle.table import Option

USUAL_RIVALS = ("staban_tuek", "gurney_halleck")
NUMBERS = (
    "solari spice water garrison troops worms swords persuasion swordmaster council hooks fresh revealed"
)
CARDS = "hand deck in_play discard"
LETTERS = dict(zip("EGBF", FACTIONS, strict=True))


def lay_table(
    humans: int = 1,
    *,
    rivals: Sequence[str] = USUAL_RIVALS,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    conflict: str = "skirmish_c",
    coming: str = "trade_dispute propaganda",
    wall: bool = True,
    agents: Mapping[str, Sequence[int]] | None = None,
    spies: Mapping[str, int] | None = None,
    bonus: Mapping[str, int] | None = None,
    control: Mapping[str, int] | None = None,
    alliance: Mapping[str, int] | None = None,
    hagal: str = "",
    below: bool = True,
    row: str | None = None,
    marker: int = 0,
    round_number: int = 1,
    seed: int = 0,
    difficulty: str = SARDAUKAR,
    variants: Iterable[str] = (),
    expansions: Iterable[str] = (),
) -> Table:
    """A table in the middle of the turns of a round.

    Words name kinds of cards; of several copies the first that is left. `seats` gives by seat what is not as at the
    beginning: numbers, `influence` as in "E2 F4", piles of cards, `intrigues`, `trophies` and `face_down` ones, `vp`
    (if it is not what Influence and Alliances make), `agents` (in reserve, if not as many as are not on the board).
    `hagal` is revealed word by word; the other cards lie below, or all on the discard pile. `coming`: the next
    Conflicts. A human's cards that nobody mentions are his deck, in the order of the list.
    """
    table = new_table(humans, seed, difficulty, variants, expansions)
    table.marker, table.round, table.wall = marker, round_number, wall
    for seat, name in zip(table.seats[humans:], rivals, strict=False):
        seat.rival_name = name
    lay_conflicts(table, conflict, coming)
    lay_hagal(table, hagal, below)
    table.imperium_deck = pieces_of(IMPERIUM)
    table.reserve = {kind: copies_of(kind, card.copies) for kind, card in RESERVE.items()}
    table.intrigue_deck = [p for kind, it in INTRIGUES.items() for p in copies_of(kind, it.copies)]
    table.agents_on |= {space: [*there] for space, there in (agents or {}).items()}
    table.spy_on |= spies or {}
    table.bonus |= bonus or {}
    table.control |= control or {}
    for seat in table.seats:
        lay_seat(table, seat, (seats or {}).get(seat.number, {}))
    lay_tracks(table, alliance or {}, seats or {})
    lay_row(table, row)
    table.steps.clear()
    return table


def lay_out(*args: Any, phase: str = TURNS, turn: int = 0, **data: Any) -> Game:
    """A game in this position. `turn`: whose turn it is, counted in turn order from 0."""
    table = lay_table(*args, **data)
    return Game(table, play_on(table, phase, turn))


def lay_conflicts(table: Table, conflict: str, coming: str) -> None:
    table.conflict = conflict
    table.conflict_deck = coming.split()[::-1]
    table.conflicts_gone = [it for it in CONFLICTS if it != conflict and it not in table.conflict_deck]


def lay_hagal(table: Table, words: str, below: bool) -> None:
    pile = [
        piece
        for kind, number in hagal_deck(table.humans, table.expansions).items()
        for piece in copies(kind, number)
    ]
    first = [take_kind(pile, kind) for kind in words.split()]
    table.hagal_deck = [*(pile if below else []), *first[::-1]]
    table.hagal_discard = [] if below else pile


def lay_seat(table: Table, seat: Seat, data: Mapping[str, Any]) -> None:
    for name in NUMBERS.split():
        if name in data:
            setattr(seat, name, data[name])
    seat.supply = TROOPS - seat.garrison - seat.troops
    seat.spies -= len(table.posts_with(seat))
    on_board = sum(there.count(seat.number) for there in table.agents_on.values())
    seat.agents = data.get("agents", 2 + seat.swordmaster - on_board)
    for part in data.get("influence", "").split():
        seat.influence[LETTERS[part[0]]] = int(part[1:])
    seat.intrigues = [take_kind(table.intrigue_deck, kind) for kind in data.get("intrigues", "").split()]
    trophies = data.get("trophies", [*OBJECTIVES][seat.number])
    seat.trophies = [Trophy(card) for card in trophies.split()]
    seat.trophies += [Trophy(card, False) for card in data.get("face_down", "").split()]
    for card in seat.trophies:
        if card.card in table.conflicts_gone:
            table.conflicts_gone.remove(card.card)
    if not seat.is_rival:
        own = starting_deck(seat.number)
        for name in CARDS.split():
            setattr(seat, name, [take_card(table, own, kind) for kind in data.get(name, "").split()])
        if "deck" in data:
            table.trash += own
        else:
            seat.deck = own


def lay_tracks(table: Table, alliance: Mapping[str, int], seats: Mapping[int, Mapping[str, Any]]) -> None:
    for seat in table.seats:
        seat.vp = sum(amount >= FRIENDS for amount in seat.influence.values()) * (not seat.simplified)
    for faction in FACTIONS:
        if faction in alliance:
            table.alliance[faction] = alliance[faction]
            table.seats[alliance[faction]].vp += 1
        else:
            settle_alliance(table, faction)
    for number, data in seats.items():
        table.seats[number].vp = data.get("vp", table.seats[number].vp)


def lay_row(table: Table, words: str | None) -> None:
    if words is None:
        table.row = [table.imperium_deck.pop() for _ in range(ROW)]
    else:
        table.row = [take_kind(table.imperium_deck, kind) for kind in words.split()]


def take_kind(pile: list[str], kind: str) -> str:
    """The first piece of a kind, or exactly the piece."""
    piece = next(it for it in pile if kind in (it, kind_of(it)))
    pile.remove(piece)
    return piece


def take_card(table: Table, own: list[str], kind: str) -> str:
    """Out of the starting deck, the Reserve or the Imperium deck."""
    for pile in (own, *table.reserve.values(), table.imperium_deck):
        if any(kind in (it, kind_of(it)) for it in pile):
            return take_kind(pile, kind)
    raise ValueError(f"no card {kind} is left")


# ----------------------------------------------------------------------------------------------- playing on


def offered(game: Game) -> list[Option]:
    """What whoever is asked may choose; nothing once the game is over."""
    return [option for options in game.pending.values() for option in options]


def asked(game: Game) -> int:
    (player,) = game.pending
    return player


def do(game: Game, *options: Option) -> Game:
    """Makes these choices, whoever is asked."""
    for option in options:
        game.choose(asked(game), option)
    return game
