"""Ethereal and regenerating heroes, whom the box has not, on the kernel as on the oracle [42, 46]."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import cardwright
from tests import requiem_differential
from tests.oracle.requiem.table import NORMAL, TEAMS
from tests.requiem_differential import TRAITS, Setup, game_number, play

NATURES = [it for it in TRAITS if TRAITS[it]]
MANY = {NORMAL: 120, TEAMS: 40}


def setup_of(number: int, mode: str, nature: str) -> Setup:
    """A game with heroes on both sides, more often of players who activate cards."""
    style = ("develop", "conquer", "develop", "random")[number % 4]
    setup = game_number(number, mode, seed=5_000)
    return replace(setup, otto=9 + number % 2, venus=8 + number // 2 % 2, style=style, nature=nature)


@pytest.mark.parametrize("nature", NATURES)
def test_the_kernel_plays_as_the_oracle_does(nature: str) -> None:
    play(setup_of(2, NORMAL, nature))


@pytest.mark.slow
@pytest.mark.parametrize("mode", MANY)
@pytest.mark.parametrize("nature", NATURES)
def test_the_kernel_plays_as_the_oracle_does_in_many_games(nature: str, mode: str) -> None:
    for number in range(MANY[mode]):
        play(setup_of(number, mode, nature))


EXTENSION = """
pack: ghosts
title: {en: Ghosts, fr: Fantômes}
version: 1.0.0
extends: {pack: requiem, version: ">=1, <2"}
change:
  characters:
    otto: {ethereal: "true"}
    venus: {ethereal: "true"}
"""


@pytest.mark.slow
def test_an_extension_can_say_it_of_heroes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ghosts").mkdir()
    (tmp_path / "ghosts" / "pack.yaml").write_text(EXTENSION, encoding="utf-8")
    pack = cardwright.load("requiem", extensions=[tmp_path / "ghosts"])

    def kernel_game(options: tuple[tuple[str, str], ...]) -> cardwright.Game:
        return cardwright.Game(pack.checked, {**dict(options), "heroes": "as_printed"})

    monkeypatch.setattr(requiem_differential, "kernel_game", kernel_game)
    for number in range(6):
        play(setup_of(number, NORMAL, "ethereal"))
