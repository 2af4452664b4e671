"""Rules 1 to 6 of the checklist: the path, the cards dealt, the first player."""

from itertools import permutations

import pytest

EVERY_COUNT = pytest.mark.parametrize("players", range(2, 7))
SEEDS = range(40)


def path_of(table):
    """The Lands from left to right, with their sides."""
    return [(site[0]["kind"], site[0].get("side")) for site in table.state.view(0)["zones"]["site"]]


def lands_between(table):
    return path_of(table)[1:-1]


def type_of(table, land):
    return table.state.game.pack.kinds[land].faces[0].words["type"]


@EVERY_COUNT
def test_rule_01_the_path_leads_from_the_fortress_over_four_lands_to_the_keep(start, players):
    table = start(players)
    path = [land for land, _ in path_of(table)]
    assert len(path) == 6
    assert (path[0], path[-1]) == ("rebel_fortress", "kristins_keep")
    assert len(set(path)) == 6


@EVERY_COUNT
def test_rule_01_the_token_starts_left_of_the_fortress(start, players):
    assert start(players).value("token") is None


def test_rule_02_basic_lands_are_two_of_each_type_in_any_order(start):
    orders = set()
    for seed in SEEDS:
        table = start(seed=seed)
        lands = lands_between(table)
        assert {side for _, side in lands} == {"basic"}
        orders.add("".join(type_of(table, land) for land, _ in lands))
    assert all(sorted(order) == ["A", "A", "B", "B"] for order in orders)
    assert len(orders) == 6, "every order of two A and two B comes up"


def test_rule_02_every_basic_land_comes_up(start):
    seen = {land for seed in SEEDS for land, _ in lands_between(start(seed=seed))}
    assert len(seen) == 12


def test_rule_02_advanced_lands_are_four_at_random_all_on_their_advanced_side(start, insurrection_with):
    game = insurrection_with(lands="advanced")
    seen, types = set(), set()
    for seed in SEEDS:
        table = start(seed=seed, game=game)
        lands = lands_between(table)
        assert {side for _, side in lands} == {"advanced"}
        seen |= {land for land, _ in lands}
        types.add(sum(type_of(table, land) == "A" for land, _ in lands))
    assert len(seen) == 12
    assert len(types) > 1, "types do not matter here"


def test_rule_02_mixed_lands_turn_up_either_side(start, insurrection_with):
    game = insurrection_with(lands="mixed")
    tables = [start(seed=seed, game=game) for seed in SEEDS]
    advanced = {sum(side == "advanced" for _, side in lands_between(table)) for table in tables}
    assert {1, 2, 3} <= advanced


@pytest.mark.parametrize(("stop", "space"), [("rebel_fortress", 0), ("kristins_keep", 5)])
def test_rule_03_fortress_and_keep_are_played_like_any_land(lay, insurrection, stop, space):
    # Given a token that has just come to one of the fixed stops
    table = lay("round", hands=["squire", "tamer"], land=stop, space=space)
    # Then its value is revealed, everyone draws and plans
    value = insurrection.pack.kinds[stop].faces[0].numbers["reveals"][0]
    assert len(table.cards("centre")) == value > 0
    assert table.hand_sizes() == [2, 2]
    assert table.asking == "plan"
    # And when everyone has played, the centre has as many cards as before
    table.finish()
    assert len(table.cards("centre")) == value


@EVERY_COUNT
def test_rule_04_three_people_each_and_the_rest_is_the_deck(start, players):
    table = start(players)
    assert table.hand_sizes() == [3] * players
    assert len(table.cards("people_deck")) == 70 - 3 * players
    dealt = [card for player in range(players) for card in table.cards("hand", player)]
    assert {table.state.game.pack.kinds[card].deck for card in dealt} == {"people"}


@EVERY_COUNT
def test_rule_05_two_leaders_are_offered_and_one_goes_back_into_the_pile(start, players):
    # Given the choice of a Leader, which everyone has at the same time
    table = start(players)
    assert table.asking == "choose_leaders"
    assert table.asked == list(range(players))
    assert len(table.cards("leader_deck")) == 14 - 2 * players
    pile = table.cards("leader_deck")
    offers = [table.cards("offered", player) for player in range(players)]
    assert all(table.offered(player) == sorted(offers[player]) for player in range(players))
    # When each takes the second
    for player in range(players):
        table.choose(offers[player][1], player=player)
    # Then it is in hand, and the first has been shuffled into the pile
    assert all(offers[player][1] in table.cards("hand", player) for player in range(players))
    assert sorted(table.cards("leader_deck")) == sorted([*pile, *(offer[0] for offer in offers)])
    assert [it["shuffled"] for it in table.log() if "shuffled" in it][-2:] == ["leader_deck", "leader_deck"]


def test_rule_05_nobody_sees_the_leaders_that_others_are_offered(start):
    view = start(2).state.view(0)
    assert [it["kind"] for it in view["zones"]["offered"][0]] == start(2).cards("offered", 0)
    assert view["zones"]["offered"][1] == 2
    assert view["zones"]["leader_deck"] == 10


@pytest.mark.parametrize("cards", list(permutations(["shadow#2", "bard#2", "tamer#1"])))
def test_rule_06_whoever_sits_first_has_no_advantage_in_the_order_of_turns(lay, cards):
    # Given the same three cards, dealt to the seats in every possible way
    table = lay("round", players=3, hands=list(cards), deck="", centre="squire, goblin, wolf")
    # When they are played
    table.plan(*cards)
    # Then the cards decide who takes a turn, never the seats
    turns = []
    while table.asked:
        turns.append(cards[table.asked[0]])
        table.state.choose(0)
    assert turns == ["shadow#2", "bard#2", "tamer#1"]


def test_rule_06_it_does_not_matter_who_decides_first_when_all_choose_together(lay):
    hands = ["gnoll, dragon", "bard, tamer", "wolf, shadow"]
    views = []
    for order in permutations(range(3)):
        table = lay("round", players=3, hands=hands, deck="", centre="squire, goblin")
        for player in order:
            table.state.choose(1, player)
        views.append([table.state.view(player) for player in range(3)])
    assert all(view == views[0] for view in views)


def test_rule_06_moving_every_hand_to_the_next_seat_moves_the_scores_with_it(score):
    hands = ["war_bear*3, gnoll", "war_bear*2, prophet, yel", "prophet, bard, musketeer*2"]
    scores = score(*hands).scores
    for turn in range(3):
        assert score(*hands[turn:], *hands[:turn]).scores == scores[turn:] + scores[:turn]
