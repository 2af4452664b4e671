"""A key that differs by one letter from the name that it is given: one of the two is misspelt.

`gnlol: {name: {en: Gnoll}}` can be played, but every rule and scenario that speaks of the gnoll fails.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardwright.analysis import Study
from cardwright.check.checked_pack import CheckedPack
from cardwright.declarations.model import Deck, Icon, Kind, Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared, meant
from cardwright.findings.suggest import one_letter_apart

EVEN_WITH_ERRORS = True

# In a shorter word a letter makes another word: `ox` is no misspelt `fox`.
SHORTEST = 4
# Which of several cards it is: `melon_2`, Guard I, `king_iii`.
_NUMBER = re.compile("_[ivx]+$|[0-9_]+")
# A key of more words than this is looked for as it is written only.
MOST_WORDS = 8
# Both are good words: `colour` and Color, `centre` and Center, `grey` and Gray, `women` and Woman.
_VARIANTS = (
    ("our", "or"),
    ("tre(?=s?(_|$))", "ter"),
    ("([iy])s(?=(e[drs]?|ing|ation)(_|$))", r"\1z"),
    ("ence(?=s?(_|$))", "ense"),
    ("grey", "gray"),
    ("ll(?=(ed|er|ers|ing|or)(_|$))", "l"),
    ("ae|oe", "e"),
    ("men(?=(_|$))", "man"),
)


def find(study: Study) -> list[Diagnostic]:
    """A warning at each icon, deck and kind of card whose key is not quite its name in the pack's main language."""
    return list(_unlike(study.checked))


def _unlike(checked: CheckedPack) -> Iterator[Diagnostic]:
    pack = checked.pack
    if not pack.languages:
        return
    language = pack.languages[0]
    spelt: list[tuple[Icon | Deck | Kind, Spelling]] = [
        *((it, Spelt(it)[language]) for it in pack.icons.values()),
        *((it, Spelt(it)[language]) for it in pack.decks.values()),
        *((it, it.once(Spelt)[language]) for it in pack.kinds.values()),
    ]
    unlike = [(it, it.title.get(language, ""), its.key) for it, its in spelt if its.is_slip]
    known = _spoken_of({it.name for it, _, _ in unlike}, pack) if unlike else set()
    for it, title, meant_key in unlike:
        if _slip_of_the_fingers(it.name, meant_key) or it.name not in known:
            message = f"the key is '{it.name}', but the name '{title}'"
            yield Diagnostic(
                codes.KEY_UNLIKE_NAME,
                message,
                it.span,
                meant(meant_key),
                Severity.WARNING,
                about=declared(it.name, title),
            )


class Spelling(NamedTuple):
    """A name as it would be written as a key, and whether the key seems to be misspelt, or the name."""

    key: str
    is_slip: bool


class Spelt(dict[str, Spelling]):
    """The name of something in each language, as a key; worked out when it is asked for."""

    __slots__ = ("_it",)

    def __init__(self, it: Icon | Deck | Kind) -> None:
        super().__init__()
        self._it = it

    def __missing__(self, language: str) -> Spelling:
        key = as_key(self._it.title.get(language, ""))
        name = self._it.name
        slip = key != name and len(key) >= SHORTEST and _slip(name, key)
        return self.setdefault(language, Spelling(key, slip))


def _slip(key: str, spelt: str) -> bool:
    """One letter, but neither a '_', nor the number of one of several cards, nor the s of a plural."""
    plural = key in (f"{spelt}s", f"{spelt}es") or spelt in (f"{key}s", f"{key}es")
    return (
        not plural
        and _one_word(key) != _one_word(spelt)
        and _NUMBER.sub("", key) != _NUMBER.sub("", spelt)
        and one_letter_apart(key, spelt)
    )


def _one_word(key: str) -> str:
    """A word as it is spelt on one side of the ocean, and for one of several."""
    for ending, other in _VARIANTS:
        key = re.sub(ending, other, key)
    return key


def _slip_of_the_fingers(key: str, spelt: str) -> bool:
    """Two letters swapped, or one twice or no longer twice: that hardly ever makes another word."""
    if len(key) == len(spelt):
        return sorted(key) == sorted(spelt)
    return re.sub(r"(.)\1", r"\1", key) == re.sub(r"(.)\1", r"\1", spelt)


def _spoken_of(keys: set[str], pack: Pack) -> set[str]:
    """Those that the pack has elsewhere, too: `bear` is no misspelt Beer where a rule says `bear in hand`."""
    beginnings = {key[: it.start()] for key in keys for it in re.finditer("_|$", key)}
    times: Counter[str] = Counter()
    for text in pack.texts.values():
        for line in text.lower().split("\n"):
            for phrase in re.findall(r"\w+(?: \w+)*", line):
                times.update(_keys_in(phrase.split(" "), keys, beginnings))
    return {key for key in keys if times[key] > 1}


def _keys_in(words: list[str], keys: set[str], beginnings: set[str]) -> Iterator[str]:
    """The keys that stand in a row of words, where a blank may stand for '_'."""
    for start, word in enumerate(words):
        written = word
        for following in (*words[start + 1 : start + MOST_WORDS], ""):
            if written in keys:
                yield written
            written = f"{written}_{following}"
            if written not in beginnings:
                break


def as_key(title: str) -> str:
    """A name as it would be written as a key: `Miller's Gate` is `millers_gate`."""
    plain = "".join(
        it for it in unicodedata.normalize("NFKD", title.lower()) if not unicodedata.combining(it)
    )
    return re.sub("[^a-z0-9]+", "_", re.sub("['’]", "", plain)).strip("_")
