"""Acts in words: what somebody does, or what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.declarations.model import Event, Happening
from cardwright.describe import phrases as p
from cardwright.describe.message_format import Mood
from cardwright.describe.say import capital
from cardwright.describe.say_amounts import lessened
from cardwright.describe.say_conditions import SaysConditions
from cardwright.lang import types as t
from cardwright.lang.scope import parameter_type

# Those that say something of acts inside them: it must be seen where these end,
OPEN_AFTER = (
    p.When,
    p.AsLongAs,
    p.AsOften,
    p.FirstToWant,
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
# Acts that make a sentence of their own: they are not strung together with "and".
SENTENCES = (*OPEN_AFTER, p.Change, p.PickOne, p.PickSeveral, p.Stated, p.Note)
# The phrases whose places are their fields.
_ACTS: Mapping[type[p.Act], str] = {
    p.Swap: "swap",
    p.Original: "original",
    p.ShuffleIt: "shuffle",
    p.ShowThem: "show",
    p.Tell: "announce",
    p.Turn: "turn",
    p.End: "end",
    p.EndLoop: "end loop",
    p.Again: "again",
    p.Failing: "failing",
    p.AsLongAs: "as long as",
    p.Times: "times",
}
_OTHER_PLAYERS = p.Things(p.Role.PLAYER, other=True)


class SaysActs(SaysConditions):
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
            # "Your coins decrease by 2" is a sentence, "decrease your coins by 2" an act as any other.
            simple = not isinstance(it, SENTENCES) or (isinstance(it, p.Change) and mood is not Mood.ORDER)
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

    def act(self, it: p.Act, mood: Mood) -> str:
        match it:
            case p.Put():
                return self.put(it, mood)
            case p.PickOne(name=name):
                return self.say("choose", about=it, mood=mood, named=self.named_so(name))
            case p.PickSeveral():
                return self.pick_several(it, mood)
            case p.DrawCards():
                return self.draw(it, mood)
            case p.Score(amount=amount):
                less = lessened(amount)
                if less is not None:
                    return self.say("lose", mood=mood, less=self.amount(less, True))
                return self.say("gain" if self.own_unit else "score", about=it, mood=mood)
            case p.Stated(condition=condition) if mood is Mood.ORDER:
                return self.condition(condition)
            case p.Stated():
                return self.say("decide", about=it, mood=mood)
            case p.Note():
                return self.note(it)
            case p.Phrased():
                done = self.phrased(it)
                return self.after_may(done) if mood is Mood.AFTER_MAY else done
            case p.Change() if mood is Mood.ORDER:
                return self.changed(it)
            case p.Change():
                return self.change(it, mood)
            case p.Use(name=name, of=None):
                return self.say("apply", mood=mood, rule=self.used(name))
            case p.Use(name=name):
                rule = self.used(name) if name in self.words.rules else self.quoted(self.title(name))
                key = "apply of" if it.lender is None else "apply as"
                return self.say(key, about=it, mood=mood, rule=rule)
            case p.WrittenAct(text=text):
                return self.quoted(text)
            case _:
                return self.sentence(it, mood)

    def after_may(self, order: str) -> str:
        """A phrase of the pack, which is an order, after 'you may'."""
        return self.say("do this", done=order)

    def sentence(self, it: p.Act, mood: Mood) -> str:
        """Acts that say something of acts inside them."""
        match it:
            case p.May(acts=acts, otherwise=otherwise):
                done = self.acts(acts, Mood.AFTER_MAY, bool(otherwise))
                return f"{self.say('may', mood=mood, done=done)}{self.otherwise(otherwise, mood)}"
            case p.EachPlayer(at_once=True):
                return self.say("all at once", about=it)
            case p.EachPlayer(players=players, in_order=in_order):
                whom = "each other" if players == _OTHER_PLAYERS else "each"
                return self.say(f"{whom} in order" if in_order else f"{whom} in turn", about=it)
            case p.Someone(who=who, acts=(p.Phrased() as phrased, *rest)) if not rest:
                return f"{self.one(who)}{self.colon}{self.phrased(phrased)}"
            case p.Someone(who=p.Player(who=p.Who.YOU), acts=acts):
                done = self.acts(acts, Mood.ORDER)
                return done if isinstance(acts[0], p.May) else self.say("you do", done=done)
            case p.Someone(who=who, acts=acts):
                return f"{self.one(who)} {self.acts(acts, Mood.TOLD)}"
            case p.SoThat(acts=acts, when=when, otherwise=otherwise):
                needed = self.say("only if", about=it)
                needed = f"{self.when(when)}{self.colon}{needed}" if when is not None else needed
                return f"{self.acts(acts, mood)} ({needed}){self.otherwise(otherwise, mood)}"
            case p.FirstToWant(otherwise=otherwise):
                said = self.say("first to want", about=it)
                if not otherwise:
                    return said
                return said + self.say("nobody wants to", otherwise=self.acts(otherwise, Mood.ORDER))
            case p.AsOften(at_most=at_most):
                return self.say("as often" if at_most is None else "as often at most", about=it, mood=mood)
            case p.ForAll(name=name):
                return self.say("for each", about=it, mood=mood, named=self.named_so(name))
            case p.When(condition=condition, acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, bool(otherwise))
                return f"{self.when(condition)}, {done}{self.otherwise(otherwise, mood)}"
            case p.Alternatives(branches=branches):
                first, *others = (
                    f"{self.acts(acts, mood, True)}{f' ({self.when(when)})' if when is not None else ''}"
                    for when, acts in branches
                )
                more = (self.say("alternative", other=other) for other in others)
                return self.say("alternatives", first=first) + "".join(more)
            case p.ShowThem(whom=p.Player(p.Who.YOU)):
                return self.say("look at", about=it, mood=mood)
        return self.say(_ACTS[type(it)], about=it, mood=mood) if type(it) in _ACTS else str(it)

    def otherwise(self, acts: tuple[p.Act, ...], mood: Mood) -> str:
        return self.say("otherwise", acts=self.acts(acts, mood)) if acts else ""

    # -------------------------------------------------------------- cards that go somewhere

    def put(self, it: p.Put, mood: Mood) -> str:
        if isinstance(it.what, p.One):
            what = self.one(it.what)
        elif it.all_of:
            key = "all" if it.what.first is None and not it.what.chosen else "all first"
            text = self.described(it.what, True, source=True)
            what = self.say(key, text=text, gender=self.gender(it.what))
        else:
            what = self.one_of(it.what)
        key, into = "put", self.into(it.to, it.bottom, it.own)
        if it.own and f"to {it.to.zone}" not in self.words.spoken:
            key = "take under" if it.bottom else "take"
            into = into if it.bottom else self.say("into own", into=into, place=it.to)
        # A long object comes last, or it would be unclear what the place belongs to.
        is_long = self.long_object_last and isinstance(it.what, p.Things) and bool(it.what.qualities)
        return " ".join((self.say(key, mood=mood), *((into, what) if is_long else (what, into))))

    def pick_several(self, it: p.PickSeveral, mood: Mood) -> str:
        named = self.named_so(it.name)
        if it.count is None:
            text = self.described(it.things, True, source=True)
            return self.say("choose any number", mood=mood, text=text, named=named)
        count = self.plain_number(it.count)
        many = not count.isdecimal() or self.is_many(int(count))
        text = self.described(it.things, many, source=True)
        if it.exactly and not count.isdecimal():
            what = self.so_many(it.count, text, self.gender(it.things))
            return self.say("choose", mood=mood, things=what, named=named)
        key = "choose so many" if it.exactly else "choose up to"
        return self.say(key, mood=mood, count=count, text=text, named=named)

    def draw(self, it: p.DrawCards, mood: Mood) -> str:
        count = self.plain_number(it.count)
        many = not count.isdecimal() or self.is_many(int(count))
        cards = self.say("cards", count=count, many=many)
        if not count.isdecimal():
            noun = self.say("cards", count="", many=many).strip()
            if it.held and not it.again:
                drawn = f"{noun} {self.say('from', place=it.source)}"
                what = self.so_many(it.count, drawn, self.genders.get(p.Role.CARD, 0))
                return self.say("draw of deck", mood=mood, what=what)
            # What follows says from where and to where: in brackets the number keeps apart from it.
            cards = f"({count}) {noun}"
        if it.looked:
            key = "look at top" if count == "1" else "look at several"
            return self.say(key, about=it, mood=mood, cards=cards)
        if not it.held:
            into = self.into(it.to, it.bottom, it.own)
            key = "reveal" if it.revealed else "put cards"
            return self.say(key, about=it, mood=mood, cards=cards, into=into)
        if not it.again:
            return self.say("draw", about=it, mood=mood, cards=cards)
        deck = self.words.deck_in(it.source.zone)
        if deck is None:
            return self.say("draw again", about=it, mood=mood, cards=cards)
        nouns = self.noun(p.Things(p.Role.DECK, deck), True)
        gender = self.gender(p.Things(p.Role.DECK, deck))
        what = self.one_of_deck(deck) if count == "1" else self.so_many(it.count, nouns, gender)
        return self.say("draw of deck", mood=mood, what=what)

    # -------------------------------------------------------------- values that change

    def changed(self, it: p.Change) -> str:
        """A value that grows or becomes something, as a sentence without its full stop."""
        what = self.owned(it.name, it.whose)
        key, amount = self.change_of(it)
        return self.say(f"{key}s", what=what, amount=amount, many=self.is_plural(what))

    def change(self, it: p.Change, mood: Mood) -> str:
        """A value that somebody changes."""
        key, amount = self.change_of(it)
        key = "set" if key == "become" else key
        return self.say(key, mood=mood, what=self.owned(it.name, it.whose), amount=amount)

    def change_of(self, it: p.Change) -> tuple[str, p.Amount | p.One]:
        """Which way a value changes, and by or to how much."""
        if isinstance(it.amount, p.One) or not it.grows:
            return "become", it.amount
        less = lessened(it.amount)
        return ("increase", it.amount) if less is None else ("decrease", less)

    def note(self, it: p.Note) -> str:
        """A name that is given to something."""
        key = "note again" if it.again else "note"
        key = f"{key} whether" if isinstance(it.what, p.Condition) else key
        return self.say(key, name=self.quoted(it.name), what=it.what)

    # -------------------------------------------------------------- when a modifier acts

    def moment(self, timing: str, rule: str) -> str:
        """When a modifier acts: 'Before the effects', 'Instead of the draw'."""
        own = self.words.spoken.get(f"{timing} {rule}")
        return own or capital(self.say(f"moment {timing}", rule=self.used(rule)))

    def after_event(self, event: Event, acts: tuple[p.Act, ...]) -> str:
        """What happens after an event: 'After a card moves from your hand to the compost: …'."""
        key = f"event {event.what}"
        given: dict[str, Any] = {}
        for word, name, owner in (
            ("from", event.source, event.source_owner),
            ("to", event.target, event.target_owner),
        ):
            if name:
                key += f" {word}"
                given["source" if word == "from" else "target"] = self.zone(p.Place(name, _whose((owner,))))
        if event.side:
            key, given = f"{key} to", {"side": self.used(event.side)}
        if event.what is Happening.CHANGES:
            given = {"value": self.owned(event.subject, _whose(event.owners))}
        return f"{capital(self.say(key, **given))}{self.colon}{self.text(acts)}"

    def moment_of(self, timing: str, rule: str, acts: tuple[p.Act, ...]) -> str:
        """What happens at a moment: 'Before the draw: …', or as the pack's phrase for that moment has it."""
        key = f"{timing} {rule}"
        if key not in self.words.places:
            return f"{self.moment(timing, rule)}{self.colon}{self.text(acts)}"
        given = {"do": self.text(acts), "does": self.acts(acts, Mood.TOLD)}
        return self.filled(self.words.spoken[key], given)


def _whose(owners: tuple[str, ...]) -> p.Who | None:
    """Who is spoken of as the reader, where a player is named."""
    return p.Who.YOU if any(parameter_type(it) == t.PLAYER for it in owners) else None
