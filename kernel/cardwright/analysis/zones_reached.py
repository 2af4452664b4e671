"""Into which zones a text may bring cards, through whatever it carries out."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.analysis.bodies import UNDERSTOOD
from cardwright.analysis.usage import Text
from cardwright.check.checker import CheckedPack
from cardwright.lang import typed as m


class Bringing:
    """The zones behind each rule (with all that changes it) and each effect (of any card)."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        bodies: dict[Text, list[m.Body]] = {Text("rule", name): [it] for name, it in checked.rules.items()}
        for (_, _, name), body in checked.effects.items():
            bodies.setdefault(Text("effect", name), []).append(body)
        for modifier in checked.modifiers:
            bodies.setdefault(Text("rule", modifier.target), []).append(modifier.body)
        self._known: dict[Text, set[str]] = {}
        users: dict[Text, list[Text]] = {}
        for text, its in bodies.items():
            self._known[text], used = self._directly(m.walk([it.parts for it in its]))
            for other in used:
                users.setdefault(other, []).append(text)
        waiting = [text for text, zones in self._known.items() if zones]
        while waiting:
            text = waiting.pop()
            for user in users.get(text, ()):
                if not self._known[text] <= self._known[user]:
                    self._known[user] |= self._known[text]
                    waiting.append(user)

    def by(self, blocks: Iterable[tuple[m.Expr | m.Statement, ...]]) -> set[str]:
        """The zones into which blocks may bring cards."""
        found, used = self._directly(m.walk(list(blocks)))
        return found.union(*(self._known.get(it, set()) for it in used))

    def by_rule(self, name: str) -> set[str]:
        return self._known[Text("rule", name)]

    def _directly(self, nodes: Iterable[m.Expr | m.Statement]) -> tuple[set[str], set[Text]]:
        found, used = set[str](), set[Text]()
        for it in nodes:
            match it:
                case m.Move() | m.Draw():
                    found.add(it.zone.zone)
                case m.CallRule():
                    used.add(Text("rule", it.rule))
                case m.Perform():
                    used.add(Text("effect", it.effect))
                case m.Statement() if not isinstance(it, UNDERSTOOD):
                    found |= set(self.checked.pack.zones)
        return found, used
