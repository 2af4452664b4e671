"""Links of spaces, tables, words that are held, orders within orders, and going round the table."""

import pytest

from cardwright.errors import GameError, SettingError
from cardwright.findings import codes
from tests.lang.fair import choose, examine, game, names, offered, rule, stage, value

TOWER = """\
spaces:
  tower:
    rows: [1, 2]
    links:
      above: {2: [1], 3: [1]}
      below: {1: [3, 2]}
zones:
  floor: {per: tower, seen_by: everyone}
values:
  height: {type: number, per: tower}
"""
TABLES = """\
tables:
  other_colour: {from: colour, to: colour, entries: {red: green, green: red}}
  dye: {from: colour, to: number, entries: {red: 7, green: -2}}
  step: {from: number, to: number, entries: {-1: 10, 0: 20, 1: 30}}
  spirits: {from: number, to: mood, entries: {1: busy, 2: calm}}
values:
  held: {type: word, of: colour, start: none}
"""
HANDS = {"hand": ["apple, lemon, apple, melon", "lemon, stone"]}


def answer(formula: str, sections: str, players: int = 2, **given) -> int:
    return value(stage(rule(f"answer becomes {formula}") + sections, players=players, **given), "answer")


def finding(sections: str) -> tuple[str, str, str]:
    """The only thing that is wrong with the sections: its code, message and hint."""
    _, found = examine(sections)
    (it,) = found
    return it.code, it.message, it.hint


# ------------------------------------------------------------------ links of spaces


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("count(tower)", 3),
        ("number of next(first(tower))", 2),
        ("number of first(below of first(tower))", 3),
        ("count(below of first(tower))", 2),
        ("count(below of last(tower))", 0),
        ("number of last(above of last(tower))", 1),
        ("count(tower where some(above of space))", 2),
        ("count(above of next(last(tower)))", 0),
    ],
)
def test_a_link_leads_to_spaces_in_the_order_written(formula, wanted):
    assert answer(formula, TOWER) == wanted


def test_what_lies_on_a_space_can_be_asked_through_a_link():
    text = "choose space from tower where some(floor) and no(above of space where some(floor)):\n  height becomes 1"
    state = stage(rule(text) + TOWER, zones={"floor": ["", "apple", "lemon"]})
    assert offered(state) == ["space 2", "space 3"]
    assert value(choose(state, "space 3"), "height", 2) == 1
    covered = stage(rule(text) + TOWER, zones={"floor": ["melon", "apple", "lemon"]})
    assert offered(covered) == ["space 1"]


@pytest.mark.parametrize(
    ("changed", "to", "code", "message"),
    [
        (
            "{1: [3, 2]}",
            "{1: [4]}",
            codes.WRONG_NUMBER,
            "'tower' has no space 4: they are counted from 1 to 3",
        ),
        (
            "{1: [3, 2]}",
            "{9: [1]}",
            codes.WRONG_NUMBER,
            "'tower' has no space 9: they are counted from 1 to 3",
        ),
        ("{1: [3, 2]}", "{top: [1]}", codes.UNKNOWN_DECLARED, "the spaces of 'tower' have no names"),
        ("{1: [3, 2]}", "{1: 2}", codes.WRONG_TYPE, "'1' must be a list, but this is the number 2"),
        ("below: ", "market: ", codes.DUPLICATE_NAME, ""),
        (
            "rows: [1, 2]",
            "rows: [1, 2]\n    row: 3",
            codes.NOT_ALLOWED,
            "'tower' can have 'row', 'rows', 'grid' or 'names', not both",
        ),
        (
            "rows: [1, 2]",
            "rows: [999, 2]",
            codes.WRONG_NUMBER,
            "'tower' has 1,001 spaces; there can be 1,000",
        ),
    ],
)
def test_a_link_that_leads_nowhere_is_reported(changed, to, code, message):
    _, found = examine(TOWER.replace(changed, to))
    assert found[0].code == code
    assert message in found[0].message


def test_a_link_is_asked_of_a_space_of_its_set():
    sections = "formulas:\n  wrong: count(above of first(road))\n" + TOWER
    said = "'above of' needs a space of 'tower', but this is one of 'road'"
    assert finding(sections)[:2] == (codes.TYPE_MISMATCH, said)


