"""Chooses among several rewrites of a text by resolving each: `cards i hand` must be `cards in hand`.

`try_rewrites` finds the words with which a text can be read. Of these, only some give it a meaning.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.findings.fix import Hint, meant
from cardwright.findings.suggest import is_patient
from cardwright.lang.grammar import ParseFailure, all_keywords


def chosen(text: str, failure: ParseFailure, has_meaning: Callable[[str], bool]) -> ParseFailure:
    """Picks the failure whose word gives the text a meaning. Its fix is sure if no other word does.

    If no word does, something else is wrong with the text, and the failure stays as it is.
    """
    if not failure.others:
        return failure
    offers = [it for it in (failure, *failure.others) if it.offered is not None]
    found = [it for it in offers if is_patient() and has_meaning(_rewritten(text, it))]
    if not found or not is_patient():
        return failure
    first = found[0]
    if isinstance(first.hint, Hint) and first.hint.instead in all_keywords():
        first.hint = meant(first.hint.instead, sure=len(found) == 1)
    return first


def _rewritten(text: str, failure: ParseFailure) -> str:
    assert failure.offered is not None
    start, end, instead = failure.offered
    return text[:start] + instead + text[end:]
