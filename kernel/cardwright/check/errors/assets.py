"""Pictures that cards name: each must be a file of the pack's own folder."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from cardwright.check.checked_pack import CheckedPack
from cardwright.findings import codes
from cardwright.findings.diagnostic import Diagnostic, Severity, did_you_mean
from cardwright.findings.fix import used
from cardwright.source.tree import Scalar

# A folder with more pictures than this is not searched for the nearest name.
MOST_NAMES = 2_000
# As the schema has it; to follow a longer one through folders takes its time.
LONGEST_PATH = 200


def find(checked: CheckedPack) -> list[Diagnostic]:
    """An error for each path that leads out of the folder, a warning for each that leads nowhere."""
    pack = checked.pack
    arts = [face.art for kind in pack.kinds.values() for face in kind.faces if face.art is not None]
    pictures = [it.picture for it in pack.faces.symbols.values()]
    pictures += [it.picture for it in pack.faces.tokens.values()]
    arts += [it for it in pictures if it is not None]
    arts += [it.template for it in pack.faces.decks.values() if it.template is not None]
    folders: dict[Path, _Folder] = {}
    found = []
    for art in arts:
        home = pack.folder_of(art.span)
        # What is longer is no path, which the schema tells.
        if home is not None and len(art.text) <= LONGEST_PATH:
            if home not in folders:
                folders[home] = _Folder(home)
            found.append(folders[home].examined(art))
    return [it for it in found if it is not None]


class _Folder:
    """The folder of a pack; what is in it is looked up once for all cards."""

    def __init__(self, home: Path) -> None:
        self.home = home.resolve()
        self.names: dict[Path, list[str]] = {}

    def examined(self, art: Scalar) -> Diagnostic | None:
        written = Path(art.text)
        try:
            path = (self.home / written).resolve()
            inside = path.is_relative_to(self.home)
            exists = inside and path.is_file()
        except (OSError, ValueError, RuntimeError):  # a name that no file can have, or links in a circle
            inside, exists = True, False
        if not inside:
            message = f"'{art.text}' leads out of the pack's folder"
            hint = "copy the picture into the folder and name it from there"
            return Diagnostic(codes.OUTSIDE_FOLDER, message, art.span, hint)
        if exists:
            return None
        message = f"there is no file '{art.text}' in the pack"
        hint = did_you_mean(art.text, self._beside(written)) or "put the file there, or leave this out"
        if "\\" in art.text:
            hint = f"write '{art.text.replace(chr(92), '/')}', with '/'"
        return Diagnostic(
            codes.ASSET_MISSING, message, art.span, hint, Severity.WARNING, about=used(art.text)
        )

    def _beside(self, written: Path) -> list[str]:
        """The files where the missing one was looked for, named as in the pack."""
        if written.parent not in self.names:
            try:
                found = islice((self.home / written.parent).iterdir(), MOST_NAMES)
                names = [(written.parent / it.name).as_posix() for it in found]
            except (OSError, ValueError):
                names = []
            self.names[written.parent] = names
        return self.names[written.parent]
