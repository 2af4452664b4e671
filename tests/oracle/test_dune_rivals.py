"""The oracle of Dune Rivals by itself: the test vectors of the checklist (section E), in their order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.dune_rivals import Oracle, automa, new_table
from tests.oracle.dune_rivals.combat import fight, ranks
from tests.oracle.dune_rivals.gains import spend
from tests.oracle.dune_rivals.positions import asked, do, lay_out, lay_table, offered
from tests.oracle.dune_rivals.rounds import COMBAT_PHASE, START
from tests.oracle.dune_rivals.setup import set_up
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.dune_rivals.table import CHURN, DEPLOYMENT, ESCALATION, POLITICS, Table
from tests.oracle.shown import shows

REVEAL, DONE = ("reveal",), ("done",)


def turn(table: Table, number: int = 1) -> Table:
    """A rival's turn."""
    automa.take_turn(table, table.seats[number])
    return table


def told(table: Table, what: str) -> list[tuple[object, ...]]:
    """What the steps of this name are about."""
    return [step.about for step in table.steps if step.what == what]


def why(table: Table, what: str) -> list[str]:
    return [step.why for step in table.steps if step.what == what]


# ----------------------------------------------------------------------------------------------------- setup


def lay_set_up(humans: int, difficulty: str) -> Table:
    """Before the first round."""
    table = new_table(humans, 3, difficulty)
    set_up(table, None)
    return table


@shows(2)
def test_a_rival_at_the_beginning() -> None:
    for seat in lay_set_up(1, "sardaukar").rival_seats():
        assert seat.influence == dict.fromkeys(FACTIONS, 0)
        assert (seat.garrison, seat.supply, seat.agents, seat.swordmaster) == (3, 9, 2, False)
        assert (seat.spies, seat.water, seat.solari, seat.spice) == (3, 1, 0, 0)


@shows(3)
def test_mercenary() -> None:
    table = lay_set_up(1, "mercenary")
    assert [(it.garrison, it.supply) for it in table.rival_seats()] == [(0, 12), (0, 12)]
    assert len(table.seats[0].intrigues) == 1
    assert len(lay_set_up(1, "sardaukar").seats[0].intrigues) == 0


@shows(4)
def test_reshuffle_is_for_two() -> None:
    decks = [Oracle(humans, 1).table for humans in (1, 2)]
    sizes = [[*it.hagal_deck, *it.hagal_discard] for it in decks]
    assert [len(it) for it in sizes] == [36, 37]
    assert ["reshuffle" in it for it in sizes] == [False, True]


@shows(5, 6)
@pytest.mark.parametrize("seed", range(4))
def test_objectives_with_two(seed: int) -> None:
    table = Oracle(2, seed).table
    objectives = [seat.trophies[0].card for seat in table.seats]
    assert objectives[2] == "objective_ornithopter"
    assert sorted(objectives[:2]) == ["objective_crysknife", "objective_mouse"]
    assert objectives[table.marker] == "objective_mouse"


@shows(3, 56)
def test_no_swordmaster_for_the_kwisatz_haderach() -> None:
    rich = {0: {"solari": 20, "hand": "dagger"}}
    can = lay_out(seats=rich, difficulty="mentat")
    assert ("to", "swordmaster") in offered(do(can, ("agent", "dagger#1")))
    cannot = lay_out(seats=rich, difficulty="kwisatz_haderach")
    assert ("to", "swordmaster") not in offered(do(cannot, ("agent", "dagger#1")))
    table = lay_table(seats={1: {"solari": 9}}, difficulty="kwisatz_haderach")
    spend(table, table.seats[1])
    assert table.seats[1].swordmaster


# ----------------------------------------------------------------------------------------------------- turns


@shows(10, 48)
def test_cards_to_occupied_spaces_are_skipped_wholly() -> None:
    table = turn(
        lay_table(agents={"sardaukar": [0], "arrakeen": [2]}, hagal="to_sardaukar to_arrakeen to_fremkit")
    )
    assert told(table, "send") == [("fremkit",)]
    assert told(table, "skip") == [("to_sardaukar", "sardaukar"), ("to_arrakeen", "arrakeen")]
    assert why(table, "skip") == ["occupied", "occupied"]
    assert table.seats[1].influence["emperor"] == 0


