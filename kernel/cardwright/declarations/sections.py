"""The sections of a pack's files, put together, and the names that they give."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, nearest
from cardwright.findings.fix import Related, declared
from cardwright.lang.builtins import NAMES
from cardwright.lang.scope import PARAMETER_TYPES
from cardwright.lang.symbols import LATER_PROPERTIES, PROPERTIES
from cardwright.places import grammar_root
from cardwright.records import Record
from cardwright.schema import coercions
from cardwright.source.lenient import Report, mapping
from cardwright.source.tree import Gap, Mapping, Node, Scalar, Sequence

# Looking for the nearest word takes time, and no honest file has more sections than this.
MOST_GUESSES = 200

# Sections whose keys are not names that they declare; all others have those, and so have the cards of a deck.
NOT_DECLARING = frozenset(
    (
        *("pack", "title", "about", "version", "kernel", "requires", "extends", "after", "languages"),
        *(
            "players",
            "complete",
            "expect",
            "allow",
            "sources",
            "texts",
            "active_pieces",
            "heuristic",
            "result",
        ),
        "table",
        "faces",
    )
)
# Sections whose keys are more than a name, or no names of the pack's own.
_HEADED = ("rules", "formulas", "texts", "allow", "expect", "sources")

# What rules say of a card or of themselves without declaring it.
_SPOKEN_OF = ("this", "it", "original", "copies")


class PackFile(Record):
    """A file of a pack as read; `name` is how it is shown in findings."""

    name: str
    text: str
    tree: Node
    findings: tuple[Diagnostic, ...] = ()
    """What is wrong with it before anything in it has a meaning."""
    gaps: tuple[Gap, ...] = ()


class Sections:
    """The top-level keys of all files. A section may be spread over files; its entries come in their order.

    A misspelt section is read as the one that was meant: the schema reports its name, and what stands in
    it is not missed everywhere else. Nor is a name that is written with other letters, or in a list without what it is.
    """

    def __init__(self, files: list[PackFile], known: Collection[str], report: Report) -> None:
        self.report = report
        self.trees = [it.tree for it in files if isinstance(it.tree, Mapping)]
        self.written: list[dict[str, str]] = [{} for _ in self.trees]
        self._entries: dict[str, list[tuple[Scalar, Node]]] = {}
        self._spell(known)
        self._spell([*known, *(key.text for key, _ in self._read("decks"))])

    def _spell(self, known: Collection[str]) -> None:
        """Notes under which key of each file a section stands."""
        decks = {key.text for tree in self.trees for key, _ in mapping(tree.get("decks")).entries}
        for tree, written in zip(self.trees, self.written, strict=True):
            for key, _ in tree.entries[:MOST_GUESSES]:
                name = key.text if key.text in known or key.text in decks else nearest(key.text, known)
                if name is not None and (name == key.text or tree.key(name) is None):
                    written.setdefault(name, key.text)

    def entries(self, section: str) -> list[tuple[Scalar, Node]]:
        """The entries of a section from every file."""
        if section not in self._entries:
            self._entries[section] = list(self._read(section))
        return self._entries[section]

    def _read(self, section: str) -> Iterator[tuple[Scalar, Node]]:
        for _, part in self.parts(section):
            listed = _listed(part)
            for key, node in part.entries if isinstance(part, Mapping) else listed:
                plain = coercions.name(key.text) if section not in _HEADED else ""
                free = plain and mapping(part).key(plain) is None
                yield key.but(text=plain) if free else key, node

    def parts(self, section: str) -> Iterator[tuple[Scalar, Node]]:
        """The section itself with its key, once for each file that has it."""
        for tree, written in zip(self.trees, self.written, strict=True):
            spelling = written.get(section, section)
            key, part = tree.key(spelling), tree.get(spelling)
            if key is not None and part is not None:
                yield key, part

    def only(self, section: str) -> Node | None:
        """What may be said once in a pack; a second time is a finding."""
        found = list(self.parts(section))
        for key, _ in found[1:]:
            message, first = f"'{section}' is already given", (Related(found[0][0].span, "first given here"),)
            about = declared(section)
            self.report(codes.DUPLICATE_NAME, message, key.span, "keep one of them", about, None, first)
        return found[0][1] if found else None


def _listed(part: Node) -> Iterator[tuple[Scalar, Node]]:
    """The entries of a section that is written as a list: each by its name, or with what it has."""
    for it in part.items if isinstance(part, Sequence) else ():
        match it:
            case Scalar(value=str()):
                yield it, Mapping((), it.span)
            case Mapping(entries=((key, Mapping() as node),)):
                yield key, node
            case Mapping(entries=((key, Scalar(value=None)), *fields)):
                yield key, Mapping(tuple(fields), it.span)


class Names:
    """Who has which name: in a rule a name must mean one thing."""

    def __init__(self, report: Report) -> None:
        self.taken: dict[str, tuple[str, Span]] = {}
        self.report = report

    def claim(self, name: str, what: str, at: Span, shared: bool = False) -> bool:
        """Take a name for `what` ('a zone'). False when it is taken: the first keeps it.

        A `shared` name may be claimed again for the same: two decks may both have an initiative.
        """
        if name in reserved_words():
            message = f"'{name}' is a word of the language and cannot be the name of {what}"
            self.report(codes.RESERVED_WORD, message, at, "choose another name", declared(name))
        if name not in self.taken:
            self.taken[name] = (what, at)
            return True
        owner, first = self.taken[name]
        if shared and owner == what:
            return True
        holder = f"another {what.partition(' ')[2]}" if owner == what else owner
        message = f"'{name}' is given to {what} here, but {holder} has it already"
        other = (Related(first, f"given to {owner} here"),)
        self.report(codes.DUPLICATE_NAME, message, at, "rename one of them", declared(name), None, other)
        return False


@lru_cache(maxsize=1)
def keywords() -> frozenset[str]:
    """The words of the grammar, which cannot be names because a rule would not be read as meant."""
    grammar = (grammar_root() / "rules.lark").read_text(encoding="utf-8")
    lines = "\n".join(line for line in grammar.split("\n") if not line.startswith("//"))
    return frozenset(re.findall(r'"([a-z]+)"', lines))


@lru_cache(maxsize=1)
def reserved_words() -> frozenset[str]:
    """What no declaration may be called: keywords, functions, and the names that rules bind."""
    return keywords() | NAMES | {*PROPERTIES, *PARAMETER_TYPES, *_SPOKEN_OF} - LATER_PROPERTIES
