"""What happens after cards have moved or turned, or a value has changed: `after card moves from hand to compost`."""

from __future__ import annotations

import pytest

from cardwright import Game, Project
from cardwright.describe.card_sheet import Printer
from cardwright.findings import codes
from cardwright.play.state import State

PACK = """\
pack: harvest
title: {en: Harvest, fr: Récolte, es: Cosecha}
version: 1.0.0
languages: [en, fr, es]
players: {from: 2, to: 2}
words:
  guild: [bakers, smiths]
decks:
  goods:
    name: {en: Goods, fr: Biens, es: Bienes}
    starts_in: stock
    sides: [fresh, rotten]
    attributes: {price: {type: number, each_copy: true}}
  skies: {name: {en: Skies, fr: Ciels, es: Cielos}, starts_in: away}
  carts: {name: {en: Carts, fr: Chars, es: Carros}, starts_in: away}
spaces:
  lane: {row: 3}
zones:
  stock: {seen_by: nobody}
  away: {seen_by: everyone}
  sky: {seen_by: everyone}
  compost: {seen_by: everyone}
  market: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
  mat: {per: player, seen_by: everyone, single: true}
  stall: {per: lane, seen_by: everyone}
  load: {per: carts, seen_by: everyone}
values:
  log: {type: number, start: 0}
  host: {type: player}
  weather: {type: number, start: 1}
  coins: {type: number, per: player, start: 0}
  fame: {type: number, per: [player, guild], start: 0}
  worn: {type: number, per: carts, start: 0}
active_pieces: [sky]
result: {score: coins}
goods:
  good: {name: {en: Good, fr: Bien, es: Bien}, price: [1, 2, 3, 4, 5, 6], fresh: {}, rotten: {}}
carts:
  cart: {name: {en: Cart, fr: Char, es: Carro}, copies: 2}
"""
HEAR = "log becomes 10 * log + price of card"
RULES = """\
rules:
  main: |
    log becomes 0
"""


def project(listening: str, rules: str = "", sky: str = "") -> Project:
    texts = {
        "pack.yaml": PACK,
        "rules.yaml": RULES + "".join(f"  {line}\n" for line in rules.strip().splitlines()),
        "sky.yaml": f"skies:\n{sky}" if sky else "skies:\n  calm: {name: {en: Calm, fr: Calme, es: Calma}}\n",
    }
    if listening:
        heard = "".join(f"    {line}\n" for line in listening.strip().splitlines())
        texts["listening.yaml"] = f"modifiers:\n  ear:\n{heard}"
    return Project.from_texts(texts, "harvest")


def game(listening: str, rules: str = "", sky: str = "") -> Game:
    found = project(listening, rules, sky)
    report = found.check(advice=False)
    assert report.is_sound, str(report)
    return found.game()


def after(heading: str, statements: str, does: str = HEAR, **zones: object) -> State:
    """The state after statements of player 1 while something listens."""
    listening = f"{heading}: |\n" + "".join(f"  {line}\n" for line in does.splitlines()) if heading else ""
    rules = "act of player: |\n" + "".join(f"  {line}\n" for line in statements.splitlines())
    table = {"hand": ["good#1, good#2, good#3", "good#4"], "market": "good#5", **zones}
    return game(listening, rules).stage(rule="act", players=2, arguments=[0], zones=table)


def log(state: State) -> object:
    return state.evaluate("log")


@pytest.mark.parametrize(
    ("statement", "heard"),
    [
        ("move hand to compost", 123),
        ("move first(hand) to compost", 1),
        ("move hand where price > 1 to compost", 23),
        ("move reversed(hand) to compost", 321),
        ("move hand + hand to compost", 123),
        ("move cards in every hand to compost", 1234),
        ("draw 2 from hand to compost", 32),
        ("draw 9 from market to compost", 5),
        ("draw 0 from market to compost", 0),
        ("move hand to market", 0),
        ("shuffle hand", 0),
        ("let mine = hand\nmove mine to compost", 123),
        ("for each card in hand:\n  move card to compost", 123),
        ("move market to compost\nmove compost to bottom of compost", 5),
        ("move market to mat of player\nmove mat to compost", 5),
    ],
)
def test_cards_that_come_to_a_zone(statement: str, heard: int) -> None:
    assert log(after("after card moves to compost", statement)) == heard


