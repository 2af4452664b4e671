"""From what hidden things the content of a variable may have been worked out.

A rule that has looked at cards remembers something of them: `let dearest = most(stock, price)`. Whether a player may
know what a variable holds is decided by the zones and values that went into it, by way of other variables, of the
parameters of rules and of the conditions under which it was set. Nobody but the player who chose knows what was
chosen, and nobody what chance has brought, until it shows on the table. Of which card an effect is carried out
(`this`) is no secret: its text asks the questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cardwright.check.checker import CheckedPack
from cardwright.compile.blocks import Proc
from cardwright.compile.lower import CallProc, FaceTest, KindBelow
from cardwright.declarations.model import Seen
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.records import Record

Source = tuple[str, bool]
"""A zone or value that one must see, and whether it is that of the player in question only."""

# In place of a name: all zones, chance, and what a player has chosen.
ANYWHERE, DICE, CHOICE = "", "?", "!"

# What is asked of a piece, and gives away which one it is …
_FACE = (m.AttributeRead, m.Has, m.IconsOn, m.IconsIn, m.KindsIn, FaceTest, KindBelow)
# … or where it lies.
_PLACE = (m.FormulaRead, m.InZone, m.FormulaCall)


def _is_placing(node: object) -> bool:
    match node:
        case m.Property():
            return node.name in ("side", "owner")
        case m.Operation():
            return node.left.type == t.PIECE and node.operator in ("==", "!=")
        case m.Builtin():
            return node.function in ("contains", "without", "zone_of")
    return False


class _Chosen(Record):
    """What depends on a choice of a player; None for anybody."""

    by: m.Expr | None


@dataclass(slots=True)
class _Given:
    """What a variable is given once."""

    value: m.Expr | _Chosen
    when: tuple[m.Expr | _Chosen, ...] = ()
    by: tuple[Proc, CallProc] | None = None
    """For a parameter: the rule and the call."""
    often: bool = False
    """Whether it happens in a loop: then things of several players may have gone into it."""


@dataclass(slots=True)
class Provenance:
    """Traces variables back through the procedures of a program."""

    procs: dict[str, Proc]
    checked: CheckedPack
    given: dict[m.Variable, list[_Given]] = field(default_factory=dict)
    sided: bool = False
    """Whether what is printed on a piece can depend on the side that is up."""

    def __post_init__(self) -> None:
        self.sided = any(len(it.sides) > 1 for it in self.checked.pack.decks.values())
        for proc in self.procs.values():
            self._block(proc.block, (), False)

    def sources(self, of: m.Variable | m.Expr, own: m.Variable | None = None) -> frozenset[Source]:
        """What a player must see to know what a variable holds, or an expression gave when it was worked out.

        `own` is the variable of that player.
        """
        found: set[Source] = set()
        if isinstance(of, m.Variable):
            waiting = [(of, own)]
        else:
            of_pieces = of.type.name == "piece"
            waiting = [(it, own) for it in self._looked_at(of, own, found, set(), of_pieces)]
        seen = {*waiting}
        while waiting:
            current, player = waiting.pop()
            # The player in question is asked, or looks on: that is no secret either.
            if current.name == "this" or current is player:
                continue
            for given in self.given.get(current, ()):
                theirs = player if given.by is None else _passed(player, *given.by)
                theirs = None if given.often else theirs
                for e in (given.value, *given.when):
                    if isinstance(e, _Chosen):
                        found.add((CHOICE, _is(e.by, theirs)))
                        continue
                    of_pieces = e is given.value and current.type.name == "piece"
                    for more in self._looked_at(e, theirs, found, set(), of_pieces):
                        if (more, theirs) not in seen:
                            seen.add((more, theirs))
                            waiting.append((more, theirs))
        return frozenset(found)

    # -------------------------------------------------------------- what an expression goes by

    def _looked_at(
        self,
        e: object,
        own: m.Variable | None,
        found: set[Source],
        formulas: set[str],
        of_pieces: bool = False,
    ) -> Iterator[m.Variable]:
        """Notes what an expression depends on that may be hidden; gives the variables that it reads."""
        nodes = m.walk(e)
        telling = of_pieces or any(self._tells(it, set()) for it in nodes)
        placing = telling and (self.sided or any(isinstance(it, _PLACE) or _is_placing(it) for it in nodes))
        for it in nodes:
            match it:
                case m.VariableRead():
                    yield it.variable
                case m.Builtin(function="roll" | "shuffled"):
                    found.add((DICE, False))
                case m.ZoneRead() if telling:
                    found.add((it.zone, _is(it.owner, own)))
                case m.ValueRead():
                    if self.checked.pack.values[it.value].seen_by is not Seen.EVERYONE:
                        found.add((it.value, _is(it.owner, own)))
                    yield from self._modifiers(it.value, found, formulas)
                case m.FormulaCall() if it.formula not in formulas:
                    formulas.add(it.formula)
                    body = self.checked.formulas[it.formula]
                    passed = zip(body.parameters, it.arguments, strict=True)
                    player = next((mine for mine, theirs in passed if _is(theirs, own)), None)
                    yield from self._looked_at(body.value, player, found, formulas, telling)
                    yield from self._modifiers(it.formula, found, formulas)
                case m.FormulaRead() if it.attribute not in formulas:
                    formulas.add(it.attribute)
                    for (_, _, name), body in self.checked.piece_formulas.items():
                        if name == it.attribute:
                            yield from self._looked_at(body.value, None, found, formulas)
            if placing and isinstance(it, m.PieceOf | m.OptionRead | m.ValueRead) and it.type.name == "piece":
                # It is known which piece this is, but not where it is.
                found.add((ANYWHERE, False))

    def _modifiers(self, target: str, found: set[Source], formulas: set[str]) -> Iterator[m.Variable]:
        """What active pieces make of a value or formula depends on which pieces are active."""
        bodies = [it.formula.value for it in self.checked.modifiers if it.target == target]
        if bodies and f"modified {target}" not in formulas:
            formulas.add(f"modified {target}")
            active = [it.value for it in self.checked.active]
            for zone in (it for it in m.walk(active) if isinstance(it, m.ZoneRead)):
                found.add((zone.zone, False))
            for body in [*bodies, *active]:
                yield from self._looked_at(body, None, found, formulas)

    def _tells(self, node: object, formulas: set[str]) -> bool:
        """Whether something of a piece is looked at here, in itself or in a named formula."""
        match node:
            case m.Property():
                return node.name in ("kind", "deck") or _is_placing(node)
            case m.Operation():
                return _is_placing(node)
            case m.Builtin():
                return node.function == "one_of_each" or _is_placing(node)
            case m.FormulaCall() if node.formula not in formulas:
                formulas.add(node.formula)
                inside = m.walk(self.checked.formulas[node.formula].value)
                return any(self._tells(it, formulas) for it in inside)
        return isinstance(node, (*_FACE, m.FormulaRead, m.InZone))

    # -------------------------------------------------------------- where variables get their content

    def _give(self, variable: m.Variable, given: _Given) -> None:
        self.given.setdefault(variable, []).append(given)

    def _block(self, block: m.Block, when: tuple[m.Expr | _Chosen, ...], often: bool) -> None:
        for it in block:
            match it:
                case m.Let():
                    self._give(it.variable, _Given(it.value))
                case m.SetVariable():
                    self._give(it.variable, _Given(it.value, when, often=often))
                case CallProc():
                    proc = self.procs[it.proc]
                    for variable, argument in zip(proc.body.parameters, it.arguments, strict=True):
                        self._give(variable, _Given(argument, by=(proc, it)))
                case m.If():
                    self._block(it.then, (*when, it.condition), often)
                    self._block(it.otherwise, (*when, it.condition), often)
                case m.ForEach():
                    self._give(it.variable, _Given(it.source))
                    self._block(it.body, (*when, it.source), True)
                case m.Repeat():
                    self._block(it.body, (*when, it.times), True)
                case m.While():
                    self._block(it.body, (*when, it.condition, it.at_most), True)
                case m.Choose():
                    choice = _Chosen(it.chooser)
                    self._give(it.variable, _Given(choice))
                    self._block(it.body, (*when, it.source, choice), often)
                    self._block(it.otherwise, (*when, it.source, choice), often)
                case m.Together():
                    chosen = _Chosen(m.VariableRead(t.PLAYER, it.at, it.player))
                    self._give(it.variable, _Given(chosen))
                    self._block(it.body, (*when, _Chosen(None)), True)
                case m.May():
                    self._block(it.body, (*when, _Chosen(it.chooser)), often)
                    self._block(it.otherwise, (*when, _Chosen(it.chooser)), often)
                case m.Either():
                    for condition, branch in it.branches:
                        asked = when if condition is None else (*when, condition)
                        self._block(branch, (*asked, _Chosen(it.chooser)), often)
                case m.Ensure():
                    inside = when if it.when is None else (*when, it.when)
                    self._block(it.body, inside, often)
                    self._block(it.otherwise, inside, often)


def _is(e: m.Expr | None, own: m.Variable | None) -> bool:
    return own is not None and isinstance(e, m.VariableRead) and e.variable is own


def _passed(own: m.Variable | None, proc: Proc, call: CallProc) -> m.Variable | None:
    """The caller's variable that a rule was given as the player in question."""
    for mine, theirs in zip(proc.body.parameters, call.arguments, strict=True):
        if mine is own and isinstance(theirs, m.VariableRead):
            return theirs.variable
    return None


def outer_variables(statement: m.Ensure) -> list[m.Variable]:
    """The variables that an `ensure` reads and that were there before it."""
    nodes = m.walk([statement.condition, *statement.body])
    read = {it.variable: None for it in nodes if isinstance(it, m.VariableRead)}
    bound: set[m.Variable] = set()
    for it in nodes:
        match it:
            case m.Let() | m.ForEach() | m.Choose() | m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                bound.add(it.variable)
    return [it for it in read if it not in bound]
