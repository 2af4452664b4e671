"""A small game and extensions of it, written to folders side by side."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings.diagnostic import Diagnostic
from tests.checking import check, findings_in

BASE = """\
pack: fair
title: {en: Fair}
version: 1.4.0
languages: [en]
players: {from: 2, to: 4}
options:
  season: {about: {en: When}, one_of: [spring, autumn], default: spring}
icons:
  sweet: {name: {en: Sweet}}
  sour: {name: {en: Sour}}
decks:
  goods:
    name: {en: Goods}
    starts_in: stock
    icons_count_in: hand
    attributes:
      price: {type: number}
      worth: {type: formula}
    effects: [sunset]
  skies:
    name: {en: Skies}
    starts_in: sky
    attributes: {wind: {type: number}}
zones:
  stock: {seen_by: nobody}
  sky: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
values:
  limit: {type: number, start: 5}
  coins: {type: number, per: player, start: 0}
active_pieces: [cards in sky]
result: {score: coins}
expect: {goods: 4, skies: 1}
goods:
  apple: {name: {en: Apple}, price: 1, copies: 2, icons: sweet, worth: 2 * sweet}
  lemon: {name: {en: Lemon}, price: 3, icons: sour, worth: 3}
  melon:
    name: {en: Melon}
    price: 7
    worth: 8 if sour == 0 else 2
skies:
  rain:
    name: {en: Rain}
    wind: 1
    while active:
      limit becomes: limit + 1
formulas:
  fee of player: coins of player // 2
rules:
  main: |
    for each player:
      turn of player
  turn of player: |
    draw 1 from stock to hand
    add limit to coins
table:
  rows: [[{zone: hand}]]
  words: {hand: {en: Hand}}
texts:
  limit: {en: the limit}
"""

Written = Callable[..., Path]


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    """The base."""
    return written(tmp_path / "fair", BASE)


@pytest.fixture
def extension(tmp_path: Path) -> Written:
    """Writes an extension: its name, what it says besides its title page, and what of that is different."""

    def write(
        name: str, body: str = "", extends: str = "fair", version: str = "1.0.0", after: str = ""
    ) -> Path:
        page = f"pack: {name}\ntitle: {{en: {name.title()}}}\nversion: {version}\nextends: {extends}\n"
        return written(tmp_path / name, page + (f"after: [{after}]\n" if after else "") + body)

    return write


def written(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(text, encoding="utf-8")
    return folder


def sound(base: Path, *extensions: Path) -> CheckedPack:
    """The base with extensions, in which nothing is found."""
    report = check(base, extensions)
    checked, findings = report.pack, list(report.findings)
    assert findings == []
    assert checked is not None
    return checked


def found(base: Path, *extensions: Path) -> list[Diagnostic]:
    return findings_in(base, extensions)


def the_one(base: Path, *extensions: Path) -> Diagnostic:
    findings = found(base, *extensions)
    assert len(findings) == 1, findings
    return findings[0]


def seen(finding: Diagnostic) -> list[str]:
    """The other places to which a finding points."""
    return [f"{it.span.file}:{it.span.line} {it.label}" for it in finding.related]


def underlined(finding: Diagnostic, folder: Path) -> str:
    """The characters at a finding's place, in a file that lies below the folder."""
    line = (folder / finding.span.file).read_text(encoding="utf-8").split("\n")[finding.span.line - 1]
    end = finding.span.end_column - 1 if finding.span.end_line == finding.span.line else None
    return line[finding.span.column - 1 : end]
