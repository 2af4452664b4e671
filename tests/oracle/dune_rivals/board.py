"""The board: 22 spaces, 13 observation posts, what a human pays and gets. External facts (source B of the checklist)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.dune_rivals.shapes import (
    ANY_FACTION,
    BENE_GESSERIT,
    CITY,
    CONTRACT,
    EMPEROR,
    FACTIONS,
    FREMEN,
    GUILD,
    HOOKS,
    LANDSRAAD,
    REMOVE_WALL,
    SOLARI,
    SPICE,
    SPY,
    TRADE,
    TRASH,
    WATER,
    Branch,
    Condition,
    Do,
    Effects,
    Either,
    If,
    Influence,
    Pay,
    Price,
    draw,
    intrigue,
    solari,
    spice,
    troops,
    water,
    worms,
)


@dataclass(frozen=True)
class Space:
    """A board space. `icon` is the faction, or landsraad, city or trade."""

    icon: str
    effects: Effects
    price: Price = ()
    needs: Condition | None = None
    combat: bool = False
    maker: int = 0  # base spice of a Maker space; more spice accumulates there
    worms: int = 0  # how many come with Hooks instead of the base spice
    income: str | None = None  # what its controller gets for each Agent sent there


def faction_space(faction: str, *effects: object, price: Price = (), combat: bool = False) -> Space:
    """A space of a faction: one Influence, then its effects."""
    return Space(faction, (Influence(faction), *effects), price, combat=combat)  # type: ignore[arg-type]


def maker_space(base: int, many_worms: int, water_price: int) -> Space:
    """Base spice or worms; accumulated spice is taken before, by whoever comes [24, 25]."""
    effects: Effects = (Either((Branch((spice(base),)), Branch((worms(many_worms),), condition=("worms",)))),)
    return Space(TRADE, effects, ((WATER, water_price),), combat=True, maker=base, worms=many_worms)


SPACES: dict[str, Space] = {
    "dutiful_service": faction_space(EMPEROR, CONTRACT),
    "sardaukar": faction_space(EMPEROR, intrigue(), troops(4), price=((SPICE, 4),)),
    "deliver_supplies": faction_space(GUILD, water(1)),
    "heighliner": faction_space(GUILD, troops(5), price=((SPICE, 5),), combat=True),
    "espionage": faction_space(BENE_GESSERIT, draw(1), SPY, price=((SPICE, 1),)),
    "secrets": faction_space(BENE_GESSERIT, intrigue(), Do("steal")),
    "desert_tactics": faction_space(FREMEN, troops(1), TRASH, price=((WATER, 1),), combat=True),
    "fremkit": faction_space(FREMEN, draw(1), combat=True),
    "assembly_hall": Space(LANDSRAAD, (intrigue(),)),  # and 1 persuasion in the Reveal turn [H7]
    "gather_support": Space(LANDSRAAD, (troops(2), Pay(((SOLARI, 2),), (water(1),)))),
    "high_council": Space(
        LANDSRAAD,
        (If(("seat",), (spice(2), intrigue(), troops(3)), (Do("council"),)),),
        ((SOLARI, 5),),
    ),
    "imperial_privilege": Space(
        LANDSRAAD,
        (draw(1), Do("recall_agent"), Do("swap_intrigue")),
        ((SOLARI, 3),),
        ("influence", EMPEROR, 2),
    ),
    "swordmaster": Space(LANDSRAAD, (Do("swordmaster"),)),  # its price: human.price_of
    "arrakeen": Space(CITY, (troops(1), draw(1)), combat=True, income=SOLARI),
    "research_station": Space(CITY, (troops(2), draw(2)), ((WATER, 2),), combat=True),
    "sietch_tabr": Space(
        CITY,
        (
            Either(
                (
                    Branch((HOOKS, troops(1), water(1))),
                    Branch((water(1), If(("wall",), (Pay((), (REMOVE_WALL,)),)))),
                )
            ),
        ),
        needs=("influence", FREMEN, 2),
        combat=True,
    ),
    "spice_refinery": Space(
        CITY,
        (Either((Branch((solari(2),)), Branch((solari(4),), ((SPICE, 1),)))),),
        combat=True,
        income=SOLARI,
    ),
    "accept_contract": Space(TRADE, (draw(1), CONTRACT)),
    "shipping": Space(TRADE, (solari(5), ANY_FACTION), ((SPICE, 3),), ("influence", GUILD, 2)),
    "imperial_basin": Space(TRADE, (spice(1),), combat=True, maker=1, income=SPICE),
    "hagga_basin": maker_space(2, 1, 1),
    "deep_desert": maker_space(4, 2, 3),
}

MAKERS = tuple(name for name, space in SPACES.items() if space.maker)
CONTROLLED = tuple(name for name, space in SPACES.items() if space.income)

POSTS: dict[str, tuple[str, ...]] = {
    **{
        f"{faction}_post": tuple(name for name, space in SPACES.items() if space.icon == faction)
        for faction in FACTIONS
    },
    "council_post": ("high_council", "imperial_privilege", "swordmaster"),
    "assembly_post": ("assembly_hall", "gather_support"),
    "shipping_post": ("shipping", "accept_contract"),
    "research_refinery_post": ("research_station", "spice_refinery"),
    "tabr_research_post": ("sietch_tabr", "research_station"),
    "refinery_arrakeen_post": ("spice_refinery", "arrakeen"),
    "imperial_basin_post": ("imperial_basin",),
    "hagga_basin_post": ("hagga_basin",),
    "deep_desert_post": ("deep_desert",),
}
"""Each with the spaces to which it is connected."""


def posts_of(space: str) -> list[str]:
    return [post for post, spaces in POSTS.items() if space in spaces]
