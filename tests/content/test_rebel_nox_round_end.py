"""Rules 27 to 35 of Rebel Nox: teams, influence, followers and victory."""

import pytest

from tests.content.rebel_nox_table import end_of_round, lay, moves, start


def influence(table) -> tuple[int, int]:
    """Of the Rebels and of the Loyalists."""
    return table.value("rebel_influence"), table.value("loyalist_influence")


# ---------------------------------------------------------------- 27 and 28: teams


@pytest.mark.parametrize("players", [4, 5, 6])
def test_rule_27_a_round_ends_after_six_locations_with_three_cards_each(players):
    table = start(players, seed=11)
    tricks = 0
    while table.value("rounds") == 1 and table.asked:
        if table.asking == "contest":
            tricks += 1
            assert table.hand_sizes() == [10 - tricks] * players
        table.state.choose(0)
    assert tricks == 6
    dealt = sum(source == "draw_pile" and target != "box" for _, source, target in moves(table.state, 0))
    assert table.over or dealt == (9 + 6) * players  # three were left


def test_rule_28_whoever_holds_a_rebel_card_now_is_a_rebel_whatever_was_said_before():
    table = end_of_round("nexus", rebels=(1, 2), declared=[True, False, False, False])
    assert table.value("declared") == [False, True, True, False]


# ---------------------------------------------------------------- 29 and 30: influence


@pytest.mark.parametrize(
    ("won", "wanted"),
    [
        (["nexus", "conclave"], (3, 1)),
        (["conclave", "nexus"], (-2, 3)),
        (["aetheon", "nexus"], (2, 3)),
        (["aetheon, nexus"], (0, 0)),
        (["", "aetheon, nexus"], (0, 0)),
        (["nexus, yellow_5, red_10", "souk, red_15"], (5, 3)),
        (["nexus, sulfur_city, yellow_5, red_10", "blue_5"], (4, 1)),
        (["signal_tower, yellow_5, red_10, yellow_13", "nexus"], (6, 3)),
        (["garrison, souk, mint", "nexus"], (5, 3)),
        (["undercity", "nexus"], (3, 3)),
        (["nexus", "undercity"], (3, -1)),
        (["nexus, artefactories, hathor", "medina_maxim, neurograft, orchards"], (6, 4)),
        (["sanctuary, quarantine", "nexus, mint"], (4, 3)),
    ],
)
def test_rule_29_a_team_has_the_influence_of_its_locations_and_flags(won, wanted):
    assert influence(end_of_round(*won)) == wanted


def test_rule_29_members_of_a_team_add_up():
    assert influence(end_of_round("nexus", "souk", "mint, red_5", "hathor", rebels=(0, 2))) == (4, 3)


@pytest.mark.parametrize(
    ("won", "rebels_win"),
    [
        (["nexus", "souk"], True),
        (["souk", "nexus"], False),
        (["nexus", "souk, hathor"], True),  # 3 to 3, and the Rebels have Nexus
        (["souk, hathor", "nexus"], False),
        (["souk, red_5", "nexus"], False),
        (["souk, red_5, red_10", "nexus"], True),
    ],
)
def test_rule_30_more_influence_wins_and_nexus_breaks_ties(won, rebels_win):
    assert end_of_round(*won).value("rebels_prevail") is rebels_win


def test_rule_30_hathor_with_nexus_wins_the_round_outright():
    table = end_of_round("souk, artefactories, quarantine, sanctuary", "nexus, hathor")
    assert influence(table) == (8, 4)
    assert table.value("rebels_prevail") is False
    assert end_of_round("hathor", "nexus").value("rebels_prevail") is False
    assert end_of_round("hathor, souk", "nexus").value("outright") == [False] * 4


# ---------------------------------------------------------------- 31 to 33: followers


@pytest.mark.parametrize(
    ("rebels", "players", "gained"),
    [((0,), 4, 6), ((0, 1), 4, 4), ((0, 1, 2), 5, 3)],
)
def test_rule_31_each_winner_gains_followers_by_the_size_of_the_team(rebels, players, gained):
    table = end_of_round("nexus", rebels=rebels, players=players)
    assert table.value("followers") == [
        (gained if seat in rebels else 0) + (seat == 0) for seat in range(players)
    ]


@pytest.mark.parametrize(("players", "gained"), [(4, 3), (5, 2), (6, 1)])
def test_rule_31_large_teams_gain_little(players, gained):
    table = end_of_round("souk", "nexus", players=players)
    assert table.value("followers") == [1, gained + 1, *[gained] * (players - 2)]


def test_rule_32_everybody_gains_one_for_each_location_and_flag_whatever_its_sign():
    table = end_of_round("nexus, aetheon, red_5", "conclave, sulfur_city, red_10, red_13")
    assert table.value("followers") == [3, 4 + 3, 3, 3]  # the Loyalists won
    pad = [(it.player, it.piece, it.points) for it in table.state.result.breakdown if it.piece]
    assert pad == [(0, "nexus", 1), (0, "aetheon", 1), (0, "red_5", 1)] + [
        (1, piece, 1) for piece in ("conclave", "sulfur_city", "red_10", "red_13")
    ]


