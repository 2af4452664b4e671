"""Checking a hostile pack: a clear finding, little memory, no hang, nothing run, nothing read outside."""

import json

import pytest

from cardwright import analysis
from cardwright.findings import codes
from tests.checking import findings_in
from tests.hostile.attacks import ATTACKS, MAIN, write
from tests.hostile.limits import confined

# A page for a person to read would be a thousandth of it.
MOST_SHOWN = 2_000_000


@pytest.mark.slow
@pytest.mark.parametrize("name", ATTACKS)
def test_a_hostile_pack_is_seen_through(name, tmp_path):
    write, code, seconds = ATTACKS[name]
    folder = tmp_path / "hostile"
    folder.mkdir()
    write(folder)
    before = sorted(folder.iterdir())
    done = confined(tmp_path, "validate", "hostile", "--format", "json", seconds=seconds)
    assert done.stderr == ""
    found = json.loads(done.stdout)["diagnostics"]
    assert done.returncode == int(any(it["severity"] == "error" for it in found)), done.stdout
    assert code in {it["code"] for it in found}, found[:3]
    assert "root:" not in done.stdout and len(done.stdout) < MOST_SHOWN
    assert sorted(folder.iterdir()) == before and [it.name for it in tmp_path.iterdir()] == ["hostile"]


def test_what_takes_too_long_to_look_through_is_said_and_nothing_else(tmp_path, monkeypatch):
    in_vain = "allow: {CW631: the box is never empty}\n"
    write(tmp_path, f"{MAIN}    points of first(players) becomes 1 if count(box) >= 0 else 2\n{in_vain}")
    found = findings_in(tmp_path, advice=True)
    assert {codes.ALWAYS_THE_SAME, codes.ALLOWED_IN_VAIN} <= {it.code for it in found}
    monkeypatch.setattr(analysis, "MOST_STEPS", 3)
    fewer = findings_in(tmp_path, advice=True)
    (said,) = (it for it in fewer if it not in found)
    assert said.code == codes.NOT_LOOKED_THROUGH and not said.is_error
    assert said.message.startswith(
        "there is too much here to go through, so this was not looked for: always the same, division"
    )
    # What needs no such study is looked for all the same; whether something is allowed in vain is not known.
    assert {codes.UNUSED_ICON, codes.UNUSED_VALUE} & {it.code for it in fewer}
    assert not {codes.ALWAYS_THE_SAME, codes.ALLOWED_IN_VAIN} & {it.code for it in fewer}
