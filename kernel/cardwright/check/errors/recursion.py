"""No rule, formula or value may lead back to itself, through modifiers included; but rules that say how deep they may go.

A rule's variables have one fixed place each, and a game must end: so every way through the rules is finite.
"""

from __future__ import annotations

from cardwright.check.call_graph import ACTIVE, Call, call_graph
from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Timing
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Related, declared
from cardwright.lang import typed as m


def find(checked: CheckedPack) -> list[Diagnostic]:
    """Reports each circle at the place that closes it."""
    calls, depths = call_graph(checked), checked.depths
    found: list[Diagnostic] = []
    done: set[str] = set()

    def visit(name: str, path: list[str], steps: list[Call]) -> None:
        done.add(name)
        for call in calls.get(name, ()):
            used = call.name
            if used in depths:
                continue  # it begins a way of its own below
            if used in path:
                first = path.index(used)
                around = [it for it in (*path[first:], used) if it != ACTIVE]
                circle = " -> ".join(f"'{checked.rule_said(it)}'" for it in around)
                message = f"this leads back to itself: {circle}"
                hint = _hint(checked, around, [it.body for it in (*steps[first:], call)])
                found.append(
                    Diagnostic(
                        codes.RECURSION,
                        message,
                        checked.span(call.body, call.at),
                        hint,
                        about=declared(*around),
                        related=tuple(
                            Related(
                                checked.span(it.body, it.at),
                                f"'{checked.rule_said(user)}' uses '{checked.rule_said(it.name)}'",
                            )
                            for user, it in zip(path[first:], steps[first:], strict=False)
                            if ACTIVE not in (user, it.name)
                        ),
                    )
                )
            elif used not in done:
                visit(used, [*path, used], [*steps, call])

    for name in calls:
        if name not in done:
            visit(name, [name], [])
    return found


def _hint(checked: CheckedPack, around: list[str], circle: list[m.Body]) -> str:
    """How to do without the step that closes a circle of these names and bodies, the last of which takes it."""
    used = around[-1]
    modifiers = [modifier for it in circle for modifier in checked.modifiers if modifier.body is it]
    if any(it is active for it in circle for active in checked.active):
        changing = next((it for it in checked.modifiers if used in (it.target, f"value {it.target}")), None)
        asked = (
            f"'{changing.target}', which '{changing.carrier.name}' changes"
            if changing
            else "what such a change makes"
        )
        return f"'active_pieces' says whose changes are in force: it cannot ask for {asked}"
    variant = next((name for name, it in checked.conditions.items() if it in circle), None)
    if variant is not None:
        return f"'while' says whether '{variant}' is in force: it cannot ask for what '{variant}' changes"
    last = modifiers[-1] if modifiers else None
    if last and last.body is circle[-1] and last.timing is Timing.INSTEAD and last.target == used:
        return "inside 'instead of', 'original' is what would happen otherwise"
    for it in modifiers:
        if it.timing is Timing.BECOMES:
            return (
                f"where '{it.carrier.name}' changes '{it.target}', the word '{it.target}' is the value as it was; "
                "nothing else that depends on it can stand there"
            )
    if all(isinstance(it, m.Rule) for it in circle):
        return f"{_bounded(checked, around)}; to do something several times there is 'repeat'"
    return "let one of them do without the others"


def _bounded(checked: CheckedPack, around: list[str]) -> str:
    """How to say how deep a circle of rules and effects may go."""
    listening = next((it for it in checked.modifiers if it.event is not None and it.target in around), None)
    if listening is not None:
        heading = listening.body.name.removeprefix(f"{listening.carrier.name} ")
        return f"if it is meant, say how deep it may go: '{heading}, at most 5 deep'"
    procedures = checked.pack.procedures
    rule = next((procedures[it] for it in around if it in procedures), None)
    if rule is None:
        effect = around[-1].removesuffix(" of a card")
        return f"if it is meant, let a rule do '{effect} of card' that says how deep it may go, as in 'play of card, at most 5 deep'"
    given = f" of {' with '.join(rule.parameters)}" if rule.parameters else ""
    return f"if it is meant, say in a heading how deep it may go: '{rule.name}{given}, at most 5 deep'"
