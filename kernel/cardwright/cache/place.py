"""Where entries are kept, as the user's environment has it. This is the one place where the environment is read."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

SWITCH = "CARDWRIGHT_CACHE"
"""The environment variable that says what is kept: `off` for nothing, `grammar` for the tables of the parser alone."""
_OFF = frozenset(("0", "false", "no", "off"))
_GRAMMAR = "grammar"


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The user's folder for programs that are kept; None where none are to be kept, or there is no such folder."""
    return None if _said(environment) == _GRAMMAR else grammar_folder(environment)


def grammar_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Likewise the folder for the tables of the parser."""
    return None if _said(environment) in _OFF else user_folder(environment)


def user_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The user's folder, whether anything is to be kept there or not; None where there is none.

    A path that depends on where one happens to be is none: it could lead into the folder of a pack.
    """
    try:
        folder = Path(_home(environment)).expanduser()
    except RuntimeError:  # there is no home
        return None
    return folder / "cardwright" if folder.is_absolute() else None


def _said(environment: Mapping[str, str]) -> str:
    return environment.get(SWITCH, "").strip().lower()


def _home(environment: Mapping[str, str]) -> str:
    if environment.get("XDG_CACHE_HOME"):
        return environment["XDG_CACHE_HOME"]
    if sys.platform == "win32":
        return environment.get("LOCALAPPDATA", "")
    return "~/Library/Caches" if sys.platform == "darwin" else "~/.cache"
