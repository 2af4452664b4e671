"""What an extension adds, changes, replaces and removes, and where findings in it are told to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.merge.difference import differences
from cardwright.play.game import Game
from tests.checking import findings_in
from tests.packs.extend.conftest import BASE, Written, found, seen, sound, the_one, underlined


def test_everything_that_a_pack_declares_can_be_added(fair: Path, extension: Written) -> None:
    more = extension(
        "orchard",
        """\
expect: {goods: 2, bells: 1}
sources: {house: Our own}
icons: {heavy: {name: {en: Heavy}}}
decks:
  bells: {name: {en: Bells}, starts_in: tower}
zones:
  tower: {seen_by: everyone}
values:
  mood: {one_of: [calm, busy], start: calm}
options:
  market: {about: {en: Where}, one_of: [hill, coast], default: hill}
goods:
  plum: {name: {en: Plum}, price: 2, icons: heavy*2, worth: heavy + rent, copies: 2}
bells:
  bell:
    name: {en: Bell}
    while active:
      limit becomes: limit * 10
formulas: {rent: 3}
rules: {ring: mood becomes busy}
active_pieces: [cards in tower]
table:
  rows: [[{zone: tower}]]
  words: {tower: {en: Tower}}
texts: {rent: {en: the rent}}
""",
    )
    pack = sound(fair, more).pack
    assert list(pack.icons) == ["sweet", "sour", "heavy"]
    assert [it.name for it in pack.kinds_of("goods")] == ["apple", "lemon", "melon", "plum"]
    assert {"bells", "tower", "mood", "market"} <= {*pack.decks, *pack.zones, *pack.values, *pack.options}
    assert [it.text for it in pack.active_pieces] == ["cards in sky", "cards in tower"]
    assert len(pack.table.rows) == 2
    assert list(pack.table.words) == ["hand", "tower"]
    assert pack.kinds["plum"].span.file == "orchard/pack.yaml"
    assert pack.added["goods", "plum"] == "orchard"


def test_what_is_one_on_a_card_that_is_added_is_told_and_a_single_copy_is_not(
    fair: Path, extension: Written
) -> None:
    more = "goods:\n  plum: {name: {en: Plum}, price: 1, icons: sweet}\n"
    changes = differences(sound(fair), sound(fair, extension("orchard", more)), "en")
    plum = next(it for it in changes if it.name == "plum")
    assert [(it.field, it.new) for it in plum.fields][:2] == [("price", "1"), ("Icons", "Sweet")]


def test_modifiers_apply_pack_by_pack(fair: Path, extension: Written) -> None:
    """Goods are declared before skies, but the base comes before what extends it: (5 + 1) * 10, not 5 * 10 + 1."""
    early = extension(
        "early",
        """\
change: {decks: {goods: {starts_in: sky}}}
goods:
  balloon: {name: {en: Balloon}, price: 1, while active: {limit becomes: limit * 10}}
""",
    )
    state = Game(sound(fair, early)).start(2, 1)
    assert state.evaluate("limit", 0) == 60


VARIANTS = """\
modifiers:
  steep: {limit becomes: limit + 10}
  long:
    while: limit > 100
    before turn of player: add 1 to coins
    instead of fee: original + 1
"""


def test_variants_are_added_changed_replaced_and_removed(fair: Path, extension: Written) -> None:
    (fair / "variants.yaml").write_text(VARIANTS, encoding="utf-8")
    more = extension("more", "modifiers:\n  twice: {limit becomes: limit * 2}\n")
    state = Game(sound(fair, more)).start(2, 1)
    # Those of the game, then those of the extension, then what cards change: (5 + 10) * 2 + 1.
    assert state.evaluate("limit", 0) == 31
    other = extension(
        "other",
        """\
