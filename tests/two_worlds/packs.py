"""Tiny packs, one for each construct of the language: something that a player cannot see goes through the
construct, and somebody is asked while it still matters.

All share one frame: a few cards, some of them printed alike; places that nobody sees, that their owner sees and
that everyone sees; values of every kind.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import cardwright
from cardwright import Game, plugins
from cardwright.plugins import discovery

FRAME = """
pack: tiny
title: {en: Tiny}
version: 1.0.0
kernel: ">=0.1,<1"
languages: [en]
requires: [omen]
players: {from: 2, to: 3}
options:
  season:
    about: {en: When it is played}
    one_of: [spring, autumn]
    default: spring
  opening:
    about: {en: A note that lies on the table first}
    pieces: notes
    from_zone: pile
    count: 1
words:
  clan: [north, south, west]
icons:
  moon: {name: {en: Moon}}
  star: {name: {en: Star}}
spaces:
  lane:
    row: 3
    attributes: {rent: {type: number}}
    each: {1: {rent: 2}, 3: {rent: 5, icons: moon*2}}
    links: {beside: {1: [2], 2: [1, 3], 3: [2]}}
tables:
  double: {from: number, to: number, entries: {1: 2, 2: 4, 3: 6, 4: 8, 5: 10}}
  other_suit: {from: suit, to: suit, entries: {red: blue, blue: red}}
decks:
  notes:
    name: {en: Notes}
    starts_in: pile
    icons_count_in: hand
    attributes:
      worth: {type: number, each_copy: true}
      suit: {type: word, one_of: [red, blue]}
      prize: {type: formula}
      kin: {type: list, of: clan}
      rare: {type: flag}
      apt: {type: condition}
      twin: {type: kind, of: notes, optional: true}
    effects: [dusk]
  tiles:
    name: {en: Tiles}
    starts_in: bag
    sides: [day, night]
    attributes:
      light: {type: number}
  skies:
    name: {en: Skies}
    starts_in: sky_deck
  boats:
    name: {en: Boats}
    starts_in: harbour
    owner: captain
    attributes:
      wake: {type: formula}
zones:
  harbour: {seen_by: nobody}
  cargo: {per: boats, seen_by: piece}
  bilge: {per: boats, seen_by: nobody}
  deck_load: {per: boats, seen_by: everyone}
  pile: {seen_by: nobody}
  bag: {seen_by: nobody}
  sky_deck: {seen_by: nobody}
  sky: {seen_by: everyone}
  table: {seen_by: everyone}
  hand: {per: player, seen_by: owner, open_when: hands_open}
  secret: {per: player, seen_by: nobody}
  den: {per: player, seen_by: nobody}
  shelf: {per: player, seen_by: nobody, at_most: 2}
  nook: {per: lane, seen_by: nobody}
  spot: {per: lane, seen_by: nobody}
  tent: {per: clan, seen_by: nobody}
  stand: {per: clan, seen_by: everyone}
values:
  load: {type: number, per: boats, start: 1}
  leak: {type: number, per: boats, seen_by: nobody}
  fame: {type: number, per: boats, seen_by: everyone}
  captain: {type: player, per: boats}
  coins: {type: number, per: player, start: 0}
  rounds: {type: number, start: 0}
  limit: {type: number, start: 1}
  depth: {type: number, start: 1}
  toll: {type: number, per: lane, start: 1}
  hands_open: {type: flag, start: false}
  mood: {one_of: [calm, busy], start: calm}
  purse: {type: number, per: player, start: 5, seen_by: owner}
  target: {type: number, start: 0, seen_by: nobody}
  echoes: {type: number, start: 0, seen_by: nobody}
  wallet: {type: number, per: player, start: 5, seen_by: owner}
  held: {type: piece, start: none, seen_by: nobody}
  shown: {type: piece, start: none}
  host: {type: player, start: none, seen_by: nobody}
  cart: {type: space, of: lane, start: none, seen_by: nobody}
  wanted: {type: word, of: suit, start: none, seen_by: nobody}
  won: {type: flag, per: player, start: false}
  gone: {type: flag, per: player, start: false}
  allied: {of: clan, start: none, seen_by: nobody}
  might: {type: number, per: clan, start: 1}
  bond: {type: number, per: [player, clan], start: 0}
  pact: {type: number, per: [player, clan], start: 1, seen_by: owner}
  grudge: {type: number, per: clan, start: 0, seen_by: nobody}
  named: {type: kind, of: notes, start: none, seen_by: nobody}
  camp: {of: clan, per: player, start: none, seen_by: nobody}
