"""The sections `table` and `result: scored_by`: how a game is laid out for people, and who adds up."""

import pytest

from cardwright.declarations.model import Drawn
from cardwright.findings import codes
from tests.checking import check

TABLE = """\
table:
  rows:
    - [{zone: site, as: path, marker: token}]
    - - {number: count(box), of: 10, name: {en: Left}}
      - {zone: box, as: count}
    - [{zone: hand, as: cards, split: {by: animal on card > 0, holds: {en: wild}, fails: {en: tame}}}]
  words:
    hand: {en: Your cards}
    play: {en: Play}
    over: {en: finished}
  decline:
    play: {en: enough}
"""
AT = "result: {"


def test_a_table_is_read(pack_folder):
    report = check(pack_folder((AT, TABLE + AT), (", score: points}", ", score: points, scored_by: play}")))
    checked, findings = report.pack, list(report.findings)
    assert findings == []
    path, numbers, hand = checked.pack.table.rows
    assert (path[0].zone, path[0].drawn, path[0].marker) == ("site", Drawn.PATH, "token")
    assert [type(it).__name__ for it in numbers] == ["ShownNumber", "ShownZone"]
    assert hand[0].split.holds == {"en": "wild"}
    assert checked.pack.table.words["over"] == {"en": "finished"}
    assert checked.pack.table.decline == {"play": {"en": "enough"}}
    assert checked.pack.result.scored_by == "play"
    assert len(checked.shown) == 3


MISTAKES = [
    ("zone: site,", "zone: sit,", codes.UNKNOWN_DECLARED, "sit", "no zone", "did you mean 'site'?"),
    ("marker: token", "marker: tokn", codes.UNKNOWN_DECLARED, "tokn", "no value", "did you mean 'token'?"),
    ("marker: token", "marker: points", codes.NOT_ALLOWED, "points", "a marker is a value", "name such a value, or leave 'marker' out"),
    ("as: path, marker: token", "as: board", codes.NOT_ALLOWED, "site", "are no grid", "write 'as: path'"),
    ("as: path, marker: token", "as: path, laid: true", codes.NOT_ALLOWED, "true", "which spaces of a board", "write 'as: board', or leave 'laid' out"),
    ("as: path, marker: token", "as: path, with: [deck]", codes.NOT_ALLOWED, "deck", "only on a board", "write 'as: board', or rows of their own"),
    ("zone: hand, as: cards", "zone: hand, as: path", codes.NOT_ALLOWED, "hand", "has no spaces", "write 'as: cards', 'as: names' or 'as: count'"),
    ("as: count", "as: cuont", codes.NOT_ALLOWED, "cuont", "it is cards, names, count, path or board", "did you mean 'count'?"),
    ("animal on card > 0", "animl on card > 0", codes.UNKNOWN_NAME, "animl", "", "did you mean 'animal'?"),
    ("animal on card > 0", "animal on card", codes.TYPE_MISMATCH, "animal on card", "true or false", ""),
    ("animal on card > 0", "some(hand of owner of card)", codes.NOT_ALLOWED, "some(hand of owner of card)", "'hand' is not for all", ""),
    ("number: count(box)", "number: animal in box", codes.NOT_ALLOWED, "animal in box", "'box' is not for all eyes", ""),
    ("number: count(box)", "number: box", codes.TYPE_MISMATCH, "box", "must be a number", "count(box) is how many there are"),
    ("hand: {en: Your", "hnad: {en: Your", codes.UNKNOWN_DECLARED, "hnad", "no zone, rule, value or word", "did you mean 'hand'?"),
    ("play: {en: enough", "paly: {en: enough", codes.UNKNOWN_DECLARED, "paly", "no rule", "did you mean 'play'?"),
    ("{zone: box, as: count}", "{zone: hand}", codes.NOT_ALLOWED, "hand", "'hand' is shown twice", "keep one of them"),
    ("{zone: box, as: count}", "{}", codes.MISSING_KEY, "{}", "needs 'zone', 'number', 'value' or 'sheet'", "write {zone: …}, {number: …}, {value: …} or {sheet: […]}"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "underlined", "said", "hint"), MISTAKES, ids=lambda it: str(it)[:24]
)
def test_a_mistake_in_the_table_is_found_at_its_place(one_finding, old, new, code, underlined, said, hint):
    assert TABLE.count(old) == 1
    found = one_finding((AT, TABLE.replace(old, new) + AT))
    assert (found[0], found[1], found[3]) == (code, underlined, hint)
    assert said in found[2]


@pytest.mark.parametrize(
    ("rule", "code", "said"),
    [
        ("main", codes.NOT_ALLOWED, "not a rule of one player"),
        ("plya", codes.UNKNOWN_DECLARED, "no rule 'plya'"),
    ],
)
def test_the_scoring_rule_is_a_rule_of_one_player(one_finding, rule, code, said):
    found = one_finding((", score: points}", f", score: points, scored_by: {rule}}}"))
    assert (found[0], found[1]) == (code, rule)
    assert said in found[2]


def test_a_formula_behind_a_formula_may_not_read_what_is_hidden(findings):
    table = TABLE.replace("count(box)", "wealth") + "formulas:\n  wealth: most(players, animal in hand)\n"
    (it,) = findings((AT, table + AT))
    assert "'hand' is not for all eyes" in it.message
