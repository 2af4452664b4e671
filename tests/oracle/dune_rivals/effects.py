"""What effects do for a human, who is asked wherever there is a choice."""

from __future__ import annotations

from typing import NamedTuple

from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.cards import RESERVE, kind_of
from tests.oracle.dune_rivals.conditions import can_pay, holds, losable, own_cards
from tests.oracle.dune_rivals.gains import (
    draw_cards,
    draw_intrigues,
    gain,
    gain_points,
    lose,
    recruit,
    steal_intrigues,
)
from tests.oracle.dune_rivals.influence import change_influence, open_tracks
from tests.oracle.dune_rivals.shapes import (
    BENE_GESSERIT,
    EMPEROR,
    FREMEN,
    GUILD,
    RESOURCES,
    SPY,
    Do,
    Effects,
    Either,
    Gain,
    If,
    Influence,
    Pay,
    Price,
    intrigue,
    solari,
    water,
)
from tests.oracle.dune_rivals.table import Seat, Table
from tests.oracle.table import DECLINE, YES, Asking, Option, ask

DONE: Option = ("done",)

BONUS: dict[str, Effects] = {
    EMPEROR: (SPY,),
    GUILD: (solari(3),),
    BENE_GESSERIT: (intrigue(),),
    FREMEN: (water(1),),
}
"""For reaching 4 Influence; humans only [17, 51]."""


class Source(NamedTuple):
    """Whence effects come: the space of the Agent, the card."""

    space: str | None = None
    piece: str | None = None


NOWHERE = Source()


def carry_out(table: Table, seat: Seat, effects: Effects, source: Source = NOWHERE) -> Asking:
    """All effects in the order written."""
    for effect in effects:
        if isinstance(effect, Gain):
            take(table, seat, effect)
        elif isinstance(effect, Influence):
            yield from gain_influence(table, seat, effect, source)
        elif isinstance(effect, If):
            met = holds(table, seat, effect.condition, source.piece)
            yield from carry_out(table, seat, effect.then if met else effect.otherwise, source)
        elif isinstance(effect, Pay):
            yield from perhaps_pay(table, seat, effect, source)
        elif isinstance(effect, Either):
            yield from choose_branch(table, seat, effect, source)
        else:
            assert isinstance(effect, Do)
            yield from do(table, seat, effect.what, source)


def take(table: Table, seat: Seat, effect: Gain) -> None:
    what, amount = effect
    if what in RESOURCES:
        gain(table, seat, what, amount, "an effect")
    elif what == "troops":
        recruit(table, seat, amount, "an effect")
    elif what == "draw":
        draw_cards(table, seat, amount)
    elif what == "vp":
        gain_points(table, seat, amount, "an effect")
    else:
        assert what in ("worms", "swords", "persuasion")
        setattr(seat, what, getattr(seat, what) + amount)


# ------------------------------------------------------------------------------------------------- choices


def perhaps_pay(table: Table, seat: Seat, effect: Pay, source: Source) -> Asking:
    """A cost arrow: yes or decline, asked only if it can be paid."""
    if can_pay(table, seat, effect.price, source.piece):
        answer = yield from ask(seat.number, [YES, DECLINE])
        if answer == YES:
            yield from pay(table, seat, effect.price, source)
            yield from carry_out(table, seat, effect.then, source)


def pay(table: Table, seat: Seat, price: Price, source: Source = NOWHERE) -> Asking:
    for what, amount in price:
        if what == "spies":
            for _ in range(amount):
                yield from recall_spy(table, seat)
        elif what == "card":
            yield from trash(table, seat, compulsory=True)
        elif what == "this":
            assert source.piece
            put_away(table, seat, source.piece)
        else:
            lose(table, seat, what, amount)


def choose_branch(table: Table, seat: Seat, effect: Either, source: Source) -> Asking:
    open_branches = [
        index
        for index, branch in enumerate(effect.branches)
        if holds(table, seat, branch.condition, source.piece)
        and can_pay(table, seat, branch.price, source.piece)
    ]
    _, index = yield from ask(seat.number, [("either", it) for it in open_branches])
    branch = effect.branches[index]
    yield from pay(table, seat, branch.price, source)
    yield from carry_out(table, seat, branch.then, source)


# ----------------------------------------------------------------------------------------------- Influence


def gain_influence(table: Table, seat: Seat, effect: Influence, source: Source) -> Asking:
    if effect.faction == "any":
        yield from rise_somewhere(table, seat, ())
    elif effect.faction == "two":
        first = yield from rise_somewhere(table, seat, ())
        yield from rise_somewhere(table, seat, (first,))
    elif effect.faction == "here":
        assert source.space
        yield from rise(table, seat, SPACES[source.space].icon)
    else:
        yield from rise(table, seat, effect.faction)


def rise_somewhere(table: Table, seat: Seat, barred: tuple[str | None, ...]) -> Asking:
    """Of choice, a track that is not full."""
    tracks = [it for it in open_tracks(seat) if it not in barred]
    if not tracks:
        return None
    _, faction = yield from ask(seat.number, [("influence", it) for it in tracks])
    yield from rise(table, seat, faction)
    return faction


