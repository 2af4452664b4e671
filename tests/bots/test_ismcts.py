"""The bot that thinks ahead: its budget, its tree, what it makes of results, and that it is worth its time."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import cardwright
from cardwright import Game, State
from cardwright.bots import bot_named, ismcts, native_search, play_out, thinking
from cardwright.bots.imagine import Imagination
from cardwright.bots.ismcts import IsmctsBot
from cardwright.bots.rewards import Leads, lead_of, reward
from cardwright.bots.search_tree import Node, harmonic_numbers, most_promising
from cardwright.bots.seat import Seat
from cardwright.cli import main
from cardwright.errors import GameError, SettingError
from cardwright.play.picks import Stream, numbers, pick
from cardwright.play.results import Result
from cardwright.project import Project

# Whoever takes the last counter wins: with four to a heap of two takes, only looking ahead helps.
LAST_ONE = """\
pack: last_one
title: {en: Last one}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 2}
values:
  counters: {type: number, start: 7}
  winner: {type: flag, per: player, start: false}
  turn: {type: player, start: none}
result: {winner: winner}
rules:
  main: |
    turn becomes first(players)
    while counters > 0, at most 20 times:
      turn_of of turn
  turn_of of player: |
    player must choose number from 1 to min(2, counters):
      add -number to counters
    if counters == 0:
      winner becomes true
    turn becomes next(player)
"""

# Three cards that are printed alike beside one that is better: two things can be done, not four.
ALIKE = """\
pack: alike
title: {en: Alike}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 2}
decks:
  goods: {name: {en: Goods}, starts_in: pile, attributes: {worth: {type: number}}}
zones:
  pile: {seen_by: nobody}
  row: {seen_by: everyone}
  hand: {per: player, seen_by: owner}
values:
  points: {type: number, per: player, start: 0}
  winner: {type: flag, per: player, start: false}
result: {score: points, winner: winner}
goods:
  plain: {name: {en: Plain}, copies: 3, worth: 1}
  fine: {name: {en: Fine}, worth: 5}
rules:
  main: |
    move pile to row
    for each player:
      choose card from row:
        move card to hand
    for each player:
      for each card in hand:
        add worth of card to points for card
    for each player where points == most(players, points):
      winner becomes true
