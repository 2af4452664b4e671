"""`cardwright new pack`: a small game of two decks, with comments that teach."""

from __future__ import annotations

import argparse
import shlex
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from cardwright import codes
from cardwright.errors import SettingError

# A pack like any other, whose name and title are put in the place of these.
TEMPLATE = Path(__file__).parent / "templates" / "pack"
_NAME, _TITLE = "template_name", "Template Title"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="what the pack is called, such as my_game")
    parser.add_argument(
        "--in",
        dest="folder",
        type=Path,
        default=Path(),
        metavar="DIR",
        help="where its folder is made; here, when nothing is said",
    )


def run(given: argparse.Namespace) -> int:
    """Makes the folder of the pack, whole or not at all."""
    from cardwright.cli.new import sound_name, spoken
    from cardwright.packs.find import bundled

    name = sound_name(given.name, "a pack")
    if name in bundled():
        raise SettingError(codes.WRONG_SETUP, f"'{name}' is the name of a pack that comes with Cardwright")
    home: Path = given.folder / name
    if home.exists() or home.is_symlink():
        raise SettingError(codes.WRONG_SETUP, f"'{home}' is there already", "give another name, or --in DIR")
    _must_be_a_folder(given.folder)
    try:
        aside = Path(tempfile.mkdtemp(prefix=f".{name}.", dir=given.folder))
        try:
            for path in sorted(TEMPLATE.rglob("*.yaml")):
                text = path.read_text(encoding="utf-8").replace(_NAME, name).replace(_TITLE, spoken(name))
                written = aside / path.relative_to(TEMPLATE)
                written.parent.mkdir(exist_ok=True)
                written.write_text(text, encoding="utf-8")
            aside.chmod(0o755)  # as any folder; a temporary one is for its owner only
            aside.rename(home)
        except BaseException:
            shutil.rmtree(aside, ignore_errors=True)
            raise
    except OSError as error:
        raise SettingError(codes.WRONG_SETUP, f"'{home}' cannot be made: {error.strerror}") from None
    print(f"{home}: a small game to change into yours; begin with {home / 'people.yaml'}")
    for command in ("validate", "test", "explain", "simulate", "play"):
        print(f"  cardwright {command} {home}")
    return 0


def _must_be_a_folder(folder: Path) -> None:
    """Raises SettingError for a folder that is not there: one that is misspelt should not be made."""
    from cardwright.diagnostics import did_you_mean

    # What cannot be looked at cannot be written to either, and is told so then.
    with suppress(OSError, ValueError):
        if folder.is_dir():
            return
        # Of 'games/old/mine' the first part that is not there is the one that may be misspelt.
        missing = next(it for it in (*reversed(folder.parents), folder) if not it.is_dir())
        if missing.exists():
            raise SettingError(codes.WRONG_SETUP, f"'{missing}' is not a folder")
        beside = [str(it) for it in missing.parent.iterdir() if it.is_dir() and not it.name.startswith(".")]
        hint = did_you_mean(str(missing), beside) or f"make it first: mkdir -p {shlex.quote(str(folder))}"
        raise SettingError(codes.WRONG_SETUP, f"there is no folder '{folder}'", hint)
