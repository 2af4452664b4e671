"""What players are asked at the table, in all languages of our packs, whichever way a game goes."""

from __future__ import annotations

import re

import pytest

import cardwright
from cardwright.cli.table.asking import Question, block_said
from cardwright.cli.table.names import Namer
from cardwright.cli.table.saying import ASKS
from cardwright.lang import typed as m
from tests.lang.fair import rule, stage


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("pack", ["insurrection", "rebel_nox"])
def test_no_question_and_no_option_shows_how_the_rules_are_written(pack: str, lang: str) -> None:
    game = cardwright.load(pack)
    namer = Namer(game.start(game.pack.fewest).program, lang)
    said = []
    for body in namer.checked.bodies():
        for asks in m.walk(body.parts):
            if isinstance(asks, m.Either):
                said += [block_said(namer, body, asks, it) for _, it in asks.branches]
            elif isinstance(asks, m.May):
                said.append(block_said(namer, body, asks, asks.body))
            elif isinstance(asks, ASKS):
                said.append(namer.sayer.asked(body, asks))
    assert said
    assert [it for it in said if re.search("[“«_]| becomes | devient ", it)] == []


def test_the_witch_chooses_which_of_her_effects_comes_first() -> None:
    position = cardwright.load("insurrection").stage(
        "turn",
        players=2,
        arguments=[0],
        zones={"centre": "dragon", "played": ["witch"], "people_deck": "wolf"},
    )
    namer = Namer(position.program, "en")
    site = position.decisions[0].site
    (asks,) = (it for it in m.walk(site.body.parts) if isinstance(it, m.Either))
    said = [block_said(namer, site.body, asks, it) for _, it in asks.branches]
    assert said == ["Remove, then Look", "Look, then Remove"]


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "the Reveal turn (no more Agents in this round)"),
        ("fr", "le tour de Révélation (plus d'Agent dans cette manche)"),
    ],
)
def test_a_pack_says_what_it_means_to_decline(lang: str, said: str) -> None:
    state = cardwright.load("dune_rivals").start(1, 3)
    (decision,) = state.decisions
    question = Question(state, decision, Namer(state.program, lang))
    assert question.option_name(decision[len(decision) - 1]).plain == said


GUARDS = """\
decks:
  men: {name: {en: Men}, starts_in: stock}
men:
  guard: {name: {en: Guard}, copies: 4}
  smith: {name: {en: Smith}, copies: 2}
"""


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("market", [("1", "Guard ×3"), ("4", "Smith")]),
        ("men in market where it is guard", [("1", "Guard ×3")]),
        # Which zone a card comes from makes a difference.
        ("market + pile", [("1", "Guard"), ("2", "Guard"), ("3", "Guard"), ("4", "Smith"), ("5", "Guard")]),
    ],
)
def test_copies_that_are_alike_are_offered_on_one_line(source: str, said: list[tuple[str, str]]) -> None:
    asks = rule(f"choose card from {source}:\n  move card to played of player")
    position = stage(GUARDS + asks, zones={"market": "guard*3, smith", "pile": "guard"})
    question = Question(position, position.decisions[0], Namer(position.program, "en"))
    assert [(number, line.plain.split("  ")[0]) for number, line in question.rows()] == said
