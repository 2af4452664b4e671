"""Forward dataflow analysis over the operations of a rule, from its beginning to its end.

An analysis supplies the transfer function of simple operations, the refinement of a state by a condition, the join of two
states and the state after a loop. How paths branch and meet is the same for every analysis, and is handled here.
"""

from __future__ import annotations

from functools import cached_property
from typing import Generic, TypeVar

from cardwright.analysis import operations as op
from cardwright.lang import typed as m

S = TypeVar("S")


class Dataflow(Generic[S]):
    """A forward analysis with states of type `S`; None stands for a way that has ended."""

    # -------------------------------------------------------------- what an analysis says

    def join(self, one: S, other: S) -> S:
        """The state where two ways meet."""
        raise NotImplementedError

    def simple(self, it: op.Operation, state: S) -> S:
        """The state after an operation without blocks: Assign, Write, Transfer, Rearrange, Invoke; and after `Unknown`,
        whatever stands inside it."""
        raise NotImplementedError

    def loop(self, it: op.Loop, state: S) -> S | None:
        """The state after a loop."""
        raise NotImplementedError

    def stop(self, it: op.Stop, state: S) -> S | None:
        """The state after the end of the rule, for what stands behind it."""
        return None

    def look(self, e: m.Expr, state: S) -> None:
        """An expression is worked out here."""

    def assume(self, condition: m.Expr, truth: bool, state: S) -> S | None:
        """The state where a condition holds (or fails); None where that cannot be."""
        return state

    def chosen(self, it: op.Choice, state: S) -> S:
        """The state where one element was chosen."""
        return state

    def may_be_skipped(self, it: op.Choice, state: S) -> bool:
        """Whether it can be that no arm is chosen."""
        return it.unless_out or all(when is not None for when, _ in it.arms)

    def unreachable(self, it: op.Operation) -> None:
        """The rule has ended before this operation on every way."""

    # -------------------------------------------------------------- what is the same for all

    def block(self, code: op.Code, state: S) -> S | None:
        """The state after a block."""
        way: S | None = state
        for it in code:
            if way is None:
                self.unreachable(it)
                return None
            way = self.operation(it, way)
        return way

    def operation(self, it: op.Operation, state: S) -> S | None:
        match it:
            case op.Stop():
                return self.stop(it, state)
            case op.Branch():
                return self.branch(it, state)
            case op.Choice():
                return self.choice(it, state)
            case op.Leave():
                self._left[-1] = self.met(self._left[-1], state)
                return None
            case op.Loop():
                return self._whole_loop(it, state)
            case op.Attempt():
                return self.attempt(it, state)
        return self.simple(it, state)

    def _whole_loop(self, it: op.Loop, state: S) -> S | None:
        """The state after a loop, whether it came to its end or was left."""
        self._left.append(None)
        after = self.loop(it, state)
        return self.met(after, self._left.pop())

    @cached_property
    def _left(self) -> list[S | None]:
        """The state where each loop around the current operation was left, once it was; in front, that of no loop."""
        return [None]

    def branch(self, it: op.Branch, state: S) -> S | None:
        self.look(it.condition, state)
        then = self._arm(it.condition, True, it.then, state)
        return self.met(then, self._arm(it.condition, False, it.otherwise, state))

    def choice(self, it: op.Choice, state: S) -> S | None:
        found: S | None = state if self.may_be_skipped(it, state) else None
        for number, (when, code) in enumerate(it.arms):
            begin = self.chosen(it, state) if it.source is not None and number == 0 else state
            found = self.met(found, self._arm(when, True, code, begin))
        return found

    def attempt(self, it: op.Attempt, state: S) -> S | None:
        if it.when is not None:
            self.look(it.when, state)
        after = self.block(it.body, state)
        if after is not None:
            self.look(it.condition, after)
        return self.met(after, self.block(it.otherwise, state))

    def _arm(self, condition: m.Expr | None, truth: bool, code: op.Code, state: S) -> S | None:
        way = state if condition is None else self.assume(condition, truth, state)
        return None if way is None else self.block(code, way)

    def met(self, one: S | None, other: S | None) -> S | None:
        """The state where two ways meet, either of which may have ended."""
        if one is None or other is None:
            return other if one is None else one
        return self.join(one, other)
