"""The position of a scenario: what its `given`s say together, checked against the pack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from cardwright import codes
from cardwright.diagnostics import Span
from cardwright.engine.layout import Layout, lay_out
from cardwright.engine.options import settle
from cardwright.errors import SettingError
from cardwright.lang.scope import Scope, parameter_type
from cardwright.packs.checked import Checker
from cardwright.packs.checks.costly import Costs
from cardwright.packs.model import Procedure, Value
from cardwright.packs.reading import Report, whole_number
from cardwright.packs.tree import Mapping, Node, Scalar, Sequence, plain
from cardwright.scenarios.model import Play, Position, Seats
from cardwright.scenarios.naming import (
    NONE,
    NOT_FOR_PLAYERS,
    OWN_RULE,
    cards,
    not_owned,
    owned,
    owner_of,
    owners,
    suggestion,
    unknown,
)

_SEAT = re.compile(r"player ([1-9][0-9]?)", re.ASCII)
_CALL = re.compile(r"(?P<rule>[a-z][a-z0-9_]*)(?: of (?P<first>.+?)(?: with (?P<second>.+))?)?")


# A rule and two names; what is longer are statements.
LONGEST_CALL = 200


class Positions:
    """Reads one position. A later `given` goes before an earlier one; zones, values and options by name."""

    def __init__(
        self, costs: Costs, givens: list[Mapping], report: Report, layouts: dict[int, Layout]
    ) -> None:
        self.costs, self.checked, self.pack = costs, costs.checked, costs.checked.pack
        self.layouts = layouts  # by the number of players: making one takes long in a large pack
        self.givens, self.report = givens, report
        self.seats = Seats(tuple(self._players()))

    def read(self) -> Position:
        return Position(
            seats=self.seats,
            play=self._play(),
            seed=self._seed(),
            options=self._options(),
            zones=self._zones(),
            values=self._values(),
        )

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

    def _players(self) -> list[str]:
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
                names, count = [], min(pack.most, max(pack.fewest, self._most_named()))
        if node is not None and not pack.fewest <= count <= pack.most:
            message = f"'{pack.name}' is for {pack.fewest} to {pack.most} players, not {count}"
            self.report(codes.WRONG_IN_SCENARIO, message, node.span, "")
            count = min(pack.most, max(pack.fewest, count))
        return [*names, *(f"player {number + 1}" for number in range(len(names), count))]

    def _most_named(self) -> int:
        """For how many players the longest list of a zone or value is."""
        most = 0
        for section, declared in (("zones", self.pack.zones), ("values", self.pack.values)):
            for key, node in self._merged(section):
                it = declared.get(key.text)
                if it is None or it.per != "player":
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
                    self.report(codes.UNKNOWN_IN_SCENARIO, error.message, key.span, error.hint)
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
            elif zone.per is None:
                if not_owned(key, node, self.report):
                    found[key.text] = self._contents(key, node, zone.single, taken)
            else:
                rows = {
                    number: self._contents(key, it, zone.single, taken)
                    for number, it in owned(key, node, zone.per, self.seats, self.pack, self.report)
                }
                found[key.text] = [rows.get(number, "") for number in range(max(rows, default=-1) + 1)]
        return found

    def _contents(self, key: Scalar, node: Node, single: bool, taken: Counter[str]) -> Any:
        named = cards(node, self.pack, taken, self.report)
        count = sum(it.times for it in named)
        if single and count > 1:
            self.report(codes.WRONG_IN_SCENARIO, f"'{key.text}' holds one card, not {count}", node.span, "")
        return plain(node)

    def _values(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, node in self._merged("values"):
            value = self.pack.values.get(key.text)
            if value is None:
                unknown("value", key, list(self.pack.values), self.report)
            elif value.per is not None:
                start = self._start(value)
                parts = [start] * len(owners(value.per, self.seats, self.pack))
                for number, it in owned(key, node, value.per, self.seats, self.pack, self.report):
                    parts[number] = self._value(value, it)
                found[key.text] = parts
            else:
                found[key.text] = self._value(value, node)
        return found

    def _start(self, value: Value) -> Any:
        if value.words:
            return value.words[value.start] if value.start >= 0 else None
        if value.type == "flag":
            return bool(value.start)
        return None if value.type != "number" and value.start < 0 else value.start

    def _value(self, value: Value, node: Node) -> Any:
        """What a value is set to, as the kernel takes it."""
        text = node.text if isinstance(node, Scalar) else ""
        content = node.value if isinstance(node, Scalar) else None
        known: list[str] = []
        if value.words:
            known = [*value.words, *(["none"] if value.of else [])]
            if text in known:
                return text if text in value.words else None
        elif type(content) is {"number": int, "flag": bool}.get(value.type):
            return content
        elif value.type not in ("number", "flag"):
            number, known = self._thing(value.type, value.of, text)
            if number is not None or text == NONE:
                return number
        expected = {"number": "a whole number", "flag": "true or false"}.get(value.type, f"a {value.type}")
        hint = suggestion(text, known)
        what = "one of its words" if value.words else expected
        self.report(
            codes.WRONG_IN_SCENARIO, f"'{value.name}' is {what}, and cannot be '{text}'", node.span, hint
        )
        return self._start(value)

    def _thing(self, kind: str, of: str, text: str) -> tuple[int | None, list[str]]:
        """The number of a player, space or piece by its name, and the names that there are."""
        if kind == "player":
            return self.seats.find(text), list(self.seats.names)
        if kind == "space":
            graph = of or next(iter(self.pack.graphs), "")
            known = owners(graph, self.seats, self.pack) if graph else []
            return (owner_of(text, graph, self.seats, self.pack) if graph else None), known
        name, _, copy = text.partition("#")
        it = self.pack.kinds.get(name)
        number = (whole_number(copy) or 0) if copy else 1
        if it is None or not 1 <= number <= it.copies:
            return None, list(self.pack.kinds)
        players = len(self.seats.names)
        layout = self.layouts.get(players) or self.layouts.setdefault(players, lay_out(self.pack, players))
        return layout.first_piece[name] + number - 1, []

    # -------------------------------------------------------------- where in the rules

    def _play(self) -> Play:
        node = self._last("play")
        if not isinstance(node, Scalar):
            return Play("main", ())
        written = node.text.strip()
        call = _CALL.fullmatch(written) if len(written) <= LONGEST_CALL else None
        rules = {name: it for name, it in self.pack.procedures.items() if not it.is_formula}
        if call is None:
            return self._statements(node)
        if call["rule"] not in rules:
            where = Scalar(call["rule"], call["rule"], node.span)
            unknown("rule", where, list(rules), self.report)
            return Play("main", ())
        arguments = self._arguments(rules[call["rule"]], call, node.span)
        return Play(call["rule"], arguments, None, node.span)

    def _arguments(self, rule: Procedure, call: re.Match[str], at: Span) -> tuple[int, ...]:
        given = [it for it in (call["first"], call["second"]) if it is not None]
        if len(given) != len(rule.parameters):
            wanted = f"{rule.name} of {' with '.join(rule.parameters)}" if rule.parameters else rule.name
            few = len(given) < len(rule.parameters)
            message = (
                f"'{rule.name}' is {f'of a {rule.parameters[len(given)]}' if few else 'of less than that'}"
            )
            self.report(codes.WRONG_IN_SCENARIO, message, at, f"write '{wanted}'")
            return ()
        found = []
        for parameter, text in zip(rule.parameters, given, strict=True):
            kind = parameter_type(parameter)
            assert kind is not None
            known: list[str] = []
            number: int | None = None
            if kind.name == "number":
                number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
            else:
                number, known = self._thing(kind.name, "", text)
            if number is None:
                message = f"'{rule.name}' is of a {parameter}, and '{text}' is none"
                self.report(codes.WRONG_IN_SCENARIO, message, at, suggestion(text, known))
            found.append(number or 0)
        return tuple(found)

    def _statements(self, node: Scalar) -> Play:
        checker = Checker(self.checked)
        body = checker.rule(OWN_RULE, (), node, Scope(pure=False))
        for it in checker.diagnostics or self.costs.too_high(body):
            self.report(it.code, it.message, it.span, it.hint)
        return Play(OWN_RULE, (), body, node.span)
