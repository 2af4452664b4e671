"""One mistake, one finding: what follows from a misspelt word is not shown."""

from __future__ import annotations

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from tests.lang.fair import MAIN, PACK, examine_texts, rule


def findings(old: str, new: str, more: str = "", advice: bool = False) -> list[Diagnostic]:
    """What is found in the pack of the fair with one thing changed, and more sections."""
    assert PACK.count(old) == 1
    texts = {"fair/pack.yaml": PACK.replace(old, new), "fair/main.yaml": MAIN, "fair/more.yaml": more}
    return examine_texts({name: text for name, text in texts.items() if text}, advice)[1]


RULES = rule("for each card in hand:\n  move card to pile\nadd sour in market to points\nmood becomes busy")


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        # a key, without which the thing is another
        ("hand: {per: player", "hand: {pr: player", "did you mean 'per'?"),
        (
            "points: {type: number, per: player}",
            "points: {type: number, perr: player}",
            "did you mean 'per'?",
        ),
        ("    attributes:\n      price", "    atributes:\n      price", "did you mean 'attributes'?"),
        # a word from a list of possible ones
        ("mood: {one_of", "mood: {on_of", "did you mean 'one_of'?"),
        ("worth: {type: formula}", "worth: {type: formla}", "did you mean 'formula'?"),
        # a section
        ("\nzones:", "\nzoness:", "did you mean 'zones'?"),
    ],
)
def test_a_misspelt_key_is_one_finding_at_the_key(old, new, hint):
    (finding,) = findings(old, new, RULES)
    assert finding.hint == hint
    assert finding.span.line == PACK[: PACK.index(old)].count("\n") + 1 + old.lstrip(" ").startswith("\n")


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("  sour: {name: {en: Sour}}", "  soru: {name: {en: Sour}}", "sour"),
        ("  market: {", "  markt: {", "market"),
        ("      price: {", "      prcie: {", "price"),
    ],
)
def test_a_misspelt_declaration_is_one_finding_where_it_stands(old, new, wanted):
    more = RULES + "formulas:\n  cheap: count(cards in market where price < 3)\n"
    found = [it for it in findings(old, new, more) if it.code != codes.KEY_UNLIKE_NAME]
    assert [(it.code, it.hint) for it in found] == [
        (codes.MISSPELT_DECLARATION, f"did you mean '{wanted}'?"),
    ]
    assert found[0].span.line == PACK[: PACK.index(old)].count("\n") + 1
    assert f"'{wanted}' is used in" in found[0].message


def test_where_it_is_used_once_the_finding_stays_there():
    more = "formulas:\n  cheap: 3\n" + rule("add cheep to limit")
    (finding,) = findings("pack: fair", "pack: fair", more)
    assert (finding.code, finding.span.line, finding.hint) == (codes.UNKNOWN_NAME, 5, "did you mean 'cheap'?")


def test_other_mistakes_are_still_found():
    more = rule("move hand to pile\nadd truth to limit\nif limit:\n  stop")
    found = findings("hand: {per: player", "hand: {pr: player", more)
    assert sorted(it.code for it in found) == [codes.UNKNOWN_KEY, codes.TYPE_MISMATCH, codes.TYPE_MISMATCH]


def test_a_word_that_was_not_meant_hides_nothing():
    """`shufffle_it` is near `shuffle`, with which the rule could not be read at all."""
    more = rule("if limit:\n  shufffle_it")
    found = findings("pack: fair", "pack: fair", more)
    assert [it.code for it in found] == [codes.TYPE_MISMATCH, codes.UNKNOWN_NAME]


def test_a_place_after_a_misspelt_word_on_its_line_is_kept():
    more = rule("add swet in hand + truth to limit")
    found = findings("pack: fair", "pack: fair", more)
    assert [(it.code, it.span.column) for it in found] == [
        (codes.UNKNOWN_NAME, 9),
        (codes.TYPE_MISMATCH, 24),
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: {en: Apple}", "name: {en: Aple}"),
        ("  stone:", "  sotne:"),
        ("name: {en: Skies}", "name: {en: Skis}"),
    ],
)
def test_a_key_that_is_one_letter_from_its_name_is_a_warning(old, new):
    assert codes.KEY_UNLIKE_NAME in {it.code for it in findings(old, new, advice=True)}


