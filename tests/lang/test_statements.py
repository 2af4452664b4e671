"""Names and types in rules, effects and modifiers: what is said when a statement means nothing."""

import re
from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from tests.lang.fair import examine, rule
from tests.lang.test_resolve import underlined

# Statements of a rule `try_it of player`: code, what is underlined, words of the message, the hint.
MISTAKES = [
    # misspelt
    ("tri_it of player", codes.UNKNOWN_NAME, "tri_it", "there is no rule 'tri_it'", "did you mean 'try_it'?"),
    ("sael of first(hand)", codes.UNKNOWN_NAME, "sael", "there is no rule 'sael'", "did you mean 'sale'?"),
    ("sall of first(hand)", codes.UNKNOWN_NAME, "sall", "there is no rule 'sall'", "did you mean 'sale'?"),
    ("limt becomes 3", codes.UNKNOWN_NAME, "limt", "there is no value called 'limt'", "did you mean 'limit'?"),
    ("moood becomes busy", codes.UNKNOWN_NAME, "moood", "there is no value called", "did you mean 'mood'?"),
    ("mood becomes bussy", codes.UNKNOWN_NAME, "bussy", "none of the words of 'mood'", "did you mean 'busy'?"),
    ("add 1 to pionts", codes.UNKNOWN_NAME, "pionts", "there is no value called", "did you mean 'points'?"),
    ("move hnd to pile", codes.UNKNOWN_NAME, "hnd", "nothing here is called 'hnd'", "did you mean 'hand'?"),
    ("move hand to pyle", codes.UNKNOWN_NAME, "pyle", "nothing here is called 'pyle'", "did you mean 'pile'?"),
    ("flip the stone to strom", codes.UNKNOWN_SIDE, "strom", "'strom' is not a side", "did you mean 'storm'?"),
    ("original", codes.UNKNOWN_NAME, "original", "there is no rule 'original'", "it stands for a rule under 'instead of', and nowhere else"),
    # names used as something else
    ("for each card:\n  shuffle stock", codes.WRONG_KIND_OF_NAME, "card", "only 'for each player' can stand without 'in'", "write 'for each card in …:'"),
    # types
    ("let a = none", codes.TYPE_MISMATCH, "none", "'let' cannot tell what 'none' this is", "keep it in a value, which says what it can be"),
    ("let a = limit\na becomes true", codes.TYPE_MISMATCH, "true", "'becomes' needs a number", "'1 if … else 0' makes a number of it"),
    ("limit becomes mood", codes.TYPE_MISMATCH, "mood", "'becomes' needs a number, but this is a word", ""),
    ("truth becomes limit", codes.TYPE_MISMATCH, "limit", "'becomes' needs true or false, but this is a number", "compare it, as in '> 0'"),
    ("prize becomes hand", codes.TYPE_MISMATCH, "hand", "'hand' can hold many cards; 'becomes' needs one", "first(hand) is its first card"),
    ("add true to limit", codes.TYPE_MISMATCH, "true", "'add' needs a number", "'1 if … else 0' makes a number of it"),
    ("subtract 1 from truth", codes.TYPE_MISMATCH, "truth", "'subtract' needs a number, but this is true or false", "write '… becomes …'"),
    ("add 1 to points for player", codes.TYPE_MISMATCH, "player", "'for' needs a card, but this is a player", ""),
    ("move players to pile", codes.TYPE_MISMATCH, "players", "'move' needs cards, but this is several players", ""),
    ("move limit to pile", codes.TYPE_MISMATCH, "limit", "'move' needs cards, but this is a number", "'draw … from … to …' moves a number of cards from the top"),
    ("move hand to limit", codes.TYPE_MISMATCH, "limit", "this must be a zone", "known: stock, clouds, sky, market, pile, hand, played, stall"),
    ("move hand to first(market)", codes.TYPE_MISMATCH, "first(market)", "this must be a zone", "known: stock, clouds, sky, market, pile, hand, played, stall"),
    ("draw 1 from limit to hand", codes.TYPE_MISMATCH, "limit", "this must be a zone", "known: stock, clouds, sky, market, pile, hand, played, stall"),
    ("draw truth from stock to hand", codes.TYPE_MISMATCH, "truth", "'draw' needs a number", "'1 if … else 0' makes a number of it"),
    ("shuffle market where true", codes.UNEXPECTED_WORD, "where", "'where' cannot stand here", "expected the end of the line"),
    ("shuffle (market where true)", codes.TYPE_MISMATCH, "market where true", "this must be a zone", "known: stock, clouds, sky, market, pile, hand, played, stall"),
    ("flip player to storm", codes.TYPE_MISMATCH, "player", "'flip' needs a card", ""),
    ("if limit:\n  stop", codes.TYPE_MISMATCH, "limit", "'if' is true or false", "compare it, as in '> 0'"),
    ("if hand:\n  stop", codes.TYPE_MISMATCH, "hand", "this is several cards", "some(…) asks whether there is any"),
    ("for each card in limit:\n  stop", codes.TYPE_MISMATCH, "limit", "'for each' needs several", "'1 to …' are the numbers up to it"),
    ("for each player where points:\n  stop", codes.TYPE_MISMATCH, "points", "'where' is true or false", "compare it, as in '> 0'"),
    ("repeat hand:\n  stop", codes.TYPE_MISMATCH, "hand", "'repeat' needs a number", "count(hand) is how many there are"),
    ("while limit, at most 3 times:\n  stop", codes.TYPE_MISMATCH, "limit", "'while' is true or false", "compare it, as in '> 0'"),
    ("while truth, at most hand times:\n  stop", codes.TYPE_MISMATCH, "hand", "'at most' needs a number", "count(hand) is how many there are"),
    ("choose card from limit:\n  stop", codes.TYPE_MISMATCH, "limit", "'choose' needs several", "'1 to …' are the numbers up to it"),
    ("limit may choose card from hand:\n  stop", codes.TYPE_MISMATCH, "limit", "who chooses needs a player", ""),
    ("together choose card from mood:\n  stop", codes.TYPE_MISMATCH, "mood", "cannot be chosen", "list them under 'words:' to choose one, or let 'either:' and 'or:' have a block for each of calm, busy"),
    ("either when limit:\n  stop\nor:\n  stop", codes.TYPE_MISMATCH, "limit", "'when' is true or false", "compare it, as in '> 0'"),
    ("ensure limit:\n  shuffle stock", codes.TYPE_MISMATCH, "limit", "'ensure' is true or false", "compare it, as in '> 0'"),
    ("ensure truth when limit:\n  shuffle stock", codes.TYPE_MISMATCH, "limit", "'when' is true or false", "compare it, as in '> 0'"),
    ("sale of player", codes.TYPE_MISMATCH, "player", "'sale of' needs a card, but this is a player", ""),
    # arguments
    ("other_one", codes.WRONG_ARGUMENTS, "other_one", "'other_one' is of player with card, but it is not said of which", "write 'other_one of player with card'"),
    ("other_one of player", codes.WRONG_ARGUMENTS, "other_one", "'other_one' is of player with card, but one is given here", "write 'other_one of player with card'"),
    ("other_one of the apple with player", codes.TYPE_MISMATCH, None, "'other_one' needs", "'owner of …' is the player who has it"),
    # whose
    ("move stall to pile", codes.NO_OWNER, "stall", "it is not said whose 'stall' is meant", "write 'stall of …'"),
    ("toll becomes 3", codes.NO_OWNER, "toll", "it is not said whose 'toll' is meant", "write 'toll of …'"),
    # what cannot be changed
    ("sweet becomes 3", codes.NOT_WRITABLE, "sweet", "'sweet' is an icon: only a value can be changed", "what is printed on a card stays as it is: keep what changes in a value"),
    ("price of prize becomes 3", codes.NOT_WRITABLE, "price", "'price' is an attribute: only a value can be changed", "what is printed on a card stays as it is: keep what changes in a value"),
    ("hand becomes 3", codes.NOT_WRITABLE, "hand", "'hand' is a zone: only a value can be changed", "cards come there by 'move … to hand'"),
    ("first(hand) becomes 3", codes.NOT_WRITABLE, "first(hand)", "only a value can be changed", "write '… becomes …' with a value's name before 'becomes'"),
    ("let a = 1\nadd 1 to a for prize", codes.NOT_WRITABLE, "add 1 to a for prize", "'for' belongs to a value of the pack", "leave out 'for …': it says in a score where points come from"),
    # without effect
    ("stop\nshuffle stock", codes.NOTHING_HAPPENS, "shuffle stock", "nothing after 'stop' is ever reached", "let 'stop' stand in an 'if', or delete what follows"),
    ("limit", codes.NOTHING_HAPPENS, "limit", "'limit' is a value: nothing happens by writing it alone", "'limit becomes …' changes it, 'add … to limit' adds to a number"),
    ("hand", codes.NOTHING_HAPPENS, "hand", "'hand' is a zone: nothing happens", "'move … to hand' and 'shuffle hand' do something with it"),
    ("player", codes.NOTHING_HAPPENS, "player", "'player' is a name bound here: nothing happens", ""),
    ("count(hand)", codes.NOTHING_HAPPENS, "count", "'count' is a function: nothing happens", "a function changes nothing: 'let … = …' keeps what it gives"),
    ("(1 + 2)", codes.NOTHING_HAPPENS, "(1 + 2)", "this has a value, but nothing is done with it", "say what is done with it, as in 'add … to …' or '… becomes …'"),
    ("sale", codes.NOTHING_HAPPENS, "sale", "'sale' is an effect: nothing happens", "write 'sale of …' with the card"),
    ("repeat 0 // 0:\n  shuffle stock", codes.DIVISION_BY_ZERO, None, "nothing can be divided by 0", "divide by another number"),
]  # fmt: skip
OTHER = "  other_one of player with card: |\n    move card to hand\n"


