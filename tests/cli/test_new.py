"""`cardwright new`: starting points that are sound at once."""

from pathlib import Path

import pytest

from cardwright.cli import main
from cardwright.places import content_root
from tests.checking import check, findings_in


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def game(desk, capsys):
    assert main(["new", "pack", "my_game"]) == 0
    capsys.readouterr()
    return desk / "my_game"


def contents(folder):
    return {it.name: it.read_bytes() for it in folder.iterdir() if it.is_file()}


# -------------------------------------------------------------------------------------- packs


def test_a_new_pack_is_sound_and_plays(game, capsys):
    assert findings_in(game) == []
    simulate = ["simulate", "my_game", "--games", "20"]
    for words in (["validate", "my_game"], ["test", "my_game"], simulate, ["explain", "my_game"]):
        assert main(words) == 0, words
    assert "My Game" in capsys.readouterr().out


def test_the_scenarios_of_a_new_pack_can_fail(game, capsys):
    path = game / "people.yaml"
    path.write_text(path.read_text("utf-8").replace("score: 2 * music", "score: 3 * music"), "utf-8")
    assert main(["test", "my_game"]) == 1
    out = capsys.readouterr().out
    assert "6 fiddler: 3 * music   [music = 2]" in out
    assert out.endswith("2 scenarios: 1 passed, 1 failed\n")


def test_a_new_pack_may_be_named_with_its_folder(desk, capsys):
    (desk / "games").mkdir()
    assert main(["new", "pack", "games/my_game"]) == 0
    assert findings_in(desk / "games" / "my_game") == []
    assert main(["new", "pack", "nowhere/my_game"]) == 2
    assert "there is no folder 'nowhere'" in capsys.readouterr().err


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_new_pack_can_be_played_by_any_number_and_by_bots_that_look_ahead(game, players):
    words = ["simulate", "my_game", "--games", "10", "--players", players, "--bot", "greedy", "--jobs", "1"]
    assert main(words) == 0


def test_a_new_pack_speaks_two_languages(game, capsys):
    assert main(["explain", "my_game", "fiddler"]) == 0
    assert "2 pts per Music" in capsys.readouterr().out
    assert main(["explain", "my_game", "fiddler", "--lang", "fr"]) == 0
    assert "2 pts par Musique" in capsys.readouterr().out


def test_a_new_pack_may_be_elsewhere(desk, capsys):
    (desk / "games").mkdir()
    assert main(["new", "pack", "my_game", "--in", "games"]) == 0
    assert "cardwright play games/my_game" in capsys.readouterr().out
    assert sorted(it.name for it in (desk / "games").iterdir()) == ["my_game"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["My Game"], "try 'my_game'"),
        (["games/My Game"], "try 'my_game'"),
        (["7"], "begins with a letter"),
        (["7"], "as in 'black_cat'"),
        (["3game"], "try 'game_3'"),
        (["été"], "try 'ete'"),
        (["ゲーム"], "as in 'black_cat'"),
        (["insurrection"], "comes with Cardwright"),
        (["taken"], "there already"),
        (["other", "--in", "nowhere"], "there is no folder 'nowhere' (make it first: mkdir -p nowhere)"),
        (["other", "--in", "a b/c"], "there is no folder 'a b/c' (make it first: mkdir -p 'a b/c')"),
        (["other", "--in", "taken"], "'taken' is not a folder"),
        (["other", "--in", "taken/deeper"], "'taken' is not a folder"),
    ],
)
def test_a_pack_that_cannot_be_made_leaves_nothing_behind(desk, capsys, words, reason):
    (desk / "taken").write_text("mine")
    assert main(["new", "pack", *words]) == 2
    assert reason in capsys.readouterr().err
    assert [it.name for it in desk.iterdir()] == ["taken"]


@pytest.mark.parametrize(("language", "other"), [("en", "fr"), ("fr", "en")])
def test_a_new_pack_may_speak_one_language(desk, capsys, language, other):
    assert main(["new", "pack", "mine", "--lang", language]) == 0
    assert findings_in(desk / "mine") == []
    assert main(["validate", "mine", "--strict"]) == 0
    page = (desk / "mine" / "pack.yaml").read_text("utf-8")
    assert f"languages: [{language}] " in page
    assert all(f"{other}: " not in it.read_text("utf-8") for it in (desk / "mine").glob("*.yaml"))


