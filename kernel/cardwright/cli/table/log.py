"""What has happened, as one player saw it, in that player's words."""

from __future__ import annotations

from typing import Any

from cardwright.cli.table.names import Namer
from cardwright.cli.table.values import said_value
from cardwright.declarations.model import Seen
from cardwright.lang import types as t
from cardwright.play.values import decode


def told(lines: list[dict[str, Any]], namer: Namer, since: int = 0) -> list[str]:
    """A sentence for each entry of a view's log from one on; the same move of several hidden cards is one sentence.

    What has not happened is left out: nothing was added, or a value became what it was. That a card scores nothing is
    worth saying.
    """
    said: list[tuple[str, int]] = []
    content = _Content(namer)
    for place, line in enumerate(lines):
        if not content.changes(line) or place < since or (line.get("added") == 0 and line["for"] is None):
            continue
        text = _one(line, namer)
        if said and said[-1][0] == text:
            said[-1] = (text, said[-1][1] + 1)
        else:
            said.append((text, 1))
    return [text if times == 1 else f"{text} (×{times})" for text, times in said]


class _Content:
    """What values hold, as far as their log tells it."""

    def __init__(self, namer: Namer) -> None:
        self.namer = namer
        self.held: dict[tuple[object, ...], object] = {}

    def changes(self, line: dict[str, Any]) -> bool:
        """Whether a line tells of a change. Of what its reader does not see all the time, every line may be one."""
        if "value" not in line:
            return True
        value = self.namer.pack.values[line["value"]]
        key = value.name, line["of"], line.get("with")
        before = self.held.get(key, decode(value, value.start, self.namer.layout.shown_name))
        if "added" in line:
            self.held[key] = before + line["added"] if isinstance(before, int) else before
            return True
        self.held[key] = line["became"]
        return value.seen_by is Seen.PIECE or bool(line["became"] != before)


def said(line: dict[str, Any], namer: Namer) -> str:
    """What was announced."""
    value, kind = line["announced"], line["type"]
    if value is None:
        return namer.words("empty")
    if kind == t.TypeName.PIECE:
        return namer.piece(value)
    if kind == t.TypeName.KIND:
        return namer.kind(value)
    if kind == t.TypeName.PLAYER:
        return namer.player(value)
    if kind == t.TypeName.SPACE:
        return namer.space(line["of"], value)
    return namer.word(value) if isinstance(value, str) else str(value)


def _one(line: dict[str, Any], namer: Namer) -> str:
    words = namer.words
    if "moved" in line:
        return words("moved", namer.piece(line["moved"]), namer.row(line["from"]), namer.row(line["to"]))
    if "shuffled" in line:
        return words("shuffled", namer.row(line["shuffled"]))
    if "shown" in line:
        return words("shown", namer.piece(line["shown"]), namer.player(line["to"]), namer.row(line["in"]))
    if "announced" in line:
        return words("announced", said(line, namer))
    if "flipped" in line:
        return words("flipped", namer.piece(line["flipped"]))
    name = namer.word(line["value"])
    if line["of"] is not None:
        per = namer.pack.values[line["value"]].per
        if isinstance(line["of"], str):
            owner = namer.piece(line["of"])
        elif per is not None and per.name is t.TypeName.WORD:
            owner = namer.word([*namer.pack.word_sets[per.of].words][line["of"]])
        else:
            owner = (
                namer.space(per.of, line["of"])
                if per is not None and per.name is t.TypeName.SPACE
                else namer.player(line["of"])
            )
        name = f"{name} ({owner}, {namer.word(line['with'])})" if "with" in line else f"{name} ({owner})"
    if "added" in line:
        text = words("added", name, line["added"])
        return f"{text} ({namer.piece(line['for'])})" if line["for"] is not None else text
    return words("became", name, said_value(namer, line["value"], line["became"]))
