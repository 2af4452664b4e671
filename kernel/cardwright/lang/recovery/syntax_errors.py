"""Explains in a designer's words why a text does not follow the grammar."""

from __future__ import annotations

import re

from lark import Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import Hint, write
from cardwright.lang.grammar import STATEMENT_WORDS, ParseFailure, all_keywords, in_word, keywords
from cardwright.lang.recovery.indentation import block_missing, no_block_opened
from cardwright.lang.recovery.try_rewrites import respelt
from cardwright.lang.symbols import Symbols


def noun(start: str) -> str:
    return "formula" if start == "formula" else "rule"


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
}

_QUOTES = "\"'“”„‘’«»"
# What other languages write, and what is written here.
_INSTEAD = {
    "/": "division is '//' and rounds down",
    "=": "compare with '==' or 'is'",
    "&": write("and"),
    "|": write("or"),
    "!": "write 'not' or '!='",
    "^": "there are no powers: multiply, as in 'price * price'",
    ".": "numbers are whole; what a card has is written 'price of card'",
    "[": "there are no lists here: 'either:' and 'or:' have a block for each way to go on",
    "{": "a block begins with ':', and its lines stand further to the right",
    "}": "leave it out: a block ends where its lines do",
    ";": Hint("leave it out: a statement ends with its line", ""),
    "≥": write(">="),
    "≤": write("<="),
    "≠": write("!="),
    "×": write("*"),
    "÷": "division is '//' and rounds down",
    "\N{NO-BREAK SPACE}": Hint("this is a blank of another sort: type an ordinary one", " "),
    **dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", write("-")),
    **dict.fromkeys(_QUOTES, "names are written without quotes"),
}

_ANNOUNCES = re.compile(r"^ *announce +$", re.MULTILINE)
_FIRST_WORD = re.compile(r"^ *([A-Za-z_]+) *$(?!\n)", re.MULTILINE)
_STARTS = [*STATEMENT_WORDS, "else", "or", "otherwise"]
_FOLLOWS = {
    "else": "the block of an 'if'",
    "or": "the block of an 'either'",
    "otherwise": "the block of a choice or of an 'ensure'",
}
# Words with which a statement begins and a formula does not, however it is said.
_ONLY_IN_RULES = frozenset(STATEMENT_WORDS) - {"either", "if"}
_NO_ACTION = "a formula works something out and changes nothing: what happens stands in a rule, or on a card under 'at …:'"
# Longer lists of what may stand at a place help nobody.
_MOST_WANTED = 3


def _follows(word: str, before: str) -> str:
    """The hint for a word such as 'else' behind a block that it does not belong to."""
    indent = len(before) - len(before.rstrip(" "))
    beside = [it for it in before.split("\n")[:-1] if it.strip() and len(it) - len(it.lstrip(" ")) == indent]
    said = beside[-1].strip() if beside else ""
    asked = re.match(r"(.+ )?(may|choose|ensure)\b", said) is not None
    if word == "else" and asked:
        return "write 'otherwise:'"
    if word == "otherwise" and said.startswith(("if ", "else if ")):
        return "write 'else:'"
    return f"it follows {_FOLLOWS[word]}"


def explained(text: str, start: str, error: UnexpectedInput, symbols: Symbols) -> ParseFailure:
    """Explains the place where parsing stopped. The names that the pack declares help to tell what was meant."""
    if isinstance(error, UnexpectedCharacters):
        return _foreign(text, start, error.pos_in_stream or 0, symbols)
    assert isinstance(error, UnexpectedToken)
    token: Token = error.token
    expected = set(error.accepts or error.expected)
    at = token.start_pos if token.start_pos is not None else len(text)
    if expected == {"_INDENT"}:
        return block_missing(text, at)
    if token.type == "_INDENT":
        return no_block_opened(text, token.end_pos or at + 1)
    if token.type in ("$END", "_NL"):
        return _unfinished(text, start, at if token.type == "_NL" else len(text), expected, symbols)
    does = _action_in_formula(text) if start == "formula" else None
    return (
        respelt(text, start, at, symbols, whole=does is not None)
        or does
        or _first_word(text, start, at, symbols)
        or _does_not_fit(text, start, token, expected, symbols)
    )


def _unfinished(text: str, start: str, at: int, expected: set[str], symbols: Symbols) -> ParseFailure:
    """The failure for a line or text that should go on."""
    whole = start == "formula" or at >= len(text)
    end = len(text.rstrip()) if whole else len(text[:at].rstrip()) if text[:at].strip() else at
    message = f"this {noun(start)} breaks off here" if whole else "this line breaks off here"
    hint = "say what it is otherwise, as in 'else 0'" if "ELSE" in expected else _wanted(expected)
    return respelt(text, start, end if whole else at, symbols) or ParseFailure(
        codes.UNFINISHED, message, max(0, end - 1), max(end, 1), hint
    )


