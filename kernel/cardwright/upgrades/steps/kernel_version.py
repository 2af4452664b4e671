"""`kernel` of a pack that was written for other versions, once nothing else keeps it from working with this one."""

from __future__ import annotations

from collections.abc import Iterator

from packaging.version import Version

import cardwright
from cardwright.findings import codes
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source
from cardwright.project import Project

SINCE = "0.1.0"
DOES = "lets 'kernel' name this version, where nothing else is wrong with the pack"
WHY = "a pack that is brought up to date is not for the versions that it was written for any more"


def edits(project: Project) -> Iterator[tuple[Edit, ...]]:
    """Another requirement in the pack's own title page."""
    errors = project.check(advice=False).errors
    own = {it.name: Source(it.text) for it in project.files()}
    if any(it.code != codes.KERNEL_VERSION for it in errors):
        return
    for finding in errors:
        if finding.span.file in own:
            written = own[finding.span.file].written(finding.span)
            quote = written[0] if written[:1] in ("'", '"') else '"'
            yield (Edit(finding.span, f"{quote}{this_version()}{quote}"),)


def this_version() -> str:
    """What a pack for this version names: from it to the next one that may change everything."""
    version = Version(cardwright.__version__)
    return f">={version.major}.{version.minor},<{version.major + 1}"
