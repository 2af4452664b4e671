"""What games of Dune Rivals have touched: questions, cards, spaces, steps of rivals, ways in which games end.

A comparison of two engines says something only about what has been played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.oracle.dune_rivals import Game
from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.cards import CARDS, kind_of
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.table import Option

QUESTIONS = [
    "reveal",
    "done",
    "yes",
    "decline",
    "infiltrate",
    "gather",
    "deploy",
    "influence",
    "either",
    "spy",
    "recall",
    "trash",
    "recall_agent",
    "trash_intrigue",
    "lose",
    "retreat",
]
STEPS = [
    "reveal",
    "reshuffle",
    "skip",
    "send",
    "pay",
    "swordmaster",
    "points",
    "influence",
    "alliance",
    "recruit",
    "deploy",
    "worms",
    "hooks",
    "scheme",
    "spy",
    "swords",
    "control",
    "defend",
]
PLAYED = {"plot": "play", "combat": "play", "endgame": "play", "agent": "send", "acquire": "acquire"}

EVERYTHING = [
    *QUESTIONS,
    *(f"rival: {it}" for it in STEPS),
    *(f"rival: {it}" for it in ("wall removed", "take an Intrigue", "conflict card", "no Spy")),
    *(f"to {it}" for it in SPACES),
    *(f"send {kind}" for kind, card in CARDS.items() if card.icons),
    *(f"acquire {kind}" for kind, card in CARDS.items() if card.cost is not None),
    *(f"play {it}" for it in INTRIGUES),
    *("humans", "rivals"),
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
        """The least touched, the rarest first: `play spice_hoard 12`."""
        rarest = sorted(EVERYTHING, key=lambda it: self.times[it])
        return [f"{it} {self.times[it]}" for it in rarest[:how_many]]


def touched_by(game: Game, choices: Iterable[Option]) -> Touched:
    touched = Touched(games=1)
    for verb, *about in choices:
        touched.decisions += 1
        if verb == "to":
            touched.times[f"to {about[0]}"] += 1
        elif verb in PLAYED:
            touched.times[f"{PLAYED[verb]} {kind_of(about[0])}"] += 1
        else:
            touched.times[verb] += 1
    rivals = {seat.number for seat in game.table.rival_seats()}
    touched.times.update(f"rival: {it.what}" for it in game.steps if it.seat in rivals)
    touched.times[game.outcome] += 1
    return touched
