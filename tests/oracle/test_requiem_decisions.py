"""The oracle of Requiem by itself: edges that rulebook and checklist leave open, as the oracle settles them."""

from __future__ import annotations

from tests.oracle.requiem.data import GHOULS, RUIN, TERRAIN, VAMPIRES, series_a, with_hero
from tests.oracle.requiem.positions import asked, do, lay_out, offered, soldier
from tests.oracle.requiem.table import ASIDE, Seen
from tests.oracle.table import DECLINE, YES
from tests.oracle.test_requiem import DONE, END, EXPLOIT, FIGHT, MOVE, forces, spaces, standing

OTTO = [with_hero(VAMPIRES, 9), series_a(GHOULS)]
VENUS = [series_a(VAMPIRES), with_hero(GHOULS, 9)]


def test_a_tile_with_somebody_who_has_attacked_is_not_exploited_by_a_companion() -> None:
    game = lay_out(tiles={12: "necropolis"}, soldiers={0: [12, 6], 1: [33]}, marks={(0, 6): "attacked"})
    do(game, MOVE, ("move", soldier(0, 6, "attacked")), ("to", 12), DONE)
    assert EXPLOIT not in offered(game)


def test_an_ethereal_enemy_bars_exploitation_but_neither_stops_nor_fights() -> None:
    place = {
        "tiles": {12: "necropolis"},
        "heroes": {1: 12},
        "hero_traits": {"ethereal": True},
        "active": {0: "V04", 1: "G11b"},
        "decks": VENUS,
    }
    game = lay_out(soldiers={0: [12], 1: [33]}, **place)  # type: ignore[arg-type]
    assert offered(game) == [MOVE, END]
    game = lay_out(soldiers={0: [6], 1: [33]}, **place)  # type: ignore[arg-type]
    do(game, MOVE, ("move", soldier(0, 6)))
    assert {12, 13, 18} <= {*spaces(game)}


def test_abordage_may_turn_a_tile_back_that_was_exploited_in_the_same_action() -> None:
    tiles = {12: "havre_noir", 13: "aerophagia"}
    game = lay_out(tiles=tiles, soldiers={1: [12, 13], 0: [33]}, active={1: "G08"}, player=1)
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 13), ("for", "resources"), ("for", "boarding"))
    assert (game.table.tiles[12].side, game.table.tiles[13].side) == (RUIN, RUIN)
    do(game, ("flip", 12), ("activate", "G01"))
    assert (game.table.tiles[12].side, game.table.tiles[13].side) == (TERRAIN, RUIN)
    assert soldier(1, 12, "exploited") in game.state()["characters"]


def test_what_a_terrain_is_for_is_offered_only_if_it_can_be_justified() -> None:
    tiles = {12: "lonava", 14: "tour"}
    game = lay_out(tiles=tiles, soldiers={1: [12, 14], 0: [33]}, active={1: "G08"}, player=1)
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14))
    assert offered(game) == [("for", "resources"), ("for", "boarding")]
    do(game, ("for", "resources"))
    assert offered(game) == [("for", "resources")]  # gold alone pays for nothing


def test_two_glissements_are_decided_one_after_the_other() -> None:
    tiles = {12: "glissement", 14: "glissement"}
    game = lay_out(tiles=tiles, soldiers={1: [12, 14], 0: [33]}, player=1)
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14))
    assert spaces(game) == ["S", "M", "O", "B"]  # O S, S B, S M, S O
    do(game, ("resource", "M"))
    assert (spaces(game), game.state()["pool"]) == (["S"], {"M": 1})


def test_a_hero_who_entered_beside_an_enemy_may_leave_and_must_fight() -> None:
    tiles = {12: "monastere", 14: "aerophagia"}
    game = lay_out(tiles=tiles, soldiers={0: [12, 14], 1: [0, 33]}, decks=OTTO)
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14), ("activate", "V11b"))
    do(game, ("give", soldier(0, 14, "exploited")), ("enter", 0))
    assert offered(game) == [FIGHT, MOVE]
    do(game, MOVE, ("move", Seen(0, "hero", 0, ())))
    assert spaces(game) == [1, 2, 6, 7, 12]


