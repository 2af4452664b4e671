"""Ways of choosing for random games: by chance alone humans reveal too soon, and neither fight nor gather points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tests.oracle.dune_rivals import Game
from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.cards import card_of
from tests.oracle.dune_rivals.shapes import FACTIONS, Gain
from tests.oracle.dune_rivals.table import ALLIES, FRIENDS, Seat
from tests.oracle.table import Option

STYLES = ("random", "busy", "politics", "war")
SELDOM = 0.1
"""How often a style gives way to chance."""

Score = Callable[[str, Game, Seat, Option], float]
PASSING = ("reveal", "done", "decline")


def pick(style: str, game: Game, player: int, options: Sequence[Option], random: Random) -> Option:
    """An option in this style: one of those with the best score."""
    if style == "random" or random.random() < SELDOM:
        return random.choice(options)
    seat = game.table.seats[player]
    scores = [score(style, game, seat, option) for option in options]
    best = max(scores)
    return random.choice([it for it, value in zip(options, scores, strict=True) if value == best])


def score(style: str, game: Game, seat: Seat, option: Option) -> float:
    """`busy` does as much as it can; `politics` looks for Influence, `war` for Conflicts."""
    verb = option[0]
    if verb in PASSING:
        return 0
    if verb in SCORES:
        return SCORES[verb](style, game, seat, option)
    return 1  # whatever else can be done is done


def score_agent(style: str, game: Game, seat: Seat, option: Option) -> float:
    """Cards that are worth less when revealed first, and those that lead to factions."""
    card = card_of(option[1])
    kept = sum(
        it.amount for it in card.reveal if isinstance(it, Gain) and it.what in ("persuasion", "swords")
    )
    return 10 - kept + (3 if style == "politics" and {*card.icons} & {*FACTIONS} else 0)


def score_space(style: str, game: Game, seat: Seat, option: Option) -> float:
    space = SPACES[option[1]]
    value = {"swordmaster": 12.0, "high_council": 7.0, "assembly_hall": 2.0}.get(option[1], 3.0)
    if seat.council and option[1] == "high_council":
        value = 4.0
    if space.icon in FACTIONS:
        value += influence_worth(game, seat, space.icon) * (2 if style == "politics" else 1)
    if space.combat:
        value += 2 + min(2, seat.garrison) * (3 if style == "war" else 1)
    if space.maker:
        value += game.table.bonus[option[1]] + space.worms * 3 * seat.hooks * game.table.worms_may_enter()
    return value


def influence_worth(game: Game, seat: Seat, faction: str) -> float:
    """A point is near at 1 and at 3, or where the Alliance can be taken over."""
    own = seat.influence[faction]
    if own == FRIENDS - 1:
        return 5
    rival = max(other.influence[faction] for other in game.table.others(seat))
    if own + 1 >= ALLIES and own <= rival < own + 1 and game.table.alliance[faction] != seat.number:
        return 6
    return 3 if own < FRIENDS else 2


def score_influence(style: str, game: Game, seat: Seat, option: Option) -> float:
    return 1 + influence_worth(game, seat, option[1])


def score_lost(style: str, game: Game, seat: Seat, option: Option) -> float:
    """Best where no point is lost."""
    return 2 if seat.influence[option[1]] not in (FRIENDS, ALLIES) else 1


def score_number(style: str, game: Game, seat: Seat, option: Option) -> float:
    """All troops to war; otherwise enough to be ahead."""
    if style == "war" or game.table.fought_for.level == 3:
        return float(option[1])
    best = max(other.units for other in game.table.others(seat))
    return float(-abs(seat.units + option[1] - best - 1))


def score_trash(style: str, game: Game, seat: Seat, option: Option) -> float:
    """Starting cards only."""
    return 1 if card_of(option[1]).cost is None else -1


def score_acquired(style: str, game: Game, seat: Seat, option: Option) -> float:
    """The dearest, and The Spice Must Flow before all."""
    card = card_of(option[1])
    return (card.cost or 0) + 0.5 * len(card.icons) + 5 * bool(card.acquired)


SCORES: dict[str, Score] = {
    "agent": score_agent,
    "to": score_space,
    "influence": score_influence,
    "lose": score_lost,
    "deploy": score_number,
    "trash": score_trash,
    "acquire": score_acquired,
}
