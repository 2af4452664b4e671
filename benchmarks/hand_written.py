"""Insurrection with Basic Lands as one would write it by hand to be fast: the yardstick for generated code.

Two to six players, step by step: `legal` tells who chooses from what, `apply` makes the choice. Between two
choices the game is integers and lists, so that it can be copied and played on. A seed gives the same deal
as in Cardwright, and the same questions are asked in the same order; those asked of all players together
are asked here one after another in seat order.

It is the fast form: no log, no breakdown of the points, no views, no check that a choice is in range. Card
numbers come from the content files; scores, effects and flow are hard-coded for the cards named in KINDS.
"""

from pathlib import Path
from typing import Any

import yaml

from cardwright.play.chance import as_lots, lot_of, seeded, sort_by_lot

CONTENT = Path(__file__).resolve().parent.parent / "content" / "insurrection"

# The scores in `_score` stand in this order.
# fmt: off
KINDS = [
    "chaos", "tamer", "tore", "skeleton", "gnoll", "dragon", "war_bear", "prophet", "goblin", "occultist",
    "necromancer", "shadow", "bard", "musketeer", "princess", "dwarf", "squire", "spy", "executioner", "wolf",
    "witch", "paladin", "merchant", "pilgrim", "qhia", "azel", "lionra", "talin", "draxen", "fenriz", "tarak",
    "nhia", "yel", "brannoc", "morwen", "odalys", "sorrel", "kestrel",
]
# fmt: on

# Options that are not a card.
DECLINE, YES, FIRST, SECOND = -1, -2, -3, -4
YES_OR_DECLINE = [YES, DECLINE]
FIRST_OR_SECOND = [FIRST, SECOND]

# What is being asked.
OVER, LEADER, PLAN, TAKE, REMOVE, LOOK, LAY, ORDER, DISCARD, SWAP, GIFT, ADOPT = range(12)

OPEN, GOOD, EVIL = range(3)
NOTHING = -1  # no card, no player
LIMIT = 10
ROUNDS = 6


def _read(name: str) -> dict[str, dict[str, Any]]:
    content: dict[str, dict[str, Any]] = yaml.safe_load(
        (CONTENT / f"{name}.yaml").read_text(encoding="utf-8")
    )[name]
    return content


def _icons(text: str) -> dict[str, int]:
    """Reads `animal, corruption*2`."""
    words = [word.strip().partition("*") for word in text.split(",")] if text else []
    return {icon: int(times or 1) for icon, _, times in words}


_people, _leaders, _lands = _read("people"), _read("leaders"), _read("lands")
if [*_people, *_leaders] != KINDS:
    raise ValueError("benchmarks/hand_written.py is hard-coded for other cards than content/insurrection has")

_cards = [
    (kind, card["initiative"][copy], _icons(card.get("icons", "")), card in _leaders.values())
    for kind, card in {**_people, **_leaders}.items()
    for copy in range(len(card["initiative"]))
]
_number = {kind: number for number, (kind, *_) in enumerate(_cards)}  # of the last copy
PEOPLE = sum(not leader for *_, leader in _cards)

KIND = [KINDS.index(kind) for kind, *_ in _cards]
INITIATIVE = [initiative for _, initiative, *_ in _cards]
MARKS = [icons.get("corruption", 0) for *_, icons, _ in _cards]
ANIMALS = [icons.get("animal", 0) for *_, icons, _ in _cards]
# What a played card asks first: both icons leave the player the order.
_ASKS = {(False, False): TAKE, (True, False): REMOVE, (False, True): LOOK, (True, True): ORDER}
EFFECT = [_ASKS["remove" in icons, "look" in icons] for *_, icons, _ in _cards]
# Sorted, these give the turns from last to first, of equals the later seat first: a turn is a pop.
TURN_KEY = [initiative * 8 + 7 for initiative in INITIATIVE]

# All that is counted over a hand, six bits each, so that one sum counts everything. No count passes 63: the
# largest is Corruption, 33 on all cards together. Below 2**60, so that `sum` adds machine integers.
_COUNTED = ("soldier", "minion", "animal", "corruption")
_COUNTED_KINDS = ("war_bear", "prophet", "skeleton", "musketeer", "wolf")
COUNTS = [
    sum(icons.get(icon, 0) << 6 * place for place, icon in enumerate(_COUNTED))
    + (leader << 24)
    + sum(1 << 30 + 6 * place for place, name in enumerate(_COUNTED_KINDS) if name == kind)
    for kind, _, icons, leader in _cards
]
# Brannoc and Fenriz count cards with an icon; the sums above count icons.
if any(icons.get(icon, 0) > 1 for *_, icons, _ in _cards for icon in ("soldier", "minion")):
    raise ValueError("a card with two soldiers or minions: Brannoc and Fenriz must count cards, not icons")

