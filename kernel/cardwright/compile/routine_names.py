"""What the routines of a program are called: rules, formulas, effects, formulas on cards, and what is offered at a site.

No two of them can have one name: what a pack declares has no capital letters.
"""

from __future__ import annotations

from cardwright.declarations.model import MAIN_RULE


def rule(name: str) -> str:
    return f"rule_{name}"


MAIN = rule(MAIN_RULE)
"""The rule that is the game."""


def formula(name: str, layer: int = 0) -> str:
    """A named formula; from layer 1 on, what is left of it below the first modifiers."""
    return f"formula_{name}_FROM_{layer}" if layer else f"formula_{name}"


def effect(name: str, kind: str, face: int) -> str:
    return f"effect_{name}_OF_{kind}_{face}"


def printed(name: str, kind: str, face: int) -> str:
    """A formula on a side of a card."""
    return f"printed_{name}_OF_{kind}_{face}"


def lent(name: str) -> str:
    """The table of the formulas of a name that cards lend to others."""
    return f"{name}_LENT"


LENDS_NOTHING = "printed_LENDS_NOTHING"
"""What stands there for a formula that is itself worked out as another card's."""


def offer(site: int) -> str:
    """What a player may choose from at a site where all choose together."""
    return f"offer_at_{site}"
