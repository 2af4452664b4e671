"""`cardwright new`: a starting point. What can be begun is a module of this folder, named below."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.errors import SettingError
from cardwright.findings import codes

if TYPE_CHECKING:
    from cardwright.declarations.model import Pack

# What can be begun -> one line about it. Its module here has `arguments(parser)` and `run(given)`.
THINGS = {
    "pack": "a small game to change into yours: it can be played at once",
    "card": "a card in a deck of a pack",
    "plugin": "an expansion of a pack that others can install",
}

EXAMPLES = """examples:
  cardwright new pack my_game
  cardwright new card my_game/ blacksmith
  cardwright new card my_game/ weather storm
  cardwright new plugin my_expansion
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    what = f"{{{','.join(THINGS)}}}"
    things = parser.add_subparsers(dest="thing", metavar=what, required=True)
    for thing, help_text in THINGS.items():
        sub = things.add_parser(thing, help=help_text, description=f"Begin {help_text}.")
        import_module(f"{__name__}.{thing}").arguments(sub)


def run(given: argparse.Namespace) -> int:
    status: int = import_module(f"{__name__}.{given.thing}").run(given)
    return status


def place_and_name(given: argparse.Namespace) -> tuple[Path, str]:
    """Where to make what was asked for, and its name: the folder may stand before the name, too, as in games/my_game."""
    written = Path(given.name)
    return given.folder / written.parent, written.name


def sound_name(written: str, what: str) -> str:
    """The name, if it can be one; otherwise an error that says how it would be written."""
    from cardwright.schema import coercions

    if coercions.is_name(written):
        return written
    message = f"'{written[:80]}' cannot be the name of {what}: it begins with a letter, and has small letters, digits "
    message += "and '_' only"
    near = coercions.name(written)
    hint = f"try '{near}'" if near else "as in 'black_cat'"
    raise SettingError(codes.MALFORMED, message, hint)


def spoken(name: str) -> str:
    """A name as a title: `black_cat` is 'Black Cat'."""
    return " ".join(it.capitalize() for it in name.split("_") if it)


def unused_number(pack: Pack, attribute: str) -> int:
    """One more than the greatest number of that name."""
    faces = (face for kind in pack.kinds.values() for face in kind.faces)
    return 1 + max((number for face in faces for number in face.numbers.get(attribute, ())), default=0)
