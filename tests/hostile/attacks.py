"""Packs that mean harm. Each attack is a function that writes a pack and tells what must come of checking it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

from cardwright import codes

Attack = Callable[[Path], None]
ATTACKS: dict[str, tuple[Attack, str]] = {}
"""By name: the attack, and the code of the finding that stops it ('' where there is nothing to find)."""

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


def attack(code: str = "") -> Callable[[Attack], Attack]:
    def note(function: Attack) -> Attack:
        ATTACKS[function.__name__] = (function, code)
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


@attack(codes.MALFORMED)
def a_pattern_that_could_go_back_for_ever(folder: Path) -> None:
    write(folder, people=PEOPLE + f"    icons: '{'coin ' * 30_000}!'\n")
