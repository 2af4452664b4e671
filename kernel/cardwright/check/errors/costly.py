"""No formula may take so long that a game seems to hang: collections inside collections multiply."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from math import prod

from cardwright.check.checked_pack import CheckedPack, outermost_first
from cardwright.declarations.model import Pack, ShownNumber, ShownZone, Timing
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import NARROWING, Fn, Prop
from cardwright.lang.types import TypeName
from cardwright.records import values_of
from cardwright.source.tree import Scalar

# A card that looks at every card for every card of a pack of 200 takes 40,000 steps, a formula over such
# formulas eight million; a step is some 50 nanoseconds.
MOST_STEPS = 20_000_000
# All that is worked out to draw a table once: it is drawn again for every choice that a person makes.
MOST_TO_DRAW = 2_000_000
# A finding names the collections inside one another; of a formula with more modifiers not all are looked through.
MOST_FOLLOWED = 3
_INSIDE = (m.Expr, tuple)
_USING = (m.FormulaCall, m.FormulaRead)
_OF_THE_REST = (m.FormulaRead, m.Original)
# More than anybody counts to: numbers stay small where steps double again and again.
UNBOUNDED = 10**18


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each text with an expression whose worst case is beyond the limit."""
    costs = Costs(checked)
    found: list[Diagnostic] = []
    for body in checked.bodies():
        asked = body.once(_asked)
        facts = costs.facts(*asked) if asked is not None else None
        too_high = body.once_given(facts, "what takes too long", partial(costs.too_high, body))
        if too_high and not costs.because_of_another(body):
            found += too_high
    return found or list(_drawing(checked, costs))


def _drawing(checked: CheckedPack, costs: Costs) -> Iterator[Diagnostic]:
    """A finding for the part of the table by which all parts together take too long."""
    total = 0
    for text, times in _drawn(checked.pack, costs):
        body = checked.shown.get(text.span)
        if body is None or body.value is None:
            continue
        total += times * (1 + costs.of(body.value))
        if total > MOST_TO_DRAW:
            message = f"with this, drawing the table could take {_figure(total)} steps, and {MOST_TO_DRAW:,} are allowed"
            hint = "show fewer numbers, or go through fewer cards for them"
            yield Diagnostic(codes.TOO_COSTLY, message, text.span, hint)
            return


def _drawn(pack: Pack, costs: Costs) -> Iterator[tuple[Scalar, int]]:
    """The formulas of the table, and how often each is worked out."""
    for shown in (it for row in pack.table.rows for it in row):
        if isinstance(shown, ShownNumber):
            yield shown.number, 1
            if shown.of is not None:
                yield shown.of, 1
        elif isinstance(shown, ShownZone) and shown.split is not None:
            room = costs.rooms[shown.zone][0] if shown.zone in costs.rooms else costs.sizes[TypeName.PIECE]
            yield shown.split.by, min(room, costs.sizes[TypeName.PIECE])


def _uses(body: m.Body) -> list[m.Expr | m.Statement]:
    return [it for it in body.nodes if isinstance(it, _USING)]


