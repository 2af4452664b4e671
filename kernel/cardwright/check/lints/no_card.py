"""The card of a zone that holds one, asked for where there is none: the game breaks.

Told of is what is certain: a question before any card can have come there, and the question whether there is none.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.environment import Env
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import TextName, nodes_of
from cardwright.declarations.model import MAIN_RULE
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used, write
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn

# Rules that carry out rules that carry out rules, each inside as many blocks as there may be: what lies deeper is not
# looked at, so that a pack that is made to be deep does not exhaust the stack. Games have five or six.
DEEPEST = 10


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such question."""
    found = list(_asked_for_none(study))
    if not study.checked.unsure and MAIN_RULE in study.checked.rules:
        beginning = _Beginning(study)
        beginning.rule(MAIN_RULE)
        told = {it.span for it in found}
        found += (it for it in beginning.found if not any(span.contains(it.span) for span in told))
    return found


def _asked_for_none(study: Study) -> Iterator[Diagnostic]:
    """`sky is none`: where it would be true, the game breaks before it can be said."""
    for body in study.bodies:
        for it, zone in body.once(_compared_with_none):
            said = body.said(it.left.at)
            message = f"if there is no card in '{zone}', the game breaks here"
            hint = write(f"{'no' if it.operator == '==' else 'some'}({said})")
            yield study.warn(codes.NO_CARD, message, body, it.at, hint, about=used(zone))


def _compared_with_none(body: m.Body) -> list[tuple[m.Operation, str]]:
    """Where the one card of a zone is compared with none, and which zone it is."""
    found = []
    for it in nodes_of(body):
        match it:
            case m.Operation(operator="==" | "!=", right=right) if right.type == t.NONE:
                zone = _card_of(it.left)
                if zone is not None:
                    found.append((it, zone))
    return found


def _card_of(e: m.Expr) -> str | None:
    """The zone whose one card is asked for."""
    match e:
        case m.Builtin(function=Fn.ONLY, arguments=(m.ZoneRead() as zone,)):
            return zone.zone
    return None


def _asks_for_one(body: m.Body) -> bool:
    """Whether the one card of a zone is asked for anywhere in a text."""
    return any(isinstance(it, m.Builtin) and _card_of(it) is not None for it in nodes_of(body))


class _Beginning:
    """A game from its beginning on: into which zones cards may have come so far."""

    def __init__(self, study: Study) -> None:
        self.study, self.checked = study, study.checked
        self.found: list[Diagnostic] = []
        self.maybe = {deck.starts_in for deck in study.pack.decks.values()}
        self.around: set[str] = set()
        """Zones into which the loops around this place bring cards: on the second round they may be there."""
        self.by_cards: dict[str, set[str]] = {}
        """By rule: the zones into which cards that change it may bring cards."""
        for it in self.checked.modifiers:
            self.by_cards.setdefault(it.target, set()).update(self._brought(study.program.code(it.body)))
        self.opened: set[str] = set()
        self.depth = 0
        self.body = self.checked.rules[MAIN_RULE]

    def rule(self, name: str) -> None:
        """A rule, the first time that it is carried out."""
        body = self.checked.rules[name]
        self.maybe |= self.by_cards.get(name, set())
        if name not in self.opened and self.depth < DEEPEST:
            self.opened.add(name)
            self.depth += 1
            outside, self.body = self.body, body
            self._block(self.study.program.code(body))
            self.body = outside
            self.depth -= 1
        self.maybe |= self.study.touching.by(TextName(TextSort.RULE, name)).brings

    def _brought(self, *codes: op.Code) -> set[str]:
        """The zones into which these may bring cards."""
        return {zone for code in codes for zone in self.study.touching.of(code).brings}

    def _block(self, code: op.Code) -> None:
        for it in code:
            self._operation(it)

    def _operation(self, it: op.Operation) -> None:
        match it:
            case op.Branch():
                self._look(it.condition)
                self._perhaps(it.then, it.otherwise, guard=it.condition)
            case op.Loop(condition=m.Expr() as condition):
                self._look(condition)
                self._loop(it.body, 0, guard=condition)
            case op.Loop(player=m.Variable()):
                self._loop(it.body, 0)
            case op.Loop():
                self._look(it.bound)
                self._loop(it.body, self._least(it.bound))
            case op.Choice():
                self._look(*([it.source] if it.source is not None else ()))
                guard = (it.source, tuple(when for when, _ in it.arms))
                self._perhaps(*(code for _, code in it.arms), guard=guard)
            case op.Attempt():
                self._perhaps(it.body, it.otherwise)
            case op.Invoke(sort=TextSort.RULE):
                self._look(*it.arguments)
                self.rule(it.name)
            case _:
                self._look(*m.parts(it))
                self.maybe |= self._brought((it,))

    def _perhaps(self, *codes: op.Code, guard: object = ()) -> None:
        """Blocks that may not be carried out the first time: what a loop brings may then be there."""
        before = self.maybe
        asked = {it.zone for it in m.walk(guard) if isinstance(it, m.ZoneRead)}
        for code in codes:
            self.maybe = before | self.around | asked
            self._block(code)
        self.maybe = before | self._brought(*codes)

    def _loop(self, code: op.Code, least: int, guard: object = ()) -> None:
        around, brought = self.around, self._brought(code)
        self.around = around | brought
        if least > 0:
            self._block(code)
            self.maybe |= brought
        else:
            self._perhaps(code, guard=guard)
        self.around = around

    def _least(self, e: m.Expr) -> int:
        with self.study.reckoning.silent():
            known = self.study.reckoning.of(e, Env())
        return known.low if isinstance(known, tuple) else 0

    def _look(self, *asked: m.Expr) -> None:
        """Finds the cards that are asked for in any case, not only where something else holds."""
        for e in asked if self.body.once(_asks_for_one) else ():
            zone = _card_of(e)
            if zone is not None and zone not in self.maybe:
                message = f"no card has come into '{zone}' yet: the game breaks here"
                hint = f"let one come there first, or ask first, as in 'if some({zone}):'"
                self.found.append(
                    self.study.warn(codes.NO_CARD, message, self.body, e.at, hint, about=used(zone))
                )
                continue
            match e:
                case m.Operation(operator="and" | "or"):
                    self._look(e.left)
                case m.Conditional():
                    self._look(e.condition)
                case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                    self._look(e.source)
                case _:
                    parts = (it for part in e for it in (part if isinstance(part, tuple) else (part,)))
                    self._look(*(it for it in parts if isinstance(it, m.Expr)))
