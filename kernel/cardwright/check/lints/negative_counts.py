"""Numbers on cards that say how many are drawn or how often something is done, and are below 0."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.pack_texts import nodes_of
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import declared
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn
from cardwright.memory import shared


def find(study: Study) -> list[Diagnostic]:
    """A finding for each number below 0 of an attribute that is read for nothing else than to say how many."""
    counting = _only_counting(study)
    found: list[Diagnostic] = []
    if not counting:
        return found
    for kind in study.pack.kinds.values():
        for face in kind.faces:
            for name in counting & face.numbers.keys():
                for at, number in enumerate(face.numbers[name]):
                    if number < 0:
                        message = f"'{name}' says how many, and {number} are as good as none"
                        hint = "write 0, or the number that was meant"
                        place = face.places[name][at]
                        found.append(
                            Diagnostic(
                                codes.NEGATIVE_COUNT,
                                message,
                                place,
                                hint,
                                Severity.WARNING,
                                about=declared(name),
                            )
                        )
    return found


def _only_counting(study: Study) -> set[str]:
    """The attributes that are read only where a number says how many, or how often."""
    counting: set[str] = set()
    otherwise: set[str] = set(study.checked.unsure)
    for body in study.bodies:
        counts, reads = body.once(_reads)
        counting |= counts
        otherwise |= reads
    return counting - otherwise


def _reads(body: m.Body) -> tuple[frozenset[str], frozenset[str]]:
    """The attributes that a text reads where a number says how many, and those that it reads elsewhere."""
    counting: set[str] = set()
    otherwise: set[str] = set()
    counts = set()
    for node in nodes_of(body):
        match node:
            case op.Transfer(count=m.Expr() as count) | op.Loop(times=m.Expr() as count, condition=None):
                counts.add(id(count))
            case m.Builtin(function=Fn.FIRST_OF, arguments=(count, _)):
                counts.add(id(count))
            case m.AttributeRead():
                (counting if id(node) in counts else otherwise).add(node.attribute)
    return shared((frozenset(counting), frozenset(otherwise)))
