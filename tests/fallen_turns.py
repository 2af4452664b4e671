"""Turns after Evil has won, laid out near the limit, on the kernel and on the oracle.

Whole games come to such turns too seldom: here rules 20 to 22 are compared position by position, on every
Advanced side, with small decks, hands and graveyards, where much is forbidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random

import cardwright
from tests.oracle.insurrection_table import CARDS, LAND_NAMED, Table, icons_on, marks_on
from tests.oracle.insurrection_turn import play_turn
from tests.oracle.table import Asking, Option
from tests.pairs import offered_as_tuple, reader
from tests.touched import TWO_SIDED, name_of

SPACE = 1
PLAYER, OTHER = 0, 1


@dataclass(frozen=True)
class Position:
    """A turn of player 0. All cards that are not named are in the other player's hand."""

    land: str
    centre: tuple[int, ...]
    played: int
    hand: tuple[int, ...]
    graveyard: tuple[int, ...]
    deck: tuple[int, ...]
    leader_deck: tuple[int, ...]

    @property
    def elsewhere(self) -> tuple[int, ...]:
        named = {*self.centre, self.played, *self.hand, *self.graveyard, *self.deck, *self.leader_deck}
        return tuple(card.piece for card in CARDS if card.piece not in named)


def position_number(number: int) -> Position:
    """One of any number of positions; the Advanced sides and the Fortress take turns."""
    random = Random(number)
    land = ("rebel_fortress", *TWO_SIDED)[number % (1 + len(TWO_SIDED))]
    people = [card.piece for card in CARDS if not card.is_leader]
    leaders = [card.piece for card in CARDS if card.is_leader]
    random.shuffle(people)
    random.shuffle(leaders)
    people.sort(key=lambda card: CARDS[card].corruption == 0)  # marked ones first
    marked = sum(CARDS[card].corruption > 0 for card in people)
    centre: list[int] = []
    while marks_on(centre) < (12 if land == "shrine" else 10):
        centre.append(people.pop(random.randrange(marked - len(centre))))
    random.shuffle(people)
    centre += [people.pop() for _ in range(random.randrange(3))]
    random.shuffle(centre)
    effects = [card for card in people if icons_on([card], "look") or icons_on([card], "remove")]
    played = random.choice(effects if random.random() < 0.7 else people)
    people.remove(played)

    def some(cards: list[int], most: int) -> tuple[int, ...]:
        return tuple(cards.pop() for _ in range(random.randrange(most + 1)))

    hand = (*some(people, 4), *some(leaders, 2), people.pop())
    return Position(land, tuple(centre), played, hand, some(people, 2), some(people, 3), some(leaders, 2))


def on_the_oracle(position: Position) -> Table:
    table = Table(2)
    table.people_deck, table.leader_deck = [*position.deck], [*position.leader_deck]
    table.centre, table.graveyard = [*position.centre], [*position.graveyard]
    table.hand = [[*position.hand], [*position.elsewhere]]
    table.played[PLAYER] = [position.played]
    land = LAND_NAMED[position.land].piece
    table.land_deck.remove(land)
    table.site[SPACE] = [land]
    table.sides[land] = "advanced"
    table.token, table.outcome = SPACE, "evil"
    return table


@cache
def _game() -> cardwright.Game:
    return cardwright.load("insurrection")


def on_the_kernel(position: Position) -> cardwright.State:
    land = position.land if position.land == "rebel_fortress" else f"{position.land}/advanced"
    laid = {
        "centre": position.centre,
        "graveyard": position.graveyard,
        "hand": [position.hand, position.elsewhere],
        "played": [[position.played]],
        "people_deck": position.deck,
        "leader_deck": position.leader_deck,
    }
    zones = {name: _names(content) for name, content in laid.items()}
    return _game().stage(
        "turn",
        players=2,
        arguments=[PLAYER],
        zones={**zones, "site": [[], [land]]},
        values={"outcome": "evil", "token": SPACE},
    )


def _names(content: object) -> object:
    return [_names(it) for it in content] if isinstance(content, list | tuple) else name_of(content)


class Turns:
    """One turn on both engines."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.state = on_the_kernel(position)
        self.table = on_the_oracle(position)
        self.turn: Asking = play_turn(self.table, PLAYER)
        self.offered: list[Option] = []
        self.chosen: list[Option] = []
        self._go_on(None)
        layout = self.state.program.layout
        self.rows = [
            layout.rows[name] if isinstance(name, str) else layout.rows[name[0]] + name[1]
            for name in self.table.zones()
        ]
        self.outcome_in = reader(layout.pack.values["outcome"], layout.cells["outcome"], layout.players)

    def _go_on(self, option: Option | None) -> None:
        try:
            asked = self.turn.send(None if option is None else {PLAYER: option})  # type: ignore[arg-type]
            self.offered = asked[PLAYER]
        except StopIteration:
            self.offered = []

    def compare(self) -> None:
        where = f"{self.position} after {self.chosen}"
        offered = [offered_as_tuple(option) for it in self.state.decisions for option in it]
        assert offered == self.offered, f"options of {where}:\n  {offered}\n  {self.offered}"
        zones = [self.state.z[row] for row in self.rows]
        assert zones == [*self.table.zones().values()], f"zones of {where}"
        outcome = self.outcome_in(self.state.v)
        assert outcome == self.table.outcome, f"outcome of {where}"

    def choose(self, index: int) -> None:
        option = self.offered[index]
        self.chosen.append(option)
        self.state.choose(index)
        self._go_on(option)


def play_position(position: Position, random: Random) -> int:
    """Plays a turn on both engines, comparing before every choice; gives the number of decisions."""
    turns = Turns(position)
    turns.compare()
    while turns.offered:
        turns.choose(random.randrange(len(turns.offered)))
        turns.compare()
    return len(turns.chosen)


def with_other_hidden_cards(position: Position, random: Random) -> Position:
    """The same to the eyes of the player whose turn it is: unseen cards have changed places."""
    people = [card for card in position.elsewhere if not CARDS[card].is_leader]
    leaders = [card for card in position.elsewhere if CARDS[card].is_leader]
    deck = random.sample([*people, *position.deck], len(position.deck))
    leader_deck = random.sample([*leaders, *position.leader_deck], len(position.leader_deck))
    return replace(position, deck=tuple(deck), leader_deck=tuple(leader_deck))
