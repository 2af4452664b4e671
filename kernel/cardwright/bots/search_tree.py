"""The tree of a search: what a player may do now and later, how often it was tried, and what came of it.

A node stands for what was chosen since the search began, and for nothing that the player could not know: not for what
others hold, nor for the chance to come. So in one world a node may offer what it does not offer in another.
What speaks for an option that was seldom tried is therefore how often it could have been (`Edge.offered`), not how often
the node was met.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import sqrt

# How much is made of having tried an option little. Rewards lie between 0 and 1.
CURIOSITY = 1.0


class Edge:
    """An option of a node."""

    __slots__ = ("offered", "rewards", "then", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        """How often it was among the options when the node was met."""
        self.rewards = 0.0
        """The sum of what came of it."""
        self.then = Node()

    @property
    def value(self) -> float:
        """What came of it in the mean."""
        return self.rewards / self.visits if self.visits else 0.0


class Node:
    """What is asked after the same choices."""

    __slots__ = ("_edges", "_others")

    def __init__(self) -> None:
        self._edges: dict[int, Edge] = {}
        self._others: dict[int, Node] = {}

    def of(self, player: int) -> Node:
        """The node of another player who chooses here at the same time: what he finds out is his own."""
        if player not in self._others:
            self._others[player] = Node()
        return self._others[player]

    def take(self, edges: dict[int, Edge]) -> None:
        """Has these edges, which were found elsewhere."""
        self._edges = edges

    def edge(self, key: int) -> Edge:
        """The edge of an option."""
        edge = self._edges.get(key)
        if edge is None:
            edge = self._edges[key] = Edge()
        return edge

    def offer(self, keys: Sequence[int]) -> list[Edge]:
        """The edges of what is offered now, option by option. Options with the same key share one, which counts once."""
        found = [self.edge(key) for key in keys]
        for edge in dict.fromkeys(found):
            edge.offered += 1
        return found


@lru_cache(maxsize=8)
def harmonic_numbers(most: int) -> tuple[float, ...]:
    """1 + 1/2 + … + 1/n for n up to a number: about the natural logarithm, which need not be the same on every machine."""
    return (0.0, *accumulate(1 / number for number in range(1, most + 1)))


def most_promising(edges: Sequence[Edge], harmonic: Sequence[float]) -> int:
    """The place of the option to try next, of options that all were tried: good ones, and those that may be (UCB1)."""
    best, place = -1.0, 0
    for number, edge in enumerate(edges):
        visits = edge.visits
        hope = edge.rewards / visits + CURIOSITY * sqrt(harmonic[edge.offered] / visits)
        if hope > best:
            best, place = hope, number
    return place
