"""What somebody needs beside a module to play a game with it: where things lie in its memory, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright import __version__
from cardwright.compile.layout import DECLINE, MANY, ONE, OVER, PICKS, SITE, STATUS, UNMADE, WHO
from cardwright.compile.wasm.memory import CELLS_AT, CHANCE_AT, HISTORY_AT, LOG_AT, Memory

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout
    from cardwright.compile.program import Program
    from cardwright.declarations.model import Pack

FORMAT = 1
"""Goes up when a page that knows the manifest of before could not read it."""


def manifest(program: Program, memory: Memory) -> dict[str, Any]:
    """All of it as plain data. Addresses are in bytes; those of a state are counted from its beginning."""
    layout = program.layout
    pack = layout.pack
    return {
        "format": FORMAT,
        "cardwright": __version__,
        "pack": pack.name,
        "title": dict(pack.title),
        "version": pack.version,
        "extensions": {it.name: it.version for it in pack.extensions},
        "program": program.fingerprint,
        "players": layout.players,
        "people": layout.people,
        "memory": _memory(memory),
        "status": {"over": OVER, "one": ONE, "many": MANY},
        "unmade": UNMADE,
        "decline": DECLINE,
        "values": _values(layout),
        "zones": _zones(layout, memory),
        "sites": [
            {"rule": it.rule, "asks": it.kind.value, "of": it.of, "optional": it.optional}
            for it in program.sites
        ],
        "pieces": [
            {"name": layout.name_of(it.number), "kind": it.kind.name, "deck": it.kind.deck}
            for it in layout.pieces
        ],
        "words": {name: list(it.words) for name, it in pack.word_sets.items()},
        "result": _result(pack),
    }


def _memory(memory: Memory) -> dict[str, Any]:
    """Where a state may be put, how large it is, and where its parts are."""
    cells = {"status": STATUS, "who": WHO, "site": SITE, "picks": PICKS}
    return {
        "states": memory.states,
        "state_bytes": memory.size,
        "chance": CHANCE_AT,
        "history_length": HISTORY_AT,
        "log_length": LOG_AT,
        **{name: CELLS_AT + 4 * cell for name, cell in cells.items()},
        "piece_row": memory.at,
        "piece_side": memory.side,
        "row_lengths": memory.counts,
        "options": memory.rows[: memory.form.players],
        "history": memory.history,
        "log": memory.log,
    }


def _values(layout: Layout) -> list[dict[str, Any]]:
    """The pack's values: one entry for each that the table, a player or a piece has."""
    return [
        {
            "name": value.name,
            "owner": owner,
            "type": str(value.type),
            "words": list(value.words),
            "at": CELLS_AT + 4 * cell,
        }
        for cell, (value, owner) in sorted(layout.cell_owner.items())
    ]


def _zones(layout: Layout, memory: Memory) -> list[dict[str, Any]]:
    """The pack's zones: pieces lie there as numbers of 16 bits, the top one last."""
    return [
        {"name": entry[0].name, "owner": entry[1], "row": row, "at": memory.rows[row]}
        for row, entry in enumerate(layout.row_zone)
        if entry is not None
    ]


def _result(pack: Pack) -> dict[str, Any]:
    names = pack.result
    return {
        "outcome": names.outcome,
        "score": names.score,
        "winner": names.winner,
        "team": names.team,
        "report": list(names.report),
    }
