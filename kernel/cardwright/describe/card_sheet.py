"""A kind of piece as it would be printed: names, numbers and icons, and the texts that its rules make.

All of it is in one language. Everything that shows cards (a command, a table, a print run) takes them from here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardwright.check.checked_pack import CheckedModifier, CheckedPack, OnFace
from cardwright.declarations.model import (
    AttributeType,
    Deck,
    Extension,
    Face,
    Graph,
    Kind,
    Names,
    Timing,
    value_of,
)
from cardwright.describe import TONGUES, Describer, Tongue, Vocabulary, made_of
from cardwright.describe.pack_vocabulary import fixed_values, vocabulary
from cardwright.describe.tongue import capital
from cardwright.describe.vocabulary import plain
from cardwright.findings.diagnostic import Span, harmless
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.plugins import Plugins

HOUSE = "house"
_ALL = "*"
_MODIFIERS = "modifiers"
HOLDS = "✓"
"""What stands for a flag that is true; one that is false is not printed."""


@dataclass(frozen=True, slots=True)
class PrintedFace:
    """One side. `side` is '' on a piece that has only one."""

    side: str
    icons: tuple[tuple[str, int], ...]
    attributes: tuple[tuple[str, str], ...]
    """Numbers and words by what they are called: ('Height', '3, 5, 8')."""
    texts: tuple[str, ...]
    """A paragraph for each formula, effect and modifier; where nothing is printed at all, one that says so."""
    bare: bool = False
    """Whether nothing is printed at all."""
    by_hand: frozenset[int] = frozenset()
    """Which of the paragraphs the designer has written: they may say something else than the rules do."""
    flavour: str = ""

    def shown(self, by_hand: str) -> Iterator[str]:
        """The paragraphs as people see them; those written by hand say so, in these words."""
        for number, text in enumerate(self.texts):
            yield f"{text} [{by_hand}]" if number in self.by_hand else text


@dataclass(frozen=True, slots=True)
class PrintedSpace:
    """A space of a set. `title` is '' where it has no name."""

    number: int
    title: str
    icons: tuple[tuple[str, int], ...]
    attributes: tuple[tuple[str, str], ...]
    """What it has by what that is called; not what is 0, false or none."""


@dataclass(frozen=True, slots=True)
class Reads:
    """What the texts of a kind depend on, by name, through all formulas and rules that they use."""

    icons: tuple[str, ...]
    zones: tuple[str, ...]
    values: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.icons or self.zones or self.values)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where fields come from: the source's name in the pack, what it is, and the fields by name, with notes.

    A field of which a part comes from elsewhere stands under both sources.
    """

    source: str
    about: str
    fields: tuple[tuple[str, str], ...]
    """Empty: all of it."""


@dataclass(frozen=True, slots=True)
class PrintedCard:
    name: str
    title: str
    deck: str
    copies: int
    faces: tuple[PrintedFace, ...]
    reads: Reads
    origins: tuple[Origin, ...]
    span: Span
    extension: str = ""
    """The extension that it comes from, with its version."""
    changed_by: tuple[str, ...] = ()
    """Extensions that have changed it since."""


@dataclass(frozen=True, slots=True)
class PrintedVariant:
    """What changes the game without a piece that carries it, as it would stand in the rules of the game."""

    name: str
    title: str
    condition: str
    """While what it is in force: 'While option difficulty is expert', or 'Always'."""
    texts: tuple[str, ...]
    house: str | None
    """What of it is our own, in words: '' for all of it, None for nothing."""
    span: Span
    extension: str = ""
    changed_by: tuple[str, ...] = ()


def tongues_for(language: str, plugins: Plugins) -> Mapping[str, Callable[[Vocabulary], Tongue]]:
    """The kernel's languages; and, for one that it does not speak, those of plugins."""
    from cardwright.plugins import own

    code = language.split("-")[0]
    if code in (it.code for it in own.cardwright_languages()):
        return TONGUES
    from cardwright.plugins.guards import guarded_tongue

    registry = plugins()
    found = registry.languages.get(code)
    return {code: guarded_tongue(registry, found, TONGUES["en"])} if found is not None else {}


