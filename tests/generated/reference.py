"""The table of a generated game as plainly as it can be said: lists of pieces, a dictionary of values.

Statements are Python generators that yield a question and are sent the answer; so the reference can stop for a
decision anywhere, and nothing in it resembles the engine's blocks and cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NoReturn

from cardwright.compile.layout import CHANCE
from cardwright.play import chance

NONE = -1
DECLINE = -2_000_000_001
LENT = " as "
"""Stands between a card and the one whose text it borrows."""

Env = dict[str, list[Any]]
"""Names in scope -> a box with what they stand for."""
Questions = Generator["Question", dict[int, int], None]


class Broken(Exception):
    """The game breaks here: nobody's value, a card that is not there, no room."""


@dataclass(frozen=True)
class Absent:
    """A number that is not printed: it may be handed on and is the same as itself; any other use breaks the game."""

    on: str = ""
    """The kind of card and what is not printed on it; none has no name."""

    def _used(self, *_: object) -> NoReturn:
        raise Broken

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __int__ = __index__ = _used
    __lt__ = __le__ = __gt__ = __ge__ = _used


class Stopped(Exception):
    """`stop`."""


class Left(Exception):
    """`leave`."""


class Unsaid(Exception):
    """The reference cannot say what happens from here on."""


@dataclass(frozen=True)
class Question:
    """Players who choose at once -> their options; answered by player."""

    options: dict[int, list[int]]