@pytest.mark.parametrize(
    "name", ["Big Apple", "Apples", "Äpple", "Apple 2", "App le", "Pear", "apple!", "App"]
)
def test_another_name_than_the_key_is_allowed(name):
    found = findings("name: {en: Apple}", f"name: {{en: {name}}}", advice=True)
    assert codes.KEY_UNLIKE_NAME not in {it.code for it in found}


def test_a_number_of_pieces_is_not_judged_while_a_card_is_wrong():
    found = findings("    price: [1, 2, 3]\n", "    price: 3\n", "expect: {goods: 7}\n")
    assert [it.code for it in found] == [codes.WRONG_TYPE]


def test_a_formula_that_is_none_fits_everywhere():
    more = "formulas:\n  ready: [truth]\n" + rule("if ready:\n  stop")
    assert [it.code for it in findings("pack: fair", "pack: fair", more)] == [codes.WRONG_TYPE]


@pytest.mark.parametrize("heading", ["try_it fo player", "try_it os player"])
def test_a_heading_with_a_misspelt_word_is_one_finding(heading):
    more = rule("shuffle stock", heading) + "  both of player: |\n    try_it of player\n"
    (finding,) = findings("pack: fair", "pack: fair", more)
    assert (finding.code, finding.hint) == (codes.MALFORMED, "did you mean 'try_it of player'?")


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("effects: [sale]", "effects: sale", "a list has brackets: [sale]"),
        ("one_of: [spring, autumn]", "one_of: spring, autumn", "a list has brackets: [spring, autumn]"),
        ("truth: {type: flag}", "truth: {type: boolean}", "did you mean 'flag'?"),
        ("    count: 2", "    count: two", "write 2"),
    ],
)
def test_what_is_missed_because_of_a_wrong_shape_is_not_told(old, new, hint):
    more = rule("truth becomes option season is autumn\nfor each card in market:\n  sale of card")
    (finding,) = [it for it in findings(old, new, more) if it.is_error]
    assert finding.hint == hint


@pytest.mark.parametrize(
    "heading",
    [
        "try_it of the player",
        "try_it(player)",
        "try_it player",
        "try_it of all players",
        "try_it of players in turn",
    ],
)
def test_a_heading_in_other_words_is_one_finding(heading):
    more = rule("draw 1 from stock to hand", heading) + "  both of player: |\n    try_it of player\n"
    (finding,) = findings("pack: fair", "pack: fair", more)
    assert (finding.code, finding.hint) == (codes.MALFORMED, "did you mean 'try_it of player'?")


def test_a_heading_that_gives_several_is_one_finding():
    more = rule("draw 1 from stock to hand of player", "try_it of players")
    (finding,) = findings("pack: fair", "pack: fair", more + "  both of player: |\n    try_it of player\n")
    assert finding.code == codes.PARAMETER_NAME
    assert finding.hint.startswith("one thing is given, never several")


def test_a_card_that_hides_another_of_its_name_is_not_counted_as_lost():
    more = "goods:\n  kiwi: {name: {en: Kiwi}, price: [9]}\n  kiwi: {name: {en: Plum}, price: [8]}\n"
    found = findings("pack: fair", "pack: fair", more + "expect: {goods: 99}\n")
    assert [it.code for it in found] == [codes.DUPLICATE_KEY]


def test_a_section_of_the_wrong_shape_makes_no_loop_endless() -> None:
    main = (
        "rules:\n  main: |\n    for each player:\n      buy of player\n"
        "  buy of player: |\n    repeat most_rounds - 1:\n      draw 1 from stock to market\n"
        "    keep choosing card from wares:\n      sell of card\n"
        "  sell of card: |\n    move card to pile\n"
        "formulas:\n  most_rounds: 3\n  wares: cards in market where price < 3\n"
    )
    texts = {"fair/pack.yaml": PACK + "heuristic: [points]\n", "fair/main.yaml": main}
    found = [it.code for it in examine_texts(texts, advice=True)[1]]
    assert codes.WRONG_TYPE in found
    assert not {codes.LOOP_WITHOUT_BOUND, codes.OFFERED_FOR_EVER} & {*found}
