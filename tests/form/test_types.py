"""What the form says of its cells, rows, registers, parameters and results is so, in every game that is played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import pytest

import cardwright
from cardwright.compile import ir
from cardwright.compile import program as programs
from cardwright.compile.form import Form
from cardwright.compile.ir_types import NUMBER, IntegerKind, IntegerType, number, parse_type
from cardwright.compile.layout import DECLINE, NOTHING, UNMADE, is_absent
from cardwright.compile.python import load
from cardwright.compile.python.emit import PythonLines
from cardwright.compile.python.execute import execute
from cardwright.errors import GameError
from tests.broken.cases import files, lay_out
from tests.generated.packs import make

CLEAN = files(Path(__file__).parent.parent / "clean")


@pytest.mark.parametrize(
    "text",
    [
        "number",
        "number?",
        "number(-3..12)",
        "list(number(0..4))",
        "word(suit)?",
        "space(lane)",
        "list(piece)",
        "chance",
    ],
)
def test_types_are_written_and_read(text: str):
    found = parse_type(text)
    assert found is not None and str(found) == text


@pytest.mark.parametrize(
    "text", ["", "nothing", "number(", "list(list(piece))", "piece??", "word()", "list(piece"]
)
def test_what_is_no_type_is_not_read(text: str):
    assert parse_type(text) is None


def test_bounds_are_those_of_what_there_is():
    form = cardwright.load("insurrection").program(4).form
    assert form.bounds(IntegerType(IntegerKind.PLAYER)) == (0, 3)
    assert form.bounds(IntegerType(IntegerKind.PIECE, optional=True)) == (-1, form.pieces - 1)
    assert form.bounds(number(2, 5)) == (2, 5)


# ------------------------------------------------------------------ while games are played


class Watched:
    """Programs that test every register, parameter and result while they run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen = 0
        watched = self

        class WatchedText(PythonLines):
            __slots__ = ()

            def op(self, op: ir.Op, depth: int) -> None:
                super().op(op, depth)
                if isinstance(op, ir.SetReg):
                    self.add(
                        depth, f"HOLDS({op.register.name!r}, {str(op.register.type)!r}, {op.register.name})"
                    )

        def execute_watched(form: Form, codes: list[CodeType], *rest: Any) -> dict[str, Any]:
            manner, more = rest

            def holds(name: str, type_: str, value: Any) -> None:
                found = parse_type(type_)
                assert found is not None
                watched.test(form, name, found, value)

            namespace = execute(form, codes, manner, more | {"HOLDS": holds})
            for routine in form.routines:
                plain = namespace[routine.name]
                namespace[routine.name] = wrapped = watched.around(form, routine, plain)
                for table in form.formulas:
                    entries = namespace[f"F_{table}"]
                    entries[:] = [wrapped if it is plain else it for it in entries]
            return namespace

        monkeypatch.setattr(load, "PythonLines", WatchedText)
        monkeypatch.setattr(programs, "execute", execute_watched)

    def around(self, form: Form, routine: ir.Routine, plain: Callable[..., Any]) -> Callable[..., Any]:
        def called(s: Any, v: Any, z: Any, *given: Any) -> Any:
            for parameter, value in zip(routine.parameters, given, strict=True):
                self.test(form, parameter.name, parameter.type, value)
            found = plain(s, v, z, *given)
            if routine.gives is None:
                assert found is None, routine.name
            else:
                self.test(form, routine.name, routine.gives, found)
            return found

        return called

    def test(self, form: Form, name: str, type_: IntegerType, value: Any) -> None:
        self.seen += 1
        if type_.many:
            assert isinstance(value, list | tuple), (name, str(type_), value)
            values = list(value)
        else:
            values = [value]
        least, most = form.bounds(type_)
        for it in values:
            # Trials hold what is unknown in the place of numbers.
            if type(it) in (int, bool) and not (type_.optional and type_ != NUMBER and is_absent(it)):
                assert least <= it <= most, f"{name} is to be {type_}, not {it}"

    def state(self, form: Form, state: cardwright.State) -> None:
        """All cells and rows at a decision. What nobody was to choose counts as nothing."""
        for cell, value in zip(form.cells, state.v, strict=True):
            if value not in (NOTHING, UNMADE):
                self.test(form, f"v[{cell.number}]", cell.holds, value)
        for row, values in zip(form.rows, state.z, strict=True):
            self.test(form, f"z[{row.number}]", row.holds, [it for it in values if it != NOTHING])
            assert row.room is None or len(values) <= row.room
        site = form.sites[state.decisions[0].site.number] if state.decisions else None
        for decision in state.decisions:
            assert site is not None
            offered = [it for it in decision.values if it != DECLINE or not site.optional]
            self.test(form, f"site {site.number}", site.holds.listed(), offered)


def play(game: cardwright.Game, watched: Watched, games: int, choices: int = 60) -> None:
    for seed in range(games):
        random = Random(seed)
        try:
            state = game.start(game.pack.fewest, seed)
            form = state.program.form
            for _ in range(choices):
                watched.state(form, state)
                if state.over:
                    break
                decision = random.choice(state.decisions)
                state.choose(random.randrange(len(decision)), decision.player)
        except GameError:
            continue


@pytest.mark.parametrize("pack", ["insurrection", "rebel_nox"])
def test_types_of_content_hold(pack: str, monkeypatch: pytest.MonkeyPatch):
    watched = Watched(monkeypatch)
    play(cardwright.load(pack, cache=False), watched, 6)  # what others compile is not watched
    assert watched.seen > 10_000


@pytest.mark.parametrize("seed", range(4))
def test_types_of_generated_packs_hold(seed: int, monkeypatch: pytest.MonkeyPatch):
    watched = Watched(monkeypatch)
    play(make(seed).game, watched, 3)
    assert watched.seen


@pytest.mark.slow
def test_types_of_the_corpus_hold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    watched = Watched(monkeypatch)
    for case in CLEAN:
        (tmp_path / case.stem).mkdir()
        play(cardwright.load(lay_out(case, tmp_path / case.stem)), watched, 3)
    assert watched.seen > 1_000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_types_of_more_generated_packs_hold(seed: int, monkeypatch: pytest.MonkeyPatch):
    play(make(seed, 5).game, Watched(monkeypatch), 5)


def test_what_a_type_rules_out_is_found(monkeypatch: pytest.MonkeyPatch):
    form = cardwright.load("insurrection").program(2).form
    with pytest.raises(AssertionError, match="is to be player, not 2"):
        Watched(monkeypatch).test(form, "_x", IntegerType(IntegerKind.PLAYER), 2)
