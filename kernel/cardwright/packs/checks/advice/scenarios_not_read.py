"""Files of scenarios that are never played: in a folder of nearly the right name, or in one inside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity, Span, nearest
from cardwright.packs.files import MAX_FILES, is_read, shown_as
from cardwright.packs.study import Study

EVEN_WITH_ERRORS = True

FOLDER = "scenarios"
# How deep folders are looked into, and how much of a file.
_DEEPEST = 4
_BEGINNING = 20_000
_SECTION = re.compile(rb"^scenarios\s*:", re.MULTILINE)


def find(study: Study) -> list[Diagnostic]:
    """A warning for each folder of scenarios of another name, and for each file in folders inside the right one."""
    folders = [study.pack.folder, *(it.folder for it in study.pack.extensions)]
    return [finding for it in folders if it is not None for finding in not_read(it)]


def not_read(pack: Path) -> list[Diagnostic]:
    """What of the scenarios in a pack's folder is not played."""
    found = []
    right = pack / FOLDER
    for folder in folders_in(pack):
        if folder.name != FOLDER and holds_scenarios(folder):
            message = f"scenarios in this folder are not played: they stand in a folder called '{FOLDER}'"
            hint = f"move its files into '{FOLDER}'" if right.is_dir() else f"rename it to '{FOLDER}'"
            found.append(_warning(shown_as(pack, folder.name), message, hint))
    for path in _inside(right, _DEEPEST) if right.is_dir() and not right.is_symlink() else ():
        message = f"this file is not read: scenarios stand directly in the folder '{FOLDER}'"
        hint = f"move it up, into '{FOLDER}'"
        found.append(_warning(shown_as(pack, path.relative_to(pack).as_posix()), message, hint))
    return found


def holds_scenarios(folder: Path) -> bool:
    """Whether a folder of a pack is meant for scenarios: it is called nearly so, or a file in it has that section."""
    files = _files(folder)
    return bool(files) and (nearest(folder.name, [FOLDER]) is not None or any(map(_has_section, files)))


def folders_in(folder: Path) -> list[Path]:
    """The folders inside one that may be a designer's: not those of tools, nor links, nor other packs."""
    try:
        inner = sorted(it for it in folder.iterdir() if it.is_dir() and not it.is_symlink())
        return [it for it in inner if it.name[0] != "." and not (it / "pack.yaml").exists()][:MAX_FILES]
    except OSError:
        return []  # what cannot be looked into is no part of the pack


def _inside(folder: Path, deep: int) -> Iterator[Path]:
    for inner in folders_in(folder) if deep else ():
        yield from _files(inner)
        yield from _inside(inner, deep - 1)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(it for it in folder.iterdir() if is_read(it.name) and it.is_file())[:MAX_FILES]
    except OSError:
        return []


def _has_section(file: Path) -> bool:
    try:
        with file.open("rb") as opened:
            return _SECTION.search(opened.read(_BEGINNING)) is not None
    except OSError:
        return False


def _warning(file: str, message: str, hint: str) -> Diagnostic:
    return Diagnostic(codes.SCENARIOS_NOT_READ, message, Span(file, 1, 1, 1, 1), hint, Severity.WARNING)
