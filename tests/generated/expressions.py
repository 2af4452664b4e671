"""Random expressions of every type, in a scope.

`Writer` asks its random numbers what to write. The deeper it is inside an expression, the plainer it writes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tests.generated.reference import LENT, NONE, Absent, Broken, Env, Expr, Procedure, World

NUMBER, FLAG, PLAYER, CARD, LANE, PATCH = "number", "flag", "player", "card", "lane", "patch"
CLAN, KIND = "clan", "kind"
CARDS, PLAYERS, LANES, NUMBERS, CLANS, KINDS = "cards", "players", "lanes", "numbers", "clans", "kinds"
TYPES = (NUMBER, FLAG, PLAYER, CARD, LANE, PATCH, CLAN, KIND, CARDS, PLAYERS, LANES, NUMBERS, CLANS, KINDS)
WORDS = ("north", "south", "west")
# A range with more numbers breaks the game.
LONGEST_RANGE = 1_000

# Zones and values -> what each of them belongs to. Cards of the sky stay where they are.
ZONES = {"stock": "", "pile": "", "market": "", "hand": PLAYER, "stall": LANE, "bed": PATCH}
VALUES = {"limit": "", "coins": PLAYER, "toll": LANE, "might": CLAN, "wounds": CARD}


@dataclass(frozen=True)
class Scope:
    """The names that can be used here, with their types, and what else is possible here."""

    names: dict[str, str] = field(default_factory=dict)
    formulas: tuple[tuple[Procedure, tuple[str, ...], str], ...] = ()
    """Formulas that can be called: with the types of their parameters, and what they give."""
    kinds: tuple[str, ...] = ()
    original: str = ""
    """The type of `original`, inside a modifier of a formula."""
    unsure: frozenset[str] = frozenset()
    """Names that may stand for none."""

    def bind(self, name: str, of: str, sure: bool = True) -> Scope:
        unsure = self.unsure - {name} if sure else self.unsure | {name}
        return replace(self, names={**self.names, name: of}, unsure=unsure)

    def bind_word(self, name: str, of: str) -> Scope:
        """A word or kind of which a `where` asks: it is also `it`."""
        names = {known: type_ for known, type_ in self.names.items() if known != "it"}
        return replace(self, names=names).bind(name, of)


def constant(text: str, value: Any) -> Expr:
    return Expr(text, lambda world, env: value)


def variable(name: str, scope: Scope) -> Expr:
    return Expr(name, lambda world, env: env[name][0], name not in scope.unsure)


def rent(lane: int) -> int:
    """The attribute of a lane, counted from 0."""
    return (7 * lane + 3) % 5


class Writer:
    """Writes expressions."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def chance(self, percent: int) -> bool:
        return self.random.randrange(100) < percent

    def _one(self, ways: list[Callable[[], Expr]]) -> Expr:
        return self.random.choice(ways)()

    def expr(self, of: str, scope: Scope, depth: int = 2) -> Expr:
        """An expression of a type, in brackets where it could be misread."""
        named = [name for name, type_ in scope.names.items() if type_ == of]
        if named and self.chance(30 * (3 - depth)):
            return variable(self.random.choice(named), scope)
        if scope.original == of and self.chance(40):
            return Expr("original", lambda world, env: env["original"][0](), False)
        called = [it for it in scope.formulas if it[2] == of]
        if called and depth and self.chance(40):
            return self.call(*self.random.choice(called)[:2], scope, depth - 1)
        writers = {
            NUMBER: self._number,
            FLAG: self._flag,
            PLAYER: self._player,
            CARD: self._card,
            LANE: self._lane,
            PATCH: self._patch,
            CARDS: self._cards,
            PLAYERS: self._players,
            LANES: self._lanes,
            NUMBERS: self._numbers,
            CLAN: self._clan,
            KIND: self._kind,
            CLANS: self._clans,
            KINDS: self._kinds,
        }
        return writers[of](scope, max(depth - 1, 0), depth > 0)

    def sure(self, of: str, scope: Scope, depth: int = 2) -> Expr:
        """An expression that is hardly ever none: too many games would break."""
        for _ in range(4):
            found = self.expr(of, scope, depth)
            if found.sure or self.chance(4):
                return found
        plain = {PLAYER: "first(seats)", LANE: "first(lane)", PATCH: "first(patch)", CLAN: WORDS[0]}
        return constant(plain[of], 0) if of in plain else self._the(scope)

    def handed(self, of: str, scope: Scope, depth: int = 2) -> Expr:
        """What is handed to a formula or rule: a number that is sure to be there, since one that is not breaks only where it is used."""
        found = self.expr(of, scope, depth)
        may_be = ("price of", "worth of", "home of", " on ", "formula", "original")
        absent = of in (NUMBER, CLAN) and any(it in found.text for it in may_be)
        if absent:
            return constant("2", 2) if of == NUMBER else constant("west", 2)
        return found

    def call(self, formula: Procedure, takes: tuple[str, ...], scope: Scope, depth: int) -> Expr:
        given = [self.handed(it, scope, depth) for it in takes]
        text = f"{formula.name}({', '.join(map(str, given))})" if given else formula.name
        sure = all(it.sure for it in given)

        def value(world: World, env: Env) -> Any:
            return world.give(formula.name, tuple(it.value(world, env) for it in given))

        return Expr(text, value, sure and formula.gives is not None and formula.gives.sure)

    # -------------------------------------------------------------- one of something

    def _number(self, scope: Scope, depth: int, deep: bool) -> Expr:
        number = self.random.randrange(5)
        if not deep:
            return self._one(
                [lambda: constant(str(number), number), lambda: self.value("limit", scope, depth)]
            )
        return self._one(
            [
                lambda: constant(str(number), number),
                lambda: self.value(self.random.choice(list(VALUES)), scope, depth),
                lambda: self._of_card("price of", lambda world, it: world.price(it), scope, depth),
                lambda: self._of_card("sweet on", lambda world, it: world.sweet(it), scope, depth),
                lambda: self._of_card("worth of", lambda world, it: world.worth(it), scope, depth),
                lambda: self.lent(self.sure(CARD, scope, depth), scope, depth),
                lambda: self._counted(scope, depth),
                lambda: self._sum(scope, depth),
                lambda: self._sum(scope, depth),
                lambda: self._place(scope, depth),
                lambda: self._rents(scope, depth),
                lambda: self._arithmetic(scope, depth),
                lambda: self._either(NUMBER, scope, depth),
            ]
        )

    def _of_card(
        self, words: str, gives: Callable[[World, int], int | Absent], scope: Scope, depth: int
    ) -> Expr:
        card = self.sure(CARD, scope, depth)
        return Expr(f"({words} {card})", lambda world, env: gives(world, card.value(world, env)))

    def lent(self, card: Expr, scope: Scope, depth: int) -> Expr:
        """What is printed on another card, worked out for this one."""
        lender = self.sure(CARD, scope, depth)
        return Expr(
            f"(worth of {card}{LENT}{lender})",
            lambda world, env: world.worth(card.value(world, env), lender.value(world, env)),
        )

    def _counted(self, scope: Scope, depth: int) -> Expr:
        cards = self.expr(CARDS, scope, depth)
        if self.chance(50):
            return Expr(f"count({cards})", lambda world, env: len(cards.value(world, env)))
        if self.chance(50):
            text, sweet = (
                f"(sweet in {cards})",
                lambda world, env: [world.cards[it].sweet for it in cards.value(world, env)],
            )
            return Expr(text, lambda world, env: sum(sweet(world, env)))
        named = [name for name, of in scope.names.items() if of == KIND]
        if named and self.chance(70):
            name = self.random.choice(named)
            return Expr(
                f"({name} in {cards})",
                lambda world, env: sum(world.kind(it) == env[name][0] for it in cards.value(world, env)),
            )
        kind = self.random.choice(scope.kinds)
        return Expr(
            f"({kind} in {cards})",
            lambda world, env: sum(world.cards[it].kind == kind for it in cards.value(world, env)),
        )

    def _sum(self, scope: Scope, depth: int) -> Expr:
        """`total`, `most` or `least` over cards, players, spaces or numbers."""
        name, of, one = self.random.choice(
            [
                ("it", CARDS, CARD),
                ("player", PLAYERS, PLAYER),
                ("space", LANES, LANE),
                ("number", NUMBERS, NUMBER),
                ("clan", CLANS, CLAN),
                ("kind", KINDS, KIND),
            ]
        )
        source = self.expr(of, scope, depth)
        inner = scope.bind_word(name, one) if one in (CLAN, KIND) else scope.bind(name, one)
        each = self.expr(NUMBER, inner, depth)
        function, fold = self.random.choice([("total", sum), ("most", max), ("least", min)])

        def value(world: World, env: Env) -> int:
            found = [each.value(world, {**env, name: [it]}) for it in source.value(world, env)]
            return fold(found) if found else 0

        return Expr(f"{function}({source}, {each})", value)

    def _place(self, scope: Scope, depth: int) -> Expr:
        space = self.expr(self.random.choice([LANE, LANE, PATCH]), scope, depth)
        return Expr(f"(number of {space})", lambda world, env: space.value(world, env) + 1)

    def _rents(self, scope: Scope, depth: int) -> Expr:
        """What spaces have, bare or of a name for each."""
        lanes = self.expr(LANES, scope, depth)
        least = self.random.randrange(3)
        text = self.random.choice(["{0} where rent > {1}", "{0} one where rent of one > {1}"])
        return Expr(
            f"total(({text.format(lanes, least)}), rent)",
            lambda world, env: sum(rent(it) for it in lanes.value(world, env) if rent(it) > least),
        )

    def _arithmetic(self, scope: Scope, depth: int) -> Expr:
        left, right = self.expr(NUMBER, scope, depth), self.expr(NUMBER, scope, depth)
        sign = self.random.choice(["+", "-", "min", "max"])
        if sign in ("min", "max"):
            fold = min if sign == "min" else max
            text = f"{sign}({left}, {right})"
            return Expr(text, lambda world, env: fold(left.value(world, env), right.value(world, env)))
        factor = 1 if sign == "+" else -1
        text = f"({left} {sign} {right})"
        return Expr(text, lambda world, env: left.value(world, env) + factor * right.value(world, env))

    def _either(self, of: str, scope: Scope, depth: int) -> Expr:
        test, then, otherwise = (self.expr(it, scope, depth) for it in (FLAG, of, of))
        return Expr(
            f"({then} if {test} else {otherwise})",
            lambda world, env: (then if test.value(world, env) else otherwise).value(world, env),
            then.sure and otherwise.sure,
        )

    def value(self, name: str, scope: Scope, depth: int) -> Expr:
        """A value of the pack, of whoever it is of."""
        if not VALUES[name]:
            return Expr(name, lambda world, env: world.read(name))
        owner = self.owner(name, scope, depth)
        return Expr(f"({name} of {owner})", lambda world, env: world.read(name, owner.value(world, env)))

    def owner(self, name: str, scope: Scope, depth: int) -> Expr:
        """Whose value: not that of a card that is certain to have none."""
        found = self.sure(VALUES[name], scope, depth)
        return self._the(scope) if found.text == "this" else found

    def _flag(self, scope: Scope, depth: int, deep: bool) -> Expr:
        def compared() -> Expr:
            left, right = self.expr(NUMBER, scope, depth), self.expr(NUMBER, scope, depth)
            signs = [("<", operator.lt), (">=", operator.ge), ("==", operator.eq), ("!=", operator.ne)]
            sign, holds = self.random.choice(signs)
            return Expr(
                f"({left} {sign} {right})", lambda w, env: holds(left.value(w, env), right.value(w, env))
            )

        def same() -> Expr:
            of = self.random.choice([PLAYER, CARD, LANE, PATCH, CLAN, KIND])
            left = self.expr(of, scope, depth)
            right = constant("none", NONE) if self.chance(40) else self.expr(of, scope, depth)
            sign, wanted = self.random.choice([("is", True), ("is not", False)])
            return Expr(
                f"({left} {sign} {right})",
                lambda world, env: (left.value(world, env) == right.value(world, env)) is wanted,
            )

        def there() -> Expr:
            cards = self.expr(CARDS, scope, depth)
            name, wanted = self.random.choice([("some", True), ("no", False)])
            return Expr(f"{name}({cards})", lambda world, env: bool(cards.value(world, env)) is wanted)

        def logic() -> Expr:
            left, right = self.expr(FLAG, scope, depth), self.expr(FLAG, scope, depth)
            if self.chance(30):
                return Expr(f"(not {left})", lambda world, env: not left.value(world, env))
            if self.chance(50):
                return Expr(
                    f"({left} and {right})", lambda w, env: left.value(w, env) and right.value(w, env)
                )
            return Expr(f"({left} or {right})", lambda w, env: left.value(w, env) or right.value(w, env))

        if not deep:
            zone, number = self.random.choice(["stock", "pile", "market"]), self.random.randrange(6)
            return self._one(
                [
                    lambda: Expr("truth", lambda world, env: bool(world.read("truth"))),
                    lambda: Expr(f"some({zone})", lambda world, env: bool(world.zone(zone))),
                    lambda: Expr(f"(limit > {number})", lambda world, env: world.read("limit") > number),
                ]
            )

        def listed() -> Expr:
            clan = self.expr(CLAN, scope, depth)
            some = self.random.sample(range(len(WORDS)), 2)
            return Expr(
                f"({clan} is one of ({', '.join(WORDS[it] for it in some)}))",
                lambda world, env: clan.value(world, env) in some,
            )

        ways = [compared, compared, same, same, there, logic, listed]
        return self._one([*ways, lambda: self._lies(scope, depth)])

    def _lies(self, scope: Scope, depth: int) -> Expr:
        named = [name for name, of in scope.names.items() if of == CARD and name != "this"]
        if not named:
            return constant("true", True)
        name, cards = self.random.choice(named), self.expr(CARDS, scope, depth)
        return Expr(f"({name} in {cards})", lambda world, env: env[name][0] in cards.value(world, env))

    def _neighbour(self, of: str, scope: Scope, depth: int, around: Callable[[World, int, int], int]) -> Expr:
        named = [variable(name, scope) for name, type_ in scope.names.items() if type_ == of]
        one = self.random.choice(named) if named and self.chance(60) else self.expr(of, scope, depth)
        name, step = self.random.choice([("next", 1), ("previous", -1)])

        def value(world: World, env: Env) -> int:
            here = one.value(world, env)
            if here == NONE and of == PLAYER:
                raise Broken
            return NONE if here == NONE else around(world, here, step)

        return Expr(f"{name}({one})", value, False)

    def _player(self, scope: Scope, depth: int, deep: bool) -> Expr:
        def first() -> Expr:
            return constant("first(seats)", 0)

        if not deep:
            return first()

        def owner() -> Expr:
            card = self.expr(CARD, scope, depth)
            return Expr(f"(owner of {card})", lambda world, env: world.holder(card.value(world, env)), False)

        def beside() -> Expr:
            return self._neighbour(PLAYER, scope, depth, _left_beside)

        ways = [first, owner, beside, beside, lambda: self._either(PLAYER, scope, depth)]
        return self._one([*ways, lambda: Expr("host", lambda world, env: world.read("host"), False)])

    def _space(self, of: str, scope: Scope, depth: int, deep: bool) -> Expr:
        def end() -> Expr:
            name = self.random.choice(["first", "last"])
            return Expr(f"{name}({of})", lambda world, env: 0 if name == "first" else world.owners[of] - 1)

        if not deep:
            return end()
        ways = [end, lambda: self._either(of, scope, depth)]
        ways += [lambda: self.beside(of, scope, depth)] * 3
        return self._one(ways)

    def beside(self, of: str, scope: Scope, depth: int = 1) -> Expr:
        """The space before or after another of its set."""

        def along(world: World, here: int, step: int) -> int:
            return here + step if 0 <= here + step < world.owners[of] else NONE

        return self._neighbour(of, scope, depth, along)

    def _lane(self, scope: Scope, depth: int, deep: bool) -> Expr:
        if self.chance(25):
            return Expr("cart", lambda world, env: world.read("cart"), False)
        return self._space(LANE, scope, depth, deep)

    def _patch(self, scope: Scope, depth: int, deep: bool) -> Expr:
        return self._space(PATCH, scope, depth, deep)

    def _clan(self, scope: Scope, depth: int, deep: bool) -> Expr:
        number = self.random.randrange(len(WORDS))
        if not deep or self.chance(30):
            return constant(WORDS[number], number)
        card = self.expr(CARD, scope, depth)
        return self._one(
            [
                lambda: Expr("allied", lambda world, env: world.read("allied"), False),
                lambda: Expr(f"(home of {card})", lambda w, env: w.home(card.value(w, env)), False),
                lambda: self._either(CLAN, scope, depth),
            ]
        )

    def _kind(self, scope: Scope, depth: int, deep: bool) -> Expr:
        if not deep or self.chance(30):
            return Expr("guess", lambda world, env: world.read("guess"), False)
        card = self.expr(CARD, scope, depth)
        return Expr(f"(kind of {card})", lambda w, env: w.kind(card.value(w, env)), card.sure)

    def _the(self, scope: Scope) -> Expr:
        kind = self.random.choice(scope.kinds)
        return Expr(f"(the {kind})", lambda world, env: [it.kind for it in world.cards].index(kind))

    def _card(self, scope: Scope, depth: int, deep: bool) -> Expr:
        def the() -> Expr:
            return self._the(scope)

        def end() -> Expr:
            cards = self.expr(CARDS, scope, depth)
            name, place = self.random.choice([("first", 0), ("last", -1)])
            return Expr(f"{name}({cards})", lambda w, env: (cards.value(w, env) or [NONE])[place], False)

        if not deep:
            return the()
        return self._one(
            [the, end, end, lambda: Expr("prize", lambda world, env: world.read("prize"), False)]
        )

    # -------------------------------------------------------------- several

    def zone(self, scope: Scope, depth: int) -> tuple[str, Expr, Expr]:
        """A zone's name, its owner, and how it is written."""
        name = self.random.choice(list(ZONES))
        if not ZONES[name]:
            return name, constant("", 0), Expr(name, lambda world, env: world.zone(name))
        bare = "player" if ZONES[name] == PLAYER else "space"
        if scope.names.get(bare) == ZONES[name] and self.chance(50):
            owner = variable(bare, scope)
            return name, owner, Expr(name, lambda world, env: world.zone(name, env[bare][0]))
        owner = self.expr(ZONES[name], scope, depth)
        return name, owner, Expr(f"({name} of {owner})", lambda w, env: w.zone(name, owner.value(w, env)))

    def _cards(self, scope: Scope, depth: int, deep: bool) -> Expr:
        def plain() -> Expr:
            return self.zone(scope, depth)[2]

        if not deep:
            return plain()
        source = self.expr(CARDS, scope, depth)

        def where() -> Expr:
            test = self.expr(FLAG, scope.bind("it", CARD), depth)
            return Expr(
                f"(cards in {source} where {test})",
                lambda w, env: [it for it in source.value(w, env) if test.value(w, {**env, "it": [it]})],
            )

        def sort() -> Expr:
            key = self.expr(NUMBER, scope.bind("it", CARD), depth)
            word = self.random.choice(["ascending", "descending"])

            def value(world: World, env: Env) -> list[int]:
                keyed = {it: key.value(world, {**env, "it": [it]}) for it in source.value(world, env)}
                return sorted(source.value(world, env), key=keyed.__getitem__, reverse=word == "descending")

            return Expr(f"({source} by {key} {word})", value)

        def joined() -> Expr:
            more = self.expr(CARDS, scope, depth)
            return Expr(f"({source} + {more})", lambda w, env: source.value(w, env) + more.value(w, env))

        def few() -> Expr:
            count = self.random.randrange(4)
            return Expr(f"first({count}, {source})", lambda world, env: source.value(world, env)[:count])

        def one_of_each() -> Expr:
            def value(world: World, env: Env) -> list[int]:
                found: dict[str, int] = {}
                for it in source.value(world, env):
                    found.setdefault(world.cards[it].kind, it)
                return list(found.values())

            return Expr(f"one_of_each({source})", value)

        def every() -> Expr:
            name = self.random.choice([name for name, per in ZONES.items() if per])
            return Expr(
                f"(cards in every {name})", lambda world, env: [it for row in world.zones[name] for it in row]
            )

        def backwards() -> Expr:
            return Expr(f"reversed({source})", lambda world, env: source.value(world, env)[::-1])

        ways = [plain, plain, where, where, sort, joined, few, one_of_each, every, backwards]
        return self._one([*ways, lambda: self._either(CARDS, scope, depth)])

    def _players(self, scope: Scope, depth: int, deep: bool) -> Expr:
        everyone = Expr("players", lambda world, env: world.left)
        ways = [lambda: everyone]
        if scope.names.get("player") == PLAYER:
            ways.append(lambda: Expr("(other players)", lambda world, env: _others(world, env["player"][0])))
        if deep:
            test = self.expr(FLAG, scope.bind("player", PLAYER), depth)
            ways.append(
                lambda: Expr(
                    f"(players where {test})",
                    lambda w, env: [it for it in w.left if test.value(w, {**env, "player": [it]})],
                )
            )
        return self._one(ways)

    def _lanes(self, scope: Scope, depth: int, deep: bool) -> Expr:
        if not deep or self.chance(40):
            return Expr("lane", lambda world, env: list(range(world.owners[LANE])))
        test = self.expr(FLAG, scope.bind("space", LANE), depth)
        return Expr(
            f"(lane where {test})",
            lambda w, env: [it for it in range(w.owners[LANE]) if test.value(w, {**env, "space": [it]})],
        )

    def _clans(self, scope: Scope, depth: int, deep: bool) -> Expr:
        every = Expr("clans", lambda world, env: [*range(len(WORDS))])
        return self._narrowed(every, "clan", CLAN, scope, depth) if deep else every

    def _kinds(self, scope: Scope, depth: int, deep: bool) -> Expr:
        every = Expr("(kinds of goods)", lambda world, env: [*range(len(scope.kinds))])
        if self.chance(50):
            zone = self.zone(scope, depth)[2]
            every = Expr(
                f"(kinds in {zone})",
                lambda w, env: sorted({w.kind(it) for it in zone.value(w, env)}),
            )
        return self._narrowed(every, "kind", KIND, scope, depth) if deep else every

    def _narrowed(self, every: Expr, name: str, of: str, scope: Scope, depth: int) -> Expr:
        """Some of the words or kinds."""
        if self.chance(40):
            return every
        test = self.expr(FLAG, scope.bind_word(name, of), depth)
        return Expr(
            f"({every} where {test})",
            lambda w, env: [it for it in every.value(w, env) if test.value(w, {**env, name: [it]})],
        )

    def _numbers(self, scope: Scope, depth: int, deep: bool) -> Expr:
        first = self.random.randrange(-2, 1)  # no number is plainly below it
        last = self.expr(NUMBER, scope, depth)

        def span(world: World, env: Env) -> list[int]:
            found = range(first, last.value(world, env) + 1)
            if len(found) > LONGEST_RANGE:
                raise Broken
            return [*found]

        if not deep or self.chance(40):
            return Expr(f"({first} to {last})", span)
        test = self.expr(FLAG, scope.bind("number", NUMBER), depth)
        return Expr(
            f"({first} to {last} where {test})",
            lambda w, env: [it for it in span(w, env) if test.value(w, {**env, "number": [it]})],
        )


def _others(world: World, player: int) -> list[int]:
    if player == NONE:
        raise Broken
    return [it for it in world.left if it != player]


def _left_beside(world: World, player: int, step: int) -> int:
    """The nearest player on one side who is not out; none if nobody is left."""
    around = ((player + step * away) % world.players for away in range(1, world.players + 1))
    return next((it for it in around if it in world.left), NONE)
