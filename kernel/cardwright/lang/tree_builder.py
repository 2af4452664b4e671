"""lark's tree -> the syntax tree, one method per rule of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from cardwright.findings import codes
from cardwright.lang import syntax as s
from cardwright.lang.grammar import ParseFailure

MAX_INTEGER = 10**9


def _name(token: Token) -> s.Name:
    assert token.start_pos is not None and token.end_pos is not None
    return s.Name(token.start_pos, token.end_pos, str(token))


def _block(tree: Any) -> s.Block:
    return tuple(tree) if tree else ()


def parts_of(tree: Tree[Token]) -> tuple[str, list[Any]]:
    """The rule of a tree and its parts; a heading and what stands under it are the parts of one statement."""
    if tree.data != "with_block":
        return tree.data, tree.children
    heading, *under = tree.children
    assert isinstance(heading, Tree)
    return heading.data, [*heading.children, *under]


class TreeBuilder:
    """lark's tree -> ours, one method per rule of the grammar.

    lark's own `Transformer` does the same, and takes longer than parsing: it wraps each method whenever it calls it.
    """

    def build(self, tree: Tree[Token]) -> Any:
        """What a tree becomes, its parts first. It is as deep as a text may be, see `parser`."""
        rule, parts = parts_of(tree)
        children = [self.build(it) if isinstance(it, Tree) else it for it in parts]
        return getattr(self, rule)(tree.meta, children)

    def _at(self, meta: Any) -> tuple[int, int]:
        return (meta.start_pos, meta.end_pos) if not meta.empty else (0, 0)

    def formula(self, meta: Any, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def block(self, meta: Any, children: list[Any]) -> s.Block:
        return tuple(children)

    suite = block

    # statements
    def let(self, meta: Any, children: list[Any]) -> s.Let:
        return s.Let(*self._at(meta), _name(children[0]), children[1])

    def becomes(self, meta: Any, children: list[Any]) -> s.Becomes:
        return s.Becomes(*self._at(meta), *children)

    def add(self, meta: Any, children: list[Any]) -> s.Add:
        return s.Add(*self._at(meta), 1, *children)

    def subtract(self, meta: Any, children: list[Any]) -> s.Add:
        return s.Add(*self._at(meta), -1, *children)

    def place_top(self, meta: Any, children: list[Any]) -> s.Place:
        return s.Place(*self._at(meta), children[0], False)

    def place_bottom(self, meta: Any, children: list[Any]) -> s.Place:
        return s.Place(*self._at(meta), children[0], True)

    def move(self, meta: Any, children: list[Any]) -> s.Move:
        return s.Move(*self._at(meta), *children)

    def draw(self, meta: Any, children: list[Any]) -> s.Draw:
        return s.Draw(*self._at(meta), *children)

    def shuffle(self, meta: Any, children: list[Any]) -> s.Shuffle:
        return s.Shuffle(*self._at(meta), *children)

    def flip(self, meta: Any, children: list[Any]) -> s.Flip:
        return s.Flip(*self._at(meta), children[0], _name(children[1]))

    def show(self, meta: Any, children: list[Any]) -> s.Show:
        return s.Show(*self._at(meta), *children)

    def announce(self, meta: Any, children: list[Any]) -> s.Announce:
        return s.Announce(*self._at(meta), *children)

    def stop(self, meta: Any, children: list[Any]) -> s.Stop:
        return s.Stop(*self._at(meta))

    def leave(self, meta: Any, children: list[Any]) -> s.Leave:
        return s.Leave(*self._at(meta))

    def call(self, meta: Any, children: list[Any]) -> s.Call:
        return s.Call(*self._at(meta), children[0])

    def if_block(self, meta: Any, children: list[Any]) -> s.If:
        condition, then, otherwise = children
        tail = (otherwise,) if isinstance(otherwise, s.If) else _block(otherwise)
        return s.If(*self._at(meta), condition, then, tail)

    def for_each(self, meta: Any, children: list[Any]) -> s.ForEach:
        name, source, body = children
        return s.ForEach(*self._at(meta), _name(name), source, None, body)

    def for_each_where(self, meta: Any, children: list[Any]) -> s.ForEach:
        name, where, body = children
        return s.ForEach(*self._at(meta), _name(name), None, where, body)

    def repeat(self, meta: Any, children: list[Any]) -> s.Repeat:
        return s.Repeat(*self._at(meta), *children)

    def while_block(self, meta: Any, children: list[Any]) -> s.While:
        return s.While(*self._at(meta), *children)

    def choose(self, meta: Any, children: list[Any]) -> s.Choose:
        may, name, source, body, otherwise = children
        at = self._at(meta)
        return s.Choose(*at, _name(name), source, None, may is not None, False, body, _block(otherwise))

    def choose_by(self, meta: Any, children: list[Any]) -> s.Choose:
        chooser, may, name, source, body, otherwise = children
        at = self._at(meta)
        return s.Choose(*at, _name(name), source, chooser, may == "may", False, body, _block(otherwise))

    def together(self, meta: Any, children: list[Any]) -> s.Choose:
        may, name, source, body, otherwise = children
        at = self._at(meta)
        return s.Choose(*at, _name(name), source, None, may is not None, True, body, _block(otherwise))

    def so_many(self, meta: Any, children: list[Any]) -> s.Several:
        return s.Several(*self._at(meta), children[0], True)

    def at_most_so_many(self, meta: Any, children: list[Any]) -> s.Several:
        return s.Several(*self._at(meta), children[0], False)

    def any_number(self, meta: Any, children: list[Any]) -> s.Several:
        return s.Several(*self._at(meta), None, False)

    def choose_several(self, meta: Any, children: list[Any]) -> s.ChooseSeveral:
        return self.choose_several_by(meta, [None, *children])

    def choose_several_by(self, meta: Any, children: list[Any]) -> s.ChooseSeveral:
        chooser, may, several, name, source, body, otherwise = children
        at = self._at(meta)
        return s.ChooseSeveral(
            *at, several, _name(name), source, chooser, may == "may", body, _block(otherwise)
        )

    def anyone_choosing(self, meta: Any, children: list[Any]) -> s.Anyone:
        players, _, name, source, body, otherwise = children
        return s.Anyone(*self._at(meta), players, _name(name), source, body, _block(otherwise))

    def anyone(self, meta: Any, children: list[Any]) -> s.Anyone:
        players, _, body, otherwise = children
        return s.Anyone(*self._at(meta), players, None, None, body, _block(otherwise))

    def keep_choosing(self, meta: Any, children: list[Any]) -> s.KeepChoosing:
        name, source, at_most, body = children
        return s.KeepChoosing(*self._at(meta), _name(name), source, at_most, body)

    def may_block(self, meta: Any, children: list[Any]) -> s.May:
        return s.May(*self._at(meta), None, children[1], _block(children[2]))

    def may_by(self, meta: Any, children: list[Any]) -> s.May:
        chooser, _, body, otherwise = children
        return s.May(*self._at(meta), chooser, body, _block(otherwise))

    def either(self, meta: Any, children: list[Any]) -> s.Either:
        first = s.Branch(*self._at(meta), children[0], children[1])
        return s.Either(*self._at(meta), (first, *children[2:]))

    def or_branch(self, meta: Any, children: list[Any]) -> s.Branch:
        return s.Branch(*self._at(meta), *children)

    def when(self, meta: Any, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def otherwise(self, meta: Any, children: list[Any]) -> s.Block:
        return children[0]  # type: ignore[no-any-return]

    def ensure(self, meta: Any, children: list[Any]) -> s.Ensure:
        condition, when, body, otherwise = children
        return s.Ensure(*self._at(meta), condition, when, body, _block(otherwise))

    # expressions
    def query(self, meta: Any, children: list[Any]) -> s.Expr:
        source, name, where, *orders = children
        by = tuple(it for it in orders if it is not None)
        if where is None and not by:
            return source  # type: ignore[no-any-return]
        return s.Query(*self._at(meta), source, where, by, _name(name) if name is not None else None)

    def range(self, meta: Any, children: list[Any]) -> s.Range:
        return s.Range(*self._at(meta), *children)

    def order(self, meta: Any, children: list[Any]) -> s.Order:
        return s.Order(*self._at(meta), children[0], children[1] == "descending")

    def group(self, meta: Any, children: list[Any]) -> s.Expr:
        return children[0]  # type: ignore[no-any-return]

    def conditional(self, meta: Any, children: list[Any]) -> s.Conditional:
        return s.Conditional(*self._at(meta), *children)

    def or_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "or", *children)

    def and_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "and", *children)

    def not_test(self, meta: Any, children: list[Any]) -> s.Not:
        return s.Not(*self._at(meta), *children)

    def compare(self, meta: Any, children: list[Any]) -> s.Binary:
        left, operator, right = children
        return s.Binary(*self._at(meta), str(operator), left, right)

    arithmetic = compare

    def is_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "==", *children)

    def is_not_test(self, meta: Any, children: list[Any]) -> s.Binary:
        return s.Binary(*self._at(meta), "!=", *children)

    def is_given(self, meta: Any, children: list[Any]) -> s.IsGiven:
        return s.IsGiven(*self._at(meta), *children)

    def is_not_given(self, meta: Any, children: list[Any]) -> s.Not:
        return s.Not(*self._at(meta), self.is_given(meta, children))

    def negative(self, meta: Any, children: list[Any]) -> s.Negative:
        return s.Negative(*self._at(meta), *children)

    def number(self, meta: Any, children: list[Any]) -> s.Number:
        start, end = self._at(meta)
        if len(children[0]) > 10 or int(children[0]) > MAX_INTEGER:
            raise ParseFailure(
                codes.NUMBER_IN_RULE, f"numbers may not be larger than {MAX_INTEGER}", start, end
            )
        return s.Number(start, end, int(children[0]))

    def true(self, meta: Any, children: list[Any]) -> s.Flag:
        return s.Flag(*self._at(meta), True)

    def false(self, meta: Any, children: list[Any]) -> s.Flag:
        return s.Flag(*self._at(meta), False)

    def none(self, meta: Any, children: list[Any]) -> s.Nothing:
        return s.Nothing(*self._at(meta))

    def name(self, meta: Any, children: list[Any]) -> s.Name:
        return _name(children[0])

    def function(self, meta: Any, children: list[Any]) -> s.Function:
        arguments = tuple(child for child in children[1:] if child is not None)
        return s.Function(*self._at(meta), _name(children[0]), arguments)

    def of(self, meta: Any, children: list[Any]) -> s.Of:
        return s.Of(*self._at(meta), _name(children[0]), *children[1:])

    def of_as(self, meta: Any, children: list[Any]) -> s.Of:
        word, of, as_ = children
        return s.Of(*self._at(meta), _name(word), of, None, None, as_)

    def of_several(self, meta: Any, children: list[Any]) -> s.OfSeveral:
        return s.OfSeveral(*self._at(meta), _name(children[0]), tuple(children[1:]))

    def on(self, meta: Any, children: list[Any]) -> s.On:
        return s.On(*self._at(meta), _name(children[0]), children[1])

    def one_place(self, meta: Any, children: list[Any]) -> tuple[s.Expr, bool]:
        return children[0], False

    def every_place(self, meta: Any, children: list[Any]) -> tuple[s.Expr, bool]:
        return _name(children[0]), True

    def within(self, meta: Any, children: list[Any]) -> s.Within:
        return self._within(meta, children, False)

    def other_within(self, meta: Any, children: list[Any]) -> s.Within:
        return self._within(meta, children, True)

    def _within(self, meta: Any, children: list[Any], other: bool) -> s.Within:
        token, (place, every) = children
        word = None if token.type in ("CARDS", "PIECES") else _name(token)
        return s.Within(*self._at(meta), word, place, every, other)

    def players(self, meta: Any, children: list[Any]) -> s.Players:
        return s.Players(*self._at(meta), False)

    def other_players(self, meta: Any, children: list[Any]) -> s.Players:
        return s.Players(*self._at(meta), True, children[-1] is not None)

    def the(self, meta: Any, children: list[Any]) -> s.The:
        return s.The(*self._at(meta), _name(children[0]))

    def copy(self, meta: Any, children: list[Any]) -> s.Copy:
        start, end = self._at(meta)
        word, _, number = children[0].partition("#")
        return s.Copy(start, end, s.Name(start, start + len(word), word), int(number[:9]))

    def option(self, meta: Any, children: list[Any]) -> s.OptionOf:
        return s.OptionOf(*self._at(meta), _name(children[0]))

    def has(self, meta: Any, children: list[Any]) -> s.Has:
        return s.Has(*self._at(meta), _name(children[0]))