@shows(10, "C1")
def test_its_own_agent_occupies_too() -> None:
    table = turn(lay_table(agents={"fremkit": [1]}, hagal="to_fremkit to_secrets"))
    assert told(table, "send") == [("secrets",)]


@shows(11)
def test_the_reshuffle_card_in_a_turn() -> None:
    table = turn(lay_table(2, rivals=["staban_tuek"], hagal="reshuffle"), 2)
    assert told(table, "reshuffle")
    assert len(told(table, "send")) == 1
    assert len(table.hagal_deck) + len(table.hagal_discard) == 37


@shows(8, 46)
def test_a_rival_without_an_agent_has_no_turn() -> None:
    game = lay_out(
        seats={0: {"hand": "dagger"}, 1: {"agents": 0}, 2: {"agents": 0}}, coming="trade_dispute", marker=1
    )
    assert asked(game) == 0
    assert game.steps == []


@shows(9, 47)
def test_turn_order_with_two() -> None:
    table = lay_table(2, rivals=["staban_tuek"])
    assert [seat.number for seat in table.turn_order()] == [0, 2, 1]
    table.marker = 1
    assert [seat.number for seat in table.turn_order()] == [1, 2, 0]


@shows(9)
def test_the_marker_goes_to_rivals_too() -> None:
    game = lay_out(seats={0: {"hand": ""}, 1: {"agents": 0}, 2: {"agents": 0}}, marker=0)
    assert game.table.round == 2
    assert game.table.marker == 1
    two = lay_out(
        2, rivals=["staban_tuek"], seats={0: {"revealed": True}, 1: {"revealed": True}, 2: {"agents": 0}}
    )
    assert (two.table.round, two.table.marker) == (2, 1)


@shows(12, 51)
def test_costs_and_effects_of_spaces_are_ignored() -> None:
    table = turn(lay_table(seats={1: {"water": 0}}, hagal="to_sardaukar"))
    seat = table.seats[1]
    assert (seat.spice, seat.water, seat.intrigues) == (0, 0, [])
    assert (seat.influence["emperor"], seat.garrison) == (1, 5)


@shows(19)
@pytest.mark.parametrize(("emperor", "guild"), [(1, 0), (2, 1)])
def test_gather_support_of_the_rulebook(emperor: int, guild: int) -> None:
    """Baron Harkonnen's second faction is the Emperor; Staban's is Fremen."""
    table = turn(lay_table(seats={1: {"influence": f"E{emperor}"}}, hagal="to_gather_support_b"))
    seat = table.seats[1]
    assert told(table, "send") == [("gather_support",)]
    assert (seat.garrison, seat.troops) == (4, 0)
    assert seat.influence["fremen"] == guild


@shows(18)
@pytest.mark.parametrize(
    ("influence", "space", "third"), [("G1", "accept_contract", 0), ("G2", "shipping", 1)]
)
def test_contract_or_shipping(influence: str, space: str, third: int) -> None:
    table = turn(lay_table(seats={1: {"influence": influence}}, hagal="to_contract_or_shipping_a"))
    assert told(table, "send") == [(space,)]
    assert table.seats[1].solari == 2
    assert table.seats[1].influence["bene_gesserit"] == third
    assert table.seats[1].agents == 1


@shows(18)
@pytest.mark.parametrize(
    ("conflict", "space", "troops"),
    [
        ("skirmish_a", "deliver_supplies", 0),
        ("trade_dispute", "deliver_supplies", 0),
        ("propaganda", "heighliner", 5),
    ],
)
def test_supplies_or_heighliner(conflict: str, space: str, troops: int) -> None:
    table = turn(lay_table(conflict=conflict, coming="propaganda", hagal="to_deliver_or_heighliner"))
    assert told(table, "send") == [(space,)]
    assert table.seats[1].influence["guild"] == 1
    assert table.seats[1].troops == troops


@shows(18, "C10")
def test_the_other_space_of_a_pair_is_never_taken_instead() -> None:
    table = turn(lay_table(agents={"deliver_supplies": [0]}, hagal="to_deliver_or_heighliner to_fremkit"))
    assert told(table, "send") == [("fremkit",)]


@shows(13)
def test_recruited_troops_go_where_the_agent_went() -> None:
    home = turn(lay_table(seats={1: {"garrison": 0}}, hagal="to_gather_support_a")).seats[1]
    assert (home.garrison, home.troops) == (1, 0)
    away = turn(lay_table(seats={1: {"garrison": 0}}, hagal="to_research_station")).seats[1]
    assert (away.garrison, away.troops) == (0, 2)