def test_rule_33_the_orchards_console_an_owner_whose_team_lost():
    lost = end_of_round("nexus", "orchards", rebels=(0,))
    assert lost.value("followers") == [7, 4, 0, 0]
    won = end_of_round("orchards, nexus", "souk")
    assert won.value("followers") == [8, 1, 0, 0]


def test_rule_33_the_consolation_counts_for_victory():
    table = end_of_round("nexus", "orchards", followers=[0, 8, 8, 10])
    assert table.value("followers") == [7, 12, 8, 10]
    assert table.outcome == "loyalists"


# ---------------------------------------------------------------- 34 and 35: victory


@pytest.mark.parametrize(
    ("rebels", "players", "followers", "outcome"),
    [
        ((0,), 4, [3, 0, 0, 0], "rebels"),
        ((0,), 4, [2, 0, 0, 0], "open"),
        ((0, 1), 4, [7, 4, 0, 0], "rebels"),
        ((0, 1), 4, [6, 4, 0, 0], "open"),
        ((0, 1, 2), 5, [10, 10, 0, 0, 0], "rebels"),
        ((0, 1, 2), 5, [10, 9, 0, 0, 0], "open"),
        ((0,), 4, [0, 10, 10, 9], "open"),
        ((0,), 4, [0, 10, 10, 10], "loyalists"),
        ((0,), 5, [0, 10, 10, 10, 10], "loyalists"),
        ((0,), 6, [0, 10, 10, 10, 10, 9], "open"),
        ((0,), 6, [0, 10, 10, 10, 10, 10], "loyalists"),
    ],
)
def test_rule_34_a_team_wins_with_ten_followers_a_head_earlier_rounds_included(
    rebels, players, followers, outcome
):
    table = end_of_round("nexus", rebels=rebels, players=players, followers=followers)
    assert table.outcome == outcome
    if outcome != "open":
        members = [seat for seat in range(players) if (seat in rebels) == (outcome == "rebels")]
        assert table.value("winner") == [seat in members for seat in range(players)]
        assert table.value("team_size") == len(members)


@pytest.mark.parametrize(("won", "outcome"), [(["nexus", ""], "rebels"), (["", "nexus"], "loyalists")])
def test_rule_35_when_both_reach_their_goal_the_winner_of_the_round_wins(won, outcome):
    table = end_of_round(*won, followers=[20, 10, 10, 10])
    assert table.outcome == outcome
    winners = [0] if outcome == "rebels" else [1, 2, 3]
    assert table.value("winner") == [seat in winners for seat in range(4)]


# ---------------------------------------------------------------- the rulebook's examples


def test_example_two_assassins_and_three_infiltrators():
    """Yellow 8, blue 3, yellow 2 and a third colour: the 2 wins, and Dani exchanges three cards."""
    table = lay(
        "contest",
        0,
        hand=[
            "yellow_8, red_6, red_7, red_11",
            "blue_3, red_14, red_16, red_17",
            "yellow_2, blue_6, blue_7, blue_11, blue_14",
            "red_1, blue_16, blue_17, yellow_6, yellow_7",
        ],
        site=["", "", "", "garrison"],
        leader=0,
    )
    table.choose("space 4", "yellow_8", "blue_3", "yellow_2")
    assert table.offered() == ["yellow_6", "yellow_7"]  # Dani has yellow here: take it away
    table = lay(
        "contest",
        0,
        hand=["yellow_8", "blue_3", "yellow_2, blue_6, blue_7, blue_11, blue_14", "red_1, blue_16, blue_17, red_6, red_7"],
        site=["", "", "", "garrison"],
        leader=0,
    )  # fmt: skip
    table.choose("space 4", "yellow_8", "blue_3", "yellow_2", "red_1")
    assert table.cards("won", 2) == ["garrison"]
    assert (table.asked, table.asking) == ([3], "infiltrate")
    assert len(table.cards("drawn", 3)) == 3
    table.choose("blue_16", "red_6", "red_7")
    assert {"blue_16", "red_6", "red_7"} < set(table.cards("hand", 2))
    assert table.value("leader") == 2


def test_example_28_loyalist_against_24_rebel_followers():
    table = lay(
        "judge",
        players=5,
        declared=[True, True, False, False, False],
        followers=[14, 10, 10, 9, 9],
        rebels_prevail=False,
    )
    assert table.outcome == "rebels"
    assert table.value("winner") == [True, True, False, False, False]


def test_example_nexus_and_aetheon_by_one_owner_are_worth_nothing():
    assert influence(end_of_round("nexus, aetheon")) == (0, 0)
