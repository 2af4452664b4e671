"""What is known of all storage at one point of a program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from cardwright.compile import ir
from cardwright.compile.information_flow.levels import (
    UNKNOWN,
    Known,
    One,
    Zones,
    either,
    joined,
    without_knower,
)

K = TypeVar("K", int, ir.Reg)


def number_of(storage: ir.Cell | ir.ListCell) -> int:
    """The number by which facts name a variable: its cell; for a list, its row turned round (`~row`)."""
    return storage.base if isinstance(storage, ir.Cell) else ~storage.row


@dataclass(slots=True)
class Facts:
    """What is known at one point. A variable of which nothing is said was not stored on any way to it."""

    variables: dict[int, Known] = field(default_factory=dict)
    """By `number_of`."""
    registers: dict[ir.Reg, Known] = field(default_factory=dict)
    """They do not outlive a block."""
    pick: One = UNKNOWN
    open: frozenset[int] = frozenset()
    """Cells of flags that are certain to be true: they open zones."""
    copies: dict[int, int] = field(default_factory=dict)
    """Cells that are certain to hold what another one holds: a player who was handed on to a rule."""

    def copy(self) -> Facts:
        return Facts(dict(self.variables), dict(self.registers), self.pick, self.open, dict(self.copies))

    def take(self, other: Facts) -> None:
        """Becomes what other facts are."""
        self.variables, self.registers = other.variables, other.registers
        self.pick, self.open, self.copies = other.pick, other.open, other.copies

    def of(self, storage: ir.Cell | ir.ListCell | ir.Reg) -> Known | None:
        """What is known of a variable or register; None if nothing was stored in it."""
        if isinstance(storage, ir.Reg):
            return self.registers.get(storage)
        return self.variables.get(number_of(storage))

    def store(self, storage: ir.Cell | ir.ListCell | ir.Reg, known: Known) -> None:
        if isinstance(storage, ir.Reg):
            self.registers[storage] = known
        else:
            self.variables[number_of(storage)] = known

    def only(self, live: Iterable[int]) -> Facts:
        """The facts on variables that are needed, without registers."""
        variables, copies = {}, {}
        for number in live:
            if number in self.variables:
                variables[number] = self.variables[number]
            if number in self.copies:
                # The first cell that holds a player says who knows what the player knows, whether it is needed or not.
                first = copies[number] = self.copies[number]
                if first in self.variables:
                    variables[first] = self.variables[first]
        return Facts(variables, {}, self.pick, self.open, copies)

    def join(self, other: Facts) -> bool:
        """Takes in what another way to this point brings; whether that changes anything."""
        before = (self.pick, self.open, self.copies)
        both = {**self.copies, **other.copies}.items()
        copies = {it: of for it, of in both if self._may_copy(it, of) and other._may_copy(it, of)}
        changes = _join(self.variables, other.variables)
        changes |= _join(self.registers, other.registers)
        pick = joined(self.pick, other.pick)
        assert isinstance(pick, One)
        self.pick, self.open, self.copies = pick, self.open & other.open, copies
        return changes or before != (self.pick, self.open, self.copies)

    def _may_copy(self, cell: int, of: int) -> bool:
        """Whether nothing speaks against one cell holding what another one holds. A way that says nothing of a cell
        has not stored it, or does not lead to where it is read: a rule has many callers, each with its own cells."""
        return self.copies.get(cell) == of or cell not in self.variables

    def forget_knower(self, cell: int) -> None:
        """A cell holds another player from now on: what its player knew, nobody in particular knows."""
        _forget(self.variables, cell)
        _forget(self.registers, cell)
        if self.pick.level == cell:
            self.pick = One(UNKNOWN.level, self.pick.zones)
        if self.copies:
            self.copies = {it: of for it, of in self.copies.items() if cell not in (it, of)}

    def moved(self, source: Zones, target: Zones) -> None:
        """Pieces may have gone from some zones to others."""
        _move(self.variables, source, target)
        _move(self.registers, source, target)


def _join(mine: dict[K, Known], others: dict[K, Known]) -> bool:
    changes = False
    for storage, known in others.items() if mine != others else ():
        before = mine.get(storage)
        if before == known:
            continue
        after = known if before is None else joined(before, known)
        if after != before:
            mine[storage], changes = after, True
    return changes


def _forget(facts: dict[K, Known], cell: int) -> None:
    for storage, known in facts.items():
        if cell in known[:2]:
            facts[storage] = without_knower(known, cell)


def _move(facts: dict[K, Known], source: Zones, target: Zones) -> None:
    for storage, known in facts.items():
        if known.zones is not None and (source is None or known.zones & source):
            facts[storage] = known._replace(zones=either(known.zones, target), placed=False)
