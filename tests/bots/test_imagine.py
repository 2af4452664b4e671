"""What a bot imagines depends on nothing that its player cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardwright import Game, State, load
from cardwright.bots.greedy import GreedyBot
from cardwright.bots.imagine import Imagination
from cardwright.bots.seat import Seat
from cardwright.compile import layout as at
from cardwright.play.save import to_json
from tests import battery
from tests.battery import Battery, Moment, Table, as_text, check_pieces

FIRST_SEED = battery.FIRST_SEED


class Recorder(Battery):
    """The battery's way of playing the same game again with unseen cards exchanged."""

    def __init__(self, pack: str) -> None:
        self.pack = pack  # type: ignore[misc]

    def twins(self, table: Table, sample: int) -> list[tuple[Moment, State]]:
        """Moments of a game, each with a state that the player who is asked cannot tell from it."""
        random = Random(table.seed)
        game, moments = self.record(table)
        found = []
        for number in sorted(random.sample(range(len(moments)), min(sample, len(moments)))):
            moment = moments[number]
            asked = moment.state.decisions[0].player
            exchanged = self.exchanged(game, table, moments[: number + 1], moment.unseen[asked], random)
            if exchanged is None or all(one == other for one, other in exchanged[1].items()):
                continue
            if as_text(moment.state.view(asked)) == as_text(exchanged[0].view(asked)):
                found.append((moment, exchanged[0]))
        return found


def imagined(state: State, seed: int) -> State:
    return Imagination(state, state.decisions[0].player).world(Random(seed))


def assert_same_world(real: State, twin: State, seed: int) -> None:
    """The worlds imagined in two states are equal."""
    one, other = imagined(real, seed), imagined(twin, seed)
    # A variable that was never given a value holds 0, which is the number of a piece as well; nobody reads it.
    unused = {cell for cell in range(real.program.layout.first_variable, len(real.v)) if not real.v[cell]}
    for cell in range(len(one.v)):
        assert one.v[cell] == other.v[cell] or cell in unused
    assert (one.z, one.at, one.side) == (other.z, other.at, other.side)


def play_to(state: State, rule: str, random: Random) -> None:
    """Plays on by chance until a rule asks."""
    while state.decisions[0].rule != rule:
        decision = state.decisions[0]
        state.choose(random.randrange(len(decision)), decision.player)


INSURRECTION = [
    Table((("lands", "basic"),), 4, FIRST_SEED + 1),
    Table((("lands", "advanced"),), 3, FIRST_SEED + 2),
    Table((("lands", "mixed"),), 6, FIRST_SEED + 3),
    Table(
        (("path", "barracks/advanced, council_hall/advanced, mire/basic, market/advanced"),), 4, FIRST_SEED
    ),
]