def _action_in_formula(text: str) -> ParseFailure | None:
    """The failure for a statement where a formula stands."""
    first = re.match(r"\s*([a-z]+)\b", text)
    if first is None or first[1] not in _ONLY_IN_RULES:
        return None
    return ParseFailure(codes.UNEXPECTED_WORD, f"'{first[1]}' cannot stand here", *first.span(1), _NO_ACTION)


def _first_word(text: str, start: str, at: int, symbols: Symbols) -> ParseFailure | None:
    """The failure for a line whose first word is wrong: it is misspelt, does not belong here, or cannot begin a line."""
    first = _FIRST_WORD.search(text[:at]) if start == "block" else None
    if first is None:
        return None
    word = first[1]
    if word in _FOLLOWS:
        hint = _follows(word, text[: first.start(1)])
    elif word in _STARTS:
        return None
    elif word in symbols.values:
        hint = f"a value is changed by '{word} becomes …'"
    else:
        hint = _near_keyword(word, _STARTS) or _beginnings(symbols)
    return _cannot_stand(*first.span(1), word, hint)


def _near_keyword(word: str, known: list[str]) -> str:
    """The hint for a word of the language that may have been meant; never sure, since the text still cannot be parsed."""
    hint = did_you_mean(word, known)
    return hint.unsure if isinstance(hint, Hint) else hint


def _beginnings(symbols: Symbols) -> str:
    """The hint that lists the words with which a line of a rule can begin."""
    words = ", ".join("for each" if it == "for" else it for it in STATEMENT_WORDS)
    rules = (name for name, it in symbols.procedures.items() if not it.is_formula and it.parameters)
    example = next((f", such as '{it} of …'" for it in rules), "")
    return f"a line of a rule begins with one of: {words}; or it names a rule{example}"


def _does_not_fit(text: str, start: str, token: Token, expected: set[str], symbols: Symbols) -> ParseFailure:
    """The failure for a word where it stands."""
    at = token.start_pos or 0
    end = token.end_pos or at + 1
    while end < len(text) and in_word(text[end - 1 : end + 1]):
        end += 1
    word = text[at:end]
    if word in _FOLLOWS and start == "block":
        return _cannot_stand(at, end, word, _follows(word, text[:at]))
    # A word of the language is not misspelt: it stands at the wrong place.
    hint = _near_keyword(word, keywords(expected)) if word not in all_keywords() else ""
    if token.type in ("NAME", "NUMBER", "LPAR") and "PLUS" in expected:
        hint = hint or _missing(text[:at], symbols)
    hint = _INSTEAD.get(word, "") or hint or _where_they_lie(text[:at], expected) or _wanted(expected)
    if start == "block" and not hint:
        hint = _beginnings(symbols)
    return _cannot_stand(at, end, word, hint)


def _cannot_stand(start: int, end: int, word: str, hint: str) -> ParseFailure:
    return ParseFailure(codes.UNEXPECTED_WORD, f"'{word}' cannot stand here", start, end, hint)


def _foreign(text: str, start: str, at: int, symbols: Symbols) -> ParseFailure:
    """The failure for a character that the language does not have here."""
    meant = respelt(text, start, at, symbols)
    if meant is not None and not meant.start <= at < meant.end:
        return meant
    first, last = (meant.start, meant.end) if meant is not None else (at, at + 1)
    hint = meant.hint if meant is not None else _INSTEAD.get(text[at : at + 1], "")
    if meant is None and _ANNOUNCES.search(text[:at]) and text[at] in _QUOTES:
        hint = "texts are not announced, but numbers, words, cards, kinds, spaces and players"
    edit = meant.edit if meant is not None else None
    message = f"'{text[first:last]}' has no meaning here"
    return ParseFailure(codes.BAD_CHARACTER, message, first, last, hint, edit)


def _missing(before: str, symbols: Symbols) -> str:
    """What is missing between a word and what precedes it, both of which could stand alone."""
    last = re.search(r"[A-Za-z]\w*$", before.rstrip())
    if last is not None and not symbols.means_something(last[0]):
        return "a name is one word, with '_' for a blank; between two names stands an operator, such as '+' or 'and'"
    return "an operator is missing before it, such as '+', '*' or 'and'"


def _where_they_lie(before: str, expected: set[str]) -> str:
    """The hint for `cards` without `in`: the word is no name that something could have."""
    last = re.search(r"\b(cards|pieces)$", before.rstrip())
    return f"say where they lie: '{last[1]} in …'" if last is not None and expected == {"IN"} else ""


def _wanted(expected: set[str]) -> str:
    """The hint that lists what may stand at a place, if there are few possibilities."""
    spoken = [_SPOKEN[name] for name in _SPOKEN if name in expected]
    spoken += [f"'{word}'" for word in keywords(expected)] if len(expected) < 8 else []
    few = 0 < len(spoken) <= _MOST_WANTED
    return "expected " + " or ".join(dict.fromkeys(spoken)) if few else ""
