"""Why something scores, at the table: formulas with their numbers, and nothing that the player cannot know."""

from __future__ import annotations

import re

import pytest

import cardwright
from cardwright.cli import main
from cardwright.cli.table.names import Namer
from cardwright.cli.table.pad import worth_grid
from cardwright.cli.table.worth import Inquiry, Spread
from tests.cli.terminal import Terminal, plain, run

# `wise` counts what its owner holds, `sly` what the other holds, `deep` looks at the top of the pile.
PACK = """
pack: peeking
title: {en: Peeking}
version: 0.1.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 2}
icons: {star: {name: {en: Star}}}
decks:
  cards_:
    name: {en: Cards}
    starts_in: pile
    icons_count_in: hand
    attributes: {score: {type: formula}, height: {type: number}}
zones:
  pile: {seen_by: nobody}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
values:
  points: {type: number, per: player, start: 0}
result: {score: points}
cards_:
  wise: {name: {en: Wise}, icons: star, score: 2 + star, height: 1}
  sly: {name: {en: Sly}, score: "3 * most(other players, star in hand)", height: 2}
  deep: {name: {en: Deep}, score: height of last(pile) + 10, height: 3}
  plain: {name: {en: Plain}, icons: star, score: 1, height: 4, copies: 3}
  bare: {name: {en: Bare}, score: 0, height: 9, copies: 3}
rules:
  main: |
    for each player:
      choose card from hand:
        move card to table
    for each player:
      for each card in hand:
        add score of card to points for card
""".replace("cards_", "notes")
HANDS = {"hand": ["wise, sly, deep, plain", "plain, bare"], "table": "bare"}


@pytest.fixture
def game(tmp_path):
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    return cardwright.load(tmp_path)


def worths(state, seat, *names):
    asking = Inquiry(state, seat)
    found = {}
    for name in names:
        (worth,) = asking.worths(next(it for it in asking.of_kind(name)))
        found[name] = (worth.value, {part.text: part.value for part in worth.parts})
    return found


def test_what_is_known_is_told_with_its_numbers(game):
    state = game.stage(players=2, zones=HANDS)
    assert worths(state, 0, "wise") == {"wise": (4, {"star": 2})}


def test_what_is_hidden_is_a_range_or_nothing(game):
    state = game.stage(players=2, zones=HANDS)
    found = worths(state, 0, "sly", "deep")
    assert found["sly"][0] == Spread(0, 6)
    assert found["deep"][0] == Spread(14, 19)


def test_states_that_look_alike_to_a_player_have_the_same_answers(game):
    one = game.stage(players=2, zones=HANDS)
    other = game.stage(players=2, zones={"hand": ["wise, sly, deep, plain", "bare, bare"], "table": "bare"})
    assert one.view(0) == other.view(0)
    assert worths(one, 0, "wise", "sly", "deep", "bare") == worths(other, 0, "wise", "sly", "deep", "bare")


def test_cards_that_nobody_holds_are_looked_at_as_if_the_player_held_them(game):
    state = game.stage(players=2, zones={"hand": ["plain", "plain, plain"], "table": "wise"})
    assert worths(state, 0, "wise")["wise"] == (3, {"star": 1})
    assert worths(state, 1, "wise")["wise"] == (4, {"star": 2})


def test_what_is_not_in_sight_is_not_looked_at(game):
    state = game.stage(players=2, zones=HANDS)
    asking = Inquiry(state, 1)
    assert asking.of_kind("sly") == []
    assert {state.program.layout.pieces[it].kind.name for it in asking.own()} == {"plain", "bare"}


def test_at_the_end_numbers_that_nobody_could_know_are_left_out(game):
    state = game.stage(players=2, zones=HANDS)
    state.choose(3)  # the plain card; the others stay in hand
    state.choose(0)
    view = state.view(0)
    own, others = Inquiry(state, 0).pads(view["result"]["breakdown"])
    assert (own.total, others.total) == state.result.scores
    shown = {it.piece: (it.formula, [part.text for part in it.parts]) for it in own.entries}
    assert shown["wise"] == ("2 + star", ["star"])
    assert shown["sly"] == ("3 * most(other players, star in hand)", [])


def test_an_asking_player_changes_nothing(game):
    state = game.stage(players=2, zones=HANDS)
    before = state.to_json()
    namer = Namer(state.program, "en")
    assert worth_grid(Inquiry(state, 0), Inquiry(state, 0).own(), namer) is not None
    assert state.to_json() == before


