"""The oracle by itself: the rulebook's examples and vectors, its conventions, and games at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.oracle.insurrection import Oracle, play_round
from tests.oracle.insurrection_scoring import (
    card_points,
    end_of_game_effects,
    musketeer_points,
    settle,
    tally,
    wolf_points,
)
from tests.oracle.insurrection_table import CARDS, LAND_NAMED, LANDS, Table, icons_on, marks_on, of_kind
from tests.oracle.insurrection_turn import Turn, allowed_options, leads_to_enough, play_turn
from tests.oracle.table import DECLINE, YES, Asking, Chance, Option

ADVANCED = [land.kind for land in LANDS.values() if land.type]


# ------------------------------------------------------------------------------------ positions to test on


def table_with(
    hands: list[str],
    centre: str = "",
    graveyard: str = "",
    played: list[str] | None = None,
    deck: str = "",
    outcome: str = "good",
    land: str = "rebel_fortress",
) -> Table:
    """A table where every card is named by its kind; `deck` is named from the bottom to the top.

    The token stands on `land`, a Land of the twelve with its Advanced side up.
    """
    table = Table(len(hands))
    unused = {card.kind: of_kind(card.kind) for card in CARDS}
    played = played or ["" for _ in hands]

    def cards(text: str) -> list[int]:
        return [unused[kind].pop(0) for kind in text.split()]

    table.centre, table.graveyard = cards(centre), cards(graveyard)
    table.hand, table.played = [cards(text) for text in hands], [cards(text) for text in played]
    table.people_deck = cards(deck)
    table.leader_deck = [card for card in table.leader_deck if card in unused[CARDS[card].kind]]
    table.outcome = outcome
    table.token = {"rebel_fortress": 0, "kristins_keep": 5}.get(land, 1)
    table.site[table.token] = [LAND_NAMED[land].piece]
    table.sides[LAND_NAMED[land].piece] = "advanced"
    return table


def points_of(kind: str, hand: str = "", others: str = "", **where: str) -> int:
    """What one card brings player 0, whose hand holds `hand` besides it."""
    table = table_with([f"{kind} {hand}", others], **where)  # type: ignore[arg-type]
    return card_points(table, 0, table.hand[0][0])


class Steps:
    """Walks through a part of the game and names the options by the kinds of the cards."""

    def __init__(self, part: Asking) -> None:
        self.part = part
        self.pending: dict[int, list[Option]] = {}
        self.advance(None)

    def advance(self, chosen: dict[int, Option] | None) -> None:
        try:
            self.pending = self.part.send(chosen)  # type: ignore[arg-type]
        except StopIteration:
            self.pending = {}

    @property
    def offered(self) -> list[str]:
        return [name_of(option) for options in self.pending.values() for option in options]

    def take(self, name: str) -> Steps:
        ((player, options),) = self.pending.items()
        self.advance({player: next(option for option in options if name_of(option) == name)})
        return self


def name_of(option: Option) -> str:
    return CARDS[option[1]].kind if option[0] == "piece" else " ".join(map(str, option))


def kinds(pieces: list[int]) -> list[str]:
    return [CARDS[piece].kind for piece in pieces]


# -------------------------------------------------------------------------------------- numbers and chance


def test_pieces_are_numbered_people_leaders_lands() -> None:
    assert len(CARDS) == 84
    assert sum(not card.is_leader for card in CARDS) == 70
    assert [CARDS[0].kind, CARDS[70].kind, LANDS[84].kind, LANDS[86].kind] == [
        "chaos",
        "qhia",
        "rebel_fortress",
        "mire",
    ]
    assert list(LANDS) == list(range(84, 98))


def test_chance_follows_the_published_splitmix64() -> None:
    assert Chance(0).state == 0xE220A8397B1DCDAF
    numbers = Chance(7)
    rolls = [numbers.roll(6) for _ in range(1000)]
    assert set(rolls) == {1, 2, 3, 4, 5, 6}


def test_the_oracle_shares_nothing_with_the_kernel() -> None:
    for file in Path(__file__).parent.glob("insurrection*.py"):
        assert not re.search(r"^\s*(from|import) .*(cardwright|kernel)", file.read_text("utf-8"), re.M)


def test_every_initiative_is_unique() -> None:
    assert len({card.initiative for card in CARDS}) == len(CARDS)


# ------------------------------------------------------------------------------------------ test vectors, 6


def test_jeannes_hand_is_worth_75() -> None:
    hand = "dragon tamer war_bear war_bear war_bear war_bear war_bear prophet gnoll yel"
    table = table_with([hand, "prophet"])
    tally(table, 0)
    assert [points for _, _, points in table.breakdown] == [7, 16, 7, 7, 7, 7, 7, 4, 4, 9]
    assert table.points == [75, 0]


def test_musketeers_and_wolves() -> None:
    assert [musketeer_points(copies) for copies in range(1, 8)] == [3, -2, 27, 30, 25, 54, 57]
    assert [wolf_points(copies) for copies in (1, 2, 3, 4)] == [2, 12, 27, 27]


def test_cards_that_score_together_do_so_once_and_last() -> None:
    table = table_with(["musketeer goblin wolf musketeer wolf musketeer", ""])
    tally(table, 0)
    goblin, musketeer, wolf = table.hand[0][1], table.hand[0][0], table.hand[0][2]
    assert table.breakdown == [(0, goblin, 3), (0, musketeer, 27), (0, wolf, 12)]


@pytest.mark.parametrize("soldiers, points", list(enumerate([0, 0, 6, 6, 12, 12])))
def test_bard_counts_pairs_of_soldiers(soldiers: int, points: int) -> None:
    assert points_of("bard", "musketeer " * soldiers) == points
    assert points_of("bard", "musketeer " * soldiers, outcome="evil") == -2


@pytest.mark.parametrize("marks, points", list(enumerate([0, 0, 3, 3, 6, 6, 9, 9, 12, 12])))
def test_azel_counts_pairs_of_marks(marks: int, points: int) -> None:
    centre = "chaos " * (marks // 3 if marks < 9 else 2)
    centre += " ".join(["witch", "gnoll", "gnoll"][: marks - 3 * len(centre.split())])
    assert marks == marks_on(table_with(["", ""], centre).centre)
    assert points_of("azel", centre=centre) == points
    assert points_of("azel", centre=centre, outcome="evil") == 0


def test_tarak_loses_three_for_each_other_card() -> None:
    people = "goblin goblin goblin goblin wolf wolf wolf bard bard"
    assert [points_of("tarak", " ".join(people.split()[:n])) for n in range(3, 10)] == [
        24,
        21,
        18,
        15,
        12,
        9,
        6,
    ]


def test_draxen_counts_what_is_held_once() -> None:
    assert points_of("draxen", "chaos tamer tore gnoll dragon bard wolf witch spy") == 13
    assert points_of("draxen", "chaos tamer tore gnoll dragon bard wolf spy spy") == 9


def test_points_that_the_outcome_decides() -> None:
    assert [points_of("goblin"), points_of("goblin", outcome="evil")] == [3, 9]
    assert points_of("shadow", land="kristins_keep") == 0
    assert points_of("shadow", outcome="evil") == 7
    assert points_of("shadow", outcome="evil", land="kristins_keep") == 15
    five = "goblin goblin goblin wolf wolf"
    assert points_of("necromancer", graveyard=five) == 4
    assert points_of("necromancer", graveyard=five, outcome="evil") == 14


def test_occultist_counts_soldiers_and_minions_and_itself() -> None:
    assert points_of("occultist", "musketeer musketeer musketeer goblin") == 7


def test_princess_and_qhia_read_the_centre() -> None:
    tainted = "tore tore chaos chaos occultist occultist"  # 6 + 6 + 4
    assert points_of("princess", centre=f"{tainted} goblin goblin") == 0
    assert points_of("princess", centre=f"{tainted} goblin goblin goblin") == -1
    minions = "goblin goblin goblin goblin tore tore occultist"
    assert points_of("qhia", centre=minions) == 0
    assert points_of("qhia", centre=f"{minions} occultist") == -1


def test_bears_need_a_strict_majority() -> None:
    two_more = "war_bear war_bear"
    assert points_of("war_bear", two_more, others="war_bear war_bear war_bear") == 3
    assert points_of("war_bear", two_more, others="war_bear war_bear") == 7


def test_a_prophet_in_the_centre_is_in_nobodys_hand() -> None:
    assert points_of("prophet", centre="prophet") == 10
    assert points_of("prophet", "prophet") == 10
    assert points_of("prophet", others="prophet") == 4


@pytest.mark.parametrize(
    "kind, hand, points",
    [
        ("fenriz", "goblin morwen bard wolf", 11),
        ("brannoc", "squire tamer wolf", 4),
        ("morwen", "goblin tore", 3),
        ("odalys", "talin nhia bard", 12),
        ("sorrel", "wolf", 10),
        ("skeleton", "skeleton", 4),
        ("squire", "talin nhia", 8),
        ("executioner", "chaos gnoll", 1),
        ("executioner", "chaos dragon", 0),
        ("witch", "chaos", 4),
        ("paladin", "gnoll", 1),
        ("paladin", "bard", 8),
        ("merchant", "merchant bard bard talin", 3),
    ],
)
def test_house_cards_when_good_wins(kind: str, hand: str, points: int) -> None:
    assert points_of(kind, hand) == points


def test_what_others_hold_and_what_lies_about() -> None:
    assert points_of("sorrel", "", others="wolf") == 3
    assert points_of("spy", others="goblin tore bard") == 6
    assert points_of("dwarf", centre="musketeer bard brannoc") == 5
    assert points_of("kestrel", graveyard="bard bard bard wolf wolf") == 11
    assert points_of("skeleton", graveyard="bard bard bard") == 3


@pytest.mark.parametrize("outcome", ["good", "evil"])
def test_pilgrim_counts_the_lands_behind_the_token(outcome: str) -> None:
    lands = ["rebel_fortress", "mire", "kristins_keep"]  # numbers 1, 2 and 6
    assert [points_of("pilgrim", outcome=outcome, land=land) for land in lands] == [0, 2, 10]


@pytest.mark.parametrize("kind", sorted({card.kind for card in CARDS} - {"musketeer", "wolf"}))
@pytest.mark.parametrize("outcome", ["good", "evil"])
def test_every_card_has_a_score(kind: str, outcome: str) -> None:
    assert isinstance(points_of(kind, outcome=outcome), int)


# --------------------------------------------------------------------------------------- the end of the game


def test_lowest_leader_breaks_a_tie() -> None:
    table = table_with(["talin qhia", "azel", "", "tarak"])
    table.points = [5, 5, 5, 4]
    settle(table)
    assert table.winners == [1]


def test_tied_players_without_a_leader_share_even_below_zero() -> None:
    table = table_with(["bard", "bard", "tarak"])
    table.points = [-2, -2, -3]
    settle(table)
    assert table.winners == [0, 1]


def test_effects_at_the_end_go_by_initiative_and_only_for_cards_still_held() -> None:
    table = table_with(["nhia lionra", "kestrel goblin"], centre="wolf bard")
    steps = Steps(end_of_game_effects(table))
    assert (list(steps.pending), steps.offered) == ([1], ["goblin", "decline"])
    steps.take("goblin")
    assert (list(steps.pending), steps.offered) == ([0], ["wolf", "bard", "decline"])
    assert steps.take("bard").offered == ["nhia", "lionra"]
    steps.take("nhia")  # given away before her turn: she does nothing
    assert not steps.pending
    assert (kinds(table.hand[0]), kinds(table.centre)) == (["lionra", "bard"], ["wolf", "nhia"])
    assert kinds(table.people_deck) == ["goblin"]


def test_nhia_adds_an_animal_as_an_extra_card() -> None:
    table = table_with(["nhia bard", ""], centre="goblin wolf")
    steps = Steps(end_of_game_effects(table))
    assert steps.offered == ["wolf", "decline"]
    steps.take("wolf")
    assert kinds(table.hand[0]) == ["nhia", "bard", "wolf"]


def test_evil_at_the_reveal_of_the_keep_ends_the_game_before_the_draw() -> None:
    table = table_with(
        ["shadow", "bard"], centre="chaos chaos", deck="bard goblin dragon dragon", outcome="open"
    )
    table.token, table.site[5] = 5, [LAND_NAMED["kristins_keep"].piece]
    steps = Steps(play_round(table))
    assert not steps.pending
    assert table.outcome == "evil"
    assert [len(hand) for hand in table.hand] == [1, 1]
    assert card_points(table, 0, table.hand[0][0]) == 15


# ----------------------------------------------------------------------------------- turns once Evil has won


def test_the_chaos_example() -> None:
    """11, 10, 10: Jeanne plays Chaos, Grégory Skeleton, Benjamin Gnoll."""
    table = table_with(
        ["", "", ""],
        centre="tamer tore chaos gnoll dragon",
        played=["chaos", "skeleton", "gnoll"],
        outcome="open",
    )
    Steps(play_turn(table, 0)).take("tamer")
    assert (marks_on(table.centre), table.outcome) == (11, "evil")
    gregory = Steps(play_turn(table, 1))
    assert gregory.offered == ["tore", "gnoll", "dragon"]  # a Chaos less would leave 9
    gregory.take("tore")
    assert marks_on(table.centre) == 10
    benjamin = Steps(play_turn(table, 2))
    assert benjamin.offered == ["decline"]  # no card without marks lies there, so nothing can be removed
    benjamin.take("decline")
    assert benjamin.offered == ["gnoll", "skeleton"]
    benjamin.take("skeleton")
    assert (marks_on(table.centre), table.outcome) == (10, "evil")


def test_remove_is_allowed_where_ten_can_still_be_left() -> None:
    """The trap of the Chaos example: with a card without marks in the centre Benjamin may remove."""
    table = table_with(
        ["", ""], centre="chaos chaos dragon gnoll skeleton bard", played=["", "gnoll"], outcome="evil"
    )
    steps = Steps(play_turn(table, 1))
    assert steps.offered == ["gnoll", "skeleton", "bard", "decline"]
    steps.take("gnoll")
    assert steps.offered == ["bard"]


def test_taking_back_is_the_only_move_and_nobody_is_asked() -> None:
    table = table_with(["wolf", ""], centre="chaos chaos dragon dragon", played=["bard", ""], outcome="evil")
    steps = Steps(play_turn(table, 0))
    assert not steps.pending
    assert (kinds(table.hand[0]), marks_on(table.centre)) == (["wolf", "bard"], 10)


def test_nobody_may_rely_on_the_unseen_top_card() -> None:
    """Tore lies on the deck and would make up for a Dragon, but who plays the Witch cannot know it."""
    table = table_with(
        ["", ""], "chaos chaos dragon dragon bard", played=["witch", ""], deck="tore", outcome="evil"
    )
    steps = Steps(play_turn(table, 0)).take("branch 0")
    assert steps.offered == ["bard", "decline"]


def test_who_looks_can_take_what_he_sees_whatever_it_is() -> None:
    """Nothing in the centre may be taken, but a card from the deck can be laid open and taken."""
    table = table_with(
        ["", ""], "chaos chaos dragon dragon", played=["prophet", ""], deck="wolf bard", outcome="evil"
    )
    steps = Steps(play_turn(table, 0))
    assert steps.offered == ["yes", "decline"]
    assert steps.take("yes").offered == ["branch 0", "branch 1"]
    assert steps.take("branch 1").offered == ["bard"]
    steps.take("bard")
    assert (kinds(table.hand[0]), marks_on(table.centre)) == (["bard"], 10)


def test_a_card_that_was_looked_at_is_known() -> None:
    """Look is allowed for the sake of putting the card back; seen, Tore in the centre frees two marks."""
    table = table_with(
        ["", ""], "chaos chaos dragon dragon bard", played=["prophet", ""], deck="tore", outcome="evil"
    )
    steps = Steps(play_turn(table, 0))
    assert steps.offered == ["yes", "decline"]
    steps.take("yes")
    assert steps.offered == ["branch 0", "branch 1"]
    steps.take("branch 1")
    assert steps.offered == ["dragon", "dragon", "bard", "tore"]


def test_taking_back_where_even_a_played_mark_is_too_little() -> None:
    table = table_with(
        ["", ""], "chaos chaos dragon dragon", played=["occultist", ""], deck="wolf", outcome="evil"
    )
    steps = Steps(play_turn(table, 0))  # ten, and he brings one: one mark may be taken, no such card is there
    assert not steps.pending
    assert kinds(table.hand[0]) == ["occultist"]


def test_the_shrine_asks_for_twelve() -> None:
    table = table_with(["", ""], "chaos chaos dragon dragon", outcome="open", land="shrine")
    assert not table.evil_prevails
    table.centre += of_kind("tore")[:1]
    assert table.evil_prevails


def test_council_hall_is_open_once_evil_has_won() -> None:
    """The Leader drawn is unknown, but only the centre is counted."""
    fallen = table_with(
        ["talin", ""],
        "chaos chaos dragon dragon bard",
        played=["wolf", ""],
        outcome="evil",
        land="council_hall",
    )
    assert Steps(play_turn(fallen, 0)).offered == ["talin", "decline"]


def test_the_market_can_save_a_turn() -> None:
    """Every card of the centre has marks, but a Chaos from the hand can pay for one of them."""
    table = table_with(
        ["chaos bard", ""],
        "chaos dragon dragon tore gnoll",
        played=["wolf", ""],
        outcome="evil",
        land="market",
    )
    steps = Steps(play_turn(table, 0))
    assert steps.offered == ["chaos", "dragon", "dragon", "tore", "gnoll", "decline"]
    steps.take("gnoll")
    assert steps.offered == ["chaos"]  # the Bard would leave nine marks
    steps.take("chaos")
    assert steps.offered == ["dragon", "dragon", "tore"]  # twelve marks: two can be spared


def test_the_market_leaves_a_card_to_take() -> None:
    table = table_with(
        ["wolf", ""], "chaos chaos dragon dragon bard", played=["squire", ""], outcome="evil", land="market"
    )
    assert Steps(play_turn(table, 0)).offered == ["bard", "decline"]


def test_the_crypt_saves_a_turn_through_the_graveyard() -> None:
    table = table_with(
        ["", ""],
        "chaos chaos dragon dragon",
        graveyard="gnoll",
        played=["wolf", ""],
        outcome="evil",
        land="crypt",
    )
    assert Steps(play_turn(table, 0)).offered == ["gnoll"]


def test_gallows_leave_a_card_to_take() -> None:
    centre = "chaos chaos dragon dragon tamer"
    table = table_with(["", ""], centre, played=["wolf", ""], outcome="evil", land="gallows")
    assert Steps(play_turn(table, 0)).offered == ["decline"]
    table = table_with(["", ""], f"{centre} tamer", played=["wolf", ""], outcome="evil", land="gallows")
    assert Steps(play_turn(table, 0)).offered == ["tamer", "tamer", "decline"]


# -------------------------------------------------------------------------------------- the Advanced sides


def advanced_round(land: str, hands: list[str], deck: str, centre: str = "") -> tuple[Table, Steps]:
    table = table_with(hands, centre, deck=deck, outcome="open", land=land)
    return table, Steps(play_round(table))


def test_mire_turns_the_order_round() -> None:
    _, steps = advanced_round("mire", ["dragon", "shadow"], "bard bard merchant merchant merchant")
    steps.advance({player: options[0] for player, options in steps.pending.items()})
    assert list(steps.pending) == [0]


def test_barracks_draw_two_and_return_one_of_the_people() -> None:
    table, steps = advanced_round("barracks", ["talin", "qhia"], "wolf wolf bard bard tamer tamer")
    assert (list(steps.pending), steps.offered) == ([0], ["bard", "bard"])
    steps.take("bard")
    assert (list(steps.pending), steps.offered) == ([1], ["wolf", "wolf"])
    assert kinds(table.people_deck) == ["bard"]


def test_barracks_need_two_cards_for_each() -> None:
    table, steps = advanced_round("barracks", ["talin", "qhia"], "wolf bard bard tamer tamer")
    assert sorted(steps.pending) == [0, 1]
    assert [len(hand) for hand in table.hand] == [1, 1]


def test_watchtower_looks_before_the_cards_effects() -> None:
    table = table_with(
        ["", ""], "bard", played=["spy", ""], deck="wolf goblin", outcome="open", land="watchtower"
    )
    steps = Steps(play_turn(table, 0)).take("yes").take("branch 0")
    assert kinds(table.people_deck) == ["goblin", "wolf"]
    steps.take("yes").take("branch 1")
    assert steps.offered == ["bard", "wolf"]


def test_ambush_pass_reveals_up_to_three_more_until_six_marks() -> None:
    table, _ = advanced_round("ambush_pass", ["bard", "bard"], "wolf wolf goblin goblin goblin goblin")
    assert kinds(table.centre) == ["goblin"] * 4
    table, _ = advanced_round("ambush_pass", ["bard", "bard"], "wolf wolf goblin chaos chaos")
    assert kinds(table.centre) == ["chaos", "chaos"]


def test_crossroads_play_openly_in_seat_order() -> None:
    table, steps = advanced_round("crossroads", ["wolf", "bard"], "goblin goblin goblin goblin")
    assert list(steps.pending) == [0]
    steps.take("wolf")
    assert kinds(table.played[0]) == ["wolf"]
    assert list(steps.pending) == [1]


def test_market_trades_before_the_take() -> None:
    table = table_with(["talin", ""], "bard goblin", played=["wolf", ""], outcome="open", land="market")
    steps = Steps(play_turn(table, 0))
    assert steps.offered == ["bard", "goblin", "decline"]
    assert steps.take("goblin").offered == ["talin"]
    assert steps.take("talin").offered == ["bard", "talin"]
    steps.take("bard")
    assert (kinds(table.hand[0]), kinds(table.centre)) == (["goblin", "bard"], ["talin", "wolf"])


def test_battlefield_pays_for_a_soldier_at_once() -> None:
    for card, points in (("tamer", 3), ("bard", 0)):
        table = table_with(["", ""], "goblin", played=[card, ""], outcome="open", land="battlefield")
        Steps(play_turn(table, 0))
        assert table.points[0] == points


def test_ruins_add_a_leader_to_the_centre() -> None:
    table, _ = advanced_round("ruins", ["bard", "bard"], "wolf wolf goblin goblin")
    assert kinds(table.centre) == ["goblin", "goblin", "kestrel"]


def test_council_hall_replaces_a_leader() -> None:
    table = table_with(["talin", ""], "bard", played=["wolf", ""], outcome="open", land="council_hall")
    Steps(play_turn(table, 0)).take("talin")
    assert kinds(table.hand[0]) == ["kestrel"]
    assert kinds(table.leader_deck)[0] == "talin"


def test_crypt_offers_the_graveyard_and_gallows_hang_soldiers() -> None:
    table = table_with(["", ""], "bard", graveyard="gnoll", played=["wolf", ""], outcome="open", land="crypt")
    assert Steps(play_turn(table, 0)).offered == ["bard", "gnoll"]
    table = table_with(["", ""], "gnoll tamer", played=["wolf", ""], outcome="open", land="gallows")
    steps = Steps(play_turn(table, 0))
    assert steps.offered == ["tamer", "decline"]
    steps.take("tamer")
    assert kinds(table.graveyard) == ["tamer"]


def test_both_effects_in_either_order() -> None:
    table = table_with(["", ""], "bard", played=["witch", ""], deck="wolf", outcome="open")
    steps = Steps(play_turn(table, 0))
    assert steps.offered == ["branch 0", "branch 1"]
    steps.take("branch 1").take("yes").take("branch 1")
    assert steps.offered == ["bard", "wolf", "decline"]
    assert steps.take("wolf").offered == ["bard"]


def test_an_empty_centre_gives_nothing_and_takes_the_played_card() -> None:
    table = table_with(["", ""], "bard", played=["gnoll", ""], outcome="open")
    steps = Steps(play_turn(table, 0)).take("bard")
    assert not steps.pending
    assert (table.hand[0], kinds(table.centre)) == ([], ["gnoll"])


# ------------------------------------------------------------------------------------------- games at random


def at_random(game: Oracle, chooser: random.Random) -> Iterator[Oracle]:
    """Play to the end, halting before every choice."""
    while not game.over:
        yield game
        player = chooser.choice(sorted(game.pending))
        game.choose(player, chooser.choice(game.pending[player]))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("lands", ["basic", "advanced", "mixed"])
def test_random_games_end_and_lose_no_piece(players: int, lands: str) -> None:
    for seed in range(5):
        game = Oracle(players, seed, lands)
        for choices, _ in enumerate(at_random(game, random.Random(seed))):
            assert sorted(chain.from_iterable(game.zones().values())) == list(range(98))
            assert choices < 400
        assert game.outcome in ("good", "evil")
        assert game.winners
        for player in range(players):
            assert game.points[player] == sum(points for who, _, points in game.breakdown if who == player)


def test_same_seed_and_choices_same_game() -> None:
    def record(seed: int) -> list[object]:
        game = Oracle(4, seed, "mixed")
        return [(step.zones(), dict(step.pending)) for step in at_random(game, random.Random(1))]

    assert record(3) == record(3)
    assert record(3) != record(4)


def test_hands_grow_from_four_to_ten() -> None:
    game = Oracle(3, 13)
    sizes: dict[int, int] = {}
    for step in at_random(game, random.Random(0)):
        if len(step.pending) == 3 and step.token is not None:
            sizes[step.token] = len(step.zones()["hand", 0])
    assert game.outcome == "good"
    assert list(sizes.values()) == [5, 6, 7, 8, 9, 10]


def test_basic_path_has_two_lands_of_each_type() -> None:
    for seed in range(20):
        zones = Oracle(2, seed).zones()
        path = [LANDS[zones["site", space][0]] for space in range(6)]
        assert [path[0].kind, path[5].kind] == ["rebel_fortress", "kristins_keep"]
        assert sorted(str(land.type) for land in path[1:5]) == ["A", "A", "B", "B"]


def test_an_exact_path_lies_as_asked() -> None:
    path = [("mire", "basic"), ("crypt", "advanced"), ("ruins", "basic"), ("shrine", "advanced")]
    game = Oracle(3, 5, path=path)
    laid = [LANDS[game.zones()["site", space][0]] for space in range(1, 5)]
    assert [(land.kind, game.sides[land.piece]) for land in laid] == path


@pytest.mark.parametrize(
    "path",
    [
        [("mire", "basic")] * 4,
        [("mire", "basic")],
        [("mire", "up"), ("crypt", "basic"), ("ruins", "basic"), ("shrine", "basic")],
        [("kristins_keep", "basic"), ("crypt", "basic"), ("ruins", "basic"), ("shrine", "basic")],
    ],
)
def test_a_wrong_path_is_refused(path: list[tuple[str, str]]) -> None:
    with pytest.raises(ValueError):
        Oracle(3, 5, path=path)


def test_choosing_together_waits_for_everyone() -> None:
    game = Oracle(3, 1)
    before = game.zones()
    game.choose(2, game.pending[2][0])
    game.choose(0, game.pending[0][1])
    assert (game.zones(), list(game.pending)) == (before, [1])
    with pytest.raises(ValueError):
        game.choose(2, ("piece", before["offered", 2][1]))
    game.choose(1, game.pending[1][0])
    assert sorted(game.pending) == [0, 1, 2]
    assert before["offered", 2][0] in game.zones()["hand", 2]
    assert before["offered", 2][1] in game.zones()["leader_deck"]


# ------------------------------------------------------- the search behind rule 21 against every single way


def every_ending(turn: Turn) -> Iterator[Table]:
    """All tables at which a turn can end, without leaving out a single way."""
    turn = turn.copy()
    options = turn.options()
    if not options:
        yield turn.table
    for option in options:
        ahead = turn.copy()
        ahead.choose(option)
        yield from every_ending(ahead)


def counts(end: Table, hidden: set[int]) -> bool:
    """Enough marks in the centre, and none of them on a card that was hidden."""
    return end.evil_prevails and not hidden.intersection(end.centre)


def random_turn_after_the_fall(land: str, chooser: random.Random) -> Turn:
    """A turn in a small centre close to the limit, where much is forbidden."""
    people = [card.piece for card in CARDS if not card.is_leader]
    marked = [card for card in people if CARDS[card].corruption]
    leaders = [card.piece for card in CARDS if card.is_leader]
    table = table_with(["", ""], outcome="evil", land=land)
    while not table.evil_prevails:
        table.centre = chooser.sample(marked, 5) + chooser.sample(people, chooser.randrange(2))
    table.centre = list(dict.fromkeys(table.centre))
    rest = [card for card in people if card not in table.centre]
    chooser.shuffle(rest)
    effects = [card for card in rest if icons_on([card], "look") or icons_on([card], "remove")]
    table.played[0] = [chooser.choice(effects if chooser.random() < 0.6 else rest)]
    rest.remove(table.played[0][0])
    table.hand = [[*rest[:2], chooser.choice(leaders)], rest[2:4]]
    table.graveyard, table.people_deck = (
        rest[4 : 4 + chooser.randrange(2)],
        rest[6 : 6 + chooser.randrange(3)],
    )
    table.leader_deck = [card for card in leaders if card not in table.hand[0]][: chooser.randrange(3)]
    return Turn(table, 0)


@pytest.mark.parametrize("land", ["rebel_fortress", *ADVANCED])
def test_the_search_finds_a_way_where_there_is_one(land: str) -> None:
    chooser = random.Random(land)
    for _ in range(12):
        turn = random_turn_after_the_fall(land, chooser)
        while options := turn.options():
            hidden = turn.table.hidden_from(0)
            for option in options:
                ahead = turn.copy()
                ahead.choose(option)
                possible = any(counts(end, hidden) for end in every_ending(ahead))
                assert leads_to_enough(turn, option, hidden) == possible
            allowed = allowed_options(turn)
            if not allowed:
                assert turn.asked == "take" or not turn.table.evil_prevails
                break
            turn.choose(chooser.choice(allowed))


def test_a_decision_of_yes_or_no_is_asked_in_that_order() -> None:
    table = table_with(["", ""], "bard", played=["spy", ""], deck="wolf", outcome="open")
    assert Steps(play_turn(table, 0)).pending == {0: [YES, DECLINE]}
