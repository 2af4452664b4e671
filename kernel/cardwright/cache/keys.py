"""Under which key a program is kept: all that it depends on, hashed.

That is what is in the folders of the pack and its extensions, where they are, the kernel, and the Python that runs it.
Plugins are not in it: the program of a pack that requires one is not kept.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import cardwright
from cardwright.places import grammar_root
from cardwright.source.folder import Folder

# As many names are looked at as elsewhere: the folder of an untrusted pack may hold any number.
_MOST_NAMES = 1_000


def content_key(folders: Iterable[Folder]) -> str | None:
    """A key for a pack and its extensions, all of them on disk; None if something in them cannot be read."""
    digest = hashlib.sha256(kernel_version())
    for folder in folders:
        if folder.path is None or folder.problem is not None:
            return None
        _add(digest, "folder", folder.name, str(folder.path), str(folder.path.resolve()))
        names = sorted(os.listdir(folder.path))[:_MOST_NAMES]  # noqa: PTH208 - a file that is not read can be missed
        _add(digest, "names", *names)
        for name, content in folder.files.items():
            if not isinstance(content, bytes):
                return None
            _add(digest, name, content)
    return digest.hexdigest()


def program_key(content: str, *settings: object) -> str:
    """A key for something made of that content."""
    digest = hashlib.sha256()
    _add(digest, content, *(repr(it) for it in settings))
    return digest.hexdigest()


@cache
def kernel_version() -> bytes:
    """Changes whenever the kernel or Python changes, even if only a file of the kernel was edited.

    Files are told apart as Python tells whether a module has to be compiled again: by size and time of change.
    """
    digest = hashlib.sha256(f"{cardwright.__version__} {sys.version} {sys.flags.optimize}".encode())
    waiting = [Path(cardwright.__file__).parent, grammar_root()]
    while waiting:
        for entry in sorted(os.scandir(waiting.pop()), key=lambda it: it.name):
            if entry.is_dir():
                if not entry.name.startswith(("__", "_docs", "_content")):
                    waiting.append(Path(entry.path))
            elif entry.name.endswith((".py", ".json", ".lark")):
                found = entry.stat()
                _add(digest, entry.path, found.st_size, found.st_mtime_ns)
    return digest.digest()


def _add(digest: hashlib._Hash, *parts: str | bytes | int) -> None:
    """Adds parts so that no two lists of them look alike."""
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogateescape")
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
