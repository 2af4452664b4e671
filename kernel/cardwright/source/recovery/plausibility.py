"""How unlike a file of a pack a tree looks: of several ways to mend a text, the one that looks least strange is taken."""

from __future__ import annotations

import re

from cardwright.schema.pack_schema import keys_of_section, section_names
from cardwright.source.tree import Mapping, Node, Scalar, entries_of, fields_in

_NAME = re.compile(r"\w+( of [\w ]+)?")
_HEADING_IN_TEXT = re.compile(r":[ ]*[|>]$", re.MULTILINE)
# `if …:`, and nothing indented under it.
_EMPTY_BLOCK = re.compile(r"^( *)\S.*:[ ]*\n+(?! *#)(?!\1 )", re.MULTILINE)


def strangeness(tree: Node | None) -> int:
    """Counts sections that are none, sections inside others or in their entries, entries that look like fields of their neighbours.

    Also entries unlike those beside them (text among keys, keys among text), keys that hold nothing, names that
    are none, and in texts headings, and lines under which something should be indented and is not.
    """
    known = section_names()
    strange = sum(key.text not in known for key, _ in entries_of(tree))
    for heading, section in entries_of(tree):
        own = keys_of_section(heading.text)
        entries = entries_of(section)
        plain = sum(isinstance(node, Scalar) for _, node in entries)
        strange += min(plain, len(entries) - plain)
        fields = fields_in(section)
        for key, entry in entries:
            strange += sum(name.text in known and _holds_entries(node) for name, node in entries_of(entry))
            strange += key.text in known and key.text not in own
            strange += fields[key.text] > 1
            strange += _NAME.fullmatch(key.text) is None
    return strange + _inside(tree)


def _holds_entries(node: Node) -> bool:
    """Whether it is as a section is: its keys have keys of their own."""
    return any(isinstance(it, Mapping) for _, it in entries_of(node))


def _inside(tree: Node | None) -> int:
    strange = 0
    waiting = [tree]
    while waiting:
        for _, node in entries_of(waiting.pop()):
            if isinstance(node, Scalar):
                strange += len(_HEADING_IN_TEXT.findall(node.text)) if node.text else 1
                strange += len(_EMPTY_BLOCK.findall(node.text))
            waiting.append(node)
    return strange
