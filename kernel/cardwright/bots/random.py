"""The bot that takes whatever comes."""

from __future__ import annotations

from cardwright.bots.seat import Seat
from cardwright.play.picks import pick


class RandomBot:
    """Every option is as likely as any other."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> int:
        return pick(seat.number(self.seed), len(seat.decision))
