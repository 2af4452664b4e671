"""The oracle of Dune Rivals by itself: the human side (section D), by its procedure H1-H10, then card by card."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tests.oracle.dune_rivals import Game, Oracle
from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.cards import CARDS, IMPERIUM, kind_of
from tests.oracle.dune_rivals.effects import BONUS
from tests.oracle.dune_rivals.intrigues import INTRIGUES
from tests.oracle.dune_rivals.positions import asked, do, lay_out, offered
from tests.oracle.dune_rivals.rounds import COMBAT_PHASE
from tests.oracle.dune_rivals.shapes import FACTIONS
from tests.oracle.dune_rivals.table import Seat
from tests.oracle.shown import shown_by, shows

REVEAL, DONE, YES, DECLINE = ("reveal",), ("done",), ("yes",), ("decline",)
IDLE = {1: {"agents": 0}, 2: {"agents": 0}}
"""Rivals who do nothing."""


def alone(me: dict[str, Any], **data: Any) -> Game:
    """A human's turn, with rivals who do nothing."""
    return lay_out(seats={**IDLE, 0: me}, **data)


def me(game: Game) -> Seat:
    return game.table.seats[0]


def send(game: Game, kind: str, space: str) -> Game:
    """An Agent with the first card of this kind."""
    piece = next(it for it in me(game).hand if kind_of(it) == kind)
    return do(game, ("agent", piece), ("to", space))


def spaces(game: Game, kind: str) -> list[str]:
    """Where this card of the hand could send an Agent."""
    piece = next(it for it in me(game).hand if kind_of(it) == kind)
    if ("agent", piece) not in offered(game):
        return []
    return [option[1] for option in offered(do(game, ("agent", piece)))]


# ---------------------------------------------------------------------------------------------- procedure


@shows("H1")
def test_five_cards_a_round() -> None:
    for seed in range(5):
        game = Oracle(1, seed)
        assert len(me(game).hand) == 5
        assert game.table.round == 1


@shows("H2")
def test_reveal_is_asked_only_beside_something_else() -> None:
    game = alone({"hand": "dagger convincing_argument"})
    assert offered(game) == [("agent", "dagger#1"), REVEAL]
    no_agent = alone({"hand": "dagger", "agents": 0})
    assert no_agent.table.round == 2  # revealed, nothing to buy, nobody fights


@shows("H2")
def test_after_the_reveal_turn_the_others_go_on() -> None:
    game = lay_out(seats={0: {"hand": "dagger"}}, hagal="to_secrets to_fremkit to_espionage to_sardaukar")
    do(game, REVEAL)
    sent = [(step.seat, *step.about) for step in game.steps if step.what == "send"]
    assert sent[:4] == [(1, "secrets"), (2, "fremkit"), (1, "espionage"), (2, "sardaukar")]


@shows("H3")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("diplomacy", "dutiful_service deliver_supplies secrets desert_tactics fremkit"),
        ("dagger", "assembly_hall gather_support arrakeen spice_refinery"),
        ("dune", "accept_contract imperial_basin hagga_basin"),
        ("reconnaissance", "arrakeen spice_refinery"),
        (
            "signet_ring",
            "assembly_hall gather_support arrakeen spice_refinery accept_contract imperial_basin hagga_basin",
        ),
        ("convincing_argument", ""),
    ],
)
def test_icons_prices_and_requirements(kind: str, expected: str) -> None:
    assert spaces(alone({"hand": f"{kind} seek_allies"}), kind) == expected.split()


@shows("H3")
def test_with_everything_all_spaces_are_open() -> None:
    rich = {"solari": 8, "spice": 9, "water": 9, "influence": "E2 G2 F2"}
    open_to = {
        it for kind in ("diplomacy", "signet_ring") for it in spaces(alone({**rich, "hand": kind}), kind)
    }
    assert open_to == {*SPACES}


