"""What a stranger has called a folder, or written in a pack, does nothing to a terminal or to a log."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cardwright.cli import main
from cardwright.findings.diagnostic import harmless, harmless_json
from tests.bots.conftest import DICEY

MARKS = "\u200e\u200f\u061c\u202e\u2066"
NAME = f"a\x1b[31m\x9b1m\n::error::b{MARKS}"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / NAME
    folder.mkdir()
    (folder / "pack.yaml").write_text(DICEY)
    monkeypatch.chdir(tmp_path)
    return Path(NAME)


@pytest.mark.skipif(os.name == "nt", reason="no folder is called like this there")
@pytest.mark.parametrize(
    "words",
    [
        ["validate", NAME],
        ["validate", NAME, "--format", "github"],
        ["explain", NAME],
        ["explain", NAME, "penny"],
        ["explain", NAME, "penny", "--json"],
        ["new", "card", NAME, "dime"],
        ["new", "pack", "copy", "--from", NAME],
        ["packs", NAME],
        ["packs", NAME, "--json"],
        ["test", NAME, "--coverage", "--games", "20"],
        ["simulate", NAME, "--games", "20", "--jobs", "1"],
        ["simulate", NAME, "--games", "1", "--jobs", "1", "--json", f"{NAME}/figures.json"],
        ["schema", NAME, "--out", NAME],
        ["play", NAME, "--human", "none", "--seed", "1", "--save", f"{NAME}/game.json"],
        ["play", "--resume", NAME],
        ["diff", NAME],
        [NAME],
        ["packs", f"--{NAME}"],
        ["demo", NAME],
    ],
    ids=lambda words: " ".join(words).replace(NAME, "NAME"),
)
def test_a_folder_may_be_called_anything(
    folder: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        main(words)
    except SystemExit as end:  # wrong usage
        assert end.code == 2
    shown = "".join(capsys.readouterr())
    assert shown
    assert not set(shown) & {"\x1b", "\x9b", *MARKS}
    assert "--format" in words or not any(line.lstrip().startswith("::") for line in shown.splitlines())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", "\ufffd:error::x"),
        ("    ::stop-commands::x", "    \ufffd:stop-commands::x"),
        ("see ##[error]x and ##vso[task]", "see \ufffd#[error]x and \ufffd#vso[task]"),
        ("a :: b, a::b, # [x] ## x", "a :: b, a::b, # [x] ## x"),
        ("a\u200eb\u200fc\u061cd\u202ee\u2069f", "a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf"),
    ],
)
def test_one_line(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_json_has_escapes_instead() -> None:
    data = {"é\n": ["\x1b\x9b\u202e\u061c\udcff"]}
    text = harmless_json(data)
    assert text == '{\n  "é\\n": [\n    "\\u001b\\u009b\\u202e\\u061c\\udcff"\n  ]\n}'
    assert json.loads(text) == data


def test_a_line_of_a_pack_is_no_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pack.yaml").write_text(
        DICEY.replace("      choose card", "      ::error::x\n      choose card")
    )
    assert main(["validate", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "      \ufffd:error::x" in shown
    assert not any(line.lstrip().startswith("::") for line in shown.splitlines())
