"""Card text out of formulas, effects and modifiers, in English and French, on a pack of an orchard."""

from __future__ import annotations

import pytest

from cardwright.describe import TONGUES, Describer
from cardwright.describe.card_sheet import Printer
from cardwright.describe.english import English
from cardwright.describe.pack_vocabulary import vocabulary
from cardwright.findings import codes
from cardwright.findings.diagnostic import render_text
from cardwright.lang import typed as m
from tests.checking import load

from .fair import examine_texts

PACK = """\
pack: orchard
title: {en: Orchard, fr: Verger}
version: 1.0.0
languages: [en, fr]
players: {from: 1, to: 4}
icons:
  apple: {name: {en: Apple, fr: Pomme}}
  gold: {name: {en: Gold, fr: Or}}
decks:
  trees:
    name: {en: Trees, fr: Arbres}
    starts_in: nursery
    icons_count_in: garden
    attributes:
      worth: {type: formula}
      height: {type: number}
      colour: {type: word, one_of: [red, green], optional: true}
    effects: [harvest]
  skies:
    name: {en: Skies, fr: Ciels}
    starts_in: clouds
    sides: [fine, storm]
spaces:
  rows: {row: 3}
zones:
  nursery: {seen_by: nobody}
  clouds: {seen_by: nobody}
  sky: {seen_by: everyone}
  market: {seen_by: everyone}
  cellar_shelf: {seen_by: everyone}
  garden: {per: player, seen_by: owner}
  basket: {per: player, seen_by: everyone, single: true}
values:
  points: {type: number, per: player}
  limit: {type: number, start: 5}
  season: {one_of: [summer, winter], start: summer}
  cart: {type: space, start: none}
  open: {type: flag}
  frosty: {type: flag}
active_pieces: [sky]
result: {score: points}
formulas:
  warm: season is summer
  cold: not warm
  ripe: apple in market
  stock of player: cards in garden
  order: players by height of basket descending
  trees_for_sale: trees in market
  fertile: apple in market
  heir of player: player
rules:
  main: |
    for each player:
      tally of player
      pick_fruit of player
  tally of player: |
    for each card in garden:
      add worth of card to points for card
  pick_fruit of player: |
    may choose card from market:
      move card to garden
  tend of player: |
    draw 1 from nursery to garden
  plant of player with card: |
    move card to garden
texts:
  warm: {en: it is warm, fr: il fait chaud}
  cold: {en: it is cold, fr: il fait froid}
  one trees: {en: a tree, fr: un arbre}
  many gold: {en: Gold, fr: Or}
  many wolf_tree: {en: Wolftrees, fr: Arbres-loups}
  garden: {en: the garden, fr: le jardin}
  market: {en: the market, fr: le marché}
  in market: {en: at the market, fr: au marché}
  nursery: {en: the nursery, fr: la pépinière}
  rows: {en: the rows, fr: les rangées}
  cart: {en: the cart, fr: la charrette}
  basket: {en: the full basket, fr: le panier plein}
  harvest: {en: Harvest, fr: Récolte}
  limit: {en: the limit, fr: la limite}
  pick_fruit: {en: the picking, fr: la cueillette}
  instead of order: {en: Order, fr: Ordre}
  instead of heir: {en: The garden goes to, fr: Le jardin va à}
  frosty: {en: winter has come, fr: l'hiver est là}
  fertile: {en: the number of fertile trees, fr: le nombre d'arbres fertiles}
trees:
  wolf_tree:
    name: {en: Wolftree, fr: Arbre-loup}
    copies: 3
    height: 4
    icons: apple
WORTH
skies:
  cloud:
    name: {en: Cloud, fr: Nuage}
    fine: {}
    storm:
      icons: gold
MODIFIERS
"""


def orchard(worth="", modifiers=""):
    text = PACK.replace("WORTH", indented(worth, 4)).replace("MODIFIERS", indented(modifiers, 6))
    checked, findings = examine_texts({"orchard/pack.yaml": text})
    assert not findings, render_text(findings, {"orchard/pack.yaml": text})
    return checked


def indented(text, width):
    return "\n".join(" " * width + line for line in text.strip("\n").split("\n")) if text else ""


def printed(checked, kind, side=0):
    """The paragraphs of a kind in both languages, with plain spaces."""
    return tuple(
        [it.replace("\N{NO-BREAK SPACE}", " ") for it in Printer(checked, lang).card(kind).faces[side].texts]
        for lang in ("en", "fr")
    )


