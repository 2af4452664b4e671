"""Cards that are flipped to a side which they do not have: the game breaks when it comes to one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from cardwright.analysis import Study
from cardwright.analysis.kind_filter import Kinds
from cardwright.declarations.model import Kind
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.lang import typed as m

# Whoever asks any of this may well do so to leave those cards out.
_TELLING = (
    m.AttributeRead,
    m.FormulaRead,
    m.FormulaCall,
    m.Has,
    m.IconsOn,
    m.IconsIn,
    m.KindsIn,
    m.OptionRead,
    m.OptionGiven,
    m.SideGiven,
    m.PieceOf,
    m.ValueRead,
)


def find(study: Study) -> list[Diagnostic]:
    """A finding for each set of cards that cannot be turned, at the first place that turns them."""
    if not study.whereabouts.known:
        return []
    without = cache(lambda side: _kinds(study, lambda it: side >= len(it.faces)))
    meant_for = cache(lambda side: _kinds(study, lambda it: side in study.pack.decks[it.deck].sides))
    found: dict[tuple[int, Kinds], Diagnostic] = {}
    for body in study.checked.all_rules():
        for flip, depends_on in _flips(body.block, {}, ()):
            there = study.whereabouts.of(flip.piece) or 0
            lacking = there & without(flip.side)
            if lacking and lacking != there:
                # Of cards of other decks it is not certain that they come here.
                lacking = 0 if _is_telling(depends_on) else lacking & meant_for(_side(study, body, flip))
            if lacking and (flip.side, lacking) not in found:
                found[flip.side, lacking] = _told(study, body, flip, lacking)
    return list(found.values())


def _kinds(study: Study, are_so: Callable[[Kind], bool]) -> Kinds:
    return sum(1 << number for number, it in enumerate(study.pack.kinds.values()) if are_so(it))


def _flips(
    block: m.Block, sources: dict[m.Variable, m.Expr], asked: tuple[m.Expr, ...]
) -> Iterator[tuple[m.Flip, tuple[m.Expr | None, ...]]]:
    """Every flip, with all that decides which card it turns: None where that is not written here."""
    for it in block:
        match it:
            case m.Flip(piece=m.VariableRead(variable=variable)):
                yield it, (*asked, _origin(variable, sources))
            case m.Flip(piece=piece):
                yield it, (*asked, piece)
            case m.Let(variable=variable, value=value):
                sources[variable] = value
            case m.SetVariable(variable=variable):
                sources.pop(variable, None)
            case m.ForEach(variable=variable, source=source) | m.Choose(variable=variable, source=source):
                sources[variable] = source
                yield from _flips(it.body, sources, asked)
                yield from _flips(it.otherwise if isinstance(it, m.Choose) else (), sources, asked)
            case m.Together(variable=variable, source=source, body=body):
                sources[variable] = source
                yield from _flips(body, sources, asked)
            case m.If(condition=condition, then=then, otherwise=otherwise):
                yield from _flips(then, sources, (*asked, condition))
                yield from _flips(otherwise, sources, (*asked, condition))
            case m.While(condition=condition, body=body):
                yield from _flips(body, sources, (*asked, condition))
            case m.Repeat(body=body):
                yield from _flips(body, sources, asked)
            case m.May(body=body, otherwise=otherwise) | m.Ensure(body=body, otherwise=otherwise):
                yield from _flips(body, sources, asked)
                yield from _flips(otherwise, sources, asked)
            case m.Either(branches=branches):
                for when, branch in branches:
                    yield from _flips(branch, sources, (*asked, when) if when is not None else asked)


def _origin(variable: m.Variable, sources: dict[m.Variable, m.Expr]) -> m.Expr | None:
    """Where a card comes from that has a name, through other names."""
    source = sources.get(variable)
    for _ in sources:
        if not isinstance(source, m.VariableRead):
            break
        source = sources.get(source.variable)
    return None if isinstance(source, m.VariableRead) else source


def _is_telling(depends_on: tuple[m.Expr | None, ...]) -> bool:
    """Whether it is not simply any card of a zone that is turned."""
    return any(
        it is None
        or any(
            isinstance(node, _TELLING) or (isinstance(node, m.Property) and node.name in ("kind", "deck"))
            for node in m.walk(it)
        )
        for it in depends_on
    )


def _side(study: Study, body: m.Body, flip: m.Flip) -> str:
    """The side's name, with which the statement ends."""
    return body.said(flip.at).split()[-1]


def _told(study: Study, body: m.Body, flip: m.Flip, lacking: Kinds) -> Diagnostic:
    side, more = _side(study, body, flip), lacking.bit_count() - 1
    first = list(study.pack.kinds.values())[(lacking & -lacking).bit_length() - 1]
    if more:
        message = f"'{first.name}' and {more} more have no side '{side}', to which they are flipped here"
    else:
        message = f"'{first.name}' has no side '{side}', to which it is flipped here"
    hint = f"no card of '{first.deck}' has that side"
    if side in study.pack.decks[first.deck].sides:
        hint = f"write '{side}: {{}}' on '{first.name}': a card without any of its deck's sides has one only"
    return study.warn(codes.ONE_SIDED, message, body, flip.at, hint)
