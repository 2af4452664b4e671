"""The oracle of Requiem by itself: every test vector of the checklist's section E, given, when, then.

The normal board is 6 x 6: row and column of a space are its number divided by 6. Player 0 has the Vampires,
capitals on 0 and 5; player 1 the Ghouls, capitals on 30 and 35.
"""

from __future__ import annotations

import pytest

from tests.oracle.requiem import Game, Oracle
from tests.oracle.requiem.data import (
    ATTACK,
    DEFENCE,
    GHOULS,
    RUIN,
    TERRAIN,
    VAMPIRES,
    build_deck,
    series_a,
    with_hero,
)
from tests.oracle.requiem.fight import force
from tests.oracle.requiem.positions import asked, do, lay_out, offered, soldier
from tests.oracle.requiem.table import ASIDE, JUST_LOST, LOST, RESERVE, Seen
from tests.oracle.shown import shows
from tests.oracle.table import Option

OPIUM_NOIR = "V01 V02 V03"
GHOUL_COMBAT_3 = "G01 G02 G03"
FIGHT: Option = ("action", "fight")
EXPLOIT: Option = ("action", "exploit")
MOVE: Option = ("action", "move")
END: Option = ("action", "end")
DONE: Option = ("done",)


def spaces(game: Game) -> list[object]:
    """What is offered, without the word of the decision and without done."""
    return [option[1] for option in offered(game) if option != DONE]


def standing(game: Game, player: int) -> list[int | None]:
    return sorted(it.space or 0 for it in game.table.in_play(player))


def missing(game: Game, player: int) -> int:
    return len(game.table.of(player, LOST)) + len(game.table.of(player, JUST_LOST))


def forces(game: Game, space: int) -> tuple[int, int]:
    """Of the active player and of the enemy, in a fight on this space."""
    table = game.table
    attacking, defending = table.team(table.player), table.enemies(table.player)
    return force(table, space, attacking, ATTACK), force(table, space, defending, DEFENCE)


# ------------------------------------------------------------------------------------------------------ combat


@shows(25, 26, 27)
def test_a_vampire_without_support_loses_to_a_zombie_on_a_ruin() -> None:
    game = lay_out(ruins=[14], soldiers={0: [14, 0], 1: [14, 33]}, active={0: OPIUM_NOIR, 1: GHOUL_COMBAT_3})
    assert forces(game, 14) == (1, 2)
    do(game, FIGHT, ("fight", 14))
    assert (standing(game, 0), standing(game, 1)) == ([0], [14, 33])


@shows(26, 36)
def test_two_supporters_on_one_adjacent_terrain_win_it() -> None:
    game = lay_out(
        ruins=[14], soldiers={0: [14, 7, 7], 1: [14, 33]}, active={0: OPIUM_NOIR, 1: GHOUL_COMBAT_3}
    )
    assert forces(game, 14) == (3, 2)
    do(game, FIGHT, ("fight", 14))
    assert (standing(game, 0), standing(game, 1)) == ([7, 7, 14], [33])


@shows(26, 27)
def test_two_zombies_have_their_card_once_and_lose_a_tie() -> None:
    game = lay_out(
        ruins=[14], soldiers={0: [14, 7, 7], 1: [14, 14, 33]}, active={0: OPIUM_NOIR, 1: GHOUL_COMBAT_3}
    )
    assert forces(game, 14) == (3, 3)
    do(game, FIGHT, ("fight", 14))
    assert (standing(game, 0), standing(game, 1)) == ([7, 7, 14], [33])


@shows(26)
def test_supporters_on_a_ruin_do_not_count() -> None:
    game = lay_out(
        ruins=[14, 7], soldiers={0: [14, 7, 7], 1: [14, 33]}, active={0: OPIUM_NOIR, 1: GHOUL_COMBAT_3}
    )
    assert forces(game, 14) == (1, 2)
    do(game, FIGHT, ("fight", 14))
    assert (standing(game, 0), standing(game, 1)) == ([7, 7], [14, 33])