active_pieces: [sky]
result: {outcome: mood, score: coins, winner: won, report: [rounds]}
heuristic: 10 * coins + count(hand) + rounds
notes:
  low: {name: {en: Low}, worth: [1, 1], suit: red, kin: [south], twin: high}
  mid: {name: {en: Mid}, worth: [3, 3], suit: blue, icons: moon, prize: 2 * moon + count(hand), kin: [north, south], rare: true, apt: purse > worth}
  split: {name: {en: Split}, worth: [2, 4], suit: blue, icons: moon*2}
  high:
    name: {en: High}
    worth: [5]
    suit: red
    icons: star
    prize: copies + worth
    rare: true
    apt: count(hand) > 1
    twin: low
    at dusk: |
      may:
        add star on this to coins of first(players)
tiles:
  hill:
    name: {en: Hill}
    copies: 2
    day: {light: 2}
    night: {light: 0}
skies:
  fog:
    name: {en: Fog}
    while active:
      limit becomes: limit + count(pile where moon > 0)
      before peek of player: |
        let top = last(pile)
        may:
          add worth of top to coins of player
      after peek of player: |
        add 1 to rounds
      instead of peek of player: |
        let bottom = first(pile)
        may:
          original
        otherwise:
          add worth of bottom to coins of player
      instead of dear of card: original and worth of card < 5
boats:
  raft: {name: {en: Raft}, copies: 2, wake: load + count(cargo)}
  galley: {name: {en: Galley}, wake: 2 * load + purse}
formulas:
  deep of card: worth of card > 2
  dear of card: worth of card > 2
  riches: total(cards in every hand, worth)
  fate: riches + 7 * total(first(1, pile), worth)
  fine of player: hand of player where moon > 0
  owed of player with card and number: worth of card + number - count(hand of player)
  both of player with other_player: count(hand of player) + worth of first(hand of other_player)
modifiers:
  murky:
    while: worth of last(pile) > 2 or option season is autumn
    depth becomes: depth + count(pile where moon > 0)
    before dive of player: |
      let top = last(pile)
      may:
        add worth of top to coins of player
    after dive of player: |
      add 1 to rounds
    instead of dive of player: |
      let bottom = first(pile)
      may:
        original
      otherwise:
        add worth of bottom to coins of player
    instead of deep of card: original and worth of card < 5
"""

# What listens: only in packs that do something to be heard, so that the others show what rules do without it.
EARS = """\
  ears:
    after card moves from pile to den of player: |
      add worth of card % 2 to rounds
      may:
        add worth of card to coins
    after card moves from den of player: |
      if worth of card > 2:
        add 1 to echoes
      may:
        add echoes to coins
    after card moves to nook of space: |
      add worth of card to toll of space
    after card is flipped to night: |
      add light of card to rounds
    after echoes changes: |
      if before < 2 and echoes >= 2:
        add 1 to rounds
    after wallet of player changes, at most 2 deep: |
      may:
        subtract before from wallet
"""
HEARD = re.compile(r"\b(den|nook|echoes|wallet|flip)\b")

BEGIN = """
rules:
  main: |
    shuffle pile
    for each player:
      draw 2 from pile to hand
    play
  peek of player: |
    add 1 to coins
  dive of player: |
    add 1 to coins
"""


def _pack(rules: str) -> str:
    frame = FRAME
    # What a pack says of its players or its result, one of these may say otherwise.
    if said := re.match(r"\n((players|result): .*)\n", rules):
        frame, rules = re.sub(rf"(?m)^{said[2]}: .*$", said[1], frame), rules[said.end() :]
    indented = "\n".join("  " + line if line.strip() else "" for line in rules.splitlines())
    return frame + (EARS if HEARD.search(rules) else "") + BEGIN + indented + "\n"


# What bots were found to look through: what rules in progress hold.
IN_PROGRESS = {
    "a card that a player has chosen whom no rule needs any more": """
play: |
  turn of last(players)
turn of player: |
  choose card from hand:
    first(players) may choose space from lane:
      add 1 to rounds
    add worth of card to coins of first(players)
""",
    "let a card": """
play: |
  let top = last(pile)
  for each player:
    may:
      add worth of top to coins
""",
    "let a number": """
play: |
  let number = worth of last(pile)
  for each player:
    may:
      add number to coins
""",
    "let several cards": """
play: |
  let several = pile where worth > 2
  for each player:
    may:
      add count(several) to coins
""",
    "let a card chosen out of several": """
play: |
  let best = first(cards in every hand by worth descending)
  for each player:
    may:
      add worth of best to coins
""",
    "let somebody else's hand": """
play: |
  let theirs = hand of last(players)
  first_asked of first(players)
  for each card in theirs:
    add worth of card to coins of first(players)
first_asked of player: |
  may:
    add 1 to coins
""",
    "for each over hidden cards": """
play: |
  for each card in pile where moon > 0:
    for each player:
      may:
        add worth of card to coins
""",
    "repeat by a hidden number": """
