"""The House Hagal deck. External (source A of the checklist), one Fremkit less: 37 with Reshuffle, 36 solo [4, 44]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tests.oracle.dune_rivals.shapes import (
    BENE_GESSERIT,
    EMPEROR,
    FREMEN,
    GUILD,
    HOOKS,
    REMOVE_WALL,
    SPY,
    Condition,
    Do,
    Effects,
    If,
    Influence,
    intrigue,
    solari,
    troops,
    water,
)

SIGNET = Do("signet")


@dataclass(frozen=True)
class Way:
    """Where the card sends the Agent if its condition holds, and what the rival gets there.

    Effects stand in the order of C7; what a Maker space gives is not among them [24, 25].
    """

    space: str
    effects: Effects = ()
    condition: Condition | None = None


Ways: TypeAlias = tuple[Way, ...]


@dataclass(frozen=True)
class HagalCard:
    """`ways`: the first one whose condition holds names the space. `richer`: of these Maker spaces the one with
    more spice, C12. `posts`: a card that places a Spy and sends nobody [15]. `nowhere`: a card whose space is not
    on this board: what else it has is done, and another card is revealed [43, 58]."""

    copies: int
    swords: int
    ways: Ways = ()
    richer: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    nowhere: bool = False


def to(space: str, *effects: object, condition: Condition | None = None) -> Way:
    return Way(space, effects, condition)  # type: ignore[arg-type]


def shipping_or_contract(copies: int, swords: int, number: str) -> HagalCard:
    """By Influence with the Guild [18]."""
    return HagalCard(
        copies,
        swords,
        (
            to("shipping", Influence(number), solari(2), condition=("influence", GUILD, 2)),
            to("accept_contract", solari(2)),
        ),
    )


HEIGHLINER: Effects = (Influence(GUILD), troops(3))
BONUS_SPICE: Condition = ("bonus_spice", 1)
"""At least so much spice has accumulated there, C4."""
RESHUFFLE = "reshuffle"

HAGAL: dict[str, HagalCard] = {
    "spy_yellow": HagalCard(
        1, 2, posts=("shipping_post", "imperial_basin_post", "hagga_basin_post", "deep_desert_post")
    ),
    "spy_blue": HagalCard(
        1, 2, posts=("refinery_arrakeen_post", "research_refinery_post", "tabr_research_post")
    ),
    "spy_green": HagalCard(1, 2, posts=("assembly_post", "council_post")),
    "to_sardaukar": HagalCard(2, 4, (to("sardaukar", Influence(EMPEROR), troops(2)),)),
    "to_dutiful_service": HagalCard(1, 2, (to("dutiful_service", Influence(EMPEROR)),)),
    "to_heighliner": HagalCard(1, 5, (to("heighliner", *HEIGHLINER),)),
    "to_deliver_or_heighliner": HagalCard(
        2,
        1,
        (
            to("heighliner", *HEIGHLINER, condition=("conflict", 3)),
            to("deliver_supplies", Influence(GUILD)),
        ),
    ),
    "to_espionage": HagalCard(2, 2, (to("espionage", Influence(BENE_GESSERIT), SPY),)),
    "to_secrets": HagalCard(1, 1, (to("secrets", Influence(BENE_GESSERIT), Do("steal")),)),
    "to_desert_tactics": HagalCard(2, 3, (to("desert_tactics", Influence(FREMEN), REMOVE_WALL, troops(1)),)),
    "to_fremkit": HagalCard(1, 1, (to("fremkit", Influence(FREMEN)),)),
    "to_assembly_hall": HagalCard(
        1, 0, (to("assembly_hall", If(("influence", EMPEROR, 2), (Influence("#1"),)), intrigue()),)
    ),
    "to_gather_support_a": HagalCard(1, 0, (to("gather_support", troops(1)),)),
    "to_gather_support_b": HagalCard(
        1, 2, (to("gather_support", If(("influence", EMPEROR, 2), (Influence("#2"),)), troops(1)),)
    ),
    "to_contract_or_shipping_a": shipping_or_contract(1, 2, "#3"),
    "to_contract_or_shipping_b": shipping_or_contract(1, 2, "#1"),
    "to_research_station": HagalCard(2, 2, (to("research_station", troops(2)),)),
    "to_spice_refinery": HagalCard(3, 1, (to("spice_refinery", SIGNET),)),
    "to_arrakeen": HagalCard(2, 1, (to("arrakeen", SIGNET, troops(1)),)),
    "to_sietch_tabr": HagalCard(
        3, 3, (to("sietch_tabr", water(1), HOOKS, troops(1), condition=("influence", FREMEN, 2)),)
    ),
    "to_hagga_or_imperial": HagalCard(
        4,
        2,
        (to("hagga_basin", REMOVE_WALL), to("imperial_basin", REMOVE_WALL)),
        richer=("hagga_basin", "imperial_basin"),
    ),
    "to_deep_desert": HagalCard(2, 2, (to("deep_desert", condition=BONUS_SPICE),)),
    RESHUFFLE: HagalCard(1, 0),
}

# ------------------------------------------------------------------------------------------------- expansions

IX, IX_FOLDSPACE, IMMORTALITY = "ix", "ix_foldspace", "immortality"
EXPANSIONS = (IX, IX_FOLDSPACE, IMMORTALITY)

REMOVED_BY_IX = (
    "to_contract_or_shipping_a",
    "to_contract_or_shipping_b",
    "to_gather_support_a",
    "to_gather_support_b",
    "to_assembly_hall",
)
"""[42]"""

EXPANSION_CARDS: dict[str, HagalCard] = {
    # Foldspace means Deliver Supplies [42]. With 2 Influence the card names a space of the expansion's board,
    # which is not in play: skipped.
    "to_foldspace": HagalCard(
        1,
        2,
        (
            to("interstellar_shipping", condition=("influence", GUILD, 2)),
            to("deliver_supplies", Influence(GUILD)),
        ),
    ),
    # What else these three have concerns the Tleilaxu, who are not in play [43].
    "to_carthag": HagalCard(3, 0, nowhere=True),
    "to_research_station_i": HagalCard(1, 0, (to("research_station"),)),
}


def hagal_deck(humans: int, expansions: frozenset[str]) -> dict[str, int]:
    """How many of which card are in the deck, in the order in which they are listed before the first shuffle."""
    counts = {name: card.copies for name, card in HAGAL.items()}
    if humans == 1:
        del counts[RESHUFFLE]  # [4]
    if expansions & {IX, IX_FOLDSPACE}:
        for name in REMOVED_BY_IX:
            del counts[name]
    if IX_FOLDSPACE in expansions:
        counts["to_foldspace"] = 1
    if IMMORTALITY in expansions and humans == 1:  # nothing changes with two [43]
        counts["to_research_station"] -= 1
        counts["to_carthag"] = EXPANSION_CARDS["to_carthag"].copies
        counts["to_research_station_i"] = 1
    return counts


ALL_HAGAL = HAGAL | EXPANSION_CARDS
