"""What a text reads and what it changes: values by name, `CARDS` for where pieces lie and which side is up, and the zones
into which it may bring cards."""

from __future__ import annotations

from functools import partial

from cardwright.analysis import operations as op
from cardwright.analysis.operations import TextSort
from cardwright.analysis.program import Program, Text, used
from cardwright.analysis.solver import Solver
from cardwright.dataclass import dataclass, field
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn

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

    brings: set[str] = field(default_factory=set)
    """The zones into which cards may come."""

    def include(self, other: Touches) -> None:
        self.reads |= other.reads
        self.changes |= other.changes
        self.adds |= other.adds
        self.brings |= other.brings

    def __or__(self, other: Touches) -> Touches:
        found = Touches()
        found.include(self)
        found.include(other)
        return found

    @property
    def written(self) -> set[str]:
        return self.changes | self.adds


ORIGINAL = Text(TextSort.ORIGINAL)
"""What a modifier replaces."""
OF_CARDS = (
    m.ZoneRead, m.InZone, m.Property, m.PieceOf, m.AttributeRead, m.FormulaRead, m.IconsOn, m.IconsIn, m.KindsIn, m.Has
)  # fmt: skip


class Touching:
    """Touches of nodes, through the rules, formulas, cards and modifiers behind them."""

    def __init__(self, program: Program) -> None:
        self.program, self.pack = program, program.pack
        self._texts: Solver[Text, Touches] = Solver(Touches(), Touches.__or__)
        for text in program.callees_first:
            self._texts.add(text, partial(self._behind, text))
        self._texts.add(ORIGINAL, self._anything)
        self._texts.solve()

    def of(self, node: object) -> Touches:
        """What a node and all that it uses reads and changes."""
        return self._with_uses(m.walk(node))

    def by(self, text: Text) -> Touches:
        """What all texts of a name read and change."""
        return self._texts.get(text)

    def _behind(self, text: Text) -> Touches:
        if text.name in self.program.checked.unsure:
            return self._everything()
        parts = self.program.behind(text)
        if text.name in self.program.modifiers:
            # Whether a modifier is in force is asked whenever its target is used.
            parts = [*parts, *self.program.checked.active]
        return self._with_uses([node for body in parts for node in self.program.nodes(body)])

    def _anything(self) -> Touches:
        """What is replaced may be whatever any text does; where it brings cards is known with its own name."""
        found = Touches()
        for it in self.program.all_nodes():
            self._itself(it, found)
        found.brings.clear()
        return found

    def _with_uses(self, nodes: list[m.Expr | m.Statement]) -> Touches:
        touches = Touches()
        uses: set[Text] = set()
        for it in nodes:
            self._itself(it, touches)
            text = used(it)
            if text is not None and (text.sort is not TextSort.VALUE or text.name in self.program.modifiers):
                uses.add(text)
        for text in uses:
            touches.include(self._texts.get(text))
        return touches

    def _everything(self) -> Touches:
        changes = {CARDS, CHOICE, *self.pack.values}
        return Touches(changes=changes, brings=set(self.pack.zones))

    def _itself(self, it: m.Expr | m.Statement, found: Touches) -> None:
        """What a node does by itself."""
        match it:
            case m.Expr():
                if isinstance(it, OF_CARDS):
                    found.reads.add(CARDS)
                elif isinstance(it, m.ValueRead) and not it.raw:
                    found.reads.add(it.value)
                elif isinstance(it, m.Builtin) and it.function in (Fn.ROLL, Fn.SHUFFLED):
                    found.reads.add(CHANCE)
            case op.Write():
                (found.adds if it.adds else found.changes).add(it.target.value)
            case op.Transfer() | op.Rearrange():
                found.changes.add(CARDS)
                found.reads.add(CARDS)
                if isinstance(it, op.Transfer):
                    found.brings.add(it.zone.zone)
            case op.Choice():
                found.changes.add(CHOICE)
            case op.Loop(player=m.Variable()):
                found.changes.add(CHOICE)
            case op.Unknown():
                found.include(self._everything())
