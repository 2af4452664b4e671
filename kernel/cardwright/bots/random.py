"""The bot that takes whatever comes."""

from __future__ import annotations

from cardwright.bots.seat import Seat


class RandomBot:
    """Every option is as likely as any other."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> int:
        return seat.chance(self.seed).randrange(len(seat.decision))
