"""A state as a player knows it, as text: what a trial of `ensure` begins with, and what undo goes by."""

from __future__ import annotations

import json

from cardwright import State
from cardwright.compile.ir_types import IntegerKind
from cardwright.compile.layout import SITE
from cardwright.play.undo_safety import as_known
from cardwright.play.unknown import Unknown


def behind_the_veil(state: State, player: int) -> str:
    """All that is left of a state. Copies that are printed alike are the same."""
    known = as_known(state, player)
    program = known.program
    layout, pieces = program.layout, len(program.layout.pieces)
    pending = state.program.knowledge(state.rule).site(state.v[SITE])

    def number(it: object, is_piece: bool) -> object:
        if isinstance(it, Unknown):
            return "?"
        assert isinstance(it, int)
        return layout.prints[it] if is_piece and 0 <= it < pieces else int(it)

    def several(items: object, of_pieces: bool) -> object:
        return "?" if isinstance(items, Unknown) else [number(it, of_pieces) for it in items]  # type: ignore[attr-defined]

    unneeded = {cell for cell, _ in pending.unneeded}
    text = {
        "zones": [several(known.z[row], True) for row, entry in enumerate(layout.row_zone) if entry],
        "values": [
            number(known.v[cell], value.type == "piece") for cell, (value, _) in layout.cell_owner.items()
        ],
        "kept": [
            number(known.v[cell], layout.cell_types[cell].kind is IntegerKind.PIECE)
            for cell in range(layout.first_variable, len(layout.cell_starts))
            if cell not in unneeded
        ],
        "kept lists": [
            several(known.z[row], layout.row_types[row].kind is IntegerKind.PIECE)
            for row in range(len(layout.row_zone))
            if layout.row_zone[row] is None and row >= layout.players and row not in pending.unneeded_lists
        ],
        "places": [
            sorted(str((number(piece, True), number(it, False))) for piece, it in enumerate(by_piece))
            for by_piece in (known.at, known.side)
        ],
    }
    assert known.veil is not None
    program.veils.give_back(known.veil)
    return json.dumps(text)
