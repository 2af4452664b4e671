"""Chance: shuffles go by the names of pieces, players who choose by chance have numbers of their own."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import permutations
from typing import Any

import pytest

import cardwright
from cardwright.compile.layout import CHANCE
from cardwright.errors import SettingError
from cardwright.play import picks
from cardwright.play.chance import as_lots, lot_of, seeded, shuffle, shuffled

SEEDS = 3_000
NAMES = ["wolf#1", "wolf#2", "bard#1", "goblin#1"]


@cache
def lots_named(*names: str) -> list[bytes]:
    return as_lots([lot_of(kind, int(copy)) for kind, _, copy in (it.partition("#") for it in names)])


def order(seed: int, names: list[str], times: int = 1) -> list[str]:
    """Names in the order into which the last of so many shuffles brings them."""
    v = [0] * (CHANCE + 1)
    v[CHANCE] = seeded(seed)
    for _ in range(times):
        pieces = shuffle(v, list(range(len(names))), lots_named(*names))
    return [names[it] for it in pieces]


def chi_square(found: Counter[Any], ways: int) -> float:
    expected = found.total() / ways
    return sum((found[it] - expected) ** 2 for it in found) / expected + expected * (ways - len(found))


# What chi-square passes once in a thousand runs: the seeds are fixed, so a run tells as much as the next.
PASSED = {2: 13.8, 23: 49.7, 5: 20.5, 51: 87.97, 35: 66.6, 575: 683.5}


def test_every_order_is_as_likely_as_any_other() -> None:
    found = Counter(tuple(order(seed, NAMES)) for seed in range(SEEDS))
    assert set(found) == set(permutations(NAMES))
    assert chi_square(found, 24) < PASSED[23]


def test_every_card_comes_to_every_place() -> None:
    cards = [f"card_{it}#1" for it in range(52)]
    tops, thirds = Counter[object](), Counter[object]()
    for seed in range(SEEDS):
        shuffled = order(seed, cards)
        tops[shuffled[-1]] += 1
        thirds[shuffled[2]] += 1
    assert chi_square(tops, 52) < PASSED[51]
    assert chi_square(thirds, 52) < PASSED[51]


def test_one_shuffle_tells_nothing_about_the_next() -> None:
    pairs = Counter((tuple(order(it, NAMES)), tuple(order(it, NAMES, times=2))) for it in range(3 * SEEDS))
    assert chi_square(pairs, 576) < PASSED[575]


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    pairs = Counter((tuple(order(it, NAMES[:3])), tuple(order(it + 1, NAMES[:3]))) for it in range(SEEDS))
    assert chi_square(pairs, 36) < PASSED[35]


def test_players_come_in_every_order_and_numbers_may_be_there_twice() -> None:
    found, doubled = Counter[object](), Counter[object]()
    for seed in range(SEEDS):
        v = [0] * (CHANCE + 1)
        v[CHANCE] = seeded(seed)
        found[tuple(shuffled(v, [0, 1, 2], [], "player"))] += 1
        doubled[tuple(shuffled(v, [7, 7, 8], [], "number"))] += 1
    assert chi_square(found, 6) < PASSED[5]
    assert set(doubled) == {(7, 7, 8), (7, 8, 7), (8, 7, 7)}
    assert chi_square(doubled, 3) < PASSED[2]


def test_a_card_more_leaves_the_others_in_their_order() -> None:
    cards = [f"card_{it}#{copy}" for it in range(100) for copy in (1, 2, 3)]
    for seed in range(50):
        all_of_them = order(seed, cards, times=2)
        fewer = [it for it in cards if it not in ("card_7#2", "card_40#1")]
        assert order(seed, fewer, times=2) == [it for it in all_of_them if it in fewer]


def test_where_pieces_lay_before_does_not_matter() -> None:
    assert order(3, NAMES) == order(3, NAMES[::-1])


def test_a_second_copy_leaves_the_name_of_the_first_as_it_is() -> None:
    both = order(5, ["wolf#1", "bard#1", "wolf#2"])
    assert [it for it in both if it != "wolf#2"] == order(5, ["wolf#1", "bard#1"])


def test_the_numbers_are_those_of_the_description() -> None:
    """Written down once, so that another backend can be held against them."""
    assert lot_of("war_bear", 2) == 0x7EF228968C238CF8
    assert order(1, NAMES) == ["bard#1", "goblin#1", "wolf#2", "wolf#1"]
    v = [0] * (CHANCE + 1)
    v[CHANCE] = seeded(1)
    assert shuffled(v, [0, 1, 2, 3], [], "player") == [2, 1, 3, 0]
    number = picks.numbers(1)
    assert [number() for _ in range(3)] == [200922425, 667399418, 2257553845]
    assert picks.numbers(1, 2, 3)() == 4179717010


def test_batches_of_picks_are_one_stream() -> None:
    state, number = picks.start_of(9), picks.numbers(9)
    for _ in range(200):
        state = (state * picks.FACTOR + picks.STEP) & ((1 << 64) - 1)
        assert number() == state >> 32


def test_who_chooses_by_chance_leaves_the_chance_of_the_rules_alone() -> None:
    """With the same seed, the numbers of the rules and those of the players have nothing in common."""
    found = Counter[object]()
    for seed in range(SEEDS):
        v = [0] * (CHANCE + 1)
        v[CHANCE] = seeded(seed)
        shuffle(v, [0, 1], lots_named(*NAMES[:2]))
        found[v[CHANCE] * 6 >> 64, picks.pick(picks.numbers(seed)(), 6)] += 1
    assert chi_square(found, 36) < PASSED[35]


def test_a_play_out_takes_a_seed_and_nothing_else() -> None:
    state = cardwright.load("insurrection").start(2, 1)
    with pytest.raises(SettingError, match=r"a seed is a whole number, not a function .*play_out_by"):
        state.play_out(lambda: 0.5)  # type: ignore[arg-type]
    assert not state.history


@pytest.mark.parametrize(("written", "says"), [(1, "an older"), (99, "a newer")])
def test_games_of_other_versions_are_refused_with_a_word_of_it(written: int, says: str) -> None:
    game = cardwright.load("insurrection")
    saved = json.loads(game.start(2, 1).to_json())
    saved["cardwright"] = written
    with pytest.raises(SettingError, match=f"played with {says} version of Cardwright") as refused:
        game.from_json(json.dumps(saved))
    assert refused.value.hint
