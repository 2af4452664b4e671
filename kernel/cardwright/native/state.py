"""A game that machine code plays. It is a `State` in every respect but speed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import get_ident
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import UNMADE
from cardwright.compile.wasm.memory import (
    FIRST_SEAT,
    MOST_INDEX,
    NO_INDEX,
    SEAT_SHIFT,
    SITE_SHIFT,
    STILL,
)
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.native.instance import PICKS_AT, UNPACK, Home, Instance, signed
from cardwright.native.wasmtime_library import AnotherThread, Trapped, WasmtimeFailed
from cardwright.play.chance import MASK
from cardwright.play.decisions import Decision, Option
from cardwright.play.picks import Numbers
from cardwright.play.results import Result, result_of
from cardwright.play.state import Interrupted, State, play_again

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.compile.sites import Site
    from cardwright.native.modules import NativeProgram
    from cardwright.play.game import Game

_COMMON = ("game", "program", "origin", "rule", "lots")
"""What all states of a game have in common."""
_UNUSED = ("memo", "veil", "_judged")
"""What only Python uses on its way through a choice."""


class _Data:
    """What a state holds, as it is now: each part is read when it is asked for."""

    __slots__ = ("_instance", "_place", "at", "history", "log", "side", "v", "z")
    v: list[int]
    z: list[list[int]]
    at: list[int]
    side: list[int]
    log: list[int]
    history: list[int]

    def __init__(self, instance: Instance, place: int) -> None:
        self._instance, self._place = instance, place

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            found = _READ[name](self._instance, self._place)
            setattr(self, name, found)
            return found


_READ = {
    "v": Instance.cells,
    "z": Instance.rows,
    "at": Instance.at,
    "side": Instance.side,
    "log": Instance.log,
    "history": Instance.history,
}


@dataclass(slots=True)
class Begun:
    """What all states of a game have in common. A copy is made with one reference to it."""

    game: Game
    program: Program
    origin: tuple[str, Any]
    rule: str


class NativeState(State):
    """A game in the memory of a module: an instance and an address. What it holds is read from there; what cannot be done
    there, Python does: then it goes on as an ordinary `State`."""

    __slots__ = ()
    memo = veil = _judged = None

    if not TYPE_CHECKING:
        game = property(lambda self: self._begun.game)
        program = property(lambda self: self._begun.program)
        origin = property(lambda self: self._begun.origin)
        rule = property(lambda self: self._begun.rule)
        lots = property(lambda self: self._begun.program.table.lots)
        v = property(lambda self: self._data_now().v)
        z = property(lambda self: self._data_now().z)
        at = property(lambda self: self._data_now().at)
        side = property(lambda self: self._data_now().side)
        log = property(lambda self: self._data_now().log)
        history = property(lambda self: self._data_now().history)

    def _data_now(self) -> _Data:
        data: _Data | None = self._data_read
        if data is None:
            self._asked_code()
            data = self._data_read = _Data(self._instance, self._home[0])
        return data

    def __del__(self) -> None:
        try:  # noqa: SIM105 - every copy comes here, and `suppress` takes as long as a quarter of one
            self._instance.unused.append(self._home)
        except AttributeError:  # it was interrupted before it had a place
            pass

    # Whoever changes what lies in the memory sets `_code` to None before and to what is asked after. Ctrl-C in between, which
    # comes as soon as machine code returns, leaves it at None: then what there is of the state is its history.
    def _asked_code(self) -> int:
        """Who is asked, as the module says it; after an interruption the state is made whole for it."""
        if self._code is None:
            self._play_again()
        assert self._code is not None
        return self._code

    def _play_again(self) -> None:
        """Makes a state what its history makes of it, whatever the memory holds of it otherwise."""
        twin = self._bare_twin()
        twin.history = self._instance.history(self._home[0])
        play_again(twin)
        if not self._instance.write(self._home[0], twin):
            raise AssertionError("what was there before does not fit in again")
        self._data_read = self._waiting = None
        self._code = self._instance.asked_at(self._home[0])

    # -------------------------------------------------------------- choosing

    @property
    def decisions(self) -> list[Decision]:
        waiting = self._waiting
        if waiting is not None:
            return waiting
        instance = self._instance
        alone = instance.alone[self._code]
        if alone is None:
            return self._several_decisions()
        # As `decision_of` does it.
        one = Decision()
        one.site, one.player, read = alone
        one.numbers = read(instance.view, self._home[2])
        self._waiting = waiting = [one]
        return waiting

    def _several_decisions(self) -> list[Decision]:
        """The decisions where it is not just one of one thing."""
        code = self._asked_code()
        if not code:
            self._waiting = []
            return self._waiting
        instance = self._instance
        if instance.alone[code] is not None:  # the state had to be made whole first
            return self.decisions
        site = instance.alone.sites[code >> SITE_SHIFT]
        if site.several is not None:
            return State.decisions.fget(self)  # type: ignore[attr-defined,no-any-return]
        self._waiting = waiting = _together(instance, self._home[0], site)
        return waiting

    def asked(self) -> tuple[int, int] | None:
        code = self._code
        return self._instance.asked[code if code is not None else self._asked_code()]

    def take(self, index: int) -> None:
        instance = self._instance
        if type(index) is int and not index & NO_INDEX and get_ident() == instance.thread:
            if self._code is None:
                self._asked_code()
            # Nobody may see what was read before, wherever this is interrupted.
            self._data_read = self._waiting = self._code = None
            numbers = instance.numbers
            numbers[0] = self._home[1] - index
            error = instance.turn()
            code = numbers[0]
            if code >= 0:
                self._code = code
                return
            if code < -1:
                self._break_off_choice(error)
                State.take(self, index)
                return
            self._code = instance.asked_at(self._home[0])
        if get_ident() != instance.thread:
            self._move()
            self.take(index)
            return
        twin = self.as_python()
        State.take(twin, index)
        self._take_over(twin)

    def choose(self, option: int | Option | Sequence[int | Option], player: int | None = None) -> None:
        waiting, instance = self._waiting, self._instance
        if (
            waiting
            # Seats are small integers, of which there is one each: `is` also turns away 0.0 and False.
            and player is waiting[0].player
            and type(option) is int
            and not option & NO_INDEX
            and get_ident() == instance.thread
        ):
            # The first who is asked, as in `take`.
            self._data_read = self._waiting = self._code = None
            numbers = instance.numbers
            numbers[0] = self._home[1] - option
            error = instance.turn()
            code = numbers[0]
            if code < 0:
                self._choose_again(code, error, option, player)
            else:
                self._code = code
                if code & STILL:
                    self._waiting = waiting[1:]
        elif get_ident() == instance.thread:
            self._choose_otherwise(option, player)
        else:
            self._move()
            self.choose(option, player)

    def _choose_otherwise(
        self, option: int | Option | Sequence[int | Option], player: int | None = None
    ) -> None:
        """The same for any of those who are asked, for one who was not looked for, and for what is no index."""
        waiting = self.decisions
        if player is None and len(waiting) == 1:
            player = waiting[0].player
        mine = next((it for it in waiting if it.player is player), None)
        index = _index_in(mine, option)
        if mine is None or index is None:
            # Sets of several at once, and what is refused: Python does it, or says why not.
            self._choose_by_python(option, player)
        elif mine is waiting[0]:
            self.choose(index, player)
        else:
            instance, numbers = self._instance, self._instance.numbers
            self._data_read = self._waiting = self._code = None
            numbers[0] = self._home[1] - index - (mine.player + FIRST_SEAT << SEAT_SHIFT)
            error = instance.turn()
            code = numbers[0]
            if code < 0:
                self._choose_again(code, error, index, player)
            else:
                self._code = code

    def _choose_again(self, code: int, error: int, index: int, player: int | None) -> None:
        """Python makes a choice again that was left halfway, or refused: it says what is wrong, or does what does not fit in
        here."""
        if code < -1:
            self._break_off_choice(error)
            State.choose(self, index, player)
        else:
            self._code = self._instance.asked_at(self._home[0])
            self._choose_by_python(index, player)

    def _choose_by_python(
        self, option: int | Option | Sequence[int | Option], player: int | None = None
    ) -> None:
        twin = self.as_python()
        State.choose(twin, option, player)
        self._take_over(twin)

    def _break_off_choice(self, error: int) -> None:
        with suppress(Trapped):
            self._instance.failed(error)
        self._break_off(self._instance.history(self._home[0]))

    def play_out(self, seed: int) -> None:
        if type(seed) is not int:
            raise SettingError(codes.WRONG_SETUP, f"a seed is a whole number, not {seed!r}")
        instance, (place, base, _) = self._instance, self._home
        before = instance.choices(place)
        self._data_read = self._waiting = None
        code, self._code = self._asked_code(), None
        try:
            self._code = instance.finish(base, signed(seed & MASK))
        except Trapped:
            self._break_off(instance.history(place)[:before])
            State.play_out(self, seed)
        except AnotherThread:
            self._code = code
            self._move()
            self.play_out(seed)

    def play_out_by(self, number: Numbers) -> None:
        self._become(self.as_python())
        State.play_out_by(self, number)

    # -------------------------------------------------------------- in Python

    def as_python(self) -> State:
        """The same state, played on by Python."""
        data = self._data_now()
        twin = self._bare_twin()
        twin.v, twin.at, twin.side = data.v[:], data.at[:], data.side[:]
        twin.z = [row[:] for row in data.z]
        twin.log, twin.history = data.log[:], data.history[:]
        return twin

    def _bare_twin(self) -> State:
        """An ordinary state of the same game, without its data."""
        twin = State()
        twin.game, twin.program, twin.origin, twin.rule = self.game, self.program, self.origin, self.rule
        twin.lots = self.lots
        twin._waiting = twin._judged = twin._told = twin.memo = twin.veil = None
        return twin

    def _take_over(self, twin: State) -> None:
        """Holds what another state of this game holds; as an ordinary state where that does not fit in."""
        self._data_read = self._waiting = None
        place = self._home[0]
        self._code = None
        if self._instance.write(place, twin):
            self._code = self._instance.asked_at(place)
        else:
            self._become(twin)

    def _move(self) -> None:
        """Goes over into the memory of this thread's instance: an instance is for one thread."""
        twin = self.as_python()
        there = self._in_this_thread(twin)
        if there is None:
            self._become(twin)
            return
        # For a moment it is an ordinary state, so that nothing of it is ever half here and half there. The other one is
        # none that gives its place back any more.
        self._become(twin)
        there.__class__ = State  # type: ignore[assignment]
        self._begun, self._instance, self._home = there._begun, there._instance, there._home
        self._code, self._data_read = there._code, None
        self.__class__ = NativeState

    def _in_this_thread(self, twin: State) -> NativeState | None:
        native = self.program.as_native()
        return None if isinstance(native, str) else taken_over(twin, native)

    def _become(self, twin: State) -> None:
        """From now on this is an ordinary state, which holds what another one holds."""
        for name in ("v", "z", "at", "side", "log", "history"):
            getattr(State, name).__set__(self, getattr(twin, name))
        self._waiting = None
        self._leave(State)

    def _break_off(self, history: list[int]) -> None:
        """A choice was left halfway: from now on this is an ordinary state, which its history makes again."""
        getattr(State, "history").__set__(self, history)  # noqa: B009 - the slot, not what it holds
        self._leave(Interrupted)

    def _leave(self, kind: type[State]) -> None:
        """Gives its place in the memory back, once it is no state any more that would do so again.

        What it had in common with others it has for itself before that: to be another kind of state is a single step.
        """
        for name, held in (*((it, getattr(self, it)) for it in _COMMON), *((it, None) for it in _UNUSED)):
            getattr(State, name).__set__(self, held)
        self.__class__ = kind  # type: ignore[assignment]
        self._instance.unused.append(self._home)
        del self._instance, self._home, self._data_read, self._begun

    # -------------------------------------------------------------- copies, and what Python does

    def copy(self) -> State:
        instance = self._instance
        if get_ident() != instance.thread:
            # Others may copy it at the same time, so it stays where it is.
            twin = self.as_python()
            return self._in_this_thread(twin) or twin
        try:
            home = instance.unused.pop() if instance.unused else instance.new()
        except WasmtimeFailed:  # there is no more room
            return self.as_python()
        found = NativeState()
        found._begun, found._instance, found._home, found._code = self._begun, instance, home, self._code
        found._data_read = found._waiting = found._told = None
        copied = instance.copied
        copied[0], copied[2] = self._home[1], home[1]
        instance.duplicate()  # which cannot fail: nothing but memory is moved
        return found

    def without_past(self) -> State:
        return self.as_python().without_past()

    def fork(self, rows: tuple[int, ...]) -> State:
        return self.as_python().fork(rows)

    def weigh(self, player: int) -> tuple[int, int]:
        return self.as_python().weigh(player)

    def forget_present(self) -> None:
        self._break_off(self.history)

    def run(self, block: int) -> None:
        self._become(self.as_python())
        State.run(self, block)

    def held(self, cell: int, count: int) -> Sequence[int]:
        self._asked_code()
        return self._instance.held(self._home[0], cell, count)

    @property
    def over(self) -> bool:
        return not self._asked_code()

    @property
    def result(self) -> Result | None:
        return None if self._asked_code() else result_of(self)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()


