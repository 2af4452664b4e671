"""Numbers by which nothing can be looked up in a table, picked or rolled: the game would break there."""

from __future__ import annotations

from cardwright.analysis import Study
from cardwright.analysis.lookups import comes_about, reach
from cardwright.analysis.pack_texts import every
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic
from cardwright.findings.fix import used
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn


def find(study: Study) -> list[Diagnostic]:
    """A finding for each number that lies beyond what can be looked up or picked, or that nothing keeps within it."""
    found = []
    for body in study.bodies:
        for node in body.once(every(m.LookedUp, m.Builtin)):
            looking = reach(study.reckoning, node)
            if looking is None or not comes_about(study.reckoning, looking[0], counted=True):
                continue
            number, there = looking
            seen = study.reckoning.notes.indices.get(id(number))
            if seen is None or (seen.known.low >= there.low and seen.known.high <= there.high):
                continue
            beyond = seen.known.high if seen.known.high > there.high else seen.known.low
            is_so = f"{'is' if seen.known.low == seen.known.high else 'can be'} {beyond}"
            if not comes_about(study.reckoning, number):
                # As many as there are in the box need never be there: only that there is no bound is certain.
                beyond = there.high + 1 if seen.known.high > there.high else there.low - 1
                above = "below" if beyond > there.high else "above"
                is_so = f"may be {beyond}: nothing keeps it {above} that"
            if isinstance(node, m.LookedUp):
                message = f"'{node.table}' has entries for {there.low} to {there.high}, and this {is_so}"
                hint = f"add an entry for {beyond}, or keep the number within them"
            elif node.function is Fn.ROLL:
                message = f"a die has 1 side or more, and this {is_so}"
                hint = "roll a die that has sides, as in 'roll(6)'"
            else:
                message = f"'pick' has numbers for 0 to {there.high} here, and this {is_so}"
                hint = "it counts from 0: give it more numbers, or pick by another one"
                if beyond > there.high:
                    hint += f", as in 'min({there.high}, …)'"
            about = used(node.table) if isinstance(node, m.LookedUp) else ()
            found.append(study.warn(codes.OUT_OF_REACH, message, body, number.at, hint, about))
    return found
