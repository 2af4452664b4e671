"""Names that are declared with one spelling and used with another.

Such a name is missed wherever it is used, and nothing uses the one that is declared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from cardwright.check.triage.word_index import MOST_PLACES, Lines, Words
from cardwright.declarations.model import MAIN_RULE
from cardwright.declarations.sections import NOT_DECLARING, PackFile, reserved_words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import Edit, Fix, Hint, Related, declared
from cardwright.source.tree import Mapping as Keys
from cardwright.source.tree import Node, Scalar, entries_of, given_names
from cardwright.words import WORD, called_in

# Where that must be declared which a finding misses; the others may miss anything.
_AT_HOME = {
    codes.UNKNOWN_ICON: ("icons",),
    codes.UNKNOWN_KEY: ("decks",),
    codes.UNKNOWN_SIDE: ("decks",),
    codes.NOT_ALLOWED: ("decks", "values", "options"),
}
# Where a name is only said what it is called, it is not used.
_SAID = ("texts", "table")


@dataclass(frozen=True, slots=True)
class Declared:
    """A name that is declared and not used: its declaration, and all places where it is written."""

    name: str
    at: Span
    places: tuple[Span, ...]
    section: str = ""

    def may_be_missed(self, uses: Iterable[Diagnostic]) -> bool:
        """Whether it is declared in a section that all of these uses refer to."""
        return all(self.section in _AT_HOME.get(it.code, (self.section,)) for it in uses)

    def finding(self, wanted: str, uses: list[Diagnostic], hint: str) -> Diagnostic:
        """Reports that another name is used which must mean this one."""
        used = f"in {len(uses)} places" if len(uses) > 1 else "in one place"
        message = f"nothing uses the name '{self.name}', but '{wanted}' is used {used} and is not declared"
        fix = None if isinstance(hint, Hint) else Fix(tuple(Edit(it, wanted) for it in self.places))
        return Diagnostic(
            codes.MISSPELT_DECLARATION,
            message,
            self.at,
            hint,
            fix=fix,
            about=declared(self.name, wanted),
            related=tuple(Related(it.span, f"'{wanted}' is used here") for it in uses),
        )


def renamed(
    findings: Iterable[Diagnostic], files: Collection[PackFile], words: Words
) -> dict[Diagnostic, list[Diagnostic]]:
    """Pairs undeclared names with unused declarations; each new finding replaces those about the uses.

    Of what is declared and not used, the first that is declared where these look for it.
    """
    missed = _missed_words(findings, words.lines)
    unused = [*_unused_declarations(files, words)] if missed else []
    found = {}
    for wanted, uses in missed.items():
        it = next((it for it in unused if it.may_be_missed(uses)), None)
        if it is not None:
            unused.remove(it)
            hint = f"call it '{wanted}' here, or write '{it.name}' there"
            found[it.finding(wanted, uses, hint)] = uses
    return found


def _missed_words(findings: Iterable[Diagnostic], lines: Lines) -> dict[str, list[Diagnostic]]:
    """Undeclared words that several places use, with the findings about them; the most used first.

    A section with the cards of a deck that there is not stands for all these cards.
    """
    missed: dict[str, list[Diagnostic]] = defaultdict(list)
    for it in findings:
        if it.missing and it.span.line == it.span.end_line:
            row = lines.get(it.span.file, [])[it.span.line - 1 : it.span.line]
            there = "".join(row)[it.span.column - 1 : it.span.end_column - 1]
            words = [word for word in WORD.findall(there) if word not in reserved_words()]
            if words:
                missed[words[-1]].append(it)  # of `at farewell` the last
    several = [
        (word, uses)
        for word, uses in missed.items()
        if len(uses) > 1 or (uses[0].span.column == 1 and not uses[0].has_sure_fix)
    ]
    return dict(sorted(several, key=lambda it: -len(it[1])))


def _unused_declarations(files: Collection[PackFile], words: Words) -> Iterator[Declared]:
    """Names, and words of lists, that are declared and not used. Giving a name a text is no use.

    Cards are none of them: most are named in no rule.
    """
    said = [
        (file.name, range(key.span.line, node.span.end_line + 1))
        for file in files
        for key, node in entries_of(file.tree)
        if key.text in _SAID
    ]
    decks = {key.text for file in files for key, _ in _section(file, "decks")}
    given = [
        (it, section.text)
        for file in files
        for section, node in entries_of(file.tree)
        if section.text not in NOT_DECLARING and section.text not in decks
        for it in given_names(node)
        if it.text != MAIN_RULE
    ]
    places = words.places({_name(it) for it, _ in given})
    for it, section in given:
        everywhere = places[_name(it)]
        at = [place for place in everywhere if _starts(place, it.span)]
        others = [place for place in everywhere if place not in at]
        used = len(everywhere) >= MOST_PLACES or not all(
            any(place.file == of and place.line in rows for of, rows in said) for place in others
        )
        if at and not used:
            yield Declared(_name(it), at[0], (*at, *others), section)


def _name(key: Scalar) -> str:
    return called_in(key.text)


def _section(file: PackFile, name: str) -> tuple[tuple[Scalar, Node], ...]:
    return entries_of(file.tree.get(name)) if isinstance(file.tree, Keys) else ()


def _starts(word: Span, at: Span) -> bool:
    return (word.file, word.line, word.column) == (at.file, at.line, at.column)
