"""Why something scores: what cards are worth as things stand, and the lines of score pads, with the numbers in them.

Nothing here reads the state itself. It is worked out in worlds that the player who asks may imagine: what the player
knows is the same in all of them, so a number in which they agree gives nothing away that is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

from cardwright.bots.seat import Seat
from cardwright.errors import GameError
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.play.evaluate import evaluate
from cardwright.play.explain import Part, parts_of
from cardwright.play.score_sheet import Entry, Pad, joined, pad_of
from cardwright.play.state import State
from cardwright.play.views import pieces_in_sight

# As many as leave little to luck: what differs among what is hidden hardly ever agrees in all of them.
WORLDS = 12


@dataclass(frozen=True, slots=True)
class Spread:
    """A number that depends on what is hidden."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a formula on a card gives as things stand."""

    attribute: str
    formula: str
    value: Any
    """A number, or a `Spread`; None where the formula cannot be worked out as things stand."""
    parts: tuple[Part, ...]
    """What went into it. The value of a part is None where it depends on what is hidden."""


class Inquiry:
    """A player who asks why."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.seen = pieces_in_sight(state, seat)
        imagination = Seat(state, seat).imagination()
        self.worlds = [imagination.world(Random(number)) for number in range(WORLDS)]

    # ---------------------------------------------------------------- cards

    def own(self) -> list[int]:
        """The pieces that the player has and sees."""
        zones, layout = self.state.program.layout.pack.zones, self.state.program.layout
        rows = {layout.rows[name] + self.seat for name, it in zones.items() if it.per == t.PLAYER}
        return [piece for piece in self.seen if self.state.at[piece] in rows]

    def of_kind(self, kind: str) -> list[int]:
        """The pieces of a kind that the player sees, wherever they lie."""
        return [piece for piece, (_, shown) in self.seen.items() if shown["kind"] == kind]

    def worths(self, piece: int) -> Iterator[Worth]:
        """What each formula on a piece gives. One that nobody holds is looked at as if the player held it."""
        layout = self.state.program.layout
        holder = layout.tables["owner"][self.state.at[piece]]
        named = layout.pack.decks[layout.pieces[piece].kind.deck].owner
        if holder < 0 and named:
            holder = self.worlds[0].v[layout.cell_of(named, piece)]
        owner = self.seat if holder < 0 else holder
        checked = self.state.program.checked
        printed = (self.state.program.layout.pieces[piece].kind.name, self.state.side[piece])
        for (name, side, attribute), body in checked.piece_formulas.items():
            if (name, side) != printed or body.value is None:
                continue
            bound = {it: piece if it.name == "this" else owner for it in body.parameters}
            if all(it.name == "this" or it.type == t.PLAYER for it in body.parameters):
                yield self._worth(attribute, body, body.value, bound)

    def _worth(self, attribute: str, body: m.Body, e: m.Expr, bound: dict[m.Variable, int]) -> Worth:
        found: list[object] = []
        parts: list[Sequence[Part]] = []
        for world in self.worlds:
            with suppress(GameError):
                value, made_of = evaluate(world, e, bound), parts_of(world, body, e, bound)
                found.append(value)
                parts.append(made_of)
        text = joined(body.said(e.at))
        return Worth(attribute, text, _together(found), tuple(_agreed(parts)))

    # ---------------------------------------------------------------- score pads

    def pads(self, breakdown: Sequence[Sequence[Any]]) -> list[Pad]:
        """Each player's pad. `breakdown` is what the player's view says of it: a name that it hides stays hidden."""
        return [self._pad(player, breakdown) for player in range(self.state.program.layout.players)]

    def _pad(self, player: int, breakdown: Sequence[Sequence[Any]]) -> Pad:
        names = [piece for owner, piece, _ in breakdown if owner == player]
        entries = pad_of(self.state, player).entries
        if len(entries) != len(names):  # not everyone sees how the score came about
            return Pad(player, ())
        imagined = zip(*(pad_of(self._with_the_log(it), player).entries for it in self.worlds), strict=True)
        lines = zip(entries, names, imagined, strict=True)
        return Pad(player, tuple(self._line(*it) for it in lines))

    def _with_the_log(self, world: State) -> State:
        """An imagined world in which the points were given as they were: what for, the view has said."""
        world.log = self.state.log
        return world

    @cached_property
    def _one_way_of_scoring(self) -> bool:
        """Whether points for no card come from one statement: else its formula would tell which way a rule has gone."""
        program = self.state.program
        score = program.layout.pack.result.score
        adding = [it for _, it in program.compiled.origins.adding]
        return sum(1 for it in adding if it.target.value == score and it.piece is None) < 2

    def _line(self, entry: Entry, name: str, imagined: Sequence[Entry]) -> Entry:
        """A line as the player may read it: what a card that has a name or a rule says, and numbers that are no secret."""
        if name and name.partition("#")[0] not in self.state.program.layout.pack.kinds:
            return Entry(name, entry.points, "", (), entry.number)
        if not name and not self._one_way_of_scoring:
            return Entry(name, entry.points, "", (), entry.number)
        parts = tuple(part for part in entry.parts if all(part in it.parts for it in imagined))
        return Entry(name, entry.points, entry.formula, parts, entry.number)


def pads_for_all(state: State, seats: Collection[int], breakdown: Sequence[Sequence[Any]]) -> list[Pad]:
    """The pads for people who look at one screen: with the numbers that none of them could not know."""
    read = [Inquiry(state, seat).pads(breakdown) for seat in seats]
    return [
        Pad(
            pads[0].seat,
            tuple(_for_all(entries) for entries in zip(*(it.entries for it in pads), strict=True)),
        )
        for pads in zip(*read, strict=True)
    ]


def _for_all(entries: Sequence[Entry]) -> Entry:
    one, *others = entries
    return replace(one, parts=tuple(part for part in one.parts if all(part in it.parts for it in others)))


def _agreed(parts: Iterable[Sequence[Part]]) -> Iterator[Part]:
    """The parts of a formula in several worlds: those of any of them, each with the value that all agree on, or None."""
    values: dict[str, list[object]] = {}
    for made_of in parts:
        for part in made_of:
            values.setdefault(part.text, []).append(part.value)
    for text, found in values.items():
        yield Part(text, _together(found))


def _together(found: list[Any]) -> Any:
    """What values are in sum: one, a range of numbers, or None."""
    if not found:
        return None
    if all(it == found[0] for it in found):
        return found[0]
    if all(type(it) is int for it in found):
        return Spread(min(found), max(found))
    return None