@pytest.mark.parametrize(("text", "code", "place", "message", "hint"), MISTAKES)
def test_one_mistake_gives_one_finding_at_its_place(text, code, place, message, hint):
    source = rule(text) + OTHER
    _, findings = examine(source)
    finding = findings[0]
    assert len(findings) == (2 if place is None and code == codes.TYPE_MISMATCH else 1), findings
    assert (finding.code, finding.hint) == (code, hint)
    assert message in finding.message
    if place is not None:
        assert underlined(source, finding.span) == place


@pytest.mark.parametrize(
    "text",
    [
        "may:\n  shuffle stock",
        "choose card from market:\n  stop",
        "may choose card from market:\n  stop",
        "either:\n  shuffle stock\nor:\n  shuffle pile",
        "ensure truth:\n  shuffle stock",
        "let player = 3\nmay:\n  shuffle stock",
        "for each player in market:\n  may:\n    shuffle stock",
    ],
)
def test_somebody_must_choose(text):
    _, (finding,) = examine(rule(text, "nobodys"))
    assert finding.code == codes.CHOICE_NOT_ALLOWED
    assert finding.message == "it is not said who chooses"
    assert finding.hint == "write it inside 'for each player', or in a rule 'of player'"


def test_a_name_bound_in_a_block_is_unknown_after_it():
    text = "if truth:\n  let a = 3\nadd a to limit"
    _, (finding,) = examine(rule(text))
    assert (finding.code, finding.span.line, finding.span.column) == (codes.UNKNOWN_NAME, 5, 9)


