"""From files to a pack: what is declared, what refers to what, and every finding at once."""

import pytest

from cardwright.declarations.model import Seen, Timing
from cardwright.findings import codes
from cardwright.source.locate import find_pack
from tests.checking import check, load

_OTHER_KERNEL = "install such a version, or write another 'kernel' if the pack works with this one"

# What is changed in the tiny pack: code, underlined characters, words of the message, hint.
MISTAKES = [
    # icons
    ("soldier*2", "soldir*2", codes.UNKNOWN_ICON, "soldir", "no icon 'soldir'", "did you mean 'soldier'?"),
    ("animal, soldier*2", "animal, animal", codes.NOT_ALLOWED, "animal", "listed twice", "write 'animal*2'"),
    ("soldier*2", "bear", codes.UNKNOWN_ICON, "bear", "no icon 'bear'", "'bear' is a card; icons are declared under 'icons'"),
    # references
    ("people:\n    name: {en: People}\n    starts_in: box", "people:\n    name: {en: People}\n    starts_in: bx", codes.UNKNOWN_DECLARED, "bx", "no zone 'bx'", "did you mean 'box'?"),
    ("people:\n    name: {en: People}\n    starts_in: box", "people:\n    name: {en: People}\n    starts_in: hand", codes.NOT_ALLOWED, "hand", "zone of the table", "one of: box"),
    ("icons_count_in: hand", "icons_count_in: hands", codes.UNKNOWN_DECLARED, "hands", "no zone", "did you mean 'hand'?"),
    ("icons_count_in: hand", "icons_count_in: site", codes.NOT_ALLOWED, "site", "of the table or of each player", "one of: box, hand"),
    ("per: path", "per: pth", codes.UNKNOWN_DECLARED, "pth", "no set of spaces", "did you mean 'path'?"),
    ("open_when: hands_open", "open_when: hand_open", codes.UNKNOWN_DECLARED, "hand_open", "no value", "did you mean 'hands_open'?"),
    ("open_when: hands_open", "open_when: outcome", codes.NOT_ALLOWED, "outcome", "not a flag of the table", "'open_when' needs a value of 'type: flag'"),
    ("score: points", "score: pionts", codes.UNKNOWN_DECLARED, "pionts", "no value", "did you mean 'points'?"),
    ("score: points", "score: outcome", codes.NOT_ALLOWED, "outcome", "must be a number of each player", "write 'points'"),
    ("{seen_by: nobody}", "{seen_by: owner}", codes.NOT_ALLOWED, "owner", "only what each player has", "add 'per: player', or write everyone or nobody"),
    # values at the start
    ("start: over", "start: ovr", codes.NOT_ALLOWED, "ovr", "one of open, over", "did you mean 'over'?"),
    ("start: none", "start: 3", codes.WRONG_TYPE, "3", "it is none", ""),
    ("{type: flag}", "{type: flag, start: 1}", codes.WRONG_TYPE, "1", "true or false", "write 'true'"),
    ("start: 0", "start: false", codes.WRONG_TYPE, "false", "a whole number", ""),
    # numbers of pieces and players
    ("result:", "expect: {people: 3}\nresult:", codes.COUNT_NOT_EXPECTED, "3", "'people' has 2 pieces, not 3", "count the copies under 'initiative'; if they are right, write 2"),
    ("result:", "expect: {peple: 2}\nresult:", codes.UNKNOWN_DECLARED, "peple", "no deck", "did you mean 'people'?"),
    ("    type: B", "    copies: 20000", codes.TOO_MANY_PIECES, "mire", "20,000 pieces", "count the copies"),
    ("{from: 2, to: 4}", "{from: 4, to: 2}", codes.WRONG_NUMBER, "{from: 4, to: 2}", "for nobody", "write {from: 2, to: 4}"),
    # names
    ("  token:", "  animal:", codes.DUPLICATE_NAME, "animal", "to a value here, but an icon has it already", "rename one of them"),
    ("  bear:", "  path:", codes.DUPLICATE_NAME, "path", "to a kind of card here, but a set of spaces has it already", "rename one of them"),
    ("  token:", "  where:", codes.RESERVED_WORD, "where", "a word of the language", "choose another name"),
    ("  token:", "  count:", codes.RESERVED_WORD, "count", "a word of the language", "choose another name"),
    ("[open, over]", "[open, over, none]", codes.RESERVED_WORD, "none", "a word of a list", "choose another word"),
    ("      score: {type: formula}", "      score: {type: formula}\n      copies: {type: number}", codes.RESERVED_WORD, "copies", "already stands on every card", "choose another name"),
    # rules
    ("  main: |", "  mein: |", codes.NO_MAIN_RULE, "", "there is no rule 'main'", "write 'main: |' under 'rules:', and below it what happens in a game, a line each"),
    ("  main: |", "  twice of card with card: |\n    stop\n  main: |", codes.DUPLICATE_NAME, "card", "given twice", "rename one, as in 'other_card'"),
    ("  main: |", "  pay of cost: |\n    stop\n  main: |", codes.PARAMETER_NAME, "cost", "does not say what it is", "write one of 'cost_player', 'cost_card', 'cost_piece', 'cost_space', 'cost_number', 'cost_kind'"),
    ("  main: |", "  pay of plyer: |\n    stop\n  main: |", codes.PARAMETER_NAME, "plyer", "does not say what it is", "did you mean 'player'?"),
    # the version of Cardwright
    ('">=0.1,<1"', '">=9"', codes.KERNEL_VERSION, '">=9"', "the pack is for Cardwright >=9", _OTHER_KERNEL),
    ('">=0.1,<1"', '">=0.0.1, <0.1"', codes.KERNEL_VERSION, '">=0.0.1, <0.1"', "the pack is for", _OTHER_KERNEL),
    # texts
    ("    score: 4", '    score: ""', codes.EMPTY_TEXT, '"', "empty", "write what it is, or delete its key"),
    ("    score: 4", "    score: 4 + anmal", codes.UNKNOWN_NAME, "anmal", "anmal", "did you mean 'animal'?"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "underlined", "said", "hint"),
    MISTAKES,
    ids=lambda it: str(it)[:24],
)
def test_a_mistake_is_found_at_its_place(one_finding, old, new, code, underlined, said, hint):
    found = one_finding((old, new))
    assert (found[0], found[1], found[3]) == (code, underlined, hint)
    assert said in found[2]