def test_a_copy_differs_in_its_name_alone(desk, capsys):
    assert main(["new", "pack", "my_copy", "--from", "insurrection"]) == 0
    assert "my_copy: a copy of insurrection " in capsys.readouterr().out
    model = content_root() / "insurrection"
    copied = {it.relative_to(model) for it in model.rglob("*") if it.is_file()}
    assert {it.relative_to("my_copy") for it in Path("my_copy").rglob("*") if it.is_file()} == copied
    differing = {it for it in copied if (model / it).read_bytes() != Path("my_copy", it).read_bytes()}
    assert differing == {Path("pack.yaml")}
    page = (model / "pack.yaml").read_text("utf-8")
    assert Path("my_copy/pack.yaml").read_text("utf-8") == page.replace("pack: insurrection", "pack: my_copy")


def test_a_copy_may_keep_one_language_and_everything_else(desk, capsys):
    assert main(["new", "pack", "my_copy", "--from", "rebel_nox", "--lang", "en"]) == 0
    report = check("my_copy")
    checked, findings = report.pack, list(report.findings)
    assert findings == []
    assert list(checked.pack.languages) == ["en"]
    assert list(checked.pack.kinds) == list(check(content_root() / "rebel_nox").pack.pack.kinds)


def test_a_copy_of_a_copy_is_made_by_its_folder(game, desk, capsys):
    assert main(["new", "pack", "second", "--from", "my_game", "--in", str(desk)]) == 0
    assert "a copy of my_game 0.1.0" in capsys.readouterr().out
    assert findings_in("second") == []


def test_names_on_lines_of_their_own_are_cut_too(game, desk, capsys):
    people = game / "people.yaml"
    written = people.read_text("utf-8").replace(
        "    name: {en: Baker, fr: Boulangère}\n",
        "    name:\n      en: >-\n        Baker\n        of bread\n      fr: Boulangère  # la meilleure\n",
    )
    people.write_text(written, "utf-8")
    for language in ("en", "fr"):
        assert main(["new", "pack", f"only_{language}", "--from", "my_game", "--lang", language]) == 0
        report = check(f"only_{language}")
        checked, findings = report.pack, list(report.findings)
        assert findings == []
    assert checked.pack.kinds["baker"].title == {"fr": "Boulangère"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--lang", "de"], "'de' cannot be kept: the pack speaks en, fr"),
        (["--from", "insurection"], "did you mean 'insurrection'?"),
        (["--from", "frozen_north", "--lang", "en"], "an extension speaks the languages of what it extends"),
    ],
)
def test_what_cannot_be_copied_leaves_nothing_behind(desk, capsys, words, reason):
    assert main(["new", "pack", "mine", *words]) == 2
    assert reason in capsys.readouterr().err
    assert list(desk.iterdir()) == []


def test_a_pack_with_mistakes_is_not_copied(game, desk, capsys):
    (game / "people.yaml").write_text("people: 7", "utf-8")
    assert main(["new", "pack", "mine", "--from", "my_game"]) == 1
    assert "people.yaml:1" in capsys.readouterr().err
    assert [it.name for it in desk.iterdir()] == ["my_game"]


@pytest.mark.parametrize(
    ("written", "meant"), [("gmes", "games"), ("games/odl", "games/old"), ("gmes/old", "games")]
)
def test_a_misspelt_folder_is_told_and_not_made(desk, capsys, written, meant):
    (desk / "games" / "old").mkdir(parents=True)
    assert main(["new", "pack", "mine", "--in", written]) == 2
    assert f"there is no folder '{written}' (did you mean '{meant}'?)" in capsys.readouterr().err
    assert sorted(it.name for it in desk.rglob("*")) == ["games", "old"]


# -------------------------------------------------------------------------------------- cards


@pytest.mark.parametrize("deck", ["people", "weather"])
def test_a_new_card_is_sound_and_the_rest_stays_as_it_was(game, capsys, deck):
    before = contents(game)
    assert main(["new", "card", "my_game", deck, "black_cat"]) == 0
    assert f"my_game/{deck}.yaml" in capsys.readouterr().out
    after = contents(game)
    (changed,) = {name for name in after if before.get(name) != after[name]}
    assert changed == f"{deck}.yaml" and after[changed].startswith(before[changed])
    assert b"black_cat:\n    name: {en: Black Cat, fr: Black Cat}" in after[changed]
    assert findings_in(game) == []


