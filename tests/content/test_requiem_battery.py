"""Requiem keeps to what every pack must keep to."""

from __future__ import annotations

import pytest

from tests.battery import Battery, Table


@pytest.mark.slow
class TestRequiem(Battery):
    pack = "requiem"
    # With two players the starter game, with four the normal one, in which there are heroes.
    options = [{"mode": "starter", "otto": "for_09", "venus": "for_08"}]  # noqa: RUF012 - as Battery declares it
    players = [2, 4]  # noqa: RUF012
    most_decisions = 3000
    # The state takes 6,000 characters; the rest is the log, 150 for each of up to 800 choices.
    most_json = 200_000
    every = 20

    def test_what_nobody_has_seen_shows_nowhere(self, table: Table) -> None:
        """There is nothing of the kind: the board is laid before the first decision, and all lies open."""
        _, moments = self.record(table)
        assert not any(it.unseen_by_all for it in moments)

    def test_a_view_does_not_depend_on_what_the_player_has_not_seen(self, table: Table) -> None:
        """Everybody has seen everything, so that all views are the same but for who is asked."""
        _, moments = self.record(table)
        assert not any(unseen for it in moments for unseen in it.unseen)
        for moment in moments[:: self.every]:
            shown = [moment.state.view(player) for player in range(table.players)]
            for name in ("zones", "values"):
                assert all(it[name] == shown[0][name] for it in shown)