@shows(26)
@pytest.mark.parametrize(("ruins", "expected"), [([14], (3, 1)), ([], (2, 1))])
def test_a_ghoul_attacks_a_lone_vampire_without_cards(ruins: list[int], expected: tuple[int, int]) -> None:
    game = lay_out(ruins=ruins, soldiers={0: [14, 0], 1: [14]}, active={1: GHOUL_COMBAT_3}, player=1)
    assert forces(game, 14) == expected


@shows(27)
def test_the_attacker_wins_a_tie() -> None:
    game = lay_out(soldiers={0: [14], 1: [14, 33]})
    do(game, FIGHT, ("fight", 14))
    assert (standing(game, 0), standing(game, 1)) == ([14], [33])


@shows(13, 25)
def test_three_combats_in_one_action() -> None:
    """The example of the rulebook: lost, won, won by a tie."""
    game = lay_out(
        ruins=[1, 14, 15],
        soldiers={0: [1, 14, 15, 20, 20], 1: [1, 14, 15, 15, 33]},
        active={0: OPIUM_NOIR, 1: GHOUL_COMBAT_3},
    )
    do(game, FIGHT, ("fight", 1), ("fight", 14), ("fight", 15))
    assert standing(game, 0) == [14, 15, 20, 20]
    assert standing(game, 1) == [1, 33]


# ------------------------------------------------------------------------------------------------------ return


@shows(28)
def test_a_soldier_lost_in_the_opponents_turn_is_back_at_the_end_of_the_next_own_turn() -> None:
    game = do(lay_out(soldiers={0: [14], 1: [14, 27]}), FIGHT, ("fight", 14), END)
    assert (asked(game), missing(game, 1)) == (1, 1)
    do(game, END)
    assert (asked(game), offered(game)) == (1, [("return", 0), ("return", 1)])
    do(game, ("return", 0))
    assert standing(game, 1) == [27, 35]


@shows(28)
def test_a_soldier_lost_in_the_own_turn_is_back_one_turn_later() -> None:
    game = lay_out(soldiers={0: [14, 8], 1: [14, 14, 27]})
    do(game, FIGHT, ("fight", 14), END)
    assert (asked(game), standing(game, 0)) == (1, [8])
    do(game, END)
    assert (asked(game), standing(game, 0)) == (0, [8])
    do(game, END, ("return", 1))
    assert standing(game, 0) == [0, 8]


@shows(12, 28)
def test_with_the_guild_a_soldier_is_back_at_the_start_of_the_turn() -> None:
    game = lay_out(soldiers={0: [14], 1: [14, 27]}, active={1: "G10"})
    do(game, FIGHT, ("fight", 14), END)
    assert (asked(game), offered(game)) == (1, [("use", "G10")])  # it must be used, C12
    do(game, ("use", "G10"), ("return", 1))
    assert standing(game, 1) == [27, 30]
    assert END in offered(game)


# ------------------------------------------------------------------------------------------------------ exploit


@shows(16, 56)
def test_a_terrain_with_an_enemy_capital_is_not_exploited() -> None:
    game = lay_out(tiles={30: "necropolis", 12: "necropolis"}, soldiers={0: [30, 12], 1: [27]})
    assert spaces(do(game, EXPLOIT)) == [12]


@shows(16, 56)
def test_the_terrain_of_an_own_capital_is_exploited() -> None:
    game = lay_out(tiles={0: "necropolis"}, soldiers={0: [0], 1: [27]})
    do(game, EXPLOIT, ("exploit", 0))
    assert game.state()["pool"] == {"B": 2}


@shows(17, 37, 57)
def test_two_on_a_tile_gain_once_and_are_both_barred_from_attacking() -> None:
    game = lay_out(tiles={12: "necropolis"}, soldiers={0: [12, 12, 0], 1: [18]})
    do(game, EXPLOIT, ("exploit", 12))
    assert game.state()["pool"] == {"B": 2}
    do(game, ("activate", "V01"), MOVE)
    exploiter = soldier(0, 12, "exploited")
    assert exploiter in spaces(game)
    do(game, ("move", exploiter))
    assert 18 not in spaces(game)
    assert game.state()["characters"].count(exploiter) == 2