def test_going_from_enemy_to_enemy_is_free_above_the_limit_too() -> None:
    game = lay_out(soldiers={0: [12] * 4, 1: [12, 13, 33]})
    do(game, MOVE, ("move", soldier(0, 12)))
    assert spaces(game) == [6, 13, 18]


def test_the_guild_activated_in_mid_turn_delays_nobody() -> None:
    game = lay_out(tiles={12: "havre_noir"}, soldiers={1: [12], 0: [33]}, lost={1: 1}, player=1)
    do(game, EXPLOIT, ("exploit", 12), ("activate", "G10"))
    do(game, END)
    assert offered(game) == [("return", 0), ("return", 1)]


def test_the_judgement_needs_a_target() -> None:
    game = lay_out(tiles={12: "champs"}, soldiers={0: [12], 1: [33]}, active={0: "V08"}, phase="start")
    assert ("use", "V08") not in offered(game)


def test_glissement_is_no_gold_and_no_magic_terrain() -> None:
    place = {"tiles": {12: "glissement", 19: "faubourg"}, "phase": "start"}
    game = lay_out(soldiers={0: [12], 1: [19]}, active={0: "V08"}, **place)  # type: ignore[arg-type]
    assert ("use", "V08") not in offered(game)
    game = lay_out(soldiers={0: [19], 1: [12]}, active={1: "G09"}, **place)  # type: ignore[arg-type]
    assert ("use", "G09") not in offered(game)


def test_a_start_effect_of_anybody_ends_a_row_of_idle_turns() -> None:
    tiles = {14: "lonava", 33: "faubourg"}
    game = lay_out(tiles=tiles, soldiers={0: [20], 1: [14, 33]}, active={1: "G09"})
    do(game, END)
    assert (asked(game), game.state()["idle"]) == (1, 1)
    do(game, ("use", "G09"), ("embolden", soldier(1, 14)), END)
    assert game.state()["idle"] == 0


def test_the_partner_captures_what_he_stands_on_in_the_others_turn() -> None:
    game = lay_out("teams", soldiers={0: [2], 2: [26, 74], 1: [44], 3: [36]}, phase="end")
    assert game.state()["captured"] == [(1, 2)]
    game = lay_out("teams", soldiers={0: [26, 2], 2: [26, 74], 1: [44], 3: [36]}, phase="end")
    assert game.state()["captured"] == [(1, 0)]


def test_the_partners_exploiters_do_not_bind_the_active_player() -> None:
    """C20: a fight needs a character of the active player, only his count."""
    game = lay_out("teams", soldiers={0: [30, 2], 2: [30, 30, 30, 74], 1: [30, 44], 3: [36]})
    do(game, FIGHT, ("fight", 30))
    assert standing(game, 1) == [44]
    assert {it.marks for it in game.state()["characters"] if it.owner == 2} == {()}
    game = lay_out("teams", soldiers={0: [2], 2: [30, 74], 1: [30, 44], 3: [36]})
    assert FIGHT not in offered(game)


def test_opium_counts_the_partners_characters() -> None:
    game = lay_out(
        "teams",
        soldiers={0: [30, 2], 2: [31, 74], 1: [30, 44], 3: [36]},
        active={0: "V01 V02 V03"},
    )
    assert forces(game, 30) == (2, 1)


def test_two_ottos_are_one_aura() -> None:
    game = lay_out(
        "teams",
        ruins=[30],
        soldiers={0: [30, 2], 2: [30, 74], 1: [30, 44], 3: [36]},
        heroes={0: 29, 2: 31},
        active={0: "V11b", 2: "V11b"},
        decks=OTTO * 2,
    )
    assert forces(game, 30) == (3, 1)


MIXED = [VAMPIRES, VAMPIRES, GHOULS, GHOULS]