@shows("H3")
def test_the_price_is_paid_first() -> None:
    game = send(alone({"hand": "diplomacy", "spice": 5}), "diplomacy", "sardaukar")
    seat = me(game)
    assert (seat.spice, seat.influence["emperor"], len(seat.intrigues)) == (1, 1, 1)
    assert seat.garrison == 7


@shows("H4")
@pytest.mark.parametrize(("garrison", "most"), [(0, 1), (1, 2), (2, 3), (5, 3)])
def test_recruits_and_two_of_the_garrison(garrison: int, most: int) -> None:
    game = send(alone({"hand": "reconnaissance", "garrison": garrison}), "reconnaissance", "arrakeen")
    assert offered(game) == [("deploy", number) for number in range(most + 1)]


@shows("H4", 29)
def test_recruits_of_a_plot_count() -> None:
    game = alone({"hand": "dune", "garrison": 0, "intrigues": "call_to_arms"})
    do(game, ("plot", "call_to_arms#1"))
    send(game, "dune", "imperial_basin")
    assert offered(game)[-1] == ("deploy", 3)


@shows("H5")
def test_a_spy_is_placed_anywhere_free() -> None:
    game = send(alone({"hand": "diplomacy", "spice": 1}, spies={"guild_post": 1}), "diplomacy", "espionage")
    assert len(offered(game)) == 12
    do(game, ("spy", "hagga_basin_post"))
    assert (me(game).spies, game.table.spy_on["hagga_basin_post"]) == (2, 0)


@shows("H5")
def test_without_a_spy_in_supply_one_may_be_recalled() -> None:
    spies = {"guild_post": 0, "emperor_post": 0, "fremen_post": 0}
    game = send(alone({"hand": "diplomacy", "spice": 1}, spies=spies), "diplomacy", "espionage")
    assert offered(game) == [("recall", it) for it in ("emperor_post", "guild_post", "fremen_post")] + [DONE]
    do(game, ("recall", "guild_post"))
    assert ("spy", "guild_post") in offered(game)


@shows("H5")
def test_infiltrate_and_gather_take_a_spy_each() -> None:
    spies = {"research_refinery_post": 0, "refinery_arrakeen_post": 0}
    game = alone({"hand": "reconnaissance dagger"}, spies=spies, agents={"spice_refinery": [1]})
    send(game, "reconnaissance", "spice_refinery")
    assert offered(game) == [("infiltrate", it) for it in spies]
    do(game, ("infiltrate", "research_refinery_post"))
    assert offered(game) == [("gather", "refinery_arrakeen_post"), DONE]
    do(game, ("gather", "refinery_arrakeen_post"))
    assert (me(game).spies, len(me(game).hand)) == (3, 2)
    assert game.table.agents_on["spice_refinery"] == [1, 0]


@shows("H5")
def test_no_entry_without_a_spy_or_beside_an_own_agent() -> None:
    taken = {"agents": {"spice_refinery": [1], "arrakeen": [0]}}
    assert spaces(alone({"hand": "reconnaissance dagger"}, **taken), "reconnaissance") == []
    spies = {"refinery_arrakeen_post": 0}
    with_spy = alone({"hand": "reconnaissance"}, spies=spies, **taken)
    assert spaces(with_spy, "reconnaissance") == ["spice_refinery"]


@shows("H6")
def test_the_spy_icon() -> None:
    game = alone({"hand": "street_informer"}, spies={"emperor_post": 0}, agents={"arrakeen": [1]})
    assert spaces(game, "street_informer") == ["dutiful_service", "spice_refinery"]
    do(game, ("to", "dutiful_service"), DONE)
    assert game.table.spy_on["emperor_post"] == 0


@shows("H7")
def test_persuasion_and_buying() -> None:
    game = alone(
        {"hand": "convincing_argument diplomacy", "council": True},
        agents={"assembly_hall": [0]},
        row="court_clerk heir_of_the_dunes veteran_company",
    )
    do(game, REVEAL)
    assert me(game).persuasion == 6
    assert offered(game) == [
        ("acquire", "court_clerk#1"),
        ("acquire", "veteran_company#1"),
        ("acquire", "prepare_the_way#8"),
        DONE,
    ]
    do(game, ("acquire", "veteran_company#1"))
    assert len(game.table.row) == 5
    do(game, ("acquire", "prepare_the_way#8"))
    assert "veteran_company#1" in [*me(game).discard, *me(game).deck, *me(game).hand]


