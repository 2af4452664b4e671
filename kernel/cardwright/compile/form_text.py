"""A whole program of the intermediate form as text, and back: `parse_form(show_form(form))` is `form` again.

First what the program works on, one thing a line; then the routines and blocks, as `ir_text` has them.

    size word(suit), 4                      how many there are of what is numbered
    cell 12, number(0..9), start=3          what a cell holds
    row 5, list(piece), zone=bench          what a row holds
    turned 7, 1                             a piece that begins with another side up
    lots: 1311768467294899695 …             by which shuffles know the pieces
    table attr_price: 3 4 ~2 ~0             a constant table; ~2 is what the second `absent` line stands for
    table attr_price by side: …             … that differs from side to side
    lists clockwise: {0, 1} {1, 0} {}       constant lists
    packed 0: 1 65 0                        a table of several sums
    absent 2: rope weight                   what is not printed on which kind
    tracked 12, 5, icon_sweet               a cell that holds the sum of a table over a row
    formulas worth: printed_a ~3            the formulas on pieces, each a routine or an absent number
    procedure rule_main, block=1            with what play can begin
    site 0, piece, piece, false, false      where somebody chooses
    ensure …                                what a search goes by
    variables 13                            the first cell that only blocks write
    any_rule  counts_steps                  what the program was made for
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cardwright.compile.form import CellOf, Ensure, EntryPoint, Form, FormSite, RowOf, Tracked
from cardwright.compile.ir_parser import Lines, NotTheForm, Reader
from cardwright.compile.ir_text import show_block, show_line, show_routine
from cardwright.compile.layout import ABSENT, is_absent
from cardwright.records import Record

_LINES: dict[str, type[Record]] = {
    "cell": CellOf,
    "row": RowOf,
    "tracked": Tracked,
    "procedure": EntryPoint,
    "site": FormSite,
    "ensure": Ensure,
}
_NAMES = {it: name for name, it in _LINES.items()}
_LOTS = "lots: "
_NAMED = re.compile(r"(table|lists|packed|absent|formulas) (\w+)( by side)?:(.*)")
_COUNTED = re.compile(r"(size|turned|variables) (?:(.*), )?(\d+)")


def show_form(form: Form) -> str:
    """A program."""
    return "".join(f"{it}\n" for it in _heads(form)) + "".join(
        (*map(show_routine, form.routines), *(show_block(n, it) for n, it in enumerate(form.blocks)))
    )


def _heads(form: Form) -> Iterator[str]:
    yield from (f"size {name}, {count}" for name, count in form.sizes.items())
    yield from _records(form.cells)
    yield from _records(form.rows)
    yield from (f"turned {piece}, {side}" for piece, side in form.turned.items())
    yield f"lots: {_listed(form.lots)}"
    for name, entries in form.tables.items():
        by_side = " by side" if name in form.sided else ""
        yield f"table {name}{by_side}: {_numbers(entries)}"
    for name, lists in form.lists.items():
        yield f"lists {name}: {' '.join(f'{{{_listed(it)}}}' for it in lists)}"
    for number, entries in enumerate(form.packed):
        yield f"packed {number}: {_numbers(entries)}"
    for number, what in enumerate(form.absent):
        if number:
            yield f"absent {number}: {' '.join(what)}"
    yield from _records(form.tracked)
    for name, table in form.formulas.items():
        yield f"formulas {name}: {' '.join(it if isinstance(it, str) else _number(it) for it in table)}"
    yield from _records(form.procedures.values())
    yield from _records(form.sites)
    yield from _records(form.ensures)
    yield f"variables {form.first_variable}"
    yield from (it for it in ("any_rule", "counts_steps") if getattr(form, it))


def _records(records: Iterable[Record]) -> Iterator[str]:
    return (show_line(it, _NAMES[type(it)]) for it in records)


def _number(number: int) -> str:
    return f"~{number - ABSENT}" if is_absent(number) else str(number)


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(_number, numbers))


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


# ------------------------------------------------------------------ reading


def parse_form(text: str) -> Form:
    """The program that `show_form` has written so."""
    form = Form(
        {}, [], [], {}, [], {}, set(), {}, [], [("", "")], [], {}, [], [], {}, [], [], 0, False, False
    )
    lines = Lines.of(text)
    while lines.left():
        head = lines.take()
        if head.startswith("routine "):
            form.routines.append(lines.routine(head))
        elif head == f"block {len(form.blocks)}:":
            form.blocks.append(lines.block())
        elif head in ("any_rule", "counts_steps"):
            setattr(form, head, True)
        elif head.startswith(_LOTS):
            form.lots = [int(it) for it in head.removeprefix(_LOTS).split(", ") if it]
        elif found := _NAMED.fullmatch(head):
            _named(form, *found.groups())
        elif found := _COUNTED.fullmatch(head):
            _counted(form, found[1], found[2], int(found[3]))
        else:
            _record(form, head)
    return form


def _named(form: Form, what: str, name: str, by_side: str | None, rest: str) -> None:
    match what:
        case "table":
            form.tables[name] = _entries(rest)
            form.sided |= {name} if by_side else set()
        case "lists":
            form.lists[name] = [tuple(map(int, it.split(", "))) if it else () for it in _BRACED.findall(rest)]
        case "packed":
            form.packed.append(_entries(rest))
        case "absent":
            kind, _, missing = rest.strip().partition(" ")
            form.absent.append((kind, missing))
        case "formulas":
            form.formulas[name] = [it if it[0].isalpha() else _entry(it) for it in rest.split()]


_BRACED = re.compile(r"\{([-\d, ]*)\}")


def _entry(text: str) -> int:
    try:
        return ABSENT + int(text[1:]) if text.startswith("~") else int(text)
    except ValueError:
        raise NotTheForm(f"{text!r} is no number") from None


def _entries(text: str) -> list[int]:
    return [_entry(it) for it in text.split()]


def _counted(form: Form, what: str, name: str | None, count: int) -> None:
    if what == "variables":
        form.first_variable = count
    elif what == "turned":
        form.turned[_entry(name or "")] = count
    else:
        form.sizes[name or ""] = count


def _record(form: Form, head: str) -> None:
    name = head.split(" ")[0]
    if name not in _LINES:
        raise NotTheForm(f"{head!r} is nothing of a program")
    reader = Reader(head)
    found = reader.statement(_LINES)
    match found:
        case CellOf():
            form.cells.append(found)
        case RowOf():
            form.rows.append(found)
        case Tracked():
            form.tracked.append(found)
        case EntryPoint():
            form.procedures[found.name] = found
        case FormSite():
            form.sites.append(found)
        case Ensure():
            form.ensures.append(found)
