"""A game that machine code plays. It is a `State` in every respect but speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import ONE, PICKS, SITE, STATUS, UNMADE, WHO
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.native.instance import Instance, signed
from cardwright.native.modules import NativeProgram
from cardwright.native.wasmtime_library import Trapped, WasmtimeFailed
from cardwright.play.chance import seeded
from cardwright.play.decisions import Decision, Option
from cardwright.play.picks import Numbers, start_of
from cardwright.play.state import Interrupted, State

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.play.game import Game

# Numbers beyond this do not fit in, and are no options.
_MOST = (1 << 31) - 1


class Place:
    """Where a state lies; its owner shares the state with nobody."""

    __slots__ = ("at", "data", "instance")

    def __init__(self, instance: Instance) -> None:
        self.at = -1
        self.instance = instance
        self.data: _Data | None = None
        """What the state holds, as Python has it, since the last choice."""
        self.at = instance.new()

    def __del__(self) -> None:
        if self.at >= 0:
            self.instance.free(self.at)


class _Data:
    """What a state holds, as it is now."""

    __slots__ = ("at", "history", "log", "side", "v", "z")

    def __init__(self, place: Place) -> None:
        it, at = place.instance, place.at
        self.v, self.z, self.at, self.side = it.cells(at), it.rows(at), it.at(at), it.side(at)
        self.log, self.history = it.log(at), it.history(at)


class NativeState(State):
    """A game in the memory of a module. What it holds is read from there; what cannot be done there, Python does: then it
    goes on as an ordinary `State`."""

    __slots__ = ()

    if not TYPE_CHECKING:
        v = property(lambda self: self._data_now().v)
        z = property(lambda self: self._data_now().z)
        at = property(lambda self: self._data_now().at)
        side = property(lambda self: self._data_now().side)
        log = property(lambda self: self._data_now().log)
        history = property(lambda self: self._data_now().history)

    def _data_now(self) -> _Data:
        place = self._place
        if place.data is None:
            place.data = _Data(place)
        return place.data

    # -------------------------------------------------------------- choosing

    @property
    def decisions(self) -> list[Decision]:
        waiting = self._waiting
        if waiting is not None:
            return waiting
        place = self._place
        instance, at = place.instance, place.at
        status = instance.cell(at, STATUS)
        if not status:
            self._waiting = []
            return []
        site = self.program.sites[instance.cell(at, SITE)]
        if site.several is not None:
            return State.decisions.fget(self)  # type: ignore[attr-defined,no-any-return]
        if status == ONE:
            waiting = [Decision(site, instance.cell(at, WHO), instance.options(at, 0))]
        else:
            waiting = [
                Decision(site, it, instance.options(at, it))
                for it in range(self.program.layout.players)
                if instance.cell(at, PICKS + it) == UNMADE
            ]
        self._waiting = waiting
        return waiting

    def asked(self) -> tuple[int, int] | None:
        place = self._place
        instance, at = place.instance, place.at
        status = instance.cell(at, STATUS)
        if not status:
            return None
        if status == ONE:
            return instance.cell(at, WHO), instance.option_count(at, 0)
        who = 0
        while instance.cell(at, PICKS + who) != UNMADE:
            who += 1
        return who, instance.option_count(at, who)

    def take(self, index: int) -> None:
        if type(index) is int:
            asked = self.asked()
            self.choose(index, None if asked is None else asked[0])
            return
        twin = self.as_python()
        State.take(twin, index)
        self._take_over(twin)

    def choose(self, option: int | Option | Sequence[int | Option], player: int | None = None) -> None:
        if type(option) is int and 0 <= option <= _MOST and (player is None or type(player) is int):
            place = self._place
            # Nobody may see what was read before, wherever this is interrupted.
            place.data = self._waiting = None
            try:
                with place.instance.lock:
                    seat = -1 if player is None else player if 0 <= player <= _MOST else _MOST
                    if not place.instance.choose(place.at, seat, option):
                        return
            except Trapped:
                # Python makes the choice again: it says what is wrong, or does what does not fit in here.
                self._break_off(place.instance.history(place.at))
                State.choose(self, option, player)
                return
        index = self._index_of(option, player) if isinstance(option, Option) else None
        if index is not None:
            self.choose(index, player)
            return
        # Sets of several at once, and what is refused: Python does it, or says why not.
        twin = self.as_python()
        State.choose(twin, option, player)
        self._take_over(twin)

    def _index_of(self, option: Option, player: int | None) -> int | None:
        """The place of an option among those that a player is offered; None if it is not plainly one of them."""
        waiting = self.decisions
        for it in waiting:
            mine = it.player == player if player is not None else len(waiting) == 1
            if mine and option.site == it.site.number and option.value in it.numbers:
                return it.numbers.index(option.value)
        return None

    def play_out(self, seed: int) -> None:
        if type(seed) is not int:
            raise SettingError(codes.WRONG_SETUP, f"a seed is a whole number, not {seed!r}")
        place = self._place
        before = place.instance.choices(place.at)
        place.data = self._waiting = None
        try:
            with place.instance.lock:
                place.instance.play_out(place.at, signed(start_of(seed)))
        except Trapped:
            self._break_off(place.instance.history(place.at)[:before])
            State.play_out(self, seed)

    def play_out_by(self, number: Numbers) -> None:
        self._become(self.as_python())
        State.play_out_by(self, number)

    # -------------------------------------------------------------- in Python

    def as_python(self) -> State:
        """The same state, played on by Python."""
        data = self._data_now()
        twin = State.__new__(State)
        twin.game, twin.program, twin.origin, twin.rule = self.game, self.program, self.origin, self.rule
        twin.v, twin.at, twin.side = data.v[:], data.at[:], data.side[:]
        twin.z = [row[:] for row in data.z]
        twin.log, twin.history = data.log[:], data.history[:]
        twin.lots = self.lots
        twin._waiting = twin._judged = twin._told = twin.memo = twin.veil = None
        return twin

    def _take_over(self, twin: State) -> None:
        """Holds what another state of this game holds; as an ordinary state where that does not fit in."""
        place = self._place
        place.data = self._waiting = None
        if not place.instance.write(place.at, twin):
            self._become(twin)

    def _become(self, twin: State) -> None:
        """From now on this is an ordinary state, which holds what another one holds."""
        for name in ("v", "z", "at", "side", "log", "history"):
            getattr(State, name).__set__(self, getattr(twin, name))
        self._waiting = None
        self.__class__ = State  # type: ignore[assignment]
        del self._place

    def _break_off(self, history: list[int]) -> None:
        """A choice was left halfway: from now on this is an ordinary state, which its history makes again."""
        getattr(State, "history").__set__(self, history)  # noqa: B009 - the slot, not what it holds
        self.__class__ = Interrupted  # type: ignore[assignment]
        del self._place

    # -------------------------------------------------------------- copies, and what Python does

    def copy(self) -> State:
        place = self._place
        instance = place.instance
        with instance.lock:
            try:
                new = Place(instance)
            except WasmtimeFailed:  # there is no more room
                return self.as_python()
            instance.copy(place.at, new.at)
        return _state(self.game, self.program, self.origin, self.rule, new)

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

    @property
    def over(self) -> bool:
        place = self._place
        return not place.instance.cell(place.at, STATUS)

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()


def _state(game: Game, program: Program, origin: tuple[str, Any], rule: str, place: Place) -> NativeState:
    state = NativeState.__new__(NativeState)
    state.game, state.program, state.origin, state.rule = game, program, origin, rule
    state._place = place
    state._waiting = state._judged = state._told = state.memo = state.veil = None
    state.lots = program.table.lots
    return state


def start(game: Game, program: Program, native: NativeProgram, seed: int) -> NativeState | None:
    """A new game, played up to its first decision; None when Python has to play it."""
    instance = native.instance()
    try:
        with instance.lock:
            place = Place(instance)
            instance.begin(place.at, signed(seeded(seed)))
    except (Trapped, WasmtimeFailed):
        return None
    return _state(game, program, ("start", [program.layout.people, seed]), program.table.rule, place)


def taken_over(state: State, native: NativeProgram) -> NativeState | None:
    """The same game, played on as machine code; None when Python has to play it."""
    instance = native.instance()
    try:
        with instance.lock:
            place = Place(instance)
    except WasmtimeFailed:
        return None
    if not instance.write(place.at, state):
        return None
    return _state(state.game, state.program, state.origin, state.rule, place)
