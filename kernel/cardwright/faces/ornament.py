"""Ornaments of our own, for cards without a picture and for the backs of decks.

Each is drawn from the name of what it stands on: cards of one deck look different, and the same card always looks the same.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable

_SIZE = 100
"""Half of the width of a drawing, in its own units; the lines go to its edge."""


def ornament(seed: str, stroke: str, ground: tuple[str, str] | None = None) -> str:
    """A drawing as SVG in one colour, for these letters always the same, byte for byte.

    `ground` are the colours of its upper and lower edge; without them what it lies on shows through.
    """
    drawn = hashlib.sha256(seed.encode()).digest()
    lines = _FAMILIES[drawn[3] % len(_FAMILIES)](drawn, stroke)
    turned = int.from_bytes(drawn[4:6], "big") / 65536 * 60
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">'
        + (_ground(*ground) if ground else "")
        + f'<g fill="none" stroke="{stroke}" stroke-width="0.7" transform="rotate({turned:.2f})">{lines}</g></svg>'
    )


def _ground(above: str, below: str) -> str:
    """One colour becoming the other, most of it in the middle: a low picture shows no more than that."""
    stops = "".join(f'<stop offset="{at}" stop-color="{it}"/>' for at, it in ((0.2, above), (0.8, below)))
    gradient = f'<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
    return f'<defs>{gradient}</defs><path fill="url(#ground)" d="M-100 -100H100V100H-100Z"/>'


def _rosette(drawn: bytes, _: str) -> str:
    """Circles whose radius swings, woven into each other."""
    petals = 7 + drawn[0] % 7
    depth = 0.2 + drawn[2] / 255 * 0.2
    strands = 2 + drawn[1] % 2
    return "".join(
        _swinging(petals, depth, _SIZE * scale, strand * 2 * math.pi / petals / strands)
        for scale in (0.98, 0.76)
        for strand in range(strands)
    )


def _waves(drawn: bytes, _: str) -> str:
    """Rings that swing alike, one inside the other."""
    petals = 6 + drawn[0] % 9
    depth = 0.04 + drawn[1] / 255 * 0.05
    return "".join(_swinging(petals, depth, radius, 0) for radius in range(42, 131, 8))


def _rays(drawn: bytes, stroke: str) -> str:
    """Rays from the middle, every second one filled."""
    rays = 18 + 2 * (drawn[0] % 8)
    reach = _SIZE * 1.42
    wedges = []
    for number in range(rays):
        one, other = (2 * math.pi * (number + at) / rays for at in (-0.25, 0.25))
        corners = (_point(reach, one), _point(reach, other))
        wedges.append(f"M0 0L{corners[0]}L{corners[1]}Z")
    return f'<path fill="{stroke}" fill-opacity="0.38" stroke="none" d="{"".join(wedges)}"/>'


def _circles(drawn: bytes, _: str) -> str:
    """Circles whose middles lie on a circle."""
    many = 8 + 2 * (drawn[0] % 6)
    away = 46 + drawn[1] % 14
    middles = (_point(away, 2 * math.pi * it / many).split() for it in range(many))
    return "".join(f'<circle cx="{x}" cy="{y}" r="{_SIZE - away}"/>' for x, y in middles) + '<circle r="99"/>'


_FAMILIES: tuple[Callable[[bytes, str], str], ...] = (_rosette, _waves, _rays, _circles)


def _swinging(petals: int, depth: float, radius: float, turned: float) -> str:
    """A circle whose radius swings between its whole and so much less of it."""
    points = []
    for step in range(petals * 8):
        angle = 2 * math.pi * step / (petals * 8)
        at = radius * (1 - depth + depth * math.cos(petals * angle))
        points.append((at * math.cos(angle + turned), at * math.sin(angle + turned)))
    return f'<path d="{_smooth(points)}"/>'


def _point(radius: float, angle: float) -> str:
    return f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}"


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve that bends at each point, through the middles between them."""
    middles = [
        ((x + next_x) / 2, (y + next_y) / 2)
        for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    ends = zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=True)
    bends = "".join(f"Q{x:.1f} {y:.1f} {end_x:.1f} {end_y:.1f}" for (x, y), (end_x, end_y) in ends)
    return f"M{middles[0][0]:.1f} {middles[0][1]:.1f}{bends}Z"
