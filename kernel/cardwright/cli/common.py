"""What several verbs share: arguments, and the game that they speak of."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, did_you_mean, read_from

if TYPE_CHECKING:
    from cardwright.check.checked_pack import CheckedPack
    from cardwright.declarations.model import Pack
    from cardwright.play.game import Game
    from cardwright.project import Project


BOTS = (
    "random; greedy, which looks one choice ahead by the pack's heuristic, or plays its options out where the pack "
    "has none; ismcts, which thinks ahead in 1000 simulations for each choice (ismcts:N in N); or the bot of a plugin"
)


def add_pack(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument(
        "pack",
        nargs="?" if optional else None,
        metavar="PACK",
        help="a pack's name, or a folder with a pack.yaml",
    )


def add_with(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--with",
        dest="extensions",
        nargs="+",
        action="extend",
        default=[],
        metavar="EXTENSION",
        help="extensions of the pack, by name or folder; their order does not matter",
    )


def add_set(parser: argparse.ArgumentParser, what: str = "an option of the pack") -> None:
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=f"{what}; may be given again"
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, help="the same seed gives the same game")


def add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, metavar="N", help="how many play")


def add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bot",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help=f"who plays, seat by seat; the last one named takes the seats that are left: {BOTS}",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=int, metavar="J", help="processes to play in; the results are the same for any number"
    )


def add_playing(parser: argparse.ArgumentParser) -> None:
    """Which games are played, how, by whom, and by how many processes."""
    add_players(parser)
    add_bots(parser)
    add_set(parser)
    add_with(parser)
    add_seed(parser)
    add_jobs(parser)


def add_only(parser: argparse.ArgumentParser, more: str = "") -> None:
    parser.add_argument(
        "--only",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help=f"these cards and decks only{more}",
    )


def add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", metavar="LANGUAGE", help="a language of the pack, such as en or fr")


def settings(given: Iterable[str]) -> dict[str, str]:
    """`["OPTION=word"]` as a mapping. The value may hold commas and further '='."""
    found: dict[str, str] = {}
    for pair in given:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise SettingError(codes.WRONG_SETUP, f"'{pair}' is not written NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def folder_of(name: str) -> Path:
    """The folder of the pack of that name. A name that is none is one line, not a finding with a place."""
    from cardwright.source.locate import find_pack

    try:
        return find_pack(name)
    except PackError as error:
        first = error.diagnostics[0]
        raise SettingError(first.code, first.message, first.hint) from None


def folders_of(names: Iterable[str]) -> list[Path]:
    """The folders of several packs or extensions."""
    return [folder_of(it) for it in names]


def project_of(name: str, extensions: Iterable[str] = (), one_check: bool = False) -> Project:
    """The project of a pack. A name that is none is one line, not a finding with a place. `one_check` as for `Project.from_folder`."""
    from cardwright.cache.place import cache_folder
    from cardwright.project import Project

    return Project.from_folder(folder_of(name), folders_of(extensions), one_check, keep=cache_folder())


def checked_pack(name: str, extensions: Iterable[str] = ()) -> CheckedPack:
    """The pack of that name or folder, which must be sound."""
    return project_of(name, extensions).pack


def game_of(name: str, options: Mapping[str, object], extensions: Iterable[str] = ()) -> Game:
    """The game of a pack with options and extensions."""
    return project_of(name, extensions).game(options)


def lasting(name: str) -> str:
    """A pack's name, or its whole path: so that it is found again from any folder."""
    from cardwright.source.locate import bundled, find_pack, installed

    if name in bundled():
        return name
    folder = find_pack(name)
    return name if installed().get(name) == folder else str(folder.resolve())


def players_of(pack: Pack, asked: int | None) -> int:
    """How many play: as many as asked for, or four, or as near to it as the pack allows."""
    if asked is None:
        return pack.nearest(4)
    if asked not in pack.tables:
        message = f"'{pack.name}' is for {pack.for_whom} players, not {asked}"
        raise SettingError(codes.WRONG_PLAYERS, message, f"try --players {pack.nearest(asked)}")
    return asked


def bots_of(named: Iterable[str], players: int) -> tuple[str, ...]:
    """A bot's name for each seat. Names may also be joined by commas; without any, all play at random."""
    from cardwright.bots import bot_named

    names = [it.strip() for word in named for it in word.split(",") if it.strip()] or ["random"]
    for name in names:
        bot_named(name, 0)
    if len(names) > players:
        message = f"{len(names)} bots are named for {players} seats"
        raise SettingError(codes.WRONG_PLAYERS, message, f"name up to {players}, or more --players")
    return (*names, *[names[-1]] * (players - len(names)))


def language(pack: Pack, asked: str | None) -> str:
    """The language in which to speak: the one asked for, or the pack's first."""
    if asked is None:
        return pack.languages[0]
    if asked not in pack.languages:
        hint = did_you_mean(asked, pack.languages) or f"its languages: {', '.join(pack.languages)}"
        raise SettingError(codes.WRONG_SETUP, f"'{pack.name}' does not speak '{asked}'", hint)
    return asked


def say_findings(findings: Iterable[Diagnostic], checked: CheckedPack, given: argparse.Namespace) -> None:
    """Says on the error stream what is probably not meant so; what was asked for is made all the same."""
    from cardwright.cli.paths import paths_of

    found = list(findings)
    if found:
        shown = PackError(found, read_from(checked.pack.texts)).shown(paths_of(given))
        print(shown, file=sys.stderr)
