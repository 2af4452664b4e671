"""Rules 7 to 12 and 24: a round from the token to the order of turns, and how many there are."""

import pytest

EVERY_COUNT = pytest.mark.parametrize("players", range(2, 7))
NEVER = 999

LANDS = [
    "mire",
    "barracks",
    "crypt",
    "council_hall",
    "watchtower",
    "shrine",
    "ambush_pass",
    "crossroads",
    "market",
    "battlefield",
    "ruins",
    "gallows",
]


# ---------------------------------------------------------------- 7: the token


def test_rule_07_the_token_moves_one_space_a_round_before_anything_is_revealed(start):
    log = start(limit=NEVER).finish().log()
    steps = [
        it.get("became", "reveal")
        for it in log
        if it.get("value") == "token" or (it.get("from"), it.get("to")) == ("people_deck", "centre")
    ]
    assert [it for it in steps if it != "reveal"] == [0, 1, 2, 3, 4, 5]
    assert all(steps[steps.index(space) + 1] == "reveal" for space in range(6))


@pytest.mark.parametrize(("space", "prevails"), [(1, False), (2, True)], ids=["on it", "past it"])
def test_rule_07_an_advanced_land_is_in_force_from_the_moment_the_token_is_on_it(
    insurrection, space, prevails
):
    # Given a Shrine, which raises the limit to 12, and cards to be revealed that make 10 marks
    state = insurrection.stage(
        "round",
        players=2,
        zones={
            "hand": ["squire", "tamer"],
            "centre": "talin, chaos, chaos",
            "people_deck": "goblin, skeleton, skeleton",
            "site": ["rebel_fortress", "shrine/advanced", "crypt"],
        },
        values={"token": space},
    )
    # Then they are enough one space later, but not on the Shrine
    assert (state.view(0)["values"]["outcome"] == "evil") is prevails


# ---------------------------------------------------------------- 8: the reveal


@pytest.mark.parametrize("land", [*LANDS, "rebel_fortress", "kristins_keep"])
def test_rule_08_as_many_people_are_revealed_as_the_land_says(lay, insurrection, land):
    value = insurrection.pack.kinds[land].faces[0].numbers["reveals"][0]
    table = lay("reveal", land=land, on_top="wolf, squire, bard")
    assert table.cards("centre") == ["bard", "squire", "wolf"][:value]


@pytest.mark.parametrize("land", [it for it in LANDS if it not in ("ambush_pass", "ruins")])
def test_rule_08_an_advanced_side_reveals_its_own_number(lay, insurrection, land):
    value = insurrection.pack.kinds[land].faces[1].numbers["reveals"][0]
    table = lay("reveal", land=f"{land}/advanced", on_top="wolf, squire, bard")
    assert table.cards("centre") == ["bard", "squire", "wolf"][:value]


def test_rule_08_what_is_revealed_joins_what_lies_there(lay):
    table = lay("reveal", land="mire", centre="dragon", on_top="wolf, squire")
    assert table.cards("centre") == ["dragon", "squire", "wolf"]


# ---------------------------------------------------------------- 9: the check at the reveal


def test_rule_09_evil_at_the_reveal_ends_the_round_at_once(lay):
    # Given 9 marks, and one more on top of the deck
    table = lay(
        "round",
        hands=["squire", "tamer"],
        land="mire",
        centre="chaos*2, talin, gnoll",
        on_top="skeleton, bard",
    )
    # Then Evil has won with the reveal: nobody draws, nobody plays
    assert table.marks == 10
    assert table.outcome == "evil"
    assert table.over
    assert table.hand_sizes() == [1, 1]
    assert table.cards("centre") == ["chaos", "chaos", "talin", "gnoll", "bard", "skeleton"]


def test_rule_09_nine_marks_at_the_reveal_are_not_enough(lay):
    table = lay(
        "round", hands=["squire", "tamer"], land="mire", centre="chaos*2, talin, gnoll", on_top="wolf, bard"
    )
    assert table.marks == 9
    assert table.outcome == "open"
    assert table.asking == "plan"


def test_rule_09_the_scoring_follows_immediately(lay):
    table = lay(
        "last_round",
        hands=["goblin", "bard"],
        land="mire",
        centre="chaos*2, talin, gnoll",
        on_top="skeleton, dwarf",
    )
    assert table.over
    assert table.scores == (9, -2)


@EVERY_COUNT
def test_rule_09_in_a_whole_game_no_token_moves_after_evil_came_at_the_reveal(start, players):
    # Given a limit that the first reveal meets
    table = start(players, limit=0).finish()
    assert table.outcome == "evil"
    assert table.value("token") == 0
    assert table.hand_sizes() == [4] * players


# ---------------------------------------------------------------- 10: the draw


@EVERY_COUNT
def test_rule_10_each_player_draws_one_person(lay, players):
    # Given a known deck: two cards for the reveal, one for each player
    drawn = ["wolf", "squire", "bard", "tamer", "dwarf", "spy"][:players]
    deck = ", ".join(["paladin", *reversed(drawn), "merchant", "goblin"])
    table = lay("round", players=players, land="mire", deck=deck)
    assert table.cards("centre") == ["goblin", "merchant"]
    assert [table.cards("hand", player) for player in range(players)] == [[card] for card in drawn]
    assert table.cards("people_deck") == ["paladin"]


def test_rule_10_what_is_drawn_is_seen_by_its_owner_only(lay):
    table = lay("round", land="mire", on_top="wolf, bard, goblin, merchant")
    assert {"moved": "bard#1", "from": "people_deck", "to": "hand 1"} in table.log(0)
    assert {"moved": "?", "from": "people_deck", "to": "hand 1"} in table.log(1)


