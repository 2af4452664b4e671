"""How a language says a message: its catalogue, its grammar, and the forms that a place of a message can ask for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import ClassVar, NamedTuple

from cardwright.describe import phrases as p
from cardwright.describe.message_format import VERB, Mood, filled, inflected, places
from cardwright.describe.messages import MESSAGES, NUMBERED, SPECIAL
from cardwright.describe.vocabulary import Vocabulary

Shown = p.Phrase | p.Who | str | int | tuple[p.Act, ...]
"""What can stand in a place of a message."""


class Article(NamedTuple):
    """What an article says about its noun."""

    definite: str
    """The definite article of the same gender and number, as it is written before the noun."""
    gender: int = 0
    many: bool = False


class Says(ABC):
    """The catalogue and the grammar of one language, over the names of one pack."""

    code: ClassVar[str]
    says: ClassVar[Mapping[str, str]] = MESSAGES
    """The messages by key. What a language lacks is said in English."""
    verbs: ClassVar[Mapping[str, tuple[str, str, str]]] = {}
    """The verbs of the messages: as an order to the reader, after "may", in the third person."""
    labels: ClassVar[dict[str, str]]
    """What a card's sheet says around its texts, by the English word."""
    colon: ClassVar[str] = ": "
    semicolon: ClassVar[str] = "; "
    and_: ClassVar[str]
    or_: ClassVar[str]
    no_effect: ClassVar[str]
    units: ClassVar[tuple[str, str]] = ("pt", "pts")
    """What a score is counted in, one and many, if the pack does not say."""
    finest: ClassVar[int] = 2
    """Fractions are written out down to one part in this many; below that, a sum is divided in words."""
    articles: ClassVar[Mapping[str, Article]] = {}
    """The articles with which a pack's words can begin, with the space after them."""
    genders: ClassVar[Mapping[p.Role, int]] = {}
    """The genders of the language's own nouns ("card", "player", "space")."""
    unknown_gender: ClassVar[int] = 0
    """The gender of what a pack has a name for, but no article."""
    plural_starts: ClassVar[tuple[str, ...]] = ()
    """How a noun begins that stands for several things: "les ", "vos "."""
    adjectives: ClassVar[tuple[str, ...]] = ("different", "first of them", "remaining", "other")
    """The messages that are put around a noun, the innermost first."""
    long_object_last: ClassVar[bool] = False
    """Whether a long object stands after the place where it is put."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words

    # -------------------------------------------------------------- messages

    def say(
        self,
        key: str,
        /,
        *numbered: str,
        about: p.Phrase | None = None,
        mood: Mood = Mood.ORDER,
        many: bool = False,
        gender: int = 0,
        **given: Shown | Callable[[], str],
    ) -> str:
        """A message, with what is given and the fields of `about` in its places.

        `many` and `gender` are those of what the message is about. A text that is given is taken as it is.
        """
        template = inflected(self.message(key), many, gender)
        if "<" in template:
            template = VERB.sub(lambda found: self.verb(found[1], mood), template)

        def text_of(name: str, form: str) -> str | None:
            if name.isdecimal():
                if numbered:
                    return numbered[int(name)]
                name, form = (NUMBERED.get(key) or places(english(key)))[int(name)]
            what = given.get(name)
            if callable(what):
                return what()
            if isinstance(what, str) and not isinstance(what, p.Who):
                return self.quoted(what) if form == "quoted" else what
            return self.shown(getattr(about, name) if what is None else what, form, mood)

        return filled(template, text_of, self.after)

    @classmethod
    def message(cls, key: str) -> str:
        """A message as the language gives it; in English if it does not."""
        return cls.says.get(key) or cls.says.get(SPECIAL.get(key, "")) or english(key)

    def shown(self, what: Shown, form: str, mood: Mood) -> str:
        """What stands in a place, in the form that the message asks for.

        Things: `one`, `many`, `a` (one that somebody chooses), or all of them. Names: `quoted`, `spoken`, `attribute`,
        `text` (as it is written in the pack), or the title. Numbers: `points`, `brackets`, `each` (of each of several
        things), `bare` (the same without an article). Conditions: `if`. Places: `in`. Acts: `told` (in the third
        person), `followed` (the sentence goes on after them).
        """
        match what:
            case p.Per() | p.Amount() if form in ("each", "bare"):
                return self.of_each(what) if form == "each" else self.bare(self.of_each(what))
            case p.Who():
                return self.say(what.value)
            case str():
                return self.name(what, form)
            case int():
                return str(what)
            case p.Things():
                if form == "a":
                    return self.one_of(what)
                return self.described(what, form == "many") if form else self.collection(what)
            case p.One():
                return self.one(what)
            case p.Place():
                return self.where(what) if form == "in" else self.zone(what)
            case p.Condition():
                return self.when(what) if form == "if" else self.condition(what)
            case p.Per():
                return self.number_of(what)
            case p.Amount():
                if form == "points":
                    return self.amount(what, True)
                return self.in_brackets(what) if form == "brackets" else self.plain_number(what)
            case tuple():
                return self.acts(what, Mood.TOLD if form == "told" else mood, form == "followed")
        raise TypeError(f"{what!r} cannot be said")

    def name(self, name: str, form: str) -> str:
        """A name of the pack, or a text that is shown as it is written there."""
        match form:
            case "text":
                return self.quoted(name)
            case "quoted":
                return self.quoted(self.title(name))
            case "spoken":
                return self.spoken(name)
            case "attribute":
                return self.attribute(name)
        return self.title(name)

    def filled(self, template: str, given: Mapping[str, str]) -> str:
        """A phrase of the pack or of a plugin with texts in its places."""
        return filled(
            template,
            lambda name, form: None if form else given.get(name),
            lambda word, text: self.after(word, text) if word.endswith(" ") else f"{word}{text}",
        )

    # -------------------------------------------------------------- grammar

    def after(self, word: str, text: str) -> str:
        """A text after a word of a message (which ends with a space or an apostrophe): 'of the hand', 'du centre'."""
        return f"{word}{text}"

    def verb(self, word: str, mood: Mood) -> str:
        """A verb of a message, as the mood wants it."""
        return self.verbs[word][mood.value]

    def is_many(self, number: int | Fraction) -> bool:
        """Whether a noun after this number is in the plural."""
        return number != 1

    def plural(self, noun: str) -> str:
        """The usual plural of a noun; a pack gives the unusual ones (`many wolf: {en: Wolves}`)."""
        return noun

    def quoted(self, text: str) -> str:
        """What is shown as it is written in the pack."""
        return f"“{text}”"

    def number(self, number: Fraction) -> str:
        """A number that is not below zero, perhaps with a fraction."""
        whole, rest = divmod(number, 1)
        return f"{whole or ''}½" if rest == Fraction(1, 2) else str(number)

    def is_plural(self, subject: str) -> bool:
        """Whether a noun with its article stands for several things, so that its verb is in the plural."""
        return subject.startswith(self.plural_starts)

    def article(self, text: str) -> tuple[Article, str]:
        """What the article of a noun says (nothing if it has none), and the noun without it."""
        found, noun = without_article(text, tuple(self.articles))
        return self.articles.get(found, Article("")), noun

    def gender_of(self, subject: str) -> int:
        """The gender of a noun with its article, as far as that tells it."""
        return self.article(subject)[0].gender

    def bare(self, text: str) -> str:
        """A noun without its article."""
        return self.article(text)[1]

    def definite(self, text: str) -> str:
        """A noun with its definite article, if it has an article at all."""
        article, noun = self.article(text)
        return f"{article.definite}{noun}"

    def listed(self, texts: Iterable[str], last: str) -> str:
        """'a, b and c'."""
        *first, final = texts
        return f"{', '.join(first)} {last} {final}" if first else final

    # -------------------------------------------------------------- names

    def title(self, name: str) -> str:
        return self.words.title(name)

    def spoken(self, name: str) -> str:
        """A name in quotes, as the pack says it or else by its title."""
        return self.quoted(self.words.spoken.get(name) or self.title(name))

    def used(self, name: str) -> str:
        """A rule or effect inside a sentence."""
        return self.words.spoken.get(name) or self.quoted(self.title(name))

    def attribute(self, name: str) -> str:
        """An attribute inside a sentence; icons keep their capital letter."""
        if name in self.words.icons:
            return self.title(name)
        return self.words.spoken.get(name) or self.title(name).lower()

    def title_after_whose(self, name: str) -> str:
        """An attribute, or a value of pieces, where it is said whose it is: 'whose {price} is …'."""
        return self.title(name)

    def named_so(self, name: str) -> str:
        """The name that something gets in a text, where "that one" would not be clear; or nothing."""
        return f" ({self.quoted(name)})" if name else ""

    def unit(self, many: bool, usual: tuple[str, str]) -> str:
        """What the score is counted in: points as a language calls them (one, many), or the pack's own word."""
        word = "many" if many else "one"
        return self.words.spoken.get(f"{word} {self.words.score}", usual[many])

    @property
    def own_unit(self) -> bool:
        """Whether the pack has a word for what the score is counted in."""
        return f"many {self.words.score}" in self.words.spoken

    # -------------------------------------------------------------- said in the modules that build on this one

    @abstractmethod
    def described(self, things: p.Things, many: bool, source: bool = False) -> str: ...
    @abstractmethod
    def collection(self, things: p.Things) -> str: ...
    @abstractmethod
    def one_of(self, things: p.Things) -> str: ...
    @abstractmethod
    def one(self, it: p.One) -> str: ...
    @abstractmethod
    def zone(self, place: p.Place) -> str: ...
    @abstractmethod
    def where(self, place: p.Place) -> str: ...
    @abstractmethod
    def of_each(self, by: p.Per | p.Amount) -> str: ...
    @abstractmethod
    def number_of(self, per: p.Per) -> str: ...
    @abstractmethod
    def amount(self, it: p.Amount, unit: bool) -> str: ...
    @abstractmethod
    def plain_number(self, it: p.Amount) -> str: ...
    @abstractmethod
    def in_brackets(self, it: p.Amount) -> str: ...
    @abstractmethod
    def condition(self, it: p.Condition) -> str: ...
    @abstractmethod
    def when(self, condition: p.Condition) -> str: ...
    @abstractmethod
    def acts(self, acts: tuple[p.Act, ...], mood: Mood, followed: bool = False) -> str: ...
    @abstractmethod
    def phrased(
        self, it: p.Phrased | p.PhrasedOne | p.PhrasedNumber | p.PhrasedCondition | p.AmongPhrased
    ) -> str: ...


def english(key: str) -> str:
    return MESSAGES.get(key) or MESSAGES[SPECIAL[key]]


def capital(text: str) -> str:
    """With a capital letter at the beginning."""
    return text[:1].upper() + text[1:]


def without_article(text: str, articles: tuple[str, ...]) -> tuple[str, str]:
    """The article of a noun ('' when there is none) and the rest."""
    for article in articles:
        if text.lower().startswith(article):
            return article, text[len(article) :]
    return "", text
