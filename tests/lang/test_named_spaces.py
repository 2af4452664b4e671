"""Spaces that have names, attributes and icons: in rules, at the table, in scenarios and through extensions."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardwright
from cardwright import Project
from cardwright.cli.table.drawing import drawn_table
from cardwright.cli.table.log import told
from cardwright.cli.table.names import Namer
from cardwright.describe.card_sheet import Printer
from cardwright.play.state import State
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run

PACK = """
pack: coast
title: {en: Coast, fr: Côte}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 2}
words: {people: {all: peoples, words: {fishers: {name: {en: Fishers, fr: Pêcheurs}}, monks: {name: {en: Monks, fr: Moines}}}}}
icons:
  fish: {name: {en: Fish, fr: Poisson}}
spaces:
  port:
    attributes: {income: {type: number}, people: {of: people}, safe: {type: flag}, ground: {type: word, one_of: [sand, rock]}}
    names:
      haven: {name: {en: Old Haven, fr: Vieux Port}, income: 3, icons: fish*2, people: fishers, safe: true, ground: rock}
      abbey: {name: {en: The Abbey, fr: L'Abbaye}, income: 1, people: monks}
      cove: {name: {en: Cove, fr: Crique}, icons: fish}
    links: {sea: {haven: [abbey, cove], abbey: [haven]}}
  tower:
    names: [east, west]
    links: {sees: {east: [haven, cove], west: [abbey]}}
  lane:
    row: 3
    attributes: {income: {type: number}}
    each: {1: {income: 5}, 3: {name: {en: The gate, fr: La porte}, icons: fish}}
decks:
  boats: {name: {en: Boats, fr: Bateaux}, starts_in: yard, attributes: {income: {type: number}, worth: {type: formula}}}
zones:
  yard: {seen_by: everyone}
  quay: {per: port, seen_by: everyone}
  stall: {per: lane, seen_by: everyone}
values:
  coins: {type: number, per: player}
  here: {type: space, of: port}
  trade: {type: number, per: port}
boats:
  gull: {name: {en: Gull, fr: Mouette}, income: 7, worth: "total(port where safe, income) + income"}
  tern: {name: {en: Tern, fr: Sterne}, income: 2}
rules:
  main: |
    for each player:
      turn of player
  turn of player: |
    choose space from port where people is not none or fish on space > 0:
      here becomes space
      add income + fish on space to trade
      move first(yard) to quay
    move cards in quay of haven to stall of last(lane)
"""


def project(**texts: str) -> Project:
    return Project.from_texts({"pack.yaml": PACK, **texts})


def coast() -> State:
    return project().game().start(players=2, seed=1)


@pytest.mark.parametrize(
    ("formula", "gives"),
    [
        ("income of haven", 3),
        ("haven", "haven"),
        ("sea of haven", ["abbey", "cove"]),
        ("port where income > 0", ["haven", "abbey"]),
        ("port by income descending", ["haven", "abbey", "cove"]),
        ("port where people is monks", ["abbey"]),
        ("port where people is none", ["cove"]),
        ("count(port where safe)", 1),
        ("ground of haven is rock", True),
        ("ground of abbey is none", True),
        ("safe of cove", False),
        ("fish on haven + fish on abbey", 2),
        ("total(port, fish on space)", 3),
        ("sees of east", ["haven", "cove"]),
        ("count(tower where some(sees of space where space is abbey))", 1),
        ("distance(sea, abbey, cove)", 2),
        ("next(haven) is abbey and previous(haven) is none", True),
        ("number of cove", 3),
        ("port(2) is abbey", True),
        ("total(lane, income) + income of lane(1)", 10),
        ("fish on lane(3)", 1),
        ("first(lane where income > 0)", "space 1"),
        # What both cards and spaces have is that of the one that the nearest `where` is about.
        ("total(yard, income) + total(port, income)", 13),
        ("total(port, total(yard, income))", 27),
        ("total(yard, total(port, income))", 8),
        ("income of the gull + income of haven", 10),
        ("worth of the gull", 10),
        ("haven is one of (abbey, cove)", False),
    ],
)
def test_formulas(formula: str, gives: object) -> None:
    found = coast().evaluate(formula)
    of_lane = formula.startswith("first(lane")
    assert found == (0 if of_lane else gives)


def test_spaces_are_called_by_their_names() -> None:
    state = coast()
    assert [it.name for it in state.decisions[0].options] == ["haven", "abbey", "cove"]
    state.choose(0, 0)
    view = state.view(0)
    assert view["values"]["here"] == "haven"
    assert view["values"]["trade"] == [5, 0, 0]
    assert {"moved": "gull", "from": "yard", "to": "quay of haven"} in view["log"]
    assert project().game().from_json(state.to_json()).view(0) == view


def test_people_read_their_titles() -> None:
    state = coast()
    state.choose(0, 0)
    for language, haven, gate in (("en", "Old Haven", "The gate"), ("fr", "Vieux Port", "La porte")):
        namer = Namer(state.program, language)
        said = "\n".join(told(state.view(0)["log"], namer))
        assert f"({haven})" in said and f"({gate})" in said
        [drawn] = drawn_table(state, 0, namer).renderables
        cells = [str(it) for column in drawn.columns for it in column.cells]
        assert any(haven in it for it in cells)


def test_a_value_can_be_laid_by_name() -> None:
    laid = {"here": "cove", "trade": [1, 2, 3]}
    state = project().game().stage("turn", arguments=[0], players=2, values=laid)
    assert state.view(0)["values"]["here"] == "cove"
    with pytest.raises(cardwright.SettingError, match="cannot be 'cave'"):
        project().game().stage("turn", arguments=[0], players=2, values={"here": "cave"})


SCENARIOS = """
scenarios:
  The abbey is visited:
    given:
      players: [Ann, Bob]
      play: turn of Ann
      values: {here: cove, trade: {abbey: 4}}
      zones: {quay: {cove: tern}}
    when:
      - Ann: abbey
    then:
      values: {here: abbey, trade: {abbey: 5, haven: 0}, income of here: 1, first(port): haven}
      zones: {quay: {abbey: gull, cove: tern}}
"""


@pytest.mark.parametrize(
    ("changed", "to", "failures"),
    [
        ("", "", 0),
        ("first(port): haven", "first(port): cove", 1),
        ("trade: {abbey: 5", "trade: {abbey: 6", 1),
    ],
)
def test_scenarios_say_names(tmp_path: Path, changed: str, to: str, failures: int) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "scenarios/mine.yaml").write_text(SCENARIOS.replace(changed, to) if changed else SCENARIOS)
    suite = Project.from_folder(tmp_path).scenarios()
    assert suite.findings == []
    (outcome,) = run(suite, Player(suite.checked))
    assert len(outcome.failures) == failures


def test_an_extension_adds_spaces_and_changes_what_they_have(tmp_path: Path) -> None:
    base, more = tmp_path / "coast", tmp_path / "isles"
    for folder in (base, more):
        folder.mkdir()
    (base / "pack.yaml").write_text(PACK, encoding="utf-8")
    (more / "pack.yaml").write_text(
        "pack: isles\ntitle: {en: Isles, fr: Îles}\nversion: 1.0.0\nlanguages: [en, fr]\nextends: coast\n"
        "change:\n  spaces:\n    port:\n      names:\n"
        "        isle: {name: {en: Isle, fr: Île}, income: 9}\n        haven: {income: 4}\n"
        "      links: {sea: {isle: [haven]}}\nremove:\n  spaces: {lane: {each: ['3']}}\n",
        encoding="utf-8",
    )
    state = cardwright.load(base, extensions=[more]).start(players=2, seed=1)
    assert state.evaluate("port") == ["haven", "abbey", "cove", "isle"]
    assert state.evaluate("income of haven + income of isle + fish on haven") == 15
    assert state.evaluate("sea of isle") == ["haven"]


def test_explain_lists_what_spaces_have() -> None:
    checked = project().pack
    printer = Printer(checked, "fr")
    haven, abbey, cove = printer.spaces(checked.pack.graphs["port"])
    assert haven.title == "Vieux Port"
    assert haven.attributes == (("income", "3"), ("people", "Pêcheurs"), ("safe", "✓"), ("ground", "rock"))
    assert haven.icons == (("Poisson", 2),)
    assert (abbey.attributes, cove.attributes) == ((("income", "1"), ("people", "Moines")), ())
