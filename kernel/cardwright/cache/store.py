"""Entries in a folder of the user's own: bytes by key, each with a seal that only this user's key gives.

Whatever is wrong with the folder or with an entry (no rights, no room, no home, broken off, written by somebody else or by
another version), it is as if there were none: nothing is said, and the entry is written again. Entries appear whole, by
renaming, so other processes read the old one or the new one.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

# A game of a hundred cards takes 250 kB for each number of players.
MOST_ENTRIES = 64
MOST_BYTES = 64_000_000
LARGEST = 16_000_000

_KEY = "key"
_KEY_BYTES = 32
_SUFFIX = ".entry"
_MARK = b"cardwright 1\n"
_SEAL_BYTES = 32
_ASIDE = ".new"
# What a process that was ended has left behind is removed after an hour.
_ABANDONED = 3_600


class Store:
    """The entries in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._secret: bytes | None = None
        self._is_usable: bool | None = None

    def get(self, name: str) -> bytes | None:
        """What was kept under a name; None when nothing was, or not by us."""
        if not self._usable():
            return None
        path = self._folder / f"{name}{_SUFFIX}"
        data = _read_own(path, LARGEST)
        start = len(_MARK) + _SEAL_BYTES
        if data is None or len(data) < start or not data.startswith(_MARK):
            return None
        content = data[start:]
        if not hmac.compare_digest(data[len(_MARK) : start], self._seal(name, content)):
            return None
        with suppress(OSError):
            os.utime(path)  # the entries that go first are those that nobody has asked for
        return content

    def put(self, name: str, content: bytes) -> None:
        """Keeps something under a name, if that is possible."""
        if len(content) > LARGEST - 1_000 or not self._usable():
            return
        with suppress(OSError):
            self._write(self._folder / f"{name}{_SUFFIX}", _MARK + self._seal(name, content) + content)
            self._make_room()

    def _seal(self, name: str, content: bytes) -> bytes:
        assert self._secret is not None
        return hmac.digest(self._secret, name.encode() + b"\n" + content, "sha256")

    # -------------------------------------------------------------- the folder

    def _usable(self) -> bool:
        if self._is_usable is None:
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._is_usable = _is_own(self._folder.stat(), 0o022)
                self._secret = self._own_key() if self._is_usable else None
            except (OSError, ValueError):
                self._is_usable = False
        return self._is_usable

    def _own_key(self) -> bytes:
        """This user's key, which is made when there is none. One that others could have read is none."""
        path = self._folder / _KEY
        found = _read_own(path, _KEY_BYTES, 0o077)
        if found is not None and len(found) == _KEY_BYTES:
            return found
        self._write(path, os.urandom(_KEY_BYTES))
        found = _read_own(path, _KEY_BYTES, 0o077)
        if found is None or len(found) != _KEY_BYTES:
            raise OSError("the key cannot be kept")
        return found

    def _write(self, path: Path, data: bytes) -> None:
        """Writes a file aside and puts it in its place whole."""
        aside = path.with_name(f"{os.getpid()}-{os.urandom(6).hex()}{_ASIDE}")
        try:
            with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
            aside.replace(path)
        except OSError:
            aside.unlink(missing_ok=True)
            raise

    def _make_room(self) -> None:
        """Removes the entries that were asked for longest ago, and what others have not finished."""
        entries = sorted(self._entries(), reverse=True)
        total = 0
        for number, (used, size, path) in enumerate(entries, start=1):
            total += size
            unfinished = path.suffix == _ASIDE
            if (
                (number > MOST_ENTRIES or total > MOST_BYTES)
                if not unfinished
                else used < time.time() - _ABANDONED
            ):
                path.unlink(missing_ok=True)

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        for path in self._folder.iterdir():
            if path.suffix in (_SUFFIX, _ASIDE):
                try:
                    found = path.lstat()
                except FileNotFoundError:  # another process was faster
                    continue
                yield found.st_mtime, found.st_size, path


@dataclass(frozen=True, slots=True)
class Keep:
    """Where something is kept that is made of what has a key: under names of its own, which no other content has."""

    store: Store
    key: str

    def get(self, *name: str) -> bytes | None:
        """What was kept under a name."""
        return self.store.get(self._name(name))

    def put(self, content: bytes, *name: str) -> None:
        """Keeps something under a name, if that is possible."""
        self.store.put(self._name(name), content)

    def _name(self, parts: tuple[str, ...]) -> str:
        return hashlib.sha256("\n".join((self.key, *parts)).encode()).hexdigest()


def _read_own(path: Path, most: int, refused: int = 0o022) -> bytes | None:
    """The content of a file that nobody but the user can have written; None if there is none such, or too much in it."""
    try:
        number = os.open(
            path,
            os.O_RDONLY
            | getattr(os, "O_NOFOLLOW", 0)
            | getattr(os, "O_NONBLOCK", 0)
            | getattr(os, "O_BINARY", 0),
        )
    except OSError:
        return None
    with os.fdopen(number, "rb") as file:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode) or not _is_own(found, refused) or found.st_size > most:
            return None
        try:
            return file.read(most)
        except OSError:
            return None


def _is_own(found: os.stat_result, refused: int) -> bool:
    """Whether something belongs to the user, and others have none of these rights. Windows has rights of another kind,
    and a folder for each user that others cannot write to."""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & refused)
