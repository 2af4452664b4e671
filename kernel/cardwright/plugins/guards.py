"""Bots, languages, checks and formats of plugins in use: what goes wrong in one has the plugin's name on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO, cast

from cardwright.errors import CardwrightError
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, Span
from cardwright.plugins.problems import Problem, because
from cardwright.plugins.sense import described

if TYPE_CHECKING:
    from cardwright.bots import Bot
    from cardwright.bots.seat import Seat
    from cardwright.check.checked_pack import CheckedPack
    from cardwright.describe.tongue import Tongue
    from cardwright.plugins.registry import Given, Registry


class BotFailure(CardwrightError):
    """A plugin's bot that cannot go on. The game has not changed."""


class FormatFailure(CardwrightError):
    """A plugin's format that cannot be written."""


class GuardedBot:
    """A plugin's bot, watched."""

    def __init__(self, plugin: str, name: str, make: Callable[[int], Bot], seed: int) -> None:
        self.who = f"the bot '{name}' of the plugin '{plugin}'"
        try:
            self.bot = make(seed)
        except (Exception, SystemExit) as error:
            raise BotFailure(codes.BOT_FAILED, f"{self.who} cannot be made: {because(error)}") from error
        if not callable(getattr(self.bot, "choose", None)):
            raise BotFailure(codes.BOT_FAILED, f"{self.who} cannot choose: it is {described(self.bot)}")

    def choose(self, seat: Seat) -> int:
        """The index that the bot picks, if it is one."""
        try:
            index = self.bot.choose(seat)
        except (Exception, SystemExit) as error:
            raise BotFailure(codes.BOT_FAILED, f"{self.who} failed: {because(error)}") from error
        count = len(seat.decision)
        if type(index) is not int or not 0 <= index < count:
            message = f"{self.who} picked {described(index)} from {count} options"
            raise BotFailure(codes.BOT_FAILED, message, "an index from 0 up is wanted")
        return index


class GuardedTongue:
    """A plugin's language; where it fails, English is spoken and a warning given, once for each way of failing."""

    def __init__(self, registry: Registry, plugin: str, tongue: Tongue, english: Tongue) -> None:
        self._registry, self._plugin = registry, plugin
        self._tongue, self._english = tongue, english

    @property
    def labels(self) -> dict[str, str]:
        """The words around a card's texts; those that the kernel has added since are in English."""
        return {**self._english.labels, **self._tongue.labels}

    def __getattr__(self, name: str) -> Any:
        own = getattr(self._tongue, name)
        if not callable(own):
            return own

        def say(*given: Any, **named: Any) -> Any:
            try:
                text = own(*given, **named)
                if isinstance(text, str):
                    return text
                reason = f"it gives {described(text)}, which is no text"
            except (Exception, SystemExit) as error:
                reason = because(error)
            message = f"its language '{self._tongue.code}' fails in '{name}': {reason}"
            problem = Problem(self._plugin, codes.LANGUAGE_FAILED, message, "English is spoken instead")
            self._registry.complain(problem)
            return getattr(self._english, name)(*given, **named)

        return say


def guarded_tongue(
    registry: Registry, given: Given[type[Tongue]], english: type[Tongue]
) -> Callable[..., Tongue]:
    """What makes a watched language over the names of a pack."""
    plugin, language = given.plugin, given.what

    def make(words: Any) -> Tongue:
        spare = english(words)
        try:
            tongue = language(words)
        except (Exception, SystemExit) as error:
            message = f"its language '{language.code}' cannot be made: {because(error)}"
            problem = Problem(plugin, codes.LANGUAGE_FAILED, message, "English is spoken instead")
            registry.complain(problem)
            return spare
        return cast("Tongue", GuardedTongue(registry, plugin, tongue, spare))

    return make


def run_plugin_checks(checked: CheckedPack) -> list[Diagnostic]:
    """What the checks of plugins find in a pack; a check that fails is itself a finding."""
    found: list[Diagnostic] = []
    for it in checked.plugins().checks:
        if not it.is_own:
            found += _findings(it.plugin, it.what.name, it.what.find, checked)
    return found


def _findings(plugin: str, name: str, find: Callable[..., Any], checked: CheckedPack) -> Iterator[Diagnostic]:
    try:
        for finding in find(checked):
            if not _is_sound(finding):
                reason = f"it gives {described(finding)}, which is no finding"
                break
            yield replace(finding, code=f"{plugin}/{name}")
        else:
            return
    except (Exception, SystemExit) as error:
        reason = because(error)
    message = f"the check '{name}' of the plugin '{plugin}' failed: {reason}"
    yield Diagnostic(codes.CHECK_FAILED, message, checked.pack.span, severity=Severity.WARNING)


def _is_sound(it: object) -> bool:
    return (
        isinstance(it, Diagnostic)
        and all(_is_place(at) for at in (it.span, *(other.span for other in it.related)))
        and all(isinstance(text, str) for text in (it.message, it.hint))
        and isinstance(it.severity, Severity)
    )


def _is_place(it: object) -> bool:
    return (
        isinstance(it, Span)
        and isinstance(it.file, str)
        and all(type(number) is int for number in (it.line, it.column, it.end_line, it.end_column))
    )


def guarded_format(
    plugin: str, name: str, write: Callable[[Any, TextIO], None]
) -> Callable[[Any, TextIO], None]:
    """A plugin's format, watched: half a report must not be taken for a whole one, so failing is an error."""
    who = f"the format '{name}' of the plugin '{plugin}'"

    def written(report: Any, out: TextIO) -> None:
        text = StringIO()
        try:
            write(report, text)
        except (Exception, SystemExit) as error:
            raise FormatFailure(codes.FORMAT_FAILED, f"{who} failed: {because(error)}") from error
        out.write(text.getvalue())

    return written
