"""`cardwright schema`: what editors need to complete and check the keys of a pack while it is being written."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.common import add_with
from cardwright.diagnostics import read_from

if TYPE_CHECKING:
    from cardwright.packs.model import Pack

EXAMPLES = """examples:
  cardwright schema --out cardwright.schema.json
  cardwright schema my_pack/ --out my_pack/
In the first line of a file, for editors with a YAML language server:
  # yaml-language-server: $schema=my_pack.schema.json
"""
ANY_PACK = "cardwright"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "pack",
        nargs="?",
        metavar="PACK",
        help="a pack's name or folder, for the keys of its own decks; without it, what all packs have in common",
    )
    add_with(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="PATH",
        help="a file to write to, or a folder; the screen, when nothing is said",
    )


def run(given: argparse.Namespace) -> int:
    """Shows or writes the JSON Schema. A pack with mistakes has one, too, as long as its files can be read."""
    import json

    from cardwright.cli.common import write_aside
    from cardwright.packs.schema import pack_schema

    name, schema = (ANY_PACK, pack_schema()) if given.pack is None else _of_pack(given.pack, given.extensions)
    text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    if given.out is None:
        print(text, end="")
        return 0
    path = given.out / f"{name}.schema.json" if given.out.is_dir() else given.out
    write_aside(path, text, shared=True)
    print(f"{path}: the schema of {'any pack' if given.pack is None else repr(name)}")
    print(f"in a file beside it: # yaml-language-server: $schema={path.name}")
    return 0


def _of_pack(name: str, extensions: list[str]) -> tuple[str, dict[str, object]]:
    from cardwright.cli.common import folder_of
    from cardwright.diagnostics import PackError
    from cardwright.packs.load import examine
    from cardwright.packs.schema import full_schema

    folder, others = folder_of(name), [folder_of(it) for it in extensions]
    checked, findings, texts = examine(folder, others)
    # What a file that is not YAML declares is not known for certain, and an editor would find it missing.
    if checked is None or any(it.code.startswith("CW1") for it in findings):
        raise PackError(findings, read_from(texts))
    pack = checked.pack
    own = next((it for it in pack.extensions if it.folder.resolve() == folder.resolve()), None)
    if own is None:
        return pack.name or folder.resolve().name, full_schema(pack)
    return own.name or folder.resolve().name, _of_extension(pack, others)


def _of_extension(pack: Pack, others: list[Path]) -> dict[str, object]:
    """The schema of an extension, from the pack that it makes: it may edit its base, and others that it comes after."""
    from cardwright.packs.extend.schema import extension_schema, names_in
    from cardwright.packs.files import read_files
    from cardwright.packs.load import examine
    from cardwright.packs.schema import full_schema

    assert pack.folder is not None  # it was read from there
    base, _, _ = examine(pack.folder, others)
    files = [file for it in (pack.folder, *others) for file in read_files(it)[0] or ()]
    return extension_schema(full_schema(pack), full_schema(base.pack if base else pack), names_in(files))
