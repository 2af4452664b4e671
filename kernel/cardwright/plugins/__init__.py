"""What plugins add: packs, functions, checks, bots, languages and formats. `cardwright.hooks` is their manual.

Everything that needs something asks here by name. The kernel's own plugin (`own`) is asked first; only for what it does
not have are the installed plugins looked up and loaded (`everything`), because that takes as long as starting
Python itself. So a game that uses no plugin costs nothing more than a kernel without plugins.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.lang.functions import Function, PureFunction
    from cardwright.plugins.registry import Registry

BLOCK = "CARDWRIGHT_BLOCK"
"""The environment variable with the names of blocked plugins, commas between them; `*` blocks all. It is the
environment's so that processes which play games for this one block the same plugins."""
ALL = "*"


def blocked() -> frozenset[str]:
    """The names of the plugins that are not to be loaded."""
    return frozenset(it.strip() for it in os.environ.get(BLOCK, "").split(",") if it.strip())


def is_blocked(name: str) -> bool:
    """Whether a plugin of that name is not to be loaded."""
    return not blocked().isdisjoint((name, ALL))


@contextmanager
def blocking(*names: str) -> Iterator[None]:
    """Blocks plugins by name within it, all of them with `*`; what is blocked already stays blocked."""
    before = os.environ.get(BLOCK)
    os.environ[BLOCK] = ",".join(sorted(blocked().union(names)))
    try:
        yield
    finally:
        if before is None:
            del os.environ[BLOCK]
        else:
            os.environ[BLOCK] = before


def everything() -> Registry:
    """The kernel's own plugin and all that are installed and not blocked. What is wrong with one is warned of."""
    return _everything(blocked())


@lru_cache(maxsize=4)
def _everything(names: frozenset[str]) -> Registry:
    from cardwright.plugins.registry import Registry

    return Registry(names)


Plugins = Callable[[], "Registry"]
"""What gives the plugins when they are needed: `everything`, unless a project was given others."""


def forget() -> None:
    """Forgets what is installed, so that it is looked up again when needed."""
    _everything.cache_clear()


# -------------------------------------------------------------------------------------- for those who ask


def own_functions() -> Mapping[str, Function]:
    """The kernel's own functions by name."""
    from cardwright.plugins import own

    return {it.name: it for it in own.cardwright_functions()}


def functions_of(plugin: str) -> Mapping[str, PureFunction] | None:
    """The functions of an installed plugin by name, for its own tests; None when there is no such plugin, or it is blocked or broken."""
    return everything().functions.get(plugin)


def pack_folders(plugins: Plugins = everything) -> dict[str, Path]:
    """The packs of the active plugins, by name."""
    return {name: it.what for name, it in plugins().packs.items() if not it.is_own}


def whose_function(plugins: Plugins, name: str) -> str:
    """A hint where a function that a pack does not know comes from; '' when no plugin has it."""
    for plugin, functions in plugins().functions.items():
        if name in functions:
            return f"the plugin '{plugin}' has it: add 'requires: [{plugin}]' to pack.yaml"
    return ""
