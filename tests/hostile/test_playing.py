"""Packs that pass every check and would harm whoever plays them: programs without end, games without end."""

import pytest

from tests.hostile.attacks import write
from tests.hostile.games import GAMES
from tests.hostile.limits import confined


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_or_is_ended(name, tmp_path):
    rest, people, stopped_by = GAMES[name]
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder, rest, people)
    checked = confined(tmp_path, "validate", "hostile")
    assert checked.returncode == 0, checked.stdout
    done = confined(tmp_path, "simulate", "hostile", "--games", "1", "--players", "2", "--jobs", "1")
    assert "Traceback" not in done.stderr
    assert (done.returncode, stopped_by in done.stdout + done.stderr) == (int(bool(stopped_by)), True), (
        done.stderr
    )
