"""What `ensure` offers is decided by what the choosing player knows: worlds that look alike offer the same.

In each world another card lies on top of the stock, which nobody sees. A rule draws it and looks at it, in every
manner in which the language can look at a card; each manner would tell the worlds apart.
"""

from __future__ import annotations

import pytest

from cardwright.errors import GameError
from cardwright.findings import codes
from cardwright.play.state import State
from tests.lang.fair import game, offered, rule, stage, value

WORLDS = ("apple#1", "apple#3", "lemon#1", "melon", "stone", "pear")
MORE = """\
goods:
  pear:
    name: {en: Pear}
    price: [7]
    icons: sweet
    at sale: |
      answer becomes 1
  plum:
    name: {en: Plum}
    price: [2, 2]
skies:
  moon:
    name: {en: Moon}
    wind: 2
    while active:
      limit becomes: limit + wind of this
      instead of gain: 1
      before sell of player: |
        answer becomes 1
  sun:
    name: {en: Sun}
    fine: {wind: 1}
    storm: {wind: 9}
values:
  secret: {type: number, seen_by: nobody}
  noted: {type: number, per: player, seen_by: owner}
tables:
  rate: {from: number, to: number, entries: {0: 5, 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3}}
formulas:
  dear of player: price of last(hand) > 3
  gain: 0
  top_price: price of last(stock)
rules:
  note of card: |
    answer becomes price of card
  sell of player: |
    limit becomes limit
"""

# Conditions that tell some of the worlds apart when the card on top of the stock was drawn to the hand.
LOOKS = {
    "a number": "price of last(hand) > 3",
    "a number calculated with": "2 * price of last(hand) - 1 > 5",
    "a word": "colour of last(hand) is red",
    "its kind": "last(hand) is melon",
    "kinds compared": "kind of last(hand) is kind of first(hand)",
    "an icon on it": "sweet on last(hand) > 0",
    "icons in the zone": "sweet in hand > 1",
    "icons in every zone": "sour in every hand > 2",
    "kinds in the zone": "lemon in hand > 0",
    "copies": "copies of first(hand) > 1",
    "a formula on it": "some(hand where has worth and worth > 3)",
    "a formula on another": "worth of first(hand) > 2",
    "has a formula": "count(hand where has worth) > 1",
    "has an effect": "some(hand where has sale)",
    "where": "count(hand where price > 3) > 0",
    "no": "no(hand where colour is green)",
    "total": "total(hand, price) > 4",
    "most": "most(hand, price) > 3",
    "least": "least(hand, price) < 1",
    "min": "min(price of last(hand), 3) < 3",
    "max": "max(price of last(hand), 3) > 3",
    "abs": "abs(price of last(hand) - 3) > 1",
    "pick": "pick(price of last(hand), 0, 0, 0, 1, 1, 1, 1, 1) == 1",
    "a table": "rate of (price of last(hand)) > 1",
    "sorted": "first(hand by price descending) is last(hand)",
    "sorted, the first": "first(hand by price descending) is melon",
    "one of each": "count(one_of_each(hand)) > 1",
    "by name": "last(hand) is the melon",
    "by a value": "last(hand) is prize",
    "where a named card is": "some(hand where it is the melon)",
    "who has a named card": "owner of the pear is player",
    "a named formula": "dear of player",
    "how many to take": "count(first(price of last(hand), market + hand)) > 3",
    "either side of an if": "(1 if price of last(hand) > 3 else 2) == 1",
    "and": "count(hand) > 0 and price of last(hand) > 3",
    "or": "count(hand) == 0 or price of last(hand) > 3",
    "not": "not price of last(hand) > 3",
    "a remainder": "price of last(hand) % 2 == 0",
    "added icons": "sweet in hand + sweet in market > 2",
}  # fmt: skip

