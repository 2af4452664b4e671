"""Findings in many places that have one cause are one finding, at the cause."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import Related, missing, used
from cardwright.source.tree import Mapping, Node, Scalar, entries_of
from cardwright.words import NAME, called_in

_NO_USE = re.compile(r"(^|\s)#.*|^\s*\w+( of [\w ]+)?:")


def common_causes(findings: list[Diagnostic], files: Iterable[PackFile]) -> list[Diagnostic]:
    """Replaces all findings about an undeclared icon, or about a formula of the wrong type, by one at the cause."""
    trees = [(it, it.tree) for it in files if isinstance(it.tree, Mapping)]
    for causes in (_icons, _formulas):
        told: set[Diagnostic] = set()
        found = []
        for cause, group in causes(findings, trees):
            found.append(cause)
            told.update(group)
        findings = [it for it in findings if it not in told] + found
    return findings


Trees = list[tuple[PackFile, Mapping]]
Cause = tuple[Diagnostic, list[Diagnostic]]


def _section(trees: Trees, name: str) -> Iterator[tuple[Scalar, Node]]:
    for _, tree in trees:
        key, node = tree.key(name), tree.get(name)
        if key is not None and node is not None:
            yield key, node


def _icons(findings: list[Diagnostic], trees: Trees) -> Iterator[Cause]:
    """Finds icons that several cards carry and the pack does not declare: the mistake is in the list of icons."""
    key, listed = next(_section(trees, "icons"), (None, None))
    if key is None or listed is None:
        return
    listed_names = {key.text for _, node in _section(trees, "icons") for key, _ in entries_of(node)}
    unknown: dict[str, list[Diagnostic]] = defaultdict(list)
    for it in findings:
        for name in it.missing:
            unknown[name].append(it)
    for name, group in unknown.items():
        carried = [it for it in group if it.code == codes.UNKNOWN_ICON]
        if name in listed_names:
            continue  # an extension has taken it away
        if len(group) > 1 and carried and all(it.fix is None for it in carried):
            message = f"the icon '{name}' is used in {len(group)} places, but it is not listed here"
            first = listed if entries_of(listed) else key
            at = first.span.through(listed.span)
            yield (
                Diagnostic(
                    codes.UNKNOWN_ICON,
                    message,
                    at,
                    f"add '{name}', or take it away there",
                    about=missing(name),
                    related=tuple(Related(it.span, f"'{name}' is used here") for it in group),
                ),
                group,
            )


def _formulas(findings: list[Diagnostic], trees: Trees) -> Iterator[Cause]:
    """Finds formulas that fit in none of several places: the mistake is in the formula, not in its uses."""
    wrong: dict[str, list[Diagnostic]] = defaultdict(list)
    for it in findings:
        if it.code in (codes.TYPE_MISMATCH, codes.WRONG_KIND_OF_NAME):
            for name in it.names:
                wrong[name].append(it)
    places = {
        name: {(it.span.file, it.span.line) for it in group}
        for name, group in wrong.items()
        if len(group) > 1
    }
    elsewhere = _used_elsewhere(places, trees) if places else set()
    for _, formulas in _section(trees, "formulas"):
        for key, text in entries_of(formulas):
            name = called_in(key.text)
            if name in places and name not in elsewhere:
                group = wrong[name]
                message = f"'{key.text}' is used in {len(group)} places and fits in none of them"
                places_used = tuple(Related(it.span, it.message) for it in group)
                cause = Diagnostic(
                    codes.TYPE_MISMATCH, message, text.span, about=used(key.text), related=places_used
                )
                yield cause, group


def _used_elsewhere(places: dict[str, set[tuple[str, int]]], trees: Trees) -> set[str]:
    """The names that are also used on other lines. Comments and keys do not count as uses."""
    return {
        word
        for file, _ in trees
        for number, row in enumerate(file.text.splitlines(), start=1)
        for word in NAME.findall(_NO_USE.sub("", row))
        if word in places and (file.name, number) not in places[word]
    }
