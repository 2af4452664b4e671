"""`cardwright explain`: cards with the text that their formulas make."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cardwright.cli.common import add_lang, add_pack, add_with
from cardwright.declarations.model import AttributeType, value_of
from cardwright.findings.diagnostic import harmless_json

if TYPE_CHECKING:
    from cardwright.declarations.model import Deck, Pack
    from cardwright.describe.card_sheet import PrintedCard, PrintedFace, PrintedSpace, Printer

EXAMPLES = """examples:
  cardwright explain PACK
  cardwright explain PACK KIND
  cardwright explain PACK --lang fr > cards.md
  cardwright explain my_pack/ --json
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    parser.add_argument(
        "kind", nargs="?", metavar="KIND", help="one card, by its name in the pack or its title"
    )
    add_with(parser)
    add_lang(parser)
    parser.add_argument("--json", action="store_true", help="for machines")


def run(given: argparse.Namespace) -> int:
    from cardwright.cli.common import checked_pack, language
    from cardwright.describe.card_sheet import Printer

    checked = checked_pack(given.pack, given.extensions)
    printer = Printer(checked, language(checked.pack, given.lang))
    if given.kind is None:
        if given.json:
            _dump(
                {
                    "pack": checked.pack.name,
                    "language": printer.language,
                    "cards": _data(printer, printer.cards()),
                    "spaces": _space_data(printer.pack),
                    "modifiers": _variant_data(printer),
                }
            )
        else:
            print("\n".join(markdown(printer)))
        return 0
    card = printer.card(kind_named(checked.pack, given.kind))
    if given.json:
        _dump(_data(printer, [card])[0])
    elif sys.stdout.isatty():
        _draw(printer, card)
    else:
        print("\n".join(sheet(printer, card)))
    return 0


def kind_named(pack: Pack, asked: str) -> str:
    """The kind of that name, or with that title in any language of the pack."""
    from cardwright.errors import SettingError
    from cardwright.findings import codes

    found, near = kind_meant(pack, asked)
    if found is None:
        hint = f"did you mean '{near}'?" if near else f"'cardwright explain {pack.name}' shows all"
        raise SettingError(codes.WRONG_SETUP, f"'{pack.name}' has no card '{asked}'", hint)
    return found


def kind_meant(pack: Pack, asked: str) -> tuple[str | None, str | None]:
    """The kind that has a name or title, or the only one whose begins so; if there is none, the nearest."""
    from cardwright.findings.diagnostic import nearest

    names = {kind.name: kind.name for kind in pack.kinds.values()}
    for kind in pack.kinds.values():
        for title in kind.title.values():
            names.setdefault(title.casefold(), kind.name)
    wanted = asked.strip().casefold()
    found = names.get(wanted) or names.get(wanted.replace(" ", "_").replace("-", "_"))
    if found is not None:
        return found, None
    begun = {kind for name, kind in names.items() if wanted and name.startswith(wanted)}
    if len(begun) == 1:
        return begun.pop(), None
    near = nearest(asked, names)
    return None, names[near] if near else None


# ------------------------------------------------------------------ for people


def headline(printer: Printer, card: PrintedCard) -> str:
    """'People · 6 copies'."""
    copies = printer.tongue.labels["copy" if card.copies == 1 else "copies"]
    return f"{card.deck} · {card.copies} {copies}"


def facts(face: PrintedFace | PrintedSpace) -> str:
    """Attributes and icons in one line: 'Speed 23, 32 · Star, Moon ×2'."""
    said = [f"{name} {text}" for name, text in face.attributes]
    if face.icons:
        said.append(", ".join(f"{icon} ×{count}" if count > 1 else icon for icon, count in face.icons))
    return " · ".join(said)


def markdown(printer: Printer) -> Iterator[str]:
    """Every piece, deck by deck."""
    pack = printer.pack
    yield f"# {pack.title.get(printer.language) or pack.title.get(pack.languages[0]) or pack.name}"
    deck = ""
    for card in printer.cards():
        if card.deck != deck:
            deck = card.deck
            yield f"\n## {deck}"
        yield f"\n### {card.title}"
        if card.extension:
            yield from ("", f"*{printer.tongue.labels['extension']}{printer.tongue.colon}{card.extension}*")
        if len(card.faces) == 1:
            copies = headline(printer, card).removeprefix(f"{card.deck} · ")
            yield from ("", " · ".join(filter(None, (copies, facts(card.faces[0])))))
        elif card.copies > 1:
            yield from ("", headline(printer, card).removeprefix(f"{card.deck} · "))
        for face in card.faces:
            if face.side:
                yield from ("", f"**{face.side}** · {facts(face)}" if facts(face) else f"**{face.side}**")
            for text in face.shown(printer.label("by_hand")):
                yield from ("", f"> {text}")
            if face.flavour:
                yield from ("", f"*{face.flavour}*")
    yield from spaces(printer)
    yield from variants(printer)


def spaces(printer: Printer) -> Iterator[str]:
    """What spaces have: names, attributes and icons."""
    for graph in printer.pack.graphs.values():
        having = [it for it in printer.spaces(graph) if it.title or it.attributes or it.icons]
        if having:
            yield f"\n## {printer.said(graph.name)}"
            yield ""
        for it in having:
            said = facts(it)
            yield f"- **{it.title or it.number}**" + (f" · {said}" if said else "")


