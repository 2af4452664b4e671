"""docs/editors.md: its commands are run, its settings can be read."""

import json
import re
from pathlib import Path

from cardwright.cli import main

PAGE = (Path(__file__).parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")


def test_the_commands_do_what_the_page_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^cardwright (.+)$", PAGE, re.M)
    assert len(commands) == 3
    # The page speaks of a pack first and tells how to begin one at its end.
    for command in (*commands[1:], commands[0]):
        assert main(command.split()) == 0, command
    assert (tmp_path / "my_game" / "my_game.schema.json").exists()
    assert "  blacksmith:\n" in (tmp_path / "my_game" / "people.yaml").read_text("utf-8")
    assert main(["validate", "my_game"]) == 0
    own, scenarios = re.findall(r"^# yaml-language-server: \$schema=(.+)$", PAGE, re.M)
    assert (tmp_path / "my_game" / own).exists()
    assert (tmp_path / "my_game" / "scenarios" / scenarios).exists()
    (settings,) = re.findall(r"```json\n(.*?)```", PAGE, re.S)
    for path, patterns in json.loads(settings)["yaml.schemas"].items():
        assert (tmp_path / path).exists()
        assert all(list(tmp_path.glob(it)) for it in patterns)
