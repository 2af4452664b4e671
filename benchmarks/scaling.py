"""How long checking takes for packs of growing size, side by side with check-jsonschema on the same files.

check-jsonschema does part of the work: it reads the YAML and holds it against the schema alone. Cardwright does
that, too, and then parses, resolves and checks every formula and rule.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from benchmarks.big_pack import write
from cardwright.project import Project

SIZES = (1_000, 2_000, 5_000, 10_000)
ROUNDS = 3
OURS, THEIRS = "cardwright validate", "check-jsonschema"


def measure() -> dict[int, dict[str, float]]:
    """Median seconds of the processor by number of cards and command, from cold, in interleaved rounds."""
    found: dict[int, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for cards in SIZES:
            pack = write(Path(folder) / f"large_{cards}", cards)
            schema = Path(folder) / f"large_{cards}.json"
            schema.write_text(json.dumps(Project.from_folder(pack).schema()), encoding="utf-8")
            commands = {OURS: [sys.executable, "-m", "cardwright", "validate", str(pack)]}
            if find_spec("check_jsonschema") is not None:
                files = map(str, sorted(pack.glob("*.yaml")))
                words = ["-m", "check_jsonschema", "--schemafile", str(schema), *files]
                commands[THEIRS] = [sys.executable, *words]
            times: dict[str, list[float]] = {name: [] for name in commands}
            for _ in range(ROUNDS):
                for name, command in commands.items():
                    begin = _used()
                    subprocess.run(command, check=True, capture_output=True)
                    times[name].append(_used() - begin)
            found[cards] = {name: median(it) for name, it in times.items()}
    return found


def _used() -> float:
    """Seconds of the processor that finished commands took: the wall clock also counts what others do."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table(found: dict[int, dict[str, float]]) -> list[str]:
    """The figures as a Markdown table."""
    lines = [
        "| cards | `cardwright validate`, s | ms a card | `check-jsonschema`, schema alone, s | ratio |",
        "|---:|---:|---:|---:|---:|",
    ]
    for cards, times in found.items():
        ours, theirs = times[OURS], times.get(THEIRS)
        other = f"{theirs:.2f} | {ours / theirs:.2f}" if theirs else " | "
        lines.append(f"| {cards:,} | {ours:.2f} | {1000 * ours / cards:.2f} | {other} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table(measure())))
