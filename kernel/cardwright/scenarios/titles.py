"""Cards called otherwise than scenarios call them: by what is printed on them, or counted in another way."""

from __future__ import annotations

import re
from functools import cached_property

from cardwright.declarations.model import Pack
from cardwright.findings.fix import meant
from cardwright.findings.suggest import LONGEST_WORD, Match, best_match

# `2x ace`, `2 ace`, `ace x2`, `ace 2`.
_BEFORE = re.compile(r"(?P<times>[1-9][0-9]{0,2})(?:[x×]\s*|\s+[x×]?\s*)(?P<kind>[^\W\d].*)")
_AFTER = re.compile(r"(?P<kind>.*\S)\s+[x×]?\s*(?P<times>[1-9][0-9]{0,2})")


class Titles:
    """What the cards of a pack are called by their players, and how scenarios write it."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack

    @cached_property
    def _printed(self) -> dict[str, str]:
        """The kind that each printed name belongs to, in whatever language; of equal names the first."""
        found: dict[str, str] = {}
        for kind in self.pack.kinds.values():
            for title in kind.title.values():
                found.setdefault(title.casefold(), kind.name)
        return found

    def meant(self, text: str) -> str:
        """A hint that names the card as it should be written, or nothing."""
        if len(text) > LONGEST_WORD:
            return ""
        counted = None if self._kind(text) else _BEFORE.fullmatch(text) or _AFTER.fullmatch(text)
        name, times = (counted["kind"], f"*{counted['times']}") if counted else (text, "")
        titled = self._kind(name)
        found = Match(titled, False) if titled is not None else best_match(name, self.pack.kinds)
        return meant(f"{found.word}{times}", found.sure and not times) if found is not None else ""

    def _kind(self, text: str) -> str | None:
        return text if text in self.pack.kinds else self._printed.get(text.casefold())
