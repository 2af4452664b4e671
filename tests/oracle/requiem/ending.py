"""Characters that are lost and come back; who is out, who wins."""

from __future__ import annotations

from contextlib import suppress

from tests.oracle.requiem.data import CARDS
from tests.oracle.requiem.table import (
    ASIDE,
    IDLE_TURNS,
    JUST_LOST,
    LOST,
    MOST_IN_PLAY,
    MOST_TURNS,
    RESERVE,
    Character,
    Table,
)
from tests.oracle.table import Asking, ask


class Decided(Exception):
    """The game is over: nothing more happens in this turn."""


# --------------------------------------------------------------------------------------------------- losing


def lose(table: Table, character: Character) -> None:
    """A discarded character comes back [28]; a hero does not unless he regenerates [45, 46]."""
    if character.hero is None or character.hero.regenerates:
        character.take_off(place_of_loss(table, character.owner))
    else:
        dismiss(table, character)


def place_of_loss(table: Table, owner: int) -> str:
    return JUST_LOST if owner == table.player else LOST


def dismiss(table: Table, hero: Character) -> None:
    """His card is turned over, he lies aside; the soldier given for him will come back [45], C13."""
    owner = hero.owner
    table.active[owner] -= {card for card in table.active[owner] if is_card_of(card, hero)}
    hero.take_off(ASIDE)
    for soldier in table.of(owner, RESERVE)[:1]:
        soldier.take_off(place_of_loss(table, owner))


def is_card_of(card: str, hero: Character) -> bool:
    named = CARDS[card].hero
    return named is not None and hero.hero is not None and named.name == hero.hero.name


def settle(table: Table) -> None:
    """After every combat, strike, effect, move and return: what dissipation does [42], and who has nobody left [48], C16."""
    dissipated = table.dissipated()
    for hero in [it for it in table.characters if it.is_ethereal and it.space in dissipated]:
        dismiss(table, hero)
    for player in table.players:
        if player not in table.out and all(it.is_ethereal for it in table.in_play(player)):
            eliminate(table, player)
    for player in (table.player, *table.players):  # the active player's team first, C15
        if all(enemy in table.out for enemy in table.enemies(player)):
            win(table, player)
            raise Decided


def eliminate(table: Table, player: int) -> None:
    """He plays no more; his capitals stay, C17. An ethereal hero goes with him."""
    table.out.add(player)
    for hero in table.in_play(player):
        dismiss(table, hero)


def win(table: Table, player: int) -> None:
    table.outcome, table.winners = "won", table.team(player)


# ------------------------------------------------------------------------------------------------ coming back


def can_return(table: Table, player: int) -> bool:
    return bool(table.of(player, LOST) and table.capitals_of(player) and room(table, player))


def room(table: Table, player: int) -> int:
    """Never more than five in play [28]."""
    return max(0, MOST_IN_PLAY - len(table.in_play(player)))


def bring_back(table: Table, player: int) -> Asking:
    """Those due, as far as there is room, on own capitals as their owner likes [28, 49], C11."""
    capitals = table.capitals_of(player)
    if not capitals:
        return
    for hero in [it for it in table.of(player, LOST) if it.hero][: room(table, player)]:
        _, space = yield from ask(player, [("enter", space) for space in capitals])
        hero.put(space)
    soldiers = [it for it in table.of(player, LOST) if it.hero is None][: room(table, player)]
    to_first = len(soldiers)
    if soldiers and len(capitals) > 1:
        _, to_first = yield from ask(player, [("return", n) for n in range(len(soldiers) + 1)])
    for index, soldier in enumerate(soldiers):
        soldier.put(capitals[0] if index < to_first else capitals[-1])


# ----------------------------------------------------------------------------------------------- end of a turn


def end_turn(table: Table) -> Asking:
    """Characters return, then conditions are looked at [52]."""
    player = table.player
    if player not in table.out:
        yield from bring_back(table, player)
        for character in table.of(player, JUST_LOST):
            character.place = LOST
    with suppress(Decided):
        settle(table)
    if table.outcome == "open":
        look_at_capitals(table)
    if table.outcome == "open":
        look_for_draw(table)


def held_by(table: Table, space: int, player: int) -> bool:
    """Has the player a character there, and neither enemy one [47, 66]?"""
    return bool(table.present(space, [player])) and not table.present(space, table.enemies(player))


def look_at_capitals(table: Table) -> None:
    """At the end of any player's turn; the active player before the others, C15."""
    active = table.player
    others = [it for it in table.by_initiative() if it not in table.team(active)]
    for player in (active, *(it for it in table.team(active) if it != active), *others):
        for capital in table.capitals:
            free = capital.owner in table.enemies(player) and capital.captor is None
            if free and held_by(table, capital.space, player):
                capital.captor = player
    for player in (active, *table.enemies(active)):
        if table.outcome == "open" and has_conquered(table, player):
            win(table, player)


def has_conquered(table: Table, player: int) -> bool:
    """One capital of each opponent, taken by the team [47, 49]."""
    team = table.team(player)
    robbed = {it.owner for it in table.capitals if it.captor in team}
    return robbed >= {*table.enemies(player)}


def look_for_draw(table: Table) -> None:
    """Too many turns, or everybody has passed too often in a row, C18."""
    table.idle = 0 if table.acted else table.idle + 1
    playing = len(table.players) - len(table.out)
    if table.turn >= MOST_TURNS[table.mode] or table.idle >= IDLE_TURNS * playing:
        table.outcome = "draw"
