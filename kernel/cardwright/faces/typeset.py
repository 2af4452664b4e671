"""Setting faces with Typst, which comes with the extra `print`."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardwright.describe.tongue import capital
from cardwright.errors import SettingError
from cardwright.faces import badges, fonts, limits, ornament, palette
from cardwright.faces.isolated import Failure, Request, carried_out, compiled
from cardwright.faces.model import CardBack, CardFace, FaceSet, Fact, Paragraph, Side, Symbol
from cardwright.faces.own_templates import brought, failed, refused, texts_of
from cardwright.faces.rich_text import typographic
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, read_from, tidy

TEMPLATES = Path(__file__).parent / "templates"
_MOST_FIGURES = 4
"""How many icons the ornament of a card is made of."""
_MOST_IN_ROW = 6
_NOTES = "<note>"
_PORTIONS_AT_ONCE = 2


def engine() -> Any:
    """The Typst library; where it is not installed, an error says how to install it."""
    try:
        import typst
    except ImportError:
        message = "pictures of cards are set with Typst, which is not installed"
        raise SettingError(codes.WRONG_SETUP, message, "pip install 'cardwright[print]'") from None
    return typst


class Typesetter:
    """Sets documents about one pack. What it has set stays in Typst's memory, so that setting again is quick.

    Raises PackError for a pack whose own templates cannot be run, or whose pictures cannot be drawn.
    """

    def __init__(self, faces: FaceSet) -> None:
        self.faces = faces
        self.typst = engine()
        self.noted: dict[str, dict[str, Any]] = {}
        """What setting has shown so far: texts that do not fit, and how large pictures are; each once."""
        self._held = 0
        """For how many sides counts what Typst keeps in the memory of this process."""

    def document(self, template: str, data: Mapping[str, Any], apart: bool = False) -> bytes:
        """A template of ours with data as a PDF; `apart` sets it in a process of its own, which gives its memory back."""
        [made] = self._noted(self._set(template, data, "pdf", 300, _NOTES, apart))
        return made

    def pictures(
        self, sides: Iterable[Side], format: str = "svg", ppi: float = 300, rounded: bool = True
    ) -> list[bytes]:
        """A picture of each side, cut to its size; `rounded` leaves its corners free.

        Raises PackError for more dots than are drawn at once.
        """
        wanted = list(sides)
        many = limits.SIDES_AT_ONCE
        if format == "png":
            dots = [it.size.width * it.size.height * (ppi / 25.4) ** 2 for it in wanted]
            limits.keep_dots(sum(max(it, limits.LEAST_DOTS) for it in dots), self.faces.span)
            many = max(1, min(limits.PICTURES_AT_ONCE, int(limits.DOTS_AT_ONCE / max(dots, default=1))))
        portions = [
            (part, apart)
            for some, apart in self._batches(wanted, many)
            for part in ([some] if apart or format != "png" else _halves(some))
        ]

        def drawn(portion: tuple[Sequence[Side], bool]) -> list[bytes]:
            some, apart = portion
            return self._set("gallery.typ", self._gallery(some, rounded), format, ppi, _NOTES, apart)

        # Typst lays out on all processors, but draws on one.
        with ThreadPoolExecutor(_PORTIONS_AT_ONCE) as pool:
            return [picture for made in pool.map(drawn, portions) for picture in self._noted(made)]

    def look_at(self, sides: Iterable[Side]) -> None:
        """Sets sides for what there is to be noted about them."""
        for some, apart in self._batches(list(sides), limits.SIDES_AT_ONCE):
            self._noted(self._set("gallery.typ", self._gallery(some), "query", 0, _NOTES, apart))

    def _noted(self, made: list[bytes]) -> list[bytes]:
        """Keeps what setting has shown, which comes last; the rest is what was made."""
        *made, said = made
        self.noted |= {json.dumps(it, sort_keys=True): it for it in json.loads(said)}
        return made

    def _gallery(self, sides: Iterable[Side], rounded: bool = True) -> dict[str, Any]:
        return {"sides": [side_data(it, self.faces) for it in sides], "rounded": rounded}

    def _batches(self, sides: Sequence[Side], many: int) -> Iterator[tuple[Sequence[Side], bool]]:
        """The sides in portions, each with whether it is set in a process of its own. A long text counts for several sides."""
        portions: list[list[Side]] = [[]]
        room = many
        for side in sides:
            counts = limits.counts_for(side)
            if portions[-1] and counts > room:
                portions.append([])
                room = many
            portions[-1].append(side)
            room -= counts
            self._held += counts
        for some in portions:
            if some:
                yield some, len(portions) > 1 or self._held > many

    def missing_letters(self, letters: Iterable[str]) -> list[str]:
        """Those of the letters that the font of the pack, or the usual one, does not have."""
        wanted = list(letters)
        with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
            shutil.copy(TEMPLATES / "letters.typ", folder)
            inputs = {"font": self.faces.font or fonts.USUAL, "letters": json.dumps(wanted)}
            request = self._request(Path(folder), "letters.typ", inputs)
            try:
                # A document to be kept for ever refuses letters that it cannot show.
                carried_out(replace(request, standards=("a-2u",)))
            except Failure as failure:
                named = re.findall(r"the text `(\".*?\")` could not be displayed", failure.report)
                missing = {letter for text in named for letter in _unquoted(text)}
                return [it for it in wanted if it in missing]
        return []

    def _request(self, home: Path, template: str, inputs: Mapping[str, str]) -> Request:
        fonts_at = (str(self.faces.font_folder),) if self.faces.font_folder else ()
        return Request(str(home / template), str(home), fonts_at, inputs)

    def _set(
        self,
        template: str,
        data: Mapping[str, Any],
        format: str,
        ppi: float,
        label: str = "",
        apart: bool = False,
    ) -> list[bytes]:
        whole = {
            "fonts": [*([self.faces.font] if self.faces.font else []), fonts.USUAL],
            "language": self.faces.language.split("-")[0],
            "symbols": {name: symbol_data(it) for name, it in self.faces.symbols.items()},
            **data,
        }
        templates = dict(self.faces.templates)
        not_run = [it for template in templates.values() for it in refused(template)]
        if not_run:
            raise PackError(not_run, read_from(texts_of(templates)))
        with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
            home, out = Path(folder) / "root", Path(folder) / "out"
            home.mkdir()
            out.mkdir()
            for file in TEMPLATES.glob("*.typ"):
                shutil.copy(file, home / file.name)
            brought(templates, home)
            whole = _with_art(whole, home)
            # As a file, not as an input: Typst sets everything anew when its inputs are others.
            data_text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
            (home / "data.json").write_text(data_text, "utf-8")
            request = replace(self._request(home, template, {}), format=format, ppi=ppi, label=label)
            try:
                return compiled(request, out) if templates or apart else carried_out(request)
            except Failure as failure:
                raise self._told(failure) from None

    def _told(self, failure: Failure) -> PackError:
        """What the designer can mend: a template of the pack, or a picture that Typst does not take."""
        templates = dict(self.faces.templates)
        if templates:
            told = failed(templates, failure.message, failure.report)
            return PackError([told], read_from(texts_of(templates)))
        found = [
            Diagnostic(codes.PICTURE_NOT_DRAWN, f"'{it.art.name}' cannot be drawn: {reason}", it.art_at)
            for it in self.faces.faces()
            if it.art is not None and it.art_at is not None and (reason := self._why_not(it.art))
        ]
        for name, symbol in self.faces.symbols.items():
            if symbol.picture and (reason := self._why_not(symbol.picture.encode())):
                message = f"the picture of '{name}' cannot be drawn: {reason}"
                found.append(Diagnostic(codes.PICTURE_NOT_DRAWN, message, symbol.at or self.faces.span))
        if not found and not failure.report:
            message = failure.message.replace("the template", "setting the cards")
            found = [Diagnostic(codes.TOO_MUCH_TO_SET, message, self.faces.span)]
        if not found:
            raise AssertionError(failure.report or failure.message)
        return PackError(tidy(found))

    def _why_not(self, picture: Path | bytes) -> str:
        """Why Typst does not take a picture; '' for one that it takes."""
        with tempfile.TemporaryDirectory(prefix="cardwright-") as folder:
            home = Path(folder)
            name = f"it{picture.suffix.lower()}" if isinstance(picture, Path) else "it.svg"
            (home / name).write_bytes(picture.read_bytes() if isinstance(picture, Path) else picture)
            (home / "probe.typ").write_text(f'#image("{name}")', "utf-8")
            try:
                carried_out(self._request(home, "probe.typ", {}))
            except Failure as failure:
                return failure.message
        return ""


def _halves(sides: Sequence[Side]) -> Iterator[Sequence[Side]]:
    middle = len(sides) // 2
    yield from (some for some in (sides[:middle], sides[middle:]) if some)


def _unquoted(text: str) -> str:
    """A text as Rust writes it in quotes."""
    plain = re.sub(r"\\u\{([0-9a-f]+)\}", lambda it: chr(int(it[1], 16)), text[1:-1])
    return plain.replace('\\"', '"').replace("\\\\", "\\")


def _with_art(data: dict[str, Any], home: Path) -> dict[str, Any]:
    """Brings the pictures of faces into the folder that Typst sees, and names them as they are called there."""
    copied: dict[str, str] = {}
    sides = []
    for side in data.get("sides", ()):
        if side.get("art"):
            path = Path(side["art"])
            if str(path) not in copied:
                name = f"art-{len(copied)}{path.suffix.lower()}"
                shutil.copy(path, home / name)
                copied[str(path)] = name
            side = {**side, "art": copied[str(path)]}
        sides.append(side)
    return {**data, "sides": sides}


# ------------------------------------------------------------------ as data for templates


def symbol_data(it: Symbol) -> dict[str, Any]:
    ink = palette.ink_on(it.colour)
    return {
        "title": typographic(it.title),
        "letters": it.letters,
        "ink": ink,
        "bare": it.bare,
        "shape": badges.shape(it.shape, it.colour),
        "flat": badges.shape(it.shape, it.colour, edge=it.colour),
        "colour": it.colour,
        "picture": it.picture.replace("currentColor", it.colour if it.bare else ink),
        "inner": badges.ROOM[it.shape],
        "drawing": it.picture,
    }


def side_data(it: Side, faces: FaceSet) -> dict[str, Any]:
    if isinstance(it, CardBack):
        return {
            "type": "back",
            **_size(it),
            "deck": it.deck,
            "deck_title": typographic(it.deck_title),
            "pack": faces.title,
            "colour": it.colour,
            "ink": palette.ink_on(palette.mixed(it.colour, "#000000", 0.25)),
            "ornament": _ornament(it.deck, palette.mixed(it.colour, "#ffffff", 0.22)),
        }
    return face_data(it)


def face_data(it: CardFace) -> dict[str, Any]:
    return {
        "type": "face",
        **_size(it),
        "kind": it.kind,
        "title": typographic(it.title),
        "side": typographic(it.side),
        "deck_title": typographic(it.deck_title),
        "emblem": it.deck,
        "colour": it.colour,
        "ink": palette.ink_on(it.colour),
        "tone": palette.readable(it.colour),
        "template": it.template,
        "foot_ink": palette.ink_on(palette.mixed(it.colour, "#000000", 0.25)),
        "corners": {corner: _fact(fact) for corner, fact in it.corners},
        "facts": [_fact(fact) for fact in it.facts if not _in_row(fact, it)],
        "icons": list(it.icons),
        "listed": [_fact(fact) for fact in it.facts if _in_row(fact, it)],
        "paragraphs": [paragraph_data(one) for one in it.paragraphs],
        "flavour": typographic(it.flavour),
        "art": str(it.art) if it.art else "",
        "count": it.count,
        "hero": it.hero,
        "turned_over": it.turned_over,
        "figures": [*(it.figures or it.icons or _listed(it) or (it.deck,))][:_MOST_FIGURES],
        "watermark": palette.mixed(
            *(it.colour, "#ffffff", 0.78) if it.turned_over else (palette.readable(it.colour), "#ffffff", 0.2)
        ),
        "ornament": _face_ornament(it),
    }


def _in_row(fact: Fact, face: CardFace) -> bool:
    """Whether the words of an attribute stand where icons would: those of the first list, on a card without icons."""
    first = next((it for it in face.facts if it.is_list), None)
    return fact is first and not face.icons and len(fact.symbols) <= _MOST_IN_ROW


def _listed(it: CardFace) -> tuple[str, ...]:
    return tuple(name for fact in it.facts if _in_row(fact, it) for name in fact.symbols)


def _size(it: Side) -> dict[str, Any]:
    size = it.size
    return {"width": size.width, "height": size.height, "round": size.round, "small": size.is_small}


def _fact(it: Fact) -> dict[str, Any]:
    return {
        "name": it.name,
        "label": typographic(it.label),
        "value": capital(typographic(it.value)),
        "symbols": list(it.symbols),
    }


def paragraph_data(it: Paragraph) -> dict[str, Any]:
    return {
        "lead": typographic(it.lead),
        "runs": [
            typographic(run) if isinstance(run, str) else {"symbol": run.symbol, "word": run.word}
            for run in it.runs
        ],
    }


def _face_ornament(it: CardFace) -> str:
    """On a card with its ground, light or dark; on a token lines alone."""
    line = palette.mixed(it.colour, "#ffffff", 0.14 if it.turned_over else 0.5)
    if it.size.is_small:
        return _ornament(it.kind, line)
    towards, *shares = ("#000000", 0.38, 0.12) if it.turned_over else ("#ffffff", 0.66, 0.84)
    above, below = (palette.mixed(it.colour, towards, share) for share in shares)
    return _ornament(it.kind, line, (above, below))


@lru_cache(maxsize=4096)
def _ornament(seed: str, stroke: str, ground: tuple[str, str] | None = None) -> str:
    return ornament.ornament(seed, stroke, ground)
