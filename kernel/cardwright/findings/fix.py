"""What a finding is about and how it is put right, as data: nobody has to read a sentence to know it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.findings.diagnostic import Span


class Role(StrEnum):
    """What a name has to do with a finding."""

    MISSING = "missing"
    """It is used, and nothing is declared by that name."""
    DECLARED = "declared"
    """The finding is about its declaration."""
    USED = "used"
    """It is declared elsewhere and does not fit where it is used."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A name that a finding is about."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a file that is replaced. An empty stretch is an insertion, an empty text a deletion."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that put a finding right, all of them together. A sure one can be applied unseen."""

    edits: tuple[Edit, ...]
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that has to do with a finding, and how."""

    span: Span
    label: str
