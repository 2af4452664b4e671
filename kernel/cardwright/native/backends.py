"""What plays a game: Python, or machine code where it is asked for and can do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.native.modules import NativeProgram
    from cardwright.play.game import Game
    from cardwright.play.state import State

AUTO, PYTHON, NATIVE = "auto", "python", "native"
BACKENDS = (AUTO, PYTHON, NATIVE)


def native_or_none(program: Program, backend: str, by_chance: bool = True) -> NativeProgram | None:
    """The machine code that is to play a program; None for Python. Raises SettingError where there has to be some.

    Where not all choose `by_chance` in a game that is played out, there is none.
    """
    if backend not in BACKENDS:
        message = f"there is no backend {backend!r}"
        raise SettingError(codes.WRONG_SETUP, message, f"one of: {', '.join(BACKENDS)}")
    if backend == PYTHON:
        return None
    native = program.as_native() if by_chance else "Python plays: not all players choose by chance"
    if not isinstance(native, str):
        return native
    if backend == NATIVE:
        raise SettingError(codes.WRONG_SETUP, native, f"use the backend '{AUTO}' or '{PYTHON}'")
    return None


def started(game: Game, program: Program, seed: int, backend: str) -> State | None:
    """A new game as machine code; None where Python has to play it."""
    native = native_or_none(program, backend)
    if native is None or type(seed) is not int:
        return None
    return native.started(game, program, seed)


def carried_on(state: State, backend: str) -> State:
    """A game that Python has played so far, by the backend that is asked for. What was laid out by hand, Python plays."""
    native = native_or_none(state.program, backend)
    if native is None or state.origin[0] != "start":
        return state
    from cardwright.native.state import taken_over

    return taken_over(state, native) or state