MUSKETEERS = [27 * (n // 3) + (0, 3, -2)[n % 3] for n in range(12)]
WOLVES = [(0, 2, 12, 27)[min(n, 3)] for n in range(12)]

DRAXEN = KINDS.index("draxen")
KESTREL, LIONRA, NHIA = _number["kestrel"], _number["lionra"], _number["nhia"]
# From last to first: an effect is a pop.
LAST_EFFECTS = sorted((KESTREL, LIONRA, NHIA), key=INITIATIVE.__getitem__)
if [kind for kind, card in {**_people, **_leaders}.items() if "at end_of_game" in card] != [
    "lionra",
    "nhia",
    "kestrel",
]:
    raise ValueError("other End-of-Game effects than Kestrel, Lionra and Nhia")

_sides = [land.get("basic", land) for land in _lands.values()]
REVEALS = [side["reveals"] for side in _sides]
TYPE = [side.get("type") for side in _sides]
FORTRESS, KEEP = 0, 1  # Lands count from 0 here


# Shuffling is the kernel's own: it gives the same deal, and takes as long as exchanging places one by one.
LOTS = as_lots(
    [
        lot_of(kind, copy + 1)
        for kind, card in {**_people, **_leaders}.items()
        for copy in range(len(card["initiative"]))
    ]
)
LAND_LOTS = as_lots([lot_of(kind, 1) for kind in _lands])


def _shuffle(cards: list[int], chance: int, lots: list[bytes]) -> int:
    """Shuffles in place and returns the state of chance after it."""
    chance = (chance * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
    sort_by_lot(chance, cards, lots)
    return chance


def _exchange(seats: list[int], chance: int) -> int:
    """Likewise for players."""
    chance = (chance * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
    numbers = seeded(chance)
    for last in range(len(seats) - 1, 0, -1):
        numbers = (numbers * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        other = (numbers >> 32) * (last + 1) >> 32
        seats[last], seats[other] = seats[other], seats[last]
    return chance


class Insurrection:
    """A game in play. After the last choice `points`, `winners` (a flag per player) and `outcome` hold.

    Lists given out by `legal` are the game's own: read them, do not change them.
    """

    __slots__ = (
        "centre",
        "chance",
        "deck",
        "first",
        "graveyard",
        "hands",
        "last_effects",
        "leader_deck",
        "looked_at",
        "marks",
        "offered",
        "options",
        "outcome",
        "path",
        "played",
        "player",
        "players",
        "points",
        "round",
        "step",
        "then",
        "turns",
        "wanted",
        "winners",
    )

    def __init__(self, players: int, seed: int) -> None:
        seats = list(range(players))
        chance = _exchange(seats, seeded(seed))
        self.first = seats[0]
        lands = list(range(2, len(REVEALS)))
        chance = _shuffle(lands, chance, LAND_LOTS)
        chosen = [land for land in lands if TYPE[land] == "A"][:2]
        chosen += [land for land in lands if TYPE[land] == "B"][:2]
        chance = _shuffle(chosen, chance, LAND_LOTS)
        self.path = [FORTRESS, *reversed(chosen), KEEP]
        deck = list(range(PEOPLE))
        leader_deck = list(range(PEOPLE, len(KIND)))
        self.chance = _shuffle(leader_deck, _shuffle(deck, chance, LOTS), LOTS)
        self.hands = [[deck.pop(), deck.pop(), deck.pop()] for _ in range(players)]
        self.offered = [[leader_deck.pop(), leader_deck.pop()] for _ in range(players)]
        self.deck = deck
        self.leader_deck = leader_deck
        self.centre: list[int] = []
        self.graveyard: list[int] = []
        self.played = [NOTHING] * players
        self.turns: list[int] = []  # of this round, still to come: see TURN_KEY
        self.last_effects: list[int] = []
        self.looked_at = self.wanted = NOTHING
        self.players = players
        self.round = 0
        self.marks = 0  # Corruption in the centre, kept up to date
        self.outcome = OPEN
        self.then = TAKE  # the step of the turn after the one being asked
        self.points: list[int] = []
        self.winners: list[bool] = []
        self.step = LEADER
        self.player = 0
        self.options = self.offered[0]

    def legal(self) -> tuple[int, list[int]]:
        """Who chooses now, and from what: card numbers, DECLINE, YES, FIRST, SECOND. No options: it is over."""
        return self.player, self.options

    def copy(self) -> "Insurrection":
        """The same game, to be played on independently. What is never changed in place is shared."""
        new = Insurrection.__new__(Insurrection)
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck[:]
        new.centre = self.centre[:]
        new.graveyard = self.graveyard[:]
        new.played = self.played[:]
        new.turns = self.turns[:]
        new.last_effects = self.last_effects[:]
        new.leader_deck = self.leader_deck[:]
        new.offered = self.offered[:]
        new.path = self.path
        new.first = self.first
        new.chance = self.chance
        new.players = self.players
        new.round = self.round
        new.marks = self.marks
        new.outcome = self.outcome
        new.looked_at = self.looked_at
        new.wanted = self.wanted
        new.then = self.then
        new.points = self.points
        new.winners = self.winners
        new.step = step = self.step
        new.player = player = self.player
        options = self.options
        if options is self.centre:
            options = new.centre
        elif step in (PLAN, GIFT):
            options = new.hands[player]
        new.options = options
        return new

    def apply(self, index: int) -> None:
        """Makes the choice, by its index in the options, and plays on to the next question."""
        step = self.step
        player = self.player
        if step == TAKE:
            options = self.options
            centre = self.centre
            if options is centre:
                card = centre.pop(index)
            else:
                card = options[index]
                centre.remove(card)
            self.hands[player].append(card)
            own = self.played[player]
            self.played[player] = NOTHING
            centre.append(own)
            self.marks += MARKS[own] - MARKS[card]
            if self.marks >= LIMIT:
                self.outcome = EVIL
            self._next_turn()
        elif step == PLAN:
            card = self.options.pop(index)
            self.played[player] = card
            self.turns.append(TURN_KEY[card] - player)
            player += 1
            if player < self.players:
                self.player = player
                self.options = self.hands[player]
            else:
                self.turns.sort()
                self._next_turn()
        elif step == REMOVE:
            card = self.options[index]
            if card != DECLINE:
                self.centre.remove(card)
                self.graveyard.append(card)
                self.marks -= MARKS[card]
            self._go_on()
        elif step == LOOK:
            if index == 0:
                self.looked_at = self.deck.pop()
                self.step = LAY
                self.options = FIRST_OR_SECOND
            else:
                self._go_on()
        elif step == LAY:
            card = self.looked_at
            self.looked_at = NOTHING
            if self.options[index] == FIRST:
                self.deck.insert(0, card)
            else:
                self.centre.append(card)
                self.marks += MARKS[card]
            self._go_on()
        elif step == LEADER:
            first, second = self.options
            self.offered[player] = []
            self.hands[player].append(second if index else first)
            self.leader_deck.append(first if index else second)
            player += 1
            if player < self.players:
                self.player = player
                self.options = self.offered[player]
            else:
                self.chance = _shuffle(self.leader_deck, self.chance, LOTS)
                self._next_round()
        elif step == ORDER:
            if index == 0:
                self.then = LOOK
                self._ask_remove()
            else:
                self.then = REMOVE
                self._ask_look()
        else:
            self._last_effect(step, player, index)

    # A round

    def _next_round(self) -> None:
        if self.outcome == EVIL or self.round == ROUNDS:
            self._end()
            return
        deck = self.deck
        count = REVEALS[self.path[self.round]]
        self.round += 1
        revealed = deck[: -count - 1 : -1]
        del deck[-count:]
        self.centre += revealed
        for card in revealed:
            self.marks += MARKS[card]
        if self.marks >= LIMIT:
            self.outcome = EVIL
            self._end()
            return
        if len(deck) >= self.players:
            hands = self.hands
            for hand in hands[self.first :] + hands[: self.first]:
                hand.append(deck.pop())
        # No hand is empty: it begins with four cards and a round costs one at most, when the centre runs out,
        # which the Remove icons of the deck cannot bring about four times.
        self.step = PLAN
        self.player = 0
        self.options = self.hands[0]

    # A turn. Once Evil has won, a player must leave LIMIT marks (rules 20 to 22): what lies in the centre with
    # his own card beyond LIMIT is what he may spare, never less than nothing. Looking stays free. A card may be
    # taken that is to be spared, and where there is none, the own one is taken back. What is removed must leave a
    # card to take, or a Look still to come, which can lay one open; where there was neither, it must leave LIMIT.

    def _next_turn(self) -> None:
        while self.turns:
            player = 7 - (self.turns.pop() & 7)
            own = self.played[player]
            effect = EFFECT[own]
            self.player = player
            if effect == TAKE:
                self._ask_take()
            elif effect == REMOVE:
                self._ask_remove()
            elif effect == LOOK:
                self._ask_look()
            else:
                self.step = ORDER
                self.options = FIRST_OR_SECOND
            return
        self._next_round()

    def _can_spare_one(self) -> bool:
        spare = self.marks + MARKS[self.played[self.player]] - LIMIT
        return min([MARKS[card] for card in self.centre], default=LIMIT) <= spare

    def _go_on(self) -> None:
        then = self.then
        if then == TAKE:
            self._ask_take()
        else:
            self.then = TAKE
            if then == LOOK:
                self._ask_look()
            else:
                self._ask_remove()

    def _ask_remove(self) -> None:
        centre = self.centre
        if not centre:
            self._go_on()
            return
        if self.outcome == EVIL:
            spare = self.marks + MARKS[self.played[self.player]] - LIMIT
            if self.then == LOOK and self.deck:
                options = [card for card in centre if MARKS[card] <= spare]
            elif not self._can_spare_one():
                beyond = self.marks - LIMIT
                if beyond < 0:
                    # Not even with nothing removed are there enough: the effect is left out.
                    self._go_on()
                    return
                options = [card for card in centre if MARKS[card] <= beyond]
            else:
                # Ten marks lie on four cards or more.
                least, next_least = sorted([MARKS[card] for card in centre])[:2]
                options = []
                for card in centre:
                    marks = MARKS[card]
                    if marks + (next_least if marks == least else least) <= spare:
                        options.append(card)
            options.append(DECLINE)
            self.step, self.options = REMOVE, options
        else:
            self.step, self.options = REMOVE, [*centre, DECLINE]

    def _ask_look(self) -> None:
        if self.deck:
            self.step = LOOK
            self.options = YES_OR_DECLINE
        else:
            self._go_on()

    def _ask_take(self) -> None:
        centre = self.centre
        if self.outcome == EVIL:
            spare = self.marks + MARKS[self.played[self.player]] - LIMIT
            self.step = TAKE
            self.options = [card for card in centre if MARKS[card] <= spare]
            if not self.options:
                self.hands[self.player].append(self.played[self.player])
                self.played[self.player] = NOTHING
                self._next_turn()
        elif centre:
            self.step = TAKE
            self.options = centre
        else:
            # Nothing to take, and one card never carries LIMIT marks.
            own = self.played[self.player]
            self.played[self.player] = NOTHING
            centre.append(own)
            self.marks = MARKS[own]
            self._next_turn()

    # The end

    def _end(self) -> None:
        if self.outcome == OPEN:
            self.outcome = GOOD
        self.last_effects = LAST_EFFECTS[:]
        self._next_last_effect()

    def _next_last_effect(self) -> None:
        while self.last_effects:
            card = self.last_effects.pop()
            holders = [player for player, hand in enumerate(self.hands) if card in hand]
            if not holders:
                continue
            player = holders[0]
            hand = self.hands[player]
            if card == KESTREL:
                step = DISCARD
                options = [card for card in hand if card < PEOPLE]
            elif card == LIONRA:
                step = SWAP
                options = self.centre[:]
            else:
                step = ADOPT
                options = [card for card in self.centre if ANIMALS[card]]
            if options:
                options.append(DECLINE)
                self.step = step
                self.player = player
                self.options = options
                return
        self._score()

    def _last_effect(self, step: int, player: int, index: int) -> None:
        card = self.options[index]
        hand = self.hands[player]
        if step == SWAP and card != DECLINE:
            self.wanted = card
            self.step = GIFT
            self.options = hand
            return
        if step == GIFT:
            wanted = self.wanted
            self.wanted = NOTHING
            hand.remove(card)
            self.centre.append(card)
            self.centre.remove(wanted)
            hand.append(wanted)
            self.marks += MARKS[card] - MARKS[wanted]
        elif card == DECLINE:
            pass
        elif step == DISCARD:
            hand.remove(card)
            self.deck.insert(0, card)
        elif step == ADOPT:
            self.centre.remove(card)
            hand.append(card)
            self.marks -= MARKS[card]
        self._next_last_effect()

    def _score(self) -> None:
        good = self.outcome == GOOD
        dead = len(self.graveyard)
        count = COUNTS.__getitem__
        kind = KIND.__getitem__
        in_centre = sum(map(count, self.centre))
        soldiers_in_centre = in_centre & 63
        minions_in_centre = in_centre >> 6 & 63
        marks = self.marks

        counts = [sum(map(count, hand)) for hand in self.hands]
        # The most among the others is the second of all for whoever has the most.
        *_, second_minions, most_minions = sorted([n >> 6 & 63 for n in counts])
        *_, second_animals, most_animals = sorted([n >> 12 & 63 for n in counts])
        *_, second_bears, most_bears = sorted([n >> 30 & 63 for n in counts])
        all_prophets = sum(counts) >> 36 & 63

        points = self.points = []
        for hand, n in zip(self.hands, counts, strict=True):
            kinds = list(map(kind, hand))
            size = len(hand)
            soldier = n & 63
            minion = n >> 6 & 63
            animal = n >> 12 & 63
            corruption = n >> 18 & 63
            leaders = n >> 24 & 63
            values = [
                -3 if good else 8,  # chaos
                2 + 2 * animal,  # tamer
                3 + 2 * minion,  # tore
                2 * (n >> 42 & 63) + dead // 2,  # skeleton
                4 if good else 8,  # gnoll
                7 if good else 11,  # dragon
                7 if most_bears == n >> 30 & 63 > second_bears else 3,  # war_bear
                4 if all_prophets > n >> 36 & 63 else 10,  # prophet
                3 if good else 9,  # goblin
                2 + soldier + minion,  # occultist
                4 if good else 4 + 2 * dead,  # necromancer
                0 if good else 15 if self.round == ROUNDS else 7,  # shadow
                6 * (soldier // 2) if good else -2,  # bard
                0,  # musketeer: together, below
                18 - minions_in_centre - marks,  # princess
                1 + 2 * soldiers_in_centre,  # dwarf
                2 + 3 * leaders,  # squire
                2 + 2 * (second_minions if minion == most_minions else most_minions),  # spy
                9 - 2 * corruption if corruption < 5 else 0,  # executioner
                0,  # wolf: together, below
                2 * (corruption // 2),  # witch
                1 if corruption else 8,  # paladin
                len(set(kinds)),  # merchant
                2 * self.round - 2 - corruption,  # pilgrim: by the number of the Land, from 1
                7 - minions_in_centre,  # qhia
                (3 * (marks // 2) if marks < 8 else 12) if good else 0,  # azel
                4,  # lionra
                0,  # talin
                0,  # draxen: below, because counting single cards is dear
                13 - size + minion,  # fenriz, a minion too
                36 - 3 * size,  # tarak: 33 - 3 * the others
                2,  # nhia
                3 * (animal if animal < corruption else corruption),  # yel
                3 * soldier // 2 if good else 2,  # brannoc
                minion if good else 2 * minion,  # morwen
                4 * leaders,  # odalys: 4 + 4 * the others
                10 if most_animals == animal > second_animals else 3,  # sorrel
                3 + 2 * dead if dead < 4 else 11,  # kestrel
            ]
            total = sum(map(values.__getitem__, kinds)) + MUSKETEERS[n >> 48 & 63] + WOLVES[n >> 54]
            if DRAXEN in kinds:
                total += 2 * sum([kinds.count(one) == 1 for one in kinds]) - 7  # herself not counted
            points.append(total)

        best = max(points)
        self.winners = [amount == best for amount in points]
        if points.count(best) > 1:
            self._break_tie()
        self.step = OVER
        self.player = NOTHING
        self.options = []

    def _break_tie(self) -> None:
        """Of the tied players the one with the lowest Leader wins; without any Leader they share."""
        lowest = NOTHING
        for hand, tied in zip(self.hands, self.winners, strict=True):
            for card in hand:
                if tied and card >= PEOPLE and (lowest < 0 or INITIATIVE[card] < INITIATIVE[lowest]):
                    lowest = card
        if lowest != NOTHING:
            self.winners = [lowest in hand for hand in self.hands]
