"""What coverage counts, and that it changes nothing else."""

from __future__ import annotations

import pytest

import cardwright
from cardwright.compile.coverage import Coverage
from cardwright.play.game import Game
from cardwright.scenarios.playing import Player
from cardwright.scenarios.reached import measure, tables
from cardwright.scenarios.running import run, suite_of
from tests.checking import load
from tests.scenarios.conftest import PACK


@pytest.fixture
def reached(duel):
    """What scenarios reach of the small pack, with so many games."""

    def reach(text="", games=0, pack=PACK):
        suite = suite_of(str(duel(text, pack)))
        assert not suite.findings
        coverage = Coverage.of(suite.checked)
        outcomes = list(run(suite, Player(suite.checked, coverage)))
        assert not any(it.failures for it in outcomes)
        return measure(coverage, coverage.take(), games, 0, lambda done: None)

    return reach


def said(points):
    return {f"{it.kind}: {it.said}" for it in points}


def scenario(body):
    return "scenarios:\n  It works:\n" + "".join(f"    {line}\n" for line in body.strip().split("\n"))


def test_nothing_is_reached_by_nothing(reached):
    found = reached()
    assert found.never() == list(found.points)
    assert found.to_json()["percent"] == 0.0


def test_every_point_has_its_place(reached):
    lines = PACK.split("\n")
    for it in reached().points:
        if it.kind == "statement":
            line = lines[it.span.line - 1]
            assert line[it.span.column - 1 :].rstrip(':"}').startswith(it.said.rstrip("…")), it
    assert len({it.span for it in reached().points}) > 20


def test_both_arms_of_a_formula(reached):
    play = "given: {zones: {hand: [knight]}, play: tally of player 1}\nthen: {over: true}"
    arms = {"branch: 2 * sword in 2 * sword if bright else 1", "branch: 1 in 2 * sword if bright else 1"}
    assert said(reached(scenario(play)).never()) & arms == {"branch: 2 * sword in 2 * sword if bright else 1"}
    won = play.replace("zones", "values: {ending: won}, zones")
    assert said(reached(scenario(won)).never()) & arms == {"branch: 1 in 2 * sword if bright else 1"}


def test_entries_of_a_table_that_can_be_picked(reached):
    entries = {it.said for it in reached().points if "pick(" in it.said}
    # There is always one copy, the card itself: the entry for none cannot be picked.
    assert entries == {"4 in pick(min(copies, 2), 0, 4, 9)", "9 in pick(min(copies, 2), 0, 4, 9)"}
    found = reached(scenario("given: {zones: {hand: [fool]}, play: tally of player 1}\nthen: {over: true}"))
    assert {it.said for it in found.never()} & entries == {"9 in pick(min(copies, 2), 0, 4, 9)"}


def test_an_offer_taken_and_declined(reached):
    offer = (
        "given: {zones: {market: fool}, play: swap of player 1}\nwhen: [player 1: CHOICE]\nthen: {over: true}"
    )
    taken = "choice: may choose card from market: taken"
    declined = "choice: may choose card from market: declined"
    for choice, other in (("fool", declined), ("pass", taken)):
        never = said(reached(scenario(offer.replace("CHOICE", choice))).never())
        assert never & {taken, declined} == {other}


def test_without_anything_to_choose_nothing_was_declined(reached):
    found = reached(scenario("given: {play: swap of player 1}\nthen: {over: true}"))
    assert "choice: may choose card from market: declined" in said(found.never())
    assert "rule: swap" not in said(found.never())


def test_an_if_without_else_that_was_never_false(reached):
    offer = "given: {options: {pace: PACE}, zones: {market: fool, hand: [knight]}, play: swap of player 1}\nwhen: [player 1: fool]\nthen: {over: true}"
    true, false = (f"branch: if option pace is fast: {it}" for it in ("true", "false"))
    assert said(reached(scenario(offer.replace("PACE", "fast"))).never()) & {true, false} == {false}
    assert said(reached(scenario(offer.replace("PACE", "slow"))).never()) & {true, false} == {true}


def test_arms_of_a_choice(reached):
    play = "given: {play: bargain of player 1}\nwhen: [player 1: branch 1]\nthen: {over: true}"
    arms = {it for it in said(reached(scenario(play)).points) if it.startswith("choice: either")}
    assert arms == {
        "choice: either: add 1 to limit",
        "choice: either: finish",
        "choice: either: move hand to market",
    }
    assert said(reached(scenario(play)).never()) & arms == arms - {"choice: either: add 1 to limit"}


def test_modifiers_and_effects(reached):
    play = "given: {zones: {sky: sun/SIDE, market: fool}, play: swap of player 1}\nthen: {next: player 1}"
    modifiers = {"modifier: sun before swap", "modifier: sun limit becomes"}
    assert said(reached(scenario(play.replace("SIDE", "day"))).never()) >= modifiers
    # The value is not read by the rule: being active is not enough for it.
    assert said(reached(scenario(play.replace("SIDE", "night"))).never()) & modifiers == {
        "modifier: sun limit becomes"
    }
    looked = play.replace("SIDE", "night").replace("next: player 1", "values: {limit: 10}")
    assert not said(reached(scenario(looked)).never()) & modifiers
    dusk = "given: {zones: {hand: [thief]}, play: finish}\nthen: {over: true}"
    assert "effect: thief.dusk" not in said(reached(scenario(dusk)).never())


