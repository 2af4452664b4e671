"""A round: Conflict revealed, turns, Combat, Makers, recall [H1]."""

from __future__ import annotations

from tests.oracle.dune_rivals import automa, human
from tests.oracle.dune_rivals.board import MAKERS
from tests.oracle.dune_rivals.combat import fight
from tests.oracle.dune_rivals.ending import end_game
from tests.oracle.dune_rivals.gains import draw_cards
from tests.oracle.dune_rivals.table import HAND, POINTS_TO_END, Seat, Table
from tests.oracle.table import DECLINE, YES, Asking, ask

START, TURNS, COMBAT_PHASE = "start", "turns", "combat"


def play_on(table: Table, phase: str = START, turn: int = 0) -> Asking:
    """Rounds to the end of the game, from a phase of this one on; `turn`: which of the turn order is next."""
    while table.outcome == "open":
        if phase == START:
            yield from begin_round(table)
        if phase in (START, TURNS):
            yield from turns(table, turn)
        yield from fight(table)
        makers(table)
        recall(table)
        if is_over(table):
            yield from end_game(table)
        else:
            pass_marker(table)
        phase, turn = START, 0


def begin_round(table: Table) -> Asking:
    """A Conflict; the defender's troop, which a human may leave out [32]; five cards for each human."""
    table.round += 1
    for seat in table.seats:
        seat.revealed = seat.stuck = False
    table.conflict = table.conflict_deck.pop()
    yield from defend(table)
    for seat in table.human_seats():
        draw_cards(table, seat, HAND)


def defend(table: Table) -> Asking:
    place = table.fought_for.control
    owner = table.control[place] if place else None
    if owner is None or not table.seats[owner].supply:
        return
    seat = table.seats[owner]
    if not seat.is_rival:
        answer = yield from ask(owner, [YES, DECLINE])
        if answer == DECLINE:
            return
    seat.supply -= 1
    seat.troops += 1
    table.note(seat, "defend", place, why="controls what the Conflict is about")


def turns(table: Table, first: int = 0) -> Asking:
    """In turn order until every human has revealed and no rival has an Agent left [8, 46]."""
    order = table.turn_order()
    turn = first
    while any(can_act(seat) for seat in order):
        seat = order[turn % len(order)]
        turn += 1
        if not can_act(seat):
            continue
        if seat.is_rival:
            automa.take_turn(table, seat)
        else:
            yield from human.take_turn(table, seat)


def can_act(seat: Seat) -> bool:
    """Who is passed over: a human after the Reveal turn, a rival without an Agent, or whose turn was lost."""
    if seat.is_rival:
        return seat.agents > 0 and not seat.stuck
    return not seat.revealed


def makers(table: Table) -> None:
    """One spice more on each Maker space without an Agent."""
    for space in MAKERS:
        table.bonus[space] += table.is_free(space)


def recall(table: Table) -> None:
    for seats in table.agents_on.values():
        for number in seats:
            table.seats[number].agents += 1
        seats.clear()


def is_over(table: Table) -> bool:
    """Ten points of anybody, a rival too [36], or no Conflict left."""
    return not table.conflict_deck or any(seat.vp >= POINTS_TO_END for seat in table.seats)


def pass_marker(table: Table) -> None:
    """Clockwise, to rivals too; with two humans from one to the other [9]."""
    table.marker = (table.marker + 1) % 3 if table.humans == 1 else 1 - table.marker
