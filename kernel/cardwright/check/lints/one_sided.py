"""Cards that are flipped to a side which they do not have: the game breaks when it comes to one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.kind_filter import Kinds
from cardwright.declarations.model import Kind
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Prop

# A test for any of this may well be there to leave those cards out.
_TELLING = (
    m.AttributeRead,
    m.FormulaRead,
    m.ListRead,
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
        for flip, depends_on in _flips(study.program.code(body), {}, ()):
            there = study.whereabouts.of(flip.cards) or 0
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
    code: op.Code, sources: dict[m.Variable, m.Expr], asked: tuple[m.Expr, ...]
) -> Iterator[tuple[op.Rearrange, tuple[m.Expr | None, ...]]]:
    """Every flip, with all that decides which card it turns: None where that is not written here."""
    for it in code:
        match it:
            case op.Rearrange() if it.side >= 0:
                card = it.cards
                yield (
                    it,
                    (*asked, _origin(card.variable, sources) if isinstance(card, m.VariableRead) else card),
                )
            case op.Assign(again=False):
                sources[it.variable] = it.value
            case op.Assign():
                sources.pop(it.variable, None)
            case op.Branch():
                yield from _flips(it.then, sources, (*asked, it.condition))
                yield from _flips(it.otherwise, sources, (*asked, it.condition))
            case op.Loop():
                if it.variable is not None and it.elements is not None:
                    sources[it.variable] = it.elements
                guard = () if it.condition is None else (it.condition,)
                yield from _flips(it.body, sources, (*asked, *guard))
            case op.Choice():
                if it.variable is not None and it.source is not None:
                    sources[it.variable] = it.source
                for when, arm in it.arms:
                    yield from _flips(arm, sources, (*asked, when) if when is not None else asked)
            case op.Attempt():
                yield from _flips(it.body, sources, asked)
                yield from _flips(it.otherwise, sources, asked)


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
            isinstance(node, _TELLING)
            or (isinstance(node, m.Property) and node.name in (Prop.KIND, Prop.DECK))
            for node in m.walk(it)
        )
        for it in depends_on
    )


def _side(study: Study, body: m.Body, flip: op.Rearrange) -> str:
    """The side's name, with which the statement ends."""
    return body.said(flip.at).split()[-1]


def _told(study: Study, body: m.Body, flip: op.Rearrange, lacking: Kinds) -> Diagnostic:
    side, more = _side(study, body, flip), lacking.bit_count() - 1
    first = list(study.pack.kinds.values())[(lacking & -lacking).bit_length() - 1]
    if more:
        message = f"'{first.name}' and {more} more have no side '{side}', to which they are flipped here"
    else:
        message = f"'{first.name}' has no side '{side}', to which it is flipped here"
    hint = f"no card of '{first.deck}' has that side"
    if side in study.pack.decks[first.deck].sides:
        hint = f"write '{side}: {{}}' on '{first.name}': a card without any of its deck's sides has one only"
    return study.warn(codes.ONE_SIDED, message, body, flip.at, hint, about=used(first.name, side))
