"""A rival's turn: nobody is asked anything; each step is noted with its reason [8-29]."""

from __future__ import annotations

from tests.oracle.dune_rivals.arriving import collect_bonus, pay_income
from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.cards import kind_of
from tests.oracle.dune_rivals.destination import destination
from tests.oracle.dune_rivals.gains import gain, gain_points, lose, recruit, spend, steal_intrigues
from tests.oracle.dune_rivals.hagal import ALL_HAGAL, RESHUFFLE
from tests.oracle.dune_rivals.influence import alliance_gained, change_influence, highest, lowest
from tests.oracle.dune_rivals.shapes import FACTIONS, SOLARI, Do, Effects, Gain, If, Influence, Pay, Price
from tests.oracle.dune_rivals.table import DEPLOYMENT, ESCALATION, Seat, Table

FROM_GARRISON = 2  # troops that go to the Conflict besides those recruited in the turn [16, 50]
ENOUGH_LEAD = 3  # units, with Expert Deployment [40]
MOST_CARDS = 100  # that are revealed in one turn

# -------------------------------------------------------------------------------------------------- the deck


def reshuffle(table: Table) -> None:
    """All cards, those just skipped too, become one new deck [11]."""
    table.hagal_deck += table.hagal_discard
    table.hagal_discard = []
    table.chance.shuffle(table.hagal_deck)


def reveal(table: Table, seat: Seat) -> str:
    """The top card, which then lies on the discard pile; the deck is made anew when none is left, C3."""
    if not table.hagal_deck:
        reshuffle(table)
        table.note(seat, "reshuffle", why="the deck is empty")
    card = table.hagal_deck.pop()
    table.hagal_discard.append(card)
    table.note(seat, "reveal", card, why="the top of the House Hagal deck")
    if kind_of(card) == RESHUFFLE:
        reshuffle(table)
        table.note(seat, "reshuffle", why="the card says so")
    return card


# -------------------------------------------------------------------------------------------------- the turn


def take_turn(table: Table, seat: Seat) -> None:
    """Cards are revealed until one sends the Agent to a free space [10]; a whole fresh deck in vain: C2."""
    seat.fresh = 0
    fresh_deck = False
    for _ in range(MOST_CARDS):
        if not table.hagal_deck:
            if fresh_deck:
                break
            fresh_deck = True
        card = reveal(table, seat)
        if act_on(table, seat, kind_of(card)):
            return
    seat.stuck = True
    table.note(seat, "turn lost", why="no card of a whole deck sends the Agent anywhere")


def act_on(table: Table, seat: Seat, kind: str) -> bool:
    """Does what a revealed card says. True if it has sent the Agent."""
    card = ALL_HAGAL[kind]
    if card.posts:  # not skipped: acts, then another card follows [15, 48]
        place_spy(table, seat, card.posts, f"{kind}, the first free post of its type")
        return False
    if card.nowhere or kind == RESHUFFLE:  # [43, 58]
        table.note(seat, "skip", kind, why="it names no space of this board; another card follows")
        return False
    found = destination(table, seat, kind)
    if found.way is None:
        table.note(seat, "skip", kind, found.space, why=found.why)
        return False
    send(table, seat, found.space, found.way.effects, found.why)
    return True


def send(table: Table, seat: Seat, space: str, effects: Effects, why: str) -> None:
    """No cost and nothing of the space, only the card's icons [12], in the order of C7."""
    seat.agents -= 1
    table.agents_on[space].append(seat.number)
    table.note(seat, "send", space, why=why)
    pay_income(table, space)
    for effect in effects:
        do(table, seat, effect, "the card's icon")
        spend(table, seat)
    if SPACES[space].maker:
        use_maker(table, seat, space)
        spend(table, seat)
    if SPACES[space].combat:
        deploy(table, seat)


def use_maker(table: Table, seat: Seat, space: str) -> None:
    """Accumulated spice always; then worms if they can come, else the base spice [24, 25, 53]."""
    collect_bonus(table, seat, space)
    worms = SPACES[space].worms
    if worms and seat.hooks and table.worms_may_enter():
        seat.worms += worms
        table.note(seat, "worms", worms, why="Maker Hooks, and they may enter this Conflict")
    else:
        if not worms:
            why = "base spice; no worm comes from here"
        elif not seat.hooks:
            why = "base spice, for want of Maker Hooks"
        else:
            why = "base spice; the Shield Wall keeps worms out"
        gain(table, seat, "spice", SPACES[space].maker, why)


def deploy(table: Table, seat: Seat) -> None:
    """What was recruited in this turn and up to two of the garrison [16, 29, 50]."""
    wanted = min(seat.garrison, seat.fresh + FROM_GARRISON)
    deployed = 0
    while deployed < wanted and not leads_enough(table, seat):
        seat.garrison -= 1
        seat.troops += 1
        deployed += 1
    if deployed:
        recruited = min(deployed, seat.fresh)
        table.note(
            seat, "deploy", recruited, deployed - recruited, why="recruited in this turn; of the garrison"
        )
    if deployed < wanted:
        table.note(
            seat, "hold back", wanted - deployed, why="leads by three units already (Expert Deployment)"
        )


def leads_enough(table: Table, seat: Seat) -> bool:
    """Troop by troop, against the strongest single opponent; never in Conflict III [40], C25."""
    if DEPLOYMENT not in table.variants or table.fought_for.level == 3:
        return False
    return seat.units - max(other.units for other in table.others(seat)) >= ENOUGH_LEAD


# ------------------------------------------------------------------------------------------------- the icons


