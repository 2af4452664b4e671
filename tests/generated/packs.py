"""A whole pack at random: `make(seed, size)` gives the same pack for the same numbers, larger ones for larger sizes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from cardwright.compile.layout import CHANCE
from cardwright.play.chance import as_lots, lot_of, seeded
from cardwright.play.game import Game
from cardwright.project import Project
from tests.generated.expressions import (
    CARD,
    CARDS,
    CLAN,
    FLAG,
    KIND,
    LANE,
    NUMBER,
    PATCH,
    PLAYER,
    WORDS,
    Scope,
    rent,
    variable,
)
from tests.generated.reference import (
    LENT,
    Card,
    Expr,
    Holds,
    Listener,
    Modifier,
    Procedure,
    Questions,
    Statement,
    World,
    ended,
)
from tests.generated.statements import Around, Callable, StatementWriter, in_turn, indented

PLAYERS_FROM, PLAYERS_TO = 2, 3
NAMES = {PLAYER: "player", CARD: "gift_card", LANE: "lane_space", PATCH: "patch_space", NUMBER: "some_number"}
NAMES |= {CLAN: "some_clan", KIND: "some_kind"}
GIVEN = tuple(NAMES)
GIVES = (NUMBER, FLAG, CARD, LANE, LANE, PATCH, PLAYER, CARDS, CARDS, CLAN, KIND)

HEAD = """\
pack: generated
title: {en: Generated}
version: 1.0.0
languages: [en]
players: {from: 2, to: 3, out: gone}
words:
  clan: [north, south, west]
icons:
  sweet: {name: {en: Sweet}}
decks:
  goods:
    name: {en: Goods}
    starts_in: stock
    attributes:
      price: {type: number, each_copy: true}
      worth: {type: formula}
      home: {of: clan, optional: true}
    effects: [dawn]
  skies:
    name: {en: Skies}
    starts_in: sky
zones:
  stock: {seen_by: nobody}
  pile: {seen_by: everyone}
  market: {seen_by: everyone}
  sky: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  mat: {per: player, seen_by: everyone, single: true}
  stall: {per: lane, seen_by: everyone}
  bed: {per: patch, seen_by: nobody}
values:
  limit: {type: number, start: 2}
  truth: {type: flag}
  host: {type: player, start: none}
  cart: {type: space, of: lane, start: none}
  prize: {type: piece, start: none}
  coins: {type: number, per: player, start: 1}
  gone: {type: flag, per: player}
  toll: {type: number, per: lane, start: 1}
  might: {type: number, per: clan, start: 1}
  wounds: {type: number, per: goods, start: 0}
  allied: {of: clan, start: none}
  guess: {type: kind, of: goods, start: none}
