"""What games and positions of Rebel Nox have touched: locations, sorts of choices, and what comes seldom.

A comparison of two engines says something only about what has been played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.oracle.rebel_nox_round import reaches, team
from tests.oracle.rebel_nox_table import LOCATION_NAMED, LOCATIONS, Table, symbols_on

EVERYTHING = [
    "location",
    *(f"card at {kind}" for kind in LOCATION_NAMED),
    *(f"given after {kind}" for kind in LOCATION_NAMED if kind != "quarantine"),
    "grafted at neurograft",
    "hands swapped",
    *(f"over in round {number}" for number in (1, 2, 3, 4)),
    "both teams reach their goal",
    "level influence",
    "won outright with less influence",
    "burnt Flags",
    "Orchards console",
    "won by loyalists",
    "won by rebels",
]


@dataclass
class Touched:
    """How often each part of the rules has played a part."""

    games: int = 0
    decisions: int = 0
    times: Counter[str] = field(default_factory=Counter)

    def add(self, other: Touched) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.times += other.times

    def untouched(self) -> list[str]:
        return [it for it in EVERYTHING if not self.times[it]]

    def headline(self) -> str:
        return f"{self.decisions:,} decisions"

    def least(self, how_many: int = 5) -> list[str]:
        """The least touched, the rarest first: `level influence 12`."""
        rarest = sorted(EVERYTHING, key=lambda it: self.times[it])
        return [f"{it} {self.times[it]}" for it in rarest[:how_many]]

    def note_choice(self, table: Table) -> None:
        self.decisions += 1
        self.times[sort_of_choice(table)] += 1

    def note_hands(self, before: list[list[int]], after: list[list[int]]) -> None:
        self.times["hands swapped"] += swapped(before, after)

    def note_end_of_round(self, table: Table) -> None:
        self.times.update(told_by_the_end(table))


def sort_of_choice(table: Table) -> str:
    """What is decided, and where: `card at souk`, `given after mint`, `location`."""
    if table.stage == "location" or table.contested is None:
        return "location"
    place = LOCATIONS[table.contested].kind
    if table.stage == "cards":
        return f"card at {place}"
    return f"given after {place}" if any(table.drawn) else f"grafted at {place}"


def swapped(before: list[list[int]], after: list[list[int]]) -> bool:
    """Has somebody got the whole hand of another?"""
    seats = range(len(before))
    return any(one != other and after[one] == before[other] for one in seats for other in seats)


def told_by_the_end(table: Table) -> list[str]:
    """The seldom things that the end of a round has come to."""
    both = reaches(table, team(table, rebels=True)) and reaches(table, team(table, rebels=False))
    level = table.rebel_influence == table.loyalist_influence
    burnt = any(
        worth < 0 and symbols_on(won, "flag") for worth, won in zip(table.flag_worth, table.won, strict=True)
    )
    seldom = {
        "both teams reach their goal": both,
        "level influence": level and True not in table.outright,
        "won outright with less influence": True in table.outright
        and table.rebels_prevail != (table.rebel_influence > table.loyalist_influence),
        "burnt Flags": burnt,
        "Orchards console": any(points == 3 and piece is not None for _, piece, points in table.breakdown),
        "won by rebels": table.outcome == "rebels",
        "won by loyalists": table.outcome == "loyalists",
    }
    return [it for it, happened in seldom.items() if happened]
