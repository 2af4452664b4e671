"""What a text reads and what it changes: values by name, and `CARDS` for where pieces lie and which side is up."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.analysis.bodies import UNDERSTOOD, nodes
from cardwright.check.checker import CheckedPack
from cardwright.lang import typed as m

# No value can have these names: they are none that a pack may give.
CARDS = "the cards"
CHOICE = "a choice"
"""Who is asked first may matter to the other."""

CHANCE = "chance"
"""What is rolled or shuffled is something else when it is asked again."""


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


OF_CARDS = (
    m.ZoneRead, m.InZone, m.Property, m.PieceOf, m.AttributeRead, m.FormulaRead, m.IconsOn, m.IconsIn, m.KindsIn, m.Has
)  # fmt: skip


class Touching:
    """Touches of nodes, through the rules, formulas, cards and modifiers behind them."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        self.known: dict[str, Touches] = {}
        self.modifiers: dict[str, list[m.Body]] = {}
        for it in checked.modifiers:
            self.modifiers.setdefault(it.target, []).append(it.body)

    def of(self, node: object) -> Touches:
        """What a node and all that it uses reads and changes."""
        found, uses = self._directly(m.walk(node))
        for key in uses:
            found.include(self._named(key))
        return found

    def _named(self, key: str) -> Touches:
        """What a name stands for. A chain of rules may be long, so what is still open has a list, not the stack."""
        open_keys = [key]
        direct: dict[str, tuple[Touches, set[str]]] = {}
        while open_keys:
            now = open_keys[-1]
            if now in self.known:
                open_keys.pop()
                continue
            if now not in direct:
                direct[now] = self._behind(now)
            found, uses = direct[now]
            missing = [it for it in uses if it not in self.known and it not in direct]
            if missing:
                open_keys += missing
                continue
            for it in uses:
                found.include(self.known.get(it, Touches()))  # what leads back to itself adds nothing new
            self.known[now] = found
        return self.known[key]

    def _behind(self, key: str) -> tuple[Touches, set[str]]:
        """What the texts behind a name do by themselves, and which names they use."""
        checked = self.checked
        sort, _, name = key.partition(" ")
        if name in checked.unsure:
            return Touches(changes={CARDS, CHOICE, *checked.pack.values}), set()
        parts: list[m.Body] = []
        match sort:
            case "formula":
                parts = [checked.formulas[name]]
            case "printed":
                parts = [body for (_, _, it), body in checked.piece_formulas.items() if it == name]
            case "rule":
                parts = [checked.rules[name]]
            case "effect":
                parts = [body for (_, _, it), body in checked.effects.items() if it == name]
            case "anything":
                # What is replaced may be whatever any text does: no need to follow the names in them.
                return self._directly([node for body in checked.bodies() for node in nodes(body)])[0], set()
        modifiers = self.modifiers.get(name, [])
        # Whether a modifier is in force is asked whenever its target is used.
        parts += [*modifiers, *(checked.active if modifiers else ())]
        return self._directly([node for body in parts for node in nodes(body)])

    def _directly(self, found_nodes: list[m.Expr | m.Statement]) -> tuple[Touches, set[str]]:
        touches = Touches()
        uses: set[str] = set()
        for it in found_nodes:
            self._itself(it, touches)
            match it:
                case m.ValueRead() if not it.raw and it.value in self.modifiers:
                    uses.add(f"value {it.value}")
                case m.FormulaCall():
                    uses.add(f"formula {it.formula}")
                case m.FormulaRead():
                    uses.add(f"printed {it.attribute}")
                case m.CallRule():
                    uses.add(f"rule {it.rule}")
                case m.Perform():
                    uses.add(f"effect {it.effect}")
                case m.CallOriginal():
                    uses.add("anything")
        return touches, uses

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
            case m.Builtin(function="roll" | "shuffled"):
                found.reads.add(CHANCE)
            case m.Choose() | m.Together() | m.May() | m.Either():
                found.changes.add(CHOICE)
            case m.Statement() if not isinstance(it, UNDERSTOOD):
                found.changes.update((CARDS, CHOICE, *self.checked.pack.values))
            case _ if isinstance(it, OF_CARDS):
                found.reads.add(CARDS)
