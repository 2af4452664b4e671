"""What the things of a pack are called in one language, and what describing needs to know of them.

`pack_vocabulary` makes it from a pack; nothing here knows files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardwright.lang import typed as m
from cardwright.lang import types as t


@dataclass(frozen=True, slots=True)
class ZoneFacts:
    per: t.Type | None
    single: bool
    hidden: bool
    """Whether nobody sees what is in it."""
    open: bool
    """Whether everyone does."""


@dataclass(slots=True)
class Vocabulary:
    """The names of a pack in a language.

    `spoken` has the parts of sentences that the pack gives: by name (`centre`: "the centre"), or by a word
    and a name (`in centre`: "face up in the centre", `after take`, `one people`, `many wolf`). `titles` has
    what things are called by themselves ("Height"). What has neither goes by its identifier.
    """

    language: str
    icons: Mapping[str, str]
    kinds: Mapping[str, str]
    decks: Mapping[str, str]
    spoken: Mapping[str, str]
    titles: Mapping[str, str]
    zones: Mapping[str, ZoneFacts]
    formulas: Mapping[str, m.Formula]
    rules: Mapping[str, m.Rule]
    source: Callable[[m.Body], str]
    """The text in which a body is written."""
    sides: tuple[str, ...] = ()
    score: str | None = None
    """The value that is each player's score."""
    in_points: frozenset[str] = field(default_factory=frozenset)
    """The formulas on pieces that are added to it."""
    unique: frozenset[str] = field(default_factory=frozenset)
    """The kinds of which there is a single piece."""
    deck_in: Callable[[str], str | None] = lambda zone: None
    """The deck of all pieces that can ever lie in a zone; None where there may be others."""
    places: frozenset[str] = field(default_factory=frozenset)
    """The keys of spoken forms that are phrases, with places in braces."""

    def speaks_of(self, name: str) -> bool:
        """Whether the pack has words for a formula, or for what it counts."""
        return name in self.spoken or f"many {name}" in self.spoken

    def title(self, name: str) -> str:
        """What a thing is called by itself."""
        for names in (self.icons, self.kinds, self.decks, self.titles):
            if name in names:
                return names[name]
        return self.spoken.get(name) or plain(name)


def plain(name: str) -> str:
    """An identifier as words."""
    return name.replace("_", " ")