change: {modifiers: {steep: {limit becomes: limit + 20, while: count(stock) > 0}}}
remove: {modifiers: {long: [before turn of player]}}
""",
    )
    checked = sound(fair, other)
    steep, long = checked.pack.variants.values()
    assert steep.condition is not None and steep.condition.text == "count(stock) > 0"
    assert [it.key.text for it in long.modifiers] == ["instead of fee"]
    assert checked.pack.touched["modifiers", "steep"] == ("other",)
    changes = {it.name: it for it in differences(sound(fair), checked, "en") if it.section == "modifiers"}
    assert [(it.field, it.old, it.new) for it in changes["steep"].fields] == [
        ("limit becomes", "limit + 10", "limit + 20"),
        ("while", "", "count(stock) > 0"),
    ]
    gone = extension(
        "gone", "remove: {modifiers: [steep]}\nreplace: {modifiers: {long: {instead of fee: 3}}}\n"
    )
    (long,) = sound(fair, gone).pack.variants.values()
    assert (long.condition, [it.text.text for it in long.modifiers]) == (None, ["3"])


def test_a_change_goes_in_as_deep_as_both_have_keys(fair: Path, extension: Written) -> None:
    variant = extension(
        "variant",
        """\
change:
  values: {limit: {start: 12}}
  goods:
    melon: {icons: sour*2, worth: 9}
    apple: {name: {en: Red Apple}}
  skies: {rain: {while active: {limit becomes: limit - 1}}}
  options: {season: {one_of: {add: [winter]}, default: winter}}
  players: {to: 3}
  table: {words: {hand: {en: Basket}}}
  active_pieces: {add: [cards in stock]}
""",
    )
    pack = sound(fair, variant).pack
    assert pack.values["limit"].start == 12
    melon = pack.kinds["melon"].faces[0]
    assert (melon.numbers["price"], melon.icons, melon.formulas["worth"].text) == ((7,), {"sour": 2}, "9")
    assert pack.kinds["apple"].title == {"en": "Red Apple"}
    assert pack.kinds["apple"].copies == 2
    assert pack.options["season"].words == ("spring", "autumn", "winter")
    assert pack.options["season"].default == "winter"
    assert (pack.fewest, pack.most) == (2, 3)
    assert pack.table.words["hand"] == {"en": "Basket"}
    assert len(pack.active_pieces) == 2
    assert pack.touched["goods", "melon"] == ("variant",)
    assert [it.name for it in pack.kinds_of("goods")] == ["apple", "lemon", "melon"]


def test_what_is_replaced_is_written_anew_and_stays_in_its_place(fair: Path, extension: Written) -> None:
    variant = extension(
        "variant",
        """\
replace:
  goods:
    apple: {name: {en: Pear}, price: 4}
  formulas:
    fee of player: 1
  rules:
    turn of player: |
      draw 2 from stock to hand
""",
    )
    pack = sound(fair, variant).pack
    assert [it.name for it in pack.kinds_of("goods")] == ["apple", "lemon", "melon"]
    assert pack.kinds["apple"].copies == 1
    assert pack.kinds["apple"].faces[0].formulas == {}
    assert pack.procedures["turn"].text.text == "draw 2 from stock to hand\n"
    assert pack.procedures["fee"].text.value == 1


def test_entries_fields_and_words_can_be_removed(fair: Path, extension: Written) -> None:
    variant = extension(
        "variant",
        """\
remove:
  goods:
    lemon: true
    apple: [worth, icons]
  formulas: [fee]
  skies: {rain: {while active: [limit becomes]}}
  options: {season: {one_of: [autumn]}}
  active_pieces: cards in sky
  result: true
""",
    )
    pack = sound(fair, variant).pack
    assert [it.name for it in pack.kinds_of("goods")] == ["apple", "melon"]
    assert (pack.kinds["apple"].faces[0].formulas, pack.kinds["apple"].faces[0].icons) == ({}, {})
    assert "fee" not in pack.procedures
    assert pack.kinds["rain"].faces[0].modifiers == ()
    assert pack.options["season"].words == ("spring",)
    assert pack.active_pieces == ()
    assert pack.result.score is None


def test_what_is_removed_can_be_added_anew(fair: Path, extension: Written) -> None:
    variant = extension(
        "variant", "remove: {goods: [melon]}\ngoods: {melon: {name: {en: Honeydew}, price: 5}}\n"
    )
    assert sound(fair, variant).pack.kinds["melon"].title == {"en": "Honeydew"}


def test_a_language_can_be_added_field_by_field(fair: Path, extension: Written) -> None:
    german = extension(
        "german",
        """\
