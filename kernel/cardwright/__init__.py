"""Cardwright: a rules kernel for card and board games whose rules are data.

game = cardwright.load("my_pack")
state = game.start(players=4, seed=7)
while state.decisions:
    state.choose(0, state.decisions[0].player)
print(state.result)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.errors import CardwrightError, GameError, IllegalChoice, SettingError, TooLargeToPlay
    from cardwright.findings.diagnostic import PackError
    from cardwright.play.decisions import Decision, Option
    from cardwright.play.game import Game
    from cardwright.play.results import Result
    from cardwright.play.state import State
    from cardwright.project import Project

__version__ = "0.1.0"
__all__ = [
    "CardwrightError",
    "Decision",
    "Game",
    "GameError",
    "IllegalChoice",
    "Option",
    "PackError",
    "Project",
    "Result",
    "SettingError",
    "State",
    "TooLargeToPlay",
    "__version__",
    "load",
]


def load(
    pack: str | Path,
    options: Mapping[str, object] | None = None,
    extensions: Iterable[str | Path] = (),
    cache: bool = True,
) -> Game:
    """A game from a bundled pack's name or a pack's folder, with extensions by name or folder.

    An extension that is loaded itself comes with its base. The order of `extensions` does not matter.

    With `cache`, what was compiled is kept for the next time, unless the environment variable CARDWRIGHT_CACHE is `off`
    (docs/security.md says what is kept, and where). The game is the same.

    Raises `PackError` with every finding when the pack is not sound, `SettingError` for a wrong option.
    """
    from cardwright.cache.place import cache_folder
    from cardwright.project import Project

    return Project.from_folder(pack, extensions, keep=cache_folder() if cache else None).game(options)


_HOMES = {
    "CardwrightError": "cardwright.errors",
    "Decision": "cardwright.play.decisions",
    "Game": "cardwright.play.game",
    "GameError": "cardwright.errors",
    "IllegalChoice": "cardwright.errors",
    "Option": "cardwright.play.decisions",
    "PackError": "cardwright.findings.diagnostic",
    "Project": "cardwright.project",
    "Result": "cardwright.play.results",
    "SettingError": "cardwright.errors",
    "State": "cardwright.play.state",
    "TooLargeToPlay": "cardwright.errors",
}


def __getattr__(name: str) -> Any:
    # Importing the command line must not import the engine: names are fetched when they are used.
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(name)
