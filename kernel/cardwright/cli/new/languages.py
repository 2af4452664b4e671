"""A pack in fewer languages: names and texts in the others are cut out of its files, the rest stays as it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.findings.diagnostic import Span

if TYPE_CHECKING:
    from cardwright.source.tree import Mapping, Node


@dataclass(frozen=True, slots=True)
class _Cut:
    """What is written from one place in a file up to another (line and column from 0), and what takes its place.

    Without a text, the lines go as a whole.
    """

    start: tuple[int, int]
    end: tuple[int, int]
    text: str | None


def keep_only(folder: Path, languages: Sequence[str], wanted: Sequence[str]) -> None:
    """Rewrites the files of a pack in a folder, which speaks `languages`, so that it speaks only the wanted ones."""
    if set(wanted) == set(languages):
        return
    from cardwright.project import Project

    for file in Project.from_folder(folder).files():
        path = folder / file.name.split("/", 1)[1]
        lines = path.read_bytes().decode("utf-8").split("\n")
        cuts = list(_cuts(file.tree, lines, languages, wanted))
        for cut in sorted(cuts, key=lambda it: it.start, reverse=True):
            (first, start), (last, end) = cut.start, cut.end
            changed = [] if cut.text is None else [lines[first][:start] + cut.text + lines[last][end:]]
            lines[first : last + 1] = changed
        path.write_bytes("\n".join(lines).encode())


def _cuts(node: Node, lines: list[str], languages: Sequence[str], wanted: Sequence[str]) -> Iterator[_Cut]:
    from cardwright.source.tree import Mapping, Sequence

    if isinstance(node, Sequence):
        for item in node.items:
            yield from _cuts(item, lines, languages, wanted)
    elif isinstance(node, Mapping):
        keys = list(node.keys())
        if keys and set(keys) <= set(languages) and not set(keys).isdisjoint(wanted):
            yield from _kept(node, lines, wanted)
            return
        for key, value in node.entries:
            if key.text == "languages" and isinstance(value, Sequence):
                yield _replaced(value.span, f"[{', '.join(it for it in languages if it in wanted)}]")
            else:
                yield from _cuts(value, lines, languages, wanted)


def _kept(names: Mapping, lines: list[str], wanted: Sequence[str]) -> Iterator[_Cut]:
    """The entries of a mapping by language: `{en: Baker, fr: Boulangère}`, or each on lines of its own."""
    if lines[names.span.line - 1][names.span.column - 1] == "{":
        kept = (_source(key.span, value.span, lines) for key, value in names.entries if key.text in wanted)
        yield _replaced(names.span, f"{{{', '.join(kept)}}}")
        return
    keys = [key.span.line - 1 for key, _ in names.entries]
    # An entry ends where the next one begins; the last one where its text does.
    ends = [*keys[1:], names.entries[-1][1].span.end_line]
    for (key, value), begin, after in zip(names.entries, keys, ends, strict=True):
        if key.text not in wanted:
            last = min(after, max(begin + 1, value.span.end_line)) - 1
            yield _Cut((begin, 0), (last, 0), None)


def _source(start: Span, end: Span, lines: list[str]) -> str:
    """What is written from the beginning of one place to the end of another."""
    if start.line == end.end_line:
        return lines[start.line - 1][start.column - 1 : end.end_column - 1]
    parts = [lines[start.line - 1][start.column - 1 :], *lines[start.line : end.end_line - 1]]
    return "\n".join([*parts, lines[end.end_line - 1][: end.end_column - 1]])


def _replaced(at: Span, text: str) -> _Cut:
    return _Cut((at.line - 1, at.column - 1), (at.end_line - 1, at.end_column - 1), text)
