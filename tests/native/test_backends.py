"""What plays a game is an option: both backends give the same, and what only Python can play it plays with a word of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from typing import Any

import pytest

from cardwright.compile.coverage import Coverage
from cardwright.errors import GameError, IllegalChoice, SettingError
from cardwright.native import modules, wasmtime_library
from cardwright.native.backends import AUTO, NATIVE
from cardwright.native.state import NativeState
from cardwright.native.wasmtime_library import WasmtimeFailed
from cardwright.play.game import Game
from cardwright.play.state import State
from tests.lang.fair import game as fair_game
from tests.two_worlds.packs import CONSTRUCTS
from tests.two_worlds.packs import game as construct_game

RULES = """\
rules:
  main: |
    shuffle stock
    for each player:
      draw 3 from stock to hand
    together choose card from hand:
      move card to pile
      add price of card to points
    for each player:
      choose up to 2 cards from hand:
        move cards to market
      choose number from 0 to 2:
        add 6 // number to points
"""


@pytest.fixture(scope="module")
def fair() -> Game:
    return fair_game(RULES)


@pytest.fixture
def state(fair: Game) -> State:
    return fair.start(2, 5, backend=NATIVE)


# -------------------------------------------------------------- the same


def choices(state: State) -> list[tuple[int, list[int]]]:
    return [(it.player, list(it.values)) for it in state.decisions]


def test_a_game_is_asked_for_natively_and_python_is_the_default(fair: Game) -> None:
    assert type(fair.start(2, 5)) is State
    assert type(fair.start(2, 5, backend=AUTO)) is NativeState
    assert type(fair.start(2, 5, backend=NATIVE)) is NativeState


def test_both_are_equal_and_show_the_same(fair: Game, state: State) -> None:
    python = fair.start(2, 5)
    assert state == python and python == state and hash(state) == hash(python)
    assert choices(state) == choices(python)
    assert [state.view(it) for it in range(2)] == [python.view(it) for it in range(2)]
    assert state.to_json() == python.to_json()
    assert state.evaluate("count(hand)", 0) == 3


def test_what_was_played_in_one_is_carried_on_in_the_other(fair: Game, state: State) -> None:
    state.choose(0, 0)
    there = fair.from_json(state.to_json())
    back = fair.from_json(there.to_json(), backend=NATIVE)
    assert type(there) is State and type(back) is NativeState
    for it in (state, there, back):
        it.choose(1, 1)
    assert state == there == back


def test_a_copy_goes_its_own_way_and_a_choice_is_taken_back(state: State) -> None:
    before = state.to_json()
    twin = state.copy()
    twin.choose(0, 0)
    assert type(twin) is NativeState
    assert state.to_json() == before != twin.to_json()
    assert twin.undo().to_json() == before
    for again in (copy(state), deepcopy(state)):
        again.choose(0, 0)
        assert again == twin
    assert state.to_json() == before


def test_options_are_chosen_by_number_by_object_and_as_sets(fair: Game, state: State) -> None:
    python = fair.start(2, 5)
    for it in (state, python):
        it.choose(it.decisions[1][2], 1)
        it.choose(it.decisions[0].options[0])
        assert it.decisions[0].set is not None
        it.choose([0, 1])
    assert type(state) is NativeState and state == python


def test_numbers_alone_play_the_same_game(fair: Game) -> None:
    python, native = fair.start(2, 6), fair.start(2, 6, backend=NATIVE)
    while asked := python.asked():
        assert native.asked() == asked
        for it in (python, native):
            it.take(asked[1] - 1)
        assert native == python
    assert native.asked() is None and type(native) is NativeState


WRONG: dict[str, Callable[[State], Any]] = {
    "an option that is not there": lambda it: it.choose(9, 0),
    "one below 0": lambda it: it.choose(-1, 0),
    "a player who is not there": lambda it: it.choose(0, 7),
    "a player below 0": lambda it: it.choose(0, -1),
    "nobody in particular": lambda it: it.choose(0),
    "no option at all": lambda it: it.choose("apple", 0),
    "a set where one is chosen": lambda it: it.choose([0], 0),
    "an option of another decision": lambda it: it.choose(it.decisions[1][0], 0),
    "a number beyond all bounds": lambda it: it.choose(1 << 40, 1 << 40),
    "no option that is taken": lambda it: it.take(9),
    "something that is no number taken": lambda it: it.take("apple"),
    "a seed that is none": lambda it: it.play_out("1"),
    "a seat that is none": lambda it: it.view(5),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_refused_is_refused_in_the_same_words_and_nothing_changes(
    fair: Game, state: State, wrong: str
) -> None:
    said = []
    for it in (fair.start(2, 5), state):
        before = it.to_json()
        with pytest.raises((IllegalChoice, SettingError)) as error:
            WRONG[wrong](it)
        said.append(str(error.value))
        assert it.to_json() == before
    assert said[0] == said[1]
    assert type(state) is NativeState


def broken(state: State) -> State:
    """A game in which a player may divide by zero next."""
    for it in (0, 1):
        state.choose(0, it)
    state.choose(len(state.decisions[0]) - 1)
    return state


def test_a_rule_that_breaks_is_told_with_its_place_and_leaves_the_state_as_it_was(
    fair: Game, state: State
) -> None:
    said = []
    for it in (broken(fair.start(2, 5)), broken(state)):
        before = it.to_json()
        with pytest.raises(GameError, match="division by zero") as error:
            it.choose(0)
        said.append((str(error.value), error.value.rule, error.value.span))
        assert it.to_json() == before
        it.choose(1)
    assert said[0] == said[1]


def test_a_play_out_that_breaks_leaves_what_python_leaves(fair: Game) -> None:
    ends = set()
    for seed in range(12):
        python, native = fair.start(2, seed), fair.start(2, seed, backend=NATIVE)
        said = []
        for it in (python, native):
            try:
                it.play_out(seed)
            except GameError as error:
                said.append(str(error))
            else:
                said.append("")
        assert said[0] == said[1]
        assert python == native and python.result == native.result
        ends.add(said[0])
    assert len(ends) == 2, "some games break, and some do not"


def test_threads_have_games_of_their_own(fair: Game) -> None:
    def played(seed: int) -> list[str]:
        texts = []
        for it in range(seed, seed + 20):
            state = fair.start(2, it, backend=NATIVE)
            state.choose(0, 0)
            texts.append(state.to_json())
        return texts

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(played, range(16)))
    assert together == [played(it) for it in range(16)]


def test_a_state_may_go_from_thread_to_thread(fair: Game) -> None:
    state = fair.start(2, 5, backend=NATIVE)
    with ThreadPoolExecutor(8) as pool:
        ends = list(pool.map(lambda seed: _end(state.copy(), seed), [1] * 40))
    assert ends == [ends[0]] * 40


def test_a_state_that_several_threads_copy_at_once_stays_where_it_is(fair: Game) -> None:
    state = fair.start(2, 5, backend=NATIVE)
    home = state._home
    with ThreadPoolExecutor(8) as pool:
        copies = list(pool.map(lambda _: state.copy(), range(200)))
    assert state._home is home
    assert all(it == state and type(it) is NativeState for it in copies)


def _end(state: State, seed: int) -> str:
    try:
        state.play_out(seed)
    except GameError as error:
        return str(error)
    return state.to_json()


def test_very_many_states_at_once(fair: Game) -> None:
    states = [fair.start(2, seed, backend=NATIVE) for seed in range(200)]
    assert states == [fair.start(2, seed) for seed in range(200)]


# -------------------------------------------------------------- what Python plays


def test_a_backend_that_is_none_is_refused(fair: Game) -> None:
    with pytest.raises(SettingError, match="there is no backend 'wasm'") as error:
        fair.start(2, 5, backend="wasm")
    assert "auto, python, native" in str(error.value.hint)


def test_a_seed_is_a_number(fair: Game) -> None:
    with pytest.raises(SettingError, match="a seed is a whole number"):
        fair.start(2, "5", backend=NATIVE)  # type: ignore[arg-type]


def only_python(game: Game, why: str) -> None:
    """Python plays, which whoever asks is told; who insists on machine code gets an error."""
    assert why in game.backend_note(2)
    assert type(game.start(2, 1, backend=AUTO)) is State
    with pytest.raises(SettingError, match=why) as error:
        game.start(2, 1, backend=NATIVE)
    assert error.value.hint == "use the backend 'auto' or 'python'"


def test_what_players_were_shown_only_python_keeps() -> None:
    only_python(
        fair_game("rules:\n  main: |\n    for each player:\n      show first(stock) to player\n"),
        "it keeps what players were shown",
    )


def test_functions_of_plugins_only_python_calls() -> None:
    names = [name for name, text in CONSTRUCTS.items() if "digits(" in text]
    assert names
    only_python(construct_game(CONSTRUCTS[names[0]]), "a plugin's function is called")


def test_trials_that_go_by_where_cards_lie_only_python_makes() -> None:
    rules = """\
