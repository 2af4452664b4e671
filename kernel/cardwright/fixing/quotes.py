"""Words in quotes: a finding points to the word with its quotes, and a fix of the word leaves them where they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source

# Words of a name or phrase. Without quotes, a number or a flag is meant to be one.
_WORDS = re.compile(r"(?!(?:true|false|null)$)[^\W\d]\w*(?:[ -]\w+)*", re.IGNORECASE)


def keep_quotes(findings: Iterable[Diagnostic], texts: Mapping[str, str]) -> list[Diagnostic]:
    """Narrows edits that replace a quoted word to what is between the quotes."""
    sources: dict[str, Source] = {}

    def kept(edit: Edit) -> Edit:
        at = edit.span
        if at.file not in texts or at.line != at.end_line or not _WORDS.fullmatch(edit.text):
            return edit
        source = sources.setdefault(at.file, Source(texts[at.file]))
        written = source.written(at)
        quoted = len(written) > 2 and written[0] in "'\"" and written[-1] == written[0]
        if not quoted or not _WORDS.fullmatch(written[1:-1]):
            return edit
        return Edit(Span(at.file, at.line, at.column + 1, at.line, at.end_column - 1), edit.text)

    return [
        replace(it, fix=it.fix.but(edits=tuple(map(kept, it.fix.edits)))) if it.fix is not None else it
        for it in findings
    ]
