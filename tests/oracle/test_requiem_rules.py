"""The oracle of Requiem by itself: the rules and decisions that the test vectors do not show, in the order of a game."""

from __future__ import annotations

import sys

import pytest

from tests.oracle import test_requiem
from tests.oracle.requiem import Oracle
from tests.oracle.requiem.data import (
    ATTACK,
    CARDS,
    DEFENCE,
    GHOULS,
    RUIN,
    TERRAIN,
    VAMPIRES,
    series_a,
    with_hero,
)
from tests.oracle.requiem.fight import defence_against_strike, force
from tests.oracle.requiem.grid import NORMAL_GRID, TEAMS_GRID
from tests.oracle.requiem.positions import asked, do, lay_out, offered, soldier
from tests.oracle.requiem.table import ASIDE, JUST_LOST, LOST, RESERVE, Seen
from tests.oracle.shown import shown_by, shows
from tests.oracle.table import DECLINE, YES
from tests.oracle.test_requiem import DONE, END, EXPLOIT, FIGHT, MOVE, forces, missing, spaces, standing

OTTO = [with_hero(VAMPIRES, 9), series_a(GHOULS)]
VENUS = [series_a(VAMPIRES), with_hero(GHOULS, 9)]

# ---------------------------------------------------------------------------------------------- modes and set-up


@shows(1, 9)
@pytest.mark.parametrize(("mode", "players"), [("starter", 2), ("normal", 2), ("teams", 4)])
def test_three_modes_in_which_no_card_is_active_at_first(mode: str, players: int) -> None:
    state = Oracle(mode).state()
    assert state["active"] == [[]] * players


@shows(2, 3)
def test_the_starter_board() -> None:
    game = Oracle("starter")
    state = game.state()
    assert (len(state["tiles"]), state["tiles"][12]) == (21, ("glissement", TERRAIN))
    assert {side for _, side in state["tiles"].values()} == {TERRAIN}
    assert state["capitals"] == [[2], [22]]
    assert (state["tiles"][2][0], state["tiles"][22][0]) == ("thanatos", "havre_noir")
    assert (standing(game, 0), standing(game, 1)) == ([2] * 3, [22] * 3)
    assert [len(deck) for deck in game.table.decks] == [6, 6]


@shows(11)
def test_the_starter_game_begins_with_the_vampires_actions() -> None:
    game = Oracle("starter")
    assert asked(game) == 0
    assert offered(game) == [MOVE, END]  # S S pays for nothing that a Vampire has


@shows(4)
def test_the_normal_board() -> None:
    state = Oracle("normal", 1).state()
    assert len(state["tiles"]) == 36
    assert "glissement" not in {kind for kind, _ in state["tiles"].values()}
    assert (len(state["tiles_aside"]), state["tiles_aside"].count("glissement")) == (4, 2)


@shows(64)
def test_every_replacement_can_be_left_out() -> None:
    game = Oracle("normal", 1)
    for player in (1, 0, 0, 1):
        assert asked(game) == player
        do(game, DONE)
    assert offered(game)[0][0] == "capital"


@shows(7)
def test_setting_up_with_four() -> None:
    game = Oracle("teams", 1)
    assert len(game.table.tiles) == 76
    asked_in_turn = []
    for space in (1, 2, 3, 4):
        asked_in_turn.append(asked(game))
        assert DONE not in offered(game)
        assert space - 1 not in spaces(game)
        do(game, ("replace", space))
    assert asked_in_turn == [3, 1, 2, 0]  # rising initiative
    for player, first in zip((0, 2, 1, 3), (2, 74, 26, 18), strict=True):
        assert asked(game) == player
        assert (len(spaces(game)), spaces(game)[0]) == (5, first)
        do(game, ("capital", first), ("garrison", 3))
    assert spaces(game) == [4, 5, 6]
    do(game, ("capital", 4), ("capital", 78), ("capital", 44), ("capital", 54))
    assert game.state()["capitals"] == [[2, 4], [26, 44], [74, 78], [18, 54]]
    assert standing(game, 1) == [26, 26, 26, 44, 44]
    assert asked(game) == 0


@shows(62)
def test_the_first_game_has_series_a_and_a_hero_lies_aside() -> None:
    assert [*series_a(GHOULS).values()] == [f"G{number:02}" for number in range(1, 11)]
    table = Oracle("normal", 1, OTTO).table
    assert [len(table.of(player, ASIDE)) for player in table.players] == [1, 0]


