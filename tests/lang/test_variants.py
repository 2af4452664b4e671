"""Modifiers that no piece carries: variants of a game that are switches, not other rules."""

from __future__ import annotations

import pytest

from cardwright import Game, Project
from cardwright.describe.card_sheet import Printer
from cardwright.findings import codes
from cardwright.play.state import State

PACK = """\
pack: mill
title: {en: Mill}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
options:
  level: {about: {en: How hard it is}, one_of: [easy, hard], default: easy}
decks:
  skies: {name: {en: Skies}, starts_in: away, attributes: {wind: {type: number}}}
zones:
  away: {seen_by: everyone}
  sky: {seen_by: everyone}
values:
  log: {type: number, start: 0}
  limit: {type: number, start: 5}
  flooded: {type: flag}
  coins: {type: number, per: player, start: 1}
active_pieces: [sky]
result: {score: coins}
skies:
  frost:
    name: {en: Frost}
    wind: 3
    while active:
      limit becomes: limit * 2
      instead of fee of player: original * 10
      before grind: |
        log becomes 10 * log + 1
      instead of grind: |
        log becomes 10 * log + 3
        original
      after grind: |
        log becomes 10 * log + 6
formulas:
  fee of player: coins
rules:
  main: |
    add fee of first(players) to log
  grind: |
    log becomes 10 * log + 9
  pay of player: |
    subtract fee of player from coins
    add limit to coins
  flood: |
    flooded becomes true
    grind
    flooded becomes false
    grind
"""
VARIED = """\
modifiers:
  hard:
    while: option level is hard
    limit becomes: limit + 1
    instead of fee of player: original + 2
    before grind: |
      log becomes 10 * log + 2
    instead of grind: |
      log becomes 10 * log + 4
      original
    after grind: |
      log becomes 10 * log + 5
"""


def project(variants: str) -> Project:
    return Project.from_texts({"pack.yaml": PACK, "variants.yaml": variants}, "mill")


def game(variants: str, level: str = "easy") -> Game:
    return project(variants).game({"level": level})


def after(rule: str, variants: str, level: str = "easy", sky: str = "") -> State:
    return game(variants, level).stage(players=2, rule=rule, zones={"sky": sky})


def log(state: State) -> object:
    return state.evaluate("log")


def test_a_variant_changes_rules_formulas_and_values_while_its_condition_holds() -> None:
    assert log(after("grind", VARIED)) == 9
    hard = after("grind", VARIED, "hard")
    assert log(hard) == 24_9_5
    assert (hard.evaluate("limit"), hard.evaluate("fee of first(players)")) == (6, 3)


def test_pieces_act_on_the_game_as_it_is_varied() -> None:
    """A variant lies nearest to the rule, formula or value: what a piece calls its original is the varied one."""
    assert log(after("grind", VARIED, sky="frost")) == 13_9_6
    both = after("grind", VARIED, "hard", sky="frost")
    assert log(both) == 1234_9_56
    assert (both.evaluate("limit"), both.evaluate("fee of first(players)")) == (12, 30)


def test_a_piece_stands_instead_of_what_a_variant_replaces_altogether() -> None:
    replaced = "modifiers:\n  short:\n    instead of grind: |\n      log becomes 10 * log + 7\n"
    assert log(after("grind", replaced, sky="frost")) == 13_7_6


def test_several_apply_in_the_order_in_which_they_are_declared() -> None:
    two = """\
modifiers:
  one:
    limit becomes: limit + 1
    instead of grind: |
      log becomes 10 * log + 1
      original
  two:
    limit becomes: limit * 2
    instead of grind: |
      log becomes 10 * log + 2
      original
"""
    state = after("grind", two)
    assert (log(state), state.evaluate("limit")) == (129, 12)


@pytest.mark.parametrize(
    ("condition", "there"), [("", True), ("    while: true\n", True), ("    while: false\n", False)]
)
def test_without_a_condition_it_is_always_in_force(condition: str, there: bool) -> None:
    always = f"modifiers:\n  always:\n{condition}    limit becomes: 9\n    instead of fee: 4\n"
    state = after("grind", always)
    assert (state.evaluate("limit"), state.evaluate("fee of first(players)")) == ((9, 4) if there else (5, 1))


def test_a_condition_may_change_in_the_game_and_is_settled_when_a_rule_begins() -> None:
    wet = """\
modifiers:
  wet:
    while: flooded
    before grind: |
      log becomes 10 * log + 1
      flooded becomes false
    after grind: |
      log becomes 10 * log + 2
"""
    assert log(after("flood", wet)) == 192_9


def test_original_looks_again_at_the_conditions_of_those_that_come_after() -> None:
    drained = """\
modifiers:
  one:
    instead of grind: |
      flooded becomes false
      original
  two:
    while: flooded
    instead of grind: |
      log becomes 7
"""
    assert log(after("flood", drained)) == 99


def test_a_value_of_each_player_is_changed_for_each() -> None:
    rich = "modifiers:\n  rich:\n    while: limit > 4\n    coins becomes: coins * 2\n"
    state = game(rich).stage(players=2, rule="pay", arguments=[1], values={"coins": [1, 3]})
    # What lies underneath is 3 - 6 + 5.
    assert [state.evaluate(f"coins of {who}(players)") for who in ("first", "last")] == [2, 4]


def test_a_variant_that_the_options_rule_out_costs_nothing() -> None:
    plain = Project.from_texts({"pack.yaml": PACK}, "mill").game().program(2).source
    assert game(VARIED, "easy").program(2).source == plain
    assert game(VARIED, "hard").program(2).source != plain


