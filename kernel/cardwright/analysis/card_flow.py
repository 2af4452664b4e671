"""Which kinds of cards can ever come into which zone, and which kinds a card that a text speaks of can be.

A may-analysis over a graph. Zones, names, values and formulas are its nodes; every move, draw and assignment is an edge,
narrowed by the conditions around it; the kinds of each deck enter at the zone where the deck starts and are propagated
until nothing changes. Whether and when a text runs is ignored, so the result over-approximates: a kind that is left out never comes
there in any game. A set of kinds is an integer with a bit for each kind, which keeps a thousand kinds quick.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import StrEnum
from functools import cached_property, partial
from itertools import islice

from cardwright.analysis import operations as op
from cardwright.analysis.dataflow import Dataflow
from cardwright.analysis.effects import own_touches
from cardwright.analysis.kind_filter import KindFilter, Kinds
from cardwright.analysis.operations import TextSort
from cardwright.analysis.pack_texts import PackTexts
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import NARROWING, Fn, Prop
from cardwright.lang.types import TypeName
from cardwright.memory import Same


class NodeSort(StrEnum):
    """What is declared and can hold or give cards."""

    ZONE = "zone"
    VALUE = "value"
    FORMULA = "formula"


Node = tuple[NodeSort, str] | m.Variable
"""Where cards can be or be called: a zone, value or formula with its name, or a name in a text."""
Terms = list[tuple[Node | None, Kinds]]
"""Of each node those of its kinds that are in the set; without a node the set itself."""

Ways = list[tuple[Node, Terms]]
"""Where cards come, and out of what."""

# Every way is followed once, and again for what comes later; a pack in which it takes longer is made to take long.
PATIENCE = 50
# A condition is gone through for each card that it speaks of; one that speaks of more is made to take long.
MOST_NAMES = 20

_ASKING = (m.IconsIn, m.IconsOn, m.KindsIn, m.Has, m.InZone, m.Operation)
"""Expressions that may ask for certain cards, see `_asked`."""
SAME_CARDS = (*(Fn.FIRST, Fn.LAST, Fn.ONLY, *NARROWING),)
"""Functions that give some or all of the cards that they are given first."""


Told = Mapping[m.Variable, Kinds]
"""Where a condition speaks of a name: what it can be there."""


_NOTHING_TOLD: Told = {}


class CardFlow(Dataflow[Told]):
    """The kinds in each zone, and behind each expression for cards."""

    def __init__(self, program: PackTexts) -> None:
        self.program = program
        self.checked, self.pack = program.checked, program.pack
        self.narrowing = program.by_prints("narrowing", lambda: KindFilter(self.pack))
        self.everything = self.narrowing.everything
        self._contents: dict[Node, Kinds] = {}
        self._ways: dict[Node, list[tuple[Node, Kinds]]] = {}
        self._laid: Ways = []
        self._changed = program.changed_names
        self._ruled_out: dict[int, tuple[m.Expr, bool]] = {}
        """By the identity of an expression, which is kept so that no other can come to have it."""
        self._original: Node | None = None
        # What a text that was left out because of an error does with cards is not known.
        self._lost = bool(self.checked.unsure)
        if not self._lost:
            self._lay_ways()
            self._follow()

    # -------------------------------------------------------------- answers

    @property
    def outside_texts(self) -> Hashable:
        """What can be in zones, in values and behind formulas. What can have a name inside a text follows from it."""
        contents = self._contents.items()
        return self._lost, frozenset((node, kinds) for node, kinds in contents if isinstance(node, tuple))

    @property
    def known(self) -> bool:
        """Whether anything is known at all."""
        return not self._lost

    def in_zone(self, zone: str) -> Kinds:
        """The kinds that can lie in a zone, for all of its owners together."""
        return self.everything if self._lost else self._contents.get((NodeSort.ZONE, zone), 0)

    def of(self, e: m.Expr) -> Kinds | None:
        """The kinds that can be among cards, or that a card can be.

        None where no card at all comes to where they are taken from: that is for others to tell.
        """
        if self._lost:
            return self.everything
        found, somewhere = 0, 0
        for node, kinds in self._terms(e):
            here = self.everything if node is None else self._contents.get(node, 0)
            somewhere |= here
            found |= here & kinds
        return found if somewhere else None

    def rules_out(self, e: m.Expr) -> bool:
        """Whether a number or condition is 0 or false because no such card ever comes there.

        (That only such cards come there is not worth a finding: the test may be meant for other cards.)
        """
        if not isinstance(e, _ASKING):
            return False
        if id(e) not in self._ruled_out:
            asked = self._asked(e)
            there = self.of(asked[0]) if asked is not None and asked[1] else None
            never = asked is not None and there is not None and not there & asked[1]
            self._ruled_out[id(e)] = e, never
        return self._ruled_out[id(e)][1]

    def why_not(self, node: m.Expr) -> str:
        """Of what is ruled out inside an expression: which cards never come where. Empty when nothing is."""
        sources: dict[m.Variable, m.Expr] = {}
        for e in m.walk(node):
            if isinstance(e, m.Filter):
                sources[e.variable] = e.source
            asked = self._asked(e) if isinstance(e, m.Expr) and self.rules_out(e) else None
            if asked is not None:
                among = asked[0]
                if isinstance(among, m.VariableRead):
                    among = sources.get(among.variable, among)
                zones = {it.zone for it in m.walk(among) if isinstance(it, m.ZoneRead)}
                return f"{asked[2]} ever comes " + (f"into '{zones.pop()}'" if len(zones) == 1 else "here")
        return ""

    def _asked(self, e: m.Expr) -> tuple[m.Expr, Kinds, str] | None:
        """Where something asks for certain cards: among which cards, of which kinds, and how these are called."""
        known = self.narrowing
        match e:
            case m.IconsIn():
                return e.pieces, known.carrying(e.icon), f"no card with '{e.icon}'"
            case m.IconsOn():
                return e.piece, known.carrying(e.icon), f"no card with '{e.icon}'"
            case m.KindsIn(kind=m.Constant() as kind):
                return e.pieces, known.named(kind, Prop.KIND), f"no '{kind.spelling}'"
            case m.Has():
                return e.piece, known.having(e.attribute), f"no card with '{e.attribute}'"
            case m.InZone():
                return e.piece, self.in_zone(e.zone.zone), "no such card"
            case m.Operation(operator="==", left=m.Property(name=Prop.KIND | Prop.DECK) as which):
                if isinstance(e.right, m.Constant):
                    of = "" if which.name is Prop.KIND else "card of "
                    return which.of, known.named(e.right, which.name), f"no {of}'{e.right.spelling}'"
        return None

    def comes_from_itself(self, zone: str) -> bool:
        """Whether cards come into a zone only out of itself, so that there are none."""
        if self.in_zone(zone):
            return False
        seen: set[Node] = {(NodeSort.ZONE, zone)}
        waiting = list(seen)
        while waiting:
            for source in self._sources.get(waiting.pop(), ()):
                if source not in seen:
                    if isinstance(source, tuple) and source[0] is NodeSort.ZONE:
                        return False
                    seen.add(source)
                    waiting.append(source)
        return True

    @cached_property
    def _sources(self) -> dict[Node, list[Node]]:
        found: dict[Node, list[Node]] = {}
        for source, ways in self._ways.items():
            for target, _ in ways:
                found.setdefault(target, []).append(source)
        return found

    # -------------------------------------------------------------- ways

    def _lay_ways(self) -> None:
        checked = self.checked
        for deck in self.pack.decks.values():
            self._way((NodeSort.ZONE, deck.starts_in), [(None, self.narrowing.deck(deck.name))])
        for texts in (checked.piece_formulas, checked.effects):
            for (kind, _, name), body in texts.items():
                lent = name in self.program.lent
                kinds = self.everything if lent else self.narrowing.kind(kind)
                self._way(body.parameters[0], [(None, kinds)])
        for name, body in checked.formulas.items():
            self._gives(body, (NodeSort.FORMULA, name))
        for it in checked.modifiers:
            if it.this is not None:
                self._way(it.this, [(None, self.narrowing.kind(it.carrier.name))])
            changed: Node = (NodeSort.VALUE if it.timing is Timing.BECOMES else NodeSort.FORMULA, it.target)
            self._original = changed
            if it.timing is Timing.BECOMES:
                self._way(it.given[0], [(changed, self.everything)])
            self._gives(it.body, changed)
            self._inside(it.body)
            self._original = None
        modifying: set[m.Body] = {it.body for it in checked.modifiers}
        facts = self.about_ways
        for text in self.program.bodies:
            if text not in modifying:
                self._laid += text.once_given(facts, "ways of cards", partial(self._ways_in, text))
        for to, terms in self._laid:
            for node, kinds in terms:
                if node is None:
                    self._contents[to] = self._contents.get(to, 0) | kinds
                elif kinds:
                    self._ways.setdefault(node, []).append((to, kinds))
        # What a text does that is not understood is not known either.
        self._lost = any(body.once(own_touches).unknown for body in self.program.bodies)

    @cached_property
    def about_ways(self) -> object | None:
        """All on which the ways in a text depend besides itself: what is printed, and to whom it can give cards."""
        checked = self.checked
        named = (*checked.formulas.items(), *checked.rules.items())
        takers = ((name, *map(Same, it.parameters)) for name, it in named)
        modifiers = ((it.target, *map(Same, it.body.parameters)) for it in checked.modifiers)
        return checked.memory.facts(self.program.prints, *takers, *modifiers)

    def _ways_in(self, text: m.Body) -> Ways:
        outside, self._laid = self._laid, []
        self._inside(text)
        found, self._laid = self._laid, outside
        return found

    def _gives(self, body: m.Body, to: Node) -> None:
        if isinstance(body, m.Formula) and body.value.type.name is TypeName.PIECE:
            self._way(to, self._terms(body.value))

    def _inside(self, body: m.Body) -> None:
        """Everything in a text by which cards come somewhere or get a name."""
        for it in self.program.nodes(body):
            match it:
                case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                    self._named(it.variable, it.source)
                case m.FormulaCall():
                    own = self.checked.formulas[it.formula].parameters
                    self._give(it.formula, own, it.arguments, {})
        self.block(self.program.code(body), {})

    def simple(self, it: op.Operation, state: Told) -> Told:
        match it:
            case op.Assign():
                self._named(it.variable, it.value, state)
            case op.Write() if it.value.type.name is TypeName.PIECE:
                self._way((NodeSort.VALUE, it.target.value), self._terms(it.value, state))
            case op.Transfer():
                self._way((NodeSort.ZONE, it.zone.zone), self._terms(it.cards, state))
            case op.Invoke(sort=TextSort.RULE):
                self._give(it.name, self.checked.rules[it.name].parameters, it.arguments, state)
        return state

    def chosen(self, it: op.Choice, state: Told) -> Told:
        assert it.variable is not None and it.source is not None
        self._named(it.variable, it.source, state)
        return state

    def loop(self, it: op.Loop, state: Told) -> Told:
        if it.variable is not None and it.elements is not None:
            self._named(it.variable, it.elements, state)
        self.block(it.body, state)
        return state

    def assume(self, condition: m.Expr, truth: bool, state: Told) -> Told:
        found = dict(state)
        named = dict.fromkeys(it.variable for it in m.walk(condition) if isinstance(it, m.VariableRead))
        for variable in islice(named, MOST_NAMES):
            # A name that is given another card in between would no longer be what the condition says.
            if (
                variable.type.name is TypeName.PIECE
                and not variable.type.many
                and variable not in self._changed
            ):
                told = self.narrowing.where(condition, variable, truth)
                found[variable] = found.get(variable, self.everything) & told
        return found

    def join(self, one: Told, other: Told) -> Told:
        return {it: kinds | other[it] for it, kinds in one.items() if it in other}

    def _named(self, variable: m.Variable, value: m.Expr, told: Told = _NOTHING_TOLD) -> None:
        if value.type.name is TypeName.PIECE:
            self._way(variable, self._terms(value, told))

    def _give(
        self, name: str, own: tuple[m.Variable, ...], arguments: tuple[m.Expr, ...], told: Told
    ) -> None:
        for variable, argument in self.program.given(name, own, arguments):
            self._named(variable, argument, told)

    def _way(self, to: Node, terms: Terms) -> None:
        self._laid.append((to, terms))

    def _terms(self, e: m.Expr, told: Told = _NOTHING_TOLD) -> Terms:
        match e:
            case m.ZoneRead():
                return [((NodeSort.ZONE, e.zone), self.everything)]
            case m.VariableRead():
                return [(e.variable, told.get(e.variable, self.everything))]
            case m.ValueRead():
                return [((NodeSort.VALUE, e.value), self.everything)]
            case m.FormulaCall():
                return [((NodeSort.FORMULA, e.formula), self.everything)]
            case m.Original() if self._original is not None:
                return [(self._original, self.everything)]
            case m.PieceOf():
                return [(None, self.narrowing.kind(e.kind))]
            case m.OptionRead():
                return [(None, self.narrowing.option(e.option))]
            case m.Filter():
                holds = self.narrowing.where(e.condition, e.variable, True)
                return [(node, kinds & holds) for node, kinds in self._terms(e.source, told)]
            case m.Sort():
                return self._terms(e.source, told)
            case m.Conditional():
                return self._terms(e.then, told) + self._terms(e.otherwise, told)
            case m.Operation(operator="+"):
                return self._terms(e.left, told) + self._terms(e.right, told)
            case m.Builtin() if e.function in SAME_CARDS:
                return self._terms(e.arguments[0], told)
            case m.Builtin(function=Fn.FIRST_OF):
                return self._terms(e.arguments[1], told)
            case m.Constant():
                return []  # none
        return [(None, self.everything)]

    def _follow(self) -> None:
        """Lets the kinds go every way until nothing new comes anywhere."""
        # Oldest first, each but once: what comes to a zone from a thousand cards goes on from it together.
        waiting = dict.fromkeys(self._contents)
        steps = PATIENCE * (len(self._contents) + sum(map(len, self._ways.values())))
        while waiting and not self._lost:
            node = next(iter(waiting))
            del waiting[node]
            here = self._contents[node]
            for to, kinds in self._ways.get(node, ()):
                there = self._contents.get(to, 0)
                if here & kinds & ~there:
                    self._contents[to] = there | here & kinds
                    waiting[to] = None
            steps -= len(self._ways.get(node, ()))
            self._lost |= steps < 0
