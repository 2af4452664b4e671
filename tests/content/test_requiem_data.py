"""The numbers of the pack are those of the oracle: what differs is told as such, and not as a game that went otherwise."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.oracle.requiem.data import (
    ATTACK,
    CARDS,
    DEFENCE,
    GHOULS,
    INITIATIVE,
    KINDS,
    LETTER,
    OPIUM,
    OTTO,
    RESOURCES,
    RUIN,
    TERRAIN,
    VAMPIRES,
    VENUS,
    Hero,
)
from tests.oracle.requiem.exploit import is_justified, price_of
from tests.oracle.table import read_icons
from tests.requiem_differential import CARDS as NAMES

PACK = Path(__file__).parents[2] / "content" / "requiem"
LETTERS = {"tome": "S", "rune": "M", "coin": "O", "drop": "B"}


def section(file: str, name: str) -> dict[str, Any]:
    return yaml.safe_load((PACK / f"{file}.yaml").read_text(encoding="utf-8"))[name]


def resources(icons: str) -> Counter[str]:
    return Counter({LETTERS[icon]: times for icon, times in read_icons(icons).items()})


@pytest.mark.parametrize("kind", KINDS)
def test_tiles(kind: str) -> None:
    written, data = section("board", "tiles"), KINDS[kind]
    assert [*written] == [*KINDS]
    assert written[kind]["copies"] == 2 * data.copies  # of two boxes
    assert resources(written[kind].get("icons", "")) == Counter(data.resources)


@pytest.mark.parametrize("faction", [VAMPIRES, GHOULS])
def test_cards(faction: str) -> None:
    cards = section(faction, "developments")
    assert [NAMES[it] for it in cards] == [it for it in CARDS if it[0] == LETTER[faction]]
    for name, card in cards.items():
        data, on = CARDS[NAMES[name]], card["active"]
        assert resources(card["inactive"]["icons"]) == data.price
        assert (card.get("line"), card.get("level", 0)) == (data.type, data.level)
        assert card["for_faction"] == faction
        assert card["serial"] == (11 if data.hero else data.numbers[0])
        forces = {
            (side, role): on.get(f"{role}_on_{side}", 0)
            for side in (TERRAIN, RUIN)
            for role in (ATTACK, DEFENCE)
        }
        assert {key: it for key, it in forces.items() if it} == dict(data.force)
        assert {side: n for side in (TERRAIN, RUIN) if (n := on.get(f"steps_on_{side}", 0))} == dict(
            data.steps
        )
        assert ("support" in on) == data.force_of_neighbours == (NAMES[name] == OPIUM)
        assert (on.get("more_attackers", 0), on.get("more_movers", 0)) == (
            data.more_attacking,
            data.more_moving,
        )
        assert bool(on.get("unstoppable", 0)) == data.unstoppable
        assert data.more_exploiting == 0


@pytest.mark.parametrize(("name", "hero"), [("otto", OTTO), ("venus", VENUS)])
def test_heroes(name: str, hero: Hero) -> None:
    written = section("board", "characters")[name]
    assert (written.get("attack", 0), written.get("defence", 0)) == (hero.attack, hero.defence)
    steps = {side: n for side in (TERRAIN, RUIN) if (n := written.get(f"steps_on_{side}", 0))}
    assert steps == dict(hero.steps)
    assert not hero.ethereal
    assert not hero.regenerates
    assert (hero.aura_attack_on_ruins, hero.aura_gold) == ((1, 0) if name == "otto" else (0, 1))


def test_initiative() -> None:
    assert section("pack", "tables")["initiative"]["entries"] == INITIATIVE


def test_two_cards_are_enough_to_let_three_tiles_pay() -> None:
    """The pack looks no further than for two cards: wherever three let all tiles pay, two of them do."""
    given = {
        kind.resources + "O" * more
        for kind in KINDS.values()
        for more in range(3)
        if more == 0 or "O" in kind.resources
    }
    tiles = [Counter(it) for it in sorted((given - {""}) | {*RESOURCES})]
    for letter in LETTER.values():
        cards = [card for name, card in CARDS.items() if name[0] == letter]
        for yields in combinations_with_replacement(tiles, 3):
            pool = sum(yields, Counter[str]())
            for three in combinations([it for it in cards if it.price <= pool], 3):
                price = price_of(it.name for it in three)
                if price <= pool and is_justified(yields, price):
                    twos = (price_of(it.name for it in two) for two in combinations(three, 2))
                    assert any(is_justified(yields, it) for it in twos)
