"""A tiny game that is no real one, for trying the language: goods, a road of stalls, a sky with two sides.

`examine(rules)` reads the pack with more sections added as a second file, `example.yaml`; `play(rules)` makes
a game of it.
"""

from __future__ import annotations

from typing import Any

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings.diagnostic import Diagnostic, render_text
from cardwright.play.game import Game
from cardwright.play.state import State
from cardwright.project import Project

PACK = """\
pack: fair
title: {en: Fair}
version: 1.0.0
languages: [en]
players: {from: 1, to: 4}
options:
  season:
    about: {en: When the fair is held}
    one_of: [spring, autumn]
    default: spring
  opening:
    about: {en: The first goods on sale}
    pieces: goods
    from_zone: stock
    count: 2
icons:
  sweet: {name: {en: Sweet}}
  sour: {name: {en: Sour}}
decks:
  goods:
    name: {en: Goods}
    starts_in: stock
    icons_count_in: hand
    attributes:
      price: {type: number, each_copy: true}
      worth: {type: formula}
      colour: {type: word, one_of: [red, green], optional: true}
    effects: [sale]
  skies:
    name: {en: Skies}
    starts_in: clouds
    sides: [fine, storm]
    attributes:
      wind: {type: number}
spaces:
  road: {row: 4}
zones:
  stock: {seen_by: nobody}
  clouds: {seen_by: nobody}
  sky: {seen_by: everyone}
  market: {seen_by: everyone}
  pile: {seen_by: everyone}
  hand: {per: player, seen_by: owner, open_when: shown}
  played: {per: player, seen_by: everyone, single: true}
  stall: {per: road, seen_by: everyone}
values:
  answer: {type: number}
  truth: {type: flag}
  shown: {type: flag}
  limit: {type: number, start: 5}
  mood: {one_of: [calm, busy], start: calm}
  cart: {type: space, of: road, start: none}
  leader: {type: player, start: none}
  prize: {type: piece, start: none}
  points: {type: number, per: player}
  hands_full: {type: flag, per: player}
  toll: {type: number, per: road, start: 1}
result: {outcome: mood, score: points, winner: hands_full}
active_pieces: [sky]
goods:
  apple:
    name: {en: Apple}
    price: [1, 2, 3]
    icons: sweet
    colour: red
    worth: 2 * sweet
  lemon:
    name: {en: Lemon}
    price: [4, 5]
    icons: sour*2
    colour: green
    worth: copies
  melon:
    name: {en: Melon}
    price: [6]
    icons: sweet*2, sour
    worth: 10 if sour in market == 0 else 0
  stone:
    name: {en: Stone}
    price: [0]
"""
MAIN = "rules:\n  main: |\n    stop\n"


def examine_texts(texts: dict[str, str], advice: bool = False) -> tuple[CheckedPack, list[Diagnostic]]:
    """The pack in these files (`fair/pack.yaml` …), and everything that is wrong with it."""
    files = {name.partition("/")[2]: text for name, text in texts.items()}
    report = Project.from_texts(files, next(iter(texts)).partition("/")[0]).check(advice=advice)
    assert report.pack is not None, str(report)
    return report.pack, list(report.findings)


def examine(*more: str, main: bool = True, advice: bool = False) -> tuple[CheckedPack, list[Diagnostic]]:
    """The pack with more sections, and everything that is wrong with it."""
    texts = {"fair/pack.yaml": PACK} | ({"fair/main.yaml": MAIN} if main else {})
    names = ("fair/example.yaml", "fair/more.yaml")
    return examine_texts(texts | dict(zip(names, more, strict=False)), advice)


def game(*more: str, options: dict[str, object] | None = None) -> Game:
    """A game of the pack with more sections, which must be sound. The game is `main`, if one is given."""
    own_main = any("\n  main:" in it for it in more)
    checked, findings = examine(*more, main=not own_main)
    assert not findings, render_text(findings, checked.pack.texts)
    return Game(checked, options)


def rule(text: str, name: str = "try_it of player") -> str:
    """A section of rules with one rule of these statements."""
    lines = "\n".join(f"    {line}" if line else "" for line in text.strip("\n").split("\n"))
    return f"rules:\n  {name}: |\n{lines}\n"


def stage(
    more: str, rule: str = "try_it", players: int = 2, of: tuple[int, ...] = (0,), **given: Any
) -> State:
    """A position of the pack with more sections, played from the beginning of a rule."""
    return game(more).stage(rule, players=players, arguments=of, **given)


def names(state: State, zone: str, owner: int | None = None) -> list[str]:
    """The cards of a zone from the lowest to the top, as everyone who may look at it would see them."""
    layout = state.program.layout
    return [layout.name_of(it) for it in state.z[layout.rows[zone] + (owner or 0)]]


def value(state: State, name: str, owner: int = 0) -> int:
    """A value's number."""
    return state.v[state.program.layout.cells[name] + owner]


def offered(state: State) -> list[str]:
    """The names of the options of the only decision."""
    (decision,) = state.decisions
    return [it.name for it in decision]


def choose(state: State, *wanted: str) -> State:
    """Makes choices by the options' names; the decision must be the only one."""
    for name in wanted:
        state.choose(offered(state).index(name))
    return state
