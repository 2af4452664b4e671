"""What two versions of a pack have different: card by card, rule by rule, in the words that are printed.

Everything is compared as a reader would see it, so a card that only sounds different (because an icon was
renamed) is reported as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Pack, Procedure, Value, Variant
from cardwright.describe.card_sheet import PrintedCard, PrintedFace, Printer
from cardwright.lang.third_argument import joined
from cardwright.lang.types import TypeName
from cardwright.records import Record
from cardwright.source.tree import Scalar

_SAID_ONCE = "pack"


class Verb(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field before and after; empty text where it was not there, or is there no more."""

    field: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different. `fields` are empty for what is removed."""

    section: str
    """The section that declares it, such as a deck's name."""
    name: str
    title: str
    verb: Verb
    by: tuple[str, ...]
    """The extensions that have to do with it; none where it follows from something else."""
    fields: tuple[FieldChange, ...]


def differences(before: CheckedPack, after: CheckedPack, language: str) -> list[Change]:
    """All that is different: cards deck by deck, then rules and formulas, then all other declarations."""
    return [
        *_cards(Printer(before, language), Printer(after, language)),
        *_procedures(before.pack, after.pack),
        *_declarations(before.pack, after.pack, language),
    ]


def _changes(
    section: str, old: Mapping[str, Mapping[str, str]], new: Mapping[str, Mapping[str, str]], pack: Pack
) -> Iterator[Change]:
    """The entries of a section that are different; each is a mapping of fields to what is read there."""
    for name in dict.fromkeys((*old, *new)):
        earlier, later = old.get(name), new.get(name)
        if earlier == later:
            continue
        by = _by(pack, section, name)
        if later is None:
            yield Change(section, name, name, Verb.REMOVED, by, ())
            continue
        fields = tuple(
            FieldChange(field, (earlier or {}).get(field, ""), later.get(field, ""))
            for field in dict.fromkeys((*(earlier or ()), *later))
            if (earlier or {}).get(field, "") != later.get(field, "")
        )
        verb = Verb.ADDED if earlier is None else Verb.CHANGED
        yield Change(section, name, name, verb, by, fields)


def _by(pack: Pack, section: str, name: str) -> tuple[str, ...]:
    """The extensions that have touched a thing; what a pack says once is a section of its own."""
    if section != _SAID_ONCE:
        return pack.touched.get((section, name), ())
    return tuple(dict.fromkeys(it for path, by in pack.touched.items() if path[0] == name for it in by))


# -------------------------------------------------------------------------------------- cards


def _cards(before: Printer, after: Printer) -> Iterator[Change]:
    for deck in dict.fromkeys((*before.pack.decks, *after.pack.decks)):
        kinds = dict.fromkeys(it.name for pack in (before.pack, after.pack) for it in pack.kinds_of(deck))
        for kind in kinds:  # one after the other: all that is printed in a large pack is a lot
            yield from _card(before, after, deck, kind)


def _card(before: Printer, after: Printer, deck: str, kind: str) -> Iterator[Change]:
    """What is different on a card, if anything is."""
    old, new = (_fields(it, deck, kind) for it in (before, after))
    for change in _changes(deck, old, new, after.pack):
        title = (after if new else before).card(kind).title
        fields = change.fields
        if change.verb is Verb.ADDED:  # its name is its title, and one of a kind goes without saying
            unsaid = {(after.field("name"), title), (_copies(after), "1")}
            fields = tuple(field for field in fields if (field.field, field.new) not in unsaid)
        yield Change(deck, kind, title, change.verb, change.by, fields)


def _fields(printer: Printer, deck: str, kind: str) -> dict[str, dict[str, str]]:
    """What is printed on a card of a deck, by its name; nothing if there is no such card."""
    found = printer.pack.kinds.get(kind)
    return {kind: _printed(printer, printer.card(kind))} if found and found.deck == deck else {}


def _printed(printer: Printer, card: PrintedCard) -> dict[str, str]:
    """What is printed on a card, by what it is called."""
    fields = {
        printer.field("name"): card.title,
        _copies(printer): str(card.copies),
    }
    for face in card.faces:
        for field, text in _face(printer, face):
            fields[f"{face.side}: {field}" if face.side else field] = text
    return fields


def _copies(printer: Printer) -> str:
    return printer.tongue.labels["copies"].capitalize()


def _face(printer: Printer, face: PrintedFace) -> Iterator[tuple[str, str]]:
    yield from face.attributes
    if face.icons:
        icons = (f"{icon} ×{count}" if count > 1 else icon for icon, count in face.icons)
        yield printer.tongue.labels["icons"], ", ".join(icons)
    yield printer.tongue.labels["text"], "\n".join(face.shown(printer.label("by_hand")))
    if face.flavour:
        yield printer.label("flavour"), face.flavour


