"""What the parser has read -> the syntax tree, one method per rule of the grammar."""

from __future__ import annotations

from typing import Any

from cardwright.findings import codes
from cardwright.lang import syntax as s
from cardwright.lang.grammar import ParseFailure
from cardwright.lang.lr_parser import Token, Tree

MAX_INTEGER = 10**9

Place = tuple[int, int]


def _name(token: Token) -> s.Name:
    return s.Name(token.start, token.end, token.text)


def _block(tree: Any) -> s.Block:
    return tuple(tree) if tree else ()


class TreeBuilder:
    """Makes the syntax tree, one method per rule of the grammar."""

    def build(self, tree: Tree) -> Any:
        """What a tree becomes, its parts first. It is as deep as a text may be, see `parser`."""
        children = [self.build(it) if isinstance(it, Tree) else it for it in tree.children]
        return getattr(self, tree.name)((tree.start, tree.end), children)

    def formula(self, at: Place, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def block(self, at: Place, children: list[Any]) -> s.Block:
        return tuple(children)

    suite = block

    # statements
    def let(self, at: Place, children: list[Any]) -> s.Let:
        return s.Let(*at, _name(children[0]), children[1])

    def becomes(self, at: Place, children: list[Any]) -> s.Becomes:
        return s.Becomes(*at, *children)

    def add(self, at: Place, children: list[Any]) -> s.Add:
        return s.Add(*at, 1, *children)

    def subtract(self, at: Place, children: list[Any]) -> s.Add:
        return s.Add(*at, -1, *children)

    def place_top(self, at: Place, children: list[Any]) -> s.Place:
        return s.Place(*at, children[0], False)

    def place_bottom(self, at: Place, children: list[Any]) -> s.Place:
        return s.Place(*at, children[0], True)

    def move(self, at: Place, children: list[Any]) -> s.Move:
        return s.Move(*at, *children)

    def draw(self, at: Place, children: list[Any]) -> s.Draw:
        return s.Draw(*at, *children)

    def shuffle(self, at: Place, children: list[Any]) -> s.Shuffle:
        return s.Shuffle(*at, *children)

    def flip(self, at: Place, children: list[Any]) -> s.Flip:
        return s.Flip(*at, children[0], _name(children[1]))

    def stop(self, at: Place, children: list[Any]) -> s.Stop:
        return s.Stop(*at)

    def leave(self, at: Place, children: list[Any]) -> s.Leave:
        return s.Leave(*at)

    def call(self, at: Place, children: list[Any]) -> s.Call:
        return s.Call(*at, children[0])

    def if_block(self, at: Place, children: list[Any]) -> s.If:
        condition, then, otherwise = children
        tail = (otherwise,) if isinstance(otherwise, s.If) else _block(otherwise)
        return s.If(*at, condition, then, tail)

    def for_each(self, at: Place, children: list[Any]) -> s.ForEach:
        name, source, body = children
        return s.ForEach(*at, _name(name), source, None, body)

    def for_each_where(self, at: Place, children: list[Any]) -> s.ForEach:
        name, where, body = children
        return s.ForEach(*at, _name(name), None, where, body)

    def repeat(self, at: Place, children: list[Any]) -> s.Repeat:
        return s.Repeat(*at, *children)

    def while_block(self, at: Place, children: list[Any]) -> s.While:
        return s.While(*at, *children)

    def choose(self, at: Place, children: list[Any]) -> s.Choose:
        may, name, source, body, otherwise = children
        return s.Choose(*at, _name(name), source, None, may is not None, False, body, _block(otherwise))

    def choose_by(self, at: Place, children: list[Any]) -> s.Choose:
        chooser, may, name, source, body, otherwise = children
        return s.Choose(*at, _name(name), source, chooser, may.text == "may", False, body, _block(otherwise))

    def together(self, at: Place, children: list[Any]) -> s.Choose:
        name, source, body = children
        return s.Choose(*at, _name(name), source, None, False, True, body, ())

    def keep_choosing(self, at: Place, children: list[Any]) -> s.KeepChoosing:
        name, source, at_most, body = children
        return s.KeepChoosing(*at, _name(name), source, at_most, body)

    def may_block(self, at: Place, children: list[Any]) -> s.May:
        return s.May(*at, children[1], _block(children[2]))

    def either(self, at: Place, children: list[Any]) -> s.Either:
        first = s.Branch(*at, children[0], children[1])
        return s.Either(*at, (first, *children[2:]))

    def or_branch(self, at: Place, children: list[Any]) -> s.Branch:
        return s.Branch(*at, *children)

    def when(self, at: Place, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def otherwise(self, at: Place, children: list[Any]) -> s.Block:
        return children[0]  # type: ignore[no-any-return]

    def ensure(self, at: Place, children: list[Any]) -> s.Ensure:
        condition, when, body, otherwise = children
        return s.Ensure(*at, condition, when, body, _block(otherwise))

    # expressions
    def query(self, at: Place, children: list[Any]) -> s.Expr:
        source, where, *orders = children
        by = tuple(it for it in orders if it is not None)
        if where is None and not by:
            return source  # type: ignore[no-any-return]
        return s.Query(*at, source, where, by)

    def order(self, at: Place, children: list[Any]) -> s.Order:
        return s.Order(*at, children[0], children[1].text == "descending")

    def group(self, at: Place, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def conditional(self, at: Place, children: list[Any]) -> s.Conditional:
        return s.Conditional(*at, *children)

    def or_test(self, at: Place, children: list[Any]) -> s.Binary:
        return s.Binary(*at, "or", *children)

    def and_test(self, at: Place, children: list[Any]) -> s.Binary:
        return s.Binary(*at, "and", *children)

    def not_test(self, at: Place, children: list[Any]) -> s.Not:
        return s.Not(*at, *children)

    def compare(self, at: Place, children: list[Any]) -> s.Binary:
        left, operator, right = children
        return s.Binary(*at, operator.text, left, right)

    arithmetic = compare

    def is_test(self, at: Place, children: list[Any]) -> s.Binary:
        return s.Binary(*at, "==", *children)

    def is_not_test(self, at: Place, children: list[Any]) -> s.Binary:
        return s.Binary(*at, "!=", *children)

    def is_given(self, at: Place, children: list[Any]) -> s.IsGiven:
        return s.IsGiven(*at, *children)

    def is_not_given(self, at: Place, children: list[Any]) -> s.Not:
        return s.Not(*at, self.is_given(at, children))

    def negative(self, at: Place, children: list[Any]) -> s.Negative:
        return s.Negative(*at, *children)

    def number(self, at: Place, children: list[Any]) -> s.Number:
        start, end = at
        if len(children[0].text) > 10 or int(children[0].text) > MAX_INTEGER:
            raise ParseFailure(
                codes.NUMBER_IN_RULE, f"numbers may not be larger than {MAX_INTEGER}", start, end
            )
        return s.Number(start, end, int(children[0].text))

    def true(self, at: Place, children: list[Any]) -> s.Flag:
        return s.Flag(*at, True)

    def false(self, at: Place, children: list[Any]) -> s.Flag:
        return s.Flag(*at, False)

    def none(self, at: Place, children: list[Any]) -> s.Nothing:
        return s.Nothing(*at)

    def name(self, at: Place, children: list[Any]) -> s.Name:
        return _name(children[0])

    def function(self, at: Place, children: list[Any]) -> s.Function:
        arguments = tuple(child for child in children[1:] if child is not None)
        return s.Function(*at, _name(children[0]), arguments)

    def of(self, at: Place, children: list[Any]) -> s.Of:
        return s.Of(*at, _name(children[0]), *children[1:])

    def on(self, at: Place, children: list[Any]) -> s.On:
        return s.On(*at, _name(children[0]), children[1])

    def one_place(self, at: Place, children: list[Any]) -> tuple[s.Expr, bool]:
        return children[0], False

    def every_place(self, at: Place, children: list[Any]) -> tuple[s.Expr, bool]:
        return _name(children[0]), True

    def within(self, at: Place, children: list[Any]) -> s.Within:
        return self._within(at, children, False)

    def other_within(self, at: Place, children: list[Any]) -> s.Within:
        return self._within(at, children, True)

    def _within(self, at: Place, children: list[Any], other: bool) -> s.Within:
        token, (place, every) = children
        word = None if token.type in ("CARDS", "PIECES") else _name(token)
        return s.Within(*at, word, place, every, other)

    def players(self, at: Place, children: list[Any]) -> s.Players:
        return s.Players(*at, False)

    def other_players(self, at: Place, children: list[Any]) -> s.Players:
        return s.Players(*at, True)

    def the(self, at: Place, children: list[Any]) -> s.The:
        return s.The(*at, _name(children[0]))

    def copy(self, at: Place, children: list[Any]) -> s.Copy:
        start, end = at
        word, _, number = children[0].text.partition("#")
        return s.Copy(start, end, s.Name(start, start + len(word), word), int(number[:9]))

    def option(self, at: Place, children: list[Any]) -> s.OptionOf:
        return s.OptionOf(*at, _name(children[0]))

    def has(self, at: Place, children: list[Any]) -> s.Has:
        return s.Has(*at, _name(children[0]))
