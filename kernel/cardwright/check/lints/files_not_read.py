"""Files that look like a part of the pack and are not read: YAML in folders inside the pack's, or with another ending."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardwright.analysis import Study
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span, nearest
from cardwright.source.content import is_read
from cardwright.source.folder import shown_as
from cardwright.source.misplaced_files import (
    SCENARIOS,
    endings_hidden,
    inner_files,
    not_read,
    sections_in,
)

EVEN_WITH_ERRORS = True


def find(study: Study) -> list[Diagnostic]:
    """A warning for each such file, and none for files of folders whose name begins with a dot.

    Of a file that holds what the pack lacks an error tells, when the pack is read.
    """
    folders = [study.pack.folder, *(it.folder for it in study.pack.extensions)]
    return [it for folder in folders if folder is not None for it in _in(folder)]


def scenarios_not_read(folder: Path) -> list[Diagnostic]:
    """Of a pack's folder, the warnings about scenarios that are never played."""
    paths = (*inner_files(folder), *inner_files(folder / SCENARIOS))
    return [_warning(it, folder, *why) for it in paths if (why := _of_scenarios(it, folder)) is not None]


def _in(folder: Path) -> Iterator[Diagnostic]:
    for path in (*endings_hidden(folder), *inner_files(folder), *inner_files(folder / SCENARIOS)):
        yield _warning(path, folder, *(_of_scenarios(path, folder) or not_read(path, folder)))


def _warning(path: Path, folder: Path, why: str, hint: str) -> Diagnostic:
    at = Span(shown_as(folder, path.relative_to(folder).as_posix()), 1, 1, 1, 1)
    return Diagnostic(codes.FILE_NOT_READ, f"this file is not read: {why}", at, hint, Severity.WARNING)


def _of_scenarios(path: Path, folder: Path) -> tuple[str, str] | None:
    """Why a file of scenarios is not read, and what to do; None for other files."""
    part = path.relative_to(folder).parts[0]
    if part == SCENARIOS and is_read(path.name):
        return f"scenarios stand directly in the folder '{SCENARIOS}'", f"move it up, into '{SCENARIOS}'"
    if path.parent != folder and nearest(part, [SCENARIOS]):
        return f"scenarios stand in the folder '{SCENARIOS}'", f"rename '{part}' to '{SCENARIOS}'"
    if path.parent != folder and SCENARIOS in sections_in(path):
        return f"scenarios stand in the folder '{SCENARIOS}'", "move it there"
    return None
