"""docs/plugins.md, followed to the letter in an environment of its own; and what `new plugin` writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.plugins.environments import Desk
from tests.processes import REPOSITORY

PAGE = (REPOSITORY / "docs" / "plugins.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?:<!-- append (?P<file>\S+) -->\n)?```(?P<language>\w*)\n(?P<text>.*?)```", re.S)
ANYTHING = "…"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("plugins_page"))


@pytest.mark.slow
def test_an_author_can_follow_the_page(desk: Desk) -> None:
    commands = 0
    for block in BLOCK.finditer(PAGE):
        if block["file"]:
            file = desk.folder / block["file"]
            assert file.is_file()
            file.write_text(file.read_text(encoding="utf-8") + block["text"], encoding="utf-8")
        elif block["language"] == "console":
            for command, expected in sessions(block["text"]):
                compare(command, expected, desk.run(command))
                commands += 1
    assert commands == PAGE.count("\n$ ") > 20


@pytest.mark.slow
def test_what_it_shows_of_a_project_is_what_is_written(desk: Desk) -> None:
    desk.run("cardwright new plugin evening --yaml-only")
    files = {it.name for it in (desk.folder / "evening").rglob("*") if it.is_file()}
    assert files == {"pyproject.toml", "README.md", "pack.yaml", "cards.yaml"}
    assert all(name in PAGE for name in files)
    assert not list((desk.folder / "evening").rglob("*.py"))


def sessions(text: str) -> list[tuple[str, str]]:
    """Each command of a block with the output that it shows."""
    parts = re.split(r"^\$ (.+)\n", text, flags=re.M)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def compare(command: str, expected: str, found: str) -> None:
    """`…` stands for anything: on a line of its own for lines, in a line for words."""
    pattern = ""
    for line in expected.splitlines():
        if line == ANYTHING:
            pattern += r"(?:.*\n)*?"
        else:
            pattern += re.escape(line).replace(re.escape(ANYTHING), ".*") + r"\n"
    assert re.fullmatch(pattern, found if found.endswith("\n") or not found else found + "\n"), (
        f"$ {command}\n--- the page says\n{expected}--- it is\n{found}"
    )


def test_the_page_is_reached_from_the_readme() -> None:
    assert "docs/plugins.md" in Path(REPOSITORY / "README.md").read_text(encoding="utf-8")
