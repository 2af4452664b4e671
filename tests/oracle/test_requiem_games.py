"""Whole games of the oracle of Requiem: every game ends, and nothing comes from nowhere or is lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.oracle import requiem
from tests.oracle.requiem import Game, Oracle
from tests.oracle.requiem.data import CARDS, GHOULS, STARTER_BOARD, TERRAIN, VAMPIRES, Deck, with_hero
from tests.oracle.requiem.fight import attack_limit
from tests.oracle.requiem.styles import STYLES, pick
from tests.oracle.requiem.table import (
    ASIDE,
    BOX,
    JUST_LOST,
    LOST,
    MOST_IN_PLAY,
    MOST_TURNS,
    RESERVE,
    SOLDIERS,
    STARTER,
    TEAMS,
    Table,
    all_tiles,
)

PLACES = ("board", BOX, LOST, JUST_LOST, RESERVE, ASIDE)


def game_number(number: int, mode: str) -> tuple[Oracle, str, Random]:
    """Decks with and without heroes, factions together and mixed, and all styles take turns."""
    decks: list[Deck] | None = None
    factions: list[str] | None = None
    if mode == TEAMS and number % 3 == 2:
        factions = (
            [VAMPIRES, VAMPIRES, GHOULS, GHOULS] if number % 2 else [GHOULS, VAMPIRES, VAMPIRES, GHOULS]
        )
    if mode != STARTER and number % 2:
        both = {
            VAMPIRES: with_hero(VAMPIRES, 9 + number // 2 % 2),
            GHOULS: with_hero(GHOULS, 8 + number // 4 % 2),
        }
        decks = [both[it] for it in factions or [VAMPIRES, GHOULS] * (2 if mode == TEAMS else 1)]
    style = STYLES[number // 6 % len(STYLES)]
    return Oracle(mode, number, decks, factions), style, Random(number)


def play_out(number: int, mode: str) -> tuple[Game, Counter[object]]:
    game, style, random = game_number(number, mode)
    chosen: Counter[object] = Counter()
    while not game.over:
        ((player, options),) = game.pending.items()
        looks_right(game.table)
        asks_properly(player, options)
        option = pick(style, game, player, options, random)
        chosen[option if option[0] in ("use", "activate", "for", "action") else option[0]] += 1
        game.choose(player, option)
    looks_right(game.table)
    return game, chosen


def asks_properly(player: int, options: list[tuple[object, ...]]) -> None:
    assert len({*options}) == len(options)  # what is alike is offered once
    assert options not in ([("done",)], [("action", "end")])
    verbs = {option[0] for option in options} - {"done"}
    assert len(verbs) == 1 or verbs == {"yes", "decline"}
    for option in options:
        if option[0] in ("move", "give", "embolden"):
            assert option[1][0] == player  # type: ignore[index]


def looks_right(table: Table) -> None:
    """What holds at every decision."""
    everything = [*(tile.kind for tile in table.tiles.values()), *table.tiles_aside, *table.tiles_gone]
    assert Counter(everything) == Counter(STARTER_BOARD if table.mode == STARTER else all_tiles(table.mode))
    assert [*table.tiles] == table.grid.spaces
    for player in table.players:
        soldiers = [it for it in table.characters if it.owner == player and it.hero is None]
        heroes = [it for it in table.characters if it.owner == player and it.hero]
        assert len(soldiers) == SOLDIERS[table.mode]
        assert len(table.in_play(player)) <= MOST_IN_PLAY
        assert table.active[player] <= {*table.decks[player].values()}
        for hero in heroes:
            card_active = any(CARDS[card].hero for card in table.active[player])
            entering = any(CARDS[card].hero for card in table.activating)
            assert (hero.place == "board") == card_active or entering
            assert len(table.of(player, RESERVE)) == (hero.place == "board")
    for character in table.characters:
        assert character.place in PLACES
        assert (character.space is not None) == (character.place == "board")
        assert character.space is None or character.space in table.tiles
        assert not {"exploited", "attacked"} <= character.marks  # [14]
        assert character.owner == table.player or character.marks <= {"emboldened"}
    for player in table.players:  # typed cards rise [20]
        for first in (1, 4):
            levels = [
                f"{name:02}" in {it[1:] for it in table.active[player]} for name in range(first, first + 3)
            ]
            assert levels == sorted(levels, reverse=True)


def ended(game: Game) -> None:
    table = game.table
    assert table.turn <= MOST_TURNS[table.mode]
    assert game.outcome in ("won", "draw")
    assert (game.outcome == "draw") == (game.winners == [])
    if game.winners:
        losers = [it for it in table.players if it not in game.winners]
        taken = {it.owner for it in table.capitals if it.captor in game.winners}
        assert table.out >= {*losers} or taken == {*losers}


def play_many(mode: str, games: range) -> tuple[Counter[str], Counter[object]]:
    outcomes: Counter[str] = Counter()
    chosen: Counter[object] = Counter()
    for number in games:
        game, options = play_out(number, mode)
        ended(game)
        chosen += options
        outcomes[f"{game.outcome} {game.winners}"] += 1
    return outcomes, chosen


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "games"), [("starter", 8), ("normal", 4), ("teams", 1)])
def test_some_games(mode: str, games: int) -> None:
    play_many(mode, range(games))


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "games"), [("starter", 200), ("normal", 200), ("teams", 100)])
def test_hundreds_of_games(mode: str, games: int) -> None:
    outcomes, chosen = play_many(mode, range(100, 100 + games))
    assert len(outcomes) == 3  # either side wins, and there are draws
    if mode == STARTER:
        cards = [it.name for it in CARDS.values() if it.level in (1, 2)]
    else:
        cards = [*CARDS]
        verbs = "replace capital garrison resource flip give enter return strike embolden yes decline"
        assert {it for it in verbs.split() if not chosen[it]} == set()
        assert all(chosen["use", card] for card in ("V08", "G09", "G10"))
    assert {card for card in cards if not chosen["activate", card]} == set()


def test_the_same_seed_and_choices_are_the_same_game() -> None:
    one, _ = play_out(5, "normal")
    other, _ = play_out(5, "normal")
    assert one.state() == other.state()


def test_a_pile_from_outside_is_laid_instead_of_chance() -> None:
    pile = [tile.kind for tile in Oracle("normal", 9).table.tiles.values()][::-1]
    aside = [it for it in Oracle("normal", 9).table.tiles_aside if it != "glissement"]
    game = Oracle("normal", pile=[*aside, *pile])
    assert game.state() == Oracle("normal", 9).state()
    assert all(tile.side == TERRAIN for tile in game.table.tiles.values())
    with pytest.raises(ValueError, match="pile"):
        Oracle("normal", pile=pile)


def test_a_choice_that_is_not_offered_is_refused() -> None:
    game = Oracle("starter")
    with pytest.raises(ValueError, match="may not choose"):
        game.choose(0, ("fight", 2))


def test_the_oracle_takes_nothing_from_the_kernel_and_nothing_from_the_content() -> None:
    for file in Path(requiem.__file__).parent.glob("*.py"):
        text = file.read_text("utf-8")
        assert "cardwright" not in text, file.name
        assert "import yaml" not in text, file.name


def test_the_attack_limit_is_three_and_what_a_card_adds() -> None:
    table = Oracle("starter").table
    assert attack_limit(table, 0) == 3
    table.active[0] = {"V01", "V02"}
    assert attack_limit(table, 0) == 4
