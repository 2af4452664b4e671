"""Programs as modules that run: written as WebAssembly, compiled by wasmtime, and kept from one run to the next."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from threading import local
from typing import TYPE_CHECKING, Any

from cardwright.compile.wasm.memory import Memory, NotNative
from cardwright.compile.wasm.tally import Counted
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.native.counted import counted
from cardwright.native.instance import Alone, Instance
from cardwright.native.state import NativeState, start
from cardwright.native.wasmtime_library import Library, WasmtimeFailed, library

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.compile.wasm.module import WasmText
    from cardwright.play.game import Game

INSTALL = "pip install cardwright[native]"


@dataclass(slots=True)
class NativeProgram:
    """A program as machine code. Each thread has an instance of its own."""

    library: Library
    module: Any
    memory: Memory
    counted: Counted
    """What its series note of each game."""
    alone: Alone
    _instances: local = field(default_factory=local)

    def instance(self) -> Instance:
        """The instance of this thread."""
        found: Instance | None = getattr(self._instances, "instance", None)
        if found is None:
            found = self._instances.instance = Instance(self.library, self.module, self.memory, self.alone)
        return found

    def started(self, game: Game, program: Program, seed: int) -> NativeState | None:
        """A new game, played up to its first decision; None when Python has to play it."""
        return start(game, program, self, seed)


def native_program(program: Program) -> NativeProgram | str:
    """A program as machine code, or why Python has to run it."""
    if program.coverage is not None:
        return "Python plays: it notes what the games reach"
    try:
        found = library()
    except WasmtimeFailed as error:
        return f"Python plays: {error} ({INSTALL})"
    try:
        module, memory = _kept(found, program) or _made(found, program)
        return NativeProgram(found, module, memory, counted(program.layout), Alone(program.sites))
    except NotNative as error:
        return f"Python plays this pack: {error}"
    except WasmtimeFailed as error:
        return f"Python plays: wasmtime refuses the program ({error})"


def wasm_of(program: Program) -> tuple[bytes, Memory]:
    """A program as a module for any WebAssembly engine, and the plan of its memory. Raises SettingError."""
    try:
        text = _text(program)
        return library().binary(text.text), text.memory
    except NotNative as error:
        message = f"the pack cannot be played as WebAssembly: {error}"
        raise SettingError(codes.WRONG_SETUP, message, "see 'cardwright docs python'") from None
    except WasmtimeFailed as error:
        raise SettingError(codes.WRONG_SETUP, f"a module cannot be written: {error}", INSTALL) from None


def _text(program: Program) -> WasmText:
    """The program as WebAssembly. What writes it is loaded only here: most programs are kept from an earlier run."""
    from cardwright.compile.wasm.module import write
    from cardwright.native.trial_facts import trial_facts

    return write(program.form, trial_facts(program), counted(program.layout))


def _made(found: Library, program: Program) -> tuple[Any, Memory]:
    """The program as a module and the plan of its memory, which are kept if that is possible."""
    text = _text(program)
    module = found.compiled(found.binary(text.text))
    if program.keep is not None:
        head = _HEAD.pack(text.memory.states, text.memory.thinks)
        program.keep.put(head + found.machine_code(module), "native", _version())
    return module, text.memory


def _kept(found: Library, program: Program) -> tuple[Any, Memory] | None:
    """The same from the user's own store, if it is there: machine code is taken from nowhere else.

    It is known by what the program is made of, so that nothing has to be written to look for it.
    """
    data = None if program.keep is None else program.keep.get("native", _version())
    if data is None:
        return None
    memory = Memory(program.outline)
    memory.states, memory.thinks = _HEAD.unpack_from(data)
    try:
        return found.from_machine_code(data[_HEAD.size :]), memory
    except WasmtimeFailed:  # of another machine
        return None


def _version() -> str:
    try:
        return version("wasmtime")
    except PackageNotFoundError:
        return ""


_HEAD = struct.Struct("<I?")
