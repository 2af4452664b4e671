"""Broken packs that cannot be kept as small files: too large, not text, or made of links.

Each function lays out a pack in an empty folder and tells what is found in it, as `cases.expected` does.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from tests.broken.cases import BASE

Maker = Callable[[Path], list[str]]
MADE: dict[str, Maker] = {}


def made(maker: Maker) -> Maker:
    code, _, name = maker.__name__.partition("_")
    MADE[f"{code.upper()}_{name}"] = maker
    return maker


def beside_base(pack: Path, content: bytes) -> None:
    (pack / "pack.yaml").write_bytes(BASE.read_bytes())
    (pack / "case.yaml").write_bytes(content)


@made
def cw101_link_to_nothing(pack: Path) -> list[str]:
    beside_base(pack, b"")
    (pack / "case.yaml").unlink()
    (pack / "case.yaml").symlink_to("nowhere.yaml")
    return ["CW101 case.yaml 1:1"]


@made
def cw101_pipe(pack: Path) -> list[str]:
    beside_base(pack, b"")
    (pack / "case.yaml").unlink()
    os.mkfifo(pack / "case.yaml")
    return ["CW101 case.yaml 1:1"]


@made
def cw102_comments(pack: Path) -> list[str]:
    beside_base(pack, b"# much ado about nothing\n" * 50_000)
    return ["CW102 case.yaml 1:1"]


@made
def cw102_title_page(pack: Path) -> list[str]:
    (pack / "pack.yaml").write_bytes(BASE.read_bytes() + b"#" * 1_000_000)
    return ["CW102 pack.yaml 1:1"]


@made
def cw103_latin_1(pack: Path) -> list[str]:
    beside_base(pack, "icons:\n  salt: {name: {en: Café}}\n".encode("latin-1"))
    return ["CW601 case.yaml 2:3", "CW103 case.yaml 2:24"]


@made
def cw103_utf_16(pack: Path) -> list[str]:
    beside_base(pack, "icons: {}\n".encode("utf-16"))
    return ["CW103 case.yaml 1:1"]


@made
def cw114_list(pack: Path) -> list[str]:
    beside_base(pack, b"sources: [" + b"a," * 200_000 + b"a]\n")
    return ["CW114 case.yaml 1:400009"]


@made
def cw114_keys(pack: Path) -> list[str]:
    beside_base(pack, b"".join(b"k%d: 1\n" % number for number in range(100_100)))
    return ["CW114 case.yaml 100001:1"]


@made
def cw121_aliases(pack: Path) -> list[str]:
    beside_base(pack, b"".join(b"k%d: *a\n" % number for number in range(150)))
    aliases = [f"CW115 case.yaml {row}:{len(f'k{row - 1}') + 3}" for row in range(1, 101)]
    return [*aliases, "CW121 case.yaml 100:6"]


@made
def cw121_unknown_keys(pack: Path) -> list[str]:
    beside_base(
        pack, b"zones:\n  shelf:\n    seen_by: nobody\n" + b"".join(b"    k%d: 1\n" % it for it in range(150))
    )
    return [*(f"CW201 case.yaml {row}:5" for row in range(4, 104)), "CW121 case.yaml 103:5"]


@made
def cw122_a_file_a_card(pack: Path) -> list[str]:
    beside_base(pack, b"")
    for number in range(100):
        (pack / f"card_{number}.yaml").write_text(
            f"goods:\n  good_{number}: {{name: {{en: Good}}, price: 1}}\n"
        )
    return ["CW122 pack.yaml 1:1"]


@made
def cw122_two_endings(pack: Path) -> list[str]:
    beside_base(pack, b"")
    for number in range(60):
        (pack / f"card_{number}.yaml").write_text("icons: {}\n")
        (pack / f"card_{number}.yml").write_text("icons: {}\n")
    return ["CW122 pack.yaml 1:1"]


@made
def cw123_link_outside(pack: Path) -> list[str]:
    beside_base(pack, b"")
    (pack / "case.yaml").unlink()
    (pack.parent / "secret.yaml").write_text("icons: {}\n")
    (pack / "case.yaml").symlink_to("../secret.yaml")
    return ["CW123 case.yaml 1:1"]


@made
def cw123_art_through_a_link(pack: Path) -> list[str]:
    beside_base(pack, b"goods:\n  pear: {name: {en: Pear}, price: 2, art: art/pear.png}\n")
    (pack.parent / "elsewhere").mkdir()
    (pack.parent / "elsewhere" / "pear.png").write_bytes(b"")
    (pack / "art").symlink_to("../elsewhere")
    return ["CW123 case.yaml 2:43"]


@made
def cw214_empty_folder(pack: Path) -> list[str]:
    return ["CW214 pack.yaml 1:1"]


@made
def cw214_no_title_page(pack: Path) -> list[str]:
    (pack / "stall.yaml").write_bytes(BASE.read_bytes())
    return ["CW214 pack.yaml 1:1"]


@made
def cw306_formula(pack: Path) -> list[str]:
    beside_base(pack, b"formulas:\n  fee: 1" + b" + 1" * 5_001 + b"\n")
    return ["CW306 case.yaml 2:8"]


@made
def cw306_rule(pack: Path) -> list[str]:
    beside_base(pack, b"rules:\n  rest: |\n" + b"    add 1 to limit\n" * 1_400)
    return ["CW306 case.yaml 3:5"]


@made
def cw553_changes_of_a_value(pack: Path) -> list[str]:
    return _crowded(pack, "limit becomes: limit + 1")


@made
def cw553_befores_of_a_rule(pack: Path) -> list[str]:
    return _crowded(pack, "before turn of player: add 1 to coins")


@made
def cw655_cards(pack: Path) -> list[str]:
    beside_base(pack, b"# nothing more\nspaces: {}\n")
    (pack / "cards").mkdir()
    (pack / "cards" / "goods.yaml").write_bytes(b"goods: {pear: {name: {en: Pear}, prce: 2}}\n")
    return ["CW655 cards/goods.yaml 1:1"]


@made
def cw655_other_ending(pack: Path) -> list[str]:
    beside_base(pack, b"# nothing more\nspaces: {}\n")
    (pack / "more").mkdir()
    (pack / "more" / "rules.YML").write_bytes(b"rules: {}\n")
    return ["CW655 more/rules.YML 1:1"]


def _crowded(pack: Path, modifier: str) -> list[str]:
    """Cards of five lines each, beside the base, where both sides of one card change the limit already."""
    card = "  sky_{}:\n    name: {{en: Sky {}}}\n    wind: 1\n    while active:\n      {}\n"
    cards = [card.format(number, number, modifier) for number in range(101)]
    beside_base(pack, ("skies:\n" + "".join(cards)).encode())
    too_many = 98 if modifier.startswith("limit") else 100
    return [f"CW553 case.yaml {1 + 5 * too_many + 5}:{modifier.index(':') + 9}"]


@made
def cw221_backup(pack: Path) -> list[str]:
    cards = b"goods:\n  pear: {name: {en: Pear}, price: 2}\n  plum: {name: {en: Plum}, price: 3}\n"
    beside_base(pack, cards)
    (pack / "case copy.yaml").write_bytes(cards)
    return ["CW221 case copy.yaml 1:1"]


@made
def cw221_older_title_page(pack: Path) -> list[str]:
    beside_base(pack, b"goods:\n  pear: {name: {en: Pear}, price: 2}\n")
    fewer = BASE.read_bytes().replace(b"  open: {type: flag, start: false}\n", b"")
    (pack / "a.yaml").write_bytes(fewer)
    return ["CW221 a.yaml 1:1"]


@made
def cw221_with_a_card_more(pack: Path) -> list[str]:
    """The card that stands in the copy only is not missed where it is named."""
    cards = b"goods:\n  pear: {name: {en: Pear}, price: 2}\n  plum: {name: {en: Plum}, price: 3}\n"
    beside_base(pack, cards)
    (pack / "more.yaml").write_bytes(b"goods:\n  date: {name: {en: Date}, price: 2, worth: fig in market}\n")
    (pack / "case (1).yaml").write_bytes(cards + b"  fig: {name: {en: Fig}, price: 1}\n")
    return ["CW221 case (1).yaml 1:1"]


def without(section: bytes) -> tuple[bytes, bytes]:
    """The base pack without one of its sections, and that section."""
    text = BASE.read_bytes()
    start = text.index(b"\n" + section + b":\n") + 1
    end = next(
        (
            at
            for at in range(start + 1, len(text))
            if text[at - 1 : at] == b"\n" and text[at : at + 1].isalpha()
        ),
        len(text),
    )
    return text[:start] + text[end:], text[start:end]


@made
def cw222_ending(pack: Path) -> list[str]:
    """Nothing is said of the icons, conditions and cards that lack what is in the file."""
    rest, goods = without(b"goods")
    (pack / "pack.yaml").write_bytes(rest)
    (pack / "goods.yaml.txt").write_bytes(goods)
    return ["CW222 goods.yaml.txt 1:1"]


@made
def cw222_folder(pack: Path) -> list[str]:
    rest, rules = without(b"rules")
    (pack / "pack.yaml").write_bytes(rest)
    (pack / "more").mkdir()
    (pack / "more" / "rules.yaml").write_bytes(rules)
    return ["CW222 more/rules.yaml 1:1"]


@made
def cw222_text_file(pack: Path) -> list[str]:
    rest, skies = without(b"skies")
    (pack / "pack.yaml").write_bytes(rest)
    (pack / "weather.txt").write_bytes(skies)
    return ["CW222 weather.txt 1:1"]


@made
def cw655_hidden_ending(pack: Path) -> list[str]:
    beside_base(pack, b"goods:\n  pear: {name: {en: Pear}, price: 2}\n")
    (pack / "fruit.yaml.txt").write_bytes(b"goods:\n  plum: {name: {en: Plum}, price: 3}\n")
    return ["CW655 fruit.yaml.txt 1:1"]


@made
def cw655_scenarios_further_in(pack: Path) -> list[str]:
    beside_base(pack, b"goods:\n  pear: {name: {en: Pear}, price: 2}\n")
    for folder in ("scenarios/more", "scenario"):
        (pack / folder).mkdir(parents=True)
        (pack / folder / "fruit.yaml").write_text("scenarios: {}\n")
    return ["CW655 scenario/fruit.yaml 1:1", "CW655 scenarios/more/fruit.yaml 1:1"]


@made
def cw105_emptied(pack: Path) -> list[str]:
    """Nothing is said of what was in the file."""
    rest, _ = without(b"goods")
    (pack / "pack.yaml").write_bytes(rest)
    (pack / "goods.yaml").write_bytes(b"")
    return ["CW105 goods.yaml 1:1"]
