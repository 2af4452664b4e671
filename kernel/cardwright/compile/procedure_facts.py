"""What the compiler must know of procedures before it writes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cardwright.check.call_graph import callees_first
from cardwright.check.checked_pack import CheckedPack
from cardwright.compile.blocks import Proc
from cardwright.compile.ensure_facts import Footing
from cardwright.compile.woven_nodes import CallProc, FaceTest, KindBelow
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.types import TypeName

ASKING = (m.Choose, m.Together, m.May, m.Either, m.Ensure)


def called(proc: Proc) -> list[str]:
    """The procedures that a procedure calls, in the order of its text."""
    return [it.proc for it in proc.nodes if isinstance(it, CallProc)]


def callers_first(procs: dict[str, Proc]) -> list[Proc]:
    """All procedures, each before those it calls. (No rule leads back to itself: the checker saw to it.)"""
    return [procs[name] for name in reversed(callees_first(procs, lambda name: called(procs[name])))]


def find_suspending(procs: dict[str, Proc]) -> None:
    """Marks the procedures that can stop for a decision."""
    for proc in reversed(callers_first(procs)):
        asks = any(isinstance(it, ASKING) for it in proc.nodes)
        proc.suspends = asks or any(procs[name].suspends for name in called(proc))


def needing_blocks(procs: dict[str, Proc]) -> set[int]:
    """Identities of the statements that cannot be written straight: they stop, or leave a stopping rule."""
    found: set[int] = set()

    def visit(block: object) -> bool:
        needs = False
        if isinstance(block, tuple):
            for part in block:
                needs |= visit(part)
        elif isinstance(block, m.Statement):
            own = isinstance(block, (*ASKING, m.Stop, m.Leave))
            own |= isinstance(block, CallProc) and procs[block.proc].suspends
            for it in block:
                own |= visit(it)
            if own:
                found.add(id(block))
            needs = own
        return needs

    for proc in procs.values():
        if proc.suspends:
            visit(proc.block)
    return found


# What is at most so large is written out where it is called: formulas by nodes, rules by nodes too.
SHORT_FORMULA = 25
SHORT_RULE = 60


def is_short_formula(body: m.Formula) -> bool:
    return len(m.walk(body.value)) <= SHORT_FORMULA


def is_short_rule(proc: Proc) -> bool:
    """Whether a procedure that cannot stop may be written out at its calls."""
    if proc.suspends or len(proc.nodes) > SHORT_RULE:
        return False
    return not any(isinstance(it, m.Stop) for it in proc.nodes) and not changed_parameters(proc)


def changed_parameters(proc: Proc) -> set[m.Variable]:
    """The parameters that a procedure gives another value: these need a place of their own."""
    changed = {it.variable for it in proc.nodes if isinstance(it, m.SetVariable)}
    return changed & set(proc.body.parameters)


def reachable(procs: dict[str, Proc], start: str) -> Counter[str]:
    """The procedures that a game can come to from one, and from how many places each is called."""
    found: Counter[str] = Counter()
    waiting = [start]
    while waiting:
        for name in called(procs[waiting.pop()]):
            if name not in found:
                waiting.append(name)
            found[name] += 1
    found[start] += 1
    return found


def zones_written(block: object, procs: dict[str, Proc], checked: CheckedPack) -> frozenset[str]:
    """The zones that statements may put pieces into or take them from, through calls too."""
    zones: set[str] = set()
    seen: set[str] = set()
    bound: set[m.Variable] = set()
    read: set[m.Variable] = set()

    def pieces_from(e: object) -> None:
        """Whatever pieces an expression gives may be moved away from where it found them."""
        for it in _through_formulas(e, checked):
            match it:
                case m.ZoneRead():
                    zones.add(it.zone)
                case m.VariableRead() if it.type.name is TypeName.PIECE:
                    read.add(it.variable)
                case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                    bound.add(it.variable)
                case m.FormulaCall():
                    bound.update(checked.formulas[it.formula].parameters)
                    for modifier in checked.modifiers:
                        if modifier.target == it.formula:
                            bound.update(modifier.given)
                case m.PieceOf() | m.OptionRead() | m.ValueRead(type=t.PIECE):
                    zones.update(checked.pack.zones)

    def visit(node: object) -> None:
        for it in m.walk(node):
            match it:
                case m.Move():
                    zones.add(it.zone.zone)
                    pieces_from(it.what)
                case m.Draw():
                    zones.update((it.zone.zone, it.source.zone))
                case m.Shuffle():
                    zones.add(it.zone.zone)
                case m.Let() | m.SetVariable():
                    if it.variable.type.name is TypeName.PIECE:
                        pieces_from(it.value)
                    if isinstance(it, m.Let):
                        bound.add(it.variable)
                case m.Choose() | m.ForEach() | m.Together():
                    if it.variable.type.name is TypeName.PIECE:
                        pieces_from(it.source)
                    bound.add(it.variable)
                case CallProc():
                    for argument in it.arguments:
                        if argument.type.name is TypeName.PIECE:
                            pieces_from(argument)
                    if it.proc not in seen:
                        seen.add(it.proc)
                        bound.update(procs[it.proc].body.parameters)
                        visit(procs[it.proc].block)

    visit(block)
    # A card that was named before may lie anywhere by now.
    return frozenset(zones if read <= bound else checked.pack.zones)


def sums_in_rules(procs: dict[str, Proc], checked: CheckedPack) -> set[tuple[str, str]]:
    """Zones of the table and icons whose sum the rules ask for, through formulas too."""
    seen: set[str] = set()
    sums: set[tuple[str, str]] = set()

    def visit(nodes: Iterable[m.Expr | m.Statement]) -> None:
        for it in nodes:
            match it:
                case m.IconsIn(pieces=m.ZoneRead(owner=None, every=False) as zone):
                    sums.add((zone.zone, it.icon))
                case m.FormulaCall() if it.formula not in seen:
                    seen.add(it.formula)
                    visit(m.walk(checked.formulas[it.formula].value))

    for proc in procs.values():
        visit(proc.nodes)
    return sums


def footing(nodes: object, procs: dict[str, Proc], checked: CheckedPack) -> Footing:
    """By what the statements and expressions, with all that they call, can tell one piece from another."""
    tables: set[str] = set()
    zones: set[str] = set()
    seen: set[str] = set()
    anything = False

    def visit(node: object) -> None:
        nonlocal anything
        for it in m.walk(node):
            match it:
                case m.IconsOn() | m.IconsIn():
                    tables.add(f"icon_{it.icon}")
                case m.AttributeRead():
                    tables.add(f"attr_{it.attribute}")
                case m.Has():
                    tables.add(f"has_{it.attribute}")
                case m.KindsIn() | FaceTest() | KindBelow() | m.Property(name=Prop.KIND):
                    tables.add("kind")
                case m.Property(name=Prop.DECK):
                    tables.add("deck")
                case m.FormulaRead() | m.ListRead() | m.PieceOf() | m.OptionRead():
                    anything = True
                case m.InZone() | m.Property(name=Prop.OWNER | Prop.CARRIER | Prop.SPACE):
                    anything = True
                case m.ValueRead(owner=m.Expr() as owner) | m.ZoneRead(owner=m.Expr() as owner) if (
                    owner.type.name is TypeName.PIECE
                ):
                    anything = True
                case m.Builtin(function=Fn.CONTAINS | Fn.WITHOUT | Fn.FROM_ON) if (
                    it.arguments[0].type == t.PIECE.listed()
                ):
                    anything = True
                case m.Operation() if it.left.type == t.PIECE and it.operator in ("==", "!="):
                    anything = True
                case m.Draw():
                    zones.add(it.source.zone)
                case m.Builtin(
                    function=Fn.FIRST
                    | Fn.LAST
                    | Fn.FIRST_OF
                    | Fn.REVERSED
                    | Fn.ONE_OF_EACH
                    | Fn.ALIKE_TOGETHER
                    | Fn.ONE_OF_ALIKE
                    | Fn.SHUFFLED
                ):
                    zones.update(zones_of(it, checked))
                case m.Sort():
                    zones.update(zones_of(it.source, checked))
                case m.FormulaCall() if it.formula not in seen:
                    seen.add(it.formula)
                    visit(checked.formulas[it.formula].value)
                    visit(_modifying(it.formula, checked))
                case m.ValueRead() if it.value not in seen:
                    seen.add(it.value)
                    visit(_modifying(it.value, checked))
                case CallProc() if it.proc not in seen:
                    seen.add(it.proc)
                    visit(procs[it.proc].block)

    visit(nodes)
    visit([it.value for it in checked.active])
    return Footing(None if anything else frozenset(tables), frozenset(zones))


def zones_of(e: object, checked: CheckedPack) -> frozenset[str]:
    """The zones that an expression reads, through formulas and modifiers too."""
    zones: set[str] = set()
    for it in _through_formulas(e, checked):
        match it:
            case m.ZoneRead():
                zones.add(it.zone)
            case m.Builtin(function=Fn.ZONE_OF):
                zones.update(checked.pack.zones)
    return frozenset(zones)


def _modifying(name: str, checked: CheckedPack) -> list[m.Expr]:
    """What modifiers make of a value or formula, and what is asked to know whether they are in force."""
    return [
        body.value
        for it in checked.modifiers
        if it.target == name and isinstance(it.body, m.Formula)
        for body in (it.body, *it.condition)
    ]


def _through_formulas(e: object, checked: CheckedPack) -> list[m.Expr | m.Statement]:
    """All nodes of an expression, and of the formulas that it leads to, with what modifies them."""
    found: list[m.Expr | m.Statement] = []
    seen: set[str] = set()
    waiting = [e]
    while waiting:
        for it in m.walk(waiting.pop()):
            found.append(it)
            match it:
                case m.FormulaCall(formula=name) | m.ValueRead(value=name) if name not in seen:
                    seen.add(name)
                    waiting += _modifying(name, checked)
                    if isinstance(it, m.FormulaCall):
                        waiting.append(checked.formulas[name].value)
                case m.FormulaRead() if it.attribute not in seen:
                    seen.add(it.attribute)
                    waiting += [
                        body.value
                        for (_, _, name), body in checked.piece_formulas.items()
                        if name == it.attribute
                    ]
    return found
