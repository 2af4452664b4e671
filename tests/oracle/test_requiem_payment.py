"""Exploitation in the oracle of Requiem: what is offered leads to exactly the sets that the rule allows [22], C4.

The rule is written a second time, by trying all assignments of resources to the prices of cards.
"""

from __future__ import annotations

from itertools import chain, combinations, permutations, product
from random import Random

import pytest

from tests.oracle.requiem import Game
from tests.oracle.requiem.data import CARDS, KINDS, RESOURCES, Card
from tests.oracle.requiem.exploit import activatable
from tests.oracle.requiem.positions import do, lay_out, offered
from tests.oracle.table import Option

Result = tuple[tuple[int, ...], tuple[str, ...], tuple[str, ...]]
"""Spaces, resources from Glissements, cards."""
TILES = (8, 10, 20, 22)
EXPLOIT: Option = ("action", "exploit")


def position(number: int) -> Game:
    random = Random(number)
    box = [kind for kind, it in KINDS.items() for _ in range(it.copies)]
    tiles = dict(zip(TILES, random.sample(box, len(TILES)), strict=True))
    cards = [card.name for card in CARDS.values() if card.type is None and "11" not in card.name]
    active = {0: " ".join(random.sample([it for it in cards if it[0] == "V" and it != "V09"], 2))}
    stacked = random.choice(TILES)
    return lay_out(tiles=tiles, soldiers={0: [*TILES, stacked], 1: [33]}, active=active)


def all_results(number: int, so_far: tuple[Option, ...] = (EXPLOIT,)) -> set[Result]:
    """By following every option, until the action is over."""
    game = position(number)
    if EXPLOIT not in offered(game):
        return set()
    before = {*game.state()["active"][0]}
    do(game, *so_far)
    if offered(game)[0][0] in ("exploit", "resource", "activate"):
        assert offered(game)
        return set(chain(*(all_results(number, (*so_far, option)) for option in offered(game))))

    def chosen(verb: str) -> tuple[str, ...]:
        return tuple(option[1] for option in so_far if option[0] == verb)

    assert {*game.state()["active"][0]} == before | {*chosen("activate")}
    return {(tuple(map(int, chosen("exploit"))), chosen("resource"), chosen("activate"))}


def allowed_results(number: int) -> set[Result]:
    """All sets of tiles, resources and cards, tried one by one."""
    game = position(number)
    table, found = game.table, set()
    for size in (1, 2, 3):
        for spaces in combinations(TILES, size):
            if sum(len(table.on(space, [0])) for space in spaces) > 3:
                continue
            wild = [space for space in spaces if table.tiles[space].kind == "glissement"]
            for given in product(RESOURCES, repeat=len(wild)):
                yields = [
                    given[wild.index(it)] if it in wild else KINDS[table.tiles[it].kind].resources
                    for it in spaces
                ]
                for cards in subsets(activatable(table)):
                    if can_be_paid_by_all(yields, "".join(card.cost for card in cards)):
                        found.add((spaces, given, tuple(card.name for card in cards)))
    return found


def subsets(cards: list[Card]) -> list[tuple[Card, ...]]:
    return [it for size in (1, 2, 3) for it in combinations(cards, size)]


def can_be_paid_by_all(yields: list[str], price: str) -> bool:
    """Is there an assignment of units to the price in which every tile pays one?"""
    units = [(tile, resource) for tile, given in enumerate(yields) for resource in given]
    return len(price) <= len(units) and any(
        all(unit[1] == needed for unit, needed in zip(paying, price, strict=True))
        and {tile for tile, _ in paying} == {*range(len(yields))}
        for paying in permutations(units, len(price))
    )


@pytest.mark.parametrize("number", range(4))
def test_offers_lead_to_exactly_what_is_allowed(number: int) -> None:
    assert all_results(number) == allowed_results(number)


@pytest.mark.slow
def test_offers_lead_to_exactly_what_is_allowed_in_many_positions() -> None:
    results = 0
    for number in range(100, 220):
        results += len(allowed_results(number))
        assert all_results(number) == allowed_results(number), number
    assert results > 500
