"""Conditions in words."""

from __future__ import annotations

from collections.abc import Mapping

from cardwright.describe import phrases as p
from cardwright.describe.say_amounts import SaysAmounts
from cardwright.describe.say_things import AT_LEAST_ONE, NONE_AT_ALL

_WHO_HAS = {None: "there is", p.Who.YOU: "you have", p.Who.EACH: "they have"}
# The phrases whose places are their fields.
_CONDITIONS: Mapping[type[p.Condition], str] = {
    p.Anyway: "anyway",
    p.Bears: "bears",
    p.Given: "given",
    p.SideNamed: "side given",
    p.ByRules: "by rules",
}


class SaysConditions(SaysAmounts):
    def when(self, condition: p.Condition) -> str:
        """A condition as part of a sentence: 'if it is warm'."""
        if isinstance(condition, p.Nay):
            return self.say("unless", about=condition)
        return self.say("if", condition=condition)

    def whenever(self, condition: p.Condition) -> str:
        """When something holds: 'if it is warm', 'always'."""
        if isinstance(condition, p.Always):
            return self.say("at all times" if condition.holds else "at no time")
        return self.when(condition)

    def condition(self, it: p.Condition) -> str:
        """A condition as a clause: 'it is warm'."""
        match it:
            case p.Said(name=name):
                return self.words.spoken[name]
            case p.Have():
                return self.have(it)
            case p.Carries(icons=icons, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return self.say("carries none", about=it)
                return self.say("carries", about=it, quantity=self.quantity(icons, operator, number))
            case p.MoreThanOthers(strictly=strictly):
                return self.say("more than others" if strictly else "not less than others", about=it)
            case p.LiesIn(negated=negated):
                return self.say("does not lie in" if negated else "lies in", about=it)
            case p.Is(other=p.Nothing(person=True), negated=negated):
                return self.say("is somebody" if negated else "is nobody", about=it)
            case p.Is(other=p.Nothing(), negated=negated):
                subject = self.one(it.what)
                many, gender = self.is_plural(subject), self.gender_of(subject)
                return self.say("is set" if negated else "is not set", what=subject, many=many, gender=gender)
            case p.Is(what=p.OwnerOf(piece=piece), other=p.Player(who=p.Who.YOU), negated=negated):
                return self.say("is not yours" if negated else "is yours", piece=piece)
            case p.Is(what=p.OwnerOf(piece=piece), other=whose, negated=negated):
                return self.say("does not belong" if negated else "belongs", piece=piece, to=whose)
            case p.Is(negated=negated):
                return self.say("is not" if negated else "is", about=it)
            case p.Empty(negated=negated):
                return self.say("is not empty" if negated else "is empty", about=it)
            case p.Compared(left=left, operator=operator):
                subject = self.plain_number(left)
                many = self.is_plural(subject)
                return self.say(f"compared {operator}", about=it, left=subject, many=many)
            case p.Parity(number=number, odd=odd):
                return self.say("odd" if odd else "even", number=self.plain_number(number))
            case p.Both(parts=parts):
                return self.put_together(parts, "and")
            case p.AnyOf(parts=parts):
                return self.put_together(parts, "or")
            case p.Nay(condition=inner):
                return self.say("not so", condition=self.denied(inner))
            case p.WorkedCondition():
                return self.worked(it)
            case p.WrittenCondition(text=text):
                return self.quoted(text)
            case _:
                return self.other_condition(it)

    def have(self, it: p.Have) -> str:
        """How many of something somebody has, or how many there are."""
        key = _WHO_HAS.get(it.who, "somebody has")
        if (it.operator, it.number) in NONE_AT_ALL:
            if it.things.role is p.Role.NAMED and f"many {it.things.name}" not in self.words.spoken:
                return self.say("none of named", named=self.listing(it.things))
            return self.say(f"{key} none", about=it, many=it.number != 1)
        many = it.number != 1 and (it.operator, it.number) not in AT_LEAST_ONE
        return self.say(key, about=it, many=many, quantity=self.quantity(it.things, it.operator, it.number))

    def other_condition(self, it: p.Condition) -> str:
        """A condition by its name, or by the name of what it asks for."""
        match it:
            case p.Holds(of=()):
                return self.say("holds", about=it)
            case p.Holds(of=of):
                key = "holds for" if it.lender is None else "holds as"
                return self.say(key, about=it, whom=self.ones(of))
            case p.PhrasedCondition():
                return self.phrased(it)
            case p.Always(holds=holds):
                return self.say("always" if holds else "never")
        return self.say(_CONDITIONS[type(it)], about=it) if type(it) in _CONDITIONS else str(it)

    def put_together(self, parts: tuple[p.Condition, ...], key: str) -> str:
        """Conditions that hold together, or one of which does."""
        first, *others = map(self.denied, parts)
        return " ".join((first, *(self.say(key, condition=it) for it in others)))

    def denied(self, inner: p.Condition) -> str:
        """A condition inside another one: what is put together of several stands in brackets."""
        text = self.condition(inner)
        return f"({text})" if isinstance(inner, p.Both | p.AnyOf) else text

    def joined(self, parts: tuple[p.Condition, ...], between: str) -> str:
        """Conditions with a text between them, for languages that do without the messages "and" and "or"."""
        return between.join(map(self.denied, parts))

    def holds_if(self, name: str, condition: p.Condition) -> str:
        """A condition with a spoken form that now means another one."""
        said = self.words.spoken.get(name) or self.title(name)
        between = self.colon if isinstance(condition, p.Always) else " "
        return f"{said}{between}{self.whenever(condition)}"
