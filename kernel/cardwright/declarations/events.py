"""What happens and can be listened to: the headings `after card moves to compost`, `after coins of player changes`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.declarations.model import Event, Happening, Kind, Modifier, Pack, Variant
from cardwright.lang.symbols import ListenerSymbol, Symbols
from cardwright.records import Record
from cardwright.words import NAME_PATTERN, without_depth

_N = NAME_PATTERN
_MOVES = re.compile(
    rf"after (?P<subject>{_N}) moves(?: from (?P<source>{_N})(?: of (?P<source_owner>{_N}))?)?"
    rf"(?: to (?P<target>{_N})(?: of (?P<target_owner>{_N}))?)?"
)
_FLIPPED = re.compile(rf"after (?P<subject>{_N}) is flipped(?: to (?P<side>{_N}))?")
_CHANGES = re.compile(rf"after (?P<subject>{_N})(?: of (?P<owner>{_N})(?: with (?P<word>{_N}))?)? changes")

PATTERN = (
    rf"after {_N} moves( from {_N}( of {_N})?)?( to {_N}( of {_N})?)?"
    rf"|after {_N} is flipped( to {_N})?|after {_N}( of {_N}( with {_N})?)? changes"
)
"""What the schema lets stand, but for how deep."""


def event_of(heading: str) -> Event | None:
    """What a heading listens to; None where it is about something else."""
    said, deep = without_depth(heading)
    if (found := _MOVES.fullmatch(said)) is not None:
        subject, source, source_owner, target, target_owner = (it or "" for it in found.groups())
        return Event(Happening.MOVES, subject, source, source_owner, target, target_owner, deep=deep)
    if (found := _FLIPPED.fullmatch(said)) is not None:
        return Event(Happening.FLIPPED, found["subject"], side=found["side"] or "", deep=deep)
    if (found := _CHANGES.fullmatch(said)) is not None:
        owners = tuple(it for it in (found["owner"], found["word"]) if it)
        return Event(Happening.CHANGES, found["subject"], owners=owners, deep=deep)
    return None


class Listener(Record):
    """A modifier that listens, under the name of the rule that is carried out when what it listens to has happened."""

    name: str
    carrier: str
    """The kind or variant."""
    modifier: Modifier
    event: Event

    @property
    def said(self) -> str:
        """Its heading, and what carries it."""
        return f"{self.modifier.key.text} ({self.carrier})"


def listener_name(carrier: Kind | Variant, face: int, modifier: Modifier) -> str:
    """No pack declares a name with capital letters."""
    own = carrier.faces[face].modifiers if isinstance(carrier, Kind) else carrier.modifiers
    number = next(number for number, it in enumerate(own) if it is modifier)
    where = f"SIDE_{face}" if isinstance(carrier, Kind) else "VARIANT"
    return f"{carrier.name}_{where}_EVENT_{number}"


def listeners(pack: Pack) -> Iterator[Listener]:
    """All that listen, in the order in which they are told: variants, then cards as the pack declares them."""
    for variant in pack.variants.values():
        for it in variant.modifiers:
            if it.event is not None:
                yield Listener(listener_name(variant, 0, it), variant.name, it, it.event)
    listening = [
        it for it in pack.kinds.values() if any(it.event for face in it.faces for it in face.modifiers)
    ]
    for kind in sorted(listening, key=lambda it: pack.rank(it.name)) if pack.extensions else listening:
        for number, face in enumerate(kind.faces):
            for it in face.modifiers:
                if it.event is not None:
                    yield Listener(listener_name(kind, number, it), kind.name, it, it.event)


def symbol_of(name: str, event: Event, symbols: Symbols) -> ListenerSymbol:
    """What the language needs to know of a listener whose heading is right."""
    side = symbols.sides[event.side] if event.side else -1
    return ListenerSymbol(
        name,
        event.what.value,
        "" if event.what is not Happening.CHANGES else event.subject,
        event.source,
        bool(event.source_owner),
        event.target,
        bool(event.target_owner),
        side,
    )
