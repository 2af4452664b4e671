"""Records: what changes of one give."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from types import MappingProxyType

import pytest

from cardwright.records import Record


class Point(Record):
    x: object
    y: object = None


class Usual(Record):
    name: str
    more: Mapping[str, int] = MappingProxyType({})
    """What is usual cannot be written: it is taken from the class again."""


def test_a_record_with_nothing_changed_is_the_same_record() -> None:
    first = ("a",)
    point = Point(first, 2)

    assert point.but(x=first) is point
    assert point.but(x=("b",)) == Point(("b",), 2)
    assert Point(1).but(y=None) == Point(1, None)


def test_a_field_that_there_is_not_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Point(1).but(z=1)


def test_a_record_of_which_not_all_is_said_has_what_is_usual() -> None:
    assert Point(1) == Point(1, None) == Point(x=1)
    with pytest.raises(TypeError):
        Point()
    with pytest.raises(TypeError):
        Point(1, 2, 3)


def test_a_record_has_no_dictionary() -> None:
    """A pack of 20,000 cards has a million records."""
    assert not hasattr(Point(1), "__dict__")


def test_a_record_that_is_written_and_read_is_the_same() -> None:
    given = Usual("a")

    assert pickle.loads(pickle.dumps(given)) == given
    assert pickle.loads(pickle.dumps(Usual("a", {"b": 1}))).more == {"b": 1}
