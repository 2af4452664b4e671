"""Rules 8 to 26 of Rebel Nox: a location is contested, from its choice to the cards that change hands."""

import pytest

from tests.content.rebel_nox_table import lay, moves, nox, play_out, start, trick, winner_of

SIX = ["nexus", "souk", "mint", "hathor", "conclave", "orchards"]


def free(*sites: str) -> list[str]:
    """The spaces offered when these locations lie there."""
    table = lay("contest", 0, hand=["red_6", "red_7", "red_11", "red_14"], site=list(sites), leader=0)
    return table.offered()


# ---------------------------------------------------------------- 8 to 10: the location


def test_rule_08_the_leader_picks_one_of_the_bottom_row_and_then_each_winner_picks():
    table = start()
    leader = table.value("leader")
    assert (table.asked, table.asking) == ([leader], "contest")
    assert table.offered() == ["space 4", "space 5", "space 6"]
    table.choose("space 5")
    assert table.value("conflict") == 4
    play = table.until("contest")
    assert play.asked == [play.value("leader")]
    assert "space 5" not in play.offered()


@pytest.mark.parametrize(
    ("gone", "wanted"),
    [
        ((), [4, 5, 6]),
        ((4,), [5, 6]),
        ((4, 6), [5]),
        ((4, 5), [2, 6]),
        ((5, 6), [3, 4]),
        ((4, 5, 6), [2, 3]),
        ((2, 4, 5), [6]),
        ((2, 3, 4, 5, 6), [1]),
    ],
)
def test_rule_09_a_location_is_free_when_nothing_lies_below_it(gone, wanted):
    sites = ["" if number in gone else name for number, name in enumerate(SIX, start=1)]
    assert free(*sites) == [f"space {number}" for number in wanted]


def test_rule_10_only_the_active_location_changes_the_rules_of_a_trick():
    cards = ("yellow_11", "yellow_7", "yellow_6", "yellow_14")
    assert winner_of(trick(*cards, at="souk"), "souk") == 0  # one Assassin more: the 14 is killed
    table = lay("contest", 0, hand=list(cards), site=["", "souk", "", "mint", ""], leader=0)
    assert winner_of(table.choose("space 4", *cards), "mint") == 3
    owned = trick(*cards, won=["", "souk", "", ""])
    assert winner_of(owned) == 3


# ---------------------------------------------------------------- 11 to 16: playing cards


@pytest.mark.parametrize(
    ("led", "trump", "third"),
    [("yellow", "blue", "red"), ("blue", "red", "yellow"), ("red", "yellow", "blue")],
)
def test_rule_11_the_card_led_says_what_is_trump(led, trump, third):
    table = trick(f"{led}_16", f"{led}_7", f"{trump}_6", f"{third}_17")
    assert winner_of(table) == 2
    assert [it["became"] for it in table.log() if it.get("value") == "led"] == [led, None]


def test_rule_12_the_colour_led_must_be_followed_by_whoever_can():
    table = lay(
        "contest",
        1,
        hand=["red_6, yellow_7", "yellow_6", "red_7, blue_6, yellow_11, yellow_14", "blue_7, red_11, red_14"],
        site=["", "", "", "garrison"],
        leader=1,
    )
    table.choose("space 4", "yellow_6")
    assert (table.asked, table.offered()) == ([2], ["yellow_11", "yellow_14"])
    table.choose("yellow_11")
    assert (table.asked, table.offered()) == ([3], ["blue_7", "red_11", "red_14"])  # any: no duty to trump
    table.choose("red_11")
    assert (table.asked, table.offered()) == ([0], ["yellow_7"])
    assert winner_of(table.choose("yellow_7")) == 2


def test_rule_13_rebel_cards_cannot_be_played_and_do_not_count_for_following():
    table = lay(
        "contest",
        0,
        hand=["rebel_chief, yellow_6", "rebel, rebel, red_7", "blue_6", "blue_7"],
        site=["", "", "", "garrison"],
        leader=0,
    )
    assert table.choose("space 4").offered() == ["yellow_6"]
    assert table.choose("yellow_6").offered() == ["red_7"]


def test_rule_14_a_card_is_open_to_all_as_soon_as_it_is_played():
    table = lay("contest", 0, hand=["yellow_5", "yellow_6", "", ""], site=["", "", "", "garrison"], leader=0)
    table.choose("space 4", "yellow_5")
    for player in range(4):
        assert table.state.view(player)["zones"]["played"][0][0]["name"] == "yellow_5"


