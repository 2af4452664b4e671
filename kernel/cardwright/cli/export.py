"""`cardwright export`: the cards of a pack for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.common import add_lang, add_only, add_pack, add_with, players_of, say_findings

EXAMPLES = """examples:
  cardwright export PACK --to tts                 Tabletop Simulator: a saved object and its sheets
  cardwright export PACK --to tts --players 4     a whole table, with the zones laid out for four
  cardwright export PACK --to cgs                 Card Game Simulator
  cardwright export PACK --to png                 a picture of each side
  cardwright export PACK --to csv                 a table for a spreadsheet
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    add_with(parser)
    add_lang(parser)
    add_only(parser)
    parser.add_argument("--to", choices=("tts", "cgs", "png", "csv"), required=True, help="for which program")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="a folder; PACK-tts and so on, unless said"
    )
    parser.add_argument(
        "--players", type=int, metavar="N", help="tts: lay the zones of the pack's table out for so many"
    )
    parser.add_argument(
        "--url",
        default="",
        metavar="URL",
        help="tts, cgs: where the pictures will lie; without it beside the file",
    )


def run(given: argparse.Namespace) -> int:
    from cardwright.cli.common import checked_pack, language
    from cardwright.cli.writing import write_bytes
    from cardwright.errors import SettingError
    from cardwright.faces.typeset import engine
    from cardwright.findings import codes

    if given.players is not None and given.to != "tts":
        raise SettingError(codes.WRONG_SETUP, "--players is for --to tts", "leave it out")
    if given.only and given.to == "csv":
        raise SettingError(codes.WRONG_SETUP, "--only is for pictures", "leave it out: a table has all cards")
    if given.to != "csv":
        engine()
    checked = checked_pack(given.pack, given.extensions)
    pack = checked.pack
    asked = language(pack, given.lang)
    players = players_of(pack, given.players) if given.players is not None else None
    url = given.url and given.url.rstrip("/") + "/"
    if given.to == "csv":
        from cardwright.faces.exports import spreadsheet

        files = spreadsheet.table(checked, asked)
    else:
        from cardwright.faces.box import box_of
        from cardwright.faces.check import findings_in
        from cardwright.faces.chosen import names_of
        from cardwright.faces.exports import card_game_simulator, images, tabletop_simulator
        from cardwright.faces.typeset import Typesetter

        box = box_of(checked, asked, names_of(checked, asked, given.only))
        typesetter = Typesetter(box.faces)
        if given.to == "png":
            files = images.images(box, typesetter=typesetter)
        elif given.to == "cgs":
            files = card_game_simulator.definition(box, url, typesetter)
        elif players is not None:
            files = tabletop_simulator.table(box, pack, players, url, typesetter)
        else:
            files = tabletop_simulator.saved_object(box, url, typesetter)
        say_findings(findings_in(checked, [box], typesetter), checked, given)
    folder = given.out or Path(f"{pack.name}-{given.to}")
    for name, data in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"there can be no folder '{path.parent}': {error.strerror}"
            raise SettingError(codes.WRONG_SETUP, message, "choose another place with --out") from None
        write_bytes(path, data, shared=True)
    print(f"{folder}: {len(files)} {'file' if len(files) == 1 else 'files'}")
    return 0