@shows(16, 50)
@pytest.mark.parametrize(("garrison", "deployed"), [(3, 2), (1, 1), (0, 0)])
def test_two_of_the_garrison_go_to_any_combat_space(garrison: int, deployed: int) -> None:
    data = {1: {"garrison": garrison}}
    seat = turn(lay_table(seats=data, bonus={"deep_desert": 1}, hagal="to_deep_desert")).seats[1]
    assert (seat.troops, seat.garrison) == (deployed, garrison - deployed)


@shows(13)
def test_secrets_takes_from_those_with_four() -> None:
    four, three = "bribe ambush inspiration call_to_arms", "bribe ambush inspiration"
    table = turn(lay_table(seats={0: {"intrigues": four}, 2: {"intrigues": three}}, hagal="to_secrets"))
    assert [len(seat.intrigues) for seat in table.seats] == [3, 1, 3]
    assert told(table, "take an Intrigue") == [(0,)]


@shows(13)
def test_another_rival_with_four_gives_one_too() -> None:
    table = turn(
        lay_table(seats={2: {"intrigues": "bribe ambush inspiration call_to_arms"}}, hagal="to_secrets")
    )
    assert [len(seat.intrigues) for seat in table.seats] == [0, 1, 3]


@shows(14)
@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ([], [("guild_post",)]),
        (["guild"], [("emperor_post",)]),
        (["guild", "emperor", "bene_gesserit", "fremen"], []),
    ],
)
def test_a_spy_goes_to_the_first_free_faction_of_the_list(taken: list[str], expected: object) -> None:
    spies = {f"{it}_post": 0 for it in taken[:3]} | {f"{it}_post": 2 for it in taken[3:]}
    table = turn(lay_table(rivals=("baron_harkonnen", "feyd_rautha"), spies=spies, hagal="to_espionage"))
    assert told(table, "spy") == expected


@shows(17, 51)
def test_alliances_without_the_bonus() -> None:
    table = turn(lay_table(seats={1: {"influence": "F3"}}, hagal="to_fremkit"))
    seat = table.seats[1]
    assert (table.alliance["fremen"], seat.water, seat.vp) == (1, 1, 2)
    higher = lay_table(seats={1: {"influence": "F4"}, 2: {"influence": "F4"}}, alliance={"fremen": 2})
    turn_of(higher, "to_fremkit")
    assert (higher.alliance["fremen"], higher.seats[2].vp, higher.seats[1].vp) == (1, 1, 2)


def turn_of(table: Table, *kinds: str, seat: int = 1) -> Table:
    """A turn with these cards on top."""
    for kind in reversed(kinds):
        piece = next(it for it in table.hagal_deck if it.partition("#")[0] == kind)
        table.hagal_deck.remove(piece)
        table.hagal_deck.append(piece)
    return turn(table, seat)


@shows(13, 52)
@pytest.mark.parametrize("hooks", [False, True])
def test_the_wall_needs_hooks(hooks: bool) -> None:
    table = turn(lay_table(seats={1: {"hooks": hooks}}, hagal="to_desert_tactics"))
    assert table.wall is not hooks


@shows(13, 52)
def test_hooks_are_taken_once() -> None:
    table = turn(lay_table(seats={1: {"influence": "F2", "hooks": True}}, hagal="to_sietch_tabr"))
    assert told(table, "hooks") == []
    assert table.seats[1].water == 2
    first = turn(lay_table(seats={1: {"influence": "F2"}}, hagal="to_sietch_tabr"))
    assert (told(first, "hooks"), first.seats[1].hooks) == ([()], True)


# ------------------------------------------------------------------------------------------------- resources


@shows(21, 45)
def test_the_swordmaster_is_bought_at_once() -> None:
    table = lay_table(
        rivals=("baron_harkonnen", "staban_tuek"),
        seats={1: {"solari": 2, "spice": 2, "water": 1}},
        hagal="to_assembly_hall",
    )
    seat = turn(table).seats[1]
    assert (seat.solari, seat.spice, seat.water, seat.intrigues) == (0, 0, 0, [])
    assert (seat.swordmaster, seat.agents) == (True, 2)
    assert told(table, "pay") == [("solari", 2), ("spice", 2), ("intrigue", 1), ("water", 1)]


