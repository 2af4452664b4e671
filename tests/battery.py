"""What every pack must keep to, whatever its rules are. A pack inherits it:

    class TestInsurrection(Battery):
        pack = "insurrection"
        options = [{"lands": "basic"}, {"lands": "mixed"}]
        players = [2, 4, 6]

Each combination of options and players is a table at which a game is played. `choose` may be overridden by
a pack whose games need a lead to their interesting places; `matters` names decisions at which views are
always compared. Extensions follow the pack's name: `pack = "insurrection + frozen_north"`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardwright
from cardwright import Decision, Game, Option, State
from cardwright.compile.layout import CHANCE
from cardwright.errors import IllegalChoice, SettingError
from cardwright.play.decisions import ToldOption, ToldSite
from cardwright.play.picks import numbers, pick
from tests.damage import changed, cut_off, left_out
from tests.knowledge import Witnesses, exchange, exchanged_game, is_exchanged, pairs, sees, zones
from tests.processes import run_module

# Large, so that a seed cannot occur in a view by accident.
FIRST_SEED = 10**15
# Views are compared at so many decisions of a game besides those that matter.
COMPARED = 6
# So many exchanges of two pieces are tried where an exchange of all would show.
PAIRS = 12

Options = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class Table:
    """A game to be played."""

    options: Options
    players: int
    seed: int

    def __str__(self) -> str:
        chosen = " ".join(str(value) for _, value in self.options) or "plain"
        return f"{chosen} {self.players} players"


@dataclass(frozen=True)
class Moment:
    """A state that waits for a choice, what the players have never seen until then, and the choice made."""

    state: State
    unseen: list[list[int]]
    """By player."""
    unseen_by_all: list[int]
    player: int
    value: int


@cache
def load(pack: str, options: Options) -> Game:
    if options:
        return Game(load(pack, ()).checked, dict(options))
    name, *extensions = pack.split(" + ")
    return cardwright.load(name, extensions=extensions)


def as_text(view: dict[str, Any]) -> str:
    return json.dumps(view, ensure_ascii=False)


def choose_value(state: State, player: int, value: int) -> bool:
    """Makes the choice of an option's value; False if nobody offers it."""
    for decision in state.decisions:
        if decision.player == player and value in decision.values:
            state.choose(decision.values.index(value), player)
            return True
    return False


def choices_of(state: State) -> list[tuple[int, int]]:
    """The choices made so far: players and values."""
    return list(zip(state.history[::2], state.history[1::2], strict=True))


def check_pieces(state: State) -> None:
    """Every piece lies in one place, and the state knows in which."""
    layout = state.program.layout
    lying = [(piece, row) for row, pieces in zones(state).items() for piece in pieces]
    assert sorted(piece for piece, _ in lying) == list(range(len(layout.pieces)))
    assert all(state.at[piece] == row for piece, row in lying)


