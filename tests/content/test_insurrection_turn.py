"""Rules 13 to 19 and 33 to 35: a player's turn, and what happens when cards run out."""

import pytest

REMOVE_FIRST, LOOK_FIRST = "branch 1", "branch 2"
UNDER_THE_DECK, INTO_THE_CENTRE = "branch 1", "branch 2"

REMOVERS = ["gnoll", "executioner", "pilgrim", "kestrel"]
LOOKERS = ["prophet", "spy", "odalys"]
BOTH = ["witch"]


# ---------------------------------------------------------------- 13: the Land's effect


@pytest.mark.parametrize(
    ("land", "asking"),
    [
        ("council_hall", "council_hall before effects"),
        ("gallows", "gallows before effects"),
        ("watchtower", "look_step"),
    ],
)
def test_rule_13_the_lands_effect_is_optional_and_comes_before_the_effects_of_the_card(lay, land, asking):
    # Given a card with Remove on a Land that lends an effect
    table = lay("turn", 0, hands=["tarak"], played=["gnoll"], centre="squire, bard", land=f"{land}/advanced")
    # Then the Land's effect is asked first, and may be declined
    assert table.asking == asking
    assert "decline" in table.offered()
    # And the card's own effect follows
    table.choose("decline")
    assert table.asking == "remove_step"


def test_rule_13_a_land_without_an_effect_for_the_player_asks_nothing(lay):
    table = lay("turn", 0, hands=["tarak"], played=["gnoll"], centre="squire", land="gallows/basic")
    assert table.asking == "remove_step"


# ---------------------------------------------------------------- 14: Remove and Look


@pytest.mark.parametrize("card", REMOVERS)
def test_rule_14_remove_may_be_declined(lay, card):
    table = lay("turn", 0, played=[card], centre="squire, bard")
    assert table.asking == "remove_step"
    table.choose("decline")
    assert table.asking == "take"
    assert table.cards("graveyard") == []


@pytest.mark.parametrize("card", LOOKERS)
def test_rule_14_look_may_be_declined(lay, card):
    table = lay("turn", 0, played=[card], centre="squire, bard", on_top="wolf")
    assert table.asking == "look_step"
    table.choose("decline")
    assert table.asking == "take"
    assert table.cards("people_deck")[-1] == "wolf"


@pytest.mark.parametrize("card", BOTH)
@pytest.mark.parametrize(
    ("order", "steps"),
    [(REMOVE_FIRST, ["remove_step", "look_step"]), (LOOK_FIRST, ["look_step", "remove_step"])],
)
def test_rule_14_with_both_icons_the_order_is_free(lay, card, order, steps):
    table = lay("turn", 0, played=[card], centre="squire, bard")
    assert table.asking == "effects"
    table.choose(order)
    asked = [table.asking]
    table.choose("decline")
    asked.append(table.asking)
    table.choose("decline")
    assert asked == steps
    assert table.asking == "take"


def test_rule_14_only_the_icons_on_the_card_give_effects(lay, insurrection):
    decks = ("people", "leaders")
    kinds = [kind for kind in insurrection.pack.kinds.values() if kind.deck in decks]
    asked = {}
    for kind in kinds:
        first = lay("turn", 0, played=[kind.name], centre="squire, bard").asking
        asked.setdefault(first, set()).add(kind.name)
    assert asked.pop("remove_step") == set(REMOVERS)
    assert asked.pop("look_step") == set(LOOKERS)
    assert asked.pop("effects") == set(BOTH)
    assert asked.keys() == {"take"}


def test_rule_14_the_icons_of_cards_in_hand_give_no_effects(lay):
    assert lay("turn", 0, hands=["gnoll, prophet, witch"], played=["wolf"], centre="bard").asking == "take"


# ---------------------------------------------------------------- 15: Remove


