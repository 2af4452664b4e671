"""Packs that pass every check and would harm whoever plays them: programs without end, games without end."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tests.hostile.attacks import MAIN, PEOPLE, TITLE_PAGE, Attack, write

RULES = "rules:\n  main: |\n"
SCORE = "points of first(players)"
NESTED = "total(box, coin on it + total(box, coin on it))"
CHOICE = "first(players) may choose card from box:"


def copies(number: int) -> str:
    return f"{PEOPLE}    copies: {number}\n"


LISTS_THAT_DOUBLE = {
    "in a loop": "    let xs = cards in box\n    repeat 40:\n      xs becomes xs + xs\n",
    "in a loop without end": "    let xs = cards in box\n    repeat 1000000000:\n      xs becomes xs + xs\n",
    "in a choice": f"    let xs = cards in box\n    repeat 40:\n      {CHOICE}\n        xs becomes xs + xs\n"
    "      otherwise:\n        xs becomes xs + xs\n",
    "in nested loops": "    let xs = cards in box\n    for each player:\n      for each card in xs:\n        xs becomes xs + xs\n",
    "while they are summed up": "    let xs = cards in box\n    repeat 40:\n      xs becomes xs + xs\n"
    f"      {SCORE} becomes total(xs, coin on it)\n",
}


WORK_IN_LOOPS = {
    "a formula": (f"    repeat 1900:\n      {SCORE} becomes f\nformulas:\n  f: {NESTED}\n", 300),
    "formulas that use one another": (
        f"    repeat 1900:\n      {SCORE} becomes f0 % 5\nformulas:\n"
        + "".join(f"  f{n}: f{n + 1} + f{n + 1}\n" for n in range(14))
        + "  f14: coin in box\n",
        90,
    ),
    "a sort": (f"    repeat 90000:\n      {SCORE} becomes count(box by coin on it ascending)\n", 900),
    "a shuffle": ("    repeat 90000:\n      shuffle box\n", 900),
    "a join": (f"    repeat 90000:\n      {SCORE} becomes count(box + box)\n", 900),
    "moves": (
        "    repeat 9000:\n      move box to hand of first(players)\n      move hand of first(players) to box\n",
        900,
    ),
    "rules that call one another": (
        "    repeat 90:\n      a\n  a: |\n    repeat 90:\n      b\n  b: |\n    repeat 90:\n"
        + "      shuffle box\n" * 90,
        9,
    ),
    "a condition": (
        f"    while {NESTED} == 0, at most 1900 times:\n      {SCORE} becomes 1\n",
        300,
    ),
    "a loop in a rule that asks": (
        f"    {CHOICE}\n      shuffle box\n    otherwise:\n      repeat 1900:\n        r\n    repeat 1900:\n      {SCORE} becomes {NESTED}\n"
        f"  r: |\n    {SCORE} becomes {NESTED}\n    if coin in box > 3:\n      {CHOICE}\n        shuffle box\n",
        300,
    ),
}


SEARCH = """\
rules:
  main: |
    for each player:
      turn of player
  turn of player: |
    ensure count(hand) > 900:
      choose card from box:
        move card to hand
        choose card from box:
          move card to hand
          work
  work: |
    repeat 300:
      shuffle box
