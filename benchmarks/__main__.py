"""`python -m benchmarks`: Cardwright, the hand-written engine and OpenSpiel's hearts, side by side."""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import sys
from pathlib import Path
from random import random as chance
from typing import Any

import cardwright
from benchmarks import after_edit, cold_start, compiling, hearts, page, scaling, thinking_ahead
from benchmarks.hand_written import Insurrection
from benchmarks.measure import Contender, measure, microseconds_per_copy
from cardwright.bots.series import Series
from cardwright.bots.simulation import play_part

PLAYERS = 4
MIDDLE = 30  # of about 59 decisions
ROUNDS = 7
DEALS = 50
PACKS = {"insurrection": 4, "rebel_nox": 4, "requiem": 4, "dune_rivals": 1}  # with how many players
AT_ONCE = 500  # games that a series plays in one go


def hand_written() -> Contender:
    def play(seed: int) -> int:
        game = Insurrection(PLAYERS, seed)
        decisions = 0
        while options := game.legal()[1]:
            game.apply(int(chance() * len(options)))
            decisions += 1
        return decisions

    def midway(seed: int) -> Insurrection:
        game = Insurrection(PLAYERS, seed)
        for _ in range(MIDDLE):
            if options := game.legal()[1]:
                game.apply(int(chance() * len(options)))
        return game

    return Contender("hand-written", play, midway, Insurrection.copy)


def cardwright_contenders(game: Any, backend: str = "python") -> list[Contender]:
    """Choice by choice as a bot or a person would, and played out at random in one call."""
    native = " natively" if backend == "native" else ""

    def play(seed: int) -> int:
        state = game.start(players=PLAYERS, seed=seed, backend=backend)
        count = 0
        while decisions := state.decisions:
            decision = decisions[0]
            state.choose(int(chance() * len(decision)), decision.player)
            count += 1
        assert state.result is not None  # scores and winners are part of a game
        return count

    def play_reading(seed: int) -> int:
        state = game.start(players=PLAYERS, seed=seed, backend=backend)
        count = 0
        while decisions := state.decisions:
            decision = decisions[0]
            state.choose(int(chance() * len(decision.options)), decision.player)
            count += 1
        assert state.result is not None
        return count

    def play_lean(seed: int) -> int:
        state = game.start(players=PLAYERS, seed=seed, backend=backend)
        count = 0
        while asked := state.asked():
            state.take(int(chance() * asked[1]))
            count += 1
        assert state.result is not None
        return count

    def midway(seed: int) -> Any:
        return cardwright_midway(game, seed, backend)

    def play_out(seed: int) -> int:
        state = game.start(players=PLAYERS, seed=seed, backend=backend)
        state.play_out(seed)
        assert state.result is not None
        return len(state.history) // 2

    return [
        Contender(f"Cardwright{native}, choice by choice", play, midway, lambda state: state.copy()),
        Contender(f"Cardwright{native}, `decision.options` read", play_reading),
        Contender(f"Cardwright{native}, `asked` and `take`", play_lean),
        Contender(f"Cardwright{native}, play_out", play_out),
    ]


def counted_natively(
    pack: str, options: dict[str, str], title: str, players: int = PLAYERS, at_once: int = AT_ONCE
) -> Contender:
    """Whole games as `simulate` plays them: as machine code, and counted there."""
    game = cardwright.load(pack, options=options)
    series = Series(pack, options, players, ("random",) * players, 1)

    def play(number: int) -> int:
        return play_part(game, series, number * at_once, at_once, "native").choices

    return Contender(f"{title}, `simulate`", play, games_at_once=at_once)


def cardwright_midway(game: Any, seed: int, backend: str = "python") -> Any:
    state = game.start(players=PLAYERS, seed=seed, backend=backend)
    for _ in range(MIDDLE):
        if decisions := state.decisions:
            state.choose(int(chance() * len(decisions[0])), decisions[0].player)
    return state


