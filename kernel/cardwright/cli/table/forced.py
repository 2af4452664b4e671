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

    def since(self, state: State, place: int, player: int) -> list[str]:
        """A sentence for each `ensure` that has left this player no way after that place of the history.

        The others see what is done. That it had to be done may follow from what only this player knows.
        """
        if self.game is None or self.coverage is None:
            return []
        self._start_counting()
        again = self.game.replay(state.origin, state.history[:place])
        # What happened before the first choice is news to a player who has not chosen yet.
        said = self._told(player) if not place else []
        for at in range(place, len(state.history), 2):
            self._start_counting()
            again.replay(state.history[at : at + 2])
            said += self._told(player)
        return list(dict.fromkeys(said))

    def _start_counting(self) -> None:
        assert self.coverage is not None
        self.coverage.take()
        self.coverage.without_way.clear()

    def _told(self, player: int) -> list[str]:
        """What is said of the choice that was carried out last."""
        assert self.coverage is not None
        if player not in self.coverage.without_way:
            return []
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
