"""What a language must be able to say, and what all languages do alike.

A language is one subclass of `Tongue` in one module; `cardwright.describe.TONGUES` lists the kernel's own by code.
`points` to `order` below are its own; sums, brackets and lists are put together here.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from typing import ClassVar

from cardwright.describe import phrases as p
from cardwright.describe.vocabulary import Vocabulary


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
    p.Note,
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
# What is no product of points and things: without points it is said as a number.
PLAIN_NUMBERS = (p.Of, p.Usual, p.Nested, p.Best, p.Steps, p.Worked, p.Tally, p.Number)
AS_MANY_AS = (p.Of, p.Usual, p.Nested, p.Worked, p.Number)
_PLACE = re.compile(r"(?P<word>[^\W\d_]+ )?\{(?P<name>\w*)\}")
AT_LEAST_ONE = ((">", 0), (">=", 1), ("!=", 0))
NONE_AT_ALL = (("==", 0), ("<", 1), ("<=", 0))


ENGLISH = {
    "greater": "the greater of {0}",
    "greatest": "the greatest of {0}",
    "smaller": "the smaller of {0}",
    "smallest": "the smallest of {0}",
    "remainder": "the remainder of {0} divided by {1}",
    "quotient": "{0} divided by {1} (rounded down)",
    "absolute": "{0} without its sign",
    "dice": "a random number from 1 to {0}",
    "as many": "as many {0} as {1}",
    "total": "the total {0} of {1}",
    "most": "the highest {0} among {1}",
    "least": "the lowest {0} among {1}",
    "empty": "{0} ({1} if there are none)",
    "entry": "the entry for {0} in {1}",
    "for": "{0} for {1}",
    "picked": "{0} when {1} is {2}",
    "per one of": "per {0} among {1}",
    "among": "among {0}",
    "among both": "{0} among ({1} and {2})",
    "among either": "{0} among ({1} {3}, otherwise {2})",
    "linked": "{0} that {1} links to {2}",
    "agreed": "{0} named in the option {1}",
    "for which": "for which {0}",
    "for whom": "for whom {0}",
    "after": "the space after {0}",
    "before": "the space before {0}",
    "left": "the player to the left of {0}",
    "right": "the player to the right of {0}",
    "their left": "the player on their left",
    "their right": "the player on their right",
    "owner": "the owner of {0}",
    "first": "the first of {0}",
    "last": "the last of {0}",
    "either": "({0} {2}, otherwise {1})",
    "option": "the option {0}",
    "kind": "the kind of {0}",
    "deck": "the deck of {0}",
    "side": "the side of {0}",
    "chosen": "the {0} chosen before",
    "in secret": "{0} in secret. Once all have chosen: {1}",
    "it": "it",
    "theirs": "theirs",
    "the other": "the other player",
    "holds": "{0} is true",
    "holds for": "{0} is true for {1}",
    "bears": "{0} has {1}",
    "given": "the option {0} is given",
    "side given": "the side of {0} is given",
    "always": "this is always so",
    "never": "this is never so",
    "each": "each: {0}",
    "new set": "more begin a new set",
    "note": "{0} is {1}",
    "note whether": "{0} is whether {1}",
    "note again": "{0} becomes {1}",
    "note again whether": "{0} becomes whether {1}",
}
"""In English; a language that lacks one says it so, too."""


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
    units: ClassVar[tuple[str, str]] = ("pt", "pts")
    """What a score is counted in, one and many, if the pack does not say."""
    labels: ClassVar[dict[str, str]]
    """What a card's sheet says around its texts, by the English word."""
    says: ClassVar[Mapping[str, str]] = ENGLISH
    """What is said alike of many things, with a number for what stands in each place."""

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
    def one_of(self, things: p.Things) -> str:
        """One that somebody chooses: 'a card from the centre'."""

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
            case p.Repeating():
                return self.repeating(it, unit)
            case p.Picked(of=of, amounts=amounts):
                values = " / ".join(self.amount(one, unit) for one in amounts)
                numbers = " / ".join(str(number) for number in range(len(amounts)))
                return self.say("picked", values, self.number_of(of), numbers)
            case p.WrittenAmount(text=text):
                return f"{self.quoted(text)} {self.unit(True, self.units)}" if unit else self.quoted(text)
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
        # What depends on a condition comes last and after its condition, which is about it alone.
        for term in on_condition:
            sign = "-" if term.times < 0 else "+"
            if said and term.when is not None:
                text = self.term(term.but(when=None), unit)
                said += f"{self.semicolon}{self.when(term.when)}, {sign} {text}"
            else:
                text = self.term(term, unit)
                said = f"-{text}" if term.times < 0 else text
        return said

    def term(self, it: p.Term, unit: bool) -> str:
        condition = f" {self.when(it.when)}" if it.when is not None else ""
        if isinstance(it.per, PLAIN_NUMBERS) and not unit:
            # Without points there is nothing to count in: a product is said as one.
            times = "" if abs(it.times) == 1 else f"{self.points(abs(it.times), False)} × "
            return f"{times}{self.number_of(it.per)}{condition}"
        if isinstance(it.per, AS_MANY_AS) and abs(it.times) == 1:
            points = self.unit(True, self.units)
            return self.say("as many", points, self.number_of(it.per)) + condition
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
            text = f"{times}{self.number_of(part.per)}"
            if part.when is not None:
                text = f"({text} {self.when(part.when)})"
            parts.append((1 if part.times > 0 else -1, text))
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

    # -------------------------------------------------------------- phrases with places

    def say(self, key: str, *given: str) -> str:
        """A phrase that is the same for many things."""
        template = self.says.get(key) or ENGLISH[key]
        return self.filled(template, {str(number): text for number, text in enumerate(given)})

    def filled(self, template: str, given: Mapping[str, str]) -> str:
        """A phrase with texts in its places, joined to the words before them as the language wants it."""

        def put(found: re.Match[str]) -> str:
            text = given.get(found["name"])
            return found[0] if text is None else self.after(found["word"] or "", text)

        return _PLACE.sub(put, template)

    def after(self, word: str, text: str) -> str:
        """A text after a word: 'of the hand'."""
        return f"{word}{text}"

    def ones(self, several: Iterable[p.One]) -> str:
        return self.listed(map(self.one, several), self.and_)

    def key(self, it: p.One | p.Amount) -> str:
        """What is looked up in a table."""
        return self.one(it) if isinstance(it, p.One) else self.plain_number(it)

    def spoken(self, name: str) -> str:
        """A name in quotes, as the pack says it or else by its title."""
        return self.quoted(self.words.spoken.get(name) or self.title(name))

    def worked_out(self, it: p.Number) -> str:
        """A number that is worked out."""
        match it:
            case p.Extreme(amounts=amounts, most=most):
                which = ("smaller", "smallest"), ("greater", "greatest")
                numbers = self.listed(map(self.in_brackets, amounts), self.and_)
                return self.say(which[most][len(amounts) > 2], numbers)
            case p.Remainder(amount=amount, by=by):
                return self.say("remainder", self.in_brackets(amount), self.in_brackets(by))
            case p.Quotient(amount=amount, by=by):
                return self.say("quotient", self.in_brackets(amount), self.in_brackets(by))
            case p.Product(amounts=amounts):
                return " × ".join(map(self.in_brackets, amounts))
            case p.Absolute(amount=amount):
                return self.say("absolute", self.in_brackets(amount))
            case p.Dice(sides=sides):
                return self.say("dice", self.plain_number(sides))
            case p.Over(function=function, things=things, by=by, empty=empty):
                text = self.say(function, self.of_each(by), self.collection(things))
                return text if empty is None else self.say("empty", text, self.plain_number(empty))
            case p.Entry(table=table, key=key):
                return self.say("entry", self.key(key), self.words.spoken.get(table) or self.spoken(table))
            case p.PhrasedNumber():
                return self.phrased(it)
            case p.OfOthers(name=name, of=of):
                return self.say("for", self.spoken(name), self.ones(of))
            case _:
                return str(it)

    def owned(self, name: str, whose: p.Who | p.One | None) -> str:
        """A zone or value, and whose it is: 'your hand'."""
        return self.words.spoken.get(name) or self.title(name)

    def signed(self, value: int, unit: bool) -> str:
        """A number of points that may be below zero."""
        return f"{'-' if value < 0 else ''}{self.points(Fraction(abs(value)), unit)}"

    def repeating(self, it: p.Repeating, unit: bool) -> str:
        """What several things are worth together: '1 Apple: 2 pts, 2: 5 pts; more begin a new set'."""
        worth = [
            f"{number}{self.colon}{self.signed(value, unit)}" for number, value in enumerate(it.values, 1)
        ]
        return f"{', '.join(worth)}{self.semicolon}{self.says.get('new set') or ENGLISH['new set']}"

    def of_each(self, by: p.Per | p.Amount) -> str:
        """A number of each of several things, without saying whose it is where that goes without saying."""
        match by:
            case p.Of(name=name, of=p.It()):
                return self.attribute(name)
            case p.Of(name=name, of=None, whose=p.Who.EACH):
                return self.owned(name, None)
            case p.Per():
                return self.number_of(by)
        return self.in_brackets(by)

    def in_brackets(self, it: p.Amount) -> str:
        """A number inside another one: in brackets where it would not be seen what belongs to it."""
        text = self.plain_number(it)
        simple = isinstance(it, p.WrittenAmount) or (
            isinstance(it, p.Sum) and len(it.parts) + bool(it.constant) <= 1
        )
        return text if simple else f"({text})"

    def other_things(self, things: p.Things, noun: str) -> str | None:
        """Things that are more than a noun, a place and what narrows them down."""
        if things.either:
            one, other = map(self.collection, things.either)
            if things.choice is None:
                return self.say("among both", noun, one, other)
            return self.say("among either", noun, one, other, self.when(things.choice))
        if things.linked is not None:
            link, space = things.linked
            if link in self.words.spoken:
                return f"{noun} {self.words.spoken[link]} {self.one(space)}"
            return self.say("linked", noun, self.quoted(self.title(link)), self.one(space))
        if things.agreed:
            return self.say("agreed", noun, self.quoted(self.title(things.agreed)))
        return None

    def other_quality(self, it: p.Quality) -> str:
        match it:
            case p.AmongPhrased():
                return self.say("among", self.phrased(it))
            case p.AmongNamed(name=name, of=of):
                return self.say("among", self.say("for", self.spoken(name), self.ones(of)))
            case p.Fitting(condition=condition, person=person):
                return self.say("for whom" if person else "for which", self.condition(condition))
            case _:
                return str(it)

    def other_one(self, it: p.One) -> str:
        """A single thing that is told by its relation to others."""
        match it:
            case p.It():
                return self.says.get("it") or ENGLISH["it"]
            case p.Theirs():
                return self.say("theirs")
            case p.TheOther():
                return self.say("the other")
            case p.Chosen(things=things):
                return self.say("chosen", self.noun_alone(things))
            case p.Beside(of=p.Player(who=p.Who.EACH), after=after, person=True):
                return self.say("their left" if after else "their right")
            case p.Beside(of=of, after=after, person=person):
                words = ("left", "right") if person else ("after", "before")
                return self.say(words[not after], self.one(of))
            case p.OwnerOf(piece=piece):
                return self.say("owner", self.one(piece))
            case p.EndOf(things=things, last=last):
                return self.say("last" if last else "first", self.collection(things))
            case p.OneIf(condition=condition, then=then, otherwise=otherwise):
                return self.say("either", self.one(then), self.one(otherwise), self.when(condition))
            case p.PhrasedOne():
                return self.phrased(it)
            case p.CalledFor(name=name, of=of):
                return self.say("for", self.spoken(name), self.ones(of))
            case p.TableEntry(table=table, key=key):
                return self.say("entry", self.key(key), self.words.spoken.get(table) or self.spoken(table))
            case p.OptionWord(option=option):
                return self.say("option", self.quoted(self.title(option)))
            case p.WhatItIs(what=what, piece=piece):
                return self.say(what, self.one(piece))
            case _:
                return str(it)

    def noun_alone(self, things: p.Things) -> str:
        """What one of several things is called."""
        return self.listing(p.Things(things.role, things.name))

    def other_condition(self, it: p.Condition) -> str:
        match it:
            case p.Holds(name=name, of=()):
                return self.say("holds", self.spoken(name))
            case p.Holds(name=name, of=of):
                return self.say("holds for", self.spoken(name), self.ones(of))
            case p.PhrasedCondition():
                return self.phrased(it)
            case p.Bears(what=what, name=name):
                return self.say("bears", self.one(what), self.quoted(self.title(name)))
            case p.SideNamed(piece=piece):
                return self.say("side given", self.one(piece))
            case p.Given(option=option):
                return self.say("given", self.quoted(self.title(option)))
            case p.Always(holds=holds):
                return self.say("always" if holds else "never")
            case _:
                return str(it)

    def note(self, it: p.Note) -> str:
        """A name that is given to something."""
        key = "note again" if it.again else "note"
        match it.what:
            case p.Condition():
                return self.say(f"{key} whether", self.quoted(it.name), self.condition(it.what))
            case p.Things():
                return self.say(key, self.quoted(it.name), self.collection(it.what))
            case p.One():
                return self.say(key, self.quoted(it.name), self.one(it.what))
            case _:
                return self.say(key, self.quoted(it.name), self.plain_number(it.what))

    def phrase(self, key: str, given: Mapping[str, str], number: str = "") -> str:
        """The pack's own phrase for something; for `number` 0 or 1 it may have another one."""
        spoken = self.words.spoken
        form = {"0": f"no {key}", "1": f"one {key}"}.get(number, key)
        return self.filled(spoken.get(form) or spoken[key], given)

    def phrased(
        self, it: p.Phrased | p.PhrasedOne | p.PhrasedNumber | p.PhrasedCondition | p.AmongPhrased
    ) -> str:
        """A rule or formula by the pack's phrase for it."""
        given = {name: self.key(what) for name, what in it.given}
        number = next((text for text in given.values() if text.lstrip("-").isdigit()), "")
        return self.phrase(it.name, given, number)

    def moment_of(self, timing: str, rule: str, acts: tuple[p.Act, ...]) -> str:
        """What happens at a moment: 'Before the draw: …', or as the pack's phrase for that moment has it."""
        key = f"{timing} {rule}"
        if key not in self.words.places:
            return f"{self.moment(timing, rule)}{self.colon}{self.text(acts)}"
        given = {"do": self.text(acts), "does": self.acts(acts, Mood.TOLD)}
        return self.filled(self.words.spoken[key], given)

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
        given = {str(number): self.argument(part) for number, part in enumerate(it.arguments)}
        return self.filled(it.says.get(self.code, it.says["en"]), given)

    def listing(self, things: p.Things) -> str:
        """All that fit, without an article where the language can do without."""
        return self.collection(things)

    def argument(self, it: p.Amount | p.Condition | p.Things | p.Per) -> str:
        """What a plugin's function is given, inside its text."""
        match it:
            case p.Things():
                return self.listing(it)
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


def is_open(it: p.Amount) -> bool:
    """Whether an amount has a condition in it, so that another one after it would not be about all of it."""
    return isinstance(it, p.Cases) or (
        isinstance(it, p.Sum) and any(isinstance(part, p.Term) and part.when is not None for part in it.parts)
    )


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
