"""Packs that are as large as they may be: most are sound, the others have as many mistakes as are looked for."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from cardwright.check.checker import MOST_FINDINGS
from tests.hostile.attacks import MAIN, PEOPLE, TITLE_PAGE, Attack, every_text_misspelt, write

PIECES = 19_900
LETTERS_OF_TEXTS = 499_000
CARDS_IN_A_FILE = 6000

LARGEST: dict[str, Attack] = {
    "19,900 cards with every text misspelt": every_text_misspelt,
}


def largest(name: str) -> Attack:
    def note(function: Attack) -> Attack:
        LARGEST[name] = function
        return function

    return note  # type: ignore[return-value]


def cards(folder: Path, entries: list[str], rest: str = MAIN, page: str = TITLE_PAGE) -> None:
    """A pack with so many cards that they need several files."""
    write(folder, rest, "", page)
    for first in range(0, len(entries), CARDS_IN_A_FILE):
        text = "people:\n" + "".join(entries[first : first + CARDS_IN_A_FILE])
        (folder / f"people{first}.yaml").write_text(text)


def as_many_as_fit(text: str) -> int:
    """How often a text can be said before all formulas and rules are as long as they may be."""
    return LETTERS_OF_TEXTS // len(text)


# -------------------------------------------------------------------------------------- sound


@largest("19,900 cards")
def sound_cards(folder: Path) -> None:
    entry = "  knight{0}: {{name: {{en: Knight {0}}}, icons: coin*3, initiative: {0}, score: 2 + coin}}\n"
    cards(folder, [entry.format(n) for n in range(PIECES)])


@largest("19,900 copies")
def copies(folder: Path) -> None:
    write(folder, people=f"{PEOPLE}    copies: {PIECES}\n    score: 2 * coin in hand\n")


@largest("18,000 kinds that say nothing")
def kinds(folder: Path) -> None:
    cards(folder, [f"  k{n}: {{name: {{en: K}}}}\n" for n in range(18_000)])


@largest("18,000 kinds that rules name")
def named_kinds(folder: Path) -> None:
    lines = "".join(f"    let n{n} = count(box where kind is k{n * 9})\n" for n in range(330))
    rules = "".join(f"  r{n}: |\n{lines}" for n in range(30))
    cards(folder, [f"  k{n}: {{name: {{en: K}}}}\n" for n in range(18_000)], MAIN + rules)


@largest("a formula on each of 10,000 cards")
def formulas(folder: Path) -> None:
    text = "2 + coin * {0} if coin in hand > 3 else 1"
    entry = f"  k{{0}}: {{{{name: {{{{en: K {{0}}}}}}, icons: coin, score: {text}}}}}\n"
    cards(folder, [entry.format(n) for n in range(10_000)])


@largest("formulas of 499,000 letters")
def long_formulas(folder: Path) -> None:
    text = " + ".join(["coin in hand of first(players) * count(box)"] * 40)
    number = as_many_as_fit(text)
    write(folder, f"{MAIN}formulas:\n" + "".join(f"  f{n}: {text}\n" for n in range(number)))


@largest("a formula of 20,000 letters, 24 times")
def longest_formulas(folder: Path) -> None:
    text = " + ".join(["1"] * 4900)
    write(folder, f"{MAIN}formulas:\n" + "".join(f"  f{n}: {text}\n" for n in range(25)))


@largest("rules of 499,000 letters")
def long_rules(folder: Path) -> None:
    lines = "    if count(box) > 3:\n      draw 1 from box to hand of first(players)\n    shuffle box\n" * 100
    number = as_many_as_fit(lines)
    calls = "".join(f"    r{n}\n" for n in range(number - 1))
    write(folder, MAIN + calls + "".join(f"  r{n}: |\n{lines}" for n in range(number - 1)))


@largest("rules that ask, of 499,000 letters")
def long_rules_that_ask(folder: Path) -> None:
    lines = "    first(players) may choose card from box:\n      move card to hand of first(players)\n" * 100
    number = as_many_as_fit(lines)
    calls = "".join(f"    r{n}\n" for n in range(number - 1))
    write(folder, MAIN + calls + "".join(f"  r{n}: |\n{lines}" for n in range(number - 1)))


@largest("rules that ask and remember, of 499,000 letters")
def long_rules_that_remember(folder: Path) -> None:
    """Each rule calls the next while all that it has stored is still needed."""
    stored = [f"a{n}" for n in range(350)]
    begin = "".join(f"    let {it} = count(box)\n" for it in stored)
    ask = "    first(players) may choose card from box:\n      shuffle box\n" * 100
    uses = "".join(
        f"    points of first(players) becomes {' + '.join(stored[first : first + 50])}\n"
        for first in range(0, len(stored), 50)
    )
    number = as_many_as_fit(begin + ask + uses)
    rules = "".join(f"  r{n}: |\n{begin}{ask}    r{n + 1}\n{uses}" for n in range(number))
    write(folder, f"{MAIN}    r0\n{rules}  r{number}: shuffle box\n")


@largest("rules that call one that asks, of 499,000 letters")
def long_rules_that_call(folder: Path) -> None:
    """What one call brings to the rule that is called depends on what the call before has brought back."""
    asked = "    first(players) may choose card from box:\n      shuffle box\n" * 300
    calls = "    let a0 = roll(6)\n"
    calls += "".join(f"    let a{n + 1} = a{n}\n    asked\n" for n in range(600))
    number = (LETTERS_OF_TEXTS - len(asked)) // len(calls)
    rules = "".join(f"  r{n}: |\n{calls}" for n in range(number))
    write(folder, MAIN + "".join(f"    r{n}\n" for n in range(number)) + f"  asked: |\n{asked}" + rules)


@largest("branches that depend on one another, of 499,000 letters")
def branches_of_branches(folder: Path) -> None:
    """Who knows of a branch is known only after the branch before it."""
    lines = "    let a0 = roll(6)\n" + "".join(
        f"    let a{n + 1} = 0\n    if a{n} == 1:\n      first(players) may choose card from box:\n        a{n + 1} becomes 1\n"
        for n in range(150)
    )
    number = as_many_as_fit(lines)
    rules = "".join(f"  r{n}: |\n{lines}" for n in range(number))
    write(folder, MAIN + "".join(f"    r{n}\n" for n in range(number)) + rules)


@largest("rules called with 400 kinds of arguments")
def kinds_of_arguments(folder: Path) -> None:
    """What is known of an argument differs from call to call, down a chain of rules."""
    zones = "".join(f"  z{n}: {{seen_by: nobody}}\n" for n in range(400))
    page = TITLE_PAGE.replace("zones:\n", f"zones:\n{zones}")
    body = "    move card to box\n    if count(box) > 1:\n      shuffle box\n" * 300
    rules = "".join(f"  r{n} of card: |\n{body}    r{n + 1} of card\n" for n in range(20))
    rules += "  r20 of card: shuffle box\n"
    calls = "".join(f"    if count(z{n}) > 0:\n      r0 of first(z{n})\n" for n in range(400))
    write(
        folder,
        MAIN + calls + "    first(players) may choose card from box:\n      shuffle box\n" + rules,
        title_page=page,
    )


@largest("an effect on each of 8,000 cards")
def effects(folder: Path) -> None:
    effect = "    at end_of_game: |\n      if coin in hand > {0}:\n        add 1 to points\n"
    entries = [f"  k{n}:\n    name: {{en: K {n}}}\n{effect.format(n)}" for n in range(8000)]
    use = "    for each card in hand of first(players):\n      end_of_game of card\n"
    cards(folder, entries, MAIN + use)


@largest("2,000 icons")
def icons(folder: Path) -> None:
    declared = "".join(f"  i{n}: {{name: {{en: I {n}}}}}\n" for n in range(2000))
    entries = [f"  k{n}: {{name: {{en: K}}, icons: i{n}, score: 2 * i{n} in hand}}\n" for n in range(2000)]
    cards(folder, entries, page=TITLE_PAGE.replace("icons:\n", f"icons:\n{declared}"))


@largest("2,000 icons on each of 2,000 cards")
def icons_on_cards(folder: Path) -> None:
    declared = "".join(f"  i{n}: {{name: {{en: I {n}}}}}\n" for n in range(2000))
    entries = [
        f"  k{n}: {{name: {{en: K}}, icons: {' '.join(f'i{(n + m) % 2000}' for m in range(150))}}}\n"
        for n in range(2000)
    ]
    cards(folder, entries, page=TITLE_PAGE.replace("icons:\n", f"icons:\n{declared}"))


@largest("4,000 values, zones and formulas")
def declarations(folder: Path) -> None:
    values = "".join(f"  v{n}: {{type: number, per: player, start: 0}}\n" for n in range(4000))
    zones = "".join(f"  z{n}: {{per: player, seen_by: owner}}\n" for n in range(4000))
    page = TITLE_PAGE.replace("values:\n", f"values:\n{values}").replace("zones:\n", f"zones:\n{zones}")
    formulas = "formulas:\n" + "".join(
        f"  f{n}: v{n} of first(players) + count(z{n} of first(players))\n" for n in range(4000)
    )
    write(folder, MAIN + formulas, title_page=page)


@largest("ninety cards that change each of 100 formulas")
def modifiers(folder: Path) -> None:
    formulas = "formulas:\n" + "".join(f"  f{n}: {n}\n" for n in range(100))
    entries = [
        f"  k{n}:\n    name: {{en: K}}\n    while active:\n"
        + "".join(f"      instead of f{m}: original + {n}\n" for m in range(100))
        for n in range(90)
    ]
    use = "".join(f"    points of first(players) becomes f{n}\n" for n in range(100))
    cards(folder, entries, MAIN + use + formulas)


# -------------------------------------------------------------------------------------- full of mistakes


def mistakes(folder: Path, entry: str, number: int, rest: str = MAIN) -> None:
    cards(folder, [entry.format(n) for n in range(number)], rest)


MISTAKES = {
    "misspelt names": "  knight{0}: {{name: {{en: Knight}}, score: 2 + knigth{0}}}\n",
    "misspelt icons": "  knight{0}: {{name: {{en: Knight}}, icons: coni{0}}}\n",
    "unknown keys": "  knight{0}: {{name: {{en: Knight}}, sccore{0}: 2}}\n",
    "wrong types": "  knight{0}: {{name: {{en: Knight}}, initiative: many{0}}}\n",
    "formulas of wrong types": "  knight{0}: {{name: {{en: Knight}}, score: box + {0}}}\n",
    "formulas that cannot be read": "  knight{0}: {{name: {{en: Knight}}, score: 2 + (coin * {0}}}\n",
    "effects of nothing": "  knight{0}: {{name: {{en: Knight}}, at end_of_gmae: add 1 to points}}\n",
    "modifiers of nothing": "  knight{0}: {{name: {{en: Knight}}, while active: {{after mian{0}: shuffle box}}}}\n",
}
for _name, _entry in MISTAKES.items():
    for _number in (MOST_FINDINGS - 1, 12_000):
        LARGEST[f"{_number:,} {_name}"] = partial(mistakes, entry=_entry, number=_number)


@largest("999 misspelt names among 18,000 kinds")
def misspelt_among_kinds(folder: Path) -> None:
    lines = "".join(f"    let n{n} = count(box where kind is knigth{n}x)\n" for n in range(MOST_FINDINGS - 1))
    cards(folder, [f"  knight{n}: {{name: {{en: K}}}}\n" for n in range(18_000)], MAIN + lines)


@largest("a misspelt name said 9,000 times among 18,000 kinds")
def one_misspelt_name(folder: Path) -> None:
    rules = "".join(f"  r{n}: |\n" + "    let a = count(box where kind is knigth)\n" * 90 for n in range(100))
    cards(folder, [f"  knight{n}: {{name: {{en: K}}}}\n" for n in range(18_000)], MAIN + rules)


@largest("100,100 unknown keys of one card")
def unknown_keys(folder: Path) -> None:
    write(
        folder,
        people="people:\n  bear: {name: {en: B}, " + ", ".join(f"k{n}: 1" for n in range(90_000)) + "}\n",
    )


@largest("100,100 unknown sections")
def unknown_sections(folder: Path) -> None:
    write(folder)
    (folder / "more.yaml").write_text("".join(f"k{n}: 1\n" for n in range(90_000)))


@largest("999 rules that cannot be read")
def rules_that_cannot_be_read(folder: Path) -> None:
    lines = "    shuffle box\n" * 20 + "    draw draw {0}\n" + "    shuffle box\n" * 6
    write(folder, MAIN + "".join(f"  r{n}: |\n{lines.format(n)}" for n in range(MOST_FINDINGS - 1)))


@largest("999 misspelt words in long rules")
def misspelt_in_long_rules(folder: Path) -> None:
    lines = "".join(
        f"    shuffle box\n    draw 1 from bxo to hnad{n} of first(plaeyrs)\n" for n in range(330)
    )
    write(folder, MAIN + lines)


# ------------------------------------------------------------------------------------- faces


@largest("600 faces with long texts")
def full_faces(folder: Path) -> None:
    flavour = "Long is the road, and nobody comes back from it. " * 8
    entry = (
        '  knight{0}: {{name: {{en: Knight {0}}}, icons: coin*3, score: 2 + coin, flavour: {{en: "{1}"}}}}\n'
    )
    cards(folder, [entry.format(n, flavour.strip()) for n in range(600)])
