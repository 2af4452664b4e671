"""The same game of Dune Rivals on the kernel and on the oracle, compared before every choice.

    play(game_number(12345))       # raises Difference at the first thing that is not the same
    replay(setup, choices)         # the choices of a Difference, made again

Options are compared as sets, and states by what the oracle tells of them (`Table.state`), zones in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import cardwright
from cardwright.compile.layout import CHANCE
from tests.dune_rivals_touched import Touched, touched_by
from tests.oracle.dune_rivals import Oracle
from tests.oracle.dune_rivals.board import CONTROLLED, MAKERS, POSTS, SPACES
from tests.oracle.dune_rivals.hagal import IMMORTALITY, IX, IX_FOLDSPACE
from tests.oracle.dune_rivals.rivals import eligible
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.dune_rivals.styles import STYLES, pick
from tests.oracle.dune_rivals.table import DIFFICULTIES, MENTAT, MERCENARY, SARDAUKAR, VARIANTS
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
    """Each difficulty, each variant alone, two together, all of them, each expansion."""
    chosen: list[Settings] = [(it, (), ()) for it in DIFFICULTIES]
    chosen += [(SARDAUKAR, (it,), ()) for it in VARIANTS]
    chosen += [(SARDAUKAR, (), it) for it in EXPANSIONS]
    chosen += [(MERCENARY, VARIANTS[:2], ()), (MENTAT, VARIANTS[:1], (IX_FOLDSPACE,))]
    chosen += [(MERCENARY, VARIANTS[2:], (IMMORTALITY,)), (SARDAUKAR, VARIANTS, (IX,))]
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


class Table:
    """The kernel's table as the oracle tells of its own."""

    def __init__(self, state: cardwright.State) -> None:
        self.state = state
        self.layout = state.program.layout
        pieces = self.layout.pieces
        self.names = [self.layout.name_of(it.number) for it in pieces]
        self.intrigue_cards = {it.number for it in pieces if it.kind.deck == "intrigue_cards"}

    def value(self, name: str, owner: int = 0) -> int:
        return self.state.v[self.layout.cells[name] + owner]

    def player(self, name: str, owner: int = 0) -> int | None:
        number = self.value(name, owner)
        return None if number < 0 else number

    def numbers(self, name: str, owner: int = 0) -> list[int]:
        return self.state.z[self.layout.rows[name] + owner]

    def zone(self, name: str, owner: int = 0) -> list[str]:
        return [self.names[it] for it in self.numbers(name, owner)]

    def zones(self, name: str) -> list[list[str]]:
        """Of each seat."""
        return [self.zone(name, seat) for seat in range(3)]

    def agents_on(self, space: int) -> list[int]:
        return sorted(
            self.state.v[self.layout.cell_of("agent_of", it)] for it in self.numbers("standing", space)
        )

    def seat(self, seat: int) -> dict[str, Any]:
        return {
            "rival": next(iter(self.zone("leader", seat)), None),
            **{told: self.value(name, seat) for told, name in NUMBERS.items()},
            **{told: bool(self.value(name, seat)) for told, name in FLAGS.items()},
            "agents": len(self.numbers("reserve", seat)),
            "influence": {
                faction: self.value("influence", seat * len(FACTIONS) + number)
                for number, faction in enumerate(FACTIONS)
            },
            **{told: self.zone(name, seat) for told, name in SEAT_ZONES.items()},
            "trophies": [(self.names[it], self.state.side[it] == 0) for it in self.numbers("trophies", seat)],
        }

    def state_of_game(self) -> dict[str, Any]:
        """As `Table.state` of the oracle has it."""
        spaces, posts = [*SPACES], [*POSTS]
        return {
            "round": self.value("round_number"),
            "marker": self.value("marker"),
            "wall": bool(self.value("wall")),
            "conflict": next(
                (it for zone in (*self.zones("prize"), self.zone("conflict")) for it in zone), None
            ),
            **{told: self.zone(name) for told, name in TABLE_ZONES.items()},
            "agents_on": {name: self.agents_on(number) for number, name in enumerate(spaces)},
            "spy_on": {name: self.player("spy_on", number) for number, name in enumerate(posts)},
            "bonus": {name: self.value("bonus", spaces.index(name)) for name in MAKERS},
            "control": {name: self.player("controller", spaces.index(name)) for name in CONTROLLED},
            "alliance": {name: self.player("alliance", number) for number, name in enumerate(FACTIONS)},
            "reserve": {
                "prepare_the_way": self.zone("preparations"),
                "the_spice_must_flow": self.zone("spice_flows"),
            },
            "trash": sorted(it for zone in (*self.zones("trashed"), self.zone("row_gone")) for it in zone),
            "seats": [self.seat(it) for it in range(3)],
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
                is_plot = "plot" in verbs and option.value in self.intrigue_cards
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
        self.table = Table(self.state)
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
            self.offered = {self.table.told(it, options): it.index for it in decision}
            self.same("options", sorted(self.offered, key=repr), sorted(options, key=repr))

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
