"""Fixpoints by worklist: tasks run until no cell changes that one of them has read.

A task works out the value of its own cell from other cells; it may also contribute to cells that several tasks write
to, such as a value that many rules change. Which cells a task reads is noted while it runs, so when one of them changes
only its readers are run again. (This is the scheme of side-effecting constraint systems.)

Tasks run in the order in which they were added, in rounds: what a task changes for those before it waits for the next
round. A cell that several tasks write to and that still changes after some rounds is widened, so that the iteration ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(slots=True)
class _Task(Generic[K, V]):
    key: K
    order: int
    transfer: Callable[[], V]
    reads: set[K] = field(default_factory=set)
    due: int = 0
    """The round in which it is to run; 0 when nothing that it has read has changed since it ran."""
    running: bool = False


Asked = tuple[bool, K, V]
"""Whether a cell was read, or contributed to, with what."""


class NeedsItself(Exception):
    """A task needs its own result, where that has no meaning."""


class Solver(Generic[K, V]):
    """Cells and the tasks that fill them. `bottom` is a cell to which nobody has written."""

    def __init__(
        self,
        bottom: V,
        join: Callable[[V, V], V],
        widen: Callable[[V, V], V] | None = None,
        patience: int = 0,
        recursive: bool = True,
    ) -> None:
        self.bottom, self.join, self.widen, self.patience = bottom, join, widen, patience
        self.recursive = recursive
        """Whether a task may need its own result, and finds there what it has come to so far."""
        self.cells: dict[K, V] = {}
        self._tasks: dict[K, _Task[K, V]] = {}
        self._readers: dict[K, dict[K, None]] = {}
        self._waiting: list[tuple[int, int, K]] = []
        """Tasks by round and order."""
        self._current: _Task[K, V] | None = None
        self._round, self._position = 1, -1
        self._before: dict[K, V] = {}
        """Cells to which something was contributed in this round, as they were before it."""
        self._finished = False
        self._trace: list[Asked[K, V]] | None = None

    def add(self, key: K, transfer: Callable[[], V]) -> None:
        """A task that works out the cell of that name."""
        task = self._tasks[key] = _Task(key, len(self._tasks), transfer)
        self._schedule(task)

    def get(self, key: K) -> V:
        """What is in a cell now. The task that asks will run again when that changes."""
        task = self._tasks.get(key)
        if task is not None and task.running and not self.recursive:
            raise NeedsItself
        if task is not None and task.due == self._round and not task.running:
            self._run(task)
        if self._current is not None and key not in self._current.reads:
            self._current.reads.add(key)
            self._readers.setdefault(key, {})[self._current.key] = None
        found = self.cells.get(key, self.bottom)
        if self._trace is not None:
            self._trace.append((True, key, found))
        return found

    def put(self, key: K, value: V) -> None:
        """Contributes to a cell. Once all is finished, nothing is changed any more."""
        if self._trace is not None:
            self._trace.append((False, key, value))
        if self._finished:
            return
        old = self.cells.get(key, self.bottom)
        new = self.join(old, value) if key in self.cells else value
        if key not in self.cells or new != old:
            self._before.setdefault(key, old)
            self._set(key, new)

    @contextmanager
    def traced(self) -> Iterator[list[Asked[K, V]]]:
        """Notes in their order the cells that the task which runs now reads and contributes to, from here on.

        Traces may be inside one another; what other tasks do, which are run because they are asked, is in none of them.
        """
        outside, self._trace = self._trace, []
        try:
            yield self._trace
        finally:
            if outside is not None:
                outside += self._trace
            self._trace = outside

    def repeats(self, trace: Iterable[Asked[K, V]]) -> bool:
        """Whether the task that runs now would do what one did whose trace this is: reads and contributes as that did.

        It stops at the first cell that holds something else. What was done up to there the task does in any case.
        """
        for is_read, key, value in trace:
            if not is_read:
                self.put(key, value)
            elif self.get(key) != value:
                return False
        return True

    def changed(self, keys: Iterable[K]) -> None:
        """Lets all run again that have read one of these cells."""
        for key in keys:
            for reader in self._readers.get(key, ()):
                self._schedule(self._tasks[reader])

    def solve(self) -> None:
        """Runs tasks until nothing changes."""
        rounds = 0
        while self._waiting:
            self.run_round()
            rounds += 1
            if self.widen is not None and rounds >= self.patience:
                for key, before in self._before.items():
                    wide = self.widen(before, self.cells[key])
                    if wide != self.cells[key]:
                        self._set(key, wide)

    def finish(self, changed: Iterable[K] = ()) -> None:
        """Runs those once more that have read these cells, which now mean something else, and those behind them."""
        self.changed(changed)
        self.run_round()
        self._finished = True
        for task in self._tasks.values():
            task.due = 0

    def run_round(self) -> None:
        """Runs each task once that has to, in their order."""
        self._before = {}
        while self._waiting and self._waiting[0][0] == self._round:
            _, self._position, key = heappop(self._waiting)
            task = self._tasks[key]
            if task.due == self._round:
                self._run(task)
        self._round, self._position = self._round + 1, -1

    def _run(self, task: _Task[K, V]) -> None:
        outside, self._current = self._current, task
        trace, self._trace = self._trace, None
        for key in task.reads:
            del self._readers[key][task.key]
        task.reads, task.due, task.running = set(), 0, True
        try:
            found = task.transfer()
        finally:
            self._current, self._trace, task.running = outside, trace, False
        if task.key not in self.cells or found != self.cells[task.key]:
            self._set(task.key, found)

    def _set(self, key: K, value: V) -> None:
        self.cells[key] = value
        self.changed((key,))

    def _schedule(self, task: _Task[K, V]) -> None:
        """In this round if its turn is still to come, else in the next."""
        due = self._round if task.order > self._position else self._round + 1
        if not task.due:
            task.due = due
            heappush(self._waiting, (due, task.order, task.key))
