"""Colours that are told apart, and the ink that can be read on them."""

from __future__ import annotations

# Of similar lightness, so that white stands out on each; the order keeps neighbours apart for most eyes.
COLOURS = (
    "#8c2f39",
    "#23527c",
    "#4c6b2f",
    "#6a4585",
    "#a5561c",
    "#1f6b68",
    "#5b4636",
    "#94366e",
    "#3d4f5c",
    "#7a6a1a",
)
READABLE = 4.5
"""The contrast that WCAG asks of small text."""


def usual(number: int) -> str:
    """The colour of the n-th deck, icon or word, where the pack gives it none."""
    return COLOURS[number % len(COLOURS)]


def mixed(colour: str, with_colour: str, share: float) -> str:
    """A colour with a share of another, from 0 to 1."""
    pairs = zip(_parts(colour), _parts(with_colour), strict=True)
    return "#" + "".join(f"{round(mine + (other - mine) * share):02x}" for mine, other in pairs)


def luminance(colour: str) -> float:
    """How light a colour is to the eye, from 0 to 1 (WCAG's relative luminance)."""
    linear = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (it / 255 for it in _parts(colour))
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(colour: str) -> str:
    """White or nearly black, whichever is read more easily."""
    return max("#ffffff", "#1d1a16", key=lambda it: contrast(it, colour))


def readable(colour: str, on: str = "#ffffff") -> str:
    """The colour, as much darker as it takes to be read on a light ground."""
    shades = (mixed(colour, "#000000", step / 20) for step in range(20))
    return next((it for it in shades if contrast(it, on) >= READABLE), "#000000")


def _parts(colour: str) -> tuple[int, int, int]:
    number = int(colour[1:7], 16)
    return number >> 16, number >> 8 & 255, number & 255
