"""A tree that was spliced is the tree of the whole text, to the last place."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.source.recovery.recover import read_on
from cardwright.source.splice import spliced
from cardwright.source.tree import Mapping, Node, Scalar, Sequence
from tests.packs.test_project import edited, insurrection

FILES = {name: read_on(text, name) for name, text in insurrection().items()}
TRICKY = """\
goods:
  apple:
    name: {en: Apple}
    text: |
      One
      two

  # a remark
  pear:
    price: [1,
      2]
    worth: >-
      a
      b
  fig:
    name: "Fig
      tree"
  last: {name: Last}
braces: {one: {a: 1},
  two: {b: 2},
  three: {c: 3}}
"""


def agree(before: str, after: str) -> bool:
    """Whether it was spliced; then it is what it would be if all of it were read."""
    found = spliced(read_on(before, "x.yaml"), after)
    if found is not None:
        whole = read_on(after, "x.yaml")
        assert (found.tree, found.text, found.findings, found.gaps) == (whole.tree, whole.text, (), ())
        assert _sources(found.tree) == _sources(whole.tree)
    return found is not None


def _sources(node: Node) -> list[str]:
    """Every scalar as it is written, which two equal scalars need not have in common."""
    match node:
        case Scalar():
            return [node.source]
        case Mapping():
            return [it for entry in node.entries for part in entry for it in _sources(part)]
        case Sequence():
            return [it for part in node.items for it in _sources(part)]


def test_a_line_of_an_entry_is_spliced() -> None:
    assert agree(TRICKY, TRICKY.replace("      two\n", "      three\n"))
    assert agree(TRICKY, TRICKY.replace("      2]", "      7]"))
    assert agree(TRICKY, TRICKY.replace("      tree", "      leaf"))


def test_what_is_not_certain_is_read_as_a_whole() -> None:
    for old, new in (
        ("  pear:\n", "  plum:\n"),  # the key itself
        ("      2]", "      2"),  # what is behind it would belong to it
        ('      tree"', "      tree"),
        ("    price: [1,", "price: [1,"),
        ("  # a remark", "..."),
        ("  # a remark", "---"),
        ("    worth: >-", "    price: >-"),  # given twice
        ("    worth: >-", "    worth: &a >-"),
        ("  two: {b: 2},", "  two: {b: 5},"),  # inside brackets
        ("  last: {name: Last}", "  last: {name: First}"),
        ("    name: {en: Apple}\n", "    name: {en: Apple}\n\n"),  # all that follows has moved
    ):
        assert old in TRICKY and not agree(TRICKY, TRICKY.replace(old, new)), new


@given(
    st.sampled_from(sorted(FILES)),
    st.integers(0, 200),
    st.integers(0, 80),
    st.sampled_from(
        ["delete a letter", "another number", "1", "x", " ", ":", "#", '"', "[", "}", "|", "- ", "..."]
    ),
)
@settings(max_examples=60, deadline=None)
def test_any_edit_of_a_line_gives_the_tree_of_the_whole_text(
    name: str, row: int, column: int, how: str
) -> None:
    agree(FILES[name].text, edited(FILES[name].text, row, column, how))