# … and how a rule can go by one.
MANNERS = {
    "in the condition": """\
ensure {look}:
  may:
    draw 1 from stock to hand
otherwise:
  truth becomes true
""",
    "by a branch": """\
ensure count(pile) > 0:
  may:
    draw 1 from stock to hand
    if {look}:
      move first(market) to pile
otherwise:
  truth becomes true
""",
    "by a value": """\
ensure answer == 1:
  may:
    draw 1 from stock to hand
    answer becomes 1 if {look} else 0
otherwise:
  truth becomes true
""",
    "by a name": """\
ensure answer == 1:
  may:
    draw 1 from stock to hand
    let seen = 1 if {look} else 0
    answer becomes seen
otherwise:
  truth becomes true
""",
    "by what is offered next": """\
ensure count(pile) > 0:
  may:
    draw 1 from stock to hand
    may choose card from market where {look}:
      move card to pile
otherwise:
  truth becomes true
""",
    "by how often": """\
ensure count(pile) > 0:
  may:
    draw 1 from stock to hand
    repeat (1 if {look} else 0):
      move first(market) to pile
otherwise:
  truth becomes true
""",
    "by an error": """\
ensure count(pile) > 0:
  may:
    draw 1 from stock to hand
    answer becomes 1 // (1 if {look} else 0)
    move first(market) to pile
otherwise:
  truth becomes true
""",
}


# What a rule may do with an unseen card. Each tells two cards apart that may lie on top of a zone.
DEEDS = {
    "a number added": ("stock", ["apple", "melon"], "answer > 3", "draw 1 from stock to hand\nadd price of last(hand) to answer"),
    "an effect carried out": ("stock", ["apple", "pear"], "answer == 1", "draw 1 from stock to hand\nsale of last(hand)"),
    "a card flipped": ("clouds", ["moon", "sun"], "true", "draw 1 from clouds to sky\nflip last(sky) to storm"),
    "a side": ("clouds", ["sun/fine", "sun/storm"], "side of last(sky) is storm", "draw 1 from clouds to sky"),
    "what is printed on a side": ("clouds", ["sun/fine", "sun/storm"], "wind of last(sky) > 3", "draw 1 from clouds to sky"),
    "a value that an active card changes": ("clouds", ["moon", "sun"], "limit > 5", "draw 1 from clouds to sky"),
    "a formula that it replaces": ("clouds", ["moon", "sun"], "gain == 1", "draw 1 from clouds to sky"),
    "a rule that it comes before": ("clouds", ["moon", "sun"], "answer == 1", "draw 1 from clouds to sky\nsell of player"),
    "a loop over cards": ("stock", ["apple", "melon"], "count(pile) > 0", "draw 1 from stock to hand\nfor each card in hand where price > 3:\n  move card to pile"),
    "a while": ("stock", ["apple", "melon"], "count(pile) > 0", "draw 1 from stock to hand\nwhile price of last(hand) > 3, at most 1 times:\n  move last(hand) to pile"),
    "a stop": ("stock", ["apple", "melon"], "answer == 1", "draw 1 from stock to hand\nif price of last(hand) > 3:\n  stop\nanswer becomes 1"),
    "how many to draw": ("stock", ["apple", "melon"], "count(hand) > 4", "draw 1 from stock to hand\ndraw price of last(hand) from stock to hand"),
    "whose zone": ("stock", ["apple", "melon"], "count(hand) == 2", "draw 1 from stock to hand\nmove first(market) to hand of (player if price of last(hand) > 3 else next(player))"),
    "who is asked": ("stock", ["apple", "melon"], "count(pile) > 0", "draw 1 from stock to pile\nlet who = player if price of last(pile) > 3 else next(player)\nwho may choose card from market where who is player:\n  move card to pile"),
    "an error": ("stock", ["stone", "apple"], "answer == 1", "draw 1 from stock to hand\nanswer becomes worth of last(hand) // worth of last(hand)"),
    "an inner ensure": ("stock", ["apple", "melon"], "answer == 1", "draw 1 from stock to hand\nensure price of last(hand) > 3:\n  may:\n    answer becomes 1\notherwise:\n  answer becomes 0"),
    "an inner ensure otherwise": ("stock", ["apple", "melon"], "answer == 1", "draw 1 from stock to hand\nensure price of last(hand) > 3:\n  may:\n    answer becomes 0\notherwise:\n  answer becomes 1"),
    "a card passed to a rule": ("stock", ["apple", "melon"], "answer > 3", "draw 1 from stock to hand\nnote of last(hand)"),
}  # fmt: skip

