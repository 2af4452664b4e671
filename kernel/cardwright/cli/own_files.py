"""The files of packs that a command may change: those in the folders that the user has named, as they are on the disk."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.cli.paths import Paths, from_here
from cardwright.cli.writing import locked, replace_files
from cardwright.source.locate import installed


@dataclass(slots=True)
class OwnFiles:
    """Files by their names in findings: texts with their byte order mark and line breaks, and why others stay as they are."""

    paths: dict[str, Path] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)

    def changed(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Those of the texts that are not as on the disk."""
        return {file: text for file, text in texts.items() if text != self.texts[file]}

    def write(self, texts: Mapping[str, str]) -> None:
        """Writes the texts that have changed, all of them or none. Raises SettingError."""
        new = {
            self.paths[file]: (self.texts[file].encode("utf-8"), text.encode("utf-8"))
            for file, text in self.changed(texts).items()
        }
        if new:
            with locked(next(iter(new))):
                replace_files(new)


def own_files(files: Iterable[str], paths: Paths, folders: Mapping[str, Path]) -> OwnFiles:
    """What of these files may be changed, where the user has named these packs, each with its folder."""
    found = OwnFiles()
    homes = {name: Path(os.path.realpath(folder)) for name, folder in folders.items()}
    called_by_name = {name for name, home in homes.items() if _is_installed(name, home)}
    for file in files:
        path = paths.path(file)
        if path is None:
            found.refused[file] = "its folder is not known"
            continue
        whole = Path(os.path.realpath(path))
        home = next((name for name, it in homes.items() if whole.is_relative_to(it)), None)
        if home is None:
            found.refused[file] = _not_named(path)
        elif home in called_by_name:
            found.refused[file] = (
                f"'{home}' is an installed pack; copy it with 'cardwright new pack NAME --from {home}', or give its folder"
            )
        elif not _is_writable(whole):
            found.refused[file] = "the file is read-only"
        elif whole in found.paths.values():
            found.refused[file] = "it is a link to another file of the pack"
        else:
            _take(found, file, whole)
    return found


def _take(found: OwnFiles, file: str, path: Path) -> None:
    try:
        # Not read as text, which would change line breaks.
        found.texts[file] = path.read_bytes().decode("utf-8")
        found.paths[file] = path
    except OSError as error:
        found.refused[file] = f"the file cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        found.refused[file] = "the file is not UTF-8: save it as UTF-8 first"


def _is_installed(name: str, home: Path) -> bool:
    """Whether a pack was called by the name under which it is installed, not by its folder."""
    if Path(name).is_dir():
        return False
    folder = installed().get(name)
    return folder is not None and Path(os.path.realpath(folder)) == home


def _is_writable(path: Path) -> bool:
    # An administrator may write anything; a file that nobody is to write says so by its rights.
    return os.access(path, os.W_OK) and bool(
        path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    )


def _not_named(path: Path) -> str:
    return f"it is a file of another pack; check that one: cardwright validate {from_here(path.parent)} --fix"
