"""Our decisions where the rulebooks are silent: section 1 of the checklist, point by point."""

import pytest

ONE_MARK = ["gnoll"] * 4 + ["skeleton"] * 3 + ["occultist"] * 3


@pytest.mark.parametrize("first", [0, 1])
def test_decision_equal_initiatives_go_by_seat(lay, changed, first):
    # Given a box in which both Dragons have the same initiative, below everything else
    game = changed(("people", "initiative: [10, 19]", "initiative: [1, 1]"))
    cards = ["dragon#1", "dragon#2"] if first == 0 else ["dragon#2", "dragon#1"]
    hands = [cards[0], "bard", cards[1]]
    table = lay("round", players=3, hands=hands, deck="", centre="squire, wolf", game=game).plan(*hands)
    # Then the lower seat comes first, whichever copy it has
    turns = []
    while table.asked:
        turns += table.asked
        table.state.choose(0)
    assert turns == [1, 0, 2]


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (["goblin, talin", "goblin, yel"], (1,)),
        (["goblin, talin, azel", "goblin, yel"], (0,)),
        (["goblin", "goblin"], (0, 1)),
    ],
    ids=["the lowest Leader", "the lowest of several", "no Leader: shared"],
)
def test_decision_final_tie(score, hands, winners):
    assert score(*hands).winners == winners


def test_decision_empty_centre_at_the_take_step_nothing_is_taken(lay):
    table = lay("turn", 0, hands=["tarak"], played=["wolf"], centre="", deck="")
    assert table.over
    assert table.cards("hand", 0) == ["tarak"]
    assert table.cards("centre") == ["wolf"]


def test_decision_empty_centre_after_remove_hit_the_last_card(lay):
    table = lay("turn", 0, hands=["tarak"], played=["gnoll"], centre="squire").choose("squire")
    assert table.over
    assert table.cards("hand", 0) == ["tarak"]
    assert table.cards("centre") == ["gnoll"]
    assert table.cards("graveyard") == ["squire"]


@pytest.mark.parametrize(
    ("deck", "revealed"), [("", []), ("wolf", ["wolf"]), ("wolf, bard", ["bard", "wolf"])]
)
def test_decision_deck_short_at_the_reveal_what_is_left_is_revealed(lay, deck, revealed):
    # The Fortress says three
    assert lay("reveal", deck=deck, graveyard="dragon").cards("centre") == revealed


def test_decision_fewer_cards_than_players_at_the_draw_skips_it_for_everyone(lay):
    table = lay("draw_step", players=4, hands=["wolf", "spy", "bard", "tamer"], deck="dragon, squire, goblin")
    assert table.hand_sizes() == [1, 1, 1, 1]
    assert table.cards("people_deck") == ["dragon", "squire", "goblin"]


def test_decision_end_of_game_effects_go_by_the_initiative_printed_on_the_card(lay):
    # Given Nhia (72) in the hand of a player whose last card was the fastest of all
    table = lay("last_round", hands=["nhia, talin", "lionra, dragon"], deck="", centre="wolf, war_bear")
    table.plan("talin", "dragon")
    table.choose("wolf").choose("war_bear")
    # Then Lionra (78) comes first all the same
    assert (table.asked, table.asking) == ([1], "lionra.end_of_game")
    table.choose("decline")
    assert (table.asked, table.asking) == ([0], "nhia.end_of_game")


def test_decision_lionra_the_exchange_is_optional(lay):
    table = lay("final_scoring", hands=["lionra, wolf", ""], centre="dragon", outcome="good")
    assert "decline" in table.offered()
    table.choose("decline")
    assert table.cards("hand", 0) == ["lionra", "wolf"]


def test_decision_lionra_may_be_given_herself(lay):
    table = lay("final_scoring", hands=["lionra, wolf", ""], centre="dragon", outcome="good").choose("dragon")
    assert table.offered() == ["lionra", "wolf"]
    table.choose("lionra")
    assert table.cards("hand", 0) == ["wolf", "dragon"]
    assert table.cards("centre") == ["lionra"]


def test_decision_a_discarded_leader_goes_under_the_leader_deck(lay):
    table = lay("turn", 0, hands=["tarak"], played=["wolf"], centre="squire", land="council_hall/advanced")
    table.choose("tarak")
    assert table.cards("leader_deck")[0] == "tarak"
    assert "tarak" not in table.cards("people_deck") + table.cards("graveyard")


@pytest.mark.parametrize("leader", ["fenriz", "nhia", "lionra", "yel"])
def test_decision_the_outcome_makes_no_difference_to(lay, leader):
    points = [
        lay("final_scoring", hands=[f"{leader}, dragon, goblin", "wolf"], outcome=it).finish().points(leader)
        for it in ("good", "evil")
    ]
    assert points[0] == points[1]


def test_decision_a_choice_is_legal_if_some_way_of_finishing_the_turn_leaves_ten(lay):
    # Given 10 marks, one card without any, and a Gnoll with one
    centre = "chaos*2, dragon, skeleton, necromancer, bard"
    table = lay("turn", 0, outcome="evil", played=["gnoll"], centre=centre)
    # Then a mark may be removed, because Bard can be taken after that
    assert table.offered() == ["bard", "decline", "necromancer", "skeleton"]