@shows(14)
def test_who_has_attacked_does_not_exploit() -> None:
    game = lay_out(tiles={12: "necropolis"}, soldiers={0: [12], 1: [12, 27]})
    do(game, FIGHT, ("fight", 12))
    assert EXPLOIT not in offered(game)


@shows(14, 24)
def test_who_has_exploited_does_not_attack() -> None:
    game = lay_out(soldiers={0: [12], 1: [12]}, marks={(0, 12): "exploited"})
    assert FIGHT not in offered(game)
    assert END in offered(game)  # so nothing is owed, C8


@shows(18, 22)
def test_glissement_gives_exactly_one_resource_of_the_four() -> None:
    game = lay_out(tiles={12: "glissement", 14: "tour"}, soldiers={0: [12, 14], 1: [27]})
    do(game, EXPLOIT, ("exploit", 12))
    assert offered(game) == [("exploit", 14)]  # alone it pays for nothing
    do(game, ("exploit", 14))
    # V01 is B B, V04 is B M, V07 is S M
    assert offered(game) == [("resource", "M"), ("resource", "B")]
    do(game, ("resource", "M"))
    assert game.state()["pool"] == {"B": 1, "M": 1, "S": 1}
    assert offered(game) == [("activate", "V04"), ("activate", "V07")]


@shows(22)
def test_exploiting_for_nothing_is_refused() -> None:
    game = lay_out(tiles={12: "aerophagia"}, soldiers={0: [12], 1: [27]})
    assert EXPLOIT not in offered(game)


@shows(20)
def test_levels_rise_one_of_each_type_a_turn() -> None:
    game = lay_out(
        tiles={12: "necropolis", 14: "limbes", 16: "necropolis"}, soldiers={0: [12, 14, 16], 1: [27]}
    )
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14), ("exploit", 16))
    assert game.state()["pool"] == {"B": 4, "M": 2}  # enough for B B and B B M
    assert ("activate", "V01") in offered(game)
    assert ("activate", "V02") not in offered(game)
    do(game, ("activate", "V01"))
    assert offered(game) == [("activate", "V04"), ("activate", "V08")]  # the movement type is another
    do(game, ("activate", "V04"))
    assert game.state()["active"][0] == ["V01", "V04"]


@shows(20)
def test_a_higher_level_replaces_the_lower() -> None:
    game = lay_out(soldiers={0: [14], 1: [14]}, active={0: "V01 V02"})
    assert forces(game, 14) == (2, 1)


@shows(17, 23, 68)
def test_couvent_du_sang_makes_a_ruin_a_terrain() -> None:
    game = lay_out(ruins=[12], soldiers={0: [12], 1: [27]}, active={0: "V09"})
    do(game, EXPLOIT, ("exploit", 12))
    state = game.state()
    assert state["tiles"][12][1] == TERRAIN
    assert (state["pool"], state["characters"][0]) == ({}, soldier(0, 12, "exploited"))


@shows(23, 68)
def test_abordage_on_a_gold_terrain() -> None:
    game = lay_out(tiles={12: "lonava"}, soldiers={1: [12], 0: [27]}, active={1: "G08"}, player=1)
    do(game, EXPLOIT, ("exploit", 12))
    assert offered(game) == [("for", "boarding")]  # O O alone pays for nothing
    do(game, ("for", "boarding"))
    assert spaces(game) == [6, 7, 13, 18, 19]
    do(game, ("flip", 7))
    state = game.state()
    assert [space for space, (_, side) in state["tiles"].items() if side == RUIN] == [7, 12]
    assert state["active"][1] == ["G08"]


VENUS_DECKS = [series_a(VAMPIRES), with_hero(GHOULS, 8)]