def test_what_an_ensure_only_tries_out_is_not_reached(reached):
    # The only card in the market is a sword that must stay: every way is tried, none is played.
    play = "given: {zones: {market: knight}, values: {limit: 5}, play: keep_swords of player 1}\nthen: {over: true}"
    never = said(reached(scenario(play)).never())
    assert {"statement: choose card from market", "statement: move card to hand"} <= never
    assert not {"statement: stop", "branch: ensure sword in market > 0 when limit > 4: in force"} & never


def test_games_add_to_what_scenarios_reach(reached):
    text = scenario(
        "given: {zones: {market: fool}, play: swap of player 1}\nwhen: [player 1: pass]\nthen: {over: true}"
    )
    alone, with_games = reached(text), reached(text, games=8)
    assert alone.by_games_only() == [] and alone.games == 0
    assert {"rule: main", "rule: plan", "rule: finish"} <= said(with_games.by_games_only())
    assert "rule: swap" not in said(with_games.by_games_only())
    assert "rule: bargain" in said(with_games.never())
    found = with_games.to_json()
    assert found["by_scenarios"] + found["by_games_only"] + found["never"] == found["points"]
    assert found["percent_by_scenarios"] < found["percent"] < 100


def test_a_game_that_breaks_is_told(reached):
    broken = PACK.replace("    shuffle stock\n", "    shuffle stock\n    divide_by(1)\n")
    found = reached(games=2, pack=broken)
    assert len(found.broken) == 2
    first = str(found.broken[0])
    assert "duel/pack.yaml" in first and "a division by zero (players=2, seed=" in first


def test_games_are_played_at_every_kind_of_table(duel):
    assert tables(load(duel()).pack) == [
        ({}, 2),
        ({"pace": "fast"}, 3),
        ({}, 3),
        ({"pace": "fast"}, 2),
    ]


def test_with_many_options_every_word_is_still_played(duel):
    words = ", ".join(f"word_{number}" for number in range(40))
    many = PACK.replace("one_of: [slow, fast]", f"one_of: [slow, fast, {words}]")
    found = tables(load(duel(pack=many)).pack)
    assert len(found) == 42 and {it.get("pace", "slow") for it, _ in found} >= {"slow", "fast", "word_39"}


def test_of_a_very_large_pack_fewer_tables_are_played_and_that_is_said(reached, monkeypatch):
    whole = reached(games=4)
    assert (whole.not_played, whole.to_json()["tables_not_played"]) == (0, 0)
    monkeypatch.setattr("cardwright.scenarios.reached.MOST_POINTS", 2 * len(whole.points))
    assert reached(games=4).not_played == 2
    assert reached(games=0).not_played == 0
    monkeypatch.setattr("cardwright.scenarios.reached.MOST_POINTS", 1)
    assert reached(games=4).not_played == 3


# ------------------------------------------------------------------ what it must not change


def test_a_program_without_coverage_has_no_trace_of_it(duel):
    for any_rule in (False, True):
        source = Game(load(duel())).program(2, any_rule).source
        assert "touch" not in source.lower()


@pytest.mark.parametrize("lands", ["basic", "advanced", "mixed"])
def test_a_game_with_coverage_is_the_same_game(lands):
    plain = cardwright.load("insurrection", {"lands": lands})
    noting = Game(plain.checked, {"lands": lands}, Coverage.of(plain.checked))
    assert "TOUCHED[" in noting.program(3).source
    for seed in range(5):
        one, other = plain.start(3, seed), noting.start(3, seed)
        one.play_out(seed)
        other.play_out(seed)
        assert (one.z, one.at, one.log, one.history) == (other.z, other.at, other.log, other.history)
        assert one.result == other.result


def test_of_an_extension_its_own_content_counts(duel, tmp_path):
    duel()
    folder = tmp_path / "twist"
    folder.mkdir()
    (folder / "pack.yaml").write_text(
        "pack: twist\ntitle: {en: Twist}\nversion: 1.0.0\nextends: duel\n"
        "formulas:\n  luck: 7 if bright else 3\n"
        "change:\n  people: {knight: {score: luck}}\n",
        encoding="utf-8",
    )
    checked = load(folder)
    coverage = Coverage.of(checked)
    found = measure(coverage, coverage.take(), 2, 0, lambda done: None)
    assert {(it.span.file, it.kind) for it in found.points} == {
        ("twist/pack.yaml", "formula"),
        ("twist/pack.yaml", "branch"),
        ("twist/pack.yaml", "formula on a card"),
    }
    assert found.left_out == "duel"
    assert found.to_json()["left_out"] == "duel"
    assert found.to_json()["points"] == 4


def test_of_a_pack_everything_counts(reached):
    assert (reached().left_out, reached().to_json()["left_out"]) == ("", None)
