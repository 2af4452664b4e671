"""French. Articles in the pack's spoken forms ("la pioche", "une carte") tell the gender of a noun."""

from __future__ import annotations

from collections.abc import Mapping
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

_FEMININE = ("la ", "une ")
_ARTICLES = (*_FEMININE, "le ", "un ", "les ", "des ", "l'", "l’")
_PLURAL = ("les ", "des ")
_DEFINITE = {"une ": "la ", "un ": "le ", "des ": "les "}
_POINTS = ("pt", "pts")
_SPACE = "\N{NO-BREAK SPACE}"
_QUANTITIES = {
    ">=": "au moins {} {}",
    ">": "plus de {} {}",
    "<": "moins de {} {}",
    "<=": "au plus {} {}",
    "==": "exactement {} {}",
    "!=": "un nombre autre que {} de {}",
}
_COMPARED = {
    ">=": "vaut au moins",
    ">": "dépasse",
    "<": "est inférieur à",
    "<=": "vaut au plus",
    "==": "vaut",
    "!=": "ne vaut pas",
}
_SUBJECTS = {
    p.Who.YOU: "vous",
    p.Who.EACH: "il",
    p.Who.ANOTHER: "un autre joueur",
    p.Who.SOMEBODY: "un joueur",
    p.Who.NEXT: "votre voisin de gauche",
    p.Who.PREVIOUS: "votre voisin de droite",
    p.Who.NEIGHBOURS: "chaque voisin",
}
_WITH_MOST = {True: "le plus", False: "le moins"}
_FOR_WHICH = {
    (True, True): "pour lesquelles",
    (True, False): "pour laquelle",
    (False, True): "pour lesquels",
    (False, False): "pour lequel",
}
# As an order, after "pouvoir", told of each player.
_VERBS = {
    "add": ("ajoutez", "ajouter", "ajoute"),
    "apply": ("appliquez", "appliquer", "applique"),
    "choose": ("choisissez", "choisir", "choisit"),
    "decide": ("décidez", "décider", "décide"),
    "decrease": ("diminuez", "diminuer", "diminue"),
    "draw": ("piochez", "piocher", "pioche"),
    "gain": ("gagnez", "gagner", "gagne"),
    "increase": ("augmentez", "augmenter", "augmente"),
    "look": ("regardez", "regarder", "regarde"),
    "lose": ("perdez", "perdre", "perd"),
    "put": ("placez", "placer", "place"),
    "reveal": ("révélez", "révéler", "révèle"),
    "score": ("marquez", "marquer", "marque"),
    "set": ("fixez", "fixer", "fixe"),
    "shuffle": ("mélangez", "mélanger", "mélange"),
    "stop": ("arrêtez", "arrêter", "arrête"),
    "swap": ("échangez", "échanger", "échange"),
    "turn": ("retournez", "retourner", "retourne"),
    "go on": ("continuez", "continuer", "continue"),
}
_IS = {False: "est", True: "n'est pas"}
_TIMINGS = {"before": "avant", "after": "après"}


