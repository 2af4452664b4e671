"""Reading a pack's file into a tree that knows, for every word, where it is written.

The tree is built from YAML's event stream, never by YAML's own constructors: no object but ours can come
of a file, and every limit is checked before the next event is read, so no input can exhaust the stack.
"""

from __future__ import annotations

import codecs
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import Related, declared
from cardwright.records import Record
from cardwright.source.content import MAX_FILE_BYTES, Unreadable, read_bytes
from cardwright.source.tree import Mapping, Node, Scalar, Sequence, locate, plain
from cardwright.source.yaml_marks import Mark, end_of, start_of

if TYPE_CHECKING:
    from cardwright.source.yaml_errors import Slip

__all__ = [
    "MAX_FILE_BYTES",
    "Built",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Unreadable",
    "build",
    "decoded",
    "forbidden_characters",
    "locate",
    "parse",
    "plain",
    "read_bytes",
    "read_text",
    "too_large",
    "unified",
]

# Each limit keeps an untrusted pack from using up time or memory; reaching one is an error with its
# place. A pack of 1,000 cards is about 300 kB in 30,000 nodes and 8 levels; files can be split.
MAX_DEPTH = 40
MAX_NODES = 200_000
MAX_DIGITS = 18  # what certainly fits into 64 bits
MAX_FINDINGS = 100

# Without an annotation that names it: where PyYAML was built without libyaml there is no CSafeLoader.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# Scalars without quotes, as in YAML 1.2's core schema, less its octal, hexadecimal, infinity and NaN:
# a designer who writes `no`, `on`, `12:30` or `0x10` means that text.
_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)

# Control characters, characters that some programs take for line breaks (which would shift every line
# number after them), those that turn the reading direction round (what a reviewer sees would not be what we
# read), a byte order mark inside the text, and what is no character at all.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)


def read_text(path: Path, shown_as: str) -> tuple[str | None, list[Diagnostic]]:
    """The text of a file, or None and why it cannot be read. `shown_as` names it in findings."""
    return decoded(read_bytes(path), shown_as)


def decoded(data: str | bytes | Unreadable, shown_as: str) -> tuple[str | None, list[Diagnostic]]:
    """The text of a file's content, or None and why it has none.

    A file that was saved in another encoding is a finding; its text is still there, as it was likely meant.
    """
    if isinstance(data, Unreadable):
        message = data.message.replace("{file}", shown_as)
        return None, [Diagnostic(data.code, message, Span(shown_as, 1, 1, 1, 1), data.hint)]
    if len(data) > MAX_FILE_BYTES:
        return None, [too_large(shown_as)]
    if isinstance(data, str):
        return data.removeprefix("\ufeff"), []
    try:
        return data.decode("utf-8").removeprefix("\ufeff"), []
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"this is not UTF-8 text (byte 0x{data[error.start]:02X})"
        place = Span(shown_as, line, column, line, column + 1)
        return _as_saved(data), [Diagnostic(codes.NOT_UTF8, message, place, "save the file as UTF-8")]


def _as_saved(data: bytes) -> str:
    """The text of bytes that are not UTF-8: what editors on Windows write, the one with a mark or the one without."""
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return data.decode("utf-16" if marked else "cp1252", errors="replace")


def parse(text: str, file: str) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a YAML text and all that is wrong with it. Never raises, whatever the text.

    With findings the tree may still be there, for later checks to go on with: of a key given twice the
    first that holds something stays, an alias is nothing. There is no tree when the text is not YAML or beyond a limit.
    """
    if len(text) > MAX_FILE_BYTES:
        return None, [too_large(file)]
    text = unified(text)
    findings = list(forbidden_characters(text, file))
    if findings:
        return None, findings
    built = build(text, file)
    return (
        (built.tree, built.findings) if built.slip is None else (None, [*built.findings, built.slip.finding])
    )


def unified(text: str) -> str:
    """The text with one kind of line breaks and no byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class Built(Record):
    """What became of a text: its tree, all that is wrong with it, and what keeps it from being YAML at all.

    With a slip there is no tree. There is none beyond a limit either.
    """

    tree: Node | None
    findings: list[Diagnostic]
    slip: Slip | None = None


def build(text: str, file: str) -> Built:
    """Reads a text with unified line breaks and without forbidden characters."""
    return _Builder(text, file).build()


def too_large(file: str) -> Diagnostic:
    message = f"the file is larger than {MAX_FILE_BYTES:,} bytes"
    return Diagnostic(codes.FILE_TOO_LARGE, message, Span(file, 1, 1, 1, 1), "split it into several files")


