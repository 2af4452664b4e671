"""How long a check with advice takes after an edit of one card, as a part of the first check of the same project."""

from __future__ import annotations

import gc
import re
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

# What is edited on a card in the middle of a file, and what is asked of a check after it: as a part of the first one.
PLACES = {
    "formula": r"    score: ()(?=\d)",
    "number": r"    initiative: \[(\d+)",
    "name": r"    name: \{en: [^,}]+()",
    "effect": r"    at \w+: \|\n(?:      .*\n)*?      [^\n]*?\b(\d+)\b",
    "modifier": r"    while active:\n(?:      .*\n)*?      [^\n]*: [^\n|]*?()\n",
    "lines above": r"\n()  \w+:\n",
}
AT_MOST = {"insurrection": 0.25, f"{CARDS:,} cards": 0.1}
ASKED_OF = ("formula", "number")


def measure() -> dict[str, dict[str, float]]:
    """Seconds of the processor by pack: the first check, and the median of those after an edit of a kind."""
    usual = gc.get_threshold()
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING, *usual[1:])
    try:
        with tempfile.TemporaryDirectory() as folder:
            small = write(Path(folder) / "small", 20)
            Project.from_folder(small).check()  # what is imported and made once in a process
            large = write(Path(folder) / "large", CARDS)
            packs = (
                ("insurrection", Project.from_folder("insurrection")),
                (
                    f"{CARDS:,} cards",
                    Project.from_folder(large),
                ),
            )
            return {name: _measured(project) for name, project in packs}
    finally:
        gc.set_threshold(*usual)


def _measured(project: Project) -> dict[str, float]:
    found = {"first": _seconds(project)}
    assert project.folder is not None
    texts = {it.name: it.read_text(encoding="utf-8") for it in sorted(project.folder.glob("*.yaml"))}
    for what, pattern in PLACES.items():
        # Those that have most of it are the files of cards.
        file = max(texts, key=lambda it: len(re.findall(pattern, texts[it])))
        found[what] = median(_seconds(project.with_text(file, it)) for it in _edits(what, texts[file]))
    return found


def _edits(what: str, text: str) -> Iterator[str]:
    """The text with something else at a place in the middle, each time another."""
    places = list(re.finditer(PLACES[what], text))
    start, end = places[len(places) // 2].span(1)
    for number in range(1, EDITS + 1):
        new = {
            "formula": f"{number} + ",
            "number": str(40 + number),
            "name": f" {'of the Hill ' * (number % 2)}and {number}",
            "effect": str(number),
            "modifier": f" + {number}",
            "lines above": "# a remark\n" * number,
        }
        yield text[:start] + new[what] + text[end:]


def _seconds(project: Project) -> float:
    begin = process_time()
    project.check()
    return process_time() - begin


def table(found: dict[str, dict[str, float]]) -> list[str]:
    """The figures as a Markdown table: seconds, and in brackets the ratio to the first check."""
    lines = [
        f"| pack | first check, s | {' | '.join(f'after an edit: {it}' for it in PLACES)} |",
        f"|---|{'---:|' * (len(PLACES) + 1)}",
    ]
    for name, it in found.items():
        parts = (f"{it[what]:.3f} ({it[what] / it['first']:.2f})" for what in PLACES)
        lines.append(f"| {name} | {it['first']:.3f} | {' | '.join(parts)} |")
    return lines


def too_slow(found: dict[str, dict[str, float]]) -> list[str]:
    """What is asked of a check after a typical edit, a formula or number on a card, and is not so."""
    ratios = [(name, what, it[what] / it["first"]) for name, it in found.items() for what in ASKED_OF]
    return [
        f"{name}, after an edit of a {what}: {ratio:.2f} of the first check, {AT_MOST[name]} are asked"
        for name, what, ratio in ratios
        if ratio > AT_MOST[name]
    ]


if __name__ == "__main__":
    measured = measure()
    print("\n".join([*table(measured), *too_slow(measured)]))