FORMULAS = {
    "0": ("0 pts", "0 pt"),
    "1": ("1 pt", "1 pt"),
    "-3": ("-3 pts", "-3 pts"),
    "2 + 2 * apple": ("2 pts + 2 pts per Apple", "2 pts + 2 pts par Pomme"),
    "2 * apple - 5": ("-5 pts + 2 pts per Apple", "-5 pts + 2 pts par Pomme"),
    "apple + gold": ("1 pt per Apple and per Gold", "1 pt par Pomme et par Or"),
    "apple + 2 * gold": ("1 pt per Apple + 2 pts per Gold", "1 pt par Pomme + 2 pts par Or"),
    "9 - apple in market": ("9 pts - 1 pt per Apple at the market", "9 pts - 1 pt par Pomme au marché"),
    "ripe": ("1 pt per Apple at the market", "1 pt par Pomme au marché"),
    "count(cellar_shelf)": ("1 pt per card in the cellar shelf", "1 pt par carte dans la zone cellar shelf"),
    "3 * (apple // 2)": ("3 pts for every 2 Apples", "3 pts par paire de Pommes"),
    "3 * apple // 2": (
        "1½ pts per Apple (total rounded down)",
        "1,5 pt par Pomme (total arrondi à l'inférieur)",
    ),
    "apple // 3 + gold // 2": (
        "1 pt for every 3 Apples + 1 pt for every 2 Gold",
        "1 pt par groupe de 3 Pommes + 1 pt par paire d'Or",
    ),
    "2 * min(apple, 4)": ("2 pts per Apple (at most 4 Apples)", "2 pts par Pomme (4 Pommes au plus)"),
    "3 * min(apple, gold)": ("3 pts per Apple + Gold pair", "3 pts par paire Pomme + Or"),
    "min(apple // 2, 3)": (
        "1 pt for every 2 Apples (at most 3 times)",
        "1 pt par paire de Pommes (3 fois au plus)",
    ),
    "max(gold, limit)": (
        "as many pts as the greater of the number of Gold and the limit",
        "autant de pts que le plus grand entre le nombre d'Or et la limite",
    ),
    "max(0, 9 - 2 * gold)": ("9 pts - 2 pts per Gold (minimum 0)", "9 pts - 2 pts par Or (minimum 0)"),
    "7 if warm else 3": (
        "7 pts if it is warm, 3 pts if it is cold",
        "7 pts s'il fait chaud, 3 pts s'il fait froid",
    ),
    "7 if open else 3": (
        "7 pts if “open” is true, otherwise 3 pts",
        "7 pts si « open » est vrai, sinon 3 pts",
    ),
    "4 + (0 if warm else 2 * apple)": (
        "4 pts; if it is cold, + 2 pts per Apple",
        "4 pts ; s'il fait froid, + 2 pts par Pomme",
    ),
    "5 if apple == 0 else 1": (
        "5 pts if you have no Apples, otherwise 1 pt",
        "5 pts si vous n'avez pas de Pomme, sinon 1 pt",
    ),
    "5 if gold in market >= 3 else 1": (
        "5 pts if there are at least 3 Gold at the market, otherwise 1 pt",
        "5 pts s'il y a au moins 3 Or au marché, sinon 1 pt",
    ),
    "5 if no(market) else 1": (
        "5 pts if the market is empty, otherwise 1 pt",
        "5 pts si le marché est vide, sinon 1 pt",
    ),
    "7 if copies > most(other players, wolf_tree in garden) else 3": (
        "7 pts each if you have strictly more Wolftrees in your garden than any other player, otherwise 3 pts each",
        "7 pts par exemplaire si vous avez strictement plus d'Arbres-loups dans votre jardin que tout autre joueur, sinon 3 pts par exemplaire",
    ),
    "7 if apple >= most(other players, apple in garden) else 3": (
        "7 pts if no other player has more Apples than you, otherwise 3 pts",
        "7 pts si aucun autre joueur n'a plus de Pommes que vous, sinon 3 pts",
    ),
    "4 if some(other players where gold in garden > 1) else 8": (
        "4 pts if another player has more than 1 Gold, otherwise 8 pts",
        "4 pts si un autre joueur a plus de 1 Or, sinon 8 pts",
    ),
    "most(other players, apple in garden)": (
        "1 pt per Apple of the opponent with the most Apples",
        "1 pt par Pomme de l'adversaire qui a le plus de Pommes",
    ),
    "count(other trees in garden where apple == 0)": (
        "1 pt per other tree in your garden without an Apple",
        "1 pt par autre arbre dans votre jardin sans Pomme",
    ),
    "count(cards in garden where copies == 1)": (
        "1 pt per card in your garden held in a single copy",
        "1 pt par carte dans votre jardin que vous avez en un seul exemplaire",
    ),
    "count(cards in garden where height > 2)": (
        "1 pt per card in your garden whose height is greater than 2",
        "1 pt par carte dans votre jardin dont height dépasse 2",
    ),
    "count(cards in garden where colour is red)": (
        "1 pt per card in your garden with colour red",
        "1 pt par carte dans votre jardin avec colour red",
    ),
    "count(one_of_each(trees in garden))": (
        "1 pt per kind of tree in your garden",
        "1 pt par arbre différent dans votre jardin",
    ),
    "pick(min(copies, 3), 0, 1, 4, 9)": (
        "1 Wolftree in your garden is worth 1 pt, 2 are worth 4 pts, 3 or more are worth 9 pts",
        "1 Arbre-loup dans votre jardin vaut 1 pt, 2 valent 4 pts, 3 ou plus valent 9 pts",
    ),
    "9 * (copies // 3) + pick(copies % 3, 0, 1, 4)": (
        "1 Wolftree in your garden is worth 1 pt, 2 are worth 4 pts, 3 are worth 9 pts; more begin a new set",
        "1 Arbre-loup dans votre jardin vaut 1 pt, 2 valent 4 pts, 3 valent 9 pts ; au-delà, une nouvelle série commence",
    ),
    "2 * number of cart": (
        "2 pts per space of the rows up to the cart",
        "2 pts par case des rangées jusqu'à la charrette",
    ),
    "limit": ("As many pts as the limit", "Autant de pts que la limite"),
    "5 if copies % 2 == 0 else 0": (
        "5 pts if the number of Wolftrees in your garden is even, otherwise 0 pts",
        "5 pts si le nombre d'Arbres-loups dans votre jardin est un nombre pair, sinon 0 pt",
    ),
    "6 if copies == most(players, wolf_tree in garden) else 0": (
        "6 pts each if no other player has more Wolftrees in their garden than you, otherwise 0 pts each",
        "6 pts par exemplaire si aucun autre joueur n'a plus d'Arbres-loups dans son jardin que vous, sinon 0 pt par exemplaire",
    ),
    "3 if apple % 2 != 0 else 0": (
        "3 pts if the number of Apples is odd, otherwise 0 pts",
        "3 pts si le nombre de Pommes est un nombre impair, sinon 0 pt",
    ),
    "apple * gold": (
        "As many pts as the number of Apples × the number of Gold",
        "Autant de pts que le nombre de Pommes × le nombre d'Or",
    ),
}


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_reads_like_a_card(formula):
    (english,), (french,) = printed(orchard(f"worth: {formula}"), "wolf_tree")
    assert (english, french) == tuple(it[:1].upper() + it[1:] for it in FORMULAS[formula])


