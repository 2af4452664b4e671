"""Positions laid out by hand: pieces into zones and numbers into values, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import Layout, count_tracked
from cardwright.declarations.model import Value, cards_at_most
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.lang.functions import LIMIT
from cardwright.lang.types import TypeName
from cardwright.play.card_text import CARD, COUNTED, entries, kind_in
from cardwright.play.values import NONE, encode

if TYPE_CHECKING:
    from cardwright.lang.typed import Variable
    from cardwright.play.state import State


# Before the cards of a zone: nothing else lies there. The pieces that would are out of the game.
ONLY = "only "
# Instead of cards: the zone is empty.
NOTHING = "nothing"

_A = {TypeName.PLAYER: "a player", TypeName.SPACE: "a space", TypeName.PIECE: "a card"}


def _wrong(message: str, hint: str = "") -> SettingError:
    return SettingError(codes.WRONG_SETUP, message, hint)


def lay_pieces(state: State, zones: Mapping[str, Any]) -> None:
    """Puts the named pieces where they are named, in that order; the first in a text is the lowest.

    They lie on top of what starts there, unless the text begins with `only` or is `nothing`: then what starts
    there takes no part in the game.
    """
    layout = state.program.layout
    if not isinstance(zones, Mapping):
        raise _wrong("zones are given by name")
    free: dict[str, list[int]] = {}
    for it in layout.pieces:
        free.setdefault(it.kind.name, []).append(it.number)
    cleared: dict[int, int] = {}
    for row, content in _rows(layout, zones):
        text, alone = _alone(content)
        named = pieces_named(layout, free, text)
        if alone:
            cleared[row] = len(named)
        entry = layout.row_zone[row]
        room = entry[0].room if entry is not None else None
        if entry is not None and room is not None and len(named) > room:
            raise _wrong(f"'{entry[0].name}' holds {cards_at_most(room)}, not {len(named)}")
        for piece, side in named:
            state.z[state.at[piece]].remove(piece)
            state.z[row].append(piece)
            state.at[piece] = row
            state.side[piece] = side
    for row, count in cleared.items():
        pieces = state.z[row]
        for piece in pieces[: len(pieces) - count]:
            state.at[piece] = layout.row_of_none
        del pieces[: len(pieces) - count]
    if "carrier" in layout.tables:
        _refuse_circles(layout, state)
    count_tracked(layout, state.v, state.z)


def _refuse_circles(layout: Layout, state: State) -> None:
    """Nothing carries what carries it, however deep."""
    carriers = layout.tables["carrier"]
    clear = {-1}
    for piece in range(len(layout.pieces)):
        way: list[int] = []
        while piece not in clear:
            if piece in way:
                raise _wrong(
                    f"'{layout.name_of(piece)}' would lie in a zone of its own, or of what it carries"
                )
            way.append(piece)
            piece = carriers[state.at[piece]]
        clear.update(way)


def _alone(content: Any) -> tuple[Any, bool]:
    """Strips `only` from the cards of a zone; says whether nothing else lies there."""
    if not isinstance(content, str):
        return content, False
    text = content.strip()
    if text == NOTHING:
        return "", True
    return text.removeprefix(ONLY), text.startswith(ONLY)


def _rows(layout: Layout, zones: Mapping[str, Any]) -> list[tuple[int, Any]]:
    rows = []
    for name, content in zones.items():
        if name not in layout.rows:
            raise _wrong(f"there is no zone {name!r}", did_you_mean(str(name), layout.rows))
        first, count = layout.rows[name], layout.instances(layout.pack.zones[name].per)
        per = layout.pack.zones[name].per
        if per is None:
            rows.append((first, content))
            continue
        if per.name is TypeName.PIECE:
            rows += [(first + number, part) for number, part in _by_piece(layout, name, per.of, content)]
            continue
        if not isinstance(content, list | tuple) or len(content) > count:
            raise _wrong(f"'{name}' needs a list with one entry for each of its {count} owners")
        rows += [(first + number, part) for number, part in enumerate(content)]
    return rows


def _by_piece(layout: Layout, name: str, deck: str, given: Any) -> list[tuple[int, Any]]:
    """What is given for pieces of a deck, with the place of each among them: `{guard#2: 3}`."""
    if not isinstance(given, Mapping):
        raise _wrong(
            f"'{name}' is given by the names of cards of '{deck}', as in {{{_example(layout, deck)}: …}}"
        )
    found = []
    for called, part in given.items():
        piece, hint = _by_name(layout, TypeName.PIECE, "", str(called))
        if piece not in layout.decks[deck]:
            raise _wrong(f"'{name}' is of each card of '{deck}', and '{called}' is none", hint)
        found.append((layout.decks[deck].index(piece), part))
    return found


def _example(layout: Layout, deck: str) -> str:
    return layout.name_of(layout.decks[deck][0]) if layout.decks[deck] else "card"


def pieces_named(layout: Layout, free: dict[str, list[int]], content: Any) -> list[tuple[int, int]]:
    """`"dragon, war_bear*5, mire/advanced, gnoll#2"` as pieces with sides; takes them out of `free`."""
    if content is not None and not isinstance(content, str | list | tuple):
        raise _wrong(f"cards are named in a text or a list, not by {content!r}")
    texts = [content] if isinstance(content, str) else list(content or ())
    found = []
    for text in texts:
        if not isinstance(text, str):
            raise _wrong(f"a card is named in a text, not by {text!r}")
        for _, part in entries(text):
            kind, card = kind_in(part), CARD.fullmatch(part)
            if kind not in layout.pack.kinds:
                raise _wrong(f"there is no card '{kind}'", did_you_mean(kind, layout.pack.kinds))
            if card is None:
                raise _wrong(f"'{part}' is no card with a number")
            side = _side(layout, kind, card["side"] or "")
            for _ in range(int(card["times"] or 1)):
                copy = card["copy"]
                piece = layout.first_piece[kind] + int(copy) - 1 if copy else (free[kind] or [-1])[0]
                if piece not in free[kind]:
                    raise _wrong(f"'{part}' asks for more copies of '{kind}' than there are")
                free[kind].remove(piece)
                found.append((piece, side))
    return found


def _side(layout: Layout, kind: str, side: str) -> int:
    deck = layout.pack.decks[layout.pack.kinds[kind].deck]
    if not side:
        return 0
    if len(layout.pack.kinds[kind].faces) == 1:
        raise _wrong(f"'{kind}' has one side only")
    if side not in deck.sides:
        raise _wrong(f"'{kind}' has no side '{side}'", did_you_mean(side, deck.sides))
    return deck.sides.index(side)


def set_values(state: State, values: Mapping[str, Any]) -> None:
    """Sets values of the pack: a list for a value of each player or space, by name for one of the pieces of a deck."""
    layout = state.program.layout
    if not isinstance(values, Mapping):
        raise _wrong("values are given by name")
    for name, given in values.items():
        value = layout.pack.values.get(name)
        if value is None:
            raise _wrong(f"there is no value {name!r}", did_you_mean(str(name), layout.pack.values))
        count = layout.instances(value.per)
        if value.per is not None and value.per.name is TypeName.PIECE:
            for number, part in _by_piece(layout, name, value.per.of, given):
                state.v[layout.cells[name] + number] = _number_for(layout, value, part)
            continue
        if value.per and not isinstance(given, list | tuple):
            raise _wrong(f"'{name}' needs a list of {count}, one for each {value.per.of or value.per.name}")
        parts = list(given) if value.per else [given]
        if value.by is not None:
            each = layout.instances(value.by)
            if not all(isinstance(it, list | tuple) and len(it) == each for it in parts):
                raise _wrong(f"'{name}' needs a list of {each} for each player, one for each {value.by.of}")
            parts, count = [it for part in parts for it in part], count * each
        if len(parts) != count:
            raise _wrong(f"'{name}' needs {count} entries, not {len(parts)}")
        for number, part in enumerate(parts):
            state.v[layout.cells[name] + number] = _number_for(layout, value, part)


def _number_for(layout: Layout, value: Value, given: object) -> int:
    """What stands for a value's content: a word's place, 0 or 1 for a flag, -1 for none."""
    what = f"'{value.name}'"
    number = encode(value, given, lambda type_, of, name: _thing(layout, type_, of, name, what))
    if number is not None:
        return number
    if value.words:
        hint = did_you_mean(str(given), value.words) or f"its words: {', '.join(value.words)}"
        raise _wrong(f"{what} cannot be '{given}'", hint)
    expected = "true or false" if value.type is TypeName.FLAG else "a whole number"
    raise _wrong(f"{what} is {expected}, not {given!r}")


def _number(given: object, what: str) -> int:
    if type(given) is not int or not -LIMIT <= given <= LIMIT:
        raise _wrong(f"{what} is a whole number, not {given!r}")
    return given


def _thing(layout: Layout, type_: TypeName, of: str, given: object, what: str) -> int:
    """The number of a player, space or piece that is given by its number or name; -1 for none."""
    if given is None or given == NONE:
        return -1
    number, hint = given, ""
    if isinstance(given, str):
        number, hint = _by_name(layout, type_, of, given)
    if type(number) is not int or not 0 <= number < _how_many(layout, type_, of):
        said = f"'{given}'" if isinstance(given, str) else repr(given)
        raise _wrong(
            f"{what} is {_A[type_]} or none, and cannot be {said}", hint or _known(layout, type_, of)
        )
    return number


def _by_name(layout: Layout, type_: TypeName, of: str, text: str) -> tuple[int, str]:
    """The number of a thing by its name, -1 if there is none of that name; and the name that was meant."""
    if type_ is TypeName.SPACE:
        sets = [layout.pack.graphs[of]] if of else layout.pack.graphs.values()
        named = {name: number for it in sets for number, name in enumerate(it.names)}
        if text.strip() in named:
            return named[text.strip()], ""
    if type_ is not TypeName.PIECE:
        counted = COUNTED.fullmatch(text.strip())
        return (int(counted["number"]) - 1 if counted and counted["what"] == type_ else -1), ""
    kind, card = kind_in(text), CARD.fullmatch(text.strip())
    if kind not in layout.first_piece:
        return -1, did_you_mean(kind, layout.pack.kinds)
    copies = layout.pack.kinds[kind].copies
    if card is None or card["side"] or card["times"] or int(card["copy"] or 1) > copies:
        return -1, f"there is one '{kind}'" if copies == 1 else f"there are '{kind}#1' to '{kind}#{copies}'"
    return layout.first_piece[kind] + int(card["copy"] or 1) - 1, ""


def _how_many(layout: Layout, type_: TypeName, of: str) -> int:
    if type_ is TypeName.SPACE:
        sets = [layout.pack.graphs[of]] if of else layout.pack.graphs.values()
        return max((it.length for it in sets), default=0)
    return layout.players if type_ is TypeName.PLAYER else len(layout.pieces)


def _known(layout: Layout, type_: TypeName, of: str) -> str:
    if type_ is TypeName.PIECE:
        return "write the name of a card"
    count = _how_many(layout, type_, of)
    if type_ is TypeName.SPACE and of and layout.pack.graphs[of].names:
        return f"write one of {', '.join(layout.pack.graphs[of].names)}"
    return f"write '{type_} 1' to '{type_} {count}'"


def arguments_of(
    layout: Layout, rule: str, parameters: tuple[Variable, ...], arguments: Sequence[object]
) -> tuple[int, ...]:
    """What a rule is begun with, as numbers."""
    if not isinstance(arguments, list | tuple) or len(arguments) != len(parameters):
        wanted = f"a list of its arguments: {', '.join(it.name for it in parameters)}"
        raise _wrong(f"'{rule}' takes {wanted if parameters else 'no arguments'}")
    found = []
    for parameter, argument in zip(parameters, arguments, strict=True):
        what = f"'{rule}': {parameter.name}"
        if parameter.type.name in _A:
            found.append(_thing(layout, parameter.type.name, parameter.type.of, argument, what))
        elif parameter.type.name in (TypeName.WORD, TypeName.KIND):
            found.append(_named(layout, parameter.type.of, argument, what))
        else:
            found.append(_number(argument, what))
    return tuple(found)


def _named(layout: Layout, of: str, given: object, what: str) -> int:
    """The number of a word of a set, or of a kind, that is given by its number or name."""
    names = [*(layout.pack.word_sets[of].words if of else layout.pack.kinds)]
    number = names.index(given) if given in names else given
    if type(number) is not int or not 0 <= number < len(names):
        raise _wrong(f"{what} cannot be '{given}'", did_you_mean(str(given), names))
    return number
