"""The resolved tree of a formula, an effect or a modifier as text, in the reader's language.

Three steps, in one direction: `reading_*` turns the tree into phrases, which belong to no language yet; `say_*` says the
phrases with the messages of a language (`english`, `french`); `Describer` puts the result on a card. What cannot be
understood is shown as it is written in the pack: a text is never empty, and nothing raises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardwright.declarations.model import Event
from cardwright.describe import phrases as p
from cardwright.describe.english import English
from cardwright.describe.french import French
from cardwright.describe.reading_acts import ReadsActs
from cardwright.describe.tongue import Tongue, capital
from cardwright.describe.vocabulary import Vocabulary, ZoneFacts
from cardwright.lang import typed as m
from cardwright.lang import types as t

__all__ = ["TONGUES", "Describer", "Tongue", "Vocabulary", "ZoneFacts", "made_of"]

TONGUES: dict[str, type[Tongue]] = {it.code: it for it in (English, French)}
"""The kernel's own languages by code. Another one is a subclass of `Tongue`, added here or by a plugin."""


class Describer:
    """Says what the texts on one kind of piece mean.

    `kind` carries them, there being `copies` of it; `usual_zone` is where a bare icon name counts.
    """

    def __init__(
        self,
        words: Vocabulary,
        kind: str | None = None,
        usual_zone: str | None = None,
        copies: int = 1,
        tongues: Mapping[str, Callable[[Vocabulary], Tongue]] = TONGUES,
    ) -> None:
        self.words = words
        self.kind, self.usual_zone, self.copies = kind, usual_zone, copies
        # A language that is not known is described in English, with the names that the pack gives in it.
        self.tongue = tongues.get(words.language.split("-")[0], English)(words)

    def formula(self, name: str, body: m.Formula, labelled: bool) -> str:
        """A formula on a piece: '2 pts + 2 pts per Animal'."""
        reader = self._reader(body)
        if body.value is None:
            return self._never_empty("")
        if body.value.type == t.FLAG:
            return self._labelled(self.tongue.title(name), self.tongue.whenever(reader.condition(body.value)))
        amount = reader.amount(body.value)
        if isinstance(amount, p.Cases) and self.copies > 1 and not labelled:
            amount = amount.but(each=self._about_copies(amount.condition))
        text = self.tongue.amount(amount, name in self.words.in_points)
        if self._counts_copies(amount) and self.copies > 1 and not labelled:
            text = self.tongue.say("each", amount=text)
        # What is no score needs to be said what it is, if the pack has a word for it.
        labelled = labelled or (name not in self.words.in_points and name in self.words.spoken)
        return self._labelled(self.tongue.title(name), text) if labelled else capital(text)

    def effect(self, name: str, body: m.Rule) -> str:
        """What happens through a piece: 'End of game: you may …'."""
        acts = self._reader(body).acts(body.block)
        return self._sentence(f"{self.tongue.title(name)}{self.tongue.colon}{self._acts(acts)}")

    def value_modifier(self, value: str, body: m.Formula, start: int | None = None) -> str:
        """A value that becomes another: 'The limit increases by 2.'

        `start` is what it is without this, where that is known: then a phrase of the pack can tell what it becomes.
        """
        reader = self._reader(body)
        before = next(it for it in body.parameters if it.name == value)
        number = made_of(start, before, body.value) if start is not None else None
        if number is not None and f"{value} becomes" in self.words.spoken:
            return self.reminder(value, number)
        if body.value.type.element() != t.NUMBER:
            if body.value.type == t.FLAG and not isinstance(body.value, m.Constant):
                return self._sentence(self.tongue.holds_if(value, reader.condition(body.value)))
            return self._changed(value, reader.one(body.value), False)
        added = _added_to(before, body.value)
        if added is not None:
            return self._changed(value, reader.amount(added), True)
        reader.meant[id(before)] = m.ValueRead(body.value.type, body.value.at, value, None)
        return self._changed(value, reader.amount(body.value), False)

    def reminder(self, value: str, number: int) -> str:
        """What a value is while a piece is there, by the pack's phrase for it: 'In this round the limit is 12.'"""
        text = str(number)
        return self._sentence(self.tongue.phrase(f"{value} becomes", {"number": text}, text))

    def rule_modifier(self, timing: str, rule: str, body: m.Rule) -> str:
        """Something that happens before, after or instead of a rule."""
        reader = self._reader(body)
        if "{does}" in self.words.spoken.get(f"{timing} {rule}", ""):
            # In the third person: "each player puts a card from their hand …".
            for parameter in body.parameters:
                if reader.meant.get(id(parameter)) is p.Who.YOU:
                    reader.meant[id(parameter)], reader.subject = p.Who.EACH, p.Who.EACH
        return self._sentence(self.tongue.moment_of(timing, rule, reader.acts(body.block)))

    def event_modifier(self, event: Event, body: m.Rule) -> str:
        """Something that happens after cards have moved or turned, or a value has changed."""
        acts = self._reader(body).acts(body.block)
        return self._sentence(self.tongue.after_event(event, acts))

    def formula_modifier(self, formula: str, body: m.Formula) -> str:
        """A named formula that becomes another."""
        reader, value = self._reader(body), body.value
        assert value is not None
        key = f"instead of {formula}"
        if value.type == t.FLAG:
            return self._sentence(self.tongue.holds_if(formula, reader.condition(value)))
        if isinstance(value, m.Constant) and value.value == 0 and f"no {formula}" in self.words.spoken:
            return self._sentence(self.words.spoken[f"no {formula}"])
        if key in self.words.places:
            return self._sentence(
                self.tongue.filled(self.words.spoken[key], {"it": self._told(reader, value)})
            )
        if value.type.many:
            things = reader.things(value)
            more = self._more(reader, formula, things)
            if more is not None and f"more {formula}" in self.words.places:
                phrase = self.words.spoken[f"more {formula}"]
                return self._sentence(self.tongue.filled(phrase, {"more": self.tongue.one_of(more)}))
            said = self.tongue.listing(things)
            if things.order is not None and things == p.Things(p.Role.PLAYER, order=things.order):
                # An order of the players goes without naming them, and without saying that it is theirs.
                said = self.tongue.order(things.order.about(p.Who.EACH, None))
        elif value.type.element() == t.NUMBER:
            added = _added_to_original(value)
            if added is not None and formula in self.words.spoken:
                return self._changed(formula, reader.amount(added), True)
            said = self.tongue.plain_number(reader.amount(value))
        elif f"instead of {formula}" in self.words.spoken:
            said = self.tongue.one(reader.one(value))
        else:
            return self._changed(formula, reader.one(value), False)
        spoken = self.words.spoken
        label = spoken.get(f"instead of {formula}") or spoken.get(formula) or self.tongue.title(formula)
        return self._sentence(f"{label}{self.tongue.colon}{said}")

    def condition(self, body: m.Formula) -> str:
        """While what a variant is in force: 'While option difficulty is expert'."""
        return capital(self.tongue.say("in force while", condition=self._reader(body).condition(body.value)))

    def _told(self, reader: ReadsActs, value: m.Expr) -> str:
        """What a formula becomes, inside a phrase."""
        if value.type.many:
            return self.tongue.collection(reader.things(value))
        if value.type.element() == t.NUMBER:
            return self.tongue.plain_number(reader.amount(value))
        return self.tongue.one(reader.one(value))

    def _more(self, reader: ReadsActs, formula: str, things: p.Things) -> p.Things | None:
        """What a collection has besides those that the formula gives by itself; None when it is not just longer."""
        body = self.words.formulas[formula]
        usual = self._reader(body).things(body.value) if body.value is not None else None
        if usual is None or usual.but(places=()) != things.but(places=()):
            return None
        kept, more = things.places[: len(usual.places)], things.places[len(usual.places) :]
        return things.but(places=more) if kept == usual.places and more else None

    # -------------------------------------------------------------- putting it together

    def _reader(self, body: m.Body) -> ReadsActs:
        reader = ReadsActs(self.words, self.kind, self.usual_zone)
        reader.begin(body)
        for parameter in body.parameters:
            if parameter.type == t.PLAYER:
                reader.meant[id(parameter)] = p.Who.YOU
            elif parameter.name == "this":
                reader.meant[id(parameter)] = p.This()
            elif parameter.type == t.PIECE:
                reader.introduce(parameter, p.Things(p.Role.CARD))
        return reader

    def _about_copies(self, condition: p.Condition) -> bool:
        """Whether a condition is about how many of this kind one has: then it is said that each copy scores."""
        if not isinstance(condition, p.Have | p.MoreThanOthers) or condition.who is not p.Who.YOU:
            return False
        return condition.things.role is p.Role.KIND and condition.things.name == self.kind

    def _counts_copies(self, amount: p.Amount) -> bool:
        """Whether an amount grows with the copies of this kind: then it is said that each of them scores it."""
        return isinstance(amount, p.Sum) and any(
            isinstance(part, p.Term)
            and isinstance(part.per, p.Each)
            and (part.per.things.role, part.per.things.name) == (p.Role.KIND, self.kind)
            for part in amount.parts
        )

    def _acts(self, acts: tuple[p.Act, ...]) -> str:
        return self.tongue.text(acts)

    def _changed(self, name: str, amount: p.Amount | p.One, grows: bool) -> str:
        return self._sentence(self.tongue.changed(p.Change(name, amount, grows)))

    def _labelled(self, label: str, text: str) -> str:
        return f"{capital(label)}{self.tongue.colon}{self._never_empty(text)}"

    def _sentence(self, text: str) -> str:
        text = self._never_empty(text)
        return capital(text) if text.endswith((".", "!", "?")) else f"{capital(text)}."

    def _never_empty(self, text: str) -> str:
        return text.strip() or capital(self.tongue.no_effect)


