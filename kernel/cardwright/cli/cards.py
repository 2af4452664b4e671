"""`cardwright cards`: one page with all cards of a pack, to look at in a browser."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.common import add_lang, add_only, add_pack, add_with, say_findings
from cardwright.cli.watch import add_watch, make_faces

if TYPE_CHECKING:
    from cardwright.project import Project

EXAMPLES = """examples:
  cardwright cards PACK
  cardwright cards PACK --with EXTENSION --out page.html
  cardwright cards PACK --watch                       make it again whenever a file changes
"""
AGAIN = "make it again whenever a file changes, until Ctrl-C"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    add_with(parser)
    add_lang(parser)
    add_only(parser)
    add_watch(parser, AGAIN)
    parser.add_argument("--out", type=Path, metavar="FILE", help="the page; PACK.html, unless said")


def run(given: argparse.Namespace) -> int:
    return make_faces(given, _make)


def _make(given: argparse.Namespace, project: Project) -> None:
    from cardwright.cli.common import language
    from cardwright.cli.writing import check_writable, write_file
    from cardwright.faces.check import face_findings
    from cardwright.faces.chosen import names_of
    from cardwright.faces.page import page_of

    checked, base = project.pack, project.without_extensions()
    pack = checked.pack
    out = given.out or Path(f"{pack.name}.html")
    check_writable(out)
    # The language asked for comes first; without one, all are there.
    languages = [language(pack, given.lang)] if given.lang else list(pack.languages)
    only = names_of(checked, languages[0], given.only)
    page = page_of(checked, languages, base.pack if base is not None else None, only)
    write_file(out, page, shared=True)
    say_findings(face_findings(checked, languages, only), checked, given)
    shown = sum(not only or not {it.name, it.deck}.isdisjoint(only) for it in pack.kinds.values())
    print(f"{out}: {shown} {'card' if shown == 1 else 'cards'}")
