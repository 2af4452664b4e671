"""A pack whose every text has a meaning: the pack as the engine and the describer read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardwright.declarations.model import Event, Pack, Timing
from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.lang.symbols import Symbols
from cardwright.memory import Memory
from cardwright.plugins import Plugins, everything
from cardwright.records import Record
from cardwright.source.tree import span_in


class OnFace(Record):
    """The face of a kind that carries a modifier: it is in force while such a piece is active with that side up."""

    name: str
    """That of the kind."""
    face: int


class OnTable(Record):
    """A variant whose modifiers no piece carries: they are in force while a condition holds, or always."""

    name: str
    condition: m.Formula | None


class CheckedModifier(Record):
    """A modifier with its meaning, and what carries it."""

    carrier: OnFace | OnTable
    timing: Timing
    target: str
    body: m.Formula | m.Rule
    event: Event | None = None
    """What it listens to, where it comes after no rule of the pack."""

    @property
    def this(self) -> m.Variable | None:
        """The name of the piece that carries it."""
        return self.body.parameters[0] if isinstance(self.carrier, OnFace) else None

    @property
    def given(self) -> tuple[m.Variable, ...]:
        """What it is given besides that piece: what its target is given; of a value, what it was, and whose it is."""
        return self.body.parameters[1:] if isinstance(self.carrier, OnFace) else self.body.parameters

    @property
    def condition(self) -> tuple[m.Formula, ...]:
        """What is asked to know whether it is in force, besides which pieces are active."""
        asked = self.carrier.condition if isinstance(self.carrier, OnTable) else None
        return (asked,) if asked is not None else ()

    @property
    def is_constant(self) -> bool:
        """Whether it is always in force."""
        return isinstance(self.carrier, OnTable) and self.carrier.condition is None

    @property
    def formula(self) -> m.Formula:
        """The body of a modifier that changes a formula or value."""
        assert isinstance(self.body, m.Formula)
        return self.body

    @property
    def rule(self) -> m.Rule:
        """The body of a modifier that changes a rule."""
        assert isinstance(self.body, m.Rule)
        return self.body


def borrowed(body: m.Body) -> frozenset[str]:
    """The formulas and effects that a text works out as they stand on another card: `worth of this as …`."""
    found: set[str] = set()
    for it in body.nodes:
        match it:
            case m.FormulaRead(attribute=name, lender=m.Expr()) | m.Perform(effect=name, lender=m.Expr()):
                found.add(name)
    return frozenset(found)


def outermost_first(modifiers: Iterable[CheckedModifier]) -> list[CheckedModifier]:
    """What stands around a rule or formula, from the outside in: pieces act on the game as it is varied."""
    return sorted(modifiers, key=lambda it: isinstance(it.carrier, OnTable))


@dataclass(slots=True, eq=False, repr=False)
class CheckedPack:
    """A pack whose every formula and rule has a meaning."""

    pack: Pack
    symbols: Symbols
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)
    """What checks of earlier versions have worked out."""
    plugins: Plugins = field(default=everything, repr=False, compare=False)
    requires: dict[str, str] = field(default_factory=dict)
    """The plugins whose functions it uses, and their versions."""
    formulas: dict[str, m.Formula] = field(default_factory=dict)
    rules: dict[str, m.Rule] = field(default_factory=dict)
    piece_formulas: dict[tuple[str, int, str], m.Formula] = field(default_factory=dict)
    """By kind, face and attribute."""
    effects: dict[tuple[str, int, str], m.Rule] = field(default_factory=dict)
    """By kind, face and effect."""
    modifiers: list[CheckedModifier] = field(default_factory=list)
    """Those that no piece carries, then those of cards."""
    conditions: dict[str, m.Formula] = field(default_factory=dict)
    """By variant: what must hold for it to be in force, where it says so."""
    heuristic: m.Formula | None = None
    shown: dict[Span, m.Formula] = field(default_factory=dict)
    """The formulas of the table's layout, by their place in the files."""
    active: list[m.Formula] = field(default_factory=list)
    """Formulas for the pieces whose modifiers are in force, in their order."""
    unsure: frozenset[str] = frozenset()
    """Words of texts that were left out because of errors: what they name may be used and changed in any way."""
    all_read: bool = True
    """Whether every text was read. After too many mistakes the rest is not, and nothing is known of the whole."""

    @property
    def lent(self) -> frozenset[str]:
        """The formulas and effects that some text works out as they stand on another card: in them `this` may be any."""
        return frozenset(name for body in self.bodies() for name in body.once(borrowed))

    @property
    def depths(self) -> dict[str, int]:
        """By rule: how often it may be under way at once, if it says so and may call itself."""
        found = {name: it.deep for name, it in self.pack.procedures.items() if it.deep is not None}
        return found | {
            it.target: it.event.deep for it in self.modifiers if it.event and it.event.deep is not None
        }

    def rule_span(self, rule: str) -> Span:
        """Where the heading of a rule, or of something that listens, is written."""
        declared = self.pack.procedures.get(rule)
        return declared.span if declared is not None else self.rules[rule].written.span

    def rule_said(self, name: str) -> str:
        """What a rule is called; of something that listens, its heading and what carries it."""
        listening = next((it for it in self.modifiers if it.event is not None and it.target == name), None)
        return name if listening is None else listening.body.name

    def bodies(self) -> list[m.Body]:
        """Every formula and rule of the pack: named ones, those on cards, those of the table, the heuristic."""
        found: list[m.Body] = [*self.formulas.values(), *self.rules.values()]
        found += [*self.piece_formulas.values(), *self.effects.values()]
        found += [*(it.body for it in self.modifiers), *self.active, *self.conditions.values()]
        found += self.shown.values()
        return found + ([self.heuristic] if self.heuristic is not None else [])

    def all_rules(self) -> list[m.Rule]:
        """Everything that is carried out: rules, effects, and modifiers of rules."""
        return [it for it in self.bodies() if isinstance(it, m.Rule)]

    def span(self, body: m.Body, at: m.Place) -> Span:
        """Where in the files a node of a body is written."""
        return span_in(body.written, at.start, at.end)
