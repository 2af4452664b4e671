"""`cardwright simulate`: many games, the same whoever plays them."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bots.conftest import DICEY
from tests.cli.terminal import COMMAND, Terminal, environment, plain, run


def figures(*words: str) -> dict:
    """The figures as data, without those that differ from run to run."""
    found = run("simulate", "insurrection", *words, "--json", "-")
    assert found.returncode == 0, found.stderr
    data = json.loads(found.stdout)
    assert data.pop("timing").keys() == {"seconds", "games_per_second", "jobs"}
    return data


class TestFigures:
    def test_are_the_same_for_any_number_of_jobs(self, tmp_path: Path) -> None:
        texts = []
        for jobs in ("1", "2", "3"):
            file = tmp_path / f"{jobs}.json"
            found = run("simulate", "insurrection", "--games", "400", "--jobs", jobs, "--json", str(file))
            assert found.returncode == 0, found.stderr
            texts.append(file.read_text().partition('"timing"')[0])
        assert texts[0] == texts[1] == texts[2]
        assert len(list(tmp_path.iterdir())) == 3  # nothing is left of writing them

    def test_say_all_it_takes_to_repeat_them(self) -> None:
        asked = (
            "--games",
            "6",
            "--players",
            "3",
            "--bot",
            "greedy",
            "random",
            "--set",
            "lands=mixed",
            "--seed",
            "-4",
        )
        data = figures(*asked)
        assert (data["pack"], data["version"], data["cardwright"]) == ("insurrection", "1.0.0", "0.1.0")
        assert data["options"] == {"lands": "mixed", "path": None}
        assert (data["players"], data["seed"], data["games"]) == (3, -4, 6)
        assert data["bots"] == ["greedy", "random", "random"]
        words = data["command"].split()
        assert words[:3] == ["cardwright", "simulate", "insurrection"]
        assert figures(*words[3:]) == data

    def test_a_path_with_commas_is_an_option_like_any_other(self) -> None:
        path = "mire/basic, crypt/advanced, market/advanced, gallows/basic"
        data = figures("--games", "5", "--set", f"path={path}")
        assert data["options"]["path"] == path

    def test_add_up(self) -> None:
        data = figures("--games", "200")
        assert sum(it["games"] for it in data["outcomes"].values()) == 200
        assert data["outcomes"].keys() == {"good", "evil"}
        assert sum(it["wins"] for it in data["seats"]) >= 200
        for it in (*data["outcomes"].values(), *(seat["win_rate"] for seat in data["seats"])):
            assert it["low"] <= it["share"] <= it["high"]
        bears = data["kinds"]["war_bear"]
        assert bears["games"] <= 200 <= bears["holders"]
        assert 3 <= bears["mean_points"] <= 42

    def test_any_pack_can_be_simulated(self, tmp_path: Path) -> None:
        (tmp_path / "pack.yaml").write_text(COINS)
        found = run("simulate", str(tmp_path), "--games", "50", "--jobs", "2", "--bot", "greedy")
        assert found.returncode == 0, found.stderr
        assert "50 games of 2 players" in found.stdout
        assert "How the games ended" not in found.stdout


# No outcome, no score, no heuristic: only somebody who wins.
COINS = """
pack: coins
title: {en: Coins}
version: 0.1.0
kernel: ">=0.1,<1"
languages: [en]
players: {from: 2, to: 2}
decks:
  coin: {name: {en: Coin}, starts_in: bag}
coin:
  penny: {name: {en: Penny}, copies: 4}
zones:
  bag: {seen_by: nobody}
  hand: {per: player, seen_by: owner}
values:
  won: {type: flag, per: player, start: false}
result: {winner: won}
rules:
  main: |
    for each player:
      draw 2 from bag to hand
      choose card from hand:
        move card to bag
    won of first(players) becomes true