"""


def game_of(text: str) -> Game:
    return Project.from_texts({"pack.yaml": text}).game({})


@pytest.fixture(scope="module")
def last_one() -> Game:
    return game_of(LAST_ONE)


# ---------------------------------------------------------------------------------------------- names and budgets


def test_its_budget_is_part_of_its_name() -> None:
    for name, simulations in {
        "ismcts": ismcts.SIMULATIONS,
        "ismcts:7": 7,
        "ismcts:1000000": 1_000_000,
    }.items():
        bot = bot_named(name, 3)
        assert isinstance(bot, IsmctsBot) and (bot.seed, bot.simulations) == (3, simulations)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ismcts:", "'' is no number of simulations for 'ismcts' (1 to 1,000,000, as in ismcts:1000)"),
        ("ismcts:0", "'0' is no number"),
        ("ismcts:-5", "'-5' is no number"),
        ("ismcts:1e3", "'1e3' is no number"),
        ("ismcts:1000001", "is no number"),
        ("ismcts:" + "9" * 5000, "is no number"),
        ("greedy:5", "the bot 'greedy' takes no number"),
        ("ismct:5", "there is no bot 'ismct' (did you mean 'ismcts'?)"),
    ],
)
def test_a_budget_that_is_none_is_refused(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SettingError):
        bot_named(name, 0)
    assert main(["simulate", "insurrection", "--games", "1", "--bot", name]) == 2
    assert said in capsys.readouterr().err


def test_options_are_compared_in_the_same_worlds(insurrection: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """So luck does not favour one. Of two options each is tried in every world; beforehand one world tells what is asked."""
    made: list[State] = []
    imagine = Imagination.world

    def world(it: Imagination, random: Random) -> State:
        made.append(imagine(it, random))
        return made[-1]

    monkeypatch.setattr(Imagination, "world", world)
    state = insurrection.start(4, 1)
    thoughts = IsmctsBot(1, 50, "python").thoughts(Seat(state, 0))
    assert [it.visits for it in thoughts] == [25, 25]
    assert len(made) == 26 and len({world.to_json() for world in made}) == 26


@pytest.mark.parametrize("simulations", [3, 7, 50, 51, 200])
def test_the_better_half_is_tried_on(insurrection: Game, simulations: int) -> None:
    """Down to two, which are tried most often, and as often as each other."""
    seat = asked_after(insurrection.start(4, 0), 24)
    visits = sorted((it.visits for it in IsmctsBot(1, simulations, "python").thoughts(seat)), reverse=True)
    assert len(visits) > 4
    assert simulations - 1 <= sum(visits) <= simulations
    if simulations >= 50:
        assert visits[0] == visits[1] > visits[2] >= visits[-1] > 0


def test_a_choice_between_one_thing_takes_no_thought(last_one: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    state = last_one.start(2, 1)
    for _ in range(6):
        state.choose(0)
    monkeypatch.setattr(ismcts, "_Search", None)
    assert IsmctsBot(1).choose(Seat(state, state.decisions[0].player)) == 0


# ---------------------------------------------------------------------------------------------- what it is good for


def test_it_sees_what_chance_does_not(last_one: Game) -> None:
    """Who leaves the other a multiple of three wins: of seven counters one is to be taken, then one or two."""
    for seed in range(3):
        state = last_one.start(2, seed)
        assert IsmctsBot(seed, 300).choose(Seat(state, 0)) == 0
        state.choose(0)  # six are left: now all is lost, unless the other one errs
        state.choose(seed % 2)
        play_out(state, [bot_named("ismcts:300", seed), bot_named("random", seed)])
        assert state.result is not None and state.result.winners == (0,)


@pytest.mark.slow
def test_it_beats_chance_and_greed(insurrection: Game) -> None:
    won = {"random": 0, "greedy": 0}
    for other in won:
        for seed in range(24):
            state = insurrection.start(4, seed)
            bots = [bot_named(other, seed)] * 4
            bots[seed % 4] = bot_named("ismcts:150", seed)
            play_out(state, bots)
            assert state.result is not None
            won[other] += seed % 4 in state.result.winners
    assert won["random"] >= 17 and won["greedy"] >= 6, won


# ---------------------------------------------------------------------------------------------- the same everywhere


def test_machine_code_plays_out_the_same(last_one: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without a heuristic are played out, natively where that can be."""
    assert not isinstance(last_one.program(2).as_native(), str)
    state = last_one.start(2, 1)
    told = {}
    for backend, worth in (("python", 10**9), ("native", 1)):
        monkeypatch.setattr(ismcts, "WORTH_COMPILING", worth)
        told[backend] = [IsmctsBot(seed, 60).thoughts(Seat(state, 0)) for seed in range(4)]
    assert told["python"] == told["native"]
    native = last_one.start(2, 1, backend="native")
    assert IsmctsBot(0, 60).thoughts(Seat(native, 0)) == told["native"][0]


@pytest.mark.parametrize(
    ("pack", "players", "after"),
    [
        ("insurrection", 4, (0, 3, 8, 30, 44)),
        ("rebel_nox", 4, (0, 3, 12, 40)),
        pytest.param("dune_rivals", 2, (0, 3, 30), marks=pytest.mark.slow),
        pytest.param("requiem", 4, (0, 12, 44), marks=pytest.mark.slow),
    ],
)
def test_machine_code_thinks_the_same(pack: str, players: int, after: tuple[int, ...]) -> None:
    """Visits and values are the same number for number, whoever has made the simulations."""
    start = cardwright.load(pack).start(players, 0)
    native = start.program.as_native()
    assert not isinstance(native, str)
    for choices in after:
        seat = asked_after(start, choices)
        told = [IsmctsBot(2, 12).thoughts(seat)]
        told.append(IsmctsBot(2, 12, "python").thoughts(seat))
        assert told[0] == told[1], (choices, seat.decision.rule)


