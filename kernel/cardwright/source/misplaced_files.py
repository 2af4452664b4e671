"""Files beside those of a pack: one that it misses, because of its ending or place, and one that repeats another.

A deck whose file is not read is missed wherever one of its cards is named, and every card of a copy is declared twice.
So that there is one finding, at the file, it is found out while the files are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.findings.suggest import nearest
from cardwright.source.content import is_read
from cardwright.source.tree import Gap, Mapping, entries_of

# Folders with a meaning of their own: a designer's tests.
SCENARIOS = "scenarios"
# No pack needs more; the folder of an untrusted pack may hold any number of files.
MOST_LOOKED_AT = 100
_MOST_BYTES = 200_000
# Without these there is no game.
_NEEDED = ("decks", "zones", "rules")
_SECTION = re.compile(r"^([A-Za-z_]\w*):", re.MULTILINE)
_YAML = re.compile(r"\.ya?ml\b", re.IGNORECASE)
_YAML_TXT = re.compile(r"^[^.].*\.ya?ml\.txt$", re.IGNORECASE)
# So few entries may be two files' by chance.
_MANY = 2


def looks_like_yaml(name: str) -> bool:
    """Whether a file that is not read was likely meant to be: `people.yaml.txt`, `people.txt`, `people.yam`."""
    suffix = Path(name).suffix.lower()
    likely = suffix == ".txt" or _YAML.search(name) is not None or bool(nearest(suffix, [".yaml", ".yml"]))
    return likely and not is_read(name) and not name.startswith(".")


def endings_hidden(folder: Path) -> list[Path]:
    """Files of a folder that end in `.yaml.txt`: some systems do not show the last ending, and editors add it."""
    try:
        return sorted(it for it in folder.iterdir() if _YAML_TXT.search(it.name))[:MOST_LOOKED_AT]
    except OSError:
        return []


def inner_files(folder: Path) -> Iterator[Path]:
    """YAML in the folders of a pack's folder that are neither packs themselves nor of editors and the like."""
    try:
        inner = sorted(it for it in folder.iterdir() if it.is_dir() and not it.is_symlink())
        for part in inner[:MOST_LOOKED_AT]:
            if part.name != SCENARIOS and not part.name.startswith(".") and not (part / "pack.yaml").exists():
                yield from sorted(it for it in part.iterdir() if is_read(it.name) and it.is_file())[
                    :MOST_LOOKED_AT
                ]
    except OSError:
        return  # what cannot be looked into is no part of the pack


def with_missed(files: list[PackFile], folder: Path | None, label: str) -> list[PackFile]:
    """The files, with those that hold what the pack lacks and are not read: they may declare whatever is missed."""
    there = {key.text for file in files for key, _ in entries_of(file.tree)}
    decks = {key.text for file in files for key, _ in entries_of(_section(file, "decks"))}
    lacking = {*decks, *(_NEEDED if "extends" not in there else ())} - there
    if not lacking:
        return files
    if any(file.gaps for file in files):
        return [_emptied(it) for it in files]  # what is lacking may be there, only not as it should be
    return [*files, *(_missed(lacking, folder, label) if folder is not None else ())]


def _emptied(file: PackFile) -> PackFile:
    """The file; one in which nothing stands any more may have declared anything."""
    empty = any(it.code == codes.EMPTY_FILE for it in file.findings)
    return file.but(gaps=(Gap(file.name, 1, 1, None),)) if empty else file


def _missed(lacking: set[str], folder: Path, label: str) -> Iterator[PackFile]:
    for path in _beside(folder):
        sections = sections_in(path) & lacking
        if sections:
            shown = f"{label}/{path.relative_to(folder).as_posix()}"
            listed = " and ".join(f"'{it}'" for it in sorted(sections))
            why, hint = not_read(path, folder)
            message = f"this file is not read, and nothing else has {listed}: {why}"
            found = Diagnostic(codes.MISSED_FILE, message, Span(shown, 1, 1, 1, 1), hint)
            yield PackFile(shown, "", Mapping((), found.span), (found,), (Gap(shown, 1, 1, None),))


def not_read(path: Path, folder: Path) -> tuple[str, str]:
    """Why a file is not read, and what to do."""
    if path.parent == folder:
        stem = _YAML.split(path.name)[0] if _YAML.search(path.name) else path.stem
        return "a file of a pack ends in .yaml", f"rename it to '{stem}.yaml'"
    return "the files of a pack stand directly in its folder", "move it up, beside pack.yaml"


def _section(file: PackFile, name: str) -> Mapping | None:
    found = file.tree.get(name) if isinstance(file.tree, Mapping) else None
    return found if isinstance(found, Mapping) else None


def _beside(folder: Path) -> Iterator[Path]:
    try:
        names = sorted(it for it in folder.iterdir() if looks_like_yaml(it.name))
    except OSError:
        return
    yield from names[:MOST_LOOKED_AT]
    yield from inner_files(folder)


def sections_in(path: Path) -> set[str]:
    """The words that begin a section in a file, as far as it can be read."""
    try:
        if path.is_symlink() or not path.is_file():
            return set()
        with path.open("rb") as file:
            return set(_SECTION.findall(file.read(_MOST_BYTES).decode("utf-8", errors="replace")))
    except OSError:
        return set()


# -------------------------------------------------------------------------------------- copies


def without_copies(files: list[PackFile]) -> list[PackFile]:
    """The files; of one that repeats another nothing is taken but that it does."""
    entries = {file.name: _entries(file) for file in files}
    having: dict[tuple[str, str], set[str]] = {}
    for name, has in entries.items():
        for it in has:
            having.setdefault(it, set()).add(name)
    copies: dict[str, str] = {}
    for name, has in entries.items():
        alike = set.intersection(*(having[it] for it in has)) if len(has) >= _MANY else {name}
        # The copy is the one whose name says more; the title page is none.
        original, *others = sorted(alike - copies.keys(), key=lambda it: (it != files[0].name, len(it), it))
        copies |= dict.fromkeys(others, original)
    return [_told(it, copies[it.name], entries) if it.name in copies else it for it in files]


def _entries(file: PackFile) -> frozenset[tuple[str, str]]:
    return frozenset(
        (key.text, name.text) for key, node in entries_of(file.tree) for name, _ in entries_of(node)
    )


def _told(copy: PackFile, original: str, entries: dict[str, frozenset[tuple[str, str]]]) -> PackFile:
    message = f"this file repeats what stands in {original}"
    at = Span(copy.name, 1, 1, 1, 1)
    hint = "move it out of the folder, or delete it"
    found = Diagnostic(codes.REPEATED_FILE, message, at, hint)
    more = frozenset(name for _, name in entries[copy.name] - entries[original])
    gaps = (*copy.gaps, Gap(copy.name, 1, 1, more)) if more else copy.gaps
    return copy.but(tree=Mapping((), at), findings=(*copy.findings, found), gaps=gaps)
