"""What stands in a program where nothing is printed: calculating with it is an error that names the card.

It is false and equal to nothing else. No step of a game asks whether something is printed: only what is not there
answers for itself, so that a game which does not break never pays for the words.
"""

from __future__ import annotations

from typing import Any, NoReturn

from cardwright.errors import RuleFailure
from cardwright.findings import codes


class Absent:
    """A number, word or formula that is not there."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def said(self) -> str:
        """Why the game cannot go on, in a designer's words."""
        raise NotImplementedError

    def _breaks(self, *_: Any) -> NoReturn:
        raise RuleFailure(codes.GAME_BROKE, self.said())

    __call__ = _breaks
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _breaks
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _breaks
    __neg__ = __pos__ = __abs__ = __int__ = __index__ = _breaks
    __lt__ = __le__ = __gt__ = __ge__ = _breaks


class NoCard(Absent):
    """What is printed on no card at all."""

    __slots__ = ()

    def said(self) -> str:
        return "a card is needed here, but there is none"


class NotPrinted(Absent):
    """What a card of a kind does not have."""

    __slots__ = ("kind", "name")

    def __init__(self, kind: str, name: str) -> None:
        self.kind, self.name = kind, name

    def said(self) -> str:
        return f"'{self.kind}' has no '{self.name}', and is asked for it here"


NO_CARD = NoCard()
