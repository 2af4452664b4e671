"""Random statements of rules, with all that the language has."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any

from tests.generated.expressions import (
    CARD,
    CARDS,
    CLAN,
    CLANS,
    FLAG,
    KIND,
    KINDS,
    LANE,
    LANES,
    NUMBER,
    NUMBERS,
    PLAYER,
    PLAYERS,
    TYPES,
    VALUES,
    Scope,
    Writer,
    constant,
    variable,
)
from tests.generated.reference import (
    DECLINE,
    LENT,
    NONE,
    Absent,
    Broken,
    Env,
    Expr,
    Left,
    Procedure,
    Question,
    Questions,
    Statement,
    Stopped,
    Unsaid,
    World,
)

MANY = {CARD: CARDS, PLAYER: PLAYERS, LANE: LANES, NUMBER: NUMBERS, CLAN: CLANS, KIND: KINDS}
# Values that hold a thing, and the type of it.
HOLDING = {"host": PLAYER, "cart": LANE, "prize": CARD, "truth": FLAG, "allied": CLAN, "guess": KIND}


@dataclass(frozen=True)
class Callable:
    """A rule that can be called, and what its body leads to."""

    rule: Procedure
    takes: tuple[str, ...]
    asks: int
    """How often a player may be asked in it, at least."""
    together: bool


@dataclass(frozen=True)
class Around:
    """What may be written at a place."""

    scope: Scope
    rules: tuple[Callable, ...] = ()
    original: Callable | None = None
    in_ensure: bool = False
    """Trials go through all ways: few questions, and nobody chooses together."""
    in_loop: bool = False
    """Whether `leave` has a loop to leave."""
    on_a_card: bool = False
    """Whether this is an effect or a modifier, which may come to be done inside an ensure, or inside itself."""


def indented(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"  {it}" for it in lines)


def in_turn(statements: list[Statement]) -> Statement:
    """A block: what `let` binds holds to its end."""

    def run(world: World, env: Env) -> Questions:
        inner = dict(env)
        for it in statements:
            yield from it.run(world, inner)

    return Statement(tuple(line for it in statements for line in it.lines), run)


def at_once(line: str, do: Any) -> Statement:
    """A statement that asks nobody."""

    def run(world: World, env: Env) -> Questions:
        do(world, env)
        world.tell()
        yield from ()

    return Statement((line,), run)


def present(value: Any) -> Any:
    """What is given a name or announced must be there."""
    if isinstance(value, Absent):
        raise Broken
    return value


def asked(world: World, player: int) -> bool:
    """Whether a player is asked: who is out is not."""
    if player == NONE:
        raise Broken
    return player in world.left


def ask(world: World, player: int, options: list[int]) -> Questions:
    """Asks one player; gives what was chosen. Who is out is not asked."""
    if not asked(world, player):
        return DECLINE  # type: ignore[return-value]
    answers = yield Question({player: options})
    return answers[player]  # type: ignore[return-value]


@dataclass
class StatementWriter:
    """Writes the statements of one rule."""

    random: Random
    expressions: Writer = field(init=False)
    names: Any = field(default_factory=lambda: count(1))
    asks: int = 0
    together: bool = False

    def __post_init__(self) -> None:
        self.expressions = Writer(self.random)

    def name(self) -> str:
        return f"x{next(self.names)}"

    def block(self, around: Around, depth: int, size: int = 3) -> Statement:
        """Some statements, one after another."""
        done: list[Statement] = []
        for _ in range(1 + self.random.randrange(size)):
            statement, around = self.statement(around, depth)
            done.append(statement)
        if depth < 2 and self.expressions.chance(6):
            done.append(Statement(("stop",), _stop))
        elif depth < 2 and around.in_loop and self.expressions.chance(20):
            done.append(Statement(("leave",), _leave))
        return in_turn(done)

    def question(self, around: Around) -> Statement:
        """A statement that may ask."""
        return self.random.choice([self._choose, self._choose, self._may, self._either])(around, 2)[0]

    def kept(self, around: Around) -> Statement:
        """Cards that are named, and moved after somebody was asked: by then they may lie elsewhere."""
        named, inner = self._named(CARDS, around)
        asked = self.question(inner)
        cards = variable(next(reversed(inner.scope.names)), inner.scope)
        return in_turn([named, asked, self._moved(cards, inner)])

    def statement(self, around: Around, depth: int) -> tuple[Statement, Around]:
        """A statement, and what may be written after it."""
        plain = [self._let, self._let, self._becomes, self._add, self._move, self._move, self._move_all]
        plain += [self._move_all, self._draw, self._shuffle, self._set, self._tell]
        if self.expressions.chance(15):
            plain = [self._go]
        nested = [self._if, self._for_each, self._repeat, self._while]
        asking = [self._choose, self._choose, self._may, self._either, self._keep_choosing, self._anyone]
        asking += [self._several]
        if not (around.in_ensure or around.on_a_card):
            asking += [self._together, self._ensure]
        ways: list[Any] = plain
        if depth > 0:
            player = around.scope.names.get("player") == PLAYER
            crowded = around.in_ensure and self.asks > 1
            ways = plain + nested + (asking if player and not crowded else [])
        if around.rules and self.expressions.chance(25):
            ways = [self._call]
        if around.original is not None and self.expressions.chance(25):
            ways = [self._original]
        if self.expressions.chance(4) and not (around.in_ensure or around.on_a_card):
            ways = [self._dawn]
        return self.random.choice(ways)(around, depth)

    def expr(self, of: str, around: Around, depth: int = 2) -> Expr:
        return self.expressions.expr(of, around.scope, depth)

    # -------------------------------------------------------------- names and values

    def _let(self, around: Around, depth: int) -> tuple[Statement, Around]:
        return self._named(self.random.choice((*TYPES, CARDS, CARDS, CARDS)), around)

    def _named(self, of: str, around: Around) -> tuple[Statement, Around]:
        value, name = self.expr(of, around), self.name()

        def do(world: World, env: Env) -> None:
            env[name] = [present(value.value(world, env))]

        return at_once(f"let {name} = {value}", do), replace(
            around, scope=around.scope.bind(name, of, value.sure)
        )

    def _becomes(self, around: Around, depth: int) -> tuple[Statement, Around]:
        mine = [name for name, _ in around.scope.names.items() if name.startswith("x")]
        if not mine:
            return self._let(around, depth)
        name = self.random.choice(mine)
        value = self.expr(around.scope.names[name], around)
        if not value.sure:
            around = replace(around, scope=around.scope.bind(name, around.scope.names[name], False))

        def do(world: World, env: Env) -> None:
            env[name][0] = present(value.value(world, env))

        return at_once(f"{name} becomes {value}", do), around

    def _set(self, around: Around, depth: int) -> tuple[Statement, Around]:
        name = self.random.choice([*HOLDING, *VALUES])
        value = self.expr(HOLDING.get(name, NUMBER), around)
        if name in HOLDING and HOLDING[name] != FLAG and self.expressions.chance(10):
            value = constant("none", NONE)
        owner, text = self._whose(name, around)

        def do(world: World, env: Env) -> None:
            found = int(value.value(world, env))
            world.put(name, owner.value(world, env), found)

        return at_once(f"{text} becomes {value}", do), around

    def _whose(self, name: str, around: Around) -> tuple[Expr, str]:
        if not VALUES.get(name):
            return constant("", 0), name
        owner = self.expressions.owner(name, around.scope, 1)
        return owner, f"{name} of {owner}"

    def _add(self, around: Around, depth: int) -> tuple[Statement, Around]:
        name = self.random.choice(list(VALUES))
        owner, text = self._whose(name, around)
        amount = self.expr(NUMBER, around)
        word, factor = self.random.choice([("add {} to {}", 1), ("subtract {} from {}", -1)])

        def do(world: World, env: Env) -> None:
            found = amount.value(world, env)
            world.add(name, owner.value(world, env), factor * found)

        return at_once(word.format(amount, text), do), around

    def _go(self, around: Around, depth: int) -> tuple[Statement, Around]:
        """Somebody goes out, or comes back."""
        owner, flag = self.expressions.sure(PLAYER, around.scope, 1), self.expr(FLAG, around)

        def do(world: World, env: Env) -> None:
            found = int(flag.value(world, env))
            world.put("gone", owner.value(world, env), found)

        return at_once(f"gone of {owner} becomes {flag}", do), around

    # -------------------------------------------------------------- what players see

    def _tell(self, around: Around, depth: int) -> tuple[Statement, Around]:
        """Shows or announces something: that changes nothing on the table."""
        if self.expressions.chance(40):
            said = self.expr(self.random.choice([CARD, NUMBER]), around)

            def say(world: World, env: Env) -> None:
                present(said.value(world, env))

            return at_once(f"announce {said}", say), around
        what, to = self.expr(CARDS, around), self.expr(PLAYERS, around)

        def do(world: World, env: Env) -> None:
            what.value(world, env)
            to.value(world, env)

        return at_once(f"show {what} to {to}", do), around

    # -------------------------------------------------------------- pieces

    def _target(self, around: Around, several: bool) -> tuple[str, Expr, str, bool]:
        """A zone to move to: its name, owner, how it is written, and whether to its bottom."""
        if not several and self.expressions.chance(15):
            owner = self.expressions.sure(PLAYER, around.scope, 1)
            return "mat", owner, f"mat of {owner}", False
        name, owner, zone = self._real(around)
        bottom = self.expressions.chance(20)
        return name, owner, f"bottom of {zone}" if bottom else f"{zone}", bottom

    def _real(self, around: Around) -> tuple[str, Expr, Expr]:
        """A zone that is hardly ever nobody's."""
        for _ in range(5):
            found = self.expressions.zone(around.scope, 1)
            if found[1].sure or self.expressions.chance(4):
                return found
        return "pile", constant("", 0), constant("pile", None)

    def _move(self, around: Around, depth: int) -> tuple[Statement, Around]:
        card = self.expressions.sure(CARD, around.scope)
        name, owner, text, bottom = self._target(around, False)

        def do(world: World, env: Env) -> None:
            world.move(card.value(world, env), name, owner.value(world, env), bottom)

        return at_once(f"move {card} to {text}", do), around

    def _move_all(self, around: Around, depth: int) -> tuple[Statement, Around]:
        return self._moved(self.expr(CARDS, around), around), around

    def _moved(self, cards: Expr, around: Around) -> Statement:
        name, owner, text, bottom = self._target(around, True)

        def do(world: World, env: Env) -> None:
            to = owner.value(world, env)
            found = cards.value(world, env)
            if to == NONE and not found:
                raise Unsaid  # a whole zone breaks the game, other collections do not
            for it in found:
                world.move(it, name, to, bottom)

        return at_once(f"move {cards} to {text}", do)

    def _draw(self, around: Around, depth: int) -> tuple[Statement, Around]:
        number = self.expr(NUMBER, around, 1)
        source, of, zone = self.expressions.zone(around.scope, 1)
        name, owner, text, _ = self._target(around, False)
        text = text.removeprefix("bottom of ")

        def do(world: World, env: Env) -> None:
            world.draw(
                number.value(world, env), (source, of.value(world, env)), (name, owner.value(world, env))
            )

        return at_once(f"draw {number} from {zone} to {text}", do), around

    def _shuffle(self, around: Around, depth: int) -> tuple[Statement, Around]:
        name, owner, zone = self._real(around)
        return at_once(f"shuffle {zone}", lambda w, env: w.shuffle(name, owner.value(w, env))), around

    # -------------------------------------------------------------- what holds others

    def _under(
        self, heading: str, block: Statement, otherwise: Statement | None = None, word: str = "otherwise:"
    ) -> tuple[str, ...]:
        lines = (heading, *indented(block.lines))
        return (*lines, word, *indented(otherwise.lines)) if otherwise is not None else lines

    def _if(self, around: Around, depth: int) -> tuple[Statement, Around]:
        test = self.expr(FLAG, around)
        then = self.block(around, depth - 1)
        otherwise = self.block(around, depth - 1) if self.expressions.chance(40) else None

        def run(world: World, env: Env) -> Questions:
            if test.value(world, env):
                yield from then.run(world, env)
            elif otherwise is not None:
                yield from otherwise.run(world, env)

        return Statement(self._under(f"if {test}:", then, otherwise, "else:"), run), around

    def _for_each(self, around: Around, depth: int) -> tuple[Statement, Around]:
        one = self.random.choice([CARD, CARD, PLAYER, LANE, NUMBER, CLAN, KIND])
        name = {PLAYER: "player", LANE: "space"}.get(one, self.name())
        source = self.expr(MANY[one], around)
        if one == NUMBER:  # there may be a thousand
            source = Expr(f"first(3, {source})", lambda world, env, all_=source: all_.value(world, env)[:3])
        if around.in_ensure:
            return self._if(around, depth)
        body = self.block(replace(around, scope=around.scope.bind(name, one), in_loop=True), depth - 1)

        def run(world: World, env: Env) -> Questions:
            with suppress(Left):
                for it in source.value(world, env):
                    if not leaves_out or it in world.left:
                        yield from body.run(world, {**env, name: [it]})

        leaves_out = one == PLAYER and source.text.startswith(("players", "(other players", "(players where"))
        return Statement(self._under(f"for each {name} in {source}:", body), run), around

    def _repeat(self, around: Around, depth: int) -> tuple[Statement, Around]:
        times = self.expr(NUMBER, around, 1)
        body = self.block(replace(around, in_loop=True), depth - 1, 2)

        def run(world: World, env: Env) -> Questions:
            with suppress(Left):
                for _ in range(min(times.value(world, env), 3)):
                    yield from body.run(world, env)

        return Statement(self._under(f"repeat min({times}, 3):", body), run), around

    def _while(self, around: Around, depth: int) -> tuple[Statement, Around]:
        test, most = self.expr(FLAG, around), self.random.randrange(3)
        body = self.block(replace(around, in_loop=True), depth - 1, 2)

        def run(world: World, env: Env) -> Questions:
            with suppress(Left):
                for _ in range(most):
                    if not test.value(world, env):
                        break
                    yield from body.run(world, env)

        return Statement(self._under(f"while {test}, at most {most} times:", body), run), around

    # -------------------------------------------------------------- questions

    def _choose(self, around: Around, depth: int) -> tuple[Statement, Around]:
        self.asks += 1
        one = self.random.choice([CARD, CARD, CARD, PLAYER, LANE, NUMBER, CLAN, KIND])
        source = self.expr(MANY[one], around)
        if around.in_ensure:
            few = Expr(f"first(3, {source})", lambda world, env, all_=source: all_.value(world, env)[:3])
            source = few
        name, optional = self.name(), self.expressions.chance(50)
        body = self.block(replace(around, scope=around.scope.bind(name, one)), depth - 1)
        otherwise = self.block(around, depth - 1, 1) if self.expressions.chance(30) else None
        # Somebody else may be asked; the one who is called `player` need not be said.
        chooser = self.expressions.sure(PLAYER, around.scope, 1) if self.expressions.chance(25) else None
        words = "may choose" if optional else "choose" if chooser is None else "must choose"
        heading = (
            f"{words} {name} from {source}:"
            if chooser is None
            else f"{chooser} {words} {name} from {source}:"
        )

        def run(world: World, env: Env) -> Questions:
            picked = DECLINE
            who = env["player"][0] if chooser is None else chooser.value(world, env)
            options = source.value(world, env) if asked(world, who) else []
            if options:
                picked = yield from ask(world, who, options + [DECLINE] * optional)  # type: ignore[func-returns-value]
            if picked != DECLINE:
                yield from body.run(world, {**env, name: [picked]})
            elif otherwise is not None:
                yield from otherwise.run(world, env)

        return Statement(self._under(heading, body, otherwise), run), around

    def _keep_choosing(self, around: Around, depth: int) -> tuple[Statement, Around]:
        self.asks += 2
        source, name, most = self.expr(CARDS, around), self.name(), self.random.randrange(1, 4)
        if around.in_ensure:
            return self._choose(around, depth)
        body = self.block(replace(around, scope=around.scope.bind(name, CARD), in_loop=True), depth - 1)

        def run(world: World, env: Env) -> Questions:
            with suppress(Left):
                for _ in range(most):
                    options = source.value(world, env) if asked(world, env["player"][0]) else []
                    if not options:
                        break
                    picked = yield from ask(world, env["player"][0], [*options, DECLINE])  # type: ignore[func-returns-value]
                    if picked == DECLINE:
                        break
                    yield from body.run(world, {**env, name: [picked]})

        heading = f"keep choosing {name} from {source}, at most {most} times:"
        return Statement(self._under(heading, body), run), around

    def _several(self, around: Around, depth: int) -> tuple[Statement, Around]:
        """Players, of whom no two are alike: which copies are, the reference does not know."""
        self.asks += 2
        source, name, count = self.expr(PLAYERS, around), self.name(), self.random.randrange(1, 3)
        if around.in_ensure:
            return self._choose(around, depth)
        exactly, optional = self.expressions.chance(50), self.expressions.chance(50)
        body = self.block(replace(around, scope=around.scope.bind(name, PLAYERS)), depth - 1)
        otherwise = self.block(around, depth - 1, 1) if self.expressions.chance(50) else None

        def run(world: World, env: Env) -> Questions:
            rest: list[int] = list(source.value(world, env))
            left, chosen = min(count, len(rest)), list[int]()
            while left and rest:
                options = rest[: len(rest) - left + 1] if exactly else rest
                stops = [DECLINE] * (not exactly or (optional and not chosen))
                picked = yield from ask(world, env["player"][0], [*options, *stops])  # type: ignore[func-returns-value]
                if picked == DECLINE:
                    break
                rest, left = rest[rest.index(picked) + 1 :], left - 1
                chosen.append(picked)
            if chosen:
                yield from body.run(world, {**env, name: [chosen]})
            elif otherwise is not None:
                yield from otherwise.run(world, env)

        words = f"{'may ' * optional}choose {'' if exactly else 'up to '}{count} {name} from {source}:"
        return Statement(self._under(words, body, otherwise), run), around

    def _anyone(self, around: Around, depth: int) -> tuple[Statement, Around]:
        self.asks += 1
        players, inner = (
            self.expr(PLAYERS, around),
            replace(around, scope=around.scope.bind("player", PLAYER)),
        )
        if around.in_ensure:
            return self._may(around, depth)
        body = self.block(replace(inner, in_loop=False), depth - 1)
        otherwise = self.block(around, depth - 1, 1) if self.expressions.chance(50) else None

        def run(world: World, env: Env) -> Questions:
            for player in players.value(world, env):
                picked = yield from ask(world, player, [1, DECLINE])  # type: ignore[func-returns-value]
                if picked == 1:
                    yield from body.run(world, {**env, "player": [player]})
                    return
            if otherwise is not None:
                yield from otherwise.run(world, env)

        return Statement(self._under(f"anyone in {players} may:", body, otherwise), run), around

    def _may(self, around: Around, depth: int) -> tuple[Statement, Around]:
        self.asks += 1
        body = self.block(around, depth - 1)
        otherwise = self.block(around, depth - 1, 1) if self.expressions.chance(30) else None

        def run(world: World, env: Env) -> Questions:
            picked = yield from ask(world, env["player"][0], [1, DECLINE])  # type: ignore[func-returns-value]
            if picked == 1:
                yield from body.run(world, env)
            elif otherwise is not None:
                yield from otherwise.run(world, env)

        return Statement(self._under("may:", body, otherwise), run), around

    def _either(self, around: Around, depth: int) -> tuple[Statement, Around]:
        self.asks += 1
        whens = [self.expr(FLAG, around) if self.expressions.chance(40) else None for _ in range(2)]
        blocks = [self.block(around, depth - 1, 2) for _ in whens]
        lines: tuple[str, ...] = ()
        for word, when, block in zip(("either", "or"), whens, blocks, strict=True):
            lines += (f"{word}:" if when is None else f"{word} when {when}:", *indented(block.lines))

        def run(world: World, env: Env) -> Questions:
            open_ = []
            if asked(world, env["player"][0]):
                open_ = [number for number, it in enumerate(whens) if it is None or it.value(world, env)]
            if open_:
                picked = yield from ask(world, env["player"][0], open_)  # type: ignore[func-returns-value]
                yield from blocks[picked].run(world, env)

        return Statement(lines, run), around

    def _together(self, around: Around, depth: int) -> tuple[Statement, Around]:
        self.asks += 1
        self.together = True
        name, optional = self.name(), self.expressions.chance(50)
        inner = replace(around, scope=around.scope.bind("player", PLAYER), in_loop=False)
        source = self.expr(CARDS, inner)
        body = self.block(replace(inner, scope=inner.scope.bind(name, CARD)), depth - 1)
        otherwise = self.block(inner, depth - 1, 1) if optional and self.expressions.chance(50) else None

        def run(world: World, env: Env) -> Questions:
            everyone = world.left
            options = {it: source.value(world, {**env, "player": [it]}) for it in everyone}
            options = {player: some + [DECLINE] * optional for player, some in options.items() if some}
            answers = (yield Question(options)) if options else {}
            for player in everyone:
                mine = {**env, "player": [player]}
                if answers.get(player, DECLINE) != DECLINE:
                    yield from body.run(world, {**mine, name: [answers[player]]})
                elif otherwise is not None:
                    yield from otherwise.run(world, mine)

        words = "together may choose" if optional else "together choose"
        return Statement(self._under(f"{words} {name} from {source}:", body, otherwise), run), around

    def _ensure(self, around: Around, depth: int) -> tuple[Statement, Around]:
        """What it offers goes by what players know, which the reference does not: it says nothing from there on."""
        before, self.asks = self.asks, 0
        test = self.expr(FLAG, around)
        inner = replace(around, in_ensure=True, rules=tuple(it for it in around.rules if it.asks < 2))
        inner = replace(inner, rules=tuple(it for it in inner.rules if not it.together), original=None)
        body = self.block(inner, min(depth - 1, 2), 2)
        otherwise = self.block(around, 0, 1) if self.expressions.chance(40) else None
        self.asks += before
        return Statement(self._under(f"ensure {test}:", body, otherwise), _no_reference), around

    # -------------------------------------------------------------- other rules

    def _call(self, around: Around, depth: int) -> tuple[Statement, Around]:
        called = self.random.choice(around.rules)
        if around.in_ensure and called.asks + self.asks > 2:
            return self._move(around, depth)
        self.asks += called.asks
        self.together = self.together or called.together
        name = called.rule.name
        given = [self.expressions.handed(it, around.scope) for it in called.takes]
        words = f" of {' with '.join(map(str, given))}" if given else ""

        def run(world: World, env: Env) -> Questions:
            if not world.too_deep(name):  # what would be given to it is not looked at either
                yield from world.call(name, tuple(int(it.value(world, env)) for it in given))

        return Statement((f"{name}{words}",), run), around

    def _original(self, around: Around, depth: int) -> tuple[Statement, Around]:
        assert around.original is not None
        self.asks += around.original.asks
        self.together = self.together or around.original.together

        def run(world: World, env: Env) -> Questions:
            yield from env["original"][0]()

        return Statement(("original",), run), around

    def _dawn(self, around: Around, depth: int) -> tuple[Statement, Around]:
        card = self.expr(CARD, around)
        if self.expressions.chance(40):
            lender = self.expr(CARD, around)

            def borrow(world: World, env: Env) -> Questions:
                yield from world.perform(card.value(world, env), lender.value(world, env))

            return Statement((f"dawn of {card}{LENT}{lender}",), borrow), around

        def run(world: World, env: Env) -> Questions:
            yield from world.perform(card.value(world, env))

        return Statement((f"dawn of {card}",), run), around


def _stop(world: World, env: Env) -> Questions:
    raise Stopped
    yield  # a generator, like all others


def _leave(world: World, env: Env) -> Questions:
    raise Left
    yield  # a generator, like all others


def _no_reference(world: World, env: Env) -> Questions:
    raise Unsaid
    yield