@pytest.mark.parametrize(
    ("heading", "heard"),
    [
        ("after card moves", 1235),
        ("after card moves from hand", 123),
        ("after card moves from market", 5),
        ("after card moves from hand to compost", 12),
        ("after card moves from hand to market", 3),
        ("after card moves from hand to hand", 0),
        ("after piece moves to compost", 125),
    ],
)
def test_from_and_to_narrow_what_is_heard(heading: str, heard: int) -> None:
    statements = "move first(2, hand) to compost\nmove hand to market\nmove first(market) to compost"
    does = HEAR.replace("card", "piece") if "piece" in heading else HEAR
    assert log(after(heading, statements, does, market="good#5")) == heard


def test_all_cards_have_moved_before_the_first_is_heard_of() -> None:
    assert (
        log(
            after(
                "after card moves to compost", "move hand to compost", "log becomes 10 * log + count(compost)"
            )
        )
        == 333
    )


def test_a_card_that_listens_elsewhere_later_is_still_told_of() -> None:
    does = "log becomes 10 * log + price of card\nmove compost to market"
    assert log(after("after card moves to compost", "move hand to compost", does)) == 123


@pytest.mark.parametrize(
    ("heading", "statement", "heard"),
    [
        ("from hand of player to compost", "move cards in every hand to compost", [6, 4]),
        ("from hand of player to compost", "let all = cards in every hand\nmove all to compost", [6, 4]),
        ("from hand of player", "move last(hand of next(player)) to compost", [0, 4]),
        ("from hand of player", "draw 1 from hand of next(player) to compost", [0, 4]),
        ("to hand of player", "move market to hand of next(player)", [0, 5]),
        ("to hand of player", "draw 1 from market to hand of next(player)", [0, 5]),
        ("from hand of other_player to hand of player", "move hand of next(player) to hand", [4, 0]),
        ("from hand to hand of player", "move hand to hand of next(player)", [0, 6]),
        ("from hand of player to hand", "move hand to hand of next(player)", [6, 0]),
    ],
)
def test_it_is_told_whose_zone_it_was(heading: str, statement: str, heard: list[int]) -> None:
    state = after(f"after card moves {heading}", statement, "add price of card to coins of player")
    assert [state.evaluate(f"coins of {it}(players)") for it in ("first", "last")] == heard


def test_zones_of_spaces_and_of_cards() -> None:
    statements = "move first(hand) to stall of last(lane)\nmove cards in every stall to compost"
    state = after(
        "after card moves from stall of space", statements, "log becomes 10 * price of card + number of space"
    )
    assert log(state) == 13
    statements = "move first(2, hand) to load of cart#2\nmove cards in every load to load of cart#1"
    state = after(
        "after card moves from load of other_card", statements, "add price of card to worn of other_card"
    )
    assert [state.evaluate(f"worn of cart#{it}") for it in (1, 2)] == [0, 3]
    state = after(
        "after card moves to load of other_card", statements, "add price of card to worn of other_card"
    )
    assert [state.evaluate(f"worn of cart#{it}") for it in (1, 2)] == [3, 3]


def test_a_card_that_stays_where_it_is_has_not_moved() -> None:
    assert (
        log(
            after(
                "after card moves",
                "move hand to bottom of hand\nmove first(hand) to hand\ndraw 1 from hand to hand",
            )
        )
        == 0
    )


def test_cards_that_are_turned() -> None:
    statements = "flip first(hand) to rotten\nflip first(hand) to rotten\nflip last(hand) to fresh\nflip first(hand) to fresh"
    assert log(after("after card is flipped", statements)) == 11
    assert log(after("after card is flipped to rotten", statements)) == 1
    assert log(after("after card is flipped to fresh", statements, "log becomes 7")) == 7


def test_values_that_change() -> None:
    statements = "add 2 to coins\nadd 0 to coins\ncoins becomes 2\nsubtract 1 from coins of next(player)"
    does = "log becomes 100 * log + 10 * abs(before) + abs(coins)"
    assert log(after("after coins of player changes", statements, does)) == 201
    assert (
        log(
            after(
                "after weather changes",
                "add 1 to weather\nweather becomes 2",
                "log becomes 10 * before + weather",
            )
        )
        == 12
    )


