"""Many games: counted in whole numbers, the same in any number of processes."""

from __future__ import annotations

import pickle
import statistics
import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

import pytest

from cardwright import Game
from cardwright.bots import bot_named, play_out, tally
from cardwright.bots.series import Series, seed_of
from cardwright.bots.simulation import play_part, simulate
from cardwright.bots.tally import Share, Tally, deviation, mean, to_json
from cardwright.bots.workers import end_pool, pool
from cardwright.errors import GameError

TABLE = Series("insurrection", {}, 4, ("random",) * 4, 7)
DICEY = Series("dicey", {}, 2, ("random",) * 2, 0)
MIXED = Series("insurrection", {}, 3, ("greedy", "random", "random"), 7)


def all_of(game: Game, table: Series, games: int, jobs: int) -> Tally:
    tally = Tally.of(table.players)
    for part in simulate(game, table, games, jobs):
        tally.include(part)
    return tally


class TestSeries:
    @pytest.mark.parametrize(("table", "games"), [(TABLE, 300), (MIXED, 30)], ids=["random", "greedy"])
    @pytest.mark.slow
    def test_results_do_not_depend_on_the_number_of_processes(
        self, insurrection: Game, table: Series, games: int
    ) -> None:
        alone = all_of(insurrection, table, games, 1)
        assert alone.games == games
        for jobs in (2, 3):
            assert all_of(insurrection, table, games, jobs) == alone

    def test_parts_come_in_order_and_add_up(self, insurrection: Game) -> None:
        tally, first = Tally.of(4), 0
        for part in simulate(insurrection, TABLE, 100, 2):
            assert part == play_part(insurrection, TABLE, first, part.games)
            first += part.games
            tally.include(part)
        assert tally == play_part(insurrection, TABLE, 0, 100)

    def test_a_series_that_is_cut_off_is_a_shorter_series(self, insurrection: Game) -> None:
        parts = simulate(insurrection, TABLE, 10_000, 2)
        tally = next(parts)
        tally.include(next(parts))
        parts.close()
        assert tally == play_part(insurrection, TABLE, 0, tally.games)

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_a_series_can_begin_anywhere(self, insurrection: Game, jobs: int) -> None:
        tally = Tally.of(4)
        for part in simulate(insurrection, TABLE, 30, jobs, first=12):
            tally.include(part)
        assert tally == play_part(insurrection, TABLE, 12, 30)

    def test_games_have_seeds_of_their_own(self) -> None:
        assert len({seed_of(seed, number) for seed in range(30) for number in range(30)}) == 900

    def test_another_seed_gives_other_games(self, insurrection: Game) -> None:
        other = Series("insurrection", {}, 4, ("random",) * 4, 8)
        assert play_part(insurrection, other, 0, 20) != play_part(insurrection, TABLE, 0, 20)

    def test_what_is_kept_does_not_grow_with_the_games(self, insurrection: Game) -> None:
        few, many = (play_part(insurrection, TABLE, 0, games) for games in (100, 800))
        assert len(pickle.dumps(many)) < 1.2 * len(pickle.dumps(few))


