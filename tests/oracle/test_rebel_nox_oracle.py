"""The oracle of Rebel Nox by itself: pieces, set-up and tricks, by positions worked out by hand."""

from __future__ import annotations

import pytest

from tests.oracle.rebel_nox import Oracle
from tests.oracle.rebel_nox_positions import (
    before_a_trick,
    begin,
    choose,
    fight,
    named,
    offered,
    piece,
    pieces,
)
from tests.oracle.rebel_nox_table import CHIEF, LOCATIONS, NEXUS, NUMBERS, REBELS, Table, name_of, symbols_on
from tests.oracle.rebel_nox_trick import free_spaces, infiltrate, ranking
from tests.oracle.table import Chance, Played

# ------------------------------------------------------------------------------------------ pieces and set-up


def test_pieces_are_numbered_deck_by_deck() -> None:
    assert [number.kind for number in NUMBERS.values()][:3] == ["yellow_1", "yellow_2", "yellow_3"]
    assert (NUMBERS[17].kind, NUMBERS[50].kind) == ("blue_1", "red_17")
    assert (CHIEF, REBELS) == (51, [51, 52, 53])
    assert [*LOCATIONS] == list(range(54, 70))
    assert (NEXUS, LOCATIONS[69].kind) == (54, "mint")


def test_symbols_are_read_with_their_number() -> None:
    assert symbols_on(pieces("y1 b2 r13"), "infiltrator") == 3
    assert symbols_on(pieces("y1 b2 r13 chief"), "assassin") == 1
    assert symbols_on(pieces("r13 b5 garrison"), "flag") == 2


@pytest.mark.parametrize("players", [3, 7])
def test_four_to_six_play(players: int) -> None:
    with pytest.raises(ValueError, match="4 to 6"):
        Oracle(players, 1)


@pytest.mark.parametrize(("players", "removed", "rebels"), [(4, 17, 2), (5, 9, 3), (6, 0, 3)])
def test_the_deck_is_dealt_to_the_last_card(players: int, removed: int, rebels: int) -> None:
    table = Oracle(players, 3).table
    dealt = [card for hand in table.hand for card in hand]
    assert [len(hand) for hand in table.hand] == [9] * players
    assert table.draw_pile == []
    assert sum(card in NUMBERS for card in dealt) == 51 - removed
    assert [rebel for rebel in REBELS if rebel in dealt] == REBELS[:rebels]
    assert sum(card in NUMBERS for card in table.box) == removed


def test_set_up_takes_chance_in_this_order() -> None:
    chance = Chance(11)
    numbers = list(range(51))
    chance.shuffle(numbers, name_of)
    box, pile = numbers[:-10:-1], [*numbers[:42], 51, 52, 53]
    locations = list(range(55, 70))
    chance.shuffle(locations, name_of)
    chance.shuffle(pile, name_of)
    game = Oracle(5, 11)
    assert game.table.box == box
    assert [game.table.site[space] for space in range(6)] == [[54], *([it] for it in locations[:-6:-1])]
    assert game.table.location_pile == locations[:10]
    from_the_top = pile[::-1]
    assert game.table.hand == [from_the_top[9 * seat : 9 * seat + 9] for seat in range(5)]
    assert game.chance.state == chance.state


def test_a_first_pyramid_may_be_named_row_by_row() -> None:
    kinds = ["souk", "mint", "hathor", "conclave", "orchards"]
    table = Oracle(4, 5, kinds).table
    assert [named(site) for site in table.site] == ["nexus", *kinds]
    assert len(table.location_pile) == 10


@pytest.mark.parametrize(
    "kinds",
    [
        ["souk", "mint"],
        ["souk", "souk", "mint", "hathor", "conclave"],
        ["nexus", "souk", "mint", "hathor", "conclave"],
        ["palace", "souk", "mint", "hathor", "conclave"],
    ],
)
def test_another_first_pyramid_is_refused(kinds: list[str]) -> None:
    with pytest.raises(ValueError, match=r"pyramid|location"):
        Oracle(4, 5, kinds)


