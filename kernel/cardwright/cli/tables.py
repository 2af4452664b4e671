"""Tables: drawn on a terminal, plain columns in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def show_table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> None:
    """Prints a table. The first `words` columns hold words, the others numbers, which stand on the right."""
    if sys.stdout.isatty():
        _draw(title, columns, rows, words)
    else:
        _write(title, columns, rows, words)


def _draw(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], words: int) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title), title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    for number, column in enumerate(columns):
        if number < words:
            table.add_column(column, style="cyan", no_wrap=True)
        else:
            table.add_column(column, justify="right")
    for row in rows:
        # As text, not as markup: names in packs may hold brackets.
        table.add_row(*map(Text, row))
    Console().print(table)


def _write(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], words: int) -> None:
    widths = [max(map(len, column)) for column in zip(columns, *rows, strict=True)]
    print(title)
    for row in (columns, *rows):
        cells = (
            cell.ljust(width) if number < words else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print(f"  {'  '.join(cells)}".rstrip())
    print()
