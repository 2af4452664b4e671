"""Reads the text of the intermediate form that `ir_text` writes: `parse(show(it))` is `it` again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from cardwright.compile import ir
from cardwright.compile.ir_text import INDENT, NODE_NAMES, SUBSCRIPTED, WORD, fields_of
from cardwright.compile.ir_types import NUMBER, IntegerType, parse_type
from cardwright.records import Record

_MATH, _COMPARE, _LOGIC = {"+", "-", "*", "//", "%"}, {"==", "!=", "<", "<=", ">", ">="}, {"and", "or"}
_TOKEN = re.compile(
    r'\s*(?:(-?\d+)|([A-Za-z_][A-Za-z0-9_]*)|("[^"]*")|(//|[=!<>]=|\.\.|[-+*%<>=()\[\]{},:!?]))'
)


def _types(*unions: Any) -> dict[str, type[Record]]:
    return {NODE_NAMES[it]: it for union in unions for it in union.__args__}


_EXPRESSIONS = _types(ir.Int, ir.List)
_OPERATIONS = _types(ir.Op)
_ENDS = _types(ir.End)


class NotTheForm(ValueError):
    """A text that is not one of the intermediate form."""


def parse(text: str) -> ir.Int | ir.List:
    """The expression that `show` has written so."""
    reader = Reader(text)
    found = reader.expression()
    reader.done()
    return found  # type: ignore[no-any-return]


def parse_code(text: str) -> ir.Code:
    """The operations that `show_code` has written so."""
    lines = Lines.of(text)
    code = lines.code(lines.depth())
    lines.done()
    return code


def parse_routines_and_blocks(text: str) -> tuple[list[ir.Routine], list[ir.Block]]:
    """Routines as `show_routine` writes them, and blocks as `show_block` does, from number 0 on."""
    lines = Lines.of(text)
    routines: list[ir.Routine] = []
    blocks: list[ir.Block] = []
    while lines.left():
        head = lines.take()
        if head.startswith("routine "):
            routines.append(lines.routine(head))
        elif head == f"block {len(blocks)}:":
            blocks.append(lines.block())
        else:
            raise NotTheForm(f"{head!r} is neither a routine nor block {len(blocks)}")
    return routines, blocks


@dataclass(slots=True)
class Lines:
    """Lines of a text with how far they are indented; blank ones do not count."""

    lines: list[tuple[int, str]]
    place: int = 0
    registers: dict[str, ir.Reg] = field(default_factory=dict)
    """Those that were set in the same routine or block."""

    @classmethod
    def of(cls, text: str) -> Lines:
        rows = [it for it in text.splitlines() if it.strip()]
        return cls([((len(it) - len(it.lstrip())) // len(INDENT), it.strip()) for it in rows])

    def left(self) -> bool:
        return self.place < len(self.lines)

    def depth(self) -> int:
        return self.lines[self.place][0] if self.left() else 0

    def take(self) -> str:
        self.place += 1
        return self.lines[self.place - 1][1]

    def done(self) -> None:
        if self.left():
            raise NotTheForm(
                f"{self.lines[self.place][1]!r} is indented otherwise than what stands before it"
            )

    def code(self, depth: int) -> ir.Code:
        """The operations at a depth, up to a line that stands further out or ends a block."""
        found: list[ir.Op] = []
        while self.left() and self.depth() == depth and not self._is_next("-> ", "else:"):
            found.append(self.operation(depth))
        return tuple(found)

    def routine(self, head: str) -> ir.Routine:
        self.registers.clear()
        reader = Reader(head, self.registers)
        reader.take("routine")
        name = reader.word()
        reader.take("(")
        parameters: list[ir.Reg] = []
        while reader.peek() != ")":
            if parameters:
                reader.take(",")
            parameters.append(reader.register())
        reader.take(")")
        gives = None
        if reader.peek() == "-":
            reader.take("-")
            reader.take(">")
            gives = reader.held()
        reader.take(":")
        reader.done()
        return ir.Routine(name, tuple(parameters), self.code(1), gives)

    def block(self) -> ir.Block:
        self.registers.clear()
        code = list(self.code(1))
        if not self._is_next("-> "):
            return ir.Block(code)
        reader = Reader(self.take()[3:], self.registers)
        return ir.Block(code, reader.statement(_ENDS))

    def _is_next(self, *beginnings: str) -> bool:
        return self.left() and self.lines[self.place][1].startswith(beginnings)

    def operation(self, depth: int) -> ir.Op:
        line = self.take()
        reader = Reader(line, self.registers)
        if _is_operation(line):
            cls = _OPERATIONS[reader.word()]
            given = reader.given(cls)
            if any(kind == "Code" for _, kind in fields_of(cls)):
                reader.take(":")
            for number, name in enumerate(it for it, kind in fields_of(cls) if kind == "Code"):
                if number and not (self.depth() == depth and self._is_next("else:")):
                    given[name] = ()
                    continue
                if number:
                    self.take()
                given[name] = self.code(depth + 1)
            reader.done()
            return cls(**given)  # type: ignore[return-value]
        target = reader.register() if reader.peek(1) in (":", "=") else reader.expression()
        reader.take("=")
        value = reader.expression()
        reader.done()
        match target:
            case ir.Reg():
                return ir.SetReg(target, value)
            case ir.Cell():
                return ir.SetCell(target, value)
            case ir.ListCell():
                return ir.SetList(target, value)
        raise NotTheForm(f"{line!r} sets what cannot be set")


def _is_operation(line: str) -> bool:
    word = WORD.match(line)
    return (
        word is not None
        and word.group() in _OPERATIONS
        and line[word.end() : word.end() + 1] in (" ", "", ":")
    )


class Reader:
    """Reads one line, token by token."""

    __slots__ = ("line", "place", "registers", "tokens")

    def __init__(self, line: str, registers: dict[str, ir.Reg] | None = None) -> None:
        self.line, self.place = line, 0
        self.registers = {} if registers is None else registers
        self.tokens: list[str] = []
        at = 0
        while at < len(line.rstrip()):
            found = _TOKEN.match(line, at)
            if found is None:
                raise NotTheForm(f"{line[at:]!r} in {line!r} is nothing of the form")
            self.tokens.append(found.group().strip())
            at = found.end()

    # -------------------------------------------------------------- tokens

    def peek(self, ahead: int = 0) -> str:
        place = self.place + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def next(self) -> str:
        token = self.peek()
        self.place += 1
        return token

    def take(self, wanted: str) -> None:
        if self.next() != wanted:
            raise NotTheForm(f"{wanted!r} is missing in {self.line!r}")

    def word(self) -> str:
        token = self.next()
        if WORD.fullmatch(token) is None:
            raise NotTheForm(f"{token!r} in {self.line!r} is no name")
        return token

    def number(self) -> int:
        token = self.next()
        try:
            return int(token)
        except ValueError:
            raise NotTheForm(f"{token!r} in {self.line!r} is no number") from None

    def done(self) -> None:
        if self.place < len(self.tokens):
            raise NotTheForm(f"{self.peek()!r} in {self.line!r} is too much")

    # -------------------------------------------------------------- nodes

    def statement(self, types: dict[str, type[Record]]) -> Any:
        word = self.word()
        if word not in types:
            raise NotTheForm(f"there is no {word!r}")
        found = types[word](**self.given(types[word]))
        self.done()
        return found

    def given(self, cls: type[Record], closing: str = "") -> dict[str, Any]:
        """The fields of a node that are no code, and then those that are named."""
        found: dict[str, Any] = {}
        for name, kind in fields_of(cls):
            if kind != "Code" and name not in cls.defaults:
                if found:
                    self.take(",")
                found[name] = self.value(kind)
        while self.peek() not in (closing, ":", ""):
            if found:
                self.take(",")
            found |= self._named(cls)
        return found

    def register(self) -> ir.Reg:
        """A register where it is set, with its type."""
        name, type_ = self.word(), NUMBER
        if self.peek() == ":":
            self.next()
            type_ = self.held()
        self.registers[name] = found = ir.Reg(name, type_)
        return found

    def held(self) -> IntegerType:
        """A type."""
        text, depth = self.next(), 0
        while self.peek() == "(" or depth:
            depth += {"(": 1, ")": -1}.get(self.peek(), 0)
            text += self.next() or "\n"
            if "\n" in text:
                break
        if self.peek() == "?":
            text += self.next()
        found = parse_type(text)
        if found is None:
            raise NotTheForm(f"{text!r} in {self.line!r} is no type")
        return found

    def _named(self, cls: type[Record]) -> dict[str, Any]:
        name = self.word()
        kinds = dict(fields_of(cls))
        if name not in cls.defaults:
            raise NotTheForm(f"'{cls.__name__}' has no {name!r}")
        self.take("=")
        return {name: self.value(kinds[name])}

    def value(self, kind: str) -> Any:
        """The value of a field of some type."""
        match kind:
            case "int":
                return self.number()
            case "bool":
                word = self.word()
                if word not in ("true", "false"):
                    raise NotTheForm(f"{word!r} in {self.line!r} is neither true nor false")
                return word == "true"
            case "str":
                token = self.next()
                return token[1:-1] if token.startswith('"') else token
            case "Reg":
                return self.register()
            case "IntegerType":
                return self.held()
            case "tuple[int, ...]":
                return self.numbers()
        if kind.startswith("tuple["):
            return self.several()
        if kind.endswith("| None") and self.peek() == "none":
            self.next()
            return None
        return self.number() if kind == "int | None" else self.expression()

    def numbers(self) -> tuple[int, ...]:
        self.take("{")
        found: list[int] = []
        while self.peek() != "}":
            if found:
                self.take(",")
            found.append(self.number())
        self.take("}")
        return tuple(found)

    def several(self) -> tuple[Any, ...]:
        if self.peek() == "{":  # as a tuple of nothing is written
            self.take("{")
            self.take("}")
            return ()
        self.take("[")
        found: list[Any] = []
        while self.peek() != "]":
            if found:
                self.take(",")
            found.append(self.expression())
        self.take("]")
        return tuple(found)

    def expression(self) -> Any:
        token = self.peek()
        if token == "(":
            return self._infix()
        if token == "{":
            return ir.Literal(self.numbers())
        if WORD.fullmatch(token) is None:
            return ir.Const(self.number())
        name, after = self.word(), self.peek()
        if after == "[":
            return self._subscript(name)
        if after != "(":
            return self.registers.get(name) or ir.Reg(name)
        if name not in _EXPRESSIONS:
            raise NotTheForm(f"there is no {name!r}")
        self.take("(")
        found = _EXPRESSIONS[name](**self.given(_EXPRESSIONS[name], ")"))
        self.take(")")
        return found

    def _subscript(self, name: str) -> Any:
        self.take("[")
        found: Any
        if name == "v":
            base = self.number()
            offset = None
            if self.peek() == "+":
                self.next()
                offset = self.expression()
            found = ir.Cell(base, offset)
        elif name == "list":
            found = ir.ListCell(self.number())
        elif name in SUBSCRIPTED:
            found = SUBSCRIPTED[name](self.expression())
        else:
            found = ir.Table(name, self.expression())
            if self.peek() == "!":
                self.next()
                found = found.but(sure=True)
        self.take("]")
        return found

    def _infix(self) -> Any:
        self.take("(")
        left, operator, right = self.expression(), self.next(), self.expression()
        self.take(")")
        for operators, cls in ((_MATH, ir.Math), (_COMPARE, ir.Compare), (_LOGIC, ir.Logic)):
            if operator in operators:
                return cls(operator, left, right)
        raise NotTheForm(f"{operator!r} in {self.line!r} is no operator")
