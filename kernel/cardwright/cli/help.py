"""`cardwright help`: what `--help` shows, asked for in the other way that people try."""

from __future__ import annotations

import argparse

from cardwright.cli import parser_for

EXAMPLES = """examples:
  cardwright help
  cardwright help simulate
  cardwright help new card
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="a command; all, unless said")


def run(given: argparse.Namespace) -> int:
    try:
        parser_for(given.command[:1]).parse_args([*given.command, "--help"])
    except SystemExit as end:
        return int(end.code or 0)
    raise AssertionError("--help ends the program")
