"""Large packs, always the same ones: for measuring how checking grows with the number of cards.

They are written like hand-made ones: names in two languages, several icons, formulas of all lengths of which
most occur once, effects on every eighth card, rule changes on a few. They play, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

CARDS_A_FILE = 500
ICONS = ("animal", "coin", "crown", "leaf", "moon", "soldier", "star", "tower")
_SYLLABLES = (
    "ba",
    "dor",
    "el",
    "fin",
    "gra",
    "hul",
    "is",
    "kor",
    "lem",
    "mir",
    "nos",
    "ra",
    "sul",
    "tav",
    "wen",
)

_TITLE_PAGE = """\
# A large pack, written by benchmarks/big_pack.py.
pack: {name}
title: {{en: Large, fr: Grand}}
about: {{en: Made for measuring., fr: Fait pour mesurer.}}
version: 1.0.0
languages: [en, fr]
players: {{from: 2, to: 4}}
expect: {{people: {pieces}}}
icons:
{icons}
decks:
  people:
    name: {{en: People, fr: Peuple}}
    starts_in: box
    icons_count_in: hand
    attributes:
      initiative: {{type: number, each_copy: true}}
      score: {{type: formula}}
    effects: [end_of_round]
zones:
  box: {{seen_by: nobody}}
  centre: {{seen_by: everyone}}
  graveyard: {{seen_by: everyone}}
  hand: {{per: player, seen_by: owner}}
  played: {{per: player, seen_by: everyone, single: true}}
values:
  draw_count: {{type: number, start: 1}}
  rounds: {{type: number, start: 0}}
  points: {{type: number, per: player, start: 0}}
active_pieces: [cards in centre]
result: {{score: points}}
formulas:
  takeable of player: cards in centre
  late: rounds > 3
rules:
  main: |
    shuffle box
    draw 5 from box to centre
    for each player:
      draw 5 from box to hand
    repeat 6:
      add 1 to rounds
      for each player:
        turn of player
    for each player:
      for each card in hand where has score:
        add score of card to points for card
  turn of player: |
    draw draw_count from box to hand
    choose card from takeable of player:
      move card to hand
    choose card from hand:
      move card to played
      for each card in played where has end_of_round:
        end_of_round of card
      move played to centre
"""


def write(folder: Path, cards: int) -> Path:
    """Writes a pack of so many cards (kinds) into a new folder; the same number gives the same files."""
    chance = random.Random(cards)
    names = [_name(number) for number in range(cards)]
    texts = [_card(name, number, names, chance) for number, name in enumerate(names)]
    pieces = sum(copies for _, copies in texts)
    folder.mkdir(parents=True)
    icons = "\n".join(f"  {it}: {{name: {{en: {it.capitalize()}, fr: {it.capitalize()}}}}}" for it in ICONS)
    title_page = _TITLE_PAGE.format(name=folder.name, pieces=pieces, icons=icons)
    (folder / "pack.yaml").write_text(title_page, encoding="utf-8")
    for number in range(0, cards, CARDS_A_FILE):
        body = "".join(text for text, _ in texts[number : number + CARDS_A_FILE])
        path = folder / f"people_{number // CARDS_A_FILE + 1:03}.yaml"
        path.write_text(f"people:\n{body}", encoding="utf-8")
    return folder


def _name(number: int) -> str:
    """Another name for every number."""
    parts = []
    rest = number + len(_SYLLABLES)
    while rest:
        rest, digit = divmod(rest, len(_SYLLABLES))
        parts.append(_SYLLABLES[digit])
    return "".join(parts) + f"_{number % 7}"


def _card(name: str, number: int, names: list[str], chance: random.Random) -> tuple[str, int]:
    """A card as it stands in a file, and how many copies there are."""
    spoken = name.split("_")[0].capitalize()
    copies = chance.choice((1, 1, 2, 3))
    if number % 3 == 0:
        copies = 1  # so that 10,000 cards stay within the largest number of pieces
    initiatives = ", ".join(str(chance.randrange(1, 1000)) for _ in range(copies))
    lines = [
        f"  {name}:",
        f"    name: {{en: {spoken} of the {chance.choice(ICONS)}, fr: {spoken}}}",
        f"    initiative: [{initiatives}]",
        f"    icons: {', '.join(_icons(chance))}",
        f"    score: {_formula(names, chance)}",
    ]
    if number % 8 == 0:
        lines += [f"    {line}" for line in _effect(chance)]
    if number % 150 == 0:  # so that no more cards change the same rule than may
        lines += [f"    {line}" for line in _modifier(chance)]
    return "\n".join(lines) + "\n", copies


def _icons(chance: random.Random) -> Iterator[str]:
    for icon in chance.sample(ICONS, chance.randrange(1, 4)):
        count = chance.choice((1, 1, 1, 2, 3))
        yield icon if count == 1 else f"{icon}*{count}"


def _formula(names: list[str], chance: random.Random) -> str:
    a, b, c = (chance.randrange(1, 20) for _ in range(3))
    one, two = chance.sample(ICONS, 2)
    other = chance.choice(names)
    return chance.choice(
        (
            f"{a}",
            f"{a} + {b} * {one}",
            f"{a} - 2 * {one} in centre",
            f"{a} * {one} - {b} * {two}",
            f"{a} if {other} in hand > 0 else {b}",
            f"{a} if copies > most(other players, {one} in hand) else {b}",
            f"{a} * ({one} in centre // 2) if late else {b}",
            f"{a} * copies + count(graveyard) // {b}",
            f"2 * count(other cards in hand where {one} > 0) - {a}",
            f"total(other cards in hand where initiative > {a * b}, {two}) + {c}",
            f"{a} if {one} >= {two} and count(hand) > {c} else {b} if late else {c} - {one}",
        )
    )


def _effect(chance: random.Random) -> list[str]:
    icon, count = chance.choice(ICONS), chance.randrange(1, 4)
    return chance.choice(
        (
            ["at end_of_round: |", f"  draw {count} from box to hand"],
            [
                "at end_of_round: |",
                f"  may choose card from centre where {icon} > 0:",
                "    move card to graveyard",
            ],
            [
                "at end_of_round: |",
                f"  if {icon} in hand > {count}:",
                f"    add {count} to points",
                "  else:",
                "    draw 1 from box to centre",
            ],
        )
    )


def _modifier(chance: random.Random) -> list[str]:
    icon, count = chance.choice(ICONS), chance.randrange(1, 3)
    return chance.choice(
        (
            ["while active:", f"  draw_count becomes: draw_count + {count}"],
            ["while active:", f"  instead of takeable of player: cards in centre where {icon} == 0"],
            ["while active:", "  after turn of player: |", f"    add {count} to points"],
        )
    )
