"""Read and write sets: what a text reads and what it changes, the texts that it uses included.

A set holds values by name, `CARDS` for where pieces lie and which side is up, and the zones into which cards may come.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from cardwright.analysis import operations as op
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import PackTexts, TextName, nodes_of, used, uses_of
from cardwright.analysis.solver import Solver
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.memory import Same, shared

# No value can have these names: they are none that a pack may give.
CARDS = "the cards"
CHOICE = "a choice"
"""Who is asked first may matter to the other."""

CHANCE = "chance"
"""What is rolled or shuffled is something else when it is asked again."""


@dataclass(slots=True)
class ReadWriteSet:
    """What is read, changed, and changed by adding only (which adding elsewhere does not disturb)."""

    reads: set[str] = field(default_factory=set)
    changes: set[str] = field(default_factory=set)
    adds: set[str] = field(default_factory=set)

    brings: set[str] = field(default_factory=set)
    """The zones into which cards may come."""

    def include(self, other: ReadWriteSet) -> None:
        self.reads |= other.reads
        self.changes |= other.changes
        self.adds |= other.adds
        self.brings |= other.brings

    def __or__(self, other: ReadWriteSet) -> ReadWriteSet:
        found = ReadWriteSet()
        found.include(self)
        found.include(other)
        return found

    @property
    def written(self) -> set[str]:
        return self.changes | self.adds


ORIGINAL = TextName(TextSort.ORIGINAL)
"""What a modifier replaces."""
OF_CARDS = (
    m.ZoneRead, m.InZone, m.Property, m.PieceOf, m.AttributeRead, m.FormulaRead, m.ListRead, m.IconsOn, m.IconsIn, m.KindsIn, m.Has
)  # fmt: skip


class ReadWriteSets:
    """Touches of nodes, through the rules, formulas, cards and modifiers behind them."""

    def __init__(self, program: PackTexts) -> None:
        self.program, self.pack = program, program.pack
        self._nodes: dict[int, tuple[object, ReadWriteSet]] = {}
        """By the identity of an operation or of several, which are kept so that no other can come to have it."""
        self._texts: Solver[TextName, ReadWriteSet] = Solver(ReadWriteSet(), ReadWriteSet.__or__)
        for text in program.callees_first:
            self._texts.add(text, partial(self._behind, text))
        self._texts.add(ORIGINAL, self._anything)
        self._texts.solve()

    def of(self, node: m.Expr | m.Statement | tuple[object, ...]) -> ReadWriteSet:
        """What a node and all that it uses reads and changes."""
        if isinstance(node, m.Expr):
            return self._with_uses((_own_of(node),))
        known = self._nodes.get(id(node))
        if known is None:
            memory = self.program.checked.memory
            own = (
                _own_of(node)
                if memory.one_check
                else memory.once(("own", Same(node)), partial(_own_of, node))
            )
            known = self._nodes[id(node)] = node, self._with_uses((own,))
        return known[1]

    def by(self, text: TextName) -> ReadWriteSet:
        """What all texts of a name read and change."""
        return self._texts.get(text)

    def _behind(self, text: TextName) -> ReadWriteSet:
        if text.name in self.program.checked.unsure:
            return self._everything()
        parts = self.program.behind(text)
        if text.name in self.program.modifiers:
            # Whether a piece that carries a modifier is active is asked whenever its target is used.
            parts = [*parts, *self.program.checked.active]
        return self._with_uses(body.once(own_touches) for body in parts)

    def _anything(self) -> ReadWriteSet:
        """What is replaced may be whatever any text does; where it brings cards is known with its own name."""
        found, _ = self._together(body.once(own_touches) for body in self.program.bodies)
        found.brings.clear()
        return found

    def _with_uses(self, parts: Iterable[_Own]) -> ReadWriteSet:
        touches, uses = self._together(parts)
        for text in uses:
            if text.sort is not TextSort.VALUE or text.name in self.program.modifiers:
                touches.include(self._texts.get(text))
        return touches

    def _together(self, parts: Iterable[_Own]) -> tuple[ReadWriteSet, set[TextName]]:
        """What several texts do by themselves, and what they use."""
        found = ReadWriteSet()
        uses: set[TextName] = set()
        unknown = False
        for own in parts:
            found.reads |= own.reads
            found.changes |= own.changes
            found.adds |= own.adds
            found.brings |= own.brings
            uses.update(own.uses)
            unknown |= own.unknown
        if unknown:
            found.include(self._everything())
        return found, uses

    def _everything(self) -> ReadWriteSet:
        changes = {CARDS, CHOICE, *self.pack.values}
        return ReadWriteSet(changes=changes, brings=set(self.pack.zones))


class _Own:
    """What nodes do by themselves, and what they use by name."""

    __slots__ = ("adds", "brings", "changes", "reads", "unknown", "uses")

    def __init__(self, nodes: Iterable[m.Expr | m.Statement], uses: Iterable[TextName]) -> None:
        found = ReadWriteSet()
        self.unknown = False
        """Whether there is an operation among them that is taken to change everything."""
        for it in nodes:
            self._note(it, found)
        self.reads, self.changes = shared(frozenset(found.reads)), shared(frozenset(found.changes))
        self.adds, self.brings = shared(frozenset(found.adds)), shared(frozenset(found.brings))
        self.uses = tuple(uses)

    def _note(self, it: m.Expr | m.Statement, found: ReadWriteSet) -> None:
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
                self.unknown = True


def _own_of(node: object) -> _Own:
    nodes = m.walk(node)
    return _Own(nodes, {it for it in map(used, nodes) if it is not None})


def own_touches(body: m.Body) -> _Own:
    """What a text does by itself, and what it uses by name."""
    return _Own(nodes_of(body), body.once(uses_of))
