"""The broken packs of this folder, and how they are laid out.

`NAME.yaml` is one more file beside `base.yaml`; `NAME.pack.yaml` is a whole pack. Its first lines say what is
found, each as `# finds CODE LINE:COLUMN` (with the file before the place where it is another one), and what the hint
is after ` | ` in the cases that are about hints. What cannot be kept as a small file is made by `made.py`.

After a change that moves findings, `python -m tests.broken.cases` writes the first lines anew: read the difference.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from cardwright.findings.diagnostic import Diagnostic
from tests.checking import findings_in

HERE = Path(__file__).parent
BASE = HERE / "base.yaml"
_FINDS = re.compile(r"# finds (CW\d{3}) (?:(\S+\.yaml) )?(\d+):(\d+)( \|.*)?")


def files(folder: Path) -> list[Path]:
    """The cases of a folder in alphabetical order."""
    return sorted(it for it in folder.glob("*.yaml") if it != BASE)


def lay_out(case: Path, folder: Path) -> Path:
    """Writes the pack of a case into a new folder inside `folder`."""
    pack = folder / "stall"
    pack.mkdir()
    if case.name.endswith(".pack.yaml"):
        (pack / "pack.yaml").write_bytes(case.read_bytes())
    else:
        (pack / "pack.yaml").write_bytes(BASE.read_bytes())
        (pack / "case.yaml").write_bytes(case.read_bytes())
    return pack


def own_file(case: Path) -> str:
    """What the case's own file is called in its pack."""
    return "pack.yaml" if case.name.endswith(".pack.yaml") else "case.yaml"


def expected(case: Path) -> list[str]:
    """The findings that the first lines of a case name, as `CODE FILE LINE:COLUMN`, with ` | HINT` where it is given."""
    found = []
    for line in case.read_text(encoding="utf-8").split("\n"):
        named = _FINDS.fullmatch(line)
        if named is None:
            return found
        code, file, row, column, hint = named.groups()
        found.append(f"{code} {file or own_file(case)} {row}:{column}{hint or ''}")
    return found


def names_hints(case: Path) -> bool:
    """Whether a case says which hints its findings have."""
    return any(" |" in it for it in expected(case))


def found_in(pack: Path) -> list[Diagnostic]:
    return findings_in(pack, advice=True)


def said(finding: Diagnostic, hint: bool = False) -> str:
    """A finding as `expected` writes it, with or without its hint."""
    file = finding.span.file.split("/", 1)[1]
    place = f"{finding.code} {file} {finding.span.line}:{finding.span.column}"
    return f"{place} | {finding.hint}".rstrip() if hint else place


def write_anew(case: Path) -> None:
    """Replaces the first lines of a case by what is found now."""
    lines, hints = case.read_text(encoding="utf-8").split("\n"), names_hints(case)
    body = [line for line in lines if not _FINDS.fullmatch(line)]
    head: list[str] = []
    for _ in range(2):  # the lines that name places shift them: once to count, once to tell
        case.write_text("\n".join([*head, *body]), encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            findings = [said(it, hints) for it in found_in(lay_out(case, Path(folder)))]
        head = [f"# finds {it}".replace(f" {own_file(case)} ", " ") for it in findings]
    case.write_text("\n".join([*head, *body]), encoding="utf-8")


if __name__ == "__main__":
    for it in files(HERE):
        write_anew(it)
