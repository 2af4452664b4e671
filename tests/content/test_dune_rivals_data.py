"""The numbers of Dune Rivals are those of the oracle: what differs is told as such, and not as a game that went otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.oracle.dune_rivals.board import POSTS, SPACES
from tests.oracle.dune_rivals.cards import HUMANS_IN_THE_BOX, IMPERIUM, RESERVE, STARTERS
from tests.oracle.dune_rivals.conflicts import CONFLICTS, OBJECTIVES
from tests.oracle.dune_rivals.hagal import ALL_HAGAL
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.rivals import RIVALS

PACK = Path(__file__).parents[2] / "content" / "dune_rivals"
ACCESS = {
    "emperor": "court",
    "guild": "ships",
    "bene_gesserit": "sisterhood",
    "fremen": "sietches",
    "spy": "spying",
}


def section(file: str, name: str) -> dict[str, Any]:
    return yaml.safe_load((PACK / f"{file}.yaml").read_text(encoding="utf-8"))[name]


def test_spaces_and_posts() -> None:
    board = section("board", "spaces")["board"]
    assert [*board["names"]] == [*SPACES]
    for name, space in SPACES.items():
        held = board["names"][name]
        assert held["symbol"] == ACCESS.get(space.icon, space.icon)
        prices = {f"{what}_price": amount for what, amount in space.price}
        assert {key: amount for key, amount in held.items() if key.endswith("_price")} == prices
        assert held.get("combat", False) == space.combat
        assert (held.get("base_spice", 0), held.get("worms_called", 0)) == (space.maker, space.worms)
        assert held.get("needs") == (space.needs[1] if space.needs else None)
        assert [key for key in held if key.endswith("_income")] == [f"{space.income}_income"] * bool(
            space.income
        )
    seen = board["links"]["watched_from"]
    assert {post: tuple(it for it in SPACES if post in seen[it]) for post in POSTS} == {
        post: tuple(it for it in SPACES if it in spaces) for post, spaces in POSTS.items()
    }


def test_house_hagal() -> None:
    cards = section("hagal", "hagal")
    assert {kind: (it.get("copies", 1), it["swords_shown"]) for kind, it in cards.items()} == {
        kind: (it.copies, it.swords) for kind, it in ALL_HAGAL.items()
    }


def test_rivals() -> None:
    nth = [f"{it}_faction" for it in ("first", "second", "third", "fourth")]
    assert {
        name: (it["hire"], tuple(it[key] for key in nth), it.get("simple", False))
        for name, it in section("leaders", "leaders").items()
    } == {name: (it.value, it.order, it.simplified) for name, it in RIVALS.items()}


def test_conflicts_and_objectives() -> None:
    assert {
        name: (it["level"], it["battle"], it.get("protected", False))
        for name, it in section("conflicts", "conflicts").items()
    } == {name: (it.level, it.icon, it.protected) for name, it in CONFLICTS.items()}
    objectives = section("conflicts", "objectives")
    assert {name: it["battle"] for name, it in objectives.items()} == OBJECTIVES


@pytest.mark.parametrize(
    ("file", "deck", "kinds", "times"),
    [
        ("starters", "starters", STARTERS, HUMANS_IN_THE_BOX),
        ("starters", "reserve_cards", RESERVE, 1),
        ("imperium", "imperium", IMPERIUM, 1),
    ],
)
def test_cards_of_people(file: str, deck: str, kinds: dict[str, Any], times: int) -> None:
    assert {
        name: (it.get("copies", 1), it.get("cost"), it.get("opens", []), it.get("loyalty"))
        for name, it in section(file, deck).items()
    } == {
        name: (it.copies * times, it.cost, [ACCESS.get(icon, icon) for icon in it.icons], it.faction)
        for name, it in kinds.items()
    }


def test_intrigues() -> None:
    moments = {"combat_time": "combat"}
    assert {
        name: (moments.get(it["moment"], it["moment"]), it.get("copies", 1), it["spice_price"])
        for name, it in section("intrigues", "intrigue_cards").items()
    } == {name: (it.when, it.copies, dict(it.price).get("spice", 0)) for name, it in INTRIGUES.items()}


UNPRINTED = {"name", "house", "text", "face_up", "face_down", "simple"}
"""What is no field of its own, or stands in the rulebook."""


def fields_of(card: dict[str, Any]) -> set[str]:
    printed = {**card, **card.get("face_up", {})}
    return {key.removeprefix("at ") for key in printed} - UNPRINTED


@pytest.mark.parametrize(
    ("file", "deck"),
    [
        ("hagal", "hagal"),
        ("leaders", "leaders"),
        ("conflicts", "conflicts"),
        ("conflicts", "objectives"),
        ("starters", "starters"),
        ("starters", "reserve_cards"),
        ("imperium", "imperium"),
        ("intrigues", "intrigue_cards"),
    ],
)
def test_every_field_says_where_it_comes_from(file: str, deck: str) -> None:
    """What is not marked comes from the rulebook: of cards it prints little but their names."""
    from_rulebook = {
        (name, field)
        for name, card in section(file, deck).items()
        if card.get("house") is not True
        for field in fields_of(card) - {*card.get("house", ())}
    }
    assert from_rulebook == {
        "hagal": {
            ("reshuffle", "swords_shown"),
            ("to_gather_support_b", "arrived"),
            ("to_foldspace", "aimed"),
            ("to_carthag", "aimed"),
        },
        "objectives": {("objective_ornithopter", "battle")},
    }.get(deck, set())
