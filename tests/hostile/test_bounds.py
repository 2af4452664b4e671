"""What a rule costs is counted in steps, wherever the work is done; lists and games have an end.

Each pack here validates clean and, uncounted, would take minutes or gigabytes to play.
"""

import pytest

from cardwright.compile import layout, pipeline, step_bounds
from cardwright.compile.python import emit, runtime
from cardwright.compile.variant import Manner
from cardwright.errors import GameError, TooLargeToPlay
from cardwright.findings import codes
from cardwright.findings.diagnostic import Severity
from cardwright.play import ensure_search
from cardwright.play.game import Game
from cardwright.play.picks import numbers, pick
from tests.checking import check, findings_in
from tests.hostile.attacks import TITLE_PAGE, write
from tests.hostile.games import (
    ASKING_TWICE,
    CHOICE,
    HEURISTICS,
    LISTS_THAT_DOUBLE,
    PEOPLE_APART,
    PICKING,
    RULES,
    SCORE,
    SEARCH,
    SEEN,
    WORK_IN_LOOPS,
    changing,
    copies,
)


def pack(folder, rest, people, page=TITLE_PAGE):
    write(folder, rest, people, page)
    report = check(folder)
    checked, findings = report.pack, list(report.findings)
    assert checked is not None and not [it for it in findings if it.severity is Severity.ERROR], findings
    return Game(checked)


def ended_by(game, players=2):
    """The code of the error that ends a game played at random."""
    with pytest.raises(GameError) as ended:
        game.start(players).play_out(1)
    return ended.value.code


