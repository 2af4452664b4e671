"""Resources, troops, cards, points: what comes to a contender and what a rival does with it at once [20-23]."""

from __future__ import annotations

from tests.oracle.dune_rivals.rivals import POINT_PRICES
from tests.oracle.dune_rivals.shapes import INTRIGUE, RESOURCES
from tests.oracle.dune_rivals.table import Seat, Table


def gain_points(table: Table, seat: Seat, amount: int, why: str) -> None:
    """Also negative. None are counted for a simplified rival, C20."""
    if not seat.simplified:
        seat.vp += amount
        table.note(seat, "points", amount, why=why)


def gain(table: Table, seat: Seat, resource: str, amount: int, why: str) -> None:
    """A resource; a simplified rival with its Swordmaster gains none any more, C20."""
    if amount <= 0:
        return
    if seat.simplified and seat.swordmaster:
        table.note(seat, "to the bank", resource, amount, why="a simplified rival after its Swordmaster")
    elif resource == INTRIGUE:
        draw_intrigues(table, seat, amount, why)
    else:
        setattr(seat, resource, seat.amount(resource) + amount)
        table.note(seat, "gain", resource, amount, why=why)


def lose(table: Table, seat: Seat, resource: str, amount: int) -> None:
    """Pays; of Intrigues the last ones, to the discard pile [20]."""
    if resource == INTRIGUE:
        for _ in range(amount):
            table.intrigue_discard.append(seat.intrigues.pop())
    else:
        setattr(seat, resource, seat.amount(resource) - amount)


def draw_intrigues(table: Table, seat: Seat, amount: int, why: str) -> None:
    """Real cards, also for a rival [20]; the discard pile is shuffled when none is left, C28."""
    for _ in range(amount):
        if not table.intrigue_deck:
            table.intrigue_deck, table.intrigue_discard = table.intrigue_discard, []
            table.chance.shuffle(table.intrigue_deck)
        if table.intrigue_deck:
            seat.intrigues.append(table.intrigue_deck.pop())
            table.note(seat, "gain", INTRIGUE, 1, why=why)


def steal_intrigues(table: Table, seat: Seat) -> None:
    """Each opponent with four or more gives one at random, another rival too [13]."""
    if seat.simplified and seat.swordmaster:
        return
    for other in table.others(seat):
        if len(other.intrigues) >= 4:
            table.chance.shuffle(other.intrigues)
            seat.intrigues.append(other.intrigues.pop())
            table.note(seat, "take an Intrigue", other.number, why="this opponent has four or more")


def recruit(table: Table, seat: Seat, amount: int, why: str) -> None:
    """From the supply to the garrison, as many as there are, C8; those of this turn are remembered [29]."""
    amount = min(amount, seat.supply)
    seat.supply -= amount
    seat.garrison += amount
    seat.fresh += amount
    if amount:
        table.note(seat, "recruit", amount, why=why)


def draw_cards(table: Table, seat: Seat, amount: int) -> None:
    """For a human; the discard pile is shuffled when a card is needed and none is left [H8]."""
    for _ in range(amount):
        if not seat.deck:
            seat.deck, seat.discard = seat.discard, []
            table.chance.shuffle(seat.deck)
        if seat.deck:
            seat.hand.append(seat.deck.pop())


def spend(table: Table, seat: Seat) -> None:
    """What a rival buys as soon as it can, after every gain: the Swordmaster, then points [21, 22], C11."""
    if not seat.is_rival:
        return
    if not seat.swordmaster:
        buy_swordmaster(table, seat)
    if seat.swordmaster and not seat.simplified:
        for resource, price in POINT_PRICES:
            while seat.amount(resource) >= price:
                lose(table, seat, resource, price)
                table.note(seat, "pay", resource, price, why="a point is bought whenever it can be")
                gain_points(table, seat, 1, "bought")


def buy_swordmaster(table: Table, seat: Seat) -> None:
    """Exactly the value: Solari first, then spice, Intrigues, water [21]; the starting water counts [45]."""
    value = seat.rival.value
    if sum(seat.amount(it) for it in RESOURCES) < value:
        return
    left = value
    for resource in RESOURCES:
        paid = min(left, seat.amount(resource))
        if paid:
            lose(table, seat, resource, paid)
            table.note(seat, "pay", resource, paid, why=f"for the Swordmaster, {value} in all")
        left -= paid
    seat.swordmaster = True
    seat.agents += 1
    table.note(seat, "swordmaster", why=f"resources have reached the value, {value}")