def test_what_the_options_settle_is_not_asked_in_the_game() -> None:
    always = VARIED.replace("    while: option level is hard\n", "")
    assert (
        game(always, "hard").program(2, any_rule=True).source
        == game(VARIED, "hard").program(2, any_rule=True).source
    )


def test_a_deck_called_modifiers_goes_on_working() -> None:
    pack = PACK.replace("  skies: {", "  modifiers: {").replace("\nskies:", "\nmodifiers:")
    assert after_deck(pack).evaluate("limit") == 10


def after_deck(pack: str) -> State:
    whole = Project.from_texts({"pack.yaml": pack}, "mill")
    assert not [it for it in whole.check().findings if it.is_error]
    return whole.game().stage(players=2, rule="grind", zones={"sky": "frost"})


def test_a_name_is_declared_once() -> None:
    texts = {"pack.yaml": PACK, "a.yaml": VARIED, "b.yaml": "modifiers:\n  hard: {limit becomes: 3}\n"}
    (found,) = (it for it in Project.from_texts(texts, "mill").check().findings if it.is_error)
    assert (found.code, found.span.file, [it.span.file for it in found.related]) == (
        codes.DUPLICATE_NAME,
        "mill/b.yaml",
        ["mill/a.yaml"],
    )


def test_two_that_exclude_one_another_may_stand_in_any_order() -> None:
    two = "modifiers:\n  one: {{while: {0}, limit becomes: limit + 1}}\n  two: {{while: {1}, limit becomes: limit * 2}}\n"

    def order_matters(one: str, other: str) -> bool:
        found = project(two.format(one, other)).check().findings
        return codes.ORDER_MATTERS in [it.code for it in found]

    assert not order_matters("option level is hard", "option level is easy")
    assert not order_matters("flooded", "not flooded and log > 3")
    assert order_matters("option level is hard", "flooded")
    two = """\
modifiers:
  one:
    while: {0}
    instead of grind: |
      flooded becomes not flooded
      original
  two:
    while: {1}
    instead of grind: |
      add 1 to log
"""
    assert not order_matters("option level is hard", "option level is easy")
    assert order_matters("flooded", "not flooded")  # `original` looks again


def test_what_is_found_depends_on_variants() -> None:
    """A value that a variant changes has more than one value; what only it uses is used."""
    asked = PACK.replace("add fee of first(players) to log", "if limit > 5:\n      add 1 to log")

    def found(**more: str) -> set[str]:
        files = {"pack.yaml": asked} | {f"{name}.yaml": text for name, text in more.items()}
        files["pack.yaml"] = files["pack.yaml"].replace("active_pieces: [sky]\n", "")
        return {it.code for it in Project.from_texts(files, "mill").check().findings}

    assert codes.ALWAYS_THE_SAME in found()
    assert codes.ALWAYS_THE_SAME not in found(variants=VARIED)
    always = "modifiers:\n  always: {limit becomes: 4}\n"
    assert codes.ALWAYS_THE_SAME in found(variants=always)


def test_an_edit_of_a_condition_is_noticed() -> None:
    edited = project(VARIED)
    assert edited.game({"level": "easy"}).stage(players=2, rule="grind").evaluate("limit") == 5
    edited = edited.with_text("variants.yaml", VARIED.replace("is hard", "is easy"))
    assert edited.game({"level": "easy"}).stage(players=2, rule="grind").evaluate("limit") == 6


def test_variants_are_told_in_words() -> None:
    printer = Printer(project(VARIED + "  wet: {house: true, instead of fee: 0}\n").pack, "en")
    hard, wet = printer.variants()
    assert (hard.title, hard.condition, hard.house) == ("Hard", "While the option “level” is hard", None)
    assert hard.texts[0] == "The limit increases by 1."
    assert hard.texts[3].startswith("Instead of “grind”: ")
    assert (wet.condition, wet.house, wet.texts) == ("Always", "", ("Fee: 0.",))


def test_variants_are_told_in_french() -> None:
    (hard,) = Printer(project(VARIED).pack, "fr").variants()
    assert hard.condition.replace("\N{NO-BREAK SPACE}", " ") == "Tant que l'option « level » est hard"


def test_an_order_that_is_meant_can_be_allowed() -> None:
    two = "modifiers:\n  one: {limit becomes: limit + 1}\n  two: {limit becomes: limit * 2}\n"

    def found(text: str) -> list[str]:
        several = project(text).check().findings
        return [it.code for it in several if it.code in (codes.ORDER_MATTERS, codes.ALLOWED_IN_VAIN)]

    assert found(two) == [codes.ORDER_MATTERS]
    assert found(two + "allow: {CW641 of two: as the rules say}\n") == []


def test_cards_do_not_speak_of_variants() -> None:
    plain = Project.from_texts({"pack.yaml": PACK}, "mill")
    assert [it.faces for it in project(VARIED).cards()] == [it.faces for it in plain.cards()]


def test_who_asks_is_named() -> None:
    asking = "modifiers:\n  kind:\n    before pay of player: |\n      may:\n        add 1 to coins\n"
    state = game(asking).stage(players=2, rule="pay", arguments=[0])
    (decision,) = state.decisions
    assert decision.rule == "kind before pay"
    state = game(asking).from_json(state.to_json())
    state.choose(0)
    assert state.evaluate("coins of first(players)") == 5
