"""The ten rivals. External (source A of the checklist)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.dune_rivals.shapes import (
    BENE_GESSERIT,
    EMPEROR,
    FREMEN,
    GUILD,
    HOOKS,
    SPY,
    Do,
    Effects,
    If,
    Influence,
    intrigue,
    solari,
    spice,
    troops,
    water,
)


@dataclass(frozen=True)
class Rival:
    """`value`: of the Swordmaster; `order`: factions by priority; `simplified`: cannot win, for two humans only."""

    value: int
    signet: Effects
    scheme: Effects
    order: tuple[str, ...]
    simplified: bool = False


E, G, B, F = EMPEROR, GUILD, BENE_GESSERIT, FREMEN

RIVALS: dict[str, Rival] = {
    "baron_harkonnen": Rival(6, (intrigue(),), (solari(2), troops(2)), (G, E, B, F)),
    "rabban": Rival(
        7,
        (If(("alliances", 1), (troops(2),), (troops(1),)),),
        (Influence("alliance", 2),),
        (E, G, B, F),
        simplified=True,
    ),
    "staban_tuek": Rival(9, (spice(1),), (troops(2),), (G, F, B, E)),
    "amber_metulli": Rival(9, (troops(1),), (troops(3),), (F, E, G, B), simplified=True),
    "gurney_halleck": Rival(8, (troops(1),), (Influence("high"),), (F, G, E, B)),
    "margot_fenring": Rival(8, (solari(1),), (Influence(BENE_GESSERIT),), (B, E, F, G)),
    "princess_irulan": Rival(7, (SPY,), (Influence("low"), troops(1)), (E, B, F, G)),
    "lady_jessica": Rival(6, (Influence("alliance"),), (water(2),), (B, F, G, E)),
    "feyd_rautha": Rival(4, (troops(2),), (Influence("low"),), (E, B, G, F)),
    "muad_dib": Rival(4, (Influence(FREMEN),), (HOOKS, Do("wall"), intrigue()), (F, B, G, E)),
}

POINT_PRICES = (("intrigue", 3), ("spice", 7), ("water", 3), ("solari", 7))
"""Each buys a point once the Swordmaster is gained [22]."""


def eligible(humans: int) -> list[str]:
    """Alone, one plays against rivals that can win [1]."""
    return [name for name, rival in RIVALS.items() if humans == 2 or not rival.simplified]
