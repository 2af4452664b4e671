"""`cardwright balance`: what stands out in a pack, by games of bots, each figure with its interval."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cardwright.cli.common import add_pack, add_playing
from cardwright.findings.diagnostic import harmless

if TYPE_CHECKING:
    from cardwright.bots.series import Series
    from cardwright.lab.measure import Plan
    from cardwright.lab.report import Report
    from cardwright.lab.statistics import Estimate

EXAMPLES = """examples:
  cardwright balance PACK --html balance.html
  cardwright balance PACK --bot greedy --games 200 --only cards
  cardwright balance PACK --only --goal ENDING=45% --tune NUMBER CARD
"""
ROWS = 12


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    parser.add_argument(
        "--games", type=int, default=400, metavar="N", help="of each measurement; 400, unless said"
    )
    add_playing(parser)
    parser.add_argument(
        "--only",
        nargs="*",
        metavar="SECTION",
        help="measure only these beside the games themselves: skill, cards, strategies, what-if",
    )
    parser.add_argument(
        "--skill",
        nargs="+",
        metavar="BOT",
        help="the bots of the matrix of skill; random greedy, unless said",
    )
    parser.add_argument(
        "--skill-games", type=int, default=100, metavar="N", help="games of each pair of bots"
    )
    parser.add_argument(
        "--goal", metavar="ENDING=SHARE", help="how often games are to end so; what brings them there is told"
    )
    parser.add_argument(
        "--tune",
        nargs="+",
        default=[],
        metavar="NAME",
        help="numbers to try with 1 and 2 more and less: a value, a card, or CARD.ATTRIBUTE",
    )
    parser.add_argument(
        "--deck", nargs="+", default=[], metavar="DECK", help="try the cards of these decks alone"
    )
    parser.add_argument(
        "--within",
        type=float,
        default=0.0,
        metavar="N",
        help="play on until the games won by each card are known to N of a hundred, up and down",
    )
    parser.add_argument("--html", metavar="FILE", help="write the page with all plots here")
    parser.add_argument("--json", metavar="FILE", help="write all figures here; '-' for the output")


def run(given: argparse.Namespace) -> int:
    """Plays, then shows. Status 1 when a game of the pack broke."""
    import json
    from pathlib import Path

    from cardwright.bots.workers import AHEAD, end_pool, pool
    from cardwright.cli.many_games import at_least_one, jobs_of, target_of
    from cardwright.cli.progress import progress
    from cardwright.cli.writing import write_file
    from cardwright.lab.measure import measure
    from cardwright.lab.page import page
    from cardwright.lab.report import Goal, report_of

    at_least_one("--games", given.games), at_least_one("--skill-games", given.skill_games)
    jobs = jobs_of(given)
    goal = Goal.read(given.goal) if given.goal is not None else None
    series, plan = _asked(given)
    target, html = target_of(given.json), target_of(given.html)
    processes = pool(jobs) if jobs > 1 else None
    done = 0
    try:
        with progress(1000, "balance") as advance:

            def told(parts: int, whole: int) -> None:
                nonlocal done
                advance(1000 * parts // whole - done)
                done = 1000 * parts // whole

            measured = measure(series, plan, processes, AHEAD * jobs, told)
    finally:
        if processes is not None:
            end_pool(processes)
    report = report_of(measured, goal)
    if html is not None:
        write_file(html, page(report), shared=True)
    text = json.dumps(report.to_json(), indent=2) + "\n"
    if target == Path("-"):
        print(text, end="")
    else:
        _show(report)
        if target is not None:
            write_file(target, text, shared=True)
            print(harmless(f"All figures: {target}"))
        if html is not None:
            print(harmless(f"The page with plots: {html}"))
    return 1 if report.broken else 0


def _asked(given: argparse.Namespace) -> tuple[Series, Plan]:
    """What is played and how much of it; everything that can be wrong is found before anything is played."""
    from cardwright.bots import bot_named
    from cardwright.bots.series import Series, keep_game, keep_project
    from cardwright.cli.common import bots_of, players_of, project_of, settings
    from cardwright.errors import SettingError
    from cardwright.findings import codes
    from cardwright.findings.diagnostic import did_you_mean
    from cardwright.lab.changes import tunable_named
    from cardwright.lab.measure import SECTIONS, Plan, kinds_tried

    sections = SECTIONS if given.only is None else tuple(given.only)
    for name in sections:
        if name not in SECTIONS:
            hint = did_you_mean(name, SECTIONS) or f"known: {', '.join(SECTIONS[1:])}"
            raise SettingError(codes.WRONG_SETUP, f"there is no section '{name}'", hint)
    if not 0 <= given.within < float("inf"):
        message = f"--within is a number above 0, not {given.within:g}"
        raise SettingError(codes.WRONG_SETUP, message, "write how many games of a hundred, as in --within 1")
    skill = tuple(dict.fromkeys(given.skill or ("random", "greedy")))
    for name in skill:
        bot_named(name, 0)
    options = settings(given.set)
    project = project_of(given.pack, given.extensions)
    game = project.game(options)
    for name in given.tune:
        tunable_named(game.pack, name)
    for name in given.deck:
        if name not in game.pack.decks:
            hint = did_you_mean(name, game.pack.decks) or f"known: {', '.join(game.pack.decks)}"
            raise SettingError(codes.WRONG_SETUP, f"'{game.pack.name}' has no deck '{name}'", hint)
    plan = Plan(
        given.games,
        skill,
        given.skill_games,
        sections,
        tuple(given.tune),
        tuple(given.deck),
        given.within,
    )
    kinds_tried(game.pack, plan)
    players = players_of(game.pack, given.players)
    game.program(players)
    seed = given.seed if given.seed is not None else 0
    series = Series(given.pack, options, players, bots_of(given.bot, players), seed, tuple(given.extensions))
    keep_project(series, project)
    keep_game(series, game)
    return series, plan


# -------------------------------------------------------------------------------------- in the terminal


def _show(report: Report) -> None:
    from cardwright.cli.tables import show_table

    measured = report.measured
    pack, series = measured.pack, measured.series
    extended = ", ".join(f"{it.name} {it.version}" for it in pack.extensions)
    print(harmless(f"{pack.name} {pack.version}{f' with {extended}' if extended else ''}"))
    print(
        f"{measured.plan.games} games of {series.players} players a measurement, "
        f"bots {', '.join(dict.fromkeys(series.bots))}, seed {series.seed}\n"
    )
    print("Verdict, worst first:" if report.verdicts else "Verdict: nothing stands out.")
    for number, it in enumerate(report.verdicts[:ROWS], 1):
        print(harmless(f"  {number}. {it.words}"))
        print(harmless(f"     more: {it.command}"))
    if len(report.verdicts) > ROWS:
        print(f"  and {len(report.verdicts) - ROWS} more, see --json or --html")
    print(
        "\n(In brackets 95% intervals. What is listed allows for many figures being looked at: fewer than one in a\n"
        "hundred of those is chance alone.)\n"
    )
    if report.goal is not None:
        title = f"Towards {report.goal.ending} = {report.goal.share:g}%, nearest first"
        rows = [[it.name, *_cells(it.estimate, signed=False)] for it in report.towards[:ROWS]]
        show_table(title, ["change", "share", "95% interval"], rows)
    _show_games(report)
    _show_cards(report)
    _show_changes(report)
    failing = [what for what, holds in report.controls if not holds]
    held = len(report.controls) - len(failing)
    print(f"Controls: {held} of {len(report.controls)} hold{''.join(f'; NOT: {it}' for it in failing)}")
    if measured.refused:
        print(f"Not tried, because the pack would not be sound: {len(measured.refused)} variants, see --json")


def _show_games(report: Report) -> None:
    from cardwright.cli.tables import show_table

    if report.endings:
        rows = [[it.name, *_cells(it.estimate, signed=False)] for it in report.endings]
        show_table("How games end, in percent", ["ending", "share", "95% interval"], rows)
    rows = [
        [name.replace("_", " "), *(str(it[share]) for share in ("5%", "50%", "95%"))]
        for name, it in report.lengths.items()
    ]
    show_table("Length of a game (5, 50 and 95% of the games are up to)", ["", "5%", "50%", "95%"], rows)
    rows = [[it.name, f"{it.more['wins']:.1f}%", *_cells(it.estimate)] for it in report.seats]
    if rows:
        show_table(
            "Seats: games won, and how many more than a share", ["seat", "wins", "more", "95% interval"], rows
        )
    if report.skill:
        rows = [[one, others, *_cells(it, signed=False)] for (one, others), it in report.skill.items()]
        show_table(
            "Skill: how often one bot wins among others", ["bot", "among", "wins", "95% interval"], rows, 2
        )
    figures = {**report.tension, **report.choices}
    rows = [[name, *_cells(it, signed=False)] for name, it in figures.items()]
    show_table("Tension and choices", ["", "", "95% interval"], rows)
    offers = report.surest_offers[:ROWS]
    rows = [
        [it.name, "" if it.more["taken"] is None else f"{it.more['taken']:.0f}%", *_cells(it.estimate)]
        for it in offers
    ]
    if rows:
        show_table(
            "Options, the surest first (games won more by whoever takes one by chance, of a hundred)",
            ["option", "taken", "gains", "95% interval"],
            rows,
        )


def _show_cards(report: Report) -> None:
    from cardwright.cli.tables import show_table

    cards = [it for it in report.cards if it.impact is not None][: 2 * ROWS]
    rows = [
        [
            it.name,
            f"{it.held:.0f}%",
            "" if it.holders_win is None else f"{it.holders_win.value:.1f}%",
            *_cells(it.impact),
            _cells(it.off)[0],
            _cells(it.plus_one)[0],
            _cells(it.given)[0],
        ]
        for it in cards
    ]
    if rows:
        columns = ["card", "held", "holders win", "by it", "95% interval", "off", "+1", "given"]
        show_table(
            "Cards, what is off most first (by it: games of a hundred that its holders win by it, held against the card blank)",
            columns,
            rows,
        )
    pairs = [[it.name, *_cells(it.estimate)] for it in report.pairs]
    if pairs:
        show_table("Pairs: points of the first by the second", ["pair", "points", "95% interval"], pairs)


def _show_changes(report: Report) -> None:
    from cardwright.cli.tables import show_table

    rows = [[it.name, *_cells(it.estimate)] for it in report.strategies[:ROWS]]
    if rows:
        show_table(
            "Restricted play: games won more, of a hundred, by a random player who",
            ["restriction", "gains", "95% interval"],
            rows,
        )
    rows = [
        [f"{name} {delta:+d}", what, *_cells(it)]
        for name, by_delta in report.constants.items()
        for delta, figures in sorted(by_delta.items())
        for what, it in figures.items()
        if it.excludes_zero
    ]
    if rows:
        show_table("What if", ["change", "of", "changes by", "95% interval"], rows, 2)


def _cells(estimate: Estimate | None, signed: bool = True) -> tuple[str, str]:
    from cardwright.lab.plots import number_words

    if estimate is None:
        return "", ""
    return number_words(
        estimate.value, signed
    ), f"{number_words(estimate.low)} to {number_words(estimate.high)}"