@shows("H7")
def test_the_spice_must_flow_is_a_point() -> None:
    hand = "convincing_argument convincing_argument speaker_of_houses veteran_company"
    game = do(alone({"hand": hand, "intrigues": "oratory"}), REVEAL)
    assert ("plot", "oratory") in offered(game)
    do(game, ("acquire", "the_spice_must_flow#10"))
    assert (me(game).vp, me(game).persuasion) == (1, 0)
    assert offered(game) == [("plot", "oratory"), DONE]


@shows("H7")
def test_swords_count_only_with_units() -> None:
    seat = me(alone({"hand": "", "troops": 1, "swords": 2, "agents": 1, "intrigues": "bribe"}))
    assert seat.strength == 4
    seat.troops = 0
    assert seat.strength == 0


@shows("H7")
def test_all_cards_are_revealed_at_once() -> None:
    """Bonds see each other; what is drawn meanwhile is revealed too."""
    game = do(alone({"hand": "desert_guide sietch_raider", "troops": 1, "intrigues": "bribe"}), REVEAL)
    assert me(game).swords == 2 + 2 + 2
    drawing = do(alone({"hand": "envoy_of_all_courts", "deck": "dagger", "intrigues": "bribe"}), REVEAL)
    assert (me(drawing).hand, me(drawing).swords) == ([], 1)


@shows("H8")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    game = alone({"hand": "diplomacy", "deck": "", "discard": "dagger dune"})
    send(game, "diplomacy", "fremkit")
    assert (len(me(game).hand), len(me(game).deck), me(game).discard) == (1, 1, [])


@shows("H8")
def test_trashed_cards() -> None:
    game = alone({"hand": "diplomacy dagger", "discard": "prepare_the_way", "water": 1})
    send(game, "diplomacy", "desert_tactics")
    assert offered(game) == [
        ("trash", "dagger#1"),
        ("trash", "diplomacy#1"),
        ("trash", "prepare_the_way#1"),
        DONE,
    ]
    do(game, ("trash", "prepare_the_way#1"))
    assert game.table.reserve["prepare_the_way"][-1] == "prepare_the_way#1"
    ally = send(alone({"hand": "seek_allies dagger"}), "seek_allies", "fremkit")
    assert ally.table.trash == ["seek_allies#1"]
    both = send(alone({"hand": "seek_allies dagger", "water": 1}), "seek_allies", "desert_tactics")
    do(both, ("trash", "seek_allies#1"))
    assert both.table.trash == ["seek_allies#1"]


@shows("H9")
def test_combat_intrigues_until_all_have_passed_in_a_row() -> None:
    seats = {
        0: {"troops": 1, "intrigues": "ambush ambush", "revealed": True},
        1: {"troops": 1, "intrigues": "ambush informants", "revealed": True},
        2: {"agents": 0},
    }
    game = lay_out(2, rivals=["staban_tuek"], seats=seats, phase=COMBAT_PHASE, marker=1)
    order = []
    for option in (DONE, ("combat", "ambush#1"), ("combat", "informants"), DONE, ("combat", "ambush#3")):
        order.append(asked(game))
        do(game, option)
    assert order == [1, 0, 1, 0, 1]
    assert [asked(game), offered(game)] == [0, [("combat", "ambush#2"), DONE]]
    do(game, DONE)
    assert game.table.round == 2


@shows("H9")
def test_nobody_without_units_or_cards_is_asked() -> None:
    game = lay_out(seats={0: {"intrigues": "ambush", "revealed": True}, 1: {"troops": 1}}, phase=COMBAT_PHASE)
    assert game.table.round == 2