def test_rule_14_at_medina_maxim_cards_with_symbols_lie_face_down_until_all_have_played():
    table = lay(
        "contest",
        0,
        hand=["yellow_5", "yellow_6", "yellow_13", "yellow_14"],
        site=["", "", "", "medina_maxim"],
        leader=0,
    )
    table.choose("space 4", "yellow_5", "yellow_6", "yellow_13")
    assert table.value("led") == "yellow"  # a leader who lays a card face down announces its colour
    for player in (1, 3):
        zones = table.state.view(player)["zones"]
        assert [len(it) for it in zones["played"]] == [0, 1, 0, 0]
        assert [it if isinstance(it, int) else len(it) for it in zones["covered"]] == [1, 0, 1, 0]
        assert not {"yellow_5", "yellow_13"} & {name for name, _, _ in moves(table.state, player)}
    assert table.state.view(2)["zones"]["covered"][2][0]["name"] == "yellow_13"  # one's own is known
    table.choose("yellow_14")
    assert ("yellow_13", "covered 3", "played 3") in moves(table.state, 1)
    assert winner_of(table, "medina_maxim") == 2  # the Assassin on the 13 kills the 14


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("yellow_6", "yellow_14", "yellow_7", "yellow_11"), 1),
        (("yellow_17", "blue_6", "blue_7", "yellow_16"), 2),
        (("yellow_6", "red_17", "red_16", "red_14"), 0),
        (("red_6", "blue_17", "yellow_6", "blue_16"), 2),
        (("blue_6", "blue_7", "yellow_17", "red_6"), 3),
    ],
)
def test_rule_15_trump_beats_the_colour_led_and_that_the_third_and_higher_beats_lower(cards, winner):
    assert winner_of(trick(*cards)) == winner


def test_rule_16_nothing_happens_before_all_have_played():
    table = lay(
        "contest",
        0,
        hand=["yellow_8, red_6", "yellow_5, red_7", "yellow_9, red_11", "yellow_7, red_14"],
        site=["", "", "", "garrison"],
        leader=0,
    )
    table.choose("space 4", "yellow_8", "yellow_5", "yellow_9")
    assert table.cards("site", 3) == ["garrison"]
    assert [table.cards("played", seat) for seat in range(4)] == [
        ["yellow_8"],
        ["yellow_5"],
        ["yellow_9"],
        [],
    ]
    table.choose("yellow_7")
    assert winner_of(table) == 0


# ---------------------------------------------------------------- 17 to 19: Assassins


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("yellow_7", "yellow_6", "yellow_14", "yellow_11"), 2),
        (("yellow_8", "yellow_6", "yellow_14", "yellow_11"), 3),
        (("yellow_8", "yellow_3", "yellow_14", "yellow_11"), 0),
        (("yellow_8", "yellow_3", "yellow_12", "yellow_14"), 1),
    ],
)
def test_rule_17_the_winner_is_whoever_follows_the_killed(cards, winner):
    assert winner_of(trick(*cards)) == winner


def test_rule_17_the_souk_adds_an_assassin():
    assert winner_of(trick("yellow_8", "yellow_6", "yellow_14", "yellow_11", at="souk"), "souk") == 0


def test_rule_18_when_all_would_be_killed_the_strongest_wins():
    assert winner_of(trick("yellow_8", "yellow_3", "yellow_12", "yellow_13")) == 3
    assert winner_of(trick("yellow_8", "yellow_3", "yellow_12", "yellow_14", at="souk"), "souk") == 3


def test_rule_19_an_assassin_may_kill_its_own_card_whose_symbols_still_work():
    table = trick("yellow_13", "yellow_6", "yellow_7", "yellow_11")  # Assassin and Flag on the 13
    assert winner_of(table) == 3
    assert table.cards("won", 3) == ["garrison", "yellow_13"]


# ---------------------------------------------------------------- 20: the spoils


def test_rule_20_the_winner_takes_the_location_and_all_flags_the_rest_is_discarded():
    table = trick("yellow_10", "yellow_15", "yellow_7", "yellow_6")
    assert table.cards("won", 1) == ["garrison", "yellow_10", "yellow_15"]
    assert table.cards("discard") == ["yellow_7", "yellow_6"]
    assert table.cards("site", 3) == []
    assert table.value("leader") == 1


def test_rule_20_at_the_artefactories_the_left_neighbour_gets_them_and_the_winner_leads():
    table = trick("yellow_10", "yellow_15", "yellow_7", "yellow_6", at="artefactories")
    assert table.cards("won", 2) == ["artefactories", "yellow_10", "yellow_15"]
    assert table.cards("won", 1) == []
    assert table.value("leader") == 1


# ---------------------------------------------------------------- 21 to 24: Infiltrators

HOLDING = [
    "red_6, red_7, red_11",
    "red_14, red_16, red_17",
    "blue_6, blue_7, blue_11",
    "blue_14, blue_16, blue_17",
]


def test_rule_21_the_weakest_draws_from_the_winner_and_gives_back_others():
    table = trick("yellow_14", "yellow_2", "yellow_4", "yellow_6", holding=HOLDING)  # two Infiltrators
    assert (table.asked, table.asking) == ([1], "infiltrate")
    drawn = table.cards("drawn", 1)
    assert len(drawn) == 2 and set(drawn) <= {"red_6", "red_7", "red_11"}
    assert table.offered() == ["red_14", "red_16", "red_17"]  # none of those drawn
    table.choose("red_14")
    assert table.offered() == ["red_16", "red_17"]
    table.choose("red_17")
    assert sorted(table.cards("hand", 1)) == sorted([*drawn, "red_16"])
    assert set(table.cards("hand", 0)) == {"red_6", "red_7", "red_11", "red_14", "red_17"} - set(drawn)
    assert table.over