def test_where_cards_are_counted_there_is_one_more(game, capsys):
    path = game / "pack.yaml"
    before = path.read_text("utf-8").replace("# expect:", "expect:")
    path.write_text(before, "utf-8")
    assert main(["new", "card", "my_game", "people", "black_cat"]) == 0
    assert "'expect' has one more of 'people' now" in capsys.readouterr().out
    assert path.read_text("utf-8") == before.replace("people: 20", "people: 21")
    assert main(["validate", "--strict", "my_game"]) == 0


def test_where_cards_are_counted_in_their_own_file_the_rest_of_it_stays(game):
    path = game / "weather.yaml"
    before = path.read_text("utf-8") + "# how many\nexpect: {weather: 4}  # all of them"
    path.write_text(before, "utf-8")
    assert main(["new", "card", "my_game", "weather", "storm"]) == 0
    after = path.read_text("utf-8")
    assert after.endswith("# how many\nexpect: {weather: 5}  # all of them")
    assert main(["validate", "--strict", "my_game"]) == 0


def test_a_number_of_cards_that_was_wrong_before_is_told(game, capsys):
    path = game / "pack.yaml"
    before = path.read_text("utf-8").replace("# expect: {people: 20", "expect: {people: 24")
    path.write_text(before, "utf-8")
    assert main(["new", "card", "my_game", "people", "black_cat"]) == 0
    assert "my_game/pack.yaml:13: 'people' has 21 pieces, not 24; when its" in capsys.readouterr().out
    assert path.read_text("utf-8") == before


def test_a_new_card_says_what_is_left_to_do(game, capsys):
    assert main(["new", "card", "my_game", "people", "black_cat"]) == 0
    assert "its name is still the same in en, fr: translate it" in capsys.readouterr().out
    card = (game / "people.yaml").read_text("utf-8").split("  black_cat:\n")[1]
    assert "# what it is called; to be translated for fr" in card
    assert "# a number for each copy, which no other piece has: there are as many copies as numbers" in card
    # No people ever come to where cards are in force.
    assert "while active" not in card
    assert main(["new", "card", "my_game", "weather", "storm"]) == 0
    assert "# while active:" in (game / "weather.yaml").read_text("utf-8")


def test_a_second_card_leaves_the_first_its_comments(game):
    assert main(["new", "card", "my_game", "people", "cat"]) == 0
    once = (game / "people.yaml").read_bytes()
    assert main(["new", "card", "my_game", "people", "dog"]) == 0
    assert (game / "people.yaml").read_bytes().startswith(once + b"  dog:\n")
    assert findings_in(game) == []


def test_a_comment_on_the_section_stays_below_it(game):
    (game / "weather.yaml").write_text(
        "weather:\n  frost:\n    name: {en: F, fr: G}\n\n    # deep\n\n  # of the deck\n"
    )
    assert main(["new", "card", "my_game", "weather", "hail"]) == 0
    text = (game / "weather.yaml").read_text()
    assert "    # deep\n  hail:\n" in text and text.endswith("\n\n  # of the deck\n")


def test_a_number_that_must_be_unique_is_a_free_one(game, capsys):
    assert main(["new", "card", "my_game", "people", "cat"]) == 0
    assert main(["new", "card", "my_game", "people", "dog"]) == 0
    text = (game / "people.yaml").read_text()
    assert "rank: [21] " in text and "rank: [22] " in text
    assert main(["validate", "--strict", "my_game"]) == 0


def test_a_card_of_an_extension_goes_into_a_deck_of_its_base(desk, capsys):
    (desk / "harbour").mkdir()
    page = (
        "pack: harbour\ntitle: {en: H, fr: P}\nversion: 1.0.0\nextends: insurrection\nexpect: {people: 1}\n"
    )
    (desk / "harbour" / "pack.yaml").write_text(page)
    assert main(["new", "card", "harbour", "people", "ferryman"]) == 0
    assert main(["new", "card", "harbour", "leaders", "captain"]) == 0
    assert capsys.readouterr().out.count("expect") == 0
    assert (
        (desk / "harbour" / "people.yaml")
        .read_text()
        .startswith("people:\n  ferryman:\n    name: {en: Ferryman")
    )
    assert (desk / "harbour" / "pack.yaml").read_text() == page
    assert findings_in(desk / "harbour") == []
    assert main(["new", "card", "harbour", "people", "squire"]) == 2
    assert "there is a card 'squire' already" in capsys.readouterr().err


