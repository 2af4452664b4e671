"""Syntax -> meaning for expressions: every name resolves, every type fits, or there is a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean, nearest
from cardwright.findings.fix import Hint, Ref, meant, missing, used, write
from cardwright.findings.suggest import Rank, one_letter_apart
from cardwright.lang import builtins, players_left, resolve_operators
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.grammar import all_keywords
from cardwright.lang.hints import (
    called,
    few_known,
    formulas_named,
    how_written,
    instead_of,
    several_zones,
    zone_meant,
    zones_known,
)
from cardwright.lang.parser import parse_formula
from cardwright.lang.recovery.synonyms import NAMES, said_here
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import LATER_PROPERTIES, LIKE_NAMES, PROPERTIES, Symbols
from cardwright.lang.third_argument import joined
from cardwright.lang.types import Type, TypeName

Report = Callable[[str, str, int, int, str, tuple[Ref, ...]], None]
"""code, message, start, end, hint, the names that it is about."""

OF_A_PLAYER = "write it inside 'for each player', or in a rule 'of player'"
KINDS = "kinds"
"""`kinds of court`, `kinds in hand`: no word of the language, for a pack may have a zone called so."""
SEATS = "seats"
"""All players, with those who are out of the game: no word of the language either."""
OF_A_THING = {"copies": "card"} | {
    it: "card" if of == t.PIECE else "space" for it, (of, _) in PROPERTIES.items()
}
"""What must be said of a thing where none is spoken of."""
ELSEWHERE = {
    "this": "it is the card that carries a formula, an effect or a modifier; elsewhere a card has a name, as in 'for each card in …'",
    "it": "it is each card in a 'where' or 'by'; elsewhere a card has a name, as in 'for each card in …'",
    "original": "it is what a formula or value would be without a modifier, under 'while active'",
    "given": "write 'option … is given'",
}
"""Words of the language that have a meaning in some places only."""

DOES_NOT_FIT = 2
"""The rank of a name that would be wrong here, too."""


def owner_called(per: Type) -> str:
    """The name that an owner has where zones and values stand bare: `player`, `space`, or that of the set of words; in a
    modifier of a value of cards, `card`."""
    if per.name is TypeName.PIECE:
        return "card"
    return per.of if per.name is TypeName.WORD else per.name.value


@dataclass(slots=True)
class Resolver:
    """Resolves the expressions of one text."""

    symbols: Symbols
    formula_type: Callable[[str], Type]
    """The type of a named formula (which may have to be resolved first)."""
    report: Report
    suggests: bool = True
    """Whether findings name the word that was meant; not while it is only tried whether a word would fit."""

    # -------------------------------------------------------------- reporting

    def fail(
        self,
        code: str,
        message: str,
        node: s.Node | m.Place,
        hint: str = "",
        about: tuple[Ref, ...] = (),
    ) -> m.Expr:
        """Reports, and gives an expression that fits everywhere so that checking goes on."""
        self.report(code, message, node.start, node.end, hint, about)
        return m.Constant(t.UNKNOWN, m.Place(node.start, node.end), 0)

    def expect(self, node: m.Expr, wanted: Type, what: str, several: str = "", of: str = "") -> m.Expr:
        """The expression, turned into `wanted` where the language allows it, or a finding; `several` is its hint where
        there are several instead of one, `of` the name for which it is needed."""
        if (
            wanted.name is TypeName.PIECE
            and not wanted.many
            and isinstance(node, m.ZoneRead)
            and not node.every
        ):
            if self.symbols.zones[node.zone].single:
                return m.Builtin(t.PIECE, node.at, Fn.ONLY, (node,))
            message = f"'{node.zone}' can hold many cards; {what} needs one"
            hint = several or f"first({node.zone}) is its first card"
            return self.fail(
                codes.TYPE_MISMATCH, message, node.at, hint, used(*filter(None, (of,)), node.zone)
            )
        if t.fits(node.type, wanted) or self._is_no_word(node.type, wanted):
            return node
        about = used(*filter(None, (of,))) + formulas_named(node)
        same = node.type.name == wanted.name and wanted.name in (TypeName.SPACE, TypeName.WORD)
        if node.type.many or not same:
            message = f"{what} needs {wanted}, but {called(node)} is {node.type}"
        else:
            noun = "space" if wanted.name is TypeName.SPACE else "word"
            message = f"{what} needs a {noun} of '{wanted.of}', but this is one of '{node.type.of}'"
            about += used(wanted.of, node.type.of)
        hint = several if node.type == wanted.listed() else ""
        return self.fail(
            codes.TYPE_MISMATCH,
            message,
            node.at,
            hint or instead_of(node, wanted, self.symbols),
            about,
        )

    def may_be_no_word(self, type_: Type) -> bool:
        """Words of an attribute may be missing on a card, and so in a value that holds such a word, or one of a set."""
        sym = self.symbols
        may_be = any(type_.of in it for it in (sym.attributes, sym.on_spaces, sym.word_sets))
        return type_.name is TypeName.WORD and not type_.many and may_be

    def _is_no_word(self, found: Type, wanted: Type) -> bool:
        """Whether `none` stands where a word may be missing."""
        return found == t.NONE and self.may_be_no_word(wanted)

    # -------------------------------------------------------------- what was meant

    def suggestion(
        self, word: str, known: Iterable[str], rank: Rank | None = None, scope: Scope | None = None
    ) -> str:
        """What was meant by a word, where findings have suggestions: the name of what is called so in a language of the
        pack, or else the nearest one.

        A word of the language that names something in `scope` was likely bound by mistake: `for each and in lands` for
        `for each land in lands`. It is never a sure suggestion.
        """
        if not self.suggests:
            return ""
        titled = self.symbols.titled(word)
        if titled:
            known = set(known)
            titled = [it for it in titled if it in known]
        if titled:
            return meant(min(titled, key=rank) if rank is not None and len(titled) > 1 else titled[0])
        hint = did_you_mean(word, known, rank)
        if isinstance(hint, Hint) and scope is not None and hint.instead in scope.variables:
            return hint.unsure if hint.instead in all_keywords() else hint
        return hint

    def ranking(self, with_name: Callable[[str], s.Expr], scope: Scope, expected: Type | None) -> Rank:
        """How well a name would do in the place of a misspelt one: what would be right here comes before what
        would not, and what is bound here before what the pack declares."""

        def rank(name: str) -> int:
            if not self.would_fit(with_name(name), scope, expected):
                return DOES_NOT_FIT
            return 0 if name in scope.variables else 1

        return rank

    def would_fit(self, node: s.Expr, scope: Scope, expected: Type | None) -> bool:
        wrong: list[str] = []
        # What a formula gives may just be being found out.
        trial = Resolver(self.symbols, lambda _: t.UNKNOWN, lambda code, *_: wrong.append(code), False)
        found = trial.expr(node, scope, expected)
        if expected is not None:
            trial.expect(found, expected, "")
        return not wrong

    # -------------------------------------------------------------- entry

    def number(self, node: s.Expr, scope: Scope, what: str) -> m.Expr:
        return self.expect(self.expr(node, scope, t.NUMBER), t.NUMBER, what)

    def flag(self, node: s.Expr, scope: Scope, what: str = "a condition") -> m.Expr:
        found = self.expr(node, scope, t.FLAG)
        if found.type.many:
            message = f"a condition is true or false, but {called(found)} is {found.type}"
            hint = "some(…) asks whether there is any"
            return self.fail(codes.TYPE_MISMATCH, message, node, hint, formulas_named(found))
        if found.type == t.NUMBER:
            message = f"{what} is true or false, but {called(found)} is a number"
            return self.fail(
                codes.TYPE_MISMATCH, message, node, "compare it, as in '> 0'", formulas_named(found)
            )
        return self.expect(found, t.FLAG, what)

    def piece(self, node: s.Expr, scope: Scope, what: str, of: str = "") -> m.Expr:
        return self.expect(self.expr(node, scope, t.PIECE), t.PIECE, what, of=of)

    def printed_on(self, node: s.Expr, scope: Scope, what: str, of: str) -> m.Expr:
        """A card that has something printed on it, or a kind of which all cards have it alike."""
        return self._bearing(self.expr(node, scope, t.PIECE), node, what, of)

    def _bearing(self, found: m.Expr, node: s.Expr, what: str, of: str) -> m.Expr:
        if found.type != t.KIND or (of in self.symbols.of_copies and isinstance(found, m.Constant)):
            return self.expect(found, t.PIECE, what, of=of)
        if of in self.symbols.of_copies:
            message = f"cards of one kind need not have the same '{of}'"
            hint = "ask a card, such as 'first(cards in … where it is kind)'"
            return self.fail(codes.TYPE_MISMATCH, message, node, hint, about=used(of))
        if isinstance(found, m.Constant):
            return m.PieceOf(t.PIECE, found.at, found.spelling)
        return m.Builtin(t.PIECE, found.at, Fn.A_CARD_OF, (found,))

    def collection(self, node: s.Expr, scope: Scope, what: str) -> m.Expr:
        """Several of something."""
        found = self.expr(node, scope, t.SEVERAL)
        if not found.type.many and found.type != t.UNKNOWN:
            message = f"{what} needs several, but {called(found)} is {found.type}"
            hint = instead_of(found, t.SEVERAL, self.symbols)
            if what == "'count'" and found.type == t.NUMBER:
                hint = "it is a number already: leave out 'count'"
            elif what in ("'choose'", "'for each'") and found.type == t.NUMBER:
                hint = "'1 to …' are the numbers up to it"
            return self.fail(codes.TYPE_MISMATCH, message, node, hint, formulas_named(found))
        return found

    def expr(self, node: s.Expr, scope: Scope, expected: Type | None = None) -> m.Expr:
        """Any expression. `expected` is the type that fits here, where that is known: a bare word can be one of its
        words, and what was meant by a misspelt name is probably of that type."""
        at = m.Place(node.start, node.end)
        match node:
            case s.Number():
                return m.Constant(t.NUMBER, at, node.value)
            case s.Flag():
                return m.Constant(t.FLAG, at, int(node.value))
            case s.Nothing():
                return m.Constant(t.NONE, at, -1, "none")
            case s.Name():
                return self._name(node, scope, expected)
            case s.Of():
                return self._of(node, scope, expected)
            case s.OfSeveral():
                return resolve_operators.of_several(self, node, scope)
            case s.On():
                return self._on(node, scope)
            case s.Within():
                return self._within(node, scope, expected)
            case s.Function():
                return builtins.call(self, node, scope)
            case s.Players():
                return self._players(node, scope)
            case s.The():
                if node.word.word not in self.symbols.kinds:
                    return self._unknown(node.word, "a kind of card", self.symbols.kinds)
                return m.PieceOf(t.PIECE, at, node.word.word)
            case s.Copy():
                return self._copy(node)
            case s.OptionOf():
                if node.word.word not in self.symbols.options:
                    return self._unknown(node.word, "an option", self.symbols.options)
                return m.OptionRead(self.symbols.options[node.word.word], at, node.word.word)
            case s.Has():
                known = self.symbols.formulas_on_pieces | self.symbols.effects
                if node.word.word in self.symbols.icons:
                    message = f"'{node.word.word}' is an icon, not a formula or effect of cards"
                    hint = f"'{node.word.word} on … > 0' asks whether a card carries it"
                    return self.fail(
                        codes.WRONG_KIND_OF_NAME, message, node.word, hint, about=used(node.word.word)
                    )
                if node.word.word not in known:
                    return self._unknown(node.word, "a formula or effect of cards", known)
                if scope.subject is None:
                    hint = f"write 'cards in … where has {node.word.word}'"
                    return self.fail(codes.NO_OWNER, "'has' stands in a 'where' about cards", node, hint)
                return m.Has(t.FLAG, at, node.word.word, scope.subject.piece)
            case s.Negative():
                operand = self.number(node.operand, scope, "'-'")
                if isinstance(operand, m.Constant):
                    return m.Constant(operand.type, at, -operand.value)
                return m.Operation(t.NUMBER, at, "-", m.Constant(t.NUMBER, at, 0), operand)
            case s.Not():
                return m.Not(t.FLAG, at, self.flag(node.operand, scope, "'not'"))
            case s.Binary():
                return resolve_operators.binary(self, node, scope)
            case s.IsGiven():
                return self._is_given(node, scope)
            case s.Conditional():
                return self._conditional(node, scope, expected)
            case s.Range():
                return self._range(node, scope)
            case s.Query():
                return self._query(node, scope)

    def _is_given(self, node: s.IsGiven, scope: Scope) -> m.Expr:
        """`option … is given`, `side of … is given`: what a table can name before the game, or leave open."""
        at = m.Place(node.start, node.end)
        operand = self.expr(node.operand, scope)
        if isinstance(node.operand, s.OptionOf):
            return m.OptionGiven(t.FLAG, at, node.operand.word.word)
        if isinstance(operand, m.Property) and operand.name is Prop.SIDE:
            return m.SideGiven(t.FLAG, at, operand.of)
        message = "only an option, or the side of a card, can be given or not"
        return self.fail(codes.WRONG_KIND_OF_NAME, message, node, "write 'option … is given'")

    # -------------------------------------------------------------- names

    def _copy(self, node: s.Copy) -> m.Expr:
        """`club#7`: that copy, if there are as many."""
        kind, at, written = node.word.word, m.Place(node.start, node.end), f"{node.word.word}#{node.number}"
        if kind not in self.symbols.kinds:
            really = self.symbols.what_is(kind)
            if really:
                message = f"'{kind}' is {really}: only cards have numbered copies"
                hint = "put a blank before '#' if a comment begins there"
                return self.fail(codes.WRONG_KIND_OF_NAME, message, node, hint, about=used(kind))
            return self._unknown(node.word, "a kind of card", self.symbols.kinds)
        copies = self.symbols.copies.get(kind, 1)
        if not 1 <= node.number <= copies:
            there_are = (
                f"there are '{kind}#1' to '{kind}#{copies}'" if copies > 1 else f"there is one '{kind}'"
            )
            hint = f"write '{kind}#{copies}' or less" if copies > 1 else write(f"the {kind}")
            return self.fail(
                codes.UNKNOWN_NAME,
                f"there is no '{written}': {there_are}",
                node,
                hint,
                about=missing(written),
            )
        return m.PieceOf(t.PIECE, at, kind, node.number - 1)

    def _unknown(
        self,
        word: s.Name,
        wanted: str,
        known: Iterable[str],
        rank: Rank | None = None,
        scope: Scope | None = None,
    ) -> m.Expr:
        known = list(known)
        really = self.symbols.what_is(word.word)
        hint = self.suggestion(word.word, known, rank, scope)
        if really:
            message = f"'{word.word}' is {really}, not {wanted}"
            hint = hint or how_written(word.word, really)
            return self.fail(codes.WRONG_KIND_OF_NAME, message, word, hint, about=used(word.word))
        message = f"there is no '{word.word}': it should be {wanted}"
        hint = hint or self.suggestion(word.word, self.symbols.all_names()) or few_known(known)
        return self.fail(codes.UNKNOWN_NAME, message, word, hint, about=missing(word.word))

    def strangers(self, *nodes: object, scope: Scope) -> None:
        """Reports the names in these parts of the syntax that nothing has.

        For what stands beside a mistake: its meaning is lost, but a second mistake in it can be found.
        """
        for node in nodes:
            if isinstance(node, s.Name):
                if not (node.word in scope.variables or self.symbols.means_something(node.word)):
                    hint = self.suggestion(node.word, self.all_names(scope), scope=scope)
                    self.fail(
                        codes.UNKNOWN_NAME,
                        f"nothing here is called '{node.word}'",
                        node,
                        hint,
                        about=missing(node.word),
                    )
            elif isinstance(node, s.Node | tuple):
                self.strangers(*node, scope=scope)

    def all_names(self, scope: Scope) -> list[str]:
        sym = self.symbols
        return [*scope.variables, *sym.all_names(), *sym.functions, *PROPERTIES, *LIKE_NAMES]

    def _name(self, node: s.Name, scope: Scope, expected: Type | None) -> m.Expr:
        word, at, sym = node.word, m.Place(node.start, node.end), self.symbols
        if expected is not None and expected.name is TypeName.WORD:
            words = sym.words[expected.of]
            if word in words:
                return m.Constant(expected, at, words.index(word), word)
        if expected == t.SIDE and word in sym.sides:
            return m.Constant(t.SIDE, at, sym.sides[word], word)
        if word in scope.variables:
            variable = scope.variables[word]
            return m.VariableRead(variable.type, at, variable)
        if word == "this" and scope.this is not None:
            return m.VariableRead(t.PIECE, at, scope.this)
        if word == "original" and scope.original is not None:
            return m.Original(scope.original, at)
        if word in sym.on_spaces:
            found = self._about_space(node, scope)
            if found is not None:
                return found
        if scope.subject is not None:
            found = self._about_subject(node, scope)
            if found is not None:
                return found
        if word in sym.values:
            return self.value(node, None, scope)
        if word in sym.zones:
            return self.zone(node, None, scope)
        if word in sym.procedures and sym.procedures[word].is_formula:
            return self.call_formula(node, (), scope)
        if word in sym.graphs:
            return m.AllSpaces(t.Type(TypeName.SPACE, word, True), at, word)
        if word in sym.kinds:
            return m.Constant(t.KIND, at, sym.kinds.index(word), word)
        if word in sym.decks:
            return m.Constant(t.DECK, at, sym.decks.index(word), word)
        if word in sym.spaces:
            graph, number = sym.spaces[word]
            return m.Constant(t.Type(TypeName.SPACE, graph), at, number, word)
        if sym.word_sets:
            found = self._of_word_sets(node)
            if found is not None:
                return found
        if word == SEATS and not sym.what_is(word):
            return m.AllPlayers(t.PLAYER.listed(), at)
        return self._no_meaning(node, scope, expected)

    def _of_word_sets(self, node: s.Name) -> m.Expr | None:
        """All words of a set, or a word that one set has."""
        sym, at = self.symbols, m.Place(node.start, node.end)
        of = sym.set_called(node.word)
        if of:
            return self.all_words(of, at)
        sets = sym.sets_with(node.word) if not sym.what_is(node.word) else []
        if len(sets) > 1:
            message = (
                f"'{node.word}' is a word of {' and of '.join(map(repr, sets))}: it is not clear of which"
            )
            hint = "say it beside what it is compared with, as in 'suit of card is …'"
            return self.fail(codes.WRONG_KIND_OF_NAME, message, node, hint, about=used(node.word))
        return (
            m.Constant(t.word_of(sets[0]), at, sym.words[sets[0]].index(node.word), node.word)
            if sets
            else None
        )

    def all_words(self, of: str, at: m.Place) -> m.Listing:
        return m.Listing(t.word_of(of).listed(), at, of, tuple(range(len(self.symbols.words[of]))))

    def _no_meaning(self, node: s.Name, scope: Scope, expected: Type | None) -> m.Expr:
        word, sym = node.word, self.symbols
        if word in ("cards", "pieces"):
            message, hint = f"it is not said which {word} these are", f"say where they lie: '{word} in …'"
            return self.fail(codes.UNKNOWN_NAME, message, node, hint, about=missing(word))
        really = sym.what_is(word)
        if really == "an icon":
            zone = next(iter(sym.zones), "zone")
            hint = f"'{word} in {zone}' counts them in a zone, '{word} on card' on a card"
            return self.fail(
                codes.NO_OWNER,
                f"'{word}' is an icon: it must be said where it is",
                node,
                hint,
                about=used(word),
            )
        if really:
            message = f"'{word}' is {really} and cannot stand here"
            return self.fail(
                codes.WRONG_KIND_OF_NAME, message, node, how_written(word, really), about=used(word)
            )
        if expected is not None and expected.name is TypeName.WORD:
            return self._no_such_word(node, scope, expected)
        if expected == t.UNKNOWN:
            # The other side of an `is` is not known either, and has been reported: this may be one of its words.
            return m.Constant(t.UNKNOWN, m.Place(node.start, node.end), 0)
        said = self._said_here(node, scope, expected)
        if said:
            return self.fail(
                codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, write(said), about=missing(word)
            )
        if word in sym.functions:
            message = f"'{word}' is a function: what it is of stands in brackets"
            return self.fail(
                codes.WRONG_KIND_OF_NAME, message, node, sym.functions[word].explained, about=used(word)
            )
        if word in OF_A_THING:
            message = f"it is not said of which {OF_A_THING[word]} '{word}' is meant"
            return self.fail(codes.NO_OWNER, message, node, f"write '{word} of …'", about=used(word))
        if word in ("card", "piece") and nearest(word, scope.variables) is None:
            hint = f"'for each {word} in …:', 'choose {word} from …:' and a rule 'of {word}' give a card this name"
            hint = (
                write("it") if "it" in scope.variables else write("this") if scope.this is not None else hint
            )
            return self.fail(
                codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, hint, about=missing(word)
            )
        if word in ELSEWHERE:
            return self.fail(
                codes.WRONG_KIND_OF_NAME,
                f"'{word}' means nothing here",
                node,
                ELSEWHERE[word],
                about=used(word),
            )
        rank = self.ranking(lambda name: node.but(word=name), scope, expected)
        hint = several_zones(word, sym) or self.suggestion(word, self.all_names(scope), rank, scope)
        if expected in (t.PIECE.listed(), t.SEVERAL) and not self._likely(word, hint, rank):
            hint = zones_known(sym)
        return self.fail(
            codes.UNKNOWN_NAME, f"nothing here is called '{word}'", node, hint, about=missing(word)
        )

    def _likely(self, word: str, hint: Hint | str, rank: Rank) -> bool:
        """Whether a hint helps where cards are needed: a name that is more than a letter away, and is not that of cards,
        was hardly meant."""
        if not isinstance(hint, Hint) or self.symbols.titled(word) or one_letter_apart(word, hint.instead):
            return bool(hint)
        return hint.instead in self.symbols.zones or rank(hint.instead) < DOES_NOT_FIT

    def _said_here(self, node: s.Name, scope: Scope, expected: Type | None) -> str:
        """What others say with this word, where that would be right."""
        for said in said_here(node.word, NAMES) if self.suggests else ():
            if self.would_fit(parse_formula(said).but(start=node.start, end=node.end), scope, expected):
                return said
        return ""

    def _no_such_word(self, node: s.Name, scope: Scope, of: Type) -> m.Expr:
        words = self.symbols.words[of.of]
        message = f"'{node.word}' is none of the words of '{of.of}': {', '.join(words)}"
        holding = [name for name, it in (self.symbols.values | scope.variables).items() if it.type == of]
        hint = self.suggestion(node.word, [*words, *holding, "none"], lambda name: int(name not in words))
        if isinstance(hint, Hint) and hint.instead in words and nearest(node.word, holding) is not None:
            hint = hint.unsure  # `colour is led` may be meant as well as `colour is red`
        others = self.symbols.sets_with(node.word)
        hint = hint or (f"it is a word of '{others[0]}'" if others else "")
        return self.fail(codes.UNKNOWN_NAME, message, node, hint, about=missing(node.word) + used(of.of))

    def word_or_other(self, node: s.Expr, scope: Scope, expected: Type) -> m.Expr:
        """An expression beside one of a type. For a word a bare name that means something else is no such word."""
        found = self.expr(node, scope, expected)
        meant_as_word = expected.name == TypeName.WORD and isinstance(node, s.Name) and found.type != t.NONE
        if meant_as_word and not t.fits(found.type, expected):
            assert isinstance(node, s.Name)
            return self._no_such_word(node, scope, expected)
        return found

    def _about_subject(self, node: s.Name, scope: Scope) -> m.Expr | None:
        """A bare name as something of the piece that is spoken of."""
        subject, word, at = scope.subject, node.word, m.Place(node.start, node.end)
        assert subject is not None
        if subject.of_kind and (
            word in self.symbols.of_copies
            or not (
                word in self.symbols.attributes
                or word in self.symbols.lists_on_pieces
                or word in self.symbols.icons
                or word == Prop.DECK
            )
        ):
            return None
        if word in self.symbols.attributes:
            return m.AttributeRead(self.symbols.attributes[word], at, word, subject.piece)
        if word in self.symbols.lists_on_pieces:
            return m.ListRead(self.symbols.lists_on_pieces[word], at, word, subject.piece)
        if word in self.symbols.formulas_on_pieces:
            return m.FormulaRead(self.symbols.type_on_pieces(word), at, word, subject.piece)
        if word in self.symbols.icons:
            if subject.icons_in is None:
                return m.IconsOn(t.NUMBER, at, word, subject.piece)
            return m.IconsIn(t.NUMBER, at, word, subject.icons_in)
        if word == "copies":
            kind = m.Property(t.KIND, at, Prop.KIND, subject.piece)
            where = m.Builtin(t.PIECE.listed(), at, Fn.ZONE_OF, (subject.piece,))
            return m.KindsIn(t.NUMBER, at, kind, where)
        if word == Prop.SPACE:
            return self.space_of(node, subject.piece, at)
        if self._is_property(word) and PROPERTIES[Prop(word)][0] == t.PIECE:
            return m.Property(PROPERTIES[Prop(word)][1], at, Prop(word), subject.piece)
        return None

    def _about_space(self, node: s.Name, scope: Scope) -> m.Expr | None:
        """A bare name as something that the space in question has; of a card that has it too only where no space is nearer."""
        space = scope.variables.get("space")
        if space is None or space.type.of not in self.symbols.on_spaces[node.word]:
            return None
        about = scope.subject
        if about is not None and not scope.of_space and node.word in self.symbols.attributes:
            return None
        at = m.Place(node.start, node.end)
        return self._on_space(node, m.VariableRead(space.type, at, space), at)

    def _on_space(self, word: s.Name, space: m.Expr, at: m.Place) -> m.Expr:
        """What a space has under the name of an attribute of its set."""
        sets, of = self.symbols.on_spaces[word.word], space.type.of
        if space.type == t.UNKNOWN:
            return space
        if space.type == t.NONE or not of:
            message, hint = self.of_which_set()
            return self.fail(codes.NO_OWNER, message, space.at, hint)
        if of not in sets:
            message = f"spaces of '{of}' have no '{word.word}'"
            hint = f"those of {' and '.join(map(repr, sets))} have it"
            return self.fail(codes.TYPE_MISMATCH, message, space.at, hint, used(word.word, of))
        return m.OnSpace(sets[of], at, word.word, space)

    def value_of(
        self, node: s.Name, owners: tuple[s.Expr, ...], scope: Scope, raw: bool = False
    ) -> m.ValueRead | m.Expr:
        """A value of those who are named, one or two of them."""
        symbol = self.symbols.values[node.word]
        wanted = (symbol.per, symbol.by) if len(owners) == 2 else (symbol.by or symbol.per,)
        if len(owners) > len(wanted) or (len(owners) == 2 and symbol.by is None):
            message = f"'{node.word}' takes no 'with'"
            hint = "leave out 'with' and this"
            return self.fail(codes.WRONG_ARGUMENTS, message, owners[-1], hint, about=used(node.word))
        found = [self.expr(it, scope, type_) for it, type_ in zip(owners, wanted, strict=True)]
        return self.value(node, found[0], scope, raw, found[1] if len(found) == 2 else None)

    def _both_owners(
        self, node: s.Name, by: Type, owner: m.Expr | None, second: m.Expr | None, scope: Scope
    ) -> m.Expr:
        """The player and the word to whom a value belongs; who is not named has a name here."""
        if second is None and owner is not None and owner.type.name is TypeName.WORD:
            owner, second = None, owner
        player, word = self._owner(node, t.PLAYER, owner, scope), self._owner(node, by, second, scope)
        assert player is not None and word is not None
        for it in (player, word):
            if isinstance(it, m.Constant) and it.type == t.UNKNOWN:
                return it
        return m.Paired(t.NUMBER, m.Place(node.start, node.end), player, word)

    def _is_property(self, word: str) -> bool:
        """Whether a word asks a card or space for something that the language knows of it."""
        return word in PROPERTIES and not (word in LATER_PROPERTIES and self.symbols.what_is(word))

    def value(
        self,
        node: s.Name,
        owner: m.Expr | None,
        scope: Scope,
        raw: bool = False,
        second: m.Expr | None = None,
    ) -> m.ValueRead | m.Expr:
        """A value read, its owner found in the scope where none is written."""
        symbol = self.symbols.values[node.word]
        if symbol.by is not None:
            found: m.Expr | None = self._both_owners(node, symbol.by, owner, second, scope)
        else:
            found = self._owner(node, symbol.per, owner, scope)
        if isinstance(found, m.Constant) and found.type == t.UNKNOWN:
            return found
        owner = second if second is not None else owner
        start = node.start
        end = owner.at.end if owner is not None else node.end
        return m.ValueRead(symbol.type, m.Place(start, end), node.word, found, raw)

    def zone(self, node: s.Name, owner: m.Expr | None, scope: Scope, every: bool = False) -> m.Expr:
        """The pieces of a zone, its owner found in the scope where none is written."""
        symbol = self.symbols.zones[node.word]
        at = m.Place(node.start, owner.at.end if owner is not None else node.end)
        if every:
            if symbol.per is None:
                return self.fail(
                    codes.NO_OWNER,
                    f"there is only one '{node.word}'",
                    node,
                    "leave 'every' out",
                    about=used(node.word),
                )
            return m.ZoneRead(t.PIECE.listed(), at, node.word, None, True)
        found = self._owner(node, symbol.per, owner, scope)
        if isinstance(found, m.Constant) and found.type == t.UNKNOWN:
            return found
        return m.ZoneRead(t.PIECE.listed(), at, node.word, found)

    def _owner(self, node: s.Name, per: Type | None, owner: m.Expr | None, scope: Scope) -> m.Expr | None:
        if per is None:
            if owner is not None:
                message = f"'{node.word}' is the table's, not somebody's"
                return self.fail(
                    codes.NO_OWNER, message, node, f"write '{node.word}' alone", about=used(node.word)
                )
            return None
        if owner is not None:
            found = self.expect(owner, per, f"'{node.word} of …'", of=node.word)
            return self._of_deck(node, found, per, scope)
        if per.name is TypeName.PIECE:
            return self._piece_meant(node, per, scope)
        variable = scope.variables.get(owner_called(per))
        if variable is None or not t.fits(variable.type, per):
            message = f"it is not said whose '{node.word}' is meant"
            return self.fail(
                codes.NO_OWNER, message, node, f"write '{node.word} of …'", about=used(node.word)
            )
        return m.VariableRead(variable.type, m.Place(node.start, node.end), variable)

    def _piece_meant(self, node: s.Name, per: Type, scope: Scope) -> m.Expr:
        """The card whose value or zone is meant where none is named: that of which attributes speak there."""
        about = scope.subject
        if about is not None and self._other_deck(about.piece, per, scope) is None:
            return about.piece
        message = f"it is not said whose '{node.word}' is meant: each card of '{per.of}' has one"
        named = [name for name, it in scope.variables.items() if it.type == t.PIECE and name != "this"]
        if scope.this is not None and scope.deck == per.of:
            named.append("this")
        hint = write(f"{node.word} of {named[0]}") if len(named) == 1 else f"write '{node.word} of …'"
        return self.fail(codes.NO_OWNER, message, node, hint, about=used(node.word))

    def _of_deck(self, node: s.Name, owner: m.Expr, per: Type, scope: Scope) -> m.Expr:
        """An owner; a card that is certain to be of another deck than those that have such a thing is a finding."""
        other = self._other_deck(owner, per, scope)
        if other is None:
            return owner
        what = "zone" if node.word in self.symbols.zones else "value"
        message = f"'{node.word}' is a {what} of each card of '{per.of}', and this is a card of '{other}'"
        hint = f"name a card of '{per.of}'"
        return self.fail(codes.TYPE_MISMATCH, message, owner.at, hint, used(node.word, per.of))

    def _other_deck(self, piece: m.Expr, per: Type, scope: Scope) -> str | None:
        """The deck of a card that is certain to be of another deck than `per`; None where it may be of that one."""
        deck = ""
        if per.name is TypeName.PIECE:
            if isinstance(piece, m.PieceOf):
                deck = self.symbols.deck_of[piece.kind]
            elif isinstance(piece, m.VariableRead) and piece.variable is scope.this:
                deck = scope.deck
        return deck if deck and deck != per.of else None

    # -------------------------------------------------------------- of, on, in

    def _of(self, node: s.Of, scope: Scope, expected: Type | None) -> m.Expr:
        word, at, sym = node.word.word, m.Place(node.start, node.end), self.symbols
        if word in sym.procedures:
            if not sym.procedures[word].is_formula:
                message = f"'{word}' is a rule: it does something, it has no value"
                return self.fail(
                    codes.WRONG_KIND_OF_NAME, message, node, how_written(word, "a rule"), about=used(word)
                )
            return self.call_formula(node.word, node.given, scope, at)
        if word in sym.values and sym.values[word].by is not None:
            return self.value_of(node.word, node.given, scope)
        if node.with_ is not None and (sym.what_is(word) or word in (*PROPERTIES, "copies")):
            message = f"'{word}' takes no 'with'"
            return self.fail(
                codes.WRONG_ARGUMENTS, message, node.with_, "leave out 'with' and this", about=used(word)
            )
        if word in sym.values:
            return self.value(node.word, self.expr(node.of, scope, sym.values[word].per), scope)
        if word in sym.zones:
            return self.zone(node.word, self.expr(node.of, scope, sym.zones[word].per), scope)
        if word in sym.on_spaces:
            return self._of_space_or_card(node, scope, at)
        if word in sym.attributes:
            piece = self.printed_on(node.of, scope, f"'{word} of'", word)
            return m.AttributeRead(sym.attributes[word], at, word, piece)
        if word in sym.lists_on_pieces:
            piece = self.printed_on(node.of, scope, f"'{word} of'", word)
            return m.ListRead(sym.lists_on_pieces[word], at, word, piece)
        if word in sym.formulas_on_pieces:
            piece = self.piece(node.of, scope, f"'{word} of'", word)
            return m.FormulaRead(sym.type_on_pieces(word), at, word, piece)
        if self._is_property(word):
            asked = Prop(word)
            wanted, gives = PROPERTIES[asked]
            if asked is Prop.NUMBER and (found := self.expr(node.of, scope)).type == t.NUMBER:
                message, hint = "'number of' counts spaces", "it is a number already: leave out 'number of'"
                return self.fail(codes.TYPE_MISMATCH, message, found.at, hint)
            if asked is Prop.SPACE:
                return self.space_of(node.word, self.piece(node.of, scope, "'space of'"), at)
            of = self.expect(self.expr(node.of, scope), wanted, f"'{word} of'")
            if asked in (Prop.ROW, Prop.COLUMN) and of.type == t.SPACE:
                message, hint = self.of_which_set()
                return self.fail(codes.NO_OWNER, message, node.of, hint)
            return m.Property(gives, at, asked, of)
        if word in sym.graphs:
            return self.space_of(node.word, self.piece(node.of, scope, f"'{word} of'", word), at)
        if word in sym.links:
            graph = sym.links[word]
            space = self.expect(
                self.expr(node.of, scope), t.Type(TypeName.SPACE, graph), f"'{word} of'", of=word
            )
            return m.Linked(t.Type(TypeName.SPACE, sym.ends.get(word, graph), True), at, word, space)
        if word in sym.lookups:
            table = sym.lookups[word]
            key = self.expect(self.expr(node.of, scope, table.by), table.by, f"'{word} of'", of=word)
            return m.LookedUp(table.gives, at, word, key)
        if word == KINDS:
            return self._kinds_of(node, at)
        if word == "copies":
            inner = scope.about(self.piece(node.of, scope, "'copies of'"))
            return self._about_subject(node.word, inner) or self._no_meaning(node.word, scope, None)
        if word in sym.icons:
            hint = f"write '{word} on …' for a card, '{word} in …' for a zone"
            return self.fail(
                codes.WRONG_KIND_OF_NAME, f"'{word}' is an icon", node.word, hint, about=used(word)
            )
        known = [
            *sym.values,
            *sym.zones,
            *sym.attributes,
            *sym.formulas_on_pieces,
            *sym.lists_on_pieces,
            *PROPERTIES,
            *sym.on_spaces,
        ]
        known += [*sym.links, *sym.lookups, "top", "bottom", "copies"]
        known += [name for name, it in sym.procedures.items() if it.is_formula]
        rank = self.ranking(lambda name: node.but(word=node.word.but(word=name)), scope, expected)
        self.strangers(node.of, node.with_, scope=scope)
        return self._unknown(node.word, "a value, zone, attribute or formula", known, rank)

    def _of_space_or_card(self, node: s.Of, scope: Scope, at: m.Place) -> m.Expr:
        """An attribute of spaces, which cards may have as well."""
        word, printed = node.word.word, self.symbols.attributes
        found = self.expr(node.of, scope, t.PIECE if word in printed else None)
        if found.type.name is TypeName.SPACE and not found.type.many:
            return self._on_space(node.word, found, at)
        if word in printed:
            return m.AttributeRead(
                printed[word], at, word, self._bearing(found, node.of, f"'{word} of'", word)
            )
        sets = self.symbols.on_spaces[word]
        wanted = t.Type(TypeName.SPACE, next(iter(sets)) if len(sets) == 1 else "")
        return self._on_space(node.word, self.expect(found, wanted, f"'{word} of'", of=word), at)

    def space_of(self, word: s.Name, piece: m.Expr, at: m.Place) -> m.Expr:
        """The space on which a card lies: of the set that is named, or of the only one."""
        graphs = [*self.symbols.graphs]
        named = word.word in self.symbols.graphs
        if not named and len(graphs) != 1:
            message = (
                "it is not said of which set of spaces" if graphs else "there are no spaces in this pack"
            )
            hint = " or ".join(f"'{it} of …'" for it in graphs)
            hint = f"write {hint}" if graphs else "declare some under 'spaces'"
            return self.fail(codes.NO_OWNER, message, word, hint)
        graph = word.word if named else graphs[0]
        return m.Property(t.Type(TypeName.SPACE, graph), at, Prop.SPACE, piece)

    def of_which_set(self) -> tuple[str, str]:
        """What is wrong with a parameter that is a space of any set, and how it is put right."""
        called = " or ".join(f"'{it}_space'" for it in self.symbols.graphs)
        return "it is not said of which set this space is", f"call the parameter {called}"

    def _on(self, node: s.On, scope: Scope) -> m.Expr:
        if node.word.word not in self.symbols.icons:
            self.strangers(node.piece, scope=scope)
            return self._unknown(node.word, "an icon", self.symbols.icons)
        icon, at = node.word.word, m.Place(node.start, node.end)
        found = self.expr(node.piece, scope, t.PIECE)
        if found.type.name is TypeName.SPACE and not found.type.many:
            if icon in self.symbols.icons_on_spaces.get(found.type.of, ()):
                return m.OnSpace(t.NUMBER, at, icon, found, True)
            of = found.type.of
            if not of:
                message, hint = self.of_which_set()
                return self.fail(codes.NO_OWNER, message, node.piece, hint)
            message, hint = (
                f"no space of '{of}' has the icon '{icon}'",
                "icons stand under 'names' or 'each' of a set",
            )
            return self.fail(codes.TYPE_MISMATCH, message, node.piece, hint, used(icon, of))
        return m.IconsOn(t.NUMBER, at, icon, self._bearing(found, node.piece, f"'{icon} on'", icon))

    def _within(self, node: s.Within, scope: Scope, expected: Type | None) -> m.Expr:
        at = m.Place(node.start, node.end)
        pieces: m.Expr
        if node.every:
            assert isinstance(node.place, s.Name)
            if node.place.word not in self.symbols.zones:
                self.strangers(node.word, scope=scope)
                return self._unknown(node.place, "a zone", self.symbols.zones)
            pieces = self.zone(node.place, None, scope, every=True)
        else:
            pieces = self.expr(node.place, scope, t.PIECE.listed())
            if pieces.type != t.PIECE.listed() and pieces.type != t.UNKNOWN:
                message = f"'in' needs a zone or cards, but this is {pieces.type}"
                return self.fail(codes.TYPE_MISMATCH, message, node.place, zone_meant(pieces, self.symbols))
        if node.other:
            if scope.this is None:
                hint = "leave out 'other', or say which: 'where it is not …'"
                return self.fail(codes.NO_OWNER, "'other' has a meaning only on a card", node, hint)
            this = m.VariableRead(t.PIECE, at, scope.this)
            pieces = m.Builtin(pieces.type, at, Fn.WITHOUT, (pieces, this))
        if node.word is None:
            return pieces
        return self._counted(node.word, pieces, node, scope, expected)

    def _counted(
        self, word: s.Name, pieces: m.Expr, node: s.Within, scope: Scope, expected: Type | None
    ) -> m.Expr:
        name, at, sym = word.word, m.Place(node.start, node.end), self.symbols
        held = scope.variables.get(name) or sym.values.get(name)
        if held is not None and held.type == t.UNKNOWN:
            return m.Constant(t.UNKNOWN, at, 0)
        if held is None and sym.attributes.get(name) == t.KIND and scope.subject is not None:
            return m.KindsIn(t.NUMBER, at, self._name(word, scope, t.KIND), pieces)
        if held is not None and held.type == t.KIND:
            return m.KindsIn(t.NUMBER, at, self._name(word, scope, t.KIND), pieces)
        if name == KINDS and not sym.what_is(name) and name not in scope.variables:
            return self._kinds_in(pieces, at)
        if name in scope.variables:
            variable = scope.variables[name]
            piece = self.expect(m.VariableRead(variable.type, at, variable), t.PIECE, "'in'")
            if isinstance(pieces, m.ZoneRead):
                return m.InZone(t.FLAG, at, piece, pieces)
            return m.Builtin(t.FLAG, at, Fn.CONTAINS, (pieces, piece))
        if name in sym.icons:
            return m.IconsIn(t.NUMBER, at, name, pieces)
        if name in sym.kinds:
            kind = m.Constant(t.KIND, at, sym.kinds.index(name), name)
            return m.KindsIn(t.NUMBER, at, kind, pieces)
        if name in sym.decks:
            variable = m.Variable("it", t.PIECE)
            it = m.VariableRead(t.PIECE, at, variable)
            deck = m.Constant(t.DECK, at, sym.decks.index(name), name)
            condition = m.Operation(t.FLAG, at, "==", m.Property(t.DECK, at, Prop.DECK, it), deck)
            return m.Filter(pieces.type, at, pieces, variable, condition)
        known = [*sym.icons, *sym.kinds, *sym.decks, "cards"]
        known += [it.name for it in scope.variables.values() if it.type == t.PIECE]
        rank = self.ranking(lambda name: node.but(word=word.but(word=name)), scope, expected)
        return self._unknown(word, "an icon, a kind, a deck or a card", known, rank, scope)

    def _kinds_in(self, pieces: m.Expr, at: m.Place) -> m.Expr:
        """The kinds of cards, each once, in the order of the pack."""
        one_each = m.Builtin(pieces.type, at, Fn.ONE_OF_EACH, (pieces,))
        card = m.Variable("it", t.PIECE)
        kind = m.Property(t.KIND, at, Prop.KIND, m.VariableRead(t.PIECE, at, card))
        return m.Collected(t.KIND.listed(), at, one_each, card, kind)

    def _kinds_of(self, node: s.Of, at: m.Place) -> m.Expr:
        """`kinds of court`: all kinds of cards of a deck."""
        deck = node.of.word if isinstance(node.of, s.Name) else ""
        if deck not in self.symbols.decks:
            known = [*self.symbols.decks]
            hint = (
                self.suggestion(deck, known)
                or f"'kinds in …' are those that lie in a zone; decks: {', '.join(known)}"
            )
            about = used(deck) if self.symbols.what_is(deck) else missing(deck) if deck else ()
            return self.fail(codes.WRONG_KIND_OF_NAME, "'kinds of' needs a deck", node.of, hint, about)
        return m.Listing(t.KIND.listed(), at, deck, self.symbols.kinds_of(deck))

    def _players(self, node: s.Players, scope: Scope) -> m.Expr:
        at = m.Place(node.start, node.end)
        everyone = players_left.all_players(self.symbols, at)
        if not node.other:
            chosen = scope.variables.get("players")
            return everyone if chosen is None else m.VariableRead(chosen.type, at, chosen)
        me = scope.variables.get("player")
        if me is None or not t.fits(me.type, t.PLAYER):
            message = "'other players' needs a player in whose eyes they are others"
            return self.fail(codes.NO_OWNER, message, node, OF_A_PLAYER)
        mine = m.VariableRead(t.PLAYER, at, me)
        if node.clockwise:
            left = m.Builtin(t.PLAYER, at, Fn.NEXT, (mine,))
            around = m.Builtin(t.PLAYER.listed(), at, Fn.CLOCKWISE, (left,))
            everyone = players_left.left(self.symbols, around)
        return m.Builtin(t.PLAYER.listed(), at, Fn.WITHOUT, (everyone, mine))

    def call_formula(
        self, word: s.Name, arguments: tuple[s.Expr, ...], scope: Scope, at: m.Place | None = None
    ) -> m.Expr:
        at = at or m.Place(word.start, word.end)
        given = self.arguments(word, arguments, scope)
        return m.FormulaCall(self.formula_type(word.word), at, word.word, given)

    def arguments(self, word: s.Name, arguments: tuple[s.Expr, ...], scope: Scope) -> tuple[m.Expr, ...]:
        """What is handed to a rule or formula, checked against its parameters."""
        wanted = self.symbols.procedures[word.word].parameters
        if len(wanted) != len(arguments):
            needs = f"{word.word} of {joined(wanted)}" if wanted else word.word
            of = f"is of {joined(wanted)}" if wanted else "is of nothing"
            said = f"{len(arguments)} are given here" if len(arguments) > 1 else "one is given here"
            message = f"'{word.word}' {of}, but {said if arguments else 'it is not said of which'}"
            self.strangers(*arguments, scope=scope)
            self.fail(
                codes.WRONG_ARGUMENTS,
                message,
                word,
                write(needs) if not arguments else f"write '{needs}'",
                about=used(word.word),
            )
            return tuple(m.Constant(t.UNKNOWN, m.Place(word.start, word.end), 0) for _ in wanted)
        each = ""
        if len(wanted) == 1 and not self.symbols.procedures[word.word].is_formula:
            each = f"write 'for each {wanted[0]} in …:', and below it '{word.word} of {wanted[0]}'"
        given = []
        for name, node in zip(wanted, arguments, strict=True):
            type_ = self.symbols.parameter_type(name)
            found = self.expr(node, scope, type_)
            given.append(self.expect(found, type_ or t.UNKNOWN, f"'{word.word}'", each, word.word))
        return tuple(given)

    # -------------------------------------------------------------- conditionals, queries, ranges

    def _conditional(self, node: s.Conditional, scope: Scope, expected: Type | None) -> m.Expr:
        condition = self.flag(node.condition, scope, "'if'")
        then = self.expr(node.then, scope, expected)
        otherwise = self.expr(node.otherwise, scope, expected)
        gives = otherwise.type if then.type in (t.NONE, t.UNKNOWN) else then.type
        if not all(t.fits(it, gives) or self._is_no_word(it, gives) for it in (then.type, otherwise.type)):
            message = f"'if … else' gives {then.type} or {otherwise.type}; it must be one of them"
            hint = instead_of(otherwise, then.type, self.symbols) or instead_of(
                then, otherwise.type, self.symbols
            )
            return self.fail(codes.TYPE_MISMATCH, message, node, hint)
        return m.Conditional(gives, m.Place(node.start, node.end), condition, then, otherwise)

    def _query(self, node: s.Query, scope: Scope) -> m.Expr:
        at = m.Place(node.start, node.end)
        result = self.collection(node.source, scope, "'where'" if node.where else "'by'")
        if result.type == t.UNKNOWN:
            self.strangers(node.where, node.by, scope=scope)
            return result
        if node.where is not None:
            variable, inner = self._each(node, result.type, scope)
            result = m.Filter(result.type, at, result, variable, self.flag(node.where, inner, "'where'"))
        # Sorting keeps what is equal in its order: so the last order is sorted by first.
        for order in reversed(node.by):
            variable, inner = self._each(node, result.type, scope)
            key = self.expr(order.key, inner, t.NUMBER)
            # Words are sorted as they are listed.
            key = (
                key
                if key.type.name is TypeName.WORD and not key.type.many
                else self.expect(key, t.NUMBER, "'by'")
            )
            result = m.Sort(result.type, at, result, variable, key, order.descending)
        return result

    def _each(self, node: s.Query, many: Type, scope: Scope) -> tuple[m.Variable, Scope]:
        """The variable for one of what is narrowed or ordered, and the scope: with a name of its own, bare names go on
        speaking of what is around."""
        if node.name is None:
            return self.element(many, scope)
        variable = m.Variable(node.name.word, many.element())
        return variable, scope.bind(variable)

    def _range(self, node: s.Range, scope: Scope) -> m.Expr:
        """`1 to coins`: what can be seen to hold no number, or too many, is a finding."""
        first, last = self.number(node.first, scope, "'to'"), self.number(node.last, scope, "'to'")
        if (
            isinstance(first, m.Constant)
            and isinstance(last, m.Constant)
            and t.UNKNOWN not in (first.type, last.type)
        ):
            if last.value < first.value:
                message = f"no number is from {first.value} to {last.value}"
                hint = f"write '{last.value} to {first.value}'; 'reversed({last.value} to {first.value})' begins with the greatest"
                return self.fail(codes.WRONG_ARGUMENTS, message, node, hint)
            if last.value - first.value >= m.LONGEST_RANGE:
                message = f"these are {last.value - first.value + 1:,} numbers; at most {m.LONGEST_RANGE:,} are allowed"
                return self.fail(codes.WRONG_ARGUMENTS, message, node, "let the numbers end earlier")
        return m.Range(t.NUMBER.listed(), m.Place(node.start, node.end), first, last)

    def element(self, many: Type, scope: Scope) -> tuple[m.Variable, Scope]:
        """A variable for one of a collection, and the scope in which bare names speak of it."""
        one = many.element()
        own = {TypeName.PIECE: "it", TypeName.WORD: one.of}
        variable = m.Variable(own.get(one.name, one.name.value if one != t.UNKNOWN else "it"), one)
        inner = scope.bind(variable)
        if one.name is TypeName.SPACE:
            inner = inner.spoken_of_space()
        if one.name not in (TypeName.PLAYER, TypeName.SPACE):
            inner = inner.called("it", variable)
        if one == t.PIECE:
            inner = inner.about(m.VariableRead(t.PIECE, m.Place(0, 0), variable))
        elif one == t.KIND:
            kind = m.VariableRead(t.KIND, m.Place(0, 0), variable)
            card = m.Builtin(t.PIECE, kind.at, Fn.A_CARD_OF, (kind,))
            inner = inner.about(card, of_kind=True)
        return variable, inner
