"""The tree of a text that differs from one that was read before in a few lines: only the entry with them is read.

A file is sections of entries, such as the cards of a deck. What YAML makes of an entry depends on its own lines alone, as
long as it begins where an entry began and ends where the next one begins. So the lines of an entry that has changed are
read by themselves, at their place, and put between the entries before and behind it. Wherever this is not certain, or
anything is to be said of the entry, nothing is spliced, and the whole text is read.
"""

from __future__ import annotations

from bisect import bisect_right

from cardwright.declarations.sections import PackFile
from cardwright.source.tree import Mapping, Scalar
from cardwright.source.yaml_reader import MAX_NODES, build, forbidden_characters, unified

# A file that is no longer has fewer entries than a file may have: each takes a letter or more.
MOST_LETTERS = MAX_NODES
# Where an edit has changed more lines, little is gained.
MOST_LINES = 200
_DOCUMENT_MARKS = ("---", "...")


def spliced(before: PackFile, text: str) -> PackFile | None:
    """The file with another text; None when it has to be read as a whole.

    The number of lines stays: what is behind the entry stands where it stood.
    """
    if before.findings or before.gaps or not isinstance(before.tree, Mapping) or len(text) > MOST_LETTERS:
        return None
    text = unified(text)
    old, new = before.text.split("\n"), text.split("\n")
    if len(old) != len(new):
        return None
    changed = [row for row, (one, other) in enumerate(zip(old, new, strict=True), start=1) if one != other]
    if not changed or changed[-1] - changed[0] > MOST_LINES:
        return None
    found = _entry(before.tree, changed[0], changed[-1])
    if found is None:
        return None
    section, place = found
    key = section.entries[place][0]
    fresh = _read(new[key.span.line - 1 : section.entries[place + 1][0].span.line - 1], key, before.name)
    if fresh is None:
        return None
    entries = (*section.entries[:place], (key, fresh), *section.entries[place + 1 :])
    sections = tuple(
        (name, Mapping(entries, section.span) if node is section else node)
        for name, node in before.tree.entries
    )
    return before.but(text=text, tree=Mapping(sections, before.tree.span))


def _entry(tree: Mapping, first: int, last: int) -> tuple[Mapping, int] | None:
    """The section and the place in it of the entry on whose lines, but for that of its key, all these lines are.

    It is not the last one of its section, which may end anywhere.
    """
    sections = (it for _, it in tree.entries if isinstance(it, Mapping) and len(it.entries) > 1)
    section = next((it for it in sections if it.span.line <= first <= it.span.end_line), None)
    if section is None:
        return None
    starts = [key.span.line for key, _ in section.entries]
    at = section.entries[0][0].span
    # A section in brackets begins before its first key; and several entries on a line are not told apart by lines.
    if (at.line, at.column) != (section.span.line, section.span.column) or len(set(starts)) < len(starts):
        return None
    place = bisect_right(starts, first) - 1
    inside = 0 <= place < len(starts) - 1 and starts[place] < first and last < starts[place + 1]
    return (section, place) if inside and at.column > 1 else None


def _read(lines: list[str], key: Scalar, file: str) -> Mapping | None:
    """What an entry holds, from its lines, with the places that they have in the file."""
    if any(it[:3] in _DOCUMENT_MARKS for it in lines):
        return None
    # Inside a section, as in the file: so that it is as deep.
    text = "\n" * (key.span.line - 2) + "section:\n" + "\n".join(lines) + "\n"
    if any(forbidden_characters(text, file)):
        return None
    built = build(text, file)
    if built.findings or built.slip is not None or not isinstance(built.tree, Mapping):
        return None
    section = built.tree.get("section")
    if len(built.tree.entries) != 1 or not isinstance(section, Mapping) or len(section.entries) != 1:
        return None
    found, entry = section.entries[0]
    return entry if found == key and isinstance(entry, Mapping) else None
