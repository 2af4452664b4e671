"""Options, icons, decks, spaces, zones, values, formulas and rules: what a pack declares besides its cards."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping as Words

from cardwright.declarations.model import (
    Attribute,
    AttributeType,
    Deck,
    Icon,
    Procedure,
    Seen,
    TableOption,
    Value,
    WordSet,
    Zone,
)
from cardwright.declarations.sections import Names, Sections, keywords
from cardwright.findings import codes
from cardwright.findings.diagnostic import Span, did_you_mean
from cardwright.findings.fix import Hint, Related, declared, missing, used, write
from cardwright.lang import types as t
from cardwright.lang.scope import PARAMETER_TYPES, one_of_them, parameter_type
from cardwright.lang.third_argument import parted
from cardwright.lang.types import NUMERIC, THINGS, TypeName
from cardwright.schema import coercions
from cardwright.schema.pack_schema import CARD_KEYS, section_names
from cardwright.source import lenient as read
from cardwright.source.tree import Mapping, Node, Scalar, span_in
from cardwright.words import WORD, without_depth

_NOTHING = "none"
# Sections that came later than packs whose decks are called so.
NEWER_SECTIONS = ("words", "modifiers")
# As many ways to name a parameter are shown.
MOST_EXAMPLES = 8
_TYPES = (*NUMERIC, *THINGS)


class Declarations:
    """Reads the sections; every mistake that a schema cannot see is reported."""

    def __init__(
        self, sections: Sections, names: Names, word_sets: Words[str, WordSet], report: read.Report
    ) -> None:
        self.sections = sections
        self.names = names
        self.word_sets = word_sets
        self.report = report
        self.deck_names: set[str] = set()

    # -------------------------------------------------------------- pieces

    def icons(self) -> dict[str, Icon]:
        return {
            key.text: Icon(key.text, read.texts(read.mapping(node).get("name")), key.span)
            for key, node in self.sections.entries("icons")
            if self.names.claim(key.text, "an icon", key.span)
        }

    def decks(self) -> dict[str, Deck]:
        decks: dict[str, Deck] = {}
        for key, node in self.sections.entries("decks"):
            if key.text in section_names() and key.text not in NEWER_SECTIONS:
                message = f"'{key.text}' is a section of every pack and cannot be the name of a deck"
                self.report(codes.RESERVED_WORD, message, key.span, "choose another name", declared(key.text))
            elif self.names.claim(key.text, "a deck", key.span):
                decks[key.text] = self._deck(key, read.mapping(node))
        self.deck_names = set(decks)
        self._decks_agree(decks)
        return decks

    def _deck(self, key: Scalar, node: Mapping) -> Deck:
        attributes = {
            name.text: self.attribute(name, read.mapping(its))
            for name, its in read.mapping(node.get("attributes")).entries
            if self._card_key(name) and self.names.claim(name.text, "an attribute", name.span, shared=True)
        }
        effects = [
            it
            for it in read.items(node.get("effects"))
            if self.names.claim(it.text, "an effect", it.span, shared=True)
        ]
        written = {it.text: it for it in reversed(read.items(node.get("sides")))}
        sides = [it for it in reversed(written.values()) if self._card_key(it)]
        for side in sides:
            self._sayable(side, "a side")
            if side.text in attributes:
                message = f"'{side.text}' is a side here, and an attribute of the same deck"
                about, other = declared(side.text), (Related(attributes[side.text].span, "the attribute"),)
                self.report(
                    codes.DUPLICATE_NAME, message, side.span, "rename one of them", about, None, other
                )
        return Deck(
            name=key.text,
            title=read.texts(node.get("name")),
            starts_in=read.text(node.get("starts_in")) or "",
            icons_count_in=read.text(node.get("icons_count_in")),
            sides=tuple(it.text for it in sides),
            attributes=attributes,
            effects=tuple(it.text for it in effects),
            house=tuple(it.text for it in read.items(node.get("house"))),
            span=key.span,
            back=read.text(node.get("back")) or "",
            listed={it.text: it.span for it in (*effects, *sides)},
            house_at=read.key_span(node, "house"),
            reminds_of=tuple(it.text for it in read.items(node.get("reminds_of"))),
            owner=read.text(node.get("owner")) or "",
        )

    def _card_key(self, name: Scalar) -> bool:
        """Whether an attribute or side may be called so: some keys stand on every card."""
        if name.text not in CARD_KEYS:
            return True
        message = f"'{name.text}' already stands on every card"
        self.report(codes.RESERVED_WORD, message, name.span, "choose another name", declared(name.text))
        return False

    def attribute(self, name: Scalar, node: Mapping) -> Attribute:
        """What the pieces of a deck, or the spaces of a set, carry under a name."""
        written, of = read.text(node.get("type")), read.word(node.get("of"))
        kind = AttributeType(written) if written in list(AttributeType) else AttributeType.NUMBER
        if not node.entries or (node.get("type") is not None and written not in list(AttributeType)):
            kind = AttributeType.WORD  # of those that are listed; without a list nobody knows of which
        if kind is AttributeType.KIND:
            return Attribute(
                name.text,
                kind,
                (),
                False,
                read.flag(node.get("optional")),
                name.span,
                of=of.text if of else "",
            )
        if of is not None and kind is not AttributeType.LIST:
            kind = AttributeType.WORD
        words = self._words(node.get("one_of")) if of is None else self._words_of(of)
        if of is None and words and name.text in self.word_sets:
            self._lists_again(name)
        return Attribute(
            name=name.text,
            type=kind,
            words=words,
            of=of.text if of is not None and words else "",
            each_copy=read.flag(node.get("each_copy")),
            optional=read.flag(node.get("optional")),
            span=name.span,
            unique=read.flag(node.get("unique")),
        )

    def _words_of(self, of: Scalar) -> tuple[str, ...]:
        """The words of a set; one that there is not is reported."""
        if of.text in self.word_sets:
            return tuple(self.word_sets[of.text].words)
        sets = {it.plural: name for name, it in self.word_sets.items()}
        hint = write(sets[of.text]) if of.text in sets else did_you_mean(of.text, self.word_sets)
        hint = hint or f"declare it under 'words:', as in '{of.text}: [red, blue]'"
        message = f"there is no set of words '{of.text}'"
        self.report(codes.UNKNOWN_DECLARED, message, of.span, hint, missing(of.text))
        return ()

    def _lists_again(self, name: Scalar) -> None:
        message = f"'{name.text}' has words of its own here, and is a set of words under 'words:'"
        hint = f"write 'of: {name.text}' instead of 'one_of', or rename one of them"
        self.report(codes.DUPLICATE_NAME, message, name.span, hint, declared(name.text))

    def _decks_agree(self, decks: dict[str, Deck]) -> None:
        """In a rule `initiative` and `basic` mean one thing, whatever the card."""
        attributes: dict[str, tuple[Deck, Attribute]] = {}
        sides: dict[str, tuple[Deck, int]] = {}
        for deck in decks.values():
            for attribute in deck.attributes.values():
                other, first = attributes.setdefault(attribute.name, (deck, attribute))
                if (first.type, first.words, first.of) != (attribute.type, attribute.words, attribute.of):
                    message = f"'{attribute.name}' is declared differently for '{other.name}'"
                    hint = "give both the same type and words, or rename one"
                    self.report(
                        codes.DUPLICATE_NAME,
                        message,
                        attribute.span,
                        hint,
                        declared(attribute.name, other.name),
                        None,
                        (Related(first.span, f"declared for '{other.name}' here"),),
                    )
            for number, side in enumerate(deck.sides):
                other, first_number = sides.setdefault(side, (deck, number))
                if number != first_number:
                    message = f"'{side}' is another side of '{other.name}' than of '{deck.name}'"
                    self.report(
                        codes.DUPLICATE_NAME,
                        message,
                        deck.span,
                        "list the sides in the same order",
                        declared(side, other.name, deck.name),
                        None,
                        (Related(other.listed[side], f"the sides of '{other.name}'"),),
                    )

    # -------------------------------------------------------------- the table

    def zones(self) -> dict[str, Zone]:
        zones: dict[str, Zone] = {}
        for key, value in self.sections.entries("zones"):
            if not self.names.claim(key.text, "a zone", key.span):
                continue
            node = read.mapping(value)
            zones[key.text] = Zone(
                name=key.text,
                per=self._owners(node, self.word_sets),
                seen_by=self._seen_by(node),
                open_when=read.text(node.get("open_when")),
                single=read.flag(node.get("single")),
                span=key.span,
                at_most=read.number(node.get("at_most")),
            )
        return zones

    def _owners(self, node: Mapping, word_sets: Collection[str] = ()) -> t.Type | None:
        """The type of those who have one each of a zone or value."""
        both = read.items(node.get("per"))
        written = both[0].text if both else read.text(node.get("per"))
        if written is None:
            return None
        if written in word_sets:
            return t.word_of(written)
        if written in self.deck_names:
            return t.piece_of(written)
        return t.PLAYER if written == TypeName.PLAYER else t.Type(TypeName.SPACE, written)

    def _seen_by(self, node: Mapping) -> Seen:
        written = read.word(node.get("seen_by"))
        per = self._owners(node)
        of_a_piece = per is not None and per.name is TypeName.PIECE
        unsaid = Seen.PIECE if of_a_piece else Seen.EVERYONE
        seen = Seen(written.text) if written and written.text in list(Seen) else unsaid
        if written and seen is Seen.OWNER and per != t.PLAYER:
            message = "only what each player has can be seen by its owner"
            hint = "add 'per: player', or write everyone or nobody"
            if of_a_piece:
                hint = "'seen_by: piece' shows it to whoever sees the piece"
            self.report(codes.NOT_ALLOWED, message, written.span, hint)
            seen = unsaid
        if written and seen is Seen.PIECE and not of_a_piece:
            message = "only what each piece of a deck has can be seen with the piece"
            hint = "add 'per:' with a deck, or write everyone, owner or nobody"
            self.report(codes.NOT_ALLOWED, message, written.span, hint)
            seen = unsaid
        opening = node.key("open_when")
        if opening and written and written.text == Seen.EVERYONE:
            self.report(codes.NOT_ALLOWED, "everyone sees it already", opening.span, "leave 'open_when' out")
        return seen

    def values(self, printed: Words[str, tuple[str, ...]]) -> dict[str, Value]:
        """The values. `printed` are the sets of words, and the lists that attributes have: a value may hold one."""
        values: dict[str, Value] = {}
        for key, value in self.sections.entries("values"):
            if not self.names.claim(key.text, "a value", key.span):
                continue
            node = read.mapping(value)
            written, of = read.text(node.get("type")), read.text(node.get("of"))
            borrowed = written == TypeName.WORD or (written is None and node.get("one_of") is None)
            words = printed.get(of or "", ()) if borrowed else self._words(node.get("one_of"))
            if words and not borrowed and key.text in self.word_sets:
                self._lists_again(key)
            kind = TypeName(written) if written in _TYPES else TypeName.UNKNOWN
            kind = TypeName.WORD if words else kind
            values[key.text] = Value(
                name=key.text,
                type=kind,
                words=words,
                per=self._owners(node, self.word_sets),
                start=self._start(key, kind, words, node.get("start"), borrowed),
                seen_by=(seen := self._seen_by(node)),
                span=key.span,
                of=of or "",
                listed=_listed(node.get("one_of")),
                by=_second_owners(node, self.word_sets),
                told=self._told(node, seen),
            )
        return values

    def _told(self, node: Mapping, seen: Seen) -> bool:
        """Whether views and logs tell of a value."""
        if node.get("told") is None or read.flag(node.get("told")):
            return True
        if seen in (Seen.OWNER, Seen.NOBODY):
            where = node.key("told")
            assert where is not None
            message = f"'seen_by: {seen}' leaves it out of the views of the others as it is"
            hint = "leave out 'told', or leave out 'seen_by' if it follows from what everyone sees"
            self.report(codes.NOT_ALLOWED, message, where.span, hint)
            return True
        return False

    def _start(
        self, key: Scalar, kind: TypeName, words: tuple[str, ...], node: Node | None, borrowed: bool
    ) -> int:
        """What a value is at the start, as the integer that stands for it."""
        default = -1 if kind in THINGS else 0
        if kind is TypeName.WORD and isinstance(node, Scalar) and node.value == _NOTHING and borrowed:
            return -1
        if not isinstance(node, Scalar) or node.value is None or isinstance(node.value, float):
            return default
        if kind is TypeName.UNKNOWN:
            return default
        if kind is TypeName.NUMBER and read.number(node) is not None:
            return int(node.value)
        if kind is TypeName.FLAG and isinstance(node.value, bool):
            return int(node.value)
        if kind in THINGS and node.value == _NOTHING:
            return -1
        if kind is TypeName.WORD and node.value in words:
            return words.index(str(node.value))
        expected = {
            TypeName.NUMBER: "a whole number",
            TypeName.FLAG: "true or false",
            TypeName.WORD: f"one of {', '.join(words)}",
        }
        message = f"'{key.text}' cannot start as '{node.text}': it is {expected.get(kind, _NOTHING)}"
        code = codes.NOT_ALLOWED if kind is TypeName.WORD else codes.WRONG_TYPE
        known = [_NOTHING] if kind in THINGS else words
        hint = coercions.flag(node.text) if kind is TypeName.FLAG else did_you_mean(node.text, known)
        self.report(code, message, node.span, hint, used(key.text) + missing(node.text))
        return default

    def _words(self, node: Node | None) -> tuple[str, ...]:
        words = read.items(node)
        for it in words:
            self._sayable(it, "a word of a list")
        return tuple(dict.fromkeys(it.text for it in words))

    def _sayable(self, it: Scalar, what: str) -> None:
        # Words of lists and sides stand after `is` and `to`, where only the grammar's own words are lost.
        if it.text in keywords():
            message = f"'{it.text}' is a word of the language and cannot be {what}"
            self.report(codes.RESERVED_WORD, message, it.span, "choose another word", declared(it.text))

    # -------------------------------------------------------------- before the game

    def options(self) -> dict[str, TableOption]:
        # An option is always said with the word 'option', so it may share its name with anything else.
        options: dict[str, TableOption] = {}
        for key, value in self.sections.entries("options"):
            self._sayable(key, "the name of an option")
            if key.text in options:
                message = f"the option '{key.text}' is already declared"
                about, first = declared(key.text), (Related(options[key.text].span, "first declared here"),)
                self.report(codes.DUPLICATE_NAME, message, key.span, "rename one of them", about, None, first)
                continue
            node = read.mapping(value)
            words = self._words(node.get("one_of"))
            default = read.word(node.get("default"))
            if default is not None and words and default.text not in words:
                message = f"'{default.text}' is not a word of '{key.text}': {', '.join(words)}"
                self.report(
                    codes.NOT_ALLOWED,
                    message,
                    default.span,
                    did_you_mean(default.text, words),
                    missing(default.text),
                )
            options[key.text] = TableOption(
                name=key.text,
                about=read.texts(node.get("about")),
                words=words,
                default=default.text if default else "",
                pieces=read.text(node.get("pieces")),
                count=read.number(node.get("count")) or 0,
                span=key.span,
                excluded=tuple(it.text for it in read.items(node.get("except"))),
            )
        return options

    # -------------------------------------------------------------- formulas and rules

    def procedures(self) -> dict[str, Procedure]:
        procedures: dict[str, Procedure] = {}
        for section, what in (("formulas", "a formula"), ("rules", "a rule")):
            for key, node in self.sections.entries(section):
                text = node.text if isinstance(node, Scalar) else ""
                name, parameters, deep = self.signature(key, text)
                if not self.names.claim(name, what, span_in(key, 0, len(name))):
                    continue
                is_formula = section == "formulas"
                shapes = str | int if is_formula else str
                if not isinstance(node, Scalar) or not isinstance(node.value, shapes):
                    # The schema has reported it; the name stays known, and does nothing.
                    node = Scalar(None, "0" if is_formula else "stop", key.span)
                procedures[name] = Procedure(name, parameters, is_formula, node, key.span, deep)
        return procedures

    def signature(self, key: Scalar, text: str) -> tuple[str, tuple[str, ...], int | None]:
        """The name and parameters of `name of player with card and number, at most 5 deep`, and how deep.

        A misspelt parameter is the one that the text below uses: the text means what it would mean with that.
        """
        heading, deep = without_depth(key.text)
        name, _, given = heading.partition(" of ")
        if " " in name:  # the schema has reported it; its first word was meant as its name
            return name.split()[0].rstrip(","), (), None
        said = parted(given)
        parameters = [next(iter(_named(it)), it) for it in said]
        if tuple(parameters) != said:
            # What else stands there the schema has reported.
            return name, tuple(one_of_them(it) or it for it in parameters), 1
        for number, parameter in enumerate(said):
            # Before it stand ' of ', ' with ' and ' and '.
            before = len(name) + (4, 10, 15)[min(number, 2)]
            start = before + sum(map(len, said[:number]))
            at = span_in(key, start, start + len(parameter))
            if not self._says_what_it_is(parameter):
                hint = self._parameter_meant(parameter, text)
                message = f"'{parameter}' does not say what it is"
                self.report(codes.PARAMETER_NAME, message, at, hint, used(parameter))
                used_there = WORD.findall(text)
                one = one_of_them(parameter)
                if one is not None and parameter not in used_there:
                    parameters[number] = one
                elif isinstance(hint, Hint) and hint.instead in used_there and parameter not in used_there:
                    parameters[number] = hint.instead
            elif parameter in parameters[:number]:
                message = f"'{parameter}' is given twice"
                self.report(
                    codes.DUPLICATE_NAME,
                    message,
                    at,
                    f"rename one, as in 'other_{parameter}'",
                    declared(parameter),
                )
        return name, tuple(parameters), deep

    def _says_what_it_is(self, parameter: str) -> bool:
        """Whether the end of a parameter's name says what it is; a word of a set is `faction` or `other_faction`."""
        of_set = any(parameter == it or parameter.endswith(f"_{it}") for it in self.word_sets)
        return of_set or parameter_type(parameter) is not None

    def _parameter_meant(self, parameter: str, text: str) -> str:
        """The hint for a parameter whose name does not say what it is: one that its text uses was rather meant."""
        if one_of_them(parameter) is not None:
            return "one thing is given, never several: let it be about one, and use it in 'for each'"
        endings = [*PARAMETER_TYPES, *self.word_sets]
        there = {it for it in WORD.findall(text) if self._says_what_it_is(it)}
        hint = did_you_mean(parameter, {*endings, *there}, lambda it: int(it not in there))
        examples = ", ".join(f"'{parameter}_{ending}'" for ending in endings[:MOST_EXAMPLES])
        return hint or f"write one of {examples}"


def _named(given: str) -> list[str]:
    """The words that may be a parameter's name: `players` of 'all players'."""
    return [it for it in WORD.findall(given) if it not in ("all", "each", "every", "the")]


def _second_owners(node: Mapping, word_sets: Collection[str]) -> t.Type | None:
    """For `per: [player, faction]`, the words of which each player has one value each."""
    both = read.items(node.get("per"))
    return t.word_of(both[1].text) if len(both) == 2 and both[1].text in word_sets else None


def _listed(node: Node | None) -> dict[str, Span]:
    """Where each word of a list is written."""
    return {it.text: it.span for it in read.items(node)}
