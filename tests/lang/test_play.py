"""What the constructs of the language do when they are played, with a tiny game that is no real one."""

import pytest

from cardwright.errors import GameError, IllegalChoice
from cardwright.findings import codes
from tests.lang.fair import choose, game, names, offered, rule, stage, value


def answers(text: str, players: int = 2, sections: str = "", **given) -> int:
    """What `answer` is after the statements of a rule of player 0."""
    return value(stage(rule(text) + sections, players=players, **given), "answer")


def gives(formula: str, players: int = 2, sections: str = "", **given) -> int:
    """A formula's value for player 0, in a rule (so that chance is allowed)."""
    return answers(f"answer becomes {formula}", players, sections, **given)


def says(formula: str, **given) -> bool:
    return bool(gives(f"1 if {formula} else 0", **given))


HANDS = {"hand": ["apple, lemon, apple, melon", "lemon, stone"], "market": "apple"}
# hand of player 0, lowest first: apple#1 (1), lemon#1 (4), apple#2 (2), melon (6); market: apple#3 (3)
# hand of player 1: lemon#2 (5), stone (0)


# ------------------------------------------------------------------ formulas


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # integer division rounds down, the remainder has the sign of the divisor
        ("7 // 2", 3),
        ("-7 // 2", -4),
        ("7 // -2", -4),
        ("7 % 3", 1),
        ("-7 % 3", 2),
        ("7 % -3", -2),
        ("2 + 3 * 4 - 1", 13),
        ("-(2 - 5)", 3),
        ("1 if 2 < 3 else 4", 1),
        ("1 if 2 > 3 else 4 if false else 5", 5),
        # icons and kinds
        ("sweet in hand", 4),
        ("sour in hand", 3),
        ("sweet in every hand", 4),
        ("sour in every hand", 5),
        ("sour in hand of next(player)", 2),
        ("apple in hand", 2),
        ("lemon in every hand", 2),
        ("sweet on first(hand)", 1),
        ("sweet in (cards in hand where price > 1)", 3),
        # counting
        ("count(hand)", 4),
        ("count(goods in hand)", 4),
        ("count(skies in hand)", 0),
        ("count(cards in hand where price > 1)", 3),
        ("count(market + hand)", 5),
        ("count(players)", 2),
        ("count(other players)", 1),
        ("count(road)", 4),
        ("count(one_of_each(hand))", 3),
        ("count(first(2, hand))", 2),
        ("count(first(9, hand))", 4),
        ("count(first(-1, hand))", 0),
        # the first is the lowest, the last lies on top
        ("price of first(hand)", 1),
        ("price of last(hand)", 6),
        ("price of first(reversed(hand))", 6),
        ("price of first(hand by price descending)", 6),
        ("price of last(first(2, hand))", 4),
        ("price of last(one_of_each(hand))", 6),
        ("price of the apple", 1),
        # sums and extremes
        ("total(hand, price)", 13),
        ("total(market where false, price)", 0),
        ("total(market where false, price, 7)", 7),
        ("most(hand, price)", 6),
        ("least(hand, price)", 1),
        ("most(pile, price)", 0),
        ("most(pile, price, -5)", -5),
        ("least(pile, price, 9)", 9),
        ("most(players, count(hand))", 4),
        ("total(road, toll)", 4),
        ("total(players, total(hand, price))", 18),
        ("min(3, 1, 2)", 1),
        ("max(3, 1, 2)", 3),
        ("abs(-3)", 3),
        ("pick(1, 10, 20, 30)", 20),
        ("roll(1)", 1),
        # spaces count from 1
        ("number of first(road)", 1),
        ("number of last(road)", 4),
        ("number of next(first(road))", 2),
        ("number of previous(last(road))", 3),
        # copies are those in the same zone
        ("copies of first(hand)", 2),
        ("copies of last(hand)", 1),
        ("total(hand where copies == 2, price)", 3),
        # what is printed on cards, worked out for whoever holds them
        ("worth of first(hand)", 8),
        ("worth of first(hand of next(player))", 1),
        ("total(hand where has worth, worth)", 8 + 1 + 8 + 10),
    ],
)  # fmt: skip
def test_formula(text, wanted):
    assert gives(text, zones=HANDS) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("some(hand)", True),
        ("no(hand)", False),
        ("some(pile)", False),
        ("no(pile)", True),
        ("first(pile) is none", True),
        ("last(pile) is none", True),
        # what is not printed is the same as itself only
        ("wind of first(hand) == wind of first(hand)", True),
        ("wind of the apple == wind of the lemon", False),
        ("wind of first(hand) == 0", False),
        ("price of first(pile) == price of last(pile)", True),
        ("price of first(pile) != price of first(hand)", True),
        ("first(hand) is apple", True),
        ("first(hand) is not lemon", True),
        ("first(hand) is goods", True),
        ("first(pile) is apple", False),
        ("kind of first(hand) is kind of first(market)", True),
        ("deck of first(hand) is skies", False),
        ("owner of first(hand) is player", True),
        ("owner of first(market) is none", True),
        ("colour of first(hand) is red", True),
        ("colour of last(hand) is red", False),
        ("next(last(road)) is none", True),
        ("previous(first(road)) is none", True),
        ("next(next(player)) is player", True),
        ("previous(player) is next(player)", True),
        ("cart is none", True),
        ("leader is none and prize is none", True),
        ("mood is calm", True),
        ("option season is spring", True),
        ("option season is given", True),
        ("option opening is given", False),
        ("no(option opening)", True),
        ("true and not false or false", True),
        ("count(hand) >= 4 and count(hand) <= 4 and count(hand) != 5", True),
    ],
)
def test_condition(text, wanted):
    assert says(text, zones=HANDS) == wanted


