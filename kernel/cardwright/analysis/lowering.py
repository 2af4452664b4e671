"""Statements as operations. A new statement of the language needs a case here, and no analysis needs to know of it."""

from __future__ import annotations

from cardwright.analysis import operations as op
from cardwright.analysis.operations import TextSort
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Prop
from cardwright.lang.types import TypeName


def lower(block: m.Block) -> op.Code:
    """The operations of a block: one for each statement, but for those that are made of others."""
    return tuple(_operation(it) for statement in block for it in _made_of(statement))


def _made_of(it: m.Statement) -> m.Block:
    match it:
        case m.Anyone():
            return it.rounds
        case m.ChooseSeveral():
            return it.steps
        case m.Heard():
            return (*it.lets, *it.done, *_listening(it))
    return (it,)


def _listening(it: m.Heard) -> m.Block:
    """What may happen after a statement, for each of its cards."""
    perhaps = op.Perhaps(t.FLAG, it.at)
    named: list[m.Statement] = []
    act = it.act
    card = m.VariableRead(t.PIECE, it.at, it.card) if it.card is not None else None
    for hearing in it.hearings:
        if hearing.whose is not None and card is not None:
            named.append(m.Let(it.at, hearing.whose, _whose(hearing.whose, card)))
    if it.whose is not None and isinstance(act, m.Move | m.Draw) and act.zone.owner is not None:
        named.append(m.Let(it.at, it.whose, act.zone.owner))
    calls = tuple(call for hearing in it.hearings for call in hearing.calls)
    told = tuple(m.If(it.at, perhaps, (call,), ()) for call in calls)
    several = act.what if isinstance(act, m.Move) else act.source if isinstance(act, m.Draw) else None
    if several is None or it.card is None or not several.type.many:
        return (*named, *told)
    return (m.ForEach(it.at, it.card, several, (*named, *told)),)


def _whose(variable: m.Variable, card: m.Expr) -> m.Expr:
    names = {TypeName.PLAYER: Prop.OWNER, TypeName.SPACE: Prop.SPACE}
    return m.Property(variable.type, card.at, names.get(variable.type.name, Prop.CARRIER), card)


def _operation(it: m.Statement) -> op.Operation:
    match it:
        case m.Let():
            return op.Assign(it.at, it.variable, it.value, False)
        case m.SetVariable():
            return op.Assign(it.at, it.variable, it.value, True)
        case m.SetValue():
            return op.Write(it.at, it.target, it.value, False, None)
        case m.AddValue():
            return op.Write(it.at, it.target, it.amount, True, it.piece)
        case m.Move():
            return op.Transfer(it.at, it.what, None, it.zone, it.bottom)
        case m.Draw():
            return op.Transfer(it.at, it.source, it.count, it.zone, it.bottom)
        case m.Shuffle():
            return op.Rearrange(it.at, it.zone, -1)
        case m.Flip():
            return op.Rearrange(it.at, it.piece, it.side)
        case m.Show():
            return op.Tell(it.at, it.what, -1, it.to)
        case m.Announce():
            return op.Tell(it.at, it.what)
        case m.Stop():
            return op.Stop(it.at)
        case m.Leave():
            return op.Leave(it.at)
        case m.KeepChoosing():
            return _operation(it.rounds)
        case m.CallRule():
            return op.Invoke(it.at, TextSort.RULE, it.rule, None, it.arguments)
        case m.CallOriginal():
            return op.Invoke(it.at, TextSort.ORIGINAL, "", None, ())
        case m.Perform():
            return op.Invoke(it.at, TextSort.EFFECT, it.effect, it.piece, ())
        case m.If():
            return op.Branch(it.at, it.condition, lower(it.then), lower(it.otherwise))
        case m.ForEach():
            body = lower(it.body)
            if it.still is not None:
                body = (op.Branch(it.at, it.still, body, ()),)
            return op.Loop(it.at, None, it.source, None, it.variable, None, None, body)
        case m.Repeat():
            return op.Loop(it.at, it.times, None, None, None, None, None, lower(it.body))
        case m.While():
            return op.Loop(it.at, it.at_most, None, it.condition, None, None, None, lower(it.body))
        case m.Together(optional=True):
            # What is known of the choices before the first round, each may have lost by its own.
            whose = m.VariableRead(t.PLAYER, it.at, it.player)
            arms = ((None, lower(it.body)), (None, lower(it.otherwise)))
            choice = op.Choice(it.at, whose, it.variable, it.source, True, arms)
            return op.Loop(it.at, None, it.players, None, it.player, None, None, (choice,))
        case m.Together():
            return op.Loop(it.at, None, it.players, None, it.variable, it.source, it.player, lower(it.body))
        case m.Choose():
            arms = ((None, lower(it.body)), (None, lower(it.otherwise)))
            return op.Choice(it.at, it.chooser, it.variable, it.source, it.optional, arms, it.unless_out)
        case m.May():
            arms = ((None, lower(it.body)), (None, lower(it.otherwise)))
            return op.Choice(it.at, it.chooser, None, None, True, arms, it.unless_out)
        case m.Either():
            offered = tuple((when, lower(block)) for when, block in it.branches)
            return op.Choice(it.at, it.chooser, None, None, False, offered, it.unless_out)
        case m.Ensure():
            return op.Attempt(it.at, it.condition, it.when, it.chooser, lower(it.body), lower(it.otherwise))
    return op.Unknown(it.at, _parts(tuple(it)))


def _parts(parts: tuple[object, ...]) -> tuple[object, ...]:
    """The parts of a statement that is not known, with the statements inside them as operations."""
    return tuple(
        _parts(it) if isinstance(it, tuple) else _operation(it) if isinstance(it, m.Statement) else it
        for it in parts
    )