def rise(table: Table, seat: Seat, faction: str) -> Asking:
    if change_influence(table, seat, faction, 1, "an effect"):
        yield from carry_out(table, seat, BONUS[faction])


def shift(table: Table, seat: Seat) -> Asking:
    """Lose 1 Influence, gain 1 with each of two others."""
    _, lost = yield from ask(seat.number, [("lose", it) for it in losable(seat)])
    change_influence(table, seat, lost, -1, "an effect")
    first = yield from rise_somewhere(table, seat, (lost,))
    yield from rise_somewhere(table, seat, (lost, first))


# --------------------------------------------------------------------------------------------------- others


def do(table: Table, seat: Seat, what: str, source: Source) -> Asking:
    if what == "spy":
        yield from place_spy(table, seat)
    elif what == "hooks":
        seat.hooks = True
    elif what == "wall":
        table.wall = False
    elif what == "contract":  # the module is not in play
        gain(table, seat, "solari", 2, "instead of a contract")
    elif what == "trash":
        yield from trash(table, seat)
    elif what == "trash_this":
        assert source.piece
        if source.piece in seat.in_play:  # Desert Tactics may have trashed it before
            put_away(table, seat, source.piece)
    elif what == "steal":
        steal_intrigues(table, seat)
    elif what == "council":
        seat.council = True
    elif what == "swordmaster":
        seat.swordmaster = True
        seat.agents += 1
    elif what == "recall_agent":
        yield from recall_agent(table, seat, source.space)
    elif what == "swap_intrigue":
        yield from swap_intrigue(table, seat)
    elif what == "shift":
        yield from shift(table, seat)
    elif what == "retreat":
        yield from retreat(table, seat)
    elif what == "swords_of_spies":
        seat.swords += len(table.posts_with(seat))
    elif what == "honour":
        seat.honour = True
    else:
        assert what == "match"
        seat.face_up()[0].face_up = False
        gain_points(table, seat, 1, "a wild battle icon")


def place_spy(table: Table, seat: Seat) -> Asking:
    """Compulsory with one in supply; with none, one may be recalled first [H5]."""
    if not seat.spies:
        posts: list[Option] = [("recall", post) for post in table.posts_with(seat)]
        answer = yield from ask(seat.number, [*posts, DONE])
        if answer == DONE:
            return
        take_back_spy(table, seat, answer[1])
    _, post = yield from ask(seat.number, [("spy", it) for it in table.free_posts()])
    table.spy_on[post] = seat.number
    seat.spies -= 1


def recall_spy(table: Table, seat: Seat) -> Asking:
    _, post = yield from ask(seat.number, [("recall", it) for it in table.posts_with(seat)])
    take_back_spy(table, seat, post)


def take_back_spy(table: Table, seat: Seat, post: str) -> None:
    table.spy_on[post] = None
    seat.spies += 1


def trash(table: Table, seat: Seat, compulsory: bool = False) -> Asking:
    """A card of the hand, in play or of the discard pile."""
    cards: list[Option] = [("trash", it) for it in own_cards(seat)]
    if cards:
        answer = yield from ask(seat.number, cards if compulsory else [*cards, DONE])
        if answer != DONE:
            put_away(table, seat, answer[1])


def put_away(table: Table, seat: Seat, piece: str) -> None:
    """Out of the game; cards of the Reserve go back to their pile [H8]."""
    for pile in (seat.hand, seat.in_play, seat.discard):
        if piece in pile:
            pile.remove(piece)
    (table.reserve[kind_of(piece)] if kind_of(piece) in RESERVE else table.trash).append(piece)


def recall_agent(table: Table, seat: Seat, here: str | None) -> Asking:
    """Another own Agent, if there is one."""
    spaces = [it for it, seats in table.agents_on.items() if seat.number in seats and it != here]
    if spaces:
        _, space = yield from ask(seat.number, [("recall_agent", it) for it in spaces])
        table.agents_on[space].remove(seat.number)
        seat.agents += 1


def swap_intrigue(table: Table, seat: Seat) -> Asking:
    """May trash an Intrigue for another. It is out of the game."""
    if seat.intrigues:
        cards: list[Option] = [("trash_intrigue", it) for it in seat.intrigues]
        answer = yield from ask(seat.number, [*cards, DONE])
        if answer != DONE:
            seat.intrigues.remove(answer[1])
            table.trash.append(answer[1])
            draw_intrigues(table, seat, 1, "an effect")


def retreat(table: Table, seat: Seat) -> Asking:
    """Any number of troops, one at least; 1 Solari for each, up to 2."""
    _, number = yield from ask(seat.number, [("retreat", it) for it in range(1, seat.troops + 1)])
    seat.troops -= number
    seat.garrison += number
    gain(table, seat, "solari", min(2, number), "an effect")
