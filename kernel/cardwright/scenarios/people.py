"""The players of a scenario as names in its formulas and statements: `hand of Bob`, `points of player 2`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import Symbols
from cardwright.scenarios.model import Seats
from cardwright.source.tree import Scalar
from cardwright.words import WORD

PLAYER = "player"
_NUMBERED = re.compile(r"\bplayer ([1-9][0-9]?)\b")
_AS_ONE_WORD = re.compile(r"\bplayer_([1-9][0-9]?)\b")


def as_one_word(scalar: Scalar) -> Scalar:
    """A text in which `player 2` is one word, as the language has it; as long as before, so that places stay."""
    text, source = (_NUMBERED.sub(r"player_\1", it) for it in (scalar.text, scalar.source))
    return scalar.but(text=text, source=source)


def as_written(found: Iterable[Diagnostic], seats: Seats) -> list[Diagnostic]:
    """Findings about such a text, in the words of the scenario."""
    return [
        # The name nearest to an unknown number is not the one that was meant.
        replace(
            it,
            message=_AS_ONE_WORD.sub(r"player \1", it.message),
            hint=f"one of: {', '.join(seats.names)}",
            fix=None,
        )
        if any(_AS_ONE_WORD.fullmatch(name) for name in it.names)
        else it
        for it in found
    ]


def with_players(scope: Scope, text: str, seats: Seats, symbols: Symbols) -> tuple[Scope, tuple[str, ...]]:
    """The scope of a text with the players, and the names of those whom it names. What the pack declares goes first."""
    words = dict.fromkeys((*WORD.findall(text), *seats.names))
    names = [
        it for it in words if it != PLAYER and seat_of(it, seats) is not None and not symbols.what_is(it)
    ]
    named = set(WORD.findall(text))
    return scope.bind(*(m.Variable(it, t.PLAYER) for it in names)), tuple(it for it in names if it in named)


def seat_of(word: str, seats: Seats) -> int | None:
    """The seat of a player who is named in a formula."""
    found = seats.find(word)
    return found if found is not None else seats.find(word.replace("_", " ", 1))
