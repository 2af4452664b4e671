"""Badges: what stands for an icon, a word or a deck where the pack brings no picture of its own.

Each has a shape and letters besides its colour, so that nobody needs to tell colours apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SHAPES = {
    "disc": '<circle cx="50" cy="50" r="46"/>',
    "shield": '<path d="M50 4 C64 12 78 14 92 13 V50 C92 74 72 89 50 97 C28 89 8 74 8 50 V13 C22 14 36 12 50 4 Z"/>',
    "diamond": '<path d="M50 2 L98 50 L50 98 L2 50 Z"/>',
    "hexagon": '<path d="M50 3 L92 27 V73 L50 97 L8 73 V27 Z"/>',
    "square": '<rect x="9" y="9" width="82" height="82" rx="16"/>',
    "drop": '<path d="M50 2 C68 26 90 44 90 63 A40 36 0 0 1 10 63 C10 44 32 26 50 2 Z"/>',
    "octagon": '<path d="M31 5 H69 L95 31 V69 L69 95 H31 L5 69 V31 Z"/>',
    "arch": '<path d="M10 96 V46 A40 42 0 0 1 90 46 V96 Z"/>',
    "pentagon": '<path d="M50 3 L97 38 L79 95 H21 L3 38 Z"/>',
    "banner": '<path d="M12 4 H88 V96 L50 80 L12 96 Z"/>',
}

ROOM = {name: {"diamond": 0.5, "drop": 0.54, "pentagon": 0.56}.get(name, 0.62) for name in SHAPES}
"""How much of a shape's width a picture on it takes."""


def shape(name: str, fill: str, edge: str = "#ffffff") -> str:
    """A shape as SVG, filled with a colour."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 108 108">'
        f'<g fill="{fill}" stroke="{edge}" stroke-width="5" stroke-linejoin="round">{SHAPES[name]}</g></svg>'
    )


def usual_shape(number: int) -> str:
    """The shape of the n-th badge of a pack."""
    return list(SHAPES)[number % len(SHAPES)]


def letters(titles: Mapping[str, str]) -> dict[str, str]:
    """One or two letters for each name, from its title; no two are the same as long as letters last."""
    taken: set[str] = set()
    found: dict[str, str] = {}
    for name, title in titles.items():
        found[name] = next((it for it in _candidates(title) if it not in taken), f"{len(taken) + 1}")
        taken.add(found[name])
    return found


def _candidates(title: str) -> Iterable[str]:
    words = ["".join(it for it in word if it.isalnum()) for word in title.split()]
    words = [word for word in words if word]
    if not words:
        return
    first = words[0]
    yield first[0].upper()
    if len(words) > 1:
        yield first[0].upper() + words[1][0].upper()
    for other in first[1:]:
        yield first[0].upper() + other.lower()
    for other in "".join(words[1:]):
        yield first[0].upper() + other.lower()
