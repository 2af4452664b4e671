"""What came of many mutants: a table by kind, and what was missed, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.mutation.judging import SLOWEST, Verdict

# The bars of the mutation test.
FOUND = 0.97
SUGGESTED = 0.90

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
    def good(self) -> bool:
        sound = not self.astray and not self.crashed and not self.slow
        return sound and self.found >= FOUND and self.suggested >= SUGGESTED

    def table(self) -> str:
        """A line for each kind, and one for all."""
        rows = [("kind", "made", "no mistake", "tried", "found", "at the line", "in place", "suggested")]
        kinds = dict.fromkeys(it.mutant.kind for it in self.verdicts)
        for kind in sorted(kinds):
            rows.append(_row(kind, [it for it in self.verdicts if it.mutant.kind == kind]))
        rows.append(_row("all", self.verdicts))
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        return "\n".join(
            row[0].ljust(widths[0])
            + "".join(cell.rjust(width + 2) for cell, width in zip(row[1:], widths[1:], strict=True))
            for row in rows
        )

    def problems(self) -> str:
        """What was missed, is out of place or is not suggested, and what broke; each with its place."""
        lines = [f"missed: {it.mutant}\n    {why_missed(it)}" for it in self.missed]
        for it in self.astray:
            shown = (
                f"    {x.span.file}:{x.span.line}: {x.code} {x.message} | {x.hint}" for x in it.astray[:3]
            )
            lines += [f"out of place: {it.mutant}", *shown]
        for it in self.misspelt:
            if it.found and not it.suggested:
                first = it.findings[0]
                lines += [f"not suggested: {it.mutant}", f"    {first.code} {first.message} | {first.hint}"]
        lines += [f"crashed: {it.mutant}\n{it.crash}" for it in self.crashed]
        lines += [f"slow: {it.mutant}: {it.seconds:.1f} s" for it in self.slow]
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
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f}%)" if whole else ""
