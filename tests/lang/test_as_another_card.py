"""`worth of this as other_card`: a formula or effect that is printed on another card, worked out for this one."""

from __future__ import annotations

import re

import pytest

from cardwright import Game, Project
from cardwright.describe.card_sheet import Printer
from cardwright.errors import GameError
from cardwright.findings import codes
from cardwright.findings.diagnostic import PackError

PACK = """\
pack: mimics
title: {en: Mimics}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
icons:
  wing: {name: {en: Wing}}
decks:
  beasts:
    name: {en: Beasts}
    starts_in: stock
    icons_count_in: hand
    attributes:
      size: {type: number, optional: true}
      worth: {type: formula}
      tame: {type: condition}
    effects: [roar]
  hats:
    name: {en: Hats}
    starts_in: stock
    attributes:
      worth: {type: formula}
    effects: [roar]
zones:
  stock: {seen_by: nobody}
  pool: {seen_by: everyone, at_most: 9}
  hand: {per: player, seen_by: owner}
values:
  points: {type: number, per: player}
result: {score: points}
beasts:
  eagle: {name: {en: Eagle}, copies: 3, size: 2, icons: wing, worth: 2 * wing, tame: size < 2}
  bear:
    name: {en: Bear}
    copies: 2
    size: 5
    worth: 100 * copies + size
    tame: some(other cards in hand)
    at roar: |
      add size to points for this
      may:
        move this to pool
  mimic:
    name: {en: Mimic}
    copies: 2
    size: 1
    worth: worth of this as last(pool)
    tame: tame of this as last(pool)
    at roar: |
      roar of this as last(pool)
  ghost: {name: {en: Ghost}}
hats:
  crown: {name: {en: Crown}, worth: 7}
  veil:
    name: {en: Veil}
    worth: worth of this as the bear
"""
RULES = """\
rules:
  main: |
    for each player:
      draw 2 from stock to hand
  score of player: |
    for each card in hand:
      add worth of card to points for card
  shout of player: |
    for each card in hand:
      roar of card
  lent of player: |
    points becomes worth of first(hand) as last(pool)
  shout_as of player: |
    roar of first(hand) as last(pool)
  count_tame of player: |
    points becomes count(hand where tame)
"""


def project(rules: str = RULES) -> Project:
    return Project.from_texts({"pack.yaml": PACK, "rules.yaml": rules}, "mimics")


def game() -> Game:
    found = project()
    report = found.check()
    assert report.is_sound, str(report)
    assert codes.NOT_LOOKED_THROUGH not in {it.code for it in report.findings}
    return found.game()


def points(rule: str, hand: str, pool: str) -> object:
    state = game().stage(players=2, rule=rule, arguments=[0], zones={"hand": [hand, ""], "pool": pool})
    while state.decisions:
        state.choose(0)
    return state.evaluate("points of first(players)")


def test_this_is_the_card_that_borrows() -> None:
    assert points("score", "mimic", "bear") == 101  # one mimic, of size 1
    assert points("score", "mimic, mimic", "bear") == 2 * 201


def test_icons_are_counted_where_the_borrower_lies() -> None:
    assert points("score", "mimic, eagle, eagle", "eagle") == 3 * 4


def test_a_card_that_borrows_lends_nothing() -> None:
    assert points("score", "mimic", "mimic") == 0
    assert points("shout", "mimic", "mimic") == 0
    assert points("count_tame", "mimic", "mimic") == 0


def test_an_effect_asks_and_moves_in_the_place_of_the_borrower() -> None:
    state = game().stage(
        players=2, rule="shout", arguments=[0], zones={"hand": ["mimic", ""], "pool": "bear"}
    )
    state.choose(0)
    assert state.evaluate("points of first(players)") == 1
    assert [it["name"] for it in state.view(0)["zones"]["pool"]] == ["bear", "mimic"]


def test_a_condition_is_lent_like_a_number() -> None:
    assert points("count_tame", "mimic, eagle", "bear") == 1
    assert points("count_tame", "mimic", "bear") == 0


def test_a_card_without_the_effect_does_nothing() -> None:
    assert points("shout", "mimic", "eagle") == 0
    assert points("shout_as", "", "bear") == 0


@pytest.mark.parametrize(
    ("hand", "pool", "why"),
    [
        ("mimic", "ghost", "'ghost' has no 'worth', and is asked for it here"),
        ("mimic", "", "a card is needed here, but there is none"),
        ("", "bear", "a card is needed here, but there is none"),
        ("crown", "bear", "'crown' has no 'size', and is asked for it here"),
    ],
)
def test_where_there_is_nothing_to_lend_the_game_breaks(hand: str, pool: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        points("lent", hand, pool)


def test_another_deck_borrows_too() -> None:
    assert points("lent", "crown", "eagle") == 0
    assert points("lent", "eagle", "crown") == 7


def test_a_card_says_so_in_words() -> None:
    text = "\n".join(Printer(project().check().sound(), "en").card("mimic").faces[0].texts)
    assert "the worth of this card as if it were the last card in the pool" in text
    assert "of this card as if it were the last card in the pool" in text


@pytest.mark.parametrize(
    ("written", "code", "hint"),
    [
        ("worth of first(hand) as if it were last(pool)", "CW303", "write 'worth of first(hand) as'"),
        ("worth of first(hand) as bear", "CW403", "the bear"),
        ("points of player as last(pool)", "CW404", "leave out 'as' and this"),
    ],
)
def test_near_misses_lead_to_the_right_form(written: str, code: str, hint: str) -> None:
    [found] = (
        project(RULES + f"  wrong of player: |\n    points becomes {written}\n").check(advice=False).findings
    )
    assert (found.code, hint in found.hint) == (code, True), str(found)


def test_from_outside_only_what_a_text_borrows_can_be_borrowed() -> None:
    state = game().stage(players=2, rule="main", zones={"hand": ["mimic", ""], "pool": "bear"})
    assert state.evaluate("worth of first(hand of first(players)) as last(pool)") == 101
    none_borrows = re.sub(r"worth of this as .*", "7", PACK)
    none_borrows = re.sub(r"tame of this as .*", "size > 1", none_borrows)
    none_borrows = re.sub(r"roar of this as .*", "stop", none_borrows)
    rules = "rules:\n  main: |\n    stop\n"
    plain = Project.from_texts({"pack.yaml": none_borrows, "rules.yaml": rules}, "mimics").game()
    with pytest.raises(PackError, match="no text of the pack works 'worth' out as another card"):
        plain.start(players=2, seed=1).evaluate("worth of the bear as the eagle")


def test_a_rule_is_not_lent() -> None:
    rules = RULES + "  wrong of player: |\n    score of player as last(pool)\n"
    [found] = project(rules).check(advice=False).findings
    assert "no effect on cards" in found.message


def test_a_named_formula_that_leads_back_is_refused() -> None:
    more = "formulas:\n  guess of card: worth of card as last(pool)\n"
    pack = PACK.replace("worth: 2 * wing,", "worth: guess of this,")
    found = Project.from_texts({"pack.yaml": pack, "rules.yaml": RULES + more}, "mimics").check(advice=False)
    assert [it.code for it in found.findings] == [codes.RECURSION]
