"""A small pack for tests of faces, with whatever is different about it."""

from __future__ import annotations

from pathlib import Path

from cardwright.faces.check import face_findings
from cardwright.findings.diagnostic import Diagnostic
from cardwright.project import Project
from tests.broken.cases import BASE


def stall(
    folder: Path, more: str = "", *, languages: str = "[en]", files: dict[str, str | bytes] | None = None
) -> Path:
    """The pack `stall` with one more file, `more.yaml`, and others beside it. `more` begins at line 1."""
    home = folder / "stall"
    home.mkdir(parents=True, exist_ok=True)
    base = BASE.read_text("utf-8").replace("languages: [en]", f"languages: {languages}")
    (home / "pack.yaml").write_text(base, "utf-8")
    if more:
        (home / "more.yaml").write_text(more, "utf-8")
    for name, content in (files or {}).items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return home


def found(home: Path) -> list[Diagnostic]:
    """What is found on the faces of a pack that is sound."""
    return face_findings(Project.from_folder(home, one_check=True).pack)


def told(home: Path) -> list[tuple[str, str, int]]:
    """The same, as code, file and line."""
    return [(it.code, it.span.file.rpartition("stall/")[2], it.span.line) for it in found(home)]
