"""A state as one player knows it, for trials: whatever the player cannot see is unknown.

Pieces that the player cannot see are replaced by *unseen cards*. An unseen card lies where the piece lies, and is
another than all others; that is all that the program can find out about it. Its number is beyond those of the
pieces, where every table of the program has an entry that is `Unknown`, so the ordinary program runs on it and pays
nothing for that. Where a piece is that the player cannot see, and with which side up, is unknown likewise, and so are
values that the player may not see, and what a rule has worked out from any of this.

So two states which the player cannot tell apart are one state behind the veil, and no trial can tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import CHANCE, STEPS, Layout
from cardwright.compile.shown import shown_rows
from cardwright.compile.sight import unseen
from cardwright.play.unknown import UNKNOWN, UNKNOWN_SIDE, Sum, Term, Unknown, backs
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.information_flow import Pending
    from cardwright.play.state import State

# Lists of a state hold integers; in a trial they hold these, too.
_NUMBER: Any = UNKNOWN
_SIDE: Any = UNKNOWN_SIDE


class UnseenCard(int):
    """A piece that a player cannot see, by a number of its own."""

    veil: Veil

    def __eq__(self, other: object) -> Any:
        if self is other:
            return True
        return UNKNOWN if self._may_be(other) else False

    def __ne__(self, other: object) -> Any:
        if self is other:
            return False
        return UNKNOWN if self._may_be(other) else True

    def _may_be(self, other: object) -> bool:
        """It is none of the pieces that the player sees, and none of the other unseen ones; else it may be any."""
        return isinstance(other, Unknown) or (type(other) is int and other in self.veil.unseen)

    __hash__ = int.__hash__

    def __pos__(self) -> UnseenCard:
        return self


@dataclass(slots=True, eq=False)
class Veil:
    """The unseen cards of one search."""

    cards: list[UnseenCard]
    """One for each piece of the game; those that stand for pieces with the same back are neighbours."""
    unseen: set[int] = field(default_factory=set)
    """The pieces that the player does not see."""
    used: dict[int, int] = field(default_factory=dict)
    """Back -> the first of its cards that lies nowhere."""
    outermost: Veil = field(init=False)
    """The veil of the search in whose trials this search takes place, or this one."""
    tried: int = 0
    """How many ways the search has tried, with the searches inside it."""
    steps: int = 0
    """How many steps they took."""


class Sight(Record):
    """What a player cannot see while the same zones are open."""

    rows: tuple[int, ...]
    hidden: frozenset[int]
    """The rows as a set."""
    cells: frozenset[int]
    """The cells of values."""
    lost: tuple[int, ...]
    """The rows of pieces that the player does not see."""


@dataclass(slots=True, eq=False, repr=False)
class Veils:
    """Makes veiled states of a program."""

    layout: Layout
    tables: dict[str, Any]
    """The namespace of the program, with its tables."""
    first: dict[int, int] = field(default_factory=dict)
    """Back -> the first of its unseen cards, counted from 0."""
    free: list[Veil] = field(default_factory=list)
    """Veils that are free to be used again: making one takes longer than most searches."""
    known: dict[tuple[int, ...], Sight] = field(default_factory=dict)
    """What players cannot see, as worked out so far."""
    opening: tuple[int, ...] = ()
    """The cells of the values that open zones."""
    sided: frozenset[int] = frozenset()
    """The pieces that have several sides."""
    back_of: Callable[[int], int] = field(init=False)
    """The back of a piece; below 0 for an unseen card."""

    def __post_init__(self) -> None:
        pieces = self.layout.pieces
        self.sided = frozenset(it.number for it in pieces if len(it.kind.faces) > 1)
        seen: list[Any] = self.layout.tables["back"][:-1]
        self.back_of = (seen + [-1] * len(pieces)).__getitem__
        for number, back in enumerate(backs(self.layout)):
            self.first.setdefault(back, number)
        names = {it.open_when for it in self.layout.pack.zones.values() if it.open_when}
        self.opening = tuple(self.layout.cells[name] for name in sorted(names))

    def veiled(self, s: State, player: int, pending: Pending) -> State:
        """The state as a player knows it, with what of it rules in progress have stored. Its veil is to be given back."""
        sight, veil = self._sight(s, player), self._take()
        base = s.fork(())
        base.veil = veil
        base.v[CHANCE] = base.v[STEPS] = 0
        base.z[self.layout.script] = []
        for row in shown_rows(self.layout):
            base.z[row] = []  # no trial asks for it
        self._cover(base, s.veil, veil, sight)
        for cell in sight.cells:
            base.v[cell] = _NUMBER
        self._recount(base, sight)
        _hide_variables(base, veil, player, pending)
        return base

    def give_back(self, veil: Veil) -> None:
        """Takes back the veil of a search that has ended."""
        self.free.append(veil)

    def _take(self) -> Veil:
        try:
            return self.free.pop()
        except IndexError:
            pieces = len(self.layout.pieces)
            veil = Veil([UnseenCard(pieces + number) for number in range(pieces)])
            for card in veil.cards:
                card.veil = veil
            return veil

    def _sight(self, s: State, player: int) -> Sight:
        key = (player, *(s.v[cell] for cell in self.opening))
        if key in self.known:
            return self.known[key]
        blind = unseen(self.layout, player)
        rows = blind.rows_now(s.v, s.at)
        lost = blind.lost_now(s.v, s.at)
        hidden = frozenset(rows)
        found = Sight(
            tuple(it for it in rows if it not in lost),
            hidden,
            frozenset(blind.cells_now(hidden, s.at)),
            tuple(lost),
        )
        if not blind.goes_by_pieces:
            self.known[key] = found
        return found

    def _cover(self, base: State, outer: Veil | None, veil: Veil, sight: Sight) -> None:
        """Puts unseen cards in the place of what lies in rows that are not seen."""
        z, at, side, pieces = base.z, base.at, base.side, len(self.layout.pieces)
        if outer is None:
            at += at[-1:] * pieces
            side[pieces:] = [_SIDE] * pieces + side[pieces:]
            veil.unseen, veil.used, veil.outermost = set(), dict(self.first), veil
            veil.tried = veil.steps = 0
        else:
            veil.unseen, veil.used, veil.outermost = set(outer.unseen), dict(outer.used), outer.outermost
        new: list[int] = []
        for row in sight.rows:
            if z[row]:
                z[row] = self._covered(z[row], row, veil, at, new)
        for row in sight.lost:
            new += [it for it in z[row] if it < pieces] if type(z[row]) is list else ()
            z[row] = _NUMBER
        for piece in new:
            at[piece] = _NUMBER
        veil.unseen.update(new)
        for piece in self.sided.intersection(new):
            side[piece] = _NUMBER

    def _covered(self, lying: list[int], row: int, veil: Veil, at: list[int], new: list[int]) -> list[int]:
        """What lies in a row as unseen cards; notes the pieces that are new among them."""
        used, back_of, pieces = veil.used, self.back_of, len(self.layout.pieces)
        backs = [*map(back_of, lying)]
        if backs.count(backs[0]) == len(backs) and backs[0] >= 0:
            first, count = used[backs[0]], len(lying)
            used[backs[0]] += count
            at[pieces + first : pieces + first + count] = [row] * count
            new += lying
            return veil.cards[first : first + count]  # type: ignore[return-value]
        covered = []
        for piece, back in zip(lying, backs, strict=True):
            if back < 0:  # it is unseen in the trial that this search is part of
                covered.append(piece)
                continue
            number = used[back]
            used[back] += 1
            covered.append(veil.cards[number])
            at[pieces + number] = row
            new.append(piece)
        return covered

    def _recount(self, base: State, sight: Sight) -> None:
        """The tracked sums over rows that are not seen, card by card."""
        for (row, name), cell in self.layout.tracked.items():
            if row in sight.hidden:
                table = self.tables[f"T_{name}"]
                entries = [table[piece] for piece in base.z[row]]
                terms = [it for it in entries if isinstance(it, Term)]
                known = sum(it for it in entries if not isinstance(it, Term))
                total: Any = Sum(dict.fromkeys(terms, 1), known) if terms else known
                base.v[cell] = total


def _hide_variables(base: State, veil: Veil, player: int, pending: Pending) -> None:
    """Makes variables unknown that the player may not know, or that hold a piece which the player does not see."""
    v, z, unseen = base.v, base.z, veil.unseen
    # A second variable holds who knows the first: read all of them before making any unknown.
    cells = [cell for cell, level in pending.cells if not _is_known(v, level, player)]
    rows = [row for row, level in pending.lists if not _is_known(v, level, player)]
    cells += [cell for cell in pending.pieces if type(v[cell]) is int and v[cell] in unseen]
    rows += [row for row in pending.piece_lists if any(type(it) is int and it in unseen for it in z[row])]
    for cell in cells:
        v[cell] = _NUMBER
    for row in rows:
        z[row] = _NUMBER


def _is_known(v: list[int], level: int, player: int) -> bool:
    return level >= 0 and type(v[level]) is int and v[level] == player
