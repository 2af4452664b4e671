"""Files that our own commands have written, read again."""

from __future__ import annotations

import errno
from pathlib import Path

# A baseline, a part of a simulation or a record of printed cards has at most some megabytes.
MOST_BYTES = 50_000_000


def whole_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Reads an ordinary file that is no larger than the limit. Raises OSError for any other: a device may have no end, and opening
    a pipe waits for somebody who writes."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    with path.open("rb") as file:
        found = file.read(most + 1)
    if len(found) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return found
