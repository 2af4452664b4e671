"""`make demo` installs what playing needs, `make test` the rest, in either order; no package is fetched here."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
# Stands for Python: makes an environment whose programs write down how they were called.
PYTHON = """#!/bin/sh
mkdir -p .venv/bin
for name in pip python cardwright; do
  printf '#!/bin/sh\\necho %s "$@" >> calls\\n' $name > .venv/bin/$name
  chmod +x .venv/bin/$name
done
"""
DEMO, TEST = "cardwright demo", "python -m pytest -q -n 2 --dist worksteal -m not slow"
RUNTIME, TOOLS = (
    "pip --quiet --disable-pip-version-check install -e .",
    "pip --quiet --disable-pip-version-check install -e .[dev]",
)


@pytest.mark.parametrize(
    ("targets", "calls"),
    [
        (["demo"], [RUNTIME, DEMO]),
        (["test"], [TOOLS, TEST]),
        (["demo", "demo"], [RUNTIME, DEMO, DEMO]),
        (["demo", "test", "demo"], [RUNTIME, DEMO, TOOLS, TEST, DEMO]),
        (["test", "demo", "test"], [TOOLS, TEST, DEMO, TEST]),
    ],
)
def test_each_target_installs_what_it_needs_once(
    tmp_path: Path, targets: list[str], calls: list[str]
) -> None:
    python = tmp_path / "a_python"
    python.write_text(PYTHON)
    python.chmod(0o755)
    for name in ("Makefile", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    os.utime(
        tmp_path / "pyproject.toml", (0, 0)
    )  # older than what is made of it, also where clocks are coarse
    # The tests themselves run under make, which tells the makes below it so.
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))
    }
    said = [
        subprocess.run(
            ["make", target, f"PYTHON={python}"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for target in targets
    ]
    assert (tmp_path / "calls").read_text().splitlines() == calls
    assert said[0].startswith("Installing Cardwright and ")
