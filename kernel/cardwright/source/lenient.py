"""Plain values out of trees whose shape may be wrong.

The schema reports every wrong shape; these readers give a default instead of failing, so that all of a
pack's mistakes are found at once and a name with a mistake in its declaration is still a known name.
"""

from __future__ import annotations

import re
from typing import Protocol

from cardwright.findings.diagnostic import Span
from cardwright.findings.fix import Fix, Ref, Related
from cardwright.source.tree import Mapping, Node, Scalar, Sequence
from cardwright.source.yaml_reader import MAX_DIGITS


class Report(Protocol):
    """Takes a finding."""

    def __call__(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str,
        about: tuple[Ref, ...] = (),
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
        /,
    ) -> None: ...


_WHOLE_NUMBER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")


def mapping(node: Node | None, at: Span | None = None) -> Mapping:
    """The node as a mapping; an empty one when it is something else."""
    if isinstance(node, Mapping):
        return node
    place = node.span if node is not None else at
    return Mapping((), place or Span("", 1, 1, 1, 1))


def items(node: Node | None) -> list[Scalar]:
    """The words of a list."""
    if not isinstance(node, Sequence):
        return []
    return [it for it in node.items if isinstance(it, Scalar) and isinstance(it.value, str)]


def word(node: Node | None) -> Scalar | None:
    """A word, as written; None for anything else."""
    return node if isinstance(node, Scalar) and isinstance(node.value, str) else None


def text(node: Node | None) -> str | None:
    found = word(node)
    return found.text if found is not None else None


def number(node: Node | None) -> int | None:
    if isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.value
    return None


def whole_number(written: str) -> int | None:
    """The number that a text is; None for any other text, and for more digits than numbers have here."""
    return int(written) if _WHOLE_NUMBER.fullmatch(written) else None


def flag(node: Node | None) -> bool:
    """Whether it says true."""
    return isinstance(node, Scalar) and node.value is True


def texts(node: Node | None) -> dict[str, str]:
    """A text in several languages."""
    return {key.text: value.text for key, value in mapping(node).entries if isinstance(value, Scalar)}


def key_span(node: Mapping, key: str) -> Span | None:
    """Where a key of a mapping is written."""
    found = node.key(key)
    return found.span if found is not None else None
