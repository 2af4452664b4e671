"""The 16 Conflicts and the three Objectives. External (source A of the checklist; first prizes of the Skirmishes unverified, C32)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.dune_rivals.shapes import (
    ANY_FACTION,
    BENE_GESSERIT,
    CONTRACT,
    EMPEROR,
    FREMEN,
    GUILD,
    SOLARI,
    SPICE,
    SPY,
    TRASH,
    Effects,
    Influence,
    Pay,
    intrigue,
    solari,
    spice,
    troops,
    vp,
    water,
)

CRYSKNIFE, ORNITHOPTER, MOUSE, WILD = "crysknife", "ornithopter", "desert_mouse", "wild"


@dataclass(frozen=True)
class Conflict:
    level: int
    icon: str
    rewards: tuple[Effects, Effects, Effects]
    control: str | None = None  # of this space, for the winner; the Shield Wall protects it from worms

    @property
    def protected(self) -> bool:
        return self.control is not None


def conflict(level: int, icon: str, *rewards: Effects, control: str | None = None) -> Conflict:
    first, second, third = rewards
    return Conflict(level, icon, (first, second, third), control)


CONFLICTS: dict[str, Conflict] = {
    "skirmish_a": conflict(1, CRYSKNIFE, (ANY_FACTION,), (intrigue(), spice(1)), (spice(1),)),
    "skirmish_b": conflict(1, ORNITHOPTER, (intrigue(), solari(1)), (intrigue(), solari(2)), (intrigue(),)),
    "skirmish_c": conflict(1, MOUSE, (solari(2),), (solari(3),), (solari(2),)),
    "choam_security": conflict(
        2,
        CRYSKNIFE,
        (Influence(GUILD), CONTRACT, troops(1)),
        (water(1), solari(2), troops(2)),
        (intrigue(), troops(1)),
    ),
    "spice_freighters": conflict(
        2,
        CRYSKNIFE,
        (ANY_FACTION, Pay(((SPICE, 3),), (vp(),))),
        (water(1), spice(1), troops(1)),
        (spice(1), troops(1)),
    ),
    "siege_of_arrakeen": conflict(
        2,
        ORNITHOPTER,
        (solari(2), troops(2)),
        (solari(4), troops(1)),
        (solari(3),),
        control="arrakeen",
    ),
    "seize_refinery": conflict(
        2,
        CRYSKNIFE,
        (SPY, spice(2)),
        (intrigue(), spice(1), troops(1)),
        (spice(2),),
        control="spice_refinery",
    ),
    "test_of_loyalty": conflict(
        2,
        ORNITHOPTER,
        (Influence(EMPEROR), SPY, solari(2)),
        (solari(4), troops(1)),
        (solari(3),),
    ),
    "shadow_contest": conflict(
        2,
        ORNITHOPTER,
        (Influence(BENE_GESSERIT), intrigue()),
        (intrigue(), spice(1), troops(1)),
        (spice(1), troops(1)),
    ),
    "secure_imperial_basin": conflict(
        2,
        MOUSE,
        (spice(2), troops(1)),
        (water(2), troops(1)),
        (water(1), troops(1)),
        control="imperial_basin",
    ),
    "protect_the_sietches": conflict(
        2,
        MOUSE,
        (Influence(FREMEN), water(1), troops(1)),
        (spice(3), troops(1)),
        (spice(2),),
    ),
    "trade_dispute": conflict(
        2,
        MOUSE,
        (CONTRACT, water(1), TRASH),
        (water(1), spice(1), TRASH),
        (water(1), troops(1)),
    ),
    "propaganda": conflict(3, WILD, (Influence("two"),), (intrigue(), spice(3)), (spice(3),)),
    "battle_for_imperial_basin": conflict(
        3,
        ORNITHOPTER,
        (vp(), Pay(((SPICE, 4),), (vp(),))),
        (spice(5),),
        (spice(3),),
        control="imperial_basin",
    ),
    "battle_for_arrakeen": conflict(
        3,
        CRYSKNIFE,
        (vp(), Pay((("spies", 2),), (vp(),))),
        (intrigue(), spice(1), solari(3)),
        (spice(2), solari(2)),
        control="arrakeen",
    ),
    "battle_for_refinery": conflict(
        3,
        MOUSE,
        (vp(), Pay(((SOLARI, 6),), (vp(),))),
        (intrigue(), spice(3)),
        (spice(3),),
        control="spice_refinery",
    ),
}

CONFLICTS_OF_LEVEL = {1: 1, 2: 5, 3: 4}
"""How many of each level are played."""

OBJECTIVES = {
    "objective_mouse": MOUSE,
    "objective_crysknife": CRYSKNIFE,
    "objective_ornithopter": ORNITHOPTER,
}
FIRST_PLAYER_OBJECTIVE = "objective_mouse"
RIVAL_OBJECTIVE = "objective_ornithopter"
"""With two humans [5]."""


def icon_of(card: str) -> str:
    """Of a Conflict or Objective."""
    return OBJECTIVES[card] if card in OBJECTIVES else CONFLICTS[card].icon