def asked_after(start: State, choices: int) -> Seat:
    """The seat that is asked something after that many choices by chance."""
    state, number = start.copy(), numbers(choices)
    made = 0
    while made < choices or len(state.decisions[0]) == 1:
        decision = state.decisions[0]
        state.choose(pick(number(), len(decision)), decision.player)
        made += 1
    return Seat(state, state.decisions[0].player)


def test_trying_options_for_others_leaves_thought_enough_for_a_whole_game() -> None:
    """Rebel Nox counts steps. What others might choose was once paid for like choices, and late searches ended early."""
    seat = asked_after(cardwright.load("rebel_nox").start(4, 0), 48)
    search = ismcts._Search(seat, seat.stream(1), 20, "python")
    before = search._left
    search.run()
    assert 0 < before - search._left < 3 * before // 4


def test_machine_code_searches_where_it_can(insurrection: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that is no longer made natively would still give the same, but take thirty times as long."""
    assert not isinstance(insurrection.program(4).as_native(), str)
    monkeypatch.setattr(ismcts._Search, "_try_out", None)
    dealt = []
    deals = native_search.Room._deals
    monkeypatch.setattr(
        native_search.Room, "_deals", lambda it, plain: dealt.append(plain) or deals(it, plain)
    )
    for choices in (0, 8, 30):
        assert sum(
            it.visits for it in IsmctsBot(2, 12).thoughts(asked_after(insurrection.start(4, 0), choices))
        )
    # It deals the worlds as well, also where the player knows some of what others hold.
    assert [bool(it.shuffled) for it in dealt] == [False, True, True]


def test_what_does_not_fit_into_machine_code_is_thought_by_python(
    insurrection: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = asked_after(insurrection.start(4, 0), 8)
    assert not isinstance(insurrection.program(4).as_native(), str)
    whole = IsmctsBot(2, 12).thoughts(seat)
    monkeypatch.setattr(native_search, "TREE_BYTES", -100_000)  # no room for any edge
    assert IsmctsBot(2, 12).thoughts(seat) == whole


def test_any_number_of_processes_plays_the_same(tmp_path: Path) -> None:
    figures = []
    for jobs in ("1", "2"):
        words = ["simulate", "insurrection", "--games", "3", "--players", "2", "--bot", "ismcts:5", "random"]
        assert main([*words, "--seed", "1", "--json", str(tmp_path / jobs), "--jobs", jobs]) == 0
        told = json.loads((tmp_path / jobs).read_text(encoding="utf-8"))
        figures.append({name: it for name, it in told.items() if name != "timing"})
    assert figures[0] == figures[1]


def test_the_stream_is_that_of_play_outs() -> None:
    """Python's own ways of using chance take from it what machine code takes."""
    one, other = Stream(77), Stream(77)
    raw = [other.number() for _ in range(6)]
    assert one.random() == raw[0] / 2**32
    assert one.getrandbits(64) == raw[1] << 32 | raw[2]
    assert one.getrandbits(5) == raw[3] >> 27
    assert one.choice("abc") == "abc"[pick(raw[4], 3)]
    assert Stream(one.state).number() == raw[5]


def test_one_seed_one_choice(insurrection: Game) -> None:
    """A choice that was written down: whatever changes it changes games that people have kept."""
    state = insurrection.start(4, 11)
    told = IsmctsBot(5, 60).thoughts(Seat(state, 2))
    assert told == IsmctsBot(5, 60).thoughts(Seat(state.copy(), 2))
    assert told != IsmctsBot(6, 60).thoughts(Seat(state, 2))


# ---------------------------------------------------------------------------------------------- the tree


def test_copies_that_are_alike_are_one_action() -> None:
    state = game_of(ALIKE).start(2, 1)
    thoughts = IsmctsBot(1, 40).thoughts(Seat(state, 0))
    names = [it.name.partition("#")[0] for it in state.decisions[0]]
    plain = {(it.visits, it.value) for it in thoughts if names[it.index] == "plain"}
    [fine] = [it for it in thoughts if names[it.index] == "fine"]
    assert len(plain) == 1 and fine.visits + next(iter(plain))[0] == 40
    assert IsmctsBot(1, 40).choose(Seat(state, 0)) == fine.index


def test_an_option_that_is_seldom_there_is_not_tried_too_often() -> None:
    """What speaks for an option is how often it could have been tried and was not."""
    node, harmonic = Node(), harmonic_numbers(100)
    for _ in range(60):
        node.offer([1])
    for edge in node.offer([1, 2]):
        edge.visits, edge.rewards = 10, 5.0
    assert [it.offered for it in node.offer([1, 2, 2])] == [62, 2, 2]
    assert most_promising(node.offer([2, 1]), harmonic) == 1
    assert harmonic[:4] == (0.0, 1.0, 1.5, 1.5 + 1 / 3)


# ---------------------------------------------------------------------------------------------- rewards


def result(scores: tuple[int, ...], winners: tuple[int, ...], teams: tuple[int, ...] = ()) -> Result:
    return Result(None, scores, winners, None, teams)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ended", "leads"),
    [
        (result((7, 4, 5), (0,)), (2, -3, -2)),
        (result((7, 7, 5), (0, 1)), (2, 2, -2)),  # who wins too is no rival
        (result((7, 4, 5), (1,)), (-3, 1, -1)),  # the fewest points win
        (result((1, 9, 4, 5), (0, 1), (0, 0, 1, 1)), (1, 1, -1, -1)),  # teams
        (result((2, 12, 9, 8), (0, 1)), (-7, 3, -3, -4)),  # partners whom no team value names
        (result((4,), ()), (4,)),
        (result((), (1,)), (None,)),
    ],
)
def test_the_lead_over_the_best_of_the_others(ended: Result, leads: tuple[int | None, ...]) -> None:
    assert tuple(lead_of(ended, player) for player in range(len(leads))) == leads


