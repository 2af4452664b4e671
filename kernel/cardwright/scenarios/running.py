"""All scenarios of a pack, played one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.check.checked_pack import CheckedPack
from cardwright.check.lints.files_not_read import scenarios_not_read
from cardwright.findings.diagnostic import Diagnostic, Span, tidy
from cardwright.scenarios.files import FOLDER, SUFFIXES, read_scenarios
from cardwright.scenarios.model import Scenario
from cardwright.scenarios.playing import Outcome, Player
from cardwright.scenarios.reading import scenarios_of
from cardwright.source.folder import Folder
from cardwright.source.library import Library
from cardwright.source.locate import TITLE_PAGE, find_pack


@dataclass(slots=True)
class Suite:
    """The scenarios of a pack: those that can be played, those that cannot, and what is wrong with them."""

    folder: Path | None
    """The pack's, or the extension's whose scenarios were asked for; None for a pack in memory."""
    checked: CheckedPack
    scenarios: list[Scenario]
    broken: list[tuple[str, Span]]
    findings: list[Diagnostic]
    texts: dict[str, str]

    @property
    def name(self) -> str:
        """Whose scenarios they are: the pack's, or those of what extends it."""
        pack = self.checked.pack
        return ", ".join(it.name for it in pack.extensions) or pack.name

    @property
    def is_empty(self) -> bool:
        return not (self.scenarios or self.broken or any(it.is_error for it in self.findings))

    def only(self, part: str) -> Suite:
        """Those whose name holds a text, whatever the case of its letters."""
        wanted = part.casefold()
        sound = [it for it in self.scenarios if wanted in it.name.casefold()]
        broken = [it for it in self.broken if wanted in it[0].casefold()]
        return replace(self, scenarios=sound, broken=broken)


def suite_of(path: str, extensions: Sequence[str] = ()) -> Suite:
    """The scenarios of a pack by its name or folder, or of one of its files of scenarios.

    Raises PackError for a pack that is not sound: nothing could be played.
    """
    from cardwright.project import Project

    folder, only = place_of(path)
    return Project.from_folder(folder, extensions).scenarios(only.name if only is not None else None)


def read_suite(
    home: Path | None,
    checked: CheckedPack,
    library: Library,
    folders: Sequence[Folder],
    only: str | None = None,
) -> Suite:
    """The scenarios in the folders of packs, or of the one file of that name."""
    files = read_scenarios(library, folders, checked.pack, only)
    found = scenarios_of(checked, files.trees, files.spoilt)
    homes = [it.path for it in folders if it.path is not None and only is None]
    astray = [it for home in homes for it in scenarios_not_read(home)]
    findings = tidy([*files.findings, *found.findings, *astray])
    texts = checked.pack.texts | files.texts
    return Suite(home, checked, found.sound, found.broken, findings, texts)


def place_of(path: str) -> tuple[Path, Path | None]:
    """The folder of the pack that is meant, and the one file of scenarios that is asked for, if it is one."""
    only = file_of_scenarios(path)
    return (only.parent.parent, only) if only is not None else (find_pack(path), None)


def file_of_scenarios(path: str) -> Path | None:
    """The file of a pack's scenarios at that path, if there is one."""
    written = Path(path)
    inside = written.parent.name == FOLDER and written.suffix in SUFFIXES
    is_one = inside and written.is_file() and (written.parent.parent / TITLE_PAGE).is_file()
    return written if is_one else None


def run(suite: Suite, player: Player) -> Iterator[Outcome]:
    """Plays every scenario; none stops the others."""
    for scenario in suite.scenarios:
        yield player.play(scenario)
