"""What is wrong with a plugin: reported to the user, and never the end of anything."""

from __future__ import annotations

import warnings

from cardwright.findings.diagnostic import harmless
from cardwright.records import Record


class PluginWarning(UserWarning):
    """Something that a plugin adds is left out. `problem` says what and why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


class Problem(Record):
    """One thing that is wrong with a plugin, with a code of `cardwright.findings.codes`."""

    plugin: str
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        text = f"warning {self.code}: plugin '{self.plugin}': {self.message}"
        # What a plugin says may hold anything: it must not reach the reader's terminal as an escape sequence.
        return harmless(f"{text} ({self.hint})" if self.hint else text)

    def to_json(self) -> dict[str, str]:
        return {"plugin": self.plugin, "code": self.code, "message": self.message, "hint": self.hint}


class Nonsense(Exception):
    """Raised inside the kernel when something that a plugin adds is not what it should be."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def tell(problem: Problem) -> None:
    """Warns of a problem, through Python's warnings: the command line shows them as findings on stderr."""
    warnings.warn(PluginWarning(problem), stacklevel=3)


def because(error: BaseException) -> str:
    """An exception of a plugin in a few words."""
    text = str(error).strip().split("\n")[0][:200]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
