"""Where in a command line the cursor is: which argument of which command the word there belongs to."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardwright.cli import parser_for


@dataclass(slots=True)
class Cursor:
    """The argument that the last word of a line belongs to, and what is said before it."""

    parser: argparse.ArgumentParser
    command: str
    """`simulate`, or `new card`; '' before a command is named."""
    action: argparse.Action | None
    """None where nothing more can stand."""
    begun: str
    """As much of the word as is written, without the option that it is joined to by '='."""
    lead: str = ""
    """That option with its '='."""
    said: dict[str, list[str]] = field(default_factory=dict)
    """What the arguments before are given, by the name that the parser has for them."""


def rejoined(words: Sequence[str]) -> list[str]:
    """The words of a line that bash has broken at '=': `--set lands = basic` is `--set lands=basic`."""
    found: list[str] = []
    for place, word in enumerate(words):
        if found and place and (word == "=" or (words[place - 1] == "=" and word)):
            found[-1] += word
        else:
            found.append(word)
    return found


def cursor_at(words: Sequence[str]) -> Cursor:
    """The place of the last word of a line, whose first word follows the program's name."""
    *before, begun = words
    verb = next((it for it in before if not it.startswith("-")), "")
    walk = _Walk(parser_for([verb]))
    for word in before:
        walk.over(word)
    return walk.at(begun)


class _Walk:
    """Goes through a line as argparse does, without asking that it be right."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self.said: dict[str, list[str]] = {}
        self.command: list[str] = []
        self.enter(parser)

    def enter(self, parser: argparse.ArgumentParser) -> None:
        self.parser = parser
        self.positional = [it for it in parser._actions if not it.option_strings]
        self.option: argparse.Action | None = None
        """The option whose values come next."""
        self.wanted = 0
        """How many values it must still have."""

    def over(self, word: str) -> None:
        if word.startswith("-") and len(word) > 1:
            # An option may have its value in its name, as --fix=all has.
            whole = word in self.parser._option_string_actions
            name, joined, value = (word, "", "") if whole else word.partition("=")
            self.begin(self.parser._option_string_actions.get(name))
            if joined:
                self.value(value)
        elif self.option is not None:
            self.value(word)
        elif self.positional:
            action = self.positional[0]
            if isinstance(action, argparse._SubParsersAction):
                if word in action.choices:
                    self.command.append(word)
                    self.enter(action.choices[word])
                return
            self.said.setdefault(action.dest, []).append(word)
            if action.nargs not in ("*", "+"):
                self.positional.pop(0)

    def begin(self, option: argparse.Action | None) -> None:
        takes_values = option is not None and option.nargs != 0
        self.option = option if takes_values else None
        self.wanted = 1

    def value(self, word: str) -> None:
        assert self.option is not None or not word
        if self.option is None:
            return
        self.said.setdefault(self.option.dest, []).append(word)
        self.wanted = 0
        if self.option.nargs not in ("*", "+"):
            self.option = None

    def at(self, begun: str) -> Cursor:
        command = " ".join(self.command)
        name, joined, value = begun.partition("=")
        if begun.startswith("-") and not (self.option is not None and self.wanted):
            joined_to = self.parser._option_string_actions.get(name) if joined else None
            if joined_to is not None and joined_to.nargs != 0:
                return Cursor(self.parser, command, joined_to, value, f"{name}=", self.said)
            return Cursor(self.parser, command, None, begun, "", self.said)
        action = self.option or next(iter(self.positional), None)
        return Cursor(self.parser, command, action, begun, "", self.said)
