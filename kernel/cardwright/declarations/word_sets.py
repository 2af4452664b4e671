"""Sets of words: what a pack can name, such as suits or factions, without any card or space for it."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.declarations.model import Names as Titles
from cardwright.declarations.model import Pack, TableLayout, WordSet
from cardwright.declarations.sections import Names, Sections, keywords, reserved_words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import declared
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar

_ALL, _WORDS = "all", "words"


class WordSets:
    """Reads the section `words`; what a schema cannot see is reported."""

    def __init__(self, sections: Sections, names: Names, report: read.Report) -> None:
        self.sections = sections
        self.names = names
        self.report = report

    def all(self) -> dict[str, WordSet]:
        found: dict[str, WordSet] = {}
        # A deck of an older pack may be called so: then its cards stand there.
        if any(key.text == _WORDS for key, _ in self.sections.entries("decks")):
            return found
        for key, node in self.sections.entries(_WORDS):
            if key.text in found:
                message = f"the words '{key.text}' are already declared"
                self.report(codes.DUPLICATE_NAME, message, key.span, "rename one of them", declared(key.text))
            elif self._sayable(key, "the name of a set of words", reserved_words()):
                found[key.text] = self._set(key, node)
        return found

    def _set(self, key: Scalar, node: Node) -> WordSet:
        fields = read.mapping(node)
        written = fields.get(_WORDS) if fields.get(_WORDS) is not None else node
        words: dict[str, Titles] = {}
        listed: dict[str, Span] = {}
        for word, titles in _entries(written):
            if word.text != _ALL and self._sayable(word, "a word of a list", keywords()):
                words.setdefault(word.text, titles)
                listed.setdefault(word.text, word.span)
        plural = read.word(fields.get(_ALL)) if fields.get(_WORDS) is not None else None
        name = plural.text if plural is not None else _plural(key.text)
        self.names.claim(name, "all words of a set", plural.span if plural is not None else key.span)
        return WordSet(key.text, name, words, key.span, listed)

    def _sayable(self, it: Scalar, what: str, not_these: frozenset[str]) -> bool:
        if it.text not in not_these:
            return True
        message = f"'{it.text}' is a word of the language and cannot be {what}"
        self.report(codes.RESERVED_WORD, message, it.span, "choose another word", declared(it.text))
        return False


def with_words(pack: Pack, table: TableLayout) -> TableLayout:
    """The table, calling words of sets and spaces as they are named there; what the table itself says comes first."""
    named = {word: names for it in pack.word_sets.values() for word, names in it.words.items() if names}
    for it in pack.graphs.values():
        named |= {it.names[space]: names for space, names in it.titles.items() if it.names}
    return table.but(words={**named, **table.words}) if named else table


def _entries(node: Node | None) -> Iterator[tuple[Scalar, Titles]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            yield key, read.texts(read.mapping(value).get("name"))
    else:
        yield from ((it, {}) for it in read.items(node))


def _plural(name: str) -> str:
    """The usual plural; a pack gives the unusual ones with `all`."""
    if name.endswith(("s", "x", "z", "ch", "sh")):
        return f"{name}es"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}s"
