"""What a scenario expects: the keys under `then`, read and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardwright.check import borrowed_aside
from cardwright.check.checker import Checker
from cardwright.check.errors.costly import Costs
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.scope import Scope
from cardwright.lang.types import TypeName
from cardwright.play.staging import NOTHING
from cardwright.scenarios import model
from cardwright.scenarios.model import Check, Seats
from cardwright.scenarios.naming import (
    EVERYONE,
    NOBODY,
    NONE,
    OFFERS,
    Choices,
    cards,
    choices,
    not_owned,
    owned,
    owner_of,
    owners,
    spoken_owner,
    suggestion,
    unknown,
)
from cardwright.scenarios.people import PLAYER, as_one_word, as_written, with_players
from cardwright.source.lenient import Report
from cardwright.source.tree import Mapping, Node, Scalar, Sequence

TOTAL = "total"


class Expectations:
    """Reads what must be so, among the players of one scenario."""

    def __init__(self, costs: Costs, seats: Seats, known: Choices, report: Report) -> None:
        self.costs, self.checked, self.pack, self.seats = costs, costs.checked, costs.checked.pack, seats
        self.known, self.titles, self.report = known, known.titles, report

    def read(self, node: Node | None) -> tuple[Check, ...]:
        """All checks of a `then`."""
        if not isinstance(node, Mapping):
            return ()
        found: list[Check] = []
        for key, value in node.entries:
            match key.text:
                case "holds":
                    found += self._holds(value)
                case "values":
                    found += self._values(value)
                case "zones":
                    found += self._zones(value)
                case "seen_by":
                    found += self._seen_by(value)
                case "scores":
                    found += self._scores(key, value)
                case "outcome":
                    found += self._outcome(key, value)
                case "winner":
                    if self._has_result(key, "winner"):
                        found.append(model.Won(value.span, self._players(value)))
                case "over":
                    assert isinstance(value, Scalar)
                    found.append(model.Over(value.span, bool(value.value)))
                case "next":
                    found.append(model.Next(value.span, self._players(value)))
        return tuple(sorted((*found, *self.decision(node, None)), key=lambda it: it.at))

    def decision(self, node: Mapping, player: int | None) -> Iterator[Check]:
        """What is said of a decision: which rule asks, and what it offers."""
        asks = node.get("asks")
        if isinstance(asks, Scalar):
            names = [*self.checked.rules, *(it.name for it in self.checked.effects.values())]
            names += [it.body.name for it in self.checked.modifiers]
            if asks.text in names:
                yield model.Asks(asks.span, asks.text, player)
            else:
                unknown("rule", asks, names, self.report)
        for how in OFFERS:
            offer = node.get(how)
            if offer is not None:
                yield model.Offer(offer.span, how, choices(offer, self.known, self.report), player)

    # -------------------------------------------------------------- the language

    def _holds(self, node: Node) -> Iterator[Check]:
        for item in node.items if isinstance(node, Sequence) else (node,):
            if isinstance(item, Scalar):
                yield from self._condition(item, None)
            elif isinstance(item, Mapping):
                for key, value in item.entries:
                    player = self._player(key)
                    if isinstance(value, Scalar):
                        # Of somebody unknown it is read all the same: it may have a mistake of its own.
                        found = list(self._condition(value, player or 0))
                        yield from found if player is not None else ()

    def _condition(self, scalar: Scalar, player: int | None) -> Iterator[Check]:
        body = self._expression(scalar, player is not None)
        if body is None:
            return
        if body.value.type != t.FLAG:
            message = f"'holds' is true or false, but this is {body.value.type}"
            hint = "what it must be stands under 'values'" if body.value.type == t.NUMBER else ""
            self.report(codes.WRONG_IN_SCENARIO, message, scalar.span, hint)
            return
        yield model.Holds(scalar.span, scalar.text, body, player)

    def _expression(self, scalar: Scalar, about_player: bool) -> m.Formula | None:
        body, findings = self._meaning(scalar, about_player)
        for it in findings:
            whose = f"say it of a player, as in {{{self.seats.names[0]}: …}}"
            if it.code == codes.NO_OWNER and not about_player:
                it = replace(it, hint=whose, fix=None)
            self.report(it.code, it.message, it.span, it.hint, it.about, it.fix)
        return None if findings else body

    def _meaning(self, scalar: Scalar, about_player: bool) -> tuple[m.Formula, list[Diagnostic]]:
        """The meaning of an expression about a player or nobody in particular; it may name players."""
        checker, text = Checker(self.checked), as_one_word(scalar)
        scope, names = with_players(Scope(), text.text, self.seats, self.checked.symbols)
        if about_player:
            scope, names = scope.bind(m.Variable(PLAYER, t.PLAYER)), (PLAYER, *names)
        body = checker.formula("then", names, text, scope)
        body.written = scalar
        found = checker.diagnostics or borrowed_aside.find(self.checked, body) or self.costs.too_high(body)
        return body, as_written(found, self.seats)

    def _values(self, node: Node) -> Iterator[Check]:
        assert isinstance(node, Mapping)
        for key, value in node.entries:
            held = self.pack.values.get(key.text)
            if held is not None and held.by is not None:
                yield from self._of_both(key, value, held.by)
                continue
            if isinstance(value, Scalar) or (isinstance(value, Sequence) and self._is_list(key)):
                yield from self._equals(key, value, None)
                continue
            for owner, one in owned(key, value, self._per(key), self.seats, self.pack, self.report):
                if isinstance(one, Scalar):
                    found = list(self._equals(key, one, owner or 0))
                    yield from found if owner is not None else ()
                else:
                    message = f"'{key.text}' is one thing for each of them"
                    self.report(codes.WRONG_IN_SCENARIO, message, one.span, "write what it is after the ':'")

    def _of_both(self, key: Scalar, node: Node, by: t.Type) -> Iterator[Check]:
        """A value of each player and word: what each player has, by word."""
        at, symbol = m.Place(0, len(key.text)), self.checked.symbols.values[key.text]
        words = owners(by, self.seats, self.pack)
        for player, part in owned(key, node, t.PLAYER, self.seats, self.pack, self.report):
            for word, one in owned(key, part, by, self.seats, self.pack, self.report):
                if player is None or word is None or not isinstance(one, Scalar):
                    continue
                both = m.Paired(t.NUMBER, at, m.Constant(t.PLAYER, at, player), m.Constant(by, at, word))
                body = m.Formula("then", (), key, m.ValueRead(symbol.type, at, key.text, both))
                expected = self._expected(body.value.type, key, one)
                if expected is not None:
                    text = f"{key.text} of {self.seats.names[player]} with {words[word]}"
                    yield model.Equals(one.span, text, body, None, expected[0])

    def _per(self, key: Scalar) -> t.Type:
        """What an expression is about: each space for a value of spaces, else each player."""
        value = self.pack.values.get(key.text)
        return value.per if value is not None and value.per is not None else t.PLAYER

    def _is_list(self, key: Scalar) -> bool:
        """Whether an expression about nobody in particular gives several cards, so that a list is its value."""
        return self._meaning(key, False)[0].value.type.many

    def _equals(self, key: Scalar, value: Scalar | Sequence, owner: int | None) -> Iterator[Check]:
        per = self._per(key)
        if owner is not None and per != t.PLAYER:
            body: m.Formula | None = self._of_thing(key, per, owner)
            player = None
        else:
            body, player = self._expression(key, owner is not None), owner
        if body is None:
            return
        expected = self._expected(body.value.type, key, value)
        if expected is not None:
            text = key.text
            if owner is not None and per != t.PLAYER:
                text += f" of {owners(per, self.seats, self.pack)[owner]}"
            yield model.Equals(value.span, text, body, player, expected[0])

    def _of_thing(self, key: Scalar, per: t.Type, owner: int) -> m.Formula:
        """A value of a space, or of a piece by its place in its deck."""
        symbol = self.checked.symbols.values[key.text]
        at = m.Place(0, len(key.text))
        thing: m.Expr = m.Constant(per, at, owner)
        if per.name is TypeName.PIECE:
            kind, _, copy = owners(per, self.seats, self.pack)[owner].partition("#")
            thing = m.PieceOf(t.PIECE, at, kind, int(copy or 1) - 1)
        return m.Formula("then", (), key, m.ValueRead(symbol.type, at, key.text, thing))

    def _expected(self, of: t.Type, key: Scalar, node: Scalar | Sequence) -> tuple[Any] | None:
        """What an expression of a type must be, as it is found to be by `found.said`; None with a finding."""
        if of.many:
            if of.element() != t.PIECE:
                message = f"this is {of}: 'values' compares numbers, words, flags and cards"
                self.report(codes.WRONG_IN_SCENARIO, message, node.span, f"compare count({key.text})")
                return None
            if isinstance(node, Scalar) and type(node.value) is int:
                message = f"this is {of}, and cannot be '{node.text}'"
                hint = f"to count them, write 'count({key.text}): {node.text}'"
                self.report(codes.WRONG_IN_SCENARIO, message, node.span, hint)
                return None
            return (cards(node, self.titles, Counter(), self.report),)
        if isinstance(node, Sequence):
            self.report(codes.WRONG_IN_SCENARIO, f"this is one thing: {of}", node.span, "")
            return None
        return self._one(of, node)

    def _one(self, of: t.Type, node: Scalar) -> tuple[Any] | None:
        symbols = self.checked.symbols
        known: list[str] = []
        match of.name:
            case TypeName.NUMBER if type(node.value) is int:
                return (node.value,)
            case TypeName.FLAG if isinstance(node.value, bool):
                return (node.value,)
            case TypeName.PIECE | TypeName.PLAYER | TypeName.SPACE | TypeName.KIND if node.text == NONE:
                return (None,)
            case TypeName.WORD if node.text == NONE and symbols.may_be_missing(of.of):
                return (None,)
            case TypeName.PIECE:
                named = cards(node, self.titles, Counter(), self.report)
                return (named,) if len(named) == 1 else None
            case TypeName.PLAYER:
                player, known = self.seats.find(node.text), list(self.seats.names)
                if player is not None:
                    return (player,)
            case TypeName.SPACE if of.of:
                space = owner_of(node.text, of.element(), self.seats, self.pack)
                if space is not None:
                    names = self.pack.graphs[of.of].names
                    return (names[space] if names else space,)
            case TypeName.WORD:
                known = list(symbols.words[of.of])
            case TypeName.KIND:
                known = list(symbols.kinds)
            case TypeName.DECK:
                known = list(symbols.decks)
        if node.text in known and of.name is not TypeName.PLAYER:
            return (node.text,)
        hint = suggestion(node.text, known)
        self.report(codes.WRONG_IN_SCENARIO, f"this is {of}, and cannot be '{node.text}'", node.span, hint)
        return None

    # -------------------------------------------------------------- the table

    def _zones(self, node: Node) -> Iterator[Check]:
        for zone, owner, one in self._rows(node):
            named = cards(one, self.titles, Counter(), self.report)
            if owner is not None:
                yield model.Contents(one.span, zone, owner, named, _said(one))

    def _seen_by(self, node: Node) -> Iterator[Check]:
        for zone, owner, one in self._rows(node):
            players = self._players(one, EVERYONE)
            if owner is not None:
                yield model.SeenBy(one.span, zone, owner, players)

    def _rows(self, node: Node) -> Iterator[tuple[str, int | None, Node]]:
        """What is said of each zone, by the zone and the number of its owner: 0 for the table, None for nobody known."""
        assert isinstance(node, Mapping)
        for key, value in node.entries:
            zone = self.pack.zones.get(key.text)
            if zone is None:
                unknown("zone", key, self.pack.zones, self.report)
            elif zone.per is not None:
                rows = owned(key, value, zone.per, self.seats, self.pack, self.report)
                yield from ((zone.name, owner, one) for owner, one in rows)
            elif not_owned(key, value, self.report):
                yield zone.name, 0, value

    def _scores(self, key: Scalar, node: Node) -> Iterator[Check]:
        if not self._has_result(key, "score"):
            return
        entries = node.entries if isinstance(node, Mapping) else ()
        cards_alone = [it for it, _ in entries if it.text.partition("#")[0] in self.pack.kinds]
        if cards_alone and all(it in cards_alone or it.text == TOTAL for it, _ in entries):
            first = cards_alone[0]
            message = f"'{first.text}' is a card: it is not said whose scores these are"
            hint = f"write {{{self.seats.names[0]}: {{{first.text}: …}}}}"
            self.report(codes.WRONG_IN_SCENARIO, message, first.span, hint)
            return
        for player, one in owned(key, node, t.PLAYER, self.seats, self.pack, self.report):
            if isinstance(one, Mapping):
                found = list(self._pad(player or 0, one))
                yield from found if player is not None else ()
            elif isinstance(one, Scalar) and player is not None:
                yield model.Score(one.span, player, None, _whole(one))

    def _pad(self, player: int, node: Mapping) -> Iterator[Check]:
        for key, value in node.entries:
            assert isinstance(value, Scalar)
            if key.text == TOTAL:
                yield model.Score(value.span, player, None, _whole(value))
            elif named := cards(key, self.titles, Counter(), self.report):
                one = named[0]
                piece = one.kind if one.copy is None else f"{one.kind}#{one.copy}"
                yield model.Score(value.span, player, piece, _whole(value), key.text)

    def _outcome(self, key: Scalar, node: Node) -> Iterator[Check]:
        if self._has_result(key, "outcome"):
            assert isinstance(node, Scalar) and self.pack.result.outcome is not None
            words = self.pack.values[self.pack.result.outcome].words
            if node.text in words:
                yield model.Ended(node.span, node.text)
            else:
                unknown("outcome", node, list(words), self.report)

    def _has_result(self, key: Scalar, what: str) -> bool:
        if getattr(self.pack.result, what) is not None:
            return True
        message = f"'{self.pack.name}' does not say which value is the {what}"
        self.report(
            codes.WRONG_IN_SCENARIO, message, key.span, f"give it in 'result: {{{what}: …}}' of the pack"
        )
        return False

    # -------------------------------------------------------------- names

    def _players(self, node: Node, *more: str) -> frozenset[int]:
        """Players by name, `nobody`, and `everyone` where that is among `more`."""
        items = [
            it for it in (node.items if isinstance(node, Sequence) else (node,)) if isinstance(it, Scalar)
        ]
        if [it.text for it in items] == [NOBODY]:
            return frozenset()
        if EVERYONE in more and [it.text for it in items] == [EVERYONE]:
            return frozenset(range(len(self.seats.names)))
        found = (self._player(it, NOBODY, *more) for it in items)
        return frozenset(it for it in found if it is not None)

    def _player(self, key: Scalar, *more: str) -> int | None:
        return self._owner(key, t.PLAYER, *more)

    def _owner(self, key: Scalar, per: t.Type, *more: str) -> int | None:
        number = owner_of(key.text, per, self.seats, self.pack)
        if number is None:
            unknown(spoken_owner(per), key, [*owners(per, self.seats, self.pack), *more], self.report)
        return number


def _whole(node: Scalar) -> int:
    """A number that the schema has seen to be one."""
    assert isinstance(node.value, int)
    return node.value


def _said(node: Node) -> str:
    """Cards as written, in one line."""
    if isinstance(node, Sequence):
        return ", ".join(it.text for it in node.items if isinstance(it, Scalar)) or NOTHING
    return " ".join(node.text.split()) if isinstance(node, Scalar) and node.text else NOTHING
