"""Setting up [1-7]. Chance is drawn in the order of this page."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.dune_rivals.cards import IMPERIUM, RESERVE, copies_of, pieces_of, starting_deck
from tests.oracle.dune_rivals.conflicts import (
    CONFLICTS,
    CONFLICTS_OF_LEVEL,
    FIRST_PLAYER_OBJECTIVE,
    OBJECTIVES,
    RIVAL_OBJECTIVE,
)
from tests.oracle.dune_rivals.gains import draw_intrigues
from tests.oracle.dune_rivals.hagal import ALL_HAGAL, hagal_deck
from tests.oracle.dune_rivals.human import fill_row
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.rivals import eligible
from tests.oracle.dune_rivals.table import MERCENARY, TROOPS, Table, Trophy


def set_up(table: Table, rivals: Sequence[str] | None) -> None:
    choose_rivals(table, rivals)
    lay_decks(table)
    deal_objectives(table)
    lay_market(table)
    prepare_humans(table)


def shuffled(table: Table, pieces: list[str]) -> list[str]:
    table.chance.shuffle(pieces)
    return pieces


def choose_rivals(table: Table, rivals: Sequence[str] | None) -> None:
    """As agreed, else by chance; two against one human, one between two [1]."""
    if rivals is None:
        pile = shuffled(table, eligible(table.humans))
        rivals = [pile.pop() for _ in range(3 - table.humans)]
    if len({*rivals}) != 3 - table.humans or not {*rivals} <= {*eligible(table.humans)}:
        raise ValueError(f"these rivals cannot play: {', '.join(rivals)}")
    for seat, name in zip(table.seats[table.humans :], rivals, strict=True):
        seat.rival_name = name
        if table.difficulty == MERCENARY:  # [3]
            seat.garrison, seat.supply = 0, TROOPS


def lay_decks(table: Table) -> None:
    """House Hagal [4]; Conflicts: the I on top, below it five II, all III at the bottom."""
    counts = hagal_deck(table.humans, table.expansions)
    table.hagal_deck = shuffled(
        table, [piece for kind, number in counts.items() for piece in copies(kind, number)]
    )
    levels = {
        level: shuffled(table, [name for name, it in CONFLICTS.items() if it.level == level])
        for level in CONFLICTS_OF_LEVEL
    }
    for level in (3, 2, 1):
        table.conflict_deck += [levels[level].pop() for _ in range(CONFLICTS_OF_LEVEL[level])]
    table.conflicts_gone = [name for level in levels.values() for name in level]


def copies(kind: str, number: int) -> list[str]:
    """The first copies of a Hagal card: an expansion may take one out."""
    return copies_of(kind, ALL_HAGAL[kind].copies)[:number]


def deal_objectives(table: Table) -> None:
    """One each; with two humans the Ornithopter is the rival's [5]. The Desert Mouse has the marker [6]."""
    pile = [*OBJECTIVES]
    if table.humans == 2:
        pile.remove(RIVAL_OBJECTIVE)
    pile = shuffled(table, pile)
    for seat in table.seats:
        card = RIVAL_OBJECTIVE if table.humans == 2 and seat.is_rival else pile.pop()
        seat.trophies.append(Trophy(card))
        if card == FIRST_PLAYER_OBJECTIVE:
            table.marker = seat.number


def lay_market(table: Table) -> None:
    table.imperium_deck = shuffled(table, pieces_of(IMPERIUM))
    fill_row(table)
    table.reserve = {kind: copies_of(kind, card.copies) for kind, card in RESERVE.items()}
    table.intrigue_deck = shuffled(
        table, [piece for kind, it in INTRIGUES.items() for piece in copies_of(kind, it.copies)]
    )


def prepare_humans(table: Table) -> None:
    """Ten cards each [7]; a Mercenary has an Intrigue [3]."""
    for seat in table.human_seats():
        seat.deck = shuffled(table, starting_deck(seat.number))
        if table.difficulty == MERCENARY:
            draw_intrigues(table, seat, 1, "Mercenary")
