"""Fixes applied in rounds: apply those that do not overlap, check again, take back what did harm, until nothing is left.

Texts are changed in memory only; the caller writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source, Taken, all_changed
from cardwright.fixing.harm import CheckedTexts, do_harm, edits_of

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
class FixOutcome:
    """The texts after all fixes, what was put right, and what is still found."""

    texts: dict[str, str]
    findings: Sequence[Diagnostic]
    fixed: list[Fixed] = field(default_factory=list)


def put_right(
    texts: Mapping[str, str], findings: Sequence[Diagnostic], check: Check, choose: Choose
) -> FixOutcome:
    """Applies the fixes of the chosen findings, and of those that come up on the way."""
    rounds = _Rounds(FixOutcome(dict(texts), findings), check, choose)
    for _ in range(MOST_ROUNDS):
        if not rounds.another():
            break
    return rounds.outcome


class _Rounds:
    def __init__(self, outcome: FixOutcome, check: Check, choose: Choose) -> None:
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
        sources = {file: Source(it) for file, it in self.outcome.texts.items()}
        self.outcome.fixed += [_fixed(it, sources) for it in attempt.fixes]
        self.outcome.texts, self.outcome.findings = attempt.texts, attempt.findings
        return True

    def _can_apply(self, finding: Diagnostic) -> bool:
        edits = edits_of(finding)
        known = all(it.span.file in self.outcome.texts for it in edits)
        return bool(edits) and known and _identity(finding) not in self.harmful

    def _harmless(self, wanted: Iterable[Diagnostic]) -> _Attempt | None:
        """Applies as many fixes as do no harm together, which it finds by halving; None when all do harm."""
        taken = Taken()
        fixes = [it for it in wanted if taken.take(edits_of(it))]
        kept: _Attempt | None = None
        waiting = [fixes] if fixes else []
        while waiting and self.checks_left:
            some = waiting.pop()
            attempt = self._attempt([*(kept.fixes if kept is not None else ()), *some])
            if not attempt.does_harm:
                kept = attempt
            elif len(some) == 1:
                self.harmful.add(_identity(some[0]))
            else:
                waiting += [some[len(some) // 2 :], some[: len(some) // 2]]
        return kept

    def _attempt(self, fixes: list[Diagnostic]) -> _Attempt:
        self.checks_left -= 1
        changed = all_changed(self.outcome.texts, (edit for it in fixes for edit in edits_of(it)))
        texts = self.outcome.texts | {file: it.text for file, it in changed.items()}
        findings = self.check(texts)
        before, after = CheckedTexts(self.outcome.texts, self.outcome.findings), CheckedTexts(texts, findings)
        return _Attempt(fixes, texts, findings, do_harm(fixes, before, after, changed))


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Some fixes, applied together, and what the check says then."""

    fixes: list[Diagnostic]
    texts: dict[str, str]
    findings: Sequence[Diagnostic]
    does_harm: bool


_Identity = tuple[str, str, tuple[str, ...]]


def _identity(finding: Diagnostic) -> _Identity:
    """What stays of a finding when lines move, so that a fix that did harm is known again."""
    return finding.code, finding.message, tuple(it.text for it in edits_of(finding))


def _fixed(finding: Diagnostic, sources: Mapping[str, Source]) -> Fixed:
    replaced = (Replaced(it, sources[it.span.file].written(it.span)) for it in edits_of(finding))
    return Fixed(finding, tuple(replaced))