def test_a_formula_that_no_rule_adds_to_the_score_is_a_bare_number():
    checked = orchard("worth: 2 + 2 * apple")
    words = vocabulary(checked, "en")
    words.in_points = frozenset()
    body = checked.piece_formulas["wolf_tree", 0, "worth"]
    assert Describer(words, "wolf_tree", "garden").formula("worth", body, False) == "2 + 2 per Apple"


EFFECTS = {
    "may choose card from market:\n  move card to garden": (
        "you may take a card from the market into your garden",
        "vous pouvez ajouter une carte du marché à votre jardin",
    ),
    "may choose card from cards in market where apple > 0:\n  move card to garden": (
        "you may take a card with an Apple from the market into your garden",
        "vous pouvez ajouter à votre jardin une carte du marché portant au moins 1 Pomme",
    ),
    "may choose card from market:\n  choose gift_card from garden:\n    move gift_card to market\n    move card to garden": (
        "you may swap a card from your garden with a card from the market",
        "vous pouvez échanger une carte de votre jardin contre une carte du marché",
    ),
    "choose card from trees in garden:\n  move card to bottom of nursery\n  draw 2 from nursery to garden": (
        "put a tree from your garden under the nursery and draw 2 trees",
        "placez un arbre de votre jardin sous la pépinière et piochez 2 arbres",
    ),
    "draw 2 from nursery to garden": ("draw 2 cards from the nursery", "piochez 2 cartes de la pépinière"),
    "draw 1 from nursery to market": (
        "reveal 1 card from the nursery into the market",
        "révélez 1 carte de la pépinière dans le marché",
    ),
    "add 2 * gold to points": ("score 2 pts per Gold", "marquez 2 pts par Or"),
    "add 1 to limit": ("the limit increases by 1", "la limite augmente de 1"),
    "may:\n  add 1 to limit": ("you may increase the limit by 1", "vous pouvez augmenter la limite de 1"),
    "may:\n  subtract 2 from limit": (
        "you may decrease the limit by 2",
        "vous pouvez diminuer la limite de 2",
    ),
    "for each player:\n  limit becomes 3": (
        "each player in turn sets the limit to 3",
        "chaque joueur, à son tour, fixe la limite à 3",
    ),
    "limit becomes 3": ("the limit becomes 3", "la limite devient 3"),
    "if warm:\n  shuffle nursery\nelse:\n  stop": (
        "if it is warm, shuffle the nursery; otherwise, stop",
        "s'il fait chaud, mélangez la pépinière ; sinon, arrêtez",
    ),
    "if count(nursery) > 0:\n  draw 1 from nursery to garden": (
        "draw 1 card from the nursery",
        "piochez 1 carte de la pépinière",
    ),
    "repeat 2:\n  draw 1 from nursery to market": (
        "2 times: reveal 1 card from the nursery into the market",
        "2 fois : révélez 1 carte de la pépinière dans le marché",
    ),
    "while gold in market < 3, at most 4 times:\n  draw 1 from nursery to market": (
        "as long as there are fewer than 3 Gold at the market, reveal 1 card from the nursery into the market (at most 4 times)",
        "tant qu'il y a moins de 3 Or au marché, révélez 1 carte de la pépinière dans le marché (4 fois au plus)",
    ),
    "either:\n  draw 1 from nursery to garden\nor when warm:\n  add 1 to points": (
        "either draw 1 card from the nursery, or score 1 pt (if it is warm)",
        "soit piochez 1 carte de la pépinière, soit marquez 1 pt (s'il fait chaud)",
    ),
    "for each player:\n  choose card from garden:\n    move card to market": (
        "each player in turn, from the first player on, puts a card from their garden into the market",
        "chaque joueur, à son tour, en commençant par le premier joueur, place une carte de son jardin dans le marché",
    ),
    "together choose card from garden:\n  move card to market": (
        "all at once, each player puts a card from their garden into the market",
        "en même temps, chaque joueur place une carte de son jardin dans le marché",
    ),
    "choose card from market:\n  if apple on card > 0:\n    move card to garden": (
        "choose a card from the market; if that card has an Apple, take that card into your garden",
        "choisissez une carte du marché ; si cette carte a au moins 1 Pomme, ajoutez cette carte à votre jardin",
    ),
    "move cards in market to bottom of nursery": (
        "put all cards from the market under the nursery",
        "placez toutes les cartes du marché sous la pépinière",
    ),
    "for each card in cards in market where gold > 0:\n  move card to cellar_shelf": (
        "put all cards with Gold from the market into the cellar shelf",
        "placez dans la zone cellar shelf toutes les cartes du marché portant au moins 1 Or",
    ),
    "move basket to market": ("put the full basket into the market", "placez le panier plein dans le marché"),
    "for each player in other players:\n  choose card from garden:\n    move card to market": (
        "each other player in turn, from the first player on, puts a card from their garden into the market",
        "chaque autre joueur, à son tour, en commençant par le premier joueur, place une carte de son jardin dans le marché",
    ),
    "next(player) may choose card from garden:\n  move card to garden of next(player)": (
        "the player on your left may take a card from your garden into the garden of the player on your left",
        "votre voisin de gauche peut ajouter une carte de votre jardin au jardin de votre voisin de gauche",
    ),
    "next(player) may:\n  move garden of next(player) to market": (
        "the player on your left may put all cards from the garden of the player on your left into the market",
        "votre voisin de gauche peut placer toutes les cartes du jardin de votre voisin de gauche dans le marché",
    ),
    "ensure gold in market > 2:\n  pick_fruit of player": (
        "you may apply the picking (only if there are more than 2 Gold at the market in the end)",
        "vous pouvez appliquer la cueillette (seulement si, à la fin, il y a plus de 2 Or au marché)",
    ),
    "pick_fruit of player": ("you may apply the picking", "vous pouvez appliquer la cueillette"),
    "tend of player": ("draw 1 card from the nursery", "piochez 1 carte de la pépinière"),
}


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_reads_like_a_card(effect):
    (english,), (french,) = printed(orchard(f"at harvest: |\n{indented(effect, 2)}"), "wolf_tree")
    assert (english, french) == (f"Harvest: {EFFECTS[effect][0]}.", f"Récolte : {EFFECTS[effect][1]}.")


