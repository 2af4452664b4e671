"""How a pack wants its cards to look: the section `faces`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardwright.findings.diagnostic import Span
from cardwright.records import Record
from cardwright.source.tree import Scalar

if TYPE_CHECKING:
    from cardwright.declarations.model import Names

CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")
CENTRE = "centre"
"""Beside the corners: what stands large in the middle of a card that has no text."""


class DeckDesign(Record):
    """What a pack says of the faces of one deck; what it leaves out is as usual."""

    size: str = ""
    measures: tuple[float, float] | None = None
    """Width and height in millimetres, where the size has no name."""
    colour: str = ""
    colour_by: str = ""
    """The attribute by whose words the faces are coloured."""
    corners: Mapping[str, str] = MappingProxyType({})
    """Corner, or the centre -> the attribute that stands there, `icons`, or '' for nothing."""
    front: str = ""
    """The only side that is printed; the other one is the back of the deck."""
    template: Scalar | None = None
    """The path of a template of the pack's own, from its folder."""


class SymbolDesign(Record):
    """What a pack says of the badge of an icon, a word or a deck."""

    picture: Scalar | None = None
    shape: str = ""
    colour: str = ""
    letters: str = ""
    span: Span | None = None


class TokenDesign(Record):
    """A token to print that is no piece of the rules."""

    title: Names
    copies: int
    picture: Scalar | None = None
    colour: str = ""


class FacesDesign(Record):
    font: Scalar | None = None
    decks: Mapping[str, DeckDesign] = MappingProxyType({})
    symbols: Mapping[str, SymbolDesign] = MappingProxyType({})
    tokens: Mapping[str, TokenDesign] = MappingProxyType({})
