"""Plots as SVG, by hand: dots with intervals, histograms, quadrants, heat maps and lines.

Nothing is shown by colour alone: every mark has its number or name in words beside it or in its tooltip, intervals that
hold 0 have hollow dots, heat maps have the number in each cell. Colours come from the page (`currentColor`), so they
are right on a dark one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import isfinite

from cardwright.lab.statistics import Estimate

WIDTH = 720
ROW = 22
LABELS = 190
FIGURES = 170
EDGE = 12
HEIGHT = 240
# How wide a letter is, about.
LETTER = 5.9


@dataclass(frozen=True, slots=True)
class Axis:
    """Takes numbers to places on a line."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, number: float) -> float:
        share = (number - self.low) / ((self.high - self.low) or 1.0)
        return round(self.start + min(1.0, max(0.0, share)) * (self.end - self.start), 1)

    def ticks(self, about: int = 6) -> list[float]:
        """Round numbers along it."""
        span = (self.high - self.low) or 1.0
        step = 10.0 ** len(str(int(span / about))) / 10 if span >= about else 1.0
        while span / step < about / 2:
            step /= 2 if step > 1 else 10
        while span / step > 1.5 * about:
            step *= 2
        first = int(self.low / step) - 1
        numbers = (round((first + it) * step, 6) for it in range(int(span / step) + 4))
        return [it for it in numbers if self.low <= it <= self.high]


def dots(
    title: str, rows: Sequence[tuple[str, Estimate]], unit: str = "", zero: float = 0.0, signed: bool = True
) -> str:
    """One line a row: a dot for the number, a bar for its interval, and both in words on the right.

    A dot is filled when the interval does not hold `zero`, which has a line of its own. Differences are `signed`.
    """
    ends = [it for _, e in rows for it in (e.low, e.high) if isfinite(it)] or [0.0]
    axis = _around([*ends, zero], LABELS, WIDTH - FIGURES)
    height = ROW * len(rows) + 2 * EDGE + 14
    parts = [_axis_below(axis, height - 20, EDGE)]
    parts.append(_line(axis(zero), EDGE, axis(zero), height - 20, 'class="zero"'))
    for place, (name, e) in enumerate(rows):
        y = EDGE + ROW * place + ROW / 2
        sure = not e.low <= zero <= e.high
        words = interval_words(e, unit, signed)
        parts.append(f"<g><title>{escape(f'{name}: {words}')}</title>")
        parts.append(_text(LABELS - 8, y + 4, name, "end"))
        parts.append(_line(axis(e.low), y, axis(e.high), y, 'class="interval"'))
        fill = "currentColor" if sure else "var(--paper, white)"
        parts.append(
            f'<circle cx="{axis(e.value)}" cy="{y}" r="4" fill="{fill}" stroke="currentColor" stroke-width="1.5"/>'
        )
        parts.append(f"{_text(WIDTH - FIGURES + 8, y + 4, words)}</g>")
    return _svg(title, height, parts)


def interval_words(e: Estimate, unit: str = "", signed: bool = True) -> str:
    """An estimate with its interval: `+2.1 (1.0 to 3.2)`."""
    return f"{number_words(e.value, signed)}{unit} ({number_words(e.low)} to {number_words(e.high)})"


def number_words(number: float, signed: bool = False) -> str:
    """A number with one digit, a real minus and no minus before 0, and a plus where a sign is asked for."""
    if not isfinite(number):
        return "any" if number > 0 else "none"
    number = round(number, 1) + 0.0
    return f"{number:{'+' if signed and number else ''}.1f}".replace("-", "−")


