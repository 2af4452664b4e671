"""What a function of the language is: to the checker, to who describes it, to who compiles it.

The kernel's own functions are `Native` (see `builtins`): each has a way of its own to be checked and compiled.
Those of plugins are `PureFunction`s: Python that is given numbers and gives a number, and nothing else.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.lang.resolve_expressions import Resolver
    from cardwright.lang.scope import Scope

Rule = Callable[["Resolver", s.Function, "Scope"], m.Expr]

# What a pure function can be given and can give, and how many arguments each takes between the brackets.
TAKES = {"number": 1, "flag": 1, "numbers": 2}
GIVES = {"number": t.NUMBER, "flag": t.FLAG}

# Any two numbers in range multiply to less than 64 bits; no score of a game comes near it.
LIMIT = 1_000_000_000


class Function(Record):
    """A function by its name; `about` is its line in a list of functions."""

    name: str
    about: str

    @property
    @abstractmethod
    def arity(self) -> tuple[int, int]:
        """The fewest and the most arguments between its brackets."""

    @property
    @abstractmethod
    def written(self) -> str:
        """How it is written; '…' is for the designer to fill in."""

    @property
    def explained(self) -> str:
        """A hint that says how it is written, and what it is."""
        return f"write '{self.written}': {self.about}"

    @abstractmethod
    def meaning(self, r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        """The meaning of a call whose number of arguments is right."""


class Native(Function):
    """A function that the kernel has a way of its own for."""

    takes: str
    """What stands in its brackets; '…' is for the designer to fill in."""
    fewest: int
    most: int
    rule: Rule

    @property
    def arity(self) -> tuple[int, int]:
        return self.fewest, self.most

    @property
    def written(self) -> str:
        return f"{self.name}({self.takes})"

    def meaning(self, r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        return self.rule(r, node, scope)


class PureFunction(Function):
    """A function of a plugin: the same numbers always give the same number, and nothing else happens.

    takes     what it is given, each "number", "flag" (true or false) or "numbers". For "numbers" a designer writes
              a collection and a number of each element, as for the kernel's own `total(cards, height)`; the
              function is given a tuple of them, the smallest first, so that the order of cards never matters.
    gives     "number" (an int) or "flag" (a bool)
    work      the Python function
    says      how a card says it, by language, English ("en") at least. {0} is what is first between the brackets,
              {1} the second, and so on; a flag's text is a clause, a number's text is a noun.
    examples  arguments and what comes of them: shown to people, and tried out when the plugin is loaded
    least, most  what it can give, so that larger numbers are an error with the function's name
    plugin    who it is from; the kernel fills it in
    """

    takes: tuple[str, ...]
    gives: str
    work: Callable[..., int]
    says: Mapping[str, str]
    examples: tuple[tuple[tuple[object, ...], int], ...]
    least: int = -LIMIT
    most: int = LIMIT
    plugin: str = ""

    def __hash__(self) -> int:
        return hash((self.plugin, self.name))

    @property
    def arity(self) -> tuple[int, int]:
        count = sum(TAKES[it] for it in self.takes)
        return count, count

    @property
    def written(self) -> str:
        takes = ("cards in …, …" if it == "numbers" else "…" for it in self.takes)
        return f"{self.name}({', '.join(takes)})"

    @property
    def key(self) -> str:
        """Its name in a program. The length tells where the plugin's name ends: no two functions share one."""
        return f"{len(self.plugin)}_{self.plugin}_{self.name}"

    def meaning(self, r: Resolver, node: s.Function, scope: Scope) -> m.Expr:
        given = iter(node.arguments)
        what = f"'{self.name}'"
        arguments: list[m.Expr] = []
        for kind in self.takes:
            first = next(given)
            if kind == "number":
                arguments.append(r.number(first, scope, what))
            elif kind == "flag":
                arguments.append(r.flag(first, scope, what))
            else:
                source = r.collection(first, scope, what)
                if source.type == t.UNKNOWN:
                    r.report_unknown_names(*node.arguments, scope=scope)
                    return source
                variable, inner = scope.of_each(source.type)
                value = r.number(next(given), inner, what)
                at = m.Place(source.at.start, value.at.end)
                arguments.append(m.Collected(t.NUMBER.listed(), at, source, variable, value))
        at = m.Place(node.start, node.end)
        return m.Pure(GIVES[self.gives], at, self, tuple(arguments))
