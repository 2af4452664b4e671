"""Bots: what they are promised, and what they are good for."""

from __future__ import annotations

from collections import Counter

import pytest

from cardwright import Game, State
from cardwright.bots import BOTS, bot_named, play_out
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.random import RandomBot
from cardwright.bots.seat import Seat
from cardwright.errors import GameError, IllegalChoice, SettingError


def played(game: Game, players: int, seed: int, *names: str) -> str:
    state = game.start(players, seed)
    play_out(state, [bot_named(name, seed) for name in names])
    return state.to_json()


# A few simulations will do for what holds for any number of them.
NAMES = [f"{name}:20" if name == "ismcts" else name for name in BOTS]


@pytest.mark.parametrize("name", NAMES)
class TestEveryBot:
    @pytest.mark.parametrize("players", [2, 3])
    def test_plays_any_pack_to_its_end(self, guessing: Game, name: str, players: int) -> None:
        state = guessing.start(players, 1)
        play_out(state, [bot_named(name, 1)] * players)
        assert state.over

    @pytest.mark.slow
    def test_plays_the_same_game_for_a_seed(self, insurrection: Game, name: str) -> None:
        assert played(insurrection, 4, 6, *[name] * 4) == played(insurrection, 4, 6, *[name] * 4)

    @pytest.mark.slow
    def test_keeps_nothing_in_mind(self, insurrection: Game, name: str) -> None:
        """A game that is saved and read, with new bots, goes on as it would have."""
        state = insurrection.start(4, 6)
        bots = [bot_named(name, 6)] * 4
        for _ in range(20):
            player = state.decisions[0].player
            state.choose(bots[player].choose(Seat(state, player)), player)
        again = insurrection.from_json(state.to_json())
        play_out(state, bots)
        play_out(again, [bot_named(name, 6)] * 4)
        assert again == state

    def test_changes_nothing_by_thinking(self, insurrection: Game, name: str) -> None:
        state = insurrection.start(4, 6)
        text = state.to_json()
        bot_named(name, 1).choose(Seat(state, 2))
        assert state.to_json() == text

    def test_seeds_and_seats_make_a_difference(self, insurrection: Game, name: str) -> None:
        games = {played(insurrection, 2, 1, name, name)}
        state = insurrection.start(2, 1)
        play_out(state, [bot_named(name, 99)] * 2)
        assert state.to_json() not in games


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(SettingError, match="did you mean 'greedy'"):
        bot_named("greddy", 1)


def test_a_seat_that_is_not_asked_has_no_decision(guessing: Game) -> None:
    state = guessing.start(3, 1)
    state.choose(0, 1)
    with pytest.raises(IllegalChoice):
        _ = Seat(state, 1).decision


def test_random_takes_every_option_equally_often(insurrection: Game) -> None:
    seat = Seat(insurrection.start(4, 6), 0)
    taken = Counter(RandomBot(seed).choose(seat) for seed in range(1000))
    assert sorted(taken) == list(range(len(seat.decision)))
    assert min(taken.values()) > 0.8 * 1000 / len(seat.decision)


class TestGreedy:
    @pytest.mark.slow
    def test_takes_what_is_worth_most(self, insurrection: Game) -> None:
        """Two Musketeers want the third: 27 points for -2."""
        state = insurrection.stage(
            "take",
            players=2,
            arguments=[0],
            zones={
                "hand": ["musketeer*2, bard", "goblin"],
                "centre": "gnoll, musketeer, wolf, war_bear",
                "played": ["tamer"],
                "site": ["mire/basic"],
            },
            values={"token": 0},
        )
        decision = state.decisions[0]
        for seed in range(5):
            assert decision[GreedyBot(seed).choose(Seat(state, 0))].name.startswith("musketeer")

    def test_among_equals_chance_decides(self, guessing: Game) -> None:
        state = guessing.start(3, 1)
        assert len({GreedyBot(seed).choose(Seat(state, 0)) for seed in range(60)}) == 3

    def test_plays_on_where_what_it_imagines_cannot_happen(
        self, guessing: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def impossible(self: State, player: int) -> int:
            raise GameError("CW901", "there is no card to move", "main", None)

        monkeypatch.setattr(State, "heuristic", impossible)
        seat = Seat(guessing.start(3, 1), 0)
        assert GreedyBot(1).choose(seat) in range(len(seat.decision))

    @pytest.mark.slow
    def test_beats_three_random_players(self, insurrection: Game) -> None:
        """It wins five games of six (docs/balance.md); by chance it would be one of four."""
        wins = 0
        for number in range(60):
            state = insurrection.start(4, number)
            seat = number % 4
            names = ["random"] * 4
            names[seat] = "greedy"
            play_out(state, [bot_named(name, number) for name in names])
            assert state.result is not None
            wins += seat in state.result.winners
        assert wins > 36
