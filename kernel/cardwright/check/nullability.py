"""Which names of rules and formulas may stand for none, though they are to be a player or a space.

A name is never none if nothing that it is given can be none. What is given is found in the texts of the pack:
in `let` and `becomes`, and in the arguments of rules and formulas. The result is a least fixed point: names are added
until none of the texts gives another name something that may be none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Timing
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.lang.types import TypeName

_GIVING = (m.Let, m.SetVariable, m.CallRule, m.FormulaCall)
PLAYERS_AND_SPACES = (TypeName.PLAYER, TypeName.SPACE, TypeName.WORD)
"""And words: what belongs to each of them belongs to none of none."""


def may_be_none(checked: CheckedPack, types: Collection[TypeName] = PLAYERS_AND_SPACES) -> set[m.Variable]:
    """The players and spaces among the names of a pack (or names of other types) that may stand for none."""
    # A card may lie where it is nobody's.
    found = {body.parameters[1] for body in (*checked.piece_formulas.values(), *checked.effects.values())}
    given = [(name, e) for name, e in _given(checked) if name.type.name in types and not name.type.many]
    more = True
    while more:
        more = False
        for name, e in given:
            if name not in found and not is_somebody(e, found):
                found.add(name)
                more = True
    return found


def is_somebody(e: m.Expr, may_be_none: Collection[m.Variable]) -> bool:
    """Whether a player, space or piece is certain not to be none."""
    match e:
        case m.VariableRead():
            return e.variable not in may_be_none
        case m.Builtin(function=Fn.NEXT | Fn.PREVIOUS):
            return e.type.name is TypeName.PLAYER and is_somebody(e.arguments[0], may_be_none)
        case m.Builtin(
            function=Fn.FIRST | Fn.LAST, arguments=(m.AllPlayers() | m.AllSpaces() | m.Listing(),)
        ):
            return True
        case m.PieceOf() | m.Builtin(function=Fn.ONLY):
            return True
        case m.Conditional():
            return is_somebody(e.then, may_be_none) and is_somebody(e.otherwise, may_be_none)
    return isinstance(e, m.Constant) and e.value >= 0


def _given(checked: CheckedPack) -> Iterator[tuple[m.Variable, m.Expr]]:
    """Names, and what they are given. A pack with mistakes may lack a rule, or call it with too little."""
    procedures = {**checked.rules, **checked.formulas}
    for modifier in checked.modifiers:
        if modifier.timing is not Timing.BECOMES and modifier.target in procedures:
            # What stands around a rule or formula is given what it is given.
            own, theirs = procedures[modifier.target].parameters, modifier.given
            for its, other in zip(own, theirs, strict=False):
                yield other, m.VariableRead(its.type, m.Place(0, 0), its)
    for body in checked.bodies():
        for it in body.once(_giving):
            match it:
                case m.Let() | m.SetVariable():
                    yield it.variable, it.value
                case m.CallRule(rule=name) | m.FormulaCall(formula=name) if name in procedures:
                    yield from zip(procedures[name].parameters, it.arguments, strict=False)


def _giving(body: m.Body) -> tuple[m.Expr | m.Statement, ...]:
    """What gives names something in a text."""
    return tuple(it for it in body.nodes if isinstance(it, _GIVING))
