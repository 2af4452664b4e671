"""Two versions with the same seeds: a changed number shows in a few hundred games, an unchanged pack never."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.bots.series import Series, game_of
from cardwright.cli import main
from cardwright.errors import SettingError
from cardwright.lab.changes import blank, tunable_named, tunables
from cardwright.lab.compare import Comparison, Condition, Figure
from cardwright.lab.games import play_pairs
from cardwright.lab.statistics import Estimate
from tests.lab.planted import FAIR

TABLE = Series("insurrection", {}, 4, ("random",) * 4, 1)


def compared(a: Series, b: Series, games: int = 60) -> dict[str, Figure]:
    comparison = Comparison(a.block)
    comparison.add(play_pairs(a, b, 0, games))
    return {it.name: it for it in comparison.figures()}


def test_a_pack_against_itself_is_exactly_the_same() -> None:
    figures = compared(TABLE, replace(TABLE, extensions=()))
    assert all((it.change.value, it.change.low, it.change.high) == (0, 0, 0) for it in figures.values())
    assert not any(it.is_sure for it in figures.values())


def test_one_point_on_one_card_shows_and_nothing_else_of_the_game_has_changed() -> None:
    pack = game_of(TABLE).pack
    figures = compared(TABLE, TABLE.changed(tunable_named(pack, "tamer.score").change(pack, 1)))
    assert figures["points tamer"].is_sure and figures["points tamer"].change.low > 1
    assert figures["points"].is_sure and figures["points"].change.value < 1
    assert figures["evil"].change.value == 0 and figures["choices"].change.value == 0


def test_a_blank_card_has_no_points_icons_or_effects() -> None:
    pack = game_of(TABLE).pack
    change = blank(pack, pack.kinds["kestrel"])
    assert change is not None
    without = game_of(TABLE.changed(change)).pack.kinds["kestrel"].faces[0]
    assert (dict(without.icons), dict(without.effects)) == ({}, {})
    assert without.formulas["score"].text == "0"
    assert without.numbers == pack.kinds["kestrel"].faces[0].numbers


def test_numbers_are_named_by_card_side_and_attribute() -> None:
    pack = game_of(TABLE).pack
    known = tunables(pack)
    assert {"tamer.score", "mire.advanced.reveals", "rebel_fortress.reveals", "corruption_limit"} <= set(
        known
    )
    assert known["tamer.score"].at(-1) == "(2 + 2 * animal) - 1"
    assert known["corruption_limit"].at(2) == "12"
    assert tunable_named(pack, "tamer").name == "tamer.score"
    with pytest.raises(SettingError, match=r"no number 'tamr.score'.*tamer.score"):
        tunable_named(pack, "tamr.score")


def test_bots_that_differ_sit_in_every_seat_with_one_seed() -> None:
    series = replace(TABLE, bots=("greedy", "random", "random", "random"))
    assert [series.seated(it).index("greedy") for it in range(5)] == [0, 3, 2, 1, 0]
    assert (series.block, TABLE.block) == (4, 1)


def figure(low: float, high: float, name: str = "evil", corrected: float = 0.001) -> Figure:
    return Figure(name, "endings", name, "%", 10, 10, Estimate((low + high) / 2, low, high), corrected)


@pytest.mark.parametrize(
    "condition, low, high, fails",
    [
        ("evil", 0.5, 2, True),
        ("evil", -0.5, 2, False),
        ("evil>1%", 0.5, 2, False),
        ("evil>1%", 1.5, 2, True),
        ("evil > 1", -3, -1.5, True),
        ("any", 0.5, 2, True),
        ("any>3", 0.5, 2, False),
        ("broken", 0, 0, False),
    ],
)
def test_a_condition_fails_only_when_the_whole_interval_is_beyond(
    condition: str, low: float, high: float, fails: bool
) -> None:
    assert bool(Condition.read(condition).fails([figure(low, high)], broken=0)) is fails


def test_any_goes_by_what_is_sure_among_all_figures() -> None:
    assert not Condition.read("any").fails([figure(0.5, 2, corrected=0.04)], broken=0)


def test_a_condition_that_is_none_and_a_figure_that_is_not_there_are_told() -> None:
    with pytest.raises(SettingError, match="is no condition"):
        Condition.read("evil<<5")
    with pytest.raises(SettingError, match=r"no figure is called 'evill'.*did you mean 'evil'"):
        Condition.read("evill>5").fails([figure(1, 2)], broken=0)
    assert Condition.read("broken").fails([], broken=2) == ["2 games broke with B"]


@pytest.mark.slow
def test_the_command_says_what_is_different_and_fails_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    variant = tmp_path / "dear"
    variant.mkdir()
    (variant / "pack.yaml").write_text(
        "pack: dear\ntitle: {en: Dear, fr: Cher}\nversion: 1.0.0\nextends: insurrection\n"
        "change:\n  people:\n    tamer: {score: 12}\n"
    )
    figures = tmp_path / "figures.json"
    words = ["compare", "insurrection", "--with", str(variant), "--games", "40", "--jobs", "1"]
    assert main([*words, "--json", str(figures), "--fail-if", "points tamer>2"]) == 1
    shown = capsys.readouterr()
    assert "tamer: points to a holder" in shown.out and "fails 'points tamer>2'" in shown.err
    report = json.loads(figures.read_text())
    assert report["pairs"] == 40 and report["b"]["extensions"] == {"dear": "1.0.0"}
    assert main([*words, "--fail-if", "evil>50%"]) == 0
    assert main(["compare", "insurrection"]) == 2


@pytest.mark.slow
def test_the_figures_are_the_same_with_any_number_of_jobs(tmp_path: Path) -> None:
    texts = []
    for jobs in ("1", "2"):
        target = tmp_path / f"{jobs}.json"
        words = ["--games", "250", "--jobs", jobs, "--json", str(target)]
        assert main(["compare", "insurrection", "--with", "frozen_north", *words]) == 0
        texts.append(target.read_bytes())
    assert texts[0] == texts[1]


def test_other_numbers_are_compared_without_writing_an_extension(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = tmp_path / "it.json"
    words = ["compare", str(FAIR.parent), "--games", "40", "--jobs", "1", "--json", str(figures)]
    assert main([*words, "--change", "cloth+1", "purse=9"]) == 0
    assert "with cloth+1, purse=9" in capsys.readouterr().out
    told = json.loads(figures.read_text())
    changes = {it["name"]: it["change"] for it in told["figures"]}
    assert changes["points cloth"]["low"] > 0 == changes["points dates"]["value"]
    assert told["b"]["changes"] == ["cloth+1", "purse=9"] and not told["a"]["changes"]
    assert not told["b"]["extensions"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            "cloth",
            "'cloth' is no change (write a number's name and what becomes of it, as in NAME+1, NAME-2 or NAME=9)",
        ),
        ("clth+1", "'fair' has no number 'clth' (did you mean 'cloth'?)"),
        ("cloth.score+x", "'cloth.score+x' is no change"),
    ],
)
def test_a_change_that_is_none_is_one_line(
    change: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", str(FAIR.parent), "--change", change]) == 2
    assert said in capsys.readouterr().err
