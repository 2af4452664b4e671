"""The oracle of Dune Rivals by itself: what its NOTES.md settles (N and a number), as far as no other test shows it."""

from __future__ import annotations

import pytest

from tests.oracle.dune_rivals import automa
from tests.oracle.dune_rivals.board import POSTS, SPACES
from tests.oracle.dune_rivals.combat import fight
from tests.oracle.dune_rivals.influence import change_influence
from tests.oracle.dune_rivals.positions import do, lay_out, lay_table, offered
from tests.oracle.dune_rivals.rounds import COMBAT_PHASE
from tests.oracle.dune_rivals.shapes import FACTIONS, Influence
from tests.oracle.shown import shows
from tests.oracle.test_dune_rivals import fought, told, turn
from tests.oracle.test_dune_rivals_human import DECLINE, DONE, REVEAL, YES, alone, me, send


@shows("N1")
def test_the_space_comes_before_the_card() -> None:
    """Fremen reaches 2 by the visit, and the sandrider's box sees it."""
    game = send(alone({"hand": "sandrider dune", "influence": "F1"}), "sandrider", "fremkit")
    assert (me(game).influence["fremen"], me(game).spice) == (2, 2)


@shows("N2", "N3")
def test_what_a_plot_draws_in_the_reveal_turn_is_revealed() -> None:
    game = alone({"hand": "dagger", "deck": "dagger dune dune", "intrigues": "inspiration", "agents": 0})
    do(game, REVEAL, ("plot", "inspiration#1"))
    # nothing can be bought with 2 persuasion but the Reserve's
    assert me(game).persuasion == 2
    assert me(game).hand == []
    assert offered(game)[-2:] == [("acquire", "prepare_the_way#8"), DONE]


@shows("N2")
def test_an_earlier_bond_does_not_see_a_later_batch() -> None:
    game = alone(
        {"hand": "desert_guide envoy_of_all_courts", "deck": "sandrider", "intrigues": "bribe", "agents": 0}
    )
    do(game, REVEAL)
    assert me(game).swords == 3  # the sandrider's own


@shows("N7")
def test_base_spice_alone_is_asked_too() -> None:
    game = send(alone({"hand": "dune dagger"}), "dune", "hagga_basin")
    assert offered(game) == [("either", 0)]
    walled = alone({"hand": "dune dagger", "hooks": True}, conflict="siege_of_arrakeen")
    assert offered(send(walled, "dune", "hagga_basin")) == [("either", 0)]


@shows("N9")
def test_imperial_privilege_with_nothing_to_recall_or_trash() -> None:
    game = alone({"hand": "dagger dune", "solari": 3, "influence": "E2"})
    send(game, "dagger", "imperial_privilege")
    assert (len(me(game).hand), offered(game)[-1]) == (2, REVEAL)


@shows("N10")
def test_the_wall_is_asked_for_only_while_it_stands() -> None:
    for wall, expected in ((True, [YES, DECLINE]), (False, [("deploy", n) for n in range(3)])):
        game = alone({"hand": "reconnaissance dune", "influence": "F2"}, wall=wall)
        do(send(game, "reconnaissance", "sietch_tabr"), ("either", 1))
        assert offered(game) == expected


@shows("N11")
def test_the_bonus_comes_again() -> None:
    game = alone({"hand": "diplomacy dune", "influence": "F4 E1", "intrigues": "shifting_loyalty"})
    do(
        game,
        ("plot", "shifting_loyalty"),
        ("lose", "fremen"),
        ("influence", "guild"),
        ("influence", "emperor"),
    )
    assert game.table.alliance["fremen"] is None
    send(game, "diplomacy", "fremkit")
    assert (game.table.alliance["fremen"], me(game).water) == (0, 2)


@shows("N12")
@pytest.mark.parametrize(
    ("holder", "others", "heir"),
    [(5, "F4 F3", 0), (5, "F5 F3", 1), (5, "F5 F5", 1), (4, "F3 F2", None), (4, "F3 F4", 2)],
)
def test_an_alliance_when_influence_is_lost(holder: int, others: str, heir: int | None) -> None:
    one, two = others.split()
    seats = {0: {"influence": f"F{holder}"}, 1: {"influence": one}, 2: {"influence": two}}
    table = lay_table(seats=seats, alliance={"fremen": 0})
    points = sum(seat.vp for seat in table.seats)
    change_influence(table, table.seats[0], "fremen", -1, "test")
    assert table.alliance["fremen"] == heir
    assert sum(seat.vp for seat in table.seats) == points - (heir is None)


@shows("N13")
def test_propaganda_asks_twice_or_as_often_as_it_can() -> None:
    game = lay_out(
        conflict="propaganda",
        coming="",
        seats={0: {"troops": 1, "revealed": True, "influence": "E6 G6 B5"}},
        phase=COMBAT_PHASE,
    )
    assert offered(game) == [("influence", "bene_gesserit"), ("influence", "fremen")]
    do(game, ("influence", "fremen"))
    assert offered(game) == [("influence", "bene_gesserit")]
    full = "E6 G6 B6 F6"
    over = lay_out(
        conflict="propaganda",
        coming="",
        seats={0: {"troops": 1, "revealed": True, "influence": full}},
        phase=COMBAT_PHASE,
    )
    assert over.over


