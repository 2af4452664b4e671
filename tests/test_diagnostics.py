"""Findings: their order, how they are shown, and the names they suggest."""

import pickle
import string
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.findings import codes
from cardwright.findings.codes import CODES
from cardwright.findings.diagnostic import (
    MOST_RELATED,
    Diagnostic,
    PackError,
    Severity,
    Span,
    did_you_mean,
    nearest,
    render,
    render_text,
    tidy,
)
from cardwright.findings.fix import Edit, Fix, Hint, Related, meant, missing, used, write

SPAN = Span("cards.yaml", 2, 8, 2, 14)
FINDING = Diagnostic("CW999", "no icon is called 'animl'", SPAN, "did you mean 'animal'?")


def test_a_finding_as_plain_data():
    assert FINDING.to_json() == {
        "file": "cards.yaml",
        "line": 2,
        "column": 8,
        "end_line": 2,
        "end_column": 14,
        "severity": "error",
        "code": "CW999",
        "message": "no icon is called 'animl'",
        "hint": "did you mean 'animal'?",
        "about": [],
        "fix": None,
        "related": [],
    }


def test_related_places_stand_below_the_line_and_in_plain_data():
    other = Related(Span("icons.yaml", 7, 3, 7, 8), "given to a zone\x1b here")
    finding = replace(FINDING, related=(other,))
    shown = render_text([finding], {"cards.yaml": "tamer:\n  icon: animl, x\n"}, lambda file: f"my/{file}")
    assert shown.split("\n")[2:] == [
        "           ^^^^^^",
        "    see my/icons.yaml:7: given to a zone\ufffd here",
        "    hint: did you mean 'animal'?",
    ]
    assert finding.to_json()["related"] == [other.span.to_json() | {"label": "given to a zone\ufffd here"}]


def test_a_finding_has_few_related_places():
    assert len(replace(FINDING, related=(Related(SPAN, "there"),) * 1000).related) == MOST_RELATED


def test_a_finding_as_text_underlines_the_place():
    shown = render_text([FINDING], {"cards.yaml": "tamer:\n  icon: animl, x\n"})
    assert shown.split("\n") == [
        "cards.yaml:2:8: error CW999: no icon is called 'animl'",
        "      icon: animl, x",
        "           ^^^^^^",
        "    hint: did you mean 'animal'?",
    ]


def test_without_the_source_the_place_is_still_named():
    warning = Diagnostic("CW999", "unused", SPAN, severity=Severity.WARNING)
    assert render([warning]) == "cards.yaml:2:8: warning CW999: unused"


@pytest.mark.parametrize(
    ("source", "span", "underline"),
    [
        ("a: b", (1, 4, 1, 5), "   ^"),
        ("a: b", (1, 5, 1, 5), "    ^"),  # nothing, at the end of the line
        ("a: b", (1, 90, 1, 99), "    ^"),  # beyond the line
        ("\ta: b", (1, 5, 1, 6), "\t   ^"),
        ("名: b", (1, 4, 1, 5), "    ^"),  # a wide character takes two columns
        ("a: |", (1, 4, 3, 9), "   ^"),  # several lines: to the end of the first
        ("a: bcd", (1, 4, 2, 1), "   ^^^"),
    ],
)
def test_carets_stand_under_their_place(source, span, underline):
    shown = render_text([Diagnostic("CW999", "m", Span("f", *span))], {"f": source})
    assert shown.split("\n")[1:] == ["    " + source, "    " + underline]


def test_a_huge_line_is_shown_as_a_window():
    finding = Diagnostic("CW999", "m", Span("f", 1, 500_001, 1, 500_002))
    _, line, carets = render_text([finding], {"f": "a" * 500_000 + "X" + "a" * 500_000}).split("\n")
    assert len(line) < 200
    assert line[carets.index("^")] == "X"


def test_a_pack_cannot_send_escape_sequences_to_the_terminal():
    finding = Diagnostic("CW999", "bad \x1b[31m word", Span("f", 1, 1, 1, 2))
    assert "\x1b" not in render_text([finding], {"f": "\x1b]0;title\x07"})


def test_findings_come_in_reading_order_and_once():
    first = Diagnostic("CW999", "m", Span("a", 9, 1, 9, 2))
    second = Diagnostic("CW999", "m", Span("a", 10, 1, 10, 2))
    assert tidy([second, first, second]) == [first, second]


