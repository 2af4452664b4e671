"""The functions that a pack can call: the kernel's own, and those of the plugins that it requires."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright import plugins
from cardwright.declarations.model import Pack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span, did_you_mean
from cardwright.findings.fix import missing, used
from cardwright.lang.functions import Function, PureFunction
from cardwright.lang.symbols import Symbols
from cardwright.plugins import Plugins

if TYPE_CHECKING:
    from cardwright.plugins.registry import Registry


def add_functions(symbols: Symbols, pack: Pack, given: Plugins) -> tuple[dict[str, str], list[Diagnostic]]:
    """Gives the names of a pack its functions; returns the versions of the plugins that it requires, and findings.

    Only what a pack requires is there for it: so installing a plugin changes no pack, and a pack says what it needs.
    """
    functions = dict(plugins.own_functions())
    symbols.functions, symbols.elsewhere = functions, partial(plugins.whose_function, given)
    if not pack.requires:
        return {}, []
    found: list[Diagnostic] = []
    lacking: list[str] = []
    registry = given()
    versions = {it.name: it.version for it in registry.plugins}
    for plugin, span in pack.requires.items():
        added = registry.functions.get(plugin)
        if added is None:
            lacking.append(plugin)
            said = _missing(registry, plugin, span, pack.folder_of(span))
            found.append(Diagnostic(codes.PLUGIN_MISSING, *said, about=missing(plugin)))
            continue
        for name, function in added.items():
            taken = _taken(symbols, functions, name)
            if taken:
                message = f"the function '{name}' of the plugin '{plugin}' has the name of {taken}"
                hint = "rename it" if symbols.what_is(name) else "require one of them"
                found.append(
                    Diagnostic(codes.FUNCTION_NAME_TAKEN, message, span, hint, about=used(name, plugin))
                )
            else:
                functions[name] = function
    if lacking:
        listed = " or ".join(f"'{it}'" for it in lacking)
        symbols.elsewhere = lambda name: f"it may come from the plugin {listed}, which is missing"
    return {it: versions[it] for it in pack.requires if it in versions}, found


def _missing(registry: Registry, plugin: str, span: Span, folder: Path | None) -> tuple[str, Span, str]:
    """What to say of a plugin that a pack requires and that is not there."""
    message = f"the pack needs the plugin '{plugin}'"
    if plugin in registry.blocked:
        return (
            f"{message}, which is blocked",
            span,
            f"leave out --no-plugins and --block, or unset {plugins.BLOCK}",
        )
    if any(it.plugin == plugin for it in registry.problems):
        return f"{message}, which cannot be loaded", span, "see cardwright plugins"
    message += ", which is not installed"
    if folder is not None and folder.name == plugin and (folder.parent / "pyproject.toml").is_file():
        project = folder.parent
        # Without the './' pip would take a word for the name of something to fetch.
        path = project if project.is_absolute() or not project.parts else f"./{project}"
        return message, span, f"it is the project around the pack: pip install --editable {path}"
    installed = [it.name for it in registry.plugins]
    hint = (
        str(did_you_mean(plugin, installed))
        or f"install the distribution that brings it, as in: pip install cardwright-{plugin.replace('_', '-')}"
    )
    return message, span, hint


def _taken(symbols: Symbols, functions: dict[str, Function], name: str) -> str:
    """What else has the name of a function; '' when nothing has."""
    if name in functions:
        other = functions[name]
        assert isinstance(other, PureFunction)  # those of the kernel are reserved: see plugins.sense
        return f"one of the plugin '{other.plugin}'"
    return symbols.what_is(name)
