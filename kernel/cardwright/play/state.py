"""A game in play: plain data, and the few things that can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.compile.failures import Failure, worded
from cardwright.compile.layout import (
    CHOICE,
    MANY,
    MOST_IN_A_GAME,
    ONE,
    OVER,
    PC,
    PICK,
    PICKS,
    SITE,
    SPENT,
    STATUS,
    STEPS,
    UNMADE,
    WHO,
)
from cardwright.compile.variant import Manner
from cardwright.errors import GameError, IllegalChoice, RuleFailure, SettingError
from cardwright.findings import codes
from cardwright.play.decisions import Decision, Option, Options, decision_of, decision_of_several
from cardwright.play.picks import Numbers, numbers, pick
from cardwright.play.sets import choose_set, set_of

if TYPE_CHECKING:
    from cardwright.compile.program import Program
    from cardwright.native.instance import Home, Instance
    from cardwright.native.state import Begun
    from cardwright.play.game import Game
    from cardwright.play.results import Result
    from cardwright.play.veil import Veil


class State:
    """A game between two choices.

    `decisions` says who may choose what; `choose` makes a choice in place. When `decisions` is empty the
    game is over and `result` tells how. Everything is integers in lists, so a state can be copied, written
    as JSON, read in another process, undone and compared at every decision, and goes on identically.
    A choice that is not offered, or a rule that cannot be carried out, raises and leaves the state as it was.
    """

    __slots__ = (
        "_begun",
        "_code",
        "_data_read",
        "_home",
        "_instance",
        "_judged",
        "_told",
        "_waiting",
        "at",
        "game",
        "history",
        "log",
        "lots",
        "memo",
        "origin",
        "program",
        "rule",
        "side",
        "v",
        "veil",
        "z",
    )

    game: Game
    program: Program
    v: list[int]
    """Values, variables and where the program stands: see `layout`."""
    z: list[list[int]]
    """Zones, list variables and options."""
    at: list[int]
    """Piece -> row. The last entry is for none."""
    side: list[int]
    """Piece -> side up. The last entry is for none."""
    log: list[int]
    """What was added to values, and for what: four integers an entry, see `log`."""
    history: list[int]
    """The choices made, two integers each: player and option."""
    lots: Sequence[bytes]
    """Piece -> by what shuffles know it: the program's `LOTS`, and others only in worlds that a bot imagines."""
    memo: dict[int, int] | None
    """Sums that formulas have worked out since a piece last moved: see `ir.Remembered`."""
    origin: tuple[str, Any]
    """How the game began, so that it can be played again: see `game`."""
    rule: str
    """The procedure with which the play began."""
    veil: Veil | None
    """In a trial: what stands for the pieces that a player cannot see."""
    _judged: tuple[int, int, list[int], list[int]] | None
    """What `ensure_search.probe` found out for the decision that comes next."""
    # Where machine code has the state: only a `NativeState` has these.
    _begun: Begun
    _instance: Instance
    _home: Home
    _code: int | None
    """Who is asked, where and how many options there are: see `compile.wasm.memory`. None while a choice is made."""
    _data_read: Any
    """What was read of it since the last choice."""
    _told: State | None
    """This game played again with everything in its log, as far as it was last asked for: see `replay_log`."""
    _waiting: list[Decision] | None
    """The decisions as last asked for: they hold until the next choice."""

    # -------------------------------------------------------------- choosing

    @property
    def decisions(self) -> list[Decision]:
        """The decisions that are waited for: one, or several when players choose together; none at the end."""
        waiting = self._waiting
        if waiting is not None:
            return waiting
        v, sites = self.v, self.program.sites
        status = v[STATUS]
        if status == ONE:
            site = sites[v[SITE]]
            if site.several is None:
                # As `decision_of` does it.
                one = Decision()
                one.site = site
                one.player = v[WHO]
                one.numbers = self.z[0]
                waiting = [one]
            else:
                several = set_of(self, site.several)
                waiting = [decision_of_several(site, v[WHO], self.z[0], several)]
        elif status == MANY:
            players = range(self.program.layout.players)
            site = sites[v[SITE]]
            waiting = [decision_of(site, it, self.z[it]) for it in players if v[PICKS + it] == UNMADE]
        else:
            waiting = []
        self._waiting = waiting
        return waiting

    def asked(self) -> tuple[int, int] | None:
        """Who is asked, and how many options there are; None when the game is over.

        When players choose together it is the first of them who has not chosen. `asked` and `take` are for programs that
        play much and go by numbers: nothing is made for anyone to look at.
        """
        v = self.v
        status = v[STATUS]
        if status == ONE:
            return v[WHO], len(self.z[0])
        if status == MANY:
            who = v.index(UNMADE, PICKS) - PICKS
            return who, len(self.z[who])
        return None

    def take(self, index: int) -> None:
        """Makes the choice of whom `asked` names: an option by its index."""
        v, z = self.v, self.z
        status = v[STATUS]
        if status == ONE:
            who, options = v[WHO], z[0]
        elif status == MANY:
            who = v.index(UNMADE, PICKS) - PICKS
            options = z[who]
        else:
            raise IllegalChoice(codes.ILLEGAL_CHOICE, "the game is over")
        if type(index) is not int or not 0 <= index < len(options):
            raise self._not_offered(index, who, options)
        picked = options[index]
        try:
            try:
                if status == ONE:
                    v[PICK] = picked
                else:
                    v[PICKS + who] = picked
                    v[WHO] -= 1
                    if v[WHO]:
                        self._waiting = None
                        self.history += (who, picked)
                        return
                if v[SPENT]:
                    _count_choice(v)
                self._waiting = None
                pc, blocks = v[PC], self.program.blocks
                while pc >= 0:
                    pc = blocks[pc](self, v, z)
                self.history += (who, picked)
            except Exception as error:
                self.forget_present()
                raise self.program.explain(error) from None
        except BaseException:  # Ctrl-C, which may come while an error is dealt with
            self.forget_present()
            raise

    def choose(self, option: int | Option | Sequence[int | Option], player: int | None = None) -> None:
        """Makes a choice: an option by its index in the decision, or an option object.

        Where several are chosen at once, a list of them is a whole set, in any order; indexes are those in
        `decision.offered`. `player` may be left out while only one player has a decision.
        """
        v, z = self.v, self.z
        status = v[STATUS]
        if status == ONE:
            who, options = v[WHO], z[0]
            # Seats are small integers, of which there is one each: `is` also turns away 0.0 and False.
            if player is not None and player is not who:
                raise self._not_asked(player)
        elif status == MANY:
            who = self._asked() if player is None else player
            if type(who) is not int or not 0 <= who < self.program.layout.players or v[PICKS + who] != UNMADE:
                raise self._not_asked(who)
            options = z[who]
        else:
            raise IllegalChoice(codes.ILLEGAL_CHOICE, "the game is over")
        if type(option) is int and 0 <= option < len(options):
            picked = options[option]
        elif type(option) is Option and option.value in options and option.site == v[SITE]:
            picked = option.value
        elif isinstance(option, list | tuple | Options):
            choose_set(self, option, who)
            return
        else:
            raise self._not_offered(option, who, options)
        try:
            try:
                if status == ONE:
                    v[PICK] = picked
                else:
                    v[PICKS + who] = picked
                    v[WHO] -= 1
                    if v[WHO]:
                        waiting = self._waiting
                        self._waiting = waiting[1:] if waiting and waiting[0].player == who else None
                        self.history += (who, picked)
                        return
                if v[SPENT]:
                    _count_choice(v)
                self._waiting = None
                pc = v[PC]
                blocks = self.program.blocks
                while pc >= 0:
                    pc = blocks[pc](self, v, z)
                self.history += (who, picked)
            except Exception as error:
                self.forget_present()
                raise self.program.explain(error) from None
        except BaseException:  # Ctrl-C, which may come while an error is dealt with
            self.forget_present()
            raise

    def forget_present(self) -> None:
        """From now on this is what its history makes of it: see `Interrupted`. The history holds a choice only once it was
        carried out."""
        self.__class__ = Interrupted

    def play_out(self, seed: int) -> None:
        """Plays on to the end with every choice made by chance, which is the players' own: see `picks`.

        The same as choosing option `pick(number(), len(decision))` of the first decision until there is none left, with
        `number = picks.numbers(seed)`, without making the decisions for anyone to look at.
        """
        if type(seed) is not int:
            if callable(seed):  # as it was up to version 0.1
                hint = (
                    "give it a seed; 'play_out_by' takes numbers of your own, from 0 up to 2**32 without it"
                )
                raise SettingError(codes.WRONG_SETUP, "a seed is a whole number, not a function", hint)
            raise SettingError(codes.WRONG_SETUP, f"a seed is a whole number, not {seed!r}")
        self.play_out_by(numbers(seed))

    def play_out_by(self, number: Numbers) -> None:
        """The same with numbers of the caller's, 32 bits each; what it raises breaks the play off."""
        v, z, history = self.v, self.z, self.history
        straight, stepwise = self.program.as_(Manner.BY_CHANCE).blocks, self.program.blocks
        self._waiting = None
        try:
            try:
                while v[STATUS]:
                    self._pick(number)
                    pc = v[PC]
                    while pc >= 0:
                        block = straight[pc]
                        if block is None:
                            pc = stepwise[pc](self, v, z)
                        else:
                            pc = block(self, v, z, number, history)
            except Exception as error:
                self.forget_present()
                if isinstance(error, RuleFailure):
                    # A rule broke: the last choice that was noted cannot be carried out.
                    del self.history[-2:]
                else:
                    # The history may have a choice that was not carried out.
                    play_again(self)
                raise self.program.explain(error) from None
        except BaseException as error:
            if not isinstance(error, Exception):
                self.forget_present()
                play_again(self)
            raise

    def _pick(self, number: Numbers) -> None:
        """Makes the choices that are waited for by chance, without playing on."""
        v, z = self.v, self.z
        if v[STATUS] == ONE:
            v[PICK] = picked = z[0][pick(number(), len(z[0]))]
            self.history += (v[WHO], picked)
        else:
            for player in range(self.program.layout.players):
                if v[PICKS + player] == UNMADE:
                    v[PICKS + player] = picked = z[player][pick(number(), len(z[player]))]
                    self.history += (player, picked)
        if v[SPENT]:
            _count_choice(v)

    def _asked(self) -> int:
        waiting = [it.player for it in self.decisions]
        if len(waiting) != 1:
            message = "several players choose together: say which player this choice is for"
            raise IllegalChoice(codes.ILLEGAL_CHOICE, message)
        return waiting[0]

    def _not_asked(self, player: object) -> IllegalChoice:
        asked = ", ".join(str(it.player) for it in self.decisions)
        return IllegalChoice(codes.ILLEGAL_CHOICE, f"player {player} is not asked now (asked: {asked})")

    def _not_offered(self, option: object, who: int, options: list[int]) -> IllegalChoice:
        message = f"{option!r} is not offered to player {who}: there are {len(options)} options, from 0"
        return IllegalChoice(codes.ILLEGAL_CHOICE, message)

    def run(self, block: int) -> None:
        """Runs the program from a block to the next decision."""
        v, z, blocks = self.v, self.z, self.program.blocks
        pc = block
        while pc >= 0:
            pc = blocks[pc](self, v, z)

    def replay(self, history: Sequence[int]) -> None:
        """Makes choices again that were made in a game like this one, as its `history` has them."""
        for place in range(0, len(history), 2):
            player, picked = history[place], history[place + 1]
            for decision in self.decisions:
                if decision.player == player and picked in decision.numbers:
                    self.choose(decision.numbers.index(picked), player)
                    break
            else:
                raise IllegalChoice(codes.ILLEGAL_CHOICE, f"player {player} cannot choose {picked} here")

    # -------------------------------------------------------------- copies

    def copy(self) -> State:
        """An independent state that goes on identically."""
        twin = self.without_past()
        twin.log = self.log[:]
        twin.history = self.history[:]
        return twin

    def without_past(self) -> State:
        """An independent state in which nothing has happened yet: the past of a long game takes long to copy."""
        twin = State()
        twin.game, twin.program, twin.origin, twin.rule = self.game, self.program, self.origin, self.rule
        twin.v = self.v[:]
        twin.z = list(map(_copy, self.z))
        twin.at = self.at[:]
        twin.side = self.side[:]
        twin.lots = self.lots
        twin.log, twin.history = [], []
        twin._waiting = twin._judged = twin._told = twin.memo = twin.veil = None
        return twin

    def fork(self, rows: tuple[int, ...]) -> State:
        """A copy for trying something out that changes these rows only; it has no past."""
        twin = State()
        twin.program, twin.rule = self.program, self.rule
        twin.v = self.v[:]
        own = self.z
        twin.z = z = own[:]
        for row in rows:
            z[row] = own[row][:]
        twin.at = self.at[:]
        twin.side = self.side[:]
        twin.lots = self.lots
        twin.log = []
        twin._judged = twin.memo = None
        twin.veil = self.veil
        return twin

    def undo(self) -> State:
        """The state before the last choice, as a new one. Raises IllegalChoice at the beginning."""
        if not self.history:
            raise IllegalChoice(codes.ILLEGAL_CHOICE, "nothing has been chosen yet")
        return self.game.replay(self.origin, self.history[:-2])

    def __eq__(self, other: object) -> bool:
        """Equal states have the same program, the same data and the same past."""
        return isinstance(other, State) and self._data() == other._data()

    def __hash__(self) -> int:
        return hash((self.program.fingerprint, tuple(self.v), tuple(self.history)))

    def _data(self) -> tuple[object, ...]:
        return self.program.fingerprint, self.v, self.z, self.at, self.side, self.log, self.history

    # -------------------------------------------------------------- looking

    def view(self, player: int) -> dict[str, Any]:
        """What that player may know, as plain data."""
        from cardwright.play.views import view

        return view(self, player)

    def heuristic(self, player: int) -> int:
        """How good the position looks to a player, by the pack's own measure; 0 when it has none.

        It reads the whole state: a bot must not hand it what its player cannot know.
        """
        return self.weigh(player)[0]

    def weigh(self, player: int) -> tuple[int, int]:
        """The heuristic of a player, and the steps that it took, as far as they are counted."""
        if type(player) is not int or not 0 <= player < self.program.layout.players:
            raise self._no_such_seat(player)
        measure = self.program.namespace.get("heuristic")
        if measure is None:
            return 0, 0
        self.memo = None
        v = self.v
        # The heuristic runs outside of any rule: its steps do not count as the game's.
        before, v[STEPS] = v[STEPS], 0
        try:
            return int(measure(self, v, self.z, player)), v[STEPS]
        except Exception as error:
            raise self.program.explain(error) from None
        finally:
            v[STEPS] = before

    def _no_such_seat(self, player: object) -> SettingError:
        players = self.program.layout.players
        message = f"there is no player {player!r}: players are counted from 0 to {players - 1}"
        return SettingError(codes.WRONG_SETUP, message)

    def evaluate(self, text: str, player: int | None = None) -> Any:
        """The value of an expression of the language in this state, spoken about a player where one is given.

        Raises `PackError` for an expression that is wrong.
        """
        from cardwright.play.evaluate import evaluate_text

        if player is not None and (type(player) is not int or not 0 <= player < self.program.layout.players):
            raise self._no_such_seat(player)
        if not isinstance(text, str):
            raise SettingError(codes.WRONG_SETUP, f"a formula is a text, not {text!r}")
        return evaluate_text(self, text, player)

    def held(self, cell: int, count: int) -> Sequence[int]:
        """What some cells hold, one after the other."""
        return self.v[cell : cell + count]

    @property
    def over(self) -> bool:
        return self.v[STATUS] == OVER

    @property
    def result(self) -> Result | None:
        """Scores, winners, outcome and the breakdown by piece, once the game is over; None before."""
        from cardwright.play.results import result_of

        return result_of(self) if self.v[STATUS] == OVER else None

    def to_json(self) -> str:
        """The whole state as text, hidden cards included: for saving, not for showing."""
        from cardwright.play.save import to_json

        return to_json(self)


