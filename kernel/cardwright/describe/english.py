"""English."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from cardwright.describe import phrases as p
from cardwright.describe.tongue import (
    AT_LEAST_ONE,
    NONE_AT_ALL,
    Mood,
    Tongue,
    capital,
    is_open,
    lessened,
    without_article,
)

_ARTICLES = ("the ", "a ", "an ")
_POINTS = ("pt", "pts")
_HALF = Fraction(1, 2)
_QUANTITIES = {
    ">=": "at least {} {}",
    ">": "more than {} {}",
    "<": "fewer than {} {}",
    "<=": "at most {} {}",
    "==": "exactly {} {}",
    "!=": "not exactly {} {}",
}
_COMPARED = {
    ">=": "is at least",
    ">": "is greater than",
    "<": "is less than",
    "<=": "is at most",
    "==": "is",
    "!=": "is not",
}
_SUBJECTS = {
    p.Who.YOU: "you have",
    p.Who.EACH: "they have",
    p.Who.ANOTHER: "another player has",
}
_WITH_MOST = {True: ("the most", "the highest"), False: ("the fewest", "the lowest")}


class English(Tongue):
    code = "en"
    and_ = "and"
    or_ = "or"
    plus = "plus"
    minus = "minus"
    no_effect = "no effect"
    labels: ClassVar[dict[str, str]] = {
        "copies": "copies",
        "copy": "copy",
        "icons": "Icons",
        "reads": "Reads",
        "house": "House",
        "all": "all of it",
        "text": "Text",
        "extension": "Extension",
        "changed_by": "Changed by",
        "file": "File",
        "name": "name",
        "modifiers": "effect",
        "by_hand": "written by hand",
        "flavour": "Flavour",
    }

    def quoted(self, text: str) -> str:
        return f"“{text}”"

    # -------------------------------------------------------------- nouns

    def noun(self, things: p.Things, many: bool) -> str:
        spoken, name = self.words.spoken, things.name
        match things.role:
            case p.Role.ICON | p.Role.KIND:
                names = (name, *things.also)
                return self.listed((self.named(it, many) for it in names), self.and_)
            case p.Role.DECK:
                one = without_article(spoken.get(f"one {name}", f"{self.title(name)} card"), _ARTICLES)[1]
                return spoken.get(f"many {name}", plural(one)) if many else one
            case p.Role.CARD:
                return "cards" if many else "card"
            case p.Role.PLAYER:
                return "players" if many else "player"
            case p.Role.SPACE if f"one {name}" in spoken:
                one = without_article(spoken[f"one {name}"], _ARTICLES)[1]
                return spoken.get(f"many {name}", plural(one)) if many else one
            case p.Role.SPACE:
                where = spoken.get(name, f"the {self.title(name)}")
                return f"{'spaces' if many else 'space'} of {where}"
            case p.Role.NAMED:
                return without_article(spoken[name], _ARTICLES)[1]

    def named(self, name: str, many: bool) -> str:
        title = self.title(name)
        return self.words.spoken.get(f"many {name}", plural(title)) if many else title

    def described(self, things: p.Things, many: bool, source: bool = False) -> str:
        """The noun with all that narrows it down; as a `source` it says where things come from."""
        noun = f"{'other ' if things.other else ''}{'remaining ' if things.rest else ''}"
        noun += f"first {self.plain_number(things.first)} " if things.first is not None else ""
        noun += ("different " if many else "kind of ") if things.distinct else ""
        noun += self.noun(things, many or things.first is not None)
        noun = self.other_things(things, noun) or noun
        if things.on is not None:
            noun += f" on {self.described(things.on, True)}"
        # What it must not be may be long: it comes last, after where things come from.
        others = tuple(it for it in things.qualities if isinstance(it, p.OtherThan))
        if source and others:
            rest = things.but(qualities=tuple(it for it in things.qualities if it not in others))
            return " ".join((self.described(rest, many, source), *map(self.quality, others)))
        qualities = "".join(f" {self.quality(it)}" for it in things.qualities)
        order = f" ({self.order(things.order)})" if things.order is not None else ""
        if source and things.places:
            return f"{noun}{qualities} from {self.listed(map(self.zone, things.places), self.or_)}{order}"
        where = f" {self.listed(map(self.where, things.places), self.and_)}" if things.places else ""
        return f"{noun}{where}{qualities}{order}{' (this one included)' if things.itself else ''}"

    def quality(self, it: p.Quality) -> str:
        match it:
            case p.WithIcons(icon=icon, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return f"without {self.a_named(icon)}"
                return f"with {self.quantity(p.Things(p.Role.ICON, icon), operator, number)}"
            case p.InCopies(operator="==", number=1):
                return "held in a single copy"
            case p.InCopies(operator=operator, number=number):
                copies = "copy" if number == 1 else "copies"
                return f"held in {_QUANTITIES[operator].format(number, copies)}"
            case p.Printed(attribute=name, operator="==", value=value):
                return f"with {self.title(name)} {self.words.titles.get(value, value)}"
            case p.Printed(attribute=name, operator=operator, value=value):
                return f"whose {self.title(name)} {_COMPARED[operator]} {self.words.titles.get(value, value)}"
            case p.Bearing(name=name):
                return f"with {self.quoted(self.title(name))}"
            case p.OfKind(role=role, name=name, negated=negated):
                what = self.noun(p.Things(role, name), False)
                return f"that is {'not ' if negated else ''}{with_a(what)}"
            case p.OtherThan(one=p.AtRandom(things=things)):
                where = f" from {self.zone(things.places[0])}" if things.places else ""
                return f"other than the one{where}"
            case p.OtherThan(one=one):
                return f"other than {self.one(one)}"
            case p.Among(text=text):
                return f"among {self.quoted(text)}"
            case p.Such(condition=text):
                return f"such that {self.quoted(text)}"
            case p.Topmost(by=p.Each(things=things), most=most):
                return f"with {_WITH_MOST[most][0]} {self.described(things, True)}"
            case p.Topmost(by=p.Of(whose=p.Who.EACH) as by, most=most):
                return f"with {_WITH_MOST[most][0]} {self.of_each(by)}"
            case p.Topmost(by=by, most=most):
                return f"with {_WITH_MOST[most][1]} {self.of_each(by)}"
            case _:
                return self.other_quality(it)

    def a_named(self, name: str) -> str:
        """One icon or kind: 'a Minion'; of what is not counted, as its plural says, there is no one."""
        title = self.title(name)
        return title if self.words.spoken.get(f"many {name}") == title else with_a(title)

    def quantity(self, things: p.Things, operator: str, number: int) -> str:
        if (operator, number) in NONE_AT_ALL:
            return f"no {self.described(things, True)}"
        if (operator, number) in AT_LEAST_ONE:
            if self.is_unique(things):
                return self.described(things, False)
            return self.one_at_least(things)
        return _QUANTITIES[operator].format(number, self.described(things, number != 1))

    def one_at_least(self, things: p.Things) -> str:
        """'a Wolf in their hand', 'Gold': one is enough."""
        text = self.described(things, False)
        if things.role in (p.Role.ICON, p.Role.KIND) and not things.also:
            return text.replace(self.title(things.name), self.a_named(things.name), 1)
        if things.other:
            return f"an{text}"
        return text if things.either or things.first is not None else with_a(text)

    def noun_alone(self, things: p.Things) -> str:
        return "one" if things.role is p.Role.NAMED else self.noun(p.Things(things.role, things.name), False)

    def listing(self, things: p.Things) -> str:
        if things == p.Things(p.Role.NAMED, things.name):
            return self.words.spoken[things.name]
        return self.described(things, True)

    def collection(self, things: p.Things) -> str:
        if things == p.Things(p.Role.NAMED, things.name):
            return self.words.spoken[things.name]
        return f"the {self.described(things, True)}"

    def one_of(self, things: p.Things) -> str:
        """One that somebody chooses."""
        if things == p.Things(p.Role.NAMED, things.name):
            return f"one of {self.words.spoken[things.name]}"
        text = self.described(things, False, source=True)
        if things.first is not None:
            return f"one of the {text}"
        return f"an{text}" if text.startswith("other ") else with_a(text)

    # -------------------------------------------------------------- zones and single things

    def zone(self, place: p.Place) -> str:
        if place.every:
            return f"every {without_article(self.said(place.zone), _ARTICLES)[1]}"
        return self.owned(place.zone, place.whose)

    def said(self, name: str) -> str:
        return self.words.spoken.get(name) or f"the {self.title(name)}"

    def owned(self, name: str, whose: p.Who | p.One | None) -> str:
        """A zone or value, and whose it is."""
        noun = without_article(self.said(name), _ARTICLES)[1]
        match whose:
            case None:
                return self.said(name)
            case p.Who.YOU if name in self.words.spoken and name not in self.words.zones:
                return self.said(name)  # a pack says it as the reader sees it
            case p.One():
                return f"the {noun} of {self.one(whose)}"
            case p.Who.NEXT | p.Who.PREVIOUS | p.Who.NEIGHBOURS:
                return f"the {noun} of {whose.value}"
        return f"{'your' if whose is p.Who.YOU else 'their'} {noun}"

    def where(self, place: p.Place) -> str:
        of_reader = place.whose in (None, p.Who.YOU) and not place.every
        own = self.words.spoken.get(f"in {place.zone}") if of_reader else None
        return own or f"in {self.zone(place)}"

    def into(self, place: p.Place, bottom: bool, own: bool) -> str:
        if bottom:
            return f"under {self.zone(place)}"
        said = self.words.spoken.get(f"to {place.zone}")
        if said and (own or place.whose is None) and not place.every:
            return said
        facts = self.words.zones[place.zone]
        return f"{'on top of' if facts.hidden else 'into'} {self.zone(place)}"

    def one(self, it: p.One) -> str:
        match it:
            case p.That(things=p.Things(role=p.Role.NAMED)):
                return "that one"
            case p.That(things=things):
                return f"that {self.noun(p.Things(things.role, things.name), False)}"
            case p.This():
                return "this card"
            case p.Called(name=name, whose=whose):
                return self.owned(name, whose)
            case p.Truth(holds=holds):
                return "true" if holds else "false"
            case p.AsUsual():
                return "as usual"
            case p.Nothing(person=person):
                return "nobody" if person else "nothing"
            case p.KindOf(name=name, copy=copy) if copy:
                return f"{self.title(name)} #{copy}"
            case p.KindOf(name=name) | p.WordOf(name=name):
                return self.title(name)
            case p.Player(who=who):
                return {p.Who.YOU: "you", p.Who.EACH: "that player"}.get(who, who.value)
            case p.Lying(place=place) if (
                place.zone in self.words.spoken and self.words.zones[place.zone].single
            ):
                if place.whose not in (None, p.Who.YOU):
                    return self.owned(place.zone, place.whose)
                return f"the {without_article(self.said(place.zone), _ARTICLES)[1]}"
            case p.Lying(place=place):
                return f"the card {self.where(place)}"
            case p.AtEnd(place=place, last=last):
                return f"the {'last' if last else 'first'} card {self.where(place)}"
            case p.PrintedOn(attribute=name, piece=piece):
                return f"the {self.attribute(name)} of {self.one(piece)}"
            case p.AtRandom(things=things):
                return f"a random {self.described(things, False, source=True)}"
            case p.PrintedOn(attribute=name, piece=p.It()):
                return f"its {self.attribute(name)}"
            case p.Taken(things=things):
                return f"the one from {self.listed(map(self.zone, things.places), self.or_)}"
            case p.AsWritten(text=text):
                return self.quoted(text)
            case _:
                return self.other_one(it)

    # -------------------------------------------------------------- amounts

    def points(self, number: Fraction, unit: bool) -> str:
        whole, rest = divmod(number, 1)
        text = f"{whole or ''}½" if rest == _HALF else str(number)
        return f"{text} {self.unit(number != 1, _POINTS)}" if unit else text

    def per(self, per: p.Per) -> str:
        match per:
            case p.Each(things=things, group=group, cap=cap):
                limit = f" ({self.at_most(cap, things, group)})" if cap is not None else ""
                if group > 1:
                    return f"for every {group} {self.described(things, True)}{limit}"
                if things.first is not None:
                    return self.say("per one of", self.noun(things, False), self.collection(things)) + limit
                text = self.described(things, False)
                if things.also:
                    icons = (self.named(it, False) for it in (things.name, *things.also))
                    all_of_them = self.listed((f"per {it}" for it in icons), self.and_)
                    return text.replace(self.noun(things, False), all_of_them, 1) + limit
                return f"per {text}{limit}"
            case p.Sets(things=things):
                names = " + ".join(self.described(it, False) for it in things)
                return f"per {names} {'pair' if len(things) == 2 else 'set'}"
            case p.Best(things=things, most=most, others=others):
                whom, many = "the opponent" if others else "the player", self.described(things, True)
                extent = "most" if most else "fewest"
                return f"per {self.described(things, False)} of {whom} with the {extent} {many}"
            case p.Steps(what=what, graph=graph, before=before):
                space = self.noun(p.Things(p.Role.SPACE, graph), False)
                return f"per {space} {'behind' if before else 'up to'} {self.one(what)}"
            case p.Tally(name=name):
                spoken = self.words.spoken
                one = spoken.get(f"one {name}") or spoken[f"many {name}"]
                return f"per {without_article(one, _ARTICLES)[1]}"
            case _:
                return f"× {self.number_of(per)}"

    def number_of(self, per: p.Per) -> str:
        match per:
            case p.Each(things=things, group=group, cap=cap):
                text = f"the number of {self.described(things, True)}"
                if group > 1:
                    text += f" divided by {group} (rounded down)"
                return f"{text} ({self.at_most(cap, things, group)})" if cap is not None else text
            case p.Sets(things=things):
                return f"the number of sets of {self.listed((self.described(it, False) for it in things), 'and')}"
            case p.Best(things=things, most=most, others=others):
                whom = "another player" if others else "a player"
                return f"the {'most' if most else 'fewest'} {self.described(things, True)} that {whom} has"
            case p.Steps(what=what, graph=graph, before=before):
                spaces = self.noun(p.Things(p.Role.SPACE, graph), True)
                return f"the number of {spaces} {'behind' if before else 'up to'} {self.one(what)}"
            case p.Tally(name=name):
                return f"the number of {self.words.spoken[f'many {name}']}"
            case p.Of(name=name, of=p.It()):
                return f"its {self.attribute(name)}"
            case p.Number():
                return self.worked_out(per)
            case p.Of(name=name, of=None, whose=whose):
                return self.owned(name, whose)
            case p.Usual():
                return "the usual number"
            case p.Of(name=name, of=of) if of is not None:
                return f"the {self.attribute(name)} of {self.one(of)}"
            case p.Nested(amount=amount):
                return f"({self.amount(amount, False)})"
            case p.Worked():
                return self.worked(per)
            case _:
                return str(per)

    def at_most(self, cap: int, things: p.Things, group: int) -> str:
        """How many of them count: 'at most 4 cards'."""
        return f"at most {cap} {'times' if group > 1 else self.noun(things, cap != 1)}"

    def repeating(self, it: p.Repeating, unit: bool) -> str:
        return f"{self.worths(it.things, it.values, False, unit)}; {self.say('new set')}"

    def worths(self, things: p.Things, values: tuple[int, ...], open_end: bool, unit: bool) -> str:
        """What 1, 2, 3 … of them are worth."""
        worth = []
        for number, value in enumerate(values, 1):
            more = " or more" if open_end and number == len(values) else ""
            what = f" {self.described(things, False)} is" if number == 1 else " are"
            what = f"{more} are" if more else what
            worth.append(f"{number}{what} worth {self.signed(value, unit)}")
        return ", ".join(worth)

    def lookup(self, it: p.Lookup, unit: bool) -> str:
        values = " / ".join(map(str, it.values)) + (f" {self.unit(True, _POINTS)}" if unit else "")
        last = it.start + len(it.values) - 1
        counts = " / ".join(map(str, range(it.start, last + 1))) + ("+" if it.open_end else "")
        if it.rest_of is not None:
            of = "" if it.brief else f" when {self.number_of(it.of)} is divided by {it.rest_of}"
            return f"{values} for {counts} left over{of}"
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things) and it.start == 1:
            return self.worths(it.of.things, it.values, it.open_end, unit)
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things):
            return f"{values} for {counts} {self.described(it.of.things, True)}"
        return f"{values} when {self.number_of(it.of)} is {counts}"

    def cases(self, it: p.Cases, unit: bool) -> str:
        then, otherwise = self.amount(it.then, unit), self.amount(it.otherwise, unit)
        if is_open(it.then):
            then = f"({then})"
        if it.each and isinstance(it.otherwise, p.Sum) and not it.otherwise.parts:
            otherwise += " each"
        text = f"{then}{' each' if it.each else ''} {self.when(it.condition)}"
        if it.opposite is None:
            return f"{text}, otherwise {otherwise}"
        if isinstance(it.otherwise, p.Cases):
            return f"{text}; {self.when(it.opposite)}, {otherwise}"
        return f"{text}, {otherwise} {self.when(it.opposite)}"

    def divided(self, it: p.Divided, unit: bool) -> str:
        product = self.ratio(it)
        if product is not None and (2 * product.times).denominator == 1:
            return f"{self.term(product, unit)} (total rounded down)"
        return f"({self.amount(it.amount, unit)}) / {it.by} (rounded down)"

    # -------------------------------------------------------------- conditions

    def when(self, condition: p.Condition) -> str:
        if isinstance(condition, p.Nay):
            return f"unless {self.condition(condition.condition)}"
        return f"if {self.condition(condition)}"

    def condition(self, it: p.Condition) -> str:
        match it:
            case p.Said(name=name):
                return self.words.spoken[name]
            case p.Have(who=None, things=things, operator=operator, number=number):
                single = number == 1 or (operator, number) in AT_LEAST_ONE
                return f"there {'is' if single else 'are'} {self.quantity(things, operator, number)}"
            case p.Have(who=who, things=things, operator=operator, number=number) if who is not None:
                subject = _SUBJECTS.get(who, f"{who.value} has")
                return f"{subject} {self.quantity(things, operator, number)}"
            case p.Carries(what=what, icons=icons, operator=operator, number=number):
                return f"{self.one(what)} has {self.quantity(icons, operator, number)}"
            case p.MoreThanOthers(things=things, strictly=strictly):
                if strictly:
                    return f"you have strictly more {self.described(things, True)} than any other player"
                return f"no other player has more {self.described(things, True)} than you"
            case p.LiesIn(what=what, place=place, negated=negated):
                return f"{self.one(what)} is {'not ' if negated else ''}{self.where(place)}"
            case p.Is(what=what, other=p.Nothing(person=True), negated=negated):
                return f"{self.one(what)} is {'somebody' if negated else 'nobody'}"
            case p.Is(what=what, other=p.Nothing(), negated=negated):
                return f"{self.one(what)} is {'' if negated else 'not '}set"
            case p.Is(what=what, other=other, negated=negated):
                return f"{self.one(what)} is {'not ' if negated else ''}{self.one(other)}"
            case p.Empty(place=place, negated=negated):
                return f"{self.zone(place)} is {'not ' if negated else ''}empty"
            case p.Compared(left=left, operator=operator, right=right):
                compared, verb = self.plain_number(left), _COMPARED[operator]
                verb = verb.replace("is", "are", 1) if is_plural(compared) else verb
                return f"{compared} {verb} {self.plain_number(right)}"
            case p.Both(parts=parts):
                return self.joined(parts, f" {self.and_} ")
            case p.AnyOf(parts=parts):
                return self.joined(parts, f" {self.or_} ")
            case p.Nay(condition=inner):
                return f"it is not the case that {self.denied(inner)}"
            case p.Anyway():
                return "it would be so anyway"
            case p.WorkedCondition():
                return self.worked(it)
            case p.WrittenCondition(text=text):
                return self.quoted(text)
            case _:
                return self.other_condition(it)

    def holds_if(self, name: str, condition: p.Condition) -> str:
        return f"{self.words.spoken.get(name) or self.title(name)} {self.when(condition)}"

    # -------------------------------------------------------------- acts

    def verb(self, word: str, mood: Mood) -> str:
        if mood is not Mood.TOLD:
            return word
        return f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else f"{word}s"

    def act(self, it: p.Act, mood: Mood) -> str:
        match it:
            case p.Put():
                return self.put(it, mood)
            case p.PickOne(things=things, name=name):
                return f"{self.verb('choose', mood)} {self.one_of(things)}{self.named_so(name)}"
            case p.DrawCards():
                return self.draw(it, mood)
            case p.Swap(given=given, taken=taken):
                return f"{self.verb('swap', mood)} {self.one_of(given)} with {self.one_of(taken)}"
            case p.Score(amount=amount):
                less = lessened(amount)
                if less is not None:
                    return f"{self.verb('lose', mood)} {self.amount(less, True)}"
                return f"{self.verb('gain' if self.own_unit else 'score', mood)} {self.amount(amount, True)}"
            case p.Stated(condition=condition) if mood is Mood.ORDER:
                return self.condition(condition)
            case p.Stated(condition=condition):
                return f"{self.verb('decide', mood)} that {self.condition(condition)}"
            case p.Note():
                return self.note(it)
            case p.Phrased():
                return self.phrased(it)
            case p.Change() if mood is Mood.ORDER:
                return self.changed(it)
            case p.Change():
                return self.change(it, mood)
            case p.Use(name=name, of=None):
                return f"{self.verb('apply', mood) if mood is not Mood.TOLD else 'applies'} {self.used(name)}"
            case p.Use(name=name, of=of) if of is not None:
                what = self.used(name) if name in self.words.rules else self.quoted(self.title(name))
                return f"{'applies' if mood is Mood.TOLD else 'apply'} {what} of {self.one(of)}"
            case p.Original():
                return "goes on as usual" if mood is Mood.TOLD else "go on as usual"
            case p.ShuffleIt(place=place):
                return f"{self.verb('shuffle', mood)} {self.zone(place)}"
            case p.Turn(what=what, side=side):
                return f"{self.verb('turn', mood)} {self.one(what)} to its {self.title(side)} side"
            case p.End():
                return self.verb("stop", mood)
            case p.WrittenAct(text=text):
                return self.quoted(text)
            case _:
                return self.sentence(it, mood)

    def sentence(self, it: p.Act, mood: Mood) -> str:
        match it:
            case p.May(acts=acts, otherwise=otherwise):
                subject = {Mood.ORDER: "you may", Mood.AFTER_MAY: "perhaps"}.get(mood, "may")
                done = self.acts(acts, Mood.AFTER_MAY, bool(otherwise))
                return f"{subject} {done}{self.otherwise(otherwise, mood)}"
            case p.EachPlayer(acts=acts, at_once=True):
                return f"all at once, each player {self.acts(acts, Mood.TOLD)}"
            case p.EachPlayer(acts=acts, players=players):
                each = f"each {self.described(players, False)} in turn"
                each += ", from the first player on," if it.in_order else ""
                return f"{each} {self.acts(acts, Mood.TOLD)}"
            case p.Someone(who=who, acts=(p.Phrased() as phrased, *rest)) if not rest:
                return f"{self.one(who)}: {self.phrased(phrased)}"
            case p.Someone(who=p.Player(who=p.Who.YOU), acts=acts):
                done = self.acts(acts, Mood.ORDER)
                return done if isinstance(acts[0], p.May) else f"you {done}"
            case p.Someone(who=who, acts=acts):
                return f"{self.one(who)} {self.acts(acts, Mood.TOLD)}"
            case p.Failing(acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, followed=True)
                return f"{done}; if there is none, {self.acts(otherwise, mood)}"
            case p.SoThat(acts=acts, condition=condition, when=when, otherwise=otherwise):
                needed = f"only if {self.condition(condition)} in the end"
                needed = f"{self.when(when)}: {needed}" if when is not None else needed
                return f"{self.acts(acts, mood)} ({needed}){self.otherwise(otherwise, mood)}"
            case p.ForAll(things=things, acts=acts, name=name):
                each = f"{self.described(things, False)}{self.named_so(name)}"
                return f"for each {each}: {self.acts(acts, mood)}"
            case p.When(condition=condition, acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, bool(otherwise))
                return f"{self.when(condition)}, {done}{self.otherwise(otherwise, mood)}"
            case p.AsLongAs(condition=condition, at_most=at_most, acts=acts):
                limit = f"at most {self.in_brackets(at_most)} times"
                return f"as long as {self.condition(condition)}, {self.acts(acts, mood)} ({limit})"
            case p.Times(times=times, acts=acts):
                return f"{self.in_brackets(times)} times: {self.acts(acts, mood)}"
            case p.Alternatives(branches=branches):
                texts = (
                    f"{self.acts(acts, mood, True)}{f' ({self.when(when)})' if when is not None else ''}"
                    for when, acts in branches
                )
                return f"either {', or '.join(texts)}"
            case _:
                return str(it)

    def otherwise(self, acts: tuple[p.Act, ...], mood: Mood) -> str:
        return f"; otherwise, {self.acts(acts, mood)}" if acts else ""

    def put(self, it: p.Put, mood: Mood) -> str:
        if isinstance(it.what, p.One):
            what = self.one(it.what)
        elif it.all_of:
            each = "the" if it.what.first is not None else "all"
            what = f"{each} {self.described(it.what, True, source=True)}"
        else:
            what = self.one_of(it.what)
        verb = "take" if it.own and f"to {it.to.zone}" not in self.words.spoken else "put"
        return f"{self.verb(verb, mood)} {what} {self.into(it.to, it.bottom, it.own)}"

    def draw(self, it: p.DrawCards, mood: Mood) -> str:
        count = self.plain_number(it.count)
        cards = f"{count} card{'' if count == '1' else 's'}"
        source = f"from {self.zone(it.source)}"
        if it.looked:
            top = "the top card" if count == "1" else f"{cards} from the top"
            return f"{self.verb('look', mood)} at {top} of {self.zone(it.source)}"
        if it.held:
            deck = self.words.deck_in(it.source.zone) if it.again else None
            if deck is not None:
                things = p.Things(p.Role.DECK, deck)
                noun = (
                    with_a(self.noun(things, False)) if count == "1" else f"{count} {self.noun(things, True)}"
                )
                return f"{self.verb('draw', mood)} {noun}"
            return f"{self.verb('draw', mood)} {cards} {'from it' if it.again else source}"
        if it.revealed:
            return f"{self.verb('reveal', mood)} {cards} {source} {self.into(it.to, it.bottom, it.own)}"
        return f"{self.verb('put', mood)} {cards} {source} {self.into(it.to, it.bottom, it.own)}"

    def used(self, name: str) -> str:
        return self.words.spoken.get(name) or self.quoted(self.title(name))

    def moment(self, timing: str, rule: str) -> str:
        own = self.words.spoken.get(f"{timing} {rule}")
        return own or capital(f"{timing} {self.used(rule)}")

    def changed(self, it: p.Change) -> str:
        what = self.owned(it.name, it.whose)
        s = "" if is_plural(what) else "s"
        if isinstance(it.amount, p.One):
            return f"{what} become{s} {self.one(it.amount)}"
        if not it.grows:
            return f"{what} become{s} {self.plain_number(it.amount)}"
        less = lessened(it.amount)
        way = f"increase{s}" if less is None else f"decrease{s}"
        return f"{what} {way} by {self.plain_number(less or it.amount)}"

    def change(self, it: p.Change, mood: Mood) -> str:
        """A value that somebody changes."""
        what = self.owned(it.name, it.whose)
        if isinstance(it.amount, p.One):
            return f"{self.verb('set', mood)} {what} to {self.one(it.amount)}"
        if not it.grows:
            return f"{self.verb('set', mood)} {what} to {self.plain_number(it.amount)}"
        less = lessened(it.amount)
        way = self.verb("increase" if less is None else "decrease", mood)
        return f"{way} {what} by {self.plain_number(less or it.amount)}"

    def order(self, it: p.Order) -> str:
        match it:
            case p.Clockwise(start=start):
                return f"clockwise, beginning with {self.one(start)}"
            case p.SaidOrder(name=name):
                return self.words.spoken[name]
            case p.Backwards():
                return "in the opposite order"
            case p.Mixed():
                return "in random order"
            case p.Ordered(by=by, descending=descending, then=then):
                orders = ((by, descending), *then)
                return ", then ".join(self._one_order(*order) for order in orders)
            case _:
                return str(it)

    def _one_order(self, by: p.Per, descending: bool) -> str:
        way = "highest" if descending else "lowest"
        return f"by {self.of_each(by)}, {way} first"

    def of_each(self, by: p.Per | p.Amount) -> str:
        return without_article(super().of_each(by), _ARTICLES)[1]


def is_plural(text: str) -> bool:
    """Whether a noun with its article is several things: 'the coins of that player'."""
    article, noun = without_article(text, (*_ARTICLES, "your ", "their "))
    head = noun.split(" ")[0]
    return article not in ("", "a ", "an ") and head.endswith("s") and not head.endswith(("ss", "us"))


def with_a(text: str) -> str:
    """'a card', 'an Animal'."""
    return f"an {text}" if text[:1].lower() in "aeiou" else f"a {text}"


def plural(noun: str) -> str:
    """The usual plural; a pack gives the unusual ones (`many wolf: {en: Wolves}`)."""
    lower = noun.lower()
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if lower.endswith("y") and lower[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    if lower.endswith("man"):
        return f"{noun[:-2]}en"
    if lower.endswith(("wolf", "elf", "thief", "leaf", "half")):
        return f"{noun[:-1]}ves"
    return f"{noun}s"
