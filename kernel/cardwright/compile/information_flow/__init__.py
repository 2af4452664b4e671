"""Who may know what a rule in progress has stored: an information-flow analysis of the intermediate form.

In:  the blocks and routines of a program.
Out: for each place where somebody is asked, and for the beginning of each `ensure`, the variables that are still
     needed there and who knows each of them; and the variables that nobody needs any more.

A variable's level (`levels`) says who is certain to know what it holds: everyone, the player whose number a cell
holds, or nobody in particular. What is read from a zone or value has the level of who sees it; what chance brings,
nobody knows; what somebody chooses, only the chooser knows. Levels flow through operations (`transfer`, a forward
data-flow analysis over the blocks of `block_graph`, solved by worklist in `forward`), and from a branch to everything
that is stored only on one of its sides (control dependence, by post-dominators). Facts are kept for live variables
only (`liveness`): a program has many variables, and few of them are needed at any one place.

Where the analysis is not sure, the level is lower than it need be: then a seat imagines by playing again what it
could deal directly, but it never learns anything. So it is where the analysis would take too long (`forward`).
"""

from cardwright.compile.information_flow.expressions import Move
from cardwright.compile.information_flow.knowledge import Knowledge, Pending, analyse

__all__ = ["Knowledge", "Move", "Pending", "analyse"]
