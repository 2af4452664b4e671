"""The files of a pack, out of its folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.source.locate import TITLE_PAGE, title_page_hint
from cardwright.source.misplaced_files import is_read, with_missed, without_copies
from cardwright.source.recovery.recover import Effort, read_on, unread
from cardwright.source.tree import size
from cardwright.source.yaml_reader import read_text

# What a stranger's pack can make us read and keep: a pack of 10,000 cards has 2 MB and 200,000 entries, and
# takes 150 MB of memory while it is checked.
MAX_FILES = 100
MAX_PACK_BYTES = 5_000_000
MAX_PACK_NODES = 400_000

Texts = Mapping[str, str]
"""Texts of files by their names in findings."""


def read_files(
    folder: Path, label: str | None = None, edited: Texts | None = None
) -> tuple[list[PackFile] | None, list[Diagnostic]]:
    """Every YAML file directly in the folder, pack.yaml first, each with what is wrong with it.

    None, and why, when there is no pack, or too much of it. In findings the files are shown under the label, or
    the folder's name. A file that is `edited` (by its name in findings) is read from there, not from the disk.
    """
    paths, findings = _files_of(folder)
    if findings:
        return None, findings
    files: list[PackFile] = []
    letters = nodes = 0
    effort = Effort()
    for path in paths:
        shown = f"{label}/{path.name}" if label else shown_as(folder, path.name)
        text, found = (edited[shown], []) if edited and shown in edited else read_text(path, shown)
        letters += len(text or "")
        file = (
            read_on(text, shown, effort)
            if text is not None and letters <= MAX_PACK_BYTES
            else unread(text, shown, [])
        )
        files.append(replace(file, findings=(*found, *file.findings)))
        nodes += size(file.tree)
        if letters > MAX_PACK_BYTES or nodes > MAX_PACK_NODES:
            limit = f"{MAX_PACK_BYTES:,} letters or {MAX_PACK_NODES:,} entries"
            message = f"up to this file the pack has more than {limit}; no more was read"
            finding = Diagnostic(codes.PACK_TOO_LARGE, message, Span(shown, 1, 1, 1, 1))
            return None, [*(it for file in files for it in file.findings), finding]
    return with_missed(without_copies(files), folder, label or folder.resolve().name), []


def shown_as(folder: Path, file: str) -> str:
    """How a file of a pack is named in findings: with its folder, wherever that is."""
    return f"{folder.resolve().name}/{file}"


def _files_of(folder: Path) -> tuple[list[Path], list[Diagnostic]]:
    """The files of a pack in their order; none when they cannot be taken, and why."""
    title_page = folder / TITLE_PAGE
    start = Span(shown_as(folder, TITLE_PAGE), 1, 1, 1, 1)
    try:
        found = sorted(it for it in folder.iterdir() if is_read(it.name) and not it.is_dir())
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"the folder '{folder}' cannot be read: {reason}"
        return [], [Diagnostic(codes.UNREADABLE_FILE, message, start)]
    if title_page not in found:
        hint = title_page_hint(folder)
        return [], [Diagnostic(codes.PACK_NOT_FOUND, f"'{folder}' has no {TITLE_PAGE}", start, hint)]
    if len(found) > MAX_FILES:
        message = f"the pack has {len(found)} files; at most {MAX_FILES} are allowed"
        return [], [Diagnostic(codes.TOO_MANY_FILES, message, start, "put several decks into one file")]
    home = folder.resolve()
    outside = [it for it in found if it.is_symlink() and _leads_out(it, home)]
    if outside:
        message = "this is a link to a file outside the pack's folder"
        places = (Span(shown_as(folder, it.name), 1, 1, 1, 1) for it in outside)
        hint = "copy the file into the folder"
        return [], [Diagnostic(codes.OUTSIDE_FOLDER, message, at, hint) for at in places]
    found.sort(key=lambda it: (it.name != TITLE_PAGE, it.name))
    return found, []


def _leads_out(link: Path, home: Path) -> bool:
    try:
        return link.resolve().parent != home
    except (OSError, RuntimeError):  # it leads to itself
        return True
