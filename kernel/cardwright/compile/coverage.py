"""Which parts of a pack's rules and formulas have been reached by play.

A program that is built with a `Coverage` notes in a list of bytes, which is no part of any state, what it comes
to; one that is built without has no trace of it. What `ensure` only tries out does not count as reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.checked_pack import CheckedPack
from cardwright.compile import ir
from cardwright.compile.lower import DECLINED, FALSE, IN_FORCE
from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.play.ensure_search import keep, probe
from cardwright.play.state import State
from cardwright.records import Record

RULE, EFFECT, MODIFIER, FORMULA, CARD_FORMULA = "rule", "effect", "modifier", "formula", "formula on a card"
STATEMENT, ARM, CHOICE = "statement", "branch", "choice"
KINDS = (RULE, EFFECT, MODIFIER, FORMULA, CARD_FORMULA, STATEMENT, ARM, CHOICE)
# What else of a text is meant: the whole of a formula, an arm of `if … else` or `pick`.
WHOLE, TAKEN = "whole", "taken"
LONGEST = 70


class Point(Record):
    """Something that play can reach: what it is, how it reads, and where it is written."""

    kind: str
    said: str
    span: Span
    number: int
    """Its place in the list of bytes; a rule shares that of its first statement."""


@dataclass(slots=True)
class Coverage:
    """The points of a pack, and which of them have been reached."""

    checked: CheckedPack
    points: list[Point] = field(default_factory=list)
    hits: bytearray = field(default_factory=bytearray)
    numbers: dict[tuple[Span, m.Place, str], int] = field(default_factory=dict)
    """By the text that something is written in, its place there, and what of it is meant."""
    formulas: dict[int, int] = field(default_factory=dict)
    """By the identity of the expression that is the whole of a formula."""
    arms: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By the identity of an `if … else` or `pick`: its arms."""
    without_way: list[int] = field(default_factory=list)
    """The players for whom an `ensure` has found no way, in the order in which they came to it."""
    trials: int = 0
    """How many searches for a way are under way, one inside another."""

    # -------------------------------------------------------------- what there is

    @classmethod
    def of(cls, checked: CheckedPack) -> Coverage:
        """All points of a pack, none of them reached."""
        coverage = cls(checked)
        for name, body in checked.rules.items():
            coverage._block(RULE, name, body)
        for body in checked.effects.values():
            coverage._block(EFFECT, body.name, body)
        for modifier in checked.modifiers:
            if isinstance(modifier.body, m.Rule):
                coverage._block(MODIFIER, modifier.body.name, modifier.body)
            else:
                coverage._formula(MODIFIER, modifier.body.name, modifier.body)
        for name, formula in checked.formulas.items():
            coverage._formula(FORMULA, name, formula)
        for formula in checked.piece_formulas.values():
            coverage._formula(CARD_FORMULA, formula.name, formula)
        coverage.hits = bytearray(len(coverage.hits))
        return coverage

    def _number(self, body: m.Body, at: m.Place, which: str = "") -> tuple[int, bool]:
        """The number of something, and whether it is new: a text on both sides of a card is there once."""
        key = (body.written.span, at, which)
        new = key not in self.numbers
        if new:
            self.numbers[key] = len(self.hits)
            self.hits.append(0)
        return self.numbers[key], new

    def _add(self, kind: str, said: str, body: m.Body, at: m.Place, number: int) -> None:
        self.points.append(Point(kind, said, self.checked.span(body, at), number))

    def _text(self, body: m.Body, at: m.Place) -> str:
        line = body.said(at).split("\n")[0].strip().rstrip(":")
        return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"

    def _block(self, kind: str, name: str, body: m.Rule) -> None:
        nodes = m.walk(body.block)
        statements = [it for it in nodes if isinstance(it, m.Statement)]
        for place, it in enumerate(statements):
            number, new = self._number(body, it.at)
            if new and not place:
                self._add(kind, name, body, it.at, number)
            if new:
                self._add(STATEMENT, self._text(body, it.at), body, it.at, number)
                self._outcomes(body, it)
        for e in nodes:
            self._arms(body, e)

    def _outcomes(self, body: m.Body, it: m.Statement) -> None:
        """What can come of a statement: which of its blocks is carried out, or none."""
        said = self._text(body, it.at)
        match it:
            case m.If():
                self._outcome(ARM, f"{said}: true", body, it, it.then)
                self._outcome(ARM, f"{said}: false", body, it, it.otherwise, FALSE)
            case m.May():
                self._outcome(CHOICE, f"{said}: taken", body, it, it.body)
                self._outcome(CHOICE, f"{said}: declined", body, it, (), DECLINED)
            case m.Choose(optional=True):
                self._outcome(CHOICE, f"{said}: taken", body, it, it.body)
                self._outcome(CHOICE, f"{said}: declined", body, it, (), DECLINED)
            case m.Either():
                for _, block in it.branches:
                    self._outcome(CHOICE, f"{said}: {self._text(body, block[0].at)}", body, it, block)
            case m.Ensure(when=m.Expr()):
                self._outcome(ARM, f"{said}: in force", body, it, (), IN_FORCE)

    def _outcome(
        self, kind: str, said: str, body: m.Body, it: m.Statement, block: m.Block, which: str = ""
    ) -> None:
        """A block that is carried out shares the number of its first statement."""
        number, _ = self._number(body, block[0].at) if block else self._number(body, it.at, which)
        self._add(kind, said, body, block[0].at if block else it.at, number)

    def _formula(self, kind: str, name: str, body: m.Formula) -> None:
        number, new = self._number(body, body.value.at, WHOLE)
        self.formulas[id(body.value)] = number
        if new:
            self._add(kind, name, body, body.value.at, number)
        for e in m.walk(body.value):
            self._arms(body, e)

    def _arms(self, body: m.Body, e: m.Expr | m.Statement) -> None:
        match e:
            case m.Conditional():
                arms: tuple[m.Expr, ...] = (e.then, e.otherwise)
            case m.Builtin(function=Fn.PICK):
                arms = e.arguments[1:]
            case _:
                return
        first = _least(e.arguments[0]) if isinstance(e, m.Builtin) else 0
        numbers = []
        for place, arm in enumerate(arms):
            number, new = self._number(body, arm.at, TAKEN)
            numbers.append(number)
            if new and place >= first:
                said = f"{self._text(body, arm.at)} in {self._text(body, e.at)}"
                self._add(ARM, said, body, arm.at, number)
        self.arms[id(e)] = tuple(numbers)

    # -------------------------------------------------------------- while a program is built

    def statement(self, body: m.Body, at: m.Place, outcome: str = "") -> list[ir.Op]:
        """What notes that a statement is reached, or what came of it; nothing for what no designer wrote."""
        number = self.numbers.get((body.written.span, at, outcome))
        return [] if number is None else [ir.Touch(number)]

    def formula(self, e: m.Expr, value: Any) -> Any:
        """The value of an expression; if it is the whole of a formula, with what notes that it is worked out."""
        number = self.formulas.get(id(e))
        return value if number is None else ir.Touched(number, value)

    def named_in(self, e: m.Expr) -> list[ir.Op]:
        """What notes the formulas that an expression names, where only trials work it out and do not count."""
        named = (self.checked.formulas[it.formula].value for it in m.walk(e) if isinstance(it, m.FormulaCall))
        return [ir.Touch(self.formulas[id(value)]) for value in named if id(value) in self.formulas]

    def arm(self, e: m.Expr, number: int, value: Any) -> Any:
        """An arm of `if … else`, with what notes that it is taken."""
        arms = self.arms.get(id(e))
        return value if arms is None else ir.Touched(arms[number], value)

    def picked(self, e: m.Builtin, index: ir.Int) -> ir.Int:
        """The index of a `pick`, with what notes which of its numbers is picked."""
        arms = self.arms.get(id(e))
        return index if arms is None else ir.TouchedAt(arms, index)

    # -------------------------------------------------------------- while it runs

    def namespace(self) -> dict[str, Any]:
        """What a program that notes calls."""
        hits = self.hits

        def touch(number: int) -> None:
            hits[number] = 1

        def touch_at(numbers: tuple[int, ...], index: int) -> int:
            if 0 <= index < len(numbers):
                hits[numbers[index]] = 1
            return index

        return {
            "TOUCHED": hits,
            "touch": touch,
            "touch_at": touch_at,
            "probe": self._probed,
            "keep": self._untouched(keep),
        }

    def _probed(self, state: State, ensure: int, player: int, block: int) -> bool:
        with self.paused():
            found = probe(state, ensure, player, block)
        if not found and not self.trials:
            self.without_way.append(player)
        return found

    def _untouched(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def quietly(*arguments: Any) -> Any:
            with self.paused():
                return function(*arguments)

        return quietly

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Ignores what is reached inside the `with` block."""
        before = bytes(self.hits)
        self.trials += 1
        try:
            yield
        finally:
            self.trials -= 1
            self.hits[:] = before

    def take(self) -> bytes:
        """What has been reached so far; counting starts again from here."""
        reached = bytes(self.hits)
        self.hits[:] = bytes(len(self.hits))
        return reached


def _least(e: m.Expr) -> int:
    """What the index of a `pick` is at the least: the entry for 0 copies is there to be read, never to be picked."""
    match e:
        case m.Constant():
            return e.value
        case m.KindsIn(pieces=m.Builtin(function=Fn.ZONE_OF)):
            return 1  # a card is one of its own copies
        case m.Builtin(function=Fn.MIN):
            return min(_least(it) for it in e.arguments)
        case m.Builtin(function=Fn.MAX):
            return max(_least(it) for it in e.arguments)
    return 0
