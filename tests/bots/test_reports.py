"""What simulations keep of the values that a pack reports, however many different ones there are."""

import json
from itertools import pairwise

import pytest

from cardwright.bots import tally as tallies
from cardwright.bots.series import Series
from cardwright.bots.simulation import play_part, simulate
from cardwright.bots.tally import ReportTally, Tally, to_json
from cardwright.cli import main
from cardwright.play.game import Game
from tests.checking import load
from tests.hostile.attacks import TITLE_PAGE, write

GAMES = 300
MOST = 10


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A game that reports a number which is different in most games, and one that ends in two ways."""
    folder = tmp_path_factory.mktemp("packs") / "numbers"
    folder.mkdir()
    page = TITLE_PAGE.replace(
        "values:\n",
        "values:\n  drawn: {type: number, start: 0}\n  ending: {one_of: [low, high], start: low}\n",
    ).replace("{score: points}", "{outcome: ending, report: [drawn]}")
    main = (
        "rules:\n  main: |\n    shuffle box\n    drawn becomes initiative of first(box) - 3\n"
        "    if drawn % 2 == 1:\n      ending becomes high\n"
    )
    cards = "".join(f"  k{n}: {{name: {{en: K}}, initiative: {n}}}\n" for n in range(200))
    write(folder, main, f"people:\n{cards}", page)
    return folder


@pytest.fixture(scope="module")
def game(folder):
    return Game(load(folder))


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(tallies, "MOST_REPORTED", MOST)


def figures(tally):
    return to_json(tally, ["low", "high"], [], ["random"] * 2)["reports"]["drawn"]


def in_parts(game, table, *bounds):
    tally = Tally.of(2)
    for first, end in pairwise((0, *bounds, GAMES)):
        tally.include(play_part(game, table, first, end - first))
    return tally


def table_of(folder):
    return Series(str(folder), {}, 2, ("random", "random"), 7)


def test_the_smallest_values_are_counted_and_the_others_together(folder, game, few, monkeypatch):
    some = figures(play_part(game, table_of(folder), 0, GAMES))
    monkeypatch.setattr(tallies, "MOST_REPORTED", GAMES)
    every = figures(play_part(game, table_of(folder), 0, GAMES))
    assert "others" not in every and len(every["values"]) > 100
    assert some["values"] == every["values"][: len(some["values"])] and len(some["values"]) == MOST
    rest = every["values"][MOST:]
    assert some["others"]["games"] == sum(it["games"] for it in rest)
    assert some["others"]["outcomes"] == {
        it: sum(one["outcomes"].get(it, 0) for one in rest) for it in ("high", "low")
    }
    assert some["mean"] == every["mean"]


def test_the_tally_is_the_same_in_whatever_parts_the_games_were_played(folder, game, few):
    table = table_of(folder)
    whole = figures(in_parts(game, table))
    for bounds in ((1, 2, 3), (150,), range(10, GAMES, 10), (299,)):
        assert figures(in_parts(game, table, *bounds)) == whole
    together = Tally.of(2)
    for part in simulate(game, table, GAMES, jobs=2):
        together.include(part)
    assert figures(together) == whole


def test_what_is_kept_does_not_grow_with_the_games(few):
    tally = ReportTally()
    most = 0
    for number in range(1000, 0, -1):
        tally.add(number, "")
        most = max(most, len(tally.counted))
    assert most < 2 * MOST and tally.others.total() > 900


def test_a_value_with_too_many_outcomes_is_not_counted_in_part(few):
    tally = ReportTally()
    for number in range(MOST):
        tally.add(1, f"outcome{number}")
        tally.add(2, f"outcome{number}")
    tally.add(3, "")
    found = tallies._report_json(tally, 2 * MOST + 1)
    assert [it["value"] for it in found["values"]] == [1]
    assert found["others"]["games"] == MOST + 1


def test_words_and_flags_are_counted_as_before():
    tally = ReportTally()
    for told in ("b", None, "a", "b"):
        tally.add(told, "")
    found = tallies._report_json(tally, 4)
    assert [(it["value"], it["games"]) for it in found["values"]] == [(None, 1), ("a", 1), ("b", 2)]
    assert "mean" not in found and "others" not in found


def test_others_are_a_line_of_the_table(folder, few, capsys):
    words = ["simulate", str(folder), "--games", "50", "--jobs", "1", "--players", "2"]
    assert main(words) == 0
    assert "\n  others " in capsys.readouterr().out
    assert main([*words, "--json", "-"]) == 0
    report = json.loads(capsys.readouterr().out)["reports"]["drawn"]
    assert report["others"]["games"] + sum(it["games"] for it in report["values"]) == 50