# What a rule may have worked out before from what is hidden.
BEFORE = {
    "a number": ("let dear_number = price of last(stock)", "dear_number + answer > 3"),
    "a number by way of another": (
        "let one_number = price of last(stock)\nlet dear_number = 2 * one_number",
        "dear_number > 6",
    ),
    "a number set under a condition": (
        "let dear_number = 0\nif price of last(stock) > 3:\n  dear_number becomes 9",
        "dear_number > 3",
    ),
    "a flag": ("let dear = some(stock where price == 6)", "dear"),
    "a card": ("let top_card = last(stock)", "price of top_card > 3"),
    "cards": ("let found = stock where price == 6", "count(found) == 1"),
    "which card": ("let best_card = first(stock where price == 6)", "best_card is last(stock)"),
    "of another's hand": ("let their_number = most(hand of next(player), price)", "their_number > 3"),
    "from a hidden value": ("let its_number = secret", "its_number > 3"),
    "a hidden value": ("answer becomes 0", "secret > 3"),
    "another's value": ("answer becomes 0", "noted of next(player) > 3"),
    "a number added up in a loop": (
        "let dear_number = 0\nfor each card in stock:\n  add price of card to dear_number",
        "dear_number > 22",
    ),
    "from a named formula": ("let dear_number = top_price", "dear_number > 3"),
}


DEED = """\
ensure {condition}:
  may:
{deed}
otherwise:
  truth becomes true
"""


def indented(text: str, by: int) -> str:
    return "".join(" " * by + line + "\n" for line in text.splitlines())


def pack() -> str:
    """A pack with a rule for each look in each manner and one that only looks, each deed, and each thing before."""
    rules = {}
    for number, look in enumerate(LOOKS.values()):
        rules[f"look_{number} of player"] = f"draw 1 from stock to hand\ntruth becomes {look}"
        for manner, body in enumerate(MANNERS.values()):
            rules[f"ensure_{number}_{manner} of player"] = body.format(look=look)
    for number, (_, _, condition, deed) in enumerate(DEEDS.values()):
        rules[f"deed_{number} of player"] = DEED.format(condition=condition, deed=indented(deed, 4))
    for number, (before, condition) in enumerate(BEFORE.values()):
        ensure = DEED.format(condition=condition, deed="    add 0 to answer")
        rules[f"before_{number} of player"] = f"{before}\n{ensure}"
        for name in passed_on(before):
            rules[f"passing_{number} of player"] = f"{before}\npassed_{number} of player with {name}"
            rules[f"passed_{number} of player with {name}"] = ensure
    return MORE + "".join(f"  {name}: |\n{indented(text, 4)}" for name, text in rules.items())


def passed_on(before: str) -> list[str]:
    """The name that is given last, if a rule can take it."""
    names = [line.split()[1] for line in before.splitlines() if line.startswith("let ")]
    return [it for it in names[-1:] if it.endswith(("_number", "_card"))]


@pytest.fixture(scope="module")
def fair():
    return game(pack())


def world(fair, rule: str, top: str, zone: str = "stock", **given) -> State:
    """A game in which a card lies on top of a zone that nobody sees."""
    below = ", ".join(it for it in WORLDS if it.split("#")[0] not in top)
    zones = {
        "hand": ["apple#2", "lemon#2"],
        "market": "plum*2",
        zone: f"{below}, {top}" if zone == "stock" else top,
    }
    melon = fair.program(2, any_rule=True).layout.first_piece["melon"]
    values = {"prize": melon, **given.pop("values", {})}
    return fair.stage(rule, players=2, arguments=(0,), zones={**zones, **given}, values=values)


def seen(state: State) -> tuple[object, ...]:
    """What everyone can tell of a game in which nothing was drawn."""
    asked = [(it.player, it.rule, [x.name for x in it]) for it in state.decisions]
    return asked, value(state, "truth"), value(state, "answer")


