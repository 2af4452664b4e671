"""Who may see what: one predicate for views, bots, trials, scenarios and analyses."""

from __future__ import annotations

import pytest

from cardwright.compile.sight import may_see, sees_row, unseen
from cardwright.declarations.model import Pack
from cardwright.play.views import view

from ..lang.fair import game

PACK = """\
zones:
  drawer: {per: player, seen_by: owner}
  safe: {seen_by: nobody, open_when: unlocked}
  ditch: {per: road, seen_by: nobody}
values:
  unlocked: {type: flag}
  debts: {type: number, per: player, seen_by: owner}
  secret: {type: number, seen_by: nobody}
  depth: {type: number, per: road, seen_by: nobody}
"""


@pytest.fixture(scope="module")
def fair():
    return game(PACK)


@pytest.mark.parametrize(
    ("kind", "name", "owner", "sees"),
    [
        ("zones", "market", -1, {0, 1}),
        ("zones", "drawer", 0, {0}),
        ("zones", "drawer", 1, {1}),
        ("zones", "safe", -1, set()),
        ("zones", "ditch", 1, set()),
        ("values", "unlocked", -1, {0, 1}),
        ("values", "debts", 1, {1}),
        ("values", "secret", -1, set()),
        ("values", "depth", 0, set()),
    ],
)
def test_who_sees_it(fair, kind: str, name: str, owner: int, sees: set[int]) -> None:
    pack: Pack = fair.checked.pack
    declared = getattr(pack, kind)[name]
    assert {player for player in range(2) if may_see(declared, owner, player)} == sees
    assert may_see(declared, owner, 1, opened=True)


def test_a_flag_opens_a_zone_in_rows_views_and_what_is_unseen(fair) -> None:
    state = fair.start(2, 1)
    layout = state.program.layout
    safe, flag, secret = layout.rows["safe"], layout.cells["unlocked"], layout.cells["secret"]
    for opened in (False, True):
        state.v[flag] = int(opened)
        assert sees_row(layout, safe, state.v, state.at, 0) is opened
        assert (safe not in unseen(layout, 0).rows_now(state.v, state.at)) is opened
        assert isinstance(view(state, 0)["zones"]["safe"], list) is opened
    assert secret in unseen(layout, 0).cells and flag not in unseen(layout, 0).cells
    assert not sees_row(layout, 0, state.v, state.at, 0)  # a row of the machine, not a zone
