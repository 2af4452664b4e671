"""From the files of a pack to all of its findings: read, merge, assemble, resolve, check, triage."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.call_depth import too_deep
from cardwright.check.checked_pack import CheckedPack
from cardwright.check.checker import check
from cardwright.check.registry import run_checks
from cardwright.check.report import CheckReport
from cardwright.check.triage.examination import Examinable, Look, Reader
from cardwright.check.triage.taint import beside_gaps
from cardwright.declarations.build import PackFile, assemble
from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, limited, tidy
from cardwright.findings.suggest import patience
from cardwright.memory import Memory
from cardwright.merge.title import extends, misplaced, without_base
from cardwright.plugins import Plugins
from cardwright.records import Record
from cardwright.source.folder import Folder
from cardwright.source.library import Library


def examine(library: Library, folder: Folder, extensions: Sequence[Folder], advice: bool) -> CheckReport:
    """All findings in the pack of a folder with extensions. Never raises for content.

    An extension is looked at together with its base. With `advice`, the pack is also looked through for what is
    probably not meant so.
    """
    library.memory.begin_check()
    with patience():
        checked, findings, files = _examined(library, folder, extensions, advice)
        texts = {it.name: it.text for it in files}
        if findings:
            from cardwright.fixing.quotes import keep_quotes

            findings = limited(keep_quotes(findings, texts))
        return CheckReport(checked, tuple(findings), texts)


def _examined(
    library: Library, folder: Folder, extensions: Sequence[Folder], advice: bool
) -> tuple[CheckedPack | None, list[Diagnostic], list[PackFile]]:
    files, findings = library.read(folder)
    if files is None:
        return None, findings, []
    if not extensions and not extends(files):
        if (lost := without_base(files)) is not None:
            return None, [lost, *(it for file in files for it in file.findings)], files
        checked, findings = opinion(Alone(folder, files, library.memory, library.plugins), advice)
        return checked, findings, files
    from cardwright.merge.combine import combine

    combined, files, findings = combine(library, folder, files, extensions)
    findings = beside_gaps(findings, files)
    if combined is None:
        unread = (finding for file in files for finding in file.findings)
        return None, [*findings, *unread], files
    checked, more = opinion(combined, advice)
    return checked, tidy([*findings, *combined.attributed(more)]), files


class Alone(Record):
    """A pack without extensions."""

    folder: Folder
    files: list[PackFile]
    memory: Memory
    plugins: Plugins

    def examine(self, files: list[PackFile]) -> tuple[CheckedPack | None, list[Diagnostic]]:
        pack, found = assemble(files, self.memory)
        pack.folder = self.folder.path
        return examine_assembled(pack, [*misplaced(files), *found], self.memory, self.plugins)


def examine_assembled(
    pack: Pack, findings: list[Diagnostic], memory: Memory, plugins: Plugins
) -> tuple[CheckedPack | None, list[Diagnostic]]:
    """The pack with the meaning of its texts; what was found before, and what is wrong with it besides."""
    try:
        checked, found = check(pack, memory, plugins)
        # Other checks follow the rules from use to use: where that has no end in sight, they do not begin.
        found += too_deep(checked) or run_checks(checked)
    except RecursionError:
        # Each formula is within its limits, and so is each chain of them; together they are not.
        message = "formulas and rules stand too deep inside one another to be checked"
        hint = "use fewer brackets in formulas that use one another"
        return None, [*findings, Diagnostic(codes.TOO_DEEP_TO_CHECK, message, pack.span, hint)]
    return checked, [*findings, *found]


def opinion(subject: Examinable, advice: bool) -> tuple[CheckedPack | None, list[Diagnostic]]:
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