def test_the_right_side_of_and_is_not_worked_out_when_the_left_decides():
    assert not says("limit == 0 and 1 // (limit - 5) > 0")
    assert says("limit == 5 or 1 // (limit - 5) > 0")


def test_a_sort_keeps_equal_cards_in_the_order_of_the_zone():
    order = rule("move (hand by sweet ascending) to pile")
    state = stage(order, zones={"hand": ["apple, melon, lemon, apple, stone"]})
    assert names(state, "pile") == ["lemon#1", "stone", "apple#1", "apple#2", "melon"]
    order = rule("move (hand by sweet descending) to pile")
    state = stage(order, zones={"hand": ["apple, melon, lemon, apple, stone"]})
    assert names(state, "pile") == ["melon", "apple#1", "apple#2", "lemon#1", "stone"]


def test_every_hand_comes_in_the_order_of_the_seats():
    state = stage(rule("move cards in every hand to pile"), zones=HANDS)
    assert names(state, "pile") == ["apple#1", "lemon#1", "apple#2", "melon", "lemon#2", "stone"]


def test_other_cards_are_all_but_the_one_that_speaks():
    card = "goods:\n  fig:\n    name: {en: Fig}\n    price: [1, 1]\n    worth: 10 * count(other cards in hand) + count(other goods in hand where copies == 2)\n"
    state = stage(rule("answer becomes worth of the fig") + card, zones={"hand": ["fig*2, stone"]})
    assert value(state, "answer") == 21


def test_a_formula_with_parameters_of_every_type():
    sections = (
        "formulas:\n"
        "  richer of player with other_player: points of player > points of other_player\n"
        "  dear of card: price of card > 3\n"
        "  taxed of space: toll of space * 2\n"
        "  double of some_number: 2 * some_number\n"
    )
    text = "if richer of player with next(player) and dear of the lemon and dear(the lemon):\n  answer becomes double(taxed of first(road))"
    assert answers(text, sections=sections, values={"points": [2, 1]}) == 4


def test_a_card_in_a_zone():
    text = "for each card in market + hand:\n  if card in hand:\n    add 1 to answer\n  if card in every hand:\n    add 10 to answer\n  if card in (hand where price == 1):\n    add 100 to answer"
    assert answers(text, zones=HANDS) == 144


# ------------------------------------------------------------------ options


def test_options_by_word_and_by_card():
    text = "if option season is autumn:\n  add 1 to answer\nif option opening is given:\n  move option opening to market"
    made = game(rule(text), options={"season": "autumn", "opening": "melon, apple"})
    state = made.stage("try_it", players=2, arguments=(0,))
    assert value(state, "answer") == 1
    assert names(state, "market") == ["melon", "apple#1"]


# ------------------------------------------------------------------ moving


def test_the_top_of_a_stack_is_its_last_card():
    state = stage(rule("move hand to pile\ndraw 1 from pile to market"), zones=HANDS)
    assert names(state, "market") == ["apple#3", "melon"]
    state = stage(rule("move first(hand) to top of pile\nmove last(hand) to bottom of pile"), zones=HANDS)
    assert names(state, "pile") == ["melon", "apple#1"]


def test_moving_several_to_the_bottom_puts_each_below_the_one_before():
    state = stage(rule("move hand to bottom of market"), zones=HANDS)
    assert names(state, "market") == ["melon", "apple#2", "lemon#1", "apple#1", "apple#3"]


def test_drawing_takes_what_there_is():
    zones = {"hand": ["apple, lemon, apple"], "pile": "melon"}
    state = stage(
        rule("draw 2 from hand to market\ndraw 5 from pile to market\ndraw -1 from hand to pile"), zones=zones
    )
    assert names(state, "market") == ["apple#2", "lemon#1", "melon"]
    assert names(state, "hand") == ["apple#1"]
    state = stage(rule("draw 2 from hand to bottom of market"), zones=zones)
    assert names(state, "market") == ["lemon#1", "apple#2"]


def test_shuffling_keeps_the_cards_and_depends_on_the_seed_alone():
    made = game(rule("shuffle stock\nmove shuffled(stock) to market"))
    orders = {
        tuple(names(made.stage("try_it", players=2, arguments=(0,), seed=it), "market")) for it in range(20)
    }
    assert len(orders) > 15 and len({tuple(sorted(it)) for it in orders}) == 1
    again = [names(made.stage("try_it", players=2, arguments=(0,), seed=7), "market") for _ in range(2)]
    assert again[0] == again[1]


def test_a_roll_is_one_of_its_sides():
    made = game(rule("answer becomes roll(6)"))
    found = {value(made.stage("try_it", players=1, arguments=(0,), seed=it), "answer") for it in range(200)}
    assert found == {1, 2, 3, 4, 5, 6}


def test_two_sided_pieces():
    skies = "skies:\n  cloud:\n    name: {en: Cloud}\n    fine: {wind: 1, icons: sweet}\n    storm: {wind: 9, icons: sour*2}\n"
    text = "answer becomes wind of the cloud\nflip the cloud to storm\nadd 10 * wind of the cloud to answer\nif side of the cloud is storm:\n  add 100 * sour on the cloud to answer\n  add 1000 * (sour in clouds - sweet in clouds) to answer"
    assert answers(text, sections=skies) == 1 + 90 + 200 + 2000


