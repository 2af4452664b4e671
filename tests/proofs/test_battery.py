"""The battery for packs with what no game of ours has: players who go out, seats that rules play, cards that are shown."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from tests.battery import Battery

HERE = Path(__file__).parent
pytestmark = pytest.mark.slow


class TestPlayersWhoAreOut(Battery):
    pack = str(HERE / "last_band")
    options: ClassVar = [{}]
    players: ClassVar = [2, 4]


class TestSeatsThatRulesPlay(Battery):
    pack = str(HERE / "patrol")
    options: ClassVar = [{}]
    players: ClassVar = [1, 2]


class TestCardsThatAreShown(Battery):
    pack = str(HERE / "glance")
    options: ClassVar = [{}]
    players: ClassVar = [2, 3]
