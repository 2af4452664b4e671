"""wasmtime through its C interface: the shared library of the wheel, called by cffi.

wasmtime's own Python interface takes 30 microseconds a call; this one takes half of one. It goes by the layout of a few C structures,
which no version has to keep: `library` tries everything out before anybody relies on it.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from threading import get_ident
from typing import Any, NoReturn

_DECLARATIONS = """
typedef struct { size_t size; uint8_t *data; } bytes_t;
typedef struct { uint64_t store; void *place; } func_t;
typedef struct { struct { uint64_t store; uint32_t first; } of; uint32_t second; } memory_t;
typedef struct { uint64_t store; size_t first; } instance_t;
typedef struct { uint8_t kind; union { func_t func; memory_t memory; uint64_t room[8]; } of; } extern_t;
typedef union { int32_t i32; int64_t i64; uint64_t room[2]; } value_t;
void *wasm_config_new(void);
void wasmtime_config_wasm_tail_call_set(void *, bool);
void wasmtime_config_parallel_compilation_set(void *, bool);
void *wasm_engine_new_with_config(void *);
void *wasmtime_wat2wasm(const char *, size_t, bytes_t *);
void *wasmtime_module_new(void *, const uint8_t *, size_t, void **);
void *wasmtime_module_serialize(void *, bytes_t *);
void *wasmtime_module_deserialize(void *, const uint8_t *, size_t, void **);
void wasmtime_module_delete(void *);
void *wasmtime_store_new(void *, void *, void *);
void wasmtime_store_delete(void *);
void *wasmtime_store_context(void *);
void *wasmtime_instance_new(void *, void *, const extern_t *, size_t, instance_t *, void **);
bool wasmtime_instance_export_get(void *, const instance_t *, const char *, size_t, extern_t *);
uintptr_t wasmtime_func_call_unchecked(void *, const func_t *, value_t *, size_t, void **);
uint8_t *wasmtime_memory_data(void *, const memory_t *);
size_t wasmtime_memory_data_size(void *, const memory_t *);
void wasmtime_error_message(void *, bytes_t *);
void wasmtime_error_delete(void *);
void wasm_trap_delete(void *);
void wasm_byte_vec_delete(bytes_t *);
"""

# A function that adds, one that traps, and a memory.
_TRIAL = """
(module (memory (export "memory") 1) (global $times (mut i32) (i32.const 0))
 (func (export "add") (param i32 i64) (result i32)
  (i32.store (i32.const 64) (local.get 0))
  (i32.add (local.get 0) (i32.wrap_i64 (i64.shr_u (local.get 1) (i64.const 32)))))
 (func $down (param i32) (result i32)
  (if (result i32) (local.get 0) (then (return_call $down (i32.sub (local.get 0) (i32.const 1)))) (else (i32.const 7))))
 (func (export "less") (param i64 i64) (result i64)
  (if (i64.eqz (local.get 1)) (then (unreachable)))
  (i64.sub (local.get 1) (local.get 0)))
 (func (export "deep") (result i32) (call $down (i32.const 1000000)))
 (func (export "trap") (unreachable)))
"""


class WasmtimeFailed(Exception):
    """wasmtime is not there, does not do what is expected of it, or refuses a module."""


class Trapped(Exception):
    """A function of a module could not be carried out."""


class AnotherThread(Exception):
    """A function of a module was called in another thread than the module's."""


