"""Every command on every pack that means harm, and what it takes: `python -m tests.hostile`.

    python -m tests.hostile --pack "a list" --command simulate --jobs 2
    python -m tests.hostile --largest --not-command play --results sweep.jsonl --jobs 1

Each runs in a process of its own. A line says what it took, the worst come last again; the exit status is 1 when a
command took more than it may, ended with a traceback or by a signal, or gave another status than 0, 1 or 2.
Seconds are those of the processor: what else the machine does makes no difference to them, or little. With `--results`
each measure is kept in a file, and a sweep that was ended goes on where it stopped: what is in the file is not run again.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
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
KEPT_LETTERS = 2000


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


def kept(results: Path | None) -> list[Measure]:
    """The measures of a sweep that was ended."""
    if results is None or not results.exists():
        return []
    entries = (json.loads(line) for line in results.read_text().splitlines())
    return [Measure(it["pack"], it["command"], Run(**it["run"])) for it in entries]


def keep(results: Path | None, measure: Measure) -> None:
    """Adds a measure to the file of a sweep. Of what was printed only the end is kept."""
    if results is not None:
        entry = asdict(measure)
        for stream in ("output", "errors"):
            entry["run"][stream] = entry["run"][stream][-KEPT_LETTERS:]
        with results.open("a") as file:
            file.write(json.dumps(entry) + "\n")


def _chosen(given: argparse.Namespace) -> list[tuple[str, list[str]]]:
    """The packs and the commands to be run on each."""
    names = [it for it in (LARGEST if given.largest else packs()) if given.pack in it]
    commands = [
        it
        for it in COMMANDS
        if (not given.command or it.startswith(tuple(given.command)))
        and not (given.not_command and it.startswith(tuple(given.not_command)))
    ]
    return [(name, commands) for name in names if commands]


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--pack", default="", help="only packs whose name holds this")
    parser.add_argument("--largest", action="store_true", help="only packs that are as large as they may be")
    parser.add_argument("--command", action="append", help="only commands that begin with this (or these)")
    parser.add_argument("--not-command", action="append", help="no commands that begin with this")
    parser.add_argument("--results", type=Path, help="the file to keep measures in, and to go on from")
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    return parser


def main() -> int:
    parser = _arguments()
    given = parser.parse_args()
    chosen = _chosen(given)
    if not chosen:
        parser.error("there is no such pack or command")
    before = {(it.pack, it.command): it for it in kept(given.results)}
    measures = [before[name, it] for name, commands in chosen for it in commands if (name, it) in before]
    total = sum(len(commands) for _, commands in chosen)

    with ThreadPoolExecutor(given.jobs) as pool, progress(total - len(measures), "runs") as advance:

        def measure(name: str, commands: list[str]) -> None:
            left = [it for it in commands if (name, it) not in before]
            for it in sweep([name] if left else [], left):
                measures.append(it)
                keep(given.results, it)
                print(it.line(), flush=True)
                advance(1)

        for _ in pool.map(measure, *zip(*chosen, strict=True)):
            pass
    wrong = [it for it in measures if it.wrong()]
    print(table(measures))
    print(f"\n{len(measures)} runs on {len(chosen)} packs, {len(wrong)} of them wrong")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
