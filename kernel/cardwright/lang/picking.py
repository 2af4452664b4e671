"""`choose 2 cards from hand`: the statements of which a choice of several at once is made.

There is one way to each set: things are picked in the order in which they are offered, copies that are printed alike stand
next to each other, and only the first of them that is left can be picked.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn

_NARROWING = (Fn.REVERSED, Fn.SHUFFLED, Fn.ONE_OF_EACH, Fn.WITHOUT)


@dataclass(slots=True, eq=False, repr=False)
class Picking:
    """Builds the statements."""

    at: m.Place
    chosen: m.Variable
    source: m.Expr
    count: m.Expr | None
    chooser: m.Expr
    unless_out: bool = False
    """Whether the chooser may be out of the game, and is then not asked."""
    rest: m.Variable = field(init=False)
    left: m.Variable = field(init=False)
    merges: bool = field(init=False)
    """Whether copies that are printed alike are one option: they lie in one zone, so that nothing tells them apart."""

    def __post_init__(self) -> None:
        self.rest = m.Variable("", self.chosen.type)
        self.left = m.Variable("", t.NUMBER)
        self.merges = in_one_zone(self.source)

    def statement(self, exactly: bool, optional: bool, body: m.Block, otherwise: m.Block) -> m.ChooseSeveral:
        """The choice. Where the number is fixed, a player who may decline can do so before the first pick."""
        at, rest, chosen, left = (
            self.at,
            self._read(self.rest),
            self._read(self.chosen),
            self._read(self.left),
        )
        offered = self._list(Fn.ALIKE_TOGETHER, self.source) if self.merges else self.source
        number = self._number(Fn.COUNT, rest)
        most = number if self.count is None else self._number(Fn.MIN, self.count, number)
        named = (
            m.Let(at, self.rest, offered),
            m.Let(at, self.chosen, self._list(Fn.FIRST_OF, self._constant(0), rest)),
            m.Let(at, self.left, most),
        )
        again = m.Repeat(at, left, (self._pick(exactly, not exactly, ()),))
        picks = again
        if exactly and optional:
            picks = m.Repeat(at, left, (self._pick(True, True, (again, m.Leave(at))),))
        end = m.If(at, m.Builtin(t.FLAG, at, Fn.SOME, (chosen,)), body, otherwise)
        return m.ChooseSeveral(at, (*named, picks, end), exactly)

    def _pick(self, exactly: bool, optional: bool, then: m.Block) -> m.Choose:
        """One more, and what comes after it is left. Where nothing is, or the player is content, picking ends."""
        at, rest, left = self.at, self._read(self.rest), self._read(self.left)
        one = m.Variable("", self.chosen.type.element())
        picked = m.VariableRead(one.type, at, one)
        first = self._list(Fn.FIRST_OF, self._constant(1), rest)
        more = m.Operation(self.chosen.type, at, "+", self._read(self.chosen), first)
        fewer = m.Operation(t.NUMBER, at, "-", left, self._constant(1))
        body: m.Block = (
            m.SetVariable(at, self.rest, self._list(Fn.FROM_ON, rest, picked)),
            m.SetVariable(at, self.chosen, more),
            m.SetVariable(at, self.rest, self._list(Fn.WITHOUT, rest, picked)),
            m.SetVariable(at, self.left, fewer),
        )
        options: m.Expr = rest
        if exactly:
            # As many must come after the one that is picked as are still to be picked then.
            spare = m.Operation(t.NUMBER, at, "-", self._number(Fn.COUNT, rest), fewer)
            options = self._list(Fn.FIRST_OF, spare, rest)
        if self.merges:
            options = self._list(Fn.ONE_OF_ALIKE, options)
        body = (*body, *then)
        return m.Choose(at, one, options, self.chooser, optional, body, (m.Leave(at),), self.unless_out)

    def _read(self, variable: m.Variable) -> m.VariableRead:
        return m.VariableRead(variable.type, self.at, variable)

    def _constant(self, value: int) -> m.Constant:
        return m.Constant(t.NUMBER, self.at, value)

    def _list(self, function: Fn, *arguments: m.Expr) -> m.Builtin:
        return m.Builtin(self.chosen.type, self.at, function, arguments)

    def _number(self, function: Fn, *arguments: m.Expr) -> m.Builtin:
        return m.Builtin(t.NUMBER, self.at, function, arguments)


def in_one_zone(cards: m.Expr) -> bool:
    """Whether these are certain to be cards of a single zone."""
    match cards:
        case m.ZoneRead():
            return not cards.every
        case m.Filter() | m.Sort():
            return in_one_zone(cards.source)
        case m.Builtin(function=function) if function in _NARROWING:
            return in_one_zone(cards.arguments[0])
        case m.Builtin(function=Fn.FIRST_OF):
            return in_one_zone(cards.arguments[1])
    return False
