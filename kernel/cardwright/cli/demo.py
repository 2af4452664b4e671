"""`cardwright demo`: one minute that shows the point."""

from __future__ import annotations

import argparse
import random
from itertools import groupby

import cardwright
from cardwright.cli.validate import summary
from cardwright.engine.state import State
from cardwright.packs.find import bundled


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=7, help="another seed, another game")


def run(given: argparse.Namespace) -> int:
    """Checks every bundled pack, then plays the first one by chance and shows how it was scored."""
    print("1. The packs are checked: every key, name and type.\n")
    for name in bundled():
        print(f"   {name}: {summary(cardwright.load(name).pack)}: nothing found")
    name = bundled()[0]
    game = cardwright.load(name)
    players = min(game.pack.most, max(game.pack.fewest, 4))
    print(f"\n2. '{name}' is played by {players} players who choose at random (seed {given.seed}).\n")
    state = game.start(players=players, seed=given.seed)
    _play(state, random.Random(given.seed))
    print("\n3. The score is worked out from the formulas on the cards.\n")
    _show_result(state)
    return 0


def _play(state: State, chance: random.Random) -> None:
    """Shows a line for each rule that asked, with what everybody chose."""
    choices = []
    while state.decisions:
        decision = state.decisions[0]
        option = decision[chance.randrange(len(decision))]
        choices.append((decision.rule, f"{decision.player + 1}: {option.name}", len(decision)))
        state.choose(option, decision.player)
    for rule, group in groupby(choices, key=lambda it: it[0]):
        print(f"   {rule:<24} {'   '.join(text for _, text, _ in group)}")


def _show_result(state: State) -> None:
    result = state.result
    assert result is not None
    formulas = state.game.pack.kinds
    for player, score in enumerate(result.scores):
        won = "  <- wins" if player in result.winners else ""
        print(f"   player {player + 1}: {score}{won}")
    best = result.winners[0]
    print(f"\n   outcome: {result.outcome}. The hand of player {best + 1}, card by card:\n")
    for line in result.breakdown:
        if line.player == best:
            kind = formulas.get(line.piece.split("#")[0])
            texts = list(kind.faces[0].formulas.values()) if kind else []
            print(f"   {line.points:>4}  {line.piece:<16} {texts[0].text.strip() if texts else ''}")
    print(f"   {'—' * 4}\n   {result.scores[best]:>4}")
