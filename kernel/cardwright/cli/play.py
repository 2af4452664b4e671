"""`cardwright play`: a game at the terminal, against bots or passing the screen around."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.common import BOTS, add_lang, add_pack, add_players, add_seed, add_set, add_with
from cardwright.errors import GameError, SettingError
from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.cli.table.saved import SaveFile, Setting
    from cardwright.play.state import State

EXAMPLES = """examples:
  cardwright play PACK
  cardwright play PACK --players 4 --human 1 3 --bot greedy --lang fr
  cardwright play PACK --set OPTION=VALUE --save game.json
  cardwright play PACK --with EXTENSION
  cardwright play PACK --bot ismcts:400 --thoughts
  cardwright play --resume game.json
"""
EVERYBODY, NOBODY = "all", "none"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser, optional=True)
    add_players(parser)
    parser.add_argument(
        "--human",
        nargs="+",
        action="extend",
        metavar="SEAT",
        help=f"seats that people play, counted from 1, or '{EVERYBODY}' or '{NOBODY}'; 1, when nothing is said",
    )
    parser.add_argument(
        "--bot", metavar="NAME", help=f"who plays the other seats; random, when nothing is said: {BOTS}"
    )
    add_set(parser)
    add_with(parser)
    add_seed(parser)
    add_lang(parser)
    parser.add_argument(
        "--thoughts",
        action="store_true",
        help="show what ismcts thinks before each of its choices, with its hidden cards: to study it, not to play fair",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game here after every choice")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that was kept")


def run(given: argparse.Namespace) -> int:
    """Plays until the game is over or somebody quits."""
    import sys

    from cardwright.cli.table.session import Session

    setting, state, save = _resumed(given) if given.resume else _begun(given)
    if given.thoughts and setting.bot.partition(":")[0] != "ismcts":
        raise _wrong("--thoughts shows what 'ismcts' thinks", "add --bot ismcts")
    if len(setting.humans) > 1 and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise _wrong("several people need a terminal, whose screen is cleared between them")
    try:
        Session(state, setting, save, given.thoughts).run()
    except GameError as error:
        # Somebody who plays alone may know what broke the game; several would learn of each other's cards.
        raise (error if len(setting.humans) < 2 else error.for_a_seat()) from None
    return 0


def _begun(given: argparse.Namespace) -> tuple[Setting, State, SaveFile | None]:
    """A new game."""
    import secrets

    from cardwright.bots import bot_named
    from cardwright.cli.common import game_of, language, lasting, players_of, settings
    from cardwright.cli.table.saved import SaveFile, Setting
    from cardwright.source.locate import bundled

    if given.pack is None:
        raise _wrong("say which pack to play", f"one of: {', '.join(bundled())}; or the path of a folder")
    game = game_of(given.pack, settings(given.set), given.extensions)
    players = players_of(game.pack, given.players)
    setting = Setting(
        pack=lasting(given.pack),
        options=settings(given.set),
        players=players,
        humans=(),
        bot=given.bot or "random",
        seed=given.seed if given.seed is not None else secrets.randbelow(1_000_000),
        lang=language(game.pack, given.lang),
        extensions=tuple(map(lasting, given.extensions)),
    )
    bot_named(setting.bot, 0)
    state = game.start(players, setting.seed)
    save = SaveFile(given.save) if given.save is not None else None
    return _with(setting, humans=_seats(given.human or ["1"], players)), state, save


def _resumed(given: argparse.Namespace) -> tuple[Setting, State, SaveFile]:
    """A saved game: nothing of it can be set again but the language."""
    from cardwright.bots import bot_named
    from cardwright.cli.common import language
    from cardwright.cli.table.saved import SaveFile, read

    fixed = {
        "PACK": given.pack,
        "--players": given.players,
        "--human": given.human,
        "--bot": given.bot,
        "--set": given.set or None,
        "--with": given.extensions or None,
        "--seed": given.seed,
    }
    said = [name for name, value in fixed.items() if value is not None]
    if said:
        raise _wrong(f"{said[0]} cannot be given with --resume", "the saved game knows it")
    setting, state, save = read(given.resume)
    bot_named(setting.bot, 0)
    if given.lang is not None:
        setting = _with(setting, lang=language(state.game.pack, given.lang))
    if given.save is not None and not (given.save.exists() and given.save.samefile(given.resume)):
        save = SaveFile(given.save)
    return setting, state, save


def _with(setting: Setting, **changed: object) -> Setting:
    from dataclasses import replace

    return replace(setting, **changed)  # type: ignore[arg-type]


def _seats(written: list[str], players: int) -> tuple[int, ...]:
    """Seats as people count them, from 1, as the kernel does, from 0."""
    if written == [EVERYBODY]:
        return tuple(range(players))
    if written == [NOBODY]:
        return ()
    from cardwright.source.lenient import whole_number

    seats = set()
    for part in (it for word in written for it in word.split(",") if it):
        number = whole_number(part) or 0
        if not 1 <= number <= players:
            raise _wrong(
                f"there is no seat '{part}'", f"seats are 1 to {players}, '{EVERYBODY}' or '{NOBODY}'"
            )
        seats.add(number - 1)
    return tuple(sorted(seats))


def _wrong(message: str, hint: str = "") -> SettingError:
    return SettingError(codes.WRONG_SETUP, message, hint)
