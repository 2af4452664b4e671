"""From the resolved tree to phrases: what names stand for while a text is read, and what can only be quoted.

A text must never say less than the rule does. So everything here has a way out: a thing for which there are no words
that tell it from all others is shown as it is written in the pack, in quotes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import TypeVar

from cardwright.describe import phrases as p
from cardwright.describe.vocabulary import Vocabulary, plain
from cardwright.lang import typed as m

# Formulas and rules without a spoken form are spelled out, down to a limit.
DEEPEST = 5

Meant = p.Who | p.One | m.Expr
"""What a variable stands for: a player, a piece that was spoken of, or an expression handed to a formula."""
Noun = tuple[p.Role, str]
Read = TypeVar("Read")


class ReadsNames:
    """Reads one text. `kind` carries it; icons in `usual_zone` are counted without saying where."""

    def __init__(self, words: Vocabulary, kind: str | None = None, usual_zone: str | None = None) -> None:
        self.words = words
        self.kind = kind
        self.usual_zone = usual_zone
        self.meant: dict[int, Meant] = {}
        self.subject: p.Who | p.One = p.Who.YOU
        """Who does what is described now, without being named."""
        self.asked: m.Expr | None = None
        """Who the reader is, where a value or formula says so: "you" in questions."""
        self.source = ""
        self._handed: dict[int, str] = {}  # the source of what was handed to a formula or rule
        self._changing: set[int] = set()  # names that do not always stand for the same
        self._depth = 0
        self.reading: list[m.Body] = []  # texts inside texts
        self._quoted = False
        self._spoken_of: list[Noun] = []
        self._it: list[p.Role] = []
        self._at_random: list[p.Things] = []  # out of which a name has been given to one at random

    # -------------------------------------------------------------- texts inside texts

    def begin(self, body: m.Body) -> None:
        """Begins to read a text."""
        self.source = self.words.source(body)
        self._changing |= {id(it.variable) for it in m.walk(body.parts) if isinstance(it, m.SetVariable)}

    def through(
        self,
        body: m.Body,
        given: tuple[m.Expr, ...],
        read: Callable[[], Read | None],
        by_name: Mapping[int, p.One] = MappingProxyType({}),
    ) -> Read | None:
        """Reads another text on the way, its parameters standing for what it is given, or called `by_name`.

        None when that goes too deep, or when part of it could only be quoted although its names mean something
        else than here: then the call itself is what can be quoted.
        """
        source, quoted, before = self.source, self._quoted, dict(self.meant)
        self._handed.update((id(node), self._written_in(node)) for it in given for node in m.walk(it))
        # Resolved now: an argument may speak of a variable of the same name.
        handed = [(name, it, self.follow(it)) for name, it in zip(body.parameters, given, strict=False)]
        self.meant.update((id(name), meant) for name, _, meant in handed)
        self.meant.update(by_name)
        self.begin(body)
        self._depth, self._quoted = self._depth + 1, False
        self.reading.append(body)
        said = read() if self._depth <= DEEPEST else None
        if self._quoted and not all(_same_name(name, it) for name, it, _ in handed):
            said = None
        self._depth, self._quoted, self.source = self._depth - 1, quoted or self._quoted, source
        self.meant = before
        self.reading.pop()
        return said

    def through_formula(self, call: m.FormulaCall, read: Callable[[m.Expr], Read | None]) -> Read | None:
        """What a named formula says, in the place of its name."""
        body = self.words.formulas[call.formula]
        value = body.value
        return self.through(body, call.arguments, lambda: read(value)) if value is not None else None

    def follow(self, node: m.Expr) -> Meant:
        """What an expression stands for, through the variables that are known."""
        if isinstance(node, m.VariableRead):
            return self.meant.get(id(node.variable), node)
        return node

    def changes(self, variable: m.Variable) -> bool:
        """Whether a name stands for now this, now that."""
        return id(variable) in self._changing

    # -------------------------------------------------------------- quotes

    def written(self, node: m.Expr | m.Statement) -> str:
        """The text of a node as it stands in the pack, on one line: what is said when nothing better is known."""
        self._quoted = True
        if isinstance(node, m.VariableRead):
            return plain(node.variable.name)  # it may not be written at all: a bare 'hand' is somebody's
        text = " ".join(self._written_in(node)[node.at.start : node.at.end].split())
        return plain(text) or plain(type(node).__name__.lower())

    def _written_in(self, node: m.Expr | m.Statement) -> str:
        return self._handed.get(id(node), self.source)

    # -------------------------------------------------------------- who and what is spoken of

    @contextmanager
    def told_of(self, who: p.Who | p.One) -> Iterator[None]:
        """What is read here is done by somebody, and described as theirs."""
        subject, self.subject = self.subject, who
        yield
        self.subject = subject

    @contextmanager
    def each_of(self, variable: m.Variable) -> Iterator[None]:
        """What is read here, each player does. Only where `clear` says that no other player is spoken of."""
        self.meant[id(variable)] = p.Who.EACH
        self._spoken_of.append((p.Role.PLAYER, ""))
        with self.told_of(p.Who.EACH):
            yield
        self._spoken_of.pop()

    @contextmanager
    def speaking_of(self, variable: m.Variable, things: p.Things) -> Iterator[str]:
        """One of these things is spoken of: "that card"; by its name, which is given, where that is not clear."""
        name = "" if self.clear(things) else plain(variable.name)
        self.meant[id(variable)] = p.AsWritten(name) if name else p.That(things)
        self._spoken_of.append(_noun(things))
        yield name
        self._spoken_of.pop()

    @contextmanager
    def about_it(self, variable: m.Variable, things: p.Things) -> Iterator[None]:
        """What is read here is about each of these things, which is "it"; a player is "they"."""
        who: Meant = p.Who.EACH if things.role is p.Role.PLAYER else p.It(things.role)
        if things.role in _CALLED_AGAIN and self.clear(things):
            who = p.That(p.Things(things.role, things.name))
        before, self.meant[id(variable)] = self.meant.get(id(variable)), who
        self._it.append(things.role)
        yield
        self._it.pop()
        if before is not None:
            self.meant[id(variable)] = before

    def speaks_of_it(self, things: p.Things) -> bool:
        """Whether "it" (of players, "they") is somebody or something else already."""
        if things.role is p.Role.PLAYER:
            return not self.clear(things) or p.Role.PLAYER in self._it
        return things.role in self._it

    def introduce(self, variable: m.Variable, things: p.Things) -> None:
        """One of these things is spoken of from the beginning."""
        self.meant[id(variable)] = p.That(things)
        self._spoken_of.append(_noun(things))

    def clear(self, things: p.Things) -> bool:
        """Whether "that card" (player, space) would be clear: no other one is being spoken of."""
        return _noun(things) not in self._spoken_of

    def is_this(self, node: m.Expr) -> bool:
        return isinstance(self.follow(node), p.This)


# Of these "that number" is said rather than "it", which is a card.
_CALLED_AGAIN = (p.Role.NUMBER, p.Role.WORD, p.Role.CARD_KIND)


def _noun(things: p.Things) -> Noun:
    """What a thing is called when it is spoken of again."""
    named = things.role not in (p.Role.CARD, p.Role.PLAYER, p.Role.NUMBER, p.Role.NAMED)
    return things.role, things.name if named else ""


def _same_name(parameter: m.Variable, given: m.Expr) -> bool:
    """Whether a parameter is called as what it stands for: then quotes mean the same inside and outside."""
    return isinstance(given, m.VariableRead) and given.variable.name == parameter.name