def test_the_chief_leads_first_and_holders_of_a_rebel_card_say_so() -> None:
    game = Oracle(6, 2)
    table = game.table
    assert table.leader is not None
    assert CHIEF in table.hand[table.leader]
    assert table.declared == [any(card in REBELS for card in hand) for hand in table.hand]
    assert game.pending == {table.leader: [("space", 3), ("space", 4), ("space", 5)]}


def test_a_location_is_free_when_none_is_below_it() -> None:
    table = Oracle(4, 1).table
    for taken, free in ((3, [4, 5]), (4, [1, 5]), (1, [5]), (5, [2]), (2, [0])):
        table.site[taken] = []
        assert free_spaces(table) == free


# ------------------------------------------------------------------------------------------------- playing


def test_the_leader_plays_any_number_card_but_no_rebel_card() -> None:
    table = before_a_trick("y9 rebel b4 chief", "y1 y2", "y3 y4", "y5 y6")
    assert offered(begin(table)) == (0, "y9 b4")


def test_others_follow_clockwise_if_they_can() -> None:
    table = before_a_trick("y1 r9", "y9 b4 rebel y3", "r2 chief b5", "y4 y5", leader=3)
    game = begin(table)
    choose(game, "y4")
    assert (table.led, offered(game)) == ("yellow", (0, "y1"))  # one card is a choice too
    choose(game, "y1")
    assert offered(game) == (1, "y9 y3")
    choose(game, "y9")
    assert offered(game) == (2, "r2 b5")  # no duty to trump, a Rebel card does not count


@pytest.mark.parametrize(
    ("led", "weakest_to_strongest"),
    [
        ("yellow", "r1 r17 y1 y17 b1 b17"),
        ("blue", "y1 y17 b1 b17 r1 r17"),
        ("red", "b1 b17 r1 r17 y1 y17"),
    ],
)
def test_trump_beats_the_colour_led_and_that_the_third(led: str, weakest_to_strongest: str) -> None:
    cards = pieces(weakest_to_strongest)
    assert ranking(sorted(cards), led) == cards[::-1]


# ------------------------------------------------------------------------------------------ Assassins, winner


@pytest.mark.parametrize(
    ("location", "cards", "winner"),
    [
        ("garrison", "y6 y7 y16 y17", 3),
        ("garrison", "y6 y7 y16 b6", 3),  # trump
        ("garrison", "y6 y7 y8 y17", 2),  # one Assassin
        ("garrison", "y6 y7 y3 y17", 1),
        ("garrison", "y6 y3 y8 y17", 0),  # an Assassin kills his own card
        ("garrison", "y3 y8 y12 y7", 0),
        ("garrison", "y3 y8 y12 y13", 3),  # all are killed: as if none was
        ("souk", "y6 y7 y16 y17", 2),
        ("souk", "y6 y7 y3 y17", 0),
        ("souk", "y3 y8 y12 y17", 3),  # four
        ("sanctuary", "y3 y8 y12 y7", 2),
    ],
)
def test_each_assassin_kills_the_strongest_that_is_left(location: str, cards: str, winner: int) -> None:
    table = before_a_trick(*cards.split(), location=location)
    assert fight(table, cards).over
    assert table.leader == winner
    assert piece(location) in table.won[winner]


def test_the_worked_example_of_the_rulebook() -> None:
    """Two Assassins kill blue 3 and yellow 8; yellow 2 wins; Dani draws three of Carl's and gives three."""
    adam, beth, carl, dani = (
        "y8 b7 b14 y16 y17",
        "b3 r7 r6 b16 b17",
        "y2 r14 y6 y7 y14",
        "r1 r16 r17 b6 chief",
    )
    table = before_a_trick(adam, beth, carl, dani)
    game = fight(table, "y8 b3 y2 r1")
    assert (table.leader, table.weakest) == (2, 3)
    assert named(table.won[2]) == "garrison"
    assert len(table.drawn[3]) == 3
    drawn = named(table.drawn[3])
    assert offered(game) == (3, "r16 r17 b6 chief")  # never one of those drawn
    choose(game, "r17")
    assert offered(game) == (3, "r16 b6 chief")
    choose(game, "chief")
    choose(game, "r16")
    assert game.over
    (kept,) = {"r14", "y6", "y7", "y14"} - {*drawn.split()}
    assert named(table.hand[2]) == f"{kept} r17 chief r16"
    assert named(table.hand[3]) == f"b6 {drawn}"
    assert named(table.discard) == "y8 b3 y2 r1"


