"""Insurrection written by hand: the independent engine that the kernel is compared with.

From the content come numbers only (initiatives, copies, icons, the values and types of the Lands). Every
rule stands in plain Python: here set-up, rounds and the game as a whole; in insurrection_turn a player's
turn; in insurrection_scoring every score. Nothing is shared with the kernel. Numbers in brackets are the
rules of the checklist, rules/insurrection.md; conventions that it leaves open (numbers of pieces, ends of
stacks, chance, order of options) are said where they are followed.

    game = Oracle(players=4, seed=7, lands="mixed")
    while not game.over:
        player, options = next(iter(game.pending.items()))
        game.choose(player, options[0])
    game.outcome, game.points, game.winners, game.breakdown
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle.insurrection_scoring import end_of_game_effects, settle, tally
from tests.oracle.insurrection_table import CARDS, LAND_NAMED, LANDS, SPACES, Table, marks_on, name_of
from tests.oracle.insurrection_turn import play_turn
from tests.oracle.table import (
    Asking,
    Chance,
    Played,
    ask,
    draw,
    move,
    move_to_bottom,
    pick_from,
)

# (land, side) for the four spaces between Fortress and Keep; a side "" is what `lands` says.
Path = Sequence[tuple[str, str]]


def lay_path(table: Table, chance: Chance, lands: str, path: Path | None) -> None:
    """Rebel Fortress, four Lands, Kristin's Keep [1-3]."""
    deck = table.land_deck
    move(LAND_NAMED["rebel_fortress"].piece, deck, table.site[0])
    move(LAND_NAMED["kristins_keep"].piece, deck, table.site[-1])
    chance.shuffle(deck, name_of)
    named = {LAND_NAMED[kind].piece: side for kind, side in path or () if side}
    table.sides.update(named)
    if lands != "basic":
        for land in deck:
            if land not in named and (lands == "advanced" or chance.roll(2) == 2):
                table.sides[land] = "advanced"
    if path is not None:
        for kind, _ in reversed(path):
            move(LAND_NAMED[kind].piece, deck, deck)
    elif lands == "basic":
        type_a = [land for land in deck if LANDS[land].type == "A"]
        type_b = [land for land in deck if LANDS[land].type == "B"]
        chosen = type_a[:2] + type_b[:2]
        chance.shuffle(chosen, name_of)
        for land in chosen:
            move(land, deck, deck)
    for space in range(1, SPACES - 1):
        draw(1, deck, table.site[space])


def deal_cards(table: Table, chance: Chance) -> None:
    chance.shuffle(table.people_deck, name_of)
    chance.shuffle(table.leader_deck, name_of)
    for player in table.players:
        draw(3, table.people_deck, table.hand[player])
        draw(2, table.leader_deck, table.offered[player])


def choose_leaders(table: Table, chance: Chance) -> Asking:
    """Keep one of two Leaders; the others go back into the pile, which is shuffled [5]."""
    kept = yield {player: pick_from(table.offered[player]) for player in table.players}
    for player in table.players:
        offered = table.offered[player]
        move(kept[player][1], offered, table.hand[player])
    for player in table.players:
        draw(1, table.offered[player], table.leader_deck)
    chance.shuffle(table.leader_deck, name_of)


def reveal(table: Table) -> None:
    draw(table.here.reveals[table.sides[table.here.piece]], table.people_deck, table.centre)
    if table.on("ambush_pass"):
        for _ in range(3):
            if marks_on(table.centre) < 6:
                draw(1, table.people_deck, table.centre)
    if table.on("ruins"):
        draw(1, table.leader_deck, table.centre)


def draw_step(table: Table) -> Asking:
    """Everyone draws, or nobody if the deck is short [10, 35]."""
    each = 2 if table.on("barracks") else 1
    if len(table.people_deck) < each * len(table.players):
        return
    for player in table.seats:
        hand = table.hand[player]
        draw(each, table.people_deck, hand)
        if table.on("barracks"):
            people = [card for card in hand if not CARDS[card].is_leader]
            if people:
                _, card = yield from ask(player, pick_from(people))
                move_to_bottom(card, hand, table.people_deck)