@shows("N14")
def test_a_card_that_was_trashed_cannot_be_its_own_price() -> None:
    game = alone({"hand": "errand_runner dune", "intrigues": "clean_slate"})
    send(game, "errand_runner", "gather_support")
    assert offered(game) == [YES, DECLINE]
    do(game, YES)
    assert game.table.trash == ["errand_runner#1"]


@shows("N16")
def test_who_has_retreated_wholly_gets_nothing() -> None:
    data = {"troops": 2, "intrigues": "ordered_retreat ambush", "revealed": True}
    table = lay_table(seats={0: data, 1: {"troops": 1}}, hagal="to_assembly_hall")
    asking = fight(table)
    next(asking)
    assert asking.send({0: ("combat", "ordered_retreat")}) == {0: [("retreat", 1), ("retreat", 2)]}
    with pytest.raises(StopIteration):
        asking.send({0: ("retreat", 2)})
    assert (table.seats[0].solari, table.seats[1].solari) == (2, 2)
    assert table.seats[1].trophies[-1].card == "skirmish_c"


@shows("N18", "N19")
def test_a_war_trophy_can_be_the_wild_icon() -> None:
    seats = {0: {"vp": 10, "revealed": True, "trophies": "propaganda", "intrigues": "war_trophy"}}
    game = lay_out(seats=seats, phase=COMBAT_PHASE)
    do(game, ("endgame", "war_trophy"))
    assert (game.points[0], me(game).face_up()) == (11, [])


@shows("N20")
def test_the_round_goes_on_after_a_lost_turn() -> None:
    """Every space is taken: both rivals keep their Agents, the human reveals, Combat follows."""
    game = lay_out(
        seats={0: {"hand": "dagger", "agents": 0}, 1: {"agents": 2}, 2: {"agents": 2}},
        agents={space: [0] for space in SPACES},
        spies=dict.fromkeys(POSTS, 0),
        below=False,
        hagal="to_sardaukar",
        turn=1,
    )
    lost = [step.seat for step in game.steps if step.what == "turn lost"]
    assert lost == [1, 2]
    assert game.table.round == 2
    assert not any(seat.stuck for seat in game.table.seats)


@shows("N22")
def test_rabbans_two_influence_stay_together() -> None:
    table = lay_table(2, rivals=["rabban"], seats={2: {"influence": "E1 G2"}})
    automa.do(table, table.seats[2], Influence("alliance", 2), "test")
    assert told(table, "influence") == [("guild", 2)]
    assert table.alliance["guild"] == 2


@shows("N23", "N25")
def test_spies_in_combat() -> None:
    spies = {"guild_post": 1, "deep_desert_post": 1}
    seats = {1: {"troops": 1, "garrison": 0}}
    placed = fought(conflict="seize_refinery", spies=spies, seats=seats)
    assert told(placed, "scheme") == [()]
    assert (placed.seats[1].garrison, placed.seats[1].supply) == (2, 10)


@shows("N23")
def test_a_human_recalls_two_spies_for_a_point() -> None:
    spies = {"guild_post": 0, "fremen_post": 0, "hagga_basin_post": 0}
    game = lay_out(
        conflict="battle_for_arrakeen",
        coming="propaganda",
        seats={0: {"troops": 1, "revealed": True}},
        spies=spies,
        phase=COMBAT_PHASE,
    )
    do(game, YES)
    assert len(offered(game)) == 3
    do(game, ("recall", "guild_post"), ("recall", "hagga_basin_post"))
    assert me(game).vp == 2
    assert game.table.control["arrakeen"] == 0


@shows("N26")
def test_a_simplified_rival_steals_and_earns_nothing_after_its_swordmaster() -> None:
    seats = {0: {"intrigues": "bribe bribe ambush ambush"}, 2: {"swordmaster": True, "solari": 0}}
    table = lay_table(
        2, rivals=["amber_metulli"], seats=seats, control={"arrakeen": 2}, hagal="to_secrets to_arrakeen"
    )
    turn(table, 2)
    turn(table, 2)
    seat = table.seats[2]
    assert (seat.intrigues, seat.solari, seat.influence["bene_gesserit"], seat.troops) == ([], 0, 1, 4)


@shows("N28")
def test_a_gap_in_the_row_closes_to_the_left() -> None:
    game = alone(
        {"hand": "convincing_argument", "agents": 0},
        row="court_clerk street_informer water_seller quiet_adept",
    )
    top = game.table.imperium_deck[-2:]
    do(game, ("acquire", "street_informer#1"))
    assert game.table.row == ["court_clerk#1", "water_seller#1", "quiet_adept#1", *top[::-1]]


@shows("N34")
def test_a_defender_without_troops_in_supply() -> None:
    game = lay_out(
        seats={0: {"garrison": 12, "hand": "dagger"}, 1: {"agents": 0}, 2: {"agents": 0}},
        control={"arrakeen": 0},
        coming="siege_of_arrakeen",
        phase="start",
    )
    assert (YES not in offered(game), me(game).troops) == (True, 0)


@shows("H5")
def test_recalling_a_spy_can_be_left_out() -> None:
    spies = {f"{faction}_post": 0 for faction in FACTIONS[:3]}
    game = alone({"hand": "dagger", "intrigues": "planted_agent"}, spies=spies)
    do(game, ("plot", "planted_agent#1"), DONE)
    assert game.table.intrigue_discard == ["planted_agent#1"]
    assert len(game.table.posts_with(me(game))) == 3
