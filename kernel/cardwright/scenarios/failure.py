"""What did not come out as a scenario says: expected, found, and the numbers behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardwright.findings.diagnostic import ShowFile, Span, harmless, read_from, underlined


@dataclass(frozen=True, slots=True)
class ScenarioFailure:
    """One thing that is not as it should be.

    `numbers` are the formulas behind it with what they were worked out from; `note` says what else may be the reason.
    """

    code: str
    scenario: str
    message: str
    at: Span
    expected: str = ""
    found: str = ""
    numbers: tuple[str, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        return self.at.to_json() | {
            "code": self.code,
            "scenario": self.scenario,
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
            "numbers": list(self.numbers),
            "note": self.note,
        }


def render(failure: ScenarioFailure, texts: Mapping[str, str], show_file: ShowFile = str) -> str:
    """The failure as plain text, with its line of the file and the place underlined."""
    at = failure.at
    place = f"{show_file(at.file)}:{at.line}:{at.column}"
    lines = [f"{place}: failed {failure.code}: {failure.scenario}: {failure.message}"]
    written = read_from(texts)(at.file, at.line)
    if written is not None and written.strip():
        lines += underlined(written, at)
    lines += [f"    expected: {failure.expected}"] if failure.expected else []
    lines += [f"    found:    {failure.found}"] if failure.found else []
    lines += [
        f"    {'numbers: ' if not place else '         '} {it}" for place, it in enumerate(failure.numbers)
    ]
    lines += [f"    note:     {failure.note}"] if failure.note else []
    return "\n".join(harmless(line) for line in lines)
