"""Rules that may call themselves are copied for each depth: all copies together must not become too large a program."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.checked_pack import CheckedPack, borrowed
from cardwright.check.unrolling import Unrolling
from cardwright.declarations.model import Timing
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import declared
from cardwright.lang import typed as m

# The parts of all copies: statements, and what stands in them. To make a program of this number takes ten seconds.
MOST_PARTS = 60_000
# Wherever effects are carried out, the program tests for each card that has one which card it is.
PARTS_OF_A_TEST = 6

Text = tuple[str, ...]
"""A rule with what goes around it, a rule itself, an effect on a card, or a modifier."""


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for the deepest rule if there would be too many copies."""
    depths: dict[Text, int] = {("rule", name): deep for name, deep in checked.depths.items()}
    if not depths:
        return []
    texts = dict(_texts(checked))
    unrolling = Unrolling({name: called for name, (_, called) in texts.items()}, depths)
    total = 0
    for name, _ in unrolling.copies():
        total += texts[name][0]
        if total > MOST_PARTS:
            deepest = max((it for it in depths if it in unrolling.circle), key=lambda it: depths[it])[1]
            span = checked.rule_span(deepest)
            message = f"{depths['rule', deepest]} deep, '{checked.rule_said(deepest)}' and what it leads to would be more than {MOST_PARTS:,} parts"
            hint = "say that it goes less deep, or let fewer cards and rules lead back to it"
            return [Diagnostic(codes.TOO_MANY_COPIES, message, span, hint, about=declared(deepest))]
    return []


def _texts(checked: CheckedPack) -> Iterator[tuple[Text, tuple[int, list[Text]]]]:
    """All that is carried out: how many parts it has, and what it leads to."""
    with_effect: dict[str, list[Text]] = {}
    lending: dict[str, list[Text]] = {}
    for (kind, face, effect), body in checked.effects.items():
        named: Text = "effect", effect, kind, str(face)
        with_effect.setdefault(effect, []).append(named)
        if not body.once(borrowed):
            lending.setdefault(effect, []).append(named)
    around: dict[str, list[tuple[Text, m.Rule]]] = {}
    instead: dict[str, list[Text]] = {}
    for number, it in enumerate(checked.modifiers):
        if isinstance(it.body, m.Rule):
            name: Text = "modifier", str(number)
            around.setdefault(it.target, []).append((name, it.body))
            if it.timing is Timing.INSTEAD:
                instead.setdefault(it.target, []).append(name)

    def read(body: m.Rule, originals: list[Text]) -> tuple[int, list[Text]]:
        parts = len(body.nodes)
        called: list[Text] = []
        for it in body.nodes:
            match it:
                case m.CallRule():
                    called.append(("rule", it.rule))
                case m.CallOriginal():
                    called += originals
                case m.Perform():
                    effects = (with_effect if it.lender is None else lending).get(it.effect, [])
                    parts += PARTS_OF_A_TEST * len(effects)
                    called += effects
        return parts, called

    for rule, body in checked.rules.items():
        hooks = around.get(rule, [])
        itself: Text = "itself", rule
        yield ("rule", rule), (PARTS_OF_A_TEST * len(hooks), [itself, *(it for it, _ in hooks)])
        yield itself, read(body, [])
        for place, (hook, text) in enumerate(hooks):
            later = [it for it, _ in hooks[place + 1 :] if it in instead.get(rule, ())]
            yield hook, read(text, [itself, *later])
    for (kind, face, effect), body in checked.effects.items():
        yield ("effect", effect, kind, str(face)), read(body, [])
