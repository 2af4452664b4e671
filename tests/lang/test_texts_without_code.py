"""Every construct of the language has a text in every language, and no text has code in it.

The pack has words for all of its names, so whatever looks like code in a text comes from a construct that nobody can
say. A text may quote words of the pack, and names that it has given itself.
"""

from __future__ import annotations

import re

import pytest

from cardwright.check.checked_pack import CheckedPack
from cardwright.describe import TONGUES, Describer
from cardwright.describe.pack_vocabulary import vocabulary
from cardwright.findings.diagnostic import render_text
from cardwright.lang import builtins
from cardwright.lang import typed as m

from .fair import examine_texts
from .test_texts_tell_apart import PACK, TEXTS, indented, spanish

MORE_TEXTS = """\
  limit: {en: the limit, fr: la limite, es: el límite}
  guest: {en: the guest, fr: l'invité, es: el invitado}
  rival: {en: the rival, fr: le rival, es: el rival}
  cart: {en: the cart, fr: la charrette, es: el carro}
  prize: {en: the prize, fr: le prix, es: el premio}
  led: {en: the colour led, fr: la couleur demandée, es: el color pedido}
  lane: {en: the lane, fr: l'allée, es: la calle}
  beside: {en: next to, fr: à côté de, es: al lado de}
  stock: {en: the stock, fr: la réserve, es: la reserva}
  market: {en: the market, fr: le marché, es: el mercado}
  clouds: {en: the clouds, fr: les nuages, es: las nubes}
  sky: {en: the sky, fr: le ciel, es: el cielo}
  fare: {en: the fares, fr: les tarifs, es: las tarifas}
  season: {en: season, fr: saison, es: estación}
  opening: {en: opening, fr: ouverture, es: apertura}
  price: {en: price, fr: prix, es: precio}
  colour: {en: colour, fr: couleur, es: color}
  worth: {en: worth, fr: valeur, es: valor}
  act: {en: Sale, fr: Vente, es: Venta}
  one season: {en: a season, fr: une saison, es: una estación}
  led_season: {en: the season led, fr: la saison demandée, es: la estación pedida}
  standing: {en: the standing, fr: le rang, es: el rango}
  last_kind: {en: the kind called, fr: la sorte appelée, es: el tipo nombrado}
  fair: {en: "{some_season} is fair", fr: "{some_season} est belle", es: "{some_season} es buena"}
  red: {en: red, fr: rouge, es: rojo}
  green: {en: green, fr: vert, es: verde}
  fine: {en: fine, fr: beau, es: bueno}
  storm: {en: stormy, fr: orageux, es: tormenta}
  paid: {en: "{some_number} coins are paid", fr: "{some_number} pièces sont payées", es: "se pagan {some_number} monedas"}
  town: {en: the town, fr: la ville, es: la ciudad}
  rent: {en: rent, fr: loyer, es: alquiler}
  climate: {en: climate, fr: climat, es: clima}
  open_late: {en: open late, fr: ouvert tard, es: abierto hasta tarde}
  rare: {en: rare, fr: rare, es: raro}
  ready_now: {en: readiness, fr: prêt, es: listo}
  sown_in: {en: times, fr: moments, es: momentos}
  pay: {en: "pay {some_number} coins", fr: "payez {some_number} pièces", es: "paga {some_number} monedas"}
  one pay: {en: pay a coin, fr: payez une pièce, es: paga una moneda}
"""
DECLARED = """\
words:
  season:
    dry: {name: {en: Dry, fr: Sèche, es: Seca}}
    wet: {name: {en: Wet, fr: Humide, es: Húmeda}}
tables:
  fare: {from: number, to: number, entries: {0: 1, 1: 2, 2: 4}}
options:
  season: {about: {en: When, fr: Quand, es: Cuando}, one_of: [red, green], default: red}
  opening: {about: {en: What, fr: Quoi, es: Que}, pieces: goods, from_zone: stock, count: 2}
"""
SPACES = """\
spaces:
  town:
    names:
      mill: {name: {en: the Mill, fr: le Moulin, es: el Molino}, rent: 2, icons: sweet*2}
      inn: {name: {en: the Inn, fr: l'Auberge, es: la Posada}, climate: wet, open_late: true}
    attributes: {rent: {type: number}, climate: {of: season}, open_late: {type: flag}}
"""
RULES = """\
  settle of player with card and some_number: |
    subtract price of card + some_number from coins
  pay of player with some_number: |
    subtract some_number from coins
  spend of player with some_number: |
    draw 1 from stock to hand
    subtract some_number from coins
"""
FORMULAS = """\
  balanced of player with card and some_number: coins of player - price of card > some_number
  paid of some_number: some_number > 3
  fair of some_season: some_season is dry
"""
VALUES = """\
  led_season: {of: season, start: none}
  last_kind: {type: kind, start: none}
  standing: {type: number, per: [player, season]}
"""
NUMBERS = {
    "count": "count(hand)",
    "some": "1 if some(market) else 2",
    "no": "1 if no(market) else 2",
    "first": "price of first(hand by price descending) + count(first(2, hand))",
    "last": "price of last(market where price > 1)",
    "reversed": "price of first(reversed(hand))",
    "one_of_each": "count(one_of_each(hand))",
    "total": "total(hand, price) + total(players, coins)",
    "most": "most(players, coins) + most(hand, price)",
    "least": "least(hand, price, 9)",
    "min": "min(sweet, sour, coins)",
    "max": "max(sweet, sour)",
    "abs": "abs(coins - limit)",
    "pick": "pick(coins, limit, 2, 3)",
    "next": "coins of next(host) + number of next(cart)",
    "previous": "coins of previous(player)",
    "clockwise": "count(clockwise(host))",
    "+": "coins + limit",
    "-": "coins - limit",
    "*": "coins * limit",
    "//": "coins // limit",
    "%": "sweet % 2",
    "==": "1 if coins == limit else 2",
    "!=": "1 if coins != limit else 2",
    "<": "1 if coins < limit else 2",
    "<=": "1 if coins <= limit else 2",
    ">": "1 if coins > limit else 2",
    ">=": "1 if coins >= limit else 2",
    "and": "1 if open and ready else 2",
    "or": "1 if open or ready else 2",
    "not": "1 if not open else 2",
    "true": "1 if true else 2",
    "is": "1 if host is player else 2",
    "is not": "1 if prize is not none else 2",
    "is given": "1 if option opening is given else 2",
    "option": "1 if option season is red else count(option opening)",
    "if else": "count(hand if open else market)",
    "where": "count(hand where price > coins of host)",
    "where owner": "count(cards in every hand where owner is host)",
    "where the most": "count(players where coins == most(players, coins))",
    "by": "price of first(hand by sweet descending then price ascending)",
    "as another card": "worth of prize as last(market) + count(hand where ready_now of it as prize)",
    "of": "worth of prize + price of this",
    "on": "sweet on prize",
    "in every": "sweet in every hand",
    "in several": "sweet in (cards in every hand where price > 0)",
    "card in": "count(hand where it in hand)",
    "copies": "copies",
    "has": "count(hand where has worth)",
    "kind": "count(hand where kind is kind of prize)",
    "side": "1 if side of the cloud is storm else 2",
    "side given": "1 if side of the cloud is given else 2",
    "other": "count(other cards in hand)",
    "table": "fare of coins",
    "link": "count(beside of cart)",
    "flag of another": "1 if ready of host else 2",
    "formula of another": "riches of host",
    "phrase": "1 if paid of limit else 2",
    "both": "count(hand + (market where price > 4))",
    "range": "total(1 to coins, number * number) + count(1 to 6 where number > coins)",
    "sorted range": "total(first(2, 1 to coins by number descending), 2 * number) + least(1 to coins where number % 2 == 0, number, 9)",
    "distance": "distance(beside, cart, first(lane))",
    "reachable": "count(reachable(beside, cart, 2, toll, toll < 3)) + count(reachable(beside, cart, coins))",
    "first_of": "price of first_of(first(hand where price > 3), first(market), prize)",
    "further": "coins of next(host, 2) + toll of next(cart, 2) + coins of previous(player, count(hand)) + toll of previous(cart, 1)",
    "less": "count(hand - (market where price > 4)) + count(players - (players where coins > 3))",
    "row and column": "row of cart + column of cart",
    "space of": "toll of lane of prize",
    "space by its number": "toll of lane(2)",
    "words": "count(seasons) + count(seasons where fair of it) + (1 if led_season is one of (dry, wet) else 2)",
    "sorted by words": "price of first(hand by colour descending)",
    "is not one of": "1 if prize is not one of (ware, none) else 2",
    "kinds": "count(kinds in hand) + count(kinds of goods where price > 1)",
    "of a kind": "last_kind in hand + price of last_kind",
    "a name for each": "count(players foe where coins of foe > coins) + count(hand one where no(market two where price of two <= price of one))",
    "three are given": "1 if balanced of host with this and 3 else 2",
    "flags and conditions": "count(hand where rare) + (1 if rare of prize else 2) + count(market where ready_now) + (1 if ready_now of prize else 2)",
    "a list on cards": "count(sown_in of prize) + total(sown_in where fair of it, standing of player with it)",
    "what spaces have": "total(town where climate is wet, rent) + rent of mill + sweet on mill",
    "spaces that have something": "count(town where open_late) + (1 if open_late of inn else 2) + count(town where sweet on space > 1)",
    "spaces": "count(lane where toll > 1) + number of first(lane)",
}
ACTS = {
    "three are given": "settle of host with this and 4",
    "let": "let n = count(hand)\ndraw 2 from stock to hand\nadd n to coins",
    "becomes of a name": "let n = 1\nrepeat 2:\n  n becomes n + count(hand)\nadd n to points",
    "let of cards": "let mine = hand\nmove mine to market\nmove mine to shelf",
    "let at random": "let lost = first(shuffled(hand of next(player)))\nmove lost to hand\nprize becomes lost",
    "becomes": "limit becomes 3\nhost becomes owner of prize\nprize becomes prize if open else none",
    "becomes true": "may:\n  ready becomes true",
    "add": "add 2 to limit\nadd 1 to points for this",
    "subtract": "subtract worth of prize from points",
    "move": "move first(2, hand) to bottom of stock",
    "draw": "draw roll(6) from stock to hand",
    "shuffle": "shuffle stock\nfor each card in shuffled(hand):\n  move card to market",
    "flip": "flip the cloud to storm",
    "rule": "gift of player\npay of player with 1\npay of player with 2\npay of host with limit",
    "rule that is told": "spend of player with count(hand)",
    "effect": "sale of prize",
    "effect of another card": "sale of prize as last(market)",
    "stop": "stop",
    "leave": "repeat 3:\n  if open:\n    leave\n  draw 1 from stock to hand",
    "anyone": "anyone in other players clockwise may choose card from hand:\n  move card to market\notherwise:\n  stop",
    "anyone may": "anyone in players may:\n  draw 1 from stock to hand",
    "together may": "together may choose card from hand:\n  move card to market\notherwise:\n  draw 1 from stock to hand",
    "keep choosing": "keep choosing card from hand:\n  move card to market",
    "choose several": "choose 2 cards from hand:\n  move cards to market",
    "choose up to several": "may choose up to (coins + 1) cards from hand:\n  move cards to market\notherwise:\n  stop",
    "choose any number": "choose any number of cards from hand:\n  move cards to market",
    "keep choosing a few times": "keep choosing card from hand, at most 2 times:\n  move card to market",
    "if": "if open:\n  stop\nelse if ready:\n  draw 1 from stock to hand\nelse:\n  shuffle stock",
    "for each": "for each space in beside of cart:\n  add 1 to toll",
    "for each player": "for each player where coins == most(players, coins):\n  add 1 to points",
    "repeat": "repeat limit - 1:\n  draw 1 from stock to market",
    "while": "while coins < 3, at most limit times:\n  add 1 to coins",
    "choose": "choose card from first(2, market):\n  move card to hand\notherwise:\n  stop",
    "choose a number": "choose bid from 1 to coins:\n  add 2 * bid to limit\n  add bid to coins",
    "choose two numbers": "choose one from -1 to 1:\n  may choose two from 1 to coins where number != one:\n    add one + two to limit",
    "for each number": "for each n in reversed(1 to limit):\n  add n to coins",
    "of a player and a word": "add 1 to standing of player with dry\nadd standing of host with led_season to coins",
    "choose a word": "choose season from seasons where it is not dry:\n  led_season becomes season",
    "for each word": "for each season where fair of season:\n  add 1 to coins",
    "choose a kind": "choose kind from kinds of goods where price > 1:\n  last_kind becomes kind\n  add kind in hand to coins",
    "may choose": "may choose card from hand:\n  choose gift_card from market:\n    prize becomes card",
    "somebody else": "host must choose card from hand of host:\n  move card to hand",
    "automatic": "if next(player) is automatic or player is not automatic:\n  draw 1 from stock to hand",
    "show": "show hand to other players\nshow first(hand) to next(player)\nshow prize to host",
    "announce": "announce prize\nannounce coins + 1\nannounce dry\nannounce host\nannounce last_kind",
    "together": "together choose card from hand:\n  move card to hand of next(player)",
    "either": "either when open:\n  stop\nor:\n  draw 1 from stock to hand",
    "ensure": "ensure open when ready:\n  may choose card from hand:\n    move card to market\notherwise:\n  stop",
}
# What a plugin's function is and is given; and what only modifiers have.
NOT_OF_CARDS = {m.Pure, m.Collected, m.Original, m.CallOriginal, m.Expr, m.Statement}
# Players in a pack where some may be out.
OF_PLAYERS_LEFT = {m.PlayersLeft, m.NeighbourLeft, m.StillIn, m.People}
# All of them, whoever is out: its texts are in test_players_out.py.
OF_SEATS = {m.Seats}
CODE = re.compile(r"[=<>%*_{}]|//|\b\w+\(|\b(where|else|count|let|becomes \w+ of)\b\(?")
QUOTES = {"en": r"“([^”]*)”", "fr": r"«\s*([^»]*?)\s*»", "es": r"«([^»]*)»"}

