"""Dune Imperium: Insurrection, Rivals, written by hand: the independent engine that the kernel is compared with.

Nothing is shared with the kernel and nothing is read from the content. Numbers in brackets are the rules of the
checklist, rules/dune-rivals.md; C and a number one of its decisions, H and a number its procedure for humans.

    game = Oracle(humans=1, seed=7, difficulty="mercenary")
    while not game.over:
        player, options = next(iter(game.pending.items()))
        game.choose(player, options[0])
    game.outcome, game.winners, game.state(), game.steps

Read in this order: shapes (what effects are made of); the data: board, hagal, rivals, conflicts, cards, intrigues;
table (what lies where); gains, influence, arriving (what happens to anybody); destination, automa (a rival's turn);
conditions, effects, human (a human's turn); combat, rounds, ending, setup; positions lays out a position from plain
data, styles has ways of choosing.


The protocol
============

**Games.** Three contenders in seats 0, 1, 2. One human (seat 0) and two rivals, or two humans (0 and 1) and one rival.
Options: `difficulty` and the variant `row_churn` (one human only, ignored with two), the variants `brutal_escalation`,
`expert_deployment`, `smart_politics` (Mentat and Kwisatz Haderach have all three), the expansions `ix` (five cards out),
`ix_foldspace` (the same, one in), `immortality` (ignored with two), and `rivals`: who plays, by seat.

**Pieces** are told by their kind, and by a number if there are several: `dagger#2`. The starting cards are in the box for
two: the first copies are those of seat 0. The top of a pile is the END of its list; what is added comes on top, what is
drawn is taken from there. Options name pieces; alike ones are each offered.

**Who is asked.** One human at a time, never a rival: a rival's turn needs no choice of anyone.

**Options** are tuples; the first word names the question. A list may end with `("done",)`; their order is no part of the
protocol. **A single option is asked. What has no option is not asked**, nor what has only `done`, `reveal` or `decline`.

**Chance** (`tests.oracle.table.Chance`): `shuffle` takes the list as it lies, first to END. Setting up, in this order:
 1. the rivals, only if they are not given: those that can play, in the order of `rivals.RIVALS` (one human: eight), are
    shuffled; taken from the END for seat 1, then 2 (or for seat 2);
 2. the House Hagal deck, kind by kind as in `hagal.hagal_deck`;
 3. Conflicts of level 1, then 2, then 3, each shuffled as listed; the deck is 4 of level 3, then 5 of level 2, then 1 of
    level 1, each taken from the END of its list: so the one of level 1 is on top;
 4. Objectives as listed (with two humans without the Ornithopter, which is the rival's); dealt from the END by seat;
 5. the Imperium deck; five cards from its top to the row, each at its end;
 6. the Intrigue deck;
 7. the starting deck of each human, by seat (and, as a Mercenary, one Intrigue, which draws no chance).
Later: `hagal_deck + hagal_discard` is shuffled when a card is needed and the deck is empty, and when Reshuffle is revealed
(it lies on the discard pile by then); a human's discard pile when a card is to be drawn and the deck is empty; the Intrigue
discard pile likewise; the Intrigues of who must give one: they are shuffled and the END is taken, opponents in the order in
which they sit after the taker; two rolls of a die for `row_churn`. Nothing else is left to chance.

A round
-------
 1. The top Conflict is revealed. If it is about a place that somebody controls, who has a troop in supply: a rival's troop
    goes into it; a human is asked `yes` or `decline`. Then each human draws five cards, by seat.
 2. Turns, in turn order over and over: from the marker clockwise; with two humans marker, rival, other human. Passed over are
    humans who have revealed and rivals without an Agent in reserve (or whose turn was lost in this round). The phase ends when
    nobody is left.
 3. Combat. 4. Each Maker space without an Agent gets one spice. 5. Agents come back; if somebody has 10 points, or no
    Conflict is left, the game ends; else the marker passes.

A human's turn
--------------
`("agent", card)` for each card of the hand with which an Agent can be sent somewhere, `("plot", card)` for each Plot Intrigue
that can be played, and `("reveal",)`; not asked if there is only that. After a plot it is asked again.

*A space is open to a card* if the card has the icon of the space, or the Spy icon while an own Spy is connected to the space;
no Agent is there, or none of one's own and an own Spy is connected; what the space needs is there; its price can be paid; and, for
`swordmaster`, one has none and it is not the highest difficulty.

*An Intrigue can be played* if its condition holds and its price can be paid. Playing: the price (with its questions), the
effects, then it goes to the Intrigue discard pile: until then it is in hand.

**Agent turn.**
 1. `("to", space)`. Then the card goes into play, the Agent to the space, and the price is paid.
 2. If other Agents were there: `("infiltrate", post)`, an own connected Spy comes back.
 3. If an own Spy is (still) connected: `("gather", post)` or done: it comes back, one card is drawn.
 4. Income for who controls the space; accumulated spice of a Maker space; the space's effects, Influence first; the card's Agent box.
 5. `("plot", card)` or done, as long as there is one.
 6. On a Combat space with troops in the garrison: `("deploy", n)`, n from 0 to the troops recruited in this turn and two
    more, at most as many as are in the garrison.

**Reveal turn.** Persuasion is 2 with a seat in the High Council, 1 more with an Agent in the Assembly Hall. All cards of the
hand go into play; then their Reveal boxes, in the order of the hand; what has been drawn meanwhile is revealed in the same way
afterwards. Then `("acquire", card)` for cards of the row and the top of each pile of the Reserve that persuasion can pay,
`("plot", card)`, or done, again and again (after a plot, what was drawn is revealed). An acquired card goes to the discard
pile, the row moves up and is filled at its right end, then what the card does when acquired. At last all cards in play go to
the discard pile, persuasion becomes 0, and with `row_churn` two dice are rolled.

**Effects** are done in the order in which they are listed. Questions:
 - `("influence", faction)`: Influence of choice, a track below 6. Twice if with two: the second without the first.
 - `("yes",)`, `("decline",)`: a cost arrow (`Pay`), asked if it can be paid; also for removing the wall (Sietch Tabr), which is
   asked if it stands.
 - `("either", k)`: which branch (`Either`), k from 0 as listed; those whose condition holds and whose price can be paid.
 - `("spy", post)`: any post without a Spy. With none in supply, before it: `("recall", post)` or done.
 - `("recall", post)`: an own Spy, as a price; asked once for each.
 - `("trash", card)`: of the hand, in play, of the discard pile; with done, unless it is a price.
 - `("recall_agent", space)`: another own Agent. `("trash_intrigue", card)` or done.
 - `("lose", faction)`, then `("influence", faction)` twice, each of another track: `shifting_loyalty`.
 - `("retreat", n)`, n from 1 to the own troops in the Conflict: `ordered_retreat`.
Reaching 4 Influence gives the bonus of the faction at once, with its question.

Combat
------
 1. Rivals with units reveal swords, in turn order.
 2. Humans in turn order: who has units and a Combat Intrigue that can be played is asked `("combat", card)` or done; whoever has not
    passes without a question; until all humans have passed in a row.
 3. Rewards: the sole winner (control, then the reward, then `spoils_of_honour`), then the others in turn order; a tie for first
    gets reward 2 each, in turn order. With a worm the whole reward is done twice. A rival spends after its whole reward.
 4. The Conflict goes to the sole winner, who may score for two equal icons; else out of the game. Troops go back to the supply.

The end
-------
In turn order: a wild icon is turned down with the first other face-up card, a point. Then in turn order each human:
`("endgame", card)` or done, again and again. `outcome` is `humans` or `rivals`, `winners` the seat of the winner.

A rival's turn
--------------
Is told by `steps`: `Step(seat, what, about, why)`. Cards are revealed and each is acted on, until one sends the Agent (`automa`).
The order inside: income of the controller, the card's effects as listed (the order of C7), the Maker space, then deployment;
after each effect the rival buys what it can. If a deck that was shuffled in this turn because it was empty runs out again, or
100 cards have been revealed, the turn is lost.

What is compared
----------------
Before each decision: who is asked which options (as sets), `state()` (Table.state: zones with their order, except the trash,
which is sorted), and `chance.state`. At the end `outcome`, `winners`, `points`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.oracle.dune_rivals.hagal import EXPANSIONS
from tests.oracle.dune_rivals.rounds import play_on
from tests.oracle.dune_rivals.setup import set_up
from tests.oracle.dune_rivals.table import DIFFICULTIES, SARDAUKAR, VARIANTS, Step, Table
from tests.oracle.table import Asking, Chance, Played


class Game(Played):
    """A game in play, from its beginning or from a position."""

    def __init__(self, table: Table, game: Asking) -> None:
        self.table = table
        super().__init__(game)

    def state(self) -> dict[str, Any]:
        return self.table.state()

    @property
    def chance(self) -> Chance:
        return self.table.chance

    @property
    def steps(self) -> list[Step]:
        """What has happened, with the reason of each step."""
        return self.table.steps

    @property
    def outcome(self) -> str:
        return self.table.outcome

    @property
    def points(self) -> list[int]:
        return [seat.vp for seat in self.table.seats]

    @property
    def winners(self) -> list[int]:
        return self.table.winners[:]


class Oracle(Game):
    """A whole game."""

    def __init__(
        self,
        humans: int = 1,
        seed: int = 0,
        difficulty: str = SARDAUKAR,
        rivals: Sequence[str] | None = None,
        variants: Iterable[str] = (),
        expansions: Iterable[str] = (),
    ) -> None:
        table = new_table(humans, seed, difficulty, variants, expansions)
        set_up(table, rivals)
        super().__init__(table, play_on(table))


def new_table(
    humans: int = 1,
    seed: int = 0,
    difficulty: str = SARDAUKAR,
    variants: Iterable[str] = (),
    expansions: Iterable[str] = (),
) -> Table:
    """Before setting up."""
    variants, expansions = [*variants], [*expansions]
    if humans not in (1, 2):
        raise ValueError("one human or two")
    for word, known in ((difficulty, DIFFICULTIES), *((it, VARIANTS) for it in variants)):
        if word not in known:
            raise ValueError(f"no such option: {word}")
    if not {*expansions} <= {*EXPANSIONS}:
        raise ValueError(f"no such expansion: {', '.join(expansions)}")
    return Table(humans, Chance(seed), difficulty, variants, expansions)
