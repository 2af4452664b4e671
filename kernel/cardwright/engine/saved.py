"""States as JSON text and back. What is read is checked: a saved game may come from anywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from cardwright import codes
from cardwright.engine.layout import MANY, PC, SITE, STATUS, WHO
from cardwright.engine.state import State
from cardwright.errors import CardwrightError, SettingError

if TYPE_CHECKING:
    from cardwright.engine.game import Game

FORMAT = 1
MAX_TEXT = 5_000_000


def to_json(state: State) -> str:
    """Everything of a state, hidden cards included."""
    data = {
        "cardwright": FORMAT,
        "pack": state.program.layout.pack.name,
        "version": state.program.layout.pack.version,
        "program": state.program.fingerprint,
        "origin": list(state.origin),
        "v": state.v,
        "z": state.z,
        "side": state.side,
        "log": state.log,
        "history": state.history,
    }
    return json.dumps(data, separators=(",", ":"))


def from_json(game: Game, text: str) -> State:
    """The state that was written; it goes on exactly where it was."""
    data = _read(text)
    origin = _origin(data)
    pack = game.pack
    if data.get("cardwright") != FORMAT or data.get("pack") != pack.name:
        raise _bad(f"it is not a saved game of '{pack.name}'")
    try:
        state = game.replay(origin, [])
    except CardwrightError as error:
        raise _bad(str(error)) from None
    except Exception:
        raise _bad("its beginning makes no sense") from None
    if data.get("program") != state.program.fingerprint:
        hint = "load the pack with the same options, extensions and version"
        message = f"the saved game was played with other rules ('{pack.name}' {data.get('version')})"
        raise SettingError(codes.BAD_SAVED_GAME, message, hint)
    _fill(state, data)
    state.origin = origin
    return state


def _bad(reason: str) -> SettingError:
    return SettingError(codes.BAD_SAVED_GAME, f"the saved game cannot be read: {reason}")


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


def _origin(data: dict[str, Any]) -> tuple[str, Any]:
    origin = data.get("origin")
    if not isinstance(origin, list) or len(origin) != 2 or origin[0] not in ("start", "stage"):
        raise _bad("it does not say how the game began")
    if not isinstance(origin[1], list) or len(origin[1]) != (2 if origin[0] == "start" else 6):
        raise _bad("it does not say how the game began")
    return origin[0], origin[1]


def _fill(state: State, data: dict[str, Any]) -> None:
    """Takes over the lists after looking at every number: what passes cannot break the program."""
    layout = state.program.layout
    pieces = len(layout.pieces)
    v, z, side = data.get("v"), data.get("z"), data.get("side")
    log, history = data.get("log"), data.get("history")
    rows = isinstance(z, list) and len(z) == len(state.z) and all(_numbers(row) for row in z)
    if not (_numbers(v) and len(v) == len(state.v) and rows and _numbers(log) and _numbers(history)):
        raise _bad("a list in it is missing, too long or too short")
    if not _numbers(side) or len(side) != pieces + 1:
        raise _bad("the sides of its cards do not fit")
    if len(log) % 4 or len(history) % 2:
        raise _bad("its log is cut off")
    if any(not 0 <= it < len(layout.pieces[piece].kind.faces) for piece, it in enumerate(side[:-1])) or side[-1]:
        raise _bad("the sides of its cards do not fit")
    at = [-1] * pieces + [layout.players]
    for row, entry in enumerate(layout.row_zone):
        if entry is None:
            continue
        for piece in z[row]:
            if not 0 <= piece < pieces or at[piece] >= 0:
                raise _bad("a card is missing, unknown or in two places")
            at[piece] = row
    if -1 in at[:-1]:
        raise _bad("a card is missing, unknown or in two places")
    blocks = state.program.blocks
    if not 0 <= v[PC] < len(blocks) or blocks[v[PC]] is None or not 0 <= v[STATUS] <= MANY:
        raise _bad("it stands at no place of the rules")
    if not 0 <= v[WHO] < layout.players or not 0 <= v[SITE] < max(1, len(state.program.sites)):
        raise _bad("it stands at no place of the rules")
    state._waiting = None
    state.v, state.z, state.side, state.at, state.log, state.history = v, z, side, at, log, history


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(it) is int for it in value)
