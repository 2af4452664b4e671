"""`cardwright build`: a pack as a WebAssembly module, for a page that plays it without a server."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.common import add_pack, add_players, add_set, add_with
from cardwright.findings.diagnostic import harmless, harmless_json

EXAMPLES = """examples:
  cardwright build PACK --wasm game.wasm --players 4
  cardwright build my_pack/ --wasm site/my_pack.wasm --set OPTION=VALUE
Beside game.wasm, game.json says what everything in it is called and where it lies.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    add_pack(parser)
    parser.add_argument(
        "--wasm",
        type=Path,
        required=True,
        metavar="FILE",
        help="where the module goes: a name that ends in .wasm",
    )
    add_players(parser)
    add_set(parser)
    add_with(parser)


def run(given: argparse.Namespace) -> int:
    """Writes the module and its names. Fails before anything is written if one of them cannot be."""
    from cardwright.cli.common import game_of, players_of, settings
    from cardwright.cli.writing import check_writable, write_bytes, write_file
    from cardwright.errors import SettingError
    from cardwright.findings import codes
    from cardwright.native.manifest import manifest
    from cardwright.native.modules import wasm_of

    module: Path = given.wasm
    if module.suffix != ".wasm":
        raise SettingError(codes.WRONG_SETUP, f"'{module}' does not end in .wasm", "give --wasm game.wasm")
    names = module.with_suffix(".json")
    for path in (module, names):
        check_writable(path)
    game = game_of(given.pack, settings(given.set), given.extensions)
    players = players_of(game.pack, given.players)
    program = game.program(players)
    binary, memory = wasm_of(program)
    options = {name: game.options.get(name, it.default) for name, it in game.pack.options.items()}
    told = {"module": module.name, "options": options, **manifest(program, memory)}
    write_bytes(module, binary, shared=True)
    write_file(names, harmless_json(told) + "\n", shared=True)
    print(harmless(f"{module}: '{game.pack.name}' for {players} players, {len(binary):,} bytes"))
    print(harmless(f"{names}: what is what in it"))
    return 0
