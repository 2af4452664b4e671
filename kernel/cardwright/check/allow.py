"""Warnings that a designer knows of and means: `allow`, on a card or in the pack, each with its reason.

What is allowed must occur: an `allow` that has outlived its warning is a finding itself.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from cardwright.declarations.model import Allowed, Pack
from cardwright.declarations.sections import NOT_DECLARING, Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span, did_you_mean
from cardwright.findings.fix import Hint, missing
from cardwright.source import lenient as read
from cardwright.source.tree import Scalar
from cardwright.words import called_in


def read_allowed(pack: Pack, sections: Sections, report: read.Report) -> tuple[Allowed, ...]:
    """Every `allow` of a pack; a code that cannot be allowed, or a name that nothing has, is reported."""
    return tuple(
        Allowed(code, reason.text, within, key.span)
        for key, code, reason, within in (*_of_pack(sections, report), *_of_cards(pack, sections))
        if _can_be_allowed(code, key, report)
    )


def settle(
    findings: Iterable[Diagnostic], allowed: Iterable[Allowed], needed: Callable[[Allowed], bool]
) -> list[Diagnostic]:
    """The findings without those that are allowed, and a finding for each `allow` that was of no use.

    Reports the latter only of those that are `needed`: any other may still be of use.
    """
    left: list[Diagnostic] = []
    warnings: dict[str, list[Diagnostic]] = defaultdict(list)
    for finding in findings:
        (left if finding.is_error else warnings[finding.code]).append(finding)
    for of_code in warnings.values():
        of_code.sort(key=_start)
    in_vain = []
    for it in allowed:
        # The plugin of the check may not be installed, and faces are set only where that is asked for.
        elsewhere = _is_plugins(it.code) or it.code in codes.OF_FACES
        if not _take(warnings[it.code], it.within) and not elsewhere:
            in_vain.append(it)
    left += chain.from_iterable(warnings.values())
    for it in filter(needed, in_vain):
        message = f"{it.code} is allowed here, but it does not occur"
        left.append(Diagnostic(codes.ALLOWED_IN_VAIN, message, it.span, "delete it", Severity.WARNING))
    return left


_Entry = tuple[Scalar, str, Scalar, Span | None]
"""Key, code, reason, and where it is allowed."""


def _of_pack(sections: Sections, report: read.Report) -> Iterator[_Entry]:
    declared: dict[str, Span] | None = None
    for key, reason in sections.entries("allow"):
        code, _, name = key.text.partition(" of ")
        if not isinstance(reason, Scalar):
            continue
        if not name:
            yield key, code, reason, None
            continue
        if declared is None:
            declared = dict(_declared(sections))
        if name in declared:
            yield key, code, reason, declared[name]
        else:
            hint = did_you_mean(name, declared)
            if isinstance(hint, Hint):
                hint = hint.within(key.text, len(key.text) - len(name), len(key.text))
            report(codes.UNKNOWN_DECLARED, f"nothing is called '{name}'", key.span, hint, missing(name))


def _of_cards(pack: Pack, sections: Sections) -> Iterator[_Entry]:
    for deck in pack.decks:
        for key, node in sections.entries(deck):
            for code, reason in read.mapping(read.mapping(node).get("allow")).entries:
                if isinstance(reason, Scalar):
                    yield code, code.text, reason, key.span.through(node.span)


def _declared(sections: Sections) -> Iterator[tuple[str, Span]]:
    """Everything with a name and where it is written; attributes belong to their deck."""
    for tree in sections.trees:
        for section, part in tree.entries:
            if section.text not in NOT_DECLARING:
                for key, node in read.mapping(part).entries:
                    yield called_in(key.text), key.span.through(node.span)


def _can_be_allowed(code: str, key: Scalar, report: read.Report) -> bool:
    if _is_plugins(code):
        return True
    if code not in codes.CODES:
        report(
            codes.UNKNOWN_DECLARED,
            f"there is no code '{code}'",
            key.span,
            did_you_mean(code, codes.CODES),
            missing(code),
        )
        return False
    if not code.startswith("CW6") or code == codes.ALLOWED_IN_VAIN:
        message = f"{code} cannot be allowed: only warnings about a pack as a whole can"
        report(codes.NOT_ALLOWED, message, key.span, "delete it, and mend what is found")
        return False
    return True


def _is_plugins(code: str) -> bool:
    """Whether a code is of a plugin's check: `moonrise/lonely_icons`."""
    return "/" in code


def _start(finding: Diagnostic) -> tuple[str, int, int]:
    return finding.span.file, finding.span.line, finding.span.column


def _take(warnings: list[Diagnostic], within: Span | None) -> int:
    """Takes away those of the sorted warnings that lie in a stretch (None: all), and says how many there were."""
    before = len(warnings)
    if within is None:
        warnings.clear()
        return before
    first = bisect_left(warnings, (within.file, within.line, within.column), key=_start)
    last = bisect_right(warnings, (within.file, within.end_line, within.end_column), key=_start)
    warnings[first:last] = [it for it in warnings[first:last] if not within.contains(it.span)]
    return before - len(warnings)
