"""From the resolved tree to phrases: which pieces, players and spaces are meant."""

from __future__ import annotations

from cardwright.lang import meaning as m
from cardwright.lang import types as t
from cardwright.lang.describe import phrases as p
from cardwright.lang.describe.reading_names import Meant, ReadsNames


class ReadsThings(ReadsNames):
    # -------------------------------------------------------------- who

    def whose(self, owner: m.Expr | None) -> p.Who | p.One | None:
        """The player or space to whom a zone or value belongs; None when it is the table's."""
        if owner is None:
            return None
        one = self.one(owner)
        return one.who if isinstance(one, p.Player) else one

    def is_readers(self, given: tuple[m.Expr, ...]) -> bool:
        """Whether a formula is asked as the pack's words for it are made: of the reader, and of "that card"."""
        return all(
            meant is p.Who.YOU or isinstance(meant, p.That) for meant in (self.follow(it) for it in given)
        )

    def neighbour(self, node: Meant) -> p.Who | None:
        """The player beside the one who reads."""
        match node:
            case m.Builtin(function="next" | "previous" as way, arguments=(player,)):
                if self.follow(player) is p.Who.YOU:
                    return p.Who.NEXT if way == "next" else p.Who.PREVIOUS
        return None

    # -------------------------------------------------------------- single things

    def one(self, node: m.Expr) -> p.One:
        """A single piece, player, space, kind or word."""
        meant = self.follow(node)
        beside = self.neighbour(meant)
        if beside is not None:
            return p.Player(beside)
        match meant:
            case p.Who():
                return p.Player(meant)
            case p.One():
                return meant
            case m.FormulaCall(formula=name, arguments=given) if name in self.words.spoken:
                if self.is_readers(given):
                    return p.Called(name)
            case m.FormulaCall():
                read = self.through_formula(meant, self.one)
                if read is not None:
                    return read
            case m.ValueRead(value=name, owner=owner):
                return p.Called(name, self.whose(owner))
            case m.Original():
                return p.AsUsual()
            case m.PieceOf(kind=name):
                return p.KindOf(name)
            case m.Constant(spelling="none"):
                return p.Nothing(meant.type == t.PLAYER)
            case m.Constant(type=t.FLAG, value=value):
                return p.Truth(bool(value))
            case m.Constant(type=t.KIND | t.DECK, spelling=name):
                return p.KindOf(name)
            case m.Constant(spelling=name) if name:
                return p.WordOf(name)
            case m.AttributeRead(attribute=name, piece=piece):
                return p.PrintedOn(name, self.one(piece))
            case m.Builtin(function="only", arguments=(m.ZoneRead() as zone,)):
                return p.Lying(self.place(zone))
            case m.Builtin(function="first" | "last" as end, arguments=(m.ZoneRead() as zone,)):
                single = self.words.zones[zone.zone].single and not zone.every
                return p.Lying(self.place(zone)) if single else p.AtEnd(self.place(zone), end == "last")
            case m.Builtin(function="first", arguments=(m.Builtin(function="shuffled", arguments=(mixed,)),)):
                return p.AtRandom(self.in_any_order(mixed))
        return p.AsWritten(self.written(meant))

    # -------------------------------------------------------------- several things

    def place(self, zone: m.ZoneRead) -> p.Place:
        return p.Place(zone.zone, self.whose(zone.owner), zone.every)

    def things(self, node: m.Expr) -> p.Things:
        """The pieces, players or spaces of a collection."""
        meant = self.follow(node)
        match meant:
            case m.ZoneRead():
                return p.Things(p.Role.CARD, "", (self.place(meant),))
            case m.Builtin(function="zone_of"):
                return p.Things(p.Role.CARD, "", ())
            case m.AllPlayers():
                return p.Things(p.Role.PLAYER)
            case m.AllSpaces(graph=graph):
                return p.Things(p.Role.SPACE, graph)
            case m.Builtin(function="clockwise", arguments=(start,)):
                return p.Things(p.Role.PLAYER, order=p.Clockwise(self.one(start)))
            case m.Builtin(function="without", arguments=(rest, me)) if self.is_me(me):
                among = self.things(rest)
                if not among.distinct:
                    return among.but(other=True)
            case m.Builtin(function="one_of_each", arguments=(rest,)):
                return self.things(rest).but(distinct=True)
            case m.Builtin(function="reversed", arguments=(rest,)):
                among = self.things(rest)
                if among.order is None:
                    return among.but(order=p.Backwards())
            case m.Builtin(function="shuffled", arguments=(rest,)):
                return self.things(rest).but(order=p.Mixed())
            case m.Sort(source=rest):
                among = self.in_any_order(rest)
                order = self.sorted(meant, among)
                if order is not None:
                    return among.but(order=order)
            case m.Filter(source=rest, variable=variable, condition=condition):
                among = self.things(rest)
                if not among.distinct:
                    return self.narrowed(among, variable, condition)
            case m.Operation(operator="+", left=left, right=right):
                one, other = self.things(left), self.things(right)
                same = one.but(places=()) == other.but(places=()) and one.order is None and not one.distinct
                if same and one.places and other.places:
                    return one.but(places=one.places + other.places)
            case m.FormulaCall(formula=name, arguments=given) if name in self.words.spoken:
                if self.is_readers(given):
                    return p.Things(p.Role.NAMED, name)
            case m.FormulaCall():
                read = self.through_formula(meant, self.things)
                # Where all of it would be quoted, its name is shorter.
                if read is not None and not any(isinstance(it, p.Among) for it in read.qualities):
                    return read
        return self.among(meant if isinstance(meant, m.Expr) else node)

    def among(self, node: m.Expr) -> p.Things:
        """A collection that can only be quoted."""
        role, name = p.Role.CARD, ""
        if node.type.element() == t.PLAYER:
            role = p.Role.PLAYER
        elif node.type.element() not in (t.PIECE, t.UNKNOWN):
            role, name = p.Role.SPACE, node.type.of
        return p.Things(role, name, qualities=(p.Among(self.written(node)),))

    def in_any_order(self, node: m.Expr) -> p.Things:
        """The same where it does not matter in which order they come: counted, chosen from, or mixed."""
        return self.things(node).but(order=None)

    def sorted(self, node: m.Sort, among: p.Things) -> p.Ordered | None:
        """An order, and those that put in order what is equal by it; None where there are no words for it."""
        if not self.clear(among):
            return None
        orders: list[tuple[p.Per, bool]] = []
        rest: m.Expr = node
        while isinstance(rest, m.Sort):
            if among.role is p.Role.PLAYER:
                with self.each_of(rest.variable):
                    by = self.per(rest.key)
            else:
                with self.speaking_of(rest.variable, among):
                    by = self.per(rest.key)
            if by is None:
                return None
            orders.append((by, rest.descending))
            rest = rest.source
        (by, descending), *then = orders
        return p.Ordered(by, descending, tuple(then))

    def per(self, node: m.Expr) -> p.Per | None:
        """What something is counted per; None when it is no such number."""
        raise NotImplementedError

    def is_me(self, node: m.Expr) -> bool:
        """Whether it is what `other` leaves out: this piece, or the player of whom is told."""
        return self.follow(node) == self.subject or self.is_this(node)

    def narrowed(self, things: p.Things, variable: m.Variable, condition: m.Expr) -> p.Things:
        """The things for which a condition holds."""
        if isinstance(condition, m.Operation) and condition.operator == "and":
            return self.narrowed(self.narrowed(things, variable, condition.left), variable, condition.right)
        match condition:
            case m.Operation(
                operator="==", left=m.Property(name="deck", of=it), right=m.Constant(spelling=deck)
            ):
                if things.role is p.Role.CARD and _reads(it, variable):
                    return things.but(role=p.Role.DECK, name=deck)
            case m.Operation(
                operator="==", left=m.Property(name="kind", of=it), right=m.Constant(spelling=kind)
            ):
                if things.role is p.Role.CARD and _reads(it, variable):
                    return things.but(role=p.Role.KIND, name=kind)
        return things.but(qualities=(*things.qualities, self.quality(variable, condition)))

    def quality(self, variable: m.Variable, condition: m.Expr) -> p.Quality:
        match condition:
            case m.Has(attribute=name, piece=it) if _reads(it, variable):
                return p.Bearing(name)
            case m.Operation(operator=operator, left=left, right=m.Constant() as right):
                match left:
                    case m.IconsOn(icon=icon, piece=it) if _reads(it, variable):
                        return p.WithIcons(icon, operator, right.value)
                    case m.KindsIn(kind=m.Property(name="kind", of=it), pieces=pieces) if _reads(
                        it, variable
                    ) and _is_zone_of(pieces):
                        return p.InCopies(operator, right.value)
                    case m.AttributeRead(attribute=name, piece=it) if _reads(it, variable):
                        return p.Printed(name, operator, right.spelling or str(right.value))
                    case m.Property(name="kind" | "deck" as what, of=it) if _reads(it, variable):
                        role = p.Role.KIND if what == "kind" else p.Role.DECK
                        return p.OfKind(role, right.spelling, operator == "!=")
            case m.Operation(operator="!=", left=left, right=m.VariableRead() as right):
                if _reads(left, variable) and right.type == t.PIECE:
                    return p.OtherThan(self.one(right))
        return p.Such(self.written(condition))

    # -------------------------------------------------------------- counted things

    def counted(self, node: m.Expr) -> p.Things | None:
        """What a number counts; None when it is not a count."""
        meant = self.follow(node)
        match meant:
            case m.Builtin(function="count", arguments=(what,)):
                return self.in_any_order(what)
            case m.IconsIn(icon=icon, pieces=pieces):
                among = self.in_any_order(pieces)
                if among == p.Things(p.Role.CARD, "", among.places):
                    return p.Things(p.Role.ICON, icon, among.places)
                return p.Things(p.Role.ICON, icon, on=among)
            case m.KindsIn(kind=kind, pieces=pieces):
                name = self.kind_named(kind)
                if name is not None:
                    places = self.places_of_copies() if _is_zone_of(pieces) else None
                    among = self.in_any_order(pieces)
                    if places is None and among.but(places=(), other=False) == p.Things(p.Role.CARD):
                        places = among.places
                    if places is not None:
                        return p.Things(p.Role.KIND, name, places, among.other)
            case m.FormulaCall(formula=name) if name not in self.words.spoken:
                return self.through_formula(meant, self.counted)
        return None

    def kind_named(self, kind: m.Expr) -> str | None:
        if isinstance(kind, m.Constant):
            return kind.spelling
        if isinstance(kind, m.Property) and self.is_this(kind.of):
            return self.kind
        return None

    def places_of_copies(self) -> tuple[p.Place, ...]:
        """Where the copies of this piece are: with it, which on most cards goes without saying."""
        return (p.Place(self.usual_zone, p.Who.YOU),) if self.usual_zone else ()

    def said_briefly(self, things: p.Things) -> p.Things:
        """Without the place where icons and kinds are counted as a rule."""
        usual = things.places == (p.Place(self.usual_zone or "", p.Who.YOU),)
        return things.but(places=()) if usual and things.role in (p.Role.ICON, p.Role.KIND) else things


def _reads(node: m.Expr, variable: m.Variable) -> bool:
    return isinstance(node, m.VariableRead) and node.variable is variable


def _is_zone_of(node: m.Expr) -> bool:
    return isinstance(node, m.Builtin) and node.function == "zone_of"
