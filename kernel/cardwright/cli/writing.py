"""Files that commands write: whole or not at all, and only where a file is or may be.

An ordinary file is written under another name first and then renamed, so that a kill or a full disk leaves the old one
or the new one. A link is followed: what it leads to is written, and the link stays. Anything else (a device, a pipe,
what the shell calls /dev/stdout) is written to as it is; renaming would put a file in its place.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from cardwright.errors import SettingError
from cardwright.findings import codes

# Where the open files of a process are, as /dev/stdout: the file that one leads to must not be replaced.
_OPEN_FILES = re.compile(r"/dev|/proc/[^/]+/fd")


def write_file(path: Path, text: str, shared: bool = False) -> None:
    """Writes a text to a path. Raises SettingError, with the old file as it was.

    Line ends stay as they are in the text. A new file that is `shared` gets the rights that new files get here, any
    other can be read by its owner only. What is no character (from a path that is not UTF-8) is written as an escape,
    as JSON has it.
    """
    write_bytes(path, text.encode("utf-8", "backslashreplace"), shared)


def write_bytes(path: Path, data: bytes, shared: bool = False) -> None:
    """Writes data to a path, as `write_file` writes a text."""
    with _told_of(path):
        if _is_file(path):
            _replace(Path(os.path.realpath(path)), data, 0o666 if shared else 0o600)
        else:
            with path.open("ab", buffering=0) as file:
                _write(file.fileno(), data)


def replace_files(files: Mapping[Path, tuple[bytes, bytes]]) -> None:
    """Puts new contents in the place of old ones, in all of these files or in none. Raises SettingError.

    All are written under other names first, so that a full disk shows before any is renamed; and a file that no longer
    holds the old content is somebody else's work. Files keep their rights.
    """
    aside: dict[Path, Path] = {}
    renamed: list[Path] = []
    try:
        for path, (_, new) in files.items():
            with _told_of(path):
                aside[path] = _written_aside(Path(os.path.realpath(path)), new, 0o600)
        for path, (old, _) in files.items():
            if not path.is_file() or path.read_bytes() != old:
                raise SettingError(codes.WRONG_SETUP, f"'{path}' was changed meanwhile", "try again")
        for path in files:
            with _told_of(path):
                aside[path].replace(os.path.realpath(path))
            renamed.append(path)
    except BaseException:
        for path in renamed:
            with suppress(OSError):
                _replace(Path(os.path.realpath(path)), files[path][0], 0o600)
        raise
    finally:
        for it in aside.values():
            with suppress(OSError):
                it.unlink()


def check_writable(path: Path) -> None:
    """Raises SettingError for a path that cannot be written to, as far as that shows without writing."""
    if path.is_dir():
        raise SettingError(codes.WRONG_SETUP, f"'{path}' cannot be written", "it is a folder")
    with _told_of(path):
        if not _is_file(path):
            writable = os.access(path, os.W_OK)
            hint = "you may not write to it"
        else:
            folder = Path(os.path.realpath(path)).parent
            writable = folder.is_dir() and os.access(folder, os.W_OK)
            hint = f"is there a folder '{folder}' to write to?"
    if not writable:
        raise SettingError(codes.WRONG_SETUP, f"'{path}' cannot be written", hint)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Locks a path against other processes, where the system can do that."""
    try:
        import fcntl

        folder = os.open(os.path.realpath(path.parent), os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        with suppress(OSError):  # not every file system has locks
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise SettingError(codes.WRONG_SETUP, f"'{path}' cannot be written: {reason}") from None


def _is_file(path: Path) -> bool:
    """Whether an ordinary file is there, or nothing yet."""
    if _OPEN_FILES.fullmatch(os.path.realpath(path.parent)) and path.exists():
        return False
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def _replace(path: Path, data: bytes, mode: int) -> None:
    """Writes a file under another name and renames it."""
    aside = _written_aside(path, data, mode)
    try:
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def _written_aside(path: Path, data: bytes, mode: int) -> Path:
    """Writes what is to be the content of a file under another name, with the rights and the owner of the old one."""
    old = path.stat() if path.exists() else None
    aside = path.with_name(f".cardwright-{secrets.token_hex(8)}")
    # The rights of a new file are for the umask to narrow, which `open` does.
    handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        try:
            _write(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        if old is not None:
            with suppress(
                OSError, AttributeError
            ):  # only root may give files away, and only where there are owners
                os.chown(aside, old.st_uid, old.st_gid)
            aside.chmod(stat.S_IMODE(old.st_mode))
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
    return aside


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
