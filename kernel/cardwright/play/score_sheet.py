"""The score pad: each line with the formula that gave it and the numbers that went into that."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from cardwright.compile.lower_lists import alike
from cardwright.errors import GameError
from cardwright.lang import typed as m
from cardwright.play.evaluate import evaluate
from cardwright.play.explain import Part, parts_of
from cardwright.play.results import Scored, scored
from cardwright.play.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the score pad."""

    piece: str
    points: int
    formula: str
    """What was worked out, as written; '' for points that are a plain number."""
    parts: tuple[Part, ...]
    number: int = -1
    """The piece's number; -1 for points that are for none."""


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
    return Pad(seat, tuple(_entry(state, it) for it in scored(state) if it.player == seat))


def _entry(state: State, line: Scored) -> Entry:
    """A line with what the rules worked out for it: a formula on the piece, or the amount that a statement names."""
    name = state.program.layout.name_of(line.piece) if line.piece >= 0 else ""
    body, e, bound = _worked_out(state, line)
    if isinstance(e, m.Constant):
        return Entry(name, line.points, "", (), line.piece)
    text = joined(body.said(e.at))
    parts: tuple[Part, ...] = ()
    if _is_closed(e, bound):
        # The table may have changed since: numbers that give other points now are not those that gave these.
        with suppress(GameError):
            if evaluate(state, e, bound) == line.points:
                parts = tuple(parts_of(state, body, e, bound))
    return Entry(name, line.points, f"-({text})" if _is_subtracted(e) else text, parts, line.piece)


def _worked_out(state: State, line: Scored) -> tuple[m.Body, m.Expr, dict[m.Variable, int]]:
    """What gave the points of a line: the text that it stands in, and which things the names in it stand for."""
    program = state.program
    body, it = program.compiled.origins.adding[line.statement]
    if (
        isinstance(it.amount, m.FormulaRead)
        and it.amount.lender is None
        and it.piece is not None
        and alike(it.amount.piece, it.piece)
    ):
        kind = program.layout.pieces[line.piece].kind
        face = state.side[line.piece] if len(kind.faces) > 1 else 0
        printed = program.checked.piece_formulas.get((kind.name, face, it.amount.attribute))
        if printed is not None and printed.value is not None:
            this, player = printed.parameters
            return printed, printed.value, {this: line.piece, player: line.player}
    bound: dict[m.Variable, int] = {}
    for e, number in ((it.target.owner, line.player), (it.piece, line.piece)):
        if isinstance(e, m.VariableRead):
            bound[e.variable] = number
    return body, it.amount, bound


def _is_subtracted(e: m.Expr) -> bool:
    """Whether an amount stands after `subtract`: it is 0 less what is written there."""
    return isinstance(e, m.Operation) and e.operator == "-" and e.left.at == e.right.at


def _is_closed(e: m.Expr, bound: dict[m.Variable, int]) -> bool:
    """Whether all names in an expression are known, so that it can be worked out outside of its rule."""
    parts = m.walk(e)
    own = {it.variable for it in parts if isinstance(it, m.Filter | m.Sort | m.Aggregate | m.Collected)}
    return {it.variable for it in parts if isinstance(it, m.VariableRead)} <= own | bound.keys()


def joined(text: str) -> str:
    """A formula of several lines as one."""
    return " ".join(text.split())
