"""States as JSON text and back. What is read is checked: a saved game may come from anywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardwright.errors import CardwrightError, SettingError
from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.declarations.model import Pack
    from cardwright.play.game import Game
    from cardwright.play.state import State

# Raised whenever the same seed and choices give another game than before. 1: shuffles by exchanging places.
FORMAT = 2
MAX_TEXT = 5_000_000


def to_json(state: State) -> str:
    """Everything of a state, hidden cards included."""
    data = {
        "cardwright": FORMAT,
        "pack": state.program.layout.pack.name,
        "version": state.program.layout.pack.version,
        **_extensions(state.program.layout.pack),
        "program": state.program.fingerprint,
        "origin": list(state.origin),
        "v": state.v,
        "z": state.z,
        "side": state.side,
        "log": state.log,
        "history": state.history,
    }
    if state.program.layout.pack.requires:
        data["requires"] = state.program.checked.requires
    return json.dumps(data, separators=(",", ":"))


def from_json(game: Game, text: str) -> State:
    """The state that was written; it goes on exactly where it was.

    The choices are made again from the beginning, and what comes of them must be what is written: so nothing
    that could not happen in a game is ever accepted, no matter who wrote the text.
    """
    data = _read(text)
    pack = game.pack
    written = data.get("cardwright")
    if type(written) is not int or data.get("pack") != pack.name:
        raise _bad(f"it is not a saved game of '{pack.name}'")
    if written != FORMAT:
        raise _of_another_format(written)
    _must_have(game, data.pop("requires", {}))
    _same_extensions(pack, data)
    origin, history = _past(data)
    try:
        state = game.replay(origin, [])
        if data.get("program") == state.program.fingerprint:
            state = game.replay(origin, history)
    except CardwrightError as error:
        raise _bad(str(error)) from None
    if data.get("program") != state.program.fingerprint:
        hint = "load the pack with the same options, extensions and version"
        message = f"the saved game was played with other rules ('{pack.name}' {data.get('version')})"
        raise SettingError(codes.BAD_SAVED_GAME, message, hint)
    again = json.loads(to_json(state))
    again.pop("requires", None)  # another version that comes to the same state is as good
    if again != data:
        raise _bad("it does not agree with the choices that were made")
    return state


def _must_have(game: Game, requires: Any) -> None:
    """Sees to it that the plugins with which a game was played are there."""
    if not isinstance(requires, dict):
        raise _bad("it does not say which plugins it needs")
    for plugin, version in requires.items():
        if plugin not in game.checked.requires:
            message = (
                f"the saved game needs the plugin '{plugin}' {version}, which this pack does not require"
            )
            hint = "load the pack with the same options, extensions and version"
            raise SettingError(codes.BAD_SAVED_GAME, message, hint)


def _extensions(pack: Pack) -> dict[str, dict[str, str]]:
    """What a saved game says of extensions: nothing when there are none."""
    return {"extensions": {it.name: it.version for it in pack.extensions}} if pack.extensions else {}


def _same_extensions(pack: Pack, data: dict[str, Any]) -> None:
    """Raises when the game was played with other extensions, or with other versions of them."""
    ours, theirs = _extensions(pack).get("extensions", {}), data.get("extensions", {})
    if not isinstance(theirs, dict) or not all(isinstance(it, str) for it in theirs.values()):
        raise _bad("it does not say with which extensions it was played")
    if ours != theirs:
        message = f"the saved game was played {_with(theirs)}, and this is '{pack.name}' {_with(ours)}"
        wanted = ", ".join(f'"{name}"' for name in theirs)
        hint = f"load it with extensions=[{wanted}] in these versions" if theirs else "load it without them"
        raise SettingError(codes.BAD_SAVED_GAME, message, hint)


def _with(extensions: dict[str, str]) -> str:
    said = (f"'{name}' {version}" for name, version in extensions.items())
    return f"with {', '.join(said)}" if extensions else "without extensions"


def _bad(reason: str) -> SettingError:
    return SettingError(codes.BAD_SAVED_GAME, f"the saved game cannot be read: {reason}")


def _of_another_format(written: int) -> SettingError:
    which, hint = "a newer", "update Cardwright to play on"
    if written < FORMAT:
        which, hint = (
            "an older",
            "cards are shuffled otherwise now: begin a new game, or play on with that version",
        )
    message = f"the saved game was played with {which} version of Cardwright (format {written}, not {FORMAT})"
    return SettingError(codes.BAD_SAVED_GAME, message, hint)


def _read(text: str) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise _bad("it is too long or no text")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise _bad("it is not JSON") from None
    if not isinstance(data, dict):
        raise _bad("it is not a saved game")
    return data


def _past(data: dict[str, Any]) -> tuple[tuple[str, Any], list[int]]:
    """How the game began, and the choices."""
    origin, history = data.get("origin"), data.get("history")
    if not isinstance(origin, list) or len(origin) != 2 or not isinstance(origin[1], list):
        raise _bad("it does not say how the game began")
    if (origin[0], len(origin[1])) not in (("start", 2), ("stage", 6), ("stage", 7)):
        raise _bad("it does not say how the game began")
    if not isinstance(history, list) or len(history) % 2 or any(type(it) is not int for it in history):
        raise _bad("it does not say what was chosen")
    return (origin[0], origin[1]), history
