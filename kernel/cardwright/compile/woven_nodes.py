"""What weaving adds to the typed trees of a pack: tests of a face or kind, calls of procedures, the holder of a piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.lang import typed as m

if TYPE_CHECKING:
    pass


class FaceTest(m.Expr):
    """Whether a piece is of that kind and shows that face."""

    piece: m.Expr
    kind: str
    face: int


class KindBelow(m.Expr):
    """Whether a piece's kind is declared before that kind; true of none."""

    piece: m.Expr
    kind: str


class CallProc(m.Statement):
    """A procedure of the program (a rule's body, a modifier's), by its full name."""

    proc: str
    arguments: tuple[m.Expr, ...]


class Holder(m.Property):
    """The player who holds a piece, or none: the one whom its effects speak of, if they do."""
