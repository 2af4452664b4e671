"""`cardwright schema`: what editors need to complete and check the keys of a pack while it is being written."""

from __future__ import annotations

import argparse
from pathlib import Path

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

    name, schema = (ANY_PACK, pack_schema()) if given.pack is None else _of_pack(given.pack)
    text = json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    if given.out is None:
        print(text, end="")
        return 0
    path = given.out / f"{name}.schema.json" if given.out.is_dir() else given.out
    write_aside(path, text, shared=True)
    print(f"{path}: the schema of {'any pack' if given.pack is None else repr(name)}")
    print(f"in a file beside it: # yaml-language-server: $schema={path.name}")
    return 0


def _of_pack(name: str) -> tuple[str, dict[str, object]]:
    from cardwright.cli.common import folder_of
    from cardwright.diagnostics import PackError
    from cardwright.packs.load import examine
    from cardwright.packs.schema import full_schema

    folder = folder_of(name)
    checked, findings, _ = examine(folder)
    if checked is None:
        raise PackError(findings)
    return checked.pack.name or folder.resolve().name, full_schema(checked.pack)
