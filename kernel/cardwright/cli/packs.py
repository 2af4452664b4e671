"""`cardwright packs`: what is installed."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.common import add_with

if TYPE_CHECKING:
    from cardwright.declarations.model import Deck, Extension, Kind, Pack, TableOption

EXAMPLES = """examples:
  cardwright packs
  cardwright packs my_pack/
  cardwright packs PACK --with EXTENSION
  cardwright packs --json
"""
BUNDLED, INSTALLED = "bundled", "installed"
EVERYTHING = "*"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "pack",
        nargs="*",
        metavar="PACK",
        help="a pack's or extension's name, or a folder; all that are installed, unless said",
    )
    add_with(parser)
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    """Lists packs. One that is not sound is listed with how much is wrong with it, and gives status 1."""
    from cardwright.source.locate import installed

    found = [_described(name, given.extensions) for name in given.pack or installed()]
    if given.json:
        from cardwright.findings.diagnostic import harmless_json

        print(harmless_json({"packs": found}))
    else:
        for it in found:
            _show(it)
        if not found:
            print("no packs are installed")
    return int(any(it["findings"] for it in found))


def _described(name: str, extensions: list[str]) -> dict[str, Any]:
    from cardwright.cli.common import project_of
    from cardwright.findings import codes

    project = project_of(name, extensions)
    report = project.check(advice=False)
    checked, folder = report.pack, project.folder
    assert folder is not None  # it was found on disk
    facts: dict[str, Any] = {
        "pack": name,
        "from": _source(name, folder),
        "folder": str(folder.resolve()),
        "findings": len(report.errors),
    }
    if checked is not None and any(it.code == codes.PLUGIN_MISSING for it in report.findings):
        # It may be sound; that shows only once the plugin is installed.
        return facts | {"findings": 0, "needs": sorted(set(checked.pack.requires) - set(checked.requires))}
    if checked is None or report.errors:
        return facts
    pack = checked.pack
    own = project.own_extension(checked)
    if own is not None and not extensions:
        return facts | _extension(pack, own)
    return facts | {
        "pack": pack.name,
        "version": pack.version,
        "extensions": {it.name: it.version for it in pack.extensions},
        "title": dict(pack.title),
        "about": dict(pack.about),
        "complete": pack.complete,
        "players": {
            "from": pack.fewest,
            "to": pack.most,
            **({"except": sorted(pack.not_with)} if pack.not_with else {}),
        },
        "languages": list(pack.languages),
        "options": {option.name: _option(option, pack) for option in pack.options.values()},
        "decks": {deck: sum(kind.copies for kind in pack.kinds_of(deck)) for deck in pack.decks},
        "rules": len(pack.procedures),
        "house": house(pack),
    }


def _source(name: str, folder: Path) -> str:
    from cardwright.source.locate import bundled, installed

    if name in bundled():
        return BUNDLED
    return INSTALLED if installed().get(name) == folder else str(Path(name))


def _extension(pack: Pack, extension: Extension) -> dict[str, Any]:
    """What an extension is, and what it does to the pack that it extends."""
    touched = [path for path, by in pack.touched.items() if extension.name in by]
    added = [path for path in touched if pack.added.get(path) == extension.name]
    return {
        "pack": extension.name,
        "version": extension.version,
        "extends": {"pack": extension.base, "version": extension.base_versions},
        "after": list(extension.after),
        "title": dict(extension.title),
        "about": dict(extension.about),
        "complete": extension.complete,
        "languages": list(pack.languages),
        "adds": _counted(section for section, _ in added),
        "changes": _counted(section for section, name in touched if (section, name) not in added),
    }


def _counted(sections: Iterable[str]) -> dict[str, int]:
    return dict(Counter(sections))


def _option(option: TableOption, pack: Pack) -> dict[str, Any]:
    about = {"about": dict(option.about)}
    if option.pieces is None:
        return about | {"values": list(option.words), "default": option.default}
    sides = list(pack.decks[option.pieces].sides)
    return about | {"pieces": option.pieces, "count": option.count, "sides": sides}


# -------------------------------------------------------------------------------------- how much is ours


def house(pack: Pack) -> dict[str, Any]:
    """How much of what is printed on the pieces is the pack's own (`house`), field by field.

    A field is what has a name on a card: what it is called, its icons, an attribute, an effect, its modifiers, how
    many there are of it. Of some only a part is the pack's own: they are counted apart, and not in `share`. `wholly`
    names the kinds that are the pack's own altogether.
    """
    decks: dict[str, Any] = {}
    for deck in pack.decks.values():
        marks = [mark for kind in pack.kinds_of(deck.name) for mark in _marks(deck, kind)]
        decks[deck.name] = {
            "fields": len(marks),
            "house": marks.count(OwnShare.WHOLLY),
            "partly": marks.count(OwnShare.PARTLY),
        }
    fields = sum(it["fields"] for it in decks.values())
    ours = sum(it["house"] for it in decks.values())
    partly = sum(it["partly"] for it in decks.values())
    wholly = [it.name for it in pack.kinds.values() if it.house is not None and EVERYTHING in it.house]
    share = round(ours / fields, 4) if fields else 0.0
    return {
        "fields": fields,
        "house": ours,
        "partly": partly,
        "share": share,
        "decks": decks,
        "wholly": wholly,
    }


class OwnShare(Enum):
    """How much of a field is the pack's own."""

    NOTHING = 0
    PARTLY = 1
    WHOLLY = 2


