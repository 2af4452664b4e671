"""What the texts of a pack are made of."""

from __future__ import annotations

from cardwright.findings.diagnostic import Span
from cardwright.lang import typed as m
from cardwright.source.tree import Scalar

NO_BODY = m.Rule("", (), Scalar(None, "", Span("", 1, 1, 1, 1)), ())
"""Stands for the text that is looked at while none is."""

UNDERSTOOD = (
    m.Let, m.SetVariable, m.SetValue, m.AddValue, m.Move, m.Draw, m.Shuffle, m.Flip, m.Stop, m.CallRule,
    m.CallOriginal, m.Perform, m.If, m.ForEach, m.Repeat, m.While, m.Choose, m.Together, m.May, m.Either, m.Ensure,
)  # fmt: skip
"""The statements of which is known what they change. Any other is taken to change everything: better no warning
than a wrong one."""


def nodes(body: m.Body) -> list[m.Expr | m.Statement]:
    """All nodes of a body in the order of its text."""
    return m.walk(body.parts)