def made_of(start: int, before: m.Variable, value: m.Expr) -> int | None:
    """What a value that starts so becomes, where that is plain arithmetic."""
    match value:
        case m.Constant(type=t.NUMBER, value=number):
            return number
        case m.VariableRead(variable=it) if it is before:
            return start
        case m.Operation(operator=("+" | "-" | "*") as operator, left=left, right=right):
            one, other = made_of(start, before, left), made_of(start, before, right)
            if one is None or other is None:
                return None
            return {"+": one + other, "-": one - other, "*": one * other}[operator]
    return None


def _added_to_original(value: m.Expr) -> m.Expr | None:
    """What is added to a formula that becomes itself and something more."""
    match value:
        case m.Operation(operator="+", left=m.Original(), right=more):
            return more
        case m.Operation(operator="+", left=more, right=m.Original()):
            return more
        case m.Operation(operator="-", left=m.Original(), right=less):
            return m.Operation(t.NUMBER, less.at, "-", m.Constant(t.NUMBER, less.at, 0), less)
    return None


def _added_to(before: m.Variable, value: m.Expr) -> m.Expr | None:
    """What is added to a value that becomes itself and something more."""
    match value:
        case m.Operation(operator="+", left=m.VariableRead(variable=it), right=more) if it is before:
            return more
        case m.Operation(operator="+", left=more, right=m.VariableRead(variable=it)) if it is before:
            return more
        case m.Operation(operator="-", left=m.VariableRead(variable=it), right=less) if it is before:
            return m.Operation(t.NUMBER, less.at, "-", m.Constant(t.NUMBER, less.at, 0), less)
    return None
