"""What a player may know of a state, as plain data.

A view is made from what the player sees now and what has happened before the player's eyes; nothing else
of the state goes into it: no seed, no variables, no other player's options. Copies that are printed alike are
the same in it: nobody could follow one of them through a shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cardwright.compile.layout import Layout
from cardwright.compile.log import ADDED, ANNOUNCED, BECAME, FLIPPED, MOVED, SHOWN, SHUFFLED, entries
from cardwright.compile.shown import known_to
from cardwright.compile.sight import always_sees_row, knows_of_row, may_see, sees_cell, sees_row
from cardwright.declarations.model import Seen, Value
from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.lang.types import Type, TypeName
from cardwright.play.piece_facts import printed_on
from cardwright.play.replay_log import log_of
from cardwright.play.values import decode, decode_as

if TYPE_CHECKING:
    from cardwright.play.state import State


def view(state: State, player: int) -> dict[str, Any]:
    """All that a player may know."""
    layout = state.program.layout
    if type(player) is not int or not 0 <= player < layout.players:
        raise SettingError(codes.WRONG_PLAYERS, f"there is no player {player}")
    log = log_for(state, player)
    return {
        "pack": layout.pack.name,
        "player": player,
        "players": layout.players,
        **({"automatic": [*range(layout.people, layout.players)]} if layout.people < layout.players else {}),
        "zones": _zones(state, player),
        "values": _values(state, player),
        **({"shown": _shown(state, player)} if layout.first_shown >= 0 else {}),
        "decisions": [it.as_shown().to_json() for it in state.decisions if it.player == player],
        "waiting_for": [it.player for it in state.decisions],
        "log": log,
        "over": state.over,
        "result": _result(state, log),
    }


def _result(state: State, log: list[dict[str, Any]]) -> dict[str, Any] | None:
    """How the game ended. A line of the score pad shows what the log shows."""
    result = state.result
    if result is None:
        return None
    score = state.program.layout.pack.result.score
    lines = [it for it in log if it.get("value") == score and "added" in it]
    return {**result.to_json(), "breakdown": [[it["of"], it["for"] or "", it["added"]] for it in lines]}


def _zones(state: State, player: int) -> dict[str, Any]:
    """Pieces where the player sees them, else how many there are."""
    layout = state.program.layout
    shown: dict[str, Any] = {}
    for name, zone in layout.pack.zones.items():
        first = layout.rows[name]
        if zone.per is not None and zone.per.name is TypeName.PIECE:
            # It is shown with the piece, if that is in sight.
            shown |= _by_piece(layout, name, _out_of_sight(state, name, player))
            continue
        rows = [_row(state, first + number, player) for number in range(layout.instances(zone.per))]
        shown[name] = rows if zone.per else rows[0]
    return shown


def _out_of_sight(state: State, zone: str, player: int) -> Iterator[tuple[int, Any]]:
    """What everyone sees in the zones of pieces, where the piece itself is not seen."""
    layout = state.program.layout
    first = layout.rows[zone]
    for row in range(first, first + layout.instances(layout.pack.zones[zone].per)):
        entry = layout.row_zone[row]
        assert entry is not None
        carrier = layout.carrier(*entry)
        seen = knows_of_row(layout, row, state.v, state.at, player)
        if state.z[row] and seen and not sees_row(layout, state.at[carrier], state.v, state.at, player):
            yield carrier, _row(state, row, player)


def _by_piece(layout: Layout, name: str, found: Iterable[tuple[int, Any]]) -> dict[str, Any]:
    """Under the name of a zone or value, what pieces that are not in sight have; nothing where they have nothing."""
    entries = {layout.shown_name(piece): it for piece, it in found}
    return {name: entries} if entries else {}


def _row(state: State, row: int, player: int, within: tuple[int, ...] = ()) -> list[dict[str, Any]] | int:
    layout = state.program.layout
    if not sees_row(layout, row, state.v, state.at, player):
        return len(state.z[row])
    pieces = state.z[row]
    if within:
        pieces = [it for it in pieces if it not in within]
    return [_piece(state, piece, player, within) for piece in pieces]


def _piece(state: State, piece: int, player: int, within: tuple[int, ...] = ()) -> dict[str, Any]:
    """A piece that a player sees, with what it has; `within` are the pieces that carry it."""
    layout = state.program.layout
    kind = layout.pieces[piece].kind
    side = state.side[piece] if len(kind.faces) > 1 else None
    return {
        "piece": layout.prints[piece],
        "name": layout.shown_name(piece),
        **printed_on(layout, piece, side),
        **({} if side is None else {"side": layout.pack.decks[kind.deck].sides[side]}),
        **(_carried(state, piece, player, within) if "carrier" in layout.tables else {}),
    }


def _carried(state: State, piece: int, player: int, within: tuple[int, ...]) -> dict[str, Any]:
    """The values and zones of a piece that a player sees, as far as the player may see them."""
    layout = state.program.layout
    deck = layout.pieces[piece].kind.deck
    found: dict[str, Any] = {}
    if layout.deck_values[deck]:
        values = ((layout.pack.values[it], layout.cell_of(it, piece)) for it in layout.deck_values[deck])
        found["values"] = {
            value.name: decode(value, state.v[cell], layout.shown_name)
            for value, cell in values
            if sees_cell(layout, cell, state.v, state.at, player)
        }
    if layout.deck_zones[deck]:
        inside = (*within, piece)
        found["zones"] = {
            it: _row(state, layout.row_of(it, piece), player, inside) for it in layout.deck_zones[deck]
        }
    return found


def pieces_in_sight(state: State, player: int) -> dict[int, tuple[str, dict[str, Any]]]:
    """The pieces that a player sees by their numbers in the state: the zone of each, and what a view shows of it."""
    layout = state.program.layout
    return {
        piece: (entry[0].name, _piece(state, piece, player))
        for row, entry in enumerate(layout.row_zone)
        if entry is not None and sees_row(layout, row, state.v, state.at, player)
        for piece in state.z[row]
    }


def _shown(state: State, player: int) -> list[dict[str, Any]]:
    """The pieces that the player was shown and does not see now, by where they lie; `place` is counted from the top, where
    the player knows it."""
    layout = state.program.layout
    found = [
        {
            "zone": row_name(layout, row, layout.shown_name),
            "name": layout.shown_name(piece),
            "piece": layout.prints[piece],
            "place": place,
        }
        for piece, row, place in known_to(state, player)
        if knows_of_row(layout, row, state.v, state.at, player)
    ]
    return sorted(found, key=lambda it: (it["zone"], it["place"] or 0, it["name"]))


def _values(state: State, player: int) -> dict[str, Any]:
    layout = state.program.layout
    shown: dict[str, Any] = {}
    for name, value in layout.pack.values.items():
        first, each = layout.cells[name], layout.instances(value.by)
        if value.per is not None and value.per.name is TypeName.PIECE:
            if value.seen_by is Seen.EVERYONE:
                shown |= _by_piece(layout, name, _of_unseen_pieces(state, value, player))
            continue
        cells = [
            decode(value, state.v[first + number], layout.shown_name)
            if may_see(value, number // each, player)
            else None
            for number in range(layout.instances(value.per) * each)
        ]
        if any(may_see(value, number // each, player) for number in range(len(cells))):
            shown[name] = cells if value.per else cells[0]
            if value.by is not None:
                shown[name] = [cells[first : first + each] for first in range(0, len(cells), each)]
    return shown


def _of_unseen_pieces(state: State, value: Value, player: int) -> Iterator[tuple[int, Any]]:
    """What everyone knows of pieces that the player does not see, where it is not as at the start."""
    layout = state.program.layout
    assert value.per is not None
    for cell, piece in enumerate(layout.decks[value.per.of], start=layout.cells[value.name]):
        known = sees_row(layout, state.at[piece], state.v, state.at, player)
        if not known and state.v[cell] != layout.cell_starts[cell]:
            yield piece, decode(value, state.v[cell], layout.shown_name)


def log_for(state: State, player: int, name_of: Callable[[int], str] | None = None) -> list[dict[str, Any]]:
    """What has happened, as that player saw it: what was hidden shows as '?'.

    Pieces are called as players call them, or by `name_of`.
    """
    layout = state.program.layout
    name_of = name_of or layout.shown_name
    # Zones open when a value says so: the values are followed from their start through the log.
    cells = layout.cell_starts[:]
    lines: list[dict[str, Any]] = []
    log = log_of(state)
    # And where each piece lay: a line tells what was seen when it was written, not what is seen now.
    places = state.at[:]
    for place in reversed(range(0, len(log), 4)):
        if log[place] == MOVED:
            places[log[place + 1]] = log[place + 2]

    # Most rows are seen always or never: a log has many entries and few rows.
    always: dict[int, bool | None] = {}

    def sees(row: int) -> bool:
        if row not in always:
            always[row] = always_sees_row(layout, row, player)
        seen = always[row]
        return sees_row(layout, row, cells, places, player) if seen is None else seen

    carrying = "carrier" in layout.tables
    names: dict[int, str] = {}

    def called(row: int) -> str:
        if carrying and not knows_of_row(layout, row, cells, places, player):
            return row_name(layout, row, lambda _: "?")
        if row not in names:
            names[row] = row_name(layout, row, name_of)
        return names[row]

    for kind, _, first, second, third in entries(log):
        match kind:
            case 1:
                assert kind == MOVED
                name = name_of(first) if sees(second) or sees(third) else "?"
                origin = called(second)
                places[first] = third
                lines.append({"moved": name, "from": origin, "to": called(third)})
            case 2 | 3:
                if kind == ADDED:
                    cells[first] += second
                else:
                    assert kind == BECAME
                    cells[first] = second
                value, owner = layout.cell_owner[first]
                if not value.told:
                    continue
                if not may_see(value, owner, player) and not (
                    value.seen_by is Seen.PIECE and sees_cell(layout, first, cells, places, player)
                ):
                    continue
                line: dict[str, Any] = {"value": value.name, "of": owner if owner >= 0 else None}
                if value.by is not None:
                    words = [*layout.pack.word_sets[value.by.of].words]
                    line["with"] = words[(first - layout.cells[value.name]) % len(words)]
                if carrying and (carrier := layout.carrier(value, owner)) >= 0:
                    line["of"] = name_of(carrier)
                if kind == ADDED:
                    line["added"] = second
                    # A value that everyone sees may be changed for a card that not everyone sees.
                    line["for"] = None
                    if third >= 0:
                        line["for"] = name_of(third) if sees(places[third]) else "?"
                else:
                    line["became"] = decode(value, second, layout.shown_name)
                lines.append(line)
            case 4:
                assert kind == SHUFFLED
                lines.append({"shuffled": called(first)})
            case 5:
                assert kind == FLIPPED
                name = name_of(first) if sees(places[first]) else "?"
                lines.append({"flipped": name, "to": second if name != "?" else None})
            case 6:
                assert kind == SHOWN
                name = name_of(first) if second == player or sees(places[first]) else "?"
                lines.append({"shown": name, "in": called(places[first]), "to": second})
            case 7:
                assert kind == ANNOUNCED
                lines.append(_announced(state, first, second, third, name_of))
    return lines


def _announced(
    state: State, number: int, kind: int, of: int, name_of: Callable[[int], str]
) -> dict[str, Any]:
    """What was announced, and what it is: `{"announced": "red", "type": "word", "of": "suit"}`."""
    name, symbols = list(TypeName)[kind], state.program.checked.symbols
    lists = [*symbols.words] if name is TypeName.WORD else [*state.program.layout.pack.graphs]
    type_ = Type(name, lists[of] if of >= 0 else "")
    said = decode_as(symbols, type_, number, name_of)
    return {"announced": said, "type": name.value, **({"of": type_.of} if type_.of else {})}


def row_name(layout: Layout, row: int, name_of: Callable[[int], str]) -> str:
    """`hand 2`: a zone with its owner for people, players and spaces counted from 1; `cargo of barge` for a piece's
    or that of a word, or of a space with a name."""
    entry = layout.row_zone[row]
    assert entry is not None
    zone, owner = entry
    carrier = layout.carrier(zone, owner)
    if carrier >= 0:
        return f"{zone.name} of {name_of(carrier)}"
    named = layout.pack.names_of(zone.per)
    if named:
        return f"{zone.name} of {named[owner]}"
    return zone.name if owner < 0 else f"{zone.name} {owner + 1}"
