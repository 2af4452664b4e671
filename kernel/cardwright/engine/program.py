"""Intermediate form -> a program that runs, and which line of the pack each of its lines comes from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, TracebackType
from typing import Any

from cardwright import codes
from cardwright.diagnostics import Span
from cardwright.engine import ir
from cardwright.engine.compile import Intermediate, compile_pack
from cardwright.engine.emit import Text
from cardwright.engine.emit_blocks import BlockText
from cardwright.engine.flow import Site
from cardwright.engine.layout import Layout
from cardwright.engine.options import Settings
from cardwright.engine.runtime import NAMESPACE, RuleFailure
from cardwright.errors import GameError
from cardwright.packs.checked import CheckedPack

FILE = "<cardwright>"


@dataclass(slots=True)
class Program:
    """A pack made playable for some settings and a number of players."""

    checked: CheckedPack
    settings: Settings
    layout: Layout
    intermediate: Intermediate
    source: str
    places: list[int]
    namespace: dict[str, Any]
    blocks: tuple[Callable[..., int], ...]
    sites: list[Site]
    rows_read: dict[int, frozenset[int]] = field(default_factory=dict)
    """By the cell of an ensure: the rows that its condition reads."""
    fingerprint: str = ""
    """Equal for equal programs: a saved game goes on only with the program it began with."""

    def place_of(self, trace: TracebackType | None) -> tuple[str, Span | None]:
        """The rule and its place for an exception that came out of this program."""
        found = -1
        while trace is not None:
            code: CodeType = trace.tb_frame.f_code
            if code.co_filename == FILE and 0 < trace.tb_lineno <= len(self.places):
                place = self.places[trace.tb_lineno - 1]
                found = place if place >= 0 else found
            trace = trace.tb_next
        if found < 0:
            return "main", None
        body, at = self.intermediate.places[found]
        return body.name, self.checked.span(body, at)

    def explain(self, error: Exception) -> GameError:
        """What went wrong in a rule, in a designer's words."""
        rule, span = self.place_of(error.__traceback__)
        match error:
            case RuleFailure():
                return GameError(error.code, error.message, rule, span)
            case ZeroDivisionError():
                message = "a division by zero"
            case IndexError():
                message = "a card is needed here, but there is none"
            case ValueError() if "not in list" in str(error):
                message = "there is no card to move"
            case ValueError():
                message = str(error)
            case TypeError():
                message = "a card is asked for something that it does not have"
            case _:
                message = f"{type(error).__name__}: {error}"
        return GameError(codes.GAME_BROKE, message, rule, span)


def build(checked: CheckedPack, settings: Settings, players: int, all_sides: bool = False) -> Program:
    """Compiles a pack."""
    form = compile_pack(checked, settings, players, all_sides)
    text = write(form)
    source = "\n".join(text.lines) + "\n"
    namespace = _namespace(form)
    exec(compile(source, FILE, "exec"), namespace)  # the text is ours: see `emit`
    for name, table in form.tables.items():
        namespace[f"F_{name}"][:] = [namespace[it] if it else None for it in table]
    rows_read = {
        it.cell: frozenset(
            row for row, entry in enumerate(form.layout.row_zone) if entry is not None and entry[0].name in it.zones
        )
        for it in form.ensures
    }
    program = Program(
        checked,
        settings,
        form.layout,
        form,
        source,
        text.places,
        namespace,
        namespace["BLOCKS"],
        form.sites,
        rows_read,
    )
    program.fingerprint = _fingerprint(program)
    return program


def write(form: Intermediate) -> Text:
    """The text of the program."""
    text = Text(form.layout)
    for routine in form.routines:
        _write_routine(text, routine)
    entries = {proc.entry for proc in form.procs.values() if proc.suspends}
    BlockText(text, form.blocks, {0, *entries}).write()
    return text


def _write_routine(text: Text, routine: ir.Routine) -> None:
    text.place = -1
    text.add(0, f"def {routine.name}(s, v, z{''.join(', ' + it for it in routine.parameters)}):")
    start = len(text.lines)
    text.code(routine.code, 1)
    text.bring_in(start)


def _namespace(form: Intermediate) -> dict[str, Any]:
    layout = form.layout
    namespace: dict[str, Any] = dict(NAMESPACE)
    namespace["PLAYERS"] = layout.players
    namespace["REAL"] = [entry is not None for entry in layout.row_zone]
    for name, table in layout.tables.items():
        namespace[f"T_{name}"] = table
        namespace[f"G_{name}"] = table.__getitem__
    for name in form.tables:
        namespace[f"F_{name}"] = []
    return namespace


def _fingerprint(program: Program) -> str:
    digest = hashlib.sha256(program.source.encode())
    digest.update(repr(sorted(program.layout.tables.items())).encode())
    digest.update(repr((program.layout.cell_starts, program.settings)).encode())
    return digest.hexdigest()[:16]