MODIFIERS = {
    "limit becomes: limit + 2": ("The limit increases by 2.", "La limite augmente de 2."),
    "limit becomes: limit - 1": ("The limit decreases by 1.", "La limite diminue de 1."),
    "limit becomes: 2 * limit": ("The limit becomes 2 × the limit.", "La limite devient 2 × la limite."),
    "season becomes: winter": ("The season becomes winter.", "« season » devient winter."),
    "instead of order: players by height of basket ascending then gold in garden descending": (
        "Order: by height of the full basket, lowest first, then by number of Gold in the garden, highest first.",
        "Ordre : par ordre croissant de height du panier plein, puis par ordre décroissant du nombre d'Or dans le jardin.",
    ),
    "instead of ripe: original + 2": ("Ripe: 2 + the usual number.", "Ripe : 2 + le nombre habituel."),
    "instead of fertile: original + 2": (
        "The number of fertile trees increases by 2.",
        "Le nombre d'arbres fertiles augmente de 2.",
    ),
    "instead of heir of player: next(player)": (
        "The garden goes to: the player on your left.",
        "Le jardin va à : votre voisin de gauche.",
    ),
    "after tend of player: |\n  frosty becomes true": (
        "After “tend”: winter has come.",
        "Après « tend » : l'hiver est là.",
    ),
    "after tend of player: |\n  let lost = first(shuffled(garden of next(player)))\n  move lost to garden\n  choose card from garden where it is not lost:\n    move card to garden of next(player)": (
        "After “tend”: take a random card from the garden of the player on your left into your garden and put a card from your garden other than theirs into the garden of the player on your left.",
        "Après « tend » : ajoutez une carte au hasard du jardin de votre voisin de gauche à votre jardin et placez dans le jardin de votre voisin de gauche une carte de votre jardin autre que la sienne.",
    ),
    "after plant of player with card: |\n  move card to market": (
        "After “plant”: put that card into the market.",
        "Après « plant » : placez cette carte dans le marché.",
    ),
    "instead of order: players by height of basket ascending": (
        "Order: by height of the full basket, lowest first.",
        "Ordre : par ordre croissant de height du panier plein.",
    ),
    "instead of stock of player: cards in garden + cards in market": (
        "Stock: cards in your garden and at the market.",
        "Stock : cartes dans votre jardin et au marché.",
    ),
    "instead of warm: gold in market == 0": (
        "It is warm if there are no Gold at the market.",
        "Il fait chaud s'il n'y a pas d'Or au marché.",
    ),
    "instead of ripe: original + 1": None,
    "before pick_fruit of player: |\n  draw 1 from nursery to garden": (
        "Before the picking: draw 1 card from the nursery.",
        "Avant la cueillette : piochez 1 carte de la pépinière.",
    ),
    "after pick_fruit of player: |\n  for each card in market:\n    harvest of card": (
        "After the picking: for each card at the market: apply “Harvest” of that card.",
        "Après la cueillette : pour chaque carte au marché : appliquez « Récolte » de cette carte.",
    ),
    "after tend of player: |\n  draw 1 from nursery to garden": (
        "After “tend”: draw 1 card from the nursery.",
        "Après « tend » : piochez 1 carte de la pépinière.",
    ),
    "instead of pick_fruit of player: |\n  original\n  original": (
        "Instead of the picking: go on as usual and go on as usual.",
        "Au lieu de la cueillette : continuez comme d'habitude et continuez comme d'habitude.",
    ),
}