play: |
  repeat worth of last(pile):
    asked of first(players)
asked of player: |
  may:
    add 1 to coins
""",
    "a card that a rule names between two calls": """
play: |
  for each player:
    round of player
round of player: |
  keep of player
  move last(pile) to table
  let card = last(table)
  keep of player
  may:
    add worth of card to coins
keep of player: |
  ensure count(hand) < 2:
    may choose card from hand:
      move card to secret
  otherwise:
    add 1 to rounds
""",
    "a card that a rule is given which has not been called yet": """
play: |
  for each player:
    keep of player
    move first(2, pile) to table
    count_in of player with first(table)
    count_in of player with last(table)
count_in of player with card: |
  keep of player
  add worth of card to coins
keep of player: |
  ensure count(hand) < 2:
    may choose card from hand:
      move card to secret
  otherwise:
    add 1 to rounds
""",
    "rules inside themselves": """
play: |
  for each player:
    dig of player with last(pile)
dig of player with card, at most 3 deep: |
  let number = worth of card
  may:
    add number to coins
    if moon on card > 0:
      dig of player with first(pile where it is not card)
    dig of next(player) with first(pile)
  add number to rounds
""",
    "listening to hidden cards": """
play: |
  move last(pile) to den of first(players)
  draw 2 from pile to den of last(players)
  for each player:
    may:
      add 1 to coins
  move cards in every den to table
  for each player:
    may:
      add count(table) to coins
""",
    "flipping, and moving hidden cards one by one, while something listens": """
play: |
  move last(pile) to den of first(players)
  let top = first(pile)
  move top to den of last(players)
  move top to nook of first(lane)
  flip first(bag) to night
  flip last(bag) to night
  for each player:
    may:
      add worth of top to coins
""",
    "listening to hidden values": """
play: |
  add worth of last(pile) to echoes
  for each player:
    wallet becomes worth of first(hand)
  for each player:
    may:
      add wallet to coins
  echoes becomes 0
""",
    "leaving a loop by a hidden card": """
play: |
  let seen = 0
  for each card in pile:
    if moon on card > 0:
      leave
    add 1 to seen
  for each player:
    guess of player with seen
guess of player with number: |
  either:
    add number to coins
  or:
    add 2 to coins
""",
    "keep choosing": """
play: |
  for each player:
    pay of player with worth of last(pile)
pay of player with number: |
  keep choosing card from hand, at most 2 times:
    move card to table
    if number > 2:
      leave
    add number to coins
""",
    "several at once": """
play: |
  for each player:
    give of player with worth of last(pile)
give of player with number: |
  choose 2 cards from hand:
    move cards to table
  may choose 2 cards from hand where worth > 1:
    move cards to secret
    add number to coins
  otherwise:
    add 1 to coins
""",
    "as many at once as a hidden card says": """
play: |
  for each player:
    give of player with worth of last(pile)
give of player with number: |
  choose up to (number) cards from hand:
    move cards to table
    add worth of last(pile) to coins
  choose (number) cards from hand:
    move cards to table
""",
    "any number of cards at once": """
play: |
  for each player:
    give of player with worth of last(pile)
give of player with number: |
  choose any number of cards from hand:
    for each card in cards:
      add number * worth of card to coins
    move cards to secret
  choose any number of cards from hand + table:
    move cards to table
""",
    "names for each, and three that are given": """
play: |
  for each player:
    let behind = count(players rival where count(hand of rival where worth > 2) > count(hand where worth > 2))
    let lower = count(pile one where some(table two where worth of two > worth of one))
    may:
      give of player with last(pile) and (behind + lower)
give of player with card and number: |
  add owed of player with card and number to coins
  may:
    move card to hand
""",
    "zones of words": """
play: |
  for each clan:
    move last(pile) to tent
  for each player:
    choose clan from clans where worth of first(tent) < 4:
      may:
        move tent to stand of north
      if some(tent) and worth of first(tent) > 1:
        add count(cards in every stand) to coins
""",
    "a list on a hidden card": """
play: |
  for each player:
    let related = count(kin of last(pile)) + count(hand where some(kin where clan is south))
    may:
      add related to coins
    choose clan from clans - kin of last(pile):
      allied becomes clan
""",
    "a flag on a hidden card": """
play: |
  let seen = count(pile where rare)
  for each player:
    may:
      add seen to coins
    if rare of last(pile) and not rare of first(hand of next(player)):
      may:
        add 2 to coins
    may choose card from hand where not rare:
      move card to secret
""",
    "a condition on a hidden card": """
play: |
  for each player:
    let fit = apt of first(hand of next(player))
    may:
      add count(pile where apt) + (1 if fit else 0) to coins
    choose card from hand where apt or worth < 3:
      subtract worth of card from purse
