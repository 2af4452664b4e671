"""The bot that thinks ahead: a search over imagined worlds (single-observer ISMCTS: Cowling, Powley, Whitehouse 2012).

Worlds are imagined that agree with all that the player knows. The options are tried in the same worlds, with the same chance for
all who choose, so that luck favours none; the better half of them goes on into more worlds, until two are compared (sequential
halving: Karnin, Koren, Somekh 2013). Each simulation walks from an option down one tree, tries something new at its end, and
learns from what comes of it.

Where the pack says how good a position is (`heuristic`), the tree is of the player's own choices; others choose in between as
a bot that wants it all now would. Behind the tree the player does so, too, for a while: so what a position is good for later
shows, and not only what it is worth now. Then the pack's measure says how good it is, or the result, if the game is over. A pack
without a measure is played out by chance, as machine code where there is any, and others have their own nodes in the tree: what
they choose turns out well for them.

How much is thought is a number of simulations, never a time: the same seed gives the same choice on every machine. Where
positions are measured and there is machine code, it makes the walks, number for number (`native_search`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cardwright.bots.rewards import Leads, reward
from cardwright.bots.search_tree import Edge, Node, harmonic_numbers, most_promising
from cardwright.bots.thinking import LEAST, fading
from cardwright.compile.layout import (
    CHOICE,
    MANY,
    MOST_IN_A_GAME,
    NOTHING,
    PICKS,
    SITE,
    SPENT,
    STATUS,
    STEPS,
    UNMADE,
    WHO,
)
from cardwright.compile.sites import OptionKind
from cardwright.errors import CardwrightError, GameError
from cardwright.native.backends import AUTO, PYTHON, carried_on
from cardwright.play.picks import Stream, pick

if TYPE_CHECKING:
    from cardwright.bots.native_search import Room
    from cardwright.bots.seat import Seat
    from cardwright.play.state import State

TryOut = Callable[[list[int], int], None]
"""Tries options, by their places, in a number of worlds."""

SIMULATIONS, MOST_SIMULATIONS = 1000, 1_000_000
# How many options a modelled player compares before it takes the best of them.
LOOKED_AT = 8
# In how many more choices the player is modelled, too, behind the tree.
PLAYED_ON = 4
# The steps that simulations may take for the first choice, one with another, before the bot makes do with fewer. They are
# counted where a game may take many (`layout.SPENT`); an ordinary one is far from it.
STEPS_EACH = 2_000_000
# What a choice counts for beside its steps, so that every game ends. Trying an option spends the least that it can cost instead.
SPARED = CHOICE - LEAST
# With fewer simulations than this, compiling machine code costs more than it saves.
WORTH_COMPILING = 200


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found out about an option."""

    index: int
    visits: int
    value: float
    """From 0 (lost) to 1 (won)."""

    @property
    def order(self) -> tuple[int, float, int]:
        """The best one comes first."""
        return -self.visits, -self.value, self.index


def best_of(thoughts: Iterable[Thought]) -> int:
    """The index of the option that was tried most often, and of several the best: the search goes on with what turns out well."""
    return min(thoughts, key=lambda it: it.order).index


def _backend_for(state: State, simulations: int) -> str:
    """Machine code, once it is there or worth compiling."""
    there = state.program.native is not None
    return AUTO if there or simulations >= WORTH_COMPILING else PYTHON


class IsmctsBot:
    """Thinks in a number of simulations, and takes the option that they come to in the end."""

    def __init__(self, seed: int, simulations: int = SIMULATIONS, backend: str | None = None) -> None:
        """The backend is that of `native.backends`; machine code where it pays, unless said. It changes nothing but the speed."""
        self.seed = seed
        self.simulations = simulations
        self.backend = backend
        self.unmeasured: GameError | None = None
        """Why the heuristic could not be worked out, the first time that it could not."""

    def choose(self, seat: Seat) -> int:
        if len(seat.decision) == 1:
            return 0
        return best_of(self.thoughts(seat))

    def thoughts(self, seat: Seat) -> list[Thought]:
        """What the bot thinks of each option of the pending decision; copies that are alike are one and the same."""
        search = _Search(seat, seat.stream(self.seed), self.simulations, self.backend)
        search.run()
        self.unmeasured = self.unmeasured or search.unmeasured
        return [Thought(index, it.visits, it.value) for index, it in enumerate(search.options)]