@shows("H10")
def test_intrigues_have_their_time() -> None:
    cards = "bribe ambush grand_coalition"
    game = alone({"hand": "dagger", "intrigues": cards})
    assert offered(game) == [("agent", "dagger#1"), ("plot", "bribe#1"), REVEAL]
    send(game, "dagger", "assembly_hall")
    assert ("plot", "bribe#1") in offered(game)
    do(game, ("plot", "bribe#1"))
    assert game.table.intrigue_discard == ["bribe#1"]


@shows("H10")
def test_endgame_intrigues() -> None:
    data = {"vp": 10, "spice": 11, "influence": "E4 G4 B3", "revealed": True}
    cards = "grand_coalition broad_support spice_hoard war_trophy"
    game = lay_out(seats={0: {**data, "intrigues": cards}}, phase=COMBAT_PHASE)
    kinds = [kind_of(option[1]) for option in offered(game)[:-1]]
    assert kinds == cards.split()
    for kind in kinds:
        do(game, next(option for option in offered(game) if kind_of(option[1]) == kind))
    assert (game.over, game.outcome, game.points[0], me(game).spice) == (True, "humans", 14, 6)


# ------------------------------------------------------------------------------------------------- spaces


@pytest.mark.parametrize(
    ("space", "start", "answers", "gained"),
    [
        ("dutiful_service", {}, [], {"solari": 2}),
        ("deliver_supplies", {}, [], {"water": 2}),
        ("heighliner", {"spice": 5}, [("deploy", 7)], {"troops": 7, "garrison": 1}),
        ("secrets", {}, [], {}),
        ("fremkit", {}, [("deploy", 0)], {}),
        ("gather_support", {"solari": 2}, [YES], {"water": 2, "solari": 0, "garrison": 5}),
        ("gather_support", {"solari": 2}, [DECLINE], {"water": 1, "solari": 2}),
        ("high_council", {"solari": 5}, [], {"council": True, "solari": 0}),
        ("high_council", {"solari": 5, "council": True}, [], {"spice": 2, "garrison": 6}),
        ("swordmaster", {"solari": 8}, [], {"swordmaster": True, "agents": 2}),
        ("research_station", {"water": 2}, [("deploy", 4)], {"water": 0, "troops": 4}),
        ("sietch_tabr", {"influence": "F2"}, [("either", 0)], {"hooks": True, "water": 2, "garrison": 4}),
        ("sietch_tabr", {"influence": "F2"}, [("either", 1), YES], {"hooks": False, "water": 2}),
        ("spice_refinery", {"spice": 1}, [("either", 1)], {"solari": 4, "spice": 0}),
        ("spice_refinery", {}, [("either", 0)], {"solari": 2}),
        ("accept_contract", {}, [], {"solari": 2}),
        ("shipping", {"spice": 3, "influence": "G2"}, [("influence", "fremen")], {"solari": 5}),
        ("imperial_basin", {}, [], {"spice": 3}),
        ("hagga_basin", {}, [("either", 0)], {"spice": 4, "water": 0}),
        ("hagga_basin", {"hooks": True}, [("either", 1)], {"spice": 2, "worms": 1}),
        ("deep_desert", {"water": 3, "hooks": True}, [("either", 1)], {"spice": 2, "worms": 2}),
    ],
)
def test_spaces(space: str, start: dict[str, Any], answers: list[Any], gained: dict[str, int]) -> None:
    kind = next(it for it in ("diplomacy", "dagger", "dune") if SPACES[space].icon in CARDS[it].icons)
    bonus = {"imperial_basin": 2, "hagga_basin": 2, "deep_desert": 2}
    game = alone({"hand": f"{kind} convincing_argument reconnaissance", **start}, bonus=bonus)
    do(send(game, kind, space), *answers)
    assert {name: getattr(me(game), name) for name in gained} == gained
    assert (space == "sietch_tabr" and YES in answers) is not game.table.wall