# -------------------------------------------------------------------------------------- at the table


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """A table of the game that `new pack` makes: the words that play it, and what lies there at the first prompt."""
    desk = tmp_path_factory.mktemp("table")
    main(["new", "pack", "fair", "--in", str(desk)])
    return ("play", str(desk / "fair"), "--seed", "3", "--players", "2"), cardwright.load(
        desk / "fair"
    ).start(2, 3)


@pytest.fixture(scope="module")
def said(table):
    """What a session answers to all that can be asked in it."""
    words, state = table
    view = state.view(0)
    titles = {name: kind.title["en"] for name, kind in state.game.pack.kinds.items()}
    seen = {it["kind"] for row in (view["zones"]["market"], view["zones"]["hand"][0]) for it in row}
    on_sale = titles[view["zones"]["market"][0]["kind"]]
    hidden = next(
        titles[it] for it, kind in state.game.pack.kinds.items() if it not in seen and kind.deck == "people"
    )
    asked = ["h", "w", f"w {on_sale}", f"w {hidden}", "w fidler", "c fiddl", "c", "c zzzzzz", "s", "q"]
    done = run(*words, given="\n".join(asked) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    answers = plain(done.stdout).split(" h q > \n")
    found = dict(zip(asked, answers[1:], strict=True))
    return found, answers[0], found[f"w {on_sale}"], found[f"w {hidden}"], on_sale, hidden


def test_the_seed_is_shown(said):
    assert said[1].startswith("Fair · seed 3\n")


def test_the_help_has_a_line_for_every_letter_of_the_prompt(said):
    answers, first, *_ = said
    letters = [*first.rpartition("or ")[2].split(), "h", "q"]
    lines = answers["h"].split("\n")
    assert [it for it in letters if not any(line.startswith(f"{it} ") for line in lines)] == []
    assert letters == ["w", "t", "c", "l", "u", "s", "h", "q"]


def test_why_shows_what_the_cards_that_the_player_sees_are_worth(said, table):
    answers, _, on_sale_answer, hidden_answer, on_sale, hidden = said
    state = table[1]
    hand = [state.game.pack.kinds[it["kind"]].title["en"] for it in state.view(0)["zones"]["hand"][0]]
    assert all(it in answers["w"] for it in hand)
    assert on_sale in on_sale_answer
    assert hidden_answer.startswith(f"You see no {hidden}.\n")
    assert answers["w fidler"].startswith("There is no card 'fidler': did you mean Fiddler?\n")


def test_a_card_is_looked_up(said):
    answers = said[0]
    assert "  Fiddler\n  People · 3 copies\n" in answers["c fiddl"]
    assert answers["c"].startswith("Which card?")
    assert answers["c zzzzzz"].startswith("There is no card 'zzzzzz'.\n")
    assert answers["s"].startswith("Where?")


def test_a_game_is_saved_from_within(tmp_path, monkeypatch, table):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_text("precious")
    given = "s mine.txt\ns nowhere/x.json\ns evening.json\ns\n1\nq\n"
    done = run(*table[0], given=given)
    assert done.returncode == 0
    answers = plain(done.stdout).split(" h q > \n")
    assert answers[1].startswith("'mine.txt' is there already")
    assert "cannot be written" in answers[2]
    assert answers[3].startswith("Saved in evening.json, now and after every choice.")
    assert answers[4].startswith("Saved in evening.json")
    assert (tmp_path / "mine.txt").read_text() == "precious"
    assert done.stdout.endswith("cardwright play --resume evening.json\n")
    resumed = run("play", "--resume", "evening.json", given="q\n")
    # The choice that was made after saving is kept as well.
    assert "Since your last choice" in resumed.stdout and "seed 3" in resumed.stdout


def test_the_end_shows_where_the_points_come_from(table, capsys):
    assert main([*table[0], "--human", "none"]) == 0
    shown = capsys.readouterr().out
    assert "Where the points come from" in shown
    assert re.search(r"\[(music|trade|copies) = [0-9]+", shown)
    assert shown.rstrip().endswith("seed 3")


def test_a_screen_of_80_columns_is_enough(table):
    terminal = Terminal(*table[0], columns=80)
    terminal.prompt()
    for typed in ("h", "w", "c fiddler"):
        terminal.type(typed)
        assert max(map(len, plain(terminal.prompt()).split("\n"))) <= 80
    terminal.kill()