class French(Tongue):
    code = "fr"
    colon = f"{_SPACE}: "
    semicolon = f"{_SPACE}; "
    and_ = "et"
    or_ = "ou"
    plus = "plus"
    minus = "moins"
    no_effect = "sans effet"
    labels: ClassVar[dict[str, str]] = {
        "copies": "exemplaires",
        "copy": "exemplaire",
        "icons": "Icônes",
        "reads": "Dépend de",
        "house": "Maison",
        "all": "tout",
        "text": "Texte",
        "extension": "Extension",
        "changed_by": "Modifié par",
        "file": "Fichier",
        "name": "nom",
        "modifiers": "effet",
        "by_hand": "écrit à la main",
        "flavour": "Ambiance",
    }
    says: ClassVar[Mapping[str, str]] = {
        "greater": "le plus grand de {0}",
        "greatest": "le plus grand de {0}",
        "smaller": "le plus petit de {0}",
        "smallest": "le plus petit de {0}",
        "remainder": "le reste de {0} divisé par {1}",
        "quotient": "{0} divisé par {1} (arrondi à l'inférieur)",
        "absolute": "{0} sans son signe",
        "dice": "un nombre au hasard de 1 à {0}",
        "as many": "autant de {0} que {1}",
        "per one of": "par {0} parmi {1}",
        "total": "la somme de {0} pour {1}",
        "most": "le maximum de {0} parmi {1}",
        "least": "le minimum de {0} parmi {1}",
        "empty": "{0} ({1} s'il n'y en a pas)",
        "entry": "la valeur de {1} pour {0}",
        "for": "{0} pour {1}",
        "picked": "{0} quand {1} vaut {2}",
        "among": "parmi {0}",
        "among both": "{0} parmi ({1} et {2})",
        "among either": "{0} parmi ({1} {3}, sinon {2})",
        "linked": "{0} que {1} relie à {2}",
        "agreed": "{0} de l'option {1}",
        "for whom": "pour qui {0}",
        "after": "la case après {0}",
        "before": "la case avant {0}",
        "left": "le voisin de gauche de {0}",
        "right": "le voisin de droite de {0}",
        "their left": "son voisin de gauche",
        "their right": "son voisin de droite",
        "owner": "le propriétaire de {0}",
        "first": "le premier élément de {0}",
        "last": "le dernier élément de {0}",
        "either": "({0} {2}, sinon {1})",
        "option": "l'option {0}",
        "kind": "le type de {0}",
        "deck": "la famille de {0}",
        "side": "le côté de {0}",
        "chosen": "{0} auparavant",
        "in secret": "{0} en secret. Quand tous ont choisi\N{NO-BREAK SPACE}: {1}",
        "it": "celle-ci",
        "theirs": "la sienne",
        "the other": "l'autre joueur",
        "holds": "{0} est vrai",
        "holds for": "{0} est vrai pour {1}",
        "bears": "{0} a {1}",
        "given": "l'option {0} est donnée",
        "side given": "le côté de {0} est donné",
        "always": "c'est toujours le cas",
        "never": "ce n'est jamais le cas",
        "each": "par exemplaire\N{NO-BREAK SPACE}: {0}",
        "new set": "au-delà, une nouvelle série commence",
        "note": "{0} désigne {1}",
        "note whether": "{0} dit si {1}",
        "note again": "{0} devient {1}",
        "note again whether": "{0} dit à présent si {1}",
    }

    def after(self, word: str, text: str) -> str:
        if word == "de ":
            return of(text)
        return to(text) if word == "à " else f"{word}{text}"

    def quoted(self, text: str) -> str:
        return quoted(text)

    # -------------------------------------------------------------- nouns

    def noun(self, things: p.Things, many: bool) -> str:
        spoken, name = self.words.spoken, things.name
        match things.role:
            case p.Role.ICON | p.Role.KIND:
                names = (name, *things.also)
                return self.listed((self.named(it, many) for it in names), self.and_)
            case p.Role.DECK:
                one = without_article(self.one_of_deck(name), _ARTICLES)[1]
                return spoken.get(f"many {name}", plural(one)) if many else one
            case p.Role.CARD:
                return "cartes" if many else "carte"
            case p.Role.PLAYER:
                return "joueurs" if many else "joueur"
            case p.Role.SPACE if f"one {name}" in spoken:
                one = without_article(spoken[f"one {name}"], _ARTICLES)[1]
                return spoken.get(f"many {name}", plural(one)) if many else one
            case p.Role.SPACE:
                where = of(spoken[name]) if name in spoken else f"de {self.title(name)}"
                return f"{'cases' if many else 'case'} {where}"
            case p.Role.NAMED:
                return without_article(spoken[name], _ARTICLES)[1]

    def one_of_deck(self, deck: str) -> str:
        return self.words.spoken.get(f"one {deck}", f"une carte {self.title(deck)}")

    def named(self, name: str, many: bool) -> str:
        title = self.title(name)
        return self.words.spoken.get(f"many {name}", plural(title)) if many else title

    def described(self, things: p.Things, many: bool, source: bool = False) -> str:
        feminine = bool(self.feminine(things))
        noun = f"{('autres ' if many else 'autre ') if things.other else ''}"
        if things.first is not None:
            noun += f"{self.plain_number(things.first)} {'premières' if feminine else 'premiers'} "
        noun += self.noun(things, many or things.first is not None)
        if things.rest:
            noun += f" restant{'e' if feminine else ''}{'s' if many else ''}"
        if things.distinct:
            noun += f" différent{'e' if feminine else ''}{'s' if many else ''}"
        noun = self.other_things(things, noun) or noun
        if things.on is not None:
            noun += f" sur {self.described(things.on, True)}"
        qualities = "".join(f" {self.quality_of(things, it, many)}" for it in things.qualities)
        qualities += f" ({self.order(things.order)})" if things.order is not None else ""
        if things.itself:
            qualities += f" ({'celle-ci comprise' if feminine else 'celui-ci compris'})"
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
            case p.InCopies(operator="==", number=1):
                mine = any(place.whose is p.Who.YOU for place in things.places)
                present = f"présent{'e' if self.feminine(things) else ''}{'s' if many else ''}"
                return f"{'que vous avez' if mine else present} en un seul exemplaire"
            case p.Fitting(condition=condition, person=False):
                return f"{_FOR_WHICH[bool(self.feminine(things)), many]} {self.condition(condition)}"
        return self.quality(it)

    def quality(self, it: p.Quality) -> str:
        match it:
            case p.WithIcons(icon=icon, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return f"sans {self.title(icon)}"
                return f"portant {self.quantity(p.Things(p.Role.ICON, icon), operator, number)}"
            case p.InCopies(operator=operator, number=number):
                copies = "exemplaire" if number == 1 else "exemplaires"
                return f"en {_QUANTITIES[operator].format(number, copies)}"
            case p.Printed(attribute=name, operator="==", value=value):
                return f"avec {self.title(name)} {self.words.titles.get(value, value)}"
            case p.Printed(attribute=name, operator=operator, value=value):
                return f"dont {self.title(name)} {_COMPARED[operator]} {self.words.titles.get(value, value)}"
            case p.Bearing(name=name):
                return f"avec {quoted(self.title(name))}"
            case p.OfKind(role=role, name=name, negated=negated):
                what = self.noun(p.Things(role, name), False)
                return f"autre que {what}" if negated else f"de type {what}"
            case p.OtherThan(one=p.AtRandom(things=things) | p.Taken(things=things)):
                that = "celle" if self.feminine(things) else "celui"
                where = f" {of(self.zone(things.places[0]))}" if things.places else ""
                return f"autre que {that}{where}"
            case p.OtherThan(one=one):
                return f"autre que {self.one(one)}"
            case p.Among(text=text):
                return f"parmi {self.quoted(text)}"
            case p.Such(condition=text):
                return f"où {quoted(text)}"
            case p.Topmost(by=p.Each(things=things), most=most):
                return f"avec {_WITH_MOST[most]} {of(self.described(things, True), True)}"
            case p.Topmost(by=p.Of(whose=p.Who.EACH) as by, most=most):
                what = without_article(self.of_each(by), _ARTICLES)[1]
                return f"avec {_WITH_MOST[most]} {of(what, True)}"
            case p.Topmost(by=by, most=most):
                extent = "maximum" if most else "minimum"
                return f"avec le {extent} {of(self.of_each(by))}"
            case _:
                return self.other_quality(it)

    def quantity(self, things: p.Things, operator: str, number: int) -> str:
        if (operator, number) in AT_LEAST_ONE:
            if self.is_unique(things):
                return self.described(things, False)
            one = self.words.spoken.get(f"one {things.name}")
            if one is not None and things.role in (p.Role.ICON, p.Role.KIND) and not things.also:
                return self.described(things, False).replace(self.title(things.name), one, 1)
            operator, number = ">=", 1
        return _QUANTITIES[operator].format(number, self.described(things, number > 1))

    def noun_alone(self, things: p.Things) -> str:
        noun = (
            "choix" if things.role is p.Role.NAMED else self.noun(p.Things(things.role, things.name), False)
        )
        chosen = "choisie" if self.feminine(things) else "choisi"
        return f"{'la' if self.feminine(things) else 'le'} {noun} {chosen}"

    def listing(self, things: p.Things) -> str:
        if things == p.Things(p.Role.NAMED, things.name):
            return self.words.spoken[things.name]
        return self.described(things, True)

    def collection(self, things: p.Things) -> str:
        if things == p.Things(p.Role.NAMED, things.name):
            return self.words.spoken[things.name]
        return f"les {self.described(things, True)}"

    def feminine(self, things: p.Things) -> bool | None:
        """Whether a noun is feminine; None when nothing tells."""
        match things.role:
            case p.Role.CARD:
                return True
            case p.Role.DECK:
                return self.one_of_deck(things.name).lower().startswith(_FEMININE)
            case p.Role.PLAYER:
                return False
            case p.Role.ICON | p.Role.KIND | p.Role.SPACE if f"one {things.name}" in self.words.spoken:
                return self.words.spoken[f"one {things.name}"].lower().startswith(_FEMININE)
            case _:
                return True if things.role is p.Role.SPACE else None

    def one_of(self, things: p.Things) -> str:
        """One that somebody chooses."""
        if things == p.Things(p.Role.NAMED, things.name):
            return f"l'une {of(self.words.spoken[things.name])}"
        text = self.described(things, False, source=True)
        feminine = self.feminine(things)
        if things.first is not None:
            return f"l'un{'e' if feminine else ''} des {text}"
        return f"1 {text}" if feminine is None else f"{'une' if feminine else 'un'} {text}"

    # -------------------------------------------------------------- zones and single things

    def zone(self, place: p.Place) -> str:
        if place.every:
            return f"chaque {without_article(self.said(place.zone), _ARTICLES)[1]}"
        return self.owned(place.zone, place.whose)

    def said(self, name: str) -> str:
        if name in self.words.spoken:
            return self.words.spoken[name]
        return f"la zone {self.title(name)}" if name in self.words.zones else quoted(self.title(name))

    def owned(self, name: str, whose: p.Who | p.One | None) -> str:
        """A zone or value, and whose it is."""
        article, noun = without_article(self.said(name), _ARTICLES)
        the = _DEFINITE.get(article, article)
        match whose:
            case None:
                return self.said(name)
            case p.Who.YOU if name in self.words.spoken and name not in self.words.zones:
                return self.said(name)
            case p.One():
                return f"{the}{noun} {of(self.one(whose))}"
            case p.Who.YOU:
                return f"{'vos' if article in _PLURAL else 'votre'} {noun}"
            case p.Who.NEXT | p.Who.PREVIOUS | p.Who.NEIGHBOURS:
                return f"{the}{noun} {of(_SUBJECTS[whose])}"
        if article in _PLURAL:
            return f"ses {noun}"
        return f"{'sa' if article in _FEMININE and not begins_with_vowel(noun) else 'son'} {noun}"

    def where(self, place: p.Place) -> str:
        of_reader = place.whose in (None, p.Who.YOU) and not place.every
        own = self.words.spoken.get(f"in {place.zone}") if of_reader else None
        return own or f"dans {self.zone(place)}"

    def into(self, place: p.Place, bottom: bool, own: bool) -> str:
        if bottom:
            return f"sous {self.zone(place)}"
        said = self.words.spoken.get(f"to {place.zone}")
        if said and (own or place.whose is None) and not place.every:
            return said
        facts = self.words.zones[place.zone]
        return f"{'sur' if facts.hidden else 'dans'} {self.zone(place)}"

    def one(self, it: p.One) -> str:
        match it:
            case p.That(things=p.Things(role=p.Role.NAMED)):
                return "ce choix"
            case p.That(things=things):
                noun = self.noun(p.Things(things.role, things.name), False)
                if self.feminine(things):
                    return f"cette {noun}"
                return f"cet {noun}" if begins_with_vowel(noun) else f"ce {noun}"
            case p.This():
                return "cette carte"
            case p.Called(name=name, whose=whose):
                return self.owned(name, whose)
            case p.Truth(holds=holds):
                return "vrai" if holds else "faux"
            case p.AsUsual():
                return "comme d'habitude"
            case p.Nothing(person=person):
                return "personne" if person else "rien"
            case p.KindOf(name=name, copy=copy) if copy:
                return f"{self.title(name)} #{copy}"
            case p.KindOf(name=name) | p.WordOf(name=name):
                return self.title(name)
            case p.Player(who=who):
                return {p.Who.EACH: "ce joueur"}.get(who, _SUBJECTS[who])
            case p.Lying(place=place) if (
                place.zone in self.words.spoken and self.words.zones[place.zone].single
            ):
                usual = place.whose in (None, p.Who.YOU)
                return self.owned(place.zone, None if usual else place.whose)
            case p.Lying(place=place):
                return f"la carte {self.where(place)}"
            case p.AtEnd(place=place, last=last):
                return f"la {'dernière' if last else 'première'} carte {self.where(place)}"
            case p.PrintedOn(attribute=name, piece=piece):
                return f"{self.attribute(name)} {of(self.one(piece))}"
            case p.AtRandom(things=things):
                noun = self.noun(things, False)
                return self.one_of(things).replace(noun, f"{noun} au hasard", 1)
            case p.Taken(things=things):
                that = "celle" if self.feminine(things) else "celui"
                return f"{that} {self.listed((of(self.zone(it)) for it in things.places), self.or_)}"
            case p.AsWritten(text=text):
                return quoted(text)
            case _:
                return self.other_one(it)

    # -------------------------------------------------------------- amounts

    def points(self, number: Fraction, unit: bool) -> str:
        tenths = number * 10
        text = f"{float(number):g}".replace(".", ",") if tenths.denominator == 1 else str(number)
        return f"{text} {self.unit(number >= 2, _POINTS)}" if unit else text

    def per(self, per: p.Per) -> str:
        match per:
            case p.Each(things=things, group=group, cap=cap):
                limit = f" ({self.at_most(cap, things, group)})" if cap is not None else ""
                if group > 1:
                    many = self.described(things, True)
                    several = f"paire {of(many, True)}" if group == 2 else f"groupe de {group} {many}"
                    return f"par {several}{limit}"
                if things.first is not None:
                    return self.say("per one of", self.noun(things, False), self.collection(things)) + limit
                text = self.described(things, False)
                if things.also:
                    icons = (self.named(it, False) for it in (things.name, *things.also))
                    all_of_them = self.listed((f"par {it}" for it in icons), self.and_)
                    return text.replace(self.noun(things, False), all_of_them, 1) + limit
                return f"par {text}{limit}"
            case p.Sets(things=things):
                names = " + ".join(self.described(it, False) for it in things)
                return f"par {'paire' if len(things) == 2 else 'série'} {names}"
            case p.Best(things=things, most=most, others=others):
                whom = "de l'adversaire" if others else "du joueur"
                many = of(self.described(things, True), True)
                return f"par {self.described(things, False)} {whom} qui a {_WITH_MOST[most]} {many}"
            case p.Steps(what=what, graph=graph, before=before):
                case = self.noun(p.Things(p.Role.SPACE, graph), False)
                return f"par {case} {self.up_to(what, before)}"
            case p.Tally(name=name):
                spoken = self.words.spoken
                one = spoken.get(f"one {name}") or spoken[f"many {name}"]
                return f"par {without_article(one, _ARTICLES)[1]}"
            case _:
                return f"× {self.number_of(per)}"

    def number_of(self, per: p.Per) -> str:
        match per:
            case p.Each(things=things, group=group, cap=cap):
                text = f"le nombre {of(self.described(things, True))}"
                if group > 1:
                    text += f" divisé par {group} (arrondi à l'inférieur)"
                return f"{text} ({self.at_most(cap, things, group)})" if cap is not None else text
            case p.Sets(things=things):
                names = self.listed((self.described(it, False) for it in things), self.and_)
                return f"le nombre de séries {names}"
            case p.Best(things=things, most=most, others=others):
                whom = "un autre joueur" if others else "un joueur"
                extent = "le plus grand" if most else "le plus petit"
                return f"{extent} nombre {of(self.described(things, True))} qu'a {whom}"
            case p.Steps(what=what, graph=graph, before=before):
                cases = self.noun(p.Things(p.Role.SPACE, graph), True)
                return f"le nombre de {cases} {self.up_to(what, before)}"
            case p.Tally(name=name):
                return f"le nombre {of(self.words.spoken[f'many {name}'], True)}"
            case p.Number():
                return self.worked_out(per)
            case p.Of(name=name, of=None, whose=whose):
                return self.owned(name, whose)
            case p.Usual():
                return "le nombre habituel"
            case p.Of(name=name, of=whole) if whole is not None:
                return f"{self.attribute(name)} {of(self.one(whole))}"
            case p.Nested(amount=amount):
                return f"({self.amount(amount, False)})"
            case p.Worked():
                return self.worked(per)
            case _:
                return str(per)

    def up_to(self, what: p.One, before: bool) -> str:
        return f"derrière {self.one(what)}" if before else f"jusqu'{to(self.one(what))}"

    def at_most(self, cap: int, things: p.Things, group: int) -> str:
        """How many of them count: '4 cartes au plus'."""
        return f"{cap} {'fois' if group > 1 else self.noun(things, cap > 1)} au plus"

    def repeating(self, it: p.Repeating, unit: bool) -> str:
        return f"{self.worths(it.things, it.values, False, unit)}{self.semicolon}{self.say('new set')}"

    def worths(self, things: p.Things, values: tuple[int, ...], open_end: bool, unit: bool) -> str:
        """What 1, 2, 3 … of them are worth."""
        worth = []
        for number, value in enumerate(values, 1):
            what = f" {self.described(things, False)} vaut" if number == 1 else " valent"
            what = " ou plus valent" if open_end and number == len(values) else what
            worth.append(f"{number}{what} {self.signed(value, unit)}")
        return ", ".join(worth)

    def lookup(self, it: p.Lookup, unit: bool) -> str:
        values = " / ".join(map(str, it.values)) + (f" {self.unit(True, _POINTS)}" if unit else "")
        last = it.start + len(it.values) - 1
        counts = " / ".join(map(str, range(it.start, last + 1))) + ("+" if it.open_end else "")
        if it.rest_of is not None:
            of_what = "" if it.brief else f" quand {self.number_of(it.of)} est divisé par {it.rest_of}"
            return f"{values} pour {counts} en reste{of_what}"
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things) and it.start == 1:
            return self.worths(it.of.things, it.values, it.open_end, unit)
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things):
            return f"{values} pour {counts} {self.described(it.of.things, True)}"
        return f"{values} quand {self.number_of(it.of)} vaut {counts}"

    def cases(self, it: p.Cases, unit: bool) -> str:
        then, otherwise = self.amount(it.then, unit), self.amount(it.otherwise, unit)
        if is_open(it.then):
            then = f"({then})"
        if it.each and isinstance(it.otherwise, p.Sum) and not it.otherwise.parts:
            otherwise += " par exemplaire"
        text = f"{then}{' par exemplaire' if it.each else ''} {self.when(it.condition)}"
        if it.opposite is None:
            return f"{text}, sinon {otherwise}"
        if isinstance(it.otherwise, p.Cases):
            return f"{text}{self.semicolon}{self.when(it.opposite)}, {otherwise}"
        return f"{text}, {otherwise} {self.when(it.opposite)}"

    def divided(self, it: p.Divided, unit: bool) -> str:
        product = self.ratio(it)
        if product is not None and (10 * product.times).denominator == 1:
            return f"{self.term(product, unit)} (total arrondi à l'inférieur)"
        return f"({self.amount(it.amount, unit)}) / {it.by} (arrondi à l'inférieur)"

    # -------------------------------------------------------------- conditions

    def when(self, condition: p.Condition) -> str:
        if isinstance(condition, p.Nay):
            return f"sauf {self.if_(self.condition(condition.condition))}"
        return self.if_(self.condition(condition))

    def that(self, word: str, clause: str) -> str:
        """A clause after 'que': 'tant qu'il y a'."""
        return f"{word} qu'{clause}" if clause.startswith(("il ", "ils ", "un ")) else f"{word} que {clause}"

    def if_(self, clause: str) -> str:
        return f"s'{clause}" if clause.startswith(("il ", "ils ")) else f"si {clause}"

    def condition(self, it: p.Condition) -> str:
        match it:
            case p.Said(name=name):
                return self.words.spoken[name]
            case p.Have(who=who, things=things, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    nothing = f"pas {of(self.described(things, False), True)}"
                    if who is None:
                        return f"il n'y a {nothing}"
                    has_not = "n'avez" if who is p.Who.YOU else "n'a"
                    return f"{_SUBJECTS[who]} {has_not} {nothing}"
                quantity = self.quantity(things, operator, number)
                if who is None:
                    return f"il y a {quantity}"
                return f"{_SUBJECTS[who]} {'avez' if who is p.Who.YOU else 'a'} {quantity}"
            case p.Carries(what=what, icons=icons, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return f"{self.one(what)} n'a pas {of(self.described(icons, False), True)}"
                return f"{self.one(what)} a {self.quantity(icons, operator, number)}"
            case p.MoreThanOthers(things=things, strictly=strictly):
                those = of(self.described(things, True), True)
                if strictly:
                    return f"vous avez strictement plus {those} que tout autre joueur"
                return f"aucun autre joueur n'a plus {those} que vous"
            case p.LiesIn(what=what, place=place, negated=negated):
                return f"{self.one(what)} {_IS[negated]} {self.where(place)}"
            case p.Is(what=what, other=p.Nothing(person=True), negated=negated):
                somebody = "est quelqu'un" if negated else "n'est personne"
                return f"{self.one(what)} {somebody}"
            case p.Is(what=what, other=p.Nothing(), negated=negated):
                return f"{self.one(what)} {_IS[not negated]} défini"
            case p.Is(what=what, other=other, negated=negated):
                return f"{self.one(what)} {_IS[negated]} {self.one(other)}"
            case p.Empty(place=place, negated=negated):
                return f"{self.zone(place)} {_IS[negated]} vide"
            case p.Compared(left=left, operator=operator, right=right):
                compared, verb = self.plain_number(left), _COMPARED[operator]
                return f"{compared} {in_number(verb, compared)} {self.plain_number(right)}"
            case p.Both(parts=parts):
                # After "si" the conjunction repeats as "que".
                return self.joined(parts, f" {self.and_} que ").replace("que il ", "qu'il ")
            case p.AnyOf(parts=parts):
                return self.joined(parts, f" {self.or_} ")
            case p.Nay(condition=inner):
                return f"il est faux que {self.denied(inner)}"
            case p.Anyway():
                return "ce serait déjà le cas"
            case p.WorkedCondition():
                return self.worked(it)
            case p.WrittenCondition(text=text):
                return quoted(text)
            case _:
                return self.other_condition(it)

    def holds_if(self, name: str, condition: p.Condition) -> str:
        return f"{self.words.spoken.get(name) or self.title(name)} {self.when(condition)}"

    # -------------------------------------------------------------- acts

    def verb(self, word: str, mood: Mood) -> str:
        return _VERBS[word][mood.value]

    def act(self, it: p.Act, mood: Mood) -> str:
        match it:
            case p.Put():
                return self.put(it, mood)
            case p.PickOne(things=things, name=name):
                return f"{self.verb('choose', mood)} {self.one_of(things)}{self.named_so(name)}"
            case p.DrawCards():
                return self.draw(it, mood)
            case p.Swap(given=given, taken=taken):
                return f"{self.verb('swap', mood)} {self.one_of(given)} contre {self.one_of(taken)}"
            case p.Score(amount=amount):
                less = lessened(amount)
                if less is not None:
                    return f"{self.verb('lose', mood)} {self.amount(less, True)}"
                return f"{self.verb('gain' if self.own_unit else 'score', mood)} {self.amount(amount, True)}"
            case p.Stated(condition=condition) if mood is Mood.ORDER:
                return self.condition(condition)
            case p.Stated(condition=condition):
                return self.that(self.verb("decide", mood), self.condition(condition))
            case p.Note():
                return self.note(it)
            case p.Phrased():
                done = self.phrased(it)
                return f"faire ceci{self.colon}{done}" if mood is Mood.AFTER_MAY else done
            case p.Change() if mood is Mood.ORDER:
                return self.changed(it)
            case p.Change():
                return self.change(it, mood)
            case p.Use(name=name, of=None):
                return f"{self.verb('apply', mood)} {self.used(name)}"
            case p.Use(name=name, of=whole) if whole is not None:
                what = self.used(name) if name in self.words.rules else quoted(self.title(name))
                return f"{self.verb('apply', mood)} {what} {of(self.one(whole))}"
            case p.Original():
                return f"{self.verb('go on', mood)} comme d'habitude"
            case p.ShuffleIt(place=place):
                return f"{self.verb('shuffle', mood)} {self.zone(place)}"
            case p.Turn(what=what, side=side):
                return f"{self.verb('turn', mood)} {self.one(what)} côté {self.title(side)}"
            case p.End():
                return self.verb("stop", mood)
            case p.WrittenAct(text=text):
                return quoted(text)
            case _:
                return self.sentence(it, mood)

    def sentence(self, it: p.Act, mood: Mood) -> str:
        match it:
            case p.May(acts=acts, otherwise=otherwise):
                subject = {Mood.ORDER: "vous pouvez", Mood.AFTER_MAY: "éventuellement"}.get(mood, "peut")
                done = self.acts(acts, Mood.AFTER_MAY, bool(otherwise))
                return f"{subject} {done}{self.otherwise(otherwise, mood)}"
            case p.EachPlayer(acts=acts, at_once=True):
                return f"en même temps, chaque joueur {self.acts(acts, Mood.TOLD)}"
            case p.EachPlayer(acts=acts, players=players):
                each = f"chaque {self.described(players, False)}, à son tour,"
                each += " en commençant par le premier joueur," if it.in_order else ""
                return f"{each} {self.acts(acts, Mood.TOLD)}"
            case p.Someone(who=who, acts=(p.Phrased() as phrased, *rest)) if not rest:
                return f"{self.one(who)}{self.colon}{self.phrased(phrased)}"
            case p.Someone(who=p.Player(who=p.Who.YOU), acts=acts):
                done = self.acts(acts, Mood.ORDER)
                return done if isinstance(acts[0], p.May) else f"vous {done}"
            case p.Someone(who=who, acts=acts):
                return f"{self.one(who)} {self.acts(acts, Mood.TOLD)}"
            case p.Failing(acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, followed=True)
                return f"{done}{self.semicolon}s'il n'y en a pas, {self.acts(otherwise, mood)}"
            case p.SoThat(acts=acts, condition=condition, when=when, otherwise=otherwise):
                needed = f"seulement si, à la fin, {self.condition(condition)}"
                needed = f"{self.when(when)}{self.colon}{needed}" if when is not None else needed
                return f"{self.acts(acts, mood)} ({needed}){self.otherwise(otherwise, mood)}"
            case p.ForAll(things=things, acts=acts, name=name):
                each = f"{self.described(things, False)}{self.named_so(name)}"
                return f"pour chaque {each}{self.colon}{self.acts(acts, mood)}"
            case p.When(condition=condition, acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, bool(otherwise))
                return f"{self.when(condition)}, {done}{self.otherwise(otherwise, mood)}"
            case p.AsLongAs(condition=condition, at_most=at_most, acts=acts):
                until = self.that("tant", self.condition(condition))
                return f"{until}, {self.acts(acts, mood)} ({self.in_brackets(at_most)} fois au plus)"
            case p.Times(times=times, acts=acts):
                return f"{self.in_brackets(times)} fois{self.colon}{self.acts(acts, mood)}"
            case p.Alternatives(branches=branches):
                texts = (
                    f"{self.acts(acts, mood, True)}{f' ({self.when(when)})' if when is not None else ''}"
                    for when, acts in branches
                )
                return f"soit {', soit '.join(texts)}"
            case _:
                return str(it)

    def otherwise(self, acts: tuple[p.Act, ...], mood: Mood) -> str:
        return f"{self.semicolon}sinon, {self.acts(acts, mood)}" if acts else ""

    def put(self, it: p.Put, mood: Mood) -> str:
        if isinstance(it.what, p.One):
            what = self.one(it.what)
        elif it.all_of:
            each = "toutes les" if self.feminine(it.what) else "tous les"
            each = "les" if it.what.first is not None else each
            what = f"{each} {self.described(it.what, True, source=True)}"
        else:
            what = self.one_of(it.what)
        taken = it.own and not it.bottom and f"to {it.to.zone}" not in self.words.spoken
        verb = "add" if taken else "put"
        into = to(self.zone(it.to)) if taken else self.into(it.to, it.bottom, it.own)
        # A long object comes last, or it would be unclear what the place belongs to.
        if isinstance(it.what, p.Things) and it.what.qualities:
            return f"{self.verb(verb, mood)} {into} {what}"
        return f"{self.verb(verb, mood)} {what} {into}"

    def draw(self, it: p.DrawCards, mood: Mood) -> str:
        count = self.plain_number(it.count)
        cards = f"{count} carte{'' if count in ('0', '1') else 's'}"
        source = of(self.zone(it.source))
        draw = self.verb("draw", mood)
        if it.looked:
            top = "la carte du dessus" if count == "1" else f"{cards} du dessus"
            return f"{self.verb('look', mood)} {top} {source}"
        deck = self.words.deck_in(it.source.zone) if it.held and it.again else None
        if deck is not None:
            things, one = p.Things(p.Role.DECK, deck), self.one_of_deck(deck)
            return f"{draw} {one if count == '1' else f'{count} {self.noun(things, True)}'}"
        if it.held and it.again:
            return f"{draw}-y {cards}" if mood is Mood.ORDER else f"y {draw} {cards}"
        if it.held:
            return f"{draw} {cards} {source}"
        verb = self.verb("reveal" if it.revealed else "put", mood)
        return f"{verb} {cards} {source} {self.into(it.to, it.bottom, it.own)}"

    def used(self, name: str) -> str:
        return self.words.spoken.get(name) or quoted(self.title(name))

    def moment(self, timing: str, rule: str) -> str:
        own = self.words.spoken.get(f"{timing} {rule}")
        if own:
            return own
        if timing in _TIMINGS:
            return capital(f"{_TIMINGS[timing]} {self.used(rule)}")
        return f"Au lieu {of(self.used(rule))}"

    def changed(self, it: p.Change) -> str:
        what = self.owned(it.name, it.whose)
        becomes = in_number("devient", what)
        if isinstance(it.amount, p.One):
            return f"{what} {becomes} {self.one(it.amount)}"
        if not it.grows:
            return f"{what} {becomes} {self.plain_number(it.amount)}"
        less = lessened(it.amount)
        way = in_number("augmente" if less is None else "diminue", what)
        return f"{what} {way} {of(self.plain_number(less or it.amount))}"

    def change(self, it: p.Change, mood: Mood) -> str:
        """A value that somebody changes."""
        what = self.owned(it.name, it.whose)
        if isinstance(it.amount, p.One):
            return f"{self.verb('set', mood)} {what} à {self.one(it.amount)}"
        if not it.grows:
            return f"{self.verb('set', mood)} {what} à {self.plain_number(it.amount)}"
        less = lessened(it.amount)
        way = self.verb("increase" if less is None else "decrease", mood)
        return f"{way} {what} {of(self.plain_number(less or it.amount))}"

    def order(self, it: p.Order) -> str:
        match it:
            case p.Clockwise(start=start):
                return f"dans le sens horaire, en commençant par {self.one(start)}"
            case p.SaidOrder(name=name):
                return self.words.spoken[name]
            case p.Backwards():
                return "dans l'ordre inverse"
            case p.Mixed():
                return "dans un ordre aléatoire"
            case p.Ordered(by=by, descending=descending, then=then):
                orders = ((by, descending), *then)
                return ", puis ".join(self._one_order(*order) for order in orders)
            case _:
                return str(it)

    def _one_order(self, by: p.Per, descending: bool) -> str:
        way = "décroissant" if descending else "croissant"
        return f"par ordre {way} {of(self.of_each(by))}"


_VERBS_OF_MANY = {
    "vaut": "valent",
    "dépasse": "dépassent",
    "est": "sont",
    "devient": "deviennent",
    "augmente": "augmentent",
    "diminue": "diminuent",
}


def in_number(verb: str, subject: str) -> str:
    """A verb in agreement with its subject: 'les pièces valent'."""
    if not subject.startswith(("les ", "vos ", "ses ")):
        return verb
    return " ".join(_VERBS_OF_MANY.get(word, word) for word in verb.split(" "))


def of(text: str, bare: bool = False) -> str:
    """'de' before a noun: du centre, des cartes, de la pioche, d'arbres. `bare`: there is no article to join."""
    if not bare:
        for article, joined in (("le ", "du "), ("les ", "des ")):
            if text.startswith(article):
                return joined + text[len(article) :]
    return f"d'{text}" if begins_with_vowel(text) else f"de {text}"


def to(text: str) -> str:
    """'à' before a noun: au centre, aux cartes, à la pioche."""
    for article, joined in (("le ", "au "), ("les ", "aux ")):
        if text.startswith(article):
            return joined + text[len(article) :]
    return f"à {text}"


def begins_with_vowel(text: str) -> bool:
    return text[:1].lower() in "aeiouyàâéèêëîïôûœ"


def quoted(text: str) -> str:
    return f"«{_SPACE}{text}{_SPACE}»"


def plural(noun: str) -> str:
    """The usual plural of the first word ("cartes Saison", "pots de miel"); a pack gives the unusual ones."""
    first, space, rest = noun.partition(" ")
    lower = first.lower()
    if lower.endswith(("s", "x", "z")):
        return noun
    if lower.endswith("al"):
        return f"{first[:-2]}aux{space}{rest}"
    if lower.endswith(("eau", "eu")):
        return f"{first}x{space}{rest}"
    return f"{first}s{space}{rest}"
