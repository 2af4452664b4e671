"""Every finding in one run: no mistake hides another, in the same file or elsewhere."""

from __future__ import annotations

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from tests.lang.fair import MAIN, PACK, examine_texts, rule


def found(**more: str) -> list[Diagnostic]:
    texts = {"fair/pack.yaml": PACK, "fair/main.yaml": MAIN} | {
        f"fair/{name}.yaml": text for name, text in more.items()
    }
    # The fair itself has much that nothing uses: it is there for trying.
    findings = examine_texts(texts, advice=True)[1]
    return [it for it in findings if it.is_error or it.span.file not in ("fair/pack.yaml", "fair/main.yaml")]


def in_files(findings: list[Diagnostic]) -> set[tuple[str, str]]:
    return {(it.span.file.split("/")[1], it.code) for it in findings}


def test_three_mistakes_in_three_files():
    findings = found(
        broken="goods:\n  plum: {name: {en: Plum}, price: [2]\n",
        shape="goods:\n  pear: {name: {en: Pear}, prise: [2]}\n",
        names="formulas:\n  cheap: count(cards in markt)\n",
    )
    assert in_files(findings) >= {
        ("broken.yaml", codes.BRACKETS),
        ("shape.yaml", codes.UNKNOWN_KEY),
        ("names.yaml", codes.UNKNOWN_NAME),
    }


def test_what_a_broken_file_declares_is_not_missed():
    broken = "formulas:\n  cheap: count(cards in market) > 3: 4\nicons:\n  salty: {name: {en: Salty}\n"
    more = "goods:\n  pear: {name: {en: Pear}, price: [2], icons: salty, worth: 2 if cheap else 3}\n"
    assert in_files(found(broken=broken, more=more)) == {
        ("broken.yaml", codes.COLON_IN_TEXT),
        ("broken.yaml", codes.BRACKETS),
    }


def test_warnings_are_told_beside_errors():
    findings = found(
        one="formulas:\n  cheap: count(cards in markt)\n",
        two=rule("if 1 > 2:\n  add cheap to limit").replace("main", "other")
        + "icons: {salty: {name: {en: Salty}}}\n",
    )
    assert in_files(findings) >= {
        ("one.yaml", codes.UNKNOWN_NAME),
        ("two.yaml", codes.UNUSED_ICON),
        ("two.yaml", codes.ALWAYS_THE_SAME),
    }


def test_what_an_unreadable_text_may_use_is_not_called_unused():
    more = "icons: {salty: {name: {en: Salty}}}\ngoods:\n  pear: {name: {en: Pear}, price: [2], icons: salty, worth: 2 * * salty}\n"
    assert in_files(found(more=more)) == {("more.yaml", codes.UNEXPECTED_WORD)}


def test_an_icon_that_is_nowhere_listed_is_told_once_at_the_list():
    cards = "".join(
        f"  {it}: {{name: {{en: {it.title()}}}, price: [2], icons: bitter}}\n" for it in ("pear", "plum")
    )
    (finding,) = found(more=f"goods:\n{cards}")
    assert (finding.code, finding.span.file) == (codes.UNKNOWN_ICON, "fair/pack.yaml")
    assert "2 places" in finding.message and "bitter" in finding.message


def test_a_formula_that_fits_nowhere_is_told_once_where_it_is():
    uses = "formulas:\n  cheap: true\n  one: 1 + cheap\n  two: 2 + cheap\n"
    mismatches = [it for it in found(more=uses) if it.code == codes.TYPE_MISMATCH]
    assert [it.span.line for it in mismatches] == [2]


def test_a_misspelt_declaration_with_one_use_is_told_by_its_odd_spelling():
    more = rule("choose dard from market:\n  move card to pile")
    (finding,) = [it for it in found(more=more.replace("main", "other")) if it.is_error]
    assert (finding.code, finding.hint) == (codes.MISSPELT_DECLARATION, "did you mean 'card'?")


def test_a_line_that_is_not_yaml_hides_no_findings_of_the_same_field_elsewhere():
    """Cards have the same fields: a slip on one card's name says nothing of another card's."""
    for broken in ("name: {en: Plum", "price: [2", 'worth: "2'):
        findings = found(
            broken=f"goods:\n  plum:\n    {broken}\n    icons: sweet\n",
            more="goods:\n  pear: {price: [2]}\n  fig: {name: {en: Fig}, price: [2], worth: good}\n"
            "  kiwi: {name: {en: Kiwi}}\n",
        )
        assert in_files(findings) >= {
            ("more.yaml", codes.MISSING_KEY),
            ("more.yaml", codes.UNKNOWN_NAME),
        }, broken
        assert sum(it.code == codes.MISSING_KEY for it in findings) == 2, broken


def test_an_unknown_key_hides_no_findings_of_the_thing_that_it_stands_in():
    findings = found(
        one="goods:\n  plum: {name: {en: Plum, xx: Prune}, price: [2]}\n",
        two="goods:\n  pear: {name: {}, price: [2]}\n",
    )
    assert in_files(findings) == {("one.yaml", codes.UNKNOWN_KEY), ("two.yaml", codes.MISSING_KEY)}


def test_a_mistake_in_a_deck_hides_only_what_its_cards_have_by_it():
    deck = "decks:\n  tools:\n    name: {en: Tools}\n    starts_in: stock\n    atributes:\n      weight: {type: number}\n"
    cards = "tools:\n  saw: {name: {en: Saw}, weight: 2}\n  axe: {name: {en: 3}, icons: wibble, weight: 3}\n"
    findings = found(deck=deck, cards=cards)
    assert in_files(findings) >= {
        ("deck.yaml", codes.UNKNOWN_KEY),
        ("cards.yaml", codes.WRONG_TYPE),
        ("cards.yaml", codes.UNKNOWN_ICON),
    }
    assert ("cards.yaml", codes.UNKNOWN_KEY) not in in_files(findings)
