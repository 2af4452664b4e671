"""Reads texts by the parse table: a scanner that knows what may come next, and an LALR(1) driver.

Words are the language's own only where the grammar has them: `top` may be a name where no place follows. lark made the
table, reads the same texts and makes the same trees (tests/lang/test_lr_parser.py); only to import it takes longer than to
read all texts of a pack.
"""

from __future__ import annotations

from typing import NoReturn

from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import Hint
from cardwright.lang.grammar import ParseFailure, in_word, keywords
from cardwright.lang.parse_table import ParseTable, Reduction, parse_table

END = "$END"
# The groups of `ParseTable.token`.
_BREAK, _WORD, _COPY, _NUMBER, _SIGN = 1, 2, 3, 4, 5
_TYPES = {_BREAK: "_NL", _COPY: "COPY", _NUMBER: "NUMBER"}
# How far a tab indents.
_TAB = 4


class Token:
    """A word, number or sign of a text."""

    __slots__ = ("end", "outer_end", "outer_start", "start", "text", "type")

    def __init__(self, type: str, text: str, start: int, end: int) -> None:
        self.type, self.text = type, text
        self.start = self.outer_start = start
        self.end = self.outer_end = end


class Tree:
    """What a rule of the grammar has read.

    Words around a part that takes the place of its tree, such as the line break behind a statement, are outside of it.
    """

    __slots__ = ("children", "end", "name", "outer_end", "outer_start", "start")

    def __init__(self, name: str, children: list[Child], start: int, end: int) -> None:
        self.name, self.children = name, children
        self.start = self.outer_start = start
        self.end = self.outer_end = end


Child = Tree | Token | None
_NOTHING = Token("", "", 0, 0)


