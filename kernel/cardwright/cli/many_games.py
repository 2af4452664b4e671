"""What the commands share that play many games: how many processes, where figures go, a progress bar."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

from cardwright.errors import SettingError
from cardwright.findings import codes


def at_least_one(name: str, number: int) -> int:
    """The number given for an option. Raises SettingError when it is below 1."""
    if number < 1:
        raise SettingError(codes.WRONG_SETUP, f"{name} is 1 or more, not {number}")
    return number


def jobs_of(given: argparse.Namespace) -> int:
    """In how many processes to play: as many as there are processors, unless said."""
    if given.jobs is not None:
        return at_least_one("--jobs", given.jobs)
    import os

    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def executor_of(given: argparse.Namespace, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """Who plays: a cluster where one is named, with as many tasks together as it takes; None for this machine."""
    if given.on is None:
        yield None, jobs
        return
    from cardwright.bots.cluster import cluster

    with cluster(given.on) as (executor, together):
        yield executor, together


def target_of(written: str | None) -> Path | None:
    """Where the figures go. Fails before the games rather than after them if they cannot be written."""
    if written is None or written == "-":
        return Path("-") if written else None
    from cardwright.cli.writing import check_writable

    path = Path(written)
    check_writable(path)
    return path


@contextmanager
def progress(games: int, what: str = "games") -> Iterator[Callable[[int], None]]:
    """A progress bar with the rate and the time left, on a terminal only."""
    import sys

    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # Without a thread of its own: processes are started while it is shown, and threads do not survive that.
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
    )
    with bar:
        task = bar.add_task("games", total=games, rate="")
        bar.refresh()

        def advance(done: int) -> None:
            bar.advance(task, done)
            speed = bar.tasks[0].finished_speed or bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f} {what}/s" if speed else "", refresh=True)

        yield advance
