"""Single copies of a card: by their number in the pack, `ace#2`, or by a number printed on them, `ace(rank 14)`."""

from __future__ import annotations

import re

from cardwright.declarations.model import Kind, Pack
from cardwright.findings.diagnostic import did_you_mean
from cardwright.play.card_text import PRINTED

# A name is looked at from its beginning only, and once: a text may be a megabyte long.
_COPY = re.compile(rf"(?<![^#/*\s(),])(?P<kind>[^#/*\s(),]++)(?:#(?P<copy>[0-9]{{1,9}})|{PRINTED})", re.ASCII)


class NoSuchCopy(Exception):
    """What is wrong with a copy as written, and what would be right."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def numbers_of(kind: Kind) -> dict[str, tuple[int, ...]]:
    """What is printed on each copy of a card, by attribute; of cards with several sides, on the first."""
    printed = kind.faces[0].numbers
    return {name: it if len(it) > 1 else it * kind.copies for name, it in printed.items()}


def how_many(kind: Kind) -> str:
    """That there are no more copies than there are."""
    copies = "is 1 copy" if kind.copies == 1 else f"are {kind.copies} copies"
    return f"there {copies} of '{kind.name}' in all"


def copies_of(kind: Kind) -> list[str]:
    """What the copies of a card are called: the only one by its kind alone."""
    if kind.copies == 1:
        return [kind.name]
    return [f"{kind.name}#{copy}" for copy in range(1, kind.copies + 1)]


def copy_with(kind: Kind, attribute: str, number: int) -> int:
    """The copy, from 1, that has a number printed on it. Raises NoSuchCopy unless it is exactly one."""
    printed = numbers_of(kind)
    if attribute not in printed:
        known = f"what is printed on it: {', '.join(printed)}" if printed else ""
        raise NoSuchCopy(
            f"'{kind.name}' has no number '{attribute}'", did_you_mean(attribute, printed) or known
        )
    found = [copy for copy, it in enumerate(printed[attribute], 1) if it == number]
    if not found:
        written = ", ".join(str(it) for it in dict.fromkeys(printed[attribute]))
        raise NoSuchCopy(f"no '{kind.name}' has {attribute} {number}", f"its {attribute}: {written}")
    if len(found) > 1:
        message = f"{len(found)} copies of '{kind.name}' have {attribute} {number}"
        raise NoSuchCopy(
            message, f"write '{kind.name}' for any of them, or '{kind.name}#{found[0]}' for a certain one"
        )
    return found[0]


def single_copy(text: str, pack: Pack) -> tuple[str, str] | None:
    """The kind and the attribute ('' when it is by number) of a text that names a single copy of a known card."""
    match = _COPY.fullmatch(text)
    return (match["kind"], match["attribute"] or "") if match and match["kind"] in pack.kinds else None


def by_number(text: str, pack: Pack) -> str:
    """A text in which copies go by their number in the pack: `ace(rank 14), king` is `ace#3, king`.

    Raises NoSuchCopy for one that is not there.
    """

    def one(match: re.Match[str]) -> str:
        kind = pack.kinds.get(match["kind"])
        if kind is None:
            return match[0]
        if match["copy"] is None:
            return f"{kind.name}#{copy_with(kind, match['attribute'], int(match['number']))}"
        if not 1 <= int(match["copy"]) <= kind.copies:
            raise NoSuchCopy(how_many(kind))
        return f"{kind.name}#{int(match['copy'])}"

    return _COPY.sub(one, text)


def by_print(name: str, attributes: set[str], pack: Pack) -> str:
    """A copy as it could be written by one of these attributes, `ace(rank 14)`; as it is when it has none of them."""
    kind_name, _, copy = name.partition("#")
    kind = pack.kinds.get(kind_name)
    if kind is not None:
        for attribute, numbers in numbers_of(kind).items():
            if attribute in attributes:
                return f"{kind_name}({attribute} {numbers[int(copy or 1) - 1]})"
    return name
