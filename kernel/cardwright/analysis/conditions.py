"""Refinement of the abstract state by a condition: what is known where it holds, and where it fails."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardwright.analysis.effects import CARDS, CHANCE
from cardwright.analysis.environment import Env, Fact, Shape, joined, zone_of
from cardwright.analysis.interval_arithmetic import (
    ANY,
    FALSE,
    MIRRORED,
    NOTHING,
    OPPOSITE,
    TRUE,
    Range,
    exactly,
    narrowed,
)
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import NARROWING, Fn
from cardwright.lang.types import NUMERIC, TypeName

if TYPE_CHECKING:
    from cardwright.analysis.intervals import Estimates


class Conditions:
    """Facts out of conditions."""

    def __init__(self, estimates: Estimates) -> None:
        self.estimates = estimates
        self.reads: dict[int, tuple[m.Expr, frozenset[str]]] = {}
        """By the identity of an expression, which is kept so that no other can come to have it."""

    def refine(self, e: m.Expr, truth: bool, env: Env) -> Env | None:
        """What is known where a condition holds (or fails); None when it cannot."""
        return env.once(e, truth, partial(self._where, truth))

    def _where(self, truth: bool, e: m.Expr, env: Env) -> Env | None:
        self.estimates.steps.take(1 + len(env.facts))  # each of which is taken over into what is known there
        # As with `silent`, which costs as much as a small condition: this is asked some ten times a card.
        estimates = self.estimates
        was, estimates.noting = estimates.noting, False
        try:
            if estimates.number(e, env) in (NOTHING, FALSE if truth else TRUE):
                return None
            return self._refine(e, truth, env)
        finally:
            estimates.noting = was

    def beyond(self, e: m.Operation, env: Env) -> Env | None:
        """What is known where the right side of `and` and `or` is asked: the left side has not decided it."""
        return self.refine(e.left, e.operator == "and", env)

    def _refine(self, e: m.Expr, truth: bool, env: Env) -> Env | None:
        found: Env | None = env
        match e:
            case m.Constant():
                return env
            case m.Not():
                return self.refine(e.operand, not truth, env)
            case m.Operation(operator="and" | "or"):
                # Always the same two places, so that however deep it goes each part is asked in one place only.
                beyond = self.beyond(e, env)
                found = self.refine(e.right, truth, beyond) if beyond is not None else None
                if (e.operator == "or") == truth:
                    found = joined(self.refine(e.left, truth, env), found)
            case m.Operation() if e.operator in OPPOSITE and e.left.type.name is TypeName.WORD:
                found = self._told_word(e, truth, env)
            case m.Operation() if e.operator in OPPOSITE and e.left.type.name in NUMERIC:
                found = self._told_number(e, truth, env)
            case m.Operation(operator="==" | "!=") if not self.by_chance(e):
                found = self.estimates.identity.refine(e, truth, env)
            case m.Builtin(function=Fn.SOME | Fn.NO):
                size = self.estimates.sizes.of(e.arguments[0], env)
                sign = ">" if (e.function is Fn.SOME) == truth else "=="
                known = narrowed(sign, size, exactly(0))
                found = self._tell(env, self.estimates.shapes.count_of(e.arguments[0]), e.arguments[0], known)
        return (
            self._tell(found, self.estimates.shapes.of(e), e, TRUE if truth else FALSE)
            if found is not None
            else None
        )

    def _told_number(self, e: m.Operation, truth: bool, env: Env) -> Env | None:
        sign = e.operator if truth else OPPOSITE[e.operator]
        found: Env | None = env
        # What is absent may differ from each number, and be equal to what is absent as well.
        absent = self.estimates.may_be_absent(e.left) + self.estimates.may_be_absent(e.right)
        passes = (sign == "!=" and absent > 0) or (sign == "==" and absent == 2)
        sides = ((e.left, sign, e.right), (e.right, MIRRORED[sign], e.left))
        for one, operator, other in sides:
            if found is not None and not isinstance(one, m.Constant):
                limit = self.estimates.number(other, env)
                known = narrowed(operator, self.estimates.number(one, env), limit)
                if known.empty and passes:
                    continue
                found = self._tell(
                    found, self.estimates.shapes.of(one), one, known, operator == "!=" and limit == exactly(0)
                )
        return found

    def _told_word(self, e: m.Operation, truth: bool, env: Env) -> Env | None:
        left, right = self.estimates.words(e.left, env), self.estimates.words(e.right, env)
        same = (e.operator == "==") == truth
        known = left & right if same else left - right if len(right) == 1 else left
        if not known or self.by_chance(e.left):
            return env if known else None
        return env.told(self.estimates.shapes.of(e.left), Fact(known, self.reads_of(e.left)))

    def _tell(self, env: Env, key: Shape, e: m.Expr, known: Range, nonzero: bool = False) -> Env | None:
        if known.empty or self.by_chance(e):
            return env if not known.empty else None
        return env.told(key, Fact(known, self.reads_of(e), nonzero or not known.low <= 0 <= known.high))

    def one_of(self, source: m.Expr, variable: m.Variable, env: Env) -> Env:
        """What the card, player or space tells by its being there: neither what it is out of nor its zone is empty.

        Nothing can be divided by zero for that; but who asks again whether it is empty is only careful.
        """
        if not self.estimates.holding.matters():
            return env
        while True:
            env = self._tell(env, self.estimates.shapes.count_of(source), source, ANY, nonzero=True) or env
            match source:
                case m.Filter() | m.Sort():
                    source = source.source
                case m.Builtin() if source.function in NARROWING:
                    source = source.arguments[0]
                case m.Builtin(function=Fn.FIRST_OF):
                    source = source.arguments[1]
                case m.ZoneRead():
                    number = self.estimates.holding.zones[source.zone]
                    return env.told(zone_of(variable), Fact(frozenset((number,)), frozenset((CARDS,))))
                case _:
                    return env

    def same(self, one: m.Expr, other: m.Expr) -> bool:
        """Whether two expressions say the same, and so are the same at one moment."""
        if type(one) is not type(other) or isinstance(one, m.Constant):
            return False
        return self.estimates.shapes.of(one) == self.estimates.shapes.of(other) and not self.by_chance(one)

    def by_chance(self, e: m.Expr) -> bool:
        """Whether it may be something else when it is asked again."""
        return CHANCE in self.reads_of(e)

    def reads_of(self, e: m.Expr) -> frozenset[str]:
        if id(e) not in self.reads:
            self.reads[id(e)] = e, frozenset(self.estimates.touching.of(e).reads)
        return self.reads[id(e)][1]
