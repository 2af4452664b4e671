"""Two worlds that differ only in what a player cannot see are alike to that player, for every construct."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.bots import retelling
from cardwright.bots.seat import Seat
from cardwright.errors import GameError
from tests.generated.packs import make
from tests.quick import quick_every
from tests.two_worlds.comparing import COMPARED, compare, compare_broken, worlds
from tests.two_worlds.packs import CONSTRUCTS, IN_PROGRESS, broken_game, game
from tests.two_worlds.worlds import GAMES, alike

# Enough to see everything that a construct does, in most of its states; and enough to see what it does at all.
MOST, FEW = 15, 4
FEW_GAMES = 30


@pytest.mark.parametrize("construct", CONSTRUCTS)
@pytest.mark.parametrize(
    ("most", "games"),
    [(FEW, FEW_GAMES), pytest.param(MOST, GAMES, marks=pytest.mark.slow)],
    ids=["few", "most"],
)
def test_worlds_that_a_player_cannot_tell_apart_are_alike(construct: str, most: int, games: int) -> None:
    compared = compare(game(CONSTRUCTS[construct]), most=most, games=games)
    assert compared.worlds, "no two worlds differ: the test shows nothing"
    assert compared.undone + compared.kept, "nobody could have wanted to take a choice back"


@pytest.mark.slow
@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_also_where_the_game_breaks(construct: str) -> None:
    compared = compare_broken(broken_game(CONSTRUCTS[construct]), games=80)
    assert compared.errors, "no two errors differ for a designer: the test shows nothing"


@pytest.mark.parametrize("seed", quick_every(2, range(8)))
def test_in_packs_made_by_chance(seed: int) -> None:
    compare(make(seed, 1 + seed % 4).game, games=25, most=MOST)


@pytest.mark.slow
@pytest.mark.parametrize("construct", IN_PROGRESS)
def test_also_where_no_world_can_be_found_by_playing_again(
    construct: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done then must not fall back on what the real state holds."""
    monkeypatch.setattr(retelling, "MOST_CHOICES", 0)
    for (player, _), moments in alike(game(IN_PROGRESS[construct]), games=30).items():
        given = [worlds(Seat(it.state, player)) for it in moments[:COMPARED] if it.state.decisions]
        assert given == given[:1] * len(given)


@pytest.mark.parametrize("construct", quick_every(4, CONSTRUCTS))
def test_a_world_shows_the_player_what_the_real_one_shows(construct: str) -> None:
    random = Random(1)
    for seed in range(3):
        state = game(CONSTRUCTS[construct]).start(2, seed)
        while state.decisions:
            decision = random.choice(state.decisions)
            player = decision.player
            world = Seat(state, player).imagination().world(random)
            for part in ("zones", "values", "decisions"):
                assert world.view(player)[part] == state.view(player)[part]
            try:
                state.choose(random.randrange(len(decision)), player)
            except GameError:
                break


def test_a_number_is_imagined_with_the_card_that_it_came_from() -> None:
    state = game(CONSTRUCTS["let a number"]).start(2, 3)
    gains = set()
    for seed in range(30):
        world = Seat(state, 0).imagination().world(Random(seed))
        top = world.evaluate("worth of last(pile)")
        world.choose(0, 0)
        assert world.evaluate("coins", 0) == top
        gains.add(top)
    assert len(gains) > 2


def test_a_way_that_a_rule_went_fits_the_cards_that_are_imagined() -> None:
    state = game(CONSTRUCTS["which way a rule went"]).start(2, 3)
    gains = set()
    for seed in range(30):
        world = Seat(state, 0).imagination().world(Random(seed))
        dear = world.evaluate("worth of last(pile) > 2")
        world.choose(0, 0)
        gains.add((dear, world.evaluate("coins", 0)))
    assert gains == {(True, 6), (False, 1)}
