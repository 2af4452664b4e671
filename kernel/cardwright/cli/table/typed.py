"""What is typed to choose: a number that is chosen is typed itself, any other option by its place in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardwright.compile.sites import OptionKind
from cardwright.play.decisions import Decision, Option

# Typed to decline: where numbers are chosen, 0 may be one of them.
NONE_OF_SEVERAL, NO_NUMBER = "0", "n"


def is_of_numbers(decision: Decision) -> bool:
    """Whether numbers are chosen."""
    return decision.site.kind is OptionKind.NUMBER


def typed(decision: Decision, option: Option) -> str:
    """What is typed to choose an option."""
    if is_of_numbers(decision):
        return NO_NUMBER if option.kind is OptionKind.DECLINE else str(option.value)
    none = decision.set is not None and option.kind is OptionKind.DECLINE
    return NONE_OF_SEVERAL if none else str(option.index + 1)


def meant(decision: Decision, answer: str) -> int | None:
    """The index among all that is offered of what somebody typed; None if it is nothing that is offered."""
    if is_of_numbers(decision):
        return next((it.index for it in decision.offered if typed(decision, it) == _plain(answer)), None)
    number = int(answer[:9]) if answer.isascii() and answer.isdigit() else 0
    return number - 1 if 0 < number <= len(decision.offered) else None


def _plain(answer: str) -> str:
    """A number without signs and zeros that say nothing: `+05` is 5."""
    sign, digits = ("-", answer[1:]) if answer[:1] == "-" else ("", answer.removeprefix("+"))
    if not (digits.isascii() and digits.isdigit()):
        return answer.lower()
    return sign * (digits.strip("0") != "") + (digits.lstrip("0") or "0")


def what_numbers(decision: Decision, words: Callable[..., str]) -> str:
    """The numbers that are offered, and how to decline: `0 to 9, 12, n`."""
    numbers = sorted(it.value for it in decision.offered if it.kind is OptionKind.NUMBER)
    declining = [NO_NUMBER] if any(it.kind is OptionKind.DECLINE for it in decision) else []
    return ", ".join([*_ranges(numbers, words), *declining])


def _ranges(numbers: Iterable[int], words: Callable[..., str]) -> list[str]:
    runs: list[list[int]] = []
    for it in numbers:
        if runs and it == runs[-1][-1] + 1:
            runs[-1].append(it)
        else:
            runs.append([it])
    return [words("range", it[0], it[-1]) if len(it) > 2 else ", ".join(map(str, it)) for it in runs]
