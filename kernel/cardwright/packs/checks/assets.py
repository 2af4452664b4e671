"""Pictures that cards name: each must be a file of the pack's own folder."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity, did_you_mean
from cardwright.packs.checked import CheckedPack
from cardwright.packs.tree import Scalar

# A folder with more pictures than this is not searched for the nearest name.
MOST_NAMES = 2_000


def find(checked: CheckedPack) -> list[Diagnostic]:
    """An error for each path that leads out of the folder, a warning for each that leads nowhere."""
    pack = checked.pack
    arts = [
        (art, home)
        for kind in pack.kinds.values()
        for face in kind.faces
        if (art := face.art) is not None and (home := pack.folder_of(art.span)) is not None
    ]
    return [it for art, home in arts if (it := _examined(home.resolve(), art)) is not None]


def _examined(home: Path, art: Scalar) -> Diagnostic | None:
    written = Path(art.text)
    try:
        path = (home / written).resolve()
        inside = path.is_relative_to(home)
        exists = inside and path.is_file()
    except (OSError, ValueError, RuntimeError):  # a name that no file can have, or links in a circle
        inside, exists = True, False
    if not inside:
        message = f"'{art.text}' leads out of the pack's folder"
        hint = "copy the picture into the folder and name it from there"
        return Diagnostic(codes.OUTSIDE_FOLDER, message, art.span, hint)
    if exists:
        return None
    message = f"there is no file '{art.text}' in the pack"
    hint = did_you_mean(art.text, _beside(home, written)) or "put the picture there, or leave 'art' out"
    if "\\" in art.text:
        hint = f"write '{art.text.replace(chr(92), '/')}', with '/'"
    return Diagnostic(codes.ASSET_MISSING, message, art.span, hint, Severity.WARNING)


def _beside(home: Path, written: Path) -> list[str]:
    """The files where the missing one was looked for, named as in the pack."""
    try:
        found = islice((home / written.parent).iterdir(), MOST_NAMES)
        return [(written.parent / it.name).as_posix() for it in found]
    except (OSError, ValueError):
        return []
