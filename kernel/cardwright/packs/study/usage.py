"""Who uses what: the names that the texts of a pack read, change, count and carry out."""

from __future__ import annotations

from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack
from cardwright.packs.model import ShownValue, ShownZone, Timing
from cardwright.packs.study.bodies import UNDERSTOOD, bodies, nodes


class Usage:
    """Names by what is done with them, anywhere in the pack's texts or declarations."""

    def __init__(self, checked: CheckedPack) -> None:
        self.icons_counted: set[str] = set()
        self.zones_filled = {deck.starts_in for deck in checked.pack.decks.values()}
        self.values_read: set[str] = set()
        self.values_changed: set[str] = set()
        self.rules_called: set[str] = set()
        self.formulas_read: set[str] = set()
        self.attributes_read: set[str] = set()
        self.effects_performed: set[str] = set()
        self.options_read: set[str] = set()
        self.graphs_read: set[str] = set()
        self.tables_read: set[str] = set()
        self.sides_turned: set[int] = set()
        self.variables_read: set[m.Variable] = set()
        self._declarations(checked)
        for body in bodies(checked):
            for node in nodes(body):
                self._node(node)
        self._in_any_way(checked)

    def _declarations(self, checked: CheckedPack) -> None:
        pack = checked.pack
        result = pack.result
        named = (result.outcome, result.score, result.winner, *result.report)
        self.values_read.update(it for it in named if it)
        self.values_read.update(zone.open_when for zone in pack.zones.values() if zone.open_when)
        for shown in (it for row in pack.table.rows for it in row):
            if isinstance(shown, ShownValue):
                self.values_read.add(shown.value)
            elif isinstance(shown, ShownZone) and shown.marker is not None:
                self.values_read.add(shown.marker)
        self.graphs_read.update(zone.per for zone in pack.zones.values() if zone.per)
        self.graphs_read.update(value.per for value in pack.values.values() if value.per)
        self.graphs_read.update(value.of for value in pack.values.values() if value.of)
        if result.scored_by is not None:
            self.rules_called.add(result.scored_by)
        for modifier in checked.modifiers:
            if modifier.timing is Timing.BECOMES:
                self.values_changed.add(modifier.target)

    def _in_any_way(self, checked: CheckedPack) -> None:
        """What is named by a text that was not understood."""
        for names in (
            *(
                self.icons_counted,
                self.zones_filled,
                self.values_read,
                self.values_changed,
                self.rules_called,
            ),
            *(self.formulas_read, self.attributes_read, self.effects_performed, self.options_read),
            *(self.graphs_read, self.tables_read),
        ):
            names |= checked.unsure
        if checked.unsure:
            self.sides_turned.update(
                range(max((len(it.sides) for it in checked.pack.decks.values()), default=0))
            )

    def _node(self, node: m.Expr | m.Statement) -> None:
        match node:
            case m.IconsOn() | m.IconsIn():
                self.icons_counted.add(node.icon)
            case m.Move() | m.Draw():
                self.zones_filled.add(node.zone.zone)
            case m.ValueRead():
                # What is written to is read raw.
                (self.values_changed if node.raw else self.values_read).add(node.value)
            case m.CallRule():
                self.rules_called.add(node.rule)
            case m.FormulaCall():
                self.formulas_read.add(node.formula)
            case m.AttributeRead() | m.FormulaRead() | m.Has():
                self.attributes_read.add(node.attribute)
            case m.Perform():
                self.effects_performed.add(node.effect)
            case m.OptionRead() | m.OptionGiven():
                self.options_read.add(node.option)
            case m.AllSpaces():
                self.graphs_read.add(node.graph)
            case m.Linked():
                self.graphs_read.add(node.space.type.of)
            case m.LookedUp():
                self.tables_read.add(node.table)
            case m.Flip():
                self.sides_turned.add(node.side)
            case m.VariableRead():
                self.variables_read.add(node.variable)
            case m.Statement() if not isinstance(node, UNDERSTOOD):
                self.zones_filled.update(it.zone for it in m.walk(node) if isinstance(it, m.ZoneRead))
