"""`cardwright cache`: where compiled programs are kept from one run to the next, and how to remove them."""

from __future__ import annotations

import argparse

EXAMPLES = """examples:
  cardwright cache
  cardwright cache --clear
  CARDWRIGHT_CACHE=off cardwright play PACK
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--clear", action="store_true", help="remove all that is kept; the next run makes it again"
    )


def run(given: argparse.Namespace) -> int:
    """Says how much is kept and where, or removes it."""
    from cardwright.cache.files import kept_files
    from cardwright.cache.place import SWITCH, cache_folder, grammar_folder, user_folder
    from cardwright.findings.diagnostic import harmless
    from cardwright.findings.formats.text import counted

    folder = user_folder()
    if folder is None:
        print("nothing is kept: there is no folder of yours for it")
        return 0
    kept = kept_files(folder, remove=given.clear)
    done = " removed" if given.clear else ""
    print(harmless(f"{folder}: {counted(kept.number, 'file')}{done}, {_spoken(kept.size)}"))
    if cache_folder() is None:
        what = "nothing new is kept" if grammar_folder() is None else "only the parser's tables are kept"
        print(f"{what}, as {SWITCH} says")
    return 0


def _spoken(size: int) -> str:
    """A size as people read it: `812 kB`."""
    if size < 1_000:
        return f"{size} bytes"
    return f"{size / 1_000:.0f} kB" if size < 999_500 else f"{size / 1_000_000:.1f} MB"
