"""Laying the board, consolidating it, putting capitals and soldiers on it [3-7]."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.requiem.data import GLISSEMENT, INITIATIVE, KINDS, STARTER_BOARD
from tests.oracle.requiem.table import (
    BOX,
    CAPITALS,
    STARTER,
    TEAMS,
    Capital,
    Table,
    Tile,
    boxes,
    common_tiles,
)
from tests.oracle.table import Asking, Chance, Option, ask

DONE: Option = ("done",)


def set_up(table: Table, chance: Chance, pile: Sequence[str] | None) -> Asking:
    lay_tiles(table, chance, pile)
    if table.mode == STARTER:
        place_starters(table)
    elif table.mode == TEAMS:
        draw_first_team(table, chance)
        yield from swap_in_glissements(table)
        yield from deploy_in_two_rounds(table)
    else:
        yield from consolidate(table)
        for player in table.by_initiative():  # [6]
            yield from deploy(table, player)


# ------------------------------------------------------------------------------------------------- the board


def lay_tiles(table: Table, chance: Chance, pile: Sequence[str] | None) -> None:
    """Space by space from the top of the shuffled pile, the END of the list; Glissements are kept aside [4]."""
    if table.mode == STARTER:
        pile = STARTER_BOARD[::-1]
    elif pile is None:
        tiles = common_tiles(table.mode)
        shuffled = [f"{kind}#{tiles[:place].count(kind) + 1}" for place, kind in enumerate(tiles)]
        chance.shuffle(shuffled)
        pile = [name.partition("#")[0] for name in shuffled]
    elif sorted(pile) != sorted(common_tiles(table.mode)):
        raise ValueError("the pile is not all the tiles but Glissements")
    left = [*pile]
    for space in table.grid.spaces:
        table.tiles[space] = Tile(left.pop())
    if table.mode != STARTER:
        table.tiles_aside = left + [GLISSEMENT] * (KINDS[GLISSEMENT].copies * boxes(table.mode))


def draw_first_team(table: Table, chance: Chance) -> None:
    """Only if the sums of initiative are the same, C1."""
    sums = [sum(INITIATIVE[table.factions[it]] for it in table.team(team)) for team in (0, 1)]
    if sums[0] == sums[1]:
        table.first_team = chance.below(2)


def replaceable(table: Table, player: int) -> list[int]:
    """Any tile but those that another player has laid [5, 64]."""
    return [space for space, tile in sorted(table.tiles.items()) if tile.set_by in (None, player)]


def replace(table: Table, player: int, space: int, kind: str) -> None:
    table.tiles_gone.append(table.tiles[space].kind)
    table.tiles_aside.remove(kind)
    table.tiles[space] = Tile(kind, set_by=player)


def consolidate(table: Table) -> Asking:
    """The lower initiative may replace 1 tile, the other 2, the first again 1 [5, 64]."""
    high, low = table.by_initiative()
    for player in (low, high, high, low):
        options: list[Option] = [("replace", space) for space in replaceable(table, player)]
        chosen = yield from ask(player, [*options, DONE])
        if chosen != DONE:
            kinds = [kind for kind in KINDS if kind in table.tiles_aside]
            _, kind = yield from ask(player, [("by", kind) for kind in kinds])
            replace(table, player, chosen[1], kind)


def swap_in_glissements(table: Table) -> Asking:
    """Each of the four exactly one, rising initiative [7]."""
    for player in reversed(table.by_initiative()):
        _, space = yield from ask(player, [("replace", it) for it in replaceable(table, player)])
        replace(table, player, space, GLISSEMENT)


# ---------------------------------------------------------------------------------------------- the characters


def place_starters(table: Table) -> None:
    """Three soldiers and a capital in the middle of the first row [3]."""
    for player in table.players:
        line = table.grid.line_before(player)
        middle = line[len(line) // 2]
        table.capitals.append(Capital(player, middle))
        garrison(table, player, middle, len(table.of(player, BOX)))


def garrison(table: Table, player: int, space: int, soldiers: int) -> None:
    """So many of the soldiers that are not yet on the board."""
    for soldier in [it for it in table.of(player, BOX) if it.hero is None][:soldiers]:
        soldier.put(space)


def place_capital(table: Table, player: int, spaces: Sequence[int]) -> Asking:
    _, space = yield from ask(player, [("capital", space) for space in spaces])
    table.capitals.append(Capital(player, space))
    return space


def ask_garrison(table: Table, player: int) -> Asking:
    """How many soldiers go to the first capital; the rest goes to the second [65]."""
    soldiers = len(table.of(player, BOX))
    _, number = yield from ask(player, [("garrison", n) for n in range(soldiers + 1)])
    return number


def deploy(table: Table, player: int) -> Asking:
    """Two capitals on tiles of the first row that are not adjacent, the lower space first; all soldiers on them [6]."""
    line = table.grid.line_before(player)
    first = yield from place_capital(table, player, line[:-2])
    second = yield from place_capital(table, player, line[line.index(first) + 2 :])
    number = yield from ask_garrison(table, player)
    garrison(table, player, first, number)
    garrison(table, player, second, len(table.of(player, BOX)))


def deploy_in_two_rounds(table: Table) -> Asking:
    """Falling initiative: everybody capital 1 with soldiers, then everybody capital 2 with the rest [7], C2."""
    for player in table.by_initiative():
        space = yield from place_capital(table, player, inner_line(table, player))
        number = yield from ask_garrison(table, player)
        garrison(table, player, space, number)
    for player in table.by_initiative():
        line = inner_line(table, player)
        (first,) = table.capitals_of(player)
        apart = [it for it in line if abs(line.index(it) - line.index(first)) >= 2]
        space = yield from place_capital(table, player, apart)
        garrison(table, player, space, len(table.of(player, BOX)))
    assert len(table.capitals) == CAPITALS[TEAMS] * len(table.players)


def inner_line(table: Table, player: int) -> list[int]:
    """The first row without the corners, which are no tiles, and without its ends, C2."""
    return table.grid.line_before(player)[2:-2]
