"""Statements that others listen to: what must be noted before, the statement, then what listens.

Which cards a statement concerns, where they lay and whose place that was is noted before it; what listens is told after
the whole statement, card by card. A card that stays in the very zone where it was has not moved, a value that is what it
was has not changed. Everything is made of statements that the rest of the compiler knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.declarations.model import Pack
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.types import TypeName
from cardwright.records import Record

_CHANCE = (Fn.ROLL, Fn.SHUFFLED)


class Announcer(Record):
    """Writes out what is heard in the rules of a pack."""

    pack: Pack
    unsure: set[m.Variable]
    """Names that may stand for none."""

    def written_out(self, it: m.Heard) -> m.Statement:
        """The statement with all that listens to it, in one."""
        match it.act:
            case m.Move(what=what) if not what.type.many:
                steps = self._one(it, it.act)
            case m.Move():
                steps = self._several(it, it.act)
            case m.Draw():
                steps = self._drawn(it, it.act)
            case m.Flip():
                steps = self._turned(it, it.act)
            case m.SetValue() | m.AddValue():
                steps = self._changed(it, it.act)
            case _:
                raise AssertionError(type(it.act).__name__)
        return m.If(it.at, m.Constant(t.FLAG, it.at, 1), tuple(steps), ())

    # -------------------------------------------------------------- cards that move

    def _one(self, it: m.Heard, act: m.Move) -> Iterator[m.Statement]:
        assert it.card is not None
        self.unsure.add(it.card)
        yield m.Let(it.at, it.card, act.what)
        zone, named = self._to(it, act.zone)
        yield from named
        card = _read(it, it.card)
        came = {source: m.Variable("came", t.FLAG) for source in _sources(it)}
        for source, variable in came.items():
            yield m.Let(it.at, variable, self._comes(it, card, source, zone))
        for hearing in it.hearings:
            if hearing.whose is not None:
                self.unsure.add(hearing.whose)
                yield m.Let(it.at, hearing.whose, self._holder(it, hearing, card))
        yield act.but(what=card, zone=zone)
        for hearing in it.hearings:
            yield m.If(it.at, _read(it, came[hearing.source]), hearing.calls, ())

    def _several(self, it: m.Heard, act: m.Move) -> Iterator[m.Statement]:
        assert it.card is not None
        cards = m.Variable("cards", t.PIECE.listed())
        whole = isinstance(act.what, m.ZoneRead)
        single = isinstance(act.what, m.ZoneRead) and self.pack.zones[act.what.zone].single
        yield m.Let(it.at, cards, self._top(it, _number(it, 1), act.what) if single else act.what)
        zone, named = self._to(it, act.zone)
        yield from named
        came = {source: m.Variable("came", t.PIECE.listed()) for source in _sources(it)}
        for source, variable in came.items():
            one = m.Variable("card", t.PIECE)
            comes = self._comes(it, _read(it, one), source, zone)
            yield m.Let(it.at, variable, m.Filter(cards.type, it.at, _read(it, cards), one, comes))
        owners: dict[str, m.Variable] = {}
        for hearing in it.hearings:
            if hearing.whose is not None and hearing.source not in owners:
                owners[hearing.source] = listed = m.Variable("owners", hearing.whose.type.listed())
                yield from self._owners(it, hearing, came[hearing.source], listed)
        yield act.but(zone=zone) if whole else act.but(what=_read(it, cards), zone=zone)
        left = m.Variable("left", t.PIECE.listed())
        yield m.Let(it.at, left, _read(it, cards))
        card = _read(it, it.card)
        told: list[m.Statement] = []
        for hearing in it.hearings:
            here = came[hearing.source]
            steps: m.Block = hearing.calls
            if hearing.whose is not None:
                self.unsure.add(hearing.whose)
                owner = self._owner(it, hearing.whose, card, here, owners[hearing.source])
                steps = (m.Let(it.at, hearing.whose, owner), *steps)
            told.append(m.If(it.at, _contains(it, _read(it, here), card), steps, ()))
        # A card may stand in the list twice; it is moved once.
        one = m.Variable("card", t.PIECE)
        other = m.Operation(t.FLAG, it.at, "!=", _read(it, one), card)
        without = m.Filter(left.type, it.at, _read(it, left), one, other)
        once = m.If(
            it.at, _contains(it, _read(it, left), card), (*told, m.SetVariable(it.at, left, without)), ()
        )
        yield m.ForEach(it.at, it.card, _read(it, cards), (once,))

    def _drawn(self, it: m.Heard, act: m.Draw) -> Iterator[m.Statement]:
        assert it.card is not None
        count, cards = m.Variable("count", t.NUMBER), m.Variable("cards", t.PIECE.listed())
        yield m.Let(it.at, count, act.count)
        source = act.source
        if source.owner is not None:
            owner = m.Variable("from", source.owner.type)
            self.unsure.add(owner)
            yield m.Let(it.at, owner, source.owner)
            source = source.but(owner=_read(it, owner))
        zone, named = self._to(it, act.zone)
        yield from named
        yield m.Let(it.at, cards, self._top(it, _read(it, count), source))
        if source.zone == zone.zone:
            one = m.Variable("card", t.PIECE)
            comes = self._comes(it, _read(it, one), "", zone)
            left = m.Filter(cards.type, it.at, _read(it, cards), one, comes)
            yield m.SetVariable(it.at, cards, left)
        yield act.but(count=_read(it, count), source=source, zone=zone)
        told: list[m.Statement] = []
        for hearing in it.hearings:
            if hearing.whose is not None:
                assert source.owner is not None
                self.unsure.add(hearing.whose)
                told.append(m.Let(it.at, hearing.whose, source.owner))
            told += hearing.calls
        yield m.ForEach(it.at, it.card, _read(it, cards), tuple(told))

    def _to(self, it: m.Heard, zone: m.ZoneRead) -> tuple[m.ZoneRead, m.Block]:
        """The zone to which cards go, of an owner who is worked out once."""
        if zone.owner is None:
            return zone, ()
        owner = it.whose or m.Variable("to", zone.owner.type)
        self.unsure.add(owner)
        return zone.but(owner=_read(it, owner)), (m.Let(it.at, owner, zone.owner),)

    def _top(self, it: m.Heard, count: m.Expr, zone: m.Expr) -> m.Expr:
        """The top cards of a zone, in the order in which they are drawn."""
        turned = m.Builtin(zone.type, it.at, Fn.REVERSED, (zone,))
        return m.Builtin(zone.type, it.at, Fn.FIRST_OF, (count, turned))

    def _comes(self, it: m.Heard, card: m.Expr, source: str, zone: m.ZoneRead) -> m.Expr:
        """Whether a card, before it moves, lies in the zone that is listened for and not yet where it goes."""
        elsewhere = m.Not(t.FLAG, it.at, m.InZone(t.FLAG, it.at, card, zone))
        if not source:
            return elsewhere
        every = self.pack.zones[source].per is not None
        there = m.InZone(t.FLAG, it.at, card, m.ZoneRead(zone.type, it.at, source, None, every))
        return there if source != zone.zone else m.Operation(t.FLAG, it.at, "and", there, elsewhere)

    # -------------------------------------------------------------- whose zone it was

    def _holder(self, it: m.Heard, hearing: m.Hearing, card: m.Expr) -> m.Expr:
        """The player whose zone a card lies in."""
        assert hearing.whose is not None
        of = hearing.whose.type
        names = {TypeName.PLAYER: Prop.OWNER, TypeName.SPACE: Prop.SPACE}
        return m.Property(of, it.at, names.get(of.name, Prop.CARRIER), card)

    def _owners(
        self, it: m.Heard, hearing: m.Hearing, came: m.Variable, listed: m.Variable
    ) -> Iterator[m.Statement]:
        """A list of whose zone each card lies in."""
        assert hearing.whose is not None
        card, owner = m.Variable("card", t.PIECE), m.Variable("owner", hearing.whose.type)
        self.unsure.add(owner)
        nobody = m.Builtin(listed.type, it.at, Fn.FIRST_OF, (_number(it, 0), self._all(it, _read(it, owner))))
        one = m.Variable("one", owner.type)
        same = m.Operation(t.FLAG, it.at, "==", _read(it, one), _read(it, owner))
        single = m.Filter(listed.type, it.at, self._all(it, _read(it, owner)), one, same)
        more = m.Operation(listed.type, it.at, "+", _read(it, listed), single)
        if owner.type.name is TypeName.PIECE:
            yield m.Let(
                it.at, listed, m.Builtin(came.type, it.at, Fn.FIRST_OF, (_number(it, 0), _read(it, came)))
            )
        else:
            yield m.Let(it.at, listed, nobody)
        steps = (
            m.Let(it.at, owner, self._holder(it, hearing, _read(it, card))),
            m.SetVariable(it.at, listed, more),
        )
        yield m.ForEach(it.at, card, _read(it, came), steps)

    def _all(self, it: m.Heard, owner: m.VariableRead) -> m.Expr:
        """A list in which an owner certainly is, and once."""
        several = owner.type.listed()
        if owner.type.name is TypeName.PLAYER:
            return m.AllPlayers(several, it.at)
        if owner.type.name is TypeName.SPACE:
            return m.AllSpaces(several, it.at, owner.type.of)
        return m.Builtin(several, it.at, Fn.ZONE_OF, (owner,))

    def _owner(
        self, it: m.Heard, whose: m.Variable, card: m.Expr, came: m.Variable, owners: m.Variable
    ) -> m.Expr:
        """Out of the list of owners, the one in the place of a card among those that came."""
        behind = m.Builtin(came.type, it.at, Fn.FROM_ON, (_read(it, came), card))
        counts = [m.Builtin(t.NUMBER, it.at, Fn.COUNT, (e,)) for e in (_read(it, came), behind)]
        place = m.Operation(t.NUMBER, it.at, "-", counts[0], counts[1])
        up_to = m.Operation(t.NUMBER, it.at, "+", place, _number(it, 1))
        first = m.Builtin(owners.type, it.at, Fn.FIRST_OF, (up_to, _read(it, owners)))
        return m.Builtin(whose.type, it.at, Fn.LAST, (first,))

    # -------------------------------------------------------------- cards that are turned, values that change

    def _turned(self, it: m.Heard, act: m.Flip) -> Iterator[m.Statement]:
        assert it.card is not None
        self.unsure.add(it.card)
        yield m.Let(it.at, it.card, act.piece)
        card, turned = _read(it, it.card), m.Variable("turned", t.FLAG)
        up = m.Property(t.SIDE, it.at, Prop.SIDE, card)
        yield m.Let(it.at, turned, m.Operation(t.FLAG, it.at, "!=", up, m.Constant(t.SIDE, it.at, act.side)))
        yield act.but(piece=card)
        for hearing in it.hearings:
            yield m.If(it.at, _read(it, turned), hearing.calls, ())

    def _changed(self, it: m.Heard, act: m.SetValue | m.AddValue) -> Iterator[m.Statement]:
        *names, before = it.lets
        assert isinstance(before, m.Let)
        read = before.value
        for let in names:
            assert isinstance(let, m.Let)
            self.unsure.add(let.variable)
            yield let
        if before.variable.type.name in (TypeName.PLAYER, TypeName.SPACE, TypeName.PIECE):
            self.unsure.add(before.variable)
        yield before
        assert isinstance(read, m.ValueRead)
        by_chance = any(isinstance(e, m.Builtin) and e.function in _CHANCE for e in m.walk(act.target))
        yield act.but(target=act.target.but(owner=read.owner)) if by_chance else act
        changed = m.Variable("changed", t.FLAG)
        differs = m.Operation(t.FLAG, it.at, "!=", read, _read(it, before.variable))
        yield m.Let(it.at, changed, differs)
        for hearing in it.hearings:
            yield m.If(it.at, _read(it, changed), hearing.calls, ())


def _read(it: m.Statement, variable: m.Variable) -> m.VariableRead:
    return m.VariableRead(variable.type, it.at, variable)


def _number(it: m.Statement, number: int) -> m.Expr:
    return m.Constant(t.NUMBER, it.at, number)


def _contains(it: m.Statement, several: m.Expr, one: m.Expr) -> m.Expr:
    return m.Builtin(t.FLAG, it.at, Fn.CONTAINS, (several, one))


def _sources(it: m.Heard) -> dict[str, None]:
    """The zones that are listened for, '' for any."""
    return dict.fromkeys(hearing.source for hearing in it.hearings)
