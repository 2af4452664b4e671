"""Machine code is kept from run to run, and taken from nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cache.place import cache_folder
from cardwright.native.backends import NATIVE
from cardwright.native.wasmtime_library import Library, library
from cardwright.play.game import Game
from tests.lang.fair import game as fair_game

RULES = "rules:\n  main: |\n    shuffle stock\n    for each player:\n      draw 3 from stock to hand\n"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """The sizes of what wasmtime has compiled so far, with a folder to keep it in."""
    monkeypatch.setenv("CARDWRIGHT_CACHE", "on")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    library()  # which tries itself out with a module of its own
    sizes: list[int] = []
    compile_ = Library.compiled

    def noted(self: Library, binary: bytes) -> object:
        sizes.append(len(binary))
        return compile_(self, binary)

    monkeypatch.setattr(Library, "compiled", noted)
    return sizes


def play(game: Game) -> str:
    state = game.start(2, 3, backend=NATIVE)
    assert state == game.start(2, 3)
    return state.to_json()


def test_it_is_compiled_once(compiled: list[int]) -> None:
    assert play(fair_game(RULES)) == play(fair_game(RULES))
    assert len(compiled) == 1
    play(fair_game(RULES.replace("3", "2")))
    assert len(compiled) == 2


def test_what_somebody_has_changed_is_compiled_anew(compiled: list[int]) -> None:
    before = play(fair_game(RULES))
    folder = cache_folder()
    assert folder is not None
    for path in folder.glob("*.entry"):
        data = bytearray(path.read_bytes())
        data[-1] ^= 1
        path.write_bytes(data)
    assert play(fair_game(RULES)) == before
    assert len(compiled) == 2
