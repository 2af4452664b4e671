"""The examples of the rulebook, card by card and choice by choice."""

import pytest

# ---------------------------------------------------------------- Jeanne's 75 points

JEANNES_HAND = "dragon, tamer, war_bear*5, prophet, gnoll, yel"


@pytest.mark.parametrize(
    ("card", "points"),
    [("dragon", 7), ("tamer", 16), ("war_bear", 35), ("prophet", 4), ("gnoll", 4), ("yel", 9)],
)
def test_jeannes_cards(score, card, points):
    # Another player holds a Prophet, and the last Bear
    assert score(JEANNES_HAND, "prophet, war_bear").points(card) == points


def test_each_of_jeannes_bears_has_a_line_of_its_own(score):
    lines = score(JEANNES_HAND, "prophet").state.result.breakdown
    assert [it.points for it in lines if it.piece.startswith("war_bear")] == [7] * 5


def test_jeanne_has_75_points(score):
    table = score(JEANNES_HAND, "prophet")
    assert table.scores[0] == 75
    assert sum(it.points for it in table.state.result.breakdown if it.player == 0) == 75


def test_jeannes_hand_has_seven_animals_and_three_corruption(score):
    table = score(JEANNES_HAND, "prophet")
    for icon, count in {"animal": 7, "corruption": 3}.items():
        assert sum(table.icons(card).get(icon, 0) for card in table.cards("hand", 0)) == count


def test_without_the_other_prophet_jeanne_would_have_more(score):
    assert score(JEANNES_HAND, "", centre="prophet").scores[0] == 75 - 4 + 10


# ---------------------------------------------------------------- Chaos, Tore, Skeleton, Gnoll: 11, 10, 10

JEANNE, GREGORY, BENJAMIN = range(3)
PLAYED = ["chaos", "skeleton#3", "gnoll#1"]
# Eight marks: Tamer has none, Tore and Dragon two, the others one.
CENTRE = "tamer, tore, dragon, skeleton, necromancer, occultist, shadow"
CARDS = sorted(CENTRE.split(", "))


@pytest.fixture
def chain(lay):
    """The round of the example, with all cards revealed; more cards in the centre on demand."""

    def begin(more=""):
        centre = ", ".join(filter(None, [CENTRE, more]))
        return lay("last_round", players=3, hands=PLAYED, deck="", centre=centre).plan(*PLAYED)

    return begin


def test_chaos_first_jeanne_is_free_in_her_choice(chain):
    table = chain()
    assert table.marks == 8
    assert (table.asked, table.asking) == ([JEANNE], "take")
    assert table.offered() == CARDS


def test_chaos_then_eleven_marks_and_evil_has_won_but_the_game_is_not_over(chain):
    table = chain().choose("tamer")
    assert table.marks == 11
    assert table.outcome == "evil"
    assert not table.over


def test_skeleton_gregory_may_take_up_to_two_marks(chain):
    table = chain().choose("tamer")
    assert (table.asked, table.asking) == ([GREGORY], "take")
    assert table.offered() == ["dragon", "necromancer", "occultist", "shadow", "skeleton", "tore"]
    table.choose("tore")
    assert table.marks == 10


def test_gnoll_benjamin_can_remove_nothing_and_take_one_mark_only(chain):
    table = chain().choose("tamer").choose("tore")
    # He is asked for Remove, but all he can do is decline
    assert (table.asked, table.asking) == ([BENJAMIN], "remove_step")
    assert table.offered() == ["decline"]
    table.choose("decline")
    # And of the cards with one mark he takes the Skeleton that Grégory left
    assert table.offered() == ["necromancer", "occultist", "shadow", "skeleton", "skeleton"]
    table.choose("skeleton#3")
    assert table.marks == 10
    # The game ends
    assert table.over
    assert table.outcome == "evil"
    assert [table.cards("hand", player) for player in range(3)] == [["tamer"], ["tore"], ["skeleton"]]


