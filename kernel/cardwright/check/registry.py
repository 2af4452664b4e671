"""The kernel's own checks of a whole pack, found by their files. Nothing else needs to know of a new one.

`errors` holds the checks that run whenever a pack is loaded, so they are few and quick: each file has a function
`find(checked)`. `lints` holds those that run when somebody asks, as those of plugins do: each file has a function
`find(study)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from cardwright.check import errors, lints
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
    yield from _errors()
    for name in _modules(lints):
        yield Check(name, _advised_by(name), _about(name))


def _errors() -> Iterator[Check]:
    for name in _modules(errors):
        yield Check(name, _found_by(name), _about(name), always=True)


def _modules(package: ModuleType) -> Iterator[str]:
    return (it.name for it in iter_modules(package.__path__))


def _about(name: str) -> str:
    return name.replace("_", " ")


def _found_by(name: str) -> Callable[[CheckedPack], list[Diagnostic]]:
    def find(checked: CheckedPack) -> list[Diagnostic]:
        found: list[Diagnostic] = import_module(f"{errors.__name__}.{name}").find(checked)
        return found

    return find


def _advised_by(name: str) -> Callable[[CheckedPack], list[Diagnostic]]:
    def find(checked: CheckedPack) -> list[Diagnostic]:
        from cardwright.analysis import Study

        found: list[Diagnostic] = import_module(f"{lints.__name__}.{name}").find(Study(checked))
        return found

    return find


def run_checks(checked: CheckedPack) -> list[Diagnostic]:
    """Everything that the checks find which run whenever a pack is loaded."""
    return [finding for it in _errors() for finding in it.find(checked)]