""",
    "a kind on a hidden card": """
play: |
  named becomes twin of last(pile)
  for each player:
    choose kind from kinds of notes where it is not twin of last(pile):
      if kind is twin of first(hand):
        add 1 + (kind in pile) to coins
    may:
      let related = twin of first(hand of next(player))
      add related in hand to coins
    if named is none or twin of named is low:
      may:
        add count(hand where twin is high) to coins
""",
    "zones that hold so many": """
play: |
  move last(pile) to shelf of first(players)
  for each player:
    may choose card from hand where count(shelf) < 2:
      move card to shelf
  for each player:
    may:
      add total(shelf, worth) to coins
""",
    "what spaces have, on which hidden cards lie": """
play: |
  move last(pile) to spot of lane(1 + worth of first(pile) % 3)
  let there = space of first(cards in every spot)
  let due = rent of there + moon on there + total(lane where no(spot), rent)
  for each player:
    may:
      add due to coins
""",
    "spaces where hidden cards lie": """
play: |
  move last(pile) to spot of lane(1 + worth of first(pile) % 3)
  let steps = distance(beside, lane(2), space of first(cards in every spot))
  let near = count(reachable(beside, lane(2), 1 + row of lane(1), 1 + count(spot), no(spot)))
  for each player:
    guess of player with (steps + near + column of lane(1))
guess of player with number: |
  either:
    add number to coins
  or:
    add 2 to coins
""",
    "the first who wants to": """
play: |
  for each player:
    offer of player with worth of last(pile)
offer of player with number: |
  anyone in other players clockwise may choose card from hand where worth > 2:
    move card to table
    add number to coins
  otherwise:
    add number to coins
  anyone in players may:
    if number > 2:
      add number to coins
""",
    "together if they like": """
play: |
  let price = worth of last(pile)
  together may choose card from hand:
    move card to table
    may:
      add price to coins
  otherwise:
    add price to coins
  together may choose card from hand:
    move card to secret
""",
    "hidden cards that are taken out, or come first": """
play: |
  let left = pile - first(1, pile)
  let top = first_of(first(left where moon > 0), last(pile))
  let far = next(first(players), worth of top)
  for each player:
    guess of player with worth of top
  guess of far with count(left where suit is red)
guess of player with number: |
  either:
    add number to coins
  or:
    add 2 to coins
""",
    "while by a hidden number": """
play: |
  let left = worth of last(pile)
  while left > 0, at most 4 times:
    subtract 2 from left
    asked of first(players)
asked of player: |
  may:
    add 1 to coins
""",
    "a card as an argument": """
play: |
  for each player:
    guess of player with last(pile)
guess of player with card: |
  either:
    if moon on card > 0:
      add 3 to coins
  or:
    if moon on card == 0:
      add 2 to coins
""",
    "a number as an argument": """
play: |
  for each player:
    guess of player with worth of last(pile)
guess of player with number: |
  either:
    if number > 2:
      add 3 to coins
  or:
    if number < 3:
      add 2 to coins
""",
    "which way a rule went": """
play: |
  if worth of last(pile) > 2:
    asked of first(players)
    add 5 to coins of first(players)
  else:
    asked of first(players)
asked of player: |
  may:
    add 1 to coins
""",
    "which of two questions in one rule": """
play: |
  asked of first(players)
asked of player: |
  if worth of last(pile) > 2:
    may:
      add 1 to coins
  else:
    may:
      add 2 to coins
""",
    "what somebody else has chosen": """
play: |
  asked of last(players)
asked of player: |
  choose card from hand:
    first(players) may choose other_card from table + hand of first(players):
      if worth of other_card > worth of card:
        add 1 to coins
""",
    "which way somebody else has chosen": """
play: |
  asked of last(players)
asked of player: |
  let number = 0
  may:
    number becomes 4
  choose space from lane:
    guess of first(players) with space
    add number to coins
guess of player with space: |
  may:
    add number of space to coins
""",
    "what chance has brought": """
play: |
  let number = roll(6)
  let several = shuffled(pile)
  for each player:
    may:
      add number + worth of first(several) to coins
""",
    "a hidden card that is shown among others": """
play: |
  let top = last(pile)
  shuffle pile
  move pile to table
  for each player:
    may:
      add worth of top to coins
""",
    "a seen card that is hidden among others": """
play: |
  draw 1 from pile to table
  let top = last(table)
  move top to pile
  shuffle pile
  for each player:
    may:
      if last(pile) is top:
        add worth of top to coins
""",
    "cards chosen together": """
play: |
  together choose card from hand:
    move card to secret
    may:
      add worth of card to coins for card
""",
    "a flag and a word": """
play: |
  let fine = moon on last(pile) > 0
  let colour = suit of last(pile)
  for each player:
    may:
      if fine and colour is blue:
        add 1 to coins
