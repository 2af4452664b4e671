"""What is wrong with a text that does not follow the grammar, in a designer's words."""

from __future__ import annotations

import re

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardwright import codes
from cardwright.diagnostics import did_you_mean
from cardwright.lang.grammar import STATEMENT_WORDS, ParseFailure, in_word, keywords, parser
from cardwright.lang.respelling import respelt
from cardwright.records import Record


def noun(start: str) -> str:
    return "formula" if start == "formula" else "rule"


# A line that is moved by more than this is not a slip.
_SLIP = 3


class _Level(Record):
    """A level of indentation, and the first line that stands there."""

    indent: int
    start: int
    end: int
    slipped: bool
    """Whether it may stand in the wrong place: it has lines below it, and none beside it."""


def bad_dedent(text: str) -> ParseFailure:
    """The first line whose indentation fits nothing above it, or the line above that made it so."""
    offset, levels = 0, [_Level(0, 0, 0, False)]
    for line in text.split("\n"):
        indent, end = len(line) - len(line.lstrip(" ")), offset + len(line)
        if line.strip() and not line.lstrip().startswith("#"):
            left: list[_Level] = []
            while indent < levels[-1].indent:
                left.append(levels.pop())
            if indent == levels[-1].indent:
                levels[-1] = levels[-1].but(slipped=False)
            elif not left and text[:offset].rstrip().endswith(":"):
                levels.append(_Level(indent, offset, end, line.rstrip().endswith(":")))
            else:
                # The only line of a level, a slip away from this one, was probably meant to stand beside it.
                for it in (*left[-1:], levels[-1]):
                    if it.slipped and abs(it.indent - indent) <= _SLIP:
                        message = "this line and what belongs to it further down are not indented alike"
                        return ParseFailure(codes.INDENT_IN_RULE, message, it.start, it.end)
                message = "this line is indented like no line above it"
                return ParseFailure(codes.INDENT_IN_RULE, message, offset, end)
        offset = end + 1
    raise AssertionError("every line fits")


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
    "^": "there are no powers: multiply, as in 'price * price'",
    ".": "numbers are whole; what a card has is written 'price of card'",
    "≥": "write '>='",
    "≤": "write '<='",
    "≠": "write '!='",
    "×": "write '*'",
    "÷": "division is '//' and rounds down",
    "\N{NO-BREAK SPACE}": "this is a blank of another sort: type an ordinary one",
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "write '-'"),
    **dict.fromkeys("\"'“”„‘’«»", "names are written without quotes"),
}

_FIRST_WORD = re.compile(r"^ *([A-Za-z_]+) *$(?!\n)", re.MULTILINE)
_STARTS = [*STATEMENT_WORDS, "else", "or", "otherwise"]
_FOLLOWS = {
    "else": "the block of an 'if'",
    "or": "the block of an 'either'",
    "otherwise": "the block of a choice or of an 'ensure'",
}


def _follows(word: str) -> str:
    return f"it follows {_FOLLOWS[word]}"


def explained(text: str, start: str, error: UnexpectedInput) -> ParseFailure:
    if isinstance(error, UnexpectedCharacters):
        return _foreign(text, start, error.pos_in_stream or 0)
    assert isinstance(error, UnexpectedToken)
    token: Token = error.token
    expected = set(error.accepts or error.expected)
    if token.type == "$END" or (start == "formula" and token.type == "_NL") or token.start_pos is None:
        end = len(text.rstrip())
        return respelt(text, start, end) or ParseFailure(
            codes.UNFINISHED, f"this {noun(start)} breaks off here", max(0, end - 1), end, _wanted(expected)
        )
    at, end = token.start_pos, token.end_pos or token.start_pos + 1
    if token.type == "_NL":
        line_end = len(text[:at].rstrip()) if text[:at].strip() else at
        message = "this line breaks off here"
        return respelt(text, start, at) or ParseFailure(
            codes.UNFINISHED, message, max(0, line_end - 1), max(line_end, 1), _wanted(expected)
        )
    if token.type == "_INDENT":
        following = len(text) - len(text[end:].lstrip())
        message = "this line is indented, but nothing above it opens a block"
        return ParseFailure(codes.INDENT_IN_RULE, message, following, following + 1)
    misspelt = respelt(text, start, at)
    if misspelt is not None:
        return misspelt
    first = _FIRST_WORD.search(text[:at]) if start == "block" else None
    if first is not None:
        # The line cannot go on after its first word: the word itself is misspelt, or has no business here.
        known = did_you_mean(first[1], _STARTS)
        if first[1] in _FOLLOWS or (known and first[1] not in _STARTS):
            hint = _follows(first[1]) if first[1] in _FOLLOWS else known
            return ParseFailure(
                codes.UNEXPECTED_WORD, f"'{first[1]}' cannot stand here", *first.span(1), hint
            )
    while end < len(text) and in_word(text[end - 1 : end + 1]):
        end += 1
    word = text[at:end]
    if word in _FOLLOWS and start == "block":
        return ParseFailure(codes.UNEXPECTED_WORD, f"'{word}' cannot stand here", at, end, _follows(word))
    # A word of the language is not misspelt: it stands at the wrong place.
    is_name = word not in keywords({it.name for it in parser().terminals})
    hint = did_you_mean(word, keywords(expected)) if is_name else ""
    if token.type in ("NAME", "NUMBER", "LPAR"):
        hint = hint or _missing(first[1] if first is not None else "", word, expected)
    hint = _INSTEAD.get(word, "") or hint or _wanted(expected)
    return ParseFailure(codes.UNEXPECTED_WORD, f"'{word}' cannot stand here", at, end, hint)


def _foreign(text: str, start: str, at: int) -> ParseFailure:
    """The failure for a character that the language does not have here."""
    meant = respelt(text, start, at)
    if meant is not None and not meant.start <= at < meant.end:
        return meant
    end, hint = (
        (meant.end, meant.hint) if meant is not None else (at + 1, _INSTEAD.get(text[at : at + 1], ""))
    )
    return ParseFailure(codes.BAD_CHARACTER, f"'{text[at:end]}' has no meaning here", at, end, hint)


def _missing(first: str, word: str, expected: set[str]) -> str:
    """What is missing before a word that could stand there alone; `first` is all that precedes it on the line."""
    if "PLUS" in expected:
        return "an operator is missing before it, such as '+', '*' or 'and'"
    return f"a rule is carried out by '{first} of {word}'" if first and first not in _STARTS else ""


def _wanted(expected: set[str]) -> str:
    spoken = [_SPOKEN[name] for name in _SPOKEN if name in expected]
    spoken += [f"'{word}'" for word in keywords(expected)] if len(expected) < 8 else []
    return "expected " + " or ".join(dict.fromkeys(spoken)) if 0 < len(spoken) <= 5 else ""
