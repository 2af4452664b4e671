"""The scoring of Insurrection [23-32]: effects at the end of the game, every card, the winner."""

from __future__ import annotations

from collections import Counter

from tests.oracle.insurrection_table import CARDS, Table, icons_on, marks_on
from tests.oracle.table import DECLINE, Asking, ask, move, move_to_bottom, perhaps_from, pick_from


def end_of_game_effects(table: Table) -> Asking:
    """Highest initiative first, each for whoever holds the card when its turn comes [26].

    A card that comes into a hand before its turn acts, one that has left does not.
    """
    acting = [card for card in CARDS if card.kind in ("kestrel", "lionra", "nhia")]
    for card in sorted(acting, key=lambda card: -card.initiative):
        for player in table.players:
            if card.piece in table.hand[player]:
                yield from end_of_game_effect(table, card.kind, player)
                break


def end_of_game_effect(table: Table, kind: str, player: int) -> Asking:
    hand, centre = table.hand[player], table.centre
    match kind:
        case "kestrel":
            options = perhaps_from(card for card in hand if not CARDS[card].is_leader)
        case "lionra":
            options = perhaps_from(centre)
        case "nhia":
            options = perhaps_from(card for card in centre if CARDS[card].animal > 0)
    if not options:
        return
    choice = yield from ask(player, options)
    if choice == DECLINE:
        return
    card = choice[1]
    match kind:
        case "kestrel":
            move_to_bottom(card, hand, table.people_deck)
        case "lionra":
            _, gift = yield from ask(player, pick_from(hand))
            move(gift, hand, centre)
            move(card, centre, hand)
        case "nhia":
            move(card, centre, hand)


def tally(table: Table, player: int) -> None:
    """Score the cards of a hand one by one, then those that score as a group."""

    def add(piece: int, points: int) -> None:
        table.score(player, piece, points)

    hand = table.hand[player]
    copies = Counter(CARDS[card].kind for card in hand)
    for card in hand:
        if CARDS[card].kind not in ("musketeer", "wolf"):
            add(card, card_points(table, player, card))
    for card in hand:
        kind = CARDS[card].kind
        if kind == "musketeer" and copies[kind]:
            add(card, musketeer_points(copies.pop(kind)))
        elif kind == "wolf" and copies[kind]:
            add(card, wolf_points(copies.pop(kind)))


def musketeer_points(copies: int) -> int:
    """3, -2 together, 27 together; beyond three a new collection begins."""
    return 27 * (copies // 3) + [0, 3, -2][copies % 3]


def wolf_points(copies: int) -> int:
    return {1: 2, 2: 12}.get(copies, 27)


def card_points(table: Table, player: int, card: int) -> int:
    """What one card brings its holder. Icons are those of the whole hand, the card itself included [28]."""
    good = table.outcome == "good"
    evil = not good
    centre = table.centre
    graveyard = len(table.graveyard)
    hand = table.hand[player]
    others = [other for other in hand if other != card]
    other_hands = [table.hand[other] for other in table.players if other != player]
    copies = Counter(CARDS[held].kind for held in hand)

    def in_hand(icon: str) -> int:
        return icons_on(hand, icon)

    def kind_in(cards: list[int], kind: str) -> int:
        return sum(CARDS[held].kind == kind for held in cards)

    match CARDS[card].kind:
        # Leaders
        case "qhia":
            return 7 - icons_on(centre, "minion")
        case "azel":
            return min(12, 3 * (marks_on(centre) // 2)) if good else 0
        case "lionra":
            return 4
        case "talin":
            return 0
        case "draxen":
            return 2 * sum(copies[CARDS[other].kind] == 1 for other in others) - 5
        case "fenriz":
            return 13 - sum(CARDS[other].minion == 0 for other in others)
        case "tarak":
            return 33 - 3 * len(others)
        case "nhia":
            return 2
        case "yel":
            return 3 * min(in_hand("animal"), in_hand("corruption"))
        case "brannoc":
            return 3 * sum(CARDS[held].soldier > 0 for held in hand) // 2 if good else 2
        case "morwen":
            return 2 * in_hand("minion") if evil else in_hand("minion")
        case "odalys":
            return 4 + 4 * sum(CARDS[other].is_leader for other in others)
        case "sorrel":
            return 10 if all(in_hand("animal") > icons_on(other, "animal") for other in other_hands) else 3
        case "kestrel":
            return 3 + 2 * min(graveyard, 4)
        # People
        case "chaos":
            return 8 if evil else -3
        case "tamer":
            return 2 + 2 * in_hand("animal")
        case "tore":
            return 3 + 2 * in_hand("minion")
        case "skeleton":
            return 2 * copies["skeleton"] + graveyard // 2
        case "gnoll":
            return 8 if evil else 4
        case "dragon":
            return 11 if evil else 7
        case "war_bear":
            mine = copies["war_bear"]
            return 7 if all(mine > kind_in(other, "war_bear") for other in other_hands) else 3
        case "prophet":
            return 4 if any(kind_in(other, "prophet") for other in other_hands) else 10
        case "goblin":
            return 9 if evil else 3
        case "occultist":
            return 2 + in_hand("soldier") + in_hand("minion")
        case "necromancer":
            return 4 + 2 * graveyard if evil else 4
        case "shadow":
            if good:
                return 0
            return 15 if table.here.kind == "kristins_keep" else 7
        case "bard":
            return 6 * (in_hand("soldier") // 2) if good else -2
        case "princess":
            return 18 - icons_on(centre, "minion") - marks_on(centre)
        case "dwarf":
            return 1 + 2 * icons_on(centre, "soldier")
        case "squire":
            return 2 + 3 * sum(CARDS[held].is_leader for held in hand)
        case "spy":
            return 2 + 2 * max(icons_on(other, "minion") for other in other_hands)
        case "executioner":
            return max(0, 9 - 2 * in_hand("corruption"))
        case "witch":
            return 2 * (in_hand("corruption") // 2)
        case "paladin":
            return 8 if in_hand("corruption") == 0 else 1
        case "merchant":
            return len(copies)
        case "pilgrim":
            assert table.token is not None
            return 2 * table.token - in_hand(
                "corruption"
            )  # the token counts from 0 here: 2 for each Land behind it
    raise AssertionError(f"no score is written for {CARDS[card].kind}")


def settle(table: Table) -> None:
    """Most points win; among equals the Leader with the lowest initiative [32], without any: all of them."""
    best = max(table.points)
    tied = [player for player in table.players if table.points[player] == best]
    leaders = {card for player in tied for card in table.hand[player] if CARDS[card].is_leader}
    if leaders:
        lowest = min(leaders, key=lambda card: CARDS[card].initiative)
        table.winners = [player for player in tied if lowest in table.hand[player]]
    else:
        table.winners = tied