@pytest.mark.parametrize("modifier", MODIFIERS)
def test_a_modifier_reads_like_a_card(modifier):
    texts = printed(orchard(modifiers=f"while active:\n{indented(modifier, 2)}"), "cloud", side=1)
    assert all(len(it) == 1 and it[0] for it in texts)
    if MODIFIERS[modifier] is not None:
        assert tuple(it[0] for it in texts) == MODIFIERS[modifier]


def test_a_side_without_a_rule_says_so():
    assert printed(orchard(), "cloud") == (["No effect"], ["Sans effet"])


def test_a_language_that_nobody_taught_is_told_in_english_with_its_own_names():
    words = vocabulary(orchard(), "de")
    assert isinstance(Describer(words).tongue, English)


# ------------------------------------------------------------------ never nothing, never an error


@pytest.mark.parametrize("language", TONGUES)
def test_every_rule_and_formula_of_a_whole_game_can_be_told(language):
    checked = load("insurrection")
    describer = Describer(vocabulary(checked, language))
    for name, body in checked.rules.items():
        assert describer.rule_modifier("before", name, body).strip(" .")
    for name, body in checked.formulas.items():
        assert describer.formula_modifier(name, body).strip(" .")


@pytest.mark.parametrize("language", TONGUES)
def test_what_cannot_be_understood_is_shown_as_it_is_written(language):
    # One card inside another: "it" would be either of them.
    checked = orchard("worth: count(garden where some(market where height > height of first(garden)))")
    body = checked.piece_formulas["wolf_tree", 0, "worth"]
    text = Describer(vocabulary(checked, language), "wolf_tree", "garden").formula("worth", body, False)
    assert "height > height of first(garden)" in text


