"""Where in a pack's files a mistake can be made: its words, values, brackets, operators and lines.

Found by PyYAML alone, so that the harness does not depend on the reader that it tests.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import yaml

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")
WORD = re.compile(r"[A-Za-z_]{2,}")
_OPERATOR = re.compile(r"//|==|!=|<=|>=|(?<![|>])[-+*%<>](?![|>])|\b(?:and|or|not|is)\b")


@dataclass(frozen=True, slots=True)
class Value:
    """A key or value as written: offsets in the file, the keys that lead to it, and what YAML takes it for."""

    start: int
    end: int
    path: tuple[str, ...]
    is_key: bool
    node: yaml.Node

    @property
    def written_below(self) -> bool:
        """Whether it is text after '|' or '>', or has keys or items on lines of their own."""
        if isinstance(self.node, yaml.ScalarNode):
            return self.node.style in ("|", ">")
        return not getattr(self.node, "flow_style", False)


@dataclass(frozen=True)
class PackText:
    """A file of the pack."""

    name: str
    text: str
    languages: tuple[str, ...]

    @cached_property
    def values(self) -> list[Value]:
        """Every key and value, in the order of the file."""
        root = yaml.compose(self.text, Loader=yaml.SafeLoader)
        return sorted(_values(root, ()), key=lambda it: (it.start, -it.end)) if root else []

    @cached_property
    def comments(self) -> list[tuple[int, int]]:
        """No sign '#' in the pack stands in quotes, so that every comment can be told by its sign."""
        return [found.span() for found in _COMMENT.finditer(self.text)]

    def in_comment(self, offset: int) -> bool:
        return any(start <= offset < end for start, end in self.comments)

    def is_for_readers(self, value: Value) -> bool:
        """Whether it is prose: text in a language of the pack, a note on what is ours, a source, a version."""
        path = value.path
        if value.is_key or not path:
            return False
        # A note on a field, or on what of it comes from which source.
        notes = "house" in path[-3:-1] and path[-1] != "#"
        return path[-1] in self.languages or notes or path[0] in ("sources", "version")

    @cached_property
    def meant_for_the_kernel(self) -> list[Value]:
        """Keys and scalars that are names, formulas, rules or numbers."""
        scalars = (it for it in self.values if isinstance(it.node, yaml.ScalarNode))
        return [it for it in scalars if not self.is_for_readers(it)]

    @cached_property
    def words(self) -> list[tuple[int, int]]:
        """The words of names, keys, formulas and rules."""
        return self._inside(WORD)

    @cached_property
    def operators(self) -> list[tuple[int, int]]:
        """The operators of formulas and rules, and '*' among icons."""
        return self._inside(_OPERATOR, keys=False)

    @cached_property
    def brackets(self) -> list[tuple[int, int]]:
        """All brackets but those in prose and comments."""
        prose = [(it.start, it.end) for it in self.values if self.is_for_readers(it)]
        found = (it.span() for it in re.finditer(r"[][(){}]", self.text))
        return [
            (start, end)
            for start, end in found
            if not self.in_comment(start) and not any(first <= start < last for first, last in prose)
        ]

    @cached_property
    def lines(self) -> list[tuple[int, int]]:
        """Lines that say something, without their line break."""
        found = (it.span() for it in re.finditer(r"[^\n]+", self.text))
        return [it for it in found if self.text[slice(*it)].strip() and not self.is_comment(it)]

    def is_comment(self, line: tuple[int, int]) -> bool:
        return self.text[slice(*line)].lstrip().startswith("#")

    def line_of(self, offset: int) -> int:
        """The number of the line, from 1."""
        return self.text.count("\n", 0, offset) + 1

    def keys_over(self, line: int) -> tuple[str, ...]:
        """The keys under which a line stands, its own last one included."""
        before = bisect_right(self._key_lines, line)
        return self._keys[before - 1].path if before else ()

    @cached_property
    def _keys(self) -> list[Value]:
        return [it for it in self.values if it.is_key]

    @cached_property
    def _key_lines(self) -> list[int]:
        return [self.line_of(it.start) for it in self._keys]

    def names_around(self, offset: int) -> frozenset[str]:
        """What a finding may call the thing at a place: the keys under which it stands, less its section."""
        inner = [it for it in self.values if it.start <= offset <= it.end]
        on_line = [it for it in self.values if self.line_of(it.start) == self.line_of(offset)]
        paths = [it.path for it in inner[-1:] + on_line]
        words = (word for path in paths for key in path[1:] for word in WORD.findall(key))
        return frozenset(words) - {"of", "at"}

    def _inside(self, pattern: re.Pattern[str], keys: bool = True) -> list[tuple[int, int]]:
        spans = (
            found.span()
            for value in self.meant_for_the_kernel
            if keys or not value.is_key
            for found in pattern.finditer(self.text, value.start, value.end)
        )
        return [it for it in spans if not self.in_comment(it[0])]


def _values(node: yaml.Node, path: tuple[str, ...], is_key: bool = False) -> Iterator[Value]:
    assert node.start_mark is not None and node.end_mark is not None
    yield Value(node.start_mark.index, node.end_mark.index, path, is_key, node)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner = (*path, str(key.value))
            yield from _values(key, inner, is_key=True)
            yield from _values(value, inner)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _values(item, (*path, "#"))


def read_pack(folder: Path) -> list[PackText]:
    """The files of a pack whose `languages` are said in its pack.yaml."""
    title_page = yaml.safe_load((folder / "pack.yaml").read_text(encoding="utf-8"))
    languages = tuple(title_page["languages"])
    return [
        PackText(path.name, path.read_text(encoding="utf-8"), languages)
        for path in sorted(folder.glob("*.yaml"))
    ]
