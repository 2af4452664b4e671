"""The effects of the twelve Advanced sides."""

import pytest

UNDER_THE_DECK, INTO_THE_CENTRE = "branch 1", "branch 2"


def turns(table):
    """Who takes a card, in order."""
    players = []
    while table.asked:
        if table.asking == "take":
            players += table.asked
        table.state.choose(0, table.asked[0])
    return players


# ---------------------------------------------------------------- Mire: the slow come first


@pytest.mark.parametrize(("side", "order"), [("basic", [1, 0, 2]), ("advanced", [2, 0, 1])])
def test_mire_turns_go_from_the_lowest_initiative_to_the_highest(lay, side, order):
    cards = ["bard", "talin", "dragon"]
    table = lay("round", players=3, hands=cards, deck="", centre="squire, wolf", land=f"mire/{side}").plan(
        *cards
    )
    assert turns(table) == order


# ---------------------------------------------------------------- Barracks: draw two, discard one


def test_barracks_two_cards_are_drawn_and_one_person_is_discarded(lay):
    table = lay(
        "round",
        hands=["dragon, tarak", "wolf"],
        land="barracks/advanced",
        on_top="spy, bard, gnoll, tore, goblin*2",
    )
    # The drawn cards may be discarded, a Leader may not, and it is not optional
    assert table.asked == [0]
    assert table.offered() == ["dragon", "gnoll", "tore"]
    table.choose("gnoll")
    assert table.cards("hand", 0) == ["dragon", "tarak", "tore"]
    assert table.cards("people_deck")[0] == "gnoll"
    assert table.asked == [1]
    assert table.offered() == ["bard", "spy", "wolf"]
    table.choose("wolf")
    assert table.asking == "plan"
    assert table.hand_sizes() == [3, 2]


@pytest.mark.parametrize(
    ("deck", "sizes"), [("bard, spy, gnoll", [2, 1]), ("bard, spy, gnoll, tore", [3, 2])]
)
def test_barracks_with_too_few_cards_for_two_each_nobody_draws_or_discards(lay, deck, sizes):
    table = lay("draw_step", hands=["dragon, tarak", "wolf"], land="barracks/advanced", deck=deck)
    assert table.over is (len(deck.split()) == 3)
    table.finish()
    assert table.hand_sizes() == sizes


# ---------------------------------------------------------------- Crypt: the dead may be taken


def test_crypt_a_card_of_the_graveyard_may_be_taken(lay):
    table = lay("turn", 0, played=["wolf"], centre="squire", graveyard="dragon, bard", land="crypt/advanced")
    assert table.offered() == ["bard", "dragon", "squire"]
    table.choose("dragon")
    assert table.cards("hand", 0) == ["dragon"]
    assert table.cards("graveyard") == ["bard"]
    assert table.cards("centre") == ["squire", "wolf"]


def test_crypt_a_card_removed_this_turn_may_be_taken(lay):
    table = lay("turn", 0, played=["gnoll"], centre="squire, dragon", land="crypt/advanced").choose("dragon")
    assert table.offered() == ["dragon", "squire"]


def test_crypt_not_on_the_basic_side(lay):
    table = lay("turn", 0, played=["wolf"], centre="squire", graveyard="dragon", land="crypt/basic")
    assert table.offered() == ["squire"]


# ---------------------------------------------------------------- Council Hall: another Leader


def test_council_hall_a_leader_of_the_hand_may_be_changed_for_the_next_of_the_pile(lay):
    table = lay(
        "turn", 0, hands=["tarak, wolf, azel"], played=["bard"], centre="squire", land="council_hall/advanced"
    )
    top = table.cards("leader_deck")[-1]
    assert table.offered() == ["azel", "decline", "tarak"]
    table.choose("tarak")
    assert table.cards("leader_deck")[0] == "tarak"
    assert table.cards("hand", 0) == ["wolf", "azel", top]


def test_council_hall_without_a_leader_in_hand_asks_nothing(lay):
    table = lay("turn", 0, hands=["wolf"], played=["tarak"], centre="squire", land="council_hall/advanced")
    assert table.asking == "take"


# ---------------------------------------------------------------- Watchtower: everyone looks


def test_watchtower_lends_everyone_a_look(lay):
    table = lay("turn", 0, played=["wolf"], centre="squire", on_top="dragon", land="watchtower/advanced")
    assert table.asking == "look_step"
    assert table.offered() == ["decline", "yes"]
    table.choose("yes", INTO_THE_CENTRE)
    assert table.offered() == ["dragon", "squire"]


