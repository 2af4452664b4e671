"""What a game is worth to a player, between 0 and 1: half of it for winning, half for the lead in points.

Who has won is all that counts in the end, but of two ways to lose one is nearer to winning: a search that sees only
wins learns slowly. How much a lead counts goes by the leads that come about in the same search, so that it does not
matter whether a pack counts in ones or in hundreds.

Everything is worked out by addition, multiplication and division, which are the same on every machine.
"""

from __future__ import annotations

from cardwright.play.results import Result

WON, EVEN, LOST = 1.0, 0.5, 0.0


class Leads:
    """Rates a lead from 0 to 1, relative to the mean size of all leads seen so far."""

    __slots__ = ("_count", "_total")

    def __init__(self) -> None:
        self._count = self._total = 0

    def worth(self, lead: int) -> float:
        """A lead between 0 and 1: one of the mean size is worth three quarters."""
        self._total += abs(lead)
        self._count += 1
        return EVEN + EVEN * (lead * self._count) / (self._total + abs(lead) * self._count) if lead else EVEN


def reward(result: Result, player: int, leads: Leads) -> float:
    """What a result is worth to a player. To win with others, in a team or not, is to win."""
    won = WON if player in result.winners else LOST
    lead = lead_of(result, player)
    return won if lead is None else (won + leads.worth(lead)) / 2


def lead_of(result: Result, player: int) -> int | None:
    """By how many points a player is ahead of the best of the others; None where nobody has any points.

    What a team has, each of it has. Who has won together with the player is no rival.
    """
    scores, winners = result.scores, result.winners
    if not scores:
        return None
    teams = {it: result.together(it) for it in range(len(scores))}
    points = {it: sum(scores[member] for member in team) for it, team in teams.items()}
    others = [it for it in teams if it not in teams[player]]
    if player in winners:
        others = [it for it in others if it not in winners] or others
    if not others:
        return points[player]
    rivals = [points[it] for it in others]
    fewest = _fewest_win([points[it] for it in winners], [points[it] for it in teams if it not in winners])
    return min(rivals) - points[player] if fewest else points[player] - max(rivals)


def _fewest_win(won: list[int], lost: list[int]) -> bool:
    """Whether those who have won have no more points than any of the others, and fewer than some: there are such games."""
    return bool(won and lost) and max(won) <= min(lost) and max(won) < max(lost)