def forbidden_characters(text: str, file: str) -> Iterator[Diagnostic]:
    line, line_start = 1, 0
    for count, found in enumerate(_FORBIDDEN.finditer(text)):
        if count == MAX_FINDINGS:
            return
        line += text.count("\n", line_start, found.start())
        line_start = text.rfind("\n", 0, found.start()) + 1
        column = found.start() - line_start + 1
        yield _forbidden(found.group(), Span(file, line, column, line, column + 1))


def _forbidden(character: str, span: Span) -> Diagnostic:
    message = f"the character U+{ord(character):04X} is not allowed in a pack"
    return Diagnostic(codes.FORBIDDEN_CHARACTER, message, span, "delete it; most editors do not show it")


class _Stop(Exception):
    """Reading cannot go on; the findings say why."""


@dataclass(slots=True, eq=False, repr=False)
class _Open:
    """A mapping or list whose end has not come yet; a mapping's children are key, value, key, value…"""

    event: yaml.MappingStartEvent | yaml.SequenceStartEvent
    children: list[Node] = field(default_factory=list)


class _Builder:
    """Builds one file's tree from its events, with its own stack of what is still open."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.findings: list[Diagnostic] = []
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.nodes = 0
        self.last_scalar: yaml.ScalarEvent | None = None
        self.last_empty: Scalar | None = None
        self.lines: list[str] | None = None
        self.slip: Slip | None = None

    def build(self) -> Built:
        try:
            for event in yaml.parse(self.text, Loader=_LOADER):
                self.take(event)
        except _Stop:
            self.root = None
        except yaml.YAMLError as error:
            from cardwright.source.yaml_errors import Progress, explain

            blocks = [(start_of(it.event), bool(it.event.flow_style)) for it in self.open]
            progress = Progress(self.text, self.file, self.last_scalar, blocks)
            return Built(None, self.findings, explain(error, progress))
        if self.root is None and not self.findings and self.slip is None:
            span = Span(self.file, 1, 1, 1, 1)
            hint = "write something into it, or delete it"
            self.findings.append(Diagnostic(codes.EMPTY_FILE, "there is nothing in this file", span, hint))
        return Built(self.root, self.findings, self.slip)

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.ScalarEvent():
                self.last_scalar = event
                self.add(self.scalar(event), event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                if len(self.open) == MAX_DEPTH:
                    message = f"more than {MAX_DEPTH} levels inside one another"
                    self.stop(
                        codes.TOO_DEEP, message, self.span(event), "take some of the brackets or keys away"
                    )
                self.open.append(_Open(event))
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                done = self.open.pop()
                self.add(self.collection(done, event), done.event)
            case yaml.AliasEvent():
                self.find(
                    codes.ANCHOR_OR_ALIAS,
                    f"aliases such as '*{event.anchor}' are not allowed in a pack",
                    self.span(event),
                    "write it out; if it is text that begins with '*', put it in quotes",
                )
                self.add(Scalar(None, "", self.span(event)), event)
            case yaml.DocumentStartEvent():
                self.start_document(event)

    def start_document(self, event: yaml.DocumentStartEvent) -> None:
        if event.tags:
            self.find(codes.TAG, "tags are not allowed in a pack", self.span(event), "delete this line")
        if self.root is not None:
            message = "a second document begins here; a file holds one"
            hint = "delete the line '---', or make it a file of its own"
            finding = Diagnostic(codes.SEVERAL_DOCUMENTS, message, self.span(event), hint)
            from cardwright.source.yaml_errors import Slip

            self.slip = Slip(finding, finding.span.line - 1)
            raise _Stop

    def add(self, node: Node, event: yaml.NodeEvent) -> None:
        """Put a finished node where it belongs."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"more than {MAX_NODES:,} entries in one file"
            self.stop(codes.TOO_MANY_NODES, message, node.span, "split it into several files")
        if event.anchor is not None and not isinstance(event, yaml.AliasEvent):
            self.find(
                codes.ANCHOR_OR_ALIAS,
                f"anchors such as '&{event.anchor}' are not allowed in a pack",
                self.word_at(start_of(event)),
                "delete it; if it is text that begins with '&', put it in quotes",
            )
        if getattr(event, "tag", None) is not None:
            self.find(
                codes.TAG,
                "tags such as '!name' are not allowed in a pack",
                self.word_at(start_of(event)),
                "delete it; if it is text that begins with '!', put it in quotes",
            )
        if self.open:
            self.open[-1].children.append(node)
        elif not (isinstance(node, Scalar) and not node.text and node.value is None):
            self.root = node

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text, block = event.value, event.style in ("|", ">")
        source = self.text[start_of(event).index : end_of(event).index]
        span = self.span(event)
        if block:
            # YAML lets block text reach to the next key; it ends, for a reader, with its last word.
            source = source.rstrip("\n") if text.strip() else source.split("\n", 1)[0]
            rows = source.rstrip().split("\n")
            end_column = len(rows[-1]) + (span.column if len(rows) == 1 else 1)
            span = Span(self.file, span.line, span.column, span.line + len(rows) - 1, end_column)
        if event.style == '"' and (found := _FORBIDDEN.search(text)):
            self.report(_forbidden(found.group(), span))
        value = text if event.style else self.meaning(text, span)
        if source == text or event.anchor is not None or event.tag is not None:
            source = ""
        return Scalar(value, text, span, block, source)

    def meaning(self, text: str, span: Span) -> str | int | bool | float | None:
        """What a scalar without quotes means."""
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        number: int | float | None = None
        if _INTEGER.fullmatch(text):
            number = int(text) if len(text.lstrip("+-")) <= MAX_DIGITS else math.inf
        elif _FLOAT.fullmatch(text):
            number = float(text)
        if number is None:
            return text
        if math.isfinite(number):
            return number
        hint = "if it is text, put it in quotes"
        self.find(
            codes.NUMBER_TOO_LARGE, f"this number is too large (at most {MAX_DIGITS} digits)", span, hint
        )
        return 0

    def collection(self, done: _Open, event: yaml.Event) -> Node:
        start, end, last = start_of(done.event), end_of(event), done.children[-1:]
        # Without brackets a collection ends, for YAML, where the next thing begins; for a reader, with
        # its last word.
        bracketed = self.text[start.index : start.index + 1] in ("[", "{") and done.event.flow_style
        if last and not bracketed:
            end_line, end_column = last[0].span.end_line, last[0].span.end_column
        else:
            end_line, end_column = end.line + 1, end.column + 1
        span = Span(self.file, start.line + 1, start.column + 1, end_line, end_column)
        if isinstance(done.event, yaml.SequenceStartEvent):
            return Sequence(tuple(done.children), span)
        return Mapping(tuple(self.entries(done.children)), span)

    def entries(self, children: list[Node]) -> Iterator[tuple[Scalar, Node]]:
        """The entries of a mapping whose keys are words, each key once."""
        first: dict[str, tuple[Scalar, Node]] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar):
                hint = "a key is a word before ':'; text with brackets needs quotes"
                self.find(codes.BAD_KEY, "a list or mapping cannot be a key", key.span, hint)
            elif not key.text:
                self.find(codes.BAD_KEY, "a key is missing before ':'", key.span, "write a word before it")
            elif key.text == "<<":
                self.find(codes.BAD_KEY, "'<<' does not merge in a pack", key.span, "write the keys out")
            elif key.text not in first:
                first[key.text] = key, value
                if _empty(value):
                    self.last_empty = key
            elif (heading := self.heading_of(key, first[key.text][0])) is not None:
                message = (
                    f"'{heading.text}' stands too far to the right: what is below it does not belong to it"
                )
                hint = "line it up with the entries it belongs to"
                about = declared(heading.text)
                self.report(Diagnostic(codes.INDENTATION, message, heading.span, hint, about=about))
                first.pop(heading.text, None)  # reported once
                break  # the rest is not this mapping's
            else:
                message, hint = f"'{key.text}' is given twice", "keep one of them, or rename one"
                related = (Related(first[key.text][0].span, "first given here"),)
                self.report(Diagnostic(codes.DUPLICATE_KEY, message, key.span, hint, related=related))
                if _empty(first[key.text][1]):
                    first[key.text] = key, value
        yield from first.values()

    def heading_of(self, key: Scalar, first: Scalar) -> Scalar | None:
        """The empty key right above a key that is given twice: it was meant to begin an entry of its own."""
        heading = self.last_empty
        if heading is None or not first.span.line < heading.span.line < key.span.line:
            return None
        if self.lines is None:
            self.lines = self.text.split("\n")
        between = self.lines[heading.span.line : key.span.line - 1]
        return heading if all(it.strip()[:1] in ("", "#") for it in between) else None

    def span(self, event: yaml.Event) -> Span:
        start, end = start_of(event), end_of(event)
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def word_at(self, mark: Mark) -> Span:
        """The characters from a mark to the next blank."""
        width = 1
        while self.text[mark.index + width : mark.index + width + 1].strip():
            width += 1
        return Span(self.file, mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 1 + width)

    def find(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self.report(Diagnostic(code, message, span, hint))

    def report(self, finding: Diagnostic) -> None:
        self.findings.append(finding)
        if len(self.findings) == MAX_FINDINGS:
            message = f"{MAX_FINDINGS} mistakes up to here; the rest of the file was not read"
            self.stop(codes.TOO_MANY_MISTAKES, message, finding.span)

    def stop(self, code: str, message: str, span: Span, hint: str = "") -> None:
        self.findings.append(Diagnostic(code, message, span, hint))
        raise _Stop


def _empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.value is None and not node.text
