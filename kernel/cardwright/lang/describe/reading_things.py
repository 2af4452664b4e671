"""From the resolved tree to phrases: which pieces, players and spaces are meant."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.lang import meaning as m
from cardwright.lang import types as t
from cardwright.lang.describe import phrases as p
from cardwright.lang.describe.vocabulary import Vocabulary, plain

# Formulas and rules without a spoken form are told in full, but not without end.
DEEPEST = 5

Meant = p.Who | p.One | m.Expr
"""What a variable stands for: a player, a piece that was spoken of, or an expression handed to a formula."""


class ReadsThings:
    """Reads one text. `kind` carries it; icons in `usual_zone` are counted without saying where."""

    def __init__(self, words: Vocabulary, kind: str | None = None, usual_zone: str | None = None) -> None:
        self.words = words
        self.kind = kind
        self.usual_zone = usual_zone
        self.meant: dict[int, Meant] = {}
        self.source = ""
        self.depth = 0

    # -------------------------------------------------------------- where we are

    @contextmanager
    def inside(self, body: m.Body, given: tuple[m.Expr, ...] = ()) -> Iterator[bool]:
        """Reads another text on the way, its parameters standing for what it is given; False: too deep."""
        source = self.source
        self.source = self.words.source(body)
        self.depth += 1
        # Resolved now: an argument may speak of a variable of the same name.
        self.meant.update(
            (id(name), self.follow(it)) for name, it in zip(body.parameters, given, strict=False)
        )
        yield self.depth <= DEEPEST
        self.depth -= 1
        self.source = source

    def follow(self, node: m.Expr) -> Meant:
        """What an expression stands for, through the variables that are known."""
        if isinstance(node, m.VariableRead):
            return self.meant.get(id(node.variable), node)
        return node

    def written(self, node: m.Expr | m.Statement) -> str:
        """The text of a node as it stands in the pack, on one line: what is said when nothing better is known."""
        text = " ".join(self.source[node.at.start : node.at.end].split())
        return plain(text) or plain(type(node).__name__.lower())

    def is_this(self, node: m.Expr) -> bool:
        return isinstance(self.follow(node), p.This)

    def whose(self, owner: m.Expr | None) -> p.Who | None:
        if owner is None:
            return None
        meant = self.follow(owner)
        if isinstance(meant, p.Who):
            return meant
        if owner.type != t.PLAYER:
            return None
        return self.neighbour(meant) or p.Who.SOMEBODY

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
            case m.FormulaCall(formula=name) if name in self.words.spoken:
                return p.Called(name)
            case m.FormulaCall(formula=name, arguments=given):
                body = self.words.formulas[name]
                with self.inside(body, given) as goes_on:
                    return self.one(body.value) if goes_on and body.value else p.Called(name)
            case m.ValueRead(value=name):
                return p.Called(name)
            case m.PieceOf(kind=name):
                return p.KindOf(name)
            case m.Constant(type=t.KIND | t.DECK, spelling=name):
                return p.KindOf(name)
            case m.Constant(spelling=name) if name:
                return p.WordOf(name)
            case m.AttributeRead(attribute=name, piece=piece):
                return p.PrintedOn(name, self.one(piece))
            case m.LookedUp(table=name) if name in self.words.spoken:
                return p.Called(name)
            case m.Property(name="kind" | "deck" | "side", of=piece):
                return self.one(piece)
            case m.Builtin(function="only" | "first", arguments=(m.ZoneRead() as zone,)):
                return p.Lying(self.place(zone))
            case m.Builtin(function="first", arguments=(m.Builtin(function="shuffled") as mixed,)):
                return p.AtRandom(self.things(mixed))
            case _:
                return p.AsWritten(self.written(node if isinstance(meant, p.Phrase | p.Who) else meant))

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
            case m.Linked(link=name) if name in self.words.spoken:
                return p.Things(p.Role.NAMED, name)
            case m.Builtin(function="clockwise"):
                return p.Things(p.Role.PLAYER)
            case m.Builtin(function="without", arguments=(rest, me)) if self.is_me(me):
                return self.things(rest).but(other=True)
            case m.Builtin(function="one_of_each", arguments=(rest,)):
                return self.things(rest).but(distinct=True)
            case m.Builtin(function="reversed" | "shuffled", arguments=(rest,)):
                return self.things(rest)
            case m.Sort(source=rest):
                return self.things(rest)
            case m.Filter(source=rest, variable=variable, condition=condition):
                return self.narrowed(self.things(rest), variable, condition)
            case m.Operation(operator="+", left=left, right=right):
                one, other = self.things(left), self.things(right)
                if one.but(places=()) == other.but(places=()) and one.places and other.places:
                    return one.but(places=one.places + other.places)
            case m.FormulaCall(formula=name) if name in self.words.spoken:
                return p.Things(p.Role.NAMED, name)
            case m.FormulaCall(formula=name, arguments=given):
                body = self.words.formulas[name]
                with self.inside(body, given) as goes_on:
                    if goes_on and body.value is not None:
                        return self.things(body.value)
        return p.Things(p.Role.WRITTEN, self.written(node))

    def is_me(self, node: m.Expr) -> bool:
        """Whether it is what `other` leaves out: this piece, or the player who reads."""
        return self.follow(node) is p.Who.YOU or self.is_this(node)

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
                    case m.KindsIn(kind=m.Property(name="kind", of=it)) if _reads(it, variable):
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
                return self.things(what)
            case m.IconsIn(icon=icon, pieces=pieces):
                among = self.things(pieces)
                if among == p.Things(p.Role.CARD, "", among.places):
                    return p.Things(p.Role.ICON, icon, among.places)
                return p.Things(p.Role.ICON, icon, on=among)
            case m.KindsIn(kind=kind, pieces=pieces):
                name = self.kind_named(kind)
                if name is not None:
                    places = self.places_of_copies() if _is_zone_of(pieces) else None
                    among = self.things(pieces)
                    if places is None and among.but(places=(), other=False) == p.Things(p.Role.CARD):
                        places = among.places
                    if places is not None:
                        return p.Things(p.Role.KIND, name, places, among.other)
            case m.FormulaCall(formula=name, arguments=given) if name not in self.words.spoken:
                body = self.words.formulas[name]
                with self.inside(body, given) as goes_on:
                    return self.counted(body.value) if goes_on and body.value is not None else None
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
