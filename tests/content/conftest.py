"""Insurrection on the table: positions laid out in the words of the rulebook, played choice by choice."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import cardwright
from cardwright import Game, State

REPOSITORY = Path(__file__).parents[2]
INSURRECTION = REPOSITORY / "content" / "insurrection"

# A round, then the end of the game: what `main` does after the last space, from a position laid out by hand.
LAST_ROUND = """\
rules:
  last_round: |
    round
    if outcome is open:
      outcome becomes good
    final_scoring
"""


def kind_of(piece: str) -> str:
    """`war_bear#2` is a `war_bear`."""
    return piece.partition("#")[0]


class Table:
    """A game in play. Cards go by their kinds, players by their seats."""

    def __init__(self, state: State) -> None:
        self.state = state

    # -------------------------------------------------------------- deciding

    @property
    def asked(self) -> list[int]:
        """Who has a choice to make."""
        return [it.player for it in self.state.decisions]

    @property
    def asking(self) -> str:
        """The rule that asks, '' when nothing is asked."""
        return self.state.decisions[0].rule if self.state.decisions else ""

    def offered(self, player: int | None = None) -> list[str]:
        """The options' names in alphabetical order, without the numbers of copies."""
        return sorted(kind_of(it.name) for it in self._decision(player))

    def choose(self, *names: str, player: int | None = None) -> Table:
        """Makes one choice after the other: `choose("decline", "skeleton")`."""
        for name in names:
            decision = self._decision(player)
            matching = [it for it in decision if name in (it.name, kind_of(it.name))]
            assert matching, f"'{name}' is not offered in {decision!r}"
            self.state.choose(matching[0], decision.player)
        return self

    def plan(self, *cards: str) -> Table:
        """Every player's card for the round, from the first seat on."""
        assert self.asking == "plan", self.asking
        for player, card in enumerate(cards):
            self.choose(card, player=player)
        return self

    def finish(self) -> Table:
        """Declines what may be declined, takes the first option otherwise, until nothing is asked."""
        return self.until("")

    def until(self, rule: str) -> Table:
        """Goes on like `finish` until that rule asks, or nothing is asked."""
        while self.asked and self.asking != rule:
            decision = self.state.decisions[0]
            # To decline is the last option, and a choice that must be made has none.
            self.state.choose(len(decision) - 1 if decision.optional else 0, decision.player)
        return self

    def _decision(self, player: int | None):
        for decision in self.state.decisions:
            if player in (None, decision.player):
                return decision
        raise AssertionError(f"player {player} is not asked: {self.state.decisions!r}")

    # -------------------------------------------------------------- looking

    def cards(self, zone: str, owner: int = 0) -> list[str]:
        """The kinds of cards in a zone, the lowest first: all of them, also what nobody may see."""
        layout = self.state.program.layout
        return [kind_of(layout.name_of(it)) for it in self.state.z[layout.rows[zone] + owner]]

    def hand_sizes(self) -> list[int]:
        return [len(self.cards("hand", player)) for player in range(self.players)]

    @property
    def players(self) -> int:
        return self.state.view(0)["players"]

    @property
    def marks(self) -> int:
        """Corruption marks face up in the centre."""
        return sum(self.icons(card).get("corruption", 0) for card in self.cards("centre"))

    def icons(self, kind: str) -> dict[str, int]:
        return dict(self.state.game.pack.kinds[kind].faces[0].icons)

    def value(self, name: str):
        return self.state.view(0)["values"][name]

    @property
    def outcome(self) -> str:
        return self.value("outcome")

    def log(self, player: int = 0) -> list[dict]:
        return self.state.view(player)["log"]

    # -------------------------------------------------------------- the end

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.result.scores

    @property
    def winners(self) -> tuple[int, ...]:
        return self.state.result.winners

    def points(self, card: str, player: int = 0) -> int:
        """What the score pad has for a player's cards of a kind, all copies together."""
        lines = [
            it for it in self.state.result.breakdown if it.player == player and kind_of(it.piece) == card
        ]
        assert lines, f"no line for '{card}'"
        return sum(it.points for it in lines)


@pytest.fixture(scope="session")
def insurrection() -> Game:
    """The game with its default options."""
    return cardwright.load("insurrection")


