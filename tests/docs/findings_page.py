"""Makes docs/findings.md: every code with its meaning, what to do, and an example out of tests/broken."""

from __future__ import annotations

import tempfile
from pathlib import Path

from cardwright.findings.codes import CODES
from cardwright.findings.diagnostic import render_text
from tests.broken.cases import HERE, files, lay_out
from tests.checking import check

INTRODUCTION = Path(__file__).parent / "findings_introduction.md"

RANGES = {
    "CW1": "Reading files",
    "CW2": "The shape of a pack",
    "CW3": "The text of formulas and rules",
    "CW4": "Names and types",
    "CW5": "Starting a game",
    "CW6": "The pack as a whole",
    "CW7": "Scenarios",
    "CW8": "Extensions and plugins",
    "CW9": "While a game is played",
}


def page() -> str:
    """The page as it must be."""
    examples = {}
    for case in files(HERE):
        examples.setdefault(case.name.split("_")[0], case)
    parts = [INTRODUCTION.read_text(encoding="utf-8").rstrip()]
    for prefix, title in RANGES.items():
        parts.append(f"## {title}")
        for code, known in CODES.items():
            if code.startswith(prefix):
                parts.append(f"### {code}: {known.title}\n\n{known.help}")
                if code in examples:
                    parts.append(f"```\n{_shown(code, examples[code])}\n```")
    return "\n\n".join(parts) + "\n"


def _shown(code: str, case: Path) -> str:
    """The finding of a case as `validate` prints it."""
    with tempfile.TemporaryDirectory() as folder:
        report = check(lay_out(case, Path(folder)), advice=True)
        findings, texts = list(report.findings), report.texts
    finding = next(it for it in findings if it.code == code)
    lines = render_text([finding], texts).split("\n")
    # The first lines of a case say what is found in it; that is not part of the example.
    return "\n".join(line for number, line in enumerate(lines) if not _is_head(lines, number))


def _is_head(lines: list[str], number: int) -> bool:
    return (
        any(line.strip().startswith("# finds") for line in lines[max(0, number - 1) : number + 1])
        and number > 0
    )
