"""`cardwright schema`: what editors need to complete and check the keys of a pack while it is being written."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.common import add_with
from cardwright.findings.diagnostic import harmless, harmless_json, read_from

if TYPE_CHECKING:
    from cardwright.schema.pack_schema import Schema

EXAMPLES = """examples:
  cardwright schema --out cardwright.schema.json
  cardwright schema my_pack/ --out my_pack/
  cardwright schema --scenarios
In the first line of a file, for editors with a YAML language server:
  # yaml-language-server: $schema=my_pack.schema.json
  # yaml-language-server: $schema=../scenarios.schema.json
"""
ANY_PACK = "cardwright"
SCENARIOS = "scenarios"


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
        "--scenarios",
        action="store_true",
        help="the schema of files of scenarios, which is the same for all packs",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="PATH",
        help="a file to write to, or a folder, for the schema of scenarios too; the screen, when nothing is said",
    )


def run(given: argparse.Namespace) -> int:
    """Shows or writes the JSON Schema. A pack with mistakes has one, too, as long as its files can be read."""
    from cardwright.schema.pack_schema import pack_schema

    if given.scenarios:
        _check_scenarios_alone(given)
        schemas = [_of_scenarios()]
    elif given.pack is None:
        schemas = [(ANY_PACK, "any pack", pack_schema())]
    else:
        name, schema = _of_pack(given.pack, given.extensions)
        schemas = [(name, repr(name), schema)]
    if given.out is None:
        print(_written(schemas[0][2]), end="")
        return 0
    folder = given.out if given.out.is_dir() else None
    if folder is not None and not given.scenarios:
        schemas.append(_of_scenarios())
    for name, what, schema in schemas:
        _write(folder / f"{name}.schema.json" if folder is not None else given.out, name, what, schema)
    return 0


def _check_scenarios_alone(given: argparse.Namespace) -> None:
    from cardwright.errors import SettingError
    from cardwright.findings import codes

    if given.pack is not None or given.extensions:
        message = "the schema of scenarios is the same for all packs"
        raise SettingError(codes.WRONG_SETUP, message, "give --scenarios without a pack")


def _written(schema: Schema) -> str:
    return harmless_json(schema) + "\n"


def _write(path: Path, name: str, what: str, schema: Schema) -> None:
    from cardwright.cli.writing import write_file

    write_file(path, _written(schema), shared=True)
    print(harmless(f"{path}: the schema of {what}"))
    if name == SCENARIOS:
        where, above = "in a file in the folder 'scenarios' beside it", "../"
    else:
        where, above = "in a file beside it", ""
    print(harmless(f"{where}: # yaml-language-server: $schema={above}{path.name}"))


def _of_scenarios() -> tuple[str, str, Schema]:
    from cardwright.scenarios.files import scenario_schema

    return SCENARIOS, "scenarios", scenario_schema()


def _of_pack(name: str, extensions: list[str]) -> tuple[str, Schema]:
    from cardwright.cli.common import project_of
    from cardwright.findings.diagnostic import PackError
    from cardwright.schema.coercions import is_name

    project = project_of(name, extensions)
    schema = project.schema()
    report = project.check(advice=False)
    assert report.pack is not None and project.folder is not None  # without a pack there is no schema
    own, folder = project.own_extension(report.pack), project.folder.resolve().name
    called = (own.name if own is not None else report.pack.pack.name) or folder
    # A file is named by it: what is written in an untrusted pack must not lead out of the folder that was asked for.
    if not is_name(called) and called != folder:
        raise PackError(report.findings, read_from(report.texts))
    return called, schema