def test_watchtower_a_card_with_look_looks_twice(lay):
    table = lay(
        "turn", 0, played=["prophet"], centre="squire", on_top="dragon, bard", land="watchtower/advanced"
    )
    table.choose("yes", UNDER_THE_DECK)
    assert table.asking == "look_step"
    table.choose("yes", INTO_THE_CENTRE)
    assert table.cards("centre") == ["squire", "dragon"]
    assert table.cards("people_deck")[0] == "bard"


# ---------------------------------------------------------------- Shrine: it takes twelve


@pytest.mark.parametrize(
    ("side", "top", "outcome"),
    [
        ("basic", "skeleton, bard", "evil"),
        ("advanced", "skeleton, bard, wolf", "open"),
        ("advanced", "skeleton, dragon, wolf", "evil"),
    ],
)
def test_shrine_evil_needs_two_marks_more_at_the_reveal(lay, side, top, outcome):
    table = lay(
        "round", hands=["squire", "tamer"], land=f"shrine/{side}", centre="chaos*2, talin, gnoll", on_top=top
    )
    assert table.outcome == outcome


@pytest.mark.parametrize(("side", "outcome"), [("basic", "evil"), ("advanced", "open")])
def test_shrine_evil_needs_two_marks_more_after_a_turn(lay, side, outcome):
    table = lay("turn", 0, played=["tore"], centre="chaos*2, talin, wolf, skeleton", land=f"shrine/{side}")
    assert table.choose("wolf").marks == 11
    assert table.outcome == outcome


def test_shrine_twelve_marks_must_be_left_there(lay):
    table = lay(
        "turn",
        0,
        outcome="evil",
        played=["skeleton"],
        centre="chaos*2, talin, dragon*2, wolf",
        land="shrine/advanced",
    )
    assert table.marks == 12
    assert table.offered() == ["wolf"]


# ---------------------------------------------------------------- Ambush Pass: more until six marks


@pytest.mark.parametrize(
    ("centre", "top", "revealed"),
    [
        ("chaos*2", "bard, wolf", ["wolf"]),
        ("chaos, dragon", "bard, squire, skeleton, wolf", ["wolf", "skeleton"]),
        ("", "spy, bard, squire, dwarf, wolf", ["wolf", "dwarf", "squire", "bard"]),
        ("", "bard, chaos*2, wolf", ["wolf", "chaos", "chaos"]),
    ],
    ids=["six marks already", "one card is enough", "three more at most", "until there are six"],
)
def test_ambush_pass_reveals_more_until_there_are_six_marks(lay, centre, top, revealed):
    before = len(lay("reveal", centre=centre, deck="", land="ambush_pass/basic").cards("centre"))
    table = lay("reveal", centre=centre, on_top=top, land="ambush_pass/advanced")
    assert table.cards("centre")[before:] == revealed


def test_ambush_pass_stops_when_the_deck_is_empty(lay):
    table = lay("reveal", deck="bard, wolf", land="ambush_pass/advanced")
    assert table.cards("centre") == ["wolf", "bard"]


@pytest.mark.parametrize(("limit", "outcome"), [(8, "evil"), (9, "open")])
def test_ambush_pass_the_check_of_the_reveal_comes_after_it(lay, limit, outcome):
    # Given 5 marks, and Chaos second in the deck
    table = lay(
        "round",
        centre="dragon*2, skeleton",
        on_top="wolf, chaos, bard",
        limit=limit,
        land="ambush_pass/advanced",
    )
    assert table.marks == 8
    assert table.outcome == outcome


# ---------------------------------------------------------------- Crossroads: one after the other, openly


def test_crossroads_cards_are_played_openly_one_after_the_other(lay):
    cards = ["bard", "talin", "tamer"]
    table = lay(
        "round",
        players=3,
        hands=["bard, wolf", "talin, spy", "tamer"],
        deck="",
        centre="squire",
        land="crossroads/advanced",
    )
    # The first player decides alone, and the others see it before they do
    assert table.asked == [0]
    table.choose("bard")
    assert table.asked == [1]
    assert [it["kind"] for it in table.state.view(1)["zones"]["played"][0]] == ["bard"]
    table.choose("talin").choose("tamer")
    # The order of turns is still that of the initiatives
    assert [cards[player] for player in turns(table)] == ["talin", "bard", "tamer"]


def test_crossroads_on_the_basic_side_all_choose_together(lay):
    table = lay("round", players=3, hands=["bard", "talin", "tamer"], deck="", land="crossroads/basic")
    assert table.asked == [0, 1, 2]


# ---------------------------------------------------------------- Market: a second exchange


