"""Phase 3: rivals' swords, Combat Intrigues, ranks and rewards [30-35]."""

from __future__ import annotations

from tests.oracle.dune_rivals import automa
from tests.oracle.dune_rivals.effects import DONE, carry_out
from tests.oracle.dune_rivals.gains import gain_points, spend
from tests.oracle.dune_rivals.human import play_intrigue, playable
from tests.oracle.dune_rivals.intrigues import COMBAT
from tests.oracle.dune_rivals.shapes import ANY_FACTION, Effects
from tests.oracle.dune_rivals.table import Seat, Table, Trophy
from tests.oracle.table import Asking, Option, ask


def fight(table: Table) -> Asking:
    for seat in table.turn_order():  # before any Combat Intrigue [30], C15
        if seat.is_rival and seat.units:
            automa.reveal_swords(table, seat)
    yield from combat_intrigues(table)
    yield from reward_all(table)
    clear(table)


def combat_intrigues(table: Table) -> Asking:
    """From the marker on, humans with units play one or pass, until all have passed in a row [H9]."""
    order = [seat for seat in table.turn_order() if not seat.is_rival]
    passed, turn = 0, 0
    while passed < len(order):
        seat = order[turn % len(order)]
        turn += 1
        cards: list[Option] = [("combat", it) for it in playable(table, seat, COMBAT)] if seat.units else []
        chosen = (yield from ask(seat.number, [*cards, DONE])) if cards else DONE
        if chosen == DONE:
            passed += 1
        else:
            passed = 0
            yield from play_intrigue(table, seat, chosen[1])


# ------------------------------------------------------------------------------------------------- rewards


def ranks(table: Table) -> dict[int, int]:
    """Which reward each contender gets, C16: a tie for first gets the second, a tie for second the third."""
    fighting = [seat for seat in table.turn_order() if seat.units]
    if not fighting:
        return {}
    best = max(seat.strength for seat in fighting)
    first = [seat.number for seat in fighting if seat.strength == best]
    if len(first) > 1:
        return dict.fromkeys(first, 2)
    rest = [seat for seat in fighting if seat.number not in first]
    next_best = max((seat.strength for seat in rest), default=0)
    second = [seat.number for seat in rest if seat.strength == next_best]
    return {first[0]: 1} | dict.fromkeys(second, 2 if len(second) == 1 else 3)


def reward_all(table: Table) -> Asking:
    """The better reward first, then in turn order; at last the card goes to the sole winner."""
    rewarded = ranks(table)
    for number, rank in rewarded.items():
        seat = table.seats[number]
        if rank == 1:
            take_control(table, seat)
        yield from reward(table, seat, table.fought_for.rewards[rank - 1])
        if rank == 1 and seat.honour:
            yield from carry_out(table, seat, (ANY_FACTION,))
    give_card(table, [table.seats[number] for number, rank in rewarded.items() if rank == 1])


def reward(table: Table, seat: Seat, effects: Effects) -> Asking:
    """Twice with a worm in the Conflict [31]; a rival buys with it afterwards, C11."""
    for _ in range(2 if seat.worms else 1):
        if seat.is_rival:
            for effect in effects:
                automa.do(table, seat, effect, "the Conflict's reward")
        else:
            yield from carry_out(table, seat, effects)
    spend(table, seat)


def take_control(table: Table, seat: Seat) -> None:
    """Not doubled [32]."""
    if table.fought_for.control:
        table.control[table.fought_for.control] = seat.number
        table.note(seat, "control", table.fought_for.control, why="the Conflict was won")


def give_card(table: Table, winners: list[Seat]) -> None:
    """Face up; two equal battle icons are turned down for a point [31, 54]. The wild one waits for the end, C21."""
    assert table.conflict
    won, table.conflict = Trophy(table.conflict), None
    if not winners:
        table.conflicts_gone.append(won.card)
        return
    (seat,) = winners
    same = [it for it in seat.face_up() if it.icon == won.icon]
    seat.trophies.append(won)
    table.note(seat, "conflict card", won.card, why="the Conflict was won")
    if same:
        same[0].face_up = won.face_up = False
        gain_points(table, seat, 1, f"two battle icons: {won.icon}")


def clear(table: Table) -> None:
    """Troops go back to the supply, worms to the desert."""
    for seat in table.seats:
        seat.supply += seat.troops
        seat.troops = seat.worms = seat.swords = 0
        seat.honour = False