@pytest.mark.parametrize("language", TONGUES)
def test_nodes_that_no_reader_knows_are_no_error(language):
    class Strange(m.Statement):
        pass

    checked = orchard()
    written = checked.rules["tend"].written
    body = m.Rule("strange", (), written, (Strange(m.Place(0, 0)),))
    text = Describer(vocabulary(checked, language)).rule_modifier("before", "tend", body)
    assert "strange" in text


# ------------------------------------------------------------------ the section `texts`


def findings(old, new):
    text = PACK.replace("WORTH", "").replace("MODIFIERS", "")
    assert text.count(old) == 1
    return examine_texts({"orchard/pack.yaml": text.replace(old, new)})[1]


MISTAKES = [
    ("  warm: {en", "  wram: {en", codes.UNKNOWN_DECLARED, "no name 'wram'", "did you mean 'warm'?"),
    ("  in market:", "  in markt:", codes.UNKNOWN_DECLARED, "no zone 'markt'", "did you mean 'market'?"),
    (
        "  one trees:",
        "  one tree:",
        codes.UNKNOWN_DECLARED,
        "no icon, kind, deck, set of spaces or formula 'tree'",
        "did you mean 'trees'?",
    ),
    ("  instead of order:", "  before order:", codes.UNKNOWN_DECLARED, "no rule 'order'", ""),
    ("  in market:", "  beside market:", codes.MALFORMED, "in zone", ""),
    ("fr: il fait chaud}", "de: es ist warm}", codes.UNKNOWN_KEY, "'de'", ""),
]


@pytest.mark.parametrize(("old", "new", "code", "message", "hint"), MISTAKES)
def test_a_text_for_nothing_is_found(old, new, code, message, hint):
    found = [it for it in findings(old, new) if it.code == code]
    assert len(found) == 1
    assert message in found[0].message
    assert hint in found[0].hint


def test_a_score_may_be_counted_in_something_else_than_points(monkeypatch):
    own = "texts:\n  one points: {en: basket, fr: corbeille}\n  many points: {en: baskets, fr: corbeilles}\n"
    monkeypatch.setattr(f"{__name__}.PACK", PACK.replace("texts:\n", own))
    english, french = printed(orchard("worth: 1 + 2 * apple\nat harvest: |\n  add 3 to points"), "wolf_tree")
    assert english == ["1 basket + 2 baskets per Apple", "Harvest: gain 3 baskets."]
    assert french == ["1 corbeille + 2 corbeilles par Pomme", "Récolte : gagnez 3 corbeilles."]


def test_a_single_piece_is_called_by_its_name_and_a_place_as_the_reader_sees_it(monkeypatch):
    own = "texts:\n  in basket: {en: before your eyes, fr: sous vos yeux}\n"
    single = PACK.replace("texts:\n", own).replace("    copies: 3\n", "")
    monkeypatch.setattr(f"{__name__}.PACK", single)
    worth = "worth: 5 if wolf_tree in garden > 0 else 2 * count(trees in basket)"
    english, french = printed(orchard(worth), "wolf_tree")
    assert english == ["5 pts if you have Wolftree in your garden, otherwise 2 pts per tree before your eyes"]
    assert french == ["5 pts si vous avez Arbre-loup dans votre jardin, sinon 2 pts par arbre sous vos yeux"]
