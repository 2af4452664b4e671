"""Who may know what a rule in progress has stored."""

from __future__ import annotations

import pytest

import cardwright
from cardwright import State
from cardwright.compile.information_flow import analyse
from tests.two_worlds.packs import game


def knows(state: State) -> list[bool]:
    """For each player: whether all that the pending decision needs is certain to be known."""
    program = state.program
    pending = analyse(program.form, program.layout).site(state.decisions[0].site.number)
    return [not pending.uncertain(state.v, player) for player in range(state.program.layout.players)]


def asked_after(statements: str, choices: int = 0) -> State:
    """The state after so many choices in a rule of the first player; every choice is the first option."""
    lines = "".join(f"  {line}\n" for line in statements.strip().splitlines())
    state = game(f"\nplay: |\n  turn of first(players)\nturn of player: |\n{lines}").start(2, 1)
    for _ in range(choices):
        state.choose(0)
    return state


PUBLIC = {
    "what lies open": "move last(pile) to table\nlet top = last(table)\nmay:\n  add worth of top to coins",
    "a card that was laid open": "let top = last(pile)\nmove top to table\nmay:\n  add worth of top to coins",
    "how many cards there are": "let number = count(hand of last(players))\nmay:\n  add number to coins",
    "what everyone's value says": "let number = rounds\nmay:\n  add number to coins",
    "cards while their zone is open": (
        "hands_open becomes true\nlet number = worth of first(hand of last(players))\nmay:\n  add number to coins"
    ),
    "what is not needed any more": "let number = worth of last(pile)\nadd number to coins\nmay:\n  add 1 to coins",
}


@pytest.mark.parametrize("statements", PUBLIC.values(), ids=PUBLIC)
def test_everyone_knows(statements: str) -> None:
    assert knows(asked_after(statements)) == [True, True]


HIDDEN = {
    "a hidden card": "let top = last(pile)\nmay:\n  add worth of top to coins",
    "a number on it": "let number = worth of last(pile)\nmay:\n  add number to coins",
    "what is stored on one side of a hidden condition": (
        "let number = 1\nif worth of last(pile) > 2:\n  number becomes 2\nmay:\n  add number to coins"
    ),
    "chance": "let number = roll(6)\nmay:\n  add number to coins",
    "where a card lies that is known by name": "let whose = owner of the high\nmay:\n  if whose is player:\n    add 1 to coins",
    "a hidden value": "let number = target\nmay:\n  add number to coins",
}


@pytest.mark.parametrize("statements", HIDDEN.values(), ids=HIDDEN)
def test_nobody_is_certain_to_know(statements: str) -> None:
    assert knows(asked_after(statements)) == [False, False]


OWN = {
    "the card that the player has chosen": "choose card from hand:\n  may:\n    add worth of card to coins",
    "a number on it": "choose card from hand:\n  let number = worth of card\n  may:\n    add number to coins",
    "which way the player went": ("let number = 1\nmay:\n  number becomes 2\nmay:\n  add number to coins"),
}


@pytest.mark.parametrize("statements", OWN.values(), ids=OWN)
def test_only_the_player_who_has_chosen_knows(statements: str) -> None:
    assert knows(asked_after(statements, choices=1)) == [True, False]


def test_a_player_knows_whose_the_cards_are_in_the_own_hand() -> None:
    """They are looked at where they lie: what depends on the place of each is no secret from their owner."""
    mine = "let number = count(hand where owner of it is player)\nmay:\n  add number to coins"
    assert knows(asked_after(mine)) == [True, False]


def test_a_chosen_card_decides_for_its_owner_what_is_asked_next() -> None:
    """It still lies in the hand, also when there are others that are printed alike."""
    next_question = (
        "choose card from hand:\n  choose number from 1 to 2:\n    add number * worth of card to coins"
    )
    state = asked_after(next_question, choices=1)
    assert knows(state) == [True, False]
    program = state.program
    assert not analyse(program.form, program.layout).site(state.decisions[0].site.number).astray


