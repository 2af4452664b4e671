"""Worlds for a player who may not know what a rule in progress has stored: the last choices played again.

A rule may have stored what it found hidden: a card, a number printed on it, who held it, which way it went. None
of that can be exchanged like a card in a pile. So the game goes back to the player's last choice at which nothing
of the kind was stored (or to its beginning), hidden pieces are dealt there, and the choices since are made again:
the player's own as they were, those of others by chance. A world counts if the player would have seen the same.

Random deals would seldom show the same cards. So where the play differs only in which cards came to light, those
cards change places and lots with the right ones in the deal, and it is played again: as all deals are equally likely, this
is a random deal among those that show these cards. Every number here is bounded; when no world is found in time the
caller leaves out what was stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from cardwright.bots.imagine import Dealing, choose_too, choosing_too, facts_of, is_uncertain, settled
from cardwright.compile import layout as at
from cardwright.compile.layout import count_tracked
from cardwright.compile.shown import known_to
from cardwright.compile.sites import OptionKind
from cardwright.errors import CardwrightError
from cardwright.play.state import State

# How many deals a world may take, and how many corrections each: several cards may come to light one after another.
# How many options others might have chosen are tried, and how many other rolls for each.
DEALS, CORRECTIONS, OPTIONS, CHANCES = 12, 12, 12, 40
# The bound on all choices made for one world: about a hundredth of a second.
MOST_CHOICES = 400


class Wrong(NamedTuple):
    """Where a world shows other pieces than the player saw: those with the ones that were seen, and the right ones."""

    pieces: dict[int, int]
    right: list[int]


class Glimpse(NamedTuple):
    """What a player sees between two choices: which pieces, and everything else."""

    pieces: list[int]
    rest: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Step:
    """A choice that was made (or, without a player, the beginning of the game), and what the player then saw."""

    player: int | None
    index: int | None
    """The option, if the choice was the player's own."""
    seen: Glimpse


class Past:
    """The choices since a player last knew all that rules had stored."""

    __slots__ = ("_dealing", "_left", "_origin", "_player", "_steps")

    def __init__(self, state: State, player: int, before: State, steps: list[_Step]) -> None:
        self._origin, self._player, self._steps = state.origin, player, steps
        self._dealing = Dealing(before, player)

    def world(self, random: Random) -> State | None:
        """A world in which the player would have seen the same, or None if none was found."""
        self._left = MOST_CHOICES
        for _ in range(DEALS):
            dealt, choosing = self._dealing.world(random), random.getrandbits(32)
            for _ in range(CORRECTIONS):
                outcome = self._retold(dealt.copy(), Random(choosing))
                if isinstance(outcome, State):
                    return self._finished(outcome, random)
                if outcome is None or not self._corrected(dealt, outcome):
                    break
        return None

    def _finished(self, world: State, random: Random) -> State:
        others = choosing_too(world, self._player)
        settled(world, self._player)
        world.v[at.CHANCE] = random.getrandbits(64)
        if others:
            choose_too(world, others, random)
        return world

    # -------------------------------------------------------------- playing again

    def _retold(self, world: State, random: Random) -> State | Wrong | None:
        """The world after the choices, or which pieces should have come to light; None if it differs in more."""
        for step in self._steps:
            outcome = self._step(world, step, random)
            if not isinstance(outcome, State):
                return outcome
            world = outcome
        return world

    def _step(self, world: State, step: _Step, random: Random) -> State | Wrong | None:
        for index in self._ways(world, step, random):
            for _ in range(CHANCES):
                self._left -= 1
                if self._left < 0:
                    return None
                trial = world.copy()
                trial.v[at.CHANCE] = chance = random.getrandbits(64)
                try:
                    if step.player is None:
                        trial.game.begin(trial, self._origin)
                    else:
                        trial.choose(index, step.player)
                except CardwrightError:
                    break
                outcome = self._compared(trial, step)
                if outcome is not None:
                    return outcome
                if trial.v[at.CHANCE] == chance:
                    break  # no chance was asked for: it would be the same again
        return None

    def _ways(self, world: State, step: _Step, random: Random) -> list[int]:
        """The options that may have been chosen: the player's own as it was, others' by chance."""
        if step.player is None:
            return [0]
        offered = next((len(it) for it in world.decisions if it.player == step.player), 0)
        if step.index is not None:
            return [step.index] if step.index < offered else []
        return random.sample(range(offered), min(offered, OPTIONS))

    def _compared(self, world: State, step: _Step) -> State | Wrong | None:
        seen = glimpse(world, self._player)
        if seen.rest != step.seen.rest or len(seen.pieces) != len(step.seen.pieces):
            return None
        prints = world.program.layout.prints
        pairs = list(zip(seen.pieces, step.seen.pieces, strict=True))
        wrong = {it: meant for it, meant in pairs if prints[it] != prints[meant]}
        return Wrong(wrong, [it for it, meant in pairs if prints[it] == prints[meant]]) if wrong else world

    def _corrected(self, dealt: State, wrong: Wrong) -> bool:
        """Puts the right pieces where those lay that came to light; whether that can be."""
        layout, z, where, hidden = dealt.program.layout, dealt.z, dealt.at, self._dealing.hidden
        prints, back_of, mixed = layout.prints, layout.tables["back"], self._dealing.mixed
        dealt.lots = lots = list(dealt.lots)
        lay = {it: (where[it], z[where[it]].index(it)) for it in wrong.pieces}
        fixed = set(wrong.right)
        for piece, meant in wrong.pieces.items():
            row, index = lay[piece]
            lying = z[row][index]
            if prints[lying] != prints[meant]:
                # Of copies that are alike any one will do.
                right = next(
                    (
                        it
                        for it in range(len(layout.pieces))
                        if prints[it] == prints[meant]
                        and where[it] in hidden
                        and mixed[where[it]] == mixed[row]
                        and it not in fixed
                    ),
                    None,
                )
                if right is None or row not in hidden or back_of[right] != back_of[lying]:
                    return False
                other = where[right]
                z[other][z[other].index(right)], z[row][index] = lying, right
                where[right], where[lying] = row, other
                # Shuffles know a piece by its lot: with it, the right one comes to where the other came.
                lots[right], lots[lying] = lots[lying], lots[right]
            fixed.add(z[row][index])
        count_tracked(layout, dealt.v, z)
        return True


