"""The shapes of effects: what cards, spaces, rivals and Conflicts can do, as data."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

# Factions, and the other icons that spaces have and cards allow.
EMPEROR, GUILD, BENE_GESSERIT, FREMEN = FACTIONS = ("emperor", "guild", "bene_gesserit", "fremen")
LANDSRAAD, CITY, TRADE = "landsraad", "city", "trade"
SPY_ICON = "spy"  # a space that is connected to an own Spy [H6]

SOLARI, SPICE, INTRIGUE, WATER = RESOURCES = ("solari", "spice", "intrigue", "water")
"""In the order in which a rival pays [21]."""


class Gain(NamedTuple):
    """So many of: a resource, troops, worms, persuasion, swords, vp, or draw (cards)."""

    what: str
    amount: int = 1


class Influence(NamedTuple):
    """One Influence, or more: with a faction or with whom the word says.

    any: of choice; two: of choice with each of two; here: with the faction of the space;
    #1, #2, #3: of a rival's list; low, high, alliance: of a rival, see automa.faction_of.
    """

    faction: str
    amount: int = 1


class Do(NamedTuple):
    """What has no amount.

    spy: place a Spy; hooks: take Maker Hooks; wall: remove the Shield Wall; trash: may trash a card;
    trash_this; contract: 2 Solari [23]; steal: an Intrigue of each opponent with four; recall_agent: another
    own Agent; swap_intrigue: may trash an Intrigue for another; council; swordmaster; signet. Of Intrigues: shift: lose
    1 Influence, gain 1 with each of two others; retreat: troops for Solari; swords_of_spies: one for each own Spy on the
    board; honour: Influence for the winner; match: a face-up battle icon for a point.
    """

    what: str


class If(NamedTuple):
    """Effects that depend on a condition."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()


class Pay(NamedTuple):
    """A cost arrow: may be paid if it can be paid."""

    price: Price
    then: Effects


class Branch(NamedTuple):
    """One of several alternatives, offered if its condition holds and its price can be paid."""

    then: Effects
    price: Price = ()
    condition: Condition | None = None


class Either(NamedTuple):
    """One of the branches, by choice."""

    branches: tuple[Branch, ...]


Effect: TypeAlias = "Gain | Influence | Do | If | Pay | Either"
Effects: TypeAlias = tuple[Effect, ...]

Price: TypeAlias = tuple[tuple[str, int], ...]
"""A resource, spies (recalled from the board), this (card, trashed), card (any, trashed); and how many."""

Condition: TypeAlias = tuple[Any, ...]
"""Of anybody: ("influence", faction, n), ("alliances", n). Of a Hagal card: ("conflict", level), ("bonus_spice", n).

Of humans: ("influence_any", (factions), n); ("bond", faction): another card of it in play; ("units", n), ("troops", n) in
the Conflict; ("worms",): Hooks, and they may enter; ("wall",): it stands; ("seat",): in the High Council;
("agent_on_maker",); ("tracks", n, m): n Influence on m tracks; ("icon",): a face-up battle icon; ("revealing",): in the
Reveal turn; ("can_shift",): Influence to lose, and another track to rise on."""


def solari(amount: int) -> Gain:
    return Gain(SOLARI, amount)


def spice(amount: int) -> Gain:
    return Gain(SPICE, amount)


def water(amount: int) -> Gain:
    return Gain(WATER, amount)


def intrigue(amount: int = 1) -> Gain:
    return Gain(INTRIGUE, amount)


def troops(amount: int) -> Gain:
    return Gain("troops", amount)


def worms(amount: int) -> Gain:
    return Gain("worms", amount)


def draw(amount: int) -> Gain:
    return Gain("draw", amount)


def persuasion(amount: int) -> Gain:
    return Gain("persuasion", amount)


def swords(amount: int) -> Gain:
    return Gain("swords", amount)


def vp(amount: int = 1) -> Gain:
    return Gain("vp", amount)


ANY_FACTION = Influence("any")
SPY = Do("spy")
HOOKS = Do("hooks")
REMOVE_WALL = Do("wall")
TRASH = Do("trash")
CONTRACT = Do("contract")
