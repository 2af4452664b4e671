"""One page with all cards of a pack, to look at in a browser: a file that needs nothing else and no network."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from html import escape

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Extension, Kind
from cardwright.describe.card_notes import notes
from cardwright.describe.card_sheet import HOUSE, Printer
from cardwright.faces import limits
from cardwright.faces.box import box_of
from cardwright.faces.model import CardFace
from cardwright.faces.page_drawings import Drawings
from cardwright.faces.typeset import TEMPLATES
from cardwright.merge.difference import Change, FieldChange, Verb, differences

SIDE_BY_SIDE = "*"
_SIGNS = {Verb.ADDED: "+", Verb.REMOVED: "−", Verb.CHANGED: "~"}


def page_of(
    checked: CheckedPack,
    languages: Sequence[str],
    before: CheckedPack | None = None,
    only: Collection[str] = (),
) -> str:
    """The page as HTML, with each card in each of these languages; `only` names the kinds and decks that are wanted.

    `before` is the pack without its extensions: with it, the page tells what they change. Raises PackError for more
    than is set at once.
    """
    limits.keep(checked.pack, len(languages), only)
    return _Page(checked, languages, before, only).html()


class _Page:
    def __init__(
        self,
        checked: CheckedPack,
        languages: Sequence[str],
        before: CheckedPack | None,
        only: Collection[str],
    ) -> None:
        self.pack = checked.pack
        self.only = set(only)
        self.languages = list(languages)
        self.printers = {it: Printer(checked, it) for it in languages}
        self.boxes = {it: box_of(checked, it, only) for it in languages}
        self.drawings = Drawings()
        self.drawn = {it: self.drawings.of(box) for it, box in self.boxes.items()}
        self.changes = {it: _changes(before, checked, it) for it in languages}

    def html(self) -> str:
        first = self.boxes[self.languages[0]]
        cards = "".join(
            self.card(kind)
            for deck in self.pack.decks
            for kind in self.pack.kinds_of(deck)
            if not self.only or {kind.name, deck} & self.only
        )
        style, script = ((TEMPLATES / name).read_text("utf-8") for name in ("page.css", "page.js"))
        packs = [
            f"{self.pack.name} {self.pack.version}",
            *(f"{it.name} {it.version}" for it in self.pack.extensions),
        ]
        version = escape(f"{' + '.join(packs)} · {first.content_hash}")
        nothing = self.spoken_data(lambda printer: printer.label("nothing_found"))
        title = self.spoken("span", lambda printer: self.boxes[printer.language].faces.title)
        return f"""<!DOCTYPE html>
