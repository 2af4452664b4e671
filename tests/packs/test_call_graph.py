"""The call graph of a pack, and its order."""

from __future__ import annotations

import pytest

from cardwright.check.call_graph import ACTIVE, call_graph, callees_first

from ..lang.fair import examine

PACK = """\
formulas:
  deal of player: twice of player + price of prize
  twice of player: 2 * coins
rules:
  main: |
    for each player:
      shop of player
  shop of player: |
    add deal of player to coins
values:
  coins: {type: number, per: player}
  prize: {type: piece, start: none}
"""


def test_what_uses_what() -> None:
    checked, _ = examine(PACK, main=False)
    graph = call_graph(checked)
    used = {name: {it.name for it in calls} for name, calls in graph.items()}
    assert used["main"] == {"shop"}
    assert used["shop"] == {"deal"}
    assert used["deal"] == {"twice", "value prize"}
    assert used["twice"] == {"value coins"}
    assert ACTIVE not in used  # nothing changes anything here


@pytest.mark.parametrize(
    ("calls", "order"),
    [
        ({"a": "bc", "b": "c", "c": ""}, "cba"),
        ({"a": "", "b": "a", "c": "a"}, "abc"),
        ({"a": "b", "b": "a"}, "ba"),  # a circle has no such order, and an end all the same
        ({"a": "abb", "b": ""}, "ba"),
    ],
)
def test_callees_come_first(calls: dict[str, str], order: str) -> None:
    assert "".join(callees_first(calls, calls.__getitem__)) == order


def test_a_long_chain_is_no_matter() -> None:
    chain = {str(number): [str(number + 1)] for number in range(5_000)} | {"5000": []}
    assert callees_first(chain, chain.__getitem__)[0] == "5000"