# ---------------------------------------------------------------------------------------------------- spoils


def test_the_winner_takes_the_location_and_cards_with_flags() -> None:
    table = before_a_trick("y5", "y15", "y13", "y6", leader=2)
    fight(table, "y13 y6 y5 y15")
    assert table.leader == 2  # one Assassin, who kills y15
    assert named(table.won[2]) == "garrison y5 y15 y13"  # by seat, not as they were played
    assert named(table.discard) == "y6"
    assert table.site[0] == []


def test_artefactories_go_to_the_left_neighbour_but_the_winner_leads() -> None:
    table = before_a_trick("y6", "y7", "y10", "y17", location="artefactories")
    fight(table, "y6 y7 y10 y17")
    assert table.leader == 3
    assert (named(table.won[0]), table.won[3]) == ("artefactories y10", [])


def test_the_mint_gives_the_winner_a_follower_at_once() -> None:
    table = before_a_trick("y6 y1", "y7 y2", "y10 y3", "y17 y4", location="mint")
    fight(table, "y6 y7 y10 y17")
    assert table.followers == [0, 0, 0, 1]
    assert table.breakdown == [(3, piece("mint"), 1)]


def test_medina_maxim_hides_symbols_until_all_have_played() -> None:
    table = before_a_trick("y8", "y6", "y5", "y2", location="medina_maxim")
    game = begin(table)
    for card in ("y8", "y6", "y5"):
        choose(game, card)
    assert table.led == "yellow"  # announced
    assert [named(zone) for zone in table.covered] == ["y8", "", "y5", ""]
    assert [named(zone) for zone in table.played] == ["", "y6", "", ""]
    choose(game, "y2")
    assert not any(table.covered)
    assert named(table.won[1]) == "medina_maxim y5"  # the Assassin was there all the same


# ----------------------------------------------------------------------------------------------- Infiltrators


def test_the_weakest_player_gives_others_than_he_drew() -> None:
    table = before_a_trick("y17 b6 b7", "y6 r6 r7", "y7 r14 r16", "y2 chief b14")
    game = fight(table, "y17 y6 y7 y2", seed=1)
    shuffled = pieces("b6 b7")
    Chance(1).shuffle(shuffled, name_of)
    assert table.drawn[3] == shuffled[:1]
    assert table.leader == 0  # set before anybody is asked
    assert offered(game) == (3, "chief b14")
    choose(game, "chief")
    assert (table.hand[0], table.hand[3]) == ([shuffled[1], CHIEF], [piece("b14"), shuffled[0]])


def test_what_was_led_stands_until_the_cards_are_given() -> None:
    table = before_a_trick("y17 b6 b7", "y6 r6 r7", "y7 r14 r16", "y2 chief b14")
    game = fight(table, "y17 y6 y7 y2")
    assert (table.led, table.stage) == ("yellow", "exchange")
    choose(game, "b14")
    assert (table.led, table.stage) == (None, "location")
    assert (table.weakest, table.contested, table.conflict) == (
        3,
        None,
        0,
    )  # the marker and the weakest stand until the next trick


