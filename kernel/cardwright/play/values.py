"""Values between people and states: a state holds a number for each, people write words, names, true and false."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardwright.declarations.model import Value
from cardwright.lang.functions import LIMIT
from cardwright.lang.types import Type, TypeName

if TYPE_CHECKING:
    from cardwright.lang.symbols import Symbols

NONE = "none"
"""A word, player, space or piece that is not there."""

Finds = Callable[[TypeName, str, object], int | None]
"""The number of a thing by its type (player, space, piece), the board it belongs to and its name."""


def encode(value: Value, given: object, finds: Finds) -> int | None:
    """The number that stands for what somebody has written; None when the value cannot be that."""
    if value.words:
        if given in (None, NONE) and (value.of or value.type is TypeName.KIND):
            return -1
        return value.words.index(given) if isinstance(given, str) and given in value.words else None
    if value.type is TypeName.FLAG:
        return int(given) if isinstance(given, bool | int) and given in (0, 1) else None
    if value.type is TypeName.NUMBER:
        return given if type(given) is int and abs(given) <= LIMIT else None
    return -1 if given in (None, NONE) else finds(value.type, value.of, given)


def decode(value: Value, number: int, name_of: Callable[[int], str] | None = None) -> Any:
    """What people write for a value's number; a piece goes by its number where there is no `name_of`."""
    if value.words:
        return value.words[number] if number >= 0 else None
    if value.type is TypeName.FLAG:
        return bool(number)
    if value.type is TypeName.NUMBER:
        return number
    if number < 0:
        return None
    return name_of(number) if name_of is not None and value.type is TypeName.PIECE else number


def decode_as(symbols: Symbols, of: Type, number: int, name_of: Callable[[int], Any]) -> Any:
    """What people write for the number that an expression of a type gives."""
    if of.name is TypeName.NUMBER:
        return number
    if of.name is TypeName.FLAG:
        return bool(number)
    if number < 0:
        return None
    match of.name:
        case TypeName.PIECE:
            return name_of(number)
        case TypeName.KIND:
            return symbols.kinds[number]
        case TypeName.DECK:
            return symbols.decks[number]
        case TypeName.WORD:
            return symbols.words[of.of][number]
        case TypeName.SPACE:
            names = [name for name, (graph, _) in symbols.spaces.items() if graph == of.of]
            return names[number] if names else number
    return number


def from_text(value: Value, text: str) -> object:
    """Reads a value where everything is text, as on a command line: a number, true or false, a name or a word."""
    if value.words:
        return text
    if value.type is TypeName.FLAG:
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
    try:
        number = int(text)
    except ValueError:
        return text
    # Players and spaces are counted from 1 by people.
    return f"{value.type} {number}" if value.type in (TypeName.PLAYER, TypeName.SPACE) else number
