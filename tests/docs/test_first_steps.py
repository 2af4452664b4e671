"""docs/first-steps.md, followed to the letter: every command is run, every edit made, every output compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "first-steps.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"(?:<!-- (?P<edit>append|change) (?P<file>[^ :]+)(?:: (?P<old>.+?))? -->\n)?```(?P<language>\w+)\n(?P<text>.*?)```",
    re.S,
)
# Installing takes a network: tests/test_wheel.py installs the package, this test sees that the target exists.
INSTALLING = ["make install", "source .venv/bin/activate"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """An empty folder, with `cardwright` at hand."""
    folder = tmp_path_factory.mktemp("first_steps")
    command = folder / "bin" / "cardwright"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardwright "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return folder


@pytest.mark.slow
def test_a_designer_can_follow_the_guide(desk):
    written = follow(PAGE, desk)
    before, after = (text for command, text in written if " balance " in command)
    # What the page says of her is more than chance, and less than a proof.
    assert "maelis is weak" in before or "maelis is dead weight" in before
    assert interval_of("maelis", before)[1] < 6 < interval_of("maelis", after)[0]


def interval_of(card, text):
    """How many more games of a hundred the holders of a card win by it."""
    line = next(it for it in text.split("\n") if it.split()[:1] == [card])
    low, high = re.search(r"([−0-9.]+) to ([−0-9.]+)", line).groups()
    return float(low.replace("−", "-")), float(high.replace("−", "-"))


def follow(page, desk):
    """Does all that a page says, block by block; returns the commands with what they have written."""
    blocks = list(BLOCK.finditer(page))
    assert len(blocks) == page.count("```") // 2
    commands = []
    for block in blocks:
        match block["language"], block["edit"]:
            case "sh", None:
                assert block["text"].split("\n")[:-1] == INSTALLING
            case "console", None:
                for command, expected in sessions(block["text"]):
                    commands.append((command, run(desk, command)))
                    compare(command, expected, commands[-1][1])
            case "yaml", "append":
                with (desk / block["file"]).open("a", encoding="utf-8") as file:
                    file.write(block["text"])
            case "yaml", "change":
                file = desk / block["file"]
                text = file.read_text(encoding="utf-8")
                assert text.count(block["old"]) == 1, block["old"]
                file.write_text(text.replace(block["old"], block["text"].strip()), encoding="utf-8")
            case other:
                raise AssertionError(f"nobody tests {other}: {block[0]}")
    assert len(commands) == page.count("\n$ ")
    return commands


def test_the_target_that_installs_exists():
    done = subprocess.run(
        ["make", "-n", "-C", str(ROOT), "install"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def sessions(text):
    """The commands of a block, each with the lines that should come of it."""
    for part in re.split(r"^\$ ", text, flags=re.M)[1:]:
        command, *lines = part.rstrip("\n").split("\n")
        yield command, lines


def run(desk, command):
    """What a command writes; nobody types anything into it."""
    path = f"{desk / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "kernel"), "COLUMNS": "120"}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=desk,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == "", done.stderr
    return done.stdout


def compare(command, expected, found):
    """The lines as printed on the page; '…' stands for anything."""
    pattern = "".join(
        "(?:.*\n)*" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + " *\n"
        for line in expected
    )
    assert re.fullmatch(pattern, found), f"$ {command}\n{found}"
