"""The oracle of Rebel Nox by itself: what a round is worth, and who wins the game."""

from __future__ import annotations

import pytest

from tests.oracle.rebel_nox import build_pyramid, clear, deal
from tests.oracle.rebel_nox_positions import after_a_round, named, piece, pieces
from tests.oracle.rebel_nox_round import end_round, influence, look_for_victory
from tests.oracle.rebel_nox_table import NEXUS, Table, name_of
from tests.oracle.table import Chance


def scored(*won: str, rebels: list[int], followers: tuple[int, ...] = ()) -> Table:
    table = after_a_round(*won, rebels=rebels, followers=followers)
    end_round(table)
    return table


# -------------------------------------------------------------------------------------------------- influence


@pytest.mark.parametrize(
    ("won", "loyal", "rebel"),
    [
        ("nexus", 3, 3),
        ("aetheon", 2, 2),
        ("nexus aetheon", 0, 0),  # the rulebook's example: +3 and -3
        ("artefactories", 2, 2),
        ("conclave", 1, -2),
        ("hathor", 1, 1),
        ("medina_maxim", 2, 2),
        ("neurograft", 1, 1),
        ("souk", 2, 2),
        ("sulfur_city", 3, 3),
        ("sulfur_city y5 r10", 1, 1),  # Flags of any trick
        ("orchards", 1, 1),
        ("y5 r10 b13", 3, 3),
        ("signal_tower", 0, 0),
        ("signal_tower y5 r10 b13", 6, 6),
        ("signal_tower sulfur_city y5 r10 b13", 3, 3),  # it counts symbols, whatever they are worth
        ("garrison", 1, 1),
        ("garrison nexus souk y5", 3 + 3 + 2 + 1, 3 + 3 + 2 + 1),
        ("undercity", -1, 3),
        ("sanctuary", 2, 2),
        ("quarantine", 2, 2),
        ("mint", 0, 0),
        ("", 0, 0),
    ],
)
def test_influence_of_what_lies_before_a_player(won: str, loyal: int, rebel: int) -> None:
    """Player 0 has it; Nexus is with player 1 if not with him."""
    other = "" if "nexus" in won else "nexus"
    as_loyalist = scored(won, other, "", "", rebels=[2])
    as_rebel = scored(won, other, "", "", rebels=[0])
    assert (influence(as_loyalist, 0), influence(as_rebel, 0)) == (loyal, rebel)
    assert as_rebel.rebel_influence == rebel
    assert as_loyalist.loyalist_influence == loyal + (3 if other else 0)


def test_teams_are_what_the_hands_say_at_the_end() -> None:
    table = after_a_round("nexus", "souk", "", "", rebels=[1, 3])
    table.declared = [True, False, True, False]  # as it was when the round began
    end_round(table)
    assert table.declared == [False, True, False, True]
    assert (table.rebel_influence, table.loyalist_influence) == (2, 3)


@pytest.mark.parametrize(
    ("won", "rebels", "prevail"),
    [
        (["nexus", "souk", "", ""], [1], False),
        (["nexus", "souk sanctuary", "", ""], [1], True),
        (["nexus", "sulfur_city", "", ""], [0], True),  # 3 to 3: Nexus
        (["nexus", "sulfur_city", "", ""], [1], False),
        (["nexus hathor", "souk sanctuary sulfur_city", "", ""], [0], True),  # 4 to 7, but Hathor
        (["nexus hathor", "souk sanctuary sulfur_city", "", ""], [1], False),
        (["nexus", "hathor souk sanctuary", "", ""], [0], False),  # Hathor alone is worth 1
        (["nexus", "hathor souk sanctuary", "", ""], [1, 0], True),
    ],
)
def test_the_winner_of_a_round(won: list[str], rebels: list[int], prevail: bool) -> None:
    assert scored(*won, rebels=rebels).rebels_prevail == prevail


def test_sulfur_city_and_hathor_are_forgotten_in_the_next_round() -> None:
    table = scored("nexus hathor sulfur_city", "y5", "", "", rebels=[0])
    assert (table.flag_worth, table.outright) == ([-1, 1, 1, 1], [True, False, False, False])
    clear(table)
    assert (table.flag_worth, table.outright) == ([1] * 4, [False] * 4)


# -------------------------------------------------------------------------------------------------- followers


@pytest.mark.parametrize(
    ("players", "rebels", "bonus"),
    [
        (4, [0], [6, 0, 0, 0]),
        (4, [0, 1], [4, 4, 0, 0]),
        (5, [0, 1, 2], [3, 3, 3, 0, 0]),
        (5, [1], [2, 0, 2, 2, 2]),
        (6, [1], [1, 0, 1, 1, 1, 1]),
    ],
)
def test_the_bonus_goes_by_the_size_of_the_team(players: int, rebels: list[int], bonus: list[int]) -> None:
    table = scored("nexus", *[""] * (players - 1), rebels=rebels)
    bonus[0] += 1  # for Nexus itself
    assert table.followers == bonus


