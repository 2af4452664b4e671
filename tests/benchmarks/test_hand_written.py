"""The yardstick is only fair if it plays the same game: here it plays along with the oracle."""

from random import Random

import pytest

from benchmarks import hand_written
from benchmarks.hand_written import Insurrection
from tests.oracle.insurrection import Oracle

AS_TUPLE = {
    hand_written.DECLINE: ("decline",),
    hand_written.YES: ("yes",),
    hand_written.FIRST: ("branch", 0),
    hand_written.SECOND: ("branch", 1),
}
OUTCOMES = {hand_written.OPEN: "open", hand_written.GOOD: "good", hand_written.EVIL: "evil"}
LAND_NUMBERS_BEGIN_AT = len(hand_written.KIND)
# Asked of everyone together in the oracle: its cards move when the last player has chosen.
ASKED_TOGETHER = (hand_written.LEADER, hand_written.PLAN)


def as_tuples(options):
    return [AS_TUPLE[option] if option < 0 else ("piece", option) for option in options]


def zones(game):
    """The zones of a hand-written game under the oracle's names."""
    found = {
        "people_deck": game.deck,
        "leader_deck": game.leader_deck,
        "centre": game.centre,
        "graveyard": game.graveyard,
    }
    for space, land in enumerate(game.path):
        found["site", space] = [LAND_NUMBERS_BEGIN_AT + land]
    for player, hand in enumerate(game.hands):
        found["hand", player] = hand
        found["offered", player] = game.offered[player]
        found["played", player] = [card for card in [game.played[player]] if card >= 0]
        looked_at = game.looked_at if player == game.player else hand_written.NOTHING
        found["looked_at", player] = [card for card in [looked_at] if card >= 0]
    return found


def zones_of_oracle(oracle):
    return {name: cards for name, cards in oracle.zones().items() if name != "land_deck"}


def play_along(players, seed, choose):
    """Plays one game on both engines and compares them before every choice and at the end."""
    game, oracle = Insurrection(players, seed), Oracle(players, seed, lands="basic")
    asked = set()
    while not oracle.over:
        player, options = game.legal()
        assert player == min(oracle.pending)
        assert as_tuples(options) == oracle.pending[player]
        if game.step not in ASKED_TOGETHER or player == 0:
            assert zones(game) == zones_of_oracle(oracle)
            assert OUTCOMES[game.outcome] == oracle.outcome
        asked.add((game.step, game.outcome))
        index = choose(game, options)
        oracle.choose(player, as_tuples(options)[index])
        game.apply(index)
    assert game.legal() == (hand_written.NOTHING, [])
    assert zones(game) == zones_of_oracle(oracle)
    assert game.points == oracle.points
    assert OUTCOMES[game.outcome] == oracle.outcome
    assert [player for player, wins in enumerate(game.winners) if wins] == oracle.winners
    return asked


def at_random(random):
    return lambda game, options: int(random.random() * len(options))


def for_evil(random):
    """Brings Corruption to the centre, so that many turns are played after Evil has won."""

    def choose(game, options):
        cards = [index for index, option in enumerate(options) if option >= 0]
        if random.random() < 0.3 or not cards:
            return random.randrange(len(options))
        sign = -1 if game.step == hand_written.TAKE else 1
        return max(cards, key=lambda index: sign * hand_written.MARKS[options[index]])

    return choose


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("style", [at_random, for_evil])
def test_plays_as_the_oracle_does(players, style):
    random = Random(players)
    for seed in range(60):
        play_along(players, seed, style(random))


def test_every_question_is_compared_before_and_after_evil_has_won():
    random = Random(0)
    asked = set()
    for seed in range(400):
        asked |= play_along(4, seed, for_evil(random))
    in_a_turn = (
        hand_written.TAKE,
        hand_written.REMOVE,
        hand_written.LOOK,
        hand_written.LAY,
        hand_written.ORDER,
    )
    assert asked >= {
        (step, outcome) for step in in_a_turn for outcome in (hand_written.OPEN, hand_written.EVIL)
    }
    at_the_end = (hand_written.DISCARD, hand_written.SWAP, hand_written.GIFT, hand_written.ADOPT)
    assert {step for step, _ in asked} >= {hand_written.LEADER, hand_written.PLAN, *at_the_end}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_copy_plays_on_by_itself(players):
    random = Random(players)
    for seed in range(20):
        game = Insurrection(players, seed)
        while game.legal()[1]:
            twin, left_alone, before = game.copy(), game.copy(), everything(game)
            assert everything(twin) == before
            while twin.legal()[1]:
                twin.apply(random.randrange(len(twin.legal()[1])))
            assert everything(game) == before
            game.apply(random.randrange(len(game.legal()[1])))
            assert everything(left_alone) == before


def everything(game):
    return repr([getattr(game, name) for name in Insurrection.__slots__])


def test_a_game_is_plain_data():
    game = Insurrection(4, 1)

    def plain(value):
        return all(map(plain, value)) if type(value) is list else type(value) in (int, bool)

    assert all(plain(getattr(game, name)) for name in Insurrection.__slots__)
