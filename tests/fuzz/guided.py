"""Fuzzing led by coverage: atheris keeps the inputs that reach new lines of the kernel, and builds on them.

    python -m tests.fuzz.guided text -runs=100000
    python -m tests.fuzz.guided pack -runs=10000 -max_total_time=600

What follows the kind is for libFuzzer, on top of limits of 20 seconds and 500 MB for an input.
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["cardwright"]):
    from tests.fuzz import inputs, targets

LIMITS = ("-timeout=20", "-rss_limit_mb=500", "-max_len=4096", "-len_control=0")


def one_input(data: bytes) -> None:
    """An input as a list of choices; libFuzzer changes the choices, and with them the text."""
    provider = atheris.FuzzedDataProvider(data)

    def choose(below: int) -> int:
        return int(provider.ConsumeIntInRange(0, below - 1))

    if KIND == "text":
        targets.read_text(inputs.text(choose))
    else:
        targets.read_pack(inputs.pack(choose))


if __name__ == "__main__":
    if sys.argv[1:2] not in (["text"], ["pack"]):
        sys.exit("usage: python -m tests.fuzz.guided text|pack [libFuzzer's options]")
    KIND = sys.argv.pop(1)
    targets.names()
    atheris.Setup([sys.argv[0], *LIMITS, *sys.argv[1:]], one_input)
    atheris.Fuzz()
