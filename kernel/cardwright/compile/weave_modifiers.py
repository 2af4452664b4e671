"""The procedures of a program: rules with what surrounds them while a modifier is active.

A rule that nothing modifies is one procedure. A rule with modifiers becomes several: the outer one works
out which pieces are active and which variants are in force, runs what comes before, then the rule or what stands
instead of it, then what comes after. Modifiers apply in the order in which the pack declares them; those that no piece
carries lie nearest to the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.check.checked_pack import (
    CheckedModifier,
    CheckedPack,
    OnFace,
    OnTable,
    borrowed,
    outermost_first,
)
from cardwright.compile import routine_names
from cardwright.compile.announce import Announcer
from cardwright.compile.blocks import Proc
from cardwright.compile.rewriting import rewrite
from cardwright.compile.unroll import unrolled
from cardwright.compile.woven_nodes import CallProc, FaceTest, Holder, KindBelow
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.play.options import Settings
from cardwright.records import Record

AT = m.Place(0, 0)

# Up to this many effects are told apart one by one; more by halves, so that a thousand are no deeper than ten.
FEW = 8


def constant(e: m.Expr, settings: Settings) -> int | None:
    """The value of an expression that depends on nothing but the options, or None."""
    match e:
        case m.Constant():
            return e.value
        case m.OptionGiven():
            return int(settings.given(e.option))
        case m.OptionRead() if not e.type.many:
            return settings.word(e.option)
        case m.Not():
            inner = constant(e.operand, settings)
            return None if inner is None else int(not inner)
        case m.Operation(operator="==" | "!=" | "and" | "or"):
            left, right = constant(e.left, settings), constant(e.right, settings)
            if e.operator in ("and", "or"):
                decides = int(e.operator == "or")
                if left == decides or (left is not None and right == decides):
                    return decides
                return None if left is None or right is None else 1 - decides
            if left is None or right is None:
                return None
            return int((left == right) == (e.operator == "=="))
    return None


def live(block: m.Block, settings: Settings) -> Iterator[m.Statement]:
    """The statements that can run with these options, nested ones included."""
    for statement in block:
        yield statement
        if isinstance(statement, m.If):
            known = constant(statement.condition, settings)
            if known is None or known:
                yield from live(statement.then, settings)
            if known is None or not known:
                yield from live(statement.otherwise, settings)
            continue
        for inner in statement:
            if isinstance(inner, tuple):
                for part in inner:
                    if isinstance(part, m.Statement):
                        yield from live((part,), settings)
                    elif isinstance(part, tuple) and len(part) == 2 and isinstance(part[1], tuple):
                        yield from live(part[1], settings)


@dataclass(slots=True, eq=False, repr=False)
class ProcBuilder:
    """Makes the procedures of a checked pack for some settings."""

    checked: CheckedPack
    settings: Settings
    all_sides: bool
    copies: dict[m.Variable, m.Variable] = field(default_factory=dict)
    """Parameters of procedures around a rule -> those of the rule."""
    announcer: Announcer = field(init=False)
    deeper: set[str] = field(default_factory=set)
    """The copies of rules that are called inside themselves."""

    def __post_init__(self) -> None:
        self.announcer = Announcer(self.checked.pack, set())

    def build(self) -> dict[str, Proc]:
        """Every rule under `rule_NAME`, and whatever rules are made of."""
        procs: dict[str, Proc] = {}
        for (kind, face, effect), body in self.checked.effects.items():
            name = routine_names.effect(effect, kind, face)
            procs[name] = Proc(name, body, self._calls(body.block, ""))
        modifiers = self.possible()
        for rule, body in self.checked.rules.items():
            hooks = [it for it in modifiers if it.target == rule]
            procs |= self._rule(rule, body, hooks)
        depths = {routine_names.rule(name): deep for name, deep in self.checked.depths.items()}
        if depths:
            procs, self.deeper = unrolled(procs, depths)
        return procs

    def possible(self) -> list[CheckedModifier]:
        """The modifiers that can come into force: those of sides that can be turned up, and of variants that the options
        leave possible."""
        modifiers = [it for it in self.checked.modifiers if self.in_force(it.carrier) is not False]
        if self.all_sides:
            return modifiers
        sides = {0} | {
            it.side
            for rule in self.checked.all_rules()
            for it in live(rule.block, self.settings)
            if isinstance(it, m.Flip)
        }
        sides |= {side for _, placed in self.settings.placed for _, side in placed if side is not None}
        kinds = self.checked.pack.kinds
        return [
            it
            for it in modifiers
            if isinstance(it.carrier, OnTable)
            or it.carrier.face in sides
            or len(kinds[it.carrier.name].faces) == 1
        ]

    def in_force(self, carrier: OnFace | OnTable) -> bool | None:
        """Whether a modifier of such a carrier is in force, where the options alone say it."""
        if isinstance(carrier, OnFace):
            return None
        if carrier.condition is None:
            return True
        known = constant(carrier.condition.value, self.settings)
        return None if known is None else bool(known)

    def _calls(self, block: m.Block, original: str, arguments: tuple[m.Expr, ...] = ()) -> m.Block:
        """The block with its calls naming procedures; `original` is what `original` calls."""

        def change(it: m.Statement) -> m.Statement:
            match it:
                case m.CallRule():
                    return CallProc(it.at, routine_names.rule(it.rule), it.arguments)
                case m.CallOriginal():
                    return CallProc(it.at, original, arguments)
                case m.Perform():
                    return self._perform(it)
                case m.Heard():
                    return self.announcer.written_out(it)
            return it

        return rewrite(block, change)

    def _perform(self, it: m.Perform) -> m.Statement:
        """The effect of whichever kind the piece is of."""
        faces = [
            (kind, face)
            for (kind, face, effect), body in self.checked.effects.items()
            if effect == it.effect and (it.lender is None or not body.once(borrowed))
        ]
        block = self._dispatch(it, faces)
        if it.lender is not None and block:
            there = m.Operation(t.FLAG, it.at, "!=", it.piece, m.Constant(t.NONE, it.at, -1, "none"))
            block = (m.If(it.at, there, block, ()),)
        return block[0] if block else m.If(it.at, m.Constant(t.FLAG, it.at, 0), (), ())

    def _dispatch(self, it: m.Perform, faces: list[tuple[str, int]]) -> m.Block:
        """The effect of the face that is up, out of faces in the order of their kinds."""
        middle = len(faces) // 2
        while middle and faces[middle - 1][0] == faces[middle][0]:
            middle -= 1
        if middle and len(faces) > FEW:
            test: m.Expr = KindBelow(t.FLAG, it.at, it.bearer, faces[middle][0])
            return (
                m.If(it.at, test, self._dispatch(it, faces[:middle]), self._dispatch(it, faces[middle:])),
            )
        owner = Holder(t.PLAYER, it.at, Prop.OWNER, it.piece)
        block: m.Block = ()
        for kind, face in reversed(faces):
            call = CallProc(it.at, routine_names.effect(it.effect, kind, face), (it.piece, owner))
            test = FaceTest(t.FLAG, it.at, it.bearer, kind, face)
            block = (m.If(it.at, test, (call,), block),)
        return block

    # -------------------------------------------------------------- modified rules

    def _rule(self, rule: str, body: m.Rule, hooks: list[CheckedModifier]) -> dict[str, Proc]:
        name = routine_names.rule(rule)
        if not hooks:
            return {name: Proc(name, body, self._calls(body.block, ""))}
        procs: dict[str, Proc] = {}
        instead = outermost_first(it for it in hooks if it.timing is Timing.INSTEAD)
        inner = f"{name}_ITSELF"
        procs[inner] = Proc(inner, body, self._calls(body.block, ""))
        for number, hook in enumerate(hooks):
            later = inner
            if hook in instead:
                place = instead.index(hook) + 1
                later = f"{name}_INSTEAD_{place}" if place < len(instead) else inner
            parameters = tuple(m.VariableRead(it.type, AT, it) for it in hook.given)
            hooked = f"{name}_HOOK_{number}_{hook.carrier.name}"
            procs[hooked] = Proc(hooked, hook.body, self._calls(hook.rule.block, later, parameters))
        for place in range(1, len(instead)):
            chain = f"{name}_INSTEAD_{place}"
            outer = self._copy(body, chain)
            procs[chain] = Proc(chain, outer, self._chain(name, outer, hooks, instead, place, inner))
        outer = self._copy(body, rule)
        own = tuple(m.VariableRead(it.type, AT, it) for it in outer.parameters)
        lets, now = self._active(hooks)
        block = [*lets, *self._around(name, hooks, Timing.BEFORE, now, own)]
        block += self._chosen(name, hooks, instead, 0, inner, now, own)
        block += self._around(name, hooks, Timing.AFTER, now, own)
        procs[name] = Proc(name, outer, tuple(block))
        return procs

    def _copy(self, body: m.Body, name: str) -> m.Rule:
        copy = m.Rule(name, tuple(m.Variable(it.name, it.type) for it in body.parameters), body.written, ())
        self.copies.update(zip(copy.parameters, body.parameters, strict=True))
        return copy

    def _active(self, hooks: list[CheckedModifier]) -> tuple[list[m.Statement], _InForce]:
        """Statements that fix what is in force, and the variables that then hold it."""
        lets: list[m.Statement] = []

        def held(body: m.Formula) -> m.VariableRead:
            variable = m.Variable("active", body.value.type)
            lets.append(m.Let(AT, variable, body.value))
            return m.VariableRead(variable.type, AT, variable)

        found = _InForce([], {})
        if any(isinstance(it.carrier, OnFace) for it in hooks):
            found.pieces.extend(map(held, self.checked.active))
        for it in hooks:
            if isinstance(it.carrier, OnTable) and it.carrier.name not in found.variants:
                asked = it.carrier.condition
                open_question = asked is not None and self.in_force(it.carrier) is None
                found.variants[it.carrier.name] = held(asked) if asked is not None and open_question else None
        return lets, found

    def _around(
        self,
        name: str,
        hooks: list[CheckedModifier],
        timing: Timing,
        now: _InForce,
        own: tuple[m.Expr, ...],
    ) -> list[m.Statement]:
        block: list[m.Statement] = []
        around = [it for it in hooks if it.timing is timing]
        for hook in outermost_first(around) if timing is Timing.BEFORE else around:
            number, carrier = _number(hook, hooks), hook.carrier
            hooked = f"{name}_HOOK_{number}_{carrier.name}"
            if isinstance(carrier, OnTable):
                block += _if_in_force(now.variants[carrier.name], CallProc(AT, hooked, own), ())
                continue
            for source in now.pieces:
                one = (
                    m.VariableRead(t.PIECE, AT, m.Variable("active", t.PIECE)) if source.type.many else source
                )
                call = CallProc(AT, hooked, (one, *own))
                test = m.If(AT, FaceTest(t.FLAG, AT, one, carrier.name, carrier.face), (call,), ())
                block.append(m.ForEach(AT, one.variable, source, (test,)) if source.type.many else test)
        return block

    def _chain(
        self,
        name: str,
        body: m.Body,
        hooks: list[CheckedModifier],
        instead: list[CheckedModifier],
        place: int,
        inner: str,
    ) -> m.Block:
        own = tuple(m.VariableRead(it.type, AT, it) for it in body.parameters)
        lets, now = self._active(instead[place:])
        return (*lets, *self._chosen(name, hooks, instead, place, inner, now, own))

    def _chosen(
        self,
        name: str,
        hooks: list[CheckedModifier],
        instead: list[CheckedModifier],
        place: int,
        inner: str,
        now: _InForce,
        own: tuple[m.Expr, ...],
    ) -> list[m.Statement]:
        """The first `instead of` that is active, from a place in their order on, or the rule itself.

        After a few of them the rest is called: each may be begun with, and a hundred of them a hundred times would
        be a large program.
        """
        rest = place + FEW
        block: m.Block = (CallProc(AT, f"{name}_INSTEAD_{rest}" if rest < len(instead) else inner, own),)
        for hook in reversed(instead[place:rest]):
            carrier = hook.carrier
            hooked = f"{name}_HOOK_{_number(hook, hooks)}_{carrier.name}"
            if isinstance(carrier, OnTable):
                block = _if_in_force(now.variants[carrier.name], CallProc(AT, hooked, own), block)
                continue
            for source in reversed(now.pieces):
                one = first_active(source, carrier)
                call = CallProc(AT, hooked, (one, *own))
                block = (m.If(AT, FaceTest(t.FLAG, AT, one, carrier.name, carrier.face), (call,), block),)
        return list(block)


class _InForce(Record):
    """The variables that hold what is in force."""

    pieces: list[m.VariableRead]
    variants: dict[str, m.VariableRead | None]
    """By name; None for one that certainly is."""


def _number(hook: CheckedModifier, hooks: list[CheckedModifier]) -> int:
    return next(place for place, it in enumerate(hooks) if it is hook)


def _if_in_force(variant: m.VariableRead | None, call: m.Statement, otherwise: m.Block) -> m.Block:
    return (call,) if variant is None else (m.If(AT, variant, (call,), otherwise),)


def first_active(source: m.Expr, carrier: OnFace) -> m.Expr:
    """The active piece that carries a modifier: the source itself, or the first such piece of several."""
    if not source.type.many:
        return source
    variable = m.Variable("active", t.PIECE)
    test = FaceTest(t.FLAG, AT, m.VariableRead(t.PIECE, AT, variable), carrier.name, carrier.face)
    return m.Builtin(t.PIECE, AT, Fn.FIRST, (m.Filter(source.type, AT, source, variable, test),))
