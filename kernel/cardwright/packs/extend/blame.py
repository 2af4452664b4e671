"""Whose doing a finding is: an extension may break what is written somewhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.diagnostics import Diagnostic
from cardwright.packs.extend.title import Page
from cardwright.packs.sections import PackFile

Examine = Callable[[list[Page]], list[Diagnostic]]
"""What is found in the base with some extensions."""


def blamed(
    findings: list[Diagnostic], base: list[PackFile], pages: list[Page], examine: Examine
) -> list[Diagnostic]:
    """The findings; each that a later extension has brought about in the files of another pack says so.

    It is known by trying: the packs are examined up to the one in whose files the finding is, then with one
    extension more, until the finding is there. This takes time, but only where something is wrong.
    """
    homes = {file.name: number for number, page in enumerate(pages, start=1) for file in page.files}
    homes |= {file.name: 0 for file in base}
    known: dict[int, set[Diagnostic]] = {len(pages): set(findings)}

    def found_with(number: int) -> set[Diagnostic]:
        if number not in known:
            known[number] = set(examine(pages[:number]))
        return known[number]

    told = []
    for it in findings:
        home = homes.get(it.span.file, 0)
        culprit = next((n for n in range(home, len(pages) + 1) if it in found_with(n)), home)
        if culprit > home:
            it = replace(it, message=f"{it.message} (because of the extension '{pages[culprit - 1].name}')")
        told.append(it)
    return told
