"""The letters of a pack: a family that lies in its folder `fonts`, or one that Typst brings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardwright.declarations.model import Pack
from cardwright.faces.files import inside

FOLDER = "fonts"
USUAL = "Libertinus Serif"
"""A family that comes with Typst: sheets are the same on every machine."""
_LARGEST = 16 * 1024 * 1024


def folder_of(pack: Pack) -> Path | None:
    """The folder with the fonts of a pack, if it has one."""
    at = pack.faces.font
    home = inside(pack.folder_of(at.span), FOLDER) if at is not None else None
    if home is None or not home.is_dir():
        return None
    return home if all(it.stat().st_size <= _LARGEST for it in home.iterdir() if it.is_file()) else None


def families(typst: Any, folder: Path | None) -> list[str]:
    """The families that faces can use: those of the folder, and those that Typst brings."""
    found = typst.Fonts(include_system_fonts=False, font_paths=[folder] if folder else [])
    return sorted(found.families())
