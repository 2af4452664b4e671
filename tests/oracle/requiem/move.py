"""Movement: who may move, and where to [31-37]."""

from __future__ import annotations

from collections.abc import Mapping, Set

from tests.oracle.requiem.data import MOVEMENT
from tests.oracle.requiem.ending import settle
from tests.oracle.requiem.fight import attack_limit
from tests.oracle.requiem.setup import DONE
from tests.oracle.requiem.table import (
    EXPLOITED,
    MOVED,
    PER_ACTION,
    Character,
    Seen,
    Table,
    alike,
    first_like,
)
from tests.oracle.table import Asking, Option, ask

Enemies = Set[int | None]
"""The spaces where enemies are present."""


def move(table: Table) -> Asking:
    """One character after the other, each once, in any order; at least one. Who vanishes on the way has moved, too."""
    moved = 0
    while movers := may_move(table, moved):
        options: list[Option] = [("move", seen) for seen in movers]
        chosen = yield from ask(table.player, [*options, DONE] if moved else options)
        if chosen == DONE:
            break
        character = first_like(table.in_play(table.player), chosen[1])
        _, space = yield from ask(table.player, [("to", it) for it in destinations(table, character)])
        character.put(space)
        character.marks.add(MOVED)
        moved += 1
        settle(table)
    for character in table.in_play(table.player):
        character.marks.discard(MOVED)


def may_move(table: Table, moved: int = 0) -> list[Seen]:
    """Three characters, then soldiers as far as a card allows [35]."""
    mine = table.in_play(table.player)
    more = sum(card.more_moving for card in table.working(table.player))
    if moved >= PER_ACTION + more:
        return []
    able = [it for it in mine if MOVED not in it.marks and (moved < PER_ACTION or it.hero is None)]
    return [seen for seen in alike(able) if destinations(table, first_like(able, seen))]


def destinations(table: Table, character: Character) -> list[int]:
    enemies = table.where_present(table.enemies(table.player))
    reached = reachable(table, character, enemies)
    return [space for space in reached if space not in enemies or not is_barred(table, character, enemies)]


def reachable(table: Table, character: Character, enemies: Enemies) -> list[int]:
    """The first step decides how many more there are [32]; enemies stop [33]; the way does not matter [34].

    Where he stands nothing holds him, C10.
    """
    start = character.space
    assert start is not None
    more_steps = bonus_steps(table, character)
    stopping = enemies_that_stop(table, character, enemies)
    found: set[int] = set()
    for first in table.grid.orthogonal(start):
        found |= spread(table, first, more_steps.get(table.tiles[first].side, 0), stopping)
    return sorted(found - {start})


def spread(table: Table, space: int, steps: int, stopping: Enemies) -> set[int]:
    """The spaces to which so many more steps lead, this one included."""
    border, found = {space}, {space}
    for _ in range(steps):
        leaving = border - stopping
        border = {after for it in leaving for after in table.grid.orthogonal(it)} - found
        found |= border
    return found


def bonus_steps(table: Table, character: Character) -> Mapping[str, int]:
    """By the side of the first tile entered: soldiers by their card, heroes by their own bonus [32, 60]."""
    if character.hero:
        return character.hero.steps
    card = table.working_type(character.owner, MOVEMENT)
    return card.steps if card else {}


def enemies_that_stop(table: Table, character: Character, enemies: Enemies) -> Enemies:
    """Enemy characters do, capitals and allies do not, C10; for soldiers a card may say otherwise."""
    card = table.working_type(character.owner, MOVEMENT)
    return set() if character.hero is None and card and card.unstoppable else enemies


def is_barred(table: Table, character: Character, enemies: Enemies) -> bool:
    """From tiles with enemies, while the fight action is unused: exploiters, and more than may attack [37], C9."""
    if "fight" in table.used or character.is_ethereal:
        return False
    if EXPLOITED in character.marks:
        return True
    facing = sum(it.space in enemies and not it.is_ethereal for it in table.in_play(table.player))
    return character.space not in enemies and facing + 1 > attack_limit(table, table.player)
