"""Variants of a pack that the lab tries: each is a few lines of an extension, as a designer would write it.

So whatever an extension can change, the lab can; a variant is checked like any pack; and what was tried can be shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from cardwright.declarations.model import AttributeType, Face, Kind, Pack
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.lang.types import TypeName
from cardwright.source.tree import Scalar

NAME = "lab_change"

Its = TypeVar("Its")


@dataclass(frozen=True, slots=True)
class Tunable:
    """A number of a pack that can be made larger or smaller: printed on a card, or what a value starts with."""

    name: str
    """How it is named in a command: `dragon.score`, `mire.advanced.reveals`, `corruption_limit`."""
    kind: str
    """The kind of piece on which it is printed; empty for a value."""
    section: str
    side: str
    attribute: str
    written: str | tuple[int, ...]
    """A formula, or the numbers of its copies."""

    def at(self, delta: int) -> str:
        """What stands there with `delta` more, for people."""
        written = self._by(delta)
        return ", ".join(map(str, written)) if isinstance(written, list) else str(written)

    def _by(self, delta: int) -> str | int | list[int]:
        if isinstance(self.written, str):
            try:
                return int(self.written) + delta
            except ValueError:
                return f"({self.written}) {'+' if delta > 0 else '-'} {abs(delta)}" if delta else self.written
        numbers = [it + delta for it in self.written]
        return numbers[0] if len(numbers) == 1 else numbers

    def change(self, pack: Pack, delta: int) -> str:
        """The extension with which it is `delta` more."""
        return changed(pack, [(self, delta)])

    def set_to(self, number: int) -> Tunable:
        """The same with another number, or with a number for its formula."""
        written = str(number) if isinstance(self.written, str) else tuple(number for _ in self.written)
        return replace(self, written=written)


def changed(pack: Pack, changes: Iterable[tuple[Tunable, int]]) -> str:
    """Writes the extension that adds `delta` to each of these numbers."""
    edits: dict[str, dict[str, dict[str, Any]]] = {}
    for it, delta in changes:
        entry = edits.setdefault(it.section, {}).setdefault(it.kind or it.name, {})
        if it.side:
            entry = entry.setdefault(it.side, {})
        entry[it.attribute] = it._by(delta)
    return extension(pack, {"change": edits})


def extension(pack: Pack, edits: dict[str, Any]) -> str:
    """The text of an extension of a pack, after all those that it is played with. (JSON is YAML.)"""
    head = {
        "pack": NAME,
        "title": dict.fromkeys(pack.languages, NAME),
        "version": "1.0.0",
        "extends": pack.name,
        **({"after": [it.name for it in pack.extensions]} if pack.extensions else {}),
    }
    return json.dumps({**head, **edits}, ensure_ascii=False)


def tunables(pack: Pack) -> dict[str, Tunable]:
    """Every number that can be changed, by name: of each kind the one that it is worth first, then the values."""
    found = [it for kind in pack.kinds.values() for it in _of_kind(pack, kind)]
    for value in pack.values.values():
        if value.type is TypeName.NUMBER and value.per is None:
            found.append(Tunable(value.name, "", "values", "", "start", (value.start,)))
    return {it.name: it for it in found}


def worth_of(pack: Pack, kind: Kind) -> Tunable | None:
    """The number that a kind is worth: its first formula, or else its first number that is not its own alone."""
    return next(_of_kind(pack, kind), None)


def _of_kind(pack: Pack, kind: Kind) -> Iterator[Tunable]:
    deck = pack.decks[kind.deck]
    for side, face in _sides(pack, kind):
        prefix = f"{kind.name}.{side}." if side else f"{kind.name}."
        for name, text in _sums(pack, kind, face):
            yield Tunable(f"{prefix}{name}", kind.name, kind.deck, side, name, str(text.text).strip())
        for name, numbers in face.numbers.items():
            its = deck.attributes.get(name)
            if its is not None and its.type is AttributeType.NUMBER and not its.unique:
                given = numbers if its.each_copy else numbers[:1]
                yield Tunable(f"{prefix}{name}", kind.name, kind.deck, side, name, tuple(given))


def _sums(pack: Pack, kind: Kind, face: Face) -> Iterator[tuple[str, Scalar]]:
    """The formulas on a face that give a number."""
    attributes = pack.decks[kind.deck].attributes
    for name, text in face.formulas.items():
        if name in attributes and attributes[name].type is AttributeType.FORMULA:
            yield name, text


def _sides(pack: Pack, kind: Kind) -> list[tuple[str, Face]]:
    """What stands on a kind, by the heading under which it does: '' for what is the same on all its sides."""
    sides, faces = pack.decks[kind.deck].sides, kind.faces
    if not sides or len(faces) == 1:
        return [("", faces[0])]
    first = faces[0]
    shared = Face(
        icons=first.icons if all(it.icons == first.icons for it in faces) else {},
        numbers={name: its for name, its in first.numbers.items() if _stands_once(name, faces)},
        words={},
        formulas=_same(it.formulas for it in faces),
        effects=_same(it.effects for it in faces),
        modifiers=first.modifiers if all(it.modifiers == first.modifiers for it in faces) else (),
    )
    own = [
        Face(
            icons=it.icons if not shared.icons else {},
            numbers={name: its for name, its in it.numbers.items() if name not in shared.numbers},
            words={},
            formulas={name: its for name, its in it.formulas.items() if name not in shared.formulas},
            effects={name: its for name, its in it.effects.items() if name not in shared.effects},
            modifiers=it.modifiers if not shared.modifiers else (),
        )
        for it in faces
    ]
    return [("", shared), *zip(sides, own, strict=False)]


def _stands_once(attribute: str, faces: Sequence[Face]) -> bool:
    """Whether an attribute is written once for all sides."""
    places = [it.places.get(attribute) for it in faces]
    return all(it == places[0] for it in places)


def _same(mappings: Iterable[Mapping[str, Its]]) -> dict[str, Its]:
    """The entries that all of them have."""
    first, *others = mappings
    return {name: it for name, it in first.items() if all(other.get(name) == it for other in others)}


def blank(pack: Pack, kind: Kind) -> str | None:
    """The extension in which a kind is worth nothing: no points, icons, effects nor modifiers; None if it has none.

    Its plain numbers stay: they say where it belongs (a cost, an order, a rank) rather than what it does.
    """
    changed: dict[str, Any] = {}
    removed: list[Any] = []
    removed_by_side: dict[str, Any] = {}
    for side, face in _sides(pack, kind):
        zeros = {name: 0 for name, text in _sums(pack, kind, face) if str(text.text).strip() != "0"}
        gone = [f"at {name}" for name in face.effects]
        gone += ["icons"] if face.icons else []
        gone += ["while active"] if face.modifiers else []
        if zeros:
            changed |= {side: zeros} if side else zeros
        if gone and side:
            removed_by_side[side] = gone
        removed += gone if not side else []
    removed_all = {**dict.fromkeys(removed, True), **removed_by_side} if removed_by_side else removed
    edits: dict[str, Any] = {}
    if changed:
        edits["change"] = {kind.deck: {kind.name: changed}}
    if removed_all:
        edits["remove"] = {kind.deck: {kind.name: removed_all}}
    return extension(pack, edits) if edits else None


def tunable_named(pack: Pack, name: str) -> Tunable:
    """A number by its name, or by that of a card, which means what it is worth. Raises SettingError for others."""
    known = tunables(pack)
    if name in pack.kinds and name not in known:
        worth = worth_of(pack, pack.kinds[name])
        if worth is not None:
            return worth
    if name not in known:
        message = f"'{pack.name}' has no number '{name}'"
        hint = (
            did_you_mean(name, [*known, *pack.kinds])
            or "name a value, a card, or a number on a card as in 'card.score'"
        )
        raise SettingError(codes.WRONG_SETUP, message, hint)
    return known[name]


_CHANGE = re.compile(r"\s*(?P<name>[^\s=+-]+?)\s*(?P<how>[=+-])\s*(?P<number>-?\d{1,9})\s*")


def as_written(pack: Pack, texts: Sequence[str]) -> str:
    """The extension of changes as people write them: `NAME+1`, `NAME-2`, `NAME=9`. Raises SettingError for anything else."""
    changes: list[tuple[Tunable, int]] = []
    for text in texts:
        found = _CHANGE.fullmatch(text)
        if found is None:
            hint = "write a number's name and what becomes of it, as in NAME+1, NAME-2 or NAME=9"
            raise SettingError(codes.WRONG_SETUP, f"'{text}' is no change", hint)
        tunable, number = tunable_named(pack, found["name"]), int(found["number"])
        if found["how"] == "=":
            changes.append((tunable.set_to(number), 0))
        else:
            changes.append((tunable, -number if found["how"] == "-" else number))
    return changed(pack, changes)
