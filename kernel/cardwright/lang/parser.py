"""Text -> syntax tree, by the grammar in grammar/rules.lark."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import lark
from lark import (
    Lark,
    Token,
    Transformer,
    Tree,
    UnexpectedCharacters,
    UnexpectedInput,
    UnexpectedToken,
    v_args,
)
from lark.exceptions import VisitError
from lark.indenter import DedentError, Indenter

from cardwright import codes
from cardwright.diagnostics import did_you_mean
from cardwright.lang import syntax as s
from cardwright.places import grammar_root

# A formula or rule that is longer or deeper is refused: later readers of the tree are recursive, and Python
# itself reads what is generated from it only down to 20 loops, 100 indentations and 200 brackets. A
# stranger's pack must not be able to exhaust either.
MAX_TEXT = 20_000
MAX_NESTING = 60
MAX_DEPTH = 90
MAX_BLOCKS = 16
MAX_INTEGER = 10**9

_COMMENT = re.compile(r"#[^\n]*")


@dataclass(eq=False, slots=True)
class ParseFailure(Exception):
    """What is wrong with a text, and where in it (offsets)."""

    code: str
    message: str
    start: int
    end: int
    hint: str = ""


def parse_formula(text: str) -> s.Expr:
    """The tree of a formula; raises ParseFailure."""
    tree = _parse(text, "formula")
    assert not isinstance(tree, tuple)
    return tree


def parse_block(text: str) -> s.Block:
    """The statements of a rule; raises ParseFailure."""
    tree = _parse(text, "block")
    assert isinstance(tree, tuple)
    return tree


class _Indentation(Indenter):
    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 (lark's own declaration)
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        return super().process(_apart(stream))  # type: ignore[no-any-return, no-untyped-call]


def _apart(stream: Iterator[Token]) -> Iterator[Token]:
    """The same tokens; refuses words that run into one another: `topile` is not `to pile`."""
    before: Token | None = None
    for token in stream:
        if before is not None and before.end_pos == token.start_pos and _in_word(before[-1:] + token[:1]):
            assert before.start_pos is not None and token.end_pos is not None
            word = f"{before}{token}"
            hint = did_you_mean(word, _keywords({before.type, token.type}))
            message = f"'{word}' cannot stand here"
            raise ParseFailure(
                codes.UNEXPECTED_WORD,
                message,
                before.start_pos,
                token.end_pos,
                hint or "put a space in between",
            )
        before = token
        yield token


def _in_word(characters: str) -> bool:
    return len(characters) == 2 and all(it == "_" or it.isalnum() for it in characters)


def _cache_file() -> str | None:
    """Where the parser's tables are kept between runs: making them is a fifth of a cold start.

    In a folder of the user's own, never a shared one, for what is read from it is trusted. lark itself sees
    when the tables do not belong to this grammar, and makes them anew.
    """
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        folder = Path(home).expanduser() / "cardwright"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mine = folder.stat().st_uid == os.getuid() if hasattr(os, "getuid") else True
    except (OSError, RuntimeError):
        return None
    return str(folder / f"grammar-{lark.__version__}.tables") if mine and os.access(folder, os.W_OK) else None


@lru_cache(maxsize=1)
def _lark() -> Lark:
    text = (grammar_root() / "rules.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        cache=_cache_file() or False,
        parser="lalr",
        postlex=_Indentation(),
        start=["formula", "block"],
        propagate_positions=True,
        maybe_placeholders=True,
    )


def _parse(text: str, start: str) -> s.Expr | s.Block:
    _refuse_oversize(text)
    if not _COMMENT.sub("", text).strip():
        raise ParseFailure(codes.EMPTY_TEXT, f"this {_noun(start)} is empty", 0, len(text))
    source = _one_line(text) if start == "formula" else text.rstrip() + "\n"
    if start == "block":
        _refuse_tabs(source)
    try:
        tree = _lark().parse(source, start=start)
    except DedentError as error:
        # lark tells columns only; the first line whose indentation fits nothing above it is meant.
        at = _bad_dedent(source)
        raise ParseFailure(
            codes.INDENT_IN_RULE, "this line is indented like no line above it", *at
        ) from error
    except UnexpectedInput as error:
        raise _failure(source, start, error) from None
    _refuse_depth(tree)
    try:
        return _Builder().transform(tree)  # type: ignore[no-any-return]
    except VisitError as error:
        if isinstance(error.orig_exc, ParseFailure):
            raise error.orig_exc from None
        raise


def _refuse_oversize(text: str) -> None:
    if len(text) > MAX_TEXT:
        message = f"this text is {len(text)} characters long; at most {MAX_TEXT} are allowed"
        raise ParseFailure(codes.TEXT_TOO_LONG, message, 0, len(text))
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth > MAX_NESTING:
            message = f"brackets are nested more than {MAX_NESTING} deep"
            raise ParseFailure(codes.NESTED_TOO_DEEP, message, at, at + 1)


def _one_line(text: str) -> str:
    """A formula may be folded over several lines and have comments; every character keeps its place."""
    return _COMMENT.sub(lambda found: " " * len(found[0]), text).replace("\n", " ")


def _refuse_tabs(text: str) -> None:
    """A tab looks like some number of spaces; nobody can tell in which block its line is."""
    found = re.search(r"^ *\t", text, re.MULTILINE)
    if found is not None:
        at = found.end() - 1
        raise ParseFailure(codes.INDENT_IN_RULE, "a tab in the indentation", at, at + 1, "indent with spaces")


def _refuse_depth(tree: Tree[Token]) -> None:
    # Not only brackets and blocks nest: so do `1 + 1 + …`, `not not …` and `else if … else if …`.
    waiting = [(tree, 0, 0)]
    while waiting:
        node, depth, blocks = waiting.pop()
        depth += node.data != "query"
        blocks += node.data == "suite"
        if depth > MAX_DEPTH or blocks > MAX_BLOCKS:
            what = f"{MAX_BLOCKS} blocks" if blocks > MAX_BLOCKS else f"{MAX_DEPTH} parts"
            message = f"more than {what} stand inside one another"
            hint = "give a part of it a name of its own, as a rule or formula"
            # A block begins at the end of the line above it; its first statement is what one sees.
            at = node.children[0].meta if node.data == "suite" else node.meta  # type: ignore[union-attr]
            raise ParseFailure(codes.NESTED_TOO_DEEP, message, at.start_pos, at.end_pos, hint)
        waiting += [(it, depth, blocks) for it in node.children if isinstance(it, Tree)]


def _noun(start: str) -> str:
    return "formula" if start == "formula" else "rule"


def _bad_dedent(text: str) -> tuple[int, int]:
    offset, open_levels = 0, [0]
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if line.strip() and not line.lstrip().startswith("#"):
            while open_levels and indent < open_levels[-1]:
                open_levels.pop()
            if not open_levels or indent != open_levels[-1]:
                if open_levels and indent > open_levels[-1] and text[:offset].rstrip().endswith(":"):
                    open_levels.append(indent)
                else:
                    return offset, offset + len(line)
        offset += len(line) + 1
    return 0, len(text)


# What may stand at a place, in a designer's words; terminals without a word of their own are left out.
_SPOKEN = {
    "COLON": "':'",
    "RPAR": "')'",
    "LPAR": "'('",
    "COMMA": "','",
    "EQUAL": "'='",
    "NAME": "a name",
    "NUMBER": "a number",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
}

# What other languages write, and what is written here.
_INSTEAD = {
    "/": "division is '//' and rounds down",
    "=": "compare with '==' or 'is'",
    "&": "write 'and'",
    "|": "write 'or'",
    "!": "write 'not' or '!='",
    '"': "names are written without quotes",
    "'": "names are written without quotes",
    ".": "numbers are whole; what a card has is written 'price of card'",
}

_FIRST_WORD = re.compile(r"^ *([A-Za-z_]+) *$(?!\n)", re.MULTILINE)
_STARTS = [
    "add",
    "choose",
    "draw",
    "either",
    "ensure",
    "flip",
    "for",
    "if",
    "let",
    "may",
    "move",
    "repeat",
    "shuffle",
    "stop",
    "subtract",
    "together",
    "while",
    "else",
    "or",
    "otherwise",
]
_FOLLOWS = {
    "else": "the block of an 'if'",
    "or": "the block of an 'either'",
    "otherwise": "the block of a choice or of an 'ensure'",
}


def _follows(word: str) -> str:
    return f"it follows {_FOLLOWS[word]}"


def _failure(text: str, start: str, error: UnexpectedInput) -> ParseFailure:
    if isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
        character = text[at] if at < len(text) else ""
        message = f"'{character}' has no meaning here"
        return ParseFailure(codes.BAD_CHARACTER, message, at, at + 1, _INSTEAD.get(character, ""))
    assert isinstance(error, UnexpectedToken)
    token: Token = error.token
    expected = set(error.accepts or error.expected)
    if token.type == "$END" or (start == "formula" and token.type == "_NL") or token.start_pos is None:
        end = len(text.rstrip())
        return ParseFailure(
            codes.UNFINISHED, f"this {_noun(start)} breaks off here", max(0, end - 1), end, _wanted(expected)
        )
    at, end = token.start_pos, token.end_pos or token.start_pos + 1
    if token.type == "_NL":
        line_end = len(text[:at].rstrip()) if text[:at].strip() else at
        message = "this line breaks off here"
        return ParseFailure(
            codes.UNFINISHED, message, max(0, line_end - 1), max(line_end, 1), _wanted(expected)
        )
    if token.type == "_INDENT":
        following = len(text) - len(text[end:].lstrip())
        message = "this line is indented, but nothing above it opens a block"
        return ParseFailure(codes.INDENT_IN_RULE, message, following, following + 1)
    first = _FIRST_WORD.search(text[:at]) if start == "block" else None
    if first is not None:
        # The line cannot go on after its first word: the word itself is misspelt, or has no business here.
        known = did_you_mean(first[1], _STARTS)
        if first[1] in _FOLLOWS or (known and first[1] not in _STARTS):
            hint = _follows(first[1]) if first[1] in _FOLLOWS else known
            return ParseFailure(
                codes.UNEXPECTED_WORD, f"'{first[1]}' cannot stand here", *first.span(1), hint
            )
    while end < len(text) and _in_word(text[end - 1 : end + 1]):
        end += 1
    word = text[at:end]
    if word in _FOLLOWS and start == "block":
        return ParseFailure(codes.UNEXPECTED_WORD, f"'{word}' cannot stand here", at, end, _follows(word))
    # A word of the language is not misspelt: it stands at the wrong place.
    misspelt = word not in _keywords({it.name for it in _lark().terminals})
    hint = did_you_mean(word, _keywords(expected)) if misspelt else ""
    hint = _INSTEAD.get(word, "") or hint or _wanted(expected)
    return ParseFailure(codes.UNEXPECTED_WORD, f"'{word}' cannot stand here", at, end, hint)


def _keywords(expected: Sequence[str] | set[str]) -> list[str]:
    return sorted(
        pattern
        for terminal in _lark().terminals
        if terminal.name in expected
        for pattern in re.findall("[a-z]{2,}", terminal.pattern.value)
    )


def _wanted(expected: set[str]) -> str:
    spoken = [_SPOKEN[name] for name in _SPOKEN if name in expected]
    spoken += [f"'{word}'" for word in _keywords(expected)] if len(expected) < 8 else []
    return "expected " + " or ".join(dict.fromkeys(spoken)) if 0 < len(spoken) <= 5 else ""


def _name(token: Token) -> s.Name:
    assert token.start_pos is not None and token.end_pos is not None
    return s.Name(token.start_pos, token.end_pos, str(token))


def _block(tree: Any) -> s.Block:
    return tuple(tree) if tree else ()


@v_args(meta=True)
class _Builder(Transformer[Token, Any]):
    """lark's tree -> ours, one method per rule of the grammar."""

    def _at(self, meta: Any) -> tuple[int, int]:
        return (meta.start_pos, meta.end_pos) if not meta.empty else (0, 0)

    def formula(self, meta: Any, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def block(self, meta: Any, children: list[Any]) -> s.Block:
        return tuple(children)

    suite = block

    # statements
    def let(self, meta: Any, children: list[Any]) -> s.Let:
        return s.Let(*self._at(meta), _name(children[0]), children[1])

    def becomes(self, meta: Any, children: list[Any]) -> s.Becomes:
        return s.Becomes(*self._at(meta), *children)

    def add(self, meta: Any, children: list[Any]) -> s.Add:
        return s.Add(*self._at(meta), 1, *children)

    def subtract(self, meta: Any, children: list[Any]) -> s.Add:
        return s.Add(*self._at(meta), -1, *children)

    def place_top(self, meta: Any, children: list[Any]) -> s.Place:
        return s.Place(*self._at(meta), children[0], False)

    def place_bottom(self, meta: Any, children: list[Any]) -> s.Place:
        return s.Place(*self._at(meta), children[0], True)

    def move(self, meta: Any, children: list[Any]) -> s.Move:
        return s.Move(*self._at(meta), *children)

    def draw(self, meta: Any, children: list[Any]) -> s.Draw:
        return s.Draw(*self._at(meta), *children)

    def shuffle(self, meta: Any, children: list[Any]) -> s.Shuffle:
        return s.Shuffle(*self._at(meta), *children)

    def flip(self, meta: Any, children: list[Any]) -> s.Flip:
        return s.Flip(*self._at(meta), children[0], _name(children[1]))

    def stop(self, meta: Any, children: list[Any]) -> s.Stop:
        return s.Stop(*self._at(meta))

    def call(self, meta: Any, children: list[Any]) -> s.Call:
        return s.Call(*self._at(meta), children[0])

    def if_block(self, meta: Any, children: list[Any]) -> s.If:
        condition, then, otherwise = children
        tail = (otherwise,) if isinstance(otherwise, s.If) else _block(otherwise)
        return s.If(*self._at(meta), condition, then, tail)

    def for_each(self, meta: Any, children: list[Any]) -> s.ForEach:
        name, source, body = children
        return s.ForEach(*self._at(meta), _name(name), source, None, body)

    def for_each_where(self, meta: Any, children: list[Any]) -> s.ForEach:
        name, where, body = children
        return s.ForEach(*self._at(meta), _name(name), None, where, body)

    def repeat(self, meta: Any, children: list[Any]) -> s.Repeat:
        return s.Repeat(*self._at(meta), *children)

    def while_block(self, meta: Any, children: list[Any]) -> s.While:
        return s.While(*self._at(meta), *children)

    def choose(self, meta: Any, children: list[Any]) -> s.Choose:
        may, name, source, body, otherwise = children
        at = self._at(meta)
        return s.Choose(*at, _name(name), source, None, may is not None, False, body, _block(otherwise))

    def choose_by(self, meta: Any, children: list[Any]) -> s.Choose:
        chooser, may, name, source, body, otherwise = children
        at = self._at(meta)
        return s.Choose(*at, _name(name), source, chooser, may == "may", False, body, _block(otherwise))

    def together(self, meta: Any, children: list[Any]) -> s.Choose:
        name, source, body = children
        return s.Choose(*self._at(meta), _name(name), source, None, False, True, body, ())

    def may_block(self, meta: Any, children: list[Any]) -> s.May:
        return s.May(*self._at(meta), children[1], _block(children[2]))

    def either(self, meta: Any, children: list[Any]) -> s.Either:
        first = s.Branch(*self._at(meta), children[0], children[1])
        return s.Either(*self._at(meta), (first, *children[2:]))

    def or_branch(self, meta: Any, children: list[Any]) -> s.Branch:
        return s.Branch(*self._at(meta), *children)

    def when(self, meta: Any, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def otherwise(self, meta: Any, children: list[Any]) -> s.Block:
        return children[0]  # type: ignore[no-any-return]

    def ensure(self, meta: Any, children: list[Any]) -> s.Ensure:
        condition, when, body, otherwise = children
        return s.Ensure(*self._at(meta), condition, when, body, _block(otherwise))

    # expressions
    def query(self, meta: Any, children: list[Any]) -> s.Expr:
        source, where, by, direction = children
        if where is None and by is None:
            return source  # type: ignore[no-any-return]
        return s.Query(*self._at(meta), source, where, by, direction == "descending")

    def group(self, meta: Any, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def conditional(self, meta: Any, children: list[Any]) -> s.Conditional:
        return s.Conditional(*self._at(meta), *children)

    def or_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "or", *children)

    def and_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "and", *children)

    def not_test(self, meta: Any, children: list[Any]) -> s.Not:
        return s.Not(*self._at(meta), *children)

    def compare(self, meta: Any, children: list[Any]) -> s.Binary:
        left, operator, right = children
        return s.Binary(*self._at(meta), str(operator), left, right)

    arithmetic = compare

    def is_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "==", *children)

    def is_not_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "!=", *children)

    def is_given(self, meta: Any, children: list[Any]) -> s.IsGiven:
        return s.IsGiven(*self._at(meta), *children)

    def negative(self, meta: Any, children: list[Any]) -> s.Negative:
        return s.Negative(*self._at(meta), *children)

    def number(self, meta: Any, children: list[Any]) -> s.Number:
        start, end = self._at(meta)
        if len(children[0]) > 10 or int(children[0]) > MAX_INTEGER:
            raise ParseFailure(
                codes.NUMBER_IN_RULE, f"numbers may not be larger than {MAX_INTEGER}", start, end
            )
        return s.Number(start, end, int(children[0]))

    def true(self, meta: Any, children: list[Any]) -> s.Flag:
        return s.Flag(*self._at(meta), True)

    def false(self, meta: Any, children: list[Any]) -> s.Flag:
        return s.Flag(*self._at(meta), False)

    def none(self, meta: Any, children: list[Any]) -> s.Nothing:
        return s.Nothing(*self._at(meta))

    def name(self, meta: Any, children: list[Any]) -> s.Name:
        return _name(children[0])

    def function(self, meta: Any, children: list[Any]) -> s.Function:
        arguments = tuple(child for child in children[1:] if child is not None)
        return s.Function(*self._at(meta), _name(children[0]), arguments)

    def of(self, meta: Any, children: list[Any]) -> s.Of:
        return s.Of(*self._at(meta), _name(children[0]), *children[1:])

    def on(self, meta: Any, children: list[Any]) -> s.On:
        return s.On(*self._at(meta), _name(children[0]), children[1])

    def one_place(self, meta: Any, children: list[Any]) -> tuple[s.Expr, bool]:
        return children[0], False

    def every_place(self, meta: Any, children: list[Any]) -> tuple[s.Expr, bool]:
        return _name(children[0]), True

    def within(self, meta: Any, children: list[Any]) -> s.Within:
        return self._within(meta, children, False)

    def other_within(self, meta: Any, children: list[Any]) -> s.Within:
        return self._within(meta, children, True)

    def _within(self, meta: Any, children: list[Any], other: bool) -> s.Within:
        token, (place, every) = children
        word = None if token.type in ("CARDS", "PIECES") else _name(token)
        return s.Within(*self._at(meta), word, place, every, other)

    def players(self, meta: Any, children: list[Any]) -> s.Players:
        return s.Players(*self._at(meta), False)

    def other_players(self, meta: Any, children: list[Any]) -> s.Players:
        return s.Players(*self._at(meta), True)

    def the(self, meta: Any, children: list[Any]) -> s.The:
        return s.The(*self._at(meta), _name(children[0]))

    def option(self, meta: Any, children: list[Any]) -> s.OptionOf:
        return s.OptionOf(*self._at(meta), _name(children[0]))

    def has(self, meta: Any, children: list[Any]) -> s.Has:
        return s.Has(*self._at(meta), _name(children[0]))
