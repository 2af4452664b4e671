"""A plugin whose functions look at what they are given in manners of which the kernel knows nothing.

Of a number that a player cannot know, a function must not be given anything in its place: `digits` would take that for
a number of its own, `trusting` would go on as if nothing had been wrong.
"""

from __future__ import annotations

from cardwright.hooks import PureFunction, hookimpl


def digits(number: int) -> int:
    return len(str(number * 7))


def trusting(number: int) -> bool:
    try:
        return number > 2
    except Exception:
        return True


def weighed(sign: bool) -> int:
    return {True: 2, False: 5}.get(sign, 0)


def spread(numbers: tuple[int, ...]) -> int:
    return int(str(numbers[-1])) - numbers[0] if numbers else 0


def strict(number: int) -> int:
    if number > 2:
        raise ValueError(f"{number} is too much")
    return number


@hookimpl
def cardwright_functions() -> list[PureFunction]:
    said = {"en": "the omen of {0}"}
    return [
        PureFunction("digits", "how long it is", ("number",), "number", digits, said, (((1,), 1), ((4,), 2))),
        PureFunction("trusting", "whether it is much", ("number",), "flag", trusting, said, (((3,), True),)),
        PureFunction("weighed", "what it weighs", ("flag",), "number", weighed, said, (((True,), 2),)),
        PureFunction("spread", "how far apart", ("numbers",), "number", spread, said, ((((1, 4),), 3),)),
        PureFunction("strict", "it, if it is not much", ("number",), "number", strict, said, (((1,), 1),)),
    ]
