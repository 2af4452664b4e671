"""No formula may take so long that a game seems to hang: collections inside collections multiply."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack
from cardwright.packs.model import Timing

# A card that looks at every card for every card of a pack of 200 takes 40,000 steps, a formula over such
# formulas eight million; a step is some 50 nanoseconds.
MOST_STEPS = 20_000_000


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each text with an expression whose worst case is beyond the limit."""
    costs = Costs(checked)
    return [finding for body in checked.bodies() for finding in costs.too_high(body)]


class Costs:
    """Upper bounds of steps in a pack."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        pack = checked.pack
        self.sizes = {
            "piece": sum(kind.copies for kind in pack.kinds.values()),
            "player": pack.most,
            "space": max((graph.length for graph in pack.graphs.values()), default=0),
        }
        self.known: dict[str, int] = {}
        self.printed: dict[str, list[m.Body]] = defaultdict(list)
        """By attribute, the formulas on cards."""
        for (_, _, name), body in checked.piece_formulas.items():
            self.printed[name].append(body)
        self.changed: dict[str, list[m.Body]] = defaultdict(list)
        """By formula or value, what takes its place while cards are active; each may ask for the one before."""
        for it in checked.modifiers:
            if it.timing in (Timing.BECOMES, Timing.INSTEAD):
                self.changed[it.target].append(it.body)

    def too_high(self, body: m.Body) -> list[Diagnostic]:
        """A finding for the first expression of a text that could take too long."""
        for it in _outermost((body.value, body.block)):
            if self.of(it) > MOST_STEPS:
                message = "this could take too long: it goes through collections inside collections"
                return [Diagnostic(codes.TOO_COSTLY, message, self.checked.span(body, it.at))]
        return []

    def of(self, e: object) -> int:
        """The steps of an expression: those of its parts, times the size of what it goes through."""
        match e:
            case m.Filter():
                return self.of(e.source) + self.size(e.source) * (1 + self.of(e.condition))
            case m.Sort():
                return self.of(e.source) + self.size(e.source) * (1 + self.of(e.key))
            case m.Aggregate():
                each = self.size(e.source) * (1 + self.of(e.value))
                return self.of(e.source) + each + self.of(e.default)
            case m.Collected():
                return self.of(e.source) + self.size(e.source) * (1 + self.of(e.value))
            case m.Expr():
                return 1 + sum(self.of(it) for it in e) + self._own(e)
            case tuple():
                return sum(self.of(it) for it in e)
        return 0

    def _own(self, e: m.Expr) -> int:
        """The steps of an expression besides those of its parts."""
        match e:
            case m.IconsIn() | m.KindsIn():
                return self.size(e.pieces)
            case m.Builtin():
                return max((self.size(it) for it in e.arguments if it.type.many), default=0)
            case m.Operation() if e.type.many:
                return self.size(e)
            case m.FormulaCall():
                return self._once(e.formula, sum, self.of, self._formula(e))
            case m.ValueRead() if not e.raw:
                return self._once(f"value {e.value}", sum, self.of, self.changed[e.value])
            case m.FormulaRead():
                return self._once(f"of {e.attribute}", max, self.of, self.printed[e.attribute])
        return 0

    def size(self, e: m.Expr) -> int:
        """How many there can be of what an expression gives: of pieces all of them, in each of several lists joined."""
        match e:
            case m.Operation() if e.type.many:
                return self.size(e.left) + self.size(e.right)
            case m.Conditional():
                return max(self.size(e.then), self.size(e.otherwise))
            case m.Filter() | m.Sort():
                return self.size(e.source)
            case m.FormulaCall() if e.type.many:
                return self._once(f"size of {e.formula}", sum, self.size, self._formula(e))
        return self.sizes.get(e.type.name, 1)

    def _formula(self, e: m.FormulaCall) -> list[m.Body]:
        return [self.checked.formulas[e.formula], *self.changed[e.formula]]

    def _once(
        self,
        name: str,
        together: Callable[[list[int]], int],
        bound: Callable[[m.Expr], int],
        bodies: list[m.Body],
    ) -> int:
        """A bound of several texts that is worked out once. What leads back to itself is another check's finding."""
        if name not in self.known:
            self.known[name] = 0
            self.known[name] = together([0, *(bound(it.value) for it in bodies if it.value is not None)])
        return self.known[name]


def _outermost(part: object) -> Iterator[m.Expr]:
    """The expressions of a text that are not part of another one."""
    if isinstance(part, m.Expr):
        yield part
    elif isinstance(part, m.Statement | tuple):
        for it in part:
            yield from _outermost(it)
