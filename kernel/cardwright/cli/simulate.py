"""`cardwright simulate`: many games, and what comes of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli import STOPPED
from cardwright.cli.common import add_pack, add_playing
from cardwright.findings.diagnostic import harmless

if TYPE_CHECKING:
    from cardwright.bots.series import Series
    from cardwright.bots.shards import Part
    from cardwright.bots.tally import Tally
    from cardwright.cli.paths import Paths
    from cardwright.play.game import Game

EXAMPLES = """examples:
  cardwright simulate PACK --games 10000
  cardwright simulate PACK --players 4 --bot greedy random --set OPTION=VALUE
  cardwright simulate PACK --games 10000 --jobs 2 --seed 7 --json figures.json
  cardwright simulate PACK --games 1000000 --shard 3/40 --out part3.json
  cardwright simulate PACK --games 1000000 --on dask://localhost:8786
"""
# Rows of the table of options.
MOST_ACTIONS = 24
PLAYED_OUT = "greedy tries each option in a few games that chance plays to the end, which takes longer"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many; 1000, unless said")
    parser.add_argument(
        "--first",
        type=int,
        default=1,
        metavar="N",
        help="the game of the series to begin with; 1, unless said",
    )
    add_playing(parser)
    parser.add_argument("--json", metavar="FILE", help="write all figures here; '-' for the output")
    parser.add_argument(
        "--shard", metavar="I/N", help="play only this part of the games; 'cardwright merge' joins the parts"
    )
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="write what was counted here, as it goes; a run that was stopped goes on from there",
    )
    parser.add_argument(
        "--backend",
        choices=("auto", "python", "native"),
        default="auto",
        help="what plays: 'native' is machine code, 'auto' takes it for random bots where it pays",
    )
    parser.add_argument(
        "--actions",
        action="store_true",
        help="count what players are offered and how often they take it (Python plays, which takes longer)",
    )
    parser.add_argument("--on", metavar="CLUSTER", help="play on a Dask cluster: dask://HOST:PORT")


def run(given: argparse.Namespace) -> int:
    """Plays, then shows. Status 1 when a game broke; 130 when it was stopped: what there is by then is shown."""
    import sys
    from time import perf_counter

    from cardwright.bots import plays_out
    from cardwright.bots.simulation import simulate
    from cardwright.cli.many_games import at_least_one, executor_of, jobs_of, progress, target_of
    from cardwright.cli.parts import Saving, part_of
    from cardwright.cli.paths import paths_of

    games, first, jobs = (
        at_least_one("--games", given.games),
        at_least_one("--first", given.first),
        jobs_of(given),
    )
    game, series = _series(given)
    target = target_of(given.json)
    if any(plays_out(it, game.pack) for it in series.bots):
        print(f"'{game.pack.name}' has no heuristic: {PLAYED_OUT}", file=sys.stderr)
    part, saving = part_of(given, game, series), Saving(given.out)
    tally, before = part.tally, part.tally.played
    started = perf_counter()
    stopped = False
    left, at = part.end - part.begin - before, part.begin + before
    with executor_of(given, jobs) as (executor, jobs):
        parts = simulate(game, series, left, jobs, at, executor, given.backend)
        try:
            with progress(left) as advance:
                for more in parts:
                    tally.include(more)
                    advance(more.played)
                    saving.now_and_then(part)
        except KeyboardInterrupt:
            stopped = True
        finally:
            parts.close()
    seconds = perf_counter() - started
    saving.now(part)
    if stopped and not tally.played:
        raise KeyboardInterrupt
    shard = (
        None if given.shard is None and part.begin == first - 1 and part.end == first - 1 + games else part
    )
    figures = figures_of(game, series, tally, games, first, shard)
    if tally.broken:
        figures["broken_games"] = paths_of(given).in_json(figures["broken_games"])
    figures["timing"] = {
        "seconds": round(seconds, 3),
        "games_per_second": round((tally.played - before) / seconds, 1),
        "jobs": jobs,
    }
    give(figures, never_scored(game, tally), target, stopped)
    if tally.unmeasured:
        _say_unmeasured(tally, paths_of(given))
    return STOPPED if stopped else 1 if tally.broken else 0


# -------------------------------------------------------------------------------------- what is asked for


def _series(given: argparse.Namespace) -> tuple[Game, Series]:
    from cardwright.bots.series import Series
    from cardwright.cli.common import bots_of, game_of, players_of, settings
    from cardwright.errors import SettingError
    from cardwright.findings import codes

    if given.actions and given.backend == "native":
        message = "--actions looks at every choice, which machine code does not stop for"
        raise SettingError(codes.WRONG_SETUP, message, "leave out --backend native")
    options = settings(given.set)
    game = game_of(given.pack, options, given.extensions)
    players = players_of(game.pack, given.players)
    bots = bots_of(given.bot, players)
    game.program(players)
    seed = given.seed if given.seed is not None else 0
    extensions = tuple(given.extensions)
    return game, Series(given.pack, options, players, bots, seed, extensions, actions=given.actions)


# -------------------------------------------------------------------------------------- what came of it


def figures_of(
    game: Game, series: Series, tally: Tally, asked: int, first: int, part: Part | None = None
) -> dict[str, Any]:
    """All that was counted, after all that it takes to count it again."""
    from cardwright import __version__
    from cardwright.bots.tally import to_json

    pack = game.pack
    options = {
        name: series.options.get(name, None if option.pieces else option.default)
        for name, option in pack.options.items()
    }
    figures = to_json(tally, _outcomes(game, tally), list(pack.kinds), series.bots)
    for broken in figures["broken_games"]:
        broken["command"] = _command(series, 1, broken["game"])
    return {
        "cardwright": __version__,
        "pack": pack.name,
        "version": pack.version,
        "extensions": {it.name: it.version for it in pack.extensions},
        "program": game.program(series.players).fingerprint,
        "options": options,
        "players": series.players,
        "bots": list(series.bots),
        "seed": series.seed,
        "command": _command(series, tally.played, first if part is None else part.begin + 1),
        "asked": asked if part is None else part.end - part.begin,
        **figures,
    }


def _command(series: Series, games: int, first: int) -> str:
    """What plays these games again."""
    import shlex

    words = ["cardwright", "simulate", series.pack, "--games", str(games), "--players", str(series.players)]
    words += ["--first", str(first)] if first != 1 else []
    words += ["--bot", *series.bots, "--seed", str(series.seed)]
    words += ["--actions"] if series.actions else []
    for name, value in series.options.items():
        words += ["--set", f"{name}={value}"]
    if series.extensions:
        words += ["--with", *series.extensions]
    return shlex.join(words)


def _outcomes(game: Game, tally: Tally) -> list[str]:
    """The endings that the pack knows; the word that stands there from the start is none unless it happened."""
    name = game.pack.result.outcome
    if name is None:
        return []
    value = game.pack.values[name]
    return [word for number, word in enumerate(value.words) if number != value.start or tally.outcomes[word]]


def never_scored(game: Game, tally: Tally) -> list[str]:
    """The kinds with a formula that were on no score pad; none where the rules score no points for any piece."""
    from cardwright.lang import typed as m

    if not tally.games:
        return []
    steps = (it for body in game.checked.bodies() for it in m.walk(body.parts))
    if not any(isinstance(it, m.AddValue) and it.piece is not None for it in steps):
        return []
    scoring = (name for name, kind in game.pack.kinds.items() if any(it.formulas for it in kind.faces))
    return [name for name in scoring if name not in tally.kinds]


def give(figures: dict[str, Any], never_scored: list[str], target: Path | None, stopped: bool) -> None:
    import json
    import sys

    from cardwright.cli.writing import write_file

    text = json.dumps(figures, indent=2) + "\n"
    if target == Path("-"):
        print(text, end="")
    else:
        _show(figures)
        if never_scored:
            print(f"Never on a score pad: {', '.join(never_scored)}\n")
        if target is not None:
            write_file(target, text, shared=True)
            print(harmless(f"All figures: {target}"))
    if stopped:
        sys.stdout.flush()
        played = figures["games"] + figures["broken"]
        print(f"stopped after {played} of {figures['asked']} games", file=sys.stderr)


def _show(figures: dict[str, Any]) -> None:
    from cardwright.cli.tables import show_table

    played = figures["games"] + figures["broken"]
    timing = figures.get("timing")
    speed = f", {timing['games_per_second']:,.0f} games/s with --jobs {timing['jobs']}" if timing else ""
    options = ", ".join(f"{name}={value}" for name, value in figures["options"].items() if value is not None)
    extended = ", ".join(f"{name} {version}" for name, version in figures["extensions"].items())
    called = f"{figures['pack']} {figures['version']}{f' with {extended}' if extended else ''}"
    print(f"{called}{f' ({options})' if options else ''}")
    print(
        f"{played} games of {figures['players']} players, seed {figures['seed']}: "
        f"{figures['choices_per_game']:.1f} choices a game{speed}\n"
    )
    if figures["broken"]:
        _show_broken(figures)
    if not figures["games"]:
        return
    outcomes = [
        [name, str(it["games"]), _percent(it["share"]), _interval(it)]
        for name, it in figures["outcomes"].items()
    ]
    if outcomes:
        show_table("How the games ended", ["outcome", "games", "share", "95% interval"], outcomes)
    for name, report in figures["reports"].items():
        _show_report(name, report, list(figures["outcomes"]))
    seats = [
        [f"{it['seat']} {it['bot']}", f"{it['mean']:.1f}", f"{it['sd']:.1f}", *_share(it["win_rate"])]
        for it in figures["seats"]
    ]
    show_table("Seats", ["seat", "points", "sd", "wins", "95% interval"], seats)
    teams = [
        ["others" if it["team"] is None else str(it["team"]), str(it["games"]), *_share(it["win_rate"])]
        for it in figures.get("teams", [])
    ]
    if teams:
        show_table("Teams", ["team", "games", "wins", "95% interval"], teams)
    held = {name: it for name, it in figures["kinds"].items() if it["holders"]}
    kinds = [
        [name, _percent(it["held"]["share"]), f"{it['mean_points']:.1f}", *_share(it["win_rate"])]
        for name, it in sorted(held.items(), key=lambda one: -one[1]["win_rate"]["share"])
    ]
    if kinds:
        columns = ["piece", "held", "points", "holders win", "95% interval"]
        show_table(
            "Pieces on the score pads (held in so many of the games, points to a holder)", columns, kinds
        )

    _show_actions(figures.get("actions", {}))


def _show_actions(actions: dict[str, Any]) -> None:
    """What was taken when it was offered, the most often offered first."""
    from cardwright.cli.tables import show_table

    by_offers = sorted(actions.items(), key=lambda one: -one[1]["offered"])
    rows = [
        [
            name,
            str(it["offered"]),
            *_share(it["take_rate"]),
            _percent(it["win_rate"]["share"]) if it["taken"] else "",
        ]
        for name, it in by_offers[:MOST_ACTIONS]
    ]
    if rows:
        more = f"; {MOST_ACTIONS} of {len(actions)}, see --json" if len(actions) > MOST_ACTIONS else ""
        columns = ["option", "offered", "taken", "95% interval", "takers win"]
        show_table(f"Options, and how often they are taken when offered{more}", columns, rows)


def _say_unmeasured(tally: Tally, paths: Paths) -> None:
    """That the bots have played worse than they could, and why."""
    import sys

    (first,) = tally.first_unmeasured
    place = (
        f"{paths(first.span.file)}:{first.span.line}:{first.span.column}: " if first.span is not None else ""
    )
    print(
        harmless(
            f"greedy could not work out the heuristic in {tally.unmeasured} of {tally.games} games, and guessed; "
            f"in game {first.number + 1}: {place}{first.code} in '{first.rule}': {first.message}"
        ),
        file=sys.stderr,
    )


def _show_broken(figures: dict[str, Any]) -> None:
    """The games that broke, by how they did: the first of each kind with what plays it again."""
    broken = figures["broken"]
    counted = "no other game is left to count" if not figures["games"] else "the figures are of the others"
    print(f"{broken} of {figures['games'] + broken} games broke; {counted}")
    alike: dict[str, list[dict[str, Any]]] = {}
    for it in figures["broken_games"]:
        place = f"{it['file']}:{it['line']}:{it['column']}: " if it["file"] is not None else ""
        alike.setdefault(f"{place}{it['code']} in '{it['rule']}': {it['message']}", []).append(it)
    for how, games in alike.items():
        first = games[0]
        more = f", and {len(games) - 1} more like it" if len(games) > 1 else ""
        print(harmless(f"  {how}"))
        print(f"    game {first['game']} (seed {first['seed']}) after {_choices(first['choices'])}{more}")
        print(harmless(f"    again: {first['command']}"))
    if broken > len(figures["broken_games"]):
        print(f"  (and {broken - len(figures['broken_games'])} more)")
    print()


def _choices(number: int) -> str:
    return f"{number} choice{'s' * (number != 1)}"


def _show_report(name: str, report: dict[str, Any], outcomes: list[str]) -> None:
    """A table of a value that the pack reports: how often it was what, and how those games ended."""
    from cardwright.cli.tables import show_table

    words = name.replace("_", " ")
    title = f"{words[:1].upper()}{words[1:]}"
    if "mean" in report:
        title += f" ({report['mean']:.2f} on average)"
    told = [(str(it["value"]), it) for it in report["values"]]
    if "others" in report:
        told.append(("others", report["others"]))
    rows = [
        [
            value,
            str(it["games"]),
            _percent(it["share"]),
            *(str(it["outcomes"].get(outcome, 0)) for outcome in outcomes),
        ]
        for value, it in told
    ]
    show_table(title, [words, "games", "share", *outcomes], rows)


def _share(share: dict[str, float]) -> tuple[str, str]:
    return _percent(share["share"]), _interval(share)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _interval(share: dict[str, float]) -> str:
    return f"{100 * share['low']:.1f} to {100 * share['high']:.1f}%"
