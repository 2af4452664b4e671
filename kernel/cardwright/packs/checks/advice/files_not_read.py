"""Files that look like a part of the pack and are not read: YAML in folders inside the pack's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity, Span
from cardwright.packs.checks.advice.scenarios_not_read import holds_scenarios
from cardwright.packs.files import MAX_FILES, is_read, shown_as
from cardwright.packs.study import Study

EVEN_WITH_ERRORS = True

# Folders with a meaning of their own: a designer's tests, and what tools keep.
_MEANT = ("scenarios",)


def find(study: Study) -> list[Diagnostic]:
    """A warning for each such file, and none for files of folders whose name begins with a dot."""
    folders = [study.pack.folder, *(it.folder for it in study.pack.extensions)]
    message = "this file is not read: the files of a pack stand directly in its folder"
    return [
        Diagnostic(
            codes.FILE_NOT_READ,
            message,
            Span(shown_as(folder, path.relative_to(folder).as_posix()), 1, 1, 1, 1),
            "move it up, beside pack.yaml",
            Severity.WARNING,
        )
        for folder in folders
        if folder is not None
        for path in _inside(folder)
    ]


def _inside(folder: Path) -> Iterator[Path]:
    try:
        inner = sorted(it for it in folder.iterdir() if it.is_dir() and not it.is_symlink())
        for part in inner[:MAX_FILES]:
            if part.name in _MEANT or part.name.startswith(".") or (part / "pack.yaml").exists():
                continue
            if holds_scenarios(part):
                continue  # told by that check
            yield from sorted(it for it in part.iterdir() if is_read(it.name) and it.is_file())[:MAX_FILES]
    except OSError:
        return  # what cannot be looked into is no part of the pack