# To make a pack of all constructs takes seconds, for each process that plays tests.
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def stalls() -> CheckedPack:
    return made()


def made(out: bool = False) -> CheckedPack:
    """A pack with all constructs; in it players may be out."""
    formulas, effects = [*NUMBERS.values()], [*ACTS.values()]
    declared = "      rare: {type: flag}\n      ready_now: {type: condition}\n      sown_in: {type: list, of: season}\n"
    declared += "\n".join(f"      n_{number}: {{type: formula}}" for number in range(len(formulas)))
    names = [f"act_{number}" for number in range(len(effects))]
    pack = PACK.replace("FORMULAS", declared).replace("EFFECTS", ", ".join(names))
    pack = pack.replace("spaces:\n", f"{DECLARED}{SPACES}", 1).replace(
        "skies:\n  cloud", f"{RULES}skies:\n  cloud", 1
    )
    pack = pack.replace("rules:\n  main", f"{FORMULAS}rules:\n  main", 1)
    pack = pack.replace("values:\n", f"values:\n{VALUES}", 1)
    pack = pack.replace("{from: 2, to: 4}", "{from: 2, to: 4, automatic: 1}", 1)
    card = (
        "  ware:\n    name: {en: Ware, fr: Objet, es: Objeto}\n    price: 1\n    colour: red\n    worth: 1\n"
    )
    card += "".join(f"    n_{number}: {formula}\n" for number, formula in enumerate(formulas))
    card += "".join(
        f"    at {name}: |\n{indented(act, 6)}\n" for name, act in zip(names, effects, strict=True)
    )
    titled = MORE_TEXTS.replace("  act:", "  sale:")
    # What listens to what cards do is told where it is written, and leaves their texts as they are.
    titled += "\nmodifiers:\n  ears:\n    after card moves: |\n      open becomes true\n"
    titled += "    after limit changes: |\n      open becomes false\n"
    if out:
        pack = pack.replace("{from: 2, to: 4,", "{from: 2, to: 4, out: gone,", 1)
        pack = pack.replace("values:\n", "values:\n  gone: {type: flag, per: player}\n", 1)
    files = {"stalls/pack.yaml": pack + card + TEXTS + titled}
    checked, findings = examine_texts(files)
    assert not findings, render_text(findings[:5], files)
    return checked


