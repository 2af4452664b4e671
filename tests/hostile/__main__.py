"""Every command on every pack that means harm, and what it takes: `python -m tests.hostile`.

    python -m tests.hostile --pack "a list" --command simulate --jobs 2

Each runs in a process of its own. A line says what it took, the worst come last again; the exit status is 1 when a
command took more than it may, ended with a traceback or by a signal, or gave another status than 0, 1 or 2.
Seconds are those of the processor: what else the machine does makes no difference to them, or little.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cardwright.cli.progress import progress
from tests.hostile.attacks import ATTACKS, Attack, write
from tests.hostile.commands import COMMANDS, put_extension
from tests.hostile.games import played
from tests.hostile.largest import LARGEST
from tests.hostile.limits import MEGABYTES, Run, measured
from tests.hostile.scenarios import SIZES

MOST_SECONDS = 20
# What goes beyond the bars is measured as well, up to here.
ENDED_AFTER, ENDED_AT = 90, 3000
WORST = 10


@dataclass(frozen=True, slots=True)
class Measure:
    pack: str
    command: str
    run: Run

    def wrong(self) -> list[str]:
        """What the command did that no command may do."""
        run, said = self.run, []
        if run.status not in (0, 1, 2):
            said.append(f"signal {-run.status}" if run.status < 0 else f"status {run.status}")
        if "Traceback" in run.output + run.errors:
            said.append("traceback")
        if run.seconds > MOST_SECONDS:
            said.append(f"more than {MOST_SECONDS} s")
        if run.megabytes > MEGABYTES:
            said.append(f"more than {MEGABYTES} MB")
        return said

    def line(self) -> str:
        run = self.run
        wrong = ", ".join(self.wrong())
        figures = f"{run.seconds:7.2f} s {run.megabytes:5.0f} MB  {run.status:3}"
        return f"{figures}  {self.command:32} {self.pack}{f'  <-- {wrong}' if wrong else ''}"


def packs() -> dict[str, Attack]:
    """All packs that mean harm, and those that are as large as they may be."""
    found = {name: attack for name, (attack, *_) in ATTACKS.items()}
    scenarios = {f"scenarios: {it.__name__}": partial(_with_scenarios, texts=it) for it in SIZES}
    return {**found, **played(), **scenarios, **LARGEST}


def _with_scenarios(folder: Path, texts) -> None:  # type: ignore[no-untyped-def]
    write(folder)
    (folder / "scenarios").mkdir()
    for number, text in enumerate(texts()):
        (folder / "scenarios" / f"s{number}.yaml").write_text(text)


def sweep(names: list[str], commands: list[str]) -> Iterator[Measure]:
    """What each command takes on each of some packs."""
    written = packs()
    for name in names:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "hostile"
            folder.mkdir()
            written[name](folder)
            put_extension(folder.parent)
            for command in commands:
                asked = COMMANDS[command]
                yield Measure(
                    name, command, measured(folder.parent, asked.words, asked.typed, ENDED_AFTER, ENDED_AT)
                )


def table(measures: list[Measure]) -> str:
    """The slowest, the largest, and whatever is wrong."""
    slowest = sorted(measures, key=lambda it: -it.run.seconds)[:WORST]
    largest = sorted(measures, key=lambda it: -it.run.megabytes)[:WORST]
    wrong = [it for it in measures if it.wrong()]
    parts = {"the slowest": slowest, "the largest": largest, "wrong": wrong}
    return "\n".join(
        "\n".join([f"\n{title} ({len(lines)}):", *(it.line() for it in lines)])
        for title, lines in parts.items()
        if lines
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--pack", default="", help="only packs whose name holds this")
    parser.add_argument("--command", default="", help="only commands that begin with this")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    given = parser.parse_args()
    names = [it for it in packs() if given.pack in it]
    commands = [it for it in COMMANDS if it.startswith(given.command)]
    if not names or not commands:
        parser.error("there is no such pack or command")
    measures: list[Measure] = []

    with ThreadPoolExecutor(given.jobs) as pool, progress(len(names) * len(commands), "runs") as advance:

        def measure(name: str) -> None:
            for it in sweep([name], commands):
                measures.append(it)
                print(it.line(), flush=True)
                advance(1)

        for _ in pool.map(measure, names):
            pass
    wrong = [it for it in measures if it.wrong()]
    print(table(measures))
    print(f"\n{len(measures)} runs on {len(names)} packs, {len(wrong)} of them wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