@pytest.mark.parametrize("look", range(len(LOOKS)), ids=LOOKS)
@pytest.mark.parametrize("manner", range(len(MANNERS)), ids=MANNERS)
def test_a_card_that_nobody_has_seen_does_not_show_in_what_is_offered(fair, look, manner):
    told = {value(world(fair, f"look_{look}", top), "truth") for top in WORLDS}
    assert told == {0, 1}  # the look tells worlds apart: it would show
    found = [seen(world(fair, f"ensure_{look}_{manner}", top)) for top in WORLDS]
    assert all(it == found[0] for it in found)


@pytest.mark.parametrize("deed", range(len(DEEDS)), ids=DEEDS)
def test_what_a_rule_does_with_an_unseen_card_does_not_show_in_what_is_offered(fair, deed):
    zone, tops, _, _ = [*DEEDS.values()][deed]
    one, other = (seen(world(fair, f"deed_{deed}", top, zone)) for top in tops)
    assert one == other


@pytest.mark.parametrize("rule", ["before", "passing"], ids=["here", "as an argument"])
@pytest.mark.parametrize("before", range(len(BEFORE)), ids=BEFORE)
def test_what_a_rule_has_worked_out_before_from_hidden_things_does_not_show(fair, before, rule):
    if rule == "passing" and not passed_on([*BEFORE.values()][before][0]):
        rule = "before"
    found = []
    for top, other, number in (("apple#1", "melon", 2), ("melon", "apple#1", 5)):
        values = {"secret": number, "noted": [0, number]}
        state = world(
            fair, f"{rule}_{before}", top, hand=["apple#2", other], stock=f"apple#3, {top}", values=values
        )
        found.append(seen(state))
    assert found[0] == found[1]


# Whether the second option keeps a way open goes by a card that nobody sees, or that
# only another player sees.
INSIDE = {
    "a name": """\
let number = price of last(stock)
move last(stock) to buried
either:
  answer becomes 1
or:
  if number > 3:
    answer becomes 1
""",
    "what a rule was given": """\
asked of player with price of last(stock)
""",
    "a name for what somebody else knows": """\
let number = price of first(hand)
next(player) must choose card from market:
  answer becomes 1 if number > 3 or card is first(market) else 0
""",
}
ASKED = """\
zones:
  buried: {{seen_by: nobody}}
rules:
  main: |
    move {card} to {zone}
    move the lemon to market
    move the stone to market
    try_it of first(players)
  asked of player with number: |
    move last(stock) to buried
    either:
      answer becomes 1
    or:
      if number > 3:
        answer becomes 1
"""


@pytest.mark.parametrize("inside", INSIDE)
def test_what_the_ensure_itself_has_worked_out_from_hidden_things_does_not_show(inside):
    body = f"ensure answer == 1:\n{indented(INSIDE[inside], 2)}"
    zone = "hand of first(players)" if "hand" in body else "stock"
    offers = []
    for card in ("the apple", "the melon"):
        head, _, rules = rule(body).partition("rules:\n")
        state = game(ASKED.format(card=card, zone=zone) + head + rules).start(2, 1)
        offers.append(len(state.decisions[0]))
    assert offers[0] == offers[1]


# ------------------------------------------------------------------ what is known


def test_how_many_cards_there_are_is_known():
    """A card that nobody has seen counts as one, so drawing it is a way."""
    text = "ensure count(hand) > 0:\n  may:\n    draw 1 from stock to hand\notherwise:\n  truth becomes true"
    assert offered(stage(rule(text))) == ["yes"]


def test_unseen_cards_may_be_of_one_kind():
    text = "ensure count(one_of_each(hand)) > 1:\n  may:\n    draw 2 from stock to hand\notherwise:\n  truth becomes true"
    assert stage(rule(text), zones={"stock": "apple, lemon, melon"}).over


def test_an_unseen_card_that_passes_through_a_zone_leaves_no_doubt_behind():
    """The icons of a zone of the table are kept as a sum: a card that came and went is not in it any more."""
    text = """\
ensure sweet in market == 1:
  draw 1 from stock to market
  choose card from market:
    move card to pile
otherwise:
  truth becomes true
"""
    state = stage(rule(text), zones={"market": "apple", "stock": "lemon, melon"})
    assert offered(state) == ["melon"]


