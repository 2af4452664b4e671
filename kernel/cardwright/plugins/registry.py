"""All plugins and what each of them adds. One that fails, or adds nonsense, is warned of and the rest goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import pluggy

from cardwright import __version__, hooks
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.plugins import own, sense
from cardwright.plugins.discovery import OWN, Plugin, discover
from cardwright.plugins.problems import Nonsense, Problem, because, tell

if TYPE_CHECKING:
    from cardwright.bots import Bot
    from cardwright.check.registry import Check
    from cardwright.describe.tongue import Tongue
    from cardwright.lang.functions import PureFunction

T = TypeVar("T")
PREFIX = f"{hooks.PROJECT}_"


class Given(Generic[T]):
    """Something that a plugin adds."""

    __slots__ = ("plugin", "what")

    def __init__(self, plugin: str, what: T) -> None:
        self.plugin, self.what = plugin, what

    @property
    def is_own(self) -> bool:
        """Whether it is the kernel's."""
        return self.plugin == OWN


class Hooks(pluggy.PluginManager):
    """Pluggy's manager, which also knows the kernel's own plugin."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        # The kernel's own plugin is not marked: marking it would load pluggy for games that need no plugin.
        if plugin is own and name.startswith(PREFIX):
            return pluggy.HookimplMarker(hooks.PROJECT)(lambda: None).cardwright_impl  # type: ignore[no-any-return, attr-defined]
        return super().parse_hookimpl_opts(plugin, name)


def _is_spec(module: object, name: str) -> bool:
    """Whether a name of a plugin is just the hook's specification, brought in by an import."""
    return getattr(module, name) is getattr(hooks, name, None)


