"""The one way in: a pack with its extensions, from folders or from texts in memory, and all that can be asked of it.

The command line, scenarios, tests, a studio and a language server use a `Project` and nothing beneath it.

    project = Project.from_folder("my_pack")
    print(project.check())                               # every finding, as people read them
    state = project.game().start(players=3, seed=7)

    edited = project.with_text("people.yaml", text)      # a new project; what has not changed is shared
    edited.check().is_sound

A project is immutable and can be used in several threads at once. What it has read stays as it was, whatever becomes of
the disk; `reread` makes a project of the folders as they are now.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.findings.diagnostic import PackError, read_from, tidy
from cardwright.memory import Memory
from cardwright.plugins import Plugins, everything
from cardwright.source.folder import SCENARIOS, Content, Folder
from cardwright.source.library import Library
from cardwright.source.locate import TITLE_PAGE, find_pack

if TYPE_CHECKING:
    from cardwright.check.checked_pack import CheckedPack
    from cardwright.check.report import CheckReport
    from cardwright.declarations.model import Extension as ExtensionModel
    from cardwright.declarations.model import Pack
    from cardwright.declarations.sections import PackFile
    from cardwright.describe.card_sheet import PrintedCard
    from cardwright.play.game import Game
    from cardwright.plugins.registry import Registry
    from cardwright.scenarios.running import Suite
    from cardwright.schema.pack_schema import Schema

__all__ = ["Project"]

Texts = Mapping[str, str]
"""The files of a pack by name: `pack.yaml`, `people.yaml`, `scenarios/opening.yaml`."""
Extension = str | os.PathLike[str] | Texts
"""An extension by its name or folder, or in memory."""


class Project:
    """A pack, or an extension with its base, together with further extensions."""

    __slots__ = ("_extensions", "_home", "_keep", "_library", "_reports")

    def __init__(
        self, home: Folder, extensions: tuple[Folder, ...], library: Library, keep: Path | None = None
    ) -> None:
        """Use `from_folder` or `from_texts`."""
        self._keep = keep
        self._home = home
        self._extensions = extensions
        self._library = library
        self._reports: dict[tuple[bool, bool, bool], CheckReport] = {}

    @classmethod
    def from_folder(
        cls,
        path: str | os.PathLike[str],
        extensions: Iterable[Extension] = (),
        one_check: bool = False,
        plugins: Registry | None = None,
        keep: Path | None = None,
    ) -> Project:
        """The pack of an installed name or in a folder, with extensions by name, by folder or in memory.

        Its files are read at once. Raises PackError when there is neither such a pack nor such a folder; whatever else
        is wrong, even that the folder has no pack.yaml yet, is a finding. With `one_check` less is kept for checks after
        edits, and the first takes less time. `plugins` are those that the pack may use: all that are installed and not
        blocked, unless said. `keep` is a folder in which compiled games are kept from run to run, such as
        `cardwright.cache.place.cache_folder()`; without it none are kept.
        """
        library = Library(memory=Memory(one_check), plugins=_plugins(plugins))
        home = library.folder(_found(path, library))
        return cls(home, _extensions(library, extensions), library, keep)

    @classmethod
    def from_texts(
        cls,
        texts: Texts,
        name: str = "pack",
        extensions: Iterable[Extension] = (),
        packs: Mapping[str, Texts] | None = None,
        plugins: Registry | None = None,
    ) -> Project:
        """A pack in memory: the texts of its files by name, such as `pack.yaml`. Nothing is read from a disk.

        `name` stands for that of its folder. `packs` are other packs in memory, by name: where the texts are those of an
        extension, its base is looked for among them before it is looked for among installed packs.
        """
        others = {other: Folder.in_memory(other, files) for other, files in (packs or {}).items()}
        library = Library(others, plugins=_plugins(plugins))
        return cls(Folder.in_memory(name, texts), _extensions(library, extensions), library)

    # -------------------------------------------------------------- edits

    def with_text(self, name: str, text: str) -> Project:
        """A project in which a file has another text, or in which there is one more file.

        The file is named as in findings (`my_pack/people.yaml`); a file of the pack itself needs no folder.
        """
        return self._with({name: text})

    def with_texts(self, texts: Texts) -> Project:
        """A project in which several files have other texts."""
        return self._with(texts)

    def without(self, name: str) -> Project:
        """A project without a file."""
        return self._with({name: None})

    def with_extensions(self, extensions: Iterable[Extension]) -> Project:
        """A project with further extensions; the files of this one are not read again. Raises PackError as `from_folder` does."""
        more = _extensions(self._library, extensions)
        return Project(self._home, (*self._extensions, *more), self._library, self._keep)

    def with_extension(self, texts: Texts, name: str = "change") -> Project:
        """A project with one more extension, in memory: what it changes is a few lines of YAML (docs/extensions.md).

        `name` stands for that of its folder.
        """
        extension = Folder.in_memory(name, texts)
        return Project(self._home, (*self._extensions, extension), self._library)

    def _with(self, edits: Mapping[str, Content | None]) -> Project:
        named = {self._shown(name): content for name, content in edits.items()}
        return Project(self._home, self._extensions, self._library.with_edits(named))

    def _shown(self, name: str) -> str:
        """A file's name in findings."""
        part, slash, _ = name.partition("/")
        if not slash or part == SCENARIOS:
            return f"{self._home.name}/{name}"
        return name

    def reread(self) -> Project:
        """A project of the same folders as they are now on disk. Edits are given up; texts in memory stay."""
        before = self._library
        library = Library(before.packs, memory=before.memory, plugins=before.plugins)
        now = [
            library.folder(it.path) if it.path is not None else it for it in (self._home, *self._extensions)
        ]
        return Project(now[0], tuple(now[1:]), library)

    def without_extensions(self) -> Project | None:
        """The same pack without its extensions, or the base of an extension; None where there are none.

        Raises PackError when the pack is not sound.
        """
        checked = self.pack
        if not checked.pack.extensions:
            return None
        is_base = self.own_extension(checked) is None
        base = self._home if is_base else self._library.named(checked.pack.name, self._home)
        return Project(base, (), self._library, self._keep) if base is not None else None

    # -------------------------------------------------------------- what can be asked

    @property
    def folder(self) -> Path | None:
        """Where the pack is on disk; None for one in memory."""
        return self._home.path

    @property
    def folders(self) -> list[Path]:
        """All folders on disk that were read: the pack's, those of its extensions and, once it is checked, its base's."""
        return [it.path for it in self._library.read_so_far() if it.path is not None]

    def files(self) -> list[PackFile]:
        """The pack's own files with their trees, `pack.yaml` first; none when they cannot be taken for a pack."""
        return self._library.read(self._home)[0] or []

    def check(self, advice: bool = True, scenarios: bool = False, faces: bool = False) -> CheckReport:
        """All that is wrong with the pack. Never raises for content.

        With `advice` also what is probably not meant so, as `cardwright validate` shows; with `scenarios` also what is
        wrong with the pack's scenarios, which are not played; with `faces` also what is wrong with its cards as they are
        printed, in every language, for which the extra `print` must be installed. An extension is checked together with
        its base.
        """
        asked = advice, scenarios, faces
        if asked not in self._reports:
            from cardwright.check.pipeline import examine

            report = examine(self._library, self._home, self._extensions, advice)
            report = self._with_scenarios(report) if scenarios else report
            self._reports[asked] = self._with_faces(report) if faces else report
        return self._reports[asked]

    @property
    def pack(self) -> CheckedPack:
        """The pack with the meaning of all its texts. Raises PackError with every finding when it is not sound."""
        return self.check(advice=False).sound()

    def game(self, options: Mapping[str, object] | None = None) -> Game:
        """A game of the pack. Raises PackError when it is not sound, SettingError for a wrong option."""
        if self._keep is not None:
            from cardwright.cache.games import game_of

            folders = (self._home, *self._extensions)
            return game_of(lambda: self.pack, folders, self._library.read_so_far, self._keep, options)
        from cardwright.play.game import Game

        return Game(self.pack, options)

    def cards(self, language: str | None = None) -> list[PrintedCard]:
        """What stands on every card, deck by deck, in a language of the pack (its first, unless said)."""
        from cardwright.describe.card_sheet import Printer

        checked = self.pack
        return list(Printer(checked, language or checked.pack.languages[0]).cards())

    def scenarios(self, only: str | None = None) -> Suite:
        """The pack's scenarios, or those of one file, ready to be played.

        With extensions, theirs at a table with all of them: those of the base speak of the base alone, and an extension
        may change what they say. Raises PackError for a pack that is not sound: nothing could be played.
        """
        from cardwright.scenarios.running import read_suite

        checked = self.pack
        homes = self._scenario_folders(checked) if only is None else [self._home]
        return read_suite(self._home.path, checked, self._library, homes, only)

    def _with_scenarios(self, report: CheckReport) -> CheckReport:
        homes = self._scenario_folders(report.pack)
        if not any(self._library.has_scenarios(it) for it in homes):
            return report
        from cardwright.check.report import CheckReport
        from cardwright.scenarios.consequences import told_together
        from cardwright.scenarios.reading import examine_scenarios

        found, texts = examine_scenarios(self._library, homes, report.pack if report.is_sound else None)
        findings = tidy(told_together(report.findings, found))
        return CheckReport(report.pack, tuple(findings), {**report.texts, **texts})

    def _with_faces(self, report: CheckReport) -> CheckReport:
        if not report.is_sound:
            return report
        from cardwright.check.report import CheckReport
        from cardwright.faces.check import face_findings
        from cardwright.faces.own_templates import templates_of, texts_of

        checked = report.sound()
        findings = tidy([*report.findings, *face_findings(checked)])
        texts = {**report.texts, **texts_of(templates_of(checked.pack))}
        return CheckReport(report.pack, tuple(findings), texts)

    def _scenario_folders(self, checked: CheckedPack | None) -> list[Folder]:
        """Whose scenarios are meant: those of the extensions, where there are any."""
        if checked is None:
            return list(self._extensions) or [self._home]
        given = {label: it for it in reversed((self._home, *self._extensions)) for label in it.labels}
        homes = [it.files[0].rpartition("/")[0] for it in checked.pack.extensions]
        return [given[it] for it in homes if it in given] or [self._home]

    def schema(self) -> Schema:
        """The JSON Schema of the pack's files, with the keys of its own decks, for editors.

        Raises PackError when a file cannot be read: what it declares would be missing.
        """
        from cardwright.schema.pack_schema import full_schema

        report = self.check(advice=False)
        if report.pack is None or any(it.code.startswith("CW1") for it in report.findings):
            raise PackError(report.findings, read_from(report.texts))
        own = self.own_extension(report.pack)
        return full_schema(report.pack.pack) if own is None else self._extension_schema(report.pack.pack)

    def own_extension(self, checked: CheckedPack) -> ExtensionModel | None:
        """What the pack says of itself where it is an extension."""
        title_page = f"{self._home.name}/{TITLE_PAGE}"
        return next((it for it in checked.pack.extensions if title_page in it.files), None)

    def _extension_schema(self, pack: Pack) -> Schema:
        """The schema of an extension, from the pack that it makes: it may edit its base, and others that it comes after."""
        from cardwright.check.pipeline import examine
        from cardwright.merge.extension_schema import extension_schema, names_in
        from cardwright.schema.pack_schema import full_schema

        base = self._library.named(pack.name, self._home)
        assert base is not None  # it was found before
        without = examine(self._library, base, self._extensions, advice=False).pack
        files = [file for it in (base, *self._extensions) for file in self._library.read(it)[0] or ()]
        return extension_schema(
            full_schema(pack), full_schema(without.pack if without else pack), names_in(files)
        )


def _plugins(given: Registry | None) -> Plugins:
    return everything if given is None else lambda: given


def _found(path: str | os.PathLike[str], library: Library) -> Path:
    try:
        return find_pack(path, library.plugins)
    except PackError:
        if not os.path.isdir(path):  # noqa: PTH112 - it raises for no name, however odd
            raise
        return Path(path)


def _extensions(library: Library, given: Iterable[Extension]) -> tuple[Folder, ...]:
    found = []
    for number, it in enumerate(given, start=1):
        if isinstance(it, Mapping):
            found.append(Folder.in_memory(f"extension_{number}", it))
        else:
            found.append(library.folder(_found(it, library)))
    return tuple(found)
