"""What cannot stand inside an `ensure`: choices made together, of which no one player's way can be judged."""

from __future__ import annotations

from collections import defaultdict

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each ensure whose body, with the rules that it calls, lets players choose together."""
    rules = _rules_together(checked)
    found = []
    for body in checked.bodies():
        for it in body.once(_ensures):
            if any(_is_together(inner, rules) for inner in m.walk(it.body)):
                message = "inside 'ensure' players cannot choose together"
                span = checked.span(body, m.Place(it.at.start, it.condition.at.end))
                found.append(
                    Diagnostic(codes.CHOICE_NOT_ALLOWED, message, span, "let them choose one by one")
                )
    return found


def _ensures(body: m.Body) -> list[m.Ensure]:
    return [it for it in body.nodes if isinstance(it, m.Ensure)]


def _rules_together(checked: CheckedPack) -> set[str]:
    """The rules in which players choose together, or that lead to one in which they do, with what cards change."""
    texts: list[tuple[str, m.Body]] = [*checked.rules.items()]
    texts += [(it.target, it.body) for it in checked.modifiers if isinstance(it.body, m.Rule)]
    callers: dict[str, set[str]] = defaultdict(set)
    waiting = []
    for name, body in texts:
        for it in body.once(_calls_and_choices):
            if isinstance(it, m.CallRule):
                callers[it.rule].add(name)
            else:
                waiting.append(name)
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += callers[name]
    return found


_CALLS_AND_CHOICES = (m.CallRule, m.Together)


def _calls_and_choices(body: m.Body) -> list[m.CallRule | m.Together]:
    return [it for it in body.nodes if isinstance(it, _CALLS_AND_CHOICES)]


def _is_together(it: m.Expr | m.Statement, rules: set[str]) -> bool:
    return isinstance(it, m.Together) or (isinstance(it, m.CallRule) and it.rule in rules)
