"""Whether what a plugin gives is what it should be. `Nonsense` says what is wrong with it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from cardwright.findings import codes
from cardwright.lang.functions import GIVES, LIMIT, TAKES, PureFunction
from cardwright.plugins.discovery import NAME
from cardwright.plugins.problems import Nonsense, because
from cardwright.source.locate import TITLE_PAGE

if TYPE_CHECKING:
    from cardwright.check.registry import Check
    from cardwright.describe.tongue import Tongue

LANGUAGE = re.compile(r"[a-z]{2,3}")
MOST_ARGUMENTS = 8


def listed(hook: str, given: Any) -> Iterable[Any]:
    """What a hook gives, one by one."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        message = f"its hook '{hook}' must give a list, not {described(given)}"
        raise Nonsense(codes.HOOK_NONSENSE, message)
    return given


def mapped(hook: str, given: Any) -> Iterable[Any]:
    """What a hook gives by name, as pairs."""
    if not isinstance(given, Mapping):
        message = f"its hook '{hook}' must give a dict by name, not {described(given)}"
        raise Nonsense(codes.HOOK_NONSENSE, message)
    return given.items()


def described(value: object) -> str:
    """A value in a few words."""
    from cardwright.compile.python.plugin_calls import shortened

    return shortened(value)


def name(given: Any, what: str) -> str:
    """A name of the usual form."""
    if not isinstance(given, str) or not NAME.fullmatch(given):
        hint = "small letters, digits and '_', as in north_star"
        raise Nonsense(codes.CONTRIBUTION_NAME, f"{described(given)} is no name for a {what}", hint)
    return given


def free(given: str, taken: Container[str], what: str) -> None:
    """Sees to it that a name is not taken by the kernel or by a plugin before."""
    if given in taken:
        message = f"there is a {what} '{given}' already"
        raise Nonsense(codes.CONTRIBUTION_NAME, message, "choose another name")


def callable_(what: str, given: Any) -> Any:
    if not callable(given):
        raise Nonsense(codes.HOOK_NONSENSE, f"{what} must be something to call, not {described(given)}")
    return given


def pack(given: Any) -> Path:
    """The folder of a pack."""
    if not isinstance(given, str | Path):
        raise Nonsense(codes.HOOK_NONSENSE, f"a pack is given by its folder, not by {described(given)}")
    folder = Path(given)
    name(folder.name, "pack")
    if not (folder / TITLE_PAGE).is_file():
        message = f"the folder of the pack '{folder.name}' has no {TITLE_PAGE}"
        raise Nonsense(codes.HOOK_NONSENSE, message, "are the YAML files in the wheel?")
    return folder


def check(given: Any) -> Check:
    from cardwright.check.registry import Check

    if not isinstance(given, Check):
        raise Nonsense(
            codes.HOOK_NONSENSE, f"a check must be a cardwright.hooks.Check, not {described(given)}"
        )
    name(given.name, "check")
    callable_(f"what the check '{given.name}' finds things with", given.find)
    return given


def language(given: Any) -> type[Tongue]:
    """A language with all messages and words."""
    from cardwright.describe.tongue import Tongue

    if not isinstance(given, type) or not issubclass(given, Tongue):
        message = f"a language must be a subclass of cardwright.hooks.Tongue, not {described(given)}"
        raise Nonsense(codes.HOOK_NONSENSE, message)
    code = getattr(given, "code", None)
    if not isinstance(code, str) or not LANGUAGE.fullmatch(code):
        message = f"the language {given.__name__} has the code {described(code)}"
        raise Nonsense(codes.CONTRIBUTION_NAME, message, "two or three small letters, as in fr")
    if not isinstance(given.says, Mapping) or not isinstance(given.verbs, Mapping):
        raise Nonsense(codes.HOOK_NONSENSE, f"the messages and verbs of the language '{code}' must be dicts")
    missing = [it for it in ("and_", "or_", "no_effect", "labels") if not hasattr(given, it)]
    missing += given.lacking()
    if missing:
        message = f"the language '{code}' cannot say everything: it lacks {', '.join(missing[:5])}"
        hint = "cardwright.hooks.MESSAGES has all messages in English"
        raise Nonsense(codes.HOOK_NONSENSE, message, hint)
    if not isinstance(given.labels, Mapping):
        raise Nonsense(codes.HOOK_NONSENSE, f"the labels of the language '{code}' must be a dict")
    return given


# -------------------------------------------------------------------------------------- functions


