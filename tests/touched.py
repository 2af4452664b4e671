"""What games of Insurrection have touched: cards, scores, sides of Lands, Advanced effects, rule 21.

A comparison of two engines says something only about what has been played. This is read off the log of a
finished game as a player sees it, so it depends on neither engine's insides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.oracle.insurrection_table import CARDS, LAND_NAMED, LANDS, Card

FIXED_STOPS = ("rebel_fortress", "kristins_keep")
TWO_SIDED = tuple(kind for kind in LAND_NAMED if kind not in FIXED_STOPS)
SIDES = [*FIXED_STOPS, *(f"{kind}/{side}" for kind in TWO_SIDED for side in ("basic", "advanced"))]
KINDS = list(dict.fromkeys(card.kind for card in CARDS))


@cache
def name_of(piece: int) -> str:
    """A piece by the kernel's name for it, but worked out from the oracle's cards: `war_bear#2`, `talin`."""
    if piece in LANDS:
        return LANDS[piece].kind
    copies = [card.piece for card in CARDS if card.kind == CARDS[piece].kind]
    return CARDS[piece].kind if len(copies) == 1 else f"{CARDS[piece].kind}#{copies.index(piece) + 1}"


@dataclass
class Touched:
    """How often each part of the content has played a part."""

    games: int = 0
    decisions: int = 0
    taken_back: int = 0
    """Cards taken back because nothing else leaves enough marks."""
    after_evil: Counter[str] = field(default_factory=Counter)
    """Decisions in turns after Evil has won, by the Advanced side that they are made on."""
    cards: Counter[str] = field(default_factory=Counter)
    """Cards in a hand at the end, each copy by itself."""
    scores: Counter[str] = field(default_factory=Counter)
    """Kinds in a hand at the end, by outcome."""
    sides: Counter[str] = field(default_factory=Counter)
    """Sides of Lands that the token stood on."""
    effects: Counter[str] = field(default_factory=Counter)
    """Advanced sides that changed something."""

    def add(self, other: Touched) -> None:
        for name, value in vars(other).items():
            if isinstance(value, Counter):
                getattr(self, name).update(value)
            else:
                setattr(self, name, getattr(self, name) + value)

    def to_data(self) -> dict[str, Any]:
        """As plain data, which a report can carry from one process to another."""
        return {name: dict(it) if isinstance(it, Counter) else it for name, it in vars(self).items()}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Touched:
        return cls(**{name: Counter(it) if isinstance(it, dict) else it for name, it in data.items()})

    def everything(self) -> dict[str, dict[str, int]]:
        """All that there is to touch, with how often it was, nothing left out."""
        return {
            "card": {name_of(card.piece): self.cards[name_of(card.piece)] for card in CARDS},
            "score": {it: self.scores[it] for kind in KINDS for it in (f"{kind} if good", f"{kind} if evil")},
            "side": {it: self.sides[it] for it in SIDES},
            "effect of": {it: self.effects[it] for it in TWO_SIDED},
            "after Evil on": {it: self.after_evil[it] for it in ("basic", *TWO_SIDED)},
        }

    def untouched(self) -> list[str]:
        return [f"{sort} {it}" for sort, all_ in self.everything().items() for it, n in all_.items() if not n]

    def headline(self) -> str:
        """Half a line: how much was decided."""
        after_evil = sum(self.after_evil.values())
        return (
            f"{self.decisions:,} decisions "
            f"({after_evil:,} after Evil had won, {self.taken_back:,} cards taken back)"
        )

    def summary(self) -> list[str]:
        """A few lines for people."""
        after_evil = sum(self.after_evil.values())
        lines = [
            f"{self.games:,} games, {self.decisions:,} decisions ({after_evil:,} in turns after Evil had won), "
            f"{self.taken_back:,} cards taken back"
        ]
        for sort, counts in self.everything().items():
            reached = sum(times > 0 for times in counts.values())
            average = sum(counts.values()) / len(counts)
            lines.append(f"{sort}: {reached} of {len(counts)} touched, {average:.0f} times on average")
        return [*lines, f"least touched: {', '.join(self.least())}"]

    def least(self, how_many: int = 5) -> list[str]:
        """The least touched, the rarest first: `side gallows/advanced 12`."""
        counts = [(n, sort, it) for sort, all_ in self.everything().items() for it, n in all_.items()]
        return [f"{sort} {it} {n}" for n, sort, it in sorted(counts)[:how_many]]


def touched_by(view: dict[str, Any]) -> Touched:
    """What a finished game has touched, read off the log as any player sees it."""
    touched = Touched(games=1)
    outcome = view["values"]["outcome"]
    for hand in view["zones"]["hand"]:
        touched.cards.update(it["name"] for it in hand)
        touched.scores.update(f"{it['kind']} if {outcome}" for it in hand)
    path = [site[0] for site in view["zones"]["site"]]
    watch = _Watch(touched.effects)
    for line in view["log"]:
        if line.get("value") == "token":
            land = path[line["became"]]
            touched.sides[f"{land['name']}/{land['side']}" if "side" in land else land["name"]] += 1
            watch.come_to(land["name"] if land.get("side") == "advanced" else "")
        elif line.get("value") == "hands_open":
            watch.here = ""
        elif line.get("value") == "points":
            touched.effects["battlefield"] += line["for"] == "battlefield"
        elif "moved" in line:
            source, target = line["from"].split()[0], line["to"].split()[0]
            watch.move(line["moved"], source, target)
            touched.taken_back += (source, target) == ("played", "hand")
    return touched


EFFECT_MOVES = {
    "barracks": ("hand", "people_deck"),
    "crypt": ("graveyard", "hand"),
    "council_hall": ("leader_deck", "hand"),
    "crossroads": ("hand", "played"),
    "market": ("hand", "centre"),
    "ruins": ("leader_deck", "centre"),
}
"""Advanced sides that show in a move which nothing else makes."""


class _Watch:
    """Follows the moves of a game and counts what the Advanced sides bring about."""

    def __init__(self, effects: Counter[str]) -> None:
        self.effects = effects
        self.marks = 0
        self.come_to("")

    def come_to(self, land: str) -> None:
        self.here = land
        self.revealed = 0
        self.turns: list[int] = []
        self.looks = self.removes = 0

    def move(self, piece: str, source: str, target: str) -> None:
        self.marks += _marks(piece) * ((target == "centre") - (source == "centre"))
        if EFFECT_MOVES.get(self.here) == (source, target):
            self.effects[self.here] += 1
        match source, target:
            case "people_deck", "centre":
                self.revealed += 1
                self.effects["ambush_pass"] += self.here == "ambush_pass" and self.revealed > 1
            case "people_deck", "looked_at":
                self.looks += 1
            case "centre", "graveyard":
                self.removes += 1
            case "played", _:
                self._end_turn(CARD_NAMED[piece])

    def _end_turn(self, played: Card) -> None:
        """What a turn has more than the played card explains is the Land's doing."""
        self.turns.append(played.initiative)
        self.effects["mire"] += self.here == "mire" and played.initiative > min(self.turns)
        self.effects["shrine"] += self.here == "shrine" and 10 <= self.marks <= 11
        self.effects["watchtower"] += self.here == "watchtower" and self.looks > played.look
        self.effects["gallows"] += self.here == "gallows" and self.removes > played.remove
        self.looks = self.removes = 0


CARD_NAMED = {name_of(card.piece): card for card in CARDS}


def _marks(name: str) -> int:
    """The marks of a card; none on a Land or where the view says '?'."""
    return CARD_NAMED[name].corruption if name in CARD_NAMED else 0
