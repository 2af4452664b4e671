"""Ways of choosing for random games: by chance alone few games come to fights over capitals or to high levels."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.oracle.requiem import Game
from tests.oracle.requiem.data import CARDS, TERRAIN
from tests.oracle.table import Option

STYLES = ("random", "conquer", "develop")
SELDOM = 0.25
"""How often a style gives way to chance."""


def pick(style: str, game: Game, player: int, options: Sequence[Option], random: Random) -> Option:
    """An option in this style."""
    if style == "random" or random.random() < SELDOM:
        return random.choice(options)
    return random.choice(liked(style, game, player, options) or [*options])


def liked(style: str, game: Game, player: int, options: Sequence[Option]) -> list[Option]:
    """`conquer` goes for enemy capitals and fights; `develop` looks for terrains and climbs the levels."""
    verb = options[0][0]
    if verb == "action":
        wanted = ("fight", "move", "exploit") if style == "conquer" else ("exploit", "move", "fight")
        return [("action", it) for it in wanted if ("action", it) in options][:1]
    if verb == "to":
        return (nearest_to_capitals if style == "conquer" else to_terrains)(game, player, options)
    if verb == "activate":
        ranked = sorted((it for it in options if it[0] == verb), key=lambda it: -CARDS[it[1]].level)
        return ranked[:1]
    if verb in ("move", "exploit", "use", "replace"):
        return [option for option in options if option[0] == verb]
    return []


def to_terrains(game: Game, player: int, options: Sequence[Option]) -> list[Option]:
    """Where there is something to exploit, and nobody yet."""
    table = game.table
    return [
        option
        for option in options
        if table.tiles[option[1]].side == TERRAIN and not table.on(option[1], table.players)
    ]


def nearest_to_capitals(game: Game, player: int, options: Sequence[Option]) -> list[Option]:
    """Where an enemy capital is nearest."""
    goals = [it for enemy in game.table.enemies(player) for it in game.table.capitals_of(enemy)]
    side = game.table.grid.side

    def distance(space: int) -> int:
        return min(abs(space // side - it // side) + abs(space % side - it % side) for it in goals)

    if not goals:
        return []
    least = min(distance(option[1]) for option in options)
    return [option for option in options if distance(option[1]) == least]
