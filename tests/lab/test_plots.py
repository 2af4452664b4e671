"""Plots are SVG that a parser reads, and nothing in them is told by colour alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from cardwright.lab.plots import bars, dots, heat_map, line, quadrant
from cardwright.lab.statistics import Estimate

SURE, UNSURE = Estimate(3.2, 1.1, 5.3), Estimate(0.4, -1.0, 1.8)


def texts(svg: str) -> list[str]:
    """What can be read in a plot, tooltips left out."""
    root = ElementTree.fromstring(svg)
    return [it.text or "" for it in root.iter() if it.tag.endswith("}text")]


def test_an_interval_is_said_in_words_and_a_dot_that_may_be_nothing_is_hollow() -> None:
    svg = dots("Impact", [("Tamer", SURE), ("Wolf <2>", UNSURE)], unit=" pts")
    assert "+3.2 pts (1.1 to 5.3)" in texts(svg)
    assert "+0.4 pts (−1.0 to 1.8)" in texts(svg)
    assert "Wolf <2>" in texts(svg)
    assert re.findall(r'r="4" fill="([^"]+)"', svg) == ["currentColor", "var(--paper, white)"]


def test_a_histogram_says_how_many_games_each_bar_has_and_names_its_marks() -> None:
    svg = bars("Length", [(1, 5, 3), (6, 10, 9)], "choices", [("half", 6)])
    assert "half 6" in texts(svg)
    assert "6 to 10: 9 games" in svg
    assert "9" in texts(svg)


def test_a_quadrant_names_its_corners_and_hides_no_name_behind_another() -> None:
    points = [("Tamer", 40.0, 5.0), ("Dragon", 40.1, 4.99), ("Wolf", 10.0, -6.0)]
    points += [(f"Card {it}", 25.0, 1.0) for it in range(12)]
    svg = quadrant("Cards", points, "held %", "impact", ("niche", "pick", "dead", "trap"))
    shown = texts(svg)
    assert {"niche", "pick", "dead", "trap", "Wolf", "Tamer", "Dragon"} <= set(shown)
    named = [name for name, *_ in points if name in shown]
    assert 4 <= len(named) < len(points), "those that find no room are in the tooltips"
    assert all(f"{name}: held %" in svg for name, *_ in points)


def test_a_heat_map_has_its_numbers_in_the_cells() -> None:
    svg = heat_map("Skill", ["greedy", "random"], ["greedy", "random"], lambda y, x: (0.5, f"{y}{x}%"))
    assert {"00%", "01%", "10%", "11%"} <= set(texts(svg))


def test_a_line_has_the_number_at_every_point() -> None:
    svg = line("What if", [(9, UNSURE), (10, SURE)], "limit", "evil wins, %")
    assert {"+0.4", "+3.2", "9", "10"} <= set(texts(svg))


def test_of_nothing_there_is_no_plot() -> None:
    assert bars("Length", [], "choices") == quadrant("x", [], "a", "b", ("", "", "", "")) == ""
    assert line("What if", [], "limit", "evil") == ""
