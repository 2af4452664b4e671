"""Spanish for the texts on cards. A card speaks to its player: "elige", "tu mano".

Articles in the pack's spoken forms ("la mano", "una carta") tell the gender of a noun.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from cardwright.hooks import Article, Tongue
from cardwright.hooks import phrases as p

_MASCULINE, _FEMININE, _UNKNOWN = range(3)


class Spanish(Tongue):
    code = "es"
    and_ = "y"
    or_ = "o"
    no_effect = "sin efecto"
    articles: ClassVar[Mapping[str, Article]] = {
        "la ": Article("la ", _FEMININE),
        "una ": Article("la ", _FEMININE),
        "las ": Article("las ", _FEMININE, many=True),
        "unas ": Article("las ", _FEMININE, many=True),
        "el ": Article("el "),
        "un ": Article("el "),
        "los ": Article("los ", many=True),
        "unos ": Article("los ", many=True),
    }
    genders: ClassVar[Mapping[p.Role, int]] = {
        p.Role.CARD: _FEMININE,
        p.Role.SPACE: _FEMININE,
        p.Role.PLAYER: _MASCULINE,
        p.Role.NUMBER: _MASCULINE,
    }
    unknown_gender = _UNKNOWN
    plural_starts = ("las ", "los ", "sus ", "tus ")
    adjectives = ("first of them", "other", "remaining", "different")
    long_object_last = True
    labels: ClassVar[dict[str, str]] = {
        "copies": "ejemplares",
        "copy": "ejemplar",
        "icons": "Iconos",
        "reads": "Depende de",
        "house": "De la casa",
        "all": "todo",
        "text": "Texto",
        "extension": "Extensión",
        "changed_by": "Cambiada por",
        "file": "Archivo",
        "name": "nombre",
        "modifiers": "efecto",
        "by_hand": "escrito a mano",
        "flavour": "Ambiente",
    }
    # As an order, after "poder", in the third person.
    verbs: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "apply": ("aplica", "aplicar", "aplica"),
        "choose": ("elige", "elegir", "elige"),
        "decide": ("decide", "decidir", "decide"),
        "decrease": ("reduce", "reducir", "reduce"),
        "draw": ("roba", "robar", "roba"),
        "go on": ("continúa", "continuar", "continúa"),
        "increase": ("aumenta", "aumentar", "aumenta"),
        "look": ("mira", "mirar", "mira"),
        "lose": ("pierde", "perder", "pierde"),
        "may": ("puedes", "quizá", "puede"),
        "put": ("pon", "poner", "pone"),
        "reveal": ("revela", "revelar", "revela"),
        "score": ("anota", "anotar", "anota"),
        "set": ("fija", "fijar", "fija"),
        "shuffle": ("baraja", "barajar", "baraja"),
        "stop": ("para", "parar", "para"),
        "swap": ("cambia", "cambiar", "cambia"),
        "take": ("toma", "tomar", "toma"),
        "turn": ("gira", "girar", "gira"),
    }
    says: ClassVar[Mapping[str, str]] = {
        "you": "tú",
        "each player": "ese jugador",
        "another player": "otro jugador",
        "a player": "un jugador",
        "the player on your left": "el jugador de tu izquierda",
        "the player on your right": "el jugador de tu derecha",
        "each neighbour": "cada vecino",
        "the other": "el otro jugador",
        "left": "el jugador a la izquierda de {of}",
        "right": "el jugador a la derecha de {of}",
        "their left": "el jugador de su izquierda",
        "their right": "el jugador de su derecha",
        "card": "carta[|s]",
        "player": "jugador[|es]",
        "space": "casilla[|s] de {board}",
        "number": "número[|s]",
        "span": "{noun} de {first} a {last}",
        "board": "{name}",
        "one of deck": "una carta de {name}",
        "other": "otr[o/a][|s] {noun}",
        "remaining": "{noun} restante[|s]",
        "different": "{noun} diferente[|s]",
        "first of them": "{first} primer[os/as] {noun}",
        "on": "{noun} en {on:many}",
        "itself": "[esto incluido/esta incluida]",
        "from": "de {place}",
        "the": "[los /las /]{text}",
        "a": "[un/una/1] {text}",
        "another": "{text}",
        "one of named": "una de {named}",
        "one of first": "[uno de los/una de las] {text}",
        "all": "[todos los/todas las] {text}",
        "all first": "[los/las] {text}",
        "per one of": "por {noun} de entre {things}",
        "among both": "{noun} de entre ({one} y {other})",
        "among either": "{noun} de entre ({one} {condition}; si no, {other})",
        "linked": "{noun} que {link} une a {space}",
        "agreed": "{noun} de la opción {option}",
        "copies": "ejemplar[|es]",
        "quantity >=": "al menos {number} {things}",
        "quantity >": "más de {number} {things}",
        "quantity <": "menos de {number} {things}",
        "quantity <=": "{number} {things} como máximo",
        "quantity ==": "exactamente {number} {things}",
        "quantity !=": "un número distinto de {number} de {things}",
        "with icon": "con {icon}",
        "with icons": "con {quantity}",
        "without icons": "sin {icon}",
        "single copy": "con un solo ejemplar",
        "in copies": "con {quantity}",
        "printed": "con {attribute} {shown}",
        "printed otherwise": "cuya {comparison}",
        "bearing": "con {name:quoted}",
        "of kind": "que sea {noun}",
        "not of kind": "que no sea {noun}",
        "other than": "que no sea {one}",
        "other than from": "que no sea [el/la]{where}",
        "among": "de entre {what}",
        "such": "tal que {condition:text}",
        "for which": "para [el/la|los/las] que {condition}",
        "for whom": "para quien[|es] {condition}",
        "with most": "con {extent} {what}",
        "with highest": "con el máximo de {by:bare}",
        "with lowest": "con el mínimo de {by:bare}",
        "the most": "más",
        "the fewest": "menos",
        "clockwise": "en sentido horario, empezando por {start}",
        "backwards": "en orden inverso",
        "mixed": "en orden aleatorio",
        "ascending": "por {by:bare} en orden ascendente",
        "descending": "por {by:bare} en orden descendente",
        "ascending numbers": "en orden ascendente",
        "descending numbers": "en orden descendente",
        "then by": ", luego ",
        "every": "cada {noun}",
        "zone": "la zona {name}",
        "value": "{name:quoted}",
        "your": "tu[|s] {noun}",
        "their": "su[|s] {noun}",
        "owned by": "{thing} de {whose}",
        "in": "en {place}",
        "under": "debajo de {place}",
        "on top of": "encima de {place}",
        "into": "en {place}",
        "that": "[ese/esa/esa] {noun}",
        "that named": "eso",
        "this": "esta carta",
        "true": "cierto",
        "false": "falso",
        "as usual": "como de costumbre",
        "nobody": "nadie",
        "nothing": "nada",
        "card in": "la carta {place:in}",
        "first card in": "la primera carta {place:in}",
        "last card in": "la última carta {place:in}",
        "at random": "{a} al azar",
        "taken": "la {sources}",
        "it": "[este/esta/esta]",
        "theirs": "la suya",
        "chosen": "{noun} antes",
        "chosen noun": "[el/la] {noun} elegid[o/a]",
        "chosen named": "lo elegido",
        "after": "la casilla que sigue a {of}",
        "before": "la casilla anterior a {of}",
        "owner": "el dueño de {piece}",
        "first": "el primer elemento de {things}",
        "last": "el último elemento de {things}",
        "either": "({then} {condition:if}; si no, {otherwise})",
        "for": "{what} para {whom}",
        "entry": "el valor de {table} para {key}",
        "option": "la opción {option:quoted}",
        "kind": "el tipo de {piece}",
        "deck": "la familia de {piece}",
        "side": "el lado de {piece}",
        "greater": "el mayor de {numbers}",
        "smaller": "el menor de {numbers}",
        "remainder": "el resto de {amount:brackets} dividido entre {by:brackets}",
        "quotient": "{amount:brackets} dividido entre {by:brackets} (redondeado hacia abajo)",
        "absolute": "{amount:brackets} sin su signo",
        "dice": "un número al azar del 1 al {sides}",
        "total": "la suma de {by:each} para {things}",
        "most": "el máximo de {by:each} entre {things}",
        "least": "el mínimo de {by:each} entre {things}",
        "total of them": "la suma de {things}",
        "most of them": "el mayor de {things}",
        "least of them": "el menor de {things}",
        "total worked out": "la suma de {by:each} para {things}",
        "most worked out": "el máximo de {by:each} para {things}",
        "least worked out": "el mínimo de {by:each} para {things}",
        "empty": "{number} ({empty} si no hay)",
        "number of": "el número de {things}",
        "number in groups": "{number} dividido entre {group} (redondeado hacia abajo)",
        "number of sets": "el número de series de {names}",
        "most of a player": "el mayor número de {things:many} que tiene {whom}",
        "fewest of a player": "el menor número de {things:many} que tiene {whom}",
        "number up to": "el número de {spaces} hasta {what}",
        "number behind": "el número de {spaces} detrás de {!what}",
        "usual number": "el número habitual",
        "attribute of": "{name:attribute} de {of}",
        "at most things": "{cap} {noun} como máximo",
        "at most times": "{cap} veces como máximo",
        "as many": "tantos {points} como {number}",
        "per": "por {what}",
        "per group": "por cada {group} {things:many}",
        "per pair": "por pareja de {names}",
        "per set": "por serie de {names}",
        "per thing of the player": "por {things:one} del jugador con {extent} {things:many}",
        "per thing of the opponent": "por {things:one} del rival con {extent} {things:many}",
        "per space up to": "por {space} hasta {what}",
        "per space behind": "por {space} detrás de {!what}",
        "worth one": "{number} {thing} vale {value}",
        "worth many": "{number} valen {value}",
        "worth or more": "{number} o más valen {value}",
        "new set": "más empiezan otra serie",
        "for counts": "{values} por {counts} {things}",
        "left over": "{values} por {counts} de resto",
        "left over of": "{values} por {counts} de resto al dividir {number} entre {by}",
        "picked": "{values} cuando {number} es {counts}",
        "each": "por ejemplar: {amount}",
        "apiece": "{amount} por ejemplar",
        "otherwise amount": "{amount}; si no, {otherwise}",
        "rounded": "{amount} (total redondeado hacia abajo)",
        "divided": "({amount}) / {by} (redondeado hacia abajo)",
        "minimum": "mínimo {number}",
        "maximum": "máximo {number}",
        "if": "si {condition}",
        "unless": "salvo si {condition}",
        "there is": "hay {quantity}",
        "there is none": "no hay {things:one}",
        "you have": "tienes {quantity}",
        "you have none": "no tienes {things:one}",
        "they have": "tiene {quantity}",
        "they have none": "no tiene {things:one}",
        "somebody has": "{who} tiene {quantity}",
        "somebody has none": "{who} no tiene {things:one}",
        "carries": "{what} tiene {quantity}",
        "carries none": "{what} no tiene {icons:one}",
        "more than others": "tienes estrictamente más {things:many} que cualquier otro jugador",
        "not less than others": "ningún otro jugador tiene más {things:many} que tú",
        "lies in": "{what} está {place:in}",
        "does not lie in": "{what} no está {place:in}",
        "is": "{what} es {other}",
        "is not": "{what} no es {other}",
        "is nobody": "{what} no es nadie",
        "is somebody": "{what} es alguien",
        "is set": "{what} está definido",
        "is not set": "{what} no está definido",
        "is empty": "no hay cartas {place:in}",
        "is not empty": "hay cartas {place:in}",
        "compared >=": "{left} [es|son] al menos {right}",
        "compared >": "{left} [es|son] mayor que {right}",
        "compared <": "{left} [es|son] menor que {right}",
        "compared <=": "{left} [es|son] como máximo {right}",
        "compared ==": "{left} [es|son] {right}",
        "compared !=": "{left} no [es|son] {right}",
        "and": "y {condition}",
        "or": "o {condition}",
        "not so": "no es cierto que {condition}",
        "anyway": "ya sería así",
        "holds": "{name:spoken} es cierto",
        "holds for": "{name:spoken} es cierto para {whom}",
        "bears": "{what} tiene {name:quoted}",
        "given": "se ha dado la opción {option:quoted}",
        "side given": "se ha dado el lado de {piece}",
        "always": "siempre es así",
        "never": "nunca es así",
        "cards": "{count} carta[|s]",
        "look at top": "<look> la carta de encima de {source}",
        "look at several": "<look> {cards} de encima de {source}",
        "draw again": "<draw> {cards} de ahí",
        "draw": "<draw> {cards} de {source}",
        "reveal": "<reveal> {cards} de {source} {into}",
        "put cards": "<put> {cards} de {source} {into}",
        "swap": "<swap> {given:a} por {taken:a}",
        "gain": "<score> {amount:points}",
        "decide": "<decide> que {condition}",
        "set": "<set> {what} en {amount}",
        "increase": "<increase> {what} en {amount}",
        "decrease": "<decrease> {what} en {amount}",
        "becomes": "{what} pasa[|n] a ser {amount}",
        "increases": "{what} aumenta[|n] en {amount}",
        "decreases": "{what} se reduce[|n] en {amount}",
        "note": "{name} es {what}",
        "note whether": "{name} dice si {what}",
        "note again": "{name} pasa a ser {what}",
        "note again whether": "{name} dice ahora si {what}",
        "do this": "hacer esto: {done}",
        "apply of": "<apply> {rule} de {of}",
        "original": "<go on> como de costumbre",
        "turn": "<turn> {what} por el lado {side}",
        "otherwise": "; si no, {acts}",
        "all at once": "a la vez, cada jugador {acts:told}",
        "each in turn": "cada {players:one}, por turnos, {acts:told}",
        "each in order": "cada {players:one}, por turnos, empezando por el primer jugador, {acts:told}",
        "each other in turn": "cada uno de los demás jugadores, por turnos, {acts:told}",
        "each other in order": (
            "cada uno de los demás jugadores, por turnos, empezando por el primer jugador, {acts:told}"
        ),
        "you do": "tú: {done}",
        "failing": "{acts:followed}; si no hay, {otherwise}",
        "only if": "solo si, al final, {condition}",
        "for each": "por cada {things:one}{named}: {acts}",
        "as long as": "mientras {condition}, {acts} ({at_most:brackets} veces como máximo)",
        "as often": "cualquier número de veces: {acts}",
        "as often at most": "hasta {at_most:brackets} veces: {acts}",
        "end loop": "<stop> de repetirlo",
        "times": "{times:brackets} veces: {acts}",
        "alternatives": "o bien {first}",
        "alternative": ", o bien {other}",
        "in secret": "{choice} en secreto. Cuando todos hayan elegido: {done}",
        "moment before": "antes de {rule}",
        "moment after": "después de {rule}",
        "moment instead of": "en lugar de {rule}",
    }

    def after(self, word: str, text: str) -> str:
        """ "De" and "a" are joined to the article after them: "del centro", "al centro"."""
        if word in ("de ", "a ") and text.startswith("el "):
            return f"{word[:-1]}l {text[3:]}"
        return f"{word}{text}"

    def listed(self, texts: Iterable[str], last: str) -> str:
        """'a, b y c'; "y" and "o" become "e" and "u" before their own sound."""
        *first, final = texts
        sound = final.lower().removeprefix("h")
        if last == self.and_ and sound.startswith(("i", "í")) and not sound.startswith(("ie", "ia")):
            last = "e"
        if last == self.or_ and sound.startswith(("o", "ó")):
            last = "u"
        return super().listed((*first, final), last)

    def quoted(self, text: str) -> str:
        return f"«{text}»"

    def is_unique(self, things: p.Things) -> bool:
        return False  # "al menos 1 Rey": a name alone would not be a quantity

    def plural(self, noun: str) -> str:
        """The usual plural of the first word: "cartas de Pueblo"."""
        first, space, rest = noun.partition(" ")
        lower = first.lower()
        if lower.endswith(("s", "x")):
            return noun
        if lower.endswith("z"):
            return f"{first[:-1]}ces{space}{rest}"
        if lower.endswith(("án", "én", "ín", "ón", "ún")):
            unaccented = "aeiou"["áéíóú".index(lower[-2])]
            return f"{first[:-2]}{unaccented}nes{space}{rest}"
        if lower.endswith(("a", "e", "i", "o", "u", "á", "é", "ó")):
            return f"{first}s{space}{rest}"
        return f"{first}es{space}{rest}"
