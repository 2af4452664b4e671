"""Combat: whom a player must fight, how strong each side is, who is discarded [24-30]. And the strike [39]."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.requiem.data import ATTACK, BERSERKER, COMBAT, DEFENCE, RUIN, TERRAIN
from tests.oracle.requiem.ending import lose, settle
from tests.oracle.requiem.table import (
    ATTACKED,
    EMBOLDENED,
    EXPLOITED,
    PER_ACTION,
    Character,
    Table,
)
from tests.oracle.table import DECLINE, YES, Asking, ask

# ------------------------------------------------------------------------------------------------- the action


def attack_limit(table: Table, player: int) -> int:
    return PER_ACTION + sum(card.more_attacking for card in table.working(player))  # [15]


def can_fight(table: Table, space: int) -> bool:
    """Do own characters, none of whom has exploited, share the tile with an enemy [14, 24], C8?"""
    mine = table.present(space, [table.player])
    foes = table.present(space, table.enemies(table.player))
    return bool(mine and foes) and not any(EXPLOITED in it.marks for it in mine)


def fightable(table: Table) -> list[int]:
    return [space for space in table.spaces_of(table.player) if can_fight(table, space)]


def must_fight(table: Table) -> bool:
    """The turn cannot end before the fight action is used, C5."""
    return "fight" not in table.used and bool(fightable(table))


def fight(table: Table) -> Asking:
    """Tiles in the attacker's order, until no other is within the limit, C6."""
    attackers = 0
    while spaces := affordable_fights(table, attackers):
        _, space = yield from ask(table.player, [("fight", space) for space in spaces])
        attackers += len(table.present(space, [table.player]))
        yield from combat(table, space)


def affordable_fights(table: Table, attackers: int) -> list[int]:
    """Tiles within what is left of the limit; as the first and only combat any tile, C7."""
    left = attack_limit(table, table.player) - attackers
    return [
        space
        for space in fightable(table)
        if attackers == 0 or len(table.present(space, [table.player])) <= left
    ]


# ------------------------------------------------------------------------------------------------- one combat


def combat(table: Table, space: int) -> Asking:
    """All present take part [26]; the loser discards all of them, the attacker wins a tie [27]."""
    attacking, defending = table.team(table.player), table.enemies(table.player)
    stronger = force(table, space, attacking, ATTACK) >= force(table, space, defending, DEFENCE)
    attackers_win = yield from offer_berserkers(table, space, stronger)
    for character in table.present(space, [table.player]):
        character.marks.add(ATTACKED)
    for character in table.present(space, defending if attackers_win else attacking):
        lose(table, character)
    settle(table)


def force(table: Table, space: int, side: Iterable[int], role: str) -> int:
    """Characters, what each player's cards add once [26], C19, C20, and what auras add once to the side, C27."""
    fighters = table.present(space, side)
    soldiers_of = {it.owner for it in fighters if it.hero is None}
    return (
        sum(strength(it, role) for it in fighters)
        + sum(card_bonus(table, player, space, role) for player in soldiers_of)
        + aura_bonus(table, space, {it.owner for it in fighters}, role)
    )


def strength(character: Character, role: str) -> int:
    """Soldiers and heroes have force 1 [25, 44]; the gathered have one more for this turn [68]."""
    own = 0
    if character.hero:
        own = character.hero.attack if role == ATTACK else character.hero.defence
    return 1 + own + (EMBOLDENED in character.marks)


def card_bonus(table: Table, player: int, space: int, role: str) -> int:
    """By the side of the tile and the role; Opium Noir counts allies on adjacent terrains."""
    card = table.working_type(player, COMBAT)
    if card is None:
        return 0
    neighbours = allies_on_adjacent_terrains(table, player, space) if card.force_of_neighbours else 0
    return card.force.get((table.tiles[space].side, role), 0) + neighbours


def allies_on_adjacent_terrains(table: Table, player: int, space: int) -> int:
    terrains = [it for it in table.grid.around(space) if table.tiles[it].side == TERRAIN]
    return sum(len(table.present(it, table.team(player))) for it in terrains)


def aura_bonus(table: Table, space: int, players: Iterable[int], role: str) -> int:
    """Otto's, for his owner's characters on ruins beside him that attack."""
    if role != ATTACK or table.tiles[space].side != RUIN:
        return 0
    around = table.grid.around(space)
    auras = [
        it.hero.aura_attack_on_ruins
        for it in table.characters
        if it.hero and it.owner in players and it.space in around
    ]
    return max(auras, default=0)


# --------------------------------------------------------------------------------------------------- Berserker


def offer_berserkers(table: Table, space: int, attackers_stronger: bool) -> Asking:
    """Attackers first; with both declared forces decide, C24. Only those are asked whose answer can matter.

    Attackers who lose, or who fear that the defenders declare; then defenders who lose as it stands.
    """
    attackers = berserkers(table, space, table.team(table.player))
    defenders = berserkers(table, space, table.enemies(table.player))
    attack_declared = False
    if not attackers_stronger or defenders:
        attack_declared = yield from offer_berserker(table, attackers)
    if attack_declared == attackers_stronger:  # whatever the defenders declare, this is how it ends
        return attackers_stronger
    defence_declared = yield from offer_berserker(table, defenders)
    return not defence_declared


def berserkers(table: Table, space: int, side: Iterable[int]) -> list[int]:
    """Those who have the card active and a character in the combat, the active player first."""
    able = [it for it in side if table.works(it, BERSERKER) and table.present(space, [it])]
    return sorted(able, key=lambda it: (it != table.player, it))


def offer_berserker(table: Table, players: Iterable[int]) -> Asking:
    """Asks one after the other until one turns his card over; was there one?"""
    for player in players:
        if (yield from ask(player, [YES, DECLINE])) == YES:
            table.active[player].remove(BERSERKER)
            return True
    return False


# --------------------------------------------------------------------------------------------------- the strike


def defence_against_strike(table: Table, target: Character) -> int:
    """His own force and cards, without companions [39], C21."""
    assert target.space is not None
    cards = 0 if target.hero else card_bonus(table, target.owner, target.space, DEFENCE)
    return strength(target, DEFENCE) + cards


def strike(table: Table, target: Character, power: int) -> None:
    """A tie is the attacker's; if he loses, nothing happens to him [39]."""
    if power >= defence_against_strike(table, target):
        lose(table, target)
    settle(table)
