"""`house` of values: nothing ever read it, and a key that nothing reads is an error."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.findings.fix import Edit
from cardwright.fixing.edits import Source
from cardwright.project import Project
from cardwright.source.tree import Mapping, entries_of
from cardwright.upgrades.entries import without_entry

SINCE = "0.1.0"
DOES = "takes 'house' out of the declarations under 'values'"
WHY = "only cards and decks say what is of your own design; of a value nothing ever read it"


def edits(project: Project) -> Iterator[tuple[Edit, ...]]:
    """Each value of the pack's own files without its `house`."""
    for file in project.files():
        values = file.tree.get("values") if isinstance(file.tree, Mapping) else None
        for _, about in entries_of(values):
            if isinstance(about, Mapping) and about.key("house") is not None:
                yield (without_entry(Source(file.text), about, "house"),)
