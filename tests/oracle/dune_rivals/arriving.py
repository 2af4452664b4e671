"""What happens whoever sends an Agent to a space: income of its controller, accumulated spice."""

from __future__ import annotations

from tests.oracle.dune_rivals.board import SPACES
from tests.oracle.dune_rivals.gains import gain, spend
from tests.oracle.dune_rivals.table import Seat, Table


def pay_income(table: Table, space: str) -> None:
    """Its controller gets it whoever comes, a rival too [12, 32, 55]."""
    income, owner = SPACES[space].income, table.control.get(space)
    if income and owner is not None:
        gain(table, table.seats[owner], income, 1, f"control of {space}")
        spend(table, table.seats[owner])


def collect_bonus(table: Table, seat: Seat, space: str) -> None:
    """Spice that has accumulated on a Maker space [24]."""
    amount, table.bonus[space] = table.bonus[space], 0
    gain(table, seat, "spice", amount, "accumulated spice")
