"""What a text reads and what it changes: values by name, and `CARDS` for where pieces lie and which side is up."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack
from cardwright.packs.model import Timing
from cardwright.packs.study.bodies import UNDERSTOOD, bodies, nodes

# No value can have these names: they are none that a pack may give.
CARDS = "the cards"
CHOICE = "a choice"
"""Who is asked first may matter to the other."""


@dataclass(slots=True)
class Touches:
    """What is read, changed, and changed by adding only (which adding elsewhere does not disturb)."""

    reads: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    adds: set[str] = field(default_factory=set)

    def include(self, other: Touches) -> None:
        self.reads |= other.reads
        self.changes |= other.changes
        self.adds |= other.adds

    @property
    def written(self) -> set[str]:
        return self.changes | self.adds


_OF_CARDS = (
    m.ZoneRead, m.InZone, m.Property, m.PieceOf, m.AttributeRead, m.FormulaRead, m.IconsOn, m.IconsIn, m.KindsIn, m.Has
)  # fmt: skip


class Touching:
    """Touches of nodes, through the rules, formulas, cards and modifiers behind them."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        self.known: dict[str, Touches] = {}

    def of(self, node: object) -> Touches:
        """What a node and all that it uses reads and changes."""
        found = Touches()
        for it in m.walk(node):
            self._itself(it, found)
            match it:
                case m.ValueRead() if not it.raw:
                    found.include(self._named(f"value {it.value}"))
                case m.FormulaCall():
                    found.include(self._named(f"formula {it.formula}"))
                case m.FormulaRead():
                    found.include(self._named(f"printed {it.attribute}"))
                case m.CallRule():
                    found.include(self._named(f"rule {it.rule}"))
                case m.Perform():
                    found.include(self._named(f"effect {it.effect}"))
                case m.CallOriginal():
                    found.include(self._named("anything"))
        return found

    def _itself(self, it: m.Expr | m.Statement, found: Touches) -> None:
        """What a node does by itself."""
        match it:
            case m.SetValue():
                found.changes.add(it.target.value)
            case m.AddValue():
                found.adds.add(it.target.value)
            case m.Move() | m.Draw() | m.Shuffle() | m.Flip():
                found.changes.add(CARDS)
                found.reads.add(CARDS)
            case m.ValueRead() if not it.raw:
                found.reads.add(it.value)
            case m.Choose() | m.Together() | m.May() | m.Either():
                found.changes.add(CHOICE)
            case m.Statement() if not isinstance(it, UNDERSTOOD):
                found.changes.update((CARDS, CHOICE, *self.checked.pack.values))
            case _ if isinstance(it, _OF_CARDS):
                found.reads.add(CARDS)

    def _named(self, key: str) -> Touches:
        if key not in self.known:
            self.known[key] = Touches()  # what leads back to itself adds nothing new
            self.known[key] = self._work_out(key)
        return self.known[key]

    def _work_out(self, key: str) -> Touches:
        checked = self.checked
        sort, _, name = key.partition(" ")
        parts: list[m.Body] = []
        found = Touches()
        match sort:
            case "value":
                parts = [it.body for it in checked.modifiers if self._on_value(it.timing, it.target, name)]
            case "formula":
                parts = [checked.formulas[name], *(it.body for it in checked.modifiers if it.target == name)]
            case "printed":
                parts = [body for (_, _, it), body in checked.piece_formulas.items() if it == name]
            case "rule":
                parts = [checked.rules[name], *(it.body for it in checked.modifiers if it.target == name)]
            case "effect":
                parts = [body for (_, _, it), body in checked.effects.items() if it == name]
            case "anything":
                # What is replaced may be whatever any text does: no need to follow the names in them.
                for it in (node for body in bodies(checked) for node in nodes(body)):
                    self._itself(it, found)
        for body in parts:
            found.include(self.of((*body.block, body.value)))
        if sort != "printed" and any(it.target == name for it in checked.modifiers):
            # Whether a modifier is in force is asked whenever its target is used.
            for active in checked.active:
                found.include(self.of(active.value))
        return found

    def _on_value(self, timing: Timing, target: str, name: str) -> bool:
        return timing is Timing.BECOMES and target == name