def test_all_mistakes_of_a_rule_are_found_at_once():
    text = "move hnd to pile\nadd 1 to pionts\nif limit:\n  shufffle_it"
    _, findings = examine(rule(text))
    assert [(it.code, it.span.line) for it in findings] == [
        (codes.UNKNOWN_NAME, 3),
        (codes.UNKNOWN_NAME, 4),
        (codes.TYPE_MISMATCH, 5),
        (codes.UNKNOWN_NAME, 6),
    ]


def said_twice(more: str) -> list[Diagnostic]:
    _, findings = examine(more, advice=True)
    return [it for it in findings if it.code == codes.SAID_TWICE]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("shuffle stock\nshuffle stock", 4),
        ("shuffle stock\n\n# once more\nshuffle   stock  # by mistake", 6),
        ("if truth:\n  stop\nelse:\n  add 1 to limit\n  add 1 to limit", 7),
        ("either:\n  shuffle stock\nor:\n  move stock to pile\n  move stock to pile", 7),
        ("for each player:\n  draw 1 from stock to hand\n  draw 1 from stock to hand", 5),
        ("let a = 3\nlet a = 3\nadd a to limit", 4),
    ],
)
def test_the_same_statement_twice_in_a_row_is_a_warning(text, line):
    (finding,) = said_twice(rule(text))
    assert (finding.span.line, finding.severity) == (line, Severity.WARNING)
    assert finding.hint == "delete it, or write 'repeat 2:' around one"


@pytest.mark.parametrize(
    "text",
    [
        "repeat 2:\n  shuffle stock",
        "shuffle stock\nmove stock to pile\nshuffle stock",
        "may choose card from market:\n  move card to hand\nmay choose card from market:\n  move card to hand",
        "if truth:\n  shuffle stock\nshuffle stock",
        "take_one of player\ntake_one of player",
    ],
)
def test_what_is_said_again_later_or_asked_again_may_be_meant(text):
    assert said_twice(rule(text) + "  take_one of player: |\n    draw 1 from stock to hand\n") == []


@pytest.mark.parametrize(
    ("text", "underlined", "hint"),
    [
        ("move market to botom of stock", "botom", "did you mean 'bottom'?"),
        ("for each card in hand:\n  move ard to pile", "ard", "did you mean 'card'?"),
        ("for each card in hand where ownr is leader:\n  move card to pile", "ownr", "did you mean 'owner'?"),
        ("for each card in hand where cpoies > 1:\n  move card to pile", "cpoies", "did you mean 'copies'?"),
        ("if option opening is iven:\n  stop", "iven", "did you mean 'given'?"),
        ("mood becomes bsuy", "bsuy", "did you mean 'busy'?"),
        ("mood becomes truth", "truth", ""),
    ],
)
def test_a_misspelt_word_of_the_language_or_of_a_list_is_named(text, underlined, hint):
    _, (finding,) = examine(rule(text))
    line = rule(text).split("\n")[finding.span.line - 1]
    assert line[finding.span.column - 1 : finding.span.end_column - 1] == underlined
    assert (finding.code, finding.hint) == (codes.UNKNOWN_NAME, hint)


