"""docs/validating.md, followed to the letter."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cardwright.cli import main
from tests.docs.test_first_steps import BLOCK, ROOT, compare, sessions

PAGE = (ROOT / "docs" / "validating.md").read_text(encoding="utf-8")


def test_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = list(BLOCK.finditer(PAGE))
    assert len(blocks) == PAGE.count("```") // 2
    for block in blocks:
        if block["language"] == "yaml":
            with Path(block["file"]).open("a", encoding="utf-8") as file:
                file.write(block["text"])
            continue
        for command, expected in sessions(block["text"]):
            program, *words = shlex.split(command)
            assert program == "cardwright"
            main(words)
            compare(command, expected, capsys.readouterr().out)
