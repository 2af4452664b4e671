"""`leave` and `keep choosing`: loops that end before their time, and choices that are offered again."""

from __future__ import annotations

import pytest

from cardwright import Project
from cardwright.play.state import State

PACK = """
pack: orchard
title: {en: Orchard, fr: Verger}
version: 1.0.0
languages: [en, fr]
players: {from: 2, to: 2}
decks:
  fruit: {name: {en: Fruit, fr: Fruits}, starts_in: tree, attributes: {price: {type: number}}, effects: [ripe]}
zones:
  tree: {seen_by: everyone}
  hand: {per: player, seen_by: everyone}
  bin: {seen_by: everyone}
values:
  coins: {type: number, per: player, start: 9}
  seen: {type: number, start: 0}
result: {score: coins, report: [seen]}
fruit:
  fig: {name: {en: Fig, fr: Figue}, price: 3}
  plum: {name: {en: Plum, fr: Prune}, price: 5}
  pear:
    name: {en: Pear, fr: Poire}
    price: 2
    at ripe: |
      EFFECT
rules:
  main: |
    play of first(players)
"""


def pack(rules: str, effect: str = "seen becomes 7") -> Project:
    return Project.from_texts({"pack.yaml": PACK.replace("EFFECT", effect), "rules.yaml": rules})


def played(rules: str, *choices: str) -> State:
    """The game after these choices by name; it must be over then."""
    state = pack(rules).game().start(players=2, seed=1)
    for name in choices:
        [decision] = state.decisions
        state.choose(next(it for it in decision if it.name == name))
    assert not state.decisions
    return state


def seen(state: State) -> object:
    return state.evaluate("seen")


def test_leave_ends_the_innermost_loop_only() -> None:
    state = played("""
rules:
  play of player: |
    repeat 3:
      for each card in tree:
        if price of card == 5:
          leave
        add 1 to seen
      add 10 to seen
""")
    assert seen(state) == 33


@pytest.mark.parametrize("loop", ["for each card in tree:", "repeat 3:", "while seen < 50, at most 9 times:"])
def test_leave_works_in_every_loop_whether_or_not_somebody_is_asked_in_it(loop: str) -> None:
    straight = played(f"""
rules:
  play of player: |
    {loop}
      add 1 to seen
      if seen == 2:
        leave
    add 100 to seen
""")
    asking = played(
        f"""
rules:
  play of player: |
    {loop}
      add 1 to seen
      may:
        leave
    add 100 to seen
""",
        "decline",
        "yes",
    )
    assert seen(straight) == seen(asking) == 102


def test_leaving_through_an_ensure_judges_its_condition() -> None:
    rules = """
rules:
  play of player: |
    repeat 2:
      ensure seen > 0:
        may:
          leave
        may:
          add 1 to seen
"""
    state = pack(rules).game().start(players=2, seed=1)
    [decision] = state.decisions
    # To leave at once would leave the condition unmet: that is not offered.
    assert [it.name for it in decision] == ["decline"]


def test_keep_choosing_offers_until_it_is_declined() -> None:
    rules = """
rules:
  play of player: |
    keep choosing card from tree where price <= coins:
      subtract price of card from coins
      move card to hand
    add 1 to seen
"""
    assert played(rules, "fig", "decline").result.scores == (6, 9)
    assert seen(played(rules, "decline")) == 1


def test_keep_choosing_ends_when_nothing_is_left_or_often_enough() -> None:
    rules = """
rules:
  play of player: |
    keep choosing card from tree{limit}:
      move card to hand
"""
    assert played(rules.replace("{limit}", ""), "fig", "pear", "plum").evaluate("count(tree)") == 0
    assert played(rules.replace("{limit}", ", at most 2 times"), "fig", "pear").evaluate("count(tree)") == 1


def test_texts_of_loops() -> None:
    project = pack(
        "rules: {play of player: 'ripe of the pear'}",
        """keep choosing card from tree, at most 2 times:
        move card to hand
        if coins > 5:
          leave""",
    )
    english, french = (project.cards(language)[2].faces[0].texts for language in ("en", "fr"))
    assert english == (
        "Ripe: up to 2 times: you may take a card from the tree into your hand; if your coins are greater than 5, "
        "stop repeating this.",
    )
    assert french == (
        "Ripe\xa0: jusqu'à 2 fois\xa0: vous pouvez ajouter une carte de la zone tree à votre zone hand\xa0; si votre "
        "«\xa0coins\xa0» dépasse 5, arrêter de répéter ceci.",
    )


def test_names_from_before_these_were_words_go_on_working() -> None:
    rules = """
values:
  keep: {type: number, start: 0}
rules:
  play of player: |
    leave
    keep becomes 2
    add keep to seen
  leave: |
    add 40 to seen
"""
    assert seen(played(rules)) == 42
