"""Words as things: what belongs to each of them, what is none, and how people name them."""

from __future__ import annotations

import pytest

from cardwright import Game, GameError, SettingError
from cardwright.findings.diagnostic import render_text

from .fair import examine_texts

PACK = """\
pack: guilds
title: {en: Guilds}
version: 1.0.0
languages: [en]
players: {from: 2, to: 2}
words:
  guild: [bakers, smiths, weavers]
decks:
  masters:
    name: {en: Masters}
    starts_in: stock
    attributes: {guild: {of: guild, optional: true}, age: {type: number}}
zones:
  stock: {seen_by: nobody}
  hall: {seen_by: everyone}
values:
  power: {type: number, per: guild, start: 1}
  favour: {of: guild, start: none}
  named: {type: kind, of: masters, start: none}
  points: {type: number, per: player}
  standing: {type: number, per: [player, guild], seen_by: owner, start: 1}
active_pieces: [hall]
result: {score: points}
masters:
  smith: {name: {en: Smith}, copies: 2, guild: smiths, age: 30}
  idler: {name: {en: Idler}, age: 20}
  elder:
    name: {en: Elder}
    guild: weavers
    age: 80
    while active:
      power becomes: power + 10 if guild is smiths else power
rules:
  main: |
    shuffle stock
  praise of guild: |
    add 2 to power
    favour becomes guild
  call of kind: |
    named becomes kind
    add age of named to points of first(players)
  of_nobody: |
    add 1 to power of favour
  of_no_card: |
    add 1 to power of guild of first(hall)
  of_no_kind: |
    add age of named to points of first(players)
  look_up: |
    for each guild:
      add power to points of first(players)
  serve of player with guild: |
    add 2 to standing
    add 1 to standing of smiths
    add 10 * standing of next(player) with bakers to standing(player, weavers)
  of_no_standing of player: |
    add 1 to standing of player with favour
  sorted: |
    let several = cards in stock by guild descending then age ascending
    move first(several) to hall
  doubt: |
    favour becomes smiths if count(hall) > 0 else none
  waver: |
    favour becomes none if count(hall) > 0 else guild of first(stock)
  swear of player: |
    may choose guild from guilds where power > 0:
      favour becomes guild
"""


@pytest.fixture(scope="module")
def guilds() -> Game:
    checked, findings = examine_texts({"guilds/pack.yaml": PACK})
    assert not findings, render_text(findings, {"guilds/pack.yaml": PACK})
    return Game(checked)


@pytest.mark.parametrize("given", ["smiths", 1])
def test_a_value_of_each_word(guilds: Game, given: object) -> None:
    values = guilds.stage(players=2, rule="praise", arguments=[given]).view(0)["values"]
    assert (values["power"], values["favour"]) == ([1, 3, 1], "smiths")


@pytest.mark.parametrize("given", ["miners", 3, -1, True, None])
def test_no_other_word_can_be_given(guilds: Game, given: object) -> None:
    with pytest.raises(SettingError):
        guilds.stage(players=2, rule="praise", arguments=[given])


@pytest.mark.parametrize(
    ("rule", "hall", "favour"),
    [("doubt", "idler", "smiths"), ("doubt", "", None), ("waver", "idler", None), ("waver", "", "smiths")],
)
def test_a_word_or_none(guilds: Game, rule: str, hall: str, favour: str | None) -> None:
    state = guilds.stage(players=2, rule=rule, zones={"hall": hall, "stock": "smith"})
    assert state.view(0)["values"]["favour"] == favour


@pytest.mark.parametrize(("rule", "hall"), [("of_nobody", ""), ("of_no_card", "idler")])
def test_the_value_of_no_word_breaks_the_game(guilds: Game, rule: str, hall: str) -> None:
    with pytest.raises(GameError, match="CW901"):
        guilds.stage(players=2, rule=rule, zones={"hall": hall})


def test_a_value_of_each_player_and_word(guilds: Game) -> None:
    standing = [[1, 1, 1], [5, 1, 1]]
    state = guilds.stage(players=2, rule="serve", arguments=[0, "bakers"], values={"standing": standing})
    assert state.view(0)["values"]["standing"] == [[3, 2, 51], [None, None, None]]
    assert state.view(1)["values"]["standing"] == [[None, None, None], [5, 1, 1]]
    assert [(it["of"], it["with"], it["added"]) for it in state.view(0)["log"]] == [
        (0, "bakers", 2),
        (0, "smiths", 1),
        (0, "weavers", 50),
    ]
    assert state.view(1)["log"] == []
    with pytest.raises(GameError, match="CW901"):
        guilds.stage(players=2, rule="of_no_standing", arguments=[1])
    with pytest.raises(SettingError):
        guilds.stage(players=2, rule="sorted", values={"standing": [1, 2, 3, 4, 5, 6]})


def test_what_is_printed_on_a_kind(guilds: Game) -> None:
    values = guilds.stage(players=2, rule="call", arguments=["elder"]).view(0)["values"]
    assert (values["named"], values["points"]) == ("elder", [80, 0])
    with pytest.raises(GameError, match="CW901"):
        guilds.stage(players=2, rule="of_no_kind")


def test_a_card_changes_the_value_of_a_word(guilds: Game) -> None:
    state = guilds.stage(players=2, rule="look_up", zones={"hall": "elder"})
    assert state.view(0)["values"]["points"] == [13, 0]


def test_words_are_sorted_as_they_are_listed(guilds: Game) -> None:
    state = guilds.stage(players=2, rule="sorted", zones={"stock": "smith, idler, elder, smith"})
    assert [it["name"] for it in state.view(0)["zones"]["hall"]] == ["elder"]


def test_options_and_saved_games_name_words(guilds: Game) -> None:
    state = guilds.stage(players=2, rule="swear", arguments=[0], values={"power": [1, 0, 1]})
    assert [(str(it.kind), it.name) for it in state.decisions[0]] == [
        ("word", "bakers"),
        ("word", "weavers"),
        ("decline", "decline"),
    ]
    state = guilds.from_json(state.to_json())
    state.choose(1)
    assert state.view(1)["values"]["favour"] == "weavers"
    assert state.view(1)["log"][-1] == {"value": "favour", "of": None, "became": "weavers"}


def test_a_deck_called_words_goes_on_working() -> None:
    pack = PACK.replace("words:\n  guild: [bakers, smiths, weavers]\n", "").replace("masters", "words")
    pack = pack.replace(
        "guild: {of: guild, optional: true}", "guild: {type: word, one_of: [smiths, weavers], optional: true}"
    )
    pack = pack[: pack.index("rules:")].replace("  power: {type: number, per: guild, start: 1}\n", "")
    pack = pack.replace("  standing: {type: number, per: [player, guild], seen_by: owner, start: 1}\n", "")
    pack = pack.replace("favour: {of: guild, start: none}", "favour: {type: word, of: guild, start: none}")
    pack = pack.replace(
        "    while active:\n      power becomes: power + 10 if guild is smiths else power\n", ""
    )
    checked, findings = examine_texts({"w/pack.yaml": pack + "rules:\n  main: |\n    shuffle stock\n"})
    assert not [it for it in findings if it.severity == "error"], findings
    assert set(checked.pack.kinds) == {"smith", "idler", "elder"}
