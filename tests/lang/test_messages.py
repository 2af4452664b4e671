"""The catalogues of the languages: notation, completeness, and languages that do without."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cardwright.describe
from cardwright.describe import TONGUES, Describer
from cardwright.describe import phrases as p
from cardwright.describe.message_format import filled, inflected, places
from cardwright.describe.messages import MESSAGES, REQUIRED, SPECIAL
from cardwright.describe.pack_vocabulary import vocabulary
from cardwright.describe.tongue import Mood, Tongue

from .fair import examine
from .test_texts_tell_apart import spanish

LANGUAGES = {**TONGUES, "es": spanish()}


@pytest.mark.parametrize(
    ("template", "many", "gender", "text"),
    [
        ("[is|are]", False, 0, "is"),
        ("[is|are]", True, 1, "are"),
        ("restant[/e][|s]", True, 1, "restantes"),
        ("[le/la|les]", True, 1, "les"),
        ("[le/la|les]", False, 1, "la"),
        ("[un/une/1]", True, 2, "1"),
        ("[un/une]", False, 2, "un"),
        ("none", True, 1, "none"),
    ],
)
def test_forms_agree_with_a_noun(template: str, many: bool, gender: int, text: str) -> None:
    assert inflected(template, many, gender) == text


def test_a_text_is_joined_to_the_word_before_it() -> None:
    texts = {"a": "le marché", "b": "[x|y] {a}"}
    joined = filled(
        "près de {a} {b} {c}, à {!a}", lambda name, form: texts.get(name), lambda *it: "|".join(it)
    )
    assert joined == "près de |le marché |[x|y] {a} {c}, à le marché"
    assert places("{a:one} and {b}, {a:one}") == [("a", "one"), ("b", "")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message_and_no_other(language: str) -> None:
    tongue = LANGUAGES[language]
    assert tongue.lacking() == []
    assert set(tongue.says) <= {*MESSAGES, *SPECIAL}
    assert len(REQUIRED) > 200
    assert tongue.labels.keys() == TONGUES["en"].labels.keys()


def test_every_message_is_said_somewhere() -> None:
    """A key that nobody says would be translated for nothing; a misspelt one would fail on a card."""
    folder = Path(cardwright.describe.__file__).parent
    said = {
        node.value
        for module in (
            "say",
            "say_things",
            "say_amounts",
            "say_conditions",
            "say_acts",
            "__init__",
            "english",
        )
        for node in ast.walk(ast.parse((folder / f"{module}.py").read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    composed = ("quantity ", "compared ", "moment ", "event ", "per thing of the ", "each ", "note again")
    outside = {"in secret", "kind", "deck", "side", "total", "most", "least", *(it.value for it in p.Who)}
    outside |= {f"{key} {what}" for key in ("total", "most", "least") for what in ("of them", "worked out")}
    outside |= {"ascending numbers", "descending numbers"}
    outside |= {"becomes", "increases", "decreases", "note whether", "minimum", "maximum"}
    outside |= {f"{key} none" for key in ("there is", "you have", "they have", "somebody has")}
    assert {
        it for it in {*MESSAGES, *SPECIAL} if it not in said | outside and not it.startswith(composed)
    } == set()


class Terse(Tongue):
    """A language as they were written before there were messages: a method for each kind of phrase."""

    code, and_, or_, no_effect = "tt", "&", "/", "nil"
    labels = {}  # noqa: RUF012 - as plugins write it
    says = {"owner": "{0}'s owner", "either": "{2}? {0} : {1}", "total": "sum {1}.{0}"}  # noqa: RUF012

    def points(self, number, unit):
        return f"{number}p" if unit else f"{number}"

    def per(self, per):
        return f"per {self.number_of(per)}"

    def number_of(self, per):
        return self.worked_out(per) if isinstance(per, p.Number) else type(per).__name__

    def lookup(self, it, unit):
        return "lookup"

    def cases(self, it, unit):
        return f"{self.amount(it.then, unit)} {self.when(it.condition)}"

    def divided(self, it, unit):
        return f"{self.amount(it.amount, unit)}/{it.by}"

    def when(self, condition):
        return f"when {self.condition(condition)}"

    def condition(self, it):
        return self.joined(it.parts, " & ") if isinstance(it, p.Both) else self.other_condition(it)

    def act(self, it, mood):
        return f"{type(it).__name__.lower()} {mood.name.lower()}"

    def collection(self, things):
        return f"all {things.role.value}s"

    def one_of(self, things):
        return f"one {things.role.value}"

    def one(self, it):
        return "me" if isinstance(it, p.This) else self.other_one(it)

    def order(self, it):
        return "sorted"

    def moment(self, timing, rule):
        return f"{timing} {rule}"

    def changed(self, it):
        return f"{it.name}!"

    def holds_if(self, name, condition):
        return f"{name} {self.when(condition)}"

    def quoted(self, text):
        return f"'{text}'"


def test_a_language_of_methods_needs_no_messages() -> None:
    assert Terse.lacking() == []
    terse = Describer(vocabulary(examine()[0], "tt"), tongues={"tt": Terse}).tongue
    condition = p.Both((p.Bears(p.This(), "sale"), p.Always(True)))
    either = p.OneIf(condition, p.OwnerOf(p.This()), p.This())
    assert terse.one(either) == "when me has 'sale' & this is always so? me's owner : me"
    total = p.Sum(2, (p.Term(2, p.Over("total", p.Things(p.Role.CARD), p.Of("price", p.It(p.Role.CARD)))),))
    assert terse.amount(total, True) == "2p + 2p per sum all cards.price"
    assert terse.text((p.End(), p.Original())) == "end order & original order"
    assert terse.acts((), Mood.TOLD) == "nil"