def test_market_before_the_taking_a_card_may_be_bought_for_one_of_the_hand(lay):
    table = lay(
        "turn", 0, hands=["tarak, wolf"], played=["bard"], centre="squire, dragon", land="market/advanced"
    )
    assert table.asking == "market before effects"
    assert table.offered() == ["decline", "dragon", "squire"]
    table.choose("dragon")
    # The price is any card of the hand, but not the card played; it can be taken back
    assert table.offered() == ["tarak", "wolf"]
    table.choose("tarak")
    assert table.offered() == ["squire", "tarak"]
    table.choose("squire")
    assert table.cards("hand", 0) == ["wolf", "dragon", "squire"]
    assert table.cards("centre") == ["tarak", "bard"]


def test_market_leaves_a_card_to_take_after_evil_has_won(lay):
    # Given ten marks, and a Bard that could be spared
    centre = "chaos*2, dragon, skeleton, necromancer, bard"
    table = lay(
        "turn", 0, outcome="evil", hands=["wolf"], played=["squire"], centre=centre, land="market/advanced"
    )
    # Then no mark can be bought for a card without any
    assert table.offered() == ["bard", "decline"]


def test_market_the_exchange_is_optional(lay):
    table = lay("turn", 0, hands=["tarak"], played=["bard"], centre="squire, dragon", land="market/advanced")
    table.choose("decline", "squire")
    assert table.cards("hand", 0) == ["tarak", "squire"]


# ---------------------------------------------------------------- Battlefield: points for Soldiers


@pytest.mark.parametrize(("side", "points"), [("basic", 0), ("advanced", 3)])
def test_battlefield_a_soldier_played_scores_three_points_at_once(lay, side, points):
    for card, scored in (("squire", points), ("bard", 0)):
        table = lay("turn", 0, played=[card], centre="goblin", land=f"battlefield/{side}")
        table.choose("goblin")
        assert table.value("points")[0] == scored


# ---------------------------------------------------------------- Ruins: a Leader in the centre


@pytest.mark.parametrize(("side", "leaders"), [("basic", 0), ("advanced", 1)])
def test_ruins_a_leader_is_revealed_too(lay, side, leaders):
    table = lay("reveal", land=f"ruins/{side}")
    kinds = table.state.game.pack.kinds
    assert sum(kinds[card].deck == "leaders" for card in table.cards("centre")) == leaders
    assert len(table.cards("leader_deck")) == 14 - leaders


def test_ruins_the_leader_counts_in_the_check_of_the_reveal(insurrection):
    # Given 8 marks and Talin, who has two, on top of the pile of Leaders
    zones = {
        "hand": ["squire", "tamer"],
        "centre": "chaos*2, dragon",
        "people_deck": "bard, wolf",
        "leader_deck": "talin",
        "site": ["ruins/advanced"],
    }
    state = insurrection.stage("round", players=2, zones=zones, values={"token": 0})
    assert state.view(0)["values"]["outcome"] == "evil"


# ---------------------------------------------------------------- Gallows: a Remove for everyone


def test_gallows_a_soldier_may_be_removed(lay):
    table = lay("turn", 0, played=["wolf"], centre="squire, dragon, bard, tore", land="gallows/advanced")
    assert table.asking == "gallows before effects"
    assert table.offered() == ["decline", "squire"]
    table.choose("squire")
    assert table.cards("graveyard") == ["squire"]
    assert table.offered() == ["bard", "dragon", "tore"]


def test_gallows_a_card_with_remove_may_remove_a_second_one(lay):
    table = lay("turn", 0, played=["gnoll"], centre="squire, dragon, bard", land="gallows/advanced")
    table.choose("squire", "dragon")
    assert table.cards("graveyard") == ["squire", "dragon"]
    assert table.offered() == ["bard"]


def test_gallows_where_there_is_no_soldier_ask_nothing(lay):
    assert lay("turn", 0, played=["wolf"], centre="dragon, tore", land="gallows/advanced").asking == "take"


# ---------------------------------------------------------------- all of them


def test_every_advanced_side_has_a_test_of_its_effect(insurrection):
    tested = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    for land in insurrection.pack.kinds_of("lands"):
        if len(land.faces) > 1 and land.faces[1].modifiers:
            assert any(name.startswith(land.name) for name in tested), land.name


@pytest.mark.parametrize("land", ["mire", "crypt", "shrine", "crossroads"])
def test_effects_end_when_the_token_moves_on(insurrection, land):
    # Given the Land on the first space, and the token on the second
    zones = {
        "hand": ["bard", "talin"],
        "centre": "squire, dragon",
        "graveyard": "wolf",
        "site": [f"{land}/advanced", "gallows/basic"],
    }
    state = insurrection.stage("round", players=2, zones=zones, values={"token": 1})
    assert [it.rule for it in state.decisions] == ["plan", "plan"]
    state.choose(0, 0)
    state.choose(0, 1)
    assert state.decisions[0].player == 1
    assert "wolf" not in {it.name.partition("#")[0] for it in state.decisions[0]}
