"""Whose doing a finding is: an extension may break what is written somewhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.declarations.sections import PackFile, place
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.merge.edits import read_edits
from cardwright.merge.title import Page
from cardwright.source.tree import Scalar

Examine = Callable[[list[Page]], list[Diagnostic]]
"""What is found in the base with some extensions."""

# What is read again to find out whose doing something is. To examine a million letters may take ten seconds; twenty
# extensions of a game of usual size have less than this together.
MOST_LETTERS = 3_000_000


def removals(findings: list[Diagnostic], pages: list[Page]) -> list[Diagnostic]:
    """The findings; all that something is missing which an extension removes are one, where it does so."""
    gone: dict[str, Scalar] = {}
    for page in pages:
        for entries in read_edits(page.files, lambda *_: None).entries.values():
            gone |= {name: it.key for name, several in entries.items() for it in several if it.node is None}
    if not gone:
        return findings
    uses: dict[str, list[Diagnostic]] = {}
    for it in findings:
        name = next((name for name in it.missing if name in gone), None)
        # What another extension wants to change, too, is told as that.
        if name is not None and it.code != codes.GONE:
            uses.setdefault(name, []).append(it)
    told = {it for group in uses.values() for it in group}
    left = [it for it in findings if it not in told]
    for name, group in uses.items():
        where = (
            f"{len(group)} places (the first: {place(group[0].span)})"
            if len(group) > 1
            else place(group[0].span)
        )
        message = f"'{name}' is removed here, but it is still used in {where}"
        left.append(
            Diagnostic(
                codes.MALFORMED_EDIT, message, gone[name].span, "change or remove that, too", about=used(name)
            )
        )
    return left


def blamed(
    findings: list[Diagnostic], base: list[PackFile], pages: list[Page], examine: Examine
) -> list[Diagnostic]:
    """The findings; each that a later extension has brought about in the files of another pack says so.

    It is known by trying: the packs are examined up to the one in whose files the finding is, then with one
    extension more, until the finding is there. This takes time, but only where something is wrong; when it took
    too much, no more is tried, and nobody is blamed.
    """
    homes = {file.name: number for number, page in enumerate(pages, start=1) for file in page.files}
    homes |= {file.name: 0 for file in base}
    known: dict[int, set[Diagnostic]] = {len(pages): set(findings)}

    guessed: set[int] = set()
    read = 0

    def found_with(number: int) -> set[Diagnostic]:
        nonlocal read
        if number not in known:
            some = [*base, *(file for page in pages[:number] for file in page.files)]
            if read > MOST_LETTERS:
                guessed.add(number)
                known[number] = known[len(pages)]
            else:
                known[number] = set(examine(pages[:number]))
            read += sum(len(it.text) for it in some)
        return known[number]

    told = []
    for it in findings:
        home = homes.get(it.span.file, 0)
        culprit = next((n for n in range(home, len(pages) + 1) if it in found_with(n)), home)
        culprit = home if culprit in guessed else culprit
        if culprit > home:
            it = replace(it, message=f"{it.message} (because of the extension '{pages[culprit - 1].name}')")
        told.append(it)
    return told
