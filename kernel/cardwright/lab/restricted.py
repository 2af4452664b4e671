"""Restricted play: a bot that never, or always, takes what carries an icon, is of a deck, or is called so.

If a bot wins more when something is forbidden to it, that thing is not worth taking; if it wins more when it must take it,
nothing else is. (Jaffe and others, 2012.)
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardwright.compile.sites import OptionKind
from cardwright.declarations.model import Pack
from cardwright.play.decisions import Decision


@dataclass(frozen=True, slots=True)
class Rule:
    """What a bot never or always takes."""

    always: bool
    icon: str = ""
    deck: str = ""
    rule: str = ""
    """A rule that asks whether it is to be done: never means to decline."""

    @property
    def name(self) -> str:
        what = f"icon {self.icon}" if self.icon else f"deck {self.deck}" if self.deck else self.rule
        return f"{'always' if self.always else 'never'} {what}"

    def applies(self, decision: Decision, index: int) -> bool:
        """Whether an option is of that sort."""
        value = decision.numbers[index]
        if self.rule:
            return decision.rule == self.rule and decision[index].kind is not OptionKind.DECLINE
        if decision.site.kind is not OptionKind.PIECE or value < 0:
            return False
        kind = decision.site.layout.pieces[value].kind
        if self.deck:
            return kind.deck == self.deck
        return any(self.icon in face.icons for face in kind.faces)


def allowed(rule: Rule, decision: Decision, index: int, random: Random) -> int:
    """The option that a bot takes under a rule: its own pick, or by chance one that the rule allows."""
    fitting = [it for it in range(len(decision)) if rule.applies(decision, it) is rule.always]
    if not fitting or index in fitting:
        return index
    return random.choice(fitting)


def rules_of(pack: Pack, optional: list[str]) -> list[Rule]:
    """What is tried: each icon, each deck where there are several, each rule that may be declined."""
    found: list[Rule] = []
    carried = {icon for kind in pack.kinds.values() for face in kind.faces for icon in face.icons}
    for always in (False, True):
        found += [Rule(always, icon=it) for it in pack.icons if it in carried]
        found += [Rule(always, rule=it) for it in optional]
    return found
