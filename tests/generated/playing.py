"""A generated pack put through all that every pack must keep to, and held against the reference."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from cardwright import State
from cardwright.errors import GameError
from cardwright.play.picks import numbers, pick
from tests.battery import check_pieces, choices_of, choose_value
from tests.generated.expressions import CARD, CLAN, FLAG, KIND, NUMBER, WORDS
from tests.generated.packs import PLAYERS_FROM, PLAYERS_TO, Generated
from tests.generated.reference import NONE, Absent, Broken, Expr, Question, Questions, Unsaid, World

MOST_CHOICES = 25


def play(pack: Generated, seed: int) -> int:
    """Plays one game by chance with every check on the way; gives the number of choices made."""
    random = Random(seed)
    players = random.randint(PLAYERS_FROM, PLAYERS_TO)
    reference = Reference(pack, players, seed)
    try:
        state = pack.game.start(players, seed)
    except GameError:
        assert reference.broken or not reference.says_more
        return 0
    for number in range(MOST_CHOICES):
        look(state, pack, reference)
        if not state.decisions:
            return number
        decision = random.choice(state.decisions)
        option = random.randrange(len(decision))
        before = state.to_json()
        value = decision.values[option]
        try:
            state.choose(option, decision.player)
        except GameError:
            assert state.to_json() == before
            reference.choose(decision.player, value)
            assert reference.broken or not reference.says_more
            return number
        assert state.undo().to_json() == before
        reference.choose(decision.player, value)
    replayed = pack.game.start(players, seed)
    assert all(choose_value(replayed, *it) for it in choices_of(state))
    assert replayed == state
    return MOST_CHOICES


def look(state: State, pack: Generated, reference: Reference) -> None:
    """What must hold between any two choices."""
    check_pieces(state)
    text = state.to_json()
    twin = state.game.from_json(text)
    assert twin == state and twin.to_json() == text
    for player in range(state.program.layout.players):
        state.view(player)
    if reference.says_more:
        reference.compare(state)
        for number, (of, formula) in enumerate(pack.formulas):
            reference.compare_formula(state, of, formula, number % state.program.layout.players)
    straight, stepwise = state.copy(), twin
    _by_chance(straight, stepwise)
    assert state.to_json() == text


def _by_chance(straight: State, stepwise: State) -> None:
    """Playing out is choosing by chance, also where the game breaks."""
    try:
        straight.play_out(1)
        broke = False
    except GameError:
        broke = True
    number = numbers(1)
    try:
        while stepwise.decisions:
            decision = stepwise.decisions[0]
            stepwise.choose(pick(number(), len(decision)), decision.player)
    except GameError:
        assert broke
        return
    assert not broke
    assert straight == stepwise


class Reference:
    """The same game as the reference plays it."""

    def __init__(self, pack: Generated, players: int, seed: int) -> None:
        self.world: World = pack.world(players, seed)
        self.broken = False
        self.says_more = True
        """False once the game has come to something that the reference cannot say."""
        self.question: Question | None = None
        self.answers: dict[int, int] = {}
        self.running: Questions = pack.main(self.world)
        self._go_on(None)

    def _go_on(self, answers: dict[int, int] | None) -> None:
        try:
            self.question = next(self.running) if answers is None else self.running.send(answers)
        except StopIteration:
            self.question = None
        except Broken:
            self.broken, self.question = True, None
        except Unsaid:
            self.says_more, self.question = False, None
        self.answers = {}

    def choose(self, player: int, value: int) -> None:
        if not self.says_more:
            return
        assert self.question is not None
        self.answers[player] = value
        if len(self.answers) == len(self.question.options):
            self._go_on(self.answers)

    def compare(self, state: State) -> None:
        """Same question, same cards in the same places, same values."""
        assert not self.broken, "the reference breaks, the game goes on"
        open_ = self.question.options if self.question is not None else {}
        waited_for = {player: some for player, some in open_.items() if player not in self.answers}
        assert {it.player: list(it.values) for it in state.decisions} == waited_for
        layout = state.program.layout
        for zone, rows in self.world.zones.items():
            first = layout.rows[zone]
            assert state.z[first : first + len(rows)] == rows, zone
        for name, values in self.world.values.items():
            first = layout.cells[name]
            assert state.v[first : first + len(values)] == values, name

    def compare_formula(self, state: State, of: str, formula: Expr, player: int) -> None:
        """A formula that is worked out from outside gives what the reference gives, or breaks as well."""
        wanted: Any = Broken
        with suppress(Broken):
            wanted = formula.value(self.world, {"player": [player]})
            if isinstance(wanted, list):
                wanted = [state.program.layout.name_of(it) for it in wanted]
            elif isinstance(wanted, Absent):
                wanted = Broken
            elif of not in (NUMBER, FLAG) and wanted == NONE:
                wanted = None
            elif of == CLAN:
                wanted = WORDS[wanted]
            elif of == KIND:
                wanted = self.world.kinds[wanted]
            elif of == CARD:
                wanted = state.program.layout.name_of(wanted)
        found: object = Broken
        with suppress(GameError):
            found = state.evaluate(formula.text, player)
        assert found == wanted, formula.text
