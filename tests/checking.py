"""Packs in folders, checked in one line: for tests that write their packs to a disk."""

from __future__ import annotations

import os
from collections.abc import Iterable

from cardwright.check.checked_pack import CheckedPack
from cardwright.check.report import CheckReport
from cardwright.findings.diagnostic import Diagnostic
from cardwright.project import Project

Path = str | os.PathLike[str]


def check(path: Path, extensions: Iterable[Path] = (), advice: bool = False) -> CheckReport:
    """What is found in the pack of a folder, with extensions."""
    return Project.from_folder(path, extensions).check(advice=advice)


def findings_in(path: Path, extensions: Iterable[Path] = (), advice: bool = False) -> list[Diagnostic]:
    """All that is wrong with the pack of a folder."""
    return list(check(path, extensions, advice).findings)


def load(path: Path, extensions: Iterable[Path] = ()) -> CheckedPack:
    """The pack of a folder or of that name, which must be sound."""
    return Project.from_folder(path, extensions).pack