def _asked(body: m.Body) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The values and formulas that a text asks for; None for one that asks for what cards have, or for the original."""
    if any(isinstance(it, _OF_THE_REST) for it in body.nodes):
        return None
    values = dict.fromkeys(it.value for it in body.nodes if isinstance(it, m.ValueRead))
    formulas = dict.fromkeys(it.formula for it in body.nodes if isinstance(it, m.FormulaCall))
    return tuple(values), tuple(formulas)


class Costs:
    """Upper bounds of steps in a pack."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        pack = checked.pack
        self.sizes = {
            TypeName.PIECE: sum(kind.copies for kind in pack.kinds.values()),
            TypeName.PLAYER: pack.most_seats,
            TypeName.SPACE: max((graph.length for graph in pack.graphs.values()), default=0),
            TypeName.NUMBER: m.LONGEST_RANGE,
            TypeName.WORD: max((len(it.words) for it in pack.word_sets.values()), default=0),
            TypeName.KIND: len(pack.kinds),
        }
        self.decks = {deck: sum(it.copies for it in pack.kinds_of(deck)) for deck in pack.decks}
        self.rooms = pack.rooms()
        self.memory = checked.memory
        self._sizes = self.memory.token(*self.sizes.items(), *self.decks.items(), *self.rooms.items())
        self._facts: dict[Hashable, object | None] = {}
        self.known: dict[str, int] = {}
        self.original = 0
        """The steps of what `original` stands for, while the text of a modifier is looked at."""
        self.given = 0
        """How many there can be of what `original` gives, likewise."""
        self.printed: dict[str, list[m.Formula]] = defaultdict(list)
        """By attribute, the formulas on cards."""
        for (_, _, name), body in checked.piece_formulas.items():
            self.printed[name].append(body)
        self.nests: dict[str, list[tuple[int, str]]] = {}
        self.changed: dict[str, list[m.Formula]] = defaultdict(list)
        """By formula or value, what takes its place while cards are active; each may ask for the one before."""
        self.asked: dict[str, list[m.Formula]] = defaultdict(list)
        """By formula or value, what is asked to know which variants of it are in force."""
        for it in outermost_first(checked.modifiers):
            if it.timing in (Timing.BECOMES, Timing.INSTEAD) and isinstance(it.body, m.Formula):
                self.changed[it.target].append(it.body)
                self.asked[it.target] += it.condition

    def facts(self, values: tuple[str, ...], formulas: tuple[str, ...]) -> object | None:
        """All on which the steps of a text depend besides itself: the sizes, and the steps of what it asks for."""
        asked = values, formulas
        if asked not in self._facts:
            changed = (self._of_value(it) for it in values if it in self.changed)
            self._facts[asked] = self.memory.facts(
                "steps", self._sizes, *changed, *map(self._of_formula, formulas)
            )
        return self._facts[asked]

    def _of_value(self, value: str) -> int:
        return self._once(f"value {value}", lambda: self._becoming(value))

    def _of_formula(self, formula: str) -> tuple[int, int]:
        """The steps of a formula, and how many it gives."""
        steps = self._once(formula, lambda: self._called(formula))
        return steps, self._once(f"size of {formula}", lambda: self._given(formula))

    def steps(self, body: m.Formula) -> int:
        """The steps of a formula, as they were counted in an earlier check if they are the same."""
        asked = body.once(_asked)
        facts = self.facts(*asked) if asked is not None else None
        return body.once_given(facts, "steps", lambda: self.of(body.value))

    def too_high(self, body: m.Body) -> list[Diagnostic]:
        """A finding for the first expression of a text that could take too long."""
        for it in _outermost(body.parts):
            steps = self.of(it)
            if steps > MOST_STEPS:
                through = " for each of ".join(reversed([f"{size:,} {what}" for size, what in self.nest(it)]))
                message = f"this could take {_figure(steps)} steps, and {MOST_STEPS:,} are allowed"
                message += f": it goes through {through}" if through else ""
                return [
                    Diagnostic(codes.TOO_COSTLY, message, self.checked.span(body, it.at), self._fewer(it))
                ]
        return []

    def because_of_another(self, body: m.Body) -> bool:
        """Whether a text takes too long because it asks for a formula that does so by itself, where it is reported."""
        asked: list[m.Formula] = []
        for it in body.once(_uses):
            match it:
                case m.FormulaCall():
                    asked += [self.checked.formulas[it.formula], *self.changed.get(it.formula, ())]
                case m.FormulaRead():
                    asked += self.printed[it.attribute]
        return any(self.steps(it) > MOST_STEPS for it in asked if it is not body)

    def _fewer(self, e: m.Expr) -> str:
        """The hint: which zones could say that they hold less than all cards."""
        zones = dict.fromkeys(it.zone for it in m.walk(e) if isinstance(it, m.ZoneRead))
        open_ended = [it for it in zones if self.checked.pack.zones[it].room is None]
        if not open_ended:
            return "go through fewer cards"
        return (
            f"go through fewer cards; if '{open_ended[0]}' never holds so many, declare it with 'at_most: …'"
        )

    def nest(self, e: object) -> list[tuple[int, str]]:
        """The collections that are gone through inside one another, the outermost first: how many of what."""
        inner: list[list[tuple[int, str]]] = []
        match e:
            case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                each = e.condition if isinstance(e, m.Filter) else e.key if isinstance(e, m.Sort) else e.value
                inner = [self.nest(e.source), [self._counted(e.source), *self.nest(each)]]
            case m.FormulaCall():
                inner = [self._nest_of(e.formula)]
            case m.Expr():
                own = e.pieces if isinstance(e, m.IconsIn | m.KindsIn) else None
                own = e.arguments[0] if isinstance(e, m.Builtin) and e.arguments[0].type.many else own
                inner = [self.nest(it) for it in e] + ([[self._counted(own)]] if own is not None else [])
            case tuple():
                inner = [self.nest(it) for it in e]
        return max(inner, key=_passes, default=[])

    def _nest_of(self, formula: str) -> list[tuple[int, str]]:
        """That of a named formula: worked out once, however often others ask for it."""
        if formula not in self.nests:
            self.nests[formula] = []  # for a formula that leads back to itself, which is another finding
            bodies = [self.checked.formulas[formula], *self.changed.get(formula, ())]
            inner = [self.nest(it.value) for it in bodies[:MOST_FOLLOWED]]
            self.nests[formula] = max(inner, key=_passes)
        return self.nests[formula]

    def _counted(self, e: m.Expr) -> tuple[int, str]:
        return self.size(e), str(e.type).removeprefix("several ")

    def of(self, e: object) -> int:
        """The steps of an expression: those of its parts, times the size of what it goes through."""
        match e:
            case tuple():
                return sum(map(self.of, e))
            case m.Constant() | m.VariableRead():
                return 1
            case m.Filter():
                return self.of(e.source) + self.size(e.source) * (1 + self.of(e.condition))
            case m.Sort():
                return self.of(e.source) + self.size(e.source) * (1 + self.of(e.key))
            case m.Aggregate():
                each = self.size(e.source) * (1 + self.of(e.value))
                return self.of(e.source) + each + self.of(e.default)
            case m.Collected():
                return self.of(e.source) + self.size(e.source) * (1 + self.of(e.value))
            case m.Expr():
                # Each card has a few of these: its fields are looked at without asking each what it is for.
                parts = [it for it in values_of(e) if isinstance(it, _INSIDE)]
                return 1 + sum(map(self.of, parts)) + self._own(e)
        return 0

    def _own(self, e: m.Expr) -> int:
        """The steps of an expression besides those of its parts."""
        match e:
            case m.IconsIn() | m.KindsIn():
                return self.size(e.pieces)
            case m.Builtin():
                return max((self.size(it) for it in e.arguments if it.type.many), default=0)
            case m.Operation() if e.type.many:
                return self.size(e)
            case m.FormulaCall():
                return self._once(e.formula, lambda: self._called(e.formula))
            case m.ValueRead() if not e.raw and e.value in self.changed:
                return self._once(f"value {e.value}", lambda: self._becoming(e.value))
            case m.Original():
                return self.original
            case m.FormulaRead():
                bodies = self.printed[e.attribute]
                return self._once(f"of {e.attribute}", lambda: max([0, *map(self.steps, bodies)]))
        return 0

    def _widest(self, link: str) -> int:
        """To how many spaces a link leads from one at most."""
        graphs = self.checked.pack.graphs.values()
        return max((len(ends) for it in graphs for ends in it.links.get(link, ())), default=0)

    def size(self, e: m.Expr) -> int:
        """How many there can be of what an expression gives: of pieces all of them, in each of several lists joined."""
        match e:
            case m.Operation() if e.type.many:
                return self.size(e.left) + self.size(e.right)
            case m.Listing():
                return len(e.numbers)
            case m.Range():
                return self._numbers(e)
            case m.Conditional():
                return max(self.size(e.then), self.size(e.otherwise))
            case m.Filter(
                condition=m.Operation(
                    operator="==", left=m.Property(name=Prop.DECK), right=m.Constant(spelling=deck)
                )
            ):
                return min(self.size(e.source), self.decks[deck])
            case m.Filter() | m.Sort():
                return self.size(e.source)
            case m.FormulaCall() if e.type.many:
                return self._once(f"size of {e.formula}", lambda: self._given(e.formula))
            case m.Original():
                return self.given
            case m.ListRead():
                return len(self.checked.symbols.words.get(e.type.of, ()))
            case m.Linked():
                return self._widest(e.link)
            case m.ZoneRead() if e.zone in self.rooms:
                return min(self.sizes[TypeName.PIECE], self.rooms[e.zone][e.every])
            case m.Builtin() if e.function in NARROWING:
                return self.size(e.arguments[0])
            case m.Builtin(function=Fn.FIRST_OF, arguments=(m.Constant(value=most), source)):
                return min(max(0, most), self.size(source))
        return self.sizes.get(e.type.name, 1)

    def _numbers(self, e: m.Range) -> int:
        """How many numbers a range can hold."""
        if isinstance(e.first, m.Constant) and isinstance(e.last, m.Constant):
            return max(0, min(m.LONGEST_RANGE, e.last.value - e.first.value + 1))
        return m.LONGEST_RANGE

    def _called(self, formula: str) -> int:
        """A formula, or what stands instead of it: each modifier may ask for the one after it, and more than once."""
        steps = self.of(self.checked.formulas[formula].value) + self._asking(formula)
        for body in reversed(self.changed.get(formula, ())):
            outside, self.original = self.original, steps
            steps = min(UNBOUNDED, self.active() + max(steps, self.of(body.value)))
            self.original = outside
        return steps

    def _given(self, formula: str) -> int:
        """How many a formula can give, or what stands instead of it."""
        most = self.size(self.checked.formulas[formula].value)
        for body in reversed(self.changed.get(formula, ())):
            outside, self.given = self.given, most
            most = min(UNBOUNDED, max(most, self.size(body.value)))
            self.given = outside
        return most

    def _becoming(self, value: str) -> int:
        """A value as its modifiers make it: each is applied for every active card that carries it."""
        each = (max(1, self.active()) * (1 + self.of(it.value)) for it in self.changed[value])
        return min(UNBOUNDED, self._asking(value) + sum(each))

    def _asking(self, name: str) -> int:
        """What it takes to know which variants of a formula or value are in force."""
        return sum(1 + self.of(it.value) for it in self.asked.get(name, ()))

    def active(self) -> int:
        """How many cards are taken to be active: one, as in most games; a program counts those that there are."""
        return 1

    def _once(self, name: str, bound: Callable[[], int]) -> int:
        """A bound that is worked out once. What leads back to itself is another check's finding."""
        if name not in self.known:
            self.known[name] = 0
            self.known[name] = bound()
        return self.known[name]


def _passes(nested: list[tuple[int, str]]) -> int:
    """How often the innermost of collections inside one another is gone through."""
    return prod(size for size, _ in nested)


def _figure(steps: int) -> str:
    """A number of steps; of one that nobody could read, how large it is."""
    return f"{steps:,}" if steps < 10**15 else f"10^{len(str(steps)) - 1}"


def _outermost(part: object) -> Iterator[m.Expr]:
    """The expressions of a text that are not part of another one."""
    if isinstance(part, m.Expr):
        yield part
    elif isinstance(part, m.Statement | tuple):
        for it in part:
            yield from _outermost(it)
