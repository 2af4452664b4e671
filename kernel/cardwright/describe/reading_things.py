"""From the resolved tree to phrases: which pieces, players and spaces are meant."""

from __future__ import annotations

from cardwright.describe import phrases as p
from cardwright.describe.reading_names import Meant, ReadsNames
from cardwright.describe.vocabulary import plain
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Aggregation, Fn, Prop
from cardwright.lang.types import TypeName

# What each of a collection is called where rules give it no name of its own.
_NAMES_OF_EACH = frozenset(("it", *(str(it) for it in TypeName)))


class ReadsThings(ReadsNames):
    # -------------------------------------------------------------- who

    def whose(self, owner: m.Expr | None) -> p.Who | p.One | None:
        """The player or space to whom a zone or value belongs; None when it is the table's."""
        if owner is None:
            return None
        if isinstance(owner, m.Paired):
            player = self.whose(owner.player)
            assert player is not None
            return p.Paired(player, self.one(owner.word))
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
            case (
                m.NeighbourLeft(way=way, player=player, steps=None)
                | m.Builtin(function=Fn.NEXT | Fn.PREVIOUS as way, arguments=(player,))
            ):
                if self.follow(player) is p.Who.YOU:
                    return p.Who.NEXT if way is Fn.NEXT else p.Who.PREVIOUS
        return None

    # -------------------------------------------------------------- single things

    def one(self, node: m.Expr) -> p.One:
        """A single piece, player, space, kind or word."""
        meant = self.follow(node)
        beside = self.neighbour(meant)
        if beside is not None:
            return p.Player(beside)
        if self.asked is not None and _alike(meant, self.asked):
            return p.Player(p.Who.YOU)
        match meant:
            case p.Who():
                return p.Player(meant)
            case p.One():
                return meant
            case m.FormulaCall(formula=name) if name in self.words.places:
                return p.PhrasedOne(name, self.placed(meant))
            case m.FormulaCall(formula=name, arguments=given) if name in self.words.spoken:
                if self.is_readers(given):
                    return p.Called(name)
                of = self.told_for(given)
                if of is not None:
                    return p.CalledFor(name, of)
            case m.FormulaCall():
                read = self.through_formula(meant, self.one)
                if read is not None:
                    return read
            case m.ValueRead(value=name, owner=owner):
                return p.Called(name, self.whose(owner))
            case m.Original():
                return p.AsUsual()
            case m.PieceOf(kind=name, copy=copy):
                # `the apple` is the first, and so is `apple#1`; only another one needs its number.
                return p.KindOf(name, copy + 1 if copy else 0)
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
            case m.NeighbourLeft(way=way, player=other, steps=steps):
                if steps is None:
                    return p.Beside(self.one(other), way is Fn.NEXT, True)
                return p.Further(self.one(other), self.amount(steps), way is Fn.NEXT, True)
            case m.OnSpace(name=name, space=space):
                return p.PrintedOn(name, self.one(space))
            case m.Builtin(function=Fn.ONLY, arguments=(m.ZoneRead() as zone,)):
                return p.Lying(self.place(zone))
            case m.Builtin(function=Fn.FIRST | Fn.LAST as end, arguments=(m.ZoneRead() as zone,)):
                single = self.words.zones[zone.zone].single and not zone.every
                return p.Lying(self.place(zone)) if single else p.AtEnd(self.place(zone), end is Fn.LAST)
            case m.Builtin(
                function=Fn.FIRST, arguments=(m.Builtin(function=Fn.SHUFFLED, arguments=(mixed,)),)
            ):
                return p.AtRandom(self.in_any_order(mixed))
            case m.Builtin(function=Fn.FIRST | Fn.LAST as end, arguments=(several,)):
                return p.EndOf(self.things(several), end is Fn.LAST)
            case m.Builtin(function=Fn.NEXT | Fn.PREVIOUS as way, arguments=(other,)):
                return p.Beside(self.one(other), way is Fn.NEXT, meant.type == t.PLAYER)
            case m.Builtin(function=Fn.A_CARD_OF, arguments=(kind,)):
                return self.one(kind)
            case m.Builtin(function=Fn.NEXT | Fn.PREVIOUS as way, arguments=(other, steps)):
                away = self.amount(steps)
                return p.Further(self.one(other), away, way is Fn.NEXT, meant.type == t.PLAYER)
            case m.Property(name=Prop.OWNER, of=piece):
                return p.OwnerOf(self.one(piece))
            case m.Property(name=Prop.SPACE, of=piece, type=on):
                return p.SpaceOf(self.one(piece), on.of)
            case m.SpaceAt(graph=graph, numbers=numbers):
                return p.SpaceAt(graph, *(self.amount(it) for it in numbers))
            case m.Property(name=Prop.CARRIER, of=piece):
                return p.CarrierOf(self.one(piece))
            case m.Property(name=Prop.KIND | Prop.DECK | Prop.SIDE as what, of=piece):
                return p.WhatItIs(what, self.one(piece))
            case m.Conditional(condition=condition, then=then, otherwise=otherwise):
                return p.OneIf(self.condition(condition), self.one(then), self.one(otherwise))
            case m.LookedUp(table=table, key=key):
                return p.TableEntry(table, self.key(key))
            case m.OptionRead(option=option):
                return p.OptionWord(option)
        return p.AsWritten(self.written(meant))

    def reachable(self, node: m.Reachable) -> p.Things:
        spaces = p.Things(p.Role.SPACE, node.type.of)
        with self.about_it(node.variable, spaces):
            cost = self.amount(node.cost) if node.cost is not None else None
            goes_on = self.condition(node.goes_on) if node.goes_on is not None else None
        start, budget = self.one(node.start), self.amount(node.budget)
        return spaces.but(within=p.Within(node.link, start, budget, cost, goes_on))

    def key(self, node: m.Expr) -> p.One | p.Amount:
        """What is looked up in a table."""
        return self.amount(node) if node.type == t.NUMBER else self.one(node)

    def placed(self, call: m.FormulaCall | m.CallRule) -> p.Placed:
        """What stands in the places of a phrase, by the names of its parameters."""
        bodies = self.words.formulas if isinstance(call, m.FormulaCall) else self.words.rules
        name = call.formula if isinstance(call, m.FormulaCall) else call.rule
        return tuple(
            (parameter.name, self.key(argument))
            for parameter, argument in zip(bodies[name].parameters, call.arguments, strict=False)
        )

    def told_for(self, given: tuple[m.Expr, ...]) -> tuple[p.One, ...] | None:
        """Of whom or what a formula is asked; None when that is a number, for which its words are not made."""
        if not given or any(it.type.many or it.type.element() == t.NUMBER for it in given):
            return None
        return tuple(self.one(it) for it in given)

    def amount(self, node: m.Expr) -> p.Amount:
        """A number."""
        raise NotImplementedError

    def condition(self, node: m.Expr) -> p.Condition:
        """What must hold."""
        raise NotImplementedError

    # -------------------------------------------------------------- several things

    def place(self, zone: m.ZoneRead) -> p.Place:
        return p.Place(zone.zone, self.whose(zone.owner), zone.every)

    def things(self, node: m.Expr) -> p.Things:
        """The pieces, players or spaces of a collection."""
        meant = self.follow(node)
        match meant:
            case p.AsWritten(text=text):
                role, noun = self.noun_of(node)
                return p.Things(role, noun, qualities=(p.Among(text),))
            case p.That(things=among):
                return p.Things(among.role, among.name, chosen=True)
            case m.ZoneRead():
                return p.Things(p.Role.CARD, "", (self.place(meant),))
            case m.Builtin(function=Fn.ZONE_OF):
                return p.Things(p.Role.CARD, "", ())
            case m.Seats():
                return p.Things(p.Role.PLAYER, qualities=(p.EvenOut(),))
            case m.AllPlayers():
                return p.Things(p.Role.PLAYER)
            case m.AllSpaces(graph=graph):
                return p.Things(p.Role.SPACE, graph)
            case m.Listing():
                return p.Things(self.noun_of(meant)[0], meant.of)
            case m.Collected(source=m.Builtin(function=Fn.ONE_OF_EACH, arguments=(cards,))):
                return self.things(cards).but(role=p.Role.CARD_KIND, name="")
            case m.Range(first=first, last=last):
                return p.Things(p.Role.NUMBER, span=(self.amount(first), self.amount(last)))
            case m.Builtin(function=Fn.CLOCKWISE, arguments=(start,)):
                return p.Things(p.Role.PLAYER, order=p.Clockwise(self.one(start)))
            case m.Builtin(function=Fn.WITHOUT, arguments=(rest, me)) if self.is_me(me):
                among = self.things(rest)
                if not among.distinct and among.first is None:
                    return among.but(other=True)
            case m.Builtin(function=Fn.ONE_OF_EACH, arguments=(rest,)):
                among = self.things(rest)
                if among.first is None:
                    return among.but(distinct=True)
            case m.Builtin(function=Fn.REVERSED, arguments=(rest,)):
                among = self.things(rest)
                if among.order is None and among.first is None:
                    return among.but(order=p.Backwards())
            case m.Builtin(function=Fn.SHUFFLED, arguments=(rest,)):
                among = self.things(rest)
                if among.first is None:
                    return among.but(order=p.Mixed())
            case m.Builtin(function=Fn.FIRST_OF, arguments=(count, rest)):
                among = self.things(rest)
                if among.first is None:
                    return among.but(first=self.amount(count))
            case m.Sort(source=rest):
                among = self.in_any_order(rest)
                order = self.sorted(meant, among)
                if order is not None and among.first is None:
                    return among.but(order=order)
            case m.PlayersLeft(source=players):
                return self.things(players)
            case m.Filter(source=rest, variable=variable, condition=condition):
                among = self.things(rest)
                if not among.distinct and among.first is None:
                    return self.narrowed(among, variable, condition)
            case m.Operation(operator="+", left=left, right=right):
                one, other = self.things(left), self.things(right)
                same = one.but(places=()) == other.but(places=()) and one.order is None and not one.distinct
                if same and one.places and other.places and one.first is None:
                    return one.but(places=one.places + other.places)
                if self.sayable(one) and self.sayable(other):
                    return p.Things(one.role, one.name, either=(one, other))
            case m.Conditional(condition=condition, then=then, otherwise=otherwise):
                one, other = self.things(then), self.things(otherwise)
                if self.sayable(one) and self.sayable(other):
                    return p.Things(one.role, one.name, either=(one, other), choice=self.condition(condition))
            case m.ListRead(attribute=name, piece=piece):
                bearer = (self.one(piece),)
                return p.Things(p.Role.WORD, meant.type.of, qualities=(p.AmongNamed(name, bearer),))
            case m.Linked(link=link, space=space):
                return p.Things(p.Role.SPACE, meant.type.of, linked=(link, self.one(space)))
            case m.Reachable():
                return self.reachable(meant)
            case m.OptionRead(option=option):
                return p.Things(p.Role.CARD, agreed=option)
            case m.FormulaCall(formula=name) if name in self.words.places:
                role, noun = self.noun_of(meant)
                read = self.through_formula(meant, self.things) if role is p.Role.CARD else None
                if read is not None and read.role is p.Role.DECK:
                    role, noun = read.role, read.name
                return p.Things(role, noun, qualities=(p.AmongPhrased(name, self.placed(meant)),))
            case m.FormulaCall(formula=name, arguments=given) if name in self.words.spoken:
                if not given and self.all_players(meant):
                    return p.Things(p.Role.PLAYER, order=p.SaidOrder(name))
                if self.is_readers(given):
                    return p.Things(p.Role.NAMED, name)
                of = self.told_for(given)
                if of is not None:
                    role, noun = self.noun_of(meant)
                    return p.Things(role, noun, qualities=(p.AmongNamed(name, of),))
            case m.FormulaCall():
                read = self.through_formula(meant, self.things)
                # Where all of it would be quoted, its name is shorter.
                if read is not None and not any(isinstance(it, p.Among) for it in read.qualities):
                    return read
        return self.among(meant if isinstance(meant, m.Expr) else node)

    def sayable(self, things: p.Things) -> bool:
        """Whether a collection can be named beside another one."""
        return not (things.order or things.either or any(isinstance(it, p.Among) for it in things.qualities))

    def among(self, node: m.Expr) -> p.Things:
        """A collection that can only be quoted."""
        role, name = self.noun_of(node)
        return p.Things(role, name, qualities=(p.Among(self.written(node)),))

    def noun_of(self, node: m.Expr) -> tuple[p.Role, str]:
        """What the elements of a collection are called."""
        if node.type.element() == t.PLAYER:
            return p.Role.PLAYER, ""
        if node.type.element() == t.NUMBER:
            return p.Role.NUMBER, ""
        if node.type.element() == t.KIND:
            return p.Role.CARD_KIND, ""
        if node.type.name is TypeName.WORD:
            return p.Role.WORD, node.type.of
        if node.type.element() not in (t.PIECE, t.UNKNOWN):
            return p.Role.SPACE, node.type.of
        return p.Role.CARD, ""

    def in_any_order(self, node: m.Expr) -> p.Things:
        """The same where it does not matter in which order they come: counted, chosen from, or mixed."""
        meant = self.follow(node)
        if isinstance(meant, m.Conditional):
            one, other = self.in_any_order(meant.then), self.in_any_order(meant.otherwise)
            if one == other:
                return one
        found = self.things(node)
        return found if found.first is not None else found.but(order=None)

    def all_players(self, node: m.FormulaCall) -> bool:
        """Whether a formula gives all players, in whatever order."""
        if node.type.element() != t.PLAYER:
            return False
        return self.through_formula(node, self.in_any_order) == p.Things(p.Role.PLAYER)

    def sorted(self, node: m.Sort, among: p.Things) -> p.Ordered | None:
        """An order, and those that put in order what is equal by it; None where there are no words for it."""
        if self.speaks_of_it(among):
            return None
        orders: list[tuple[p.Per, bool]] = []
        rest: m.Expr = node
        while isinstance(rest, m.Sort):
            with self.about_it(rest.variable, among):
                by = p.Itself() if _reads(rest.key, rest.variable) else self.per(rest.key)
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
        """Whether it is what `other` leaves out: this piece, or the player whom the text is about."""
        return self.follow(node) == self.subject or self.is_this(node)

    def narrowed(self, things: p.Things, variable: m.Variable, condition: m.Expr) -> p.Things:
        """The things for which a condition holds."""
        if isinstance(condition, m.Operation) and condition.operator == "and":
            return self.narrowed(self.narrowed(things, variable, condition.left), variable, condition.right)
        match condition:
            case m.Operation(
                operator="==", left=m.Property(name=Prop.DECK, of=it), right=m.Constant(spelling=deck)
            ):
                if things.role is p.Role.CARD and _reads(it, variable):
                    return things.but(role=p.Role.DECK, name=deck)
            case m.Operation(
                operator="==", left=m.Property(name=Prop.KIND, of=it), right=m.Constant(spelling=kind)
            ):
                if things.role is p.Role.CARD and _reads(it, variable):
                    return things.but(role=p.Role.KIND, name=kind)
        return things.but(qualities=(*things.qualities, self.quality(things, variable, condition)))

    def quality(self, things: p.Things, variable: m.Variable, condition: m.Expr) -> p.Quality:
        """What a condition says of each of these things."""
        match condition:
            case m.Operation(
                operator="==",
                left=left,
                right=m.Aggregate(
                    function=Aggregation.MOST | Aggregation.LEAST as function, default=None
                ) as best,
            ) if self.in_any_order(best.source) == things.but(order=None):
                with self.about_it(variable, things):
                    mine = self.per(left)
                with self.about_it(best.variable, things):
                    theirs = self.per(best.value)
                if mine is not None and mine == theirs:
                    return p.Topmost(mine, function is Aggregation.MOST)
            case m.Has(attribute=name, piece=it) if _reads(it, variable):
                return p.Bearing(name)
            case m.AttributeRead(attribute=name, piece=it) | m.OnSpace(name=name, space=it) if _reads(
                it, variable
            ):
                return p.Bearing(name)
            case m.Not(operand=m.Builtin(function=Fn.CONTAINS, arguments=(several, it))) if _reads(
                it, variable
            ):
                return p.NotAmong(self.in_any_order(several))
            case m.Operation(operator=operator, left=left, right=m.Constant() as right):
                match left:
                    case m.IconsOn(icon=icon, piece=it) if _reads(it, variable):
                        return p.WithIcons(icon, operator, right.value)
                    case m.KindsIn(kind=m.Property(name=Prop.KIND, of=it), pieces=pieces) if _reads(
                        it, variable
                    ) and _is_zone_of(pieces):
                        return p.InCopies(operator, right.value)
                    case m.OnSpace(name=icon, space=it, icon=True) if _reads(it, variable):
                        return p.WithIcons(icon, operator, right.value)
                    case m.AttributeRead(attribute=name, piece=it) | m.OnSpace(name=name, space=it) if _reads(
                        it, variable
                    ):
                        return p.Printed(name, operator, right.spelling or str(right.value))
                    case m.ValueRead(value=name, owner=m.Expr() as it) if (
                        _reads(it, variable)
                        and it.type == t.PIECE
                        and left.type.name in (TypeName.NUMBER, TypeName.WORD)
                    ):
                        return p.Printed(name, operator, right.spelling or str(right.value))
                    case m.Property(name=Prop.KIND | Prop.DECK as what, of=it) if _reads(it, variable):
                        role = p.Role.KIND if what is Prop.KIND else p.Role.DECK
                        return p.OfKind(role, right.spelling, operator == "!=")
            case m.Operation(
                operator="==" | "!=" as operator, left=m.Property(name=Prop.OWNER, of=it), right=owner
            ) if _reads(it, variable):
                with self.about_it(variable, things):
                    whose = self.one(owner)
                if not isinstance(whose, p.Nothing):
                    return p.Belonging(whose, operator == "!=")
            case m.Operation(operator="!=", left=left, right=m.VariableRead() as right):
                if _reads(left, variable) and right.type == t.PIECE:
                    return p.OtherThan(self.one(right))
        if self.speaks_of_it(things) and variable.name not in _NAMES_OF_EACH | {variable.type.of}:
            self.meant[id(variable)] = p.AsWritten(plain(variable.name))
            return p.Fitting(self.condition(condition), things.role is p.Role.PLAYER, plain(variable.name))
        if self.speaks_of_it(things):
            return p.Such(self.written(condition))
        with self.about_it(variable, things):
            return p.Fitting(self.condition(condition), things.role is p.Role.PLAYER)

    # -------------------------------------------------------------- counted things

    def counted(self, node: m.Expr) -> p.Things | None:
        """What a number counts; None when it is not a count."""
        meant = self.follow(node)
        match meant:
            case m.Builtin(function=Fn.COUNT, arguments=(what,)):
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
                elif not isinstance(kind, m.Property):
                    among = self.in_any_order(pieces)
                    return among.but(qualities=(*among.qualities, p.OfThatKind(self.one(kind))))
            case m.FormulaCall(formula=name) if not self.words.speaks_of(name):
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
        """Without the place where icons are counted as a rule; of cards there, this one is one."""
        usual = things.places == (p.Place(self.usual_zone or "", p.Who.YOU),)
        if usual and things.role is p.Role.ICON:
            return things.but(places=())
        all_there = p.Things(p.Role.CARD, "", things.places, distinct=things.distinct)
        return things.but(itself=True) if usual and things == all_there else things


def _alike(node: object, other: m.Expr) -> bool:
    """Whether both are the same value of the table."""
    match node, other:
        case m.ValueRead(value=one, owner=None), m.ValueRead(value=another, owner=None):
            return one == another
    return False


def _reads(node: m.Expr, variable: m.Variable) -> bool:
    return isinstance(node, m.VariableRead) and node.variable is variable


def _is_zone_of(node: m.Expr) -> bool:
    return isinstance(node, m.Builtin) and node.function is Fn.ZONE_OF
