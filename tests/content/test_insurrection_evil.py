"""Rules 20 to 23: Evil has won in a turn, the round is played out, and ten marks must stay."""

import random

import pytest

# Ten marks, at least one on each card.
TEN_MARKS = "chaos*2, dragon, skeleton, necromancer"
REMOVE_FIRST, LOOK_FIRST = "branch 1", "branch 2"
UNDER_THE_DECK, INTO_THE_CENTRE = "branch 1", "branch 2"


@pytest.fixture(scope="module")
def random_games(start, insurrection_with):
    """Whole games of random choices, all player counts, Lands mixed."""
    game = insurrection_with(lands="mixed")
    tables = []
    for seed in range(60):
        table, chance = start(2 + seed % 5, seed, game), random.Random(seed)
        while table.asked:
            decision = chance.choice(table.state.decisions)
            table.state.choose(chance.randrange(len(decision)), decision.player)
        tables.append(table)
    return tables


# ---------------------------------------------------------------- 20: the round is played out


def test_rule_20_all_players_have_their_turn_after_evil_has_won(lay):
    # Given 8 marks and three players, the first of whom plays Talin with 2
    cards = ["talin", "bard", "tamer"]
    table = lay("last_round", players=3, hands=cards, deck="", centre="chaos*2, dragon, squire, wolf").plan(
        *cards
    )
    # When the first turn makes 10
    table.choose("squire")
    # Then Evil has won, but the others still play
    assert table.outcome == "evil"
    assert table.asked == [1]
    table.choose("wolf")
    assert table.asked == [2]
    table.choose("bard")
    # And only then is scored
    assert table.over
    assert table.outcome == "evil"
    assert table.scores == (5 - 3, 2, -2)


def test_rule_20_no_round_follows_and_nobody_is_left_out_in_whole_games(random_games):
    in_a_turn = 0
    for table in random_games:
        if table.outcome != "evil":
            continue
        log = table.log()
        moved = max(place for place, it in enumerate(log) if it.get("value") == "token")
        revealed = [it["to"] for it in log[moved:] if it.get("to", "").startswith("played")]
        left = [it["from"] for it in log[moved:] if it.get("from", "").startswith("played")]
        # Everyone who played has also placed or taken back the card; at the reveal check nobody plays.
        assert sorted(revealed) == sorted(left)
        assert len(revealed) in (0, table.players)
        in_a_turn += bool(revealed)
    assert in_a_turn > 5


# ---------------------------------------------------------------- 21: ten marks must be left


@pytest.mark.parametrize(
    ("marks", "centre", "legal"),
    [
        (10, "chaos*2, dragon, skeleton, tamer, necromancer", ["necromancer", "skeleton", "tamer"]),
        (11, "chaos*2, dragon, skeleton, tamer, tore", ["dragon", "skeleton", "tamer", "tore"]),
        (12, "chaos*2, dragon*2, tore, tamer", ["chaos", "chaos", "dragon", "dragon", "tamer", "tore"]),
    ],
)
def test_rule_21_only_cards_that_leave_ten_may_be_taken(lay, marks, centre, legal):
    # Given Evil has won, and a card with one mark is to be placed
    table = lay("turn", 0, outcome="evil", played=["occultist"], centre=centre)
    assert table.marks == marks
    # Then what may be taken leaves ten at the end of the turn
    assert table.offered() == legal


def test_rule_21_before_evil_has_won_everything_may_be_taken(lay):
    table = lay("turn", 0, outcome="open", played=["occultist"], centre="chaos*2, dragon, tamer")
    assert table.offered() == ["chaos", "chaos", "dragon", "tamer"]


def test_rule_21_a_card_taken_for_ten_leaves_ten(lay):
    table = lay("turn", 0, outcome="evil", played=["occultist"], centre=TEN_MARKS).choose("skeleton")
    assert table.marks == 10
    assert table.outcome == "evil"


def test_rule_21_remove_is_forbidden_only_where_it_leaves_too_few(lay):
    # Given 10 marks and a Gnoll to be placed: one mark may go, by Remove or by the taking
    table = lay("turn", 0, outcome="evil", played=["gnoll"], centre=f"{TEN_MARKS}, bard")
    assert table.asking == "remove_step"
    assert table.offered() == ["bard", "decline", "necromancer", "skeleton"]
    # When one mark has gone by Remove, then a card without one must be taken
    table.choose("skeleton")
    assert table.offered() == ["bard"]


def test_rule_21_a_card_seen_by_look_may_help_or_not(lay):
    # Given 10 marks, a card without any to be placed, and one without any in the centre
    table = lay("turn", 0, outcome="evil", played=["prophet"], centre=f"{TEN_MARKS}, bard", on_top="tore")
    assert table.asking == "look_step"
    # When Tore comes into the centre, two marks may go
    table.choose("yes", INTO_THE_CENTRE)
    assert table.offered() == ["bard", "dragon", "necromancer", "skeleton", "tore"]


def test_rule_21_under_the_deck_the_card_seen_by_look_is_no_help(lay):
    table = lay("turn", 0, outcome="evil", played=["prophet"], centre=f"{TEN_MARKS}, bard", on_top="tore")
    table.choose("yes", UNDER_THE_DECK)
    assert table.offered() == ["bard"]


def test_rule_21_in_whole_games_every_turn_after_evil_has_won_leaves_enough(start):
    turns = 0
    for seed in range(100):
        table, chance = start(4, seed, limit=6), random.Random(seed)
        while table.asked:
            before = table.outcome
            decision = chance.choice(table.state.decisions)
            table.state.choose(chance.randrange(len(decision)), decision.player)
            # When another player is asked, the turn is over; at the end of the game marks may go again.
            if before == "evil" and table.asked not in ([], [decision.player]) and "end" not in table.asking:
                turns += 1
                assert table.marks >= 6
    assert turns > 10


