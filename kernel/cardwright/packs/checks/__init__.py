"""Checks of a whole pack, one a file. A new check is a new file with a function `find(checked)`; nothing else
needs to know of it. Plugins have further ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from cardwright.diagnostics import Diagnostic
from cardwright.packs.checked import CheckedPack
from cardwright.records import Record


class Check(Record):
    """A check of a whole pack: `find` gives what it finds; `about` says in a line what it looks for."""

    name: str
    find: Callable[[CheckedPack], Iterable[Diagnostic]]
    about: str


def own_checks() -> Iterator[Check]:
    """The kernel's own."""
    for module in iter_modules(__path__):
        it = import_module(f"{__name__}.{module.name}")
        yield Check(module.name, it.find, (it.__doc__ or "").split("\n")[0])


def run_checks(checked: CheckedPack) -> list[Diagnostic]:
    """Everything that the kernel's checks find in a pack whose texts have a meaning."""
    from cardwright.plugins import own

    return [finding for check in own.cardwright_checks() for finding in check.find(checked)]
