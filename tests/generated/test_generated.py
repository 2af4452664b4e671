"""Random packs, played at random: see `tests.generated`."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.generated.packs import make
from tests.generated.playing import play

GAMES = 2


@given(seed=st.integers(0, 2**32), size=st.integers(1, 4))
@settings(
    deadline=None,
    derandomize=True,
    max_examples=25,
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)
def test_a_random_pack_keeps_to_everything_and_means_what_the_reference_says(seed: int, size: int) -> None:
    pack = make(seed, size)
    for game in range(GAMES):
        play(pack, game)


def test_the_same_numbers_give_the_same_pack() -> None:
    assert make(7, 3).text == make(7, 3).text
