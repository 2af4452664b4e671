"""What can go wrong when a game is started or played. (What is wrong with a pack is a `PackError`, in `diagnostics`.)"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.findings.diagnostic import Span


class CardwrightError(Exception):
    """The base of all errors. One clear line for a person: `message`, with a stable `code` and perhaps a `hint`."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        self.code, self.message, self.hint = code, message, hint
        super().__init__(code, message, hint)

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message


class SettingError(CardwrightError):
    """A wrong option, number of players, saved game or position."""


class IllegalChoice(CardwrightError, ValueError):
    """A choice that is not offered. The game has not changed."""


class GameError(CardwrightError):
    """A rule that cannot be carried out, with the rule and its place. The game has not changed.

    Its message names the cards and numbers that a designer needs, hidden ones too. A player is shown what
    `for_a_seat` gives, which is the same whichever card was hidden.
    """

    def __init__(
        self, code: str, message: str, rule: str, span: Span | None, plain: GameError | None = None
    ) -> None:
        super().__init__(code, message)
        self.rule, self.span, self._plain = rule, span, plain
        self.args = (code, message, rule, span, plain)

    def for_a_seat(self) -> GameError:
        """The same error without anything that a player may not know."""
        return self._plain or self

    def __str__(self) -> str:
        place = f"{self.span.file}:{self.span.line}:{self.span.column}: " if self.span else ""
        return f"{place}{self.code} in '{self.rule}': {self.message}"


class TooLargeToPlay(CardwrightError):
    """A pack without mistakes whose rules Python cannot take as one program, with the place of its title page."""

    def __init__(self, code: str, message: str, hint: str, span: Span) -> None:
        super().__init__(code, message, hint)
        self.span = span
        self.args = (code, message, hint, span)

    def __str__(self) -> str:
        return f"{self.span.file}:{self.span.line}:{self.span.column}: {self.code}: {super().__str__()}"


class RuleFailure(Exception):
    """Raised inside a running rule; whoever plays the game adds which rule and where (`GameError`).

    `plain` is the message without cards and numbers that may be hidden, where it has any.
    """

    def __init__(self, code: str, message: str, plain: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.plain = code, message, plain or message
