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
    p.Failing,
    p.ForAll,
    p.Alternatives,
    p.Change,
    p.May,
    p.PickOne,
    p.Stated,
)
# Those that say something of acts inside them: it must be seen where these end,
OPEN_AFTER = (
    p.When,
    p.AsLongAs,
    p.Times,
    p.EachPlayer,
    p.Someone,
    p.SoThat,
    p.Failing,
    p.ForAll,
    p.Alternatives,
    p.May,
)
# and where they begin, if it comes after them.
OPEN_BEFORE = (p.SoThat, p.Failing)
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
    def order(self, it: p.Order) -> str:
        """How things follow one another: 'by descending height of the tree', 'beginning with the next player'."""

    @abstractmethod
    def moment(self, timing: str, rule: str) -> str:
        """When a modifier acts: 'Before the effects', 'Instead of the draw'."""

    @abstractmethod
    def changed(self, it: p.Change) -> str:
        """A value that grows or becomes something, as a sentence without its full stop."""

    @abstractmethod
    def holds_if(self, name: str, condition: p.Condition) -> str:
        """A condition with a spoken form that now means another one."""

    @abstractmethod
    def quoted(self, text: str) -> str:
        """What is shown as it is written in the pack."""

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
                return self.quoted(text)
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
                bracketed = isinstance(part.amount, p.Cases | p.Sum | p.Bounded) and (
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
        if isinstance(it.per, p.Of | p.Usual | p.Nested | p.Best | p.Steps | p.Worked) and not unit:
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
                text = self.amount(part.amount, False)
                alone = len(it.parts) == 1 and not it.constant and part.sign > 0
                bracketed = isinstance(part.amount, p.Cases | p.Sum | p.Bounded) and not alone
                parts.append((part.sign, f"({text})" if bracketed else text))
                continue
            times = "" if abs(part.times) == 1 else f"{self.points(abs(part.times), False)} × "
            condition = f" {self.when(part.when)}" if part.when is not None else ""
            parts.append((1 if part.times > 0 else -1, f"{times}{self.number_of(part.per)}{condition}"))
        if it.constant < 0 and it.parts:
            parts.append((-1, str(-it.constant)))
        return _added_up(parts)

    def text(self, acts: tuple[p.Act, ...]) -> str:
        """All that a card does at one time, without the last full stop. What depends on one condition is one sentence."""
        sentences: list[list[p.Act]] = []
        for it in acts:
            ended = bool(sentences) and isinstance(sentences[-1][-1], OPEN_AFTER)
            if not sentences or ended or isinstance(it, OPEN_BEFORE):
                sentences.append([])
            sentences[-1].append(it)
        first, *rest = [self.acts(tuple(it), Mood.ORDER) for it in sentences] or [self.no_effect]
        return ". ".join((first, *map(capital, rest)))

    def acts(self, acts: tuple[p.Act, ...], mood: Mood, followed: bool = False) -> str:
        """Several acts as one sentence, without its full stop.

        `followed`: the sentence goes on with something that is not about the last of them alone.
        """
        groups: list[list[str]] = []
        simple_before = False
        for number, it in enumerate(acts, 1):
            simple = not isinstance(it, SENTENCES)
            last = number == len(acts) and not followed
            unclear = isinstance(it, OPEN_AFTER) and not last
            unclear = unclear or (isinstance(it, OPEN_BEFORE) and len(acts) > 1)
            text = f"({self.act(it, mood)})" if unclear else self.act(it, mood)
            if simple and simple_before:
                groups[-1].append(text)
            else:
                groups.append([text])
            simple_before = simple
        return self.semicolon.join(self.listed(group, self.and_) for group in groups) or self.no_effect

    def joined(self, parts: tuple[p.Condition, ...], between: str) -> str:
        """Conditions that hold together, or one of which does; what is put together otherwise stands in brackets."""
        mixed = (p.Both, p.AnyOf)
        texts = (f"({self.condition(it)})" if isinstance(it, mixed) else self.condition(it) for it in parts)
        return between.join(texts)

    def denied(self, inner: p.Condition) -> str:
        """A condition after "it is not so that"."""
        text = self.condition(inner)
        return f"({text})" if isinstance(inner, p.Both | p.AnyOf) else text

    def named_so(self, name: str) -> str:
        """The name that something gets in a text, where "that one" would not be clear; or nothing."""
        return f" ({self.quoted(name)})" if name else ""

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


def lessened(it: p.Amount | p.One) -> p.Amount | None:
    """By how much something becomes less that grows by an amount below zero; None when it is no such amount."""
    if not isinstance(it, p.Sum) or it.constant > 0 or not (it.constant or it.parts):
        return None
    parts: list[p.Term | p.Extra] = []
    for part in it.parts:
        if isinstance(part, p.Term):
            if part.times >= 0:
                return None
            parts.append(part.but(times=-part.times))
        elif part.sign < 0:
            parts.append(part.but(sign=1))
        else:
            return None
    return p.Sum(-it.constant, tuple(parts))


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