# ------------------------------------------------------------------ tables


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("dye of colour of the apple", 7),
        ("dye of other_colour of colour of the apple", -2),
        ("1 if other_colour of colour of the lemon is red else 0", 1),
        ("1 if colour of the lemon is other_colour of colour of the apple else 0", 1),
        ("total(hand where colour is not none, dye of colour)", 12),
        ("step of (-1)", 10),
        ("step of count(market)", 20),
        ("1 if spirits of 1 is busy else 0", 1),
    ],
)
def test_a_table_is_looked_up(formula, wanted):
    assert answer(formula, TABLES, zones=HANDS) == wanted


def test_a_number_without_an_entry_breaks_the_game():
    for number in (-2, 2, 1000):
        with pytest.raises(
            GameError, match=r"CW901 in 'try_it': a table has entries for -1 to 1, and none for"
        ):
            answer(f"step of ({number})", TABLES)


def test_a_word_that_is_missing_has_no_entry():
    assert answer("1 if other_colour of colour of the melon is red else 2", TABLES) == 2


@pytest.mark.parametrize(
    ("changed", "to", "code", "message"),
    [
        (
            "red: green, green: red",
            "red: green",
            codes.MISSING_KEY,
            "'other_colour' says nothing about green",
        ),
        (
            "red: green, green: red",
            "red: green, green: read",
            codes.NOT_ALLOWED,
            "'read' is none of the words",
        ),
        ("red: green, green: red", "red: green, gren: red", codes.NOT_ALLOWED, "'gren' is none of the words"),
        ("{-1: 10, 0: 20", "{-1: 10, 2: 20", codes.MISSING_KEY, "'step' says nothing about 0"),
        ("{-1: 10", "{-1: red", codes.WRONG_TYPE, "'red' is not a whole number"),
        ("from: number, to: mood", "from: colours, to: mood", codes.UNKNOWN_DECLARED, "'colours'"),
        ("to: mood, ", "", codes.MISSING_KEY, "'spirits' needs 'to'"),
        (
            "  step:",
            "  market:",
            codes.DUPLICATE_NAME,
            "'market' is given to a table here, but a zone has it already",
        ),
    ],
)
def test_a_table_with_a_mistake_is_reported(changed, to, code, message):
    _, found = examine(TABLES.replace(changed, to, 1))
    assert code in [it.code for it in found]
    assert any(message in it.message for it in found)


def test_a_table_is_looked_up_by_what_it_says():
    wrong = "formulas:\n  wrong: dye of 3\n"
    assert finding(TABLES + wrong)[:2] == (codes.TYPE_MISMATCH, "'dye of' needs a word, but this is a number")


# ------------------------------------------------------------------ words that are held


def test_a_value_can_hold_a_word_of_an_attribute():
    text = (
        "held becomes colour of first(hand)\n"
        "for each card in hand where colour is held:\n  add 1 to answer\n"
        "held becomes green\nif held is green:\n  add 10 to answer"
    )
    state = stage(rule(text) + TABLES, zones=HANDS)
    assert value(state, "answer") == 12
    assert state.view(0)["values"]["held"] == "green"


def test_a_held_word_can_be_none_as_on_a_card():
    text = "if held is none:\n  add 1 to answer\nheld becomes red\nheld becomes none\nif held is none:\n  add 1 to answer"
    state = stage(rule(text) + TABLES)
    assert value(state, "answer") == 2
    assert state.view(0)["values"]["held"] is None
    assert state.game.from_json(state.to_json()) == state


def test_a_word_of_a_list_cannot_be_none():
    assert finding(rule("mood becomes none"))[0] == codes.TYPE_MISMATCH


@pytest.mark.parametrize(
    ("declared", "code", "message"),
    [
        ("{type: word}", codes.MISSING_KEY, "'held' is a word, but it is not said which words it can be"),
        ("{type: word, of: price}", codes.UNKNOWN_DECLARED, "there is no set of words 'price'"),
        ("{type: word, of: colour, start: blue}", codes.NOT_ALLOWED, "'held' cannot start as 'blue'"),
        ("{type: number, of: colour}", codes.NOT_ALLOWED, "'of' is for a space, a word or a kind"),
    ],
)
def test_a_held_word_says_whose_words_they_are(declared, code, message):
    found = finding(f"values:\n  held: {declared}\n")
    assert found[0] == code
    assert message in found[1]


