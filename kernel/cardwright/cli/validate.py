"""`cardwright validate`: everything that is wrong with packs, in one run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from cardwright.cli.common import add_with
from cardwright.cli.named import packs_at
from cardwright.cli.paths import Paths
from cardwright.declarations.model import Pack
from cardwright.findings.diagnostic import Diagnostic, PackError
from cardwright.findings.formats import Examined, Report, format_named, formats
from cardwright.project import Project
from cardwright.source.locate import find_pack

Found = TypeVar("Found")


def arguments(parser: argparse.ArgumentParser) -> None:
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


def run(given: argparse.Namespace) -> int:
    """Status 1 when there is an error, or with `--strict` a warning; 2 when something that is named is no pack."""
    write = format_named(given.format)
    astray: list[Examined] = []
    extensions = _found(given.extensions, _folder, astray)
    # Without an extension that was asked for, the packs would be checked as they are not meant.
    packs = _found(given.pack, packs_at, astray) if not astray else []
    once: dict[Path, tuple[str, Path]] = {}
    for name, folder in packs:
        once.setdefault(folder.resolve(), (name, folder))
    report = Report(each_once([*(examined(*it, extensions) for it in once.values()), *astray]))
    write(report, sys.stdout)
    return 2 if astray else 1 if report.errors or (given.strict and report.warnings) else 0


def _found(
    names: Iterable[str], find: Callable[[str], Iterable[Found]], astray: list[Examined]
) -> list[Found]:
    """All that the names mean. A name that means nothing is told as a finding: it must not hide those of the others."""
    found: list[Found] = []
    for name in names:
        try:
            found += find(name)
        except PackError as error:
            astray.append(Examined(name, Path(name), error.diagnostics, {}, "", Paths([])))
    return found


def _folder(name: str) -> list[Path]:
    return [find_pack(name)]


def examined(name: str, folder: Path, extensions: Sequence[Path] = ()) -> Examined:
    report = Project.from_folder(folder, extensions).check(scenarios=True)
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