@shows(46, 60)
def test_dame_venus_brings_a_gold_from_an_adjacent_gold_terrain() -> None:
    game = lay_out(
        tiles={14: "havre_noir"},
        soldiers={1: [14], 0: [33]},
        heroes={1: 7},
        active={1: "G11b"},
        decks=VENUS_DECKS,
        player=1,
    )
    do(game, EXPLOIT, ("exploit", 14))
    assert game.state()["pool"] == {"O": 2, "S": 1}


@shows(46)
def test_dame_venus_brings_none_on_her_own_tile() -> None:
    game = lay_out(
        tiles={14: "havre_noir"},
        soldiers={1: [14], 0: [33]},
        heroes={1: 14},
        active={1: "G11b"},
        decks=VENUS_DECKS,
        player=1,
    )
    do(game, EXPLOIT, ("exploit", 14))
    assert game.state()["pool"] == {"O": 1, "S": 1}


# --------------------------------------------------------------------------------------------------------- move


def ghoul_moves(*, start: int, ruins: list[int], **more: object) -> list[object]:
    """Where a Ghoul with ruin +2 can go."""
    game = lay_out(ruins=ruins, soldiers={1: [start], 0: [0]}, active={1: "G04 G05"}, player=1, **more)  # type: ignore[arg-type]
    return spaces(do(game, MOVE, ("move", soldier(1, start))))


@shows(31, 32, 59)
def test_the_first_step_decides_about_the_bonus() -> None:
    assert ghoul_moves(start=21, ruins=[]) == [15, 20, 22, 27]
    # over the ruin 22 two more: up to three in all, whatever their side
    assert ghoul_moves(start=21, ruins=[22]) == [10, 15, 16, 17, 20, 22, 23, 27, 28, 29, 34]


@shows(31, 36)
def test_nobody_steps_diagonally() -> None:
    assert 14 not in ghoul_moves(start=21, ruins=[])


@shows(7, 31)
def test_holes_are_not_entered() -> None:
    game = lay_out("teams", soldiers={0: [39, 1], 1: [44]})
    do(game, MOVE, ("move", soldier(0, 39)))
    assert spaces(game) == [30, 38, 48]  # not the centre, 40
    game = lay_out("teams", soldiers={0: [39, 1], 1: [44]})
    do(game, MOVE, ("move", soldier(0, 1)))
    assert spaces(game) == [2, 10]  # not the corner, 0


@shows(33, 34, 61)
def test_an_enemy_stops_a_move_unless_a_card_says_otherwise() -> None:
    place = {"soldiers": {0: [12], 1: [13]}, "capitals": {0: [0], 1: [35]}}
    game = lay_out(active={0: "V04 V05"}, **place)  # type: ignore[arg-type]
    do(game, MOVE, ("move", soldier(0, 12)))
    assert 13 in spaces(game)
    assert 14 not in spaces(game)
    game = lay_out(active={0: "V04 V05 V06"}, **place)  # type: ignore[arg-type]
    do(game, MOVE, ("move", soldier(0, 12)))
    assert {13, 14, 15} <= {*spaces(game)}


@shows(37)
def test_an_exploiter_does_not_move_to_an_enemy_while_the_fight_is_unused() -> None:
    place = {"soldiers": {0: [12], 1: [13]}, "marks": {(0, 12): "exploited"}}
    game = lay_out(**place)  # type: ignore[arg-type]
    do(game, MOVE, ("move", soldier(0, 12, "exploited")))
    assert spaces(game) == [6, 18]
    game = lay_out(used=["fight"], **place)  # type: ignore[arg-type]
    do(game, MOVE, ("move", soldier(0, 12, "exploited")))
    assert spaces(game) == [6, 13, 18]


@shows(15, 35)
def test_only_a_soldier_moves_as_fourth() -> None:
    decks = [with_hero(VAMPIRES, 9), series_a(GHOULS)]
    game = lay_out(
        soldiers={0: [1, 2, 3, 4], 1: [33]}, heroes={0: 9}, active={0: "V04 V05 V11b"}, decks=decks
    )
    do(game, MOVE)
    for column in (1, 2, 3):
        assert Seen(0, "hero", 9, ()) in spaces(game)
        do(game, ("move", soldier(0, column)), ("to", column + 6))
    assert offered(game) == [("move", soldier(0, 4)), DONE]
    do(game, ("move", soldier(0, 4)), ("to", 10))
    assert MOVE not in offered(game)


