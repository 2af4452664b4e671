"""Explains a forced move: why a player was not asked, because an `ensure` left no other way."""

from __future__ import annotations

from cardwright.cli.table.names import Namer
from cardwright.compile.coverage import Coverage
from cardwright.lang import typed as m
from cardwright.play.game import Game
from cardwright.play.state import State


class Forced:
    """Finds the `otherwise` of an `ensure` in what has happened, by playing it again with a note of what is reached."""

    def __init__(self, state: State, namer: Namer) -> None:
        self.namer = namer
        self.checked = state.program.checked
        self.ensures = [
            (body, it)
            for body in self.checked.bodies()
            for it in m.walk(body.parts)
            if isinstance(it, m.Ensure) and it.otherwise
        ]
        self.coverage = Coverage.of(self.checked) if self.ensures else None
        self.game = Game(self.checked, state.game.options, self.coverage) if self.ensures else None

    def since(self, state: State, place: int) -> list[str]:
        """A sentence for each `ensure` that has left no way after that place of the history."""
        if self.game is None or self.coverage is None:
            return []
        again = self.game.replay(state.origin, state.history[:place])
        if place:  # what happened before the first choice is news to a player who has not chosen yet
            self.coverage.hits[:] = bytes(len(self.coverage.hits))
        again.replay(state.history[place:])
        return [self._said(body, it) for body, it in self.ensures if self._reached(body, it)]

    def _reached(self, body: m.Body, it: m.Ensure) -> bool:
        assert self.coverage is not None
        key = (body.written.span, it.otherwise[0].at, "")
        return bool(self.coverage.hits[self.coverage.numbers[key]])

    def _said(self, body: m.Body, it: m.Ensure) -> str:
        condition = body.said(it.condition.at)
        if condition in self.namer.pack.procedures:
            condition = self.namer.word(condition)
        done = self.namer.sayer.block(body, it, it.otherwise)
        return self.namer.words("forced", self.namer.word(body.name), condition, done)