def test_every_construct_is_there(stalls: CheckedPack) -> None:
    """A new function, operator or statement needs a text, and a line here."""
    assert set(builtins.TABLE) - {"shuffled", "roll"} <= set(NUMBERS)
    bodies = [*stalls.piece_formulas.values(), *stalls.effects.values(), *stalls.formulas.values()]
    seen = {type(it) for body in bodies for it in m.walk(body)}
    declared = {
        it for it in vars(m).values() if isinstance(it, type) and issubclass(it, m.Expr | m.Statement)
    }
    assert declared - NOT_OF_CARDS - OF_PLAYERS_LEFT - OF_SEATS <= seen


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_texts_are_the_same_where_players_may_be_out(stalls: CheckedPack, language: str) -> None:
    """Who reads a card knows without being told that whoever is out is no longer meant."""
    tongues = TONGUES if language in TONGUES else {language: spanish()}
    texts = []
    for checked in (stalls, made(out=True)):
        describer = Describer(vocabulary(checked, language), "ware", "hand", 1, tongues)
        texts.append(
            [
                *(describer.formula("worth", it, False) for it in checked.piece_formulas.values()),
                *(describer.effect("sale", it) for it in checked.effects.values()),
            ]
        )
    assert texts[0] == texts[1]
    bodies = [*checked.piece_formulas.values(), *checked.effects.values()]
    assert {type(it) for body in bodies for it in m.walk(body)} >= OF_PLAYERS_LEFT


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_no_text_has_code_in_it(stalls: CheckedPack, language: str) -> None:
    tongues = TONGUES if language in TONGUES else {language: spanish()}
    words = vocabulary(stalls, language)
    describer = Describer(words, "ware", "hand", 1, tongues)
    texts = {
        words.source(body).strip(): describer.formula("worth", body, False)
        for body in stalls.piece_formulas.values()
    }
    texts |= {words.source(body).strip(): describer.effect("sale", body) for body in stalls.effects.values()}
    spoken = {*words.spoken.values(), *words.titles.values(), *words.icons.values(), "Sale", "Vente", "Venta"}
    for source, text in texts.items():
        named = re.findall(r"(?:let|choose|each) (\w+)", source) + re.findall(r"(\w+) where", source)
        given = {it.replace("_", " ") for it in named} | {"some number"}
        quoted = {it.replace("\N{NO-BREAK SPACE}", " ") for it in re.findall(QUOTES[language], text)}
        assert quoted <= spoken | given, (source, text)
        assert not CODE.search(re.sub(QUOTES[language], "", text)), (source, text)
        assert "Record" not in text and "Role." not in text, (source, text)


