"""What the names in a text may refer to at one place in it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType

from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn
from cardwright.lang.types import Type, TypeName
from cardwright.records import Record

# The last word of a parameter's name says what it is: `player`, `left_player`, `gift_card`.
PARAMETER_TYPES: dict[str, Type] = {
    "player": t.PLAYER,
    "card": t.PIECE,
    "piece": t.PIECE,
    "space": t.SPACE,
    "number": t.NUMBER,
    "kind": t.KIND,
}


def parameter_type(name: str) -> Type | None:
    """The type that a parameter's name gives it, or None."""
    return PARAMETER_TYPES.get(name.rsplit("_", 1)[-1])


def one_of_them(name: str) -> str | None:
    """`player` for `players`, `rival_card` for `rival_cards`: what can be given, where several of it are named."""
    one = name.removesuffix("s")
    return one if one != name and parameter_type(one) is not None else None


class Subject(Record):
    """The piece that bare attribute and icon names speak of.

    `icons_in` is the zone whose icons a bare icon name counts; None: the icons on the piece itself.
    """

    piece: m.Expr
    icons_in: m.Expr | None
    of_kind: bool = False
    """Whether it stands for all cards of a kind: then only what is printed on all of them alike is spoken of."""


class Scope(Record):
    """Immutable: entering a block or a `where` makes a new one."""

    variables: Mapping[str, m.Variable] = MappingProxyType({})
    subject: Subject | None = None
    this: m.Variable | None = None
    """The piece that carries the text, for `this` and `other`."""
    deck: str = ""
    """Its deck."""
    original: Type | None = None
    """The type of `original` inside a modifier that replaces a formula or a value."""
    original_rule: bool = False
    in_loop: bool = False
    """Whether a loop is around, which `leave` can end."""
    of_space: bool = False
    """Whether what both cards and spaces have is that of `space`: a `where` about spaces is nearer than any about cards."""
    pure: bool = True
    """Whether this is a formula, where nothing may happen and chance has no place."""

    @property
    def signature(self) -> Hashable:
        """All of it that can matter to a text: two scopes with equal signatures give every text the same meaning."""
        subject = None
        if self.subject is not None:
            about = self.subject.piece
            assert isinstance(
                about, m.VariableRead
            )  # where a text begins, it is about a card that has a name
            zone = self.subject.icons_in
            subject = about.variable.name, zone.zone if isinstance(zone, m.ZoneRead) else zone
        variables = tuple((it.name, it.type) for it in self.variables.values())
        this = self.this.name if self.this is not None else None
        return variables, subject, this, self.deck, self.original, self.original_rule, self.pure

    def bind(self, *variables: m.Variable) -> Scope:
        """With more variables; a new one hides an older one of its name."""
        return self.but(variables={**self.variables, **{it.name: it for it in variables}})

    def looping(self, *variables: m.Variable) -> Scope:
        """Inside a loop, with the variables of its rounds."""
        return self.bind(*variables).but(in_loop=True)

    def called(self, name: str, variable: m.Variable) -> Scope:
        """With one more name for a variable."""
        return self.but(variables={**self.variables, name: variable})

    def about(self, piece: m.Expr, icons_in: m.Expr | None = None, of_kind: bool = False) -> Scope:
        """With another subject."""
        return self.but(subject=Subject(piece, icons_in, of_kind), of_space=False)

    def spoken_of_space(self) -> Scope:
        """Inside a `where` about spaces."""
        return self.but(of_space=True)

    def of_each(self, many: Type) -> tuple[m.Variable, Scope]:
        """A variable for one of a collection, and the scope in which bare names speak of it."""
        one = many.element()
        own = {TypeName.PIECE: "it", TypeName.WORD: one.of}
        variable = m.Variable(own.get(one.name, one.name.value if one != t.UNKNOWN else "it"), one)
        inner = self.bind(variable)
        if one.name is TypeName.SPACE:
            inner = inner.spoken_of_space()
        if one.name not in (TypeName.PLAYER, TypeName.SPACE):
            inner = inner.called("it", variable)
        if one == t.PIECE:
            inner = inner.about(m.VariableRead(t.PIECE, m.Place(0, 0), variable))
        elif one == t.KIND:
            kind = m.VariableRead(t.KIND, m.Place(0, 0), variable)
            card = m.Builtin(t.PIECE, kind.at, Fn.A_CARD_OF, (kind,))
            inner = inner.about(card, of_kind=True)
        return variable, inner
