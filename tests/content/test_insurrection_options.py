"""What a table can agree on before the game: the sides of the Lands, or the exact path."""

import pytest

import cardwright
from cardwright.errors import SettingError

PATH = "mire/basic, crypt/advanced, ruins/basic, market/advanced"


def path_of(table):
    return [(site[0]["kind"], site[0].get("side")) for site in table.state.view(0)["zones"]["site"]]


def test_basic_lands_are_the_default(start, insurrection_with):
    assert path_of(start(seed=3)) == path_of(start(seed=3, game=insurrection_with(lands="basic")))


@pytest.mark.parametrize(("lands", "sides"), [("basic", {"basic"}), ("advanced", {"advanced"})])
def test_lands_says_which_sides_are_used(start, insurrection_with, lands, sides):
    for seed in range(5):
        assert {
            side for _, side in path_of(start(seed=seed, game=insurrection_with(lands=lands)))[1:-1]
        } == sides


@pytest.mark.parametrize("lands", ["basic", "advanced", "mixed"])
def test_a_path_is_laid_land_by_land_and_side_by_side_whatever_lands_says(start, insurrection_with, lands):
    game = insurrection_with(lands=lands, path=PATH)
    for seed in range(3):
        assert path_of(start(seed=seed, game=game))[1:-1] == [
            ("mire", "basic"),
            ("crypt", "advanced"),
            ("ruins", "basic"),
            ("market", "advanced"),
        ]


@pytest.mark.parametrize(("lands", "sides"), [("basic", {"basic"}), ("advanced", {"advanced"})])
def test_a_side_that_is_not_named_follows_lands(start, insurrection_with, lands, sides):
    game = insurrection_with(lands=lands, path="mire, crypt/basic, ruins, market/advanced")
    laid = dict(path_of(start(game=game))[1:-1])
    assert (laid["crypt"], laid["market"]) == ("basic", "advanced")
    assert {laid["mire"], laid["ruins"]} == sides


def test_a_side_that_is_not_named_falls_by_chance_where_lands_are_mixed(start, insurrection_with):
    game = insurrection_with(lands="mixed", path="mire, crypt/basic, ruins, market/advanced")
    laid = [dict(path_of(start(game=game, seed=seed))[1:-1]) for seed in range(12)]
    assert {it["mire"] for it in laid} == {it["ruins"] for it in laid} == {"basic", "advanced"}
    assert {(it["crypt"], it["market"]) for it in laid} == {("basic", "advanced")}


@pytest.mark.parametrize("players", range(2, 7))
def test_a_path_is_good_for_every_number_of_players(start, insurrection_with, players):
    table = start(players, game=insurrection_with(path=PATH)).finish()
    assert path_of(table)[1] == ("mire", "basic")


def test_swapping_one_side_is_one_word(start, insurrection_with):
    # Given two paths that differ in one word
    swapped = PATH.replace("mire/basic", "mire/advanced")
    paths = [path_of(start(game=insurrection_with(path=path))) for path in (PATH, swapped)]
    # Then only that side differs
    differing = [(one, other) for one, other in zip(*paths, strict=True) if one != other]
    assert differing == [(("mire", "basic"), ("mire", "advanced"))]


def test_a_land_without_a_side_lies_on_its_first(start, insurrection_with):
    table = start(game=insurrection_with(path="mire, crypt, ruins, market"))
    assert {side for _, side in path_of(table)[1:-1]} == {"basic"}


def test_a_path_may_be_a_list(start, insurrection_with):
    assert path_of(start(game=insurrection_with(path=PATH.split(", ")))) == path_of(
        start(game=insurrection_with(path=PATH))
    )


def test_options_are_given_when_a_pack_is_loaded():
    game = cardwright.load("insurrection", options={"path": PATH})
    assert game.start(2).view(0)["zones"]["site"][1][0]["kind"] == "mire"


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        ({"path": "mier/basic, crypt, ruins, market"}, "no 'mier'", "did you mean 'mire'?"),
        ({"path": "mire, crypt, ruin, market"}, "no 'ruin'", "did you mean 'ruins'?"),
        ({"path": "mire/basik, crypt, ruins, market"}, "no side 'basik'", "did you mean 'basic'?"),
        ({"path": "mire, crypt/advance, ruins, market"}, "no side 'advance'", "did you mean 'advanced'?"),
        ({"path": "mire/left, crypt, ruins, market"}, "no side 'left'", "its sides: basic, advanced"),
        ({"lands": "advansed"}, "cannot be 'advansed'", "did you mean 'advanced'?"),
        ({"lands": "x"}, "cannot be 'x'", "one of: basic, advanced, mixed"),
        ({"pth": PATH}, "no option 'pth'", "did you mean 'path'?"),
        ({"land": "basic"}, "no option 'land'", "did you mean 'lands'?"),
        ({"colour": "red"}, "no option 'colour'", "its options: lands, path"),
    ],
)
def test_a_wrong_word_gets_an_error_with_the_nearest_known_one(insurrection_with, options, message, hint):
    with pytest.raises(SettingError) as raised:
        insurrection_with(**options)
    assert message in raised.value.message
    assert raised.value.hint == hint


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("mire, crypt, ruins", "needs 4 cards, not 3"),
        ("mire, crypt, ruins, market, shrine", "needs 4 cards, not 5"),
        ("", "needs 4 cards"),
        ("mire/basic, mire/advanced, crypt, ruins", "more often than there are copies"),
        (4, "is a list"),
    ],
    ids=["three", "five", "none", "one twice", "a number"],
)
def test_a_wrong_number_of_lands_is_refused(insurrection_with, path, message):
    with pytest.raises(SettingError, match=message):
        insurrection_with(path=path)


@pytest.mark.parametrize("stop", ["rebel_fortress", "kristins_keep"])
def test_the_fixed_stops_have_their_place_already(insurrection_with, stop):
    with pytest.raises(SettingError, match=f"no '{stop}'"):
        insurrection_with(path=f"{stop}, mire, crypt, ruins")


@pytest.mark.parametrize("card", ["dragon", "tarak"])
def test_a_card_of_another_deck_is_no_land(insurrection_with, card):
    with pytest.raises(SettingError, match=f"no '{card}' among the lands"):
        insurrection_with(path=f"{card}, mire, crypt, ruins")


@pytest.mark.parametrize("players", [1, 7, 0, -1])
def test_two_to_six_players(insurrection, players):
    with pytest.raises(SettingError, match="2 to 6 players"):
        insurrection.start(players)
