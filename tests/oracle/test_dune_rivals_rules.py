"""The oracle of Dune Rivals by itself: rules and decisions that the test vectors do not show."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from tests.oracle import test_dune_rivals
from tests.oracle.dune_rivals import Oracle, automa
from tests.oracle.dune_rivals.board import POSTS, SPACES
from tests.oracle.dune_rivals.cards import IMPERIUM, kind_of, starting_deck
from tests.oracle.dune_rivals.combat import fight
from tests.oracle.dune_rivals.conflicts import CONFLICTS
from tests.oracle.dune_rivals.gains import draw_intrigues, recruit, spend
from tests.oracle.dune_rivals.hagal import ALL_HAGAL, EXPANSION_CARDS, HAGAL
from tests.oracle.dune_rivals.human import churn_row
from tests.oracle.dune_rivals.influence import change_influence
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.positions import asked, do, lay_out, lay_table, offered
from tests.oracle.dune_rivals.rivals import RIVALS
from tests.oracle.dune_rivals.rounds import COMBAT_PHASE, START
from tests.oracle.dune_rivals.shapes import Influence
from tests.oracle.dune_rivals.table import DEPLOYMENT, EXPERT, POLITICS
from tests.oracle.shown import shown_by, shows
from tests.oracle.test_dune_rivals import fought, lay_set_up, told, turn, why

# --------------------------------------------------------------------------------------------------- the box


@shows(1, 44)
def test_what_is_in_the_box() -> None:
    assert sum(it.copies for it in HAGAL.values()) == 37
    assert [len(RIVALS), len(SPACES), len(POSTS), len(CONFLICTS)] == [10, 22, 13, 16]
    assert Counter(it.level for it in CONFLICTS.values()) == {1: 3, 2: 9, 3: 4}
    assert sum(it.protected for it in CONFLICTS.values()) == 6
    assert (len(IMPERIUM), sum(it.copies for it in IMPERIUM.values())) == (30, 50)
    assert (len(INTRIGUES), sum(it.copies for it in INTRIGUES.values())) == (20, 30)
    assert [len(starting_deck(it)) for it in (0, 1)] == [10, 10]
    assert not {*starting_deck(0)} & {*starting_deck(1)}
    assert all(way.space in SPACES for it in HAGAL.values() for way in it.ways)
    assert sum(it.copies for it in EXPANSION_CARDS.values()) == 5


@shows(1)
def test_rivals_that_can_play() -> None:
    for seed in range(20):
        names = [it.rival_name for it in Oracle(1, seed).table.rival_seats()]
        assert len({*names}) == 2
        assert not {*names} & {"amber_metulli", "rabban"}
    assert len(Oracle(2, 1).table.rival_seats()) == 1
    with pytest.raises(ValueError, match="rabban"):
        Oracle(1, rivals=["rabban", "feyd_rautha"])
    with pytest.raises(ValueError, match="cannot play"):
        Oracle(2, rivals=["rabban", "feyd_rautha"])
    assert Oracle(2, rivals=["rabban"]).table.seats[2].simplified
    assert sorted(name for name, it in RIVALS.items() if it.value >= 8 and not it.simplified) == [
        "gurney_halleck",
        "margot_fenring",
        "staban_tuek",
    ]


@shows(3)
def test_difficulties_and_variants() -> None:
    for difficulty, variants in (
        ("mercenary", frozenset()),
        ("sardaukar", frozenset()),
        ("mentat", EXPERT),
        ("kwisatz_haderach", EXPERT),
    ):
        assert Oracle(1, 1, difficulty).table.variants == variants
    assert Oracle(2, 1, "kwisatz_haderach").table.difficulty == "sardaukar"  # solo only
    assert Oracle(2, 1, variants=[POLITICS, "row_churn"]).table.variants == {POLITICS}


@shows(7)
def test_a_human_at_the_beginning() -> None:
    seat = lay_set_up(1, "sardaukar").seats[0]
    assert (seat.agents, seat.garrison, seat.water, seat.spies, seat.vp) == (2, 3, 1, 3, 0)
    assert len(seat.deck) == 10
    table = Oracle(1, 2).table
    assert len(table.conflict_deck) == 9
    assert len(table.row) == 5
    assert [len(it) for it in table.reserve.values()] == [8, 10]


@shows(5, 6)
@pytest.mark.parametrize("seed", range(4))
def test_objectives_with_one(seed: int) -> None:
    table = Oracle(1, seed).table
    cards = [seat.trophies[0].card for seat in table.seats]
    assert len({*cards}) == 3
    assert cards[table.marker] == "objective_mouse"


# ------------------------------------------------------------------------------------------------ the deck


@shows(11, "C3")
def test_an_empty_deck_is_made_anew_of_all_cards() -> None:
    table = turn(lay_table(agents={"sardaukar": [0]}, hagal="to_sardaukar", below=False))
    assert why(table, "reshuffle") == ["the deck is empty"]
    assert len(table.hagal_deck) + len(table.hagal_discard) == 36
    assert len(told(table, "send")) == 1


@shows(11, "C2", "C31")
def test_a_whole_fresh_deck_in_vain() -> None:
    table = lay_table(agents={space: [0] for space in SPACES}, hagal="to_sardaukar", below=False)
    table.spy_on = dict.fromkeys(POSTS, 0)
    turn(table)
    seat = table.seats[1]
    assert (seat.stuck, seat.agents) == (True, 2)
    assert len(told(table, "reveal")) == 1 + 36
    assert told(table, "turn lost") == [()]


@shows(11, 30)
def test_with_two_the_search_ends_too() -> None:
    table = lay_table(2, rivals=["staban_tuek"], agents={space: [0] for space in SPACES})
    table.spy_on = dict.fromkeys(POSTS, 0)
    turn(table, 2)
    assert table.seats[2].stuck
    assert len(told(table, "reveal")) <= automa.MOST_CARDS


@shows(44)
def test_turns_and_swords_use_the_same_deck() -> None:
    table = lay_table(hagal="to_fremkit to_heighliner to_secrets")
    turn(table)
    automa.reveal_swords(table, table.seats[1])
    turn(table, 2)
    assert [kind_of(it) for it in table.hagal_discard] == ["to_fremkit", "to_heighliner", "to_secrets"]
    assert table.seats[1].swords == 5


# ------------------------------------------------------------------------------------------------ the turn


@shows(15, 48, "C6")
@pytest.mark.parametrize(
    ("kind", "posts"),
    [
        ("spy_yellow", "shipping_post imperial_basin_post hagga_basin_post deep_desert_post"),
        ("spy_blue", "refinery_arrakeen_post research_refinery_post tabr_research_post"),
        ("spy_green", "assembly_post council_post"),
    ],
)
def test_spy_cards_take_posts_of_their_type_in_order(kind: str, posts: str) -> None:
    taken: dict[str, int] = {}
    for post in posts.split():
        table = turn(lay_table(spies=taken, hagal=f"{kind} to_secrets"))
        assert told(table, "spy") == [(post,)]
        assert told(table, "send") == [("secrets",)]  # and another card follows
        taken[post] = 0
    table = turn(lay_table(spies=taken, hagal=f"{kind} to_secrets"))
    assert (told(table, "spy"), told(table, "no Spy")) == ([], [()])
    assert told(table, "send") == [("secrets",)]


@shows(14, "C5")
def test_its_own_spy_takes_a_post_too() -> None:
    table = turn(lay_table(spies={"guild_post": 1}, hagal="to_espionage"))
    assert told(table, "spy") == [("fremen_post",)]


@shows(16, "C8")
def test_recruiting_with_an_empty_supply() -> None:
    table = turn(lay_table(seats={1: {"garrison": 11}}, hagal="to_sardaukar"))
    assert (table.seats[1].garrison, table.seats[1].supply) == (12, 0)


@shows(18, 12, "C4")
@pytest.mark.parametrize(("influence", "space"), [("F1", "secrets"), ("F2", "sietch_tabr")])
def test_tabr_needs_two_fremen(influence: str, space: str) -> None:
    table = turn(lay_table(seats={1: {"influence": influence}}, hagal="to_sietch_tabr to_secrets"))
    assert told(table, "send") == [(space,)]


@shows(19)
def test_assembly_hall_with_two_emperor() -> None:
    table = turn(lay_table(seats={1: {"influence": "E2"}}, hagal="to_assembly_hall"))
    assert (table.seats[1].influence["guild"], len(table.seats[1].intrigues)) == (1, 1)


@shows(13)
def test_the_signet_of_every_rival() -> None:
    gained = {}
    for name in RIVALS:
        table = lay_table(2, rivals=[name], seats={2: {"garrison": 0}}, hagal="to_spice_refinery")
        seat = turn(table, 2).seats[2]
        gained[name] = (seat.solari, seat.spice, len(seat.intrigues), seat.troops, 3 - seat.spies)
    assert gained == {
        "baron_harkonnen": (0, 0, 1, 0, 0),
        "rabban": (0, 0, 0, 1, 0),
        "staban_tuek": (0, 1, 0, 0, 0),
        "amber_metulli": (0, 0, 0, 1, 0),
        "gurney_halleck": (0, 0, 0, 1, 0),
        "margot_fenring": (1, 0, 0, 0, 0),
        "princess_irulan": (0, 0, 0, 0, 1),
        "lady_jessica": (0, 0, 0, 0, 0),
        "feyd_rautha": (0, 0, 0, 2, 0),
        "muad_dib": (0, 0, 0, 0, 0),
    }


@shows(28, 33, "C30")
@pytest.mark.parametrize(
    ("name", "what", "about"),
    [
        ("baron_harkonnen", "gain", ("solari", 2)),
        ("rabban", "influence", ("emperor", 2)),
        ("staban_tuek", "recruit", (2,)),
        ("amber_metulli", "recruit", (3,)),
        ("gurney_halleck", "influence", ("fremen", 1)),
        ("margot_fenring", "influence", ("bene_gesserit", 1)),
        ("princess_irulan", "influence", ("emperor", 1)),
        ("lady_jessica", "gain", ("water", 2)),
        ("feyd_rautha", "influence", ("emperor", 1)),
        ("muad_dib", "wall removed", ()),
    ],
)
def test_the_scheme_of_every_rival(name: str, what: str, about: tuple[object, ...]) -> None:
    spies = {"imperial_basin_post": 2, "hagga_basin_post": 2}
    table = lay_table(2, rivals=[name], spies=spies, hagal="spy_green to_secrets")
    turn(table, 2)
    steps = [step for step in table.steps if step.why == "Scheme" or step.what == "wall removed"]
    assert (what, about) in [(step.what, step.about) for step in steps]


@shows(33, "C17", "C30")
def test_which_faction_a_rival_chooses() -> None:
    """Staban: Guild, Fremen, Bene Gesserit, Emperor."""

    def chosen(influence: str, word: str, other: str = "", amount: int = 1) -> str | None:
        table = lay_table(seats={1: {"influence": influence}, 0: {"influence": other}})
        return automa.faction_of(table, table.seats[1], Influence(word, amount))

    assert chosen("", "any") == "guild"
    assert chosen("G1", "any") == "fremen"
    assert chosen("G1 F1 B1", "low") == "emperor"
    assert chosen("G6 F6 B6 E6", "any") is None
    assert chosen("G2 B2", "high") == "guild"
    assert chosen("G6 B2", "high") == "bene_gesserit"
    assert chosen("B3 E3", "alliance") == "bene_gesserit"
    assert chosen("B5 E3", "alliance", "B4") == "emperor"  # holds the other already
    assert chosen("B3 E2", "alliance", "B4") == "guild"  # nothing to be gained
    assert chosen("B4 E2", "alliance", "B4") == "bene_gesserit"  # takes it over
    assert chosen("E2 F1", "alliance", "", 2) == "emperor"


@shows(33, "C17")
def test_two_different_factions() -> None:
    table = lay_table(seats={1: {"influence": "G1 F2 B0 E0"}})
    automa.do(table, table.seats[1], Influence("two"), "test")
    assert told(table, "influence") == [("bene_gesserit", 1), ("emperor", 1)]


@shows(20)
def test_intrigues_of_a_rival_are_real_cards() -> None:
    table = turn(lay_table(hagal="to_assembly_hall"))
    seat = table.seats[1]
    assert len(seat.intrigues) == 1
    seat.solari = 7
    spend(table, seat)  # Staban's value is 9
    assert (seat.intrigues, len(table.intrigue_discard)) == ([], 1)


@shows(22)
def test_points_are_bought_with_what_is_left() -> None:
    """At once: 3 Intrigues, 7 spice, 3 water, 7 Solari, as often as can be paid."""
    table = lay_table(
        seats={2: {"solari": 15, "spice": 14, "intrigues": "bribe ambush inspiration", "water": 4}}
    )
    seat = table.seats[2]  # Gurney: 8
    spend(table, seat)
    assert (seat.solari, seat.spice, seat.intrigues, seat.water, seat.vp) == (0, 0, [], 1, 5)


@shows(26, "C12")
@pytest.mark.parametrize(
    ("hagga", "imperial", "taken", "space"),
    [
        (1, 2, "", "imperial_basin"),
        (2, 2, "", "hagga_basin"),
        (2, 1, "hagga_basin", "imperial_basin"),
        (2, 0, "hagga_basin", "secrets"),
        (0, 0, "", "secrets"),
    ],
)
def test_hagga_or_imperial(hagga: int, imperial: int, taken: str, space: str) -> None:
    table = lay_table(
        bonus={"hagga_basin": hagga, "imperial_basin": imperial},
        agents={taken: [0]} if taken else {},
        hagal="to_hagga_or_imperial to_secrets",
    )
    assert told(turn(table), "send") == [(space,)]


@shows(27, "C7", "C13")
def test_the_wall_falls_before_worms_are_called() -> None:
    table = lay_table(
        conflict="siege_of_arrakeen",
        seats={1: {"hooks": True}},
        bonus={"hagga_basin": 1},
        hagal="to_hagga_or_imperial",
    )
    turn(table)
    assert (table.wall, table.seats[1].worms, table.seats[1].spice) == (False, 1, 1)


@shows(25, 53)
def test_the_wall_keeps_worms_out() -> None:
    table = lay_table(
        conflict="siege_of_arrakeen",
        seats={1: {"hooks": True}},
        bonus={"deep_desert": 1},
        hagal="to_deep_desert",
    )
    turn(table)
    assert (table.seats[1].worms, table.seats[1].spice) == (0, 5)


@shows(21, 46)
def test_a_swordmaster_is_playable_in_the_same_round() -> None:
    game = lay_out(
        rivals=("feyd_rautha", "staban_tuek"),
        seats={0: {"revealed": True}, 1: {"solari": 3, "agents": 0}, 2: {"agents": 1}},
        control={"arrakeen": 1},
        hagal="to_arrakeen to_fremkit",
        turn=2,
    )
    sent = [(step.seat, step.about) for step in game.steps if step.what == "send"][:2]
    assert sent == [(2, ("arrakeen",)), (1, ("fremkit",))]


@shows(17, "C9")
def test_friendship_is_lost_below_two() -> None:
    table = lay_table(seats={1: {"influence": "F2"}})
    change_influence(table, table.seats[1], "fremen", -1, "test")
    assert table.seats[1].vp == 0


@shows(35, "C19")
def test_a_rival_trashes_nothing() -> None:
    table = fought(conflict="trade_dispute", seats={1: {"troops": 1}})
    assert (table.seats[1].solari, table.seats[1].water) == (2, 2)


@shows(34, "C11", "C18")
def test_the_option_for_a_point_comes_before_purchases_and_again_when_doubled() -> None:
    seats = {1: {"worms": 1, "spice": 7, "water": 0, "swordmaster": True, "trophies": "objective_mouse"}}
    table = fought(conflict="battle_for_imperial_basin", coming="", wall=False, seats=seats)
    assert table.seats[1].vp == 3  # two points of the card, 4 spice once; 3 spice are left
    assert table.seats[1].spice == 3


@shows(31, 32)
def test_control_and_icon_are_not_doubled() -> None:
    table = fought(conflict="siege_of_arrakeen", wall=False, seats={1: {"worms": 1}})
    assert (table.control["arrakeen"], table.seats[1].solari) == (1, 4)
    assert [it.card for it in table.seats[1].trophies] == ["objective_crysknife", "siege_of_arrakeen"]


@shows(54)
def test_an_objective_is_matched_like_a_conflict() -> None:
    table = fought(conflict="skirmish_a", seats={1: {"troops": 1}})
    assert (table.seats[1].vp, [it.face_up for it in table.seats[1].trophies]) == (1, [False, False])


@shows(31, "C16")
def test_nobody_gets_the_card_of_a_tie() -> None:
    table = fought(seats={1: {"troops": 1}, 2: {"troops": 1}}, hagal="to_spice_refinery to_spice_refinery")
    assert [seat.solari for seat in table.seats] == [0, 3, 3]
    assert "skirmish_c" in table.conflicts_gone


@shows(36, "C22")
def test_ties_at_the_end() -> None:
    def winner(one: dict[str, object], other: dict[str, object]) -> list[int]:
        both = {0: {"vp": 10, "revealed": True, "hand": "", **one}, 1: {"vp": 10, **other}}
        return lay_out(seats=both, phase=COMBAT_PHASE).winners

    assert winner({"spice": 1}, {"solari": 5}) == [0]
    assert winner({"solari": 1}, {"solari": 5}) == [1]
    assert winner({"water": 1}, {"water": 2}) == [1]
    assert winner({"garrison": 3}, {"garrison": 4}) == [1]
    assert winner({}, {}) == [0]
    rivals = {0: {"revealed": True}, 1: {"vp": 10}, 2: {"vp": 10}}
    assert lay_out(seats=rivals, phase=COMBAT_PHASE, marker=1).winners == [2]


@shows(36, "C21")
def test_the_wild_icon_at_the_end() -> None:
    seats = {1: {"vp": 9, "trophies": "objective_mouse propaganda"}, 2: {"vp": 10}, 0: {"revealed": True}}
    game = lay_out(seats=seats, phase=COMBAT_PHASE)
    assert game.points == [0, 10, 10]


@shows(38, "C20")
def test_a_simplified_rival_has_no_points_and_does_not_win() -> None:
    table = lay_table(2, rivals=["rabban"], seats={2: {"influence": "E3"}}, hagal="to_sardaukar")
    turn(table, 2)
    assert (table.alliance["emperor"], table.seats[2].vp) == (2, 0)
    seats = {
        0: {"revealed": True},
        1: {"revealed": True},
        2: {"spice": 6, "water": 0, "swordmaster": True},
    }
    game = lay_out(2, rivals=["rabban"], seats=seats, phase=COMBAT_PHASE, coming="")
    assert (game.outcome, game.winners) == ("humans", [1])


@shows(40, "C25")
def test_expert_deployment_troop_by_troop() -> None:
    seats = {1: {"troops": 1, "garrison": 3}, 2: {"troops": 1}}
    table = lay_table(seats=seats, variants=[DEPLOYMENT], hagal="to_research_station")
    seat = turn(table).seats[1]
    assert (seat.troops, seat.garrison) == (4, 2)
    assert told(table, "hold back") == [(1,)]


@shows(40)
def test_worms_come_before_the_lead_is_looked_at() -> None:
    seats = {1: {"hooks": True, "troops": 1}}
    table = lay_table(seats=seats, variants=[DEPLOYMENT], bonus={"deep_desert": 1}, hagal="to_deep_desert")
    seat = turn(table).seats[1]
    assert (seat.worms, seat.troops, seat.garrison) == (2, 1, 3)


@shows(41, "C26")
@pytest.mark.parametrize(
    ("own", "best", "space"), [(2, 4, "sardaukar"), (2, 3, "fremkit"), (1, 4, "fremkit")]
)
def test_smart_politics_far_behind(own: int, best: int, space: str) -> None:
    """The other rival counts as a player."""
    table = lay_table(
        variants=[POLITICS],
        seats={1: {"influence": f"F{own}"}, 2: {"influence": f"F{best}"}},
        hagal="to_fremkit to_sardaukar",
    )
    assert told(turn(table), "send") == [(space,)]


@shows(42)
def test_foldspace_with_guild_influence_is_skipped() -> None:
    table = lay_table(
        expansions=["ix_foldspace"], seats={1: {"influence": "G2"}}, hagal="to_foldspace to_secrets"
    )
    assert told(turn(table), "send") == [("secrets",)]
    assert why(table, "skip") == ["it is not on this board"]


@shows(43)
def test_immortality_changes_nothing_with_two() -> None:
    assert len(lay_table(2, rivals=["staban_tuek"], expansions=["immortality"]).hagal_deck) == 37


@shows("C28")
def test_an_empty_intrigue_deck() -> None:
    table = lay_table()
    table.intrigue_discard, table.intrigue_deck = table.intrigue_deck[:1], []
    draw_intrigues(table, table.seats[1], 2, "test")
    assert len(table.seats[1].intrigues) == 1


@shows("C29")
def test_an_empty_imperium_deck() -> None:
    game = lay_out(
        seats={0: {"hand": "convincing_argument"}}, row="court_clerk", agents={"assembly_hall": [0]}
    )
    game.table.trash += game.table.imperium_deck
    game.table.imperium_deck = []
    do(game, ("acquire", "court_clerk#1"))
    assert game.table.row == []


@shows("C23")
@pytest.mark.parametrize(("rival_has", "solari"), [(True, 6), (False, 8)])
def test_a_rivals_swordmaster_lowers_the_price(rival_has: bool, solari: int) -> None:
    for held in (solari - 1, solari):
        seats = {0: {"solari": held, "hand": "dagger"}, 1: {"swordmaster": rival_has}}
        game = do(lay_out(seats=seats), ("agent", "dagger#1"))
        assert (("to", "swordmaster") in offered(game)) is (held == solari)


@shows("C24")
def test_churned_cards_are_out_of_the_game() -> None:
    table = Oracle(1, 1, variants=["row_churn"]).table
    before = {*table.row, *table.imperium_deck}
    table.chance.roll = lambda sides: 1  # type: ignore[method-assign]
    churn_row(table)
    assert len(table.row) == 5
    assert {*table.row, *table.imperium_deck, *table.trash} == before


@shows("C27")
def test_no_effect_of_a_human_takes_a_rivals_troops() -> None:
    """House cards have none; what they take, an Intrigue, they take as from anybody."""
    seats = {0: {"hand": "diplomacy"}, 1: {"intrigues": "bribe bribe ambush ambush"}}
    game = do(lay_out(seats=seats), ("agent", "diplomacy#1"), ("to", "secrets"))
    assert [len(seat.intrigues) for seat in game.table.seats[:2]] == [2, 3]


@shows("C32")
def test_first_prizes_of_skirmishes_as_listed() -> None:
    assert CONFLICTS["skirmish_c"].rewards[0] == (("solari", 2),)


@shows(9, 30, "C15")
def test_rivals_reveal_swords_in_turn_order() -> None:
    table = lay_table(seats={1: {"troops": 1}, 2: {"troops": 2}}, marker=2)
    assert [*fight(table)] == []
    assert [step.seat for step in table.steps if step.what == "swords"] == [2, 1]


@shows(32)
def test_a_human_may_leave_the_defence_out() -> None:
    data = {"control": {"arrakeen": 0}, "coming": "siege_of_arrakeen", "phase": START}
    for answer, troops in ((("yes",), 1), (("decline",), 0)):
        game = lay_out(**data, marker=0)
        assert (asked(game), offered(game)) == (0, [("yes",), ("decline",)])
        do(game, answer)
        assert game.table.seats[0].troops == troops


def test_recruiting_is_remembered_for_the_turn() -> None:
    table = lay_table()
    recruit(table, table.seats[1], 2, "test")
    assert table.seats[1].fresh == 2
    turn(table)
    assert all(it in ALL_HAGAL for it in map(kind_of, table.hagal_discard))


def test_every_rule_and_every_decision_has_a_test() -> None:
    shown = shown_by(test_dune_rivals, sys.modules[__name__])
    assert {*range(1, 59)} - shown == set()
    assert {f"C{number}" for number in range(1, 33)} - shown == set()
