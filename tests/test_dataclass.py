"""Our dataclasses are the standard library's, but for when their methods are made."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from typing import Any, ClassVar

import pytest

from cardwright import dataclass as ours


def declared(module: Any) -> dict[str, Any]:
    dataclass, field = module.dataclass, module.field

    @dataclass(frozen=True, slots=True, order=True)
    class Place:
        file: str
        line: int = 1
        seen: bool = field(default=False, compare=False, repr=False)

    @dataclass(slots=True)
    class Table:
        limit: ClassVar[int] = 3
        name: str
        rows: list[int] = field(default_factory=list)
        """What is in it."""
        made: int = field(init=False)
        count: int = field(default=7, init=False)

        def __post_init__(self) -> None:
            self.made = len(self.rows)

    @dataclass(slots=True)
    class Wide(Table):
        columns: int = 2

    @dataclass(eq=False, slots=True)
    class Failure(Exception):
        message: str
        hint: str = ""

    @dataclass
    class Open:
        name: str = "x"
        more: list[int] = field(default_factory=list)

    return {it.__name__: it for it in (Place, Table, Wide, Failure, Open)}


@pytest.fixture(params=["ours", "standard"])
def classes(request: pytest.FixtureRequest) -> dict[str, Any]:
    return declared(ours if request.param == "ours" else dataclasses)


def test_objects_are_made_compared_and_shown(classes: dict[str, Any]) -> None:
    Place, Table, Wide = classes["Place"], classes["Table"], classes["Wide"]
    assert Place("a") == Place("a", 1, True) != Place("a", 2)
    assert hash(Place("a")) == hash(Place("a", seen=True))
    assert sorted([Place("b"), Place("a", 2), Place("a")]) == [Place("a"), Place("a", 2), Place("b")]
    assert repr(Place("a", 2)).endswith("Place(file='a', line=2)")
    assert Place("a").__eq__("a") is NotImplemented
    table = Table("t", [1, 2])
    assert (table.made, table.count, Table.limit) == (2, 7, 3)
    assert Table("t").rows is not Table("t").rows
    assert Wide("t", [1], 5).columns == 5 and Wide("t") != Table("t")
    assert classes["Open"]().name == classes["Open"].name == "x" and not hasattr(classes["Open"], "more")
    match Place("a", 4):
        case Place(file, line):
            assert (file, line) == ("a", 4)


def test_what_must_not_be_done_raises(classes: dict[str, Any]) -> None:
    Place, Table = classes["Place"], classes["Table"]
    for wrong in ((), ("a", 1, True, 4)):
        with pytest.raises(TypeError):
            Place(*wrong)
    with pytest.raises(TypeError):
        Table("t", made=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Place("a").line = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Place("a").line
    with pytest.raises(AttributeError):
        Table("t").other = 1
    with pytest.raises(TypeError):
        hash(Table("t"))
    failure = classes["Failure"]("no")
    assert {failure} and failure != classes["Failure"]("no")
    with pytest.raises(classes["Failure"]):
        raise failure


@pytest.mark.parametrize("replace", [ours.replace, dataclasses.replace])
def test_the_standard_library_takes_them(replace: Any) -> None:
    classes = declared(ours)
    Place, Table = classes["Place"], classes["Table"]
    assert replace(Place("a", 3), file="b") == Place("b", 3)
    assert dataclasses.is_dataclass(Place) and dataclasses.asdict(Place("a")) == {
        "file": "a",
        "line": 1,
        "seen": False,
    }
    assert [it.name for it in dataclasses.fields(Table("t"))] == ["name", "rows", "made", "count"]
    assert [it.compare for it in dataclasses.fields(Place)] == [True, True, False]


def test_they_can_be_copied_and_sent_to_other_processes() -> None:
    from cardwright.findings.diagnostic import Span

    span = Span("a", 1, 2, 3, 4)
    assert copy.copy(span) == copy.deepcopy(span) == pickle.loads(pickle.dumps(span)) == span


def test_loading_a_pack_imports_neither_the_standard_dataclasses_nor_what_only_mistakes_need() -> None:
    unwanted = (
        "dataclasses",
        "inspect",
        "lark",
        "packaging",
        "jsonschema",
        "rich",
        "pluggy",
        "cardwright.analysis",
    )
    program = (
        "import sys, cardwright; cardwright.load('insurrection').start(players=2);"
        f"print([it for it in {unwanted} if it in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
