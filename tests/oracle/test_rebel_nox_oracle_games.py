"""Thousands of games at random on the oracle of Rebel Nox, watched at every choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.oracle import rebel_nox
from tests.oracle.rebel_nox import Oracle
from tests.oracle.rebel_nox_table import LOCATIONS, NEXUS, NUMBERS, REBELS, Table
from tests.oracle.rebel_nox_trick import strength
from tests.oracle.table import Option

GAMES = 400
Chooser = Callable[[Table, list[Option], Random], Option]


def at_random(table: Table, options: list[Option], random: Random) -> Option:
    return random.choice(options)


def without_flags(table: Table, options: list[Option], random: Random) -> Option:
    """Keeps Flags back, so that followers come slowly and games go on until old locations come again."""
    plain = [it for it in options if it[0] == "piece" and not (it[1] in NUMBERS and NUMBERS[it[1]].flag)]
    return random.choice(plain or options)


class Watch:
    """Looks at a game between choices."""

    def __init__(self, game: Oracle) -> None:
        self.table = game.table
        self.box = game.table.box[:]
        self.seen: Counter[str] = Counter()

    def look(self) -> None:
        table = self.table
        zones = table.zones()
        assert sorted(it for zone in zones.values() for it in zone) == [*NUMBERS, *REBELS, *LOCATIONS]
        assert table.box == self.box  # unseen for the whole game [4]
        assert not any(card in REBELS for it in (*table.played, *table.covered, *table.won) for card in it)
        held = [{*hand, *drawn} for hand, drawn in zip(table.hand, table.drawn, strict=True)]
        assert 1 <= sum(not cards.isdisjoint(REBELS) for cards in held) <= 3
        if table.contested is not None:
            self.seen[LOCATIONS[table.contested].kind] += 1
        match table.stage:
            case "location":
                self._between_tricks()
            case "cards":
                self._while_cards_are_played()
            case "exchange":
                self._while_cards_change_hands()

    def _between_tricks(self) -> None:
        table = self.table
        left = sum(map(bool, table.site))
        assert {len(hand) for hand in table.hand} == {3 + left}
        assert not any((*table.played, *table.covered, *table.drawn))
        if left == 6:  # a new round: the deck is dealt to the last card
            assert not any((*table.won, table.discard, table.draw_pile))

    def _while_cards_are_played(self) -> None:
        table = self.table
        assert table.led is not None or not any((*table.played, *table.covered))
        played = [card for zone in (*table.played, *table.covered) for card in zone]
        if table.led is not None:
            assert len({strength(card, table.led) for card in played}) == len(played)
        laid = [len(table.played[it]) + len(table.covered[it]) for it in table.players]
        assert len({len(hand) + n for hand, n in zip(table.hand, laid, strict=True)}) == 1

    def _while_cards_change_hands(self) -> None:
        held = [len(hand) + len(drawn) for hand, drawn in zip(self.table.hand, self.table.drawn, strict=True)]
        assert sum(held) % len(held) == 0
        assert not any((*self.table.played, *self.table.covered))


def play_out(game: Oracle, choose: Chooser, random: Random) -> Watch:
    watch = Watch(game)
    while not game.over:
        watch.look()
        ((player, options),) = game.pending.items()  # one player at a time, who can always do something
        assert options
        assert len(set(options)) == len(options)
        game.choose(player, choose(game.table, options, random))
    return watch


@pytest.mark.slow
@pytest.mark.parametrize("choose", [at_random, without_flags])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_games_at_random(players: int, choose: Chooser) -> None:
    rounds: Counter[int] = Counter()
    outcomes: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = Oracle(players, seed)
        seen += play_out(game, choose, Random(seed)).seen
        table = game.table
        rounds[table.rounds] += 1
        outcomes[table.outcome] += 1
        ended(table)
    assert {*seen} == {it.kind for it in LOCATIONS.values()}
    assert {*outcomes} == {"rebels", "loyalists"}
    assert max(rounds) <= 10
    if choose is without_flags and players == 6:  # fewer players need fewer followers
        assert max(rounds) >= 4  # the old locations have come again


def ended(table: Table) -> None:
    """Every game ends with a team that has enough, its members alone the winners, and a pad that adds up."""
    members = [player for player in table.players if table.winner[player]]
    assert table.declared == [won == (table.outcome == "rebels") for won in table.winner]
    assert table.team_size == len(members) > 0
    assert sum(table.followers[player] for player in members) >= 10 * len(members)
    pad = [sum(points for who, _, points in table.breakdown if who == player) for player in table.players]
    assert pad == table.followers
    assert {len(hand) for hand in table.hand} == {3}  # [27]
    assert not any(table.site)


def test_the_winner_of_nexus_leads_the_next_round() -> None:
    checked = 0
    for seed in range(30):
        game, random, rounds = Oracle(5, seed), Random(seed), 1
        while not game.over:
            ((player, options),) = game.pending.items()
            if game.table.rounds > rounds:
                owners = [who for who, piece, _ in game.table.breakdown if piece == NEXUS]
                assert player == owners[-1]
                rounds, checked = game.table.rounds, checked + 1
            game.choose(player, random.choice(options))
    assert checked > 20


def test_the_same_seed_and_choices_are_the_same_game() -> None:
    one, other = Oracle(6, 2**70 + 5), Oracle(6, 2**70 + 5)
    play_out(one, at_random, Random(1))
    play_out(other, at_random, Random(1))
    assert one.table.zones() == other.table.zones()
    assert one.table.values() == other.table.values()


def test_a_choice_that_is_not_offered_is_refused() -> None:
    game = Oracle(4, 1)
    (player,) = game.pending
    with pytest.raises(ValueError, match="may not choose"):
        game.choose(player, ("space", 0))


def test_the_oracle_takes_nothing_from_the_kernel() -> None:
    for file in Path(rebel_nox.__file__).parent.glob("*.py"):
        if not file.name.startswith("test_"):
            assert "cardwright" not in file.read_text("utf-8"), file.name
