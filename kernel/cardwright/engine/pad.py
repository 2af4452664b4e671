"""The score pad: each line with the formula that gave it and the numbers that went into that."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cardwright.engine.evaluate import evaluate
from cardwright.engine.explain import Part, parts_of
from cardwright.engine.results import breakdown
from cardwright.engine.state import State
from cardwright.errors import GameError
from cardwright.lang import meaning as m
from cardwright.lang import types as t


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the score pad."""

    piece: str
    points: int
    formula: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """One player's lines."""

    seat: int
    entries: tuple[Entry, ...]

    @property
    def total(self) -> int:
        return sum(it.points for it in self.entries)

    def to_json(self) -> dict[str, Any]:
        lines = [
            {
                "piece": it.piece,
                "points": it.points,
                "formula": it.formula,
                "numbers": [{"text": part.text, "value": part.value} for part in it.parts],
            }
            for it in self.entries
        ]
        return {"player": self.seat + 1, "total": self.total, "lines": lines}


def pad_of(state: State, seat: int) -> Pad:
    """A player's pad as it stands in a state."""
    lines = (it for it in breakdown(state) if it.player == seat)
    return Pad(seat, tuple(_entry(state, seat, it.piece, it.points) for it in lines))


def _entry(state: State, seat: int, piece: str, points: int) -> Entry:
    """A line with the formula that gives its points: one on the piece, or what the piece adds to the score."""
    checked, layout = state.program.checked, state.program.layout
    if not piece:
        return Entry(piece, points, "", ())
    name, _, copy = piece.partition("#")
    number = layout.first_piece[name] + int(copy or 1) - 1
    face = state.side[number]
    candidates = [
        (body, body.value)
        for (kind, side, _), body in checked.piece_formulas.items()
        if (kind, side) == (name, face)
    ]
    for it in checked.modifiers:
        if (it.kind, it.face) == (name, face):
            adds = (x for x in m.walk(it.body.block) if isinstance(x, m.AddValue))
            candidates += [(it.body, x.amount) for x in adds if x.target.value == layout.pack.result.score]
    for body, e in candidates:
        if e is None or any(it.name != "this" and it.type != t.PLAYER for it in body.parameters):
            continue
        bound = {it: number if it.name == "this" else seat for it in body.parameters}
        # A formula that breaks here is not the one that gave the points.
        with suppress(GameError):
            if evaluate(state, e, bound) == points:
                text = checked.scalars[id(body)].text[e.at.start : e.at.end]
                return Entry(piece, points, joined(text), tuple(parts_of(state, body, e, bound)))
    return Entry(piece, points, "", ())


def joined(text: str) -> str:
    """A formula of several lines as one."""
    return " ".join(text.split())
