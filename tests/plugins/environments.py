"""Environments to install into, made in a moment: what this one has is at hand, but nothing of this checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

from tests.processes import REPOSITORY


def build(project: Path, out: Path) -> Path:
    """The wheel of a project."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(project)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return max(out.glob("*.whl"), key=lambda it: it.stat().st_mtime)


class Desk:
    """A folder to work in, and an environment in which Cardwright is installed from its wheel."""

    def __init__(self, home: Path) -> None:
        self.folder, self.bin = home / "desk", home / "env" / "bin"
        self.folder.mkdir(parents=True)
        venv.create(home / "env", with_pip=False)
        site = next((home / "env" / "lib").glob("python*/site-packages"))
        # Libraries come from the environment of the tests; what is installed here goes before them.
        (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
        wheel = build(REPOSITORY, home / "wheels")
        self.run(f"pip install --quiet --no-deps {wheel}")

    def run(self, command: str) -> str:
        """What a command writes, whatever its status."""
        python = self.bin / "python"
        words = (
            command.replace("pip ", f"{python} -m pip --disable-pip-version-check ", 1)
            if command.startswith("pip ")
            else command
        )
        if command.startswith(("pip install", "pip wheel")):
            words += " --no-build-isolation"
        environment = {
            "PATH": f"{self.bin}{os.pathsep}/usr/bin{os.pathsep}/bin",
            "HOME": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            words, shell=True, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=300
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + done.stderr
