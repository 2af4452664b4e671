"""`cardwright cards`: one page with all cards of a pack, to look at in a browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.common import add_lang, add_pack, add_with, say_findings

EXAMPLES = """examples:
  cardwright cards PACK
  cardwright cards PACK --with EXTENSION --out page.html
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    add_with(parser)
    add_lang(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="the page; PACK.html, unless said")


def run(given: argparse.Namespace) -> int:
    from cardwright.cli.common import language, project_of
    from cardwright.cli.writing import check_writable, write_file
    from cardwright.faces.check import face_findings
    from cardwright.faces.page import page_of
    from cardwright.faces.typeset import engine

    engine()
    project = project_of(given.pack, given.extensions)
    checked, base = project.pack, project.without_extensions()
    pack = checked.pack
    out = given.out or Path(f"{pack.name}.html")
    check_writable(out)
    # The language asked for comes first; without one, all are there.
    languages = [language(pack, given.lang)] if given.lang else list(pack.languages)
    write_file(out, page_of(checked, languages, base.pack if base is not None else None), shared=True)
    say_findings(face_findings(checked, languages), checked, given)
    print(f"{out}: {len(pack.kinds)} {'card' if len(pack.kinds) == 1 else 'cards'}")
    return 0
