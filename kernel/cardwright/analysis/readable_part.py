"""A pack with errors, without the texts that contain them: lints can still analyse the rest."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import TypeVar

from cardwright.check.checked_pack import CheckedModifier, CheckedPack, OnTable
from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.suggest import LONGEST_WORD
from cardwright.lang import typed as m
from cardwright.source.span_index import Stretches
from cardwright.source.tree import Gap, entries_of
from cardwright.words import NAME

_MISSING = (codes.WRONG_TYPE, codes.DUPLICATE_KEY, codes.EMPTY_TEXT)
_OF_RULES = ("rules", "formulas", "modifiers", "active_pieces", "result", "heuristic", "table")
_WITH_KEYS = ("zones", "values", "tables", "spaces", "decks", "options")
_ON_A_CARD = re.compile(r"\s*(at|before|after|instead of) \w|\s*while active|\s*\w+ becomes")

_Key = TypeVar("_Key")

_NOWHERE = m.Place(0, 0)

Lines = dict[str, set[int]]
"""Numbers of lines by file."""


class UnreadStatement(m.Statement):
    """Statements that were not understood. (No study knows it, so it is taken to change everything.)"""


class UnreadFormula(m.Expr):
    """A formula that was not understood."""


def readable(
    checked: CheckedPack, errors: Iterable[Diagnostic], gaps: Iterable[Gap], files: Iterable[PackFile]
) -> CheckedPack:
    """The pack without the texts in which an error lies, or which speak of something that is not declared.

    The words of these, and of whatever else of a declaration with an error, are what is unsure.
    """
    errors, files = list(errors), list(files)
    wrong: Lines = {}
    for it in errors:
        wrong.setdefault(it.span.file, set()).update(range(it.span.line, it.span.end_line + 1))
    for gap in gaps:
        wrong.setdefault(gap.file, set()).update(range(gap.first, gap.last + 1))
    nothing_known = set(_not_declared(errors, files))
    cards = Stretches(_cards_of_wrong_decks(errors, files))
    doubtful = {
        body
        for body in checked.bodies()
        if not wrong.get(body.written.span.file, set()).isdisjoint(_lines(body.written.span))
        or cards.any_around(body.written.span)
        or (nothing_known and not nothing_known.isdisjoint(NAME.findall(body.written.text)))
    }
    # Where a rule is missing, nobody knows what it would have used: it may be anything.
    texts = (it.text for it in files) if _rule_missing(errors, files) else _texts(wrong, files)
    unread = (it.written.text for it in doubtful)
    words = {word for text in chain(texts, unread) for word in NAME.findall(text)}
    unsure = frozenset(words) | set(_run_together(words, set(checked.symbols.all_names())))

    def formula(it: m.Formula) -> m.Formula:
        return replace(it, value=UnreadFormula(it.value.type, _NOWHERE)) if it in doubtful else it

    def rule(it: m.Rule) -> m.Rule:
        return replace(it, block=(UnreadStatement(_NOWHERE),)) if it in doubtful else it

    def formulas(some: Mapping[_Key, m.Formula]) -> dict[_Key, m.Formula]:
        return {key: formula(it) for key, it in some.items()}

    def rules(some: Mapping[_Key, m.Rule]) -> dict[_Key, m.Rule]:
        return {key: rule(it) for key, it in some.items()}

    def modifier(it: CheckedModifier) -> CheckedModifier:
        asked = [formula(condition) for condition in it.condition]
        return it.but(carrier=OnTable(it.carrier.name, asked[0])) if asked else it

    return replace(
        checked,
        formulas=formulas(checked.formulas),
        rules=rules(checked.rules),
        piece_formulas=formulas(checked.piece_formulas),
        effects=rules(checked.effects),
        modifiers=[modifier(it) for it in checked.modifiers if it.body not in doubtful],
        conditions=formulas(checked.conditions),
        heuristic=formula(checked.heuristic) if checked.heuristic is not None else None,
        shown=formulas(checked.shown),
        active=[formula(it) for it in checked.active],
        unsure=unsure,
    )


def _not_declared(errors: Iterable[Diagnostic], files: Iterable[PackFile]) -> Iterator[str]:
    """Names of which nothing is known but that they are there: `market: true` where a zone should have keys."""
    wrong = [it.span for it in errors if it.code == codes.WRONG_TYPE]
    begins = {(it.file, it.line, it.column) for it in wrong}
    stretches = Stretches(wrong)
    for file in files:
        for section, part in entries_of(file.tree):
            for key, node in entries_of(part) if section.text in _WITH_KEYS else ():
                # Spaces of which a part is wrong may be any number, with any links.
                uncounted = section.text == "spaces" and stretches.any_inside(node.span)
                if uncounted or (file.name, node.span.line, node.span.column) in begins:
                    yield key.text


def _cards_of_wrong_decks(errors: Iterable[Diagnostic], files: Iterable[PackFile]) -> Iterator[Span]:
    """The sections with the cards of decks whose declaration is wrong: what they come to is not known."""
    wrong = Stretches(it.span for it in errors if it.code == codes.WRONG_TYPE)
    sections = [it for file in files for it in entries_of(file.tree)]
    declared = (it for section, part in sections if section.text == "decks" for it in entries_of(part))
    decks = {key.text for key, node in declared if wrong.any_inside(key.span.through(node.span))}
    yield from (part.span for section, part in sections if section.text in decks)


def _run_together(words: Iterable[str], names: Collection[str]) -> Iterator[str]:
    """Names with which words begin or end that are none: where a bracket or blank is lost, two have become one."""
    for word in words:
        if word not in names and len(word) <= 2 * LONGEST_WORD:
            parts = (part for at in range(1, len(word)) for part in (word[:at], word[at:]))
            yield from (part for part in parts if part in names)


def _lines(span: Span) -> range:
    return range(span.line, span.end_line + 1)


def _rule_missing(errors: Iterable[Diagnostic], files: Iterable[PackFile]) -> bool:
    """Whether there is something else, or nothing, where a rule, a formula, the active pieces or a part of the table should be."""
    places = [it.span for it in errors if it.code in _MISSING]
    if not places:
        return False
    for file in files:
        rows = file.text.splitlines()
        if any(at.file == file.name and _ON_A_CARD.match(rows[at.line - 1]) for at in places):
            return True
        for section, node in entries_of(file.tree):
            extent = section.span.through(node.span)
            if section.text in _OF_RULES and any(extent.contains(at) for at in places):
                return True
    return False


def _texts(wrong: Lines, files: Iterable[PackFile]) -> Iterator[str]:
    """The lines with errors, and all of the declarations in which they are."""
    for file in files:
        rows, lines = file.text.splitlines(), wrong.get(file.name, set())
        if not lines:
            continue
        yield from (rows[it - 1] for it in lines if it <= len(rows))
        for _, section in entries_of(file.tree):
            for key, node in entries_of(section):
                extent = range(key.span.line, node.span.end_line + 1)
                if not lines.isdisjoint(extent):
                    yield "\n".join(rows[extent.start - 1 : extent.stop - 1])