class TestBrokenGames:
    """A game that breaks is told of, and the others count."""

    def test_are_counted_apart(self, dicey: Game) -> None:
        tally = play_part(dicey, DICEY, 0, 60)
        assert (tally.games, tally.broken, tally.played) == (53, 7, 60)
        for it in tally.first_broken:
            assert it.seed == seed_of(DICEY.seed, it.number)
            assert (it.code, it.rule, it.message) == ("CW901", "main", "a division by zero")
            assert it.span is not None and it.span.line == 22
        numbers = [it.number for it in tally.first_broken]
        good = [play_part(dicey, DICEY, number, 1) for number in range(60) if number not in numbers]
        assert sum(it.seats[0].points for it in good) == tally.seats[0].points
        assert sum(it.games for it in good) == tally.games == sum(it.played for it in good)

    @pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
    def test_say_after_how_many_choices(self, dicey: Game, bots: tuple[str, ...]) -> None:
        table = replace(DICEY, bots=bots)
        broken = play_part(dicey, table, 0, 60).first_broken
        for it in broken:
            state = dicey.start(2, it.seed)
            with pytest.raises(GameError, match="division by zero"):
                play_out(state, [bot_named(name, it.seed) for name in bots])
            assert it.choices == len(state.history) // 2
        assert {it.choices for it in broken} == {0, 1}

    def test_are_the_same_for_any_number_of_processes(self, dicey: Game) -> None:
        alone = all_of(dicey, DICEY, 60, 1)
        assert all_of(dicey, DICEY, 60, 3) == alone

    def test_of_very_many_the_first_are_kept(self, dicey: Game, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tally, "MOST_BROKEN", 4)
        parts = [play_part(dicey, DICEY, first, 15) for first in (0, 15, 30, 45)]
        whole = Tally.of(2)
        for part in reversed(parts):
            whole.include(part)
        assert whole.broken == 7
        assert whole.first_broken == play_part(dicey, DICEY, 0, 60).first_broken
        assert len(whole.first_broken) == 4


class TestTally:
    def test_counts_what_the_results_say(self, insurrection: Game) -> None:
        tally = play_part(insurrection, TABLE, 0, 40)
        results = []
        for number in range(40):
            seed = seed_of(7, number)
            state = insurrection.start(4, seed)
            state.play_out(seed)
            results.append(state.result)
        assert tally.outcomes["good"] == sum(it.outcome == "good" for it in results)
        for player, seat in enumerate(tally.seats):
            scores = [it.scores[player] for it in results]
            assert mean(seat.points, 40) == statistics.mean(scores)
            assert deviation(seat.points, seat.squares, 40) == pytest.approx(statistics.stdev(scores))
            assert seat.wins == sum(player in it.winners for it in results)
        pads = [(it, line) for it in results for line in it.breakdown if line.piece.startswith("war_bear")]
        holders = {(id(it), line.player): it for it, line in pads}
        bears = tally.kinds["war_bear"]
        assert bears.points == sum(line.points for _, line in pads)
        assert bears.games == len({id(it) for it, _ in pads})
        assert bears.holders == len(holders)
        assert bears.wins == sum(player in it.winners for (_, player), it in holders.items())

    def test_the_points_of_all_kinds_are_the_scores(self, insurrection: Game) -> None:
        tally = play_part(insurrection, TABLE, 0, 50)
        assert sum(it.points for it in tally.kinds.values()) == sum(it.points for it in tally.seats)

    def test_every_kind_is_listed(self, insurrection: Game) -> None:
        data = to_json(
            play_part(insurrection, TABLE, 0, 1), ["good", "evil"], list(insurrection.pack.kinds), TABLE.bots
        )
        assert data["kinds"].keys() == insurrection.pack.kinds.keys()
        assert data["kinds"]["mire"]["win_rate"] is None

    def test_a_pack_without_outcomes_is_counted_too(self, guessing: Game) -> None:
        tally = play_part(guessing, Series("guessing", {}, 2, ("random",) * 2, 1), 0, 20)
        assert (tally.games, tally.outcomes) == (20, {})
        assert sum(seat.wins for seat in tally.seats) >= 20


class TestIntervals:
    @pytest.mark.parametrize(
        ("part", "whole", "low", "high"),
        # Worked out by hand from Wilson's formula.
        [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 4, 0.0456, 0.6994)],
    )
    def test_are_wilsons(self, part: int, whole: int, low: float, high: float) -> None:
        assert Share(part, whole).interval == pytest.approx((low, high), abs=5e-5)

    def test_nothing_known_is_anything(self) -> None:
        assert Share(0, 0).interval == (0.0, 1.0)


def test_nobody_waits_for_what_is_still_played_when_somebody_stops() -> None:
    workers = pool(1)
    played = workers.submit(time.sleep, 60)
    while not played.running():
        time.sleep(0.01)
    end_pool(workers)
    assert isinstance(played.exception(), BrokenProcessPool)
