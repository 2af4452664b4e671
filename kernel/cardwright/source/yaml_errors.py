"""What a designer did wrong when a text is not YAML, and where.

YAML's parser notices a slip late: a lost bracket or quote swallows lines until something cannot be. So each
case below looks from where the parser stopped back to where the slip is likely to be.
"""

import re
from dataclasses import dataclass

import yaml

from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.yaml_marks import Mark, end_of, start_of

ASCII_QUOTES = 'these are not the quotes of YAML: write "…"'
_OTHER_QUOTES = re.compile("[“”„‟«»‘‹]")
QUOTE_IT = "text with special characters goes in quotes, or after '|' on lines of its own"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the parser had come: the last scalar, and where open blocks began (and if with a bracket)."""

    text: str
    file: str
    last_scalar: yaml.ScalarEvent | None
    blocks: list[tuple[Mark, bool]]


@dataclass(frozen=True, slots=True)
class Slip:
    """What keeps a text from being YAML: the finding, and the line (from 0) at which the parser could not go on."""

    finding: Diagnostic
    stopped: int


def explain(error: yaml.YAMLError, progress: Progress) -> Slip:
    """The finding for a text that is not YAML, at the place where the slip is likely to be."""
    stumble = _Stumble(error, progress)
    return Slip(stumble.explained(), stumble.line)


class _Stumble:
    """One error of the parser, its two places, and the text around them (lines and columns from 0)."""

    def __init__(self, error: yaml.YAMLError, progress: Progress) -> None:
        self.progress = progress
        self.lines = progress.text.split("\n")
        self.problem = str(getattr(error, "problem", None) or "")
        self.context = str(getattr(error, "context", None) or "")
        problem_mark = getattr(error, "problem_mark", None)
        self.line, self.column = self.clamped(problem_mark)
        context_mark = getattr(error, "context_mark", None)
        self.from_line, self.from_column = self.clamped(context_mark or problem_mark)
        self.character = self.lines[self.line][self.column : self.column + 1]
        # Without its last line break the parser reports the end of the text one line further down.
        self.at_end = problem_mark is None or problem_mark.index >= len(progress.text)

    def clamped(self, mark: Mark | None) -> tuple[int, int]:
        if mark is None:
            return 0, 0
        if mark.line >= len(self.lines):
            return len(self.lines) - 1, len(self.lines[-1])
        return mark.line, min(mark.column, len(self.lines[mark.line]))

    def explained(self) -> Diagnostic:
        return (
            self.open_quote()
            or self.tab()
            or self.reserved_character()
            or self.special_word()
            or self.ended_quote()
            or self.open_bracket()
            or self.missing_colon()
            or self.second_colon()
            or self.stray_bracket()
            or self.closed_quote()
            or self.wrong_indentation()
            or self.otherwise()
        )

    def open_quote(self) -> Diagnostic | None:
        last = self.progress.last_scalar
        if "quoted scalar" in self.context and self.problem.startswith("found unexpected"):
            line, column, message = self.from_line, self.from_column, "this quote is never closed"
        elif (
            # A quote that was lost at the end of one text is found again at the beginning of another.
            last is not None
            and last.style in ("'", '"')
            and start_of(last).line < end_of(last).line == self.line
            and self.column - end_of(last).column < 2
        ):
            line, column = start_of(last).line, start_of(last).column
            message = f"this quote is closed only on line {end_of(last).line + 1}"
        else:
            return None
        return self.finding(
            codes.QUOTE_NOT_CLOSED, message, line, column, hint="close it where the text ends"
        )

    def tab(self) -> Diagnostic | None:
        line = self.lines[self.line]
        indentation = line[: len(line) - len(line.lstrip())]
        at = indentation.find("\t")
        if self.character != "\t" and (at < 0 or self.column > len(indentation)):
            return None
        hint = "YAML is indented with spaces only; most editors can do it for you"
        column = at if at >= 0 else self.column
        return self.finding(codes.TAB_INDENTATION, "a tab in the indentation", self.line, column, 1, hint)

    def reserved_character(self) -> Diagnostic | None:
        # `>` also begins text that goes on below: `kernel: >=0.1` looks like that to the parser.
        bound = re.match(r"> *=? *\d", self.lines[self.from_line][self.from_column :])
        folded = "block scalar" in self.context and bound is not None
        begun = ("cannot start any token" in self.problem) or self.problem.startswith("mapping keys")
        if not begun and not folded:
            return None
        line, column = (self.from_line, self.from_column) if folded else (self.line, self.column)
        message = f"text without quotes cannot begin with '{self.lines[line][column : column + 1]}'"
        return self.finding(codes.YAML_SYNTAX, message, line, column, 1, self.in_quotes(line, column))

    def in_quotes(self, line: int, column: int) -> str:
        """A hint to put the text that begins there in quotes."""
        written = self.lines[line][column:]
        bracketed = any(bracketed for _, bracketed in self.progress.blocks)
        text = (re.split(r"[,\]}]", written)[0] if bracketed else written.partition(" #")[0]).strip()
        return f'put it in quotes: "{text}"' if text and '"' not in text else QUOTE_IT

    def special_word(self) -> Diagnostic | None:
        """`*`, `&` and `!` before a word mean something to YAML that packs do not use."""
        sign = self.lines[self.from_line][self.from_column : self.from_column + 1]
        if re.search("alias|anchor", self.context):
            message = f"text without quotes cannot begin with '{sign}'"
            return self.finding(codes.ANCHOR_OR_ALIAS, message, self.from_line, self.from_column, 1, QUOTE_IT)
        if re.search(r"\btag\b|%TAG", self.context) or "undefined tag" in self.problem:
            message = "tags are not allowed in a pack"
            return self.finding(codes.TAG, message, self.from_line, self.from_column, 1, QUOTE_IT)
        return None

    def open_bracket(self) -> Diagnostic | None:
        flow = [mark for mark, bracketed in self.progress.blocks if bracketed]
        if not flow or self.problem.startswith("found u"):
            return None
        # The outermost bracket that spans lines: the lines below it were not meant to be inside.
        opened = next((mark for mark in flow if mark.line < self.line or self.at_end), flow[-1])
        bracket = self.progress.text[opened.index : opened.index + 1]
        closing = {"[": "]", "{": "}"}.get(bracket)
        if closing is None:
            return None
        remark = self.lines[opened.line].find(" #", opened.column) + 1
        if remark and closing in self.lines[opened.line][remark:]:
            message = f"here a remark begins, so that the '{bracket}' before it is not closed"
            hint = 'if it is no remark, put the text in quotes: "…"'
            return self.finding(codes.BRACKETS, message, opened.line, remark, 1, hint)
        if opened.line < self.line or self.at_end:
            message = f"this '{bracket}' is not closed"
        elif self.character and self.character in "]}" and self.character != closing:
            message = f"this '{bracket}' is closed by '{self.character}'"
        elif not self.character:
            message = f"this '{bracket}' is not closed"
        else:
            return self.missing_comma(closing)
        hint = f"put '{closing}' where the list ends" if bracket == "[" else "put '}' where it ends"
        return self.finding(codes.BRACKETS, message, opened.line, opened.column, 1, hint)

    def missing_comma(self, closing: str) -> Diagnostic:
        line, before = self.lines[self.line], self.lines[self.line][: self.column]
        # The parser stops at the ':' of a key that runs into text, or at one right behind a bracket.
        keys = (it for it in re.finditer(r"\b(\w+):", line) if self.column in (it.start(), it.end() - 1))
        key = next(keys, None)
        if key is not None and key.start() > 0 and not _OTHER_QUOTES.search(before):
            # Keys have small letters.
            if key[1] != key[1].casefold():
                message = "a second ': ' in one text"
                hint = self.all_in_quotes(key.start())
                return self.finding(codes.COLON_IN_TEXT, message, self.line, key.end() - 1, 1, hint)
            message, hint = f"a ',' is missing before '{key[1]}'", f"put ',' before '{key[1]}'"
            if self.is_text(key):
                hint += f"; or, if it is part of the text, {self.all_in_quotes(key.start())}"
            return self.finding(codes.BRACKETS, message, self.line, key.start(), len(key[1]), hint)
        message = f"a ',' or the closing '{closing}' is missing before this"
        return self.finding(codes.BRACKETS, message, self.line, self.column, 1, self.special(before))

    def is_text(self, key: re.Match[str]) -> bool:
        """Whether a word before ':' may be part of a text: it follows a word, and is no key elsewhere."""
        again = re.search(rf"(?:^|[{{,-]) *{re.escape(key[1])}:", self.progress.text, re.MULTILINE)
        return again is None and re.search(r"[^\W\d] +$", self.lines[self.line][: key.start()]) is not None

    def all_in_quotes(self, column: int) -> str:
        """A hint to put in quotes the whole text of which a part stands at a column of this line."""
        line = self.lines[self.line]
        begin = max(it.end() for it in re.finditer(r"^ *|[\[{,] *|: +", line[:column]))
        text = re.split(r"[,\]}]", line[begin:])[0].strip()
        return f'put it in quotes: "{text}"' if '"' not in text else QUOTE_IT

    def special(self, before: str) -> str:
        """A hint for text with a special character in it, which stands after this on its line."""
        return ASCII_QUOTES if _OTHER_QUOTES.search(before) else QUOTE_IT

    def missing_colon(self) -> Diagnostic | None:
        if "could not find expected ':'" in self.problem:
            line = self.from_line
        elif "mapping values are not allowed" in self.problem and self.swallowed_line():
            line = self.line_above()
        else:
            return None
        words = self.lines[line].strip()
        hint = "a key ends with ':' and a space; a remark begins with '#'"
        if re.match(r"//|--|/\*|;", words):
            hint = "a remark begins with '#'"
            return self.finding(codes.MISSING_COLON, "this is neither a key nor a remark", line, hint=hint)
        if re.match(r"(- +)*[\w-]+:\S", words):
            hint = "put a space after ':'"
        elif re.match(r"-\w", words):
            hint = "an item of a list begins with '-' and a space"
        else:
            hint += self.or_block_text()
        message = f"a ':' is missing after '{words[:40]}'"
        return self.finding(codes.MISSING_COLON, message, line, hint=hint)

    def swallowed_line(self) -> bool:
        """Whether the line above is a key without ':', which YAML takes for text that goes on below."""
        last = self.progress.last_scalar
        if last is None or last.style or start_of(last).line == self.line:
            return False
        above = self.line_above()
        return above > start_of(last).line or not self.lines[above][: start_of(last).column].strip(" -")

    def line_above(self) -> int:
        """The nearest line above that is not blank."""
        above = self.line - 1
        while above > 0 and not self.lines[above].strip():
            above -= 1
        return max(above, 0)

    def second_colon(self) -> Diagnostic | None:
        if "mapping values are not allowed" not in self.problem:
            return None
        last = self.progress.last_scalar
        if last is not None and start_of(last).line < self.line and not last.style:
            message = f"this is indented under line {self.line_above() + 1}, which already has a value"
            hint = "line it up with the entries it belongs to"
            return self.finding(codes.INDENTATION, message, self.line, hint=hint)
        message = "a second ': ' on one line"
        before, after = self.lines[self.line][: self.column], self.lines[self.line][self.column + 1 :]
        either = re.search(r": +(\S.*?) *\? *(\S.*?) *$", before)
        if either is not None:
            hint = f"write '{either[2]} if {either[1]} else {after.partition(' #')[0].strip()}'"
            return self.finding(codes.COLON_IN_TEXT, message, self.line, self.column, 1, hint)
        quotient = re.search(r"[\w)] $", before) and re.match(r" [\w(]", after)
        hint = f"to divide, write '//'; {QUOTE_IT}" if quotient else self.special(before)
        return self.finding(codes.COLON_IN_TEXT, message, self.line, self.column, 1, hint)

    def stray_bracket(self) -> Diagnostic | None:
        if not self.character or self.character not in "]},":
            return None
        message = f"nothing before this '{self.character}' needs it"
        return self.finding(codes.BRACKETS, message, self.line, self.column, 1, "delete it, or use quotes")

    def ended_quote(self) -> Diagnostic | None:
        """A quote inside quoted text, which goes on right behind it."""
        last = self.progress.last_scalar
        if (
            last is None
            or last.style not in ("'", '"')
            or (end_of(last).line, end_of(last).column)
            != (
                self.line,
                self.column,
            )
        ):
            return None
        if not self.character.isalnum():
            return None
        hint = """inside '…' an apostrophe ends the text: use "…" instead"""
        if last.style == '"':
            hint = 'inside "…" a quote is written \\"'
        message = "this quote ends the text"
        return self.finding(codes.QUOTE_NOT_CLOSED, message, self.line, self.column - 1, 1, hint)

    def closed_quote(self) -> Diagnostic | None:
        last = self.progress.last_scalar
        if last is None or last.style not in ("'", '"') or end_of(last).line != self.line or self.at_end:
            return None
        if self.column < end_of(last).column:
            return None
        hint = "put all of the text inside the quotes; inside '…' an apostrophe is written twice"
        if last.style == '"':
            hint = 'put all of the text inside the quotes; inside "…" a quote is written \\"'
        message = "text after the closing quote"
        return self.finding(codes.QUOTE_NOT_CLOSED, message, self.line, self.column, hint=hint)

    def wrong_indentation(self) -> Diagnostic | None:
        if not re.search("expected (key|'-' indicator|<document start>|<block end>)", self.problem):
            return None
        shifted = self.shifted_heading()
        if shifted is not None:
            return shifted
        hint = "entries that belong together begin in the same column"
        if self.context:
            hint += f": those from line {self.from_line + 1} on in column {self.from_column + 1}"
        hint += self.or_block_text()
        message = "this line's indentation fits nothing above it"
        return self.finding(codes.INDENTATION, message, self.line, self.column, hint=hint)

    def shifted_heading(self) -> Diagnostic | None:
        """A heading above whose own place is wrong, so that what follows its lines fits nothing.

        YAML sees nothing wrong with a heading that stands too far left or right: what is below it belongs to
        it all the same. Only the next entry does not fit.
        """
        here = self.indentation(self.line)
        if here is None:
            return None
        above = [(row, indent) for row in range(self.line) if (indent := self.indentation(row)) is not None]
        if "<document start>" in self.problem and above and above[0][1] > 0:
            message = "the first line of a file is not indented"
            return self.finding(codes.INDENTATION, message, above[0][0], hint="begin it in column 1")
        heading = next((at for at in reversed(range(len(above))) if above[at][1] < here), None)
        if heading is None or heading + 1 == len(above):
            return None
        row, inside = above[heading][0], above[heading + 1][1]
        if inside <= here:
            return None  # what is below the heading stands where this line does, or left of it
        fitting = self.neighbour(above[:heading], here, inside)
        if fitting is None:
            # Nothing above to go by: put in line with this line, would the steps be even?
            outer = next((it for _, it in reversed(above[:heading]) if it < above[heading][1]), None)
            if outer is None and heading and self.lines[above[heading - 1][0]].rstrip().endswith(":"):
                outer = above[heading - 1][1]  # an entry with nothing in it, right above: it belongs there
            if outer is None or inside - here != here - outer:
                return None
            fitting = self.line
        message = f"this line is not in line with the entries it belongs to (see line {fitting + 1})"
        hint = f"begin it in column {(self.indentation(fitting) or 0) + 1}"
        return self.finding(codes.INDENTATION, message, row, hint=hint)

    @staticmethod
    def neighbour(above: list[tuple[int, int]], least: int, inside: int) -> int | None:
        """The line with which a heading could be in line: the deepest above it that its own lines go beyond."""
        fitting: tuple[int, int] | None = None
        for row, indent in reversed(above):
            if indent < least:
                break
            if indent < inside and (fitting is None or indent > fitting[1]):
                fitting = row, indent
        return fitting[0] if fitting is not None else None

    def indentation(self, row: int) -> int | None:
        """How far a line is indented; None for one that says nothing."""
        words = self.lines[row].lstrip(" ")
        return None if not words or words[0] == "#" else len(self.lines[row]) - len(words)

    def or_block_text(self) -> str:
        last = self.progress.last_scalar
        after_block = last is not None and last.style in ("|", ">")
        return "; if this belongs to the text above, indent it as far" if after_block else ""

    def otherwise(self) -> Diagnostic:
        if "escape" in self.problem:
            message, hint = (
                "an unknown escape in quotes",
                "write '\\\\' for a backslash, or use single quotes",
            )
        elif "block scalar" in self.context:
            message, hint = "text after '|' or '>' begins on the next line", ""
        elif "incompatible YAML" in self.problem:
            message, hint = "this version of YAML is not known", "delete the line '%YAML'"
        else:
            message, hint = f"this is not YAML: {self.problem or 'it cannot be read'}", QUOTE_IT
        return self.finding(codes.YAML_SYNTAX, message, self.line, self.column, hint=hint)

    def finding(
        self, code: str, message: str, line: int, column: int = 0, width: int | None = None, hint: str = ""
    ) -> Diagnostic:
        """A finding at a place; from the first word without a column, to the line's end without a width."""
        written = self.lines[line].rstrip()
        column = max(column, len(written) - len(written.lstrip())) if width is None else column
        end = column + width if width is not None else max(len(written), column)
        span = Span(self.progress.file, line + 1, column + 1, line + 1, end + 1)
        return Diagnostic(code, message, span, hint)
