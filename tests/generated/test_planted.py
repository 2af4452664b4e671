"""Bugs that the kernel once had, planted again: the packs of the ordinary run find each of them.

Both gave wrong results without a word in packs that people had written. A generator that never writes what they need
would be of no use, however many packs it makes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from cardwright.compile import ir, lower_spaces
from cardwright.compile.lower import Lowering
from cardwright.compile.lower_expressions import Env, ExpressionLowering
from cardwright.lang import typed as m
from tests.generated import test_generated as ordinary
from tests.generated.packs import Generated
from tests.generated.playing import play


def list_variable_moved_as_a_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    """`let mine = hand`, a question, `move mine to table`: the cards are in both zones afterwards."""
    one = Lowering.one

    def planted(self: Lowering, it: m.Statement, body: m.Body, env: Env) -> list[ir.Op]:
        if isinstance(it, m.Move) and it.what.type.many:
            pieces = self.many(it.what, env)
            if isinstance(pieces, ir.ListCell):
                row = self.row(it.zone.zone, it.zone.owner, env)
                return [self._move_zone(it, ir.Const(pieces.row), row)]
        return one(self, it, body, env)

    monkeypatch.setattr(Lowering, "one", planted)


def neighbour_of_a_parameter_among_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """`after of lane_space: next(lane_space)` goes round the players."""
    neighbour = lower_spaces.neighbour

    def planted(lower: ExpressionLowering, e: m.Builtin, env: Env) -> ir.Int:
        of = e.arguments[0]
        if isinstance(of, m.VariableRead) and of.variable.name.endswith("_space"):
            return ir.Table(f"{e.function}_player", lower.integer(of, env))
        return neighbour(lower, e, env)

    monkeypatch.setattr(lower_spaces, "neighbour", planted)


@pytest.fixture(scope="module")
def packs() -> list[Generated]:
    """The packs of the ordinary run, as hypothesis draws them there."""
    found: dict[tuple[int, int], Generated] = {}
    make = ordinary.make

    def noted(seed: int, size: int) -> Generated:
        return found.setdefault((seed, size), make(seed, size))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ordinary, "make", noted)
        patch.setattr(ordinary, "play", lambda pack, game: 0)
        ordinary.test_a_random_pack_keeps_to_everything_and_means_what_the_reference_says()
    return list(found.values())


def finds(pack: Generated) -> bool:
    """Whether playing a pack as the ordinary run does shows that something is wrong."""
    compiled_again = replace(pack)
    try:
        for game in range(ordinary.GAMES):
            play(compiled_again, game)
    except Exception:  # a difference, a piece that is in two zones, or an error that no game may end with
        return True
    return False


@pytest.mark.parametrize(
    ("bug", "written"),
    [
        (list_variable_moved_as_a_zone, r"move x\d+ to"),
        (neighbour_of_a_parameter_among_players, r"(next|previous)\(\w+_space\)"),
    ],
)
def test_the_ordinary_run_finds(
    bug: Callable[[pytest.MonkeyPatch], None],
    written: str,
    packs: list[Generated],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Packs in which nothing of the kind is written could not find it, and are not compiled again."""
    bug(monkeypatch)
    assert any(finds(pack) for pack in packs if re.search(written, pack.text))
