"""What pieces, zones, rules and values are called in a language, and what is said of them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cardwright.cli.table.saying import Sayer
from cardwright.cli.table.words import Words
from cardwright.compile.layout import Layout
from cardwright.compile.program import Program
from cardwright.declarations.model import Face, Kind, Names
from cardwright.findings.diagnostic import harmless
from cardwright.lang import types as t


class Namer:
    """Says things of a pack in one language. What comes out may go to a terminal: it has no escapes in it."""

    def __init__(self, program: Program, lang: str) -> None:
        self.program = program
        self.checked = program.checked
        self.pack = program.checked.pack
        self.layout: Layout = program.layout
        self.lang = lang
        self.words = Words(lang)
        self.sayer = Sayer(self.checked, lang)

    # -------------------------------------------------------------- plain names

    def text(self, names: Names, otherwise: str = "") -> str:
        return harmless(names.get(self.lang) or next(iter(names.values()), otherwise))

    def word(self, name: str) -> str:
        """A zone, rule, value or word as the table calls it, else its own name with spaces."""
        if name in self.pack.table.words:
            return self.text(self.pack.table.words[name])
        return harmless(name.replace("_", " "))

    def mark(self, name: str) -> str:
        """What stands for a kind, an icon or a side where there is little room."""
        if name in self.pack.table.marks:
            return self.text(self.pack.table.marks[name])
        if name in self.pack.icons:
            titles = {icon: self.text(it.title, icon) for icon, it in self.pack.icons.items()}
            return _apart(titles.pop(name), titles.values())
        return self.kind(name) if name in self.pack.kinds else self.word(name)

    def moment(self, timing: str, rule: str) -> str:
        """When a modifier acts, as the pack says it, or around what the table calls the rule."""
        words = self.sayer.words
        key = f"{timing} {rule}"
        if (key in words.spoken or rule in words.spoken) and key not in words.places:
            said = self.sayer.tongue.moment(timing, rule)
            return harmless(said[:1].lower() + said[1:])
        return self.words(timing, self.word(rule))

    def kind(self, name: str) -> str:
        return self.text(self.pack.kinds[name].title, name)

    def player(self, number: int, seat: int | None = None) -> str:
        return self.words("you" if number == seat else "player", number + 1)

    def space(self, graph: str, space: int | str) -> str:
        """A space as people call it: by its name, or by its number. Logs have spaces with names under these."""
        it = self.pack.graphs[graph]
        number = it.names.index(space) if isinstance(space, str) else space
        titles = it.titles.get(number)
        if titles:
            return self.text(titles)
        return self.word(it.names[number]) if it.names else self.words("space", number + 1)

    def row(self, name: str) -> str:
        """`hand 2` or `cargo of barge`, as logs write it; of words, and of spaces that have a name, `inn of harbour`."""
        zone, of, owner = name.partition(" of ")
        if of:
            per = self.pack.zones[zone].per
            has_words = bool(self.pack.names_of(per))
            return f"{self.word(zone)} ({self.word(owner) if has_words else self.piece(owner)})"
        zone, _, owner = name.rpartition(" ")
        if zone not in self.pack.zones:
            return self.word(name)
        number = int(owner) - 1
        if self.pack.zones[zone].per == t.PLAYER:
            return f"{self.word(zone)} ({self.player(number)})"
        per = self.pack.zones[zone].per
        if per is not None and number in self.pack.graphs[per.of].titles:
            return f"{self.word(zone)} ({self.space(per.of, number)})"
        return f"{self.word(zone)} {number + 1}"

    # -------------------------------------------------------------- pieces

    def piece(self, name: str) -> str:
        """`war_bear#2` as people say it: its title, and what is printed on that copy only."""
        kind, copy = self._split(name)
        if kind is None:
            return self.words("hidden")
        title = self.text(kind.title, kind.name)
        marks = [
            str(numbers[copy])
            for attribute, numbers in kind.faces[0].numbers.items()
            if self.pack.decks[kind.deck].attributes[attribute].each_copy and copy < len(numbers)
        ]
        if kind.copies > 1 and self.pack.carries(kind.deck):
            title = f"{title} {copy + 1}"
        return f"{title} ({', '.join(marks)})" if marks else title

    def _split(self, name: str) -> tuple[Kind | None, int]:
        kind, _, copy = name.partition("#")
        return self.pack.kinds.get(kind), int(copy or 1) - 1

    def owner(self, shown: dict[str, Any]) -> int | None:
        """The player whose a piece in a view is, where it says so itself."""
        owner = self.pack.decks[self.pack.kinds[shown["kind"]].deck].owner
        whose = shown.get("values", {}).get(owner)
        return whose if isinstance(whose, int) else None

    def face(self, shown: dict[str, Any]) -> Face:
        """The side that is up of a piece in a view."""
        kind = self.pack.kinds[shown["kind"]]
        sides = self.pack.decks[kind.deck].sides
        return kind.faces[sides.index(shown["side"]) if "side" in shown else 0]

    def icons(self, face: Face) -> str:
        found = (
            f"{self.text(self.pack.icons[icon].title, icon)}{f'×{count}' if count > 1 else ''}"
            for icon, count in face.icons.items()
        )
        return ", ".join(found)

    def side(self, shown: dict[str, Any]) -> str:
        return f", {self.word(shown['side'])}" if "side" in shown else ""

    def card_text(self, shown: dict[str, Any]) -> str:
        """What a card does, in short."""
        kind = self.pack.kinds[shown["kind"]]
        sides = self.pack.decks[kind.deck].sides
        return self.sayer.card(kind.name, sides.index(shown["side"]) if "side" in shown else 0)


def _apart(title: str, others: Collection[str]) -> str:
    """The first letters of a title, as many as it takes to tell it from others."""
    for length in range(1, len(title)):
        if not any(other.startswith(title[:length]) for other in others):
            return title[:length]
    return title
