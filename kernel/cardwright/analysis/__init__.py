"""Static analysis of a checked pack: use and definition, intervals, card flow, read and write sets, loop bounds.

In: a `CheckedPack`. Out: a `Study`, which computes each analysis when a lint first asks for it. `lowering` reduces the
statements of rules to a dozen operations (`operations`); `dataflow` walks these forwards with a state for each place;
`solver` is the worklist that finds fixpoints over rules, formulas and values that depend on each other, with widening.
An operation that an analysis does not know is taken to change everything.

The checks in `check.lints` read it. Nothing here is needed to play, and nothing here is imported then.
"""

from __future__ import annotations

from functools import cached_property

from cardwright.analysis.budget import StepBudget
from cardwright.analysis.card_flow import Whereabouts
from cardwright.analysis.co_active import Active
from cardwright.analysis.effects import Touching
from cardwright.analysis.program import Program
from cardwright.analysis.usage import Usage
from cardwright.analysis.value_fixpoint import Reckoning
from cardwright.check.checker import CheckedModifier, CheckedPack
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import Ref
from cardwright.lang import typed as m


class Study:
    """A pack without errors, and what follows from it; each part is worked out when it is first asked for."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        self.pack = checked.pack
        self.steps = StepBudget()
        self.program = Program(checked)
        self.bodies = self.program.bodies
        """Every formula and rule, those on cards and at the table included."""

    @cached_property
    def usage(self) -> Usage:
        return Usage(self.program)

    @cached_property
    def touching(self) -> Touching:
        return Touching(self.program)

    @cached_property
    def whereabouts(self) -> Whereabouts:
        return Whereabouts(self.program)

    @cached_property
    def reckoning(self) -> Reckoning:
        found = Reckoning(self.program, self.usage, self.touching, self.whereabouts, self.steps)
        found.run()
        return found

    @cached_property
    def active(self) -> Active:
        return Active(self.reckoning)

    def heading(self, modifier: CheckedModifier) -> Span:
        """Where the heading of a modifier is written, such as `after turn`."""
        face = self.pack.kinds[modifier.kind].faces[modifier.face]
        text = modifier.body.written
        return next(it.key.span for it in face.modifiers if it.text == text)

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