# ------------------------------------------------------------------ values and names


def test_let_becomes_add_and_subtract():
    text = (
        "let a = 3\nadd 4 to a\nsubtract 2 from a\na becomes a * 2\nanswer becomes a\nsubtract 1 from answer"
    )
    assert answers(text) == 9


def test_a_name_bound_to_cards_keeps_them_when_they_move():
    text = "let mine = hand\nmove mine to pile\nadd count(mine) to answer\nmine becomes mine where price > 1\nadd 10 * count(mine) to answer"
    assert answers(text, zones=HANDS) == 34


def test_an_inner_name_hides_an_outer_one_until_its_block_ends():
    text = "let a = 1\nif true:\n  let a = 2\n  add a to answer\nadd 10 * a to answer"
    assert answers(text) == 12


def test_values_of_players_and_spaces():
    text = "points becomes 3\nadd 4 to points of next(player)\nfor each space in road:\n  toll becomes number of space\ntoll of first(road) becomes 7\nhands_full becomes true\nleader becomes next(player)\ncart becomes last(road)\nprize becomes the melon\nmood becomes busy if points > 2 else calm\nanswer becomes total(road, toll) + 10 * points of leader + 100 * toll of cart + price of prize"
    state = stage(rule(text))
    assert value(state, "answer") == 16 + 40 + 400 + 6
    view = state.view(1)["values"]
    assert (view["points"], view["hands_full"], view["mood"], view["leader"]) == (
        [3, 4],
        [True, False],
        "busy",
        1,
    )
    assert (view["cart"], view["prize"], view["toll"]) == (3, "melon", [7, 2, 3, 4])
    assert state.result.to_json() == {
        "outcome": "busy",
        "scores": [3, 4],
        "winners": [0],
        "breakdown": [[1, "", 4]],
    }


def test_points_added_for_a_card_are_told_with_it():
    state = stage(rule("add 3 to points for first(hand)\nsubtract 1 from points for the melon"), zones=HANDS)
    assert state.result.to_json()["breakdown"] == [[0, "apple#1", 3], [0, "melon", -1]]
    assert state.result.scores == (2, 0)


# ------------------------------------------------------------------ loops


def test_a_loop_runs_over_what_there_was_at_its_beginning():
    text = "for each card in hand:\n  move card to bottom of hand\n  draw 1 from market to hand\n  add 1 to answer"
    assert answers(text, zones=HANDS) == 4
    text = "for each card in hand where price > 1:\n  move hand to pile\n  add 1 to answer"
    assert answers(text, zones=HANDS) == 3


def test_a_loop_with_choices_runs_over_what_there_was_at_its_beginning():
    text = "for each card in hand:\n  move hand to pile\n  may:\n    move card to market"
    state = stage(rule(text), zones={"hand": ["apple, lemon"]})
    choose(state, "yes", "decline")
    assert (names(state, "pile"), names(state, "market")) == (["lemon#1"], ["apple#1"])


FORMULA_OF_A_ZONE = "formulas:\n  mine of player: cards in hand\n"


@pytest.mark.parametrize(
    ("source", "extra"),
    [
        ("mine of player", ""),
        ("mine of player", "\n  may:\n    stop"),
        ("hand if limit > 3 else market", "\n  may:\n    stop"),
    ],
)
def test_a_loop_over_a_formula_or_condition_does_so_too(source, extra):
    text = f"for each card in {source}:\n  move card to pile"
    state = stage(rule(text + extra) + FORMULA_OF_A_ZONE, zones=HANDS)
    while state.decisions:
        choose(state, "decline")
    assert names(state, "pile") == ["apple#1", "lemon#1", "apple#2", "melon"]


def test_for_each_player_in_the_order_of_the_seats_and_narrowed():
    text = "for each player:\n  answer becomes 10 * answer + count(hand)\nfor each player where count(hand) > 3:\n  add 1000 to answer\nfor each rival in players by count(hand) ascending:\n  answer becomes 10 * answer + count(hand of rival)"
    assert answers(text, zones=HANDS) == (42 + 1000) * 100 + 24


def test_repeat_and_while():
    assert answers("repeat 3:\n  add 2 to answer") == 6
    assert answers("repeat -3:\n  add 2 to answer") == 0
    assert answers("repeat limit:\n  add 1 to limit\n  add 1 to answer") == 5
    assert answers("while answer < 7, at most 100 times:\n  add 2 to answer") == 8
    assert answers("while true, at most 3 times:\n  add 2 to answer") == 6
    assert answers("while false, at most 3 times:\n  add 2 to answer") == 0


def test_repeat_and_while_with_choices_inside():
    text = "repeat 2:\n  may:\n    add 1 to answer\nwhile answer < 3, at most 2 times:\n  either:\n    add 5 to answer\n  or:\n    add 0 to answer"
    state = stage(rule(text))
    choose(state, "yes", "decline", "branch 2", "branch 2")
    assert (value(state, "answer"), state.over) == (1, True)
    state = choose(stage(rule(text)), "yes", "yes", "branch 1")
    assert (value(state, "answer"), state.over) == (7, True)