# ---------------------------------------------------------------- 11: the choice of a card


def test_rule_11_all_choose_together_and_a_leader_may_be_played(lay):
    table = lay("round", players=3, hands=["gnoll, qhia", "bard", "wolf, tarak, nhia"], deck="")
    assert table.asking == "plan"
    assert table.asked == [0, 1, 2]
    assert table.offered(0) == ["gnoll", "qhia"]
    assert table.offered(1) == ["bard"]
    assert table.offered(2) == ["nhia", "tarak", "wolf"]


def test_rule_11_a_choice_stays_hidden_until_all_have_chosen(lay):
    # Given two tables that differ only in what the first player has chosen
    tables = [lay("round", hands=["gnoll, qhia", "bard"], deck="", centre="wolf") for _ in range(2)]
    for table, card in zip(tables, ["gnoll", "qhia"], strict=True):
        table.choose(card, player=0)
    # Then the other player cannot tell them apart, and sees no card played
    views = [table.state.view(1) for table in tables]
    assert views[0] == views[1]
    assert views[0]["zones"]["played"] == [[], []]
    # When the last has chosen, then all are revealed
    for table, card in zip(tables, ["gnoll", "qhia"], strict=True):
        table.choose("bard", player=1)
        assert [it["kind"] for it in table.state.view(1)["zones"]["played"][0]] == [card]


def test_rule_11_a_choice_once_made_is_not_asked_again(lay):
    table = lay("round", players=3, hands=["gnoll, qhia", "bard", "wolf"], deck="")
    table.choose("gnoll", player=0)
    assert table.asked == [1, 2]


# ---------------------------------------------------------------- 12: the order of turns


def test_rule_12_turns_go_from_the_highest_initiative_to_the_lowest(lay):
    # Given cards with initiatives 54, 97, 2 and 91
    cards = ["tamer#3", "talin", "war_bear#1", "shadow#2"]
    table = lay("round", players=4, hands=cards, deck="", centre="squire, goblin").plan(*cards)
    turns = []
    while table.asked:
        turns += table.asked
        table.state.choose(0)
    assert turns == [1, 3, 0, 2]


def test_rule_12_copies_of_one_card_have_initiatives_of_their_own(lay):
    cards = ["gnoll#1", "gnoll#4", "gnoll#2"]
    table = lay("round", players=3, hands=cards, deck="", centre="squire, goblin").plan(*cards)
    turns = []
    while table.asked:
        if table.asking == "take":
            turns += table.asked
        table.choose("decline") if table.asking == "remove_step" else table.state.choose(0)
    assert turns == [1, 2, 0]


# ---------------------------------------------------------------- 24: how many rounds


@EVERY_COUNT
def test_rule_24_six_rounds_without_evil_and_good_wins(start, players):
    table = start(players, limit=NEVER).finish()
    assert table.outcome == "good"
    assert table.value("token") == 5
    played = [it for it in table.log() if it.get("to", "").startswith("played")]
    assert len(played) == 6 * players


def test_rule_24_good_has_not_won_before_the_last_turn_of_the_sixth_round(start):
    table = start(2, limit=NEVER)
    while table.asked:
        assert table.outcome == "open"
        table.state.choose(0, table.asked[0])
    assert table.outcome == "good"


@EVERY_COUNT
def test_hand_sizes_grow_from_four_to_ten_by_round(start, players):
    # Given a game in which Evil never comes
    table = start(players, limit=NEVER)
    sizes = []
    for player in range(players):
        table.state.choose(0, player)
        # The set-up is done when all have their Leader: rounds begin without a choice.
    for number in range(1, 7):
        assert table.asking == "plan"
        assert table.value("token") == number - 1
        sizes.append(set(table.hand_sizes()))
        for player in range(players):
            table.state.choose(0, player)
        table.until("plan")
    # Then everyone has 4 + r cards in round r, and as many after it
    assert sizes == [{5}, {6}, {7}, {8}, {9}, {10}]
    assert table.hand_sizes() == [10] * players


@pytest.mark.parametrize("number", range(1, 7))
def test_hand_sizes_are_one_less_when_evil_comes_at_the_reveal(lay, number):
    hand = ["squire, tamer, bard, wolf", "dwarf, spy, goblin, prophet"]
    more = ["merchant, paladin, witch, pilgrim, qhia", "princess, executioner, occultist, shadow, azel"]
    hands = [
        ", ".join([own, *extra.split(", ")[: number - 1]]) for own, extra in zip(hand, more, strict=True)
    ]
    table = lay("round", hands=hands, land="mire", space=number - 1, centre="chaos*2, talin, dragon")
    assert table.over
    assert table.hand_sizes() == [3 + number] * 2


def test_evil_at_the_reveal_of_round_six_leaves_hands_of_nine_and_shadow_scores_fifteen(lay):
    # Given the sixth round, the token on the Keep, 8 marks and two more to be revealed
    mine = "shadow, tamer, bard, wolf, squire, dwarf, goblin, merchant, qhia"
    yours = "prophet, musketeer, war_bear, spy, paladin, executioner, pilgrim, princess, tarak"
    table = lay(
        "last_round",
        hands=[mine, yours],
        land="kristins_keep",
        space=5,
        centre="chaos*2, talin",
        on_top="wolf, bard, gnoll, skeleton",
    )
    # Then Evil has won at 10, nobody has drawn, and the token counts as being on the Keep
    assert table.marks == 10
    assert table.outcome == "evil"
    assert table.hand_sizes() == [9, 9]
    assert table.points("shadow") == 15
