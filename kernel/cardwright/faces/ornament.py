"""Line drawings for cards without art: a rose engine's pattern, another one for each name."""

from __future__ import annotations

import hashlib
import math


def rosette(seed: str, stroke: str, lines: int = 3) -> str:
    """A pattern of closed curves as SVG. The same seed gives the same pattern, byte for byte."""
    drawn = hashlib.sha256(seed.encode()).digest()
    petals = 5 + drawn[0] % 8
    turns = 1 + drawn[1] % 3
    depth = 0.18 + drawn[2] / 255 * 0.3
    curves = "".join(
        f'<path d="{_curve(petals, turns, depth, 1 - 0.24 * it, it * math.pi / petals)}" opacity="{1 - 0.22 * it:.2f}"/>'
        for it in range(lines)
    )
    rings = "".join(f'<circle r="{radius}"/>' for radius in (97, 94))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200">'
        f'<g fill="none" stroke="{stroke}" stroke-width="0.6">{rings}{curves}</g></svg>'
    )


def _curve(petals: int, turns: int, depth: float, scale: float, phase: float) -> str:
    """A circle whose radius swings; several of them, each turned a little, weave into each other."""
    strands = []
    for strand in range(turns + 2):
        shift = phase + strand * 2 * math.pi / petals / (turns + 2)
        steps = petals * 8
        points = []
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            radius = 90 * scale * (1 - depth + depth * math.cos(petals * angle))
            points.append((radius * math.cos(angle + shift), radius * math.sin(angle + shift)))
        strands.append(_smooth(points))
    return "".join(strands)


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed curve that bends at each point, through the middles between them."""
    middles = [
        ((x + next_x) / 2, (y + next_y) / 2)
        for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True)
    ]
    ends = zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=True)
    bends = "".join(f"Q{x:.1f} {y:.1f} {end_x:.1f} {end_y:.1f}" for (x, y), (end_x, end_y) in ends)
    return f"M{middles[0][0]:.1f} {middles[0][1]:.1f}{bends}Z"
