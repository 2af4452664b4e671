"""What designers write as other languages or English do: the hint leads to what can be read."""

import re

import pytest

from cardwright.lang import types as t
from cardwright.lang.builtins import TABLE
from cardwright.lang.parser import ParseFailure, parse_block, parse_formula
from cardwright.lang.recovery.foreign_idioms import FORMULAS as HABITS_IN_FORMULAS
from cardwright.lang.recovery.foreign_idioms import NUMBERS, STATEMENTS, reworded
from cardwright.lang.symbols import ProcedureSymbol, Symbols, ValueSymbol, ZoneSymbol
from cardwright.lang.third_argument import MARK, marked

NAMES = Symbols(
    icons=["animal", "music"],
    kinds=["war_bear", "baker"],
    attributes={"price": t.NUMBER},
    formulas_on_pieces={"score"},
    zones={
        "hand": ZoneSymbol("player", False),
        "pile": ZoneSymbol(None, False),
        "camp": ZoneSymbol("field", False),
    },
    grids={"field": ((1, 1), (2, 1))},
    values={
        "points": ValueSymbol(t.NUMBER, "player"),
        "gold": ValueSymbol(t.NUMBER, "player"),
        "outcome": ValueSymbol(t.word_of("outcome"), None),
    },
    words={"outcome": ("good", "evil")},
    functions=TABLE,
    procedures={
        "turn": ProcedureSymbol(("player",), False),
        "marks": ProcedureSymbol((), True),
        "trade": ProcedureSymbol(("player", "card", "number"), False),
    },
    of_three=frozenset({"trade"}),
    decks=["wolves"],
    links={"beside": "field"},
)

