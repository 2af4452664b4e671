"""`cardwright demo`: one minute that shows the point."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import TYPE_CHECKING

from cardwright.cli.common import add_with

if TYPE_CHECKING:
    from rich.console import Console

    from cardwright.play.game import Game
    from cardwright.play.state import State

GAMES = 500


def arguments(parser: argparse.ArgumentParser) -> None:
    add_with(parser)
    parser.add_argument("--seed", type=int, default=7, help="another seed, another game")


def run(given: argparse.Namespace) -> int:
    """Checks the packs, shows what a mistake looks like, prints cards, plays a game, scores it, plays many."""
    from rich.console import Console

    import cardwright
    from cardwright.source.locate import bundled

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    name = bundled()[0]
    game = cardwright.load(name, extensions=given.extensions)
    players = game.pack.nearest(4)
    _check(console, game)
    _mistake(console, game, players)
    _cards(console, game)
    state = _play(console, game, players, given.seed)
    _score(console, state)
    _many(console, game, players)
    console.print(f"\nYour turn: cardwright play {name}\nYour own card: cardwright docs first-steps")
    return 0


def _heading(console: Console, text: str) -> None:
    from rich.text import Text

    console.print()
    console.print(Text(text, "bold underline"))


def _check(console: Console, game: Game) -> None:
    import cardwright
    from cardwright.cli.validate import summary
    from cardwright.source.locate import bundled

    _heading(console, "1. A game is data, and all of it is checked: every key, name and type")
    for name in bundled():
        pack = game.pack if name == game.pack.name else cardwright.load(name).pack
        console.print(f"   {name}: {summary(pack)}; nothing found")


def _mistake(console: Console, game: Game, players: int) -> None:
    """A slip of the pen in a formula of the pack's own words."""
    from cardwright.findings.diagnostic import PackError

    icon, zone = next(iter(game.pack.icons), None), next(iter(game.pack.zones))
    if icon is None:
        return
    _heading(console, "2. A slip of the pen is found, with its place and what was meant")
    try:
        game.start(players).evaluate(f"2 + 2 * {icon[:-2]}{icon[-1]} in {zone}", 0)
    except PackError as error:
        for line in str(error).split("\n"):
            console.print(f"   {line}")


def _cards(console: Console, game: Game) -> None:
    """The first cards of the first deck, in every language."""
    from cardwright.describe.card_sheet import Printer

    _heading(console, "3. What a card says is made from its formula, so it cannot lie")
    deck = next(iter(game.pack.decks))
    for kind in list(game.pack.kinds_of(deck))[:3]:
        formula = next(iter(kind.faces[0].formulas.values()), None)
        console.print(f"   {formula.text.strip() if formula else kind.name}")
        for language in game.pack.languages:
            card = Printer(game.checked, language).card(kind.name)
            console.print(f"     {language}  {card.title}: {' '.join(card.faces[0].texts)}")


def _play(console: Console, game: Game, players: int, seed: int) -> State:
    from rich.padding import Padding

    from cardwright.bots import bot_named
    from cardwright.bots.seat import Seat
    from cardwright.cli.table.drawing import drawn_table
    from cardwright.cli.table.names import Namer

    _heading(
        console,
        f"4. {players} bots play, the first one greedily (seed {seed}); this is what it sees half-way",
    )
    bots = [bot_named("greedy" if seat == 0 else "random", seed) for seat in range(players)]
    state = game.start(players, seed)
    namer = Namer(state.program, game.pack.languages[0])
    seen = []
    while state.decisions:
        player = state.decisions[0].player
        if player == 0:
            seen.append(state.copy())
        state.choose(bots[player].choose(Seat(state, player)), player)
    if seen:
        console.print(Padding(drawn_table(seen[len(seen) // 2], 0, namer), (0, 0, 0, 3)), soft_wrap=False)
    return state


def _score(console: Console, state: State) -> None:
    from cardwright.cli.table.names import Namer
    from cardwright.cli.table.pad import pad_grid, pad_of

    result = state.result
    assert result is not None
    if not result.scores:
        return
    namer = Namer(state.program, state.game.pack.languages[0])
    best = result.winners[0] if result.winners else 0
    _heading(console, f"5. {namer.player(best)} wins: every point has its formula, and the numbers in it")
    console.print(pad_grid(pad_of(state, best), namer), soft_wrap=False)


def _many(console: Console, game: Game, players: int) -> None:
    from collections import Counter

    _heading(console, f"6. {GAMES} games at random, for whoever balances them")
    started = perf_counter()
    endings: Counter[str] = Counter()
    for seed in range(GAMES):
        state = game.start(players, seed)
        state.play_out(seed)
        assert state.result is not None
        endings[state.result.outcome or "over"] += 1
    rate = GAMES / (perf_counter() - started)
    shares = ", ".join(f"{name} {100 * count / GAMES:.0f}%" for name, count in endings.most_common())
    console.print(f"   {rate:,.0f} games a second; endings: {shares}")
