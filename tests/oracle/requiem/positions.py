"""Positions of Requiem laid out from plain data, and games that go on from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tests.oracle.requiem import Game, new_table, play_on
from tests.oracle.requiem.data import Deck
from tests.oracle.requiem.table import (
    BOX,
    JUST_LOST,
    LOST,
    RESERVE,
    RUIN,
    STARTER,
    TEAMS,
    Capital,
    Table,
    Tile,
    all_tiles,
)
from tests.oracle.requiem.turn import ACTIONS
from tests.oracle.table import Option

Spaces = Mapping[int, Sequence[int]]
"""By player; a space several times for several soldiers."""


def lay_out(
    mode: str = "normal",
    *,
    tiles: Mapping[int, str] | None = None,
    ruins: Iterable[int] = (),
    soldiers: Spaces,
    marks: Mapping[tuple[int, int], str] | None = None,
    heroes: Mapping[int, int] | None = None,
    hero_traits: Mapping[str, bool] | None = None,
    lost: Mapping[int, int] | None = None,
    just_lost: Mapping[int, int] | None = None,
    reserve: Mapping[int, int] | None = None,
    capitals: Spaces | None = None,
    captured: Iterable[tuple[int, int]] = (),
    active: Mapping[int, str] | None = None,
    decks: Sequence[Deck] | None = None,
    factions: Sequence[str] | None = None,
    player: int = 0,
    phase: str = ACTIONS,
    used: Iterable[str] = (),
    turn: int = 1,
    one_per_tile: bool = False,
) -> Game:
    """A game in this position, in a phase of a player's turn.

    `tiles` names kinds by space; the others are filled up with what the box has, kind by kind. `marks` are of all
    characters of a player on a space. Soldiers that nobody mentions stay in the box. Capitals stand where a
    player could have put them. `captured` is (owner, captor) for capitals that are off the board. `hero_traits`
    change all heroes: no hero of the box is ethereal or regenerates.
    """
    table = new_table(mode, decks, factions, one_per_tile=one_per_tile)
    lay(table, tiles or {}, ruins)
    for owner, spaces in (capitals or usual_capitals(table)).items():
        table.capitals += [Capital(owner, space) for space in spaces]
    table.capitals += [Capital(owner, -1, captor) for owner, captor in captured]
    for owner, spaces in soldiers.items():
        for space in spaces:
            table.of(owner, BOX)[0].put(space)
    for place, numbers in ((LOST, lost), (JUST_LOST, just_lost), (RESERVE, reserve)):
        for owner, number in (numbers or {}).items():
            for soldier in table.of(owner, BOX)[:number]:
                soldier.place = place
    for character in table.characters:
        if character.hero:
            character.hero = replace(character.hero, **(hero_traits or {}))
            if character.owner in (heroes or {}):
                character.put((heroes or {})[character.owner])
    for (owner, space), words in (marks or {}).items():
        for character in table.on(space, [owner]):
            character.marks |= {*words.split()}
    for owner, names in (active or {}).items():
        table.active[owner] = {*names.split()}
    table.player, table.turn, table.used = player, turn, {*used}
    table.out = {it for it in table.players if it not in soldiers and it not in (heroes or {})}
    return Game(table, play_on(table, phase))


def lay(table: Table, tiles: Mapping[int, str], ruins: Iterable[int]) -> None:
    left = all_tiles(table.mode)
    for kind in tiles.values():
        left.remove(kind)
    for space in table.grid.spaces:
        table.tiles[space] = Tile(tiles[space] if space in tiles else left.pop(0))
    for space in ruins:
        table.tiles[space].side = RUIN
    table.tiles_gone = left


def usual_capitals(table: Table) -> dict[int, list[int]]:
    """In the middle of the row, or at its ends; with four, at the ends of the inner spaces."""
    found = {}
    for player in table.players:
        line = table.grid.line_before(player)
        inner = line[2:-2] if table.mode == TEAMS else line
        found[player] = [line[2]] if table.mode == STARTER else [inner[0], inner[-1]]
    return found


def offered(game: Game) -> list[Option]:
    """What whoever is asked may choose; nothing once the game is over."""
    return [option for options in game.pending.values() for option in options]


def asked(game: Game) -> int:
    (player,) = game.pending
    return player


def do(game: Game, *options: Option) -> Game:
    """Makes these choices, whoever is asked."""
    for option in options:
        game.choose(asked(game), option)
    return game


def soldier(owner: int, space: int, *marks: str) -> Option:
    """A soldier as options tell of him."""
    return (owner, "soldier", space, marks)
