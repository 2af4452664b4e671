"""What of a pack and of its programs is kept, as bytes, and how they are made of it again.

Kept are the declarations of the pack, the layout and the form without its code, and Python's code of the program. Not kept
are the texts of the pack with their meaning: a program that is asked for them (to explain an error, for a bot, for a card's
words) is compiled again then, and is from there on the one that was compiled.

Bytes come from the store, which gives only what this user's Cardwright has sealed. Even so data can become nothing but
objects of the kernel's own classes for data, and code is taken for code of this Python's alone.
"""

from __future__ import annotations

import io
import marshal
import pickle
from collections.abc import Callable
from dataclasses import is_dataclass, replace
from enum import Enum
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

from cardwright.compile.program import Program, ensure_rows, table_before
from cardwright.compile.python.execute import execute
from cardwright.compile.sites import OptionKind, Several, Site
from cardwright.compile.variant import Manner
from cardwright.declarations.model import Kind, Pack, Value, Zone
from cardwright.play.options import Settings
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.layout import Layout

# The modules whose classes hold nothing but data.
_DATA = frozenset(
    f"cardwright.{it}"
    for it in (
        "compile.form",
        "compile.ir_types",
        "compile.layout",
        "compile.passes.packed_sums",
        "declarations.faces",
        "declarations.model",
        "findings.diagnostic",
        "lang.types",
        "source.tree",
    )
)
# What cannot be kept: a pack that is too deep, or has something in it that is no data.
_CANNOT = (pickle.PicklingError, RecursionError, TypeError, AttributeError)


def kept_pack(pack: Pack) -> bytes | None:
    """The declarations of a pack as bytes; None if they cannot be kept."""
    return _written(pack, None)


def pack_from(data: bytes) -> Pack | None:
    """The declarations again; None if these bytes are none."""
    found = _read(data, None)
    return found if isinstance(found, Pack) else None


def kept_program(program: Program) -> bytes | None:
    """What is kept of a program; None if it cannot be kept."""
    form = replace(program.form, routines=[], blocks=[])
    sites = [
        (it.number, it.rule, it.kind.value, it.optional, it.together, it.of, it.several and tuple(it.several))
        for it in program.sites
    ]
    data = _written((form, program.layout), program.layout.pack)
    if data is None:
        return None
    return marshal.dumps((data, sites, program.fingerprint, program.code))


def program_from(data: bytes, pack: Pack, settings: Settings, whole: Callable[[], Program]) -> Program | None:
    """The program again, for a pack that was kept; None if these bytes are none. `whole` compiles it."""
    try:
        kept, sites, fingerprint, code = marshal.loads(data)
        found = _read(kept, pack)
    except (ValueError, EOFError, TypeError):
        return None
    if not isinstance(found, tuple) or not all(isinstance(it, CodeType) for it in code):
        return None
    form, layout = found
    program = _Restored.__new__(_Restored)
    program.outline = form
    program.settings, program.layout, program.code = settings, layout, code
    program.namespace = execute(form, code, Manner.STEPWISE, {})
    program.blocks = program.namespace["BLOCKS"]
    program.sites = [_site(program, layout, *it) for it in sites]
    program.ensures, program.procedures = ensure_rows(form), form.procedures
    program.manner, program.others, program.coverage, program._knowledge = Manner.STEPWISE, {}, None, {}
    program.native = program.keep = program._veils = None
    program.fingerprint, program.whole = fingerprint, whole
    program.table = table_before(program, form)
    return program


# ------------------------------------------------------------------ what is not kept


class _Restored(Program):
    """A program as it was kept. When somebody asks for what was not, it is compiled, and is that program from then on."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in Program.__match_args__:
                raise AttributeError(f"'Program' object has no attribute {name!r}")
            _complete(self)
            return getattr(self, name)


def _complete(program: Program) -> None:
    assert program.whole is not None
    compiled = program.whole()
    assert compiled.fingerprint == program.fingerprint, "what was kept is another program"
    compiled.table.program = program
    native = program.native
    for name in Program.__slots__:
        setattr(program, name, getattr(compiled, name))
    program.native = native
    program.__class__ = Program


class _RestoredSite(Site):
    """A site as it was kept: its text is that of the program when it is compiled."""

    __slots__ = ("_program", "rule")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in ("body", "at"):
                raise AttributeError(name)
            program = self._program
            if isinstance(program, _Restored):
                _complete(program)
            return getattr(program.sites[self.number], name)


def _site(
    program: Program,
    layout: Layout,
    number: int,
    rule: str,
    kind: str,
    optional: bool,
    together: bool,
    of: str,
    several: tuple[int, int, int, bool, bool] | None,
) -> Site:
    site = _RestoredSite.__new__(_RestoredSite)
    given = {
        "number": number,
        "layout": layout,
        "kind": OptionKind(kind),
        "optional": optional,
        "together": together,
        "of": of,
        "several": several and Several(*several),
        "rule": rule,
        "_program": program,
    }
    for name, value in given.items():
        object.__setattr__(site, name, value)
    return site


# ------------------------------------------------------------------ data as bytes


def _written(data: object, pack: Pack | None) -> bytes | None:
    """Data as bytes; what belongs to the pack is named, so that it is the same when it is read."""
    into = io.BytesIO()
    try:
        _Writer(into, pack).dump(data)
    except _CANNOT:
        return None
    return into.getvalue()


def _read(data: bytes, pack: Pack | None) -> object | None:
    try:
        return _Reader(io.BytesIO(data), pack).load()  # type: ignore[no-any-return]
    except (
        pickle.UnpicklingError,
        LookupError,
        ValueError,
        EOFError,
        TypeError,
        AttributeError,
        ImportError,
    ):
        return None


class _Writer(pickle.Pickler):
    def __init__(self, into: io.BytesIO, pack: Pack | None) -> None:
        super().__init__(into, protocol=5)
        self._pack = pack

    def persistent_id(self, it: object) -> tuple[str, str] | None:
        if isinstance(it, Path):
            return "path", str(it)
        if isinstance(it, range):
            return "range", f"{it.start} {it.stop} {it.step}"
        if self._pack is None:
            return None
        match it:
            case Pack() if it is self._pack:
                return "pack", ""
            case Kind() if self._pack.kinds.get(it.name) is it:
                return "kind", it.name
            case Zone() if self._pack.zones.get(it.name) is it:
                return "zone", it.name
            case Value() if self._pack.values.get(it.name) is it:
                return "value", it.name
        return None


class _Reader(pickle.Unpickler):
    """Makes objects of the kernel's own data classes, and of no others."""

    def __init__(self, data: io.BytesIO, pack: Pack | None) -> None:
        super().__init__(data)
        self._pack = pack

    def find_class(self, module: str, name: str) -> Any:
        if module in _DATA:
            found = super().find_class(module, name)
            if isinstance(found, type) and (issubclass(found, (Record, Enum)) or is_dataclass(found)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no data")

    def persistent_load(self, named: tuple[str, str]) -> object:
        what, name = named
        if what == "path":
            return Path(name)
        if what == "range":
            return range(*map(int, name.split()))
        assert self._pack is not None
        match what:
            case "pack":
                return self._pack
            case "kind":
                return self._pack.kinds[name]
            case "zone":
                return self._pack.zones[name]
        return self._pack.values[name]
