"""The intermediate form as text. `ir_parser` reads it back: `parse(show(form))` is `form` again.

For people who look at what a pack becomes, and for tests: a pass takes text and gives text. One operation is one line,
what stands inside an operation is indented. An operation or expression is written by the name of its class with its
fields in order, `transfer _card_3, (12 + v[5]), bottom=true`; a field that has its default is left out. What occurs
most has a shorter way to be written:

    12  -1                          a constant
    _card_3                         a register
    _card_3: piece?                 … where it is set, with its type (see `ir_types`) unless that is `number`
    v[5]  v[5 + _player_1]          a cell, a cell of an owner
    zone[7]  list[9]                the pieces in a row, a list variable
    at[_card_3]  side[_card_3]      the row in which a piece lies, its side
    attr_price[_card_3]             an entry of a table: any other name before a bracket
    attr_price[_card_3!]            … of which the index is certain not to be none
    (a + b)  (a <= b)  (a and b)    arithmetic, a comparison, logic
    {0, 1, 2}                       a constant list
    v[5] = (v[5] + 1)               a register, cell or list variable is set
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cardwright.compile import ir
from cardwright.compile.ir_types import NUMBER, IntegerType
from cardwright.records import Record

SUBSCRIPTED: dict[str, type[Record]] = {
    "zone": ir.Row,
    "list": ir.ListCell,
    "at": ir.ZoneAt,
    "side": ir.SideOf,
}
_BRACKETS = {it: name for name, it in SUBSCRIPTED.items()}
_ASSIGNED = (ir.SetReg, ir.SetCell, ir.SetList)
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
INDENT = "  "


# ------------------------------------------------------------------ fields


_UNIONS: tuple[Any, ...] = (ir.Int, ir.List, ir.Op, ir.End)
NODE_NAMES: dict[Any, str] = {
    it: re.sub(r"(?<!^)(?=[A-Z])", "_", it.__name__).lower() for union in _UNIONS for it in union.__args__
}
"""The types of nodes with the names by which they are written."""


_FIELDS: dict[type[Record], tuple[tuple[str, str], ...]] = {}


def fields_of(cls: type[Record]) -> tuple[tuple[str, str], ...]:
    """The fields of a type of nodes, each with its annotation."""
    if cls not in _FIELDS:
        _FIELDS[cls] = tuple((name, vars(cls)["__annotations__"][name]) for name in cls.fields)
    return _FIELDS[cls]


# ------------------------------------------------------------------ writing


def show(node: object) -> str:
    """An expression, the end of a block, or a value of a field, in one line."""
    match node:
        case None:
            return "none"
        case bool():
            return "true" if node else "false"
        case int():
            return str(node)
        case str():
            return node if WORD.fullmatch(node) else f'"{node}"'
        case tuple():
            if all(type(it) is int for it in node):
                return f"{{{', '.join(map(str, node))}}}"
            return f"[{', '.join(map(show, node))}]"
        case IntegerType():
            return str(node)
        case ir.Const():
            return str(node.value)
        case ir.Reg():
            return node.name
        case ir.Cell():
            return f"v[{node.base}]" if node.offset is None else f"v[{node.base} + {show(node.offset)}]"
        case ir.Row() | ir.ListCell() | ir.ZoneAt() | ir.SideOf():
            return f"{_BRACKETS[type(node)]}[{show(*node)}]"
        case ir.Table():
            return f"{node.name}[{show(node.index)}{'!' if node.sure else ''}]"
        case ir.Literal():
            return show(node.items)
        case ir.Math() | ir.Compare() | ir.Logic():
            return f"({show(node.left)} {node.operator} {show(node.right)})"
        case Record():
            return f"{NODE_NAMES[type(node)]}({', '.join(_given(node))})"
    raise AssertionError(f"{type(node).__name__} is no part of the form")


def show_register(it: ir.Reg) -> str:
    """A register where it is set."""
    return it.name if it.type == NUMBER else f"{it.name}: {it.type}"


def _given(node: Record) -> Iterator[str]:
    """The fields of a node that are no code, those that have a default by name and only if they differ from it."""
    for name, kind in fields_of(type(node)):
        value = getattr(node, name)
        if kind == "Code":
            continue
        if kind == "Reg":
            yield show_register(value)
        elif name not in node.defaults:
            yield show(value)
        elif value != node.defaults[name]:
            yield f"{name}={show(value)}"


def show_code(code: Iterable[ir.Op], depth: int = 0) -> str:
    """Operations, a line each."""
    return "".join(line + "\n" for op in code for line in _lines(op, depth))


def _lines(op: ir.Op, depth: int) -> Iterator[str]:
    if isinstance(op, _ASSIGNED):
        target, value = op
        left = show_register(target) if isinstance(op, ir.SetReg) else show(target)
        yield f"{INDENT * depth}{left} = {show(value)}"
        return
    inside = [getattr(op, name) for name, kind in fields_of(type(op)) if kind == "Code"]
    head = show_line(op, NODE_NAMES[type(op)])
    yield f"{INDENT * depth}{head}{':' if inside else ''}"
    for number, code in enumerate(inside):
        if number and code:
            yield f"{INDENT * depth}else:"
        for inner in code:
            yield from _lines(inner, depth + 1)


def show_block(number: int, block: ir.Block) -> str:
    end = "" if block.end is None else f"{INDENT}-> {show_line(block.end, NODE_NAMES[type(block.end)])}\n"
    return f"block {number}:\n{show_code(block.code, 1)}{end}"


def show_routine(routine: ir.Routine) -> str:
    parameters = ", ".join(map(show_register, routine.parameters))
    gives = "" if routine.gives is None else f" -> {routine.gives}"
    return f"routine {routine.name}({parameters}){gives}:\n{show_code(routine.code, 1)}"


def show_line(node: Record, name: str) -> str:
    """A node as a line of its own."""
    return " ".join((name, ", ".join(_given(node)))).rstrip()
