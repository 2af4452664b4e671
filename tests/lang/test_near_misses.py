"""What somebody writes who knows what the language can say, but not how: the hint leads to the right form."""

from __future__ import annotations

import pytest

from cardwright import Project

PACK = """\
pack: outpost
title: {en: Outpost}
version: 1.0.0
languages: [en]
players: {from: 2, to: 4, out: beaten}
words:
  faction: [emperor, guild]
decks:
  units:
    name: {en: Units}
    starts_in: box
    attributes:
      suit: {type: word, of: faction}
spaces:
  field:
    grid: [6, 6]
    links: {near: sides}
zones:
  box: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  compost: {seen_by: everyone}
  camp: {per: field, seen_by: everyone}
values:
  coins: {type: number, per: player}
  beaten: {type: flag, per: player}
  wounds: {type: number, per: units}
  favour: {type: number, per: [player, faction]}
  told: {type: number}
result: {score: coins}
units:
  scout: {name: {en: Scout}, copies: 3, suit: guild}
"""
IN_A_TURN = """\
rules:
  main: |
    for each player:
      turn of player
  turn of player: |
    {}
"""
AFTER = """\
modifiers:
  watch:
    {}: |
      add 1 to told
rules:
  main: |
    stop
"""


def hints(rules: str) -> list[str]:
    return [
        str(it.hint) for it in Project.from_texts({"pack.yaml": PACK + rules}).check(advice=False).findings
    ]