def test_rule_15_remove_puts_a_card_of_the_centre_into_the_graveyard(lay):
    table = lay("turn", 0, hands=["tarak"], played=["gnoll"], centre="squire, bard, tore")
    assert table.offered() == ["bard", "decline", "squire", "tore"]
    table.choose("tore")
    assert table.cards("graveyard") == ["tore"]
    assert table.offered() == ["bard", "squire"]


def test_rule_15_the_played_card_is_not_yet_there_to_be_removed(lay):
    table = lay("turn", 0, played=["gnoll"], centre="squire")
    assert table.offered() == ["decline", "squire"]


def test_rule_15_what_others_have_played_cannot_be_removed_before_their_turn(lay):
    table = lay("turn", 0, played=["gnoll", "dragon"], centre="squire")
    assert table.offered() == ["decline", "squire"]


def test_rule_15_a_card_just_added_by_look_can_be_removed(lay):
    table = lay("turn", 0, played=["witch"], centre="squire, bard", on_top="wolf")
    table.choose(LOOK_FIRST, "yes", INTO_THE_CENTRE)
    assert table.asking == "remove_step"
    assert table.offered() == ["bard", "decline", "squire", "wolf"]
    table.choose("wolf")
    assert table.cards("graveyard") == ["wolf"]


def test_rule_15_a_leader_can_be_removed_too(lay):
    table = lay("turn", 0, played=["gnoll"], centre="squire, azel").choose("azel")
    assert table.cards("graveyard") == ["azel"]


# ---------------------------------------------------------------- 16: Look


def test_rule_16_look_shows_the_top_of_the_deck_to_the_player_alone(lay):
    table = lay("turn", 0, played=["prophet"], centre="squire", on_top="wolf").choose("yes")
    mine, yours = table.state.view(0), table.state.view(1)
    assert [it["kind"] for it in mine["zones"]["looked_at"][0]] == ["wolf"]
    assert yours["zones"]["looked_at"][0] == 1
    assert yours["log"][-1]["moved"] == "?"


def test_rule_16_the_card_goes_under_the_deck_unseen(lay):
    table = lay("turn", 0, played=["prophet"], centre="squire", on_top="wolf")
    table.choose("yes", UNDER_THE_DECK)
    assert table.cards("people_deck")[0] == "wolf"
    assert table.offered() == ["squire"]
    assert {it["moved"] for it in table.log(1) if "moved" in it} == {"?"}


def test_rule_16_or_face_up_into_the_centre_where_it_can_be_taken_this_turn(lay):
    table = lay("turn", 0, played=["prophet"], centre="squire", on_top="wolf")
    table.choose("yes", INTO_THE_CENTRE)
    assert table.offered() == ["squire", "wolf"]
    table.choose("wolf")
    assert table.cards("hand", 0) == ["wolf"]
    assert table.cards("centre") == ["squire", "prophet"]


# ---------------------------------------------------------------- 17 and 18: take one, place one


def test_rule_17_one_card_must_be_taken(lay):
    table = lay("turn", 0, hands=["tarak"], played=["wolf"], centre="squire, bard")
    assert table.asking == "take"
    assert table.offered() == ["bard", "squire"]
    assert not table.state.decisions[0].optional
    table.choose("bard")
    assert table.cards("hand", 0) == ["tarak", "bard"]


def test_rule_17_the_card_played_this_turn_cannot_be_taken(lay):
    table = lay("turn", 0, played=["wolf"], centre="squire")
    assert table.offered() == ["squire"]


def test_rule_18_the_played_card_is_placed_after_the_taking(lay):
    table = lay("turn", 0, hands=["tarak"], played=["wolf"], centre="squire, bard").choose("squire")
    assert table.cards("centre") == ["bard", "wolf"]
    assert table.cards("played", 0) == []
    moves = [(it["from"], it["to"]) for it in table.log() if "moved" in it]
    assert moves == [("centre", "hand 1"), ("played 1", "centre")]


def test_rule_18_later_players_may_take_it(lay):
    # Given two players, the first of whom has played the card of higher initiative
    table = lay("round", hands=["talin", "tamer"], deck="", centre="squire").plan("talin", "tamer")
    # When the first has had the turn
    table.choose("squire")
    # Then the second finds that card in the centre
    assert table.asked == [1]
    assert table.offered() == ["talin"]