class Registry:
    """The active plugins, what they add, and what is wrong with them.

    What a plugin adds is asked for when it is needed, hook by hook.
    """

    def __init__(self, blocked: frozenset[str] = frozenset()) -> None:
        self.problems: list[Problem] = []
        self.hooks = Hooks(hooks.PROJECT)
        self.hooks.add_hookspecs(hooks)
        self.hooks.register(own, OWN)
        found, problems, self.blocked = discover(blocked)
        self.plugins = [Plugin(OWN, OWN, __version__, own)]
        for problem in problems:
            self.complain(problem)
        for plugin in found:
            if plugin.module is None or self._register(plugin):
                self.plugins.append(plugin)

    def complain(self, problem: Problem) -> None:
        """Warns of a problem, once."""
        if problem not in self.problems:
            self.problems.append(problem)
            tell(problem)

    def _register(self, plugin: Plugin) -> bool:
        """Whether a plugin's hooks are all what they should be."""
        module = plugin.module
        try:
            self.hooks.register(module, plugin.name)
        except Exception as error:
            self.complain(
                Problem(plugin.name, codes.PLUGIN_NOT_LOADED, f"its hooks do not fit: {because(error)}")
            )
            if self.hooks.is_registered(module):
                self.hooks.unregister(module)
            return False
        known = [it for it in vars(hooks) if it.startswith(PREFIX)]
        callers = self.hooks.get_hookcallers(module) or []
        marked = {it.name for it in callers}
        named = {it for it in dir(module) if it.startswith(PREFIX) and not _is_spec(module, it)} - marked
        for name in sorted(marked - {*known}):
            hint = did_you_mean(name, known) or f"hooks: {', '.join(known)}"
            self.complain(Problem(plugin.name, codes.UNKNOWN_HOOK, f"there is no hook '{name}'", hint))
        for name in sorted(named):
            message = f"'{name}' is not marked as a hook"
            self.complain(Problem(plugin.name, codes.UNKNOWN_HOOK, message, "write @hookimpl above it"))
        if not marked and not named:
            message = "it has no hook, so it adds nothing"
            self.complain(Problem(plugin.name, codes.PLUGIN_EMPTY, message, "see cardwright.hooks"))
        return True

    # -------------------------------------------------------------- asking the hooks

    def _ask(self, hook: str) -> Iterator[tuple[Plugin, Any]]:
        """What each plugin that has this hook gives. Each is asked by itself, so that none can spoil another's."""
        modules = [it.module for it in self.plugins if it.module is not None]
        for plugin in self.plugins:
            if plugin.module is None or not hasattr(plugin.module, hook):
                continue
            others = [it for it in modules if it is not plugin.module]
            caller = self.hooks.subset_hook_caller(hook, remove_plugins=others)
            if not caller.get_hookimpls():
                continue  # not marked: that has been reported
            try:
                given = caller()
            except (Exception, SystemExit) as error:
                message = f"its hook '{hook}' failed: {because(error)}"
                self.complain(Problem(plugin.name, codes.HOOK_FAILED, message))
                continue
            yield plugin, given[0] if given else None

    def _gather(
        self, hook: str, split: Callable[[str, Any], Iterable[T]], take: Callable[[Plugin, T], None]
    ) -> None:
        """Takes what each plugin gives, one by one; what makes no sense is left out with a warning."""
        for plugin, given in self._ask(hook):
            try:
                items = list(split(hook, given))
            except Nonsense as nonsense:
                self._refuse(plugin, nonsense)
                continue
            except (Exception, SystemExit) as error:  # such as a generator that breaks off
                self._refuse(
                    plugin, Nonsense(codes.HOOK_FAILED, f"its hook '{hook}' failed: {because(error)}")
                )
                continue
            for item in items:
                try:
                    take(plugin, item)
                except Nonsense as nonsense:
                    self._refuse(plugin, nonsense)
                except (Exception, SystemExit) as error:  # such as an object that fails when it is looked at
                    message = f"what its hook '{hook}' gives cannot be used: {because(error)}"
                    self._refuse(plugin, Nonsense(codes.HOOK_NONSENSE, message))

    def _refuse(self, plugin: Plugin, nonsense: Nonsense) -> None:
        self.complain(Problem(plugin.name, nonsense.code, nonsense.message, nonsense.hint))

    # -------------------------------------------------------------- what they add

    @cached_property
    def packs(self) -> dict[str, Given[Path]]:
        """Folders of packs by name."""
        found: dict[str, Given[Path]] = {}

        def take(plugin: Plugin, given: Any) -> None:
            folder = sense.pack(given)
            sense.free(folder.name, found, "pack")
            found[folder.name] = Given(plugin.name, folder)

        self._gather("cardwright_packs", sense.listed, take)
        for plugin in self.plugins:
            for folder in plugin.folders:
                try:
                    take(plugin, folder)
                except Nonsense as nonsense:
                    self._refuse(plugin, nonsense)
        return found

    @cached_property
    def functions(self) -> dict[str, dict[str, PureFunction]]:
        """The functions of each active plugin but the kernel's own, by name."""
        found: dict[str, dict[str, PureFunction]] = {it.name: {} for it in self.plugins if it.name != OWN}

        def take(plugin: Plugin, given: Any) -> None:
            if plugin.name != OWN:
                function = sense.function(plugin.name, given)
                sense.free(function.name, found[plugin.name], "function")
                found[plugin.name][function.name] = function

        self._gather("cardwright_functions", sense.listed, take)
        return found

    @cached_property
    def checks(self) -> list[Given[Check]]:
        """Checks of whole packs, in the order of the plugins."""
        found: list[Given[Check]] = []

        def take(plugin: Plugin, given: Any) -> None:
            check = sense.check(given)
            sense.free(check.name, [it.what.name for it in found if it.plugin == plugin.name], "check")
            found.append(Given(plugin.name, check))

        self._gather("cardwright_checks", sense.listed, take)
        return found

    @cached_property
    def bots(self) -> dict[str, Given[Callable[[int], Bot]]]:
        """What makes a bot from a seed, by the bot's name."""
        return self._by_name("cardwright_bots", "bot", sense.callable_)

    @cached_property
    def languages(self) -> dict[str, Given[type[Tongue]]]:
        """Languages for card texts by code."""
        found: dict[str, Given[type[Tongue]]] = {}

        def take(plugin: Plugin, given: Any) -> None:
            language = sense.language(given)
            sense.free(language.code, found, "language")
            found[language.code] = Given(plugin.name, language)

        self._gather("cardwright_languages", sense.listed, take)
        return found

    @cached_property
    def formats(self) -> dict[str, Given[hooks.Format]]:
        """How `validate` writes its findings, by the format's name."""
        return self._by_name("cardwright_formats", "format", sense.callable_)

    def _by_name(self, hook: str, what: str, check: Callable[[str, Any], Any]) -> dict[str, Given[Any]]:
        found: dict[str, Given[Any]] = {}

        def take(plugin: Plugin, given: tuple[Any, Any]) -> None:
            name, thing = given
            sense.name(name, what)
            sense.free(name, found, what)
            found[name] = Given(plugin.name, check(f"the {what} '{name}'", thing))

        self._gather(hook, sense.mapped, take)
        return found

    # -------------------------------------------------------------- for people

    def adds(self, plugin: str) -> dict[str, list[str]]:
        """The names of all that a plugin adds, by what it is."""
        functions: Mapping[str, object] = (
            {it.name: it for it in own.cardwright_functions()} if plugin == OWN else self.functions[plugin]
        )
        return {
            "packs": [name for name, it in self.packs.items() if it.plugin == plugin],
            "functions": list(functions),
            "checks": [it.what.name for it in self.checks if it.plugin == plugin],
            "bots": [name for name, it in self.bots.items() if it.plugin == plugin],
            "languages": [name for name, it in self.languages.items() if it.plugin == plugin],
            "formats": [name for name, it in self.formats.items() if it.plugin == plugin],
        }
