"""Rules 25 to 32 and 36 to 38: what a hand is worth, and who wins."""

from pathlib import Path

import pytest

BOTH_OUTCOMES = pytest.mark.parametrize("outcome", ["good", "evil"])


# ---------------------------------------------------------------- 25: the highest score


@BOTH_OUTCOMES
def test_rule_25_the_highest_score_wins_whichever_side_has_won(score, outcome):
    # Given a hand that is better if Good wins, and one that is better if Evil does
    table = score("dwarf, wolf*3", "goblin", "talin", outcome=outcome)
    assert table.scores == {"good": (28, 3, 0), "evil": (28, 9, 0)}[outcome]
    assert table.winners == (0,)


def test_rule_25_the_outcome_selects_the_formulas_only(score):
    hands = ("bard, squire*2", "shadow, goblin")
    assert (score(*hands).scores, score(*hands).winners) == ((10, 3), (0,))
    assert (score(*hands, outcome="evil").scores, score(*hands, outcome="evil").winners) == ((2, 16), (1,))


# ---------------------------------------------------------------- 26 and 27: effects at the end of the game


def test_rule_26_effects_come_from_the_highest_initiative_to_the_lowest(lay):
    # Given Nhia (72), Lionra (78) and Kestrel (90), in this order at the table
    table = lay(
        "final_scoring",
        players=3,
        hands=["nhia, bard", "lionra, wolf", "kestrel, spy"],
        centre="dragon",
        outcome="good",
    )
    # Then their effects are asked by initiative, not by seat
    asked = []
    while table.asked:
        asked.append((table.asked[0], table.asking))
        table.choose("decline")
    assert asked == [(2, "kestrel.end_of_game"), (1, "lionra.end_of_game"), (0, "nhia.end_of_game")]


def test_rule_26_hands_may_be_consulted_for_them(lay):
    table = lay("final_scoring", hands=["lionra, wolf", "bard, tarak"], centre="dragon", outcome="good")
    hands = table.state.view(0)["zones"]["hand"]
    assert [[it["kind"] for it in hand] for hand in hands] == [["lionra", "wolf"], ["bard", "tarak"]]


def test_rule_26_hands_are_hidden_until_then(lay):
    table = lay("turn", 0, hands=["lionra, wolf", "bard, tarak"], played=["spy"], centre="dragon")
    assert table.state.view(0)["zones"]["hand"][1] == 2


def test_rule_26_cards_are_scored_after_all_effects(lay):
    # Given Lionra, who takes a Bear after everyone could see the majority
    table = lay(
        "final_scoring",
        hands=["lionra, wolf", "war_bear", "goblin"],
        players=3,
        centre="war_bear",
        outcome="good",
    )
    table.choose("war_bear", "wolf")
    # Then nobody has the most Bears
    assert table.points("war_bear", 0) == table.points("war_bear", 1) == 3


def test_rule_26_a_card_given_away_has_no_effect_any_more(lay):
    # Given one player with Lionra and Nhia, who gives Nhia first
    table = lay("final_scoring", hands=["lionra, nhia, bard", ""], centre="wolf", outcome="good")
    table.choose("wolf", "nhia")
    assert table.over
    assert table.cards("hand", 0) == ["lionra", "bard", "wolf"]


def test_rule_26_cards_in_the_centre_have_no_effect(score):
    assert score("bard", "spy", centre="lionra, nhia, kestrel, wolf").over


@pytest.mark.parametrize("card", ["gnoll", "prophet", "witch"])
def test_rule_27_a_card_exchanged_by_lionra_brings_no_remove_and_no_look(lay, card):
    table = lay("final_scoring", hands=["lionra, bard", "spy"], centre=f"{card}, wolf", outcome="good")
    table.choose(card, "bard")
    assert table.over
    assert sorted(table.cards("hand", 0)) == sorted(["lionra", card])
    assert table.cards("graveyard") == []


# ---------------------------------------------------------------- 28 and 29: which icons count


@pytest.mark.parametrize(
    ("hand", "card", "points"),
    [
        ("occultist", "occultist", 2 + 1),
        ("tore", "tore", 3 + 2),
        ("witch, necromancer", "witch", 2),
        ("tamer, wolf", "tamer", 2 + 2),
        ("yel, dragon", "yel", 3),
        ("brannoc, squire", "brannoc", 3),
        ("morwen", "morwen", 1),
    ],
)
def test_rule_28_icons_count_in_the_owners_hand_the_scoring_card_included(score, hand, card, points):
    # Neither what another player holds nor what lies in the centre counts
    table = score(hand, "goblin, squire, wolf, gnoll", centre="goblin, squire, wolf, dragon")
    assert table.points(card) == points