@shows(67)
def test_vampires_are_good_on_terrains_and_ghouls_on_ruins() -> None:
    for letter, liked, other in (("V", TERRAIN, RUIN), ("G", RUIN, TERRAIN)):
        for card in CARDS.values():
            if card.name.startswith(letter) and not card.force_of_neighbours:
                assert sum(card.force.get((liked, it), 0) for it in (ATTACK, DEFENCE)) >= sum(
                    card.force.get((other, it), 0) for it in (ATTACK, DEFENCE)
                )
                assert card.steps.get(liked, 0) >= card.steps.get(other, 0)


# ---------------------------------------------------------------------------------------------------- the turn


@shows(10)
def test_the_order_of_turns() -> None:
    assert Oracle("starter").table.turn_order() == [0, 1]
    assert Oracle("teams").table.turn_order() == [0, 1, 2, 3]
    v, g = VAMPIRES, GHOULS
    assert Oracle("teams", factions=[g, v, g, v]).table.turn_order() == [1, 0, 3, 2]
    drawn = {tuple(Oracle("teams", seed, factions=[v, g, g, v]).table.turn_order()) for seed in range(9)}
    assert drawn == {(0, 3, 2, 1), (3, 0, 1, 2)}  # the sums are the same, C1


@shows(12, 55)
def test_with_four_the_others_follow_by_initiative_in_the_partners_turn_too() -> None:
    gold = {1: "aerophagia", 37: "aerophagia", 44: "aerophagia"}
    place = {0: [1], 1: [44], 2: [76], 3: [37]}
    game = lay_out("teams", tiles=gold, soldiers=place, active={1: "G09", 3: "G09"}, player=3, phase="start")
    assert asked(game) == 3
    do(game, DONE)
    assert asked(game) == 1  # C28
    do(game, DONE)
    assert (asked(game), offered(game)[-1]) == (3, END)


@shows(13, 53)
def test_each_action_once_in_any_order_with_any_characters() -> None:
    game = lay_out(tiles={12: "necropolis"}, soldiers={0: [8, 12, 14], 1: [14, 33]})
    do(game, MOVE, ("move", soldier(0, 8)), ("to", 7), DONE)
    assert offered(game) == [EXPLOIT, FIGHT]  # the fight is owed
    do(game, FIGHT, ("fight", 14))
    assert offered(game) == [EXPLOIT, END]
    do(game, EXPLOIT, ("exploit", 12), ("activate", "V01"))
    assert asked(game) == 1  # nothing is left


@shows(15, 61)
def test_more_soldiers_attack_with_the_second_combat_card() -> None:
    place = {0: [12, 12, 14, 14], 1: [12, 14, 33]}
    game = do(lay_out(soldiers=place), FIGHT, ("fight", 12))
    assert FIGHT not in offered(game)  # two more would be four
    game = do(lay_out(soldiers=place, active={0: "V01 V02"}), FIGHT, ("fight", 12))
    assert offered(game) == [("fight", 14)]  # C6: it must


# ------------------------------------------------------------------------------------------------ exploitation


@shows(17)
def test_all_on_a_tile_count_against_the_limit() -> None:
    place = {"tiles": {12: "necropolis"}, "soldiers": {0: [12] * 4, 1: [33]}}
    assert EXPLOIT not in offered(lay_out(**place))  # type: ignore[arg-type]
    assert EXPLOIT in offered(lay_out(one_per_tile=True, **place))  # type: ignore[arg-type]


@shows(19, 22)
def test_what_is_left_is_lost_but_every_tile_pays() -> None:
    tiles = {12: "necropolis", 14: "aerophagia", 16: "tour"}
    game = lay_out(tiles=tiles, soldiers={0: [12, 14, 16], 1: [33]}, active={0: "V10"})
    do(game, EXPLOIT)
    assert spaces(game) == [12]  # with gold nothing can be paid here, with S and B alone neither
    do(game, ("exploit", 12))
    assert offered(game) == [("exploit", 16), DONE]
    do(game, ("exploit", 16))
    assert game.state()["pool"] == {"B": 3, "S": 1}
    do(game, ("activate", "V01"))
    assert game.state()["pool"] == {}
    assert game.state()["active"][0] == ["V01", "V10"]