@pytest.mark.parametrize("extra", ["", "  may:\n    add 0 to answer\n"])
def test_stop_inside_loops_leaves_the_rule_and_nothing_else(extra):
    inner = f"for each card in market:\n  repeat 5:\n    add 1 to answer\n{extra.replace(chr(10) + '  ', chr(10) + '    ').replace('  may', '    may', 1)}    if answer == 3:\n      stop\nadd 100 to answer"
    text = (
        rule("inner of player\nadd 1000 to answer")
        + "  inner of player: |\n"
        + "".join(f"    {it}\n" for it in inner.split("\n"))
    )
    state = stage(text, zones={"market": "apple, lemon"})
    while state.decisions:
        choose(state, "yes")
    assert value(state, "answer") == 1003


# ------------------------------------------------------------------ choices


def test_choose_offers_in_the_order_of_the_collection_even_a_single_one():
    state = stage(
        rule("choose card from hand where price > 1 by price descending:\n  move card to pile"), zones=HANDS
    )
    assert offered(state) == ["melon", "lemon#1", "apple#2"]
    (decision,) = state.decisions
    assert (decision.player, decision.rule, decision.optional, decision.together) == (
        0,
        "try_it",
        False,
        False,
    )
    state = choose(state, "lemon#1")
    assert names(state, "pile") == ["lemon#1"]
    assert offered(stage(rule("choose card from market:\n  move card to pile"), zones=HANDS)) == ["apple#3"]


def test_without_options_nobody_is_asked():
    for word in ("choose", "may choose"):
        text = f"{word} card from pile:\n  add 1 to answer\nadd 10 to answer"
        state = stage(rule(text))
        assert (state.over, value(state, "answer")) == (True, 10)
        text = f"{word} card from pile:\n  add 1 to answer\notherwise:\n  add 100 to answer"
        assert answers(text) == 100


def test_may_choose_can_be_declined():
    text = "may choose card from market:\n  add 1 to answer\notherwise:\n  add 10 to answer"
    state = stage(rule(text), zones=HANDS)
    assert offered(state) == ["apple#3", "decline"]
    assert value(choose(state.copy(), "apple#3"), "answer") == 1
    assert value(choose(state, "decline"), "answer") == 10


def test_may_is_a_yes_or_no():
    text = "may:\n  add 1 to answer\notherwise:\n  add 10 to answer"
    state = stage(rule(text))
    assert offered(state) == ["yes", "decline"]
    assert value(choose(state.copy(), "yes"), "answer") == 1
    assert value(choose(state, "decline"), "answer") == 10


def test_somebody_else_chooses():
    text = "next(player) must choose card from hand:\n  move card to pile\nleader may choose space from road:\n  cart becomes space\n  add toll to points of leader"
    state = stage(rule(text), zones=HANDS, values={"leader": 1})
    assert (state.decisions[0].player, state.decisions[0].optional) == (1, False)
    assert offered(state) == ["apple#1", "lemon#1", "apple#2", "melon"]
    choose(state, "melon")
    assert (state.decisions[0].player, state.decisions[0].optional) == (1, True)
    assert offered(state) == ["space 1", "space 2", "space 3", "space 4", "decline"]
    choose(state, "space 3")
    assert (value(state, "cart"), value(state, "points", 1)) == (2, 1)


def test_players_can_be_chosen():
    state = stage(rule("choose rival from other players:\n  add 1 to points of rival"), players=3)
    assert offered(state) == ["player 1", "player 2"]
    assert state.decisions[0][1].kind == "player"
    choose(state, "player 2")
    assert [value(state, "points", it) for it in range(3)] == [0, 0, 1]


def test_nested_choices_remember_what_was_chosen():
    text = "may choose card from market:\n  choose gift_card from hand:\n    choose rival from other players:\n      move gift_card to hand of rival\n      move card to hand"
    state = stage(rule(text), zones=HANDS, players=3)
    choose(state, "apple#3", "lemon#1", "player 2")
    assert names(state, "hand", 2) == ["lemon#1"]
    assert names(state, "hand") == ["apple#1", "apple#2", "melon", "apple#3"]


def test_either_offers_only_what_is_possible():
    text = "either when limit > 5:\n  add 1 to answer\nor:\n  add 10 to answer\nor when some(hand):\n  add 100 to answer"
    state = stage(rule(text))
    assert offered(state) == ["branch 2"]
    state = stage(rule(text), zones=HANDS)
    assert offered(state) == ["branch 2", "branch 3"]
    assert value(choose(state, "branch 3"), "answer") == 100
    text = "either when truth:\n  add 1 to answer\nor when limit == 0:\n  add 10 to answer\nadd 100 to answer"
    state = stage(rule(text))
    assert (state.over, value(state, "answer")) == (True, 100)


def test_a_choice_that_is_not_offered_changes_nothing():
    state = stage(rule("choose card from market:\n  move card to pile"), zones=HANDS)
    before = state.copy()
    for wrong in (1, -1, "apple", None, True):
        with pytest.raises(IllegalChoice):
            state.choose(wrong)
    with pytest.raises(IllegalChoice):
        state.choose(0, player=1)
    assert state == before


# ------------------------------------------------------------------ together


TOGETHER = (
    "together choose card from hand:\n  move card to played\n  answer becomes 10 * answer + count(hand)"
)


