"""Parts of a simulation, wherever they were played, give the same figures as one process."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from cardwright.bots.series import Series, game_of
from cardwright.bots.shards import Part, Share, merged
from cardwright.bots.simulation import play_part, simulate
from cardwright.bots.tally import Tally
from cardwright.cli import main
from cardwright.errors import SettingError
from tests.lab.planted import FAIR

TABLE = Series("rebel_nox", {}, 4, ("random",) * 4, 3)
BREAKS = ("    add roll(6) to points\n", "    add 6 // (roll(6) - 1) to points\n")


def figures(*words: str, path: Path) -> dict[str, Any]:
    """What a command writes, without how long it took."""
    status = main([*words, "--json", str(path)])
    told: dict[str, Any] = json.loads(path.read_text())
    told.pop("timing", None)
    return {**told, "status": status}


# ---------------------------------------------------------------- shards


def test_every_game_is_in_one_shard() -> None:
    for games, of in ((10, 3), (7, 7), (100, 40), (3, 5)):
        numbers = [it for number in range(1, of + 1) for it in Share(number, of).games(games)]
        assert numbers == list(range(games))


@pytest.mark.slow
def test_merged_parts_are_what_one_process_gives(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "rebel_nox", "--games", "23", "--seed", "3", "--jobs", "1", "--first", "5"]
    parts = [str(tmp_path / f"{number}.part") for number in (1, 2, 3)]
    for number in (2, 3, 1):
        assert main([*words, "--shard", f"{number}/3", "--out", parts[number - 1]]) == 0
    capsys.readouterr()
    one = figures(*words, path=tmp_path / "one.json")
    shown = capsys.readouterr().out.splitlines()
    together = figures("merge", *reversed(parts), path=tmp_path / "merged.json")
    assert json.dumps(together) == json.dumps(one) and one["games"] == 23
    assert capsys.readouterr().out.splitlines()[4:-1] == shown[4:-1]


def test_games_that_break_are_merged_with_what_plays_them_again(tmp_path: Path) -> None:
    pack = tmp_path / "pack.yaml"
    pack.write_text(FAIR.read_text().replace(*BREAKS))
    words = ["simulate", str(tmp_path), "--games", "12", "--jobs", "1"]
    parts = [str(tmp_path / f"{number}.part") for number in (1, 2)]
    for number, part in enumerate(parts, 1):
        main([*words, "--shard", f"{number}/2", "--out", part])
    one = figures(*words, path=tmp_path / "one.json")
    assert figures("merge", *parts, path=tmp_path / "merged.json") == one
    assert one["broken"] and one["status"] == 1


def test_a_part_is_read_as_it_was_written(tmp_path: Path) -> None:
    game = game_of(TABLE)
    part = Part(TABLE, "f", 0, 9, 0, 9, play_part(game, TABLE, 0, 9))
    (tmp_path / "it.part").write_text(part.to_text())
    assert Part.read(tmp_path / "it.part") == part


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "run.part"
    words = ["simulate", "rebel_nox", "--games", "30", "--seed", "3", "--jobs", "1", "--backend", "python"]
    whole = figures(*words, path=tmp_path / "whole.json")
    with monkeypatch.context() as stopping:
        stopping.setattr("cardwright.bots.simulation._Parts.played", _stopped_after_two)
        assert main([*words, "--out", str(out)]) == 130
    assert 0 < Part.read(out).tally.played < 30 and "stopped after" in capsys.readouterr().err
    again = figures(*words, "--out", str(out), path=tmp_path / "again.json")
    assert again == whole and Part.read(out).is_finished
    # And once more: nothing is left to play.
    assert figures(*words, "--out", str(out), path=tmp_path / "more.json") == whole


def _stopped_after_two(parts: Any, executor: object, ahead: int) -> Iterator[Tally]:
    game = game_of(parts.series)
    yield play_part(game, parts.series, parts.first, 4)
    yield play_part(game, parts.series, parts.first + 4, 3)
    raise KeyboardInterrupt


def test_parts_that_do_not_fit_are_refused() -> None:
    game = game_of(TABLE)

    def part(begin: int, end: int, fingerprint: str = "f", played: int | None = None) -> Part:
        count = end - begin if played is None else played
        return Part(TABLE, fingerprint, 0, 6, begin, end, play_part(game, TABLE, begin, count))

    for parts, said in (
        ([part(0, 3)], "games 4 to 6 are in none of the parts"),
        ([part(0, 2), part(4, 6)], "games 3 to 4 are in none of the parts"),
        ([part(0, 3), part(2, 6)], "game 3 is in 'b' and in another part"),
        ([part(0, 3), part(3, 6, "g")], "'b' is a part of another series than 'a'"),
        ([part(0, 3), part(3, 6, played=1)], "'b' was stopped after 1 of 3 games"),
    ):
        with pytest.raises(SettingError, match=said):
            merged(parts, ["a", "b"])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cardwright_part": 1}', "\x00", "[" * 100_000])
def test_a_file_that_is_no_part_is_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "it").write_text(text)
    assert main(["merge", str(tmp_path / "it")]) == 2
    assert "is no part of a simulation" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--shard", "5/4", "--out", "x"], "'5/4' is no shard (write which of how many, as in --shard 3/40)"),
        (["--shard", "1/4"], "a shard is played to be merged with the others"),
        (["--shard", "1/4", "--out", "x", "--games", "3"], "of 3 games, shard 1/4 has none"),
        (["--on", "ssh://here"], "'ssh://here' is no cluster"),
    ],
)
def test_what_cannot_be_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "rebel_nox", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_file_with_other_games_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "it.part"
    words = ["simulate", "rebel_nox", "--games", "4", "--jobs", "1", "--out", str(out)]
    assert main([*words, "--seed", "1"]) == 0
    before = out.read_text()
    assert main([*words, "--seed", "2"]) == 2
    assert (
        out.read_text() == before
        and "has other games than those that are asked for" in capsys.readouterr().err
    )


# ---------------------------------------------------------------- executors and clusters


def tallied(parts: Iterator[Tally]) -> Tally:
    total = Tally.of(4)
    for it in parts:
        total.include(it)
    return total


def test_any_executor_plays_the_same_games() -> None:
    game = game_of(TABLE)
    with ThreadPoolExecutor(2) as executor:
        assert tallied(simulate(game, TABLE, 25, 2, 0, executor)) == play_part(game, TABLE, 0, 25)


def test_without_dask_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "rebel_nox", "--on", "dask://localhost:8786"]) == 2
    assert "pip install 'cardwright[cluster]'" in capsys.readouterr().err


def _dask(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "10"},
    )


@pytest.mark.slow
def test_a_cluster_of_which_a_worker_is_killed_gives_the_same_figures(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"127.0.0.1:{port}"
    processes = [_dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")]
    words = ["simulate", "rebel_nox", "--games", "4000", "--seed", "3"]
    try:
        for _ in range(2):
            processes.append(
                _dask("worker", f"tcp://{address}", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            )
        import distributed

        with distributed.Client(f"tcp://{address}", timeout=60, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            path = tmp_path / "cluster.json"
            run = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "cardwright",
                    *words,
                    "--on",
                    f"dask://{address}",
                    "--json",
                    str(path),
                ],
                stdout=subprocess.DEVNULL,
            )
            _wait_until(lambda: any(client.processing().values()))
            processes[1].kill()
            assert run.poll() is None
            assert run.wait(timeout=240) == 0
            assert len(client.scheduler_info()["workers"]) == 1
    finally:
        for process in processes:
            process.kill()
            process.wait()
    told = json.loads(path.read_text())
    told.pop("timing")
    one = figures(*words, "--jobs", "2", path=tmp_path / "one.json")
    assert json.dumps({**told, "status": 0}) == json.dumps(one)


def _wait_until(holds: Any, seconds: float = 60) -> None:
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end
        sleep(0.05)