def test_a_card_of_an_extension_whose_base_is_not_there(desk, capsys):
    (desk / "harbour").mkdir()
    (desk / "harbour" / "pack.yaml").write_text(
        "pack: harbour\ntitle: {en: H}\nversion: 1.0.0\nextends: nowhere\n"
    )
    assert main(["new", "card", "harbour", "people", "ferryman"]) == 1
    assert "there is no pack 'nowhere' to extend" in capsys.readouterr().err


def test_in_the_middle_of_a_file_with_windows_line_ends(game):
    text = "weather:\r\n    frost:\r\n        name: {en: Frost, fr: Gel}\r\n# the end\r\nsources: {a: b}"
    (game / "weather.yaml").write_bytes(text.encode())
    assert main(["new", "card", "my_game", "weather", "hail"]) == 0
    written = (game / "weather.yaml").read_bytes().decode()
    head, tail = text.split("# the end")
    assert written.startswith(head + "    hail:\r\n      name:") and written.endswith("# the end" + tail)
    assert written.count("\n") == written.count("\r\n")


def test_after_a_last_line_without_its_end(game):
    (game / "weather.yaml").write_text("weather:\n  frost:\n    name: {en: Frost, fr: Gel}")
    assert main(["new", "card", "my_game", "weather", "hail"]) == 0
    assert "fr: Gel}\n  hail:\n    name: " in (game / "weather.yaml").read_text()


def test_a_card_of_a_deck_with_sides_has_all_of_them(game):
    pack = game / "pack.yaml"
    pack.write_text(
        pack.read_text().replace(
            "    starts_in: weather_deck\n", "    starts_in: weather_deck\n    sides: [day, night]\n"
        )
    )
    assert main(["new", "card", "my_game", "weather", "hail"]) == 0
    report = check(game)
    checked, findings = report.pack, list(report.findings)
    assert not findings
    assert len(checked.pack.kinds["hail"].faces) == 2


def test_a_deck_without_cards_gets_a_file(game):
    (game / "weather.yaml").unlink()
    assert main(["new", "card", "my_game", "weather", "hail"]) == 0
    assert (game / "weather.yaml").read_text().startswith("weather:\n  hail:\n    name: ")


def test_with_one_deck_it_need_not_be_named(desk):
    (desk / "pack.yaml").write_text(
        "pack: one\ntitle: {en: One}\nversion: 1.0.0\nlanguages: [en]\nplayers: {from: 1, to: 2}\n"
        "decks:\n  tiles:\n    name: {en: T}\n    starts_in: box\n    sides: [day, night]\n"
        "    attributes: {colour: {type: word, one_of: [red, blue]}, size: {type: number, optional: true}}\n"
        "zones: {box: {seen_by: nobody}}\nrules: {main: shuffle box}\n"
    )
    assert main(["new", "card", ".", "moor"]) == 0
    assert "    colour: red" in (desk / "tiles.yaml").read_text()
    assert findings_in(desk) == []


def test_the_mode_of_a_file_stays(game):
    (game / "people.yaml").chmod(0o640)
    assert main(["new", "card", "my_game", "people", "black_cat"]) == 0
    assert (game / "people.yaml").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["black_cat"], "is: people, weather (cardwright new card my_game people black_cat)"),
        (["poeple", "black_cat"], "did you mean 'people'?"),
        (["people", "Black Cat"], "try 'black_cat'"),
        (["people", "baker"], "there is a card 'baker' already, in my_game/people.yaml:3 (try 'baker_2')"),
        (["people", "market"], "'market' is given to"),
        (["people", "choose"], "is a word of the language"),
        (["people", "black", "cat"], "one word: black_cat"),
    ],
)
def test_a_card_that_cannot_be_made_changes_nothing(game, capsys, words, reason):
    before = contents(game)
    assert main(["new", "card", "my_game", *words]) == 2
    assert reason in capsys.readouterr().err
    assert contents(game) == before


def test_cards_in_brackets_are_left_alone(game, capsys):
    (game / "weather.yaml").write_text("weather: {frost: {name: {en: Frost, fr: Gel}}}\n")
    assert main(["new", "card", "my_game", "weather", "hail"]) == 2
    assert "lines of their own" in capsys.readouterr().err


def test_bundled_packs_stay_as_they_are(desk, capsys):
    assert main(["new", "card", "insurrection", "people", "x"]) == 2
    assert "new pack my_insurrection --from insurrection" in capsys.readouterr().err
