"""Meaning -> blocks: procedures that can stop for a decision.

Such a procedure's variables live in the state. Since no rule leads back to itself, each procedure needs
its variables once: they have fixed cells, and so has the number of the block to which it returns.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from cardwright.compile import ir
from cardwright.compile.ensure_facts import EnsureFacts
from cardwright.compile.failures import Failure
from cardwright.compile.form import FormSite
from cardwright.compile.ir_types import (
    BLOCK,
    FLAG,
    INDEX,
    NUMBER,
    OPTION,
    PLAYER,
    PROGRESS,
    IntegerKind,
    IntegerType,
    number,
    type_of,
)
from cardwright.compile.layout import DECLINE, NOTHING, PICK, PICKS
from cardwright.compile.lower import DECLINED, FALSE, IN_FORCE, Lowering
from cardwright.compile.lower_expressions import Env, is_simple
from cardwright.compile.passes.folding import both, inverted, length
from cardwright.compile.sites import OptionKind
from cardwright.compile.woven_nodes import CallProc
from cardwright.lang import typed as m
from cardwright.records import Record


@dataclass(slots=True, eq=False, repr=False)
class Proc:
    """A procedure of the program: a rule, a rule's body, a modifier or an effect."""

    name: str
    body: m.Body
    block: m.Block
    suspends: bool = False
    parameters: list[ir.Cell] = field(default_factory=list)
    way_back: int = -1
    entry: int = -1
    _nodes: list[m.Expr | m.Statement] | None = None

    @property
    def nodes(self) -> list[m.Expr | m.Statement]:
        """All nodes of its block, in the order of the text. Whoever asks must leave the list as it is."""
        if self._nodes is None:
            self._nodes = m.walk(self.block)
        return self._nodes


class EnsureSite(Record):
    """An ensure: the cell of its progress, and what is known of it."""

    cell: int
    facts: EnsureFacts


