"""Requiem Chevalier Vampire written by hand: the independent engine that the kernel is compared with.

Nothing is shared with the kernel and nothing is read from the content. Numbers in brackets are the rules of
the checklist, rules/requiem.md; C and a number one of its decisions, D and E its tables of data and vectors.

    game = Oracle("normal", seed=7)
    while not game.over:
        player, options = next(iter(game.pending.items()))
        game.choose(player, options[0])
    game.outcome, game.winners, game.state()

Read in this order: data (tiles, cards, heroes), grid, table (what lies where), setup, turn, exploit, fight,
move, ending; positions lays out a position from plain data.


The protocol
============

**Modes.** `starter` (two), `normal` (two), `teams` (four). With two, player 0 has the Vampires and sits above
the first row, player 1 the Ghouls. With four, seats go round the square, allies (0 and 2, 1 and 3) face to
face; 0 and 2 have the Vampires unless `factions` says otherwise. Decks are settled before the game (`decks`,
the ten cards of series a unless given; a hero stands in for one of his numbers).

**Spaces** are numbered from 0, row by row; holes are counted but are no spaces. Tiles of one kind are alike.

**Characters have no names.** One is told by what can be seen of it: `Seen(owner, kind, space, marks)`, with
`exploited`, `attacked`, `moved` (only during the move action) and `emboldened` as marks. Characters that are
alike are one option, and whichever of them is taken, the same state follows.

**One player is asked at a time.** An option is a tuple, its first word names the decision; besides, a list may
end with `("done",)`. The order of options is no part of the protocol.

**What is asked.** A decision with one option is asked. A decision with none is not, nor one in which only
`done` (or `("action", "end")`) is left: what it belongs to is then over.

**No dead ends.** Every option that is offered can be followed by others to the end of the game. What needs a
look ahead is said below.

**No set is chosen in two orders.** Tiles that are exploited, cards that are activated, and the two capitals of
a player with one opponent are chosen in rising order. Combats and moves are chosen in any order: it matters.

Setting up
----------
`starter`: nothing is asked, nothing is left to chance.

`normal`: chance shuffles the 38 tiles that are no Glissement (listed kind by kind as in `data.KINDS`); spaces
are filled in rising order from the END of the list; two tiles are left and lie aside with two Glissements.
Instead, `pile` gives the shuffled list.
 1. Consolidation, four times: Ghouls, Vampires, Vampires, Ghouls: `("replace", space)` or done. Not offered:
    tiles that the other player has laid. After `replace`: `("by", kind)`, the kinds that lie aside.
 2. Deployment, Vampires, then Ghouls: `("capital", space)` in the first row, so that a second can follow;
    `("capital", space)` beyond it, not beside it; `("garrison", n)`, n from 0 to 5: so many soldiers stand on
    the first (lower) capital, the others on the second.

`teams`: chance shuffles the 76 tiles that are no Glissement, which fill the board, and, only if both teams have
the same initiative, draws which counts as the higher (`below(2)`: the team of seat 0 or of seat 1).
 1. Each in rising initiative (the reverse of the falling order): `("replace", space)`, no done, nothing more.
    Falling initiative: Vampires before Ghouls; of the same initiative, the higher team, then the lower seat.
 2. Each in falling initiative: `("capital", space)`, one of the five inner spaces of the own edge, then
    `("garrison", n)` from 0 to 5.
 3. Each in falling initiative: `("capital", space)`, an inner space with one at least in between. The soldiers
    that are left are put there.

A turn
------
Marks and used actions are cleared, then:

**Start.** The active player, then the others by falling initiative, each as long as there is something:
`("use", card)` or done. Offered are active cards among
 - V08 (in the own turn, once): if some terrain with Magic has a character of the player and a target;
 - G09 (in any turn): if some terrain with Gold has a character of the player;
 - G10 (in the own turn): if somebody is due, there is room, and a capital. While it is offered, done is not.
What is void by dissipation is not offered. Then
 - V08: `("pillage", space)`, then `("strike", seen)`, an enemy on an adjacent tile;
 - G09: `("embolden", seen)`, the character that pillages;
 - G10: as in the end of a turn.

**Actions.** `("action", "exploit" | "fight" | "move" | "end")`. An action is offered if it is unused and can be
done at all. `end` is not offered while the fight action is unused and can be done [24].

*exploit*
 1. Tiles in rising order: `("exploit", space)`; done once all tiles that were chosen can be justified. A tile is
    offered if it is within the limit and if, by some further tiles, some uses, some resources from Glissements
    and some cards, all tiles can be justified.
 2. With G08 active, for each terrain in rising order: `("for", "resources" | "boarding")`, those with which all
    can be justified. Without it a terrain is for `resources`. A ruin is for `terrain` (V09).
 3. All are turned; printed resources, and Dame Vénus' Gold, are in the pool.
 4. For each tile exploited for `boarding`, in rising order: `("flip", space)`, any of its neighbours.
 5. For each Glissement exploited for resources, in rising order: `("resource", "S" | "M" | "O" | "B")`, those with
    which all tiles can be justified.
 6. Cards by rising number in the deck: `("activate", card)`; done once all tiles are justified. A card is
    offered if it can be paid from the pool and if, by some further cards, all tiles can be justified.
    *Justified* means: the tiles exploited for resources can each pay a unit of its own of the cards' prices.
    How it is paid in detail is not asked.
 7. The cards become active. If a hero is among them: `("give", seen)`, a character on a tile that can have paid
    a unit of his card (with all tiles justified), then `("enter", space)`, an own capital; then both happen.

*fight*
 `("fight", space)`: a shared tile, none of the own characters on it an exploiter; the first may be above the
 limit, the following must be within what is left. Asked until none is left that fits; there is no done.
 In each combat, after forces are known, Berserkers are asked `("yes",)` or `("decline",)`: the attacking side if it
 would lose or if the defending side has one; then the defending side if it would lose as it stands. Asked are
 players with the card active and a character in the combat, the active player first, then by seat, until one
 says yes.

*move*
 `("move", seen)`, after the first one also done; then `("to", space)`, never the space where it stands.

**End.** Those due return: a hero (who regenerates) by `("enter", space)`; soldiers, with two capitals, by
`("return", n)`, n from 0 to as many as return: so many to the capital with the lower number, the others to the
other. With one capital nothing is asked. Then the end of the game is looked for.

A player without characters is out at once, in the middle of a turn too; if it is the active one, nothing is left
to be asked and the end of the turn follows, without his return.

What is compared
----------------
After each decision: who is asked which options, and `Oracle.state()` (Table.state). At the end `outcome` (`won`
or `draw`) and `winners`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.requiem.data import GHOULS, VAMPIRES, Deck, series_a, starter_deck
from tests.oracle.requiem.setup import set_up
from tests.oracle.requiem.table import GRIDS, STARTER, TEAMS, Table
from tests.oracle.requiem.turn import START, play_turn
from tests.oracle.table import Asking, Chance, Played


def play_on(table: Table, phase: str) -> Asking:
    """Turns in order, from this phase of the turn of `table.player` on; players who are out are passed over."""
    order = table.turn_order()
    index = order.index(table.player)
    while table.outcome == "open":
        if order[index] not in table.out:
            table.player = order[index]
            yield from play_turn(table, phase)
            phase = START
        index = (index + 1) % len(order)


def play_game(table: Table, chance: Chance, pile: Sequence[str] | None) -> Asking:
    yield from set_up(table, chance, pile)
    table.player = table.turn_order()[0]
    yield from play_on(table, START)


class Game(Played):
    """A game in play, from its beginning or from a position."""

    def __init__(self, table: Table, game: Asking) -> None:
        self.table = table
        super().__init__(game)

    def state(self) -> dict[str, Any]:
        return self.table.state()

    @property
    def outcome(self) -> str:
        return self.table.outcome

    @property
    def winners(self) -> list[int]:
        return self.table.winners[:]


class Oracle(Game):
    """A whole game. `one_per_tile` is the switch of C3."""

    def __init__(
        self,
        mode: str,
        seed: int = 0,
        decks: Sequence[Deck] | None = None,
        factions: Sequence[str] | None = None,
        pile: Sequence[str] | None = None,
        one_per_tile: bool = False,
    ) -> None:
        table = new_table(mode, decks, factions, one_per_tile)
        self.chance = Chance(seed)
        super().__init__(table, play_game(table, self.chance, pile))


def new_table(
    mode: str,
    decks: Sequence[Deck] | None = None,
    factions: Sequence[str] | None = None,
    one_per_tile: bool = False,
) -> Table:
    if mode not in GRIDS:
        raise ValueError(f"no mode {mode}")
    if factions is None:
        factions = (VAMPIRES, GHOULS) * (2 if mode == TEAMS else 1)
    elif sorted(factions) != sorted((VAMPIRES, GHOULS) * 2) or mode != TEAMS:
        raise ValueError("factions are given with four players, each faction twice")
    usual = starter_deck if mode == STARTER else series_a
    return Table(mode, factions, decks or [usual(it) for it in factions], one_per_tile)
