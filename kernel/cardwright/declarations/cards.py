"""The cards of a pack: each kind with its faces, icons, numbers, formulas, effects and modifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Words
from functools import cached_property

from cardwright.declarations.events import event_of
from cardwright.declarations.model import (
    Attribute,
    AttributeType,
    Deck,
    Face,
    Icon,
    Kind,
    Modifier,
    Names,
    Timing,
)
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span, did_you_mean
from cardwright.findings.fix import declared, meant, missing, used
from cardwright.findings.suggest import as_name
from cardwright.lang.hints import few_known
from cardwright.lang.third_argument import parted
from cardwright.schema import icon_text
from cardwright.schema.pack_schema import says
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar, Sequence, entries_of, span_in

HOUSE = "house"
_ICON = re.compile(rf"\s*{icon_text.ENTRY}\s*")
_MODIFIER = re.compile(
    r"(?:(?P<value>\w+) becomes|(?P<timing>before|after|instead of) (?P<rule>\w+)(?: of (?P<given>.+))?)"
)


class Cards:
    """Reads the kinds of one deck after another."""

    def __init__(self, icons: Words[str, Icon], others: Words[str, str], report: read.Report) -> None:
        self.icons = icons
        self.others = others
        """What else has a name, and what it is: 'a card', 'a zone'."""
        self.report = report

    def kind(self, deck: Deck, key: Scalar, node: Node) -> Kind:
        """A kind as declared under `key`."""
        top = read.mapping(node, key.span)
        faces: list[Face] = []
        lengths: list[tuple[str, int, Span]] = []
        # A card of a two-sided deck may have one face only, and then cannot be turned.
        two_sided = any(top.get(side) is not None for side in deck.sides)
        for side in deck.sides if two_sided else (None,):
            written = Side(deck, key, top, side, self.report)
            faces.append(self._face(deck, written))
            lengths += written.lengths()
        return Kind(
            name=key.text,
            title=read.texts(top.get("name")),
            deck=deck.name,
            copies=self._copies(deck, top.get("copies"), lengths),
            faces=tuple(faces),
            house=_house(top.get("house")),
            span=key.span,
            house_at=read.key_span(top, "house"),
            credits=_credits(top.get("house")),
            credited_at=_credited_at(top.get("house")),
        )

    def _face(self, deck: Deck, side: Side) -> Face:
        numbers: dict[str, tuple[int, ...]] = {}
        places: dict[str, tuple[Span, ...]] = {}
        words: dict[str, str] = {}
        formulas: dict[str, Scalar] = {}
        lists: dict[str, tuple[str, ...]] = {}
        for attribute in deck.attributes.values():
            node = side.get(attribute.name)
            match attribute.type:
                case AttributeType.NUMBER if (found := _numbers(attribute, node)) is not None:
                    numbers[attribute.name] = found
                    places[attribute.name] = _places(node)
                case AttributeType.FLAG:
                    numbers[attribute.name] = (read.flag(node),)
                    places[attribute.name] = _places(node) or (side.key.span,)
                case AttributeType.LIST if several := [
                    it.text for it in read.items(node) if it.text in attribute.words
                ]:
                    lists[attribute.name] = tuple(dict.fromkeys(several))
                case AttributeType.KIND if (named := read.word(node)) is not None:
                    words[attribute.name] = named.text
                    places[attribute.name] = (named.span,)
                case AttributeType.WORD if (word := read.text(node)) in attribute.words:
                    words[attribute.name] = str(word)
                case AttributeType.FORMULA | AttributeType.CONDITION if (
                    isinstance(node, Scalar) and node.value is not None
                ):
                    formulas[attribute.name] = node
            if node is None:
                side.miss(attribute)
        effects: dict[str, Scalar] = {}
        for effect in deck.effects:
            text = side.get(f"at {effect}")
            if isinstance(text, Scalar) and text.value is not None:
                effects[effect] = text
        entries = read.mapping(side.get("while active")).entries
        modifiers = (
            modifier_of(key, text)
            for key, text in entries
            if isinstance(text, Scalar) and text.value is not None
        )
        return Face(
            icons=self.icons_of(side.get("icons")),
            numbers=numbers,
            words=words,
            formulas=formulas,
            effects=effects,
            modifiers=tuple(it for it in modifiers if it is not None),
            art=read.word(side.get("art")),
            places=places,
            text=self._own_text(deck, side),
            flavour=read.texts(side.get("flavour")) if says(deck, "flavour") else {},
            lists=lists,
        )

    def _own_text(self, deck: Deck, side: Side) -> dict[str, Names]:
        """What is written instead of the generated text: all of it, or parts of it by field."""
        if not says(deck, "text"):
            return {}
        node = read.mapping(side.get("text"))
        parts: dict[str, Names] = {
            key.text: read.texts(text) for key, text in node.entries if isinstance(text, Mapping)
        }
        whole = read.texts(node)
        if whole and parts:
            message = "a text is written for the whole card, or for parts of it by name"
            hint = f"write 'text: {{{next(iter(parts))}: {{…}}}}' for a part, 'text: {{en: …}}' for all of it"
            self.report(codes.HALF_WRITTEN, message, node.span, hint)
        return {"*": whole} if whole else parts

    def icons_of(self, node: Node | None) -> dict[str, int]:
        """The icons that a text lists, and how many of each."""
        icons: dict[str, int] = {}
        # A list of them is of the wrong type, which the schema tells; what is in it is clear all the same.
        written = [it] if (it := read.word(node)) is not None else read.items(node)
        for name, count, at in (it for text in written for it in _entries(text)):
            if name not in self.icons:
                self.report(
                    codes.UNKNOWN_ICON, f"there is no icon '{name}'", at, self._no_icon(name), missing(name)
                )
            elif name in icons and isinstance(node, Sequence):
                icons[name] += count
            elif name in icons:
                hint = f"write '{name}*{icons[name] + count}'"
                self.report(codes.NOT_ALLOWED, f"'{name}' is listed twice", at, hint, used(name))
            else:
                icons[name] = count
        return icons

    def _no_icon(self, name: str) -> str:
        """A hint for a word that is not one of the icons."""
        if name in ("none", "nothing", "no"):
            return "for a card without icons, leave the line out"
        if name in self.others:
            return f"'{name}' is {self.others[name]}; icons are declared under 'icons'"
        titled = self._titled.get(as_name(name))
        if titled is not None:
            return meant(titled)
        return did_you_mean(name, self.icons) or few_known([*self.icons]) or "declare it under 'icons'"

    @cached_property
    def _titled(self) -> dict[str, str]:
        """The icons by what they are called in the pack's languages; of two that are called alike, the first."""
        called = [
            (as_name(title), icon.name) for icon in self.icons.values() for title in icon.title.values()
        ]
        return dict(reversed(called))

    def _copies(self, deck: Deck, written: Node | None, lengths: list[tuple[str, int, Span]]) -> int:
        """How many copies there are: as many as each list has entries."""
        # Where a list must be there, the schema tells that the number is one too many.
        listed = any(it.each_copy and not it.optional for it in deck.attributes.values())
        said = read.number(written) if not listed else None
        if said is not None and written is not None:
            lengths = [("copies", said, written.span), *lengths]
        for name, length, at in lengths[1:]:
            first, wanted, _ = lengths[0]
            if length != wanted:
                message = f"'{name}' is for {length} copies, but '{first}' for {wanted}"
                self.report(codes.COPIES_DISAGREE, message, at, "give each copy one", declared(name, first))
        return lengths[0][1] if lengths else 1


