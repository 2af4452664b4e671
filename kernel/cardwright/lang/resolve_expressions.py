"""Syntax -> meaning for expressions: every name resolves, every type fits, or there is a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import Hint, Ref, meant, missing, used, write
from cardwright.findings.suggest import Rank
from cardwright.lang import builtins, resolve_collections, resolve_names, resolve_of, resolve_operators
from cardwright.lang import syntax as s
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.builtin_names import Fn, Prop
from cardwright.lang.grammar import all_keywords
from cardwright.lang.hints import (
    asked_whether_there,
    called,
    few_known,
    formulas_named,
    how_written,
    instead_of,
    otherwise_called,
)
from cardwright.lang.resolve_names import DOES_NOT_FIT
from cardwright.lang.scope import Scope
from cardwright.lang.symbols import LIKE_NAMES, PROPERTIES, Symbols
from cardwright.lang.third_argument import joined
from cardwright.lang.types import Type, TypeName
from cardwright.records import Record

Report = Callable[[str, str, int, int, str, tuple[Ref, ...]], None]
"""code, message, start, end, hint, the names that it is about."""


class Resolver(Record):
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
        if t.fits(node.type, wanted) or self.is_no_word(node.type, wanted):
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
        return type_.name is TypeName.WORD and not type_.many and self.symbols.may_be_missing(type_.of)

    def is_no_word(self, found: Type, wanted: Type) -> bool:
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
        return self.bearing(self.expr(node, scope, t.PIECE), node, what, of)

    def bearing(self, found: m.Expr, node: s.Expr, what: str, of: str) -> m.Expr:
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
                return resolve_names.name(self, node, scope, expected)
            case s.Of():
                return resolve_of.of(self, node, scope, expected)
            case s.OfSeveral():
                return resolve_operators.of_several(self, node, scope)
            case s.On():
                return resolve_of.on(self, node, scope)
            case s.Within():
                return resolve_collections.within(self, node, scope, expected)
            case s.Function():
                return builtins.call(self, node, scope)
            case s.Players():
                return resolve_collections.players(self, node, scope)
            case s.The():
                if node.word.word not in self.symbols.kinds:
                    return self.unknown(node.word, "a kind of card", self.symbols.kinds)
                return m.PieceOf(t.PIECE, at, node.word.word)
            case s.Copy():
                return self._copy(node)
            case s.OptionOf():
                if node.word.word not in self.symbols.options:
                    return self.unknown(node.word, "an option", self.symbols.options)
                return m.OptionRead(self.symbols.options[node.word.word], at, node.word.word)
            case s.Has():
                known = self.symbols.formulas_on_pieces | self.symbols.effects
                if node.word.word in self.symbols.icons:
                    message = f"'{node.word.word}' is an icon, not a formula or effect of cards"
                    hint = f"'{node.word.word} on … > 0' asks whether a card carries it"
                    return self.fail(
                        codes.WRONG_KIND_OF_NAME, message, node.word, hint, about=used(node.word.word)
                    )
                attribute = self.symbols.attributes.get(node.word.word)
                if attribute is not None:
                    message = f"'{node.word.word}' is an attribute, not a formula or effect of cards"
                    hint = asked_whether_there(node.word.word, attribute)
                    return self.fail(
                        codes.WRONG_KIND_OF_NAME, message, node.word, hint, about=used(node.word.word)
                    )
                if node.word.word not in known:
                    return self.unknown(node.word, "a formula or effect of cards", known)
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
                return resolve_collections.range_of(self, node, scope)
            case s.Query():
                return resolve_collections.query(self, node, scope)

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
            return self.unknown(node.word, "a kind of card", self.symbols.kinds)
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

    def unknown(
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
        hint = (
            otherwise_called(word.word, self.symbols)
            or hint
            or self.suggestion(word.word, self.symbols.all_names())
            or few_known(known)
        )
        return self.fail(codes.UNKNOWN_NAME, message, word, hint, about=missing(word.word))

    def report_unknown_names(self, *nodes: object, scope: Scope) -> None:
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
                self.report_unknown_names(*node, scope=scope)

    def all_names(self, scope: Scope) -> list[str]:
        sym = self.symbols
        return [*scope.variables, *sym.all_names(), *sym.functions, *PROPERTIES, *LIKE_NAMES]

    # -------------------------------------------------------------- of, on, in

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
            self.report_unknown_names(*arguments, scope=scope)
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
        if not all(t.fits(it, gives) or self.is_no_word(it, gives) for it in (then.type, otherwise.type)):
            message = f"'if … else' gives {then.type} or {otherwise.type}; it must be one of them"
            hint = instead_of(otherwise, then.type, self.symbols) or instead_of(
                then, otherwise.type, self.symbols
            )
            return self.fail(codes.TYPE_MISMATCH, message, node, hint)
        return m.Conditional(gives, m.Place(node.start, node.end), condition, then, otherwise)
