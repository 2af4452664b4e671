"""The flow of the game is content: rounds, limit and order of turns change in YAML alone."""

import pytest

from cardwright import Game
from cardwright.errors import SettingError

from .conftest import Table

FOUR_ROUNDS = (
    ("pack", "path: {row: 6}", "path: {row: 4}"),
    ("pack", "count: 4", "count: 2"),
)
SLOW_FIRST = (
    "rules",
    "seats by initiative of played descending",
    "seats by initiative of played ascending",
)


def limit_of(marks):
    return (
        "pack",
        "corruption_limit: {type: number, start: 10}",
        f"corruption_limit: {{type: number, start: {marks}}}",
    )


def path_of(table):
    return [site[0]["kind"] for site in table.state.view(0)["zones"]["site"]]


@pytest.mark.parametrize("players", [2, 6])
def test_a_game_of_four_rounds(changed, players):
    # Given a path of four spaces, and no end by Evil
    game = changed(*FOUR_ROUNDS, limit_of(999))
    table = Table(game.start(players))
    path = path_of(table)
    assert (len(path), path[0], path[-1]) == (4, "rebel_fortress", "kristins_keep")
    types = [game.pack.kinds[land].faces[0].words["type"] for land in path[1:-1]]
    assert sorted(types) == ["A", "B"]
    # When it is played
    table.finish()
    # Then Good wins on the Keep after four rounds, with hands of 4 + 4
    assert table.outcome == "good"
    assert table.value("token") == 3
    assert table.hand_sizes() == [8] * players
    assert sum(it.get("to", "").startswith("played") for it in table.log()) == 4 * players


def test_a_game_of_four_rounds_takes_a_path_of_two_lands(changed):
    checked = changed(*FOUR_ROUNDS).checked
    table = Table(Game(checked, {"path": "crypt/advanced, mire/basic"}).start(3))
    assert path_of(table) == ["rebel_fortress", "crypt", "mire", "kristins_keep"]
    assert table.finish().over
    with pytest.raises(SettingError, match="needs 2 cards, not 4"):
        Game(checked, {"path": "mire, crypt, ruins, market"})


def test_shadow_follows_the_keep_to_the_fourth_space(changed, lay):
    game = changed(*FOUR_ROUNDS)
    points = {
        (land, space): lay(
            "final_scoring", hands=["shadow"], outcome="evil", land=land, space=space, game=game
        ).points("shadow")
        for land, space in [("kristins_keep", 3), ("mire", 2)]
    }
    assert points == {("kristins_keep", 3): 15, ("mire", 2): 7}


@pytest.mark.parametrize(("limit", "outcome"), [(6, "evil"), (7, "evil"), (8, "open")])
def test_another_limit_of_corruption(changed, lay, limit, outcome):
    # Given 5 marks, and a card with 2 to be placed
    game = changed(limit_of(limit))
    state = game.stage(
        "turn", players=2, arguments=[0], zones={"played": ["tore"], "centre": "chaos, dragon, wolf"}
    )
    table = Table(state).choose("wolf")
    assert table.marks == 7
    assert table.outcome == outcome


def test_with_a_lower_limit_fewer_marks_must_be_left(changed):
    game = changed(limit_of(6))
    zones = {"played": ["wolf"], "centre": "chaos, dragon, skeleton, necromancer"}
    state = game.stage("turn", players=2, arguments=[0], zones=zones, values={"outcome": "evil"})
    assert Table(state).offered() == ["necromancer", "skeleton"]


def test_with_a_lower_limit_evil_wins_sooner_in_whole_games(changed, start):
    lower = changed(limit_of(4))
    lengths = {"lower": 0, "published": 0}
    for seed in range(10):
        lengths["lower"] += Table(lower.start(4, seed)).finish().value("token")
        lengths["published"] += start(4, seed).finish().value("token")
    assert lengths["lower"] < lengths["published"]


@pytest.mark.parametrize(
    ("changes", "order"), [([], [1, 2, 0]), ([SLOW_FIRST], [0, 2, 1])], ids=["as published", "slow first"]
)
def test_another_order_of_turns(changed, lay, changes, order):
    cards = ["dragon", "talin", "bard"]
    table = lay("round", players=3, hands=cards, deck="", centre="squire, wolf", game=changed(*changes)).plan(
        *cards
    )
    turns = []
    while table.asked:
        turns += table.asked
        table.state.choose(0)
    assert turns == order


@pytest.mark.parametrize("players", range(2, 7))
def test_all_three_changes_together_play_to_the_end(changed, players):
    game = changed(*FOUR_ROUNDS, limit_of(8), SLOW_FIRST)
    for seed in range(5):
        table = Table(game.start(players, seed)).finish()
        assert table.over
        assert table.value("token") <= 3
        assert table.outcome in ("good", "evil")
        assert table.winners
