"""What a pack says in its own words: phrases with places, for one and for none; reminders; texts written by hand."""

from __future__ import annotations

import pytest

from cardwright.describe.card_sheet import Printer
from cardwright.findings import codes
from cardwright.findings.diagnostic import render_text

from .fair import examine_texts
from .test_describe import PACK, indented

RULES = """\
  water of player with some_number: |
    draw some_number from nursery to market
  main: |
"""
TEXTS = """\
texts:
  water: {en: "water {some_number} trees", fr: "arrosez {some_number} arbres"}
  one water: {en: water a tree, fr: arrosez un arbre}
  no water: {en: water nothing, fr: n'arrosez rien}
  limit becomes: {en: "the garden has room for {number} trees", fr: "le jardin a de la place pour {number} arbres"}
  one limit becomes: {en: the garden has room for a tree, fr: le jardin a de la place pour un arbre}
  after tend: {en: "then each player {does}", fr: "puis chaque joueur {does}"}
  more stock: {en: "you may also use {more}", fr: "vous pouvez aussi utiliser {more}"}
  no fertile: {en: nothing grows, fr: rien ne pousse}
"""


def orchard(worth: str = "", modifiers: str = "", *, changes: tuple[tuple[str, str], ...] = ()):
    text = PACK.replace("  main: |\n", RULES, 1).replace("texts:\n", TEXTS, 1)
    text = text.replace("active_pieces: [sky]", "active_pieces: [first(sky)]")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    text = text.replace("WORTH", indented(worth, 4)).replace("MODIFIERS", indented(modifiers, 6))
    return examine_texts({"orchard/pack.yaml": text}), text


def texts(kind: str, side: int = 0, **given):
    (checked, found), text = orchard(**given)
    assert not found, render_text(found, {"orchard/pack.yaml": text})
    return tuple(
        [it.replace("\N{NO-BREAK SPACE}", " ") for it in Printer(checked, lang).card(kind).faces[side].texts]
        for lang in ("en", "fr")
    )


@pytest.mark.parametrize(
    ("call", "english", "french"),
    [
        ("water of player with 3", "water 3 trees", "arrosez 3 arbres"),
        ("water of player with 1", "water a tree", "arrosez un arbre"),
        ("water of player with 0", "water nothing", "n'arrosez rien"),
        (
            "water of player with apple",
            "water the number of Apples trees",
            "arrosez le nombre de Pommes arbres",
        ),
        (
            "may:\n  water of player with 2",
            "you may water 2 trees",
            "vous pouvez faire ceci : arrosez 2 arbres",
        ),
        (
            "water of next(player) with 2",
            "the player on your left: water 2 trees",
            "votre voisin de gauche : arrosez 2 arbres",
        ),
    ],
)
def test_a_rule_has_a_phrase_with_what_it_is_given(call, english, french):
    told = texts("wolf_tree", worth=f"at harvest: |\n{indented(call, 2)}")
    assert told == ([f"Harvest: {english}."], [f"Récolte : {french}."])


@pytest.mark.parametrize(
    ("modifier", "english", "french"),
    [
        (
            "limit becomes: limit + 2",
            "The garden has room for 7 trees.",
            "Le jardin a de la place pour 7 arbres.",
        ),
        ("limit becomes: 1", "The garden has room for a tree.", "Le jardin a de la place pour un arbre."),
        (
            "after tend of player: |\n  choose card from garden:\n    move card to market",
            "Then each player puts a card from their garden into the market.",
            "Puis chaque joueur place une carte de son jardin dans le marché.",
        ),
        (
            "instead of stock of player: cards in garden + cards in market",
            "You may also use a card from the market.",
            "Vous pouvez aussi utiliser une carte du marché.",
        ),
        ("instead of fertile: 0", "Nothing grows.", "Rien ne pousse."),
    ],
)
def test_a_moment_and_what_something_becomes_have_phrases(modifier, english, french):
    told = texts("cloud", 1, modifiers=f"while active:\n{indented(modifier, 2)}")
    assert told == ([english], [french])