def test_a_formula_of_another_type_is_named_where_it_is_used():
    text = "formulas:\n  ready: limit + 1\n" + rule("if ready:\n  stop")
    _, (finding,) = examine(text)
    assert finding.message == "'if' is true or false, but 'ready' is a number"


# ------------------------------------------------------------------ modifiers and effects

CARD = """\
skies:
  rain:
    name: {{en: Rain}}
    wind: 1
    while active:
      {key}: {text}
formulas:
  big: 3
"""
MODIFIERS = [
    ("limt becomes", "3", codes.UNKNOWN_NAME, "limt", "there is no value 'limt'", "did you mean 'limit'?"),
    ("big becomes", "3", codes.UNKNOWN_NAME, "big", "'big' is a formula, not a value", "write 'instead of big'"),
    ("instead of limit", "3", codes.UNKNOWN_NAME, "limit", "no rule or formula 'limit'", "'limit' is a value: write 'limit becomes'"),
    ("limit becomes", "limt", codes.UNKNOWN_NAME, "limt", "nothing here is called", "did you mean 'limit'?"),
    ("limit becomes", "truth", codes.TYPE_MISMATCH, "truth", "'limit' is a number, but this is true or false", "'1 if … else 0' makes a number of it"),
    ("limit becomes", "limit + sweet", codes.NO_OWNER, "sweet", "is an icon: it must be said where", "'sweet in stock' counts them in a zone, 'sweet on card' on a card"),
    ("limit becomes", "roll(3)", codes.CHANCE_IN_FORMULA, "roll(3)", "'roll' has no place in a formula", "let a rule do it, and keep what comes of it in a value that the formula reads"),
    ("limit becomes", "points", codes.NO_OWNER, "points", "it is not said whose 'points' is meant", "write 'points of …'"),
    ("before try_id", "shuffle stock", codes.UNKNOWN_NAME, "try_id", "no rule or formula 'try_id'", "did you mean 'try_it'?"),
    ("after big", "shuffle stock", codes.WRONG_KIND_OF_NAME, "after big", "'big' is a formula: only 'instead of' can change it", "instead of big: …"),
    ("instead of big", "truth", codes.TYPE_MISMATCH, "truth", "'big' is a number, but this is true or false", "'1 if … else 0' makes a number of it"),
    ("instead of try_it of card", "stop", codes.WRONG_ARGUMENTS, "try_it of card", "'try_it' is 'of player'", "write 'try_it of player'"),
    ("instead of main of player", "stop", codes.WRONG_ARGUMENTS, "main of player", "'main' is 'of nothing'", "write 'main' alone"),
    ("instead of try_it of player", "orignal", codes.UNKNOWN_NAME, "orignal", "there is no rule 'orignal'", "did you mean 'original'?"),
    ("before try_it of player", "original", codes.UNKNOWN_NAME, "original", "there is no rule 'original'", "it stands for a rule under 'instead of', and nowhere else"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "text", "code", "place", "message", "hint"), MODIFIERS)
def test_a_modifier_that_means_nothing(key, text, code, place, message, hint):
    source = CARD.format(key=key, text=text) + rule("shuffle stock")
    _, (finding,) = examine(source)
    assert (finding.code, underlined(source, finding.span), finding.hint) == (code, place, hint)
    assert message in finding.message


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("limit becomes", "limit + wind of this"),
        ("points becomes", "points + count(hand)"),
        ("toll becomes", "toll + count(stall)"),
        ("instead of big", "original + wind of this"),
        ("instead of try_it", "original"),
        ("instead of try_it of player", "original"),
        ("before try_it", "move hand to pile"),
        ("after try_it of player", "add count(hand) to points for this"),
    ],
)
def test_a_modifier_that_is_right(key, text):
    assert examine(CARD.format(key=key, text=text) + rule("shuffle stock"))[1] == []


def test_an_effect_speaks_of_its_card_and_of_who_holds_it():
    card = "goods:\n  fig:\n    name: {en: Fig}\n    price: [1]\n    at sale: |\n      add price + sweet + copies to points for this\n      may choose card from other cards in hand:\n        move card to market\n"
    assert examine(card)[1] == []


# ------------------------------------------------------------------ every code


def test_every_code_of_texts_and_names_is_produced_by_a_test():
    """Codes that no test names are either dead or untested; both want to be known."""
    published = {name for name, it in vars(codes).items() if re.fullmatch("CW[34][0-9]+", str(it))}
    here = Path(__file__).parent
    tests = "".join((here / f"test_{it}.py").read_text() for it in ("parser", "resolve", "statements"))
    assert {it for it in published if f"codes.{it}" not in tests} == set()