@dataclass(slots=True, eq=False, repr=False)
class Flow:
    """Builds the blocks of a program."""

    lower: Lowering
    procs: dict[str, Proc]
    needs_blocks: set[int]
    """Identities of the statements that can stop, or leave their procedure."""
    facts: dict[int, EnsureFacts]
    """By the identity of an ensure."""
    written_out: set[str]
    """Procedures that are called from one place only: their blocks stand there."""
    own_place: set[m.Variable]
    """Parameters that cannot be read where the caller keeps them, because they are given other values."""
    blocks: list[ir.Block] = field(default_factory=list)
    sites: list[FormSite] = field(default_factory=list)
    ensures: list[EnsureSite] = field(default_factory=list)
    watched: dict[str, set[int]] = field(default_factory=dict)
    """Procedure -> cells of the ensures inside which it may run."""
    proc: Proc = field(init=False)
    env: Env = field(init=False)
    current: int = -1
    exit: int = -1
    open_ensures: list[tuple[int, m.Expr]] = field(default_factory=list)
    """The cells and conditions of the ensures around the current statement, within its procedure."""

    loops: list[tuple[int, int]] = field(default_factory=list)
    """Of the loops around the current statement, within its procedure: the block behind each, and how many ensures
    are around it."""

    picking: dict[int, m.ChooseSeveral] = field(default_factory=dict)
    """By the identity of a choice that picks one more: the choice of several of which it is a part."""

    def reserve(self) -> None:
        """Gives every procedure its entry block and cells, before any of them is filled in."""
        layout = self.lower.layout
        self.blocks.append(ir.Block([], ir.Halt()))  # block 0 is the end of everything
        for proc in self.procs.values():
            if proc.suspends and proc.name not in self.written_out:
                proc.entry = self._new()
                proc.way_back = layout.new_cell(BLOCK)
                types = map(self.lower.type_of, proc.body.parameters)
                proc.parameters = [self._cell(it) for it in types]

    def fill(self, proc: Proc) -> None:
        """Builds the blocks of one procedure."""
        self.proc, self.env = proc, dict(zip(proc.body.parameters, proc.parameters, strict=True))
        self.exit = self._new()
        self.blocks[self.exit].end = ir.JumpCell(proc.way_back)
        self.current = proc.entry
        self._block(proc.block)
        self._end(ir.Jump(self.exit))

    # -------------------------------------------------------------- blocks

    def _new(self) -> int:
        self.blocks.append(ir.Block([]))
        return len(self.blocks) - 1

    def _emit(self, *ops: ir.Op) -> None:
        self.blocks[self.current].code += ops

    def _end(self, end: ir.End) -> None:
        block = self.blocks[self.current]
        if block.end is None:
            block.end = end

    def _go(self, block: int) -> None:
        self._end(ir.Jump(block))
        self.current = block

    def _block(self, block: m.Block) -> None:
        for statement in block:
            self._emit(self.lower.mark(self.proc.body, statement.at), *self._touch(statement.at))
            if isinstance(statement, m.Let):
                self._declare(statement.variable)
            if id(statement) in self.needs_blocks:
                self._statement(statement)
            else:
                self._emit(*self.lower.one(statement, self.proc.body, self.env))

    def _touch(self, at: m.Place, outcome: str = "") -> list[ir.Op]:
        return self.lower.touch(self.proc.body, at, outcome)

    def _home(self, variable: m.Variable) -> ir.Cell | ir.ListCell:
        of = self.lower.type_of(variable)
        return ir.ListCell(self.lower.layout.new_row(of)) if of.many else self._cell(of)

    def _cell(self, of: IntegerType) -> ir.Cell:
        # A procedure may be called from several places, and inside it names of each of them count as needed. A name that
        # has not been given to a card yet stands for none: not for the first of all cards, of which a player may or may
        # not know where it lies.
        if of.kind is IntegerKind.PIECE:
            of = of.but(optional=True)
        return ir.Cell(self.lower.layout.new_cell(of, of.blank))

    def _declare(self, variable: m.Variable) -> ir.Cell | ir.ListCell:
        self.env[variable] = home = self._home(variable)
        return home

    def _inside(self, start: int, block: m.Block, after: int) -> None:
        self.current = start
        self._block(block)
        self._end(ir.Jump(after))

    # -------------------------------------------------------------- statements

    def _statement(self, it: m.Statement) -> None:
        match it:
            case m.Stop():
                self._leave(self.exit, 0)
            case m.Leave():
                self._leave(*self.loops[-1])
            case CallProc():
                self._call(it)
            case m.If():
                self._if(it)
            case m.ForEach():
                self._for_each(it)
            case m.Repeat():
                self._count(it.at, it.times, None, it.body)
            case m.While():
                self._count(it.at, it.at_most, it.condition, it.body)
            case m.KeepChoosing():
                self._block(it.loop)
            case m.Anyone():
                self._block(it.rounds)
            case m.ChooseSeveral():
                self._several(it)
            case m.Choose():
                self._choose(it)
            case m.Together():
                self._together(it)
            case m.May():
                self._may(it)
            case m.Either():
                self._either(it)
            case m.Ensure():
                self._ensure(it)
            case _:
                raise AssertionError(type(it).__name__)

    def _leave(self, block: int, around: int) -> None:
        """Goes on at a block that is inside `around` ensures only: the conditions of the others are judged here."""
        for progress, condition in reversed(self.open_ensures[around:]):
            judged = self._new()
            self._end(ir.Judge(progress, self.lower.integer(condition, self.env), judged))
            self.current = judged
        self._end(ir.Jump(block))
        self.current = self._new()

    def _round(self, block: m.Block, head: int, after: int) -> None:
        """The body of a loop, which begins again at `head` and ends at `after`."""
        self.loops.append((after, len(self.open_ensures)))
        self._block(block)
        self.loops.pop()
        self._end(ir.Jump(head))
        self.current = after

    def _call(self, it: CallProc) -> None:
        proc = self.procs[it.proc]
        self.watched.setdefault(it.proc, set()).update(self._ensures_here())
        if it.proc in self.written_out:
            self._write_out(proc, it)
            return
        for cell, argument in zip(proc.parameters, it.arguments, strict=True):
            self._emit(self.lower.store(cell, self.lower.any(argument, self.env)))
        after = self._new()
        self._emit(ir.Tick(), ir.Return(proc.way_back, after))
        self._end(ir.Jump(proc.entry))
        self.current = after

    def _write_out(self, proc: Proc, it: CallProc) -> None:
        """The procedure's own blocks in place of a call."""
        inner: Env = {}
        for variable, argument in zip(proc.body.parameters, it.arguments, strict=True):
            value = self.lower.any(argument, self.env)
            if self.lower.keeps(value) and variable not in self.own_place:
                inner[variable] = value
            else:
                inner[variable] = home = self._home(variable)
                self._emit(self.lower.store(home, value))
        outside = self.proc, self.env, self.exit, self.open_ensures, self.loops
        after = self._new()
        self.proc, self.env, self.exit, self.open_ensures, self.loops = proc, inner, after, [], []
        self._block(proc.block)
        self._end(ir.Jump(after))
        self.proc, self.env, self.exit, self.open_ensures, self.loops = outside
        self.current = after

    def _if(self, it: m.If) -> None:
        condition = self.lower.integer(it.condition, self.env)
        if isinstance(condition, ir.Const):
            self._emit(*([] if condition.value else self._touch(it.at, FALSE)))
            self._block(it.then if condition.value else it.otherwise)
            return
        then, otherwise, after = self._new(), self._new(), self._new()
        self._end(ir.Branch(condition, then, otherwise))
        self._inside(then, it.then, after)
        self.blocks[otherwise].code += self._touch(it.at, FALSE)
        self._inside(otherwise, it.otherwise, after)
        self.current = after

    def _for_each(self, it: m.ForEach) -> None:
        layout = self.lower.layout
        index = ir.Cell(layout.new_cell(INDEX))
        source = self.lower.many(it.source, self.env)
        items: ir.List = source
        if not isinstance(source, ir.Literal):
            items = ir.ListCell(layout.new_row(self.lower.result(it.source)))
            self._emit(ir.SetList(items, source))
        variable = self._declare(it.variable)
        self._emit(ir.SetCell(index, ir.Const(0)))
        head, body, after = self._new(), self._new(), self._new()
        self._go(head)
        self._end(ir.Branch(ir.Compare("<", index, length(items)), body, after))
        self.current = body
        self._emit(
            self.lower.mark(self.proc.body, it.at),
            ir.Tick(),
            self.lower.store(variable, ir.Item(items, index)),
            ir.SetCell(index, ir.Math("+", index, ir.Const(1))),
        )
        if it.still is not None:
            inside = self._new()
            self._end(ir.Branch(self.lower.integer(it.still, self.env), inside, head))
            self.current = inside
        self._round(it.body, head, after)

    def _count(self, at: m.Place, times: m.Expr, condition: m.Expr | None, block: m.Block) -> None:
        left = ir.Cell(self.lower.layout.new_cell(NUMBER))
        self._emit(self.lower.store(left, self.lower.integer(times, self.env)))
        head, body, after = self._new(), self._new(), self._new()
        self._go(head)
        goes_on: ir.Int = ir.Compare(">", left, ir.Const(0))
        if condition is not None:
            goes_on = ir.Logic("and", goes_on, self.lower.integer(condition, self.env))
        self._end(ir.Branch(goes_on, body, after))
        self.current = body
        self._emit(
            self.lower.mark(self.proc.body, at),
            ir.Tick(),
            ir.SetCell(left, ir.Math("-", left, ir.Const(1))),
        )
        self._round(block, head, after)

    # -------------------------------------------------------------- decisions

    def _site(
        self,
        at: m.Place,
        asks: OptionKind,
        holds: IntegerType,
        optional: bool = False,
        together: bool = False,
        several: m.ChooseSeveral | None = None,
    ) -> int:
        number = self.lower.origins.site(self.proc.body, at)
        found = FormSite(number, asks.value, holds, optional, together)
        if several is not None:
            left, rest, chosen = (
                self.env[it.variable] for it in (several.left, several.rest, several.chosen)
            )
            assert (
                isinstance(left, ir.Cell)
                and isinstance(rest, ir.ListCell)
                and isinstance(chosen, ir.ListCell)
            )
            picks = {"left": left.base, "rest": rest.row, "picked": chosen.row}
            found = found.but(**picks, exactly=several.exactly, merges=several.merges)
        self.sites.append(found)
        return number

    def _ensures_here(self) -> set[int]:
        return {*(cell for cell, _ in self.open_ensures), *self.watched.get(self.proc.name, ())}

    def _ask(
        self,
        at: m.Place,
        kind: OptionKind,
        holds: IntegerType,
        chooser: m.Expr,
        options: ir.List,
        optional: bool,
        resume: int,
        without: int,
        several: m.ChooseSeveral | None = None,
        unless_out: bool = False,
    ) -> None:
        site = self._site(at, kind, holds, optional, several=several)
        player = self.lower.somebody(chooser, self.env)
        layout = self.lower.layout
        if unless_out or layout.people < layout.players:
            code: list[ir.Op] = []
            player = player if is_simple(player) else self.lower.kept(player, "chooser", PLAYER, code)
            self._emit(*code)
        if layout.people < layout.players:
            asked: ir.Int = ir.Compare("<", player, ir.Const(layout.people))
            asked = ir.Logic("or", asked, self.lower.is_out(player)) if unless_out else asked
            self._emit(ir.Check(asked, Failure.AUTOMATIC_ASKED, (player,)))
        if unless_out:
            options = ir.ListIf(inverted(self.lower.is_out(player)), options, ir.Literal(()))
        watched = tuple(sorted(self._ensures_here()))
        self._end(ir.Ask(site, player, options, optional, resume, without, watched))

    def _picked(self, optional: bool, body: int, otherwise: int, at: m.Place) -> None:
        """After the answer: the body, or what else happens when it was declined."""
        if optional:
            noted = self._touch(at, DECLINED)
            if noted:
                block, otherwise = otherwise, self._new()
                self.blocks[otherwise] = ir.Block(noted, ir.Jump(block))
            declined = ir.Compare("==", ir.Cell(PICK), ir.Const(DECLINE))
            self._end(ir.Branch(declined, otherwise, body))
        else:
            self._end(ir.Jump(body))

    def _choose(self, it: m.Choose) -> None:
        resume, body, otherwise, after = (self._new() for _ in range(4))
        options = self.lower.many(it.source, self.env)
        kind, holds = OptionKind(it.source.type.name), type_of(it.source.type.element(), may_be_none=False)
        several = self.picking.get(id(it))
        self._ask(
            it.at, kind, holds, it.chooser, options, it.optional, resume, otherwise, several, it.unless_out
        )
        self.current = resume
        self._picked(it.optional, body, otherwise, it.at)
        self.current = body
        self._emit(self.lower.store(self._declare(it.variable), ir.Cell(PICK)))
        self._block(it.body)
        self._end(ir.Jump(after))
        self._inside(otherwise, it.otherwise, after)
        self.current = after

    def _several(self, it: m.ChooseSeveral) -> None:
        self.picking.update((id(pick), it) for pick in it.picks)
        self._block(it.steps)

    def _may(self, it: m.May) -> None:
        resume, body, otherwise, after = (self._new() for _ in range(4))
        self._ask(
            it.at,
            OptionKind.YES,
            FLAG,
            it.chooser,
            ir.Literal((1,)),
            True,
            resume,
            otherwise,
            unless_out=it.unless_out,
        )
        self.current = resume
        self._picked(True, body, otherwise, it.at)
        self._inside(body, it.body, after)
        self._inside(otherwise, it.otherwise, after)
        self.current = after

    def _either(self, it: m.Either) -> None:
        parts: list[ir.List] = []
        for branch, (when, _) in enumerate(it.branches):
            one = ir.Literal((branch,))
            condition = self.lower.integer(when, self.env) if when is not None else None
            parts.append(one if condition is None else ir.ListIf(condition, one, ir.Literal(())))
        if all(isinstance(part, ir.Literal) for part in parts):
            options: ir.List = ir.Literal(tuple(range(len(parts))))
        else:
            options = ir.Joined(tuple(parts))
        resume, after = self._new(), self._new()
        holds = number(0, len(parts) - 1)
        self._ask(
            it.at,
            OptionKind.BRANCH,
            holds,
            it.chooser,
            options,
            False,
            resume,
            after,
            unless_out=it.unless_out,
        )
        self.current = resume
        for branch, (_, block) in enumerate(it.branches):
            body, rest = self._new(), self._new()
            if branch == len(it.branches) - 1:
                self._end(ir.Jump(body))
            else:
                self._end(ir.Branch(ir.Compare("==", ir.Cell(PICK), ir.Const(branch)), body, rest))
            self._inside(body, block, after)
            self.current = rest
        self.blocks[self.current].end = ir.Jump(after)
        self.current = after

    def _together(self, it: m.Together) -> None:
        resume, after = self._new(), self._new()
        element = self.lower.variable(it.player)
        options = self.lower.many(it.source, {**self.env, it.player: element})
        if it.optional:
            some = ir.Compare(">", length(options), ir.Const(0))
            options = ir.ListIf(some, ir.Joined((options, ir.Literal((DECLINE,)))), ir.Literal(()))
        players = self.lower.many(it.players, self.env)
        if not isinstance(players, ir.Literal):
            options = ir.ListIf(ir.Contains(players, element), options, ir.Literal(()))
        holds = type_of(it.source.type.element(), may_be_none=False)
        site = self._site(it.at, OptionKind(it.source.type.name), holds, it.optional, together=True)
        # Who has nothing to choose from has picked nothing: with `otherwise`, something happens then, too.
        self._end(ir.AskTogether(site, element, options, resume, resume if it.otherwise else after))
        self.current = resume
        if not any(id(statement) in self.needs_blocks for statement in (*it.body, *it.otherwise)):
            picked = ir.Cell(PICKS, element)
            inner: Env = {**self.env, it.player: element, it.variable: picked}
            code = tuple(self.lower.straight(it.body, self.proc.body, inner))
            rest = tuple(self.lower.straight(it.otherwise, self.proc.body, inner))
            each = ir.When(_chose(picked, it), code, rest)
            self._emit(ir.Loop(element, players, (each,)))
            self._go(after)
            return
        # What was picked must outlive the decisions inside the body.
        layout = self.lower.layout
        picks = ir.ListCell(layout.new_row(OPTION.listed()))
        self._emit(ir.SetList(picks, ir.Picks()))
        if not isinstance(players, ir.Literal):
            asked = ir.ListCell(layout.new_row(PLAYER.listed()))
            self._emit(ir.SetList(asked, players))
            players = asked
        player, variable = self._declare(it.player), self._declare(it.variable)
        index = ir.Cell(layout.new_cell(INDEX))
        self._emit(ir.SetCell(index, ir.Const(0)))
        head, body, chosen, otherwise = (self._new() for _ in range(4))
        self._go(head)
        self._end(ir.Branch(ir.Compare("<", index, length(players)), body, after))
        self.current = body
        choice = self.lower.register("picked", OPTION)
        # Where all are asked, the place of a player in the list is the player's number.
        whose: ir.Int = index if isinstance(players, ir.Literal) else ir.Item(players, index)
        last = ir.Item(picks, ir.Math("-", index, ir.Const(1)))
        if not isinstance(players, ir.Literal):
            assert isinstance(player, ir.Cell)
            last = ir.Item(picks, player)
        self._emit(
            ir.Tick(),
            self.lower.store(player, whose),
            ir.SetReg(choice, ir.Item(picks, whose)),
            ir.SetCell(index, ir.Math("+", index, ir.Const(1))),
        )
        self._end(ir.Branch(_chose(choice, it), chosen, otherwise))
        self.blocks[chosen].code.append(self.lower.store(variable, last))
        self._inside(chosen, it.body, head)
        self._inside(otherwise, it.otherwise, head)
        self.current = after

    def _ensure(self, it: m.Ensure) -> None:
        progress = self.lower.layout.new_cell(PROGRESS)
        facts = self.facts[id(it)]
        self.ensures.append(EnsureSite(progress, facts))
        body, otherwise, finish, after = (self._new() for _ in range(4))
        if it.when is not None:
            probe = self._new()
            self._end(ir.Branch(self.lower.integer(it.when, self.env), probe, body))
            self.current = probe
            self._emit(*self._touch(it.at, IN_FORCE))
        if self.lower.coverage is not None:
            self._emit(*self.lower.coverage.named_in(it.condition))
        self._end(ir.Probe(progress, self.lower.somebody(it.chooser, self.env), body, otherwise))
        self.open_ensures.append((progress, it.condition))
        self._inside(body, it.body, finish)
        self.open_ensures.pop()
        self.current = finish
        self._end(ir.Judge(progress, self.lower.integer(it.condition, self.env), after))
        self._inside(otherwise, it.otherwise, after)
        self.current = after


def _chose(picked: ir.Int, it: m.Together) -> ir.Int:
    """Whether a player who was to choose together with others has chosen something."""
    there = ir.Compare("!=", picked, ir.Const(NOTHING))
    return both(there, ir.Compare("!=", picked, ir.Const(DECLINE))) if it.optional else there