DIFFERENT = [
    (
        "let n = count(hand)\ndraw 2 from stock to hand\nadd n to coins",
        "draw 2 from stock to hand\nadd count(hand) to coins",
    ),
    (
        "let c = first(market)\nmove c to hand\nmove c to shelf",
        "move first(market) to hand\nmove first(market) to shelf",
    ),
    (
        "spend of player with count(hand)",
        "draw 1 from stock to hand\nsubtract count(hand) from coins",
    ),
    (
        "let c = first(shuffled(hand))\nmove c to market\nmove c to shelf",
        "move first(shuffled(hand)) to market\nmove first(shuffled(hand)) to shelf",
    ),
    ("subtract worth of prize from points", "add worth of prize to points"),
    ("subtract coins from points", "add coins to points"),
    ("add max(sweet, sour) to points", "add min(sweet, sour) to points"),
    ("add sweet % 2 to points", "add sweet // 2 to points"),
    ("pay of player with 1", "pay of player with 2"),
    ("pay of player with limit", "pay of player with coins"),
    (
        "together choose card from hand:\n  move card to hand of next(player)",
        "together choose card from hand:\n  move card to hand of previous(player)",
    ),
    (
        "choose card from shelf:\n  move card to hand\n  move shelf to market",
        "choose card from shelf:\n  move card to hand\n  move other cards in shelf to market",
    ),
]


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_different_rules_have_different_texts(language: str) -> None:
    tongues = TONGUES if language in TONGUES else {language: spanish()}
    names = [f"act_{number}" for number in range(2 * len(DIFFERENT))]
    pack = PACK.replace("FORMULAS\n", "").replace("EFFECTS", ", ".join(names))
    pack = pack.replace("skies:\n  cloud", f"{RULES}skies:\n  cloud", 1)
    card = (
        "  ware:\n    name: {en: Ware, fr: Objet, es: Objeto}\n    price: 1\n    colour: red\n    worth: 1\n"
    )
    both = [effect for pair in DIFFERENT for effect in pair]
    card += "".join(f"    at {name}: |\n{indented(act, 6)}\n" for name, act in zip(names, both, strict=True))
    phrases = "".join(line for line in MORE_TEXTS.splitlines(keepends=True) if " pay:" in line)
    files = {"stalls/pack.yaml": pack + card + TEXTS + phrases}
    checked, findings = examine_texts(files)
    assert not findings, render_text(findings[:5], files)
    describer = Describer(vocabulary(checked, language), "ware", "hand", 1, tongues)
    told = [describer.effect("sale", checked.effects["ware", 0, name]) for name in names]
    for pair, one, other in zip(DIFFERENT, told[::2], told[1::2], strict=True):
        assert one != other, pair
