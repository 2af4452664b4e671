"""Findings in other words: of every message and hint nothing is left but that they differ.

Whatever reads a sentence back to decide something decides otherwise then. See tests/packs/test_rewording.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from unittest.mock import patch

from cardwright.findings import diagnostic
from cardwright.findings.diagnostic import Diagnostic

_MARK = "§"


@contextmanager
def other_words() -> Iterator[None]:
    """Within it, every finding that is made says the same in words that nobody knows."""
    with patch.object(diagnostic, "_quotable", _reworded):
        yield


def _reworded(sentence: str) -> str:
    # A finding that is made of another one keeps its words.
    if not sentence or sentence.startswith(_MARK):
        return sentence
    return _MARK + blake2b(sentence.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def data_of(findings: Iterable[Diagnostic]) -> list[str]:
    """All that programs read of findings, in an order that does not depend on words."""
    return sorted(
        f"{it.span} {it.code} {it.severity} {it.about} {it.fix} {[at.span for at in it.related]}"
        for it in findings
    )
