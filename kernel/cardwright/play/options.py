"""What a table has agreed on: the options of a pack with their values, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.compile.layout import Layout
from cardwright.declarations.model import Pack, TableOption
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.records import Record


class Settings(Record):
    """Every option's value: a word's number, or kinds with sides. Hashable: a program is compiled for it."""

    words: tuple[tuple[str, int], ...]
    placed: tuple[tuple[str, tuple[tuple[str, int | None], ...]], ...]
    """Kinds with the sides that the table named; None where it named no side."""

    def word(self, option: str) -> int:
        return dict(self.words)[option]

    def given(self, option: str) -> bool:
        return option in dict(self.placed) or option in dict(self.words)

    def pieces(self, option: str, layout: Layout) -> tuple[int, ...]:
        """The pieces of an option, none when it is not given; of a kind named twice, two copies."""
        taken: dict[str, int] = {}
        found = []
        for kind, _ in dict(self.placed).get(option, ()):
            found.append(layout.first_piece[kind] + taken.get(kind, 0))
            taken[kind] = taken.get(kind, 0) + 1
        return tuple(found)

    def sides(self, layout: Layout) -> dict[int, int]:
        """The sides that the table has named, by piece: they start so."""
        return {
            piece: side
            for option, placed in self.placed
            for piece, (_, side) in zip(self.pieces(option, layout), placed, strict=True)
            if side is not None
        }


def settle(pack: Pack, given: Mapping[str, object]) -> Settings:
    """The settings of a game; what is not given has its default. Raises SettingError."""
    for name in given:
        if name not in pack.options:
            known = ", ".join(pack.options) or "none"
            hint = did_you_mean(name, pack.options) or f"its options: {known}"
            message = f"'{pack.name}' has no option '{name}'"
            raise SettingError(codes.UNKNOWN_OPTION, message, hint)
    words, placed = [], []
    for name, option in pack.options.items():
        value = given.get(name)
        if option.pieces is not None:
            if value is not None:
                placed.append((name, _pieces(pack, option, value)))
        else:
            words.append((name, _word(option, option.default if value is None else value)))
    return Settings(tuple(words), tuple(placed))


def _word(option: TableOption, value: object) -> int:
    if value not in option.words:
        hint = did_you_mean(str(value), option.words) or f"one of: {', '.join(option.words)}"
        message = f"option '{option.name}' cannot be '{value}'"
        raise SettingError(codes.WRONG_OPTION_VALUE, message, hint)
    return option.words.index(str(value))


def _pieces(pack: Pack, option: TableOption, value: object) -> tuple[tuple[str, int | None], ...]:
    """`"mire/basic, crypt/advanced"` or a list of such words."""
    if isinstance(value, str):
        parts = [part.strip() for part in value.split(",")]
    elif isinstance(value, Sequence):
        parts = [str(part).strip() for part in value]
    else:
        message = f"option '{option.name}' is a list, such as 'kind/side, kind/side'"
        raise SettingError(codes.WRONG_OPTION_VALUE, message)
    if option.count and len(parts) != option.count:
        message = f"option '{option.name}' needs {option.count} cards, not {len(parts)}"
        raise SettingError(codes.WRONG_OPTION_VALUE, message)
    found = tuple(_piece(pack, option, part) for part in parts)
    for kind, _ in found:
        if sum(it[0] == kind for it in found) > pack.kinds[kind].copies:
            message = f"option '{option.name}' names '{kind}' more often than there are copies of it"
            raise SettingError(codes.WRONG_OPTION_VALUE, message)
    return found


def _piece(pack: Pack, option: TableOption, part: str) -> tuple[str, int | None]:
    name, slash, side = part.partition("/")
    deck = pack.decks[option.pieces or ""]
    # A kind with one face only (a fixed stop among two-sided cards) has its place already.
    known = [
        kind.name
        for kind in pack.kinds_of(deck.name)
        if (not deck.sides or len(kind.faces) > 1) and kind.name not in option.excluded
    ]
    if name not in known:
        message = f"option '{option.name}': there is no '{name}' among the {deck.name}"
        raise SettingError(codes.WRONG_OPTION_VALUE, message, did_you_mean(name, known))
    if not slash:
        return name, None
    if side not in deck.sides:
        message = f"option '{option.name}': '{name}' has no side '{side}'"
        hint = did_you_mean(side, deck.sides) or f"its sides: {', '.join(deck.sides)}"
        raise SettingError(codes.WRONG_OPTION_VALUE, message, hint)
    return name, deck.sides.index(side)
