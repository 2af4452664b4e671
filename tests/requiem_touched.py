"""What games of Requiem have touched: decisions, cards, ways in which games end.

A comparison of two engines says something only about what has been played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracle.requiem import Oracle
from tests.oracle.requiem.data import CARDS
from tests.oracle.requiem.table import STARTER, TEAMS
from tests.oracle.table import Option

IN_EVERY_GAME = [
    *(f"action {it}" for it in ("exploit", "fight", "move", "end")),
    *("exploit", "resource", "fight", "move", "to", "done"),
    *("won", "draw", "capital taken"),
]
IN_NORMAL_GAMES = [
    *("replace", "capital", "garrison", "return", "give", "enter", "pillage", "strike", "embolden"),
    *("for resources", "for boarding", "flip", "yes", "decline"),
    *(f"use {it}" for it in ("V08", "G09", "G10")),
]


def everything(mode: str) -> list[str]:
    """What games of a mode should come to. The third levels are seldom reached in the starter game."""
    if mode == STARTER:
        typed = [it for it, card in CARDS.items() if card.level in (1, 2)]
        return [*IN_EVERY_GAME, *(f"activate {it}" for it in typed)]
    return [*IN_EVERY_GAME, *IN_NORMAL_GAMES, *(f"activate {it}" for it in CARDS)]


@dataclass
class Touched:
    """How often each part of the rules has played a part."""

    mode: str
    games: int = 0
    decisions: int = 0
    times: Counter[str] = field(default_factory=Counter)

    def add(self, other: Touched) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.times += other.times

    def untouched(self) -> list[str]:
        return [it for it in everything(self.mode) if not self.times[it]]

    def headline(self) -> str:
        return f"{self.decisions:,} decisions"

    def least(self, how_many: int = 5) -> list[str]:
        """The least touched, the rarest first: `activate V06 12`."""
        rarest = sorted(everything(self.mode), key=lambda it: self.times[it])
        return [f"{it} {self.times[it]}" for it in rarest[:how_many]]


def touched_by(oracle: Oracle, choices: Iterable[Option]) -> Touched:
    """By a game that is over."""
    found = Touched(oracle.table.mode, games=1)
    for option in choices:
        found.decisions += 1
        telling = option[0] in ("action", "activate", "use", "for")
        found.times[f"{option[0]} {option[1]}" if telling else option[0]] += 1
    found.times[oracle.outcome] += 1
    found.times["capital taken"] += any(it.captor is not None for it in oracle.table.capitals)
    found.times["nobody left"] += len(oracle.table.out)
    found.times["ally goes on alone"] += oracle.table.mode == TEAMS and len(oracle.table.out) == 1
    return found
