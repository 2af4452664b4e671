"""Every text of a pack that has a meaning."""

from __future__ import annotations

from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack

UNDERSTOOD = (
    m.Let, m.SetVariable, m.SetValue, m.AddValue, m.Move, m.Draw, m.Shuffle, m.Flip, m.Stop, m.CallRule,
    m.CallOriginal, m.Perform, m.If, m.ForEach, m.Repeat, m.While, m.Choose, m.Together, m.May, m.Either, m.Ensure,
)  # fmt: skip
"""The statements of which is known what they change. Any other is taken to change everything: better no warning
than a wrong one."""


def bodies(checked: CheckedPack) -> list[m.Body]:
    """Every formula and rule of a pack: named ones, those on cards, those of the table, the heuristic."""
    found = [*checked.formulas.values(), *checked.rules.values()]
    found += [*checked.piece_formulas.values(), *checked.effects.values()]
    found += [*(it.body for it in checked.modifiers), *checked.active, *checked.shown.values()]
    if checked.heuristic is not None:
        found.append(checked.heuristic)
    return found


def nodes(body: m.Body) -> list[m.Expr | m.Statement]:
    """All nodes of a body in the order of its text."""
    return m.walk((*body.block, body.value))
