"""The files that Cardwright keeps in the user's folder, and how to remove them."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

# Programs, the key that seals them, what a process that was ended has left behind, and the parser's tables.
_OURS = re.compile(r"key|[0-9a-f]+\.entry|\d+-[0-9a-f]+\.new|grammar-.*\.tables")


@dataclass(frozen=True, slots=True)
class KeptFiles:
    """How many files are kept, and how many bytes they hold."""

    number: int = 0
    size: int = 0


def kept_files(folder: Path, remove: bool = False) -> KeptFiles:
    """Counts the files that Cardwright keeps in a folder, and removes them if asked to; it leaves other files alone."""
    number = size = 0
    try:
        entries = list(os.scandir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return KeptFiles()
    for it in entries:
        if not _OURS.fullmatch(it.name) or it.is_dir(follow_symlinks=False):
            continue
        try:
            length = it.stat(follow_symlinks=False).st_size
            if remove:
                os.unlink(it.path)  # noqa: PTH108 - a link is removed, not what it leads to
        except FileNotFoundError:  # another process was faster
            continue
        number, size = number + 1, size + length
    return KeptFiles(number, size)