@shows(21)
@pytest.mark.parametrize(
    ("held", "left"),
    [
        ({"solari": 9, "spice": 1, "water": 1}, (1, 1, 0, 1)),
        ({"solari": 3, "spice": 4, "intrigues": "bribe bribe", "water": 2}, (0, 0, 1, 2)),
        ({"solari": 0, "spice": 2, "intrigues": "bribe bribe", "water": 6}, (0, 0, 0, 2)),
    ],
)
def test_the_payment_order(held: dict[str, object], left: tuple[int, ...]) -> None:
    """Solari, spice, Intrigues, water; what is left stays. Gurney's value is 8."""
    table = lay_table(seats={2: held})
    seat = table.seats[2]
    spend(table, seat)
    assert (seat.solari, seat.spice, len(seat.intrigues), seat.water) == left


@shows(21, 22)
def test_nothing_is_bought_before_the_swordmaster() -> None:
    table = lay_table(seats={2: {"solari": 0, "spice": 7, "water": 0}})
    spend(table, table.seats[2])
    assert (table.seats[2].spice, table.seats[2].vp, table.seats[2].swordmaster) == (7, 0, False)


@shows(23)
def test_a_contract_is_two_solari() -> None:
    table = fought(conflict="choam_security", seats={1: {"troops": 1}})
    assert told(table, "gain") == [("solari", 2)]


# ------------------------------------------------------------------------------------------ Makers and Schemes


@shows(24, 25, 53)
def test_hagga_with_hooks() -> None:
    table = turn(
        lay_table(seats={1: {"hooks": True}}, bonus={"hagga_basin": 2}, hagal="to_hagga_or_imperial")
    )
    assert (table.seats[1].spice, table.seats[1].worms) == (2, 1)
    assert table.bonus["hagga_basin"] == 0


@shows(24, 25, 53)
@pytest.mark.parametrize(("hooks", "spice", "worms"), [(True, 1, 2), (False, 5, 0)])
def test_deep_desert(hooks: bool, spice: int, worms: int) -> None:
    table = turn(lay_table(seats={1: {"hooks": hooks}}, bonus={"deep_desert": 1}, hagal="to_deep_desert"))
    assert (table.seats[1].spice, table.seats[1].worms) == (spice, worms)


@shows(25)
def test_no_worm_comes_from_the_imperial_basin() -> None:
    table = turn(
        lay_table(seats={1: {"hooks": True}}, bonus={"imperial_basin": 2}, hagal="to_hagga_or_imperial")
    )
    assert (table.seats[1].spice, table.seats[1].worms) == (3, 0)


@shows(28, "C14")
def test_the_third_spy_triggers_the_scheme() -> None:
    table = lay_table(
        rivals=("lady_jessica", "feyd_rautha"),
        spies={"fremen_post": 1, "guild_post": 1},
        hagal="to_espionage",
    )
    seat = turn(table).seats[1]
    assert told(table, "scheme") == [()]
    assert table.posts_with(seat) == ["bene_gesserit_post"]
    assert (seat.spies, seat.water) == (2, 3)
    turn_of(table, "spy_blue", "to_fremkit")
    seat.agents = 1
    turn_of(table, "spy_green", "to_secrets")
    assert told(table, "scheme") == [(), ()]


@shows(28, "C1")
def test_rivals_do_not_infiltrate() -> None:
    table = turn(
        lay_table(spies={"emperor_post": 1}, agents={"sardaukar": [0]}, hagal="to_sardaukar to_fremkit")
    )
    assert told(table, "send") == [("fremkit",)]
    assert table.spy_on["emperor_post"] == 1


@shows(29)
def test_troops_of_a_scheme_are_deployed_in_the_same_turn() -> None:
    """The rulebook's example: a Spy card triggers the Scheme, then the Agent goes to a Combat space."""
    table = lay_table(spies={"guild_post": 1, "fremen_post": 1}, hagal="spy_green to_spice_refinery")
    seat = turn(table).seats[1]  # Staban: two troops
    assert told(table, "scheme") == [()]
    assert (seat.troops, seat.garrison) == (4, 1)
    assert told(table, "deploy") == [(2, 2)]


@shows(29)
def test_troops_of_a_scheme_stay_at_home_otherwise() -> None:
    table = lay_table(spies={"guild_post": 1, "fremen_post": 1}, hagal="spy_green to_secrets")
    seat = turn(table).seats[1]
    assert (seat.troops, seat.garrison) == (0, 5)


