"""What a language must be able to say, and what all languages do alike.

A language is one subclass of `Tongue` in one module; `cardwright.lang.describe.TONGUES` lists the kernel's own by code.
`points` to `order` below are its own; sums, brackets and lists are put together here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from cardwright.lang.describe import phrases as p
from cardwright.lang.describe.vocabulary import Vocabulary


class Mood(Enum):
    """How a verb stands: as an order to the reader, after "may", or told of each player."""

    ORDER = 0
    AFTER_MAY = 1
    TOLD = 2


# Acts that make a sentence of their own: they are not strung together with "and".
SENTENCES = (
    p.When,
    p.AsLongAs,
    p.Times,
    p.EachPlayer,
    p.Someone,
    p.SoThat,
    p.ForAll,
    p.Alternatives,
    p.Change,
    p.May,
    p.PickOne,
    p.Stated,
)
AT_LEAST_ONE = ((">", 0), (">=", 1), ("!=", 0))
NONE_AT_ALL = (("==", 0), ("<", 1), ("<=", 0))


class Tongue(ABC):
    """One language over the names of one pack."""

    code: ClassVar[str]
    colon: ClassVar[str] = ": "
    semicolon: ClassVar[str] = "; "
    and_: ClassVar[str]
    or_: ClassVar[str]
    plus: ClassVar[str]
    minus: ClassVar[str]
    no_effect: ClassVar[str]
    labels: ClassVar[dict[str, str]]
    """What a card's sheet says around its texts, by the English word."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words

    # -------------------------------------------------------------- what each language says

    @abstractmethod
    def points(self, number: Fraction, unit: bool) -> str:
        """A number, as points if `unit`: '1 pt', '-2 pts', '1½ pts'."""

    @abstractmethod
    def per(self, per: p.Per) -> str:
        """What an amount is multiplied with: 'per Animal', 'for every 2 cards in the cellar'."""

    @abstractmethod
    def number_of(self, per: p.Per) -> str:
        """The same as a number by itself: 'the number of Animals'."""

    @abstractmethod
    def lookup(self, it: p.Lookup, unit: bool) -> str: ...

    @abstractmethod
    def cases(self, it: p.Cases, unit: bool) -> str: ...

    @abstractmethod
    def divided(self, it: p.Divided, unit: bool) -> str: ...

    @abstractmethod
    def when(self, condition: p.Condition) -> str:
        """A condition as part of a sentence: 'if it is warm'."""

    @abstractmethod
    def condition(self, it: p.Condition) -> str:
        """A condition as a clause: 'it is warm'."""

    @abstractmethod
    def act(self, it: p.Act, mood: Mood) -> str: ...

    @abstractmethod
    def collection(self, things: p.Things) -> str:
        """All that fit, as a noun: 'the cards in the centre'."""

    @abstractmethod
    def one(self, it: p.One) -> str:
        """A single thing: 'that card', 'the next player'."""

    @abstractmethod
    def order(self, it: p.Ordered) -> str:
        """'by descending height of the tree'."""

    @abstractmethod
    def moment(self, timing: str, rule: str) -> str:
        """When a modifier acts: 'Before the effects', 'Instead of the draw'."""

    @abstractmethod
    def changed(self, name: str, amount: p.Amount | p.One, grows: bool) -> str:
        """A value that grows or becomes something, as a sentence without its full stop."""

    @abstractmethod
    def holds_if(self, name: str, condition: p.Condition) -> str:
        """A condition with a spoken form that now means another one."""

    # -------------------------------------------------------------- what all languages do alike

    def unit(self, many: bool, usual: tuple[str, str]) -> str:
        """What the score is counted in: points as a language calls them (one, many), or the pack's own word."""
        word = "many" if many else "one"
        return self.words.spoken.get(f"{word} {self.words.score}", usual[many])

    @property
    def own_unit(self) -> bool:
        """Whether the pack has a word for what the score is counted in."""
        return f"many {self.words.score}" in self.words.spoken

    def is_unique(self, things: p.Things) -> bool:
        """Whether there can be only one of it: then it is called by its name alone."""
        return things.role is p.Role.KIND and not things.also and things.name in self.words.unique

    def amount(self, it: p.Amount, unit: bool) -> str:
        """A number with all that goes into it, as points if `unit`."""
        match it:
            case p.Sum():
                return self.sum(it, unit)
            case p.Cases():
                return self.cases(it, unit)
            case p.Bounded(amount=inner):
                return self.bounded(self.amount(inner, unit), it, unit)
            case p.Divided():
                return self.divided(it, unit)
            case p.Lookup():
                return self.lookup(it, unit)
            case p.WrittenAmount(text=text):
                return text
            case _:
                return str(it)

    def sum(self, it: p.Sum, unit: bool) -> str:
        parts: list[tuple[int, str]] = []
        if it.constant or not it.parts:
            parts.append((1 if it.constant >= 0 else -1, self.points(Fraction(abs(it.constant)), unit)))
        on_condition = [part for part in it.parts if isinstance(part, p.Term) and part.when is not None]
        for part in it.parts:
            if part in on_condition:
                continue
            if isinstance(part, p.Term):
                parts.append((1 if part.times >= 0 else -1, self.term(part, unit)))
            else:
                text = self.amount(part.amount, unit)
                bracketed = isinstance(part.amount, p.Cases | p.Sum | p.WrittenAmount) and (
                    len(it.parts) > 1 or it.constant or part.sign < 0
                )
                parts.append((part.sign, f"({text})" if bracketed else text))
        said = _added_up(parts)
        # What depends on a condition comes last and after a comma: the condition is about it alone.
        for term in on_condition:
            text, less = self.term(term, unit), term.times < 0
            if said:
                said += f", {self.minus if less else self.plus} {text}"
            else:
                said = f"-{text}" if less else text
        return said

    def term(self, it: p.Term, unit: bool) -> str:
        condition = f" {self.when(it.when)}" if it.when is not None else ""
        if isinstance(it.per, p.Of | p.Nested | p.Best | p.Steps | p.Worked) and not unit:
            # Without points there is nothing to count in: a product is said as one.
            times = "" if abs(it.times) == 1 else f"{self.points(abs(it.times), False)} × "
            return f"{times}{self.number_of(it.per)}{condition}"
        return f"{self.points(abs(it.times), unit)} {self.per(it.per)}{condition}"

    def plain_number(self, it: p.Amount) -> str:
        """A number where it is no score: '3', 'the number of Animals + 1'."""
        if not isinstance(it, p.Sum):
            return self.amount(it, False)
        parts = [(1, str(it.constant))] if it.constant > 0 or not it.parts else []
        for part in it.parts:
            if isinstance(part, p.Extra):
                parts.append((part.sign, self.amount(part.amount, False)))
                continue
            times = "" if abs(part.times) == 1 else f"{self.points(abs(part.times), False)} × "
            condition = f" {self.when(part.when)}" if part.when is not None else ""
            parts.append((1 if part.times > 0 else -1, f"{times}{self.number_of(part.per)}{condition}"))
        if it.constant < 0 and it.parts:
            parts.append((-1, str(-it.constant)))
        return _added_up(parts)

    def acts(self, acts: tuple[p.Act, ...], mood: Mood) -> str:
        """Several acts as one sentence, without its full stop."""
        groups: list[list[str]] = []
        simple_before = False
        for it in acts:
            simple = not isinstance(it, SENTENCES)
            if simple and simple_before:
                groups[-1].append(self.act(it, mood))
            else:
                groups.append([self.act(it, mood)])
            simple_before = simple
        return self.semicolon.join(self.listed(group, self.and_) for group in groups) or self.no_effect

    def listed(self, texts: Iterable[str], last: str) -> str:
        """'a, b and c'."""
        *first, final = texts
        return f"{', '.join(first)} {last} {final}" if first else final

    def bounded(self, text: str, it: p.Bounded, unit: bool) -> str:
        """An amount that stops somewhere; the words are the same in many languages."""
        bounds = [
            f"{word} {number}"
            for word, number in (("minimum", it.least), ("maximum", it.most))
            if number is not None
        ]
        return f"{text} ({', '.join(bounds)})"

    def attribute(self, name: str) -> str:
        """An attribute inside a sentence; icons keep their capital letter."""
        if name in self.words.icons:
            return self.title(name)
        return self.words.spoken.get(name) or self.title(name).lower()

    def worked(self, it: p.Worked | p.WorkedCondition) -> str:
        """What a plugin's function gives: its own text in this language, or else in English."""
        given = [self.argument(part) for part in it.arguments]
        return it.says.get(self.code, it.says["en"]).format(*given)

    def argument(self, it: p.Amount | p.Condition | p.Things | p.Per) -> str:
        """What a plugin's function is given, inside its text."""
        match it:
            case p.Things():
                return self.collection(it)
            case p.Of(name=name, of=None):
                return self.attribute(name)
            case p.Per():
                return self.number_of(it)
            case p.Condition():
                return self.condition(it)
        return self.plain_number(it)

    def title(self, name: str) -> str:
        return self.words.title(name)

    def ratio(self, it: p.Divided) -> p.Term | None:
        """A product divided, as a product with a fraction: 3 per card, by 2, is 3/2 per card."""
        match it.amount:
            case p.Sum(constant=0, parts=(p.Term(times=times, when=None) as term,)):
                return term.but(times=times / it.by)
        return None


def _added_up(parts: list[tuple[int, str]]) -> str:
    """Signed texts as a sum."""
    said = ""
    for sign, text in parts:
        if said:
            said += f" {'+' if sign > 0 else '-'} {text}"
        else:
            said = text if sign > 0 else f"-{text}"
    return said


def capital(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def without_article(text: str, articles: tuple[str, ...]) -> tuple[str, str]:
    """The article of a noun ('' when there is none) and the rest."""
    for article in articles:
        if text.lower().startswith(article):
            return article, text[len(article) :]
    return "", text
