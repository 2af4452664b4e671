"""From the resolved tree to phrases: whether a name that a rule gives can be replaced by the thing itself.

`let n = count(hand)` is worked out once. Where `n` is used after something has happened, "the number of cards in your
hand" would be another number: then the text must give the name. Only two sorts of names need not be given: those of
things that never change, and those that are used before anything else happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn, Prop

# What they are stays the same as long as what they are made of does.
_LASTING = (
    m.Constant,
    m.AllPlayers,
    m.AllSpaces,
    m.PieceOf,
    m.OptionRead,
    m.OptionGiven,
    m.Linked,
    m.SpaceAt,
    m.OnSpace,
    m.Distance,
    m.LookedUp,
    m.Operation,
    m.Not,
    m.Conditional,
)
_LASTING_FUNCTIONS = (Fn.MIN, Fn.MAX, Fn.ABS, Fn.PICK, Fn.NEXT, Fn.PREVIOUS, Fn.CLOCKWISE)
# Statements that do one thing: whatever they read, they read before they do it.
_SIMPLE = (
    m.Move,
    m.Draw,
    m.AddValue,
    m.SetValue,
    m.SetVariable,
    m.Shuffle,
    m.Flip,
    m.Perform,
    m.Show,
    m.Announce,
)


def is_lasting(node: m.Expr, changes: Callable[[m.Variable], bool], one_sided: bool) -> bool:
    """Whether an expression gives the same at any time while a rule is carried out."""
    for it in m.walk(node):
        match it:
            case m.VariableRead(variable=variable):
                if changes(variable):
                    return False
            case m.Builtin(function=function):
                if function not in _LASTING_FUNCTIONS:
                    return False
            case m.Property(name=name):
                if name not in (Prop.KIND, Prop.DECK, Prop.NUMBER, Prop.ROW, Prop.COLUMN):
                    return False
            case m.AttributeRead() | m.IconsOn():
                if not one_sided:
                    return False
            case _ if not isinstance(it, _LASTING):
                return False
    return True


def unheard(it: m.Statement) -> m.Statement:
    """A statement without what listens to it: a listener's text stands on its own card."""
    return it.act if isinstance(it, m.Heard) else it


def is_told_at_once(
    variable: m.Variable, block: m.Block, rules: Mapping[str, m.Rule], spoken: Mapping[str, str]
) -> bool:
    """Whether every use of a variable in a block comes before anything is done there."""
    return _early(variable, block, rules, spoken, 0) == _uses(variable, block)


def _uses(variable: m.Variable, part: object) -> int:
    return sum(isinstance(it, m.VariableRead) and it.variable is variable for it in m.walk(_said(part)))


def _said(part: object) -> object:
    """A part of a text without what listens to its statements."""
    if isinstance(part, m.Heard):
        return part.act
    if isinstance(part, tuple):
        return tuple(map(_said, part))
    return part


def _early(
    variable: m.Variable, block: m.Block, rules: Mapping[str, m.Rule], spoken: Mapping[str, str], depth: int
) -> int:
    """How many uses of a variable come before anything is done in a block."""

    def inside(*blocks: m.Block) -> int:
        return sum(_early(variable, it, rules, spoken, depth) for it in blocks)

    first = next((unheard(it) for it in block if not isinstance(it, m.Let)), None)
    match first:
        case m.If(condition=condition, then=then, otherwise=otherwise):
            return _uses(variable, condition) + inside(then, otherwise)
        case m.Choose(source=source, chooser=chooser, body=body, otherwise=otherwise):
            return _uses(variable, (source, chooser)) + inside(body, otherwise)
        case m.May(chooser=chooser, body=body, otherwise=otherwise):
            return _uses(variable, chooser) + inside(body, otherwise)
        case m.Either(chooser=chooser, branches=branches):
            conditions = tuple(when for when, _ in branches if when is not None)
            return _uses(variable, (chooser, *conditions)) + inside(*(branch for _, branch in branches))
        case m.ForEach(source=source) | m.Together(source=source):
            return _uses(variable, source)
        case m.Repeat(times=times):
            return _uses(variable, times)
        case m.CallRule(rule=rule, arguments=arguments) if depth < 3:
            return sum(
                _uses(variable, argument)
                for argument, parameter in zip(arguments, rules[rule].parameters, strict=False)
                if rule in spoken or is_told_at_once(parameter, rules[rule].block, rules, spoken)
            )
        case None:
            return 0
        case _ if isinstance(first, _SIMPLE):
            return _uses(variable, first)
    return 0