# ------------------------------------------------------------------ orders within orders, and round the table


@pytest.mark.parametrize(
    ("order", "wanted"),
    [
        ("sweet descending then price descending", ["melon", "apple#2", "apple#1", "lemon#1"]),
        ("sweet ascending then price ascending", ["lemon#1", "apple#1", "apple#2", "melon"]),
        (
            "sweet * 0 ascending then sour descending then price descending",
            ["lemon#1", "melon", "apple#2", "apple#1"],
        ),
        ("sweet * 0 ascending then 0 descending", ["apple#1", "lemon#1", "apple#2", "melon"]),
    ],
)
def test_what_is_equal_is_put_in_the_next_order(order, wanted):
    assert names(stage(rule(f"move hand by {order} to pile"), zones=HANDS), "pile") == wanted


@pytest.mark.parametrize(("first", "wanted"), [(0, 1234), (1, 2341), (3, 4123)])
def test_clockwise_begins_with_a_player_and_goes_all_around(first, wanted):
    text = "for each player in clockwise(leader):\n  answer becomes 10 * answer + seat"
    sections = "values:\n  seat: {type: number, per: player}\n"
    given = {"leader": first, "seat": [1, 2, 3, 4]}
    assert value(stage(rule(text) + sections, players=4, values=given), "answer") == wanted


def test_nobody_has_no_clockwise():
    with pytest.raises(GameError, match="there is nobody here"):
        stage(rule("for each player in clockwise(leader):\n  add 1 to answer"))


def test_clockwise_needs_a_player():
    assert finding(rule("answer becomes count(clockwise(cart))"))[0] == codes.TYPE_MISMATCH


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [("apple, lemon, apple", ["apple#1", "apple#2"]), ("lemon, melon", ["lemon#1", "melon"]), ("", [])],
)
def test_what_there_is_of_it_or_else_the_others(hand, wanted):
    sections = "formulas:\n  cheap_fruit of player: (hand where sweet > 0) where price < 3\n"
    text = "move cheap_fruit of player if some(cheap_fruit of player) else hand to pile"
    assert names(stage(rule(text) + sections, zones={"hand": [hand, ""]}), "pile") == wanted


# ------------------------------------------------------------------ pieces that an option leaves out


def test_an_option_can_leave_pieces_out():
    first = """\
options:
  first:
    about: {en: The first}
    pieces: goods
    from_zone: stock
    count: 1
    except: [stone]
"""
    assert game(first, options={"first": "melon"})
    with pytest.raises(SettingError, match="there is no 'stone' among the goods"):
        game(first, options={"first": "stone"})
    found = finding(first.replace("[stone]", "[ston]"))
    assert found == (codes.UNKNOWN_DECLARED, "there is no kind of that deck 'ston'", "did you mean 'stone'?")


# ------------------------------------------------------------------ what a game reports


def test_a_game_reports_what_its_pack_names():
    report = "result: {outcome: mood, score: points, winner: hands_full, report: [limit, truth, mood]}\n"
    from tests.lang import fair

    with pytest.MonkeyPatch.context() as patch:
        old = "result: {outcome: mood, score: points, winner: hands_full}\n"
        patch.setattr(fair, "PACK", fair.PACK.replace(old, report))
        made = game("rules:\n  main: |\n    add 2 to limit\n    truth becomes true\n")
        state = made.start(2, seed=1)
        assert state.result.report == {"limit": 7, "truth": True, "mood": "calm"}
        assert state.result.to_json()["report"] == {"limit": 7, "truth": True, "mood": "calm"}
        for wrong in ("points", "leader", "limits"):
            patch.setattr(fair, "PACK", fair.PACK.replace("limit, truth", wrong))
            assert [it.code for it in examine()[1]] in ([codes.NOT_ALLOWED], [codes.UNKNOWN_DECLARED])
            patch.setattr(fair, "PACK", fair.PACK.replace(f"[{wrong}", "[limit, truth"))
