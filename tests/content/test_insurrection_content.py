"""What the box holds: numbers of cards, names, budgets, and short blocks of our own words."""

import re
from collections import Counter
from itertools import combinations
from statistics import median

import pytest
import yaml

from .conftest import INSURRECTION

CARD_FILES = ["people", "leaders", "lands"]


@pytest.fixture(scope="module")
def kinds(insurrection):
    """The kinds of a deck, in the order of their file."""
    return lambda deck: list(insurrection.pack.kinds_of(deck))


# ---------------------------------------------------------------- pieces


@pytest.mark.parametrize(("deck", "pieces"), [("people", 70), ("leaders", 14), ("lands", 14)])
def test_the_box_holds_the_published_numbers_of_pieces(kinds, deck, pieces):
    assert sum(it.copies for it in kinds(deck)) == pieces


def test_there_are_twenty_kinds_of_people_or_more(kinds):
    assert len(kinds("people")) >= 20


def test_no_two_ideas_are_the_same(kinds):
    formulas = Counter(
        (it.faces[0].formulas.get("score") or it.faces[0].formulas["score_together"]).text
        for it in kinds("people")
    )
    assert max(formulas.values()) == 1


@pytest.mark.parametrize("deck", ["leaders", "lands"])
def test_leaders_and_lands_are_single(kinds, deck):
    assert {it.copies for it in kinds(deck)} == {1}


def test_every_initiative_is_there_once(kinds):
    initiatives = [
        number
        for deck in ("people", "leaders")
        for it in kinds(deck)
        for number in it.faces[0].numbers["initiative"]
    ]
    assert len(initiatives) == 84
    assert len(set(initiatives)) == 84


@pytest.mark.parametrize(
    ("card", "least"), [("war_bear", 5), ("prophet", 2), ("musketeer", 4), ("skeleton", 2), ("gnoll", 1)]
)
def test_the_examples_need_so_many_copies(insurrection, card, least):
    assert insurrection.pack.kinds[card].copies >= least


@pytest.mark.parametrize(
    ("card", "icons"),
    [
        ("skeleton", {"corruption": 1}),
        ("tore", {"corruption": 2}),
        ("gnoll", {"corruption": 1, "remove": 1}),
        ("talin", {"corruption": 2}),
        ("war_bear", {"animal": 1, "corruption": 0}),
    ],
)
def test_icons_that_the_rulebooks_fix(insurrection, card, icons):
    face = insurrection.pack.kinds[card].faces[0]
    assert {icon: face.icons.get(icon, 0) for icon in icons} == icons


def test_chaos_has_at_least_two_marks_more_than_the_tamer(insurrection):
    marks = {it: insurrection.pack.kinds[it].faces[0].icons.get("corruption", 0) for it in ("chaos", "tamer")}
    assert marks["chaos"] >= 2 + marks["tamer"]


# ---------------------------------------------------------------- Lands


def value(land, side=0):
    return land.faces[side].numbers["reveals"][0]


def test_twelve_lands_have_a_basic_side_of_type_a_or_b_and_an_advanced_side_with_an_effect(kinds):
    lands = [it for it in kinds("lands") if len(it.faces) == 2]
    assert len(lands) == 12
    assert Counter(it.faces[0].words["type"] for it in lands) == {"A": 6, "B": 6}
    for land in lands:
        basic, advanced = land.faces
        assert not basic.modifiers
        assert advanced.modifiers, land.name
        assert "type" not in advanced.words


def test_fortress_and_keep_have_one_side_without_an_effect(kinds):
    stops = [it for it in kinds("lands") if it.name in ("rebel_fortress", "kristins_keep")]
    assert [len(it.faces) for it in stops] == [1, 1]
    assert not any(it.faces[0].modifiers for it in stops)


@pytest.fixture(scope="module")
def stops(insurrection):
    """What Fortress and Keep reveal together."""
    return sum(value(insurrection.pack.kinds[it]) for it in ("rebel_fortress", "kristins_keep"))


# Six players: 70 People less 3 dealt and 6 drawn for each.
BUDGET = 70 - 9 * 6


def test_any_basic_path_fits_the_budget_of_six_players(kinds, stops):
    lands = [it for it in kinds("lands") if len(it.faces) == 2]
    a, b = ([it for it in lands if it.faces[0].words["type"] == letter] for letter in "AB")
    paths = [one + two for one in combinations(a, 2) for two in combinations(b, 2)]
    assert len(paths) == 15 * 15
    assert max(stops + sum(map(value, path)) for path in paths) <= BUDGET


def test_any_advanced_path_fits_the_budget_by_its_printed_values(kinds, stops):
    lands = [it for it in kinds("lands") if len(it.faces) == 2]
    assert max(stops + sum(value(it, 1) for it in path) for path in combinations(lands, 4)) <= BUDGET