def test_a_threshold_is_passed_once() -> None:
    does = "if before < 3 and coins >= 3:\n  add 1 to log"
    assert log(after("after coins of player changes", "repeat 5:\n  add 1 to coins", does)) == 1


def test_values_of_a_player_and_a_word_and_values_that_may_be_none() -> None:
    does = "if guild is smiths:\n  log becomes fame + before"
    state = after(
        "after fame of player with guild changes",
        "add 3 to fame of player with smiths\nadd 2 to fame of smiths",
        does,
    )
    assert log(state) == 8
    does = "if before is none:\n  log becomes 1\nelse:\n  add 5 to coins of before"
    state = after("after host changes", "host becomes player\nhost becomes next(player)", does)
    assert (log(state), state.evaluate("coins of first(players)")) == (1, 5)


def test_a_value_that_cards_change_is_heard_as_it_is_read() -> None:
    sky = "  frost:\n    name: {en: Frost, fr: Gel, es: Hielo}\n    while active:\n      weather becomes: min(weather, 2)\n"
    rules = "act of player: |\n  add 1 to weather\n  add 1 to weather\n"
    listening = "after weather changes: |\n  log becomes 100 * log + 10 * before + weather"
    for lying, heard in (("frost", 12), ("", 1223)):
        state = game(listening, rules, sky).stage(rule="act", players=2, arguments=[0], zones={"sky": lying})
        assert log(state) == heard


RAIN = """\
  rain:
    name: {en: Rain, fr: Pluie, es: Lluvia}
    copies: 2
    while active:
      after card moves from hand of player to compost: |
        add price of card to coins
  wind:
    name: {en: Wind, fr: Vent, es: Viento}
    while active:
      after card moves to compost: |
        log becomes 10 * log + 8
  calm:
    name: {en: Calm, fr: Calme, es: Calma}
"""


def staged(statements: str, listening: str = "", sky: str = "") -> State:
    rules = "act of player: |\n" + "".join(f"  {line}\n" for line in statements.splitlines())
    zones = {"hand": ["good#1, good#2, good#3", "good#4"], "sky": sky}
    return game(listening, rules, RAIN).stage(rule="act", players=2, arguments=[0], zones=zones)


def test_active_cards_listen_once_for_each_copy() -> None:
    assert staged("move hand to compost").evaluate("coins of first(players)") == 0
    assert staged("move hand to compost", sky="rain").evaluate("coins of first(players)") == 6
    assert staged("move hand to compost", sky="rain, calm, rain").evaluate("coins of first(players)") == 12


def test_variants_are_told_first_then_cards_in_the_order_of_the_pack_for_each_card_that_moved() -> None:
    both = "after card moves to compost: |\n  log becomes 10 * log + 9\nafter card moves: |\n  log becomes 10 * log + 7"
    assert log(staged("move first(2, hand) to compost", both, sky="wind")) == 978978


def test_a_card_that_comes_into_force_hears_of_itself_and_one_that_goes_does_not() -> None:
    listening = """\
  rain:
    name: {en: Rain, fr: Pluie, es: Lluvia}
    while active:
      after card moves from away: |
        log becomes 10 * log + 1
      after card moves from sky: |
        log becomes 10 * log + 2
"""
    rules = "act of player: |\n  move the rain to sky\n  move the rain to away\n"
    assert log(game("", rules, listening).stage(rule="act", players=2, arguments=[0])) == 1


def test_somebody_may_be_asked_by_what_listens() -> None:
    state = after(
        "after card moves from hand of player to compost",
        "move hand to compost",
        "may:\n  log becomes 10 * log + price of card",
    )
    names = []
    while state.decisions:
        names.append(state.decisions[0].player)
        state.choose(1 if len(names) == 2 else 0)
    assert (names, log(state)) == ([0, 0, 0], 13)


LOOP = "after card moves to compost{}: |\n  move first(market) to compost\n  log becomes 10 * log + 1\n"


def test_what_triggers_itself_says_how_deep() -> None:
    [finding] = project(LOOP.format("")).check(advice=False).findings
    assert finding.code == codes.RECURSION
    assert (
        finding.message
        == "this leads back to itself: 'ear after card moves to compost' -> 'ear after card moves to compost'"
    )
    assert "'after card moves to compost, at most 5 deep'" in finding.hint
    does = "if some(market):\n  move first(market) to compost\n" + HEAR
    state = after(
        "after card moves to compost, at most 3 deep",
        "move first(hand) to compost",
        does,
        market="good#5, good#6, good#4",
        hand=["good#1", ""],
    )
    assert log(state) == 651


