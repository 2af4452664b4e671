"""Rules 1 to 7 and 36 to 39 of Rebel Nox: the set-up, the announcement, the next round, and what is on the cards."""

from collections import Counter

import pytest

import cardwright
from cardwright import Game
from cardwright.errors import SettingError
from tests.content.rebel_nox_table import lay, nox, play_out, start

EVERY_COUNT = pytest.mark.parametrize("players", [4, 5, 6])
REBELS = {4: 2, 5: 3, 6: 3}
REMOVED = {4: 17, 5: 9, 6: 0}


def rebels(table, seat: int) -> int:
    return sum(it.startswith("rebel") for it in table.cards("hand", seat))


def until_round(table, number: int):
    """Takes first options until a round begins."""
    while table.asked and table.value("rounds") < number:
        table.state.choose(0)
    return table


# ---------------------------------------------------------------- set-up


def test_rule_01_four_to_six_play():
    assert (nox().pack.fewest, nox().pack.most) == (4, 6)
    for players in (3, 7):
        with pytest.raises(SettingError):
            nox().start(players)


def test_rule_02_followers_are_counted_without_end():
    table = start()
    assert table.value("followers") == [0, 0, 0, 0]
    assert lay("recruit", followers=[40, 0, 0, 0], rebels_prevail=True).value("followers")[0] == 40


@EVERY_COUNT
def test_rule_03_nexus_on_top_five_others_below_the_rest_face_down(players):
    table = start(players, seed=players)
    sites = [table.cards("site", space) for space in range(6)]
    assert sites[0] == ["nexus"]
    assert all(len(it) == 1 for it in sites)
    assert len(table.cards("location_pile")) == 10
    assert table.state.view(0)["zones"]["location_pile"] == 10
    assert nox().pack.graphs["pyramid"].rows == (1, 2, 3)


def test_rule_03_the_five_are_random():
    assert {start(seed=seed).cards("site", 1)[0] for seed in range(200)} == {
        it.name for it in nox().pack.kinds_of("locations") if it.name != "nexus"
    }


@EVERY_COUNT
def test_rule_04_cards_are_removed_unseen_and_rebels_added_the_chief_among_them(players):
    removed = set()
    for seed in range(20):
        table = start(players, seed)
        box = [it for it in table.cards("box") if not it.startswith("rebel")]
        assert len(box) == REMOVED[players]
        removed |= set(box)
        hands = [card for seat in range(players) for card in table.cards("hand", seat)]
        assert hands.count("rebel_chief") == 1
        assert sum(it.startswith("rebel") for it in hands) == REBELS[players]
        assert table.state.view(0)["zones"]["box"] == len(table.cards("box"))
    assert len(removed) > 25 or players == 6


@EVERY_COUNT
def test_rule_05_nine_cards_each_and_nothing_is_left(players):
    table = start(players)
    assert table.hand_sizes() == [9] * players
    assert table.cards("draw_pile") == []


# ---------------------------------------------------------------- the start of a round


@EVERY_COUNT
def test_rule_06_whoever_holds_a_rebel_card_says_so_and_not_how_many(players):
    holders = Counter()
    for seed in range(40):
        table = start(players, seed)
        counts = [rebels(table, seat) for seat in range(players)]
        holders.update(counts)
        for seat in range(players):
            assert table.state.view(seat)["values"]["declared"] == [it > 0 for it in counts]
    assert holders[2] > 0, "somebody held two"


def test_rule_06_two_hands_that_differ_in_the_number_of_rebels_look_alike():
    def view(*hands: str):
        table = lay("announce", hand=list(hands), site=["nexus"])
        shown = table.state.view(3)
        return {"hands": shown["zones"]["hand"], "values": shown["values"], "log": shown["log"]}

    one = view("rebel_chief, rebel", "red_6, red_7", "blue_6, blue_7", "yellow_6")
    other = view("rebel_chief, red_6", "rebel, red_7", "blue_6, blue_7", "yellow_6")
    assert one["values"]["declared"] == [True, False, False, False]
    assert other["values"]["declared"] == [True, True, False, False]
    same = view("rebel_chief, red_6", "red_7, red_11", "blue_6, blue_7", "yellow_6")
    assert same == one


@EVERY_COUNT
def test_rule_07_the_chief_leads_first_and_later_the_winner_of_nexus(players):
    table = start(players, seed=3)
    chief = next(seat for seat in range(players) if "rebel_chief" in table.cards("hand", seat))
    assert table.asked == [chief] == [table.value("leader")]
    table = until_round(start(players, seed=3), 2)
    assert not table.over
    owners = [it["to"] for it in table.log() if it.get("moved") == "nexus" and it["to"].startswith("won")]
    assert owners == [f"won {table.value('leader') + 1}"]
    assert table.asked == [table.value("leader")]