def _marks(deck: Deck, kind: Kind) -> Iterator[OwnShare]:
    """How much of each field of a kind is marked."""
    from cardwright.describe.card_sheet import ours_of

    marked = ours_of(deck, kind)
    for field in sorted(_fields(kind, {*marked})):
        if EVERYTHING in marked or (field in marked and not kind.credits.get(field)):
            yield OwnShare.WHOLLY
        else:
            yield OwnShare.PARTLY if field in marked else OwnShare.NOTHING


def _fields(kind: Kind, marked: set[str]) -> set[str]:
    found = {"name", *(["copies"] if kind.copies > 1 or "copies" in marked else [])}
    for face in kind.faces:
        found |= {*face.numbers, *face.words, *face.formulas, *face.effects}
        if face.icons or "icons" in marked:  # that there are none may be ours, too
            found.add("icons")
        if face.modifiers:
            found.add("modifiers")
    return found


# -------------------------------------------------------------------------------------- for people


def _show(it: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.text import Text

    from cardwright.findings.diagnostic import harmless

    console = Console(soft_wrap=True, highlight=False)
    name = harmless(it["pack"])

    def line(label: str, text: str) -> None:
        console.print(Text.assemble("    ", (f"{label}: ", "dim"), harmless(text)))

    if it["findings"]:
        count = "1 error" if it["findings"] == 1 else f"{it['findings']} errors"
        console.print(Text(f"{name}: not sound, {count}", "bold red"))
        known = it["from"] in (BUNDLED, INSTALLED)
        line("see", f"cardwright validate {it['pack'] if known else it['folder']}")
        return
    if "needs" in it:
        console.print(Text(name, "bold cyan"))
        line("needs", f"plugins that are not there ({', '.join(it['needs'])}); see cardwright plugins")
        line("from", _place(it))
        return
    console.print(Text.assemble((name, "bold cyan"), f" {it['version']}"))
    about = next(iter(it["about"].values()), "")
    if about:
        line("about", about)
    if "extends" in it:
        line("extends", " ".join(filter(None, it["extends"].values())))
        for what in ("adds", "changes"):
            if it[what]:
                line(what, ", ".join(f"{count} {section}" for section, count in it[what].items()))
        if it["after"]:
            line("after", ", ".join(it["after"]))
        line("from", _place(it))
        return
    if it["extensions"]:
        line("with", ", ".join(f"{name} {version}" for name, version in it["extensions"].items()))
    players = it["players"]
    but = f", but not {' or '.join(map(str, players['except']))}" if "except" in players else ""
    line("players", f"{players['from']} to {players['to']}{but}")
    line("languages", ", ".join(it["languages"]))
    line("pieces", ", ".join(f"{count} {deck}" for deck, count in it["decks"].items()))
    for name, option in it["options"].items():
        line(f"option {name}", _values(option))
    line("from", _place(it))
    line("house", _house_text(it["house"]))


def _place(it: dict[str, Any]) -> str:
    """Where the pack lies, and why it has a name where it has one."""
    folder: str = it["folder"]
    return f"{folder} ({it['from']})" if it["from"] in (BUNDLED, INSTALLED) else folder


def _values(option: dict[str, Any]) -> str:
    if "values" in option:
        words = (f"{word} (unless said)" if word == option["default"] else word for word in option["values"])
        return " | ".join(words)
    many = f"{option['count']} {option['pieces']}" if option["count"] else option["pieces"]
    return f"{many}, as in 'name{'/side' if option['sides'] else ''}, …'"


def _house_text(ours: dict[str, Any]) -> str:
    if not ours["house"]:
        return "nothing: all that is printed is from the sources"
    decks = ", ".join(
        f"{deck} {100 * it['house'] / it['fields']:.0f}%"
        for deck, it in ours["decks"].items()
        if it["fields"]
    )
    wholly = f"; {len(ours['wholly'])} kinds wholly" if ours["wholly"] else ""
    partly = f", {100 * ours['partly'] / ours['fields']:.0f}% in part" if ours["partly"] else ""
    return f"{100 * ours['share']:.0f}% of the fields printed on pieces{partly} ({decks}){wholly}"