class Unexpected(Exception):
    """Something stands where it cannot stand: a token, or a character with which none begins."""

    def __init__(
        self, place: int, token: Token | None = None, expected: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(place)
        self.place = place
        self.token = token
        self.expected = expected
        """The terminals that could stand there."""


class BadDedent(Exception):
    """A line stands further to the left than the one before it, and not below any other."""


def read(text: str, start: str) -> Tree:
    """The tree of a text. Raises Unexpected, BadDedent, or ParseFailure for words that run into one another."""
    table = parse_table()
    return _Reading(table, table.starts[start], table.ends[start]).read(text)


class _Reading:
    """A text on its way through the table."""

    __slots__ = ("end_state", "indents", "last", "parts", "reached", "table")

    def __init__(self, table: ParseTable, start: int, end: int) -> None:
        self.table = table
        self.end_state = end
        self.reached = [start]
        """The states that led to the present one, which is the last."""
        self.parts: list[Tree | Token] = []
        self.indents = [0]
        self.last: Token | None = None

    def read(self, text: str) -> Tree:
        before = None
        place = brackets = 0
        while (token := self._next(text, place)) is not None:
            if token.start == place and before is not None and in_word(text[place - 1 : place + 1]):
                raise _run_together(before, token)
            place, before = token.end, token
            if token.type == "_NL" and brackets:
                continue
            self._feed(token)
            if token.type == "_NL":
                self._indent(token)
            elif token.type == "LPAR":
                brackets += 1
            elif token.type == "RPAR":
                brackets -= 1
        for _ in self.indents[1:]:
            assert before is not None
            self._feed(Token("_DEDENT", "", before.start, before.end))
        # What is missing at the end is missing behind the last word; where a block ended there, in the text as a whole.
        last = self.last if self.last is not None and self.last.text else _NOTHING
        self._feed(Token(END, "", last.start, last.end))
        tree = self.parts[-1]
        assert isinstance(tree, Tree)
        return tree

    # -------------------------------------------------------------- scanning

    def _next(self, text: str, place: int) -> Token | None:
        """The token at a place, as what is expected there; None at the end."""
        table = self.table
        found = table.token.match(text, place)
        if found is None:
            raise Unexpected(table.blank.match(text, place).end())  # type: ignore[union-attr]  # it may be empty
        sort, expected = found.lastindex, table.states[self.reached[-1]]
        if sort is None:
            return None
        if sort in (_WORD, _COPY) and (phrase := self._phrase(text, found.start(_WORD), expected)):
            return phrase
        if sort == _WORD or (sort == _COPY and "COPY" not in expected):
            # Behind a word that is no card '#' begins a comment.
            type = table.words.get(found[_WORD], "NAME")
            token = Token(type if type in expected else "NAME", found[_WORD], *found.span(_WORD))
        elif sort == _SIGN:
            token = Token(table.signs[found[_SIGN]], found[_SIGN], *found.span(_SIGN))
        else:
            start = found.start(_WORD if sort == _COPY else sort)
            token = Token(_TYPES[sort], text[start : found.end()], start, found.end())
        if token.type in expected or sort == _BREAK:
            return token
        return self._part(token, expected) or self._refuse(text, token, found.end())

    def _phrase(self, text: str, start: int, expected: dict[str, int] | None = None) -> Token | None:
        """The phrase with which a text goes on, of those that are expected."""
        for type, pattern in self.table.phrases.items():
            if (expected is None or type in expected) and (found := pattern.match(text, start)):
                return Token(type, found[0], start, found.end())
        return None

    def _part(self, token: Token, expected: dict[str, int]) -> Token | None:
        """The longest word or sign that is expected, and with which what stands there begins."""
        literals = self.table.signs if token.type in self.table.signs.values() else self.table.words
        fitting = [it for it, type in literals.items() if type in expected and token.text.startswith(it)]
        if not fitting:
            return None
        part = max(fitting, key=len)
        return Token(literals[part], part, token.start, token.start + len(part))

    def _refuse(self, text: str, token: Token, end: int) -> NoReturn:
        """Raises Unexpected for a token, which is then what it would be if all were expected."""
        if token.type == "NAME" and (phrase := self._phrase(text, token.start)):
            token = phrase
        elif token.type == "NAME" and end > token.end:
            token = Token("COPY", text[token.start : end], token.start, end)
        elif token.type == "NAME" and (type := self.table.words.get(token.text)) not in (None, "DIRECTION"):
            token.type = type
        raise Unexpected(token.start, token, self._expected())

    # -------------------------------------------------------------- the driver

    def _indent(self, line_break: Token) -> None:
        """Feeds what a line break means: that a block begins, that blocks end, or nothing."""
        blanks = line_break.text.rpartition("\n")[2]
        indent, indents = blanks.count(" ") + blanks.count("\t") * _TAB, self.indents
        if indent > indents[-1]:
            indents.append(indent)
            self._feed(Token("_INDENT", blanks, line_break.start, line_break.end))
            return
        while indent < indents[-1]:
            indents.pop()
            self._feed(Token("_DEDENT", blanks, line_break.start, line_break.end))
        if indent != indents[-1]:
            raise BadDedent

    def _feed(self, token: Token) -> None:
        """Takes a token, after the rules that end before it; the end of the text is taken when nothing is open."""
        reached, states, type = self.reached, self.table.states, token.type
        while type != END or reached[-1] != self.end_state:
            action = states[reached[-1]].get(type)
            if action is None:
                raise Unexpected(token.start, token, self._expected())
            if action >= 0:
                reached.append(action)
                self.parts.append(token)
                self.last = token
                return
            self._reduce(self.table.reductions[~action])

    def _reduce(self, rule: Reduction) -> None:
        reached = self.reached
        del reached[-rule.size :]
        reached.append(self.table.states[reached[-1]][rule.origin])
        if not rule.passes_on:
            parts = self.parts
            made = _made(rule, parts[-rule.size :])
            del parts[-rule.size :]
            parts.append(made)

    def _expected(self) -> frozenset[str]:
        """The terminals that could come next. Some for which there is an entry end a rule and cannot stand behind it."""
        known = [it for it in self.table.states[self.reached[-1]] if it.isupper()]
        return frozenset(it for it in known if self._takes(it)) or frozenset(known)

    def _takes(self, type: str) -> bool:
        reached, states = self.reached[:], self.table.states
        while type != END or reached[-1] != self.end_state:
            action = states[reached[-1]].get(type)
            if action is None:
                return False
            if action >= 0:
                return True
            rule = self.table.reductions[~action]
            del reached[-rule.size :]
            reached.append(states[reached[-1]][rule.origin])
        return True


def _made(rule: Reduction, parts: list[Tree | Token]) -> Tree | Token:
    """What a rule makes of its parts."""
    children: list[Child] = []
    for index, expanded, absent in rule.kept:
        part = parts[index]
        if absent:
            children += [None] * absent
        if not expanded:
            children.append(part)
        else:
            assert isinstance(part, Tree)
            if children:
                children += part.children
            else:  # it grows in its place: it would be copied for each of its elements
                children = part.children
    if rule.absent:
        children += [None] * rule.absent
    start, end = parts[0].outer_start, parts[-1].outer_end
    if rule.single and len(children) == 1:
        alone = children[0]
        assert alone is not None
        if isinstance(alone, Tree):
            alone.outer_start, alone.outer_end = start, end
        return alone
    return Tree(rule.name, children, start, end)


def _run_together(before: Token, token: Token) -> ParseFailure:
    """The failure for words that run into one another: `topile` is not `to pile`."""
    word = f"{before.text}{token.text}"
    hint = did_you_mean(word, keywords({before.type, token.type}))
    hint = hint.unsure if isinstance(hint, Hint) else hint
    message = f"'{word}' cannot stand here"
    hint = hint or "put a space in between"
    return ParseFailure(codes.UNEXPECTED_WORD, message, before.start, token.end, hint)