def test_imperial_privilege() -> None:
    game = alone(
        {"hand": "signet_ring dagger", "solari": 3, "influence": "E2", "intrigues": "ambush"},
        agents={"arrakeen": [0]},
    )
    send(game, "signet_ring", "imperial_privilege")
    do(game, ("recall_agent", "arrakeen"), ("trash_intrigue", "ambush#1"), ("either", 1))
    assert (me(game).agents, len(me(game).intrigues), len(me(game).hand)) == (1, 1, 2)
    assert game.table.trash == ["ambush#1"]


@pytest.mark.parametrize(
    ("faction", "space"),
    [*zip(FACTIONS, ("dutiful_service", "deliver_supplies", "secrets", "fremkit"), strict=True)],
)
def test_the_bonus_for_four_influence(faction: str, space: str) -> None:
    letter = faction[0].upper()
    game = send(alone({"hand": "diplomacy dagger", "influence": f"{letter}3"}), "diplomacy", space)
    assert game.table.alliance[faction] == 0
    assert me(game).vp == 2
    gained = {
        "emperor": len(offered(game)) == 13,
        "guild": me(game).solari == 3,
        "bene_gesserit": len(me(game).intrigues) == 2,
        "fremen": me(game).water == 2,
    }
    assert gained[faction] and faction in BONUS


# -------------------------------------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("kind", "space", "start", "answers", "gained"),
    [
        ("errand_runner", "assembly_hall", {}, [YES], {"garrison": 5}),
        ("water_seller", "arrakeen", {"solari": 1}, [YES], {"water": 2, "solari": 0}),
        ("prepare_the_way", "assembly_hall", {"influence": "B2"}, [], {}),
        ("chartered_guard", "dutiful_service", {"influence": "G2"}, [], {"solari": 5}),
        ("chartered_guard", "dutiful_service", {}, [], {"solari": 2}),
        ("worm_caller", "fremkit", {"hooks": True}, [], {"worms": 1, "garrison": 3}),
        ("worm_caller", "fremkit", {}, [], {"worms": 0, "garrison": 6}),
        ("reverend_advisor", "secrets", {"spice": 2}, [YES, ("influence", "guild")], {"spice": 0}),
        ("guild_factor", "deliver_supplies", {"solari": 2}, [YES], {"spice": 2, "water": 3}),
        ("sandrider", "fremkit", {"influence": "F2"}, [], {"spice": 2}),
    ],
)
def test_agent_boxes(
    kind: str, space: str, start: dict[str, Any], answers: list[Any], gained: object
) -> None:
    game = alone({"hand": f"{kind} diplomacy dune", **start})
    do(send(game, kind, space), *answers)
    assert {name: getattr(me(game), name) for name in gained} == gained  # type: ignore[attr-defined]


def test_the_envoys_influence_is_with_whom_he_visits() -> None:
    game = send(alone({"hand": "envoy_of_all_courts dune"}), "envoy_of_all_courts", "deliver_supplies")
    assert me(game).influence["guild"] == 2


def test_the_spymaster_recalls_a_spy() -> None:
    game = alone({"hand": "spymaster dune"}, spies={"guild_post": 0})
    send(game, "spymaster", "assembly_hall")
    do(game, YES, ("recall", "guild_post"))
    assert (me(game).spies, len(me(game).intrigues), len(me(game).hand)) == (3, 2, 2)


def test_the_heir_of_the_dunes() -> None:
    game = alone({"hand": "heir_of_the_dunes", "influence": "E4", "spice": 3, "intrigues": "bribe"})
    do(game, REVEAL, YES)
    assert (me(game).vp, me(game).spice, me(game).persuasion) == (3, 0, 4)


def test_acquiring_the_heir() -> None:
    hand = "convincing_argument speaker_of_houses reverend_advisor"
    game = do(alone({"hand": hand}, row="heir_of_the_dunes"), REVEAL, ("acquire", "heir_of_the_dunes"))
    do(game, ("influence", "fremen"))
    assert me(game).influence["fremen"] == 1


def test_spoils_of_honour() -> None:
    game = lay_out(
        seats={0: {"troops": 2, "intrigues": "spoils_of_honour", "revealed": True}}, phase=COMBAT_PHASE
    )
    do(game, ("combat", "spoils_of_honour"))
    assert offered(game) == [("influence", it) for it in FACTIONS]


