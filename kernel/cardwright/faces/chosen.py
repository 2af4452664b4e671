"""What is asked for by name: cards, decks, and what lies beside them in the box."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.check.checked_pack import CheckedPack
from cardwright.describe.card_sheet import Printer
from cardwright.errors import SettingError
from cardwright.faces.extras import AID, PAD, TOKENS
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean


def names_of(checked: CheckedPack, language: str, asked: Iterable[str]) -> list[str]:
    """The names of cards and decks that are asked for, by name or title; raises SettingError for one that is none."""
    pack, printer = checked.pack, Printer(checked, language)
    known = {TOKENS: TOKENS, AID: AID, PAD: PAD, **{it: it for it in (*pack.decks, *pack.kinds)}}
    titles: dict[str, str] = {}
    for name in (*pack.kinds, *pack.decks):
        titles.setdefault(printer.said(name).casefold(), name)
    found = []
    for word in (it.strip() for group in asked for it in group.split(",")):
        name = known.get(word, titles.get(word.casefold(), ""))
        if not name:
            hint = did_you_mean(word, {**known, **titles}) or "name cards or decks"
            raise SettingError(codes.WRONG_SETUP, f"there is no card or deck '{word}' to print", hint)
        found.append(name)
    return found
