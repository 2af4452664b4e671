"""What a function of a collection was worked out from: the cards, players or spaces that it looked at."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from cardwright.errors import GameError
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.play.evaluate import evaluate
from cardwright.play.explain import parts_of
from cardwright.play.state import State
from cardwright.scenarios.model import Seats

# More members than this are not listed.
LISTED = 12


def in_words(value: object) -> str:
    """A number, flag, word or name as people write it; of several things how many there are."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return str(len(value))
    return "none" if value is None else str(value)


class Members:
    """Describes the members of collections in a state; players go by their names in a scenario."""

    def __init__(self, state: State, seats: Seats, body: m.Body, bound: Mapping[m.Variable, int]) -> None:
        self.state, self.seats, self.body, self.bound = state, seats, body, bound

    def told(self, e: m.Expr) -> str:
        """`market: ace 3, king 9` for `most(market, rank)`; '' for what is no function of a collection."""
        with suppress(GameError):
            match e:
                case m.Not():
                    return self.told(e.operand)
                case m.Aggregate():
                    return self._line(e.source, e.variable, e.value)
                case m.Builtin(arguments=(m.Filter() as kept,)):
                    return self._line(kept.source, kept.variable, kept.condition)
                case m.Builtin(arguments=(source,)) if source.type.many:
                    return self._line(source)
        return ""

    def _line(self, source: m.Expr, variable: m.Variable | None = None, each: m.Expr | None = None) -> str:
        """A collection as written, and its members with what `each` of them has or is asked for."""
        found = evaluate(self.state, source, self.bound)
        members = found if isinstance(found, list) else [found]
        said = []
        for it in members[:LISTED]:
            about = self._about(each, {**self.bound, variable: it}) if variable and each else ""
            said.append(f"{self._name(source.type, it)}{about}")
        more = ", …" if len(members) > LISTED else ""
        text = self.body.said(source.at)
        return f"{text}: {', '.join(said) or 'nothing'}{more}"

    def _about(self, each: m.Expr, bound: Mapping[m.Variable, int]) -> str:
        if each.type == t.NUMBER:
            return f" {evaluate(self.state, each, bound)}"
        parts = ", ".join(
            f"{it.text} = {in_words(it.value)}" for it in parts_of(self.state, self.body, each, bound)
        )
        return f" [{parts}]" if parts else ""

    def _name(self, of: t.Type, member: int) -> str:
        match of.name:
            case TypeName.PIECE:
                return self.state.program.layout.pieces[member].kind.name
            case TypeName.PLAYER:
                return self.seats.names[member]
            case TypeName.SPACE:
                return self.state.program.layout.pack.graphs[of.of].called(member)
        return str(member)
