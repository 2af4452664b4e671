"""The same game of Requiem on the kernel and on the oracle, compared before every choice.

    play(game_number(12345))       # raises Difference at the first thing that is not the same
    replay(setup, choices)         # the choices of a Difference, made again

Options are compared as sets, and states by what the oracle tells of them (`Oracle.state`): characters that are alike
have no names there, and each is told by its owner, its kind, its space and its marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, TypeVar

import cardwright
from cardwright.compile.layout import CHANCE
from tests.oracle.requiem import Oracle
from tests.oracle.requiem.data import GHOULS, VAMPIRES, Deck, series_a, starter_deck, with_hero
from tests.oracle.requiem.styles import STYLES, pick
from tests.oracle.requiem.table import GRIDS, NORMAL, STARTER, TEAMS, Seen
from tests.oracle.table import DECLINE, YES, Option
from tests.pairs import Difference
from tests.requiem_touched import Touched, touched_by

MODES = (STARTER, NORMAL, TEAMS)
MIXED = (VAMPIRES, VAMPIRES, GHOULS, GHOULS)
HEROES = ((0, 0), (9, 8), (10, 9), (9, 0), (0, 8))
"""The numbers that Otto and Dame Vénus stand in for; 0 for none."""
SIDE = 9
"""The kernel's board: the smaller boards lie in its upper left part."""

CARDS = {
    "blood_thirst": "V01",
    "black_guard": "V02",
    "opium_noir": "V03",
    "night_march": "V04",
    "cavalcade": "V05",
    "mist_form": "V06",
    "phantom_shield": "V07",
    "judgement": "V08",
    "convent": "V09",
    "berserker": "V10",
    "call_of_otto": "V11b",
    "ambush": "G01",
    "barricades": "G02",
    "grapeshot": "G03",
    "burrows": "G04",
    "tunnels": "G05",
    "pirate_raid": "G06",
    "pirate_rites": "G07",
    "boarding": "G08",
    "gathering": "G09",
    "guild": "G10",
    "call_of_venus": "G11b",
}
ACTIONS = {"exploiting": "exploit", "fighting": "fight", "moving": "move", "ending": "end"}
PURPOSES = {"for_resources": "resources", "for_boarding": "boarding", "for_terrain": "terrain"}
RESOURCES = {"science": "S", "magic": "M", "gold": "O", "blood": "B"}
WORDS = {**ACTIONS, **PURPOSES, **RESOURCES}
MARKS = ("attacked", "emboldened", "exploited", "moved")
OF_PIECES = {
    "characters": ("commander", *MARKS),
    "capitals": ("founder",),
    "developments": ("activating",),
}
"""By deck, the values of its pieces."""
SIDES = ("terrain", "ruin")
OFF_BOARD = {
    "box": "barracks",
    "lost": "lost",
    "just lost": "just_lost",
    "reserve": "reserve",
    "aside": "aside",
}
TRAITS: dict[str, dict[str, Any]] = {
    "as_printed": {},
    "ethereal": {"ethereal": True},
    "regenerating": {"regenerates": True},
}
"""By the kernel's option, what the oracle's heroes are besides."""
OUTCOMES = ("open", "won", "draw")
T = TypeVar("T")


@dataclass(frozen=True)
class Setup:
    """All that a game depends on: with a style of choosing, the whole game."""

    mode: str
    seed: int
    otto: int = 0
    venus: int = 0
    mixed: bool = False
    one_per_tile: bool = False
    style: str = "random"
    nature: str = "as_printed"
    """Of the heroes."""

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """The kernel's options; hashable."""
        return (
            ("mode", STARTER if self.mode == STARTER else NORMAL),
            ("otto", f"for_{self.otto:02}" if self.otto else "nobody"),
            ("venus", f"for_{self.venus:02}" if self.venus else "nobody"),
            ("alliances", "mixed" if self.mixed else "same"),
            ("exploiting", "one_per_tile" if self.one_per_tile else "characters"),
            ("heroes", self.nature),
        )

    def oracle(self) -> Oracle:
        factions = MIXED if self.mixed else (VAMPIRES, GHOULS) * (len(GRIDS) - 1)
        factions = factions[: GRIDS[self.mode].seats]
        oracle = Oracle(
            self.mode,
            self.seed,
            [self._deck(it) for it in factions],
            MIXED if self.mixed else None,
            one_per_tile=self.one_per_tile,
        )
        for character in oracle.table.characters:
            if character.hero:
                character.hero = replace(character.hero, **TRAITS[self.nature])
        return oracle

    def _deck(self, faction: str) -> Deck:
        number = self.otto if faction == VAMPIRES else self.venus
        if self.mode == STARTER:
            return starter_deck(faction)
        return with_hero(faction, number) if number else series_a(faction)


