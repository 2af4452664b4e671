"""Things in words: what they are called, where they are, and what narrows them down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardwright.describe import phrases as p
from cardwright.describe.say import Says

AT_LEAST_ONE = ((">", 0), (">=", 1), ("!=", 0))
NONE_AT_ALL = (("==", 0), ("<", 1), ("<=", 0))

# The phrases whose places are their fields.
_ONES: Mapping[type[p.One], str] = {
    p.This: "this",
    p.AsUsual: "as usual",
    p.Theirs: "theirs",
    p.TheOther: "the other",
    p.OwnerOf: "owner",
    p.CarrierOf: "carrier",
    p.OneIf: "either",
    p.OptionWord: "option",
}


class SaysThings(Says):
    """Pieces, icons, players, spaces and zones."""

    # -------------------------------------------------------------- nouns

    def noun(self, things: p.Things, many: bool) -> str:
        spoken, name = self.words.spoken, things.name
        match things.role:
            case p.Role.ICON | p.Role.KIND:
                names = (name, *things.also)
                return self.listed((self.named(it, many) for it in names), self.and_)
            case p.Role.DECK:
                return self.one_or_many(name, self.one_of_deck(name), many)
            case p.Role.CARD:
                return self.say("card", many=many)
            case p.Role.PLAYER:
                return self.say("player", many=many)
            case p.Role.NUMBER:
                return self.say("number", many=many)
            case p.Role.WORD:
                one = spoken.get(f"one {name}") or self.title(name).lower()
                return self.one_or_many(name, one, many)
            case p.Role.CARD_KIND:
                cards = p.Things(p.Role.DECK, name) if name else p.Things(p.Role.CARD)
                return self.say("card kind", many=many, noun=self.noun(cards, False))
            case p.Role.SPACE if f"one {name}" in spoken:
                return self.one_or_many(name, spoken[f"one {name}"], many)
            case p.Role.SPACE:
                board = self.board(name)
                return self.say("space", many=many, board=board)
            case p.Role.NAMED:
                return self.bare(spoken.get(f"many {name}" if many else f"one {name}") or spoken[name])

    def one_or_many(self, name: str, one: str, many: bool) -> str:
        """A noun of the pack without its article; its plural as the pack says it, or else the usual one."""
        noun = self.bare(one)
        return self.words.spoken.get(f"many {name}", self.plural(noun)) if many else noun

    def one_of_deck(self, deck: str) -> str:
        return self.words.spoken.get(f"one {deck}") or self.say("one of deck", name=self.title(deck))

    def named(self, name: str, many: bool) -> str:
        title = self.title(name)
        return self.words.spoken.get(f"many {name}", self.plural(title)) if many else title

    def gender(self, things: p.Things) -> int:
        """The gender of a noun, as the article tells that the pack gives it, or as the language's own nouns have it."""
        if things.role is p.Role.DECK:
            return self.article(self.one_of_deck(things.name))[0].gender
        one = self.words.spoken.get(f"one {things.name}")
        if one is not None and things.role in (p.Role.ICON, p.Role.KIND, p.Role.SPACE, p.Role.WORD):
            return self.article(one)[0].gender
        return self.genders.get(things.role, self.unknown_gender)

    def is_unique(self, things: p.Things) -> bool:
        """Whether there can be only one of it: then it is called by its name alone."""
        return things.role is p.Role.KIND and not things.also and things.name in self.words.unique

    def described(self, things: p.Things, many: bool, source: bool = False) -> str:
        """The noun with all that narrows it down; as a `source` it says where things come from."""
        noun = self.noun(things, many or things.first is not None)
        applies = {
            "different": things.distinct,
            "first of them": things.first is not None,
            "remaining": things.rest,
            "other": things.other,
        }
        for key in self.adjectives:
            if applies[key]:
                noun = self.say(key, about=things, many=many, gender=self.gender(things), noun=noun)
        if things.chosen:
            noun = self.say("chosen ones", many=many, gender=self.gender(things), noun=noun)
        noun = self.other_things(things, noun) or noun
        if things.on is not None:
            noun = self.say("on", about=things, noun=noun)
        return self.located(things, noun, many, source)

    def located(self, things: p.Things, noun: str, many: bool, source: bool) -> str:
        """A noun with where things are, or come from, and with their qualities."""
        where, (noun, things) = "", self.with_owners(noun, things, many)
        if things.places:
            here = self.listed(map(self.where, things.places), self.and_) if not source else None
            where = f" {here or self.sources(things.places)}"
        return f"{noun}{where}{self.qualities(things, many)}{self.order_of(things)}{self.itself(things)}"

    def with_owners(self, noun: str, things: p.Things, many: bool) -> tuple[str, p.Things]:
        """The noun with whose things these are, which comes before where they are; and what else is to be said of them."""
        owned = tuple(it for it in things.qualities if isinstance(it, p.Belonging) and not it.negated)
        others = tuple(it for it in things.qualities if it not in owned)
        return f"{noun}{self.qualities(things.but(qualities=owned), many)}", things.but(qualities=others)

    def sources(self, places: Iterable[p.Place]) -> str:
        """Where things come from: 'de la pioche ou du centre'."""
        return self.listed((self.say("from", place=it) for it in places), self.or_)

    def qualities(self, things: p.Things, many: bool) -> str:
        return "".join(f" {self.quality(it, things, many)}" for it in things.qualities)

    def order_of(self, things: p.Things) -> str:
        return f" ({self.order(things.order)})" if things.order is not None else ""

    def itself(self, things: p.Things) -> str:
        return f" ({self.say('itself', gender=self.gender(things))})" if things.itself else ""

    def other_things(self, things: p.Things, noun: str) -> str | None:
        """Things that are more than a noun, a place and what narrows them down."""
        if things.either:
            one, other = map(self.collection, things.either)
            if things.choice is None:
                return self.say("among both", noun=noun, one=one, other=other)
            condition = self.when(things.choice)
            return self.say("among either", noun=noun, one=one, other=other, condition=condition)
        if things.linked is not None:
            link, space = things.linked
            if link in self.words.spoken:
                return f"{noun} {self.words.spoken[link]} {self.one(space)}"
            return self.say("linked", noun=noun, link=self.link(link), space=space)
        if things.span is not None:
            first, last = map(self.plain_number, things.span)
            return self.say("span", noun=noun, first=first, last=last)
        if things.within is not None:
            within = things.within
            said = self.say("within", about=within, noun=noun, link=self.link(within.link))
            if within.cost is not None:
                said += self.say("within cost", about=within)
            return said if within.goes_on is None else said + self.say("within going on", about=within)
        if things.agreed:
            return self.say("agreed", noun=noun, option=self.quoted(self.title(things.agreed)))
        return None

    def link(self, name: str) -> str:
        """A link of spaces by its name."""
        return self.quoted(self.title(name))

    def board(self, name: str) -> str:
        """A set of spaces by its name."""
        return self.words.spoken.get(name) or self.say("board", name=self.title(name))

    # -------------------------------------------------------------- what narrows things down

    def quality(self, it: p.Quality, things: p.Things, many: bool) -> str:
        """What narrows things down, in agreement with them."""
        gender = self.gender(things)
        match it:
            case p.WithIcons(icon=icon, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return self.say("without icons", about=it, an_icon=lambda: self.a_named(icon))
                one = (operator, number) in AT_LEAST_ONE
                icons = p.Things(p.Role.ICON, icon)
                quantity = self.quantity(icons, operator, number)
                return self.say("with icon" if one else "with icons", about=it, quantity=quantity)
            case p.InCopies(operator="==", number=1):
                yours = any(place.whose is p.Who.YOU for place in things.places)
                return self.say("single copy of yours" if yours else "single copy", many=many, gender=gender)
            case p.InCopies(operator=operator, number=number):
                copies = self.say("copies", many=number != 1)
                return self.say("in copies", quantity=self.counted(operator, number, copies))
            case p.Printed(attribute=name, operator=operator, value=value):
                shown = self.words.titles.get(value, value)
                if operator == "==":
                    return self.say("printed", about=it, shown=shown)
                many = self.is_plural(self.title(name))
                left = self.title_after_whose(name)
                comparison = self.say(f"compared {operator}", left=left, right=shown, many=many)
                return self.say("printed otherwise", comparison=comparison)
            case p.Bearing():
                return self.say("bearing", about=it)
            case p.OfKind(role=role, name=name, negated=negated):
                kind = p.Things(role, name)
                noun = self.noun(kind, False)
                key = "not of kind" if negated else "of kind"
                return self.say(key, noun=noun, a_noun=lambda: self.a(noun, kind))
            case p.Belonging(to=p.Player(who=p.Who.YOU), negated=negated):
                return self.say("not yours" if negated else "yours", many=many, gender=gender)
            case p.Belonging(negated=negated):
                return self.say("not belonging" if negated else "belonging", about=it, many=many)
            case p.OtherThan(one=p.AtRandom(things=among) | p.Taken(things=among)):
                where = f" {self.sources(among.places[:1])}" if among.places else ""
                return self.say("other than from", gender=self.gender(among), where=where)
            case p.OfThatKind():
                return self.say("of that kind", about=it, many=many)
            case p.OtherThan():
                return self.say("other than", about=it)
            case p.Such():
                return self.say("such", about=it)
            case p.Fitting(person=person, name=name):
                said = self.say("for whom" if person else "for which", about=it, many=many, gender=gender)
                return f"{self.named_so(name).strip()} {said}" if name else said
            case p.Topmost(by=p.Each(things=counted), most=most):
                return self.say(
                    "with most", extent=self.extent(most), what=lambda: self.described(counted, True)
                )
            case p.Topmost(by=p.Of(whose=p.Who.EACH) as by, most=most):
                return self.say("with most", extent=self.extent(most), what=self.bare(self.of_each(by)))
            case p.Topmost(most=most):
                return self.say("with highest" if most else "with lowest", about=it)
            case _:
                return self.other_quality(it)

    def other_quality(self, it: p.Quality) -> str:
        """To which collection it belongs."""
        match it:
            case p.EvenOut():
                return self.say("even out")
            case p.Among(text=text):
                return self.say("among", what=self.quoted(text))
            case p.NotAmong(things=things):
                return self.say("not among", what=self.collection(things))
            case p.AmongPhrased():
                return self.say("among", what=self.phrased(it))
            case p.AmongNamed(name=name, of=of):
                return self.say("among", what=self.say("for", what=self.spoken(name), whom=self.ones(of)))
            case p.Fitting(person=person, name=name):
                said = self.say("for whom" if person else "for which", about=it)
                return f"{self.named_so(name).strip()} {said}" if name else said
            case _:
                return str(it)

    def extent(self, most: bool) -> str:
        return self.say("the most" if most else "the fewest")

    # -------------------------------------------------------------- how many of them

    def quantity(self, things: p.Things, operator: str, number: int) -> str:
        if (operator, number) in AT_LEAST_ONE:
            if things.role is p.Role.NAMED and f"one {things.name}" not in self.words.spoken:
                return self.say("any of named", named=self.listing(things))
            return self.described(things, False) if self.is_unique(things) else self.one_at_least(things)
        return self.counted(operator, number, self.described(things, self.is_many(number)))

    def counted(self, operator: str, number: int, things: str) -> str:
        return self.say(f"quantity {operator}", number=number, things=things)

    def one_at_least(self, things: p.Things) -> str:
        """One is enough: as the pack says it, or else 'at least 1 Wolf'."""
        text = self.described(things, False)
        one = self.words.spoken.get(f"one {things.name}")
        if one is not None and things.role in (p.Role.ICON, p.Role.KIND) and not things.also:
            return text.replace(self.title(things.name), one, 1)
        return self.counted(">=", 1, text)

    def a(self, text: str, things: p.Things) -> str:
        """A noun with its indefinite article."""
        return self.say("another" if things.other else "a", text=text, gender=self.gender(things))

    def a_named(self, name: str) -> str:
        """One icon or kind."""
        return self.title(name)

    def noun_alone(self, things: p.Things) -> str:
        """What one of several things is called that was chosen before."""
        if things.role is p.Role.NAMED:
            return self.say("chosen named")
        noun = self.noun(p.Things(things.role, things.name), False)
        return self.say("chosen noun", noun=noun, gender=self.gender(things))

    def listing(self, things: p.Things) -> str:
        """All that fit, without an article where the language can do without."""
        return self.collection(things)

    def collection(self, things: p.Things) -> str:
        """All that fit, as a noun: 'the cards in the centre'."""
        if things == p.Things(p.Role.NAMED, things.name):
            return self.words.spoken[things.name]
        return self.say("the", text=self.described(things, True), gender=self.gender(things))

    def one_of(self, things: p.Things) -> str:
        """One that somebody chooses: 'a card from the centre'."""
        if things == p.Things(p.Role.NAMED, things.name):
            one = self.words.spoken.get(f"one {things.name}")
            return one or self.say("one of named", named=self.words.spoken[things.name])
        text = self.described(things, False, source=True)
        if things.first is not None:
            return self.say("one of first", text=text, gender=self.gender(things))
        return self.a(text, things)

    def ones(self, several: Iterable[p.One]) -> str:
        return self.listed(map(self.one, several), self.and_)

    # -------------------------------------------------------------- zones and values

    def zone(self, place: p.Place) -> str:
        if place.every:
            return self.say("every", noun=self.bare(self.said(place.zone)))
        return self.owned(place.zone, place.whose)

    def said(self, name: str) -> str:
        """A zone or value of the table."""
        kind = "zone" if name in self.words.zones else "value"
        return self.words.spoken.get(name) or self.say(kind, name=self.title(name))

    def owned(self, name: str, whose: p.Who | p.One | None) -> str:
        """A zone or value, and whose it is: 'your hand'."""
        if isinstance(whose, p.Paired):
            return self.say("with word", thing=self.owned(name, whose.whose), word=whose.word)
        said = self.said(name)
        as_read = name in self.words.spoken and name not in self.words.zones
        # A pack says a value as the reader sees it.
        if whose is None or (whose is p.Who.YOU and as_read):
            return said
        if isinstance(whose, p.One) or whose in (p.Who.NEXT, p.Who.PREVIOUS, p.Who.NEIGHBOURS):
            return self.say("owned by", thing=self.definite(said), whose=whose)
        article, noun = self.article(said)
        key = "your" if whose is p.Who.YOU else "their"
        return self.say(key, noun=noun, many=article.many, gender=article.gender)

    def where(self, place: p.Place) -> str:
        of_reader = place.whose in (None, p.Who.YOU) and not place.every
        own = self.words.spoken.get(f"in {place.zone}") if of_reader else None
        return own or self.say("in", place=place)

    def into(self, place: p.Place, bottom: bool, own: bool) -> str:
        """Where something is put; `own`: by whose place it is."""
        if bottom:
            return self.say("under", place=place)
        said = self.words.spoken.get(f"to {place.zone}")
        if said and (own or place.whose is None) and not place.every:
            return said
        return self.say("on top of" if self.words.zones[place.zone].hidden else "into", place=place)

    # -------------------------------------------------------------- single things

    def one(self, it: p.One) -> str:
        """A single thing: 'that card', 'the next player'."""
        match it:
            case p.That(things=p.Things(role=p.Role.NAMED, name=name)):
                return self.words.spoken.get(f"that {name}") or self.say("that named")
            case p.That(things=p.Things(qualities=(p.AmongPhrased(name=name),))) if self.words.spoken.get(
                f"that {name}"
            ):
                return self.words.spoken[f"that {name}"]
            case p.That(things=things):
                named = "" if things.role is p.Role.CARD_KIND else things.name
                noun = self.noun(p.Things(things.role, named), False)
                return self.say("that", noun=noun, gender=self.gender(things))
            case p.It(role=role):
                return self.say("it", gender=self.genders.get(role, self.unknown_gender))
            case p.Called(name=name, whose=whose):
                return self.owned(name, whose)
            case p.Truth(holds=holds):
                return self.say("true" if holds else "false")
            case p.Nothing(person=person):
                return self.say("nobody" if person else "nothing")
            case p.KindOf(name=name, copy=copy) if copy:
                return f"{self.title(name)} #{copy}"
            case p.KindOf(name=name) | p.WordOf(name=name):
                return self.title(name)
            case p.Player(who=who):
                return self.say(who.value)
            case p.Lying(place=place) if (
                place.zone in self.words.spoken and self.words.zones[place.zone].single
            ):
                usual = place.whose in (None, p.Who.YOU)
                return self.definite(self.said(place.zone)) if usual else self.owned(place.zone, place.whose)
            case p.Lying():
                return self.say("card in", about=it)
            case p.AtEnd(last=last):
                return self.say("last card in" if last else "first card in", about=it)
            case p.PrintedOn(attribute=name, piece=piece):
                return self.say("attribute of", about=p.Of(name, piece))
            case p.AtRandom(things=things):
                return self.at_random(things)
            case p.Taken(things=things):
                return self.say("taken", sources=self.sources(things.places), gender=self.gender(things))
            case p.AsWritten(text=text):
                return self.quoted(text)
            case p.OneOf(ones=ones):
                return self.listed(map(self.one, ones), self.or_)
            case _:
                return self.other_one(it)

    def at_random(self, things: p.Things) -> str:
        return self.say(
            "at random",
            a=lambda: self.one_of(things),
            source=lambda: self.described(things, False, source=True),
        )

    def other_one(self, it: p.One) -> str:
        """A single thing by its relation to others."""
        match it:
            case p.Chosen(things=things):
                return self.say("chosen", noun=self.noun_alone(things))
            case p.Beside(of=p.Player(who=p.Who.EACH), after=after, person=True):
                return self.say("their left" if after else "their right")
            case p.Beside(after=after, person=True):
                return self.say("left" if after else "right", about=it)
            case p.Beside(after=after):
                return self.say("after" if after else "before", about=it)
            case p.Further(after=after, person=True):
                return self.say("seats left" if after else "seats right", about=it)
            case p.Further(after=after):
                return self.say("spaces after" if after else "spaces before", about=it)
            case p.EndOf(last=last):
                return self.say("last" if last else "first", about=it)
            case p.PhrasedOne():
                return self.phrased(it)
            case p.CalledFor(name=name, of=of):
                return self.say("for", what=self.spoken(name), whom=self.ones(of))
            case p.TableEntry(table=table, key=key):
                return self.entry(table, key)
            case p.WhatItIs(what=what):
                return self.say(what, about=it)
            case p.SpaceOf(graph=graph):
                return self.say_space("space of", it, graph)
            case p.SpaceAt(graph=graph, row=None):
                return self.say("numbered space", about=it, board=self.board(graph))
            case p.SpaceAt(graph=graph):
                return self.say_space("space at", it, graph)
        return self.say(_ONES[type(it)], about=it) if type(it) in _ONES else str(it)

    def say_space(self, key: str, it: p.One, graph: str) -> str:
        """A space of a board by where it is; the pack may have a word for its spaces."""
        spaces = p.Things(p.Role.SPACE, graph)
        return self.say(key, about=it, noun=self.noun(spaces, False), gender=self.gender(spaces))

    def entry(self, table: str, key: p.One | p.Amount) -> str:
        """What a table of the pack has for something."""
        return self.say("entry", key=self.key(key), table=self.words.spoken.get(table) or self.spoken(table))

    def key(self, it: p.One | p.Amount) -> str:
        """What is looked up in a table."""
        return self.one(it) if isinstance(it, p.One) else self.plain_number(it)

    # -------------------------------------------------------------- orders

    def order(self, it: p.Order) -> str:
        """How things follow one another: 'by height, lowest first', 'clockwise, beginning with the next player'."""
        match it:
            case p.Clockwise():
                return self.say("clockwise", about=it)
            case p.SaidOrder(name=name):
                return self.words.spoken[name]
            case p.Backwards():
                return self.say("backwards")
            case p.Mixed():
                return self.say("mixed")
            case p.Ordered(by=by, descending=descending, then=then):
                orders = ((by, descending), *then)
                return self.say("then by").join(self.one_order(*order) for order in orders)
            case _:
                return str(it)

    def one_order(self, by: p.Per, descending: bool) -> str:
        key = "descending" if descending else "ascending"
        return self.say(f"{key} numbers") if isinstance(by, p.Itself) else self.say(key, by=by)