@dataclass(frozen=True)
class Expr:
    """A text of the language and what it gives."""

    text: str
    value: Callable[[World, Env], Any]
    sure: bool = True
    """Whether it is certain to be somebody or something: not none."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Statement:
    """Lines of a rule and what they do."""

    lines: tuple[str, ...]
    run: Callable[[World, Env], Questions]


@dataclass(frozen=True)
class Card:
    kind: str
    deck: str
    price: int | None
    sweet: int
    worth: Expr | None
    dawn: Statement | None
    home: int = NONE
    """The number of a clan."""


@dataclass(frozen=True)
class Procedure:
    """A rule or formula: its parameters, and what it does or gives."""

    name: str
    parameters: tuple[str, ...]
    body: Statement | None
    gives: Expr | None
    deep: int | None = None
    """How often it may be under way at once, if it may call itself."""


@dataclass(frozen=True)
class Modifier:
    kind: str
    """The kind of card that carries it, or the variant that it belongs to."""
    timing: str
    """before, after, instead of or becomes."""
    target: str
    body: Statement | None
    gives: Expr | None


@dataclass(frozen=True)
class Listener:
    """What happens after a card has come from a zone to a zone ('' for any), or after the limit has changed ('limit')."""

    kind: str
    source: str
    target: str
    amount: int

    @property
    def lines(self) -> tuple[str, str]:
        if self.source == "limit":
            return "after limit changes: |", f"  add before + {self.amount} to toll of first(lane)"
        way = (" from hand of player" if self.source == "hand" else "") + (
            f" to {self.target}" if self.target else ""
        )
        whose = "coins of player" if self.source == "hand" else "toll of last(lane)"
        return f"after card moves{way}: |", f"  add {self.amount} to {whose}"


Place = tuple[str, int]
Holds = Callable[["World"], bool]
"""A condition of the table."""


@dataclass
class World:
    """Everything on the table."""

    players: int
    cards: list[Card]
    owners: dict[str, int]
    """Zone or value -> how many there are of it."""
    single: set[str]
    procedures: dict[str, Procedure]
    modifiers: list[Modifier]
    """Those of variants, then those of cards."""
    variants: dict[str, Holds] = field(default_factory=dict)
    """What must hold for each to be in force."""
    zones: dict[str, list[list[int]]] = field(default_factory=dict)
    values: dict[str, list[int]] = field(default_factory=dict)
    chance: list[int] = field(default_factory=lambda: [0] * (CHANCE + 1))
    lots: list[bytes] = field(default_factory=list)
    """Of the cards, by their names."""
    listeners: list[Listener] = field(default_factory=list)
    """Those of variants, then those of cards."""
    moved: list[tuple[Place, Place]] = field(default_factory=list)
    """From where to where the cards of this statement have gone, in their order."""
    limits: list[int] = field(default_factory=list)
    """What the limit was before this statement, if it may have changed."""
    under_way: Counter[str] = field(default_factory=Counter)
    """By rule: how often it has begun and not ended."""

    # -------------------------------------------------------------- reading

    @property
    def left(self) -> list[int]:
        """The players who are not out."""
        return [it for it in range(self.players) if not self.values["gone"][it]]

    def zone(self, name: str, owner: int = 0) -> list[int]:
        """A copy of a zone; nobody's is empty."""
        return [] if owner == NONE else self.zones[name][owner][:]

    def card(self, piece: int) -> Card:
        if piece == NONE:
            raise Broken
        return self.cards[piece]

    def place(self, piece: int) -> tuple[str, int]:
        return next(
            (name, number)
            for name, rows in self.zones.items()
            for number, row in enumerate(rows)
            if piece in row
        )

    def holder(self, piece: int) -> int:
        if piece == NONE:
            return NONE
        name, number = self.place(piece)
        return number if name in ("hand", "mat") else NONE

    def read(self, name: str, owner: int = 0) -> int:
        """A value as the active modifiers make it."""
        now = self.values[name][self.whose(name, owner)]
        for it in self.modifiers:
            if it.timing == "becomes" and it.target == name:
                assert it.gives is not None
                for carrier, piece in self.in_force():
                    if carrier == it.kind:
                        now = it.gives.value(self, {"this": [piece], name: [now], "player": [owner]})
        return now

    def whose(self, name: str, owner: int | Absent) -> int:
        """Whose value: nobody has none, and neither has a card of another deck."""
        if owner == NONE or isinstance(owner, Absent) or owner >= len(self.values[name]):
            raise Broken
        return owner

    def in_force(self) -> list[tuple[str, int]]:
        """The variants whose conditions hold (with no piece), and the active pieces, by their kinds."""
        found = [(name, NONE) for name, holds in self.variants.items() if holds(self)]
        return found + [(self.cards[piece].kind, piece) for piece in self.zone("sky")]

    def from_outside(self, hooks: list[Modifier]) -> list[Modifier]:
        """Pieces act on the game as it is varied."""
        return sorted(hooks, key=lambda it: it.kind in self.variants)

    def give(self, name: str, arguments: tuple[int, ...], skip: int = 0) -> Any:
        """A named formula; `skip` modifiers have been gone through already."""
        procedure = self.procedures[name]
        env = dict(zip(procedure.parameters, ([it] for it in arguments), strict=True))
        hooks = self.from_outside([it for it in self.modifiers if it.target == name])
        for number, it in enumerate(hooks[skip:], skip):
            for carrier, piece in self.in_force():
                if carrier == it.kind:
                    assert it.gives is not None
                    original = [lambda number=number: self.give(name, arguments, number + 1)]
                    return it.gives.value(self, {**env, "this": [piece], "original": original})
        assert procedure.gives is not None
        return procedure.gives.value(self, env)

    def price(self, piece: int) -> int | Absent:
        if piece == NONE:
            return Absent()
        card = self.cards[piece]
        return Absent(f"{card.kind}.price") if card.price is None else card.price

    def home(self, piece: int) -> int | Absent:
        if piece == NONE:
            return Absent()
        card = self.cards[piece]
        return card.home if card.deck == "goods" else Absent(f"{card.kind}.home")

    @property
    def kinds(self) -> list[str]:
        return list(dict.fromkeys(it.kind for it in self.cards))

    def kind(self, piece: int) -> int:
        return NONE if piece == NONE else self.kinds.index(self.cards[piece].kind)

    def sweet(self, piece: int) -> int | Absent:
        return Absent() if piece == NONE else self.cards[piece].sweet

    def worth(self, piece: int, lender: int | None = None) -> int:
        """The formula on a card, or on the one that lends it. What is itself lent, nobody lends."""
        self.card(piece)
        formula = self.card(piece if lender is None else lender).worth
        if formula is None:
            raise Broken
        if lender is not None and LENT in formula.text:
            return 0
        return formula.value(self, {"this": [piece], "player": [self.holder(piece)]})

    # -------------------------------------------------------------- doing

    def move(self, piece: int, zone: str, owner: int, bottom: bool) -> None:
        if NONE in (piece, owner) or (zone in self.single and self.zones[zone][owner] not in ([], [piece])):
            raise Broken
        name, number = self.place(piece)
        self.zones[name][number].remove(piece)
        self.moved.append(((name, number), (zone, owner)))
        row = self.zones[zone][owner]
        row.insert(0 if bottom else len(row), piece)

    def draw(self, count: int, source: tuple[str, int], target: tuple[str, int]) -> None:
        if target[1] == NONE:
            raise Broken
        row = [] if source[1] == NONE else self.zones[source[0]][source[1]]
        for _ in range(count):
            if row:
                if target[0] in self.single and self.zones[target[0]][target[1]]:
                    raise Broken
                self.zones[target[0]][target[1]].append(row.pop())
                self.moved.append((source, target))

    def tell(self) -> None:
        """Lets what listens happen, after a whole statement."""
        moved, self.moved = self.moved, []
        for source, target in moved:
            for it in self.listeners if source != target else ():
                if it.source in ("", source[0]) and it.target in ("", target[0]):
                    for carrier, _ in self.in_force():
                        if carrier == it.kind and it.source == "hand":
                            self.values["coins"][source[1]] += it.amount
                        elif carrier == it.kind:
                            self.values["toll"][-1] += it.amount
        limits, self.limits = self.limits, []
        for before in limits:
            for it in self.listeners if self.read("limit") != before else ():
                for carrier, _ in self.in_force() if it.source == "limit" else ():
                    if carrier == it.kind:
                        self.values["toll"][0] += before + it.amount

    def shuffle(self, zone: str, owner: int) -> None:
        if owner == NONE:
            raise Broken
        chance.shuffle(self.chance, self.zones[zone][owner], self.lots)

    def roll(self, sides: int) -> int:
        return chance.roll(self.chance, sides)

    def put(self, name: str, owner: int, value: int) -> None:
        whose = self.whose(name, owner)
        self.limits += [self.read(name)] if name == "limit" else []
        self.values[name][whose] = value

    def add(self, name: str, owner: int, amount: int) -> None:
        whose = self.whose(name, owner)
        self.limits += [self.read(name)] if name == "limit" else []
        self.values[name][whose] += amount

    def too_deep(self, name: str) -> bool:
        """Whether a rule is under way as often as it may be."""
        deep = self.procedures[name].deep
        return deep is not None and self.under_way[name] >= deep

    def call(self, name: str, arguments: tuple[int, ...]) -> Questions:
        """A rule, with what is active before, after and instead of it; nothing where it would be too deep."""
        if self.too_deep(name):
            return
        self.under_way[name] += 1
        yield from self._begun(name, arguments)
        self.under_way[name] -= 1

    def _begun(self, name: str, arguments: tuple[int, ...]) -> Questions:
        hooks = [it for it in self.modifiers if it.target == name]
        active = self.in_force()
        before = self.from_outside([it for it in hooks if it.timing == "before"])
        yield from self._around(name, arguments, before, active)
        instead = self.from_outside([it for it in hooks if it.timing == "instead of"])
        yield from self._instead(name, arguments, instead, active)
        yield from self._around(name, arguments, [it for it in hooks if it.timing == "after"], active)

    def _around(
        self, name: str, arguments: tuple[int, ...], hooks: list[Modifier], active: list[tuple[str, int]]
    ) -> Questions:
        for hook in hooks:
            for carrier, piece in active:
                if carrier == hook.kind:
                    yield from self._hooked(name, arguments, hook, piece, [])

    def _instead(
        self, name: str, arguments: tuple[int, ...], hooks: list[Modifier], active: list[tuple[str, int]]
    ) -> Questions:
        for number, hook in enumerate(hooks):
            pieces = [piece for carrier, piece in active if carrier == hook.kind]
            if pieces:
                piece, later = pieces[0], hooks[number + 1 :]
                original = [partial(self._original, name, arguments, later)]
                yield from self._hooked(name, arguments, hook, piece, original)
                return
        procedure = self.procedures[name]
        assert procedure.body is not None
        env = dict(zip(procedure.parameters, ([it] for it in arguments), strict=True))
        yield from ended(procedure.body.run(self, env))

    def _original(self, name: str, arguments: tuple[int, ...], hooks: list[Modifier]) -> Questions:
        """What would have happened: it looks again at what is active."""
        yield from self._instead(name, arguments, hooks, self.in_force())

    def _hooked(
        self, name: str, arguments: tuple[int, ...], hook: Modifier, piece: int, original: list[Any]
    ) -> Questions:
        assert hook.body is not None
        env = dict(zip(self.procedures[name].parameters, ([it] for it in arguments), strict=True))
        yield from ended(hook.body.run(self, {**env, "this": [piece], "original": original}))

    def perform(self, piece: int, lender: int | None = None) -> Questions:
        """The effect of a card, or of the one that lends it, if it has one. What is itself lent, nobody lends."""
        bearer = piece if lender is None else lender
        effect = None if NONE in (piece, bearer) else self.cards[bearer].dawn
        if effect is not None and lender is not None and any(LENT in it for it in effect.lines):
            return
        if effect is not None:
            yield from ended(effect.run(self, {"this": [piece], "player": [self.holder(piece)]}))


def ended(running: Questions) -> Questions:
    """A rule's statements; `stop` ends them."""
    with suppress(Stopped):
        yield from running
