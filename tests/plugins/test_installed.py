"""The wheels of Cardwright and of all plugins in a fresh environment: installed, played together, and gone again."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.plugins.installing import PLUGINS, projects
from tests.processes import REPOSITORY

NAMES = [it.name for it in projects()]

# All extensions together are checked, their scenarios are played, and a few games, too. (What holds for every
# combination of them is tested without installing anything, in the other files of this folder.)
PROGRAM = """
import io, sys
from contextlib import redirect_stdout
import cardwright
from cardwright.bots import bot_named, play_out
from cardwright.cli import main

names = sys.argv[1:]
shown = io.StringIO()
with redirect_stdout(shown):
    sound = main(["validate", "insurrection", "--with", *names, "--strict"])
    as_told = main(["test", "insurrection", "--with", *names])
assert (sound, as_told) == (0, 0), shown.getvalue()
for players, lands in ((2, "basic"), (5, "advanced")):
    game = cardwright.load("insurrection", {"lands": lands}, names)
    state = game.start(players, seed=1)
    play_out(state, [bot_named("random", 1)] * players)
    assert state.result is not None
    again = cardwright.load("insurrection", {"lands": lands}, reversed(names))
    assert again.from_json(state.to_json()).result == state.result
print("played")
"""


class Environment:
    """A virtual environment with Cardwright and all plugins installed from their wheels."""

    def __init__(self, home: Path) -> None:
        self.home, self.elsewhere = home / "env", home / "elsewhere"
        self.elsewhere.mkdir()
        wheels = home / "wheels"
        for project in (REPOSITORY, *projects()):
            command = [
                sys.executable,
                "-m",
                "build",
                "--wheel",
                "--no-isolation",
                "--outdir",
                str(wheels),
                str(project),
            ]
            subprocess.run(command, check=True, capture_output=True, timeout=300)
        venv.create(self.home, with_pip=True)
        # With this environment's settings, so that packages are found wherever they are found here.
        command = [str(self.python), "-m", "pip", "install", "--quiet", *map(str, wheels.glob("*.whl"))]
        subprocess.run(command, check=True, capture_output=True, timeout=300)

    @property
    def python(self) -> Path:
        return self.home / "bin" / "python"

    def run(self, *words: str | Path, status: int = 0) -> str:
        """What a command of the environment writes; nothing of this checkout can help it."""
        done = subprocess.run(
            [str(self.python), *map(str, words)],
            cwd=self.elsewhere,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.elsewhere), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            timeout=500,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def cardwright(self, *words: str, status: int = 0) -> str:
        return self.run("-m", "cardwright", *words, status=status)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("installed"))


@pytest.mark.slow
def test_they_are_found_played_together_and_uninstalled(environment: Environment) -> None:
    listed = json.loads(environment.cardwright("plugins", "--json"))
    assert [it["name"] for it in listed["active"]] == ["cardwright", *NAMES]
    assert [it["name"] for it in listed["active"] if not it["code"]] == ["frozen_north", "long_march"]
    assert listed["problems"] == []

    assert environment.run("-c", PROGRAM, *NAMES) == "played\n"
    told = environment.cardwright("simulate", "insurrection", "--with", *NAMES, "--games", "4", "--seed", "1")
    assert all(f"{name} 1.0.0" in told for name in NAMES)

    for name in NAMES:
        environment.run("-m", "pip", "uninstall", "--quiet", "--yes", f"cardwright-{name.replace('_', '-')}")
        left = environment.cardwright("packs", "--json")
        assert name not in left
        assert f"there is no pack '{name}'" in environment.cardwright("explain", name, status=2)
    site = next((environment.home / "lib").glob("python*/site-packages"))
    ours = site / "cardwright" / "_docs"  # has pictures of the plugins' cards, which are named after them
    left_behind = [
        it for it in site.rglob("*") if ours not in it.parents and any(name in it.name for name in NAMES)
    ]
    assert not left_behind
    assert "no further plugins are installed" in environment.cardwright("plugins")
    assert "nothing found" in environment.cardwright("validate", "insurrection", "--strict")


def test_no_file_of_the_kernel_and_no_content_names_a_plugin() -> None:
    for folder in ("kernel", "grammar", "content"):
        for file in (REPOSITORY / folder).rglob("*"):
            if file.suffix in (".py", ".yaml", ".json", ".lark"):
                text = file.read_text(encoding="utf-8").lower()
                named = [name for name in NAMES if name in text]
                assert not named, f"{file} names {named}"


@pytest.mark.parametrize("name", ["frozen_north", "long_march"])
def test_a_plugin_of_yaml_alone_has_no_python(name: str) -> None:
    assert not list((PLUGINS / name).rglob("*.py"))
