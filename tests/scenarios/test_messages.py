"""Every message of scenarios, word for word: findings.txt for what is wrong with one, failures.txt for what fails.

Each file has a scenario, `=>`, and all that is said of it, with `---` between one and the next.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.findings import codes
from cardwright.scenarios.playing import Player
from cardwright.scenarios.running import run, suite_of
from tests.scenarios.conftest import PACK

HERE = Path(__file__).parent


def cases(name):
    texts = (HERE / name).read_text(encoding="utf-8").split("---\n")
    return [tuple(text.split("\n=>\n")) for text in texts]


FINDINGS, FAILURES = cases("findings.txt"), cases("failures.txt")


@pytest.mark.parametrize(
    ("scenario", "said"), FINDINGS + FAILURES, ids=lambda text: text.split("\n")[-1].strip()[:60]
)
def test_what_is_said(told, scenario, said):
    assert told(scenario + "\n") == said.rstrip("\n")


def test_every_code_of_scenarios_is_said_somewhere():
    own = {code for code in codes.CODES if code.startswith("CW7")}
    said = "".join(said for _, said in FINDINGS + FAILURES)
    # Two scenarios of one name take two files: see below.
    assert {code for code in own if code not in said} == {codes.DUPLICATE_SCENARIO}


def test_a_name_belongs_to_one_scenario(duel):
    one = "scenarios:\n  One:\n    then: {over: false}\n"
    (finding,) = suite_of(str(duel(first=one, second=one))).findings
    assert (finding.code, finding.span.file) == (codes.DUPLICATE_SCENARIO, "duel/scenarios/second.yaml")
    assert [(it.span.file, it.span.line) for it in finding.related] == [("duel/scenarios/first.yaml", 2)]


def test_a_file_that_is_no_yaml_does_not_stop_the_others(duel):
    suite = suite_of(str(duel(bad="scenarios: [", good="scenarios:\n  One:\n    then: {over: false}\n")))
    assert [it.code for it in suite.findings] == [codes.BRACKETS]
    assert [it.name for it in suite.scenarios] == ["One"]


def test_a_link_out_of_the_folder_is_not_followed(duel, tmp_path):
    (tmp_path / "elsewhere.yaml").write_text("scenarios:\n  One:\n    then: {over: false}\n")
    folder = duel()
    (folder / "scenarios" / "link.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    suite = suite_of(str(folder))
    assert ([it.code for it in suite.findings], suite.scenarios) == ([codes.OUTSIDE_FOLDER], [])


def test_a_file_in_a_folder_inside_is_told_of_and_the_others_are_played(duel):
    folder = duel(good="scenarios:\n  One:\n    then: {over: false}\n")
    (folder / "scenarios" / "more").mkdir()
    (folder / "scenarios" / "more" / "deep.yaml").write_text("scenarios: {Two: {then: {over: false}}}\n")
    suite = suite_of(str(folder))
    assert [(it.code, it.span.file) for it in suite.findings] == [
        (codes.FILE_NOT_READ, "duel/scenarios/more/deep.yaml")
    ]
    assert [it.name for it in suite.scenarios] == ["One"]


SHAPES = """\
scenarios:
  One:
    then: {over: false}
  Two:
    thn: {over: false}
  Three:
    then: {values: {limt: 4}}
  Four:
    then: {over: false}
    cases:
      small: {then: {values: {limit: 4}}}
      large: {then: {values: 5}}
  Five:
  Six:
    then: {over: false}
"""


def test_a_mistake_in_the_shape_of_a_scenario_leaves_out_that_scenario_alone(duel):
    suite = suite_of(str(duel(SHAPES)))
    assert [(it.code, it.span.line) for it in suite.findings] == [
        (codes.UNKNOWN_KEY, 5),
        (codes.UNKNOWN_NAME, 7),
        (codes.WRONG_TYPE, 12),
        (codes.WRONG_TYPE, 13),
    ]
    assert [it.name for it in suite.scenarios] == ["One", "Four: small", "Six"]
    assert [name for name, _ in suite.broken] == ["Two", "Three", "Four: large", "Five"]


@pytest.mark.parametrize("around", ["givn: {players: 2}\n", "given: {plyers: 2}\n"])
def test_a_mistake_around_all_scenarios_of_a_file_leaves_out_that_file_alone(duel, around):
    bad = (
        around + "scenarios:\n  One:\n    then: {over: false}\n  Two:\n    cases: {a: {then: {next: Ann}}}\n"
    )
    suite = suite_of(str(duel(bad=bad, good="scenarios:\n  Three:\n    then: {over: false}\n")))
    assert [it.code for it in suite.findings] == [codes.UNKNOWN_KEY]
    assert [it.name for it in suite.scenarios] == ["Three"]
    assert [name for name, _ in suite.broken] == ["One", "Two: a"]


def test_a_name_twice_in_a_file_spoils_no_other_scenario(duel):
    text = "scenarios:\n  One:\n    then: {over: false}\n  Two:\n    then: {over: false}\n"
    suite = suite_of(str(duel(text + "  One:\n    then: {over: true}\n")))
    assert [(it.code, it.span.line) for it in suite.findings] == [(codes.DUPLICATE_KEY, 6)]
    assert "Two" in [it.name for it in suite.scenarios]


def test_a_formula_that_a_card_in_force_replaces_is_not_told_as_what_was_worked_out(duel):
    pack = PACK.replace("        limit becomes: limit + 5\n", "        instead of bright: limit > 90\n")
    text = "scenarios:\n  One:\n    given: {zones: {sky: sun/SIDE}, play: limit becomes 2}\n    then: {holds: bright}\n"
    numbers = {}
    for side in ("day", "night"):
        suite = suite_of(str(duel(text.replace("SIDE", side), pack)))
        ((failure,),) = [it.failures for it in run(suite, Player(suite.checked))]
        numbers[side] = failure.numbers
    assert numbers == {"day": ("bright: ending is won   [ending = open]",), "night": ()}
