"""A trick of Rebel Nox: a location is chosen, fought for and won; then hands are infiltrated [8-26]."""

from __future__ import annotations

from tests.oracle.rebel_nox_table import (
    BELOW,
    NUMBERS,
    SPACES,
    Table,
    name_of,
    numbers_among,
    symbols_on,
)
from tests.oracle.table import Asking, Chance, ask, move, pick_from

TRUMP = {"yellow": "blue", "blue": "red", "red": "yellow"}  # by the colour led [11]


def free_spaces(table: Table) -> list[int]:
    """Spaces with a location that has none below it [8, 9]."""
    return [
        space
        for space in SPACES
        if table.site[space] and not any(table.site[below] for below in BELOW.get(space, ()))
    ]


def playable(table: Table, player: int) -> list[int]:
    """Number cards, of the colour led if he has one [12, 13]; hand order."""
    cards = numbers_among(table.hand[player])
    following = [card for card in cards if NUMBERS[card].colour == table.led]
    return following or cards


def strength(card: int, led: str) -> tuple[int, int]:
    """Trump, colour led, third colour; then rank [15]."""
    number = NUMBERS[card]
    return (2 if number.colour == TRUMP[led] else 1 if number.colour == led else 0), number.rank


def ranking(cards: list[int], led: str) -> list[int]:
    return sorted(cards, key=lambda card: strength(card, led), reverse=True)


def assassins(table: Table, cards: list[int]) -> int:
    if table.at("sanctuary"):
        return 0
    return symbols_on(cards, "assassin") + table.at("souk")


def winning_card(table: Table, cards: list[int], led: str) -> int:
    """The strongest that is not killed; with all killed, the strongest [17-19]."""
    ranked, killed = ranking(cards, led), assassins(table, cards)
    return ranked[killed if killed < len(ranked) else 0]


def play_trick(table: Table, chance: Chance) -> Asking:
    yield from choose_location(table)
    yield from play_cards(table)
    assert table.led is not None
    cards = [card for played in table.played for card in played]
    player_of = {card: player for player in table.players for card in table.played[player]}
    winner = player_of[winning_card(table, cards, table.led)]
    table.weakest = player_of[ranking(cards, table.led)[-1]]  # a killed card may be it [24]
    take_spoils(table, winner)
    table.leader = winner
    yield from infiltrate(table, chance, winner, infiltrators=symbols_on(cards, "infiltrator"))
    if table.at("neurograft"):
        yield from graft(table, chance, winner)
    table.led = table.contested = None  # the marker stays until the next location is chosen


def choose_location(table: Table) -> Asking:
    assert table.leader is not None
    _, space = yield from ask(table.leader, [("space", space) for space in free_spaces(table)])
    table.conflict = space
    table.contested = table.site[space][0]


def play_cards(table: Table) -> Asking:
    """The leader plays any number card, the others clockwise follow its colour if they can [11, 12]."""
    assert table.leader is not None
    for player in table.from_on(table.leader):
        _, card = yield from ask(player, pick_from(playable(table, player)))
        if player == table.leader:
            table.led = NUMBERS[card].colour
        face_down = table.at("medina_maxim") and NUMBERS[card].has_symbol
        move(card, table.hand[player], (table.covered if face_down else table.played)[player])
    for player in table.players:
        for card in table.covered[player][:]:
            move(card, table.covered[player], table.played[player])


def take_spoils(table: Table, winner: int) -> None:
    """The location and the cards with Flags to the winner, other cards to the discard [20]."""
    assert table.contested is not None
    assert table.conflict is not None
    receiver = table.next(winner) if table.at("artefactories") else winner
    move(table.contested, table.site[table.conflict], table.won[receiver])
    for player in table.players:
        for card in table.played[player][:]:
            move(card, table.played[player], table.won[receiver] if NUMBERS[card].flag else table.discard)
    if table.at("mint"):
        table.gain(winner, 1, table.contested)


def taken_at_random(count: int, hand: list[int], chance: Chance) -> list[int]:
    """Some cards of a hand, drawn blindly; they are still in it."""
    shuffled = hand[:]
    chance.shuffle(shuffled, name_of)
    return shuffled[:count]


def infiltrate(table: Table, chance: Chance, winner: int, infiltrators: int) -> Asking:
    """The player of the weakest card draws from the winner's hand and gives as many others [21-23]."""
    weakest = table.weakest
    assert weakest is not None
    if infiltrators == 0 or weakest == winner or table.at("quarantine"):
        return
    if infiltrators >= len(table.hand[winner]):
        table.hand[winner], table.hand[weakest] = table.hand[weakest], table.hand[winner]
        return
    for card in taken_at_random(infiltrators, table.hand[winner], chance):
        move(card, table.hand[winner], table.drawn[weakest])
    for _ in range(infiltrators):
        _, card = yield from ask(weakest, pick_from(table.hand[weakest]))
        move(card, table.hand[weakest], table.hand[winner])
    for card in table.drawn[weakest][:]:
        move(card, table.drawn[weakest], table.hand[weakest])


def graft(table: Table, chance: Chance, winner: int) -> Asking:
    """The winner takes a card from both neighbours, then gives each one that he has not taken from him."""
    neighbours = [table.next(winner), table.previous(winner)]
    taken: dict[int, int] = {}
    for neighbour in neighbours:
        (taken[neighbour],) = taken_at_random(1, table.hand[neighbour], chance)
        move(taken[neighbour], table.hand[neighbour], table.hand[winner])
    for neighbour in neighbours:
        others = [card for card in table.hand[winner] if card != taken[neighbour]]
        _, card = yield from ask(winner, pick_from(others))
        move(card, table.hand[winner], table.hand[neighbour])
