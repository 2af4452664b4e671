"""No construct of the language is left out: each is used by one of the tiny packs at least."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

import pytest

from cardwright.lang import typed as m
from cardwright.lang.builtins import TABLE
from cardwright.lang.functions import GIVES, TAKES
from tests.two_worlds.comparing import compare_broken
from tests.two_worlds.packs import CONSTRUCTS, broken_game, game

OPERATORS = {"+", "-", "*", "//", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or"}
PROPERTIES = {"kind", "deck", "side", "owner", "carrier", "number", "row", "column", "space"}
TIMINGS = {"becomes", "before", "after", "instead of"}


@cache
def nodes(rules: str, breaks: bool = False) -> list[m.Expr | m.Statement]:
    """Every node of every rule, formula, effect and modifier of a tiny pack."""
    checked = (broken_game if breaks else game)(rules).checked
    return [node for body in checked.bodies() for node in m.walk(body)]


def used() -> list[m.Expr | m.Statement]:
    """The nodes of all tiny packs."""
    return [node for rules in CONSTRUCTS.values() for node in nodes(rules)]


def kinds(base: type) -> set[type]:
    """All classes of nodes below one, those of the engine's own making left out."""
    found = set()
    for kind in base.__subclasses__():
        found |= {kind, *kinds(kind)} if kind.__module__ == m.__name__ else set()
    return found


def missing(packs: Collection[str], breaks: bool = False) -> set[str]:
    """The statements and expressions that none of some packs uses."""
    found = {type(it) for rules in packs for it in nodes(rules, breaks)}
    return {it.__name__ for it in (kinds(m.Statement) | kinds(m.Expr)) - found}


@pytest.mark.parametrize(
    "breaks",
    [False, pytest.param(True, marks=pytest.mark.slow)],
    ids=["in packs that work", "in packs that break"],
)
def test_every_statement_and_expression(breaks: bool) -> None:
    assert missing(CONSTRUCTS.values(), breaks) == set()


@pytest.mark.parametrize(
    ("construct", "only_there"),
    [
        ("effects of cards", "Perform"),
        ("flipping", "Flip"),
        ("functions of plugins", "Pure"),
        ("stopping", "Stop"),
    ],
)
def test_a_construct_without_a_pack_is_noticed(construct: str, only_there: str) -> None:
    left = [rules for name, rules in CONSTRUCTS.items() if not name.startswith(construct)]
    assert only_there in missing(left)


def test_a_pack_that_neither_breaks_nor_asks_is_noticed() -> None:
    compared = compare_broken(broken_game("play: |\n  add worth of last(pile) to rounds"))
    assert (compared.errors, compared.undone, compared.kept) == (0, 0, 0)


def test_copies_by_their_numbers() -> None:
    assert any(it.copy for it in used() if isinstance(it, m.PieceOf))


def test_functions_of_plugins_of_every_kind() -> None:
    called = {it.function for it in used() if isinstance(it, m.Pure)}
    assert {kind for it in called for kind in it.takes} == TAKES.keys()
    assert {it.gives for it in called} == GIVES.keys()


def test_every_function() -> None:
    written = " ".join(CONSTRUCTS.values())
    assert [name for name in TABLE if not re.search(rf"\b{name}\(", written)] == []


def test_every_operator_property_and_timing() -> None:
    assert {it.operator for it in used() if isinstance(it, m.Operation)} >= OPERATORS
    assert {it.name for it in used() if isinstance(it, m.Property)} >= PROPERTIES
    checked = game(next(iter(CONSTRUCTS.values()))).checked
    for carried in (True, False):
        some = (it for it in checked.modifiers if (it.this is not None) is carried)
        assert {str(it.timing) for it in some} == TIMINGS


def test_choices_of_every_kind() -> None:
    chosen = {it.source.type.name for it in used() if isinstance(it, m.Choose | m.Together)}
    assert chosen >= {"piece", "player", "space", "number", "word", "kind"}
    assert {it.optional for it in used() if isinstance(it, m.Choose)} == {True, False}
