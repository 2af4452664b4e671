"""The files of a pack's scenarios: found, read and checked for their shape."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from cardwright.check.triage.taint import beside_gaps
from cardwright.declarations.model import Pack
from cardwright.declarations.sections import PackFile
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Span
from cardwright.places import grammar_root
from cardwright.scenarios.shape import Shape
from cardwright.schema.pack_schema import Schema, validate
from cardwright.source.folder import MAX_FILES, OUTSIDE, SCENARIOS, Content, Folder
from cardwright.source.library import Library
from cardwright.source.recovery.recover import read_on, repairs
from cardwright.source.tree import Mapping, size
from cardwright.source.yaml_reader import decoded

FOLDER = SCENARIOS
SUFFIXES = (".yaml", ".yml")
# All scenarios of a pack together, with what several have in common counted for each of them: an untrusted pack must
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
    library: Library, folders: Iterable[Folder], pack: Pack | None = None, only: str | None = None
) -> ScenarioFiles:
    """Every YAML file in the folders `scenarios` of packs, or only the one of that name.

    With the pack that they are about, hints can speak of its zones and values.
    """
    found = ScenarioFiles()
    shape = Shape(pack)
    letters = entries = 0
    budget = repairs()
    for folder in folders:
        for name, content in _contents(library, folder, found).items():
            if only is not None and name != only:
                continue
            shown = f"{folder.name}/{FOLDER}/{name}"
            text, findings = decoded(content, shown)
            found.findings += findings
            if text is None:
                continue
            letters += len(text)
            file = read_on(text, shown, budget) if letters <= MAX_LETTERS else None
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
    # After too many mistakes no more are looked for, and nothing is known of the rest.
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


def _contents(library: Library, folder: Folder, found: ScenarioFiles) -> dict[str, Content]:
    """The files of a pack's scenarios that can be taken; why others cannot is among the findings."""
    inside = library.scenarios(folder)
    start = Span(f"{folder.name}/{FOLDER}", 1, 1, 1, 1)
    if inside.problem is not None:
        found.findings.append(inside.problem)
        return {}
    contents = dict(inside.files)
    if len(contents) > MAX_FILES:
        message = f"there are {len(contents)} files of scenarios; at most {MAX_FILES} are allowed"
        found.findings.append(Diagnostic(codes.TOO_MANY_FILES, message, start, "put several into one file"))
        return {}
    for name in [name for name, content in contents.items() if content is OUTSIDE]:
        message = "this is a link to a file outside the folder"
        at = Span(f"{folder.name}/{FOLDER}/{name}", 1, 1, 1, 1)
        found.findings.append(Diagnostic(OUTSIDE.code, message, at, OUTSIDE.hint))
        del contents[name]
    return contents
