"""Every way of extending wrongly gets a finding of its own, with a place and what would be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.findings import codes
from tests.checking import findings_in
from tests.packs.extend.conftest import BASE, Written, found, seen, sound, the_one, underlined, written


def test_a_base_that_nobody_has(extension: Written, tmp_path: Path) -> None:
    it = the_one(extension("orchard", extends="insurection"))
    assert (it.code, underlined(it, tmp_path)) == (codes.BASE_NOT_FOUND, "insurection")
    assert it.hint == "did you mean 'insurrection'?"


def test_a_base_is_never_looked_for_through_the_file_system(extension: Written, fair: Path) -> None:
    findings = found(extension("orchard", extends="../fair"))
    assert codes.BASE_NOT_FOUND in [it.code for it in findings]


def test_a_version_that_does_not_fit(fair: Path, extension: Written, tmp_path: Path) -> None:
    it = the_one(fair, extension("orchard", extends='{pack: fair, version: ">=1,<1.4"}'))
    assert (it.code, underlined(it, tmp_path)) == (codes.BASE_VERSION, '">=1,<1.4"')
    assert it.message == "this is for 'fair' >=1,<1.4, and here it is version 1.4.0"
    sound(fair, extension("orchard", extends='{pack: fair, version: ">=1, <2"}'))


def test_a_version_that_is_none(fair: Path, extension: Written) -> None:
    it = the_one(fair, extension("orchard", extends="{pack: fair, version: the newest}"))
    assert (it.code, it.span.line) == (codes.MALFORMED, 4)


def test_an_extension_of_another_game(fair: Path, extension: Written, tmp_path: Path) -> None:
    written(tmp_path / "feast", BASE.replace("pack: fair", "pack: feast"))
    it = the_one(fair, extension("orchard", extends="feast"))
    assert (it.code, it.message) == (codes.OTHER_BASE, "'orchard' extends 'feast', not 'fair'")


def test_a_game_is_no_extension(fair: Path, tmp_path: Path) -> None:
    feast = written(tmp_path / "feast", BASE.replace("pack: fair", "pack: feast"))
    it = the_one(fair, feast)
    assert (it.code, it.message) == (
        codes.NOT_AN_EXTENSION,
        "'feast' is a game of its own: it extends nothing",
    )


def test_packs_that_extend_one_another(extension: Written, fair: Path) -> None:
    one, two = extension("one", extends="two"), extension("two", extends="one")
    for given in ((one,), (fair, one), (fair, one, two)):
        circles = found(*given)
        assert {it.code for it in circles} == {codes.EXTENDS_ITSELF}
        assert circles[0].message == "this leads in a circle: 'one' extends 'two' extends 'one'"
    assert the_one(extension("me", extends="me")).code == codes.EXTENDS_ITSELF


def test_an_extension_is_not_extended(fair: Path, extension: Written) -> None:
    extension("orchard")
    deeper = extension("deeper", extends="orchard")
    for given in ((deeper,), (fair, deeper)):
        it = the_one(*given)
        assert (it.code, it.hint) == (
            codes.EXTENDS_EXTENSION,
            "write 'extends: fair' and 'after: [orchard]'",
        )


def test_an_extension_of_what_extends_nothing_that_there_is(extension: Written) -> None:
    extension("orchard", extends="nowhere")
    it = the_one(extension("deeper", extends="orchard"))
    assert (it.code, it.hint) == (codes.EXTENDS_EXTENSION, "write 'extends: …' and 'after: [orchard]'")


def test_an_extension_of_the_folder_that_it_lies_in(extension: Written, tmp_path: Path) -> None:
    extension("me", extends="here").rename(tmp_path / "here")
    it = the_one(tmp_path / "here")
    assert (it.code, it.message) == (
        codes.EXTENDS_ITSELF,
        "this leads in a circle: 'me' extends 'here', which is the folder of 'me'",
    )


def test_two_that_define_the_same_card(fair: Path, extension: Written, tmp_path: Path) -> None:
    plum = "goods:\n  plum: {name: {en: Plum}, price: 2}\n"
    it = the_one(fair, extension("beta", plum, after="alpha"), extension("alpha", plum))
    assert (it.code, it.span.file, underlined(it, tmp_path)) == (
        codes.DEFINED_TWICE,
        "beta/pack.yaml",
        "plum",
    )
    assert (it.message, seen(it)) == ("'plum' is there already", ["alpha/pack.yaml:6 first given here"])
    assert "'change:'" in it.hint


def test_a_card_of_the_base_is_not_defined_again(fair: Path, extension: Written) -> None:
    it = the_one(fair, extension("alpha", "goods: {apple: {name: {en: Apple}, price: 2}}\n"))
    assert (it.code, seen(it)) == (codes.DEFINED_TWICE, ["fair/pack.yaml:35 first given here"])


def test_what_is_said_once_is_not_said_again(fair: Path, extension: Written, tmp_path: Path) -> None:
    it = the_one(fair, extension("alpha", "players: {to: 6}\n"))
    assert (it.code, underlined(it, tmp_path)) == (codes.DEFINED_TWICE, "to")


def test_two_extensions_of_one_name(fair: Path, extension: Written, tmp_path: Path) -> None:
    one = extension("orchard")
    other = written(tmp_path / "copy", (one / "pack.yaml").read_text("utf-8"))
    it = the_one(fair, one, other)
    assert (it.code, underlined(it, tmp_path)) == (codes.SAME_EXTENSION_NAME, "orchard")
    assert it.span.file == "copy/pack.yaml"
    sound(fair, one, one)  # the same one twice is one


@pytest.mark.parametrize(
    ("edit", "word", "hint"),
    [
        ("change: {goods: {appel: {price: 2}}}", "appel", "did you mean 'apple'?"),
        ("replace: {rules: {trun of player: stop}}", "trun of player", "did you mean 'turn'?"),
        ("remove: {goods: [aple]}", "aple", "did you mean 'apple'?"),
        ("remove: {goods: {apple: [worht]}}", "worht", "did you mean 'worth'?"),
        ("remove: {goods: {apple: {nam: true}}}", "nam", "did you mean 'name'?"),
        ("remove: {options: {season: {one_of: [sprin]}}}", "sprin", "did you mean 'spring'?"),
        ("remove: {active_pieces: [cards in sk]}", "cards in sk", "did you mean 'cards in sky'?"),
        ("change: {good: {apple: {price: 2}}}", "good", "did you mean 'goods'?"),
        ("change: {heuristic: 3}", "heuristic", ""),
        ("change: {skies: {lemon: {price: 2}}}", "lemon", "'lemon' is in 'goods': write 'goods: {lemon: …}'"),
        ("remove:\n  goods: apple, lemon", "apple, lemon", "a list has brackets: [apple, lemon]"),
    ],
)
def test_what_is_gone_is_told_with_the_nearest_name(
    fair: Path, extension: Written, tmp_path: Path, edit: str, word: str, hint: str
) -> None:
    it = the_one(fair, extension("variant", edit + "\n"))
    assert (it.code, underlined(it, tmp_path), it.hint) == (codes.GONE, word, hint)


def test_what_comes_only_later_is_told_with_how_to_come_after_it(fair: Path, extension: Written) -> None:
    plum = extension("orchard", "goods: {plum: {name: {en: Plum}, price: 2}}\n")
    early = extension("early", "change: {goods: {plum: {price: 3}}}\n")
    it = the_one(fair, plum, early)
    assert (it.code, it.hint) == (codes.GONE, "'orchard' has it: write 'after: [orchard]'")


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ("change: [goods]", codes.WRONG_TYPE),
        ("remove: {goods: {apple: {price: [x]}}}", codes.GONE),
        ("remove: {goods: {apple: {price: {x: true}}}}", codes.MALFORMED_EDIT),
        ("remove: {goods: [[apple]]}", codes.MALFORMED_EDIT),
        ("remove: {goods: }", codes.MALFORMED_EDIT),
        ("change: {options: {season: {one_of: {more: [x]}}}}", codes.MALFORMED_EDIT),
        ("change: {active_pieces: {cards in sky: x}}", codes.MALFORMED_EDIT),
        ("remove: {goods: [apple]}\nchange: {goods: {apple: {price: 2}}}", codes.MALFORMED_EDIT),
        ("change: {pack: feast}", codes.MALFORMED_EDIT),
        ("replace: {version: 2.0.0}", codes.MALFORMED_EDIT),
        ("remove: {kernel: true}", codes.MALFORMED_EDIT),
        ("after: orchard", codes.WRONG_TYPE),
        ("chnage: {}", codes.UNKNOWN_KEY),
        ('kernel: ">=99"', codes.KERNEL_VERSION),
    ],
)
def test_what_makes_no_sense_is_reported(fair: Path, extension: Written, edit: str, code: str) -> None:
    it = the_one(fair, extension("variant", edit + "\n"))
    assert (it.code, it.span.file) == (code, "variant/pack.yaml")


def test_an_extension_needs_a_title_page(fair: Path, tmp_path: Path) -> None:
    bare = written(tmp_path / "bare", "extends: fair\n")
    assert [it.message for it in found(fair, bare)] == [
        f"an extension needs '{key}'" for key in ("pack", "title", "version")
    ]


def test_a_game_of_its_own_cannot_change_anything(fair: Path) -> None:
    text = (fair / "pack.yaml").read_text("utf-8")
    (fair / "pack.yaml").write_text(text + "remove: {goods: [apple]}\n", "utf-8")
    assert the_one(fair).code == codes.ONLY_IN_EXTENSIONS


def test_a_file_that_is_no_yaml_hides_nothing_else(fair: Path, extension: Written) -> None:
    broken = extension("broken", "icons: [\n")
    other = extension("other", "goods:\n  plum: {name: {en: Plum}, prise: 2}\n")
    findings = findings_in(fair, [broken, other])
    assert [(it.span.file, it.code) for it in findings] == [
        ("broken/pack.yaml", codes.BRACKETS),
        ("other/pack.yaml", codes.UNKNOWN_KEY),
    ]


def test_too_many_at_once(fair: Path, extension: Written) -> None:
    many = [extension(f"part_{number}") for number in range(21)]
    it = the_one(fair, *many)
    assert (it.code, it.message) == (
        codes.TOO_MANY_EXTENSIONS,
        "21 extensions at once; at most 20 are allowed",
    )


def test_a_name_that_only_an_extension_makes_players_read_is_missed_there(
    tmp_path: Path, extension: Written
) -> None:
    two_languages = BASE.replace("languages: [en]", "languages: [en, fr]")
    for name in re.findall(r"\{en: (\w+)\}", two_languages):
        two_languages = two_languages.replace(f"{{en: {name}}}", f"{{en: {name}, fr: {name}}}")
    two_languages = two_languages.replace("{en: the limit}", "{en: the limit, fr: la limite}")
    fair = written(tmp_path / "fair", two_languages)
    sun = "{name: {en: Sun, fr: Soleil}, wind: 2, while active: {instead of fee of player: 1 + original}}"
    orchard = extension("orchard", f"title: {{en: Orchard, fr: Verger}}\nskies:\n  sun: {sun}\n")
    page = (orchard / "pack.yaml").read_text(encoding="utf-8").replace("title: {en: Orchard}\n", "")
    written(orchard, page)
    findings = findings_in(fair, [orchard], advice=True)
    (it,) = [it for it in findings if it.code == codes.NOT_TRANSLATED and "'fee'" in it.message]
    assert underlined(it, tmp_path) == "instead of fee of player"
    assert it.message == "the formula 'fee' has no text in en or fr"