@pytest.mark.parametrize(
    ("kind", "start", "swords"),
    [
        ("ambush", {}, 3),
        ("massed_ranks", {"troops": 2}, 2),
        ("massed_ranks", {"troops": 3}, 4),
        ("spice_frenzy", {"spice": 2}, 5),
        ("informants", {}, 2),
    ],
)
def test_swords_of_combat_intrigues(kind: str, start: dict[str, Any], swords: int) -> None:
    data = {"troops": 1, "intrigues": f"{kind} ambush", "revealed": True, **start}
    spies = {"guild_post": 0, "fremen_post": 0}
    game = lay_out(seats={0: data, 1: {"troops": 1}}, spies=spies, phase=COMBAT_PHASE)
    do(game, offered(game)[0])
    assert me(game).swords == swords


def test_an_ordered_retreat() -> None:
    data = {"troops": 3, "intrigues": "ordered_retreat ambush", "revealed": True}
    game = lay_out(seats={0: data}, phase=COMBAT_PHASE)
    do(game, ("combat", "ordered_retreat"))
    assert offered(game) == [("retreat", it) for it in (1, 2, 3)]
    do(game, ("retreat", 2))
    assert (me(game).solari, me(game).garrison, me(game).troops) == (2, 5, 1)


@pytest.mark.parametrize(
    ("kind", "start", "answers", "gained"),
    [
        ("bribe", {}, [], {"solari": 3}),
        ("hidden_cache", {}, [], {"spice": 2}),
        ("water_trade", {"spice": 1}, [], {"water": 3, "spice": 0}),
        ("call_to_arms", {}, [], {"garrison": 6}),
        ("planted_agent", {}, [("spy", "guild_post")], {"spies": 2}),
        ("clean_slate", {}, [("trash", "dagger#1")], {"solari": 2}),
        ("costly_gift", {"spice": 2}, [("influence", "guild")], {"spice": 0}),
        (
            "shifting_loyalty",
            {"influence": "E2"},
            [("lose", "emperor"), ("influence", "guild"), ("influence", "fremen")],
            {"vp": 0},
        ),
    ],
)
def test_plots(kind: str, start: dict[str, Any], answers: list[Any], gained: dict[str, int]) -> None:
    game = alone({"hand": "dagger dune", "intrigues": kind, **start})
    plot = next(option for option in offered(game) if option[0] == "plot")
    do(game, plot, *answers)
    assert {name: getattr(me(game), name) for name in gained} == gained
    assert [kind_of(it) for it in game.table.intrigue_discard] == [kind]


def test_a_hidden_cache_beside_a_maker() -> None:
    game = alone({"hand": "dagger", "intrigues": "hidden_cache"}, agents={"hagga_basin": [0]})
    do(game, ("plot", "hidden_cache#1"))
    assert me(game).spice == 3


def test_what_cannot_be_paid_is_not_offered() -> None:
    kinds = "water_trade costly_gift shifting_loyalty oratory"
    assert offered(alone({"hand": "dagger", "intrigues": kinds})) == [("agent", "dagger#1"), REVEAL]


def test_every_card_costs_what_it_is_worth() -> None:
    """Dearer cards are worth more when revealed."""
    reveal = {
        kind: sum(it.amount for it in card.reveal if getattr(it, "what", "") in ("persuasion", "swords"))
        for kind, card in IMPERIUM.items()
    }
    cheap = [reveal[kind] for kind, card in IMPERIUM.items() if (card.cost or 0) <= 2]
    dear = [reveal[kind] for kind, card in IMPERIUM.items() if (card.cost or 0) >= 6]
    assert max(cheap) < min(dear) + 1
    assert all(it.copies in (1, 2, 3) for it in INTRIGUES.values())


def test_every_part_of_the_procedure_has_a_test() -> None:
    assert {f"H{number}" for number in range(1, 11)} - shown_by(sys.modules[__name__]) == set()
