"""Checks of a whole pack. The kernel finds its own by their files, so a new check is one new file.

`errors` holds the checks that run whenever a pack is loaded, so they are few and quick: each file has a function
`find(checked)`. `lints` holds those that run when somebody asks, as those of plugins do: each file has a function
`find(study)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cardwright.check import errors, lints
from cardwright.check.checked_pack import CheckedPack
from cardwright.findings.diagnostic import Diagnostic
from cardwright.records import Record

if TYPE_CHECKING:
    from cardwright.analysis import Study


class Check(Record):
    """A check of a whole pack: `find` gives what it finds; `about` says in a line what it looks for.

    The other fields are for the kernel's own checks.
    """

    name: str
    find: Callable[[Any], Iterable[Diagnostic]]
    """Takes a `CheckedPack`, or a `Study` of one."""
    about: str
    always: bool = False
    """Whether it runs whenever a pack is loaded, and what it finds keeps the pack from being played."""
    even_with_errors: bool = False
    """Whether it looks at each text by itself, so that it can be shown a pack with errors as a whole."""
    studies: bool = False
    """Whether it is given what analyses know of the pack, which all such checks share."""

    def findings(self, study: Study) -> Iterable[Diagnostic]:
        return self.find(study if self.studies else study.checked)


def own_checks() -> Iterator[Check]:
    """The kernel's own, those first that always run. Modules are imported one by one, as they are asked for."""
    for name, module in _modules(errors):
        yield Check(name, module.find, _about(name), always=True)
    for name, module in _modules(lints):
        even_with_errors = getattr(module, "EVEN_WITH_ERRORS", False)
        yield Check(name, module.find, _about(name), even_with_errors=even_with_errors, studies=True)


def _modules(package: ModuleType) -> Iterator[tuple[str, ModuleType]]:
    for name in _names(package):
        yield name, import_module(f"{package.__name__}.{name}")


@cache
def _names(package: ModuleType) -> tuple[str, ...]:
    # pkgutil has the same, and imports what takes longer than all checks of a pack.
    files = (it for folder in package.__path__ for it in Path(folder).glob("*.py"))
    return tuple(sorted(it.stem for it in files if it.stem != "__init__"))


def _about(name: str) -> str:
    return name.replace("_", " ")


def run_checks(checked: CheckedPack) -> list[Diagnostic]:
    """Runs the checks that run whenever a pack is loaded."""
    from cardwright.plugins import own

    # The next one after them would be imported only to see that it does not always run.
    always = islice(own.cardwright_checks(), len(_names(errors)))
    return [finding for it in always for finding in it.find(checked)]
