"""The Intrigue deck (house, section D): 20 kinds, 30 cards."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.dune_rivals.shapes import (
    ANY_FACTION,
    SPICE,
    SPY,
    Condition,
    Do,
    Effects,
    If,
    Price,
    draw,
    persuasion,
    solari,
    spice,
    swords,
    troops,
    vp,
    water,
)

PLOT, COMBAT, ENDGAME = "plot", "combat", "endgame"


@dataclass(frozen=True)
class IntrigueCard:
    """Can be played if its condition holds and its price can be paid; playing it pays."""

    when: str
    copies: int
    effects: Effects
    price: Price = ()
    condition: Condition | None = None


INTRIGUES: dict[str, IntrigueCard] = {
    "bribe": IntrigueCard(PLOT, 2, (solari(3),)),
    "hidden_cache": IntrigueCard(PLOT, 2, (If(("agent_on_maker",), (spice(3),), (spice(2),)),)),
    "water_trade": IntrigueCard(PLOT, 1, (water(2),), ((SPICE, 1),)),
    "call_to_arms": IntrigueCard(PLOT, 2, (troops(3),)),
    "inspiration": IntrigueCard(PLOT, 2, (draw(2),)),
    "planted_agent": IntrigueCard(PLOT, 2, (SPY,)),
    "clean_slate": IntrigueCard(PLOT, 1, (solari(2),), (("card", 1),)),
    "costly_gift": IntrigueCard(PLOT, 2, (ANY_FACTION,), ((SPICE, 2),)),
    "shifting_loyalty": IntrigueCard(PLOT, 1, (Do("shift"),), condition=("can_shift",)),
    "oratory": IntrigueCard(PLOT, 1, (persuasion(2),), condition=("revealing",)),
    "ambush": IntrigueCard(COMBAT, 3, (swords(3),)),
    "massed_ranks": IntrigueCard(COMBAT, 2, (If(("units", 3), (swords(4),), (swords(2),)),)),
    "spice_frenzy": IntrigueCard(COMBAT, 1, (swords(5),), ((SPICE, 2),)),
    "ordered_retreat": IntrigueCard(COMBAT, 1, (Do("retreat"),), condition=("troops", 1)),
    "informants": IntrigueCard(COMBAT, 1, (Do("swords_of_spies"),)),
    "spoils_of_honour": IntrigueCard(COMBAT, 1, (Do("honour"),)),
    "grand_coalition": IntrigueCard(ENDGAME, 2, (vp(),), condition=("alliances", 2)),
    "war_trophy": IntrigueCard(ENDGAME, 1, (Do("match"),), condition=("icon",)),
    "broad_support": IntrigueCard(ENDGAME, 1, (vp(),), condition=("tracks", 3, 3)),
    "spice_hoard": IntrigueCard(ENDGAME, 1, (vp(),), ((SPICE, 5),)),
}
