"""The order in which extensions apply: as they say with `after`, and by name where nothing is said."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, nearest
from cardwright.findings.fix import Related, meant, missing
from cardwright.merge.title import Page


def ordered(pages: Sequence[Page], installed: Collection[str]) -> tuple[list[Page], list[Diagnostic]]:
    """The extensions in their order, and what is wrong with what they say of it.

    Those in a circle come last, by name, so that the rest of them can still be looked at.
    """
    found = [finding for page in pages for finding in _misspelt(page, pages, installed)]
    waiting = sorted(pages, key=lambda it: it.name)
    done: list[Page] = []
    while waiting:
        names = {it.name for it in waiting}
        ready = next((it for it in waiting if not names & {word.text for word in it.after}), None)
        if ready is None:
            return [*done, *waiting], [*found, _circle(waiting)]
        waiting.remove(ready)
        done.append(ready)
    return done, found


def predecessors(pages: Sequence[Page]) -> dict[str, set[str]]:
    """By name, the extensions that each comes after because somebody says so, directly or through others."""
    before: dict[str, set[str]] = {}
    for page in pages:  # in their order: what comes earlier is known already
        said = [it.text for it in page.after if it.text in before]
        before[page.name] = {*said, *(name for it in said for name in before[it])}
    return before


def _misspelt(page: Page, pages: Sequence[Page], installed: Collection[str]) -> list[Diagnostic]:
    """Names under `after` that are nearly those of an extension. Others may just not be installed here."""
    known = {*installed, *(it.name for it in pages)}
    found = []
    for word in page.after:
        near = nearest(word.text, known - {page.name}) if word.text not in known else None
        if near is not None:
            message = f"nobody knows an extension '{word.text}'"
            found.append(
                Diagnostic(
                    codes.UNKNOWN_AFTER,
                    message,
                    word.span,
                    meant(near),
                    Severity.WARNING,
                    about=missing(word.text),
                )
            )
    return found


def _circle(waiting: Sequence[Page]) -> Diagnostic:
    """One way round: from each extension to one that it comes after."""
    by_name = {it.name: it for it in waiting}
    way = [waiting[0]]
    while True:
        step = next(word for word in way[-1].after if word.text in by_name)
        following = by_name[step.text]
        if following in way:
            break
        way.append(following)
    round_trip = [*way[way.index(following) :], following]
    said = " after ".join(f"'{it.name}'" for it in round_trip)
    message = f"each of these comes after the next, in a circle: {said}"
    steps = [
        Related(word.span, f"'{page.name}' comes after '{following.name}'")
        for page, following in pairwise(round_trip)
        for word in page.after
        if word.text == following.name
    ]
    hint = "take one of them out of 'after'"
    return Diagnostic(codes.ORDER_CIRCLE, message, steps[0].span, hint, related=tuple(steps[1:]))
