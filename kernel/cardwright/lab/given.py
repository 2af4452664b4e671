"""A card given to a seat: the game of a seed in which a piece has changed places with one that the seat holds."""

from __future__ import annotations

from cardwright.bots.series import Series, game_of, seed_of
from cardwright.bots.simulation import play
from cardwright.bots.tally import BrokenGame
from cardwright.compile import layout as at
from cardwright.compile.layout import count_tracked
from cardwright.compile.routine_names import offer
from cardwright.compile.sites import OptionKind
from cardwright.errors import GameError
from cardwright.lab.games import Noted, noted
from cardwright.lang import types as t
from cardwright.play.state import State


def play_given(series: Series, kind: str, first: int, count: int) -> list[Noted | None]:
    """Games from one number on in which the seat whose turn it is (0, 1, 2 …) begins with a piece of that kind; None where
    it cannot."""
    game = game_of(series)
    found: list[Noted | None] = []
    for number in range(first, first + count):
        seed = seed_of(series.seed, number // series.block)
        state: State | None = None
        try:
            state = game.start(series.players, seed)
            if not give(state, kind, number % series.players):
                found.append(None)
                continue
            play(state, series.seated(number), seed)
            found.append(noted(state))
        except GameError as error:
            choices = len(state.history) // 2 if state is not None else 0
            found.append(BrokenGame.by(error, number, seed, choices))
    return found


def give(state: State, kind: str, seat: int) -> bool:
    """Exchanges a piece that lies before a seat for one of a kind that lies before nobody; whether there are such.

    At the first choice of a game only: nothing has been chosen yet that another card would have changed.
    """
    layout, z, v = state.program.layout, state.z, state.v
    deck = layout.pack.kinds[kind].deck
    own, table = [], []
    for row, entry in enumerate(layout.row_zone):
        if entry is None:
            continue
        zone, owner = entry
        theirs = zone.per == t.PLAYER
        for place, piece in enumerate(z[row]):
            its = layout.pieces[piece].kind
            if theirs and owner == seat and its.deck == deck:
                if its.name == kind:
                    return False
                own.append((row, place))
            elif not theirs and its.name == kind:
                table.append((row, place))
    if not own or not table or v[at.STATUS] == at.OVER:
        return False
    (row, place), (other, there) = own[0], table[0]
    held, lying = z[row][place], z[other][there]
    if _is_remembered(state, (held, lying)):
        return False
    z[row][place], z[other][there] = lying, held
    state.at[held], state.at[lying] = other, row
    state.side[held], state.side[lying] = state.side[lying], state.side[held]
    count_tracked(layout, v, z)
    _offer_anew(state, {held: lying, lying: held})
    return True


def _is_remembered(state: State, pieces: tuple[int, int]) -> bool:
    """Whether a rule in progress or a value names one of these pieces."""
    layout = state.program.layout
    if any(state.v[cell] in pieces for cell in layout.piece_cells()):
        return True
    return any(it in pieces for row in layout.piece_lists() for it in state.z[row])


def _offer_anew(state: State, swap: dict[int, int]) -> None:
    """Offers what can be chosen now."""
    v, z = state.v, state.z
    state.memo = state._waiting = None
    site = state.program.sites[v[at.SITE]]
    if v[at.STATUS] == at.ONE:
        if site.kind is OptionKind.PIECE:
            z[0] = [swap.get(it, it) for it in z[0]]
        return
    offers = state.program.namespace[offer(v[at.SITE])]
    for player in range(state.program.layout.players):
        if v[at.PICKS + player] == at.UNMADE:
            z[player] = list(offers(state, v, z, player))
    v[at.STEPS] = 0