@shows(21)
def test_a_card_works_after_the_action_that_activated_it() -> None:
    tiles = {12: "havre_noir", 14: "tour"}
    game = lay_out(tiles=tiles, soldiers={1: [12, 14], 0: [33]}, player=1)
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14), ("activate", "G01"))
    assert (game.state()["activating"], game.state()["active"][1]) == (["G01"], [])
    assert offered(game) == [("activate", "G04"), DONE]
    do(game, DONE)
    assert (game.state()["activating"], game.state()["active"][1]) == ([], ["G01"])


@shows(54)
def test_untyped_cards_are_activated_together() -> None:
    tiles = {12: "limbes", 14: "necropolis", 16: "havre_noir"}
    game = lay_out(tiles=tiles, soldiers={0: [12, 14, 16], 1: [33]})
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14), ("exploit", 16))
    do(game, ("activate", "V07"), ("activate", "V10"))
    assert game.state()["active"][0] == ["V07", "V10"]


@shows(23, 58)
def test_resources_and_effects_are_had_in_one_action() -> None:
    tiles = {12: "tour", 15: "lonava", 14: "faubourg"}
    game = lay_out(tiles=tiles, ruins=[14], soldiers={1: [12, 15], 0: [33]}, active={1: "G08"}, player=1)
    do(game, EXPLOIT, ("exploit", 12))
    assert offered(game) == [("exploit", 15), DONE]
    do(game, ("exploit", 15))
    assert game.state()["exploiting"] == [(12, "undecided"), (15, "undecided")]
    do(game, ("for", "resources"), ("for", "boarding"))
    assert {side for space, (_, side) in game.state()["tiles"].items() if space in (12, 15)} == {RUIN}
    do(game, ("flip", 14))
    assert game.table.tiles[14].side == TERRAIN
    do(game, ("activate", "G04"))
    assert game.state()["active"][1] == ["G04", "G08"]


@shows(68)
def test_couvent_du_sang_needs_a_soldier() -> None:
    place = {"ruins": [12], "active": {0: "V09 V11b"}, "decks": [with_hero(VAMPIRES, 10), series_a(GHOULS)]}
    game = lay_out(soldiers={0: [0], 1: [33]}, heroes={0: 12}, **place)  # type: ignore[arg-type]
    assert EXPLOIT not in offered(game)
    game = lay_out(soldiers={0: [0, 12], 1: [33]}, heroes={0: 12}, **place)  # type: ignore[arg-type]
    assert EXPLOIT in offered(game)


# ------------------------------------------------------------------------------------------------------- combat


@shows(24)
def test_a_tile_above_the_limit_is_fought_whole_and_alone() -> None:
    """C7."""
    game = lay_out(soldiers={0: [12, 12, 12, 12, 14], 1: [12, 14, 33]})
    do(game, FIGHT)
    assert spaces(game) == [12, 14]
    do(game, ("fight", 12))
    assert FIGHT not in offered(game)
    assert standing(game, 1) == [14, 33]


@shows(29, 44, 60)
def test_heroes_have_their_own_bonus_and_not_that_of_combat_cards() -> None:
    game = lay_out(soldiers={0: [7], 1: [14]}, heroes={0: 14}, active={0: "V01 V02 V03 V11b"}, decks=OTTO)
    assert forces(game, 14) == (2, 1)  # 1 and his own attack; the neighbour does not count
    game = lay_out(soldiers={0: [7, 14], 1: [14]}, heroes={0: 14}, active={0: "V01 V02 V03 V11b"}, decks=OTTO)
    assert forces(game, 14) == (4, 1)  # with a soldier it does, C19


@shows(46)
def test_ottos_aura_is_for_ruins_beside_him() -> None:
    place = {"soldiers": {0: [14, 14], 1: [14]}, "active": {0: "V11b"}, "decks": OTTO}
    assert forces(lay_out(ruins=[14], heroes={0: 7}, **place), 14) == (3, 1)  # type: ignore[arg-type]
    assert forces(lay_out(ruins=[], heroes={0: 7}, **place), 14) == (2, 1)  # type: ignore[arg-type]
    assert forces(lay_out(ruins=[14], heroes={0: 2}, **place), 14) == (2, 1)  # type: ignore[arg-type]
    defending = lay_out(ruins=[14], heroes={0: 7}, player=1, **place)  # type: ignore[arg-type]
    assert forces(defending, 14) == (1, 2)


