"""Which plugins are installed: the entry points of the group `cardwright`, in alphabetical order."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from cardwright.findings import codes
from cardwright.plugins import ALL
from cardwright.plugins.problems import Nonsense, Problem, because
from cardwright.records import Record
from cardwright.source.locate import TITLE_PAGE

GROUP = "cardwright"
OWN = "cardwright"
"""The name of the kernel's own plugin."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


class Plugin(Record):
    """An installed plugin: its module, or the folders of its packs when it has no code."""

    name: str
    distribution: str
    version: str
    module: object = None
    folders: tuple[Path, ...] = ()


def discover(blocked: frozenset[str]) -> tuple[list[Plugin], list[Problem], list[str]]:
    """The plugins that can be loaded, what is wrong with the others, and the names of those that are blocked."""
    plugins: dict[str, Plugin] = {}
    problems: list[Problem] = []
    stopped: list[str] = []
    for point in _points():
        name = point.name
        if not blocked.isdisjoint((name, ALL)):
            stopped.append(name)
            continue
        try:
            if name in plugins or name == OWN:
                owner = plugins[name].distribution if name in plugins else OWN
                raise Nonsense(codes.PLUGIN_NAME, f"the name is taken by '{owner}' already")
            plugins[name] = _load(point)
        except Nonsense as nonsense:
            problems.append(Problem(name, nonsense.code, nonsense.message, nonsense.hint))
    return list(plugins.values()), problems, list(dict.fromkeys(stopped))


def _points() -> list[EntryPoint]:
    # A distribution that lies on the path twice, as in an editable installation, says everything twice.
    found = {(it.name, it.value): it for it in entry_points(group=GROUP)}
    return [found[key] for key in sorted(found)]


def _load(point: EntryPoint) -> Plugin:
    if not NAME.fullmatch(point.name):
        hint = "a plugin's name is small letters, digits and '_', as in moonrise"
        raise Nonsense(codes.PLUGIN_NAME, "this is no name for a plugin", hint)
    distribution = point.dist.name if point.dist is not None else ""
    version = point.dist.version if point.dist is not None else ""
    try:
        folders = _folders_without_code(point)
        if folders is None:
            return Plugin(point.name, distribution, version, module=point.load())
    except (Exception, SystemExit) as error:
        message = f"it cannot be loaded: {because(error)}"
        raise Nonsense(codes.PLUGIN_NOT_LOADED, message, f"from '{point.value}' of {distribution}") from None
    packs = _packs_in(folders)
    if not packs:
        message = f"'{point.value}' has neither code nor a {TITLE_PAGE}"
        raise Nonsense(codes.PLUGIN_EMPTY, message, "is the folder in the wheel?")
    return Plugin(point.name, distribution, version, folders=packs)


def _folders_without_code(point: EntryPoint) -> list[Path] | None:
    """The folders that an entry point names, when there is no Python to import; None when there is.

    The distribution's own folder goes first: one of that name in the working folder must not take its place.
    """
    inside = point.value.replace(".", "/")
    if point.dist is not None and re.fullmatch(r"[\w/]+", inside):
        folder = Path(str(point.dist.locate_file(inside)))
        if folder.is_dir() and not (folder / "__init__.py").exists():
            return [folder]
    spec = find_spec(point.module)
    if spec is None:
        raise ModuleNotFoundError(f"there is no module or folder '{point.module}'")
    if spec.origin is None and spec.submodule_search_locations is not None:
        return [Path(it) for it in spec.submodule_search_locations]
    return None


def _packs_in(folders: list[Path]) -> tuple[Path, ...]:
    """The first folder that is a pack, or else the packs one level below."""
    for folder in folders:
        if (folder / TITLE_PAGE).is_file():
            return (folder,)
        below = tuple(sorted(it.parent for it in folder.glob(f"*/{TITLE_PAGE}")))
        if below:
            return below
    return ()
