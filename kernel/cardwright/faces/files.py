"""Files of a pack that faces use: pictures, fonts and templates."""

from __future__ import annotations

from pathlib import Path


def inside(home: Path | None, path: str) -> Path | None:
    """A path in a folder; None when it leads out of it, by a link too."""
    if home is None or not path or "\0" in path:
        return None
    found = home / path
    try:
        return found if found.resolve().is_relative_to(home.resolve()) else None
    except (OSError, RuntimeError):
        return None
