"""`cardwright docs`: the manual, which travels with the program."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from cardwright.errors import SettingError
from cardwright.findings import codes

EXAMPLES = """examples:
  cardwright docs
  cardwright docs first-steps
  cardwright docs language zones
  cardwright docs CW401
  cardwright docs language --path
"""
# Where a newcomer begins; the other pages follow by their names.
FIRST, FINDINGS = "first-steps", "findings"
_HEADING = re.compile(r"(#+) (.*)")
_CODE = re.compile(r"cw\d{3}")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog, parser.formatter_class = EXAMPLES, argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "page",
        nargs="?",
        metavar="PAGE",
        help="a page, or the code of a finding; the list of pages, unless said",
    )
    parser.add_argument(
        "heading", nargs="*", metavar="WORD", help="only the parts of the page whose heading has these words"
    )
    parser.add_argument(
        "--path", action="store_true", help="print where the page lies, or the folder of all of them"
    )


def run(given: argparse.Namespace) -> int:
    """Lists the pages, or shows one: drawn on a terminal, as it is written (Markdown) in a pipe."""
    from cardwright.places import docs_root

    if given.page is None:
        if given.path:
            print(docs_root())
        else:
            _list()
        return 0
    page, words = _asked(given.page, given.heading)
    path = pages()[page]
    if given.path:
        print(path)
        return 0
    text = path.read_text(encoding="utf-8")
    if words:
        parts = list(_parts(text, words))
        if not parts:
            message = f"no heading of '{page}' has '{words}' in it"
            raise SettingError(codes.WRONG_SETUP, message, f"the whole page: cardwright docs {page}")
        text = "\n".join(parts)
    _show(text)
    return 0


def pages() -> dict[str, Path]:
    """The pages by their names."""
    from cardwright.places import docs_root

    found = {it.stem: it for it in sorted(docs_root().glob("*.md"))}
    return {name: found[name] for name in sorted(found, key=lambda it: (it != FIRST, it))}


def _asked(page: str, words: list[str]) -> tuple[str, str]:
    """The page that is meant, and the words of a heading in it. `docs/language.md` is the page `language`."""
    from cardwright.findings.diagnostic import did_you_mean

    name = page.lower().removeprefix("docs/").removesuffix(".md").replace("_", "-")
    if _CODE.fullmatch(name):
        return FINDINGS, " ".join([name, *words])
    known = pages()
    if name not in known:
        hint = did_you_mean(name, known) or f"pages: {', '.join(known)}"
        raise SettingError(codes.WRONG_SETUP, f"there is no page '{page[:80]}'", hint)
    return name, " ".join(words)


def _parts(text: str, words: str) -> Iterator[str]:
    """The parts of a page whose headings have the words in them, each with the parts below it."""
    lines = text.split("\n")
    headings: list[tuple[int, int, str]] = []
    code = False
    for number, line in enumerate(lines):
        code ^= line.startswith("```")
        heading = None if code else _HEADING.fullmatch(line)
        if heading:
            headings.append((number, len(heading[1]), heading[2]))
    shown = 0
    for place, (first, level, title) in enumerate(headings):
        if first >= shown and words.lower() in title.lower():
            below = (it for it, other, _ in headings[place + 1 :] if other <= level)
            shown = next(below, len(lines))
            yield "\n".join(lines[first:shown])


def _list() -> None:
    from rich.console import Console
    from rich.text import Text

    from cardwright.places import docs_root

    console = Console(soft_wrap=True, highlight=False)
    known = pages()
    width = max(map(len, known))
    for name, path in known.items():
        with path.open(encoding="utf-8") as file:
            title = file.readline().removeprefix("# ").strip()
        console.print(Text.assemble("  ", (name.ljust(width), "bold cyan"), f"  {title}"))
    console.print(Text(f"\nOne of them: cardwright docs {FIRST}"))
    console.print(Text("What a finding means: cardwright docs CW401"))
    console.print(Text(f"They lie in {docs_root()}"))


def _show(text: str) -> None:
    import os
    import sys

    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    # What is shorter than the screen stays on it; longer pages are turned with the keys of 'less'.
    os.environ.setdefault("LESS", "-FRX")
    console = Console(highlight=False)
    console.width = min(console.width, 110)
    with console.pager(styles=True):
        console.print(Markdown(text, hyperlinks=False))