@pytest.mark.parametrize("cards", ["y17 y6 y7 y1", "y17 y9 y4 y2"])
def test_as_many_infiltrators_as_cards_swap_the_hands(cards: str) -> None:
    """Two against two cards, three against two; a Rebel card goes along and nobody says so [26]."""
    rest = ["b6 chief", "r6 r7", "r14 r16", "b14 r17"]
    table = before_a_trick(*(f"{card} {two}" for card, two in zip(cards.split(), rest, strict=True)))
    table.look_for_rebels()
    game = fight(table, cards)
    assert game.over
    assert [named(hand) for hand in table.hand] == ["b14 r17", "r6 r7", "r14 r16", "b6 chief"]
    assert table.declared == [True, False, False, False]


def test_a_winner_with_the_weakest_card_is_not_infiltrated() -> None:
    """Three Assassins leave the last card, which is the weakest."""
    table = before_a_trick("y3 b6 b7", "y8 r6 r7", "y12 r14 r16", "y1 b14 r17")
    assert fight(table, "y3 y8 y12 y1").over
    assert table.leader == 3
    assert named(table.hand[3]) == "b14 r17"


def test_a_killed_card_can_be_the_weakest() -> None:
    """Four Assassins at the Souk: all are killed, the strongest wins, the weakest still infiltrates."""
    table = before_a_trick("y3 b6 b7", "y8 r6 r7", "y12 r14 r16", "y1 b14 r17", location="souk")
    assert fight(table, "y3 y8 y12 y1").over
    assert table.leader == 2
    assert (named(table.hand[2]), named(table.hand[3])) == ("b14 r17", "r14 r16")


def test_no_infiltrator_works_in_quarantine() -> None:
    table = before_a_trick("y17 b6 b7", "y6 r6 r7", "y7 r14 r16", "y2 chief b14", location="quarantine")
    assert fight(table, "y17 y6 y7 y2").over
    assert named(table.hand[0]) == "b6 b7"


def test_without_infiltrators_chance_is_left_alone() -> None:
    table, chance = Table(4), Chance(5)
    table.hand = [pieces("b6 b7"), pieces("r6 r7"), [], []]
    table.weakest = 1
    before = chance.state
    assert [*infiltrate(table, chance, 0, infiltrators=0)] == []
    assert chance.state == before


# ------------------------------------------------------------------------------------------------- Neurograft


def grafting(seed: int, cards: str = "y6 y7 y16 y17") -> tuple[Table, Played]:
    rest = ["b6 b7", "r6 r7", "r14 r16", "b14 r17"]
    hands = (f"{card} {two}" for card, two in zip(cards.split(), rest, strict=True))
    table = before_a_trick(*hands, location="neurograft")
    return table, fight(table, cards, seed)


def test_the_graft_takes_from_both_neighbours_before_it_gives() -> None:
    chance = Chance(3)
    left, right = pieces("b6 b7"), pieces("r14 r16")
    chance.shuffle(left, name_of)
    chance.shuffle(right, name_of)
    table, game = grafting(seed=3)
    assert table.leader == 3
    assert table.hand[3] == [*pieces("b14 r17"), left[0], right[0]]
    assert offered(game) == (3, named([*pieces("b14 r17"), right[0]]))  # not the one taken from the left
    game.choose(3, ("piece", right[0]))
    assert offered(game) == (3, named([*pieces("b14 r17"), left[0]]))
    game.choose(3, ("piece", left[0]))
    assert game.over
    assert [table.hand[0], table.hand[2]] == [[left[1], right[0]], [right[1], left[0]]]
    assert named(table.hand[3]) == "b14 r17"


def test_the_right_neighbour_does_not_get_his_own_card_back() -> None:
    table, game = grafting(seed=4)
    left, right = table.hand[3][2:]
    choose(game, "b14")
    assert offered(game) == (3, named([piece("r17"), left]))
    choose(game, "r17")
    assert table.hand[3] == [left, right]


def test_the_graft_comes_after_the_infiltrators() -> None:
    table, game = grafting(seed=0, cards="y2 y7 y16 y17")
    assert (table.weakest, [len(hand) for hand in table.hand]) == (0, [2, 2, 2, 1])
    choose(game, "b6")
    assert [len(hand) for hand in table.hand] == [1, 2, 1, 4]
    assert offered(game)[0] == 3
