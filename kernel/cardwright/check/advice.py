"""What is probably not meant so, in a pack that may have errors, less what its designer allows."""

from __future__ import annotations

from cardwright.analysis.readable_part import readable
from cardwright.check.allow import settle
from cardwright.check.triage.declared_or_used import OFFERING
from cardwright.check.triage.examination import Look
from cardwright.check.triage.taint import Faults, beside_gaps
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, tidy
from cardwright.packs.checks.advice import advise


def advised(look: Look, findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings with the advice on what was looked at, as far as that can be told."""
    from cardwright.plugins.guards import run_plugin_checks

    assert look.checked is not None
    checked, sound = look.checked, not look.errors and not look.unsaid
    # What a hint offers in the place of something else was only put in so that the rest could be read.
    offered = (it for it in findings if it.code in OFFERING)
    errors = [it for it in (*look.findings, *look.unsaid, *offered) if it.is_error]
    reliable = checked if not errors else readable(checked, errors, look.gaps, look.files)
    more = [*advise(checked, reliable), *(run_plugin_checks(checked) if sound else ())]
    all_checked = sound and all(it.code != codes.NOT_LOOKED_THROUGH for it in more)
    more = settle(beside_gaps(more, look.files), checked.pack.allowed, all_checked)
    more = Faults(findings, look.files).without_followers(look.as_written(more))
    return tidy([*findings, *more])
