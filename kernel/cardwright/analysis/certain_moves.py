"""Which cards plainly come where, and which of them a text asks for something.

`Whereabouts` leaves out what can never happen; here only what surely does happen counts. A card comes into a zone by
being drawn or moved there with all the others, or because a condition lets it pass that speaks of nothing but what is
printed. Where a text asks anything else first, it may have asked the right thing, and its cards are not followed.
Cards that are given to a formula or rule are followed into it, unless a modifier may stand in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardwright.analysis.bodies import NO_BODY, nodes
from cardwright.analysis.card_flow import SAME_CARDS, Whereabouts
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.usage import Usage, Use
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang import types as t

# A pack in which cards are handed on in more ways is made to take long.
MOST_CALLS = 2_000

Cards = tuple[tuple[str, Kinds], ...]
"""Cards out of zones, of each zone those kinds that pass; from '' (no zone) the kinds themselves."""
Named = Mapping[m.Variable, Cards]
"""The names that stand for such cards at one place in a text."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A text asks each of some cards for a number that is printed; `given` is where they were handed to that text."""

    body: m.Body
    node: m.FormulaRead | m.AttributeRead
    cards: Cards
    given: tuple[m.Body, m.Expr] | None = None


class PlainWays:
    """What is drawn and moved where, and who is asked for what. `kinds` is for both."""

    def __init__(self, whereabouts: Whereabouts, usage: Usage) -> None:
        self.narrowing = whereabouts.narrowing
        self.checked = whereabouts.checked
        self.asked: list[Asking] = []
        self._into: dict[str, list[Cards]] = {}
        self._changed: set[m.Variable] = set()
        self._body: m.Body = NO_BODY
        self._replaced = {it.target for it in self.checked.modifiers if it.timing is Timing.INSTEAD}
        self._given: tuple[m.Body, m.Expr] | None = None
        self._calls: set[tuple[str, tuple[Cards | None, ...]]] = set()
        carried_out = self._carried_out(usage)
        for body in carried_out:
            self._changed |= {it.variable for it in nodes(body) if isinstance(it, m.SetVariable)}
        for body in carried_out:
            self._body = body
            self._visit(body.parts, {})
        self._zones: dict[str, Kinds] = dict.fromkeys(self.checked.pack.zones, 0)
        for deck in self.checked.pack.decks.values():
            self._zones[deck.starts_in] |= self.narrowing.deck(deck.name)
        self._follow()

    def kinds(self, cards: Cards) -> Kinds:
        """The kinds that surely are among some cards at one time or another."""
        found = 0
        for zone, passing in cards:
            found |= passing & self._zones[zone] if zone else passing
        return found

    def _carried_out(self, usage: Usage) -> list[m.Body]:
        unused = {body for name, body in self.checked.rules.items() if not usage.used(Use.RULE, name)}
        return [body for body in self.checked.bodies() if body not in unused]

    def _follow(self) -> None:
        """Lets the cards go every way until nothing new comes anywhere: each round brings a kind a zone further."""
        for _ in self._zones:
            before = dict(self._zones)
            for zone, ways in self._into.items():
                for cards in ways:
                    self._zones[zone] |= self.kinds(cards)
            if self._zones == before:
                return

    # -------------------------------------------------------------- texts

    def _visit(self, node: object, named: Named) -> None:
        match node:
            case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                self._visit(node.source, named)
                part = (
                    node.condition
                    if isinstance(node, m.Filter)
                    else node.key
                    if isinstance(node, m.Sort)
                    else node.value
                )
                self._visit(part, self._bound(named, node.variable, node.source))
                return
            case m.ForEach() | m.Choose() | m.Together():
                self._visit(node.source, named)
                self._visit(node.body, self._bound(named, node.variable, node.source))
                self._visit(node.otherwise if isinstance(node, m.Choose) else (), named)
                return
            case m.If() | m.Conditional():
                self._visit(node.condition, named)
                self._visit(node.then, self._where(node.condition, True, named))
                self._visit(node.otherwise, self._where(node.condition, False, named))
                return
            case m.While():
                self._visit(node.condition, named)
                self._visit(node.body, self._where(node.condition, True, named))
                return
            case m.Either():
                for when, block in node.branches:
                    self._visit(when, named)
                    self._visit(block, named if when is None else self._where(when, True, named))
                return
            case m.Operation(operator="and" | "or"):
                self._visit(node.left, named)
                self._visit(node.right, self._where(node.left, node.operator == "and", named))
                return
            case m.Draw():
                self._into.setdefault(node.zone.zone, []).append(self._cards(node.source, named) or ())
            case m.Move():
                self._into.setdefault(node.zone.zone, []).append(self._cards(node.what, named) or ())
            case m.FormulaRead() | m.AttributeRead() if node.type == t.NUMBER:
                cards = self._cards(node.piece, named)
                if cards:
                    self.asked.append(Asking(self._body, node, cards, self._given))
            case m.FormulaCall():
                self._call(node.formula, self.checked.formulas[node.formula], node.arguments, named)
            case m.CallRule():
                self._call(node.rule, self.checked.rules[node.rule], node.arguments, named)
            case tuple() if node and isinstance(node[0], m.Statement):
                for it in node:
                    self._visit(it, named)
                    if isinstance(it, m.Let):
                        named = self._bound(named, it.variable, it.value)
                return
        if isinstance(node, tuple | m.Expr | m.Statement):
            for part in node:
                self._visit(part, named)

    def _call(self, name: str, body: m.Body, arguments: tuple[m.Expr, ...], named: Named) -> None:
        """Follows cards into what they are given to: once for the same cards."""
        given = self._arguments(name, body, arguments, named)
        call = (name, tuple(given.get(it) for it in body.parameters))
        if not given or call in self._calls or len(self._calls) >= MOST_CALLS:
            return
        self._calls.add(call)
        first = next(it for at, it in enumerate(arguments) if body.parameters[at] in given)
        before = self._body, self._given
        handed_on = isinstance(first, m.VariableRead) and first.variable in self._body.parameters
        self._given = self._given if handed_on and self._given is not None else (self._body, first)
        self._body = body
        self._visit(body.parts, given)
        self._body, self._given = before

    def _arguments(
        self, name: str, body: m.Body, arguments: tuple[m.Expr, ...], named: Named
    ) -> dict[m.Variable, Cards]:
        """The cards behind the parameters of what is called; none where a modifier may stand in its place."""
        found: dict[m.Variable, Cards] = {}
        for parameter, argument in zip(body.parameters, arguments, strict=True):
            if parameter.type == t.PIECE and parameter not in self._changed and name not in self._replaced:
                cards = self._cards(argument, named)
                if cards:
                    found[parameter] = cards
        return found

    def _bound(self, named: Named, variable: m.Variable, source: m.Expr) -> Named:
        cards = self._cards(source, named)
        return {**named, variable: cards} if cards and variable not in self._changed else named

    def _where(self, condition: m.Expr, truth: bool, named: Named) -> Named:
        """The names where a condition holds (or fails): who passes, if it can be told from what is printed."""
        if not named:
            return named
        read = {it.variable for it in m.walk(condition) if isinstance(it, m.VariableRead)}
        found = dict(named)
        for variable in read & named.keys():
            if self._is_printed(condition, variable):
                passing = self.narrowing.where(condition, variable, truth)
                found[variable] = tuple((zone, kinds & passing) for zone, kinds in named[variable])
            else:
                del found[variable]
        return found

    def _cards(self, e: m.Expr, named: Named) -> Cards | None:
        """Where cards are plainly taken from; None where something else decides about them."""
        match e:
            case m.ZoneRead():
                return ((e.zone, self.narrowing.everything),)
            case m.VariableRead():
                return named.get(e.variable)
            case m.PieceOf():
                return (("", self.narrowing.kind(e.kind)),)
            case m.Sort():
                return self._cards(e.source, named)
            case m.Filter():
                cards = self._cards(e.source, named)
                if cards is None or not self._is_printed(e.condition, e.variable):
                    return None
                passing = self.narrowing.where(e.condition, e.variable, True)
                return tuple((zone, kinds & passing) for zone, kinds in cards)
            case m.Operation(operator="+"):
                left, right = self._cards(e.left, named), self._cards(e.right, named)
                return None if left is None or right is None else left + right
            case m.Builtin() if e.function in SAME_CARDS:
                return self._cards(e.arguments[0], named)
            case m.FormulaCall() if e.formula not in self._replaced:
                body = self.checked.formulas[e.formula]
                return self._cards(body.value, self._arguments(e.formula, body, e.arguments, named))
        return None

    def _is_printed(self, condition: m.Expr, variable: m.Variable) -> bool:
        """Whether a condition asks of a card only what is printed on it, so that it is known who passes."""
        match condition:
            case m.Not():
                return self._is_printed(condition.operand, variable)
            case m.Operation(operator="and" | "or"):
                sides = (condition.left, condition.right)
                return all(self._is_printed(it, variable) for it in sides)
            case m.Has():
                return _is(condition.piece, variable)
            case m.Operation(left=m.Property(name="kind" | "deck") as left, right=m.Constant()):
                return _is(left.of, variable)
            case m.Operation(left=m.IconsOn() | m.AttributeRead() as read, right=m.Constant()):
                return _is(read.piece, variable)
        return False


def _is(e: m.Expr, variable: m.Variable) -> bool:
    return isinstance(e, m.VariableRead) and e.variable is variable