# ----------------------------------------------------------------------------------------------- effects and end


@shows(38, 39, 40)
def test_a_strike_discards_one_of_two() -> None:
    game = lay_out(
        tiles={12: "champs", 13: "champs"},
        soldiers={0: [12, 13], 1: [19, 19]},
        active={0: "V08"},
        phase="start",
    )
    assert offered(game) == [("use", "V08"), DONE]
    do(game, ("use", "V08"), ("pillage", 12), ("strike", soldier(1, 19)))
    assert standing(game, 1) == [19]
    assert game.table.tiles[12].side == RUIN
    assert ("use", "V08") not in offered(game)  # 1x


@shows(24)
def test_the_turn_does_not_end_while_a_fight_is_owed() -> None:
    game = lay_out(soldiers={0: [14, 14], 1: [14, 33]})
    assert offered(game) == [FIGHT, MOVE]
    do(game, MOVE, ("move", soldier(0, 14)), ("to", 8))
    assert DONE in offered(game)
    do(game, DONE)
    assert offered(game) == [FIGHT]
    game = lay_out(soldiers={0: [14], 1: [14, 33]})
    do(game, MOVE, ("move", soldier(0, 14)), ("to", 8))  # moved away: nothing is owed
    assert asked(game) == 1


@shows(47)
def test_alone_on_an_enemy_capital_at_the_end_of_a_turn_wins() -> None:
    game = lay_out(soldiers={0: [29, 0], 1: [27]})
    do(game, MOVE, ("move", soldier(0, 29)), ("to", 35), DONE)  # nothing else can be done: the turn ends
    assert (game.outcome, game.winners) == ("won", [0])


@shows(47)
def test_an_enemy_there_saves_the_capital() -> None:
    game = lay_out(soldiers={0: [35, 35, 0], 1: [35]}, used=["fight"])
    do(game, END)
    assert not game.over


@shows(47, 52)
def test_a_character_that_returns_saves_the_capital() -> None:
    place = {"soldiers": {0: [35, 0], 1: [27]}, "lost": {1: 1}, "player": 1}
    assert not do(lay_out(**place), END, ("return", 0)).over  # type: ignore[arg-type]
    assert do(lay_out(**place), END, ("return", 1)).winners == [0]  # type: ignore[arg-type]


@shows(48)
def test_the_last_character_lost_is_a_defeat_at_once() -> None:
    game = lay_out(soldiers={0: [14, 8], 1: [14]}, lost={1: 4})
    do(game, FIGHT, ("fight", 14))
    assert (game.over, game.winners) == (True, [0])


OTTO_DECKS = [with_hero(VAMPIRES, 10), series_a(GHOULS)]


@shows(42, 46)
def test_an_ethereal_hero_who_steps_on_a_dissipation_tile_is_discarded() -> None:
    game = lay_out(
        tiles={20: "monastere"},
        soldiers={0: [0], 1: [20]},
        heroes={0: 12},
        hero_traits={"ethereal": True},
        reserve={0: 1},
        active={0: "V11b", 1: "G07"},
        decks=OTTO_DECKS,
    )
    do(game, MOVE, ("move", Seen(0, "hero", 12, ())), ("to", 13))  # 13 touches 20
    table = game.table
    assert len(table.of(0, ASIDE)) == 1
    assert "V11b" not in table.active[0]
    assert (len(table.of(0, RESERVE)), len(table.of(0, JUST_LOST))) == (0, 1)


@shows(46)
def test_an_ethereal_hero_takes_no_capital_and_does_not_keep_his_side_in_play() -> None:
    ethereal = {"hero_traits": {"ethereal": True}, "active": {0: "V11b"}, "decks": OTTO_DECKS}
    game = lay_out(soldiers={0: [0], 1: [27]}, heroes={0: 35}, **ethereal)  # type: ignore[arg-type]
    assert not do(game, END).over
    game = lay_out(soldiers={0: [14], 1: [14, 14]}, heroes={0: 20}, **ethereal)  # type: ignore[arg-type]
    assert do(game, FIGHT, ("fight", 14)).winners == [1]


