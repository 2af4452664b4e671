"""What came of many mutants: a table by kind, and what was missed, with the reason; what several at once hid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardwright.findings.diagnostic import Diagnostic
from tests.mutation.judging import SLOWEST, Verdict
from tests.mutation.mistakes import Mutant
from tests.mutation.together import VerdictTogether

# The bars of the mutation test.
FOUND = 0.97
SUGGESTED = 0.90
RESTORED = 0.95

# The bars of several mistakes at once: the share of those found alone that must be found together, and how many of
# the packs may show something that none of their mistakes explains.
TOGETHER = 1.0
WITH_SOMETHING_NEW = 0

# Why no checker can find a mistake of that kind: with it the pack is another game that can be played.
WHY_MISSED = {
    "line duplicated": "to carry out a rule twice may be meant: only a scenario can tell",
    "indentation shifted": "it belongs to another block now, as it might: only a scenario can tell",
    "operator dropped": "what is left is a formula of the same type: only a scenario can tell",
    "value of another type": "this type is allowed here too",
}
OTHERWISE = "another name that is legal here"


@dataclass
class Tally:
    """Verdicts by kind of mistake."""

    verdicts: list[Verdict] = field(default_factory=list)
    may_be_astray: int = 0
    """How many may have a finding that is out of place."""

    def add(self, verdicts: Iterable[Verdict]) -> None:
        self.verdicts += verdicts

    @property
    def mistakes(self) -> list[Verdict]:
        return [it for it in self.verdicts if not it.no_mistake]

    @property
    def missed(self) -> list[Verdict]:
        return [it for it in self.mistakes if not it.found and not it.crash]

    @property
    def astray(self) -> list[Verdict]:
        return [it for it in self.mistakes if it.astray]

    @property
    def misspelt(self) -> list[Verdict]:
        return [it for it in self.mistakes if it.mutant.word is not None]

    @property
    def crashed(self) -> list[Verdict]:
        return [it for it in self.verdicts if it.crash]

    @property
    def slow(self) -> list[Verdict]:
        return [it for it in self.verdicts if it.seconds > SLOWEST]

    @property
    def found(self) -> float:
        """The share of mistakes that are found."""
        return sum(it.found for it in self.mistakes) / len(self.mistakes)

    @property
    def suggested(self) -> float:
        """The share of misspellings of which a finding names the word as it was."""
        return sum(it.suggested for it in self.misspelt) / len(self.misspelt)

    @property
    def restored(self) -> float:
        """The share of misspellings with a finding after which `--fix` makes every file as it was.

        Warnings count: with them the pack can be played, and `--fix` leaves those to people, whatever is advised.
        """
        found = [it for it in self.misspelt if it.found]
        return sum(it.restoring.restored for it in found) / len(found)

    @property
    def otherwise(self) -> list[Verdict]:
        """Mistakes that `--fix` makes a sound pack of which is not the one that it was."""
        return [it for it in self.verdicts if it.restoring.otherwise]

    @property
    def tampered(self) -> list[Verdict]:
        """Packs without an error in which `--fix` has changed something."""
        return [it for it in self.verdicts if it.restoring.changed and not it.has_errors]

    @property
    def unlike_anew(self) -> list[Verdict]:
        """Mistakes of which an edited project says something else than a new one."""
        return [it for it in self.verdicts if it.unlike_anew]

    @property
    def good(self) -> bool:
        sound = len(self.astray) <= self.may_be_astray and not (self.crashed or self.slow or self.unlike_anew)
        fixed = self.restored >= RESTORED and not self.tampered and not self.otherwise
        return sound and fixed and self.found >= FOUND and self.suggested >= SUGGESTED

    def table(self) -> str:
        """A line for each kind, and one for all."""
        rows = [
            (
                "kind",
                "made",
                "no mistake",
                "tried",
                "found",
                "at the line",
                "in place",
                "suggested",
                "restored",
            )
        ]
        kinds = dict.fromkeys(it.mutant.kind for it in self.verdicts)
        for kind in sorted(kinds):
            rows.append(_row(kind, [it for it in self.verdicts if it.mutant.kind == kind]))
        rows.append(_row("all", self.verdicts))
        return _laid_out(rows)

    def problems(self) -> str:
        """What was missed, is out of place or is not suggested, and what broke; each with its place."""
        lines = [f"missed: {it.mutant}\n    {why_missed(it)}" for it in self.missed]
        for it in self.astray:
            lines += [f"out of place: {it.mutant}", *_shown(it.astray[:3])]
        for it in self.mistakes:
            if it.found and it.in_place and not it.at_the_line:
                shown = (f"    {x.span.file}:{x.span.line}: {x.code} {x.message}" for x in it.findings[:3])
                lines += [f"not at the line: {it.mutant}", *shown]
        for it in self.misspelt:
            if it.found and not it.suggested:
                first = it.findings[0]
                lines += [f"not suggested: {it.mutant}", f"    {first.code} {first.message} | {first.hint}"]
            if it.has_errors and not it.restoring.restored:
                first = it.findings[0]
                lines += [f"not restored: {it.mutant}", f"    {first.code} {first.message} | {first.fix}"]
        lines += [f"sound after --fix, but not as it was: {it.mutant}" for it in self.otherwise]
        lines += [f"sound, and changed by --fix: {it.mutant}" for it in self.tampered]
        lines += [f"crashed: {it.mutant}\n{it.crash}" for it in self.crashed]
        lines += [f"slow: {it.mutant}: {it.seconds:.1f} s" for it in self.slow]
        lines += [f"other findings from scratch: {it.mutant}" for it in self.unlike_anew]
        return "\n".join(lines)

    def harmless(self) -> str:
        """Why some were no mistakes, and how many."""
        counts = Counter(it.no_mistake for it in self.verdicts if it.no_mistake)
        return ", ".join(f"{count} {reason}" for reason, count in counts.most_common())


def why_missed(verdict: Verdict) -> str:
    return WHY_MISSED.get(verdict.mutant.kind, OTHERWISE)


def _row(kind: str, verdicts: list[Verdict]) -> tuple[str, ...]:
    tried = [it for it in verdicts if not it.no_mistake]
    misspelt = [it for it in tried if it.mutant.word is not None]
    wrong = [it for it in misspelt if it.found]
    found = [it for it in tried if it.found]
    return (
        kind,
        str(len(verdicts)),
        str(len(verdicts) - len(tried)),
        str(len(tried)),
        _share(sum(it.found for it in tried), len(tried)),
        _share(sum(it.at_the_line for it in found), len(found)),
        _share(sum(it.in_place for it in found), len(found)),
        _share(sum(it.suggested for it in misspelt), len(misspelt)),
        _share(sum(it.restoring.restored for it in wrong), len(wrong)),
    )


@dataclass
class TallyTogether:
    """Verdicts on several mistakes at once."""

    verdicts: list[VerdictTogether] = field(default_factory=list)
    left_out: int = 0
    """Packs of whose mistakes fewer than two are found alone."""

    def add(self, verdicts: Iterable[VerdictTogether | None]) -> None:
        for it in verdicts:
            if it is None:
                self.left_out += 1
            else:
                self.verdicts.append(it)

    @property
    def parts(self) -> list[tuple[VerdictTogether, Mutant]]:
        return [(it, part) for it in self.verdicts for part in it.comparison.compound.parts]

    @property
    def lost(self) -> list[tuple[VerdictTogether, Mutant]]:
        return [(it, part) for it in self.verdicts for part in it.comparison.lost]

    @property
    def noisy(self) -> list[VerdictTogether]:
        return [it for it in self.verdicts if it.comparison.new]

    @property
    def crashed(self) -> list[VerdictTogether]:
        return [it for it in self.verdicts if it.crash]

    @property
    def slow(self) -> list[VerdictTogether]:
        return [it for it in self.verdicts if it.seconds > SLOWEST]

    @property
    def found(self) -> float:
        """Of the mistakes that are found alone, the share that is found together."""
        return 1 - len(self.lost) / len(self.parts) if self.parts else 1.0

    @property
    def good(self) -> bool:
        sound = not self.crashed and not self.slow and len(self.noisy) <= WITH_SOMETHING_NEW
        return sound and self.found >= TOGETHER

    def table(self) -> str:
        """A line for each situation in which a mistake can be, and one for all."""
        by_situation: dict[str, list[tuple[VerdictTogether, Mutant]]] = {it: [] for it in SITUATIONS}
        for verdict, part in self.parts:
            by_situation[situation(verdict, part)].append((verdict, part))
        rows = [("together", "mistakes", "found", "as alone")]
        rows += [_row_together(name, parts) for name, parts in by_situation.items()]
        return _laid_out([*rows, _row_together("all", self.parts)])

    def problems(self) -> str:
        """What was lost, what hid it and what was shown instead; what is new; and what broke."""
        lines: list[str] = []
        for it, part in self.lost:
            comparison, others = it.comparison, [x for x in it.comparison.compound.parts if x != part]
            lines += [f"lost together: {part}", "  alone:", *_shown(comparison.found_alone(part)[:1])]
            hiding = it.hidden_by[part]
            # Where none of the others hides it by itself, it takes all of them.
            lines += [f"  hidden by {x}" for x in hiding] or [f"  hidden by all of them: {x}" for x in others]
            lines += ["  shown:", *(_shown(comparison.findings[:3]) or ["    nothing"])]
        for it in self.noisy:
            lines += ["new together:", *_of(it), "  shown:", *_shown(it.comparison.new[:3])]
        for it in self.crashed:
            lines += ["crashed together:", *_of(it), it.crash]
        for it in self.slow:
            lines += [f"slow together: {it.seconds:.1f} s", *_of(it)]
        return "\n".join(lines)


ITS_FILE = "another breaks its file"
ITSELF = "it breaks its file itself"
OTHER_FILE = "another file is broken"
READABLE = "every file can be read"
SITUATIONS = (READABLE, ITSELF, OTHER_FILE, ITS_FILE)


def situation(verdict: VerdictTogether, part: Mutant) -> str:
    """What makes it hard to find a mistake: a file that is no YAML any more says nothing of what it declares."""
    others = verdict.no_yaml - {part}
    if any(it.file == part.file for it in others):
        return ITS_FILE
    if part in verdict.no_yaml:
        return ITSELF
    return OTHER_FILE if others else READABLE


def _row_together(name: str, parts: Sequence[tuple[VerdictTogether, Mutant]]) -> tuple[str, ...]:
    found = [(it, part) for it, part in parts if part not in it.comparison.lost]
    as_alone = sum(it.comparison.as_alone(part) for it, part in found)
    return name, str(len(parts)), _share(len(found), len(parts)), _share(as_alone, len(found))


def _of(verdict: VerdictTogether) -> list[str]:
    return [f"  of {it}" for it in verdict.comparison.compound.parts]


def _shown(findings: Iterable[Diagnostic]) -> list[str]:
    return [f"    {it.span.file}:{it.span.line}: {it.code} {it.message} | {it.hint}" for it in findings]


def _laid_out(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        row[0].ljust(widths[0])
        + "".join(cell.rjust(width + 2) for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f}%)" if whole else ""