# ---------------------------------------------------------------------------------------------------- Combat


def fought(**data: Any) -> Table:
    """A table after a Combat in which nobody is asked."""
    table = lay_table(**data)
    assert [*fight(table)] == []
    return table


@shows(30, 49)
def test_a_rival_with_units_reveals_swords() -> None:
    table = fought(seats={1: {"troops": 1}}, hagal="spy_yellow to_heighliner")
    assert told(table, "swords") == [(2,)]  # and no Spy
    assert [step.seat for step in table.steps if step.what == "swords"] == [1]
    assert told(table, "spy") == []


@shows(30)
def test_the_reshuffle_card_among_swords() -> None:
    table = lay_table(2, rivals=["staban_tuek"], seats={2: {"troops": 1}}, hagal="reshuffle")
    automa.reveal_swords(table, table.seats[2])
    assert [step.what for step in table.steps] == ["reveal", "reshuffle", "reveal", "swords"]


@shows(30, "C15")
def test_swords_come_before_combat_intrigues() -> None:
    game = lay_out(
        seats={0: {"troops": 1, "intrigues": "ambush", "revealed": True}, 2: {"troops": 1}, 1: {"troops": 2}},
        hagal="to_sardaukar to_fremkit",
        phase=COMBAT_PHASE,
        marker=2,
    )
    assert offered(game) == [("combat", "ambush#1"), DONE]
    assert [seat.swords for seat in game.table.seats] == [0, 1, 4]


@shows(31)
def test_a_worm_doubles_the_reward_and_icons_match() -> None:
    table = fought(conflict="skirmish_b", seats={1: {"worms": 1, "trophies": "objective_ornithopter"}})
    seat = table.seats[1]
    assert (len(seat.intrigues), seat.solari) == (2, 2)
    assert [(it.card, it.face_up) for it in seat.trophies] == [
        ("objective_ornithopter", False),
        ("skirmish_b", False),
    ]
    assert seat.vp == 1


@shows(34)
@pytest.mark.parametrize(("posts", "points"), [(2, 2), (1, 1)])
def test_battle_for_arrakeen_costs_two_spies(posts: int, points: int) -> None:
    spies = dict.fromkeys(("guild_post", "fremen_post")[:posts], 1)
    seats = {1: {"troops": 1, "trophies": "objective_mouse"}}
    table = fought(conflict="battle_for_arrakeen", coming="propaganda", spies=spies, seats=seats)
    assert table.seats[1].vp == points
    assert len(table.posts_with(table.seats[1])) == (0 if posts == 2 else 1)


@shows(32, 55)
def test_control_pays_whoever_comes() -> None:
    game = lay_out(seats={0: {"hand": "reconnaissance"}}, control={"arrakeen": 1})
    do(game, ("agent", "reconnaissance#1"), ("to", "arrakeen"))
    assert told(game.table, "gain")[0] == ("solari", 1)
    assert game.steps[0].seat == 1


@shows(32)
def test_a_rival_defends_what_it_controls() -> None:
    game = lay_out(
        control={"arrakeen": 2}, coming="siege_of_arrakeen", phase=START, seats={1: {"agents": 0}}, marker=0
    )
    assert told(game.table, "defend") == [("arrakeen",)]
    assert (game.table.seats[2].troops, game.table.seats[2].supply) == (1, 8)


@shows(36)
def test_a_rival_with_ten_points_ends_the_game_and_wins() -> None:
    game = lay_out(seats={1: {"vp": 10}, 0: {"revealed": True}}, phase=COMBAT_PHASE)
    assert (game.over, game.outcome, game.winners) == (True, "rivals", [1])


# -------------------------------------------------------------------------------------------------- Variants


