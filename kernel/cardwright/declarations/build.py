"""From the trees of a pack's files to the pack: everything declared in its place, all findings collected."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator

from cardwright.check.allow import read_allowed
from cardwright.declarations.boards import Spaces
from cardwright.declarations.cards import Cards
from cardwright.declarations.cross_references import References
from cardwright.declarations.declare import Declarations
from cardwright.declarations.face_design import read_design
from cardwright.declarations.headings import straightened
from cardwright.declarations.kinds_on_cards import kinds_on_cards
from cardwright.declarations.model import MAIN_RULE, Deck, Expected, Kind, Pack
from cardwright.declarations.phrases import read_spoken
from cardwright.declarations.printed_spaces import PrintedSpaces
from cardwright.declarations.sections import Names, PackFile, Sections
from cardwright.declarations.table_layout import read_table
from cardwright.declarations.tables import Lookups
from cardwright.declarations.variants import read_variants
from cardwright.declarations.word_sets import WordSets, with_words
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, did_you_mean, tidy
from cardwright.findings.fix import Fix, Ref, Related, declared, missing, used
from cardwright.lang.types import TypeName
from cardwright.memory import Memory, Same
from cardwright.schema import coercions
from cardwright.schema.pack_schema import Shape, full_schema, section_names
from cardwright.source import lenient as read
from cardwright.source.span_index import Stretches
from cardwright.source.tree import Mapping, Node, Scalar, entries_of

__all__ = ["PackFile", "assemble"]

_FITS = "this has the shape that it should have"
# What cards have without their deck's declaring it.
_OF_ANY_CARD = ("name", "icons", "art", "house", "allow")

# A copy of a game's state grows with the pieces; the largest boxes hold about 2,000.
MAX_PIECES = 20_000

# What a pack must say of itself, and how.
_TITLE_PAGE = {
    "pack": "name_of_the_folder",
    "title": "{en: …}",
    "version": "1.0.0",
    "languages": "[en]",
    "players": "{from: 2, to: 4}",
}
_LANGUAGE = re.compile(r"(?=.{1,35}$)[a-z]{2,3}(-[A-Za-z0-9]+)*")
# As the schema has it: each text of a pack is looked for in each of them.
MOST_LANGUAGES = 20


def assemble(files: list[PackFile], memory: Memory | None = None) -> tuple[Pack, list[Diagnostic]]:
    """The pack that the files declare, and all that is wrong with them.

    With findings the pack is still whole enough to be checked further: what has a wrong shape stands in
    it with a default, what leads nowhere is left out.
    """
    return _Assembly(files, memory or Memory()).run()


class _Assembly:
    def __init__(self, files: list[PackFile], memory: Memory) -> None:
        self.memory = memory
        self.findings: list[Diagnostic] = []
        known = section_names()
        self.files = [self.straightened(it, known) for it in files]
        self.sections = Sections(self.files, known, self.report)
        self.names = Names(self.report)

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        hint: str = "",
        about: tuple[Ref, ...] = (),
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
    ) -> None:
        self.findings.append(Diagnostic(code, message, span, hint, about=about, fix=fix, related=related))

    def straightened(self, file: PackFile, known: Collection[str]) -> PackFile:
        if not isinstance(file.tree, Mapping):
            return file
        is_straight, before = ("straight", Same(file.tree)), len(self.findings)
        if self.memory.find(is_straight):
            return file
        tree = straightened(file.tree, known, self.report)
        if tree is file.tree and len(self.findings) == before:
            self.memory.keep(is_straight, True)
            return file
        return file.but(tree=tree)

    def run(self) -> tuple[Pack, list[Diagnostic]]:
        pack = self.title_page()
        pack.word_sets = WordSets(self.sections, self.names, self.report).all()
        declared = Declarations(self.sections, self.names, pack.word_sets, self.report)
        pack.icons = declared.icons()
        pack.decks = declared.decks()
        printed_on_spaces = PrintedSpaces(
            self.names, declared, pack.decks, Cards(pack.icons, {}, self.report), self.report
        )
        pack.graphs = Spaces(self.sections, self.names, printed_on_spaces, self.report).graphs()
        pack.zones = declared.zones()
        printed = {name: tuple(it.words) for name, it in pack.word_sets.items()} | {
            name: it.words for attributes in pack.attributes() for name, it in attributes.items() if it.words
        }
        pack.values = declared.values(printed)
        words = printed | {name: it.words for name, it in pack.values.items() if it.words}
        pack.lookups = Lookups(self.sections, self.names, words, self.report).all()
        pack.procedures = declared.procedures()
        pack.options = declared.options()
        faulty = self.shape(pack)
        References(pack, self.sections, faulty, self.report).check()
        self.cards(pack)
        kinds_on_cards(pack, self.sections, self.report)
        for name, value in pack.values.items():
            if value.type is TypeName.KIND:
                pack.values[name] = value.but(words=tuple(pack.kinds))
            elif value.type is TypeName.SPACE:
                of = value.of or next(iter(pack.graphs), "")
                if of in pack.graphs and pack.graphs[of].names:
                    pack.values[name] = value.but(words=pack.graphs[of].names, of=of)
        for _, node in self.sections.parts("active_pieces"):
            pack.active_pieces += tuple(read.items(node))
        pack.variants = read_variants(self.sections, self.report)
        pack.heuristic = read.word(self.sections.only("heuristic"))
        pack.table = with_words(pack, read_table(pack, self.sections, self.report))
        pack.faces = read_design(pack, self.sections, self.report)
        pack.spoken = read_spoken(pack, self.sections, self.report)
        pack.expected = tuple(self.expected(pack))
        pack.allowed = read_allowed(pack, self.sections, self.report)
        if MAIN_RULE not in pack.procedures or pack.procedures[MAIN_RULE].is_formula:
            hint = "write 'main: |' under 'rules:', and below it what happens in a game, a line each"
            self.report(
                codes.NO_MAIN_RULE,
                "there is no rule 'main': it is the game",
                pack.span,
                hint,
                missing(MAIN_RULE),
            )
        elif pack.procedures[MAIN_RULE].parameters:
            at = pack.procedures[MAIN_RULE].span
            self.report(
                codes.NO_MAIN_RULE, "the rule 'main' is given nothing", at, "write 'main:'", used(MAIN_RULE)
            )
        return pack, tidy(self.without_followers(faulty & set(pack.decks)))

    # -------------------------------------------------------------- the pack itself

    def title_page(self) -> Pack:
        """The pack with what its pack.yaml says of it as a whole."""
        start = Span(self.files[0].name, 1, 1, 1, 1)
        meta = {
            key: self.sections.only(key)
            for key in (*_TITLE_PAGE, "about", "kernel", "requires", "complete", "expect", "sources")
        }
        for key in _TITLE_PAGE:
            if meta[key] is None:
                hint = f"add '{key}: {_TITLE_PAGE[key]}' to pack.yaml"
                self.report(codes.MISSING_KEY, f"a pack needs '{key}'", start, hint, used(key))
        players = read.mapping(meta["players"])
        fewest, most = read.number(players.get("from")) or 1, read.number(players.get("to")) or 1
        if fewest > most and players.get("to") is not None:
            message = f"a game for {fewest} to {most} players is for nobody"
            self.report(
                codes.WRONG_NUMBER,
                message,
                players.span,
                coercions.as_written(f"{{from: {most}, to: {fewest}}}"),
                declared("players"),
            )
        languages = read.items(meta["languages"])
        return Pack(
            name=read.text(meta["pack"]) or "",
            title=read.texts(meta["title"]),
            about=read.texts(meta["about"]),
            version=read.text(meta["version"]) or "",
            languages=_languages(meta["languages"]),
            added_languages=frozenset(it.text for it in languages if _folder(it.span) != _folder(start)),
            language_places={it.text: it.span for it in languages},
            fewest=fewest,
            most=max(fewest, most),
            complete=read.flag(meta["complete"]),
            span=start,
            kernel=read.word(meta["kernel"]),
            requires={it.text: it.span for it in read.items(meta["requires"])},
            sources=read.texts(meta["sources"]),
            texts={it.name: it.text for it in self.files},
        )

    # -------------------------------------------------------------- shape

    def shape(self, pack: Pack) -> set[str]:
        """Reports all that the schema finds; gives the names whose declarations it finds fault with."""
        # Cards under a heading that is none are likely those that a deck lacks.
        lacking = [it for it in pack.decks if not any(self.sections.parts(it))] or [*pack.decks]
        on_spaces = repr([it.attributes for it in pack.graphs.values()])
        asked = self.memory.token(repr(pack.decks), on_spaces, pack.languages, pack.added_languages, *lacking)
        shape = self.memory.once(("shape", asked), lambda: Shape({**full_schema(pack), "x-decks": lacking}))
        found = [finding for it in self.files for finding in self.misshapen(it.tree, shape, pack.decks)]
        self.findings += found
        if not found:
            return set()
        sections = ("decks", "zones", "values", "options")
        declared = [entry for section in sections for entry in self.sections.entries(section)]
        places = Stretches(it.span for it in found)
        return {key.text for key, node in declared if places.any_inside(key.span.through(node.span))}

    def misshapen(self, tree: Node, shape: Shape, decks: Collection[str]) -> list[Diagnostic]:
        """All that the schema finds in a file. What has fitted it before is not looked at again.

        Each section of a file fits or does not, whatever stands beside it, and so does each card of a deck.
        """
        if not isinstance(tree, Mapping) or tree.has_twins:
            return shape.findings(tree)
        fitting: list[Hashable] = []
        new: list[tuple[Scalar, Node]] = []
        for section, node in tree.entries:
            known = _FITS, section.text, Same(node), Same(shape)
            if self.memory.find(known):
                continue
            fitting.append(known)
            if (
                section.text not in decks
                or not isinstance(node, Mapping)
                or node.has_twins
                or self.memory.one_check
            ):
                new.append((section, node))
            else:
                cards = {
                    (*known[:2], key.text, Same(card), known[3]): (key, card) for key, card in node.entries
                }
                some = {it: card for it, card in cards.items() if not self.memory.find(it)}
                fitting += some
                new.append((section, Mapping(tuple(some.values()), node.span)))
        # Where it is not certain that all of this fits, findings are worded for the file as a whole.
        certain = not new or shape.fits(Mapping(tuple(new), tree.span))
        found = [] if certain else shape.findings(tree)
        for it in fitting if not found else ():
            self.memory.keep(it, True)
        return found

    def without_followers(self, broken: set[str]) -> list[Diagnostic]:
        """The findings without those about what a card has by its deck, where that is itself declared wrongly.

        Such a card may be right once the deck is: one mistake should give one finding.
        """
        cards = [it for deck in broken for it in self.sections.entries(deck)]
        doubtful = Stretches(key.span.through(card.span) for key, card in cards)
        sure = Stretches(
            key.span.through(node.span)
            for _, card in cards
            for key, node in entries_of(card)
            if key.text in _OF_ANY_CARD
        )
        return [it for it in self.findings if not doubtful.any_around(it.span) or sure.any_around(it.span)]

    # -------------------------------------------------------------- cards

    def cards(self, pack: Pack) -> None:
        named = {name: what for name, (what, _) in self.names.taken.items()}
        named |= {key.text: "a card" for deck in pack.decks for key, _ in self.sections.entries(deck)}
        cards = Cards(pack.icons, named, self.report)
        declared = self.memory.token(repr(pack.decks), tuple(pack.icons), tuple(named.items()))
        pieces = 0
        for deck in pack.decks.values():
            for key, node in self.sections.entries(deck.name):
                if not self.names.claim(key.text, "a kind of card", key.span):
                    continue
                kind = self.kind(cards, deck, key, node, declared)
                pack.kinds[kind.name] = kind
                if pieces <= MAX_PIECES < pieces + kind.copies:
                    message = f"the pack has more than {MAX_PIECES:,} pieces from here on"
                    self.report(codes.TOO_MANY_PIECES, message, key.span, "count the copies")
                pieces += kind.copies

    def kind(self, cards: Cards, deck: Deck, key: Scalar, node: Node, declared: object) -> Kind:
        """A kind of card; the same one as before, where neither it nor what is declared elsewhere has changed."""
        asked = "kind", deck.name, key, Same(node), declared
        known, before = self.memory.find(asked), len(self.findings)
        if isinstance(known, Kind):
            return known
        kind = cards.kind(deck, key, node)
        if len(self.findings) == before:
            self.memory.keep(asked, kind)
        return kind

    def expected(self, pack: Pack) -> Iterator[Expected]:
        """What `expect` says of the decks whose cards could all be read: of others the number may be right once they are."""
        faulty = self.faulty_decks(pack)
        for _, expected in self.sections.parts("expect"):
            for deck, node in read.mapping(expected).entries:
                wanted = read.number(node)
                if deck.text not in pack.decks:
                    hint = did_you_mean(deck.text, pack.decks)
                    self.report(
                        codes.UNKNOWN_DECLARED,
                        f"there is no deck '{deck.text}'",
                        deck.span,
                        hint,
                        missing(deck.text),
                    )
                elif wanted is not None and deck.text not in faulty:
                    yield Expected(deck.text, wanted, node.span)

    def faulty_decks(self, pack: Pack) -> set[str]:
        """The decks of which cards may be lost, or counted wrongly, through something that is found already."""
        if any(it.code == codes.UNKNOWN_KEY and it.span.column == 1 for it in self.findings):
            return set(pack.decks)  # cards may stand there, under a heading of no deck
        found = Stretches(it.span for it in self.findings)
        slipped = {it.span.file for it in self.findings if it.code == codes.INDENTATION}
        slipped |= {file.name for file in self.files if file.gaps}
        declared = {key.text: key.span.through(it.span) for key, it in self.sections.entries("decks")}
        faulty = set()
        for deck in pack.decks:
            parts = [key.span.through(node.span) for key, node in self.sections.parts(deck)]
            if any(it.file in slipped or found.any_inside(it) for it in parts) or found.any_inside(
                declared[deck]
            ):
                faulty.add(deck)
        return faulty


def _languages(node: Node | None) -> tuple[str, ...]:
    """The languages of a pack; none where one of them is wrong: then nothing can be said of texts."""
    written = [it.text if isinstance(it, Scalar) else "" for it in getattr(node, "items", ())]
    known = tuple(dict.fromkeys(written)) if all(map(_LANGUAGE.fullmatch, written)) else ()
    return known[:MOST_LANGUAGES]


def _folder(at: Span) -> str:
    """The folder of the pack or extension in which something is written."""
    return at.file.rpartition("/")[0]