def test_decision_the_take_back_is_no_choice_while_another_way_exists(lay):
    # Given a Pilgrim without marks: to remove a mark would leave the take-back only, so it is not offered
    centre = "chaos*2, dragon, skeleton, necromancer, bard*2"
    table = lay("turn", 0, outcome="evil", played=["pilgrim"], centre=centre)
    assert table.offered() == ["bard", "bard", "decline"]
    table.choose("bard")
    assert table.offered() == ["bard"]


def test_decision_removing_the_only_card_that_could_be_taken_is_not_offered(lay):
    centre = "chaos*2, dragon, skeleton, necromancer, bard"
    table = lay("turn", 0, outcome="evil", played=["pilgrim"], centre=centre)
    assert table.offered() == ["decline"]


def test_decision_the_take_back_is_the_only_move_where_the_turn_has_no_other_way(lay):
    table = lay(
        "turn", 0, outcome="evil", played=["pilgrim"], centre="chaos*2, dragon, skeleton, necromancer"
    )
    # A Remove must leave ten marks even so
    assert (table.asking, table.offered()) == ("remove_step", ["decline"])
    table.choose("decline")
    assert table.over
    assert table.cards("hand", 0) == ["pilgrim"]


@pytest.mark.parametrize(
    ("hand", "pairs"),
    [
        ("", 0),
        ("wolf*3", 0),
        ("chaos*2", 0),
        ("wolf, chaos", 1),
        ("wolf*3, skeleton*2", 2),
        ("wolf, skeleton*3", 1),
        ("gnoll*4", 4),
    ],
)
def test_decision_yel_a_pair_is_one_animal_and_one_corruption(score, hand, pairs):
    assert score(f"yel, {hand}").points("yel") == 3 * pairs


def test_decision_azel_is_worth_twelve_at_most_after_lionra_too(lay):
    # Given Good's victory with 9 marks, and Chaos given by Lionra
    table = lay(
        "final_scoring",
        hands=["lionra, chaos", "azel"],
        centre=", ".join([*ONE_MARK[:9], "wolf"]),
        outcome="good",
    )
    table.choose("wolf", "chaos")
    # Then there are twelve marks, and Azel stops at twelve points
    assert table.marks == 12
    assert table.points("azel", 1) == 12


def test_decision_a_card_fetched_before_its_turn_acts_at_the_end_of_the_game(lay):
    # Given Lionra, whose turn comes before Nhia's, and Nhia in the centre
    table = lay("final_scoring", hands=["lionra, goblin", "azel"], centre="nhia, wolf", outcome="good")
    table.choose("nhia", "goblin")
    # Then Nhia acts for whoever has fetched her
    assert (table.asked, table.offered()) == ([0], ["decline", "wolf"])
    table.choose("wolf")
    assert table.over
    assert table.cards("hand", 0) == ["lionra", "nhia", "wolf"]


def test_decision_a_card_fetched_after_its_turn_does_not_act(lay):
    # Given Kestrel in the centre, whose turn comes before Lionra's
    table = lay("final_scoring", hands=["lionra, goblin", "azel"], centre="kestrel, wolf", outcome="good")
    table.choose("kestrel", "goblin")
    assert table.over


def test_decision_the_first_player_is_drawn_at_random_and_known_to_all(start):
    firsts = {start(3, seed).state.view(0)["values"]["first_player"] for seed in range(20)}
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize("first", range(3))
def test_decision_seat_order_goes_from_the_first_player_on(lay, first):
    hands = ["bard", "wolf", "goblin"]
    table = lay("plan", players=3, hands=hands, land="crossroads/advanced", first_player=first)
    asked = []
    while table.asked:
        asked += table.asked
        table.state.choose(0)
    assert asked == [(first + it) % 3 for it in range(3)]


@pytest.mark.parametrize("top", ["wolf", "chaos"])
def test_decision_a_look_stays_free_after_evil_has_won(lay, top):
    # Given ten marks, at least one on every card, and a Prophet, who has none
    centre = "talin, tore*2, dragon, skeleton, necromancer"
    table = lay("turn", 0, outcome="evil", played=["prophet"], centre=centre, on_top=top)
    # Then the player may look or not, and put the card where they like
    assert (table.asking, table.offered()) == ("look_step", ["decline", "yes"])
    table.choose("yes")
    assert len(table.offered()) == 2
    # And where nothing can be taken then, the own card is taken back
    table.choose("branch 1")  # under the deck
    assert table.over
    assert table.cards("hand", 0) == ["prophet"]


def test_decision_an_effect_with_too_few_cards_is_skipped(lay):
    # Given a deck with one card for each of two players, where the Barracks give two
    table = lay("draw_step", hands=["bard", "wolf"], deck="goblin, squire", land="barracks/advanced")
    assert table.over
    assert len(table.cards("people_deck")) == 2
