"""Checking a hostile pack: a clear finding, little memory, no hang, nothing run, nothing read outside."""

import json

import pytest

from tests.hostile.attacks import ATTACKS
from tests.hostile.limits import confined

# A page for a person to read would be a thousandth of it.
MOST_SHOWN = 2_000_000


@pytest.mark.parametrize("name", ATTACKS)
def test_a_hostile_pack_is_refused(name, tmp_path):
    write, code, seconds = ATTACKS[name]
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder)
    before = sorted(folder.iterdir())
    done = confined(tmp_path, "validate", "hostile", "--format", "json", seconds=seconds)
    assert done.stderr == ""
    assert done.returncode == 1, done.stdout
    found = json.loads(done.stdout)["diagnostics"]
    assert code in {it["code"] for it in found}, found[:3]
    assert "root:" not in done.stdout and len(done.stdout) < MOST_SHOWN
    assert sorted(folder.iterdir()) == before and [it.name for it in tmp_path.iterdir()] == ["hostile"]
