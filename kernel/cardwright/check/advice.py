"""Advice: what lints and the checks of plugins find, in a pack that may have errors, less what its designer allows."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.readable_part import readable
from cardwright.budget import GaveUp
from cardwright.check.allow import settle
from cardwright.check.checked_pack import CheckedPack
from cardwright.check.triage.declared_or_used import OFFERING
from cardwright.check.triage.examination import Look
from cardwright.check.triage.taint import Faults, beside_gaps, unless_not_read
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, tidy


def advised(look: Look, findings: list[Diagnostic]) -> list[Diagnostic]:
    """Adds advice to the findings, as far as the pack can be relied on."""
    from cardwright.plugins.guards import run_plugin_checks

    assert look.checked is not None
    checked, sound = look.checked, not look.errors and not look.unsaid
    # What a hint offers in the place of something else was only put in so that the rest could be read.
    offered = (it for it in findings if it.code in OFFERING)
    errors = [it for it in (*look.findings, *look.unsaid, *offered) if it.is_error]
    reliable = checked if not errors else readable(checked, errors, look.gaps, look.files)
    more = [*_linted(checked, reliable), *(run_plugin_checks(checked) if sound else ())]
    all_checked = sound and all(it.code != codes.NOT_LOOKED_THROUGH for it in more)
    pack = checked.pack
    # What a pack allows may not occur with an extension, and still be needed without it.
    own_files = {file for it in pack.extensions for file in it.files}
    more = settle(
        beside_gaps(more, look.files),
        pack.allowed,
        lambda it: all_checked and (not pack.extensions or it.span.file in own_files),
    )
    more = Faults(findings, look.files).without_followers(look.as_written(more))
    return tidy([*findings, *unless_not_read(more, findings, look.files)])


def _linted(checked: CheckedPack, reliable: CheckedPack) -> list[Diagnostic]:
    """Everything that the lints find in a pack; `reliable` is what of it has no errors."""
    from cardwright.plugins import own

    of_all = Study(checked)
    of_reliable = of_all if reliable is checked else Study(reliable)
    found: list[Diagnostic] = []
    left_out = []
    for it in own.cardwright_checks():
        if it.always:
            continue
        try:
            found += it.findings(of_all if it.even_with_errors else of_reliable)
        except (GaveUp, RecursionError):
            left_out.append(it.about)
    if left_out:
        message = f"there is too much here to go through, so this was not looked for: {', '.join(left_out)}"
        hint = "make long conditions and formulas shorter"
        found.append(Diagnostic(codes.NOT_LOOKED_THROUGH, message, checked.pack.span, hint, Severity.WARNING))
    return found