def plan(table: Table) -> Asking:
    """Everyone plays a card: at once and in secret [11], or openly in turn at the Crossroads."""
    if table.on("crossroads"):
        for player in table.seats:
            if table.hand[player]:
                _, card = yield from ask(player, pick_from(table.hand[player]))
                move(card, table.hand[player], table.played[player])
    else:
        able = [player for player in table.players if table.hand[player]]
        planned = yield {player: pick_from(table.hand[player]) for player in able}
        for player in able:
            move(planned[player][1], table.hand[player], table.played[player])


def turn_order(table: Table) -> list[int]:
    """Highest initiative first [12], lowest first in the Mire; seat order from the first player breaks ties."""

    def initiative(player: int) -> int:
        return sum(CARDS[card].initiative for card in table.played[player])

    return sorted(table.seats, key=initiative if table.on("mire") else lambda player: -initiative(player))


def play_round(table: Table) -> Asking:
    reveal(table)
    if table.evil_prevails:  # [9]
        table.outcome = "evil"
        return
    yield from draw_step(table)
    yield from plan(table)
    for player in turn_order(table):
        yield from play_turn(table, player)


def play_game(table: Table, chance: Chance, lands: str, path: Path | None) -> Asking:
    seats = list(table.players)
    chance.mix(seats)
    table.first_player = seats[0]  # [6]
    lay_path(table, chance, lands, path)
    deal_cards(table, chance)
    yield from choose_leaders(table, chance)
    for space in range(SPACES):
        table.token = space  # [7]
        yield from play_round(table)
        if table.outcome == "evil":  # [20]
            break
    else:
        table.outcome = "good"  # [24]
    yield from end_of_game_effects(table)
    for player in table.players:
        tally(table, player)
    settle(table)


class Oracle(Played):
    """A game in play. `lands` is basic, advanced or mixed; a `path` names four Lands, with or without sides."""

    def __init__(
        self,
        players: int,
        seed: int,
        lands: str = "basic",
        path: Path | None = None,
    ) -> None:
        if not 2 <= players <= 6:
            raise ValueError(f"2 to 6 players, not {players}")
        if lands not in ("basic", "advanced", "mixed"):
            raise ValueError(f"lands are basic, advanced or mixed, not {lands}")
        if path is not None:
            check_path(path)
        self.table = Table(players)
        self.chance = Chance(seed)
        super().__init__(play_game(self.table, self.chance, lands, path))

    def zones(self) -> dict[str | tuple[str, int], list[int]]:
        """Copies of all zones: by name, or by (name, player or space)."""
        return self.table.zones()

    def values(self) -> dict[str, Any]:
        """How the game stands: by name, lists by player."""
        return {
            "token": self.token,
            "outcome": self.outcome,
            "points": self.points,
            "first_player": self.table.first_player,
        }

    @property
    def sides(self) -> dict[int, str]:
        """The side of each Land, by its piece number; Fortress and Keep say basic."""
        return dict(self.table.sides)

    @property
    def token(self) -> int | None:
        return self.table.token

    @property
    def outcome(self) -> str:
        return self.table.outcome

    @property
    def points(self) -> list[int]:
        return self.table.points[:]

    @property
    def winners(self) -> list[int]:
        return self.table.winners[:]

    @property
    def breakdown(self) -> list[tuple[int, int, int]]:
        """(player, piece, points) in the order of counting, Lands that score included."""
        return self.table.breakdown[:]


def check_path(path: Path) -> None:
    names = [kind for kind, _ in path]
    if len(names) != SPACES - 2 or len(set(names)) != len(names):
        raise ValueError(f"a path is four different lands, not {names}")
    for kind, side in path:
        if kind not in LAND_NAMED or kind in ("rebel_fortress", "kristins_keep"):
            raise ValueError(f"no land {kind}")
        if side not in ("basic", "advanced", ""):
            raise ValueError(f"{kind} has no side {side}")
