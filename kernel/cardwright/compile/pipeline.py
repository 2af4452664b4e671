"""Checked pack -> the intermediate form of a whole program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.check.checked_pack import (
    CheckedModifier,
    CheckedPack,
    OnFace,
    OnTable,
    borrowed,
    outermost_first,
)
from cardwright.check.nullability import PLAYERS_AND_SPACES, may_be_none
from cardwright.compile import ir, routine_names
from cardwright.compile.asks_pieces import depends_on_row_only
from cardwright.compile.blocks import Flow, Proc
from cardwright.compile.ensure_facts import EnsureFacts, ensure_of
from cardwright.compile.form import (
    EntryPoint,
    Form,
    cells_of,
    lots_of,
    rows_of,
    sizes_of,
    tracked_of,
    turned_of,
)
from cardwright.compile.ir_types import NUMBER, PIECE, type_of
from cardwright.compile.layout import ABSENT, Layout, lay_out, track
from cardwright.compile.lower import Lowering
from cardwright.compile.lower_expressions import Env
from cardwright.compile.origins import Origins
from cardwright.compile.passes.copies import copy_lists, copy_options
from cardwright.compile.passes.memo_scopes import place_forgets
from cardwright.compile.passes.number_sizes import in_range
from cardwright.compile.passes.presence import Presence, see_to_presence
from cardwright.compile.passes.word_size import keep_in_words
from cardwright.compile.procedure_facts import (
    callers_first,
    changed_parameters,
    find_suspending,
    footing,
    is_short_formula,
    is_short_rule,
    needing_blocks,
    reachable,
    sums_in_rules,
    zones_written,
)
from cardwright.compile.step_bounds import NOT_COUNTED, Bounds, Trials
from cardwright.compile.step_charges import charge
from cardwright.compile.weave_modifiers import AT, ProcBuilder, first_active
from cardwright.compile.woven_nodes import FaceTest
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.types import TypeName
from cardwright.play.options import Settings
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.compile.coverage import Coverage


class Compiled(Record):
    """What becomes of a pack."""

    form: Form
    """All that a backend needs."""
    layout: Layout
    """What the cells, rows and pieces of the form are in the pack."""
    origins: Origins
    """From which texts of the pack the parts of the form come."""
    presence: Presence
    """Which numbers may be absent: for what is worked out beside the program."""


def compile_pack(
    checked: CheckedPack,
    settings: Settings,
    players: int,
    any_rule: bool = False,
    coverage: Coverage | None = None,
    counts: bool = False,
) -> Compiled:
    """The program of a pack for these settings and that many players.

    With `any_rule` it can begin with any rule and any side of a card up, for positions that are laid out;
    otherwise what a game cannot come to is left out. With `coverage` it notes there what it reaches. With `counts`
    it counts its steps, even if there cannot be too many.
    """
    return _Compiler(checked, settings, players, any_rule, coverage).run(counts)


class _Compiler:
    def __init__(
        self,
        checked: CheckedPack,
        settings: Settings,
        players: int,
        any_rule: bool,
        coverage: Coverage | None,
    ) -> None:
        self.checked = checked
        self.layout = lay_out(checked.pack, players)
        if any(body.once(_shows) for body in checked.all_rules()):
            self.layout.keep_shown()
        self.any_rule = any_rule
        self.builder = ProcBuilder(checked, settings, any_rule)
        self.modifiers = self.builder.possible()
        self.lower = Lowering(
            self.layout, settings, {it.target for it in self.modifiers if it.timing is Timing.BECOMES}
        )
        self.lower.coverage = coverage
        self.lower.word_lists = tuple(checked.symbols.words)
        self.routines: list[ir.Routine] = []
        self.tables: dict[str, list[str | int]] = {}

    def run(self, counts: bool) -> Compiled:
        procs = self.builder.build()
        find_suspending(procs)
        if not self.any_rule:
            # A game only ever begins with `main`: what it cannot come to need not be there.
            calls = reachable(procs, routine_names.MAIN)
            procs = {name: proc for name, proc in procs.items() if name in calls}
        track(self.layout, sums_in_rules(procs, self.checked))
        self._find_short(procs)
        unsure = may_be_none(self.checked, (*PLAYERS_AND_SPACES, TypeName.PIECE))
        unsure |= {copy for copy, it in self.builder.copies.items() if it in unsure}
        unsure |= self.builder.announcer.unsure
        # Formulas are also asked from outside, and a position begins with any rule, with whatever somebody has in mind.
        unsure |= {it for body in self.checked.formulas.values() for it in body.parameters}
        if self.any_rule:
            unsure |= {it for proc in procs.values() for it in proc.body.parameters}
        self.lower.unsure = unsure
        for this, player in (it.parameters for it in self.checked.effects.values()):
            self.lower.held[player] = this
        bounds, ways = Bounds(self.checked, procs, self.layout), Trials(self.checked, procs, self.layout)
        facts = {
            id(it): EnsureFacts(
                zones_written(it.body, procs, self.checked),
                footing([it.condition, it.body], procs, self.checked),
                ways.statement(it),
            )
            for proc in procs.values()
            for it in proc.nodes
            if isinstance(it, m.Ensure)
        }
        once = (
            set()
            if self.any_rule
            else {it for it, times in calls.items() if times == 1 and it != routine_names.MAIN}
        )
        # Written out where they are called, rules inside themselves would soon be too deep for Python.
        once -= self.builder.deeper
        own_place = {variable for proc in procs.values() for variable in changed_parameters(proc)}
        flow = Flow(self.lower, procs, needing_blocks(procs), facts, once, own_place)
        flow.reserve()
        for proc in callers_first(procs):
            if not proc.suspends:
                self._routine(proc.name, proc.body, proc.block)
            elif proc.name not in once:
                flow.fill(proc)
        self._offers(flow)
        for name, body in self.checked.formulas.items():
            self._formula(name, body)
        for name in sorted({it.target for it in self.modifiers if it.timing is Timing.BECOMES}):
            self._value(name)
        self._printed_formulas()
        if self.checked.heuristic is not None:
            self._give("heuristic", self.checked.heuristic)
        # Those that are called come first: a chain of a hundred would be too deep for Python.
        most = [bounds.procedure(it.name) for it in reversed(callers_first(procs))]
        counts = counts or max(most) > NOT_COUNTED
        charged = charge(self.layout, self.routines, self.tables, flow.blocks, counts)
        routines = [it.but(code=copy_lists(it.code)) for it in charged]
        for block in flow.blocks:
            block.code, block.end = list(copy_lists(tuple(block.code))), copy_options(block.end)
        routines = keep_in_words(self.layout, routines, flow.blocks)
        routines, presence = see_to_presence(self.layout, self.tables, routines, flow.blocks)
        form = self._form(place_forgets(routines, flow.blocks), flow, counts)
        return Compiled(form, self.layout, self.lower.origins, presence)

    def _form(self, routines: list[ir.Routine], flow: Flow, counts: bool) -> Form:
        layout = self.layout
        procedures = (
            EntryPoint(it.name, it.entry, it.way_back, tuple(cell.base for cell in it.parameters))
            for it in flow.procs.values()
            # What is written out where it is called is nothing to begin with.
            if it.entry >= 0 or not it.suspends
        )
        return Form(
            sizes_of(layout),
            cells_of(layout),
            rows_of(layout),
            turned_of(layout, self.lower.settings),
            lots_of(layout),
            layout.tables,
            layout.sided,
            layout.lists,
            layout.packing.words,
            layout.absent,
            tracked_of(layout),
            self.tables,
            routines,
            flow.blocks,
            {it.name: it for it in procedures},
            flow.sites,
            [ensure_of(layout, it.cell, it.facts) for it in flow.ensures],
            layout.first_variable,
            self.any_rule,
            counts,
        )

    def _find_short(self, procs: dict[str, Proc]) -> None:
        hooked = {it.target for it in self.modifiers}
        self.lower.short_formulas = {
            name: body
            for name, body in self.checked.formulas.items()
            if name not in hooked and is_short_formula(body)
        }
        self.lower.short_procs = {
            name: (proc.body, proc.block) for name, proc in procs.items() if is_short_rule(proc)
        }

    # -------------------------------------------------------------- routines

    def _parameters(self, body: m.Body) -> tuple[Env, tuple[ir.Reg, ...]]:
        registers = tuple(map(self.lower.variable, body.parameters))
        return dict(zip(body.parameters, registers, strict=True)), registers

    def _routine(self, name: str, body: m.Body, block: m.Block) -> None:
        env, parameters = self._parameters(body)
        code = tuple(self.lower.straight(block, body, env))
        self.routines.append(ir.Routine(name, parameters, code))

    def _offers(self, flow: Flow) -> None:
        """Routines for what players choose from together: who imagines other cards asks what they would offer."""
        for block in flow.blocks:
            match block.end:
                case ir.AskTogether(site=site, element=element, options=options):
                    name, gives = routine_names.offer(site), flow.sites[site].holds.listed()
                    self.routines.append(ir.Routine(name, (element,), (ir.Give(options),), gives))

    def _give(self, name: str, body: m.Formula) -> None:
        """A routine for the value of a body."""
        env, parameters = self._parameters(body)
        value = self.lower.any(body.value, env)
        if not body.value.type.many:
            value = in_range(value, self.layout)  # type: ignore[arg-type]
        code = (self.lower.mark(body, body.value.at), ir.Give(value))
        self.routines.append(ir.Routine(name, parameters, code, self.lower.result(body.value)))

    def _printed(self, name: str, body: m.Formula, copies: int) -> None:
        """A routine for what is printed on a piece. It finds out for itself whose piece it is, if it matters.

        Copies in one row often give the same: what is dear to work out is then worked out once for all.
        """
        self._give(name, body)
        whole = self.routines.pop()
        this, player = whole.parameters
        row = ir.ZoneAt(this)
        mark, give = whole.code
        assert isinstance(mark, ir.Mark) and isinstance(give, ir.Give)
        code: tuple[ir.Op, ...] = (mark, give)
        owned = any(it == player for it in ir.nodes(give))
        alike = not owned or not any(it.owner for it in self.layout.pack.decks.values())
        if copies > 1 and alike and depends_on_row_only(give.value, this, self.layout):
            number = len(self.routines)
            code = (mark, ir.Recall(row, number), ir.Retain(give.value))  # type: ignore[arg-type]
        if owned:
            code = (*code[:-1], ir.SetReg(player, self.lower.owner_of(this, row)), code[-1])
        self.routines.append(whole.but(parameters=(this,), code=code))

    def _formula(self, name: str, body: m.Formula) -> None:
        """A named formula; with modifiers, the first active `instead of` decides."""
        hooks = outermost_first(it for it in self.modifiers if it.target == name)
        if not hooks:
            self._give(routine_names.formula(name), body)
            return
        for number in range(len(hooks) + 1):
            routine = routine_names.formula(name, number)
            if number == len(hooks):
                self._give(routine, body)
                continue
            hook = hooks[number]
            later = routine_names.formula(name, number + 1)
            hooked = f"{routine}_HOOK_{hook.carrier.name}"
            self._hooked(hooked, hook, later)
            _, own = self._parameters(body)
            code: list[ir.Op] = []
            if isinstance(hook.carrier, OnTable):
                code += self._while(hook.carrier, (ir.Give(ir.Call(hooked, own)),))
            else:
                for this, test in self._tests(hook.carrier):
                    code.append(ir.When(test, (ir.Give(ir.Call(hooked, (this, *own))),), ()))
            if self.builder.in_force(hook.carrier) is not True:
                code.append(ir.Give(ir.Call(later, own)))
            self.routines.append(ir.Routine(routine, own, tuple(code), self.lower.result(body.value)))

    def _hooked(self, name: str, hook: CheckedModifier, later: str) -> None:
        """What stands instead of a formula; its `original` is the next in line."""
        body = hook.formula
        env, parameters = self._parameters(body)
        given = parameters[len(parameters) - len(hook.given) :]
        value = _Original(self.lower, ir.Call(later, given)).any(body.value, env)
        code = (self.lower.mark(body, body.value.at), ir.Give(value))
        self.routines.append(ir.Routine(name, parameters, code, self.lower.result(body.value)))

    def _while(self, carrier: OnTable, code: tuple[ir.Op, ...]) -> tuple[ir.Op, ...]:
        """What is done where a variant is in force; without a question, where the options say that it is."""
        if carrier.condition is None or self.builder.in_force(carrier):
            return code
        return (ir.When(self.lower.integer(carrier.condition.value, {}), code, ()),)

    def _tests(self, carrier: OnFace) -> list[tuple[ir.Int, ir.Int]]:
        """For each source of active pieces: the piece that carries the modifier, and whether it does."""
        tests = []
        for source in self.checked.active:
            one = first_active(source.value, carrier)
            test = FaceTest(t.FLAG, AT, one, carrier.name, carrier.face)
            tests.append((self.lower.integer(one, {}), self.lower.integer(test, {})))
        return tests

    def _value(self, name: str) -> None:
        """A value as its active modifiers make it, one after another."""
        value, first = self.checked.pack.values[name], self.layout.cells[name]
        own: tuple[ir.Reg, ...] = ()
        if value.per is not None:
            own = (self.lower.register("owner", type_of(value.per, False)),)
        now = self.lower.register("now", self.layout.cell_types[first])
        code: list[ir.Op] = [ir.SetReg(now, self.lower.cell(name, *own or (None,)))]
        for number, hook in enumerate(it for it in self.modifiers if it.target == name):
            routine = f"value_{name}_HOOK_{number}_{hook.carrier.name}"
            self._give(routine, hook.formula)
            if isinstance(hook.carrier, OnTable):
                code += self._while(hook.carrier, (ir.SetReg(now, ir.Call(routine, (now, *own))),))
                continue
            for source in self.checked.active:
                code += self._apply(source, hook.carrier, routine, now, own)
        code.append(ir.Give(now))
        self.routines.append(ir.Routine(f"value_{name}", own, tuple(code), now.type))

    def _apply(
        self, source: m.Formula, carrier: OnFace, routine: str, now: ir.Reg, own: tuple[ir.Reg, ...]
    ) -> list[ir.Op]:
        """The modifier once for each active piece that carries it."""
        variable = m.Variable("active", t.PIECE)
        element = self.lower.register("active", PIECE)
        test = FaceTest(t.FLAG, AT, m.VariableRead(t.PIECE, AT, variable), carrier.name, carrier.face)
        change = ir.SetReg(now, ir.Call(routine, (element, now, *own)))
        when = ir.When(self.lower.integer(test, {variable: element}), (change,), ())
        if source.value.type.many:
            return [ir.Loop(element, self.lower.many(source.value, {}), (when,))]
        return [ir.SetReg(element, self.lower.integer(source.value, {})), when]

    def _printed_formulas(self) -> None:
        layout, pack = self.layout, self.checked.pack
        names = {name for _, _, name in self.checked.piece_formulas}
        routines = {}
        lent = self.checked.lent
        self.lower.remembers = True
        numbers = {name: number for number, name in enumerate(pack.kinds)}
        for (kind, face, name), body in self.checked.piece_formulas.items():
            routines[kind, face, name] = routine_names.printed(name, kind, face)
            if name not in lent:
                self.lower.kind_of[body.parameters[0]] = numbers[kind]
            self._printed(routines[kind, face, name], body, pack.kinds[kind].copies)
        self.lower.remembers = False
        for name in sorted(names | {a.name for d in pack.decks.values() for a in d.attributes.values()}):
            sided = f"has_{name}" in layout.sided
            table: list[str | int] = []
            for piece in layout.pieces:
                absent = layout.absent_number(piece.kind.name, name)
                for side in range(layout.sides if sided else 1):
                    face = side if len(piece.kind.faces) > 1 else 0
                    table.append(routines.get((piece.kind.name, face, name), absent))
            self.tables[name] = table + [ABSENT] * (layout.sides if sided else 1)
        self._lent_formulas(lent & self.tables.keys(), routines)

    def _lent_formulas(self, lent: frozenset[str], routines: dict[tuple[str, int, str], str]) -> None:
        """The tables of what cards lend to others. What is itself worked out as another card's is 0 there."""
        if not lent:
            return
        this = self.lower.register("this", PIECE)
        self.routines.append(
            ir.Routine(routine_names.LENDS_NOTHING, (this,), (ir.Give(ir.Const(0)),), NUMBER)
        )
        borrowing = {
            routine for key, routine in routines.items() if self.checked.piece_formulas[key].once(borrowed)
        }
        for name in sorted(lent):
            self.tables[routine_names.lent(name)] = [
                routine_names.LENDS_NOTHING if it in borrowing else it for it in self.tables[name]
            ]


class _Original(Lowering):
    """Lowers the text of a modifier in which `original` stands for a call."""

    def __init__(self, outer: Lowering, call: ir.Call) -> None:
        super().__init__(
            outer.layout,
            outer.settings,
            outer.modified_values,
            outer.short_formulas,
            outer.short_procs,
            outer.kind_of,
            outer.remembers,
            outer.unsure,
            outer.held,
            outer.origins,
            outer.allowance,
            outer.fresh,
            outer.coverage,
            outer.word_lists,
        )
        self.call = call

    def integer(self, e: m.Expr, env: Env) -> ir.Int:
        return self.call if isinstance(e, m.Original) else super().integer(e, env)

    def many(self, e: m.Expr, env: Env) -> ir.List:
        return self.call if isinstance(e, m.Original) else super().many(e, env)


def _shows(body: m.Body) -> bool:
    """Whether somebody is shown a card in a text."""
    return any(
        isinstance(it, m.Show) or (isinstance(it, m.Announce) and it.what.type.name is TypeName.PIECE)
        for it in body.nodes
    )