def test_what_is_worked_out_from_an_unseen_card_does_no_harm_where_nobody_looks():
    text = """\
ensure count(pile) == 1:
  draw 1 from stock to hand
  add price of last(hand) to answer
  truth becomes colour of last(hand) is red
  may:
    move first(market) to pile
"""
    assert offered(stage(rule(text), zones={"market": "apple"})) == ["yes"]


def test_decks_with_different_backs_are_told_apart_unseen():
    text = "ensure {}:\n  may:\n    draw 1 from stock to hand\notherwise:\n  truth becomes true"
    assert offered(stage(rule(text.format("last(hand) is goods")))) == ["yes"]
    assert stage(rule(text.format("last(hand) is skies"))).over


def test_a_player_knows_the_own_hand_and_what_was_worked_out_from_it():
    text = """\
let most_number = most(hand, price)
go_on of player with most_number
"""
    more = "  go_on of player with my_number: |\n    ensure price of last(pile) == my_number:\n      choose card from hand:\n        move card to pile\n"
    state = stage(rule(text) + more, zones={"hand": ["apple, lemon, melon", ""], "pile": "stone"})
    assert offered(state) == ["melon"]


def test_a_card_of_a_hidden_hand_may_be_taken_unseen():
    """All of them are offered, since none of them matters to the condition."""
    text = """\
ensure count(pile) == 1:
  choose card from hand of next(player):
    move card to pile
"""
    state = stage(rule(text), zones={"hand": ["", "apple, melon"]})
    assert offered(state) == ["apple#1", "melon"]


def test_a_named_card_is_known_but_not_where_it_is():
    text = "ensure {}:\n  may:\n    add price of the melon to answer\notherwise:\n  truth becomes true"
    assert offered(stage(rule(text.format("answer == 6")))) == ["yes"]
    moved = "ensure answer == 6:\n  may:\n    move the melon to pile\n    answer becomes 6\notherwise:\n  truth becomes true"
    assert stage(rule(moved)).over
    assert offered(stage(rule(moved), zones={"market": "melon"})) == ["yes"]


def test_the_player_who_is_asked_inside_is_judged_by_what_that_player_knows():
    text = """\
ensure price of last(pile) > 3:
  next(player) must choose card from hand of next(player):
    move card to pile
otherwise:
  truth becomes true
"""
    assert stage(rule(text), zones={"hand": ["", "apple, melon"]}).over
    text = text.replace("price of last(pile) > 3", "count(pile) > 0")
    assert offered(stage(rule(text), zones={"hand": ["", "apple, melon"]})) == ["apple#1", "melon"]


# ------------------------------------------------------------------ what breaks, and what goes on


@pytest.mark.parametrize(
    "breaks",
    [
        "move first(pile) to market",
        "answer becomes 1 // answer",
        "answer becomes pick(limit, 1, 2)",
        "move first(market) to played\nmove last(market) to played",
        "repeat 300000:\n  add 0 to answer",
        "repeat 9:\n  limit becomes limit * 1000",
    ],
)
def test_a_way_that_breaks_the_game_is_none(breaks):
    text = f"ensure count(market) < 3:\n  either:\n{indented(breaks, 4)}  or:\n    add 0 to answer"
    state = stage(rule(text), zones={"market": "apple, lemon"})
    assert offered(state) == ["branch 2"]


def test_where_everything_breaks_there_is_no_way():
    text = "ensure true:\n  move first(pile) to market\notherwise:\n  truth becomes true"
    assert value(stage(rule(text)), "truth") == 1


def test_a_way_may_be_long():
    text = "ensure answer < 9999:\n  repeat 1500:\n    may:\n      add 1 to answer"
    assert offered(stage(rule(text))) == ["yes", "decline"]


def test_ways_inside_ways_are_counted_together():
    text = """\
ensure answer == 9999:
  repeat 9:
    may:
      add 1 to answer
    ensure limit == 9999:
      repeat 9:
        may:
          add 1 to limit
"""
    with pytest.raises(GameError) as caught:
        stage(rule(text))
    assert caught.value.code == codes.TOO_MANY_STEPS