result: {score: coins}
active_pieces: [sky]
"""


@dataclass(frozen=True)
class Generated:
    """A pack, and what it means."""

    text: str
    cards: tuple[Card, ...]
    spaces: dict[str, int]
    procedures: dict[str, Procedure]
    modifiers: tuple[Modifier, ...]
    variants: dict[str, Holds]
    formulas: tuple[tuple[str, Expr], ...]
    """Formulas of `player` that are worked out from outside, with their types."""
    listeners: tuple[Listener, ...] = ()

    @cached_property
    def game(self) -> Game:
        """The pack, checked and compiled by the engine."""
        project = Project.from_texts({"pack.yaml": self.text}, "generated")
        report = project.check(advice=False)
        assert report.is_sound and not report.findings, f"{report}\n{self.text}"
        return project.game()

    def world(self, players: int, seed: int) -> World:
        """The table of the reference at the beginning."""
        owners = {"player": players, **self.spaces}
        world = World(players, list(self.cards), owners, {"mat"}, self.procedures, list(self.modifiers))
        world.variants = self.variants
        world.listeners = list(self.listeners)
        for zone, per in _ZONES.items():
            world.zones[zone] = [[] for _ in range(owners.get(per, 1))]
        for number, card in enumerate(self.cards):
            world.zones["stock" if card.deck == "goods" else "sky"][0].append(number)
        world.values = {"limit": [2], "truth": [0], "host": [-1], "cart": [-1], "prize": [-1]}
        world.values |= {"coins": [1] * players, "gone": [0] * players, "toll": [1] * self.spaces[LANE]}
        goods = sum(it.deck == "goods" for it in self.cards)
        world.values |= {"might": [1] * len(WORDS), "wounds": [0] * goods, "allied": [-1], "guess": [-1]}
        world.chance[CHANCE] = seeded(seed)
        kinds = [it.kind for it in self.cards]
        world.lots = as_lots([lot_of(it, kinds[:number].count(it) + 1) for number, it in enumerate(kinds)])
        return world

    def main(self, world: World) -> Questions:
        """The whole game in the reference."""
        return ended(world.call("main", ()))


_ZONES = {
    "stock": "",
    "pile": "",
    "market": "",
    "sky": "",
    "hand": "player",
    "mat": "player",
    "stall": LANE,
    "bed": PATCH,
}


def make(seed: int, size: int = 3) -> Generated:
    """A pack of about `size` rules and formulas."""
    return _Maker(Random(seed), size).pack()


class _Maker:
    def __init__(self, random: Random, size: int) -> None:
        self.random = random
        self.size = size
        self.writer = StatementWriter(random)
        copies = [1 + random.randrange(3) for _ in range(3)]
        self.prices = {
            f"good{number}": [random.randrange(5) for _ in range(it)] for number, it in enumerate(copies)
        }
        self.scope = Scope(kinds=tuple(self.prices))
        self.listeners: list[Listener] = []

    def pack(self) -> Generated:
        spaces = {LANE: 2 + self.random.randrange(3), PATCH: 1 + self.random.randrange(3)}
        formulas, formula_lines = self._formulas()
        rules, rule_lines = self._rules()
        skies, modifiers = self._skies(rules, formulas)
        main, main_lines = self._main(rules)
        goods, cards = self._goods(rules)
        cards += [Card(it.split(":")[0], "skies", None, 0, None, None) for it in skies]
        lines = [
            HEAD + "spaces:",
            f"  {PATCH}: {{row: {spaces[PATCH]}}}",
            f"  {LANE}:",
            f"    row: {spaces[LANE]}",
            "    attributes: {rent: {type: number}}",
            "    each:",
            *(f"      {lane + 1}: {{rent: {rent(lane)}}}" for lane in range(spaces[LANE])),
            "goods:",
            *indented(goods),
            *(["skies:"] if skies else []),
            *(line for it in skies.values() for line in indented(it)),
            "formulas:",
            *indented(formula_lines),
            "rules:",
            *indented((*main_lines, *rule_lines)),
        ]
        procedures = {it.rule.name: it.rule for it in rules} | {it[0].name: it[0] for it in formulas}
        asked = self.scope.bind("player", PLAYER)
        outside = [(of, self.writer.expr(of, Around(asked))) for of in (NUMBER, FLAG, CARDS, LANE, PLAYER)]
        outside += [(it[2], self.writer.expressions.call(*it[:2], asked, 1)) for it in formulas]
        variants, varying, variant_lines = self._variants(rules, formulas)
        text = "\n".join((*lines, *variant_lines)) + "\n"
        if not re.search(rf"worth of .*{LENT}", text):
            # From outside, only what some text borrows can be borrowed.
            outside = [it for it in outside if LENT not in it[1].text]
        return Generated(
            text,
            tuple(cards),
            spaces,
            procedures | {"main": main},
            (*varying, *modifiers),
            variants,
            tuple(outside),
            tuple(sorted(self.listeners, key=lambda it: it.kind not in variants)),
        )

    def _given(self, most: int = 2) -> tuple[str, ...]:
        given = self.random.sample((*GIVEN, LANE), self.random.randrange(most + 1))
        return tuple(dict.fromkeys(given))

    def _heading(self, name: str, takes: tuple[str, ...]) -> str:
        return f"{name} of {' with '.join(NAMES[it] for it in takes)}" if takes else name

    def _formulas(self) -> tuple[list[tuple[Procedure, tuple[str, ...], str]], list[str]]:
        """Each can use those that were made before it."""
        done: list[tuple[Procedure, tuple[str, ...], str]] = []
        lines: list[str] = []
        for number in range(1 + self.random.randrange(self.size)):
            takes, gives = self._given(), self.random.choice(GIVES)
            scope = self.scope
            for it in takes:
                scope = scope.bind(NAMES[it], it)
            spaces = [it for it in takes if it in (LANE, PATCH)]
            if spaces and self.writer.expressions.chance(60):
                # It is given nothing else: an argument that nobody uses may break in one of the two games only.
                gives, takes = spaces[0], (spaces[0],)
                scope = self.scope.bind(NAMES[gives], gives)
                value = self.writer.expressions.beside(gives, scope)
            else:
                value = self.writer.expressions.expr(gives, scope)
            name = f"formula{number}"
            done.append((Procedure(name, tuple(NAMES[it] for it in takes), None, value), takes, gives))
            lines.append(f"{self._heading(name, takes)}: {quoted(value.text)}")
            self.scope = replace(self.scope, formulas=tuple(done))
        return done, lines

    def _rules(self) -> tuple[list[Callable], list[str]]:
        """Each can call those that were made before it."""
        done: list[Callable] = []
        lines: list[str] = []
        for number in range(1 + self.random.randrange(self.size)):
            takes = self._given(1)
            takes = takes if PLAYER in takes or self.writer.expressions.chance(10) else (PLAYER, *takes)
            scope = self.scope
            for it in takes:
                scope = scope.bind(NAMES[it], it)
            name = f"rule{number}"
            deep = 1 + self.random.randrange(3) if self.writer.expressions.chance(20) else None
            itself = [Callable(Procedure(name, (), None, None), takes, 1, True)] if deep else []
            rule, more = self._rule(name, takes, Around(scope, (*done, *itself)), deep)
            done.append(rule)
            lines += more
        return done, lines

    def _rule(
        self, name: str, takes: tuple[str, ...], around: Around, deep: int | None = None
    ) -> tuple[Callable, list[str]]:
        self.writer.asks, self.writer.together = 0, False
        block = self.writer.block(around, 2, 4)
        if not self.writer.asks and around.scope.names.get("player") == PLAYER:
            block = in_turn([self._asking(around), block])
        rule = Procedure(name, tuple(NAMES[it] for it in takes), block, None, deep)
        depth = f", at most {deep} deep" if deep else ""
        lines = [f"{self._heading(name, takes)}{depth}: |", *indented(block.lines)]
        asks = self.writer.asks * (deep or 1)
        return Callable(rule, takes, asks, self.writer.together), lines

    def _asking(self, around: Around) -> Statement:
        return (
            self.writer.kept(around) if self.writer.expressions.chance(40) else self.writer.question(around)
        )

    def _main(self, rules: list[Callable]) -> tuple[Procedure, list[str]]:
        begin = ["main: |", "  shuffle stock", "  draw 1 from stock to market", "  for each player:"]
        begin += [
            "    draw 2 from stock to hand",
            "  host becomes last(players)",
            "  cart becomes first(lane)",
        ]
        begin += ["  prize becomes the good0"]
        around = Around(self.scope.bind("player", PLAYER), tuple(rules))
        block = in_turn([self._asking(around), self.writer.block(around, 3, 4)])

        def run(world: World, env: dict[str, list[int]]) -> Questions:
            world.shuffle("stock", 0)
            world.draw(1, ("stock", 0), ("market", 0))
            world.tell()
            for player in range(world.players):
                world.draw(2, ("stock", 0), ("hand", player))
                world.tell()
            world.values |= {"host": [world.players - 1], "cart": [0], "prize": [0]}
            for player in range(world.players):
                if player in world.left:
                    yield from block.run(world, {"player": [player]})

        lines = [*begin, "  for each player:", *indented(indented(block.lines))]
        return Procedure("main", (), Statement((), run), None), lines

    def _skies(
        self, rules: list[Callable], formulas: list[tuple[Procedure, tuple[str, ...], str]]
    ) -> tuple[dict[str, list[str]], list[Modifier]]:
        """Cards that change the rules, from the beginning of the game to its end."""
        kinds: dict[str, list[str]] = {}
        modifiers: list[Modifier] = []
        for number in range(self.random.randrange(3)):
            kind = f"sky{number}"
            modifier, lines = self._modifier(kind, rules, formulas)
            modifiers.append(modifier)
            kinds[kind] = [
                f"{kind}:",
                "  name: {en: Sky}",
                "  while active:",
                *indented(indented((*lines, *self._listening(kind)))),
            ]
        return kinds, modifiers

    def _listening(self, carrier: str) -> tuple[str, ...]:
        """Perhaps something that listens."""
        if not self.writer.expressions.chance(50):
            return ()
        ways = [("", "pile"), ("hand", ""), ("hand", "market"), ("", ""), ("limit", ""), ("hand", "hand")]
        source, target = self.random.choice(ways)
        self.listeners.append(Listener(carrier, source, target, 1 + self.random.randrange(5)))
        return self.listeners[-1].lines

    def _variants(
        self, rules: list[Callable], formulas: list[tuple[Procedure, tuple[str, ...], str]]
    ) -> tuple[dict[str, Holds], list[Modifier], list[str]]:
        """What changes the rules without a card, as long as there are enough cards somewhere."""
        conditions: dict[str, Holds] = {}
        modifiers: list[Modifier] = []
        lines: list[str] = []
        for number in range(self.random.randrange(3)):
            name, zone, most = f"variant{number}", self.random.choice(["pile", "market"]), number
            modifier, text = self._modifier(name, rules, formulas, carried=False)
            modifiers.append(modifier)
            conditions[name] = lambda world, zone=zone, most=most: len(world.zone(zone)) <= most
            text = [*text, *self._listening(name)]
            lines += [f"  {name}:", f"    while: count({zone}) <= {most}", *indented(indented(tuple(text)))]
        return conditions, modifiers, ["modifiers:", *lines] if lines else []

    def _modifier(
        self,
        kind: str,
        rules: list[Callable],
        formulas: list[tuple[Procedure, tuple[str, ...], str]],
        carried: bool = True,
    ) -> tuple[Modifier, list[str]]:
        way = self.random.randrange(3)
        scope = replace(self.scope, formulas=())
        if carried:
            scope = scope.bind("this", CARD)
        if way == 0:
            name, owner = self.random.choice([("limit", ()), ("coins", (PLAYER,))])
            more = f"count(hand of {owner[0]})" if owner else "1"
            value = Expr(
                f"{name} + {more}",
                lambda world, env: env[name][0] + (len(world.zone("hand", env["player"][0])) if owner else 1),
            )
            return Modifier(kind, "becomes", name, None, value), [f"{name} becomes: {value.text}"]
        if way == 1:
            number = self.random.randrange(len(formulas))
            formula, takes, gives = formulas[number]
            scope = replace(scope, original=gives, formulas=tuple(formulas[:number]))
            for it in takes:
                scope = scope.bind(NAMES[it], it)
            value = self.writer.expressions.expr(gives, scope)
            heading = f"instead of {self._heading(formula.name, takes)}"
            return Modifier(kind, "instead of", formula.name, None, value), [
                f"{heading}: {quoted(value.text)}"
            ]
        number = self.random.randrange(len(rules))
        timing = self.random.choice(["before", "after", "instead of"])
        called = rules[number]
        rules_before = tuple(it for it in rules[:number] if not it.together)
        scope = replace(scope, formulas=self.scope.formulas)
        for it in called.takes:
            scope = scope.bind(NAMES[it], it)
        around = Around(scope, rules_before, called if timing == "instead of" else None, on_a_card=True)
        found, lines = self._rule("", (), around)
        lines[0] = f"{timing} {self._heading(called.rule.name, called.takes)}: |"
        return Modifier(kind, timing, called.rule.name, found.rule.body, None), lines

    def _goods(self, rules: list[Callable]) -> tuple[tuple[str, ...], list[Card]]:
        lines: list[str] = []
        cards: list[Card] = []
        for kind, prices in self.prices.items():
            sweet = self.random.randrange(3)
            lines += [f"{kind}:", "  name: {en: Good}", f"  price: {prices}"]
            lines += [f"  icons: sweet*{sweet}"] if sweet else []
            home = self.random.randrange(-1, len(WORDS))
            lines += [f"  home: {WORDS[home]}"] if home >= 0 else []
            scope = replace(self.scope, formulas=()).bind("this", CARD).bind("player", PLAYER, False)
            worth = None
            if self.writer.expressions.chance(60):
                worth = self._worth(scope)
                lines.append(f"  worth: {quoted(worth.text)}")
            dawn = None
            if self.writer.expressions.chance(40):
                dawn = self.writer.block(
                    Around(replace(scope, formulas=self.scope.formulas), on_a_card=True), 1, 2
                )
                lines += ["  at dawn: |", *indented(indented(dawn.lines))]
            cards += [Card(kind, "goods", it, sweet, worth, dawn, home) for it in prices]
        return tuple(lines), cards

    def _worth(self, scope: Scope) -> Expr:
        """A formula on a card that asks no other card for its own, or one for nothing but that."""
        expressions = self.writer.expressions
        borrows = expressions.chance(15)
        while True:
            if borrows:
                value = expressions.lent(variable("this", scope), scope, 1)
            else:
                value = expressions.expr(NUMBER, scope)
            if value.text.count("worth") == borrows:
                return value


def quoted(text: str) -> str:
    """A formula as YAML: letters in quotation marks, since it may begin like something else."""
    return f'"{text}"'