""",
    "a player and a space": """
play: |
  let rich = first(players by worth of first(hand) descending)
  let there = first(lane where number of space == worth of last(pile))
  for each player:
    may:
      if player is rich and there is none:
        add 1 to coins
""",
    "a variable that is given another value": """
play: |
  let number = 1
  for each card in pile:
    add worth of card to number
  for each player:
    may:
      add number to coins
""",
    "hidden values": """
play: |
  target becomes worth of last(pile)
  held becomes last(pile)
  wanted becomes suit of last(pile)
  for each player:
    purse becomes worth of first(hand)
  for each player:
    may:
      add target + worth of held + purse to coins
""",
}


# The other statements: each does something with hidden cards, and somebody is asked meanwhile or afterwards.
STATEMENTS = {
    "moving, drawing and shuffling": """
play: |
  move first(pile) to secret of first(players)
  move last(pile) to bottom of spot of first(lane)
  move secret of first(players) to table
  move pile to top of secret of last(players)
  draw 1 from secret of last(players) to bottom of pile
  shuffle secret of last(players)
  for each player:
    may:
      draw 1 from secret of last(players) to table
      add count(table) to coins
""",
    "flipping": """
play: |
  for each tile in bag:
    if roll(2) == 2:
      flip tile to night
  draw 1 from bag to table
  let hidden_tile = first(bag)
  for each player:
    may:
      flip hidden_tile to day
      add light of last(bag) + light of last(table) to coins
  if side of hidden_tile is day:
    add 1 to rounds
""",
    "stopping": """
play: |
  look of first(players)
  for each player:
    look of player
look of player: |
  for each card in hand of next(player):
    if worth of card > 2:
      stop
    may:
      add 1 to coins
  add 1 to rounds
""",
    "choosing cards, players and spaces": """
play: |
  turn of first(players)
  turn of last(players)
turn of player: |
  choose rival from other players:
    choose card from hand:
      choose space from lane where number of space <= worth of card:
        move card to spot of space
        may choose other_card from hand of rival:
          add worth of other_card - worth of card to coins
        otherwise:
          add 1 to rounds
""",
    "words": """
play: |
  allied becomes north if worth of last(pile) > 2 else south
  for each player:
    choose clan from clans where it is not allied or rounds > 0:
      if clan is one of (north, west):
        add 1 to coins
  for each clan where clan is allied:
    asked of first(players)
asked of player: |
  may:
    add 1 to coins
""",
    "values of words": """
play: |
  allied becomes north if worth of last(pile) > 2 else south
  add worth of last(pile) to grudge of allied
  for each player:
    choose clan from clans by grudge descending:
      add might to coins
      add 1 to bond of player with clan
      add worth of first(hand) to pact(player, clan)
    may:
      add bond of allied + pact of last(players) with north to coins
      add 1 to might of allied
      add total(clans where grudge > 0, might) to coins
""",
    "kinds": """
play: |
  named becomes kind of last(pile)
  for each player:
    choose kind from kinds in pile by suit ascending:
      if kind is named:
        add 1 to coins
    may choose kind from kinds of notes where suit is red or it in hand > 0:
      add named in hand of next(player) to coins
      if suit of kind is suit of named:
        add 2 to coins
""",
    "numbers up to a hidden one": """
play: |
  let top = last(pile)
  for each player:
    choose number from -1 to worth of top:
      add number to rounds
  for each number in 1 to worth of last(pile):
    asked of first(players)
asked of player: |
  may choose bid from 0 to purse where it != 2:
    subtract bid from purse
    add total(1 to bid, number) to coins
""",
    "numbers chosen together": """
play: |
  together choose bid from -2 to purse:
    target becomes bid
    may:
      add bid to coins
""",
    "somebody else chooses": """
play: |
  turn of first(players)
turn of player: |
  last(players) must choose card from hand of last(players):
    move card to secret
    last(players) may choose rival from players where coins <= worth of card:
      choose other_card from hand:
        if worth of other_card >= worth of card:
          add 1 to coins of rival
""",
    "choosing from hidden cards": """
play: |
  turn of first(players)
  turn of last(players)
turn of player: |
  may choose card from pile where worth > 1:
    let number = worth of card
    shuffle pile
    choose other_card from shuffled(pile):
      add number * 2 - worth of other_card to coins
""",
    "either, when": """
play: |
  for each player:
    either when some(hand where moon > 0):
      let number = worth of first(hand)
      next(player) may choose card from hand of next(player):
        add number to coins
    or:
      add 1 to coins
    or when count(hand) > 5:
      add 2 to coins
""",
    "choosing together": """