# ---------------------------------------------------------------- 19: the check at the end of a turn


@pytest.mark.parametrize(
    ("taken", "marks", "outcome"),
    [("tamer", 10, "evil"), ("skeleton", 9, "open"), ("dragon", 8, "open")],
)
def test_rule_19_ten_marks_after_the_exchange_and_evil_has_won(lay, taken, marks, outcome):
    # Given 8 marks, and a card with 2 to be placed
    table = lay("turn", 0, played=["tore"], centre="tamer, skeleton, dragon, chaos, talin")
    assert table.marks == 8
    table.choose(taken)
    assert table.marks == marks
    assert table.outcome == outcome


def test_rule_19_passing_through_ten_in_the_middle_of_a_turn_does_nothing(lay):
    # Given 8 marks and Chaos on top of the deck
    table = lay("turn", 0, played=["prophet"], centre="chaos, talin, dragon, skeleton", on_top="chaos")
    # When it is added to the centre, there are 11, and nothing happens
    table.choose("yes", INTO_THE_CENTRE)
    assert table.marks == 11
    assert table.outcome == "open"
    # And taken again before the turn ends
    table.choose("chaos")
    assert table.marks == 8
    assert table.outcome == "open"


def test_rule_19_more_than_ten_counts_as_well(lay):
    table = lay("turn", 0, played=["chaos"], centre="chaos, talin, dragon, tore, tamer").choose("tamer")
    assert table.marks == 12
    assert table.outcome == "evil"


# ---------------------------------------------------------------- 33: Leaders come and go


def test_rule_33_a_player_may_end_with_no_leader_or_with_several(lay):
    # Given a player who plays the only Leader, and another who takes it
    table = lay("last_round", hands=["talin, wolf", "tarak, bard"], deck="", centre="squire")
    table.plan("talin", "bard").choose("squire").choose("talin")
    assert table.cards("hand", 0) == ["wolf", "squire"]
    assert table.cards("hand", 1) == ["tarak", "talin"]
    assert table.over
    assert table.points("tarak", 1) == 30


# ---------------------------------------------------------------- 34: the graveyard and other discards


def test_rule_34_only_remove_feeds_the_graveyard(start, insurrection_with):
    game = insurrection_with(lands="advanced")
    sources = set()
    for seed in range(30):
        table = start(4, seed, game)
        while table.asked:
            table.state.choose(0, table.asked[0])
        sources |= {it["from"] for it in table.log() if it.get("to") == "graveyard"}
    assert sources == {"centre"}


def test_rule_34_a_person_discarded_by_kestrel_goes_under_the_deck(lay):
    table = lay("final_scoring", hands=["kestrel, dragon, tarak", ""], outcome="good")
    assert table.asking == "kestrel.end_of_game"
    assert table.offered() == ["decline", "dragon"]
    table.choose("dragon")
    assert table.cards("people_deck")[0] == "dragon"
    assert table.cards("graveyard") == []


def test_rule_34_a_person_discarded_at_the_barracks_goes_under_the_deck(lay):
    table = lay("round", hands=["dragon", "wolf"], land="barracks/advanced")
    table.choose("dragon").choose("wolf")
    assert table.cards("people_deck")[:2] == ["wolf", "dragon"]
    assert table.cards("graveyard") == []


# ---------------------------------------------------------------- 35: cards run out


@pytest.mark.parametrize(
    ("deck", "sizes"),
    [("", [1, 1, 1]), ("bard", [1, 1, 1]), ("bard, wolf", [1, 1, 1]), ("bard, wolf, dwarf", [2, 2, 2])],
)
def test_rule_35_too_few_cards_for_the_draw_and_nobody_draws(lay, deck, sizes):
    table = lay("draw_step", players=3, hands=["squire", "tamer", "goblin"], deck=deck, graveyard="dragon*2")
    assert table.hand_sizes() == sizes
    assert table.cards("graveyard") == ["dragon", "dragon"]