def test_the_tiny_pack_is_clean(findings):
    assert findings() == []


def test_every_finding_is_collected(findings):
    found = findings(
        ("soldier*2", "soldir"), ("start: over", "start: 5"), ("row: 3", "row: x"), ("  main:", "  mein:")
    )
    assert {it.code for it in found} == {
        codes.UNKNOWN_ICON,
        codes.NOT_ALLOWED,
        codes.WRONG_TYPE,
        codes.NO_MAIN_RULE,
    }


def test_a_section_may_be_spread_over_files(pack_folder):
    more = (
        "people:\n  wolf:\n    name: {en: Wolf}\n    initiative: [7]\nzones:\n  heap: {seen_by: everyone}\n"
    )
    report = check(pack_folder(more=more))
    checked, found, texts = report.pack, list(report.findings), report.texts
    assert found == []
    assert list(checked.pack.kinds) == ["bear", "wolf", "mire"]
    assert "heap" in checked.pack.zones
    assert list(texts) == ["tiny/pack.yaml", "tiny/more.yaml"]


def test_a_name_in_two_files_names_both_places(findings):
    (found,) = findings(more="zones:\n  hand: {seen_by: nobody}\n")
    assert (found.code, found.span.file, found.span.line) == (codes.DUPLICATE_NAME, "tiny/more.yaml", 2)
    assert [(it.span.file, it.span.line) for it in found.related] == [("tiny/pack.yaml", 30)]


def test_what_is_said_of_the_pack_is_said_once(findings):
    (found,) = findings(more="version: 2.0.0\n")
    assert (found.code, found.span.file) == (codes.DUPLICATE_NAME, "tiny/more.yaml")


def test_lists_for_each_copy_must_agree(findings):
    found = findings(
        ("      score: {type: formula}", "      armour: {type: number, each_copy: true}"),
        ("    score: 4", "    armour: [1, 2, 3]"),
    )
    assert [(it.code, it.span.line, it.span.column) for it in found] == [(codes.COPIES_DISAGREE, 42, 13)]


def test_what_is_given_for_all_sides_is_not_given_again(findings):
    found = findings(("    type: B", "    reveals: 1"))
    assert [(it.code, it.span.line) for it in found] == [(codes.NOT_ALLOWED, 47), (codes.NOT_ALLOWED, 49)]


def test_attributes_of_one_name_must_agree(findings):
    found = findings(
        ("      score: {type: formula}", "      type: {type: word, one_of: [A, C]}"),
        ("    score: 4", "    type: C"),
    )
    assert [(it.code, it.span.line) for it in found] == [(codes.DUPLICATE_NAME, 25)]


def test_a_deck_cannot_be_called_like_a_section(findings):
    found = findings(more="decks:\n  rules: {name: {en: Rules}, starts_in: box}\n")
    assert [it.code for it in found] == [codes.RESERVED_WORD]


def test_a_kind_has_what_its_card_says(pack_folder):
    checked = check(pack_folder()).pack
    bear, mire = checked.pack.kinds["bear"], checked.pack.kinds["mire"]
    (face,) = bear.faces
    assert (bear.copies, bear.title, bear.house) == (2, {"en": "Bear"}, None)
    assert (face.icons, face.numbers) == ({"animal": 1, "soldier": 2}, {"initiative": (3, 5)})
    assert face.formulas["score"].text == "4"
    basic, advanced = mire.faces
    assert (mire.copies, basic.numbers, advanced.numbers) == (1, {"reveals": (1,)}, {"reveals": (2,)})
    assert basic.words == advanced.words == {"type": "B"}
    (modifier,) = advanced.modifiers
    assert (modifier.timing, modifier.target, modifier.parameters) == (Timing.INSTEAD, "play", ("player",))


def test_values_start_as_integers(pack_folder):
    values = check(pack_folder()).pack.pack.values
    assert {name: it.start for name, it in values.items()} == {
        "hands_open": 0,
        "token": -1,
        "points": 0,
        "outcome": 1,
    }
    assert values["points"].seen_by is Seen.EVERYONE


@pytest.mark.parametrize(
    ("house", "meaning"),
    [
        ("true", {"*": ""}),
        ("[score, icons]", {"score": "", "icons": ""}),
        ("{score: a guess}", {"score": "a guess"}),
    ],
)
def test_what_is_ours_is_marked(pack_folder, house, meaning):
    report = check(pack_folder(("    score: 4", f"    score: 4\n    house: {house}")))
    checked, found = report.pack, list(report.findings)
    assert found == []
    assert checked.pack.kinds["bear"].house == meaning


def test_insurrection_is_clean_and_complete():
    report = check(find_pack("insurrection"))
    checked, found = report.pack, list(report.findings)
    assert found == []
    pack = checked.pack
    assert {deck: sum(it.copies for it in pack.kinds_of(deck)) for deck in pack.decks} == {
        "people": 70,
        "leaders": 14,
        "lands": 14,
    }
    assert load("insurrection").pack.languages == ("en", "fr")
