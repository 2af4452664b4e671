"""Rules that may call themselves so deep: how many copies of each text that takes.

A rule that says `at most 5 deep` may be under way five times at once; a call beyond that does nothing. Everything that such
a rule leads to, and that leads back to it, is there once for each way in which bounded rules can be under way around it:
so no copy leads back to itself, and all that reads a program may go on relying on that.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
UnderWay = tuple[tuple[Hashable, int], ...]
"""How often each bounded rule of a circle is under way, in a fixed order; those that are not are left out."""


class Unrolling(Generic[K]):
    """The copies that circles of calls need. `depths` says how often a bounded one may be under way."""

    def __init__(self, calls: Mapping[K, Collection[K]], depths: Mapping[K, int]) -> None:
        self.calls, self.depths = calls, depths
        self.circle: dict[K, int] = {}
        """Of those that lead back to themselves: the number of their circle."""
        for number, circle in enumerate(circles(calls, lambda it: calls.get(it, ()))):
            self.circle.update(dict.fromkeys(circle, number))

    def first(self, name: K) -> UnderWay:
        """What is under way in the copy that is called from outside its circle."""
        return ((name, 1),) if name in self.depths else ()

    def inside(self, caller: K, around: UnderWay, callee: K) -> UnderWay | None:
        """What is under way in the copy that a copy calls; None for a call that is too deep."""
        if self.circle.get(caller) != self.circle.get(callee):
            return self.first(callee)
        if callee not in self.depths:
            return around
        often = dict(around)
        often[callee] = often.get(callee, 0) + 1
        if often[callee] > self.depths[callee]:
            return None
        return tuple((it, often[it]) for it in self.depths if it in often)

    def copies(self) -> Iterator[tuple[K, UnderWay]]:
        """All copies of what leads back to itself, each with what is under way around it."""
        waiting = [(name, self.first(name)) for name in self.circle]
        seen = set(waiting)
        while waiting:
            name, around = waiting.pop()
            yield name, around
            for callee in self.calls.get(name, ()):
                if self.circle.get(callee) == self.circle[name]:
                    inner = self.inside(name, around, callee)
                    if inner is not None and (callee, inner) not in seen:
                        seen.add((callee, inner))
                        waiting.append((callee, inner))


def circles(names: Iterable[K], calls: Callable[[K], Iterable[K]]) -> list[list[K]]:
    """The strongly connected parts that lead back to themselves. (Tarjan's algorithm, without recursion.)"""
    found: list[list[K]] = []
    number: dict[K, int] = {}
    lowest: dict[K, int] = {}
    open_: dict[K, None] = {}
    for start in names:
        way = [] if start in number else [(start, iter(calls(start)))]
        if way:
            number[start] = lowest[start] = len(number)
            open_[start] = None
        while way:
            name, left = way[-1]
            for callee in left:
                if callee not in number:
                    number[callee] = lowest[callee] = len(number)
                    open_[callee] = None
                    way.append((callee, iter(calls(callee))))
                    break
                if callee in open_:
                    lowest[name] = min(lowest[name], number[callee])
            else:
                way.pop()
                if way:
                    lowest[way[-1][0]] = min(lowest[way[-1][0]], lowest[name])
                if lowest[name] == number[name]:
                    circle = []
                    while (last := open_.popitem()[0]) != name:
                        circle.append(last)
                    circle.append(name)
                    if len(circle) > 1 or name in calls(name):
                        found.append(circle[::-1])
    return found
