"""More cards for a zone than it holds: the game breaks where one too many comes."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.analysis import Study
from cardwright.analysis import operations as op
from cardwright.analysis.environment import Env
from cardwright.analysis.pack_texts import every
from cardwright.analysis.zone_filling import Filling, taken_from
from cardwright.declarations.model import MAIN_RULE
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity
from cardwright.findings.fix import used
from cardwright.lang import typed as m
from cardwright.lang.builtin_names import Fn

# Each of them takes another reading of all rules; no game has more than this.
MOST_ZONES = 20


def find(study: Study) -> list[Diagnostic]:
    """A finding for each line that brings several cards at once, and for each zone that is never emptied in between."""
    told = [*_starting(study), *_at_once(study)]
    again = _one_after_another(study, {zone for zone, _ in told})
    return [*(finding for _, finding in told), *again]


def _holds(room: int) -> str:
    return "one" if room == 1 else f"{room} at the most"


def _starting(study: Study) -> Iterator[tuple[str, Diagnostic]]:
    """Decks that start where there is no room for them."""
    for deck in study.pack.decks.values():
        zone = study.pack.zones.get(deck.starts_in)
        pieces = sum(kind.copies for kind in study.pack.kinds_of(deck.name))
        if zone is not None and zone.room is not None and pieces > zone.room:
            message = (
                f"the {pieces} cards of '{deck.name}' start in '{zone.name}', which holds {_holds(zone.room)}"
            )
            hint = "let them start in another zone, and draw some of them to it in a rule"
            if zone.room == 1:
                hint = "let them start in another zone, and draw one of them to it in a rule"
            yield (
                zone.name,
                Diagnostic(
                    codes.NO_ROOM,
                    message,
                    deck.span,
                    hint,
                    Severity.WARNING,
                    about=used(deck.name, zone.name),
                ),
            )


def _at_once(study: Study) -> Iterator[tuple[str, Diagnostic]]:
    """`draw 2 from deck to sky`, `move first(2, deck) to sky`."""
    for body in study.bodies:
        for it in body.once(every(op.Transfer, op.Unknown)) if isinstance(body, m.Rule) else ():
            match it:
                case (
                    op.Transfer(count=m.Expr() as number)
                    | op.Transfer(cards=m.Builtin(function=Fn.FIRST_OF, arguments=(number, _)))
                ):
                    room = study.pack.zones[it.zone.zone].room
                    if room is None:
                        continue
                    with study.reckoning.silent():
                        least = study.reckoning.number(number, Env()).low
                    if least > room:
                        message = f"{least} cards come into '{it.zone.zone}' here, which holds {_holds(room)}"
                        said = "single: true" if room == 1 else f"at_most: {room}"
                        hint = f"write {room}, or leave out '{said}' at the zone"
                        yield (
                            it.zone.zone,
                            study.warn(
                                codes.NO_ROOM, message, body, number.at, hint, about=used(it.zone.zone)
                            ),
                        )


def _one_after_another(study: Study, told: set[str]) -> Iterator[Diagnostic]:
    """Zones out of which no card ever goes, and into which two certainly come."""
    if study.checked.unsure or MAIN_RULE not in study.checked.rules:
        return
    kept = {it.name for it in study.pack.zones.values() if it.single} - taken_from(study.whereabouts) - told
    for zone in sorted(kept)[:MOST_ZONES]:
        filled = Filling(study.reckoning, zone).certainly()
        if filled is not None and filled.count > 1:
            message = f"a second card would come into '{zone}' here, which holds one: nothing ever takes the first away"
            hint = f"move it away before, as in 'move {zone} to …', or leave out 'single: true' at the zone"
            body = next(
                body
                for body in study.bodies
                if any(it is filled.transfer for it in study.program.nodes(body))
            )
            yield study.warn(codes.NO_ROOM, message, body, filled.transfer.zone.at, hint, used(zone))
