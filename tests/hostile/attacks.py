"""Packs that mean harm. Each attack is a function that writes a pack and tells what must come of checking it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

from cardwright.findings import codes
from tests.hostile.limits import SECONDS

Attack = Callable[[Path], None]
ATTACKS: dict[str, tuple[Attack, str, int]] = {}
"""By name: the attack, the code of the finding that stops it, and the seconds of the processor that it may take."""
# What is quick when it is defended against: without a defence it takes minutes, not hours.
SOON = 20

TITLE_PAGE = """\
pack: hostile
title: {en: Hostile}
version: 1.0.0
languages: [en]
players: {from: 2, to: 4}
icons:
  coin: {name: {en: Coin}}
decks:
  people:
    name: {en: People}
    starts_in: box
    attributes:
      initiative: {type: number, optional: true}
      score: {type: formula}
    effects: [end_of_game]
zones:
  box: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  points: {type: number, per: player, start: 0}
active_pieces: [cards in box]
result: {score: points}
"""
PEOPLE = "people:\n  bear:\n    name: {en: Bear}\n"
MAIN = "rules:\n  main: |\n    draw 1 from box to hand of first(players)\n"


def attack(code: str, seconds: int = SECONDS) -> Callable[[Attack], Attack]:
    def note(function: Attack) -> Attack:
        ATTACKS[function.__name__] = (function, code, seconds)
        return function

    return note


def write(folder: Path, rest: str = MAIN, people: str = PEOPLE, title_page: str = TITLE_PAGE) -> None:
    (folder / "pack.yaml").write_text(title_page + people + rest, encoding="utf-8")


# -------------------------------------------------------------------------------------- YAML


@attack(codes.BRACKETS)
def slips_beside_endless_words(folder: Path) -> None:
    endless = ("x" * 200_000, " " * 200_000 + "x", "a of " * 40_000, "]" * 200_000 + "x")
    write(folder, "".join(f"a{number}: {{b: 1\nc{number}: '{it}'\n" for number, it in enumerate(endless)))


@attack(codes.BRACKETS)
def slips_on_endless_lines(folder: Path) -> None:
    endless = ("x" * 200_000, "x " * 100_000, "a of " * 40_000, "- " * 100_000)
    write(folder, "".join(f"a{number}: {{b: {it}\nc{number}: 1\n" for number, it in enumerate(endless)))


@attack(codes.TOO_MANY_MISTAKES, SOON)
def a_bracket_missing_behind_one_of_a_hundred_thousand_keys(folder: Path) -> None:
    write(folder)
    (folder / "more.yaml").write_text(f"sources:\n  a: {'k: ' * 100_000}}}\n")


@attack(codes.MISSING_COLON, SOON)
def a_thousand_lines_out_of_line(folder: Path) -> None:
    write(folder)
    lines = "".join(f"{' ' * (n % 40)}w{n}\n" for n in range(4000))
    (folder / "more.yaml").write_text(f'sources:\n  a: b\n"foo\n{lines}"\nx: y\n')


@attack(codes.INDENTATION, SOON)
def entries_without_end_in_the_place_of_sections(folder: Path) -> None:
    entries = "".join(f"x{n}: {{name: {{en: K}}}}\n" for n in range(8000))
    write(folder, f"{entries}{MAIN}", f"{PEOPLE}  wolf: {{name: {{en: Wolf}}}}\n")


@attack(codes.MALFORMED, SOON)
def a_key_of_digits_without_end(folder: Path) -> None:
    write(folder, people=f"people:\n  ? {'1' * 300_000}\n  : {{name: {{en: A}}}}\n")


@attack(codes.UNKNOWN_KEY, SOON)
def unknown_keys_of_a_key_without_end(folder: Path) -> None:
    unknown = ", ".join(f"k{n}: 1" for n in range(90))
    write(folder, people=f"people:\n  ? {'a' * 900_000}\n  : {{name: {{en: A}}, {unknown}}}\n")


@attack(codes.ANCHOR_OR_ALIAS)
def billion_laughs(folder: Path) -> None:
    lines = ["laugh0: &l0 [ha, ha]"]
    lines += [f"laugh{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]" for n in range(1, 12)]
    write(folder, "\n".join(lines) + "\n" + MAIN)


@attack(codes.TAG)
def object_that_runs_code(folder: Path) -> None:
    write(folder, 'heuristic: !!python/object/apply:os.system ["touch pwned"]\n' + MAIN)


@attack(codes.TOO_DEEP)
def brackets_without_end(folder: Path) -> None:
    write(folder, "expect: " + "[" * 200_000)


@attack(codes.FILE_TOO_LARGE)
def a_huge_file(folder: Path) -> None:
    write(folder)
    (folder / "more.yaml").write_bytes(b"#" * 50_000_000)


@attack(codes.PACK_TOO_LARGE)
def many_large_files(folder: Path) -> None:
    write(folder)
    for number in range(90):
        (folder / f"part{number}.yaml").write_text(
            "sources: {a: b}\n" + "# nothing\n" * 95_000, encoding="utf-8"
        )


@attack(codes.PACK_TOO_LARGE)
def a_million_entries(folder: Path) -> None:
    write(folder)
    for number in range(10):
        rows = "\n".join(f"- [{','.join(['1'] * 98)}]" for _ in range(1000))
        (folder / f"part{number}.yaml").write_text(f"active_pieces:\n{rows}\n", encoding="utf-8")


@attack(codes.TOO_MANY_FILES)
def a_thousand_files(folder: Path) -> None:
    write(folder)
    for number in range(1000):
        (folder / f"part{number}.yaml").write_text("sources: {a: b}\n", encoding="utf-8")


@attack(codes.NUMBER_TOO_LARGE)
def a_number_of_a_hundred_thousand_digits(folder: Path) -> None:
    write(folder, people=PEOPLE + f"    initiative: {'9' * 100_000}\n")


@attack(codes.FORBIDDEN_CHARACTER)
def escape_sequences(folder: Path) -> None:
    write(folder, people='people:\n  bear:\n    name: {en: "\\e]0;owned\\a"}\n')


@attack(codes.FORBIDDEN_CHARACTER)
def text_that_reads_backwards(folder: Path) -> None:
    write(folder, people="people:\n  bear:\n    name: {en: Bear}\n    score: 1 # \u202e )2 * 3(\n")


# -------------------------------------------------------------------------------------- files


@attack(codes.OUTSIDE_FOLDER)
def a_link_to_a_file_outside(folder: Path) -> None:
    write(folder)
    (folder / "secrets.yaml").symlink_to("/etc/passwd")


@attack(codes.OUTSIDE_FOLDER)
def a_link_that_leads_to_itself(folder: Path) -> None:
    write(folder)
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")


@attack(codes.UNREADABLE_FILE)
def a_pipe_that_nobody_writes_to(folder: Path) -> None:
    write(folder)
    os.mkfifo(folder / "pipe.yaml")


@attack(codes.OUTSIDE_FOLDER)
def a_device_without_end(folder: Path) -> None:
    write(folder)
    (folder / "zero.yaml").symlink_to("/dev/zero")


@attack(codes.EXTENDS_ITSELF)
def a_pack_that_extends_its_own_folder(folder: Path) -> None:
    page = f"pack: other\ntitle: {{en: Other}}\nversion: 1.0.0\nextends: {folder.name}\n"
    (folder / "pack.yaml").write_text(page)
    (folder / "more.yaml").write_text("sources:\n" + "".join(f"  s{n}: x\n" for n in range(60_000)))


# -------------------------------------------------------------------------------------- sizes


@attack(codes.TOO_MANY_PIECES)
def a_billion_copies(folder: Path) -> None:
    write(folder, people=PEOPLE + "    copies: 1000000000\n")


@attack(codes.TOO_MANY_PIECES)
def pieces_in_small_portions(folder: Path) -> None:
    kinds = "".join(f"  k{n}:\n    name: {{en: K}}\n    copies: 20000\n" for n in range(5000))
    write(folder, people="people:\n" + kinds)


@attack(codes.MALFORMED)
def an_endless_name(folder: Path) -> None:
    write(folder, people=f"people:\n  {'a' * 900}:\n    name: {{en: A}}\n")


@attack(codes.TEXT_TOO_LONG)
def an_endless_formula(folder: Path) -> None:
    write(folder, people=PEOPLE + f"    score: {' + '.join(['1'] * 50_000)}\n")


@attack(codes.TOO_MANY_TEXTS)
def formulas_without_end(folder: Path) -> None:
    # The longest formulas that are allowed, of one token: the total counts, whatever is in them.
    kinds = "".join(f"  k{n}:\n    name: {{en: K}}\n    score: {'a' * 19_990}\n" for n in range(60))
    write(folder, people="people:\n" + kinds[:900_000].rsplit("  k", 1)[0])
    (folder / "more.yaml").write_text("people:\n" + kinds.replace("  k", "  q")[:900_000].rsplit("  q", 1)[0])


@attack(codes.NESTED_TOO_DEEP)
def nested_brackets(folder: Path) -> None:
    write(folder, people=PEOPLE + f"    score: {'(' * 9000}1{')' * 9000}\n")


@attack(codes.NESTED_TOO_DEEP)
def nested_without_brackets(folder: Path) -> None:
    write(folder, people=PEOPLE + f"    score: {'1 if coin > 0 else ' * 900}1\n")


@attack(codes.NESTED_TOO_DEEP)
def nested_blocks(folder: Path) -> None:
    blocks = "".join(f"{'  ' * depth}if true:\n" for depth in range(2, 60))
    write(folder, f"rules:\n  main: |\n{blocks}{'  ' * 60}stop\n")


@attack(codes.TOO_MANY_MODIFIERS)
def everybody_changes_the_same_rule(folder: Path) -> None:
    kinds = "".join(
        f"  k{n}:\n    name: {{en: K}}\n    while active:\n      instead of main: original\n"
        for n in range(500)
    )
    write(folder, people="people:\n" + kinds)


# -------------------------------------------------------------------------------------- what takes long to understand


def _formula(folder: Path, formula: str) -> None:
    """A pack with a formula that is as large as it may be, in a place where much can be thought about it."""
    people = PEOPLE + "    icons: coin*3\n    copies: 200\n"
    write(folder, f"{MAIN}    points of first(players) becomes f\nformulas:\n  f: {formula}\n", people)


@attack(codes.ALWAYS_THE_SAME)
def a_long_chain_of_conditions(folder: Path) -> None:
    conditions = [f"coin in hand of first(players) > {number}" for number in range(80)]
    _formula(folder, f"1 if {' and '.join(conditions)} and count(box) >= 0 else 0")


@attack(codes.ALWAYS_THE_SAME)
def conditions_in_long_formulas(folder: Path) -> None:
    numbers = " + ".join(f"coin in hand of next(first(players)) * {number}" for number in range(4))
    conditions = [f"{numbers} > {number}" for number in reversed(range(75))]
    _formula(folder, f"1 if {' or '.join(conditions)} or count(box) < 0 else 0")


@attack(codes.ALWAYS_THE_SAME)
def nested_choices_between_numbers(folder: Path) -> None:
    formula = "(coin in box if count(box) >= 0 else 0)"
    for number in range(28):
        formula = f"({number} if {formula} > {number} else count(hand of first(players)))"
    _formula(folder, formula)


@attack(codes.ALWAYS_THE_SAME)
def nested_either_and_both(folder: Path) -> None:
    condition = "count(box) >= 0"
    for number in range(20):
        condition = f"(coin in box > {number} or ({condition})) and count(box) != {number}"
    _formula(folder, f"1 if {condition} else 0")


@attack(codes.ALWAYS_THE_SAME)
def nested_both_and_either(folder: Path) -> None:
    condition = "count(box) >= 0"
    for number in range(20):
        condition = f"(({condition}) and coin in box > {number}) or not count(box) != {number}"
    _formula(folder, f"1 if {condition} else 0")


@attack(codes.WRONG_NUMBER, SOON)
def a_table_from_nothing_to_a_billion(folder: Path) -> None:
    write(folder, f"{MAIN}tables:\n  t: {{from: number, to: number, entries: {{0: 1, 999999999: 2}}}}\n")


@attack(codes.WRONG_NUMBER, SOON)
def numbers_of_thousands_of_digits(folder: Path) -> None:
    digits = "1" * 5000
    spaces = f"spaces:\n  row: {{row: 3, links: {{below: {{1: [{digits}], '{digits}': [1]}}}}}}\n"
    tables = "tables:\n  t: {from: number, to: number, entries: {'--5': 1, 3: 2}}\n"
    write(folder, f"{MAIN}{spaces}{tables}", title_page=f"{TITLE_PAGE}kernel: '>={digits}'\n")


@attack(codes.WRONG_NUMBER, SOON)
def the_version_of_a_base_of_thousands_of_digits(folder: Path) -> None:
    base = f"{{pack: insurrection, version: '>={'1' * 5000}'}}"
    page = f"pack: other\ntitle: {{en: A, fr: A}}\nversion: 1.0.0\nextends: {base}\n"
    (folder / "pack.yaml").write_text(page)


@attack(codes.WRONG_NUMBER, SOON)
def hundreds_of_decks_in_thousands_of_languages(folder: Path) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    languages = ", ".join(
        f"{one}{two}{three}" for one in letters[:12] for two in letters for three in letters
    )
    page = TITLE_PAGE.replace("languages: [en]", f"languages: [{languages}]")
    decks = "".join(f"  d{n}: {{name: {{en: D}}, starts_in: box}}\n" for n in range(400))
    write(folder, title_page=page.replace("decks:\n", f"decks:\n{decks}"))


@attack(codes.WRONG_NUMBER, SOON)
def thousands_of_active_pieces_and_of_cards_that_change_a_rule(folder: Path) -> None:
    page = TITLE_PAGE.replace("[cards in box]", f"[{', '.join(['pp'] * 2500)}]")
    rules = MAIN + "".join(f"  r{n}: |\n    shuffle box\n" for n in range(34))
    cards = "".join(
        f"  k{n}:\n    name: {{en: K}}\n    while active:\n      before r{n // 90}: shuffle box\n"
        for n in range(3000)
    )
    write(
        folder,
        rules,
        f"people:\n{cards}",
        page.replace("values:\n", "values:\n  pp: {type: piece, start: none}\n"),
    )


@attack(codes.TOO_MANY_MISTAKES, 2 * SOON)
def rules_that_say_the_same_and_cannot_be_read(folder: Path) -> None:
    lines = "    shuffle box\n" * 900 + "    draw draw draw\n    shuffle box\n" * 10
    write(folder, MAIN + "".join(f"  r{n}: |\n{lines}" for n in range(50)))


@attack(codes.WRONG_NUMBER, SOON)
def a_picture_far_away(folder: Path) -> None:
    write(folder, people=f"{PEOPLE}    art: {'a/' * 400_000}b\n")


# -------------------------------------------------------------------------------------- much of one, much of another


def with_many_words(folder: Path, files: int = 2) -> None:
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz"
    for number in range(files):
        words = " ".join("".join(chance.choices(letters, k=6)) for _ in range(130_000))
        (folder / f"words{number}.yaml").write_text(f"people:\n  s{number}: {{name: {{en: {words}}}}}\n")


@attack(codes.UNKNOWN_NAME, SOON)
def names_that_are_not_quite_the_keys_among_many_words(folder: Path) -> None:
    chance = random.Random(2)
    keys = {"".join(chance.choices("abcdefghijklmnopqrstuvwxy", k=8)) for _ in range(2000)}
    cards = "".join(f"  {it}: {{name: {{en: {it[:3]}z{it[4:]}}}}}\n" for it in sorted(keys))
    write(folder, f"{MAIN}    shuffle nothing\n", f"people:\n{cards}")
    with_many_words(folder)


@attack(codes.UNKNOWN_NAME, SOON)
def misspelt_names_among_many_words(folder: Path) -> None:
    chance = random.Random(3)
    names = ["".join(chance.choices("abcdefghijklmnopqrstuvwxy", k=12)) for _ in range(200)]
    values = "".join(f"  {it}: {{type: number, start: 0}}\n" for it in names)
    uses = "".join(f"    {it[:5]}z{it[6:]} becomes 1\n" for it in names)
    write(folder, MAIN + uses, title_page=TITLE_PAGE.replace("values:\n", f"values:\n{values}"))
    with_many_words(folder)


@attack(codes.TYPE_MISMATCH, SOON)
def formulas_of_a_wrong_type_among_many_words(folder: Path) -> None:
    uses = "".join(f"  r{n}: |\n" + f"    draw f{n} from box to box\n" * 2 for n in range(400))
    write(folder, f"{MAIN}{uses}formulas:\n" + "".join(f"  f{n}: first(players)\n" for n in range(400)))
    with_many_words(folder)


def every_text_misspelt(folder: Path, cards: int = 19_900) -> None:
    """As many cards as there may be, each with a formula and an icon that mean nothing."""
    kinds = [
        f"  knight{n}:\n    name: {{en: Knight {n}}}\n    icons: coni{n}\n"
        f"    score: 2 + 2 * anmial{n} + knigth{n}\n"
        for n in range(cards)
    ]
    write(folder, people="")
    for first in range(0, cards, 8000):
        (folder / f"people{first}.yaml").write_text("people:\n" + "".join(kinds[first : first + 8000]))


@attack(codes.TOO_MANY_MISTAKES, SOON)
def thousands_of_cards_with_every_text_misspelt(folder: Path) -> None:
    every_text_misspelt(folder, 3000)


@attack(codes.UNKNOWN_NAME, SOON)
def as_many_things_allowed_as_found(folder: Path) -> None:
    cards = "".join(f"  k{n}: {{name: {{en: K}}, allow: {{CW641: x}}}}\n" for n in range(8000))
    formulas = "formulas:\n" + "".join(f"  u{n}: 1\n" for n in range(8000))
    write(folder, f"{MAIN}    shuffle nothing\n{formulas}", f"people:\n{cards}")


@attack(codes.UNKNOWN_NAME, SOON)
def pictures_missing_in_a_full_folder(folder: Path) -> None:
    (folder / "art").mkdir()
    for number in range(2500):
        (folder / "art" / f"zz{number}.png").touch()
    cards = "".join(f"  k{n}: {{name: {{en: K}}, art: art/aaaaaa{n}.png}}\n" for n in range(3000))
    write(folder, f"{MAIN}    shuffle nothing\n", f"people:\n{cards}")


# -------------------------------------------------------------------------------------- what uses what


@attack(codes.CHAIN_TOO_LONG)
def a_chain_of_formulas(folder: Path) -> None:
    links = "".join(f"  f{n}: f{n + 1} + 1\n" for n in range(3000))
    write(folder, f"{MAIN}formulas:\n{links}  f3000: 1\n")


@attack(codes.CHAIN_TOO_LONG)
def a_chain_of_rules(folder: Path) -> None:
    links = "".join(f"  r{n}: |\n    r{n + 1}\n" for n in range(3000))
    write(folder, f"{MAIN}{links}  r3000: |\n    shuffle box\n")


@attack(codes.TOO_DEEP_TO_CHECK)
def a_circle_of_formulas(folder: Path) -> None:
    links = "".join(f"  f{n}: f{n + 1} + 1\n" for n in range(3000))
    write(folder, f"{MAIN}formulas:\n{links}  f3000: f0\n")


@attack(codes.TOO_COSTLY)
def each_formula_uses_the_next_twice(folder: Path) -> None:
    links = "".join(f"  f{n}: f{n + 1} + f{n + 1}\n" for n in range(27))
    write(folder, f"{MAIN}formulas:\n{links}  f27: 1\n")


@attack(codes.TOO_COSTLY)
def collections_inside_collections(folder: Path) -> None:
    formula = "total(box, " * 55 + "1" + ")" * 55
    write(folder, f"{MAIN}formulas:\n  f: {formula}\n", PEOPLE + "    copies: 2\n")


@attack(codes.TOO_COSTLY)
def lists_that_double(folder: Path) -> None:
    links = "".join(f"  f{n}: f{n + 1} + f{n + 1}\n" for n in range(20))
    use = "    points of first(players) becomes count(f0)\n"
    write(folder, f"{MAIN}{use}formulas:\n{links}  f20: cards in box\n", PEOPLE + "    copies: 2000\n")


SLOW = "count(box where count(box where count(box where 1 < 2) > 3) > 3)"


@attack(codes.TOO_COSTLY)
def a_table_that_takes_too_long_to_show(folder: Path) -> None:
    page = TITLE_PAGE.replace("nobody}", "everyone}")
    shown = f"table:\n  rows:\n    - - {{number: '{SLOW}', name: {{en: Slow}}}}\n"
    write(folder, MAIN + shown, PEOPLE + "    copies: 9000\n", page)


@attack(codes.TOO_COSTLY)
def a_card_that_makes_a_quick_formula_slow(folder: Path) -> None:
    slow = "    while active:\n      instead of quick: count(box where count(box) > 3)\n"
    use = "    points of first(players) becomes count(box where quick > 1)\n"
    write(folder, f"{MAIN}{use}formulas:\n  quick: 1\n", PEOPLE + "    copies: 9000\n" + slow)


@attack(codes.UNKNOWN_ICON)
def suggestions_without_end(folder: Path) -> None:
    chance = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz" * 3
    names = ["".join(chance.sample(letters, 60)) for _ in range(5000)]
    icons = "icons:\n" + "".join(f"  {it}: {{name: {{en: A}}}}\n" for it in names[:1900])
    kinds = "".join(f"  k{n}:\n    name: {{en: K}}\n    icons: {it}\n" for n, it in enumerate(names[2000:]))
    write(folder, people="people:\n" + kinds)
    (folder / "icons.yaml").write_text(icons, encoding="utf-8")


@attack(codes.UNEXPECTED_WORD, SOON)
def lines_that_could_be_read_again_for_ever(folder: Path) -> None:
    parts = ("if a: ", "a ? ", " ", "2 ", "is a ")
    texts = [f"1 {(part * size)[:size]} !" for part in parts for size in (40, 300, 1_900)]
    lines = "".join(f"  f{number}: '{text}'\n" for number, text in enumerate(texts))
    write(folder, f"{MAIN}    shuffle nothing\nformulas:\n{lines}")


@attack(codes.UNKNOWN_NAME, SOON)
def many_words_each_of_which_could_be_another(folder: Path) -> None:
    chain = " of ".join(["sie"] * 40)
    size = "values:\n  size: {type: number, per: player, start: 0}\n"
    page = TITLE_PAGE.replace("values:\n", size)
    write(
        folder, f"{MAIN}    shuffle nothing\nformulas:\n  f of player: {chain} of player\n", title_page=page
    )


@attack(codes.MALFORMED)
def a_pattern_that_could_go_back_for_ever(folder: Path) -> None:
    write(folder, people=PEOPLE + f"    icons: '{'coin ' * 30_000}!'\n")