def _index_in(mine: Decision | None, option: object) -> int | None:
    """The place of an option in a decision; None if it is not plainly one of them."""
    if mine is None:
        return None
    if isinstance(option, Option):
        there = option.site == mine.site.number and option.value in mine.numbers
        return mine.numbers.index(option.value) if there else None
    return option if type(option) is int and 0 <= option < min(len(mine), MOST_INDEX) else None


def _together(instance: Instance, place: int, site: Site) -> list[Decision]:
    """The decisions of who has to choose with others and has not."""
    view, rows, of_players = instance.view, instance.option_rows, instance.of_players
    counts = of_players(view, place + instance.memory.counts)
    waiting = []
    for player, picked in enumerate(of_players(view, place + PICKS_AT)):
        if picked == UNMADE:
            # As `decision_of` does it.
            one = Decision()
            one.site = site
            one.player = player
            one.numbers = UNPACK[counts[player]](view, place + rows[player])
            waiting.append(one)
    return waiting


def _state(begun: Begun, instance: Instance, home: Home) -> NativeState:
    state = NativeState()
    state._begun, state._instance, state._home, state._code = begun, instance, home, 0
    state._data_read = state._waiting = state._told = None
    return state


def start(game: Game, program: Program, native: NativeProgram, seed: int) -> NativeState | None:
    """A new game, played up to its first decision; None when Python has to play it."""
    instance = native.instance()
    origin = ("start", [program.layout.people, seed])
    try:
        begun = Begun(game, program, origin, program.table.rule)
        state = _state(begun, instance, instance.new())
        state._code = instance.start(state._home[1], signed(seed & MASK))
    except (Trapped, WasmtimeFailed):
        return None
    return state


def taken_over(state: State, native: NativeProgram) -> NativeState | None:
    """The same game, played on as machine code; None when Python has to play it."""
    instance = native.instance()
    try:
        home = instance.new()
    except WasmtimeFailed:
        return None
    begun = Begun(state.game, state.program, state.origin, state.rule)
    found = _state(begun, instance, home)
    if not instance.write(home[0], state):
        return None
    found._code = instance.asked_at(home[0])
    return found
