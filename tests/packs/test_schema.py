"""The shape of a pack's files: unknown and missing keys, wrong types and words, each with its place."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardwright.findings import codes
from cardwright.schema import pack_schema, yes_or_no
from cardwright.source import yaml_reader
from cardwright.source.locate import find_pack
from tests.checking import check, findings_in

# What is changed in the tiny pack: code, underlined characters, words of the message, hint.
MISTAKES = [
    # unknown keys
    ("zones:", "zoness:", codes.UNKNOWN_KEY, "zoness", "a pack", "did you mean 'zones'?"),
    ("    icons: a", "    icon: a", codes.UNKNOWN_KEY, "icon", "'bear'", "did you mean 'icons'?"),
    ("    score: 4", "    at end_of_gam: stop", codes.UNKNOWN_KEY, "at end_of_gam", "'bear'", "did you mean 'at end_of_game'?"),
    ("    basic: {", "    bsic: {", codes.UNKNOWN_SIDE, "bsic", "no side 'bsic'", "did you mean 'basic'?"),
    ("single: true", "singel: true", codes.UNKNOWN_KEY, "singel", "'site'", "did you mean 'single'?"),
    ("{en: Bear}", "{en: Bear, fr: Ours}", codes.UNKNOWN_KEY, "fr", "'name'", "known: en"),
    # missing keys
    ("    name: {en: Bear}\n", "", codes.MISSING_KEY, "bear", "'bear' needs 'name'", "add 'name: {en: …}'"),
    ("    initiative: [3, 5]\n", "", codes.MISSING_KEY, "bear", "needs 'initiative'", "add 'initiative: […]', one number for each copy"),
    ("{en: Bear}", "{}", codes.MISSING_KEY, "name", "'name' needs 'en'", "add 'en: …'"),
    ("  hands_open: {type: flag}", "  hands_open: {}", codes.MISSING_KEY, "hands_open", "needs 'type', 'one_of' or 'of'", "write {type: number}, {one_of: […]} or {of: …}"),
    ("basic: {reveals: 1}", "basic: {}", codes.MISSING_KEY, "basic", "'reveals' is missing on the side 'basic'", "add 'reveals: …' there, or once above the sides"),
    ("version: 1.0.0\n", "", codes.MISSING_KEY, "", "a pack needs 'version'", "add 'version: 1.0.0' to pack.yaml"),
    # wrong types
    ("row: 3", "row: three", codes.WRONG_TYPE, "three", "'row' must be a whole number, but this is the text 'three'", "write 3"),
    ("row: 3", "row: 3.0", codes.WRONG_TYPE, "3.0", "but this is the number 3.0", "write 3"),
    ("score: 4", "score: [4]", codes.WRONG_TYPE, "[4]", "must be text or a whole number, but this is a list", ""),
    ("version: 1.0.0", "version: 1.0", codes.WRONG_TYPE, "1.0", "must be text", 'if it is text, put it in quotes: "1.0"'),
    ("effects: [end_of_game]", "effects: end_of_game", codes.WRONG_TYPE, "end_of_game", "must be a list", "a list has brackets: [end_of_game]"),
    # words and forms
    ("seen_by: owner", "seen_by: ownr", codes.NOT_ALLOWED, "ownr", "it is everyone, owner, piece or nobody", "did you mean 'owner'?"),
    ("    type: B", "    type: C", codes.NOT_ALLOWED, "C", "it is A or B", ""),
    ("type: word, one_of: [A, B]", "type: number, one_of: [A, B]", codes.NOT_ALLOWED, "one_of", "goes with 'type: word' only", "write 'type: word', or leave 'one_of' out"),
    ("    score: 4", "    copies: 2", codes.NOT_ALLOWED, "copies", "the list under 'initiative' already says", "leave 'copies' out"),
    ("  bear:", "  War Bear:", codes.MALFORMED, "War Bear", "small letters", "write 'war_bear'"),
    ("score: points}", "score: -points}", codes.MALFORMED, "-points", "small letters", "declare a value for it under 'values', let a rule set it, and name it here"),
    ("animal, soldier*2", "animal soldier", codes.MALFORMED, "animal soldier", "icons are written with commas", "write 'animal, soldier'"),
    ("animal, soldier*2", "2*animal, soldier", codes.MALFORMED, "2*animal", "icons are written with commas", "write 'animal*2'"),
    ("animal, soldier*2", "soldier, animal x2", codes.MALFORMED, "animal x2", "icons are written with commas", "write 'animal*2'"),
    ("animal, soldier*2", "soldier, 2 animal", codes.MALFORMED, "2 animal", "icons are written with commas", "write 'animal*2'"),
    ("animal, soldier*2", "soldier, Animal", codes.MALFORMED, "Animal", "icons are written with commas", "write 'animal'"),
    ("animal, soldier*2", "animal and soldier", codes.MALFORMED, "animal and soldier", "with commas", "write 'animal, soldier'"),
    ("animal, soldier*2", "animal,, soldier", codes.MALFORMED, ",", "an icon is missing here", "leave out the ','"),
    ("animal, soldier*2", "soldier, animal*0", codes.WRONG_NUMBER, "animal*0", "1 to 99 times", "leave 'animal' out"),
    ("animal, soldier*2", "animal*99999999999", codes.WRONG_NUMBER, "animal*99999999999", "1 to 99 times", ""),
    ("animal, soldier*2", "[animal*2, soldier]", codes.WRONG_TYPE, "[animal*2, soldier]", "must be text", 'write it as one text: "animal*2, soldier"'),
    # what is obvious
    ("reveals: 1", "reveals:1", codes.UNKNOWN_KEY, "reveals:1", "'basic'", "put a space after ':': 'reveals: 1'"),
    ("reveals: 1", "reveals = 1", codes.UNKNOWN_KEY, "reveals = 1", "'basic'", "write 'reveals: 1'"),
    ("{en: Bear}", "{en: Bear, the great}", codes.UNKNOWN_KEY, "the great", "'name'", 'text with a comma goes in quotes: "Bear, the great"'),
    ("{en: Bear}", "{de: Bär}", codes.UNKNOWN_KEY, "de", "'name'", "known: en"),
    ("seen_by: owner", "visible: owner", codes.UNKNOWN_KEY, "visible", "'hand'", "did you mean 'seen_by'?"),
    ("    score: 4", "    text: Four points.", codes.WRONG_TYPE, "Four points.", "'text' must be keys", "write {en: Four points.}"),
    ("    score: 4", "    points becomes: 4", codes.UNKNOWN_KEY, "points becomes", "'bear'", "write it under 'while active:'"),
    ("result:", "cards: {wolf: {name: {en: Wolf}}}\nresult:", codes.UNKNOWN_KEY, "cards", "a pack", "cards stand under the name of their deck: people, lands"),
    ("result:", "scenarios: {}\nresult:", codes.UNKNOWN_KEY, "scenarios", "a pack", "move this file into the folder 'scenarios'"),
    ("{type: flag}", "false", codes.WRONG_TYPE, "false", "'hands_open' must be keys", "write {type: flag, start: false}"),
    ("[3, 5]", "(3, 5)", codes.WRONG_TYPE, "(3, 5)", "must be a list", "a list has brackets: [3, 5]"),
    ("[3, 5]", "{3, 5}", codes.WRONG_TYPE, "{3, 5}", "must be a list", "a list has brackets: [3, 5]"),
    ("[3, 5]", "[3; 5]", codes.WRONG_TYPE, "3; 5", "must be a whole number", "numbers are separated by ',': 3, 5"),
    ("[3, 5]", "[3. 5]", codes.WRONG_TYPE, "3. 5", "must be a whole number", "numbers are separated by ',': 3, 5"),
    ("animal, soldier*2", "none", codes.UNKNOWN_ICON, "none", "no icon", "for a card without icons, leave the line out"),
    ("        instead of play", "        instead play", codes.MALFORMED, "instead play of player", "this is written 'value becomes'", "did you mean 'instead of play of player'?"),
    ("{en: Bear}", "Bear", codes.WRONG_TYPE, "Bear", "'name' must be keys", "write {en: Bear}"),
    ("{en: Bear}", "Bear, the great", codes.WRONG_TYPE, "Bear, the great", "'name' must be keys", 'write {en: "Bear, the great"}'),
    ("{en: Animal}", '"It\'s: one"', codes.WRONG_TYPE, '"It\'s: one"', "'name' must be keys", 'write {en: "It\'s: one"}'),
    ("basic: {reveals: 1}", "basic: {reveals: [1, 2]}", codes.WRONG_TYPE, "[1, 2]", "a whole number", "a number for each copy needs 'each_copy: true' where 'reveals' is declared"),
    ("{from: 2, to: 4}", "2-4", codes.WRONG_TYPE, "2-4", "'players' must be keys", "write {from: 2, to: 4}"),
    ("{from: 2, to: 4}", "[2, 4]", codes.WRONG_TYPE, "[2, 4]", "'players' must be keys", "write {from: 2, to: 4}"),
    ("{from: 2, to: 4}", "4", codes.WRONG_TYPE, "4", "'players' must be keys", "write {from: 4, to: 4}"),
    ("{type: flag}", "{type: flag, start: no}", codes.WRONG_TYPE, "no", "it is true or false", "write 'false'"),
    ("{type: flag}", "{type: flag, start: 1}", codes.WRONG_TYPE, "1", "it is true or false", "write 'true'"),
    ("single: true", "single: yes", codes.WRONG_TYPE, "yes", "must be true or false", "write 'true'"),
    ("instead of play of player: |\n          original", "points: points + 2", codes.MALFORMED, "points", "'value becomes'", "write 'points becomes: points + 2'"),
    ("instead of play of player: |\n          original", "points becomes points + 2", codes.WRONG_TYPE, "points becomes points + 2", "'while active' must be", "put ':' after 'becomes': 'points becomes: points + 2'"),
    ("        instead of play", "        play", codes.MALFORMED, "play of player", "'value becomes'", "write 'instead of play of player', 'before play of player' or 'after play of player'"),
    ("  mire:", "  3mire:", codes.MALFORMED, "3mire", "begins with a letter", "write 'mire_3'"),
    ("  mire:", "  12:", codes.MALFORMED, "12", "begins with a letter", ""),
    ("  mire:", "  Été:", codes.MALFORMED, "Été", "small letters", "write 'ete'"),
    ("  mire:", "  グラス:", codes.MALFORMED, "グラス", "small letters", ""),
    ("        instead of play", "        insted of play", codes.MALFORMED, "insted of play of player", "this is written 'value becomes'", "did you mean 'instead of play of player'?"),
    ("  main: |", "  main with card: |", codes.MALFORMED, "main with card", "this is written 'name'", "did you mean 'main of card'?"),
    ("from: 2", "from: 0", codes.WRONG_NUMBER, "0", "at least 1", ""),
    ("[3, 5]", "[]", codes.WRONG_NUMBER, "[]", "at least 1 entry", ""),
    ("languages: [en]", "languages: [en, en]", codes.NOT_ALLOWED, "en", "'en' is listed twice", "delete one of them"),
    ("{type: flag}", "{type: flag, one_of: [a]}", codes.NOT_ALLOWED, "hands_open", "can have 'type', 'one_of' or 'of', not both", "keep one of them"),
    ("    score: 4", "    house: [initiativ]", codes.NOT_ALLOWED, "initiativ", "", "did you mean 'initiative'?"),
    ("    score: 4", "    house: {scor: 4 is ours}", codes.UNKNOWN_KEY, "scor", "", "did you mean 'score'?"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "underlined", "said", "hint"),
    MISTAKES,
    ids=lambda it: str(it)[:24],
)
def test_a_mistake_in_the_shape_is_found_at_its_place(one_finding, old, new, code, underlined, said, hint):
    found = one_finding((old, new))
    assert (found[0], found[1], found[3]) == (code, underlined, hint)
    assert said in found[2]


def test_a_name_is_offered_in_every_language_of_the_pack(pack_folder):
    folder = pack_folder(("languages: [en]", "languages: [en, fr]"), ("name: {en: Bear}", "name: Bear"))
    text = (folder / "pack.yaml").read_text(encoding="utf-8")
    (folder / "pack.yaml").write_text(re.sub(r"{en: (\w+)}", r"{en: \1, fr: \1}", text), encoding="utf-8")
    assert [it.hint for it in findings_in(folder)] == ["write {en: Bear, fr: …}"]


def test_a_place_is_exact_to_line_and_column(findings):
    (found,) = findings(("    icons: animal, soldier*2", "    icon: animal"))
    assert (found.span.file, found.span.line, found.span.column) == ("tiny/pack.yaml", 41, 5)


def test_a_rule_without_its_bar_gets_a_hint(findings):
    found = findings(("  main: |\n    for each player:\n", "  main:\n    for each player:\n"))
    assert [(it.code, it.hint) for it in found] == [
        (codes.WRONG_TYPE, "put '|' after 'main:' and the lines of the rule below it")
    ]


def test_an_option_needs_words_or_pieces_with_their_companions(findings):
    options = "options:\n  a: {about: {en: A}}\n  b: {about: {en: B}, one_of: [x]}\n  c: {about: {en: C}, pieces: people}\n"
    found = findings(options=options)
    assert [(it.code, it.span.line, it.message) for it in found] == [
        (codes.MISSING_KEY, 2, "'a' needs 'one_of' or 'pieces'"),
        (codes.MISSING_KEY, 3, "'one_of' needs 'default' beside it"),
        (codes.MISSING_KEY, 4, "'pieces' needs 'count' beside it"),
        (codes.MISSING_KEY, 4, "'pieces' needs 'from_zone' beside it"),
    ]


def test_cards_of_a_wrongly_declared_deck_are_not_blamed(findings):
    found = findings(
        ("initiative: {type: number, each_copy: true}", "initiative: {type: numbr, each_copy: yes}")
    )
    assert {(it.code, it.span.line) for it in found} == {(codes.NOT_ALLOWED, 16), (codes.WRONG_TYPE, 16)}


def test_mistakes_beyond_a_limit_are_not_listed():
    tree, _ = yaml_reader.parse("\n".join(f"key_{number}: 1" for number in range(500)), "f.yaml")
    found = pack_schema.validate(tree, pack_schema.schema_with({}, ("en",)))
    assert len(found) == yaml_reader.MAX_FINDINGS + 1
    assert found[-1].code == codes.TOO_MANY_MISTAKES


@pytest.mark.slow
def test_a_long_mixed_list_is_read_to_its_end():
    # Comparing each entry with all others would take hours.
    text = "languages: [" + ", ".join(f"a{n}, {n}, [{n}]" for n in range(20_000)) + "]"
    tree, _ = yaml_reader.parse(text, "f.yaml")
    assert len(pack_schema.validate(tree, pack_schema.schema_with({}, ()))) > 1


def described(node, path=""):
    """The properties of a schema that lack a description."""
    if isinstance(node, dict):
        for name, inner in (
            node.get("properties", {}).items() if isinstance(node.get("properties"), dict) else ()
        ):
            if (
                "description" not in inner
                and "errorMessage" not in inner
                and "const" not in inner
                and "if" not in path
            ):
                yield f"{path}/{name}"
        for key, inner in node.items():
            if key != "if":
                yield from described(inner, f"{path}/{key}")
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            yield from described(inner, f"{path}/{place}")


def test_the_schemas_are_valid_and_every_property_is_described():
    checked = check(find_pack("insurrection")).pack
    for found in (pack_schema.pack_schema(), pack_schema.full_schema(checked.pack)):
        Draft202012Validator.check_schema(found)
        assert list(described(found)) == []


def test_the_schema_for_editors_knows_the_cards_of_the_pack():
    checked = check(find_pack("insurrection")).pack
    full = pack_schema.full_schema(checked.pack)
    assert {"people", "leaders", "lands", "rules"} <= set(full["properties"])
    land = full["properties"]["lands"]["additionalProperties"]
    assert land["properties"]["basic"]["properties"]["type"]["enum"] == ["A", "B"]


def test_a_misspelt_section_is_one_mistake_even_if_it_holds_a_deck(findings):
    (found,) = findings(("people:\n  bear:", "peple:\n  bear:"), ("result:", "expect: {people: 2}\nresult:"))
    assert (found.code, found.hint) == (codes.UNKNOWN_KEY, "did you mean 'people'?")


@pytest.mark.parametrize(
    ("key", "underlined", "said", "hint"),
    [
        ("animal", "animal", "'animal' is an icon, which has a 'name' of its own", "its texts inside a sentence are 'one animal' and 'many animal'"),
        ("in animal", "animal", "'animal' is an icon", "its texts inside a sentence are 'one animal' and 'many animal'"),
        ("bear", "bear", "'bear' is a card", "its texts inside a sentence are 'one bear' and 'many bear'"),
        ("people", "people", "'people' is a deck", "its texts inside a sentence are 'one people' and 'many people'"),
        ("anmal", "anmal", "there is no name 'anmal'", "did you mean 'many animal'?"),
        ("many anmal", "anmal", "there is no icon, kind, deck, set of spaces or formula 'anmal'", "did you mean 'animal'?"),
        ("ponts", "ponts", "there is no name 'ponts'", "did you mean 'points'?"),
    ],
)  # fmt: skip
def test_a_text_of_what_has_a_name_already(one_finding, key, underlined, said, hint):
    found = one_finding(texts=f"texts:\n  {key}: {{en: x}}\n")
    assert (found[0], found[1], found[3]) == (codes.UNKNOWN_DECLARED, underlined, hint)
    assert said in found[2]


SCHEMA = pack_schema.schema_with({}, ("en",))
FITS = yes_or_no.fits(SCHEMA)


@settings(deadline=None)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text()
        | st.sampled_from(["a", "1", "bear"]),
        lambda inner: (
            st.lists(inner) | st.dictionaries(st.sampled_from(["zones", "values", "cards", "per"]), inner)
        ),
    )
)
def test_a_quick_yes_is_a_yes_of_jsonschema(data):
    if FITS(data):
        assert not list(pack_schema._validator()(SCHEMA).iter_errors(data))


@pytest.mark.parametrize(
    "data", [{"version": 1.0}, {"languages": [1, "1"]}, {"languages": ["en", "en"]}, {"pack": "a\n"}]
)
def test_what_json_schema_would_take_and_a_pack_may_not_is_no_quick_yes(data):
    assert not yes_or_no.fits(pack_schema.pack_schema())(data)


def test_a_sound_pack_is_loaded_without_jsonschema():
    program = (
        "import sys, cardwright; cardwright.load('insurrection').start(4); print('jsonschema' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
