"""Work in other processes, or on any executor of `concurrent.futures`, with the answers in order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from typing import TypeVar

from cardwright.errors import SettingError
from cardwright.findings import codes

# Tasks handed to each process ahead of time, so that none waits for its next one.
AHEAD = 2

Answer = TypeVar("Answer")


def pool(jobs: int) -> ProcessPoolExecutor:
    """Processes of this machine, which end with this one. What this process knows by the first task, they know too."""
    return ProcessPoolExecutor(jobs, initializer=_get_ready)


def end_pool(workers: Executor) -> None:
    """Ends a pool. Nobody waits for what is still played in it: one game of a bot that thinks may take minutes."""
    if isinstance(workers, ProcessPoolExecutor):
        for process in [*(workers._processes or {}).values()]:
            process.kill()
    workers.shutdown(cancel_futures=True)


def in_order(
    executor: Executor | None, tasks: Iterable[Callable[[], Answer]], ahead: int = AHEAD
) -> Generator[Answer, None, None]:
    """The answers of tasks in their order, worked out here or by an executor, which stays open.

    Tasks are taken as they are needed: what makes them may go by the answers that have come.
    """
    if executor is None:
        for task in tasks:
            yield task()
        return
    under_way: deque[Future[Answer]] = deque()
    try:
        for task in tasks:
            # The first call starts the processes of a pool.
            with _deaf_to_interrupts():
                under_way.append(executor.submit(task))
            if len(under_way) >= ahead:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BrokenProcessPool:
        message = "a process that played games was ended from outside"
        raise SettingError(codes.WRONG_SETUP, message, "is there enough memory? try fewer --jobs") from None
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Holds Ctrl-C back, also in the processes that are started here: none may end halfway."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _get_ready() -> None:
    """Begins a process that plays for another one."""
    # Ctrl-C is for the one who shows the results; he ends us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that it plays for has ended, however that came about."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