# A text, what is underlined, the hint, and the text as it is once the hint is followed.
RULES = [
    ("turn player with first(hand)", "player", "a rule is carried out by 'turn of player with first(hand)'", "turn of player with first(hand)"),
    ("turn of player and first(hand)", "and", "write 'turn of player with first(hand)'", "turn of player with first(hand)"),
    ("turn first(players)", "first(players)", "a rule is carried out by 'turn of first(players)'", "turn of first(players)"),
    ("use turn of player", "use", "leave out 'use'", "turn of player"),
    ("turn of next(player) + 1", "next(player) + 1", "what is worked out stands in brackets: 'turn of (next(player) + 1)'", "turn of (next(player) + 1)"),
    ("turn of player with points + 1", "points + 1", "what is worked out stands in brackets: 'turn of player with (points + 1)'", "turn of player with (points + 1)"),
    ("trade of player with card and 2 * points", "2 * points", "what is worked out stands in brackets: 'trade of player with card and (2 * points)'", "trade of player with card and (2 * points)"),
    ("each player may choose card from hand:\n  move card to pile", "each player", "write 'for each player:', and on the line below it, further to the right, 'may choose card from hand:'", "for each player:\n  may choose card from hand:\n    move card to pile"),
    ("all players must choose card from hand:\n  move card to pile", "all players must", "write 'for each player:', and on the line below it, further to the right, 'choose card from hand:'", "for each player:\n  choose card from hand:\n    move card to pile"),
    ("each other player may choose card from hand:\n  move card to pile", "each other player", "write 'for each player in other players clockwise:', and on the line below it, further to the right, 'may choose card from hand:'", "for each player in other players clockwise:\n  may choose card from hand:\n    move card to pile"),
    ("let bid = choose number from 1 to 3", "= choose", "write 'choose bid from 1 to 3:', and on the lines below it, further to the right, what is done then", "choose bid from 1 to 3:\n  stop"),
    ("gold of all wolves becomes 0", "all", "write 'for each card in …:', and on the line below it, further to the right, 'gold of card becomes 0'", "for each card in pile:\n  gold of card becomes 0"),
    ("add 2 to gold of every wolves", "every", "write 'for each card in …:', and on the line below it, further to the right, 'add 2 to gold of card'", "for each card in pile:\n  add 2 to gold of card"),
    ("gold of all players becomes 0", "all players", "write 'for each player:', and on the line below it, further to the right, 'gold becomes 0'", "for each player:\n  gold becomes 0"),
    ("add 2 to gold of each player", "each player", "write 'for each player:', and on the line below it, further to the right, 'add 2 to gold'", "for each player:\n  add 2 to gold"),
    ("outcome becomes outcome good", "outcome", "leave out 'outcome'", "outcome becomes good"),
    ("put 2 gold on first(hand)", "put", "write 'add 2 to gold of first(hand)'", "add 2 to gold of first(hand)"),
    ("outcome = good", "=", "write 'outcome becomes good'", "outcome becomes good"),
    ("best = most(players, points)", "=", "write 'let best = most(players, points)'", "let best = most(players, points)"),
    ("-- leaders", "-- leaders", "a remark begins with '#'", "# leaders\nstop"),
    ("if gold > 2 {\n  stop", "{", "a block begins with ':', and its lines stand further to the right", "if gold > 2:\n  stop"),
    ("repeat 2:\n  break out of the loop", "break", "'leave' ends the loop", "repeat 2:\n  leave"),
    ("repeatedly choose card from hand:\n  move card to pile", "repeatedly choose", "write 'keep choosing card from hand:'", "keep choosing card from hand:\n  move card to pile"),
    ("any player may choose card from hand:\n  move card to pile", "any player", "say who is asked in turn: 'anyone in players may …'", "anyone in players may choose card from hand:\n  move card to pile"),
    ("as often as you like:\n  stop", "as often as you like", "write 'keep choosing … from …:'", "keep choosing card from hand:\n  stop"),
    ("points of rival := 3", ":=", "write 'points of rival becomes 3'", "points of rival becomes 3"),
    ("outcome is good", "is", "write 'outcome becomes good'", "outcome becomes good"),
    ("points=3  # three", "=", "write 'points becomes 3'", "points becomes 3"),
    ("let a be 3", "be", "write 'let a = …'", "let a = 3"),
    ("set hands_open to true", "set", "write 'hands_open becomes true'", "hands_open becomes true"),
    ("set limit = 3", "set", "write 'limit becomes 3'", "limit becomes 3"),
    ("points += 2", "+=", "write 'add 2 to points'", "add 2 to points"),
    ("points -= 2", "-=", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("points++", "++", "write 'add 1 to points'", "add 1 to points"),
    ("increase points by 2", "increase", "write 'add 2 to points'", "add 2 to points"),
    ("reduce points by 2", "reduce", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("gain 2 points", "gain", "write 'add 2 to points'", "add 2 to points"),
    ("lose 2 points", "lose", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("add 2 points", "points", "write 'add 2 to points'", "add 2 to points"),
    ("add 2 animal to points", "animal", "an operator is missing, as in '2 * animal'", "add 2 * animal to points"),
    ("move card into graveyard", "into", "write 'to'", "move card to graveyard"),
    ("move card in graveyard", "in", "write 'to'", "move card to graveyard"),
    ("move cards in hand onto pile", "onto", "write 'to'", "move cards in hand to pile"),
    ("draw 3 from people_deck in hand", "in", "write 'to'", "draw 3 from people_deck to hand"),
    ("draw from people_deck to hand", "from", "say how many: 'draw 1 from …'", "draw 1 from people_deck to hand"),
    ("draw 3 cards from people_deck to hand", "cards", "leave out 'cards': 'draw 3 from …'", "draw 3 from people_deck to hand"),
    ("draw 3 people from people_deck to hand", "people", "leave out 'people': 'draw 3 from …'", "draw 3 from people_deck to hand"),
    ("draw a card", "draw", "write 'draw 1 from … to …'", "draw 1 from stock to hand"),
    ("draw 2 cards", "cards", "write 'draw 2 from … to …'", "draw 2 from stock to hand"),
    ("put card on pile", "put", "write 'move card to pile'", "move card to pile"),
    ("give card to rival", "give", "write 'move card to … of rival'", "move card to hand of rival"),
    ("move a card to pile", "a", "leave out 'a'", "move card to pile"),
    ("move all cards in hand to pile", "all", "leave out 'all'", "move cards in hand to pile"),
    ("if a => b:\n  stop", "=>", "write '>='", "if a >= b:\n  stop"),
    ("if a then\n  stop", "then", "write ':' instead", "if a:\n  stop"),
    ("if a:\n  stop\nelif b:\n  stop", "elif", "write 'else if'", "if a:\n  stop\nelse if b:\n  stop"),
    ("foreach space in path:\n  stop", "foreach", "write 'for each'", "for each space in path:\n  stop"),
    ("for card in hand:\n  stop", "for", "write 'for each'", "for each card in hand:\n  stop"),
    ("for each card from hand:\n  stop", "from", "write 'in'", "for each card in hand:\n  stop"),
    ("repeat 3 times:\n  stop", "times", "leave out 'times'", "repeat 3:\n  stop"),
    ("choose a card from hand:\n  stop", "a", "leave out 'a'", "choose card from hand:\n  stop"),
    ("rival chooses card from hand:\n  stop", "chooses", "write 'rival must choose …'", "rival must choose card from hand:\n  stop"),
    ("if a:\n  do turn", "do", "leave out 'do'", "if a:\n  turn"),
    ("- shuffle pile", "-", "a line of a rule begins with a word: leave out '-'", "shuffle pile"),
    ("1. shuffle pile", "1.", "a line of a rule begins with a word: leave out '1.'", "shuffle pile"),
    ("turn for rival", "for", "a rule is carried out by 'turn of rival'", "turn of rival"),
    ("end the turn", "end", "'stop' ends the rule", "stop"),
    ("eliminate rival", "eliminate", "write '… of rival becomes true', with the flag that 'players: {out: …}' names", "beaten of rival becomes true"),
    (
        "all players win",
        "all players win",
        "write 'for each player:', and on the line below it, further to the right, '… becomes true', with the flag that 'result: {winner: …}' names",
        "for each player:\n  beaten becomes true",
    ),
    ("player is out", "player is out", "write '… of player becomes true', with the flag that 'players: {out: …}' names", "beaten of player becomes true"),
    ("remove player from players", "remove", "write '… of player becomes true', with the flag that 'players: {out: …}' names", "beaten of player becomes true"),
    (
        "choose 1 to 3 cards from hand:\n  stop",
        "1 to 3",
        "write 'choose number from 1 to 3:', and on the line below it, further to the right, 'choose (number) cards from hand:'",
        "choose number from 1 to 3:\n  choose (number) cards from hand:\n    stop",
    ),
    (
        "may choose at least 2 cards from hand:\n  stop",
        "at least 2",
        "write 'may choose number from 2 to count(hand):', and on the line below it, further to the right, 'choose (number) cards from hand:'",
        "may choose number from 2 to count(hand):\n  choose (number) cards from hand:\n    stop",
    ),
    ("while may choose card from hand:\n  stop", "may", "write 'keep choosing card from hand:'", "keep choosing card from hand:\n  stop"),
    (
        "other players, clockwise, may choose card from hand:\n  stop",
        ", clockwise,",
        "the first who wants to: write 'anyone in other players clockwise may …'; for all of them, 'for each player in other players clockwise:'",
        "anyone in other players clockwise may choose card from hand:\n  stop",
    ),
    ("move card to camp of field 3 4", "3 4", "column and row stand in brackets: 'field(3, 4)'", "move card to camp of field(3, 4)"),
    ("move card to camp of field 8", "8", "the number of a space stands in brackets: 'field(8)'", "move card to camp of field(8)"),
    ("move card to camp at (3, 4)", "at", "write 'camp of …(3, 4)', with the name of the board", "move card to camp of field(3, 4)"),
    (
        "each player draws 2 from stock to hand",
        "each player",
        "write 'for each player:', and on the line below it, further to the right, 'draw 2 from stock to hand'",
        "for each player:\n  draw 2 from stock to hand",
    ),
    ("player draws 2 from stock to hand", "player", "leave out 'player': 'draw …'", "draw 2 from stock to hand"),
    ("player draws 2 cards", "player", "write 'draw 2 from … to …'", "draw 2 from stock to hand"),
    (
        "may draw 1 from stock to hand",
        "draw",
        "write 'may:', and on the line below it, further to the right, 'draw 1 from stock to hand'",
        "may:\n  draw 1 from stock to hand",
    ),
    ("choose one card from hand:\n  stop", "one", "leave out 'one'", "choose card from hand:\n  stop"),
    ("choose 2 from hand:\n  stop", "2", "write 'choose 2 cards from …'", "choose 2 cards from hand:\n  stop"),
    ("choose two cards from hand:\n  stop", "two", "write 'choose 2 cards from …'", "choose 2 cards from hand:\n  stop"),
    ("choose card from hand, at most 2 times:\n  stop", "at most 2 times", "write 'choose up to 2 cards from hand:'", "choose up to 2 cards from hand:\n  stop"),
    ("choose at most 2 cards from hand:\n  stop", "at most", "write 'choose up to 2 cards from …'", "choose up to 2 cards from hand:\n  stop"),
    ("choose up to three cards from hand:\n  stop", "three", "write 'choose up to 3 cards from …'", "choose up to 3 cards from hand:\n  stop"),
    ("choose four cards from hand:\n  stop", "four", "write 'choose 4 cards from …'", "choose 4 cards from hand:\n  stop"),
    ("choose five cards from hand:\n  stop", "five", "write 'choose 5 cards from …'", "choose 5 cards from hand:\n  stop"),
    ("choose exactly 2 cards from hand:\n  stop", "exactly", "leave out 'exactly'", "choose 2 cards from hand:\n  stop"),
    ("choose 2 of the cards in hand:\n  stop", "of the cards in", "write 'choose 2 cards from …'", "choose 2 cards from hand:\n  stop"),
    ("choose some cards from hand:\n  stop", "some", "write 'choose any number of cards from …'", "choose any number of cards from hand:\n  stop"),
    ("choose as many cards as you like from hand:\n  stop", "as many", "write 'choose any number of cards from …'", "choose any number of cards from hand:\n  stop"),
    ("choose gold cards from hand:\n  stop", "gold", "how many are chosen is a number, or stands in brackets: 'choose (gold) cards from …'", "choose (gold) cards from hand:\n  stop"),
    ("choose 2 cards in hand:\n  stop", "in", "write 'from'", "choose 2 cards from hand:\n  stop"),
    ("keep choosing 2 cards from hand:\n  stop", "keep choosing", "write 'choose …'", "choose 2 cards from hand:\n  stop"),
    (
        "together choose 2 cards from hand:\n  stop",
        "together choose",
        "write 'for each player:', and on the line below it, further to the right, 'choose 2 cards from hand:'; lay them aside, unseen by others (a zone 'seen_by: owner'), and go on with them once all have chosen",
        "for each player:\n  choose 2 cards from hand:\n    stop",
    ),
    (
        "anyone in players may choose up to 2 cards from hand:\n  stop",
        "choose",
        "write 'anyone in players may:', and on the line below it, further to the right, 'choose up to 2 cards from hand:'",
        "anyone in players may:\n  choose up to 2 cards from hand:\n    stop",
    ),
    (
        "reveal hand to rival",
        "reveal",
        "write 'show hand to rival'",
        "show hand to rival",
    ),
    ("reveal hand to everyone", "reveal", "write 'show hand to players'", "show hand to players"),
    ("show hand to each player", "show", "write 'show hand to players'", "show hand to players"),
    ("show hand", "show", "say to whom: write 'show hand to players'", "show hand to players"),
    ("look at hand", "look at", "write 'show hand to player'", "show hand to player"),
    ("reveal the top card of pile", "reveal", "write 'show last(pile) to players'", "show last(pile) to players"),
    ("tell 3", "tell", "write 'announce 3'", "announce 3"),
    ("for each player from rival_player:\n  stop", "from", "write 'for each player in clockwise(rival_player):'", "for each player in clockwise(rival_player):\n  stop"),
    ("for each player starting with winner:\n  stop", "starting with", "write 'for each player in clockwise(winner):'", "for each player in clockwise(winner):\n  stop"),
    ("for each player from next(player):\n  stop", "from", "write 'for each player in clockwise(next(player)):'", "for each player in clockwise(next(player)):\n  stop"),
    ("if the war_bear in hand:\n  stop", "in", "write 'some(cards in hand where it is the war_bear)'", "if some(cards in hand where it is the war_bear):\n  stop"),
    ("if not war_bear#1 is in hand:\n  stop", "is in", "write 'some(cards in hand where it is war_bear#1)'", "if not some(cards in hand where it is war_bear#1):\n  stop"),
    ("repeat until gold > 5:\n  stop", "repeat until", "write 'while not (gold > 5), at most 20 times:'", "while not (gold > 5), at most 20 times:\n  stop"),
    ("repeat while gold > 5:\n  stop", "repeat while", "write 'while gold > 5, at most 20 times:'", "while gold > 5, at most 20 times:\n  stop"),
    ("repeat:\n  stop", "repeat", "write 'while …, at most 20 times:'", "while gold > 5, at most 20 times:\n  stop"),
    ("until gold > 5", "until gold > 5", "what is repeated stands below its condition: 'while not (…), at most 20 times:'", "while not (gold > 5), at most 20 times:\n  stop"),
    ("end the game", "end", "'stop' in 'main' ends the game; from elsewhere, set a value for which 'main' asks", "stop"),
    (
        "look at the top card of pile",
        "look at",
        "write 'show last(pile) to player'",
        "show last(pile) to player",
    ),
    (
        "reveal the top of pile to rival",
        "reveal",
        "write 'show last(pile) to rival'",
        "show last(pile) to rival",
    ),
    ("choose one of hand:\n  stop", "one of", "write 'choose card from …'", "choose card from hand:\n  stop"),
    ("choose 1, 2 or 3:\n  stop", "1, 2 or 3", "write 'choose number from 1 to 3:'", "choose number from 1 to 3:\n  stop"),
    ("choose 1 to 3:\n  stop", "1 to 3", "say what the number is called: 'choose number from 1 to 3:'", "choose number from 1 to 3:\n  stop"),
    ("may choose from 1 to coins:\n  stop", "from 1 to coins", "say what the number is called: 'may choose number from 1 to coins:'", "may choose number from 1 to coins:\n  stop"),
    ("choose bid from 1..3:\n  stop", "..", "write '1 to 3'", "choose bid from 1 to 3:\n  stop"),
    ("choose a number between 1 and 6:\n  stop", "between 1 and 6", "write 'choose number from 1 to 6:'", "choose number from 1 to 6:\n  stop"),
    ("for n = 1 to 5:\n  stop", "= 1 to 5", "write 'for each n in 1 to 5:'", "for each n in 1 to 5:\n  stop"),
    ("for each n from 1 to 5:\n  stop", "from 1 to 5", "write 'for each n in 1 to 5:'", "for each n in 1 to 5:\n  stop"),
    ("for n in 1..5:\n  stop", "in 1..5", "write 'for each n in 1 to 5:'", "for each n in 1 to 5:\n  stop"),
    ("+2 gold", "+", "write 'add 2 to gold'", "add 2 to gold"),
    ("- 2 gold", "-", "write 'subtract 2 from gold'", "subtract 2 from gold"),
    ("move top card of pile to hand", "move top card of", "write 'draw 1 from pile to hand'", "draw 1 from pile to hand"),
    ("move random card in hand to pile", "random card in", "write 'first(shuffled(hand))'", "move first(shuffled(hand)) to pile"),
    (
        "draw from pile to hand until count(hand) == 3",
        "from pile to hand until",
        "write 'while not (count(hand) == 3), at most 20 times:', and on the line below it, further to the right, 'draw 1 from pile to hand'",
        "while not (count(hand) == 3), at most 20 times:\n  draw 1 from pile to hand",
    ),
    ("draw up to 3 from pile to hand", "up to", "'draw 3 from …' takes fewer only where fewer are left", "draw 3 from pile to hand"),
    ("draw 5 - count(hand) cards from pile to hand", "cards", "leave out 'cards': 'draw 5 - count(hand) from …'", "draw 5 - count(hand) from pile to hand"),
    ("move every hand to pile", "every", "write 'move cards in every hand to …'", "move cards in every hand to pile"),
    ("move hand of all players to pile", "of all players", "write 'cards in every hand'", "move cards in every hand to pile"),
    (
        "shuffle every hand",
        "every",
        "write 'for each player:', and on the line below it, further to the right, 'shuffle hand'",
        "for each player:\n  shuffle hand",
    ),
    ("shuffle hand into pile", "into", "write 'move hand to pile', and 'shuffle …' on the line below it", "move hand to pile\nshuffle pile"),
    ("remove card from the game", "remove", "write 'move card to …', with a zone for what has left the game", "move card to pile"),
    ("for each player with most gold:\n  stop", "with", "write 'for each player where gold == most(players, gold):'", "for each player where gold == most(players, gold):\n  stop"),
    ("unless gold > 2:\n  stop", "unless", "write 'if not (gold > 2):'", "if not (gold > 2):\n  stop"),
    ("choose card in hand:\n  stop", "in", "write 'from'", "choose card from hand:\n  stop"),
    ("choose card from hand price > 2:\n  stop", "price", "'where' is missing: 'from hand where price …'", "choose card from hand where price > 2:\n  stop"),
    ("points--", "--", "write 'subtract 1 from points'", "subtract 1 from points"),
    ("points + 2", "+", "write 'add 2 to points'", "add 2 to points"),
    ("points - 2", "-", "write 'subtract 2 from points'", "subtract 2 from points"),
    ("take 2 from gold", "take", "write 'subtract 2 from gold'", "subtract 2 from gold"),
    ("add 2 gold to rival", "gold to", "write 'add 2 to gold of rival'", "add 2 to gold of rival"),
    ("gain price of card gold", "gain", "write 'add price of card to gold'", "add price of card to gold"),
    ("gain 2 gold per animal in hand", "gain", "write 'add 2 * animal in hand to gold'", "add 2 * animal in hand to gold"),
    ("2 * animal in hand", "2 * animal in hand", "a line of a rule does something, as in 'add 2 * animal in hand to …'", "add 2 * animal in hand to points"),
    ("draw a card from stock to hand", "draw a card", "write 'draw 1 from …'", "draw 1 from stock to hand"),
    ("move 5 cards from stock to pile", "move 5 cards", "write 'draw 5 from stock to pile'", "draw 5 from stock to pile"),
    ("deal 2 cards to player", "deal", "write 'draw 2 from … to …'", "draw 2 from stock to hand"),
    ("move cards from pile to hand", "cards from", "write 'move cards in …'", "move cards in pile to hand"),
    ("move card from pile to hand", "from pile", "leave out 'from pile'", "move card to hand"),
    ("each player:\n  stop", "each", "write 'for each player'", "for each player:\n  stop"),
    ("while a:\n  stop", ":", "say how often at most: 'while a, at most 20 times:'", "while a, at most 20 times:\n  stop"),
    ("if a: stop", "stop", "what follows ':' goes on the line below it, further to the right", "if a:\n  stop"),
    ("turn of rival.", ".", "leave out '.'", "turn of rival"),
    ("turn rival", "rival", "a rule is carried out by 'turn of rival'", "turn of rival"),
    (
        "if a:\n  discard card",
        "discard",
        "write 'move card to …', with the zone where it goes; a rule 'discard' is carried out by 'discard of …'",
        "if a:\n  move card to pile",
    ),
    ("choose up to 2:\n  stop", ":", "write 'choose up to 2 cards from …:'", "choose up to 2 cards from hand:\n  stop"),
    ("choose any number:\n  stop", ":", "write 'choose any number of cards from …:'", "choose any number of cards from hand:\n  stop"),
    ("choose one or two cards from hand:\n  move cards to pile", "one or two", "write 'choose number from 1 to 2:', and on the line below it, further to the right, 'choose (number) cards from hand:'", "choose number from 1 to 2:\n  choose (number) cards from hand:\n    move cards to pile"),
    ("choose 2 or 3 cards from hand:\n  move cards to pile", "2 or 3", "write 'choose number from 2 to 3:', and on the line below it, further to the right, 'choose (number) cards from hand:'", "choose number from 2 to 3:\n  choose (number) cards from hand:\n    move cards to pile"),
    ("choose as many cards as gold from hand:\n  move cards to pile", "as many", "write 'choose (gold) cards from …'", "choose (gold) cards from hand:\n  move cards to pile"),
    ("anyone else may:\n  stop", "else", "write 'anyone in other players clockwise may …'", "anyone in other players clockwise may:\n  stop"),
    ("for each other player:\n  stop", "other player", "write 'for each player in other players:'", "for each player in other players:\n  stop"),
    ("keep choosing card from hand until gold > 3:\n  move card to pile", "until gold > 3", "write 'keep choosing card from hand:', and in its block an 'if' with 'leave' below it", "keep choosing card from hand:\n  move card to pile\n  if gold > 3:\n    leave"),
    ("choose bid from range 1 to gold:\n  stop", "range", "leave out 'range'", "choose bid from 1 to gold:\n  stop"),
]  # fmt: skip
FORMULAS = [
    ("price[card] + 1", "[", "write 'price of card'", "price of card + 1"),
    ("count(cards in hand where outcome in (good, evil))", "in", "write 'outcome is one of (good, evil)'", "count(cards in hand where outcome is one of (good, evil))"),
    ("outcome not in (good, evil)", "not in", "write 'outcome is not one of (good, evil)'", "outcome is not one of (good, evil)"),
    ("count(other players as rival where gold of rival > gold)", "as", "write 'other players rival where …'", "count(other players rival where gold of rival > gold)"),
    ("count(hand without pile)", "without", "write '-'", "count(hand - pile)"),
    ("marks => limit", "=>", "write '>='", "marks >= limit"),
    ("marks =< limit", "=<", "write '<='", "marks <= limit"),
    ("marks <> limit", "<>", "write '!='", "marks != limit"),
    ("marks ≥ limit", "≥", "write '>='", "marks >= limit"),
    ("marks ≤ limit", "≤", "write '<='", "marks <= limit"),
    ("marks ≠ limit", "≠", "write '!='", "marks != limit"),
    ("2 × animal", "×", "write '*'", "2 * animal"),
    ("8 – animal", "–", "write '-'", "8 - animal"),
    ("8 — animal", "—", "write '-'", "8 - animal"),
    ("a && b", "&&", "write 'and'", "a and b"),
    ("a||b", "||", "write 'or'", "a or b"),
    ("a ^ 2", "^", "write 'a * a'", "a * a"),
    ("side is “good”", "“", "names are written without quotes", "side is good"),
    ("side is ‘good’", "‘", "names are written without quotes", "side is good"),
    ("player's hand", "'s", "write 'hand of player'", "hand of player"),
    ("animal in my hand", "my", "leave out 'my'", "animal in hand"),
    ("all cards in hand", "all", "leave out 'all'", "cards in hand"),
    ("2 animal", "animal", "an operator is missing, as in '2 * animal'", "2 * animal"),
    ("1 + 2animal", "animal", "an operator is missing, as in '2 * animal'", "1 + 2 * animal"),
    ("2 x animal", "x", "write '2 * animal'", "2 * animal"),
    ("2 per animal", "per", "write '2 * animal'", "2 * animal"),
    ("2 for each animal in hand", "for each", "write '2 * animal'", "2 * animal in hand"),
    ("2 (animal + 1)", "(", "an operator is missing before it, such as '*'", "2 * (animal + 1)"),
    ("animal music", "music", "an operator is missing before it, such as '+', '*' or 'and'", "animal + music"),
    ("if good then 4 else 8", "if", "write '4 if good else 8'", "4 if good else 8"),
    ("if good: 4 else: 8", "if", "write '4 if good else 8'", "4 if good else 8"),
    ("good ? 4 : 8", "?", "write '4 if good else 8'", "4 if good else 8"),
    ("4 if good otherwise 8", "otherwise", "write 'else'", "4 if good else 8"),
    ("marks is at least 3", "is at least", "write '>='", "marks >= 3"),
    ("marks equals 3", "equals", "write '=='", "marks == 3"),
    ("= 2 * animal", "=", "leave out '='", "2 * animal"),
    ("count(cards in hand without animals)", "without", "write 'cards in hand where animal == 0'", "count(cards in hand where animal == 0)"),
    ("count(cards in hand with an animal)", "with", "write 'cards in hand where animal > 0'", "count(cards in hand where animal > 0)"),
    ("cards in hand with price > 2", "with", "write 'where'", "cards in hand where price > 2"),
    ("animal in all hands", "all", "write 'in every hand'", "animal in every hand"),
    ("animal in every player's hand", "every player's", "write 'in every hand'", "animal in every hand"),
    ("2 * animal, at most 8", "at most", "write 'min(8, 2 * animal)'", "min(8, 2 * animal)"),
    ("2 * animal (min 3)", "min", "write 'max(3, 2 * animal)'", "max(3, 2 * animal)"),
    ("1,5 * animal", ",5", "numbers are whole: multiply first and divide then, like '3 * price // 2'", "3 * animal // 2"),
    ("50% of animal", "%", "write 'animal * 50 // 100'", "animal * 50 // 100"),
    ("50% if good else 9", "%", "'%' is the rest of a division, like 'price % 2'", "50 if good else 9"),
    ("1d6", "1d6", "write 'roll(6)', in a rule", "roll(6)"),
    ("2 * animal // for my animals", "// for my animals", "a remark begins with '#'", "2 * animal  # for my animals"),
    ("2 * animal -- for my animals", "-- for my animals", "a remark begins with '#'", "2 * animal  # for my animals"),
    ("3 * animal // 2 if good esle 2", "esle", "did you mean 'else'?", "3 * animal // 2 if good else 2"),
    ("6 // my animal", "my", "leave out 'my'", "6 // animal"),
    ("4 when good else 8", "when", "write 'if'", "4 if good else 8"),
    ("a === b", "===", "write '=='", "a == b"),
    ("+2 * animal", "+", "leave out '+'", "2 * animal"),
    ("minus 2 * animal", "minus", "write '-'", "-2 * animal"),
    ("minus 2 per animal", "minus", "write '-2 * animal'", "-2 * animal"),
    ("hand.count", ".", "write 'count(hand)'", "count(hand)"),
    ("card.price", ".", "write 'price of card'", "price of card"),
    ("1 < animal < 3", "<", "write '1 < animal and animal < 3'", "1 < animal and animal < 3"),
    ("3 >= animal > 1", ">", "write '3 >= animal and animal > 1'", "3 >= animal and animal > 1"),
    ("animal in hand between 1 and 3", "between", "write 'animal in hand >= 1 and animal in hand <= 3'", "animal in hand >= 1 and animal in hand <= 3"),
    ("at least 2 animals", "at least", "write 'animal >= 2'", "animal >= 2"),
    ("at most 2 animals", "at most", "write 'animal <= 2'", "animal <= 2"),
    ("more than 2 animals", "more than", "write 'animal > 2'", "animal > 2"),
    ("fewer than 2 animals", "fewer than", "write 'animal < 2'", "animal < 2"),
    ("exactly 2 animals", "exactly", "write 'animal == 2'", "animal == 2"),
    ("no animals in hand", "no", "write 'animal in hand == 0'", "animal in hand == 0"),
    ("3 if outcome good else 9", "good", "'is' is missing: 'outcome is good'", "3 if outcome is good else 9"),
    ("marks is greater than 3", "is greater than", "write '>'", "marks > 3"),
    ("marks less than 3", "less than", "write '<'", "marks < 3"),
    ("marks at most 3", "at most", "write '<='", "marks <= 3"),
    ("outcome isn't good", "isn't", "write 'is not'", "outcome is not good"),
    ("3 if player has music else 2", "has", "write 'music in … > 0'", "3 if music in hand > 0 else 2"),
    ("3 if has score of card else 2", "has score of", "write 'some(cards in … where it is card and has score)'", "3 if some(cards in hand where it is card and has score) else 2"),
    ("3 if has music of card else 2", "has music of", "write 'music on card > 0'", "3 if music on card > 0 else 2"),
    ("3 if card has a score else 2", "has", "write 'some(cards in … where it is card and has score)'", "3 if some(cards in hand where it is card and has score) else 2"),
    ("count(cards in hand where has score of it)", "of it", "leave out 'of it'", "count(cards in hand where has score)"),
    ("3 if gold > 3 and < 6 else 2", "<", "write 'gold > 3 and gold < 6'", "3 if gold > 3 and gold < 6 else 2"),
    ("3 if player has a baker else 2", "has", "write 'baker in … > 0'", "3 if baker in hand > 0 else 2"),
    ("3 if hand has music else 2", "has", "write 'music in hand > 0'", "3 if music in hand > 0 else 2"),
    ("3 if hand has baker else 2", "has", "write 'baker in hand > 0'", "3 if baker in hand > 0 else 2"),
    ("gold of player with most gold", "with", "write 'first(players by gold descending)'", "gold of first(players by gold descending)"),
    ("first(hand by price desc)", "desc", "write 'descending'", "first(hand by price descending)"),
    ("first(hand by price asc)", "asc", "write 'ascending'", "first(hand by price ascending)"),
    ("first(hand sorted by price)", "sorted", "write 'by price ascending', or 'descending'", "first(hand by price ascending)"),
    ("3 if card has music else 2", "has", "write 'music on card > 0'", "3 if music on card > 0 else 2"),
    ("how many cards in hand", "how many", "write 'count(cards in hand)'", "count(cards in hand)"),
    ("count cards in hand", "count", "write 'count(cards in hand)'", "count(cards in hand)"),
    ("gold of next player", "next", "write 'next(player)'", "gold of next(player)"),
    ("score of card as if it were first(hand)", "as if it were", "write 'score of card as'", "score of card as first(hand)"),
    ("score of first(hand) like last(hand)", "like", "write 'score of first(hand) as'", "score of first(hand) as last(hand)"),
    ("animal plus music", "plus", "write '+'", "animal + music"),
    ("animal minus music", "minus", "write '-'", "animal - music"),
    ("animal times music", "times", "write '*'", "animal * music"),
    ("animal divided by 2", "divided by", "division is '//' and rounds down", "animal // 2"),
    ("animal modulo 2", "modulo", "write '%'", "animal % 2"),
    ("2 points", "points", "leave out 'points'", "2"),
    ("2 points plus 2 points per animal", "points", "write '2 + 2 * animal'", "2 + 2 * animal"),
    ("3 per 2 animals", "per", "write '3 * (animal // 2)'", "3 * (animal // 2)"),
    ("for each animal: 2", "for each", "write '2 * animal'", "2 * animal"),
    ("3 per baker", "per", "write '3 * baker in …'", "3 * baker in hand"),
    ("war bear in hand", "war bear", "write 'war_bear'", "war_bear in hand"),
    ("draw 1 from pile to hand", "draw", "a formula works something out and changes nothing: what happens stands in a rule, or on a card under 'at …:'", "animal"),
    ("town crier", "crier", "a name is one word, with '_' for a blank; between two names stands an operator, such as '+' or 'and'", "town_crier"),
    ("colour is one of red, green", "one of", "write 'colour is one of (red, green)'", "colour is one of (red, green)"),
    ("colour is not in red, green or blue", "in", "write 'colour is not one of (red, green, blue)'", "colour is not one of (red, green, blue)"),
    ("1,000", ",", "large numbers are written without ','", "1000"),
    ("count(first 2 cards of hand)", "first 2 cards of", "write 'first(2, hand)'", "count(first(2, hand))"),
    ("count(top 2 of pile)", "top 2 of", "write 'first(2, reversed(pile))'", "count(first(2, reversed(pile)))"),
    ("highest price in hand", "highest", "write 'most(hand, price)'", "most(hand, price)"),
    ("lowest price in hand", "lowest", "write 'least(hand, price)'", "least(hand, price)"),
    ("price of the dearest card in hand", "the dearest card", "write 'first(hand by … descending)'", "price of first(hand by price descending)"),
    ("price of the weakest card in hand", "the weakest card", "write 'first(hand by … ascending)'", "price of first(hand by price ascending)"),
    ("gold of current player", "current", "leave out 'current'", "gold of player"),
    ("gold[player][good]", "[", "write 'gold of player with good'", "gold of player with good"),
    ("field(1, 1) is beside field(2, 1)", "beside", "write 'distance(beside, field(1, 1), field(2, 1)) == 1'", "distance(beside, field(1, 1), field(2, 1)) == 1"),
    ("field of card is adjacent to first(field)", "adjacent to", "write 'distance(…, field of card, first(field)) == 1', with the name of the link", "distance(beside, field of card, first(field)) == 1"),
    ("field[2][1]", "[2][1]", "write 'field(2, 1)'", "field(2, 1)"),
    ("baker not in hand", "not in", "write 'baker in hand == 0'", "baker in hand == 0"),
    ("card not in hand", "not in", "write 'not card in hand'", "not card in hand"),
    ("gold.player", ".", "write 'gold of player'", "gold of player"),
    ("gold.good", ".", "write 'gold of good'", "gold of good"),
]  # fmt: skip


def _underlined_and_hint(parse, text: str) -> tuple[str, str]:
    with pytest.raises(ParseFailure) as caught:
        parse(text, NAMES)
    return text[caught.value.start : caught.value.end], caught.value.hint


@pytest.mark.parametrize(("text", "underlined", "hint", "followed"), RULES)
def test_a_rule_in_other_words_is_led_to_ours(text, underlined, hint, followed):
    assert _underlined_and_hint(parse_block, text) == (underlined, hint)
    parse_block(followed, NAMES)


@pytest.mark.parametrize(("text", "underlined", "hint", "followed"), FORMULAS)
def test_a_formula_in_other_words_is_led_to_ours(text, underlined, hint, followed):
    assert _underlined_and_hint(parse_formula, text) == (underlined, hint)
    parse_formula(followed)


@pytest.mark.parametrize(("text", "underlined", "hint", "followed"), [*RULES, *FORMULAS])
def test_what_a_hint_proposes_is_the_text_that_can_be_read(text, underlined, hint, followed):
    """The last column, which is read above, is what the hint says."""
    proposed = re.search(r"(?:write|as in|by|:) '([^']+)'", hint)
    parts = proposed[1].split("…") if proposed else []
    assert all(part.strip() in followed for part in parts)


EXAMPLES = [*((text, hint, parse_block) for text, _, hint, _ in RULES), *((text, hint, parse_formula) for text, _, hint, _ in FORMULAS)]  # fmt: skip


@pytest.mark.parametrize("habit", [*STATEMENTS, *HABITS_IN_FORMULAS, *NUMBERS], ids=lambda it: it[0])
def test_every_habit_leads_from_an_example_to_a_text_that_can_be_read(habit):
    led = [followed for text, hint, _ in EXAMPLES for followed in _followed(text, hint, habit)]
    assert led
    for text in led:
        assert _reads(parse_block, text) or _reads(parse_formula, text), text


def _followed(text: str, hint: str, habit: tuple[str, str, str]) -> list[str]:
    """The text as it is when the habit's own hint is followed, if that is what was said."""
    found = []
    for row, line in enumerate(text.split("\n")):
        said, indent = line.strip(), " " * (len(line) - len(line.lstrip()))
        for it in reworded(habit, marked(said.split("#")[0].rstrip(), NAMES.of_three), NAMES):
            if it.hint.replace(MARK, "and") == hint:
                instead = it.instead.replace("…", "pile").replace(MARK, "and").replace("\n", f"\n{indent}  ")
                lines = text.split("\n")
                lines[row] = indent + said[: it.start] + instead + said[it.end :]
                deeper = it.instead.count("\n")
                lines[row + 1 :] = ["  " * deeper + below for below in lines[row + 1 :]]
                found.append("\n".join(lines))
    return found


def _reads(parse, text: str) -> bool:
    try:
        parse(text, NAMES)
    except ParseFailure:
        return False
    return True


def test_of_two_ways_on_the_one_counts_that_leads_further():
    assert _underlined_and_hint(parse_block, "draw 3 form stock to hand") == ("form", "did you mean 'from'?")
    assert _underlined_and_hint(parse_block, "shufle stock") == ("shufle", "did you mean 'shuffle'?")


def test_a_long_line_is_not_repeated_whole():
    _, hint = _underlined_and_hint(parse_block, f"limit = {' + '.join(['1'] * 60)}")
    assert len(hint) < 100 and hint.endswith("…'")
