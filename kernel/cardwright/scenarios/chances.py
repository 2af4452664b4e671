"""What chance brings in a scenario: the number that a die shows, what comes first of what is shuffled."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cardwright.compile.layout import Layout
from cardwright.findings import codes
from cardwright.findings.fix import missing
from cardwright.play.scripted_chance import MAX_NUMBERS
from cardwright.scenarios.model import Chance, Seats
from cardwright.scenarios.naming import ANY, SPACE, cards, parts
from cardwright.scenarios.titles import Titles
from cardwright.source.lenient import Report
from cardwright.source.tree import Node, Scalar, Sequence, span_in


class Chances:
    """Reads what chance brings, among the players of one scenario."""

    def __init__(self, layout: Layout, seats: Seats, titles: Titles, report: Report) -> None:
        self.layout, self.seats, self.titles, self.report = layout, seats, titles, report

    def read(self, node: Node | None) -> Chance | None:
        """One entry for each time that chance is asked; None if the scenario lists none."""
        if node is None:
            return None
        items = node.items if isinstance(node, Sequence) else (node,)
        entries = [it for it in items if isinstance(it, Scalar)]
        wishes = [self._wish(it) for it in entries]
        if sum(3 + 2 * len(it[-1]) for it in wishes if it and isinstance(it[-1], list)) > MAX_NUMBERS:
            self.report(
                codes.WRONG_IN_SCENARIO, "chance brings no more than this", node.span, "say less of it"
            )
        text = ", ".join(f"({it.text})" if "," in it.text else it.text for it in entries)
        return Chance(tuple(wishes), text if len(entries) > 1 else entries[0].text, node.span)

    def _wish(self, node: Scalar) -> list[Any]:
        """An entry as the engine takes it; what is wrong with it is reported."""
        if type(node.value) is int:
            if not 1 <= node.value <= 1_000_000_000:
                self.report(codes.WRONG_IN_SCENARIO, f"no die shows {node.value}", node.span, "from 1 up")
            return ["roll", node.value]
        if node.text == ANY:
            return [ANY]
        named = list(parts(node))
        texts = [text for _, _, text in named]
        if texts and all(it.isdecimal() for it in texts):
            hint = f"a list has an entry for each die: [{', '.join(texts)}]"
            self.report(codes.WRONG_IN_SCENARIO, f"no die shows '{node.text}'", node.span, hint)
        elif texts and self.seats.find(texts[0]) is not None:
            return ["player", self._numbers(named, "player")]
        elif texts and texts[0].startswith("space "):
            return ["space", self._numbers(named, "space")]
        else:
            return ["piece", self._pieces(node)]
        return [ANY]

    def _pieces(self, node: Scalar) -> list[list[int]]:
        """For each card, the first and the last of the pieces that it may be."""
        found = []
        for it in cards(node, self.titles, Counter(), self.report):
            first = self.layout.first_piece[it.kind]
            last = first + self.titles.pack.kinds[it.kind].copies - 1
            one = [first, last] if it.copy is None else [first + it.copy - 1] * 2
            found += [one] * it.times
        return found

    def _numbers(self, named: list[tuple[Scalar, int, str]], what: str) -> list[list[int]]:
        found = []
        for scalar, start, text in named:
            space = SPACE.fullmatch(text)
            number = self.seats.find(text) if what == "player" else int(space[1]) - 1 if space else None
            if number is None:
                at = span_in(scalar, start, start + len(text))
                self.report(codes.UNKNOWN_IN_SCENARIO, f"'{text}' is no {what}", at, "", missing(text))
            found.append([number or 0] * 2)
        return found