@pytest.mark.parametrize("card", LOOKERS)
def test_rule_35_nothing_to_look_at_and_look_is_skipped(lay, card):
    table = lay("turn", 0, played=[card], centre="squire", deck="", graveyard="dragon*2")
    assert table.asking == "take"
    assert table.cards("graveyard") == ["dragon", "dragon"]


def test_rule_35_the_last_card_of_the_deck_can_still_be_looked_at(lay):
    table = lay("turn", 0, played=["prophet"], centre="squire", deck="wolf")
    table.choose("yes", INTO_THE_CENTRE)
    assert table.offered() == ["squire", "wolf"]
    assert table.cards("people_deck") == []


def test_rule_35_with_an_empty_deck_remove_is_still_offered(lay):
    table = lay("turn", 0, played=["witch"], centre="squire", deck="").choose(LOOK_FIRST)
    assert table.asking == "remove_step"


def test_rule_35_a_round_with_an_empty_deck_is_played_on(lay):
    # Given nothing to reveal, nothing to draw and a graveyard that stays as it is
    table = lay(
        "round", hands=["prophet, wolf", "bard, tamer"], deck="", centre="squire", graveyard="dragon*2"
    )
    assert table.asking == "plan"
    table.plan("prophet", "bard").finish()
    assert table.over
    assert table.hand_sizes() == [2, 2]
    assert table.cards("centre") == ["bard"]
    assert table.cards("graveyard") == ["dragon", "dragon"]


# Seventeen cards to reveal, one more than six players leave in the deck.
GREEDY_PATH = "mire/advanced, shrine/advanced, gallows/advanced, ambush_pass/basic"


def test_rule_35_a_whole_game_that_runs_out_of_cards_goes_to_its_end(start, insurrection_with):
    table = start(6, game=insurrection_with(path=GREEDY_PATH), limit=999).finish()
    # Then five cards were left at the last draw, too few for six players
    assert len(table.cards("people_deck")) == 5
    assert table.hand_sizes() == [9] * 6
    assert table.outcome == "good"


def test_rule_35_the_graveyard_is_never_reshuffled(start, insurrection_with):
    # Given games in which everyone removes what can be removed
    for seed in range(5):
        table = start(6, seed, insurrection_with(path=GREEDY_PATH), limit=999)
        while table.asked:
            table.state.choose(0, table.asked[0])
        log = table.log()
        moves = [(it["from"], it["to"]) for it in log if "moved" in it]
        buried = sum(to == "graveyard" for _, to in moves)
        # Then what is buried stays so, and decks are shuffled in the set-up only
        assert buried == len(table.cards("graveyard")) > 0
        assert [it["shuffled"] for it in log if "shuffled" in it] == [
            "land_deck",
            "people_deck",
            "leader_deck",
            "leader_deck",
        ]


# ---------------------------------------------------------------- 39: advice


@pytest.mark.parametrize(
    "centre",
    [
        "dragon, tore, skeleton, squire, bard, wolf",
        "squire, bard, wolf, dragon, tore, skeleton",
        "wolf, dragon, bard, tore, squire, skeleton",
    ],
    ids=["corruption above", "corruption below", "pell-mell"],
)
def test_rule_39_how_the_centre_is_laid_out_changes_nothing(lay, centre):
    table = lay("last_round", hands=["gnoll, princess", "dwarf, azel"], deck="", centre=centre)
    table.plan("gnoll", "dwarf")
    assert table.offered() == ["bard", "decline", "dragon", "skeleton", "squire", "tore", "wolf"]
    table.choose("skeleton")
    assert table.offered() == ["bard", "dragon", "squire", "tore", "wolf"]
    table.choose("tore")
    assert table.offered() == ["bard", "dragon", "gnoll", "squire", "wolf"]
    table.choose("squire")
    assert table.scores == (20, 8)