class Memory:
    """What a player saw of a game so far. From one choice to the next only what is new is told again."""

    __slots__ = ("_before", "_player", "_real", "_steps")

    def __init__(self, player: int) -> None:
        self._player = player
        self._real: State | None = None
        """The game, as far as it is told."""
        self._before: State
        """At the last choice at which the player knew all that rules had stored; or before the beginning."""
        self._steps: list[_Step]
        """The choices since then."""

    def past(self, state: State) -> Past | None:
        """The past of a state, or None if its choices do not lead to it: an imagined world has none."""
        try:
            real = self._told_up_to(state)
        except CardwrightError:
            self._real = None
            return None
        if (real.v, real.z) != (state.v, state.z):
            return None
        return Past(state, self._player, self._before, self._steps)

    def _told_up_to(self, state: State) -> State:
        real, history, player = self._real, state.history, self._player
        if real is None or real.origin != state.origin or real.history != history[: len(real.history)]:
            self._real = real = state.game.replay(state.origin, [])
            self._before = state.game.laid(state.origin)
            self._steps = [_Step(None, None, glimpse(real, player))]
        for place in range(len(real.history), len(history), 2):
            if _clear(real, player):
                self._before, self._steps = real.copy(), []
            who, picked = history[place : place + 2]
            options = next((it.values for it in real.decisions if it.player == who), ())
            real.replay((who, picked))
            index = options.index(picked) if who == player else None
            self._steps.append(_Step(who, index, glimpse(real, player)))
        return real


def _clear(state: State, player: int) -> bool:
    """Whether the player alone is asked, and knows all that rules have stored."""
    v = state.v
    if v[at.STATUS] != at.ONE or v[at.WHO] != player:
        return False
    facts = facts_of(state)
    return not is_uncertain(state, player, facts.knowledge.site(v[at.SITE]), facts)


def glimpse(state: State, player: int) -> Glimpse:
    """What a player sees of a state."""
    facts = facts_of(state)
    look, v, z, where = facts.looks[player], state.v, state.z, state.at
    hidden = set(facts.unseen[player].rows_now(v, where))
    pieces: list[int] = []
    rest: list[object] = [v[at.STATUS]]
    for row in look.rows:
        rest.append(len(z[row]))
        if row not in hidden:
            pieces += z[row]
    # What a piece has goes with the piece: another one that comes to light in its place has its own.
    for piece in pieces if look.rows_of else ():
        for row in look.rows_of.get(piece, ()):
            rest.append(len(z[row]))
            if row not in hidden:
                pieces += [it for it in z[row] if it not in pieces]
    rest.append([state.side[it] for it in pieces])
    for piece, row, place in known_to(state, player):
        pieces.append(piece)
        rest.append((row, place))
    cells = look.cells
    if look.cells_of:
        zones = state.program.layout.row_zone
        seen = [it for it in pieces if where[it] not in hidden and zones[where[it]] is not None]
        cells = (*cells, *(cell for piece in seen for cell in look.cells_of.get(piece, ())))
    for cell in cells:
        if cell in look.piece_cells and v[cell] >= 0:
            pieces.append(v[cell])
            rest.append("piece")
        else:
            rest.append(v[cell])
    for decision in state.decisions:
        rest.append(decision.player)
        if decision.player == player:
            rest.append(decision.site.number)
            shown = [decision.values]
            if decision.set is not None:
                shown += [decision.set.rest, decision.set.picked]
                rest.append(decision.most)
            for values in shown:
                if decision.site.kind is OptionKind.PIECE:
                    pieces += [it for it in values if it >= 0]
                    rest.append([it >= 0 for it in values])
                else:
                    rest.append(list(values))
    return Glimpse(pieces, tuple(rest))