def _entries(written: Scalar) -> Iterator[tuple[str, int, Span]]:
    """The icons of a text, each with how many there are and its place."""
    start = 0
    for part in written.text.split(","):
        found = _ICON.fullmatch(part)
        if found is not None:
            at = span_in(written, start + found.start(1), start + found.end(1))
            yield found.group(1), int(found.group(2) or 1), at
        start += len(part) + 1


class Side:
    """One side of a kind as written: what stands on top is for all sides, the rest for this one."""

    def __init__(self, deck: Deck, key: Scalar, top: Mapping, name: str | None, report: read.Report) -> None:
        self.deck, self.key, self.top, self.name, self.report = deck, key, top, name, report
        self.own = read.mapping(top.get(name)) if name is not None else Mapping((), key.span)
        for again, _ in self.own.entries:
            if top.key(again.text) is not None:
                message = f"'{again.text}' is given for all sides of '{key.text}' and again for '{name}'"
                self.report(
                    codes.NOT_ALLOWED,
                    message,
                    again.span,
                    "give it on top, or on every side",
                    used(again.text),
                )

    def get(self, key: str) -> Node | None:
        found = self.own.get(key)
        return found if found is not None else self.top.get(key)

    def miss(self, attribute: Attribute) -> None:
        """Reports an attribute that must be there; without sides the schema has done so."""
        if not self.deck.sides or attribute.optional or attribute.type.may_lack:
            return
        known = (*self.deck.sides, "name", "house", "allow", "while active", "text", "flavour")
        if any(isinstance(node, Mapping) and key.text not in known for key, node in self.top.entries):
            return  # the schema has reported a misspelt side
        from cardwright.schema.unknown_keys import run_together

        if any((run_together(key.text) or ("",))[0] == attribute.name for key, _ in self.own.entries):
            return  # it is there, but for a blank
        side = self.top.key(self.name) if self.name is not None else None
        where = f"on the side '{self.name}' of" if self.name is not None else "on"
        message = f"'{attribute.name}' is missing {where} '{self.key.text}'"
        hint = f"add '{attribute.name}: …' there, or once above the sides"
        self.report(
            codes.MISSING_KEY, message, (side or self.key).span, hint, used(attribute.name, self.key.text)
        )

    def lengths(self) -> list[tuple[str, int, Span]]:
        """How many copies each list of numbers is for."""
        found = []
        for attribute in self.deck.attributes.values():
            node = self.get(attribute.name)
            if attribute.each_copy and isinstance(node, Sequence) and node.items:
                found.append((attribute.name, len(node.items), node.span))
        return found