def game_number(number: int, mode: str, seed: int = 0) -> Setup:
    """The setup of a numbered game of a mode: styles, heroes and variants take turns."""
    otto, venus = HEROES[number // 3 % len(HEROES)] if mode != STARTER else (0, 0)
    return Setup(
        mode=mode,
        seed=seed + number,
        otto=otto,
        venus=venus,
        mixed=mode == TEAMS and number % 4 == 3,
        one_per_tile=number % 11 == 10,
        style=STYLES[number % len(STYLES)],
    )


@cache
def _pack() -> cardwright.Game:
    return cardwright.load("requiem")


@cache
def kernel_game(options: tuple[tuple[str, str], ...]) -> cardwright.Game:
    return cardwright.Game(_pack().checked, dict(options))


class Table:
    """The kernel's table as the oracle tells of its own. It goes by pieces: there are fewer of them than of places.

    Most of a table is as it was before the last choice. What follows from some numbers of the state is kept as long
    as they are the same.
    """

    def __init__(self, mode: str, state: cardwright.State) -> None:
        self.state = state
        self.layout = layout = state.program.layout
        self.players = range(layout.players)
        side = GRIDS[mode].side
        self.kinds = [it.kind.name for it in layout.pieces]
        self.spaces = {
            row * SIDE + column: row * side + column for row in range(side) for column in range(side)
        }
        """By the kernel's number of a space, the oracle's."""
        self.heroes = {it for it, kind in enumerate(self.kinds) if kind in ("otto", "venus")}
        self.pieces = {deck: layout.decks[deck] for deck in ("tiles", *OF_PIECES)}
        self.cell = {
            value: layout.cells[value] - layout.decks[deck].start
            for deck, values in OF_PIECES.items()
            for value in values
        }
        """By value of pieces, the cell of a piece with the number 0, if it had one."""
        self.fields = {zone: self._rows_of(zone) for zone in ("ground", "camp", "city")}
        self.off_board = {
            layout.rows[zone] + player: (place, player)
            for place, zone in OFF_BOARD.items()
            for player in self.players
        }
        self.owners = {
            zone: {layout.rows[zone] + player: player for player in self.players}
            for zone in ("cards_of", "captured")
        }
        """By zone and row, the player."""
        self._kept: dict[str, tuple[object, Any]] = {}
        self.look()

    def _rows_of(self, zone: str) -> dict[int, int]:
        """By row, the oracle's space."""
        return {self.layout.rows[zone] + number: space for number, space in self.spaces.items()}

    def look(self) -> None:
        """Reads the state as it is now."""
        self.v, self.at, self.side = self.state.v, self.state.at, self.state.side

    def kept(self, numbers: object, work_out: Callable[[], T]) -> T:
        """What is worked out of these numbers alone."""
        name = work_out.__name__
        held = self._kept.get(name)
        if held is None or held[0] != numbers:
            held = self._kept[name] = numbers, work_out()
        return held[1]  # type: ignore[no-any-return]

    def numbers_of(self, deck: str) -> tuple[list[int], ...]:
        """Where the pieces of a deck are, the sides that they show, and their values."""
        first, end = self.pieces[deck].start, self.pieces[deck].stop
        cells = [self.cell[value] for value in OF_PIECES.get(deck, ())]
        return self.at[first:end], self.side[first:end], *(self.v[it + first : it + end] for it in cells)

    def numbers_of_spaces(self, *values: str) -> list[list[int]]:
        cells = [self.layout.cells[value] for value in values]
        return [self.v[cell : cell + SIDE**2] for cell in cells]

    def value(self, name: str, owner: int = 0) -> int:
        return self.v[self.layout.cells[name] + owner]

    def word(self, name: str, owner: int = 0) -> str | None:
        held = self.layout.pack.values[name]
        number = self.value(name, owner)
        return None if number < 0 else held.words[number]

    def of_piece(self, name: str, piece: int) -> int:
        return self.v[self.cell[name] + piece]

    def seen(self, piece: int) -> Seen:
        marks = tuple([it for it in MARKS if self.of_piece(it, piece)])
        kind = "hero" if piece in self.heroes else "soldier"
        space = self.fields["camp"][self.at[piece]]
        return Seen(self.of_piece("commander", piece), kind, space, marks)

    def on(self, zone: str, deck: str) -> list[tuple[int, int]]:
        """The pieces of a deck that lie on the board, each after its space."""
        at, rows = self.at, self.fields[zone]
        return [(rows[at[it]], it) for it in self.pieces[deck] if at[it] in rows]

    def of_spaces(self, name: str) -> list[tuple[int, int, int]]:
        """The kernel's number of each space, the oracle's, and what the value is there."""
        v, first = self.v, self.layout.cells[name]
        return [(number, space, v[first + number]) for number, space in self.spaces.items()]

    # ------------------------------------------------------------------------------------------- parts of the state

    def tiles(self) -> dict[str, Any]:
        lie_in = {self.layout.rows[zone]: zone for zone in ("tiles_aside", "tiles_gone")}
        elsewhere: dict[str, list[str]] = {zone: [] for zone in lie_in.values()}
        for it in self.pieces["tiles"]:
            if zone := lie_in.get(self.at[it]):
                elsewhere[zone].append(self.kinds[it])
        return {
            "tiles": {
                space: (self.kinds[it], SIDES[self.side[it]]) for space, it in self.on("ground", "tiles")
            },
            **{zone: sorted(kinds) for zone, kinds in elsewhere.items()},
        }

    def set_by(self) -> dict[str, Any]:
        return {"set_by": {space: player for _, space, player in self.of_spaces("set_by") if player >= 0}}

    def characters(self) -> dict[str, Any]:
        """Off the board they are counted: by place and player, soldiers and heroes."""
        counted = {place: [[0, 0] for _ in self.players] for place in OFF_BOARD}
        for it in self.pieces["characters"]:
            if found := self.off_board.get(self.at[it]):
                place, player = found
                counted[place][player][it in self.heroes] += 1
        return {
            "characters": sorted([self.seen(it) for _, it in self.on("camp", "characters")]),
            "off_board": {place: [(it[0], it[1]) for it in numbers] for place, numbers in counted.items()},
        }

    def capitals(self) -> dict[str, Any]:
        free: list[list[int]] = [[] for _ in self.players]
        for space, it in self.on("city", "capitals"):
            free[self.of_piece("founder", it)].append(space)
        captors = self.owners["captured"]
        captured = [
            (self.of_piece("founder", it), captors[self.at[it]])
            for it in self.pieces["capitals"]
            if self.at[it] in captors
        ]
        return {"capitals": [sorted(spaces) for spaces in free], "captured": sorted(captured)}

    def active(self) -> dict[str, Any]:
        owners = self.owners["cards_of"]
        active: list[list[str]] = [[] for _ in self.players]
        for it in self.pieces["developments"]:
            if self.side[it] and (owner := owners.get(self.at[it])) is not None:
                active[owner].append(CARDS[self.kinds[it]])
        return {"active": [sorted(cards) for cards in active]}

    def activating(self) -> list[str]:
        """In the order in which the cards lie."""
        *_, flags = self.numbers_of("developments")
        if not any(flags):
            return []
        lying = [it for row in self.owners["cards_of"] for it in self.state.z[row]]
        return [CARDS[self.kinds[it]] for it in lying if self.of_piece("activating", it)]

    def exploiting(self) -> list[tuple[int, str]]:
        return [
            (space, PURPOSES.get(self.word("aim", number) or "", "undecided"))
            for number, space, is_picked in self.of_spaces("picked")
            if is_picked
        ]

    def pool(self, picked: Iterable[int]) -> dict[str, int]:
        """Resources count from the moment when tiles have been turned."""
        if not picked or not any(
            space in picked and self.of_piece("exploited", it) for space, it in self.on("camp", "characters")
        ):
            return {}
        pool = {letter: self.value("pool", number) for number, letter in enumerate(RESOURCES.values())}
        return {letter: n for letter, n in sorted(pool.items()) if n}

    def state_of_game(self) -> dict[str, Any]:
        """As `Oracle.state` has it."""
        self.look()
        used = [action for number, action in enumerate(ACTIONS.values()) if self.value("used", number)]
        picked = self.kept(self.numbers_of_spaces("picked", "aim"), self.exploiting)
        return {
            "turn": self.value("turns"),
            "player": max(0, self.value("whose_turn")),
            "first_team": self.value("first_team"),
            "used": sorted([*used, *["V08"] * self.value("judged")]),
            "idle": self.value("idle"),
            **self.kept(self.numbers_of("tiles"), self.tiles),
            **self.kept(self.numbers_of_spaces("set_by"), self.set_by),
            **self.kept(self.numbers_of("characters"), self.characters),
            **self.kept(self.numbers_of("capitals"), self.capitals),
            **self.kept(self.numbers_of("developments"), self.active),
            "activating": self.activating(),
            "exploiting": picked,
            "pool": self.pool([space for space, _ in picked]),
            "out": [it for it in self.players if self.value("eliminated", it)],
            "outcome": OUTCOMES[self.value("outcome")],
            "winners": [it for it in self.players if self.value("winner", it)],
        }

    def told(self, option: cardwright.Option, verb: str) -> Option:
        """A kernel's option as the oracle writes it in a decision of this name."""
        match option.kind:
            case "yes":
                return YES
            case "decline":
                return DECLINE if verb == YES[0] else ("done",)
            case "space":
                return verb, self.spaces[option.value]
            case "piece" if self.kinds[option.value] in CARDS:
                return verb, CARDS[self.kinds[option.value]]
            case "piece":
                return verb, self.seen(option.value)
            case "word":
                return verb, WORDS[option.name]
        return verb, option.name if option.kind == "kind" else option.value


class Pair:
    """One game on both engines."""

    def __init__(self, setup: Setup, backend: str = "python") -> None:
        self.setup = setup
        self.choices: list[Option] = []
        self.oracle = setup.oracle()
        self.state = kernel_game(setup.options).start(GRIDS[setup.mode].seats, setup.seed, backend=backend)
        self.table = Table(setup.mode, self.state)
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
        self.same("chance", self.table.v[CHANCE], self.oracle.chance.state)
        self.same("who is asked", [it.player for it in self.state.decisions], [*self.oracle.pending])
        for decision in self.state.decisions:
            options = self.oracle.pending[decision.player]
            verb = next((it[0] for it in options if it != ("done",)), "")
            self.offered = {self.table.told(it, verb): it.index for it in reversed([*decision])}
            if self.offered.keys() != {*options} or len(options) != len(self.offered):
                self.same(f"options to {verb}", sorted(self.offered, key=repr), sorted(options, key=repr))

    def choose(self, player: int, option: Option) -> None:
        self.choices.append(option)
        self.state.choose(self.offered[option], player)
        self.oracle.choose(player, option)

    def compare_result(self) -> None:
        result = self.state.result
        assert result is not None
        self.same("winners at the end", [*result.winners], self.oracle.winners)
        self.same("report", result.report, {"turns": self.oracle.table.turn})


def play(setup: Setup, backend: str = "python") -> Touched:
    """Plays a game on both engines. Raises Difference; gives what the game has touched."""
    pair, random = Pair(setup, backend), Random(setup.seed)
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
