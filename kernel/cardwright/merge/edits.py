"""What an extension changes, replaces and removes, by section and name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.fix import Related, used
from cardwright.merge.title import EDITS
from cardwright.source import lenient as read
from cardwright.source.lenient import Report
from cardwright.source.tree import Mapping, Node, Scalar, Sequence
from cardwright.words import called_in

# Rules and formulas are called by their name alone; what they are given belongs to their heading.
HEADED = ("rules", "formulas")
# What a pack says once has fields, not entries: a change may give it one that it has not had.
SAID_ONCE = ("languages", "requires", "players", "active_pieces", "heuristic", "result", "table", "faces")
FIELDS = (*SAID_ONCE, "title", "about")
# By these a game is known, to its saved games and to other extensions.
WHAT_IT_IS = ("pack", "version", "kernel")
# `{add: […]}` stands for a longer list. It is a word of the language, so nothing can be called so.
ADD = "add"


@dataclass(frozen=True, slots=True)
class ExtensionEdit:
    """One thing that an extension does to what is there."""

    verb: str
    """`change`, `replace` or `remove`."""
    key: Scalar
    """The name as the extension writes it."""
    node: Node | None
    """What becomes of it, or what of it is removed; None: it is removed as a whole."""


@dataclass(frozen=True, slots=True)
class Edits:
    """All that an extension does, so that every file needs to be gone through once only."""

    entries: dict[str, dict[str, list[ExtensionEdit]]]
    """By section and name."""
    sections: dict[str, list[ExtensionEdit]]
    """By section, where the section as a whole is meant or has no entries."""
    headings: dict[str, Scalar]
    """Every section that is edited, as the extension first writes it."""


def entry_name(section: str, key: str) -> str:
    """What an entry is called: `take of player` is called `take`."""
    return called_in(key) if section in HEADED else key


def read_edits(files: list[PackFile], report: Report) -> Edits:
    """The edits that the files of an extension hold; whatever cannot be one is reported."""
    edits = Edits({}, {}, {})
    for file in files:
        tree = read.mapping(file.tree)
        for verb in EDITS:
            for section, node in read.mapping(tree.get(verb)).entries:
                _section(edits, verb, section, node, report)
    for entries in edits.entries.values():
        for name in [name for name, several in entries.items() if not _agree(several, report)]:
            del entries[name]  # what was meant is not known, and half of it would lead to more findings
    return edits


def _section(edits: Edits, verb: str, section: Scalar, node: Node, report: Report) -> None:
    if section.text in WHAT_IT_IS:
        message = f"'{section.text}' says what the game is, and stays as it is"
        report(
            codes.MALFORMED_EDIT,
            message,
            section.span,
            "say it of the extension, outside of 'change'",
            used(section.text),
        )
        return
    edits.headings.setdefault(section.text, section)
    fields = verb == "change" and (section.text in FIELDS or _is_longer(node))
    if isinstance(node, Mapping) and not fields:
        parts: Iterator[tuple[Scalar, Node]] = iter(node.entries)
    elif verb == "remove" and not is_whole(node):
        parts = ((word, word) for word in named(node, section, report))
    else:
        edits.sections.setdefault(section.text, []).append(
            ExtensionEdit(verb, section, None if verb == "remove" else node)
        )
        return
    for key, inner in parts:
        # A word in a list, or `word: true`, is removed whole; `word: [field]` loses its fields.
        gone = verb == "remove" and (inner is key or is_whole(inner))
        edit = ExtensionEdit(verb, key, None if gone else inner)
        name = entry_name(section.text, key.text)
        edits.entries.setdefault(section.text, {}).setdefault(name, []).append(edit)


def _agree(several: list[ExtensionEdit], report: Report) -> bool:
    """Whether edits of one thing go together: what is replaced or removed whole cannot be edited besides."""
    whole = next((it for it in several if it.node is None or it.verb == "replace"), None)
    if whole is None or len(several) == 1:
        return True
    for other in (it for it in several if it is not whole):
        message = f"'{other.key.text}' stands here under '{other.verb}', and also under '{whole.verb}'"
        report(
            codes.MALFORMED_EDIT,
            message,
            other.key.span,
            "keep one of them",
            used(other.key.text, other.verb),
            None,
            (Related(whole.key.span, f"under '{whole.verb}'"),),
        )
    return False


def _is_longer(node: Node) -> bool:
    return isinstance(node, Mapping) and list(node.keys()) == [ADD]


def is_whole(node: Node) -> bool:
    """Whether `true` stands there: the thing as a whole."""
    return isinstance(node, Scalar) and node.value is True


def named(node: Node, key: Scalar, report: Report) -> Iterator[Scalar]:
    """The names in a list, or a single name."""
    items = node.items if isinstance(node, Sequence) else (node,)
    for it in items:
        if isinstance(it, Scalar) and it.text:
            yield it
        else:
            message = f"what of '{key.text}' is removed is not said by name"
            hint = f"write '{key.text}: [one_name, another_name]', or '{key.text}: true' for all of it"
            report(
                codes.MALFORMED_EDIT,
                message,
                it.span if isinstance(it, Mapping) else key.span,
                hint,
                used(key.text),
            )
