"""What all tests share: programs that are kept for one run; after a run, how often the differential test has touched each part of the content."""

from __future__ import annotations

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.touched import Touched

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# How busy a machine is says nothing about the kernel.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
# What one test has compiled, the others need not compile again, in this process and in those that it starts. Nothing is
# kept from run to run: tests are about what is compiled now. Processes of pytest-xdist have the folder of the first one.
if "PYTEST_XDIST_WORKER" not in os.environ:
    _kept = TemporaryDirectory(prefix="cardwright-tests-")
    os.environ["XDG_CACHE_HOME"] = _kept.name
    os.environ["CARDWRIGHT_CACHE"] = "on"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    # Tests may run in several processes: what they found comes with their reports.
    reports = terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", [])
    properties = [value for report in reports for name, value in report.user_properties if name == "touched"]
    if not properties:
        return
    touched = Touched()
    for data in properties:
        touched.add(Touched.from_data(data))
    terminalreporter.section("Insurrection on kernel and oracle")
    for line in touched.summary():
        terminalreporter.write_line(line)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser, for pages that people look at."""
    from tests.browser import launched

    with launched() as started:
        yield started
