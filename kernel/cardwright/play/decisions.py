"""A pending decision and its options, as data with names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from cardwright.compile.layout import DECLINE
from cardwright.compile.sites import OptionKind, Site
from cardwright.play.piece_facts import printed_on
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout


DONE = "done"
"""What it is called to have picked enough, where any number may be picked."""


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


class SetOf(Record):
    """Of what several are chosen at once, and how many."""

    fewest: int
    most: int
    rest: tuple[int, ...]
    picked: tuple[int, ...]


class Decision:
    """Who chooses, from what, and which rule asks. A sequence of `Option`s: `len(decision)`, `decision[0]`."""

    __slots__ = ("numbers", "player", "site")
    set: ClassVar[SetOf | None] = None
    """Where several are chosen at once: of what, and how many. Only such decisions have room for it, since a decision is
    made for every choice of every game."""

    def __init__(self, site: Site, player: int, values: list[int]) -> None:
        self.site = site
        """The place in the rules that asks."""
        self.player = player
        self.numbers = values
        """The list that the state holds. Never hand it out: a caller could change it."""

    @property
    def fewest(self) -> int:
        """How many (more) have to be chosen, if anything is: 1 unless several are chosen at once."""
        return 1 if self.set is None else self.set.fewest

    @property
    def most(self) -> int:
        """How many (more) may be chosen: 1 unless several are chosen at once."""
        return 1 if self.set is None else self.set.most

    @property
    def how_many(self) -> str:
        """How many (more) may be chosen, for people: `2`, `0-3`."""
        return str(self.most) if self.fewest == self.most else f"{self.fewest}-{self.most}"

    @property
    def offered(self) -> tuple[Option, ...]:
        """All that a set may be made of, where several are chosen at once; otherwise the options.

        The decision itself holds what may be picked next: each set is reached by one way only.
        """
        return tuple(self) if self.set is None else self._options(self.set.rest)

    @property
    def picked(self) -> tuple[Option, ...]:
        """What was picked already, where several are chosen at once."""
        return () if self.set is None else self._options(self.set.picked)

    def _options(self, numbers: tuple[int, ...]) -> tuple[Option, ...]:
        site, kind = self.site, self.site.kind
        return tuple(
            Option(place, kind, it, self._name(kind, it), site.number, site.layout)
            for place, it in enumerate(numbers)
        )

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
        if kind is OptionKind.DECLINE and self.fewest == 0:
            return DONE
        if kind in (OptionKind.DECLINE, OptionKind.YES):
            return kind.value
        if kind is OptionKind.NUMBER:
            return str(value)
        if kind is OptionKind.WORD:
            return [*self.site.layout.pack.word_sets[self.site.of].words][value]
        if kind is OptionKind.KIND:
            return [*self.site.layout.pack.kinds][value]
        if kind is OptionKind.SPACE:
            return self.site.layout.pack.graphs[self.site.of].called(value)
        if kind is OptionKind.BRANCH:
            return f"{kind} {value + 1}"
        return f"{kind} {value}"

    def as_shown(self) -> Decision:
        """The decision as its player sees it: options that are printed alike have the same value and name."""
        layout = self.site.layout
        if self.site.kind is not OptionKind.PIECE or not layout.has_alike:
            return self

        def shown(numbers: Iterable[int]) -> list[int]:
            return [it if it < 0 else layout.prints[it] for it in numbers]

        several = self.set and self.set.but(
            rest=tuple(shown(self.set.rest)), picked=tuple(shown(self.set.picked))
        )
        return _ShownDecision(self.site, self.player, shown(self.numbers), several)

    def to_json(self) -> dict[str, Any]:
        """The decision as plain data."""
        return {
            "player": self.player,
            "rule": self.rule,
            "optional": self.optional,
            "together": self.together,
            "options": [it.to_json() for it in self],
            **self._set_to_json(),
        }

    def _set_to_json(self) -> dict[str, Any]:
        if self.set is None:
            return {}
        return {
            "fewest": self.fewest,
            "most": self.most,
            "offered": [it.to_json() for it in self.offered],
            "picked": [it.to_json() for it in self.picked],
        }


class DecisionOfSeveral(Decision):
    """A decision in which several are chosen at once."""

    __slots__ = ("set",)

    def __init__(self, site: Site, player: int, values: list[int], several: SetOf | None) -> None:
        super().__init__(site, player, values)
        self.set = several  # type: ignore[misc]


class _ShownDecision(DecisionOfSeveral):
    """A decision in which copies that are printed alike are the same."""

    __slots__ = ()

    def _name(self, kind: OptionKind, value: int) -> str:
        return self.site.layout.shown_name(value) if kind is OptionKind.PIECE else super()._name(kind, value)
