"""What a program is for: the same rules can be written as Python in several manners."""

from enum import StrEnum


class Manner(StrEnum):
    """What a program is for; its text is the same but for that."""

    STEPWISE = "stepwise"
    """To stop for every decision."""
    TOLD = "told"
    """Likewise, with everything that happens noted in the log."""
    VEILED = "veiled"
    """Like `TOLD`, from states in which a player cannot see everything: see `veil`."""
    BY_CHANCE = "by chance"
    """To play on to the end with every choice made by chance."""
    COUNTED = "counted"
    """To stop for every decision, and to count steps though it need not: for what is tried very often."""
