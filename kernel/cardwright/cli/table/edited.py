"""Which files of a pack have been edited since a game was saved."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from cardwright.declarations.model import Pack
from cardwright.source.content import is_read


def digests(pack: Pack) -> dict[str, str]:
    """A digest of each file of a pack and of its extensions, by `pack/file`."""
    found = {}
    for label, path in _files(pack):
        with suppress(OSError):  # what cannot be read any more has changed
            found[label] = hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
    return found


def edited(pack: Pack, before: dict[str, str]) -> list[str]:
    """What to say of each file that is not as it was: its path, and whether it is new or gone."""
    from cardwright.cli.paths import from_here

    now, paths = digests(pack), dict(_files(pack))
    said = []
    for label in sorted({*before, *now}):
        if label not in before:
            said.append(f"{from_here(paths[label])} is new")
        elif label not in now:
            said.append(f"{label} is gone")
        elif before[label] != now[label]:
            said.append(f"{from_here(paths[label])} has changed")
    return said


def _files(pack: Pack) -> Iterator[tuple[str, Path]]:
    folders = [(pack.name, pack.folder), *((it.name, it.folder) for it in pack.extensions)]
    for name, folder in ((name, it) for name, it in folders if it is not None):
        for path in sorted(it for it in folder.iterdir() if is_read(it.name) and it.is_file()):
            yield f"{name}/{path.name}", path
