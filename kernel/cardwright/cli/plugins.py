"""`cardwright plugins`: what is active, what each plugin adds, what is blocked, what is wrong and why."""

from __future__ import annotations

import argparse
from typing import Any

EXAMPLES = """examples:
  cardwright plugins
  cardwright plugins --json
  cardwright plugins --block NAME
  CARDWRIGHT_BLOCK=NAME,NAME cardwright play PACK
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    """Status 1 when something is wrong with a plugin."""
    import warnings

    from cardwright import plugins
    from cardwright.plugins.problems import PluginWarning

    with warnings.catch_warnings():
        # The list itself says what is wrong; saying it twice helps nobody.
        warnings.simplefilter("ignore", PluginWarning)
        registry = plugins.everything()
        active = [
            {
                "name": it.name,
                "distribution": it.distribution,
                "version": it.version,
                "code": it.module is not None,
                "adds": registry.adds(it.name),
            }
            for it in registry.plugins
        ]
    problems = [it.to_json() for it in registry.problems]
    if given.json:
        from cardwright.findings.diagnostic import harmless_json

        found = {"active": active, "blocked": registry.blocked, "problems": problems}
        print(harmless_json(found))
    else:
        _show(active, registry.blocked, problems)
    return int(bool(problems))


def _show(active: list[dict[str, Any]], blocked: list[str], problems: list[dict[str, str]]) -> None:
    from rich.console import Console
    from rich.text import Text

    from cardwright.findings.diagnostic import harmless

    console = Console(soft_wrap=True, highlight=False)
    for it in active:
        kind = "" if it["code"] else ", no code"
        about = f" {it['version']} ({it['distribution']}{kind})"
        console.print(Text.assemble((it["name"], "bold cyan"), harmless(about)))
        for what, names in it["adds"].items():
            if names:
                console.print(Text.assemble("    ", (f"{what}: ", "dim"), ", ".join(names)))
        if not any(it["adds"].values()):
            console.print(Text("    adds nothing", "dim"))
    for name in blocked:
        console.print(Text.assemble((harmless(name), "bold"), " is blocked"))
    for problem in problems:
        hint = f" ({problem['hint']})" if problem["hint"] else ""
        text = harmless(f"{problem['message']}{hint}")
        console.print(
            Text.assemble((harmless(problem["plugin"]), "bold red"), f": {problem['code']}: {text}")
        )
    if len(active) == 1 and not blocked and not problems:
        console.print(Text("no further plugins are installed", "dim"))
