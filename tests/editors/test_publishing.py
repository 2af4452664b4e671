"""docs/publishing.md: what it shows can be used as it stands."""

import re
import subprocess
import sys
from pathlib import Path

import yaml

from cardwright.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "publishing.md").read_text(encoding="utf-8")


def test_the_workflow_is_one_that_github_takes(tmp_path):
    (workflow,) = re.findall(r"<!-- workflow -->\n```yaml\n(.*?)```", PAGE, re.S)
    path = tmp_path / "packs.yaml"
    path.write_text(workflow, encoding="utf-8")
    words = ["--builtin-schema", "vendor.github-workflows", str(path)]
    done = subprocess.run([sys.executable, "-m", "check_jsonschema", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    # The check can fail.
    path.write_text(workflow.replace("runs-on:", "run-on:"), encoding="utf-8")
    assert subprocess.run([sys.executable, "-m", "check_jsonschema", *words], capture_output=True).returncode


def test_its_commands_exist(tmp_path, capsys):
    commands = re.findall(r"- run: cardwright (.*)", PAGE)
    assert [it.split()[0] for it in commands] == ["validate", "test", "simulate"]
    assert main(["new", "pack", "my_game", "--in", str(tmp_path)]) == 0
    for command in commands:
        words = command.replace("my_game", str(tmp_path / "my_game")).split()
        assert main(words) == 0, capsys.readouterr()


def test_the_hook_that_it_names_is_ours():
    (example,) = re.findall(r"`\.pre-commit-config\.yaml`:\n\n```yaml\n(.*?)```", PAGE, re.S)
    (repository,) = yaml.safe_load(example)["repos"]
    ours = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [it["id"] for it in repository["hooks"]] == [it["id"] for it in ours]
