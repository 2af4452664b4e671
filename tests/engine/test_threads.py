"""Loading, checking, evaluating and playing in eight threads gives what it gives in one."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import cardwright
import cardwright.findings.diagnostic
from cardwright.bots import bot_named, play_out
from cardwright.lang import parser
from cardwright.play.game import Game
from tests.checking import check, findings_in
from tests.lang.fair import PACK

THREADS = 8
RULES = """\
rules:
  main: |
    shuffle stock
    for each player:
      draw 2 from stock to hand
    together choose card from hand:
      move card to pile
      add price of card * (2 if (sweet on card) > 0 else (1 + 0)) to points
    for each player:
      ensure count(hand) < 3:
        may:
          draw 1 from stock to hand
      if count(market) == 0:
        choose card from hand:
          move card to market
heuristic: points + count(hand)
"""
# Formulas with brackets, and rules with blocks in blocks: what is open in one text must not be so in another.
FORMULAS = [
    "total(players, (count(hand) + (2)))",
    "count(players where (count(hand) > 1))",
    "((((7 - 3)) * 2))",
    "max(1, (2), ((3)))",
    "price of last(stock by price descending)",
]
WRONG = "(count(stok) + ) 2"


@pytest.fixture(autouse=True)
def switching_often() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("threads") / "fair"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / "rules.yaml").write_text(RULES)
    return folder


@pytest.fixture(scope="module")
def fair(folder: Path) -> Game:
    return cardwright.load(folder)


def in_threads(work: Callable[[int], Any]) -> list[Any]:
    """What the work gives for 0, 1, 2 …, each in a thread of its own, all begun at once."""
    barrier = Barrier(THREADS)

    def begin(number: int) -> Any:
        barrier.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def same_as_one(work: Callable[[int], Any], kinds: int = 1) -> None:
    """What comes of the work depends on its number, of which there are so many kinds."""
    alone = [work(number) for number in range(kinds)]
    assert in_threads(work) == [alone[number % kinds] for number in range(THREADS)]


def test_loading_and_checking(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # So few trees are kept that threads push out those of one another all the time.
    monkeypatch.setattr(parser, "MOST_KEPT", 3)
    settings = gc.get_threshold()

    def load(number: int) -> list[object]:
        report = check(folder, advice=True)
        checked, findings = report.pack, list(report.findings)
        assert checked is not None
        return [findings, Game(checked).program(2 + number % 2).fingerprint]

    same_as_one(load, 2)
    assert gc.get_threshold() == settings


def test_finding_mistakes(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "MOST_KEPT", 3)
    for file in folder.iterdir():
        text = file.read_text().replace("draw 1 from stock", "draw (1 from stok").replace("sour*2", "sor*2")
        (tmp_path / file.name).write_text(text)

    def findings(number: int) -> object:
        return findings_in(tmp_path)

    same_as_one(findings)
    assert findings(0)


def test_evaluating_in_one_state(fair: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser, "MOST_KEPT", 3)
    state = fair.start(3, 5)
    before = state.to_json()

    def values(number: int) -> list[object]:
        found: list[object] = [state.evaluate(it + " " * number) for it in FORMULAS * 3]
        with pytest.raises(cardwright.findings.diagnostic.PackError) as caught:
            state.evaluate(WRONG)
        return [*found, str(caught.value), state.heuristic(0), state.view(1)]

    same_as_one(values)
    assert state.to_json() == before


def test_evaluating_leaves_nothing_in_the_pack(fair: Game) -> None:
    known = len(fair.checked.bodies())
    fair.start(2).evaluate("1 + 1")
    assert len(fair.checked.bodies()) == known


def test_playing_games_of_one_pack(folder: Path) -> None:
    game = cardwright.load(folder)

    def play(number: int) -> list[str]:
        """By chance, by choice and by bots; the programs for it are made by whoever comes first."""
        played = []
        for seed in range(number % 4, number % 4 + 3):
            state = game.start(2 + number % 2, seed)
            state.play_out(seed)
            played.append(state.to_json())
            state = game.start(2 + number % 2, seed)
            play_out(state, [bot_named("greedy", seed)] * (2 + number % 2))
            played += [state.to_json(), str(state.result), str(state.view(0)["log"])]
            played.append(game.from_json(state.to_json()).undo().to_json())
        return played

    same_as_one(play, 4)
