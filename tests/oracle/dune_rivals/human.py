"""A human's turn: an Agent turn or the Reveal turn [H2-H7]."""

from __future__ import annotations

from tests.oracle.dune_rivals.arriving import collect_bonus, pay_income
from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.cards import card_of, kind_of
from tests.oracle.dune_rivals.conditions import can_pay, holds
from tests.oracle.dune_rivals.effects import DONE, Source, carry_out, pay, take_back_spy
from tests.oracle.dune_rivals.gains import draw_cards
from tests.oracle.dune_rivals.intrigues import INTRIGUES, PLOT
from tests.oracle.dune_rivals.shapes import SOLARI, SPY_ICON, Price
from tests.oracle.dune_rivals.table import CHURN, KWISATZ, ROW, Seat, Table
from tests.oracle.table import Asking, Option, ask

REVEAL: Option = ("reveal",)
FROM_GARRISON = 2  # troops that may go to the Conflict besides those recruited in the turn [H4]
SWORDMASTER_PRICE, LATER_PRICE = 8, 6


def take_turn(table: Table, seat: Seat) -> Asking:
    """Plots, then a card for an Agent, or the Reveal turn; if nothing else is possible, that is not asked."""
    seat.fresh = 0
    while options := [*agent_options(table, seat), *plot_options(table, seat)]:
        chosen = yield from ask(seat.number, [*options, REVEAL])
        if chosen[0] == "plot":
            yield from play_intrigue(table, seat, chosen[1])
        elif chosen[0] == "agent":
            yield from agent_turn(table, seat, chosen[1])
            return
        else:
            break
    yield from reveal_turn(table, seat)


# ----------------------------------------------------------------------------------------------- Intrigues


def playable(table: Table, seat: Seat, when: str) -> list[str]:
    """Those whose condition holds and whose price can be paid."""
    return [
        piece
        for piece in seat.intrigues
        if (card := INTRIGUES[kind_of(piece)]).when == when
        and holds(table, seat, card.condition)
        and can_pay(table, seat, card.price)
    ]


def plot_options(table: Table, seat: Seat) -> list[Option]:
    return [("plot", piece) for piece in playable(table, seat, PLOT)]


def play_intrigue(table: Table, seat: Seat, piece: str) -> Asking:
    """Pays, does what it says, and is then discarded."""
    card = INTRIGUES[kind_of(piece)]
    yield from pay(table, seat, card.price)
    yield from carry_out(table, seat, card.effects)
    seat.intrigues.remove(piece)
    table.intrigue_discard.append(piece)


# ---------------------------------------------------------------------------------------------- Agent turn


def agent_options(table: Table, seat: Seat) -> list[Option]:
    """Cards of the hand with which an Agent can be sent somewhere."""
    if not seat.agents:
        return []
    return [("agent", piece) for piece in seat.hand if spaces_for(table, seat, piece)]


def spaces_for(table: Table, seat: Seat, piece: str) -> list[str]:
    return [
        space
        for space in SPACES
        if has_icon(table, seat, piece, space)
        and can_enter(table, seat, space)
        and holds(table, seat, SPACES[space].needs)
        and can_pay(table, seat, price_of(table, space))
        and (space != "swordmaster" or may_gain_swordmaster(table, seat))
    ]


def has_icon(table: Table, seat: Seat, piece: str, space: str) -> bool:
    """The space's icon, or the Spy icon and an own Spy connected to the space, which stays [H6]."""
    icons = card_of(piece).icons
    return SPACES[space].icon in icons or (SPY_ICON in icons and bool(table.connected(seat, space)))


def can_enter(table: Table, seat: Seat, space: str) -> bool:
    """A free space, or one without an own Agent which a connected Spy can infiltrate [H5]."""
    there = table.agents_on[space]
    return not there or (seat.number not in there and bool(table.connected(seat, space)))


def price_of(table: Table, space: str) -> Price:
    """The Swordmaster is cheaper once anyone has one, a rival too, C23."""
    if space == "swordmaster":
        anyone = any(it.swordmaster for it in table.seats)
        return ((SOLARI, LATER_PRICE if anyone else SWORDMASTER_PRICE),)
    return SPACES[space].price


def may_gain_swordmaster(table: Table, seat: Seat) -> bool:
    """Once each; never with the highest difficulty [56]."""
    return not seat.swordmaster and table.difficulty != KWISATZ


