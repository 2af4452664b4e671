"""Starlight keeps to what every pack must keep to, alone and beside the others, and passes its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

import cardwright
from cardwright import plugins
from cardwright.compile import ir
from tests.battery import Battery
from tests.form.test_text import is_the_same
from tests.plugins.installing import PLUGINS, install_in_place
from tests.processes import REPOSITORY

PROJECT = PLUGINS / "starlight"


@pytest.fixture(scope="module", autouse=True)
def starlight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Starlight, installed in place for this file."""
    before = sys.path[:]
    sys.path[:0] = install_in_place(PROJECT, tmp_path_factory.mktemp("site"))
    plugins.forget()
    yield
    sys.path[:] = before
    plugins.forget()


@pytest.mark.slow
class TestStarlight(Battery):
    pack = "starlight"
    options = [{"lands": "advanced"}]  # noqa: RUF012 - as Battery declares it
    players = [2, 5]  # noqa: RUF012
    most_decisions = 250


class Beside(Battery):
    """With other extensions, at fewer tables."""

    options = [{"lands": "mixed"}]  # noqa: RUF012
    players = [3]  # noqa: RUF012
    most_decisions = 350
    most_json = 25_000


def test_its_form_survives_being_written():
    """Functions of plugins are named in the form, like everything else."""
    form = cardwright.load("starlight").program(3).form
    assert any(isinstance(it, ir.Foreign) for routine in form.routines for it in ir.nodes(routine.code))
    is_the_same(form)


@pytest.mark.slow
class TestBesideFrozenNorth(Beside):
    pack = "insurrection + frozen_north + starlight"


@pytest.mark.slow
class TestBesideTheLongMarch(Beside):
    pack = "insurrection + long_march + starlight"


@pytest.mark.slow
class TestBesideBoth(Beside):
    pack = "insurrection + frozen_north + long_march + starlight"


@pytest.mark.slow
def test_its_own_tests_pass() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPOSITORY / "kernel"), *sys.path])}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(PROJECT / "tests")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
