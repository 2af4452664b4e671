"""The form as Python: the text of a program, compiled. `execute` runs it.

Nothing but the form is needed for it: where its parts come from, and what they are called in a pack, stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType

from cardwright.compile import ir
from cardwright.compile.form import Form
from cardwright.compile.python.emit import PythonLines
from cardwright.compile.python.emit_blocks import BlockText
from cardwright.compile.python.execute import file_of
from cardwright.compile.variant import Manner

# How many lines of a program are compiled at once.
LONG = 10_000


def write(form: Form, manner: Manner = Manner.STEPWISE) -> PythonLines:
    """The text of the program."""
    told = manner in (Manner.TOLD, Manner.VEILED)
    text = PythonLines(form.counts_steps, told)
    for routine in form.routines:
        _write_routine(text, routine)
    entries = {it.block for it in form.procedures.values() if it.block >= 0}
    writer = BlockText
    if manner is Manner.BY_CHANCE:
        from cardwright.compile.python.emit_by_chance import ByChanceText

        writer = ByChanceText
    writer(text, form.blocks, {0, *entries}, form.first_variable).write()
    return text


def _write_routine(text: PythonLines, routine: ir.Routine) -> None:
    text.place = -1
    text.add(0, f"def {routine.name}(s, v, z{''.join(', ' + it.name for it in routine.parameters)}):")
    start = len(text.lines)
    text.code(routine.code, 1)
    text.bring_in(start)


def compiled(text: PythonLines, manner: Manner) -> list[CodeType]:
    """The text as Python's own code."""
    return [compile(it, file_of(manner), "exec") for it in _parts(text.lines)]


def _parts(lines: list[str]) -> Iterator[str]:
    """A long text in several, each with its lines where they are in the whole: Python takes much memory for long ones."""
    start = 0
    for end in range(LONG, len(lines)):
        if end - start >= LONG and lines[end].startswith("def "):
            yield "\n" * start + "\n".join(lines[start:end]) + "\n"
            start = end
    yield "\n" * start + "\n".join(lines[start:]) + "\n"
