"""Humans' cards: the starting deck and the Reserve (external), the Imperium deck (house, section D)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.dune_rivals.shapes import (
    ANY_FACTION,
    BENE_GESSERIT,
    CITY,
    EMPEROR,
    FREMEN,
    GUILD,
    LANDSRAAD,
    SOLARI,
    SPICE,
    SPY,
    SPY_ICON,
    TRADE,
    TRASH,
    Branch,
    Do,
    Effects,
    Either,
    If,
    Influence,
    Pay,
    draw,
    intrigue,
    persuasion,
    solari,
    spice,
    swords,
    troops,
    vp,
    water,
    worms,
)


@dataclass(frozen=True)
class Card:
    """`cost` is None for what cannot be acquired; `faction`: whose card it is, for bonds."""

    copies: int
    cost: int | None
    icons: tuple[str, ...]
    agent: Effects = ()
    reveal: Effects = ()
    acquired: Effects = ()
    faction: str | None = None


E, G, B, F = EMPEROR, GUILD, BENE_GESSERIT, FREMEN
L, C, T, S = LANDSRAAD, CITY, TRADE, SPY_ICON

SIGNET: Effects = (Either((Branch((solari(1),)), Branch((troops(1),)))),)
"""The neutral leader's (house)."""

STARTERS: dict[str, Card] = {
    "convincing_argument": Card(2, None, (), (), (persuasion(2),)),
    "dagger": Card(2, None, (L, C), (), (swords(1),)),
    "diplomacy": Card(1, None, (E, G, B, F), (), (persuasion(1),)),
    "dune": Card(2, None, (T,), (), (persuasion(1),)),
    "reconnaissance": Card(1, None, (C,), (), (persuasion(1),)),
    "seek_allies": Card(1, None, (E, G, B, F), (Do("trash_this"),)),
    "signet_ring": Card(1, None, (L, C, T), SIGNET, (persuasion(1),)),
}
"""Copies for one human; the box has them twice."""

RESERVE: dict[str, Card] = {
    "prepare_the_way": Card(
        8, 2, (L, C), (If(("influence", B, 2), (draw(1),)),), (persuasion(2),), faction=B
    ),
    "the_spice_must_flow": Card(10, 9, (), (), (spice(1),), (vp(),), faction=G),
}

BOND = ("bond", FREMEN)
"""Another Fremen card of yours is in play."""

IMPERIUM: dict[str, Card] = {
    # economy, thinning, first access
    "spice_prospector": Card(2, 1, (T,), (), (persuasion(1), spice(1))),
    "errand_runner": Card(2, 1, (C, L), (Pay((("this", 1),), (troops(2),)),), (persuasion(1),)),
    "street_informer": Card(2, 2, (S, C), (solari(1),), (persuasion(1), swords(1))),
    "water_seller": Card(2, 2, (C, T), (Pay(((SOLARI, 1),), (water(1),)),), (persuasion(1), solari(1))),
    "court_clerk": Card(2, 2, (E, L), (solari(2),), (persuasion(1),), faction=E),
    "desert_guide": Card(2, 2, (F,), (troops(1),), (persuasion(1), If(BOND, (swords(2),))), faction=F),
    "quiet_adept": Card(2, 2, (B,), (TRASH, draw(1)), (persuasion(1),), faction=B),
    "guild_broker": Card(2, 3, (G, T), (solari(2),), (persuasion(1), solari(1)), faction=G),
    "sietch_raider": Card(2, 3, (F, C), (troops(2),), (swords(2), If(BOND, (swords(2),))), faction=F),
    "minor_house_envoy": Card(2, 3, (L, C), (draw(1),), (persuasion(2),)),
    "rooftop_watcher": Card(2, 3, (S, C), (SPY,), (persuasion(2),)),
    "truthsayer_aide": Card(2, 3, (B, L), (intrigue(),), (persuasion(2),), faction=B),
    "levy_officer": Card(2, 3, (E, C), (troops(2),), (persuasion(1), swords(2)), faction=E),
    "harvester_crew": Card(2, 3, (T,), (spice(1),), (persuasion(1), swords(2))),
    # engines
    "court_interpreter": Card(2, 4, (E, G, B, F), (draw(1),), (persuasion(2),)),
    "caravan_master": Card(2, 4, (C, T), (draw(1),), (persuasion(2), If(("influence", F, 2), (water(1),)))),
    "sandrider": Card(
        2, 4, (F, T), (If(("influence", F, 2), (spice(2),)),), (persuasion(1), swords(3)), faction=F
    ),
    "spymaster": Card(
        2, 4, (L, S), (Pay((("spies", 1),), (intrigue(), draw(1))),), (persuasion(2), swords(1))
    ),
    "chartered_guard": Card(
        2, 4, (E, G), (If(("influence_any", (E, G), 2), (solari(3),)),), (persuasion(1), swords(3))
    ),
    "veteran_company": Card(2, 4, (), (), (persuasion(2), swords(3))),
    # the great ones
    "reverend_advisor": Card(
        1, 5, (B, F), (Pay(((SPICE, 2),), (ANY_FACTION,)),), (persuasion(3),), faction=B
    ),
    "master_of_ceremonies": Card(1, 5, (C, L, T), (draw(2),), (persuasion(2),)),
    "guild_factor": Card(
        1, 5, (G, T), (Pay(((SOLARI, 2),), (spice(2), water(1))),), (persuasion(2), solari(2)), faction=G
    ),
    "imperial_legion": Card(1, 5, (E, C), (troops(3),), (persuasion(1), swords(4)), faction=E),
    "smuggler_captain": Card(1, 5, (S, T), (SPY, spice(2)), (persuasion(2), swords(2))),
    "worm_caller": Card(
        1, 6, (F, C), (If(("worms",), (worms(1),), (troops(3),)),), (persuasion(2), swords(3)), faction=F
    ),
    "speaker_of_houses": Card(1, 6, (L, B), (ANY_FACTION,), (persuasion(3),)),
    "envoy_of_all_courts": Card(1, 7, (E, G, B, F), (Influence("here"),), (persuasion(3), draw(1))),
    "house_champion": Card(1, 7, (C, L, T), (troops(3), draw(1)), (persuasion(3), swords(3))),
    "heir_of_the_dunes": Card(
        1,
        8,
        (),
        (),
        (persuasion(4), If(("alliances", 1), (Pay(((SPICE, 3),), (vp(),)),))),
        (ANY_FACTION,),
    ),
}

CARDS = STARTERS | RESERVE | IMPERIUM
HUMANS_IN_THE_BOX = 2


def copies_of(kind: str, number: int) -> list[str]:
    """Pieces are told by their kind, and by a number where there are several."""
    return [kind] if number == 1 else [f"{kind}#{index}" for index in range(1, number + 1)]


def kind_of(piece: str) -> str:
    return piece.partition("#")[0]


def pieces_of(kinds: dict[str, Card]) -> list[str]:
    """Kind by kind, copy by copy: how a pile lies before it is shuffled."""
    return [piece for kind, card in kinds.items() for piece in copies_of(kind, card.copies)]


def starting_deck(human: int) -> list[str]:
    """Of the first human the first copies, of the second the others."""
    deck = []
    for kind, card in STARTERS.items():
        pieces = copies_of(kind, card.copies * HUMANS_IN_THE_BOX)
        deck += pieces[human * card.copies : (human + 1) * card.copies]
    return deck


def card_of(piece: str) -> Card:
    return CARDS[kind_of(piece)]