class Library:
    """wasmtime's functions, and an engine."""

    def __init__(self) -> None:
        import cffi

        self.ffi: Any = cffi.FFI()
        self.ffi.cdef(_DECLARATIONS)
        self.calls: Any = self.ffi.dlopen(str(_shared_library()))
        config = self.calls.wasm_config_new()
        self.calls.wasmtime_config_wasm_tail_call_set(config, True)
        self.calls.wasmtime_config_parallel_compilation_set(config, not _forked)
        self.engine = self.calls.wasm_engine_new_with_config(config)
        if self.engine == self.ffi.NULL:
            raise WasmtimeFailed("wasmtime cannot be started")

    def binary(self, text: str) -> bytes:
        """A module's text as its binary form."""
        data = text.encode()
        out = self.ffi.new("bytes_t *")
        self._see(self.calls.wasmtime_wat2wasm(data, len(data), out))
        return self._taken(out)

    def compiled(self, binary: bytes) -> Any:
        """A module as machine code."""
        return self._module(self.calls.wasmtime_module_new, binary)

    def machine_code(self, module: Any) -> bytes:
        """The machine code of a module, which only this version of wasmtime takes on a machine like this one."""
        out = self.ffi.new("bytes_t *")
        self._see(self.calls.wasmtime_module_serialize(module, out))
        return self._taken(out)

    def from_machine_code(self, code: bytes) -> Any:
        """The module again. Whatever these bytes do is done: they must come from nobody but us."""
        return self._module(self.calls.wasmtime_module_deserialize, code)

    def _module(self, make: Callable[..., Any], data: bytes) -> Any:
        place = self.ffi.new("void **")
        self._see(make(self.engine, data, len(data), place))
        return self.ffi.gc(place[0], self.calls.wasmtime_module_delete)

    def _see(self, error: Any) -> None:
        """Raises what wasmtime says if it says anything."""
        if error != self.ffi.NULL:
            out = self.ffi.new("bytes_t *")
            self.calls.wasmtime_error_message(error, out)
            message = self._taken(out).decode(errors="replace")
            self.calls.wasmtime_error_delete(error)
            raise WasmtimeFailed(message)

    def _taken(self, out: Any) -> bytes:
        data = bytes(self.ffi.buffer(out.data, out.size))
        self.calls.wasm_byte_vec_delete(out)
        return data


class Running:
    """A module with a memory of its own."""

    def __init__(self, library: Library, module: Any) -> None:
        ffi, calls = library.ffi, library.calls
        self._library, self._module = library, module
        self._kept: list[Any] = []
        self.thread = get_ident()
        """The thread that may call its functions."""
        store = calls.wasmtime_store_new(library.engine, ffi.NULL, ffi.NULL)
        self._store = ffi.gc(store, calls.wasmtime_store_delete)
        self._context = calls.wasmtime_store_context(store)
        self._instance = ffi.new("instance_t *")
        self._trap = ffi.new("void **")
        library._see(
            calls.wasmtime_instance_new(self._context, module, ffi.NULL, 0, self._instance, self._trap)
        )
        if self._trap[0] != ffi.NULL:
            calls.wasm_trap_delete(self._trap[0])
            raise WasmtimeFailed("a module cannot be started")
        self._memory = self._exported("memory")

    def _exported(self, name: str) -> Any:
        found = self._library.ffi.new("extern_t *")
        text = name.encode()
        if not self._library.calls.wasmtime_instance_export_get(
            self._context, self._instance, text, len(text), found
        ):
            raise WasmtimeFailed(f"a module has no '{name}'")
        return found

    def address(self) -> Any:
        """Where the memory begins; it may move when it grows."""
        return self._library.calls.wasmtime_memory_data(self._context, self._place_of_memory())

    def size(self) -> int:
        return int(self._library.calls.wasmtime_memory_data_size(self._context, self._place_of_memory()))

    def _place_of_memory(self) -> Any:
        return self._library.ffi.addressof(self._memory.of, "memory")

    def function(self, name: str, types: str, gives: bool = False) -> Callable[..., Any]:
        """A function of the module; `types` has `i` for each argument of 32 bits and `l` for one of 64 bits.

        It raises `Trapped` when it cannot be carried out.
        """
        values = self._library.ffi.new("value_t[]", max(len(types), 1))
        call = self._call(name, values, max(len(types), 1))
        trap, failed = self._trap, self._failed

        def call_any(*given: int) -> int | None:
            if trap[0]:
                self._forget_trap()  # of a call after which Ctrl-C came before anybody looked
            for place, (type_, number) in enumerate(zip(types, given, strict=True)):
                if type_ == "i":
                    values[place].i32 = number
                else:
                    values[place].i64 = number
            error = call()
            if error or trap[0]:
                failed(error)
            return values[0].i32 if gives else None

        return call_any

    def quick(self, name: str) -> tuple[memoryview[int], Callable[[], int], Callable[[int], NoReturn]]:
        """A function that takes one or two numbers of 64 bits, the first below -1, and gives one that is not.

        It comes as the numbers (the second argument is at 2, since a value takes 128 bits), what calls it, and what raises
        the error that was given if the first number is still below -1 then: what fails leaves its arguments alone. Only
        `thread` may do so: a lock would cost a third of a call.
        """
        values = self._library.ffi.new("value_t[]", 2)
        self._kept.append(values)
        numbers = memoryview(self._library.ffi.buffer(values)).cast("q")
        # Pointers are handed over as what they are declared: that is quicker than to see whether they may be.
        call = self._call(name, self._library.ffi.cast("value_t *", values), 2)
        return numbers, call, self._failed

    def called(self, name: str) -> Callable[..., int]:
        """The same as one function, which raises `AnotherThread` in any but `thread`."""
        numbers, call, failed = self.quick(name)
        thread = self.thread

        def call_quickly(first: int, second: int = 0) -> int:
            if get_ident() != thread:
                raise AnotherThread
            numbers[0] = first
            numbers[2] = second
            error = call()
            found = numbers[0]
            if found < -1:
                failed(error)
            return found

        return call_quickly

    def _call(self, name: str, values: Any, room: int) -> Callable[[], int]:
        """Calls a function of the module; gives wasmtime's error as a number, 0 if there is none."""
        found = self._exported(name)
        self._kept += (found, values)  # the pointers lead there, and do not keep them
        func = self._library.ffi.addressof(found.of, "func")
        call = self._library.calls.wasmtime_func_call_unchecked
        return partial(call, self._context, func, values, room, self._trap)

    def _failed(self, error: int) -> NoReturn:
        library = self._library
        if error:
            library._see(library.ffi.cast("void *", error))
        self._forget_trap()
        raise Trapped

    def _forget_trap(self) -> None:
        trap = self._trap
        held, trap[0] = trap[0], self._library.ffi.NULL  # first, so that nobody deletes it twice
        self._library.calls.wasm_trap_delete(held)


