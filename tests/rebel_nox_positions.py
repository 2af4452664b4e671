"""Tricks and ends of rounds of Rebel Nox laid out by chance, on the kernel and on the oracle.

Whole games come too seldom to swapped hands, to tricks in which everybody is killed, to rounds that end
level and to teams that reach their goal together: here such positions are laid out in great number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests import pairs
from tests.oracle.rebel_nox_round import end_round
from tests.oracle.rebel_nox_table import (
    LOCATIONS,
    NEXUS,
    NUMBERS,
    REBELS,
    TOP,
    Table,
)
from tests.oracle.rebel_nox_trick import play_trick
from tests.oracle.table import Asking, Chance, Played
from tests.pairs import Choice
from tests.rebel_nox_differential import kernel_game, name_of, score_pad
from tests.rebel_nox_touched import Touched

LEADER = 1
FLAGGED = [card for card in NUMBERS if NUMBERS[card].flag]
MARKED = [card for card in NUMBERS if NUMBERS[card].assassin or NUMBERS[card].infiltrator]


@dataclass(frozen=True)
class Position:
    """Hands and what is won, by player. `location` is the one that is fought for; none: the round is over."""

    seed: int
    hands: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    followers: tuple[int, ...]
    location: int | None = None

    @property
    def rule(self) -> str:
        """The kernel's rule that is played."""
        return "end_round" if self.location is None else "contest"


def trick_number(number: int) -> Position:
    """A trick: players and locations take turns, hands are of 4 to 9 cards and rich in symbols."""
    random, players = Random(number), 4 + number % 3
    size = random.choice((4, 4, 4, 5, 6, 9))
    hands = deal(random, players, size, few_colours=random.random() < 0.5)
    location = [*LOCATIONS][number % len(LOCATIONS)]
    nothing = tuple(() for _ in range(players))
    return Position(number, hands, nothing, tuple(0 for _ in range(players)), location)


def deal(random: Random, players: int, size: int, few_colours: bool) -> tuple[tuple[int, ...], ...]:
    """Hands with every Rebel card that so many players use; most number cards bear a symbol."""
    rebels = REBELS[: 2 if players == 4 else 3]
    plain = [card for card in NUMBERS if card not in MARKED]
    cards = random.sample(MARKED, len(MARKED)) + random.sample(plain, len(plain))
    if few_colours:  # cards that were not of the colour led make others the weakest
        cards.sort(key=lambda card: NUMBERS[card].colour == "red")
    cards = cards[: players * size - len(rebels)] + rebels
    random.shuffle(cards)
    return tuple(tuple(cards[size * seat : size * (seat + 1)]) for seat in range(players))


def end_number(number: int) -> Position:
    """The end of a round: Nexus, five other locations and some Flags are won, followers are near the goals."""
    random, players = Random(number), 4 + number % 3
    hands = deal(random, players, 3, few_colours=False)
    flags = [card for card in FLAGGED if not any(card in hand for hand in hands)]
    prizes = [NEXUS, *random.sample([it for it in LOCATIONS if it != NEXUS], 5)]
    prizes += random.sample(flags, random.randrange(len(flags) + 1))
    random.shuffle(prizes)
    winners = random.sample(range(players), random.randint(1, players))  # the fewer, the more for each
    won: list[list[int]] = [[] for _ in range(players)]
    for prize in prizes:
        won[random.choice(winners)].append(prize)
    followers = tuple(random.randrange(12) for _ in range(players))
    return Position(number, hands, tuple(map(tuple, won)), followers)


class Staged(Played):
    """A position on the oracle."""

    def __init__(self, position: Position) -> None:
        self.table = table = Table(len(position.hands))
        self.chance = Chance(position.seed)
        for player in table.players:
            table.hand[player], table.won[player] = [*position.hands[player]], [*position.won[player]]
        table.followers = [*position.followers]
        table.leader = LEADER
        if position.location is not None:
            table.site[TOP] = [position.location]
        laid = {it for zone in (*table.hand, *table.won, *table.site) for it in zone}
        for pile in (table.draw_pile, table.box, table.location_pile):
            pile[:] = [it for it in pile if it not in laid]
        super().__init__(self._asking(position))

    def _asking(self, position: Position) -> Asking:
        if position.location is None:
            end_round(self.table)
        else:
            yield from play_trick(self.table, self.chance)

    def zones(self) -> dict[str | tuple[str, int], list[int]]:
        return self.table.zones()

    def values(self) -> dict[str, object]:
        return self.table.values()

    @property
    def outcome(self) -> str:
        return self.table.outcome

    @property
    def points(self) -> list[int]:
        return self.table.followers[:]

    @property
    def winners(self) -> list[int]:
        return [player for player in self.table.players if self.table.winner[player]]


class Pair(pairs.Pair):
    """A position on both engines."""

    oracle: Staged

    def __init__(self, position: Position) -> None:
        players = len(position.hands)
        sites = [] if position.location is None else [[name_of(position.location)]]
        state = kernel_game(()).stage(
            position.rule,
            players=players,
            seed=position.seed,
            arguments=[] if position.location is None else [LEADER],
            zones={"hand": _names(position.hands), "won": _names(position.won), "site": sites},
            values={"leader": LEADER, "followers": [*position.followers]},
        )
        super().__init__(position, state, Staged(position))

    def score_pad(self) -> list[tuple[int, str, int]]:
        return score_pad(self.oracle.table)


def _names(owners: tuple[tuple[int, ...], ...]) -> list[list[str]]:
    return [[name_of(piece) for piece in pieces] for pieces in owners]


def play(position: Position) -> Touched:
    """Plays a position on both engines. Raises Difference; gives what it has touched."""
    pair, random, touched = Pair(position), Random(position.seed), Touched()
    table = pair.oracle.table
    pair.compare()
    while not pair.oracle.over:
        ((player, options),) = pair.oracle.pending.items()
        touched.note_choice(table)
        before = [hand[:] for hand in table.hand]
        pair.choose(player, random.randrange(len(options)))
        pair.compare()
        touched.note_hands(before, table.hand)
    pair.compare_result()
    if position.location is None:
        touched.note_end_of_round(table)
    return touched


def replay(position: Position, choices: Sequence[Choice]) -> Pair:
    """Makes the choices on both engines, comparing again."""
    pair = Pair(position)
    pair.make(choices)
    return pair
