"""`cardwright print`: a PDF of the cards of a pack, to cut out and play with."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.common import add_lang, add_pack, add_with, say_findings

if TYPE_CHECKING:
    from cardwright.faces.box import Box, Record

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
    parser.add_argument(
        "--only",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="these cards and decks only; 'tokens', 'aid' and 'pad' name what lies beside the cards",
    )
    parser.add_argument(
        "--changed-since",
        metavar="SAVED",
        help="only what is new or different since a record that --record wrote, or an older copy of the pack",
    )
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="note what stands on the cards now, for --changed-since"
    )


def run(given: argparse.Namespace) -> int:
    from cardwright.cli.common import checked_pack, language
    from cardwright.cli.writing import check_writable, write_bytes, write_file
    from cardwright.errors import SettingError
    from cardwright.faces.box import box_of
    from cardwright.faces.check import findings_in
    from cardwright.faces.print_run import PrintOrder, pdf_of
    from cardwright.faces.sheets import Folding
    from cardwright.faces.typeset import engine
    from cardwright.findings import codes

    engine()
    checked = checked_pack(given.pack, given.extensions)
    out = given.out or Path(f"{checked.pack.name}.pdf")
    check_writable(out)
    asked = language(checked.pack, given.lang)
    whole = box = box_of(checked, asked)
    if given.changed_since:
        box = box.changed_since(_saved(given.changed_since, given.extensions, asked))
    if given.only:
        box = box.only(_named(box, given.only))
    if not (box.faces.pieces or box.aid or box.pad):
        raise SettingError(codes.WRONG_SETUP, "there is nothing to print", "nothing has changed since then")
    order = PrintOrder(given.paper, Folding(given.fold), given.for_whom == "printer")
    document = pdf_of(box, order)
    say_findings(findings_in(checked, [box]), checked, given)
    write_bytes(out, document, shared=True)
    if given.record:
        write_file(given.record, json.dumps(whole.record, indent=1, sort_keys=True) + "\n", shared=True)
    print(f"{out}: {_count(box)}")
    return 0


def _count(box: Box) -> str:
    pieces = len(box.faces.pieces)
    more = [name for name, it in (("player aid", box.aid), ("score pad", box.pad)) if it]
    return ", ".join([f"{pieces} {'piece' if pieces == 1 else 'pieces'}", *more])


def _named(box: Box, asked: list[str]) -> list[str]:
    """The names of cards and decks, by name or title; raises SettingError for one that is none."""
    from cardwright.errors import SettingError
    from cardwright.faces.extras import AID, PAD, TOKENS
    from cardwright.findings import codes
    from cardwright.findings.diagnostic import did_you_mean

    known = {TOKENS: TOKENS, AID: AID, PAD: PAD}
    for it in box.faces.pieces:
        known |= {it.deck: it.deck, it.kind: it.kind}
        known.setdefault(it.title.casefold(), it.kind)
        known.setdefault(it.front.deck_title.casefold(), it.deck)
    found = []
    for word in (it.strip() for group in asked for it in group.split(",")):
        name = known.get(word) or known.get(word.casefold())
        if name is None:
            hint = did_you_mean(word, known) or "name cards or decks"
            raise SettingError(codes.WRONG_SETUP, f"there is no card or deck '{word}' to print", hint)
        found.append(name)
    return found


def _saved(path: str, extensions: list[str], language: str) -> Record:
    """What stood on the cards then."""
    from cardwright.cli.common import checked_pack
    from cardwright.errors import SettingError
    from cardwright.faces.box import box_of
    from cardwright.findings import codes

    saved = Path(path)
    if saved.is_dir():
        before = checked_pack(path, extensions)
        return box_of(
            before, language if language in before.pack.languages else before.pack.languages[0]
        ).record
    try:
        record = json.loads(saved.read_bytes())
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