def test_all_choose_before_anything_happens():
    state = stage(rule(TOGETHER), zones=HANDS)
    assert [it.player for it in state.decisions] == [0, 1]
    state.choose(1, player=1)
    assert [it.player for it in state.decisions] == [0]
    assert names(state, "played", 1) == []
    # What one has picked the others do not see.
    other = stage(rule(TOGETHER), zones=HANDS)
    other.choose(0, player=1)
    assert state.view(0) == other.view(0)
    state.choose(3, player=0)
    assert (names(state, "played", 0), names(state, "played", 1)) == (["melon"], ["stone"])
    assert value(state, "answer") == 31


def test_who_has_nothing_to_choose_is_left_out():
    state = stage(rule(TOGETHER), zones={"hand": ["", "apple", ""]}, players=3)
    assert [it.player for it in state.decisions] == [1]
    state.choose(0)
    assert (value(state, "answer"), state.over) == (0, True)
    assert stage(rule(TOGETHER), players=3).over


def test_together_with_choices_in_its_body():
    text = "together choose card from hand:\n  move card to played\n  may:\n    add price of card to points\n  either:\n    move played to pile\n  or:\n    move played to market"
    state = stage(rule(text), zones={"hand": ["apple, melon", "", "lemon, stone"]}, players=3)
    state.choose(0, player=2)
    state.choose(1, player=0)
    assert [(it.player, it.together) for it in state.decisions] == [(0, False)]
    choose(state, "yes", "branch 1")
    assert [it.player for it in state.decisions] == [2]
    again = type(state).copy(state)
    choose(state, "decline", "branch 2")
    assert (names(state, "pile"), names(state, "market")) == (["melon"], ["lemon#1"])
    assert [value(state, "points", it) for it in range(3)] == [6, 0, 0]
    choose(again, "yes", "branch 2")
    assert value(again, "points", 2) == 4
    assert again.undo().decisions[0].player == 2


# ------------------------------------------------------------------ ensure


ENSURE = """\
ensure count(pile) == 2 when truth:
  may choose card from hand:
    move card to pile
  may choose card from hand where price > 3:
    move card to pile
otherwise:
  add 1 to answer
add 10 to answer
"""


def test_only_choices_that_keep_a_way_open_are_offered():
    state = stage(rule(ENSURE), zones={"hand": ["apple, lemon"]}, values={"truth": True})
    assert offered(state) == ["apple#1"]
    choose(state, "apple#1")
    assert offered(state) == ["lemon#1"]
    choose(state, "lemon#1")
    assert (value(state, "answer"), state.over) == (10, True)


def test_without_a_way_otherwise_runs():
    state = stage(rule(ENSURE), zones={"hand": ["apple*2"]}, values={"truth": True})
    assert (state.over, value(state, "answer")) == (True, 11)


def test_when_it_does_not_hold_nothing_is_ensured():
    state = stage(rule(ENSURE), zones={"hand": ["apple*2"]})
    assert offered(state) == ["apple#1", "apple#2", "decline"]


LOOP = """\
rules:
  try_it of player: |
    for each player:
      turn of player
    add 100 to answer
  turn of player: |
    ensure total(played, price) > 3:
      pick_one of player
    otherwise:
      add 1 to answer
  pick_one of player: |
    choose card from hand:
      move card to played
"""


def test_ensure_in_a_rule_called_in_a_loop_looks_into_the_rules_it_calls():
    state = stage(LOOP, zones={"hand": ["apple, lemon, melon", "apple", "stone, lemon"]}, players=3)
    assert offered(state) == ["lemon#1", "melon"]
    choose(state, "melon")
    assert (state.decisions[0].player, offered(state), value(state, "answer")) == (2, ["lemon#2"], 1)
    choose(state, "lemon#2")
    assert (value(state, "answer"), state.over) == (101, True)


def test_ensure_is_judged_by_what_the_player_may_know():
    """A card drawn unseen does not count as a way, whatever it is: the offer would tell what it is."""
    text = "ensure some(market where price > 3):\n  may:\n    draw 1 from stock to market\notherwise:\n  add 1 to answer"
    lucky = stage(rule(text), zones={"stock": "melon"})
    assert (lucky.over, value(lucky, "answer")) == (True, 1)
    seen = stage(rule(text.replace("stock", "pile")), zones={"pile": "melon"})
    assert offered(seen) == ["yes"]


def test_hidden_cards_that_the_condition_does_not_read_do_no_harm():
    text = "ensure count(pile) > 0:\n  draw 1 from stock to hand\n  may choose card from market:\n    move card to pile"
    state = stage(rule(text), zones={"market": "apple"})
    assert offered(state) == ["apple#1"]


# ------------------------------------------------------------------ modifiers


def skies(*cards: str) -> str:
    """Cards for the sky, each with the text of its `while active`."""
    text = "skies:\n"
    for number, changes in enumerate(cards, start=1):
        body = "".join(f"      {line}\n" for line in changes.strip("\n").split("\n"))
        text += f"  sky_{number}:\n    name: {{en: Sky}}\n    copies: 2\n    wind: {number}\n    while active:\n{body}"
    return text


GREET = rule("greet of player") + "  greet of player: |\n    answer becomes 10 * answer + 5\n"


