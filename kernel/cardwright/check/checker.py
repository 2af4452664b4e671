"""Parses and resolves every text of a pack."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import TypeVar

from cardwright.budget import Budget
from cardwright.check.checked_pack import CheckedModifier, CheckedPack, OnFace
from cardwright.check.event_headings import wrong_with
from cardwright.check.modifier_texts import ModifierTexts
from cardwright.check.plugin_functions import add_functions
from cardwright.declarations.events import listeners, symbol_of
from cardwright.declarations.model import (
    Deck,
    Kind,
    Pack,
    Shown,
    ShownNumber,
    ShownZone,
)
from cardwright.declarations.symbols import symbols_of
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.fix import Edit, Fix, Ref, used
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.hints import instead_of, zone_meant
from cardwright.lang.parser import ParseFailure, parse_block, parse_formula, tree_of
from cardwright.lang.resolve_expressions import Resolver
from cardwright.lang.resolve_statements import StatementResolver
from cardwright.lang.scope import Scope, Subject
from cardwright.lang.syntax import Block, Expr
from cardwright.lang.types import Type, TypeName
from cardwright.memory import Memory, Same
from cardwright.plugins import Plugins, everything
from cardwright.records import Record
from cardwright.source.tree import Scalar, span_in
from cardwright.words import NAME

# All formulas and rules of a pack together: those of 10,000 cards have 450,000 letters, which take ten seconds.
MAX_LETTERS = 500_000
# After this number of findings in them, the texts that follow are not read: nobody mends more at once, and to explain a
# text that means nothing takes longer than to understand one that does.
MOST_FINDINGS = 1_000


B = TypeVar("B", bound=m.Body)


class _OnCard(Record):
    """The meaning of all texts on a card."""

    formulas: tuple[tuple[tuple[str, int, str], m.Formula], ...]
    effects: tuple[tuple[tuple[str, int, str], m.Rule], ...]
    modifiers: tuple[CheckedModifier, ...]
    letters: int = 0


_FOLDING = re.compile(r">[-+0-9]*")


def _is_folded(text: Scalar) -> bool:
    """Whether the lines of a rule have become one, as after `>`, although the first is a statement by itself."""
    sign = _FOLDING.match(text.source)
    lines = text.source[sign.end() if sign is not None else 0 :].strip().split("\n")
    # After `>` lines that are indented further keep apart.
    if len(lines) == 1 or (sign is None and "\n" in text.text.strip()):
        return False
    try:
        parse_block(lines[0])
    except ParseFailure:
        return lines[0].rstrip().endswith(":")
    return True


def check(
    pack: Pack, memory: Memory | None = None, plugins: Plugins = everything
) -> tuple[CheckedPack, list[Diagnostic]]:
    """The meaning of every text of the pack, and all that is wrong with them."""
    checked = CheckedPack(pack, symbols_of(pack), memory or Memory(), plugins)
    checked.requires, missing = add_functions(checked.symbols, pack, plugins)
    checked.symbols.listeners = tuple(
        symbol_of(it.name, it.event, checked.symbols)
        for it in listeners(pack)
        if wrong_with(it.event, checked.symbols) is None
    )
    checker = Checker(checked)
    checker.run()
    return checker.checked, [*missing, *checker.diagnostics]


def checker_aside(checked: CheckedPack) -> Checker:
    """Resolves texts that do not belong to the pack, such as an expression to evaluate; the pack stays as it is.

    Nothing is remembered of them: their variables are those of the caller, others each time.
    """
    return Checker(replace(checked, memory=Memory()))


class Checker:
    """Resolves texts; keeps formulas in the order in which they need one another."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        self.pack = checked.pack
        self.symbols = checked.symbols
        self.diagnostics: list[Diagnostic] = []
        self.in_progress: list[str] = []
        self.letters = 0
        # Leaving out a line means reading the rule once more: all rules together have one budget for it.
        self.read_again = Budget(MAX_LETTERS)
        self.formulas = {name: it for name, it in self.pack.procedures.items() if it.is_formula}
        self.declared = checked.memory.token(self.symbols.declared)
        self.times: Counter[Hashable] = Counter()

    def run(self) -> None:
        for name in self._callees_first():
            self.formula_type(name)
        for name, procedure in self.pack.procedures.items():
            if procedure.is_formula:
                self.formula_type(name)
            else:
                scope = Scope(pure=False).bind(*self._own(name, procedure.parameters))
                self.checked.rules[name] = self.rule(name, procedure.parameters, procedure.text, scope)
        changes = ModifierTexts(self)
        changes.listeners()
        self._kinds(changes)
        if self.pack.extensions:
            # A deck holds the cards of all of them; modifiers apply pack by pack.
            self.checked.modifiers.sort(key=lambda it: self.pack.rank(it.carrier.name))
        self.checked.modifiers[:0] = [
            it for one in self.pack.variants.values() for it in changes.variant(one)
        ]
        for text in self.pack.active_pieces:
            body = self.formula("active_pieces", (), text, Scope())
            if body.value.type.name not in (TypeName.PIECE, TypeName.UNKNOWN):
                message = f"'{text.text.strip()}' must be cards, but it is {body.value.type}"
                hint = zone_meant(body.value, self.symbols)
                about = used(text.text.strip())
                self.report(text)(codes.TYPE_MISMATCH, message, 0, len(text.text), hint, about)
            self.checked.active.append(body)
        if self.pack.heuristic is not None:
            self.checked.heuristic = self.expression("heuristic", self.pack.heuristic)
            self._must_be_number("heuristic", self.checked.heuristic, self.pack.heuristic)
        for row in self.pack.table.rows:
            for shown in row:
                self._shown(shown)

    def _shown(self, shown: Shown) -> None:
        """What the table shows is for all eyes: its formulas may read what everyone sees only."""
        if isinstance(shown, ShownNumber):
            for text in filter(None, (shown.number, shown.of)):
                body = self.formula("table", (), text, Scope())
                self._must_be_number("table", body, text)
                self._must_be_open(body, text)
        elif isinstance(shown, ShownZone) and shown.split is not None:
            (card,) = self.parameters(("card",))
            scope = Scope().bind(card).about(m.VariableRead(t.PIECE, m.Place(0, 0), card))
            body = self.formula("table", ("card",), shown.split.by, scope)
            if not t.fits(body.value.type, t.FLAG):
                message = f"'by' is true or false of a card, but this is {body.value.type}"
                at = body.value.at
                self.report(shown.split.by)(codes.TYPE_MISMATCH, message, at.start, at.end, "")
            self._must_be_open(body, shown.split.by)

    def _must_be_open(self, body: m.Formula, text: Scalar) -> None:
        from cardwright.check.visibility import hidden_in

        self.checked.shown[text.span] = body
        hidden = hidden_in(self.checked, body.value)
        # What has the wrong type is no number or condition yet: one mistake, one finding.
        if hidden is not None and not body.value.type.many:
            message = f"the table shows what everyone may know, and '{hidden}' is not for all eyes"
            self.report(text)(codes.NOT_ALLOWED, message, 0, len(text.text), "", used(hidden))

    def formula_type(self, name: str) -> t.Type:
        """The type of a named formula; resolves it if that has not been done yet."""
        if name in self.checked.formulas:
            value = self.checked.formulas[name].value
            assert value is not None
            return value.type
        procedure = self.pack.procedures[name]
        if name in self.in_progress:
            return t.UNKNOWN  # it leads back to itself, which `errors.recursion` reports
        self.in_progress.append(name)
        scope = Scope().bind(*self._own(name, procedure.parameters))
        body = self.formula(name, procedure.parameters, procedure.text, scope)
        self.in_progress.pop()
        self.checked.formulas[name] = body
        return body.value.type

    def formula(
        self,
        name: str,
        parameters: tuple[str, ...],
        text: Scalar,
        scope: Scope,
        expected: t.Type | None = None,
        changes: str = "",
    ) -> m.Formula:
        """The meaning of one expression. `expected` lets a bare word be one of the words of that type; `changes` is
        what stands for the value or formula that it changes."""
        key = self._key(("formula", name, expected), text, scope)
        known, before = self._known(key, text), len(self.diagnostics)
        if isinstance(known, m.Formula):
            same = known.written == text
            return known if same else self._keep(key, m.Formula(name, known.parameters, text, known.value))
        value = self._value(text, scope, expected, changes)
        body = m.Formula(name, tuple(scope.variables[it] for it in parameters), text, value)
        return self._keep(key if len(self.diagnostics) == before else None, body)

    def _value(self, text: Scalar, scope: Scope, expected: t.Type | None, changes: str) -> m.Expr:
        unknown = m.Constant(t.UNKNOWN, m.Place(0, len(text.text)), 0)
        # What stands there may be no formula, which the schema has reported.
        if text.value is None or self._has_found_enough(text):
            return unknown
        resolver = Resolver(self.symbols, self.formula_type, self.report(text))
        try:
            self._refuse_more(text)
            return resolver.expr(parse_formula(text.text, self.symbols), scope, expected)
        except ParseFailure as failure:
            from cardwright.lang.recovery.choose_rewrite import chosen
            from cardwright.lang.recovery.foreign_idioms import shortened

            failure = chosen(
                text.text, failure, lambda it: self._has_meaning(tree_of(it, "formula"), scope, expected)
            )
            if changes and text.text.lstrip().startswith("+"):
                failure.hint = f"write '{changes} + {shortened(text.text.lstrip(' +'))}'"
            self._parse_failure(text, failure)
            return unknown

    def expression(self, name: str, text: Scalar) -> m.Formula:
        """The meaning of an expression about a player."""
        return self.formula(name, ("player",), text, Scope().bind(*self.parameters(("player",))))

    def _must_be_number(self, name: str, body: m.Formula, text: Scalar) -> None:
        self._must_be(t.NUMBER, name, body, text)

    def _must_be(self, wanted: Type, name: str, body: m.Formula, text: Scalar) -> None:
        value = body.value
        if not t.fits(value.type, wanted):
            message = f"'{name}' must be {wanted}, but this is {value.type}"
            hint = instead_of(value, wanted, self.symbols)
            report, at = self.report(text), value.at
            report(codes.TYPE_MISMATCH, message, at.start, at.end, hint, used(name))

    def rule(self, name: str, parameters: tuple[str, ...], text: Scalar, scope: Scope) -> m.Rule:
        """The meaning of a block of statements."""
        key = self._key(("rule", name), text, scope)
        known, before = self._known(key, text), len(self.diagnostics)
        if isinstance(known, m.Rule):
            same = known.written == text
            return known if same else self._keep(key, m.Rule(name, known.parameters, text, known.block))
        block = self._block(text, scope)
        body = m.Rule(name, tuple(scope.variables[it] for it in parameters), text, block)
        return self._keep(key if len(self.diagnostics) == before else None, body)

    def _block(self, text: Scalar, scope: Scope) -> m.Block:
        if self._has_found_enough(text):
            return ()
        resolver = Resolver(self.symbols, self.formula_type, self.report(text))
        try:
            self._refuse_more(text)
            return StatementResolver(resolver).block(parse_block(text.text, self.symbols), scope)
        except ParseFailure as failure:
            from cardwright.lang.recovery.choose_rewrite import chosen

            failure = chosen(text.text, failure, lambda it: self._has_meaning(tree_of(it, "block"), scope))
            return self._rest(text, failure, scope)

    def _has_meaning(self, tree: Expr | Block | None, scope: Scope, expected: t.Type | None = None) -> bool:
        """Whether nothing is wrong with a text that is only tried."""
        wrong: list[str] = []
        trial = Resolver(self.symbols, self.formula_type, lambda code, *_: wrong.append(code), suggests=False)
        if isinstance(tree, tuple):
            StatementResolver(trial).block(tree, scope)
        elif tree is not None:
            trial.expr(tree, scope, expected)
        return tree is not None and not wrong

    def _rest(self, text: Scalar, failure: ParseFailure, scope: Scope) -> m.Block:
        """Reports what is wrong with a rule that cannot be read as a whole, line by line."""
        from cardwright.lang.recovery.skip_bad_lines import MOST_FAILURES, rest_of

        if _is_folded(text):
            folded = text.source.startswith(">")
            what = "write '|' instead of '>'" if folded else "put '|' after the name of the rule"
            at, sign = span_in(text, failure.start, failure.end), text.span
            sign = Span(sign.file, sign.line, sign.column, sign.line, sign.column + 1)
            fix = Fix((Edit(sign, "|"),)) if folded else None
            hint = f"{what}: it keeps the lines apart"
            self.diagnostics.append(Diagnostic(failure.code, failure.message, at, hint, fix=fix))
            return ()
        tries = 0 if self.read_again.is_spent else MOST_FAILURES
        rest = rest_of(text.text, failure, self.symbols, tries)
        self.read_again.spend(len(text.text) * len(rest.left_out))
        for it in rest.failures:
            self._parse_failure(text, it)
        report = self.report(text)

        def report_rest(
            code: str, message: str, start: int, end: int, hint: str, about: tuple[Ref, ...]
        ) -> None:
            if not rest.concerns(start, {word for it in about for word in it.words}):
                report(code, message, start, end, hint, about)

        resolver = Resolver(self.symbols, self.formula_type, report_rest)
        return StatementResolver(resolver).block(rest.statements, scope)

    def _known(self, key: Hashable | None, text: Scalar) -> object:
        """A text as it was read before, if nothing on which its meaning depends has changed.

        A text with mistakes is read again each time: its findings have places and hints that depend on more.
        """
        known = self.checked.memory.find(key) if key is not None else None
        if known is None or not self._may_read(len(text.text)):
            return None
        self.letters += len(text.text)
        return known

    def _may_read(self, letters: int) -> bool:
        """Whether further texts are within all limits."""
        return self.letters + letters <= MAX_LETTERS and len(self.diagnostics) < MOST_FINDINGS

    def _keep(self, key: Hashable | None, body: B) -> B:
        if key is not None:
            self.checked.memory.keep(key, body)
        return body

    def _key(self, what: tuple[Hashable, ...], text: Scalar, scope: Scope) -> Hashable | None:
        """All that the meaning of a text depends on; None while it depends on a formula that is not resolved yet."""
        named = [it for it in dict.fromkeys(NAME.findall(text.text)) if it in self.formulas]
        if any(it not in self.checked.formulas and it not in self.in_progress for it in named):
            return None
        types = tuple((it, self.formula_type(it)) for it in named)
        key = (*what, text.text, text.value is None, scope.signature, types, self.declared)
        # No two texts of a pack share a tree: readers tell its nodes apart by their identity.
        self.times[key] += 1
        return (*key, self.times[key])

    def _callees_first(self) -> list[str]:
        """The named formulas, each after those that its text names: so none waits for another's type.

        Where words of a text only look like formulas, `formula_type` still finds its way.
        """
        formulas = self.formulas

        def named(name: str) -> Iterator[str]:
            return (it for it in NAME.findall(formulas[name].text.text) if it in formulas)

        seen: set[str] = set()
        order: list[str] = []
        for start in formulas:
            way = [] if start in seen else [(start, named(start))]
            seen.add(start)
            while way:
                name, left = way[-1]
                new = next((it for it in left if it not in seen), None)
                if new is None:
                    order.append(name)
                    way.pop()
                else:
                    seen.add(new)
                    way.append((new, named(new)))
        return order

    def _refuse_more(self, text: Scalar) -> None:
        """Refuses what comes after too much text: reading it takes up to 100 microseconds a letter."""
        self.letters += len(text.text)
        if self.letters > MAX_LETTERS:
            message = f"all formulas and rules together have more than {MAX_LETTERS:,} letters up to here"
            raise ParseFailure(codes.TOO_MANY_TEXTS, message, 0, len(text.text))

    def _has_found_enough(self, text: Scalar) -> bool:
        """Whether earlier texts have too many findings for this one to be read; reports that once."""
        if len(self.diagnostics) < MOST_FINDINGS:
            return False
        if self.checked.all_read:
            self.checked.all_read = False
            message = f"there are {MOST_FINDINGS:,} mistakes in formulas and rules before this one: from here on they are not read"
            hint = "mend those before, and check again"
            self.report(text)(codes.TOO_MANY_MISTAKES, message, 0, len(text.text), hint)
        return True

    # -------------------------------------------------------------- pieces

    def _kinds(self, changes: ModifierTexts) -> None:
        """All texts on cards. Those of a card whose names mean what they meant are taken over together."""
        checked, memory = self.checked, self.checked.memory
        types = tuple((name, it.value.type) for name, it in checked.formulas.items())
        meaning = memory.token(self.declared, types)
        for kind in self.pack.kinds.values():
            key = "texts on", Same(kind), meaning
            known = memory.find(key)
            if isinstance(known, _OnCard) and self._may_read(known.letters):
                self.letters += known.letters
            else:
                before, letters = len(self.diagnostics), self.letters
                known = self._kind(kind, changes)
                if len(self.diagnostics) == before and not memory.one_check:
                    memory.keep(key, known.but(letters=self.letters - letters))
            checked.piece_formulas.update(known.formulas)
            checked.effects.update(known.effects)
            checked.modifiers += known.modifiers

    def _kind(self, kind: Kind, changes: ModifierTexts) -> _OnCard:
        deck = self.pack.decks[kind.deck]
        formulas, effects = [], []
        modifiers: list[CheckedModifier | None] = []
        for number, face in enumerate(kind.faces):
            for name, text in face.formulas.items():
                scope = self._piece_scope(deck, pure=True)
                body = self.formula(f"{kind.name}.{name}", ("this", "player"), text, scope)
                self._must_be(self.symbols.type_on_pieces(name), name, body, text)
                formulas.append(((kind.name, number, name), body))
            for name, text in face.effects.items():
                scope = self._piece_scope(deck, pure=False)
                effect = self.rule(f"{kind.name}.{name}", ("this", "player"), text, scope)
                effects.append(((kind.name, number, name), effect))
            modifiers += (changes.modifier(OnFace(kind.name, number), it) for it in face.modifiers)
        return _OnCard(tuple(formulas), tuple(effects), tuple(it for it in modifiers if it is not None))

    def _piece_scope(self, deck: Deck, pure: bool) -> Scope:
        this, player = m.Variable("this", t.PIECE), m.Variable("player", t.PLAYER)
        at = m.Place(0, 0)
        icons_in = None
        if deck.icons_count_in is not None:
            per_player = self.symbols.zones[deck.icons_count_in].per == t.PLAYER
            owner = m.VariableRead(t.PLAYER, at, player) if per_player else None
            icons_in = m.ZoneRead(t.PIECE.listed(), at, deck.icons_count_in, owner)
        about = Subject(m.VariableRead(t.PIECE, at, this), icons_in)
        return Scope({"this": this, "player": player}, about, this, deck.name, pure=pure)

    # -------------------------------------------------------------- findings

    def _own(self, name: str, parameters: tuple[str, ...]) -> tuple[m.Variable, ...]:
        """The parameters of a rule or formula: the same as before an edit of its text, so that callers give them the same."""
        types = tuple(map(self.symbols.parameter_type, parameters))
        key = "parameters of", name, parameters, types
        return self.checked.memory.once(key, lambda: self.parameters(parameters))

    def parameters(self, names: tuple[str, ...]) -> tuple[m.Variable, ...]:
        return tuple(m.Variable(name, self.symbols.parameter_type(name) or t.UNKNOWN) for name in names)

    def report(self, text: Scalar):  # type: ignore[no-untyped-def]
        def report(
            code: str, message: str, start: int, end: int, hint: str, about: tuple[Ref, ...] = ()
        ) -> None:
            self.diagnostics.append(Diagnostic(code, message, span_in(text, start, end), hint, about=about))

        return report

    def _parse_failure(self, text: Scalar, failure: ParseFailure) -> None:
        # Too much text is reported once, not for everything that is left.
        if failure.code != codes.TOO_MANY_TEXTS or self.letters - len(text.text) <= MAX_LETTERS:
            fix = None
            if failure.edit is not None:
                start, end, written = failure.edit
                fix = Fix((Edit(span_in(text, start, end), written),))
            at = span_in(text, failure.start, failure.end)
            self.diagnostics.append(Diagnostic(failure.code, failure.message, at, failure.hint, fix=fix))
