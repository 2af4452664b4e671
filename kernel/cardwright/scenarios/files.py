"""The files of a pack's scenarios: found, read and checked for their shape."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from cardwright.check.triage.taint import beside_gaps
from cardwright.declarations.model import Pack
from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.places import grammar_root
from cardwright.scenarios.shape import Shape
from cardwright.schema.pack_schema import Schema, validate
from cardwright.source.files import MAX_FILES, Texts, shown_as
from cardwright.source.recovery.recover import Effort, read_on
from cardwright.source.tree import Mapping, size
from cardwright.source.yaml_reader import read_text

FOLDER = "scenarios"
SUFFIXES = (".yaml", ".yml")
# All scenarios of a pack together, with what several have in common counted for each of them: a stranger's pack must
# not use up time or memory, and each entry may be a condition. The 150 scenarios of a large game have 30,000 letters in
# 5,000 entries.
MAX_LETTERS = 500_000
MAX_ENTRIES = 50_000


@dataclass(slots=True)
class ScenarioFiles:
    """The trees and texts of all files that could be read, and what is wrong with them.

    `spoilt` are the places at which a tree has not the shape of scenarios: what stands there cannot be read.
    """

    trees: dict[str, Mapping] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    spoilt: list[Span] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)


@lru_cache(maxsize=1)
def scenario_schema() -> Schema:
    """The schema of a file of scenarios: grammar/schema/scenarios.json."""
    schema: Schema = json.loads((grammar_root() / "schema" / "scenarios.json").read_text(encoding="utf-8"))
    return schema


def read_scenarios(
    folders: Iterable[Path],
    pack: Pack | None = None,
    only: Path | None = None,
    edited: Texts | None = None,
) -> ScenarioFiles:
    """Every YAML file in the folders `scenarios` of packs, or only the one that is named.

    With the pack that they are about, hints can speak of its zones and values. What is `edited` is read from
    there, not from the disk.
    """
    found = ScenarioFiles()
    shape = Shape(pack)
    letters = entries = 0
    effort = Effort()
    for folder in folders:
        for path in _paths(folder, found):
            if only is not None and path.name != only.name:
                continue
            shown = shown_as(folder, f"{FOLDER}/{path.name}")
            text, findings = (edited[shown], []) if edited and shown in edited else read_text(path, shown)
            found.findings += findings
            if text is None:
                continue
            letters += len(text)
            file = read_on(text, shown, effort) if letters <= MAX_LETTERS else None
            entries += size(file.tree) if file is not None else 0
            if file is None or entries > MAX_ENTRIES:
                found.findings.append(too_large(Span(shown, 1, 1, 1, 1)))
                return found
            found.texts[shown] = text
            _take(file, found, shape)
    return found


def _take(file: PackFile, found: ScenarioFiles, shape: Shape) -> None:
    """Adds the tree of a file, with all that is wrong with it."""
    misshapen = validate(file.tree, scenario_schema(), shape.findings)
    wrong = [*file.findings, *beside_gaps(misshapen, [file])]
    found.findings += wrong
    # With so many mistakes that no more were looked for, nothing is known of the rest.
    if isinstance(file.tree, Mapping) and all(it.code != codes.TOO_MANY_MISTAKES for it in wrong):
        found.trees[file.name] = file.tree
        found.spoilt += [it.span for it in wrong]
        found.spoilt += [
            Span(it.file, row, 1, row, 1) for it in file.gaps for row in range(it.first, it.last + 1)
        ]


def too_large(at: Span) -> Diagnostic:
    """That there is more in the scenarios than is read."""
    limit = f"{MAX_LETTERS:,} letters or {MAX_ENTRIES:,} entries"
    message = f"up to here all scenarios together have more than {limit}; no more were read"
    return Diagnostic(codes.PACK_TOO_LARGE, message, at, "leave out some, or some of their cases")


def _paths(pack: Path, found: ScenarioFiles) -> list[Path]:
    folder = pack / FOLDER
    start = Span(shown_as(pack, FOLDER), 1, 1, 1, 1)
    if not folder.is_dir():
        return []
    # A pack is a stranger's: where its links lead, nothing is read, nor its lines shown in findings.
    home = folder.resolve()
    if not home.is_relative_to(pack.resolve()):
        message = "this is a link to a folder outside the pack's folder"
        hint = "copy the folder into the pack's"
        found.findings.append(Diagnostic(codes.OUTSIDE_FOLDER, message, start, hint))
        return []
    try:
        paths = sorted(it for it in folder.iterdir() if it.suffix in SUFFIXES and not it.is_dir())
    except OSError as error:
        message = f"the folder '{folder}' cannot be read: {error.strerror}"
        found.findings.append(Diagnostic(codes.UNREADABLE_FILE, message, start))
        return []
    if len(paths) > MAX_FILES:
        message = f"there are {len(paths)} files of scenarios; at most {MAX_FILES} are allowed"
        found.findings.append(Diagnostic(codes.TOO_MANY_FILES, message, start, "put several into one file"))
        return []
    for path in [it for it in paths if it.is_symlink() and _leads_out(it, home)]:
        message = "this is a link to a file outside the folder"
        at = Span(shown_as(pack, f"{FOLDER}/{path.name}"), 1, 1, 1, 1)
        hint = "copy the file into the folder"
        found.findings.append(Diagnostic(codes.OUTSIDE_FOLDER, message, at, hint))
        paths.remove(path)
    return paths


def _leads_out(link: Path, home: Path) -> bool:
    try:
        return link.resolve().parent != home
    except (OSError, RuntimeError):  # it leads to itself
        return True
