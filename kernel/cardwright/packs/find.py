"""Where packs are: bundled ones by name, others by their folder."""

from __future__ import annotations

import os
from pathlib import Path

from cardwright import codes
from cardwright.diagnostics import Diagnostic, PackError, Span, did_you_mean
from cardwright.places import content_root

TITLE_PAGE = "pack.yaml"


def bundled() -> list[str]:
    """The names of the packs that come with Cardwright, in alphabetical order."""
    root = content_root()
    if not root.is_dir():
        return []
    return sorted(it.name for it in root.iterdir() if (it / TITLE_PAGE).is_file())


def installed() -> dict[str, Path]:
    """The folders of all packs that have a name: those that come with Cardwright, then those of plugins."""
    from cardwright import plugins

    return {name: content_root() / name for name in bundled()} | plugins.pack_folders()


def find_pack(name_or_path: str | os.PathLike[str]) -> Path:
    """The folder of a pack: the bundled one of that name, or else the folder at that path, or a plugin's pack.

    Raises PackError when there is neither, or when the folder has no pack.yaml.
    """
    written = os.fspath(name_or_path)
    known = bundled()
    if written in known:
        return content_root() / written
    path = Path(written)
    try:
        if path.name == TITLE_PAGE and path.is_file():
            return path.parent
        if path.is_dir() and (path / TITLE_PAGE).is_file():
            return path
        is_folder = path.is_dir()
    except (OSError, ValueError):  # such as a name that no file can have
        is_folder = False
    # Plugins are looked up last: it takes time, and most packs are found before.
    named = installed()
    if written in named:
        return named[written]
    if is_folder:
        message = f"the folder '{written}' is not a pack: it has no {TITLE_PAGE}"
        hint = ""
    else:
        known = [*named]
        message = f"there is no pack '{written}'"
        hint = did_you_mean(path.name, known) or f"known: {', '.join(known)}; or give the path of its folder"
    raise PackError([Diagnostic(codes.PACK_NOT_FOUND, message, Span(written, 1, 1, 1, 1), hint)])
