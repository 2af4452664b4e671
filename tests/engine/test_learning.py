"""A choice is not taken back once somebody at the table has learnt something by it."""

from __future__ import annotations

import pytest

from cardwright.cli.table.undo import undone
from tests.lang.fair import game

# After the first question (`may`), which player 0 answers with yes. What then comes before the second one shows
# player 0, or also player 1, something that was hidden.
TELLING = {
    "a card that is seen": "draw 1 from stock to hand",
    "a card that is seen for a moment": "draw 1 from stock to market\nmove last(market) to bottom of stock",
    "a value": "answer becomes price of last(stock)",
    "a value added to": "add price of last(stock) to answer",
    "a value for a moment": "answer becomes price of last(stock)\nanswer becomes 0",
    "a flag": "truth becomes colour of last(stock) is red",
    "a value that names a card": "prize becomes last(stock)",
    "a sum of icons": "answer becomes sweet in stock",
    "which question comes next": "if price of last(stock) > 3:\n  may:\n    add 0 to answer",
    "whether cards move": "if price of last(stock) > 3:\n  move first(market) to pile",
    "how often": "repeat price of last(stock):\n  add 1 to answer",
    "what is offered": "may choose card from market where price > price of last(stock):\n  move card to pile",
    "a hidden card that is offered": "may choose card from stock:\n  move card to pile",
    "who is asked": "let who = player if price of last(stock) > 3 else next(player)\nwho may choose card from market:\n  move card to pile",
    "a zone that opens": "shown becomes true",
    "a zone that opens for a moment": "shown becomes true\nshown becomes false",
    "chance": "answer becomes roll(6)",
    "what an ensure offers": "draw 1 from stock to hand\nensure price of last(hand) > 3:\n  may:\n    add 0 to answer",
    "an effect of a hidden card": "sale of last(stock)",
    "a value by a name of before": "answer becomes before_it",
    "a card named before": "answer becomes price of top_card",
    "a loop that began before": "",
}  # fmt: skip
# … and what everyone at the table knew before, or nobody sees.
HARMLESS = {
    "nothing": "add 0 to answer",
    "open cards that move": "move first(market) to pile",
    "an own card that is laid down": "move first(hand) to hand of player",
    "an open value": "answer becomes price of first(market)",
    "a hidden card that stays hidden": "draw 1 from stock to buried",
    "a value that nobody sees": "secret becomes price of last(stock)",
    "how many cards there are": "answer becomes count(stock)",
    "a branch by what is open": "if price of first(market) > 0:\n  move first(market) to pile",
    "what is worked out and not told": "let dear = price of last(stock)\nsecret becomes dear",
}
HEAD = """\
zones:
  buried: {seen_by: nobody}
values:
  secret: {type: number, seen_by: nobody}
goods:
  pear:
    name: {en: Pear}
    price: [7]
    at sale: |
      answer becomes 1
rules:
"""


def indented(text: str, by: int) -> str:
    return "".join(" " * by + line + "\n" for line in text.splitlines())


def rules() -> str:
    text = HEAD
    for number, then in enumerate([*TELLING.values(), *HARMLESS.values()]):
        before = "let before_it = price of last(stock)\nlet top_card = last(stock)\n"
        body = f"{before}may:\n{indented(then, 2)}may:\n  add 0 to answer\nanswer becomes before_it + price of top_card"
        if not then:
            body = "for each card in stock:\n  may:\n    answer becomes price of card"
        text += f"  try_{number} of player: |\n{indented(body, 4)}"
    text += "  deal_them of player: |\n    may:\n      draw 1 from stock to hand of next(player)\n    may:\n      add 0 to answer\n"
    return text


@pytest.fixture(scope="module")
def fair():
    return game(rules())


def after_yes(fair, rule: str):
    zones = {"hand": ["apple#2", "lemon#2"], "market": "apple#3, lemon#1", "stock": "apple#1, stone, pear"}
    state = fair.stage(rule, players=2, arguments=(0,), zones=zones)
    state.choose(0)
    return state


@pytest.mark.parametrize("number", range(len(TELLING)), ids=TELLING)
def test_a_choice_after_which_something_hidden_was_told_stays(fair, number):
    assert undone(after_yes(fair, f"try_{number}"), 0, (0,)) == (None, "undo_seen")


@pytest.mark.parametrize("number", range(len(HARMLESS)), ids=HARMLESS)
def test_a_choice_after_which_nothing_was_told_can_be_taken_back(fair, number):
    state = after_yes(fair, f"try_{len(TELLING) + number}")
    before, why_not = undone(state, 0, (0, 1))
    assert why_not == ""
    assert before == state.undo()


def test_it_counts_what_others_at_the_table_have_learnt_but_not_what_bots_have(fair):
    state = after_yes(fair, "deal_them")
    assert undone(state, 0, (0, 1)) == (None, "undo_seen")
    assert undone(state, 0, (0,))[1] == ""


NAMED = """\
zones:
  nest: {per: player, seen_by: owner}
goods:
  twin: {name: {en: Twin}, price: [3, 3]}
rules:
  main: |
    stop
  bring of player: |
    may:
      answer becomes 1 if owner of the twin is player else 0
    may:
      add 0 to answer
"""


def test_which_of_two_copies_that_are_printed_alike_a_rule_names_is_something_learnt():
    """Player 0 sees a twin, and cannot tell whether it is the one."""
    twins = game(NAMED)
    for mine, theirs in (("twin#1", "twin#2"), ("twin#2", "twin#1")):
        state = twins.stage("bring", players=2, arguments=(0,), zones={"nest": [mine, theirs]})
        state.choose(0)
        assert undone(state, 0, (0,)) == (None, "undo_seen")