values:
  wear: {type: number, per: goods}
rules:
  main: |
    for each player:
      draw 2 from stock to hand
      ensure count(hand) > 0:
        choose card from hand:
          move card to pile
"""
    only_python(fair_game(rules), "what 'ensure' tries out goes by where cards lie")


def test_coverage_only_python_notes(fair: Game) -> None:
    only_python(Game(fair.checked, coverage=Coverage(fair.checked)), "it notes what the games reach")


def test_staged_positions_are_played_by_python_and_saved_as_such(fair: Game) -> None:
    staged = fair.stage(players=2, seed=1, zones={"market": ["stone"]})
    again = fair.from_json(staged.to_json(), backend=AUTO)
    assert type(again) is State and again == staged


def without(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    def library() -> None:
        raise WasmtimeFailed(why)

    monkeypatch.setattr(modules, "library", library)


def test_without_wasmtime_python_plays_and_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "wasmtime is not installed")
    game = fair_game(RULES)
    assert game.backend_note(2) == "Python plays: wasmtime is not installed (pip install cardwright[native])"
    assert game.start(2, 5, backend=AUTO) == game.start(2, 5)
    with pytest.raises(SettingError, match="wasmtime is not installed"):
        game.start(2, 5, backend=NATIVE)


class _Other(wasmtime_library.Running):
    """A version in which functions give something else."""

    def function(self, name: str, types: str, gives: bool = False) -> Callable[..., Any]:
        found = super().function(name, types, gives)
        return (lambda *given: 7) if name == "add" else found


def test_a_version_that_behaves_otherwise_is_found_out_before_anybody_relies_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wasmtime_library, "Running", _Other)
    with pytest.raises(WasmtimeFailed, match="does not give what a function gives"):
        wasmtime_library._try_out(wasmtime_library.library())


def test_a_module_that_wasmtime_refuses_is_no_end_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise WasmtimeFailed("unknown instruction")

    monkeypatch.setattr(modules, "_kept", refuse)
    monkeypatch.setattr(modules, "_made", refuse)
    game = fair_game(RULES)
    assert game.backend_note(2) == "Python plays: wasmtime refuses the program (unknown instruction)"
    assert game.start(2, 5, backend=AUTO) == game.start(2, 5)
