"""The same game of Dune Rivals on the kernel and on the oracle, compared before every choice.

    play(game_number(12345))       # raises Difference at the first thing that is not the same
    replay(setup, choices)         # the choices of a Difference, made again

Options are compared as sets, and states by what the oracle tells of them (`Table.state`), zones in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import cardwright
from cardwright.compile.layout import CHANCE, Layout
from tests.dune_rivals_touched import Touched, touched_by
from tests.oracle.dune_rivals import Oracle
from tests.oracle.dune_rivals.board import CONTROLLED, MAKERS, POSTS, SPACES
from tests.oracle.dune_rivals.hagal import IMMORTALITY, IX, IX_FOLDSPACE
from tests.oracle.dune_rivals.rivals import eligible
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.dune_rivals.styles import STYLES, pick
from tests.oracle.dune_rivals.table import DIFFICULTIES, MENTAT, SARDAUKAR, VARIANTS
from tests.oracle.table import DECLINE, YES, Option
from tests.pairs import Difference

EXPANSIONS = ((IX,), (IX_FOLDSPACE,), (IMMORTALITY,), (IX, IMMORTALITY))
ENDS = (("reveal",), ("done",), DECLINE)
"""What the oracle calls it to want nothing more."""

TABLE_ZONES = {
    "conflict_deck": "conflict_deck",
    "conflicts_gone": "conflicts_gone",
    "row": "market_row",
    "imperium_deck": "imperium_deck",
    "intrigue_deck": "intrigue_deck",
    "intrigue_discard": "intrigue_discard",
    "hagal_deck": "hagal_deck",
    "hagal_discard": "hagal_discard",
}
SEAT_ZONES = {
    "deck": "draw_pile",
    "hand": "hand",
    "in_play": "in_play",
    "discard": "discard",
    "intrigues": "intrigues",
}
NUMBERS = {
    **{
        name: name
        for name in [
            "solari",
            "spice",
            "water",
            "supply",
            "garrison",
            "troops",
            "worms",
            "swords",
            "persuasion",
            "spies",
            "fresh",
        ]
    },
    "vp": "points",
}
FLAGS = {
    **{name: name for name in ("council", "hooks", "stuck", "honour")},
    "swordmaster": "has_swordmaster",
    "revealed": "has_revealed",
}
OUTCOMES = ("open", "humans", "rivals")


@dataclass(frozen=True)
class Setup:
    """All that a game depends on: with a style of choosing, the whole game."""

    humans: int
    seed: int
    difficulty: str = SARDAUKAR
    variants: tuple[str, ...] = ()
    expansions: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    style: str = "random"

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The kernel's options; hashable."""
        ix = (
            "with_foldspace"
            if IX_FOLDSPACE in self.expansions
            else "used"
            if IX in self.expansions
            else "unused"
        )
        return (
            ("difficulty", self.difficulty),
            *((it, "used" if it in self.variants else "unused") for it in VARIANTS),
            ("ix", ix),
            ("immortality", "used" if IMMORTALITY in self.expansions else "unused"),
            *zip(("first_rival", "second_rival"), self.rivals, strict=False),
        )

    def oracle(self) -> Oracle:
        return Oracle(
            self.humans, self.seed, self.difficulty, self.rivals or None, self.variants, self.expansions
        )


Settings = tuple[str, tuple[str, ...], tuple[str, ...]]
"""Difficulty, variants, expansions."""


def all_settings() -> list[Settings]:
    """Each difficulty, variant and expansion alone, then settings that hold every two of them together."""
    chosen: list[Settings] = [(it, (), ()) for it in DIFFICULTIES]
    chosen += [(SARDAUKAR, (it,), ()) for it in VARIANTS]
    chosen += [(SARDAUKAR, (), it) for it in EXPANSIONS]
    return chosen + every_two_together()


def parts_of(settings: Settings) -> dict[str, str]:
    """What each option of the pack is set to."""
    return dict(Setup(1, 0, *settings).options)


def pairs_in(settings: Settings) -> set[frozenset[tuple[str, str]]]:
    return {frozenset(pair) for pair in combinations(parts_of(settings).items(), 2)}


def every_two_together() -> list[Settings]:
    """Few settings in which any two values of two options meet, found greedily."""
    subsets = [it for size in range(len(VARIANTS) + 1) for it in combinations(VARIANTS, size)]
    expansions: list[tuple[str, ...]] = [(), *EXPANSIONS, (IX_FOLDSPACE, IMMORTALITY)]
    candidates = {it: pairs_in(it) for it in product(DIFFICULTIES, subsets, expansions)}
    missing = set[frozenset[tuple[str, str]]]().union(*candidates.values())
    chosen: list[Settings] = []
    while missing:
        best = max(candidates, key=lambda it: len(candidates[it] & missing))
        chosen.append(best)
        missing -= candidates[best]
    return chosen