@pytest.mark.parametrize(
    ("changes", "sky", "wanted"),
    [
        (["before greet of player: |\n  answer becomes 10 * answer + 1"], "sky_1", 15),
        (["after greet: |\n  answer becomes 10 * answer + 1"], "sky_1", 51),
        (["instead of greet of player: |\n  answer becomes 10 * answer + 1"], "sky_1", 1),
        (["instead of greet of player: |\n  original\n  answer becomes 10 * answer + 1\n  original"], "sky_1", 515),
        # not active: nothing changes
        (["instead of greet of player: |\n  original\n  original"], "", 5),
        # around what stands instead
        (["before greet: |\n  answer becomes 1\ninstead of greet: |\n  answer becomes 10 * answer + 2\nafter greet: |\n  answer becomes 10 * answer + 3"], "sky_1", 123),
        # in the order in which the pack declares them, whatever lies first
        (["before greet: |\n  answer becomes 10 * answer + 1", "before greet: |\n  answer becomes 10 * answer + 2"], "sky_2, sky_1", 125),
        # two copies: before and after happen twice, instead of once
        (["before greet: |\n  answer becomes 10 * answer + 1"], "sky_1*2", 115),
        (["instead of greet: |\n  original\n  answer becomes 10 * answer + 1"], "sky_1*2", 51),
        # a chain: the original of the first is the second, the original of the second is the rule
        (["instead of greet: |\n  answer becomes 10 * answer + 1\n  original\n  answer becomes 10 * answer + 1", "instead of greet: |\n  answer becomes 10 * answer + 2\n  original\n  answer becomes 10 * answer + 2"], "sky_2, sky_1", 12521),
        (["instead of greet: |\n  answer becomes 1", "instead of greet: |\n  answer becomes 10 * answer + 2\n  original"], "sky_2", 25),
    ],
)  # fmt: skip
def test_rules_with_modifiers(changes, sky, wanted):
    assert value(stage(GREET + skies(*changes), zones={"sky": sky}), "answer") == wanted


def test_a_modifier_is_given_what_the_rule_is_given_and_its_card():
    changes = "before greet of player: |\n  add wind of this to points\ninstead of greet of player: |\n  original\n  add 10 * count(hand) to points"
    state = stage(GREET + skies("limit becomes: 0", changes), zones={"sky": "sky_2", **HANDS}, of=(1,))
    assert [value(state, "points", it) for it in (0, 1)] == [0, 22]


def test_modifiers_with_choices():
    first = "instead of greet of player: |\n  may:\n    original\n  otherwise:\n    answer becomes 9"
    second = "after greet of player: |\n  next(player) may choose card from market:\n    move card to pile"
    text = GREET + skies(first, second)
    state = stage(text, zones={"sky": "sky_1, sky_2", **HANDS})
    assert state.decisions[0].rule == "sky_1 instead of greet"
    choose(state, "yes")
    assert (value(state, "answer"), state.decisions[0].player, state.decisions[0].rule) == (
        5,
        1,
        "sky_2 after greet",
    )
    choose(state, "apple#3")
    assert (names(state, "pile"), state.over) == (["apple#3"], True)
    assert value(choose(stage(text, zones={"sky": "sky_1"}), "decline"), "answer") == 9


def test_which_pieces_are_active_is_settled_when_the_rule_begins():
    text = (
        rule("greet of player") + "  greet of player: |\n    move sky to clouds\n    move the sky_2 to sky\n"
    )
    state = stage(
        text + skies("after greet: |\n  add 1 to answer", "after greet: |\n  add 10 to answer"),
        zones={"sky": "sky_1"},
    )
    assert value(state, "answer") == 1


def test_values_become_others_one_after_another_and_stay_what_they_are_underneath():
    cards = skies("limit becomes: limit + 1", "limit becomes: limit * wind of this")
    text = "add limit to answer\nmove sky to clouds\nadd 100 * limit to answer"
    assert answers(text, sections=cards, zones={"sky": "sky_2, sky_1"}) == 12 + 500
    assert answers("answer becomes limit", sections=cards, zones={"sky": "sky_1*2"}) == 7
    # What is written is the value underneath; what is read back is modified.
    assert (
        answers(
            "limit becomes 8\nadd 1 to limit\nanswer becomes limit", sections=cards, zones={"sky": "sky_1"}
        )
        == 10
    )


def test_becomes_on_values_of_players_and_spaces():
    cards = skies("points becomes: points + count(hand)", "toll becomes: 9 if number of space == 2 else toll")
    text = "answer becomes 1000 * total(road, toll) + 10 * points + points of next(player)"
    state = stage(rule(text) + cards, zones={"sky": "sky_1, sky_2", **HANDS}, values={"points": [1, 2]})
    assert value(state, "answer") == 12_000 + 50 + 4
    assert state.result.scores == (1, 2)


def test_flags_become_others():
    cards = skies("truth becomes: not truth")
    text = "if truth:\n  add 1 to answer"
    assert answers(text, sections=cards, zones={"sky": "sky_1"}) == 1
    assert answers(text, sections=cards) == 0


OFFER = "formulas:\n  offer of player: cards in market\n  tax: 3\n"


@pytest.mark.parametrize(
    ("changes", "sky", "wanted"),
    [
        ([], "", 103),
        (["instead of offer of player: original + cards in hand"], "sky_1", 503),
        (["instead of offer: cards in hand"], "sky_1", 403),
        (["instead of tax: original + wind of this"], "sky_1", 104),
        # a chain in the order of declaration: (3 * 2) + 1
        (["instead of tax: original + 1", "instead of tax: original * 2"], "sky_2, sky_1", 107),
        (["instead of tax: 9", "instead of tax: original * 2"], "sky_2, sky_1", 109),
        (["instead of tax: 9", "instead of tax: original * 2"], "sky_2", 106),
    ],
)
def test_formulas_with_modifiers(changes, sky, wanted):
    text = rule("answer becomes 100 * count(offer of player) + tax") + OFFER
    text += skies(*changes) if changes else skies("limit becomes: 0")
    assert value(stage(text, zones={"sky": sky, **HANDS}), "answer") == wanted