def variants(printer: Printer) -> Iterator[str]:
    """What changes the game without a piece that carries it."""
    several = list(printer.variants())
    if several:
        yield f"\n## {printer.label('variants')}"
    for it in several:
        yield f"\n### {it.title}"
        said = [(printer.label("house"), it.house or printer.label("all"))] if it.house is not None else []
        said += [(printer.label("extension"), it.extension)] if it.extension else []
        said += [(printer.label("changed_by"), ", ".join(it.changed_by))] if it.changed_by else []
        for label, text in said:
            yield from ("", f"*{label}{printer.tongue.colon}{text}*")
        yield from ("", f"{it.condition}{printer.tongue.colon}".rstrip())
        for text in it.texts:
            yield from ("", f"> {text}")


def sheet(printer: Printer, card: PrintedCard) -> Iterator[str]:
    """A card and all that is known of it, as plain lines."""
    from cardwright.describe.card_notes import notes

    yield from front(printer, card)
    yield ""
    yield from (f"{label}{printer.tongue.colon}{text}" for label, text in notes(printer, card))


def front(printer: Printer, card: PrintedCard) -> Iterator[str]:
    """What stands on a card, side by side, as plain lines."""
    yield card.title
    yield headline(printer, card)
    for face in card.faces:
        yield ""
        if face.side:
            yield f"[{face.side}]"
        if facts(face):
            yield facts(face)
        yield from (f"  {text}" for text in face.shown(printer.label("by_hand")))
        if face.flavour:
            yield f"  “{face.flavour}”"


def _draw(printer: Printer, card: PrintedCard) -> None:
    from rich.console import Console, Group, RenderableType
    from rich.panel import Panel
    from rich.rule import Rule
    from rich.text import Text

    from cardwright.describe.card_notes import notes

    parts: list[RenderableType] = []
    for face in card.faces:
        if face.side:
            parts.append(Rule(Text(face.side, "bold"), style="dim"))
        if facts(face):
            parts.append(Text(facts(face), "yellow"))
        texts = face.shown(printer.label("by_hand"))
        parts += [Text(f"\n{text}" if number == 0 else text) for number, text in enumerate(texts)]
        if face.flavour:
            parts.append(Text(f"\n{face.flavour}", "italic"))
        parts.append(Text())
    for label, text in notes(printer, card):
        parts.append(Text(f"{label}{printer.tongue.colon}{text}", "dim"))
    console = Console()
    panel = Panel(
        Group(*parts),
        title=Text(card.title, "bold cyan"),
        subtitle=Text(headline(printer, card), "dim"),
        width=min(console.width, 76),
        padding=(1, 2),
    )
    console.print(panel)


# ------------------------------------------------------------------ for machines


def _data(printer: Printer, cards: Iterable[PrintedCard]) -> list[dict[str, Any]]:
    return [
        {
            "kind": card.name,
            "title": card.title,
            "deck": card.deck,
            "copies": card.copies,
            "faces": [
                {
                    "side": printed.side or None,
                    "icons": dict(face.icons),
                    "attributes": {
                        **{
                            name: bool(numbers[0])
                            if _deck(printer, card).attributes[name].type is AttributeType.FLAG
                            else list(numbers)
                            for name, numbers in face.numbers.items()
                        },
                        **face.words,
                        **{name: list(words) for name, words in face.lists.items()},
                    },
                    "formulas": {name: text.text.strip() for name, text in face.formulas.items()},
                    "texts": list(printed.texts),
                    "by_hand": sorted(printed.by_hand),
                    "flavour": printed.flavour or None,
                }
                for printed, face in zip(card.faces, printer.pack.kinds[card.name].faces, strict=True)
            ],
            "reads": {
                "icons": list(card.reads.icons),
                "zones": list(card.reads.zones),
                "values": list(card.reads.values),
            },
            "from": [
                {"source": it.source, "about": it.about, "fields": dict(it.fields) or "all"}
                for it in card.origins
            ],
            "extension": printer.pack.added.get((printer.pack.kinds[card.name].deck, card.name)),
            "changed_by": list(printer.pack.touched.get((printer.pack.kinds[card.name].deck, card.name), ())),
            "file": card.span.file,
            "line": card.span.line,
        }
        for card in cards
    ]


def _deck(printer: Printer, card: PrintedCard) -> Deck:
    return printer.pack.decks[printer.pack.kinds[card.name].deck]


def _space_data(pack: Pack) -> dict[str, list[dict[str, Any]]]:
    """Of each set of spaces what they have, in their order."""
    return {
        graph.name: [
            {
                "space": graph.called(number),
                "attributes": {
                    name: value_of(graph.attributes[name], values[number])
                    for name, values in graph.printed.items()
                },
                "icons": {icon: counts[number] for icon, counts in graph.icons.items() if counts[number]},
            }
            for number in range(graph.length)
        ]
        for graph in pack.graphs.values()
        if graph.names or graph.printed or graph.icons
    }


def _variant_data(printer: Printer) -> list[dict[str, Any]]:
    pack = printer.pack
    return [
        {
            "name": it.name,
            "while": None if (asked := pack.variants[it.name].condition) is None else asked.text.strip(),
            "said": it.condition,
            "texts": list(it.texts),
            "house": it.house or it.house is not None,
            "extension": pack.added.get(("modifiers", it.name)),
            "changed_by": list(pack.touched.get(("modifiers", it.name), ())),
            "file": it.span.file,
            "line": it.span.line,
        }
        for it in printer.variants()
    ]


def _dump(data: object) -> None:
    print(harmless_json(data))
