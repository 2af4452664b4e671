"""Tables: one thing looked up by another, such as a colour by a colour or a number by a number."""

from __future__ import annotations

from collections.abc import Mapping as Words

from cardwright.declarations.model import Lookup
from cardwright.declarations.sections import Names, Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import missing, used
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar

NUMBER = "number"
# For a table that does not say what it looks up.
UNSAID = ""
# Between the smallest and the largest number that a table looks up, all have their place in the game.
MOST_NUMBERS = 1_000


class Lookups:
    """Reads the section `tables`; every entry must be one of the words, and none may be missing."""

    def __init__(
        self, sections: Sections, names: Names, words: Words[str, tuple[str, ...]], report: read.Report
    ) -> None:
        self.sections = sections
        self.names = names
        self.words = words
        """The lists of words by the attribute or value that has them."""
        self.report = report

    def all(self) -> dict[str, Lookup]:
        found: dict[str, Lookup] = {}
        for key, node in self.sections.entries("tables"):
            if self.names.claim(key.text, "a table", key.span):
                found[key.text] = self._lookup(key, read.mapping(node))
        return found

    def _lookup(self, key: Scalar, node: Mapping) -> Lookup:
        by, gives = self._list(node.get("from")), self._list(node.get("to"))
        entries = read.mapping(node.get("entries")).entries
        numbers = {it.text: place for it, _ in entries if (place := self._place(it, by)) is not None}
        first, last = min(numbers.values(), default=0), max(numbers.values(), default=0)
        if by not in self.words and last - first >= MOST_NUMBERS:
            message = (
                f"'{key.text}' goes from {first} to {last}; a table has at most {MOST_NUMBERS:,} numbers"
            )
            hint = "look up something smaller, such as the number divided by ten"
            self.report(codes.WRONG_NUMBER, message, key.span, hint, used(key.text))
            last = first
        wanted = range(len(self.words[by])) if by in self.words else range(first, last + 1)
        given = set(numbers.values())
        missing = [self.words[by][it] if by in self.words else str(it) for it in wanted if it not in given]
        if missing and entries and len(missing) < len(wanted):
            message = f"'{key.text}' says nothing about {', '.join(missing[:5])}"
            self.report(
                codes.MISSING_KEY, message, key.span, f"add '{missing[0]}' to its entries", used(key.text)
            )
        found = {numbers[it.text]: self._entry(value, gives) for it, value in entries if it.text in numbers}
        return Lookup(key.text, by, gives, first, tuple(found.get(it, 0) for it in wanted), key.span)

    def _list(self, node: Node | None) -> str:
        """`number`, or whose words are meant; '' when it does not say, which is reported."""
        written = read.word(node)
        if written is None:
            return UNSAID
        if written.text == NUMBER:
            return NUMBER
        if written.text in self.words:
            return written.text
        hint = did_you_mean(written.text, [NUMBER, *self.words])
        message = f"there is no attribute or value with words called '{written.text}'"
        self.report(
            codes.UNKNOWN_DECLARED, message, written.span, hint or self._known_lists(), missing(written.text)
        )
        return UNSAID

    def _known_lists(self) -> str:
        return f"known: {', '.join([NUMBER, *self.words][:12])}"

    def _place(self, key: Scalar, by: str) -> int | None:
        if key.text in self.words.get(by, ()):
            return self.words[by].index(key.text)
        number = read.whole_number(key.text)
        if by in (NUMBER, UNSAID) and number is not None:
            return number
        if by != UNSAID:
            self._wrong(key, by)
        return None

    def _entry(self, value: Node, gives: str) -> int:
        number = read.number(value)
        if gives == NUMBER and number is not None:
            return number
        if isinstance(value, Scalar) and gives != UNSAID:
            if value.text in self.words.get(gives, ()):
                return self.words[gives].index(value.text)
            self._wrong(value, gives)
        return 0

    def _wrong(self, at: Scalar, wanted: str) -> None:
        if wanted == NUMBER:
            hint = "write a whole number, or the name of the words that are meant instead of 'number'"
            self.report(codes.WRONG_TYPE, f"'{at.text}' is not a whole number", at.span, hint, used(at.text))
            return
        words = self.words[wanted]
        message = f"'{at.text}' is none of the words of '{wanted}': {', '.join(words)}"
        self.report(codes.NOT_ALLOWED, message, at.span, did_you_mean(at.text, words), missing(at.text))
