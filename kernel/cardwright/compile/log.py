"""The log of a state: what has happened, four integers an entry.

A game in play notes only what was ADDED to values; the others are noted when it is played again to be told: see
`replay_log`.
"""

from __future__ import annotations

from collections.abc import Iterator

MOVED, BECAME, ADDED, SHUFFLED, FLIPPED, SHOWN, ANNOUNCED = 1, 2, 3, 4, 5, 6, 7
KINDS = {
    "moved": MOVED,
    "became": BECAME,
    "added": ADDED,
    "shuffled": SHUFFLED,
    "flipped": FLIPPED,
    "shown": SHOWN,
    "announced": ANNOUNCED,
}
# The first integer of an entry is its kind in these bits; above them, where something was ADDED, the number of the
# statement that did it.
KIND_BITS = 3


def entries(log: list[int]) -> Iterator[tuple[int, int, int, int, int]]:
    """The entries of a log: kind, statement, and the three integers that go with the kind."""
    for place in range(0, len(log), 4):
        kind, first, second, third = log[place : place + 4]
        yield kind & (1 << KIND_BITS) - 1, kind >> KIND_BITS, first, second, third
