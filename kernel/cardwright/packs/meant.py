"""What was meant by a fact in another shape than it is written here: the fix that a hint offers, or ''."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from cardwright.packs.tree import Node, Scalar, Sequence

_FLAGS = {"true": ("yes", "y", "on", "1", "wahr", "oui"), "false": ("no", "n", "off", "0", "falsch", "non")}
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")


def flag(written: str) -> str:
    """`yes` is true."""
    return next((f"write '{it}'" for it, words in _FLAGS.items() if written.casefold() in words), "")


def texts(node: Node, languages: Iterable[str]) -> str:
    """`Tamer` is {en: Tamer, fr: …}."""
    first, *others = [*languages, ""]
    if not isinstance(node, Scalar) or not node.text or not first or "\n" in node.text:
        return ""
    written = node.source or node.text
    if not node.source and re.search(r"[][,{}]|: ", written):
        written = f'"{written}"'
    return f"write {{{', '.join([f'{first}: {written}', *(f'{it}: …' for it in others if it)])}}}"


def span(node: Node) -> str:
    """`2-6`, `2 to 6` and [2, 6] are {from: 2, to: 6}; `4` is {from: 4, to: 4}."""
    written = node.text if isinstance(node, Scalar) else " - ".join(_items(node))
    found = re.fullmatch(r"(\d+)(?:\s*(?:-|–|—|to|\.\.+)\s*(\d+))?", written)
    return f"write {{from: {found[1]}, to: {found[2] or found[1]}}}" if found is not None else ""


def one_text(node: Node, pattern: str) -> str:
    """[sword, coin*2] is "sword, coin*2", where that is how the text is written."""
    joined = ", ".join(_items(node))
    return f'write it as one text: "{joined}"' if joined and re.search(pattern, joined) else ""


def name(written: str) -> str:
    """`War Bear` is war_bear, `Été` is ete, `3game` is game_3; '' where nothing like it can be a name."""
    plain = unicodedata.normalize("NFKD", written.casefold())
    plain = "".join(it for it in plain if not unicodedata.combining(it))
    if any(it.isalnum() and not it.isascii() for it in plain):
        return ""
    folded = re.sub(r"[^a-z0-9_]+", "_", plain).strip("_")
    folded = re.sub(r"^([0-9_]+?)_*([a-z].*)$", r"\2_\1", folded)[:64]
    return folded if _NAME.fullmatch(folded) and folded != written else ""


def _items(node: Node) -> list[str]:
    """What a list of plain words and numbers holds; nothing for anything else."""
    items = node.items if isinstance(node, Sequence) else ()
    return [it.text for it in items if isinstance(it, Scalar)] if len(items) <= 12 else []
