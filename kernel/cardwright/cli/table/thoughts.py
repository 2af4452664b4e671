"""What a search thinks of the options of a decision, as a table."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table

from cardwright.bots.ismcts import Thought
from cardwright.cli.table.asking import Question
from cardwright.cli.table.names import Namer
from cardwright.cli.table.typed import typed
from cardwright.play.decisions import Decision
from cardwright.play.state import State


def thoughts_grid(state: State, decision: Decision, thoughts: Iterable[Thought], namer: Namer) -> Table:
    """Each option with how often it was tried and how well it went, the best first.

    It shows the options of the decision's player: nobody else may see it, unless that was asked for.
    """
    question, words = Question(state, decision, namer), namer.words
    grid = Table.grid(padding=(0, 2))
    for justify in ("right", "left", "right", "right"):
        grid.add_column(justify=justify)
    grid.add_row("", "", words("visits"), words("value"), style="bold")
    for it in sorted(thoughts, key=lambda it: it.order):
        option = decision[it.index]
        name = question.option_name(option)
        grid.add_row(typed(decision, option), name, str(it.visits), f"{it.value:.0%}")
    return grid