play: |
  together choose card from hand where worth > 1:
    move card to secret
  together choose rival from other players:
    add 1 to coins of rival
  together choose space from lane:
    add 1 to toll of space
  together choose card from hand:
    let number = worth of card
    move card to table
    may:
      add number to coins for card
""",
    "ensure": """
play: |
  for each player:
    keep of player
keep of player: |
  ensure total(hand, worth) >= 3 when count(hand) > 1:
    discard of player
    discard of player
  otherwise:
    add 1 to rounds
  may:
    add total(hand, worth) to coins
discard of player: |
  may choose card from hand:
    move card to secret
""",
    "names given inside an ensure": """
play: |
  for each player:
    ensure rounds > 0:
      let number = worth of last(pile)
      move last(pile) to secret
      look of player with worth of first(pile)
      either:
        add 1 to rounds
      or:
        if number > 2:
          add 1 to rounds
    may:
      add worth of last(secret) to coins
look of player with number: |
  either:
    add 1 to rounds
  or:
    if number > 2:
      add 1 to rounds
""",
    "effects of cards": """
play: |
  for each card in cards in every hand where has dusk:
    dusk of card
  for each player:
    may:
      add total(hand where has prize, prize) to coins
""",
    "effects of cards that others lend": """
play: |
  for each player:
    for each card in first(1, hand):
      for each other_card in first(1, reversed(pile)) where has prize:
        add prize of card as other_card to coins
      dusk of card as last(pile)
    may:
      add 1 to coins
""",
    "modifiers": """
play: |
  move sky_deck to sky
  for each player:
    peek of player
    let number = limit + count(hand where dear of it)
    may:
      add number to coins
""",
    "modifiers that no piece carries": """
play: |
  for each player:
    dive of player
    let number = depth + count(hand where deep of it)
    may:
      add number to coins
""",
    "values of all kinds": """
play: |
  shown becomes last(pile)
  host becomes first(players by worth of first(hand) descending)
  cart becomes last(lane)
  mood becomes busy
  toll of cart becomes worth of first(pile)
  subtract 1 from toll of cart
  for each player:
    add worth of first(hand) to purse
    may:
      add purse + coins of host to coins for first(hand)
      shown becomes first(hand)
""",
    "zones that open": """
play: |
  let best = first(cards in every hand by worth descending)
  let held_by = owner of best
  asked of first(players)
  hands_open becomes true
  asked of last(players)
  hands_open becomes false
  asked of first(players)
  add worth of best to coins of held_by
asked of player: |
  may choose card from hand:
    move card to table
""",
    "options of the table": """
play: |
  if option opening is given and option season is spring:
    move option opening to table
  let number = worth of last(pile) if option season is not autumn else 0
  let named = side of first(bag) is given
  for each player:
    may:
      add number + (1 if named else 0) to coins
""",
}

# Expressions over hidden cards, kept while players are asked.
EXPRESSIONS = {
    "collections": """
play: |
  let several = first(2, pile) + reversed(pile where moon > 0)
  let others = one_of_each(several) by worth ascending then moon descending
  let number = count(several) + (10 if some(pile where star > 0) else 0) + (20 if no(several) else 0)
  let more = total(others, worth) + most(pile, moon) - least(pile where worth > 3, worth, 9)
  for each player:
    may:
      add number + more to coins
""",
    "arithmetic and conditions": """
play: |
  let top = last(pile)
  let number = min(worth of top, 3) * max(2, moon on top, 1) // 2 + abs(2 - worth of top) % 3 - -1
  let fine = not moon on top > 0 and worth of top != 2 or worth of top >= 5 or worth of top <= 1 or worth of top == 3
  let picked = pick(worth of top % 3, 10, 20, 30)
  for each player:
    may:
      if fine:
        add number to coins
      else:
        add picked to coins
""",
    "what a card is and where it lies": """
play: |
  let top = last(pile)
  let same = kind of top is kind of first(pile) or deck of top is deck of first(bag)
  let best_card = the high
  let there = best_card in hand of first(players) or owner of the high is last(players)
  let mine = moon in hand of first(players) + low in pile + copies of first(pile) + count(notes in every hand)
  let what = top is high or top is notes or suit of top is red
  for each player:
    let beside = count(hand where it is not top)
    may:
      if same or there or what:
        add mine + beside to coins
""",
    "a numbered copy": """
