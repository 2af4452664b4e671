"""A language in which cards speak.

A language is one subclass of `Tongue` in one module: its messages (`says`), its verbs, and the grammar in which it is not
like English. `cardwright.describe.TONGUES` lists the kernel's own by code. What is said when is decided in the modules
`say_*.py`, alike for all languages; a language overrides a method there only where another word order asks for it.
"""

from __future__ import annotations

from cardwright.describe.message_format import VERB, Mood
from cardwright.describe.messages import MESSAGES, REQUIRED
from cardwright.describe.say import Article, capital, without_article
from cardwright.describe.say_acts import SaysActs
from cardwright.describe.say_amounts import is_open, lessened
from cardwright.describe.say_things import AT_LEAST_ONE, NONE_AT_ALL

__all__ = [
    "AT_LEAST_ONE",
    "NONE_AT_ALL",
    "Article",
    "Mood",
    "Tongue",
    "capital",
    "is_open",
    "lessened",
    "without_article",
]


class Tongue(SaysActs):
    """One language over the names of one pack."""

    @classmethod
    def lacking(cls) -> list[str]:
        """What the language cannot say: messages and verbs that it neither has nor says in a way of its own."""
        if all(getattr(cls, name) is not getattr(Tongue, name) for name in _SAYING):
            return []
        messages = [f"the message '{key}'" for key in REQUIRED if key not in cls.says]
        if cls.verb is not Tongue.verb:
            return messages
        used = dict.fromkeys(verb for key in MESSAGES for verb in VERB.findall(cls.message(key)))
        return messages + [f"the verb '{verb}'" for verb in used if verb not in cls.verbs]


_SAYING = (
    "act",
    "cases",
    "changed",
    "collection",
    "condition",
    "divided",
    "holds_if",
    "lookup",
    "moment",
    "number_of",
    "one",
    "one_of",
    "order",
    "per",
    "points",
    "quoted",
    "when",
)
"""What says every phrase together. A language that has all of these itself needs no messages."""
