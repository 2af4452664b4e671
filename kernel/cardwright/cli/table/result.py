"""How a game ended, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any

from rich.table import Table
from rich.text import Text

from cardwright.cli.table.names import Namer
from cardwright.play.state import State


def seen_by_all(state: State, seats: Collection[int]) -> dict[str, Any]:
    """The result for people who look at one screen: a card has its name only if all of them have seen it."""
    results: list[dict[str, Any]] = [state.view(seat)["result"] for seat in seats]
    pads = [it["breakdown"] for it in results]
    # A score that only its owner sees has another pad for each of them.
    alike = all(
        [(who, points) for who, _, points in it] == [(who, points) for who, _, points in pads[0]]
        for it in pads
    )
    lines = zip(*pads, strict=True) if alike else ()
    shared = [
        line[0] if all(it == line[0] for it in line) else [line[0][0], "?", line[0][2]] for line in lines
    ]
    return {**results[0], "breakdown": shared}


def result_lines(result: dict[str, Any], namer: Namer) -> Iterator[Text | Table]:
    """The outcome, then every player's score with the pieces it comes from."""
    words = namer.words
    yield Text(words("over"), "bold")
    if result["outcome"] is not None:
        yield Text(words("outcome", namer.word(result["outcome"])))
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right", style="bold")
    grid.add_column()
    teams = result.get("teams", [])
    players = range(max(len(result["scores"]), len(teams), max(result["winners"], default=-1) + 1))
    for player in players:
        score = str(result["scores"][player]) if result["scores"] else ""
        won = player in result["winners"]
        name = namer.player(player)
        if teams and teams[player] is not None:
            team = teams[player]
            name += f" ({namer.word(team) if isinstance(team, str) else words('team', team)})"
        name += f", {words('wins')}" if won else ""
        grid.add_row(Text(name, "bold green" if won else ""), score, _lines(result, player, namer))
    yield grid


def _lines(result: dict[str, Any], player: int, namer: Namer) -> str:
    """`War Bear 7 ×5`: equal lines of one kind together."""
    found: Counter[tuple[str, int]] = Counter()
    for owner, piece, points in result["breakdown"]:
        if owner == player:
            name = namer.words("for_nothing")
            if piece:
                name = namer.words("hidden") if piece == "?" else namer.kind(piece.partition("#")[0])
            found[name, points] += 1
    return " · ".join(
        f"{name} {points}{f' ×{times}' if times > 1 else ''}" for (name, points), times in found.items()
    )