def test_everybody_gains_for_locations_and_flags_whatever_their_influence() -> None:
    table = scored("nexus aetheon y5", "conclave sulfur_city r10 b15", "undercity", "mint", rebels=[1])
    loyalists, rebels = (3 - 3 + 1) + -1 + 0, -2 + 3 - 2
    assert (table.loyalist_influence, table.rebel_influence) == (loyalists, rebels) == (0, -1)
    assert table.followers == [3 + 3, 4, 3 + 1, 3 + 1]
    assert table.breakdown == [
        (0, None, 3),
        (2, None, 3),
        (3, None, 3),
        *((0, piece(it), 1) for it in ("nexus", "aetheon", "y5")),
        *((1, piece(it), 1) for it in ("conclave", "sulfur_city", "r10", "b15")),
        (2, piece("undercity"), 1),
        (3, piece("mint"), 1),
    ]


def test_the_orchards_console_their_owner_if_his_team_loses() -> None:
    lost = scored("orchards", "nexus souk", "", "", rebels=[1])
    assert (lost.followers[0], lost.breakdown[-1]) == (1 + 3, (0, piece("orchards"), 3))
    won = scored("orchards nexus", "souk", "", "", rebels=[0])
    assert (won.followers[0], won.breakdown[-1]) == (6 + 1 + 1, (1, piece("souk"), 1))


def test_the_orchards_console_who_loses_to_hathor_with_more_influence() -> None:
    table = scored("orchards souk sanctuary quarantine", "nexus hathor", "", "", rebels=[0])
    assert (table.rebel_influence, table.loyalist_influence) == (7, 4)
    assert table.followers == [4 + 3, 3 + 2, 3, 3]


def test_the_orchards_come_last_and_before_victory_is_looked_for() -> None:
    table = scored("orchards", "nexus", "", "", rebels=[0], followers=(6, 0, 0, 0))
    assert table.breakdown[-1] == (0, piece("orchards"), 3)
    assert (table.followers[0], table.outcome) == (10, "rebels")


# ---------------------------------------------------------------------------------------------------- victory


def test_the_worked_example_28_loyalist_against_24_rebel_followers() -> None:
    table = after_a_round("", "", "", "", "", rebels=[1, 3], followers=(9, 12, 9, 12, 10))
    table.look_for_rebels()
    look_for_victory(table)
    assert (table.outcome, table.team_size) == ("rebels", 2)
    assert table.winner == [False, True, False, True, False]


@pytest.mark.parametrize(
    ("followers", "rebels", "rebels_prevail", "outcome"),
    [
        ((10, 9, 9, 9), [0], False, "rebels"),
        ((9, 10, 10, 10), [0], True, "loyalists"),
        ((9, 30, 0, 0), [0], True, "loyalists"),  # the sum, however it is made up
        ((9, 10, 10, 9), [0], True, "open"),
        ((10, 10, 10, 10), [0], True, "rebels"),
        ((10, 10, 10, 10), [0], False, "loyalists"),
        ((19, 1, 20, 0), [0, 1], False, "loyalists"),
        ((19, 1, 19, 0), [0, 1], False, "rebels"),
        ((10, 20, 5, 5, 5, 4), [0, 1, 2], False, "rebels"),
        ((0, 0, 0, 49, 1, 0), [5], True, "loyalists"),
    ],
)
def test_a_team_needs_ten_a_head(
    followers: tuple[int, ...], rebels: list[int], rebels_prevail: bool, outcome: str
) -> None:
    table = after_a_round(*[""] * len(followers), rebels=rebels, followers=followers)
    table.look_for_rebels()
    table.rebels_prevail = rebels_prevail
    look_for_victory(table)
    assert table.outcome == outcome
    members = [player for player in table.players if table.winner[player]]
    teams = {"rebels": rebels, "loyalists": [it for it in table.players if it not in rebels], "open": []}
    assert members == teams[outcome]
    assert table.team_size == len(members)


# --------------------------------------------------------------------------------------------- the next round


def test_nexus_goes_back_and_all_else_is_collected() -> None:
    table = after_a_round("y5 souk", "mint r10 nexus", "", "conclave b13", rebels=[2])
    table.discard = pieces("y1 y2")
    clear(table)
    assert table.site[0] == [NEXUS]
    assert not any(table.won)
    assert named(table.location_discard) == "souk mint conclave"
    assert (table.discard, named(table.draw_pile)) == ([], "y1 y2 y5 r10 b13")
    assert named(table.hand[2]) == "chief"


def test_a_used_up_pile_is_made_of_the_old_locations() -> None:
    table = Table(4)
    table.location_discard = [it for it in table.location_pile if it != NEXUS]
    table.location_pile = []
    shuffled = table.location_discard[:]
    Chance(9).shuffle(shuffled, name_of)
    build_pyramid(table, Chance(9))
    assert [table.site[space] for space in range(1, 6)] == [[it] for it in shuffled[:5]]
    assert table.location_pile == shuffled[:4:-1]
    assert table.location_discard == []


def test_hands_are_filled_to_nine() -> None:
    table = after_a_round("", "", "", "", rebels=[0])
    table.hand = [pieces("chief y1 y2"), pieces("y3 y4 y5"), pieces("y6 y7 y8"), pieces("y9 y10 rebel")]
    table.draw_pile = list(range(20, 44))
    shuffled = table.draw_pile[:]
    Chance(2).shuffle(shuffled, name_of)
    deal(table, Chance(2))
    assert table.hand[0] == [*pieces("chief y1 y2"), *shuffled[:17:-1]]
    assert [len(hand) for hand in table.hand] == [9] * 4
    assert table.draw_pile == []