def test_a_pack_error_carries_its_findings_through_pickle():
    error = PackError([FINDING], lambda file, line: "  icon: animl")
    again = pickle.loads(pickle.dumps(error))
    assert again.diagnostics == [FINDING]
    assert str(again) == str(error)
    assert "icon: animl" in str(error)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("animl", "animal"),
        ("Animal", "animal"),
        ("sodlier", "soldier"),
        ("og", "go"),
        ("gox", "go"),
        ("hnad", "hand"),
        ("war-bear", "war_bear"),
        ("war bear", "war_bear"),
        ("leader_dek", "leader_deck"),
        ("leaders_decks", "leader_deck"),
    ],
)
def test_the_nearest_name(wrong, right):
    known = ["soldier", "animal", "hand", "go", "war_bear", "leader_deck", "centre"]
    assert nearest(wrong, known) == right
    assert nearest(wrong, reversed(known)) == right
    assert did_you_mean(wrong, known) == f"did you mean '{right}'?"


def test_of_two_as_near_the_better_one_is_meant():
    known = ["side", "site", "size", "sister"]
    assert nearest("sie", known) == "side"
    assert nearest("sie", known, lambda it: it != "site") == "site"
    # A letter less weighs more than any rank.
    assert nearest("sie", known, lambda it: it != "sister") == "side"


@pytest.mark.parametrize("word", ["", "zebra", "x" * 5000, "q"])
def test_nothing_is_near(word):
    assert nearest(word, ["soldier", "animal", "hand", "go", ""]) is None
    assert did_you_mean(word, ["soldier"]) == ""


@settings(deadline=None)
@given(st.data(), st.text(string.ascii_lowercase, min_size=3, max_size=12))
def test_one_wrong_letter_is_always_near(data, word):
    at = data.draw(st.integers(0, len(word) - 1))
    letter = data.draw(st.sampled_from(string.ascii_lowercase))
    swapped = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
    for wrong in (word[:at] + word[at + 1 :], word[:at] + letter + word[at:], swapped):
        assert nearest(wrong, [word]) == word


@settings(deadline=None)
@given(st.text(), st.lists(st.text()))
def test_a_suggestion_is_a_known_name(word, known):
    assert nearest(word, known) in [*known, None]


def test_codes_look_alike_and_have_titles():
    assert all(len(code) == 5 and code.startswith("CW") and it.title for code, it in CODES.items())


# -------------------------------------------------------------- what programs read of a finding

AT = Span("case.yaml", 3, 5, 3, 9)


def test_a_hint_that_says_what_to_write_makes_a_fix_of_just_that() -> None:
    finding = Diagnostic(
        "CW401", "nothing here is called 'hnad'", AT, did_you_mean("hnad", ["hand", "market"])
    )
    assert finding.fix == Fix((Edit(AT, "hand"),), sure=True)
    assert type(finding.hint) is str


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("hnad", ["hand", "hand_", "haad"]),  # a rival as near
        ("initiative_order", ["initiative"]),  # alike, and not misspelt
    ],
)
def test_a_suggestion_with_a_rival_or_from_afar_is_not_sure(word: str, known: list[str]) -> None:
    hint = did_you_mean(word, known)
    assert isinstance(hint, Hint) and not hint.sure


def test_advice_is_never_sure() -> None:
    finding = Diagnostic(
        "CW220", "the key is unlike the name", AT, meant("hand", sure=True), Severity.WARNING
    )
    assert finding.fix == Fix((Edit(AT, "hand"),), sure=False)


def test_another_sentence_made_of_a_hint_fixes_nothing() -> None:
    hint = meant("hand", sure=True)
    assert Diagnostic("CW401", "no", AT, f"{hint} Or leave it out.").fix is None
    assert Diagnostic("CW401", "no", AT, str(hint)).fix is None


def test_a_sentence_is_shortened_and_data_is_not() -> None:
    name = "n" * 300
    finding = Diagnostic("CW401", f"there is no '{name}'", AT, write(name), about=missing(name))
    assert name not in finding.message and name not in finding.hint
    assert finding.fix == Fix((Edit(AT, name),)) and finding.missing == (name,)


def test_the_names_of_a_finding_are_the_words_of_its_headings() -> None:
    finding = Diagnostic("CW204", "no", AT, about=used("turn of player") + missing("hnad"))
    assert finding.names == {"turn", "of", "player", "hnad"}
    assert finding.missing == ("hnad",)


def test_a_hint_travels_to_other_processes() -> None:
    hint = pickle.loads(pickle.dumps(meant("hand", sure=True)))
    assert (hint, hint.instead, hint.sure) == ("did you mean 'hand'?", "hand", True)


def test_a_code_of_a_plugin_is_known_by_its_plugin() -> None:
    assert codes.entry("starlight/dim").title == "found by starlight/dim"
    assert not codes.entry("starlight/dim").follows