def bars(
    title: str, bins: Sequence[tuple[int, int, int]], across: str, marks: Sequence[tuple[str, float]] = ()
) -> str:
    """A histogram: how many games had a number from … to …; `marks` are lines with names, such as a median."""
    if not bins:
        return ""
    axis = Axis(bins[0][0], bins[-1][1] + 1, EDGE + 40, WIDTH - EDGE)
    most, floor = max(count for *_, count in bins), HEIGHT - 34
    parts = [_axis_below(axis, floor, EDGE + 14), _text(WIDTH / 2, HEIGHT - 2, across, "middle")]
    parts += [_text(EDGE + 34, EDGE + 24, str(most), "end"), _text(EDGE + 34, floor, "0", "end")]
    parts.append(_upright(HEIGHT / 2, "games"))
    for first, last, count in bins:
        left, right = axis(first), axis(last + 1)
        tall = round((floor - EDGE - 20) * count / most, 1)
        what = escape(f"{first if first == last else f'{first} to {last}'}: {count} games")
        parts.append(
            f'<rect class="bar" x="{left}" y="{floor - tall}" width="{max(1.0, right - left - 1)}" height="{tall}">'
            f"<title>{what}</title></rect>"
        )
    for place, (name, number) in enumerate(marks):
        # Lines that are near each other have their names at different heights.
        y = EDGE + 10 * (place % 3)
        parts.append(_line(axis(number), y + 2, axis(number), floor, 'class="mark"'))
        parts.append(_text(axis(number) + 3, y + 8, f"{name} {number:g}"))
    return _svg(title, HEIGHT, parts)