def test_rule_21_the_draw_is_blind():
    cards = ("yellow_14", "yellow_2", "yellow_7", "yellow_6")
    drawn = {trick(*cards, holding=HOLDING, seed=seed).cards("drawn", 1)[0] for seed in range(40)}
    assert drawn == {"red_6", "red_7", "red_11"}


@pytest.mark.parametrize("symbols", [3, 4])
def test_rule_22_with_as_many_infiltrators_as_cards_the_hands_are_swapped(symbols):
    third = "yellow_6" if symbols == 3 else "yellow_4"
    table = trick("yellow_14", "yellow_1", "yellow_2", third, holding=HOLDING)
    assert table.over
    assert table.cards("hand", 1) == ["red_6", "red_7", "red_11"]
    assert table.cards("hand", 0) == ["red_14", "red_16", "red_17"]


def test_rule_23_a_winner_who_played_the_weakest_card_loses_nothing():
    table = trick(
        "yellow_8", "yellow_3", "yellow_12", "yellow_1", holding=HOLDING
    )  # three killed: the 1 wins
    assert winner_of(table) == 3
    assert table.over
    assert table.cards("hand", 3) == ["blue_14", "blue_16", "blue_17"]


def test_rule_24_the_weakest_is_the_last_of_all_cards_killed_ones_included():
    # Five Assassins are more than cards: the strongest wins as if none had been played, the 2 is the weakest
    table = trick("yellow_8", "yellow_3", "yellow_12", "yellow_2", at="souk", holding=HOLDING)
    assert winner_of(table, "souk") == 2
    assert table.asked == [3]
    # With the third colour it is the lowest of that colour, whatever else was played
    other = trick("yellow_14", "red_9", "red_6", "blue_7", holding=["red_7", "red_11", "red_14", "red_16"])
    assert winner_of(other) == 3
    assert other.cards("hand", 2) == ["red_16"]


def test_rule_24_without_infiltrators_nothing_is_drawn_at_quarantine():
    table = trick("yellow_14", "yellow_2", "yellow_4", "yellow_6", at="quarantine", holding=HOLDING)
    assert table.over
    assert table.cards("hand", 1) == ["red_14", "red_16", "red_17"]


# ---------------------------------------------------------------- 25 and 26: the order, and silence


def test_rule_25_assassins_location_and_flags_infiltrators_neurogreffe_then_the_winner_leads():
    holding = ["red_6, red_7", "red_11, red_14", "red_16, red_17", "blue_6, blue_7"]
    table = trick("yellow_14", "yellow_2", "yellow_8", "yellow_10", at="neurograft", holding=holding)
    # The Assassin kills the 14, the 10 wins; the 2 is the weakest and draws one card
    assert winner_of(table, "neurograft") == 3
    assert table.cards("won", 3) == ["neurograft", "yellow_10"]
    assert (table.asked, table.asking) == ([1], "infiltrate")
    play_out(table)
    told = moves(table.state, 3)
    steps = [(source.split()[0], target.split()[0]) for _, source, target in told]
    assert steps[4:6] == [("site", "won"), ("played", "discard")]
    assert steps[9:] == [("hand", "drawn"), ("hand", "hand"), ("drawn", "hand"), *[("hand", "hand")] * 4]
    assert [(source, target) for _, source, target in told[-4:]] == [
        ("hand 1", "hand 4"),  # from the left
        ("hand 3", "hand 4"),  # from the right, both before anything is given back
        ("hand 4", "hand 1"),
        ("hand 4", "hand 3"),
    ]
    assert table.value("leader") == 3


def test_rule_25_at_neurogreffe_the_card_taken_from_a_neighbour_is_not_given_back_to_him():
    table = trick("yellow_14", "yellow_6", "yellow_7", "yellow_11", at="neurograft", holding=HOLDING)
    assert winner_of(table, "neurograft") == 0
    from_left = (set(table.cards("hand", 0)) & {"red_14", "red_16", "red_17"}).pop()
    from_right = (set(table.cards("hand", 0)) & {"blue_14", "blue_16", "blue_17"}).pop()
    assert table.asked == [0]
    assert table.offered() == sorted(["red_6", "red_7", "red_11", from_right])
    table.choose("red_6")
    assert table.offered() == sorted(["red_7", "red_11", from_left])
    table.choose(from_left)
    assert table.cards("hand", 3)[-1] == from_left
    assert [len(table.cards("hand", seat)) for seat in range(4)] == [3, 3, 3, 3]


def test_rule_26_a_rebel_card_that_changes_hands_changes_teams_in_silence():
    holding = ["rebel_chief, red_7, red_11", *HOLDING[1:]]
    said = [True, False, False, False]
    table = trick("yellow_14", "yellow_1", "yellow_2", "yellow_6", holding=holding, declared=said)
    assert "rebel_chief" in table.cards("hand", 1)
    for player in range(4):
        view = table.state.view(player)
        assert view["values"]["declared"] == said
        told = [it for it in view["log"] if it.get("moved") == "rebel_chief"]
        assert bool(told) == (player in (0, 1))  # the two saw it, nobody else
    assert nox().pack.values["declared"].seen_by == "everyone"
