"""French. Articles in the pack's spoken forms ("la pioche", "une carte") tell the gender of a noun."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from cardwright.describe import phrases as p
from cardwright.describe.french_verbs import INFINITIVES
from cardwright.describe.tongue import Article, Tongue

_SPACE = "\N{NO-BREAK SPACE}"
_MASCULINE, _FEMININE, _UNKNOWN = range(3)


class French(Tongue):
    code = "fr"
    colon = f"{_SPACE}: "
    semicolon = f"{_SPACE}; "
    and_ = "et"
    or_ = "ou"
    no_effect = "sans effet"
    finest = 10
    articles: ClassVar[Mapping[str, Article]] = {
        "la ": Article("la ", _FEMININE),
        "une ": Article("la ", _FEMININE),
        "le ": Article("le "),
        "un ": Article("le "),
        "les ": Article("les ", many=True),
        "des ": Article("les ", many=True),
        "l'": Article("l'"),
        "l’": Article("l’"),
    }
    genders: ClassVar[Mapping[p.Role, int]] = {
        p.Role.CARD: _FEMININE,
        p.Role.SPACE: _FEMININE,
        p.Role.PLAYER: _MASCULINE,
        p.Role.NUMBER: _MASCULINE,
        p.Role.CARD_KIND: _FEMININE,
    }
    unknown_gender = _UNKNOWN
    plural_starts = ("les ", "vos ", "ses ")
    adjectives = ("remaining", "different", "first of them", "other")
    long_object_last = True
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
        "variants": "Variantes",
        "always": "toujours",
        "aid": "Aide de jeu",
        "pad": "Feuille de score",
        "total": "Total",
        "decks": "Paquets",
        "cards": "cartes",
        "players": "joueurs",
        "player": "Joueur",
        "search": "Chercher",
        "formula": "Formule",
        "language": "Langue",
        "nothing_found": "Aucune carte ne convient.",
        "both": "côte à côte",
        "back": "Dos",
        "details": "Détails",
        "origin": "Origine",
        "changes": "Changements",
    }
    # As an order, after "pouvoir", in the third person.
    verbs: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "add": ("ajoutez", "ajouter", "ajoute"),
        "apply": ("appliquez", "appliquer", "applique"),
        "choose": ("choisissez", "choisir", "choisit"),
        "decide": ("décidez", "décider", "décide"),
        "decrease": ("diminuez", "diminuer", "diminue"),
        "draw": ("piochez", "piocher", "pioche"),
        "draw there": ("piochez-y", "y piocher", "y pioche"),
        "gain": ("gagnez", "gagner", "gagne"),
        "go on": ("continuez", "continuer", "continue"),
        "increase": ("augmentez", "augmenter", "augmente"),
        "look": ("regardez", "regarder", "regarde"),
        "lose": ("perdez", "perdre", "perd"),
        "may": ("vous pouvez", "éventuellement", "peut"),
        "put": ("placez", "placer", "place"),
        "reveal": ("révélez", "révéler", "révèle"),
        "score": ("marquez", "marquer", "marque"),
        "set": ("fixez", "fixer", "fixe"),
        "shuffle": ("mélangez", "mélanger", "mélange"),
        "stop": ("arrêtez", "arrêter", "arrête"),
        "swap": ("échangez", "échanger", "échange"),
        "turn": ("retournez", "retourner", "retourne"),
        "show": ("montrez", "montrer", "montre"),
        "announce": ("annoncez", "annoncer", "annonce"),
    }
    says: ClassVar[Mapping[str, str]] = {
        "you": "vous",
        "each player": "ce joueur",
        "another player": "un autre joueur",
        "a player": "un joueur",
        "the player on your left": "votre voisin de gauche",
        "the player on your right": "votre voisin de droite",
        "each neighbour": "chaque voisin",
        "the other": "l'autre joueur",
        "left": "le voisin de gauche de {of}",
        "right": "le voisin de droite de {of}",
        "their left": "son voisin de gauche",
        "their right": "son voisin de droite",
        "card": "carte[|s]",
        "player": "joueur[|s]",
        "space": "case[|s] de {board}",
        "number": "nombre[|s]",
        "card kind": "sorte[|s] de {noun}",
        "span": "{noun} de {first} à {last}",
        "board": "{name}",
        "one of deck": "une carte {name}",
        "other": "autre[|s] {noun}",
        "remaining": "{noun} restant[/e][|s]",
        "chosen ones": "{noun} choisi[/e][|s]",
        "different": "{noun} différent[/e][|s]",
        "first of them": "{first} [premiers/premières] {noun}",
        "on": "{noun} sur {on:many}",
        "itself": "[celui-ci compris/celle-ci comprise]",
        "from": "de {place}",
        "the": "les {text}",
        "a": "[un/une/1] {text}",
        "one of named": "l'une de {named}",
        "one of first": "l'un[/e] des {text}",
        "all": "[tous/toutes] les {text}",
        "all first": "les {text}",
        "per one of": "par {noun} parmi {things}",
        "among both": "{noun} parmi ({one} et {other})",
        "among either": "{noun} parmi ({one} {condition}, sinon {other})",
        "linked": "{noun} que {link} relie à {space}",
        "within": "{noun} à {budget:brackets} pas au plus de {start} par {link}",
        "within cost": " (y entrer coûte {cost:brackets})",
        "within going on": " (on n'en repart que si {goes_on})",
        "agreed": "{noun} de l'option {option}",
        "copies": "exemplaire[|s]",
        "quantity >=": "au moins {number} {things}",
        "quantity >": "plus de {number} {things}",
        "quantity <": "moins de {number} {things}",
        "quantity <=": "au plus {number} {things}",
        "quantity ==": "exactement {number} {things}",
        "quantity !=": "un nombre autre que {number} de {things}",
        "with icons": "portant {quantity}",
        "without icons": "sans {icon}",
        "single copy": "présent[/e][|s] en un seul exemplaire",
        "single copy of yours": "que vous avez en un seul exemplaire",
        "in copies": "en {quantity}",
        "printed": "avec {attribute} {shown}",
        "printed otherwise": "dont {comparison}",
        "bearing": "avec {name:quoted}",
        "of kind": "de type {noun}",
        "not of kind": "autre que {noun}",
        "of that kind": "qui [est|sont] de {one}",
        "even out": "(même hors jeu)",
        "not among": "qui ne sont pas parmi {what}",
        "seats left": "le joueur assis {steps:brackets} places à gauche de {of}",
        "seats right": "le joueur assis {steps:brackets} places à droite de {of}",
        "spaces after": "la case {steps:brackets} cases après {of}",
        "spaces before": "la case {steps:brackets} cases avant {of}",
        "yours": "à vous",
        "not yours": "qui [n'est|ne sont] pas à vous",
        "belonging": "de {to}",
        "not belonging": "qui [n'appartient|n'appartiennent] pas à {to}",
        "other than": "autre que {one}",
        "other than from": "autre que [celui/celle]{where}",
        "among": "parmi {what}",
        "such": "où {condition:text}",
        "for which": "pour [lequel/laquelle|lesquels/lesquelles] {condition}",
        "for whom": "pour qui {condition}",
        "with most": "avec {extent} d'{what}",
        "with highest": "avec le maximum de {by:each}",
        "with lowest": "avec le minimum de {by:each}",
        "the most": "le plus",
        "the fewest": "le moins",
        "clockwise": "dans le sens horaire, en commençant par {start}",
        "backwards": "dans l'ordre inverse",
        "mixed": "dans un ordre aléatoire",
        "ascending": "par ordre croissant de {by:each}",
        "descending": "par ordre décroissant de {by:each}",
        "ascending numbers": "en ordre croissant",
        "descending numbers": "en ordre décroissant",
        "then by": ", puis ",
        "every": "chaque {noun}",
        "zone": "la zone {name}",
        "value": "{name:quoted}",
        "your": "[votre|vos] {noun}",
        "their": "[son/sa|ses] {noun}",
        "owned by": "{thing} de {whose}",
        "with word": "{thing} auprès de {word}",
        "in": "dans {place}",
        "under": "sous {place}",
        "on top of": "sur {place}",
        "into": "dans {place}",
        "into own": "à {place}",
        "that": "[ce/cette] {noun}",
        "that named": "ce choix",
        "this": "cette carte",
        "true": "vrai",
        "false": "faux",
        "as usual": "comme d'habitude",
        "nobody": "personne",
        "nothing": "rien",
        "card in": "la carte {place:in}",
        "first card in": "la première carte {place:in}",
        "last card in": "la dernière carte {place:in}",
        "at random": "{noun} au hasard",
        "taken": "[celui/celle] {sources}",
        "it": "[celui-ci/celle-ci/celle-ci]",
        "theirs": "la sienne",
        "chosen": "{noun} auparavant",
        "chosen noun": "[le/la] {noun} choisi[/e]",
        "chosen named": "le choix choisi",
        "after": "la case après {of}",
        "before": "la case avant {of}",
        "owner": "le propriétaire de {piece}",
        "space of": "[le/la] {noun} où se trouve {piece}",
        "numbered space": "la case {number:brackets} de {board}",
        "space at": "[le/la] {noun} en colonne {number:brackets}, rangée {row:brackets}",
        "carrier": "ce qui porte {piece}",
        "first": "le premier élément de {things}",
        "last": "le dernier élément de {things}",
        "either": "({then} {condition:if}, sinon {otherwise})",
        "for": "{what} pour {whom}",
        "entry": "la valeur de {table} pour {key}",
        "option": "l'option {option:quoted}",
        "kind": "le type de {piece}",
        "deck": "la famille de {piece}",
        "side": "le côté de {piece}",
        "greater": "le plus grand entre {numbers}",
        "smaller": "le plus petit entre {numbers}",
        "remainder": "le reste de {amount:brackets} divisé par {by:brackets}",
        "quotient": "{amount:brackets} divisé par {by:brackets} (arrondi à l'inférieur)",
        "absolute": "{amount:brackets} sans son signe",
        "row of": "la rangée de {space}",
        "column of": "la colonne de {space}",
        "steps between": "le nombre de pas par {link} de {start} à {end}",
        "dice": "un nombre au hasard de 1 à {sides}",
        "total": "la somme de {by:each} pour {things}",
        "most": "le maximum de {by:each} parmi {things}",
        "least": "le minimum de {by:each} parmi {things}",
        "total of them": "la somme de {things}",
        "most of them": "le plus grand de {things}",
        "least of them": "le plus petit de {things}",
        "total worked out": "la somme de {by:each} pour {things}",
        "most worked out": "le maximum de {by:each} pour {things}",
        "least worked out": "le minimum de {by:each} pour {things}",
        "empty": "{number} ({empty} s'il n'y en a pas)",
        "number of": "le nombre de {things}",
        "number in groups": "{number} divisé par {group} (arrondi à l'inférieur)",
        "number of sets": "le nombre de séries {names}",
        "most of a player": "le plus grand nombre de {things:many} qu'a {whom}",
        "fewest of a player": "le plus petit nombre de {things:many} qu'a {whom}",
        "number up to": "le nombre de {spaces} jusqu'à {what}",
        "number behind": "le nombre de {spaces} derrière {what}",
        "usual number": "le nombre habituel",
        "attribute of": "{name:attribute} de {of}",
        "attribute as": "{name:attribute} de {of} comme s'il s'agissait de {lender}",
        "at most things": "{cap} {noun} au plus",
        "at most times": "{cap} fois au plus",
        "as many": "autant de {points} que {number}",
        "per": "par {what}",
        "per two": "par paire d'{things:many}",
        "per group": "par groupe de {group} {things:many}",
        "per pair": "par paire {names}",
        "per set": "par série {names}",
        "per thing of the player": "par {things:one} du joueur qui a {extent} d'{things:many}",
        "per thing of the opponent": "par {things:one} de l'adversaire qui a {extent} d'{things:many}",
        "per space up to": "par {space} jusqu'à {what}",
        "per space behind": "par {space} derrière {what}",
        "worth one": "{number} {thing} vaut {value}",
        "worth many": "{number} valent {value}",
        "worth or more": "{number} ou plus valent {value}",
        "new set": "au-delà, une nouvelle série commence",
        "for counts": "{values} pour {counts} {things}",
        "left over": "{values} pour {counts} en reste",
        "left over of": "{values} pour {counts} en reste quand {number} est divisé par {by}",
        "picked": "{values} quand {number} vaut {counts}",
        "each": f"par exemplaire{_SPACE}: {{amount}}",
        "apiece": "{amount} par exemplaire",
        "otherwise amount": "{amount}, sinon {otherwise}",
        "rounded": "{amount} (total arrondi à l'inférieur)",
        "divided": "({amount}) / {by} (arrondi à l'inférieur)",
        "minimum": "minimum {number}",
        "maximum": "maximum {number}",
        "if": "si {condition}",
        "unless": "sauf si {condition}",
        "there is": "il y a {quantity}",
        "there is none": "il n'y a pas d'{things:one}",
        "none of named": "il n'y a aucun élément de {named}",
        "any of named": "au moins un élément de {named}",
        "you have": "vous avez {quantity}",
        "you have none": "vous n'avez pas d'{things:one}",
        "they have": "il a {quantity}",
        "they have none": "il n'a pas d'{things:one}",
        "somebody has": "{who} a {quantity}",
        "somebody has none": "{who} n'a pas d'{things:one}",
        "carries": "{what} a {quantity}",
        "carries none": "{what} n'a pas d'{icons:one}",
        "more than others": "vous avez strictement plus d'{things:many} que tout autre joueur",
        "not less than others": "aucun autre joueur n'a plus d'{things:many} que vous",
        "lies in": "{what} est {place:in}",
        "does not lie in": "{what} n'est pas {place:in}",
        "is": "{what} est {other}",
        "is not": "{what} n'est pas {other}",
        "is yours": "{piece} vous appartient",
        "is not yours": "{piece} ne vous appartient pas",
        "belongs": "{piece} appartient à {to}",
        "does not belong": "{piece} n'appartient pas à {to}",
        "is nobody": "{what} n'est personne",
        "is somebody": "{what} est quelqu'un",
        "is set": "{what} [est|sont] défini[/e|s/es]",
        "is not set": "{what} [n'est|ne sont] pas défini[/e|s/es]",
        "is empty": "{place} est vide",
        "is not empty": "{place} n'est pas vide",
        "compared >=": "{left} [vaut|valent] au moins {right}",
        "compared >": "{left} dépasse[|nt] {right}",
        "compared <": "{left} [est|sont] inférieur[/e][|s] à {right}",
        "compared <=": "{left} [vaut|valent] au plus {right}",
        "compared ==": "{left} [vaut|valent] {right}",
        "compared !=": "{left} ne [vaut|valent] pas {right}",
        "even": "{number} est un nombre pair",
        "odd": "{number} est un nombre impair",
        # After "si" the conjunction repeats as "que".
        "and": "et que {condition}",
        "or": "ou {condition}",
        "not so": "il est faux que {condition}",
        "anyway": "ce serait déjà le cas",
        "holds": "{name:spoken} est vrai",
        "holds for": "{name:spoken} est vrai pour {whom}",
        "holds as": "{name:spoken} est vrai pour {whom} comme s'il s'agissait de {lender}",
        "bears": "{what} a {name:quoted}",
        "given": "l'option {option:quoted} est donnée",
        "side given": "le côté de {piece} est donné",
        "by rules": "les règles jouent pour {player}",
        "always": "c'est toujours le cas",
        "never": "ce n'est jamais le cas",
        "at all times": "toujours",
        "at no time": "jamais",
        "take": "<add>",
        "take under": "<put>",
        "cards": "{count} carte[|s]",
        "look at top": "<look> la carte du dessus de {source}",
        "look at several": "<look> {cards} du dessus de {source}",
        "choose so many": "<choose> {count} {text}{named}",
        "choose up to": "<choose> jusqu'à {count} {text}{named}",
        "choose any number": "<choose> autant de {text} que souhaité{named}",
        "draw again": "<draw there> {cards}",
        "draw": "<draw> {cards} de {source}",
        "reveal": "<reveal> {cards} de {source} {into}",
        "put cards": "<put> {cards} de {source} {into}",
        "swap": "<swap> {given:a} contre {taken:a}",
        "gain": "<gain> {amount:points}",
        "decide": "<decide> que {condition}",
        "set": "<set> {what} à {amount}",
        "increase": "<increase> {what} de {amount}",
        "decrease": "<decrease> {what} de {amount}",
        "becomes": "{what} [devient|deviennent] {amount}",
        "increases": "{what} augmente[|nt] de {amount}",
        "decreases": "{what} diminue[|nt] de {amount}",
        "note": "{name} désigne {what}",
        "note whether": "{name} dit si {what}",
        "note again": "{name} devient {what}",
        "note again whether": "{name} dit à présent si {what}",
        "do this": f"faire ceci{_SPACE}: {{done}}",
        "apply of": "<apply> {rule} de {of}",
        "apply as": "<apply> {rule} de {of} comme s'il s'agissait de {lender}",
        "original": "<go on> comme d'habitude",
        "turn": "<turn> {what} côté {side}",
        "show": "<show> {what} à {whom}",
        "look at": "<look> {what}",
        "announce": "<announce> {what}",
        "otherwise": f"{_SPACE}; sinon, {{acts}}",
        "all at once": "en même temps, chaque joueur {acts:told}",
        "each in turn": "chaque {players:one}, à son tour, {acts:told}",
        "each in order": "chaque {players:one}, à son tour, en commençant par le premier joueur, {acts:told}",
        "you do": "vous {done}",
        "failing": f"{{acts:followed}}{_SPACE}; s'il n'y en a pas, {{otherwise}}",
        "only if": "seulement si, à la fin, {condition}",
        "for each": f"pour chaque {{things:one}}{{named}}{_SPACE}: {{acts}}",
        "as long as": "tant que {condition}, {acts} ({at_most:brackets} fois au plus)",
        "first to want": (
            f"chaque {{players:one}}, à son tour, {{acts:told}}{_SPACE}; dès que l'un d'eux l'a fait, plus personne n'est "
            "interrogé"
        ),
        "nobody wants to": f"{_SPACE}; si personne ne le fait, {{otherwise}}",
        "as often": f"autant de fois que souhaité{_SPACE}: {{acts}}",
        "as often at most": f"jusqu'à {{at_most:brackets}} fois{_SPACE}: {{acts}}",
        "end loop": "<stop> de répéter ceci",
        "again": "<apply> ceci à nouveau",
        "times": f"{{times:brackets}} fois{_SPACE}: {{acts}}",
        "alternatives": "soit {first}",
        "alternative": ", soit {other}",
        "in secret": f"{{choice}} en secret. Quand tous ont choisi{_SPACE}: {{done}}",
        "in force while": "tant que {condition}",
        "event moves": "après qu'une carte a été déplacée",
        "event moves from": "après qu'une carte a été déplacée depuis {source}",
        "event moves to": "après qu'une carte a été déplacée vers {target}",
        "event moves from to": "après qu'une carte a été déplacée depuis {source} vers {target}",
        "event is flipped": "après qu'une carte a été retournée",
        "event is flipped to": "après qu'une carte a été retournée sur {side}",
        "event changes": "après un changement de {value}",
        "moment before": "avant {rule}",
        "moment after": "après {rule}",
        "moment instead of": "au lieu de {rule}",
    }

    def after(self, word: str, text: str) -> str:
        match word:
            case "de ":
                return of(text)
            case "d'":
                return of(text, bare=True)
            case "à ":
                return to(text)
            case "que " if begins_with_vowel(text):
                return f"qu'{text}"
            case "si " if text.startswith(("il ", "ils ")):
                return f"s'{text}"
            case "ce " if begins_with_vowel(text):
                return f"cet {text}"
            case "sa " if begins_with_vowel(text):
                return f"son {text}"
        return f"{word}{text}"

    def quoted(self, text: str) -> str:
        return f"«{_SPACE}{text}{_SPACE}»"

    def is_many(self, number: int | Fraction) -> bool:
        return number >= 2

    def number(self, number: Fraction) -> str:
        short = (self.finest * number).denominator == 1
        return f"{float(number):g}".replace(".", ",") if short else str(number)

    def definite(self, text: str) -> str:
        article, noun = self.article(text)
        elided = article.definite in ("la ", "le ") and begins_with_vowel(noun)
        return f"l'{noun}" if elided else super().definite(text)

    def gender_of(self, subject: str) -> int:
        # "votre « la faveur »": a name that can only be quoted may tell it all the same.
        named = subject.removeprefix("votre ").removeprefix(f"«{_SPACE}")
        told = ("la ", "une ") if named != subject else ()
        feminine = named.startswith(("cette ", "celle ", *told))
        return _FEMININE if feminine else super().gender_of(subject)

    def plural(self, noun: str) -> str:
        """The usual plural of the first word: "cartes Saison", "pots de miel"."""
        first, space, rest = noun.partition(" ")
        lower = first.lower()
        if lower.endswith(("s", "x", "z")):
            return noun
        if lower.endswith("al"):
            return f"{first[:-2]}aux{space}{rest}"
        if lower.endswith(("eau", "eu")):
            return f"{first}x{space}{rest}"
        return f"{first}s{space}{rest}"

    def after_may(self, order: str) -> str:
        verb, space, rest = order.partition(" ")
        infinitive = INFINITIVES.get(verb)
        return super().after_may(order) if infinitive is None else f"{infinitive}{space}{rest}"

    def listing(self, things: p.Things) -> str:
        named = things == p.Things(p.Role.NAMED, things.name)
        return self.words.spoken[things.name] if named else self.described(things, True)

    def at_random(self, things: p.Things) -> str:
        noun = self.noun(things, False)
        return self.one_of(things).replace(noun, self.say("at random", noun=noun), 1)


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
