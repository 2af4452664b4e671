"""A pack from its folder: read, put together, checked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardwright.check.call_depth import too_deep
from cardwright.check.checker import CheckedPack, check
from cardwright.check.registry import run_checks
from cardwright.check.triage.examination import Look, Reader, Subject
from cardwright.check.triage.taint import beside_gaps
from cardwright.declarations.build import PackFile, assemble
from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, limited, read_from, tidy
from cardwright.findings.suggest import patience
from cardwright.merge.title import extends, misplaced, without_base
from cardwright.source.files import Texts, read_files
from cardwright.source.locate import find_pack


def load(
    name_or_path: str | os.PathLike[str], extensions: Iterable[str | os.PathLike[str]] = ()
) -> CheckedPack:
    """The checked pack of that name or folder, extended; raises PackError with all that is wrong with it."""
    checked, findings, texts = examine(find_pack(name_or_path), [find_pack(it) for it in extensions])
    if checked is None or any(it.is_error for it in findings):
        raise PackError(findings, read_from(texts))
    return checked


def examine(
    path: str | os.PathLike[str],
    extensions: Sequence[str | os.PathLike[str]] = (),
    advice: bool = False,
    edited: Texts | None = None,
) -> tuple[CheckedPack | None, list[Diagnostic], dict[str, str]]:
    """The pack in a folder, all findings, and the texts of its files by shown name. Never raises for content.

    An extension is looked at together with its base. There is no pack when it is not clear what it is made of;
    with errors it is there to be looked at, not to be played. With `advice`, it is also looked through for what is
    probably not meant so. `edited` are texts of files, by shown name, that are not on the disk yet.
    """
    with patience():
        checked, findings, texts = _examined(Path(path), [Path(it) for it in extensions], advice, edited)
        return checked, limited(findings), texts


def _examined(
    folder: Path, extensions: list[Path], advice: bool, edited: Texts | None
) -> tuple[CheckedPack | None, list[Diagnostic], dict[str, str]]:
    files, findings = read_files(folder, edited=edited)
    if files is None:
        return None, tidy(findings), {}
    if not extensions and not extends(files):
        if (lost := without_base(files)) is not None:
            return None, tidy([lost, *(it for file in files for it in file.findings)]), _texts(files)
        checked, findings = opinion(Alone(folder, files), advice)
        return checked, findings, _texts(files)
    from cardwright.merge.combine import combine

    combined, files, findings = combine(folder, files, extensions, edited)
    findings = beside_gaps(findings, files)
    if combined is None:
        unread = (finding for file in files for finding in file.findings)
        return None, tidy([*findings, *unread]), _texts(files)
    checked, more = opinion(combined, advice)
    more = combined.blamed(more, lambda some: opinion(some, advice)[1])
    return checked, tidy([*findings, *more]), _texts(files)


def _texts(files: list[PackFile]) -> dict[str, str]:
    return {it.name: it.text for it in files}


@dataclass(frozen=True, slots=True)
class Alone:
    """A pack without extensions."""

    folder: Path
    files: list[PackFile]

    def examine(self, files: list[PackFile]) -> tuple[CheckedPack | None, list[Diagnostic]]:
        pack, found = assemble(files)
        pack.folder = self.folder
        return examine_assembled(pack, [*misplaced(files), *found])


def examine_assembled(pack: Pack, findings: list[Diagnostic]) -> tuple[CheckedPack | None, list[Diagnostic]]:
    """The pack with the meaning of its texts; what was found before, and what is wrong with it besides."""
    try:
        checked, found = check(pack)
        # Other checks follow the rules from use to use: where that has no end in sight, they do not begin.
        found += too_deep(checked) or run_checks(checked)
    except RecursionError:
        # Each formula is within its limits, and so is each chain of them; together they are not.
        message = "formulas and rules stand too deep inside one another to be checked"
        hint = "use fewer brackets in formulas that use one another"
        return None, [*findings, Diagnostic(codes.TOO_DEEP_TO_CHECK, message, pack.span, hint)]
    return checked, [*findings, *found]


def opinion(subject: Subject, advice: bool) -> tuple[CheckedPack | None, list[Diagnostic]]:
    """A pack, and all that there is to say of it: each mistake once, where it is."""
    reader = Reader(subject)
    first = best = reader.look()
    findings = first.findings
    if first.errors:
        from cardwright.check.triage.consequences import settled

        findings, best = settled(reader, first)
    if advice:
        findings = _advised(best, findings)
    return first.checked, findings


def _advised(look: Look, findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings with what is probably not meant so, as far as that can be told."""
    if not look.all_read:
        return findings
    from cardwright.check.advice import advised

    return advised(look, findings)