# ---------------------------------------------------------------- the next round


def test_rule_36_nexus_returns_and_five_new_locations_lie_below():
    table = start(6, seed=1)
    first = [table.cards("site", space)[0] for space in range(6)]
    until_round(table, 2)
    second = [table.cards("site", space)[0] for space in range(6)]
    assert first[0] == second[0] == "nexus"
    assert not set(first[1:]) & set(second[1:])
    assert sorted(table.cards("location_discard")) == sorted(first[1:])


def test_rule_36_when_the_pile_is_used_up_the_discarded_locations_are_shuffled_again():
    others = [it.name for it in nox().pack.kinds_of("locations") if it.name != "nexus"]
    table = lay("lay_pyramid", site=["nexus"], location_discard=", ".join(others), location_pile="")
    assert len({table.cards("site", space)[0] for space in range(6)}) == 6
    assert len(table.cards("location_pile")) == 10
    assert table.cards("location_discard") == []


@EVERY_COUNT
def test_rule_37_three_cards_are_kept_and_six_dealt_from_what_was_played(players):
    table = start(players, seed=3)
    until_round(table, 2)
    assert not table.over
    assert table.hand_sizes() == [9] * players
    for seat in range(players):
        assert table.cards("drawn", seat) == table.cards("won", seat) == []
    assert table.cards("draw_pile") == table.cards("discard") == []


def test_rule_37_the_announcement_is_made_again():
    table = until_round(start(6, seed=1), 2)
    assert table.value("declared") == [rebels(table, seat) > 0 for seat in range(6)]


def test_rule_38_nobody_is_ever_asked_to_speak():
    asking = set()
    for seed in range(30):
        table = start(4 + seed % 3, seed)
        while table.asked:
            asking.add(table.asking)
            table.state.choose(0)
    assert asking == {"contest", "all_play", "infiltrate", "neurograft after infiltrate"}


# ---------------------------------------------------------------- the cards


def test_rule_39_cards_carry_any_number_of_symbols_and_they_are_ours():
    numbers = list(nox().pack.kinds_of("numbers"))
    assert Counter((it.faces[0].words["colour"]) for it in numbers) == {"yellow": 17, "blue": 17, "red": 17}
    for colour in ("yellow", "blue", "red"):
        own = [it.faces[0].numbers["rank"][0] for it in numbers if it.faces[0].words["colour"] == colour]
        assert own == list(range(1, 18))
    total = sum((Counter(it.faces[0].icons) for it in numbers), Counter())
    assert total == {"assassin": 12, "infiltrator": 15, "flag": 12}
    assert max(sum(it.faces[0].icons.values()) for it in numbers) > 1
    assert nox().pack.decks["numbers"].house == ("icons",)


def test_rule_39_sixteen_locations_and_what_the_rulebook_does_not_say_is_marked():
    locations = {it.name: it for it in nox().pack.kinds_of("locations")}
    assert len(locations) == 16
    ours = {name for name, it in locations.items() if it.house and "*" in it.house}
    assert ours == {"signal_tower", "garrison", "undercity", "sanctuary", "quarantine", "mint"}
    fixed = {name for name, it in locations.items() if not it.house}
    assert fixed == {"nexus", "conclave"}


def test_the_first_pyramid_can_be_agreed_on():
    five = "souk, mint, hathor, conclave, orchards"
    table = start(first_pyramid=five)
    assert [table.cards("site", space)[0] for space in range(6)] == ["nexus", *five.split(", ")]
    with pytest.raises(SettingError, match="there is no 'nexus'"):
        Game(nox().checked, {"first_pyramid": "nexus, mint, hathor, conclave, orchards"})


@EVERY_COUNT
def test_hands_are_always_equal_and_everybody_can_play(players):
    for seed in range(15):
        table = start(players, seed)
        while table.asked:
            if table.asking == "contest":
                assert len(set(table.hand_sizes())) == 1
            assert table.offered()
            table.state.choose(seed % len(table.state.decisions[0]))


def test_a_game_reports_rounds_and_the_size_of_the_team_that_won():
    result = play_out(start(seed=2)).state.result
    assert result.report["team_size"] == len(result.winners)
    assert 1 <= result.report["rounds"] <= 10
    assert cardwright.load("rebel_nox").pack.result.report == ("rounds", "team_size")
