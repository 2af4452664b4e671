"""What holds at the edges: circles, nobody and nothing, snapshots, and what `ensure` may not know."""

import pytest

from cardwright.errors import GameError, SettingError
from cardwright.findings import codes
from tests.lang.fair import examine, game, names, offered, rule, stage, value

SKY = "skies:\n  rain:\n    name: {en: Rain}\n    wind: 1\n    while active:\n      "
FIG = "goods:\n  fig:\n    name: {en: Fig}\n    price: [1]\n    "


def breaks(text: str, **given) -> None:
    with pytest.raises(GameError):
        stage(text, **given)


# ------------------------------------------------------------------ rules that lead back to themselves


@pytest.mark.parametrize(
    "text",
    [
        rule("again", "again"),
        rule("two", "one") + "  two: |\n    one\n",
        SKY + "after go: |\n        go\n" + rule("shuffle stock", "go"),
        SKY + "instead of go: |\n        go\n" + rule("shuffle stock", "go"),
        FIG + "at sale: |\n      sale of this\n",
    ],
)
def test_a_rule_that_leads_back_to_itself_is_found(text):
    assert codes.RECURSION in [it.code for it in examine(text)[1]]


@pytest.mark.parametrize(
    "text",
    [
        FIG + "worth: worth of the fig\n",
        "formulas:\n  doubled: 2 * limit\n" + SKY + "limit becomes: doubled\n",
        "formulas:\n  tax: 3\n" + SKY + "instead of tax: tax + 1\n",
        "active_pieces: [first(market where price < limit)]\n" + SKY + "limit becomes: limit + 1\n",
    ],
)
def test_a_printed_formula_or_modifier_that_leads_back_to_itself_is_found(text):
    assert codes.RECURSION in [it.code for it in examine(text)[1]]


# ------------------------------------------------------------------ types


@pytest.mark.parametrize(
    "text",
    [
        SKY + "mood becomes: busy if mood is calm else calm\n",
        "formulas:\n  feeling: mood\n" + SKY + "instead of feeling: busy\n",
    ],
)
def test_a_modifier_can_name_a_word_of_what_it_changes(text):
    assert examine(text)[1] == []


def test_a_space_of_another_row_is_no_owner():
    """Now the apple lands in a boat."""
    text = "spaces:\n  river: {row: 9}\nzones:\n  boat: {per: river, seen_by: everyone}\n"
    text += rule("cart becomes last(river)\nmove the apple to stall of cart")
    found = examine(text)[1]
    assert found or breaks(text) is None


def test_the_space_after_the_last_is_none_for_a_value_too():
    text = "cart becomes last(road)\ncart becomes next(cart)\nif cart is none:\n  answer becomes 1"
    assert value(stage(rule(text)), "answer") == 1


def test_the_space_before_none_is_none():
    state = stage(rule("cart becomes previous(cart)\nif cart is none:\n  answer becomes 1"))
    assert value(state, "answer") == 1


# ------------------------------------------------------------------ collections


def test_a_straight_loop_over_one_of_two_zones_runs_over_a_snapshot():
    text = "for each card in hand if limit > 3 else market:\n  move card to pile"
    assert len(names(stage(rule(text), zones={"hand": ["apple, lemon, melon"]}), "pile")) == 3


# ------------------------------------------------------------------ none


@pytest.mark.parametrize(
    "text",
    [
        "answer becomes price of first(pile)",
        "answer becomes sweet on first(pile)",
        "answer becomes wind of the apple",
        "let a = price of first(pile)\nmay:\n  answer becomes a",
    ],
)
def test_what_a_card_does_not_have_cannot_be_kept(text):
    """The state holds integers and nothing else."""
    breaks(rule(text))


@pytest.mark.parametrize(
    "text", ["answer becomes points of leader", "points of leader becomes 3", "add 3 to points of leader"]
)
def test_the_value_of_nobody_cannot_be_read_or_changed(text):
    breaks(rule(text))


def test_a_card_that_nobody_holds_cannot_work_out_what_its_holder_has():
    breaks(FIG + "worth: points\n" + rule("answer becomes worth of the fig"))


@pytest.mark.parametrize(
    "text",
    [
        rule("leader must choose card from market:\n  stop"),
        FIG + "at sale: |\n      may:\n        shuffle stock\n" + rule("sale of the fig"),
    ],
)
def test_nobody_cannot_be_asked(text):
    breaks(text, zones={"market": "apple"})


def test_a_zone_of_nobody_cannot_be_shuffled():
    breaks(rule("shuffle stall of cart"))


def test_a_single_zone_holds_one_card():
    breaks(rule("move hand to played"), zones={"hand": ["apple*2"]})


SHELF = "zones:\n  shelf: {per: player, seen_by: everyone, at_most: 2}\n"


@pytest.mark.parametrize(
    "text",
    [
        "move hand to shelf",
        "draw 3 from hand to shelf",
        "for each card in hand:\n  move card to bottom of shelf",
    ],
)
def test_a_zone_holds_no_more_cards_than_it_says(text):
    breaks(rule(text) + SHELF, zones={"hand": ["apple*3"]})
    state = stage(rule(text) + SHELF, zones={"hand": ["apple*2"]})
    assert state.evaluate("count(shelf)", 0) == 2


def test_a_card_that_lies_in_a_full_zone_may_be_moved_within_it():
    text = rule("move first(shelf) to shelf\nmove shelf to shelf") + SHELF
    state = stage(text, zones={"shelf": ["apple, lemon"]})
    assert state.evaluate("count(shelf)", 0) == 2


def test_no_more_cards_are_staged_in_a_zone_than_it_holds():
    with pytest.raises(SettingError, match="'shelf' holds 2 cards at the most, not 3"):
        stage(rule("shuffle stock") + SHELF, zones={"shelf": ["apple*3"]})


# ------------------------------------------------------------------ ensure


@pytest.mark.parametrize("text", ["together choose card from hand:\n    move card to pile", "all_together"])
def test_players_cannot_choose_together_inside_ensure(text):
    other = "  all_together: |\n    together choose card from hand:\n      move card to pile\n"
    _, (finding,) = examine(rule(f"ensure count(pile) == 2:\n  {text}") + other)
    assert (finding.code, finding.span.line) == (codes.CHOICE_NOT_ALLOWED, 3)
    assert finding.message == "inside 'ensure' players cannot choose together"


def test_ensure_does_not_know_how_dice_will_fall():
    """Otherwise it would tell the roll to come whether the choice is offered."""
    made = game(rule("ensure answer >= 4:\n  may:\n    add roll(6) to answer"))
    offers = {len(made.stage("try_it", players=1, arguments=(0,), seed=it).decisions) for it in range(20)}
    assert len(offers) == 1


def test_a_rule_that_stops_inside_ensure_is_judged_there():
    text = "ensure count(market) == 1:\n  may choose card from hand:\n    move card to market\n    stop\nshuffle stock"
    state = stage(rule(text), zones={"hand": ["apple"]})
    assert state.decisions and offered(state) == ["apple#1"]


def test_a_decision_always_has_an_option():
    """The ensuring player knows the card that the other must choose; the other does not know enough."""
    text = "ensure some(pile where price == 5):\n  let rival = next(player)\n  rival must choose card from hand:\n    move card to pile"
    state = stage(rule(text), zones={"hand": ["lemon*2", ""]})
    assert all(len(it) for it in state.decisions)


def test_other_players_may_be_declined():
    state = stage(rule("may choose rival from other players:\n  add 1 to points of rival"), players=3)
    assert offered(state) == ["player 1", "player 2", "decline"]