def function(plugin: str, given: Any) -> PureFunction:
    """A pure function that does what its examples say."""
    from cardwright.declarations.sections import reserved_words

    if not isinstance(given, PureFunction):
        message = f"a function must be a cardwright.hooks.PureFunction, not {described(given)}"
        raise Nonsense(codes.HOOK_NONSENSE, message)
    name(given.name, "function")
    if given.name in reserved_words():
        message = f"'{given.name}' is a word of the language and cannot be a plugin's function"
        raise Nonsense(codes.CONTRIBUTION_NAME, message, "choose another name")
    reason = _shape(given) or _signature(given) or _texts(given) or _tried(given)
    if reason:
        raise Nonsense(codes.BAD_FUNCTION, f"the function '{given.name}' {reason}")
    return given.but(plugin=plugin, says=dict(given.says))


def _shape(it: PureFunction) -> str:
    """What is wrong with its fields; '' when nothing is."""
    if not isinstance(it.about, str) or not it.about.strip():
        return "does not say what it is about"
    if not isinstance(it.takes, tuple) or not 1 <= len(it.takes) <= MOST_ARGUMENTS:
        return f"must take a tuple of 1 to {MOST_ARGUMENTS} things"
    for kind in it.takes:
        if kind not in TAKES:
            return f"takes {described(kind)}, which is none of {', '.join(TAKES)}"
    if it.gives not in GIVES:
        return f"gives {described(it.gives)}, which is none of {', '.join(GIVES)}"
    bounds = (it.least, it.most)
    if any(type(bound) is not int for bound in bounds) or not -LIMIT <= it.least <= it.most <= LIMIT:
        return f"gives numbers from {described(it.least)} to {described(it.most)}: that cannot be"
    return ""


def _signature(it: PureFunction) -> str:
    if not callable(it.work):
        return f"has {described(it.work)} for its work, which cannot be called"
    if inspect.iscoroutinefunction(it.work) or inspect.isgeneratorfunction(it.work):
        return "is a coroutine or generator: it must just give its result"
    try:
        inspect.signature(it.work).bind(*it.takes)
    except TypeError:
        return f"must be one that can be called with {len(it.takes)} arguments"
    except ValueError:
        return ""  # something written in C that does not tell; its examples will
    return ""


def _texts(it: PureFunction) -> str:
    if not isinstance(it.says, Mapping) or "en" not in it.says:
        return 'must say what it means on a card, in English at least: says={"en": "…"}'
    count = it.arity[0]
    for language, text in it.says.items():
        if not isinstance(language, str) or not isinstance(text, str) or not text.strip():
            return f"says {described(text)} in {described(language)}, which is no text"
        try:
            fields = [field for _, field, _, _ in Formatter().parse(text) if field is not None]
        except ValueError as error:
            return f"says {described(text)}, where the braces are wrong: {error}"
        for field in fields:
            if not field.isdecimal() or int(field) >= count:
                known = ", ".join(f"{{{number}}}" for number in range(count))
                return f"says {described(text)}, but only {known} can stand in it"
    return ""


def _tried(it: PureFunction) -> str:
    """What its examples show; each is tried twice, for a pure function gives the same again."""
    if not isinstance(it.examples, tuple | list) or not it.examples:
        return "has no example to try it with"
    wanted: type = bool if it.gives == "flag" else int
    for example in it.examples:
        if not isinstance(example, tuple | list) or len(example) != 2:
            return f"has {described(example)} for an example, which is not (arguments, result)"
        arguments, result = example
        if not isinstance(arguments, tuple | list) or not _fit(it.takes, arguments):
            return f"has an example with {described(arguments)}, but it takes {', '.join(it.takes)}"
        call = f"{it.name}({', '.join(map(described, arguments))})"
        for _ in range(2):
            try:
                given = it.work(*arguments)
            except (Exception, SystemExit) as error:
                return f"fails for its own example {call}: {because(error)}"
            if type(given) is not wanted:
                return f"gives {described(given)} for {call}, and not {'true or false' if wanted is bool else 'a whole number'}"
            if given != result:
                return f"gives {described(given)} for {call}, and not {described(result)} as its example says"
        if not it.least <= given <= it.most:
            return f"gives {given} for {call}, which is not from {it.least} to {it.most}"
    return ""


def _fit(takes: tuple[str, ...], arguments: Iterable[Any]) -> bool:
    given = list(arguments)
    if len(given) != len(takes):
        return False
    for kind, it in zip(takes, given, strict=True):
        if kind == "numbers":
            if (
                not isinstance(it, tuple)
                or any(type(number) is not int for number in it)
                or [*it] != sorted(it)
            ):
                return False
        elif type(it) is not (bool if kind == "flag" else int):
            return False
    return True
