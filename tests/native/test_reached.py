"""A module holds what its games can come to, and nothing else of the pack's rules."""

from __future__ import annotations

import re

from cardwright.compile.wasm.module import write
from cardwright.native.counted import counted
from cardwright.native.trial_facts import trial_facts
from tests.lang.fair import game

RULES = """\
rules:
  main: |
    shuffle stock
    for each player:
      deal of player
      may choose card from hand:
        move card to pile
  deal of player: |
    draw 1 from stock to hand of player
formulas:
  mine of player: count(hand of player) + dear of player
  dear of player: total(cards in hand of player, price)
"""


def routines(text: str) -> tuple[set[str], set[str]]:
    """The routines in a module, and those that something in it calls."""
    return set(re.findall(r"\(func (\$f_\w+)", text)), set(re.findall(r"call (\$f_\w+)", text))


def test_only_routines_that_something_calls_are_written() -> None:
    program = game(RULES).program(2)

    there, called = routines(write(program.form, trial_facts(program), counted(program.layout)).text)

    assert there == called
    assert len(program.form.routines) > len(there)


def test_a_module_is_the_same_each_time() -> None:
    texts = set()
    for _ in range(2):
        program = game(RULES).program(2)
        texts.add(write(program.form, trial_facts(program), counted(program.layout)).text)

    assert len(texts) == 1
