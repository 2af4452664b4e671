"""Names in scenarios: cards in a text, what can be chosen, players and spaces as owners."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright import codes
from cardwright.diagnostics import Span, did_you_mean, nearest
from cardwright.engine.decisions import Decision, Option
from cardwright.engine.staging import NOTHING, ONLY
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack, span_in
from cardwright.packs.model import Pack
from cardwright.packs.reading import Report
from cardwright.packs.tree import Mapping, Node, Scalar, Sequence
from cardwright.scenarios.model import Choice, Named, Seats

PASS = ("pass", "decline")
YES = "yes"
# Whatever comes first: for choices that do not matter to the scenario.
ANY = "any"
NOBODY = "nobody"
# Whoever is asked now.
EVERYONE = "everyone"
NONE = "none"
# What a step says besides who chooses what.
OFFERS = ("offered", "offers", "refuses")
STEP_KEYS = ("asks", *OFFERS, "then")
NOT_FOR_PLAYERS = (*STEP_KEYS, EVERYONE, NOBODY)
# The rule of a scenario that gives statements of its own: no rule of a pack can have this name.
OWN_RULE = "_scenario"
# More names than this are not listed in a hint.
LISTED = 12
DIGITS = "0123456789"

_CARD = re.compile(
    r"(?P<kind>[^#/*\s]+)(#(?P<copy>[1-9][0-9]{0,3}))?(/(?P<side>[^#/*\s]+))?(\s*\*\s*(?P<times>[1-9][0-9]{0,3}))?"
)
_SPACE = re.compile(r"(?:space )?([1-9][0-9]{0,3})", re.ASCII)
_TIMES = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_NUMBERED = re.compile(r"(space|branch) [1-9][0-9]{0,3}|-?[0-9]{1,10}", re.ASCII)


# ------------------------------------------------------------------ cards


def parts(node: Node) -> Iterator[tuple[Scalar, int, str]]:
    """The parts of a text with commas, or the entries of a list: each with the scalar and where it begins."""
    if isinstance(node, Sequence):
        yield from ((it, 0, it.text) for it in node.items if isinstance(it, Scalar) and it.text)
    elif isinstance(node, Scalar):
        start = 0
        for part in node.text.split(","):
            text = part.strip()
            if text:
                yield node, start + part.index(text), text
            start += len(part) + 1


def cards(node: Node, pack: Pack, taken: Counter[str], report: Report) -> tuple[Named, ...]:
    """The cards that a text names; `taken` counts how many of each kind are laid out already."""
    found = []
    for scalar, start, part in parts(node):
        text = part
        if start == len(scalar.text) - len(scalar.text.lstrip()):
            text = "" if part == NOTHING else part.removeprefix(ONLY).lstrip()
        start += len(part) - len(text)
        if text:
            card = _card(text, span_in(scalar, start, start + len(text)), pack, taken, report)
            found += [card] if card is not None else []
    return tuple(found)


def _card(text: str, at: Span, pack: Pack, taken: Counter[str], report: Report) -> Named | None:
    match = _CARD.fullmatch(text)
    if match is None:
        hint = "cards are written with commas, as in 'ace, king*2, queen#1'"
        report(codes.WRONG_IN_SCENARIO, f"'{text}' is no card", at, hint)
        return None
    kind = pack.kinds.get(match["kind"])
    if kind is None:
        hint = did_you_mean(match["kind"], pack.kinds)
        report(codes.UNKNOWN_IN_SCENARIO, f"there is no card '{match['kind']}'", at, hint)
        return None
    sides = pack.decks[kind.deck].sides if len(kind.faces) > 1 else ()
    if match["side"] is not None and match["side"] not in sides:
        hint = did_you_mean(match["side"], sides) or (f"its sides: {', '.join(sides)}" if sides else "")
        report(codes.UNKNOWN_IN_SCENARIO, f"'{kind.name}' has no side '{match['side']}'", at, hint)
        return None
    copy, times = int(match["copy"]) if match["copy"] else None, int(match["times"] or 1)
    taken[kind.name] += times
    if taken[kind.name] > kind.copies or (copy or 0) > kind.copies or (copy and times > 1):
        copies = "is 1 copy" if kind.copies == 1 else f"are {kind.copies} copies"
        report(codes.WRONG_IN_SCENARIO, f"there {copies} of '{kind.name}' in all", at, "")
        return None
    return Named(kind.name, copy, match["side"], times)


# ------------------------------------------------------------------ owners


def owner_of(text: str, per: str, seats: Seats, pack: Pack) -> int | None:
    """The number of a player by name, or of a space: `space 2` or `2`."""
    if per == "player":
        return seats.find(text)
    found = _SPACE.fullmatch(text)
    return int(found[1]) - 1 if found and int(found[1]) <= pack.graphs[per].length else None


def owners(per: str, seats: Seats, pack: Pack) -> list[str]:
    """What the owners of a zone or value are called."""
    if per == "player":
        return list(seats.names)
    return [f"space {number}" for number in range(1, pack.graphs[per].length + 1)]


def owned(
    key: Scalar, node: Node, per: str, seats: Seats, pack: Pack, report: Report
) -> Iterator[tuple[int, Node]]:
    """The parts of a zone or value that each player or space has one of, by the number of the owner."""
    names = owners(per, seats, pack)
    if isinstance(node, Mapping):
        for owner, part in node.entries:
            number = owner_of(owner.text, per, seats, pack)
            if number is None:
                unknown("player" if per == "player" else "space", owner, names, report)
            else:
                yield number, part
    elif isinstance(node, Sequence):
        if len(node.items) > len(names):
            message = f"there are {len(names)} of '{key.text}', not {len(node.items)}"
            report(codes.WRONG_IN_SCENARIO, message, node.span, ", ".join(names))
        yield from enumerate(node.items[: len(names)])
    else:
        message = f"it is not said whose '{key.text}' this is"
        hint = f"write {key.text}: {{{names[0]}: …}}, or a list with one entry for each"
        report(codes.WRONG_IN_SCENARIO, message, node.span, hint)


def not_owned(key: Scalar, node: Node, report: Report) -> bool:
    """Whether a zone of the table is given as such; that it is not is reported."""
    if isinstance(node, Mapping):
        message = f"there is one '{key.text}': it is nobody's"
        report(codes.WRONG_IN_SCENARIO, message, node.span, "name its cards after the ':'")
    return not isinstance(node, Mapping)


def unknown(what: str, at: Scalar, known: Iterable[str], report: Report) -> None:
    """Reports a name that nothing has, with the nearest that something has."""
    report(
        codes.UNKNOWN_IN_SCENARIO, f"there is no {what} '{at.text}'", at.span, suggestion(at.text, [*known])
    )


def called(rule: str) -> str:
    """A rule as messages speak of it."""
    return "what the scenario plays" if rule == OWN_RULE else f"'{rule}'"


def suggestion(text: str, known: list[str]) -> str:
    """The nearest of the known names, or all of them where they are few."""
    few = f"one of: {', '.join(known)}" if 0 < len(known) <= LISTED else ""
    near = nearest(text, known)
    # Of 'player 7' the nearest is any player, and none of them was meant.
    if near is None or (text[-1:].isdigit() and near.rstrip(DIGITS) == text.rstrip(DIGITS)):
        return few
    return f"did you mean '{near}'?"


# ------------------------------------------------------------------ what can be chosen


def arms_of(checked: CheckedPack) -> dict[tuple[int, m.Place, int], set[str]]:
    """What the arms of every `either … or` go by besides their number: the first line, and the rule it calls.

    By the identity of the text that they stand in, the place of the statement and the number of the arm.
    """
    found: dict[tuple[int, m.Place, int], set[str]] = {}
    for body in checked.bodies():
        scalar = checked.scalars[id(body)]
        for it in m.walk(body.block):
            if isinstance(it, m.Either):
                for number, (_, block) in enumerate(it.branches):
                    found[id(scalar), it.at, number] = _first_line(scalar.text, block)
    return found


def _first_line(text: str, block: m.Block) -> set[str]:
    if not block:
        return set()
    first = block[0]
    line = text[first.at.start : first.at.end].split("\n")[0].strip().rstrip(":")
    return {line, first.rule} if isinstance(first, m.CallRule) else {line}


class Choices:
    """What options answer to, in a pack and among these players."""

    def __init__(
        self, checked: CheckedPack, seats: Seats, arms: dict[tuple[int, m.Place, int], set[str]]
    ) -> None:
        self.checked, self.seats, self.arms = checked, seats, arms

    def known(self, name: str) -> bool:
        """Whether anything in the pack can go by that name."""
        kind, _, copy = name.partition("#")
        return (
            name in (*PASS, YES, ANY)
            or (kind in self.checked.pack.kinds and (not copy or copy.isdigit()))
            or self.seats.find(name) is not None
            or _NUMBERED.fullmatch(name) is not None
            or any(name in names for names in self.arms.values())
        )

    def all(self) -> Iterable[str]:
        """Names to suggest."""
        yield from (*PASS, YES, ANY)
        yield from self.checked.pack.kinds
        yield from self.seats.names
        for names in self.arms.values():
            yield from names

    def names(self, option: Option, decision: Decision) -> list[str]:
        """What an option answers to; the first is what it is called in messages."""
        match option.kind:
            case "piece":
                return [option.name.partition("#")[0], option.name]
            case "decline":
                return list(PASS)
            case "yes":
                return [YES]
            case "player":
                return [self.seats.names[option.value], f"player {option.value + 1}"]
            case "number":
                return [str(option.value)]
            case "branch":
                scalar = self.checked.scalars[id(decision.site.body)]
                arms = self.arms.get((id(scalar), decision.site.at, option.value), set())
                return [*sorted(arms, key=len), option.name]
        return [option.name]

    def find(self, name: str, decision: Decision) -> Option | None:
        """The first option that goes by a name."""
        if name == ANY:
            return decision[0]
        return next((it for it in decision if name in self.names(it, decision)), None)

    def said(self, decision: Decision) -> str:
        """All that a decision offers, equal names counted."""
        counted = Counter(self.names(it, decision)[0] for it in decision)
        return ", ".join(name if times == 1 else f"{name}*{times}" for name, times in counted.items())


def _counted(part: str) -> tuple[str, int | None]:
    """What a part of a list names, and how many of it: `king * 2`."""
    name, _, times = part.rpartition("*")
    times = times.lstrip()
    return (name.rstrip(), int(times)) if name and _TIMES.fullmatch(times) else (part, None)


def choices(node: Node, known: Choices, report: Report) -> tuple[Choice, ...]:
    """The names of a list of what is offered."""
    found = []
    for scalar, start, part in parts(node):
        at = span_in(scalar, start, start + len(part))
        name, times = _counted(part)
        if known.known(name):
            found.append(Choice(name, times, at))
        else:
            hint = did_you_mean(name, known.all())
            report(codes.UNKNOWN_IN_SCENARIO, f"nothing that can be chosen is called '{name}'", at, hint)
    return tuple(found)