def test_a_stronger_attacker_may_declare_first_against_a_berserker() -> None:
    place = {0: [30, 30, 2], 1: [30, 44], 2: [74], 3: [36]}
    game = lay_out("teams", factions=MIXED, soldiers=place, active={0: "V10", 1: "V10"})
    do(game, FIGHT, ("fight", 30))
    assert asked(game) == 0
    do(game, YES)  # now nothing that the defender declares would help
    assert standing(game, 1) == [44]
    game = lay_out("teams", factions=MIXED, soldiers=place, active={0: "V10", 1: "V10"})
    do(game, FIGHT, ("fight", 30), DECLINE)
    assert asked(game) == 1
    do(game, YES)
    assert (standing(game, 0), standing(game, 1)) == ([2], [30, 44])


def test_a_berserker_needs_a_character_in_the_combat() -> None:
    game = lay_out("teams", soldiers={0: [30, 2], 2: [74], 1: [30, 30, 44], 3: [36]}, active={2: "V10"})
    do(game, FIGHT, ("fight", 30))
    assert standing(game, 0) == [2]


def test_a_struck_hero_has_his_own_defence_only() -> None:
    game = lay_out(
        tiles={12: "champs"},
        ruins=[19],
        soldiers={0: [12], 1: [33]},
        heroes={1: 19},
        active={0: "V08", 1: "G01 G02 G03 G11b"},
        decks=VENUS,
        phase="start",
    )
    do(game, ("use", "V08"), ("pillage", 12), ("strike", Seen(1, "hero", 19, ())))
    assert len(game.table.of(1, ASIDE)) == 1  # 2 against 2


def test_enemies_stop_a_hero_whatever_the_soldiers_card_says() -> None:
    game = lay_out(soldiers={0: [0], 1: [13]}, heroes={0: 12}, active={0: "V04 V05 V06 V11b"}, decks=OTTO)
    do(game, MOVE, ("move", Seen(0, "hero", 12, ())))
    assert 13 in spaces(game)
    assert 14 not in spaces(game)


def test_a_hero_without_a_capital_is_not_activated() -> None:
    place = {
        "tiles": {12: "monastere", 14: "aerophagia"},
        "soldiers": {0: [12, 14], 1: [33]},
        "active": {0: "V04"},
        "decks": OTTO,
    }
    assert EXPLOIT in offered(lay_out(**place))  # type: ignore[arg-type]
    assert EXPLOIT not in offered(lay_out(capitals={1: [30]}, **place))  # type: ignore[arg-type]


def test_a_tile_that_cannot_have_paid_for_the_hero_gives_nobody() -> None:
    tiles = {12: "lonava", 14: "monastere", 16: "thanatos"}
    game = lay_out(tiles=tiles, soldiers={1: [12, 14, 16], 0: [33]}, decks=VENUS, player=1)
    do(
        game,
        EXPLOIT,
        ("exploit", 12),
        ("exploit", 14),
        ("exploit", 16),
        ("activate", "G07"),
        ("activate", "G11b"),
    )
    assert spaces(game) == [soldier(1, 12, "exploited"), soldier(1, 14, "exploited")]


def test_a_dissipation_card_discards_ethereal_heroes_as_soon_as_it_works() -> None:
    game = lay_out(
        tiles={12: "champs", 14: "thanatos"},
        soldiers={0: [12, 14], 1: [33]},
        heroes={1: 18},
        hero_traits={"ethereal": True},
        active={1: "G11b"},
        decks=VENUS,
    )
    do(game, EXPLOIT, ("exploit", 12), ("exploit", 14), ("activate", "V07"))
    assert len(game.table.of(1, ASIDE)) == 1


def test_with_four_all_four_must_pass_four_times() -> None:
    game = lay_out("teams", soldiers={0: [2], 1: [44], 2: [74], 3: [36]})
    do(game, *[END] * 15)
    assert not game.over
    do(game, END)
    assert game.outcome == "draw"


def test_the_guild_brings_nobody_back_in_the_opponents_turn() -> None:
    game = lay_out(soldiers={0: [14], 1: [33]}, lost={1: 1}, active={1: "G10"}, phase="start")
    assert (asked(game), offered(game)[-1]) == (0, END)
