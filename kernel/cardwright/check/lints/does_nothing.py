"""Lines that change nothing: nothing is drawn or added, a value becomes what it is, cards go where they lie."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.environment import shape
from cardwright.analysis.observations import Amount
from cardwright.analysis.pack_texts import every
from cardwright.analysis.usage import Use
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Ref, used
from cardwright.lang import typed as m
from cardwright.lang.types import TypeName

# A formula or what is printed on cards may be 0 for now: to change it is to change a number in one place.
_WRITTEN_HERE = (m.Constant, m.Operation, m.Builtin, m.Conditional, m.ValueRead)


def find(study: Study) -> list[Diagnostic]:
    """A finding for each such line, at what makes it idle."""
    found = [_idle(study, it) for it in study.reckoning.notes.amounts]
    for body in study.bodies:
        for node in body.once(every(op.Write, op.Assign, op.Transfer)) if isinstance(body, m.Rule) else ():
            message = _same(study, node)
            if message:
                hint = _hidden(study, node)
                found.append(study.warn(codes.DOES_NOTHING, message, body, node.at, hint, _about(node)))
    return [it for it in found if it is not None]


def _idle(study: Study, it: Amount) -> Diagnostic | None:
    if isinstance(it.operation, op.Transfer):
        expression, nothing = it.operation.count, it.much.high <= 0
        message = "this is never above 0: nothing is ever drawn"
    else:
        # What is added for a card shows in its score, were it 0.
        expression, nothing = it.operation.value, it.much == (0, 0) and it.operation.piece is None
        message = "this is always 0: nothing is ever added"
    assert expression is not None
    if it.much.empty or not nothing or not all(_written_here(study, x) for x in m.walk(expression)):
        return None
    return study.warn(codes.DOES_NOTHING, message, it.body, expression.at)


def _written_here(study: Study, it: m.Expr | m.Statement) -> bool:
    """That a value never changes is a finding of its own; what follows from it is not."""
    if isinstance(it, m.ValueRead) and not study.usage.mentioned(Use.CHANGED, it.value):
        return False
    whose = isinstance(it, m.Expr) and it.type.name in (TypeName.PLAYER, TypeName.SPACE)
    return whose or isinstance(it, _WRITTEN_HERE)


def _about(node: object) -> tuple[Ref, ...]:
    match node:
        case op.Write():
            return used(node.target.value)
        case op.Assign():
            return used(node.variable.name)
    return ()


def _hidden(study: Study, node: object) -> str:
    """Where a name of the rule hides a value, it was the value that should become something."""
    match node:
        case op.Assign() if (name := node.variable.name) in study.pack.values:
            return f"here '{name}' is what has been given that name: give it another one, and '{name}' is the value"
    return ""


def _same(study: Study, node: m.Expr | m.Statement) -> str:
    match node:
        # With a modifier, what is read is not what is written: `limit becomes limit` makes it last.
        case op.Write(adds=False) if node.target.value not in study.program.modifiers:
            if shape(node.value) == shape(node.target.but(raw=False)):
                return f"'{node.target.value}' becomes what it is already"
        case op.Assign(value=m.VariableRead(variable=same)) if same is node.variable:
            return f"'{node.variable.name}' becomes what it is already"
        # One by one to the bottom would turn them round.
        case op.Transfer(bottom=False) if shape(node.cards) == shape(node.zone):
            return "these cards go where they lie already"
    return ""
