"""The words that can stand at a place of a command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cardwright.cli.completion.cursor import Cursor
from cardwright.errors import CardwrightError


@dataclass(frozen=True, slots=True)
class Candidates:
    """Words that continue what is written, and whether a path may stand there as well."""

    words: list[str]
    files: bool = False


def candidates(cursor: Cursor) -> Candidates:
    """What can stand at a place. A pack that cannot be read has no names to offer; that is no error here."""
    if cursor.action is None:
        options = cursor.parser._option_string_actions if cursor.begun.startswith("-") else ()
        return _fitting(cursor, (it for it in options if it.startswith("--")))
    action = cursor.action
    if isinstance(action, argparse._SubParsersAction):
        return _fitting(cursor, action.choices)
    if action.choices is not None:
        return _fitting(cursor, map(str, action.choices))
    files = action.type is Path or action.dest in _PATHS
    source = _SOURCES.get(action.dest)
    found: list[str] = []
    if source is not None:
        with suppress(CardwrightError, OSError):
            found = list(source(cursor))
    return _fitting(cursor, found, files)


def _fitting(cursor: Cursor, words: Iterable[str], files: bool = False) -> Candidates:
    from cardwright.findings.diagnostic import harmless

    # What a pack calls things goes to a shell: what is not a plain name stays out.
    sound = (it for it in words if it.startswith(cursor.begun) and harmless(it) == it and " " not in it)
    return Candidates([cursor.lead + it for it in dict.fromkeys(sound)], files)


# -------------------------------------------------------------------------------------- by argument


def _packs(cursor: Cursor) -> Iterator[str]:
    from cardwright.source.locate import installed

    yield from installed()


def _extensions(cursor: Cursor) -> Iterator[str]:
    """The installed packs that extend another one; where the pack is named, those that extend that."""
    from cardwright.source.locate import installed

    wanted = {_Names.of(cursor, alone=True).pack} if cursor.said.get("pack") else set()
    for name, folder in installed().items():
        base = _Names([folder]).extends
        if base and (not wanted or base in wanted):
            yield name


def _bots(cursor: Cursor) -> Iterator[str]:
    from cardwright import plugins

    yield from plugins.everything().bots


def _plugins(cursor: Cursor) -> Iterator[str]:
    from cardwright import plugins

    yield from (it.name for it in plugins.everything().plugins)


def _settings(cursor: Cursor) -> Iterator[str]:
    """`lands=`, then `lands=basic`: options of the pack; where a position is laid out, values."""
    names = _Names.of(cursor)
    options = names.words("values" if cursor.command == "score" else "options")
    name, sign, _ = cursor.begun.partition("=")
    if not sign:
        yield from (f"{it}=" for it in options)
    else:
        yield from (f"{name}={it}" for it in options.get(name, ()))


def _zones(cursor: Cursor) -> Iterator[str]:
    """`hand=`, then cards, with commas between them."""
    names = _Names.of(cursor)
    if "=" not in cursor.begun:
        yield from (f"{it}=" for it in names.keys("zones"))
        return
    lead = cursor.begun[: max(cursor.begun.rfind("="), cursor.begun.rfind(",")) + 1]
    yield from (f"{lead}{it}" for it in names.cards())


def _languages(cursor: Cursor) -> Iterator[str]:
    yield from _Names.of(cursor).languages()


def _cards(cursor: Cursor) -> Iterator[str]:
    yield from _Names.of(cursor).cards()


def _deck_names(cursor: Cursor) -> Iterator[str]:
    yield from _Names.of(cursor).keys("decks")


def _decks(cursor: Cursor) -> Iterator[str]:
    """Of `new card PACK DECK CARD`, the deck; what the card is called is for its author to say."""
    if not cursor.said.get("words"):
        yield from _deck_names(cursor)


def _numbers(cursor: Cursor) -> Iterator[str]:
    """What can be tuned: values, and what cards are worth."""
    yield from _Names.of(cursor).keys("values")
    yield from _Names.of(cursor).cards()


def _rules(cursor: Cursor) -> Iterator[str]:
    yield from (it.split(" ")[0] for it in _Names.of(cursor).keys("rules"))


def _formats(cursor: Cursor) -> Iterator[str]:
    from cardwright import plugins

    yield from plugins.everything().formats


def _pages(cursor: Cursor) -> Iterator[str]:
    from cardwright.cli.docs import pages

    yield from pages()


def _commands(cursor: Cursor) -> Iterator[str]:
    """Of `help new card`, each word as it would stand in the command itself."""
    from cardwright.cli.completion.cursor import cursor_at

    inner = cursor_at([*cursor.said.get("command", ()), cursor.begun])
    if isinstance(inner.action, argparse._SubParsersAction):
        yield from inner.action.choices


def _seats(cursor: Cursor) -> Iterator[str]:
    from cardwright.cli.play import EVERYBODY, NOBODY

    yield from (EVERYBODY, NOBODY)


# By the name that the parser has for an argument. Numbers and new names are for people to say.
_SOURCES: dict[str, Callable[[Cursor], Iterable[str]]] = {
    "block": _plugins,
    "bot": _bots,
    "change": _numbers,
    "command": _commands,
    "deck": _deck_names,
    "extends": _packs,
    "extensions": _extensions,
    "format": _formats,
    "human": _seats,
    "kind": _cards,
    "lang": _languages,
    "pack": _packs,
    "other": _packs,
    "page": _pages,
    "rule": _rules,
    "set": _settings,
    "skill": _bots,
    "source": _packs,
    "tune": _numbers,
    "words": _decks,
    "zone": _zones,
}
# What may be given by its path. An argument that is of the type `Path` is a path anyway.
_PATHS = {"pack", "other", "extensions", "source", "json", "html", "changed_since", "out"}


# -------------------------------------------------------------------------------------- by pack


class _Names:
    """The names that packs declare, read from their files as they are: a pack with mistakes has names, too."""

    def __init__(self, folders: Iterable[Path]) -> None:
        from cardwright.project import Project
        from cardwright.source.tree import plain

        trees = [plain(file.tree) for it in folders for file in Project.from_folder(it).files()]
        self.trees = [it for it in trees if isinstance(it, dict)]

    @classmethod
    def of(cls, cursor: Cursor, alone: bool = False) -> _Names:
        """Those of the pack that a line names, with its extensions, or with what it extends itself."""
        from cardwright.source.locate import find_pack

        named = [*cursor.said.get("pack", ())[:1], *cursor.said.get("source", ())]
        extensions = [] if alone else cursor.said.get("extensions", ())
        names = cls([find_pack(it) for it in (*named, *extensions)])
        if names.extends and not alone:
            names.trees += cls([find_pack(names.extends)]).trees
        return names

    @property
    def pack(self) -> str:
        return next((str(it["pack"]) for it in self.trees if "pack" in it), "")

    @property
    def extends(self) -> str:
        """The pack that the first one extends; '' when it is a game of its own."""
        base = self.trees[0].get("extends") if self.trees else None
        return str(base.get("pack", "")) if isinstance(base, dict) else ""

    def keys(self, section: str) -> dict[str, object]:
        found: dict[str, object] = {}
        for tree in self.trees:
            part = tree.get(section)
            if isinstance(part, dict):
                found |= part
        return found

    def words(self, section: str) -> dict[str, list[str]]:
        """The values or options of a section, each with the words that it can be."""
        found = {}
        for name, about in self.keys(section).items():
            words = about.get("one_of", ()) if isinstance(about, dict) else ()
            flag = isinstance(about, dict) and about.get("type") == "flag"
            found[name] = ["true", "false"] if flag else [str(it) for it in words]
            if isinstance(about, dict) and isinstance(about.get("pieces"), str):
                found[name] = list(self.keys(about["pieces"]))
        return found

    def cards(self) -> Iterator[str]:
        for deck in self.keys("decks"):
            yield from self.keys(deck)

    def languages(self) -> Iterator[str]:
        for tree in self.trees:
            spoken = tree.get("languages")
            yield from map(str, spoken) if isinstance(spoken, list) else ()