def _played_again(name: str) -> Any:
    """Data of an interrupted state, for which it is played again."""

    def found(state: State) -> Any:
        play_again(state)
        return getattr(state, name)

    return property(found)


class Interrupted(State):
    """A state whose last choice was interrupted, by a rule that broke, Ctrl-C or too little memory.

    What the choice had done by then is of no use, so nobody can read the data of such a state. When somebody asks for
    them, the game is played again from its beginning, and the state is a `State` as before. So the ordinary way pays
    nothing, and a second interruption finds nothing to damage: to become one is a single step.
    """

    __slots__ = ()

    if not TYPE_CHECKING:
        _waiting, v, z, at, side, log = map(_played_again, ("_waiting", "v", "z", "at", "side", "log"))


def play_again(state: State) -> None:
    """Gives an interrupted state its data again, by how the game began and its history."""
    game, manner = state.game, state.program.manner
    try:
        again = game.replay(state.origin, state.history, manner)
    except GameError:
        # `play_out` notes a choice before it is carried out.
        del state.history[-2:]
        again = game.replay(state.origin, state.history, manner)
    state._judged = state.memo = None
    for name in ("v", "z", "at", "side", "log"):
        getattr(State, name).__set__(state, getattr(again, name))
    getattr(State, "_waiting").__set__(state, None)  # noqa: B009 - the slot, which an interrupted state hides
    state.__class__ = State


def _count_choice(v: list[int]) -> None:
    """After a choice steps are counted from 0 again; those of the whole game are added up. See `PythonLines.new_choice`."""
    v[SPENT] += v[STEPS] + CHOICE
    v[STEPS] = 0
    if v[SPENT] > MOST_IN_A_GAME:
        raise worded(Failure.GAME_TOO_LONG)


_copy = list.copy
