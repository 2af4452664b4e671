"""A pack with its options settled: starts games, reads them back, lays out positions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compile import layout as at
from cardwright.compile import routine_names
from cardwright.compile.variant import Manner
from cardwright.declarations.model import MAIN_RULE, Pack
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.native.backends import PYTHON, carried_on, started
from cardwright.play.chance import seeded
from cardwright.play.chance_entries import wishes_of
from cardwright.play.options import Settings, settle
from cardwright.play.scripted_chance import BEFORE_ALL, foretell, told_in
from cardwright.play.state import State

if TYPE_CHECKING:
    from cardwright.check.checked_pack import CheckedPack
    from cardwright.compile.coverage import Coverage
    from cardwright.compile.program import Program


class Game:
    """What a table can play. Programs are compiled once for each number of players."""

    def __init__(
        self,
        checked: CheckedPack,
        options: Mapping[str, object] | None = None,
        coverage: Coverage | None = None,
    ) -> None:
        self._checked = checked
        self.coverage = coverage
        self.settings: Settings = settle(checked.pack, options or {})
        self.options = dict(options or {})
        self._programs: dict[tuple[int, bool], Program] = {}

    @property
    def checked(self) -> CheckedPack:
        return self._checked

    @property
    def pack(self) -> Pack:
        return self.checked.pack

    def program(self, players: int, any_rule: bool = False) -> Program:
        """The program for that many players."""
        known = self._programs.get((players, any_rule)) if type(players) is int else None
        if known is not None:
            return known
        pack = self.pack
        if type(players) is not int or players not in pack.tables:
            message = f"'{pack.name}' is for {pack.for_whom} players, not {players!r}"
            raise SettingError(codes.WRONG_PLAYERS, message)
        self._programs[players, any_rule] = made = self._made(players, any_rule)
        return made

    def _made(self, players: int, any_rule: bool) -> Program:
        from cardwright.compile.program import build

        return build(self.checked, self.settings, players, any_rule, self.coverage)

    # -------------------------------------------------------------- beginning

    def start(self, players: int, seed: int = 0, backend: str = PYTHON) -> State:
        """A new game, played up to its first decision. The same seed gives the same game.

        `backend` says what plays it: `python`; `native`, machine code, which raises `SettingError` where there is none; or
        `auto`, machine code where there is some. The game is the same, and so is everything that can be done with it.
        """
        program = self.program(players)
        if backend != PYTHON:
            state = started(self, program, seed, backend)
            if state is not None:
                return state
        return self._start(program, seed)

    def backend_note(self, players: int) -> str:
        """Why Python plays this pack even where machine code is asked for; '' if it does not."""
        native = self.program(players).as_native()
        return native if isinstance(native, str) else ""

    def stage(
        self,
        rule: str = MAIN_RULE,
        *,
        players: int,
        seed: int = 0,
        arguments: Sequence[int | str | None] = (),
        zones: Mapping[str, Any] | None = None,
        values: Mapping[str, Any] | None = None,
        chance: Sequence[Any] | str | int = (),
    ) -> State:
        """A position laid out by hand, played from the beginning of any rule.

        `zones` names pieces by zone (a list of lists for the zone of each player or space), as in
        `{"hand": ["dragon, tamer*2", "prophet"], "site": [..., "mire/advanced"]}`; pieces that are not named
        stay where their deck starts. `values` sets values by name (a list for one of each player or space).
        Values and arguments that are a player, space or piece are numbers counted from 0, or names: `"player 2"`,
        `"space 3"`, `"war_bear#2"`, `"none"` (or None).
        `chance` is what it brings before the first choice, an entry each time that it is asked, as in
        `[4, "wolf, bard", "any"]`: what a die shows, what is shuffled to the front or top, or as the seed has it.
        """
        program = self.program(players, any_rule=True)
        wishes = wishes_of(program.layout, chance)
        return self._stage(program, rule, seed, arguments, zones or {}, values or {}, wishes)

    def replay(
        self, origin: tuple[str, Any], history: Sequence[int], manner: Manner = Manner.STEPWISE
    ) -> State:
        """The game that began like this, with these choices made again."""
        how, given = origin
        if how == "start":
            players, seed = given
            state = self._start(self._in(manner, self.program(players)), seed)
        else:
            rule, players, seed, arguments, zones, values = given[:6]
            program = self._in(manner, self.program(players, any_rule=True))
            told = told_in(given)
            first = told.pop(0)[1] if told and told[0][0] == BEFORE_ALL else ()
            state = self._stage(program, rule, seed, arguments, zones, values, first)
            # What was scripted after choices that are not made again is left out.
            for place, wishes in told:
                if len(state.history) <= 2 * place <= len(history):
                    state.replay(history[len(state.history) : 2 * place])
                    foretell(state, wishes)
            history = history[len(state.history) :]
        state.replay(history)
        return state

    def from_json(self, text: str, backend: str = PYTHON) -> State:
        """The state that was written with `to_json`. Raises SettingError for anything else."""
        from cardwright.play.save import from_json

        state = from_json(self, text)
        return state if backend == PYTHON else carried_on(state, backend)

    def _in(self, manner: Manner, program: Program) -> Program:
        return program if manner is Manner.STEPWISE else program.as_(manner)

    def laid(self, origin: tuple[str, Any]) -> State:
        """The table of a game that began like this, before anything happened."""
        how, given = origin
        if how == "start":
            return self._blank(self.program(given[0]), given[1])
        rule, players, seed, arguments, zones, values = given[:6]
        return self._lay(self.program(players, any_rule=True), rule, seed, arguments, zones, values)

    def begin(self, state: State, origin: tuple[str, Any]) -> None:
        """Plays from a table that was laid to the first decision, by the rule with which such a game begins."""
        how, given = origin
        self._begin(state, *((MAIN_RULE, ()) if how == "start" else (given[0], given[3])))

    def _start(self, program: Program, seed: int) -> State:
        state = self._blank(program, seed)
        state.origin = ("start", [program.layout.people, seed])
        return self._begin(state, MAIN_RULE, ())

    def _stage(
        self,
        program: Program,
        rule: str,
        seed: int,
        arguments: Sequence[int | str | None],
        zones: Mapping[str, Any],
        values: Mapping[str, Any],
        chance: Sequence[Any] = (),
    ) -> State:
        state = self._lay(program, rule, seed, arguments, zones, values)
        foretell(state, json.loads(json.dumps(chance)), BEFORE_ALL)
        return self._begin(state, rule, arguments)

    def _lay(
        self,
        program: Program,
        rule: str,
        seed: int,
        arguments: Sequence[int | str | None],
        zones: Mapping[str, Any],
        values: Mapping[str, Any],
    ) -> State:
        from cardwright.play.staging import lay_pieces, set_values

        if not isinstance(rule, str) or routine_names.rule(rule) not in program.procedures:
            rules = [name for name, it in self.pack.procedures.items() if not it.is_formula]
            message = f"'{self.pack.name}' has no rule {rule!r}"
            raise SettingError(codes.WRONG_SETUP, message, did_you_mean(str(rule), rules))
        self._arguments(program, rule, arguments)
        state = self._blank(program, seed)
        lay_pieces(state, zones)
        set_values(state, values)
        # As it will be read from JSON again: lists, not tuples.
        given = json.loads(
            json.dumps([rule, program.layout.people, seed, arguments, dict(zones), dict(values)])
        )
        state.origin = ("stage", given)
        return state

    def _blank(self, program: Program, seed: int) -> State:
        """The table before anything has happened."""
        if type(seed) is not int:
            raise SettingError(codes.WRONG_SETUP, f"a seed is a whole number, not {seed!r}")
        state = program.table.copy()
        state.game = self
        state.v[at.CHANCE] = seeded(seed)
        return state

    def _arguments(self, program: Program, rule: str, given: Sequence[int | str | None]) -> tuple[int, ...]:
        """What a rule is begun with, as numbers."""
        from cardwright.play.staging import arguments_of

        return arguments_of(program.layout, rule, self.checked.rules[rule].parameters, given)

    def _begin(self, state: State, rule: str, arguments: Sequence[int | str | None]) -> State:
        program = state.program
        procedure = program.procedures[routine_names.rule(rule)]
        state.rule = procedure.name
        # The main rule has no parameters: to see that, nothing of the pack's texts is needed.
        numbers = () if rule == MAIN_RULE and not arguments else self._arguments(program, rule, arguments)
        try:
            if procedure.block >= 0:
                for cell, argument in zip(procedure.parameters, numbers, strict=True):
                    state.v[cell] = argument
                state.v[procedure.way_back] = 0
                state.run(procedure.block)
            else:
                program.namespace[procedure.name](state, state.v, state.z, *numbers)
        except Exception as error:
            raise program.explain(error) from None
        return state
