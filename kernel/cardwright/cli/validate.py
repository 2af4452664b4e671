"""`cardwright validate`: everything that is wrong with packs, in one run."""

from __future__ import annotations

import argparse
import json
import sys

from cardwright.cli.common import add_with
from cardwright.diagnostics import Diagnostic, Severity, render_text
from cardwright.packs.find import find_pack
from cardwright.packs.load import examine
from cardwright.packs.model import Pack


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pack", nargs="+", help="a bundled pack's name, or a folder with a pack.yaml")
    add_with(parser)
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="for people or for machines"
    )


def run(given: argparse.Namespace) -> int:
    """Status 1 when there is a finding."""
    findings: list[Diagnostic] = []
    for name in given.pack:
        checked, found, texts = examine(find_pack(name), [find_pack(it) for it in given.extensions])
        findings += found
        if given.format == "text":
            if found:
                print(render_text(found, texts))
            elif checked is not None:
                print(f"{name}: {summary(checked.pack)}; nothing found")
    errors = sum(it.severity is Severity.ERROR for it in findings)
    if given.format == "json":
        counts = {"errors": errors, "warnings": len(findings) - errors, "packs": len(given.pack)}
        json.dump({"diagnostics": [it.to_json() for it in findings], "summary": counts}, sys.stdout, indent=2)
        print()
    elif findings:
        print(f"{errors} errors, {len(findings) - errors} warnings")
    return 1 if findings else 0


def summary(pack: Pack) -> str:
    """What a pack is made of, in one line."""
    decks = (f"{sum(kind.copies for kind in pack.kinds_of(deck))} {deck}" for deck in pack.decks)
    extended = f", with {', '.join(it.name for it in pack.extensions)}" if pack.extensions else ""
    return f"{', '.join(decks)}, {len(pack.procedures)} rules and formulas{extended}"
