"""`cardwright validate`: everything that is wrong with packs, in one run."""

from __future__ import annotations

import argparse

from cardwright.cli.common import add_with
from cardwright.cli.formats import FORMATS, Examined, Report, format_named, summary
from cardwright.packs.find import find_pack
from cardwright.packs.load import examine

__all__ = ["arguments", "run", "summary"]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pack", nargs="+", help="a pack's name, or a folder with a pack.yaml")
    add_with(parser)
    parser.add_argument(
        "--format",
        metavar="NAME",
        default="text",
        help=f"for people or for machines: {', '.join(FORMATS)}, or one of a plugin",
    )


def run(given: argparse.Namespace) -> int:
    """Status 1 when there is a finding."""
    from cardwright.plugins.guards import run_plugin_checks

    written = format_named(given.format)
    report = Report()
    for name in given.pack:
        checked, found, texts = examine(find_pack(name), [find_pack(it) for it in given.extensions])
        if checked is not None:
            found = [*found, *run_plugin_checks(checked)]
        report.packs.append(Examined(name, checked.pack if checked is not None else None, found, texts))
    print(written(report))
    return 1 if report.findings else 0
