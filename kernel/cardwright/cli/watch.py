"""`--watch`: packs are checked, shown or printed again whenever one of their files changes, until Ctrl-C.

The disk is asked a few times a second what has changed: that works on every system and over a network, and a pack has
few files. What has not changed is neither read nor checked again (see `Project.reread`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, harmless, render_text
from cardwright.findings.formats import Examined, Format, Report
from cardwright.source.folder import SCENARIOS

if TYPE_CHECKING:
    from cardwright.project import Project

SECONDS_BETWEEN_LOOKS = 0.25
# An editor writes a file in several steps; a check begins when nothing has changed for this long.
SECONDS_OF_REST = 0.05
# Check even if another program never stops writing to the pack.
MOST_RESTS = 40
# An untrusted folder may have any number of files.
MOST_FILES = 2_000
_CLEARED = "\x1b[2J\x1b[3J\x1b[H"

State = dict[str, tuple[int, int, int]]
"""What tells whether a file has changed: when it was written, its size, and which file it is."""


def add_watch(
    parser: argparse.ArgumentParser,
    does: str = "check again whenever a file changes, until Ctrl-C; in a pipe, only what is new or gone is shown",
) -> None:
    parser.add_argument("--watch", action="store_true", help=does)


def check_watch_alone(given: argparse.Namespace) -> None:
    """Raises SettingError where something else is asked for that makes no sense again and again."""
    others = {"--fix": given.fix, "--diff": given.diff, "--write-baseline": given.write_baseline}
    named = next((name for name, said in others.items() if said), None)
    if named is not None:
        raise SettingError(codes.WRONG_SETUP, f"--watch and {named} do not go together", "give one of them")
    if given.format != "text":
        message = f"--watch shows findings to people, not in the format '{given.format}'"
        raise SettingError(codes.WRONG_SETUP, message, "leave --format out")


def watch(check: Callable[[], Report], write: Format, folders: Callable[[], Iterable[Path]]) -> int:
    """Shows a report and, whenever something in the folders changes, the next one. Only Ctrl-C ends it."""
    before: Report | None = None
    seen: State = {}
    while True:
        watched = set(folders())
        seen = _rested(seen, folders)
        report = check()
        # The base is known only now, and other files may have changed since they were last read.
        seen |= _state(it for it in folders() if it not in watched)
        if sys.stdout.isatty():
            sys.stdout.write(_CLEARED)
            write(report, sys.stdout)
            sys.stdout.write(f"{time.strftime('%H:%M:%S')}: watching; Ctrl-C ends it\n")
        elif before is None:
            write(report, sys.stdout)
        else:
            sys.stdout.writelines(f"{line}\n" for line in _changes(before, report))
        sys.stdout.flush()
        before = report
        while _state(folders()) == seen:
            time.sleep(SECONDS_BETWEEN_LOOKS)


def make_faces(given: argparse.Namespace, make: Callable[[argparse.Namespace, Project], object]) -> int:
    """Makes something of the faces of the pack that is named; with --watch again and again."""
    from cardwright.cli.common import project_of
    from cardwright.faces.typeset import engine

    engine()
    project = project_of(given.pack, given.extensions)
    if given.watch:
        return watch_making(project, partial(make, given))
    make(given, project)
    return 0


def watch_making(project: Project, make: Callable[[Project], object]) -> int:
    """Makes something of a project and, whenever one of its files or pictures changes, makes it again until Ctrl-C.

    A pack with mistakes is said to have them; what was made before stays.
    """
    seen: State = {}
    while True:
        seen = _rested(seen, partial(_with_pictures, project))
        try:
            make(project)
        except (PackError, SettingError) as error:
            sys.stderr.write(f"{error}\n")
        sys.stdout.write(f"{time.strftime('%H:%M:%S')}: watching; Ctrl-C ends it\n")
        sys.stdout.flush()
        while _state(_with_pictures(project)) == seen:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        project = project.reread()


def _with_pictures(project: Project) -> Iterator[Path]:
    """The folders of a project and those in them, where icons, art, fonts and templates lie."""
    for folder in project.folders:
        yield folder
        with suppress(OSError, ValueError):
            yield from (it for it in sorted(folder.iterdir())[:MOST_FILES] if it.is_dir())


def _rested(seen: State, folders: Callable[[], Iterable[Path]]) -> State:
    """The state of the folders once nothing changes any more."""
    for _ in range(MOST_RESTS):
        now = _state(folders())
        if now == seen:
            break
        seen = now
        time.sleep(SECONDS_OF_REST)
    return seen


def _state(folders: Iterable[Path]) -> State:
    found: State = {}
    for path in _files(folders):
        with suppress(OSError, ValueError):  # what has just vanished is not there
            stat = path.stat()
            found[str(path)] = stat.st_mtime_ns, stat.st_size if not path.is_dir() else 0, stat.st_ino
    return found


def _files(folders: Iterable[Path]) -> Iterator[Path]:
    """All that stands in the folders, and in those of scenarios; a folder itself tells what is new in it."""
    for folder in dict.fromkeys(folders):
        for home in (folder, folder / SCENARIOS):
            yield home
            with suppress(OSError, ValueError):
                yield from sorted(home.iterdir())[:MOST_FILES]


def _changes(before: Report, now: Report) -> Iterator[str]:
    """What is found now and was not before, and what is no longer found. A finding that has only moved is neither."""
    old, new = _counted(before), _counted(now)
    appeared, gone = new - old, old - new
    for pack in now.packs:
        added = [it for it in pack.findings if _taken(appeared, pack, it)]
        if added:
            yield render_text(added, pack.texts, pack.paths)
    for pack in before.packs:
        for it in pack.findings:
            if _taken(gone, pack, it):
                yield harmless(f"{pack.path(it)}: gone: {it.code}: {it.message}")
    if new != old:
        yield f"{now.errors} error{'s' * (now.errors != 1)}, {now.warnings} warning{'s' * (now.warnings != 1)}"


def _counted(report: Report) -> Counter[tuple[str, str, str]]:
    return Counter(_identity(pack, it) for pack in report.packs for it in pack.findings)


def _taken(left: Counter[tuple[str, str, str]], pack: Examined, finding: Diagnostic) -> bool:
    key = _identity(pack, finding)
    left[key] -= 1
    return left[key] >= 0


def _identity(pack: Examined, finding: Diagnostic) -> tuple[str, str, str]:
    return pack.path(finding), finding.code, finding.message
