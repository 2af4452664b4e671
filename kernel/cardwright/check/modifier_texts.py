"""What cards and variants change: which rule, formula, value or event each modifier is about, and its text resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cardwright.check.checked_pack import CheckedModifier, OnFace, OnTable
from cardwright.check.event_headings import parameter_types, wrong_with
from cardwright.declarations.events import listener_name, listeners
from cardwright.declarations.model import Event, Modifier, Timing, Variant
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, did_you_mean, nearest
from cardwright.findings.fix import Hint, missing, used
from cardwright.lang import typed as m
from cardwright.lang import types as t
from cardwright.lang.hints import few_known, instead_of
from cardwright.lang.resolve_owners import owner_called
from cardwright.lang.scope import Scope
from cardwright.lang.third_argument import joined
from cardwright.lang.types import TypeName

if TYPE_CHECKING:
    from cardwright.check.checker import Checker


def _variables(names: tuple[str, ...], types: tuple[t.Type, ...]) -> tuple[m.Variable, ...]:
    return tuple(m.Variable(name, of) for name, of in zip(names, types, strict=True))


def _of_nobody(finding: Diagnostic) -> Diagnostic:
    """What is found in a condition of the table; where it speaks of a player, that there is none."""
    if finding.about != missing("player"):
        return finding
    return replace(finding, hint="it is asked of the whole table: say of whom, as in 'some(players where …)'")


class ModifierTexts:
    """Resolves the modifiers of a pack with the checker of its texts."""

    def __init__(self, texts: Checker) -> None:
        self.texts, self.pack, self.symbols = texts, texts.pack, texts.symbols

    def variant(self, variant: Variant) -> Iterator[CheckedModifier]:
        """What changes the game without a piece that carries it."""
        condition = None
        if (text := variant.condition) is not None:
            before = len(self.texts.diagnostics)
            condition = self.texts.formula(f"{variant.name} while", (), text, Scope(), t.FLAG)
            self.texts.diagnostics[before:] = [_of_nobody(it) for it in self.texts.diagnostics[before:]]
            if not t.fits(condition.value.type, t.FLAG):
                message = f"'while' is true or false, but this is {condition.value.type}"
                at, hint = condition.value.at, instead_of(condition.value, t.FLAG, self.symbols)
                self.texts.report(text)(
                    codes.TYPE_MISMATCH, message, at.start, at.end, hint, used(variant.name)
                )
            self.texts.checked.conditions[variant.name] = condition
        found = (self.modifier(OnTable(variant.name, condition), it) for it in variant.modifiers)
        yield from (it for it in found if it is not None)

    def _deck_of(self, carrier: OnFace | OnTable) -> str:
        """The deck of the card that carries a modifier; '' where no card does."""
        return self.pack.kinds[carrier.name].deck if isinstance(carrier, OnFace) else ""

    def modifier(self, carrier: OnFace | OnTable, modifier: Modifier) -> CheckedModifier | None:
        """What a card or a variant changes; None for what is not understood."""
        if modifier.event is not None:
            return self._event(carrier, modifier, modifier.event)
        report = self.texts.report(modifier.key)
        end = len(modifier.key.text)
        start = modifier.key.text.find(modifier.target)
        becomes = modifier.timing is Timing.BECOMES
        this = m.Variable("this", t.PIECE) if isinstance(carrier, OnFace) else None
        if becomes:
            if modifier.target not in self.symbols.values:
                hint = did_you_mean(modifier.target, self.symbols.values)
                message = f"there is no value '{modifier.target}'"
                named = self.pack.procedures.get(modifier.target)
                if named is not None:
                    message = (
                        f"'{modifier.target}' is a {'formula' if named.is_formula else 'rule'}, not a value"
                    )
                    hint = f"write 'instead of {modifier.target}'"
                about = missing(modifier.target) if named is None else used(modifier.target)
                report(codes.UNKNOWN_NAME, message, start, start + len(modifier.target), hint, about)
                return None
            return self._becomes(carrier, modifier, this)
        procedure = self.pack.procedures.get(modifier.target)
        if procedure is None:
            hint = did_you_mean(modifier.target, self.pack.procedures)
            if modifier.target in self.symbols.values:
                hint = f"'{modifier.target}' is a value: write '{modifier.target} becomes'"
            hint = hint or few_known([*self.pack.procedures])
            message = f"there is no rule or formula '{modifier.target}'"
            report(
                codes.UNKNOWN_NAME,
                message,
                start,
                start + len(modifier.target),
                hint,
                missing(modifier.target),
            )
            return None
        if modifier.parameters and modifier.parameters != procedure.parameters:
            wanted = joined(procedure.parameters)
            hint = f"write '{modifier.target}' alone"
            if wanted:
                # `of plaer with card` is misspelt; other words may have been meant otherwise.
                others = [it for it in modifier.parameters if it not in procedure.parameters]
                misspelt = len(modifier.parameters) == len(procedure.parameters) and len(others) == 1
                heading = f"{modifier.target} of {wanted}"
                sure = misspelt and nearest(others[0], procedure.parameters) is not None
                hint = Hint(f"write '{heading}'", heading, sure)
            message = f"'{modifier.target}' is 'of {wanted or 'nothing'}'"
            report(codes.WRONG_ARGUMENTS, message, start, end, hint, used(modifier.target))
            return None
        variables = (*filter(None, (this,)), *self.texts.parameters(procedure.parameters))
        names = tuple(it.name for it in variables)
        deck = self._deck_of(carrier)
        scope = Scope(this=this, deck=deck).bind(*variables)
        name = f"{carrier.name} {modifier.timing} {modifier.target}"
        body: m.Formula | m.Rule
        if procedure.is_formula:
            if modifier.timing is not Timing.INSTEAD:
                message = f"'{modifier.target}' is a formula: only 'instead of' can change it"
                report(
                    codes.WRONG_KIND_OF_NAME,
                    message,
                    0,
                    end,
                    f"instead of {modifier.target}: …",
                    used(modifier.target),
                )
                return None
            gives = self.texts.formula_type(modifier.target)
            scope = Scope(scope.variables, None, this, deck, gives)
            body = self.texts.formula(name, names, modifier.text, scope, gives, "original")
            self._must_give(body, gives, modifier)
        else:
            replaces = modifier.timing is Timing.INSTEAD
            scope = Scope(scope.variables, None, this, deck, None, replaces, pure=False)
            body = self.texts.rule(name, names, modifier.text, scope)
        return CheckedModifier(carrier, modifier.timing, modifier.target, body)

    def listeners(self) -> None:
        """For each that listens an empty rule, which is carried out when what it listens to has happened."""
        for it in listeners(self.pack):
            if wrong_with(it.event, self.symbols) is None:
                types = parameter_types(it.event, self.symbols)
                key = "parameters of", it.name, it.event.given, types
                given = self.texts.checked.memory.once(key, partial(_variables, it.event.given, types))
                self.texts.checked.rules[it.name] = m.Rule(it.name, given, it.modifier.key, ())

    def _event(self, carrier: OnFace | OnTable, modifier: Modifier, event: Event) -> CheckedModifier | None:
        """What happens after something that is no rule."""
        wrong = wrong_with(event, self.symbols)
        if wrong is not None:
            start = modifier.key.text.find(wrong.word, len("after "))
            about = missing(wrong.word) if wrong.unknown else used(wrong.word)
            end = start + len(wrong.word)
            self.texts.report(modifier.key)(wrong.code, wrong.message, start, end, wrong.hint, about)
            return None
        this = m.Variable("this", t.PIECE) if isinstance(carrier, OnFace) else None
        given = _variables(event.given, parameter_types(event, self.symbols))
        variables = (*filter(None, (this,)), *given)
        scope = Scope(this=this, deck=self._deck_of(carrier), pure=False).bind(*variables)
        names = tuple(it.name for it in variables)
        body = self.texts.rule(f"{carrier.name} {modifier.key.text}", names, modifier.text, scope)
        of = (
            self.pack.kinds[carrier.name] if isinstance(carrier, OnFace) else self.pack.variants[carrier.name]
        )
        face = carrier.face if isinstance(carrier, OnFace) else 0
        return CheckedModifier(carrier, modifier.timing, listener_name(of, face, modifier), body, event)

    def _becomes(
        self, carrier: OnFace | OnTable, modifier: Modifier, this: m.Variable | None
    ) -> CheckedModifier:
        """A value's modifier: in it the value's own name means the value without this modifier."""
        symbol = self.symbols.values[modifier.target]
        variables = [*filter(None, (this,)), m.Variable(modifier.target, symbol.type)]
        if symbol.by is not None:
            variables.append(m.Variable(owner_called(symbol.by), symbol.by))
            message = f"what each player and word has, such as '{modifier.target}', is not changed by cards"
            hint = "let a formula of both say what it comes to, and change the formula with 'instead of'"
            self.texts.report(modifier.text)(
                codes.NOT_WRITABLE, message, 0, len(modifier.text.text), hint, ()
            )
        if symbol.per is not None:
            per = t.PIECE if symbol.per.name is TypeName.PIECE else symbol.per
            variables.append(m.Variable(owner_called(per), per))
        scope = Scope(this=this, deck=self._deck_of(carrier)).bind(*variables)
        name = f"{carrier.name} {modifier.target} becomes"
        names = tuple(it.name for it in variables)
        body = self.texts.formula(name, names, modifier.text, scope, symbol.type, modifier.target)
        self._must_give(body, symbol.type, modifier)
        return CheckedModifier(carrier, modifier.timing, modifier.target, body)

    def _must_give(self, body: m.Formula, wanted: t.Type, modifier: Modifier) -> None:
        if not t.fits(body.value.type, wanted):
            message = f"'{modifier.target}' is {wanted}, but this is {body.value.type}"
            report = self.texts.report(modifier.text)
            hint = instead_of(body.value, wanted, self.symbols)
            report(
                codes.TYPE_MISMATCH,
                message,
                body.value.at.start,
                body.value.at.end,
                hint,
                used(modifier.target),
            )
