"""Which cards plainly come where, and which of them a text asks for something.

`CardFlow` leaves out what can never happen; here only what surely does happen counts. A card comes into a zone by
being drawn or moved there with all the others, or because a condition lets it pass that speaks of nothing but what is
printed. Where a text asks anything else first, it may have asked the right thing, and its cards are not followed.
Cards that are given to a formula or rule are followed into it, unless a modifier may stand in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from cardwright.analysis import operations as op
from cardwright.analysis.card_flow import SAME_CARDS, CardFlow
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.kind_filter import Kinds
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import NO_BODY, nodes_of
from cardwright.analysis.solver import Solver
from cardwright.analysis.usage import Usage, Use
from cardwright.budget import Budget
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.memory import Same

# The nodes of texts into which cards are followed; a text counts once for each way in which cards are handed to it.
# Our games have some thousands: a pack with more is made to take long.
MOST_FOLLOWED = 100_000
_CALLING = (m.FormulaCall, op.Invoke)

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


class PlainWays(Dataflow[Named]):
    """What is drawn and moved where, and who is asked for what. `kinds` is for both."""

    def __init__(self, whereabouts: CardFlow, usage: Usage) -> None:
        self.narrowing = whereabouts.narrowing
        self.program, self.checked = whereabouts.program, whereabouts.checked
        self.asked: list[Asking] = []
        self._into: list[tuple[str, Cards]] = []
        self._changed = self.program.changed_names
        self._body: m.Body = NO_BODY
        self._given: tuple[m.Body, m.Expr] | None = None
        self._calls: set[tuple[str, tuple[Cards | None, ...]]] = set()
        self._budget = Budget(MOST_FOLLOWED)
        about = whereabouts.about_ways, *map(Same, self.checked.formulas.values())
        known = self.checked.memory.facts("plain ways", *about)
        for body in self._carried_out(usage):
            # What a text hands on to others is followed once for all texts, so it depends on those before it.
            facts = None if body.once(_hands_on) else known
            asked, into = body.once_given(facts, "cards asked", partial(self._found_in, body))
            self.asked += asked
            self._into += into
        self._zones: Solver[str, Kinds] = Solver(0, int.__or__)
        for deck in self.checked.pack.decks.values():
            self._zones.put(deck.starts_in, self.narrowing.deck(deck.name))
        for number, (zone, cards) in enumerate(self._into):
            self._zones.add(f"way {number}", partial(self._bring, zone, cards))
        self._zones.solve()

    def kinds(self, cards: Cards) -> Kinds:
        """The kinds that surely are among some cards at one time or another."""
        found = 0
        for zone, passing in cards:
            found |= passing & self._zones.get(zone) if zone else passing
        return found

    def _carried_out(self, usage: Usage) -> list[m.Body]:
        unused = {body for name, body in self.checked.rules.items() if not usage.used(Use.RULE, name)}
        return [body for body in self.program.bodies if body not in unused]

    def _bring(self, zone: str, cards: Cards) -> Kinds:
        """Lets cards go one way."""
        found = self.kinds(cards)
        self._zones.put(zone, found)
        return found

    # -------------------------------------------------------------- texts

    def _found_in(self, body: m.Body) -> tuple[list[Asking], list[tuple[str, Cards]]]:
        """Which cards a text asks for something, and where it brings which."""
        outside = self.asked, self._into
        self._body, self.asked, self._into = body, [], []
        self._text(body, {})
        found = self.asked, self._into
        self.asked, self._into = outside
        return found

    def _text(self, body: m.Body, named: Named) -> None:
        self.block(self.program.code(body), named)
        if isinstance(body, m.Formula):
            self.look(body.value, named)

    def simple(self, it: op.Operation, state: Named) -> Named:
        for part in m.parts(it):
            self.look(part, state)
        match it:
            case op.Assign(again=False):
                offered = self._body.once(_offered_for).get(it.variable)
                if offered is not None:
                    cards = self._cards(offered, state)
                    return {**state, it.variable: cards} if cards else state
                return self._bound(state, it.variable, it.value)
            case op.Transfer():
                self._into.append((it.zone.zone, self._cards(it.cards, state) or ()))
            case op.Invoke(sort=TextSort.RULE):
                self._call(it.name, self.checked.rules[it.name], it.arguments, state)
        return state

    def stop(self, it: op.Stop, state: Named) -> Named:
        return state

    def assume(self, condition: m.Expr, truth: bool, state: Named) -> Named:
        return self._where(condition, truth, state)

    def choice(self, it: op.Choice, state: Named) -> Named:
        for e in (it.source, it.chooser, *(when for when, _ in it.arms)):
            if e is not None:
                self.look(e, state)
        super().choice(it, state)
        return state

    def chosen(self, it: op.Choice, state: Named) -> Named:
        assert it.variable is not None and it.source is not None
        return self._bound(state, it.variable, it.source)

    def branch(self, it: op.Branch, state: Named) -> Named:
        super().branch(it, state)
        return state

    def attempt(self, it: op.Attempt, state: Named) -> Named:
        super().attempt(it, state)
        self.look(it.chooser, state)
        return state

    def loop(self, it: op.Loop, state: Named) -> Named:
        for e in (it.times, it.each, it.source, it.condition):
            if e is not None:
                self.look(e, state)
        inside = state
        if it.variable is not None and it.elements is not None:
            inside = self._bound(state, it.variable, it.elements)
        if it.condition is not None:
            inside = self._where(it.condition, True, inside)
        self.block(it.body, inside)
        return state

    def join(self, one: Named, other: Named) -> Named:
        return {it: cards for it, cards in one.items() if other.get(it) == cards}

    def look(self, e: m.Expr, state: Named) -> None:
        """What an expression asks cards for, where names stand for these cards."""
        match e:
            case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                inside = self._bound(state, e.variable, e.source)
                for part in m.parts(e):
                    self.look(part, state if part is e.source else inside)
                return
            case m.Conditional():
                self.look(e.condition, state)
                self.look(e.then, self._where(e.condition, True, state))
                self.look(e.otherwise, self._where(e.condition, False, state))
                return
            case m.Operation(operator="and" | "or"):
                self.look(e.left, state)
                self.look(e.right, self._where(e.left, e.operator == "and", state))
                return
            case m.Operation(operator="==" | "!="):
                # Whether a number is a certain one can be asked of a card that has none.
                compared = (it.piece if isinstance(it, m.AttributeRead) else it for it in (e.left, e.right))
                for part in compared:
                    self.look(part, state)
                return
            case m.FormulaRead() | m.AttributeRead() if e.type == t.NUMBER:
                cards = self._cards(e.bearer if isinstance(e, m.FormulaRead) else e.piece, state)
                if cards:
                    self.asked.append(Asking(self._body, e, cards, self._given))
            case m.FormulaCall():
                self._call(e.formula, self.checked.formulas[e.formula], e.arguments, state)
        for part in m.parts(e):
            self.look(part, state)

    def _call(self, name: str, body: m.Body, arguments: tuple[m.Expr, ...], named: Named) -> None:
        """Follows cards into what they are given to: once for the same cards."""
        given = self._arguments(name, body, arguments, named)
        call = (name, tuple(given.get(it) for it in body.parameters))
        if not given or call in self._calls or self._budget.is_spent:
            return
        self._calls.add(call)
        self._budget.spend(len(body.nodes))
        first = next(it for at, it in enumerate(arguments) if body.parameters[at] in given)
        before = self._body, self._given
        handed_on = isinstance(first, m.VariableRead) and first.variable in self._body.parameters
        self._given = self._given if handed_on and self._given is not None else (self._body, first)
        self._body = body
        self._text(body, given)
        self._body, self._given = before

    def _arguments(
        self, name: str, body: m.Body, arguments: tuple[m.Expr, ...], named: Named
    ) -> dict[m.Variable, Cards]:
        """The cards behind the parameters of what is called; none where a modifier may stand in its place."""
        found: dict[m.Variable, Cards] = {}
        for parameter, argument in zip(body.parameters, arguments, strict=True):
            if (
                parameter.type == t.PIECE
                and parameter not in self._changed
                and name not in self.program.replaced
            ):
                cards = self._cards(argument, named)
                if cards:
                    found[parameter] = cards
        return found

    def _bound(self, named: Named, variable: m.Variable, source: m.Expr) -> Named:
        cards = self._cards(source, named)
        return {**named, variable: cards} if cards and variable not in self._changed else named

    def _where(self, condition: m.Expr, truth: bool, named: Named) -> Named:
        """The names where a condition holds (or fails): who passes, if it can be told from what is printed."""
        if not named or _is_whether_any(condition):
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
            case m.Listing(type=t.Type(name=t.TypeName.KIND)):
                return (("", self.narrowing.deck(e.of)),)
            case m.Collected(type=t.Type(name=t.TypeName.KIND)):
                return self._cards(e.source, named)
            case m.Builtin(function=Fn.A_CARD_OF):
                return self._cards(e.arguments[0], named)
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
            case m.FormulaCall() if e.formula not in self.program.replaced:
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
            case m.Operation(left=m.Property(name=Prop.KIND | Prop.DECK) as left, right=m.Constant()):
                return _is(left.of, variable)
            case m.Operation(left=m.IconsOn() | m.AttributeRead() as read, right=m.Constant()):
                return _is(read.piece, variable)
        return False


def _is(e: m.Expr, variable: m.Variable) -> bool:
    return isinstance(e, m.VariableRead) and e.variable is variable


def _is_whether_any(condition: m.Expr) -> bool:
    """Whether a condition only asks if a name stands for any cards: that says nothing of which they are."""
    match condition:
        case m.Builtin(function=Fn.SOME | Fn.NO, arguments=(m.VariableRead(),)):
            return True
    return False


def _offered_for(body: m.Body) -> dict[m.Variable, m.Expr]:
    """The names in a text for several that are chosen at once, and what they are chosen from."""
    several = (it for it in body.nodes if isinstance(it, m.ChooseSeveral))
    return {it.chosen.variable: it.source for it in several}


def _hands_on(body: m.Body) -> bool:
    """Whether a text gives formulas or rules anything."""
    return any(isinstance(it, _CALLING) and it.arguments for it in nodes_of(body))