# -------------------------------------------------------------------------------------- rules


def _procedures(before: Pack, after: Pack) -> Iterator[Change]:
    for section, is_formula in (("formulas", True), ("rules", False)):
        old, new = (
            {
                it.name: {"": f"{_heading(it)}:\n{it.text.text.rstrip()}"}
                for it in pack.procedures.values()
                if it.is_formula is is_formula
            }
            for pack in (before, after)
        )
        yield from _changes(section, old, new, after)


def _heading(it: Procedure) -> str:
    given = f" of {joined(it.parameters)}" if it.parameters else ""
    return f"{it.name}{given}" + (f", at most {it.deep} deep" if it.deep is not None else "")


# -------------------------------------------------------------------------------------- other declarations


def _declarations(before: Pack, after: Pack, language: str) -> Iterator[Change]:
    def fields(things: Mapping[str, Record]) -> dict[str, dict[str, str]]:
        return {name: dict(_facts(it, language)) for name, it in things.items()}

    for section, old, new in (
        ("icons", before.icons, after.icons),
        ("decks", before.decks, after.decks),
        ("spaces", before.graphs, after.graphs),
        ("zones", before.zones, after.zones),
        ("values", before.values, after.values),
        ("options", before.options, after.options),
    ):
        yield from _changes(section, fields(old), fields(new), after)
    old_variants, new_variants = (
        {name: _variant(it) for name, it in pack.variants.items()} for pack in (before, after)
    )
    yield from _changes("modifiers", old_variants, new_variants, after)
    old_words, new_words = (
        {name: {"": texts.get(language, "")} for name, texts in pack.spoken.items()}
        for pack in (before, after)
    )
    yield from _changes("texts", old_words, new_words, after)
    yield from _changes(_SAID_ONCE, _whole(before), _whole(after), after)


def _variant(it: Variant) -> dict[str, str]:
    """What changes the game without a piece that carries it, as it is written."""
    fields = {"while": it.condition.text.strip()} if it.condition is not None else {}
    return fields | {change.key.text: change.text.text.rstrip() for change in it.modifiers}


def _players(pack: Pack) -> str:
    said = pack.for_whom
    if pack.out:
        said += f", out: {pack.out}"
    seats = [f"{people}: {number}" for people, number in sorted(pack.automatic.items()) if number]
    return said + (f", automatic: {{{', '.join(seats)}}}" if seats else "")


def _whole(pack: Pack) -> dict[str, dict[str, str]]:
    """What a pack says once."""
    said = {
        "players": _players(pack),
        "languages": ", ".join(pack.languages),
        "active_pieces": ", ".join(it.text for it in pack.active_pieces),
        "heuristic": pack.heuristic.text.strip() if pack.heuristic else "",
        "result": ", ".join(
            f"{role}: {name}" for role, name in zip(pack.result.fields, pack.result, strict=True)
        ),
        "table": _text(pack.table.rows, pack.languages[0]),
        "faces": _text(pack.faces, pack.languages[0]),
    }
    return {name: {"": text} for name, text in said.items()}


def _facts(thing: Record, language: str) -> Iterator[tuple[str, str]]:
    """The fields of a declaration as text, without those that say nothing."""
    for name, value in zip(thing.fields, thing, strict=True):
        if name in ("name", "span", "listed", "house_at", "credited_at"):
            continue
        if isinstance(thing, Value) and name == "start":
            value = _start(thing)
        text = _text(value, language)
        if text:
            yield name, text


def _start(value: Value) -> str:
    """What a value starts as, as it is written: the model has a number for everything."""
    if value.words:
        return value.words[value.start]
    if value.type is TypeName.FLAG:
        return "true" if value.start else "false"
    return str(value.start) if value.type is TypeName.NUMBER else "none"


def _text(value: object, language: str) -> str:
    match value:
        case None | False:
            return ""
        case True:
            return "true"
        case Scalar():
            return value.text.strip()
        case Mapping() if all(isinstance(it, str) for it in value.values()):
            return str(value.get(language, ""))  # a text in several languages
        case Mapping():
            return "; ".join(f"{name} ({_text(it, language)})" for name, it in value.items())
        case Record():
            return ", ".join(f"{name} {text}" for name, text in _facts(value, language))
        case str() | int():
            return str(value)
        case Iterable():
            return ", ".join(filter(None, (_text(it, language) for it in value)))
        case _:
            return str(value)
