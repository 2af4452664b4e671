"""The end of a round of Rebel Nox: influence, followers, and whether a team has won [27-35]."""

from __future__ import annotations

from tests.oracle.rebel_nox_table import (
    LOCATION_NAMED,
    LOCATIONS,
    NEXUS,
    Table,
    locations_among,
    symbols_on,
)

BONUS = {1: 6, 2: 4, 3: 3, 4: 2, 5: 1}  # by the size of the team that wins the round [31]
FOLLOWERS_A_HEAD = 10  # a team needs so many for each member [34]
ORCHARDS_BONUS = 3


def end_round(table: Table) -> None:
    table.look_for_rebels()  # [28]
    apply_effects(table)
    compare_influence(table)
    award_followers(table)
    look_for_victory(table)


def apply_effects(table: Table) -> None:
    """Sulfur City makes its owner's Flags bad; the Chasm of Hathor with Nexus wins the round."""
    burnt = table.owner_of("sulfur_city")
    if burnt is not None:
        table.flag_worth[burnt] = -1
    hathor = table.owner_of("hathor")
    if hathor is not None and NEXUS in table.won[hathor]:
        table.outright[hathor] = True


def location_influence(table: Table, player: int, location: int) -> int:
    """What a location is worth to the player who has it."""
    won, rebel = table.won[player], table.declared[player]
    match LOCATIONS[location].kind:
        case "aetheon":
            return -3 if NEXUS in won else 2
        case "conclave":
            return -2 if rebel else 1
        case "signal_tower":
            return symbols_on(won, "flag")
        case "garrison":
            return len(locations_among(won))
        case "undercity":
            return 3 if rebel else -1
    always = LOCATIONS[location].influence
    assert always is not None
    return always


def influence(table: Table, player: int) -> int:
    """Locations and Flags in front of a player [29]."""
    won = table.won[player]
    locations = sum(location_influence(table, player, location) for location in locations_among(won))
    return locations + table.flag_worth[player] * symbols_on(won, "flag")


def compare_influence(table: Table) -> None:
    """More influence wins, with as much Nexus; Hathor with Nexus wins before all that [30]."""
    by_player = [influence(table, player) for player in table.players]
    table.rebel_influence = sum(by_player[player] for player in team(table, rebels=True))
    table.loyalist_influence = sum(by_player[player] for player in team(table, rebels=False))
    if True in table.outright:
        table.rebels_prevail = table.declared[table.outright.index(True)]
    elif table.rebel_influence == table.loyalist_influence:
        nexus = table.owner_of("nexus")
        assert nexus is not None
        table.rebels_prevail = table.declared[nexus]
    else:
        table.rebels_prevail = table.rebel_influence > table.loyalist_influence


def team(table: Table, rebels: bool) -> list[int]:
    return [player for player in table.players if table.declared[player] == rebels]


def award_followers(table: Table) -> None:
    """For winning the round [31], for locations and Flags in front of a player [32], for the Orchards [33]."""
    winners = team(table, table.rebels_prevail)
    for player in winners:
        table.gain(player, BONUS[len(winners)])
    for player in table.players:
        for piece in table.won[player]:
            table.gain(player, 1 if piece in LOCATIONS else symbols_on([piece], "flag"), piece)
    orchards = table.owner_of("orchards")
    if orchards is not None and orchards not in winners:
        table.gain(orchards, ORCHARDS_BONUS, LOCATION_NAMED["orchards"])


def reaches(table: Table, members: list[int]) -> bool:
    return sum(table.followers[player] for player in members) >= FOLLOWERS_A_HEAD * len(members)


def look_for_victory(table: Table) -> None:
    """A team with enough followers wins, with both the winner of this round [34, 35]."""
    round_winners = team(table, table.rebels_prevail)
    round_losers = team(table, not table.rebels_prevail)
    for members, are_rebels in (
        (round_winners, table.rebels_prevail),
        (round_losers, not table.rebels_prevail),
    ):
        if table.outcome == "open" and reaches(table, members):
            table.outcome = "rebels" if are_rebels else "loyalists"
            table.team_size = len(members)
            table.winner = [player in members for player in table.players]
