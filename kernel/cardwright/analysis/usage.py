"""Who uses what: the names that the texts of a pack read, change, count and carry out.

Reachability from the roots: the rule `main`, the result, the table, the active pieces and the heuristic. A text that
is not reachable uses nothing; for a name that only such texts mention, `only_by` says which.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from functools import partial

from cardwright.analysis import operations as op
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import PackTexts, TextName, nodes_of
from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import MAIN_RULE, ShownSheet, ShownValue, ShownZone, Timing
from cardwright.lang import typed as m
from cardwright.lang.types import TypeName


class Use(Enum):
    """What is done with a name."""

    ICON = auto()
    """counted"""
    FILLED = auto()
    """a zone, by moving or drawing"""
    ZONE = auto()
    """looked into, drawn from, or filled"""
    KIND = auto()
    """one card of it, taken by its name"""
    READ = auto()
    """a value"""
    CHANGED = auto()
    """a value"""
    KEPT = auto()
    """a value, set to what it is from the start: that alone changes nothing"""
    RULE = auto()
    FORMULA = auto()
    ATTRIBUTE = auto()
    EFFECT = auto()
    OPTION = auto()
    SPACES = auto()
    TABLE = auto()
    SIDE = auto()
    """turned up; its name is its number"""


Uses = set[tuple[Use, str]]


class Usage:
    """Names by what is done with them, and by whom."""

    def __init__(self, program: PackTexts) -> None:
        checked = program.checked
        self._values = checked.pack.values
        starts = ((name, it.start) for name, it in self._values.items())
        self._starts = checked.memory.facts("values start with", *starts)
        self.variables_read: set[m.Variable] = set()
        self.kept_by: dict[str, list[tuple[m.Body, m.Place]]] = defaultdict(list)
        """By value, where it becomes what it is from the start."""
        self._texts: dict[TextName, Uses] = {}
        """In the end those that never come about."""
        self.anywhere: Uses = set(_declared(checked))
        self._reached = set(self.anywhere)
        for text, bodies in _texts(program):
            uses = self._texts.setdefault(text, set())
            for body in bodies:
                self._body(body, uses)
        for uses in self._texts.values():
            self.anywhere |= uses
        if MAIN_RULE not in checked.pack.procedures:
            # That it is missing is an error; what could come about with it is not known.
            self._reached |= self.anywhere
        self._reach()
        self._users: dict[tuple[Use, str], list[TextName]] = defaultdict(list)
        """By what is done with a name, the texts that would do it and never come about."""
        for text, uses in self._texts.items():
            for use in uses:
                self._users[use].append(text)

    def used(self, use: Use, name: str) -> bool:
        """Whether a text that comes about in a game does that with the name."""
        return (use, name) in self._reached

    def mentioned(self, use: Use, name: str) -> bool:
        """Whether any text does, were it one that never comes about."""
        return (use, name) in self.anywhere

    def only_by(self, name: str, *uses: Use) -> str:
        """Who does one of these things with an unused name, as the end of a sentence: `'rest', which is unused itself`.

        Empty when nobody does.
        """
        texts = dict.fromkeys(text for it in uses for text in self._users[it, name])
        users = [str(text) for text in texts if text != TextName(TextSort.RULE, name)]
        if len(users) < 2:
            return f"{users[0]}, which is unused itself" if users else ""
        return f"{', '.join(users[:-1])} and {users[-1]}, which are unused themselves"

    def _reach(self) -> None:
        waiting = [TextName(TextSort.ROOT), *_behind(self._reached)]
        while waiting:
            uses = self._texts.pop(waiting.pop(), set())
            waiting += _behind(uses - self._reached)
            self._reached |= uses

    def _body(self, body: m.Body, found: Uses) -> None:
        if isinstance(body, m.Formula):
            uses, variables = body.once(_of_formula)
        else:
            uses, variables, kept = body.once_given(self._starts, "uses", partial(self._of_rule, body))
            for name, at in kept:
                self.kept_by[name].append((body, at))
        found |= uses
        self.variables_read |= variables

    def _of_rule(self, body: m.Body) -> tuple[Uses, set[m.Variable], list[tuple[str, m.Place]]]:
        """What a rule does with names, the variables that it reads, and where a value becomes what it is from the start."""
        found: Uses = set()
        variables: set[m.Variable] = set()
        kept = []
        for_itself: set[int] = set()
        """Reads of a value that only say what it becomes: `karma becomes karma + 1` tells nobody of karma."""
        for node in nodes_of(body):
            if isinstance(node, op.Write):
                own = (it for it in m.walk(node.value) if isinstance(it, m.ValueRead))
                for_itself.update(id(it) for it in own if it.value == node.target.value)
                if self._keeps(node):
                    found.add((Use.KEPT, node.target.value))
                    kept.append((node.target.value, node.at))
                    for_itself.add(id(node.target))
            if id(node) not in for_itself:
                _note(node, found, variables)
        return found, variables, kept

    def _keeps(self, it: op.Write) -> bool:
        """Whether a value becomes what it is from the start."""
        start = self._values[it.target.value].start
        return not it.adds and isinstance(it.value, m.Constant) and it.value.value == start


def _of_formula(body: m.Formula) -> tuple[Uses, set[m.Variable]]:
    """What a formula does with names, and the variables that it reads."""
    found: Uses = set()
    variables: set[m.Variable] = set()
    for node in body.nodes:
        _note(node, found, variables)
    return found, variables


def _note(node: m.Expr | m.Statement, found: Uses, variables: set[m.Variable]) -> None:
    """What a node does with names."""
    match node:
        case m.IconsOn() | m.IconsIn():
            found.add((Use.ICON, node.icon))
        case op.Transfer():
            found.add((Use.FILLED, node.zone.zone))
        case m.ZoneRead():
            found.add((Use.ZONE, node.zone))
        case m.PieceOf():
            found.add((Use.KIND, node.kind))
        case m.ValueRead():
            # What is written to is read raw.
            found.add((Use.CHANGED if node.raw else Use.READ, node.value))
        case op.Invoke(sort=TextSort.RULE):
            found.add((Use.RULE, node.name))
        case op.Invoke(sort=TextSort.EFFECT):
            found.add((Use.EFFECT, node.name))
        case m.FormulaCall():
            found.add((Use.FORMULA, node.formula))
        case m.OnSpace():
            found.add((Use.ICON if node.icon else Use.ATTRIBUTE, node.name))
            found.add((Use.SPACES, node.space.type.of))
        case m.AttributeRead() | m.FormulaRead() | m.ListRead() | m.Has():
            found.add((Use.ATTRIBUTE, node.attribute))
        case m.OptionRead() | m.OptionGiven():
            found.add((Use.OPTION, node.option))
        case m.AllSpaces():
            found.add((Use.SPACES, node.graph))
        case m.Linked():
            found |= {(Use.SPACES, node.space.type.of), (Use.SPACES, node.type.of)}
        case m.Constant(type=it) if it.name is TypeName.SPACE:
            found.add((Use.SPACES, it.of))
        case m.Property(type=it) if it.name is TypeName.SPACE:
            found.add((Use.SPACES, it.of))
        case m.SpaceAt():
            found.add((Use.SPACES, node.graph))
        case m.Reachable():
            found.add((Use.SPACES, node.type.of))
        case m.Distance():
            found.add((Use.SPACES, node.start.type.of))
        case m.LookedUp():
            found.add((Use.TABLE, node.table))
        case op.Rearrange() if node.side >= 0:
            found.add((Use.SIDE, str(node.side)))
        case m.VariableRead():
            variables.add(node.variable)
        case op.Unknown():
            found.update((Use.FILLED, it.zone) for it in m.walk(node) if isinstance(it, m.ZoneRead))


def _texts(program: PackTexts) -> Iterator[tuple[TextName, Iterable[m.Body]]]:
    """Every body of a pack, by the name under which it comes about."""
    checked = program.checked
    for name, rule in checked.rules.items():
        yield TextName(TextSort.RULE, name), (rule,)
    for name, formula in checked.formulas.items():
        yield TextName(TextSort.FORMULA, name), (formula,)
    for name, formulas in program.printed.items():
        yield TextName(TextSort.PRINTED, name), (it for _, it in formulas)
    for name, effects in program.effects.items():
        yield TextName(TextSort.PRINTED, name), (it for _, it in effects)
    for name, modifiers in program.modifiers.items():
        yield TextName(TextSort.MODIFIERS, name), (it.body for it in modifiers)
    for root in (*checked.active, *checked.conditions.values(), *checked.shown.values(), checked.heuristic):
        if root is not None:
            yield TextName(TextSort.ROOT), (root,)


def _behind(uses: Uses) -> Iterator[TextName]:
    """The texts that come about through what is used."""
    for use, name in uses:
        match use:
            case Use.RULE:
                yield TextName(TextSort.RULE, name)
            case Use.FORMULA:
                yield TextName(TextSort.FORMULA, name)
            case Use.ATTRIBUTE | Use.EFFECT:
                yield TextName(TextSort.PRINTED, name)
        if use in (Use.RULE, Use.FORMULA, Use.READ):
            yield TextName(TextSort.MODIFIERS, name)


def _declared(checked: CheckedPack) -> Iterator[tuple[Use, str]]:
    """What the pack uses outside its texts."""
    pack = checked.pack
    for deck in pack.decks.values():
        yield Use.FILLED, deck.starts_in
        if deck.owner:
            yield Use.READ, deck.owner
    for name in (pack.out, *pack.result.told):
        if name:
            yield Use.READ, name
    for shown in (it for row in pack.table.rows for it in row):
        if isinstance(shown, ShownValue):
            yield Use.READ, shown.value
        elif isinstance(shown, ShownSheet):
            yield from ((Use.READ if it in pack.values else Use.ZONE, it) for it in shown.lines)
        elif isinstance(shown, ShownZone):
            yield Use.ZONE, shown.zone
            yield from ((Use.ZONE, zone) for zone in shown.lying)
            if shown.marker is not None:
                yield Use.READ, shown.marker
    for zone in pack.zones.values():
        if zone.open_when:
            yield Use.READ, zone.open_when
        if zone.per:
            yield Use.SPACES, zone.per.of
    for value in pack.values.values():
        if value.per:
            yield Use.SPACES, value.per.of
        if value.of:
            yield Use.SPACES, value.of
    if pack.result.scored_by is not None:
        yield Use.RULE, pack.result.scored_by
    yield Use.RULE, MAIN_RULE
    yield from _in_any_way(checked)
    for modifier in checked.modifiers:
        if modifier.timing is Timing.BECOMES:
            yield Use.CHANGED, modifier.target


def _in_any_way(checked: CheckedPack) -> Iterator[tuple[Use, str]]:
    """What is named by a text that was left out because of an error."""
    for use in Use:
        yield from ((use, name) for name in checked.unsure)
    if checked.unsure:
        most = max((len(it.sides) for it in checked.pack.decks.values()), default=0)
        yield from ((Use.SIDE, str(number)) for number in range(most))