<html lang="{escape(self.languages[0])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src '{_sha(style)}'; script-src '{_sha(script)}'">
<link rel="icon" href="data:,">
<title>{escape(f"{first.faces.title} {first.faces.version}")}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{title} <small>{version}</small></h1>
<form role="search">{"".join(self.controls())}<p role="status" data-nothing="{nothing}"></p></form>
</header>
<main><ul>{cards}</ul>{self.in_each(self.backs)}{self.in_each(self.other_changes)}</main>
<svg class="defs" aria-hidden="true"><defs></defs></svg>
<script type="application/json" id="shared">{_in_script(json.dumps(self.drawings.shared))}</script>
<script>{script}</script>
</body>
</html>
"""

    # -------------------------------------------------------------- in several languages

    def in_each(self, part: Callable[[Printer], str]) -> str:
        """A part of the page in each language; the script shows those that are asked for."""
        made = ((language, part(printer)) for language, printer in self.printers.items())
        return "".join(
            f'<div class="spoken" lang="{escape(language)}">{html}</div>' for language, html in made if html
        )

    def spoken(self, element: str, text: Callable[[Printer], str], attributes: str = "") -> str:
        """An element whose text follows the language that is asked for."""
        said = escape(text(self.printers[self.languages[0]]))
        return f'<{element}{attributes} data-said="{self.spoken_data(text)}">{said}</{element}>'

    def spoken_data(self, text: Callable[[Printer], str]) -> str:
        said = {language: text(printer) for language, printer in self.printers.items()}
        return escape(json.dumps(said, ensure_ascii=False))

    # -------------------------------------------------------------- what is asked for

    def controls(self) -> Iterator[str]:
        field = '<input name="search" type="search" autocomplete="off">'
        yield f"<label>{self.label('search')} {field}</label>"
        yield self.select("decks", "deck", map(self.thing, self.pack.decks))
        if self.pack.icons:
            yield self.select("icons", "icon", map(self.thing, self.pack.icons))
        origins = list(self.origins())
        if origins:
            yield self.select("origin", "origin", origins)
        if len(self.languages) > 1:
            options = "".join(f'<option value="{escape(it)}">{escape(it)}</option>' for it in self.languages)
            both = self.option(SIDE_BY_SIDE, lambda printer: printer.label("both"))
            yield f'<label>{self.label("language")} <select name="language">{options}{both}</select></label>'

    def label(self, name: str) -> str:
        return self.spoken("span", lambda printer: printer.label(name))

    def option(self, value: str, text: Callable[[Printer], str]) -> str:
        return self.spoken("option", text, f' value="{escape(value)}"')

    def thing(self, name: str) -> str:
        """A thing of the pack as an option."""
        return self.option(name, lambda printer: printer.said(name))

    def origins(self) -> Iterator[str]:
        """What is our own design, and what each extension adds or changes."""
        if any(HOUSE in self.marks(kind) for kind in self.pack.kinds.values()):
            yield self.option(HOUSE, lambda printer: printer.label("house"))
        for extension in self.pack.extensions:
            yield self.extension(extension)

    def extension(self, it: Extension) -> str:
        return self.option(_mark(it.name), lambda printer: printer.in_language(it.title) or it.name)

    def select(self, label: str, name: str, options: Iterable[str]) -> str:
        anything = '<option value="">—</option>'
        return (
            f'<label>{self.label(label)} <select name="{name}">{anything}{"".join(options)}</select></label>'
        )

    # -------------------------------------------------------------- cards

    def card(self, kind: Kind) -> str:
        shown = [side for it in self.drawn.values() for side, _ in it.get(kind.name, [])]
        words = " ".join([kind.name, *(side.words for side in shown if isinstance(side, CardFace))])
        icons = sorted({name for face in kind.faces for name in face.icons})
        data = {
            "deck": kind.deck,
            "icons": " ".join(icons),
            "marks": " ".join(self.marks(kind)),
            "words": words,
        }
        attributes = " ".join(f'data-{name}="{escape(text)}"' for name, text in data.items())
        return f'<li class="card" {attributes}>{self.in_each(lambda printer: self.sheet(printer, kind))}</li>'

    def sheet(self, printer: Printer, kind: Kind) -> str:
        """A card in one language: its sides, and what is to be said about it."""
        printed = printer.card(kind.name)
        pictures = "".join(picture for _, picture in self.drawn[printer.language].get(kind.name, []))
        tags = [printer.label("house")] if HOUSE in self.marks(kind) else []
        tags += [it for it in (printed.extension, *printed.changed_by) if it]
        about = " ".join(
            [escape(f"{printed.deck} × {printed.copies}"), *(f"<strong>{escape(it)}</strong>" for it in tags)]
        )
        return (
            f"<h2>{escape(printed.title)}</h2><p>{about}</p>{_sides(pictures)}"
            f"<details><summary>{escape(printer.label('details'))}</summary>"
            f"<dl>{''.join(self.details(printer, kind))}</dl></details>"
        )

    def details(self, printer: Printer, kind: Kind) -> Iterator[str]:
        """What an extension changes on a card, its formulas and rules as they are written, and where they come from."""
        for change in self.changes[printer.language]:
            if change.verb is Verb.CHANGED and (change.section, change.name) == (kind.deck, kind.name):
                yield from map(_field_change, change.fields)
        for face in kind.faces:
            for name, text in (*face.formulas.items(), *face.effects.items()):
                yield _row(printer.field(name), f"<code>{escape(text.text.strip())}</code>")
            for it in face.modifiers:
                yield _row(it.key.text.strip(), f"<code>{escape(it.text.text.strip())}</code>")
        for label, note in notes(printer, printer.card(kind.name)):
            yield _row(label, escape(note))

    def marks(self, kind: Kind) -> list[str]:
        """By what a card is found under its origin."""
        printer = self.printers[self.languages[0]]
        ours = [HOUSE] if any(it.source == HOUSE for it in printer.origins(kind)) else []
        return ours + [_mark(it) for it in self.pack.touched.get((kind.deck, kind.name), ())]

    # -------------------------------------------------------------- below the cards

    def backs(self, printer: Printer) -> str:
        """The backs of the decks, each once."""
        drawn = self.drawn[printer.language]
        pictures = "".join(picture for deck in self.pack.decks for _, picture in drawn.get(deck, []))
        return f"<h2>{escape(printer.label('back'))}</h2>{_sides(pictures)}" if pictures else ""

    def other_changes(self, printer: Printer) -> str:
        """What extensions change besides the cards that are shown."""
        rows = []
        for change in self.changes[printer.language]:
            if change.section in self.pack.decks and change.verb is not Verb.REMOVED:
                continue
            title = f"{_SIGNS[change.verb]} {change.section}: {change.title}"
            fields = "".join(map(_field_change, change.fields))
            rows.append(f"<details><summary>{escape(title)}</summary><dl>{fields}</dl></details>")
        return f"<h2>{escape(printer.label('changes'))}</h2>{''.join(rows)}" if rows else ""


def _sides(pictures: str) -> str:
    """Drawings as text, which the script makes drawings of when they come near: hundreds of them at once take seconds."""
    return f'<div class="sides"><script type="image/svg+xml">{_in_script(pictures)}</script></div>'


def _in_script(text: str) -> str:
    """A text that does not end the element it stands in, nor makes another of it."""
    assert "</script" not in text.lower() and "<!--" not in text, (
        "drawings are elements of SVG, names are escaped"
    )
    return text


def _changes(before: CheckedPack | None, after: CheckedPack, language: str) -> list[Change]:
    if before is None:
        return []
    # A language that an extension adds has no texts without it.
    return differences(before if language in before.pack.languages else after, after, language)


def _field_change(it: FieldChange) -> str:
    old = f"<del>{escape(it.old)}</del>" if it.old else ""
    new = f"<ins>{escape(it.new)}</ins>" if it.new else ""
    return _row(it.field, " ".join(filter(None, (old, new))))


def _row(label: str, html: str) -> str:
    return f"<dt>{escape(label)}</dt><dd>{html}</dd>"


def _mark(extension: str) -> str:
    """An extension may be called like a source."""
    return f"+{extension}"


def _sha(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