# ---------------------------------------------------------------- 22: the card taken back


@pytest.mark.parametrize("card", ["wolf", "bard", "tarak"])
def test_rule_22_taking_back_the_own_card_is_the_only_legal_move(lay, card):
    # Given Evil has won, exactly 10 marks, at least one on every card, and a card without any played
    table = lay("turn", 0, outcome="evil", hands=["squire"], played=[card], centre=TEN_MARKS)
    # Then nothing is asked: the card is back in hand, the centre unchanged
    assert table.over
    assert table.cards("hand", 0) == ["squire", card]
    assert table.cards("centre") == ["chaos", "chaos", "dragon", "skeleton", "necromancer"]
    assert table.cards("played", 0) == []
    assert table.outcome == "evil"


def test_rule_22_a_remove_that_cannot_be_used_does_not_change_that(lay):
    table = lay("turn", 0, outcome="evil", played=["pilgrim"], centre=TEN_MARKS)
    assert table.offered() == ["decline"]
    table.choose("decline")
    assert table.over
    assert table.cards("hand", 0) == ["pilgrim"]
    assert table.cards("graveyard") == []


@pytest.mark.parametrize(
    ("top", "legal"),
    [("wolf", ["wolf"]), ("chaos", ["chaos", "dragon", "necromancer", "skeleton", "talin", "tore", "tore"])],
)
def test_rule_22_does_not_apply_after_a_look_that_was_laid_open(lay, top, legal):
    # Given ten marks, at least one on every card, and a Prophet, who has none
    centre = "talin, tore*2, dragon, skeleton, necromancer"
    table = lay("turn", 0, outcome="evil", played=["prophet"], centre=centre, on_top=top)
    # When the card seen is put into the centre, then it can be taken
    table.choose("yes", INTO_THE_CENTRE)
    # And where it brought marks, others may be taken instead
    assert table.offered() == legal


@pytest.mark.parametrize("top", ["chaos", "wolf"])
def test_rule_21_luck_with_look_is_no_way_to_leave_ten(lay, top):
    # Given 10 marks and a Witch, who may remove a card and then look
    centre = "talin, tore*2, dragon, skeleton, necromancer"
    table = lay("turn", 0, outcome="evil", played=["witch"], centre=centre, on_top=top).choose(REMOVE_FIRST)
    # Then two marks cannot be removed in the hope of more on top: what is offered tells nothing about it
    assert table.offered() == ["decline", "necromancer", "skeleton"]


@pytest.mark.parametrize(
    ("top", "removable"),
    [
        ("chaos", ["chaos", "decline", "dragon", "necromancer", "skeleton", "talin", "tore", "tore"]),
        ("wolf", ["decline", "necromancer", "skeleton", "wolf"]),
    ],
)
def test_rule_21_what_look_has_shown_counts(lay, top, removable):
    centre = "talin, tore*2, dragon, skeleton, necromancer"
    table = lay("turn", 0, outcome="evil", played=["witch"], centre=centre, on_top=top)
    table.choose(LOOK_FIRST, "yes", INTO_THE_CENTRE)
    assert table.offered() == removable


def test_rule_22_does_not_apply_while_there_is_another_way(lay):
    table = lay("turn", 0, outcome="evil", played=["wolf"], centre=f"{TEN_MARKS}, bard")
    assert table.offered() == ["bard"]
    table.choose("bard")
    assert table.cards("hand", 0) == ["bard"]
    assert table.cards("centre")[-1] == "wolf"


def test_rule_22_a_land_may_open_another_way(lay):
    # Given the Crypt, where a card of the graveyard may be taken instead
    table = lay(
        "turn",
        0,
        outcome="evil",
        played=["wolf"],
        centre=TEN_MARKS,
        graveyard="goblin",
        land="crypt/advanced",
    )
    assert table.offered() == ["goblin"]


def test_rule_22_the_next_player_finds_the_centre_unchanged(lay):
    cards = ["chaos#2", "bard", "dragon"]
    table = lay("last_round", players=3, hands=cards, deck="", centre="chaos, dragon, tore, tamer").plan(
        *cards
    )
    # When Chaos makes 10, then Bard can only be taken back
    table.choose("tamer")
    assert table.cards("hand", 1) == ["bard"]
    # And the third player, who places two marks, may take two of the ten
    assert table.marks == 10
    assert table.asked == [2]
    assert table.offered() == ["dragon", "tore"]


# ---------------------------------------------------------------- 23: the result stands


def test_rule_23_an_effect_at_the_end_cannot_undo_the_victory_of_evil(lay):
    # Given Evil's victory with 10 marks, and Lionra
    table = lay("final_scoring", outcome="evil", hands=["lionra, goblin", "bard"], centre=TEN_MARKS)
    # When a card with 2 marks is taken and one without given
    table.choose("dragon", "goblin")
    # Then 8 marks are left and Evil has won all the same
    assert table.marks == 8
    assert table.outcome == "evil"
    assert table.points("dragon") == 11
    assert table.points("bard", 1) == -2


def test_rule_23_an_effect_at_the_end_cannot_undo_the_victory_of_good(lay):
    # Given Good's victory with 9 marks
    table = lay(
        "final_scoring",
        outcome="good",
        hands=["lionra, chaos", "goblin"],
        centre="chaos, dragon*2, talin, wolf",
    )
    # When Lionra gives Chaos with 3
    table.choose("wolf", "chaos")
    assert table.marks == 12
    assert table.outcome == "good"
    assert table.points("goblin", 1) == 3
