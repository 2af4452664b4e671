"""Records: what changes of one give."""

from __future__ import annotations

import pytest

from cardwright.records import Record


class Point(Record):
    x: object
    y: object = None


def test_a_record_with_nothing_changed_is_the_same_record() -> None:
    first = ("a",)
    point = Point(first, 2)

    assert point.but(x=first) is point
    assert point.but(x=("b",)) == Point(("b",), 2)
    assert Point(1).but(y=None) == Point(1, None)


def test_a_field_that_there_is_not_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Point(1).but(z=1)
