"""No formula may take so long that a game seems to hang: collections inside collections multiply."""

from __future__ import annotations

from cardwright import codes
from cardwright.diagnostics import Diagnostic
from cardwright.lang import meaning as m
from cardwright.packs.checked import CheckedPack

# A card that looks at every card for every card of a pack of 200 takes 40,000 steps, a formula over such
# formulas eight million; a step is some 50 nanoseconds.
MOST_STEPS = 20_000_000


def find(checked: CheckedPack) -> list[Diagnostic]:
    """A finding for each expression whose worst case is beyond the limit."""
    costs = _Costs(checked)
    bodies = [*checked.rules.values(), *checked.effects.values(), *checked.formulas.values(), *checked.active]
    bodies += [*checked.piece_formulas.values(), *(it.body for it in checked.modifiers)]
    if checked.heuristic is not None:
        bodies.append(checked.heuristic)
    found = []
    for body in bodies:
        for it in (body.value, *(x for x in m.walk(body.block) if isinstance(x, m.Expr))):
            if it is not None and costs.of(it) > MOST_STEPS:
                message = "this could take too long: it goes through collections inside collections"
                hint = "look at fewer cards; in a rule, 'let' gives the inner collection a name, so that it is made once"
                found.append(Diagnostic(codes.TOO_COSTLY, message, checked.span(body, it.at), hint))
                break
    return found


class _Costs:
    """Upper bounds of steps, by node."""

    def __init__(self, checked: CheckedPack) -> None:
        self.checked = checked
        pack = checked.pack
        self.sizes = {
            "piece": sum(kind.copies for kind in pack.kinds.values()),
            "player": pack.most,
            "space": max((graph.length for graph in pack.graphs.values()), default=0),
        }
        self.known: dict[str, int] = {}
        self.printed: dict[str, list[m.Body]] = {}
        for (_, _, name), body in checked.piece_formulas.items():
            self.printed.setdefault(name, []).append(body)

    def of(self, e: object) -> int:
        """The steps of an expression: those of its parts, times the size of what it goes through."""
        if isinstance(e, tuple):
            return sum(self.of(it) for it in e)
        if not isinstance(e, m.Expr):
            return 0
        parts = sum(self.of(it) for it in e)
        match e:
            case m.Filter() | m.Sort() | m.Aggregate() | m.Collected():
                inner = (
                    e.condition if isinstance(e, m.Filter) else e.key if isinstance(e, m.Sort) else e.value
                )
                return self.of(e.source) + self.size(e.source) * (1 + self.of(inner))
            case m.IconsIn() | m.KindsIn():
                return parts + self.sizes["piece"]
            case m.Builtin() if any(it.type.many for it in e.arguments):
                return parts + max(self.size(it) for it in e.arguments)
            case m.FormulaCall():
                return 1 + parts + self.named(e.formula, [self.checked.formulas[e.formula]])
            case m.FormulaRead():
                return 1 + parts + self.named(f"of {e.attribute}", self.printed.get(e.attribute, []))
        return 1 + parts

    def size(self, e: m.Expr) -> int:
        return self.sizes.get(e.type.name, 1)

    def named(self, name: str, bodies: list[m.Body]) -> int:
        """The costliest of some bodies. What leads back to itself is another check's finding."""
        if name not in self.known:
            self.known[name] = 0
            self.known[name] = max((self.of(it.value) for it in bodies), default=0)
        return self.known[name]
