"""The cells of the fixpoint that estimates every number of a pack: see `value_fixpoint`."""

from __future__ import annotations

from enum import StrEnum


class CellSort(StrEnum):
    """What a cell estimates. The second part of a cell says of which name, variable, or text by its number."""

    WRITTEN = "written"
    """A value as rules write it."""
    VALUE = "value"
    """A value with the modifiers in force."""
    FORMULA = "formula"
    PRINTED = "printed"
    """The formulas of one name on all cards."""
    ON_CARDS = "on cards"
    """The formulas of one name on a few cards."""
    ON_CARD = "on card"
    """A formula on one card."""
    PARAMETER = "parameter"
    """What a rule, formula or modifier is given."""
    READ_IN = "read in"
    """The zones in which the cards lie whose texts of a name are read."""
    RULE = "rule"
    EFFECT = "effect"
    MODIFIER = "modifier"
    ROOT = "root"
    """A formula of the pack that no text calls, such as the heuristic."""


Cell = tuple[CellSort, object]
