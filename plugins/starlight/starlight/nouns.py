"""Spanish nouns: things, places and who somebody is. Articles in a pack's spoken forms tell the gender of a noun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from cardwright.describe.tongue import AT_LEAST_ONE, NONE_AT_ALL
from cardwright.hooks import Tongue
from cardwright.hooks import phrases as p

FEMININE = ("la ", "una ", "las ", "unas ")
ARTICLES = (*FEMININE, "el ", "un ", "los ", "unos ")
QUANTITIES = {
    ">=": "al menos {} {}",
    ">": "más de {} {}",
    "<": "menos de {} {}",
    "<=": "{} {} como máximo",
    "==": "exactamente {} {}",
    "!=": "un número distinto de {} de {}",
}
COMPARED = {
    ">=": "es al menos",
    ">": "es mayor que",
    "<": "es menor que",
    "<=": "es como máximo",
    "==": "es",
    "!=": "no es",
}
_PLURAL = ("las ", "los ")
_DEFINITE = {"una ": "la ", "un ": "el ", "unas ": "las ", "unos ": "los "}
SUBJECTS = {
    p.Who.YOU: "tú",
    p.Who.EACH: "ese jugador",
    p.Who.ANOTHER: "otro jugador",
    p.Who.SOMEBODY: "un jugador",
    p.Who.NEXT: "el jugador de tu izquierda",
    p.Who.PREVIOUS: "el jugador de tu derecha",
    p.Who.NEIGHBOURS: "cada vecino",
}
WITH_MOST = {True: "más", False: "menos"}


class Nouns(Tongue):
    """What things are called. `Spanish` makes sentences of it."""

    says: ClassVar[Mapping[str, str]] = {
        "greater": "el mayor de {0}",
        "greatest": "el mayor de {0}",
        "smaller": "el menor de {0}",
        "smallest": "el menor de {0}",
        "remainder": "el resto de {0} dividido entre {1}",
        "quotient": "{0} dividido entre {1} (redondeado hacia abajo)",
        "absolute": "{0} sin su signo",
        "dice": "un número al azar del 1 al {0}",
        "as many": "tantos {0} como {1}",
        "per one of": "por {0} de entre {1}",
        "total": "la suma de {0} para {1}",
        "most": "el máximo de {0} entre {1}",
        "least": "el mínimo de {0} entre {1}",
        "empty": "{0} ({1} si no hay)",
        "entry": "el valor de {1} para {0}",
        "for": "{0} para {1}",
        "picked": "{0} cuando {1} es {2}",
        "among": "de entre {0}",
        "among both": "{0} de entre ({1} y {2})",
        "among either": "{0} de entre ({1} {3}; si no, {2})",
        "linked": "{0} que {1} une a {2}",
        "agreed": "{0} de la opción {1}",
        "after": "la casilla que sigue a {0}",
        "before": "la casilla anterior a {0}",
        "left": "el jugador a la izquierda de {0}",
        "right": "el jugador a la derecha de {0}",
        "their left": "el jugador de su izquierda",
        "their right": "el jugador de su derecha",
        "owner": "el dueño de {0}",
        "first": "el primer elemento de {0}",
        "last": "el último elemento de {0}",
        "either": "({0} {2}; si no, {1})",
        "option": "la opción {0}",
        "kind": "el tipo de {0}",
        "deck": "la familia de {0}",
        "side": "el lado de {0}",
        "chosen": "{0} antes",
        "in secret": "{0} en secreto. Cuando todos hayan elegido: {1}",
        "it": "esta",
        "theirs": "la suya",
        "the other": "el otro jugador",
        "holds": "{0} es cierto",
        "holds for": "{0} es cierto para {1}",
        "bears": "{0} tiene {1}",
        "given": "se ha dado la opción {0}",
        "side given": "se ha dado el lado de {0}",
        "always": "siempre es así",
        "never": "nunca es así",
        "each": "por ejemplar: {0}",
        "new set": "más empiezan otra serie",
        "note": "{0} es {1}",
        "note whether": "{0} dice si {1}",
        "note again": "{0} pasa a ser {1}",
        "note again whether": "{0} dice ahora si {1}",
    }

    def after(self, word: str, text: str) -> str:
        if word == "de ":
            return of(text)
        return f"al {text[3:]}" if word == "a " and text.startswith("el ") else f"{word}{text}"

    def quoted(self, text: str) -> str:
        return quoted(text)

    def noun(self, things: p.Things, many: bool) -> str:
        spoken, name = self.words.spoken, things.name
        match things.role:
            case p.Role.ICON | p.Role.KIND:
                names = (name, *things.also)
                return self.listed((self.named(it, many) for it in names), self.and_)
            case p.Role.DECK:
                one = bare(self.one_of_deck(name))
                return spoken.get(f"many {name}", plural(one)) if many else one
            case p.Role.CARD:
                return "cartas" if many else "carta"
            case p.Role.PLAYER:
                return "jugadores" if many else "jugador"
            case p.Role.SPACE if f"one {name}" in spoken:
                one = bare(spoken[f"one {name}"])
                return spoken.get(f"many {name}", plural(one)) if many else one
            case p.Role.SPACE:
                where = of(spoken[name]) if name in spoken else f"de {self.title(name)}"
                return f"{'casillas' if many else 'casilla'} {where}"
            case p.Role.NAMED:
                return bare(spoken[name])

    def one_of_deck(self, deck: str) -> str:
        return self.words.spoken.get(f"one {deck}", f"una carta de {self.title(deck)}")

    def named(self, name: str, many: bool) -> str:
        title = self.title(name)
        return self.words.spoken.get(f"many {name}", plural(title)) if many else title

    def described(self, things: p.Things, many: bool, source: bool = False) -> str:
        """The noun with all that narrows it down; as a `source` it says where things come from."""
        noun = self.noun(things, many or things.first is not None)
        feminine = bool(self.feminine(things))
        if things.first is not None:
            noun = f"{self.plain_number(things.first)} {agreeing('primero', feminine, True)} {noun}"
        if things.other:
            noun = f"{agreeing('otro', feminine, many)} {noun}"
        if things.rest:
            noun += " restantes" if many else " restante"
        if things.distinct:
            noun += " diferentes" if many else " diferente"
        noun = self.other_things(things, noun) or noun
        if things.on is not None:
            noun += f" en {self.described(things.on, True)}"
        qualities = "".join(f" {self.quality_of(things, it, many)}" for it in things.qualities)
        qualities += f" ({self.order(things.order)})" if things.order is not None else ""
        if things.itself:
            qualities += f" ({agreeing('este', feminine, False)} {agreeing('incluido', feminine, False)})"
        if source and things.places:
            where = self.listed((of(self.zone(it)) for it in things.places), self.or_)
        elif things.places:
            where = self.listed(map(self.where, things.places), self.and_)
        else:
            return f"{noun}{qualities}"
        return f"{noun} {where}{qualities}"

    def quality_of(self, things: p.Things, it: p.Quality, many: bool) -> str:
        """What narrows things down, in agreement with them."""
        match it:
            case p.Fitting(condition=condition, person=True):
                return f"para {'quienes' if many else 'quien'} {self.condition(condition)}"
            case p.Fitting(condition=condition):
                the = ("las" if many else "la") if self.feminine(things) else ("los" if many else "el")
                return f"para {the} que {self.condition(condition)}"
        return self.quality(it)

    def quality(self, it: p.Quality) -> str:
        match it:
            case p.WithIcons(icon=icon, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return f"sin {self.title(icon)}"
                if (operator, number) in AT_LEAST_ONE:
                    return f"con {self.title(icon)}"
                return f"con {self.quantity(p.Things(p.Role.ICON, icon), operator, number)}"
            case p.InCopies(operator="==", number=1):
                return "con un solo ejemplar"
            case p.InCopies(operator=operator, number=number):
                copies = "ejemplar" if number == 1 else "ejemplares"
                return f"con {QUANTITIES[operator].format(number, copies)}"
            case p.Printed(attribute=name, operator="==", value=value):
                return f"con {self.title(name)} {self.words.titles.get(value, value)}"
            case p.Printed(attribute=name, operator=operator, value=value):
                return f"cuya {self.title(name)} {COMPARED[operator]} {self.words.titles.get(value, value)}"
            case p.Bearing(name=name):
                return f"con {quoted(self.title(name))}"
            case p.OfKind(role=role, name=name, negated=negated):
                what = self.noun(p.Things(role, name), False)
                return f"que no sea {what}" if negated else f"que sea {what}"
            case p.OtherThan(one=p.AtRandom(things=things) | p.Taken(things=things)):
                where = f" {of(self.zone(things.places[0]))}" if things.places else ""
                return f"que no sea {'la' if self.feminine(things) else 'el'}{where}"
            case p.OtherThan(one=one):
                return f"que no sea {self.one(one)}"
            case p.Among(text=text):
                return f"de entre {self.quoted(text)}"
            case p.Such(condition=text):
                return f"tal que {quoted(text)}"
            case p.Topmost(by=p.Each(things=things), most=most):
                return f"con {WITH_MOST[most]} {self.described(things, True)}"
            case p.Topmost(by=p.Of(whose=p.Who.EACH) as by, most=most):
                return f"con {WITH_MOST[most]} {bare(self.of_each(by))}"
            case p.Topmost(by=by, most=most):
                return f"con {'el máximo' if most else 'el mínimo'} de {bare(self.of_each(by))}"
            case _:
                return self.other_quality(it)

    def quantity(self, things: p.Things, operator: str, number: int) -> str:
        if (operator, number) in AT_LEAST_ONE:
            one = self.words.spoken.get(f"one {things.name}")
            if one is not None and things.role in (p.Role.ICON, p.Role.KIND) and not things.also:
                return self.described(things, False).replace(self.title(things.name), one, 1)
            operator, number = ">=", 1
        return QUANTITIES[operator].format(number, self.described(things, number != 1))

    def noun_alone(self, things: p.Things) -> str:
        if things.role is p.Role.NAMED:
            return "lo elegido"
        noun, feminine = self.noun(p.Things(things.role, things.name), False), self.feminine(things)
        return f"{'la' if feminine else 'el'} {noun} {agreeing('elegido', bool(feminine), False)}"

    def collection(self, things: p.Things) -> str:
        if things == p.Things(p.Role.NAMED, things.name):
            return self.words.spoken[things.name]
        feminine = self.feminine(things)
        text = self.described(things, True)
        if feminine is None:
            return text
        return f"{'las' if feminine else 'los'} {text}"

    def feminine(self, things: p.Things) -> bool | None:
        """Whether a noun is feminine; None when nothing tells."""
        match things.role:
            case p.Role.CARD:
                return True
            case p.Role.ICON | p.Role.KIND | p.Role.SPACE if f"one {things.name}" in self.words.spoken:
                return self.words.spoken[f"one {things.name}"].lower().startswith(FEMININE)
            case p.Role.SPACE:
                return True
            case p.Role.DECK:
                return self.one_of_deck(things.name).lower().startswith(FEMININE)
            case p.Role.PLAYER:
                return False
            case _:
                return None

    def one_of(self, things: p.Things) -> str:
        """One that somebody chooses."""
        if things == p.Things(p.Role.NAMED, things.name):
            return f"una de {self.words.spoken[things.name]}"
        text = self.described(things, False, source=True)
        if things.other:
            return text  # "otra carta" has no article
        if things.first is not None:
            return f"{'una' if self.feminine(things) else 'uno'} de {'las' if self.feminine(things) else 'los'} {text}"
        feminine = self.feminine(things)
        return f"1 {text}" if feminine is None else f"{'una' if feminine else 'un'} {text}"

    # -------------------------------------------------------------- zones and single things

    def zone(self, place: p.Place) -> str:
        if place.every:
            return f"cada {bare(self.said(place.zone))}"
        return self.owned(place.zone, place.whose)

    def said(self, name: str) -> str:
        if name in self.words.spoken:
            return self.words.spoken[name]
        return f"la zona {self.title(name)}" if name in self.words.zones else quoted(self.title(name))

    def owned(self, name: str, whose: p.Who | p.One | None) -> str:
        """A zone or value, and whose it is."""
        said = self.said(name)
        noun = bare(said)
        article = _DEFINITE.get(said.removesuffix(noun), said.removesuffix(noun))
        match whose:
            case None:
                return said
            case p.Who.YOU if name in self.words.spoken and name not in self.words.zones:
                return said
            case p.One():
                return f"{article}{noun} {of(self.one(whose))}"
            case p.Who.YOU:
                return f"{'tus' if article in _PLURAL else 'tu'} {noun}"
            case p.Who.NEXT | p.Who.PREVIOUS | p.Who.NEIGHBOURS:
                return f"{article}{noun} {of(SUBJECTS[whose])}"
        return f"{'sus' if article in _PLURAL else 'su'} {noun}"

    def where(self, place: p.Place) -> str:
        of_table = place.whose is None and not place.every
        own = self.words.spoken.get(f"in {place.zone}") if of_table else None
        return own or f"en {self.zone(place)}"

    def into(self, place: p.Place, bottom: bool, own: bool) -> str:
        if bottom:
            return f"debajo {of(self.zone(place))}"
        said = self.words.spoken.get(f"to {place.zone}")
        if said and (own or place.whose is None) and not place.every:
            return said
        facts = self.words.zones[place.zone]
        return f"encima {of(self.zone(place))}" if facts.hidden else f"en {self.zone(place)}"

    def one(self, it: p.One) -> str:
        match it:
            case p.That(things=p.Things(role=p.Role.NAMED)):
                return "eso"
            case p.That(things=things):
                noun = self.noun(p.Things(things.role, things.name), False)
                return f"{'ese' if self.feminine(things) is False else 'esa'} {noun}"
            case p.This():
                return "esta carta"
            case p.Called(name=name, whose=whose):
                return self.owned(name, whose)
            case p.Truth(holds=holds):
                return "cierto" if holds else "falso"
            case p.AsUsual():
                return "como de costumbre"
            case p.Nothing(person=person):
                return "nadie" if person else "nada"
            case p.PrintedOn(attribute=name, piece=piece):
                return f"{self.attribute(name)} {of(self.one(piece))}"
            case p.AtRandom(things=things):
                return f"{self.one_of(things)} al azar"
            case p.KindOf(name=name, copy=copy) if copy:
                return f"{self.title(name)} #{copy}"
            case p.KindOf(name=name) | p.WordOf(name=name):
                return self.title(name)
            case p.Player(who=who):
                return SUBJECTS[who]
            case p.Lying(place=place) if (
                place.zone in self.words.spoken and self.words.zones[place.zone].single
            ):
                usual = place.whose in (None, p.Who.YOU)
                return self.owned(place.zone, None if usual else place.whose)
            case p.Lying(place=place):
                return f"la carta {self.where(place)}"
            case p.AtEnd(place=place, last=last):
                return f"la {'última' if last else 'primera'} carta {self.where(place)}"
            case p.Taken(things=things):
                return f"la {self.listed((of(self.zone(it)) for it in things.places), self.or_)}"
            case p.AsWritten(text=text):
                return quoted(text)
            case _:
                return self.other_one(it)


def bare(text: str) -> str:
    """A noun without its article."""
    return next((text[len(it) :] for it in ARTICLES if text.lower().startswith(it)), text)


_VERBS_OF_MANY = {
    "es": "son",
    "pasa": "pasan",
    "aumenta": "aumentan",
    "reduce": "reducen",
}


def in_number(verb: str, subject: str) -> str:
    """A verb in agreement with its subject: 'las monedas aumentan'."""
    if not subject.startswith(("las ", "los ", "sus ", "tus ")):
        return verb
    return " ".join(_VERBS_OF_MANY.get(word, word) for word in verb.split(" "))


def of(text: str) -> str:
    """'de' before a noun: del centro, de la mano."""
    return f"del {text[3:]}" if text.startswith("el ") else f"de {text}"


def agreeing(word: str, feminine: bool, many: bool) -> str:
    """An adjective in -o that agrees with its noun."""
    return f"{word[:-1]}{'a' if feminine else 'o'}{'s' if many else ''}"


def quoted(text: str) -> str:
    return f"«{text}»"


_UNACCENTED = dict(zip("áéíóú", "aeiou", strict=True))


def plural(noun: str) -> str:
    """The usual plural of the first word ("cartas de Pueblo"); a pack gives the unusual ones."""
    first, space, rest = noun.partition(" ")
    lower = first.lower()
    if lower.endswith(("s", "x")):
        return noun
    if lower.endswith("z"):
        return f"{first[:-1]}ces{space}{rest}"
    if lower.endswith(("án", "én", "ín", "ón", "ún")):
        return f"{first[:-2]}{_UNACCENTED[lower[-2]]}nes{space}{rest}"
    if lower.endswith(("a", "e", "i", "o", "u", "á", "é", "ó")):
        return f"{first}s{space}{rest}"
    return f"{first}es{space}{rest}"