def test_gnoll_with_a_card_without_marks_in_the_centre_remove_is_legal(chain):
    table = chain("bard").choose("tamer").choose("tore")
    assert table.offered() == [
        "bard",
        "decline",
        "necromancer",
        "occultist",
        "shadow",
        "skeleton",
        "skeleton",
    ]


@pytest.mark.parametrize(
    ("removed", "legal"),
    [
        ("bard", ["necromancer", "occultist", "shadow", "skeleton", "skeleton"]),
        ("skeleton", ["bard"]),
        ("decline", ["bard", "necromancer", "occultist", "shadow", "skeleton", "skeleton"]),
    ],
)
def test_gnoll_what_may_be_taken_depends_on_what_was_removed(chain, removed, legal):
    table = chain("bard").choose("tamer").choose("tore").choose(removed)
    assert table.asking == "take"
    assert table.offered() == legal
    table.choose(legal[0])
    assert table.marks >= 10
    assert table.over


# ---------------------------------------------------------------- single cards


def test_goblin_three_points_if_good_nine_if_evil(score):
    assert [score("goblin", outcome=it).points("goblin") for it in ("good", "evil")] == [3, 9]


def test_occultist_two_and_one_for_each_soldier_and_minion(score):
    # Three Soldiers and two Minions, one of which is his own
    assert score("occultist, squire*3, goblin").points("occultist") == 7


def test_necromancer_scores_the_graveyard_only_if_evil(score):
    buried = "wolf*3, bard*2"
    assert score("necromancer", graveyard=buried).points("necromancer") == 4
    assert score("necromancer", outcome="evil").points("necromancer") == 4
    assert score("necromancer", outcome="evil", graveyard=buried).points("necromancer") > 4


@pytest.mark.parametrize(
    ("outcome", "land", "space", "points"),
    [
        ("good", "mire", 1, 0),
        ("good", "kristins_keep", 5, 0),
        ("evil", "mire", 1, 7),
        ("evil", "kristins_keep", 5, 15),
    ],
)
def test_shadow_by_outcome_and_place(score, outcome, land, space, points):
    assert score("shadow", outcome=outcome, land=land, space=space).points("shadow") == points


@pytest.mark.parametrize(("soldiers", "points"), list(enumerate([0, 0, 6, 6, 12, 12])))
def test_bard_six_for_each_pair_of_soldiers_if_good(score, soldiers, points):
    hand = ", ".join(["bard", *["squire", "dwarf", "squire", "dwarf", "squire"][:soldiers]])
    assert score(hand).points("bard") == points
    assert score(hand, outcome="evil").points("bard") == -2


@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 3, -2, 27, 30, 25])))
def test_musketeers_by_number(score, count, points):
    assert score(", ".join(["musketeer"] * count)).scores[0] == points


def test_musketeers_up_to_seven_with_more_copies_in_the_box(changed):
    copies = "initiative: [55, 70, 80, 86, 88"
    game = changed(("people", copies, f"{copies}, 101, 102"), ("pack", "people: 70", "people: 72"))
    scores = [
        game.stage("final_scoring", players=2, zones={"hand": [["musketeer"] * count]}).result.scores[0]
        for count in range(8)
    ]
    assert scores == [0, 3, -2, 27, 30, 25, 54, 57]


def test_princess_is_negative_beyond_eighteen_icons_face_up(score):
    # Goblins have 1, Tores 3, Skeletons and the Occultist 2: eighteen Minion and Corruption icons
    eighteen = "goblin*4, tore*2, skeleton*3, occultist"
    assert score("princess", centre=eighteen).points("princess") == 0
    assert score("princess", centre=f"{eighteen}, necromancer").points("princess") == -1
    assert score("princess").points("princess") == 18


def test_qhia_is_negative_from_eight_minions_face_up(score):
    seven = "goblin*4, skeleton*3"
    assert score("qhia", centre=seven).points("qhia") >= 0
    assert score("qhia", centre=f"{seven}, occultist").points("qhia") < 0


