"""`cardwright print`: a PDF of the cards of a pack, to cut out and play with."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.common import add_lang, add_only, add_pack, add_with, say_findings
from cardwright.cli.watch import add_watch, make_faces

if TYPE_CHECKING:
    from cardwright.faces.box import Box, Record
    from cardwright.project import Project

EXAMPLES = """examples:
  cardwright print PACK
  cardwright print PACK --only KIND DECK
  cardwright print PACK --paper letter --fold gutter --lang fr --out cards.pdf
  cardwright print PACK --record printed.json         today
  cardwright print PACK --changed-since printed.json  after the next playtest
  cardwright print PACK --for printer
"""
DUPLEX, GUTTER, FRONTS = "duplex", "gutter", "fronts"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    add_with(parser)
    add_lang(parser)
    add_watch(parser, "print again whenever a file changes, until Ctrl-C")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the PDF; PACK.pdf, unless said")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (a4)")
    parser.add_argument(
        "--fold",
        choices=(DUPLEX, GUTTER, FRONTS),
        default=DUPLEX,
        help="duplex: print on both sides, turned over the long edge; gutter: print on one side, fold and glue; "
        "fronts: no backs",
    )
    parser.add_argument(
        "--for",
        dest="for_whom",
        choices=("home", "printer"),
        default="home",
        help="printer: for a printing house, a page for each side with 3 mm of bleed and no marks",
    )
    add_only(parser, "; 'tokens', 'aid' and 'pad' name what lies beside the cards")
    parser.add_argument(
        "--changed-since",
        metavar="SAVED",
        help="only what is new or different since a record that --record wrote, or an older copy of the pack",
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="note what stands on the cards now, for --changed-since"
    )


def run(given: argparse.Namespace) -> int:
    return make_faces(given, _make)


def _make(given: argparse.Namespace, project: Project) -> None:
    from cardwright.cli.common import language
    from cardwright.cli.writing import check_writable, write_bytes, write_file
    from cardwright.errors import SettingError
    from cardwright.faces.box import box_of
    from cardwright.faces.check import findings_in
    from cardwright.faces.chosen import names_of
    from cardwright.faces.print_run import PrintOrder, pdf_of
    from cardwright.faces.sheets import Folding
    from cardwright.faces.typeset import Typesetter
    from cardwright.findings import codes

    checked = project.pack
    out = given.out or Path(f"{checked.pack.name}.pdf")
    check_writable(out)
    asked = language(checked.pack, given.lang)
    box = box_of(checked, asked, names_of(checked, asked, given.only))
    if given.changed_since:
        box = box.changed_since(_saved(given.changed_since, given.extensions, asked))
    if not (box.faces.pieces or box.aid or box.pad):
        why = "nothing has changed since then" if given.changed_since else "the pack has none of that"
        raise SettingError(codes.WRONG_SETUP, "there is nothing to print", why)
    order = PrintOrder(given.paper, Folding(given.fold), given.for_whom == "printer")
    typesetter = Typesetter(box.faces)
    document = pdf_of(box, order, typesetter)
    all_set = order.folding is not Folding.FRONTS or order.printer
    say_findings(findings_in(checked, [box], typesetter if all_set else None), checked, given)
    write_bytes(out, document, shared=True)
    if given.record:
        whole = box_of(checked, asked) if given.only or given.changed_since else box
        write_file(given.record, json.dumps(whole.record, indent=1, sort_keys=True) + "\n", shared=True)
    print(f"{out}: {_count(box)}")


def _count(box: Box) -> str:
    pieces = len(box.faces.pieces)
    more = [name for name, it in (("player aid", box.aid), ("score pad", box.pad)) if it]
    return ", ".join([f"{pieces} {'piece' if pieces == 1 else 'pieces'}", *more])


def _saved(path: str, extensions: list[str], language: str) -> Record:
    """What stood on the cards then."""
    from cardwright.cli.common import checked_pack
    from cardwright.errors import SettingError
    from cardwright.faces.box import box_of
    from cardwright.findings import codes
    from cardwright.source.whole_file import whole_file

    saved = Path(path)
    if saved.is_dir():
        before = checked_pack(path, extensions)
        return box_of(
            before, language if language in before.pack.languages else before.pack.languages[0]
        ).record
    try:
        record = json.loads(whole_file(saved))
    except FileNotFoundError:
        raise SettingError(
            codes.WRONG_SETUP, f"there is no '{path}'", "--record writes such a file"
        ) from None
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or not all(isinstance(it, str) for it in record.values()):
        message = f"'{path}' is no record of printed cards"
        raise SettingError(
            codes.WRONG_SETUP, message, "--record writes one; or name a folder with the older pack"
        )
    return record
