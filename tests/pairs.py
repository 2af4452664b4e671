"""The same game on the kernel and on a hand-written oracle, compared before every choice.

A game brings its own kind of Pair (tests/differential.py, tests/rebel_nox_differential.py): it starts the
game on both engines and says what the oracle's things are called. Everything must be equal: who is asked,
the options and their order, every zone piece by piece, the values, the state of chance; at the end the
result and the score pad line by line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Protocol

import cardwright
from cardwright.compile.layout import CHANCE
from cardwright.declarations.model import Value
from cardwright.lang import types as t
from tests.oracle.table import Chance, Option, Pending

Choice = tuple[int, int]
"""A player and the index of an option."""


class Oracle(Protocol):
    """A game written by hand, as far as any of them is compared."""

    pending: Pending
    chance: Chance

    @property
    def over(self) -> bool: ...
    @property
    def outcome(self) -> str: ...
    @property
    def points(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    def choose(self, player: int, option: Option) -> None: ...
    def zones(self) -> dict[str | tuple[str, int], list[int]]: ...
    def values(self) -> dict[str, Any]: ...


class Difference(AssertionError):
    """Kernel and oracle do not agree: what about, and all that is needed to see it again."""

    def __init__(
        self, setup: object, choices: list[Choice], what: str, kernel: object, oracle: object
    ) -> None:
        self.setup, self.choices, self.what = setup, choices, what
        super().__init__(
            f"{what} after {len(choices)} choices\n"
            f"  kernel: {kernel}\n  oracle: {oracle}\n"
            f"  from {type(setup).__module__} import {type(setup).__name__}, replay\n  replay({setup!r}, {choices!r})"
        )


class Pair(ABC):
    """One game on both engines."""

    def __init__(self, setup: object, state: cardwright.State, oracle: Oracle) -> None:
        self.setup = setup
        self.choices: list[Choice] = []
        self.state = state
        self.oracle = oracle
        layout = state.program.layout
        self.rows = [
            layout.rows[name] if isinstance(name, str) else layout.rows[name[0]] + name[1]
            for name in oracle.zones()
        ]
        self.readers = {
            name: reader(layout.pack.values[name], layout.cells[name], layout.players)
            for name in oracle.values()
        }

    def same(self, what: str, kernel: object, oracle: object) -> None:
        if kernel != oracle:
            raise Difference(self.setup, self.choices, what, kernel, oracle)

    def choose(self, player: int, index: int) -> None:
        self.choices.append((player, index))
        option = self.oracle.pending[player][index]
        self.state.choose(index, player)
        self.oracle.choose(player, option)

    def compare(self) -> None:
        """Everything that can be seen between two choices, and the chance that cannot."""
        state, oracle = self.state, self.oracle
        asked = {it.player: [offered_as_tuple(option) for option in it] for it in state.decisions}
        zones, values = oracle.zones(), oracle.values()
        if [state.z[row] for row in self.rows] != [*zones.values()]:
            for row, (name, pieces) in zip(self.rows, zones.items(), strict=True):
                self.same(f"zone {name}", state.z[row], pieces)
        held = {name: read(state.v) for name, read in self.readers.items()}
        if held != values:
            for name, value in held.items():
                self.same(name, value, values[name])
        self.same("options", asked, oracle.pending)
        self.same("chance", state.v[CHANCE], oracle.chance.state)

    def compare_result(self) -> None:
        result, oracle = self.state.result, self.oracle
        assert result is not None
        self.same("final outcome", result.outcome, oracle.outcome)
        self.same("scores", [*result.scores], oracle.points)
        self.same("winners", [*result.winners], oracle.winners)
        written = [(it.player, it.piece, it.points) for it in result.breakdown]
        self.same("score pad", written, self.score_pad())

    @abstractmethod
    def score_pad(self) -> list[tuple[int, str, int]]:
        """The oracle's, its pieces by the kernel's names."""

    def make(self, choices: Sequence[Choice]) -> None:
        """Makes these choices, comparing before each and after the last."""
        self.compare()
        for player, index in choices:
            self.choose(player, index)
            self.compare()
        if self.oracle.over:
            self.compare_result()


def reader(value: Value, cell: int, players: int) -> Callable[[list[int]], Any]:
    """Reads a value out of a state as an oracle writes it: words, yes or no, None for nobody and nothing."""
    assert value.per in (None, t.PLAYER)
    if value.type == "number":
        return itemgetter(slice(cell, cell + players) if value.per else cell)
    if value.per is None:
        return lambda v: _plain(value, v[cell])
    return lambda v: [_plain(value, number) for number in v[cell : cell + players]]


def _plain(value: Value, number: int) -> Any:
    if value.type == "flag":
        return bool(number)
    if number < 0:
        return None
    return value.words[number] if value.words else number


def offered_as_tuple(option: cardwright.Option) -> Option:
    """A kernel's option as the oracle writes it."""
    return (option.kind,) if option.kind in ("yes", "decline") else (option.kind, option.value)
