"""Statements to which something listens: the moves, turns and changes after which others happen."""

from __future__ import annotations

from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn
from cardwright.lang.symbols import ListenerSymbol, Symbols
from cardwright.lang.types import TypeName

# The functions that give cards of one collection, which stands in the last place.
_OF_THE_SAME = (Fn.FIRST, Fn.LAST, Fn.FIRST_OF, Fn.REVERSED, Fn.SHUFFLED, Fn.ONE_OF_EACH)


def heard(it: m.Statement, symbols: Symbols) -> m.Statement:
    """A statement with what listens to it; the statement itself where nothing does."""
    match it:
        case m.Move():
            single = None if it.what.type.many else it.what
            return _moved(it, it.zone, came_from(it.what), single, symbols)
        case m.Draw():
            return _moved(it, it.zone, it.source.zone, None, symbols)
        case m.Flip():
            found = [
                one for one in symbols.listeners if one.what == "is flipped" and one.side in (-1, it.side)
            ]
            card = m.Variable("card", t.PIECE)
            calls = tuple(_hearing(it, one, (_read(it, card),)) for one in found)
            return m.Heard(it.at, (m.Let(it.at, card, it.piece),), (it,), card, None, calls) if found else it
        case m.SetValue() | m.AddValue():
            return _changed(it, symbols)
    return it


def came_from(e: m.Expr) -> str:
    """The zone in which cards lie that an expression gives, where it says so; else ''."""
    match e:
        case m.ZoneRead():
            return e.zone
        case m.Filter() | m.Sort():
            return came_from(e.source)
        case m.Builtin() if e.function in _OF_THE_SAME:
            return came_from(e.arguments[-1])
    return ""


def owner_of_zone(name: str, per: t.Type | None) -> m.Variable | None:
    """A name for the player who has a zone; None for a zone of the table."""
    if per is None:
        return None
    return m.Variable(name, t.PIECE if per.name is TypeName.PIECE else per)


def _read(it: m.Statement, variable: m.Variable) -> m.VariableRead:
    return m.VariableRead(variable.type, it.at, variable)


def _hearing(
    it: m.Statement, one: ListenerSymbol, arguments: tuple[m.Expr, ...], whose: m.Variable | None = None
) -> m.Hearing:
    return m.Hearing(it.at, one.source, whose, (m.CallRule(it.at, one.name, arguments),))


def _moved(
    it: m.Statement, zone: m.ZoneRead, source: str, single: m.Expr | None, symbols: Symbols
) -> m.Statement:
    found = [
        one
        for one in symbols.listeners
        if one.what == "moves"
        and one.target in ("", zone.zone)
        and (not source or one.source in ("", source))
    ]
    if not found:
        return it
    card, hearings = m.Variable("card", t.PIECE), []
    to = owner_of_zone("to", symbols.zones[zone.zone].per)
    for one in found:
        arguments: tuple[m.Expr, ...] = (_read(it, card),)
        whose = owner_of_zone("from", symbols.zones[one.source].per) if one.tells_source else None
        arguments += (_read(it, whose),) if whose is not None else ()
        arguments += (_read(it, to),) if one.tells_target and to is not None else ()
        hearings.append(_hearing(it, one, arguments, whose))
    lets: m.Block = (m.Let(it.at, card, single),) if single is not None else ()
    told = to if any(one.tells_target for one in found) else None
    return m.Heard(it.at, lets, (it,), card, told, tuple(hearings))


def _changed(it: m.SetValue | m.AddValue, symbols: Symbols) -> m.Statement:
    target = it.target
    found = [one for one in symbols.listeners if one.what == "changes" and one.value == target.value]
    if not found:
        return it
    owners: tuple[m.Expr, ...] = (target.owner,) if target.owner is not None else ()
    if isinstance(target.owner, m.Paired):
        owners = target.owner.player, target.owner.word
    names = tuple(m.Variable("owner", e.type) for e in owners)
    whose: m.Expr | None = _read(it, names[0]) if names else None
    if isinstance(target.owner, m.Paired):
        whose = target.owner.but(player=_read(it, names[0]), word=_read(it, names[1]))
    before = m.Variable("before", target.type)
    now = target.but(owner=whose, raw=False)
    lets = (
        *(m.Let(it.at, name, e) for name, e in zip(names, owners, strict=True)),
        m.Let(it.at, before, now),
    )
    given = (*(_read(it, name) for name in names), _read(it, before))
    calls = tuple(_hearing(it, one, given) for one in found)
    return m.Heard(it.at, lets, (it,), None, None, calls)