ONE_MARK = ["gnoll"] * 4 + ["skeleton"] * 3 + ["occultist"] * 3


@pytest.mark.parametrize(("marks", "points"), list(enumerate([0, 0, 3, 3, 6, 6, 9, 9, 12, 12])))
def test_azel_three_for_each_pair_of_marks_face_up_if_good(score, marks, points):
    centre = ", ".join(ONE_MARK[:marks])
    assert score("azel", centre=centre).points("azel") == points
    assert score("azel", centre=centre, outcome="evil").points("azel") == 0


def test_draxen_with_nine_single_cards(score):
    nine = "wolf, bard, squire, dwarf, goblin, tore, dragon, gnoll, merchant"
    assert score(f"draxen, {nine}").points("draxen") == 13


def test_draxen_with_seven_single_cards_and_a_pair(score):
    seven = "wolf, bard, squire, dwarf, goblin, tore, dragon"
    assert score(f"draxen, {seven}, gnoll*2").points("draxen") == 9


@pytest.mark.parametrize(("number", "points"), list(enumerate([24, 21, 18, 15, 12, 9, 6])))
def test_tarak_by_round(score, number, points):
    others = ["wolf", "bard", "squire", "dwarf", "goblin", "tore", "dragon", "gnoll", "merchant"]
    assert score(", ".join(["tarak", *others[: 3 + number]])).points("tarak") == points


def test_talin_helps_evil_and_scores_nothing(score, insurrection):
    for outcome in ("good", "evil"):
        assert score("talin", outcome=outcome).points("talin") == 0
    face = insurrection.pack.kinds["talin"].faces[0]
    assert face.icons["corruption"] == 2
    highest = max(max(it.faces[0].numbers["initiative"]) for it in insurrection.pack.kinds_of("leaders"))
    assert face.numbers["initiative"] == (highest,)


@pytest.mark.parametrize(("minions", "points"), list(enumerate([-9, -8, -7])))
def test_fenriz_loses_one_for_each_other_card_without_a_minion(score, minions, points):
    # With nine other cards: what is lost is fixed, what it is lost from is ours
    others = ["goblin", "tore"][:minions]
    others += ["wolf", "bard", "squire", "dwarf", "dragon", "gnoll", "merchant", "spy", "paladin"][
        : 9 - minions
    ]
    alone = score("fenriz").points("fenriz")
    assert score(", ".join(["fenriz", *others])).points("fenriz") - alone == points


def test_nhia_may_add_an_animal_of_the_centre_to_the_hand(lay):
    nine = "wolf, bard, squire, dwarf, goblin, tore, dragon, gnoll, merchant"
    table = lay("final_scoring", hands=[f"nhia, {nine}"], centre="war_bear, spy, wolf", outcome="good")
    assert table.asking == "nhia.end_of_game"
    assert table.offered() == ["decline", "war_bear", "wolf"]
    table.choose("wolf")
    assert table.hand_sizes()[0] == 11
    assert table.cards("centre") == ["war_bear", "spy"]
    assert table.points("wolf") == 12


def test_nhia_without_an_animal_face_up_asks_nothing(lay):
    assert lay("final_scoring", hands=["nhia, wolf"], centre="spy", outcome="good").over


@pytest.mark.parametrize(("give", "points"), [("prophet", 10), ("spy", 4)])
def test_lionra_can_change_the_prophet_of_another(lay, give, points):
    table = lay("final_scoring", hands=["lionra, prophet, spy", "prophet"], centre="wolf", outcome="good")
    table.choose("wolf", give)
    assert table.points("prophet", 1) == points


@pytest.mark.parametrize(("take", "points"), [("war_bear", 2 * 3), ("wolf", 2 * 7)])
def test_lionra_can_change_the_bears_of_another(lay, take, points):
    table = lay(
        "final_scoring",
        hands=["lionra, war_bear, spy", "war_bear*2"],
        centre="wolf, war_bear",
        outcome="good",
    )
    table.choose(take, "spy")
    assert table.points("war_bear", 1) == points