@shows(37, 57)
@pytest.mark.parametrize(
    ("dice", "left"), [((2, 5), "134"), ((3, 3), "1245"), ((6, 1), "2345"), ((6, 6), "12345")]
)
def test_row_churn(dice: tuple[int, int], left: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = "spice_prospector errand_runner street_informer water_seller court_clerk"
    game = lay_out(seats={0: {"hand": "dagger"}}, row=kinds, variants=[CHURN])
    rolls = iter(dice)
    monkeypatch.setattr(game.chance, "roll", lambda sides: next(rolls))
    before = [*game.table.row]
    do(game, REVEAL)
    assert game.table.row[: len(left)] == [before[int(place) - 1] for place in left]
    assert len(game.table.row) == 5
    assert len(game.table.trash) == 5 - len(left)


@shows(39)
@pytest.mark.parametrize(("conflict", "swords"), [("propaganda", 9), ("trade_dispute", 4)])
def test_brutal_escalation(conflict: str, swords: int) -> None:
    table = lay_table(conflict=conflict, coming="", variants=[ESCALATION], hagal="to_sardaukar to_heighliner")
    automa.reveal_swords(table, table.seats[1])
    assert table.seats[1].swords == swords


@shows(40)
@pytest.mark.parametrize(("conflict", "troops"), [("trade_dispute", 4), ("propaganda", 8)])
def test_expert_deployment(conflict: str, troops: int) -> None:
    seats = {1: {"troops": 4, "garrison": 3}, 0: {"troops": 1}}
    table = turn(
        lay_table(
            conflict=conflict, coming="", variants=[DEPLOYMENT], seats=seats, hagal="to_research_station"
        )
    )
    assert table.seats[1].troops == troops
    assert table.seats[1].troops + table.seats[1].garrison == 9


@shows(41)
@pytest.mark.parametrize(("best_other", "skipped"), [(4, True), (5, False)])
def test_smart_politics_with_an_alliance(best_other: int, skipped: bool) -> None:
    table = lay_table(
        variants=[POLITICS],
        seats={1: {"influence": "F5"}, 0: {"influence": f"F{best_other}"}},
        alliance={"fremen": 1},
        hagal="to_fremkit to_sardaukar",
    )
    assert told(turn(table), "send") == [("sardaukar" if skipped else "fremkit",)]


@shows(41)
@pytest.mark.parametrize("kind", ["to_sardaukar", "to_heighliner"])
def test_smart_politics_never_skips_spaces_with_a_cost(kind: str) -> None:
    table = lay_table(
        variants=[POLITICS],
        seats={1: {"influence": "E5 G5"}},
        alliance={"emperor": 1, "guild": 1},
        hagal=kind,
    )
    assert told(turn(table), "send") == [(kind.removeprefix("to_"),)]


@shows(38)
def test_a_simplified_rival_takes_no_spice_after_its_swordmaster() -> None:
    table = lay_table(
        2,
        rivals=["amber_metulli"],
        seats={2: {"swordmaster": True, "spice": 0}},
        bonus={"imperial_basin": 3},
        hagal="to_hagga_or_imperial",
    )
    turn(table, 2)
    assert (table.seats[2].spice, table.bonus["imperial_basin"]) == (0, 0)
    assert told(table, "to the bank") == [("spice", 3), ("spice", 1)]


@shows(42)
def test_the_deck_with_rise_of_ix() -> None:
    table = Oracle(1, 1, expansions=["ix"]).table
    deck = [*table.hagal_deck, *table.hagal_discard]
    assert len(deck) == 31
    assert not [it for it in deck if "contract" in it or "gather" in it or "assembly" in it or "fold" in it]
    kept = turn(lay_table(expansions=["ix_foldspace"], hagal="to_foldspace"))
    assert (told(kept, "send"), kept.seats[1].influence["guild"]) == ([("deliver_supplies",)], 1)


@shows(43, 58)
def test_carthag_with_immortality() -> None:
    table = lay_table(expansions=["immortality"], hagal="to_carthag to_secrets")
    assert len(table.hagal_deck) == 39
    assert sum(it.startswith("to_research_station#") for it in table.hagal_deck) == 1
    turn(table)
    assert told(table, "send") == [("secrets",)]
    assert (table.seats[1].garrison, table.seats[1].troops) == (3, 0)


# -------------------------------------------------------------------------------------------- ranks, C16


@shows("C16")
@pytest.mark.parametrize(
    ("troops", "expected"),
    [
        ((3, 2, 1), {0: 1, 1: 2}),
        ((3, 1, 1), {0: 1, 1: 3, 2: 3}),
        ((2, 2, 1), {0: 2, 1: 2}),
        ((2, 2, 2), {0: 2, 1: 2, 2: 2}),
        ((0, 0, 1), {2: 1}),
        ((0, 0, 0), {}),
    ],
)
def test_ranks(troops: tuple[int, ...], expected: dict[int, int]) -> None:
    table = lay_table(seats={number: {"troops": it} for number, it in enumerate(troops)})
    assert ranks(table) == expected
