"""Findings that are known already: a file of them, so that a check reports only what is new.

A finding is known again by its code, its file and what it is about, not by its line: editing above it does not bring it
back. What is about the same in one file is counted, so that one more of it is new.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, harmless_json
from cardwright.source.whole_file import whole_file

VERSION = 1
# Names of files and lines in a message move when something is written above.
_PLACE = re.compile(r"\S+\.ya?ml:\d+(:\d+)?|\b\d[\d,]*\b")

Key = tuple[str, str, str]
"""Code, file and what it is about."""

Locate = Callable[[str], str]
"""The path of a file from the current folder, by its name in findings."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often each finding is known; files are named by their path from the folder of the baseline itself."""

    path: Path
    known: Counter[Key]

    def new(self, findings: Iterable[Diagnostic], locate: Locate) -> list[Diagnostic]:
        """The findings that are not known; of several that are alike, the last ones."""
        left = Counter(self.known)
        new = []
        for it in findings:
            key = self._key(it, locate)
            left[key] -= 1
            if left[key] < 0:
                new.append(it)
        return new

    def gone(self, found: Counter[Key]) -> int:
        """How many of the known findings are no longer found."""
        return sum((self.known - found).values())

    def counted(self, findings: Iterable[Diagnostic], locate: Locate) -> Counter[Key]:
        """How often each finding is found."""
        return Counter(self._key(it, locate) for it in findings)

    def _key(self, finding: Diagnostic, locate: Locate) -> Key:
        path = Path(locate(finding.span.file))
        try:
            file = Path(os.path.relpath(path, self.path.parent)).as_posix()
        except ValueError:  # on another drive
            file = path.resolve().as_posix()
        return finding.code, file, about(finding)

    def to_json(self) -> str:
        """The baseline as the text of its file."""
        entries = [
            {"code": code, "file": file, "about": what, "count": count}
            for (code, file, what), count in sorted(self.known.items())
        ]
        return harmless_json({"baseline": VERSION, "findings": entries}) + "\n"


def about(finding: Diagnostic) -> str:
    """What a finding is about: the names in question, or its message without places and numbers."""
    if finding.about:
        return ", ".join(f"{it.role} {it.name}" for it in finding.about)
    return _PLACE.sub("…", finding.message)


def read_baseline(path: Path) -> Baseline:
    """The baseline in a file. Raises SettingError when it is none."""
    try:
        data = json.loads(whole_file(path))
    except FileNotFoundError:
        hint = "to make it, add --write-baseline"
        raise SettingError(codes.WRONG_SETUP, f"there is no baseline '{path}'", hint) from None
    except (OSError, ValueError, RecursionError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not JSON"
        raise _unreadable(path, reason) from None
    if not isinstance(data, dict) or data.get("baseline") != VERSION:
        raise _unreadable(path, f"it does not begin with '\"baseline\": {VERSION}'")
    known: Counter[Key] = Counter()
    entries = data.get("findings")
    for it in entries if isinstance(entries, list) else [None]:
        match it:
            case {"code": str(code), "file": str(file), "about": str(what), "count": int(count)} if count > 0:
                known[code, file, what] += count
            case _:
                raise _unreadable(path, "its findings are not as --write-baseline writes them")
    return Baseline(path, known)


def _unreadable(path: Path, reason: str) -> SettingError:
    hint = "write it again with --write-baseline"
    return SettingError(codes.WRONG_SETUP, f"'{path}' is not a baseline: {reason}", hint)
