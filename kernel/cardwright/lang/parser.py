"""Text -> syntax tree, by the grammar in grammar/rules.lark."""

from __future__ import annotations

import re

from lark import Token, Tree, UnexpectedInput
from lark.indenter import DedentError

from cardwright.findings import codes
from cardwright.findings.suggest import is_patient
from cardwright.lang import syntax as s
from cardwright.lang.grammar import ParseFailure, parser
from cardwright.lang.symbols import NO_NAMES, Symbols
from cardwright.lang.third_argument import MARK, marked
from cardwright.lang.tree_builder import TreeBuilder, parts_of

__all__ = ["ParseFailure", "parse_block", "parse_formula"]

# A formula or rule that is longer or deeper is refused: later readers of the tree are recursive, and Python
# itself reads what is generated from it only down to 20 loops, 100 indentations and 200 brackets. A
# untrusted pack must not be able to exhaust either.
MAX_TEXT = 20_000
MAX_NESTING = 60
MAX_DEPTH = 90
MAX_BLOCKS = 16
# Whatever stands inside itself takes at least a letter each time, so a text of this length is never too deep.
SURELY_SHALLOW = MAX_DEPTH - 10

# Cards and scenarios say the same again and again, and a pack with mistakes is read several times: reading takes most
# of the time of a check. Long texts are seldom said twice, and their trees are large.
MOST_KEPT = 2_000
LONGEST_KEPT = 400
_KEPT: dict[tuple[str, str], s.Expr | s.Block] = {}

_GIVE_A_NAME = "give a part of it a name of its own, as a rule or formula"
_COPY_BEFORE = re.compile(r"(?<![A-Za-z0-9_])([A-Za-z][A-Za-z0-9_]*)#[0-9]+\s*$")
# A comment; or a word, with the number of a copy such as `club#7`, in which '#' begins none: see the grammar. Words are
# matched whole, so that a long one is read once.
_COMMENT = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:#[0-9]+)?|#[^\n]*")


def parse_formula(text: str, symbols: Symbols = NO_NAMES) -> s.Expr:
    """The tree of a formula; raises ParseFailure, with a hint that knows these names."""
    tree = _parse(text, "formula", symbols)
    assert not isinstance(tree, tuple)
    return tree


def parse_block(text: str, symbols: Symbols = NO_NAMES) -> s.Block:
    """The statements of a rule; raises ParseFailure, with a hint that knows these names."""
    tree = _parse(text, "block", symbols)
    assert isinstance(tree, tuple)
    return tree


def _parse(text: str, start: str, symbols: Symbols) -> s.Expr | s.Block:
    # Other names matter to hints only: a text that can be read has the same tree in every pack.
    text = marked(text, symbols.of_three)
    tree = _KEPT.get((start, text))
    if tree is None:
        tree = _parsed(text, start, symbols)
        if len(text) <= LONGEST_KEPT:
            # Each of these is one step to other threads; to look for the oldest would not be.
            if len(_KEPT) >= MOST_KEPT:
                _KEPT.clear()
            _KEPT[start, text] = tree
    return tree


def tree_of(text: str, start: str) -> s.Expr | s.Block | None:
    """The tree of a text that follows the grammar, None for any other: for trying what a text would mean."""
    from cardwright.lang.recovery.try_rewrites import LOOKS_PER_LETTER

    is_patient(LOOKS_PER_LETTER * len(text))
    try:
        _refuse_oversize(text)
        return _tree(_source(text, start), start)
    except (UnexpectedInput, DedentError, ParseFailure):
        return None


def _parsed(text: str, start: str, symbols: Symbols) -> s.Expr | s.Block:
    _refuse_oversize(text)
    if not _without_comments(text).strip():
        noun, what = (
            ("formula", "what it is") if start == "formula" else ("rule", "what is done ('stop' for nothing)")
        )
        hint = f"write {what}, or delete its key"
        raise ParseFailure(codes.EMPTY_TEXT, f"this {noun} is empty", 0, len(text), hint)
    source = _source(text, start)
    if start == "block":
        _refuse_tabs(source)
    try:
        return _tree(source, start)
    except (DedentError, UnexpectedInput, ParseFailure) as error:
        raise _unmarked(_explained(error, source, start, symbols)) from None


def _explained(error: Exception, source: str, start: str, symbols: Symbols) -> ParseFailure:
    """What is wrong with a text, in a designer's words."""
    # Texts that can be read, nearly all, do without these.
    from cardwright.lang.recovery.indentation import bad_dedent
    from cardwright.lang.recovery.syntax_errors import explained
    from cardwright.lang.recovery.try_rewrites import respelt

    if isinstance(error, DedentError):
        return bad_dedent(source)  # lark tells columns only
    if isinstance(error, UnexpectedInput):
        return _after_a_copy(source, explained(source, start, error, symbols), symbols)
    assert isinstance(error, ParseFailure)
    run_together = error.code == codes.UNEXPECTED_WORD
    return (respelt(source, start, error.start, symbols) if run_together else None) or error


def _unmarked(failure: ParseFailure) -> ParseFailure:
    """The failure in the words of the pack, where a mark stands for an `and`."""
    for it in (failure, *failure.others):
        it.message = it.message.replace(MARK, "and")
        if MARK in it.hint:
            it.hint = it.hint.replace(MARK, "and")
        if it.edit is not None:
            it.edit = (*it.edit[:2], it.edit[2].replace(MARK, "and"))
    return failure


def _source(text: str, start: str) -> str:
    """A text as the grammar reads it."""
    return _one_line(text) if start == "formula" else text.rstrip() + "\n"


def _tree(source: str, start: str) -> s.Expr | s.Block:
    tree = parser().parse(source, start=start)
    if len(source) > SURELY_SHALLOW:
        _refuse_depth(tree)
    return TreeBuilder().build(tree)  # type: ignore[no-any-return]


def _after_a_copy(text: str, failure: ParseFailure, symbols: Symbols) -> ParseFailure:
    """The failure; behind `coins#7 of them`, where there are no cards called coins, with a hint about comments."""
    found = _COPY_BEFORE.search(text[: failure.start])
    if found is not None and found[1] not in symbols.kinds:
        failure.hint = "put a blank before '#' if a comment begins there"
    return failure


def _refuse_oversize(text: str) -> None:
    if len(text) > MAX_TEXT:
        message = f"this text is {len(text)} characters long; at most {MAX_TEXT} are allowed"
        raise ParseFailure(codes.TEXT_TOO_LONG, message, 0, len(text))
    if text.count("(") <= MAX_NESTING:
        return
    depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth > MAX_NESTING:
            message = f"brackets are nested more than {MAX_NESTING} deep"
            raise ParseFailure(codes.NESTED_TOO_DEEP, message, at, at + 1, _GIVE_A_NAME)


def _one_line(text: str) -> str:
    """A formula may be folded over several lines and have comments; every character keeps its place."""
    return _without_comments(text).replace("\n", " ")


def _without_comments(text: str) -> str:
    """The text with blanks in the place of its comments."""
    if "#" not in text:
        return text
    return _COMMENT.sub(lambda found: " " * len(found[0]) if found[0][0] == "#" else found[0], text)


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
            # A block begins at the end of the line above it; its first statement is what one sees.
            at = node.children[0].meta if node.data == "suite" else node.meta  # type: ignore[union-attr]
            raise ParseFailure(codes.NESTED_TOO_DEEP, message, at.start_pos, at.end_pos, _GIVE_A_NAME)
        waiting += [(it, depth, blocks) for it in parts_of(node)[1] if isinstance(it, Tree)]
