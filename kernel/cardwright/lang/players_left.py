"""Players in a pack where some can be out of the game: who is out is left out of `players`, `next` and `clockwise`."""

from __future__ import annotations

from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn
from cardwright.lang.symbols import Symbols

_NARROWING = (Fn.REVERSED, Fn.SHUFFLED, Fn.WITHOUT)


def all_players(symbols: Symbols, at: m.Place) -> m.Expr:
    """`players`: all who are not out."""
    return left(symbols, m.AllPlayers(t.PLAYER.listed(), at))


def people(symbols: Symbols, at: m.Place) -> m.Expr:
    """All who are asked when everybody is: those who are not out, and whom no rules play."""
    everyone = all_players(symbols, at)
    if not symbols.automatic:
        return everyone
    variable = m.Variable("player", t.PLAYER)
    automatic = m.Automatic(t.FLAG, at, m.VariableRead(t.PLAYER, at, variable))
    return m.People(everyone.type, at, everyone, variable, m.Not(t.FLAG, at, automatic))


def left(symbols: Symbols, players: m.Expr) -> m.Expr:
    """Several players without those who are out."""
    if not symbols.out:
        return players
    variable = m.Variable("player", t.PLAYER)
    return m.PlayersLeft(players.type, players.at, players, variable, still_in(symbols, variable, players.at))


def still_in(symbols: Symbols, player: m.Variable, at: m.Place) -> m.Expr:
    """Whether a player is not out."""
    flag = m.ValueRead(t.FLAG, at, symbols.out, m.VariableRead(t.PLAYER, at, player))
    return m.StillIn(t.FLAG, at, flag)


def neighbour(symbols: Symbols, way: Fn, given: tuple[m.Expr, ...], at: m.Place) -> m.Expr:
    """The next or previous player, or one a number of seats on; none where nobody is left."""
    if not symbols.out:
        return m.Builtin(t.PLAYER, at, way, given)
    several = t.PLAYER.listed()
    if way is Fn.NEXT:
        beside = m.Builtin(t.PLAYER, at, Fn.NEXT, given[:1])
        seats = m.Builtin(several, at, Fn.CLOCKWISE, (beside,))
    else:
        seats = m.Builtin(several, at, Fn.REVERSED, (m.Builtin(several, at, Fn.CLOCKWISE, given[:1]),))
    around = left(symbols, seats)
    if len(given) == 1:
        return m.NeighbourLeft(t.PLAYER, at, Fn.FIRST, (around,))
    # All around the table, and on: (steps - 1) % players + 1 of them.
    one = m.Constant(t.NUMBER, at, 1)
    players = m.Builtin(t.NUMBER, at, Fn.COUNT, (all_players(symbols, at),))
    players = m.Builtin(t.NUMBER, at, Fn.MAX, (players, one))
    before = m.Operation(t.NUMBER, at, "-", given[1], one)
    count = m.Operation(t.NUMBER, at, "+", m.Operation(t.NUMBER, at, "%", before, players), one)
    return m.NeighbourLeft(t.PLAYER, at, Fn.LAST, (m.Builtin(several, at, Fn.FIRST_OF, (count, around)),))


def leaves_out(players: m.Expr) -> bool:
    """Whether a collection is one from which those are left out who are out of the game."""
    match players:
        case m.PlayersLeft():
            return True
        case m.Filter() | m.Sort():
            return leaves_out(players.source)
        case m.Builtin(function=function) if function in _NARROWING:
            return leaves_out(players.arguments[0])
        case m.Builtin(function=Fn.FIRST_OF):
            return leaves_out(players.arguments[1])
    return False
