"""Two extensions that touch the same thing, where nobody says which comes first."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Related, used
from cardwright.merge.trees import Path, Touch


def conflicts(touches: Sequence[Touch], before: dict[str, set[str]]) -> list[Diagnostic]:
    """A finding for each pair of extensions and thing; `before` has those that each says it comes after.

    The same thing is the very same field, or one that is part of the other: who removes a card and who
    changes its score do not agree.
    """
    found: dict[tuple[str, str, Path], Diagnostic] = {}
    whole: dict[Path, dict[str, Touch]] = {}
    inside: dict[Path, dict[str, Touch]] = {}
    for touch in touches:
        others = [whole.get(touch.path[:length], {}) for length in range(1, len(touch.path) + 1)]
        for earlier in (*others, inside.get(touch.path, {})):
            for other in earlier.values():
                if not _at_odds(touch, other, before):
                    continue
                shared = min(touch.path, other.path, key=len)
                found.setdefault((other.extension, touch.extension, shared), _finding(touch, other, shared))
        whole.setdefault(touch.path, {}).setdefault(touch.extension, touch)
        for length in range(1, len(touch.path)):
            inside.setdefault(touch.path[:length], {}).setdefault(touch.extension, touch)
    return list(found.values())


def _at_odds(one: Touch, other: Touch, before: dict[str, set[str]]) -> bool:
    if one.extension == other.extension or one.verb == other.verb == "add":
        return False  # adding the same name twice is reported where it is added
    return other.extension not in before[one.extension] and one.extension not in before[other.extension]


def _finding(touch: Touch, other: Touch, shared: Path) -> Diagnostic:
    what = " of ".join(f"'{it}'" for it in reversed(shared[-2:]))
    by_other = f"{_done(other, shared)} by '{other.extension}'"
    message = (
        f"{what} is {_done(touch, shared)} here and {by_other}, "
        "and neither says that it comes after the other"
    )
    hint = f"write 'after: [{other.extension}]' here, or 'after: [{touch.extension}]' there"
    there = (Related(other.span, f"{by_other} here"),)
    return Diagnostic(codes.CONFLICT, message, touch.span, hint, about=used(other.extension), related=there)


def _done(touch: Touch, shared: Path) -> str:
    """What was done to the shared thing: an edit of a part of it changes it."""
    return touch.past() if touch.path == shared else "changed"