@shows(30)
def test_allies_fight_together_and_are_lost_together() -> None:
    game = lay_out(
        "teams",
        soldiers={0: [30, 2], 2: [30, 30, 74], 1: [30, 30, 30, 30, 44], 3: [36]},
        active={0: "V01", 2: "V01"},
    )
    assert forces(game, 30) == (5, 4)  # each ally's card once, C20
    do(game, FIGHT, ("fight", 30))
    assert standing(game, 1) == [44]
    game = lay_out(
        "teams", soldiers={0: [30, 2], 2: [30, 74], 1: [30, 30, 44], 3: [30, 36]}, active={1: "G01"}
    )
    do(game, FIGHT, ("fight", 30))
    assert [missing(game, player) for player in range(4)] == [1, 0, 1, 0]
    assert (len(game.table.of(0, JUST_LOST)), len(game.table.of(2, LOST))) == (1, 1)


@shows(51, 68)
def test_berserker_wins_a_lost_combat_and_turns_over() -> None:
    place = {"soldiers": {0: [14, 0], 1: [14, 14, 33]}, "active": {0: "V01 V10"}, "ruins": [14]}
    game = do(lay_out(**place), FIGHT, ("fight", 14))  # type: ignore[arg-type]
    assert (asked(game), offered(game)) == (0, [YES, DECLINE])
    do(game, YES)
    assert (standing(game, 1), game.state()["active"][0]) == ([33], ["V01"])
    game = do(lay_out(**place), FIGHT, ("fight", 14), DECLINE)  # type: ignore[arg-type]
    assert (standing(game, 0), game.state()["active"][0]) == ([0], ["V01", "V10"])


@shows(68)
def test_berserker_defends_too_and_is_not_asked_when_it_cannot_matter() -> None:
    game = lay_out(soldiers={0: [14, 0], 1: [14, 33]}, active={0: "V10"}, player=1)
    do(game, FIGHT, ("fight", 14))
    assert asked(game) == 0
    do(game, YES)
    assert (standing(game, 0), standing(game, 1)) == ([0, 14], [33])
    game = lay_out(soldiers={0: [14, 14], 1: [14, 33]}, active={0: "V10"}, player=1)
    do(game, FIGHT, ("fight", 14))
    assert (standing(game, 0), standing(game, 1)) == ([14, 14], [33])


@shows(68)
def test_with_two_berserkers_forces_decide() -> None:
    """C24, with a faction on both sides."""
    factions = [VAMPIRES, VAMPIRES, GHOULS, GHOULS]
    game = lay_out(
        "teams",
        factions=factions,
        soldiers={0: [30, 2], 1: [30, 30, 44], 2: [74], 3: [36]},
        active={0: "V10", 1: "V10"},
    )
    do(game, FIGHT, ("fight", 30))
    assert asked(game) == 0
    do(game, YES)
    assert asked(game) == 1
    do(game, YES)
    assert (standing(game, 0), standing(game, 1)) == ([2], [30, 30, 44])
    assert game.state()["active"][:2] == [[], []]


@shows(28)
def test_never_more_than_five_in_play() -> None:
    game = lay_out(
        soldiers={0: [0, 0, 0, 0], 1: [33]}, heroes={0: 8}, lost={0: 1}, active={0: "V11b"}, decks=OTTO
    )
    do(game, END)
    assert (asked(game), missing(game, 0)) == (1, 1)


# --------------------------------------------------------------------------------------------------------- move


@shows(33)
def test_a_tile_held_by_an_enemy_can_be_left() -> None:
    game = lay_out(soldiers={0: [14], 1: [14]}, capitals={0: [0], 1: [35]})
    assert spaces(do(game, MOVE, ("move", soldier(0, 14)))) == [8, 13, 15, 20]


@shows(36)
def test_two_neighbourhoods() -> None:
    assert (NORMAL_GRID.orthogonal(0), NORMAL_GRID.around(0)) == ((1, 6), (1, 6, 7))
    assert NORMAL_GRID.orthogonal(14) == (8, 13, 15, 20)
    assert NORMAL_GRID.around(14) == (7, 8, 9, 13, 15, 19, 20, 21)
    assert TEAMS_GRID.around(30) == (20, 21, 22, 29, 31, 38, 39)  # the centre is no space


