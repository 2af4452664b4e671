"""Numbers that are not printed: the game and the reference say the same of them."""

from __future__ import annotations

import operator
from contextlib import suppress

import pytest

from cardwright.errors import GameError
from tests.generated.packs import make
from tests.generated.reference import NONE, Broken

SIGNS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, ">=": operator.ge}


@pytest.mark.parametrize("sign", SIGNS)
def test_comparing_what_is_not_printed(sign: str) -> None:
    pack = make(3, 1)
    state, world = pack.game.start(2, 1), pack.world(2, 1)
    state.z[state.program.layout.rows["pile"]].clear()
    numbers = {
        "(price of last(pile))": world.price(NONE),
        "(sweet on first(pile))": world.sweet(NONE),
        "(price of the good0)": world.price(0),
    }
    for left, one in numbers.items():
        for right, other in numbers.items():
            found: object = Broken
            wanted: object = Broken
            with suppress(GameError):
                found = state.evaluate(f"{left} {sign} {right}", 0)
            with suppress(Broken):
                wanted = SIGNS[sign](one, other)
            assert found == wanted, (left, right)
