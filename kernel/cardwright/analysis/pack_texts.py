"""All texts of a pack as operations and expressions, with what modifiers weave around them.

Every analysis reads this, so that each text is reduced to operations once and not by every analysis again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from typing import NamedTuple, TypeVar
from zlib import crc32

from cardwright.analysis import operations as op
from cardwright.analysis.kind_filter import numbers_together
from cardwright.analysis.lowering import lower
from cardwright.analysis.operations import TextSort
from cardwright.analysis.printed_values import numbers_of, prints_of
from cardwright.check.call_graph import callees_first
from cardwright.check.checked_pack import CheckedModifier, CheckedPack
from cardwright.check.unrolling import circles
from cardwright.declarations.model import Timing
from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.memory import Once, Same, shared
from cardwright.source.tree import Scalar

N = TypeVar("N", bound=m.Expr | m.Statement)
T = TypeVar("T")

NO_BODY = m.Rule("", (), Scalar(None, "", Span("", 1, 1, 1, 1)), ())
"""Where an analysis stands before it has come to any text."""


class TextName(NamedTuple):
    """The texts of one name: a rule or formula, what cards have under a heading, what they change of something."""

    sort: TextSort
    name: str = ""

    def __str__(self) -> str:
        return f"cards that change '{self.name}'" if self.sort is TextSort.MODIFIERS else f"'{self.name}'"


class Group(Once):
    """Formulas of one name on a few cards that follow one another, with the kinds that carry them.

    As long as none of them is edited, the group is the same in the next check: whatever was found of all of them
    together can be taken over at once.
    """

    __slots__ = ("_known", "texts")

    def __init__(self, texts: tuple[tuple[str, m.Formula], ...]) -> None:
        self.texts = texts
        self._known = {}


# With fewer cards in a group there are more groups to go through, with more there is more to do after an edit.
CARDS_IN_GROUP = 32


class PackTexts:
    """The texts of a checked pack."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked, self.pack = checked, checked.pack
        self.bodies = checked.bodies()
        self._names: dict[TextName, None] = {}
        """All names of texts, once they are put in their order."""
        self.modifiers: dict[str, list[CheckedModifier]] = {}
        """By what they change: a value, a formula or a rule."""
        for it in checked.modifiers:
            self.modifiers.setdefault(it.target, []).append(it)
        self.replaced = {it.target for it in checked.modifiers if it.timing is Timing.INSTEAD}
        """The rules and formulas in whose place something else may stand."""
        self.printed: dict[str, list[tuple[str, m.Formula]]] = {}
        """By attribute, the formulas on cards with the kinds that carry them."""
        for (kind, _, name), formula in checked.piece_formulas.items():
            self.printed.setdefault(name, []).append((kind, formula))
        self.effects: dict[str, list[tuple[str, m.Rule]]] = {}
        """By name, the effects of cards with the kinds that carry them."""
        for (kind, _, name), effect in checked.effects.items():
            self.effects.setdefault(name, []).append((kind, effect))

    @cached_property
    def prints(self) -> object | None:
        """One and the same object as long as nothing else is declared, nor anything else printed on cards.

        Of numbers only that counts which says something of all cards together: the least and the greatest, and which
        cards have which, where that can be told apart.
        """
        memory, kinds = self.checked.memory, self.pack.kinds.values()
        if memory.one_check:
            return None
        numbers = "numbers", *(it.once(numbers_of) for it in kinds)
        return memory.facts(
            self.checked.symbols.declared,
            *(it.once(prints_of) for it in kinds),
            *memory.once(numbers, lambda: tuple(numbers_together(self.pack))),
        )

    def by_prints(self, what: str, work_out: Callable[[], T]) -> T:
        """What follows from all that is declared and printed alone, as it was worked out in an earlier check."""
        if self.prints is None or self.checked.unsure:
            return work_out()
        return self.checked.memory.once((what, self.prints), work_out)

    def groups(self, attribute: str) -> list[Group]:
        """The formulas of a name on cards, in their order.

        Where a group ends depends on the names of its cards, so another card more leaves most groups as they are.
        """
        found: list[Group] = []
        texts: list[tuple[str, m.Formula]] = []
        memory = self.checked.memory

        def end() -> None:
            texts_now = tuple(texts)
            texts.clear()
            if memory.one_check:
                found.append(Group(texts_now))
            else:
                key = "group", *((Same(self.pack.kinds[kind]), Same(body)) for kind, body in texts_now)
                found.append(memory.once(key, lambda: Group(texts_now)))

        for kind, body in self.printed.get(attribute, ()):
            texts.append((kind, body))
            if crc32(kind.encode()) % CARDS_IN_GROUP == 0 or len(texts) == 4 * CARDS_IN_GROUP:
                end()
        if texts:
            end()
        return found

    def code(self, body: m.Body) -> op.Code:
        """What a rule does; nothing for a formula."""
        return body.once(_code)

    def nodes(self, body: m.Body) -> Sequence[m.Expr | m.Statement]:
        """All operations and expressions of a text in their order."""
        return nodes_of(body)

    def behind(self, text: TextName) -> list[m.Body]:
        """The texts that a name stands for, those of the modifiers of a rule, formula or value included."""
        checked, name = self.checked, text.name
        found: list[m.Body] = []
        match text.sort:
            case TextSort.FORMULA:
                found = [checked.formulas[name]]
            case TextSort.RULE:
                found = [checked.rules[name]]
            case TextSort.PRINTED:
                found = [body for _, body in self.printed.get(name, ())]
            case TextSort.EFFECT:
                found = [body for _, body in self.effects.get(name, ())]
        for it in self.modifiers.get(name, ()):
            found += (it.body, *it.condition)
        return found

    @cached_property
    def callees_first(self) -> list[TextName]:
        """Every rule, formula, effect and changed value, each after those that it uses: so that an analysis finds what
        it asks for already there."""
        checked = self.checked
        names = [TextName(TextSort.FORMULA, it) for it in checked.formulas] + [
            TextName(TextSort.RULE, it) for it in checked.rules
        ]
        names += [TextName(TextSort.PRINTED, it) for it in self.printed] + [
            TextName(TextSort.EFFECT, it) for it in self.effects
        ]
        names += [TextName(TextSort.VALUE, it) for it in self.pack.values if it in self.modifiers]
        self._names = dict.fromkeys(names)
        return callees_first(names, self._used_by)

    @cached_property
    def lent(self) -> frozenset[str]:
        """The formulas and effects that are worked out by the text of one card for another: see `CheckedPack.lent`."""
        return self.checked.lent

    @cached_property
    def recursive(self) -> frozenset[TextName]:
        """The rules and effects that lead back to themselves, as deep as they may."""
        if not self.checked.depths and not self.lent:
            return frozenset()
        return frozenset(it for circle in circles(self.callees_first, self._used_by) for it in circle)

    def _used_by(self, text: TextName) -> list[TextName]:
        uses = dict.fromkeys(it for body in self.behind(text) for it in body.once(uses_of))
        return [it for it in uses if it in self._names]

    def given(
        self, name: str, own: Iterable[m.Variable], arguments: tuple[m.Expr, ...]
    ) -> Iterator[tuple[m.Variable, m.Expr]]:
        """What a rule or formula is given, its modifiers are given too (after `this`)."""
        takers = [tuple(own), *(it.given for it in self.modifiers.get(name, ()))]
        for parameters in takers:
            yield from zip(parameters, arguments, strict=True)

    @cached_property
    def changed_names(self) -> frozenset[m.Variable]:
        """The names that are given another value after their first."""
        return frozenset(it for body in self.bodies if isinstance(body, m.Rule) for it in body.once(_changed))


