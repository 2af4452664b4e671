"""Static analysis of a checked pack: use and definition, intervals, card flow, read and write sets, loop bounds.

In: a `CheckedPack`. Out: a `Study`, which computes each analysis when a lint first asks for it. `lowering` reduces the
statements of rules to a dozen operations (`operations`); `dataflow` walks these forwards with a state for each place;
`solver` is the worklist that finds fixpoints over rules, formulas and values that depend on each other, with widening.
An operation that an analysis does not know is taken to change everything.

The checks in `check.lints` read it. Nothing here is needed to play, and nothing here is imported then.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardwright.analysis.card_flow import CardFlow
from cardwright.analysis.co_active import Active
from cardwright.analysis.effects import ReadWriteSets
from cardwright.analysis.pack_texts import PackTexts
from cardwright.analysis.usage import Usage, Use
from cardwright.analysis.value_fixpoint import ValueFixpoint
from cardwright.budget import Budget
from cardwright.check.checked_pack import CheckedModifier, CheckedPack, OnFace
from cardwright.declarations.model import Graph, Lookup, Procedure, TableOption
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import Ref, declared
from cardwright.lang import typed as m

# For all analyses together. A card takes some 90 steps, so the 20,000 that a pack may have take two million; a step is
# some five microseconds.
MOST_STEPS = 5_000_000

Declaration = Graph | Lookup | TableOption | Procedure


class Study:
    """A pack without errors, and what follows from it; each part is worked out when it is first asked for."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        self.pack = checked.pack
        self.steps = Budget(MOST_STEPS)
        self.program = PackTexts(checked)
        self.bodies = self.program.bodies
        """Every formula and rule, those on cards and at the table included."""

    @cached_property
    def usage(self) -> Usage:
        return Usage(self.program)

    @cached_property
    def touching(self) -> ReadWriteSets:
        return ReadWriteSets(self.program)

    @cached_property
    def whereabouts(self) -> CardFlow:
        return CardFlow(self.program)

    @cached_property
    def reckoning(self) -> ValueFixpoint:
        found = ValueFixpoint(self.program, self.usage, self.touching, self.whereabouts, self.steps)
        found.run()
        return found

    @cached_property
    def active(self) -> Active:
        return Active(self.reckoning)

    def is_unsure(self, *parts: object) -> bool:
        """Whether parts of a text speak of names of which a mistake elsewhere leaves open what they come to."""
        unsure = self.checked.unsure
        return bool(unsure) and any(_named(it) in unsure for part in parts for it in m.walk(part))

    def heading(self, modifier: CheckedModifier) -> Span:
        """Where the heading of a modifier is written, such as `after turn`."""
        carrier, text = modifier.carrier, modifier.body.written
        if isinstance(carrier, OnFace):
            declared = self.pack.kinds[carrier.name].faces[carrier.face].modifiers
        else:
            declared = self.pack.variants[carrier.name].modifiers
        return next(it.key.span for it in declared if it.text == text)

    def warn(
        self,
        code: str,
        message: str,
        body: m.Body,
        at: m.Place,
        hint: str = "",
        about: tuple[Ref, ...] = (),
    ) -> Diagnostic:
        """A warning about a place in a formula or rule."""
        return Diagnostic(code, message, self.checked.span(body, at), hint, Severity.WARNING, about)

    def unused(
        self,
        code: str,
        use: Use,
        declarations: Iterable[Declaration],
        *,
        by_nothing: str,
        by_unused: str,
        hint: str,
    ) -> list[Diagnostic]:
        """A warning for each declaration that is not used in this way, or only by texts that are unused themselves.

        In the sentences `{name}` is the declaration's name and `{texts}` are the unused texts.
        """
        found = []
        for it in declarations:
            if not self.usage.used(use, it.name):
                texts = self.usage.only_by(it.name, use)
                message = (by_unused if texts else by_nothing).format(name=it.name, texts=texts)
                said = hint.format(name=it.name)
                found.append(Diagnostic(code, message, it.span, said, Severity.WARNING, declared(it.name)))
        return found


def _named(node: m.Expr | m.Statement) -> str:
    """The name of what a node asks for or carries out; '' for any other node."""
    match node:
        case (
            m.FormulaCall(formula=name)
            | m.CallRule(rule=name)
            | m.ValueRead(value=name)
            | m.ZoneRead(zone=name)
        ):
            return name
    return ""