def test_listeners_on_other_zones_are_no_circle() -> None:
    two = "after card moves to compost: |\n  draw 1 from stock to market\nafter card moves to market: |\n  add 1 to log"
    assert project(two).check(advice=False).is_sound


@pytest.mark.parametrize(
    ("heading", "code", "hint"),
    [
        ("when card moves to compost", codes.MALFORMED, "did you mean 'after card moves to compost'?"),
        (
            "whenever a card is moved from hand to compost",
            codes.MALFORMED,
            "did you mean 'after card moves from hand to compost'?",
        ),
        ("after card leaves hand", codes.MALFORMED, "did you mean 'after card moves from hand'?"),
        ("after coins of player change", codes.MALFORMED, "did you mean 'after coins of player changes'?"),
        ("after card flipped to rotten", codes.MALFORMED, "did you mean 'after card is flipped to rotten'?"),
        ("before card moves to compost", codes.MALFORMED, "did you mean 'after card moves to compost'?"),
        ("after card moves to compst", codes.UNKNOWN_NAME, "did you mean 'compost'?"),
        ("after card moves from hnd", codes.UNKNOWN_NAME, "did you mean 'hand'?"),
        ("after card is flipped to roten", codes.UNKNOWN_SIDE, "did you mean 'rotten'?"),
        ("after coin of player changes", codes.UNKNOWN_NAME, "did you mean 'coins'?"),
        ("after coins changes", codes.WRONG_ARGUMENTS, "write 'after coins of player changes'"),
        ("after weather of player changes", codes.WRONG_ARGUMENTS, "write 'after weather changes'"),
        ("after card moves to compost of player", codes.WRONG_ARGUMENTS, "leave out 'of player'"),
        ("after card moves from hand of space", codes.WRONG_ARGUMENTS, "write 'of player'"),
        ("after this moves to compost", codes.WRONG_ARGUMENTS, "write 'card', and 'if card is this:' below"),
        (
            "after good moves to compost",
            codes.PARAMETER_NAME,
            "write 'card'; what it is is asked below: 'if price of card > 2:'",
        ),
    ],
)
def test_near_misses(heading: str, code: str, hint: str) -> None:
    [finding] = project(f"{heading}: |\n  add 1 to log\n").check(advice=False).findings
    assert (finding.code, finding.hint) == (code, hint)


def test_packs_with_such_names_go_on_working() -> None:
    rules = "moves of player: |\n  add 1 to log\nchanges of player: |\n  moves of player\n"
    listening = "after moves of player: |\n  add 5 to log\nafter changes of player: |\n  add 10 to log"
    assert log(game(listening, rules).stage(rule="changes", players=2, arguments=[0])) == 16


def test_what_listens_is_told_in_every_language() -> None:
    listening = "after card moves from hand of player to compost: |\n  add 1 to coins\nafter card is flipped: |\n  add 1 to log\nafter coins of player changes: |\n  add 1 to log"
    sound = project(listening).check(advice=False).sound()

    def told(language: str) -> tuple[str, ...]:
        [variant] = Printer(sound, language).variants()
        return variant.texts

    assert told("en") == (
        "After a card moves from your hand to the compost: score 1 pt.",
        "After a card is flipped: the log increases by 1.",
        "After a change of your coins: the log increases by 1.",
    )
    assert all("“" not in text.split(":")[0] for text in told("fr"))
    assert len(told("es")) == 3


def test_an_edit_of_a_heading_is_noticed() -> None:
    first = project(
        "after card moves to compost: |\n  add 1 to log", "act of player: |\n  move hand to compost"
    )
    assert first.check(advice=False).is_sound
    edited = first.with_text(
        "listening.yaml", "modifiers:\n  ear:\n    after card moves to market: |\n      add 1 to log\n"
    )
    zones = {"hand": ["good#1", ""]}
    assert log(first.game().stage(rule="act", players=2, arguments=[0], zones=zones)) == 1
    assert log(edited.game().stage(rule="act", players=2, arguments=[0], zones=zones)) == 0
