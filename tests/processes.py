"""Parts of the tests in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]


def run_module(module: str, *arguments: str, hash_seed: str = "random") -> subprocess.CompletedProcess[str]:
    """`python -m module arguments`, importing from where this process does."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", module, *arguments]
    return subprocess.run(command, cwd=REPOSITORY, env=environment, capture_output=True, text=True)
