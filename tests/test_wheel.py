"""The built wheel carries everything: it works in a fresh environment, from any folder."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    # Nothing of this checkout may help: neither the working folder nor the environment's paths.
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "HOME": str(cwd), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the files so that a build leaves nothing behind."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
        timeout=300,
    )
    (built,) = out.glob("cardwright-*.whl")
    return built


def test_the_wheel_carries_content_and_grammar(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "cardwright/_docs/first-steps.md" in names
    assert "cardwright/_grammar/rules.lark" in names
    assert "cardwright/_grammar/schema/pack.json" in names
    assert "cardwright/_grammar/schema/scenarios.json" in names
    assert "cardwright/_content/insurrection/people.yaml" in names
    assert "cardwright/_content/insurrection/scenarios/rulebook.yaml" in names
    assert "cardwright/cli/new/templates/pack/rules.yaml" in names
    assert "cardwright/py.typed" in names
    assert not [it for it in names if it.startswith("tests") or "oracle" in it]


@pytest.mark.slow
def test_it_works_from_any_folder_in_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    # Installed with this environment's settings, so that packages are found wherever they are found here.
    subprocess.run(
        [home / "bin" / "python", "-m", "pip", "install", "--quiet", str(wheel)],
        check=True,
        capture_output=True,
        timeout=300,
    )
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    cardwright = home / "bin" / "cardwright"
    assert "nothing found" in run(cardwright, "validate", "insurrection", cwd=elsewhere)
    assert " 0 failed" in run(cardwright, "test", "insurrection", cwd=elsewhere)
    assert "wins" in run(cardwright, "demo", cwd=elsewhere)
    assert "play" in run(cardwright, "new", "pack", "my_game", "--in", tmp_path, cwd=elsewhere)
    assert "nothing found" in run(cardwright, "validate", tmp_path / "my_game", cwd=elsewhere)
    assert "# First steps" in run(cardwright, "docs", "first-steps", cwd=elsewhere)
    copying = ("new", "pack", "my_copy", "--from", "insurrection", "--lang", "en", "--in", tmp_path)
    assert "a copy of insurrection" in run(cardwright, *copying, cwd=elsewhere)
    assert "nothing found" in run(cardwright, "validate", tmp_path / "my_copy", cwd=elsewhere)
    program = "import cardwright; print(cardwright.load('insurrection').start(players=2, seed=1).decisions)"
    assert "choose_leaders" in run(home / "bin" / "python", "-c", program, cwd=elsewhere)
    assert list(elsewhere.iterdir()) == [] or {it.name for it in elsewhere.iterdir()} == {".cache"}
