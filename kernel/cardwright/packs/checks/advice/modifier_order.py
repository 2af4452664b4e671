"""Pairs of modifiers that can be in force together and whose order changes the result.

The order is settled (that of the cards in the pack), so nothing breaks; but players at a table do not know the
order of a file. Whoever means it says so on the card: `allow: {CW641: why}`.
"""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic, Severity, Span
from cardwright.packs.checked import CheckedModifier
from cardwright.packs.model import Timing
from cardwright.packs.sections import place
from cardwright.packs.study import Study
from cardwright.packs.study.acting import acting, commute
from cardwright.packs.study.facts import Env
from cardwright.packs.study.touches import CHOICE, Touches
from cardwright.records import Record


def find(study: Study) -> list[Diagnostic]:
    """A finding for each modifier and the first earlier one with which it does not commute."""
    together = Together(study)
    by_target: dict[tuple[str, Timing], list[CheckedModifier]] = {}
    found = []
    for it in study.checked.modifiers:
        earlier = by_target.setdefault((it.target, it.timing), [])
        other = next(
            (x for x in earlier if together.possible(x, it) and not _indifferent(study, x, it)), None
        )
        earlier.append(it)
        if other is not None:
            message = (
                f"'{it.kind}' and '{other.kind}' in {place(_key_of(study, other))} both change '{it.target}', "
                "and their order changes the result"
            )
            hint = f"'{other.kind}' comes first, as it does in the pack; if that is meant, 'allow' it on the card"
            found.append(Diagnostic(codes.ORDER_MATTERS, message, _key_of(study, it), hint, Severity.WARNING))
    return found


class Together:
    """Which pieces can be active at the same time."""

    def __init__(self, study: Study) -> None:
        self.pack = study.pack
        # With one active piece at a time there are no pairs.
        most = 0
        for body in study.checked.active:
            assert body.value is not None
            most += study.reckoning.size(body.value, Env()).high if body.value.type.many else 1
        self.several = most > 1

    def possible(self, one: CheckedModifier, other: CheckedModifier) -> bool:
        if not self.several:
            return False
        same = one.kind == other.kind
        # One piece shows one side; two copies may show two.
        return not same or (one.face != other.face and self.pack.kinds[one.kind].copies > 1)


def _indifferent(study: Study, one: CheckedModifier, other: CheckedModifier) -> bool:
    """Whether both orders certainly come to the same."""
    if one.timing is Timing.BECOMES or one.body.value is not None:
        assert one.body.value is not None and other.body.value is not None
        return commute(acting(one), acting(other))
    if one.timing is Timing.INSTEAD:
        return _same_text(one, other)
    first, second = (study.touching.of(it.body.block) for it in (one, other))
    return _same_text(one, other) or not (_disturbs(first, second) or _disturbs(second, first))


def _disturbs(one: Touches, other: Touches) -> bool:
    """Whether what one changes matters to the other. (That both ask somebody something does not.)"""
    changes = one.changes - {CHOICE}
    return bool(changes & (other.reads | other.written) or one.adds & (other.reads | other.changes))


def _same_text(one: CheckedModifier, other: CheckedModifier) -> bool:
    renamed = tuple(zip(other.body.parameters, one.body.parameters, strict=True))
    return _shape(one.body.block, ()) == _shape(other.body.block, renamed)


def _shape(block: object, renamed: tuple[tuple[object, object], ...]) -> object:
    """The statements without their places and with the other's parameters."""
    if isinstance(block, tuple):
        return tuple(_shape(it, renamed) for it in block)
    if isinstance(block, Record):
        parts = (getattr(block, name) for name in block.fields if name not in ("at", "type"))
        return (type(block).__name__, *(_shape(it, renamed) for it in parts))
    return next((new for old, new in renamed if block is old), block)


def _key_of(study: Study, it: CheckedModifier) -> Span:
    """Where the modifier's heading stands."""
    face = study.pack.kinds[it.kind].faces[it.face]
    text = study.checked.scalars[id(it.body)]
    return next(x.key.span for x in face.modifiers if x.text is text)
