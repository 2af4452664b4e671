"""A balance report as one HTML page: no script, nothing from elsewhere, right on paper and without colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cardwright.lab import plots
from cardwright.lab.balance import SURE
from cardwright.lab.report import NOT_MEASURED, Report
from cardwright.lab.statistics import Estimate

STYLE = """
:root { --paper: #fff; --ink: #1b1b1b; --faint: #5f5f5f; --rule: #ccc; }
@media (prefers-color-scheme: dark) { :root { --paper: #171717; --ink: #e8e8e8; --faint: #a8a8a8; --rule: #444; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid var(--rule); }
table { border-collapse: collapse; width: 100%; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .5rem; text-align: right; border-bottom: 1px solid var(--rule); }
th:first-child, td:first-child { text-align: left; }
.wide { overflow-x: auto; } td, th { white-space: nowrap; } td:first-child { white-space: normal; }
ol li { margin-bottom: .7rem; } ol code { color: var(--faint); }
code { font-size: .85em; overflow-wrap: anywhere; }
.note { color: var(--faint); font-size: .88rem; text-align: left; max-width: 50rem; }
figure { margin: 1rem 0; } figcaption { font-size: .88rem; font-weight: 600; }
svg { width: 100%; min-width: 36rem; height: auto; color: var(--ink); font: 11px system-ui, sans-serif; margin: .5rem 0; }
svg text { fill: currentColor; } svg .grid { stroke: var(--rule); } svg .zero { stroke-width: 1.5; }
svg .mark { stroke-dasharray: 3 3; } svg .bar { fill: var(--faint); stroke: currentColor; stroke-width: .5; }
svg .dot { fill: currentColor; } svg .corner { fill: var(--faint); } svg .interval { stroke-width: 1.5; }
"""
MOST_OPTIONS = 24


def page(report: Report) -> str:
    """The whole page."""
    measured = report.measured
    pack, series = measured.pack, measured.series
    extended = "".join(f" with {it.name} {it.version}" for it in pack.extensions)
    title = f"Balance of {pack.name} {pack.version}{extended}"
    about = (
        f"{measured.plan.games} games of {series.players} players, bots {', '.join(dict.fromkeys(series.bots))}, "
        f"seed {series.seed}. In brackets and as bars: 95% intervals."
    )
    parts = "\n".join(_parts(report))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><main><h1>{escape(title)}</h1>\n"
        f'<p class="note">{escape(about)}</p>\n{parts}\n</main></body></html>\n'
    )


def _parts(report: Report) -> Iterator[str]:
    yield _heading("Verdict")
    if report.verdicts:
        items = "".join(
            f"<li>{escape(it.words)}<br><code>{escape(it.command)}</code></li>" for it in report.verdicts
        )
        yield f"<ol>{items}</ol>"
    else:
        yield "<p>Nothing stands out.</p>"
    if report.goal is not None:
        yield _heading(f"Towards {report.goal.ending} = {report.goal.share:g}%")
        rows = [(it.name, it.estimate) for it in report.towards[:MOST_OPTIONS]]
        yield plots.dots(
            f"How often games end with {report.goal.ending}", rows, "%", report.goal.share, signed=False
        )
    yield from _games(report)
    yield from _skill(report)
    yield _heading("Tension")
    yield _figures(report.tension)
    yield from _choices(report)
    yield from _cards(report)
    yield from _changes(report)
    yield _heading("Controls")
    listed = "".join(
        f"<li>{'holds' if holds else '<strong>DOES NOT HOLD</strong>'}: {escape(what)}</li>"
        for what, holds in report.controls
    )
    unmeasured = "".join(f"<li>{escape(it)}</li>" for it in NOT_MEASURED)
    yield f"<ul>{listed}</ul><p>Not measured:</p><ul>{unmeasured}</ul>"


def _games(report: Report) -> Iterator[str]:
    yield _heading("Endings and length")
    if report.endings:
        yield plots.dots(
            "How games end", [(it.name, it.estimate) for it in report.endings], "%", signed=False
        )
    for name, figures in report.lengths.items():
        marks = [(share, float(figures[share])) for share in ("5%", "50%", "95%")]
        what = name.replace("_", " ")
        yield plots.bars(f"{what} a game: {_words_of(marks)}", figures["bars"], what, marks)
    if report.seats:
        yield _heading("Seats")
        rows = [(f"{it.name} ({it.more['wins']:.1f}%)", it.estimate) for it in report.seats]
        yield plots.dots("Games won by seat, more or fewer than its share, of a hundred", rows)


def _skill(report: Report) -> Iterator[str]:
    if not report.skill:
        return
    yield _heading("Skill")
    yield '<p class="note">How often the bot of the row wins (%), alone among bots of the column.</p>'
    names = list(dict.fromkeys(one for one, _ in report.skill))

    def cell(row: int, column: int) -> tuple[float, str]:
        won = report.skill[names[row], names[column]]
        return won.value / 100, f"{won.value:.0f} ±{(won.high - won.low) / 2:.0f}"

    yield plots.heat_map("How often the row's bot wins among the column's, in percent", names, names, cell)


def _choices(report: Report) -> Iterator[str]:
    yield _heading("Choices")
    yield _figures(report.choices)
    rows = [
        (
            it.name,
            str(it.more["offered"]),
            "" if it.more["taken"] is None else f"{it.more['taken']:.0f}%",
            _interval(it.estimate),
            "surely" if it.corrected < SURE else "",
        )
        for it in report.surest_offers[:MOST_OPTIONS]
    ]
    note = "What whoever takes an option by chance wins more than whoever does not, of a hundred games; the surest first."
    yield _table(note, ["option", "offered", "taken", "gains", "corrected"], rows)


def _cards(report: Report) -> Iterator[str]:
    if not report.cards:
        return
    yield _heading("Cards")
    points = [(it.name, it.held, it.impact.value) for it in report.cards if it.impact is not None]
    corners = ("seldom held, strong", "often held, strong", "seldom held, weak", "often held, weak")
    yield plots.quadrant(
        "Cards by how often they are held and what they bring",
        points,
        "held in % of the games",
        "games won by it, of a hundred",
        corners,
    )
    rows = [
        (
            it.name,
            f"{it.held:.0f}%",
            "" if it.points is None else f"{it.points:.1f}",
            "" if it.holders_win is None else f"{it.holders_win.value:.1f}%",
            _interval(it.impact),
            _interval(it.off),
            _interval(it.plus_one),
            _interval(it.given),
        )
        for it in report.cards
    ]
    note = (
        "Held: by the score pads. Holders win: a correlation, they may win for another reason. By it: how many more games of "
        "a hundred its holders win than the same seats do where it is blank. Off: that, less the mean of the other kinds of "
        "its deck. +1: points to its holders if it had one more. Given: how many more games a seat wins that begins with it."
    )
    yield _table(note, ["card", "held", "points", "holders win", "by it", "off", "+1", "given"], rows)
    if report.pairs:
        yield _heading("Pairs")
        pairs = [(it.name, it.estimate) for it in report.pairs]
        yield plots.dots("Points that a card loses to those who hold both, when the other is blank", pairs)


def _changes(report: Report) -> Iterator[str]:
    if report.strategies:
        yield _heading("Restricted play")
        rows = [(it.name, it.estimate) for it in report.strategies[:MOST_OPTIONS]]
        yield plots.dots("Games won more than without the restriction, of a hundred", rows)
    if report.constants:
        yield _heading("What if")
    for name, by_delta in report.constants.items():
        names = list(next(iter(by_delta.values())))
        rows_of = [
            (f"{name} {delta:+d}", *(_interval(figures[it]) for it in names))
            for delta, figures in sorted(by_delta.items())
        ]
        yield _table("", [name, *names], rows_of)
        for what in names[:1]:
            nothing = Estimate(0.0, 0.0, 0.0)
            points = sorted([(0.0, nothing), *((float(d), f[what]) for d, f in by_delta.items())])
            yield plots.line(f"{name}: change of {what}", points, f"change of {name}", f"change of {what}")
    yield _heading("Health")
    listed = "".join(
        f"<li>{escape(what)}: {escape(', '.join(names)) or 'nothing'}</li>"
        for what, names in report.health.items()
    )
    yield f"<ul>{listed}</ul>"


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _figures(figures: dict[str, Estimate]) -> str:
    return _table("", ["", ""], [(name, _interval(it, signed=False)) for name, it in figures.items()])


def _table(note: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(it)}</th>' for it in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(it)}</td>' for it in row)}</tr>" for row in rows)
    # Above the table, not in it: a caption is as wide as its table, which may be wider than the page.
    above = f'<p class="note">{escape(note)}</p>' if note else ""
    named = f"<thead><tr>{head}</tr></thead>" if any(columns) else ""
    table = f"<table>{named}<tbody>{body}</tbody></table>"
    return f'{above}<div class="wide" tabindex="0" role="group" aria-label="table">{table}</div>'


def _interval(estimate: Estimate | None, signed: bool = True) -> str:
    if estimate is None:
        return ""
    return plots.interval_words(estimate, signed=signed)


def _words_of(marks: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{share} of the games up to {number:g}" for share, number in marks)
