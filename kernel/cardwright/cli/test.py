"""`cardwright test`: scenarios played, and what no scenario and no game has reached."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from cardwright import codes
from cardwright.errors import SettingError

if TYPE_CHECKING:
    from cardwright.scenarios.playing import Outcome
    from cardwright.scenarios.running import Suite

EXAMPLES = """examples:
  cardwright test PACK
  cardwright test my_pack/ --only "last round"
  cardwright test my_pack/scenarios/cards.yaml
  cardwright test my_pack/ --coverage --games 100
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "pack",
        nargs="+",
        metavar="PATH",
        help="a bundled pack's name, a folder with a pack.yaml, or one of its files of scenarios",
    )
    parser.add_argument("--only", metavar="NAME", help="only the scenarios whose name holds this")
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    """Status 1 when a scenario fails or cannot be played."""
    from cardwright.cli.progress import progress
    from cardwright.scenarios.playing import Player
    from cardwright.scenarios.running import run as play
    from cardwright.scenarios.running import suite_of

    suites = _chosen([suite_of(path) for path in given.pack], given.only)
    reports: list[tuple[Suite, list[Outcome]]] = []
    with progress(sum(len(it.scenarios) for it in suites), "scenarios") as advance:
        for suite in suites:
            outcomes = []
            for outcome in play(suite, Player(suite.checked)):
                outcomes.append(outcome)
                advance(1)
            reports.append((suite, outcomes))
    if given.json:
        _print_json(reports)
    else:
        for suite, outcomes in reports:
            _print(suite, outcomes)
    wrong = any(suite.findings or any(it.failures for it in outcomes) for suite, outcomes in reports)
    return 1 if wrong else 0


def _chosen(suites: list[Suite], only: str | None) -> list[Suite]:
    """The suites with the scenarios that are asked for; that there are none at all is a mistake in the asking."""
    from cardwright.diagnostics import did_you_mean

    names = [it.name for suite in suites for it in suite.scenarios]
    if only is not None:
        suites = [it.only(only) for it in suites]
    if any(it.scenarios or it.broken or it.findings for it in suites):
        return suites
    if only is not None:
        message = f"no scenario has '{only}' in its name"
        raise SettingError(codes.WRONG_SETUP, message, did_you_mean(only, names))
    packs = ", ".join(f"'{it.checked.pack.name}'" for it in suites)
    hint = "they stand in the folder 'scenarios' of a pack: see docs/scenarios.md"
    raise SettingError(codes.WRONG_SETUP, f"{packs} has no scenarios", hint)


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


def _print_json(reports: list[tuple[Suite, list[Outcome]]]) -> None:
    import json
    import sys

    packs: list[dict[str, Any]] = [
        {
            "pack": suite.checked.pack.name,
            "version": suite.checked.pack.version,
            "findings": [it.to_json() for it in suite.findings],
            "scenarios": [it.to_json() for it in outcomes],
            "summary": _summary(suite, outcomes),
        }
        for suite, outcomes in reports
    ]
    json.dump({"packs": packs}, sys.stdout, indent=2)
    print()


def _print(suite: Suite, outcomes: list[Outcome]) -> None:
    from cardwright.cli.tables import show_table
    from cardwright.diagnostics import render_text
    from cardwright.scenarios.failure import render

    if suite.findings:
        print(render_text(suite.findings, suite.texts), end="\n\n")
    for outcome in outcomes:
        for failure in outcome.failures:
            print(render(failure, suite.texts), end="\n\n")
    pack = suite.checked.pack
    show_table(
        f"{pack.name} {pack.version}",
        ["scenarios in", "passed", "failed", "not played"],
        _rows(suite, outcomes),
    )
    count = _summary(suite, outcomes)
    said = f"{count['scenarios']} scenarios: {count['passed']} passed, {count['failed']} failed"
    print(said + (f", {count['not_played']} not played" if count["not_played"] else ""))


def _rows(suite: Suite, outcomes: list[Outcome]) -> list[list[str]]:
    """A line for each file of scenarios."""
    files: dict[str, list[int]] = {}
    for outcome in outcomes:
        files.setdefault(outcome.scenario.at.file, [0, 0, 0])[1 if outcome.failures else 0] += 1
    for _, at in suite.broken:
        files.setdefault(at.file, [0, 0, 0])[2] += 1
    return [[file, *(str(it) for it in counts)] for file, counts in files.items()]
