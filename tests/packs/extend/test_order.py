"""The order of extensions is said by them, or does not matter; what cannot be ordered is a finding."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.findings.diagnostic import Severity
from tests.packs.extend.conftest import Written, found, seen, sound, the_one, underlined

START = "change: {{values: {{limit: {{start: {}}}}}}}\n"


def names(base: Path, *extensions: Path) -> list[str]:
    return [it.name for it in sound(base, *extensions).pack.extensions]


def test_without_a_word_they_come_by_name_however_they_are_given(fair: Path, extension: Written) -> None:
    three = [
        extension(name, f"goods: {{of_{name}: {{name: {{en: A}}, price: 1}}}}\n")
        for name in ("zeta", "alpha", "mid")
    ]
    for given in permutations(three):
        checked = sound(fair, *given)
        assert [it.name for it in checked.pack.extensions] == ["alpha", "mid", "zeta"]
        assert list(checked.pack.kinds) == [
            "apple",
            "lemon",
            "melon",
            "of_alpha",
            "of_mid",
            "of_zeta",
            "rain",
        ]


def test_after_sets_the_order_and_the_later_one_has_the_last_word(fair: Path, extension: Written) -> None:
    first = extension("zeta", START.format(7))
    last = extension("alpha", START.format(9), after="zeta")
    for given in permutations((first, last)):
        assert names(fair, *given) == ["zeta", "alpha"]
        assert sound(fair, *given).pack.values["limit"].start == 9


def test_after_holds_through_others(fair: Path, extension: Written) -> None:
    one, three = extension("one", START.format(1)), extension("three", START.format(3), after="two")
    two = extension("two", "", after="one")
    assert names(fair, three, two, one) == ["one", "two", "three"]
    # Without the one between them nobody says which comes first.
    assert the_one(fair, three, one).code == codes.CONFLICT


def test_an_extension_that_is_not_there_is_waited_for_by_nobody(fair: Path, extension: Written) -> None:
    assert names(fair, extension("lonely", after="somebody_else")) == ["lonely"]


def test_a_misspelt_after_is_pointed_out(fair: Path, extension: Written, tmp_path: Path) -> None:
    orchard, late = extension("orchard"), extension("late", after="orchad")
    it = the_one(fair, orchard, late)
    assert (it.code, it.severity, it.hint) == (
        codes.UNKNOWN_AFTER,
        Severity.WARNING,
        "did you mean 'orchard'?",
    )
    assert underlined(it, tmp_path) == "orchad"


def test_a_circle_is_told_with_everyone_in_it(fair: Path, extension: Written) -> None:
    one, two = extension("one", after="three"), extension("two", after="one")
    three, aside = extension("three", after="two"), extension("aside")
    it = the_one(fair, one, two, three, aside)
    assert it.code == codes.ORDER_CIRCLE
    assert "'one' after 'three' after 'two' after 'one'" in it.message
    assert it.span.file == "one/pack.yaml"
    assert seen(it) == [
        "three/pack.yaml:5 'three' comes after 'two'",
        "two/pack.yaml:5 'two' comes after 'one'",
    ]


def test_an_extension_after_itself_is_a_circle(fair: Path, extension: Written) -> None:
    assert "'me' after 'me'" in the_one(fair, extension("me", after="me")).message


@pytest.mark.parametrize(
    ("one", "other", "what"),
    [
        (
            "change: {goods: {melon: {worth: 1}}}",
            "change: {goods: {melon: {worth: 2}}}",
            "'worth' of 'melon'",
        ),
        ("remove: {goods: [melon]}", "change: {goods: {melon: {worth: 2}}}", "'melon'"),
        ("replace: {rules: {turn of player: stop}}", "replace: {rules: {turn of player: main}}", "'turn' of"),
        ("change: {goods: {melon: {worth: 1}}}", "remove: {goods: {melon: [worth]}}", "'worth' of 'melon'"),
        (
            "change: {options: {season: {one_of: [spring]}}}",
            "change: {options: {season: {one_of: {add: [winter]}}}}",
            "'one_of' of 'season'",
        ),
    ],
)
def test_two_that_touch_the_same_thing_in_no_order_are_in_conflict(
    fair: Path, extension: Written, one: str, other: str, what: str
) -> None:
    alpha, beta = extension("alpha", one + "\n"), extension("beta", other + "\n")
    conflict = next(it for it in found(fair, alpha, beta) if it.code == codes.CONFLICT)
    assert what in conflict.message
    assert conflict.span.file == "beta/pack.yaml"
    assert seen(conflict)[0].startswith("alpha/pack.yaml:5 ")
    assert conflict.hint == "write 'after: [alpha]' here, or 'after: [beta]' there"


def test_two_that_touch_different_fields_of_a_card_are_not(fair: Path, extension: Written) -> None:
    alpha = extension("alpha", "change: {goods: {melon: {worth: 1}}}\n")
    beta = extension(
        "beta", "change: {goods: {melon: {price: 2}}, options: {season: {one_of: {add: [april]}}}}\n"
    )
    gamma = extension("gamma", "change: {options: {season: {one_of: {add: [june]}}}}\n")
    pack = sound(fair, gamma, beta, alpha).pack
    assert pack.touched["goods", "melon"] == ("alpha", "beta")
    assert pack.options["season"].words == ("spring", "autumn", "april", "june")
