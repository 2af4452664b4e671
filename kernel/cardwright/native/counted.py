"""What a series that is played inside a module notes of each game: where the values of a pack's result lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compile.wasm.tally import Counted
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout


def counted(layout: Layout) -> Counted:
    """The cells of a pack's result."""
    names, values = layout.pack.result, layout.pack.values

    def cell(name: str | None) -> int:
        return -1 if name is None else layout.cells[name]

    team = None if names.team is None else values[names.team]
    return Counted(
        cell(names.score),
        cell(names.winner),
        cell(names.team),
        team is not None and (bool(team.words) or team.type not in (TypeName.NUMBER, TypeName.FLAG)),
        tuple(layout.cells[name] for name in (names.outcome, *names.report) if name is not None),
        len(layout.pack.kinds),
    )