play: |
  let named = split#2
  let there = named in pile or owner of mid#1 is first(players)
  let number = worth of named + (10 if last(pile) is split#1 else 0) + count(pile where it is not low#2)
  for each player:
    let mine = named in hand
    may:
      if there or mine:
        add number + worth of split#1 to coins
  move split#2 to table
""",
    "neighbours, links and tables": """
play: |
  let rich = first(players where worth of first(hand) > 2)
  let there = first(lane where number of space == worth of last(pile))
  let around = count(clockwise(first(players)) where player is rich) + count(beside of there)
  let after = next(there) is none or previous(last(lane)) is there
  let neighbour = next(first(players)) is rich or previous(first(players)) is rich
  let number = double of worth of last(pile)
  let colour = other_suit of suit of last(pile)
  for each player:
    may:
      if after or neighbour or colour is red:
        add number + around to coins
""",
    "named formulas": """
play: |
  let number = riches + both of first(players) with last(players) + count(fine of last(players))
  let dear_one = dear of last(pile)
  for each player:
    let prized = total(hand of next(player) where has prize, prize)
    may:
      if dear_one:
        add number + prized to coins
""",
}

# Functions of a plugin, which may do anything with what they are given.
OF_PLUGINS = {
    "functions of plugins": """
play: |
  let top = last(pile)
  let number = digits(worth of top) + spread(pile, worth)
  let fine = trusting(worth of top) or trusting(moon on first(pile))
  for each player:
    may:
      if fine:
        add number + spread(hand of next(player), worth) to coins
    may:
      add digits(worth of first(hand of next(player))) + weighed(star on last(pile) > 0) to coins
""",
    "functions of plugins that fail": """
play: |
  for each player:
    may:
      add strict(worth of last(pile)) + strict(worth of first(hand of next(player))) to coins
""",
    "functions of plugins in an ensure": """
play: |
  for each player:
    ensure digits(worth of last(hand)) > 1 or trusting(worth of last(hand)):
      may:
        draw 1 from pile to hand
    ensure count(hand) > 2:
      may:
        target becomes digits(worth of last(pile)) + spread(first(1, pile), worth)
        draw 1 from pile to hand
    otherwise:
      add 1 to rounds
    may:
      add target to coins
""",
}

OF_PIECES = {
    "a value of a hidden card": """
play: |
  shuffle harbour
  for each player:
    let boat_card = last(harbour)
    load of boat_card becomes worth of last(pile)
    add 1 to leak of boat_card
    may:
      add load of boat_card + leak of boat_card to coins
    may:
      move boat_card to hand
    may:
      add total(boats in hand, load) + load of first(harbour) to coins
""",
    "a value that is seen with its card": """
play: |
  shuffle harbour
  for each player:
    load of last(harbour) becomes 1 + moon on last(pile)
    draw 1 from harbour to hand
    may:
      add 3 to load of last(hand)
    may:
      add load of last(hand of next(player)) to coins
    may:
      move last(hand) to table
    may:
      add total(boats in table, load) to coins
""",
    "a value of a hidden card that everyone knows": """
play: |
  shuffle harbour
  for each player:
    may:
      add 1 to fame of last(harbour)
    may:
      add most(harbour, fame) + fame of the galley to coins
    draw 1 from harbour to hand
""",
    "zones of hidden cards": """
play: |
  shuffle harbour
  for each player:
    draw 1 from pile to cargo of last(harbour)
    draw 1 from pile to bilge of first(harbour)
    may:
      draw 1 from pile to deck_load of last(harbour)
    may:
      add total(cargo of last(harbour), worth) + count(bilge of last(harbour)) to coins
    draw 1 from harbour to hand
    may:
      add count(cargo of last(hand)) + total(bilge of last(hand), worth) to coins
    may:
      move cargo of last(hand) to hand
""",
    "zones that are seen with their card": """
play: |
  shuffle harbour
  for each player:
    draw 1 from harbour to hand
    choose card from hand where it is notes:
      move card to cargo of last(boats in hand)
    may:
      move last(boats in hand) to table
    may:
      add total(cards in every cargo, worth) to coins
    choose card from cargo of last(boats in hand) + cards in every deck_load:
      add worth of card to coins
""",
    "what carries a card": """
play: |
  shuffle harbour
  for each player:
    draw 1 from pile to cargo of last(harbour)
    let some_card = first(cards in every cargo)
    may:
      if carrier of some_card is galley:
        add worth of some_card to coins
    may:
      move carrier of some_card to table
    may:
      if carrier of last(pile) is none and some(table where it is carrier of some_card):
        add 1 to coins
""",
    "an owner that is not the zone": """
play: |
  shuffle harbour
  for each player:
    captain of last(harbour) becomes player
    may:
      if owner of last(harbour) is player and owner of first(harbour) is none:
        add wake of last(harbour) to coins
    may:
      move last(harbour) to table
    may:
      add total(table where has wake and owner is not none, wake) to coins
""",
    "a deck by what its cards have, in an ensure": """
play: |
  shuffle harbour
  for each player:
    draw 1 from harbour to hand
    load of last(harbour) becomes worth of last(pile)
    may:
      add load of last(hand of next(player)) to coins
    ensure total(boats in hand, load) > 2 or some(cards in every cargo):
      may:
        draw 1 from harbour to hand
      may:
        draw 1 from pile to cargo of last(hand)
    otherwise:
      add load of last(hand) to coins
""",
}

# Who is at the table: players who go out of the game by what nobody sees.
OF_SEATS = {
    "players who are out": """
players: {from: 2, to: 3, out: gone}
play: |
  gone of first(players) becomes worth of last(pile) > 2
  for each player:
    may:
      gone of next(player) becomes worth of first(pile) > 2
    add worth of last(hand) to coins of first_of(previous(player), player)
  for each player in seats:
    may:
      add worth of last(hand of first_of(next(player, 2), player)) to coins
""",
    "together, without those who are out": """
players: {from: 2, to: 3, out: gone}
play: |
  gone of first(players) becomes worth of last(pile) > 2
  together may choose card from hand where worth > count(players):
    may:
      add worth of card to coins
  otherwise:
    add worth of last(pile) to coins
  anyone in clockwise(last(seats)) may:
    add total(players, worth of last(hand)) to coins
""",
}

OF_SEATS["teams"] = """
result: {score: coins, winner: won, team: camp}
play: |
  camp of first(players) becomes north if worth of last(pile) > 2 else none
  for each player:
    may choose clan from clans:
      camp becomes clan
    may:
      add count(players where camp is north) to coins
  won of last(players) becomes true
"""

OF_SEATS["seats that rules play"] = """
players: {from: 1, to: 2, automatic: 1}
play: |
  for each player:
    if player is automatic:
      if worth of last(pile) > 2:
        move first(hand) to table
      add worth of first(hand) to coins of first(players)
    else:
      may:
        add worth of last(hand of next(player)) to coins
  together may choose card from hand:
    add worth of card to coins
"""

# What players are shown, and what becomes of it: it is drawn, moved unseen, moved among its like, shuffled.
SHOWING = {
    "showing the top of a pile": """
play: |
  show first(2, reversed(pile)) to first(players)
  for each player:
    may:
      draw 1 from pile to hand
    may:
      add worth of last(pile) to coins
  may_shuffle of last(players)
may_shuffle of player: |
  may:
    shuffle pile
  may:
    add worth of last(pile) to coins
""",
    "showing a hand, of which something goes unseen": """
play: |
  for each player:
    show hand to other players
    may:
      move first(hand by worth ascending) to secret
    may:
      move last(hand) to bottom of pile
    draw 1 from pile to hand
    may:
      add worth of first(hand of next(player)) to coins
""",
    "showing one of several that are alike": """
play: |
  for each player:
    draw 1 from pile to hand
    show first(hand by worth ascending) to next(player)
    choose card from hand:
      move card to table
    may:
      add worth of last(hand of next(player)) to coins
""",
    "showing what a rule has found": """
play: |
  let top = last(pile)
  for each player:
    may:
      if worth of top > 2:
        show top to player
      else:
        show first(pile) to next(player)
    may:
      add worth of top to coins
    may:
      move top to hand
""",
    "showing, and all of it goes": """
play: |
  for each player:
    show hand to next(player)
    may:
      move hand to secret
    may:
      move secret to pile
    may:
      draw 1 from pile to table
    may:
      add worth of last(pile) to coins
""",
    "announcing": """
play: |
  for each player:
    let found = worth of last(pile)
    may:
      announce found
    may:
      announce last(pile)
      draw 1 from pile to secret
    may:
      announce suit of first(pile)
      announce owner of last(hand)
    may:
      add worth of last(secret) + found to coins
""",
}

CONSTRUCTS = {**IN_PROGRESS, **SHOWING, **STATEMENTS, **EXPRESSIONS, **OF_PIECES, **OF_PLUGINS, **OF_SEATS}

# An amount that is added to something, wherever it stands.
AMOUNT = re.compile(r"\b(add|subtract) (.+?) (to|from) (?=coins)")


def breaking(rules: str) -> str:
    """The same pack, but where an amount was added the game breaks, and says to a designer which number it was.

    The number goes by cards that players hold or nobody sees, and by what the construct makes of hidden cards.
    """
    broken = AMOUNT.sub(r"\1 pick(\2 + 100 * fate, 0) \3 ", _pack(rules))
    return broken.replace("heuristic: ", "heuristic: 10 // (worth of last(pile) - 3) + ")


def game(rules: str) -> Game:
    return _loaded(_pack(rules))


def broken_game(rules: str) -> Game:
    return _loaded(breaking(rules))


@cache
def _loaded(pack: str) -> Game:
    point = EntryPoint("omen", f"{__package__}.omen", discovery.GROUP)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(discovery, "_points", lambda: [point])
        plugins.forget()
        Path(folder, "pack.yaml").write_text(pack)
        loaded = cardwright.load(Path(folder))
    plugins.forget()
    return loaded