def test_a_number_that_rules_change_is_not_said_to_be_known():
    changed = (("  main: |\n", "  main: |\n    add 1 to limit\n"),)
    told = texts("cloud", 1, modifiers="while active:\n  limit becomes: limit + 2", changes=changed)
    assert told[0] == ["The limit increases by 2."]


def test_a_deck_reminds_of_a_value_with_the_number_that_each_side_makes_of_it():
    reminds = (("    sides: [fine, storm]\n", "    sides: [fine, storm]\n    reminds_of: [limit]\n"),)
    modifier = "while active:\n  limit becomes: limit - 4"
    fine, storm = (texts("cloud", side, modifiers=modifier, changes=reminds)[0] for side in (0, 1))
    assert (fine, storm) == (["The garden has room for 5 trees."], ["The garden has room for a tree."])


# ------------------------------------------------------------------ written by hand


def printed(worth: str):
    (checked, found), text = orchard(worth)
    assert not found, render_text(found, {"orchard/pack.yaml": text})
    return [Printer(checked, lang).card("wolf_tree").faces[0] for lang in ("en", "fr")]


def test_a_text_of_ones_own_stands_instead_of_the_generated_one_and_says_so():
    english, french = printed(
        "worth: 3\ntext: {en: Three apples., fr: Trois pommes.}\nflavour: {en: Crunch., fr: Croc.}"
    )
    assert (english.texts, french.texts) == (("Three apples.",), ("Trois pommes.",))
    assert list(english.shown("written by hand")) == ["Three apples. [written by hand]"]
    assert (english.by_hand, english.flavour, french.flavour) == (frozenset({0}), "Crunch.", "Croc.")


def test_a_part_of_a_text_can_be_ones_own():
    worth = "worth: 3\nat harvest: |\n  shuffle nursery\ntext: {harvest: {en: Shake it!, fr: Secouez !}}"
    english, _ = printed(worth)
    assert english.texts == ("3 pts", "Shake it!")
    assert english.by_hand == {1}


MISTAKES = [
    ("text: {en: Three apples.}", codes.HALF_WRITTEN, "the text of 'wolf_tree' is not written in fr"),
    ("flavour: {en: Crunch.}", codes.MISSING_KEY, "'fr'"),
    ("text: {worth: {en: Three.}}\nworth: 3", codes.MISSING_KEY, "'fr'"),
    ("text: {harvest: {en: Shake., fr: Secouez.}}", codes.HALF_WRITTEN, "'wolf_tree' has no 'harvest'"),
    (
        "at harvest: |\n  shuffle nursery\ntext: {hravest: {en: Shake., fr: Secouez.}}",
        codes.UNKNOWN_KEY,
        "'hravest'",
    ),
]


@pytest.mark.parametrize(("worth", "code", "message"), MISTAKES)
def test_what_is_half_written_is_found(worth, code, message):
    (_, found), _ = orchard(worth)
    assert [it.code for it in found] == [code]
    assert message in found[0].message


def test_an_attribute_of_that_name_stays_one():
    named = (
        (
            "      height: {type: number}\n",
            "      height: {type: number}\n      text: {type: number, optional: true}\n",
        ),
    )
    (checked, found), _ = orchard("worth: 3\ntext: 7", changes=named)
    assert not [it for it in found if it.code != codes.UNUSED_ATTRIBUTE]
    assert checked.pack.kinds["wolf_tree"].faces[0].numbers["text"] == (7,)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '{en: "water {some_number} trees"',
            '{en: "water {number} trees {some_number}"',
            "'{number}' of 'water'",
        ),
        ('{en: "water {some_number} trees"', '{en: "water trees"', "leaves out '{some_number}'"),
        (
            '  water: {en: "water {some_number} trees"',
            '  do water: {en: "water trees"',
            "leaves out '{some_number}'",
        ),
        ("room for {number} trees", "room for {nmber} trees", "'{nmber}' of 'limit becomes'"),
    ],
)
def test_places_that_are_wrong_or_missing_are_found(old, new, message):
    (_, found), _ = orchard(changes=((old, new),))
    assert {it.code for it in found} == {codes.WRONG_PLACE}
    assert any(message in it.message for it in found)
