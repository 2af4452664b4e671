"""`cardwright diff`: what extensions change, card by card, in words."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardwright.cli.common import add_lang, add_pack, add_with
from cardwright.findings.diagnostic import harmless_json

if TYPE_CHECKING:
    from cardwright.declarations.model import Pack
    from cardwright.describe.card_sheet import Printer
    from cardwright.merge.difference import Change, FieldChange

EXAMPLES = """examples:
  cardwright diff PACK --with EXTENSION
  cardwright diff PACK --with EXTENSION another_extension/ --lang fr
  cardwright diff PACK --with my_variant/ --json
"""
MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}
# Rules are long: this many unchanged lines are shown around what changed.
AROUND = 2

Line = tuple[str, str]
"""A line and its style."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    add_with(parser)
    add_lang(parser)
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    """Shows all that is different between a pack and the same with extensions."""
    from cardwright.cli.common import folders_of, language, project_of
    from cardwright.describe.card_sheet import Printer
    from cardwright.errors import SettingError
    from cardwright.findings import codes
    from cardwright.merge.difference import differences

    project = project_of(given.pack)
    before = project.pack
    own = before.pack.extensions
    if own:
        message = f"'{own[-1].name}' is an extension"
        hint = f"cardwright diff {before.pack.name} --with {own[-1].name}"
        raise SettingError(codes.WRONG_SETUP, message, hint)
    if not given.extensions:
        raise SettingError(codes.WRONG_SETUP, "say with which extensions", "--with EXTENSION…")
    after = project.with_extensions(folders_of(given.extensions)).pack
    asked = language(after.pack if given.lang else before.pack, given.lang)
    # A language that an extension adds has no texts without it.
    found = differences(before if asked in before.pack.languages else after, after, asked)
    if given.json:
        _dump(after.pack, asked, found)
    else:
        _show(lines(Printer(after, asked), found))
    return 0


# -------------------------------------------------------------------------------------- for people


def _show(shown: Iterator[Line]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(soft_wrap=True, highlight=False)
    for text, style in shown:
        console.print(Text(text, style))


def lines(printer: Printer, found: list[Change]) -> Iterator[Line]:
    """All of it, line by line."""
    pack, colon = printer.pack, printer.tongue.colon
    extended = ", ".join(f"{it.name} {it.version}" for it in pack.extensions)
    yield f"{pack.name} {pack.version} + {extended}", "bold"
    sections = dict.fromkeys(it.section for it in found)
    for section in sections:
        changes = [it for it in found if it.section == section]
        deck = pack.decks.get(section)
        title = printer.said(section) if deck else section
        counts = " ".join(
            f"{mark}{number}"
            for verb, (mark, _) in MARKS.items()
            if (number := sum(it.verb == verb for it in changes))
        )
        yield "", ""
        yield f"{title} {counts}", "bold underline"
        for change in changes:
            yield from _change(change, colon)
    if not found:
        yield "nothing is different", ""


def _change(change: Change, colon: str) -> Iterator[Line]:
    mark, style = MARKS[change.verb]
    named = f"{change.title} ({change.name})" if change.title != change.name else change.name
    by = f"  [{', '.join(change.by)}]" if change.by else ""
    yield f"  {mark} {named}{by}", style
    for field in change.fields:
        label = f"{field.field}{colon}" if field.field else ""
        if "\n" in field.old or "\n" in field.new:
            yield from _long(field, label, change.verb == "added")
        elif change.verb == "added":
            yield f"      {label}{field.new}", ""
        elif not field.old or not field.new:
            sign, text, colour = ("+", field.new, "green") if field.new else ("-", field.old, "red")
            yield f"    {sign} {label}{text}", colour
        elif len(field.old) + len(field.new) < 60:
            yield f"      {label}{field.old} → {field.new}", ""
        else:
            yield f"    - {label}{field.old}", "red"
            yield f"    + {label}{field.new}", "green"


def _long(field: FieldChange, label: str, whole: bool) -> Iterator[Line]:
    """Text of several lines: as it is where it is new, otherwise what comes and goes of it."""
    from difflib import unified_diff

    if label:
        yield f"      {label.rstrip()}", ""
    if whole:
        yield from ((f"      {line}", "") for line in field.new.split("\n"))
        return
    hunks = unified_diff(field.old.split("\n"), field.new.split("\n"), lineterm="", n=AROUND)
    for line in list(hunks)[2:]:  # without the names of files, which there are none of
        if line.startswith("@@"):
            if not line.startswith("@@ -1,"):
                yield "      …", "dim"
        else:
            yield f"    {line[0]} {line[1:]}", {"+": "green", "-": "red"}.get(line[0], "dim")


# -------------------------------------------------------------------------------------- for machines


def _dump(pack: Pack, language: str, found: list[Change]) -> None:
    from dataclasses import asdict

    data: dict[str, Any] = {
        "pack": pack.name,
        "version": pack.version,
        "extensions": {it.name: it.version for it in pack.extensions},
        "language": language,
        "changes": [asdict(it) for it in found],
    }
    print(harmless_json(data))
