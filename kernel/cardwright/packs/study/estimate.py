"""How large the numbers of a pack can become, which words can come about, how many things a collection can hold.

Every estimate is an upper bound of what can happen: what is left out of a range cannot come about in any
game, whatever the options, the players and their choices. So "always" and "never" can be relied upon.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from cardwright.lang import meaning as m
from cardwright.lang import types as t
from cardwright.packs.checked import CheckedModifier, CheckedPack
from cardwright.packs.model import Timing
from cardwright.packs.study.facts import Env, Fact, Known, about, count_of, either, shape
from cardwright.packs.study.printed_on import Printed
from cardwright.packs.study.ranges import (
    ANY,
    FALSE,
    FLAG,
    MIRRORED,
    NOTHING,
    OPPOSITE,
    TRUE,
    Range,
    arithmetic,
    comparison,
    exactly,
    narrowed,
    negation,
)
from cardwright.packs.study.touches import Touching
from cardwright.packs.study.usage import Usage

ORIGINAL = m.Variable("original", t.UNKNOWN)
"""Stands for what a modifier replaces."""
# A value's modifiers are applied once for each copy; a game that stacks more than these is beyond guessing.
MOST_COPIES = 50


@dataclass(slots=True)
class Seen:
    """What an expression was found to be, over all the ways in which it was come to."""

    body: m.Body
    node: m.Expr
    known: Range


class Estimates:
    """Estimates of expressions. `values` and `parameters` are what the rules make of them, see `Reckoning`."""

    def __init__(self, checked: CheckedPack, usage: Usage, touching: Touching) -> None:
        self.checked, self.usage, self.touching = checked, usage, touching
        pack = checked.pack
        self.pack = pack
        self.printed_on = Printed(pack)
        self.pieces = self.printed_on.pieces
        self.values: dict[str, Known] = {}
        self.parameters: dict[m.Variable, Range] = {}
        self.without_calls = NOTHING
        """What a number is that nobody has given yet."""
        self.known: dict[str, Known] = {}
        """Named formulas, formulas on cards and values with their modifiers, as far as worked out."""
        self.body = m.Body("", ())
        self.noting = True
        self.flags: dict[int, Seen] = {}
        self.divisors: dict[int, Seen] = {}
        self.targets: dict[str, list[CheckedModifier]] = {}
        for it in checked.modifiers if checked.active else ():
            self.targets.setdefault(it.target, []).append(it)

    # -------------------------------------------------------------- anything

    def of(self, e: m.Expr, env: Env) -> Known:
        """Whatever is known of an expression of any type."""
        if e.type.many:
            return self.size(e, env)
        if e.type.name == "word":
            return self.words(e, env)
        if e.type.name in ("number", "flag"):
            return self.number(e, env)
        self._thing(e, env)
        return None

    def _thing(self, e: m.Expr, env: Env) -> None:
        """A card, player or space: nothing is known of it, but there may be numbers inside."""
        for part in e:
            for it in part if isinstance(part, tuple) else (part,):
                if isinstance(it, m.Expr):
                    self.of(it, env)

    @contextmanager
    def _silent(self) -> Iterator[None]:
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

    def _note(self, notes: dict[int, Seen], node: m.Expr, known: Range) -> None:
        if self.noting and not known.empty:
            seen = notes.setdefault(id(node), Seen(self.body, node, known))
            seen.known |= known

    # -------------------------------------------------------------- numbers and flags

    def number(self, e: m.Expr, env: Env) -> Range:
        found = self._number(e, env)
        if env.facts:
            fact = env.facts.get(shape(e))
            if fact is not None and isinstance(fact.known, Range):
                found &= fact.known
        if e.type == t.FLAG:
            self._note(self.flags, e, found)
        return found

    def _number(self, e: m.Expr, env: Env) -> Range:
        match e:
            case m.Constant():
                return exactly(e.value)
            case m.VariableRead():
                return self._range(e, env.variables.get(e.variable, self._parameter(e.variable)))
            case m.Original():
                return self._range(e, env.variables.get(ORIGINAL))
            case m.ValueRead():
                self._inner(env, e.owner)
                return self._range(e, self.values.get(e.value) if e.raw else self.value(e.value))
            case m.FormulaCall():
                return self._range(e, self.call(e, env))
            case m.FormulaRead():
                self._inner(env, e.piece)
                return self._range(e, self.printed(e.attribute))
            case m.AttributeRead():
                self._inner(env, e.piece)
                return self.printed_on.number(e.attribute)
            case m.IconsOn():
                self._inner(env, e.piece)
                return Range(0, self.printed_on.icons(e.icon)[0])
            case m.IconsIn():
                on_one, on_all = self.printed_on.icons(e.icon)
                size = self.size(e.pieces, env)
                return Range(0, min(size.high * on_one, self._times(size) * on_all))
            case m.KindsIn():
                return self._kinds_in(e, env)
            case m.Property(name="number"):
                self._inner(env, e.of)
                graph = self.pack.graphs.get(e.of.type.of)
                return Range(1, graph.length if graph is not None else ANY.high)
            case m.Aggregate():
                return self._aggregate(e, env)
            case m.Builtin():
                return self._builtin(e, env)
            case m.Pure() if e.type == t.NUMBER:
                self._thing(e, env)
                return Range(e.function.least, e.function.most)
            case m.Operation():
                return self._operation(e, env)
            case m.Not():
                return negation(self.number(e.operand, env))
            case m.Conditional():
                found = self._branches(e, env)
                return self._range(e, found)
            case m.Has():
                self._inner(env, e.piece)
                return self.printed_on.has(e.attribute)
        self._thing(e, env)
        return FLAG if e.type == t.FLAG else ANY

    def _range(self, e: m.Expr, known: Known) -> Range:
        """A range out of what is known, and everything when nothing is."""
        return known if isinstance(known, Range) else FLAG if e.type == t.FLAG else ANY

    def _inner(self, env: Env, *parts: m.Expr | None) -> None:
        for it in parts:
            if it is not None:
                self.of(it, env)

    def _parameter(self, variable: m.Variable) -> Known:
        return self.parameters.get(variable, self.without_calls) if variable.type == t.NUMBER else None

    def _times(self, size: Range) -> int:
        """How often a collection of that size may name one piece: `hand + hand` names it twice."""
        return -(-size.high // max(1, self.pieces))

    def _kinds_in(self, e: m.KindsIn, env: Env) -> Range:
        self._inner(env, e.kind)
        size = self.size(e.pieces, env)
        most = self.printed_on.copies(e.kind.value if isinstance(e.kind, m.Constant) else None)
        match e.kind, e.pieces:
            # `copies` of a card counts the card itself.
            case m.Property(name="kind", of=one), m.Builtin(function="zone_of", arguments=(other,)):
                return Range(int(shape(one) == shape(other)), most)
        return Range(0, min(size.high, most * self._times(size)))

    def _operation(self, e: m.Operation, env: Env) -> Range:
        if e.operator in ("and", "or"):
            left = self.number(e.left, env)
            goes_on = self.refine(e.left, e.operator == "and", env)
            if goes_on is None:
                return left
            right = self.number(e.right, goes_on)
            if left.empty or right.empty:
                return NOTHING
            if e.operator == "and":
                return Range(min(left.low, right.low), min(left.high, right.high))
            return Range(max(left.low, right.low), max(left.high, right.high))
        if e.type == t.FLAG:
            if e.left.type.name == "word":
                left_words, right_words = self.words(e.left, env), self.words(e.right, env)
                return _same_word(e.operator, left_words, right_words)
            if e.left.type.name not in ("number", "flag"):
                self._inner(env, e.left, e.right)
                return FLAG
            return comparison(e.operator, self.number(e.left, env), self.number(e.right, env))
        left, right = self.number(e.left, env), self.number(e.right, env)
        if e.operator in ("//", "%"):
            fact = env.facts.get(shape(e.right)) if env.facts else None
            zero = right.low <= 0 <= right.high and not (fact is not None and fact.nonzero)
            self._note(self.divisors, e.right, exactly(0) if zero else exactly(1))
        return arithmetic(e.operator, left, right)

    def _branches(self, e: m.Conditional, env: Env) -> Known:
        self.number(e.condition, env)
        found: list[Known] = []
        for truth, part in ((True, e.then), (False, e.otherwise)):
            way = self.refine(e.condition, truth, env)
            if way is not None:
                found.append(self.of(part, way))
        return found[0] if len(found) == 1 else either(*found) if found else NOTHING

    def _aggregate(self, e: m.Aggregate, env: Env) -> Range:
        size = self.size(e.source, env)
        default = self.number(e.default, env) if e.default is not None else exactly(0)
        if size.high <= 0:
            return default
        each = self.number(e.value, self.element(e.source, e.variable, env))
        if e.function == "total":
            each = arithmetic("*", each, Range(max(1, size.low), size.high))
        return each if size.low > 0 else each | default

    def _builtin(self, e: m.Builtin, env: Env) -> Range:
        match e.function:
            case "count":
                return self.size(e.arguments[0], env)
            case "some":
                return comparison(">", self.size(e.arguments[0], env), exactly(0))
            case "no":
                return comparison("==", self.size(e.arguments[0], env), exactly(0))
            case "min" | "max" | "abs" | "roll" | "pick":
                numbers = [self.number(it, env) for it in e.arguments]
                if any(it.empty for it in numbers):
                    return NOTHING
                return _of_numbers(e.function, numbers)
        self._thing(e, env)
        return FLAG if e.type == t.FLAG else ANY

    # -------------------------------------------------------------- words

    def words(self, e: m.Expr, env: Env) -> frozenset[int]:
        """The words that an expression can be; -1 for none."""
        found: Known = None
        match e:
            case m.Constant():
                found = frozenset((e.value,))
            case m.VariableRead():
                found = env.variables.get(e.variable)
            case m.Original():
                found = env.variables.get(ORIGINAL)
            case m.ValueRead():
                self._inner(env, e.owner)
                found = self.values.get(e.value) if e.raw else self.value(e.value)
            case m.AttributeRead():
                self._inner(env, e.piece)
                found = self.printed_on.words(e.attribute)
            case m.FormulaCall():
                found = self.call(e, env)
            case m.Conditional():
                found = self._branches(e, env)
        if env.facts:
            fact = env.facts.get(shape(e))
            if fact is not None and isinstance(fact.known, frozenset):
                found = found & fact.known if isinstance(found, frozenset) else fact.known
        every = self.checked.symbols.words.get(e.type.of, ())
        return found if isinstance(found, frozenset) else frozenset(range(-1, len(every)))

    # -------------------------------------------------------------- collections

    def size(self, e: m.Expr, env: Env) -> Range:
        """How many a collection can hold."""
        found = self._size(e, env)
        if env.facts:
            fact = env.facts.get(count_of(e))
            if fact is not None and isinstance(fact.known, Range):
                found &= fact.known
        return found

    def _size(self, e: m.Expr, env: Env) -> Range:
        match e:
            case m.ZoneRead():
                self._inner(env, e.owner)
                return Range(0, self._room(e))
            case m.AllPlayers():
                return Range(self.pack.fewest, self.pack.most)
            case m.AllSpaces():
                return exactly(self.pack.graphs[e.graph].length)
            case m.OptionRead():
                return Range(0, self.pack.options[e.option].count)
            case m.VariableRead():
                return self._some(env.variables.get(e.variable))
            case m.Original():
                return self._some(env.variables.get(ORIGINAL))
            case m.FormulaCall():
                return self._some(self.call(e, env))
            case m.Conditional():
                return self._some(self._branches(e, env))
            case m.Filter():
                size = self.size(e.source, env)
                holds = self.number(e.condition, self.element(e.source, e.variable, env))
                return size if holds == TRUE else Range(0, 0 if holds == FALSE else size.high)
            case m.Sort():
                self.number(e.key, self.element(e.source, e.variable, env))
                return self.size(e.source, env)
            case m.Operation():
                return arithmetic("+", self.size(e.left, env), self.size(e.right, env))
            case m.Builtin():
                return self._size_of_builtin(e, env)
        self._thing(e, env)
        return self._some(None)

    def _size_of_builtin(self, e: m.Builtin, env: Env) -> Range:
        match e.function, e.arguments:
            case ("reversed" | "shuffled", (source,)):
                return self.size(source, env)
            case "one_of_each", (source,):
                size = self.size(source, env)
                return Range(min(1, size.low), min(size.high, len(self.pack.kinds)))
            case "first_of", (count, source):
                number, size = self.number(count, env), self.size(source, env)
                if number.empty or size.empty:
                    return NOTHING
                return Range(max(0, min(number.low, size.low)), max(0, min(number.high, size.high)))
            case "without", (source, one):
                self._inner(env, one)
                size = self.size(source, env)
                least = 1 if isinstance(source, m.AllPlayers) else 0
                return Range(max(0, size.low - 1), max(0, size.high - least))
            case "zone_of", (piece,):
                self._inner(env, piece)
                return Range(1, self.pieces)
        self._thing(e, env)
        return self._some(None)

    def _some(self, known: Known) -> Range:
        if isinstance(known, Range):
            return known
        spaces = max((it.length for it in self.pack.graphs.values()), default=0)
        return Range(0, max(self.pieces, self.pack.most, spaces))

    def _room(self, e: m.ZoneRead) -> int:
        zone = self.pack.zones[e.zone]
        if e.zone not in self.usage.zones_filled:
            return 0
        if not zone.single:
            return self.pieces
        if not e.every or zone.per is None:
            return 1
        return self.pack.most if zone.per == "player" else self.pack.graphs[zone.per].length

    def element(self, source: m.Expr, variable: m.Variable, env: Env) -> Env:
        """What is known of one of a collection: it fulfils every `where` that the collection has."""
        match source:
            case m.Filter():
                env = self.element(source.source, variable, env)
                with self._silent():
                    told = self.refine(
                        source.condition, True, self.element(source.source, source.variable, env)
                    )
                for key, fact in (told.facts if told is not None else {}).items():
                    if key not in env.facts:
                        env = env.told(about(key, source.variable, variable), fact)
            case m.Sort():
                return self.element(source.source, variable, env)
            case m.Builtin(function="reversed" | "shuffled" | "one_of_each" | "without"):
                return self.element(source.arguments[0], variable, env)
            case m.Builtin(function="first_of"):
                return self.element(source.arguments[1], variable, env)
        return env

    # -------------------------------------------------------------- names

    def value(self, name: str) -> Known:
        """A value with whatever modifiers can be in force."""
        key = f"value {name}"
        if key not in self.known:
            found = self.values.get(name)
            for it in self.targets.get(name, ()):
                if it.timing is Timing.BECOMES:
                    found = self._modified(it, found, it.body.parameters[1], self.pack.kinds[it.kind].copies)
            self.known[key] = found
        return self.known[key]

    def _modified(self, it: CheckedModifier, found: Known, variable: m.Variable, times: int) -> Known:
        assert it.body.value is not None
        for _ in range(min(times, MOST_COPIES)):
            with self.inside(it.body):
                made = either(found, self.of(it.body.value, Env({variable: found})))
            if made == found:
                return found
            found = made
        return found if times <= MOST_COPIES else None

    def call(self, e: m.FormulaCall, env: Env) -> Known:
        self.give(e.formula, self.checked.formulas[e.formula], e.arguments, env)
        return self.formula(e.formula)

    def formula(self, name: str) -> Known:
        key = f"formula {name}"
        if key not in self.known:
            body = self.checked.formulas[name]
            assert body.value is not None
            with self.inside(body):
                found = self.of(body.value, Env())
            for it in reversed(self.targets.get(name, [])):
                found = self._modified(it, found, ORIGINAL, 1)
            self.known[key] = found
        return self.known[key]

    def printed(self, attribute: str) -> Known:
        key = f"printed {attribute}"
        if key not in self.known:
            found = NOTHING
            for (_, _, name), body in self.checked.piece_formulas.items():
                if name == attribute:
                    assert body.value is not None
                    with self.inside(body):
                        found |= self.number(body.value, Env())
            self.known[key] = found
        return self.known[key]

    def give(self, name: str, body: m.Body, arguments: tuple[m.Expr, ...], env: Env) -> None:
        """Notes what a rule or formula is given, for its modifiers too."""
        given = [self.of(it, env) for it in arguments]
        takers = [body.parameters, *(it.body.parameters[1:] for it in self.targets.get(name, ()))]
        for parameters in takers:
            for variable, known in zip(parameters, given, strict=True):
                if variable.type == t.NUMBER and isinstance(known, Range):
                    self.parameters[variable] = self.parameters.get(variable, NOTHING) | known

    # -------------------------------------------------------------- conditions

    def refine(self, e: m.Expr, truth: bool, env: Env) -> Env | None:
        """What is known where a condition holds (or fails); None when it cannot."""
        with self._silent():
            if self.number(e, env) in (NOTHING, FALSE if truth else TRUE):
                return None
            return self._refine(e, truth, env)

    def _refine(self, e: m.Expr, truth: bool, env: Env) -> Env | None:
        found: Env | None = env
        match e:
            case m.Constant():
                return env
            case m.Not():
                return self._refine(e.operand, not truth, env)
            case m.Operation(operator="and" | "or") if (e.operator == "and") == truth:
                found = self._refine(e.left, truth, env)
                found = self._refine(e.right, truth, found) if found is not None else None
            case m.Operation() if e.operator in OPPOSITE and e.left.type.name == "word":
                found = self._told_word(e, truth, env)
            case m.Operation() if e.operator in OPPOSITE and e.left.type.name in ("number", "flag"):
                found = self._told_number(e, truth, env)
            case m.Builtin(function="some" | "no"):
                size = self.size(e.arguments[0], env)
                sign = ">" if (e.function == "some") == truth else "=="
                known = narrowed(sign, size, exactly(0))
                found = self._tell(env, count_of(e.arguments[0]), e.arguments[0], known)
        return self._tell(found, shape(e), e, TRUE if truth else FALSE) if found is not None else None

    def _told_number(self, e: m.Operation, truth: bool, env: Env) -> Env | None:
        sign = e.operator if truth else OPPOSITE[e.operator]
        found: Env | None = env
        sides = ((e.left, sign, e.right), (e.right, MIRRORED[sign], e.left))
        for one, operator, other in sides:
            if found is not None and not isinstance(one, m.Constant):
                limit = self.number(other, env)
                known = narrowed(operator, self.number(one, env), limit)
                found = self._tell(found, shape(one), one, known, operator == "!=" and limit == exactly(0))
        return found

    def _told_word(self, e: m.Operation, truth: bool, env: Env) -> Env | None:
        left, right = self.words(e.left, env), self.words(e.right, env)
        same = (e.operator == "==") == truth
        known = left & right if same else left - right if len(right) == 1 else left
        return env.told(shape(e.left), Fact(known, self._reads(e.left))) if known else None

    def _tell(
        self, env: Env, key: tuple[object, ...], e: m.Expr, known: Range, nonzero: bool = False
    ) -> Env | None:
        if known.empty:
            return None
        return env.told(key, Fact(known, self._reads(e), nonzero or not known.low <= 0 <= known.high))

    def _reads(self, e: m.Expr) -> frozenset[str]:
        return frozenset(self.touching.of(e).reads)


def _same_word(operator: str, left: frozenset[int], right: frozenset[int]) -> Range:
    if not left or not right:
        return NOTHING
    same = FLAG if left & right else FALSE
    if left == right and len(left) == 1:
        same = TRUE
    return same if operator == "==" else negation(same)


def _of_numbers(function: str, numbers: list[Range]) -> Range:
    first = numbers[0]
    match function:
        case "min":
            return Range(min(it.low for it in numbers), min(it.high for it in numbers))
        case "max":
            return Range(max(it.low for it in numbers), max(it.high for it in numbers))
        case "abs":
            least = 0 if first.low <= 0 <= first.high else min(abs(first.low), abs(first.high))
            return Range(least, max(abs(first.low), abs(first.high)))
        case "roll":
            return Range(1, max(1, first.high))
    # pick: only what the number can point at
    entries = numbers[1:][max(0, first.low) : max(0, first.high + 1)]
    found = NOTHING
    for it in entries:
        found |= it
    return found
