"""Spanish for the texts on cards. A card speaks to its player: "elige", "tu mano"."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

from cardwright.describe.tongue import NONE_AT_ALL, is_open, lessened
from cardwright.hooks import Mood
from cardwright.hooks import phrases as p
from starlight.nouns import COMPARED, SUBJECTS, WITH_MOST, Nouns, bare, in_number, of, quoted

# As an order, after "poder", told of each player.
_VERBS = {
    "apply": ("aplica", "aplicar", "aplica"),
    "choose": ("elige", "elegir", "elige"),
    "decide": ("decide", "decidir", "decide"),
    "decrease": ("reduce", "reducir", "reduce"),
    "draw": ("roba", "robar", "roba"),
    "go on": ("continúa", "continuar", "continúa"),
    "increase": ("aumenta", "aumentar", "aumenta"),
    "look": ("mira", "mirar", "mira"),
    "lose": ("pierde", "perder", "pierde"),
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
_TIMINGS = {"before": "Antes", "after": "Después", "instead of": "En lugar"}
_HALF = Fraction(1, 2)
_ROUNDED = "(redondeado hacia abajo)"


class Spanish(Nouns):
    code = "es"
    and_ = "y"
    or_ = "o"
    plus = "más"
    minus = "menos"
    no_effect = "sin efecto"
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

    def listed(self, texts: Iterable[str], last: str) -> str:
        """'a, b y c'; "y" and "o" become "e" and "u" before their own sound."""
        *first, final = texts
        if not first:
            return final
        sound = final.lower().removeprefix("h")
        if last == self.and_ and sound.startswith(("i", "í")) and not sound.startswith(("ie", "ia")):
            last = "e"
        if last == self.or_ and sound.startswith(("o", "ó")):
            last = "u"
        return f"{', '.join(first)} {last} {final}"

    # -------------------------------------------------------------- amounts

    def points(self, number: Fraction, unit: bool) -> str:
        whole, rest = divmod(number, 1)
        text = f"{whole or ''}½" if rest == _HALF else str(number)
        return f"{text} {'pt' if number == 1 else 'pts'}" if unit else text

    def per(self, per: p.Per) -> str:
        match per:
            case p.Each(things=things, group=group, cap=cap):
                limit = f" ({self.at_most(cap, things, group)})" if cap is not None else ""
                if group > 1:
                    return f"por cada {group} {self.described(things, True)}{limit}"
                if things.first is not None:
                    return self.say("per one of", self.noun(things, False), self.collection(things)) + limit
                text = self.described(things, False)
                if things.also:
                    icons = (self.named(it, False) for it in (things.name, *things.also))
                    all_of_them = self.listed((f"por {it}" for it in icons), self.and_)
                    return text.replace(self.noun(things, False), all_of_them, 1) + limit
                return f"por {text}{limit}"
            case p.Sets(things=things):
                names = " + ".join(self.described(it, False) for it in things)
                return f"por {'pareja' if len(things) == 2 else 'serie'} de {names}"
            case p.Best(things=things, most=most, others=others):
                whom, many = "del rival" if others else "del jugador", self.described(things, True)
                return f"por {self.described(things, False)} {whom} con {WITH_MOST[most]} {many}"
            case p.Steps(what=what, graph=graph, before=before):
                space = self.noun(p.Things(p.Role.SPACE, graph), False)
                return f"por {space} {'detrás de' if before else 'hasta'} {self.one(what)}"
            case p.Tally(name=name):
                spoken = self.words.spoken
                return f"por {bare(spoken.get(f'one {name}') or spoken[f'many {name}'])}"
            case _:
                return f"× {self.number_of(per)}"

    def number_of(self, per: p.Per) -> str:
        match per:
            case p.Each(things=things, group=group, cap=cap):
                text = f"el número de {self.described(things, True)}"
                if group > 1:
                    text += f" dividido entre {group} {_ROUNDED}"
                return f"{text} ({self.at_most(cap, things, group)})" if cap is not None else text
            case p.Sets(things=things):
                names = self.listed((self.described(it, False) for it in things), self.and_)
                return f"el número de series de {names}"
            case p.Best(things=things, most=most, others=others):
                whom = "otro jugador" if others else "un jugador"
                extent = "el mayor" if most else "el menor"
                return f"{extent} número de {self.described(things, True)} que tiene {whom}"
            case p.Steps(what=what, graph=graph, before=before):
                spaces = self.noun(p.Things(p.Role.SPACE, graph), True)
                return f"el número de {spaces} {'detrás de' if before else 'hasta'} {self.one(what)}"
            case p.Tally(name=name):
                return f"el número de {self.words.spoken[f'many {name}']}"
            case p.Number():
                return self.worked_out(per)
            case p.Of(name=name, of=None, whose=whose):
                return self.owned(name, whose)
            case p.Usual():
                return "el número habitual"
            case p.Of(name=name, of=whole) if whole is not None:
                return f"{self.attribute(name)} {of(self.one(whole))}"
            case p.Nested(amount=amount):
                return f"({self.amount(amount, False)})"
            case p.Worked():
                return self.worked(per)
            case _:
                return str(per)

    def at_most(self, cap: int, things: p.Things, group: int) -> str:
        """How many of them count: '4 cartas como máximo'."""
        return f"{cap} {'veces' if group > 1 else self.noun(things, cap != 1)} como máximo"

    def repeating(self, it: p.Repeating, unit: bool) -> str:
        return f"{self.worths(it.things, it.values, False, unit)}; {self.say('new set')}"

    def worths(self, things: p.Things, values: tuple[int, ...], open_end: bool, unit: bool) -> str:
        """What 1, 2, 3 … of them are worth."""
        worth = []
        for number, value in enumerate(values, 1):
            what = f" {self.described(things, False)} vale" if number == 1 else " valen"
            what = " o más valen" if open_end and number == len(values) else what
            worth.append(f"{number}{what} {self.signed(value, unit)}")
        return ", ".join(worth)

    def bounded(self, text: str, it: p.Bounded, unit: bool) -> str:
        bounds = [
            f"{word} {number}"
            for word, number in (("mínimo", it.least), ("máximo", it.most))
            if number is not None
        ]
        return f"{text} ({', '.join(bounds)})"

    def lookup(self, it: p.Lookup, unit: bool) -> str:
        values = " / ".join(map(str, it.values)) + (" pts" if unit else "")
        last = it.start + len(it.values) - 1
        counts = " / ".join(map(str, range(it.start, last + 1))) + ("+" if it.open_end else "")
        if it.rest_of is not None:
            of_what = "" if it.brief else f" al dividir {self.number_of(it.of)} entre {it.rest_of}"
            return f"{values} por {counts} de resto{of_what}"
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things) and it.start == 1:
            return self.worths(it.of.things, it.values, it.open_end, unit)
        if isinstance(it.of, p.Each) and it.of == p.Each(it.of.things):
            return f"{values} por {counts} {self.described(it.of.things, True)}"
        return f"{values} cuando {self.number_of(it.of)} es {counts}"

    def cases(self, it: p.Cases, unit: bool) -> str:
        then, otherwise = self.amount(it.then, unit), self.amount(it.otherwise, unit)
        if is_open(it.then):
            then = f"({then})"
        if it.each and isinstance(it.otherwise, p.Sum) and not it.otherwise.parts:
            otherwise += " por ejemplar"
        text = f"{then}{' por ejemplar' if it.each else ''} {self.when(it.condition)}"
        if it.opposite is None:
            return f"{text}; si no, {otherwise}"
        if isinstance(it.otherwise, p.Cases):
            return f"{text}; {self.when(it.opposite)}, {otherwise}"
        return f"{text}, {otherwise} {self.when(it.opposite)}"

    def divided(self, it: p.Divided, unit: bool) -> str:
        product = self.ratio(it)
        if product is not None and (2 * product.times).denominator == 1:
            return f"{self.term(product, unit)} (total redondeado hacia abajo)"
        return f"({self.amount(it.amount, unit)}) / {it.by} {_ROUNDED}"

    # -------------------------------------------------------------- conditions

    def when(self, condition: p.Condition) -> str:
        if isinstance(condition, p.Nay):
            return f"salvo si {self.condition(condition.condition)}"
        return f"si {self.condition(condition)}"

    def condition(self, it: p.Condition) -> str:
        match it:
            case p.Said(name=name):
                return self.words.spoken[name]
            case p.Have(who=who, things=things, operator=operator, number=number):
                subject, verb = _subject(who)
                if (operator, number) in NONE_AT_ALL:
                    return f"{subject}no {verb} {self.described(things, False)}"
                return f"{subject}{verb} {self.quantity(things, operator, number)}"
            case p.Carries(what=what, icons=icons, operator=operator, number=number):
                if (operator, number) in NONE_AT_ALL:
                    return f"{self.one(what)} no tiene {self.described(icons, False)}"
                return f"{self.one(what)} tiene {self.quantity(icons, operator, number)}"
            case p.MoreThanOthers(things=things, strictly=strictly):
                those = self.described(things, True)
                if strictly:
                    return f"tienes estrictamente más {those} que cualquier otro jugador"
                return f"ningún otro jugador tiene más {those} que tú"
            case p.LiesIn(what=what, place=place, negated=negated):
                return f"{self.one(what)} {'no ' if negated else ''}está {self.where(place)}"
            case p.Is(what=what, other=p.Nothing(person=True), negated=negated):
                return f"{self.one(what)} {'es alguien' if negated else 'no es nadie'}"
            case p.Is(what=what, other=p.Nothing(), negated=negated):
                return f"{self.one(what)} {'' if negated else 'no '}está definido"
            case p.Is(what=what, other=other, negated=negated):
                return f"{self.one(what)} {'no ' if negated else ''}es {self.one(other)}"
            case p.Empty(place=place, negated=negated):
                return f"{'hay' if negated else 'no hay'} cartas {self.where(place)}"
            case p.Compared(left=left, operator=operator, right=right):
                number, verb = self.plain_number(left), COMPARED[operator]
                return f"{number} {in_number(verb, number)} {self.plain_number(right)}"
            case p.Both(parts=parts):
                return self.joined(parts, f" {self.and_} ")
            case p.AnyOf(parts=parts):
                return self.joined(parts, f" {self.or_} ")
            case p.Nay(condition=inner):
                return f"no es cierto que {self.denied(inner)}"
            case p.Anyway():
                return "ya sería así"
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
                return f"{self.verb('swap', mood)} {self.one_of(given)} por {self.one_of(taken)}"
            case p.Score(amount=amount):
                less = lessened(amount)
                return f"{self.verb('score' if less is None else 'lose', mood)} {self.amount(less or amount, True)}"
            case p.Stated(condition=condition) if mood is Mood.ORDER:
                return self.condition(condition)
            case p.Stated(condition=condition):
                return f"{self.verb('decide', mood)} que {self.condition(condition)}"
            case p.Note():
                return self.note(it)
            case p.Phrased():
                done = self.phrased(it)
                return f"hacer esto: {done}" if mood is Mood.AFTER_MAY else done
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
                return f"{self.verb('go on', mood)} como de costumbre"
            case p.ShuffleIt(place=place):
                return f"{self.verb('shuffle', mood)} {self.zone(place)}"
            case p.Turn(what=what, side=side):
                return f"{self.verb('turn', mood)} {self.one(what)} por el lado {self.title(side)}"
            case p.End():
                return self.verb("stop", mood)
            case p.WrittenAct(text=text):
                return quoted(text)
            case _:
                return self.sentence(it, mood)

    def sentence(self, it: p.Act, mood: Mood) -> str:
        match it:
            case p.May(acts=acts, otherwise=otherwise):
                subject = {Mood.ORDER: "puedes", Mood.AFTER_MAY: "quizá"}.get(mood, "puede")
                done = self.acts(acts, Mood.AFTER_MAY, bool(otherwise))
                return f"{subject} {done}{self.otherwise(otherwise, mood)}"
            case p.EachPlayer(acts=acts, at_once=True):
                return f"a la vez, cada jugador {self.acts(acts, Mood.TOLD)}"
            case p.EachPlayer(acts=acts, players=p.Things(p.Role.PLAYER, other=True) as players) if (
                players == p.Things(p.Role.PLAYER, other=True)
            ):
                return f"cada uno de los demás jugadores, {self.in_turn(it)} {self.acts(acts, Mood.TOLD)}"
            case p.EachPlayer(acts=acts, players=players):
                return (
                    f"cada {self.described(players, False)}, {self.in_turn(it)} {self.acts(acts, Mood.TOLD)}"
                )
            case p.Someone(who=who, acts=(p.Phrased() as phrased, *rest)) if not rest:
                return f"{self.one(who)}: {self.phrased(phrased)}"
            case p.Someone(who=p.Player(who=p.Who.YOU), acts=acts):
                done = self.acts(acts, Mood.ORDER)
                return done if isinstance(acts[0], p.May) else f"tú: {done}"
            case p.Someone(who=who, acts=acts):
                return f"{self.one(who)} {self.acts(acts, Mood.TOLD)}"
            case p.Failing(acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, followed=True)
                return f"{done}; si no hay, {self.acts(otherwise, mood)}"
            case p.SoThat(acts=acts, condition=condition, when=when, otherwise=otherwise):
                needed = f"solo si, al final, {self.condition(condition)}"
                needed = f"{self.when(when)}: {needed}" if when is not None else needed
                return f"{self.acts(acts, mood)} ({needed}){self.otherwise(otherwise, mood)}"
            case p.ForAll(things=things, acts=acts, name=name):
                each = f"{self.described(things, False)}{self.named_so(name)}"
                return f"por cada {each}: {self.acts(acts, mood)}"
            case p.When(condition=condition, acts=acts, otherwise=otherwise):
                done = self.acts(acts, mood, bool(otherwise))
                return f"{self.when(condition)}, {done}{self.otherwise(otherwise, mood)}"
            case p.AsLongAs(condition=condition, at_most=at_most, acts=acts):
                limit = f"{self.in_brackets(at_most)} veces como máximo"
                return f"mientras {self.condition(condition)}, {self.acts(acts, mood)} ({limit})"
            case p.Times(times=times, acts=acts):
                return f"{self.in_brackets(times)} veces: {self.acts(acts, mood)}"
            case p.Alternatives(branches=branches):
                texts = (
                    f"{self.acts(acts, mood, True)}{f' ({self.when(when)})' if when is not None else ''}"
                    for when, acts in branches
                )
                return f"o bien {', o bien '.join(texts)}"
            case _:
                return str(it)

    def in_turn(self, it: p.EachPlayer) -> str:
        return "por turnos, empezando por el primer jugador," if it.in_order else "por turnos,"

    def otherwise(self, acts: tuple[p.Act, ...], mood: Mood) -> str:
        return f"; si no, {self.acts(acts, mood)}" if acts else ""

    def put(self, it: p.Put, mood: Mood) -> str:
        if isinstance(it.what, p.One):
            what = self.one(it.what)
        elif it.all_of:
            each = "todas las" if self.feminine(it.what) else "todos los"
            each = each.split()[1] if it.what.first is not None else each
            what = f"{each} {self.described(it.what, True, source=True)}"
        else:
            what = self.one_of(it.what)
        verb = "take" if it.own and f"to {it.to.zone}" not in self.words.spoken else "put"
        into = self.into(it.to, it.bottom, it.own)
        # A long object comes last, or it would be unclear what the place belongs to.
        if isinstance(it.what, p.Things) and it.what.qualities:
            return f"{self.verb(verb, mood)} {into} {what}"
        return f"{self.verb(verb, mood)} {what} {into}"

    def draw(self, it: p.DrawCards, mood: Mood) -> str:
        count = self.plain_number(it.count)
        cards = f"{count} carta{'' if count == '1' else 's'}"
        source = of(self.zone(it.source))
        if it.looked:
            top = "la carta de encima" if count == "1" else f"{cards} de encima"
            return f"{self.verb('look', mood)} {top} {source}"
        if it.held:
            deck = self.words.deck_in(it.source.zone) if it.again else None
            if deck is not None:
                many = f"{count} {self.noun(p.Things(p.Role.DECK, deck), True)}"
                return f"{self.verb('draw', mood)} {self.one_of_deck(deck) if count == '1' else many}"
            return f"{self.verb('draw', mood)} {cards} {'de ahí' if it.again else source}"
        verb = self.verb("reveal" if it.revealed else "put", mood)
        return f"{verb} {cards} {source} {self.into(it.to, it.bottom, it.own)}"

    def used(self, name: str) -> str:
        return self.words.spoken.get(name) or quoted(self.title(name))

    def moment(self, timing: str, rule: str) -> str:
        own = self.words.spoken.get(f"{timing} {rule}")
        return own or f"{_TIMINGS[timing]} {of(self.used(rule))}"

    def changed(self, it: p.Change) -> str:
        what = self.owned(it.name, it.whose)
        becomes = in_number("pasa a ser", what)
        if isinstance(it.amount, p.One):
            return f"{what} {becomes} {self.one(it.amount)}"
        if not it.grows:
            return f"{what} {becomes} {self.plain_number(it.amount)}"
        less = lessened(it.amount)
        way = in_number("aumenta" if less is None else "se reduce", what)
        return f"{what} {way} en {self.plain_number(less or it.amount)}"

    def change(self, it: p.Change, mood: Mood) -> str:
        """A value that somebody changes."""
        what = self.owned(it.name, it.whose)
        if isinstance(it.amount, p.One):
            return f"{self.verb('set', mood)} {what} en {self.one(it.amount)}"
        if not it.grows:
            return f"{self.verb('set', mood)} {what} en {self.plain_number(it.amount)}"
        less = lessened(it.amount)
        way = self.verb("increase" if less is None else "decrease", mood)
        return f"{way} {what} en {self.plain_number(less or it.amount)}"

    def order(self, it: p.Order) -> str:
        match it:
            case p.Clockwise(start=start):
                return f"en sentido horario, empezando por {self.one(start)}"
            case p.SaidOrder(name=name):
                return self.words.spoken[name]
            case p.Backwards():
                return "en orden inverso"
            case p.Mixed():
                return "en orden aleatorio"
            case p.Ordered(by=by, descending=descending, then=then):
                orders = ((by, descending), *then)
                return ", luego ".join(self._one_order(*order) for order in orders)
            case _:
                return str(it)

    def _one_order(self, by: p.Per, descending: bool) -> str:
        return f"por {bare(self.of_each(by))} en orden {'descendente' if descending else 'ascendente'}"


def _subject(who: p.Who | None) -> tuple[str, str]:
    """Who has something, where the verb does not tell, and the verb."""
    if who is None:
        return "", "hay"
    if who is p.Who.YOU:
        return "", "tienes"
    return ("" if who is p.Who.EACH else f"{SUBJECTS[who]} "), "tiene"
