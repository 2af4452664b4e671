"""Where the files are that findings name: paths that a terminal or an editor can open."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.findings.diagnostic import PackError
from cardwright.source.locate import find_pack, installed, labels

if TYPE_CHECKING:
    from cardwright.declarations.model import Pack


class Paths:
    """From a file's name in findings to its path from the current folder.

    Findings name a file `folder/file`, so that they read the same wherever the folder is. `folders` are those of
    the packs that were read, in the order in which they were: of two with one name, the first has the short label.
    """

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = list(dict.fromkeys(folders))
        self.found: dict[str, str] = {}

    @classmethod
    def among(cls, folder: Path, extensions: Iterable[Path], pack: Pack | None) -> Paths:
        """The paths for a pack that was read together with extensions, and with its base if it is one itself."""
        base = [pack.folder] if pack is not None and pack.folder is not None else []
        return cls([folder, *base, *extensions])

    def path(self, file: str) -> Path | None:
        """Where a file is, by its name in findings; None when nobody knows the folder."""
        return self._find(file)

    def __call__(self, file: str) -> str:
        """The path, with '/' between folders on every system; the name itself when nobody knows the folder."""
        if file not in self.found:
            path = self._find(file)
            self.found[file] = from_here(path) if path is not None else file
        return self.found[file]

    def in_json(self, data: Any) -> Any:
        """Plain data with the path for every `file` in it."""
        if isinstance(data, dict):
            return {
                key: self(it) if key == "file" and it is not None else self.in_json(it)
                for key, it in data.items()
            }
        return [self.in_json(it) for it in data] if isinstance(data, list) else data

    def _find(self, file: str) -> Path | None:
        known = [path for it in self.folders if (path := _inside(it, file)) is not None]
        if known:
            return next((it for it in known if it.exists()), known[0])
        # The base of an extension that could not be read is named by nobody: it is installed, or stands beside.
        label = file.partition("/")[0]
        others = (*installed().values(), *(it.resolve().parent / label for it in self.folders))
        found = (path for it in others if (path := _inside(it, file)) is not None)
        return next((it for it in found if it.is_file()), None)


def paths_of(given: argparse.Namespace) -> Paths:
    """The paths for a command, by the packs and extensions that it names."""
    named = getattr(given, "pack", None) or []
    names = [*([named] if isinstance(named, str) else named), *getattr(given, "extensions", ())]
    folders = []
    for name in names:
        with suppress(PackError):
            folders.append(find_pack(name))
    return Paths(folders)


def from_here(path: Path) -> str:
    """A path from the current folder, or the whole of it where there is no way, as to another drive."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:
        return path.resolve().as_posix()
    except FileNotFoundError:  # the current folder was deleted
        return path.as_posix()


def _inside(folder: Path, file: str) -> Path | None:
    """The file of that name in findings, if it is one of a folder's."""
    for label in reversed(labels(folder)):
        if file.startswith(f"{label}/"):
            return folder / file.removeprefix(f"{label}/")
    return None
