"""Checks of a whole pack, one a file. A new check is a new file with a function `find(checked)`; nothing else
needs to know of it.

These run whenever a pack is loaded, so they are few and quick; those in `advice` run when somebody asks, and so do
those of plugins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from cardwright.check.checker import CheckedPack
from cardwright.findings.diagnostic import Diagnostic
from cardwright.records import Record


class Check(Record):
    """A check of a whole pack: `find` gives what it finds; `about` says in a line what it looks for.

    `always` is for the kernel's own: those run whenever a pack is loaded.
    """

    name: str
    find: Callable[[CheckedPack], Iterable[Diagnostic]]
    about: str
    always: bool = False


def own_checks() -> Iterator[Check]:
    """The kernel's own. Modules are imported when they are used."""
    yield from _always()
    for module in iter_modules([f"{__path__[0]}/advice"]):
        yield Check(module.name, _advised_by(module.name), _about(module.name))


def _always() -> Iterator[Check]:
    for module in iter_modules(__path__):
        if not module.ispkg:
            yield Check(module.name, _found_by(module.name), _about(module.name), always=True)


def _about(name: str) -> str:
    return name.replace("_", " ")


def _found_by(name: str) -> Callable[[CheckedPack], list[Diagnostic]]:
    def find(checked: CheckedPack) -> list[Diagnostic]:
        found: list[Diagnostic] = import_module(f"{__name__}.{name}").find(checked)
        return found

    return find


def _advised_by(name: str) -> Callable[[CheckedPack], list[Diagnostic]]:
    def find(checked: CheckedPack) -> list[Diagnostic]:
        from cardwright.analysis import Study

        found: list[Diagnostic] = import_module(f"{__name__}.advice.{name}").find(Study(checked))
        return found

    return find


def run_checks(checked: CheckedPack) -> list[Diagnostic]:
    """Everything that the checks find which run whenever a pack is loaded."""
    return [finding for it in _always() for finding in it.find(checked)]
