"""The one kind of finding, from reading a file to checking the last rule, and how it is shown."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from cardwright.errors import CardwrightError
from cardwright.findings import codes
from cardwright.findings.codes import Severity
from cardwright.findings.fix import Fix, Hint, Ref, Related, Role, meant
from cardwright.findings.suggest import Rank, best_match, nearest
from cardwright.records import Record, values_of

__all__ = [
    "Diagnostic",
    "PackError",
    "ReadLine",
    "Severity",
    "ShowFile",
    "Span",
    "did_you_mean",
    "harmless",
    "harmless_json",
    "limited",
    "nearest",
    "no_source",
    "read_from",
    "render",
    "render_text",
    "see_also",
    "tidy",
]

ReadLine = Callable[[str, int], str | None]
"""Gives line n (from 1) of a file by its name in findings, or None when it is not at hand."""

ShowFile = Callable[[str], str]
"""How a file is shown to the user, by its name in findings; `str` shows that name itself."""

# A line longer than this is shown as a window around the place: a pack may be one line of a megabyte.
WIDEST_LINE = 160
# A name has at most 64 letters. What a finding says otherwise is a sentence or two.
LONGEST_QUOTED = 100
LONGEST_SENTENCE = 1_000
# A finding about a hundred places is not understood better by a hundred lines.
MOST_RELATED = 8
# Nobody mends more at once; and what is shown of an untrusted pack has an end.
MOST_OF_A_CODE = 1_000


class Span(Record):
    """A stretch of a file. Lines and columns count characters from 1; the end column is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __lt__(self, other: "Span") -> bool:
        """Whether it begins before another, or ends before it: that is the order in which findings are read."""
        return values_of(self) < values_of(other)

    def contains(self, inner: "Span") -> bool:
        """Whether another stretch lies wholly in this one."""
        return (
            inner.file == self.file
            and (self.line, self.column) <= (inner.line, inner.column)
            and (inner.end_line, inner.end_column) <= (self.end_line, self.end_column)
        )

    def through(self, last: "Span") -> "Span":
        """From the beginning of this to the end of another."""
        return Span(self.file, self.line, self.column, last.end_line, last.end_column)

    def to_json(self) -> dict[str, object]:
        """The five fields as plain data."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end_line": self.end_line,
            "end_column": self.end_column,
        }


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what is wrong, where, and what would be right.

    `code` is one of `cardwright.findings.codes.CODES`; `message` says what is wrong in the designer's words;
    `hint` (may be empty) says what would be right. These are for people. Programs read the rest: `about` names what
    is concerned, `fix` holds the edits that put it right (a `Hint` brings its own), and `related` points to other
    places.
    """

    code: str
    message: str
    span: Span
    hint: str = ""
    severity: Severity = Severity.ERROR
    about: tuple[Ref, ...] = field(default=(), compare=False)
    fix: Fix | None = field(default=None, compare=False)
    related: tuple[Related, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.fix is None and isinstance(self.hint, Hint):
            # What is only advice is nobody's to change unseen: the pack can be played as it is.
            hint = self.hint if self.is_error else self.hint.unsure
            object.__setattr__(self, "fix", hint.at(self.span))
        # Both may quote a pack, which is not trusted.
        object.__setattr__(self, "message", _quotable(self.message))
        object.__setattr__(self, "hint", _quotable(self.hint))
        if self.related:
            named = (Related(it.span, _quotable(it.label)) for it in self.related[:MOST_RELATED])
            object.__setattr__(self, "related", tuple(named))

    @property
    def is_error(self) -> bool:
        """Whether the pack cannot be played because of it."""
        return self.severity is Severity.ERROR

    @property
    def has_sure_fix(self) -> bool:
        """Whether it can be put right unseen. A pack that can be played is nobody's to change so, whatever is advised."""
        return self.is_error and self.fix is not None and self.fix.sure

    @property
    def names(self) -> frozenset[str]:
        """The names that it is about, in whatever role."""
        return frozenset(word for it in self.about for word in it.words)

    @property
    def missing(self) -> tuple[str, ...]:
        """The names that it misses."""
        return tuple(it.name for it in self.about if it.role is Role.MISSING)

    def to_json(self) -> dict[str, object]:
        """The finding as plain data: the place, severity, code, message, hint, names, edits, and the related places."""
        return self.span.to_json() | {
            "severity": str(self.severity),
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
            "about": [{"name": it.name, "role": str(it.role)} for it in self.about],
            "fix": self.fix.to_json() if self.fix is not None else None,
            "related": [it.to_json() for it in self.related],
        }


class PackError(CardwrightError):
    """A pack that cannot go on. `diagnostics` holds every finding; `str()` shows them to a person.

    `code`, `message` and `hint` are those of the first error.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], read_line: ReadLine | None = None) -> None:
        self.diagnostics = tidy(diagnostics)
        first = next((it for it in self.diagnostics if it.is_error), self.diagnostics[0])
        self.code, self.message, self.hint = first.code, first.message, first.hint
        read_line = read_line or no_source
        places = {(it.span.file, it.span.line) for it in self.diagnostics}
        # Only what pickle can carry is kept, so that worker processes can raise it too.
        self.lines = {place: read_line(*place) for place in places}
        Exception.__init__(self, self.diagnostics)

    def __str__(self) -> str:
        return self.shown()

    def shown(self, show_file: ShowFile = str) -> str:
        """The findings as plain text, their files shown in a way of the caller's."""
        return render(self.diagnostics, lambda file, line: self.lines[file, line], show_file)


def tidy(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings in reading order, each once."""
    return sorted(dict.fromkeys(diagnostics), key=lambda it: (it.span, it.code, it.message))


def limited(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings in reading order; at most a thousand of one code, and then one that says how many more there are."""
    found: list[Diagnostic] = []
    told: dict[str, int] = {}
    more: dict[str, list[Diagnostic]] = {}
    for it in tidy(diagnostics):
        told[it.code] = told.get(it.code, 0) + 1
        (found if told[it.code] <= MOST_OF_A_CODE else more.setdefault(it.code, [])).append(it)
    for code, rest in more.items():
        severity = Severity.ERROR if any(it.is_error for it in rest) else Severity.WARNING
        message = f"from here on there are {len(rest):,} more of {code}, which are not listed"
        hint = "mend those before, and check again"
        found.append(Diagnostic(codes.TOO_MANY_MISTAKES, message, rest[0].span, hint, severity))
    return tidy(found)


def did_you_mean(word: str, known: Iterable[str], rank: Rank | None = None) -> Hint | str:
    """A hint that names the known word nearest to `word` (of two as near the one of better `rank`), or nothing."""
    found = best_match(word, known, rank)
    return meant(found.word, found.sure) if found is not None else ""


def _quotable(sentence: str) -> str:
    """A sentence that does no harm where it is shown: every long quotation ends with '…', and so does a long sentence.

    What it quotes may be a megabyte long, and be quoted in a thousand findings.
    """
    sentence = harmless(sentence)
    if len(sentence) <= LONGEST_QUOTED:
        return sentence
    quoted = _LONG_QUOTED.sub(lambda it: f"'{it[1][: LONGEST_QUOTED - 1]}…'", sentence)
    return quoted if len(quoted) <= LONGEST_SENTENCE else f"{quoted[: LONGEST_SENTENCE - 1]}…"


_LONG_QUOTED = re.compile(rf"'([^']{{{LONGEST_QUOTED + 1},}}+)'")


def no_source(file: str, line: int) -> str | None:
    """A `ReadLine` for findings whose text is not at hand."""
    return None


def read_from(texts: Mapping[str, str]) -> ReadLine:
    """A `ReadLine` for findings in whole texts, by file."""
    split: dict[str, list[str]] = {}

    def read_line(file: str, line: int) -> str | None:
        if file not in split:
            split[file] = texts.get(file, "").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        return split[file][line - 1] if 0 < line <= len(split[file]) else None

    return read_line


def render_text(
    diagnostics: Iterable[Diagnostic], texts: Mapping[str, str], show_file: ShowFile = str
) -> str:
    """Like `render`, with the source lines taken from whole texts by file."""
    return render(diagnostics, read_from(texts), show_file)


def render(
    diagnostics: Iterable[Diagnostic], read_line: ReadLine | None = None, show_file: ShowFile = str
) -> str:
    """The findings as plain text, each with its source line, the place underlined, related places, and its hint."""
    read_line = read_line or no_source
    return "\n".join(_render_one(it, show_file, read_line(it.span.file, it.span.line)) for it in diagnostics)


def see_also(finding: Diagnostic, show_file: ShowFile) -> list[str]:
    """A line for each related place of a finding."""
    return [f"see {show_file(it.span.file)}:{it.span.line}: {it.label}" for it in finding.related]


def _render_one(it: Diagnostic, show_file: ShowFile, source: str | None) -> str:
    place = f"{show_file(it.span.file)}:{it.span.line}:{it.span.column}"
    lines = [f"{place}: {it.severity} {it.code}: {it.message}"]
    if source is not None and source.strip():
        lines += underlined(source.rstrip("\r\n"), it.span)
    lines += (f"    {line}" for line in see_also(it, show_file))
    if it.hint:
        lines.append(f"    hint: {it.hint}")
    return "\n".join(harmless(line) for line in lines)


def underlined(source: str, span: Span) -> list[str]:
    start = min(max(span.column - 1, 0), len(source))
    # A span of several lines is underlined to the end of its first one.
    end = span.end_column - 1 if span.end_line == span.line else len(source)
    end = max(min(end, len(source)), start)
    before, after = "", ""
    if len(source) > WIDEST_LINE:
        left = max(0, min(start - WIDEST_LINE // 3, len(source) - WIDEST_LINE))
        before, after = "…" if left else "", "…" if left + WIDEST_LINE < len(source) else ""
        source, start, end = source[left : left + WIDEST_LINE], start - left, end - left
    # Tabs stay tabs in the margin, so that the carets stand under their place at any tab width.
    margin = before + source[:start]
    indent = "".join("\t" if character == "\t" else " " * _width(character) for character in margin)
    carets = "^" * max(1, sum(_width(character) for character in source[start:end]))
    return [f"    {before}{source}{after}".rstrip(), f"    {indent}{carets}"]


def _width(character: str) -> int:
    """Columns that a character takes on a terminal."""
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def harmless(text: str) -> str:
    """Makes a text safe to print on one line of a terminal or a log, no matter who wrote it or named a file so.

    Control characters (an escape sequence), line breaks of every kind, what changes the reading direction and what is
    no character at all are replaced; so is the beginning of a line that a continuous integration takes for a command.
    """
    return _COMMAND.sub(rf"\1{_REPLACED}", _HARMFUL.sub(_REPLACED, text))


def harmless_json(data: object) -> str:
    """Plain data as JSON for people and machines: what `harmless` replaces is written as an escape."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    return _HARMFUL.sub(lambda it: it[0] if it[0] == "\n" else f"\\u{ord(it[0]):04x}", text)


_REPLACED = "\ufffd"
_HARMFUL = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufeff\ud800-\udfff\ufffe\uffff]"
)
# `::error::` at the beginning of a line, `##[error]` and `##vso[…]` anywhere: with another character nobody obeys.
_COMMAND = re.compile(r"^(\s*):(?=:)|#(?=#[a-z]*\[)")
