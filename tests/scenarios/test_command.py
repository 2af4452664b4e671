"""`cardwright test` as people and machines see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, plain, run, run_alone
from tests.scenarios.conftest import PACK

GOOD = "scenarios:\n  One is good:\n    then: {over: false}\n  Two is good too:\n    then: {values: {limit: 4}}\n"
BAD = GOOD.replace("limit: 4", "limit: 5")


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """The folder that holds the pack's is the current one."""
    monkeypatch.chdir(tmp_path)


def test_all_is_well(duel):
    done = run("test", str(duel(GOOD)))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "duel 1.0.0\n"
        "  scenarios in             passed  failed  not played\n"
        "  duel/scenarios/all.yaml       2       0           0\n"
        "\n"
        "2 scenarios: 2 passed, 0 failed\n"
    )


def test_a_failure_has_status_1(duel):
    done = run("test", str(duel(BAD)))
    assert done.returncode == 1
    assert done.stdout.startswith("duel/scenarios/all.yaml:5:28: failed CW711: Two is good too: limit\n")
    assert done.stdout.endswith("2 scenarios: 1 passed, 1 failed\n")


def test_a_finding_has_status_1_and_the_rest_is_played(duel):
    done = run("test", str(duel(GOOD.replace("limit: 4", "limt: 4"))))
    assert done.returncode == 1
    assert "error CW401: nothing here is called 'limt'" in done.stdout
    assert done.stdout.endswith("2 scenarios: 1 passed, 0 failed, 1 not played\n")


def test_only_some(duel):
    done = run("test", str(duel(BAD)), "--only", "one IS")
    assert (done.returncode, done.stdout.split("\n")[-2]) == (0, "1 scenario: 1 passed, 0 failed")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "Two is god too"], "no scenario has 'Two is god too' in its name (did you mean 'Two is good too'?)"),
        (["--games", "5"], "--games belongs to --coverage (add --coverage)"),
        (["--seed", "5"], "--seed belongs to --coverage (add --coverage)"),
        (["--coverage", "--games", "-1"], "--games is 0 or more, not -1"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_status_2(duel, words, said):
    done = run("test", str(duel(GOOD)), *words)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"cardwright: {said}\n")


def test_a_pack_without_scenarios(duel):
    done = run("test", str(duel()))
    assert done.returncode == 2
    assert "'duel' has no scenarios" in done.stderr
    # What games reach can still be asked.
    assert run("test", str(duel()), "--coverage", "--games", "3").returncode == 0


def test_scenarios_in_a_folder_of_another_name(duel):
    (duel(GOOD) / "scenarios").rename("duel/scenario")
    done = run("test", "duel")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr
        == "cardwright: 'duel' has no scenarios (duel/scenario/all.yaml: rename 'scenario' to 'scenarios')\n"
    )


def test_a_file_that_is_not_played_is_told_of_and_is_no_failure(duel):
    (duel(GOOD) / "scenarios" / "more").mkdir()
    Path("duel/scenarios/more/deep.yaml").write_text(BAD, encoding="utf-8")
    done = run("test", "duel")
    assert done.returncode == 0
    assert done.stdout.startswith("duel/scenarios/more/deep.yaml:1:1: warning CW655: this file is not read")
    assert done.stdout.endswith("2 scenarios: 2 passed, 0 failed\n")


def test_an_extension_without_scenarios_is_called_by_its_own_name(tmp_path):
    more = tmp_path / "more"
    more.mkdir()
    page = "pack: more\ntitle: {en: More, fr: Plus}\nversion: 1.0.0\nextends: insurrection\n"
    (more / "pack.yaml").write_text(page, encoding="utf-8")
    for words in (["more"], ["insurrection", "--with", "more"]):
        done = run("test", *words)
        assert (done.returncode, done.stderr.startswith("cardwright: 'more' has no scenarios (")) == (2, True)


@pytest.fixture
def shelf(duel, tmp_path):
    """A folder with two packs, the second without scenarios."""
    (tmp_path / "shelf").mkdir()
    duel(GOOD).rename(tmp_path / "shelf" / "duel")
    plain_pack = duel()
    (plain_pack / "pack.yaml").write_text(PACK.replace("pack: duel", "pack: plain"), encoding="utf-8")
    plain_pack.rename(tmp_path / "shelf" / "plain")
    return tmp_path / "shelf"


def test_a_folder_of_packs_is_tested_pack_by_pack(shelf):
    done = run("test", "shelf")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(
        "2 scenarios: 2 passed, 0 failed\nplain: no scenarios\n\nIn all 2 scenarios: 2 passed, 0 failed\n"
    )


def test_a_folder_of_packs_without_any_scenario_is_wrong_usage(shelf):
    (shelf / "duel" / "scenarios" / "all.yaml").unlink()
    done = run("test", "shelf")
    assert (done.returncode, done.stderr.startswith("cardwright: 'shelf' has no scenarios (")) == (2, True)