def _numbers(attribute: Attribute, node: Node | None) -> tuple[int, ...] | None:
    if attribute.each_copy and isinstance(node, Sequence):
        return tuple(read.number(it) or 0 for it in node.items)
    single = read.number(node)
    return None if single is None or attribute.each_copy else (single,)


def _places(node: Node | None) -> tuple[Span, ...]:
    """Where the numbers stand that `_numbers` reads."""
    return tuple(it.span for it in (node.items if isinstance(node, Sequence) else (node,)) if it is not None)


def modifier_of(key: Scalar, text: Scalar) -> Modifier | None:
    """What `before effects of player: …` says; None when it is not written like that."""
    event = event_of(key.text)
    if event is not None:
        return Modifier(Timing.AFTER, event.subject, event.given, key, text, event)
    found = _MODIFIER.fullmatch(key.text)
    if found is None:
        return None
    if found["value"]:
        return Modifier(Timing.BECOMES, found["value"], (), key, text)
    return Modifier(Timing(found["timing"]), found["rule"], parted(found["given"] or ""), key, text)


def _house(node: Node | None) -> dict[str, str] | None:
    """Which fields are our own, with a note each; '*' stands for all."""
    match node:
        case Scalar(value=True):
            return {"*": ""}
        case Sequence():
            return {it.text: "" for it in read.items(node)} or None
        case Mapping():
            return dict(_ours(node)) or None
        case _:
            return None


def _ours(node: Mapping) -> Iterator[tuple[str, str]]:
    """The fields of which something is our own, with what it is; '' for all of it."""
    for key, note in node.entries:
        match note:
            case Scalar(value=False):
                continue
            case Scalar(value=value):
                yield key.text, "" if value is True else note.text
            case Mapping():
                ours = note.get(HOUSE)
                if isinstance(ours, Scalar):
                    yield key.text, ours.text


def _credits(node: Node | None) -> dict[str, Names]:
    """What of a field comes from which other source."""
    found: dict[str, Names] = {}
    for key, note in read.mapping(node).entries:
        if isinstance(note, Scalar) and note.value is False:
            found[key.text] = {}
        elif isinstance(note, Mapping):
            found[key.text] = {source: said for source, said in read.texts(note).items() if source != HOUSE}
    return found


def _credited_at(node: Node | None) -> dict[str, Span]:
    """Where each source is first named."""
    named = (source for _, note in entries_of(node) for source, _ in entries_of(note))
    return {it.text: it.span for it in reversed([*named])}