class Battery:
    """Tests of the promises that the engine makes for every pack."""

    pack: ClassVar[str]
    options: ClassVar[list[dict[str, Any]]] = [{}]
    players: ClassVar[list[int]]
    most_decisions: ClassVar[int] = 1000
    most_json: ClassVar[int] = 20_000
    every: ClassVar[int] = 1
    """Copies are played on from every so many decisions: the work grows with the square of a game's length."""

    def choose(self, state: State, decision: Decision, random: Random) -> int:
        """The index of the option with which a game goes on."""
        return random.randrange(len(decision))

    def matters(self, state: State) -> bool:
        """Is this a decision at which views are always to be compared?"""
        return False

    @classmethod
    def tables(cls) -> list[Table]:
        combinations = product(cls.options, cls.players)
        return [
            Table(tuple(sorted(options.items())), players, FIRST_SEED + number)
            for number, (options, players) in enumerate(combinations)
        ]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "table" in metafunc.fixturenames:
            metafunc.parametrize("table", self.tables(), ids=str)

    def start(self, table: Table) -> State:
        return load(self.pack, table.options).start(table.players, table.seed)

    def play(self, state: State, seed: int) -> Iterator[Decision]:
        """Plays to the end, halting at the decision before each choice; no piece is lost or doubled on the way."""
        random = Random(seed)
        while state.decisions:
            check_pieces(state)
            decision = random.choice(state.decisions)
            yield decision
            state.choose(self.choose(state, decision, random), decision.player)
        check_pieces(state)

    # -------------------------------------------------------------- the same again

    def test_a_seed_gives_the_same_game_in_every_process(self) -> None:
        tables = [[it.options, it.players, it.seed] for it in self.tables()[::3]]  # three are much the same
        arguments = [self.pack, json.dumps(tables)]
        for hash_seed in ("1", "2"):
            run = run_module("tests.battery", *arguments, hash_seed=hash_seed)
            assert run.stdout.strip() == digest(*arguments), run.stderr

    def test_copies_and_saved_games_go_on_identically(self, table: Table) -> None:
        state = self.start(table)
        moments = []
        for number, _ in enumerate(self.play(state, table.seed)):
            text = state.to_json()
            assert len(text) < self.most_json
            if number % self.every == 0:
                moments.append((number, text, state.copy(), state.game.from_json(text)))
        end = state.to_json()
        for number, text, *twins in moments:
            for twin in twins:
                assert twin.to_json() == text  # what was done to others since has not touched it
                assert all(choose_value(twin, *choice) for choice in choices_of(state)[number:])
                assert twin == state
                assert hash(twin) == hash(state)
                assert (twin.to_json(), twin.result) == (end, state.result)

    def test_every_choice_can_be_undone(self, table: Table) -> None:
        state = self.start(table)
        before = [state.to_json() for _ in self.play(state, table.seed)]
        while before:
            end, state = state.to_json(), state.undo()
            assert state.to_json() == before.pop()
            assert state.to_json() != end
        with pytest.raises(IllegalChoice):
            state.undo()

    def test_a_staged_beginning_is_the_beginning(self, table: Table) -> None:
        state = self.start(table)
        staged = state.game.stage("main", players=table.players, seed=table.seed)
        for _ in self.play(state, table.seed):
            pass
        assert all(choose_value(staged, *choice) for choice in choices_of(state))
        assert (zones(staged), staged.result) == (zones(state), state.result)
        for player in range(table.players):
            assert staged.view(player)["log"] == state.view(player)["log"]

    def test_playing_out_by_chance_is_choosing_by_chance(self, table: Table) -> None:
        state = self.start(table)
        step = 7 * self.every
        begun = [state.copy() for number, _ in enumerate(self.play(state, table.seed)) if number % step == 0]
        for place, stepwise in enumerate(begun):
            straight = stepwise.copy()
            straight.play_out(place)
            number = numbers(place)
            lean, lean_number = stepwise.copy(), numbers(place)
            while stepwise.decisions:
                decision = stepwise.decisions[0]
                assert lean.asked() == (decision.player, len(decision))
                stepwise.choose(pick(number(), len(decision)), decision.player)
                lean.take(pick(lean_number(), len(decision)))
            assert lean.asked() is None
            assert straight == stepwise == lean
            assert (straight.to_json(), straight.result) == (stepwise.to_json(), stepwise.result)

    # -------------------------------------------------------------- what always holds

    def test_pieces_are_kept_and_the_game_ends(self, table: Table) -> None:
        state = self.start(table)
        for number, _ in enumerate(self.play(state, table.seed)):
            assert not state.over
            assert state.result is None
            assert number < self.most_decisions
        assert state.over
        assert state.result is not None
        for player, score in enumerate(state.result.scores):
            assert score == sum(it.points for it in state.result.breakdown if it.player == player)

    def test_every_option_offered_can_be_chosen(self, table: Table) -> None:
        state = self.start(table)
        for _ in self.play(state, table.seed):
            before = state.copy()
            for decision in state.decisions:
                assert len(decision) > 0
                assert len(set(decision.values)) == len(decision)
                for option in decision:
                    by_index, by_option = state.copy(), state.copy()
                    by_index.choose(option.index, decision.player)
                    by_option.choose(option, decision.player)
                    assert by_index == by_option
                    assert choices_of(by_index) == [*choices_of(state), (decision.player, option.value)]
                    check_pieces(by_index)
            assert state == before

    def test_anything_else_is_refused_and_changes_nothing(self, table: Table) -> None:
        state = self.start(table)
        earlier: list[Option] = []
        for _ in self.play(state, table.seed):
            before, text = state.copy(), state.to_json()
            asked = [it.player for it in state.decisions]
            for decision in state.decisions:
                for wrong in self._not_offered(decision, earlier):
                    with pytest.raises(IllegalChoice):
                        state.choose(wrong, decision.player)
                    if not isinstance(wrong, Option):
                        with pytest.raises(IllegalChoice):
                            state.take(wrong)
                for player in (*range(table.players), -1, table.players, "0", [], 0.5):
                    if player not in asked:
                        with pytest.raises(IllegalChoice):
                            state.choose(0, player)
                for almost in (float(decision.player), bool(decision.player)):
                    if almost == decision.player:
                        with pytest.raises(IllegalChoice):
                            state.choose(0, almost)
            if len(asked) > 1:
                with pytest.raises(IllegalChoice):
                    state.choose(0)
            assert state == before
            assert state.to_json() == text
            earlier = [*earlier, *state.decisions[0]][-20:]
        text = state.to_json()
        for option, player in product((0, -1, None, *earlier[:2]), (0, None)):
            with pytest.raises(IllegalChoice):
                state.choose(option, player)
        with pytest.raises(IllegalChoice):
            state.take(0)
        assert state.to_json() == text

    @staticmethod
    def _not_offered(decision: Decision, earlier: list[Option]) -> list[Any]:
        size = len(decision)
        site = decision[0].site
        here, elsewhere = (
            ToldOption(ToldSite(it), decision[0].kind, decision[0].name) for it in (site, site + 1)
        )
        return [
            *(-1, size, -size, 10**30, None, "0", "x", 0.0, 1.5, True, False, [], (), {}, object, decision),
            Option(0, 10**6, here),
            Option(0, decision.values[0], elsewhere),
            *(it for it in earlier if it.site != site or it.value not in decision.values),
        ]

    # -------------------------------------------------------------- what a player may know

    def record(self, table: Table) -> tuple[Game, list[Moment]]:
        """A game with what each player has not seen at each decision.

        It is staged, so that it can be laid out again with cards exchanged.
        """
        game = load(self.pack, table.options)
        state = exchanged_game(game, table.players, table.seed, {})
        witnesses = Witnesses(state)
        everyone = range(table.players)
        moments = []
        for _ in self.play(state, table.seed):
            witnesses.look(state)
            unseen = [witnesses.unseen_by([player]) for player in everyone]
            moments.append(Moment(state.copy(), unseen, witnesses.unseen_by(everyone), -1, 0))
        return game, [
            replace(moment, player=player, value=value)
            for moment, (player, value) in zip(moments, choices_of(state), strict=True)
        ]

    def exchanged(
        self, game: Game, table: Table, moments: list[Moment], unseen: list[int], random: Random
    ) -> tuple[State, dict[int, int]] | None:
        """The same game up to the last of the moments with unseen pieces exchanged, all of them or else two.

        None if every exchange shows in what was done: the set-up may pick cards by what they are, and a player
        who knows his cards may have had no such choice with others, or may have had to say so.
        """
        layout = moments[0].state.program.layout
        for pieces in (unseen, *pairs(layout, unseen, PAIRS, random)):
            found = self._exchanged(game, table, moments, pieces, random)
            if found is not None:
                return found
        return None

    def _exchanged(
        self, game: Game, table: Table, moments: list[Moment], unseen: list[int], random: Random
    ) -> tuple[State, dict[int, int]] | None:
        layout = moments[0].state.program.layout
        swap: dict[int, int] = {}
        for deck in layout.pack.decks:
            # A deck that the set-up looks into is left alone, the others are not.
            more = exchange(layout, [it for it in unseen if layout.pieces[it].kind.deck == deck], random)
            twin = exchanged_game(game, table.players, table.seed, {**swap, **more})
            if is_exchanged(moments[0].state, twin, {**swap, **more}):
                swap |= more
        twin = exchanged_game(game, table.players, table.seed, swap)
        for moment in moments[:-1]:
            decision = next(it for it in moment.state.decisions if it.player == moment.player)
            piece = decision[decision.values.index(moment.value)].kind == "piece"
            value = swap.get(moment.value, moment.value) if piece else moment.value
            if not choose_value(twin, moment.player, value):
                return None
        return (twin, swap) if is_exchanged(moments[-1].state, twin, swap) else None

    def _compared(self, moments: list[Moment], random: Random) -> list[int]:
        """Numbers of moments at which to compare."""
        some = random.sample(range(len(moments)), min(COMPARED, len(moments)))
        return sorted({*some, *(number for number, it in enumerate(moments) if self.matters(it.state))})

    def test_what_nobody_has_seen_shows_nowhere(self, table: Table) -> None:
        """Games that differ in what nobody knows are the same for everyone, decision by decision."""
        game, moments = self.record(table)
        random = Random(table.seed)
        exchanges = 0
        for number in self._compared(moments, random):
            moment = moments[number]
            found = self.exchanged(game, table, moments[: number + 1], moment.unseen_by_all, random)
            assert found is not None, f"what nobody has seen has changed the game before choice {number}"
            twin, swap = found
            exchanges += any(one != other for one, other in swap.items())
            for player in range(table.players):
                assert as_text(twin.view(player)) == as_text(moment.state.view(player))
        assert exchanges

    def test_a_view_does_not_depend_on_what_the_player_has_not_seen(self, table: Table) -> None:
        game, moments = self.record(table)
        random = Random(table.seed)
        compared = skipped = 0
        for number in self._compared(moments, random):
            moment = moments[number]
            for player in range(table.players):
                unseen = moment.unseen[player]
                found = self.exchanged(game, table, moments[: number + 1], unseen, random)
                if found is None:
                    skipped += 1
                    continue
                twin, swap = found
                compared += any(one != other for one, other in swap.items())
                assert as_text(twin.view(player)) == as_text(moment.state.view(player))
        assert compared > 5 * skipped

    def test_a_view_names_nothing_hidden(self, table: Table) -> None:
        state = self.start(table)
        layout = state.program.layout
        witnesses = Witnesses(state)
        told: list[list[Any]] = [[] for _ in range(table.players)]
        for _ in self.play(state, table.seed):
            witnesses.look(state)
            for player in range(table.players):
                view = state.view(player)
                text = as_text(view)
                for number in (state.v[CHANCE], table.seed):
                    assert str(number) not in text
                for piece in witnesses.unseen_by([player]):
                    assert json.dumps(layout.name_of(piece)) not in text
                for zone, shown in view["zones"].items():
                    per = layout.pack.zones[zone].per
                    owned = per is not None
                    if per is not None and per.name == "piece":
                        continue  # by the names of cards: what everyone sees of them
                    for number, row in enumerate(shown if owned else [shown]):
                        seen = sees(layout, player, layout.rows[zone] + number, state.v, state.at)
                        assert isinstance(row, list if seen else int)
                assert all(it["player"] == player for it in view["decisions"])
                assert view["log"][: len(told[player])] == told[player]  # a log only grows
                told[player] = view["log"]

    def test_copies_that_are_printed_alike_are_the_same_to_everyone(self, table: Table) -> None:
        """A game in which such copies have changed places is the same game to the players."""
        game, moments = self.record(table)
        layout = moments[0].state.program.layout
        copies: dict[int, list[int]] = {}
        for piece, first in enumerate(layout.prints):
            copies.setdefault(first, []).append(piece)
        swap = {
            it: other for alike in copies.values() for it, other in zip(alike, reversed(alike), strict=True)
        }
        twin = exchanged_game(game, table.players, table.seed, swap)
        for number, moment in enumerate(moments):
            if number % 5 == 0:
                for player in range(table.players):
                    assert as_text(twin.view(player)) == as_text(moment.state.view(player))
            decision = next(it for it in moment.state.decisions if it.player == moment.player)
            piece = decision[decision.values.index(moment.value)].kind == "piece"
            assert choose_value(twin, moment.player, swap.get(moment.value, -1) if piece else moment.value)

    # -------------------------------------------------------------- anything that may come

    @given(data=st.data())
    @settings(
        deadline=None,
        max_examples=40,
        suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
    )
    def test_any_choices_from_any_seed(self, data: st.DataObject) -> None:
        state = self._any_state(data)
        check_pieces(state)
        text = state.to_json()
        twin = state.game.from_json(text)
        assert twin == state
        if state.history:
            assert choose_value(state.undo(), *choices_of(state)[-1])
        for decision in state.decisions:
            assert [it["player"] for it in state.view(decision.player)["decisions"]] == [decision.player]
            for option in decision:
                state.copy().choose(option, decision.player)
        assert state.to_json() == text

    def _any_state(self, data: st.DataObject) -> State:
        options = tuple(sorted(data.draw(st.sampled_from(self.options)).items()))
        players = data.draw(st.sampled_from(self.players))
        state = load(self.pack, options).start(players, data.draw(st.integers(-(2**70), 2**70)))
        for number in data.draw(st.lists(st.integers(0, 2**16), max_size=80)):
            if not state.decisions:
                break
            decision = state.decisions[number % len(state.decisions)]
            state.choose(number // len(state.decisions) % len(decision), decision.player)
        return state

    @given(data=st.data())
    @settings(
        deadline=None,
        max_examples=150,
        suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
    )
    def test_a_damaged_saved_game_is_refused(self, data: st.DataObject) -> None:
        """With a SettingError, or it is still the same game: nothing half-right is ever played on."""
        state = self._any_state(data)
        text = state.to_json()
        damaged = data.draw(st.sampled_from((cut_off, left_out, changed)))(text, data)
        try:
            read = state.game.from_json(damaged)
        except SettingError:
            return
        assert read.to_json() == text


# ------------------------------------------------------------------------------------------- in another process


def digest(pack: str, tables: str) -> str:
    """Everything that can be seen of games at some tables, as one number."""
    seen = hashlib.sha256()
    for options, players, seed in json.loads(tables):
        state = load(pack, tuple((name, value) for name, value in options)).start(players, seed)
        random = Random(seed)
        while not state.over:
            seen.update(state.to_json().encode())
            decision = random.choice(state.decisions)
            state.choose(random.randrange(len(decision)), decision.player)
        for player in range(players):
            seen.update(as_text(state.view(player)).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    print(digest(*sys.argv[1:]))
