"""Text -> tree: what was written, exactly where, and what is said when it cannot be read."""

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardwright.findings import codes
from cardwright.lang import syntax as s
from cardwright.lang.parser import (
    MAX_BLOCKS,
    MAX_DEPTH,
    MAX_NESTING,
    MAX_TEXT,
    ParseFailure,
    parse_block,
    parse_formula,
)
from cardwright.lang.tree_builder import MAX_INTEGER
from cardwright.places import content_root

# ------------------------------------------------------------------ trees


def shape(node: object) -> object:
    """A tree as nested tuples: the class's name, then its fields without positions."""
    if isinstance(node, tuple):
        return [shape(it) for it in node]
    if isinstance(node, s.Name):
        return node.word
    if isinstance(node, s.Number | s.Flag):
        return node.value
    if isinstance(node, s.Node):
        unsaid = {it for it in ("name", "third", "as_") if it in node.defaults and getattr(node, it) is None}
        fields = (it for it in node.__match_args__ if it not in {"start", "end"} | unsaid)
        return (type(node).__name__, *(shape(getattr(node, it)) for it in fields))
    return node


def cards(place: str) -> tuple[object, ...]:
    return ("Within", None, place, False, False)


FORMULAS = [
    # the smallest parts
    ("7", 7),
    ("true", True),
    ("false", False),
    ("none", ("Nothing",)),
    ("limit", "limit"),
    ("(((limit)))", "limit"),
    ("players", ("Players", False, False)),
    ("other players", ("Players", True, False)),
    ("other players clockwise", ("Players", True, True)),
    ("the apple", ("The", "apple")),
    ("option season", ("OptionOf", "season")),
    ("has worth", ("Has", "worth")),
    ("first(hand)", ("Function", "first", ["hand"])),
    ("first()", ("Function", "first", [])),
    ("pick(n, 1, 2)", ("Function", "pick", ["n", 1, 2])),
    ("price of card", ("Of", "price", "card", None)),
    ("swap of one with two", ("Of", "swap", "one", "two")),
    ("worth of this as last(hand)", ("Of", "worth", "this", None, ("Function", "last", ["hand"]))),
    ("points of owner of card", ("Of", "points", ("Of", "owner", "card", None), None)),
    ("sweet on card", ("On", "sweet", "card")),
    ("sweet in hand", ("Within", "sweet", "hand", False, False)),
    ("cards in hand", cards("hand")),
    ("pieces in hand", cards("hand")),
    ("other cards in hand", ("Within", None, "hand", False, True)),
    ("other goods in hand", ("Within", "goods", "hand", False, True)),
    ("cards in every hand", ("Within", None, "hand", True, False)),
    ("cards in hand of rival", ("Within", None, ("Of", "hand", "rival", None), False, False)),
    # operators, from the loosest to the tightest
    ("1 + 2 * 3", ("Binary", "+", 1, ("Binary", "*", 2, 3))),
    ("(1 + 2) * 3", ("Binary", "*", ("Binary", "+", 1, 2), 3)),
    ("7 - 2 - 1", ("Binary", "-", ("Binary", "-", 7, 2), 1)),
    ("7 // 2 % 3", ("Binary", "%", ("Binary", "//", 7, 2), 3)),
    ("-2 * 3", ("Binary", "*", ("Negative", 2), 3)),
    ("1 - -2", ("Binary", "-", 1, ("Negative", 2))),
    ("2 * sweet in hand + 1", ("Binary", "+", ("Binary", "*", 2, ("Within", "sweet", "hand", False, False)), 1)),
    ("a + 1 == b", ("Binary", "==", ("Binary", "+", "a", 1), "b")),
    ("a is b", ("Binary", "==", "a", "b")),
    ("a is not b", ("Binary", "!=", "a", "b")),
    ("option path is given", ("IsGiven", ("OptionOf", "path"))),
    ("not a is b", ("Not", ("Binary", "==", "a", "b"))),
    ("not a and b", ("Binary", "and", ("Not", "a"), "b")),
    ("a or b and c", ("Binary", "or", "a", ("Binary", "and", "b", "c"))),
    ("1 if a or b else 2", ("Conditional", 1, ("Binary", "or", "a", "b"), 2)),
    ("1 if a else 2 if b else 3", ("Conditional", 1, "a", ("Conditional", 2, "b", 3))),
    ("a >= 1 and a <= 2", ("Binary", "and", ("Binary", ">=", "a", 1), ("Binary", "<=", "a", 2))),
    # collections narrowed and ordered
    ("hand where price > 2", ("Query", "hand", ("Binary", ">", "price", 2), [])),
    ("hand one where a of one", ("Query", "hand", ("Of", "a", "one", None), [], "one")),
    ("hand by price ascending", ("Query", "hand", None, [("Order", "price", False)])),
    ("hand where a by price descending", ("Query", "hand", "a", [("Order", "price", True)])),
    (
        "hand by price descending then a ascending",
        ("Query", "hand", None, [("Order", "price", True), ("Order", "a", False)]),
    ),
    ("one + two where a", ("Query", ("Binary", "+", "one", "two"), "a", [])),
    ("count(hand where a)", ("Function", "count", [("Query", "hand", "a", [])])),
    # lines and comments
    ("1 +\n  2  # two\n", ("Binary", "+", 1, 2)),
    ("1 +  # one\n  2", ("Binary", "+", 1, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), FORMULAS)
def test_formula(text, wanted):
    assert shape(parse_formula(text)) == wanted


STOP = [("Stop",)]
BLOCKS = [
    ("let a = 1 + 2", ("Let", "a", ("Binary", "+", 1, 2))),
    ("let a = hand where b", ("Let", "a", ("Query", "hand", "b", []))),
    ("limit becomes 3", ("Becomes", "limit", 3)),
    ("points of rival becomes 3", ("Becomes", ("Of", "points", "rival", None), 3)),
    ("add 3 to points", ("Add", 1, 3, "points", None)),
    ("add 3 to points of rival for card", ("Add", 1, 3, ("Of", "points", "rival", None), "card")),
    ("subtract 3 from points", ("Add", -1, 3, "points", None)),
    ("subtract 3 from points for card", ("Add", -1, 3, "points", "card")),
    ("move card to pile", ("Move", "card", ("Place", "pile", False))),
    ("move card to top of pile", ("Move", "card", ("Place", "pile", False))),
    ("move hand to bottom of pile", ("Move", "hand", ("Place", "pile", True))),
    ("draw 2 from stock to hand of rival", ("Draw", 2, "stock", ("Place", ("Of", "hand", "rival", None), False))),
    ("shuffle stock", ("Shuffle", "stock")),
    ("flip card to storm", ("Flip", "card", "storm")),
    ("stop", ("Stop",)),
    ("turn", ("Call", "turn")),
    ("turn of player with card", ("Call", ("Of", "turn", "player", "card"))),
    ("turn(player, card, 3)", ("Call", ("Function", "turn", ["player", "card", 3]))),
    ("if a:\n  stop", ("If", "a", STOP, [])),
    ("if a:\n  stop\nelse:\n  stop", ("If", "a", STOP, STOP)),
    ("if a:\n  stop\nelse if b:\n  stop\nelse:\n  stop", ("If", "a", STOP, [("If", "b", STOP, STOP)])),
    ("for each player:\n  stop", ("ForEach", "player", None, None, STOP)),
    ("for each player where a:\n  stop", ("ForEach", "player", None, "a", STOP)),
    ("for each card in hand:\n  stop", ("ForEach", "card", "hand", None, STOP)),
    ("for each card in hand where a:\n  stop", ("ForEach", "card", ("Query", "hand", "a", []), None, STOP)),
    ("repeat 3:\n  stop", ("Repeat", 3, STOP)),
    ("while a, at most 3 times:\n  stop", ("While", "a", 3, STOP)),
    ("choose card from hand:\n  stop", ("Choose", "card", "hand", None, False, False, STOP, [])),
    ("may choose card from hand:\n  stop\notherwise:\n  stop", ("Choose", "card", "hand", None, True, False, STOP, STOP)),
    ("rival may choose card from hand:\n  stop", ("Choose", "card", "hand", "rival", True, False, STOP, [])),
    ("rival must choose card from hand:\n  stop", ("Choose", "card", "hand", "rival", False, False, STOP, [])),
    ("together choose card from hand:\n  stop", ("Choose", "card", "hand", None, False, True, STOP, [])),
    ("may:\n  stop\notherwise:\n  stop", ("May", None, STOP, STOP)),
    ("rival may:\n  stop", ("May", "rival", STOP, [])),
    ("either:\n  stop\nor:\n  stop", ("Either", [("Branch", None, STOP), ("Branch", None, STOP)])),
    ("either when a:\n  stop\nor when b:\n  stop", ("Either", [("Branch", "a", STOP), ("Branch", "b", STOP)])),
    ("ensure a:\n  stop", ("Ensure", "a", None, STOP, [])),
    ("ensure a when b:\n  stop\notherwise:\n  stop", ("Ensure", "a", "b", STOP, STOP)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), BLOCKS)
def test_statement(text, wanted):
    (statement,) = parse_block(text)
    assert shape(statement) == wanted


def test_blank_lines_comments_and_open_brackets_do_not_end_a_block():
    text = """\
# first of all
if a:   # when it is so

    # still inside
    move (cards in hand
where b) to pile

    stop
stop
"""
    (first, second) = parse_block(text)
    assert [type(it).__name__ for it in first.then] == ["Move", "Stop"]
    assert isinstance(second, s.Stop)


# ------------------------------------------------------------------ places


def nodes(node: object):
    if isinstance(node, tuple):
        for it in node:
            yield from nodes(it)
    elif isinstance(node, s.Node):
        yield node
        for it in node.__match_args__:
            yield from nodes(getattr(node, it))


def test_every_node_of_a_formula_knows_its_place():
    text = "2 * price of card +\n  first(hand where has worth) if sweet in every hand > 3 else -limit"
    found = {(type(it).__name__, text[it.start : it.end]) for it in nodes(parse_formula(text))}
    assert found == {
        ("Conditional", text),
        ("Binary", "2 * price of card +\n  first(hand where has worth)"),
        ("Binary", "2 * price of card"),
        ("Number", "2"),
        ("Of", "price of card"),
        ("Name", "price"),
        ("Name", "card"),
        ("Function", "first(hand where has worth)"),
        ("Name", "first"),
        ("Query", "hand where has worth"),
        ("Name", "hand"),
        ("Has", "has worth"),
        ("Name", "worth"),
        ("Binary", "sweet in every hand > 3"),
        ("Within", "sweet in every hand"),
        ("Name", "sweet"),
        ("Number", "3"),
        ("Negative", "-limit"),
        ("Name", "limit"),
    }


def test_names_and_numbers_of_every_rule_of_insurrection_stand_where_the_tree_says():
    for text in insurrection_rules():
        for it in nodes(parse_block(text)):
            assert 0 <= it.start <= it.end <= len(text.rstrip()) + 1
            if isinstance(it, s.Name):
                assert text[it.start : it.end] == it.word
            if isinstance(it, s.Number):
                assert int(text[it.start : it.end]) == it.value


# ------------------------------------------------------------------ mistakes

# A text, the code, the characters that are underlined, words of the message, the hint.
BAD_FORMULAS = [
    ("", codes.EMPTY_TEXT, "", "this formula is empty", "write what it is, or delete its key"),
    ("  \n ", codes.EMPTY_TEXT, "  \n ", "this formula is empty", "write what it is, or delete its key"),
    ("# later", codes.EMPTY_TEXT, "# later", "this formula is empty", "write what it is, or delete its key"),
    # characters of other languages
    ("limit / 2", codes.BAD_CHARACTER, "/", "'/' has no meaning here", "division is '//' and rounds down"),
    ("a & b", codes.BAD_CHARACTER, "&", "'&' has no meaning here", "write 'and'"),
    ("a | b", codes.BAD_CHARACTER, "|", "'|' has no meaning here", "write 'or'"),
    ("!a", codes.BAD_CHARACTER, "!", "'!' has no meaning here", "write 'not' or '!='"),
    ('"a"', codes.BAD_CHARACTER, '"', "has no meaning here", "names are written without quotes"),
    ("'a'", codes.BAD_CHARACTER, "'", "has no meaning here", "names are written without quotes"),
    ("card.price", codes.BAD_CHARACTER, ".", "'.' has no meaning here", "write 'price of card'"),
    ("a ? b", codes.BAD_CHARACTER, "?", "'?' has no meaning here", ""),
    ("a ^ 3", codes.BAD_CHARACTER, "^", "'^' has no meaning here", "there are no powers: multiply, as in 'price * price'"),
    ("a ÷ b", codes.BAD_CHARACTER, "÷", "'÷' has no meaning here", "division is '//' and rounds down"),
    ("a\N{NO-BREAK SPACE}+ b", codes.BAD_CHARACTER, "\N{NO-BREAK SPACE}", "has no meaning here", "this is a blank of another sort: type an ordinary one"),
    ("naïve", codes.BAD_CHARACTER, "ï", "'ï' has no meaning here", ""),
    ("1 + 2 ➕ 3", codes.BAD_CHARACTER, "➕", "has no meaning here", ""),
    # words where they cannot stand
    ("limit = 2", codes.UNEXPECTED_WORD, "=", "'=' cannot stand here", "compare with '==' or 'is'"),
    ("1 2", codes.UNEXPECTED_WORD, "2", "'2' cannot stand here", "an operator is missing before it, such as '+', '*' or 'and'"),
    ("1)", codes.UNEXPECTED_WORD, ")", "')' cannot stand here", "expected the end of the line"),
    ("a == b == c", codes.UNEXPECTED_WORD, "==", "'==' cannot stand here", "expected the end of the line"),
    ("the apple in hand", codes.UNEXPECTED_WORD, "in", "'in' cannot stand here", "write 'some(cards in hand where it is the apple)'"),
    ("hand wher a", codes.UNEXPECTED_WORD, "wher", "'wher' cannot stand here", "did you mean 'where'?"),
    ("hand by price ascnding", codes.UNEXPECTED_WORD, "ascnding", "cannot stand here", "did you mean 'ascending'?"),
    ("1 if a els 2", codes.UNEXPECTED_WORD, "els", "'els' cannot stand here", "did you mean 'else'?"),
    ("a nd b", codes.UNEXPECTED_WORD, "nd", "'nd' cannot stand here", "did you mean 'and'?"),
    ("price oof card", codes.UNEXPECTED_WORD, "oof", "'oof' cannot stand here", "did you mean 'of'?"),
    ("a andb", codes.UNEXPECTED_WORD, "andb", "'andb' cannot stand here", "did you mean 'and'?"),
    # texts that break off
    ("1 +", codes.UNFINISHED, "+", "this formula breaks off here", "expected '(' or a name or a number"),
    ("(1", codes.UNFINISHED, "1", "this formula breaks off here", "expected ')'"),
    ("first(hand", codes.UNFINISHED, "d", "this formula breaks off here", "expected ')' or ','"),
    ("the", codes.UNFINISHED, "e", "this formula breaks off here", "expected a name"),
    ("1 if a", codes.UNFINISHED, "a", "this formula breaks off here", "say what it is otherwise, as in 'else 0'"),
    ("hand where", codes.UNFINISHED, "e", "this formula breaks off here", "expected '(' or a name or a number"),
    ("hand by price", codes.UNFINISHED, "e", "this formula breaks off here", "expected 'ascending' or 'descending'"),
    # numbers
    ("1000000001", codes.NUMBER_IN_RULE, "1000000001", "not be larger than 1000000000", ""),
    ("1 + 99999999999999999999", codes.NUMBER_IN_RULE, "99999999999999999999", "larger than", ""),
    # size
    ("1" + " " * MAX_TEXT, codes.TEXT_TOO_LONG, "1" + " " * MAX_TEXT, "at most 20000 are allowed", ""),
    ("(" * 61 + "1" + ")" * 61, codes.NESTED_TOO_DEEP, "(", "brackets are nested more than 60 deep", "give a part of it a name of its own, as a rule or formula"),
]  # fmt: skip
BAD_BLOCKS = [
    ("", codes.EMPTY_TEXT, "", "this rule is empty", "write what is done ('stop' for nothing), or delete its key"),
    ("# later\n", codes.EMPTY_TEXT, "# later\n", "this rule is empty", "write what is done ('stop' for nothing), or delete its key"),
    ("move hand to pile;", codes.BAD_CHARACTER, ";", "';' has no meaning here", "leave out ';'"),
    # the first word of a line
    ("shufle stock", codes.UNEXPECTED_WORD, "shufle", "'shufle' cannot stand here", "did you mean 'shuffle'?"),
    ("stop\nmvoe hand to pile", codes.UNEXPECTED_WORD, "mvoe", "cannot stand here", "did you mean 'move'?"),
    ("if a:\n  stop\nels:\n  stop", codes.UNEXPECTED_WORD, "els", "cannot stand here", "did you mean 'else'?"),
    ("else:\n  stop", codes.UNEXPECTED_WORD, "else", "cannot stand here", "it follows the block of an 'if'"),
    ("or:\n  stop", codes.UNEXPECTED_WORD, "or", "cannot stand here", "it follows the block of an 'either'"),
    ("ensure a:\n  stop\nelse:\n  stop", codes.UNEXPECTED_WORD, "else", "cannot stand", "write 'otherwise:'"),
    ("for each a in b:\n  stop\notherwise:\n  stop", codes.UNEXPECTED_WORD, "otherwise", "cannot stand", "it follows the block of a choice or of an 'ensure'"),
    # words inside a line
    ("draw 2 form stock to hand", codes.UNEXPECTED_WORD, "form", "cannot stand here", "did you mean 'from'?"),
    ("move hand too pile", codes.UNEXPECTED_WORD, "too", "cannot stand here", "did you mean 'to'?"),
    ("move hand topile", codes.UNEXPECTED_WORD, "topile", "cannot stand here", "put a space in between"),
    ("for eachplayer:\n  stop", codes.UNEXPECTED_WORD, "eachplayer", "cannot stand here", "put a space in between"),
    ("for eech player:\n  stop", codes.UNEXPECTED_WORD, "eech", "cannot stand here", "did you mean 'each'?"),
    ("limit bcomes 3", codes.UNEXPECTED_WORD, "bcomes", "cannot stand here", "did you mean 'becomes'?"),
    ("while a, at most 3 time:\n  stop", codes.UNEXPECTED_WORD, "time", "cannot stand here", "did you mean 'times'?"),
    # a misspelt word is found by trying which one lets the line be read
    ("move hand ot pile", codes.UNEXPECTED_WORD, "ot", "cannot stand here", "did you mean 'to'?"),
    ("moe offered to pile", codes.UNEXPECTED_WORD, "moe", "cannot stand here", "did you mean 'move'?"),
    ("for each card in hand where hass worth:\n  stop", codes.UNEXPECTED_WORD, "hass", "cannot stand here", "did you mean 'has'?"),
    ("choose card from oother cards in hand:\n  stop", codes.UNEXPECTED_WORD, "oother", "cannot stand here", "did you mean 'other'?"),
    ("if ooption path is given:\n  stop", codes.UNEXPECTED_WORD, "ooption", "cannot stand here", "did you mean 'option'?"),
    ("if nt good:\n  stop", codes.UNEXPECTED_WORD, "nt", "cannot stand here", "did you mean 'not'?"),
    ("while a:\n  stop", codes.UNEXPECTED_WORD, ":", "':' cannot stand here", "say how often at most: 'while a, at most 20 times:'"),
    ("if a = b:\n  stop", codes.UNEXPECTED_WORD, "=", "'=' cannot stand here", "compare with '==' or 'is'"),
    ("if a: stop", codes.UNEXPECTED_WORD, "stop", "'stop' cannot stand here", "what follows ':' goes on the line below it, further to the right"),
    ("let a 3", codes.UNEXPECTED_WORD, "3", "'3' cannot stand here", "expected '='"),
    ("may choose card in hand:\n  stop", codes.UNEXPECTED_WORD, "in", "cannot stand here", "write 'from'"),
    ("for each player:\nstop", codes.INDENT_IN_RULE, "stop", "this line belongs to 'for each player:' above it", "indent it further than that, with all that belongs there"),
    ("if a:\n  if b:\nstop", codes.UNFINISHED, "if b:", "nothing stands under this line", "write on the lines below it, indented further, what is done"),
    # lines that break off
    ("if a\n  stop", codes.UNFINISHED, "a", "this line breaks off here", "expected ':'"),
    ("choose card from hand", codes.UNFINISHED, "d", "this line breaks off here", "expected ':'"),
    ("stop\nmove hand to", codes.UNFINISHED, "o", "this line breaks off here", "expected '(' or a name or a number"),
    ("flip card to", codes.UNFINISHED, "o", "this line breaks off here", "expected a name"),
    ("for each player:", codes.UNFINISHED, "for each player:", "nothing stands under this line", "write on the lines below it, indented further, what is done"),
    ("either:\n  stop", codes.UNFINISHED, "p", "this rule breaks off here", "expected 'or'"),
    # indentation
    ("stop\n  stop", codes.INDENT_IN_RULE, "s", "nothing above it opens a block", "let it begin where the line above it begins"),
    ("if a:\n    stop\n  stop", codes.INDENT_IN_RULE, "stop", "indented like no line above it", "begin it where 'stop' begins, or where 'if a:' begins"),
    ("if a:\n  turn\n\tstop", codes.INDENT_IN_RULE, "\t", "a tab in the indentation", "indent with spaces"),
    ("add 2000000000 to limit", codes.NUMBER_IN_RULE, "2000000000", "larger than", ""),
]  # fmt: skip


def failure(parse, text: str) -> ParseFailure:
    with pytest.raises(ParseFailure) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize(("text", "code", "underlined", "message", "hint"), BAD_FORMULAS)
def test_a_formula_that_cannot_be_read(text, code, underlined, message, hint):
    found = failure(parse_formula, text)
    assert (found.code, text[found.start : found.end], found.hint) == (code, underlined, hint)
    assert message in found.message


@pytest.mark.parametrize(("text", "code", "underlined", "message", "hint"), BAD_BLOCKS)
def test_a_rule_that_cannot_be_read(text, code, underlined, message, hint):
    found = failure(parse_block, text)
    assert (found.code, text[found.start : found.end], found.hint) == (code, underlined, hint)
    assert message in found.message


def test_the_largest_number_and_the_longest_text_are_still_read():
    assert parse_formula(str(MAX_INTEGER)).value == MAX_INTEGER
    assert parse_formula("1" + " " * (MAX_TEXT - 1)).value == 1
    assert parse_formula("(" * MAX_NESTING + "1" + ")" * MAX_NESTING).value == 1


@pytest.mark.parametrize(
    "chain",
    [
        lambda n: "+".join(["a"] * n),
        lambda n: " and ".join(["a"] * n),
        lambda n: "not " * n + "a",
        lambda n: "-" * n + "1",
        lambda n: "price of " * n + "a",
        pytest.param(lambda n: "1 if a else " * n + "2", marks=pytest.mark.slow),
        lambda n: " +\n".join(["a"] * n),
        lambda n: "(a) + " * n + "1",
    ],
)
def test_chains_nest_too(chain):
    parse_formula(chain(MAX_DEPTH - 5))
    for length in (MAX_DEPTH + 1, 500, 1500):
        found = failure(parse_formula, chain(length))
        assert (found.code, found.hint) == (
            codes.NESTED_TOO_DEEP,
            "give a part of it a name of its own, as a rule or formula",
        )


def nested(levels: int, line: str = "for each player:") -> str:
    return "".join(" " * it + line + "\n" for it in range(levels)) + " " * levels + "stop"


def test_blocks_stand_inside_one_another_only_so_deep():
    parse_block(nested(MAX_BLOCKS))
    text = nested(MAX_BLOCKS + 1)
    found = failure(parse_block, text)
    assert (found.code, text[found.start : found.end]) == (codes.NESTED_TOO_DEEP, "stop")
    assert failure(parse_block, nested(100)).code == codes.NESTED_TOO_DEEP


def test_a_long_row_of_else_if_is_refused():
    text = "if a:\n  stop\n" + "else if b:\n  stop\n" * 1000
    assert failure(parse_block, text).code == codes.NESTED_TOO_DEEP


# ------------------------------------------------------------------ any text whatever


def insurrection_texts(wanted: str) -> list[str]:
    """All texts of Insurrection of one sort: 'rule' or 'formula'."""
    from tests.checking import load

    pack = load("insurrection").pack
    found = [it.text.text for it in pack.procedures.values() if it.is_formula == (wanted == "formula")]
    for face in (face for kind in pack.kinds.values() for face in kind.faces):
        texts = face.formulas if wanted == "formula" else face.effects
        found += [it.text for it in texts.values()]
        if wanted == "rule":
            found += [it.text.text for it in face.modifiers if "\n" in it.text.text]
    return found


def insurrection_rules() -> list[str]:
    return insurrection_texts("rule")


def test_insurrection_has_texts_to_mutate():
    assert (content_root() / "insurrection").is_dir()
    assert len(insurrection_texts("rule")) > 20 and len(insurrection_texts("formula")) > 40


def only_parse_failures(text: str) -> None:
    for parse in (parse_formula, parse_block):
        try:
            tree = parse(text)
        except ParseFailure as found:
            assert found.code in codes.CODES and found.message
            assert 0 <= found.start <= found.end <= max(len(text), 1)
        else:
            for it in nodes(tree):
                assert 0 <= it.start <= it.end <= len(text) + 1


QUICK = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
WORDS = sorted(
    set(
        re.findall(
            r'"([^"]+)"', re.sub(r"//.*", "", (content_root().parent / "grammar/rules.lark").read_text())
        )
    )
)
PARTS = st.sampled_from(
    [*WORDS, "card", "hand", "12", "x", "ascending", "\n", "\n  ", "\n    ", " ", "# c\n", "\t", "\r\n", "é"]
)


@given(st.text(max_size=200))
@QUICK
def test_random_text_only_ever_fails_to_parse(text):
    only_parse_failures(text)


@pytest.mark.slow
@given(st.lists(PARTS, max_size=60), st.sampled_from(["", " "]))
@QUICK
def test_random_words_of_the_language_only_ever_fail_to_parse(parts, gap):
    only_parse_failures(gap.join(parts))


def mutated(text: str, seed: int) -> str:
    """A text with a few mistakes of the kind that fingers make."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        other = chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                text = text[:at] + text[at + 1 :]
            case 1:
                text = text[:at] + chance.choice("aeiou ():+-*/#.,\n\t\"'=<>é0123_") + text[at:]
            case 2:
                text = text[:at] + text[at : at + 2][::-1] + text[at + 2 :]
            case 3:
                text = text[: min(at, other)] + text[max(at, other) :]
            case 4:
                lines = text.split("\n")
                line = chance.randrange(len(lines))
                lines[line] = chance.choice([" " + lines[line], lines[line][1:], lines[line] * 2, ""])
                text = "\n".join(lines)
            case 5:
                text = text[:at] + chance.choice(WORDS) + text[at:]
    return text


@pytest.mark.slow
@given(st.integers(0, 10**9))
@QUICK
def test_mistakes_in_insurrection_only_ever_fail_to_parse(seed):
    texts = MUTABLE or MUTABLE.extend(insurrection_texts("rule") + insurrection_texts("formula")) or MUTABLE
    only_parse_failures(mutated(random.Random(seed).choice(texts), seed))


MUTABLE: list[str] = []
