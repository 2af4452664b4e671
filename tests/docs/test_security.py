"""docs/security.md: its limits are those of the code, and so are its codes."""

import re
from pathlib import Path

from cardwright import analysis
from cardwright.bots import tally
from cardwright.check import call_depth, checker
from cardwright.check.errors import costly, crowded
from cardwright.compile import layout
from cardwright.compile.passes import number_sizes
from cardwright.declarations import build, tables
from cardwright.faces import limits as faces
from cardwright.findings import codes, diagnostic
from cardwright.lang import parser, tree_builder
from cardwright.play import ensure_search, save
from cardwright.scenarios import files as scenario_files
from cardwright.schema import pack_schema
from cardwright.source import folder, library, versions, yaml_reader

PAGE = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")

LIMITS = {
    "bytes of a file": (yaml_reader.MAX_FILE_BYTES, codes.FILE_TOO_LARGE),
    "entries of a file": (yaml_reader.MAX_NODES, codes.TOO_MANY_NODES),
    "levels inside one another in a file": (yaml_reader.MAX_DEPTH, codes.TOO_DEEP),
    "anchors and aliases": (0, codes.ANCHOR_OR_ALIAS),
    "digits of a number in YAML": (yaml_reader.MAX_DIGITS, codes.NUMBER_TOO_LARGE),
    "mistakes reported in the YAML or the shape of a file": (
        yaml_reader.MAX_FINDINGS,
        codes.TOO_MANY_MISTAKES,
    ),
    "findings of one code that are listed": (diagnostic.MOST_OF_A_CODE, codes.TOO_MANY_MISTAKES),
    "findings in formulas and rules, after which no more of them are read": (
        checker.MOST_FINDINGS,
        codes.TOO_MANY_MISTAKES,
    ),
    "files of a pack": (folder.MAX_FILES, codes.TOO_MANY_FILES),
    "letters of all files together": (library.MAX_PACK_BYTES, codes.PACK_TOO_LARGE),
    "entries of all files together": (library.MAX_PACK_NODES, codes.PACK_TOO_LARGE),
    "letters of all scenarios together": (scenario_files.MAX_LETTERS, codes.PACK_TOO_LARGE),
    "entries of all scenarios together": (scenario_files.MAX_ENTRIES, codes.PACK_TOO_LARGE),
    "letters of a name": (pack_schema.pack_schema()["$defs"]["name"]["maxLength"], codes.MALFORMED),
    "letters of a version, or of the versions that fit": (versions.LONGEST, codes.WRONG_NUMBER),
    "languages of a pack": (build.MOST_LANGUAGES, codes.WRONG_NUMBER),
    "numbers from the first to the last that a table looks up": (tables.MOST_NUMBERS, codes.WRONG_NUMBER),
    "pieces (cards with all their copies)": (build.MAX_PIECES, codes.TOO_MANY_PIECES),
    "letters of a formula or rule": (parser.MAX_TEXT, codes.TEXT_TOO_LONG),
    "letters of all formulas and rules together": (checker.MAX_LETTERS, codes.TOO_MANY_TEXTS),
    "brackets inside one another": (parser.MAX_NESTING, codes.NESTED_TOO_DEEP),
    "parts of a formula inside one another": (parser.MAX_DEPTH, codes.NESTED_TOO_DEEP),
    "blocks of a rule inside one another": (parser.MAX_BLOCKS, codes.NESTED_TOO_DEEP),
    "a number in a formula": (tree_builder.MAX_INTEGER, codes.NUMBER_IN_RULE),
    "rules and formulas that use one another in a chain": (call_depth.MAX_CHAIN, codes.CHAIN_TOO_LONG),
    "cards that change the same rule, formula or value": (crowded.MAX_MODIFIERS, codes.TOO_MANY_MODIFIERS),
    "steps to work out a formula, at the worst": (costly.MOST_STEPS, codes.TOO_COSTLY),
    "steps to work out all that a `table` shows, at the worst": (costly.MOST_TO_DRAW, codes.TOO_COSTLY),
    "steps to look through a pack for what is not meant so": (analysis.MOST_STEPS, codes.NOT_LOOKED_THROUGH),
    "steps after one choice": (layout.MAX_STEPS, codes.TOO_MANY_STEPS),
    "steps after all choices of a game": (layout.MOST_IN_A_GAME, codes.GAME_TOO_LONG),
    "choices in a game": (layout.MOST_CHOICES, codes.GAME_TOO_LONG),
    "ways that an `ensure` tries for one decision": (ensure_search.MAX_WAYS, codes.TOO_MANY_STEPS),
    "a number in a game, either way": (number_sizes.LIMIT, codes.NUMBER_OUT_OF_RANGE),
    "sides of cards that one command sets": (faces.MOST_SIDES, codes.TOO_MUCH_TO_SET),
    "letters of a saved game": (save.MAX_TEXT, codes.BAD_SAVED_GAME),
}


def test_the_limits_on_the_page_are_those_of_the_code():
    rows = re.findall(r"^\| (.+?) \| ([0-9,]+) \| (CW\d+) \|$", PAGE, re.M)
    on_the_page = {what: (int(number.replace(",", "")), code) for what, number, code in rows}
    assert on_the_page == LIMITS
    assert len(rows) == len(LIMITS)


def test_what_a_simulation_counts_one_by_one_is_what_the_page_says():
    assert f"counts {tally.MOST_REPORTED:,} different values" in PAGE


def test_the_codes_in_its_text_exist():
    assert set(re.findall(r"CW\d+", PAGE)) <= set(codes.CODES)
    assert {codes.TOO_DEEP_TO_CHECK, codes.TOO_LARGE_TO_PLAY} <= set(re.findall(r"CW\d+", PAGE))


def test_what_reading_leaves_out_is_what_the_schema_does_not_allow():
    keys = pack_schema.pack_schema()["properties"]
    assert keys["languages"]["maxItems"] == build.MOST_LANGUAGES
    assert {keys[it]["maxLength"] for it in ("version", "kernel")} == {versions.LONGEST}
    assert keys["extends"]["properties"]["version"]["maxLength"] == versions.LONGEST
    assert (
        pack_schema.pack_schema()["$defs"]["lookup"]["properties"]["entries"]["maxProperties"]
        == tables.MOST_NUMBERS
    )
