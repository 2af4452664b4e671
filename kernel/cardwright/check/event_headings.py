"""What is wrong with the heading of something that listens."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.declarations.model import Event, Happening
from cardwright.findings import codes
from cardwright.findings.diagnostic import did_you_mean
from cardwright.lang import types as t
from cardwright.lang.hints import few_known
from cardwright.lang.symbols import Symbols
from cardwright.lang.types import Type, TypeName


class Wrong(NamedTuple):
    """A finding about a word of a heading."""

    code: str
    message: str
    word: str
    hint: str
    unknown: bool = False
    """Whether the word is the name of nothing."""


def wrong_with(event: Event, symbols: Symbols) -> Wrong | None:
    """The first thing that is wrong with what is listened to."""
    if event.what is Happening.CHANGES:
        return _wrong_value(event, symbols)
    if symbols.parameter_type(event.subject) != t.PIECE:
        if event.subject == "this":
            message = "what listens hears of every card: 'this' is one of them"
            return Wrong(codes.WRONG_ARGUMENTS, message, "this", "write 'card', and 'if card is this:' below")
        message = f"'{event.subject}' does not say that it is a card"
        hint = (
            did_you_mean(event.subject, ("card", "piece"))
            or "write 'card'; what it is is asked below: 'if price of card > 2:'"
        )
        return Wrong(codes.PARAMETER_NAME, message, event.subject, hint)
    if event.side and event.side not in symbols.sides:
        hint = did_you_mean(event.side, symbols.sides) or few_known([*symbols.sides])
        return Wrong(codes.UNKNOWN_SIDE, f"'{event.side}' is not a side", event.side, hint, True)
    for zone, owner in ((event.source, event.source_owner), (event.target, event.target_owner)):
        if zone and zone not in symbols.zones:
            hint = did_you_mean(zone, symbols.zones) or few_known([*symbols.zones])
            return Wrong(codes.UNKNOWN_NAME, f"there is no zone '{zone}'", zone, hint, True)
        if owner and (found := _wrong_owner(zone, owner, symbols.zones[zone].per, symbols)) is not None:
            return found
    if len({*event.given}) < len(event.given):
        again = next(it for it in event.given if event.given.count(it) > 1)
        hint = f"call one of them 'other_{again}'"
        return Wrong(codes.WRONG_ARGUMENTS, f"'{again}' is given twice", again, hint)
    return None


def _wrong_value(event: Event, symbols: Symbols) -> Wrong | None:
    value = symbols.values.get(event.subject)
    if value is None:
        hint = did_you_mean(event.subject, symbols.values) or few_known([*symbols.values])
        return Wrong(codes.UNKNOWN_NAME, f"there is no value '{event.subject}'", event.subject, hint, True)
    wanted = [it for it in (value.per, value.by) if it is not None]
    if len(event.owners) != len(wanted):
        said = " with ".join(_called(it) for it in wanted)
        heading = f"after {event.subject}{' of ' if said else ''}{said} changes"
        message = f"'{event.subject}' is {'one of the table' if not wanted else 'one of each ' + said.replace(' with ', ' and ')}"
        return Wrong(codes.WRONG_ARGUMENTS, message, event.subject, f"write '{heading}'")
    for owner, per in zip(event.owners, wanted, strict=True):
        if (found := _wrong_owner(event.subject, owner, per, symbols)) is not None:
            return found
    return None


def _wrong_owner(name: str, owner: str, per: Type | None, symbols: Symbols) -> Wrong | None:
    if per is None:
        message = f"'{name}' is nobody's: it is the table's"
        return Wrong(codes.WRONG_ARGUMENTS, message, owner, f"leave out 'of {owner}'")
    given = symbols.parameter_type(owner)
    if (
        given is None
        or given.name is not per.name
        or (given.of and per.of and given.of != per.of and given.name is not TypeName.PIECE)
    ):
        message = f"'{name}' is of each {_called(per)}, and '{owner}' is not one by its name"
        return Wrong(codes.WRONG_ARGUMENTS, message, owner, f"write 'of {_called(per)}'")
    return None


def _called(per: Type) -> str:
    if per.name is TypeName.PIECE:
        return "card"
    return per.of if per.name is TypeName.WORD else per.name.value


def parameter_types(event: Event, symbols: Symbols) -> tuple[Type, ...]:
    """What the text of a listener is given, by type: as `Event.given` names it."""
    if event.what is Happening.CHANGES:
        value = symbols.values[event.subject]
        owners = [it for it in (value.per, value.by) if it is not None]
        return (*map(_owner, owners), value.type)
    zones = ((event.source, event.source_owner), (event.target, event.target_owner))
    owners = [symbols.zones[zone].per for zone, owner in zones if owner]  # type: ignore[misc]
    return (t.PIECE, *map(_owner, owners))


def _owner(per: Type) -> Type:
    return t.PIECE if per.name is TypeName.PIECE else per