class TestTheSameForWhatCannotBeToldApart:
    @pytest.mark.slow
    @pytest.mark.parametrize("table", INSURRECTION, ids=str)
    def test_in_insurrection(self, table: Table) -> None:
        twins = Recorder("insurrection").twins(table, 8)
        assert len(twins) > 3
        for moment, twin in twins:
            assert_same_world(moment.state, twin, 5)
            player = moment.state.decisions[0].player
            real, other = Seat(moment.state, player), Seat(twin, player)
            assert GreedyBot(1).choose(real) == GreedyBot(1).choose(other)

    @pytest.mark.slow
    def test_where_others_hold_secrets_in_rules_and_values(
        self, guessing: Game, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        compared = 0
        for seed in range(12):
            monkeypatch.setattr(battery, "load", lambda pack, options: guessing)
            for moment, twin in Recorder("guessing").twins(Table((), 3, FIRST_SEED + seed), 30):
                compared += 1
                assert_same_world(moment.state, twin, seed)
                player = moment.state.decisions[0].player
                real, other = Seat(moment.state, player), Seat(twin, player)
                assert GreedyBot(seed).choose(real) == GreedyBot(seed).choose(other)
        assert compared > 40

    def test_however_others_have_chosen_already(self, insurrection: Game) -> None:
        """Who chooses together with others must not profit from being asked last."""
        first = insurrection.start(4, 3)
        worlds = set()
        for pick in range(2):
            state = first.copy()
            for other in (0, 1, 2):
                state.choose(pick, other)
            worlds.add(to_json(imagined(state, 8)))
        assert len(worlds) == 1

    def test_whatever_chance_has_in_store(self, insurrection: Game) -> None:
        state = insurrection.start(4, 3)
        other = state.copy()
        other.v[at.CHANCE] += 1
        other.origin = ("start", [4, 4])
        assert imagined(state, 1).to_json() == imagined(other, 1).to_json()


class TestAWorld:
    def test_shows_the_player_what_the_real_state_shows(self, insurrection: Game) -> None:
        random = Random(4)
        state = insurrection.start(4, 11)
        while state.decisions:
            decision = random.choice(state.decisions)
            world = Imagination(state, decision.player).world(random)
            check_pieces(world)
            seen, shown = state.view(decision.player), world.view(decision.player)
            for part in ("zones", "values", "decisions"):
                assert shown[part] == seen[part]
            state.choose(random.randrange(len(decision)), decision.player)

    def test_leaves_the_real_state_alone(self, insurrection: Game) -> None:
        state = insurrection.start(4, 11)
        before = state.copy()
        world = imagined(state, 1)
        world.choose(0, 0)
        assert state == before

    def test_has_no_past_to_read(self, insurrection: Game) -> None:
        state = insurrection.start(4, 987654321)
        play_to(state, "take", Random(1))
        world = imagined(state, 1)
        assert world.log == []
        assert world.history == []
        assert "987654321" not in world.to_json()

    def test_can_be_any_that_the_player_thinks_possible(self, guessing: Game) -> None:
        """The guesser sees the others' secret neither in the zone nor in what the rule was called with."""
        state = guessing.start(3, 2)
        play_to(state, "guess", Random(2))
        player = state.decisions[0].player
        gains = Counter()
        for seed in range(200):
            world = imagined(state, seed)
            before = world.heuristic(player)
            world.choose(0, player)
            gains[world.heuristic(player) - before] += 1
        assert gains.keys() == {0, 3}
        assert min(gains.values()) > 40

    def test_hidden_values_are_as_at_the_start_and_own_ones_as_they_are(self, guessing: Game) -> None:
        state = guessing.start(3, 2)
        player = state.decisions[0].player
        cells = state.program.layout.cells
        world = imagined(state, 1)
        assert world.v[cells["target"]] == 0
        for seat in range(3):
            start = state.v[cells["purse"] + seat] if seat == player else 5
            assert world.v[cells["purse"] + seat] == start

    @pytest.mark.slow
    def test_hidden_sides_follow_those_that_are_seen(self, insurrection: Game) -> None:
        for lands, known in (("basic", {0}), ("advanced", {1}), ("mixed", {0, 1})):
            state = Game(insurrection.checked, {"lands": lands}).start(4, 4)
            deck = state.z[state.program.layout.rows["land_deck"]]
            sides = {imagined(state, seed).side[piece] for seed in range(20) for piece in deck}
            assert sides == known

    def test_is_another_one_each_time(self, insurrection: Game) -> None:
        state = insurrection.start(4, 5)
        imagination = Imagination(state, state.decisions[0].player)
        random = Random(1)
        assert len({imagination.world(random).to_json() for _ in range(20)}) == 20

    def test_chance_to_come_is_another_one_each_time(self, insurrection: Game) -> None:
        state = insurrection.start(4, 5)
        assert len({imagined(state, seed).v[at.CHANCE] for seed in range(20)}) == 20

    def test_others_choose_anything_that_they_may_have(self, insurrection: Game) -> None:
        """Only the player is still asked, and after the choice everybody has chosen."""
        state = insurrection.start(4, 5)
        picks = set()
        for seed in range(20):
            world = imagined(state, seed)
            assert [it.player for it in world.decisions] == [0]
            for other in (1, 2, 3):
                assert world.v[at.PICKS + other] in world.z[other]
                picks.add(world.z[other].index(world.v[at.PICKS + other]))
            world.choose(0)
            hands = world.program.layout.rows["hand"]
            assert all(len(world.z[hands + seat]) == 5 for seat in range(4))
        assert picks == {0, 1}


@pytest.mark.parametrize("pack", ["rebel_nox", "requiem"])
def test_a_seat_that_remembers_imagines_what_a_new_one_does(pack: str) -> None:
    """What a seat was told for earlier choices, it need not be told again; undone choices are forgotten."""
    state = load(pack).start(4, 3)
    seats, random = [Seat(state, player) for player in range(4)], Random(3)
    earlier = state.copy()
    for number in range(24):
        if number == 12:
            state = earlier
            for seat in seats:
                seat._state = state
        decision = state.decisions[0]
        one = seats[decision.player].imagination().world(Random(number))
        other = Seat(state, decision.player).imagination().world(Random(number))
        assert to_json(one) == to_json(other)
        state.choose(random.randrange(len(decision)), decision.player)