def test_the_side_that_is_up_decides_which_modifier_is_in_force():
    cards = "skies:\n  cloud:\n    name: {en: Cloud}\n    wind: 1\n    storm:\n      while active:\n        limit becomes: 99\n"
    assert answers("answer becomes limit", sections=cards, zones={"sky": "cloud/fine"}) == 5
    assert answers("answer becomes limit", sections=cards, zones={"sky": "cloud/storm"}) == 99
    assert (
        answers("flip the cloud to storm\nanswer becomes limit", sections=cards, zones={"sky": "cloud"}) == 99
    )


# ------------------------------------------------------------------ effects


def test_an_effect_happens_by_whoever_holds_the_card():
    cards = "goods:\n  fig:\n    name: {en: Fig}\n    price: [3, 4]\n    at sale: |\n      add price + sweet to points for this\n      may choose card from other cards in hand:\n        move card to market\n"
    text = rule("for each card in cards in every hand where has sale:\n  sale of card\nsale of the apple")
    state = stage(text + cards, zones={"hand": ["apple", "fig#2, melon"]})
    assert (state.decisions[0].player, offered(state)) == (1, ["melon", "decline"])
    choose(state, "melon")
    assert (value(state, "points", 1), names(state, "market"), state.over) == (6, ["melon"], True)
    assert state.result.to_json()["breakdown"] == [[1, "fig#2", 6]]


# ------------------------------------------------------------------ hidden information


def test_who_sees_what():
    state = stage(rule("may:\n  shown becomes true\n  may:\n    stop"), zones=HANDS)
    mine, other = state.view(0)["zones"], state.view(1)["zones"]
    assert [it["name"] for it in mine["hand"][0]] == ["apple#1", "lemon#1", "apple#2", "melon"]
    assert mine["hand"][1] == 2 and other["hand"][0] == 4
    assert isinstance(mine["stock"], int) and [it["name"] for it in other["market"]] == ["apple#3"]
    assert state.view(1)["decisions"] == [] and state.view(1)["waiting_for"] == [0]
    choose(state, "yes")
    assert [it["name"] for it in state.view(1)["zones"]["hand"][0]] == [
        "apple#1",
        "lemon#1",
        "apple#2",
        "melon",
    ]


# ------------------------------------------------------------------ games that break