def with_few_steps(monkeypatch, of=20):
    """A fraction of the steps that a choice may take, so that the tests are quick."""
    for module in (emit, runtime, ensure_search):
        monkeypatch.setattr(module, "MAX_STEPS", layout.MAX_STEPS // of)
    monkeypatch.setattr(ensure_search, "FIRST", ensure_search.FIRST // of)
    monkeypatch.setattr(step_bounds, "NOT_COUNTED", step_bounds.NOT_COUNTED // of)
    monkeypatch.setattr(pipeline, "NOT_COUNTED", step_bounds.NOT_COUNTED)


@pytest.mark.parametrize("where", LISTS_THAT_DOUBLE)
def test_a_list_that_doubles_has_an_end(where, tmp_path):
    assert ended_by(pack(tmp_path, RULES + LISTS_THAT_DOUBLE[where], copies(90))) == codes.LIST_TOO_LONG


def test_the_error_of_a_list_names_the_rule_and_its_line(tmp_path):
    game = pack(tmp_path, RULES + LISTS_THAT_DOUBLE["in a loop"], copies(90))
    with pytest.raises(
        GameError, match=r"pack.yaml:\d+:7: CW905 in 'main': a list has grown to .* 1,360 are the most"
    ):
        game.start(2)


def test_a_list_may_hold_all_cards_several_times(tmp_path):
    text = f"    let xs = cards in box\n    xs becomes xs + xs + box + hand of first(players)\n    {SCORE} becomes count(xs)\n"
    assert pack(tmp_path, RULES + text, copies(90)).start(2).result.scores == (270, 0)


@pytest.mark.parametrize("what", WORK_IN_LOOPS)
def test_work_in_loops_is_counted(what, tmp_path, monkeypatch):
    text, number = WORK_IN_LOOPS[what]
    with_few_steps(monkeypatch)
    assert ended_by(pack(tmp_path, RULES + text, copies(number))) == codes.TOO_MANY_STEPS


def test_a_game_has_an_end_though_each_choice_is_short(tmp_path):
    game = pack(tmp_path, f"{RULES}    repeat 1000000000:\n      {CHOICE}\n        shuffle box\n", copies(2))
    begun = game.start(2)
    with pytest.raises(GameError) as ended:
        begun.play_out(1)
    assert ended.value.code == codes.GAME_TOO_LONG
    assert layout.MOST_CHOICES * 0.9 < len(begun.history) // 2 < layout.MOST_CHOICES


def test_a_game_that_is_chosen_step_by_step_ends_where_one_played_out_does(tmp_path):
    text = f"{RULES}    repeat 1000000000:\n      {CHOICE}\n        repeat 400:\n          add 1 to {SCORE}\n        repeat 400:\n          subtract 1 from {SCORE}\n"
    game = pack(tmp_path, text, copies(2))
    out, step = game.start(2), game.start(2)
    number = numbers(1)
    with pytest.raises(GameError) as one:
        out.play_out(1)
    with pytest.raises(GameError) as two:
        while step.decisions:
            step.choose(pick(number(), len(step.decisions[0])))
    assert (one.value.code, str(one.value)) == (codes.GAME_TOO_LONG, str(two.value))
    assert out.history == step.history
    assert out == step, "the steps that a game has taken are the same either way"


def test_the_log_of_a_game_stays_small(tmp_path):
    text = (
        f"{RULES}    repeat 1000000000:\n      {CHOICE}\n        r\n      otherwise:\n        r\n  r: |\n"
        + (f"    add 1 to {SCORE}\n    subtract 1 from {SCORE}\n" * 250)
    )
    game = pack(tmp_path, text, copies(2))
    begun = game.start(2)
    most = 0
    with pytest.raises(GameError, match="CW904"):
        while True:
            begun.choose(0)
            most = len(begun.log) // 4
            if (
                most > 20_000
            ):  # so far it took a share of the steps of a game: the whole would be no more than this
                share = begun.v[layout.SPENT] / layout.MOST_IN_A_GAME
                assert most / share < 2_500_000
                raise GameError(codes.GAME_TOO_LONG, "", "", None)


@pytest.mark.parametrize("counts", [False, True])
def test_a_search_has_one_budget_for_all_its_trials(counts, tmp_path, monkeypatch):
    text = SEARCH.replace("count(hand) > 900", "total(hand, initiative) > 9000")
    if counts:
        text += "  endless: |\n    repeat 1000000000:\n      shuffle box\n"
        text = text.replace("  main: |\n", "  main: |\n    if count(box) == 0:\n      endless\n")
    with_few_steps(monkeypatch)
    game = pack(tmp_path, text, PEOPLE_APART, SEEN)
    assert game.program(2).form.counts_steps is counts
    tried = []
    usual = ensure_search._Search.after
    monkeypatch.setattr(ensure_search._Search, "after", lambda *given: tried.append(1) or usual(*given))
    with pytest.raises(GameError) as ended:
        game.start(2)
    assert ended.value.code == codes.TOO_MANY_STEPS
    assert len(tried) < 300, "50 trials of 50,000 steps and more, not all 3,600"


def test_a_value_that_many_copies_change_costs_what_they_cost(tmp_path, monkeypatch):
    with_few_steps(monkeypatch)
    people = changing(9, "points becomes: (points + 1) % 7").replace("while", "copies: 90\n    while")
    game = pack(tmp_path, f"{RULES}    repeat 900:\n      {SCORE} becomes {SCORE}\n", people)
    assert ended_by(game) == codes.TOO_MANY_STEPS


def test_a_formula_that_asks_for_its_original_twice_again_and_again_is_a_finding(tmp_path):
    people = changing(50, "instead of f: original + original")
    write(tmp_path, f"{RULES}    {SCORE} becomes f\nformulas:\n  f: 1\n", people)
    assert codes.TOO_COSTLY in {it.code for it in findings_in(tmp_path)}


@pytest.mark.parametrize("text", ["original\n        shuffle box", "original\n        original"])
@pytest.mark.parametrize("main", ["shuffle box", f"{CHOICE}\n      shuffle box"])
def test_the_program_grows_no_faster_than_the_cards_that_change_a_rule(text, main, tmp_path):
    lines = []
    for number in (12, 24):
        people = changing(number, f"instead of main: |\n        {text}")
        game = pack(tmp_path, f"{RULES}    {main}\n", people)
        lines.append(game.program(2).source.count("\n"))
    assert lines[1] < 3 * lines[0]


def test_originals_that_are_asked_for_twice_are_counted(tmp_path, monkeypatch):
    with_few_steps(monkeypatch)
    people = changing(20, "instead of main: |\n        original\n        original")
    assert ended_by(pack(tmp_path, f"{RULES}    shuffle box\n", people)) == codes.TOO_MANY_STEPS


def test_the_program_grows_no_faster_than_the_rules_that_ask(tmp_path):
    letters = []
    for number in (40, 80):
        calls = "".join(f"    r{n}\n" for n in range(number))
        rules = "".join(f"  r{n}: |\n" + f"    {CHOICE}\n      shuffle box\n" * 2 for n in range(number))
        game = pack(tmp_path, RULES + calls + rules, copies(3))
        letters.append(len(game.program(2).as_(Manner.BY_CHANCE).source))
    assert letters[1] < 3 * letters[0]


def test_rules_that_ask_twice_and_call_one_another_come_to_an_end(tmp_path):
    game = pack(
        tmp_path, f"{RULES}    r0\n{ASKING_TWICE}  r26: |\n    {CHOICE}\n      shuffle box\n", copies(3)
    )
    assert ended_by(game) == codes.GAME_TOO_LONG


WRONG_HEURISTICS = {
    "divides by zero": "a division by zero",
    "picks beyond its list": "'pick' has 2 numbers",
    "overflows": "a number has grown beyond",
}


@pytest.mark.parametrize("what, wrong", WRONG_HEURISTICS.items())
def test_a_heuristic_that_cannot_be_worked_out_is_an_error_with_its_place(what, wrong, tmp_path):
    text = f"heuristic: {HEURISTICS[what]}\n{PICKING}"
    begun = pack(tmp_path, text, copies(9)).start(2)
    with pytest.raises(GameError, match=rf"pack.yaml:\d+:\d+: CW90\d in 'heuristic': {wrong}"):
        begun.heuristic(0)


def test_thousands_of_icons_on_thousands_of_cards_are_too_large_for_a_program(tmp_path):
    icons = "icons:\n" + "".join(f"  i{n}: {{name: {{en: I}}}}\n" for n in range(300))
    game = pack(tmp_path, f"{RULES}    shuffle box\n", copies(19_000), TITLE_PAGE.replace("icons:\n", icons))
    with pytest.raises(TooLargeToPlay, match="CW555: 'hostile' has 19,000 cards and 301 icons"):
        game.start(2)
