"""Amounts in words: sums, products, cases, and what they are multiplied with."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cardwright.describe import phrases as p
from cardwright.describe.say_things import SaysThings

# What is no product of points and things: without points it is said as a number.
PLAIN_NUMBERS = (p.Of, p.Usual, p.Nested, p.Best, p.Steps, p.Worked, p.Tally, p.Number)
AS_MANY_AS = (p.Of, p.Usual, p.Nested, p.Worked, p.Number)
# The phrases whose places are their fields.
_NUMBERS: Mapping[type[p.Per], str] = {
    p.Remainder: "remainder",
    p.Quotient: "quotient",
    p.Absolute: "absolute",
    p.Dice: "dice",
    p.ThatNumber: "that number",
}


class SaysAmounts(SaysThings):
    """Numbers, as points or by themselves."""

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
                counts = " / ".join(str(number) for number in range(len(amounts)))
                return self.say("picked", values=values, number=self.number_of(of), counts=counts)
            case p.WrittenAmount(text=text):
                return f"{self.quoted(text)} {self.unit(True, self.units)}" if unit else self.quoted(text)
            case _:
                return str(it)

    # -------------------------------------------------------------- sums and products

    def points(self, number: Fraction, unit: bool) -> str:
        """A number, as points if `unit`: '1 pt', '1½ pts'."""
        text = self.number(number)
        return f"{text} {self.unit(self.is_many(number), self.units)}" if unit else text

    def signed(self, value: int, unit: bool) -> str:
        """A number of points that may be below zero."""
        return f"{'-' if value < 0 else ''}{self.points(Fraction(abs(value)), unit)}"

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
            return self.say("as many", points=points, number=self.number_of(it.per)) + condition
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

    def so_many(self, it: p.Amount, noun: str, gender: int) -> str:
        """So many things: '3 cards', 'as many cards as the number of Animals', '(2 if …, otherwise 1) cards'."""
        count = self.in_brackets(it)
        if count.isdecimal():
            return f"{count} {noun}"
        if isinstance(it, p.Bounded):
            count = self.bounded(self.plain_number(it.amount), it, False)
        elif not isinstance(it, p.Sum) or is_open(it):
            return f"({self.plain_number(it)}) {noun}"
        return self.say("as many", points=noun, number=count, gender=gender)

    def in_brackets(self, it: p.Amount) -> str:
        """A number inside another one: in brackets where it would not be seen what belongs to it."""
        text = self.plain_number(it)
        simple = isinstance(it, p.WrittenAmount) or (
            isinstance(it, p.Sum) and len(it.parts) + bool(it.constant) <= 1
        )
        return text if simple else f"({text})"

    # -------------------------------------------------------------- what an amount is multiplied with

    def per(self, per: p.Per) -> str:
        """What an amount is multiplied with: 'per Animal', 'for every 2 cards in the cellar'."""
        match per:
            case p.Each():
                return f"{self.per_each(per)}{self.limit(per)}"
            case p.Sets(things=things):
                names = " + ".join(self.described(it, False) for it in things)
                return self.say("per pair" if len(things) == 2 else "per set", names=names)
            case p.Best(most=most, others=others):
                whom = "opponent" if others else "player"
                return self.say(f"per thing of the {whom}", about=per, extent=self.extent(most))
            case p.Steps(graph=graph, before=before):
                space = self.noun(p.Things(p.Role.SPACE, graph), False)
                return self.say("per space behind" if before else "per space up to", about=per, space=space)
            case p.Tally(name=name):
                spoken = self.words.spoken
                return self.say("per", what=self.bare(spoken.get(f"one {name}") or spoken[f"many {name}"]))
            case _:
                return f"× {self.number_of(per)}"

    def per_each(self, per: p.Each) -> str:
        things = per.things
        if per.group > 1:
            return self.say("per two" if per.group == 2 else "per group", about=per)
        noun = self.noun(things, False)
        if things.first is not None:
            return self.say("per one of", noun=noun, things=self.collection(things))
        text = self.described(things, False)
        if not things.also:
            return self.say("per", what=text)
        icons = (self.named(it, False) for it in (things.name, *things.also))
        return text.replace(noun, self.listed((self.say("per", what=it) for it in icons), self.and_), 1)

    def limit(self, per: p.Each) -> str:
        """How many of them count: ' (at most 4 cards)'."""
        if per.cap is None:
            return ""
        if per.group > 1:
            return f" ({self.say('at most times', about=per)})"
        noun = self.noun(per.things, self.is_many(per.cap))
        return f" ({self.say('at most things', about=per, noun=noun)})"

    def number_of(self, per: p.Per) -> str:
        """What an amount is multiplied with, as a number by itself: 'the number of Animals'."""
        match per:
            case p.Each(things=things, group=group):
                number = self.say("number of", things=self.described(things, True))
                if group > 1:
                    number = self.say("number in groups", about=per, number=number)
                return f"{number}{self.limit(per)}"
            case p.Sets(things=things):
                names = self.listed((self.described(it, False) for it in things), self.and_)
                return self.say("number of sets", names=names)
            case p.Best(most=most, others=others):
                whom = p.Who.ANOTHER if others else p.Who.SOMEBODY
                return self.say("most of a player" if most else "fewest of a player", about=per, whom=whom)
            case p.Steps(graph=graph, before=before):
                spaces = self.noun(p.Things(p.Role.SPACE, graph), True)
                return self.say("number behind" if before else "number up to", about=per, spaces=spaces)
            case p.Tally(name=name):
                return self.say("number of", things=self.words.spoken[f"many {name}"])
            case p.Number():
                return self.worked_out(per)
            case p.Of() if per.lender is not None:
                return self.say("attribute as", about=per)
            case p.Of(of=p.It()):
                return self.say("attribute of it", about=per)
            case p.Of(name=name, of=None, whose=whose):
                return self.owned(name, whose)
            case p.Of():
                return self.say("attribute of", about=per)
            case p.Usual():
                return self.say("usual number")
            case p.Nested(amount=amount):
                return f"({self.amount(amount, False)})"
            case p.Worked():
                return self.worked(per)
            case _:
                return str(per)

    def worked_out(self, it: p.Number) -> str:
        """A number that is worked out."""
        match it:
            case p.Extreme(amounts=amounts, most=most):
                which = ("smaller", "smallest"), ("greater", "greatest")
                numbers = self.listed(map(self.in_brackets, amounts), self.and_)
                return self.say(which[most][len(amounts) > 2], numbers=numbers)
            case p.Product(amounts=amounts):
                return " × ".join(map(self.in_brackets, amounts))
            case p.Over(function=function, empty=empty):
                text = self.say(self.over(function, it), about=it)
                return text if empty is None else self.say("empty", number=text, empty=empty)
            case p.PlaceOf(row=row):
                return self.say("row of" if row else "column of", about=it)
            case p.StepsBetween(link=link):
                return self.say("steps between", about=it, link=self.link(link))
            case p.Entry(table=table, key=key):
                return self.entry(table, key)
            case p.PhrasedNumber():
                return self.phrased(it)
            case p.OfOthers(name=name, of=of):
                return self.say("for", what=self.spoken(name), whom=self.ones(of))
        return self.say(_NUMBERS[type(it)], about=it) if type(it) in _NUMBERS else str(it)

    def over(self, function: str, it: p.Over) -> str:
        """The message for a number of each of several things; numbers are such things themselves."""
        if it.things.role is not p.Role.NUMBER:
            # "The total your coins with that guild of the guilds" is none: only what belongs to each alone is named so.
            others = isinstance(it.by, p.Of) and it.by.of is None and it.by.whose not in (None, p.Who.EACH)
            return f"{function} worked out" if others else function
        return f"{function} of them" if isinstance(it.by, p.Itself) else f"{function} worked out"

    def of_each(self, by: p.Per | p.Amount) -> str:
        """A number of each of several things, without saying whose it is where that goes without saying."""
        match by:
            case p.Of(name=name, of=p.It(), lender=None):
                return self.attribute(name)
            case p.Of(name=name, of=None, whose=p.Who.EACH):
                return self.owned(name, None)
            case p.Per():
                return self.number_of(by)
        return self.in_brackets(by)

    # -------------------------------------------------------------- amounts that depend on something

    def cases(self, it: p.Cases, unit: bool) -> str:
        """An amount that depends on a condition, and what it is otherwise."""
        then, otherwise = self.amount(it.then, unit), self.amount(it.otherwise, unit)
        if is_open(it.then):
            then = f"({then})"
        if it.each and isinstance(it.otherwise, p.Sum) and not it.otherwise.parts:
            otherwise = self.say("apiece", amount=otherwise)
        if it.each:
            then = self.say("apiece", amount=then)
        text = f"{then} {self.when(it.condition)}"
        if it.opposite is None:
            return self.say("otherwise amount", amount=text, otherwise=otherwise)
        if isinstance(it.otherwise, p.Cases):
            return f"{text}{self.semicolon}{self.when(it.opposite)}, {otherwise}"
        return f"{text}, {otherwise} {self.when(it.opposite)}"

    def divided(self, it: p.Divided, unit: bool) -> str:
        product = self.ratio(it)
        if product is not None and (self.finest * product.times).denominator == 1:
            return self.say("rounded", amount=self.term(product, unit))
        return self.say("divided", amount=self.amount(it.amount, unit), by=it.by)

    def ratio(self, it: p.Divided) -> p.Term | None:
        """A product divided, as a product with a fraction: 3 per card, by 2, is 3/2 per card."""
        match it.amount:
            case p.Sum(constant=0, parts=(p.Term(times=times, when=None) as term,)):
                return term.but(times=times / it.by)
        return None

    def bounded(self, text: str, it: p.Bounded, unit: bool) -> str:
        """An amount that stops somewhere."""
        bounds = [
            self.say(key, number=number)
            for key, number in (("minimum", it.least), ("maximum", it.most))
            if number is not None
        ]
        return f"{text} ({', '.join(bounds)})"

    def lookup(self, it: p.Lookup, unit: bool) -> str:
        """Values by a number of things: '1 / 3 / 6 pts for 2 / 3 / 4 cards'."""
        values = " / ".join(map(str, it.values)) + (f" {self.unit(True, self.units)}" if unit else "")
        last = it.start + len(it.values) - 1
        counts = " / ".join(map(str, range(it.start, last + 1))) + ("+" if it.open_end else "")
        if it.rest_of is not None:
            key = "left over" if it.brief else "left over of"
            return self.say(key, values=values, counts=counts, number=it.of, by=it.rest_of)
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things):
            things = it.of.things
            if it.start == 1:
                return self.worths(things, it.values, it.open_end, unit)
            return self.say("for counts", values=values, counts=counts, things=self.described(things, True))
        return self.say("picked", values=values, counts=counts, number=it.of)

    def repeating(self, it: p.Repeating, unit: bool) -> str:
        """What several things are worth together: '1 Apple is worth 2 pts, 2 are worth 5 pts; more begin a new set'."""
        return f"{self.worths(it.things, it.values, False, unit)}{self.semicolon}{self.say('new set')}"

    def worths(self, things: p.Things, values: tuple[int, ...], open_end: bool, unit: bool) -> str:
        """What 1, 2, 3 … of them are worth."""
        worth = []
        for number, value in enumerate(values, 1):
            key = "worth one" if number == 1 else "worth many"
            if open_end and number == len(values):
                key = "worth or more"
            worth.append(
                self.say(
                    key,
                    number=number,
                    thing=lambda: self.described(things, False),
                    value=self.signed(value, unit),
                )
            )
        return ", ".join(worth)

    # -------------------------------------------------------------- the phrases of packs and plugins

    def phrase(self, key: str, given: Mapping[str, str], number: str = "") -> str:
        """The pack's own phrase for something; for `number` 0 or 1 it may have another one."""
        spoken = self.words.spoken
        form = {"0": f"no {key}", "1": f"one {key}"}.get(number, "")
        return self.filled(spoken.get(form) or spoken.get(f"do {key}") or spoken[key], given)

    def phrased(
        self, it: p.Phrased | p.PhrasedOne | p.PhrasedNumber | p.PhrasedCondition | p.AmongPhrased
    ) -> str:
        """A rule or formula by the pack's phrase for it."""
        given = {name: self.key(what) for name, what in it.given}
        number = next((text for text in given.values() if text.lstrip("-").isdigit()), "")
        return self.phrase(it.name, given, number)

    def worked(self, it: p.Worked | p.WorkedCondition) -> str:
        """What a plugin's function gives: its own text in this language, or else in English."""
        given = {str(number): self.argument(part) for number, part in enumerate(it.arguments)}
        return self.filled(it.says.get(self.code, it.says["en"]), given)

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