@shows(37)
def test_no_more_go_to_enemies_than_may_attack() -> None:
    place = {0: [7, 7, 7, 8, 10], 1: [14, 7, 16]}
    game = lay_out(soldiers=place)
    do(game, MOVE, ("move", soldier(0, 8)))
    assert spaces(game) == [2, 9]  # neither 7 nor 14: three stand before enemies already
    game = lay_out(soldiers=place)
    do(game, MOVE, ("move", soldier(0, 7)))
    assert 13 in spaces(game)
    do(game, ("to", 13), ("move", soldier(0, 8)))
    assert spaces(game) == [2, 7, 9, 14]
    game = lay_out(soldiers=place, used=["fight"])
    assert spaces(do(game, MOVE, ("move", soldier(0, 8)))) == [2, 7, 9, 14]  # C9


# ------------------------------------------------------------------------------------------------------ effects


@shows(39)
def test_a_strike_meets_the_targets_own_defence() -> None:
    place = {"tiles": {12: "champs"}, "ruins": [19], "phase": "start"}
    active = {0: "V08", 1: "G01 G02 G03"}
    game = lay_out(soldiers={0: [12], 1: [19, 19]}, active=active, **place)  # type: ignore[arg-type]
    (target, *_) = game.table.on(19, [1])
    assert defence_against_strike(game.table, target) == 2  # without the companion
    target.marks.add("emboldened")
    do(game, ("use", "V08"), ("pillage", 12), ("strike", soldier(1, 19, "emboldened")))
    assert (standing(game, 0), standing(game, 1)) == ([12], [19, 19])  # 2 against 3


@shows(41, 55)
def test_start_effects_are_only_had_at_the_start_of_the_right_turn() -> None:
    place = {"tiles": {12: "champs", 19: "limbes"}, "soldiers": {0: [12], 1: [19]}, "active": {0: "V08"}}
    assert {option[0] for option in offered(lay_out(**place))} == {"action"}  # type: ignore[arg-type]
    game = lay_out(player=1, phase="start", **place)  # type: ignore[arg-type]
    assert {option[0] for option in offered(game)} == {"action"}


@shows(42)
@pytest.mark.parametrize("shield", [6, 25])
def test_rituals_are_void_where_the_user_or_the_target_is_in_dissipation(shield: int) -> None:
    """C23: 6 touches the user on 12, 25 the target on 19."""
    tiles = {12: "champs", shield: "monastere"}
    place = {"tiles": tiles, "soldiers": {0: [12], 1: [19, shield]}, "phase": "start"}
    assert ("use", "V08") in offered(lay_out(active={0: "V08"}, **place))  # type: ignore[arg-type]
    game = lay_out(active={0: "V08", 1: "G07"}, **place)  # type: ignore[arg-type]
    assert ("use", "V08") not in offered(game)


@shows(42)
def test_dissipation_voids_the_rituals_of_its_owner_too() -> None:
    place = {"tiles": {13: "champs"}, "ruins": [12], "soldiers": {0: [12, 13], 1: [33]}}
    assert EXPLOIT in offered(lay_out(active={0: "V09"}, **place))  # type: ignore[arg-type]
    assert EXPLOIT not in offered(lay_out(active={0: "V09 V07"}, **place))  # type: ignore[arg-type]


@shows(43)
def test_a_hero_enters_for_a_character_that_paid() -> None:
    tiles = {12: "monastere", 14: "aerophagia", 16: "necropolis"}
    game = lay_out(tiles=tiles, soldiers={0: [12, 14, 16], 1: [33]}, decks=OTTO)
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14), ("exploit", 16))
    assert offered(game) == [
        ("activate", "V01"),
        ("activate", "V04"),
        ("activate", "V11b"),
        ("activate", "V10"),
    ]
    do(game, ("activate", "V11b"))
    assert game.state()["activating"] == ["V11b"]
    assert offered(game)[0][0] == "give"
    assert spaces(game) == [soldier(0, space, "exploited") for space in (12, 14, 16)]
    do(game, ("give", soldier(0, 14, "exploited")))
    assert offered(game) == [("enter", 0), ("enter", 5)]
    do(game, ("enter", 5))
    state = game.state()
    assert Seen(0, "hero", 5, ()) in state["characters"]
    assert state["off_board"][RESERVE] == [(1, 0), (0, 0)]
    assert ("move", Seen(0, "hero", 5, ())) in offered(do(game, MOVE))  # C14


