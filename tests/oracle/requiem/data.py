"""What the box of Requiem holds: tiles, cards, heroes, factions. Numbers in brackets are rules of the checklist,
rules/requiem.md; C and a number one of its decisions; D its table of proposed data.

Resources: S science, M magic, O gold, B blood. A tile is a terrain or, turned over, a ruin [2].
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

RESOURCES = ("S", "M", "O", "B")
TERRAIN, RUIN = "terrain", "ruin"
ATTACK, DEFENCE = "attack", "defence"
COMBAT, MOVEMENT = "combat", "movement"

# ------------------------------------------------------------------------------------------------------ tiles


@dataclass(frozen=True)
class Kind:
    """One of the eleven kinds of tiles. `copies` in one box; no `resources` means one of the four, chosen [18]."""

    copies: int
    resources: str


KINDS = {
    "faubourg": Kind(5, "B"),
    "havre_noir": Kind(5, "OS"),
    "monastere": Kind(5, "MB"),
    "aerophagia": Kind(5, "O"),
    "tour": Kind(5, "SB"),
    "champs": Kind(5, "M"),
    "thanatos": Kind(2, "SS"),
    "lonava": Kind(2, "OO"),
    "limbes": Kind(2, "MM"),
    "necropolis": Kind(2, "BB"),
    "glissement": Kind(2, ""),
}
GLISSEMENT = "glissement"

# The starter board [3], Vampire side first, left to right; the four corners of the 5 x 5 are no spaces.
STARTER_BOARD = (
    *("monastere", "thanatos", "limbes"),
    *("havre_noir", "champs", "faubourg", "lonava", "tour"),
    *("lonava", "champs", "glissement", "aerophagia", "necropolis"),
    *("faubourg", "tour", "necropolis", "monastere", "aerophagia"),
    *("limbes", "havre_noir", "thanatos"),
)

# ------------------------------------------------------------------------------------------------------ cards


@dataclass(frozen=True)
class Hero:
    """What a hero has besides force 1 and one step [44]. An aura is for the eight tiles around him only [46]."""

    name: str
    attack: int = 0
    defence: int = 0
    steps: Mapping[str, int] = field(default_factory=dict)  # by the side of the first tile entered
    ethereal: bool = False
    regenerates: bool = False
    aura_attack_on_ruins: int = 0
    aura_gold: int = 0


@dataclass(frozen=True)
class Card:
    """A development card: `type` and `level` on the cards 01 to 06, none on the others [54]."""

    name: str
    numbers: tuple[int, ...]
    cost: str
    type: str | None = None
    level: int = 0
    force: Mapping[tuple[str, str], int] = field(default_factory=dict)  # by (side of the tile, role)
    force_of_neighbours: bool = False
    steps: Mapping[str, int] = field(default_factory=dict)  # by the side of the first tile entered
    unstoppable: bool = False
    more_exploiting: int = 0
    more_attacking: int = 0
    more_moving: int = 0
    dissipates_on: str | None = None
    ritual: bool = False
    hero: Hero | None = None

    @cached_property
    def price(self) -> Counter[str]:
        return Counter(self.cost)


OTTO = Hero("Otto von Todt", attack=1, steps={TERRAIN: 1}, aura_attack_on_ruins=1)
VENUS = Hero("Dame Vénus", defence=1, steps={RUIN: 1}, aura_gold=1)

OPIUM, JUDGEMENT, CONVENT, BERSERKER = "V03", "V08", "V09", "V10"
BOARDING, GATHERING, GUILD = "G08", "G09", "G10"

_ALL = (
    Card("V01", (1,), "BB", COMBAT, 1, force={(TERRAIN, ATTACK): 1}),
    Card(
        "V02",
        (2,),
        "BBM",
        COMBAT,
        2,
        force={(TERRAIN, ATTACK): 1, (TERRAIN, DEFENCE): 1},
        more_attacking=1,
    ),
    Card(OPIUM, (3,), "BBSM", COMBAT, 3, force_of_neighbours=True),
    Card("V04", (4,), "BM", MOVEMENT, 1, steps={TERRAIN: 1}),
    Card("V05", (5,), "BMS", MOVEMENT, 2, steps={TERRAIN: 1}, more_moving=1),
    Card("V06", (6,), "BMMO", MOVEMENT, 3, steps={TERRAIN: 2, RUIN: 1}, unstoppable=True),
    Card("V07", (7,), "SM", dissipates_on="champs"),
    Card(JUDGEMENT, (8,), "MMB", ritual=True),
    Card(CONVENT, (9,), "OOM", ritual=True),
    Card(BERSERKER, (10,), "BBO"),
    Card("V11b", (9, 10), "BMO", hero=OTTO),
    Card("G01", (1,), "OS", COMBAT, 1, force={(RUIN, ATTACK): 1}),
    Card("G02", (2,), "OOB", COMBAT, 2, force={(RUIN, ATTACK): 1, (RUIN, DEFENCE): 1}, more_attacking=1),
    Card("G03", (3,), "OOSB", COMBAT, 3, force={(TERRAIN, ATTACK): 1, (RUIN, ATTACK): 2, (RUIN, DEFENCE): 1}),
    Card("G04", (4,), "SB", MOVEMENT, 1, steps={RUIN: 1}),
    Card("G05", (5,), "SSO", MOVEMENT, 2, steps={RUIN: 2}),
    Card("G06", (6,), "SSOB", MOVEMENT, 3, steps={RUIN: 2, TERRAIN: 1}, more_moving=2),
    Card("G07", (7,), "SM", dissipates_on="monastere"),
    Card(BOARDING, (8,), "OSB"),
    Card(GATHERING, (9,), "OOM", ritual=True),
    Card(GUILD, (10,), "SO"),
    Card("G11b", (8, 9), "OOB", hero=VENUS),
)
CARDS = {card.name: card for card in _ALL}


@cache
def not_replaced(active: frozenset[str]) -> tuple[Card, ...]:
    """Active cards without those that a higher level of their type replaces [20]."""
    cards = [CARDS[name] for name in sorted(active)]
    highest = {card.type: card.level for card in sorted(cards, key=lambda it: it.level)}
    return tuple(card for card in cards if card.type is None or card.level == highest[card.type])


# --------------------------------------------------------------------------------------------------- factions

VAMPIRES, GHOULS = "vampires", "ghouls"
INITIATIVE = {VAMPIRES: 6, GHOULS: 4}
LETTER = {VAMPIRES: "V", GHOULS: "G"}

Deck = Mapping[int, str]
"""The cards of a player by their numbers."""


def starter_deck(faction: str) -> Deck:
    return {number: f"{LETTER[faction]}{number:02}" for number in range(1, 7)}  # [3]


def series_a(faction: str) -> Deck:
    return {number: f"{LETTER[faction]}{number:02}" for number in range(1, 11)}  # [62]


def with_hero(faction: str, number: int) -> Deck:
    """Series a, the hero in the place of one of his two numbers [63]."""
    return build_deck(
        faction,
        [
            *((n, card) for n, card in series_a(faction).items() if n != number),
            (number, f"{LETTER[faction]}11b"),
        ],
    )


def build_deck(faction: str, cards: Sequence[tuple[int, str]]) -> Deck:
    """Ten cards at the most, of the faction, no number twice, each at a number that is printed on it [8]."""
    if len(cards) > 10:
        raise ValueError(f"10 cards at the most, not {len(cards)}")
    deck: dict[int, str] = {}
    for number, card in cards:
        if not card.startswith(LETTER[faction]) or card not in CARDS:
            raise ValueError(f"the {faction} have no card {card}")
        if number not in CARDS[card].numbers:
            raise ValueError(f"{card} is no card with the number {number}")
        if number in deck or card in deck.values():
            raise ValueError(f"two cards with the number {number}, or {card} twice")
        deck[number] = card
    return dict(sorted(deck.items()))
