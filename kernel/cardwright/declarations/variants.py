"""What changes a game without a piece that carries it: the section `modifiers`."""

from __future__ import annotations

from cardwright.declarations.cards import modifier_of
from cardwright.declarations.model import Variant
from cardwright.declarations.sections import Sections
from cardwright.findings import codes
from cardwright.findings.fix import Related, declared
from cardwright.source import lenient as read
from cardwright.source.tree import Node, Scalar

_SECTION = "modifiers"


def read_variants(sections: Sections, report: read.Report) -> dict[str, Variant]:
    """The entries of the section, in their order. Nothing names them in rules, so their names are theirs alone."""
    found: dict[str, Variant] = {}
    # A deck of an older pack may be called so: then its cards stand there.
    if any(key.text == _SECTION for key, _ in sections.entries("decks")):
        return found
    for key, node in sections.entries(_SECTION):
        if key.text in found:
            message = f"there are modifiers '{key.text}' already"
            first = (Related(found[key.text].span, "declared here"),)
            report(
                codes.DUPLICATE_NAME, message, key.span, "rename one of them", declared(key.text), None, first
            )
        else:
            found[key.text] = _variant(key, node)
    return found


def _variant(key: Scalar, node: Node) -> Variant:
    fields = read.mapping(node)
    changes = (
        modifier_of(heading, text)
        for heading, text in fields.entries
        if isinstance(text, Scalar) and isinstance(text.value, str | int)
    )
    modifiers = tuple(it for it in changes if it is not None)
    asked = fields.get("while")
    condition = asked if isinstance(asked, Scalar) and isinstance(asked.value, str | bool) else None
    return Variant(key.text, condition, modifiers, key.span, _house(fields.get("house")))


def _house(node: Node | None) -> str | None:
    """What of it is our own: '' for all of it, None for nothing."""
    if not isinstance(node, Scalar) or node.value is False:
        return None
    return "" if node.value is True else node.text
