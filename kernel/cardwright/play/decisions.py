"""A pending decision and its options, as data with names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, repeat
from typing import Any, ClassVar, overload

from cardwright.compile.layout import DECLINE
from cardwright.compile.sites import OptionKind, Site
from cardwright.play.piece_facts import printed_on
from cardwright.records import Record

DONE = "done"
"""What it is called to have picked enough, where any number may be picked."""


class Option:
    """One thing that may be chosen.

    `index` is its place in the decision and `value` the number of what it stands for. Everything else is worked out when it
    is asked for: programs that play look at few of the options that there are.
    """

    __slots__ = ("_teller", "index", "value")

    def __init__(self, index: int, value: int, teller: Decision | ToldOption) -> None:
        self.index = index
        self.value = value
        self._teller = teller

    @property
    def kind(self) -> OptionKind:
        """What it stands for: a piece, a player, a number …"""
        return self._teller.kind_of(self.value)

    @property
    def name(self) -> str:
        """What people call it: `war_bear#2`, `3`, `decline`."""
        return self._teller.name_of(self.value)

    @property
    def site(self) -> int:
        """The number of the place in the rules that asks."""
        return self._teller.site.number

    @property
    def piece(self) -> dict[str, Any] | None:
        """What is printed on a piece that may be chosen: kind, deck, icons and attributes; None for anything else.

        Of a piece with several sides it is what all of them have: which side is up, a view says.
        """
        layout = self._teller.site.layout
        if self.kind is not OptionKind.PIECE or layout is None:
            return None
        return printed_on(layout, self.value, None)

    def to_json(self) -> dict[str, Any]:
        return {"index": self.index, "kind": self.kind.value, "value": self.value, "name": self.name}

    def __eq__(self, other: object) -> bool:
        """Equal options have the same place, value and name, and the same place in the rules asks."""
        return isinstance(other, Option) and self._data() == other._data()

    def __hash__(self) -> int:
        return hash((self.index, self.value))

    def __repr__(self) -> str:
        index, kind, value, name, site = self._data()
        return f"Option({index=}, {kind=}, {value=}, {name=}, {site=})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _told_option, self._data()

    def _data(self) -> tuple[int, OptionKind, int, str, int]:
        return self.index, self.kind, self.value, self.name, self.site


class ToldSite(Record):
    """The place in the rules that asked for an option that comes from another process, which has its own layout."""

    number: int
    layout: None = None


class ToldOption(Record):
    """All that it takes to choose an option that comes from another process."""

    site: ToldSite
    kind: OptionKind
    name: str

    def kind_of(self, value: int) -> OptionKind:
        return self.kind

    def name_of(self, value: int) -> str:
        return self.name


def _told_option(index: int, kind: OptionKind, value: int, name: str, site: int) -> Option:
    return Option(index, value, ToldOption(ToldSite(site), kind, name))


# A decision and its options are made for every choice of every game. A class without `__init__` takes the least time for it:
# whoever makes one fills in what it holds.


class Options(Sequence[Option]):
    """The options of a decision in their order, each made when it is looked at. Otherwise as a tuple of them would be."""

    __slots__ = ("_decision",)

    _decision: Decision
    """Its list of numbers nobody changes: a state that goes on makes another."""

    def __len__(self) -> int:
        return len(self._decision.numbers)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        decision = self._decision
        if type(index) is int and index >= 0:
            return Option(index, decision.numbers[index], decision)
        if isinstance(index, slice):
            return tuple(self)[index]
        place = range(len(decision.numbers))[index]
        return Option(place, decision.numbers[place], decision)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._decision)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


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
    """Where several are chosen at once: of what, and how many. Only such decisions have room for it."""

    site: Site
    """The place in the rules that asks."""
    player: int
    numbers: Sequence[int]
    """What the state holds. Never hand it out: a caller could change it."""

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
    def offered(self) -> Options:
        """All that a set may be made of, where several are chosen at once; otherwise the options.

        The decision itself holds what may be picked next: each set is reached by one way only.
        """
        return self.options if self.set is None else _among(self, self.set.rest)

    @property
    def picked(self) -> Options:
        """What was picked already, where several are chosen at once."""
        return _among(self, () if self.set is None else self.set.picked)

    @property
    def values(self) -> tuple[int, ...]:
        """The options' numbers."""
        return tuple(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[Option]:
        return map(Option, count(), self.numbers, repeat(self))

    def __getitem__(self, index: int) -> Option:
        if type(index) is not int or not 0 <= index < len(self.numbers):
            raise IndexError(f"there are {len(self.numbers)} options, counted from 0")
        return Option(index, self.numbers[index], self)

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
    def options(self) -> Options:
        """What may be chosen; they stay as they are when the game goes on."""
        found = Options()
        found._decision = self
        return found

    def kind_of(self, value: int) -> OptionKind:
        """What an option with this value stands for."""
        return OptionKind.DECLINE if value == DECLINE and self.site.optional else self.site.kind

    def name_of(self, value: int) -> str:
        """What people call the option with this value."""
        kind = self.kind_of(value)
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
        return _filled(_ShownDecision(), self.site, self.player, shown(self.numbers), several)

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


class _ShownDecision(DecisionOfSeveral):
    """A decision in which copies that are printed alike are the same."""

    __slots__ = ()

    def name_of(self, value: int) -> str:
        shown = self.kind_of(value) is OptionKind.PIECE
        return self.site.layout.shown_name(value) if shown else super().name_of(value)


def decision_of(site: Site, player: int, numbers: Sequence[int]) -> Decision:
    """A decision in which one thing is chosen."""
    one = Decision()
    one.site, one.player, one.numbers = site, player, numbers
    return one


def decision_of_several(site: Site, player: int, numbers: Sequence[int], several: SetOf) -> Decision:
    """A decision in which several are chosen at once."""
    return _filled(DecisionOfSeveral(), site, player, numbers, several)


def _filled(
    one: DecisionOfSeveral, site: Site, player: int, numbers: Sequence[int], several: SetOf | None
) -> Decision:
    one.site, one.player, one.numbers = site, player, numbers
    one.set = several  # type: ignore[misc]
    return one


def _among(decision: Decision, numbers: Sequence[int]) -> Options:
    """What could be chosen if a decision were between these."""
    site, player = decision.site, decision.player
    if isinstance(decision, DecisionOfSeveral):
        return _filled(type(decision)(), site, player, numbers, decision.set).options
    return decision_of(site, player, numbers).options
