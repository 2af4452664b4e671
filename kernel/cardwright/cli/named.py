"""Which packs a word of the command line means: one, those of a folder, or the one that a file belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, Span
from cardwright.source.locate import TITLE_PAGE, bundled, find_pack

# The folder of a pack's scenarios. What reads them is imported only for packs that have some.
SCENARIOS = "scenarios"
# Searching from the root of a disk would take too long.
MOST_FOLDERS = 20_000


def packs_at(name: str) -> list[tuple[str, Path]]:
    """The packs that are meant, each as it is shown, with its folder. Raises PackError when there is none."""
    if name in bundled():
        return [(name, find_pack(name))]
    path = Path(name)
    with suppress(OSError, ValueError):  # what cannot be looked into is no pack, which is reported below
        if path.is_file() and path.name != TITLE_PAGE:
            return [_around(path)]
        if path.is_dir() and not (path / TITLE_PAGE).exists():
            inside = sorted(_inside(path))
            if not inside and path.resolve().name == SCENARIOS:
                inside = [it for it in (_above(path),) if (it / TITLE_PAGE).is_file()]
            if inside:
                return [(str(it), it) for it in inside]
    return [(name, find_pack(name))]


def _inside(folder: Path) -> Iterator[Path]:
    """The packs in a folder, however deep; none inside another pack, where links lead, or in what tools keep."""
    waiting, seen = [folder], 0
    while waiting:
        found: list[Path] = []
        with suppress(OSError):  # what may not be looked into hides nothing beside it
            found = list(waiting.pop().iterdir())
        for it in found:
            if not it.is_dir() or it.name.startswith(".") or (it.is_symlink() and it.parent != folder):
                continue
            seen += 1
            if (it / TITLE_PAGE).is_file():
                yield it
            elif not it.is_symlink():
                waiting.append(it)
        if seen > MOST_FOLDERS:
            message = f"there are more than {MOST_FOLDERS:,} folders in '{folder}'"
            hint = "name the packs, or a folder nearer to them"
            raise PackError([Diagnostic(codes.TOO_MANY_FILES, message, Span(str(folder), 1, 1, 1, 1), hint)])


def _around(file: Path) -> tuple[str, Path]:
    """The pack that a file belongs to: a mistake in it may show in another one."""
    homes = [file.parent]
    if file.parent.resolve().name == SCENARIOS:
        homes.append(_above(file.parent))
    for home in homes:
        if (home / TITLE_PAGE).is_file():
            return str(home), home
    message = f"'{file}' belongs to no pack: there is no {TITLE_PAGE} beside it"
    at = Span(str(file), 1, 1, 1, 1)
    raise PackError(
        [Diagnostic(codes.PACK_NOT_FOUND, message, at, "give the folder of a pack, or a file in it")]
    )


def _above(folder: Path) -> Path:
    """The folder around a folder as it is written; `.` and `..` have to be followed first."""
    return folder.parent if folder.name not in ("", "..") else folder.resolve().parent