def quadrant(
    title: str,
    points: Sequence[tuple[str, float, float]],
    across: str,
    up: str,
    corners: tuple[str, str, str, str],
) -> str:
    """Names at two numbers each, parted by the middle of one and the zero of the other.

    `corners` say what each quarter means: upper left, upper right, lower left, lower right.
    """
    if not points:
        return ""
    height = 480
    xs, ys = [x for _, x, _ in points], [y for *_, y in points]
    x_axis, y_axis = _around(xs, 52, WIDTH - 90), _around([*ys, 0.0], height - 40, EDGE + 10)
    middle = sorted(xs)[len(xs) // 2]
    parts = [
        _axis_below(x_axis, height - 40, EDGE),
        _line(52, y_axis(0), WIDTH - EDGE, y_axis(0), 'class="zero"'),
        _line(x_axis(middle), EDGE, x_axis(middle), height - 40, 'class="mark"'),
        _text(WIDTH / 2, height - 6, across, "middle"),
        _upright(height / 2, up),
    ]
    parts += [_text(46, y_axis(it) + 4, f"{it:g}", "end") for it in y_axis.ticks()]
    places: tuple[tuple[float, float, str], ...] = (
        (56, 22, "start"),
        (WIDTH - EDGE, 22, "end"),
        (56, height - 46, "start"),
        (WIDTH - EDGE, height - 46, "end"),
    )
    for (left, top, anchor), words in zip(places, corners, strict=True):
        parts.append(
            f'<text class="corner" x="{left}" y="{top}" text-anchor="{anchor}">{escape(words)}</text>'
        )
    at = [(name, x_axis(x), y_axis(y), x, y) for name, x, y in sorted(points, key=lambda it: -abs(it[2]))]
    taken = [Box(x - 4, y - 4, x + 4, y + 4) for _, x, y, *_ in at]
    for name, x, y, x_number, y_number in at:
        what = escape(f"{name}: {across} {x_number:.1f}, {up} {number_words(y_number, signed=True)}")
        parts.append(f'<circle class="dot" cx="{x}" cy="{y}" r="3.5"><title>{what}</title></circle>')
        # A name that finds no room beside its dot is in the tooltip and in the table; those farthest from zero come first.
        for box, text in _beside(name, x, y):
            if box.left > 50 and box.right < WIDTH and not any(map(box.meets, taken)):
                parts.append(text)
                taken.append(box)
                break
    return _svg(title, height, parts)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


def _beside(name: str, x: float, y: float) -> Iterator[tuple[Box, str]]:
    """Where the name of a dot may stand: right, left, below and above it."""
    wide = LETTER * len(name)
    for left, base, anchor in (
        (x + 6, y + 4, "start"),
        (x - 6 - wide, y + 4, "end"),
        (x - wide / 2, y + 15, "middle"),
        (x - wide / 2, y - 7, "middle"),
        (x + 4, y + 13, "start"),
        (x + 4, y - 5, "start"),
        (x - 4 - wide, y + 13, "end"),
        (x - 4 - wide, y - 5, "end"),
    ):
        start = {"start": left, "middle": left + wide / 2, "end": left + wide}[anchor]
        yield Box(left, base - 9, left + wide, base + 2), _text(start, base, name, anchor)


def heat_map(
    title: str,
    rows: Sequence[str],
    columns: Sequence[str],
    cell: Callable[[int, int], tuple[float, str]],
) -> str:
    """A table of squares: `cell` gives a number from 0 to 1, which darkens it, and the words that stand in it."""
    wide = min(110.0, (WIDTH - LABELS) / max(1, len(columns)))
    height = 30 * (len(rows) + 1) + EDGE
    parts = [_text(LABELS + wide * (place + 0.5), 20, name, "middle") for place, name in enumerate(columns)]
    for y, row in enumerate(rows):
        top = 30 * (y + 1)
        parts.append(_text(LABELS - 8, top + 19, row, "end"))
        for x, column in enumerate(columns):
            share, words = cell(y, x)
            left = round(LABELS + wide * x, 1)
            parts.append(
                f"<g><title>{escape(f'{row}, {column}: {words}')}</title>"
                f'<rect x="{left}" y="{top}" width="{wide - 2:.1f}" height="28" fill="currentColor" '
                f'fill-opacity="{0.04 + 0.36 * min(1.0, max(0.0, share)):.2f}" stroke="currentColor" stroke-width="0.5"/>'
                f"{_text(left + wide / 2, top + 19, words, 'middle')}</g>"
            )
    return _svg(title, height, parts)


def line(title: str, points: Sequence[tuple[float, Estimate]], across: str, up: str) -> str:
    """How a figure follows a number: a line through its values, with the interval of each as a bar."""
    if not points:
        return ""
    x_axis = Axis(min(x for x, _ in points), max(x for x, _ in points), EDGE + 50, WIDTH - EDGE - 60)
    ends = [it for _, e in points for it in (e.low, e.high) if isfinite(it)]
    y_axis = _around(ends, HEIGHT - 40, EDGE)
    parts = [_text(WIDTH / 2, HEIGHT - 4, across, "middle"), _upright(HEIGHT / 2, up)]
    parts += [_text(EDGE + 42, y_axis(it) + 4, f"{it:g}", "end") for it in y_axis.ticks(4)]
    way = " ".join(f"{x_axis(x)},{y_axis(e.value)}" for x, e in points)
    parts.append(f'<polyline points="{way}" fill="none" stroke="currentColor"/>')
    for x, e in points:
        words = f"{x:g}: {number_words(e.value)} ({number_words(e.low)} to {number_words(e.high)})"
        parts.append(
            f"<g><title>{escape(words)}</title>{_line(x_axis(x), y_axis(e.low), x_axis(x), y_axis(e.high))}"
        )
        parts.append(f'<circle class="dot" cx="{x_axis(x)}" cy="{y_axis(e.value)}" r="3.5"/>')
        parts.append(f"{_text(x_axis(x) + 6, y_axis(e.value) - 5, number_words(e.value, signed=True))}</g>")
        parts.append(_text(x_axis(x), HEIGHT - 24, f"{x:g}", "middle"))
    return _svg(title, HEIGHT, parts)


def _around(numbers: Sequence[float], start: float, end: float) -> Axis:
    low, high = min(numbers), max(numbers)
    room = 0.05 * (high - low) or 1.0
    return Axis(low - room, high + room, start, end)


def _axis_below(axis: Axis, y: float, top: float) -> str:
    parts = [_line(axis.start, y, axis.end, y)]
    for number in axis.ticks():
        parts.append(_line(axis(number), top, axis(number), y, 'class="grid"'))
        parts.append(_text(axis(number), y + 14, f"{number:g}", "middle"))
    return "".join(parts)


def _line(x1: float, y1: float, x2: float, y2: float, more: str = "") -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="currentColor" {more}/>'


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{round(x, 1)}" y="{round(y, 1)}" text-anchor="{anchor}">{escape(words)}</text>'


def _upright(middle: float, words: str) -> str:
    """The name of an axis that goes up."""
    return f'<text x="12" y="{middle}" transform="rotate(-90 12 {middle})" text-anchor="middle">{escape(words)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    """A plot with its title above it. Where a page is too narrow to read it, it is moved sideways."""
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><div class="wide" tabindex="0" role="group" '
        f'aria-label="{escape(title)}"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'role="img" aria-label="{escape(title)}">{"".join(parts)}</svg></div></figure>'
    )
