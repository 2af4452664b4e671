"""What is wrong with the faces of a pack: found by setting them, in each of its languages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from cardwright.check.allow import settle
from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Pack
from cardwright.faces import fonts, limits
from cardwright.faces.box import Box, box_of
from cardwright.faces.files import inside
from cardwright.faces.model import CardFace, FaceSet, Symbol
from cardwright.faces.pictures import breaks_off, pixels_of, why_not
from cardwright.faces.rich_text import typographic
from cardwright.faces.symbols import picture_files, word_groups
from cardwright.faces.typeset import Typesetter
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, Severity, Span, did_you_mean, tidy

DOTS_PER_INCH = 300
_NEARLY = 0.99
"""A picture that lacks a hundredth of its dots is no finding."""
# What a drawing is coloured with: with these taken away, drawings that differ by colour alone are the same.
_COLOURS = re.compile(r"(?:fill|stroke|stop-color|color)\s*[=:]\s*\"?[^\";]*\"?;?", re.IGNORECASE)


def face_findings(
    checked: CheckedPack, languages: Collection[str] = (), only: Collection[str] = ()
) -> list[Diagnostic]:
    """All that is wrong with the faces of a pack, or of some of its kinds and decks, in these languages or in all."""
    spoken = languages or checked.pack.languages
    try:
        limits.keep(checked.pack, len(spoken), only)
    except PackError as error:
        return error.diagnostics
    return findings_in(checked, [box_of(checked, it, only) for it in spoken])


def findings_in(
    checked: CheckedPack, boxes: Iterable[Box], set_by: Typesetter | None = None
) -> list[Diagnostic]:
    """All that is wrong with what was made of a pack. What the pack allows is left out.

    `set_by` has set all sides of the only box already.
    """
    pack = checked.pack
    found = [*_pictures(pack), *_fonts(pack)]
    try:
        for number, box in enumerate(boxes):
            if number == 0:
                found += _colour_alone(box.faces, pack)
            found += _set(box.faces, len(pack.languages) > 1, set_by)
    except PackError as error:
        found += error.diagnostics
    return tidy(settle(found, pack.allowed, needed=lambda _: False))


def _pictures(pack: Pack) -> Iterator[Diagnostic]:
    """Pictures that are there and cannot be drawn."""
    seen = dict(picture_files(pack))
    for art in (face.art for kind in pack.kinds.values() for face in kind.faces if face.art is not None):
        path = inside(pack.folder_of(art.span), art.text)
        if path is not None and path.is_file():
            seen.setdefault(path, art.span)
    for path, span in seen.items():
        reason = why_not(path)
        if not reason and path.suffix.lower() != ".svg" and breaks_off(path):
            reason = "it breaks off"
        if reason:
            yield _warning(codes.PICTURE_NOT_DRAWN, f"'{path.name}' is not drawn: {reason}", span)


def _fonts(pack: Pack) -> Iterator[Diagnostic]:
    """A family of letters that nobody has."""
    from cardwright.faces.typeset import engine

    wanted = pack.faces.font
    if wanted is None:
        return
    known = fonts.families(engine(), fonts.folder_of(pack))
    if wanted.text.casefold() not in (it.casefold() for it in known):
        message = f"there is no font '{wanted.text}' in the folder '{fonts.FOLDER}' of the pack"
        hint = did_you_mean(wanted.text, known) or f"known are: {', '.join(known)}"
        yield _warning(codes.PICTURE_NOT_DRAWN, message, wanted.span, str(hint))


def _colour_alone(faces: FaceSet, pack: Pack) -> Iterator[Diagnostic]:
    """Symbols of one sort that are the same but for their colour: icons, the words of an attribute, decks."""
    for group in (pack.icons, *word_groups(pack), pack.decks):
        alike: dict[tuple[str, str], Symbol] = {}
        for other in (faces.symbols[it] for it in group if it in faces.symbols):
            one = alike.setdefault(_drawn(other), other)
            if one.title != other.title:
                message = f"'{one.name}' and '{other.name}' differ by their colour alone"
                hint = f"give one of them another shape, other letters or a picture: icons/{other.name}.svg"
                yield _warning(codes.ONLY_COLOUR_DIFFERS, message, other.at or pack.span, hint)


def _drawn(symbol: Symbol) -> tuple[str, str]:
    picture = _COLOURS.sub("", symbol.picture) if symbol.picture else symbol.letters
    return ("" if symbol.bare else symbol.shape), picture


def _set(faces: FaceSet, many: bool, set_by: Typesetter | None) -> Iterator[Diagnostic]:
    """What shows itself when the faces are set: texts that are too long, art that is too small, letters that are missing."""
    sides = faces.faces()
    typesetter = set_by or Typesetter(faces)
    if set_by is None:
        typesetter.look_at(sides)
    by_name = {(it.kind, typographic(it.side)): it for it in sides}
    spoken = f" in '{faces.language}'" if many else ""
    for note in typesetter.noted.values():
        face = by_name[note["kind"], note["side"]]
        if "over" in note:
            what = {"title": "the name", "text": "the text", "face": "what the template makes"}[note["what"]]
            on = f"{face.title} ({face.side})" if face.side else face.title
            message = f"{what} of '{on}' does not fit its face{spoken}: {note['over']:.1f} mm too much"
            yield _warning(
                codes.FACE_OVERFLOWS, message, face.span, "shorten it, or give the deck a larger size"
            )
        elif face.art is not None and face.art_at is not None:
            yield from _too_small(face, face.art, face.art_at, note["width"], note["height"])
    yield from _letters(typesetter, sides, spoken)


def _too_small(face: CardFace, art: Path, at: Span, width: float, height: float) -> Iterator[Diagnostic]:
    pixels = pixels_of(art)
    if pixels is None or width <= 0 or height <= 0:
        return
    # The picture covers its place: what is too long is cut off.
    dots = min(pixels[0] / width, pixels[1] / height) * 25.4
    if dots < DOTS_PER_INCH * _NEARLY:
        wanted = [round(it / 25.4 * DOTS_PER_INCH) for it in (width, height)]
        message = f"the picture of '{face.title}' has {dots:.0f} dots an inch where it is printed, not {DOTS_PER_INCH}"
        hint = f"it should have {wanted[0]} x {wanted[1]} pixels or more, not {pixels[0]} x {pixels[1]}"
        yield _warning(codes.ART_TOO_SMALL, message, at, hint)


def _letters(typesetter: Typesetter, sides: Iterable[CardFace], spoken: str) -> Iterator[Diagnostic]:
    users: dict[str, list[CardFace]] = defaultdict(list)
    for face in sides:
        for letter in sorted(set(typographic(face.words))):
            if not letter.isspace():
                users[letter].append(face)
    missing = typesetter.missing_letters(users)
    by_face: dict[CardFace, list[str]] = defaultdict(list)
    for letter in missing:
        by_face[users[letter][0]].append(letter)
    for face, letters in by_face.items():
        font = typesetter.faces.font or fonts.USUAL
        message = f"the font '{font}' lacks {', '.join(letters)}, which '{face.title}' needs{spoken}"
        yield _warning(codes.LETTER_MISSING, message, face.span)


def _warning(code: str, message: str, span: Span, hint: str = "") -> Diagnostic:
    return Diagnostic(code, message, span, hint, Severity.WARNING)
