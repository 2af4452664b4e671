"""Fixes are applied in rounds; what does harm is taken back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.findings.fix import Edit, Fix
from cardwright.fixing.rounds import MOST_CHECKS, MOST_ROUNDS, put_right

FILE = "stall/pack.yaml"


class Rules:
    """A check made by hand: each word that is wrong, with what is to be written there instead (None: no fix)."""

    def __init__(self, wrong: Mapping[str, str | None], warn: Sequence[str] = ()) -> None:
        self.wrong, self.warn = wrong, warn
        self.checks = 0

    def __call__(self, texts: Mapping[str, str]) -> list[Diagnostic]:
        self.checks += 1
        return [
            self.finding(file, row, found)
            for file, text in texts.items()
            for row, line in enumerate(text.split("\n"), start=1)
            for found in re.finditer(r"\w+", line)
            if found[0] in self.wrong
        ]

    def finding(self, file: str, row: int, found: re.Match[str]) -> Diagnostic:
        word, new = found[0], self.wrong[found[0]]
        at = Span(file, row, found.start() + 1, row, found.end() + 1)
        fix = Fix((Edit(at, new),), sure=True) if new is not None else None
        severity = Severity.WARNING if word in self.warn else Severity.ERROR
        return Diagnostic(f"CW-{word}", f"'{word}' is wrong", at, severity=severity, fix=fix)


def after(text: str, rules: Rules) -> tuple[str, list[str], list[str]]:
    """The text with fixes applied, the words that were replaced, and the codes of what is left."""
    outcome = put_right({FILE: text}, rules({FILE: text}), rules, lambda findings: findings)
    replaced = [it.was for fixed in outcome.fixed for it in fixed.replaced]
    return outcome.texts[FILE], replaced, [it.code for it in outcome.findings]


def test_all_that_can_be_fixed_is_fixed_in_one_round() -> None:
    rules = Rules({"swet": "sweet", "aple": "apple", "odd": None})
    assert after("swet aple\nodd swet", rules) == (
        "sweet apple\nodd sweet",
        ["swet", "aple", "swet"],
        ["CW-odd"],
    )
    assert rules.checks == 2


def test_what_a_fix_uncovers_elsewhere_is_fixed_in_the_next_round() -> None:
    def check(texts: Mapping[str, str]) -> list[Diagnostic]:
        # As a reader that stops at the first word it does not know.
        return Rules({"swet": "sweet", "aple": "apple"})(texts)[:1]

    text = "swet\nswet\naple"
    outcome = put_right({FILE: text}, check({FILE: text}), check, lambda findings: findings)
    # The second line has a word that the first fix has taken out, and may be wrong because of it.
    assert outcome.texts[FILE] == text and not outcome.fixed
    text = "swet\naple"
    outcome = put_right({FILE: text}, check({FILE: text}), check, lambda findings: findings)
    assert outcome.texts[FILE] == "sweet\napple" and len(outcome.fixed) == 2


def test_a_fix_that_brings_an_error_is_taken_back_and_the_others_stay() -> None:
    rules = Rules({"swet": "sweet", "aple": "poison", "poison": None, "pare": "pear"})
    assert after("swet aple pare swet", rules) == (
        "sweet aple pear sweet",
        ["swet", "pare", "swet"],
        ["CW-aple"],
    )


def test_a_fix_that_does_not_help_is_taken_back() -> None:
    rules = Rules({"swet": "swet", "aple": "apple"})
    assert after("swet aple", rules) == ("swet apple", ["aple"], ["CW-swet"])


def test_a_sound_pack_is_not_made_unsound_by_the_fix_of_a_warning() -> None:
    rules = Rules({"dull": "poison", "poison": None}, warn=["dull"])
    assert after("a dull line", rules) == ("a dull line", [], ["CW-dull"])


def test_fixes_that_undo_each_other_come_to_an_end() -> None:
    rules = Rules({"one": "two", "two": "one"}, warn=["one", "two"])
    text, _, left = after("one", rules)
    assert (text, left) == ("two", ["CW-two"])
    assert rules.checks <= MOST_ROUNDS


def test_the_number_of_checks_has_a_limit() -> None:
    rules = Rules({**{f"w{n}": "poison" for n in range(200)}, "poison": None})
    text, fixed, _ = after(" ".join(f"w{n}" for n in range(200)), rules)
    assert not fixed and "poison" not in text
    assert rules.checks <= MOST_CHECKS + 1


def test_an_error_that_only_moved_is_no_new_one() -> None:
    rules = Rules({"a": "much_longer", "odd": None})
    assert after("a odd\nodd", rules) == ("much_longer odd\nodd", ["a"], ["CW-odd", "CW-odd"])


def test_of_two_fixes_for_one_place_the_first_is_applied() -> None:
    at, wide = Span(FILE, 1, 3, 1, 7), Span(FILE, 1, 1, 1, 7)

    def check(texts: Mapping[str, str]) -> list[Diagnostic]:
        if texts[FILE] != "a swet":
            return []
        first = Diagnostic("CW1", "wide", wide, fix=Fix((Edit(wide, "b sweet"),), True))
        return [first, Diagnostic("CW2", "narrow", at, fix=Fix((Edit(at, "sweet"),), True))]

    texts = {FILE: "a swet"}
    outcome = put_right(texts, check(texts), check, lambda findings: findings)
    assert outcome.texts[FILE] == "b sweet" and [it.finding.code for it in outcome.fixed] == ["CW1"]


def test_a_fix_in_several_files_is_applied_whole() -> None:
    one, other = Span("stall/a.yaml", 1, 1, 1, 4), Span("stall/b.yaml", 1, 1, 1, 4)
    finding = Diagnostic("CW1", "renamed", one, fix=Fix((Edit(one, "new"), Edit(other, "new")), True))

    def check(texts: Mapping[str, str]) -> list[Diagnostic]:
        return [finding] if texts["stall/a.yaml"] == "old" else []

    texts = {"stall/a.yaml": "old", "stall/b.yaml": "old"}
    outcome = put_right(texts, check(texts), check, lambda findings: findings)
    assert set(outcome.texts.values()) == {"new"}
    unknown = put_right({"stall/a.yaml": "old"}, [finding], lambda _: [finding], lambda findings: findings)
    assert unknown.texts == {"stall/a.yaml": "old"}
