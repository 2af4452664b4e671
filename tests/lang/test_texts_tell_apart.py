"""Text on a card cannot lie: what means something else never reads the same, in any language.

`EFFECTS` and `NUMBERS` are all ways of filling in sentences of the language: each differs from the others in at least
one thing (whose, where, which, how many, which way, who does it, what belongs to a condition). All are printed on cards
of one pack, once with words for everything and once with none.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import product

import pytest

from cardwright.check.checked_pack import CheckedPack
from cardwright.describe import TONGUES, Describer
from cardwright.describe.pack_vocabulary import vocabulary
from cardwright.findings.diagnostic import render_text
from tests.plugins.installing import PLUGINS
from tests.quick import quick_first

from .fair import examine_texts

PACK = """\
pack: stalls
title: {en: Stalls, fr: Étals, es: Puestos}
version: 1.0.0
languages: [en, fr, es]
players: {from: 2, to: 4}
icons:
  sweet: {name: {en: Sweet, fr: Sucre, es: Dulce}}
  sour: {name: {en: Sour, fr: Acide, es: Ácido}}
decks:
  goods:
    name: {en: Goods, fr: Biens, es: Bienes}
    starts_in: stock
    icons_count_in: hand
    attributes:
      price: {type: number}
      colour: {type: word, one_of: [red, green]}
      worth: {type: formula}
FORMULAS
    effects: [sale, theft, EFFECTS]
  skies:
    name: {en: Skies, fr: Ciels, es: Cielos}
    starts_in: clouds
    sides: [fine, storm]
spaces:
  lane:
    row: 4
    links: {beside: {1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}}
zones:
  stock: {seen_by: nobody}
  clouds: {seen_by: nobody}
  sky: {seen_by: everyone, single: true}
  market: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  shelf: {per: player, seen_by: everyone}
  basket: {per: player, seen_by: everyone, single: true}
  crate: {per: lane, seen_by: everyone}
values:
  points: {type: number, per: player}
  coins: {type: number, per: player}
  limit: {type: number, start: 5}
  toll: {type: number, per: lane}
  ready: {type: flag, per: player}
  open: {type: flag}
  host: {type: player, start: none}
  guest: {type: player, start: none}
  rival: {type: player, per: player, start: none}
  cart: {type: space, of: lane, start: none}
  led: {type: word, of: colour, start: none}
  prize: {type: piece, start: none}
result: {score: points}
formulas:
  rich of player: coins > 3
  riches of player: coins + count(shelf)
  wanted of player: cards in hand where sweet > 4
  heir of player: next(player)
  bought of buyer_player: cards in shelf of buyer_player where price > coins of buyer_player
rules:
  main: |
    for each player:
      for each card in hand:
        add worth of card to points for card
      gift of player
      visit of player
  gift of player: |
    draw 3 from stock to hand
  visit of player: |
    may choose card from market:
      move card to shelf
  toss of giver_player: |
    move first(hand of giver_player where price > coins of giver_player) to market
  take of player with card: |
    move card to basket
skies:
  cloud:
    name: {en: Cloud, fr: Nuage, es: Nube}
    fine: {}
    storm: {}
