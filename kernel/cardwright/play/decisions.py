"""A pending decision and its options, as data with names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import DECLINE
from cardwright.compile.sites import OptionKind, Site
from cardwright.play.piece_facts import printed_on

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen.

    `value` is the number of what it stands for; `name` is what people call it (`war_bear#2`, `3`, `decline`).
    """

    index: int
    kind: OptionKind
    value: int
    name: str
    site: int
    _layout: Layout | None = field(default=None, repr=False, compare=False)

    @property
    def piece(self) -> dict[str, Any] | None:
        """What is printed on a piece that may be chosen: kind, deck, icons and attributes; None for anything else.

        Of a piece with several sides it is what all of them have: which side is up, a view says.
        """
        if self.kind is not OptionKind.PIECE or self._layout is None:
            return None
        return printed_on(self._layout, self.value, None)

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process has its own layout, or needs none: it only needs what it takes to choose the option.
        return Option, (self.index, self.kind, self.value, self.name, self.site)

    def to_json(self) -> dict[str, Any]:
        return {"index": self.index, "kind": self.kind.value, "value": self.value, "name": self.name}


class Decision:
    """Who chooses, from what, and which rule asks. A sequence of `Option`s: `len(decision)`, `decision[0]`."""

    __slots__ = ("numbers", "player", "site")

    def __init__(self, site: Site, player: int, values: list[int]) -> None:
        self.site = site
        """The place in the rules that asks."""
        self.player = player
        self.numbers = values
        """The list that the state holds. Never hand it out: a caller could change it."""

    @property
    def values(self) -> tuple[int, ...]:
        """The options' numbers."""
        return tuple(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Option]:
        return (self[index] for index in range(len(self.numbers)))

    def __getitem__(self, index: int) -> Option:
        if type(index) is not int or not 0 <= index < len(self.numbers):
            raise IndexError(f"there are {len(self.numbers)} options, counted from 0")
        value = self.numbers[index]
        kind = OptionKind.DECLINE if value == DECLINE and self.site.optional else self.site.kind
        return Option(index, kind, value, self._name(kind, value), self.site.number, self.site.layout)

    def __repr__(self) -> str:
        return f"<player {self.player} in '{self.rule}': {', '.join(it.name for it in self)}>"

    @property
    def rule(self) -> str:
        """The rule, effect or modifier that asks."""
        return self.site.rule

    @property
    def optional(self) -> bool:
        return self.site.optional

    @property
    def together(self) -> bool:
        return self.site.together

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(self)

    def _name(self, kind: OptionKind, value: int) -> str:
        if kind is OptionKind.PIECE:
            return self.site.layout.name_of(value)
        if kind in (OptionKind.DECLINE, OptionKind.YES):
            return kind.value
        if kind is OptionKind.NUMBER:
            return str(value)
        if kind is OptionKind.WORD:
            return [*self.site.layout.pack.word_sets[self.site.of].words][value]
        if kind is OptionKind.KIND:
            return [*self.site.layout.pack.kinds][value]
        if kind in (OptionKind.SPACE, OptionKind.BRANCH):
            return f"{kind} {value + 1}"
        return f"{kind} {value}"

    def as_shown(self) -> Decision:
        """The decision as its player sees it: options that are printed alike have the same value and name."""
        layout = self.site.layout
        if self.site.kind is not OptionKind.PIECE or not layout.has_alike:
            return self
        return _ShownDecision(
            self.site, self.player, [it if it < 0 else layout.prints[it] for it in self.numbers]
        )

    def to_json(self) -> dict[str, Any]:
        """The decision as plain data."""
        return {
            "player": self.player,
            "rule": self.rule,
            "optional": self.optional,
            "together": self.together,
            "options": [it.to_json() for it in self],
        }


class _ShownDecision(Decision):
    """A decision in which copies that are printed alike are the same."""

    __slots__ = ()

    def _name(self, kind: OptionKind, value: int) -> str:
        return self.site.layout.shown_name(value) if kind is OptionKind.PIECE else super()._name(kind, value)
