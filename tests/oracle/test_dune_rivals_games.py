"""Whole games of the oracle of Dune Rivals: every game ends, and nothing comes from nowhere or is lost."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.oracle import dune_rivals
from tests.oracle.dune_rivals import Game, Oracle
from tests.oracle.dune_rivals.cards import (
    CARDS,
    IMPERIUM,
    RESERVE,
    copies_of,
    kind_of,
    pieces_of,
    starting_deck,
)
from tests.oracle.dune_rivals.conflicts import CONFLICTS, OBJECTIVES
from tests.oracle.dune_rivals.hagal import EXPANSIONS, hagal_deck
from tests.oracle.dune_rivals.influence import heir_of
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.setup import copies
from tests.oracle.dune_rivals.styles import STYLES, pick
from tests.oracle.dune_rivals.table import DIFFICULTIES, TROOPS, VARIANTS, Table
from tests.oracle.dune_rivals.telling import tables

ALONE = ([("done",)], [("reveal",)], [("decline",)])
TOGETHER = ({"agent", "plot", "reveal"}, {"acquire", "plot", "done"}, {"plot", "done"}, {"yes", "decline"})


def game_number(number: int, humans: int) -> tuple[Oracle, str, Random]:
    """Difficulties, variants, expansions and styles take turns."""
    random = Random(number)
    variants = random.sample(VARIANTS, random.randrange(len(VARIANTS) + 1)) if number % 2 else []
    expansions = random.sample(EXPANSIONS, random.randrange(3)) if number % 3 == 2 else []
    difficulty = DIFFICULTIES[number % len(DIFFICULTIES)]
    game = Oracle(humans, number, difficulty, None, variants, expansions)
    return game, STYLES[number // 4 % len(STYLES)], random


def play_out(number: int, humans: int) -> tuple[Game, Counter[object]]:
    game, style, random = game_number(number, humans)
    chosen: Counter[object] = Counter()
    while not game.over:
        ((player, options),) = game.pending.items()
        looks_right(game.table)
        asks_properly(game, player, options)
        option = pick(style, game, player, options, random)
        chosen[option[0]] += 1
        if len(option) > 1 and isinstance(option[1], str):
            chosen[option[0], kind_of(option[1])] += 1
        game.choose(player, option)
    looks_right(game.table)
    return game, chosen


def asks_properly(game: Game, player: int, options: list[tuple[object, ...]]) -> None:
    assert not game.table.seats[player].is_rival  # a rival's turn needs no choice of anyone
    assert options
    assert len({*options}) == len(options)
    assert options not in ALONE
    verbs = {option[0] for option in options}
    assert len(verbs - {"done"}) == 1 or any(verbs <= it for it in TOGETHER)


def looks_right(table: Table) -> None:
    for seat in table.seats:
        assert seat.supply + seat.garrison + seat.troops == TROOPS
        assert seat.spies + len(table.posts_with(seat)) == 3
        on_board = sum(there.count(seat.number) for there in table.agents_on.values())
        assert seat.agents + on_board == 2 + seat.swordmaster
        assert min(seat.solari, seat.spice, seat.water, seat.vp, seat.supply, seat.garrison, seat.troops) >= 0
        assert all(0 <= it <= 6 for it in seat.influence.values())
        assert not (seat.is_rival and (seat.hand or seat.deck or seat.discard or seat.in_play))
        assert seat.vp == 0 or not seat.simplified
    for there in table.agents_on.values():
        assert len({*there}) == len(there)  # nobody has two Agents on a space
    assert all(heir_of(table, faction) == owner for faction, owner in table.alliance.items())
    assert all(it >= 0 for it in table.bonus.values())
    assert pieces(table) == box(table.humans, table.expansions)


def pieces(table: Table) -> list[str]:
    piles = [
        table.row,
        table.imperium_deck,
        table.trash,
        table.intrigue_deck,
        table.intrigue_discard,
        table.hagal_deck,
        table.hagal_discard,
        table.conflict_deck,
        table.conflicts_gone,
        [table.conflict] if table.conflict else [],
        *table.reserve.values(),
    ]
    for seat in table.seats:
        piles += [seat.hand, seat.deck, seat.in_play, seat.discard, seat.intrigues]
        piles.append([it.card for it in seat.trophies])
    return sorted(piece for pile in piles for piece in pile)


@cache
def box(humans: int, expansions: frozenset[str]) -> list[str]:
    counts = hagal_deck(humans, expansions)
    return sorted(
        [
            *(piece for human in range(humans) for piece in starting_deck(human)),
            *pieces_of(IMPERIUM),
            *pieces_of(RESERVE),
            *(piece for kind, it in INTRIGUES.items() for piece in copies_of(kind, it.copies)),
            *(piece for kind, number in counts.items() for piece in copies(kind, number)),
            *CONFLICTS,
            *OBJECTIVES,
        ]
    )


def ended(game: Game) -> None:
    table = game.table
    assert table.round <= 10
    assert len(game.winners) == 1
    winner = table.seats[game.winners[0]]
    assert not winner.simplified
    assert game.outcome == ("rivals" if winner.is_rival else "humans")
    assert winner.vp == max(game.points)


def play_many(humans: int, games: range) -> tuple[Counter[str], Counter[object]]:
    outcomes: Counter[str] = Counter()
    chosen: Counter[object] = Counter()
    for number in games:
        game, options = play_out(number, humans)
        ended(game)
        chosen += options
        outcomes[game.outcome] += 1
    return outcomes, chosen


@pytest.mark.parametrize("humans", [1, 2])
def test_some_games(humans: int) -> None:
    play_many(humans, range(8))


@pytest.mark.slow
def test_hundreds_of_games() -> None:
    chosen: Counter[object] = Counter()
    for humans in (1, 2):
        outcomes, options = play_many(humans, range(100, 340))
        assert outcomes["rivals"]
        chosen += options
    assert chosen
    verbs = (
        "agent plot reveal to infiltrate gather either influence lose spy recall trash trash_intrigue recall_agent "
        "deploy acquire combat retreat endgame yes decline done"
    )
    assert {it for it in verbs.split() if not chosen[it]} == set()
    sent = {it for it, card in CARDS.items() if card.icons}
    assert {it for it in sent if not chosen["agent", it]} == set()
    bought = {*IMPERIUM, *RESERVE}
    assert {it for it in bought if not chosen["acquire", it]} == set()
    assert {it for it, card in INTRIGUES.items() if not chosen[card.when, it]} == set()


def test_the_same_seed_and_choices_are_the_same_game() -> None:
    one, _ = play_out(5, 2)
    other, _ = play_out(5, 2)
    assert one.state() == other.state()
    assert one.steps == other.steps


def test_every_step_has_a_reason() -> None:
    game, _ = play_out(6, 1)
    assert len(game.steps) > 50
    assert all(step.why for step in game.steps)


def test_a_choice_that_is_not_offered_is_refused() -> None:
    game = Oracle(1, 1)
    with pytest.raises(ValueError, match="may not choose"):
        game.choose(0, ("to", "arrakeen"))
    for wrong in ({"humans": 3}, {"difficulty": "easy"}, {"variants": ["x"]}, {"expansions": ["x"]}):
        with pytest.raises(ValueError):
            Oracle(**wrong)  # type: ignore[arg-type]


def test_the_oracle_takes_nothing_from_the_kernel_and_nothing_from_the_content() -> None:
    for file in Path(dune_rivals.__file__).parent.glob("*.py"):
        text = file.read_text("utf-8")
        assert "cardwright" not in text, file.name
        assert "import yaml" not in text, file.name


@pytest.mark.parametrize("heading", tables())
def test_the_notes_have_the_data_as_they_are(heading: str) -> None:
    notes = Path(dune_rivals.__file__).with_name("NOTES.md").read_text("utf-8")
    assert "\n".join([f"### {heading}", "", *tables()[heading]]) in notes
