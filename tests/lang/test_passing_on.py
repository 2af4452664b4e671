"""The short cut through the grammar's unit rules gives the trees, and the places, that lark gives without it."""

from __future__ import annotations

import pytest
from lark import Lark, Token, Tree

from cardwright.lang import grammar
from cardwright.lang.grammar import parser
from cardwright.project import Project


@pytest.fixture(scope="module")
def plain() -> Lark:
    """lark's parser as lark makes it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(grammar, "_pass_on", lambda found: None)
        return parser.__wrapped__()


def shown(tree: Tree[Token] | Token | None) -> object:
    if not isinstance(tree, Tree):
        return tree if tree is None else (tree.type, str(tree), tree.start_pos, tree.end_pos)
    at = None if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
    return tree.data, at, [shown(it) for it in tree.children]


FORMULAS = (
    "1", "coins", "(coins)", "((1 + 2)) * (3)", "not (a and (b or c)) or (d)", "-(2) - -x", "(a) if (b) else (c)",
    "total((hand where (price > 3)), (price) + 1)", "(x) is (none)", "count((cards in every hand)) if x else ((y))",
)  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_brackets_keep_their_places(text: str, plain: Lark) -> None:
    assert shown(parser().parse(text, start="formula")) == shown(plain.parse(text, start="formula"))


def test_rules_of_a_whole_pack_have_the_same_trees(plain: Lark) -> None:
    rules = Project.from_folder("rebel_nox").pack.rules.values()
    for rule in rules:
        text = rule.written.text.rstrip() + "\n"
        assert shown(parser().parse(text, start="block")) == shown(plain.parse(text, start="block"))
    assert len(rules) > 10