class _Search:
    """One search for one decision."""

    def __init__(self, seat: Seat, random: Stream, simulations: int, backend: str | None) -> None:
        layout = seat._state.program.layout
        self._player, self._random, self._simulations = seat.player, random, simulations
        self._measured = seat.measured
        self._backend = backend or _backend_for(seat._state, simulations)
        self._seat, self._worlds = seat, seat.imagination(recalling=True)
        self._players = range(layout.players)
        self._prints = layout.prints if layout.has_alike else None
        self._rows = len(layout.row_zone)
        self._sites = seat._state.program.sites
        self._harmonic = harmonic_numbers(simulations)
        self._root = Node()
        self._keys: list[int] = []
        """Those of the options that are asked about."""
        self._measures, self._points = Leads(), Leads()
        self._left = fading(simulations * STEPS_EACH, seat)
        self._steps: list[int] = []
        """The cells of the world that is played in, which has none any more when it has broken."""
        self.unmeasured: GameError | None = None

    @property
    def options(self) -> list[Edge]:
        """What is known about each option of the decision."""
        return [self._root.edge(key) for key in self._keys]

    def run(self) -> None:
        if not (self._measured and self._by_machine_code()):
            self._compare(self._try_out)

    def _compare(self, try_out: TryOut) -> None:
        """Tries all options in the same worlds, the better half of them in more, and so on down to the two best."""
        self._keys = self._asked_about(self._worlds.world(self._random))
        places = {key: place for place, key in reversed([*enumerate(self._keys)])}
        # Among those that are as good as each other chance decides, not their order.
        standing = sorted(places.values(), key=lambda _: self._random.number())
        left, heats = self._simulations, (len(standing) - 1).bit_length()
        while heats and left > 0 and self._left >= 0:
            del standing[left:]
            worlds = left // (heats * len(standing)) or 1
            try_out(standing, worlds)
            left -= worlds * len(standing)
            standing.sort(key=lambda it: -self._root.edge(self._keys[it]).value)
            del standing[(len(standing) + 1) // 2 :]
            heats -= 1

    def _asked_about(self, world: State) -> list[int]:
        """The keys of the options that the player is asked about, which are the same in all worlds."""
        asked = self._asked(world)
        assert asked is not None
        return self._keys_of(world, asked[1])

    def _by_machine_code(self) -> bool:
        """The same search as machine code; False if it has to be made here, from its beginning."""
        from cardwright.bots.native_search import Wanted, searching

        began, left = self._random.state, self._left
        wanted = Wanted(
            self._player,
            self._simulations,
            LOOKED_AT,
            PLAYED_ON,
            SPARED,
            self._prints,
            [it.kind is OptionKind.PIECE for it in self._sites],
            self._harmonic,
        )
        with searching(wanted, self._worlds, self._random, self._backend) as room:
            if room is not None:
                self._compare(partial(self._try_out_there, room))
                return True
        # What was imagined so far has left its traces there, too.
        self._random.state, self._left, self._root = began, left, Node()
        self._worlds = self._seat.imagination(recalling=True)
        return False

    def _try_out(self, standing: list[int], worlds: int) -> None:
        """Tries each of these options in as many worlds, with the same chance for the players."""
        for _ in range(worlds):
            if self._left < 0:
                break
            world = self._worlds.world(self._random)
            if world.v[STATUS] == MANY and self._measured:
                self._nobody_has_chosen(world.v)
            began = self._random.state
            for place in standing:
                if self._left >= 0:
                    self._random.state = began
                    self._simulate(world.copy(), place)

    def _try_out_there(self, room: Room, standing: list[int], worlds: int) -> None:
        """Does so by machine code."""
        edges, self._left = room.tried_out(standing, worlds, self._left)
        self._root.take(edges)

    def _simulate(self, world: State, place: int) -> None:
        """Plays on in a world with an option, and notes what came of it."""
        self._steps = v = world.v
        counted = v[SPENT]
        if counted:
            # A play-out that takes more steps than are left breaks off.
            v[SPENT] = before = MOST_IN_A_GAME - min(self._left, MOST_IN_A_GAME - counted)
        path: list[tuple[Edge, int]] = []
        try:
            world = self._walk(world, path, place)
            worth = self._worths(world, {who for _, who in path})
        except CardwrightError:
            # What was imagined may be impossible by rules that nobody can see through; it then tells nothing.
            worth = {}
        if counted:
            self._left -= self._steps[SPENT] + self._steps[STEPS] - before
        for edge, who in path:
            if who in worth:
                edge.visits += 1
                edge.rewards += worth[who]
            else:
                edge.offered -= 1

    def _nobody_has_chosen(self, v: list[int]) -> None:
        """Others who choose at the same time as the player choose anything in an imagined world: here they think first."""
        waiting = [PICKS + it for it in self._players if v[PICKS + it] != NOTHING]
        for cell in waiting:
            v[cell] = UNMADE
        v[WHO] = len(waiting)

    # -------------------------------------------------------------- down the tree

    def _walk(self, world: State, path: list[tuple[Edge, int]], first: int) -> State:
        """Chooses for all, beginning with the option at the place `first`, until something was tried that had not been tried
        before; gives the world after that.

        Where positions are measured, all then go on as they are modelled.
        """
        node, tried, more = self._root, False, PLAYED_ON
        while asked := self._asked(world):
            who, numbers = asked
            if len(numbers) == 1:
                world.choose(0, who)
                continue
            if tried and (who == self._player or not self._measured):
                if not (self._measured and more):
                    return world
                more -= 1
            if self._measured and (tried or who != self._player):
                world = self._answered(world, who, len(numbers))
                self._steps = world.v
                continue
            together = world.v[STATUS] == MANY
            here = node.of(who) if together and who != self._player else node
            if path:
                edges = here.offer(self._keys_of(world, numbers))
                untried = [place for place, edge in enumerate(edges) if not edge.visits]
                place = self._random.choice(untried) if untried else most_promising(edges, self._harmonic)
                edge = edges[place]
            else:
                place, edge = first, node.edge(self._keys[first])
                edge.offered += 1
            path.append((edge, who))
            tried = tried or (here is node and not edge.visits)
            world.choose(place, who)
            if here is node:
                # What others choose together with the player, the player does not know when the tree goes on.
                node = edge.then
        return world

    def _asked(self, world: State) -> tuple[int, list[int]] | None:
        """Who is to choose from what. Where all choose together, the player comes first: nobody knows what others choose."""
        v, z = world.v, world.z
        status = v[STATUS]
        if status == MANY:
            who = self._player if v[PICKS + self._player] == UNMADE else v.index(UNMADE, PICKS) - PICKS
            return who, z[who]
        return (v[WHO], z[0]) if status else None

    def _keys_of(self, world: State, numbers: list[int]) -> list[int]:
        """By what the tree knows options: who asks, and what they are. Copies that are printed alike are the same, if
        they lie in the same place."""
        site, sites = world.v[SITE], len(self._sites)
        if self._prints is None or self._sites[site].kind is not OptionKind.PIECE:
            return [number * sites + site for number in numbers]
        prints, where, rows = self._prints, world.at, self._rows
        alike = [prints[it] * rows + where[it] if it >= 0 else it for it in numbers]
        return [number * sites + site for number in alike]

    def _answered(self, world: State, who: int, count: int) -> State:
        """The world after a modelled player has chosen: the best of a few options by the pack's measure.

        Where all choose together, he takes it that the others choose anything.
        """
        number = self._random.number
        together = world.v[STATUS] == MANY
        start = self._asked_alone(world, who) if together else world
        rest = list(range(count))
        best, taken = 0, 0
        after: State | None = None
        for _ in range(min(count, LOOKED_AT)):
            index = rest.pop(pick(number(), len(rest)))
            trial = start.without_past()
            v = trial.v
            before = v[SPENT]
            try:
                trial.choose(index, who)
                worth = self._measure(trial, who)
            except CardwrightError:
                continue
            finally:
                if before:
                    self._left -= v[SPENT] - before - SPARED
            if after is None or worth > best:
                best, taken, after = worth, index, trial
        if together or after is None:
            world.choose(taken, who)
            return world
        return after

    def _asked_alone(self, world: State, who: int) -> State:
        """The world with all who choose at the same time as somebody having chosen anything."""
        found = world.without_past()
        v, z = found.v, found.z
        for other in self._players:
            if other != who and v[PICKS + other] != NOTHING:
                v[PICKS + other] = self._random.choice(z[other])
        v[WHO] = 1
        return found

    # -------------------------------------------------------------- what came of it

    def _worths(self, world: State, players: Collection[int]) -> dict[int, float]:
        """How good a world is for some players, from 0 to 1."""
        if world.v[STATUS]:
            if self._measured:
                return {self._player: self._measures.worth(self._lead(world))}
            world = self._played_out(world)
        result = world.result
        assert result is not None
        return {it: reward(result, it, self._points) for it in players}

    def _lead(self, world: State) -> int:
        """By how much the player's position is better than that of the best of the others."""
        measured = [self._measure(world, it) for it in self._players]
        own = measured.pop(self._player)
        return own - max(measured) if measured else own

    def _measure(self, world: State, player: int) -> int:
        try:
            return world.weigh(player)[0]
        except GameError as error:
            # A heuristic that breaks is its designer's mistake.
            self.unmeasured = self.unmeasured or error
            raise

    def _played_out(self, world: State) -> State:
        """The end of a game that goes on by chance, played as machine code where there is any: both give the same."""
        luck = self._random.getrandbits(62)
        native = carried_on(world, self._backend)
        if native is not world:
            try:
                native.play_out(luck)
            except CardwrightError:
                pass  # Python breaks where it broke, and counts the steps up to there
            else:
                if world.v[SPENT]:
                    self._left -= native.v[SPENT] - world.v[SPENT]
                return native
        world.play_out(luck)
        return world
