"""Runs Typst in a process of its own, with limits on time and memory, where a template of a pack takes part.

The parent calls `compiled`; the process itself is `python -m cardwright.faces.isolated`, which reads what to do from
its input and lays what it made into a folder.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

EPOCH = 0
"""The time that documents say they were made at: the same content gives the same bytes."""
SECONDS = 20
MEMORY = 1536 * 1024 * 1024
"""Address space, which is more than what is used: Typst works in several threads."""


@dataclass(frozen=True, slots=True)
class Request:
    """What Typst is to make of a file."""

    input: str
    root: str
    fonts: tuple[str, ...]
    inputs: Mapping[str, str]
    format: str = "pdf"
    """`query` for what a document says of itself under a label, and nothing else."""
    ppi: float = 300
    label: str = ""
    """With another format: what the document says of itself comes behind what is made."""
    standards: tuple[str, ...] = ()
    """Those of PDF that the document must keep."""


class Failure(Exception):
    """Typst could not do it: why, and its report with places."""

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message)
        self.message, self.report = message, report


def carried_out(request: Request) -> list[bytes]:
    """A PDF or a picture for each page, then the answer of a query as JSON, if there is one. Raises Failure."""
    import typst

    compiler = typst.Compiler(
        input=Path(request.input),
        root=Path(request.root),
        font_paths=[Path(it) for it in request.fonts],
        ignore_system_fonts=True,
        sys_inputs=dict(request.inputs),
    )
    try:
        if request.format == "query":
            try:
                return [compiler.query(request.label, field="value").encode()]
            except RuntimeError:
                compiler.compile(format="svg")  # which says where it fails
                raise
        made = compiler.compile(
            format=request.format,  # type: ignore[arg-type]
            ppi=request.ppi,
            timestamp=EPOCH,
            pdf_standards=list(request.standards),  # type: ignore[arg-type]
        )
        said = [compiler.query(request.label, field="value").encode()] if request.label else []
    except typst.TypstError as error:
        raise Failure(error.message, error.diagnostic) from None
    return [*(made if isinstance(made, list) else [made or b""]), *said]


def compiled(request: Request, out: Path) -> list[bytes]:
    """As `carried_out`, in a process with limits; `out` is a folder for what it makes. Raises Failure."""
    command = [sys.executable, "-I", "-m", __name__, str(out)]
    asked = json.dumps(asdict(request), ensure_ascii=False).encode()
    try:
        done = subprocess.run(command, input=asked, capture_output=True, timeout=_patience(), check=False)
    except subprocess.TimeoutExpired:
        raise Failure(f"the template takes more than {SECONDS} seconds") from None
    if done.returncode != 0:
        # The system ends a process that has used up its time; Typst ends itself when there is no more memory.
        late = done.returncode in (-24, -9)
        limit = f"{SECONDS} seconds" if late else f"{MEMORY >> 20} MB of memory"
        raise Failure(f"the template takes more than {limit}")
    answer = json.loads(done.stdout)
    if "failure" in answer:
        raise Failure(answer["failure"], answer["report"])
    return [(out / str(number)).read_bytes() for number in range(answer["made"])]


def _patience() -> float:
    """How long the process may live: where the system counts its seconds, a busy machine must not end it earlier."""
    return SECONDS * (15 if find_spec("resource") else 1.5)


def _limit() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits; the parent's patience ends all the same
        return
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    out = Path(sys.argv[1])
    asked = json.loads(sys.stdin.buffer.read())
    _limit()
    try:
        made = carried_out(Request(**asked))
    except Failure as failure:
        print(json.dumps({"failure": failure.message, "report": failure.report}))
        return
    for number, data in enumerate(made):
        (out / str(number)).write_bytes(data)
    print(json.dumps({"made": len(made)}))


if __name__ == "__main__":
    main()