languages: [de]
change:
  title: {de: Markt}
  options: {season: {about: {de: Wann}}}
  icons: {sweet: {name: {de: Süß}}, sour: {name: {de: Sauer}}}
  decks: {goods: {name: {de: Waren}}, skies: {name: {de: Himmel}}}
  goods: {apple: {name: {de: Apfel}}, lemon: {name: {de: Zitrone}}, melon: {name: {de: Melone}}}
  skies: {rain: {name: {de: Regen}}}
  texts: {limit: {de: die Grenze}}
  table: {words: {hand: {de: Hand}}}
""",
    )
    text = (german / "pack.yaml").read_text(encoding="utf-8")
    (german / "pack.yaml").write_text(text.replace("{en: German}", "{en: German, de: Deutsch}"), "utf-8")
    pack = sound(fair, german).pack
    assert pack.languages == ("en", "de")
    assert pack.kinds["apple"].title == {"en": "Apple", "de": "Apfel"}


def test_an_extension_is_looked_at_with_its_base(fair: Path, extension: Written) -> None:
    """Which lies beside it, or is installed."""
    more = extension("orchard", "goods: {plum: {name: {en: Plum}, price: 2}}\n")
    pack = sound(more).pack
    assert (pack.name, [it.name for it in pack.extensions]) == ("fair", ["orchard"])


def test_the_generated_schema_holds_for_extensions(fair: Path, extension: Written, tmp_path: Path) -> None:
    more = extension("orchard", "goods:\n  plum: {name: {en: Plum}, prise: 2}\n")
    (misspelt,) = found(fair, more)
    assert (misspelt.code, underlined(misspelt, tmp_path)) == (codes.UNKNOWN_KEY, "prise")
    assert misspelt.hint == "did you mean 'price'?"


def test_a_mistake_in_a_change_is_told_where_it_is_written(
    fair: Path, extension: Written, tmp_path: Path
) -> None:
    variant = extension("variant", "change:\n  goods:\n    melon:\n      worth: 3 * swet\n      wroth: 3\n")
    unknown, key = found(fair, variant)
    assert (unknown.code, underlined(unknown, tmp_path)) == (codes.UNKNOWN_NAME, "swet")
    assert (key.code, underlined(key, tmp_path)) == (codes.UNKNOWN_KEY, "wroth")
    assert {unknown.span.file, key.span.file} == {"variant/pack.yaml"}


def test_a_finding_in_the_base_says_who_has_brought_it_about(
    fair: Path, extension: Written, tmp_path: Path
) -> None:
    variant = extension("variant", "change: {values: {limit: {type: flag, start: false}}}\n")
    other = extension("aside", "goods: {plum: {name: {en: Plum}, price: 2, worth: limit + 1}}\n")
    in_aside, *in_base = found(fair, variant, other)
    assert len(in_base) == 3  # rain changes it twice, a rule adds to it
    for it in (in_aside, *in_base):
        assert it.message.endswith("(because of the extension 'variant')")
        assert underlined(it, tmp_path).startswith("limit")
    assert in_aside.span.file == "aside/pack.yaml"
    assert {it.span.file for it in in_base} == {"fair/pack.yaml"}


def test_what_is_removed_and_still_used_is_told_once_where_it_is_removed(
    fair: Path, extension: Written, tmp_path: Path
) -> None:
    variant = extension("variant", "remove: {icons: [sour]}\n")
    other = extension("aside", "goods: {plum: {name: {en: Plum}, price: 2, icons: sour}}\n")
    it = the_one(fair, variant, other)  # lemon and plum carry it, melon counts it
    assert (it.code, it.span.file, underlined(it, tmp_path)) == (
        codes.MALFORMED_EDIT,
        "variant/pack.yaml",
        "sour",
    )
    assert "still used in 3 places" in it.message
    assert [place.partition(":")[0] for place in seen(it)] == [
        "aside/pack.yaml",
        "fair/pack.yaml",
        "fair/pack.yaml",
    ]


def test_the_bases_own_mistakes_are_nobody_elses(fair: Path, extension: Written) -> None:
    text = (fair / "pack.yaml").read_text("utf-8")
    (fair / "pack.yaml").write_text(text.replace("worth: 3}", "worth: 3 * heavy}"), "utf-8")
    (alone,) = found(fair)
    assert the_one(fair, extension("orchard")) == alone


def test_what_a_base_allows_may_not_occur_with_an_extension(fair: Path, extension: Written) -> None:
    """Without it the warning is there, so its 'allow' is still needed. What an extension allows must occur with it."""

    def allowing(*extensions: Path) -> list[str]:
        findings = findings_in(fair, extensions, advice=True)
        return [it.span.file for it in findings if it.code == codes.ALLOWED_IN_VAIN]

    uses = extension(
        "uses", "replace:\n  rules:\n    turn of player: |\n      add limit + fee of player to coins\n"
    )
    vain = extension("vain", "allow: {CW605 of turn: nobody asks for it}\n")
    text = (fair / "pack.yaml").read_text("utf-8")
    (fair / "pack.yaml").write_text(text + "allow: {CW605 of fee: the coming fair asks for it}\n", "utf-8")
    assert allowing() == []
    assert allowing(uses) == []
    assert allowing(uses, vain) == ["vain/pack.yaml"]


def test_the_count_of_an_extension_is_that_of_its_own_cards(fair: Path, extension: Written) -> None:
    short = extension("short", "expect: {goods: 2}\ngoods: {plum: {name: {en: Plum}, price: 2}}\n")
    it = the_one(fair, short)
    assert (it.code, it.message) == (codes.COUNT_NOT_EXPECTED, "'goods' has 1 piece, not 2")


def test_two_folders_of_one_name_stay_apart_in_findings(
    fair: Path, extension: Written, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "friends" / "fair"
    elsewhere.mkdir(parents=True)
    page = "pack: other\ntitle: {en: Other}\nversion: 1.0.0\nextends: fair\ngoods: {fig: {name: {en: Fig}}}\n"
    (elsewhere / "pack.yaml").write_text(page, "utf-8")
    it = the_one(fair, elsewhere)
    assert (it.code, it.span.file, it.span.line) == (codes.MISSING_KEY, "friends/fair/pack.yaml", 5)


@pytest.mark.parametrize(
    ("variant", "codes_in_base"),
    [
        # What was removed, a part of it, what stood in it, and what says something else now.
        ("remove: {decks: {goods: {attributes: [price]}}}", {codes.UNKNOWN_KEY}),
        ("change: {decks: {goods: {attributes: 7}}}", {codes.UNKNOWN_KEY}),
        ("remove: {zones: {stock: [seen_by]}}", {codes.MISSING_KEY}),
        ("change: {values: {coins: {type: flag, start: false}}}", {codes.NOT_ALLOWED, codes.TYPE_MISMATCH}),
        ("change: {players: {from: 5}}", {codes.WRONG_NUMBER}),
    ],
)
def test_who_is_at_fault_is_known_from_what_was_touched(
    fair: Path, extension: Written, variant: str, codes_in_base: set[str]
) -> None:
    in_base = [
        it for it in found(fair, extension("variant", f"{variant}\n")) if it.span.file == "fair/pack.yaml"
    ]
    assert {it.code for it in in_base} == codes_in_base
    assert all(it.message.endswith("(because of the extension 'variant')") for it in in_base)


def test_of_several_the_last_one_is_at_fault(fair: Path, extension: Written) -> None:
    first = extension("first", "change: {values: {limit: {start: 6}}}\n")
    second = extension("second", "change: {values: {limit: {type: flag, start: false}}}\n", after="first")
    messages = [it.message for it in found(fair, first, second) if it.span.file == "fair/pack.yaml"]
    assert messages and all(it.endswith("(because of the extension 'second')") for it in messages)


def test_what_a_base_has_itself_is_nobodys_fault(fair: Path, extension: Written) -> None:
    (fair / "pack.yaml").write_text(BASE.replace("2 * sweet", "2 * swete"), encoding="utf-8")
    (unknown,) = found(fair, extension("variant", "change: {values: {limit: {start: 6}}}\n"))
    assert (unknown.code, unknown.message) == (codes.UNKNOWN_NAME, "nothing here is called 'swete'")
