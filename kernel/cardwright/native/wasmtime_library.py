"""wasmtime through its C interface: the shared library of the wheel, called by cffi.

wasmtime's own Python interface takes 30 microseconds a call; this one takes half of one. It goes by the layout of a few C structures,
which no version has to keep: `library` tries everything out before anybody relies on it.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

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
void *wasmtime_func_call_unchecked(void *, const func_t *, value_t *, size_t, void **);
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
 (func (export "deep") (result i32) (call $down (i32.const 1000000)))
 (func (export "trap") (unreachable)))
"""


class WasmtimeFailed(Exception):
    """wasmtime is not there, does not do what is expected of it, or refuses a module."""


class Trapped(Exception):
    """A function of a module could not be carried out."""


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
        library = self._library
        ffi, calls = library.ffi, library.calls
        found = self._exported(name)
        func = ffi.addressof(found.of, "func")
        room = max(len(types), 1)
        values = ffi.new("value_t[]", room)
        trap, null = self._trap, ffi.NULL
        call, context = calls.wasmtime_func_call_unchecked, self._context
        first = values[0]
        self._kept.append(found)  # the pointer leads there, and does not keep it

        def failed(error: Any) -> None:
            if error != null:
                library._see(error)
            calls.wasm_trap_delete(trap[0])
            trap[0] = null
            raise Trapped(name)

        if types == "iii":
            second, third = values[1], values[2]

            def call_three(a: int, b: int, c: int) -> int:
                first.i32 = a
                second.i32 = b
                third.i32 = c
                error = call(context, func, values, room, trap)
                if error or trap[0]:
                    failed(error)
                return first.i32  # type: ignore[no-any-return]

            return call_three

        def call_any(*given: int) -> int | None:
            for place, (type_, number) in enumerate(zip(types, given, strict=True)):
                if type_ == "i":
                    values[place].i32 = number
                else:
                    values[place].i64 = number
            error = call(context, func, values, room, trap)
            if error or trap[0]:
                failed(error)
            return first.i32 if gives else None

        return call_any


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
    if running.function("deep", "", gives=True)() != 7:
        raise WasmtimeFailed("wasmtime does not call functions in the place of others")


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
