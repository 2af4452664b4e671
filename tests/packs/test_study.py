"""What the checks take to be impossible never comes about: estimates compared with games that are played."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwright
from cardwright.analysis import Study
from cardwright.analysis.effects import CARDS
from cardwright.analysis.environment import Env
from cardwright.analysis.interval_arithmetic import FALSE, TRUE, Range
from cardwright.analysis.lowering import lower
from cardwright.analysis.usage import Use
from cardwright.analysis.zone_capacity import Crowding
from cardwright.analysis.zone_filling import taken_from
from cardwright.check.checker import Checker
from cardwright.errors import GameError
from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.scope import Scope
from cardwright.play.evaluate import evaluate
from cardwright.play.state import State
from cardwright.source.tree import Scalar
from tests.checking import load


@cache
def states() -> list[State]:
    """States of real games, from the first decision to the end, with the Lands' Basic and Advanced sides."""
    found = []
    for seed in range(6):
        game = cardwright.load("insurrection", options={"lands": ("basic", "advanced", "mixed")[seed % 3]})
        state, chance = game.start(players=2 + seed % 5, seed=seed), random.Random(seed)
        while state.decisions:
            if chance.random() < 0.2:
                found.append(state.copy())
            decision = state.decisions[0]
            state.choose(decision[chance.randrange(len(decision))], decision.player)
        found.append(state)
    return found


@cache
def study() -> Study:
    return Study(states()[0].program.checked)


LEAVES = [
    "0", "1", "3", "12", "corruption in centre", "count(hand)", "count(graveyard)", "points", "corruption_limit",
    "draw_count", "most(players, count(hand))", "total(hand, initiative)", "least(hand, initiative, 99)",
    "count(hand where soldier > 0)", "total(centre, corruption)", "marks", "count(other players)", "war_bear in hand",
    "count(one_of_each(hand))", "count(first(2, hand + centre))", "most(hand where corruption > 1, corruption)",
    "count(site of last(path))", "count(people in every hand)", "soldier in (hand + hand)",
]  # fmt: skip


@st.composite
def numbers(draw: st.DrawFn, depth: int = 3) -> str:
    """The text of a formula for a number."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(LEAVES))
    a, b, c, d = (
        draw(numbers(depth - 1)) if number < 2 else draw(st.sampled_from(LEAVES)) for number in range(4)
    )
    sign = draw(st.sampled_from(["<", "<=", ">", ">=", "==", "!="]))
    shapes = [
        *(f"({a} {operator} {b})" for operator in ("+", "-", "*", "//", "%")),
        f"min({a}, {b})",
        f"max({a}, {b})",
        f"abs({a})",
        f"({a} if {c} {sign} {d} else {b})",
        f"({a} // {c} if {c} != 0 else {b})",
        f"({a} if {c} > 2 and not outcome is evil else {b})",
    ]
    return draw(st.sampled_from(shapes))


def meaning(text: str) -> tuple[m.Formula, m.Variable]:
    player = m.Variable("player", t.PLAYER)
    checker = Checker(study().checked)
    scalar = Scalar(text, text, Span("test", 1, 1, 1, len(text) + 1))
    body = checker.formula("test", ("player",), scalar, Scope().bind(player))
    return body, body.parameters[0]


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(text=numbers(), data=st.data())
def test_a_formula_never_leaves_its_range(text: str, data: st.DataObject) -> None:
    body, player = meaning(text)
    if body.value.type == t.UNKNOWN:
        return  # a plain division by zero, which is an error
    reckoning = study().reckoning
    reckoning.notes.divisors.clear()
    with reckoning.inside(body):
        known = reckoning.number(body.value, Env())
    risky = any(it.known.low == 0 for it in reckoning.notes.divisors.values())
    for state in data.draw(st.lists(st.sampled_from(states()), min_size=4, max_size=8)):
        seat = data.draw(st.integers(0, state.program.layout.players - 1))
        try:
            value = evaluate(state, body.value, {player: seat})
        except GameError as error:
            assert risky or "division" not in str(error), text
            continue
        assert known.low <= value <= known.high, text


@pytest.mark.parametrize("seat", [0, 1])
def test_values_stay_within_what_the_rules_can_make_of_them(seat: int) -> None:
    reckoning = study().reckoning
    for state in states():
        for name, value in study().pack.values.items():
            text = name if value.per is None else f"{name} of player"
            body, player = meaning(text)
            known = reckoning.of(body.value, Env())
            found = evaluate(state, body.value, {player: seat})
            assert known is None or (
                found in known if isinstance(known, frozenset) else known.low <= found <= known.high
            )


def test_no_condition_of_insurrection_is_taken_for_decided() -> None:
    seen = Study(study().checked).reckoning.notes.flags.values()
    decided = [it.node for it in seen if it.known in (TRUE, FALSE)]
    assert len(seen) > 50
    assert [it for it in decided if not isinstance(it, m.Constant)] == []


class Doubling(m.Statement):
    """A statement as somebody may add it to the language: what it does is not known here."""

    target: m.ValueRead
    zone: m.ZoneRead


def test_a_statement_that_is_not_understood_may_do_anything() -> None:
    checked = load("insurrection")
    at = m.Place(0, 0)
    target = m.ValueRead(t.NUMBER, at, "corruption_limit", None, raw=True)
    statement = Doubling(at, target, m.ZoneRead(t.PIECE.listed(), at, "offered", None))
    assert Study(checked).reckoning.written("corruption_limit") == Range(10, 10)
    body = checked.rules["settle"]
    checked.rules["settle"] = m.Rule(body.name, body.parameters, body.written, (statement, *body.block))
    study = Study(checked)
    assert study.reckoning.written("corruption_limit") is None
    assert study.usage.mentioned(Use.FILLED, "offered")
    assert {"points", CARDS} <= study.touching.of(lower((statement,))).changes
    assert not study.whereabouts.known
    assert taken_from(study.whereabouts) == set(study.pack.zones)
    pieces = sum(it.copies for it in study.pack.kinds.values())
    assert Crowding(study.reckoning, "offered").most() == pieces


@pytest.mark.parametrize("pack", ["insurrection", "rebel_nox"])
def test_no_card_comes_where_it_was_not_seen_to_come(pack: str) -> None:
    game = cardwright.load(pack)
    state, chance = game.start(players=4, seed=5), random.Random(5)
    whereabouts = Study(state.program.checked).whereabouts
    layout = state.program.layout
    there: set[tuple[str, str]] = set()
    while state.decisions:
        for row, owned in enumerate(layout.row_zone):
            if owned is not None:
                there |= {(owned[0].name, layout.pieces[it].kind.name) for it in state.z[row]}
        decision = state.decisions[0]
        state.choose(decision[chance.randrange(len(decision))], decision.player)
    assert len(there) > 60
    assert [it for it in there if not whereabouts.in_zone(it[0]) & whereabouts.narrowing.kind(it[1])] == []


def test_what_is_kept_apart_in_insurrection_is_known_to_be_apart() -> None:
    whereabouts = Study(load("insurrection")).whereabouts
    known = whereabouts.narrowing
    assert whereabouts.in_zone("site") == known.deck("lands")
    assert whereabouts.in_zone("offered") == known.deck("leaders")
    assert whereabouts.in_zone("graveyard") & known.deck("lands") == 0