@pytest.mark.parametrize(
    ("hand", "card", "points"),
    [
        ("draxen", "draxen", -5),
        ("draxen, wolf", "draxen", -3),
        ("tarak", "tarak", 33),
        ("tarak, wolf", "tarak", 30),
        ("fenriz", "fenriz", 13),
        ("fenriz, wolf", "fenriz", 12),
        ("fenriz, goblin", "fenriz", 13),
        ("odalys", "odalys", 4),
        ("odalys, tarak", "odalys", 8),
    ],
)
def test_rule_28_other_cards_are_counted_without_the_scoring_card(score, hand, card, points):
    assert score(hand).points(card) == points


@pytest.mark.parametrize(
    ("card", "of_icons", "in_centre", "points"),
    [
        ("dwarf", "squire*2", "", 1),
        ("dwarf", "", "squire*2", 1 + 4),
        ("princess", "goblin, chaos", "", 18),
        ("princess", "", "goblin, chaos", 18 - 4),
        ("qhia", "goblin", "", 7),
        ("qhia", "", "goblin", 6),
        ("azel", "dragon", "", 0),
        ("azel", "", "dragon", 3),
    ],
)
def test_rule_29_face_up_conditions_count_the_centre_and_never_hands(
    score, card, of_icons, in_centre, points
):
    table = score(f"{card}, {of_icons}", "squire, dragon, tore", centre=in_centre)
    assert table.points(card) == points


# ---------------------------------------------------------------- 30 and 31: by outcome, and in parts

# By the rulebooks: Gnoll, Dragon, Goblin, Necromancer, Shadow, Bard, Azel. Ours: Chaos, Brannoc, Morwen.
BY_OUTCOME = {
    "azel",
    "bard",
    "brannoc",
    "chaos",
    "dragon",
    "gnoll",
    "goblin",
    "morwen",
    "necromancer",
    "shadow",
}


def test_rule_30_only_cards_that_say_so_change_with_the_outcome(lay, insurrection):
    # Given every card in turn, with something to count for each formula
    changing = set()
    for kind in (it.name for it in insurrection.pack.kinds.values() if it.deck != "lands"):
        points = []
        for outcome in ("good", "evil"):
            table = lay(
                "final_scoring",
                hands=[f"{kind}, squire*2", "goblin, prophet"],
                centre="dragon, tore",
                graveyard="wolf*2",
                outcome=outcome,
            ).finish()
            points.append(table.points(kind))
        if points[0] != points[1]:
            changing.add(kind)
    assert changing == BY_OUTCOME


def test_rule_30_goblin_three_and_nine(score):
    assert score("goblin").points("goblin") == 3
    assert score("goblin", outcome="evil").points("goblin") == 9


@pytest.mark.parametrize(
    ("hand", "card", "points"),
    [
        ("occultist, squire*3, goblin", "occultist", 2 + 3 + 2),
        ("tamer, war_bear*5, dragon, gnoll", "tamer", 2 + 2 * 7),
        ("tamer", "tamer", 2 + 0),
    ],
)
@BOTH_OUTCOMES
def test_rule_31_fixed_and_variable_points_add_up(score, hand, card, points, outcome):
    assert score(hand, outcome=outcome).points(card) == points


# ---------------------------------------------------------------- 32: ties


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        # Yel has initiative 57, Talin 97; both score nothing here
        (["goblin, yel", "goblin, talin"], (0,)),
        (["goblin, talin", "goblin, yel"], (1,)),
        # A tied player without a Leader loses against one with a Leader
        (["goblin", "goblin, talin"], (1,)),
        # Azel has 33, and is held by a player who is not tied
        (["goblin, talin", "goblin, yel", "azel"], (1,)),
        # Of several Leaders the lowest counts
        (["goblin, yel", "goblin, talin, azel"], (1,)),
        # Nobody who is tied holds a Leader: they share
        (["goblin", "goblin"], (0, 1)),
        (["goblin", "goblin", "azel"], (0, 1)),
        (["goblin", "wolf", "goblin", "goblin"], (0, 2, 3)),
        # A Leader face up in the centre is held by nobody
        (["", ""], (0, 1)),
    ],
)
def test_rule_32_among_the_tied_the_leader_with_the_lowest_initiative_wins(score, hands, winners):
    table = score(*hands, centre="tarak")
    best = max(table.scores)
    assert sum(it == best for it in table.scores) >= 2
    assert table.winners == winners


def test_rule_32_without_a_tie_leaders_do_not_matter(score):
    # Given more points for the player without a Leader
    table = score("goblin, wolf", "goblin, azel")
    assert table.scores == (5, 3)
    assert table.winners == (0,)


# ---------------------------------------------------------------- 36 to 38


@pytest.mark.parametrize(
    ("bears", "points"),
    [
        ((3, 3), (9, 9)),
        ((3, 2), (21, 6)),
        ((2, 2, 1), (6, 6, 3)),
        ((3, 1, 1), (21, 3, 3)),
        ((1, 0), (7, 0)),
        ((0, 6), (0, 42)),
    ],
)
def test_rule_36_bears_need_a_strict_majority_between_hands(score, bears, points):
    hands = [f"war_bear*{count}" if count else "" for count in bears]
    assert score(*hands).scores == points


