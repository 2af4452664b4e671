"""The position of a scenario: what its `given`s say together, checked against the pack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from cardwright.check.checker import Checker
from cardwright.check.errors.costly import Costs
from cardwright.compile.layout import Layout, lay_out
from cardwright.declarations.model import MAIN_RULE, Procedure, Value, cards_at_most
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import missing
from cardwright.lang import types as t
from cardwright.lang.scope import Scope, parameter_type
from cardwright.lang.third_argument import joined
from cardwright.lang.types import NUMERIC, PLAYER, TypeName
from cardwright.play.options import settle
from cardwright.play.values import NONE, decode, encode
from cardwright.scenarios.chances import Chances
from cardwright.scenarios.copies import NoSuchCopy, by_number
from cardwright.scenarios.model import Play, Position, Seats
from cardwright.scenarios.naming import (
    CHANCE,
    NOT_FOR_PLAYERS,
    OWN_RULE,
    cards,
    look_into,
    not_owned,
    owned,
    owner_of,
    owners,
    suggestion,
    unknown,
)
from cardwright.scenarios.people import as_one_word, as_written, seat_of, with_players
from cardwright.scenarios.titles import Titles
from cardwright.source.lenient import Report, whole_number
from cardwright.source.tree import Mapping, Node, Scalar, Sequence, plain, span_in

_SEAT = re.compile(r"player ([1-9][0-9]?)", re.ASCII)
_CALL = re.compile(
    r"\s*(?P<rule>[a-z][a-z0-9_]*)(?: of (?P<first>.+?)(?: with (?P<second>.+?)(?: and (?P<third>.+?))?)?)?\s*"
)


# A rule and two names; what is longer are statements.
LONGEST_CALL = 200


class Positions:
    """Reads one position. A later `given` goes before an earlier one; zones, values and options by name."""

    def __init__(
        self,
        costs: Costs,
        givens: list[Mapping],
        report: Report,
        titles: Titles,
        layouts: dict[int, Layout],
    ) -> None:
        self.costs, self.checked, self.pack = costs, costs.checked, costs.checked.pack
        self.layouts = layouts  # by the number of players: making one takes long in a large pack
        self.givens, self.report, self.titles = givens, report, titles
        self.seats = self._players()

    def read(self) -> Position:
        return Position(
            seats=self.seats,
            play=self._play(),
            seed=self._seed(),
            options=self._options(),
            zones=self._zones(),
            values=self._values(),
            chance=self.chances().read(self._last(CHANCE)),
        )

    def chances(self) -> Chances:
        """Reads what chance brings, here and in the steps."""
        return Chances(self._layout(), self.seats, self.titles, self.report)

    def _layout(self) -> Layout:
        players = self.seats.people
        return self.layouts.get(players) or self.layouts.setdefault(players, lay_out(self.pack, players))

    def _last(self, key: str) -> Node | None:
        return next((found for it in reversed(self.givens) if (found := it.get(key)) is not None), None)

    def _merged(self, key: str) -> Iterator[tuple[Scalar, Node]]:
        """The entries of a section by name, the last of each name."""
        entries: dict[str, tuple[Scalar, Node]] = {}
        for given in self.givens:
            section = given.get(key)
            if isinstance(section, Mapping):
                entries |= {it[0].text: it for it in section.entries}
        yield from entries.values()

    # -------------------------------------------------------------- who plays

    def _players(self) -> Seats:
        pack, node = self.pack, self._last("players")
        match node:
            case Sequence():
                names = [it.text for it in node.items if isinstance(it, Scalar)]
                count = len(names)
                for it in node.items:
                    if isinstance(it, Scalar) and it.text in NOT_FOR_PLAYERS:
                        message = f"a player cannot be called '{it.text}': it means something else here"
                        self.report(codes.WRONG_IN_SCENARIO, message, it.span, "choose another name")
            case Scalar(value=int() as count):
                names = []
            case _:
                # A list that is too long is a finding of its own, where it stands.
                names, count = [], next((it for it in pack.tables if it >= self._most_named()), pack.most)
        if node is not None and count not in pack.tables:
            message = f"'{pack.name}' is for {pack.for_whom} players, not {count}"
            self.report(codes.WRONG_IN_SCENARIO, message, node.span, "")
            count = pack.nearest(count)
        # Those whom rules play have no names of their own.
        names = [*names, *(f"player {number + 1}" for number in range(len(names), pack.seats(count)))]
        return Seats(tuple(names), len(names) - count)

    def _most_named(self) -> int:
        """For how many players the longest list of a zone or value is."""
        most = 0
        for section, declared in (("zones", self.pack.zones), ("values", self.pack.values)):
            for key, node in self._merged(section):
                it = declared.get(key.text)
                if it is None or it.per != t.PLAYER:
                    continue
                if isinstance(node, Sequence):
                    most = max(most, len(node.items))
                elif isinstance(node, Mapping):
                    numbers = (_SEAT.fullmatch(owner.text) for owner, _ in node.entries)
                    most = max([most, *(int(number[1]) for number in numbers if number is not None)])
        return most

    def _seed(self) -> int:
        node = self._last("seed")
        return node.value if isinstance(node, Scalar) and isinstance(node.value, int) else 0

    def _options(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, node in self._merged("options"):
            found[key.text] = plain(node)
            try:
                settle(self.pack, {key.text: found[key.text]})
            except SettingError as error:
                if error.code == codes.UNKNOWN_OPTION:
                    self.report(
                        codes.UNKNOWN_IN_SCENARIO, error.message, key.span, error.hint, missing(key.text)
                    )
                else:
                    self.report(codes.WRONG_IN_SCENARIO, error.message, node.span, error.hint)
        return found

    # -------------------------------------------------------------- what lies where

    def _zones(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        taken: Counter[str] = Counter()
        for key, node in self._merged("zones"):
            zone = self.pack.zones.get(key.text)
            if zone is None:
                unknown("zone", key, list(self.pack.zones), self.report)
                look_into(node, self.titles, self.report)
            elif zone.per is None:
                if not_owned(key, node, self.report):
                    found[key.text] = self._contents(key, node, zone.room, taken)
            else:
                rows: dict[int, Any] = {}
                for number, it in owned(key, node, zone.per, self.seats, self.pack, self.report):
                    contents = self._contents(key, it, zone.room, taken)
                    rows |= {number: contents} if number is not None else {}
                found[key.text] = self._laid(zone.per, rows)
        return found

    def _laid(self, per: t.Type, rows: dict[int, Any]) -> Any:
        """What owners have, as the kernel takes it: by name for pieces, in a list for all others."""
        if per.name is TypeName.PIECE:
            names = owners(per, self.seats, self.pack)
            return {names[number]: it for number, it in rows.items()}
        return [rows.get(number, "") for number in range(max(rows, default=-1) + 1)]

    def _contents(self, key: Scalar, node: Node, room: int | None, taken: Counter[str]) -> Any:
        named = cards(node, self.titles, taken, self.report)
        count = sum(it.times for it in named)
        if room is not None and count > room:
            message = f"'{key.text}' holds {cards_at_most(room)}, not {count}"
            self.report(codes.WRONG_IN_SCENARIO, message, node.span, "")
        return self._numbered(plain(node))

    def _numbered(self, content: Any) -> Any:
        """Cards with single copies by their number in the pack; as written where something is wrong with them."""
        if isinstance(content, list):
            return [self._numbered(it) for it in content]
        with suppress(NoSuchCopy):
            return by_number(content, self.pack) if isinstance(content, str) else content
        return content

    def _values(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, node in self._merged("values"):
            value = self.pack.values.get(key.text)
            if value is None:
                unknown("value", key, list(self.pack.values), self.report)
            elif value.by is not None and value.per is not None:
                words = owners(value.by, self.seats, self.pack)
                each = [
                    [decode(value, value.start)] * len(words)
                    for _ in owners(value.per, self.seats, self.pack)
                ]
                for player, part in owned(key, node, value.per, self.seats, self.pack, self.report):
                    for word, it in owned(key, part, value.by, self.seats, self.pack, self.report):
                        one = self._value(value, it)
                        if player is not None and word is not None:
                            each[player][word] = one
                found[key.text] = each
            elif value.per is not None and value.per.name is TypeName.PIECE:
                of_pieces = {
                    number: self._value(value, it)
                    for number, it in owned(key, node, value.per, self.seats, self.pack, self.report)
                    if number is not None
                }
                found[key.text] = self._laid(value.per, of_pieces)
            elif value.per is not None:
                start = decode(value, value.start)
                parts = [start] * len(owners(value.per, self.seats, self.pack))
                for number, it in owned(key, node, value.per, self.seats, self.pack, self.report):
                    one = self._value(value, it)
                    parts[number or 0] = one if number is not None else parts[0]
                found[key.text] = parts
            else:
                found[key.text] = self._value(value, node)
        return found

    def _value(self, value: Value, node: Node) -> Any:
        """What a value is set to, as the kernel takes it."""
        text = node.text if isinstance(node, Scalar) else ""
        known = (
            [*value.words, *([NONE] if value.of or value.type is TypeName.KIND else [])]
            if value.words
            else []
        )
        given: object = text
        if not value.words and value.type in NUMERIC:
            given = node.value if isinstance(node, Scalar) else None

        def find(type_: TypeName, of: str, name: object) -> int | None:
            number, names = self._thing(type_, of, str(name))
            known.extend(names)
            return number

        # YAML tells 1 from true, and so do scenarios.
        unlike = value.type is TypeName.FLAG and not value.words and not isinstance(given, bool)
        number = None if unlike else encode(value, given, find)
        if number is not None:
            return decode(value, number)
        expected = {TypeName.NUMBER: "a whole number", TypeName.FLAG: "true or false"}.get(
            value.type, f"a {value.type}"
        )
        hint = suggestion(text, known)
        what = "one of its words" if value.words else expected
        self.report(
            codes.WRONG_IN_SCENARIO, f"'{value.name}' is {what}, and cannot be '{text}'", node.span, hint
        )
        return decode(value, value.start)

    def _thing(self, kind: TypeName, of: str, text: str) -> tuple[int | None, list[str]]:
        """The number of a player, space or piece by its name, and the names that there are."""
        if kind is TypeName.PLAYER:
            return self.seats.find(text), list(self.seats.names)
        if kind in (TypeName.WORD, TypeName.KIND):
            names = [*(self.pack.kinds if kind is TypeName.KIND else self.pack.word_sets[of].words)]
            return (names.index(text) if text in names else None), names
        if kind is TypeName.SPACE:
            graph = of or next(iter(self.pack.graphs), "")
            if not graph:
                return None, []
            per = t.Type(TypeName.SPACE, graph)
            return owner_of(text, per, self.seats, self.pack), owners(per, self.seats, self.pack)
        name, _, copy = str(self._numbered(text)).partition("#")
        it = self.pack.kinds.get(name)
        number = (whole_number(copy) or 0) if copy else 1
        if it is None or not 1 <= number <= it.copies:
            return None, list(self.pack.kinds)
        return self._layout().first_piece[name] + number - 1, []

    # -------------------------------------------------------------- where in the rules

    def _play(self) -> Play:
        node = self._last("play")
        if not isinstance(node, Scalar):
            return Play(MAIN_RULE, ())
        call = _CALL.fullmatch(node.text) if len(node.text) <= LONGEST_CALL else None
        rules = {name: it for name, it in self.pack.procedures.items() if not it.is_formula}
        if call is None:
            return self._statements(node)
        if call["rule"] not in rules:
            where = Scalar(call["rule"], call["rule"], self._part(node, call, "rule"))
            unknown("rule", where, list(rules), self.report)
            return Play(MAIN_RULE, ())
        arguments = self._arguments(rules[call["rule"]], call, node)
        return Play(call["rule"], arguments, None, node.span)

    def _part(self, node: Scalar, call: re.Match[str], which: str) -> Span:
        return span_in(node, call.start(which), call.end(which))

    def _example(self, rule: Procedure) -> str:
        """A rule as it could be played here."""
        things = {"player": self.seats.names[0], "piece": next(iter(self.pack.kinds), "card"), "number": "1"}
        given = [things.get(kind.name, "space 1") for it in rule.parameters if (kind := parameter_type(it))]
        return f"{rule.name} of {joined(given)}" if given else rule.name

    def _arguments(self, rule: Procedure, call: re.Match[str], node: Scalar) -> tuple[int, ...]:
        given = [which for which in ("first", "second", "third") if call[which] is not None]
        if len(given) != len(rule.parameters):
            few = len(given) < len(rule.parameters)
            message = (
                f"'{rule.name}' is {f'of a {rule.parameters[len(given)]}' if few else 'of less than that'}"
            )
            self.report(codes.WRONG_IN_SCENARIO, message, node.span, f"write '{self._example(rule)}'")
            return ()
        found = []
        for parameter, which in zip(rule.parameters, given, strict=True):
            text, kind = call[which], self.checked.symbols.parameter_type(parameter)
            assert kind is not None
            known: list[str] = []
            number: int | None = None
            if kind.name is TypeName.NUMBER:
                number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
            else:
                number, known = self._thing(kind.name, kind.of, text)
            if number is None:
                message = f"'{rule.name}' is of a {parameter}, and '{text}' is none"
                at = self._part(node, call, which)
                self.report(codes.WRONG_IN_SCENARIO, message, at, suggestion(text, known))
            found.append(number or 0)
        return tuple(found)

    def _statements(self, node: Scalar) -> Play:
        checker, text = Checker(self.checked), as_one_word(node)
        scope, names = with_players(Scope(pure=False), text.text, self.seats, self.checked.symbols)
        body = checker.rule(OWN_RULE, names, text, scope)
        body.written = node
        if checker.diagnostics and self._tells_a_tale(text.text):
            rules = [it for it in self.pack.procedures.values() if not it.is_formula]
            asking = [it for it in rules if [parameter_type(one) for one in it.parameters] == [PLAYER]]
            hint = f"name the rule that is played, as in '{self._example((asking or rules)[0])}'"
            self.report(codes.WRONG_IN_SCENARIO, f"'{node.text}' is no rule of the pack", node.span, hint)
            return Play(MAIN_RULE, ())
        for it in as_written(checker.diagnostics or self.costs.too_high(body), self.seats):
            self.report(it.code, it.message, it.span, it.hint, it.about, it.fix)
        arguments = tuple(seat_of(it, self.seats) or 0 for it in names)
        return Play(OWN_RULE, arguments, body, node.span)

    def _tells_a_tale(self, text: str) -> bool:
        """Whether somebody is said to do something, instead of what is played: `Ann goes home`."""
        return "\n" not in text and seat_of(text.split(" ", 1)[0], self.seats) is not None