def trick_taking_contenders(game: Any) -> list[Contender]:
    """A trick-taking game on Cardwright, to be held against hearts, which is one too."""
    play, *_, play_out = (it.play for it in cardwright_contenders(game))
    return [
        Contender("Cardwright, Rebel Nox, choice by choice", play),
        Contender("Cardwright, Rebel Nox, play_out", play_out),
    ]


def board_contenders(game: Any) -> list[Contender]:
    """A skirmish on a board of 9 x 9, with four players in teams."""
    play, *_, play_out = (it.play for it in cardwright_contenders(game))
    return [
        Contender("Cardwright, Requiem, choice by choice", play),
        Contender("Cardwright, Requiem, play_out", play_out),
    ]


def hearts_contenders() -> list[Contender]:
    game = hearts.load()
    bots, dealt = hearts.random_bots(), [hearts.dealt(game) for _ in range(DEALS)]
    return [
        Contender(
            "OpenSpiel hearts, as documented",
            lambda _: hearts.play_as_documented(game),
            lambda _: hearts.midway(game),
            lambda state: state.clone(),
        ),
        Contender("OpenSpiel hearts, lean", lambda _: hearts.play_lean(game)),
        Contender(
            "OpenSpiel hearts, its own loop in C++", lambda seed: hearts.play_by_its_bots(game, bots, seed)
        ),
        Contender(
            "OpenSpiel hearts, the same without the deal",
            lambda seed: hearts.play_on_by_its_bots(dealt[seed % len(dealt)], bots, seed),
        ),
    ]


def played_out(state: Any) -> Any:
    state = state.copy()
    state.play_out(0)
    return state


