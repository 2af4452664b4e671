"""`cardwright test`: scenarios played, and what no scenario and no game has reached."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardwright.cli.common import add_with
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import harmless

if TYPE_CHECKING:
    from cardwright.cli.paths import Paths
    from cardwright.compile.coverage import Point
    from cardwright.findings.diagnostic import PackError
    from cardwright.scenarios.playing import Outcome
    from cardwright.scenarios.reached import Reached
    from cardwright.scenarios.running import Suite

    Report = tuple[Suite, list[Outcome], Reached | None]

EXAMPLES = """examples:
  cardwright test PACK
  cardwright test my_pack/ --only "last round"
  cardwright test my_pack/scenarios/cards.yaml
  cardwright test my_pack/ --coverage --games 100
"""
# How many games `--coverage` plays by default.
GAMES = 60


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "pack",
        nargs="+",
        metavar="PATH",
        help="a pack's name, a folder with a pack.yaml, one of its files of scenarios, or a folder of packs",
    )
    add_with(parser)
    parser.add_argument("--only", metavar="NAME", help="only the scenarios whose name holds this")
    parser.add_argument(
        "--coverage",
        action="store_true",
        help="also tell which rules, formulas and branches neither a scenario nor a simulated game has reached",
    )
    parser.add_argument(
        "--games",
        type=int,
        metavar="N",
        help=f"games to simulate for --coverage; {GAMES}, unless said; 0 for scenarios alone",
    )
    parser.add_argument("--seed", type=int, metavar="S", help="the seed of those games; 0, unless said")
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    """Status 1 when a scenario fails or cannot be played, or a pack is not sound."""
    from cardwright.cli.progress import progress

    games = _games(given)
    suites, unsound = _suites(given)
    suites = _chosen(suites, given.only)
    steps = sum(len(it.scenarios) + games for it in suites)
    with progress(steps, "scenarios" + (" and games" if games else "")) as advance:
        reports = [_played(it, given, games, advance) for it in suites]
    if given.json:
        _print_json(reports, unsound, given.extensions)
    else:
        for path, error in unsound:
            shown = error.shown(_paths(path, given.extensions))
            print(f"{harmless(path)} is not sound, so that nothing of it was played:\n{shown}\n")
        for suite, outcomes, reached in reports:
            paths = _paths(suite, given.extensions)
            _print(suite, outcomes, paths)
            if reached is not None:
                _print_reached(reached, paths)
        if len(reports) + len(unsound) > 1:
            _print_total(reports, len(unsound))
    return 1 if unsound or any(map(_wrong, reports)) else 0


def _wrong(report: Report) -> bool:
    suite, outcomes, reached = report
    broken = reached is not None and bool(reached.broken)
    return any(it.is_error for it in suite.findings) or broken or any(it.failures for it in outcomes)


def _suites(given: argparse.Namespace) -> tuple[list[Suite], list[tuple[str, PackError]]]:
    """The scenarios of all packs, and the packs that are not sound. Where none is to be found is no place to test."""
    from cardwright.findings.diagnostic import PackError
    from cardwright.scenarios.running import suite_of

    suites: list[Suite] = []
    unsound: list[tuple[str, PackError]] = []
    for path in given.pack:
        found, wrong = [], len(unsound)
        for pack in _packs(path):
            try:
                found.append(suite_of(pack, given.extensions))
            except PackError as error:
                first = error.diagnostics[0]
                if first.code == codes.PACK_NOT_FOUND:
                    raise SettingError(first.code, first.message, first.hint) from None
                unsound.append((pack, error))
        empty = all(it.is_empty for it in found) and len(unsound) == wrong
        if empty and not (given.only or given.coverage):
            astray = [
                f"{_paths(suite, given.extensions)(it.span.file)}: {it.hint}"
                for suite in found
                for it in suite.findings
            ]
            hint = "they stand in the folder 'scenarios' of a pack: see 'cardwright docs scenarios'"
            name = found[0].name if len(found) == 1 else path
            raise SettingError(codes.WRONG_SETUP, f"'{name}' has no scenarios", "; ".join(astray) or hint)
        suites += found
    return suites, unsound


def _packs(path: str) -> list[str]:
    """The packs that a word of the command line means; a file of scenarios stands for itself."""
    from cardwright.cli.named import packs_at
    from cardwright.findings.diagnostic import PackError
    from cardwright.scenarios.running import file_of_scenarios

    if file_of_scenarios(path) is not None:
        return [path]
    try:
        return [name for name, _ in packs_at(path)]
    except PackError as error:
        first = error.diagnostics[0]
        raise SettingError(first.code, first.message, first.hint) from None


def _paths(of: Suite | str, extensions: list[str]) -> Paths:
    """Where the files of a suite are, or those of a pack by its path."""
    from cardwright.cli.paths import Paths
    from cardwright.scenarios.running import place_of
    from cardwright.source.locate import find_pack

    folder, pack = (place_of(of)[0], None) if isinstance(of, str) else (of.folder, of.checked.pack)
    assert folder is not None  # it was found on disk
    return Paths.among(folder, [find_pack(it) for it in extensions], pack)


def _games(given: argparse.Namespace) -> int:
    for name in ("games", "seed"):
        if getattr(given, name) is not None and not given.coverage:
            raise SettingError(codes.WRONG_SETUP, f"--{name} belongs to --coverage", "add --coverage")
    if given.games is None:
        return GAMES if given.coverage else 0
    if given.games < 0:
        raise SettingError(codes.WRONG_SETUP, f"--games is 0 or more, not {given.games}")
    return int(given.games)


def _chosen(suites: list[Suite], only: str | None) -> list[Suite]:
    """The suites with the scenarios that are asked for; that there are none at all is a mistake in the asking."""
    from cardwright.findings.diagnostic import did_you_mean

    if only is None:
        return suites
    names = [it.name for suite in suites for it in suite.scenarios]
    suites = [it.only(only) for it in suites]
    if all(it.is_empty for it in suites):
        message = f"no scenario has '{only}' in its name"
        raise SettingError(codes.WRONG_SETUP, message, did_you_mean(only, names))
    return suites


def _played(suite: Suite, given: argparse.Namespace, games: int, advance: Callable[[int], None]) -> Report:
    """What comes of the scenarios of a pack, and what they reach when that is asked for."""
    from cardwright.compile.coverage import Coverage
    from cardwright.scenarios.playing import Player
    from cardwright.scenarios.reached import measure
    from cardwright.scenarios.running import run as play

    coverage = Coverage.of(suite.checked) if given.coverage else None
    outcomes = []
    for outcome in play(suite, Player(suite.checked, coverage)):
        outcomes.append(outcome)
        advance(1)
    if coverage is None:
        return suite, outcomes, None
    return suite, outcomes, measure(coverage, coverage.take(), games, given.seed or 0, advance)


# -------------------------------------------------------------------------------------- what came of it


def _summary(suite: Suite, outcomes: list[Outcome]) -> dict[str, int]:
    failed = sum(bool(it.failures) for it in outcomes)
    return {
        "scenarios": len(outcomes) + len(suite.broken),
        "passed": len(outcomes) - failed,
        "failed": failed,
        "not_played": len(suite.broken),
        "findings": len(suite.findings),
    }


def _print_json(reports: list[Report], unsound: list[tuple[str, PackError]], extensions: list[str]) -> None:
    import json
    import sys

    packs: list[dict[str, Any]] = []
    for suite, outcomes, reached in reports:
        told = {
            "pack": suite.checked.pack.name,
            "version": suite.checked.pack.version,
            "findings": [it.to_json() for it in suite.findings],
            "scenarios": [it.to_json() for it in outcomes],
            "summary": _summary(suite, outcomes),
        }
        if reached is not None:
            told["coverage"] = reached.to_json()
        packs.append(_paths(suite, extensions).in_json(told))
    broken = [
        {
            "pack": path,
            "findings": _paths(path, extensions).in_json([it.to_json() for it in error.diagnostics]),
        }
        for path, error in unsound
    ]
    json.dump({"packs": packs, "unsound": broken}, sys.stdout, indent=2)
    print()


def _print(suite: Suite, outcomes: list[Outcome], paths: Paths) -> None:
    from cardwright.cli.tables import show_table
    from cardwright.findings.diagnostic import render_text
    from cardwright.scenarios.failure import render

    if suite.findings:
        print(render_text(suite.findings, suite.texts, paths), end="\n\n")
    for outcome in outcomes:
        for failure in outcome.failures:
            _shout(render(failure, suite.texts, paths))
    pack = suite.checked.pack
    rows = _rows(suite, outcomes, paths)
    if suite.is_empty:
        print(f"{suite.name}: no scenarios")
        return
    if rows:
        show_table(pack.called(), ["scenarios in", "passed", "failed", "not played"], rows)
    print(_said(_summary(suite, outcomes)))


def _said(count: dict[str, int]) -> str:
    scenarios = "1 scenario" if count["scenarios"] == 1 else f"{count['scenarios']} scenarios"
    said = f"{scenarios}: {count['passed']} passed, {count['failed']} failed"
    return said + (f", {count['not_played']} not played" if count["not_played"] else "")


def _print_total(reports: list[Report], unsound: int) -> None:
    """What came of several packs: what is wrong with the first of them may have left the screen."""
    counts = [_summary(suite, outcomes) for suite, outcomes, _ in reports]
    total = {it: sum(count[it] for count in counts) for it in ("scenarios", "passed", "failed", "not_played")}
    packs = "1 pack is" if unsound == 1 else f"{unsound} packs are"
    print(f"\nIn all {_said(total)}" + (f"; {packs} not sound" if unsound else ""))


def _shout(failure: str) -> None:
    """Prints a failure; on a terminal its first line stands out."""
    import sys

    if sys.stdout.isatty():
        from rich.console import Console
        from rich.text import Text

        heading, _, rest = failure.partition("\n")
        text = Text(heading, "bold red").append(f"\n{rest}\n", "not bold default")
        Console(highlight=False, markup=False, emoji=False).print(text, soft_wrap=True)
    else:
        print(failure, end="\n\n")


def _rows(suite: Suite, outcomes: list[Outcome], paths: Paths) -> list[list[str]]:
    """Prints a line for each file of scenarios."""
    files: dict[str, list[int]] = {}
    for outcome in outcomes:
        files.setdefault(outcome.scenario.at.file, [0, 0, 0])[1 if outcome.failures else 0] += 1
    for _, at in suite.broken:
        files.setdefault(at.file, [0, 0, 0])[2] += 1
    return [[harmless(paths(file)), *(str(it) for it in counts)] for file, counts in files.items()]


def _print_reached(reached: Reached, paths: Paths) -> None:
    from cardwright.cli.tables import show_table

    print()
    rows = [[kind, *map(str, counts)] for kind, counts in reached.counts().items()]
    if rows:
        show_table("Reached", ["what", "in all", "by scenarios", "by games only", "never"], rows)
    for how, games in reached.broken_alike():
        many = f"{len(games)} of {reached.games} games, the first with " if len(games) > 1 else ""
        print(harmless(f"a game broke: {how} ({many}{games[0].table})"))
    _list("By games only, never by a scenario", reached.folded(reached.by_games_only()), paths)
    _list("Never", reached.folded(reached.never()), paths)
    if reached.left_out:
        print(f"'{reached.left_out}' itself is left out: only what extends it counts here")
    found = reached.to_json()
    with_games = f", with {reached.games} games {found['percent']}%" if reached.games else ""
    broke = f"; {len(reached.broken)} of {reached.games} games broke" if reached.broken else ""
    print(f"scenarios reach {found['percent_by_scenarios']}%{with_games}{broke}")
    if reached.not_played:
        print(
            f"the pack is so large that {reached.not_played} settings of options and players were not played"
        )


def _places(count: int) -> str:
    return f"{count} place{'' if count == 1 else 's'}"


def _list(title: str, points: list[tuple[Point, int]], paths: Paths) -> None:
    """Points with their places; one that stands for others says for how many."""
    if points:
        print(f"{title}:")
        for it, count in points:
            inside = f", with {_places(count - 1)} in it" if count > 1 else ""
            place = f"{paths(it.span.file)}:{it.span.line}:{it.span.column}"
            print(harmless(f"  {place}: {it.kind}: {it.said}{inside}"))
        print()
