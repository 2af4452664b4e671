"""A check: an icon that is printed on one kind of card only makes a poor thing to collect."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.hooks import CheckedPack, Diagnostic, Severity


def lonely_icons(checked: CheckedPack) -> Iterator[Diagnostic]:
    """A warning for each icon that exactly one kind carries."""
    pack = checked.pack
    for icon in pack.icons.values():
        carriers = [
            kind.name for kind in pack.kinds.values() if any(icon.name in it.icons for it in kind.faces)
        ]
        if len(carriers) == 1:
            message = f"'{icon.name}' is printed on '{carriers[0]}' only: nobody can collect it"
            hint = "print it on another kind, too"
            yield Diagnostic("", message, icon.span, hint, Severity.WARNING)
