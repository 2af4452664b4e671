"""The log of a game: told by a second play that keeps up with the first."""

from itertools import pairwise

from cardwright.play.replay_log import log_of
from tests.lang.fair import choose, rule, stage, value

TEXT = rule("repeat 3:\n  may:\n    draw 1 from stock to hand\n    add 2 to answer")


def test_keeps_up_with_the_game():
    state = stage(TEXT)
    lengths = [len(log_of(state))]
    for answer in ("yes", "decline", "yes"):
        choose(state, answer)
        lengths.append(len(log_of(state)))
    assert [after - before for before, after in pairwise(lengths)] == [8, 0, 8]
    assert value(state, "answer") == 4


def test_is_the_same_whenever_it_is_asked_for():
    state = choose(stage(TEXT), "yes")
    log_of(state)
    choose(state, "yes")
    late = state.copy()
    assert log_of(late) == log_of(state)
    assert log_of(state.undo()) == log_of(choose(stage(TEXT), "yes"))