def test_half_is_for_winning_and_half_for_the_lead() -> None:
    assert reward(result((), (1,)), 1, Leads()) == 1.0
    assert reward(result((), (1,)), 0, Leads()) == 0.0
    assert reward(result((9, 5), (0,)), 0, Leads()) == (1 + 0.75) / 2
    assert reward(result((9, 5), (0,)), 1, Leads()) == (0 + 0.25) / 2
    few, many = Leads(), Leads()
    small = [few.worth(lead) for lead in (3, -5, 0, 1)]
    assert small == [many.worth(100 * lead) for lead in (3, -5, 0, 1)]
    assert all(0 < it < 1 for it in small)


# ---------------------------------------------------------------------------------------------- what goes wrong


def test_a_heuristic_that_breaks_is_told() -> None:
    broken = game_of(ALIKE + "heuristic: pick(count(row), 4)\n")
    bot = IsmctsBot(1, 20)
    assert bot.choose(Seat(broken.start(2, 1), 0)) in range(4)
    assert isinstance(bot.unmeasured, GameError)


def test_thought_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps are counted where a game may take many: then fewer simulations have to do."""
    state = game_of(LAST_ONE.replace("at most 20", "at most 20000")).start(2, 1)
    assert state.program.form.counts_steps
    monkeypatch.setattr(ismcts, "STEPS_EACH", 30_000)
    visits = sum(it.visits for it in IsmctsBot(1, 100).thoughts(Seat(state, 0)))
    assert 1 < visits < 100
    # Later choices get less, so that the thought of a long game has an end as well.
    monkeypatch.setattr(thinking, "HALVED_AFTER", 1)
    assert sum(it.visits for it in IsmctsBot(1, 100).thoughts(Seat(state, 0))) == visits
    state.choose(0)
    state.choose(0)
    assert sum(it.visits for it in IsmctsBot(1, 100).thoughts(Seat(state, 0))) < visits
