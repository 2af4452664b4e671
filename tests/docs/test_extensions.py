"""docs/extensions.md, followed to the letter: every file is written, every command run, every output compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.test_first_steps import compare, run, sessions

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "extensions.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"(?:<!-- (?P<edit>write|change) (?P<file>[^ :]+)(?:: (?P<old>.+?))? -->\n)?```(?P<language>\w+)\n(?P<text>.*?)```",
    re.S,
)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder with `cardwright` at hand."""
    folder = tmp_path_factory.mktemp("extensions")
    command = folder / "bin" / "cardwright"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cardwright "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return folder


@pytest.mark.slow
def test_a_designer_can_follow_the_page(desk: Path) -> None:
    blocks = list(BLOCK.finditer(PAGE))
    assert len(blocks) == PAGE.count("```") // 2
    for block in blocks:
        match block["language"], block["edit"]:
            case "console", None:
                for command, expected in sessions(block["text"]):
                    compare(command, expected, run(desk, command))
            case "yaml", "write":
                file = desk / block["file"]
                file.parent.mkdir(exist_ok=True)
                file.write_text(block["text"], encoding="utf-8")
            case "yaml", "change":
                file = desk / block["file"]
                text = file.read_text(encoding="utf-8")
                assert text.count(block["old"]) == 1
                file.write_text(text.replace(block["old"], block["text"].strip()), encoding="utf-8")
            case "python", None:
                env = {**os.environ, "PYTHONPATH": str(ROOT / "kernel")}
                subprocess.run(
                    [sys.executable, "-c", block["text"]], cwd=desk, env=env, check=True, timeout=120
                )
            case other:
                raise AssertionError(f"nobody tests {other}: {block[0]}")