def do(table: Table, seat: Seat, effect: object, why: str) -> None:
    """One effect, of a card, a signet, a Scheme or a reward. Purchases follow after it, not here."""
    if isinstance(effect, Gain):
        do_gain(table, seat, effect, why)
    elif isinstance(effect, Influence):
        do_influence(table, seat, effect, why)
    elif isinstance(effect, If):
        met = holds(table, seat, effect.condition)
        for it in effect.then if met else effect.otherwise:
            do(table, seat, it, why)
    elif isinstance(effect, Pay):
        if can_pay(table, seat, effect.price):  # [34]
            pay(table, seat, effect.price)
            for it in effect.then:
                do(table, seat, it, "the Conflict's option, taken whenever it can be paid")
    else:
        assert isinstance(effect, Do)
        do_other(table, seat, effect.what, why)


def do_gain(table: Table, seat: Seat, effect: Gain, why: str) -> None:
    if effect.what == "troops":
        recruit(table, seat, effect.amount, why)
    elif effect.what == "vp":
        gain_points(table, seat, effect.amount, why)
    else:
        gain(table, seat, effect.what, effect.amount, why)


def do_influence(table: Table, seat: Seat, effect: Influence, why: str) -> None:
    if effect.faction == "two":  # least, then least of the rest, C17
        first = lowest(seat)
        second = lowest(seat, (first,)) if first else None
        chosen = [first, second]
    else:
        chosen = [faction_of(table, seat, effect)]
    for faction in chosen:
        if faction:
            change_influence(table, seat, faction, effect.amount, why)


def faction_of(table: Table, seat: Seat, effect: Influence) -> str | None:
    """Which faction is meant: by name, by number of the rival's list [13], or by its rule of choice [33]."""
    if effect.faction in FACTIONS:
        return effect.faction
    if effect.faction.startswith("#"):
        return seat.rival.order[int(effect.faction[1:]) - 1]
    if effect.faction == "high":
        return highest(seat)
    if effect.faction == "alliance":
        return alliance_gained(table, seat, effect.amount)
    assert effect.faction in ("any", "low")
    return lowest(seat)


def do_other(table: Table, seat: Seat, what: str, why: str) -> None:
    if what == "signet":
        for effect in seat.rival.signet:
            do(table, seat, effect, "signet ability")
    elif what == "spy":
        place_spy(table, seat, faction_posts(seat), "the first free post of the rival's list")
    elif what == "steal":
        steal_intrigues(table, seat)
    elif what == "contract":  # never one, with or without the module [23]
        gain(table, seat, SOLARI, 2, "instead of a contract")
    elif what == "hooks":
        if not seat.hooks:  # [52]
            seat.hooks = True
            table.note(seat, "hooks", why=why)
    elif what == "wall":
        if seat.hooks and table.wall:  # [52]
            table.wall = False
            table.note(seat, "wall removed", why="the rival holds Maker Hooks")
    else:
        assert what == "trash"  # a rival has no deck [35]


def holds(table: Table, seat: Seat, condition: tuple[object, ...]) -> bool:
    """The two conditions that icons and signets have [19]."""
    if condition[0] == "alliances":
        return len(table.alliances(seat)) >= int(str(condition[1]))
    assert condition[0] == "influence"
    return seat.influence[str(condition[1])] >= int(str(condition[2]))


def can_pay(table: Table, seat: Seat, price: Price) -> bool:
    return all(
        (len(table.posts_with(seat)) if what == "spies" else seat.amount(what)) >= amount
        for what, amount in price
    )


def pay(table: Table, seat: Seat, price: Price) -> None:
    for what, amount in price:
        if what == "spies":
            for post in table.posts_with(seat)[:amount]:
                recall_spy(table, seat, post)
        else:
            lose(table, seat, what, amount)
        table.note(seat, "pay", what, amount, why="for a point that the Conflict offers")


# ---------------------------------------------------------------------------------------------------- Spies


def faction_posts(seat: Seat) -> tuple[str, ...]:
    """In the order of the rival's list [14]."""
    return tuple(f"{faction}_post" for faction in seat.rival.order)


def place_spy(table: Table, seat: Seat, posts: tuple[str, ...], why: str) -> None:
    """On the first free one, if any [14, 15]. The third: the two others come back, and the Scheme follows [28]."""
    free = [post for post in posts if post in table.free_posts()]
    if not free:
        table.note(seat, "no Spy", why="all posts of the type are taken")
        return
    others = table.posts_with(seat)
    table.spy_on[free[0]] = seat.number
    seat.spies -= 1
    table.note(seat, "spy", free[0], why=why)
    if seat.spies == 0:
        for post in others:
            recall_spy(table, seat, post)
        table.note(seat, "scheme", why="the third Spy was placed; the two others come back")
        for effect in seat.rival.scheme:
            do(table, seat, effect, "Scheme")
            spend(table, seat)


def recall_spy(table: Table, seat: Seat, post: str) -> None:
    table.spy_on[post] = None
    seat.spies += 1


# ---------------------------------------------------------------------------------------------- Combat bonus


def reveal_swords(table: Table, seat: Seat) -> None:
    """One card's swords, two with Brutal Escalation in Conflict III; all else on it is ignored [30, 39, 49]."""
    cards = 2 if ESCALATION in table.variants and table.fought_for.level == 3 else 1
    for _ in range(cards):
        card = reveal(table, seat)
        while kind_of(card) == RESHUFFLE:
            card = reveal(table, seat)
        swords = ALL_HAGAL[kind_of(card)].swords
        seat.swords += swords
        table.note(seat, "swords", swords, why="the card's swords")
