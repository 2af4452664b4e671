"""What other languages, and English, write in another way than it is written here."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.records import Record

# A way of writing it, what is written here, and what the hint says of it. What stands for `no` is what cannot stand
# there; in the hint {} is what is written instead, {no} what must not be written, and '…' is for the designer to fill
# in. An entry need not be careful: it counts only if the text can then be read on; of those that lead equally far the
# first counts.
_WRITE = "write '{}'"
_LEAVE_OUT = "leave out '{no}'"
_STATEMENTS = (
    # values
    (r"^(?P<no>set) (.+?) (?:to|=) *(.+)$", r"\2 becomes \3", _WRITE),
    (r"^(.+?) *(?P<no>\+=) *(.+)$", r"add \3 to \1", _WRITE),
    (r"^(.+?) *(?P<no>-=) *(.+)$", r"subtract \3 from \1", _WRITE),
    (r"^(.+?) *(?P<no>\+\+)$", r"add 1 to \1", _WRITE),
    (r"^(.+?) *(?P<no>--)$", r"subtract 1 from \1", _WRITE),
    (r"^let (\w+) (?P<no>==|:=|be|is|becomes) *", r"let \1 = ", "write '{} …'"),
    (r"^(.+?) *(?P<no>:?=|\bis\b|\bbecomes =) *(.+)$", r"\1 becomes \3", _WRITE),
    (r"^(?P<no>increase|raise) (.+) by (.+)$", r"add \3 to \2", _WRITE),
    (r"^(?P<no>decrease|reduce|lower) (.+) by (.+)$", r"subtract \3 from \2", _WRITE),
    (r"^add (\w+) (?P<no>(?!to\b)\w+)$", r"add \1 to \2", _WRITE),
    (r"^(?P<no>gain|get|score) (\w+) (\w+)$", r"add \2 to \3", _WRITE),
    (r"^(?P<no>lose|pay|spend) (\w+) (\w+)$", r"subtract \2 from \3", _WRITE),
    (r"^(?P<no>remove|take) (\d+) from (.+)$", r"subtract \2 from \3", _WRITE),
    # pieces
    (r"^draw (?P<no>from) ", "draw 1 from ", "say how many: '{} …'"),
    (r"^draw (?P<no>an?|the) \w+$", "draw 1 from … to …", _WRITE),
    (r"^draw (\w+) (?P<no>(?!from\b)\w+)$", r"draw \1 from … to …", _WRITE),
    (r"^draw (\w+) (?P<no>\w+) from ", r"draw \1 from ", "leave out '{no}': '{} …'"),
    (r"^(draw|move) (.+) (?P<no>into|onto|in|on) ", r"\1 \2 to ", "write 'to'"),
    (r"^(?P<no>put|place|return) (.+) (?:into|onto|in|on|to) (.+)$", r"move \2 to \3", _WRITE),
    (r"^(?P<no>give) (.+) to (.+)$", r"move \2 to … of \3", _WRITE),
    (
        r"^(?P<no>discard|remove|trash|destroy|play|take|put|place|reveal) (.+)$",
        r"move \2 to …",
        "write '{}', with the zone where it goes; a rule '{no}' is carried out by '{no} of …'",
    ),
    # blocks
    (r"^(?P<no>foreach|for every|for all) ", "for each ", _WRITE),
    (r"^(?P<no>for) (?=\w+ (?:in|where) )", "for each ", _WRITE),
    (r"^for each (\w+) (?P<no>from|of|on) ", r"for each \1 in ", "write 'in'"),
    (r"^(?P<no>elif|elsif|elseif) ", "else if ", _WRITE),
    (r" (?P<no>then) *:?$", ":", "write ':' instead"),
    (r"^while ([^,]+)(?P<no>:)$", r"while \1, at most 20 times:", "say how often at most: '{}'"),
    (r"^repeat (.+) (?P<no>times):$", r"repeat \1:", _LEAVE_OUT),
    (r"\bchoose (\w+) (?P<no>in|of|among) ", r"choose \1 from ", "write 'from'"),
    (r"^(.+) (?P<no>chooses) ", r"\1 must choose ", "write '{} …'"),
    (r"^(?P<no>call|do|run) ", "", _LEAVE_OUT),
)
_FORMULAS = (
    # one or the other
    (r"\b(?P<no>if) (.+?)(?: then|:) *(.+?) *\belse\b:? *(.+)$", r"\3 if \2 else \4", _WRITE),
    (r"^(.+?) *(?P<no>\?) *(.+?) *: *(.+)$", r"\3 if \1 else \4", _WRITE),
    (r"(?P<no>,|\botherwise\b|\bor else\b) *(?:else )?", " else ", "write 'else'"),
    (r"\b(?P<no>when)\b(.+)\belse\b", r"if\2else", "write 'if'"),
    # signs
    (r"(?P<no>=>)", ">=", _WRITE),
    (r"(?P<no>=<)", "<=", _WRITE),
    (r"(?P<no><>)", "!=", _WRITE),
    (r"(?P<no>===)", "==", _WRITE),
    (r" *(?P<no>&&) *", " and ", _WRITE),
    (r" *(?P<no>\|\|) *", " or ", _WRITE),
    (r"(\w+) *(?P<no>\^|\*\*) *2\b", r"\1 * \1", _WRITE),
    (r"(\d)(?P<no>,)(?=\d{3}\b)", r"\1", "large numbers are written without ','"),
    (r"(\w+)(?P<no>['’]s) (\w+)", r"\3 of \1", _WRITE),
    # words for signs
    (r" (?P<no>(?:is )?(?:greater|more|higher) than) ", " > ", _WRITE),
    (r" (?P<no>(?:is )?(?:less|fewer|lower) than) ", " < ", _WRITE),
    (r" (?P<no>(?:is )?at least) ", " >= ", _WRITE),
    (r" (?P<no>(?:is )?at most) ", " <= ", _WRITE),
    (r" (?P<no>equals|(?:is )?equal to) ", " == ", _WRITE),
    (r" (?P<no>isn['’]t) ", " is not ", _WRITE),
    (r" (?P<no>plus) ", " + ", _WRITE),
    (r" (?P<no>minus) ", " - ", _WRITE),
    (r" (?P<no>times|multiplied by) ", " * ", _WRITE),
    (r" (?P<no>divided by) ", " // ", "division is '//' and rounds down"),
    (r" (?P<no>mod|modulo) ", " % ", _WRITE),
    (r" (?P<no>with|having|whose) ", " where ", _WRITE),
    # words that are too many, or too few
    (r"\b(\d+) *(?P<no>x|X|per|for each|for every) +([a-z]\w*)", r"\1 * \3", _WRITE),
    (
        r"\b(in|of|on|from|to|by|move|choose|shuffle|flip) (?P<no>my|your|their|his|her|its|our|an?|all|any) ",
        r"\1 ",
        _LEAVE_OUT,
    ),
    (r"(?:^|(?<=\())(?P<no>my|your|all|each) ", "", _LEAVE_OUT),
    (
        r"\b(\d+) *(?P<no>(?!(?:to|from|in|of|on|for|is|at|by|cards|pieces|players)\b)[a-z]\w*)",
        r"\1 * \2",
        "an operator is missing, as in '{}'",
    ),
    (r"(?<=[\d)]) *(?P<no>\()", " * (", "an operator is missing before it, such as '*'"),
)
# What is longer is cut off in a hint.
_LONGEST = 80
# Nobody writes longer lines, and to look through one takes time that grows with more than its length.
_LONGEST_LINE = 300


class Rewording(Record):
    """A part of a line, and how it is written here."""

    start: int
    end: int
    instead: str
    wrong: tuple[int, int]
    """From where to where what cannot stand there goes."""
    hint: str


def rewordings(line: str, start: str) -> Iterator[Rewording]:
    """What a line, without its indentation and comment, may have been meant to be: the likeliest first."""
    if len(line) > _LONGEST_LINE:
        return
    for pattern, written, hint in _FORMULAS if start == "formula" else _STATEMENTS + _FORMULAS:
        for found in re.finditer(pattern, line):
            instead = found.expand(written)
            said = instead.strip() if len(instead) <= _LONGEST else f"{instead.strip()[:_LONGEST]}…"
            yield Rewording(*found.span(), instead, found.span("no"), hint.format(said, no=found["no"]))