@shows(43)
def test_who_did_not_pay_for_the_hero_is_not_given() -> None:
    tiles = {12: "monastere", 14: "aerophagia", 16: "thanatos"}
    game = lay_out(tiles=tiles, soldiers={0: [12, 14, 16], 1: [33]}, active={0: "V07"}, decks=OTTO)
    do(game, EXPLOIT)
    assert spaces(game) == [12]
    do(game, ("exploit", 12), ("exploit", 14))
    assert offered(game) == [("activate", "V11b")]  # S pays for nothing here: 16 is not offered
    do(game, ("activate", "V11b"))
    assert spaces(game) == [soldier(0, space, "exploited") for space in (12, 14)]


@shows(45)
def test_a_lost_hero_is_paid_for_again_and_a_soldier_comes_back() -> None:
    game = lay_out(
        soldiers={0: [8], 1: [14, 14, 33]},
        heroes={0: 14},
        reserve={0: 1},
        active={0: "V11b", 1: "G01"},
        ruins=[14],
        decks=OTTO,
        player=1,
    )
    do(game, FIGHT, ("fight", 14))
    table = game.table
    assert "V11b" not in table.active[0]
    assert (len(table.of(0, ASIDE)), len(table.of(0, RESERVE)), len(table.of(0, LOST))) == (1, 0, 1)
    do(game, END)
    do(game, END, ("return", 1))
    assert standing(game, 0) == [0, 8]


@shows(46)
def test_a_hero_who_regenerates_returns_like_a_soldier() -> None:
    game = lay_out(
        soldiers={0: [8], 1: [14, 14, 33]},
        heroes={0: 14},
        hero_traits={"regenerates": True},
        reserve={0: 1},
        active={0: "V11b"},
        decks=OTTO,
        player=1,
    )
    do(game, FIGHT, ("fight", 14), END)
    assert "V11b" in game.table.active[0]
    do(game, END)
    assert (asked(game), offered(game)) == (0, [("enter", 0), ("enter", 5)])
    do(game, ("enter", 5))
    assert standing(game, 0) == [5, 8]
    assert len(game.table.of(0, RESERVE)) == 1


@shows(68)
def test_the_emboldened_are_stronger_in_both_roles_until_the_turn_ends() -> None:
    game = lay_out(
        tiles={14: "lonava", 33: "faubourg"},
        soldiers={0: [14], 1: [14, 33]},
        active={1: "G09"},
        phase="start",
    )
    do(game, ("use", "G09"), ("embolden", soldier(1, 14)))  # though an enemy stands there, C22
    assert (asked(game), forces(game, 14)) == (0, (1, 2))
    assert force(game.table, 14, [1], ATTACK) == 2
    do(game, MOVE, ("move", soldier(0, 14)), ("to", 8))
    assert asked(game) == 1
    assert forces(game, 14)[0] == 1


# ---------------------------------------------------------------------------------------------------------- end


@shows(47)
def test_with_both_at_once_the_active_player_wins() -> None:
    """C15."""
    for player in (0, 1):
        game = lay_out(soldiers={0: [35, 14], 1: [0, 16]}, player=player, phase="end")
        assert game.winners == [player]


@shows(49, 66)
def test_either_opponent_saves_a_capital_with_four() -> None:
    place = {0: [26, 2], 2: [74], 1: [44], 3: [36]}
    game = lay_out("teams", soldiers=place, phase="end")
    assert game.state()["captured"] == [(1, 0)]
    game = lay_out("teams", soldiers=place | {3: [36, 26]}, phase="end")
    assert game.state()["captured"] == []


@shows(49)
def test_with_four_a_player_without_characters_is_out_and_the_ally_goes_on() -> None:
    """C17: also in the middle of the own turn."""
    game = lay_out("teams", soldiers={0: [30], 2: [74], 1: [30, 30], 3: [36]}, lost={0: 2})
    do(game, FIGHT, ("fight", 30))
    assert (game.state()["out"], asked(game)) == ([0], 1)
    do(game, END)
    assert asked(game) == 2
    do(game, END)
    assert asked(game) == 3
    do(game, END)
    assert asked(game) == 1


@shows(50)
def test_draws() -> None:
    """C18."""
    game = lay_out(soldiers={0: [14], 1: [33]}, turn=99)
    do(game, END)
    assert not game.over
    do(game, END)
    assert (game.over, game.outcome) == (True, "draw")
    game = lay_out(soldiers={0: [14], 1: [33]})
    do(game, *[END] * 7)
    assert (game.over, game.state()["idle"]) == (False, 7)
    do(game, END)
    assert game.outcome == "draw"


def test_every_rule_is_shown() -> None:
    assert {*range(1, 69)} - shown_by(test_requiem, sys.modules[__name__]) == set()
