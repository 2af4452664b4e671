"""A player's turn in Insurrection [13-22], and what of it is allowed once Evil has won."""

from __future__ import annotations

import copy
from typing import Any

from tests.oracle.insurrection_table import BRANCHES, CARDS, Table, icons_on
from tests.oracle.table import (
    DECLINE,
    YES,
    Asking,
    Option,
    ask,
    draw,
    move,
    move_to_bottom,
    perhaps_from,
    pick_from,
)


class Turn:
    """A turn from the Land's effect to the placing of the played card [13-18], decision by decision.

    It keeps what is still to do as a list, so that a copy of a begun turn can be played on to see where
    it leads: the players who follow the fall to Evil may only do what can still leave ten marks [21].
    """

    def __init__(self, table: Table, player: int) -> None:
        self.table = table
        self.player = player
        self.todo = ["effects", "take", "place"]
        if table.on("council_hall"):
            self.todo.insert(0, "replace leader")
        if table.on("watchtower"):
            self.todo.insert(0, "look")
        if table.on("gallows"):
            self.todo.insert(0, "hang")
        if table.on("market"):
            self.todo.insert(0, "buy")
        self.asked = ""
        self.offer: list[Option] = []
        self.bought: int | None = None
        self.bound = False  # whether the exchange being paid for must leave a card to take

    def copy(self) -> Turn:
        twin = copy.copy(self)
        twin.todo = self.todo[:]
        twin.table = self.table.copy_for_turn_of(self.player)
        return twin

    def options(self) -> list[Option]:
        """Go on to the next decision and return its options; no options: the turn is done."""
        while not self.offer and self.todo:
            self.asked = self.todo.pop(0)
            self.offer = self._begin(self.asked)
        return self.offer

    def _begin(self, step: str) -> list[Option]:
        """The options of a step; a step without a decision is carried out (or skipped) here."""
        table, hand, played = self.table, self.table.hand[self.player], self.table.played[self.player]
        match step:
            case "replace leader":
                return perhaps_from(card for card in hand if CARDS[card].is_leader)
            case "hang":
                return perhaps_from(card for card in table.centre if CARDS[card].soldier > 0)
            case "effects":
                removes, looks = icons_on(played, "remove") > 0, icons_on(played, "look") > 0
                if removes and looks:
                    return BRANCHES[:]
                if removes:
                    self.todo.insert(0, "remove")
                if looks:
                    self.todo.insert(0, "look")
                return []
            case "remove":
                return perhaps_from(table.centre)
            case "look":
                return [YES, DECLINE] if table.people_deck else []
            case "put":
                return BRANCHES[:]
            case "take":
                return pick_from(table.centre + table.graveyard if table.on("crypt") else table.centre)
            case "buy":
                return perhaps_from(table.centre)
            case "pay":
                return pick_from(hand)
            case "place":
                draw(1, played, table.centre)
                return []
        raise AssertionError(step)

    def choose(self, option: Option) -> None:
        """Make the decision that `options` asked for."""
        assert option in self.offer
        self.offer = []
        if option == DECLINE:
            return
        table, hand, looked_at = self.table, self.table.hand[self.player], self.table.looked_at[self.player]
        match self.asked, option:
            case "replace leader", ("piece", leader):
                move_to_bottom(leader, hand, table.leader_deck)
                draw(1, table.leader_deck, hand)
            case (("hang" | "remove"), ("piece", card)):
                move(card, table.centre, table.graveyard)
            case "effects", ("branch", first):
                self.todo[:0] = ["remove", "look"] if first == 0 else ["look", "remove"]
            case "look", ("yes",):
                draw(1, table.people_deck, looked_at)
                self.todo.insert(0, "put")
            case "put", ("branch", 0):
                move_to_bottom(looked_at[0], looked_at, table.people_deck)
            case "put", ("branch", 1):
                move(looked_at[0], looked_at, table.centre)
            case "take", ("piece", card):
                move(card, table.centre if card in table.centre else table.graveyard, hand)
            case "buy", ("piece", card):
                self.bought = card
                self.todo.insert(0, "pay")
            case "pay", ("piece", price):
                assert self.bought is not None
                move(price, hand, table.centre)
                move(self.bought, table.centre, hand)
            case _:
                raise AssertionError((self.asked, option))


def can_leave_enough(turn: Turn, hidden: set[int]) -> bool:
    """Is there a way to finish the turn that leaves the marks Evil needs, and that one can know of?

    `hidden` are the pieces that the player could not see when deciding: a way that ends with one of them
    in the centre, where the marks are counted, relied on luck and does not count. Where else it went does
    not matter. The turn is played on: hand in a copy.
    """
    options = turn.options()
    if not options:
        return turn.table.evil_prevails and hidden.isdisjoint(turn.table.centre)
    return any(leads_to_enough(turn, option, hidden) for option in one_of_each_sort(turn, options, hidden))


def leads_to_enough(turn: Turn, option: Option, hidden: set[int]) -> bool:
    ahead = turn.copy()
    ahead.choose(option)
    return can_leave_enough(ahead, hidden)


def one_of_each_sort(turn: Turn, options: list[Option], hidden: set[int]) -> list[Option]:
    """Leave out options that cannot change the answer, or a search would try thousands of ways.

    For the marks left at the end, cards are alike if they lie in the same zone, carry as many marks,
    and are both known or both unknown.
    """
    sorts: dict[tuple[Any, ...], Option] = {}
    for option in options:
        if option[0] == "piece":
            piece = option[1]
            sort = (piece in turn.table.graveyard, CARDS[piece].corruption, piece in hidden)
            sorts.setdefault(sort, option)
        else:
            sorts[option] = option
    return list(sorts.values())


def allowed_options(turn: Turn) -> list[Option]:
    """The options of the next decision; once Evil has won, those that rule 21 leaves.

    A Look stays optional, and both places for the card stay open. A card may be taken if enough marks are
    left without it. What takes cards out of the centre before that is barred where it would leave nothing but
    to take back the own card although there was something to take; where there was nothing anyway, it must leave
    enough marks by itself.
    """
    options = turn.options()
    if turn.table.outcome != "evil" or not options:
        return options
    hidden = turn.table.hidden_from(turn.player)
    match turn.asked:
        case "hang" | "remove" | "buy":
            turn.bound = leads_to_enough(turn, DECLINE, hidden)
            return [option for option in options if keeps_enough(turn, option, hidden)]
        case "pay":
            return [option for option in options if keeps_enough(turn, option, hidden)]
        case "take":
            return [option for option in options if leads_to_enough(turn, option, hidden)]
    return options


def keeps_enough(turn: Turn, option: Option, hidden: set[int]) -> bool:
    if leads_to_enough(turn, option, hidden):
        return True
    if turn.bound:
        return False
    ahead = turn.copy()
    ahead.choose(option)
    if ahead.todo[:1] == ["pay"]:
        return any(keeps_enough(ahead, price, hidden) for price in ahead.options())
    return ahead.table.evil_prevails


def play_turn(table: Table, player: int) -> Asking:
    if table.on("battlefield") and icons_on(table.played[player], "soldier"):
        table.score(player, table.here.piece, 3)
    turn = Turn(table, player)
    while turn.options():
        options = allowed_options(turn)
        if not options and turn.asked == "take":
            break
        if not options:
            turn.offer = []  # an effect that cannot keep enough marks is left out
            continue
        turn.choose((yield from ask(player, options)))
    if table.outcome == "evil" and table.played[player]:  # nothing was taken: take back [22]
        draw(1, table.played[player], table.hand[player])
    if table.evil_prevails:  # [19]
        table.outcome = "evil"
