"""What every hand-written game here needs: moving pieces between zones, chance, and asking the players.

A zone is a list of piece numbers; the top of a stack is the END of its list. Nothing is shared with the
kernel, chance neither: it is written a second time, from its description.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from functools import cache
from hashlib import sha256
from typing import Any

Option = tuple[Any, ...]  # ("piece", number), ("space", from 0), ("branch", 0 or 1), YES or DECLINE
Pending = dict[int, list[Option]]
Asking = Generator[Pending, dict[int, Option], Any]

YES: Option = ("yes",)
DECLINE: Option = ("decline",)

_64_BITS = (1 << 64) - 1


@cache
def _lot(name: str) -> int:
    """Of the name of a piece, as in `war_bear#2`."""
    name = name if "#" in name else f"{name}#1"
    return int.from_bytes(sha256(name.encode()).digest()[:8], "little")


class Chance:
    """The only source of chance: splitmix64 makes the state from the seed, an LCG takes it on."""

    def __init__(self, seed: int) -> None:
        z = (seed + 0x9E3779B97F4A7C15) & _64_BITS
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _64_BITS
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _64_BITS
        self.state = z ^ z >> 31

    def below(self, n: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & _64_BITS
        return (self.state >> 32) * n >> 32

    def roll(self, sides: int) -> int:
        return 1 + self.below(sides)

    def shuffle(self, pieces: list[Any], named: Callable[[Any], str] = str) -> None:
        """One step of the LCG; where a piece goes is a matter of that and of its name. An only copy is the first."""
        if len(pieces) > 1:
            self.below(1)
            pieces.sort(key=lambda piece: self._place(named(piece)))

    def _place(self, name: str) -> int:
        z = (self.state ^ self.state >> 32 ^ _lot(name)) * 0xBF58476D1CE4E5B9 & _64_BITS
        return ((z ^ z >> 32) * 0x94D049BB133111EB & _64_BITS) >> 16

    def mix(self, numbers: list[int]) -> None:
        """Players or spaces: one step of the LCG is the seed by which places are exchanged."""
        if len(numbers) > 1:
            self.below(1)
            places = Chance(self.state)
            for i in range(len(numbers) - 1, 0, -1):
                j = places.below(i + 1)
                numbers[i], numbers[j] = numbers[j], numbers[i]


def draw(count: int, deck: list[int], zone: list[int]) -> None:
    """Draw from the top, as many as there are."""
    for _ in range(min(count, len(deck))):
        zone.append(deck.pop())


def move(piece: int, source: list[int], target: list[int]) -> None:
    source.remove(piece)
    target.append(piece)


def move_to_bottom(piece: int, source: list[int], deck: list[int]) -> None:
    source.remove(piece)
    deck.insert(0, piece)


def pick_from(pieces: Iterable[int]) -> list[Option]:
    return [("piece", piece) for piece in pieces]


def perhaps_from(pieces: Iterable[int]) -> list[Option]:
    """One of the pieces or none; nobody is asked when there is none."""
    options = pick_from(pieces)
    return [*options, DECLINE] if options else []


def ask(player: int, options: list[Option]) -> Generator[Pending, dict[int, Option], Option]:
    return (yield {player: options})[player]


def read_icons(text: str) -> dict[str, int]:
    """`"look, minion*2"` as it stands in the content."""
    icons: Counter[str] = Counter()
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, times = part.partition("*")
        icons[name] += int(times or 1)
    return dict(icons)


class Played:
    """A game in play. `pending` says who may choose what now; it is empty when the game is over.

    When several players are pending they choose together: nothing happens until the last has chosen.
    """

    def __init__(self, game: Asking) -> None:
        self._game = game
        self._chosen: dict[int, Option] = {}
        self.pending: Pending = next(game, {})

    def choose(self, player: int, option: Option) -> None:
        if option not in self.pending.get(player, ()):
            raise ValueError(f"player {player} may not choose {option}")
        del self.pending[player]
        self._chosen[player] = option
        if not self.pending:
            chosen, self._chosen = self._chosen, {}
            try:
                self.pending = self._game.send(chosen)
            except StopIteration:
                self.pending = {}

    @property
    def over(self) -> bool:
        return not self.pending