class Printer:
    """Prints the kinds of a pack in one of its languages. What comes out has no terminal escapes in it."""

    def __init__(self, checked: CheckedPack, language: str) -> None:
        self.checked = checked
        self.pack = checked.pack
        self.words = vocabulary(checked, language)
        self.language = language
        self.tongues = tongues_for(language, checked.plugins)
        self.tongue = Describer(self.words, tongues=self.tongues).tongue

    def cards(self) -> Iterator[PrintedCard]:
        """Every kind, deck by deck."""
        for deck in self.pack.decks:
            yield from (self.card(kind.name) for kind in self.pack.kinds_of(deck))

    def card(self, name: str) -> PrintedCard:
        kind = self.pack.kinds[name]
        return PrintedCard(
            name=name,
            title=self.said(name),
            deck=self.said(kind.deck),
            copies=kind.copies,
            faces=tuple(self.face(kind, number) for number in range(len(kind.faces))),
            reads=self.reads(kind),
            origins=tuple(self.origins(kind)),
            span=kind.span,
            extension=self.extension(kind),
            changed_by=tuple(self.changed_by(kind)),
        )

    def variants(self) -> Iterator[PrintedVariant]:
        """Every variant of the game, in their order."""
        describer = Describer(self.words, tongues=self.tongues)
        for it in self.pack.variants.values():
            asked = self.checked.conditions.get(it.name)
            condition = describer.condition(asked) if asked is not None else capital(self.label("always"))
            modifiers = [
                one for one in self.checked.modifiers if one.this is None and one.carrier.name == it.name
            ]
            texts = (self.changed(one, describer) for one in modifiers)
            yield PrintedVariant(
                name=it.name,
                title=capital(self.said_word(it.name)),
                condition=harmless(condition),
                texts=tuple(map(harmless, texts)),
                house=None if it.house is None else harmless(it.house),
                span=it.span,
                extension=self._from(_MODIFIERS, it.name),
                changed_by=tuple(self._changed_since(_MODIFIERS, it.name)),
            )

    def extension(self, kind: Kind) -> str:
        """From which extension a kind comes: 'Second Edition 1.0.0'."""
        rank = self.pack.rank(kind.name)
        return self._titled(self.pack.extensions[rank - 1]) if rank else ""

    def _from(self, section: str, name: str) -> str:
        brought = self.pack.added.get((section, name))
        return next((self._titled(it) for it in self.pack.extensions if it.name == brought), "")

    def changed_by(self, kind: Kind) -> Iterator[str]:
        return self._changed_since(kind.deck, kind.name)

    def _changed_since(self, section: str, name: str) -> Iterator[str]:
        """The extensions that have changed a thing which was there before them."""
        brought = self.pack.added.get((section, name))
        touched = self.pack.touched.get((section, name), ())
        for extension in self.pack.extensions:
            if extension.name in touched and extension.name != brought:
                yield self._titled(extension)

    def _titled(self, extension: Extension) -> str:
        title = extension.title.get(self.language) or next(iter(extension.title.values()), extension.name)
        return harmless(f"{title} {extension.version}")

    def said(self, name: str) -> str:
        """What a thing is called by itself."""
        return harmless(self.words.title(name))

    # -------------------------------------------------------------- what is printed

    def face(self, kind: Kind, number: int) -> PrintedFace:
        face, deck = kind.faces[number], self.pack.decks[kind.deck]
        attributes = [
            (self.said(name), HOLDS if is_flag else ", ".join(map(str, numbers)))
            for name, numbers in face.numbers.items()
            if not (is_flag := deck.attributes[name].type is AttributeType.FLAG) or any(numbers)
        ]
        attributes += [
            (self.said(name), self.said(word) if word in self.pack.kinds else self.said_word(word))
            for name, word in face.words.items()
        ]
        attributes += [
            (self.said(name), ", ".join(map(self.said_word, words))) for name, words in face.lists.items()
        ]
        paragraphs = list(self.paragraphs(kind, number))
        bare = not (paragraphs or attributes or face.icons)
        return PrintedFace(
            side=self.said(deck.sides[number]) if len(kind.faces) > 1 else "",
            icons=tuple((self.said(icon), count) for icon, count in face.icons.items()),
            attributes=tuple(attributes),
            texts=tuple(harmless(text) for text, _ in paragraphs)
            or ((capital(self.tongue.no_effect),) if bare else ()),
            bare=bare,
            by_hand=frozenset(place for place, (_, by_hand) in enumerate(paragraphs) if by_hand),
            flavour=harmless(self.in_language(face.flavour)),
        )

    def spaces(self, graph: Graph) -> Iterator[PrintedSpace]:
        """The spaces of a set, in their order."""
        for number in range(graph.length):
            titles = graph.titles.get(number)
            title = (
                self.in_language(titles) if titles else self.said(graph.names[number]) if graph.names else ""
            )
            attributes = []
            for name, values in graph.printed.items():
                value = value_of(graph.attributes[name], values[number])
                if value is not None and value != 0:
                    said = self.said_word(value) if isinstance(value, str) else str(value)
                    attributes.append((self.said(name), HOLDS if value is True else said))
            icons = tuple((self.said(icon), its[number]) for icon, its in graph.icons.items() if its[number])
            yield PrintedSpace(number + 1, harmless(title), icons, tuple(attributes))

    def in_language(self, names: Names) -> str:
        """A text in the language of the printer, or else in the first one that it has."""
        return names.get(self.language) or next(iter(names.values()), "")

    def said_word(self, word: str) -> str:
        # A word of a list may share its name with a formula, whose spoken form is a clause.
        return harmless(self.words.titles.get(word, plain(word)))

    def paragraphs(self, kind: Kind, number: int) -> Iterator[tuple[str, bool]]:
        """What stands on a side, paragraph by paragraph, and whether the designer has written it."""
        face, deck = kind.faces[number], self.pack.decks[kind.deck]
        if _ALL in face.text:
            yield self.in_language(face.text[_ALL]), True
            return
        describer = Describer(self.words, kind.name, deck.icons_count_in, kind.copies, self.tongues)
        written = {name: (self.in_language(texts), True) for name, texts in face.text.items()}
        for name in face.formulas:
            body = self.checked.piece_formulas[kind.name, number, name]
            generated = describer.formula(name, body, labelled=name != _main_formula(deck))
            yield written.get(name, (generated, False))
        for name in face.effects:
            generated = describer.effect(name, self.checked.effects[kind.name, number, name])
            yield written.get(name, (generated, False))
        modifiers = self.modifiers.get((kind.name, number), [])
        if modifiers and _MODIFIERS in written:
            yield written[_MODIFIERS]
            return
        yield from ((text, False) for text in self.reminders(deck, modifiers, describer))
        for it in modifiers:
            if it.timing is not Timing.BECOMES or it.target not in deck.reminds_of:
                yield self.changed(it, describer), False

    def changed(self, it: CheckedModifier, describer: Describer) -> str:
        """What a card or a variant changes."""
        if it.timing is Timing.BECOMES:
            return describer.value_modifier(it.target, it.formula, self.fixed.get(it.target))
        if it.target in self.checked.formulas:
            return describer.formula_modifier(it.target, it.formula)
        if it.event is not None:
            return describer.event_modifier(it.event, it.rule)
        return describer.rule_modifier(str(it.timing), it.target, it.rule)

    def reminders(self, deck: Deck, modifiers: list[CheckedModifier], describer: Describer) -> Iterator[str]:
        """What every piece of a deck reminds of, with the numbers that this side makes of it."""
        for value in deck.reminds_of:
            change = next(
                (it for it in modifiers if it.timing is Timing.BECOMES and it.target == value), None
            )
            number = self.fixed.get(value)
            if number is not None and change is not None and isinstance(change.body, m.Formula):
                number = made_of(number, change.body.parameters[1], change.body.value)
            if number is not None and f"{value} becomes" in self.words.spoken:
                yield describer.reminder(value, number)
            elif change is not None:
                yield describer.value_modifier(value, change.formula)

    @cached_property
    def fixed(self) -> dict[str, int]:
        """The values that are what they start as, but for the piece in question."""
        return fixed_values(self.checked)

    # -------------------------------------------------------------- what it depends on

    @cached_property
    def modifiers(self) -> Mapping[tuple[str, int], list[CheckedModifier]]:
        """The modifiers on each side of each kind."""
        found: dict[tuple[str, int], list[CheckedModifier]] = defaultdict(list)
        for it in self.checked.modifiers:
            if isinstance(it.carrier, OnFace):
                found[it.carrier.name, it.carrier.face].append(it)
        return found

    @cached_property
    def bodies(self) -> Mapping[str, list[m.Body]]:
        """All that is written on each kind."""
        checked = self.checked
        found: dict[str, list[m.Body]] = defaultdict(list)
        for written in (checked.piece_formulas, checked.effects):
            for (name, _, _), body in written.items():
                found[name].append(body)
        for it in checked.modifiers:
            if it.this is not None:
                found[it.carrier.name].append(it.body)
        return found

    def reads(self, kind: Kind) -> Reads:
        usual_zone = self.pack.decks[kind.deck].icons_count_in
        found: set[str] = set()
        waiting, seen = list(self.bodies.get(kind.name, ())), set[m.Body]()
        while waiting:
            body = waiting.pop()
            if body in seen:
                continue
            seen.add(body)
            for node in m.walk(body.parts):
                match node:
                    case m.IconsIn(icon=name) | m.IconsOn(icon=name):
                        found.add(name)
                    case m.ZoneRead(zone=name):
                        found.add(name)
                    case m.Builtin(function=Fn.ZONE_OF) if usual_zone is not None:
                        found.add(usual_zone)
                    case m.ValueRead(value=name, raw=False):
                        found.add(name)
                    case m.FormulaCall(formula=name):
                        waiting.append(self.checked.formulas[name])
                    case m.CallRule(rule=name):
                        waiting.append(self.checked.rules[name])
        icons, zones, values = (
            tuple(name for name in names if name in found)
            for names in (self.pack.icons, self.pack.zones, self.pack.values)
        )
        return Reads(icons, zones, values)

    # -------------------------------------------------------------- where it comes from

    def origins(self, kind: Kind) -> Iterator[Origin]:
        """What is our own design, then what comes from the pack's first other source."""
        rank = self.pack.rank(kind.name)
        sources = self.pack.extensions[rank - 1].sources if rank else self.pack.sources
        house = kind.house or {}
        if _ALL in house:
            yield Origin(HOUSE, harmless(sources.get(HOUSE, "")), ())
            return
        fields = list(self.fields(kind))
        ours = ours_of(self.pack.decks[kind.deck], kind)
        found = tuple((name, harmless(ours[name])) for name in fields if name in ours)
        if found:
            yield Origin(HOUSE, harmless(sources.get(HOUSE, "")), found)
        first = next((name for name in sources if name != HOUSE), None)
        for source in sources:
            notes = {name: said[source] for name, said in kind.credits.items() if source in said}
            if source == first:
                # What nobody else is named for comes from the pack's first source.
                notes |= {name: "" for name in fields if name not in ours and not kind.credits.get(name)}
            told = tuple((name, harmless(notes[name])) for name in fields if name in notes)
            if source != HOUSE and told:
                yield Origin(source, harmless(sources[source]), told)

    def fields(self, kind: Kind) -> Iterator[str]:
        """What there is on a kind that can have a source."""
        yield "name"
        deck = self.pack.decks[kind.deck]
        for name in (*deck.attributes, *deck.effects):
            if any(name in part for face in kind.faces for part in _printed(face)):
                yield name
        if any(face.icons for face in kind.faces) or "icons" in {*(kind.house or {}), *kind.credits}:
            yield "icons"  # that there are none may be somebody's decision, too
        if kind.copies > 1:
            yield "copies"
        if any(face.modifiers for face in kind.faces):
            yield "modifiers"

    def label(self, name: str) -> str:
        """A word of the sheet around a card's texts."""
        return self.tongue.labels.get(name) or TONGUES["en"].labels[name]

    def field(self, name: str) -> str:
        """What a field is called."""
        return capital(self.tongue.labels.get(name) or self.said(name))


def ours_of(deck: Deck, kind: Kind) -> dict[str, str]:
    """The fields of a kind that are our own, wholly or in part, with a note on what of them is."""
    ours = {**dict.fromkeys(deck.house, ""), **(kind.house or {})}
    return {
        name: note for name, note in ours.items() if name in (kind.house or {}) or name not in kind.credits
    }


def _printed(face: Face) -> tuple[Mapping[str, object], ...]:
    return (face.numbers, face.words, face.formulas, face.effects)


def _main_formula(deck: Deck) -> str | None:
    """The first formula that a deck declares: it stands on its cards without a label."""
    formulas = (it.name for it in deck.attributes.values() if it.type is AttributeType.FORMULA)
    return next(formulas, None)
