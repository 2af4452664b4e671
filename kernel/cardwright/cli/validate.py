"""`cardwright validate`: everything that is wrong with packs, in one run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from cardwright.cli.common import add_with
from cardwright.cli.fixes import Fixing, add_fixes, fixing_of, say_beside, say_beside_diff, with_fixes
from cardwright.cli.known import add_baseline, baseline_of, without_known, write_baseline
from cardwright.cli.named import packs_at
from cardwright.cli.paths import Paths
from cardwright.cli.watch import add_watch, check_watch_alone, watch
from cardwright.declarations.model import Pack
from cardwright.findings.diagnostic import Diagnostic, PackError
from cardwright.findings.formats import Examined, Report, format_named, formats
from cardwright.project import Project
from cardwright.source.locate import find_pack

Found = TypeVar("Found")


EXAMPLES = """examples:
  cardwright validate my_game
  cardwright validate my_game --diff              show what --fix would change
  cardwright validate my_game --fix               put right what is sure, report the rest
  cardwright validate my_game --fix=all --diff    show what could be put right besides
  cardwright validate my_game --faces             set the cards too, and see whether all texts fit
  cardwright validate my_game --watch             check again whenever a file changes
  cardwright validate packs/ --format sarif --strict
  cardwright validate my_game --baseline known.json --write-baseline
  cardwright validate my_game --baseline known.json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "pack",
        nargs="+",
        metavar="PACK",
        help="a pack's name, a folder with a pack.yaml or a file in it, or a folder of such folders",
    )
    add_with(parser)
    parser.add_argument(
        "--format",
        metavar="NAME",
        default="text",
        help=f"for people (text) or for machines: {', '.join(sorted(formats()))}, or one of a plugin",
    )
    parser.add_argument("--strict", action="store_true", help="warnings count as findings: status 1")
    parser.add_argument(
        "--faces",
        action="store_true",
        help="also set the cards in every language and report what does not fit (needs cardwright[print])",
    )
    add_fixes(parser)
    add_baseline(parser)
    add_watch(parser)


def run(given: argparse.Namespace) -> int:
    """Status 1 when there is an error, or with `--strict` a warning; 2 when something that is named is no pack."""
    write = format_named(given.format)
    baseline = baseline_of(given)
    fixing = fixing_of(given, baseline)
    if given.watch:
        check_watch_alone(given)
        projects: dict[Path, Project] = {}

        def checked() -> Report:
            report, _ = _report(given, None, projects)
            return report if baseline is None else without_known(report, baseline)

        return watch(checked, write, lambda: _watched(given, projects))
    report, astray = _report(given, fixing, {})
    if given.write_baseline and not astray:
        return write_baseline(given.baseline, report)
    if baseline is not None:
        report = without_known(report, baseline)
    if given.diff:
        say_beside_diff(report, astray)
    else:
        write(report, sys.stdout)
        say_beside(report, given.format)
    return 2 if astray else 1 if report.errors or (given.strict and report.warnings) else 0


def _report(
    given: argparse.Namespace, fixing: Fixing | None, projects: dict[Path, Project]
) -> tuple[Report, list[Examined]]:
    """All that is found, and of it what is no pack; a pack whose project is known is read again."""
    astray: list[Examined] = []
    extensions = {name: it for name in given.extensions for it in _found([name], _folder, astray)}
    # Checking the packs without a requested extension would check something else than was asked for.
    packs = _found(given.pack, packs_at, astray) if not astray else []
    once: dict[Path, tuple[str, Path]] = {}
    for name, folder in packs:
        once.setdefault(folder.resolve(), (name, folder))
    one_check = fixing is None and not given.watch
    for home, (_, folder) in once.items():
        known = projects.get(home)
        projects[home] = (
            known.reread() if known else Project.from_folder(folder, extensions.values(), one_check)
        )
    found = [_checked(*it, projects[home], extensions, fixing, given.faces) for home, it in once.items()]
    return Report(each_once([*found, *astray])), astray


def _watched(given: argparse.Namespace, projects: Mapping[Path, Project]) -> list[Path]:
    """The folders in which a change may change what is found."""
    named = [Path(it) for it in (*given.pack, *given.extensions)]
    return [*named, *(folder for it in projects.values() for folder in it.folders)]


def _checked(
    name: str,
    folder: Path,
    project: Project,
    extensions: Mapping[str, Path],
    fixing: Fixing | None,
    faces: bool,
) -> Examined:
    """What is found in a pack, after its fixes if they are wanted."""

    def examine(checked: Project) -> Examined:
        return examined(name, folder, checked, [*extensions.values()], faces)

    named = {name: folder, **extensions}
    return with_fixes(project, named, examine, fixing) if fixing is not None else examine(project)


def _found(
    names: Iterable[str], find: Callable[[str], Iterable[Found]], astray: list[Examined]
) -> list[Found]:
    """The packs that the names mean. Reports an unknown name as a finding, so that it does not hide those of the others."""
    found: list[Found] = []
    for name in names:
        try:
            found += find(name)
        except PackError as error:
            astray.append(Examined(name, Path(name), error.diagnostics, {}, "", Paths([])))
    return found


def _folder(name: str) -> list[Path]:
    return [find_pack(name)]


def examined(
    name: str, folder: Path, project: Project, extensions: Sequence[Path] = (), faces: bool = False
) -> Examined:
    """All that is found in a pack and its scenarios, and on its faces if that is wanted."""
    report = project.check(scenarios=True, faces=faces)
    pack = report.pack.pack if report.pack is not None else None
    paths = Paths.among(folder, extensions, pack)
    said = summary(pack) if pack is not None else ""
    return Examined(name, folder, report.findings, dict(report.texts), said, paths)


def each_once(packs: Iterable[Examined]) -> list[Examined]:
    """The packs, each without what was found in one before: the errors of a base are also those of its extensions."""
    seen: set[tuple[str, Diagnostic]] = set()
    found = []
    for pack in packs:
        new = [it for it in pack.findings if (pack.path(it), it) not in seen]
        seen.update((pack.path(it), it) for it in new)
        found.append(replace(pack, findings=new, told_before=len(pack.findings) - len(new)))
    return found


def summary(pack: Pack) -> str:
    """What a pack is made of, in one line."""
    decks = (f"{sum(kind.copies for kind in pack.kinds_of(deck))} {deck}" for deck in pack.decks)
    extended = f", with {', '.join(it.name for it in pack.extensions)}" if pack.extensions else ""
    return f"{', '.join(decks)}, {len(pack.procedures)} rules and formulas{extended}"
