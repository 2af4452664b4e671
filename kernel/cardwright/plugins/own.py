"""The kernel's own plugin: what Cardwright itself adds through the hooks that others have, too.

It is asked first and, where it has what is wanted, alone: neither pluggy nor the list of installed plugins is
needed for a game that uses none (see `cardwright.plugins`). The registry holds it like any other plugin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardwright.bots import Bot
    from cardwright.check.registry import Check
    from cardwright.describe.tongue import Tongue
    from cardwright.hooks import Format
    from cardwright.lang.functions import Function


def cardwright_packs() -> Iterable[Path]:
    """The packs that travel with the kernel."""
    from cardwright.places import content_root
    from cardwright.source.locate import bundled

    return [content_root() / name for name in bundled()]


def cardwright_functions() -> Iterable[Function]:
    """`count`, `total`, `min` and the others of docs/language.md."""
    from cardwright.lang.builtins import TABLE

    return TABLE.values()


def cardwright_checks() -> Iterable[Check]:
    """One for each file in check/errors and check/lints."""
    from cardwright.check.registry import own_checks

    return own_checks()


def cardwright_bots() -> Mapping[str, Callable[[int], Bot]]:
    """`random`, `greedy` and `ismcts`."""
    from cardwright.bots import BOTS

    return BOTS


def cardwright_languages() -> Iterable[type[Tongue]]:
    """English and French."""
    from cardwright.describe import TONGUES

    return TONGUES.values()


def cardwright_formats() -> Mapping[str, Format]:
    """One for each file in cli/formats."""
    from cardwright.findings.formats import formats

    return formats()
