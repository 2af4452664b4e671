"""Fixes applied in rounds: apply those that do not overlap, check again, take back what did harm, until nothing is left.

A fix does harm when the pack has an error with it that it did not have before, or still has the one that it was to put
right. Texts are changed in memory only; the caller writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Changed, Source, Taken, all_changed

Check = Callable[[Mapping[str, str]], Sequence[Diagnostic]]
"""All findings of a pack whose files have these texts, by their names in findings."""

Choose = Callable[[Sequence[Diagnostic]], Iterable[Diagnostic]]
"""Of the findings of a pack, those whose fixes are to be applied."""

# What a fix uncovers is fixed in the next round. A line has few words to be uncovered one after another.
MOST_ROUNDS = 10
# Each check takes as long as `validate` does. To find one harmful fix among a thousand takes about twenty.
MOST_CHECKS = 40


@dataclass(frozen=True, slots=True)
class Replaced:
    """An edit that was applied, and what stood there before."""

    edit: Edit
    was: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A finding that was put right. Its places are those of the files at that time."""

    finding: Diagnostic
    replaced: tuple[Replaced, ...]


@dataclass(slots=True)
class Outcome:
    """The texts after all fixes, what was put right, and what is still found."""

    texts: dict[str, str]
    findings: Sequence[Diagnostic]
    fixed: list[Fixed] = field(default_factory=list)


def put_right(
    texts: Mapping[str, str], findings: Sequence[Diagnostic], check: Check, choose: Choose
) -> Outcome:
    """Applies the fixes of the chosen findings, and of those that come up on the way."""
    rounds = _Rounds(Outcome(dict(texts), findings), check, choose)
    for _ in range(MOST_ROUNDS):
        if not rounds.another():
            break
    return rounds.outcome


class _Rounds:
    def __init__(self, outcome: Outcome, check: Check, choose: Choose) -> None:
        self.outcome = outcome
        self.check = check
        self.choose = choose
        self.checks_left = MOST_CHECKS
        self.harmful: set[_Identity] = set()
        self.seen = [outcome.texts]

    def another(self) -> bool:
        """Applies what can be applied now; False when there is nothing more to try."""
        known = len(self.harmful)
        attempt = self._harmless([it for it in self.choose(self.outcome.findings) if self._can_apply(it)])
        # Two fixes that undo each other would go on for ever.
        if attempt is None or attempt.texts in self.seen:
            return len(self.harmful) > known
        self.seen.append(attempt.texts)
        sources = {file: Source(self.outcome.texts[file]) for file in attempt.changed}
        self.outcome.fixed += [_fixed(it, sources) for it in attempt.fixes]
        self.outcome.texts, self.outcome.findings = attempt.texts, attempt.findings
        return True

    def _can_apply(self, finding: Diagnostic) -> bool:
        edits = _edits(finding)
        known = all(it.span.file in self.outcome.texts for it in edits)
        return bool(edits) and known and _identity(finding) not in self.harmful

    def _harmless(self, wanted: Iterable[Diagnostic]) -> _Attempt | None:
        """Applies as many fixes as do no harm together, which it finds by halving; None when all do harm."""
        taken = Taken()
        fixes = [it for it in wanted if taken.take(_edits(it))]
        kept: _Attempt | None = None
        waiting = [fixes] if fixes else []
        while waiting and self.checks_left:
            some = waiting.pop()
            attempt = self._attempt([*(kept.fixes if kept is not None else ()), *some])
            if attempt.is_harmless(self.outcome):
                kept = attempt
            elif len(some) == 1:
                self.harmful.add(_identity(some[0]))
            else:
                waiting += [some[len(some) // 2 :], some[: len(some) // 2]]
        return kept

    def _attempt(self, fixes: list[Diagnostic]) -> _Attempt:
        self.checks_left -= 1
        changed = all_changed(self.outcome.texts, (edit for it in fixes for edit in _edits(it)))
        texts = self.outcome.texts | {file: it.text for file, it in changed.items()}
        return _Attempt(fixes, changed, texts, self.check(texts))


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Some fixes, applied together, and what the check says then."""

    fixes: list[Diagnostic]
    changed: dict[str, Changed]
    texts: dict[str, str]
    findings: Sequence[Diagnostic]

    def is_harmless(self, before: Outcome) -> bool:
        sources = {file: Source(before.texts[file]) for file in self.changed}
        errors = {_place(it, sources) for it in before.findings if it.is_error}
        fixed = {_place(it, sources) for it in self.fixes}
        changed = {file: Source(it.text) for file, it in self.changed.items()}
        now = ((it, self._place_before(_place(it, changed))) for it in self.findings)
        return not any(place in fixed or (it.is_error and place not in errors) for it, place in now)

    def _place_before(self, place: _Place) -> _Place:
        code, file, at, column = place
        return (code, file, self.changed[file].before(at), column) if file in self.changed else place


_Identity = tuple[str, str, tuple[str, ...]]
_Place = tuple[str, str, int, int]
"""Code and file of a finding, with the offset and 0 in a file that is changed, or else with line and column."""


def _place(finding: Diagnostic, sources: Mapping[str, Source]) -> _Place:
    span = finding.span
    if span.file not in sources:
        return finding.code, span.file, span.line, span.column
    return finding.code, span.file, sources[span.file].stretch(span)[0], 0


def _edits(finding: Diagnostic) -> tuple[Edit, ...]:
    return finding.fix.edits if finding.fix is not None else ()


def _identity(finding: Diagnostic) -> _Identity:
    """What stays of a finding when lines move, so that a fix that did harm is known again."""
    return finding.code, finding.message, tuple(it.text for it in _edits(finding))


def _fixed(finding: Diagnostic, sources: Mapping[str, Source]) -> Fixed:
    replaced = (Replaced(it, sources[it.span.file].written(it.span)) for it in _edits(finding))
    return Fixed(finding, tuple(replaced))
