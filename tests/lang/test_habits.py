"""What designers write as other languages or English do: the hint leads to what can be read."""

import re
import time

import pytest

from cardwright.lang.parser import ParseFailure, parse_block, parse_formula

# A text, what is underlined, the hint, and the text as it is once the hint is followed.
RULES = [
    ("outcome = good", "=", "write 'outcome becomes good'", "outcome becomes good"),
    ("points of rival := 3", ":=", "write 'points of rival becomes 3'", "points of rival becomes 3"),
    ("outcome is good", "is", "write 'outcome becomes good'", "outcome becomes good"),
    ("points=3  # three", "=", "write 'points becomes 3'", "points becomes 3"),
    ("let a be 3", "be", "write 'let a = …'", "let a = 3"),
    ("set hands_open to true", "set", "write 'hands_open becomes true'", "hands_open becomes true"),
    ("set limit = 3", "set", "write 'limit becomes 3'", "limit becomes 3"),
    ("points += 2", "+=", "write 'add 2 to points'", "add 2 to points"),
    ("points -= 2", "-=", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("points++", "++", "write 'add 1 to points'", "add 1 to points"),
    ("increase points by 2", "increase", "write 'add 2 to points'", "add 2 to points"),
    ("reduce points by 2", "reduce", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("gain 2 points", "gain", "write 'add 2 to points'", "add 2 to points"),
    ("lose 2 points", "lose", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("add 2 points", "points", "write 'add 2 to points'", "add 2 to points"),
    ("add 2 animal to points", "animal", "an operator is missing, as in '2 * animal'", "add 2 * animal to points"),
    ("move card into graveyard", "into", "write 'to'", "move card to graveyard"),
    ("move card in graveyard", "in", "write 'to'", "move card to graveyard"),
    ("move cards in hand onto pile", "onto", "write 'to'", "move cards in hand to pile"),
    ("draw 3 from people_deck in hand", "in", "write 'to'", "draw 3 from people_deck to hand"),
    ("draw from people_deck to hand", "from", "say how many: 'draw 1 from …'", "draw 1 from people_deck to hand"),
    ("draw 3 cards from people_deck to hand", "cards", "leave out 'cards': 'draw 3 from …'", "draw 3 from people_deck to hand"),
    ("draw 3 people from people_deck to hand", "people", "leave out 'people': 'draw 3 from …'", "draw 3 from people_deck to hand"),
    ("draw a card", "a", "write 'draw 1 from … to …'", "draw 1 from stock to hand"),
    ("draw 2 cards", "cards", "write 'draw 2 from … to …'", "draw 2 from stock to hand"),
    ("put card on pile", "put", "write 'move card to pile'", "move card to pile"),
    ("give card to rival", "give", "write 'move card to … of rival'", "move card to hand of rival"),
    ("move a card to pile", "a", "leave out 'a'", "move card to pile"),
    ("move all cards in hand to pile", "all", "leave out 'all'", "move cards in hand to pile"),
    ("if a => b:\n  stop", "=>", "write '>='", "if a >= b:\n  stop"),
    ("if a then\n  stop", "then", "write ':' instead", "if a:\n  stop"),
    ("if a:\n  stop\nelif b:\n  stop", "elif", "write 'else if'", "if a:\n  stop\nelse if b:\n  stop"),
    ("foreach space in path:\n  stop", "foreach", "write 'for each'", "for each space in path:\n  stop"),
    ("for card in hand:\n  stop", "for", "write 'for each'", "for each card in hand:\n  stop"),
    ("for each card from hand:\n  stop", "from", "write 'in'", "for each card in hand:\n  stop"),
    ("repeat 3 times:\n  stop", "times", "leave out 'times'", "repeat 3:\n  stop"),
    ("choose a card from hand:\n  stop", "a", "leave out 'a'", "choose card from hand:\n  stop"),
    ("rival chooses card from hand:\n  stop", "chooses", "write 'rival must choose …'", "rival must choose card from hand:\n  stop"),
    ("if a:\n  do turn", "do", "leave out 'do'", "if a:\n  turn"),
    ("turn rival", "rival", "a rule is carried out by 'turn of rival'", "turn of rival"),
    (
        "if a:\n  discard card",
        "discard",
        "write 'move card to …', with the zone where it goes; a rule 'discard' is carried out by 'discard of …'",
        "if a:\n  move card to pile",
    ),
]  # fmt: skip
FORMULAS = [
    ("marks => limit", "=>", "write '>='", "marks >= limit"),
    ("marks =< limit", "=<", "write '<='", "marks <= limit"),
    ("marks <> limit", "<>", "write '!='", "marks != limit"),
    ("marks ≥ limit", "≥", "write '>='", "marks >= limit"),
    ("marks ≤ limit", "≤", "write '<='", "marks <= limit"),
    ("marks ≠ limit", "≠", "write '!='", "marks != limit"),
    ("2 × animal", "×", "write '*'", "2 * animal"),
    ("8 – animal", "–", "write '-'", "8 - animal"),
    ("8 — animal", "—", "write '-'", "8 - animal"),
    ("a && b", "&&", "write 'and'", "a and b"),
    ("a||b", "||", "write 'or'", "a or b"),
    ("a ^ 2", "^", "write 'a * a'", "a * a"),
    ("side is “good”", "“", "names are written without quotes", "side is good"),
    ("side is ‘good’", "‘", "names are written without quotes", "side is good"),
    ("player's hand", "'s", "write 'hand of player'", "hand of player"),
    ("animal in my hand", "my", "leave out 'my'", "animal in hand"),
    ("all cards in hand", "all", "leave out 'all'", "cards in hand"),
    ("2 animal", "animal", "an operator is missing, as in '2 * animal'", "2 * animal"),
    ("1 + 2animal", "animal", "an operator is missing, as in '2 * animal'", "1 + 2 * animal"),
    ("2 x animal", "x", "write '2 * animal'", "2 * animal"),
    ("2 per animal", "per", "write '2 * animal'", "2 * animal"),
    ("2 for each animal in hand", "for each", "write '2 * animal'", "2 * animal in hand"),
    ("2 (animal + 1)", "(", "an operator is missing before it, such as '*'", "2 * (animal + 1)"),
    ("animal music", "music", "an operator is missing before it, such as '+', '*' or 'and'", "animal + music"),
    ("if good then 4 else 8", "if", "write '4 if good else 8'", "4 if good else 8"),
    ("if good: 4 else: 8", "if", "write '4 if good else 8'", "4 if good else 8"),
    ("good ? 4 : 8", "?", "write '4 if good else 8'", "4 if good else 8"),
    ("4 if good otherwise 8", "otherwise", "write 'else'", "4 if good else 8"),
    ("marks is at least 3", "is at least", "write '>='", "marks >= 3"),
    ("marks equals 3", "equals", "write '=='", "marks == 3"),
    ("cards in hand with price > 2", "with", "write 'where'", "cards in hand where price > 2"),
    ("1,000", ",", "large numbers are written without ','", "1000"),
]  # fmt: skip


def _underlined_and_hint(parse, text: str) -> tuple[str, str]:
    with pytest.raises(ParseFailure) as caught:
        parse(text)
    return text[caught.value.start : caught.value.end], caught.value.hint


@pytest.mark.parametrize(("text", "underlined", "hint", "followed"), RULES)
def test_a_rule_in_other_words_is_led_to_ours(text, underlined, hint, followed):
    assert _underlined_and_hint(parse_block, text) == (underlined, hint)
    parse_block(followed)


@pytest.mark.parametrize(("text", "underlined", "hint", "followed"), FORMULAS)
def test_a_formula_in_other_words_is_led_to_ours(text, underlined, hint, followed):
    assert _underlined_and_hint(parse_formula, text) == (underlined, hint)
    parse_formula(followed)


@pytest.mark.parametrize(("text", "underlined", "hint", "followed"), [*RULES, *FORMULAS])
def test_what_a_hint_proposes_is_the_text_that_can_be_read(text, underlined, hint, followed):
    """The last column, which is read above, is what the hint says."""
    proposed = re.search(r"(?:write|as in|by|:) '([^']+)'", hint)
    parts = proposed[1].split("…") if proposed else []
    assert all(part.strip() in followed for part in parts)


def test_of_two_ways_on_the_one_counts_that_leads_further():
    assert _underlined_and_hint(parse_block, "draw 3 form stock to hand") == ("form", "did you mean 'from'?")
    assert _underlined_and_hint(parse_block, "shufle stock") == ("shufle", "did you mean 'shuffle'?")


def test_a_long_line_is_not_repeated_whole():
    _, hint = _underlined_and_hint(parse_block, f"limit = {' + '.join(['1'] * 60)}")
    assert len(hint) < 100 and hint.endswith("…'")


@pytest.mark.parametrize("part", ["if a: ", "a ? ", " ", "2 ", "is a "])
def test_a_line_made_to_be_slow_is_not(part):
    began = time.perf_counter()
    for size in (40, 300, 1_900):
        _underlined_and_hint(parse_formula, f"1 {(part * size)[:size]} !")
    assert time.perf_counter() - began < 2