goods:
"""
TEXTS = """\
texts:
  rich: {en: you are rich, fr: vous êtes riche, es: eres rico}
  riches: {en: your riches, fr: vos richesses, es: tus riquezas}
  wanted: {en: the cards wanted, fr: les cartes voulues, es: las cartas buscadas}
  heir: {en: the heir, fr: l'héritier, es: el heredero}
  ready: {en: you are ready, fr: vous êtes prêt, es: estás listo}
  open: {en: the market is open, fr: le marché est ouvert, es: el mercado está abierto}
  points: {en: the points, fr: les points, es: los puntos}
  coins: {en: the coins, fr: les pièces, es: las monedas}
  toll: {en: the toll, fr: le péage, es: el peaje}
  host: {en: the host, fr: l'hôte, es: el anfitrión}
  hand: {en: the hand, fr: la main, es: la mano}
  in hand: {en: in your hand, fr: dans votre main, es: en tu mano}
  shelf: {en: the shelf, fr: l'étagère, es: el estante}
  to shelf: {en: face up, fr: face visible, es: boca arriba}
  basket: {en: the full basket, fr: le panier plein, es: la cesta llena}
  crate: {en: the crate, fr: la caisse, es: la caja}
  in market: {en: at the market, fr: au marché, es: en el mercado}
  to market: {en: to the market, fr: au marché, es: al mercado}
  one goods: {en: a ware, fr: une marchandise, es: una mercancía}
  gift: {en: the gift, fr: le don, es: el regalo}
  visit: {en: the visit, fr: la visite, es: la visita}
  take: {en: the taking, fr: la prise, es: la toma}
"""

ACTS = [f"act_{number}" for number in range(48)]
WORTHS = [f"worth_{number}" for number in range(20)]
PLAYERS = [
    "player",
    "next(player)",
    "previous(player)",
    "host",
    "guest",
    "rival",
    "rival of host",
    "last(players)",
]
PLAYERS += ["next(next(player))", "heir of host"]
SPACES = ["cart", "first(lane)", "next(cart)"]
OWNED = [f"{zone} of {who}" for zone in ("hand", "shelf") for who in PLAYERS]
ZONES = ["stock", "market", *OWNED, *(f"crate of {where}" for where in SPACES)]
PIECES = ["this", "the cloud", "prize", "basket", "basket of host", "sky"]
PIECES += [
    f"{end}({zone})"
    for end in ("first", "last")
    for zone in ("market", "hand", "hand of host", "shelf of rival")
]
MANY = ["market", "hand", "hand of host", "cards in every hand", "goods in market", "other cards in hand"]
MANY += ["hand where sweet > 0", "hand where sweet > 1", "hand where sour > 0", "hand where price > 1"]
MANY += ["hand where colour is red", "hand where colour is not red", "hand where copies == 1"]
MANY += ["hand where price > coins of host", "one_of_each(hand)", "one_of_each(hand where sweet > 0)"]
MANY += [
    "one_of_each(hand) where sweet > 0",
    "hand + shelf",
    "wanted of player",
    "wanted of host",
    "first(2, hand)",
]
MANY += ["bought of player", "bought of host"]
IN_ORDER = ["reversed(hand)", "shuffled(hand)", "hand by price ascending", "hand by price descending"]
GROUPS = ["players", "other players", "players where ready", "players where coins > 1", "clockwise(player)"]
GROUPS += [
    "clockwise(host)",
    "clockwise(next(player))",
    "players by coins ascending",
    "players by coins descending",
]
NUMBERS = [
    "0",
    "1",
    "2",
    "-1",
    "limit",
    "coins",
    "coins of host",
    "coins of next(player)",
    "coins of rival",
    "toll of cart",
]
NUMBERS += [
    "toll of first(lane)",
    "riches of player",
    "riches of host",
    "price of this",
    "price of prize",
    "2 * coins",
]
NUMBERS += [
    "worth of prize",
    "worth of first(hand of host)",
    "sweet on prize",
    "sour on prize",
    "number of cart",
]
NUMBERS += [
    "sweet in hand",
    "sweet in shelf",
    "sour in hand",
    "sweet in hand of host",
    "sweet in every hand",
    "1 + coins",
]
NUMBERS += [f"count({it})" for it in MANY]
NUMBERS += [
    "coins - limit",
    "limit - coins",
    "coins // 2",
    "coins // 3",
    "coins * limit",
    "min(coins, 3)",
    "max(coins, 3)",
]
NUMBERS += [
    "2 + min(3 * coins, 5)",
    "min(2 + 3 * coins, 5)",
    "min(min(sweet in hand, 3), 2)",
    "min(sweet in hand, 3)",
]
NUMBERS += [
    "most(players, coins)",
    "most(other players, coins)",
    "least(players, coins)",
    "total(players, coins)",
]
NUMBERS += [
    "most(players, sweet in hand)",
    "most(other players, sweet in hand)",
    "least(players, sweet in hand)",
]
NUMBERS += [
    "most(players, sweet in shelf)",
    "coins if open else 0",
    "0 if open else coins",
    "coins if open else 1",
]
NUMBERS += ["(coins if open else 1) if ready else 2", "coins if open else 1 if ready else 2"]
NUMBERS += ["pick(count(hand) % 2, 1, 2)", "pick(count(shelf) % 2, 1, 2)", "pick(sweet in hand % 2, 1, 2)"]
NUMBERS += [
    "pick(sweet in hand % 3, 1, 2, 4)",
    "pick(sour in hand % 3, 1, 2, 4)",
    "pick(sweet in hand, 1, 2, 4)",
]
NUMBERS += [
    "pick(min(sweet in hand, 2), 1, 2, 4)",
    "2 * (sweet in hand // 3) + pick(sweet in hand % 3, 1, 2, 4)",
]
NUMBERS += ["2 * (sweet in hand // 3) + pick(sour in hand % 3, 1, 2, 4)"]
CONDITIONS = [
    "open",
    "not open",
    "ready",
    "not ready",
    "ready of host",
    "ready of rival",
    "rich of player",
    "rich of host",
]
CONDITIONS += [
    "open and ready",
    "open or ready",
    "not (open and ready)",
    "not open and ready",
    "not (open or ready)",
]
CONDITIONS += ["open and (ready or rich of player)", "(open and ready) or rich of player"]
CONDITIONS += [
    "host is none",
    "host is not none",
    "cart is none",
    "led is none",
    "led is red",
    "led is not red",
]
CONDITIONS += [f"host is {who}" for who in PLAYERS if who not in ("host", "heir of host")]
CONDITIONS += [
    "prize is this",
    "kind of prize is kind of this",
    "deck of prize is goods",
    "side of the cloud is fine",
]
CONDITIONS += [
    "side of the cloud is storm",
    "owner of prize is host",
    "owner of prize is none",
    "prize is first(hand)",
]
CONDITIONS += ["prize is basket", "this is first(hand)", "this is last(hand)", "first(hand) is last(hand)"]
CONDITIONS += ["sweet on prize > 0", "sour on prize > 0", "sweet on this > 0", "colour of prize is red"]
CONDITIONS += [
    "colour of first(hand) is colour of last(hand)",
    "coins > 1",
    "coins >= 1",
    "coins == 1",
    "coins of host > 1",
]
CONDITIONS += ["coins > limit", "coins > coins of host", "coins of host > coins", "basket of host is prize"]
CONDITIONS += [f"{what}({it})" for it in [*MANY, *GROUPS[:4]] for what in ("some", "no")]
CONDITIONS += [
    f"{what}({who} where {it})"
    for what in ("some", "no")
    for who in ("players", "other players")
    for it in ("some(hand)", "no(hand)", "some(shelf)", "rich of player", "sweet in hand > 1")
]
CONDITIONS += [
    "sweet in hand > most(other players, sweet in hand)",
    "sweet in hand >= most(other players, sweet in hand)",
]
CONDITIONS += [
    "sweet in shelf > most(other players, sweet in hand)",
    "sweet in hand > most(other players, sour in hand)",
]
CONDITIONS += [
    "sweet in hand of host > most(other players, sweet in hand)",
    "sweet in hand > most(players, sweet in hand)",
]
STEPS = ["gift of player", "visit of player", "add 1 to limit", "draw 2 from stock to hand", "stop"]


def indented(text: str, width: int = 2) -> str:
    return "\n".join(" " * width + line for line in text.splitlines())


def blocks() -> Iterator[str]:
    """What belongs to a condition, a choice or a loop, and what comes after it."""
    for head in (
        "if open:",
        "may:",
        "repeat 2:",
        "while open, at most 3 times:",
        "for each player:",
        "for each card in market:",
        "may choose card from market:",
        "ensure open:",
        "next(player) may choose card from hand:",
    ):
        for one, other in product(STEPS[:4], repeat=2):
            yield f"{head}\n{indented(one)}\n{other}"
            yield f"{head}\n{indented(f'{one}{chr(10)}{other}')}"
    for inner in ("if open:", "may:"):
        for a, b, c in product(STEPS[1:3], repeat=3):
            whole = f"{inner}\n{indented(a)}"
            yield f"if ready:\n{indented(f'{whole}{chr(10)}{b}')}\n{c}"
            yield f"if ready:\n{indented(whole)}\n{b}\n{c}"
            otherwise = "else:" if inner.startswith("if") else "otherwise:"
            yield f"if ready:\n{indented(f'{whole}{chr(10)}{otherwise}{chr(10)}{indented(b)}')}\n{c}"
            yield f"if ready:\n{indented(whole)}\nelse:\n{indented(b)}\n{c}"
            yield f"if ready:\n{indented(whole)}\nelse:\n{indented(f'{b}{chr(10)}{c}')}"
    yield "choose card from market:\n  move card to hand\notherwise:\n  add 1 to limit"
    yield "choose card from market:\n  move card to hand\n  add 1 to limit"
    yield "may choose card from market:\n  move card to hand\notherwise:\n  add 1 to limit"
    yield "if some(stock):\n  draw 1 from stock to hand\n  add 1 to limit"
    yield "draw 1 from stock to hand\nadd 1 to limit"
    yield "either:\n  gift of player\nor:\n  stop"
    yield "either:\n  gift of player\n  stop\nor:\n  visit of player"
    yield "either when open:\n  gift of player\nor:\n  stop"
    yield "either:\n  gift of player\nor when open:\n  stop"


def choices() -> Iterator[str]:
    """Who chooses what, and of whom or what is spoken afterwards."""
    for who, many in product(["", *(f"{it} must " for it in PLAYERS[1:6])], MANY):
        yield f"{who}choose card from {many}:\n  move card to stock"
        yield f"{who}choose card from {many}:\n  move card to shelf of host"
    for group in GROUPS[:4]:
        for what in ("someone", "player", "host"):
            yield f"choose someone from {group}:\n  draw 1 from stock to hand of {what}"
            yield f"choose someone from {group}:\n  guest becomes {what}"
            yield f"choose someone from {group}:\n  add 1 to coins of {what}"
            yield f"choose someone from {group}:\n  if some(shelf of {what}):\n    stop"
    for one, other in product(("card", "second_card"), repeat=2):
        for zone in ("hand", "market"):
            yield (
                f"choose card from hand:\n  choose second_card from {zone}:\n    prize becomes {one}\n"
                f"    move {other} to bottom of stock"
            )
    for one, other in product(("someone", "another", "player"), repeat=2):
        yield (
            f"choose someone from other players:\n  choose another from players:\n    host becomes {one}\n"
            f"    guest becomes {other}"
        )
    for each in ("for each", "together choose"):
        if each == "for each":
            for group, what in product(GROUPS, ("one", "player", "host")):
                for act in (
                    f"draw 1 from stock to hand of {what}",
                    f"add 1 to points of {what}",
                    f"add 1 to coins of {what}",
                    f"move first(hand of {what}) to market",
                    f"host becomes {what}",
                    f"move first(market) to shelf of {what}",
                    f"if rich of {what}:\n    stop",
                    f"gift of {what}",
                    f"visit of {what}",
                    f"{what} may choose card from hand of {what}:\n    move card to market",
                    f"toss of {what}",
                ):
                    yield f"for each one in {group}:\n  {act}"
            for one, other in product(("one", "two", "player"), repeat=2):
                yield f"for each one in players:\n  for each two in players:\n    move first(hand of {one}) to shelf of {other}"
                yield f"for each one in players:\n  choose two from players:\n    rival of {one} becomes {other}"
            for many in [*MANY, *IN_ORDER]:
                yield f"for each card in {many}:\n  move card to bottom of shelf"
                yield f"for each card in {many}:\n  move card to market\n  sale of card"
            yield "for each card in hand:\n  for each second_card in market:\n    prize becomes card"
            yield "for each card in hand:\n  for each second_card in market:\n    prize becomes second_card"
        else:
            for what in ("card", "first(hand)"):
                yield f"together choose card from hand:\n  move {what} to market"


def effects() -> Iterator[str]:
    for number, source, to in product(("1", "2"), ["stock", "market", "hand", "hand of host"], ZONES):
        for end in ("", "bottom of "):
            yield f"draw {number} from {source} to {end}{to}"
    for piece, to, end in product(
        PIECES, ["stock", "market", "hand", "shelf of host", "hand of rival"], ("", "bottom of ")
    ):
        yield f"move {piece} to {end}{to}"
    for many, to in product(
        [it for it in [*MANY, *IN_ORDER] if it != "wanted of player"], ["stock", "shelf", "shelf of host"]
    ):
        yield f"move {many} to {to}"
    yield from (f"shuffle {zone}" for zone in ["clouds", *ZONES])
    yield from (
        f"flip {piece} to {side}" for piece in ("the cloud", "sky", "prize") for side in ("fine", "storm")
    )
    for value, who in product(("coins", "points"), PLAYERS):
        yield from (f"{value} of {who} becomes {number}" for number in NUMBERS[:12])
        for number in NUMBERS if (value, who) == ("coins", "player") else NUMBERS[:8]:
            if number not in ("0", "-1"):
                yield f"add {number} to {value} of {who}"
                yield f"subtract {number} from {value} of {who}"
    yield from (f"toll of {where} becomes 1" for where in SPACES)
    yield from (f"ready of {who} becomes {flag}" for who in PLAYERS for flag in ("true", "false"))
    yield from (f"host becomes {who}" for who in ["none", *PLAYERS[:3], *PLAYERS[4:]])
    yield from (
        f"rival of {who} becomes {other}" for who in PLAYERS[:4] for other in ["none", *PLAYERS[:3], "guest"]
    )
    yield from (f"cart becomes {where}" for where in ["none", *SPACES[1:], "first(beside of cart)"])
    yield from (
        f"led becomes {word}"
        for word in ("none", "red", "green", "colour of prize", "colour of basket of host")
    )
    yield from (f"prize becomes {piece}" for piece in ["none", *PIECES] if piece != "prize")
    yield from (f"if {it}:\n  stop" for it in CONDITIONS)
    yield from (f"{rule} of {who}" for rule in ("gift", "visit", "toss") for who in PLAYERS)
    yield from (
        f"take of {who} with {card}" for who in PLAYERS[:5] for card in ("prize", "first(market)", "this")
    )
    yield from (f"{effect} of {piece}" for effect in ("sale", "theft") for piece in PIECES)
    yield "let n = 1\nn becomes 2\nadd n to limit"
    yield "let n = 1\nn becomes 3\nadd n to limit"
    yield from choices()
    yield from blocks()


def stalls(texts: str) -> CheckedPack:
    """The pack with cards that have all effects and numbers, as many on each as a card may have."""
    acts, numbers = list(dict.fromkeys(effects())), list(dict.fromkeys(NUMBERS))
    cards = ""
    while acts or numbers:
        cards += f"  ware_{len(acts)}_{len(numbers)}:\n    name: {{en: Ware, fr: Objet, es: Objeto}}\n    price: 1\n    colour: red\n"
        cards += "".join(
            f"    at {name}: |\n{indented(act, 6)}\n" for name, act in zip(ACTS, acts, strict=False)
        )
        cards += "".join(f"    {name}: {it}\n" for name, it in zip(WORTHS, numbers, strict=False))
        acts, numbers = acts[len(ACTS) :], numbers[len(WORTHS) :]
    declared = "\n".join(f"      {name}: {{type: formula}}" for name in WORTHS)
    pack = PACK.replace("FORMULAS", declared).replace("EFFECTS", ", ".join(ACTS))
    files = {"stalls/pack.yaml": pack + cards + texts}
    checked, findings = examine_texts(files)
    assert not findings, render_text(findings[:5], files)
    return checked


@pytest.fixture(
    scope="module",
    params=[TEXTS, pytest.param("", marks=pytest.mark.slow)],
    ids=["with texts", "without texts"],
)
def pack(request: pytest.FixtureRequest) -> CheckedPack:
    return stalls(request.param)


def spanish():
    """The language of a plugin, which is not installed here."""
    sys.path.append(str(PLUGINS / "starlight"))
    try:
        from starlight.spanish import Spanish
    finally:
        sys.path.pop()
    return Spanish


@pytest.mark.parametrize("language", quick_first(1, ["en", "fr", "es"]))
def test_what_means_something_else_never_reads_the_same(pack, language):
    tongues = TONGUES if language in TONGUES else {language: spanish()}
    read = defaultdict(set)
    words = vocabulary(pack, language)
    describer = Describer(words, None, "hand", 1, tongues)
    for body in pack.effects.values():
        read[describer.effect("sale", body)].add(words.source(body).strip())
    for body in pack.piece_formulas.values():
        read[describer.formula("worth", body, False)].add(words.source(body).strip())

    assert len(read) > 1500
    twice = {text: bodies for text, bodies in read.items() if len(bodies) > 1}
    assert not twice
    assert not [text for text in read if "Record" in text or "(role" in text or "Role." in text]