def _code(body: m.Body) -> op.Code:
    return lower(body.block) if isinstance(body, m.Rule) else ()


def nodes_of(body: m.Body) -> Sequence[m.Expr | m.Statement]:
    """All operations and expressions of a text in their order."""
    return body.once(_nodes)


def _nodes(body: m.Body) -> Sequence[m.Expr | m.Statement]:
    return m.walk(body.once(_code)) if isinstance(body, m.Rule) else body.nodes


def used(node: m.Expr | m.Statement) -> TextName | None:
    """What an operation or expression uses by name."""
    match node:
        case m.FormulaCall():
            return TextName(TextSort.FORMULA, node.formula)
        case m.FormulaRead():
            return TextName(TextSort.PRINTED, node.attribute)
        case m.ValueRead() if not node.raw:
            return TextName(TextSort.VALUE, node.value)
        case op.Invoke():
            return TextName(node.sort, node.name)
    return None


def _changed(body: m.Rule) -> tuple[m.Variable, ...]:
    return tuple(it.variable for it in nodes_of(body) if isinstance(it, op.Assign) and it.again)


@cache
def every(*types: type[N]) -> Callable[[m.Body], tuple[N, ...]]:
    """Finds the operations and expressions of some types in a text: for `Body.once`, so that each text is gone through
    once for them."""

    def nodes(body: m.Body) -> tuple[N, ...]:
        return tuple(it for it in nodes_of(body) if isinstance(it, types))

    return nodes


def uses_of(body: m.Body) -> tuple[TextName, ...]:
    """What a text uses by name, in the order of the text."""
    return shared(tuple(dict.fromkeys(it for it in map(used, nodes_of(body)) if it is not None)))


def is_original(node: m.Expr | m.Statement) -> bool:
    """Whether it carries out what a modifier replaces."""
    return isinstance(node, op.Invoke) and node.sort is TextSort.ORIGINAL
