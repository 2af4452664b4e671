"""All scenarios of a pack, played one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.check.checker import CheckedPack
from cardwright.check.lints.files_not_read import scenarios_not_read
from cardwright.check.load import load
from cardwright.findings.diagnostic import Diagnostic, Span, tidy
from cardwright.scenarios.files import FOLDER, SUFFIXES, read_scenarios
from cardwright.scenarios.model import Scenario
from cardwright.scenarios.playing import Outcome, Player
from cardwright.scenarios.reading import scenarios_of
from cardwright.source.locate import TITLE_PAGE, find_pack


@dataclass(slots=True)
class Suite:
    """The scenarios of a pack: those that can be played, those that cannot, and what is wrong with them."""

    folder: Path
    """The pack's, or the extension's whose scenarios were asked for."""
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

    With `extensions`, theirs at a table with all of them: those of the base speak of the base alone,
    and an extension may change what they say. Raises PackError for a pack that is not sound: nothing could be
    played.
    """
    folder, only = place_of(path)
    checked = load(folder, extensions)
    extended = [it.folder for it in checked.pack.extensions] if only is None else []
    files = read_scenarios(extended or [folder], checked.pack, only)
    found = scenarios_of(checked, files.trees, files.spoilt)
    astray = [it for home in extended or [folder] for it in scenarios_not_read(home)] if only is None else []
    findings = tidy([*files.findings, *found.findings, *astray])
    return Suite(folder, checked, found.sound, found.broken, findings, checked.pack.texts | files.texts)


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
