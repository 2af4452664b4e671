"""Whether what a scenario expects is so in a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardwright.compile.sight import sees_row
from cardwright.errors import GameError
from cardwright.findings import codes
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.play.decisions import Decision
from cardwright.play.evaluate import evaluate
from cardwright.play.explain import Part, formulas_in, parts_of
from cardwright.play.results import breakdown, result_of
from cardwright.play.score_sheet import joined, pad_of
from cardwright.play.staging import NOTHING
from cardwright.play.state import State
from cardwright.play.values import decode_as
from cardwright.scenarios import model
from cardwright.scenarios.copies import by_print
from cardwright.scenarios.failure import ScenarioFailure
from cardwright.scenarios.members import Members, in_words
from cardwright.scenarios.model import Check, Named
from cardwright.scenarios.naming import EVERYONE, NOBODY, NONE, Choices, all_options, called, owners
from cardwright.scenarios.people import PLAYER, seat_of

# Comparing more cards than this with others takes too long.
SHORT = 6


class Verifier:
    """Holds the expectations of one scenario against a state."""

    def __init__(self, state: State, scenario: str, known: Choices) -> None:
        self.state, self.scenario, self.known = state, scenario, known
        self.layout = state.program.layout
        self.seats = known.seats

    def failures(self, checks: tuple[Check, ...]) -> list[ScenarioFailure]:
        """What is not as it should be."""
        return [failure for check in checks for failure in self._look(check)]

    def failure(self, at: Check, message: str, expected: str, found: str, *numbers: str) -> ScenarioFailure:
        return ScenarioFailure(codes.NOT_AS_EXPECTED, self.scenario, message, at.at, expected, found, numbers)

    def _look(self, it: Check) -> Iterator[ScenarioFailure]:
        state = self.state
        match it:
            case model.Holds():
                yield from self._holds(it)
            case model.Equals():
                yield from self._equals(it)
            case model.Contents():
                yield from self._contents(it)
            case model.SeenBy():
                row, everyone = self.layout.rows[it.zone] + it.owner, range(self.layout.players)
                players = frozenset(
                    one for one in everyone if sees_row(self.layout, row, state.v, state.at, one)
                )
                if players != it.players:
                    about = f"who sees {self._zone(it.zone, it.owner)}"
                    yield self.failure(it, about, self._eyes(it.players), self._eyes(players))
            case model.Score():
                yield from self._score(it)
            case model.Ended():
                found = result_of(state).outcome
                if found != it.outcome:
                    yield self.failure(it, "the outcome", it.outcome, str(found))
            case model.Won():
                winners = frozenset(result_of(state).winners)
                if winners != it.players:
                    yield self.failure(it, "who has won", self._people(it.players), self._people(winners))
            case model.Over():
                if state.over != it.over:
                    yield self.failure(it, "whether the play is over", in_words(it.over), self.standing())
            case model.Next():
                asked = frozenset(one.player for one in state.decisions)
                if asked != it.players:
                    yield self.failure(it, "who decides next", self._people(it.players), self.standing())
            case model.Asks():
                decision = self._decision(it.player)
                if decision is None or decision.rule != it.rule:
                    yield self.failure(it, "the rule that asks", it.rule, self.standing())
            case model.Offer():
                yield from self._offer(it)

    # -------------------------------------------------------------- in words

    def _people(self, players: frozenset[int]) -> str:
        return ", ".join(self.seats.names[it] for it in sorted(players)) or NOBODY

    def _eyes(self, players: frozenset[int]) -> str:
        return EVERYONE if len(players) == self.layout.players else self._people(players)

    def standing(self, with_options: bool = False) -> str:
        """Where the play stands; when asked for, with what can be chosen."""
        decisions = self.state.decisions
        if not decisions:
            return "the play is over, nobody decides"
        people = self._people(frozenset(it.player for it in decisions))
        decide = "decides" if len(decisions) == 1 else "decide together"
        options = f" ({self.known.said(decisions[0])})" if with_options and len(decisions) == 1 else ""
        return f"{people} {decide} in {called(decisions[0].rule)}{options}"

    def _decision(self, player: int | None) -> Decision | None:
        return next((it for it in self.state.decisions if player in (None, it.player)), None)

    # -------------------------------------------------------------- the language

    def _bound(self, it: model.Holds | model.Equals) -> dict[m.Variable, int]:
        """The players of whom it speaks."""
        parameters, one = it.body.parameters, it.player
        seats = {it: seat_of(it.name, self.seats) if it.name != PLAYER else one for it in parameters}
        return {it: seat for it, seat in seats.items() if seat is not None}

    def _about(self, it: model.Holds | model.Equals) -> str:
        return f"{it.text} ({self.seats.names[it.player]})" if it.player is not None else it.text

    def _found(self, it: model.Holds | model.Equals) -> int | list[int] | ScenarioFailure:
        try:
            return evaluate(self.state, it.body.value, self._bound(it))
        except GameError as error:
            found = f"{error.code}: {error.message}"
            return ScenarioFailure(codes.SCENARIO_BROKE, self.scenario, self._about(it), it.at, "", found)

    def _numbers(self, it: model.Holds | model.Equals) -> Iterator[str]:
        """What the parts of an expression were, unless it has only itself, and what is in the formulas that it names."""
        expression = self.state, it.body, it.body.value, self._bound(it)
        told = [
            f"{part.text} = {in_words(part.value)}" for part in parts_of(*expression) if part.text != it.text
        ]
        alone = Members(self.state, self.seats, it.body, expression[3]).told(it.body.value)
        if told or alone:
            yield alone or ", ".join(told)
        for named in formulas_in(*expression):
            # Of `marks: coins in market` the one number is the formula itself, which was found.
            parts = tuple(part for part in named.parts if part.text != named.formula)
            yield f"{named.text}: {joined(named.formula)}{_inside(parts)}"

    def _holds(self, it: model.Holds) -> Iterator[ScenarioFailure]:
        found = self._found(it)
        if isinstance(found, ScenarioFailure):
            yield found
        elif not found:
            yield self.failure(it, self._about(it), "it holds", "it does not hold", *self._numbers(it))

    def _equals(self, it: model.Equals) -> Iterator[ScenarioFailure]:
        found = self._found(it)
        if isinstance(found, ScenarioFailure):
            yield found
            return
        of = it.body.value.type
        if isinstance(found, list):
            same = not any(self._difference(it.expected, found))
        elif of == t.PIECE:
            same = not any(self._difference(it.expected or (), [found] if found >= 0 else []))
        else:
            same = self._plain(of, found) == it.expected
        if not same:
            named = it.expected if isinstance(it.expected, tuple) else ()
            expected, said = self._said(of, it.expected), self._said(of, self._plain(of, found), named)
            yield self.failure(it, self._about(it), expected, said, *self._numbers(it))

    def _plain(self, of: t.Type, found: int | list[int]) -> Any:
        """What was found as `expectations` reads what is expected."""
        if isinstance(found, list):
            return found
        return decode_as(self.state.program.checked.symbols, of, found, lambda piece: [piece])

    def _said(self, of: t.Type, value: Any, like: tuple[Named, ...] = ()) -> str:
        """A value as people write it; cards as exactly as those that it should be like."""
        if value is None:
            return NONE
        if isinstance(value, tuple):
            return ", ".join(self._written(it) for it in value) or NOTHING
        if isinstance(value, list):
            return self._cards(value, like)
        if of.name is TypeName.PLAYER:
            return self.seats.names[int(value)]
        if of.name is TypeName.SPACE and isinstance(value, int):
            return f"space {value + 1}"
        return in_words(value)

    # -------------------------------------------------------------- cards

    def _contents(self, it: model.Contents) -> Iterator[ScenarioFailure]:
        row = self.layout.rows[it.zone] + it.owner
        found = self.state.z[row]
        missing, surplus = self._difference(it.named, found)
        if missing or surplus:
            told = self.failure(it, self._zone(it.zone, it.owner), it.text, self._cards(found, it.named))
            lacking = Counter(self._written(one.but(times=1)) for one in missing)
            note = _compared(_counted(lacking), self._cards(surplus, it.named) if surplus else "")
            yield replace(told, note=note) if len(found) + len(missing) > SHORT else told

    def _zone(self, zone: str, owner: int) -> str:
        """A zone as it is called in a message."""
        match self.layout.pack.zones[zone].per:
            case None:
                return f"'{zone}'"
            case per:
                return f"'{zone}' of {owners(per, self.seats, self.layout.pack)[owner]}"

    def _difference(self, named: tuple[Named, ...], found: list[int]) -> tuple[list[Named], list[int]]:
        """The named cards that are not there, and the pieces that are not named. Exact names go first."""
        left = list(found)
        missing = []
        for it in sorted(named, key=lambda one: (one.copy is None, one.side is None)):
            for _ in range(it.times):
                piece = next((piece for piece in left if self._is(piece, it)), None)
                if piece is None:
                    missing.append(it)
                else:
                    left.remove(piece)
        return missing, left

    def _is(self, piece: int, named: Named) -> bool:
        it = self.layout.pieces[piece]
        if it.kind.name != named.kind or (named.copy is not None and it.copy != named.copy - 1):
            return False
        sides = self.layout.pack.decks[it.kind.deck].sides
        return named.side is None or sides[self.state.side[piece]] == named.side

    def _cards(self, pieces: list[int], like: tuple[Named, ...] = ()) -> str:
        """Cards by kind with how many there are; as exactly as they were to be: copy by copy, with the sides up."""
        exact, by = any(it.copy or it.side for it in like), {it.by for it in like}
        counted = Counter(
            self._exactly(it, by) if exact else self.layout.pieces[it].kind.name for it in pieces
        )
        return _counted(counted) or NOTHING

    def _exactly(self, piece: int, by: set[str]) -> str:
        kind = self.layout.pieces[piece].kind
        sides = self.layout.pack.decks[kind.deck].sides if len(kind.faces) > 1 else ()
        name = by_print(self.layout.name_of(piece), by, self.layout.pack)
        return name + (f"/{sides[self.state.side[piece]]}" if sides else "")

    def _written(self, it: Named) -> str:
        name = by_print(f"{it.kind}#{it.copy}", {it.by}, self.layout.pack) if it.copy is not None else it.kind
        side = f"/{it.side}" if it.side is not None else ""
        return f"{name}{side}{f'*{it.times}' if it.times > 1 else ''}"

    # -------------------------------------------------------------- scores

    def _score(self, it: model.Score) -> Iterator[ScenarioFailure]:
        name = self.seats.names[it.player]
        if it.piece is None:
            total = result_of(self.state).scores[it.player]
            if total != it.points:
                yield self.failure(it, f"the score of {name}", str(it.points), str(total), *self._pad(it))
            return
        lines = [
            one.points
            for one in breakdown(self.state)
            if one.player == it.player and it.piece in (one.piece, one.piece.partition("#")[0])
        ]
        if not lines or sum(lines) != it.points:
            found = (
                str(sum(lines)) if lines else f"nothing was written down for '{it.text}'{self._others(it)}"
            )
            about = f"the points of {name} for '{it.text}'"
            yield self.failure(it, about, str(it.points), found, *self._pad(it))

    def _others(self, it: model.Score) -> str:
        """Of a single copy that brought nothing, the copies that brought something."""
        kind, _, copy = (it.piece or "").partition("#")
        alike = [
            one.piece
            for one in breakdown(self.state)
            if copy and one.player == it.player and one.piece.partition("#")[0] == kind
        ]
        attributes = {it.text.partition("(")[2].split(" ")[0]}
        told = ", ".join(by_print(one, attributes, self.layout.pack) for one in dict.fromkeys(alike))
        return f", but for {told}" if told else ""

    def _pad(self, it: model.Score) -> Iterator[str]:
        """The lines of the score pad behind a number, each with its formula and what went into it."""
        told: dict[tuple[str, int, str, str], list[int]] = {}
        for entry in pad_of(self.state, it.player).entries:
            kind = entry.piece.partition("#")[0]
            if it.piece in (None, entry.piece, kind):
                line = (kind, entry.points, entry.formula, _inside(entry.parts))
                told.setdefault(line, []).append(entry.number)
        for (kind, points, formula, inside), numbers in told.items():
            # The same card twice is not two cards.
            of_them = "of them" if len(set(numbers)) == len(numbers) else "times"
            many = f" ({len(numbers)} {of_them})" if len(numbers) > 1 else ""
            yield f"{points} {kind or 'for no card'}{many}: {formula}{inside}".rstrip(": ")

    # -------------------------------------------------------------- decisions

    def _offer(self, it: model.Offer) -> Iterator[ScenarioFailure]:
        decision = self._decision(it.player)
        expected = ", ".join(
            one.name if one.times is None else f"{one.name}*{one.times}" for one in it.choices
        )
        if decision is None:
            yield self.failure(it, f"what is {it.how}", expected, self.standing())
            return
        matching = [
            (one, sum(self.known.answers(option, one.name, decision) for option in all_options(decision)))
            for one in it.choices
        ]
        about = (
            f"what {self.seats.names[decision.player]} is {'refused' if it.how == 'refuses' else 'offered'}"
        )
        if it.how == "refuses":
            wrong = any(count for _, count in matching)
        else:
            wrong = any(count != one.times if one.times is not None else not count for one, count in matching)
        if it.how == "offered" and not wrong:
            wrong = any(
                not any(self.known.answers(option, one.name, decision) for one in it.choices)
                for option in all_options(decision)
            )
        if wrong:
            expected = {"offered": "", "offers": "among others ", "refuses": "not "}[it.how] + expected
            found = self.known.said(decision, [one.name for one in it.choices])
            yield self.failure(it, about, expected, found)


def _counted(names: Counter[str]) -> str:
    return ", ".join(name if times == 1 else f"{name}*{times}" for name, times in names.items())


def _compared(missing: str, surplus: str) -> str:
    """In what two lists differ."""
    told = (("missing", missing), ("not expected", surplus))
    return "; ".join(f"{what}: {names}" for what, names in told if names)


def _inside(parts: tuple[Part, ...]) -> str:
    """What a formula was worked out from, as it stands behind its text."""
    told = ", ".join(f"{it.text} = {in_words(it.value)}" for it in parts)
    return f"   [{told}]" if told else ""
