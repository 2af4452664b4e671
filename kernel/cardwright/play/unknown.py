"""What a player does not know, inside a trial: numbers that spread, and an end to the trial that depends on one.

A trial (see `ensure_search`) runs the ordinary program on a state in which everything that a player cannot see is one of
these. They may be kept, moved about and calculated with; what comes of that is as unknown. Only where the play
would take one way or another by it, `Undetermined` ends the trial.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from cardwright.compile.layout import NO_NUMBER
from cardwright.lang.functions import LIMIT

if TYPE_CHECKING:
    from cardwright.compile.form import Form
    from cardwright.compile.layout import Layout


class Undetermined(Exception):
    """A trial cannot go on: what comes next depends on something that the player does not know."""


class Unknown:
    """A number, truth value, word or list that the player does not know."""

    __slots__ = ()

    def _raise(self, *_: Any) -> NoReturn:
        raise Undetermined

    def _spread(self, *_: Any) -> Unknown:
        return UNKNOWN

    __bool__ = __index__ = __int__ = __hash__ = _raise
    __len__ = __iter__ = __contains__ = _raise

    def __getitem__(self, place: object) -> Unknown:
        # A part of an unknown list is unknown as well; what stands at one place is not looked at so easily.
        return UNKNOWN if isinstance(place, slice) else self._raise()

    # Formulas on cards are called, and give a number.
    __call__ = _spread
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _spread
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _spread
    __rshift__ = __and__ = _spread
    __neg__ = __abs__ = _spread
    __gt__ = __eq__ = __ne__ = _spread  # type: ignore[assignment]

    def __lt__(self, other: object) -> Any:
        # Every number that is calculated with is seen to be present: that is not to look at it either.
        return False if type(other) is int and other == NO_NUMBER else UNKNOWN

    def __pos__(self) -> Unknown:
        return self

    def __le__(self, other: object) -> Any:
        # Every number that is kept is checked against the limit: to keep it is not to look at it.
        return True if type(other) is int and other == LIMIT else UNKNOWN

    def __ge__(self, other: object) -> Any:
        return True if type(other) is int and other == -LIMIT else UNKNOWN


UNKNOWN = Unknown()


class UnknownSide(Unknown):
    """The side of an unseen card. What is printed is looked up by card and side: it then is that of any side."""

    __slots__ = ()

    def __radd__(self, card: int) -> int:  # type: ignore[override]
        return card


UNKNOWN_SIDE = UnknownSide()


class Term(Unknown):
    """An unknown number with a name, so that it can be taken away from a sum again."""

    __slots__ = ()

    def __add__(self, other: object) -> Any:
        return _sum({self: 1}, 0, other, 1)

    def __sub__(self, other: object) -> Any:
        return _sum({self: 1}, 0, other, -1)

    def __rsub__(self, other: object) -> Any:
        return _sum({self: -1}, 0, other, 1)

    __radd__ = __add__
    __hash__ = object.__hash__  # type: ignore[assignment]


class Sum(Unknown):
    """A number that would be known without some terms: icons in a zone to which unseen cards have come."""

    __slots__ = ("known", "terms")

    def __init__(self, terms: dict[Term, int], known: int) -> None:
        self.terms, self.known = terms, known

    def __add__(self, other: object) -> Any:
        return _sum(self.terms, self.known, other, 1)

    def __sub__(self, other: object) -> Any:
        return _sum(self.terms, self.known, other, -1)

    __radd__ = __add__


def _sum(terms: dict[Term, int], known: int, other: object, sign: int) -> Any:
    """A sum and something else, or less it; a plain number once no term is left."""
    if isinstance(other, int):
        return Sum(terms, known + sign * other)
    if isinstance(other, Term):
        more = {other: 1}
    elif isinstance(other, Sum):
        more, known = other.terms, known + sign * other.known
    else:
        return UNKNOWN
    terms = dict(terms)
    for term, times in more.items():
        terms[term] = terms.get(term, 0) + sign * times
        if not terms[term]:
            del terms[term]
    return Sum(terms, known) if terms else known


def backs(form: Form | Layout) -> list[int]:
    """The backs of the unseen cards, by number."""
    return sorted(form.tables["back"][:-1])


def extended(form: Form, name: str, entries: list[Any]) -> list[Any]:
    """A table by piece (or by piece and side) with entries for unseen cards, in front of those for none."""
    pieces = form.pieces
    sides = len(entries) // (pieces + 1)
    unseen: list[Any] = [UNKNOWN] * (pieces * sides)
    if name == "deck":
        # Decks with different backs can be told apart.
        decks: dict[int | None, set[int | None]] = {}
        for back, deck in zip(form.tables["back"], form.tables["deck"], strict=True):
            decks.setdefault(back, set()).add(deck)
        unseen = [next(iter(decks[it])) if len(decks[it]) == 1 else UNKNOWN for it in backs(form)]
    elif name == "kind" or any(it.table == name for it in form.tracked):
        unseen = [Term() for _ in range(pieces)]
    return [*entries[: pieces * sides], *unseen, *entries[pieces * sides :]]
