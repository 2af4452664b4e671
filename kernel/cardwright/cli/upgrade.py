"""`cardwright upgrade`: packs of older versions, brought up to date by the steps in `cardwright.upgrades`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cardwright.cli.fixes import difference
from cardwright.cli.named import packs_at
from cardwright.cli.own_files import own_files
from cardwright.cli.paths import Paths
from cardwright.cli.streams import say
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import harmless
from cardwright.findings.formats.text import change_line, counted
from cardwright.fixing.rounds import FixOutcome
from cardwright.project import Project
from cardwright.upgrades.registry import Step, all_steps, step_of, upgraded

EXAMPLES = """examples:
  cardwright upgrade --list
  cardwright upgrade my_game --diff
  cardwright upgrade my_game
  cardwright upgrade packs/
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "pack", nargs="*", metavar="PACK", help="a folder with a pack.yaml, or a folder of such folders"
    )
    parser.add_argument("--diff", action="store_true", help="show what would change, and change nothing")
    parser.add_argument("--list", action="store_true", help="show all steps, with what each does and why")


def run(given: argparse.Namespace) -> int:
    """Status 1 when a pack is not sound afterwards or could not be changed; 2 when something that is named is no pack."""
    steps = all_steps()
    if given.list:
        _list(steps)
        return 0
    if not given.pack:
        hint = "name a folder with a pack.yaml, or use --list"
        raise SettingError(codes.WRONG_SETUP, "no pack is named", hint)
    packs = {folder.resolve(): (name, folder) for it in given.pack for name, folder in packs_at(it)}
    return max(_upgrade(name, folder, steps, given.diff) for name, folder in packs.values())


def _list(steps: list[Step]) -> None:
    for it in steps:
        print(f"{it.name} (since {it.since})\n  {it.does}:\n  {it.why}")


def _upgrade(name: str, folder: Path, steps: list[Step], only_shown: bool) -> int:
    """Brings one pack up to date, or shows what that would change; says what no step can do."""
    project, paths = Project.from_folder(folder), Paths([folder])
    own = own_files([it.name for it in project.files()], paths, {name: folder})
    outcome = upgraded(project, own.texts, steps)
    after = project.with_texts(own.changed(outcome.texts))
    if only_shown:
        sys.stdout.write(difference(own.texts, outcome.texts, paths))
    else:
        own.write(outcome.texts)
        _show(name, outcome, steps, paths)
    errors = len(after.check(advice=False).errors)
    if errors:
        left = counted(errors, "error")
        say(harmless(f"{name}: {left} left, which no step puts right: cardwright validate {name}"))
    still = {it.span.file for step in steps for it in step.changes(after)}
    for file in sorted(still):
        reason = own.refused.get(file, "with it there would be an error that is not there now")
        say(harmless(f"not upgraded in {paths(file)}: {reason}"))
    return 1 if errors or still else 0


def _show(name: str, outcome: FixOutcome, steps: list[Step], paths: Paths) -> None:
    """Each step that has done something, with its reason and its changes."""
    if not outcome.fixed:
        print(harmless(f"{name}: up to date"))
    for step in steps:
        changes = [it for it in outcome.fixed if step_of(it.finding) == step.name]
        if changes:
            print(f"{step.name}: {step.does} ({step.why})")
        for it in changes:
            print(harmless(f"  {change_line(it, paths)}"))