SETTINGS = all_settings()


def game_number(number: int, humans: int, seed: int = 0) -> Setup:
    """The setup of a numbered game: settings, then styles take turns; sometimes the rivals are given."""
    difficulty, variants, expansions = SETTINGS[number % len(SETTINGS)]
    rivals: tuple[str, ...] = ()
    if not variants and not expansions:
        names = eligible(humans)
        start = number // len(SETTINGS) // 20 % len(names)
        rivals = tuple([*names, *names][start : start + 3 - humans]) if difficulty == MENTAT else ()
    style = STYLES[number // len(SETTINGS) % len(STYLES)]
    return Setup(humans, seed + number, difficulty, variants, expansions, rivals, style)


@cache
def _pack() -> cardwright.Game:
    return cardwright.load("dune_rivals")


@cache
def kernel_game(options: tuple[tuple[str, str], ...]) -> cardwright.Game:
    return cardwright.Game(_pack().checked, dict(options))


@cache
def places_of(options: tuple[tuple[str, str], ...], humans: int) -> Places:
    return Places(kernel_game(options).start(humans, 0).program.layout)


class Places:
    """Where a program keeps what the oracle tells of: looked up once, since every question of every game reads all of it."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.names = [layout.name_of(it.number) for it in layout.pieces]
        self.intrigue_cards = {it.number for it in layout.pieces if it.kind.deck == "intrigue_cards"}
        self.agent_of = {
            it.number: layout.cell_of("agent_of", it.number)
            for it in layout.pieces
            if it.kind.deck == "agents"
        }
        self.table_zones = {told: layout.rows[name] for told, name in TABLE_ZONES.items()}
        self.standing = [*self.rows("standing", SPACES).items()]
        self.spy_on = self.cells("spy_on", POSTS)
        self.alliance = self.cells("alliance", FACTIONS)
        spaces = {name: number for number, name in enumerate(SPACES)}
        self.bonus = {name: layout.cells["bonus"] + spaces[name] for name in MAKERS}
        self.control = {name: layout.cells["controller"] + spaces[name] for name in CONTROLLED}
        self.seats = [SeatPlaces(layout, seat) for seat in range(3)]

    def cells(self, name: str, owners: Iterable[str]) -> dict[str, int]:
        return {owner: self.layout.cells[name] + number for number, owner in enumerate(owners)}

    def rows(self, name: str, owners: Iterable[str]) -> dict[str, int]:
        return {owner: self.layout.rows[name] + number for number, owner in enumerate(owners)}


class SeatPlaces:
    """Where a program keeps what lies before a seat."""

    def __init__(self, layout: Layout, seat: int) -> None:
        self.numbers = [(told, layout.cells[name] + seat) for told, name in NUMBERS.items()]
        self.flags = [(told, layout.cells[name] + seat) for told, name in FLAGS.items()]
        self.zones = [(told, layout.rows[name] + seat) for told, name in SEAT_ZONES.items()]
        first = layout.cells["influence"] + seat * len(FACTIONS)
        self.influence = [(faction, first + number) for number, faction in enumerate(FACTIONS)]
        self.leader, self.reserve = layout.rows["leader"] + seat, layout.rows["reserve"] + seat
        self.trophies = layout.rows["trophies"] + seat


class Table:
    """The kernel's table as the oracle tells of its own."""

    def __init__(self, state: cardwright.State, places: Places) -> None:
        self.state = state
        self.places = places
        self.layout, self.names = places.layout, places.names

    def value(self, name: str, owner: int = 0) -> int:
        return self.state.v[self.layout.cells[name] + owner]

    def players(self, cells: dict[str, int]) -> dict[str, int | None]:
        held = self.state.v
        return {told: None if held[cell] < 0 else held[cell] for told, cell in cells.items()}

    def row(self, row: int) -> list[str]:
        names = self.names
        return [names[it] for it in self.state.z[row]]

    def zone(self, name: str, owner: int = 0) -> list[str]:
        return self.row(self.layout.rows[name] + owner)

    def zones(self, name: str) -> list[list[str]]:
        """Of each seat."""
        return [self.zone(name, seat) for seat in range(3)]

    def agents(self, row: int) -> list[int]:
        return sorted(self.state.v[self.places.agent_of[it]] for it in self.state.z[row])

    def seat(self, at: SeatPlaces) -> dict[str, Any]:
        held, names, side = self.state.v, self.names, self.state.side
        return {
            "rival": next(iter(self.row(at.leader)), None),
            **{told: held[cell] for told, cell in at.numbers},
            **{told: bool(held[cell]) for told, cell in at.flags},
            "agents": len(self.state.z[at.reserve]),
            "influence": {faction: held[cell] for faction, cell in at.influence},
            **{told: self.row(row) for told, row in at.zones},
            "trophies": [(names[it], side[it] == 0) for it in self.state.z[at.trophies]],
        }

    def state_of_game(self) -> dict[str, Any]:
        """As `Table.state` of the oracle has it."""
        places = self.places
        return {
            "round": self.value("round_number"),
            "marker": self.value("marker"),
            "wall": bool(self.value("wall")),
            "conflict": next(
                (it for zone in (*self.zones("prize"), self.zone("conflict")) for it in zone), None
            ),
            **{told: self.row(row) for told, row in places.table_zones.items()},
            "agents_on": {name: self.agents(row) for name, row in places.standing},
            "spy_on": self.players(places.spy_on),
            "bonus": {name: self.state.v[cell] for name, cell in places.bonus.items()},
            "control": self.players(places.control),
            "alliance": self.players(places.alliance),
            "reserve": {
                "prepare_the_way": self.zone("preparations"),
                "the_spice_must_flow": self.zone("spice_flows"),
            },
            "trash": sorted(it for zone in (*self.zones("trashed"), self.zone("row_gone")) for it in zone),
            "seats": [self.seat(it) for it in places.seats],
            "outcome": OUTCOMES[self.value("outcome")],
            "winners": [it for it in range(3) if self.value("winner", it)],
        }

    def told(self, option: cardwright.Option, options: Sequence[Option]) -> Option:
        """A kernel's option as the oracle writes it in a decision with these options."""
        verbs = [it[0] for it in options if it not in ENDS]
        match option.kind:
            case "yes":
                return YES
            case "decline":
                return next((it for it in ENDS if it in options), DECLINE)
            case "piece":
                is_plot = "plot" in verbs and option.value in self.places.intrigue_cards
                other = next((it for it in verbs if it != "plot"), "plot")
                return "plot" if is_plot else other, self.names[option.value]
            case "branch" | "number":
                return verbs[0], option.value
        return verbs[0], option.name


class Pair:
    """One game on both engines."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.choices: list[Option] = []
        self.oracle = setup.oracle()
        self.state = kernel_game(setup.options).start(setup.humans, setup.seed)
        self.table = Table(self.state, places_of(setup.options, setup.humans))
        self.offered: dict[Option, int] = {}

    def same(self, what: str, kernel: object, oracle: object) -> None:
        if kernel != oracle:
            raise Difference(self.setup, self.choices, what, kernel, oracle)  # type: ignore[arg-type]

    def compare(self) -> None:
        """Who is asked what, the state, and chance."""
        kernel, oracle = self.table.state_of_game(), self.oracle.state()
        if kernel != oracle:
            for key, held in oracle.items():
                self.same(key, kernel[key], held)
        self.same("chance", self.state.v[CHANCE], self.oracle.chance.state)
        self.same("who is asked", [it.player for it in self.state.decisions], [*self.oracle.pending])
        for decision in self.state.decisions:
            options = self.oracle.pending[decision.player]
            told = [self.table.told(it, options) for it in decision]
            if len(told) != len(options) or {*told} != {*options}:
                self.same("options", sorted(told, key=repr), sorted(options, key=repr))
            self.offered = {it: option.index for it, option in zip(told, decision, strict=True)}

    def choose(self, player: int, option: Option) -> None:
        self.choices.append(option)
        self.state.choose(self.offered[option], player)
        self.oracle.choose(player, option)

    def compare_result(self) -> None:
        result = self.state.result
        assert result is not None
        self.same("winners at the end", [*result.winners], self.oracle.winners)
        self.same("points", [*result.scores], self.oracle.points)


def play(setup: Setup) -> Touched:
    """Plays a game on both engines. Raises Difference; gives what the game has touched."""
    pair, random = Pair(setup), Random(setup.seed)
    pair.compare()
    while not pair.oracle.over:
        ((player, options),) = pair.oracle.pending.items()
        pair.choose(player, pick(setup.style, pair.oracle, player, options, random))
        pair.compare()
    pair.compare_result()
    return touched_by(pair.oracle, pair.choices)


def replay(setup: Setup, choices: Sequence[Option]) -> Pair:
    """Makes the choices on both engines, comparing again."""
    pair = Pair(setup)
    pair.compare()
    for option in choices:
        (player,) = pair.oracle.pending
        pair.choose(player, option)
        pair.compare()
    return pair