def test_rule_36_bears_in_the_centre_are_in_nobodys_hand(score):
    assert score("war_bear", "", centre="war_bear*3").points("war_bear") == 7


@pytest.mark.parametrize(
    ("hands", "centre", "points"),
    [
        (("prophet", "prophet"), "", 4),
        (("prophet", "", "prophet"), "", 4),
        (("prophet", ""), "prophet", 10),
        (("prophet", ""), "", 10),
        (("prophet*2", ""), "", 20),
    ],
    ids=["the other has one", "a third has one", "one in the centre", "the only one", "both one's own"],
)
def test_rule_37_only_prophets_in_other_hands_count(score, hands, centre, points):
    assert score(*hands, centre=centre).points("prophet") == points


@pytest.mark.parametrize(
    ("hand", "centre", "outcome", "points"),
    [
        ("princess", "goblin*4, tore*2, skeleton*3, occultist, necromancer", "good", -1),
        ("qhia", "goblin*4, skeleton*3, occultist", "good", -1),
        ("bard", "", "evil", -2),
        ("musketeer*2", "", "good", -2),
        ("draxen", "", "good", -5),
        ("chaos", "", "good", -3),
    ],
)
def test_rule_38_negative_scores_are_real(score, hand, centre, outcome, points):
    assert score(hand, centre=centre, outcome=outcome).scores[0] == points


def test_rule_38_there_is_no_floor_for_tarak_and_fenriz(score):
    # More cards than a hand can have, to get below zero
    people = "wolf*3, bard*3, squire*3, dwarf*3, dragon*2"
    assert score(f"tarak, {people}").points("tarak") == 33 - 3 * 14
    assert score(f"fenriz, {people}").points("fenriz") == 13 - 14


def test_rule_38_a_negative_total_can_lose_and_win(score):
    table = score("musketeer*2", "draxen")
    assert table.scores == (-2, -5)
    assert table.winners == (0,)


# ---------------------------------------------------------------- the cards of our own

OURS = [
    ("chaos", {}, -3, 8),
    ("tore, goblin*2", {}, 3 + 2 * 3, 3 + 2 * 3),
    ("skeleton*2", {"graveyard": "wolf*3, bard*2"}, 2 * (4 + 2), 2 * (4 + 2)),
    ("gnoll", {}, 4, 8),
    ("dragon", {}, 7, 11),
    ("dwarf", {"centre": "squire*2, executioner"}, 1 + 2 * 3, 1 + 2 * 3),
    ("squire, azel, talin", {}, 2 + 3 * 2, 2 + 3 * 2),
    ("spy", {"others": ["goblin*2, tore", "goblin"]}, 2 + 2 * 3, 2 + 2 * 3),
    ("executioner, tore", {}, 9 - 2 * 2, 9 - 2 * 2),
    ("executioner, chaos, dragon", {}, 0, 0),
    ("wolf", {}, 2, 2),
    ("wolf*2", {}, 12, 12),
    ("wolf*3", {}, 27, 27),
    ("witch, dragon, tore", {}, 2 * 2, 2 * 2),
    ("paladin", {}, 8, 8),
    ("paladin, skeleton", {}, 1, 1),
    ("merchant, goblin*2, wolf", {}, 3, 3),
    ("pilgrim", {"space": 0}, 0, 0),
    ("pilgrim", {"space": 5, "land": "kristins_keep"}, 10, 10),
    ("brannoc, squire*2", {}, 4, 2),
    ("morwen, goblin*2", {}, 3, 6),
    ("odalys, talin, azel", {}, 4 + 4 * 2, 4 + 4 * 2),
    ("sorrel, wolf", {"others": ["wolf"]}, 10, 10),
    ("sorrel, wolf", {"others": ["wolf, dragon"]}, 3, 3),
    ("kestrel", {"graveyard": "wolf*3"}, 3 + 2 * 3, 3 + 2 * 3),
    ("kestrel", {"graveyard": "wolf*3, bard*3"}, 3 + 2 * 4, 3 + 2 * 4),
    ("lionra", {}, 4, 4),
    ("nhia", {}, 2, 2),
    ("necromancer", {"graveyard": "wolf*3"}, 4, 4 + 2 * 3),
]


@pytest.mark.parametrize(("hand", "position", "good", "evil"), OURS)
def test_our_own_numbers(score, hand, position, good, evil):
    position = dict(position)
    hands = [hand, *position.pop("others", [""])]
    card = hand.split(",")[0].partition("*")[0]
    assert score(*hands, **position).points(card) == good
    assert score(*hands, outcome="evil", **position).points(card) == evil


def test_every_card_is_scored_by_some_test(insurrection):
    text = Path(__file__).read_text(encoding="utf-8")
    text += Path(__file__).with_name("test_insurrection_examples.py").read_text(encoding="utf-8")
    kinds = [it.name for it in insurrection.pack.kinds.values() if it.deck != "lands"]
    assert [kind for kind in kinds if kind not in text] == []
