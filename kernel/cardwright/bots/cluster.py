"""Games on other machines: the executor of a Dask cluster, which plays the parts of a simulation like any other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from cardwright.errors import SettingError
from cardwright.findings import codes

SCHEME = "dask://"
# How often a task whose worker dies is given to another one.
RETRIES = 10
SECONDS_TO_ANSWER = 10


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The executor of a cluster and how many tasks it works at together: `dask://scheduler:8786`.

    Raises SettingError where the address is none, nobody answers there, or Dask is not installed.
    """
    if not address.startswith(SCHEME) or address == SCHEME:
        hint = "name a scheduler, as in --on dask://localhost:8786"
        raise SettingError(codes.WRONG_SETUP, f"'{address}' is no cluster", hint)
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        message = "games on a cluster need Dask, which is not installed"
        raise SettingError(codes.WRONG_SETUP, message, "pip install 'cardwright[cluster]'") from None
    try:
        client = distributed.Client(
            f"tcp://{address.removeprefix(SCHEME)}", timeout=SECONDS_TO_ANSWER, set_as_default=False
        )
    except (OSError, ValueError):
        hint = "start one with 'dask scheduler', and 'dask worker' on each machine"
        raise SettingError(codes.WRONG_SETUP, f"no scheduler answers at '{address}'", hint) from None
    try:
        yield client.get_executor(retries=RETRIES, pure=False), max(1, sum(client.ncores().values()))
    finally:
        client.close()