ONE_AFTER_ANOTHER = "may:\n  add 1 to answer\nmay:\n  {}"
BREAKS = [
    ("answer becomes 7 // (limit - 5)", codes.GAME_BROKE, "a division by zero"),
    ("answer becomes 7 % (limit - 5)", codes.GAME_BROKE, "a division by zero"),
    ("answer becomes price of played", codes.GAME_BROKE, "a card is needed here, but there is none"),
    ("answer becomes price of first(pile)", codes.GAME_BROKE, "a card is needed here, but there is none"),
    ("answer becomes 1 + price of first(pile)", codes.GAME_BROKE, "a card is needed here, but there is none"),
    ("answer becomes worth of first(pile)", codes.GAME_BROKE, "a card is needed here, but there is none"),
    ("if price of first(pile) > 1:\n    add 1 to limit", codes.GAME_BROKE, "a card is needed here, but there is none"),
    ("answer becomes sweet on played", codes.GAME_BROKE, "a card is needed here, but there is none"),
    ("move first(pile) to market", codes.GAME_BROKE, "there is no card to move"),
    ("move none to market", codes.GAME_BROKE, "there is no card to move"),
    ("move first(market) to stall of cart", codes.GAME_BROKE, "it is nobody's place"),
    ("flip first(pile) to storm", codes.GAME_BROKE, "there is no card to flip"),
    ("flip the apple to storm", codes.GAME_BROKE, "'apple' has no other side"),
    ("answer becomes pick(limit, 1, 2)", codes.GAME_BROKE, "none of them is number 5"),
    ("answer becomes roll(limit - 5)", codes.GAME_BROKE, "a die with 0 sides cannot be rolled"),
    ("answer becomes worth of the stone", codes.GAME_BROKE, "'stone' has no 'worth', and is asked for it here"),
    ("answer becomes wind of the apple", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("answer becomes 2 - wind of the apple", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("answer becomes total(market, wind)", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("answer becomes max(1, wind of the apple)", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("if wind of first(market) >= 1:\n    add 1 to limit", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("repeat wind of the apple:\n    add 1 to limit", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("answer becomes pick(wind of the apple, 1, 2)", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("answer becomes least(market, wind)", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("let huge = first(market + market by wind ascending)", codes.GAME_BROKE, "'apple' has no 'wind', and is asked for it here"),
    ("answer becomes 1000000000 + limit", codes.NUMBER_OUT_OF_RANGE, "beyond a thousand million"),
    ("answer becomes -1000000000 - limit", codes.NUMBER_OUT_OF_RANGE, "beyond a thousand million"),
    ("add 1000000000 to limit", codes.NUMBER_OUT_OF_RANGE, "beyond a thousand million"),
    ("subtract 1000000000 from limit\n  subtract 6 from limit", codes.NUMBER_OUT_OF_RANGE, "beyond a thousand million"),
    ("let huge = limit * 1000000000", codes.NUMBER_OUT_OF_RANGE, "beyond a thousand million"),
    ("answer becomes squared of squared(100000 * limit)", codes.NUMBER_OUT_OF_RANGE, "beyond a thousand million"),
    ("repeat 1000000:\n    add 1 to limit", codes.TOO_MANY_STEPS, "too many steps"),
    ("while true, at most 1000000 times:\n    add 0 to limit", codes.TOO_MANY_STEPS, "too many steps"),
    ("repeat 1000:\n    for each card in cards in stock:\n      repeat 100:\n        add 0 to limit", codes.TOO_MANY_STEPS, "too many steps"),
]  # fmt: skip
SQUARED = "formulas:\n  squared of some_number: some_number * some_number\n"


@pytest.mark.parametrize(("text", "code", "message"), BREAKS)
def test_a_game_that_breaks_names_the_rule_and_its_place_and_stays_as_it_was(text, code, message):
    state = stage(rule(ONE_AFTER_ANOTHER.format(text)) + SQUARED, zones={"market": "apple"})
    choose(state, "yes")
    before, saved = state.copy(), state.to_json()
    with pytest.raises(GameError) as caught:
        choose(state, "yes")
    error = caught.value
    assert error.code == code and message in error.message
    if "squared" in text:
        assert (error.rule, error.span.line) == ("squared", 8)
    else:
        assert (error.rule, error.span.file) == ("try_it", "fair/example.yaml")
        assert 6 <= error.span.line <= 9
        assert error.span.column == 7 + 2 * (error.span.line - 6) or error.span.line <= 7
    assert str(error).startswith(
        f"fair/example.yaml:{error.span.line}:{error.span.column}: {code} in '{error.rule}'"
    )
    # The choice has not been made: the same game goes on.
    assert state == before and state.to_json() == saved
    assert offered(state) == ["yes", "decline"]
    choose(state, "decline")
    assert (state.over, value(state, "answer")) == (True, 1)


@pytest.mark.parametrize(("text", "code", "message"), BREAKS)
def test_a_game_that_breaks_when_it_is_played_out_stays_at_the_choice_before(text, code, message):
    state = stage(rule(ONE_AFTER_ANOTHER.format(text)) + SQUARED, zones={"market": "apple"})
    after_yes = choose(state.copy(), "yes")
    with pytest.raises(GameError) as caught:
        state.play_out_by(lambda: 0)  # always the first option: yes
    assert caught.value.code == code and message in caught.value.message
    assert caught.value.rule == ("squared" if "squared" in text else "try_it")
    assert state == after_yes and offered(state) == ["yes", "decline"]
    state.play_out_by(lambda: 0xFFFFFFFF)
    assert (state.over, value(state, "answer")) == (True, 1)


def test_chance_that_fails_costs_no_choice():
    state = stage(rule("repeat 3:\n  may:\n    add 1 to answer"))
    numbers = iter([0, 0])
    with pytest.raises(GameError):
        state.play_out_by(lambda: next(numbers))
    assert (value(state, "answer"), offered(state)) == (2, ["yes", "decline"])


def test_where_nothing_comes_there_need_be_no_room():
    position = {"played": ["stone"]}
    state = stage(rule("move pile to played\ndraw 3 from pile to played"), zones=position)
    assert names(state, "played", 0) == ["stone"]
    with pytest.raises(GameError, match="'played' holds one card at the most, and would hold two"):
        stage(rule("move market to played"), zones=position | {"market": "apple"})
    with pytest.raises(GameError, match="'played' holds one card at the most, and would hold two"):
        stage(rule("draw 2 from market to played"), zones={"market": "apple, lemon"})


def test_sums_on_cards_are_counted_anew_once_a_card_has_moved():
    text = """
      answer becomes worth of first(hand)
      move first(market) to hand
      answer becomes 100 * answer + worth of first(hand)
    """.replace("\n      ", "\n")
    assert answers(text, zones={"hand": ["apple"], "market": "melon"}) == 206


def test_sums_are_counted_anew_in_a_loop_that_moves_cards():
    text = "for each card in hand where has worth:\n  add worth of card to answer\n  move card to market"
    # Each apple is worth twice the sweets still in the hand: 6, then 4, then 2.
    assert answers(text, zones={"hand": ["apple*3"]}) == 12


def test_a_game_that_breaks_at_its_beginning_says_so_too():
    with pytest.raises(GameError, match=r"fair/example.yaml:3:5: CW901 in 'main': a division by zero"):
        game(rule("answer becomes 1 // answer", "main")).start(2)


def test_steps_are_counted_from_one_choice_to_the_next():
    text = "repeat 3:\n  repeat 150000:\n    add 0 to answer\n  may:\n    add 1 to answer"
    state = stage(rule(text))
    choose(state, "yes", "yes", "yes")
    assert value(state, "answer") == 3


def test_the_largest_numbers_are_in_range():
    assert (
        answers(
            "answer becomes 1000000000\nadd 0 to answer\nsubtract 2000000000 - 1 from answer".replace(
                "2000000000 - 1", "1000000000 * 2 - 1"
            )
        )
        == -999999999
    )
