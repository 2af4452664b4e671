"""The hook for pre-commit: taken from a repository like this one, run by pre-commit itself."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.cli import main

ROOT = Path(__file__).parents[2]
NEEDED = (
    "kernel",
    "content",
    "docs",
    "grammar",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    ".pre-commit-hooks.yaml",
)


def run(folder, *words):
    # Neither the settings of whoever runs the tests nor what an outer hook has set may matter.
    settings = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    settings |= {"PRE_COMMIT_HOME": str(folder.parent / "pre-commit"), "GIT_CONFIG_GLOBAL": os.devnull}
    words = [sys.executable, "-m", "pre_commit", *words[1:]] if words[0] == "pre-commit" else words
    return subprocess.run(words, cwd=folder, env=settings, capture_output=True, text=True, timeout=900)


def commit(folder):
    author = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (["init", "--quiet"], ["add", "--all"], [*author, "commit", "--quiet", "--message", "all"]):
        done = run(folder, "git", *words)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """A designer's repository with a pack in it, and Cardwright's own beside it."""
    home = tmp_path_factory.mktemp("hooks")
    ours, desk = home / "cardwright", home / "desk"
    ours.mkdir()
    desk.mkdir()
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, ours / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, ours / name)
    commit(ours)
    head = run(ours, "git", "rev-parse", "HEAD").stdout.strip()
    assert main(["new", "pack", "my_game", "--in", str(desk)]) == 0
    (desk / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {ours}\n  rev: {head}\n  hooks:\n  - id: cardwright-validate\n  - id: cardwright-test\n"
    )
    commit(desk)
    return desk


def test_the_manifest_is_sound(tmp_path):
    shutil.copy(ROOT / ".pre-commit-hooks.yaml", tmp_path)
    done = run(tmp_path, "pre-commit", "validate-manifest", ".pre-commit-hooks.yaml")
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_hooks_let_sound_packs_pass_and_stop_others(desk):
    done = run(desk, "pre-commit", "run", "--all-files")
    assert (done.returncode, done.stdout.count("Passed")) == (0, 2), done.stdout + done.stderr
    path = desk / "my_game" / "people.yaml"
    sound = path.read_text("utf-8")
    path.write_text(sound.replace("score: 2 + trade", "scroe: 2 + trade"), "utf-8")
    done = run(desk, "pre-commit", "run", "--all-files")
    assert done.returncode == 1
    assert "my_game/people.yaml:7:5: error CW201" in done.stdout and "did you mean 'score'?" in done.stdout
    # What is sound may still not do what it should.
    path.write_text(sound.replace("score: 2 * music", "score: 3 * music"), "utf-8")
    done = run(desk, "pre-commit", "run", "--all-files")
    assert (done.returncode, done.stdout.count("Passed")) == (1, 1), done.stdout
    assert "failed CW711: A fiddler scores for all music in the hand" in done.stdout
    path.write_text(sound, "utf-8")


@pytest.mark.slow
def test_packs_may_be_named(desk):
    config = desk / ".pre-commit-config.yaml"
    config.write_text(
        config.read_text().replace("cardwright-validate", "cardwright-validate\n    args: [nowhere]")
    )
    done = run(desk, "pre-commit", "run", "--all-files")
    assert done.returncode == 1
    assert "there is no pack 'nowhere'" in done.stdout
