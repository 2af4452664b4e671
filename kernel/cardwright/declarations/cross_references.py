"""What the declarations say of one another: every name in them must be declared, as the right thing."""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.declarations.model import Pack, ResultValues, Seen
from cardwright.declarations.sections import Sections
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.findings.fix import missing, used, write
from cardwright.findings.suggest import is_sum
from cardwright.lang import types as t
from cardwright.lang.scope import parameter_type
from cardwright.lang.types import TypeName
from cardwright.schema.pack_schema import house_fields
from cardwright.source import lenient as read
from cardwright.source.lenient import whole_number
from cardwright.source.tree import Mapping, Node, Scalar, Sequence

_MOST_SEATS = 12
# More names than this are not listed in a hint.
_LISTED = 12


class References:
    """Checks a pack against its own declarations, and takes out what leads nowhere.

    What is taken out has been reported; later stages can rely on every name that is left.
    """

    def __init__(self, pack: Pack, sections: Sections, faulty: set[str], report: read.Report) -> None:
        self.pack = pack
        self.faulty = faulty
        self.sections = sections
        self.report = report

    def check(self) -> None:
        self._decks()
        self._zones()
        self._values()
        self._options()
        self._players()
        self._result()

    def _known(self, at: Scalar, what: str, known: Iterable[str], also: str = "") -> bool:
        names = list(known)
        if at.text in names:
            return True
        if is_sum(at.text):
            return False  # the schema has said that a name belongs here
        hint = did_you_mean(at.text, names) or also
        self.report(
            codes.UNKNOWN_DECLARED, f"there is no {what} '{at.text}'", at.span, hint, missing(at.text)
        )
        return False

    def _fit(self, at: Scalar, what: str, known: Iterable[str]) -> bool:
        """Whether it is known and declared soundly enough to ask what it is like."""
        return self._known(at, what, known) and at.text not in self.faulty

    def _declared(self, section: str, known: Iterable[str]) -> Iterable[tuple[str, Mapping]]:
        """The entries of a section that made it into the pack, each once."""
        left = set(known)
        for key, node in self.sections.entries(section):
            if key.text in left:
                left.remove(key.text)
                yield key.text, read.mapping(node)

    def _decks(self) -> None:
        zones = self.pack.zones
        for name, node in self._declared("decks", self.pack.decks):
            deck = self.pack.decks[name]
            start = read.word(node.get("starts_in"))
            if start and self._fit(start, "zone", zones) and zones[start.text].per is not None:
                message = f"there are several '{start.text}': pieces start in a zone of the table"
                free = [it.name for it in zones.values() if it.per is None]
                hint = f"one of: {', '.join(free)}" if 0 < len(free) <= _LISTED else ""
                self.report(codes.NOT_ALLOWED, message, start.span, hint, used(start.text))
            back = read.word(node.get("back"))
            if back is not None and not self._known(back, "deck", self.pack.decks):
                deck = self.pack.decks[name] = deck.but(back="")
            counted = read.word(node.get("icons_count_in"))
            if counted is not None:
                usable = self._known(counted, "zone", zones)
                if usable and zones[counted.text].per not in (None, t.PLAYER):
                    message = "icons are counted in a zone of the table or of each player"
                    fit = [it.name for it in zones.values() if it.per in (None, t.PLAYER)]
                    hint = f"one of: {', '.join(fit)}" if 0 < len(fit) <= _LISTED else ""
                    self.report(codes.NOT_ALLOWED, message, counted.span, hint)
                    usable = False
                if not usable:
                    self.pack.decks[name] = deck.but(icons_count_in=None)
            for field in read.items(node.get("house")):
                self._known(field, f"field of '{name}'", house_fields(deck))
            for value in read.items(node.get("reminds_of")):
                self._known(value, "value", self.pack.values)
            owner = read.word(node.get("owner"))
            if owner is not None and not self._says_whose(owner, name):
                self.pack.decks[name] = self.pack.decks[name].but(owner="")

    def _says_whose(self, at: Scalar, deck: str) -> bool:
        """Whether a value can say whose each piece of a deck is."""
        if not self._known(at, "value", self.pack.values) or at.text in self.faulty:
            return False
        wanted = TypeName.PLAYER, t.piece_of(deck)
        value = self.pack.values[at.text]
        if (value.type, value.per) == wanted:
            return True
        fit = [it.name for it in self.pack.values.values() if (it.type, it.per) == wanted]
        hint = write(fit[0]) if len(fit) == 1 else f"it needs a value with 'type: player, per: {deck}'"
        message = f"'{at.text}' does not say of each piece of '{deck}' which player it belongs to"
        self.report(codes.NOT_ALLOWED, message, at.span, hint, used(at.text))
        return False

    def _per(self, node: Node | None, word_sets: Iterable[str]) -> None:
        owner, words = read.word(node), [*word_sets]
        if owner is not None:
            what = "set of spaces or words, or deck" if words else "set of spaces or deck"
            known = ["player", *self.pack.graphs, *words, *self.pack.decks]
            self._known(owner, what, known, f"write 'per: player' or a {what}")

    def _zones(self) -> None:
        values = self.pack.values
        for _, node in self._declared("zones", self.pack.zones):
            self._per(node.get("per"), self.pack.word_sets)
            most = node.get("at_most")
            if most is not None and read.flag(node.get("single")):
                message = "'single' says already that it holds at most one"
                self.report(codes.NOT_ALLOWED, message, most.span, "leave out 'at_most', or 'single'")
            opening = read.word(node.get("open_when"))
            if opening is None or not self._fit(opening, "value", values):
                continue
            if values[opening.text].type is not TypeName.FLAG or values[opening.text].per is not None:
                message = f"'{opening.text}' is not a flag of the table"
                self.report(
                    codes.NOT_ALLOWED,
                    message,
                    opening.span,
                    "'open_when' needs a value of 'type: flag'",
                    used(opening.text),
                )

    def _values(self) -> None:
        for name, node in self._declared("values", self.pack.values):
            both = read.items(node.get("per"))
            if not both:
                self._per(node.get("per"), self.pack.word_sets)
            elif len(both) == 2:
                hint = "write 'per: [player, …]' with a set of words"
                if self._known(both[0], "owner", ["player"], hint):
                    self._known(both[1], "set of words", self.pack.word_sets, hint)
            value, of = self.pack.values[name], read.word(node.get("of"))
            untyped = of is not None and node.get("type") is None and node.get("one_of") is None
            if untyped or read.text(node.get("type")) == TypeName.WORD:
                self._word_of(name, of)
            elif value.type is TypeName.KIND:
                if of is not None:
                    self._known(of, "deck", self.pack.decks)
            elif value.type is not TypeName.SPACE:
                if of is not None:
                    hint = "leave it out; what belongs to each player says 'per: player'"
                    self.report(codes.NOT_ALLOWED, "'of' is for a space, a word or a kind", of.span, hint)
            elif of is not None:
                if not self._known(of, "set of spaces", self.pack.graphs):
                    self.pack.values[name] = value.but(of="")
            elif len(self.pack.graphs) > 1:
                sets = ", ".join(self.pack.graphs)
                message = f"'{name}' is a space, but it is not said of which set"
                self.report(
                    codes.MISSING_KEY, message, value.span, f"add 'of:' with one of: {sets}", used(name)
                )

    def _word_of(self, name: str, of: Scalar | None) -> None:
        """A word that is not listed must be one of a set's or of an attribute's."""
        lists = [*self.pack.word_sets]
        lists += [key for deck in self.pack.decks.values() for key, it in deck.attributes.items() if it.words]
        if of is None:
            message = f"'{name}' is a word, but it is not said which words it can be"
            hint = "add 'of:' with a set of words, or write 'one_of:' with the words instead of 'type'"
            self.report(codes.MISSING_KEY, message, self.pack.values[name].span, hint, used(name))
        else:
            self._known(of, "set of words", lists)

    def _options(self) -> None:
        for _, node in self._declared("options", self.pack.options):
            deck, zone = read.word(node.get("pieces")), read.word(node.get("from_zone"))
            known = deck is not None and self._known(deck, "deck", self.pack.decks)
            kinds = [key.text for key, _ in self.sections.entries(deck.text)] if known and deck else []
            for kind in read.items(node.get("except")) if known else ():
                self._known(kind, "kind of that deck", kinds)
            if zone is None or not self._known(zone, "zone", self.pack.zones) or not known:
                continue
            assert deck is not None
            start = self.pack.decks[deck.text].starts_in
            if start in self.pack.zones and start != zone.text:
                message = f"the pieces of '{deck.text}' start in '{start}', not in '{zone.text}'"
                self.report(codes.NOT_ALLOWED, message, zone.span, write(start), used(deck.text))

    def _players(self) -> None:
        players = read.mapping(self.sections.only("players"))
        self._except(players.get("except"))
        self._automatic(players.get("automatic"))
        self._out()

    def _except(self, node: Node | None) -> None:
        """Numbers of people with whom the game cannot be played, though with fewer and with more."""
        pack = self.pack
        listed = node.items if isinstance(node, Sequence) else ()
        numbers = [(it, number) for it in listed if (number := read.number(it)) is not None]
        for it, number in numbers:
            if not pack.fewest < number < pack.most:
                message = f"{number} is not between {pack.fewest} and {pack.most} players"
                self.report(
                    codes.WRONG_NUMBER, message, it.span, "'from' and 'to' say the fewest and the most"
                )
        pack.not_with = frozenset(it for _, it in numbers if pack.fewest < it < pack.most)

    def _automatic(self, node: Node | None) -> None:
        """How many seats rules play, by the number of people. What the schema has reported counts as none."""
        if node is None:
            return
        pack, every = self.pack, read.number(node) or 0
        seats = dict.fromkeys(range(pack.fewest, pack.most + 1), every if every in range(_MOST_SEATS) else 0)
        for key, value in read.mapping(node).entries:
            people, number = whole_number(key.text), read.number(value)
            if people is None or number not in range(_MOST_SEATS):
                continue
            if people not in seats:
                message = f"the game is for {pack.fewest} to {pack.most} people, not for {people}"
                hint = "'automatic' says for each number of people how many seats rules play besides"
                self.report(codes.WRONG_NUMBER, message, key.span, hint)
            else:
                seats[people] = number or 0
        pack.automatic = seats
        most = pack.most_seats
        if most > _MOST_SEATS:
            message = f"that makes {most} seats; there are {_MOST_SEATS} at the most"
            hint = "let fewer people play, or fewer seats be automatic"
            self.report(codes.WRONG_NUMBER, message, node.span, hint)
            pack.automatic = dict.fromkeys(seats, 0)

    def _out(self) -> None:
        """Who is out of the game is said by a flag of each player that everyone sees."""
        out = read.word(read.mapping(self.sections.only("players")).get("out"))
        if out is None or not self._fit(out, "value", self.pack.values):
            return
        fit = [
            it.name
            for it in self.pack.values.values()
            if (it.type, it.per, it.by, it.seen_by) == (TypeName.FLAG, t.PLAYER, None, Seen.EVERYONE)
        ]
        if out.text in fit:
            self.pack.out = out.text
            return
        value = self.pack.values[out.text]
        message = f"'out' must be a flag of each player, and '{out.text}' is not"
        if (value.type, value.per) == (TypeName.FLAG, t.PLAYER):
            message = f"everyone sees who is out of the game, but not everyone sees '{out.text}'"
        hint = write(fit[0]) if len(fit) == 1 else "it needs a value with 'type: flag, per: player'"
        self.report(codes.NOT_ALLOWED, message, out.span, hint, used(out.text))

    def _result(self) -> None:
        wanted = {
            "outcome": ((TypeName.WORD,), None, "a value with 'one_of'"),
            "score": ((TypeName.NUMBER,), t.PLAYER, "a number of each player"),
            "winner": ((TypeName.FLAG,), t.PLAYER, "a flag of each player"),
            "team": ((TypeName.NUMBER, TypeName.WORD), t.PLAYER, "a number or word of each player"),
        }
        node = read.mapping(self.sections.only("result"))
        found: dict[str, str | None] = dict.fromkeys(wanted)
        taken = {it.text for it in map(read.word, (node.get(role) for role in wanted)) if it is not None}
        for role, (kinds, per, spoken) in wanted.items():
            name = read.word(node.get(role))
            if name is None or not self._fit(name, "value", self.pack.values):
                continue
            fit = [
                it.name
                for it in self.pack.values.values()
                if it.type in kinds and (it.per, it.by) == (per, None)
            ]
            if name.text in fit:
                found[role] = name.text
            else:
                message = f"'{role}' must be {spoken}, and '{name.text}' is not"
                fit = [it for it in fit if it not in taken]
                hint = f"one of: {', '.join(fit)}" if len(fit) > 1 else write(fit[0]) if fit else ""
                value = self.pack.values[name.text]
                if value.type in kinds and value.per != per:
                    hint = (
                        "it needs 'per: player'"
                        if per is not None
                        else "it is one of the table: without 'per'"
                    )
                self.report(codes.NOT_ALLOWED, message, name.span, hint, used(role))
                # What was meant is read by being the result: where it is clear, it is not called unread besides.
                found[role] = fit[0] if len(fit) == 1 else None
        scored_by = self._scoring_rule(read.word(node.get("scored_by")))
        report = tuple(it.text for it in self._reported(node.get("report")))
        self.pack.result = ResultValues(
            found["outcome"], found["score"], found["winner"], scored_by, report, found["team"]
        )

    def _reported(self, node: Node | None) -> Iterable[Scalar]:
        """Further values that tell about a game: of the table, and open to everyone."""
        for name in read.items(node):
            if not self._fit(name, "value", self.pack.values):
                continue
            value = self.pack.values[name.text]
            if (
                value.per is None
                and value.type in (TypeName.NUMBER, TypeName.FLAG, TypeName.WORD)
                and value.seen_by is Seen.EVERYONE
                and value.told
            ):
                yield name
            else:
                message = f"'{name.text}' cannot be reported: it is no number, flag or word that all can see"
                self.report(
                    codes.NOT_ALLOWED, message, name.span, "name a value of the table", used(name.text)
                )

    def _scoring_rule(self, name: Scalar | None) -> str | None:
        rules = {it.name: it for it in self.pack.procedures.values() if not it.is_formula}
        if name is None or not self._known(name, "rule", rules):
            return None
        given = [parameter_type(it) for it in rules[name.text].parameters]
        if given != [t.PLAYER]:
            message = f"'{name.text}' is not a rule of one player"
            self.report(
                codes.NOT_ALLOWED, message, name.span, f"it must be '{name.text} of player'", used(name.text)
            )
            return None
        return name.text
