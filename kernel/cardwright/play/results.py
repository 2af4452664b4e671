"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardwright.compile.log import ADDED, entries
from cardwright.play.values import decode

if TYPE_CHECKING:
    from cardwright.declarations.model import Pack
    from cardwright.play.state import State


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the score pad: what a player got, and for which piece ('' for none)."""

    player: int
    piece: str
    points: int


@dataclass(frozen=True, slots=True)
class Scored:
    """The same by numbers: the piece is -1 for none, `statement` is that of the rules that added the points."""

    player: int
    piece: int
    points: int
    statement: int


@dataclass(slots=True)
class Result:
    """`scores` by player; `winners` are players; `breakdown` says where the scores come from.

    Where players have teams, `teams` has that of each, by its number or word, and all players of a team that has won have won.
    """

    outcome: str | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    _state: State = field(repr=False, compare=False)
    teams: tuple[int | str | None, ...] = ()
    """The team of each player, or None for one who has none; empty where the pack has no teams."""

    def together(self, player: int) -> tuple[int, ...]:
        """A player with all who win when that player does."""
        team = self.teams[player] if self.teams else None
        if team is None:
            return (player,)
        return tuple(other for other, its in enumerate(self.teams) if its == team)

    @property
    def breakdown(self) -> tuple[Line, ...]:
        """Every line of the score pad, in the order in which it was written."""
        return breakdown(self._state)

    @property
    def report(self) -> dict[str, int | bool | str | None]:
        """The other values that the pack reports about a game, by name."""
        layout, v = self._state.program.layout, self._state.v
        names = layout.pack.result.report
        return {name: decode(layout.pack.values[name], v[layout.cells[name]]) for name in names}

    def to_json(self) -> dict[str, Any]:
        """The result as plain data, hidden cards included: a player's view has it without them."""
        told: dict[str, Any] = {
            "outcome": self.outcome,
            "scores": list(self.scores),
            "winners": list(self.winners),
            **({"teams": list(self.teams)} if self.teams else {}),
            "breakdown": [[it.player, it.piece, it.points] for it in self.breakdown],
        }
        report = self.report
        return {**told, "report": report} if report else told


def result_of(state: State) -> Result:
    """The result, from the values that the pack names for it."""
    layout, held = state.program.layout, state.held
    names, players, cells = layout.pack.result, layout.players, layout.cells

    def by_player(value: str | None) -> tuple[int, ...]:
        return () if value is None else tuple(held(cells[value], players))

    outcome = None
    if names.outcome is not None:
        (number,) = held(cells[names.outcome], 1)
        outcome = layout.pack.values[names.outcome].words[number] if number >= 0 else None
    scores = by_player(names.score)
    winners, teams = winners_and_teams(layout.pack, by_player(names.winner), by_player(names.team))
    return Result(outcome, scores, winners, state, teams)


def winners_and_teams(
    pack: Pack, won: Sequence[int], team: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int | str | None, ...]]:
    """The winners and the team of each player, from the numbers that the values for it hold by player."""
    winners = tuple([player for player, it in enumerate(won) if it])
    if pack.result.team is None:
        return winners, ()
    value = pack.values[pack.result.team]
    teams = tuple(decode(value, number) for number in team)
    winning = {teams[player] for player in winners} - {None}
    return tuple(it for it, its in enumerate(teams) if it in winners or its in winning), teams


def breakdown(state: State) -> tuple[Line, ...]:
    """What was added to the score, in the order in which it was."""
    name_of = state.program.layout.name_of
    return tuple(
        Line(it.player, name_of(it.piece) if it.piece >= 0 else "", it.points) for it in scored(state)
    )


def scored(state: State) -> list[Scored]:
    """What was added to the score, with the statements that did it."""
    layout = state.program.layout
    if layout.pack.result.score is None:
        return []
    first = layout.cells[layout.pack.result.score]
    return [
        Scored(cell - first, piece, amount, statement)
        for kind, statement, cell, amount, piece in entries(state.log)
        if kind == ADDED and first <= cell < first + layout.players
    ]
