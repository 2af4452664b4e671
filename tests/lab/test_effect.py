"""The effect of a change: sums of pairs of games, the same whoever plays them and in whichever groups they come."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.bots.series import Series, game_of
from cardwright.lab import games as lab_games
from cardwright.lab.changes import blank, worth_of
from cardwright.lab.effect import Effect, given, play_changed
from cardwright.lab.games import Noted, Played, play_game, play_games
from cardwright.lab.statistics import Ratio, mean_of, ratio_difference
from tests.lab.planted import FAIR

FAIR_TABLE = Series(str(FAIR.parent), {}, 4, ("random",) * 4, 1)


def by_python(series: Series, first: int, count: int) -> list[Noted]:
    game = game_of(series)
    return [play_game(game, series, number) for number in range(first, first + count)]


# ---------------------------------------------------------------- sums


def test_a_ratio_is_what_all_rows_together_give() -> None:
    rows = [(3, 2), (0, 0), (-1, 1), (4, 3), (2, 2)]
    ratio = Ratio()
    for part, whole in rows:
        ratio.add(part, whole)
    found = ratio.estimate(100)
    expected = ratio_difference([(0.0, w, 100.0 * p, w) for p, w in rows])
    for name in ("value", "low", "high", "p"):
        assert getattr(found, name) == pytest.approx(getattr(expected, name))
    assert found.count == 5


def test_a_ratio_with_wholes_of_one_is_a_mean() -> None:
    ratio, values = Ratio(), [1, 0, 0, -1, 2, 7]
    for it in values:
        ratio.add(it)
    found, expected = ratio.estimate(), mean_of([float(it) for it in values])
    assert (found.value, found.low, found.high) == pytest.approx(
        (expected.value, expected.low, expected.high)
    )


def test_a_ratio_that_never_varies_has_no_width_however_many_games_there_are() -> None:
    ratio = Ratio()
    for whole in (1, 2, 3) * 1000:
        ratio.add(7 * whole, whole)
    found = ratio.estimate()
    assert found.low == found.value == found.high == 7 and found.p == 0


# ---------------------------------------------------------------- games by machine code


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "players", "games"), [("insurrection", 4, 60), ("rebel_nox", 5, 40), ("dune_rivals", 1, 4)]
)
def test_machine_code_notes_what_python_notes(
    pack: str, players: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("wasmtime")
    series = Series(pack, {}, players, ("random",) * players, 4)
    expected = by_python(series, 3, games)
    monkeypatch.setattr(lab_games, "TRYING", -1.0)
    monkeypatch.setattr(lab_games, "WORTH_COMPILING", -1.0)
    assert play_games(series, 3, games) == expected
    assert not isinstance(game_of(series).program(players).native, str)


def test_machine_code_notes_what_python_notes_also_of_games_that_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("wasmtime")
    text = FAIR.read_text().replace("    add roll(6) to points\n", "    add 6 // (roll(6) - 1) to points\n")
    (tmp_path / "pack.yaml").write_text(text)
    series = replace(FAIR_TABLE, pack=str(tmp_path))
    expected = by_python(series, 0, 30)
    monkeypatch.setattr(lab_games, "TRYING", -1.0)
    monkeypatch.setattr(lab_games, "WORTH_COMPILING", -1.0)
    assert play_games(series, 0, 30) == expected
    broken = [it for it in expected if not isinstance(it, Played)]
    assert 0 < len(broken) < 30


# ---------------------------------------------------------------- effects


def test_a_blank_card_costs_its_holders_what_it_was_worth() -> None:
    pack = game_of(FAIR_TABLE).pack
    without = blank(pack, pack.kinds["cloth"])
    assert without is not None
    effect = play_changed(FAIR_TABLE, without, "cloth", 60)
    assert isinstance(effect, Effect) and effect.pairs == 60
    one_copy = effect.points.estimate().value
    assert -6 < one_copy <= -3 and effect.gain is not None and effect.gain.high < 0
    assert not effect.choices.varies and not any(it.varies for it in effect.others.values())


def test_it_is_played_on_until_the_gain_is_known_well_enough() -> None:
    pack = game_of(FAIR_TABLE).pack
    worth = worth_of(pack, pack.kinds["cloth"])
    assert worth is not None
    change = worth.change(pack, 3)
    rough = play_changed(FAIR_TABLE, change, "cloth", 20)
    fine = play_changed(FAIR_TABLE, change, "cloth", 20, within=6.0)
    assert isinstance(rough, Effect) and isinstance(fine, Effect)
    assert rough.pairs == 20 and not rough.is_within(6.0)
    assert fine.pairs in (40, 80, 160, 320, 640) and fine.is_within(6.0)


def test_a_card_that_nobody_holds_does_not_keep_anybody_waiting() -> None:
    effect = play_changed(FAIR_TABLE, "", "nobody_has_it", 10, within=0.001)
    assert isinstance(effect, Effect) and effect.pairs == 10 and effect.gain is None


def test_a_change_that_makes_no_sound_pack_is_refused_with_its_reason() -> None:
    assert "it extends nothing" in str(play_changed(FAIR_TABLE, "nonsense", "cloth", 10))


def test_games_in_chunks_are_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = given(FAIR_TABLE, "cloth", 30)
    monkeypatch.setattr("cardwright.lab.effect.CHUNK", 7)
    assert given(FAIR_TABLE, "cloth", 30) == whole and whole.count > 5
