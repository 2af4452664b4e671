"""What can go wrong when a game is started or played. (What is wrong with a pack is a `PackError`, in `diagnostics`.)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.findings.diagnostic import Span


_TO_A_SEAT = "this rule cannot be carried out; players are not shown why, since that may tell of hidden cards"


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
    `for_a_seat` gives.
    """

    def __init__(self, code: str, message: str, rule: str, span: Span | None) -> None:
        super().__init__(code, message)
        self.rule, self.span = rule, span
        self.args = (code, message, rule, span)

    def for_a_seat(self) -> GameError:
        """The same error for a player: only which rule broke. What was wrong, and where in the rule, goes by the cards."""
        # A text on a card is named after the card: `bear.at_night`, `bear before deal`.
        rule = re.split(r"[. ]", self.rule, maxsplit=1)[-1]
        return GameError(codes.GAME_BROKE, _TO_A_SEAT, rule, None)

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
    """Raised inside a running rule; playing adds which rule it was and where (`GameError`)."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message
