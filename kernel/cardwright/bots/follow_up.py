"""Which questions belong to what an answer sets going.

Whoever sends a messenger is asked where to, and then what to do there: the sending is over when the rules that it called
have come to their end. A question follows up on another one if a rule asks it that the other one's text calls, directly or
through others.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.call_graph import call_graph, calls_of, named_bodies
from cardwright.compile.program import Program
from cardwright.lang import typed as m

FollowUps = Sequence[frozenset[int]]
"""By the number of a question, the numbers of those that follow up on it."""

_KNOWN: dict[str, FollowUps] = {}
# Who plays more packs and numbers of players than this in turns works them out again.
_MOST_KNOWN = 64


def follow_ups(program: Program) -> FollowUps:
    """The questions that follow up on each question of a program, worked out once."""
    found = _KNOWN.get(program.fingerprint)
    if found is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[program.fingerprint] = _found(program)
    return found


def _found(program: Program) -> FollowUps:
    graph = call_graph(program.checked)
    names: dict[m.Body, set[str]] = {}
    for name, body in named_bodies(program.checked):
        names.setdefault(body, set()).add(name)
    reached: dict[m.Body, frozenset[int]] = {}
    for asking in {it.body for it in program.sites}:
        called: set[str] = set()
        waiting = [it.name for it in calls_of(asking)]
        while waiting:
            name = waiting.pop()
            if name not in called:
                called.add(name)
                waiting += [it.name for it in graph.get(name, ())]
        reached[asking] = frozenset(
            it.number
            for it in program.sites
            if it.body is not asking and not called.isdisjoint(names[it.body])
        )
    return [reached[it.body] for it in program.sites]
