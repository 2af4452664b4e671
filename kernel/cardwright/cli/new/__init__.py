"""`cardwright new`: something to begin with, which works at once. Each thing is a module of this folder."""

from __future__ import annotations

import argparse
from importlib import import_module

# What can be made -> what it is, in one line. Its module `cardwright.cli.new.THING` has `arguments` and `run`.
THINGS = {
    "plugin": "an expansion of a pack that others can install",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    things = parser.add_subparsers(dest="thing", metavar="WHAT", required=True)
    for thing, about in THINGS.items():
        sub = things.add_parser(thing, help=about, description=f"Write {about}.")
        import_module(f"cardwright.cli.new.{thing}").arguments(sub)


def run(given: argparse.Namespace) -> int:
    status: int = import_module(f"cardwright.cli.new.{given.thing}").run(given)
    return status
