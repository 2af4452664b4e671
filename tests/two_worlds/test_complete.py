"""No construct of the language is left out: each is used by one of the tiny packs at least."""

from __future__ import annotations

import re
from functools import cache

from cardwright.lang import typed as m
from cardwright.lang.builtins import TABLE
from tests.two_worlds.packs import CONSTRUCTS, game

# Functions of plugins see numbers only, which are worked out by what is tested here.
ONLY_WITH_PLUGINS = {m.Pure, m.Collected}
OPERATORS = {"+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or"}
PROPERTIES = {"kind", "deck", "side", "owner", "number"}
TIMINGS = {"becomes", "before", "after", "instead of"}


@cache
def used() -> list[m.Expr | m.Statement]:
    """Every node of every rule, formula, effect and modifier of the tiny packs."""
    return [
        node
        for rules in CONSTRUCTS.values()
        for body in game(rules).checked.bodies()
        for node in m.walk(body)
    ]


def kinds(base: type) -> set[type]:
    """All classes of nodes below one, those of the engine's own making left out."""
    found = set()
    for kind in base.__subclasses__():
        found |= {kind, *kinds(kind)} if kind.__module__ == m.__name__ else set()
    return found


def test_every_statement_and_expression() -> None:
    missing = (kinds(m.Statement) | kinds(m.Expr)) - {type(it) for it in used()} - ONLY_WITH_PLUGINS
    assert {it.__name__ for it in missing} == set()


def test_every_function() -> None:
    written = " ".join(CONSTRUCTS.values())
    assert [name for name in TABLE if not re.search(rf"\b{name}\(", written)] == []


def test_every_operator_property_and_timing() -> None:
    assert {it.operator for it in used() if isinstance(it, m.Operation)} >= OPERATORS
    assert {it.name for it in used() if isinstance(it, m.Property)} >= PROPERTIES
    checked = game(next(iter(CONSTRUCTS.values()))).checked
    assert {str(it.timing) for it in checked.modifiers} == TIMINGS


def test_choices_of_every_kind() -> None:
    chosen = {it.source.type.name for it in used() if isinstance(it, m.Choose | m.Together)}
    assert chosen >= {"piece", "player", "space"}
    assert {it.optional for it in used() if isinstance(it, m.Choose)} == {True, False}
