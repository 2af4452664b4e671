"""What an expression tells: whether everyone at the table may know its value."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Seen
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn, Prop

_INSIDE = (m.Expr, tuple)


def hidden_in(checked: CheckedPack, e: m.Expr) -> str | None:
    """The first name in an expression, or in a formula behind it, that not everyone may know; None for none."""
    return next(_hidden(checked, e, set()), None)


def _hidden(checked: CheckedPack, node: object, seen: set[str]) -> Iterator[str]:
    pack = checked.pack
    match node:
        case m.Builtin(function=Fn.COUNT, arguments=(m.ZoneRead(owner=None),)):
            return  # how many cards lie somewhere can be counted by all
        case m.ZoneRead():
            if pack.zones[node.zone].seen_by is not Seen.EVERYONE:
                yield node.zone
        case m.ValueRead():
            seen_by = pack.values[node.value].seen_by
            # A player who sees the cards of the collection sees what is on them.
            with_card = seen_by is Seen.PIECE and isinstance(node.owner, m.VariableRead)
            if seen_by is not Seen.EVERYONE and not with_card:
                yield node.value
            yield from _changed(checked, node.value, seen)
        case m.FormulaCall() if node.formula not in seen:
            seen.add(node.formula)
            yield from _hidden(checked, checked.formulas[node.formula].value, seen)
            yield from _changed(checked, node.formula, seen)
        case m.FormulaRead():
            yield node.attribute  # it may read anything
        case m.Property(name=Prop.OWNER | Prop.SIDE | Prop.CARRIER | Prop.SPACE, of=of) if not isinstance(
            of, m.VariableRead
        ):
            yield node.name  # of a card that may lie anywhere
    if isinstance(node, _INSIDE):
        for part in node:
            if isinstance(part, _INSIDE):
                yield from _hidden(checked, part, seen)


def _changed(checked: CheckedPack, target: str, seen: set[str]) -> Iterator[str]:
    """What the modifiers of a value or formula read."""
    if f"modified {target}" in seen:
        return
    seen.add(f"modified {target}")
    for modifier in checked.modifiers:
        if modifier.target == target and isinstance(modifier.body, m.Formula):
            for body in (modifier.body, *modifier.condition):
                yield from _hidden(checked, body.value, seen)