@shows(12, 40, 55)
def test_the_active_players_start_effects_come_first() -> None:
    game = lay_out(
        tiles={12: "champs", 19: "lonava", 33: "faubourg"},
        soldiers={0: [12, 0], 1: [19, 33]},
        active={0: "V08", 1: "G09"},
        phase="start",
    )
    assert (asked(game), offered(game)) == (0, [("use", "V08"), DONE])
    do(game, DONE)
    assert (asked(game), offered(game)) == (1, [("use", "G09"), DONE])
    do(game, ("use", "G09"), ("embolden", soldier(1, 19)))
    assert game.table.tiles[19].side == RUIN
    assert game.state()["characters"][-2] == soldier(1, 19, "emboldened")
    assert asked(game) == 0


@shows(5, 64)
def test_consolidation_low_high_high_low_and_the_others_tiles_are_locked() -> None:
    game = Oracle("normal", seed=3)
    players, open_spaces = [], []
    for space in (0, 1, 2, 0):
        players.append(asked(game))
        open_spaces.append({*spaces(game)})
        do(game, ("replace", space))
        do(game, offered(game)[0])
    assert {*range(36)} - open_spaces[-1] == {1, 2}  # its own 0 may be replaced again
    assert players == [1, 0, 0, 1]
    assert game.state()["set_by"] == {0: 1, 1: 0, 2: 0}
    assert game.state()["tiles_aside"] == []


@shows(6, 65)
def test_capitals_on_neighbouring_tiles_are_refused_five_soldiers_on_one_are_not() -> None:
    game = do(Oracle("normal", seed=3), DONE, DONE, DONE, DONE)
    assert (asked(game), spaces(game)) == (0, [0, 1, 2, 3])
    do(game, ("capital", 2))
    assert spaces(game) == [4, 5]
    do(game, ("capital", 5), ("garrison", 5))
    assert standing(game, 0) == [2] * 5
    assert (asked(game), spaces(game)) == (1, [30, 31, 32, 33])


@shows(49, 66)
def test_with_four_a_team_needs_a_capital_of_each_opponent() -> None:
    """Seat 1 sits on the right, capitals on 26 and 62; seat 3 on the left, on 18 and 54."""
    place = {"soldiers": {0: [62, 2], 2: [74], 1: [43], 3: [37]}, "lost": {1: 1}}
    game = lay_out("teams", captured=[(3, 2)], capitals={0: [2, 6], 1: [62], 2: [74], 3: [18]}, **place)  # type: ignore[arg-type]
    assert do(game, END).winners == [0, 2]
    game = lay_out("teams", captured=[(1, 2)], capitals={0: [2, 6], 1: [62], 2: [74], 3: [18, 54]}, **place)  # type: ignore[arg-type]
    do(game, END)
    assert not game.over
    assert game.state()["captured"] == [(1, 0), (1, 2)]
    assert asked(game) == 1
    do(game, END)  # without a capital nobody returns
    assert (asked(game), missing(game, 1)) == (2, 1)


@shows(8, 63)
def test_decks() -> None:
    a = [*series_a(VAMPIRES).items()]
    with pytest.raises(ValueError, match="10 cards"):
        build_deck(VAMPIRES, [*a, (9, "V11b")])
    with pytest.raises(ValueError, match="two cards"):
        build_deck(VAMPIRES, [*a[:8], (9, "V09"), (9, "V11b")])
    with pytest.raises(ValueError, match="no card with the number 8"):
        build_deck(VAMPIRES, [*a[:7], (8, "V11b")])
    assert with_hero(VAMPIRES, 9)[9] == with_hero(VAMPIRES, 10)[10] == "V11b"
    assert with_hero(GHOULS, 8)[8] == with_hero(GHOULS, 9)[9] == "G11b"
