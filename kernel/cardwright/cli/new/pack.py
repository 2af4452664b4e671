"""`cardwright new pack`: a small game of two decks with comments that teach, or a copy of a pack to change."""

from __future__ import annotations

import argparse
import shlex
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes
from cardwright.findings.diagnostic import harmless

if TYPE_CHECKING:
    from cardwright.declarations.model import Pack

# A pack like any other, whose name and title are put in the place of these.
TEMPLATE = Path(__file__).parent / "templates" / "pack"
_NAME, _TITLE = "template_name", "Template Title"
# What lies in the folder of a pack and is not the pack's.
_NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "*.py", "*.pyc")
EXAMPLES = """examples:
  cardwright new pack my_game
  cardwright new pack my_game --lang en
  cardwright new pack my_variant --from PACK
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "name", metavar="NAME", help="what the pack is called, such as my_game, or games/my_game"
    )
    parser.add_argument(
        "--from",
        dest="source",
        metavar="PACK",
        help="copy this pack, by its name or folder, in place of the small game",
    )
    parser.add_argument(
        "--lang",
        nargs="+",
        metavar="LANGUAGE",
        help="the languages that it keeps, such as en; all, when nothing is said",
    )
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
    from cardwright.cli.common import folder_of, project_of
    from cardwright.cli.new import place_and_name, sound_name
    from cardwright.cli.new.languages import keep_only
    from cardwright.source.locate import bundled

    folder, name = place_and_name(given)
    sound_name(name, "a pack")
    if name in bundled():
        raise SettingError(codes.WRONG_SETUP, f"'{name}' is the name of a pack that comes with Cardwright")
    home = folder / name
    if home.exists() or home.is_symlink():
        raise SettingError(codes.WRONG_SETUP, f"'{home}' is there already", "give another name, or --in DIR")
    _must_be_a_folder(folder)
    source = folder_of(given.source) if given.source else TEMPLATE
    project = project_of(str(source))
    model, extension = project.pack.pack, project.own_extension(project.pack)
    copied = extension or model
    languages = _languages(given.lang, model, extension is not None)
    try:
        with tempfile.TemporaryDirectory(prefix=f".{name}.", dir=folder) as aside:
            made = Path(aside) / name
            if given.source:
                _copy(source, made, name)
            else:
                _fill_in(made, name)
            keep_only(made, model.languages, languages)
            made.rename(home)
    except shutil.Error as error:  # as many failures of a copy as there were
        raise SettingError(codes.WRONG_SETUP, f"'{source}' cannot be copied: {error.args[0][0][2]}") from None
    except OSError as error:
        raise SettingError(codes.WRONG_SETUP, f"'{home}' cannot be made: {error.strerror}") from None
    if given.source:
        print(harmless(f"{home}: a copy of {copied.name} {copied.version} to change into yours"))
        print(
            harmless(f"  its title is still '{next(iter(copied.title.values()))}': see {home / 'pack.yaml'}")
        )
    else:
        print(harmless(f"{home}: a small game to change into yours; begin with {home / 'people.yaml'}"))
    for command in ("validate", "test", "explain", "simulate", "play"):
        print(harmless(f"  cardwright {command} {home}"))
    return 0


def _languages(asked: list[str] | None, model: Pack, extension: bool) -> Sequence[str]:
    """The languages that the new pack keeps."""
    from cardwright.findings.diagnostic import did_you_mean

    if asked is None:
        return model.languages
    if extension:
        message = "an extension speaks the languages of what it extends"
        raise SettingError(codes.WRONG_SETUP, message, "leave out --lang")
    for language in asked:
        if language not in model.languages:
            known = f"the pack speaks {', '.join(model.languages)}"
            hint = did_you_mean(language, model.languages) or "any other can be added under 'languages'"
            raise SettingError(codes.WRONG_SETUP, f"'{language}' cannot be kept: {known}", hint)
    return asked


def _fill_in(made: Path, name: str) -> None:
    """Writes the template with the name and title of the new pack."""
    from cardwright.cli.new import spoken

    for path in sorted(TEMPLATE.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8").replace(_NAME, name).replace(_TITLE, spoken(name))
        written = made / path.relative_to(TEMPLATE)
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(text, encoding="utf-8")


def _copy(source: Path, made: Path, name: str) -> None:
    """Copies a pack that is sound, with its scenarios and pictures; only its name changes."""
    from cardwright.project import Project
    from cardwright.source.locate import TITLE_PAGE
    from cardwright.source.tree import Mapping, Scalar

    # Links stay links: what they lead to may lie outside the pack.
    shutil.copytree(source, made, symlinks=True, ignore=_NOT_COPIED)
    for it in (made, *made.rglob("*")):  # an installed pack may be read-only
        if not it.is_symlink():
            it.chmod(0o755 if it.is_dir() else 0o644)
    page = Project.from_folder(made).files()[0].tree
    called = page.get("pack") if isinstance(page, Mapping) else None
    assert isinstance(called, Scalar)
    path = made / TITLE_PAGE
    lines = path.read_bytes().decode("utf-8").split("\n")
    at = called.span
    lines[at.line - 1] = (
        f"{lines[at.line - 1][: at.column - 1]}{name}{lines[at.line - 1][at.end_column - 1 :]}"
    )
    path.write_bytes("\n".join(lines).encode())


def _must_be_a_folder(folder: Path) -> None:
    """Raises SettingError for a folder that is not there: one that is misspelt should not be made."""
    from cardwright.findings.diagnostic import did_you_mean

    # What cannot be looked at cannot be written to either, which is reported then.
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