def test_six_players_never_run_dry_on_a_basic_path(start):
    for seed in range(3):
        table = start(6, seed, limit=999).finish()
        assert table.hand_sizes() == [10] * 6


# What an effect touches, by the rule or value it changes or by a word in its text.
AREAS = {
    "values": r"corruption_limit|draw_count",
    "order of turns": r"turn_order",
    "drawing": r"draw_cards|draw_count",
    "revealing": r"\breveal\b",
    "taking": r"\btake(able)?\b",
    "playing": r"\bplan\b",
    "limits": r"corruption_limit",
    "scoring": r"tally|points",
    "the Leader deck": r"leader_deck",
    "the graveyard": r"graveyard",
}


@pytest.mark.parametrize("area", AREAS)
def test_advanced_sides_between_them_change_every_part_of_the_game(kinds, area):
    effects = [
        f"{modifier.target} {modifier.text.text}"
        for land in kinds("lands")
        for modifier in land.faces[-1].modifiers
    ]
    assert any(re.search(AREAS[area], it) for it in effects)


# ---------------------------------------------------------------- names


def test_every_kind_icon_and_deck_has_an_english_and_a_french_name(insurrection):
    pack = insurrection.pack
    for named in [*pack.kinds.values(), *pack.icons.values(), *pack.decks.values(), pack]:
        assert set(named.title) == {"en", "fr"}, named.name
        assert all(text.strip() for text in named.title.values()), named.name


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_are_unique_in_each_language(insurrection, language):
    names = Counter(it.title[language] for it in insurrection.pack.kinds.values())
    assert [name for name, count in names.items() if count > 1] == []


PUBLISHED = {
    "chaos": ("Chaos", "Chaos"),
    "tamer": ("Tamer", "Dresseuse"),
    "tore": ("Tore", "Tore"),
    "skeleton": ("Skeleton", "Squelette"),
    "gnoll": ("Gnoll", "Gnoll"),
    "dragon": ("Dragon", "Dragon"),
    "war_bear": ("War Bear", "Ours de Guerre"),
    "prophet": ("Prophet", "Prophète"),
    "goblin": ("Goblin", "Gobelin"),
    "bard": ("Bard", "Barde"),
    "musketeer": ("Musketeer", "Mousquetaire"),
    "dwarf": ("Dwarf", "Nain"),
    "lionra": ("Lionra", "Liohra"),
}
NAMED_BY_THE_RULEBOOKS = {
    *PUBLISHED,
    *("occultist", "necromancer", "shadow", "princess"),
    *("qhia", "azel", "talin", "draxen", "fenriz", "tarak", "nhia", "yel"),
    *("rebel_fortress", "kristins_keep"),
}


@pytest.mark.parametrize("card", PUBLISHED)
def test_published_names(insurrection, card):
    names = insurrection.pack.kinds[card].title
    assert (names["en"], names["fr"]) == PUBLISHED[card]


# ---------------------------------------------------------------- what is ours is marked


def test_cards_that_the_rulebooks_do_not_name_are_ours_throughout(kinds):
    for deck in ("people", "leaders"):
        for kind in kinds(deck):
            ours_throughout = kind.house is not None and "*" in kind.house
            assert ours_throughout is (kind.name not in NAMED_BY_THE_RULEBOOKS), kind.name


def test_every_number_and_effect_of_a_land_is_ours(insurrection):
    assert {"reveals", "modifiers", "type"} <= set(insurrection.pack.decks["lands"].house)


@pytest.mark.parametrize(
    "card", ["goblin", "occultist", "bard", "musketeer", "shadow", "azel", "draxen", "tarak", "yel"]
)
def test_scores_that_the_rulebooks_fix_are_not_marked_as_ours(insurrection, card):
    assert not {"score", "score_together"} & set(insurrection.pack.kinds[card].house or ())


# ---------------------------------------------------------------- short blocks, our own words


def block_lengths():
    """How many lines each card takes in its file."""
    lengths = {}
    for name in CARD_FILES:
        text = (INSURRECTION / f"{name}.yaml").read_text(encoding="utf-8")
        lines = text.splitlines()
        ((_, cards),) = yaml.compose(text).value
        for key, node in cards.value:
            end = node.end_mark.line
            # A block's end is where the next one begins: blank lines and comments between do not count.
            block = [
                it for it in lines[key.start_mark.line : end] if it.strip() and not it.strip().startswith("#")
            ]
            lengths[key.value] = len(block)
    return lengths


def test_a_card_is_a_short_block():
    lengths = block_lengths()
    assert len(lengths) >= 20 + 14 + 14
    assert median(lengths.values()) <= 8
    assert max(lengths.values()) <= 12


def test_the_flow_of_the_game_reads_on_two_pages():
    assert len((INSURRECTION / "rules.yaml").read_text(encoding="utf-8").splitlines()) <= 2 * 91
