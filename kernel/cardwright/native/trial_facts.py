"""What trials of a program go by beside its form: what players do not see, and what they know of what rules have stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.compile import routine_names
from cardwright.compile.sight import unseen
from cardwright.compile.wasm.memory import NotNative
from cardwright.compile.wasm.search import Hidden, Stored, TrialFacts

if TYPE_CHECKING:
    from cardwright.compile.information_flow import Pending
    from cardwright.compile.program import Program


def trial_facts(program: Program) -> TrialFacts:
    """For a program whose games begin with the main rule. Raises `NotNative` where it goes by where pieces lie."""
    if not program.ensures:
        return TrialFacts()
    hidden = []
    for player in range(program.layout.players):
        blind = unseen(program.layout, player)
        if blind.goes_by_pieces or blind.rows_of_pieces:
            raise NotNative("what 'ensure' tries out goes by where cards lie")
        rows = tuple((row, -1 if flag is None else flag) for row, flag in blind.rows)
        hidden.append(Hidden(rows, blind.cells))
    knowledge = program.knowledge(routine_names.MAIN)
    return TrialFacts(
        hidden,
        [_stored(knowledge.site(it.number)) for it in program.form.sites],
        {it.cell: _stored(knowledge.ensure(it.cell)) for it in program.form.ensures},
    )


def _stored(it: Pending) -> Stored:
    return Stored(tuple(it.cells), tuple(it.lists), tuple(it.pieces), tuple(it.piece_lists))
