"""What warnings say: the place is in tests/broken, the words are here."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from tests.broken.cases import BASE, HERE, lay_out
from tests.checking import findings_in


@pytest.fixture
def advice(tmp_path: Path):
    """The findings of a kind in a case of tests/broken, or in a text beside the same pack."""

    def found(code: str, case: str) -> list[Diagnostic]:
        if case.endswith(".yaml"):
            pack = lay_out(HERE / case, tmp_path)
        else:
            pack = tmp_path / "stall"
            pack.mkdir()
            (pack / "pack.yaml").write_bytes(BASE.read_bytes())
            (pack / "case.yaml").write_text(case, encoding="utf-8")
        return [it for it in findings_in(pack, advice=True) if it.code == code]

    return found


def test_a_loop_with_a_number_that_is_too_high_is_not_called_unbounded(advice):
    repeat, at_most = advice(codes.LOOP_WITHOUT_BOUND, "CW632_too_high.yaml")
    said = "a game breaks off after 200,000 rounds, and here 1,000,000 are possible"
    assert (repeat.message, repeat.hint) == (said, "give it a lower number, as in 'repeat min(20, …):'")
    assert (at_most.message, at_most.hint) == (
        said,
        "give it a lower number, as in 'while …, at most 20 times:'",
    )


def test_a_loop_without_a_bound_is_told_how_it_gets_one(advice):
    (found,) = advice(codes.LOOP_WITHOUT_BOUND, "CW632_while.yaml")
    assert found.message == "nothing bounds how often this goes round"
    assert found.hint == "give it a greatest number, as in 'while …, at most 20 times:'"


def test_two_sides_of_one_card_whose_order_matters_are_named(advice):
    (found,) = advice(codes.ORDER_MATTERS, "CW641_two_sides.yaml")
    assert found.message.startswith("'gale' on its side 'storm' and its side 'fine' both change")
    assert found.hint.startswith("its side 'fine' comes first")


def test_a_number_that_is_not_unique_is_reported_where_it_stands_and_once(advice):
    (found,) = advice(codes.NOT_UNIQUE, "CW654_two_copies.yaml")
    assert (found.span.line, found.span.column, found.span.end_column) == (9, 36, 37)
    assert found.message == "'saw' has the size 4, and so has another of its copies"


def test_one_number_for_several_copies_is_not_unique(advice):
    case = (
        "decks:\n  tools:\n    name: {en: Tools}\n    starts_in: stock\n"
        "    attributes: {size: {type: number, unique: true}}\n"
        "tools:\n  saw: {name: {en: Saw}, copies: 3, size: 4}\n"
    )
    (found,) = advice(codes.NOT_UNIQUE, case)
    assert (found.span.line, found.span.column) == (7, 43)


def test_every_card_is_named_with_which_another_does_not_go_together(advice):
    fog, frost = advice(codes.ORDER_MATTERS, "CW641_three_cards.yaml")
    assert fog.message.startswith("'fog' and 'cloud' both change 'limit'")
    assert frost.message == (
        "'frost' changes 'limit', and so do 'cloud' and 'fog'; with each, the order changes the result"
    )


def test_of_very_many_cards_some_are_named_and_the_others_counted(advice):
    case = "skies:\n" + "".join(
        f"  sky_{it}: {{name: {{en: Sky {it}}}, wind: 1, while active: {{limit becomes: {it}}}}}\n"
        for it in range(90)
    )
    found = advice(codes.ORDER_MATTERS, case)
    assert len(found) == 90
    assert len(found[-1].related) == 8
    assert "and 82 more; with each" in found[-1].message


def test_a_card_that_is_never_active_is_told_which_cards_are(advice):
    (found,) = advice(codes.NEVER_ACTIVE, "CW623_other_deck.yaml")
    assert found.message == "'pear' is never active: nothing ever brings it where cards are active"
    assert found.hint.startswith("cards of 'skies' come to the active pieces, 'sky': bring")


def test_what_is_never_so_because_of_where_cards_are_says_why(advice):
    found = advice(codes.ALWAYS_THE_SAME, "CW621_never_there.yaml")
    assert [it.hint for it in found][:2] == [
        "no 'cloud' ever comes into 'hand'",
        "no card with 'sweet' ever comes into 'sky'",
    ]