SENTENCES = [
    (
        "for each faction:\n  add 1 to favour of player of faction",
        "'… of player with faction'",
        "for each faction:\n  add 1 to favour of player with faction",
    ),
    (
        "for each card in hand:\n  wounds[card] becomes 1",
        "write 'wounds of card'",
        "for each card in hand:\n  wounds of card becomes 1",
    ),
    (
        "for each card in hand where suit in (emperor, guild):\n  move card to compost",
        "write 'suit is one of (emperor, guild)'",
        "for each card in hand where suit is one of (emperor, guild):\n  move card to compost",
    ),
    (
        "choose 1 to 3 cards from hand:\n  move cards to compost",
        "write 'choose number from 1 to 3:'",
        "choose number from 1 to 3:\n  choose (number) cards from hand:\n    move cards to compost",
    ),
    (
        "other players, clockwise, may choose card from hand:\n  move card to compost",
        "write 'anyone in other players clockwise may …'",
        "anyone in other players clockwise may choose card from hand:\n  move card to compost",
    ),
    (
        "while may choose card from hand:\n  move card to compost",
        "write 'keep choosing card from hand:'",
        "keep choosing card from hand:\n  move card to compost",
    ),
    ("for each space in spaces:\n  stop", "write 'field'", "for each space in field:\n  stop"),
    (
        "for each space in neighbours of first(field):\n  stop",
        "write 'near of …'",
        "for each space in near of first(field):\n  stop",
    ),
    (
        "for each space in field:\n  if distance(near, space, field 3 3) < 3:\n    stop",
        "'field(3, 3)'",
        "for each space in field:\n  if distance(near, space, field(3, 3)) < 3:\n    stop",
    ),
    ("eliminate player", "write '… of player becomes true'", "beaten of player becomes true"),
    (
        "if some(other players where coins of it > coins):\n  stop",
        "'players rival where coins of rival > coins'",
        "if some(other players rival where coins of rival > coins):\n  stop",
    ),
    (
        "choose up to 2:\n  stop",
        "write 'choose up to 2 cards from …:'",
        "choose up to 2 cards from hand:\n  stop",
    ),
    (
        "choose any number:\n  stop",
        "write 'choose any number of cards from …:'",
        "choose any number of cards from hand:\n  stop",
    ),
    (
        "choose one or two cards from hand:\n  move cards to compost",
        "write 'choose number from 1 to 2:', and on the line below it",
        "choose number from 1 to 2:\n  choose (number) cards from hand:\n    move cards to compost",
    ),
    (
        "choose as many cards as coins from hand:\n  move cards to compost",
        "write 'choose (coins) cards from …'",
        "choose (coins) cards from hand:\n  move cards to compost",
    ),
    (
        "choose as many cards as you like from hand:\n  move cards to compost",
        "write 'choose any number of cards from …'",
        "choose any number of cards from hand:\n  move cards to compost",
    ),
    (
        "choose card from hand or compost:\n  move card to box",
        "'hand + compost' are both together",
        "choose card from hand + compost:\n  move card to box",
    ),
    (
        "if scout not in hand:\n  stop",
        "write 'scout in hand == 0'",
        "if scout in hand == 0:\n  stop",
    ),
    (
        "move first 2 cards of hand to compost",
        "write 'first(2, hand)'",
        "move first(2, hand) to compost",
    ),
    (
        "show top 3 of box to player",
        "write 'first(3, reversed(box))'",
        "show first(3, reversed(box)) to player",
    ),
    (
        "show first(box) to all",
        "write 'players'",
        "show first(box) to players",
    ),
    (
        "move the strongest card of hand to compost",
        "write 'first(hand by … descending)'",
        "move first(hand by wounds descending) to compost",
    ),
    (
        "coins becomes highest wounds in hand",
        "write 'most(hand, wounds)'",
        "coins becomes most(hand, wounds)",
    ),
    (
        "coins becomes coins of current player",
        "leave out 'current'",
        "coins becomes coins of player",
    ),
    (
        "add coins(next(player)) to coins",
        "write 'coins of next(player)'",
        "add coins of next(player) to coins",
    ),
    (
        "move first(hand) to camp(2, 3)",
        "write 'camp of field(2, 3)'",
        "move first(hand) to camp of field(2, 3)",
    ),
    (
        "move first(hand) to camp of (2, 3)",
        "write 'camp of field(2, 3)'",
        "move first(hand) to camp of field(2, 3)",
    ),
    (
        "add count(camp of field[2][3]) to coins",
        "write 'field(2, 3)'",
        "add count(camp of field(2, 3)) to coins",
    ),
    (
        "add coins.player to told",
        "write 'coins of player'",
        "add coins of player to told",
    ),
    (
        "choose kind from kinds:\n  announce kind",
        "write 'kinds of units', or 'kinds in …'",
        "choose kind from kinds of units:\n  announce kind",
    ),
    (
        "anyone except player may choose card from hand:\n  move card to compost",
        "write 'anyone in other players clockwise may …'",
        "anyone in other players clockwise may choose card from hand:\n  move card to compost",
    ),
    (
        "for each other player:\n  add 1 to coins",
        "write 'for each player in other players:'",
        "for each player in other players:\n  add 1 to coins",
    ),
    (
        "keep choosing card from hand until coins > 3:\n  move card to compost",
        "write 'keep choosing card from hand:', and in its block an 'if' with 'leave' below it",
        "keep choosing card from hand:\n  move card to compost\n  if coins > 3:\n    leave",
    ),
    (
        "announce 'the end is near'",
        "texts are not announced",
        "announce coins",
    ),
    (
        "if player is out:\n  stop",
        "'beaten of …' says whether a player is out",
        "if beaten of player:\n  stop",
    ),
    ("out of player becomes true", "'beaten of …'", "beaten of player becomes true"),
    (
        "if location of first(box) is first(field):\n  stop",
        "'space of …' is where a card lies",
        "if space of first(box) is first(field):\n  stop",
    ),
    (
        "if distance(near, first(box), first(field)) < 3:\n  stop",
        "'space of …' is where a card lies",
        "if distance(near, space of first(box), first(field)) < 3:\n  stop",
    ),
    (
        "told becomes total(hand, wounds of units)",
        "say which: 'units in …'",
        "told becomes total(units in hand, wounds)",
    ),
    (
        "move first(hand) to field(2, 3)",
        "write 'camp of …' with the space",
        "move first(hand) to camp of field(2, 3)",
    ),
    (
        "move first(hand) to camp of 3",
        "'field(…)' is the space of that number",
        "move first(hand) to camp of field(3)",
    ),
    (
        "for each space in neighbours(first(field)):\n  stop",
        "write 'near of …'",
        "for each space in near of first(field):\n  stop",
    ),
    (
        "move first(hand) to camp of space(2, 3)",
        "write 'field(…)'",
        "move first(hand) to camp of field(2, 3)",
    ),
    (
        "for each card in hand where suit is faction:\n  move card to compost",
        "'is not none' asks whether it is any of them",
        "for each card in hand where suit is not none:\n  move card to compost",
    ),
    (
        "coins becomes team of player",
        "the value that 'result: {team: …}' names",
        "coins becomes coins of next(player)",
    ),
    (
        "for each player in players - player:\n  add 1 to coins",
        "write 'other players'",
        "for each player in other players:\n  add 1 to coins",
    ),
    (
        "for each player in players - next(player):\n  add 1 to coins",
        "write 'players rival where rival is not next(player)'",
        "for each player in players rival where rival is not next(player):\n  add 1 to coins",
    ),
    (
        "move hand - first(hand) to compost",
        "write 'hand where it is not first(hand)'",
        "move hand where it is not first(hand) to compost",
    ),
    (
        "move hand + first(box) to compost",
        "'first(1, …)' is one of several",
        "move hand + first(1, box) to compost",
    ),
    ("announce guild to player", "write 'announce guild'", "announce guild"),
]


@pytest.mark.parametrize(("written", "hint", "right"), SENTENCES)
def test_a_sentence_that_is_nearly_right_is_led_to_the_right_form(
    written: str, hint: str, right: str
) -> None:
    [found] = hints(IN_A_TURN.format(written.replace("\n", "\n    ")))
    assert hint in found
    assert hints(IN_A_TURN.format(right.replace("\n", "\n    "))) == []


@pytest.mark.parametrize("threshold", ["reaches 5", ">= 5", "passes 5", "is at least 5", "increases"])
def test_who_waits_for_a_number_is_led_to_its_changes(threshold: str) -> None:
    assert hints(AFTER.format(f"after coins of player {threshold}")) == [
        "did you mean 'after coins of player changes'?"
    ]
    assert hints(AFTER.format("after coins of player changes")) == []


def test_a_rule_that_is_not_there_is_no_misspelt_word_of_the_language() -> None:
    [found] = hints(IN_A_TURN.format("pay of player with first(hand)"))
    assert "a rule is declared under 'rules'" in found
    assert hints(IN_A_TURN.format("stpo")) == ["did you mean 'stop'?"]


def test_what_cards_leave_is_said_with_from() -> None:
    assert hints(AFTER.format("after card moves hand to compost")) == [
        "did you mean 'after card moves from hand to compost'?"
    ]
