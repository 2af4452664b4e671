"""Scenarios may come from a stranger: whatever is written there is a finding, a failure or fine, never a crash."""

from __future__ import annotations

import random
import re

import pytest

from cardwright.scenarios.files import scenario_schema
from cardwright.scenarios.playing import Player
from cardwright.scenarios.reading import scenarios_of
from cardwright.schema.pack_schema import validate
from cardwright.source.tree import Mapping
from cardwright.source.yaml_reader import parse
from tests.checking import load
from tests.quick import quick_first
from tests.scenarios.test_playing import PASSING, indented

ODD = [
    "only",
    "nothing",
    "everyone",
    "nobody",
    "any",
    "none",
    "-1",
    "9" * 19,
    "1.5",
    "true",
    "~",
    "[]",
    "{}",
    '""',
]


def spoilt(text, chance):
    """The text with one to three mistakes."""
    words = re.findall(r"[\w*#/]+", text) + ODD
    for _ in range(chance.randint(1, 3)):
        found = chance.choice(list(re.finditer(r"[\w*#/]+", text)))
        place = chance.randrange(len(text))
        match chance.randrange(4):
            case 0:
                text = text[: found.start()] + chance.choice(words) + text[found.end() :]
            case 1:
                text = text[: found.start()] + text[found.end() :]
            case 2:
                text = text[:place] + text[place + 1 :]
            case 3:
                text = text[:place] + chance.choice(" :,{}[]-\"'*#/\n") + text[place:]
    return text


@pytest.mark.parametrize("seed", quick_first(1, range(4)))
def test_no_mistake_makes_it_crash(duel, seed):
    chance = random.Random(seed)
    checked = load(duel())
    player = Player(checked)
    wrong = 0
    for _ in range(150):
        text = spoilt(indented(chance.choice(PASSING)[1]), chance)
        tree, findings = parse(text, "all.yaml")
        if tree is not None:
            findings += validate(tree, scenario_schema())
        if not isinstance(tree, Mapping):
            assert findings
            wrong += 1
            continue
        scenarios = scenarios_of(checked, {"all.yaml": tree}, [it.span for it in findings])
        outcomes = [player.play(it) for it in scenarios.sound]
        assert not findings or scenarios.broken or not scenarios.sound
        wrong += bool(findings or scenarios.findings) or any(it.failures for it in outcomes)
    assert wrong > 75
