"""How long a check with advice takes after an edit of one card, as a part of the first check of the same project."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

from benchmarks.big_pack import write
from cardwright.project import Project

CARDS = 1_000
EDITS = 15
# As the command line has it (`cardwright validate --watch`): less time is spent on looking for garbage.
OBJECTS_BEFORE_COLLECTING = 50_000


def measure() -> dict[str, dict[str, float]]:
    """Seconds of the processor by pack: the first check, and the median of those after an edit of a kind."""
    usual = gc.get_threshold()
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING, *usual[1:])
    try:
        with tempfile.TemporaryDirectory() as folder:
            small = write(Path(folder) / "small", 20)
            Project.from_folder(small).check()  # what is imported and made once in a process
            large = write(Path(folder) / "large", CARDS)
            return {
                "insurrection": _measured(Project.from_folder("insurrection"), "people.yaml"),
                f"{CARDS:,} cards": _measured(Project.from_folder(large), "cards_0.yaml"),
            }
    finally:
        gc.set_threshold(*usual)


def _measured(project: Project, file: str) -> dict[str, float]:
    found = {"first": _seconds(project)}
    assert project.folder is not None
    names = sorted(it.name for it in project.folder.glob("*.yaml"))
    file = file if file in names else next(it for it in names if it != "pack.yaml")
    text = (project.folder / file).read_text(encoding="utf-8")
    for what, edits in (("formula", _formulas(text)), ("line", _lines(text))):
        found[what] = median(_seconds(project.with_text(file, it)) for it in edits)
    return found


def _formulas(text: str) -> Iterator[str]:
    """The text with another formula on a card in the middle."""
    at = text.index("score: ", len(text) // 2) + len("score: ")
    return (f"{text[:at]}{number} + {text[at:]}" for number in range(1, EDITS + 1))


def _lines(text: str) -> Iterator[str]:
    """The text with one and more lines before the middle: all that follows stands somewhere else."""
    at = text.index("\n", len(text) // 2) + 1
    remark = "# a remark\n"
    return (f"{text[:at]}{remark * number}{text[at:]}" for number in range(1, EDITS + 1))


def _seconds(project: Project) -> float:
    begin = process_time()
    project.check()
    return process_time() - begin


def table(found: dict[str, dict[str, float]]) -> list[str]:
    """The figures as a Markdown table."""
    lines = [
        "| pack | first check, s | after an edit of a formula, s | ratio | after lines were added, s | ratio |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, it in found.items():
        first, formula, line = it["first"], it["formula"], it["line"]
        parts = f"{formula:.3f} | {formula / first:.2f} | {line:.3f} | {line / first:.2f}"
        lines.append(f"| {name} | {first:.3f} | {parts} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table(measure())))
