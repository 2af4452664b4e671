"""Names in scenarios: cards in a text, what can be chosen, players and spaces as owners."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.check.checked_pack import CheckedPack
from cardwright.compile.sites import OptionKind
from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span, did_you_mean
from cardwright.findings.fix import Hint, meant, missing, used
from cardwright.findings.suggest import best_match
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.play.card_text import CARD, entries
from cardwright.play.decisions import DONE, Decision, Option
from cardwright.play.staging import NOTHING, ONLY
from cardwright.scenarios.copies import (
    NoSuchCopy,
    by_number,
    by_print,
    copies_of,
    copy_with,
    how_many,
    single_copy,
)
from cardwright.scenarios.model import Choice, Named, Seats
from cardwright.scenarios.titles import Titles
from cardwright.source.lenient import Report
from cardwright.source.tree import Mapping, Node, Scalar, Sequence, span_in

PASS = ("pass", "decline")
YES = "yes"
# What people write for these, and nothing in a pack is called like.
_OTHER_WORDS = {
    "pass": ("no", "none", "nothing", "nobody", "skip", "stop", "false"),
    YES: ("y", "ok", "true", "do", "take"),
}
# Takes the first option: for choices that do not matter to the scenario.
ANY = "any"
MOST_NAMED = 1000
NOBODY = "nobody"
# All who are asked now.
EVERYONE = "everyone"
NONE = "none"
# What a step says besides who chooses what.
OFFERS = ("offered", "offers", "refuses")
TIMES, STEPS, CHANCE = "times", "steps", "chance"
STEP_KEYS = ("asks", *OFFERS, TIMES, STEPS, CHANCE, "then")
# What people write for keys.
OTHER_KEYS = {
    **dict.fromkeys(("repeat", "repeats", "repeated"), TIMES),
    **dict.fromkeys(("die", "dice", "roll", "rolls", "rolled", "random", "shuffle", "shuffled"), CHANCE),
}
NOT_FOR_PLAYERS = (*STEP_KEYS, EVERYONE, NOBODY)
# The rule of a scenario that gives statements of its own: no rule of a pack can have this name.
OWN_RULE = "_scenario"
# More names than this are not listed in a hint.
LISTED = 12
DIGITS = "0123456789"

SPACE = re.compile(r"(?:space )?([1-9][0-9]{0,3})", re.ASCII)
_TIMES = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)
_NUMBERED = re.compile(r"(space|branch) [1-9][0-9]{0,3}|-?[0-9]{1,10}", re.ASCII)


# ------------------------------------------------------------------ cards


def parts(node: Node) -> Iterator[tuple[Scalar, int, str]]:
    """The parts of a text with commas, or the entries of a list: each with the scalar and where it begins."""
    if isinstance(node, Sequence):
        yield from ((it, 0, it.text) for it in node.items if isinstance(it, Scalar) and it.text)
    elif isinstance(node, Scalar):
        yield from ((node, start, text) for start, text in entries(node.text))


def cards(node: Node, titles: Titles, taken: Counter[str], report: Report) -> tuple[Named, ...]:
    """The cards that a text names; `taken` counts how many of each kind are laid out already."""
    found = []
    for scalar, start, part in parts(node):
        text = part
        if start == len(scalar.text) - len(scalar.text.lstrip()):
            text = "" if part == NOTHING else part.removeprefix(ONLY).lstrip()
        start += len(part) - len(text)
        if text:
            match = CARD.fullmatch(text)
            # What stands behind an unknown name, such as a side, is right for all we know.
            end = match.end("kind") if match and match["kind"] not in titles.pack.kinds else len(text)
            at = span_in(scalar, start, start + end)
            card = _card(text, match, at, titles, taken, report)
            found += [card] if card is not None else []
    return tuple(found)


def look_into(node: Node, titles: Titles, report: Report) -> None:
    """Reports what is wrong with the cards that are named of something unknown, no matter whose they are."""
    match node:
        case Mapping(entries=entries):
            inner = [it for _, it in entries]
        case Sequence(items=items):
            inner = [*items]
        case _:
            inner = [node]
    for it in inner:
        cards(it, titles, Counter(), report)


def _card(
    text: str, match: re.Match[str] | None, at: Span, titles: Titles, taken: Counter[str], report: Report
) -> Named | None:
    pack = titles.pack
    if match is None or match["times"] == "0":
        hint = titles.meant(text) or "cards are written with commas, as in 'ace, king*2, queen#1'"
        report(codes.WRONG_IN_SCENARIO, f"'{text}' is no card", at, hint)
        return None
    kind = pack.kinds.get(match["kind"])
    if kind is None:
        hint = titles.meant(match["kind"])
        hint = hint.within(text, *match.span("kind")) if isinstance(hint, Hint) else hint
        report(
            codes.UNKNOWN_IN_SCENARIO, f"there is no card '{match['kind']}'", at, hint, missing(match["kind"])
        )
        return None
    sides = pack.decks[kind.deck].sides if len(kind.faces) > 1 else ()
    if match["side"] is not None and match["side"] not in sides:
        hint = did_you_mean(match["side"], sides) or (f"its sides: {', '.join(sides)}" if sides else "")
        hint = hint.within(text, *match.span("side")) if isinstance(hint, Hint) else hint
        report(
            codes.UNKNOWN_IN_SCENARIO,
            f"'{kind.name}' has no side '{match['side']}'",
            at,
            hint,
            used(kind.name) + missing(match["side"]),
        )
        return None
    copy, times = int(match["copy"]) if match["copy"] else None, int(match["times"] or 1)
    if match["attribute"] is not None:
        try:
            copy = copy_with(kind, match["attribute"], int(match["number"]))
        except NoSuchCopy as none:
            report(codes.WRONG_IN_SCENARIO, none.message, at, none.hint)
            return None
    taken[kind.name] += times
    if taken[kind.name] > kind.copies or (copy or 0) > kind.copies:
        report(codes.WRONG_IN_SCENARIO, how_many(kind), at, "")
        return None
    if copy and times > 1:
        message = f"'{text}' is a single copy of '{kind.name}', and cannot be there {times} times"
        report(codes.WRONG_IN_SCENARIO, message, at, f"write '{kind.name}*{times}' for any of them")
        return None
    return Named(kind.name, copy, match["side"], times, match["attribute"] or "")


# ------------------------------------------------------------------ owners


def owner_of(text: str, per: t.Type, seats: Seats, pack: Pack) -> int | None:
    """The number of a player by name, of a space (`space 2` or `2`), or of a piece in its deck (`guard#2`)."""
    if per == t.PLAYER:
        return seats.find(text)
    if per.name in (t.TypeName.WORD, t.TypeName.PIECE):
        names = owners(per, seats, pack)
        return names.index(text) if text in names else None
    named = pack.graphs[per.of].names
    if text in named:
        return named.index(text)
    found = SPACE.fullmatch(text)
    return int(found[1]) - 1 if found and int(found[1]) <= pack.graphs[per.of].length else None


def owners(per: t.Type, seats: Seats, pack: Pack) -> list[str]:
    """What the owners of a zone or value are called."""
    if per == t.PLAYER:
        return list(seats.names)
    if per.name is t.TypeName.WORD:
        return list(pack.word_sets[per.of].words)
    if per.name is t.TypeName.PIECE:
        return [name for kind in pack.kinds_of(per.of) for name in copies_of(kind)]
    graph = pack.graphs[per.of]
    return [graph.called(number) for number in range(graph.length)]


def owned(
    key: Scalar, node: Node, per: t.Type, seats: Seats, pack: Pack, report: Report
) -> Iterator[tuple[int | None, Node]]:
    """The parts of a zone or value that each player or space has one of, by the number of the owner.

    Those of an unknown owner (None) come as well: they may have mistakes of their own.
    """
    names = owners(per, seats, pack)
    if isinstance(node, Mapping):
        for owner, part in node.entries:
            number = owner_of(owner.text, per, seats, pack)
            if number is None:
                unknown(spoken_owner(per), owner, names, report)
            yield number, part
    elif isinstance(node, Sequence) and per.name is not t.TypeName.PIECE:
        if len(node.items) > len(names):
            message = f"there are {len(names)} of '{key.text}', not {len(node.items)}"
            report(codes.WRONG_IN_SCENARIO, message, node.span, f"one entry for each of {', '.join(names)}")
        yield from ((number if number < len(names) else None, it) for number, it in enumerate(node.items))
    else:
        message = f"it is not said whose '{key.text}' this is"
        hint = f"write {key.text}: {{{names[0] if names else '…'}: …}}"
        if per.name is not t.TypeName.PIECE:
            hint += ", or a list with one entry for each"
        report(codes.WRONG_IN_SCENARIO, message, node.span, hint)


def spoken_owner(per: t.Type) -> str:
    """What messages call an owner of a zone or value: `player`, `space`, `card of 'guards'`."""
    return f"card of '{per.of}'" if per.name is t.TypeName.PIECE else per.name.value


def not_owned(key: Scalar, node: Node, report: Report) -> bool:
    """Whether a zone of the table is given as one; reports it otherwise."""
    if isinstance(node, Mapping):
        message = f"there is one '{key.text}': it is nobody's"
        report(codes.WRONG_IN_SCENARIO, message, node.span, "name its cards after the ':'")
    return not isinstance(node, Mapping)


def unknown(what: str, at: Scalar, known: Iterable[str], report: Report, besides: Iterable[str] = ()) -> None:
    """Reports a name that nothing has, with the nearest that something has; `besides` are other things there."""
    hint = suggestion(at.text, [*known], besides)
    report(codes.UNKNOWN_IN_SCENARIO, f"there is no {what} '{at.text}'", at.span, hint, missing(at.text))


def called(rule: str) -> str:
    """A rule as messages speak of it."""
    return "what the scenario plays" if rule == OWN_RULE else f"'{rule}'"


def suggestion(text: str, known: list[str], besides: Iterable[str] = ()) -> str:
    """The nearest of the known names and what there is besides them, or all of the names where they are few."""
    few = f"one of: {', '.join(known)}" if 0 < len(known) <= LISTED else ""
    near = best_match(text, [*known, *besides])
    # Every player is as near to 'player 7', so no suggestion would be right.
    if near is None or (text[-1:].isdigit() and near.word.rstrip(DIGITS) == text.rstrip(DIGITS)):
        return few
    return meant(near.word, near.sure)


# ------------------------------------------------------------------ what can be chosen


Arms = dict[tuple[int, m.Place, int], set[str]]


def arms_of(checked: CheckedPack) -> Arms:
    """What the arms of every `either … or` go by besides their number: the first line, and the rule it calls.

    By the identity of the text that they stand in, the place of the statement and the number of the arm.
    """
    found: Arms = {}
    for body in checked.bodies():
        scalar = body.written
        for it in m.walk(body.parts):
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

    def __init__(self, checked: CheckedPack, seats: Seats, arms: Arms, titles: Titles) -> None:
        self.checked, self.seats, self.arms, self.titles = checked, seats, arms, titles

    def wrong(self, name: str) -> tuple[str, str, str] | None:
        """Why nothing in the pack can go by that name: a code, what is wrong and a hint; None when something can."""
        parts = set_in(name)
        if len(parts) > 1 and not self._known(name):
            return next((wrong for part in parts if (wrong := self.wrong(part)) is not None), None)
        if self._known(name):
            return None
        if single_copy(name, self.checked.pack) is not None:
            try:
                by_number(name, self.checked.pack)
            except NoSuchCopy as none:
                return codes.WRONG_IN_SCENARIO, none.message, none.hint
            return None
        message = f"nothing that can be chosen is called '{name}'"
        return codes.UNKNOWN_IN_SCENARIO, message, self._meant(name)

    def _known(self, name: str) -> bool:
        return (
            name in (*PASS, DONE, YES, ANY)
            or name in self.checked.pack.kinds
            or name in self._words()
            or self.seats.find(name) is not None
            or _NUMBERED.fullmatch(name) is not None
            or any(name in names for names in self.arms.values())
        )

    def _meant(self, name: str) -> str:
        """A hint that says how a choice is written that nothing goes by, or nothing."""
        for word, others in _OTHER_WORDS.items():
            if name.casefold() in others:
                return meant(word)
        arms = (it for names in self.arms.values() for it in names)
        return self.titles.meant(name) or did_you_mean(
            name, [*PASS, DONE, YES, ANY, *self.seats.names, *arms, *self._words()]
        )

    def _words(self) -> list[str]:
        """The words of sets, and the spaces that have names."""
        pack = self.checked.pack
        words = (word for it in pack.word_sets.values() for word in it.words)
        return [*words, *(name for it in pack.graphs.values() for name in it.names)]

    def names(self, option: Option, decision: Decision) -> list[str]:
        """What an option answers to; the first is what it is called in messages."""
        match option.kind:
            case OptionKind.PIECE:
                return [option.name.partition("#")[0], option.name]
            case OptionKind.DECLINE:
                return [DONE, *PASS] if option.name == DONE else list(PASS)
            case OptionKind.YES:
                return [YES]
            case OptionKind.PLAYER:
                return [self.seats.names[option.value], f"player {option.value + 1}"]
            case OptionKind.BRANCH:
                scalar = decision.site.body.written
                arms = self.arms.get((id(scalar), decision.site.at, option.value), set())
                return [*sorted(arms, key=len), option.name]
        return [option.name]

    def answers(self, option: Option, name: str, decision: Decision) -> bool:
        """Whether an option goes by a name."""
        names = self.names(option, decision)
        if name in names:
            return True
        is_copy = option.kind is OptionKind.PIECE and single_copy(name, self.checked.pack) is not None
        return is_copy and by_number(name, self.checked.pack) == _with_number(names[-1])

    def find(self, name: str, decision: Decision) -> Option | None:
        """The first option that goes by a name."""
        if name == ANY:
            return decision[0]
        return next((it for it in decision if self.answers(it, name, decision)), None)

    def find_set(self, names: str, decision: Decision) -> list[Option] | None:
        """What goes by these names where several are chosen at once: `apple, lemon*2`; None if something is not there."""
        if names == ANY:
            return [*decision.offered[: max(1, decision.fewest)]]
        if names in (DONE, *PASS):
            return [] if self.find(names, decision) is not None else None
        found: list[Option] = []
        for name in set_in(names):
            option = next(
                (it for it in decision.offered if it not in found and self.answers(it, name, decision)), None
            )
            if option is None:
                return None
            found.append(option)
        return found

    def said(self, decision: Decision, asked: Iterable[str] = ()) -> str:
        """All that a decision offers, equal names counted; where single copies were asked for, copy by copy."""
        pack = self.checked.pack
        single = dict(one for name in asked if (one := single_copy(name, pack)) is not None)
        attributes = set(single.values())
        counted: Counter[str] = Counter()
        for it in all_options(decision):
            names = self.names(it, decision)
            counted[by_print(names[-1], attributes, pack) if names[0] in single else names[0]] += 1
        return ", ".join(name if times == 1 else f"{name}*{times}" for name, times in counted.items())


def all_options(decision: Decision) -> tuple[Option, ...]:
    """All that a decision offers; where several are chosen at once, all that they may be."""
    if decision.set is None:
        return tuple(decision.options)
    return (*decision.offered, *(it for it in decision if it.kind is OptionKind.DECLINE))


def set_in(names: str) -> list[str]:
    """The names of a set, each as often as it is meant: `apple, lemon*2`."""
    counted = (_counted(part.strip()) for part in names.split(","))
    return [name for name, times in counted for _ in range(1 if times is None else min(times, MOST_NAMED))]


def _with_number(name: str) -> str:
    """A copy with its number: the only one of its kind is called by the kind alone."""
    return name if "#" in name else f"{name}#1"


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
        wrong = known.wrong(name)
        if wrong is None:
            found.append(Choice(name, times, at))
        else:
            report(wrong[0], wrong[1], at, wrong[2])
    return tuple(found)
