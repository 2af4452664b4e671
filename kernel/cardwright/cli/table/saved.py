"""A game at the terminal as a file: the state, and who sits where."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cardwright.cli.common import game_of, language
from cardwright.cli.table.edited import edited
from cardwright.cli.writing import locked, write_file
from cardwright.errors import CardwrightError, SettingError
from cardwright.findings import codes
from cardwright.play.game import Game
from cardwright.play.save import MAX_TEXT
from cardwright.play.state import State
from cardwright.source.whole_file import whole_file

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Setting:
    """What was agreed on before the game. Seats count from 0."""

    pack: str
    """The name of a pack that is installed, or the whole path of its folder."""
    options: dict[str, str]
    players: int
    humans: tuple[int, ...]
    bot: str
    seed: int
    lang: str
    extensions: tuple[str, ...] = ()
    """Names, or whole paths of folders."""


class SaveFile:
    """The file that keeps a game in play. Refuses to overwrite what another process has saved since.

    `known` is what a game that goes on was read from; a new game must not replace a file that is there already.
    """

    def __init__(self, path: Path, known: bytes | None = None) -> None:
        self.path, self._known = path, known
        if known is None and path.is_file() and path.stat().st_size:
            message = f"there is a file '{path}' already"
            hint = f"go on with that game: --resume {path}; or name another file"
            raise SettingError(codes.WRONG_SETUP, message, hint)

    def write(self, setting: Setting, state: State, files: dict[str, str]) -> None:
        """Writes a game, with the digests of the files that its rules are in."""
        data = {
            "cardwright_play": FORMAT,
            "setting": asdict(setting),
            "files": files,
            "state": json.loads(state.to_json()),
        }
        text = json.dumps(data, separators=(",", ":")) + "\n"
        with locked(self.path):
            if self._is_foreign():
                message = f"'{self.path}' has changed: somebody else has gone on with this game"
                hint = f"your last choice is not saved; see how the game stands: --resume {self.path}"
                raise SettingError(codes.BAD_SAVED_GAME, message, hint)
            write_file(self.path, text)
        self._known = text.encode()

    def _is_foreign(self) -> bool:
        """Whether there is a file with something else in it than we have read or written."""
        if not self.path.is_file() or not (size := self.path.stat().st_size):
            return False
        known = self._known or b""
        return size != len(known) or self.path.read_bytes() != known


def read(path: Path) -> tuple[Setting, State, SaveFile]:
    """The game as it was, and the file to go on in. Raises SettingError for a file that is none, or is damaged."""
    content = _content(path)
    data = _data(content)
    setting = _setting(data)
    if setting is None:
        message = f"'{path}' is not a saved game, or it is damaged"
        raise SettingError(codes.BAD_SAVED_GAME, message, "such a file is written by 'play --save FILE'")
    game = game_of(setting.pack, setting.options, setting.extensions)
    language(game.pack, setting.lang)
    try:
        state = game.from_json(json.dumps(data["state"]))
    except CardwrightError as error:
        since = _edited(game, data)
        hint = f"since then, {since}" if since else error.hint
        raise SettingError(error.code, f"'{path}': {error.message}", hint) from None
    if state.program.layout.people != setting.players or state.origin != (
        "start",
        [setting.players, setting.seed],
    ):
        raise SettingError(codes.BAD_SAVED_GAME, f"'{path}' is damaged: it was another table")
    return setting, state, SaveFile(path, content)


def _edited(game: Game, data: dict[str, Any]) -> str:
    """Which files are not as they were when the game was saved; '' when all are, or nobody knows."""
    files = data.get("files")
    if not isinstance(files, dict) or not all(isinstance(it, str) for it in (*files, *files.values())):
        return ""
    return ", ".join(edited(game.pack, files))


def _content(path: Path) -> bytes:
    try:
        return whole_file(path, MAX_TEXT)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise SettingError(codes.BAD_SAVED_GAME, f"'{path}' cannot be read: {reason}") from None


def _data(content: bytes) -> dict[str, Any]:
    """What is in the file; nothing when it is no JSON."""
    try:
        data = json.loads(content.decode("utf-8"))
    except (ValueError, RecursionError):
        data = None
    return data if isinstance(data, dict) else {}


def _setting(data: dict[str, Any]) -> Setting | None:
    """What the file says of the table, or None where a word of it is not as `write` writes it."""
    if data.get("cardwright_play") != FORMAT or "state" not in data:
        return None
    given: Any = data.get("setting")
    try:
        tuples = {"humans": tuple(given["humans"]), "extensions": tuple(given.get("extensions", ()))}
        setting = Setting(**{**given, **tuples})
    except (TypeError, KeyError, AttributeError):
        return None
    sound = (
        all(isinstance(it, str) for it in (setting.pack, setting.bot, setting.lang, *setting.extensions))
        and type(setting.players) is int
        and type(setting.seed) is int
        and isinstance(setting.options, dict)
        and all(isinstance(it, str) for pair in setting.options.items() for it in pair)
        and all(type(it) is int and 0 <= it < setting.players for it in setting.humans)
    )
    return setting if sound else None