# The threads that compile do not live on in a process that is forked off: such a one compiles by itself.
_forked = False


def _note_fork() -> None:
    global _forked
    _forked = True
    library.cache_clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_note_fork)


@cache
def library() -> Library:
    """wasmtime, tried out. Raises `WasmtimeFailed`."""
    try:
        found = Library()
        _try_out(found)
    except WasmtimeFailed:
        raise
    except Exception as error:  # whatever a version that we do not know does
        raise WasmtimeFailed(f"wasmtime cannot be used: {type(error).__name__}: {error}") from None
    return found


def _try_out(found: Library) -> None:
    binary = found.binary(_TRIAL)
    module = found.from_machine_code(found.machine_code(found.compiled(binary)))
    running = Running(found, module)
    add = running.function("add", "il", gives=True)
    trap = running.function("trap", "")
    for number in (3, -5):
        if add(number, 9 << 32) != number + 9:
            raise WasmtimeFailed("wasmtime does not give what a function gives")
        if found.ffi.cast("int32_t *", running.address())[16] != number or running.size() != 65536:
            raise WasmtimeFailed("the memory of a module is not where it is looked for")
        try:
            trap()
        except Trapped:
            pass
        else:
            raise WasmtimeFailed("wasmtime does not tell that a function failed")
    _try_out_quick(running)
    if running.function("deep", "", gives=True)() != 7:
        raise WasmtimeFailed("wasmtime does not call functions in the place of others")


def _try_out_quick(running: Running) -> None:
    less = running.called("less")
    for _ in range(2):
        if less(-(1 << 63), -(1 << 63) + 7) != 7:
            raise WasmtimeFailed("wasmtime does not give what a function of 64 bits gives")
        try:
            less(-5, 0)
        except Trapped:
            continue
        raise WasmtimeFailed("wasmtime changes the arguments of a function that failed")


def _shared_library() -> Path:
    """The shared library in wasmtime's wheel."""
    spec = importlib.util.find_spec("wasmtime")
    if spec is None or spec.origin is None:
        raise WasmtimeFailed("wasmtime is not installed")
    name = {"win32": "_wasmtime.dll", "darwin": "_libwasmtime.dylib"}.get(sys.platform, "_libwasmtime.so")
    for folder in sorted(Path(spec.origin).parent.iterdir()):
        if folder.is_dir() and (folder / name).is_file():
            return folder / name
    raise WasmtimeFailed("wasmtime has no library for this machine")
