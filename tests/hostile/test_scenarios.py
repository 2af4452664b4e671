"""Hostile scenarios: nothing outside the pack is read, whichever way its links lead."""

import json

import pytest

from cardwright.findings import codes
from tests.hostile.attacks import PEOPLE, SLOW, write
from tests.hostile.limits import confined
from tests.hostile.scenarios import SIZES

SECRET = "root: the key is under the mat\n"


def a_linked_folder(folder, elsewhere):
    (folder / "scenarios").symlink_to(elsewhere)


def a_linked_folder_by_a_way_around(folder, elsewhere):
    (folder / "there").symlink_to(elsewhere)
    (folder / "scenarios").symlink_to("there")


def the_folder_above(folder, elsewhere):
    (folder.parent / "diary.yaml").write_text(SECRET)
    (folder / "scenarios").symlink_to("..")


def a_linked_file(folder, elsewhere):
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "diary.yaml").symlink_to(elsewhere / "diary.yaml")


def a_link_that_leads_to_itself(folder, elsewhere):
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "diary.yaml").symlink_to("diary.yaml")


LINKS = [
    a_linked_folder,
    a_linked_folder_by_a_way_around,
    the_folder_above,
    a_linked_file,
    a_link_that_leads_to_itself,
]


@pytest.fixture
def hostile(tmp_path):
    """A pack, and a folder outside it with a file that is nobody's business."""
    folder, elsewhere = tmp_path / "hostile", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    (elsewhere / "diary.yaml").write_text(SECRET)
    write(folder)
    return folder


@pytest.mark.parametrize("asked", ["hostile", "hostile/scenarios/diary.yaml"])
@pytest.mark.parametrize("link", LINKS, ids=lambda it: it.__name__)
def test_a_link_out_of_the_pack_is_told_and_not_followed(hostile, link, asked):
    link(hostile, hostile.parent / "elsewhere")
    done = confined(hostile.parent, "test", asked, "--json")
    if link is a_link_that_leads_to_itself and asked != "hostile":
        assert (done.returncode, done.stdout) == (2, "")
        return
    assert (done.returncode, done.stderr) == (1, "")
    (pack,) = json.loads(done.stdout)["packs"]
    # What lies in a folder of the pack that is linked to is told of, too: it is read from nowhere else.
    told = {it["code"] for it in pack["findings"]}
    assert codes.OUTSIDE_FOLDER in told and told <= {codes.OUTSIDE_FOLDER, codes.FILE_NOT_READ}
    shown = confined(hostile.parent, "test", asked).stdout
    checked = confined(hostile.parent, "validate", "hostile").stdout
    assert f"error {codes.OUTSIDE_FOLDER}" in checked
    assert "root:" not in done.stdout + shown + checked


def test_a_link_within_the_pack_is_followed(hostile):
    (hostile / "tests").mkdir()
    (hostile / "scenarios").symlink_to("tests")
    (hostile / "tests" / "one.yaml").write_text("scenarios:\n  One:\n    then: {over: true}\n")
    assert confined(hostile.parent, "test", "hostile").returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("attack", SIZES, ids=lambda it: it.__name__)
def test_checking_scenarios_ends_and_takes_little(hostile, attack):
    (hostile / "scenarios").mkdir()
    for number, text in enumerate(attack()):
        (hostile / "scenarios" / f"s{number}.yaml").write_text(text)
    done = confined(hostile.parent, "validate", "hostile", "--format", "json")
    assert done.stderr == ""
    found = json.loads(done.stdout)["diagnostics"]
    assert {it["code"] for it in found if it["severity"] == "error"} == SIZES[attack]


@pytest.mark.parametrize(
    "scenario",
    [
        f"then: {{holds: {SLOW} > 1}}",
        f"then: {{values: {{{SLOW}: 1}}}}",
        f"given: {{play: add {SLOW} to points of first(players)}}\n    then: {{over: true}}",
    ],
)
def test_what_a_scenario_asks_for_is_no_slower_than_what_a_pack_may(hostile, scenario):
    write(hostile, people=PEOPLE + "    copies: 9000\n")
    (hostile / "scenarios").mkdir()
    (hostile / "scenarios" / "slow.yaml").write_text(f"scenarios:\n  One:\n    {scenario}\n")
    done = confined(hostile.parent, "test", "hostile", "--json")
    (pack,) = json.loads(done.stdout)["packs"]
    assert [it["code"] for it in pack["findings"]] == [codes.TOO_COSTLY]