def native_hearts_contenders() -> list[Contender]:
    """The same game as a pack: whole games, and from the first card that is passed."""
    game = cardwright.load(str(hearts.PACK))
    dealt = [game.start(players=PLAYERS, seed=seed, backend="native") for seed in range(DEALS)]

    def play_on(seed: int) -> int:
        state = dealt[seed % DEALS].copy()
        state.play_out(seed)
        return decisions[seed % DEALS]

    # Cards are passed or not, and all of them are played: each deal has its number of choices.
    decisions = [len(played_out(it).history) // 2 for it in dealt]

    return [
        counted_natively(str(hearts.PACK), {}, "Cardwright natively, hearts"),
        Contender("Cardwright natively, hearts, `play_out` without the deal", play_on),
    ]


def pack_contenders(pack: str, options: dict[str, str], players: int) -> list[Contender]:
    """A pack in Python and as machine code, whole games by chance."""
    game = cardwright.load(pack, options=options)

    def play_out(seed: int) -> int:
        state = game.start(players=players, seed=seed)
        state.play_out(seed)
        return len(state.history) // 2

    natively = counted_natively(pack, options, pack, players, 20)
    return [Contender(f"{pack}, Python", play_out), natively]


def pack_table(seconds: float, rounds: int) -> tuple[list[str], dict[str, float]]:
    """How much faster machine code plays each pack than `play_out` in Python."""
    lines, ratios = ["| pack | players | times Python's `play_out` |", "|---|---:|---:|"], {}
    for pack, players in PACKS.items():
        python, native = contenders = pack_contenders(pack, {}, players)
        measure(contenders, seconds, rounds)
        ratios[pack] = native.ratio_to(python, "decisions")
        lines.append(f"| {pack} | {players} | {ratios[pack]:.1f} |")
    return lines, ratios


def table(contenders: list[Contender], copies: dict[str, float | None]) -> list[str]:
    """The figures as a Markdown table: medians of the rounds."""
    reference = contenders[0]
    lines = [
        "| contender | games/s | decisions/s | games, ratio to hand-written | decisions, ratio | µs per copy |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for one in contenders:
        copy = copies[one.name]
        lines.append(
            f"| {one.name} | {one.rate('games'):,.0f} | {one.rate('decisions'):,.0f} "
            f"| {one.ratio_to(reference, 'games'):.2f} | {one.ratio_to(reference, 'decisions'):.2f} "
            f"| {'' if copy is None else f'{copy:.1f}'} |"
        )
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="for all rounds together (30)")
    parser.add_argument("--games-only", action="store_true", help="leave out starting, checking and editing")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()

    random.seed(1)
    contenders = [hand_written()]
    game = cardwright.load("insurrection", options={"lands": "basic"})
    contenders += cardwright_contenders(game)
    if not game.backend_note(PLAYERS):
        contenders += cardwright_contenders(game, "native")
        contenders.append(counted_natively("insurrection", {"lands": "basic"}, "Cardwright natively"))
        contenders.append(counted_natively("rebel_nox", {}, "Cardwright natively, Rebel Nox"))
        contenders += native_hearts_contenders()
    else:
        print(f"Machine code is not measured. {game.backend_note(PLAYERS)}", file=sys.stderr)
    contenders += trick_taking_contenders(cardwright.load("rebel_nox"))
    contenders += board_contenders(cardwright.load("requiem"))
    if hearts.AVAILABLE:
        contenders += hearts_contenders()
    else:
        print('OpenSpiel is not measured: pip install "cardwright[bench]"', file=sys.stderr)

    measure(contenders, asked.seconds / ROUNDS / len(contenders), ROUNDS)
    copies = {one.name: microseconds_per_copy(one) for one in contenders}
    print(f"{PLAYERS} players, random choices, medians of {ROUNDS} rounds taken in turn, {machine()}\n")
    print("\n".join(table(contenders, copies)))

    figures: dict[str, Any] = {
        "machine": machine(),
        "players": PLAYERS,
        "contenders": {
            one.name: {
                "games_per_second": one.rate("games"),
                "decisions_per_second": one.rate("decisions"),
                "best_games_per_second": one.best("games"),
                "best_decisions_per_second": one.best("decisions"),
                "games_ratio": one.ratio_to(contenders[0], "games"),
                "decisions_ratio": one.ratio_to(contenders[0], "decisions"),
                "microseconds_per_copy": copies[one.name],
            }
            for one in contenders
        },
    }
    print("\nThinking ahead (`ismcts:1000`), seconds of one core:\n")
    speeds = thinking_ahead.measure()
    print("\n".join(thinking_ahead.table(speeds)))
    figures["thinking_ahead"] = {f"{it.pack} {it.backend}": it.to_json() for it in speeds}
    if not game.backend_note(PLAYERS):
        lines, ratios = pack_table(asked.seconds / ROUNDS / len(PACKS) / 4, ROUNDS)
        print("\nEach pack as machine code, counted, held against Python's `play_out`:\n")
        print("\n".join(lines))
        figures["native_ratio_to_python"] = ratios
        compiled = compiling.measure()
        print("\nMachine code of a pack, milliseconds of the processor:\n")
        print("\n".join(compiling.table(compiled)))
        figures["compiling_seconds"] = {it.name: it.to_json() for it in compiled}
    if not asked.games_only:
        figures |= beside_games(game)
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


def beside_games(game: Any) -> dict[str, Any]:
    """How large saves are, and how long starting, checking and checking again take."""
    size = max(len(cardwright_midway(game, seed).to_json().encode()) for seed in range(50))
    print(f"\nJSON of a state in the middle of a game: {size:,} bytes at most")
    print("\nFrom cold, seconds of the processor as a ratio to a Python that does nothing:")
    started = cold_start.measure()
    print("\n".join(cold_start.table(started)))
    print("\nChecking packs of growing size, from cold:\n")
    sizes = scaling.measure()
    print("\n".join(scaling.table(sizes)))
    print("\nChecking again after an edit of one card, in a project that runs:\n")
    edits = after_edit.measure()
    print("\n".join([*after_edit.table(edits), *after_edit.too_slow(edits)]))
    print("\nThe page of all cards in a browser, until it can be searched:\n")
    pages = page.measure()
    print("\n".join(page.table(pages)))
    return {
        "json_bytes": size,
        "cold_start_seconds": {it.name: it.seconds for it in started},
        "validate_seconds": sizes,
        "after_edit_seconds": edits,
        "page_seconds": pages,
    }


def machine() -> str:
    return f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
