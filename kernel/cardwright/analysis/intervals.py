"""Interval analysis: abstract interpretation of the expressions of a pack.

In: the texts of a checked pack and an environment that says what is known at a place. Out: for a number the interval
that it lies in, for a word the set of words that it can be, for a collection the interval of its size. Every estimate is
sound: a value outside it occurs in no game, whatever the options, the players and their choices, so "always" and "never"
in a finding are certain. Expressions read what the fixpoint of `value_fixpoint` has established of values, formulas and
parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from cardwright.analysis.card_flow import CardFlow
from cardwright.analysis.cells import Cell, CellSort
from cardwright.analysis.collection_sizes import Sizes
from cardwright.analysis.conditions import Conditions
from cardwright.analysis.effects import ReadWriteSets
from cardwright.analysis.environment import ASKING_TWICE, ORIGINAL, Env, Known, Shapes, either
from cardwright.analysis.identity import Identity
from cardwright.analysis.interval_arithmetic import (
    ANY,
    FALSE,
    FLAG,
    LIMIT,
    NOTHING,
    TRUE,
    WIDEST,
    Range,
    arithmetic,
    around,
    comparison,
    exactly,
    negation,
    with_absent,
)
from cardwright.analysis.lookups import found_in
from cardwright.analysis.observations import Notes, Observation, Observations
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import NO_BODY, PackTexts
from cardwright.analysis.printed_values import Printed
from cardwright.analysis.solver import Solver
from cardwright.analysis.text_zones import TextZones
from cardwright.analysis.usage import Usage
from cardwright.budget import Budget
from cardwright.check.checked_pack import CheckedModifier, OnFace, outermost_first
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Aggregation, Fn, Prop
from cardwright.lang.types import NUMERIC, TypeName

# Ways through rules that set a few numbers settle in two or three rounds; what has not settled then grows.
PATIENCE = 4
# A value's modifiers are applied once for each copy; a game that stacks more than these is beyond guessing.
MOST_COPIES = 50
# Named conditions are read where they are used, up to this length and this depth.
MOST_UNFOLDED = 24
DEEPEST_UNFOLDED = 3

K = TypeVar("K", bound=Known)


def widened(before: Known, now: Known) -> Known:
    """A bound that has moved again is taken away: as far as numbers go, or beyond where it has gone further."""
    if not isinstance(before, Range) or before.empty or not isinstance(now, Range):
        return now
    low = -LIMIT if now.low >= -LIMIT else -WIDEST
    high = LIMIT if now.high <= LIMIT else WIDEST
    return Range(now.low if now.low >= before.low else low, now.high if now.high <= before.high else high)


class Estimates:
    """Estimates of expressions, from cells that `solver` fills: see `ValueFixpoint`."""

    def __init__(
        self,
        program: PackTexts,
        usage: Usage,
        touching: ReadWriteSets,
        whereabouts: CardFlow,
        steps: Budget,
    ) -> None:
        self.steps = steps
        self.program, self.usage, self.touching = program, usage, touching
        self.whereabouts = whereabouts
        self.checked = checked = program.checked
        pack = checked.pack
        self.pack = pack
        self.solver: Solver[Cell, Known] = Solver(NOTHING, either, widened, PATIENCE, recursive=False)
        self.printed_on = Printed(pack, checked.unsure, program.by_prints("printed", dict))
        self.pieces = self.printed_on.pieces
        self.shapes = Shapes()
        self.holding = TextZones(self)
        self.sizes = Sizes(self)
        self.conditions = Conditions(self)
        self.without_calls = NOTHING
        """What a number is that nobody has given yet."""
        self.body: m.Body = NO_BODY
        """The text that is being estimated."""
        self.noting = True
        self.notes = Observations()
        self.unfolding = 0
        self.coming_about: dict[tuple[str, bool], bool] = {}
        """Of named formulas, whether the bounds of what they are really occur: see `lookups.comes_about`."""
        self.carriers: dict[m.Variable, str] = {}
        """For the `this` of each text on a card, the card's kind; not of those that cards lend one another."""
        for texts in (checked.piece_formulas, checked.effects):
            self.carriers |= {
                body.parameters[0]: kind
                for (kind, _, name), body in texts.items()
                if name not in program.lent
            }
        self.carriers |= {it.this: it.carrier.name for it in checked.modifiers if it.this is not None}
        self.identity = Identity(self)
        self.targets: dict[str, list[CheckedModifier]] = program.modifiers
        if not checked.active:
            some = {name: [it for it in several if it.this is None] for name, several in self.targets.items()}
            self.targets = {name: several for name, several in some.items() if several}
        """The modifiers that can be in force, by what they change."""

    # -------------------------------------------------------------- anything

    def of(self, e: m.Expr, env: Env) -> Known:
        """Whatever is known of an expression of any type."""
        if e.type.many:
            return self.sizes.of(e, env)
        if e.type.name is TypeName.WORD:
            return self.words(e, env)
        if e.type.name in NUMERIC:
            return self.number(e, env)
        self.thing(e, env)
        return None

    def thing(self, e: m.Expr, env: Env) -> None:
        """A card, player or space: nothing is known of it, but there may be numbers inside."""
        for part in e:
            for it in part if isinstance(part, tuple) else (part,):
                if isinstance(it, m.Expr):
                    self.of(it, env)

    @contextmanager
    def silent(self) -> Iterator[None]:
        was, self.noting = self.noting, False
        try:
            yield
        finally:
            self.noting = was

    @contextmanager
    def inside(self, body: m.Body) -> Iterator[None]:
        """While the text of another body is estimated."""
        was, self.body = self.body, body
        try:
            yield
        finally:
            self.body = was

    def _note(self, notes: Notes, node: m.Expr, known: Range) -> None:
        if self.noting and not known.empty:
            Observation(self.body, node, known).noted_in(notes)

    # -------------------------------------------------------------- numbers and flags

    def once(self, e: m.Expr, env: Env, estimate: Callable[[m.Expr, Env], K]) -> K:
        """An estimate, made when it is asked for in this place for the first time; again when it was not noted then."""
        noted = self.noting or env.answered(e, "noted")
        return env.once(e, "noted" if noted else "estimated", estimate)

    def number(self, e: m.Expr, env: Env) -> Range:
        if isinstance(e, m.Constant):
            return exactly(e.value)
        return self.once(e, env, self._told) if isinstance(e, ASKING_TWICE) else self._told(e, env)

    def _told(self, e: m.Expr, env: Env) -> Range:
        """As far as it is known by itself, and as far as a condition has told it."""
        self.steps.take()
        found = self._number(e, env)
        if env.facts:
            fact = env.facts.get(self.shapes.of(e))
            if fact is not None and isinstance(fact.known, Range):
                found &= fact.known
        if e.type == t.FLAG:
            self._note(self.notes.flags, e, found)
        return found

    def _number(self, e: m.Expr, env: Env) -> Range:
        if self.whereabouts.rules_out(e):
            self.thing(e, env)
            return FALSE
        match e:
            case m.VariableRead():
                return self._range(e, env.variables.get(e.variable, self._parameter(e.variable)))
            case m.Original():
                return self._range(e, env.variables.get(ORIGINAL))
            case m.ValueRead():
                self.somebody(e.owner, env)
                return self._range(e, self.written(e.value) if e.raw else self.value(e.value))
            case m.FormulaCall():
                return self._range(e, self.call(e, env)) & self._unfolded(e, env)
            case m.FormulaRead():
                self.inner(env, e.piece, e.lender)
                self.holding.note(TextSort.PRINTED, e.attribute, e.piece, env)
                if e.lender is not None:
                    # It may stand in the very text that is asked for.
                    return FLAG if e.type == t.FLAG else ANY
                printed = self._range(e, self.printed(e.attribute))
                # A condition is false of cards that have none.
                return FLAG if e.type == t.FLAG else printed
            case m.AttributeRead() if e.type != t.KIND:
                self.inner(env, e.piece)
                return self.printed_on.number(e.attribute, self.kind_of(e.piece))
            case m.IconsOn():
                self.inner(env, e.piece)
                return self.printed_on.icons_on(e.icon, self.kind_of(e.piece))
            case m.IconsIn():
                on_one, on_all = self.printed_on.icons(e.icon)
                size = self.sizes.of(e.pieces, env)
                return Range(0, min(size.high * on_one, self._times(size) * on_all))
            case m.KindsIn():
                return self._kinds_in(e, env)
            case m.Property(name=Prop.NUMBER):
                self.inner(env, e.of)
                graph = self.pack.graphs.get(e.of.type.of)
                return Range(1, graph.length if graph is not None else ANY.high)
            case m.Property(name=Prop.ROW | Prop.COLUMN as asked):
                self.inner(env, e.of)
                graph = self.pack.graphs.get(e.of.type.of)
                places = graph.places if graph is not None else ()
                return Range(1, max((it[asked is Prop.ROW] for it in places), default=ANY.high))
            case m.OnSpace():
                self.somebody(e.space, env)
                graph = self.pack.graphs[e.space.type.of]
                return around((graph.icons if e.icon else graph.printed)[e.name])
            case m.Distance():
                self.thing(e, env)
                return Range(0, self.pack.graphs[e.start.type.of].length)
            case m.LookedUp():
                found = found_in(self, e, env)
                return ANY if found is None else around(found)
            case m.Aggregate():
                return self._aggregate(e, env)
            case m.Builtin():
                return self._builtin(e, env)
            case m.Pure() if e.type == t.NUMBER:
                self.thing(e, env)
                return Range(e.function.least, e.function.most)
            case m.Operation():
                return self._operation(e, env)
            case m.Not():
                return negation(self.number(e.operand, env))
            case m.Conditional():
                return self._range(e, self.branches(e, env))
            case m.Has():
                self.inner(env, e.piece)
                return self.printed_on.has(e.attribute)
        self.thing(e, env)
        return FLAG if e.type == t.FLAG else ANY

    def _unfolded(self, e: m.FormulaCall, env: Env) -> Range:
        """What a short condition with a name comes to where something is known of what it reads: `evil`, which is
        `not good`, where `good` holds."""
        value = self.checked.formulas[e.formula].value
        plain = not e.arguments and e.formula not in self.targets and e.formula not in self.checked.unsure
        if not (plain and env.facts and isinstance(value, m.Expr) and value.type == t.FLAG):
            return ANY
        if self.unfolding == DEEPEST_UNFOLDED or len(self.checked.formulas[e.formula].nodes) > MOST_UNFOLDED:
            return ANY
        asked = self.conditions.reads_of(value)
        if not any(fact.reads & asked for fact in env.facts.values()):
            return ANY  # nothing is known of what it reads
        self.unfolding += 1
        with self.silent():
            found = self.number(value, Env({}, env.facts))
        self.unfolding -= 1
        return found

    def _range(self, e: m.Expr, known: Known) -> Range:
        """A range out of what is known, and everything when nothing is."""
        return known if isinstance(known, Range) else FLAG if e.type == t.FLAG else ANY

    def inner(self, env: Env, *parts: m.Expr | None) -> None:
        for it in parts:
            if it is not None and not isinstance(it, m.VariableRead):  # there is nothing inside a name
                self.of(it, env)

    def somebody(self, e: m.Expr | None, env: Env) -> None:
        """A player or space without whom the game breaks."""
        if e is not None:
            self.inner(env, e)
            self._note(self.notes.needed, e, exactly(int(self.identity.is_none(e, env))))

    def index(self, e: m.Expr, env: Env) -> Range:
        """A number by which something is looked up."""
        found = self.number(e, env)
        self._note(self.notes.indices, e, found)
        return found

    def _parameter(self, variable: m.Variable) -> Known:
        if variable.type != t.NUMBER:
            return None
        cell = (CellSort.PARAMETER, variable)
        found = self.solver.get(cell)
        return found if cell in self.solver.cells else self.without_calls

    def may_be_absent(self, e: m.Expr) -> bool:
        """Whether a number may be none that is printed: it can be compared with others all the same."""
        return (
            isinstance(e, m.AttributeRead)
            and e.type == t.NUMBER
            and self.printed_on.lacks(e.attribute, self.kind_of(e.piece))
        )

    def kind_of(self, piece: m.Expr) -> str | None:
        """The kind of a piece where it is certain: the card that carries the text, or one that is named."""
        if isinstance(piece, m.PieceOf):
            return piece.kind
        return self.carriers.get(piece.variable) if isinstance(piece, m.VariableRead) else None

    def _times(self, size: Range) -> int:
        """How often a collection of that size may name one piece: `hand + hand` names it twice."""
        return -(-size.high // max(1, self.pieces))

    def _kinds_in(self, e: m.KindsIn, env: Env) -> Range:
        self.inner(env, e.kind)
        size = self.sizes.of(e.pieces, env)
        most = self.printed_on.copies(e.kind.value if isinstance(e.kind, m.Constant) else None)
        match e.kind, e.pieces:
            # `copies` of a card counts the card itself.
            case m.Property(name=Prop.KIND, of=one), m.Builtin(function=Fn.ZONE_OF, arguments=(other,)):
                kind = self.kind_of(one)
                if kind is not None:
                    most = self.pack.kinds[kind].copies
                return Range(int(self.shapes.of(one) == self.shapes.of(other)), most)
        return Range(0, min(size.high, most * self._times(size)))

    def _operation(self, e: m.Operation, env: Env) -> Range:
        if e.operator in ("and", "or"):
            left = self.number(e.left, env)
            beyond = self.conditions.beyond(e, env)
            if beyond is None:
                return left
            right = self.number(e.right, beyond)
            if left.empty or right.empty:
                return NOTHING
            if e.operator == "and":
                return Range(min(left.low, right.low), min(left.high, right.high))
            return Range(max(left.low, right.low), max(left.high, right.high))
        if e.type == t.FLAG:
            if self.conditions.same(e.left, e.right):
                self.inner(env, e.left)
                return TRUE if e.operator in ("==", "<=", ">=") else FALSE
            if e.left.type.name is TypeName.WORD:
                left_words, right_words = self.words(e.left, env), self.words(e.right, env)
                return _same_word(e.operator, left_words, right_words)
            if e.left.type.name not in NUMERIC:
                self.inner(env, e.left, e.right)
                return _same_word(
                    e.operator, self.identity.which(e.left, env), self.identity.which(e.right, env)
                )
            known = comparison(e.operator, self.number(e.left, env), self.number(e.right, env))
            absent = self.may_be_absent(e.left) + self.may_be_absent(e.right)
            return with_absent(e.operator, known, absent == 2) if absent else known
        left, right = self.number(e.left, env), self.number(e.right, env)
        if e.operator in ("//", "%"):
            zero = right.low <= 0 <= right.high and self._may_be_zero(e.right, env)
            self._note(self.notes.divisors, e.right, exactly(0) if zero else exactly(1))
        product = arithmetic(e.operator, left, right)
        square = e.operator == "*" and self.conditions.same(e.left, e.right)
        return product & Range(0, product.high) if square else product

    def _may_be_zero(self, e: m.Expr, env: Env) -> bool:
        """Whether nothing has been told that keeps it from being zero; of a product, of both parts."""
        fact = env.facts.get(self.shapes.of(e)) if env.facts else None
        if fact is not None and fact.nonzero:
            return False
        if isinstance(e, m.Operation) and e.operator == "*":
            return self._may_be_zero(e.left, env) or self._may_be_zero(e.right, env)
        return not isinstance(e, m.Constant) or e.value == 0

    def branches(self, e: m.Conditional, env: Env) -> Known:
        self.number(e.condition, env)
        found: list[Known] = []
        for truth, part in ((True, e.then), (False, e.otherwise)):
            way = self.conditions.refine(e.condition, truth, env)
            if way is not None:
                found.append(self.of(part, way))
        return found[0] if len(found) == 1 else either(*found) if found else NOTHING

    def _aggregate(self, e: m.Aggregate, env: Env) -> Range:
        size = self.sizes.of(e.source, env)
        default = self.number(e.default, env) if e.default is not None else exactly(0)
        if size.high <= 0:
            return default
        each = self.number(e.value, self.sizes.element(e.source, e.variable, env))
        if e.function is Aggregation.TOTAL:
            each = arithmetic("*", each, Range(max(1, size.low), size.high))
        return each if size.low > 0 else each | default

    def _builtin(self, e: m.Builtin, env: Env) -> Range:
        match e.function:
            case Fn.COUNT:
                return self.sizes.of(e.arguments[0], env)
            case Fn.SOME:
                return comparison(">", self.sizes.of(e.arguments[0], env), exactly(0))
            case Fn.NO:
                return comparison("==", self.sizes.of(e.arguments[0], env), exactly(0))
            case Fn.MIN | Fn.MAX | Fn.ABS | Fn.ROLL | Fn.PICK:
                numbers = [self.number(it, env) for it in e.arguments]
                if any(it.empty for it in numbers):
                    return NOTHING
                if e.function in (Fn.PICK, Fn.ROLL):
                    self._note(self.notes.indices, e.arguments[0], numbers[0])
                return _of_numbers(e.function, numbers)
        self.thing(e, env)
        return FLAG if e.type == t.FLAG else ANY

    # -------------------------------------------------------------- words

    def words(self, e: m.Expr, env: Env) -> frozenset[int]:
        """The words that an expression can be; -1 for none."""
        return self.once(e, env, self._words) if isinstance(e, ASKING_TWICE) else self._words(e, env)

    def _words(self, e: m.Expr, env: Env) -> frozenset[int]:
        found: Known = None
        match e:
            case m.Constant():
                found = frozenset((e.value,))
            case m.VariableRead():
                found = env.variables.get(e.variable)
            case m.Original():
                found = env.variables.get(ORIGINAL)
            case m.ValueRead():
                self.somebody(e.owner, env)
                found = self.written(e.value) if e.raw else self.value(e.value)
            case m.AttributeRead():
                self.inner(env, e.piece)
                found = self.printed_on.words(e.attribute, self.kind_of(e.piece))
            case m.OnSpace():
                self.somebody(e.space, env)
                found = frozenset(self.pack.graphs[e.space.type.of].printed[e.name])
            case m.FormulaCall():
                found = self.call(e, env)
            case m.Conditional():
                found = self.branches(e, env)
            case m.LookedUp():
                found = found_in(self, e, env)
            case m.OptionRead():
                found = frozenset(range(len(self.pack.options[e.option].words)))
        if env.facts:
            fact = env.facts.get(self.shapes.of(e))
            if fact is not None and isinstance(fact.known, frozenset):
                found = found & fact.known if isinstance(found, frozenset) else fact.known
        every = self.checked.symbols.words.get(e.type.of, ())
        return found if isinstance(found, frozenset) else frozenset(range(-1, len(every)))

    # -------------------------------------------------------------- names

    def written(self, name: str) -> Known:
        """A value as rules have set it, without modifiers."""
        return self.solver.get((CellSort.WRITTEN, name))

    def value(self, name: str) -> Known:
        """A value with whatever modifiers can be in force."""
        return self.solver.get((CellSort.VALUE, name))

    def modified_value(self, name: str) -> Known:
        found = self.written(name)
        for it in self.targets.get(name, ()):
            if it.timing is Timing.BECOMES:
                on_card = isinstance(it.carrier, OnFace)
                copies = self.pack.kinds[it.carrier.name].copies if on_card else 1
                found = self._modified(it, found, it.given[0], copies)
        return found

    def _modified(self, it: CheckedModifier, found: Known, variable: m.Variable, times: int) -> Known:
        for _ in range(min(times, MOST_COPIES)):
            with self.inside(it.body):
                made = self.of(it.formula.value, Env({variable: found}))
            if not it.is_constant:
                made = either(found, made)
            if made == found:
                return found
            found = made
        return found if times <= MOST_COPIES else None

    def call(self, e: m.FormulaCall, env: Env) -> Known:
        self.give(e.formula, self.checked.formulas[e.formula], e.arguments, env)
        return self.solver.get((CellSort.FORMULA, e.formula))

    def modified_formula(self, name: str) -> Known:
        body = self.checked.formulas[name]
        with self.inside(body):
            found = self.of(body.value, Env())
        if name in self.checked.unsure:
            found = None
        for it in reversed(outermost_first(self.targets.get(name, ()))):
            found = self._modified(it, found, ORIGINAL, 1)
        return found

    def printed(self, attribute: str) -> Known:
        """What cards have under a name."""
        return self.solver.get((CellSort.PRINTED, attribute))

    def on_card(self, kind: str, name: str, body: m.Formula) -> Known:
        with self.inside(body):
            return self.number(body.value, self.holding.begin(TextSort.PRINTED, name, kind, body))

    def give(self, name: str, body: m.Body, arguments: tuple[m.Expr, ...], env: Env) -> None:
        """Notes what a rule or formula is given, for its modifiers too."""
        given = [self.of(it, env) for it in arguments]
        takers = [body.parameters, *(it.given for it in self.targets.get(name, ()))]
        for parameters in takers:
            for variable, known in zip(parameters, given, strict=True):
                if variable.type == t.NUMBER and isinstance(known, Range):
                    within = Range(max(known.low, -WIDEST), min(known.high, WIDEST))
                    self.solver.put((CellSort.PARAMETER, variable), within if not known.empty else known)


def _same_word(operator: str, left: frozenset[int] | None, right: frozenset[int] | None) -> Range:
    if left is None or right is None:
        return FLAG
    if not left or not right:
        return NOTHING
    same = FLAG if left & right else FALSE
    if left == right and len(left) == 1:
        same = TRUE
    return same if operator == "==" else negation(same)


def _of_numbers(function: str, numbers: list[Range]) -> Range:
    first = numbers[0]
    match function:
        case Fn.MIN:
            return Range(min(it.low for it in numbers), min(it.high for it in numbers))
        case Fn.MAX:
            return Range(max(it.low for it in numbers), max(it.high for it in numbers))
        case Fn.ABS:
            least = 0 if first.low <= 0 <= first.high else min(abs(first.low), abs(first.high))
            return Range(least, max(abs(first.low), abs(first.high)))
        case Fn.ROLL:
            return Range(1, first.high)  # nothing, where there is no side
    # pick: only what the number can point at
    entries = numbers[1:][max(0, first.low) : max(0, first.high + 1)]
    found = NOTHING
    for it in entries:
        found |= it
    return found