def test_what_another_call_of_a_rule_needs_is_not_needed() -> None:
    """The secret is read after the first call of `settle`; the second one does not come back there."""
    rules = """
play: |
  turn of first(players)
turn of player: |
  let number = worth of last(pile)
  settle of player
  add number to coins
  may:
    settle of player
settle of player: |
  may:
    add 1 to coins
"""
    state = game(rules).start(2, 1)
    assert knows(state) == [False, False]
    state.choose(0)
    assert knows(state) == [True, True]


def test_another_caller_of_a_rule_takes_nothing_from_what_a_player_knows() -> None:
    """`settle` is called from where there is no turn, too: it is still the same player to whom `act` hands on."""
    rules = """
play: |
  settle of first(players)
  turn of first(players)
turn of player: |
  act of player
  act of player
  choose card from hand:
    if worth of card > 1:
      pay of player
act of player: |
  settle of player
  pay of player
pay of player: |
  choose number from 1 to 2:
    may:
      add number to coins
settle of player: |
  may:
    add 1 to coins
"""
    state = game(rules).start(2, 1)
    for _ in range(3):
        state.choose(0)
    assert state.decisions[0].site.body.name == "pay"
    assert knows(state) == [True, False]


@pytest.mark.slow
def test_almost_nothing_is_kept_from_the_person_who_plays_against_rivals() -> None:
    """Cards and Intrigues are offered by what they say themselves, and effects are shared by many rules."""
    program = cardwright.load("dune_rivals").program(1)
    known = analyse(program.form, program.layout)
    asks = {site.body.name: known.site(site.number) for site in program.sites}
    for rule in ("human_turn", "agent_turn", "reveal_turn", "visit", "deploy"):
        assert all(level >= 0 for _, level in (*asks[rule].cells, *asks[rule].lists)), rule
        assert not asks[rule].astray


@pytest.mark.parametrize(("pack", "players"), [("insurrection", 4), ("rebel_nox", 4)])
def test_our_packs_keep_nothing_from_the_player_who_is_asked(pack: str, players: int) -> None:
    """So bots deal hidden cards directly there, and pay nothing for packs in which rules keep something."""
    program = cardwright.load(pack).program(players)
    known = analyse(program.form, program.layout)
    for site in program.form.sites:
        pending = known.site(site.number)
        assert all(level >= 0 for _, level in (*pending.cells, *pending.lists))


def test_an_analysis_that_is_given_up_is_sure_of_nothing() -> None:
    program = asked_after(PUBLIC["how many cards there are"]).program
    whole, given_up = (analyse(program.form, program.layout, steps=it) for it in (100_000, 0))
    assert not whole.site(0).cells
    assert given_up.site(0).unneeded == whole.site(0).unneeded
    needed = {cell for cell, _ in given_up.site(0).cells}
    assert needed
    assert needed.isdisjoint(cell for cell, _ in whole.site(0).unneeded)
    assert all(given_up.site(0).uncertain([0] * 100, player) for player in (0, 1))


@pytest.mark.parametrize("asks", [10, 80])
def test_what_is_stored_elsewhere_costs_nothing(asks: int) -> None:
    """Facts are kept where a variable is needed, so the analysis takes as many steps as there are places that ask."""
    choices = "choose card from hand:\n  may:\n    add worth of card to coins\n" * asks
    program = asked_after(choices).program
    known = analyse(program.form, program.layout, steps=2_000 * asks)
    assert all(level >= 0 for site in program.form.sites for _, level in known.site(site.number).cells)


def test_a_rule_that_is_called_from_many_places_is_visited_a_few_times() -> None:
    """Its callers are visited first, so what all of them bring has come together."""
    calls = "let number{0} = count(hand)\nask of player\nadd number{0} to coins\n"
    asked = "\nask of player: |\n" + "  may:\n    add 1 to coins\n" * 10
    turn = "".join(f"  {line}\n" for it in range(30) for line in calls.format(it).splitlines())
    program = game(f"\nplay: |\n  turn of first(players)\nturn of player: |\n{turn}{asked}").program(2)
    known = analyse(program.form, program.layout, steps=150_000)
    assert not known.site(0).cells
