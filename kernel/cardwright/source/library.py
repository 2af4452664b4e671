"""Reads the files of packs, each folder once, and finds packs by name.

What a library has read stays as it was, whatever becomes of the disk: a project is immutable. Trees are kept by the
text that they came from, so a project that differs in one file reads one file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.budget import Budget
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, PackError, Span
from cardwright.memory import Memory, Same
from cardwright.plugins import Plugins, everything
from cardwright.source.folder import MAX_FILES, OUTSIDE, SCENARIOS, Content, Folder
from cardwright.source.locate import TITLE_PAGE, find_pack, installed, title_page_hint

if TYPE_CHECKING:
    from cardwright.declarations.sections import PackFile

# What an untrusted pack can make us keep: a pack of 10,000 cards has 2 MB and 200,000 entries, and takes 150 MB of
# memory while it is checked.
MAX_PACK_BYTES = 5_000_000
MAX_PACK_NODES = 400_000


class Library:
    """Packs in memory by name, packs on disk, and texts that stand for those of files.

    `edits` are by the names that files have in findings; None takes a file out of its folder.
    """

    def __init__(
        self,
        packs: Mapping[str, Folder] | None = None,
        edits: Mapping[str, Content | None] | None = None,
        on_disk: dict[Path, Folder] | None = None,
        memory: Memory | None = None,
        plugins: Plugins = everything,
    ) -> None:
        self.packs = packs or {}
        self.edits = edits or {}
        self.memory = memory or Memory()
        self.plugins = plugins
        self._on_disk: dict[Path, Folder] = {} if on_disk is None else on_disk

    def with_edits(self, edits: Mapping[str, Content | None]) -> Library:
        """A library that differs in some texts and shares all else."""
        return Library(self.packs, {**self.edits, **edits}, self._on_disk, self.memory, self.plugins)

    # -------------------------------------------------------------- folders

    def folder(self, path: Path) -> Folder:
        """The folder at a path, as it was when it was first asked for."""
        return self._once(path.resolve(), lambda: Folder.on_disk(path))

    def read_so_far(self) -> list[Folder]:
        """Every folder on disk that was asked for."""
        return list(self._on_disk.values())

    def _once(self, key: Path, read: Callable[[], Folder]) -> Folder:
        return self._on_disk.get(key) or self._on_disk.setdefault(key, read())

    def named(self, name: str, beside: Folder) -> Folder | None:
        """A pack by its name: one in memory, an installed one, or else the folder of that name beside another pack."""
        if not name.isidentifier():
            return None  # an untrusted pack must not lead us through the file system
        if name in self.packs:
            return self.packs[name]
        known = installed(self.plugins)
        if name in known:
            return self.folder(known[name])
        try:
            path = find_pack(beside.path.resolve().parent / name) if beside.path is not None else None
        except PackError:
            return None
        return self.folder(path) if path is not None else None

    def names(self) -> list[str]:
        """The names of all packs that can be found by their names."""
        return [*self.packs, *installed(self.plugins)]

    # -------------------------------------------------------------- files

    def contents(self, folder: Folder, label: str) -> dict[str, Content]:
        """The contents of a folder's files in their order, pack.yaml first, with the edits."""
        files = folder.edited(self._edits_in(label)).files
        names = sorted(files, key=lambda it: (it != TITLE_PAGE, it))
        return {name: files[name] for name in names if "/" not in name}

    def scenarios(self, folder: Folder) -> Folder:
        """The folder of a pack's scenarios, with the edits."""
        label = f"{folder.name}/{SCENARIOS}"
        if folder.path is not None:
            found = self._once(folder.path.resolve() / SCENARIOS, folder.scenarios)
        else:
            found = folder.scenarios()
        edited = found.edited(self._edits_in(label))
        return replace(edited, files=dict(sorted(edited.files.items())))

    def has_scenarios(self, folder: Folder) -> bool:
        """Whether a pack has a folder for scenarios, even if nothing can be read in it."""
        on_disk = folder.path is not None and (folder.path / SCENARIOS).is_dir()
        return on_disk or bool(self.scenarios(folder).files)

    def _edits_in(self, label: str) -> dict[str, Content | None]:
        here = f"{label}/"
        inside = {name.removeprefix(here): it for name, it in self.edits.items() if name.startswith(here)}
        return {name: it for name, it in inside.items() if "/" not in name}

    def read(
        self, folder: Folder, label: str | None = None
    ) -> tuple[list[PackFile] | None, list[Diagnostic]]:
        """Every YAML file of a folder, pack.yaml first, each with what is wrong with it.

        None, and why, when there is no pack, or too much of it. In findings the files are shown under the label, or
        the folder's name.
        """
        # A folder whose program is kept is never read as YAML: who does not read, does not pay.
        from cardwright.source.misplaced_files import with_missed, without_copies
        from cardwright.source.recovery.recover import repairs, unread
        from cardwright.source.tree import size
        from cardwright.source.yaml_reader import decoded

        label = label or folder.name
        contents = self.contents(folder, label)
        findings = list(_refusals(folder, contents))
        if findings:
            return None, findings
        files: list[PackFile] = []
        letters = nodes = 0
        budget = repairs()
        for name, content in contents.items():
            shown = f"{label}/{name}"
            text, found = decoded(content, shown)
            letters += len(text or "")
            file = (
                self._tree(text, shown, budget)
                if text is not None and letters <= MAX_PACK_BYTES
                else unread(text, shown, [])
            )
            files.append(file.but(findings=(*found, *file.findings)))
            nodes += self.memory.once(("size", Same(file.tree)), partial(size, file.tree))
            if letters > MAX_PACK_BYTES or nodes > MAX_PACK_NODES:
                limit = f"{MAX_PACK_BYTES:,} letters or {MAX_PACK_NODES:,} entries"
                message = f"up to this file the pack has more than {limit}; no more was read"
                finding = Diagnostic(codes.PACK_TOO_LARGE, message, Span(shown, 1, 1, 1, 1))
                return None, [*(it for file in files for it in file.findings), finding]
        return with_missed(without_copies(files), folder.path, label), []

    def _tree(self, text: str, shown: str, budget: Budget) -> PackFile:
        """A file with its tree, as it was read before if its text is the same and nothing had to be mended."""
        from cardwright.declarations.sections import PackFile
        from cardwright.source.recovery.recover import read_on

        known = self.memory.find(("file", shown, text))
        if isinstance(known, PackFile):
            return known
        latest, before = self.memory.find(("latest", shown)), budget.left
        file = None
        if isinstance(latest, PackFile):
            from cardwright.source.splice import spliced

            file = spliced(latest, text)
        if file is None:
            file = read_on(text, shown, budget)
        if budget.left == before:
            self.memory.keep(("file", shown, text), file)
            self.memory.keep(("latest", shown), file)
        return file


def _refusals(folder: Folder, contents: Mapping[str, Content]) -> list[Diagnostic]:
    """Why the files of a folder cannot be taken for a pack."""
    start = Span(f"{folder.name}/{TITLE_PAGE}", 1, 1, 1, 1)
    if folder.problem is not None:
        return [folder.problem]
    if TITLE_PAGE not in contents:
        hint = title_page_hint(folder.path) if folder.path is not None else f"give it a {TITLE_PAGE}"
        return [Diagnostic(codes.PACK_NOT_FOUND, f"'{folder.shown}' has no {TITLE_PAGE}", start, hint)]
    if len(contents) > MAX_FILES:
        message = f"the pack has {len(contents)} files; at most {MAX_FILES} are allowed"
        return [Diagnostic(codes.TOO_MANY_FILES, message, start, "put several decks into one file")]
    outside = [name for name, it in contents.items() if it is OUTSIDE]
    places = (Span(f"{folder.name}/{name}", 1, 1, 1, 1) for name in outside)
    return [Diagnostic(OUTSIDE.code, OUTSIDE.message, at, OUTSIDE.hint) for at in places]