"""
PEOPLE_APART = "people:\n" + "".join(f"  k{n}: {{name: {{en: K}}, initiative: {n}}}\n" for n in range(60))
SEEN = TITLE_PAGE.replace("box: {seen_by: nobody}", "box: {seen_by: everyone}")


def changing(number: int, text: str) -> str:
    """Cards that each change the rules, a value or a formula."""
    return "people:\n" + "".join(
        f"  k{n}:\n    name: {{en: K}}\n    while active:\n      {text}\n" for n in range(number)
    )


def doubling(section: str, text: str, last: str) -> str:
    links = "".join(f"  x{n}: |\n{text.format(n + 1)}" for n in range(20))
    return f"{section}:\n{links}  x20: |\n{last}"


def many(count: int, text: str) -> str:
    return "people:\n" + "".join(f"  k{n}:\n    name: {{en: K}}\n{text}" for n in range(count))


STEPS, TOO_LARGE = "CW902", "hostile/pack.yaml:1:1: CW555: the rules of 'hostile' are too large or too deep"
TOO_LONG_A_GAME, TOO_LONG_A_LIST = "CW904", "CW905"
GAMES = {
    "a formula that uses the next twice, and so on": (
        "rules:\n  main: |\n    points of first(players) becomes x0\n"
        + doubling("formulas", "    x{0} + x{0}\n", "    1\n"),
        PEOPLE,
        "",
    ),
    "a rule that does the next twice, and so on": (
        "rules:\n  main: |\n    x0\n" + doubling("rules", "    x{0}\n    x{0}\n", "    shuffle box\n")[7:],
        PEOPLE,
        STEPS,
    ),
    "a rule written out thousands of times": (
        "rules:\n  main: |\n" + "    x0\n" * 2500 + "  x0: |\n" + "    shuffle box\n" * 55,
        PEOPLE,
        "",
    ),
    "a hundred conditions in a row": (
        "rules:\n  main: |\n    for each player:\n      x0 of player\n  x0 of player: |\n"
        + "".join(f"    if count(box) == {n}:\n      if count(box) == 7:\n        stop\n" for n in range(100))
        + "    choose card from hand:\n      stop\n",
        PEOPLE,
        "",
    ),
    "a thousand effects": (
        "rules:\n  main: |\n    draw 2000 from box to hand of first(players)\n"
        "    for each card in hand of first(players):\n      end_of_game of card\n",
        many(1000, "    at end_of_game: |\n      add 1 to points\n"),
        "",
    ),
    "rules that are as deep as they can be": (
        "rules:\n  main: |\n    x0\n"
        + "".join(
            f"  x{n}: |\n    if count(box) > 0:\n      for each player:\n        x{n + 1}\n"
            for n in range(27)
        )
        + "  x27: |\n    shuffle box\n",
        PEOPLE,
        STEPS,
    ),
    "a chain of formulas that are as deep as they can be": (
        f"{MAIN}    points of first(players) becomes f0\nformulas:\n"
        + "".join(f"  f{n}: {'(1 + ' * 40}f{n + 1}{')' * 40}\n" for n in range(28))
        + "  f28: 1\n",
        PEOPLE,
        "",
    ),
    "a loop without end": ("rules:\n  main: |\n    repeat 1000000000:\n      shuffle box\n", PEOPLE, STEPS),
    "a number without end": (
        "rules:\n  main: |\n    repeat 1000:\n"
        "      points of first(players) becomes 9 * (points of first(players) + 1)\n",
        PEOPLE,
        "CW903",
    ),
    "a hundred cards in one another's way": (
        MAIN,
        many(100, "    while active:\n      instead of main: |\n        original\n        shuffle box\n"),
        "",
    ),
}


HEURISTICS = {
    "divides by zero": "1 // (count(hand) - count(hand))",
    "picks beyond its list": "pick(count(box), 1, 2)",
    "overflows": "1000000000 * (count(box) + 10)",
}
"""Formulas that cannot be worked out, each with nine cards in the box."""
PICKING = f"{RULES}    for each player:\n      choose card from box:\n        move card to hand\n"
ENDLESS = f"{RULES}    repeat 1000000000:\n      {CHOICE}\n"
ASKING_TWICE = "".join(
    f"  r{n}: |\n    r{n + 1}\n    r{n + 1}\n" + f"    {CHOICE}\n      shuffle box\n" * 2 for n in range(26)
)
ASKING = [f"  r{n}: |\n" + f"    {CHOICE}\n      shuffle box\n" * 2 for n in range(80)]
REPORTED = TITLE_PAGE.replace(
    "values:\n", "values:\n" + "".join(f"  v{n}: {{type: number, start: 0}}\n" for n in range(20))
).replace("{score: points}", f"{{score: points, report: [{', '.join(f'v{n}' for n in range(20))}]}}")
REPORTING = f"{RULES}    v0 becomes initiative of first(shuffled(box))\n" + "".join(
    f"    v{n} becomes (v{n - 1} * 31 + initiative of first(shuffled(box))) % 30000000\n"
    for n in range(1, 20)
)


def table_of(numbers: int) -> str:
    """A table that shows dear numbers."""
    rows = (f"    - - {{number: '{NESTED} + {n}', name: {{en: Number {n}}}}}\n" for n in range(numbers))
    return "table:\n  rows:\n" + "".join(rows)


def played() -> dict[str, Attack]:
    """All of them by name."""
    found: dict[str, tuple[str, ...]] = {name: (rest, people) for name, (rest, people, _) in GAMES.items()}
    for name, rest in LISTS_THAT_DOUBLE.items():
        found[f"a list that doubles {name}"] = (RULES + rest, copies(90))
    for name, (rest, number) in WORK_IN_LOOPS.items():
        found[f"in a loop {name}"] = (RULES + rest, copies(number))
    for name, formula in HEURISTICS.items():
        found[f"a heuristic that {name}"] = (f"heuristic: {formula}\n{PICKING}", copies(9))
    doubled = "instead of main: |\n        original\n        original"
    in_turn = "instead of main: |\n        original\n        shuffle box"
    found |= {
        "choices without end": (f"{ENDLESS}        shuffle box\n", copies(2)),
        "choices without end among many cards": (f"{ENDLESS}        shuffle box\n", copies(2000)),
        "choices without end that a heuristic judges": (
            f"heuristic: {NESTED}\n{ENDLESS}        shuffle box\n",
            copies(300),
        ),
        "a log without end": (
            f"{ENDLESS}        r\n      otherwise:\n        r\n  r: |\n"
            + f"    add 1 to {SCORE}\n    subtract 1 from {SCORE}\n" * 250,
            copies(2),
        ),
        "a search without end": (SEARCH, PEOPLE_APART, SEEN),
        "a value that many copies change": (
            f"{RULES}    repeat 900:\n      {SCORE} becomes {SCORE}\n",
            changing(9, "points becomes: (points + 1) % 7").replace("while", "copies: 90\n    while"),
        ),
        "fifty cards instead of a rule": (f"{RULES}    shuffle box\n", changing(50, in_turn)),
        "fifty cards instead of a rule that asks": (
            f"{RULES}    {CHOICE}\n      shuffle box\n",
            changing(50, in_turn),
        ),
        "fifty originals asked for twice": (f"{RULES}    shuffle box\n", changing(50, doubled)),
        "fifty originals asked for twice that ask": (
            f"{RULES}    {CHOICE}\n      shuffle box\n",
            changing(50, doubled),
        ),
        "rules that ask twice": (
            RULES + "".join(f"    r{n}\n" for n in range(80)) + "".join(ASKING),
            copies(3),
        ),
        "rules that ask twice and call one another": (
            f"{RULES}    r0\n{ASKING_TWICE}  r26: |\n    {CHOICE}\n      shuffle box\n",
            copies(3),
        ),
        "a table of numbers that take as long as they may": (PICKING + table_of(7), copies(300), SEEN),
        "a table of dear numbers": (PICKING + table_of(40), copies(300), SEEN),
        "reports of many values": (
            REPORTING,
            "people:\n"
            + "".join(f"  k{n}: {{name: {{en: K}}, initiative: {n * 7919}}}\n" for n in range(30)),
            REPORTED,
        ),
    }
    return {name: partial(_write, texts=texts) for name, texts in found.items()}


def _write(folder: Path, texts: tuple[str, ...]) -> None:
    write(folder, *texts)
