"""Games watched choice by choice: what was offered and taken, who was ahead when, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardwright.bots import bot_named
from cardwright.bots.actions import label
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.seat import Seat
from cardwright.bots.series import Series, game_of, seed_of
from cardwright.bots.tally import BrokenGame
from cardwright.compile.layout import STATUS
from cardwright.compile.sites import OptionKind
from cardwright.errors import GameError
from cardwright.lab.games import Played, noted
from cardwright.lab.restricted import Rule, allowed
from cardwright.play.game import Game
from cardwright.play.state import State

# How often it is looked who is ahead, at most, in a game.
LOOKS = 40
# How many choices lie between two tests for an obvious one, in which the same option is best in every imagined world.
ASKED_EVERY, WORLDS = 7, 4


@dataclass(slots=True)
class Offer:
    """What became of an option that was offered under one name: counted over one game, or over many."""

    offered: int = 0
    taken: int = 0
    gained: float = 0.0
    """How much more was won where it was taken than is usual, by how likely that was."""
    weight: float = 0.0

    def include(self, other: Offer) -> None:
        self.offered += other.offered
        self.taken += other.taken
        self.gained += other.gained
        self.weight += other.weight


@dataclass(frozen=True, slots=True)
class Watched:
    """A game that came to its end, with what was seen on the way."""

    played: Played
    options: int
    """Over all choices, how many options there were."""
    forced: int
    """Choices with one option."""
    asked: int
    """Choices of which it was asked whether they are obvious, and those that are."""
    obvious: int
    leaders: tuple[int, ...]
    """Who was ahead, look by look; -1 for several."""
    lasts: tuple[int, ...]
    offers: Mapping[str, Offer] = field(default_factory=dict)
    chosen: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Kind -> who chose a piece of it."""


def watch_games(
    series: Series, first: int, count: int, restriction: Rule | None = None
) -> list[Watched | BrokenGame]:
    """Games of a series from one number on. A restriction holds for the bot that is named first, wherever it sits."""
    game = game_of(series)
    return [_watch(game, series, number, restriction) for number in range(first, first + count)]


def _watch(game: Game, series: Series, number: int, restriction: Rule | None) -> Watched | BrokenGame:
    block = series.block if restriction is None else series.players
    seed = seed_of(series.seed, number // block)
    state: State | None = None
    try:
        state = game.start(series.players, seed)
        turn = number % block
        bots = (*series.bots[turn:], *series.bots[:turn])
        restricted = (-turn) % len(bots) if restriction is not None else -1
        return _played(state, bots, seed, restriction, restricted)
    except GameError as error:
        choices = len(state.history) // 2 if state is not None else 0
        return BrokenGame.by(error, number, seed, choices)


def _played(
    state: State, bots: Sequence[str], seed: int, restriction: Rule | None, restricted: int
) -> Watched:
    playing = [bot_named(name, seed) for name in bots]
    seats = [Seat(state, player) for player in range(len(bots))]
    options = forced = made = asked = obvious = 0
    offers: list[tuple[int, str, float, bool]] = []
    chosen: dict[str, set[int]] = {}
    leaders: list[int] = []
    lasts: list[int] = []
    every = max(1, len(bots))
    while decisions := state.decisions:
        decision = decisions[0]
        player, size = decision.player, len(decision)
        index = playing[player].choose(seats[player])
        if player == restricted and restriction is not None:
            index = allowed(restriction, decision, index, seats[player].chance(seed))
        if size > 1 and made % ASKED_EVERY == 0 and state.program.checked.heuristic is not None:
            asked += 1
            obvious += _is_obvious(seats[player], seed)
        options += size
        forced += size == 1
        if size > 1:
            labels = [label(decision, it) for it in range(size)]
            for name in dict.fromkeys(labels):
                offers.append((player, name, labels.count(name) / size, labels[index] == name))
        value = decision.numbers[index]
        if decision.site.kind is OptionKind.PIECE and value >= 0:
            chosen.setdefault(decision.site.layout.pieces[value].kind.name, set()).add(player)
        state.choose(index, player)
        made += 1
        if made % every == 0 and len(leaders) < LOOKS and state.v[STATUS]:
            _look(state, len(bots), leaders, lasts)
    played = noted(state)
    usual = 100 * len(played.winners) / len(bots)
    by_label: dict[str, Offer] = {}
    for player, name, chance, taken in offers:
        offer = by_label.setdefault(name, Offer())
        offer.offered += 1
        offer.taken += taken
        if chance < 1:
            offer.gained += (taken - chance) * (100 * (player in played.winners) - usual)
            offer.weight += chance * (1 - chance)
    return Watched(
        played,
        options,
        forced,
        asked,
        obvious,
        tuple(leaders),
        tuple(lasts),
        by_label,
        {kind: frozenset(it) for kind, it in chosen.items()},
    )


def _is_obvious(seat: Seat, seed: int) -> bool:
    """Whether one and the same option looks best in every world that the player can imagine, by the pack's measure."""
    random, bot = seat.chance(seed + 1), GreedyBot(seed, worlds=1)
    best: int | None = None
    for _ in range(WORLDS):
        worths = bot.worths(seat, random)
        top = max(worths)
        if worths.count(top) > 1 or (best is not None and worths.index(top) != best):
            return False
        best = worths.index(top)
    return True


def _look(state: State, players: int, leaders: list[int], lasts: list[int]) -> None:
    """Notes who is ahead and who is last, by the pack's own measure, or else by points."""
    standing = standings(state, players)
    if not standing:
        return
    for found, extreme in ((leaders, max(standing)), (lasts, min(standing))):
        found.append(standing.index(extreme) if standing.count(extreme) == 1 else -1)


def standings(state: State, players: int) -> list[int]:
    """How good the position looks for each player; empty where nothing tells."""
    if state.program.checked.heuristic is not None:
        try:
            return [state.heuristic(player) for player in range(players)]
        except GameError:
            return []
    layout = state.program.layout
    name = layout.pack.result.score
    return state.v[layout.cells[name] : layout.cells[name] + players] if name is not None else []
