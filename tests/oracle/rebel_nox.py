"""Rebel Nox written by hand: the independent engine that the kernel is compared with.

From the content come numbers only. Every rule stands in plain Python: here set-up, dealing and the game as
a whole; in rebel_nox_trick how a location is fought for; in rebel_nox_round what a round is worth. Nothing
is shared with the kernel. Numbers in brackets are the rules of the checklist, rules/rebel-nox.md;
conventions that it leaves open (numbers of pieces, ends of stacks, chance, order of options) are said where
they are followed.

    game = Oracle(players=5, seed=7)
    while not game.over:
        player, options = next(iter(game.pending.items()))
        game.choose(player, options[0])
    game.outcome, game.points, game.winners, game.table.breakdown
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.rebel_nox_round import end_round
from tests.oracle.rebel_nox_table import (
    CHIEF,
    LOCATION_NAMED,
    NEXUS,
    REBELS,
    SPACES,
    TOP,
    Table,
    locations_among,
    name_of,
    numbers_among,
)
from tests.oracle.rebel_nox_trick import play_trick
from tests.oracle.table import Asking, Chance, Played, draw, move, move_to_bottom

HAND = 9
REMOVED = {4: 17, 5: 9, 6: 0}  # number cards, by players [4]
REBELS_ADDED = {4: 2, 5: 3, 6: 3}  # the Chief among them [4]
LOCATIONS_A_ROUND = 5  # besides Nexus [3]


def prepare(table: Table, chance: Chance, first_pyramid: Sequence[str] | None) -> None:
    """The deck for so many players [4]; Nexus on top, the other locations mixed [3]."""
    players = len(table.players)
    chance.shuffle(table.draw_pile, name_of)
    draw(REMOVED[players], table.draw_pile, table.box)
    for rebel in REBELS[: REBELS_ADDED[players]]:
        move(rebel, table.box, table.draw_pile)
    move(NEXUS, table.location_pile, table.site[TOP])
    chance.shuffle(table.location_pile, name_of)
    for kind in reversed(first_pyramid or ()):
        move(LOCATION_NAMED[kind], table.location_pile, table.location_pile)


def build_pyramid(table: Table, chance: Chance) -> None:
    """Five locations below Nexus; the old ones again when the pile is used up [3, 36]."""
    if len(table.location_pile) < LOCATIONS_A_ROUND:
        chance.shuffle(table.location_discard, name_of)
        for location in table.location_discard[:]:
            move_to_bottom(location, table.location_discard, table.location_pile)
    for space in SPACES:
        if space != TOP:
            draw(1, table.location_pile, table.site[space])


def deal(table: Table, chance: Chance) -> None:
    """Nine cards in every hand: nine are dealt in the first round, six later [5, 37]."""
    chance.shuffle(table.draw_pile, name_of)
    for player in table.players:
        draw(HAND - len(table.hand[player]), table.draw_pile, table.hand[player])


def play_round(table: Table, chance: Chance) -> Asking:
    table.rounds += 1
    build_pyramid(table, chance)
    deal(table, chance)
    table.look_for_rebels()  # [6]
    if table.rounds == 1:  # later the winner of Nexus leads [7]
        table.leader = next(player for player in table.players if CHIEF in table.hand[player])
    for _ in SPACES:
        yield from play_trick(table, chance)
    end_round(table)


def clear(table: Table) -> None:
    """Nexus back on top, other locations and all played cards collected [36, 37]; effects of the round are over."""
    nexus = table.owner_of("nexus")
    assert nexus is not None
    table.conflict = None
    table.flag_worth = [1 for _ in table.players]
    table.outright = [False for _ in table.players]
    move(NEXUS, table.won[nexus], table.site[TOP])
    for player in table.players:
        won = table.won[player]
        for location in locations_among(won):
            move(location, won, table.location_discard)
        for card in numbers_among(won):
            move(card, won, table.discard)
    for card in table.discard[:]:
        move(card, table.discard, table.draw_pile)


def play_game(table: Table, chance: Chance, first_pyramid: Sequence[str] | None) -> Asking:
    prepare(table, chance, first_pyramid)
    yield from play_round(table, chance)
    while table.outcome == "open":
        clear(table)
        yield from play_round(table, chance)


class Oracle(Played):
    """A game in play. `first_pyramid` names the locations on spaces 2 to 6 in the first round."""

    def __init__(self, players: int, seed: int, first_pyramid: Sequence[str] | None = None) -> None:
        if players not in REMOVED:
            raise ValueError(f"4 to 6 players, not {players}")
        if first_pyramid is not None:
            check_pyramid(first_pyramid)
        self.table = Table(players)
        self.chance = Chance(seed)
        super().__init__(play_game(self.table, self.chance, first_pyramid))

    def zones(self) -> dict[str | tuple[str, int], list[int]]:
        """Copies of all zones: by name, or by (name, player or space)."""
        return self.table.zones()

    def values(self) -> dict[str, Any]:
        """How the game stands: by name, lists by player."""
        return self.table.values()

    @property
    def outcome(self) -> str:
        return self.table.outcome

    @property
    def points(self) -> list[int]:
        """The followers."""
        return self.table.followers[:]

    @property
    def winners(self) -> list[int]:
        return [player for player in self.table.players if self.table.winner[player]]


def check_pyramid(kinds: Sequence[str]) -> None:
    if len(kinds) != LOCATIONS_A_ROUND or len(set(kinds)) != len(kinds):
        raise ValueError(f"a pyramid is five different locations, not {list(kinds)}")
    for kind in kinds:
        if kind not in LOCATION_NAMED or kind == "nexus":
            raise ValueError(f"no location {kind}")