@pytest.fixture(scope="session")
def insurrection_with(insurrection) -> Callable[..., Game]:
    """The game with options, read only once: `insurrection_with(lands="mixed")`."""
    return lambda **options: Game(insurrection.checked, options)


@pytest.fixture(scope="session")
def insurrection_with_last_round(tmp_path_factory) -> Game:
    """The game with one more rule, `last_round`: a round, then the scoring."""
    folder = tmp_path_factory.mktemp("packs") / "insurrection"
    shutil.copytree(INSURRECTION, folder)
    (folder / "last_round.yaml").write_text(LAST_ROUND, encoding="utf-8")
    return cardwright.load(folder)


@pytest.fixture
def changed(tmp_path) -> Callable[..., Game]:
    """The game after changes to its YAML alone, each (file, text that occurs once, new text)."""

    def change(*changes: tuple[str, str, str]) -> Game:
        folder = tmp_path / "insurrection"
        shutil.copytree(INSURRECTION, folder)
        for name, old, new in changes:
            file = folder / f"{name}.yaml"
            text = file.read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{old!r} must occur once in {name}.yaml"
            file.write_text(text.replace(old, new), encoding="utf-8")
        return cardwright.load(folder)

    return change


@pytest.fixture(scope="session")
def lay(insurrection, insurrection_with_last_round) -> Callable[..., Table]:
    """Lays out a position and plays from the beginning of a rule to the first choice.

    `land` is where the token is, `space` its number from 0. `deck` names the whole People deck, its top
    last; left out, all cards not named lie in it, `on_top` above the others. `limit` and `outcome` are the
    values of the pack.
    """

    def lay_out(
        rule: str,
        *arguments: int,
        players: int = 2,
        hands: list[str] = (),
        played: list[str] = (),
        centre: str = "",
        graveyard: str = "",
        deck: str | None = None,
        on_top: str = "",
        land: str = "rebel_fortress",
        space: int = 0,
        outcome: str = "open",
        limit: int = 10,
        first_player: int = 0,
        seed: int = 0,
        game: Game | None = None,
    ) -> Table:
        zones = {
            "hand": list(hands),
            "played": list(played),
            "centre": centre,
            "graveyard": graveyard,
            "people_deck": deck or on_top,
            "site": [""] * space + [land],
        }
        if game is None:
            game = insurrection_with_last_round if rule == "last_round" else insurrection
        if deck is not None:
            # Nobody is offered cards after the set-up: what lies there takes no part in the game.
            zones["offered"] = [others(game, zones)]
        values = {"token": space, "outcome": outcome, "corruption_limit": limit, "first_player": first_player}
        return Table(
            game.stage(rule, players=players, seed=seed, arguments=arguments, zones=zones, values=values)
        )

    return lay_out


def others(game: Game, zones: dict[str, str | list[str]]) -> str:
    """All People that these zones do not name."""
    named: Counter[str] = Counter()
    for zone in zones.values():
        for text in [zone] if isinstance(zone, str) else zone:
            for word in filter(None, (it.strip() for it in text.split(","))):
                kind, _, times = word.partition("*")
                named[kind_of(kind)] += int(times or 1)
    people = game.pack.kinds_of("people")
    return ", ".join(f"{it.name}*{it.copies - named[it.name]}" for it in people if it.copies > named[it.name])


@pytest.fixture(scope="session")
def score(lay) -> Callable[..., Table]:
    """The scoring of hands laid open: `score("goblin, bard", "", outcome="evil")`."""

    def count(*hands: str, outcome: str = "good", **position) -> Table:
        players = max(2, len(hands))
        table = lay("final_scoring", players=players, hands=list(hands), outcome=outcome, **position)
        assert table.over, f"an effect at the end of the game asks: {table.state.decisions!r}"
        return table

    return count


@pytest.fixture(scope="session")
def start(insurrection) -> Callable[..., Table]:
    """A game from its beginning. With another `limit`, Evil comes sooner, or never: `limit=999`."""

    def begin(players: int = 3, seed: int = 0, game: Game | None = None, limit: int | None = None) -> Table:
        game = game or insurrection
        if limit is None:
            return Table(game.start(players, seed))
        return Table(game.stage("main", players=players, seed=seed, values={"corruption_limit": limit}))

    return begin
