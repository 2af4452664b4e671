"""What a condition tells: where it holds, less can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.lang import meaning as m
from cardwright.packs.study.facts import Env, Fact, Shape, count_of, shape
from cardwright.packs.study.ranges import (
    FALSE,
    MIRRORED,
    NOTHING,
    OPPOSITE,
    TRUE,
    Range,
    exactly,
    narrowed,
)

if TYPE_CHECKING:
    from cardwright.packs.study.estimate import Estimates


class Conditions:
    """Facts out of conditions."""

    def __init__(self, estimates: Estimates) -> None:
        self.estimates = estimates
        self.reads: dict[int, tuple[m.Expr, frozenset[str]]] = {}
        """By the identity of an expression, which is kept so that no other can come to have it."""

    def refine(self, e: m.Expr, truth: bool, env: Env) -> Env | None:
        """What is known where a condition holds (or fails); None when it cannot."""
        with self.estimates.silent():
            if self.estimates.number(e, env) in (NOTHING, FALSE if truth else TRUE):
                return None
            return self._refine(e, truth, env)

    def _refine(self, e: m.Expr, truth: bool, env: Env) -> Env | None:
        found: Env | None = env
        match e:
            case m.Constant():
                return env
            case m.Not():
                return self._refine(e.operand, not truth, env)
            case m.Operation(operator="and" | "or") if (e.operator == "and") == truth:
                found = self._refine(e.left, truth, env)
                found = self._refine(e.right, truth, found) if found is not None else None
            case m.Operation() if e.operator in OPPOSITE and e.left.type.name == "word":
                found = self._told_word(e, truth, env)
            case m.Operation() if e.operator in OPPOSITE and e.left.type.name in ("number", "flag"):
                found = self._told_number(e, truth, env)
            case m.Builtin(function="some" | "no"):
                size = self.estimates.sizes.of(e.arguments[0], env)
                sign = ">" if (e.function == "some") == truth else "=="
                known = narrowed(sign, size, exactly(0))
                found = self._tell(env, count_of(e.arguments[0]), e.arguments[0], known)
        return self._tell(found, shape(e), e, TRUE if truth else FALSE) if found is not None else None

    def _told_number(self, e: m.Operation, truth: bool, env: Env) -> Env | None:
        sign = e.operator if truth else OPPOSITE[e.operator]
        found: Env | None = env
        sides = ((e.left, sign, e.right), (e.right, MIRRORED[sign], e.left))
        for one, operator, other in sides:
            if found is not None and not isinstance(one, m.Constant):
                limit = self.estimates.number(other, env)
                known = narrowed(operator, self.estimates.number(one, env), limit)
                found = self._tell(found, shape(one), one, known, operator == "!=" and limit == exactly(0))
        return found

    def _told_word(self, e: m.Operation, truth: bool, env: Env) -> Env | None:
        left, right = self.estimates.words(e.left, env), self.estimates.words(e.right, env)
        same = (e.operator == "==") == truth
        known = left & right if same else left - right if len(right) == 1 else left
        return env.told(shape(e.left), Fact(known, self._reads(e.left))) if known else None

    def _tell(self, env: Env, key: Shape, e: m.Expr, known: Range, nonzero: bool = False) -> Env | None:
        if known.empty:
            return None
        return env.told(key, Fact(known, self._reads(e), nonzero or not known.low <= 0 <= known.high))

    def _reads(self, e: m.Expr) -> frozenset[str]:
        if id(e) not in self.reads:
            self.reads[id(e)] = e, frozenset(self.estimates.touching.of(e).reads)
        return self.reads[id(e)][1]
