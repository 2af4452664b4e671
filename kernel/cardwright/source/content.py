"""What a file of a pack holds before anything of it is understood. Importing this imports no YAML."""

from __future__ import annotations

from pathlib import Path

from cardwright.findings import codes
from cardwright.records import Record

# More is refused: an untrusted pack must not use up time or memory. A pack of 1,000 cards has about 300 kB.
MAX_FILE_BYTES = 1_000_000


def is_read(name: str) -> bool:
    """Whether a file of that name is read as YAML. Those with a dot before them belong to editors and the like."""
    return name.lower().endswith((".yaml", ".yml")) and not name.startswith(".")


class Unreadable(Record):
    """Why a file has no content; `{file}` in the message stands for its name."""

    message: str
    hint: str = ""
    code: str = codes.UNREADABLE_FILE


def read_bytes(path: Path) -> bytes | Unreadable:
    """The content of a file, or why it cannot be read."""
    try:
        # Opening a pipe or a device could wait for ever.
        if not path.is_file():
            message = "'{file}' is not a file" if path.exists() else "there is no file '{file}'"
            return Unreadable(message, "put a file with that name there, or delete what is there")
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return Unreadable(f"'{{file}}' cannot be read: {reason}")
    return data