"""


class TestBrokenGames:
    """A game that breaks is a line in the report, with its seed; the others count."""

    @pytest.fixture
    def dicey(self, tmp_path: Path) -> Path:
        folder = tmp_path / "dicey"
        folder.mkdir()
        (folder / "pack.yaml").write_text(DICEY)
        return folder

    def test_are_told_with_what_plays_them_again(self, dicey: Path) -> None:
        found = run("simulate", str(dicey), "--games", "60", "--jobs", "2")
        assert (found.returncode, found.stderr) == (1, "")
        lines = found.stdout.splitlines()
        assert lines[1].startswith("60 games of 2 players, seed 0: ")
        at = lines.index("7 of 60 games broke; the figures are of the others")
        assert lines[at + 1].endswith("dicey/pack.yaml:22:9: CW901 in 'main': a division by zero")
        game, seed = re.fullmatch(
            r"    game (\d+) \(seed (\d+)\) after \d choices?, and 6 more like it", lines[at + 2]
        ).groups()
        command = lines[at + 3].removeprefix("    again: cardwright ")
        assert "Seats" in lines
        again = run(*shlex.split(command))
        assert again.returncode == 1
        assert "1 of 1 games broke; no other game is left to count" in again.stdout
        assert f"    game {game} (seed {seed}) after" in again.stdout
        assert "Seats" not in again.stdout

    def test_are_data(self, dicey: Path) -> None:
        found = run("simulate", str(dicey), "--games", "60", "--jobs", "1", "--json", "-")
        assert (found.returncode, found.stderr) == (1, "")
        data = json.loads(found.stdout)
        assert (data["asked"], data["games"], data["broken"]) == (60, 53, 7)
        first = data["broken_games"][0]
        assert first["command"].split()[:2] == ["cardwright", "simulate"]
        assert Path(first.pop("file")).name == "pack.yaml"
        assert {
            key: it for key, it in first.items() if key not in ("command", "seed", "game", "choices")
        } == {
            "code": "CW901",
            "rule": "main",
            "line": 22,
            "column": 9,
            "message": "a division by zero",
        }


class TestOnPaper:
    def test_tables_are_plain_in_a_pipe(self) -> None:
        found = run("simulate", "insurrection", "--games", "100", "--bot", "greedy,random")
        lines = found.stdout.splitlines()
        assert lines[0] == "insurrection 1.0.0 (lands=basic)"
        assert lines[1].startswith("100 games of 4 players, seed 0: ")
        assert "How the games ended" in lines
        assert any(line.split()[:2] == ["1", "greedy"] for line in lines)
        assert any(line.split()[:2] == ["4", "random"] for line in lines)
        assert any(line.split()[0] == "war_bear" for line in lines if line.split())
        assert found.stdout.isascii()
        assert found.stderr == ""

    def test_a_terminal_gets_a_bar_and_colours(self) -> None:
        terminal = Terminal("simulate", "insurrection", "--games", "3000")
        assert terminal.prompt() is None
        shown = plain(terminal.rest)
        assert "\x1b[" in terminal.rest
        assert "games/s" in shown
        assert "3000/3000" in shown
        assert "How the games ended" in shown

    def test_the_help_shows_examples(self) -> None:
        assert "cardwright simulate PACK --games 10000" in run("simulate", "--help").stdout


def stopped(seconds: int, words: list[str]) -> tuple[int, str, str]:
    """Status and what was written by a command that is stopped with Ctrl-C after a while."""
    # As at a terminal: the signal goes to the whole group of processes.
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
        start_new_session=True,
        # Whoever runs the tests in the background ignores Ctrl-C, and would hand that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def members(group: int) -> list[int]:
    """The processes of a group that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, fields = stat.read_text().rpartition(")")
        except OSError:  # it has just ended
            continue
        state, _, its_group = fields.split()[:3]
        if int(its_group) == group and state != "Z":
            found.append(int(stat.parent.name))
    return found


def wait_until(holds: Callable[[], bool], seconds: int = 60) -> bool:
    """Whether something comes to hold. A busy machine may take its time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class TestStopping:
    @pytest.mark.slow
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_shows_what_there_is(self, tmp_path: Path, jobs: str) -> None:
        file = tmp_path / "figures.json"
        words = ["simulate", "insurrection", "--games", "10000000", "--jobs", jobs, "--json", str(file)]
        # A busy machine may not have come to the first game when it is stopped: then it gets more time.
        for seconds in (2, 10, 60):
            status, out, err = stopped(seconds, words)
            if file.exists():
                break
        assert status == 130
        data = json.loads(file.read_text())
        assert 0 < data["games"] < data["asked"] == 10_000_000
        assert f"{data['games']} games of 4 players" in out
        assert err == f"stopped after {data['games']} of 10000000 games\n"
        assert [it.name for it in tmp_path.iterdir()] == ["figures.json"]
        again = figures("--games", str(data["games"]))
        assert again["outcomes"] == data["outcomes"]

    @pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
    @pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
    def test_leaves_no_process_behind(self, way: signal.Signals) -> None:
        words = ["simulate", "insurrection", "--games", "10000000", "--jobs", "2", "--backend", "python"]
        process = subprocess.Popen(
            [*COMMAND, *words], stdout=subprocess.DEVNULL, env=environment(), start_new_session=True
        )
        try:
            assert wait_until(lambda: len(members(process.pid)) == 3), "its processes never began"
            process.send_signal(way)
            process.wait(60)
            assert wait_until(lambda: not members(process.pid)), "its processes play on"
        finally:
            if members(process.pid):
                os.killpg(process.pid, signal.SIGKILL)

    def test_a_reader_who_has_had_enough_is_no_error(self) -> None:
        shell = f"{sys.executable} -m cardwright simulate insurrection --games 50 | head -1"
        found = subprocess.run(
            ["bash", "-c", shell], capture_output=True, text=True, env=environment(), timeout=60
        )
        assert found.stdout == "insurrection 1.0.0 (lands=basic)\n"
        assert found.stderr == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["insurection"], "there is no pack 'insurection' (did you mean 'insurrection'?)"),
        (["insurrection", "--bot", "greddy"], "there is no bot 'greddy' (did you mean 'greedy'?)"),
        (
            ["insurrection", "--bot", *["random"] * 5],
            "5 bots are named for 4 seats (name up to 4, or more --players)",
        ),
        (["insurrection", "--players", "9"], "'insurrection' is for 2 to 6 players, not 9 (try --players 6)"),
        (
            ["insurrection", "--set", "land=basic"],
            "'insurrection' has no option 'land' (did you mean 'lands'?)",
        ),
        (
            ["insurrection", "--set", "lands=advancd"],
            "option 'lands' cannot be 'advancd' (did you mean 'advanced'?)",
        ),
        (["insurrection", "--set", "lands"], "'lands' is not written NAME=VALUE"),
        (["insurrection", "--games", "0"], "--games is 1 or more, not 0"),
        (["insurrection", "--first", "0"], "--first is 1 or more, not 0"),
        (["insurrection", "--jobs", "-2"], "--jobs is 1 or more, not -2"),
        (
            ["insurrection", "--json", "/no/where.json"],
            "'/no/where.json' cannot be written (is there a folder '/no' to write to?)",
        ),
        (["insurrection", "--json", "/tmp"], "'/tmp' cannot be written (it is a folder)"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(words: list[str], told: str) -> None:
    found = run("simulate", *words)
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.startswith(f"cardwright: {told}")
    assert found.stderr.count("\n") == 1