@pytest.mark.parametrize("asked", ["scenarios", "pack.yaml", "scenarios/", "scenarios/all.yaml"])
def test_a_part_of_a_pack_stands_for_its_scenarios(duel, asked):
    duel(GOOD)
    assert run("test", f"duel/{asked}").stdout.endswith("2 scenarios: 2 passed, 0 failed\n")


def test_there_is_no_such_pack():
    done = run("test", "insurection")
    assert done.returncode == 2
    assert done.stderr == "cardwright: there is no pack 'insurection' (did you mean 'insurrection'?)\n"


def test_an_unsound_pack_does_not_stop_the_others(duel, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "pack.yaml").write_text("pack: other\n")
    done = run("test", str(other), str(duel(GOOD)))
    assert done.returncode == 1
    assert "is not sound, so that nothing of it was played:\nother/pack.yaml:1:1: error CW202" in done.stdout
    assert done.stdout.endswith("\n\nIn all 2 scenarios: 2 passed, 0 failed; 1 pack is not sound\n")
    found = json.loads(run("test", str(other), str(duel(GOOD)), "--json").stdout)
    assert found["unsound"][0]["findings"][0]["code"] == "CW202"
    assert found["packs"][0]["summary"]["passed"] == 2


def test_json_has_everything(duel):
    done = run("test", str(duel(BAD)), "--json", "--coverage", "--games", "4", "--seed", "9")
    assert done.returncode == 1
    (pack,) = json.loads(done.stdout)["packs"]
    assert pack["summary"] == {"scenarios": 2, "passed": 1, "failed": 1, "not_played": 0, "findings": 0}
    one, two = pack["scenarios"]
    assert one == {
        "name": "One is good",
        "file": "duel/scenarios/all.yaml",
        "line": 2,
        "passed": True,
        "failures": [],
    }
    (failure,) = two["failures"]
    assert {it: failure[it] for it in ("line", "column", "code", "expected", "found", "numbers")} == {
        "line": 5,
        "column": 28,
        "code": "CW711",
        "expected": "5",
        "found": "4",
        "numbers": [],
    }
    coverage = pack["coverage"]
    assert coverage["games"] == 4
    assert coverage["points"] == sum(it["points"] for it in coverage["kinds"].values())
    assert {"file", "line", "column", "kind", "text"} <= set(coverage["never_reached"][0])


def test_coverage_on_paper(duel):
    shown = run("test", str(duel(GOOD)), "--coverage", "--games", "4").stdout
    assert "\nReached\n  what               in all  by scenarios  by games only  never\n" in shown
    assert "\nNever:\n" in shown
    # A rule that nothing has reached stands for the statements in it.
    assert "  duel/pack.yaml:75:5: rule: bargain, with 4 places in it\n" in shown
    assert "either: move hand to market" not in shown
    assert shown.split("\n")[-2].startswith("scenarios reach ")
    assert ", with 4 games " in shown


def test_games_that_break_alike_are_told_once_and_in_the_last_line(duel):
    broken = PACK.replace("    shuffle stock\n", "    shuffle stock\n    divide_by(1)\n")
    done = run("test", str(duel(pack=broken)), "--coverage", "--games", "3")
    assert done.returncode == 1
    assert done.stdout.count("a game broke: ") == 1
    assert "a division by zero (3 of 3 games, the first with players=2, seed=" in done.stdout
    assert done.stdout.endswith("; 3 of 3 games broke\n")


def test_a_terminal_gets_a_table(duel):
    terminal = Terminal("test", str(duel(GOOD)))
    assert terminal.prompt() is None
    assert "\x1b[" in terminal.rest
    assert "2 scenarios: 2 passed, 0 failed" in plain(terminal.rest)


def test_a_failure_stands_out_on_a_terminal(duel):
    terminal = Terminal("test", str(duel(BAD)))
    assert terminal.prompt() is None
    assert "\x1b[1;31mduel/scenarios/all.yaml:5:28: failed CW711: Two is good too: limit" in terminal.rest
    assert "    expected: 5\n    found:    4\n" in plain(terminal.rest)


def test_the_same_run_says_the_same(duel):
    words = ("test", str(duel(BAD)), "--coverage", "--games", "10", "--json")
    assert run_alone(*words).stdout == run_alone(*words).stdout


@pytest.mark.slow
def test_coverage_of_an_extension_says_that_its_base_is_left_out():
    shown = run("test", "frozen_north", "--coverage", "--games", "2").stdout
    assert "\n'insurrection' itself is left out: only what extends it counts here\n" in shown
    assert "/insurrection/" not in shown
    with_it = run("test", "insurrection", "--with", "frozen_north", "--coverage", "--games", "2").stdout
    assert with_it == shown
