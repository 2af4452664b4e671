"""How long Cardwright takes to start from cold, as ratios to a Python that does nothing (needs hyperfine)."""

import compileall
import json
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import cardwright

NOTHING = "python -c pass"
LOADING = "cardwright.load('insurrection').start(players=4, seed=1)"
HELP = "cardwright --help"


def commands() -> dict[str, list[str]]:
    """What is measured, by the name under which it is shown; only what is installed beside this Python."""
    found = {
        NOTHING: [sys.executable, "-c", "pass"],
        LOADING: [sys.executable, "-c", f"import cardwright; {LOADING}"],
    }
    command = Path(sys.executable).with_name("cardwright")
    if command.exists():
        found[HELP] = [str(command), "--help"]
    return found


def measure() -> dict[str, float]:
    """Median seconds by command, in one run of hyperfine; empty without hyperfine."""
    hyperfine = shutil.which("hyperfine")
    if hyperfine is None:
        return {}
    # pip compiles what it installs; a checkout may never have been compiled.
    compileall.compile_dir(Path(cardwright.__file__).parent, quiet=2)
    wanted = commands()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        call = [
            hyperfine,
            "--shell=none",
            "--warmup=2",
            "--runs=15",
            "--style=none",
            f"--export-json={report}",
        ]
        call += [shlex.join(words) for words in wanted.values()]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"hyperfine failed:\n{done.stderr}")
        results = json.loads(report.read_text(encoding="utf-8"))["results"]
    return {name: result["median"] for name, result in zip(wanted, results, strict=True)}
