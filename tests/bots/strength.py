"""How often a bot wins among others: `python -m tests.bots.strength insurrection ismcts:1000 greedy --games 1000 --out FILE`.

Each seed is played once for each seat that the bot can sit in, so that neither luck nor seats favour anybody; the interval goes by
seeds. Each game is written down as it ends: the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

from cardwright.bots.series import Series, game_of
from cardwright.lab.games import Played, means_by_block, play_game
from cardwright.lab.statistics import Estimate, mean_of

SEED = 5


def share_won(won: list[float], players: int) -> Estimate:
    """The share of games that a bot won, in percent, from games in their order. Seeds that are played in part do not count."""
    whole = len(won) - len(won) % players
    return mean_of(means_by_block([100 * it for it in won[:whole]], players))


def won_by_first(series: Series, number: int) -> float:
    """What the first bot of a series has of the win in a game in which bots rotate through the seats: less than 1 if others win with it."""
    played = play_game(game_of(series), series, number)
    assert isinstance(played, Played), played
    return 1 / len(played.winners) if -number % series.players in played.winners else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pack")
    parser.add_argument("bot")
    parser.add_argument("others")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--out", type=Path, help="a line for each game; what is there is not played again")
    given = parser.parse_args()
    series = Series(given.pack, {}, given.players, (given.bot, *[given.others] * (given.players - 1)), SEED)
    head = json.dumps([given.pack, given.bot, given.others, given.players, SEED])
    won: list[float] = []
    if given.out is not None and given.out.exists():
        first, *lines = given.out.read_text(encoding="utf-8").splitlines()
        if first != head:
            raise SystemExit(f"{given.out} has other games: {first}")
        won = [float(it) for it in lines]
    elif given.out is not None:
        given.out.write_text(head + "\n", encoding="utf-8")
    # Small budgets are not worth machine code in one game, but they are in hundreds.
    game_of(series).program(given.players).as_native()
    begin, played = process_time(), 0
    for number in range(len(won), given.games):
        won.append(won_by_first(series, number))
        played += 1
        if given.out is not None:
            with given.out.open("a", encoding="utf-8") as file:
                print(won[-1], file=file)
    seconds = f"; {(process_time() - begin) / played:.2f} s a game" if played else ""
    share, part = (share_won(it, given.players) for it in ([float(one > 0) for one in won], won))
    print(
        f"{given.pack}: {given.bot} among {given.others} wins {share.value:.1f}% ({share.low:.1f} to "
        f"{share.high:.1f}) of {len(won)} games of {given.players}; shared with those who win too "
        f"{part.value:.1f}% ({part.low:.1f} to {part.high:.1f}){seconds}"
    )


if __name__ == "__main__":
    main()
