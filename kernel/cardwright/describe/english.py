"""English. Its messages are those of `messages.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from cardwright.describe import phrases as p
from cardwright.describe.tongue import Article, Mood, Tongue, without_article

_IRREGULAR = {"apply": "applies", "go on": "goes on"}
_MAY = {Mood.ORDER: "you may", Mood.AFTER_MAY: "perhaps", Mood.TOLD: "may"}


class English(Tongue):
    code = "en"
    and_ = "and"
    or_ = "or"
    no_effect = "no effect"
    articles: ClassVar[Mapping[str, Article]] = {it: Article("the ") for it in ("the ", "a ", "an ")}
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
        "variants": "Variants",
        "always": "always",
        "aid": "Player aid",
        "pad": "Score pad",
        "total": "Total",
        "decks": "Decks",
        "cards": "cards",
        "players": "players",
        "player": "Player",
        "search": "Search",
        "formula": "Formula",
        "language": "Language",
        "nothing_found": "No card fits.",
        "both": "side by side",
        "back": "Back",
        "details": "Details",
        "origin": "Origin",
        "changes": "Changes",
    }

    def verb(self, word: str, mood: Mood) -> str:
        if word == "may":
            return _MAY[mood]
        if mood is not Mood.TOLD:
            return word
        return _IRREGULAR.get(word) or (f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else f"{word}s")

    def plural(self, noun: str) -> str:
        return plural(noun)

    def is_plural(self, subject: str) -> bool:
        """Whether a noun with its article is several things: 'the coins of that player'."""
        article, noun = without_article(subject, (*self.articles, "your ", "their "))
        head = noun.split(" ")[0]
        return article not in ("", "a ", "an ") and head.endswith("s") and not head.endswith(("ss", "us"))

    def attribute(self, name: str) -> str:
        """A value of pieces may have an article of its own, which its sentence gives it already."""
        return self.bare(super().attribute(name))

    def title_after_whose(self, name: str) -> str:
        return self.bare(self.title(name))

    def definite(self, text: str) -> str:
        return f"the {self.bare(text)}"

    # -------------------------------------------------------------- one of them

    def a(self, text: str, things: p.Things) -> str:
        return super().a(text, things) if things.other else with_a(text)

    def a_named(self, name: str) -> str:
        """One icon or kind: 'a Minion'; of what is not counted, as its plural says, there is no one."""
        title = self.title(name)
        return title if self.words.spoken.get(f"many {name}") == title else with_a(title)

    def one_at_least(self, things: p.Things) -> str:
        """'a Wolf in their hand', 'Gold': one is enough."""
        text = self.described(things, False)
        if things.role in (p.Role.ICON, p.Role.KIND) and not things.also:
            return text.replace(self.title(things.name), self.a_named(things.name), 1)
        whole = (things.either or things.first is not None) and not things.other
        return text if whole else self.a(text, things)

    def one_of_deck(self, deck: str) -> str:
        return with_a(self.bare(super().one_of_deck(deck)))

    def listing(self, things: p.Things) -> str:
        named = things == p.Things(p.Role.NAMED, things.name)
        return self.words.spoken[things.name] if named else self.described(things, True)

    # -------------------------------------------------------------- word order

    def sources(self, places: Iterable[p.Place]) -> str:
        return self.say("from", place=self.listed(map(self.zone, places), self.or_))

    def located(self, things: p.Things, noun: str, many: bool, source: bool) -> str:
        if not source:
            return super().located(things, noun, many, source)
        noun, things = self.with_owners(noun, things, many)
        # What it must not be may be long: it comes last, after where things come from.
        last = tuple(it for it in things.qualities if isinstance(it, p.OtherThan))
        first = tuple(it for it in things.qualities if it not in last)
        before, after = (self.qualities(things.but(qualities=it), many) for it in (first, last))
        order = self.order_of(things)
        if not things.places:
            return f"{noun}{before}{order}{self.itself(things)}{after}"
        return f"{noun}{before} {self.sources(things.places)}{order}{after}"


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