def agent_turn(table: Table, seat: Seat, piece: str) -> Asking:
    """The space and its price, Spies, income, the space's effects, the card's, plots, deployment [H3]."""
    _, space = yield from ask(seat.number, [("to", it) for it in spaces_for(table, seat, piece)])
    infiltrates = not table.is_free(space)
    price = price_of(table, space)
    seat.hand.remove(piece)
    seat.in_play.append(piece)
    seat.agents -= 1
    table.agents_on[space].append(seat.number)
    yield from pay(table, seat, price)
    yield from use_spies(table, seat, space, infiltrates)
    pay_income(table, space)
    if SPACES[space].maker:
        collect_bonus(table, seat, space)
    source = Source(space, piece)
    yield from carry_out(table, seat, SPACES[space].effects, source)
    yield from carry_out(table, seat, card_of(piece).agent, source)
    while plots := plot_options(table, seat):
        chosen = yield from ask(seat.number, [*plots, DONE])
        if chosen == DONE:
            break
        yield from play_intrigue(table, seat, chosen[1])
    if SPACES[space].combat:
        yield from deploy(table, seat)


def use_spies(table: Table, seat: Seat, space: str, infiltrates: bool) -> Asking:
    """Infiltrate needs one; another may gather intelligence: a card [H5]."""
    if infiltrates:
        posts = table.connected(seat, space)
        _, post = yield from ask(seat.number, [("infiltrate", it) for it in posts])
        take_back_spy(table, seat, post)
    gathering: list[Option] = [("gather", it) for it in table.connected(seat, space)]
    if gathering:
        chosen = yield from ask(seat.number, [*gathering, DONE])
        if chosen != DONE:
            take_back_spy(table, seat, chosen[1])
            draw_cards(table, seat, 1)


def deploy(table: Table, seat: Seat) -> Asking:
    """Any of the troops recruited in this turn, and up to two of the garrison [H4]."""
    most = min(seat.garrison, seat.fresh + FROM_GARRISON)
    if most:
        _, number = yield from ask(seat.number, [("deploy", it) for it in range(most + 1)])
        seat.garrison -= number
        seat.troops += number


# --------------------------------------------------------------------------------------------- Reveal turn


def reveal_turn(table: Table, seat: Seat) -> Asking:
    """All cards of the hand, then buying and plots; then everything to the discard pile [H7]."""
    seat.revealed = True
    seat.persuasion = 2 * seat.council + (seat.number in table.agents_on["assembly_hall"])
    yield from reveal_hand(table, seat)
    while options := [*acquirable(table, seat), *plot_options(table, seat)]:
        chosen = yield from ask(seat.number, [*options, DONE])
        if chosen == DONE:
            break
        if chosen[0] == "plot":
            yield from play_intrigue(table, seat, chosen[1])
            yield from reveal_hand(table, seat)
        else:
            yield from acquire(table, seat, chosen[1])
    seat.discard += seat.in_play
    seat.in_play = []
    seat.persuasion = 0
    if CHURN in table.variants:
        churn_row(table)


def reveal_hand(table: Table, seat: Seat) -> Asking:
    """All at once, then box by box; what is drawn meanwhile is revealed after them."""
    while seat.hand:
        cards, seat.hand = seat.hand, []
        seat.in_play += cards
        for piece in cards:
            yield from carry_out(table, seat, card_of(piece).reveal, Source(None, piece))


def acquirable(table: Table, seat: Seat) -> list[Option]:
    """Of the row, and the top of each pile of the Reserve."""
    offered = [*table.row, *(pile[-1] for pile in table.reserve.values() if pile)]
    return [("acquire", it) for it in offered if (card_of(it).cost or 0) <= seat.persuasion]


def acquire(table: Table, seat: Seat, piece: str) -> Asking:
    """To the discard pile; the row is filled at once."""
    seat.persuasion -= card_of(piece).cost or 0
    if piece in table.row:
        table.row.remove(piece)
        fill_row(table)
    else:
        table.reserve[kind_of(piece)].remove(piece)
    seat.discard.append(piece)
    yield from carry_out(table, seat, card_of(piece).acquired, Source(None, piece))


def fill_row(table: Table) -> None:
    """At its right end; not when the deck is empty, C29."""
    while len(table.row) < ROW and table.imperium_deck:
        table.row.append(table.imperium_deck.pop())


def churn_row(table: Table) -> None:
    """Two dice; places are counted before anything is removed, 6 and doubles remove less [37, 57], C24."""
    places = {table.chance.roll(6) for _ in range(2)}
    gone = [piece for place, piece in enumerate(table.row, 1) if place in places]
    table.row = [piece for piece in table.row if piece not in gone]
    table.trash += gone
    fill_row(table)
