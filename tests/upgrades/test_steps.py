"""Each step on a small pack: what it changes, what it leaves alone, and that once is enough."""

from __future__ import annotations

import pytest

from cardwright.project import Project
from cardwright.source.versions import fits
from cardwright.upgrades.registry import all_steps, is_change, upgraded
from cardwright.upgrades.steps.kernel_version import this_version

PACK = """\
# A pack of tea.
pack: tea
title: {{en: "Tea #3"}}
version: 1.0.0
kernel: {kernel}
languages: [en]
players: {{from: 1, to: 2}}
decks:
  cups: {{name: {{en: Cups}}, starts_in: shelf}}
zones:
  shelf: {{seen_by: everyone}}
values:
{values}
result: {{score: sips}}
cups:
  mug: {{name: {{en: Mug#2}}, copies: 2}}
rules:
  main: |
{rule}
"""


def pack(
    values: str = "  sips: {type: number, per: player, start: 0}",
    rule: str = "    for each player:\n      add 1 to sips",
    kernel: str = '">=0.1,<1"',
) -> str:
    return PACK.format(values=values, rule=rule, kernel=kernel)


def after(text: str) -> tuple[str, list[str]]:
    """The pack after all steps, and the codes of the errors that are left."""
    project = Project.from_texts({"pack.yaml": text}, "tea")
    outcome = upgraded(project, {"tea/pack.yaml": text}, all_steps())
    return outcome.texts["tea/pack.yaml"], [it.code for it in outcome.findings if it.is_error]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  sips: {type: number, per: player, start: 0, house: true}", "  sips: {type: number, per: player, start: 0}"),
        ("  sips: {house: ours,  type: number, per: player, start: 0}", "  sips: {type: number, per: player, start: 0}"),
        ("  sips: { type: number,house: true , per: player, start: 0 }", "  sips: { type: number,per: player, start: 0 }"),
        (
            "  sips:\n    type: number   # a number\n    house: true    # ours\n    # of each\n    per: player\n    start: 0",
            "  sips:\n    type: number   # a number\n    # of each\n    per: player\n    start: 0",
        ),
        (
            "  sips:\n    type: number\n    per: player\n\n    start: 0\n    house: |\n      all of it\n      is ours\n\n# The end.",
            "  sips:\n    type: number\n    per: player\n\n    start: 0\n\n# The end.",
        ),
        (
            "  sips: {type: number, # a number\n         house: true, # ours\n         per: player, start: 0}",
            "  sips: {type: number, # a number\n         per: player, start: 0}",
        ),
    ],
)  # fmt: skip
def test_house_of_values_goes_and_all_else_stays(old: str, new: str) -> None:
    assert after(pack(old)) == (pack(new), [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    for each player:\n      add 1 to sips#2 was too much", "    for each player:\n      add 1 to sips #2 was too much"),
        ("    for each player:#1 and all others\n      add 1 to sips", None),  # ':' is no word: a comment as before
        ("    for each player:\n      add 1 to sips #2", None),
        ("    for each player:\n      add 1 to sips # see mug#2", None),
        ("    for each player:\n      add 1 to sips#two", None),
    ],
)  # fmt: skip
def test_a_comment_behind_a_word_gets_its_blank(old: str, new: str | None) -> None:
    assert after(pack(rule=old)) == (pack(rule=new or old), [])


def test_a_copy_of_a_card_is_no_comment() -> None:
    text = pack(rule="    for each player:\n      if mug#2 is first(shelf):\n        add 1 to sips")
    assert after(text) == (text, [])
    missing = text.replace("if mug#2", "if mug#3")
    assert after(missing)[0] == missing


def test_kernel_names_this_version_when_nothing_else_is_wrong() -> None:
    assert fits(this_version(), "0.1.0")
    assert after(pack(kernel="'<0.1'  # old"))[0] == pack(kernel=f"'{this_version()}'  # old")
    assert after(pack(kernel=">-\n  <0.1"))[1] == []
    broken = pack(kernel='"<0.1"', rule="    add 1 to xylophone")
    assert after(broken)[0] == broken


def test_steps_go_together_and_once_is_enough() -> None:
    old = pack(
        "  sips: {type: number, per: player, start: 0, house: true}",
        "    for each player:\n      add 1 to sips#1 each",
        '"<0.1"',
    )
    new, left = after(old)
    assert left == [] and old.count("\n") == new.count("\n")
    assert after(new) == (new, [])


def test_line_ends_stay() -> None:
    old = pack("  sips:\n    type: number\n    house: true\n    per: player\n    start: 0").replace(
        "\n", "\r\n"
    )
    assert after(old)[0] == old.replace("    house: true\r\n", "")


def test_a_pack_without_old_forms_stays_and_one_with_errors_too() -> None:
    for text in (pack(), pack(rule="    add 1 to xylophone"), "pack: [", ""):
        assert after(text)[0] == text


def test_every_step_says_what_it_does_and_why() -> None:
    steps = all_steps()
    assert len({it.name for it in steps}) == len(steps) >= 3
    for it in steps:
        assert it.does and it.why and it.since and "\n" not in it.does + it.why


def test_changes_are_told_from_findings() -> None:
    text = pack("  sips: {type: number, per: player, start: 0, house: true}")
    project = Project.from_texts({"pack.yaml": text}, "tea")
    changes = [change for step in all_steps() for change in step.changes(project)]
    assert [is_change(it) for it in changes] == [True]
    assert not any(map(is_change, project.check().findings))
