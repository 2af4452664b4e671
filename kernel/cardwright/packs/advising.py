"""What is probably not meant so, in a pack that may have errors, less what its designer allows."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, tidy
from cardwright.packs.allowing import settle
from cardwright.packs.checks.advice import advise
from cardwright.packs.settling.doubts import Faults, beside_gaps
from cardwright.packs.settling.look import Look
from cardwright.packs.study.unread import readable


def advised(look: Look, findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings with the advice on what was looked at, as far as that can be told."""
    from cardwright.plugins.guards import run_plugin_checks

    assert look.checked is not None
    checked, errors = look.checked, [it for it in (*look.findings, *look.unsaid) if it.is_error]
    sound = not errors
    reliable = checked if sound else readable(checked, errors, look.gaps, look.files)
    more = [*advise(checked, reliable), *(run_plugin_checks(checked) if sound else ())]
    all_checked = sound and all(it.code != codes.NOT_LOOKED_THROUGH for it in more)
    more = settle(beside_gaps(more, look.files), checked.pack.allowed, all_checked)
    more = Faults(findings, look.files).without_followers(look.as_written(more))
    return tidy([*findings, *more])
